/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Armies that approach each other: the groups that walk, the weapon that fires
 * at each distance, the time until which this holds, and the fire that grows in
 * between.
 */
#include "model/engine_impl.h"

#include <stdlib.h>
#include <string.h>

#include "model/island_impl.h"
#include "model/weapons_impl.h"

/* Bisection steps after which two distances count as equal. */
#define HALVINGS 200

/* Lower limit, as a share of its range, of how far a target counts as within
 * it, for factors whose slope is unbounded at the range itself. */
#define LEAST_NEAR 1e-8

lan_status lan_approach_create(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    lan_approach *approach = &battle->approach;
    const size_t groups = (size_t)plan->group_count;
    const size_t shooters = (size_t)plan->shooter_count;
    if (!lan_plan_approaches(plan)) {
        return LAN_OK;
    }
    approach->chosen = malloc(shooters * groups * sizeof *approach->chosen);
    approach->will_hit = calloc(groups, 1);
    return approach->chosen != NULL && approach->will_hit != NULL ? LAN_OK
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
    free(approach->chosen);
    free(approach->will_hit);
    free(approach->fire);
    *approach = (lan_approach){0};
}

/* --- reach ---------------------------------------------------------------- */

/* In m; a weapon without a range has the range 0 m, as on a map. */
static double range_of(const lan_plan *plan, int32_t weapon)
{
    const double range = plan->weapons[weapon].range;
    return isnan(range) ? 0.0 : range;
}

/* Factor on a weapon's hits at a distance within its range. */
static double factor_at(const lan_plan *plan, int32_t weapon, double r)
{
    const lan_weapon_def *w = &plan->weapons[weapon];
    return lan_weapon_after_distance(w->range, w->falloff, r);
}

/* Distance in m from its nearest enemy at which a group of this type halts: its
 * longest range, or 0 if a weapon with that range has a falloff. */
static double halt_of(const lan_plan *plan, int32_t type)
{
    const lan_weapon_span of = lan_plan_weapons_of(plan, type);
    double longest = 0.0;
    bool falls_off = false;
    for (int32_t w = of.first; w < of.past; w++) {
        longest = fmax(longest, range_of(plan, w));
    }
    for (int32_t w = of.first; w < of.past; w++) {
        falls_off = falls_off || (plan->weapons[w].falloff > 0.0 &&
                                  !(range_of(plan, w) < longest));
    }
    if (!isnan(plan->approach.to)) {
        return plan->approach.to;
    }
    return falls_off ? 0.0 : longest;
}

/* In m per time, >= 0. */
static double speed_of(const lan_plan *plan, int32_t group)
{
    const double speed = plan->types[plan->groups[group].type].speed;
    return isnan(speed) ? 0.0 : speed;
}

static size_t cell_of(const lan_battle *battle, int32_t shooter, int32_t at)
{
    return (size_t)shooter * (size_t)battle->plan->group_count + (size_t)at;
}

static const lan_plan_battery *battery_of(const lan_plan *plan, int32_t shooter)
{
    return &plan->batteries[plan->shooters[shooter].battery];
}

/* The weapon of a battery that fires, or the first if all fire together. */
static int32_t weapon_of(const lan_battle *battle, int32_t shooter, int32_t at)
{
    const int32_t chosen =
        battle->approach.chosen[cell_of(battle, shooter, at)];
    return chosen >= 0 ? chosen : battery_of(battle->plan, shooter)->first;
}

bool lan_approach_will_hit(const lan_battle *battle, int32_t group)
{
    return battle->approach.will_hit != NULL &&
           battle->approach.will_hit[group] != 0;
}

/* --- where groups are ----------------------------------------------------- */

/* Distance in m that a group has advanced by a time. */
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

/* Rounding error of the distance between two groups; distances within it count
 * as equal. */
static double slack_of(const lan_battle *battle, double speeds)
{
    return 1e-12 * battle->plan->approach.distance +
           speeds * lan_instant(battle->state.head->time);
}

static double slack_of_pair(const lan_battle *battle, int32_t i, int32_t j)
{
    return slack_of(battle,
                    speed_of(battle->plan, i) + speed_of(battle->plan, j));
}

static bool is_in_fight(const lan_battle *battle, int32_t i)
{
    return lan_group_is_alive(battle, i) &&
           lan_army_is_in(battle, battle->plan->groups[i].army);
}

/* True for a group that is in the fight or may enter it. */
static bool may_come(const lan_battle *battle, int32_t i)
{
    const lan_plan_group *group = &battle->plan->groups[i];
    return lan_army_is_in(battle, group->army) &&
           (lan_group_is_alive(battle, i) ||
            group->last_arrival >= battle->state.head->time);
}

/* --- who walks ------------------------------------------------------------ */

