/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/route_ground_impl.h"

#include <math.h>
#include <stdlib.h>

#include "tactics/map/ground_parts_impl.h"
#include "tactics/map/hex_islands_impl.h"

/* --- what is believed ---------------------------------------------------- */

/* What is taken for most passable by all, or else what costs this ground least,
 * is what it expects. */
static int32_t find_unseen(const lan_march_ground *march)
{
    const lan_grid_map *map = march->places->map;
    int32_t best = lan_known_map_options_default(map).unknown;
    const bool is_open = march->costs[best] > 0.0;
    for (int32_t i = 0; i < (int32_t)lan_grid_map_terrain_count(map); i++) {
        const double cost = march->costs[i];
        if (!is_open && cost > 0.0 &&
            (!(march->costs[best] > 0.0) || cost < march->costs[best])) {
            best = i;
        }
    }
    return best;
}

/* True where a cell is now believed to be other than before. */
static bool believe(lan_route_ground *ground, lan_cell at)
{
    const uint64_t before = lan_grid_map_version(ground->believed);
    const int32_t terrain =
        lan_known_map_has_seen(ground->known, at)
            ? lan_grid_map_at(ground->march->places->map, at)
            : ground->unseen;
    return lan_grid_map_contains(ground->believed, at) &&
           lan_grid_map_set(ground->believed, at, terrain) == LAN_OK &&
           lan_grid_map_version(ground->believed) != before;
}

static bool believe_between(lan_route_ground *ground, lan_cell low,
                            lan_cell high)
{
    bool is_other = false;
    const int32_t width = lan_grid_map_width(ground->believed);
    const int32_t height = lan_grid_map_height(ground->believed);
    for (int32_t y = low.y < 0 ? 0 : low.y; y <= high.y && y < height; y++) {
        for (int32_t x = low.x < 0 ? 0 : low.x; x <= high.x && x < width; x++) {
            const lan_cell at = {x, y};
            is_other = believe(ground, at) || is_other;
        }
    }
    return is_other;
}

void lan_route_ground_look_all(lan_route_ground *ground)
{
    if (ground->believed != NULL) {
        const lan_cell low = {0, 0};
        const lan_cell high = {lan_grid_map_width(ground->believed) - 1,
                               lan_grid_map_height(ground->believed) - 1};
        (void)believe_between(ground, low, high);
    }
}

bool lan_route_ground_look(lan_route_ground *ground, lan_cell from,
                           double radius)
{
    /* rows of hexagons lie closer together */
    const int32_t most = (int32_t)fmin(radius * 1.2 + 2.0, LAN_GRID_MAP_MOST);
    const lan_cell low = {from.x - most, from.y - most};
    const lan_cell high = {from.x + most, from.y + most};
    return ground->believed != NULL && believe_between(ground, low, high);
}

/* --- making one ---------------------------------------------------------- */

static lan_status make_believed(lan_route_ground *ground)
{
    const lan_march_ground *march = ground->march;
    const lan_status status =
        lan_march_map_create(march->places, march->costs, &ground->believed);
    if (status != LAN_OK) {
        return status;
    }
    ground->unseen = find_unseen(march);
    lan_route_ground_look_all(ground);
    return lan_ground_create(ground->believed, LAN_MOVEMENT_FOOT, 1,
                             &ground->own);
}

static lan_status make_islands(lan_route_ground *ground)
{
    const size_t nodes = (size_t)ground->own->nodes;
    ground->island = malloc(nodes * sizeof *ground->island);
    ground->waiting = malloc(nodes * sizeof *ground->waiting);
    return ground->island != NULL && ground->waiting != NULL ? LAN_OK
                                                             : LAN_ENOMEM;
}

static lan_status make_searches(lan_route_ground *ground)
{
    const lan_march_ground *march = ground->march;
    const lan_map_shape shape = march->places->shape;
    if (shape == LAN_MAP_GRAPH) {
        return lan_graph_search_create(march->graph, &ground->roads);
    }
    ground->ground = ground->own == NULL ? march->ground : ground->own;
    const lan_status status =
        lan_overlay_create(ground->ground, &ground->overlay);
    if (status != LAN_OK) {
        return status;
    }
    /* Jump points would be found anew after each look of the side. */
    return shape == LAN_MAP_HEX
               ? lan_hex_search_create(ground->ground, &ground->hexagons)
               : lan_search_create(ground->ground,
                                   ground->own == NULL ? "auto" : "astar", NULL,
                                   &ground->squares);
}

lan_status lan_route_ground_create(const lan_march_ground *march,
                                   const lan_known_map *known,
                                   lan_route_ground **out)
{
    lan_route_ground *ground = calloc(1, sizeof *ground);
    if (ground == NULL) {
        return LAN_ENOMEM;
    }
    ground->march = march;
    ground->known = known;
    lan_status status = known == NULL ? LAN_OK : make_believed(ground);
    if (status == LAN_OK) {
        status = make_searches(ground);
    }
    if (status == LAN_OK && known != NULL && ground->hexagons != NULL) {
        status = make_islands(ground);
    }
    if (status != LAN_OK) {
        lan_route_ground_destroy(ground);
        return status;
    }
    *out = ground;
    return LAN_OK;
}

void lan_route_ground_destroy(lan_route_ground *ground)
{
    if (ground != NULL) {
        lan_search_destroy(ground->squares);
        lan_hex_search_destroy(ground->hexagons);
        lan_graph_search_destroy(ground->roads);
        lan_overlay_destroy(ground->overlay);
        lan_ground_destroy(ground->own);
        free(ground->island);
        free(ground->waiting);
        lan_grid_map_destroy(ground->believed);
        free(ground);
    }
}

/* --- what it says -------------------------------------------------------- */

lan_status lan_route_ground_settle(lan_route_ground *ground)
{
    if (ground->own == NULL) {
        return LAN_OK;
    }
    lan_ground_update(ground->own);
    if (ground->squares != NULL) {
        return lan_ground_label_islands(ground->own);
    }
    if (ground->labelled != lan_ground_version(ground->own)) {
        lan_hex_label_islands(ground->own, ground->island, ground->waiting);
        ground->labelled = lan_ground_version(ground->own);
    }
    return LAN_OK;
}

bool lan_route_ground_joins(const lan_route_ground *ground, int32_t from,
                            int32_t to)
{
    const lan_places *places = ground->march->places;
    if (ground->own == NULL) {
        return lan_march_ground_joins(ground->march, from, to);
    }
    const lan_cell a = lan_places_cell_of(places, from);
    const lan_cell b = lan_places_cell_of(places, to);
    const int32_t *island =
        ground->squares == NULL ? ground->island : ground->own->island;
    return lan_ground_free(ground->own, a) && lan_ground_free(ground->own, b) &&
           island[lan_ground_node(ground->own, a)] ==
               island[lan_ground_node(ground->own, b)];
}

bool lan_route_ground_may_join(const lan_route_ground *ground, int32_t from,
                               int32_t to)
{
    return ground->roads == NULL ? lan_route_ground_joins(ground, from, to)
                                 : lan_march_ground_free(ground->march, from) &&
                                       lan_march_ground_free(ground->march, to);
}
