/* scenarios/yaml/tree_impl.h - what a file says, as a tree with places.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a node per value; the key of a map's entry is in the entry's node.
 *          No depth is unbounded: loading refuses more than SCN_MAX_DEPTH.
 * Owner    nodes and texts belong to an arena.
 */
#ifndef LAN_SCENARIOS_YAML_TREE_IMPL_H
#define LAN_SCENARIOS_YAML_TREE_IMPL_H

#include "scenarios/yaml/arena_impl.h"
#include "scenarios/yaml/message_impl.h"
#include "scenarios/yaml/source_impl.h"

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
    bool is_faulty;  /* something was told about it */
    const char *key; /* NULL in a list and at the root */
    size_t key_length;
    const char *text; /* of a scalar */
    size_t length;
    scn_place key_place;
    scn_place place;
    const struct scn_cell *cell;    /* of a sheet (cell_impl.h); or NULL */
    const struct imp_value *origin; /* of an importer's; else NULL */
    struct scn_node *parent;
    struct scn_node *first;
    struct scn_node *last;
    struct scn_node *next;
    size_t count;                      /* of children */
    void *bound;                       /* what the binder filled from it */
    void *beside[2];                   /* and other structs, or NULL */
    const struct scn_section *section; /* by these fields */
} scn_node;

/* A line for people, of what a reader of sheets has guessed or left out. */
typedef struct scn_note {
    struct scn_note *next;
    const char *text;
} scn_note;

/* Makes a node without a parent; NULL where memory is out. */
scn_node *scn_node_create(scn_arena *arena, scn_kind kind, scn_place place);

void scn_node_append(scn_node *parent, scn_node *child);

/* Takes a child out of its parent. */
void scn_node_remove(scn_node *child);

/* Takes so many out that follow a child of the same parent. */
void scn_node_remove_after(scn_node *child, size_t count);

/* The entry of a map with this key, or NULL; NULL too for what is no map. */
scn_node *scn_node_child(const scn_node *map, const char *key);

/* The child at a 0-based index, or NULL. */
scn_node *scn_node_at(const scn_node *parent, size_t index);

/* True where a node's key is this word. */
bool scn_node_key_is(const scn_node *node, const char *word);

/* Where to point a message about a whole node: its key if it has one. */
scn_place scn_node_place(const scn_node *node);

/* Writes "armies.blue.units.knight", made fit for a message; "" for the root.
 * Returns buffer. */
char *scn_node_path(const scn_node *node, char buffer[SCN_PATH_SIZE]);

/* The entry of a list that was reached last: where the next one is looked for,
 * so that paths over a list in rising order are followed in linear time. All
 * zero: none yet. */
typedef struct scn_list_mark {
    const scn_node *list;
    scn_node *entry;
    size_t index;
} scn_list_mark;

/* Follows a dotted path as far as it goes, in a tree that has not changed since
 * the mark was zero.
 *
 * Returns the last node reached, the root at least; *whole tells whether that
 * was the end of the path.
 */
scn_node *scn_node_follow(scn_node *root, const char *path, scn_list_mark *mark,
                          bool *whole);

/* Reads an index: digits without a leading zero; false for anything else. */
bool scn_index_read(const char *text, size_t length, size_t *out);

/* Reads YAML into a tree.
 *
 * Everything the format does not have (anchors, tags, a second document, ...)
 * and duplicate keys are told to the log. Returns LAN_OK with a tree wherever
 * one could be made; LAN_EPARSE where there is none, LAN_ENOMEM.
 */
LAN_MUST_CHECK
lan_status scn_tree_load(const scn_source *source, scn_arena *arena,
                         scn_log *log, scn_node **out);

#endif
