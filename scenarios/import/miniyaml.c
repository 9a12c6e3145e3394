/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/miniyaml_impl.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

/* --- nodes --------------------------------------------------------------- */

const mini_node *mini_child(const mini_node *node, const char *key)
{
    const mini_node *child = node != NULL ? node->first : NULL;
    while (child != NULL && strcmp(child->key, key) != 0) {
        child = child->next;
    }
    return child;
}

bool mini_begin(lan_import *import, mini_tree *tree)
{
    *tree = (mini_tree){.import = import};
    tree->buckets = imp_array(import, MINI_BUCKETS, sizeof(mini_node *));
    return tree->buckets != NULL;
}

/* The bucket of a name, in small letters or large (FNV-1a). */
static mini_node **bucket_of(const mini_tree *tree, const char *key)
{
    uint32_t hash = 2166136261U;
    for (; *key != '\0'; key++) {
        hash = (hash ^ (uint32_t)tolower((unsigned char)*key)) * 16777619U;
    }
    return &tree->buckets[hash % MINI_BUCKETS];
}

mini_node *mini_top(const mini_tree *tree, const char *key)
{
    mini_node *top = *bucket_of(tree, key);
    while (top != NULL && strcasecmp(top->key, key) != 0) {
        top = top->alike;
    }
    return top;
}

bool mini_is(const mini_node *node, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(node->key, key, length) == 0 &&
           (node->key[length] == '\0' || node->key[length] == '@');
}

static mini_node *find_child(const mini_node *node, const char *key)
{
    mini_node *child = node->first;
    while (child != NULL && strcmp(child->key, key) != 0) {
        child = child->next;
    }
    return child;
}

static mini_node *add_node(mini_tree *tree, mini_node *parent,
                           const mini_node *like)
{
    const size_t most =
        parent == &tree->root ? MINI_MOST_TOPS : MINI_MOST_CHILDREN;
    if (parent->count >= most || tree->node_count >= MINI_MOST_NODES) {
        tree->import->file = like->place.file;
        (void)imp_fail(tree->import, LAN_ELIMIT, like->place.line,
                       "too many nodes: more than %zu %s",
                       parent->count >= most ? most : MINI_MOST_NODES,
                       parent->count >= most ? "in one" : "in all");
        return NULL;
    }
    mini_node *node = imp_array(tree->import, 1, sizeof *node);
    if (node == NULL) {
        return NULL;
    }
    node->key = like->key;
    node->value = like->value;
    node->place = like->place;
    *(parent->first == NULL ? &parent->first : &parent->last->next) = node;
    parent->last = node;
    parent->count++;
    tree->node_count++;
    return node;
}

/* --- text ---------------------------------------------------------------- */

typedef struct mini_line {
    const char *text; /* behind the indentation */
    size_t length;    /* without comment and blanks at the end */
    size_t level;
} mini_line;

/* Where a comment begins, or the length. */
static size_t comment_at(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '#' && (i == 0 || text[i - 1] != '\\')) {
            return i;
        }
    }
    return length;
}

/* Four blanks are a tab. */
static mini_line cut_line(const char *text, size_t length)
{
    size_t tabs = 0;
    size_t blanks = 0;
    length = comment_at(text, length);
    while (length > 0 && strchr(" \t\r", text[length - 1]) != NULL &&
           text[length - 1] != '\0') {
        length--;
    }
    while (length > 0 && (*text == '\t' || *text == ' ')) {
        tabs += *text == '\t' ? 1 : 0;
        blanks += *text == ' ' ? 1 : 0;
        text++;
        length--;
    }
    return (mini_line){text, length, tabs + blanks / 4};
}

/* Takes a line apart at its colon. */
static bool read_node(mini_tree *tree, const mini_line *line, mini_node *out)
{
    const char *colon = memchr(line->text, ':', line->length);
    size_t key = colon != NULL ? (size_t)(colon - line->text) : line->length;
    size_t at = colon != NULL ? key + 1 : line->length;
    while (key > 0 && line->text[key - 1] == ' ') {
        key--;
    }
    while (at < line->length &&
           (line->text[at] == ' ' || line->text[at] == '\t')) {
        at++;
    }
    out->key = imp_text(tree->import, line->text, key);
    out->value = imp_text(tree->import, line->text + at, line->length - at);
    return out->key != NULL && out->value != NULL;
}

