/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "model/engine_impl.h"

const char *lan_end_reason_name(lan_end_reason reason)
{
    static const char *const names[] = {"none", "annihilation", "break",
                                        "time", "stalemate",    "objective"};
    return names[(unsigned)reason <= LAN_END_OBJECTIVE ? reason : LAN_END_NONE];
}

const char *lan_army_state_name(lan_army_state state)
{
    static const char *const names[] = {"fighting", "broken", "gone"};
    return names[(unsigned)state <= LAN_ARMY_GONE ? state : LAN_ARMY_GONE];
}

const char *lan_outcome_winner_name(const lan_outcome *outcome,
                                    const lan_battle *battle)
{
    if (outcome->winner == LAN_WINNER_MUTUAL) {
        return "mutual";
    }
    return outcome->winner < 0 ? "none"
                               : lan_battle_side_name(battle, outcome->winner);
}

/* Remaining share of a side's cumulative strength, by soldiers or by cost;
 * LAN_NAN without a cost. */
static double share_left(const lan_battle *battle, int32_t side, bool by_cost)
{
    const lan_plan *plan = battle->plan;
    double fielded = 0.0;
    double left = 0.0;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const lan_plan_group *g = &plan->groups[i];
        if (plan->armies[g->army].side == side) {
            const double each = by_cost ? plan->types[g->type].cost : 1.0;
            fielded += each * (g->start + battle->state.reinforced[i]);
            left += each * battle->state.x[i];
        }
    }
    if (isnan(fielded)) {
        return LAN_NAN;
    }
    return fielded > 0.0 ? left / fielded : 0.0;
}

static double margin_of(const lan_battle *battle, bool by_cost)
{
    double best = -LAN_INF;
    for (int32_t s = 1; s < battle->plan->side_count; s++) {
        const double share = share_left(battle, s, by_cost);
        if (isnan(share)) {
            return LAN_NAN;
        }
        best = fmax(best, share);
    }
    return share_left(battle, 0, by_cost) - best;
}

/* Soldiers due up to the end or added by calls, less those that arrived. */
static double not_arrived(const lan_battle *battle, int32_t i)
{
    const lan_plan_group *g = &battle->plan->groups[i];
    const lan_state *state = &battle->state;
    const double came = state->reinforced[i] - state->added[i];
    const double late = g->scheduled - came;
    return (late <= 1e-12 * g->scheduled ? 0.0 : late) + state->refused[i];
}

static double all_of_group(const lan_battle *battle, int32_t i)
{
    return battle->plan->groups[i].start + battle->state.reinforced[i];
}

/* Losses are differences of strengths, so rounding may turn zero into a
 * negative loss; it is reported as zero. */
static double loss_of(double lost, double had)
{
    return lost < 0.0 && lost >= -1e-13 * had ? 0.0 : lost;
}

static lan_group_outcome group_of(const lan_battle *battle, int32_t i)
{
    const lan_state *state = &battle->state;
    const double had = all_of_group(battle, i);
    return (lan_group_outcome){
        .start = battle->plan->groups[i].start,
        .reinforced = state->reinforced[i],
        .not_arrived = not_arrived(battle, i),
        .left = state->x[i],
        .lost_combat = loss_of(state->lost_combat[i], had),
        .lost_other = loss_of(state->lost_other[i], had),
        .gone_at = state->gone_at[i],
        .fired_at =
            state->march.fired != NULL ? state->march.fired[i] : LAN_NAN};
}

/* Writes one killer's kills of each group. */
static void take_killed(const lan_battle *battle, const double *killed,
                        double *out)
{
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        out[i] = killed[i] < 0.0 ? loss_of(killed[i], all_of_group(battle, i))
                                 : killed[i];
    }
}

void lan_outcome_take(lan_outcome *outcome, const lan_battle *battle)
{
    const lan_state *state = &battle->state;
    const lan_state_head *head = state->head;
    const size_t groups = (size_t)battle->plan->group_count;
    outcome->winner = head->winner;
    outcome->reason = head->reason;
    if (!head->over) {
        outcome->reason = LAN_END_NONE;
    }
    outcome->time = head->time;
    outcome->near_tie = head->winner >= 0 && head->reserve < head->near_tie;
    outcome->error = fmax(head->near_tie, 1e-12); /* rounding errors of sums */
    outcome->margin = margin_of(battle, false);
    outcome->value_margin = margin_of(battle, true);
    for (size_t i = 0; i < groups; i++) {
        outcome->groups[i] = group_of(battle, (int32_t)i);
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        outcome->armies[a] =
            (lan_army_outcome){.state = (lan_army_state)state->army_state[a],
                               .since = state->since[a],
                               .morale = state->morale[a]};
    }
    for (size_t j = 0; j < groups; j++) {
        take_killed(battle, &state->killed[j * groups],
                    &outcome->killed[j * groups]);
    }
}

lan_status lan_outcome_create(const lan_battle *battle, lan_outcome **out)
{
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    lan_outcome *outcome = calloc(1, sizeof *outcome);
    if (outcome == NULL) {
        return LAN_ENOMEM;
    }
    outcome->group_count = (int32_t)groups;
    outcome->army_count = (int32_t)armies;
    outcome->groups = malloc(groups * sizeof *outcome->groups);
    outcome->armies = malloc(armies * sizeof *outcome->armies);
    outcome->killed = malloc(groups * groups * sizeof *outcome->killed);
    if (outcome->groups == NULL || outcome->armies == NULL ||
        outcome->killed == NULL) {
        lan_outcome_destroy(outcome);
        return LAN_ENOMEM;
    }
    lan_outcome_take(outcome, battle);
    *out = outcome;
    return LAN_OK;
}

void lan_outcome_destroy(lan_outcome *outcome)
{
    if (outcome == NULL) {
        return;
    }
    free(outcome->groups);
    free(outcome->armies);
    free(outcome->killed);
    free(outcome);
}
