/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/duel_impl.h"

#include "base/real.h"

lan_status lan_duel_create(const lan_battle_def *def, const lan_army_def *army,
                           const lan_duelist duelists[2], lan_battle **out,
                           lan_error *err)
{
    static const char *const names[] = {"first", "second"};
    lan_group_def groups[2];
    lan_army_def armies[2];
    lan_battle_def own = *def;
    for (size_t i = 0; i < 2; i++) {
        groups[i] = lan_group_def_default();
        groups[i].name = duelists[i].name;
        groups[i].type = duelists[i].type;
        groups[i].count = duelists[i].soldiers;
        armies[i] = *army;
        armies[i].name = names[i];
        armies[i].side = NULL;
        armies[i].groups = &groups[i];
        armies[i].group_count = 1;
    }
    own.armies = armies;
    own.army_count = 2;
    own.fire = NULL;
    own.fire_count = 0;
    own.sides = NULL; /* those of other armies */
    own.side_count = 0;
    return lan_battle_create(&own, out, err);
}

lan_status lan_duel_fight(const lan_solver_options *solver,
                          const lan_progress *progress, lan_battle *battle,
                          lan_outcome **out, lan_error *err)
{
    lan_solver_options options = *solver;
    lan_solver *made = NULL;
    if (options.method == LAN_METHOD_CHANCE) {
        options.method = LAN_METHOD_AUTO;
    }
    lan_status status = lan_solver_create(battle, &options, &made, err);
    if (status == LAN_OK) {
        lan_solver_set_progress(made, progress);
        status = lan_solver_run(made, battle, NULL, NULL, err);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(battle, out);
    }
    lan_solver_destroy(made);
    return status;
}

double lan_duel_value(const lan_outcome *outcome, const double costs[2],
                      double budget)
{
    const lan_group_outcome *groups = outcome->groups;
    const double lost = costs[0] * (groups[0].start - groups[0].left);
    const double destroyed = costs[1] * (groups[1].start - groups[1].left);
    const double whole =
        isnan(budget)
            ? 0.5 * (costs[0] * groups[0].start + costs[1] * groups[1].start)
            : budget;
    return whole > 0.0 ? (destroyed - lost) / whole : LAN_NAN;
}
