/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/utf8_impl.h"
#include "scenarios/yaml/yaml_impl.h"

/* A chunk holds some 400 nodes; most scenarios need one or two chunks. */
#define CHUNK_SIZE ((size_t)64 * 1024)

typedef struct scn_chunk {
    struct scn_chunk *older;
    size_t size;
    size_t used;
    alignas(max_align_t) unsigned char bytes[];
} scn_chunk;

static scn_chunk *add_chunk(scn_arena *arena, size_t size)
{
    scn_chunk *chunk = malloc(sizeof *chunk + size);
    if (chunk == NULL) {
        return NULL;
    }
    chunk->older = arena->newest;
    chunk->size = size;
    chunk->used = 0;
    arena->newest = chunk;
    return chunk;
}

void *scn_arena_array(scn_arena *arena, size_t count, size_t size)
{
    const size_t step = alignof(max_align_t);
    if (size != 0 && count > (SIZE_MAX / 4) / size) {
        return NULL;
    }
    const size_t bytes = count * size;
    const size_t need = (bytes / step + 1) * step;

    scn_chunk *chunk = arena->newest;
    if (chunk == NULL || chunk->size - chunk->used < need) {
        chunk = add_chunk(arena, need > CHUNK_SIZE ? need : CHUNK_SIZE);
        if (chunk == NULL) {
            return NULL;
        }
    }
    void *out = chunk->bytes + chunk->used;
    chunk->used += need;
    return memset(out, 0, need);
}

char *scn_arena_text(scn_arena *arena, const char *text, size_t length)
{
    char *copy = scn_arena_array(arena, length + 1, 1);
    if (copy != NULL && length > 0) {
        memcpy(copy, text, length);
    }
    return copy;
}

void scn_arena_clear(scn_arena *arena)
{
    while (arena->newest != NULL) {
        scn_chunk *chunk = arena->newest;
        arena->newest = chunk->older;
        free(chunk);
    }
}

bool scn_is_break(const scn_source *source, size_t at)
{
    const char c = source->text[at];
    return c == '\n' || (c == '\r' && (at + 1 == source->length ||
                                       source->text[at + 1] != '\n'));
}

scn_position scn_position_of(scn_place place)
{
    const scn_source *source = place.source;
    scn_position position = {.line = 0};
    if (source->text == NULL) {
        return position;
    }

    const size_t at =
        place.offset < source->length ? place.offset : source->length;
    size_t known = 0;
    position.line = 1 + source->lines_before;
    if (source->marks != NULL) {
        const scn_mark mark = source->marks[at / SCN_MARK_STEP];
        position.line = mark.line;
        position.start = mark.start;
        known = at - at % SCN_MARK_STEP;
    }
    for (size_t i = known; i < at; i++) {
        if (scn_is_break(source, i)) {
            position.line++;
            position.start = i + 1;
        }
    }
    position.column = (int)(at - position.start) + 1;
    return position;
}

size_t scn_line_start(const scn_source *source, size_t from, int line)
{
    size_t at = from;
    for (; line > 1 && at < source->length; at++) {
        line -= scn_is_break(source, at) ? 1 : 0;
    }
    return at;
}

/* Length of the line at an offset, without its line break. */
static size_t line_size(const scn_source *source, size_t start)
{
    size_t end = start;
    while (end < source->length && source->text[end] != '\n' &&
           source->text[end] != '\r') {
        end++;
    }
    return end - start;
}

bool scn_source_mark(scn_source *source, scn_arena *arena)
{
    if (source->length > SCN_MAX_MARKED) {
        return true;
    }
    scn_mark *marks = scn_arena_array(arena, source->length / SCN_MARK_STEP + 1,
                                      sizeof *marks);
    scn_mark mark = {.line = 1 + source->lines_before};
    if (marks == NULL) {
        return false;
    }
    for (size_t i = 0; i <= source->length; i++) {
        if (i % SCN_MARK_STEP == 0) {
            marks[i / SCN_MARK_STEP] = mark;
        }
        if (i < source->length && scn_is_break(source, i)) {
            mark = (scn_mark){mark.line + 1, i + 1};
        }
    }
    source->marks = marks;
    return true;
}

void scn_source_skip_mark(scn_source *source)
{
    if (source->length >= 3 && memcmp(source->text, "\xEF\xBB\xBF", 3) == 0) {
        source->text += 3;
        source->length -= 3;
        source->has_mark = true;
    }
}

lan_status scn_source_read(const char *path, scn_arena *arena,
                           const char **text, size_t *length, lan_error *err)
{
    char *bytes = NULL;
    size_t count = 0;
    const lan_status status =
        lan_input_file_read(path, SCN_MAX_BYTES, &bytes, &count, err);
    if (status != LAN_OK) {
        return status;
    }
    const char *copy = scn_arena_text(arena, bytes, count);
    free(bytes);
    if (copy == NULL) {
        return LAN_ENOMEM;
    }
    *text = copy;
    *length = count;
    return LAN_OK;
}

