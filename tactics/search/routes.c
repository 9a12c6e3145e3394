/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/search.h"
#include "model/engine_impl.h"
#include "tactics/search/routes_impl.h"

/* Number of casualties on a cell that cost `influence` at weight 1. */
#define CASUALTIES 100.0

/* An army's ground as one side knows it. If all terrain is known, all sides
 * share the ground itself. Otherwise the side has its own ground over its known
 * map, on which unseen cells cost as much as a terrain that the ground can be
 * entered on. */
typedef struct route_ground {
    struct route_ground *before; /* the ground created before it; NULL */
    const lan_march_ground *march;
    const lan_known_map *known; /* NULL: all terrain is known */
    lan_ground *own;            /* over the known map; NULL: all terrain is
                                   known */
    int32_t expected;           /* terrain assumed for unseen cells */
    lan_ground *ground;         /* `own`, or the ground of `march` */
    lan_overlay *overlay;
    lan_search *search;
} route_ground;

typedef struct route_side {
    lan_known_map *known;     /* NULL: all terrain is known */
    lan_influence *influence; /* NULL: none */
    bool has_fallen;
} route_side;

struct lan_routes {
    lan_pool pool; /* its arrays */
    const lan_places *places;
    lan_routes_options options;
    route_side *sides;
    route_ground *last; /* the ground created last */
    int32_t *path;      /* [places] of the last route */
    lan_cell *cells;    /* [places] the route as cells */
    int64_t searches;
    int64_t expanded;
};

/* --- assumed terrain ------------------------------------------------------ */

/* The terrain that this ground assumes for unseen cells: the map's default (the
 * most passable one) if the ground can enter it, otherwise the ground's
 * cheapest terrain. */
static int32_t find_expected(const lan_march_ground *march)
{
    const lan_grid_map *map = march->places->map;
    int32_t best = lan_known_map_options_default(map).unknown;
    const bool is_open = march->costs[best] > 0.0;
    for (int32_t i = 0; i < (int32_t)map->terrain_count; i++) {
        const double cost = march->costs[i];
        if (!is_open && cost > 0.0 && i != march->places->unseen &&
            (!(march->costs[best] > 0.0) || cost < march->costs[best])) {
            best = i;
        }
    }
    return best;
}

/* --- a ground ------------------------------------------------------------ */

static void destroy_ground(route_ground *ground)
{
    if (ground != NULL) {
        lan_search_destroy(ground->search);
        lan_overlay_destroy(ground->overlay);
        lan_ground_destroy(ground->own);
        free(ground);
    }
}

static lan_status make_believed(route_ground *ground)
{
    const lan_march_ground *march = ground->march;
    const lan_places *places = march->places;
    double costs[LAN_TERRAIN_MOST];
    memcpy(costs, march->costs, places->map->terrain_count * sizeof *costs);
    ground->expected = find_expected(march);
    if (places->unseen >= 0) {
        costs[places->unseen] = costs[ground->expected];
    }
    return lan_ground_create_of(lan_known_map_believed(ground->known),
                                places->shape, costs, LAN_LAID_UNIT,
                                &ground->own);
}

static lan_status make_search(route_ground *ground)
{
    const lan_march_ground *march = ground->march;
    ground->ground = ground->own == NULL ? march->ground : ground->own;
    const lan_status status =
        lan_overlay_create(ground->ground, &ground->overlay);
    /* cheap preparation only: each look of the side would recompute the jump
     * points */
    return status == LAN_OK
               ? lan_search_create(ground->ground,
                                   ground->own == NULL ? "auto" : "astar", NULL,
                                   &ground->search)
               : status;
}

static lan_status make_ground(const lan_march_ground *march,
                              const lan_known_map *known, route_ground **out)
{
    route_ground *ground = calloc(1, sizeof *ground);
    if (ground == NULL) {
        return LAN_ENOMEM;
    }
    ground->march = march;
    ground->known = known;
    lan_status status = known == NULL ? LAN_OK : make_believed(ground);
    if (status == LAN_OK) {
        status = make_search(ground);
    }
    if (status != LAN_OK) {
        destroy_ground(ground);
        return status;
    }
    *out = ground;
    return LAN_OK;
}

