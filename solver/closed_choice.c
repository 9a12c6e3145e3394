/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which battles can be solved in closed form from their start to their end.
 */
#include "base/real.h"
#include "solver/closed_impl.h"

/* Variables up to which a matrix exponential is tried. */
#define MAX_EXPONENTIAL 32

/* The first thing about armies or the clock that no closed form has. */
static const char *obstacle_of_plan(const lan_plan *plan)
{
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index >= 0) {
            return "an army has morale";
        }
        if (!isinf(plan->armies[a].front)) {
            return "an army has a front";
        }
    }
    for (int32_t k = 0; k < plan->action_count; k++) {
        if (!lan_is_zero(plan->actions[k].slope)) {
            return "a reinforcement rate changes steadily with time";
        }
    }
    return NULL;
}

/* The ranges of solver/closed_form.h, which no battle of men leaves. */
#define MOST_SOLDIERS 1e50
#define MOST_TIME     1e100

static bool is_beyond_duels(const lan_plan *plan)
{
    double most = fmax(plan->side_scale[0], plan->side_scale[1]);
    for (int32_t k = 0; k < plan->action_count; k++) {
        most = fmax(most, plan->actions[k].value);
    }
    return most > MOST_SOLDIERS || plan->end > MOST_TIME;
}

static bool has_rate(const lan_plan *plan, int32_t group)
{
    for (int32_t k = 0; k < plan->action_count; k++) {
        const lan_action *action = &plan->actions[k];
        if (action->kind == LAN_ACTION_RATE && action->group == group &&
            action->value > 0.0) {
            return true;
        }
    }
    return false;
}

/* A group that trickles in may be held at zero, or rise to its gone level:
 * neither is a form of a duel. */
static bool may_be_held(const lan_battle *battle, int32_t i)
{
    if (battle->state.status[i] == LAN_GROUP_ALIVE) {
        return false;
    }
    if (battle->state.status[i] == LAN_GROUP_RISING) {
        return battle->interval.level[i] > 0.0;
    }
    return has_rate(battle->plan, i);
}

/* Tries all combinations of rates on and off with the laws now in force. */
static const char *obstacle_of_duel_now(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    lan_closed_duel duel = {.x0 = 1.0, .y0 = 1.0};
    for (int32_t at = 0; at < 2; at++) {
        double c;
        const lan_law_row *row =
            lan_law_row_of(lan_targeting_pair(battle, 1 - at, at, &c));
        if (row->no_closed_form != NULL) {
            return row->no_closed_form;
        }
        *(at == 0 ? &duel.a : &duel.b) = row->constant > 0.0 ? c : 0.0;
        *(at == 0 ? &duel.alpha : &duel.beta) = row->linear > 0.0 ? c : 0.0;
    }
    duel.own_x = plan->groups[0].losses;
    duel.own_y = plan->groups[1].losses;
    for (int rates = 0; rates < 4; rates++) {
        duel.reinforce_x = (rates & 1) && has_rate(plan, 0) ? 1.0 : 0.0;
        duel.reinforce_y = (rates & 2) && has_rate(plan, 1) ? 1.0 : 0.0;
        if (lan_closed_duel_form(&duel) == LAN_CLOSED_NONE) {
            return "area fire meets own losses or reinforcement";
        }
    }
    return NULL;
}

/* True where an attacker's shares change with strengths. */
static bool shares_float(const lan_battle *battle, int32_t from)
{
    const lan_plan *plan = battle->plan;
    if (plan->share == LAN_SHARE_EVEN) {
        return false;
    }
    const size_t row =
        (size_t)plan->groups[from].type * (size_t)plan->type_count;
    const int32_t side = plan->armies[plan->groups[from].army].side;
    int32_t targets = 0;
    for (int32_t at = 0; at < plan->group_count; at++) {
        double c;
        if (plan->armies[plan->groups[at].army].side == side ||
            lan_targeting_pair(battle, from, at, &c) != LAN_LAW_AIMED) {
            continue;
        }
        if (plan->share != LAN_SHARE_PRIORITY && ++targets > 1) {
            return true;
        }
        for (int32_t other = 0; plan->share == LAN_SHARE_PRIORITY && other < at;
             other++) {
            const int32_t rank =
                plan->rank[row + (size_t)plan->groups[at].type];
            if (plan->armies[plan->groups[other].army].side != side &&
                lan_targeting_pair(battle, from, other, &c) == LAN_LAW_AIMED &&
                plan->rank[row + (size_t)plan->groups[other].type] == rank) {
                return true;
            }
        }
    }
    return false;
}

static const char *obstacle_of_many_now(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    for (int32_t j = 0; j < plan->group_count; j++) {
        const int32_t side = plan->armies[plan->groups[j].army].side;
        for (int32_t i = 0; i < plan->group_count; i++) {
            double c;
            if (plan->armies[plan->groups[i].army].side == side) {
                continue;
            }
            const lan_law law = lan_targeting_pair(battle, j, i, &c);
            if (law != LAN_LAW_AIMED && law != LAN_LAW_NONE) {
                return "more than two groups fight, and not all by aimed fire";
            }
        }
        if (shares_float(battle, j)) {
            return "more than two groups fight, and fire is shared by "
                   "strength";
        }
    }
    return NULL;
}

static const char *obstacle_now(const lan_battle *battle)
{
    return battle->plan->group_count == 2 ? obstacle_of_duel_now(battle)
                                          : obstacle_of_many_now(battle);
}

/* The same with the laws of every phase in turn. */
static lan_status look_at_phases(const lan_battle *battle, const char **why)
{
    const lan_plan *plan = battle->plan;
    lan_battle *probe = NULL;
    *why = obstacle_now(battle);
    for (int32_t k = 0; *why == NULL && k < plan->action_count; k++) {
        if (plan->actions[k].kind != LAN_ACTION_PHASE) {
            continue;
        }
        if (probe == NULL && lan_battle_copy(battle, &probe) != LAN_OK) {
            return LAN_ENOMEM;
        }
        lan_targeting_enter_phase(probe, plan->actions[k].time);
        *why = obstacle_now(probe);
    }
    lan_battle_destroy(probe);
    return LAN_OK;
}

lan_status lan_closed_choose(const lan_battle *battle, lan_choice *out,
                             const char **why)
{
    const lan_plan *plan = battle->plan;
    const bool duel = plan->group_count == 2;
    const char *obstacle = obstacle_of_plan(plan);
    lan_status status = LAN_OK;
    if (obstacle == NULL && !duel && plan->variable_count > MAX_EXPONENTIAL) {
        obstacle = "it has too many groups for a matrix exponential";
    }
    if (obstacle == NULL && duel && is_beyond_duels(plan)) {
        obstacle = "its numbers are out of all proportion";
    }
    if (obstacle == NULL && duel &&
        (may_be_held(battle, 0) || may_be_held(battle, 1))) {
        obstacle = "a group trickles in against fire";
    }
    if (obstacle == NULL) {
        status = look_at_phases(battle, &obstacle);
    }
    if (status != LAN_OK) {
        return status;
    }
    *why = obstacle;
    *out = obstacle != NULL ? LAN_CHOICE_NONE
           : duel           ? LAN_CHOICE_DUEL
                            : LAN_CHOICE_EXPONENTIAL;
    return LAN_OK;
}