void scn_node_append(scn_node *parent, scn_node *child)
{
    child->parent = parent;
    child->next = NULL;
    if (parent->last == NULL) {
        parent->first = child;
    } else {
        parent->last->next = child;
    }
    parent->last = child;
    parent->count++;
}

scn_node *scn_node_create(scn_arena *arena, scn_node *parent, scn_kind kind,
                          const char *key, const char *text, scn_place place)
{
    scn_node *node = scn_arena_array(arena, 1, sizeof *node);
    if (node == NULL) {
        return NULL;
    }
    *node = (scn_node){.kind = kind,
                       .is_plain = true,
                       .key = key,
                       .key_length = key != NULL ? strlen(key) : 0,
                       .text = text,
                       .length = text != NULL ? strlen(text) : 0,
                       .key_place = place,
                       .place = place};
    if (parent != NULL) {
        scn_node_append(parent, node);
    }
    return node;
}

void scn_node_remove(scn_node *child)
{
    scn_node *parent = child->parent;
    scn_node *before = NULL;
    for (scn_node *node = parent->first; node != child; node = node->next) {
        before = node;
    }
    if (before == NULL) {
        parent->first = child->next;
    } else {
        before->next = child->next;
    }
    if (parent->last == child) {
        parent->last = before;
    }
    parent->count--;
    child->parent = NULL;
    child->next = NULL;
}

void scn_node_move(scn_node *child, scn_node *to)
{
    scn_node_remove(child);
    scn_node_append(to, child);
}

void scn_node_remove_after(scn_node *child, size_t count)
{
    scn_node *const parent = child->parent;

    for (; count > 0; count--) {
        scn_node *const removed = child->next;
        child->next = removed->next;
        removed->parent = NULL;
        removed->next = NULL;
        parent->count--;
    }
    if (child->next == NULL) {
        parent->last = child;
    }
}

static bool key_equals(const scn_node *node, const char *key, size_t length)
{
    return node->key != NULL && node->key_length == length &&
           memcmp(node->key, key, length) == 0;
}

static scn_node *find_child(const scn_node *map, const char *key, size_t length)
{
    if (map == NULL || map->kind != SCN_MAP) {
        return NULL;
    }
    scn_node *node = map->first;
    while (node != NULL && !key_equals(node, key, length)) {
        node = node->next;
    }
    return node;
}

scn_node *scn_node_child(const scn_node *map, const char *key)
{
    return find_child(map, key, strlen(key));
}

scn_node *scn_node_at(const scn_node *parent, size_t index)
{
    if (index >= parent->count) {
        return NULL;
    }
    scn_node *node = parent->first;
    for (size_t i = 0; i < index; i++) {
        node = node->next;
    }
    return node;
}

scn_node *scn_node_after(const scn_node *top, const scn_node *node)
{
    if (node->first != NULL) {
        return node->first;
    }
    while (node != top && node->next == NULL) {
        node = node->parent;
    }
    return node != top ? node->next : NULL;
}

bool scn_node_has_fault(const scn_node *top)
{
    const scn_node *node = top;
    while (node != NULL && !node->is_faulty) {
        node = scn_node_after(top, node);
    }
    return node != NULL;
}

bool scn_node_has_faulty_child(const scn_node *parent)
{
    const scn_node *node = parent->first;
    while (node != NULL && !node->is_faulty) {
        node = node->next;
    }
    return node != NULL;
}

bool scn_node_key_is(const scn_node *node, const char *word)
{
    return key_equals(node, word, strlen(word));
}

scn_place scn_node_place(const scn_node *node)
{
    return node->key != NULL ? node->key_place : node->place;
}

static size_t index_of(const scn_node *child)
{
    size_t index = 0;
    for (const scn_node *node = child->parent->first; node != child;
         node = node->next) {
        index++;
    }
    return index;
}

/* Appends ".part", truncated to the buffer. */
static void append_part(char buffer[SCN_PATH_SIZE], const char *part)
{
    const size_t used = strlen(buffer);
    const char *dot = used > 0 ? "." : "";
    snprintf(buffer + used, SCN_PATH_SIZE - used, "%s%s", dot, part);
}

char *scn_node_path(const scn_node *node, char buffer[SCN_PATH_SIZE])
{
    const scn_node *line[SCN_MAX_DEPTH + 2];
    size_t depth = 0;
    for (; node->parent != NULL && depth < SCN_MAX_DEPTH + 2;
         node = node->parent) {
        line[depth++] = node;
    }

    buffer[0] = '\0';
    while (depth > 0) {
        const scn_node *step = line[--depth];
        char part[SCN_PATH_SIZE / 2];
        if (step->key != NULL) {
            lan_text_printable(step->key, part, sizeof part);
        } else {
            snprintf(part, sizeof part, "%zu", index_of(step));
        }
        append_part(buffer, part);
    }
    return buffer;
}

