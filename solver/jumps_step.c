/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One step of any battle of whole soldiers: the general kernels.
 */
#include "base/real.h"
#include "solver/jumps_parts_impl.h"

/* Of rates whose sum is infinite one at least is above this. */
#define VAST (DBL_MAX / (4.0 * LAN_BATTLE_MAX_GROUPS))

/* A rate as it counts: none that is not positive, and where their sum is
 * infinite those that make it so alone, all alike. */
static double counted_rate(const lan_jumps *jumps, double rate)
{
    if (!(rate > 0.0)) {
        return 0.0;
    }
    return jumps->infinite ? (double)(rate > VAST) : rate;
}

static double combat_rate(const lan_jumps *jumps, int32_t i)
{
    return jumps->request.fire_elsewhere
               ? 0.0
               : counted_rate(jumps, lan_loss_rate_combat(jumps->battle, i));
}

static double other_rate(const lan_jumps *jumps, int32_t i)
{
    return counted_rate(jumps, lan_loss_rate_other(jumps->battle, i));
}

static double arrival_rate(const lan_jumps *jumps, int32_t i)
{
    const double now = jumps->battle->state.head->time;
    return counted_rate(jumps, lan_arrival_rate(jumps->battle, i, now));
}

/* All that may happen now, per time, by the last rates. */
static double total_rate(lan_jumps *jumps)
{
    double total = 0.0;
    jumps->infinite = false;
    for (int pass = 0; pass < 2; pass++) {
        total = 0.0;
        for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
            total += combat_rate(jumps, i) + other_rate(jumps, i) +
                     arrival_rate(jumps, i);
        }
        if (!isinf(total)) {
            break;
        }
        jumps->infinite = true;
    }
    return total;
}

bool lan_jumps_move_time(lan_jumps *jumps, double time)
{
    const lan_plan *plan = jumps->battle->plan;
    const lan_jumps_watch *watch = &jumps->request.watch;
    lan_state *state = &jumps->battle->state;
    if (time > jumps->pause) {
        jumps->paused = true;
        jumps->due = time;
        return false;
    }
    if (watch->pass != NULL) {
        watch->pass(watch->context, jumps, time);
    }
    for (int32_t a = 0; jumps->varies && a < plan->army_count; a++) {
        state->morale[a] = lan_jumps_morale_at(jumps, a, time);
    }
    state->head->time = time;
    return true;
}

/* Bound of all rates until a horizon. Fire grows with morale, and as armies
 * come nearer, and desertion falls, so that the first is asked for as it will
 * be then and the other as it is now; arrivals are linear in between. */
static double bound_until(lan_jumps *jumps, double horizon)
{
    lan_battle *battle = jumps->battle;
    const lan_plan *plan = battle->plan;
    const double now = battle->state.head->time;
    double bound = 0.0;
    for (int32_t i = 0; i < plan->group_count; i++) {
        bound += other_rate(jumps, i);
        bound += counted_rate(
            jumps, fmax(lan_arrival_rate(jumps->battle, i, now),
                        lan_arrival_rate(jumps->battle, i, horizon)));
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (lan_jumps_recovers(jumps, a)) {
            battle->now.variables[plan->armies[a].morale_index] =
                lan_jumps_morale_at(jumps, a, horizon);
        }
    }
    lan_rates(battle, battle->interval.moving ? horizon : now,
              battle->now.variables, battle->now.rates, &battle->now.flow);
    jumps->rate_calls++;
    for (int32_t i = 0; i < plan->group_count; i++) {
        bound += combat_rate(jumps, i);
    }
    return bound;
}

/* The jump at which the sum of the rates passes `mark`; the last that may
 * happen where rounding leaves it beyond all. */
