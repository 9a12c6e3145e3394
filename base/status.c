/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/base.h"

#include <stddef.h>

const char *lan_status_text(lan_status status)
{
    static const char *const texts[] = {
#define X(name, text) text,
        LAN_STATUS_LIST(X)
#undef X
    };
    const size_t index = (size_t)status; /* negative becomes huge */

    if (index >= sizeof texts / sizeof texts[0]) {
        return "unknown status";
    }
    return texts[index];
}
