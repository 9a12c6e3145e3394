/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/walls_impl.h"

#include "tactics/bodies/plane_impl.h"

void lan_wall_walk_begin(lan_wall_walk *walk, const lan_walls *walls,
                         lan_point from, lan_point way, double radius)
{
    const double far = walls->far + fabs(from.x) + fabs(from.y) + fabs(way.x) +
                       fabs(way.y) + radius;
    walk->walls = walls;
    walk->from = from;
    walk->way = way;
    walk->reach = radius + LAN_WALLS_SLACK * far;
    walk->last = 1.0;
    walk->count = 0;
    if (walls->node_count > 0 && walk->reach < LAN_INF && radius >= 0.0) {
        walk->waiting[walk->count++] = (lan_wall_part){0, 0.0, 1.0};
    }
}

/* Cuts a part down to where height + share * climb >= -reach; false where that
 * is nowhere. */
static bool cut_to_side(lan_wall_part *part, double height, double climb,
                        double reach)
{
    const double at = (-reach - height) / climb;
    if (climb > 0.0) {
        part->from = lan_greater(part->from, at);
    } else if (climb < 0.0) {
        part->to = lan_lesser(part->to, at);
    } else {
        return height >= -reach;
    }
    return part->from <= part->to;
}

static void wait_for(lan_wall_walk *walk, const lan_wall_part *part)
{
    if (part->node >= 0) {
        walk->waiting[walk->count++] = *part;
    }
}

/* Lets what is on each side wait, the nearer one last; true where the line
 * itself is within reach. */
static bool part_ways(lan_wall_walk *walk, const lan_wall_node *node,
                      const lan_wall_part *part)
{
    const double height =
        lan_point_dot(node->normal, walk->from) - node->offset;
    const double climb = lan_point_dot(node->normal, walk->way);
    lan_wall_part front = {node->front, part->from, part->to};
    lan_wall_part back = {node->back, part->from, part->to};
    const bool is_front = cut_to_side(&front, height, climb, walk->reach);
    const bool is_back = cut_to_side(&back, -height, -climb, walk->reach);
    const bool is_front_last = height + part->from * climb >= 0.0;
    if (is_front && !is_front_last) {
        wait_for(walk, &front);
    }
    if (is_back) {
        wait_for(walk, &back);
    }
    if (is_front && is_front_last) {
        wait_for(walk, &front);
    }
    return is_front && is_back;
}

const int32_t *lan_wall_walk_next(lan_wall_walk *walk, uint32_t *count)
{
    const lan_walls *walls = walk->walls;
    while (walk->count > 0) {
        const lan_wall_part part = walk->waiting[--walk->count];
        const lan_wall_node *node = &walls->nodes[part.node];
        if (part.from <= walk->last && part_ways(walk, node, &part) &&
            node->count > 0) {
            *count = node->count;
            return walls->numbers + node->first;
        }
    }
    return NULL;
}
