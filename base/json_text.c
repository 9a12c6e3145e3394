/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_text.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

/* Where a value is written, and how far in; depth < 0: on one line. */
typedef struct place {
    FILE *out;
    int depth;
} place;

static void break_line(const place *at)
{
    if (at->depth >= 0) {
        fprintf(at->out, "\n%*s", 2 * at->depth, "");
    }
}

static void write_text(FILE *out, const char *text, size_t length)
{
    static const char special[] = "\b\f\n\r\t\"\\";
    fputc('"', out);
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        const char *found = c == '\0' ? NULL : strchr(special, c);
        if (found != NULL) {
            fprintf(out, "\\%c", "bfnrt\"\\"[found - special]);
        } else if (c < 0x20) {
            fprintf(out, "\\u%04x", (unsigned)c);
        } else {
            fputc(c, out);
        }
    }
    fputc('"', out);
}

static void write_real(FILE *out, double value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];

    lan_text_from_double(value, number);
    fputs(number, out);
    if (strpbrk(number, ".e") == NULL) {
        fputs(".0", out);
    }
}

static void write_value(const place *at, json_t *value);

/* A list or an object. */
static void write_items(const place *at, json_t *value)
{
    const place within = {at->out, at->depth < 0 ? at->depth : at->depth + 1};
    const bool is_list = json_is_array(value);
    const size_t count =
        is_list ? json_array_size(value) : json_object_size(value);
    void *item = json_object_iter(value);

    fputc(is_list ? '[' : '{', at->out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? "," : "", at->out);
        break_line(&within);
        if (is_list) {
            write_value(&within, json_array_get(value, i));
            continue;
        }
        const char *key = json_object_iter_key(item);
        write_text(at->out, key, strlen(key));
        fputs(at->depth < 0 ? ":" : ": ", at->out);
        write_value(&within, json_object_iter_value(item));
        item = json_object_iter_next(value, item);
    }
    if (count > 0) {
        break_line(at);
    }
    fputc(is_list ? ']' : '}', at->out);
}

static void write_value(const place *at, json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
    case JSON_ARRAY:
        write_items(at, value);
        break;
    case JSON_STRING:
        write_text(at->out, json_string_value(value),
                   json_string_length(value));
        break;
    case JSON_INTEGER:
        fprintf(at->out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        write_real(at->out, json_real_value(value));
        break;
    case JSON_TRUE:
    case JSON_FALSE:
    case JSON_NULL:
        fputs(json_is_null(value)   ? "null"
              : json_is_true(value) ? "true"
                                    : "false",
              at->out);
        break;
    }
}

void lan_json_write_indented(FILE *out, json_t *value)
{
    write_value(&(place){out, 0}, value);
    fputc('\n', out);
}

void lan_json_write_line(FILE *out, json_t *value)
{
    write_value(&(place){out, -1}, value);
    fputc('\n', out);
}
