/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/support.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static bool is_close(double got, double want, double rtol, double atol)
{
    if (isinf(got) || isinf(want)) {
        return isinf(got) && isinf(want) && signbit(got) == signbit(want);
    }
    return fabs(got - want) <= atol + rtol * fabs(want);
}

void check_close(const char *what, double got, double want, double rtol,
                 double atol, const char *file, int line)
{
    if (!is_close(got, want, rtol, atol)) {
        fail_at(file, line,
                "%s is %.17g, want %.17g: off by %.3g, allowed %.3g", what, got,
                want, fabs(got - want), atol + rtol * fabs(want));
    }
}

void check_ok(const char *what, lan_status status, const lan_error *report,
              const char *file, int line)
{
    if (status != LAN_OK) {
        fail_at(file, line, "%s: %s%s%s", what, lan_status_text(status),
                report != NULL ? ": " : "", report != NULL ? report->text : "");
    }
}

void fail_at(const char *file, int line, const char *format, ...)
{
    char text[1000];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    print_error("%s\n", text);
    _fail(file, line);
}
