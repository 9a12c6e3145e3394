/* balance/matchups/diff_impl.h - what the types of two sides meet by.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    everything that decides how the common types of a side meet is a
 *          place in its terms; a change is a place whose value differs between
 *          both sides. Types, kinds and classes go by the names of both sides.
 */
#ifndef LAN_BALANCE_MATCHUPS_DIFF_IMPL_H
#define LAN_BALANCE_MATCHUPS_DIFF_IMPL_H

#include "balance/arena_impl.h"
#include "lanchester/matchup.h"
#include "scenarios/keys.h"

/* The weapons of a type, and one that is put among them. */
#define DIFF_MAX_WEAPONS (LAN_UNIT_MAX_WEAPONS + 1)

/* Kinds of weapons, or classes of armour, of both sides, each once. */
typedef struct diff_names {
    const char **items;
    size_t count;
    size_t own_count[2];
    int32_t *of[2]; /* [own_count], by the index of a side */
} diff_names;

/* Types, kinds and classes go by the names of both sides. */
typedef struct diff_terms {
    lan_unit_def *units;     /* [types], their weapons below */
    lan_weapon_def *weapons; /* [types][DIFF_MAX_WEAPONS] */
    lan_armour_def *armour;  /* [kinds][classes] */
    lan_kind_def *answers;   /* [kinds] */
    double *counters;        /* [types][types] */
    double *weights;         /* the same */
    bool by_weights;
    struct {
        double budget; /* LAN_NAN: by number */
        int32_t count;
    } cost;
    lan_army_def army;
    lan_battle_def battle; /* only its clock, its rules and its approach */
} diff_terms;

typedef enum diff_slot {
    DIFF_UNIT,     /* a key of a type; with fire the attack area */
    DIFF_ARMS,     /* all weapons, where only one side lists them */
    DIFF_WEAPON,   /* a key of a weapon; all of it, where only one has it */
    DIFF_KIND,     /* of a weapon, or of the type's own numbers */
    DIFF_TARGETS,  /* of a weapon */
    DIFF_CLASS,    /* of a type's armour */
    DIFF_FACTOR,   /* of the table of armour */
    DIFF_ANSWER,   /* whether a kind is answered, and by which */
    DIFF_COUNTER,  /* of a pair, as are weights */
    DIFF_WEIGHT,   /* */
    DIFF_COST,     /* the budget or the count; of all, from here */
    DIFF_ARMY,     /* a key of the army */
    DIFF_MORALE,   /* a key; all of it, where only one side has it */
    DIFF_APPROACH, /* the same */
    DIFF_BATTLE,   /* a key of the clock or the rules */
    DIFF_SHARE
} diff_slot;

typedef struct diff_place {
    diff_slot slot;
    int32_t type;       /* of a factor or an answer the kind; -1 */
    int32_t target;     /* of a counter or a weight; of a factor the class */
    const char *weapon; /* its name; NULL */
    const lan_key *key; /* NULL: no key, or all of what has some */
} diff_place;

typedef struct diff_job {
    lan_diff_side sides[2];
    lan_matchup_payoff by;
    const lan_matchup_options *options;
    int32_t *types[2]; /* [count]: the common types */
    size_t count;
    diff_names kinds;
    diff_names classes;
    diff_terms terms[2];
    diff_terms *tried;  /* [thread][side]: the same, for exchanges */
    diff_place *places; /* of the changes; NULL: they are counted */
    size_t change_count;
    lan_diff *out;
    arena *memory; /* of the answer */
    arena room;    /* of the search */
} diff_job;

/* Adds the kinds, or the classes, of a side, 0 first, to those of both. */
void diff_names_add(arena *room, int side, const char *const *own,
                    size_t own_count, size_t other_count, diff_names *to);

/* Makes the terms of a side, whose common types and names are known. */
lan_status diff_terms_make(diff_job *work, int side, diff_terms *to);

/* A weapon of that name; NULL if the type lists none. */
lan_weapon_def *diff_find_weapon(const diff_terms *in, int32_t type,
                                 const char *name);

/* Writes a value: "0.05", "area 4", "not given". */
void diff_write(const diff_job *work, diff_terms *in, const diff_place *at,
                char text[LAN_DIFF_VALUE_SIZE]);

/* True if a value differs between both sides. */
bool diff_differs(diff_job *work, const diff_place *at);

/* Puts the value of a place into other terms, and all back that it changed. */
void diff_exchange(const diff_job *work, diff_terms *to, diff_terms *from,
                   const diff_place *at);
void diff_restore(const diff_job *work, diff_terms *to, diff_terms *from,
                  const diff_place *at);

#endif
