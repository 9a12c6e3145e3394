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

/* The first key by which match-ups go, or the next one after one; NULL ends. */
const lan_key *lan_key_next(lan_key_owner owner, const lan_key *after);

const char *lan_key_name(const lan_key *key);

/* The section that a key is of: "rules", "units.TYPE". */
const char *lan_key_section(lan_key_owner owner, const lan_key *key);

/* True for reach and speed, which count where armies are on a map or begin
 * apart. */
bool lan_key_is_of_distances(const lan_key *key);

/* False if a struct is of a form that has no use for the key: what the one
 * weapon of a type does, of a type with a list of weapons. */
bool lan_key_has_meaning(const lan_key *key, const void *base);

/* Puts the value of one struct into another. */
void lan_key_copy(const lan_key *key, void *to, const void *from);

/* Writes a value: "0.05", "true", "aimed", or what there is without: "all",
 * "auto", "not given". */
void lan_key_write(const lan_key *key, const void *from, char *text,
                   size_t size);

/* Lists a parameter for each number of a scenario that says who fights, in the
 * order of show --paths; numbers without a value are left out. All belong to
 * the caller, the array too, also on failure. */
lan_status lan_keys_list_numbers(const lan_scenario *scenario,
                                 lan_parameter ***out, size_t *count);

/* Writes, as lan_scenario_write() does, what two scenarios have in common that
 * are of one battle; of a key at the top, such as "sweep", what two of those
 * have that are the same question. */
lan_status lan_keys_write_identity(const lan_scenario *scenario,
                                   const char *key, FILE *out);
