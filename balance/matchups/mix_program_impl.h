/* balance/matchups/mix_program_impl.h - the linear programs of a mix, one after
 * the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Range    payoffs are scaled so that none is above 1.
 * Errors   LAN_ESTEP where a program does not settle, LAN_ENOMEM, LAN_EMISSING.
 * Threads  as linear_program_run().
 * Source   see lanchester/matchup.h.
 */
#ifndef LAN_BALANCE_MATCHUPS_MIX_PROGRAM_IMPL_H
#define LAN_BALANCE_MATCHUPS_MIX_PROGRAM_IMPL_H

#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"

typedef struct mix_program {
    int n;          /* choices */
    int m;          /* of the other side */
    double *payoff; /* [n][m], the caller's to fill */
    double floor;   /* what the mix gets at least from each of them */
    int *index;     /* [n + 2], from 1 as GLPK counts */
    double *value;  /* [n + 2] */
    bool *is_settled;
    double *mix;
    int settled;
    int solved; /* programs */
    bool failed;
} mix_program;

/* The largest size of a payoff; LAN_INF where one is not finite. */
double mix_program_largest(const double *payoff, size_t count);

/* Makes one of floor 0. */
LAN_MUST_CHECK
lan_status mix_program_init(mix_program *p, int32_t n, int32_t m);

void mix_program_clear(mix_program *p);

/* Writes the most that a mix can be sure of, and makes it the floor. */
LAN_MUST_CHECK
lan_status mix_program_value(mix_program *p, double *value);

/* Writes, of the mixes that get the floor, the one whose shares, sorted from
 * the least, come last in the order of words. */
LAN_MUST_CHECK
lan_status mix_program_solve(mix_program *p, double *mix);

#endif
