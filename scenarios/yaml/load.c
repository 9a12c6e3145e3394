/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/yaml/yaml_impl.h"

#include <libfyaml.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8_impl.h"

/* Used here for tags too long for the parser, and in the loader for all other
 * tags. */
#define SCN_NO_TAGS         "tags (!name) are not part of the format: leave it out"
#define SCN_TOO_MANY_NODES  "more than 200000 values and keys"
#define SCN_SECOND_DOCUMENT "a second document: a file holds one scenario"

struct fy_diag;

/* The parser takes quadratic time over empty lines in a block text: 2.7 s for
 * 60 kB. Hundreds of shorter runs are fast. */
#define MAX_EMPTY_LINES 100

/* Signs that begin or part values. The parser keeps all of a line in brackets,
 * some 200 bytes a sign, before its first event: 900 MB and 5 s for 4 MB.
 * SCN_MAX_NODES values have fewer, even with long comments. */
#define MAX_SIGNS (3 * SCN_MAX_NODES)

/* The parser reads all brackets of a line, too, before it reports the first: a
 * gigabyte and 7 s for 3 MB. */
#define MAX_OPEN_BRACKETS 1000

/* The parser takes quadratic time over escapes (%41) in a tag: 1.3 s for 60 kB.
 */
#define MAX_TAG 1000

/* Scans the bytes once for invalid characters, and for constructs that cost
 * libfyaml more than linear time or much memory. Returns NULL, or the reason of
 * refusal, and its place. */
static const char *scn_prescan(const scn_source *source, scn_place *place)
{
    const char *text = source->text;
    size_t breaks = 1; /* of lines since the last non-blank character */
    size_t signs = 0;
    size_t open = 0; /* brackets */
    size_t tag = 0;  /* length of the current word if it began with "!", else 0
                      */
    *place = (scn_place){source, 0, 0};
    if (source->length > SCN_MAX_BYTES) {
        return "longer than 4 MiB, the most that is read";
    }
    for (size_t at = 0, size = 0; at < source->length; at += size) {
        const char c = text[at];
        const bool is_end = scn_is_break(source, at);
        const bool is_blank = is_end || c == ' ' || c == '\t' || c == '\r';
        uint32_t point = 0;
        size = lan_utf8_decode(text + at, source->length - at, &point);
        *place = (scn_place){source, at, size};
        if (size == 0) {
            return "text that is not UTF-8: save the file as UTF-8";
        }
        if ((point < 0x20 && !is_blank) || (point >= 0x7F && point < 0xA0)) {
            return point == 0 ? "a NUL byte in the text"
                              : "a control character in the text";
        }
        if (c == '%' && (at == 0 || scn_is_break(source, at - 1))) {
            return "directives (%NAME) are not part of the format: leave the "
                   "line out";
        }
        breaks = is_end ? breaks + 1 : is_blank ? breaks : 0;
        tag = is_blank ? 0 : tag + (tag > 0 || c == '!' ? 1 : 0);
        signs += strchr("[{,&*!?:", c) != NULL ? 1 : 0;
        open += c == '[' || c == '{' ? 1 : 0;
        open -= (c == ']' || c == '}') && open > 0 ? 1 : 0;
        const char *refused = breaks > MAX_EMPTY_LINES + 1
                                  ? "more than 100 empty lines in a row"
                              : tag > MAX_TAG            ? SCN_NO_TAGS
                              : open > MAX_OPEN_BRACKETS ? "more than 32 levels"
                              : signs > MAX_SIGNS        ? SCN_TOO_MANY_NODES
                                                         : NULL;
        if (refused != NULL) {
            return refused;
        }
    }
    return NULL;
}

static bool is_number(const scn_node *node)
{
    double value = 0.0;
    return node->kind == SCN_SCALAR && node->is_plain &&
           lan_text_to_double(node->text, node->length, &value) == LAN_OK;
}

/* The digits after a comma: in a map a key without a value, in a list a number
 * with leading zeros; otherwise "". */
static const char *digits_of(const scn_node *node)
{
    const char *text = node->key == NULL && is_number(node) &&
                               node->text[0] == '0' && node->length > 1
                           ? node->text
                       : node->key != NULL && node->kind == SCN_NOTHING
                           ? node->key
                           : "";
    return text[strspn(text, "0123456789")] == '\0' ? text : "";
}

