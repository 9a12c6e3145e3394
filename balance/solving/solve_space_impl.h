/* balance/solving/solve_space_impl.h - the ranges of several paths, between
 * those who search them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   those of the objective.
 */
#ifndef LAN_BALANCE_SOLVING_SOLVE_SPACE_IMPL_H
#define LAN_BALANCE_SOLVING_SOLVE_SPACE_IMPL_H

#include "balance/solving/solve_impl.h"
#include "base/random.h"

/* What a ray that meets nothing is as long as: more than any that does. */
#define SPACE_NOWHERE 1e3

/* Places are shares 0 .. 1 of the ranges. */
typedef struct lan_space {
    lan_objective *objective;
    size_t n;
    double lo[LAN_SOLVE_MAX_PATHS];
    double hi[LAN_SOLVE_MAX_PATHS];
    double range[LAN_SOLVE_MAX_PATHS]; /* 1 where there is a single number */
    double start[LAN_SOLVE_MAX_PATHS]; /* the scenario's own */
    double start_gap;                  /* value there less the wanted one */
    double wanted;
    bool is_whole;
    bool is_wide;    /* some range, by far, next to the scenario's own value */
    bool is_nearest; /* distance to wanted, not the value, is what counts */
    double sign;     /* -1: the most */
    lan_random_stream stream;
    double (*depth)(struct lan_space *s, const double *u); /* to be least */
} lan_space;

/* The values of the paths at shares u. */
void lan_space_place(const lan_space *s, const double *u, double *x);

/* What is asked for there. */
double lan_space_value(lan_space *s, const double *u);

/* Nelder and Mead from u, which is moved. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_space_simplex(lan_space *s, double *u);

/* Adds a place as an answer. */
void lan_space_add(lan_space *s, lan_solve_kind kind, const double *u,
                   lan_solve_part *part);

/* Finds the place of the wanted value that is nearest to the start
 * (solve_rays.c). */
void lan_space_nearest(lan_space *s, lan_solve_part *part);

#endif
