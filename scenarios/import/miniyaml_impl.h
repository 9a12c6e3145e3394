/* scenarios/import/miniyaml_impl.h - the tree of OpenRA's files: a tab a level,
 * `Key: Value`, and nodes that inherit from others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    top nodes of all files, those of one name merged; what a node
 *          inherits is filled in on demand and only once. Inherits: ^X and
 *          Inherits@N: ^X put X's children there, -Key takes away.
 * Range    the limits below; what inherits itself is refused.
 */
#ifndef LAN_SCENARIOS_IMPORT_MINIYAML_IMPL_H
#define LAN_SCENARIOS_IMPORT_MINIYAML_IMPL_H

#include "scenarios/import/roster_impl.h"

#define MINI_MOST_TOPS     16384
#define MINI_MOST_CHILDREN 512
#define MINI_MOST_LEVELS   32
#define MINI_MOST_PARENTS  64 /* one above the other */
#define MINI_MOST_NODES    ((size_t)1 << 20)

typedef struct mini_node {
    struct mini_node *next;
    struct mini_node *first; /* child */
    struct mini_node *last;
    size_t count; /* of children */
    const char *key;
    const char *value; /* "": none */
    imp_place place;
    bool is_resolving;
    struct mini_node *alike;    /* of a top node: the next one in its bucket */
    struct mini_node *resolved; /* of a top node: with what it inherits */
} mini_node;

#define MINI_BUCKETS 4096

typedef struct mini_tree {
    lan_import *import;
    mini_node root;
    mini_node **buckets; /* of top nodes by their names */
    size_t node_count;
} mini_tree;

/* Makes an empty tree. */
bool mini_begin(lan_import *import, mini_tree *tree);

/* Adds a file's nodes to the tree. */
bool mini_read(mini_tree *tree, const char *path);

/* A top node with all that it inherits; NULL: failed. */
const mini_node *mini_resolve(mini_tree *tree, mini_node *top);

/* The child of that key; NULL: none. node may be NULL. */
const mini_node *mini_child(const mini_node *node, const char *key);

/* A top node by its name, in small letters or large; NULL: none. */
mini_node *mini_top(const mini_tree *tree, const char *key);

/* True for KEY and KEY@ANYTHING. */
bool mini_is(const mini_node *node, const char *key);

#endif
