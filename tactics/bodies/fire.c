/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One shot: at whom, whether it hits, and what that does.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"

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
    if (!lan_flights_arrive(e, flight, &shot)) {
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
        if (lan_flights_look(e, k, &shot)) {
            lan_fight_story_shot(e, &shot);
        }
    }
}
