/* scenarios/import/freeciv_impl.h - freeciv's unit types, and who is strong
 * against whom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   freeciv's units.ruleset. A fight is to the death: in each round the
 *          attacker wins by attack / (attack + defence), and who wins takes his
 *          firepower of the other's hitpoints. Under the area law the same
 *          chance falls out of the weapons `attack` of the one and `defence` of
 *          the other, of ceil(hitpoints / enemy firepower) soldiers each.
 */
#ifndef LAN_SCENARIOS_IMPORT_FREECIV_IMPL_H
#define LAN_SCENARIOS_IMPORT_FREECIV_IMPL_H

#include <stdint.h>

#include "scenarios/import/ruleset_impl.h"

#define FRE_MOST_MARKS 64 /* of types, that matter to an attack: bits */

typedef struct freeciv_class {
    struct freeciv_class *next;
    const rule_section *section;
} freeciv_class;

typedef struct freeciv_unit {
    struct freeciv_unit *next;
    const rule_section *section;
    const rule_section *class; /* NULL: in none of the files */
    const char *file;
    imp_unit *unit;
    imp_weapon *attack;
    imp_weapon *defence;
    uint64_t marks;
} freeciv_unit;

/* A flag that some bonus is against, or a class that cannot be reached. */
typedef struct freeciv_mark {
    const char *name;
    bool is_class;
} freeciv_mark;

typedef struct freeciv {
    lan_import *import;
    freeciv_class *classes;
    freeciv_unit *first;
    freeciv_unit *last;
    freeciv_mark marks[FRE_MOST_MARKS];
    size_t mark_count;
    bool has_low; /* some type lowers the firepower of others */
} freeciv;

/* Fills in classes of armour, and what attack and defence make of them. */
void fre_add_bonuses(freeciv *in);

#endif
