/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shots: at whom, whether they hit, what that does, and those that fly.
 */
#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* ------------------------------------------------------------------------
 *
 * Shots that fly: each is swept along its way against all who stand there,
 * which is exact between two steps; after a step it is swept again.
 */

double lan_flights_most(const lan_unit_def *unit,
                        const lan_soldier_def *soldier, double soldiers)
{
    if (!(soldier->shot_speed < LAN_INF)) {
        return 0.0;
    }
    double rates = 0.0; /* times ranges, of all weapons */
    for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, w);
        rates += soldiers * weapon.rate * weapon.range;
    }
    /* Beyond eight deviations and some there is none in 1e12. */
    const double mean = rates / soldier->shot_speed;
    return ceil(mean + 8.0 * sqrt(mean) + 30.0);
}

void lan_flights_begin(lan_engagement *e)
{
    lan_shot_times_clear(&e->flying, e->flight_room);
    e->free_count = e->flight_room;
    for (int32_t k = 0; k < e->flight_room; k++) {
        e->free_flights[k] = e->flight_room - 1 - k;
    }
}

/* --- the way -------------------------------------------------------------- */

typedef struct first_met {
    int32_t soldier;
    double share; /* of the way */
} first_met;

static bool may_be_met(const lan_engagement *e, int32_t by, int32_t s)
{
    const lan_combat_group *own = lan_group_of(e, by);
    return s != by && lan_soldier_is_in(e, s) &&
           (lan_group_of(e, s)->side != own->side ||
            own->soldier->friendly_fire);
}

static first_met find_first(lan_engagement *e, const lan_flight *f,
                            lan_vec from, lan_vec way)
{
    const int32_t by = lan_trigger_of(e, f->by).soldier;
    first_met first = {-1, LAN_INF};
    lan_crowd_scan scan;
    lan_standing_fill(e);
    lan_crowd_scan_begin(&scan, e->grid, (lan_point){from.x, from.y},
                         (lan_point){way.x, way.y}, 0.0);
    for (int32_t s; (s = lan_crowd_scan_next(&scan)) >= 0;) {
        const double share =
            may_be_met(e, by, s) ? lan_soldier_sweep(e, s, from, way) : LAN_INF;
        if (share < first.share ||
            (share <= first.share && share < LAN_INF && s < first.soldier)) {
            first = (first_met){s, share};
        }
    }
    return first;
}

static lan_vec place_of(const lan_engagement *e, const lan_flight *f)
{
    const double gone = e->now - f->fired;
    const lan_point at = lan_point_at(f->origin, f->velocity, gone);
    return (lan_vec){at.x, at.y, f->height + gone * f->climb};
}

/* Finds whom it meets first from now on, until the next step at most. */
static void sweep_flight(lan_engagement *e, int32_t flight)
{
    lan_flight *f = &e->flights[flight];
    const double step = e->is_moving ? e->step_end : e->now + e->step;
    const double until = fmin(f->end, fmax(step, e->now));
    const lan_vec velocity = {f->velocity.x, f->velocity.y, f->climb};
    const first_met first = find_first(e, f, place_of(e, f),
                                       lan_vec_times(velocity, until - e->now));
    f->victim = first.soldier;
    lan_shot_times_set(
        &e->flying, flight,
        first.soldier < 0 ? until : e->now + first.share * (until - e->now));
}

/* --- from one to another -------------------------------------------------- */

/* The way to where another one will be when the shot is there. */
static lan_vec aimed_way(const lan_engagement *e, int32_t soldier, int32_t at)
{
    const lan_vec off = lan_vec_minus(lan_soldier_in_space(e, at),
                                      lan_soldier_in_space(e, soldier));
    const lan_point velocity = e->bodies->motions[at].velocity;
    const double speed = lan_group_of(e, soldier)->soldier->shot_speed;
    const lan_point from = lan_soldier_at(e, soldier);
    const lan_point way = lan_point_minus(
        lan_steer_meeting(from, speed, lan_soldier_at(e, at), velocity, off.z),
        from);
    return (lan_vec){way.x, way.y, off.z};
}

