/* scenarios/import/openra_impl.h - what OpenRA's weapons do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   OpenRA: 25 ticks a second, 1024 parts of a cell, damage in
 *          hundredths and against a class of armour in per cent.
 */
#ifndef LAN_SCENARIOS_IMPORT_OPENRA_IMPL_H
#define LAN_SCENARIOS_IMPORT_OPENRA_IMPL_H

#include "scenarios/import/miniyaml_impl.h"

#define ORA_TICKS     25.0   /* a second */
#define ORA_CELL      1024.0 /* parts */
#define ORA_HUNDREDTH 100.0

/* The number of a child, and its text; a default where there is none. */
double ora_number(lan_import *import, const mini_node *node, const char *key,
                  double preset);
const char *ora_text(const mini_node *node, const char *key,
                     const char *preset);

/* A number that stands where a node does. */
imp_value ora_value_at(lan_import *import, const mini_node *node, double number,
                       const char *note);

/* Damage of all warheads of a weapon; the first of them in *first. */
double ora_damage(lan_import *import, const mini_node *weapon,
                  const mini_node **first);

/* Fills in what a weapon does, of which the damage is above 0. */
void ora_fill_weapon(lan_import *import, const mini_node *weapon,
                     imp_weapon *out);

/* Counts a key of owner, and the children of a node that are in no list, which
 * NULL ends. */
void ora_leave_key_out(lan_import *import, const char *owner,
                       const mini_node *node, const char *why);
void ora_leave_rest_out(lan_import *import, const char *owner,
                        const mini_node *node, const char *const *used);

#endif