/* Updates a ground to the side's known map. */
static lan_status settle(route_ground *ground)
{
    if (ground->own == NULL) {
        return LAN_OK;
    }
    lan_ground_update(ground->own);
    return lan_ground_label_islands(ground->own);
}

/* --- creation ------------------------------------------------------------- */

static lan_status make_known(lan_routes *routes, route_side *side)
{
    const lan_places *places = routes->places;
    if (!routes->options.knows_seen_only || places->shape->is_clear == NULL) {
        return LAN_OK;
    }
    lan_known_map_options options = lan_known_map_options_default(places->map);
    options.opaque = places->opaque;
    options.shape = places->shape->kind;
    if (places->unseen >= 0) {
        options.unknown = places->unseen;
    }
    return lan_known_map_create(places->map, &options, &side->known);
}

/* On squares, casualties spread over the cells around; elsewhere they do
 * not. */
static lan_status make_influence(lan_routes *routes, route_side *side)
{
    const lan_places *places = routes->places;
    if (!(routes->options.influence > 0.0)) {
        return LAN_OK;
    }
    lan_influence_options options = lan_influence_options_default();
    options.half_life = routes->options.half_life;
    options.price = routes->options.influence / CASUALTIES;
    options.step = 0.01;
    options.most = 1000.0;
    options.radius = places->shape->has_corners ? 1 : 0;
    return lan_influence_create(places->width, places->count / places->width,
                                &options, &side->influence);
}

lan_status lan_routes_create(const lan_places *places,
                             const lan_routes_options *options,
                             lan_routes **out)
{
    lan_routes *routes = calloc(1, sizeof *routes);
    if (routes == NULL) {
        return LAN_ENOMEM;
    }
    lan_pool *p = &routes->pool;
    const size_t count = (size_t)places->count;
    const size_t sides = (size_t)options->side_count;
    routes->places = places;
    routes->options = *options;
    routes->sides = lan_pool_take(p, sides, sizeof *routes->sides);
    routes->path = lan_pool_take(p, count, sizeof *routes->path);
    routes->cells = lan_pool_take(p, count, sizeof *routes->cells);
    lan_status status = p->is_short ? LAN_ENOMEM : LAN_OK;
    for (size_t i = 0; i < sides && status == LAN_OK; i++) {
        status = make_known(routes, &routes->sides[i]);
        if (status == LAN_OK) {
            status = make_influence(routes, &routes->sides[i]);
        }
    }
    if (status != LAN_OK) {
        lan_routes_destroy(routes);
        return status;
    }
    *out = routes;
    return LAN_OK;
}

void lan_routes_destroy(lan_routes *routes)
{
    if (routes == NULL) {
        return;
    }
    while (routes->last != NULL) {
        route_ground *last = routes->last;
        routes->last = last->before;
        destroy_ground(last);
    }
    for (int32_t i = 0; routes->sides != NULL && i < routes->options.side_count;
         i++) {
        lan_known_map_destroy(routes->sides[i].known);
        lan_influence_destroy(routes->sides[i].influence);
    }
    lan_pool_free(&routes->pool);
    free(routes);
}

void lan_routes_reset(lan_routes *routes)
{
    for (int32_t i = 0; i < routes->options.side_count; i++) {
        route_side *side = &routes->sides[i];
        if (side->known != NULL) {
            lan_known_map_reset(side->known);
        }
        if (side->influence != NULL) {
            lan_influence_reset(side->influence);
        }
        side->has_fallen = false;
    }
    routes->searches = 0;
    routes->expanded = 0;
}

int64_t lan_routes_searches(const lan_routes *routes)
{
    return routes->searches;
}

int64_t lan_routes_expanded(const lan_routes *routes)
{
    return routes->expanded;
}

