/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who walks, who is within whose range, and until when that holds.
 */
#include "model/approach_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/island.h"
#include "model/approach_reach_impl.h"

lan_status lan_approach_create(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    lan_approach *approach = &battle->approach;
    const size_t groups = (size_t)plan->group_count;
    const size_t shooters = (size_t)plan->shooter_count;
    if (!lan_plan_approaches(plan)) {
        return LAN_OK;
    }
    approach->foremost =
        malloc((size_t)plan->army_count * sizeof *approach->foremost);
    approach->chosen = malloc(shooters * groups * sizeof *approach->chosen);
    approach->moves = calloc(shooters, groups);
    approach->will_hit = calloc(groups, 1);
    approach->row = malloc(shooters * sizeof *approach->row);
    return approach->foremost != NULL && approach->chosen != NULL &&
                   approach->moves != NULL && approach->will_hit != NULL &&
                   approach->row != NULL
               ? LAN_OK
               : LAN_ENOMEM;
}

void lan_approach_rewind(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const size_t cells =
        (size_t)plan->shooter_count * (size_t)plan->group_count;
    int32_t *chosen = battle->approach.chosen;
    for (size_t k = 0; chosen != NULL && k < cells; k++) {
        chosen[k] = -1;
    }
}

void lan_approach_clear(lan_approach *approach)
{
    free(approach->foremost);
    free(approach->chosen);
    free(approach->moves);
    free(approach->will_hit);
    free(approach->row);
    free(approach->fire);
    *approach = (lan_approach){0};
}

/* --- where groups are ----------------------------------------------------- */

/* m that a group has come by a time. */
static double advance_of(const lan_battle *battle, int32_t i, double time)
{
    const lan_march *march = &battle->state.march;
    return march->from[i] + march->velocity[i] * (time - march->set[i]);
}

double lan_approach_distance(const lan_battle *battle, int32_t from, int32_t at,
                             double time)
{
    return fmax(0.0, battle->plan->approach.distance -
                         advance_of(battle, from, time) -
                         advance_of(battle, at, time));
}

/* What a distance between groups of these speeds may be off by rounding: two
 * that are to be so far apart are. */
static double slack_of(const lan_battle *battle, double speeds)
{
    return 1e-12 * battle->plan->approach.distance +
           speeds * lan_instant(battle->state.head->time);
}

static double slack_of_pair(const lan_battle *battle, int32_t i, int32_t j)
{
    return slack_of(battle, lan_reach_speed(battle->plan, i) +
                                lan_reach_speed(battle->plan, j));
}

static bool is_in_fight(const lan_battle *battle, int32_t i)
{
    return lan_group_is_alive(battle, i) &&
           lan_army_is_in(battle, battle->plan->groups[i].army);
}

/* True for a group that is in the fight or may come into it. */
static bool may_come(const lan_battle *battle, int32_t i)
{
    const lan_plan_group *group = &battle->plan->groups[i];
    return lan_army_is_in(battle, group->army) &&
           (lan_group_is_alive(battle, i) ||
            group->last_arrival >= battle->state.head->time);
}

static bool are_enemies(const lan_plan *plan, int32_t i, int32_t j)
{
    return plan->armies[plan->groups[i].army].side !=
           plan->armies[plan->groups[j].army].side;
}

/* --- who walks ------------------------------------------------------------ */

static void find_foremost(lan_battle *battle, double now)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        double *foremost = &battle->approach.foremost[a];
        *foremost = -1.0;
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            if (is_in_fight(battle, i)) {
                *foremost = fmax(*foremost, advance_of(battle, i, now));
            }
        }
    }
}

/* m to the nearest enemy in the fight; negative where there is none. */
static double distance_to_nearest(const lan_battle *battle, int32_t i,
                                  double now)
{
    const lan_plan *plan = battle->plan;
    const int32_t side = plan->armies[plan->groups[i].army].side;
    double foremost = -1.0;
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].side != side) {
            foremost = fmax(foremost, battle->approach.foremost[a]);
        }
    }
    return foremost < 0.0
               ? -1.0
               : fmax(0.0, plan->approach.distance -
                               advance_of(battle, i, now) - foremost);
}

