/* balance/matchups/diff_impl.h - what a pair of types meets by, and its
 * exchange.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    everything that decides how two types meet is a place in
 *          `diff_terms`; a change is a place whose value differs between both
 *          sides. Kinds and classes go by the names of both sides.
 */
#ifndef LAN_BALANCE_MATCHUPS_DIFF_IMPL_H
#define LAN_BALANCE_MATCHUPS_DIFF_IMPL_H

#include "balance/arena_impl.h"
#include "lanchester/matchup.h"
#include "scenarios/keys.h"

/* The weapons of a type, and one that is put among them. */
#define DIFF_MAX_WEAPONS (LAN_UNIT_MAX_WEAPONS + 1)

/* Kinds of weapons and classes of armour of both sides, each once; and what
 * either side's tables make of them. */
typedef struct diff_names {
    const char **kinds;
    size_t kind_count;
    const char **classes;
    size_t class_count;
    lan_armour_def *armour[2]; /* [kinds][classes] */
    lan_kind_def *answers[2];  /* [kinds] */
} diff_names;

typedef struct diff_terms {
    const diff_names *names;
    lan_unit_def units[2];
    lan_weapon_def weapons[2][DIFF_MAX_WEAPONS]; /* as many as units have */
    lan_armour_def *armour;                      /* [kinds][classes] */
    lan_kind_def *answers;                       /* [kinds] */
    lan_counter_def counters[2]; /* of the first on the second, and back */
    lan_weight_def weights[2];
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
    int32_t type;   /* among those that both have; of a factor or an answer the
                       kind; -1 */
    int32_t target; /* of a counter or a weight; of a factor the class; -1 */
    const char *weapon; /* its name; NULL */
    const lan_key *key; /* NULL: no key, or all of what has some */
} diff_place;

LAN_MUST_CHECK
lan_status diff_names_init(diff_names *names, const lan_diff_side sides[2],
                           arena *memory);

/* The terms of two types of a side, 0 or 1. The tables are those of the names:
 * only terms that diff_terms_copy() has filled can be changed. */
void diff_terms_take(const diff_names *names, const lan_diff_side *side,
                     int number, const int32_t types[2], diff_terms *out);

/* Copies terms into others that have tables of their own. */
void diff_terms_copy(const diff_terms *from, diff_terms *to);

/* A weapon of that name; NULL if the type lists none. */
lan_weapon_def *diff_find_weapon(diff_terms *terms, int who, const char *name);

/* True if a value of the first type differs. */
bool diff_differs(diff_terms *a, diff_terms *b, const diff_place *place);

/* Puts the value of `from` into `to`; who: which of the two types it is about,
 * 0 or 1. */
void diff_exchange(diff_terms *to, diff_terms *from, const diff_place *place,
                   int who);

/* Writes the value of the first type: "0.05", "area 4", "not given". */
void diff_write(diff_terms *terms, const diff_place *place,
                char text[LAN_DIFF_VALUE_SIZE]);

/* Which of two types a change is about, 0 or 1; -1: neither. terms: those of
 * both sides. What is about all is about the first, and so are a factor of
 * armour and an answer that one of them meets. */
int diff_who(const diff_place *place, const diff_terms terms[2],
             const int32_t types[2]);

#endif
