/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/real.h"
#include "base/text.h"

/* Longest text of a finding with its NUL; what is put in is cut to fit. */
#define TEXT_SIZE 256

void chk_place(chk_context *chk, const char *format, ...)
{
    va_list arguments;

    if (chk->report == NULL) {
        return; /* no one will read it */
    }
    va_start(arguments, format);
    const int length = vsnprintf(chk->path, chk->path_size, format, arguments);
    va_end(arguments);
    chk->stem = length > 0 ? (size_t)length : 0;
}

LAN_PRINTF(4, 0)
static void report(chk_context *chk, bool is_error, const char *key,
                   const char *format, va_list arguments)
{
    char text[TEXT_SIZE];

    chk->has_error = chk->has_error || is_error;
    if (chk->report == NULL) {
        return;
    }
    vsnprintf(text, sizeof text, format, arguments);
    if (key != NULL) {
        snprintf(chk->path + chk->stem, chk->path_size - chk->stem, "%s%s",
                 chk->stem > 0 ? "." : "", key);
    }
    chk->report(chk->report_context, is_error, chk->path, text);
    chk->path[chk->stem] = '\0';
}

void chk_error(chk_context *chk, const char *key, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    report(chk, true, key, format, arguments);
    va_end(arguments);
}

void chk_warning(chk_context *chk, const char *key, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    report(chk, false, key, format, arguments);
    va_end(arguments);
}

bool chk_is_in(chk_range range, double value)
{
    switch (range) {
    case CHK_AT_LEAST_0:
        return isfinite(value) && value >= 0.0;
    case CHK_AT_LEAST_0_OR_NONE:
        return isnan(value) || chk_is_in(CHK_AT_LEAST_0, value);
    case CHK_ABOVE_0:
        return isfinite(value) && value > 0.0;
    case CHK_ABOVE_0_OR_NONE:
        return isnan(value) || chk_is_in(CHK_ABOVE_0, value);
    case CHK_ABOVE_0_OR_INF:
        return value > 0.0;
    case CHK_SOLDIERS:
        return lan_is_zero(value) || chk_is_in(CHK_DURATION, value);
    case CHK_DURATION:
        return isfinite(value) && value >= LAN_BATTLE_LEAST;
    case CHK_LOSS_WEIGHT:
        return value >= 0.0 && value <= LAN_BATTLE_MAX_LOSS_WEIGHT;
    case CHK_SHARE:
        return value >= 0.0 && value <= 1.0;
    case CHK_SHARE_OR_NONE:
        return isnan(value) || chk_is_in(CHK_SHARE, value);
    }
    return false;
}

static const char *remedy_of(chk_range range)
{
    switch (range) {
    case CHK_AT_LEAST_0:
    case CHK_AT_LEAST_0_OR_NONE:
    case CHK_SOLDIERS:
        return "a finite number of 0 or more";
    case CHK_ABOVE_0:
    case CHK_ABOVE_0_OR_NONE:
    case CHK_DURATION:
        return "a finite number above 0";
    case CHK_ABOVE_0_OR_INF:
        return "a number above 0";
    case CHK_LOSS_WEIGHT:
        return "a number from 0 to 1e15";
    case CHK_SHARE:
    case CHK_SHARE_OR_NONE:
        return "a number from 0 to 1";
    }
    return "another number";
}

/* Where what is wrong is only that it is so small. */
static const char *remedy_for_little(chk_range range)
{
    return range == CHK_SOLDIERS ? "0, or a number of 1e-300 or more"
                                 : "a number of 1e-300 or more";
}

static bool is_too_little(chk_range range, double value)
{
    return (range == CHK_SOLDIERS || range == CHK_DURATION) && value > 0.0 &&
           value < LAN_BATTLE_LEAST;
}

void chk_number(chk_context *chk, const char *key, double value,
                chk_range range)
{
    char shown[LAN_TEXT_DOUBLE_SIZE];

    if (!chk_is_in(range, value)) {
        chk_error(chk, key, "%s is %s; give %s", key,
                  lan_text_from_double(value, shown),
                  is_too_little(range, value) ? remedy_for_little(range)
                                              : remedy_of(range));
    }
}

const char *chk_key(const char *name, size_t index, char buffer[CHK_SHOWN_SIZE])
{
    if (name != NULL && name[0] != '\0') {
        return name;
    }
    snprintf(buffer, CHK_SHOWN_SIZE, "%zu", index);
    return buffer;
}

const char *chk_shown(const char *name, char buffer[CHK_SHOWN_SIZE])
{
    return lan_text_printable(name == NULL ? "" : name, buffer, CHK_SHOWN_SIZE);
}

void chk_name(chk_context *chk, const char *name, size_t index, size_t first)
{
    char shown[CHK_SHOWN_SIZE];

    if (name == NULL || name[0] == '\0') {
        chk_error(chk, NULL, "the name is missing; give one that is not empty");
    } else if (first != index) {
        chk_error(chk, NULL, "the name '%s' is used twice; give another one",
                  chk_shown(name, shown));
    }
}

/* In a roster nobody has named the armies, and no fire is given. */
static void report_missing_of_type(chk_context *chk, const char *key,
                                   const chk_need *need)
{
    char shown[2][CHK_SHOWN_SIZE];
    chk_error(chk, key,
              "%s is missing, but '%s' fires at '%s' by %s fire; give %s", key,
              chk_shown(chk_group(chk, need->from)->name, shown[0]),
              chk_shown(chk_group(chk, need->at)->name, shown[1]),
              lan_law_name(need->law), key);
}

void chk_missing(chk_context *chk, const char *key, const chk_need *need)
{
    char shown[4][CHK_SHOWN_SIZE];

    if (!need->is_needed) {
        return;
    }
    if (chk->def.is_roster) {
        report_missing_of_type(chk, key, need);
        return;
    }
    const size_t *army_of = chk->facts.group_army;
    const lan_army_def *armies = chk->def.armies;
    const lan_army_def *target = &armies[army_of[need->at]];
    const bool as_hidden = need->law == LAN_LAW_AREA && target->hidden;
    chk_error(chk, key,
              "%s is missing, but '%s.%s' fires at '%s.%s' by %s fire%s; give "
              "%s, or a coefficient under fire",
              key, chk_shown(armies[army_of[need->from]].name, shown[0]),
              chk_shown(chk_group(chk, need->from)->name, shown[1]),
              chk_shown(target->name, shown[2]),
              chk_shown(chk_group(chk, need->at)->name, shown[3]),
              lan_law_name(need->law), as_hidden ? ", as it is hidden" : "",
              key);
}

void chk_array(chk_context *chk, const char *key, const void *array,
               size_t count)
{
    if (array == NULL && count > 0) {
        chk_error(chk, key,
                  "the count is %zu, but the array is NULL; give "
                  "the array, or the count 0",
                  count);
    }
}