static void jump_at(lan_jumps *jumps, double mark)
{
    enum { NONE, COMBAT, OTHER, ARRIVAL } kind = NONE;
    int32_t group = -1;
    for (int32_t i = 0; mark >= 0.0 && i < jumps->battle->plan->group_count;
         i++) {
        const double rates[3] = {combat_rate(jumps, i), other_rate(jumps, i),
                                 arrival_rate(jumps, i)};
        for (int k = 0; mark >= 0.0 && k < 3; k++) {
            if (rates[k] > 0.0) {
                kind = k == 0 ? COMBAT : k == 1 ? OTHER : ARRIVAL;
                group = i;
                mark -= rates[k];
            }
        }
    }
    if (kind == NONE) {
        return;
    }
    jumps->jump_count++;
    if (kind == ARRIVAL) {
        lan_jumps_come(jumps, group);
    } else if (kind == OTHER) {
        lan_jumps_lose(jumps, group, -1, false);
    } else {
        lan_jumps_lose(jumps, group, lan_jumps_draw_killer(jumps, group, false),
                       true);
    }
}

/* Goes on to the clock's next instant, and does what it does. */
static void go_to_instant(lan_jumps *jumps, double instant)
{
    if (lan_jumps_move_time(jumps, instant)) {
        lan_jumps_clock(jumps);
    }
}

/* Goes on to the next jump where rates stay as they are, of this sum. */
static void step_at_total(lan_jumps *jumps, double total, double instant)
{
    const lan_state_head *head = jumps->battle->state.head;
    double wait = jumps->infinite ? 0.0 : 1.0 / total;
    if (!jumps->untimed && wait > 0.0) {
        wait *= -log(lan_jumps_draw_unit(jumps));
    }
    const double next = head->time + wait;
    if (!jumps->untimed && !(next < instant) && !isinf(instant)) {
        go_to_instant(jumps, instant);
    } else if (lan_jumps_move_time(jumps, fmin(next, DBL_MAX))) {
        jump_at(jumps, lan_jumps_draw_unit(jumps) * total);
    }
}

/* True where a battle in which nothing happens any more is a stalemate. */
static bool may_stall(const lan_jumps *jumps)
{
    return !lan_battle_is_open(jumps->battle) && !jumps->request.fire_elsewhere;
}

int32_t lan_jumps_step_constant(lan_jumps *jumps, int32_t most)
{
    const double instant = lan_jumps_instant(jumps);
    (void)most;
    lan_jumps_find_rates(jumps);
    const double total = total_rate(jumps);
    if (!(total > 0.0) && may_stall(jumps) &&
        (isinf(instant) || !lan_battle_is_anything_scheduled(jumps->battle))) {
        lan_jumps_stall(jumps);
    } else {
        step_at_total(jumps, total, instant);
    }
    return 1;
}

/* Goes on to the next candidate at this bound of the rates, which holds up to a
 * horizon: a jump, or none. */
static void step_below_bound(lan_jumps *jumps, double bound, double horizon,
                             double instant)
{
    const double wait = -log(lan_jumps_draw_unit(jumps)) / bound;
    const double next = jumps->battle->state.head->time + wait;
    if (!(next < horizon) && !isinf(horizon)) {
        if (lan_jumps_move_time(jumps, horizon) && !(horizon < instant)) {
            lan_jumps_clock(jumps);
        }
        return;
    }
    if (!lan_jumps_move_time(jumps, fmin(next, DBL_MAX))) {
        return;
    }
    const double mark = lan_jumps_draw_unit(jumps) * bound;
    lan_jumps_find_rates(jumps);
    if (mark < total_rate(jumps)) {
        jump_at(jumps, mark);
    } else {
        jumps->thinned++;
    }
}

int32_t lan_jumps_step_thinned(lan_jumps *jumps, int32_t most)
{
    const lan_state_head *head = jumps->battle->state.head;
    const double instant = lan_jumps_instant(jumps);
    (void)most;
    lan_jumps_find_rates(jumps);
    const double total = total_rate(jumps);
    const double span = total > 0.0 ? LAN_BOUND_JUMPS / total : LAN_INF;
    const double horizon = fmin(instant, head->time + span);
    if (jumps->infinite || (horizon < instant && !(horizon > head->time))) {
        /* before anything can change */
        jump_at(jumps, lan_jumps_draw_unit(jumps) * total);
        return 1;
    }
    const double bound = bound_until(jumps, horizon);
    if (!(bound > 0.0) && isinf(horizon) && !jumps->request.fire_elsewhere) {
        lan_jumps_stall(jumps);
    } else {
        step_below_bound(jumps, bound, horizon, instant);
    }
    return 1;
}