/* Reports numbers with commas in brackets, which YAML splits into entries
 * ({rifle: 10,000} is rifle: 10 and a key 000), and removes the extra entries.
 * Linear in the entries. */
static void report_comma_numbers(scn_log *log, const scn_node *parent)
{
    for (scn_node *node = parent->first; node != NULL; node = node->next) {
        scn_place place = node->place;
        char text[LAN_TEXT_COMMAS_SIZE];
        char meant[LAN_TEXT_COMMAS_SIZE];
        size_t parts = 0;
        if (!is_number(node) || node->length >= sizeof text) {
            continue;
        }
        place.length = node->length;
        memcpy(text, node->text, node->length + 1);
        for (const scn_node *next = node->next; next != NULL;
             next = next->next, parts++) {
            const char *digits = digits_of(next);
            const size_t length = strlen(digits);
            const size_t room = sizeof text - place.length;
            if (length == 0 || length + 2 > room ||
                scn_node_place(next).offset !=
                    place.offset + place.length + 1) {
                break; /* the digits do not directly follow the comma */
            }
            (void)snprintf(text + place.length, room, ",%s", digits);
            place.length += 1 + length;
        }
        if (lan_text_without_commas(text, place.length, meant)) {
            node->is_faulty = true;
            scn_tell(log, true, place, "'%s': a number has no comma, write %s",
                     text, meant);
            scn_node_remove_after(node, parts);
        }
    }
}

/* The offset of a 1-based line and column as the parser counts them. */
static size_t offset_of(const scn_source *source, int line, int column)
{
    size_t at = scn_line_start(source, 0, line);
    for (int c = 1; c < column && at < source->length; c++) {
        at++;
        while (at < source->length &&
               ((unsigned char)source->text[at] & 0xC0) == 0x80) {
            at++;
        }
    }
    return at;
}

/* A remedy for a parser error; "" if the parser's text suffices. */
static const char *hint_for(const char *error)
{
    static const struct {
        const char *error; /* beginning of the parser's message */
        const char *hint;
    } hints[] = {
        {"tab character may not be used", " (indent by blanks)"},
        {"could not find expected ':'", " (a key ends in a colon and a blank)"},
        {"invalid multiline plain key", " (a key ends in a colon and a blank)"},
        {"invalid nested block mapping on the same line",
         " (a text with ': ' needs quotes)"},
        {"plain scalar cannot start with",
         " (a text that begins with this character needs quotes)"},
    };
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
        if (strncmp(error, hints[i].error, strlen(hints[i].error)) == 0) {
            return hints[i].hint;
        }
    }
    return "";
}

/* Reports the first error that the parser collected, with what may mend it.
 *
 * open  the innermost map or list that has not ended, or NULL: where it began
 *       by a bracket, the message has that too, for the parser notices an
 *       unclosed one at the end of the file only
 */
static void scn_tell_syntax_error(scn_log *log, const scn_source *source,
                                  struct fy_diag *diag, const scn_node *open)
{
    void *iterator = NULL;
    const struct fy_diag_error *error = fy_diag_errors_iterate(diag, &iterator);
    const char *text = error != NULL ? error->msg : "it cannot be read";
    const size_t offset = error != NULL
                              ? offset_of(source, error->line, error->column)
                              : source->length;
    const scn_place place = {source, offset, 0};
    const size_t start = open != NULL ? open->place.offset : source->length;
    const char sign =
        (char)(start < source->length ? source->text[start] : ' ');
    if (sign == '[' || sign == '{') {
        scn_tell(log, true, place,
                 "not valid YAML: %s ('%c' opened on line %d)", text, sign,
                 scn_position_of(open->place).line);
    } else {
        scn_tell(log, true, place, "not valid YAML: %s%s", text,
                 hint_for(text));
    }
}

