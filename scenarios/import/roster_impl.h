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
#include "scenarios/yaml/tree_impl.h"

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
    const char *note; /* how it follows from what stands there; NULL: as is */
    const scn_cell *cell; /* of a sheet, without its place; or NULL */
} imp_value;

/* Keys of the scenario, in the order in which they are written. */
#define IMP_UNIT_LIST(X)                                                       \
    X(COST, "cost")                                                            \
    X(HEALTH, "health")                                                        \
    X(ARMOUR, "armour")                                                        \
    X(PROTECTION, "protection")                                                \
    X(LEAST, "least")                                                          \
    X(SPEED, "speed")                                                          \
    X(CHOOSE, "choose")

#define IMP_WEAPON_LIST(X)                                                     \
    X(RATE, "rate")                                                            \
    X(INTERVAL, "interval")                                                    \
    X(HIT, "hit")                                                              \
    X(DAMAGE, "damage")                                                        \
    X(KIND, "kind")                                                            \
    X(RANGE, "range")                                                          \
    X(FIRE, "fire")                                                            \
    X(ATTACK_AREA, "attack_area")

enum {
#define X(name, key) IMP_##name,
    IMP_UNIT_LIST(X) IMP_UNIT_KEYS
};
enum {
    IMP_WEAPON_LIST(X) IMP_WEAPON_KEYS
#undef X
};

typedef struct imp_weapon {
    struct imp_weapon *next;
    const char *name;
    const void *source; /* the reader's own */
    imp_place place;    /* line 0: the type's */
    imp_span span;
    imp_value values[IMP_WEAPON_KEYS];
    const char *const *targets; /* names of types; NULL: all */
    size_t target_count;
} imp_weapon;

typedef struct imp_unit {
    struct imp_unit *next;
    const char *name;   /* a name of the scenario format */
    const char *called; /* in the game */
    imp_place place;
    imp_span span;
    imp_value values[IMP_UNIT_KEYS];
    imp_weapon *weapons;
    imp_weapon *last_weapon;
    size_t weapon_count;
} imp_unit;

/* What armour of a class makes of hits by a kind of weapons. */
typedef struct imp_factor {
    struct imp_factor *next;
    const char *kind;
    const char *armour_class;
    double factor;
    imp_place place;
    const char *note;
    imp_span span;
    const scn_cell *cell; /* or NULL */
} imp_factor;

/* A kind of weapons that is answered, and by which class. */
typedef struct imp_answer {
    struct imp_answer *next;
    const char *kind;
    const char *by;
} imp_answer;

typedef struct imp_left {
    struct imp_left *next;
    const char *what;
    const char *why; /* NULL: there is no such key */
    size_t times;
} imp_left;

typedef struct imp_note {
    struct imp_note *next;
    const char *text;
} imp_note;

struct lan_import {
    lan_import_def def;
    scn_arena arena;
    lan_status status;
    lan_error *err;
    const char *file;   /* that is being read */
    const char *blamed; /* in which the first failure is */
    size_t folder;      /* bytes of all files' names that name one folder */
    imp_unit *units;
    imp_unit *last_unit;
    size_t unit_count;
    imp_factor *factors;
    imp_factor *last_factor;
    size_t factor_count;
    imp_answer *answers;
    imp_answer *last_answer;
    bool has_roles;     /* who attacks uses another weapon than who answers */
    const char *wounds; /* the rule that fits the game; NULL: none */
    imp_left *left;
    size_t left_count;
    imp_note *notes;
    imp_note *last_note;
};

/* What a folder means. */
typedef struct imp_folder {
    const char *parts[5]; /* files and folders in it, in this order */
    const char *ending;   /* where it has none of them, all files in it that end
                           * so; NULL: none */
    const char *what;     /* that it has neither */
} imp_folder;

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

/* The kind of that name; NULL: none. */
const imp_kind *imp_find_kind(const char *name);

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

/* Makes a type, and a weapon of one; where the name is taken it gets a number.
 */
imp_unit *imp_add_unit(lan_import *import, int line, const char *called);
imp_weapon *imp_add_weapon(lan_import *import, imp_unit *unit,
                           const char *called);

/* True for a type's first weapon where the keys of the type itself can say all
 * of its fire. */
static inline bool imp_is_short(const imp_weapon *first)
{
    return first->next == NULL && first->targets == NULL;
}

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

/* Fails at a number that its key cannot take. */
void imp_check(lan_import *import);

/* A file's name without the folder that all share. */
const char *imp_shown_file(const lan_import *import, const char *file);

#endif
