/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/jumps_lanes_impl.h"

#include <stdlib.h>

#include "base/carve_impl.h"
#include "base/real.h"
#include "solver/jumps_parts_impl.h"

/* Steps in lanes after which they look up. */
#define LOOK_UP 8192

/* Kinds of jumps, as they are looked at for each group. */
enum { COMBAT, OTHER, ARRIVAL };

/* Why a battle goes on alone, where that is no jump's number. */
enum { GOES_ON = -1, CLOCK_ACTS = -2, STEP_ALONE = -3, LAST_JUMP = -4 };

/* --- from a lane to its battle and back ----------------------------------- */

static double *cell_of(const lan_lane_set *set, double *row, int32_t n,
                       int32_t lane)
{
    return &row[(size_t)n * (size_t)set->rates.width + (size_t)lane];
}

static void write_bits(double *at, uint64_t bits)
{
    *(uint64_t *)(void *)at = bits;
}

static uint64_t bits_at(const double *at)
{
    return *(const uint64_t *)(const void *)at;
}

/* Brings a battle up to date with its lane. */
static void put_back(lan_lane_set *set, int32_t l)
{
    lan_jumps *jumps = &set->jumps[l];
    lan_battle *battle = jumps->battle;
    const lan_plan *plan = battle->plan;
    lan_state *state = &battle->state;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        if (!lan_army_is_in(battle, a)) {
            continue;
        }
        jumps->heads[a] = *cell_of(set, set->rates.heads, a, l);
        jumps->fielded[a] = *cell_of(set, set->fielded, a, l);
        if (army->morale_index >= 0) {
            state->morale[a] = *cell_of(set, set->rates.morale, a, l);
        }
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            const double came = *cell_of(set, set->came, i, l);
            state->x[i] = *cell_of(set, set->rates.x, i, l);
            state->arrivals.came[i] += came;
            state->reinforced[i] += came;
            state->piece_base[i] += came;
        }
    }
    state->head->time = *cell_of(set, set->time, 0, l);
    jumps->stream.draw = bits_at(cell_of(set, set->draw, 0, l));
    jumps->stream.spare = bits_at(cell_of(set, set->spare, 0, l));
    jumps->stream.has_spare = bits_at(cell_of(set, set->has_spare, 0, l)) != 0;
    jumps->fresh = false;
}

/* Puts a battle into its lane as it stands. */
static void take_battle(lan_lane_set *set, int32_t l)
{
    const lan_jumps *jumps = &set->jumps[l];
    const lan_battle *battle = jumps->battle;
    const lan_plan *plan = battle->plan;
    const double now = battle->state.head->time;
    const double instant = lan_jumps_instant(jumps);
    lan_lanes_take(&set->rates, l, battle);
    for (int32_t a = 0; a < plan->army_count; a++) {
        *cell_of(set, set->limit, a, l) = jumps->limit[a];
        *cell_of(set, set->fielded, a, l) = jumps->fielded[a];
        *cell_of(set, set->drop, a, l) =
            plan->armies[a].morale_index >= 0
                ? plan->armies[a].morale.loss_weight / jumps->fielded[a]
                : 0.0;
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        *cell_of(set, set->came, i, l) = 0.0;
        *cell_of(set, set->arrival, i, l) = lan_arrival_rate(battle, i, now);
    }
    *cell_of(set, set->time, 0, l) = now;
    *cell_of(set, set->instant, 0, l) = instant;
    write_bits(cell_of(set, set->timed, 0, l), isinf(instant) ? 0 : UINT64_MAX);
    write_bits(cell_of(set, set->draw, 0, l), jumps->stream.draw);
    write_bits(cell_of(set, set->spare, 0, l), jumps->stream.spare);
    write_bits(cell_of(set, set->has_spare, 0, l),
               jumps->stream.has_spare ? UINT64_MAX : 0);
    write_bits(cell_of(set, set->number, 0, l), jumps->stream.number);
}

/* True where rates move by themselves, but for morale, or a group is in the
 * fight while it rises only. */
static bool must_go_alone(const lan_jumps *jumps)
{
    const lan_arrivals *arrivals = &jumps->battle->state.arrivals;
    bool must = lan_jumps_is_any_low(jumps);
    for (int32_t i = 0; !must && i < jumps->battle->plan->group_count; i++) {
        must = !lan_is_zero(arrivals->slope[i]);
    }
    return must;
}

static void draw_alone(lan_lane_set *set, lan_jumps *jumps)
{
    set->steps_alone++;
    (void)lan_jumps_go(jumps, 1);
}

/* Goes on with a lane's battle until it can go on in its lane, or with the next
 * one; without one the lane is idle. */
