/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/document/document_impl.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "plots/figure.h"

lan_status lan_document_create(unsigned wanted, lan_document **out)
{
    lan_document *made = calloc(1, sizeof *made);

    if (made == NULL) {
        return LAN_ENOMEM;
    }
    made->wanted = wanted;
    made->none.document = made;
    made->open[0] = json_object();
    if (made->open[0] == NULL) {
        free(made);
        return LAN_ENOMEM;
    }
    *out = made;
    return LAN_OK;
}

void lan_document_destroy(lan_document *document)
{
    if (document == NULL) {
        return;
    }
    for (size_t i = 0; i < document->part_count; i++) {
        free(document->parts[i].text);
        free(document->parts[i].label);
        json_decref(document->parts[i].scene);
        lan_figure_destroy(document->parts[i].figure);
        lan_table_destroy(document->parts[i].table);
    }
    free(document->parts);
    free(document->name);
    free(document->footer);
    json_decref(document->open[0]);
    free(document);
}

bool lan_document_wants(const lan_document *document, lan_format format)
{
    return (document->wanted & LAN_FOR(format)) != 0;
}

bool lan_document_is_for_people(const lan_document *document)
{
    return !lan_document_skips(document, LAN_FOR_PEOPLE);
}

lan_status lan_document_status(const lan_document *document)
{
    return document->status;
}

lan_status lan_document_ready(const lan_document *document, lan_format format)
{
    return document->status == LAN_OK && !lan_document_wants(document, format)
               ? LAN_EINVAL
               : document->status;
}

/* --- memory -------------------------------------------------------------- */

void lan_document_lose(lan_document *document, lan_status status)
{
    if (document->status == LAN_OK) {
        document->status = status;
    }
}

bool lan_document_skips(const lan_document *document, unsigned formats)
{
    return document->status != LAN_OK || (document->wanted & formats) == 0;
}

bool lan_document_grow(lan_document *document, void **items, size_t count,
                       size_t *room, size_t size)
{
    if (count < *room) {
        return true;
    }
    const size_t wanted = *room == 0 ? 16 : 2 * *room;
    void *grown = realloc(*items, wanted * size);
    if (grown == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
        return false;
    }
    *items = grown;
    *room = wanted;
    return true;
}

char *lan_document_write(lan_document *document, const char *format,
                         va_list arguments)
{
    va_list again;

    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
        return NULL;
    }
    vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

char *lan_document_copy(lan_document *document, const char *text)
{
    char *copy = text == NULL ? NULL : strdup(text);

    if (text != NULL && copy == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
    }
    return copy;
}

lan_part *lan_document_add(lan_document *document, lan_part_kind kind)
{
    void *parts = document->parts;

    if (document->status != LAN_OK ||
        !lan_document_grow(document, &parts, document->part_count,
                           &document->part_room, sizeof(lan_part))) {
        return NULL;
    }
    document->parts = parts;
    lan_part *part = &document->parts[document->part_count++];
    *part = (lan_part){.kind = kind, .is_small = document->is_in_section};
    return part;
}

/* --- for programs -------------------------------------------------------- */

json_t *lan_json_number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *lan_json_text(const char *text)
{
    json_t *made = text == NULL ? json_null() : json_string(text);

    if (made == NULL) {
        char *shown = lan_words_printable(text);
        made = shown == NULL ? NULL : json_string(shown);
        free(shown);
    }
    return made;
}

/* A key of an object, made printable where it is not UTF-8. */
static bool set_key(json_t *object, const char *key, json_t *value)
{
    json_t *name = lan_json_text(key);
    const bool is_set =
        name != NULL &&
        json_object_set_new(object, json_string_value(name), value) == 0;

    if (name == NULL) {
        json_decref(value);
    }
    json_decref(name);
    return is_set;
}

static bool add_value(json_t *into, const char *key, json_t *value)
{
    if (json_is_array(into)) {
        return json_array_append_new(into, value) == 0;
    }
    if (key != NULL) {
        return set_key(into, key, value);
    }
    const bool is_merged = json_object_update(into, value) == 0;
    json_decref(value);
    return is_merged;
}

void lan_document_put(lan_document *document, json_t *into, const char *key,
                      json_t *value)
{
    if (lan_document_skips(document, LAN_FOR(LAN_FORMAT_JSON))) {
        json_decref(value);
        if (value == NULL) {
            lan_document_lose(document, LAN_ENOMEM);
        }
    } else if (value == NULL || !add_value(into, key, value)) {
        lan_document_lose(document, LAN_ENOMEM);
    }
}

void lan_document_data(lan_document *document, const char *key, json_t *value)
{
    lan_document_put(document, document->open[document->depth], key, value);
}

void lan_document_number(lan_document *document, const char *key, double value)
{
    lan_document_data(document, key, lan_json_number(value));
}

