/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/walls_impl.h"

#include "tactics/bodies/plane_impl.h"

int32_t lan_walls_sweep(const lan_walls *walls, lan_point from, lan_point way,
                        double radius, double *share)
{
    const lan_disc moving = {from, radius};
    const int32_t *numbers;
    uint32_t count;
    int32_t first = -1;
    double least = LAN_INF;
    lan_wall_walk walk;
    lan_wall_walk_begin(&walk, walls, from, way, radius);
    while ((numbers = lan_wall_walk_next(&walk, &count)) != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            const double entry = lan_sweep_disc_to_segment(
                &moving, way, &walls->segments[numbers[i]]);
            if (entry < least || (entry <= least && numbers[i] < first)) {
                least = entry;
                first = numbers[i];
            }
        }
        walk.last = lan_lesser(walk.last, least);
    }
    if (first >= 0 && share != NULL) {
        *share = least;
    }
    return first;
}

bool lan_walls_see(const lan_walls *walls, lan_point from, lan_point to)
{
    /* From the same end whoever looks, so that both see alike. */
    const bool is_turned = from.x > to.x || (!(from.x < to.x) && from.y > to.y);
    const lan_disc eye = {is_turned ? to : from, 0.0};
    const lan_point way = lan_point_minus(is_turned ? from : to, eye.at);
    const int32_t *numbers;
    uint32_t count;
    lan_wall_walk walk;
    lan_wall_walk_begin(&walk, walls, eye.at, way, 0.0);
    while ((numbers = lan_wall_walk_next(&walk, &count)) != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            if (lan_sweep_disc_to_segment(
                    &eye, way, &walls->segments[numbers[i]]) <= 1.0) {
                return false;
            }
        }
    }
    return true;
}