/* --- known terrain -------------------------------------------------------- */

/* A side's settled ground, created at the first request. */
static lan_status ground_of(lan_routes *routes, int32_t side,
                            const lan_march_ground *march, route_ground **out)
{
    const lan_known_map *known = routes->sides[side].known;
    route_ground *ground = routes->last;
    while (ground != NULL &&
           (ground->march != march || ground->known != known)) {
        ground = ground->before;
    }
    if (ground == NULL) {
        const lan_status status = make_ground(march, known, &ground);
        if (status != LAN_OK) {
            return status;
        }
        ground->before = routes->last;
        routes->last = ground;
    }
    *out = ground;
    return settle(ground);
}

/* True if a terrain that was seen differs from the terrain that any ground of
 * the side assumed. */
static bool is_news(const lan_routes *routes, const lan_known_map *known,
                    int32_t terrain)
{
    bool is_other =
        terrain != lan_known_map_options_default(routes->places->map).unknown;
    for (const route_ground *of = routes->last; of != NULL && !is_other;
         of = of->before) {
        is_other = of->known == known && terrain != of->expected;
    }
    return is_other;
}

bool lan_routes_look(lan_routes *routes, int32_t side, int32_t from,
                     double radius)
{
    const lan_places *places = routes->places;
    lan_known_map *known = routes->sides[side].known;
    bool is_other = false;
    if (known == NULL) {
        return false;
    }
    const size_t count =
        lan_known_map_look(known, lan_places_cell_of(places, from), radius,
                           routes->cells, (size_t)places->count);
    for (size_t i = 0; i < count && !is_other; i++) {
        is_other = is_news(routes, known,
                           lan_grid_map_at(places->map, routes->cells[i]));
    }
    return is_other;
}

void lan_routes_add_fallen(lan_routes *routes, int32_t side, int32_t place,
                           double casualties, double time)
{
    route_side *fallen = &routes->sides[side];
    if (fallen->influence != NULL && casualties > 0.0) {
        lan_influence_pass(fallen->influence, time);
        lan_influence_add(fallen->influence,
                          lan_places_cell_of(routes->places, place),
                          casualties);
        fallen->has_fallen = true;
    }
}

/* --- the overlay of a request --------------------------------------------- */

static bool heeds_fallen(const lan_routes *routes,
                         const lan_march_request *request)
{
    return routes->sides[request->side].has_fallen && !request->ignores_fallen;
}

static bool has_overlay(const lan_routes *routes,
                        const lan_march_request *request)
{
    return request->blocked_count > 0 || request->cost_count > 0 ||
           heeds_fallen(routes, request);
}

static lan_status lay_over(const lan_routes *routes,
                           const lan_march_request *request,
                           lan_overlay *overlay)
{
    const lan_places *places = routes->places;
    lan_status status = LAN_OK;
    lan_overlay_reset(overlay);
    for (size_t i = 0; i < request->cost_count; i++) {
        lan_overlay_add_cost(
            overlay, lan_places_cell_of(places, request->costs[i].place),
            request->costs[i].cost);
    }
    if (heeds_fallen(routes, request)) {
        lan_influence *influence = routes->sides[request->side].influence;
        lan_influence_pass(influence, request->time);
        status = lan_influence_lay_over(influence, overlay);
    }
    for (size_t i = 0; i < request->blocked_count; i++) {
        lan_overlay_block(overlay,
                          lan_places_cell_of(places, request->blocked[i]));
    }
    lan_overlay_unblock(overlay, lan_places_cell_of(places, request->goal));
    lan_overlay_unblock(overlay, lan_places_cell_of(places, request->from));
    return status;
}

/* --- one request --------------------------------------------------------- */