static double velocity_now(const lan_battle *battle, int32_t i, double now)
{
    const lan_plan *plan = battle->plan;
    const double speed = speed_of(plan, i);
    double nearest = LAN_INF;
    if (!(speed > 0.0) || !is_in_fight(battle, i)) {
        return 0.0;
    }
    for (int32_t j = 0; j < plan->group_count; j++) {
        if (lan_plan_are_enemies(plan, i, j) && is_in_fight(battle, j)) {
            nearest = fmin(nearest, lan_approach_distance(battle, i, j, now));
        }
    }
    const double halt = halt_of(plan, plan->groups[i].type);
    return nearest < LAN_INF && nearest > halt + slack_of(battle, 2.0 * speed)
               ? speed
               : 0.0;
}

/* Updates a group's origin only when its velocity changes, so that its position
 * does not depend on other events in between. */
static void set_velocities(lan_battle *battle, double now)
{
    lan_march *march = &battle->state.march;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const double velocity = velocity_now(battle, i, now);
        if (velocity < march->velocity[i] || velocity > march->velocity[i]) {
            march->from[i] = advance_of(battle, i, now);
            march->velocity[i] = velocity;
            march->set[i] = now;
        }
    }
}

/* --- the best of several weapons ------------------------------------------ */

/* A shooter and its target. */
typedef struct aim {
    const lan_battle *battle;
    int32_t shooter;
    int32_t at;
} aim;

/* Losses that a weapon inflicts at a distance within its range. */
static double loss_at(const aim *a, int32_t weapon, double r)
{
    const double loss =
        lan_targeting_loss(a->battle, a->shooter, weapon, a->at);
    return loss * factor_at(a->battle->plan, weapon, r);
}

/* True if a weapon is preferred to another at a distance: by losses there, then
 * by losses at close range, then by range. */
static bool is_better(const aim *a, int32_t weapon, int32_t than, double r)
{
    const double gain = loss_at(a, weapon, r) - loss_at(a, than, r);
    const double near = loss_at(a, weapon, 0.0) - loss_at(a, than, 0.0);
    if (gain > 0.0 || gain < 0.0) {
        return gain > 0.0;
    }
    return near > 0.0 || (!(near < 0.0) && range_of(a->battle->plan, weapon) >
                                               range_of(a->battle->plan, than));
}

/* The weapon that a shooter fires at a distance: among those in range the one
 * with the largest losses there, or the first if all fire together; -1: none is
 * in range. */
static int32_t choose_weapon(const lan_battle *battle, int32_t shooter,
                             int32_t at, double r)
{
    const aim a = {battle, shooter, at};
    const lan_plan_battery *battery = battery_of(battle->plan, shooter);
    int32_t best = -1;
    for (int32_t w = battery->first; w < battery->first + battery->count; w++) {
        if (r <= range_of(battle->plan, w) &&
            (best < 0 || is_better(&a, w, best, r))) {
            best = w;
        }
    }
    return best;
}

/* Logarithm of the ratio of two weapons' losses. */
static double advantage(const aim *a, int32_t weapon, int32_t over, double r)
{
    return log(loss_at(a, weapon, r)) - log(loss_at(a, over, r));
}

/* Distance of the extremum of the advantage, the only one: there the
 * derivatives of both logarithms, falloff / (range - r), are equal. */
static double turn_of(const aim *a, int32_t weapon, int32_t over)
{
    const lan_weapon_def *weapons = a->battle->plan->weapons;
    const double f = weapons[weapon].falloff;
    const double g = weapons[over].falloff;
    return (g * range_of(a->battle->plan, weapon) -
            f * range_of(a->battle->plan, over)) /
           (g - f);
}

/* The distance at which an advantage begins, between `far`, where there is
 * none, and `near`, where there is one; rounded to the larger. */
static double begin_of(const aim *a, int32_t weapon, int32_t over, double near,
                       double far)
{
    for (int k = 0; k < HALVINGS; k++) {
        const double middle = 0.5 * (near + far);
        if (advantage(a, weapon, over, middle) > 0.0) {
            near = middle;
        } else {
            far = middle;
        }
    }
    return near;
}

/* Distance from `far` down to `near` at which a weapon becomes better; -1:
 * none. */
static double change_to(const aim *a, int32_t weapon, int32_t over, double near,
                        double far)
{
    const double turn = turn_of(a, weapon, over);
    if (turn > near && turn < far) { /* false for NaN and infinity: no
                                        extremum */
        if (advantage(a, weapon, over, turn) > 0.0) {
            return begin_of(a, weapon, over, turn, far);
        }
        far = turn;
    }
    return advantage(a, weapon, over, near) > 0.0
               ? begin_of(a, weapon, over, near, far)
               : -1.0;
}

/* The distance, from the present `far` down to `near`, at which another weapon
 * in range becomes better than the one that fires; -1: none. */
