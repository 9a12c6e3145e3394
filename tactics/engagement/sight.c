/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects of the map on soldiers: sight, range of shots, speed. Also positions,
 * the shape of a soldier on a line of fire or sight, and neighbours. A shape is
 * planar if all are at one height, else spatial: a disc is an upright cylinder
 * and a hull a block.
 */
#include <stdlib.h>

#include "tactics/engagement/engagement_impl.h"

/* --- making one ---------------------------------------------------------- */

static void note_terrains(lan_battlefield *field)
{
    const size_t cells = (size_t)field->map->width * (size_t)field->map->height;
    lan_terrain_set present = 0; /* somewhere */
    for (size_t k = 0; k < cells; k++) {
        present |= (lan_terrain_set)1 << field->map->cells[k];
    }
    for (int m = 0; m < LAN_MOVEMENTS_MOST; m++) {
        field->least[m] = LAN_INF;
    }
    for (int32_t i = 0; i < LAN_TERRAIN_MOST; i++) {
        if ((present >> i & 1) == 0) {
            continue;
        }
        const lan_terrain *terrain = lan_grid_map_terrain(field->map, i);
        field->opaque |= (lan_terrain_set)terrain->is_opaque << i;
        for (int m = 0; m < LAN_MOVEMENTS_MOST; m++) {
            if (terrain->cost[m] > 0.0) {
                field->least[m] = fmin(field->least[m], terrain->cost[m]);
                field->most[m] = fmax(field->most[m], terrain->cost[m]);
            }
        }
    }
}

lan_status lan_battlefield_create(const lan_grid_map *map,
                                  const lan_terrain *terrains, double cell,
                                  unsigned classes, lan_battlefield **out)
{
    lan_battlefield *field = calloc(1, sizeof *field);
    if (field == NULL) {
        return LAN_ENOMEM;
    }
    field->cell = cell;
    if (terrains == NULL) {
        terrains = lan_grid_map_terrain(map, 0);
    }
    /* Bodies pass between two walls at a corner only if they fit, whatever
     * the map's rule for armies. */
    lan_status status =
        lan_grid_map_dress(map, LAN_CORNERS_FORBID, terrains,
                           lan_grid_map_terrain_count(map), &field->map);
    if (status == LAN_OK) {
        note_terrains(field);
    }
    for (int m = 0; m < LAN_MOVEMENTS_MOST && status == LAN_OK; m++) {
        if ((classes >> m & 1) != 0) {
            status = lan_walls_of_map(field->map, (lan_movement)m, cell,
                                      &field->walls[m]);
        }
    }
    if (status != LAN_OK) {
        lan_battlefield_destroy(field);
        return status;
    }
    *out = field;
    return LAN_OK;
}

void lan_battlefield_destroy(lan_battlefield *field)
{
    if (field == NULL) {
        return;
    }
    for (int m = 0; m < LAN_MOVEMENTS_MOST; m++) {
        lan_walls_destroy(field->walls[m]);
    }
    lan_grid_map_destroy(field->map);
    free(field);
}

/* --- the ground ----------------------------------------------------------- */

static int32_t cell_number(double place, double cell)
{
    const double at = floor(place / cell);
    return (int32_t)fmin(fmax(at, -1.0), LAN_GRID_MAP_MOST);
}

lan_cell lan_battlefield_cell(const lan_battlefield *field, lan_point at)
{
    return (lan_cell){cell_number(at.x, field->cell),
                      cell_number(at.y, field->cell)};
}

/* The terrain under a soldier; NULL outside the map, or without a map. */
static const lan_terrain *terrain_under(const lan_engagement *e,
                                        int32_t soldier)
{
    if (e->ground == NULL) {
        return NULL;
    }
    const lan_cell at =
        lan_battlefield_cell(e->ground, lan_soldier_at(e, soldier));
    return lan_grid_map_terrain(e->ground->map,
                                lan_grid_map_at(e->ground->map, at));
}

double lan_battlefield_least(const lan_battlefield *field, int32_t movement)
{
    return field == NULL || isinf(field->least[movement])
               ? 1.0
               : field->least[movement];
}

