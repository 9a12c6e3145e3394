/* scenarios/stars.h - paths that stand for several: units.*.hit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a "*" behind "units." stands for each unit type, behind
 *          "units.T.weapons." for each weapon of the type, behind "armour." and
 *          "armour.K." for each kind and class that the table of armour has;
 *          elsewhere for each unit type. What a type does not have is passed
 *          over: a weapon of that name, a number of the one weapon where it
 *          lists several.
 * Threads  any number.
 */
#pragma once

#include "lanchester/battle_def.h"

/* Expands "*" in paths of a scenario. */
typedef struct lan_stars {
    const lan_battle_def *def;
    const int32_t *types; /* types matched by "*"; NULL: all */
    size_t type_count;
} lan_stars;

/* Passes over a word of a path and the dot behind it. */
bool lan_path_skip(const char **path, const char *word);

/* Passes over "units.TYPE.": the type; NULL, and nothing passed, if it is none.
 */
const lan_unit_def *lan_path_skip_type(const lan_battle_def *def,
                                       const char **path);

typedef lan_status (*lan_stars_visit)(void *context, const char *path);

/* Visits each path that matches, or the path itself without "*", until a visit
 * returns a status other than LAN_OK, which is then returned. count: the number
 * of visited paths is added. Returns LAN_ELIMIT for a path that is too long. */
lan_status lan_stars_expand(const lan_stars *of, const char *path,
                            lan_stars_visit visit, void *context,
                            size_t *count);
