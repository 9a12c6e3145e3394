/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/handle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/variant_impl.h"

lan_status lan_handle_create(const lan_scenario *scenario, const char *path,
                             lan_handle **out, lan_error *err)
{
    const size_t size = strlen(path) + 1;
    lan_handle *handle = calloc(1, sizeof *handle);
    char *copy = malloc(size);
    if (handle == NULL || copy == NULL) {
        free(handle);
        free(copy);
        return lan_fail(err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    memcpy(copy, path, size);
    handle->path = copy;
    handle->scenario = scenario;
    const lan_status status = scn_handle_find(handle, err);
    if (status != LAN_OK) {
        lan_handle_destroy(handle);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = handle;
    return LAN_OK;
}

void lan_handle_destroy(lan_handle *handle)
{
    if (handle != NULL) {
        free(handle->words);
        free(handle->word_values);
        free(handle->pool);
        free(handle->path);
        free(handle);
    }
}

const char *lan_handle_path(const lan_handle *handle)
{
    return handle->path;
}

static bool is_of_pair(const lan_handle *handle)
{
    return handle->store == SCN_STORE_COUNTER ||
           handle->store == SCN_STORE_WEIGHT;
}

bool lan_handle_is_same(const lan_handle *a, const lan_handle *b)
{
    if (is_of_pair(a)) {
        return a->store == b->store && a->attacker == b->attacker &&
               a->target == b->target;
    }
    return !is_of_pair(b) && a->offset == b->offset;
}

lan_handle_kind lan_handle_kind_of(const lan_handle *handle)
{
    return handle->kind;
}

size_t lan_handle_word_count(const lan_handle *handle)
{
    return handle->word_count;
}

const char *lan_handle_word(const lan_handle *handle, size_t index)
{
    return index < lan_handle_word_count(handle) ? handle->words[index] : NULL;
}

static bool is_auto(const lan_handle *handle, double value)
{
    return handle->store == SCN_STORE_AUTO && value <= LAN_HANDLE_AUTO &&
           value >= LAN_HANDLE_AUTO;
}

static bool is_whole(double value)
{
    return value <= floor(value);
}

/* What a value must be, as --set says it. */
static char *write_range(const lan_handle *handle, char *buffer, size_t size)
{
    char range[96];
    size_t used = 0;
    switch (handle->kind) {
    case LAN_HANDLE_NUMBER:
    case LAN_HANDLE_WHOLE:
        scn_field_range(handle->field, range, sizeof range);
        snprintf(buffer, size, "%s%s",
                 handle->store == SCN_STORE_AUTO ? "auto or " : "", range);
        break;
    case LAN_HANDLE_FLAG:
        snprintf(buffer, size, "true or false");
        break;
    case LAN_HANDLE_WORD:
        buffer[0] = '\0';
        for (size_t i = 0; i < handle->word_count && used < size; i++) {
            used +=
                (size_t)snprintf(buffer + used, size - used, "%s%s",
                                 i > 0 ? ", " : "one of ", handle->words[i]);
        }
        break;
    }
    return buffer;
}

static bool is_in_range(const lan_handle *handle, double value)
{
    switch (handle->kind) {
    case LAN_HANDLE_NUMBER:
        return isfinite(value) && scn_field_holds(handle->field, value) &&
               (handle->store != SCN_STORE_INVERSE || isfinite(1.0 / value));
    case LAN_HANDLE_WHOLE:
        return scn_field_holds(handle->field, value) && is_whole(value);
    case LAN_HANDLE_WORD:
        return value >= 0.0 && value < (double)handle->word_count &&
               is_whole(value);
    case LAN_HANDLE_FLAG:
        break;
    }
    return value >= 0.0 && value <= 1.0 && is_whole(value);
}

lan_status lan_handle_check(const lan_handle *handle, double value,
                            lan_error *err)
{
    char range[160];
    char shown[LAN_TEXT_DOUBLE_SIZE];
    if (isnan(value) || is_auto(handle, value) || is_in_range(handle, value)) {
        return LAN_OK;
    }
    return lan_fail(err, LAN_EINVAL, 0, 0, "%s must be %s, not %s",
                    handle->path, write_range(handle, range, sizeof range),
                    lan_text_from_double(value, shown));
}

/* Tells a word that is none of the handle's. */
static lan_status tell_word(const lan_handle *handle, const char *text,
                            lan_error *err)
{
    char range[160];
    char shown[48];
    const char *meant =
        lan_text_suggest(text, handle->words, handle->word_count);
    lan_text_printable(text, shown, sizeof shown);
    if (handle->store == SCN_STORE_CHOICE) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        meant != NULL ? "%s must be %s, not '%s' (did you mean "
                                        "'%s'?)"
                                      : "%s must be %s, not '%s'",
                        handle->path, write_range(handle, range, sizeof range),
                        shown, meant);
    }
    const char *what = handle->store == SCN_STORE_INDEX
                           ? "no unit type is called"
                           : "no army or army.group is called";
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    meant != NULL ? "%s '%s' (did you mean '%s'?)" : "%s '%s'",
                    what, shown, meant);
}

