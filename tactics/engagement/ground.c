/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"
#include "tactics/map/map_impl.h"

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
    /* Bodies pass a corner of two walls where they fit between them alone,
     * whatever the map lets armies do. */
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
    return at < -1.0                ? -1
           : at > LAN_GRID_MAP_MOST ? LAN_GRID_MAP_MOST
                                    : (int32_t)at;
}

lan_cell lan_battlefield_cell(const lan_battlefield *field, lan_point at)
{
    return (lan_cell){cell_number(at.x, field->cell),
                      cell_number(at.y, field->cell)};
}

/* What lies at a place; NULL outside of the map. */
static const lan_terrain *terrain_at(const lan_battlefield *field, lan_point at)
{
    const int32_t terrain =
        lan_grid_map_at(field->map, lan_battlefield_cell(field, at));
    return terrain < 0 ? NULL : lan_grid_map_terrain(field->map, terrain);
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

static lan_point middle_of(const lan_battlefield *field, lan_cell at)
{
    return (lan_point){(at.x + 0.5) * field->cell, (at.y + 0.5) * field->cell};
}

/* Whether a disc in the middle of a cell is clear of walls. */
static bool cell_has_room(const lan_battlefield *field, lan_movement movement,
                          lan_cell at, double radius)
{
    return lan_grid_map_cost(field->map, at, movement) > 0.0 &&
           lan_walls_sweep(field->walls[movement], middle_of(field, at),
                           (lan_point){0.0, 0.0}, radius, NULL) < 0;
}

/* The middle of the nearest cell where a disc stands clear of what a class
 * cannot enter; false where there is none. */
bool lan_battlefield_find_room(const lan_battlefield *field,
                               lan_movement movement, lan_point near,
                               double radius, lan_point *out)
{
    double least = LAN_INF;
    for (int32_t y = 0; y < lan_grid_map_height(field->map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(field->map); x++) {
            const lan_cell at = {x, y};
            const lan_point off = lan_point_minus(middle_of(field, at), near);
            const double square = lan_point_dot(off, off);
            if (square < least && cell_has_room(field, movement, at, radius)) {
                least = square;
                *out = middle_of(field, at);
            }
        }
    }
    return least < LAN_INF;
}

/* --- sight ---------------------------------------------------------------- */

/* Walks along a way from cell to cell. */
typedef struct sight_walk {
    const lan_battlefield *field;
    lan_cell at;
    lan_cell step;  /* towards where the way goes, -1 or 1 */
    double share_x; /* of the way, at the next border in x; LAN_INF: none */
    double share_y;
    lan_point from;
    lan_point way;
} sight_walk;

static bool cell_is_opaque(const sight_walk *walk, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    const int32_t terrain = lan_grid_map_at(walk->field->map, at);
    return terrain >= 0 && (walk->field->opaque >> terrain & 1) != 0;
}

static bool cell_is_closed(const sight_walk *walk, lan_cell at)
{
    bool is_open = false;
    for (int m = 0; m < LAN_MOVEMENTS_MOST; m++) {
        is_open |= lan_grid_map_cost(walk->field->map, at, (lan_movement)m) > 0;
    }
    return !is_open;
}

/* Where the way leaves a row of cells. */
static double border_share(double from, double way, int32_t cell, double size)
{
    const double border = (cell + (way > 0.0 ? 1.0 : 0.0)) * size;
    return way > 0.0 || way < 0.0 ? (border - from) / way : LAN_INF;
}

static void find_borders(sight_walk *walk)
{
    const double size = walk->field->cell;
    walk->share_x = border_share(walk->from.x, walk->way.x, walk->at.x, size);
    walk->share_y = border_share(walk->from.y, walk->way.y, walk->at.y, size);
}

/* Goes on to the next cell and says after which share that is; LAN_INF where a
 * corner between two that hide ends the way: *is_shut then. */
static double next_cell(sight_walk *walk, bool *is_shut)
{
    const double share = fmin(walk->share_x, walk->share_y);
    const bool in_x = walk->share_x <= share;
    const bool in_y = walk->share_y <= share;
    *is_shut = in_x && in_y &&
               cell_is_opaque(walk, walk->at.x + walk->step.x, walk->at.y) &&
               cell_is_opaque(walk, walk->at.x, walk->at.y + walk->step.y);
    walk->at.x += in_x ? walk->step.x : 0;
    walk->at.y += in_y ? walk->step.y : 0;
    find_borders(walk);
    return share;
}

/* Share of a way after which what hides stops a line of sight, or a shot;
 * LAN_INF where nothing does. From within a cell that hides one sees out, and
 * sees who stands in the first one on the way, but nothing behind it. */
static double sight_share(const lan_battlefield *field, lan_point from,
                          lan_point way)
{
    if (field->opaque == 0) {
        return LAN_INF;
    }
    sight_walk walk = {.field = field,
                       .at = lan_battlefield_cell(field, from),
                       .step = {way.x > 0.0 ? 1 : -1, way.y > 0.0 ? 1 : -1},
                       .from = from,
                       .way = way};
    find_borders(&walk);
    for (bool is_hidden = false;;) {
        bool is_shut;
        const double share = next_cell(&walk, &is_shut);
        if (!(share <= 1.0 && lan_grid_map_contains(field->map, walk.at))) {
            return LAN_INF;
        }
        const bool is_opaque = cell_is_opaque(&walk, walk.at.x, walk.at.y);
        if (is_shut || is_hidden ||
            (is_opaque && cell_is_closed(&walk, walk.at))) {
            return share;
        }
        is_hidden = is_opaque;
    }
}

/* Whether two places see each other, which is the same both ways. */
static bool see(const lan_battlefield *field, lan_point a, lan_point b)
{
    /* From the same end whoever looks, so that both see alike. */
    const bool is_turned = a.x > b.x || (!(a.x < b.x) && a.y > b.y);
    const lan_point from = is_turned ? b : a;
    return !(sight_share(field, from,
                         lan_point_minus(is_turned ? a : b, from)) <= 1.0);
}

/* ------------------------------------------------------------------------
 *
 * What the map does to soldiers: whom they see, how far a shot goes, how fast
 * they walk, where there is room for them.
 */

/* --- sight ---------------------------------------------------------------- */

bool lan_ground_see(const lan_engagement *e, int32_t a, int32_t b)
{
    return e->ground == NULL || lan_group_of(e, a)->soldier->altitude > 0.0 ||
           lan_group_of(e, b)->soldier->altitude > 0.0 ||
           see(e->ground, lan_soldier_at(e, a), lan_soldier_at(e, b));
}

double lan_ground_stop(const lan_engagement *e, int32_t soldier, lan_point way)
{
    return e->ground == NULL ||
                   lan_group_of(e, soldier)->soldier->altitude > 0.0
               ? 1.0
               : fmin(1.0,
                      sight_share(e->ground, lan_soldier_at(e, soldier), way));
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
    const lan_terrain *from = terrain_at(e->ground, lan_soldier_at(e, soldier));
    const lan_terrain *to = terrain_at(e->ground, lan_soldier_at(e, at));
    return (from != NULL ? from->attack : 1.0) * (to != NULL ? to->cover : 1.0);
}

double lan_ground_ease(const lan_engagement *e, int32_t soldier)
{
    if (e->ground == NULL) {
        return 1.0;
    }
    const int32_t movement = lan_group_of(e, soldier)->unit->movement;
    const lan_terrain *terrain =
        terrain_at(e->ground, lan_soldier_at(e, soldier));
    return terrain != NULL && terrain->cost[movement] > 0.0
               ? e->ground->least[movement] / terrain->cost[movement]
               : 1.0;
}