/* The state of the loader between events. */
typedef struct scn_loader {
    const scn_source *source;
    scn_arena *arena;
    scn_log *log;
    struct fy_parser *parser;
    scn_node *root;
    scn_node *stack[SCN_MAX_DEPTH]; /* open maps and lists */
    size_t depth;
    scn_node *pending; /* in a map: the entry that waits for its value */
    size_t nodes;
    size_t reached; /* end of the last token: the place of an empty value */
    size_t documents;
    bool has_ended;
    lan_status status; /* LAN_OK while reading can continue */
} scn_loader;

static scn_place place_at(const scn_loader *loader, size_t offset,
                          size_t length)
{
    return (scn_place){loader->source, offset, length};
}

/* Reports an error that ends reading. */
static void stop_at(scn_loader *loader, scn_place place, const char *text)
{
    if (loader->status == LAN_OK) {
        scn_tell(loader->log, true, place, "%s", text);
        loader->status = LAN_EPARSE;
    }
}

static scn_place place_of_token(scn_loader *loader, struct fy_token *token)
{
    const struct fy_mark *start = fy_token_start_mark(token);
    const struct fy_mark *end = fy_token_end_mark(token);
    if (start == NULL) {
        return place_at(loader, loader->reached, 0);
    }
    const size_t stop = end != NULL ? end->input_pos : start->input_pos;
    loader->reached = stop;
    return place_at(loader, start->input_pos,
                    stop > start->input_pos ? stop - start->input_pos : 0);
}

/* The place of a scalar, quotes included. */
static scn_place place_of_scalar(scn_loader *loader, struct fy_token *token)
{
    const scn_source *source = loader->source;
    scn_place place = place_of_token(loader, token);
    const size_t end = place.offset + place.length;
    if (place.offset > 0 && end < source->length &&
        (source->text[end] == '"' || source->text[end] == '\'') &&
        source->text[place.offset - 1] == source->text[end]) {
        place.offset--;
        place.length += 2;
    }
    return place;
}

/* Refuses tags and anchors of an event. */
static void refuse_decoration(scn_loader *loader, struct fy_token *anchor,
                              struct fy_token *tag)
{
    if (anchor != NULL) {
        stop_at(loader, place_of_token(loader, anchor),
                "anchors (&name) are not part of the format: leave it out");
    }
    if (tag != NULL) {
        stop_at(loader, place_of_token(loader, tag), SCN_NO_TAGS);
    }
}

/* Creates the node of an event and attaches it. NULL if the node is the root,
 * which is then in loader->root, or if reading ends. */
static scn_node *add_node(scn_loader *loader, scn_kind kind, scn_place place)
{
    if (loader->documents > 1) {
        stop_at(loader, place, SCN_SECOND_DOCUMENT);
    }
    if (loader->status != LAN_OK) {
        return NULL;
    }
    if (++loader->nodes > SCN_MAX_NODES) {
        stop_at(loader, place, SCN_TOO_MANY_NODES);
        return NULL;
    }
    if (loader->pending != NULL) {
        scn_node *entry = loader->pending;
        loader->pending = NULL;
        entry->kind = kind;
        entry->place = place;
        return entry;
    }

    scn_node *parent =
        loader->depth > 0 ? loader->stack[loader->depth - 1] : NULL;
    scn_node *node =
        scn_node_create(loader->arena, parent, kind, NULL, NULL, place);
    if (node == NULL) {
        loader->status = LAN_ENOMEM;
    } else if (parent == NULL) {
        loader->root = node;
    }
    return node;
}

/* True if the next event is a key. */
static bool is_at_key(const scn_loader *loader)
{
    return loader->depth > 0 && loader->pending == NULL &&
           loader->stack[loader->depth - 1]->kind == SCN_MAP;
}

static void open_collection(scn_loader *loader, scn_kind kind,
                            struct fy_token *token)
{
    const scn_place place = place_of_token(loader, token);
    if (is_at_key(loader)) {
        stop_at(loader, place, "a key must be a name, not a map or a list");
        return;
    }
    if (loader->depth == SCN_MAX_DEPTH) {
        stop_at(loader, place, "more than 32 levels");
        return;
    }
    scn_node *node = add_node(loader, kind, place);
    if (node != NULL) {
        loader->stack[loader->depth++] = node;
    }
}

