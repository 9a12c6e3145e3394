/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shots that fly: each is swept along its way against all who stand there,
 * which is exact between two steps; after a step it is swept again.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"
#include "tactics/bodies/plane_impl.h"

double lan_flights_most(const lan_unit_def *unit,
                        const lan_soldier_def *soldier, double soldiers)
{
    if (!(soldier->shot_speed < LAN_INF)) {
        return 0.0;
    }
    /* Beyond eight deviations and some there is none in 1e12. */
    const double mean =
        soldiers * unit->rate * lan_soldier_reach(unit) / soldier->shot_speed;
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

static bool may_be_met(const lan_engagement *e, const lan_flight *f, int32_t s)
{
    const lan_combat_group *own = lan_group_of(e, f->by);
    return s != f->by && lan_soldier_is_in(e, s) &&
           (lan_group_of(e, s)->side != own->side ||
            own->soldier->friendly_fire);
}

static first_met find_first(lan_engagement *e, const lan_flight *f,
                            lan_point from, lan_point way)
{
    const lan_disc shot = {from, 0.0};
    const lan_point to = lan_point_plus(from, way);
    const double wide = e->largest_radius;
    first_met first = {-1, LAN_INF};
    lan_stand_grid_build(e);
    const lan_cell_span span = lan_stand_grid_span(
        &e->grid,
        (lan_point){fmin(from.x, to.x) - wide, fmin(from.y, to.y) - wide},
        (lan_point){fmax(from.x, to.x) + wide, fmax(from.y, to.y) + wide});
    for (int32_t row = span.top; row <= span.bottom; row++) {
        const int32_t *begin = &e->grid.begin[row * e->grid.columns];
        for (int32_t k = begin[span.left]; k < begin[span.right + 1]; k++) {
            const int32_t s = e->grid.soldiers[k];
            const lan_disc body = {lan_soldier_at(e, s),
                                   lan_group_of(e, s)->soldier->body.radius};
            const double share = may_be_met(e, f, s)
                                     ? lan_sweep_disc_to_disc(&shot, way, &body)
                                     : LAN_INF;
            if (share < first.share) {
                first = (first_met){s, share};
            }
        }
    }
    return first;
}

/* Finds whom it meets first from now on, until the next step at most. */
static void sweep_flight(lan_engagement *e, int32_t flight)
{
    lan_flight *f = &e->flights[flight];
    const double step = e->is_moving ? e->step_end : e->now + e->step;
    const double until = fmin(f->end, fmax(step, e->now));
    const lan_point from =
        lan_point_at(f->origin, f->velocity, e->now - f->fired);
    const lan_point way = lan_point_times(f->velocity, until - e->now);
    const first_met first = find_first(e, f, from, way);
    f->victim = first.soldier;
    lan_shot_times_set(
        &e->flying, flight,
        first.soldier < 0 ? until : e->now + first.share * (until - e->now));
}

void lan_flights_launch(lan_engagement *e, int32_t soldier, int32_t at)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point from = lan_soldier_at(e, soldier);
    const double speed = g->soldier->shot_speed;
    const lan_point velocity =
        e->bodies != NULL ? lan_bodies_get(e->bodies, e->body[at]).velocity
                          : (lan_point){0.0, 0.0};
    const lan_point way = lan_point_minus(
        lan_steer_meeting(from, speed, lan_soldier_at(e, at), velocity), from);
    const double length = lan_point_length(way);
    if (e->free_count == 0 || !(length > 0.0)) {
        e->trouble = e->free_count == 0 ? LAN_ELIMIT : e->trouble;
        return;
    }
    const int32_t flight = e->free_flights[--e->free_count];
    e->flights[flight] = (lan_flight){
        .origin = from,
        .fired = e->now,
        .end =
            e->now + lan_ground_stop(e, soldier,
                                     lan_point_times(way, g->range / length)) *
                         g->range / speed,
        .velocity = lan_point_times(way, speed / length),
        .by = soldier,
        .victim = -1};
    sweep_flight(e, flight);
}

int32_t lan_flights_arrive(lan_engagement *e, int32_t flight, int32_t *by)
{
    const lan_flight *f = &e->flights[flight];
    const bool meets = f->victim >= 0 && lan_soldier_is_in(e, f->victim);
    *by = f->by;
    if (!meets && e->now < f->end) {
        sweep_flight(e, flight);
        return -1;
    }
    lan_shot_times_set(&e->flying, flight, LAN_INF);
    e->free_flights[e->free_count++] = flight;
    return meets ? f->victim : -1;
}
