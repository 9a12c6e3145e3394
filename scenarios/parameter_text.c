/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/format/meant_impl.h"
#include "scenarios/parameter_impl.h"

static bool is_auto(const lan_parameter *parameter, double value)
{
    return parameter->field->scalar == SCN_SCALAR_AUTO &&
           value <= LAN_PARAMETER_AUTO && value >= LAN_PARAMETER_AUTO;
}

static bool is_whole(double value)
{
    return value <= floor(value);
}

/* What a value must be, as --set says it. */
static char *write_range(const lan_parameter *parameter, char *buffer,
                         size_t size)
{
    char range[96];
    size_t used = 0;
    switch (parameter->kind) {
    case LAN_PARAMETER_NUMBER:
    case LAN_PARAMETER_WHOLE:
        scn_field_range(parameter->field, range, sizeof range);
        snprintf(buffer, size, "%s%s",
                 parameter->field->scalar == SCN_SCALAR_AUTO ? "auto or " : "",
                 range);
        break;
    case LAN_PARAMETER_FLAG:
        snprintf(buffer, size, "true or false");
        break;
    case LAN_PARAMETER_WORD:
        buffer[0] = '\0';
        for (size_t i = 0; i < parameter->word_count && used < size; i++) {
            used +=
                (size_t)snprintf(buffer + used, size - used, "%s%s",
                                 i > 0 ? ", " : "one of ", parameter->words[i]);
        }
        break;
    }
    return buffer;
}

static bool is_in_range(const lan_parameter *parameter, double value)
{
    switch (parameter->kind) {
    case LAN_PARAMETER_NUMBER:
        return isfinite(value) && scn_field_holds(parameter->field, value) &&
               (parameter->field->scalar != SCN_SCALAR_INVERSE ||
                isfinite(1.0 / value));
    case LAN_PARAMETER_WHOLE:
        return scn_field_holds(parameter->field, value) && is_whole(value);
    case LAN_PARAMETER_WORD:
        return value >= 0.0 && value < (double)parameter->word_count &&
               is_whole(value);
    case LAN_PARAMETER_FLAG:
        break;
    }
    return value >= 0.0 && value <= 1.0 && is_whole(value);
}

lan_status lan_parameter_check(const lan_parameter *parameter, double value,
                               lan_error *err)
{
    char range[160];
    char shown[LAN_TEXT_DOUBLE_SIZE];
    if (isnan(value) || is_auto(parameter, value) ||
        is_in_range(parameter, value)) {
        return LAN_OK;
    }
    return lan_fail(err, LAN_EINVAL, 0, 0, "%s must be %s, not %s",
                    parameter->path,
                    write_range(parameter, range, sizeof range),
                    lan_text_from_double(value, shown));
}

/* How the text begins that no such thing has a name. */
static const char *const nothing_called[SCN_SCALAR_COUNT] = {
    [SCN_SCALAR_TYPE] = "no unit type is called",
    [SCN_SCALAR_KIND] = "no kind of weapons is called",
    [SCN_SCALAR_ANSWER] = "no kind of weapons is called",
    [SCN_SCALAR_CLASS] = "no class of armour is called",
    [SCN_SCALAR_TARGET] = "no army or army.group is called",
    [SCN_SCALAR_ARMY] = "no army is called",
    [SCN_SCALAR_SIDE] = "no side is called",
    [SCN_SCALAR_PLACE] = "no place is called",
    [SCN_SCALAR_GOAL] = "no army or place is called",
};

/* Tells a word that is none of the parameter's. */
static lan_status tell_word(const lan_parameter *parameter, const char *text,
                            lan_error *err)
{
    char range[160];
    char shown[48];
    const char *meant =
        scn_meant(text, parameter->words, parameter->word_count);
    lan_text_printable(text, shown, sizeof shown);
    if (parameter->field->scalar == SCN_SCALAR_CHOICE) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        meant != NULL ? "%s must be %s, not '%s' (did you mean "
                                        "'%s'?)"
                                      : "%s must be %s, not '%s'",
                        parameter->path,
                        write_range(parameter, range, sizeof range), shown,
                        meant);
    }
    const char *what = nothing_called[parameter->field->scalar];
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    meant != NULL ? "%s '%s' (did you mean '%s'?)" : "%s '%s'",
                    what, shown, meant);
}

static lan_status read_word(const lan_parameter *parameter, const char *text,
                            double *out, lan_error *err)
{
    for (size_t i = 0; i < parameter->word_count; i++) {
        if (strcmp(parameter->words[i], text) == 0) {
            *out = (double)i;
            return LAN_OK;
        }
    }
    const scn_word *word = parameter->field->words;
    for (; parameter->field->scalar == SCN_SCALAR_CHOICE && word->word != NULL;
         word++) {
        if (strcmp(word->word, text) == 0) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%s: %s is not supported yet", parameter->path,
                            word->word);
        }
    }
    return tell_word(parameter, text, err);
}

static lan_status read_number(const lan_parameter *parameter, const char *text,
                              double *out, lan_error *err)
{
    char range[160];
    char shown[48];
    char meant[LAN_TEXT_COMMAS_SIZE];
    double value = 0.0;
    const bool is_number =
        lan_text_to_double(text, strlen(text), &value) == LAN_OK;
    if (is_number && is_in_range(parameter, value)) {
        *out = lan_is_zero(value) ? 0.0 : value; /* -0 is 0 */
        return LAN_OK;
    }
    lan_text_printable(text, shown, sizeof shown);
    if (lan_text_without_commas(text, strlen(text), meant)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%s: '%s': a number has no comma, write %s",
                        parameter->path, shown, meant);
    }
    return lan_fail(
        err, LAN_EINVAL, 0, 0,
        is_number ? "%s must be %s, not %s" : "%s must be %s, not '%s'",
        parameter->path, write_range(parameter, range, sizeof range), shown);
}

lan_status lan_parameter_read(const lan_parameter *parameter, const char *text,
                              double *out, lan_error *err)
{
    if (parameter->kind == LAN_PARAMETER_WORD) {
        return read_word(parameter, text, out, err);
    }
    if (parameter->kind == LAN_PARAMETER_FLAG && strcmp(text, "true") == 0) {
        *out = 1.0;
        return LAN_OK;
    }
    if (parameter->kind == LAN_PARAMETER_FLAG && strcmp(text, "false") == 0) {
        *out = 0.0;
        return LAN_OK;
    }
    if (parameter->field->scalar == SCN_SCALAR_AUTO &&
        strcmp(text, "auto") == 0) {
        *out = LAN_PARAMETER_AUTO;
        return LAN_OK;
    }
    if (parameter->kind != LAN_PARAMETER_FLAG) {
        return read_number(parameter, text, out, err);
    }
    char shown[48];
    lan_text_printable(text, shown, sizeof shown);
    return lan_fail(err, LAN_EINVAL, 0, 0, "%s must be true or false, not '%s'",
                    parameter->path, shown);
}

const char *lan_parameter_text(const lan_parameter *parameter, double value,
                               char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (isnan(value)) {
        return "";
    }
    if (is_auto(parameter, value)) {
        return "auto";
    }
    switch (parameter->kind) {
    case LAN_PARAMETER_WORD:
        return value >= 0.0 && value < (double)parameter->word_count
                   ? parameter->words[(size_t)value]
                   : "";
    case LAN_PARAMETER_FLAG:
        return value > 0.0 ? "true" : "false";
    case LAN_PARAMETER_NUMBER:
    case LAN_PARAMETER_WHOLE:
        break;
    }
    return lan_text_from_double(value, buffer);
}