double lan_battlefield_hardest(const lan_battlefield *field, int32_t movement)
{
    return field == NULL || isinf(field->least[movement])
               ? 1.0
               : field->least[movement] / field->most[movement];
}

double lan_ground_effect(const lan_engagement *e, int32_t soldier, int32_t at)
{
    const lan_terrain *from = terrain_under(e, soldier);
    const lan_terrain *to = terrain_under(e, at);
    return (from != NULL ? from->attack : 1.0) * (to != NULL ? to->cover : 1.0);
}

double lan_ground_ease(const lan_engagement *e, int32_t soldier)
{
    const int32_t movement = lan_group_of(e, soldier)->unit->movement;
    const lan_terrain *terrain = terrain_under(e, soldier);
    return terrain != NULL && terrain->cost[movement] > 0.0
               ? e->ground->least[movement] / terrain->cost[movement]
               : 1.0;
}

/* --- sight ---------------------------------------------------------------- */

static bool is_opaque(const lan_battlefield *field, int32_t x, int32_t y)
{
    const int32_t terrain = lan_grid_map_at(field->map, (lan_cell){x, y});
    return terrain >= 0 && (field->opaque >> terrain & 1) != 0;
}

/* True if no movement class can enter a cell. */
static bool is_closed(const lan_battlefield *field, lan_cell at)
{
    bool is_open = false;
    for (int m = 0; m < LAN_MOVEMENTS_MOST; m++) {
        is_open |= lan_grid_map_cost(field->map, at, (lan_movement)m) > 0;
    }
    return !is_open;
}

/* The share of a ray at which it leaves a row of cells. */
static double border_share(double from, double way, int32_t cell, double size)
{
    const double border = (cell + (way > 0.0 ? 1.0 : 0.0)) * size;
    return way > 0.0 || way < 0.0 ? (border - from) / way : LAN_INF;
}

/* Share of a ray at which opaque cells stop a line of sight or a shot; LAN_INF
 * if none does. From an opaque cell a soldier sees out, and into the first
 * opaque cell on the ray, but not beyond it. A corner between two opaque cells
 * ends the ray. */
static double sight_share(const lan_battlefield *field, lan_point from,
                          lan_point way)
{
    const lan_cell step = {way.x > 0.0 ? 1 : -1, way.y > 0.0 ? 1 : -1};
    lan_cell at = lan_battlefield_cell(field, from);
    for (bool is_hidden = false; field->opaque != 0;) {
        const double in_x = border_share(from.x, way.x, at.x, field->cell);
        const double in_y = border_share(from.y, way.y, at.y, field->cell);
        const double share = fmin(in_x, in_y);
        const lan_cell next = {at.x + (in_x <= share ? step.x : 0),
                               at.y + (in_y <= share ? step.y : 0)};
        const bool is_shut = next.x != at.x && next.y != at.y &&
                             is_opaque(field, next.x, at.y) &&
                             is_opaque(field, at.x, next.y);
        if (!(share <= 1.0 && lan_grid_map_contains(field->map, next))) {
            break;
        }
        const bool hides = is_opaque(field, next.x, next.y);
        if (is_shut || is_hidden || (hides && is_closed(field, next))) {
            return share;
        }
        is_hidden = hides;
        at = next;
    }
    return LAN_INF;
}

bool lan_ground_see(const lan_engagement *e, int32_t a, int32_t b)
{
    if (e->ground == NULL || lan_group_of(e, a)->soldier->altitude > 0.0 ||
        lan_group_of(e, b)->soldier->altitude > 0.0) {
        return true;
    }
    /* Always from the same end, so that sight is symmetric. */
    const lan_point one = lan_soldier_at(e, a);
    const lan_point other = lan_soldier_at(e, b);
    const bool is_turned =
        one.x > other.x || (!(one.x < other.x) && one.y > other.y);
    const lan_point from = is_turned ? other : one;
    const lan_point way = lan_point_minus(is_turned ? one : other, from);
    return !(sight_share(e->ground, from, way) <= 1.0);
}

double lan_ground_stop(const lan_engagement *e, int32_t soldier, lan_point way)
{
    return e->ground == NULL ||
                   lan_group_of(e, soldier)->soldier->altitude > 0.0
               ? 1.0
               : fmin(1.0,
                      sight_share(e->ground, lan_soldier_at(e, soldier), way));
}