static void fill_lane(lan_lane_set *set, lan_lanes_queue *queue, int32_t l)
{
    lan_jumps *jumps = &set->jumps[l];
    const lan_state_head *head = set->battles[l]->state.head;
    bool live = bits_at(cell_of(set, set->live, 0, l)) != 0;
    while (true) {
        while (live && !head->over && must_go_alone(jumps)) {
            draw_alone(set, jumps);
        }
        if (live && !head->over) {
            break;
        }
        if (live) {
            queue->caller->ended(queue->caller->context, jumps->battle,
                                 jumps->stream.number);
        }
        live = queue->next < queue->past;
        if (!live) {
            break;
        }
        lan_jumps_begin_from(jumps, set->battles[l], set->start, set->key[0],
                             queue->next++);
    }
    write_bits(cell_of(set, set->live, 0, l), live ? UINT64_MAX : 0);
    if (live) {
        take_battle(set, l);
    }
}

/* The last jump that may happen, as jumps_step.c has it for marks beyond all;
 * by the rates of the lane. */
static int64_t last_jump(const lan_lane_set *set, int32_t l)
{
    const lan_lanes *rates = &set->rates;
    int64_t last = COMBAT;
    for (int32_t i = 0; i < rates->groups; i++) {
        const double by_kind[3] = {*cell_of(set, rates->combat, i, l),
                                   *cell_of(set, rates->other, i, l),
                                   *cell_of(set, set->arrival, i, l)};
        for (int k = 0; k < 3; k++) {
            last = by_kind[k] > 0.0 ? 3 * i + k : last;
        }
    }
    return last;
}

/* Does a jump as the battle alone does it. */
static void jump_alone(lan_jumps *jumps, int64_t jump)
{
    const int32_t group = (int32_t)(jump / 3);
    if (jump % 3 == ARRIVAL) {
        lan_jumps_come(jumps, group);
    } else {
        lan_jumps_lose(jumps, group, -1, jump % 3 == COMBAT);
    }
}

/* Does in a battle alone what its lane has left to it. */
static void go_alone(lan_lane_set *set, lan_lanes_queue *queue, int32_t l,
                     int64_t why)
{
    lan_jumps *jumps = &set->jumps[l];
    if (why == GOES_ON) {
        return;
    }
    if (why >= 0 && why % 3 != ARRIVAL) {
        *cell_of(set, set->rates.x, (int32_t)(why / 3), l) += 1.0;
    }
    put_back(set, l);
    if (why == STEP_ALONE) {
        draw_alone(set, jumps);
    } else if (why == CLOCK_ACTS) {
        lan_jumps_clock(jumps);
    } else {
        jump_alone(jumps, why == LAST_JUMP ? last_jump(set, l) : why);
    }
    set->events++;
    fill_lane(set, queue, l);
}

static bool is_stopped(const lan_lanes_queue *queue)
{
    return queue->caller->is_stopped != NULL &&
           queue->caller->is_stopped(queue->caller->context);
}

/* --- in lanes ------------------------------------------------------------- */

#define LANES 2
#include "solver/jumps_lanes_body_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "solver/jumps_lanes_body_impl.h"
#undef LANES
#define LANES 8
#include "solver/jumps_lanes_body_impl.h"
#undef LANES
#endif

bool lan_jump_lanes_run(lan_jump_lanes *lanes, uint64_t seed, uint64_t first,
                        int32_t count, const lan_jump_lanes_caller *caller)
{
    lan_lanes_queue queue = {
        .next = first, .past = first + (uint64_t)count, .caller = caller};
    const int32_t width = lanes->sets[0].rates.width;
    const uint64_t purpose = LAN_RANDOM_CHANCE;
    lanes->key[0] = seed;
    lanes->key[1] = purpose;
    lanes->key[2] = UINT64_C(0x1BD11BDAA9FC1A22) ^ seed ^ purpose;
    for (int32_t l = 0; l < LAN_LANE_SETS * width; l++) {
        lan_lane_set *set = &lanes->sets[l / width];
        set->start = &lanes->start;
        set->key = lanes->key;
        write_bits(cell_of(set, set->live, 0, l % width), 0);
        fill_lane(set, &queue, l % width);
    }
    switch (width) {
#if LAN_HAS_WIDER_LANES
    case 8:
        return fight_8(lanes->sets, &queue);
    case 4:
        return fight_4(lanes->sets, &queue);
#endif
    default:
        return fight_2(lanes->sets, &queue);
    }
}

