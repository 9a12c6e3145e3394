/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Intervals in their lanes, and their rates.
 */
#include "engine/interval_lanes_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "engine/events_impl.h"
#include "engine/interval_lanes_parts_impl.h"
#include "engine/rates_impl.h"

lan_status lan_interval_lanes_create(int32_t width, lan_interval_lanes **out)
{
    lan_interval_lanes *lanes = calloc(1, sizeof *lanes);
    if (lanes == NULL) {
        return LAN_ENOMEM;
    }
    lanes->width = width;
    *out = lanes;
    return LAN_OK;
}

void lan_interval_lanes_destroy(lan_interval_lanes *lanes)
{
    if (lanes == NULL) {
        return;
    }
    free(lanes->structure);
    free(lanes->numbers);
    free(lanes->plain);
    free(lanes);
}

/* --- an interval is put into a lane --------------------------------------- */

/* Where it goes, and what it is. */
typedef struct taking {
    lan_interval_lanes *lanes;
    const lan_battle *battle;
    int32_t lane;
} taking;

static void put(const taking *t, double *array, int32_t row, double number)
{
    lan_lanes_put(t->lanes, t->lane, array, row, number);
}

static void put_mask(const taking *t, double *array, int32_t row, bool is_set)
{
    lan_lanes_put_mask(t->lanes, t->lane, array, row, is_set);
}

static void take_groups(const taking *t)
{
    lan_interval_lanes *lanes = t->lanes;
    const lan_battle *battle = t->battle;
    const lan_state *state = &battle->state;
    lanes->any_arriving = 0;
    for (int32_t i = 0; i < lanes->group_count; i++) {
        lan_lanes_group *group = &lanes->groups[i];
        const bool arrives =
            !lan_is_zero(state->rate[i]) || !lan_is_zero(state->slope[i]);
        lan_lane_set_put(&group->arriving, t->lane, arrives);
        lanes->any_arriving |= group->arriving;
        put_mask(t, lanes->active, i, battle->interval.active[i]);
        put(t, lanes->rate, i, state->rate[i]);
        put(t, lanes->slope, i, state->slope[i]);
        put(t, lanes->piece_start, i, state->piece_start[i]);
        if (group->other_index >= 0) {
            put(t, lanes->losses, i, battle->plan->groups[i].losses);
        }
    }
}

static void take_morale(const taking *t, int32_t a)
{
    lan_interval_lanes *lanes = t->lanes;
    const lan_battle *battle = t->battle;
    const lan_morale_def *morale = &battle->plan->armies[a].morale;
    const double effect = morale->effect;
    const bool is_held = battle->state.morale_held[a];
    put_mask(t, lanes->held, a, is_held);
    put_mask(t, lanes->moves, a, lan_army_is_in(battle, a) && !is_held);
    put(t, lanes->effect, a, effect);
    put(t, lanes->loss_weight, a, morale->loss_weight);
    put(t, lanes->recovery, a, morale->recovery);
    put(t, lanes->desertion, a, morale->desertion);
    lan_lane_set_put(&lanes->armies[a].curved, t->lane,
                     !lan_is_zero(effect) && !lan_is_zero(effect - 1.0));
}

static void take_armies(const taking *t)
{
    lan_interval_lanes *lanes = t->lanes;
    const lan_battle *battle = t->battle;
    lanes->any_full = 0;
    put(t, lanes->start, 0, battle->interval.start);
    for (int32_t a = 0; a < lanes->army_count; a++) {
        lan_lanes_army *army = &lanes->armies[a];
        const bool is_full = battle->state.front_limited[a];
        lan_lane_set_put(&army->full, t->lane, is_full);
        lanes->any_full |= army->full;
        put_mask(t, lanes->full, a, is_full);
        put(t, lanes->front, a, lan_battle_front(battle, a));
        put(t, lanes->fielded, a, battle->interval.fielded[a]);
        put(t, lanes->fielded_rate, a, battle->interval.fielded_rate[a]);
        put(t, lanes->fielded_slope, a, battle->interval.fielded_slope[a]);
        if (army->morale_index >= 0) {
            take_morale(t, a);
        }
    }
}