static double velocity_now(const lan_battle *battle, int32_t i, double now)
{
    const lan_plan *plan = battle->plan;
    const double speed = lan_reach_speed(plan, i);
    if (!(speed > 0.0) || !is_in_fight(battle, i)) {
        return 0.0;
    }
    const double r = distance_to_nearest(battle, i, now);
    const double to = lan_reach_to(plan, plan->groups[i].type);
    return r > to + slack_of(battle, 2.0 * speed) ? speed : 0.0;
}

/* A walk's numbers change only where its velocity does: where it is does not
 * depend on what else happened meanwhile. */
static void set_velocities(lan_battle *battle, double now)
{
    lan_march *march = &battle->state.march;
    find_foremost(battle, now);
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const double velocity = velocity_now(battle, i, now);
        if (velocity < march->velocity[i] || velocity > march->velocity[i]) {
            march->from[i] = advance_of(battle, i, now);
            march->velocity[i] = velocity;
            march->set[i] = now;
        }
    }
}

/* --- who is within whose range -------------------------------------------- */

/* Marks a target that a shooter cannot reach yet. */
static void mark_target(lan_battle *battle, int32_t shooter, int32_t at)
{
    const lan_march *march = &battle->state.march;
    const int32_t from = battle->plan->shooters[shooter].group;
    if (!(march->velocity[from] + march->velocity[at] > 0.0) ||
        !is_in_fight(battle, from)) {
        return;
    }
    const lan_pair_law pair = lan_targeting_in_reach(battle, shooter, at);
    if (pair.coefficient > 0.0 && lan_law_row_of(pair.law)->finishes(pair.k)) {
        battle->approach.will_hit[at] = 1;
    }
}

/* True where the factor of a weapon in range is to change with time. */
static bool does_move(const lan_battle *battle, int32_t weapon, int32_t from,
                      int32_t at)
{
    const lan_plan *plan = battle->plan;
    const lan_march *march = &battle->state.march;
    return plan->weapons[weapon].falloff > 0.0 &&
           lan_reach_of_weapon(plan, weapon) > 0.0 &&
           march->velocity[from] + march->velocity[at] > 0.0;
}

static void keep_factor(lan_battle *battle, size_t cell, double factor)
{
    double *kept = &battle->state.open.factor[cell];
    if (factor < *kept || factor > *kept) {
        battle->targeting.stale = true;
    }
    *kept = factor;
}

/* Notes by which factors a shooter's weapons fire, a row each where the best is
 * chosen; 1 where that is to change with time. */
static void set_rows(lan_battle *battle, int32_t shooter, int32_t at, double r,
                     double slack)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const int32_t first = plan->batteries[s->battery].first;
    for (int32_t row = s->first_row; row < s[1].first_row; row++) {
        const int32_t w = first + row - s->first_row;
        const double inside = does_move(battle, w, s->group, at)
                                  ? 1.0
                                  : lan_reach_factor(plan, w, r);
        keep_factor(battle,
                    (size_t)row * (size_t)plan->group_count + (size_t)at,
                    r - slack <= lan_reach_of_weapon(plan, w)
                        ? inside
                        : LAN_ISLAND_OUT_OF_REACH);
    }
}

/* Notes which weapon fires. */
static void set_chosen(lan_battle *battle, int32_t shooter, int32_t at,
                       int32_t weapon)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    const size_t cell =
        (size_t)shooter * (size_t)plan->group_count + (size_t)at;
    const int32_t chosen = plan->batteries[s->battery].is_best ? weapon : -1;
    battle->targeting.stale =
        battle->targeting.stale || chosen != battle->approach.chosen[cell];
    battle->approach.chosen[cell] = chosen;
    battle->approach.moves[cell] =
        weapon >= 0 && does_move(battle, weapon, s->group, at);
}

static void set_factor(lan_battle *battle, int32_t shooter, int32_t at,
                       double now)
{
    const int32_t from = battle->plan->shooters[shooter].group;
    const double r = lan_approach_distance(battle, from, at, now);
    const double slack = slack_of_pair(battle, from, at);
    const int32_t weapon =
        lan_approach_choose(battle, shooter, at, fmax(0.0, r - slack));
    set_rows(battle, shooter, at, r, slack);
    set_chosen(battle, shooter, at, weapon);
    if (weapon < 0) {
        mark_target(battle, shooter, at);
    }
}

static void set_factors(lan_battle *battle, double now)
{
    const lan_plan *plan = battle->plan;
    memset(battle->approach.will_hit, 0, (size_t)plan->group_count);
    for (int32_t s = 0; s < plan->shooter_count; s++) {
        for (int32_t at = 0; at < plan->group_count; at++) {
            if (are_enemies(plan, plan->shooters[s].group, at)) {
                set_factor(battle, s, at, now);
            }
        }
    }
}

