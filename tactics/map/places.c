/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "tactics/map/places_impl.h"

/* Tolerance of a range: 3 * 0.1 is within 0.3. */
#define REACH_SLACK (1.0 + 8.0 * DBL_EPSILON)

/* --- making them --------------------------------------------------------- */

static char unused_glyph(const lan_terrain *terrains, size_t count)
{
    char glyph = '!';
    for (size_t i = 0; i < count;) {
        const bool is_used = terrains[i].glyph == glyph;
        glyph = (char)(glyph + is_used);
        i = is_used ? 0 : i + 1;
    }
    return glyph;
}

/* The campaign's terrains, and one without cells, which sides assume for unseen
 * cells. */
static lan_status set_cells(lan_places *places, const lan_grid_map *map,
                            const lan_terrain *terrains, lan_error *err)
{
    const size_t count = lan_grid_map_terrain_count(map);
    lan_terrain all[LAN_TERRAIN_MOST + 1];
    if (terrains == NULL) {
        terrains = lan_grid_map_terrain(map, 0);
    }
    lan_status status = lan_terrains_check(terrains, count, err);
    if (status != LAN_OK) {
        return status;
    }
    memcpy(all, terrains, count * sizeof *all);
    all[count] = lan_terrain_make(" ", unused_glyph(terrains, count), 0.0);
    places->unseen = count < LAN_TERRAIN_MOST ? (int32_t)count : -1;
    status = lan_grid_map_dress(map, map->corners, all,
                                count + (places->unseen >= 0), &places->map);
    if (status != LAN_OK) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        places->opaque |= (lan_terrain_set)terrains[i].is_opaque << i;
    }
    places->width = lan_grid_map_width(map);
    places->count = places->width * lan_grid_map_height(map);
    return LAN_OK;
}

static lan_status set_roads(lan_places *places, const lan_road_map *roads,
                            lan_error *err)
{
    places->roads = roads;
    places->count = lan_road_map_place_count(roads);
    places->width = places->count;
    const lan_status status =
        lan_road_map_graph_of(roads, NULL, &places->graph);
    return status == LAN_OK ? LAN_OK
                            : lan_fail(err, status, 0, 0, "out of memory");
}

lan_status lan_places_create(const lan_grid_map *map, const lan_road_map *roads,
                             lan_map_shape shape, double cell,
                             const lan_terrain *terrains, lan_places **out,
                             lan_error *err)
{
    const bool has_roads = shape == LAN_MAP_GRAPH;
    if (lan_map_shape_name(shape) == NULL || has_roads != (roads != NULL) ||
        has_roads == (map != NULL)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a map has either cells or places and roads");
    }
    if (!(cell > 0.0) || !isfinite(cell)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "cells of %g m; give a width above 0", cell);
    }
    lan_places *places = calloc(1, sizeof *places);
    if (places == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    places->shape = lan_shape_of(shape);
    places->cell = cell;
    const lan_status status = has_roads ? set_roads(places, roads, err)
                                        : set_cells(places, map, terrains, err);
    if (status != LAN_OK) {
        lan_places_destroy(places);
        return status;
    }
    *out = places;
    return LAN_OK;
}

void lan_places_destroy(lan_places *places)
{
    if (places != NULL) {
        lan_grid_map_destroy(places->map);
        lan_graph_destroy(places->graph);
        free(places);
    }
}

/* --- what one is --------------------------------------------------------- */

int32_t lan_places_of_cell(const lan_places *places, lan_cell at)
{
    const bool is_inside = at.x >= 0 && at.x < places->width && at.y >= 0 &&
                           at.y < places->count / places->width;
    return is_inside ? at.y * places->width + at.x : -1;
}

const char *lan_places_text(const lan_places *places, int32_t place,
                            char buffer[LAN_PLACE_TEXT])
{
    if (places->shape->is_graph) {
        return lan_road_map_place(places->roads, place)->name;
    }
    const lan_cell at = lan_places_cell_of(places, place);
    snprintf(buffer, LAN_PLACE_TEXT, "[%d, %d]", (int)at.x, (int)at.y);
    return buffer;
}

const lan_terrain *lan_places_terrain(const lan_places *places, int32_t place)
{
    if (places->shape->is_graph) {
        return lan_road_map_place(places->roads, place)->terrain;
    }
    const lan_cell at = lan_places_cell_of(places, place);
    return lan_grid_map_terrain(places->map, lan_grid_map_at(places->map, at));
}

/* --- beside whom --------------------------------------------------------- */

int32_t lan_places_degree(const lan_places *places, int32_t place)
{
    int32_t degree = places->shape->sides;
    if (places->shape->is_graph) {
        lan_graph_steps(places->graph, place, &degree);
    }
    return degree;
}

