/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/jumps_impl.h"

#include <stdlib.h>

#include "base/real.h"
#include "engine/rates_impl.h"
#include "engine/referee_impl.h"

/* Jumps within which a bound of rates that change is to hold, on average:
 * fewer make it tighter, more make it anew less often. */
#define BOUND_JUMPS 2.0

/* Numbers that keep the next block, which may be another thread's, out of the
 * cache line of the last one. */
#define GAP 8

static double *take(double **next, int32_t count)
{
    double *array = *next;
    *next += count;
    return array;
}

lan_status lan_jumps_create(lan_jumps *jumps, const lan_plan *plan)
{
    const int32_t groups = plan->group_count;
    const int32_t armies = plan->army_count;
    const size_t count = 5 * (size_t)groups + 3 * (size_t)armies + GAP;
    double *next = calloc(count, sizeof *next);
    if (next == NULL) {
        return LAN_ENOMEM;
    }
    *jumps = (lan_jumps){.rate = take(&next, groups)};
    jumps->slope = take(&next, groups);
    jumps->piece = take(&next, groups);
    jumps->scheduled = take(&next, groups);
    jumps->came = take(&next, groups);
    jumps->heads = take(&next, armies);
    jumps->limit = take(&next, armies);
    jumps->fielded = take(&next, armies);
    return LAN_OK;
}

void lan_jumps_clear(lan_jumps *jumps)
{
    free(jumps->rate); /* the first of the block */
    jumps->rate = NULL;
}

void lan_jumps_begin(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                     uint64_t number)
{
    jumps->battle = battle;
    jumps->stream = lan_random_begin(seed, LAN_RANDOM_CHANCE, number);
    jumps->jump_count = 0;
    jumps->thinned = 0;
    jumps->rate_calls = 0;
    jumps->instants = 0;
    lan_battle_reset(battle);
    battle->is_fresh = false;
    lan_jumps_adopt(jumps);
}

/* A rate as it counts: none that is not positive, and where some are infinite
 * these alone, all alike. */
static double tame(const lan_jumps *jumps, double rate)
{
    if (!(rate > 0.0)) {
        return 0.0;
    }
    return jumps->flat ? (double)isinf(rate) : rate;
}

static double combat_rate(const lan_jumps *jumps, int32_t i)
{
    return tame(jumps, jumps->battle->now.flow.combat[i]);
}

static double other_rate(const lan_jumps *jumps, int32_t i)
{
    const int32_t index = jumps->battle->plan->groups[i].other_index;
    return index < 0 ? 0.0 : tame(jumps, jumps->battle->now.rates[index]);
}

static double arrival_rate(const lan_jumps *jumps, int32_t i)
{
    const double now = jumps->battle->state.head->time;
    return tame(jumps, lan_jumps_arrival(jumps, i, now));
}

/* All that may happen now, per time, as the model told last. */
static double total_rate(lan_jumps *jumps)
{
    double total = 0.0;
    jumps->flat = false;
    for (int pass = 0; pass < 2; pass++) {
        total = 0.0;
        for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
            total += combat_rate(jumps, i) + other_rate(jumps, i) +
                     arrival_rate(jumps, i);
        }
        if (!isinf(total)) {
            break;
        }
        jumps->flat = true;
    }
    return total;
}

static double recovered(const lan_morale_def *morale, double now, double span)
{
    return 1.0 - (1.0 - now) * exp(-morale->recovery * span);
}

static bool recovers(const lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    return army->morale_index >= 0 && army->morale.recovery > 0.0 &&
           lan_army_is_in(jumps->battle, a) &&
           jumps->battle->state.morale[a] < 1.0;
}

double lan_jumps_morale_at(const lan_jumps *jumps, int32_t a, double time)
{
    const lan_state *state = &jumps->battle->state;
    return recovers(jumps, a)
               ? recovered(&jumps->battle->plan->armies[a].morale,
                           state->morale[a], time - state->head->time)
               : state->morale[a];
}

/* Moves time on; morale recovers meanwhile. */
static void move_to(lan_jumps *jumps, double time)
{
    const lan_plan *plan = jumps->battle->plan;
    lan_state *state = &jumps->battle->state;
    if (jumps->watch.pass != NULL) {
        jumps->watch.pass(jumps->watch.context, jumps, time);
    }
    for (int32_t a = 0; jumps->varies && a < plan->army_count; a++) {
        state->morale[a] = lan_jumps_morale_at(jumps, a, time);
    }
    state->head->time = time;
}

/* Bound of all rates until a horizon. Fire grows with morale and desertion
 * falls, so that the first is asked for with morale as it will be then and the
 * other as it is now; arrivals are linear in between. */
