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

static place place_within(const place *at)
{
    return (place){at->out, at->depth < 0 ? at->depth : at->depth + 1};
}

static void break_line(const place *at)
{
    if (at->depth >= 0) {
        fprintf(at->out, "\n%*s", 2 * at->depth, "");
    }
}

static void write_escaped(FILE *out, unsigned char c)
{
    static const char special[] = "\b\f\n\r\t\"\\";
    const char *found = c == '\0' ? NULL : strchr(special, c);

    if (found != NULL) {
        fprintf(out, "\\%c", "bfnrt\"\\"[found - special]);
    } else if (c < 0x20) {
        fprintf(out, "\\u%04x", (unsigned)c);
    } else {
        fputc(c, out);
    }
}

static void write_text(FILE *out, const char *text, size_t length)
{
    fputc('"', out);
    for (size_t i = 0; i < length; i++) {
        write_escaped(out, (unsigned char)text[i]);
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

static void write_list(const place *at, json_t *list)
{
    const place within = place_within(at);
    const size_t count = json_array_size(list);

    fputc('[', at->out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? "," : "", at->out);
        break_line(&within);
        write_value(&within, json_array_get(list, i));
    }
    if (count > 0) {
        break_line(at);
    }
    fputc(']', at->out);
}

static void write_object(const place *at, json_t *object)
{
    const place within = place_within(at);
    const char *before = "";
    const char *key;
    json_t *value;

    fputc('{', at->out);
    json_object_foreach(object, key, value)
    {
        fputs(before, at->out);
        break_line(&within);
        write_text(at->out, key, strlen(key));
        fputs(at->depth < 0 ? ":" : ": ", at->out);
        write_value(&within, value);
        before = ",";
    }
    if (before[0] != '\0') {
        break_line(at);
    }
    fputc('}', at->out);
}

static void write_value(const place *at, json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        write_object(at, value);
        break;
    case JSON_ARRAY:
        write_list(at, value);
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
        fputs("true", at->out);
        break;
    case JSON_FALSE:
        fputs("false", at->out);
        break;
    case JSON_NULL:
        fputs("null", at->out);
        break;
    }
}

void lan_json_write_indented(FILE *out, json_t *value)
{
    const place top = {out, 0};

    write_value(&top, value);
    fputc('\n', out);
}

void lan_json_write_line(FILE *out, json_t *value)
{
    const place line = {out, -1};

    write_value(&line, value);
    fputc('\n', out);
}
