/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/duel_impl.h"

#include "base/real.h"

/* A description with two armies of its own. */
typedef struct duel_def {
    lan_group_def groups[2];
    lan_army_def armies[2];
    lan_battle_def def;
} duel_def;

static void fill_duel(const lan_battle_def *def, const lan_army_def *army,
                      const lan_duelist duelists[2], duel_def *out)
{
    static const char *const names[] = {"first", "second"};
    for (size_t i = 0; i < 2; i++) {
        out->groups[i] = lan_group_def_default();
        out->groups[i].name = duelists[i].name;
        out->groups[i].type = duelists[i].type;
        out->groups[i].count = duelists[i].soldiers;
        out->armies[i] = *army;
        out->armies[i].name = names[i];
        out->armies[i].side = NULL;
        out->armies[i].groups = &out->groups[i];
        out->armies[i].group_count = 1;
    }
    out->def = *def;
    if (def->is_open_ended) {
        out->def.end = lan_duel_end(def, army, duelists);
    }
    out->def.armies = out->armies;
    out->def.army_count = 2;
    out->def.fire = NULL; /* it names other armies, as the sides do */
    out->def.fire_count = 0;
    out->def.sides = NULL;
    out->def.side_count = 0;
}

lan_status lan_duel_create(const lan_battle_def *def, const lan_army_def *army,
                           const lan_duelist duelists[2], lan_battle **out,
                           lan_error *err)
{
    duel_def own;
    fill_duel(def, army, duelists, &own);
    return lan_battle_create(&own.def, out, err);
}

lan_status lan_duel_define(battle_player *player, const lan_battle_def *def,
                           const lan_army_def *army,
                           const lan_duelist duelists[2], lan_battle **out,
                           lan_error *err)
{
    duel_def own;
    fill_duel(def, army, duelists, &own);
    return battle_player_define(player, &own.def, out, err);
}

lan_status lan_duel_fight(const lan_solver_options *solver,
                          const lan_progress *progress, lan_battle *battle,
                          lan_outcome **out, lan_error *err)
{
    const lan_solver_options options = battle_player_by_equations(solver);
    battle_player player = {.battle = NULL};
    battle_player_set_progress(&player, progress);
    const lan_status status =
        battle_player_fight(&player, battle, &options, NULL, NULL, err);
    if (status == LAN_OK) {
        *out = player.outcome;
        player.outcome = NULL;
    }
    battle_player_clear(&player);
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
