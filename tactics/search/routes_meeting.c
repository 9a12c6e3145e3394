/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "model/engine_impl.h"
#include "tactics/search/routes_parts_impl.h"

/* Who is to be met, and who goes there. */
typedef struct meeting {
    lan_march_request request; /* for one place of the path */
    int32_t goal;
    double time;
    double pace;  /* time for a cost of 1 */
    double least; /* cost of a cell */
    const int32_t *path;
    const double *times;
    size_t count;
} meeting;

/* No way to a place is cheaper, in time. */
static double least_time_to(const lan_routes *routes, const meeting *m,
                            int32_t place)
{
    const lan_places *places = routes->places;
    const lan_march_ground *ground = m->request.ground;
    return places->shape == LAN_MAP_GRAPH
               ? lan_graph_estimate(ground->graph, m->request.from, place) *
                     m->pace
               : lan_places_distance(places, m->request.from, place) /
                     places->cell * m->least * m->pace;
}

/* When it is at a place at the earliest; LAN_INF: never. */
static lan_status find_arrival(lan_routes *routes, meeting *m, int32_t place,
                               double *out)
{
    lan_march_route route = {.is_found = false};
    m->goal = place;
    m->request.goals = &m->goal;
    m->request.goal_count = 1;
    const lan_status status = lan_routes_find(routes, &m->request, &route);
    *out = route.is_found ? m->time + route.cost * m->pace : LAN_INF;
    return status;
}

/* The next place of the path after one that was reached too late: those are
 * left out to which the way by that one shows that they are too. */
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
    if (count == 0) {
        return LAN_EINVAL;
    }
    meeting m = {.request = {.side = side,
                             .ground = ground,
                             .from = from,
                             .time = time,
                             .ignores_fallen = true},
                 .time = time,
                 .pace = routes->places->cell / speed,
                 .least = lan_march_ground_least(ground),
                 .path = path,
                 .times = times,
                 .count = count};
    size_t met = 0;
    while (met < count - 1) {
        double arrival = LAN_INF;
        if (time + least_time_to(routes, &m, path[met]) > times[met]) {
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
