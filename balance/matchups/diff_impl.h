/* balance/matchups/diff_impl.h - what the types of two sides meet by.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    all that decides how the common types of a side meet is in one block
 *          of memory, alike for both sides; a change is a place in it where
 *          both differ.
 */
#pragma once

#include "balance/arena_impl.h"
#include "lanchester/matchup.h"
#include "scenarios/keys.h"

/* Weapons of a type, of both sides. */
#define DIFF_SLOTS (2 * LAN_UNIT_MAX_WEAPONS)

/* Kinds of weapons, or classes of armour, of both sides, each once. */
typedef struct diff_names {
    const char **items;
    size_t count;
} diff_names;

/* A weapon; one name has the same slot on both sides, and the first side's
 * slots have the names of both. */
typedef struct weapon_slot {
    lan_weapon_def is;
    bool is_given; /* false: this side does not have it */
} weapon_slot;

/* Types, kinds and classes go by the names of both sides. */
typedef struct diff_terms {
    bool by_weights;
    struct {
        double budget; /* LAN_NAN: by number */
        int32_t count;
    } cost;
    lan_army_def army;
    lan_battle_def battle; /* its clock, its rules and its approach */
    /* behind the struct: */
    lan_unit_def *units;    /* [types] */
    weapon_slot *weapons;   /* [types][DIFF_SLOTS] */
    double *counters;       /* [types][types] */
    double *weights;        /* the same */
    lan_armour_def *armour; /* [kinds][classes] */
    lan_kind_def *answers;  /* [kinds] */
} diff_terms;

typedef enum place_kind {
    PLACE_KEY,     /* of the table of fields */
    PLACE_ARMS,    /* all weapons of a type, where only one side lists them */
    PLACE_WEAPON,  /* all of a weapon, where only one side has it */
    PLACE_TARGETS, /* of a weapon */
    PLACE_KIND,    /* of a weapon, or of the type's own numbers */
    PLACE_CLASS,   /* of a type's armour */
    PLACE_ANSWER,  /* whether a kind is answered, and by which */
    PLACE_FACTOR,  /* of the table of armour */
    PLACE_NUMBER,  /* counter or weight of a pair */
    PLACE_COST,    /* the budget or the count */
    PLACE_MORALE,  /* all of it, where only one side has it */
    PLACE_APPROACH,
    PLACE_SHARE
} place_kind;

typedef struct diff_place {
    place_kind is;
    size_t at;      /* offset of the value; of a key, that of its struct */
    size_t size;    /* of the value */
    int32_t type;   /* of a factor or an answer the kind; -1: of all */
    int32_t target; /* of a pair; of a factor the class; -1 */
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
    diff_terms **tried; /* [threads] a side after an exchange */
    size_t size;        /* of terms */
    diff_place *places; /* of the changes; NULL: they are counted */
    size_t *affecting;  /* [changes] a pair */
    size_t change_count;
    lan_diff *out;
    arena *memory; /* of the answer */
    arena room;    /* of the search */
} diff_job;

/* Makes the terms of both sides, whose common types are known, and lists the
 * places that differ. */
lan_status diff_find_changes(diff_job *work);

/* True if a change affects how two of the common types meet. */
bool diff_affects(const diff_job *work, const diff_place *at, int32_t first,
                  int32_t second);

/* Writes the terms of a side, with the value of a place from the other side. */
void diff_exchange(const diff_job *work, int side, const diff_place *at,
                   diff_terms *to);
