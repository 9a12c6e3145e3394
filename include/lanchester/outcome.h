/* lanchester/outcome.h - how a battle stands or ended, in one object.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    arrays by group, army and side as in lanchester/battle.h; killed is
 *          [killer][victim], group_count x group_count, row-major.
 * Units    soldiers; times in the scenario's unit; LAN_NAN: never, or none.
 * Range    start + reinforced = left + lost_combat + lost_other to rounding,
 *          and the column of a victim in killed sums to its lost_combat.
 * Owner    the caller; independent of the battle it was taken from.
 */
#ifndef LANCHESTER_OUTCOME_H
#define LANCHESTER_OUTCOME_H

#include "lanchester/battle.h"

#pragma GCC visibility push(default)

typedef struct lan_group_outcome {
    double start;
    double reinforced;  /* came before its army was out */
    double not_arrived; /* due by the end given, but not added: its army was
                           out, or the battle over */
    double left;
    double lost_combat;
    double lost_other;
    double gone_at;  /* last time it fell and stayed gone; LAN_NAN: is not */
    double fired_at; /* first time that an enemy was in its range, where armies
                        begin apart; LAN_NAN: none was, or they do not */
} lan_group_outcome;

typedef struct lan_army_outcome {
    lan_army_state state;
    double since;  /* of a state that is not fighting; LAN_NAN */
    double morale; /* LAN_NAN where it has none */
} lan_army_outcome;

typedef struct lan_outcome {
    int32_t winner; /* a side, LAN_WINNER_NONE or LAN_WINNER_MUTUAL */
    bool near_tie;  /* the winner was itself within the solver's error of
                      being gone or broken */
    lan_end_reason reason;
    double time;         /* now, or when it ended */
    double margin;       /* share left of side 0 less the best other's */
    double value_margin; /* the same by cost; LAN_NAN where a cost lacks */
    int32_t group_count;
    int32_t army_count;
    lan_group_outcome *groups;
    lan_army_outcome *armies;
    double *killed;
    /* Share of what its side has had by which a strength may be off, and of
     * itself by which the time may: by the solver, or by rounding. */
    double error;
} lan_outcome;

/* Makes an outcome that holds how the battle stands now. */
LAN_MUST_CHECK
lan_status lan_outcome_create(const lan_battle *battle, lan_outcome **out);

/* Takes it again from the same battle or one of the same shape. */
void lan_outcome_take(lan_outcome *outcome, const lan_battle *battle);

void lan_outcome_destroy(lan_outcome *outcome);

/* "side", "none" or "mutual": winner of an outcome, as shown to a person. */
const char *lan_outcome_winner_name(const lan_outcome *outcome,
                                    const lan_battle *battle);

const char *lan_end_reason_name(lan_end_reason reason); /* "annihilation" */
const char *lan_army_state_name(lan_army_state state);  /* "fighting" */

#pragma GCC visibility pop

#endif
