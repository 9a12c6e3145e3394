/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Intervals in which groups fall and nothing else happens: from one fall to the
 * next without the engine.
 */
#include "base/real.h"
#include "engine/events_impl.h"
#include "engine/interval_lanes_parts_impl.h"
#include "engine/rates_impl.h"

lan_lanes_levels lan_interval_lanes_levels(const lan_interval_lanes *lanes)
{
    int32_t rows = lanes->variable_count;
    for (int32_t a = 0; a < lanes->army_count; a++) {
        if (lanes->armies[a].watched != 0) {
            rows = lanes->variable_count + a + 1;
        }
    }
    return (lan_lanes_levels){
        .rows = rows, .level = lanes->level, .watch = lanes->watch};
}

void lan_interval_lanes_sum(const lan_interval_lanes *lanes, double *variables)
{
    const int32_t width = lanes->width;
    for (int32_t a = 0; a < lanes->army_count; a++) {
        const lan_lanes_army *army = &lanes->armies[a];
        double *sum = &variables[(lanes->variable_count + a) * width];
        for (int32_t k = 0; k < width; k++) {
            sum[k] = 0.0;
        }
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            for (int32_t k = 0; k < width; k++) {
                sum[k] += variables[i * width + k];
            }
        }
    }
}

/* --- which intervals ------------------------------------------------------ */

/* Coefficients of one attacker of a volley, one a link. */
static const double *row_of(const lan_targeting *targeting,
                            const lan_volley *volley, int32_t attacker)
{
    return &targeting
                ->coefficients[volley->first_coefficient +
                               (size_t)attacker * (size_t)volley->link_count];
}

/* True where each attacker of a volley in the fight can finish each of its
 * targets, or none: which groups can be brought to zero does not change before
 * the last that can has fallen. */
static bool finishes_all(const lan_battle *battle, const lan_volley *volley)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    bool all = true;
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        const double *row = row_of(targeting, volley, a);
        for (int32_t l = 0; l < volley->link_count; l++) {
            all = all && links[l].finishes && (row[l] > 0.0) == (row[0] > 0.0);
        }
    }
    return all;
}

static bool any_arrives(const lan_battle *battle)
{
    const lan_state *state = &battle->state;
    bool any = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        any = any || !lan_is_zero(state->rate[i]) ||
              !lan_is_zero(state->slope[i]);
    }
    return any;
}

static bool waits_for_falls(const lan_battle *battle, const lan_event *events,
                            int32_t count)
{
    int32_t active = 0;
    bool all = true;
    for (int32_t k = 0; k < count; k++) {
        active += events[k].kind == LAN_EVENT_GONE;
        all = all && (events[k].kind == LAN_EVENT_GONE ||
                      events[k].kind == LAN_EVENT_BREAK);
    }
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        active -= battle->interval.active[i];
    }
    return all && active == 0;
}

bool lan_interval_lanes_only_falls(const lan_battle *battle,
                                   const lan_event *events, int32_t count)
{
    const lan_interval *interval = &battle->interval;
    const lan_targeting *targeting = &battle->targeting;
    bool only = interval->fixed && !interval->pair.holds &&
                !interval->any_held && !interval->any_fades &&
                battle->plan->rank == NULL &&
                waits_for_falls(battle, events, count) && !any_arrives(battle);
    for (int32_t f = 0; only && f < targeting->volley_count; f++) {
        only = finishes_all(battle, &targeting->volleys[f]);
    }
    return only;
}

/* --- a fall --------------------------------------------------------------- */

static void leave_battle(lan_battle *battle, int32_t group, double time)
{
    lan_state *state = &battle->state;
    state->lost_combat[group] += state->x[group];
    state->x[group] = 0.0;
    state->status[group] = LAN_GROUP_AWAY;
    state->gone_at[group] = time;
    battle->interval.active[group] = 0;
}

static bool has_living_group(const lan_battle *battle, int32_t army)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    bool has = false;
    for (int32_t i = a->first; i < a->first + a->count && !has; i++) {
        has = lan_group_is_alive(battle, i);
    }
    return has;
}

/* True where a volley had a group that has fallen among its attackers, and has
 * none any more that can finish its targets. */
static bool falls_silent(const lan_battle *battle, const lan_volley *volley,
                         int32_t group)
{
    const lan_targeting *targeting = &battle->targeting;
    bool had = false;
    bool has = false;
    for (int32_t a = 0; a < volley->attacker_count && !has; a++) {
        const int32_t j = targeting->attackers[volley->first_attacker + a];
        had = had || j == group;
        has =
            battle->interval.active[j] && row_of(targeting, volley, a)[0] > 0.0;
    }
    return had && !has;
}

static bool hits(const lan_battle *battle, const lan_volley *volley,
                 int32_t group)
{
    const lan_link *links = &battle->targeting.links[volley->first_link];
    bool does = false;
    for (int32_t l = 0; l < volley->link_count && !does; l++) {
        does = links[l].group == group;
    }
    return does;
}

static void share_anew(lan_interval_lanes *lanes, int32_t lane,
                       lan_battle *battle, int32_t f)
{
    const lan_lanes_volley *volley = &lanes->volleys[f];
    const double *share =
        &battle->targeting
             .fixed_share[battle->targeting.volleys[f].first_target];
    lan_targeting_mark_volley(battle, f);
    for (int32_t k = 0; k < volley->target_count; k++) {
        lan_lanes_put(lanes, lane, lanes->share_at_zero,
                      volley->first_target + k, share[k]);
    }
}

bool lan_interval_lanes_fall(lan_interval_lanes *lanes, int32_t lane,
                             lan_battle *battle, int32_t group, double time)
{
    bool settles = false;
    leave_battle(battle, group, time);
    lan_lanes_put_mask(lanes, lane, lanes->active, group, false);
    lan_lanes_put_mask(lanes, lane, lanes->watch, group, false);
    lan_lane_set_put(&lanes->watched[group], lane, false);
    for (int32_t f = 0; f < lanes->volley_count; f++) {
        const lan_volley *volley = &battle->targeting.volleys[f];
        settles = settles || falls_silent(battle, volley, group);
        if (hits(battle, volley, group)) {
            share_anew(lanes, lane, battle, f);
        }
    }
    return settles ||
           !has_living_group(battle, battle->plan->groups[group].army);
}