/* --- until when ----------------------------------------------------------- */

/* When two groups that come nearer are so far apart; infinite where they are
 * that near. The same whenever it is asked. */
static double time_of_distance(const lan_battle *battle, int32_t i, int32_t j,
                               double r)
{
    const lan_plan *plan = battle->plan;
    const lan_march *march = &battle->state.march;
    const double now = battle->state.head->time;
    if (lan_approach_distance(battle, i, j, now) <=
        r + slack_of_pair(battle, i, j)) {
        return LAN_INF;
    }
    const double come_i = march->from[i] - march->velocity[i] * march->set[i];
    const double come_j = march->from[j] - march->velocity[j] * march->set[j];
    const double time = (plan->approach.distance - r - come_i - come_j) /
                        (march->velocity[i] + march->velocity[j]);
    return fmax(time, now + lan_instant(now));
}

/* When one of these groups comes to its halt before the other. */
static double time_of_halt(const lan_battle *battle, int32_t i, int32_t j)
{
    const bool walks = battle->state.march.velocity[i] > 0.0 &&
                       is_in_fight(battle, i) && is_in_fight(battle, j);
    return walks ? time_of_distance(
                       battle, i, j,
                       lan_reach_to(battle->plan, battle->plan->groups[i].type))
                 : LAN_INF;
}

/* When the next weapon of one of these groups reaches the other. */
static double time_of_reach(const lan_battle *battle, int32_t i, int32_t j)
{
    const lan_plan *plan = battle->plan;
    const int32_t type = plan->groups[i].type;
    const lan_weapon_span of = lan_plan_weapons_of(plan, type);
    double next = LAN_INF;
    for (int32_t w = of.first; w < of.past; w++) {
        next = fmin(
            next, time_of_distance(battle, i, j, lan_reach_of_weapon(plan, w)));
    }
    return next;
}

static double time_of_pair(const lan_battle *battle, int32_t i, int32_t j)
{
    const lan_march *march = &battle->state.march;
    if (!(march->velocity[i] + march->velocity[j] > 0.0) ||
        !may_come(battle, j)) {
        return LAN_INF;
    }
    return fmin(fmin(time_of_halt(battle, i, j), time_of_halt(battle, j, i)),
                fmin(time_of_reach(battle, i, j), time_of_reach(battle, j, i)));
}

static double find_instant(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    double next = LAN_INF;
    for (int32_t i = 0; i < plan->group_count; i++) {
        for (int32_t j = i + 1; may_come(battle, i) && j < plan->group_count;
             j++) {
            if (are_enemies(plan, i, j)) {
                next = fmin(next, time_of_pair(battle, i, j));
            }
        }
    }
    return next;
}

/* When another weapon of a shooter's is better than the one that fires, or an
 * instant before which none is. */
static double time_of_change(const lan_battle *battle, int32_t shooter,
                             int32_t at, double next)
{
    const int32_t from = battle->plan->shooters[shooter].group;
    const double now = battle->state.head->time;
    const double far = fmax(0.0, lan_approach_distance(battle, from, at, now) -
                                     slack_of_pair(battle, from, at));
    const double near = lan_approach_distance(battle, from, at, next);
    const double r =
        near < far ? lan_approach_change(battle, shooter, at, near, far) : -1.0;
    return r < 0.0 ? next : fmin(next, time_of_distance(battle, from, at, r));
}

static double find_change(const lan_battle *battle, double next)
{
    const lan_plan *plan = battle->plan;
    for (int32_t s = 0; s < plan->shooter_count && next < LAN_INF; s++) {
        const bool is_best = plan->batteries[plan->shooters[s].battery].is_best;
        for (int32_t at = 0; is_best && at < plan->group_count; at++) {
            if (are_enemies(plan, plan->shooters[s].group, at)) {
                next = time_of_change(battle, s, at, next);
            }
        }
    }
    return next;
}

void lan_approach_begin(lan_battle *battle)
{
    const double now = battle->state.head->time;
    if (!lan_plan_approaches(battle->plan)) {
        return;
    }
    set_velocities(battle, now);
    set_factors(battle, now);
    battle->interval.march_until = find_change(battle, find_instant(battle));
}