/* A shot that is aimed well leaves a trigger for a soldier. */
static void lan_flights_launch(lan_engagement *e, int32_t number, int32_t at)
{
    const lan_trigger by = lan_trigger_of(e, number);
    const int32_t soldier = by.soldier;
    const lan_combat_group *g = lan_group_of(e, soldier);
    const double speed = g->soldier->shot_speed;
    const lan_vec way = aimed_way(e, soldier, at);
    const double length = lan_vec_length(way);
    if (e->free_count == 0) {
        e->trouble = LAN_ELIMIT;
        return;
    }
    /* Who stands within another one meets him at once. */
    const double pace = length > 0.0 ? speed / length : 0.0;
    const int32_t flight = e->free_flights[--e->free_count];
    const lan_point velocity = {way.x * pace, way.y * pace};
    const double flies = e->arms[by.arm].range / speed;
    e->flights[flight] = (lan_flight){
        .origin = lan_soldier_at(e, soldier),
        .fired = e->now,
        .end =
            e->now + flies * lan_ground_stop(e, soldier,
                                             lan_point_times(velocity, flies)),
        .velocity = velocity,
        .height = g->soldier->altitude,
        .climb = way.z * pace,
        .by = number,
        .victim = -1};
    sweep_flight(e, flight);
}

static lan_shot shot_of(const lan_engagement *e, const lan_flight *f,
                        int32_t hit)
{
    const lan_vec at = place_of(e, f);
    return (lan_shot){.time = e->now,
                      .from = f->origin,
                      .to = {at.x, at.y},
                      .by = lan_trigger_of(e, f->by).soldier,
                      .hit = hit};
}

/* True where a shot ends now, since it meets somebody or has gone its range;
 * else it goes on. */
static bool does_arrive(lan_engagement *e, int32_t flight, lan_shot *out)
{
    const lan_flight *f = &e->flights[flight];
    const bool meets = f->victim >= 0 && lan_soldier_is_in(e, f->victim);
    if (!meets && e->now < f->end) {
        sweep_flight(e, flight);
        return false;
    }
    lan_shot_times_set(&e->flying, flight, LAN_INF);
    e->free_flights[e->free_count++] = flight;
    *out = shot_of(e, f, meets ? f->victim : -1);
    return true;
}

/* A shot that is on its way, as far as it is; false: there is none of this
 * number. */
static bool look_at_flight(const lan_engagement *e, int32_t flight,
                           lan_shot *out)
{
    *out = shot_of(e, &e->flights[flight], -1);
    return e->flying.at[flight] >= 0;
}

/* ------------------------------------------------------------------------
 *
 * One shot: at whom, whether it hits, and what that does.
 */

/* Of a soldier's health, what counts as nothing: rounding errors. */
#define NOTHING 1e-9

/* It changes the fight, or might have. */
static void note_use(lan_engagement *e)
{
    e->useful = e->now;
    e->fruitless = 0;
}

static void wound_soldier(lan_engagement *e, int32_t soldier, lan_trigger by)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    e->story.hits++;
    e->health[soldier] -= lan_arm_fire(e, by.arm, e->group_of[soldier])->damage;
    if (e->health[soldier] <= NOTHING * g->unit->health) {
        lan_soldiers_fall(e, soldier, by.soldier);
    }
}

static bool does_hit(lan_engagement *e, int32_t soldier, double chance)
{
    return chance >= 1.0 || lan_random_unit(&e->stream[soldier]) < chance;
}

/* A shot that does at once what it does. */
static void tell_shot(lan_engagement *e, int32_t by, lan_point to, int32_t hit)
{
    const lan_shot shot = {.time = e->now,
                           .from = lan_soldier_at(e, by),
                           .to = to,
                           .by = by,
                           .hit = hit};
    lan_fight_story_shot(e, &shot);
}

