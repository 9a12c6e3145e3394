/* balance/allocation/allocation_impl.h - what is known of a side's choice of
 * targets, and the battles of its orders.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an order is all lists one behind another: types, list l at
 *          lists[l].first.
 */
#ifndef LAN_BALANCE_ALLOCATION_ALLOCATION_IMPL_H
#define LAN_BALANCE_ALLOCATION_ALLOCATION_IMPL_H

#include "balance/battle_player_impl.h"
#include "lanchester/battle.h"
#include "lanchester/solve.h"

enum { ALLOCATION_NONE = -1, ALLOCATION_SEVERAL = -2 };

typedef struct allocation_list {
    int32_t attacker; /* unit type */
    size_t first;     /* in an order */
    size_t count;     /* >= 2 */
} allocation_list;

/* What one thread fights with. */
typedef struct allocation_job {
    battle_player player;
    lan_priority_def *priorities; /* [kept + list_count] */
    int32_t *order;
} allocation_job;

typedef struct allocation_study {
    const lan_scenario *scenario;
    const lan_battle_def *def;
    lan_allocate_options options;
    lan_solver_options solver;
    const lan_progress *progress;
    lan_battle *battle; /* of def, at time 0 */
    lan_coefficients *rates;
    int32_t side;
    size_t type_count;
    bool *is_own;    /* [types] a type of the side */
    bool *is_theirs; /* [types] */
    double *a;       /* [types] what one soldier takes from the side */
    double *b;       /* [types][types] what one of the row takes of the column;
                        below zero: it does not choose it */
    int32_t *hit;    /* [types] the army that area fire of one of the side is
                        at, whose groups it does not choose between; _NONE, or
                        _SEVERAL, as where its fire is aimed */
    bool is_alike;   /* groups of a type have the same a and b, by aimed fire */
    allocation_list *lists; /* [types] */
    size_t list_count;
    size_t length; /* of an order */
    int32_t *base; /* order by a b, largest first */
    double scale;  /* of the side and of all others, at the start */
    double start;  /* of the side */
    size_t kept;   /* priorities of the scenario that stay */
    allocation_job *jobs;
    int64_t battles;
} allocation_study;

/* Finds sides, a, b, lists and the order by a b; LAN_EINVAL where there is
 * nothing to choose. */
LAN_MUST_CHECK
lan_status allocation_find_lists(allocation_study *study, lan_error *err);

/* What a side is called; of none and of both at once as a winner is. */
const char *allocation_side_name(const allocation_study *study, int32_t side);

/* The group's strength or cost of so many of its soldiers. */
double allocation_worth(const allocation_study *study, int32_t group,
                        double soldiers);

#endif
