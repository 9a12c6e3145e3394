/* scenarios/yaml/yaml_impl.h - from bytes to a tree with source positions, and
 * messages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an arena is a chain of chunks that are freed together. A source is a
 *          text; a place in it is a byte offset, whose line and column are
 *          computed only if a message needs them. A tree has a node per value;
 *          the node of a map's entry holds its key. Loading refuses a depth
 *          beyond SCN_MAX_DEPTH. Messages are kept sorted by source and place.
 * Errors   NULL if memory is out; adding a message then sets out_of_memory,
 *          which the reader checks once, at its end.
 * Owner    nodes and texts belong to an arena.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "lanchester/scenario.h"

/* Largest number of messages kept. */
#define LAN_MESSAGES_MAX 100

typedef struct scn_arena {
    struct scn_chunk *newest;
} scn_arena;

/* Allocates count zeroed items of the given size, aligned for any type. A count
 * of 0 is allowed and returns a pointer that is not NULL. */
void *scn_arena_array(scn_arena *arena, size_t count, size_t size);

/* Allocates a copy of length bytes, followed by a NUL. */
char *scn_arena_text(scn_arena *arena, const char *text, size_t length);

void scn_arena_clear(scn_arena *arena);

#define SCN_MAX_BYTES ((size_t)4 * 1024 * 1024)

/* Largest text with marks: a game's file, which macros may expand fourfold. */
#define SCN_MAX_MARKED (4 * SCN_MAX_BYTES)

/* Line number and line start at every SCN_MARK_STEP-th byte. Importers look
 * up tens of thousands of positions in sequence. */
#define SCN_MARK_STEP 1024

typedef struct scn_mark {
    int line;
    size_t start; /* offset of the line's first byte */
} scn_mark;

/* A file, or one --set, which has no text to show. */
typedef struct scn_source {
    const char *name; /* as in messages: "ford.yaml", "--set a.b=1" */
    const char *text; /* NULL for a setting */
    size_t length;
    bool has_mark;         /* a byte order mark precedes the text */
    int rank;              /* messages of lower ranks are listed first */
    const scn_mark *marks; /* one per SCN_MARK_STEP bytes; may be NULL */
    int lines_before;      /* for a part of a file, or a macro in it */
    const char *real; /* path with symbolic links resolved; set only for a file
                         that the scenario names */
} scn_source;

/* Ranks of the scenario and of the sources read with it. */
enum {
    SCN_RANK_SCENARIO,
    SCN_RANK_ROSTER,
    SCN_RANK_MAP,
    SCN_RANK_SETTINGS /* rank of the first one; the others follow */
};

typedef struct scn_place {
    const scn_source *source;
    size_t offset;
    size_t length; /* bytes to underline; 0: still at least one */
} scn_place;

/* A line break is LF, CR LF or CR, as in YAML. */
typedef struct scn_position {
    int line;     /* 1-based; 0 if the source has no text */
    int column;   /* 1-based, in bytes */
    size_t start; /* offset of the line's first byte */
} scn_position;

scn_position scn_position_of(scn_place place);

/* True if a line ends at a byte. */
bool scn_is_break(const scn_source *source, size_t at);

/* Returns the offset of a 1-based line, where line 1 begins at the given
 * offset. Returns the end of the text if it has fewer lines. */
size_t scn_line_start(const scn_source *source, size_t from, int line);

/* Creates the marks of a text, unless it is longer than SCN_MAX_MARKED; false
 * if memory is out. */
bool scn_source_mark(scn_source *source, scn_arena *arena);

/* Skips a byte order mark at the start of the text. */
void scn_source_skip_mark(scn_source *source);

/* Reads a file ("-": standard input) into the arena. On LAN_EIO err holds the
 * system's reason, on LAN_ELIMIT the message that the file is too long. */
lan_status scn_source_read(const char *path, scn_arena *arena,
                           const char **text, size_t *length, lan_error *err);

typedef struct scn_log {
    lan_messages *messages;
    size_t first;                    /* items that existed before this
                                        reading */
    uint64_t keys[LAN_MESSAGES_MAX]; /* sort key of each item */
    bool out_of_memory;
} scn_log;

void scn_log_init(scn_log *log, lan_messages *messages);

/* True if another message would only be counted, so that the work of composing
 * it (paths, suggestions) can be skipped. */
bool scn_log_is_full(const scn_log *log);

/* Counts a message without its text. */
void scn_log_drop(scn_log *log, bool is_error);

/* Adds a message; text printf style, lower-case start, no full stop. */
LAN_PRINTF(4, 5)
void scn_tell(scn_log *log, bool is_error, scn_place place, const char *format,
              ...);

#define SCN_MAX_DEPTH 32
#define SCN_MAX_NODES 200000