lan_lanes_count lan_jump_lanes_count(const lan_jump_lanes *lanes)
{
    lan_lanes_count count = {.events = 0};
    for (int32_t k = 0; k < LAN_LANE_SETS; k++) {
        count.events += lanes->sets[k].events;
        count.steps_alone += lanes->sets[k].steps_alone;
    }
    return count;
}

/* --- begin and end -------------------------------------------------------- */

bool lan_jump_lanes_fit(const lan_battle *battle)
{
    return lan_lanes_fit(battle);
}

static void note_traits(lan_lane_set *set)
{
    const lan_plan *plan = set->rates.pattern->plan;
    set->gone = lan_whole_gone(plan);
    for (int32_t k = 0; k < plan->action_count; k++) {
        set->any_arrival =
            set->any_arrival || plan->actions[k].kind == LAN_ACTION_RATE;
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        set->any_recovery = set->any_recovery || (army->morale_index >= 0 &&
                                                  army->morale.recovery > 0.0);
    }
}

static lan_status place_rows(lan_lane_set *set)
{
    const size_t width = (size_t)set->rates.width;
    const size_t groups = width * (size_t)set->rates.groups;
    const size_t armies = width * (size_t)set->rates.armies;
    const size_t need = 2 * groups + 4 * armies + 8 * width;
    const size_t bytes = (need + 8) / 8 * 8 * sizeof(double);
    double *next = aligned_alloc(64, bytes);
    if (next == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < bytes / sizeof *next; k++) {
        next[k] = 0.0;
    }
    set->block = next;
    set->limit = lan_carve(&next, armies);
    set->fielded = lan_carve(&next, armies);
    set->drop = lan_carve(&next, armies);
    set->next_morale = lan_carve(&next, armies);
    set->arrival = lan_carve(&next, groups);
    set->came = lan_carve(&next, groups);
    set->time = lan_carve(&next, width);
    set->instant = lan_carve(&next, width);
    set->timed = lan_carve(&next, width);
    set->live = lan_carve(&next, width);
    set->draw = lan_carve(&next, width);
    set->number = lan_carve(&next, width);
    set->spare = lan_carve(&next, width);
    set->has_spare = lan_carve(&next, width);
    return LAN_OK;
}

/* A battle of its own for each lane, that has begun. */
static lan_status copy_battles(lan_lane_set *set, const lan_battle *battle,
                               bool until_end)
{
    const lan_jumps_request request = {.until_end = until_end,
                                       .outcome_only = true};
    lan_status status = LAN_OK;
    for (int32_t l = 0; status == LAN_OK && l < set->rates.width; l++) {
        status = lan_battle_copy(battle, &set->battles[l]);
        if (status == LAN_OK) {
            status = lan_jumps_create(&set->jumps[l], battle->plan, &request);
        }
        if (status == LAN_OK) {
            lan_jumps_begin(&set->jumps[l], set->battles[l], 0, 0);
        }
    }
    return status;
}

static lan_status create_set(lan_lane_set *set, const lan_battle *pattern,
                             bool until_end, int32_t width)
{
    lan_status status = lan_lanes_create(&set->rates, pattern, width);
    if (status == LAN_OK) {
        note_traits(set);
        status = place_rows(set);
    }
    return status == LAN_OK ? copy_battles(set, pattern, until_end) : status;
}

lan_status lan_jump_lanes_create(lan_jump_lanes *lanes,
                                 const lan_battle *battle, bool until_end,
                                 int32_t width)
{
    *lanes = (lan_jump_lanes){.pattern = NULL};
    lan_status status = lan_battle_copy(battle, &lanes->pattern);
    if (status == LAN_OK) {
        lan_battle_reset(lanes->pattern);
    }
    for (int32_t k = 0; status == LAN_OK && k < LAN_LANE_SETS; k++) {
        status = create_set(&lanes->sets[k], lanes->pattern, until_end, width);
    }
    return status == LAN_OK
               ? lan_jumps_keep_start(&lanes->sets[0].jumps[0], &lanes->start)
               : status;
}

static void clear_set(lan_lane_set *set)
{
    for (int32_t l = 0; l < LAN_LANES_MOST; l++) {
        lan_jumps_clear(&set->jumps[l]);
        lan_battle_destroy(set->battles[l]);
    }
    lan_lanes_clear(&set->rates);
    free(set->block);
}

void lan_jump_lanes_clear(lan_jump_lanes *lanes)
{
    for (int32_t k = 0; k < LAN_LANE_SETS; k++) {
        clear_set(&lanes->sets[k]);
    }
    lan_jumps_start_clear(&lanes->start);
    lan_battle_destroy(lanes->pattern);
    *lanes = (lan_jump_lanes){.pattern = NULL};
}
