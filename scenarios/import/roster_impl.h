/* scenarios/import/roster_impl.h - a roster as all games have it: types,
 * weapons, armour, each number with its place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   the first failure stays in import->status, and readers look there:
 *          what makes something returns NULL from then on.
 * Owner    the import's arena, of everything.
 */
#ifndef LAN_SCENARIOS_IMPORT_ROSTER_IMPL_H
#define LAN_SCENARIOS_IMPORT_ROSTER_IMPL_H

#include <stdbool.h>
#include <stddef.h>

#include "scenarios/cell_impl.h"
#include "scenarios/import/import.h"
#include "scenarios/yaml/yaml_impl.h"

/* Each is searched through for each that comes. */
#define IMP_MOST_WEAPONS 64 /* of a type */
#define IMP_MOST_FACTORS 8192
#define IMP_MOST_LEFT    1024 /* kinds of things left out */

/* Where something stands. */
typedef struct imp_place {
    const char *file; /* as the caller names it */
    int line;         /* from 1; 0: the file as a whole, or none */
} imp_place;

/* And where in that line; all zero: somewhere. */
typedef struct imp_span {
    int column;    /* from 1, in bytes */
    size_t offset; /* bytes of the text before it */
    size_t length; /* and its own */
} imp_span;

/* What a key is given: a number, or a word. */
typedef struct imp_value {
    bool is_given;
    double number;
    const char *word; /* not NULL: this, and no number */
    imp_place place;
    imp_span span;
    const char *note; /* how it follows from what stands there; NULL: as is; of
                         a type, what the game calls it */
    const scn_cell *cell; /* of a sheet, without its place; or NULL */
} imp_value;

typedef struct imp_left {
    struct imp_left *next;
    const char *what;
    const char *why; /* NULL: there is no such key */
    size_t times;
} imp_left;

struct lan_import {
    lan_import_def def;
    scn_arena own; /* where def has none */
    scn_arena *arena;
    lan_status status;
    lan_error *err;
    const char *file;   /* that is being read */
    const char *blamed; /* in which the first failure is */
    size_t folder;      /* bytes of all files' names that name one folder */
    const char **files; /* those that are read */
    size_t file_count;
    scn_node *root;  /* of the roster, as reading its YAML would give it */
    scn_node *units; /* by name */
    size_t node_count;
    size_t factor_count;
    imp_left *left;
    size_t left_count;
    scn_note *notes;
    scn_note *last_note;
};

/* What a folder means. */
typedef struct imp_folder {
    const char *parts[5]; /* files and folders in it, in this order */
    const char *ending;   /* where it has none of them, all files in it that end
                           * so; NULL: none */
    const char *what;     /* that it has neither */
} imp_folder;

/* What stands in a game's file: a key, its value, what is below it. */
typedef struct imp_node {
    struct imp_node *next;
    struct imp_node *parent;
    struct imp_node *first; /* child */
    struct imp_node *last;
    size_t count;
    const char *key;
    const char *value; /* NULL: a tag of Wesnoth's, which has none */
    imp_place place;
    struct imp_node *alike;    /* the next one in its bucket of an index */
    struct imp_node *resolved; /* with what it inherits; or NULL */
    bool is_resolving;
} imp_node;

/* Nodes by their keys, in small letters or large. */
#define IMP_BUCKETS 4096
typedef struct imp_index {
    imp_node *buckets[IMP_BUCKETS];
} imp_index;

/* A row of the table of kinds. */
typedef struct imp_kind {
    const char *name;
    const char *help;
    imp_folder folder;
    void (*read)(lan_import *import); /* all files of import->def */
} imp_kind;

extern const imp_kind imp_kind_csv;
extern const imp_kind imp_kind_freeciv;
extern const imp_kind imp_kind_openra;
extern const imp_kind imp_kind_wesnoth;

/* Fails in the file that is being read. Returns false. */
LAN_PRINTF(4, 5)
bool imp_fail(lan_import *import, lan_status status, int line,
              const char *format, ...);

/* The same in any file, at a column where it is not 0. */
LAN_PRINTF(5, 6)
bool imp_fail_at(lan_import *import, lan_status status, imp_place place,
                 int column, const char *format, ...);

/* Reads a file into the arena, from now on import->file; NULL: it failed. */
const char *imp_read_file(lan_import *import, const char *path, size_t *length);

/* The same without the mark of UTF-8 at its beginning. */
const char *imp_read_text(lan_import *import, const char *path, size_t *length);

