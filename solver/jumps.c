/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/jumps_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/jumps_parts_impl.h"

/* Numbers that keep the next block, which may be another thread's, out of the
 * cache line of the last one. */
#define GAP 8

lan_status lan_jumps_create(lan_jumps *jumps, const lan_plan *plan,
                            const lan_jumps_request *request)
{
    const size_t armies = (size_t)plan->army_count;
    const size_t groups = (size_t)plan->group_count;
    double *numbers = calloc(3 * armies + 2 * groups + GAP, sizeof *numbers);
    if (numbers == NULL) {
        return LAN_ENOMEM;
    }
    *jumps = (lan_jumps){.request = *request,
                         .pause = LAN_INF,
                         .heads = numbers,
                         .limit = numbers + armies,
                         .fielded = numbers + 2 * armies,
                         .other = numbers + 3 * armies,
                         .arrival = numbers + 3 * armies + groups};
    jumps->following = lan_following_create(plan);
    if (jumps->following == NULL) {
        lan_jumps_clear(jumps);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

void lan_jumps_clear(lan_jumps *jumps)
{
    free(jumps->heads); /* the first of the block */
    jumps->heads = NULL;
    lan_following_destroy(jumps->following);
    jumps->following = NULL;
}

/* Sets out on a battle's random numbers. */
static void begin_stream(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                         uint64_t number)
{
    jumps->battle = battle;
    jumps->stream = lan_random_begin(seed, LAN_RANDOM_CHANCE, number);
    jumps->pause = LAN_INF;
    jumps->paused = false;
    jumps->jump_count = 0;
    jumps->thinned = 0;
    jumps->rate_calls = 0;
    jumps->instants = 0;
}

void lan_jumps_begin(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                     uint64_t number)
{
    begin_stream(jumps, battle, seed, number);
    lan_battle_reset(battle);
    lan_battle_set_out(battle, 0.0);
    lan_jumps_adopt(jumps);
}

/* --- the same start again ------------------------------------------------- */

static size_t size_of_numbers(const lan_jumps *jumps)
{
    return 3 * (size_t)jumps->battle->plan->army_count * sizeof(double);
}

lan_status lan_jumps_keep_start(const lan_jumps *jumps, lan_jumps_start *start)
{
    start->state = malloc(lan_battle_state_size(jumps->battle));
    start->numbers = malloc(size_of_numbers(jumps));
    if (start->state == NULL || start->numbers == NULL) {
        return LAN_ENOMEM;
    }
    lan_battle_copy_state(jumps->battle, start->state);
    memcpy(start->numbers, jumps->heads, size_of_numbers(jumps));
    return LAN_OK;
}

void lan_jumps_start_clear(lan_jumps_start *start)
{
    free(start->state);
    free(start->numbers);
    *start = (lan_jumps_start){.state = NULL};
}

void lan_jumps_begin_from(lan_jumps *jumps, lan_battle *battle,
                          const lan_jumps_start *start, uint64_t seed,
                          uint64_t number)
{
    begin_stream(jumps, battle, seed, number);
    lan_battle_show_state(battle, start->state);
    lan_targeting_restore(battle);
    lan_jumps_forget_interval(jumps);
    memcpy(jumps->heads, start->numbers, size_of_numbers(jumps));
}

/* --- going on ------------------------------------------------------------- */

/* True where arrivals move while the counts stay. */
static bool do_arrivals_vary(const lan_jumps *jumps)
{
    const double *slope = jumps->battle->state.arrivals.slope;
    bool vary = false;
    for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
        vary = vary || !lan_is_zero(slope[i]);
    }
    return vary;
}

/* True where somebody may fall and nothing more come of it. */
static bool is_any_spare(const lan_jumps *jumps)
{
    const double *x = jumps->battle->state.x;
    bool any = false;
    for (int32_t i = 0; !any && i < jumps->battle->plan->group_count; i++) {
        any = x[i] - 1.0 > jumps->gone;
    }
    return any;
}

/* Finds what holds between events, and what moves now. */
static void find_traits(lan_jumps *jumps)
{
    if (!jumps->fresh) {
        lan_jumps_begin_interval(jumps);
    }
    const bool arrivals_vary = do_arrivals_vary(jumps);
    jumps->varies = jumps->battle->interval.moving || arrivals_vary ||
                    lan_jumps_does_any_recover(jumps);
    jumps->runs = jumps->followed && !arrivals_vary && is_any_spare(jumps);
    jumps->untimed = jumps->request.outcome_only && !jumps->varies &&
                     isinf(lan_jumps_instant(jumps));
}

/* Draws steps by the quickest kernel for what holds now. */
static int32_t draw_steps(lan_jumps *jumps, int32_t most)
{
    find_traits(jumps);
    const bool runs = jumps->runs && most > 1;
    int32_t done = 0;
    if (jumps->varies) {
        done = runs ? lan_jumps_run_thinned(jumps, most) : 0;
        return done > 0 ? done : lan_jumps_step_thinned(jumps, most);
    }
    done = runs ? lan_jumps_run_constant(jumps, most) : 0;
    return done > 0 ? done : lan_jumps_step_constant(jumps, most);
}

/* True where that is to be looked at from outside. */
static bool is_changed(const lan_jumps *jumps)
{
    return jumps->request.until_change &&
           (!jumps->fresh || lan_island_is_stopped(jumps->battle));
}

bool lan_jumps_go(lan_jumps *jumps, int32_t steps)
{
    const lan_state_head *head = jumps->battle->state.head;
    int32_t done = 0;
    while (!head->over && !jumps->paused && done < steps &&
           !(done > 0 && is_changed(jumps))) {
        const lan_random_stream before = jumps->stream;
        done += draw_steps(jumps, steps - done);
        if (jumps->paused) {
            jumps->stream = before; /* what was drawn is drawn again */
        }
    }
    return !head->over && !jumps->paused;
}

/* --- pauses --------------------------------------------------------------- */

void lan_jumps_resume(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                      uint64_t number, double pause)
{
    lan_state *state = &battle->state;
    lan_state_head *head = state->head;
    jumps->battle = battle;
    jumps->pause = pause;
    jumps->paused = false;
    lan_battle_set_out(battle, 0.0);
    if (!head->whole) {
        jumps->stream = lan_random_begin(seed, LAN_RANDOM_CHANCE, number);
        lan_jumps_adopt(jumps);
        return;
    }
    if (head->changed) {
        head->draws++; /* what was drawn before the pause held for other rates
                        */
    } else {
        head->time = head->draw_time;
        for (int32_t a = 0; a < battle->plan->army_count; a++) {
            state->morale[a] = state->draw_morale[a];
        }
    }
    jumps->stream = lan_random_at(seed, LAN_RANDOM_CHANCE, number, head->draws);
    lan_jumps_adopt_again(jumps);
}

void lan_jumps_suspend(lan_jumps *jumps)
{
    lan_state *state = &jumps->battle->state;
    state->head->draws = lan_random_drawn(&jumps->stream);
    state->head->draw_time = state->head->time;
    for (int32_t a = 0; a < jumps->battle->plan->army_count; a++) {
        state->draw_morale[a] = state->morale[a];
        state->morale[a] = jumps->paused
                               ? lan_jumps_morale_at(jumps, a, jumps->pause)
                               : state->morale[a];
    }
    if (jumps->paused) {
        state->head->time = jumps->pause;
    }
}
