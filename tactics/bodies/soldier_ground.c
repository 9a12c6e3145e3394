/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the map does to soldiers: whom they see, how far a shot goes, how fast
 * they walk, where there is room for them.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"
#include "tactics/bodies/plane_impl.h"

/* Places that one of a loose formation draws until there is room at one. */
#define DRAWS 64

/* Touching a wall is no lack of room. */
#define SLIM (1.0 - 1e-9)

/* --- sight ---------------------------------------------------------------- */

bool lan_ground_see(const lan_engagement *e, int32_t a, int32_t b)
{
    return e->ground == NULL || lan_group_of(e, a)->soldier->altitude > 0.0 ||
           lan_group_of(e, b)->soldier->altitude > 0.0 ||
           lan_battlefield_see(e->ground, lan_soldier_at(e, a),
                               lan_soldier_at(e, b));
}

double lan_ground_stop(const lan_engagement *e, int32_t soldier, lan_point way)
{
    return e->ground == NULL ||
                   lan_group_of(e, soldier)->soldier->altitude > 0.0
               ? 1.0
               : fmin(1.0, lan_battlefield_sight(
                               e->ground, lan_soldier_at(e, soldier), way));
}

double lan_ground_far(const lan_engagement *e, int32_t soldier, int32_t goal,
                      double rest)
{
    const double far = sqrt(lan_soldier_square(e, soldier, goal));
    return far > rest || lan_ground_see(e, soldier, goal) ? far : LAN_INF;
}

/* --- what terrain does ---------------------------------------------------- */

double lan_ground_effect(const lan_engagement *e, int32_t soldier, int32_t at)
{
    if (e->ground == NULL) {
        return 1.0;
    }
    const lan_terrain *from =
        lan_battlefield_terrain(e->ground, lan_soldier_at(e, soldier));
    const lan_terrain *to =
        lan_battlefield_terrain(e->ground, lan_soldier_at(e, at));
    return (from != NULL ? from->attack : 1.0) * (to != NULL ? to->cover : 1.0);
}

double lan_ground_ease(const lan_engagement *e, int32_t soldier)
{
    if (e->ground == NULL) {
        return 1.0;
    }
    const int32_t movement = lan_group_of(e, soldier)->unit->movement;
    const lan_terrain *terrain =
        lan_battlefield_terrain(e->ground, lan_soldier_at(e, soldier));
    return terrain != NULL && terrain->cost[movement] > 0.0
               ? e->ground->least[movement] / terrain->cost[movement]
               : 1.0;
}

/* --- room ----------------------------------------------------------------- */

bool lan_soldier_has_room(const lan_battlefield *ground,
                          const lan_unit_def *unit,
                          const lan_soldier_def *soldier, lan_point at,
                          lan_point facing)
{
    const lan_movement movement = (lan_movement)unit->movement;
    const double half = soldier->body.half_length;
    const double least = SLIM * lan_soldier_least(soldier);
    const double ends = fmax(0.0, half - least);
    const lan_point way = lan_point_times(facing, -2.0 * ends);
    return lan_grid_map_cost(ground->map, lan_battlefield_cell(ground, at),
                             movement) > 0.0 &&
           lan_walls_sweep(ground->walls[movement],
                           lan_point_at(at, facing, ends), way, least,
                           NULL) < 0;
}

/* His place in the formation, another one of it where that is in a wall, or
 * else the nearest open ground. */
lan_point lan_soldier_place(const lan_engagement *e, int32_t group,
                            int32_t index, lan_random_stream *stream)
{
    const lan_combat_group *g = &e->groups[group];
    const lan_formation_frame *frame = &e->frames[g->army];
    const lan_body *body = &g->soldier->body;
    lan_point at = lan_formation_place(frame, index, stream);
    if (e->ground == NULL) {
        return at;
    }
    const int32_t count = frame->count > 0 ? frame->count : 1;
    for (int k = 0; k < DRAWS; k++) {
        if (lan_soldier_has_room(e->ground, g->unit, g->soldier, at,
                                 frame->facing)) {
            return at;
        }
        at = lan_formation_place(frame, (index + k) % count, stream);
    }
    const lan_disc disc = {lan_formation_place(frame, index % count, stream),
                           body->half_length > 0.0
                               ? hypot(body->half_length, body->half_width)
                               : body->radius};
    (void)lan_battlefield_find_room(e->ground, (lan_movement)g->unit->movement,
                                    &disc, &at);
    return at;
}