static lan_status read_word(const lan_handle *handle, const char *text,
                            double *out, lan_error *err)
{
    for (size_t i = 0; i < handle->word_count; i++) {
        if (strcmp(handle->words[i], text) == 0) {
            *out = (double)i;
            return LAN_OK;
        }
    }
    const scn_word *word = handle->field->words;
    for (; handle->store == SCN_STORE_CHOICE && word->word != NULL; word++) {
        if (strcmp(word->word, text) == 0) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%s: %s is not supported yet", handle->path,
                            word->word);
        }
    }
    return tell_word(handle, text, err);
}

static lan_status read_number(const lan_handle *handle, const char *text,
                              double *out, lan_error *err)
{
    char range[160];
    char shown[48];
    double value = 0.0;
    const bool is_number =
        lan_text_to_double(text, strlen(text), &value) == LAN_OK;
    if (is_number && is_in_range(handle, value)) {
        *out = lan_is_zero(value) ? 0.0 : value; /* -0 is 0 */
        return LAN_OK;
    }
    lan_text_printable(text, shown, sizeof shown);
    return lan_fail(
        err, LAN_EINVAL, 0, 0,
        is_number ? "%s must be %s, not %s" : "%s must be %s, not '%s'",
        handle->path, write_range(handle, range, sizeof range), shown);
}

lan_status lan_handle_read(const lan_handle *handle, const char *text,
                           double *out, lan_error *err)
{
    if (handle->kind == LAN_HANDLE_WORD) {
        return read_word(handle, text, out, err);
    }
    if (handle->kind == LAN_HANDLE_FLAG && strcmp(text, "true") == 0) {
        *out = 1.0;
        return LAN_OK;
    }
    if (handle->kind == LAN_HANDLE_FLAG && strcmp(text, "false") == 0) {
        *out = 0.0;
        return LAN_OK;
    }
    if (handle->store == SCN_STORE_AUTO && strcmp(text, "auto") == 0) {
        *out = LAN_HANDLE_AUTO;
        return LAN_OK;
    }
    if (handle->kind != LAN_HANDLE_FLAG) {
        return read_number(handle, text, out, err);
    }
    char shown[48];
    lan_text_printable(text, shown, sizeof shown);
    return lan_fail(err, LAN_EINVAL, 0, 0, "%s must be true or false, not '%s'",
                    handle->path, shown);
}

const char *lan_handle_text(const lan_handle *handle, double value,
                            char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (isnan(value)) {
        return "";
    }
    if (is_auto(handle, value)) {
        return "auto";
    }
    switch (handle->kind) {
    case LAN_HANDLE_WORD:
        return value >= 0.0 && value < (double)handle->word_count
                   ? handle->words[(size_t)value]
                   : "";
    case LAN_HANDLE_FLAG:
        return value > 0.0 ? "true" : "false";
    case LAN_HANDLE_NUMBER:
    case LAN_HANDLE_WHOLE:
        break;
    }
    return lan_text_from_double(value, buffer);
}
