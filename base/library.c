/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/library.h"

#include <stddef.h>

#include <gsl/gsl_errno.h>

const char *lan_version(void)
{
    return LAN_VERSION;
}

void lan_init(void)
{
    gsl_error_handler_t *const found = gsl_set_error_handler_off();
    if (found != NULL) { /* NULL stands for GSL's own, which aborts */
        gsl_set_error_handler(found);
    }
}
