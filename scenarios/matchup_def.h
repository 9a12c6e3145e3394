/* scenarios/matchup_def.h - what a scenario asks of its match-ups.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */
#ifndef LAN_SCENARIOS_MATCHUP_DEF_H
#define LAN_SCENARIOS_MATCHUP_DEF_H

#include "model/battle_def.h"

/* Ground on which who is attacked stands. */
typedef struct lan_matchup_ground {
    const char *name;
    double cover; /* multiplies hits on who stands in it, 0 .. 1 */
} lan_matchup_ground;

typedef struct lan_matchup_def {
    const int32_t *types; /* unit types by index, each once; NULL: all */
    size_t type_count;
    double budget;     /* cost of an army, > 0; LAN_NAN: see count */
    int32_t count;     /* soldiers of an army, >= 1; 0 and no budget: a budget
                          that buys 100 of the dearest, or, where a type has
                          no cost, 100 soldiers */
    lan_army_def army; /* of both sides; name, side and groups are not read */
    const lan_matchup_ground *grounds; /* besides open ground */
    size_t ground_count;               /* 0: open ground alone */
} lan_matchup_def;

/* All types, neither budget nor count, an army of defaults, open ground. */
lan_matchup_def lan_matchup_def_default(void);

#endif
