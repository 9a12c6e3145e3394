/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/yaml/yaml_impl.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8_impl.h"

/* Longer lines are not shown, only their place. */
#define LINE_SHOWN_MAX 400

/* Room for a shown line in which each byte became \xNN, or a whole --set. */
#define SHOWN_SIZE (4 * LINE_SHOWN_MAX + 1)

lan_status lan_messages_create(lan_messages **out)
{
    lan_messages *messages = calloc(1, sizeof *messages);
    lan_message *items = calloc(LAN_MESSAGES_MAX, sizeof *items);
    if (messages == NULL || items == NULL) {
        free(messages);
        free(items);
        return LAN_ENOMEM;
    }
    messages->items = items;
    *out = messages;
    return LAN_OK;
}

void lan_messages_destroy(lan_messages *messages)
{
    if (messages == NULL) {
        return;
    }
    for (size_t i = 0; i < messages->count; i++) {
        free(messages->items[i].file);
        free(messages->items[i].source_line);
    }
    free(messages->items);
    free(messages);
}

void scn_log_init(scn_log *log, lan_messages *messages)
{
    *log = (scn_log){.messages = messages, .first = messages->count};
}

bool scn_log_is_full(const scn_log *log)
{
    return log->messages->count >= LAN_MESSAGES_MAX;
}

void scn_log_drop(scn_log *log, bool is_error)
{
    log->messages->errors += is_error ? 1 : 0;
    log->messages->dropped++;
}

/* Fills place, underline and texts of an item; false if memory is out. */
static bool fill_item(lan_message *item, scn_place place)
{
    const scn_source *source = place.source;
    const scn_position at = scn_position_of(place);

    item->error.line = at.line;
    item->error.column = at.column;
    item->file = strdup(source->name);
    if (item->file == NULL) {
        return false;
    }
    const size_t size = at.line == 0 ? 0 : scn_line_size(source, at.start);
    if (size == 0 || size > LINE_SHOWN_MAX) {
        return true;
    }

    item->source_line = strndup(source->text + at.start, size);
    const size_t before = (size_t)at.column - 1;
    const size_t rest = size > before ? size - before : 1;
    const size_t span = place.length < rest ? place.length : rest;
    item->span = span > 0 ? (int)span : 1;
    return item->source_line != NULL;
}

/* Puts an item behind all with the same or a lower key. */
static void insert_item(scn_log *log, lan_message item, uint64_t key)
{
    lan_messages *messages = log->messages;
    size_t at = messages->count;
    while (at > log->first && log->keys[at - 1] > key) {
        messages->items[at] = messages->items[at - 1];
        log->keys[at] = log->keys[at - 1];
        at--;
    }
    messages->items[at] = item;
    log->keys[at] = key;
    messages->count++;
}

static void add_message(scn_log *log, bool is_error, scn_place place,
                        const char *text)
{
    if (scn_log_is_full(log)) {
        scn_log_drop(log, is_error);
        return;
    }
    log->messages->errors += is_error ? 1 : 0;
    lan_message item = {.is_error = is_error};
    lan_error_clear(&item.error);
    if (is_error) {
        item.error.status = LAN_EPARSE;
    }
    memcpy(item.error.text, text, strlen(text) + 1);
    if (!fill_item(&item, place)) {
        free(item.file);
        free(item.source_line);
        log->out_of_memory = true;
        return;
    }
    insert_item(log, item, (uint64_t)place.source->rank << 32 | place.offset);
}

void scn_tell(scn_log *log, bool is_error, scn_place place, const char *format,
              ...)
{
    char text[LAN_ERROR_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    const int need = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (need >= LAN_ERROR_TEXT_SIZE) {
        lan_utf8_trim(text);
    }
    add_message(log, is_error, place, text);
}

/* Copies a part of a line so that it can be shown; a tab takes one column, for
 * the caret below to stand right. Returns its columns. */
static size_t make_shown(const char *text, size_t length, char out[SHOWN_SIZE])
{
    char line[LINE_SHOWN_MAX + 1];
    for (size_t i = 0; i < length; i++) {
        line[i] = (char)(text[i] == '\t' ? ' ' : text[i]);
    }
    line[length] = '\0';
    return lan_text_width(lan_text_printable(line, out, SHOWN_SIZE));
}

/* Prints a line of the file and underlines the part that is meant. */
static void print_source_line(const lan_message *message, FILE *out,
                              const char *paint, const char *off)
{
    const char *line = message->source_line;
    const size_t length = strlen(line);
    const size_t before = (size_t)message->error.column - 1;
    const size_t at = before < length ? before : length;
    const size_t rest = length - at;
    const size_t span =
        (size_t)message->span < rest ? (size_t)message->span : rest;
    char shown[SHOWN_SIZE];
    (void)make_shown(line, length, shown);
    fprintf(out, "%5d | %s\n", message->error.line, shown);
    const int blanks = (int)make_shown(line, at, shown);
    fprintf(out, "      | %*s%s^", blanks, "", paint);
    for (size_t i = make_shown(line + at, span, shown); i > 1; i--) {
        fputc('~', out);
    }
    fprintf(out, "%s\n", off);
}

static void print_message(const lan_message *message, FILE *out, bool color)
{
    const char *kind = message->is_error ? "error" : "warning";
    const char *paint = message->is_error ? "\x1b[1;31m" : "\x1b[1;35m";
    const char *off = color ? "\x1b[0m" : "";
    const lan_error *error = &message->error;
    char shown[SHOWN_SIZE];

    lan_text_printable(message->file, shown, sizeof shown);
    fprintf(out, "%s%s:", color ? "\x1b[1m" : "", shown);
    if (error->line > 0) {
        fprintf(out, "%d:%d:", error->line, error->column);
    }
    lan_text_printable(error->text, shown, sizeof shown);
    fprintf(out, "%s %s%s:%s %s\n", off, color ? paint : "", kind, off, shown);
    if (message->source_line != NULL && message->span > 0) {
        print_source_line(message, out, color ? "\x1b[1;32m" : "", off);
    }
}

void lan_messages_print(const lan_messages *messages, FILE *out, bool color)
{
    for (size_t i = 0; i < messages->count; i++) {
        print_message(&messages->items[i], out, color);
    }
    if (messages->dropped > 0) {
        fprintf(out, "and %zu more\n", messages->dropped);
    }
}
