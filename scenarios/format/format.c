/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/format_impl.h"

#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"

/* True for texts that YAML takes as they are and that mean nothing else: they
 * begin with a letter and have no sign that could. */
static bool is_plain_scalar(const char *text)
{
    static const char *const taken[] = {"true", "false", "null", "yes", "no",
                                        "on",   "off",   "y",    "n"};
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t length = strlen(text);

    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        if (strcmp(text, taken[i]) == 0) {
            return false;
        }
    }
    return length > 0 && strchr(letters, text[0]) != NULL &&
           text[length - 1] != ' ' && strspn(text, letters) > 0 &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                        "0123456789 _-./()") == length;
}

void scn_write_text(FILE *out, const char *text)
{
    if (is_plain_scalar(text)) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            fputc('\\', out);
        }
        if (*text == '\n') {
            fputs("\\n", out);
        } else {
            fputc(*text, out);
        }
    }
    fputc('"', out);
}

static void write_number(FILE *out, double value)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    fputs(lan_text_from_double(value, text), out);
}

static const void *slot(const scn_field *field, const void *base)
{
    return (const char *)base + field->offset;
}

static double number_of(const scn_field *field, const void *base)
{
    double value = 0.0;
    memcpy(&value, slot(field, base), sizeof value);
    return value;
}

static int int_of(const scn_field *field, const void *base)
{
    int value = 0;
    memcpy(&value, slot(field, base), sizeof value);
    return value;
}

static const char *text_of(const scn_field *field, const void *base)
{
    const char *text = NULL;
    memcpy(&text, slot(field, base), sizeof text);
    return text;
}

bool scn_field_has_value(const scn_field *field, const void *base)
{
    if (field->is_input_only ||
        (field->is_shown != NULL && !field->is_shown(base))) {
        return false;
    }
    switch (field->kind) {
    case SCN_FIELD_NUMBER:
        return isfinite(number_of(field, base));
    case SCN_FIELD_TEXT:
    case SCN_FIELD_PROSE:
    case SCN_FIELD_DRAWING:
    case SCN_FIELD_NAME:
        return text_of(field, base) != NULL;
    case SCN_FIELD_AUTO_NUMBER:
    case SCN_FIELD_WHOLE:
    case SCN_FIELD_FLAG:
    case SCN_FIELD_CHOICE:
    case SCN_FIELD_TYPE:
    case SCN_FIELD_TYPES:
    case SCN_FIELD_GROUNDS:
    case SCN_FIELD_TARGET:
    case SCN_FIELD_SPAN:
    case SCN_FIELD_POINTS:
    case SCN_FIELD_SAID:
        return true;
    case SCN_FIELD_PATHS:
        return ((const lan_path_list *)slot(field, base))->count > 0;
    case SCN_FIELD_RANGES:
        return ((const lan_range_list *)slot(field, base))->count > 0;
    case SCN_FIELD_INVERSE:
    case SCN_FIELD_ENTRY_NAME:
    case SCN_FIELD_CASE:
    case SCN_FIELD_MATCH:
    case SCN_FIELD_RANGE:
    case SCN_FIELD_WORD:
    case SCN_FIELD_WANT:
    case SCN_FIELD_CASES:
    case SCN_FIELD_SECTION:
    case SCN_FIELD_MAP:
    case SCN_FIELD_LIST:
    case SCN_FIELD_FACTORS:
    case SCN_FIELD_ORDERS:
    case SCN_FIELD_LATER:
        break;
    }
    return false;
}

bool scn_field_has_entries(const scn_field *field)
{
    return field->kind == SCN_FIELD_SECTION || field->kind == SCN_FIELD_MAP ||
           field->kind == SCN_FIELD_LIST || field->kind == SCN_FIELD_FACTORS ||
           field->kind == SCN_FIELD_ORDERS;
}

static void write_pair(FILE *out, const double pair[2])
{
    fputc('[', out);
    write_number(out, pair[0]);
    fputs(", ", out);
    write_number(out, pair[1]);
    fputc(']', out);
}