/* Puts one attacker's coefficients where they are others than before: from
 * interval to interval nearly all stay. */
static void take_row(const taking *t, int32_t cell, const double *row,
                     int32_t count)
{
    lan_interval_lanes *lanes = t->lanes;
    double *kept = &lanes->kept[t->lane * lanes->cell_count + cell];
    const size_t size = (size_t)count * sizeof *row;
    if (memcmp(kept, row, size) == 0) {
        return;
    }
    memcpy(kept, row, size);
    for (int32_t l = 0; l < count; l++) {
        put(t, lanes->cells, cell + l, row[l]);
    }
}

static void take_coefficients(const taking *t, int32_t f)
{
    const lan_targeting *targeting = &t->battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    const int32_t count = volley->link_count;
    const double *row = &targeting->coefficients[volley->first_coefficient];
    int32_t cell = t->lanes->volleys[f].first_cell;
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        const int32_t j = targeting->attackers[volley->first_attacker + a];
        take_row(t, cell, t->battle->interval.active[j] ? row : t->lanes->zeros,
                 count);
        row += count;
        cell += count;
    }
}

static void take_links(const taking *t, int32_t f)
{
    lan_interval_lanes *lanes = t->lanes;
    const lan_targeting *targeting = &t->battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    const unsigned char *living = &targeting->living[volley->first_target];
    const int32_t first = lanes->volleys[f].first_link;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        put(t, lanes->weight, first + l,
            living[link->target] ? link->weight : 0.0);
        put(t, lanes->k, first + l, link->k);
    }
}

static void take_shares(const taking *t, int32_t f)
{
    lan_interval_lanes *lanes = t->lanes;
    const lan_targeting *targeting = &t->battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    const lan_lanes_volley *own = &lanes->volleys[f];
    const double *shares = &targeting->fixed_share[volley->first_target];
    if (!own->is_fixed) {
        lan_volley_share_at_zero(t->battle, volley, lanes->shares);
        shares = lanes->shares;
    }
    for (int32_t k = 0; k < own->target_count; k++) {
        put(t, lanes->share_at_zero, own->first_target + k, shares[k]);
    }
}

static void take_fire(const taking *t)
{
    lan_interval_lanes *lanes = t->lanes;
    if (lanes->is_pair) {
        for (int32_t i = 0; i < 2; i++) {
            put(t, lanes->aimed, i, t->battle->interval.pair.aimed[i]);
            put(t, lanes->area, i, t->battle->interval.pair.area[i]);
        }
        return;
    }
    for (int32_t f = 0; f < lanes->volley_count; f++) {
        take_coefficients(t, f);
        take_links(t, f);
        take_shares(t, f);
    }
}

/* --- conditions ----------------------------------------------------------- */

static void forget_conditions(const taking *t)
{
    lan_interval_lanes *lanes = t->lanes;
    put_mask(t, lanes->always, 0, false);
    for (int32_t v = 0; v < lanes->variable_count; v++) {
        put_mask(t, lanes->watch, v, false);
        lan_lane_set_put(&lanes->watched[v], t->lane, false);
    }
    for (int32_t f = 0; f < lanes->volley_count; f++) {
        put_mask(t, lanes->joint, f, false);
        lan_lane_set_put(&lanes->volleys[f].joint, t->lane, false);
    }
    for (int32_t a = 0; a < lanes->army_count; a++) {
        put_mask(t, lanes->crossing, a, false);
        put_mask(t, lanes->breaks, a, false);
        put_mask(t, lanes->watch, lanes->variable_count + a, false);
        lan_lane_set_put(&lanes->armies[a].watched, t->lane, false);
    }
}