/* --- positions ------------------------------------------------------------ */

static bool is_hull(const lan_soldier_def *soldier)
{
    return soldier->body.half_length > 0.0;
}

double lan_soldier_bound(const lan_soldier_def *soldier)
{
    const lan_body_type *body = &soldier->body;
    return is_hull(soldier) ? lan_point_length((lan_point){body->half_length,
                                                           body->half_width})
                            : body->radius;
}

double lan_soldier_half_height(const lan_soldier_def *soldier)
{
    const lan_body_type *body = &soldier->body;
    if (!isnan(soldier->height)) {
        return 0.5 * soldier->height;
    }
    return is_hull(soldier) ? body->half_width : body->radius;
}

void lan_standing_fill(lan_engagement *e)
{
    size_t count = 0;
    if (!e->is_stale) {
        return;
    }
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        if (lan_soldier_is_in(e, s)) {
            const lan_point at = lan_soldier_at(e, s);
            e->spheres[count] =
                (lan_sphere){{at.x, at.y, 0.0}, lan_group_of(e, s)->bound};
            e->standing[count++] = s;
        }
    }
    /* Cannot fail: room for all, and valid positions. */
    (void)lan_crowd_grid_name(e->grid, e->spheres, e->standing, count);
    e->is_stale = false;
}

/* --- the shape of a soldier ----------------------------------------------- */

static double sweep_level(const lan_engagement *e, int32_t soldier,
                          lan_point from, lan_point way)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point at = lan_soldier_at(e, soldier);
    const lan_convex shot = {&from, 1, 0.0};
    const lan_convex disc = {&at, 1, g->bound};
    const double share = lan_convex_sweep(&shot, way, &disc);
    if (!(share <= 1.0) || !is_hull(g->soldier)) {
        return share;
    }
    lan_point corners[4];
    lan_box_points(at, lan_soldier_along(e, soldier),
                   g->soldier->body.half_length, g->soldier->body.half_width,
                   corners);
    const lan_convex hull = {corners, 4, 0.0};
    return lan_convex_sweep(&shot, way, &hull);
}

/* An upright disc: in the plane, over the part of the ray between its foot and
 * its top. */
static double sweep_to_upright(lan_vec from, lan_vec way,
                               const lan_convex *disc, double low, double high)
{
    double first = 0.0;
    double last = 1.0;
    if (way.z > 0.0 || way.z < 0.0) {
        const double foot = (low - from.z) / way.z;
        const double top = (high - from.z) / way.z;
        first = fmax(first, fmin(foot, top));
        last = fmin(last, fmax(foot, top));
    } else if (from.z < low || from.z > high) {
        return LAN_INF;
    }
    if (!(first <= last)) {
        return LAN_INF;
    }
    const lan_point flat = {way.x, way.y};
    const lan_point at = lan_point_at((lan_point){from.x, from.y}, flat, first);
    const lan_convex shot = {&at, 1, 0.0};
    const double share =
        lan_convex_sweep(&shot, lan_point_times(flat, last - first), disc);
    return share <= 1.0 ? first + share * (last - first) : LAN_INF;
}

static double sweep_in_space(const lan_engagement *e, int32_t soldier,
                             lan_vec from, lan_vec way)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_vec at = lan_soldier_in_space(e, soldier);
    const lan_sphere shot = {from, 0.0};
    const lan_sphere around = {
        at, lan_point_length((lan_point){g->bound, g->half_height})};
    if (!(lan_sweep_sphere_to_sphere(&shot, way, &around) <= 1.0)) {
        return LAN_INF;
    }
    if (is_hull(g->soldier)) {
        const lan_point along = lan_soldier_along(e, soldier);
        const lan_oriented_block block = {.at = at,
                                          .axes = {{along.x, along.y, 0.0},
                                                   {-along.y, along.x, 0.0},
                                                   {0.0, 0.0, 1.0}},
                                          .half = {g->soldier->body.half_length,
                                                   g->soldier->body.half_width,
                                                   g->half_height}};
        return lan_sweep_sphere_to_oriented_block(&shot, way, &block);
    }
    const lan_point middle = {at.x, at.y};
    const lan_convex disc = {&middle, 1, g->bound};
    return sweep_to_upright(from, way, &disc, at.z - g->half_height,
                            at.z + g->half_height);
}