bool scn_field_is_in_tree(const scn_field *field)
{
    return field->kind == SCN_FIELD_CASE || field->kind == SCN_FIELD_MATCH ||
           field->kind == SCN_FIELD_RANGE || field->kind == SCN_FIELD_WORD ||
           field->kind == SCN_FIELD_WANT;
}

/* "army" or "army.group". */
static const char *name_target(const lan_scenario *scenario,
                               const scn_field *field, const void *base,
                               char name[2 * SCN_MAX_NAME + 2])
{
    int32_t pair[2];
    memcpy(pair, slot(field, base), sizeof pair);
    const lan_army_def *army = &scenario->def.armies[pair[0]];
    if (pair[1] < 0) {
        return army->name;
    }
    snprintf(name, 2 * SCN_MAX_NAME + 2, "%s.%s", army->name,
             army->groups[pair[1]].name);
    return name;
}

void scn_write_said(FILE *out, const char *text)
{
    double number = 0.0;
    if (lan_text_to_double(text, strlen(text), &number) == LAN_OK ||
        strcmp(text, "true") == 0 || strcmp(text, "false") == 0) {
        fputs(text, out);
    } else {
        scn_write_text(out, text);
    }
}

/* --- a writer for each kind of value: the scenario knows the names ------- */

static void write_finite(FILE *out, const lan_scenario *scenario,
                         const scn_field *field, const void *base)
{
    (void)scenario;
    write_number(out, number_of(field, base));
}

static void write_auto(FILE *out, const lan_scenario *scenario,
                       const scn_field *field, const void *base)
{
    if (isnan(number_of(field, base))) {
        fputs("auto", out);
    } else {
        write_finite(out, scenario, field, base);
    }
}

static void write_whole(FILE *out, const lan_scenario *scenario,
                        const scn_field *field, const void *base)
{
    (void)scenario;
    fprintf(out, "%d", int_of(field, base));
}

static void write_flag(FILE *out, const lan_scenario *scenario,
                       const scn_field *field, const void *base)
{
    (void)scenario;
    fputs(*(const bool *)slot(field, base) ? "true" : "false", out);
}

static void write_text(FILE *out, const lan_scenario *scenario,
                       const scn_field *field, const void *base)
{
    (void)scenario;
    scn_write_text(out, text_of(field, base));
}

static void write_choice(FILE *out, const lan_scenario *scenario,
                         const scn_field *field, const void *base)
{
    (void)scenario;
    fputs(scn_word_of(field->words, int_of(field, base)), out);
}

static const char *name_type(const lan_scenario *scenario,
                             const scn_field *field, const void *base)
{
    return scenario->def.units[int_of(field, base)].name;
}

static void write_type(FILE *out, const lan_scenario *scenario,
                       const scn_field *field, const void *base)
{
    scn_write_text(out, name_type(scenario, field, base));
}

static void write_target(FILE *out, const lan_scenario *scenario,
                         const scn_field *field, const void *base)
{
    char name[2 * SCN_MAX_NAME + 2];
    scn_write_text(out, name_target(scenario, field, base, name));
}

static void write_span(FILE *out, const lan_scenario *scenario,
                       const scn_field *field, const void *base)
{
    (void)scenario;
    write_pair(out, slot(field, base));
}

static void write_points(FILE *out, const lan_scenario *scenario,
                         const scn_field *field, const void *base)
{
    const lan_reinforcement_def *def = base;
    (void)scenario;
    (void)field;
    fputc('[', out);
    for (size_t i = 0; i < def->point_count; i++) {
        fputs(i > 0 ? ", " : "", out);
        write_pair(out, def->points + 2 * i);
    }
    fputc(']', out);
}

static void write_types(FILE *out, const lan_scenario *scenario,
                        const scn_field *field, const void *base)
{
    const scn_types *types = slot(field, base);
    if (types->items == NULL) {
        fputs("all", out);
        return;
    }
    for (size_t i = 0; i < types->count; i++) {
        fputs(i > 0 ? ", " : "[", out);
        scn_write_text(out, scenario->def.units[types->items[i]].name);
    }
    fputc(']', out);
}

