/* scenarios/import/wesnoth_impl.h - kinds of weapons and classes of armour of
 * Wesnoth.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   Wesnoth's unit types and movement types: `number` blows a turn, each
 *          hitting with the chance that the target's ground gives, for damage
 *          times the share that its resistance lets through, both in per cent.
 */
#ifndef LAN_SCENARIOS_IMPORT_WESNOTH_IMPL_H
#define LAN_SCENARIOS_IMPORT_WESNOTH_IMPL_H

#include "scenarios/import/wml_impl.h"

#define WES_PER_CENT 100.0

/* The ground that a roster is for, unless another is named. */
#define WES_TERRAIN "flat"

#define WES_MOST_KINDS   256
#define WES_MOST_CLASSES 256

/* What a special makes of the chance to hit. */
typedef enum wes_chance {
    WES_OF_GROUND,
    WES_MAGICAL, /* .7, whatever the ground */
    WES_MARKSMAN /* .6 at least */
} wes_chance;

/* A kind of weapons: a type of damage, the distance at which it is answered,
 * how its chance comes about, and what its poison adds to. */
typedef struct wes_kind {
    struct wes_kind *next;
    const char *damage_type;
    const char *range; /* "melee", "ranged"; "": none is given */
    wes_chance chance;
    double poison_blows;  /* a turn; 0: no poison */
    double poison_damage; /* of a blow */
    const char *name;
} wes_kind;

/* A class of armour: a movement type, or one type's own. */
typedef struct wes_class {
    struct wes_class *next;
    const char *name;
    const wml_tag *movetype;
    const wml_tag *unit; /* whose resistance and defence come first; or NULL */
    bool is_immune;      /* to poison */
} wes_class;

typedef struct wesnoth {
    lan_import *import;
    const wml_tag *root;
    const char *terrain;
    wes_kind *kinds;
    wes_class *classes;
    size_t kind_count;
    size_t class_count;
    size_t homeless_count; /* types whose movement type is in no file */
    const wml_tag *movetypes[WES_MOST_CLASSES];
    size_t movetype_count;
} wesnoth;

/* --- values -------------------------------------------------------------- */

/* The number of a key; what is none fails. */
double wes_number(lan_import *import, const wml_key *key);

/* A number that stands where a key does, and the number of a tag's key. */
imp_value wes_value_at(lan_import *import, const wml_key *key, double number,
                       const char *note);
imp_value wes_value(lan_import *import, const wml_tag *tag, const char *key);

/* The text of a tag's key; "" where there is none. */
const char *wes_text(const wml_tag *tag, const char *key);

/* Counts the keys and the tags in a tag that are in no list, which NULL ends.
 */
void wes_leave_keys_out(lan_import *import, const wml_tag *tag,
                        const char *const *used);
void wes_leave_tags_out(lan_import *import, const wml_tag *tag,
                        const char *const *used);

/* --- weapons ------------------------------------------------------------- */

/* Makes a weapon of an [attack], and its kind. */
void wes_add_attack(wesnoth *in, imp_unit *unit, const wml_tag *attack);

/* --- armour -------------------------------------------------------------- */

/* Notes the movement types, and checks that they know the terrain. */
bool wes_find_movetypes(wesnoth *in);

/* The class of a unit type; NULL: its movement type is in none of the files.
 *
 * name  of the type, for what is its own */
const char *wes_class_of(wesnoth *in, const wml_tag *unit, const char *name);

/* Fills in the table of armour: all kinds by all classes. */
void wes_add_factors(wesnoth *in);

#endif