static void fire_aimed(lan_engagement *e, int32_t number, int32_t at)
{
    const lan_trigger by = lan_trigger_of(e, number);
    const int32_t soldier = by.soldier;
    const double chance = lan_arm_chance(e, by, at);
    const lan_point to = lan_soldier_at(e, at);
    if (chance > 0.0 &&
        lan_arm_fire(e, by.arm, e->group_of[at])->damage > 0.0) {
        note_use(e);
    }
    const bool hits = does_hit(e, soldier, chance);
    if (hits && lan_group_of(e, soldier)->soldier->shot_speed < LAN_INF) {
        lan_flights_launch(e, number, at);
        return;
    }
    tell_shot(e, soldier, to, hits ? at : -1);
    if (hits) {
        wound_soldier(e, at, by);
    }
}

/* --- on an area ----------------------------------------------------------- */

/* Distance along a line of this length that closes upon itself. */
static double wrapped(double a, double b, double length)
{
    const double apart = fabs(a - b);
    return fmin(apart, length - apart);
}

typedef struct burst {
    lan_trigger by;
    int32_t army;
    lan_point at;  /* in the army's square */
    double square; /* of its radius */
} burst;

static bool is_covered(const lan_engagement *e, const burst *b, int32_t soldier)
{
    const double length = e->side[b->army];
    const double du = wrapped(e->u[soldier], b->at.x, length);
    const double dv = wrapped(e->v[soldier], b->at.y, length);
    return du * du + dv * dv <= b->square;
}

/* From the last one on: who falls leaves his place to one who was looked at. */
static void hit_group(lan_engagement *e, const burst *b, int32_t group)
{
    const lan_combat_group *g = &e->groups[group];
    const double hit = e->arms[b->by.arm].weapon.hit;
    for (int32_t k = g->living - 1; k >= 0 && k < g->living; k--) {
        const int32_t soldier = e->members[g->first + k];
        if (is_covered(e, b, soldier) &&
            does_hit(e, b->by.soldier,
                     hit * lan_ground_effect(e, b->by.soldier, soldier))) {
            wound_soldier(e, soldier, b->by);
        }
    }
}

static void fire_on_area(lan_engagement *e, lan_trigger by, int32_t at)
{
    const int32_t soldier = by.soldier;
    const int32_t army = lan_group_of(e, at)->army;
    lan_random_stream *stream = &e->stream[soldier];
    const double length = e->side[army];
    const burst b = {.by = by,
                     .army = army,
                     .at = {length * lan_random_unit(stream),
                            length * lan_random_unit(stream)},
                     .square = e->arms[by.arm].weapon.attack_area / LAN_PI};
    const int64_t before = e->story.hits;
    const lan_point to = lan_soldier_at(e, at);
    note_use(e);
    for (int32_t i = e->first_group[army]; i < e->first_group[army + 1]; i++) {
        if (lan_arm_fire(e, by.arm, i)->law == LAN_LAW_AREA) {
            hit_group(e, &b, i);
        }
    }
    tell_shot(e, soldier, to, e->story.hits > before ? at : -1);
}

void lan_fire_shot(lan_engagement *e, int32_t number)
{
    const lan_trigger by = lan_trigger_of(e, number);
    const int32_t soldier = by.soldier;
    const double spirit = lan_whole_battle_spirit(
        e->whole, lan_group_of(e, soldier)->army, e->now);
    lan_soldiers_load(e, number, false);
    e->fruitless++;
    if (!does_hit(e, soldier, spirit)) {
        return;
    }
    const int32_t at = lan_target_draw(e, by);
    if (at < 0) {
        return;
    }
    e->story.fired++;
    if (lan_arm_fire(e, by.arm, e->group_of[at])->law == LAN_LAW_AREA) {
        fire_on_area(e, by, at);
    } else {
        fire_aimed(e, number, at);
    }
}

void lan_fire_flight(lan_engagement *e, int32_t flight)
{
    const lan_trigger by = lan_trigger_of(e, e->flights[flight].by);
    lan_shot shot;
    if (!does_arrive(e, flight, &shot)) {
        return;
    }
    lan_fight_story_shot(e, &shot);
    if (shot.hit >= 0) {
        e->useful = e->now;
        wound_soldier(e, shot.hit, by);
    }
}

void lan_fire_end(lan_engagement *e)
{
    lan_shot shot;
    for (int32_t k = 0; k < e->flight_room; k++) {
        if (look_at_flight(e, k, &shot)) {
            lan_fight_story_shot(e, &shot);
        }
    }
}