/* The highest of the levels that a variable may fall to, which is the first. */
static void watch_level(const taking *t, int32_t variable, double level)
{
    lan_interval_lanes *lanes = t->lanes;
    const double other = lanes->level[variable * lanes->width + t->lane];
    const bool is_first = !lan_lane_set_has(lanes->watched[variable], t->lane);
    put(t, lanes->level, variable, is_first ? level : fmax(level, other));
    put_mask(t, lanes->watch, variable, true);
    lan_lane_set_put(&lanes->watched[variable], t->lane, true);
}

static void watch_army(const taking *t, const lan_event *event)
{
    lan_interval_lanes *lanes = t->lanes;
    const int32_t a = event->index;
    lan_lane_set_put(&lanes->armies[a].watched, t->lane, true);
    if (event->kind == LAN_EVENT_BREAK) {
        const double share = t->battle->plan->armies[a].break_at;
        const int32_t row = lanes->variable_count + a;
        put(t, lanes->break_at, a, share);
        put(t, lanes->level, row, share * t->battle->interval.fielded[a]);
        put_mask(t, lanes->breaks, a, true);
        put_mask(t, lanes->watch, row, true);
        return;
    }
    put(t, lanes->above, a, event->kind == LAN_EVENT_FRONT_CLEARS ? 1.0 : -1.0);
    put_mask(t, lanes->crossing, a, true);
}

static void watch_targets(const taking *t, int32_t f)
{
    lan_interval_lanes *lanes = t->lanes;
    put(t, lanes->rest, f, lan_targets_rest(t->battle, f));
    put_mask(t, lanes->joint, f, true);
    lan_lane_set_put(&lanes->volleys[f].joint, t->lane, true);
}

/* What compares rates, and what a group does that rises, is the event finder's
 * at every step. */
static void take_condition(const taking *t, const lan_event *event)
{
    int32_t variable;
    double level;
    if (lan_event_floor(t->battle, event, &variable, &level)) {
        watch_level(t, variable, level);
    } else if (event->kind == LAN_EVENT_BREAK ||
               event->kind == LAN_EVENT_FRONT_FILLS ||
               event->kind == LAN_EVENT_FRONT_CLEARS) {
        watch_army(t, event);
    } else if (event->kind == LAN_EVENT_TARGETS_GONE && !t->lanes->is_pair) {
        watch_targets(t, event->index);
    } else {
        put_mask(t, t->lanes->always, 0, true);
    }
}

void lan_interval_lanes_take(lan_interval_lanes *lanes, int32_t lane,
                             const lan_battle *battle, const lan_event *events,
                             int32_t count)
{
    const taking t = {.lanes = lanes, .battle = battle, .lane = lane};
    take_groups(&t);
    take_armies(&t);
    take_fire(&t);
    forget_conditions(&t);
    for (int32_t k = 0; k < count; k++) {
        take_condition(&t, &events[k]);
    }
    put_mask(&t, lanes->busy, 0, true);
}

void lan_interval_lanes_drop(lan_interval_lanes *lanes, int32_t lane)
{
    const taking t = {.lanes = lanes, .lane = lane};
    if (!lanes->is_adopted) {
        return;
    }
    forget_conditions(&t);
    put_mask(&t, lanes->busy, 0, false);
    lanes->any_arriving = 0;
    lanes->any_full = 0;
    for (int32_t i = 0; i < lanes->group_count; i++) {
        put_mask(&t, lanes->active, i, false);
        lan_lane_set_put(&lanes->groups[i].arriving, lane, false);
        lanes->any_arriving |= lanes->groups[i].arriving;
    }
    for (int32_t a = 0; a < lanes->army_count; a++) {
        put_mask(&t, lanes->moves, a, false);
        lan_lane_set_put(&lanes->armies[a].full, lane, false);
        lan_lane_set_put(&lanes->armies[a].curved, lane, false);
        lanes->any_full |= lanes->armies[a].full;
    }
}

/* --- rates ---------------------------------------------------------------- */

#define LANES 2
#include "engine/interval_lanes_body_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "engine/interval_lanes_body_impl.h"
#undef LANES
#define LANES 8
#include "engine/interval_lanes_body_impl.h"
#undef LANES
#endif
