/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle's state as bytes. What comes back may be anything: it is read byte
 * by byte until it is known to be a state of this battle.
 */
#include <stddef.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/island.h"
#include "model/battle_impl.h"
#include "model/referee_impl.h"
#include "model/targeting_impl.h"

/* Bytes of a state that is laid out as `like` is. */
typedef struct snapshot {
    const unsigned char *bytes;
    const lan_state *like;
} snapshot;

static double number_at(const snapshot *s, const double *array, int32_t k)
{
    double number;
    const unsigned char *place = (const unsigned char *)&array[k];
    memcpy(&number, s->bytes + (place - s->like->bytes), sizeof number);
    return number;
}

static unsigned char flag_at(const snapshot *s, const unsigned char *flags,
                             int32_t k)
{
    return s->bytes[&flags[k] - s->like->bytes];
}

static bool is_amount(double x)
{
    return x >= 0.0 && isfinite(x);
}

/* A time at which something happened, or NaN for never. */
static bool is_instant(double time, double now)
{
    return isnan(time) || (time >= 0.0 && time <= now);
}

/* How far a group has come, where armies began apart. */
static bool is_march_sound(const snapshot *s, int32_t i, double now)
{
    const lan_march *march = &s->like->march;
    if (march->from == NULL) {
        return true;
    }
    const double set = number_at(s, march->set, i);
    return is_amount(number_at(s, march->from, i)) &&
           is_amount(number_at(s, march->velocity, i)) && set >= 0.0 &&
           set <= now && is_instant(number_at(s, march->fired, i), now);
}

/* What has come, and comes, where soldiers are whole. */
static bool are_arrivals_sound(const snapshot *s, int32_t i, double now)
{
    const lan_arrivals *like = &s->like->arrivals;
    const double set = number_at(s, like->set, i);
    return is_amount(number_at(s, like->rate, i)) &&
           isfinite(number_at(s, like->slope, i)) && set >= 0.0 && set <= now &&
           is_amount(number_at(s, like->due, i)) &&
           is_amount(number_at(s, like->came, i));
}

/* Factors of all shooters on all groups, where armies begin apart. */
static bool are_factors_sound(const snapshot *s, const lan_plan *plan)
{
    const double *factor = s->like->open.factor;
    const int32_t count =
        factor == NULL ? 0 : lan_plan_row_count(plan) * plan->group_count;
    bool sound = true;
    for (int32_t k = 0; sound && k < count; k++) {
        const double one = number_at(s, factor, k);
        sound = (one >= 0.0 && one <= 1.0) ||
                !(one > LAN_ISLAND_OUT_OF_REACH ||
                  one < LAN_ISLAND_OUT_OF_REACH || isnan(one));
    }
    return sound;
}

/* Whole soldiers of the group, and what each has lost; or hits. */
static bool is_harm_sound(const snapshot *s, const lan_plan_group *group,
                          bool whole, double wounded)
{
    if (!whole) {
        return is_amount(wounded);
    }
    bool sound = wounded >= 0.0 && wounded <= group->harms &&
                 !(wounded < floor(wounded) || wounded > floor(wounded));
    for (int32_t k = 0; sound && k < (int32_t)wounded; k++) {
        sound = is_amount(number_at(s, s->like->harm, group->first_harm + k));
    }
    return sound;
}

static bool is_group_sound(const snapshot *s, int32_t i, double now)
{
    const lan_state *like = s->like;
    const double *const amounts[] = {like->x, like->piece_start, like->refused};
    const double *const numbers[] = {
        like->rate,  like->slope,       like->piece_base, like->reinforced,
        like->added, like->lost_combat, like->lost_other};
    for (size_t k = 0; k < sizeof amounts / sizeof *amounts; k++) {
        if (!is_amount(number_at(s, amounts[k], i))) {
            return false;
        }
    }
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        if (!isfinite(number_at(s, numbers[k], i))) {
            return false;
        }
    }
    return is_instant(number_at(s, like->gone_at, i), now) &&
           is_march_sound(s, i, now) && are_arrivals_sound(s, i, now) &&
           flag_at(s, like->status, i) <= LAN_GROUP_AWAY &&
           flag_at(s, like->linked, i) <= 1;
}

