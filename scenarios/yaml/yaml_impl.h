/* scenarios/yaml/yaml_impl.h - from bytes to a tree with places, and messages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an arena is a chain of chunks that are given back all at once. A
 *          source is a text; a place in it is a byte offset, of which line and
 *          column are worked out only where a message needs them. A tree has a
 *          node per value, the key of a map's entry being in the entry's node;
 *          no depth is unbounded: loading refuses more than SCN_MAX_DEPTH.
 *          Messages stay sorted by source and place as they are added.
 * Errors   NULL if memory is out; a message that finds none sets
 *          out_of_memory, and the reader asks once, at its end.
 * Owner    nodes and texts belong to an arena.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "lanchester/scenario.h"

/* Messages that are kept. */
#define LAN_MESSAGES_MAX 100

typedef struct scn_arena {
    struct scn_chunk *newest;
} scn_arena;

/* Hands out count items of the given size, zeroed, aligned for any type.
 * A count of 0 is allowed and gives a pointer that is not NULL. */
void *scn_arena_array(scn_arena *arena, size_t count, size_t size);

/* Hands out a copy of length bytes with a NUL behind. */
char *scn_arena_text(scn_arena *arena, const char *text, size_t length);

void scn_arena_clear(scn_arena *arena);

#define SCN_MAX_BYTES ((size_t)4 * 1024 * 1024)

/* The most that has marks: of a game, macros make four times as much. */
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
    int rank;              /* messages of a lower rank come first */
    const scn_mark *marks; /* of each SCN_MARK_STEP-th byte; may be NULL */
    int lines_before;      /* of a part of a file, or of a macro in it */
    const char *real; /* path with symbolic links resolved; only of a file that
                         the scenario names */
} scn_source;

/* Of the scenario itself, and of what is read beside it. */
enum {
    SCN_RANK_SCENARIO,
    SCN_RANK_ROSTER,
    SCN_RANK_MAP,
    SCN_RANK_SETTINGS /* the first one; the others follow */
};

typedef struct scn_place {
    const scn_source *source;
    size_t offset;
    size_t length; /* bytes to underline; 0: at least one all the same */
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

/* Makes the marks of a text, unless it is longer than any that is read; false
 * where memory is out. */
bool scn_source_mark(scn_source *source, scn_arena *arena);

/* Takes a mark of byte order off its text. */
void scn_source_skip_mark(scn_source *source);

/* Reads a file ("-": standard input) into the arena. On LAN_EIO err holds the
 * system's reason, on LAN_ELIMIT that it is too long. */
lan_status scn_source_read(const char *path, scn_arena *arena,
                           const char **text, size_t *length, lan_error *err);

typedef struct scn_log {
    lan_messages *messages;
    size_t first;                    /* items there before this reading */
    uint64_t keys[LAN_MESSAGES_MAX]; /* order of each item */
    bool out_of_memory;
} scn_log;

void scn_log_init(scn_log *log, lan_messages *messages);

/* True if another message would only be counted: work to make its text
 * (paths, suggestions) can be saved. */
bool scn_log_is_full(const scn_log *log);

/* Counts a message without its text. */
void scn_log_drop(scn_log *log, bool is_error);

/* Adds a message; text printf style, lower-case start, no full stop. */
LAN_PRINTF(4, 5)
void scn_tell(scn_log *log, bool is_error, scn_place place, const char *format,
              ...);

#define SCN_MAX_DEPTH 32
#define SCN_MAX_NODES 200000

/* Room for any path in a message; longer ones are cut. */
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
    bool is_made;    /* by the binder, for a section that is left out */
    const char *key; /* NULL in a list and at the root */
    size_t key_length;
    const char *text; /* of a scalar */
    size_t length;
    scn_place key_place;
    scn_place place;
    const struct scn_cell *cell;    /* of a sheet or NULL */
    const struct imp_value *origin; /* of an importer's; else NULL */
    struct scn_node *parent;
    struct scn_node *first;
    struct scn_node *last;
    struct scn_node *next;
    size_t count;    /* of children */
    void *bound;     /* struct that the binder filled from this node */
    void *beside[2]; /* and other structs, or NULL */
    const struct scn_section *section; /* by these fields */
} scn_node;