static void write_grounds(FILE *out, const lan_scenario *scenario,
                          const scn_field *field, const void *base)
{
    const scn_grounds *grounds = slot(field, base);
    (void)scenario;
    if (grounds->is_all) {
        fputs("all", out);
        return;
    }
    for (size_t i = 0; i < grounds->count; i++) {
        fputs(i > 0 ? ", " : "[", out);
        scn_write_text(out, grounds->items[i].name);
    }
    fputs(grounds->count > 0 ? "]" : "", out);
}

static void write_said(FILE *out, const lan_scenario *scenario,
                       const scn_field *field, const void *base)
{
    const lan_said_list *list = slot(field, base);
    (void)scenario;
    fputc('[', out);
    for (size_t i = 0; i < list->count; i++) {
        fputs(i > 0 ? ", " : "", out);
        scn_write_said(out, list->items[i].text);
    }
    fputc(']', out);
}

/* One path without brackets. */
static void write_paths(FILE *out, const lan_scenario *scenario,
                        const scn_field *field, const void *base)
{
    const lan_path_list *list = slot(field, base);
    (void)scenario;
    for (size_t i = 0; i < list->count; i++) {
        if (list->count > 1) {
            fputs(i > 0 ? ", " : "[", out);
        }
        scn_write_text(out, list->items[i]);
    }
    fputs(list->count > 1 ? "]" : "", out);
}

static void write_ranges(FILE *out, const lan_scenario *scenario,
                         const scn_field *field, const void *base)
{
    const lan_range_list *list = slot(field, base);
    (void)scenario;
    for (size_t i = 0; i < list->count; i++) {
        if (list->count > 1) {
            fputs(i > 0 ? ", " : "[", out);
        }
        write_pair(out, list->ends + 2 * i);
    }
    fputs(list->count > 1 ? "]" : "", out);
}

typedef void writer(FILE *out, const lan_scenario *scenario,
                    const scn_field *field, const void *base);

/* NULL for what has entries or stands in the tree alone. */
static writer *const writers[SCN_FIELD_COUNT] = {
    [SCN_FIELD_NUMBER] = write_finite,    [SCN_FIELD_INVERSE] = write_finite,
    [SCN_FIELD_AUTO_NUMBER] = write_auto, [SCN_FIELD_WHOLE] = write_whole,
    [SCN_FIELD_FLAG] = write_flag,        [SCN_FIELD_TEXT] = write_text,
    [SCN_FIELD_PROSE] = write_text,       [SCN_FIELD_NAME] = write_text,
    [SCN_FIELD_CHOICE] = write_choice,    [SCN_FIELD_TYPE] = write_type,
    [SCN_FIELD_TYPES] = write_types,      [SCN_FIELD_GROUNDS] = write_grounds,
    [SCN_FIELD_PATHS] = write_paths,      [SCN_FIELD_RANGES] = write_ranges,
    [SCN_FIELD_TARGET] = write_target,    [SCN_FIELD_SPAN] = write_span,
    [SCN_FIELD_POINTS] = write_points,    [SCN_FIELD_SAID] = write_said,
};

void scn_write_value(FILE *out, const lan_scenario *scenario,
                     const scn_field *field, const void *base)
{
    if (writers[field->kind] != NULL) {
        writers[field->kind](out, scenario, field, base);
    }
}

/* A line break becomes \x0A: a setting has none. */
static void write_bare_text(FILE *out, const char *text)
{
    char shown[1024];
    fputs(lan_text_printable(text, shown, sizeof shown), out);
}

void scn_write_bare_value(FILE *out, const lan_scenario *scenario,
                          const scn_field *field, const void *base)
{
    char name[2 * SCN_MAX_NAME + 2];
    writer *const write = writers[field->kind];
    if (write == write_text) {
        write_bare_text(out, text_of(field, base));
    } else if (write == write_type) {
        fputs(name_type(scenario, field, base), out);
    } else if (write == write_target) {
        fputs(name_target(scenario, field, base, name), out);
    } else {
        scn_write_value(out, scenario, field, base);
    }
}