static double distance_of_change(const lan_battle *battle, int32_t shooter,
                                 int32_t at, double near, double far)
{
    const aim a = {battle, shooter, at};
    const lan_plan_battery *battery = battery_of(battle->plan, shooter);
    const int32_t now = weapon_of(battle, shooter, at);
    double change = -1.0;
    if (battery->count == 1 || range_of(battle->plan, now) < far) {
        return -1.0;
    }
    for (int32_t w = battery->first; w < battery->first + battery->count; w++) {
        if (w != now && far <= range_of(battle->plan, w)) {
            change = fmax(change, change_to(&a, w, now, near, far));
        }
    }
    return change;
}

/* --- pairs within range --------------------------------------------------- */

/* True if the factor of a weapon in range changes with time. */
static bool does_move(const lan_battle *battle, int32_t weapon, int32_t from,
                      int32_t at)
{
    const lan_plan *plan = battle->plan;
    const double *velocity = battle->state.march.velocity;
    return plan->weapons[weapon].falloff > 0.0 &&
           range_of(plan, weapon) > 0.0 && velocity[from] + velocity[at] > 0.0;
}

/* Sets the factors of a shooter's weapons, one row each if the best is chosen;
 * 1 if the factor changes with time. */
static void set_factors(lan_battle *battle, int32_t shooter, int32_t at,
                        double r, double slack)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_shooter *s = &plan->shooters[shooter];
    for (int32_t row = s->first_row; row < s[1].first_row; row++) {
        const int32_t w =
            plan->batteries[s->battery].first + row - s->first_row;
        const double inside =
            does_move(battle, w, s->group, at) ? 1.0 : factor_at(plan, w, r);
        const double factor =
            r - slack <= range_of(plan, w) ? inside : LAN_ISLAND_OUT_OF_REACH;
        double *kept = &battle->state.open.factor[cell_of(battle, row, at)];
        battle->targeting.stale =
            battle->targeting.stale || factor < *kept || factor > *kept;
        *kept = factor;
    }
}

/* Sets the factors and the weapon that fires; marks a target that comes into a
 * shooter's reach later. */
static void set_pair(lan_battle *battle, int32_t shooter, int32_t at,
                     double now)
{
    const lan_plan *plan = battle->plan;
    const double *velocity = battle->state.march.velocity;
    const int32_t from = plan->shooters[shooter].group;
    const double r = lan_approach_distance(battle, from, at, now);
    const double slack = slack_of_pair(battle, from, at);
    const int32_t weapon =
        choose_weapon(battle, shooter, at, fmax(0.0, r - slack));
    int32_t *chosen = &battle->approach.chosen[cell_of(battle, shooter, at)];
    const int32_t now_chosen = battery_of(plan, shooter)->is_best ? weapon : -1;
    set_factors(battle, shooter, at, r, slack);
    battle->targeting.stale = battle->targeting.stale || now_chosen != *chosen;
    *chosen = now_chosen;
    if (weapon < 0 && velocity[from] + velocity[at] > 0.0 &&
        is_in_fight(battle, from)) {
        const lan_pair_law pair = lan_targeting_shot(battle, shooter, at, true);
        if (pair.coefficient > 0.0 &&
            lan_law_row_of(pair.law)->finishes(pair.k)) {
            battle->approach.will_hit[at] = 1;
        }
    }
}

/* Groups out of the fight keep their factors: their future instants are not
 * computed. */
static bool is_live_pair(const lan_battle *battle, int32_t shooter, int32_t at)
{
    const int32_t from = battle->plan->shooters[shooter].group;
    return lan_plan_are_enemies(battle->plan, from, at) &&
           may_come(battle, from) && may_come(battle, at);
}

static void set_pairs(lan_battle *battle, double now)
{
    const lan_plan *plan = battle->plan;
    memset(battle->approach.will_hit, 0, (size_t)plan->group_count);
    for (int32_t s = 0; s < plan->shooter_count; s++) {
        for (int32_t at = 0; at < plan->group_count; at++) {
            if (is_live_pair(battle, s, at)) {
                set_pair(battle, s, at, now);
            }
        }
    }
}

/* --- the next change ------------------------------------------------------ */

/* Time at which two approaching groups are at a distance; infinite if they are
 * already that close. Independent of the time of the call. */
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

/* Time at which the first of two groups halts in front of the other, or another
 * of its weapons comes into range of the other. */
static double time_of_one(const lan_battle *battle, int32_t i, int32_t j)
{
    const lan_plan *plan = battle->plan;
    const int32_t type = plan->groups[i].type;
    const lan_weapon_span of = lan_plan_weapons_of(plan, type);
    const bool walks = battle->state.march.velocity[i] > 0.0 &&
                       is_in_fight(battle, i) && is_in_fight(battle, j);
    double next =
        walks ? time_of_distance(battle, i, j, halt_of(plan, type)) : LAN_INF;
    for (int32_t w = of.first; w < of.past; w++) {
        next = fmin(next, time_of_distance(battle, i, j, range_of(plan, w)));
    }
    return next;
}

