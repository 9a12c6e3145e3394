/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statuses, errors, progress in parts, and the library itself.
 */
#include "lanchester/base.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include "base/progress_part.h"
#include "base/utf8_impl.h"
#include "lanchester/library.h"

const char *lan_status_text(lan_status status)
{
    static const char *const texts[] = {LAN_STATUS_LIST(LAN_ENUM_TEXT)};
    const size_t index = (size_t)status; /* negative becomes huge */

    if (index >= sizeof texts / sizeof texts[0]) {
        return "unknown status";
    }
    return texts[index];
}

void lan_error_clear(lan_error *err)
{
    if (err != NULL) {
        *err = (lan_error){.status = LAN_OK};
    }
}

lan_status lan_fail(lan_error *err, lan_status status, int line, int column,
                    const char *format, ...)
{
    if (err == NULL || err->status != LAN_OK) {
        return status;
    }

    va_list arguments;
    va_start(arguments, format);
    const int length =
        vsnprintf(err->text, sizeof err->text, format, arguments);
    va_end(arguments);
    if (length < 0) {
        err->text[0] = '\0';
    } else if ((size_t)length >= sizeof err->text) {
        lan_utf8_trim(err->text);
    }
    err->status = status;
    err->line = line;
    err->column = column;
    return status;
}

static bool report_whole(void *context, double done, double total)
{
    lan_progress_part *part = context;
    part->done = fmax(part->done, fmin(done / total, 1.0));
    return lan_progress_report(
        part->whole, part->from + (part->to - part->from) * part->done, 1.0);
}

void lan_progress_part_begin(lan_progress_part *part, const lan_progress *whole,
                             double from, double to)
{
    *part = (lan_progress_part){.progress = {report_whole, part},
                                .whole = whole,
                                .from = from,
                                .to = to};
}

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
