/* balance/matchups/diff_impl.h - the terms that decide the match-ups of two
 * rosters, and their differences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a roster's terms are everything that decides how its common types
 *          meet. They are one block of memory with the same layout for both
 *          rosters; a change is a place in the block with different values.
 */
#pragma once

#include "balance/arena_impl.h"
#include "lanchester/matchup.h"
#include "scenarios/keys.h"

/* Weapons of a type, in both rosters. */
#define DIFF_SLOTS (2 * LAN_UNIT_MAX_WEAPONS)

/* The kinds of weapons or classes of armour of both rosters, without
 * duplicates. */
typedef struct diff_names {
    const char **items;
    size_t count;
} diff_names;

/* A weapon. The same name has the same slot in both rosters; the first roster's
 * slots hold the names. */
typedef struct weapon_slot {
    lan_weapon_def is;
    bool is_given; /* false: not in this roster */
} weapon_slot;

/* Types, kinds and classes are identified by names in both rosters. */
typedef struct diff_terms {
    bool by_weights;
    struct {
        double budget; /* LAN_NAN: by number */
        int32_t count;
    } cost;
    lan_army_def army;
    lan_battle_def battle; /* its clock, its rules and its approach */
    /* allocated behind the struct: */
    lan_unit_def *units;    /* [types] */
    weapon_slot *weapons;   /* [types][DIFF_SLOTS] */
    double *counters;       /* [types][types] */
    double *weights;        /* [types][types] */
    lan_armour_def *armour; /* [kinds][classes] */
    lan_kind_def *answers;  /* [kinds] */
} diff_terms;

typedef enum place_kind {
    PLACE_KEY,     /* a key of the field table */
    PLACE_ARMS,    /* all weapons of a type, if only one side lists weapons */
    PLACE_WEAPON,  /* all keys of a weapon that only one side has */
    PLACE_TARGETS, /* of a weapon */
    PLACE_KIND,    /* of a weapon, or of the type's own numbers */
    PLACE_CLASS,   /* kind of answer to attacks of a kind */
    PLACE_ANSWER,  /* a factor of the armour table */
    PLACE_FACTOR,  /* of the table of armour */
    PLACE_NUMBER,  /* counter or weight of a pair */
    PLACE_COST,    /* the budget or the count */
    PLACE_MORALE,  /* all keys, if only one side has morale */
    PLACE_APPROACH,
    PLACE_SHARE
} place_kind;

typedef struct diff_place {
    place_kind is;
    size_t at;      /* offset of the value; of a key: of its struct */
    size_t size;    /* of a factor or an answer: the kind; -1: all */
    int32_t type;   /* of a factor or an answer: the kind; -1: all */
    int32_t target; /* of a pair; of a factor: the class; -1 */
    lan_key_owner owner;
    const lan_key *key;
} diff_place;

typedef struct diff_job {
    lan_diff_side sides[2];
    lan_matchup_payoff by;
    const lan_matchup_options *options;
    int32_t *types[2]; /* [count]: the common types */
    size_t count;
    diff_names kinds;
    diff_names classes;
    diff_terms *terms[2];
    diff_terms **tried; /* [threads] terms after an exchange */
    size_t size;        /* of terms */
    diff_place *places; /* changes; NULL in the counting pass */
    size_t *affecting;  /* [changes] changes that affect a pair */
    size_t change_count;
    lan_diff *out;
    arena *memory; /* of the result */
    arena room;    /* of the search */
} diff_job;

/* Creates the terms of both sides, from their common types, and lists the
 * places that differ. */
lan_status diff_find_changes(diff_job *work);

/* True if a change affects the match-up of two common types. */
bool diff_affects(const diff_job *work, const diff_place *at, int32_t first,
                  int32_t second);

/* Writes the terms of a side, with the value at one place taken from the other
 * side. */
void diff_exchange(const diff_job *work, int side, const diff_place *at,
                   diff_terms *to);