static int compare_keys(const void *left, const void *right)
{
    const scn_node *a = *(scn_node *const *)left;
    const scn_node *b = *(scn_node *const *)right;
    const int order = strcmp(a->key, b->key);
    return order != 0                                  ? order
           : a->key_place.offset < b->key_place.offset ? -1
                                                       : 1;
}

/* Reports duplicate keys in n log n time: a hostile file may have a hundred
 * thousand keys. */
static void check_duplicates(scn_loader *loader, const scn_node *map)
{
    scn_node **entries =
        scn_arena_array(loader->arena, map->count, sizeof *entries);
    size_t count = 0;
    if (entries == NULL) {
        loader->status = LAN_ENOMEM;
        return;
    }
    for (scn_node *node = map->first; node != NULL; node = node->next) {
        entries[count++] = node;
    }
    qsort(entries, count, sizeof *entries, compare_keys);
    size_t first = 0;
    for (size_t i = 1; i < count; i++) {
        char path[SCN_PATH_SIZE];
        if (strcmp(entries[i]->key, entries[first]->key) != 0) {
            first = i;
            continue;
        }
        entries[first]->is_faulty = true;
        entries[i]->is_faulty = true;
        if (scn_log_is_full(loader->log)) {
            scn_log_drop(loader->log, true);
            continue;
        }
        scn_tell(loader->log, true, entries[i]->key_place,
                 "'%s' is given twice (first on line %d)",
                 scn_node_path(entries[i], path),
                 scn_position_of(entries[first]->key_place).line);
    }
}

static void close_collection(scn_loader *loader)
{
    if (loader->depth == 0 || loader->status != LAN_OK) {
        return;
    }
    const scn_node *node = loader->stack[--loader->depth];
    report_comma_numbers(loader->log, node);
    if (node->kind == SCN_MAP) {
        check_duplicates(loader, node);
    }
}

/* The place of an empty value: the next character that is no blank, line break,
 * comma or comment. */
static scn_place place_of_text_after(const scn_loader *loader, scn_place place)
{
    const scn_source *source = loader->source;
    bool is_comment = false;
    if (place.length > 0) {
        return place;
    }
    for (size_t at = place.offset; at < source->length; at++) {
        const char c = source->text[at];
        is_comment = c == '#' || (is_comment && c != '\r' && c != '\n');
        if (!is_comment && strchr(" \t\r\n,", c) == NULL) {
            return place_at(loader, at, 0);
        }
    }
    return place;
}

static void add_key(scn_loader *loader, const char *text, size_t length,
                    scn_place place)
{
    if (strcmp(text, "<<") == 0) {
        stop_at(loader, place,
                "merge keys (<<) are not part of the format: write out the "
                "keys that are meant");
    }
    if (length == 0) {
        stop_at(loader, place_of_text_after(loader, place), "a key is missing");
    }
    scn_node *entry = add_node(loader, SCN_NOTHING, place);
    if (entry != NULL) {
        entry->key = text;
        entry->key_length = length;
        loader->pending = entry;
    }
}

static void add_scalar(scn_loader *loader, struct fy_token *token)
{
    size_t length = 0;
    const char *read = token != NULL ? fy_token_get_text(token, &length) : "";
    const char *text =
        read != NULL ? scn_arena_text(loader->arena, read, length) : NULL;
    const bool is_plain =
        token == NULL || fy_token_scalar_style(token) == FYSS_PLAIN;
    if (text == NULL) {
        loader->status = LAN_ENOMEM;
        return;
    }
    const scn_place place =
        token == NULL
            ? (loader->pending != NULL ? loader->pending->key_place
                                       : place_at(loader, loader->reached, 0))
        : is_plain ? place_of_token(loader, token)
                   : place_of_scalar(loader, token);
    if (strlen(text) < length) {
        stop_at(loader, place, "a NUL character in a text");
    } else if (is_at_key(loader)) {
        add_key(loader, text, length, place);
    } else {
        const bool is_nothing =
            is_plain && (length == 0 || strcmp(text, "~") == 0 ||
                         strcmp(text, "null") == 0);
        scn_node *node =
            add_node(loader, is_nothing ? SCN_NOTHING : SCN_SCALAR, place);
        if (node != NULL) {
            node->text = text;
            node->length = length;
            node->is_plain = is_plain;
        }
    }
}

