/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the engine says of the present counts: rates, intervals, killers, and
 * whether a group of few soldiers rises.
 */
#include <assert.h>

#include "solver/jumps_parts_impl.h"

void lan_jumps_find_rates(lan_jumps *jumps)
{
    lan_loss_rates_find(jumps->battle);
    jumps->rate_calls++;
}

/* True where any loss may break an army by its morale. */
static bool is_any_to_break(const lan_jumps *jumps)
{
    const lan_plan *plan = jumps->battle->plan;
    bool any = false;
    for (int32_t a = 0; a < plan->army_count; a++) {
        any = any || lan_morale_level(&plan->armies[a]) > 0.0;
    }
    return any;
}

static bool is_followed(const lan_jumps *jumps)
{
    const lan_jumps_request *request = &jumps->request;
    const lan_battle *battle = jumps->battle;
    return !request->fire_elsewhere && !request->step_by_step &&
           (request->watch.before == NULL || !is_any_to_break(jumps)) &&
           (battle->interval.pair.holds || lan_following_holds(battle)) &&
           !lan_jumps_is_any_low(jumps);
}

void lan_jumps_begin_interval(lan_jumps *jumps)
{
    /* The links have all the room that they will ever need. */
    const lan_status status = lan_interval_begin(jumps->battle);
    assert(status == LAN_OK);
    (void)status;
    jumps->fresh = true;
    jumps->followed = is_followed(jumps);
}

/* The number at which the sum of numbers passes a mark, or the last that is
 * positive; -1: none is. Which it is nobody can guess, and nothing waits for
 * it: a processor gets on better without a branch. */
static int32_t find_mark(const double *numbers, int32_t count, double mark)
{
    double left = mark;
    int32_t at = 0;
    for (int32_t k = 0; k < count; k++) {
        left -= numbers[k];
        at += !(left < 0.0);
    }
    if (at == count) {
        do {
            at--;
        } while (at >= 0 && !(numbers[at] > 0.0));
    }
    return at;
}

int32_t lan_jumps_draw_killer(lan_jumps *jumps, int32_t victim, bool in_run)
{
    lan_battle *battle = jumps->battle;
    const int32_t sole = battle->interval.killer[victim];
    if (sole >= 0 || jumps->request.outcome_only) {
        return sole >= 0 ? sole : -1;
    }
    double *share = battle->work.share;
    lan_following *following = jumps->following;
    const bool is_list =
        in_run && lan_following_killers(following, battle, victim, share);
    const int32_t count =
        is_list ? following->killer_count : battle->plan->group_count;
    const double sum =
        is_list ? following->killer_sum
                : lan_flow_killers(battle, &battle->now.flow, victim, share);
    const int32_t at =
        find_mark(share, count, lan_jumps_draw_unit(jumps) * sum);
    return is_list && at >= 0 ? following->killers[at] : at;
}

/* --- morale --------------------------------------------------------------- */

bool lan_jumps_recovers(const lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    return army->morale_index >= 0 && army->morale.recovery > 0.0 &&
           lan_army_is_in(jumps->battle, a) &&
           jumps->battle->state.morale[a] < 1.0;
}

bool lan_jumps_does_any_recover(const lan_jumps *jumps)
{
    bool any = false;
    for (int32_t a = 0; a < jumps->battle->plan->army_count; a++) {
        any = any || lan_jumps_recovers(jumps, a);
    }
    return any;
}

static double recovered(const lan_morale_def *morale, double now, double span)
{
    return 1.0 - (1.0 - now) * exp(-morale->recovery * span);
}

double lan_jumps_morale_at(const lan_jumps *jumps, int32_t a, double time)
{
    const lan_state *state = &jumps->battle->state;
    return lan_jumps_recovers(jumps, a)
               ? recovered(&jumps->battle->plan->armies[a].morale,
                           state->morale[a], time - state->head->time)
               : state->morale[a];
}

/* --- few soldiers --------------------------------------------------------- */

bool lan_jumps_is_low(const lan_jumps *jumps, int32_t i)
{
    const lan_battle *battle = jumps->battle;
    return battle->state.x[i] > 0.0 && battle->state.x[i] <= jumps->gone &&
           lan_army_is_in(battle, battle->plan->groups[i].army);
}

bool lan_jumps_is_any_low(const lan_jumps *jumps)
{
    const int32_t groups = jumps->battle->plan->group_count;
    bool any = false;
    for (int32_t i = 0; jumps->gone > 0.0 && !any && i < groups; i++) {
        any = lan_jumps_is_low(jumps, i);
    }
    return any;
}

/* Lets what arrives flow, or takes it back. */
static void show_arrivals(lan_jumps *jumps, bool shown)
{
    lan_state *state = &jumps->battle->state;
    for (int32_t k = 0; k < jumps->battle->plan->group_count; k++) {
        state->rate[k] =
            shown ? lan_arrival_rate(jumps->battle, k, state->head->time) : 0.0;
    }
}

/* The rates with the sums of fire, which those of two groups alone leave out.
 */
static void find_links(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    lan_present *now = &battle->now;
    lan_variables_encode(battle, now->variables);
    lan_rates_and_links(battle, battle->state.head->time, now->variables,
                        now->rates, &now->flow);
    jumps->rate_calls++;
}

/* What a group would lose per time at its level; of it, in combat. Groups that
 * are gone and are fired at together draw the fire in the ratio in which they
 * receive. */
static double would_lose(lan_jumps *jumps, int32_t i, double *combat)
{
    lan_jumps_begin_interval(jumps);
    find_links(jumps);
    show_arrivals(jumps, true);
    const double lost =
        lan_flow_would_lose(jumps->battle, &jumps->battle->now.flow, i, combat);
    show_arrivals(jumps, false);
    return lost;
}

bool lan_jumps_does_rise(lan_jumps *jumps, int32_t i)
{
    const lan_battle *battle = jumps->battle;
    const double arrival =
        lan_arrival_rate(battle, i, battle->state.head->time);
    double combat;
    return arrival > 0.0 &&
           lan_referee_rise(arrival, 0.0, would_lose(jumps, i, &combat));
}

bool lan_jumps_draw_cause(lan_jumps *jumps, int32_t i, int32_t *killer)
{
    double combat;
    const double all = would_lose(jumps, i, &combat);
    const bool is_combat =
        lan_referee_cause(combat > 0.0, combat, all - combat);
    *killer = -1;
    if (is_combat) {
        show_arrivals(jumps, true);
        *killer = lan_jumps_draw_killer(jumps, i, false);
        show_arrivals(jumps, false);
    }
    return is_combat;
}