/* Adds a line's node below the last one of the level above. */
static bool add_line(mini_tree *tree, const mini_line *line, int number,
                     mini_node *open[MINI_MOST_LEVELS + 1], size_t *depth)
{
    mini_node node = {.place = {tree->import->file, number}};
    if (line->level > *depth || line->level >= MINI_MOST_LEVELS) {
        return imp_fail(tree->import, LAN_EPARSE, number,
                        "indented deeper than the line above allows: one tab "
                        "a level");
    }
    if (!read_node(tree, line, &node)) {
        return false;
    }
    mini_node *parent = open[line->level];
    mini_node *same = line->level == 0 ? mini_top(tree, node.key) : NULL;
    if (same == NULL) {
        same = add_node(tree, parent, &node);
        if (same == NULL) {
            return false;
        }
        if (line->level == 0) {
            mini_node **bucket = bucket_of(tree, node.key);
            same->alike = *bucket;
            *bucket = same;
        }
    }
    open[line->level + 1] = same;
    *depth = line->level + 1;
    return true;
}

bool mini_read(mini_tree *tree, const char *path)
{
    size_t length = 0;
    size_t depth = 0;
    int number = 1;
    mini_node *open[MINI_MOST_LEVELS + 1] = {&tree->root};
    const char *text = imp_read_text(tree->import, path, &length);
    const char *end = text + length;
    if (text == NULL) {
        return false;
    }
    for (; text < end; number++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        stop = stop != NULL ? stop : end;
        const mini_line line = cut_line(text, (size_t)(stop - text));
        if (line.length > 0 && !add_line(tree, &line, number, open, &depth)) {
            return false;
        }
        text = stop < end ? stop + 1 : end;
    }
    return true;
}

/* --- what is inherited --------------------------------------------------- */

/* Takes a child of that key away. */
static void remove_child(mini_node *node, const char *key)
{
    mini_node *before = NULL;
    mini_node *child = node->first;
    while (child != NULL && strcmp(child->key, key) != 0) {
        before = child;
        child = child->next;
    }
    if (child == NULL) {
        return;
    }
    *(before != NULL ? &before->next : &node->first) = child->next;
    node->last = child == node->last ? before : node->last;
    node->count--;
}

/* Puts a node's children into another: what is there already takes the value
 * and the children. Levels are at most MINI_MOST_LEVELS. */
static bool merge_children(mini_tree *tree, mini_node *into,
                           const mini_node *from);

static bool merge_child(mini_tree *tree, mini_node *into,
                        const mini_node *child)
{
    if (child->key[0] == '-') {
        remove_child(into, child->key + 1);
        return true;
    }
    mini_node *mine = find_child(into, child->key);
    if (mine == NULL) {
        mine = add_node(tree, into, child);
    } else if (child->value[0] != '\0') {
        mine->value = child->value;
        mine->place = child->place;
    }
    return mine != NULL && merge_children(tree, mine, child);
}

static bool merge_children(mini_tree *tree, mini_node *into,
                           const mini_node *from)
{
    bool is_well = true;
    for (const mini_node *c = from->first; is_well && c != NULL; c = c->next) {
        is_well = merge_child(tree, into, c);
    }
    return is_well;
}

static const mini_node *resolve_within(mini_tree *tree, mini_node *top,
                                       int depth);

static bool inherit(mini_tree *tree, mini_node *into, const mini_node *child,
                    int depth)
{
    mini_node *parent = mini_top(tree, child->value);
    tree->import->file = child->place.file;
    if (parent == NULL) {
        return imp_fail(tree->import, LAN_EPARSE, child->place.line,
                        "nothing is called '%.60s': give the file that has it, "
                        "too",
                        child->value);
    }
    if (parent->is_resolving) {
        return imp_fail(tree->import, LAN_EPARSE, child->place.line,
                        "'%.60s' inherits itself", child->value);
    }
    if (depth >= MINI_MOST_PARENTS) {
        return imp_fail(tree->import, LAN_ELIMIT, child->place.line,
                        "more than %d nodes inherit from each other",
                        MINI_MOST_PARENTS);
    }
    const mini_node *resolved = resolve_within(tree, parent, depth + 1);
    return resolved != NULL && merge_children(tree, into, resolved);
}

static const mini_node *resolve_within(mini_tree *tree, mini_node *top,
                                       int depth)
{
    bool is_well = true;
    if (top->resolved != NULL || tree->import->status != LAN_OK) {
        return top->resolved;
    }
    mini_node *fresh = imp_array(tree->import, 1, sizeof *fresh);
    if (fresh == NULL) {
        return NULL;
    }
    fresh->key = top->key;
    fresh->value = top->value;
    fresh->place = top->place;
    top->is_resolving = true;
    for (const mini_node *c = top->first; is_well && c != NULL; c = c->next) {
        is_well = mini_is(c, "Inherits") ? inherit(tree, fresh, c, depth)
                                         : merge_child(tree, fresh, c);
    }
    top->is_resolving = false;
    top->resolved = is_well ? fresh : NULL;
    return top->resolved;
}

const mini_node *mini_resolve(mini_tree *tree, mini_node *top)
{
    return resolve_within(tree, top, 0);
}
