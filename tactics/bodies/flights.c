/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shots that fly: each is swept along its way against all who stand there,
 * which is exact between two steps; after a step it is swept again.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"
#include "tactics/bodies/meeting_impl.h"
#include "tactics/bodies/plane_impl.h"

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

/* The better of the best so far and those of a grid. */
static void search_grid(const lan_engagement *e, const lan_stand_grid *grid,
                        int32_t by, lan_vec from, lan_vec way, first_met *first)
{
    const double wide = grid->wide;
    const lan_point to = {from.x + way.x, from.y + way.y};
    const lan_cell_span span = lan_stand_grid_span(
        grid, (lan_point){fmin(from.x, to.x) - wide, fmin(from.y, to.y) - wide},
        (lan_point){fmax(from.x, to.x) + wide, fmax(from.y, to.y) + wide});
    for (int32_t row = span.top; row <= span.bottom; row++) {
        const int32_t *begin = &grid->begin[row * grid->columns];
        for (int32_t k = begin[span.left]; k < begin[span.right + 1]; k++) {
            const int32_t s = grid->soldiers[k];
            const double share = may_be_met(e, by, s)
                                     ? lan_soldier_sweep(e, s, from, way)
                                     : LAN_INF;
            if (share < first->share) {
                *first = (first_met){s, share};
            }
        }
    }
}

static first_met find_first(lan_engagement *e, const lan_flight *f,
                            lan_vec from, lan_vec way)
{
    const int32_t by = lan_trigger_of(e, f->by).soldier;
    first_met first = {-1, LAN_INF};
    lan_stand_grid_build(e);
    for (int32_t k = 0; k < e->grid.sizes; k++) {
        search_grid(e, &e->grid.of[k], by, from, way, &first);
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
    const lan_point velocity =
        e->bodies != NULL ? lan_bodies_get(e->bodies, e->body[at]).velocity
                          : (lan_point){0.0, 0.0};
    const double speed = lan_group_of(e, soldier)->soldier->shot_speed;
    const lan_point from = lan_soldier_at(e, soldier);
    const lan_point way = lan_point_minus(
        lan_steer_meeting_at_height(from, speed, lan_soldier_at(e, at),
                                    velocity, off.z),
        from);
    return (lan_vec){way.x, way.y, off.z};
}

void lan_flights_launch(lan_engagement *e, int32_t number, int32_t at)
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

bool lan_flights_arrive(lan_engagement *e, int32_t flight, lan_shot *out)
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

bool lan_flights_look(const lan_engagement *e, int32_t flight, lan_shot *out)
{
    *out = shot_of(e, &e->flights[flight], -1);
    return e->flying.at[flight] >= 0;
}
