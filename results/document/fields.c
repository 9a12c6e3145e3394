/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Objects of JSON that are written as they look.
 */
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "results/document/document_impl.h"

/* Of a key that is written in a format. */
#define KEY_SIZE 40

json_t *lan_json_number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *lan_json_text(const char *text)
{
    json_t *made = text == NULL ? json_null() : json_string(text);
    if (made == NULL) {
        const size_t size = LAN_PRINTABLE_SIZE(text);
        char *const shown = malloc(size);
        made = shown == NULL
                   ? NULL
                   : json_string(lan_text_printable(text, shown, size));
        free(shown);
    }
    return made;
}

bool fields_init(lan_fields *fields)
{
    *fields = (lan_fields){.open = {json_object()}};
    return fields->open[0] != NULL;
}

/* A key is made printable where it is not UTF-8. */
static bool set_value(json_t *into, const char *key, json_t *value)
{
    if (json_is_array(into)) {
        return json_array_append_new(into, value) == 0;
    }
    json_t *const name = lan_json_text(key);
    const bool is_set =
        name != NULL &&
        json_object_set(into, json_string_value(name), value) == 0;
    json_decref(name);
    json_decref(value);
    return is_set;
}

void fields_add(lan_fields *fields, json_t *into, const char *key,
                json_t *value)
{
    if (fields->status != LAN_OK) {
        json_decref(value);
    } else if (value == NULL ||
               !set_value(into != NULL ? into : fields->open[fields->depth],
                          key, value)) {
        fields->status = LAN_ENOMEM;
    }
}

int64_t fields_whole(const char *spec, va_list *arguments)
{
    switch (spec[1]) {
    case 'j':
        return va_arg(*arguments, intmax_t);
    case 'z':
        return (int64_t)va_arg(*arguments, size_t);
    default:
        return va_arg(*arguments, int);
    }
}

/* A number that is written without a point where it is whole. */
static json_t *short_number(double value)
{
    return fabs(value) < 1e15 && !(fabs(value - round(value)) > 0.0)
               ? json_integer((json_int_t)value)
               : lan_json_number(value);
}

static json_t *take_value(const char *spec, va_list *arguments)
{
    if (spec[0] != '%') {
        return json_null();
    }
    switch (spec[1]) {
    case 's':
        return lan_json_text(va_arg(*arguments, const char *));
    case 'g':
        return lan_json_number(va_arg(*arguments, double));
    case 'f':
        return short_number(va_arg(*arguments, double));
    case 'i':
        return json_boolean(va_arg(*arguments, int));
    default:
        return json_integer(fields_whole(spec, arguments));
    }
}

void fields_vput(lan_fields *fields, const char *format, va_list *arguments)
{
    const char *key = NULL;
    char word[KEY_SIZE];
    for (const char *at = format; *at != '\0' && fields->status == LAN_OK;
         at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (at[length - 1] == ':') {
            (void)snprintf(word, sizeof word, "%.*s", (int)length - 1, at);
            key = at[0] == '%' ? va_arg(*arguments, const char *) : word;
        } else if (at[0] == '}' || at[0] == ']') {
            assert(fields->depth > 0);
            fields->depth--;
        } else if (at[0] == '{' || at[0] == '[') {
            assert(fields->depth + 1 < LAN_FIELDS_DEPTH);
            json_t *const value = at[0] == '{' ? json_object() : json_array();
            fields_add(fields, NULL, key, value);
            fields->open[++fields->depth] = value;
        } else {
            fields_add(fields, NULL, key, take_value(at, arguments));
        }
        at += length;
    }
}

void fields_put(lan_fields *fields, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fields_vput(fields, format, &arguments);
    va_end(arguments);
}
