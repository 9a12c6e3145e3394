/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fire that grows while its target comes nearer.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "model/approach_impl.h"
#include "model/approach_reach_impl.h"

/* Room for every coefficient there can be. */
static lan_status fit_list(lan_battle *battle)
{
    lan_approach *approach = &battle->approach;
    const size_t need = battle->targeting.coefficient_capacity +
                        battle->targeting.whole_capacity;
    if (need <= approach->fire_room) {
        return LAN_OK;
    }
    lan_moving_fire *fire =
        realloc(approach->fire, need * sizeof *approach->fire);
    if (fire == NULL) {
        return LAN_ENOMEM;
    }
    approach->fire = fire;
    approach->fire_room = need;
    return LAN_OK;
}

static bool does_move(const lan_battle *battle, int32_t shooter, int32_t at)
{
    return battle->approach
               .moves[(size_t)shooter * (size_t)battle->plan->group_count +
                      (size_t)at] != 0;
}

static void list_fire(lan_battle *battle, int32_t shooter, int32_t at,
                      int32_t volley, int32_t link, size_t cell)
{
    const lan_plan *plan = battle->plan;
    const int32_t from = plan->shooters[shooter].group;
    const int32_t weapon = lan_approach_weapon(battle, shooter, at);
    battle->approach.fire[battle->approach.fire_count++] =
        (lan_moving_fire){.from = from,
                          .at = at,
                          .volley = volley,
                          .link = link,
                          .cell = cell,
                          .range = lan_reach_of_weapon(plan, weapon),
                          .falloff = plan->weapons[weapon].falloff};
}

/* Notes when a group first has somebody to fire at. */
static void note_fire(lan_battle *battle, int32_t from, int32_t at,
                      double coefficient)
{
    double *fired = &battle->state.march.fired[from];
    if (isnan(*fired) && coefficient > 0.0 &&
        lan_group_is_alive(battle, from) && lan_group_is_alive(battle, at)) {
        *fired = battle->state.head->time;
    }
}

/* The links of a shooter, which is the given one of its volley's. */
static void list_shooter(lan_battle *battle, int32_t shooter, int32_t row)
{
    const lan_targeting *targeting = &battle->targeting;
    const int32_t f = targeting->volley_of[shooter];
    const lan_volley *volley = &targeting->volleys[f];
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t at = targeting->links[volley->first_link + l].group;
        const size_t cell = volley->first_coefficient +
                            (size_t)row * (size_t)volley->link_count +
                            (size_t)l;
        note_fire(battle, battle->plan->shooters[shooter].group, at,
                  targeting->coefficients[cell]);
        if (does_move(battle, shooter, at)) {
            list_fire(battle, shooter, at, f, volley->first_link + l, cell);
        }
    }
}

static void list_volleys(lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    int32_t *row = battle->approach.row;
    memset(row, 0, (size_t)battle->plan->shooter_count * sizeof *row);
    for (int32_t s = 0; s < battle->plan->shooter_count; s++) {
        if (targeting->volley_of[s] >= 0) {
            list_shooter(battle, s, row[targeting->volley_of[s]]++);
        }
    }
}

/* Fire that is not divided is by a coefficient of its soldiers' own, and
 * reaches as far as their first weapons, or as the one that is chosen. */
static void list_wholes(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        lan_whole_link *link = &targeting->wholes[p];
        const int32_t shooter = battle->plan->first_shooter[link->attacker];
        link->moving = -1;
        note_fire(battle, link->attacker, link->group, link->coefficient);
        if (does_move(battle, shooter, link->group)) {
            link->moving = p;
            list_fire(battle, shooter, link->group, -1, p, 0);
        }
    }
}

lan_status lan_approach_begin_fire(lan_battle *battle)
{
    battle->interval.moving = false;
    if (!lan_plan_approaches(battle->plan)) {
        return LAN_OK;
    }
    const lan_status status = fit_list(battle);
    if (status == LAN_OK) {
        battle->approach.fire_count = 0;
        list_volleys(battle);
        list_wholes(battle);
        battle->interval.moving = battle->approach.fire_count > 0;
    }
    return status;
}

/* How many coefficients the volleys have. */
static size_t count_coefficients(const lan_targeting *targeting)
{
    const int32_t count = targeting->volley_count;
    const lan_volley *last = count > 0 ? &targeting->volleys[count - 1] : NULL;
    return last == NULL
               ? 0
               : last->first_coefficient +
                     (size_t)last->attacker_count * (size_t)last->link_count;
}

/* How long ago a fire that grows still was out of range. */
static double age_of(const lan_battle *battle, const lan_moving_fire *fire)
{
    const double *velocity = battle->state.march.velocity;
    const double r = lan_approach_distance(battle, fire->from, fire->at,
                                           battle->state.head->time);
    return fmax(0.0, fire->range - r) /
           (velocity[fire->from] + velocity[fire->at]);
}

double lan_battle_youngest_fire(const lan_battle *battle)
{
    const lan_approach *approach = &battle->approach;
    double youngest = LAN_INF;
    for (size_t k = 0; battle->interval.moving && k < approach->fire_count;
         k++) {
        const lan_moving_fire *fire = &approach->fire[k];
        if (!lan_is_zero(fire->falloff - round(fire->falloff))) {
            youngest = fmin(youngest, age_of(battle, fire));
        }
    }
    return youngest;
}

void lan_approach_set_fire(const lan_battle *battle, double time,
                           lan_flow *flow)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_approach *approach = &battle->approach;
    const size_t count = count_coefficients(targeting);
    if (count > 0) {
        memcpy(flow->coefficient, targeting->coefficients,
               count * sizeof *flow->coefficient);
    }
    for (size_t k = 0; k < approach->fire_count; k++) {
        const lan_moving_fire *fire = &approach->fire[k];
        const double r =
            lan_approach_distance(battle, fire->from, fire->at, time);
        const double factor =
            lan_weapon_after_distance(fire->range, fire->falloff, r);
        if (fire->volley < 0) {
            flow->factor[fire->link] = factor;
        } else {
            flow->coefficient[fire->cell] *= factor;
        }
    }
}