static double bound_until(lan_jumps *jumps, double horizon)
{
    lan_battle *battle = jumps->battle;
    const lan_plan *plan = battle->plan;
    const double now = battle->state.head->time;
    double bound = 0.0;
    for (int32_t i = 0; i < plan->group_count; i++) {
        bound += other_rate(jumps, i);
        bound += tame(jumps, fmax(lan_jumps_arrival(jumps, i, now),
                                  lan_jumps_arrival(jumps, i, horizon)));
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (recovers(jumps, a)) {
            battle->now.variables[plan->armies[a].morale_index] =
                lan_jumps_morale_at(jumps, a, horizon);
        }
    }
    lan_rates(battle, now, battle->now.variables, battle->now.rates,
              &battle->now.flow);
    jumps->rate_calls++;
    for (int32_t i = 0; i < plan->group_count; i++) {
        bound += combat_rate(jumps, i);
    }
    return bound;
}

int32_t lan_jumps_draw_killer(lan_jumps *jumps, int32_t victim)
{
    lan_battle *battle = jumps->battle;
    const int32_t sole = battle->interval.killer[victim];
    if (sole >= 0 || jumps->outcome_only) {
        return sole >= 0 ? sole : -1;
    }
    double *share = battle->work.share;
    const double sum =
        lan_flow_killers(battle, &battle->now.flow, victim, share);
    double left = lan_random_unit(&jumps->stream) * sum;
    int32_t last = -1;
    for (int32_t j = 0; j < battle->plan->group_count; j++) {
        if (!(share[j] > 0.0)) {
            continue;
        }
        last = j;
        left -= share[j];
        if (left < 0.0) {
            break;
        }
    }
    return last;
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
        lan_jumps_lose(jumps, group, lan_jumps_draw_killer(jumps, group), true);
    }
}

/* Rates that stay as they are until the clock's next instant. */
static void step_constant(lan_jumps *jumps)
{
    lan_state_head *head = jumps->battle->state.head;
    const double instant = lan_jumps_instant(jumps);
    lan_jumps_ask(jumps);
    const double total = total_rate(jumps);
    if (!(total > 0.0) &&
        (isinf(instant) || !lan_battle_is_anything_scheduled(jumps->battle))) {
        lan_jumps_stall(jumps);
        return;
    }
    double wait = jumps->flat ? 0.0 : 1.0 / total;
    if (!jumps->chain && wait > 0.0) {
        wait *= -log(lan_random_unit(&jumps->stream));
    }
    const double next = head->time + wait;
    if (!jumps->chain && !(next < instant) && !isinf(instant)) {
        move_to(jumps, instant);
        lan_jumps_clock(jumps);
        return;
    }
    move_to(jumps, fmin(next, DBL_MAX));
    jump_at(jumps, lan_random_unit(&jumps->stream) * total);
}

/* Rates that change meanwhile: candidates at a bound of them, of which some are
 * none. */
static void step_thinned(lan_jumps *jumps)
{
    lan_state_head *head = jumps->battle->state.head;
    const double instant = lan_jumps_instant(jumps);
    lan_jumps_ask(jumps);
    const double total = total_rate(jumps);
    const double span = total > 0.0 ? BOUND_JUMPS / total : LAN_INF;
    const double horizon = fmin(instant, head->time + span);
    if (jumps->flat || (horizon < instant && !(horizon > head->time))) {
        jump_at(jumps, lan_random_unit(&jumps->stream) * total);
        return; /* before anything can change */
    }
    const double bound = bound_until(jumps, horizon);
    if (!(bound > 0.0) && isinf(horizon)) {
        lan_jumps_stall(jumps);
        return;
    }
    const double wait = -log(lan_random_unit(&jumps->stream)) / bound;
    const double next = head->time + wait;
    if (!(next < horizon) && !isinf(horizon)) {
        move_to(jumps, horizon);
        if (!(horizon < instant)) {
            lan_jumps_clock(jumps);
        }
        return;
    }
    move_to(jumps, fmin(next, DBL_MAX));
    const double mark = lan_random_unit(&jumps->stream) * bound;
    lan_jumps_ask(jumps);
    if (mark < total_rate(jumps)) {
        jump_at(jumps, mark);
    } else {
        jumps->thinned++;
    }
}

/* True where something moves the rates while the counts stay. */
static bool does_vary(const lan_jumps *jumps)
{
    const lan_plan *plan = jumps->battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (recovers(jumps, a)) {
            return true;
        }
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (!lan_is_zero(jumps->slope[i])) {
            return true;
        }
    }
    return false;
}

void lan_jumps_ready(lan_jumps *jumps)
{
    if (!jumps->fresh) {
        lan_jumps_begin_interval(jumps);
    }
    jumps->varies = does_vary(jumps);
    jumps->chain = jumps->outcome_only && !jumps->varies &&
                   isinf(lan_jumps_instant(jumps));
}

bool lan_jumps_step(lan_jumps *jumps)
{
    if (jumps->battle->state.head->over) {
        return false;
    }
    lan_jumps_ready(jumps);
    if (jumps->varies) {
        step_thinned(jumps);
    } else {
        step_constant(jumps);
    }
    return true;
}
