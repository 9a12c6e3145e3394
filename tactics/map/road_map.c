/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/map/map_impl.h"

struct lan_road_map {
    lan_pool pool; /* its arrays */
    int32_t place_count;
    size_t road_count;
    lan_road_place *places; /* [place_count] */
    lan_road *roads;        /* [road_count] */
    lan_terrain *terrains;  /* [place_count] what places stand on */
    char *names;            /* one behind the other */
};

static double straight_length(const lan_road_place *from,
                              const lan_road_place *to)
{
    return hypot(to->at.x - from->at.x, to->at.y - from->at.y);
}

/* --- making one ---------------------------------------------------------- */

static lan_status check_places(const lan_road_place *places, int32_t count,
                               lan_error *err)
{
    if (count < 1 || count > LAN_GRAPH_NODES_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "%d places, not 1 to %d",
                        (int)count, LAN_GRAPH_NODES_MOST);
    }
    for (int32_t i = 0; i < count; i++) {
        if (places[i].name == NULL || places[i].name[0] == '\0') {
            return lan_fail(err, LAN_EINVAL, 0, 0, "place %d has no name",
                            (int)i);
        }
        if (!(fabs(places[i].at.x) <= LAN_ROAD_MAP_MOST &&
              fabs(places[i].at.y) <= LAN_ROAD_MAP_MOST)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "place '%.64s' lies at (%g, %g), not within %g",
                            places[i].name, places[i].at.x, places[i].at.y,
                            LAN_ROAD_MAP_MOST);
        }
    }
    return LAN_OK;
}

static bool is_place(int32_t index, int32_t count)
{
    return index >= 0 && index < count;
}

static lan_status check_road(const lan_road_place *places, int32_t place_count,
                             const lan_road *road, size_t index, lan_error *err)
{
    const int number = (int)index + 1;
    if (!is_place(road->from, place_count) ||
        !is_place(road->to, place_count)) {
        return lan_fail(err, LAN_EINVAL, number, 0,
                        "road %zu leads from place %d to %d, of %d places",
                        index, (int)road->from, (int)road->to,
                        (int)place_count);
    }
    const lan_road_place *from = &places[road->from];
    const lan_road_place *to = &places[road->to];
    if (road->from == road->to) {
        return lan_fail(err, LAN_EINVAL, number, 0,
                        "a road leads from '%.64s' to itself", from->name);
    }
    if (!(road->length >= 0.0 && road->length <= LAN_ROAD_MAP_MOST)) {
        return lan_fail(err, LAN_EINVAL, number, 0,
                        "the road from '%.64s' to '%.64s' is %g long, not 0 to "
                        "%g",
                        from->name, to->name, road->length, LAN_ROAD_MAP_MOST);
    }
    if (lan_is_zero(road->length) && lan_is_zero(straight_length(from, to))) {
        return lan_fail(err, LAN_EINVAL, number, 0,
                        "the road from '%.64s' to '%.64s' needs a length: both "
                        "lie at one point",
                        from->name, to->name);
    }
    return LAN_OK;
}

/* Copies names and terrains; places point to the copies. */
static void copy_places(lan_road_map *map, const lan_road_place *places)
{
    char *name = map->names;
    for (int32_t i = 0; i < map->place_count; i++) {
        const size_t size = strlen(places[i].name) + 1;
        memcpy(name, places[i].name, size);
        map->places[i] = places[i];
        map->places[i].name = name;
        name += size;
        if (places[i].terrain != NULL) {
            map->terrains[i] = *places[i].terrain;
            map->places[i].terrain = &map->terrains[i];
        }
    }
}

static void copy_roads(lan_road_map *map, const lan_road *roads)
{
    for (size_t i = 0; i < map->road_count; i++) {
        lan_road *road = &map->roads[i];
        *road = roads[i];
        if (lan_is_zero(road->length)) {
            road->length = straight_length(&map->places[road->from],
                                           &map->places[road->to]);
        }
    }
}

static lan_status allocate(lan_road_map *map, const lan_road_place *places)
{
    const size_t count = (size_t)map->place_count;
    size_t bytes = 0;
    for (size_t i = 0; i < count; i++) {
        bytes += strlen(places[i].name) + 1;
    }
    map->places = lan_pool_take(&map->pool, count, sizeof *map->places);
    map->terrains = lan_pool_take(&map->pool, count, sizeof *map->terrains);
    map->roads = lan_pool_take(&map->pool, map->road_count, sizeof *map->roads);
    map->names = lan_pool_take(&map->pool, bytes, 1);
    return map->pool.is_short ? LAN_ENOMEM : LAN_OK;
}

