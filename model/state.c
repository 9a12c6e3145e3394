/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/carve_impl.h"
#include "base/digest_impl.h"
#include "model/engine_impl.h"
#include "model/island_impl.h"

#define STATE_MAGIC UINT64_C(0x6c616e2d73746133) /* "lan-sta3" */

/* Counts the numbers and flags that only an open battle has, or armies that
 * approach. */
static size_t count_open_numbers(const lan_plan *plan)
{
    const size_t groups = (size_t)plan->group_count;
    const size_t armies = (size_t)plan->army_count;
    switch (plan->kind) {
    case LAN_PLAN_ISLAND:
        return (size_t)lan_plan_row_count(plan) * groups + groups + 4 * armies;
    case LAN_PLAN_WHOLE:
        return groups + 4 * armies;
    case LAN_PLAN_BATTLE:
        break;
    }
    return lan_plan_approaches(plan)
               ? ((size_t)lan_plan_row_count(plan) + 4) * groups
               : 0;
}

static size_t count_open_flags(const lan_plan *plan)
{
    return plan->kind == LAN_PLAN_BATTLE ? 0 : (size_t)plan->army_count + 2;
}

static void carve_open(const lan_plan *plan, double **next, unsigned char *flag,
                       lan_open_state *open)
{
    const size_t groups = (size_t)plan->group_count;
    const size_t armies = (size_t)plan->army_count;
    if (plan->kind == LAN_PLAN_ISLAND || lan_plan_approaches(plan)) {
        open->factor =
            lan_carve(next, (size_t)lan_plan_row_count(plan) * groups);
    }
    if (plan->kind == LAN_PLAN_BATTLE) {
        return;
    }
    open->level = lan_carve(next, groups);
    open->clock = lan_carve(next, armies);
    open->front = lan_carve(next, armies);
    open->watch_left = lan_carve(next, armies);
    open->watch_morale = lan_carve(next, armies);
    open->flees = flag;
    open->stopped = flag + armies;
    open->unsettled = flag + armies + 1;
}

static void carve_march(const lan_plan *plan, double **next, lan_march *march)
{
    const size_t groups = (size_t)plan->group_count;
    if (lan_plan_approaches(plan)) {
        march->from = lan_carve(next, groups);
        march->velocity = lan_carve(next, groups);
        march->set = lan_carve(next, groups);
        march->fired = lan_carve(next, groups);
    }
}

lan_status lan_state_create(const lan_plan *plan, lan_state *out)
{
    const size_t groups = (size_t)plan->group_count;
    const size_t armies = (size_t)plan->army_count;
    const size_t own = groups + 5 * armies; /* the flags of any battle */
    const size_t doubles = 17 * groups + 3 * armies + groups * groups +
                           (size_t)plan->harm_count + count_open_numbers(plan);
    const size_t flags = own + count_open_flags(plan);
    const size_t size = sizeof *out->head + doubles * sizeof(double) + flags;
    unsigned char *bytes = calloc(1, size);
    if (bytes == NULL) {
        return LAN_ENOMEM;
    }
    /* The head's size is a multiple of a double's, so the arrays are aligned.
     */
    _Static_assert(sizeof(lan_state_head) % sizeof(double) == 0,
                   "arrays of doubles follow the head");
    double *next = (void *)(bytes + sizeof *out->head);
    *out = (lan_state){.bytes = bytes, .size = size, .head = (void *)bytes};
    out->x = lan_carve(&next, groups);
    out->rate = lan_carve(&next, groups);
    out->slope = lan_carve(&next, groups);
    out->piece_start = lan_carve(&next, groups);
    out->piece_base = lan_carve(&next, groups);
    out->reinforced = lan_carve(&next, groups);
    out->added = lan_carve(&next, groups);
    out->refused = lan_carve(&next, groups);
    out->lost_combat = lan_carve(&next, groups);
    out->lost_other = lan_carve(&next, groups);
    out->gone_at = lan_carve(&next, groups);
    out->morale = lan_carve(&next, armies);
    out->since = lan_carve(&next, armies);
    out->draw_morale = lan_carve(&next, armies);
    out->killed = lan_carve(&next, groups * groups);
    out->wounded = lan_carve(&next, groups);
    out->harm = lan_carve(&next, (size_t)plan->harm_count);
    out->arrivals.rate = lan_carve(&next, groups);
    out->arrivals.slope = lan_carve(&next, groups);
    out->arrivals.set = lan_carve(&next, groups);
    out->arrivals.due = lan_carve(&next, groups);
    out->arrivals.came = lan_carve(&next, groups);
    unsigned char *flag = (unsigned char *)(next + count_open_numbers(plan));
    carve_open(plan, &next, flag + own, &out->open);
    carve_march(plan, &next, &out->march);
    out->status = flag;
    out->army_state = flag + groups;
    out->had_strength = flag + groups + armies;
    out->morale_held = flag + groups + 2 * armies;
    out->front_limited = flag + groups + 3 * armies;
    out->front_crossed = flag + groups + 4 * armies;
    return LAN_OK;
}

/* Puts all enemies in reach, with factor 1. */
static void start_factors(double *factor, const lan_plan *plan)
{
    const size_t groups = (size_t)plan->group_count;
    for (int32_t s = 0; s < plan->shooter_count; s++) {
        const size_t first = (size_t)plan->shooters[s].first_row * groups;
        const size_t past = (size_t)plan->shooters[s + 1].first_row * groups;
        for (size_t k = first; k < past; k++) {
            const bool enemies = lan_plan_are_enemies(
                plan, plan->shooters[s].group, (int32_t)(k % groups));
            factor[k] = enemies ? 1.0 : LAN_ISLAND_OUT_OF_REACH;
        }
    }
}