static void take_event(scn_loader *loader, const struct fy_event *event)
{
    struct fy_token *token = NULL;
    switch (event->type) {
    case FYET_DOCUMENT_START:
        /* the parser refuses a node after a line "..." without "---" */
        token = event->document_start.document_start;
        if (++loader->documents > 1 && token != NULL) {
            stop_at(loader, place_of_token(loader, token), SCN_SECOND_DOCUMENT);
        }
        break;
    case FYET_MAPPING_START:
        refuse_decoration(loader, event->mapping_start.anchor,
                          event->mapping_start.tag);
        open_collection(loader, SCN_MAP, event->mapping_start.mapping_start);
        break;
    case FYET_SEQUENCE_START:
        refuse_decoration(loader, event->sequence_start.anchor,
                          event->sequence_start.tag);
        open_collection(loader, SCN_LIST, event->sequence_start.sequence_start);
        break;
    case FYET_MAPPING_END:
    case FYET_SEQUENCE_END:
        close_collection(loader);
        break;
    case FYET_SCALAR:
        refuse_decoration(loader, event->scalar.anchor, event->scalar.tag);
        add_scalar(loader, event->scalar.value);
        break;
    case FYET_ALIAS:
        stop_at(loader, place_of_token(loader, event->alias.anchor),
                "aliases (*name) are not part of the format: write out what is "
                "meant");
        break;
    case FYET_STREAM_END:
        loader->has_ended = true;
        break;
    case FYET_NONE:
    case FYET_STREAM_START:
    case FYET_DOCUMENT_END:
        break;
    }
}

static void take_events(scn_loader *loader, struct fy_diag *diag)
{
    while (loader->status == LAN_OK && !loader->has_ended) {
        struct fy_event *event = fy_parser_parse(loader->parser);
        if (event == NULL) {
            scn_tell_syntax_error(
                loader->log, loader->source, diag,
                loader->depth > 0 ? loader->stack[loader->depth - 1] : NULL);
            loader->status = LAN_EPARSE;
            return;
        }
        take_event(loader, event);
        fy_parser_event_free(loader->parser, event);
    }
}

static void swallow(struct fy_diag *diag, void *user, const char *text,
                    size_t length)
{
    (void)diag;
    (void)user;
    (void)text;
    (void)length;
}

/* Runs the parser over the text; the status is in the loader. */
static void parse_text(scn_loader *loader)
{
    struct fy_diag_cfg diag_cfg;
    fy_diag_cfg_default(&diag_cfg);
    diag_cfg.fp = NULL;
    diag_cfg.output_fn = swallow;
    diag_cfg.colorize = false;
    struct fy_diag *diag = fy_diag_create(&diag_cfg);
    if (diag == NULL) {
        loader->status = LAN_ENOMEM;
        return;
    }
    fy_diag_set_collect_errors(diag, true);

    const struct fy_parse_cfg cfg = {
        .flags = FYPCF_QUIET | FYPCF_DEFAULT_VERSION_1_2 | FYPCF_JSON_NONE,
        .diag = diag};
    loader->parser = fy_parser_create(&cfg);
    if (loader->parser == NULL ||
        fy_parser_set_string(loader->parser, loader->source->text,
                             loader->source->length) != 0) {
        loader->status = LAN_ENOMEM;
    } else {
        take_events(loader, diag);
    }
    fy_parser_destroy(loader->parser);
    fy_diag_destroy(diag);
}

lan_status scn_tree_load(const scn_source *source, scn_arena *arena,
                         scn_log *log, scn_node **out)
{
    scn_loader loader = {
        .source = source, .arena = arena, .log = log, .status = LAN_OK};
    scn_place place;
    const char *refused = scn_prescan(source, &place);
    if (refused != NULL) {
        stop_at(&loader, place, refused);
    } else {
        parse_text(&loader);
    }
    if (loader.status == LAN_OK &&
        (loader.root == NULL || loader.root->kind == SCN_NOTHING)) {
        stop_at(&loader, (scn_place){source, 0, 0},
                "the file is empty: see 'lanchester example' for a scenario");
    }
    if (loader.status == LAN_OK) {
        *out = loader.root;
    }
    return loader.status;
}
