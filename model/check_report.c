/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports of a check, and its memory.
 */
#include "model/check_impl.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"

/* Longest message with its NUL; inserted names are cut to fit. */
#define TEXT_SIZE 256

void *chk_take(chk_context *chk, size_t count, size_t size)
{
    chk_facts *facts = &chk->facts;
    assert(facts->block_count < sizeof facts->blocks / sizeof facts->blocks[0]);
    void *block = calloc(count > 0 ? count : 1, size);
    facts->lacks_memory = facts->lacks_memory || block == NULL;
    facts->blocks[facts->block_count++] = block;
    return block;
}

void chk_place(chk_context *chk, const char *format, ...)
{
    va_list arguments;

    if (chk->report == NULL) {
        return;
    }
    va_start(arguments, format);
    const int length = vsnprintf(chk->path, CHK_PATH_SIZE, format, arguments);
    va_end(arguments);
    chk->stem = length > 0 ? strlen(chk->path) : 0;
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
        snprintf(chk->path + chk->stem, CHK_PATH_SIZE - chk->stem, "%s%s",
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

typedef struct range_row {
    double least;
    double most;
    bool or_zero; /* zero is also valid */
    bool or_none; /* NaN (not given) is also valid */
    const char *remedy;
} range_row;

/* The least number above 0 is a denormal. */
static const range_row ranges[] = {
    [CHK_AT_LEAST_0] = {0.0, DBL_MAX, .remedy = "a finite number of 0 or more"},
    [CHK_AT_LEAST_0_OR_NONE] = {0.0, DBL_MAX, .or_none = true,
                                .remedy = "a finite number of 0 or more"},
    [CHK_ABOVE_0] = {DBL_TRUE_MIN, DBL_MAX,
                     .remedy = "a finite number above 0"},
    [CHK_ABOVE_0_OR_NONE] = {DBL_TRUE_MIN, DBL_MAX, .or_none = true,
                             .remedy = "a finite number above 0"},
    [CHK_ABOVE_0_OR_INF] = {DBL_TRUE_MIN, (double)INFINITY,
                            .remedy = "a number above 0"},
    [CHK_SOLDIERS] = {LAN_BATTLE_LEAST, DBL_MAX, .or_zero = true,
                      .remedy = "a finite number of 0 or more"},
    [CHK_DURATION] = {LAN_BATTLE_LEAST, DBL_MAX,
                      .remedy = "a finite number above 0"},
    [CHK_LOSS_WEIGHT] = {0.0, LAN_BATTLE_MAX_LOSS_WEIGHT,
                         .remedy = "a number from 0 to 1e15"},
    [CHK_SHARE] = {0.0, 1.0, .remedy = "a number from 0 to 1"},
    [CHK_SHARE_OR_NONE] = {0.0, 1.0, .or_none = true,
                           .remedy = "a number from 0 to 1"},
};

void chk_keep_error(void *context, bool is_error, const char *path,
                    const char *text)
{
    if (is_error) {
        (void)lan_fail(context, LAN_EINVAL, 0, 0, "%s: %s", path, text);
    }
}

bool chk_is_in(chk_range range, double value)
{
    const range_row *row = &ranges[range];
    return (value >= row->least && value <= row->most) ||
           (row->or_zero && lan_is_zero(value)) ||
           (row->or_none && isnan(value));
}

/* Advice for a value out of range. */
static const char *remedy_of(chk_range range, double value)
{
    const bool tiny = value > 0.0 && value < ranges[range].least;
    if (tiny && range == CHK_SOLDIERS) {
        return "0, or a number of 1e-300 or more";
    }
    return tiny && range == CHK_DURATION ? "a number of 1e-300 or more"
                                         : ranges[range].remedy;
}

void chk_number(chk_context *chk, const char *key, double value,
                chk_range range)
{
    char shown[LAN_TEXT_DOUBLE_SIZE];

    if (!chk_is_in(range, value)) {
        chk_error(chk, key, "%s is %s; give %s", key,
                  lan_text_from_double(value, shown), remedy_of(range, value));
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

void chk_name(chk_context *chk, const char *name, bool is_taken)
{
    char shown[CHK_SHOWN_SIZE];

    if (name == NULL || name[0] == '\0') {
        chk_error(chk, NULL, "the name is missing; give one that is not empty");
    } else if (is_taken) {
        chk_error(chk, NULL, "the name '%s' is used twice; give another one",
                  chk_shown(name, shown));
    }
}

void chk_missing(chk_context *chk, const char *key, const chk_need *need)
{
    char shown[4][CHK_SHOWN_SIZE];

    if (!need->is_needed) {
        return;
    }
    const chk_group *from = &chk->facts.groups[need->from];
    const chk_group *at = &chk->facts.groups[need->at];
    const lan_army_def *target = &chk->def.armies[at->army];
    const char *law = lan_law_name(need->law);
    chk_shown(from->def->name, shown[0]);
    chk_shown(at->def->name, shown[1]);
    if (chk->def.is_roster) { /* its armies have no names and no fire */
        chk_error(chk, key,
                  "%s is missing, but '%s' fires at '%s' by %s fire; give %s",
                  key, shown[0], shown[1], law, key);
        return;
    }
    chk_error(chk, key,
              "%s is missing, but '%s.%s' fires at '%s.%s' by %s fire%s; give "
              "%s, or a coefficient under fire",
              key, chk_shown(chk->def.armies[from->army].name, shown[2]),
              shown[0], chk_shown(target->name, shown[3]), shown[1], law,
              need->law == LAN_LAW_AREA && target->hidden ? ", as it is hidden"
                                                          : "",
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

bool chk_has(chk_context *chk, const char *key, int32_t index, size_t count)
{
    if (!chk_is_index(index, count)) {
        chk_error(chk, key, "%s is %d; there are %zu, numbered from 0", key,
                  index, count);
    }
    return chk_is_index(index, count);
}

void chk_word(chk_context *chk, const char *key, int value, int last,
              const char *words)
{
    if (value < 0 || value > last) {
        chk_error(chk, key, "%s %d is unknown; give %s", key, value, words);
    }
}
