/* balance/matchups/diff_impl.h - what a pair of types meets by, and its
 * exchange.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_MATCHUPS_DIFF_IMPL_H
#define LAN_BALANCE_MATCHUPS_DIFF_IMPL_H

#include "lanchester/diff.h"
#include "scenarios/keys.h"

/* Everything that decides how two types meet. */
typedef struct diff_terms {
    lan_unit_def units[2];
    double counters[2]; /* of the first on the second, and back */
    double weights[2];
    bool by_weights;
    double budget; /* LAN_NAN: by number */
    int32_t count;
    lan_army_def army;
    lan_battle_def battle; /* its clock and its rules; nothing else is used */
} diff_terms;

/* What can be exchanged. */
typedef enum diff_slot {
    DIFF_UNIT,    /* a key of a type; with fire the attack area, without which
                     there is no area fire */
    DIFF_COUNTER, /* of a pair, as are weights */
    DIFF_WEIGHT,
    DIFF_BUDGET, /* of all, from here; or the count */
    DIFF_ARMY,   /* a key of the army */
    DIFF_MORALE, /* all of it, where only one side has it; else a key */
    DIFF_BATTLE, /* a key of the clock or the rules */
    DIFF_SHARE
} diff_slot;

/* A value that differs; types by index among those that both have. */
typedef struct diff_key {
    diff_slot slot;
    const lan_key *key; /* of a unit, the army, the morale, the battle; of all
                           the morale NULL */
    int32_t type;       /* or the attacker; -1 */
    int32_t target;     /* of a counter; -1 */
} diff_key;

/* Pairs that are computed. */
typedef struct diff_job {
    lan_diff_side sides[2];
    lan_matchup_payoff by;
    const lan_matchup_options *options;
    const lan_progress *progress;
    int32_t *types; /* [count][2]: a type that both have, in each */
    int32_t count;
    diff_key *keys; /* of the changes */
    lan_diff *out;
} diff_job;

/* The terms of two types of a side. */
diff_terms diff_terms_of(const lan_diff_side *side, int32_t first,
                         int32_t second);

/* True where a value of them differs; who is 0 or 1: which of the two it is
 * about. */
bool diff_differs(const diff_terms *a, const diff_terms *b, const diff_key *key,
                  int who);

/* Puts the value of `from` into `to`. */
void diff_exchange(diff_terms *to, const diff_terms *from, const diff_key *key,
                   int who);

/* Writes a value: "0.05", "area 4", "not given". */
void diff_write(const diff_terms *terms, const diff_key *key, int who,
                char text[LAN_DIFF_VALUE_SIZE]);

/* Writes what it is called. */
void diff_write_path(const diff_terms *terms, const diff_key *key, int who,
                     char path[LAN_DIFF_PATH_SIZE]);

/* The steps before pairs meet (diff_changes.c), in this order: which types both
 * have; what an army costs; what differs. What is allocated is the job's and
 * its result's, on failure too. */
LAN_MUST_CHECK
lan_status diff_match_types(diff_job *work, lan_error *err);
LAN_MUST_CHECK
lan_status diff_agree_on_terms(diff_job *work, lan_error *err);
LAN_MUST_CHECK
lan_status diff_list_changes(diff_job *work, lan_error *err);

lan_status diff_out_of_memory(lan_error *err);

#endif