int32_t lan_places_beside(const lan_places *places, int32_t place, int32_t k)
{
    if (k < 0 || k >= lan_places_degree(places, place)) {
        return -1;
    }
    if (places->shape->is_graph) {
        int32_t degree = 0;
        return lan_graph_steps(places->graph, place, &degree)[k].to;
    }
    const lan_cell at = lan_places_cell_of(places, place);
    return lan_places_of_cell(places, places->shape->beside(at, k));
}

static bool leads_to(const lan_places *places, int32_t from, int32_t to)
{
    int32_t k = lan_places_degree(places, from) - 1;
    while (k >= 0 && lan_places_beside(places, from, k) != to) {
        k--;
    }
    return k >= 0;
}

bool lan_places_are_two_way(const lan_places *places)
{
    return !places->shape->is_graph; /* roads may be of one direction */
}

int lan_places_corners(const lan_places *places, int32_t from, int32_t to,
                       int32_t out[2])
{
    const lan_cell a = lan_places_cell_of(places, from);
    const lan_cell b = lan_places_cell_of(places, to);
    if (!places->shape->has_corners || a.x == b.x || a.y == b.y) {
        return 0;
    }
    out[0] = lan_places_of_cell(places, (lan_cell){a.x, b.y});
    out[1] = lan_places_of_cell(places, (lan_cell){b.x, a.y});
    return 2;
}

/* --- how far ------------------------------------------------------------- */

/* The squared distance of two cells, in cells; an integer. */
static int64_t cells_squared(const lan_places *places, int32_t a, int32_t b)
{
    return places->shape->squared(lan_places_cell_of(places, a),
                                  lan_places_cell_of(places, b));
}

double lan_places_distance(const lan_places *places, int32_t a, int32_t b)
{
    if (!places->shape->is_graph) {
        return places->cell * sqrt((double)cells_squared(places, a, b));
    }
    const lan_point from = lan_road_map_place(places->roads, a)->at;
    const lan_point to = lan_road_map_place(places->roads, b)->at;
    return places->cell * hypot(to.x - from.x, to.y - from.y);
}

bool lan_places_are_beside(const lan_places *places, int32_t a, int32_t b)
{
    if (places->shape->is_graph) {
        return a != b && (leads_to(places, a, b) || leads_to(places, b, a));
    }
    const int64_t squared = cells_squared(places, a, b);
    return squared > 0 && squared <= places->shape->beside_squared;
}

bool lan_places_reaches(const lan_places *places, int32_t from, int32_t at,
                        double reach)
{
    return from == at ||
           lan_places_distance(places, from, at) <= reach * REACH_SLACK ||
           lan_places_are_beside(places, from, at);
}

bool lan_places_is_clear(const lan_places *places, int32_t a, int32_t b)
{
    if (places->shape->is_graph || places->opaque == 0) {
        return true;
    }
    return places->shape->is_clear(places->map, places->opaque,
                                   lan_places_cell_of(places, a),
                                   lan_places_cell_of(places, b));
}

bool lan_places_sees(const lan_places *places, int32_t from, int32_t at,
                     double cells)
{
    const bool reaches =
        places->shape->has_corners
            ? lan_shape_covers(places->shape, lan_places_cell_of(places, from),
                               lan_places_cell_of(places, at), cells)
            : lan_places_reaches(places, from, at, cells * places->cell);
    return cells >= 0.0 && reaches && lan_places_is_clear(places, from, at);
}

/* Coordinates within a distance of the middle, clamped to 0 .. most. */
static int32_t clamp(int32_t middle, double away, int32_t most)
{
    const double at = middle + away;
    return at <= 0.0 ? 0 : at >= most ? most : (int32_t)at;
}

/* Rows of hexagons are sqrt(3) / 2 apart, shifted by half a cell; a graph is
 * one row, of which all places are searched. */
size_t lan_places_around(const lan_places *places, int32_t at, double reach,
                         int32_t *out, size_t capacity)
{
    const lan_cell middle = lan_places_cell_of(places, at);
    const double cells = fmax(reach / places->cell * REACH_SLACK, 0.0);
    const double across = places->shape->is_graph ? LAN_INF : cells + 1.0;
    const double down = cells * (2.0 / sqrt(3.0)) + 1.0;
    const int32_t right = places->width - 1;
    const int32_t bottom = places->count / places->width - 1;
    const int32_t last_y = clamp(middle.y, down, bottom);
    const int32_t last_x = clamp(middle.x, across, right);
    size_t count = 0;
    for (int32_t y = clamp(middle.y, -down, bottom); y <= last_y; y++) {
        for (int32_t x = clamp(middle.x, -across, right); x <= last_x; x++) {
            const int32_t place = y * places->width + x;
            if (!lan_places_reaches(places, at, place, reach)) {
                continue;
            }
            if (count < capacity) {
                out[count] = place;
            }
            count++;
        }
    }
    return count;
}