/* A line for people, of what a reader of sheets has guessed or left out. */
typedef struct scn_note {
    struct scn_note *next;
    const char *text;
} scn_note;

/* Makes a plain node at the end of a parent, which may be NULL, as may key and
 * text, which must last; NULL if memory is out. */
scn_node *scn_node_create(scn_arena *arena, scn_node *parent, scn_kind kind,
                          const char *key, const char *text, scn_place place);

void scn_node_append(scn_node *parent, scn_node *child);

/* Takes a child out of its parent. */
void scn_node_remove(scn_node *child);

/* Removes the `count` siblings after a child. */
void scn_node_remove_after(scn_node *child, size_t count);

/* Returns the map entry with this key; NULL if there is none or the node is
 * not a map. */
scn_node *scn_node_child(const scn_node *map, const char *key);

/* The child at a 0-based index, or NULL. */
scn_node *scn_node_at(const scn_node *parent, size_t index);

/* Returns the next node below the top in preorder; NULL after the last. */
scn_node *scn_node_after(const scn_node *top, const scn_node *node);

/* True if a node or anything below it has a message; the second looks at its
 * children alone. */
bool scn_node_has_fault(const scn_node *node);
bool scn_node_has_faulty_child(const scn_node *node);

/* True if a node's key is this word. */
bool scn_node_key_is(const scn_node *node, const char *word);

/* Where to point a message about a whole node: its key if it has one. */
scn_place scn_node_place(const scn_node *node);

/* Writes "armies.blue.units.knight", made fit for a message; "" for the root.
 * Returns buffer. */
char *scn_node_path(const scn_node *node, char buffer[SCN_PATH_SIZE]);

/* Follows a dotted path as far as it goes.
 *
 * Returns the last node reached, the root at least; *whole is whether that
 * was the end of the path.
 */
scn_node *scn_node_follow(scn_node *root, const char *path, bool *whole);

/* Reads an index: digits without a leading zero; false for anything else. */
bool scn_index_read(const char *text, size_t length, size_t *out);

/* Reads YAML into a tree.
 *
 * Everything the format does not have (anchors, tags, a second document, ...)
 * and duplicate keys are reported in the log. Returns LAN_OK with a tree
 * wherever one could be made; LAN_EPARSE where there is none, LAN_ENOMEM.
 */
lan_status scn_tree_load(const scn_source *source, scn_arena *arena,
                         scn_log *log, scn_node **out);

/* A number of a sheet: (number / per + plus) * times / over. The node of a
 * value from a sheet points to its cell, even after --set changes the value:
 * the cell describes the file. A value from the scenario itself, a default
 * or an empty cell has no cell. */
typedef struct scn_cell {
    scn_place place; /* the number: without quotes and a sign of percent */
    double number;   /* that stands there */
    char decimal;    /* the mark of decimals to write it with: '.' or ',' */
    double per;      /* 100 where that sign follows, else 1 */
    double plus;     /* shields, of health */
    double times;    /* what critical hits make of damage */
    double over;     /* soldiers of a squad, of cost; 1 - dodge, of health */
    bool is_shared;  /* another value of the type follows from the cell too:
                        the rate, where it is dps over damage */
} scn_cell;

double scn_cell_value(const scn_cell *cell, double number);

/* Writes the shortest number that gives a value; where none does exactly, one
 * that is within rounding. False if no number of the sheet can: a value that
 * is not finite, or less than what is added to the cell. */
bool scn_cell_text(const scn_cell *cell, double value,
                   char text[LAN_TEXT_DOUBLE_SIZE]);