/* Zeroed memory, a copy of a text, and a text made as by printf; NULL: it
 * failed. */
void *imp_array(lan_import *import, size_t count, size_t size);
const char *imp_text(lan_import *import, const char *text, size_t length);
LAN_PRINTF(2, 3)
const char *imp_print(lan_import *import, const char *format, ...);

/* A name of the game as a name of the scenario format: what such a name cannot
 * have is left out or becomes a dash. */
const char *imp_name(lan_import *import, const char *text, size_t length);

/* What stands in a line of the file that is being read. */
imp_value imp_number(const lan_import *import, int line, double number,
                     const char *note);
imp_value imp_word(const lan_import *import, int line, const char *word);

/* What stands in no file. */
imp_value imp_default(double number, const char *note);

/* Adds a node of a game's file; NULL: it failed. */
imp_node *imp_add_node(lan_import *import, imp_node *parent, const char *key,
                       const char *value, imp_place place);

/* The first child of that key; NULL: none, too of no node. */
imp_node *imp_child(const imp_node *node, const char *key);

/* The value of that child, or another text where there is none. */
const char *imp_child_text(const imp_node *node, const char *key,
                           const char *preset);

/* The number of a node; a default where there is none. */
double imp_node_number(lan_import *import, const imp_node *node, double preset);

/* A number that stands where a node does; the node's own times a factor, which
 * is not given where there is no node. */
imp_value imp_value_at(lan_import *import, const imp_node *node, double number,
                       const char *note);
imp_value imp_value_of(lan_import *import, const imp_node *node, double factor,
                       const char *note);

/* Puts a node into an index, before those of its key; finds one there. */
void imp_index_add(imp_index *index, imp_node *node);
imp_node *imp_index_find(const imp_index *index, const char *key);

/* True for a key of a list that NULL ends, and for KEY@ANYTHING. */
bool imp_is_listed(const char *key, const char *const *used);

/* Adds a node of the roster, whose key must last; NULL: it failed. */
scn_node *imp_add(lan_import *import, scn_node *parent, scn_kind kind,
                  const char *key, imp_value from);

/* Adds a key of the scenario, unless the value is not given. */
void imp_set(lan_import *import, scn_node *parent, const char *key,
             imp_value value);

/* The number that was set; 0 where none is. */
double imp_number_of(const scn_node *parent, const char *key);

/* Makes a type, and a weapon of one; where the name is taken it gets a number.
 *
 * id      what the name is made of
 * called  what the game calls it */
scn_node *imp_add_unit(lan_import *import, int line, const char *id,
                       const char *called, imp_span span);
scn_node *imp_add_weapon(lan_import *import, scn_node *unit, const char *called,
                         imp_value from);

/* The weapons of a type; NULL: it has none. */
scn_node *imp_weapons(const scn_node *unit);

/* Gives a type that has no weapon one that does nothing. */
void imp_add_no_weapon(lan_import *import, scn_node *unit, const char *why);

/* Names the types that a weapon fires at, and no other. */
void imp_set_targets(lan_import *import, scn_node *weapon,
                     const char *const *names, size_t count);

/* The factors of a kind, and its factor of a class; NULL: there is none. */
scn_node *imp_find_kind_factors(const lan_import *import, const char *kind);

/* Fails where the pair has one already. */
void imp_add_factor(lan_import *import, const char *kind,
                    const char *armour_class, imp_value factor);

/* Says that attacks by a kind are answered by the weapons of a class. */
void imp_add_answer(lan_import *import, const char *kind, const char *by);

/* Counts something of the game that no key has. why is a constant text, or
 * NULL; things left out for other reasons are counted apart. */
void imp_leave_out(lan_import *import, const char *what, const char *why,
                   size_t times);

/* All that was left out, most often first, and NULL behind, which the caller
 * frees; NULL where memory is out. */
const imp_left **imp_sort_left(const lan_import *import);

/* Notes a line for people. */
LAN_PRINTF(2, 3)
void imp_tell(lan_import *import, const char *format, ...);

/* Chooses a word of rules.wounds, and says so and why. */
void imp_set_wounds(lan_import *import, const char *word, const char *why);

/* What all else is done with: keys of a type's one weapon stand with the type;
 * numbers that their keys cannot take are refused. */
void imp_finish(lan_import *import);

/* A file's name without the folder that all share. */
const char *imp_shown_file(const lan_import *import, const char *file);

#endif
