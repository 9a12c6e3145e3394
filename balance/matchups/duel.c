/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/duel_impl.h"

#include "base/real.h"
#include "lanchester/questions.h"

/* A description with two armies of its own. */
typedef struct duel_def {
    lan_group_def groups[2][LAN_MATCHUP_MAX_PARTS];
    lan_army_def armies[2];
    lan_battle_def def;
} duel_def;

static void fill_duel(const lan_battle_def *def, const lan_army_def *army,
                      const lan_duel_army sides[2], duel_def *out)
{
    static const char *const names[] = {"first", "second"};
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < sides[i].count; k++) {
            const lan_duelist *from = &sides[i].groups[k];
            lan_group_def *group = &out->groups[i][k];
            *group = lan_group_def_default();
            group->name = from->name;
            group->type = from->type;
            group->count = from->soldiers;
        }
        out->armies[i] = *army;
        out->armies[i].name = names[i];
        out->armies[i].side = NULL;
        out->armies[i].groups = out->groups[i];
        out->armies[i].group_count = sides[i].count;
    }
    out->def = *def;
    if (def->is_open_ended) {
        out->def.end = lan_duel_latest(def, army, sides);
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
    const lan_duel_army sides[] = {{&duelists[0], 1}, {&duelists[1], 1}};
    duel_def own;
    fill_duel(def, army, sides, &own);
    return lan_battle_create(&own.def, out, err);
}

lan_status lan_duel_define(battle_player *player, const lan_battle_def *def,
                           const lan_army_def *army,
                           const lan_duel_army sides[2], lan_battle **out,
                           lan_error *err)
{
    duel_def own;
    fill_duel(def, army, sides, &own);
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
        *out = player.taken;
        player.taken = NULL;
    }
    battle_player_clear(&player);
    return status;
}

double lan_duel_value(const lan_outcome *outcome, const double *costs,
                      size_t first, double budget)
{
    double lost = 0.0;
    double destroyed = 0.0;
    double both = 0.0;
    for (size_t g = 0; g < (size_t)outcome->group_count; g++) {
        const lan_group_outcome *group = &outcome->groups[g];
        const double gone = costs[g] * (group->start - group->left);
        *(g < first ? &lost : &destroyed) += gone;
        both += costs[g] * group->start;
    }
    const double whole = isnan(budget) ? 0.5 * both : budget;
    return whole > 0.0 ? (destroyed - lost) / whole : LAN_NAN;
}