static lan_status search_ground(lan_routes *routes, const route_ground *ground,
                                const lan_march_request *request,
                                lan_march_route *out)
{
    const lan_places *places = routes->places;
    lan_route_request instead =
        lan_route_request_default(lan_places_cell_of(places, request->from),
                                  lan_places_cell_of(places, request->goal));
    lan_route route;
    lan_status status = LAN_OK;
    instead.skip_dead_ends = places->shape->has_corners && ground->own == NULL;
    if (has_overlay(routes, request)) {
        instead.overlay = ground->overlay;
        status = lay_over(routes, request, ground->overlay);
    }
    if (status == LAN_OK) {
        status = lan_search_run(ground->search, &instead, &route);
    }
    if (status != LAN_OK) {
        return status;
    }
    out->is_found = route.end == LAN_ROUTE_FOUND;
    out->cost = route.cost;
    out->count =
        lan_search_cells(ground->search, routes->cells, (size_t)places->count);
    for (size_t i = 0; i < out->count; i++) {
        routes->path[i] = lan_places_of_cell(places, routes->cells[i]);
    }
    routes->searches++;
    routes->expanded += (int64_t)route.expanded;
    return LAN_OK;
}

lan_status lan_routes_find(lan_routes *routes, const lan_march_request *request,
                           lan_march_route *out)
{
    route_ground *ground = NULL;
    lan_march_route route = {.places = routes->path};
    lan_status status =
        ground_of(routes, request->side, request->ground, &ground);
    if (status == LAN_OK &&
        lan_ground_joins(ground->ground,
                         lan_places_cell_of(routes->places, request->from),
                         lan_places_cell_of(routes->places, request->goal))) {
        status = search_ground(routes, ground, request, &route);
    }
    if (status == LAN_OK) {
        *out = route;
    }
    return status;
}

/* --- interception --------------------------------------------------------- */

/* The army to meet, and the army that goes there. */
typedef struct meeting {
    lan_march_request request; /* to one place of the path */
    double time;
    double pace; /* time per cost of 1 */
    const int32_t *path;
    const double *times;
    size_t count;
} meeting;

/* Earliest arrival at a place; LAN_INF: never. */
static lan_status find_arrival(lan_routes *routes, meeting *m, int32_t place,
                               double *out)
{
    lan_march_route route = {.is_found = false};
    m->request.goal = place;
    const lan_status status = lan_routes_find(routes, &m->request, &route);
    *out = route.is_found ? m->time + route.cost * m->pace : LAN_INF;
    return status;
}

/* The next place of the path to check after a place that was reached too late:
 * skips places that the path through this place shows to be reached too late as
 * well. */
static size_t pass_late_places(const meeting *m, size_t at, double arrival)
{
    double back = 0.0;
    size_t next = at + 1;
    while (next < m->count - 1) {
        const double step = lan_march_ground_cost_to(
            m->request.ground, m->path[next], m->path[next - 1]);
        back += step > 0.0 ? step * m->pace : LAN_INF;
        if (!(arrival - back > m->times[next] + lan_instant(arrival))) {
            break;
        }
        next++;
    }
    return next;
}

lan_status lan_routes_meeting(lan_routes *routes, int32_t side,
                              const lan_march_ground *ground, int32_t from,
                              double time, double speed, const int32_t *path,
                              const double *times, size_t count, int32_t *out)
{
    meeting m = {.request = {.side = side,
                             .ground = ground,
                             .from = from,
                             .time = time,
                             .ignores_fallen = true},
                 .time = time,
                 .pace = routes->places->cell / speed,
                 .path = path,
                 .times = times,
                 .count = count};
    size_t met = 0;
    while (met < count - 1) {
        double arrival = LAN_INF;
        const double least =
            lan_march_ground_estimate(ground, from, path[met]) * m.pace;
        if (time + least > times[met]) {
            met++;
            continue;
        }
        const lan_status status = find_arrival(routes, &m, path[met], &arrival);
        if (status != LAN_OK) {
            return status;
        }
        if (arrival <= times[met]) {
            break;
        }
        met = isinf(arrival) || routes->options.knows_seen_only
                  ? met + 1
                  : pass_late_places(&m, met, arrival);
    }
    *out = path[met];
    return LAN_OK;
}