lan_status lan_road_map_create(const lan_road_place *places,
                               int32_t place_count, const lan_road *roads,
                               size_t road_count, lan_road_map **out,
                               lan_error *err)
{
    lan_status status = check_places(places, place_count, err);
    if (status == LAN_OK && road_count > LAN_GRAPH_EDGES_MOST) {
        status = lan_fail(err, LAN_EINVAL, 0, 0, "%zu roads, more than %d",
                          road_count, LAN_GRAPH_EDGES_MOST);
    }
    for (size_t i = 0; status == LAN_OK && i < road_count; i++) {
        status = check_road(places, place_count, &roads[i], i, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_road_map *map = calloc(1, sizeof *map);
    if (map == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    map->place_count = place_count;
    map->road_count = road_count;
    if (allocate(map, places) != LAN_OK) {
        lan_road_map_destroy(map);
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    copy_places(map, places);
    copy_roads(map, roads);
    *out = map;
    return LAN_OK;
}

void lan_road_map_destroy(lan_road_map *map)
{
    if (map != NULL) {
        lan_pool_free(&map->pool);
        free(map);
    }
}

/* --- what it has --------------------------------------------------------- */

int32_t lan_road_map_place_count(const lan_road_map *map)
{
    return map->place_count;
}

size_t lan_road_map_road_count(const lan_road_map *map)
{
    return map->road_count;
}

const lan_road_place *lan_road_map_place(const lan_road_map *map, int32_t index)
{
    return is_place(index, map->place_count) ? &map->places[index] : NULL;
}

const lan_road *lan_road_map_road(const lan_road_map *map, size_t index)
{
    return index < map->road_count ? &map->roads[index] : NULL;
}

int32_t lan_road_map_find(const lan_road_map *map, const char *name)
{
    for (int32_t i = 0; i < map->place_count; i++) {
        if (strcmp(map->places[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

double lan_road_map_cost(const lan_road_map *map, int32_t place,
                         lan_movement movement)
{
    if (!is_place(place, map->place_count) ||
        lan_movement_name(movement) == NULL) {
        return 0.0;
    }
    const lan_terrain *terrain = map->places[place].terrain;
    return terrain != NULL ? terrain->cost[movement] : 1.0;
}

const lan_road *lan_road_map_between(const lan_road_map *map, int32_t from,
                                     int32_t to)
{
    const lan_road *best = NULL;
    for (size_t i = 0; i < map->road_count; i++) {
        const lan_road *road = &map->roads[i];
        const bool goes = road->from == from && road->to == to;
        const bool comes = road->from == to && road->to == from;
        if ((goes || (comes && !road->is_one_way)) &&
            (best == NULL || road->length < best->length)) {
            best = road;
        }
    }
    return best;
}

/* --- as a graph ---------------------------------------------------------- */

/* The roads between places that can be entered, as edges; returns how many. */
static size_t list_edges(const lan_road_map *map, const double *costs,
                         lan_road *out)
{
    size_t count = 0;
    for (size_t i = 0; i < map->road_count; i++) {
        const lan_road *road = &map->roads[i];
        const double from = costs == NULL ? 1.0 : costs[road->from];
        const double to = costs == NULL ? 1.0 : costs[road->to];
        if (from > 0.0 && to > 0.0) {
            out[count++] = (lan_road){
                .from = road->from,
                .to = road->to,
                .length = road->length * ((from + to) / 2.0),
                .is_one_way = road->is_one_way,
            };
        }
    }
    return count;
}

lan_status lan_road_map_graph_of(const lan_road_map *map, const double *costs,
                                 lan_graph **out)
{
    const size_t count = (size_t)map->place_count;
    lan_pool pool = {.count = 0};
    lan_point *points = lan_pool_take(&pool, count, sizeof *points);
    lan_road *edges = lan_pool_take(&pool, map->road_count, sizeof *edges);
    lan_status status = pool.is_short ? LAN_ENOMEM : LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        points[i] = map->places[i].at;
    }
    if (status == LAN_OK) {
        status = lan_graph_create(map->place_count, points, edges,
                                  list_edges(map, costs, edges), out, NULL);
    }
    lan_pool_free(&pool);
    return status;
}

lan_status lan_road_ground_create_of(const lan_road_map *map,
                                     const double *costs, lan_ground **out)
{
    lan_graph *graph = NULL;
    lan_status status = lan_road_map_graph_of(map, costs, &graph);
    if (status == LAN_OK) {
        status = lan_graph_ground_create(graph, out);
    }
    if (status != LAN_OK) {
        lan_graph_destroy(graph);
        return status;
    }
    (*out)->own_graph = graph;
    for (int32_t i = 0; i < map->place_count; i++) {
        (*out)->weight[i] = costs[i] > 0.0;
    }
    return LAN_OK;
}

lan_status lan_road_ground_create(const lan_road_map *map,
                                  lan_movement movement, lan_ground **out)
{
    if (lan_movement_name(movement) == NULL) {
        return LAN_EINVAL;
    }
    double *costs = malloc((size_t)map->place_count * sizeof *costs);
    if (costs == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < map->place_count; i++) {
        costs[i] = lan_road_map_cost(map, i, movement);
    }
    const lan_status status = lan_road_ground_create_of(map, costs, out);
    if (status == LAN_OK) {
        (*out)->roads = map;
        (*out)->movement = movement;
    }
    free(costs);
    return status;
}
