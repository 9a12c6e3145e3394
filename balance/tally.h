/* balance/tally.h - a battle that was fought, and what its armies and sides had
 * and have.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_TALLY_H
#define LAN_BALANCE_TALLY_H

#include "lanchester/campaign.h"
#include "lanchester/outcome.h"
#include "lanchester/scenario.h"
#include "lanchester/solver.h"

/* A scenario, and its battle at its end. */
typedef struct lan_fought {
    lan_scenario *scenario;
    lan_battle *battle;
    lan_outcome *outcome;       /* NULL: not known so soon */
    lan_trajectory *trajectory; /* rows as the scenario asks */
    lan_solver_report report;
    lan_campaign *campaign; /* NULL: fought without a map */
} lan_fought;

/* Sums over groups. */
typedef struct lan_tally {
    double start;
    double reinforced;
    double not_arrived;
    double lost_combat;
    double lost_other;
    double left;
} lan_tally;

lan_tally lan_tally_group(const lan_outcome *outcome, int32_t group);
lan_tally lan_tally_army(const lan_battle *battle, const lan_outcome *outcome,
                         int32_t army);
lan_tally lan_tally_side(const lan_battle *battle, const lan_outcome *outcome,
                         int32_t side);

/* Share left of all it has had; 0 for one that has had nothing. */
double lan_tally_share(const lan_tally *tally);

#endif
