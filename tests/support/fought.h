/* tests/support/fought.h - small battles, fought, for pictures to show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    armies of one group each, that fire at each other by aimed fire at
 *          a rate of 0.01; a test may change anything before fought_run().
 * Owner    the caller, from fought_init() to fought_clear().
 */
#ifndef LAN_TESTS_SUPPORT_FOUGHT_H
#define LAN_TESTS_SUPPORT_FOUGHT_H

#include "lanchester/outcome.h"
#include "lanchester/solver.h"
#include "tests/support/support.h"

#define FOUGHT_MAX_GROUPS 64

typedef struct fought {
    lan_unit_def unit;
    lan_group_def groups[FOUGHT_MAX_GROUPS];
    lan_army_def armies[FOUGHT_MAX_GROUPS];
    lan_fire_def fire[2];
    lan_battle_def def;
    lan_solver_options options;
    int32_t points; /* rows */
    lan_battle *battle;
    lan_trajectory *trajectory;
    lan_outcome *outcome;
} fought;

/* Describes a battle of `count` armies. */
void fought_init(fought *f, size_t count, const char *const *names,
                 const double *counts);

/* Makes one of two armies fire at the other by a law. Call it for both. */
void fought_set_law(fought *f, int32_t army, lan_law law, double coefficient);

void fought_run(fought *f);
void fought_clear(fought *f);

#endif