static bool is_army_sound(const snapshot *s, const lan_plan *plan, int32_t a,
                          double now)
{
    const lan_state *like = s->like;
    const double morale = number_at(s, like->morale, a);
    const double drawn = number_at(s, like->draw_morale, a);
    const bool has_morale = plan->armies[a].morale_index >= 0;
    const unsigned char *const flags[] = {like->had_strength, like->morale_held,
                                          like->front_limited,
                                          like->front_crossed};
    for (size_t k = 0; k < sizeof flags / sizeof *flags; k++) {
        if (flag_at(s, flags[k], a) > 1) {
            return false;
        }
    }
    return (has_morale ? morale >= 0.0 && morale <= 1.0 : isnan(morale)) &&
           (isnan(drawn) || (drawn >= 0.0 && drawn <= 1.0)) &&
           is_instant(number_at(s, like->since, a), now) &&
           flag_at(s, like->army_state, a) <= LAN_ARMY_GONE;
}

static bool is_head_sound(const lan_battle *battle, const lan_state_head *head)
{
    const lan_plan *plan = battle->plan;
    return head->magic == battle->state.head->magic &&
           head->plan == lan_plan_digest(plan) && head->time >= 0.0 &&
           head->time <= plan->end && is_amount(head->near_tie) &&
           is_amount(head->reserve) && is_amount(head->step) &&
           is_amount(head->draw_time) && head->draw_time <= head->time &&
           head->next_action >= 0 && head->next_action <= plan->action_count &&
           head->winner < plan->side_count &&
           head->winner >= LAN_WINNER_MUTUAL &&
           (unsigned)head->reason <= LAN_END_OBJECTIVE &&
           (unsigned)head->over <= 1 && (unsigned)head->whole <= 1 &&
           (unsigned)head->changed <= 1;
}

static bool is_state(const lan_battle *battle, const unsigned char *bytes)
{
    const snapshot s = {.bytes = bytes, .like = &battle->state};
    const lan_plan *plan = battle->plan;
    const int32_t groups = plan->group_count;
    lan_state_head head;
    memcpy(&head, bytes, sizeof head);
    bool sound = is_head_sound(battle, &head) && are_factors_sound(&s, plan);
    for (int32_t i = 0; sound && i < groups; i++) {
        sound = is_group_sound(&s, i, head.time) &&
                is_harm_sound(&s, &plan->groups[i], head.whole,
                              number_at(&s, battle->state.wounded, i));
    }
    for (int32_t a = 0; sound && a < plan->army_count; a++) {
        sound = is_army_sound(&s, plan, a, head.time);
    }
    for (int32_t j = 0; sound && j < groups; j++) {
        const double *row = battle->state.killed + (size_t)j * (size_t)groups;
        for (int32_t i = 0; sound && i < groups; i++) {
            sound = isfinite(number_at(&s, row, i));
        }
    }
    return sound;
}

size_t lan_battle_state_size(const lan_battle *battle)
{
    return battle->state.size;
}

lan_status lan_battle_save(const lan_battle *battle, void *bytes, size_t size)
{
    lan_state_head head = *battle->state.head;
    if (size < battle->state.size || lan_battle_is_open(battle)) {
        return LAN_EINVAL;
    }
    head.plan = lan_plan_digest(battle->plan);
    memcpy(bytes, battle->state.bytes, battle->state.size);
    memcpy(bytes, &head, sizeof head);
    return LAN_OK;
}

void lan_battle_copy_state(const lan_battle *battle, unsigned char *bytes)
{
    memcpy(bytes, battle->state.bytes, battle->state.size);
}

void lan_battle_show_state(lan_battle *battle, const unsigned char *bytes)
{
    memcpy(battle->state.bytes, bytes, battle->state.size);
}

lan_status lan_battle_take_state(lan_battle *battle, const unsigned char *bytes)
{
    battle->is_fresh = false;
    memcpy(battle->state.bytes, bytes, battle->state.size);
    lan_targeting_restore(battle);
    const bool waits =
        lan_battle_is_open(battle) && *battle->state.open.unsettled;
    return battle->state.head->over || waits ? LAN_OK
                                             : lan_battle_resolve(battle);
}

lan_status lan_battle_go_back(lan_battle *battle, const unsigned char *bytes)
{
    battle->is_fresh = false;
    memcpy(battle->state.bytes, bytes, battle->state.size);
    return lan_battle_resolve(battle);
}

lan_status lan_battle_restore(lan_battle *battle, const void *bytes,
                              size_t size)
{
    return size >= battle->state.size && !lan_battle_is_open(battle) &&
                   is_state(battle, bytes)
               ? lan_battle_take_state(battle, bytes)
               : LAN_EINVAL;
}
