/* scenarios/keys.h - keys of the format for questions that go through all of
 * them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rows of the field table, in its order, without those that are marked
 *          there as none of the question's; a new key is among them by itself.
 * Threads  any number.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <stdio.h>

#include "lanchester/scenario.h"

/* A key, "hit", of the struct that its section fills. */
typedef struct scn_field lan_key;

typedef enum lan_key_owner {
    LAN_KEY_OF_UNIT,     /* lan_unit_def */
    LAN_KEY_OF_WEAPON,   /* lan_weapon_def */
    LAN_KEY_OF_ARMY,     /* lan_army_def, without its groups and its morale */
    LAN_KEY_OF_MORALE,   /* lan_morale_def */
    LAN_KEY_OF_APPROACH, /* lan_battle_def: its approach */
    LAN_KEY_OF_BATTLE    /* lan_battle_def: its clock and its rules */
} lan_key_owner;

/* The first key that affects match-ups, or the key after one; NULL at the end.
 * */
const lan_key *lan_key_next(lan_key_owner owner, const lan_key *after);

const char *lan_key_name(const lan_key *key);

/* The section of a key: "rules", "units.TYPE". */
const char *lan_key_section(lan_key_owner owner, const lan_key *key);

/* True for reach and speed, which matter only if armies are on a map or begin
 * apart. */
bool lan_key_is_of_distances(const lan_key *key);

/* False if the struct's form ignores the key: a key of the single weapon in a
 * type with a list of weapons. */
bool lan_key_has_meaning(const lan_key *key, const void *base);

/* Copies the value from one struct to another. */
void lan_key_copy(const lan_key *key, void *to, const void *from);

/* Writes a value: "0.05", "true", "aimed"; without a value "all", "auto" or
 * "not given". */
void lan_key_write(const lan_key *key, const void *from, char *text,
                   size_t size);

/* Lists a parameter for each number that describes the battle and has a value,
 * in the order of show --paths. The caller owns the array and all parameters,
 * also on failure. */
lan_status lan_keys_list_numbers(const lan_scenario *scenario,
                                 lan_parameter ***out, size_t *count);

/* Writes the parts of a scenario that two scenarios of the same battle share,
 * in the format of lan_scenario_write(); with a top-level key such as "sweep",
 * the parts that the same question shares. */
lan_status lan_keys_write_identity(const lan_scenario *scenario,
                                   const char *key, FILE *out);
