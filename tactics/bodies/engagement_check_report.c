/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings of lan_engagement_def_check(), and the ranges that they are about.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/real.h"
#include "tactics/bodies/engagement_check_impl.h"

static void report_finding(engagement_check *check, bool is_error,
                           const char *key, const char *text)
{
    char path[320];
    (void)snprintf(path, sizeof path, "%s%s%s", check->path,
                   check->path[0] != '\0' ? "." : "", key);
    check->has_error = check->has_error || is_error;
    if (check->report != NULL) {
        check->report(check->context, is_error, path, text);
    }
}

void engagement_error(engagement_check *check, const char *key,
                      const char *format, ...)
{
    char text[240];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    report_finding(check, true, key, text);
}

void engagement_warning(engagement_check *check, const char *key,
                        const char *format, ...)
{
    char text[240];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    report_finding(check, false, key, text);
}

void engagement_at(engagement_check *check, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(check->path, sizeof check->path, format, args);
    va_end(args);
}

void engagement_above_0(engagement_check *check, const char *key, double value)
{
    if (!(value > 0.0) || isinf(value)) {
        engagement_error(check, key, "must be a number above 0, is %g", value);
    }
}

void engagement_from_0(engagement_check *check, const char *key, double value)
{
    if (!(value >= 0.0) || isinf(value)) {
        engagement_error(check, key, "must be a number from 0 on, is %g",
                         value);
    }
}
