/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/phase_experiment_impl.h"

#include <math.h>
#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/tally.h"

/* Factor on the scenario's time limit: battles are fought to the end. */
#define PATIENCE 200.0

/* Relative solver tolerance that suffices for a picture: with a looser absolute
 * error, groups that fall together diverge. */
#define ENOUGH 1e-6

static int32_t side_of_group(const lan_battle *battle, int32_t group)
{
    return lan_battle_army_side(battle, lan_battle_group_army(battle, group));
}

/* Composition of each side: at the start, or of its cumulative strength if it
 * starts with no soldiers. */
static lan_status find_shares(phase_experiment *s, lan_error *err)
{
    const lan_outcome *const outcome = s->outcome;
    lan_group_outcome all[2];
    for (int32_t side = 0; side < 2; side++) {
        all[side] = lan_tally_side(s->battle, outcome, side);
        if (!(all[side].start + all[side].reinforced > 0.0)) {
            return refuse(
                err, "no phase portrait: side '%.60s' never has any soldiers",
                lan_battle_side_name(s->battle, side));
        }
    }
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const lan_group_outcome *const g = &outcome->groups[i];
        const lan_group_outcome *const of = &all[side_of_group(s->battle, i)];
        s->share[i] = of->start > 0.0 ? g->start / of->start
                                      : g->reinforced / of->reinforced;
    }
    return LAN_OK;
}

/* Copies the description without reinforcement and without an early end. */
static void copy_def(phase_experiment *s, const lan_battle_def *def)
{
    s->def = *def;
    s->def.sides = NULL; /* the strengths are chosen here */
    s->def.side_count = 0;
    s->def.end = def->end * PATIENCE;
    s->def.armies = s->armies;
    size_t next = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        s->armies[a] = def->armies[a];
        s->armies[a].groups = s->groups + next;
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            s->groups[next] = def->armies[a].groups[g];
            s->groups[next].reinforcements = NULL;
            s->groups[next].reinforcement_count = 0;
            next++;
        }
    }
}

void phase_experiment_clear(phase_experiment *s)
{
    free(s->armies);
    free(s->groups);
    free(s->share);
    battle_player_clear(&s->player);
}

/* An army breaks at the same number of soldiers as in the battle itself,
 * wherever on the path it starts: at a count, not at a share of its start. */
static void set_breaks(phase_experiment *s)
{
    size_t group = 0;
    for (size_t a = 0; a < s->def.army_count; a++) {
        const double own = s->given->armies[a].break_at;
        double fielded = 0.0;
        double count = 0.0;
        for (size_t g = 0; g < s->armies[a].group_count; g++, group++) {
            const lan_group_outcome *is = &s->outcome->groups[group];
            fielded += is->start + is->reinforced;
            count += s->groups[group].count;
        }
        s->armies[a].break_at =
            own > 0.0 && count > 0.0 ? fmin(1.0, own * fielded / count) : own;
    }
}

lan_status phase_experiment_begin(phase_experiment *s, double x, double y,
                                  lan_battle **out, lan_error *err)
{
    for (int32_t i = 0; i < s->outcome->group_count; i++) {
        const double total = side_of_group(s->battle, i) == 0 ? x : y;
        s->groups[i].count = s->share[i] * total;
    }
    set_breaks(s);
    return battle_player_define(&s->player, &s->def, out, err);
}

lan_status phase_experiment_init(phase_experiment *s, const lan_battle_def *def,
                                 const lan_battle *battle,
                                 const lan_outcome *outcome,
                                 const lan_solver_options *options,
                                 lan_error *err)
{
    const size_t groups = (size_t)outcome->group_count;
    *s =
        (phase_experiment){.given = def,
                           .battle = battle,
                           .outcome = outcome,
                           .options = *options,
                           .armies = calloc(def->army_count, sizeof *s->armies),
                           .groups = calloc(groups, sizeof *s->groups),
                           .share = calloc(groups, sizeof *s->share)};
    if (s->armies == NULL || s->groups == NULL || s->share == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    copy_def(s, def);
    /* The scenario's closed form may not exist without reinforcement, and a
     * portrait is deterministic. */
    if (s->options.method != LAN_METHOD_GSL) {
        s->options.method = LAN_METHOD_AUTO;
    }
    s->options.rtol = fmax(s->options.rtol, ENOUGH);
    return find_shares(s, err);
}

/* Fights x against y; *out is true if the first side does better. */
lan_status phase_experiment_is_first_ahead(phase_experiment *s, double x,
                                           double y, bool *out, lan_error *err)
{
    lan_battle *battle = NULL;
    lan_status status = phase_experiment_begin(s, x, y, &battle, err);
    if (status == LAN_OK) {
        status = lan_battle_is_over(battle)
                     ? battle_player_take(&s->player, battle)
                     : battle_player_fight(&s->player, battle, &s->options,
                                           NULL, NULL, err);
    }
    if (status == LAN_OK) {
        const lan_outcome *outcome = s->player.outcome;
        *out =
            outcome->winner >= 0 ? outcome->winner == 0 : outcome->margin > 0.0;
    }
    return status;
}

lan_status phase_experiment_find_level(phase_experiment *s,
                                       const double from[2], const double to[2],
                                       int steps, double point[2],
                                       lan_error *err)
{
    double left = 0.0;
    double right = 1.0;
    lan_status status = LAN_OK;
    for (int i = 0; i <= steps && status == LAN_OK; i++) {
        const double at = 0.5 * (left + right);
        bool is_first = false;
        for (int k = 0; k < 2; k++) {
            point[k] = from[k] + at * (to[k] - from[k]);
        }
        if (i < steps) {
            status = phase_experiment_is_first_ahead(s, point[0], point[1],
                                                     &is_first, err);
            *(is_first ? &left : &right) = at;
        }
    }
    return status;
}
