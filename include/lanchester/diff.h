/* lanchester/diff.h - which match-ups of two rosters differ, and what moved
 * them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    types are matched by name; pairs are those of types that both have,
 *          each once, on open ground, in the order of the first. A change is a
 *          value of a type or of one of its weapons, a weapon that came or
 *          went, a factor of armour, whether a kind is answered, the approach,
 *          a counter, or a term of the match-ups that differs; weapons, kinds
 *          and classes go by name.
 *          Its effect on a pair is the mean of two exchanges: it alone taken
 *          from the second into the first, and it last of all. Of two changes
 *          these are Shapley values and sum to the whole; of more, the rest is
 *          reported.
 * Units    payoffs are chances, or shares as in lanchester/matchup.h.
 * Errors   LAN_EINVAL with what lacks (a cost, a hit); those of the solver and
 *          of odds; LAN_ECANCELLED; LAN_ENOMEM. Of several pairs that fail the
 *          first is reported. An exchange that makes no battle is no failure:
 *          the effect is LAN_NAN and falls to the rest.
 * Owner    the caller, from lan_diff_find() to lan_diff_destroy(); names belong
 *          to the descriptions.
 * Threads  pairs are shared among threads; the bits do not depend on how many.
 * Source   L. S. Shapley, A value for n-person games (1953).
 */
#ifndef LANCHESTER_DIFF_H
#define LANCHESTER_DIFF_H

#include "lanchester/matchup.h"

#pragma GCC visibility push(default)

/* Room for "counters.A.B" and for a value as text. */
#define LAN_DIFF_PATH_SIZE  160
#define LAN_DIFF_VALUE_SIZE 32

typedef struct lan_diff_side {
    const lan_battle_def *def;
    lan_matchup_def wanted;
} lan_diff_side;

typedef struct lan_diff_change {
    char path[LAN_DIFF_PATH_SIZE]; /* "units.knight.hit" */
    char before[LAN_DIFF_VALUE_SIZE];
    char after[LAN_DIFF_VALUE_SIZE];
} lan_diff_change;

typedef struct lan_diff_effect {
    size_t change; /* of the list of changes */
    double effect; /* the mean of both; LAN_NAN: it cannot be exchanged alone */
    double first;  /* it alone taken from the second */
    double last;   /* what it adds when all others are taken */
} lan_diff_effect;

typedef struct lan_diff_pair {
    const char *names[2];
    int32_t soldiers[2][2]; /* [before, after][first, second] */
    double before;          /* chance of the first, half of what no side wins
                               included; its margin; or the value it trades */
    double after;
    double error; /* of the difference */
    bool is_moved;
    lan_diff_effect *effects; /* the largest first */
    size_t count;
    double rest;   /* after - before - the effects */
    size_t number; /* before they were sorted */
} lan_diff_pair;

typedef struct lan_diff {
    lan_matchup_payoff by;
    double budget[2];   /* before and after; LAN_NAN: by number */
    const char **added; /* types that only the second has */
    size_t added_count;
    const char **removed;
    size_t removed_count;
    lan_diff_change *changes;
    size_t change_count;
    lan_diff_pair *pairs; /* what moved most first */
    size_t pair_count;
    size_t moved_count; /* of pairs */
    bool has_terrains;  /* a side has match-ups in terrains: they are not
                           compared */
} lan_diff;

/* Computes all pairs of both. Where neither says a budget or a count, both
 * have what is the first one's by default; where one does, so has the other.
 *
 * options   has_odds is set by what it goes by; the solver is for both
 * progress  may be NULL; called by one thread
 *
 * Returns LAN_EINVAL where fewer than two types have the same name.
 */
LAN_MUST_CHECK
lan_status lan_diff_find(const lan_diff_side *before,
                         const lan_diff_side *after, lan_matchup_payoff by,
                         const lan_matchup_options *options,
                         const lan_progress *progress, lan_diff **out,
                         lan_error *err);

void lan_diff_destroy(lan_diff *diff);

#pragma GCC visibility pop

#endif