void lan_document_whole(lan_document *document, const char *key, int64_t value)
{
    lan_document_data(document, key, json_integer(value));
}

void lan_document_seed(lan_document *document, uint64_t seed)
{
    lan_document_data(document, "seed",
                      seed <= INT64_MAX ? json_integer((json_int_t)seed)
                                        : json_sprintf("%" PRIu64, seed));
}

void lan_document_flag(lan_document *document, const char *key, bool value)
{
    lan_document_data(document, key, json_boolean(value));
}

void lan_document_text(lan_document *document, const char *key,
                       const char *text)
{
    lan_document_data(document, key, lan_json_text(text));
}

static void open_value(lan_document *document, const char *key, json_t *value)
{
    if (document->depth + 1 == LAN_DOCUMENT_DEPTH) {
        json_decref(value);
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    /* Where it was not put anywhere, nobody adds to it: the document is lost,
     * or JSON is not wanted. */
    lan_document_data(document, key, value);
    document->open[++document->depth] = value;
}

void lan_document_begin(lan_document *document, const char *key)
{
    open_value(document, key, json_object());
}

void lan_document_begin_list(lan_document *document, const char *key)
{
    open_value(document, key, json_array());
}

void lan_document_pair(lan_document *document, const char *key, double from,
                       double to)
{
    lan_document_begin_list(document, key);
    lan_document_number(document, NULL, from);
    lan_document_number(document, NULL, to);
    lan_document_end(document);
}

void lan_document_end(lan_document *document)
{
    if (document->depth == 0) {
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    document->depth--;
}

/* --- for people ---------------------------------------------------------- */

LAN_PRINTF(4, 0)
static void add_words(lan_document *document, lan_part_kind kind, lan_tone tone,
                      const char *format, va_list arguments)
{
    if (lan_document_skips(document, LAN_FOR_PEOPLE)) {
        return;
    }
    char *text = lan_document_write(document, format, arguments);
    lan_part *part = lan_document_add(document, kind);
    if (part == NULL) {
        free(text);
        return;
    }
    part->text = text;
    part->tone = tone;
}

void lan_document_title(lan_document *document, const char *format, ...)
{
    va_list arguments;

    if (document->is_in_section) {
        return;
    }
    va_start(arguments, format);
    add_words(document, LAN_PART_TITLE, LAN_TONE_STRONG, format, arguments);
    va_end(arguments);
}

void lan_document_heading(lan_document *document, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_words(document, LAN_PART_HEADING, LAN_TONE_STRONG, format, arguments);
    va_end(arguments);
}

void lan_document_sentence(lan_document *document, lan_tone tone,
                           const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_words(document, LAN_PART_SENTENCE, tone, format, arguments);
    va_end(arguments);
}

void lan_document_more(lan_document *document, const char *format, ...)
{
    va_list arguments;

    if (lan_document_skips(document, LAN_FOR_PEOPLE)) {
        return;
    }
    lan_part *last = document->part_count == 0
                         ? NULL
                         : &document->parts[document->part_count - 1];
    if (last == NULL || last->kind != LAN_PART_SENTENCE) {
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    va_start(arguments, format);
    char *text = lan_document_write(document, format, arguments);
    va_end(arguments);
    const size_t before = strlen(last->text);
    char *grown =
        text == NULL ? NULL : realloc(last->text, before + strlen(text) + 1);
    if (grown == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
    } else {
        memcpy(grown + before, text, strlen(text) + 1);
        last->text = grown;
    }
    free(text);
}

void lan_document_gap(lan_document *document)
{
    const lan_part *const last =
        document->part_count == 0 ? NULL
                                  : &document->parts[document->part_count - 1];

    if (!lan_document_skips(document, LAN_FOR_PEOPLE) &&
        (last == NULL || last->kind != LAN_PART_HEADING)) {
        (void)lan_document_add(document, LAN_PART_GAP);
    }
}

/* Writes a text in place of the one before. */
LAN_PRINTF(3, 0)
static void replace_text(lan_document *document, char **text,
                         const char *format, va_list arguments)
{
    if (document->status == LAN_OK) {
        char *const written = lan_document_write(document, format, arguments);
        free(*text);
        *text = written;
    }
}

void lan_document_name(lan_document *document, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    replace_text(document, &document->name, format, arguments);
    va_end(arguments);
}

void lan_document_footer(lan_document *document, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    replace_text(document, &document->footer, format, arguments);
    va_end(arguments);
}

void lan_document_figure(lan_document *document, lan_figure *figure,
                         int32_t rows)
{
    if (figure == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
    }
    lan_part *part = lan_document_skips(document, LAN_FOR_PEOPLE)
                         ? NULL
                         : lan_document_add(document, LAN_PART_FIGURE);
    if (part == NULL) {
        lan_figure_destroy(figure);
        return;
    }
    part->figure = figure;
    part->rows = rows;
}
