/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "tactics/move/marching_parts_impl.h"

#include <stdlib.h>
#include <string.h>

/* Places of a route that who is pushed aside stays clear of. */
#define LOOK_AHEAD 8

static double step_duration(const lan_marching *marching, int32_t marcher,
                            int32_t from, int32_t to)
{
    return marching->calls.duration(marching->calls.context, marcher, from, to);
}

void lan_marching_drop_route(lan_marching *marching, int32_t marcher)
{
    lan_marcher *const it = &marching->marchers[marcher];
    it->path_count = 0;
    it->path_at = 0;
    it->no_way = false;
}

static lan_status copy_path(lan_marcher *marcher, const int32_t *path,
                            size_t count)
{
    if (count > marcher->path_capacity) {
        const size_t capacity = count + count / 2;
        int32_t *grown =
            realloc(marcher->path, capacity * sizeof *marcher->path);
        if (grown == NULL) {
            return LAN_ENOMEM;
        }
        marcher->path = grown;
        marcher->path_capacity = capacity;
    }
    memcpy(marcher->path, path, count * sizeof *path);
    marcher->path_count = count;
    marcher->path_at = 0;
    return LAN_OK;
}

lan_status lan_marching_ask_route(lan_marching *marching, int32_t marcher,
                                  double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    const int32_t *path = NULL;
    size_t count = 0;
    lan_status status = marching->calls.route(marching->calls.context, marcher,
                                              time, &path, &count);
    if (status != LAN_OK) {
        return status;
    }
    lan_marching_drop_route(marching, marcher);
    marching->routes++;
    it->needs_route = false;
    it->is_patience_over = false;
    it->has_retried = it->has_retried || !isnan(it->blocked_since);
    it->asked_at = marching->changes;
    it->no_way = path == NULL || count == 0;
    if (it->no_way) {
        lan_marching_unblock(marching, marcher);
        lan_marching_set_instant(marching, marcher, time + marching->patience);
        if (marching->mover == LAN_MOVER_FSM) {
            lan_marching_sleep(marching, marcher);
        }
        return LAN_OK;
    }
    return copy_path(it, path, count);
}

lan_status lan_marching_see_route(lan_marching *marching, int32_t marcher,
                                  double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    if (!it->has_goal || !lan_marcher_stands(it)) {
        return LAN_OK;
    }
    const int32_t ahead = lan_marcher_ahead(it, 1);
    if (it->needs_route || it->is_patience_over ||
        (ahead >= 0 &&
         isinf(step_duration(marching, marcher, it->place, ahead)))) {
        return lan_marching_ask_route(marching, marcher, time);
    }
    return LAN_OK;
}

/* to: -1: none. */
static bool is_step(const lan_marching *marching, int32_t marcher, int32_t from,
                    int32_t to)
{
    return to >= 0 && to != from &&
           isfinite(step_duration(marching, marcher, from, to));
}

void lan_marching_advance_route(lan_marching *marching, int32_t marcher,
                                int32_t to)
{
    lan_marcher *const it = &marching->marchers[marcher];
    const int32_t ahead = lan_marcher_ahead(it, 1);
    if (ahead == to) {
        it->path_at++;
    } else if (is_step(marching, marcher, to, lan_marcher_ahead(it, 2))) {
        it->path[++it->path_at] = to;
    } else if (is_step(marching, marcher, to, ahead)) {
        it->path[it->path_at] = to;
    } else {
        lan_marching_drop_route(marching, marcher);
        it->needs_route = it->has_goal;
    }
}

/* Whether a place is among those to which the marcher who pushes will come
 * soonest. */
static bool is_on_route_of_decider(const lan_marching *marching, int32_t place)
{
    if (marching->decider >= 0) {
        const lan_marcher *const it = &marching->marchers[marching->decider];
        for (size_t k = 1; k <= LOOK_AHEAD; k++) {
            if (lan_marcher_ahead(it, k) == place) {
                return true;
            }
        }
    }
    return false;
}

/* How much longer than from the next place of its route the way on from another
 * takes: past that place, or, where a corner keeps it from there, by it. */
static double detour_duration(const lan_marching *marching, int32_t marcher,
                              int32_t from)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    const int32_t ahead = lan_marcher_ahead(it, 1);
    const int32_t after = lan_marcher_ahead(it, 2);
    double detour = LAN_INF;
    if (lan_marching_crossed(marching, marcher, it->place, ahead) >= 0) {
        detour = step_duration(marching, marcher, from, ahead);
    }
    if (after >= 0 && after != from) {
        detour =
            fmin(detour, step_duration(marching, marcher, from, after) -
                             step_duration(marching, marcher, ahead, after));
    }
    return detour;
}

/* How far astray a step leads. Ranks: 0 along the route, 1 round a place and
 * back onto the route at no more than what patience would cost, 2 staying, 3
 * only when pushed. */
static lan_marching_option judge_option(const lan_marching *marching,
                                        int32_t marcher, int32_t to,
                                        double duration)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    const int32_t ahead = lan_marcher_wants(it) ? lan_marcher_ahead(it, 1) : -1;
    lan_marching_option option = {to, 3, 0.0, duration};
    if (ahead < 0) {
        option.key = 2.0 * (marching->holders[to] >= 0) +
                     is_on_route_of_decider(marching, to);
        return option;
    }
    if (to == ahead) {
        option.rank = 0;
        return option;
    }
    const double astray = duration + detour_duration(marching, marcher, to);
    if (astray <= step_duration(marching, marcher, it->place, ahead) +
                      marching->patience) {
        option.rank = 1;
        option.key = astray;
        return option;
    }
    const int32_t after = lan_marcher_ahead(it, 2);
    option.key =
        lan_places_distance(marching->places, to, after >= 0 ? after : ahead);
    return option;
}

static bool is_better(const lan_marching_option *a,
                      const lan_marching_option *b)
{
    if (a->rank != b->rank) {
        return a->rank < b->rank;
    }
    if (a->key < b->key || a->key > b->key) {
        return a->key < b->key;
    }
    if (a->duration < b->duration || a->duration > b->duration) {
        return a->duration < b->duration;
    }
    return a->place < b->place;
}

int32_t lan_marching_list_options(lan_marching *marching, int32_t marcher,
                                  int32_t *out)
{
    const int32_t place = marching->marchers[marcher].place;
    const int32_t degree = lan_places_degree(marching->places, place);
    lan_marching_option *const options = marching->options;
    int32_t count = 0;
    for (int32_t k = -1; k < degree; k++) {
        lan_marching_option option = {place, 2, 0.0, 0.0};
        if (k >= 0) {
            const int32_t to = lan_places_beside(marching->places, place, k);
            const double duration =
                to < 0 ? LAN_INF : step_duration(marching, marcher, place, to);
            if (isinf(duration)) {
                continue;
            }
            option = judge_option(marching, marcher, to, duration);
        }
        int32_t at = count++;
        for (; at > 0 && is_better(&option, &options[at - 1]); at--) {
            options[at] = options[at - 1];
        }
        options[at] = option;
    }
    for (int32_t i = 0; i < count; i++) {
        out[i] = options[i].place;
    }
    return count;
}