bool scn_index_read(const char *text, size_t length, size_t *out)
{
    if (length == 0 || length > 6 || (length > 1 && text[0] == '0') ||
        strspn(text, "0123456789") < length) {
        return false;
    }
    *out = strtoul(text, NULL, 10);
    return true;
}

scn_node *scn_node_follow(scn_node *root, const char *path, bool *whole)
{
    scn_node *node = root;
    *whole = true;
    while (*path != '\0') {
        const size_t length = strcspn(path, ".");
        size_t index = 0;
        scn_node *next = node->kind != SCN_LIST ? find_child(node, path, length)
                         : scn_index_read(path, length, &index)
                             ? scn_node_at(node, index)
                             : NULL;
        if (next == NULL) {
            *whole = false;
            return node;
        }
        node = next;
        path += length;
        path += *path == '.' ? 1 : 0;
    }
    return node;
}

/* --- cells of a sheet ---------------------------------------------------- */

/* Enough digits to identify every double. */
#define MOST_DIGITS 17

double scn_cell_value(const scn_cell *cell, double number)
{
    return (number / cell->per + cell->plus) * cell->times / cell->over;
}

/* A number rounded to this many digits. */
static double round_number(double number, int digits)
{
    char text[40];
    double rounded = number;
    (void)snprintf(text, sizeof text, "%.*g", digits, number);
    return lan_text_to_double(text, strlen(text), &rounded) == LAN_OK ? rounded
                                                                      : number;
}

bool scn_cell_text(const scn_cell *cell, double value,
                   char text[LAN_TEXT_DOUBLE_SIZE])
{
    const double number =
        (value * cell->over / cell->times - cell->plus) * cell->per;
    if (!isfinite(number) || number < 0.0) {
        return false;
    }
    double shortest = number;
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
        const double rounded = round_number(number, digits);
        const double found = scn_cell_value(cell, rounded);
        if (found >= value && found <= value) {
            shortest = rounded;
            break;
        }
    }
    lan_text_from_double(shortest, text);
    return true;
}

/* --- messages ------------------------------------------------------------ */

/* Longer lines are not shown in messages. */
#define LINE_SHOWN_MAX 400

/* Size of a shown line with each byte as \xNN, or of a --set. */
#define SHOWN_SIZE (4 * LINE_SHOWN_MAX + 1)

lan_status lan_messages_create(lan_messages **out)
{
    lan_messages *made =
        calloc(1, sizeof *made + LAN_MESSAGES_MAX * sizeof *made->items);
    if (made == NULL) {
        return LAN_ENOMEM;
    }
    made->items = (void *)(made + 1);
    *out = made;
    return LAN_OK;
}

void lan_messages_destroy(lan_messages *messages)
{
    for (size_t i = 0; messages != NULL && i < messages->count; i++) {
        free(messages->items[i].file);
        free(messages->items[i].source_line);
    }
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

/* Fills in place, underline and texts of a message; false if memory runs out.
 * */
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
    const size_t size = at.line == 0 ? 0 : line_size(source, at.start);
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

/* Inserts a message after all messages with the same or a lower key. */
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

void scn_tell(scn_log *log, bool is_error, scn_place place, const char *format,
              ...)
{
    lan_message item = {.is_error = is_error};
    char *text = item.error.text;
    va_list args;
    if (scn_log_is_full(log)) {
        scn_log_drop(log, is_error);
        return;
    }
    log->messages->errors += is_error ? 1 : 0;
    lan_error_clear(&item.error);
    item.error.status = is_error ? LAN_EPARSE : item.error.status;
    va_start(args, format);
    if (vsnprintf(text, LAN_ERROR_TEXT_SIZE, format, args) >=
        LAN_ERROR_TEXT_SIZE) {
        lan_utf8_trim(text);
    }
    va_end(args);
    if (!fill_item(&item, place)) {
        free(item.file);
        free(item.source_line);
        log->out_of_memory = true;
        return;
    }
    insert_item(log, item, (uint64_t)place.source->rank << 32 | place.offset);
}

/* Copies a printable part of a line; a tab takes one column, to align the
 * caret. Returns its columns. */
static size_t make_shown(const char *text, size_t length, char out[SHOWN_SIZE])
{
    char line[LINE_SHOWN_MAX + 1];
    for (size_t i = 0; i < length; i++) {
        line[i] = (char)(text[i] == '\t' ? ' ' : text[i]);
    }
    line[length] = '\0';
    return lan_text_width(lan_text_printable(line, out, SHOWN_SIZE));
}

/* Prints a line of the file with the marked part underlined. */
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