static double time_of_pair(const lan_battle *battle, int32_t i, int32_t j)
{
    const double *velocity = battle->state.march.velocity;
    return velocity[i] + velocity[j] > 0.0 && may_come(battle, j)
               ? fmin(time_of_one(battle, i, j), time_of_one(battle, j, i))
               : LAN_INF;
}

static double find_instant(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    double next = LAN_INF;
    for (int32_t i = 0; i < plan->group_count; i++) {
        for (int32_t j = i + 1; may_come(battle, i) && j < plan->group_count;
             j++) {
            if (lan_plan_are_enemies(plan, i, j)) {
                next = fmin(next, time_of_pair(battle, i, j));
            }
        }
    }
    return next;
}

/* Time at which another weapon of a shooter becomes better than the one that
 * fires, or a lower bound of that time. */
static double time_of_change(const lan_battle *battle, int32_t shooter,
                             int32_t at, double next)
{
    const int32_t from = battle->plan->shooters[shooter].group;
    const double now = battle->state.head->time;
    const double far = fmax(0.0, lan_approach_distance(battle, from, at, now) -
                                     slack_of_pair(battle, from, at));
    const double near = lan_approach_distance(battle, from, at, next);
    const double r =
        near < far ? distance_of_change(battle, shooter, at, near, far) : -1.0;
    return r < 0.0 ? next : fmin(next, time_of_distance(battle, from, at, r));
}

static double find_change(const lan_battle *battle, double next)
{
    const lan_plan *plan = battle->plan;
    for (int32_t s = 0; s < plan->shooter_count && next < LAN_INF; s++) {
        const bool is_best = battery_of(plan, s)->is_best;
        for (int32_t at = 0; is_best && at < plan->group_count; at++) {
            if (is_live_pair(battle, s, at)) {
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
    set_pairs(battle, now);
    battle->interval.march_until = find_change(battle, find_instant(battle));
}

/* --- coefficients that depend on time ------------------------------------- */

/* Reserves room for every possible coefficient. */
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

/* Lists a shooter's fire that changes with time; records when a group first has
 * an enemy to fire at. */
static void list_fire(lan_battle *battle, int32_t shooter, double coefficient,
                      lan_moving_fire fire)
{
    const lan_plan *plan = battle->plan;
    lan_approach *approach = &battle->approach;
    const int32_t weapon = weapon_of(battle, shooter, fire.at);
    double *fired = &battle->state.march.fired[fire.from];
    if (isnan(*fired) && coefficient > 0.0 &&
        lan_group_is_alive(battle, fire.from) &&
        lan_group_is_alive(battle, fire.at)) {
        *fired = battle->state.head->time;
    }
    if (does_move(battle, weapon, fire.from, fire.at)) {
        fire.range = range_of(plan, weapon);
        fire.falloff = plan->weapons[weapon].falloff;
        approach->fire[approach->fire_count++] = fire;
    }
}

/* Lists a volley's links; its attackers are in the order of shooters. */
static void list_volley(lan_battle *battle, int32_t f)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    size_t cell = volley->first_coefficient;
    for (int32_t s = 0; s < battle->plan->shooter_count; s++) {
        const bool is_in = targeting->volley_of[s] == f;
        for (int32_t l = 0; is_in && l < volley->link_count; l++, cell++) {
            const int32_t link = volley->first_link + l;
            list_fire(battle, s, targeting->coefficients[cell],
                      (lan_moving_fire){.from = battle->plan->shooters[s].group,
                                        .at = targeting->links[link].group,
                                        .volley = f,
                                        .link = link,
                                        .cell = cell});
        }
    }
}

/* Lists undivided fire: its coefficient belongs to the soldiers, and its reach
 * is that of their first weapons, or of the chosen weapon. */
static void list_wholes(lan_battle *battle)
{
    lan_targeting *targeting = &battle->targeting;
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        lan_whole_link *link = &targeting->wholes[p];
        const size_t before = battle->approach.fire_count;
        list_fire(battle, battle->plan->first_shooter[link->attacker],
                  link->coefficient,
                  (lan_moving_fire){.from = link->attacker,
                                    .at = link->group,
                                    .volley = -1,
                                    .link = p});
        link->moving = battle->approach.fire_count > before ? p : -1;
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
        for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
            list_volley(battle, f);
        }
        list_wholes(battle);
        battle->interval.moving = battle->approach.fire_count > 0;
    }
    return status;
}

/* Time since a fire that still grows was out of range. */
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
    if (targeting->coefficient_capacity > 0) {
        memcpy(flow->coefficient, targeting->coefficients,
               targeting->coefficient_capacity * sizeof *flow->coefficient);
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