double lan_soldier_sweep(const lan_engagement *e, int32_t soldier, lan_vec from,
                         lan_vec way)
{
    return e->is_level ? sweep_level(e, soldier, (lan_point){from.x, from.y},
                                     (lan_point){way.x, way.y})
                       : sweep_in_space(e, soldier, from, way);
}

/* Distance from a soldier's middle to its edge along a unit vector. */
static double edge_of(const lan_engagement *e, int32_t soldier, lan_vec along)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point flat = {along.x, along.y};
    const double above = e->is_level ? LAN_INF : g->half_height / fabs(along.z);
    if (!is_hull(g->soldier)) {
        return fmin(above,
                    e->is_level ? g->bound : g->bound / lan_point_length(flat));
    }
    const lan_point own = lan_point_into(flat, lan_soldier_along(e, soldier));
    return fmin(above, fmin(g->soldier->body.half_length / fabs(own.x),
                            g->soldier->body.half_width / fabs(own.y)));
}

/* --- the line of fire ----------------------------------------------------- */

bool lan_line_is_clear(lan_engagement *e, int32_t from, int32_t at)
{
    const lan_combat_group *g = lan_group_of(e, from);
    const lan_vec a = lan_soldier_in_space(e, from);
    const lan_vec b = lan_soldier_in_space(e, at);
    const double length = lan_vec_length(lan_vec_minus(b, a));
    if (g->soldier->through || !(length > 0.0)) {
        return true;
    }
    /* A neighbour beside the soldier does not block. */
    const lan_vec along = lan_vec_times(lan_vec_minus(b, a), 1.0 / length);
    const double own = edge_of(e, from, along) * (1.0 + 1e-9);
    if (!(length > own)) {
        return true;
    }
    const lan_vec begin = lan_vec_at(a, along, own);
    const lan_vec way = lan_vec_minus(b, begin);
    const lan_point flat = {begin.x, begin.y};
    lan_crowd_scan scan;
    lan_standing_fill(e);
    lan_crowd_scan_begin(&scan, e->grid, flat, (lan_point){way.x, way.y}, 0.0);
    for (int32_t s; (s = lan_crowd_scan_next(&scan)) >= 0;) {
        const lan_combat_group *of = lan_group_of(e, s);
        const double beside =
            lan_point_cross((lan_point){along.x, along.y},
                            lan_point_minus(lan_soldier_at(e, s), flat));
        if (s != from && of->side == g->side && lan_soldier_is_in(e, s) &&
            fabs(beside) <= 2.0 * of->bound && /* most are far off */
            lan_soldier_sweep(e, s, begin, way) <= 1.0) {
            return false;
        }
    }
    return true;
}

/* --- the nearest enemy ---------------------------------------------------- */

/* First search radius, in bounds of the soldier; it doubles up to a square, in
 * m, that contains all soldiers. */
#define FIRST_LOOK 8.0
#define ALL_AROUND (8.0 * LAN_BODIES_FAR)

int32_t lan_enemy_nearest(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point none = {0.0, 0.0};
    lan_standing_fill(e);
    for (double reach = FIRST_LOOK * g->bound;; reach *= 2.0) {
        int32_t nearest = -1;
        double least = LAN_INF; /* its squared distance */
        lan_crowd_scan scan;
        lan_crowd_scan_begin(&scan, e->grid, lan_soldier_at(e, soldier), none,
                             fmin(reach, ALL_AROUND));
        for (int32_t s; (s = lan_crowd_scan_next(&scan)) >= 0;) {
            const double square = lan_soldier_square(e, soldier, s);
            if (lan_group_of(e, s)->side != g->side &&
                lan_soldier_is_in(e, s) &&
                (square < least || (!(square > least) && s < nearest))) {
                nearest = s;
                least = square;
            }
        }
        if (least <= reach * reach || reach > ALL_AROUND) {
            return nearest;
        }
    }
}