/* Buffer size for a path in a message; longer paths are cut. */
#define SCN_PATH_SIZE 120

typedef enum scn_kind {
    SCN_NOTHING, /* "key:", "key: ~", "key: null" */
    SCN_SCALAR,
    SCN_MAP,
    SCN_LIST
} scn_kind;

typedef struct scn_node {
    scn_kind kind;
    bool is_plain;   /* a scalar without quotes */
    bool is_faulty;  /* it has a message */
    bool is_made;    /* created by the binder for an omitted section */
    const char *key; /* NULL in a list and at the root */
    size_t key_length;
    const char *text; /* of a scalar */
    size_t length;
    scn_place key_place;
    scn_place place;
    const struct scn_cell *cell;    /* of a sheet; or NULL */
    const struct imp_value *origin; /* of an importer; or NULL */
    struct scn_node *parent;
    struct scn_node *first;
    struct scn_node *last;
    struct scn_node *next;
    size_t count;    /* of children */
    void *bound;     /* struct that the binder filled from this node */
    void *beside[2]; /* other structs, or NULL */
    const struct scn_section *section; /* section of these fields */
} scn_node;

/* A note for the user about what a reader of sheets guessed or omitted. */
typedef struct scn_note {
    struct scn_note *next;
    const char *text;
} scn_note;

/* Creates a plain node at the end of a parent. Parent, key and text may be
 * NULL; key and text must outlive the node. NULL if memory is out. */
scn_node *scn_node_create(scn_arena *arena, scn_node *parent, scn_kind kind,
                          const char *key, const char *text, scn_place place);

void scn_node_append(scn_node *parent, scn_node *child);

/* Removes a child from its parent. */
void scn_node_remove(scn_node *child);

/* Moves a child to the end of another parent. */
void scn_node_move(scn_node *child, scn_node *to);

/* Removes the `count` siblings after a child. */
void scn_node_remove_after(scn_node *child, size_t count);

/* Returns the map entry with this key; NULL if there is none or the node is
 * not a map. */
scn_node *scn_node_child(const scn_node *map, const char *key);

/* The child at a 0-based index, or NULL. */
scn_node *scn_node_at(const scn_node *parent, size_t index);

/* Returns the next node below the top in preorder; NULL after the last. */
scn_node *scn_node_after(const scn_node *top, const scn_node *node);

/* True if a node or any node below it has a message; the second function checks
 * only its children. */
bool scn_node_has_fault(const scn_node *node);
bool scn_node_has_faulty_child(const scn_node *node);

/* True if a node's key is this word. */
bool scn_node_key_is(const scn_node *node, const char *word);

/* The place for a message about a whole node: its key if it has one. */
scn_place scn_node_place(const scn_node *node);

/* Writes "armies.blue.units.knight", cleaned for a message; "" for the root.
 * Returns buffer. */
char *scn_node_path(const scn_node *node, char buffer[SCN_PATH_SIZE]);

/* Follows a dotted path as far as nodes exist.
 *
 * Returns the last node reached, at least the root; *whole is true if the whole
 * path was followed. */
scn_node *scn_node_follow(scn_node *root, const char *path, bool *whole);

/* Reads an index: digits without a leading zero; false for anything else. */
bool scn_index_read(const char *text, size_t length, size_t *out);

/* Reads YAML into a tree.
 *
 * Reports everything that the format excludes (anchors, tags, a second
 * document, ...) and duplicate keys in the log. Returns LAN_OK with a tree if
 * one could be built, otherwise LAN_EPARSE or LAN_ENOMEM. */
lan_status scn_tree_load(const scn_source *source, scn_arena *arena,
                         scn_log *log, scn_node **out);

/* A number of a sheet: (number / per + plus) * times / over. The node of a
 * value from a sheet points to its cell, even after --set changes the value:
 * the cell describes the file. A value from the scenario itself, a default
 * or an empty cell has no cell. */
typedef struct scn_cell {
    scn_place place; /* of the number, without quotes and percent sign */
    double number;   /* as written in the cell */
    char decimal;    /* decimal separator for writing: '.' or ',' */
    double per;      /* 100 if a percent sign follows, else 1 */
    double plus;     /* for health: shields */
    double times;    /* for damage: factor of critical hits */
    double over;     /* for cost: soldiers of a squad; for health: 1 - dodge */
    bool is_shared;  /* another value of the type also derives from the cell:
                        the rate, if it is dps over damage */
} scn_cell;

double scn_cell_value(const scn_cell *cell, double number);

/* Writes the shortest number that gives a value exactly, or else within
 * rounding. False if no number in the sheet can: the value is not finite, or
 * less than `plus`. */
bool scn_cell_text(const scn_cell *cell, double value,
                   char text[LAN_TEXT_DOUBLE_SIZE]);