/* Watches no level. */
static void start_open(lan_open_state *open, const lan_plan *plan)
{
    for (int32_t i = 0; i < plan->group_count; i++) {
        open->level[i] = LAN_NAN;
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        open->clock[a] = -1.0;
        open->front[a] = plan->armies[a].front;
        open->watch_left[a] = LAN_NAN;
        open->watch_morale[a] = LAN_NAN;
    }
    *open->unsettled = 1;
}

void lan_state_start(lan_state *state, const lan_plan *plan)
{
    memset(state->bytes, 0, state->size);
    *state->head = (lan_state_head){.magic = STATE_MAGIC ^ state->size,
                                    .winner = LAN_WINNER_NONE,
                                    .reason = LAN_END_NONE};
    for (int32_t i = 0; i < plan->group_count; i++) {
        state->x[i] = plan->groups[i].start;
        state->gone_at[i] = LAN_NAN;
        state->status[i] =
            plan->groups[i].start > 0.0 ? LAN_GROUP_ALIVE : LAN_GROUP_AWAY;
    }
    for (int32_t i = 0; state->march.fired != NULL && i < plan->group_count;
         i++) {
        state->march.fired[i] = LAN_NAN;
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        const bool has_morale = plan->armies[a].morale_index >= 0;
        state->morale[a] = has_morale ? plan->armies[a].morale.start : LAN_NAN;
        state->since[a] = LAN_NAN;
        state->army_state[a] = LAN_ARMY_FIGHTING;
    }
    if (state->open.factor != NULL) {
        start_factors(state->open.factor, plan);
    }
    if (plan->kind != LAN_PLAN_BATTLE) {
        start_open(&state->open, plan);
    }
}

/* --- the state as bytes, checked when restored -------------------------------
 *
 * A digest finds damage. As protection against forged states, indices and
 * enumerators are checked for range. */

static uint64_t digest_of(const lan_plan *plan, const unsigned char *bytes,
                          size_t size)
{
    lan_state_head head;
    memcpy(&head, bytes, sizeof head);
    head.digest = 0;
    return lan_digest(lan_digest(lan_plan_digest(plan), &head, sizeof head),
                      bytes + sizeof head, size - sizeof head);
}

static bool are_groups_sound(const lan_battle *battle,
                             const unsigned char *bytes, bool whole)
{
    const lan_state *like = &battle->state;
    const lan_plan *plan = battle->plan;
    const unsigned char *status = bytes + (like->status - like->bytes);
    bool sound = true;
    for (int32_t i = 0; sound && i < plan->group_count; i++) {
        double wounded;
        memcpy(&wounded,
               bytes + ((unsigned char *)&like->wounded[i] - like->bytes),
               sizeof wounded);
        sound = status[i] <= LAN_GROUP_AWAY && wounded >= 0.0 &&
                (!whole || wounded <= plan->groups[i].harms);
    }
    return sound;
}

static bool is_state(const lan_battle *battle, const unsigned char *bytes)
{
    const lan_state *like = &battle->state;
    const lan_plan *plan = battle->plan;
    const unsigned char *armies = bytes + (like->army_state - like->bytes);
    lan_state_head head;
    memcpy(&head, bytes, sizeof head);
    bool sound =
        head.magic == like->head->magic &&
        head.digest == digest_of(plan, bytes, like->size) && head.time >= 0.0 &&
        head.time <= plan->end && head.next_action >= 0 &&
        head.next_action <= plan->action_count &&
        head.winner < plan->side_count && head.winner >= LAN_WINNER_MUTUAL &&
        (unsigned)head.reason <= LAN_END_OBJECTIVE &&
        are_groups_sound(battle, bytes, head.whole != 0);
    for (int32_t a = 0; sound && a < plan->army_count; a++) {
        sound = armies[a] <= LAN_ARMY_GONE;
    }
    return sound;
}

size_t lan_battle_state_size(const lan_battle *battle)
{
    return battle->state.size;
}

lan_status lan_battle_save(const lan_battle *battle, void *bytes, size_t size)
{
    if (size < battle->state.size) {
        return LAN_EINVAL;
    }
    memcpy(bytes, battle->state.bytes, battle->state.size);
    lan_state_head head = *battle->state.head;
    head.digest = digest_of(battle->plan, bytes, battle->state.size);
    memcpy(bytes, &head, sizeof head);
    return LAN_OK;
}

void lan_battle_copy_state(const lan_battle *battle, unsigned char *bytes)
{
    memcpy(bytes, battle->state.bytes, battle->state.size);
}

lan_status lan_battle_take_state(lan_battle *battle, const unsigned char *bytes)
{
    battle->is_fresh = false;
    memcpy(battle->state.bytes, bytes, battle->state.size);
    lan_targeting_enter_phase(battle, battle->state.head->time);
    battle->targeting.stale = true; /* the factors have changed */
    const bool waits =
        lan_battle_is_open(battle) && *battle->state.open.unsettled;
    return battle->state.head->over || waits ? LAN_OK
                                             : lan_battle_resolve(battle);
}

lan_status lan_battle_restore(lan_battle *battle, const void *bytes,
                              size_t size)
{
    return size >= battle->state.size && is_state(battle, bytes)
               ? lan_battle_take_state(battle, bytes)
               : LAN_EINVAL;
}
