/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "tactics/move/marching_parts_impl.h"

#include <limits.h>
#include <stdlib.h>

static int32_t *new_list(size_t count)
{
    return malloc((count + 1) * sizeof(int32_t));
}

static int32_t find_most(const lan_places *places, int32_t count)
{
    int32_t most = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t degree = lan_places_degree(places, i);
        most = degree > most ? degree : most;
    }
    return most;
}

/* Of squares places lie in rows. */
static int32_t find_width(const lan_places *places, int32_t count)
{
    if (lan_places_shape(places) != LAN_MAP_SQUARE ||
        lan_places_cell_of(places, 0).x < 0) {
        return 0;
    }
    return lan_places_cell_of(places, count - 1).x + 1;
}

static lan_status allocate_parts(lan_marching *marching)
{
    const size_t count = (size_t)marching->count;
    const size_t places = (size_t)marching->place_count;
    const size_t most = (size_t)marching->most + 1;
    marching->sides = new_list(count);
    marching->priorities = malloc((count + 1) * sizeof *marching->priorities);
    marching->marchers = calloc(count + 1, sizeof *marching->marchers);
    marching->holders = new_list(places);
    marching->leavers = new_list(places);
    marching->first_links = new_list(places);
    marching->links =
        malloc((count * (most + 1) + 1) * sizeof *marching->links);
    marching->affected = new_list(count);
    marching->sleepers = new_list(count);
    marching->asked = new_list(count);
    marching->round = new_list(count);
    marching->stack = new_list(count);
    marching->suspects = new_list(count);
    marching->options = malloc((most + 1) * sizeof *marching->options);
    const bool has_all =
        marching->sides != NULL && marching->priorities != NULL &&
        marching->marchers != NULL && marching->holders != NULL &&
        marching->leavers != NULL && marching->first_links != NULL &&
        marching->links != NULL && marching->affected != NULL &&
        marching->sleepers != NULL && marching->asked != NULL &&
        marching->round != NULL && marching->stack != NULL &&
        marching->suspects != NULL && marching->options != NULL;
    return has_all ? lan_heap_init(&marching->instants, marching->count + 1)
                   : LAN_ENOMEM;
}

lan_status lan_marching_create(const lan_marching_def *def,
                               const lan_marching_calls *calls,
                               lan_marching **out)
{
    const int32_t place_count = lan_places_count(def->places);
    const int32_t most = find_most(def->places, place_count);
    if (def->count < 0 || !(def->patience > 0.0) ||
        def->count > INT32_MAX / (most + 2)) {
        return LAN_EINVAL;
    }
    lan_marching *marching = calloc(1, sizeof *marching);
    if (marching == NULL) {
        return LAN_ENOMEM;
    }
    marching->calls = *calls;
    marching->places = def->places;
    marching->mover = def->mover;
    marching->patience = def->patience;
    marching->count = def->count;
    marching->place_count = place_count;
    marching->most = most;
    marching->width = find_width(def->places, place_count);
    lan_status status = allocate_parts(marching);
    if (status == LAN_OK && def->mover == LAN_MOVER_PIBT) {
        status = lan_marching_create_pibt(marching);
    }
    if (status != LAN_OK) {
        lan_marching_destroy(marching);
        return status;
    }
    for (int32_t i = 0; i < def->count; i++) {
        marching->sides[i] = def->sides[i];
        marching->priorities[i] =
            def->priorities == NULL ? 0.0 : def->priorities[i];
        marching->marchers[i].place = -1;
    }
    for (int32_t i = 0; i < place_count; i++) {
        marching->holders[i] = marching->leavers[i] = marching->first_links[i] =
            -1;
    }
    lan_marching_reset(marching);
    *out = marching;
    return LAN_OK;
}

void lan_marching_destroy(lan_marching *marching)
{
    if (marching == NULL) {
        return;
    }
    for (int32_t i = 0; marching->marchers != NULL && i < marching->count;
         i++) {
        free(marching->marchers[i].path);
    }
    free(marching->sides);
    free(marching->priorities);
    free(marching->marchers);
    free(marching->holders);
    free(marching->leavers);
    free(marching->first_links);
    free(marching->links);
    free(marching->affected);
    free(marching->sleepers);
    free(marching->asked);
    free(marching->round);
    free(marching->stack);
    free(marching->suspects);
    free(marching->options);
    lan_heap_clear(&marching->instants);
    lan_pibt_destroy(marching->pibt);
    free(marching);
}

static void reset_marcher(lan_marching *marching, int32_t marcher)
{
    lan_marcher *const it = &marching->marchers[marcher];
    if (it->place >= 0) {
        lan_marching_leave(marching, marcher, 0.0);
    }
    const lan_marcher fresh = {
        .place = -1,
        .target = -1,
        .depart = LAN_NAN,
        .arrive = LAN_NAN,
        .blocker = -1,
        .blocked_since = LAN_NAN,
        .path = it->path,
        .path_capacity = it->path_capacity,
    };
    *it = fresh;
}

void lan_marching_reset(lan_marching *marching)
{
    for (int32_t i = 0; i < marching->count; i++) {
        reset_marcher(marching, i);
    }
    for (int32_t i = 0; i < marching->count; i++) {
        marching->marchers[i].is_affected = false;
        marching->marchers[i].is_listed = false;
        marching->marchers[i].is_suspect = false;
    }
    lan_heap_reset(&marching->instants, true);
    marching->affected_count = 0;
    marching->sleeper_count = 0;
    marching->suspect_count = 0;
    marching->changes = 0;
    marching->steps = 0;
    marching->routes = 0;
}

void lan_marching_enter(lan_marching *marching, int32_t marcher, int32_t place,
                        double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    it->place = it->target = place;
    it->since = time;
    marching->holders[place] = marcher;
    if (marching->pibt != NULL) {
        lan_pibt_put(marching->pibt, marcher, place);
    }
    lan_marching_note_change(marching, time);
    lan_marching_touch(marching, place);
    lan_marching_affect(marching, marcher);
}

void lan_marching_leave(lan_marching *marching, int32_t marcher, double time)
{
    lan_marching_halt(marching, marcher, time);
    if (marching->marchers[marcher].place < 0) {
        return;
    }
    lan_heap_remove(&marching->instants, marcher);
    lan_marching_vacate(marching, marcher, time);
    if (marching->pibt != NULL) {
        lan_pibt_put(marching->pibt, marcher, LAN_PIBT_NONE);
    }
}

void lan_marching_free(lan_marching *marching, int32_t marcher)
{
    if (marching->marchers[marcher].place >= 0) {
        lan_marching_touch(marching, marching->marchers[marcher].place);
    }
}

void lan_marching_go(lan_marching *marching, int32_t marcher, double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    if (!it->has_goal || lan_marcher_is_there(it)) {
        it->since = time;
    }
    it->has_goal = true;
    it->needs_route = true;
    if (it->place == it->target) {
        lan_marching_unblock(marching, marcher);
        lan_marching_drop_route(marching, marcher);
        lan_marching_affect(marching, marcher);
    }
}

void lan_marching_halt(lan_marching *marching, int32_t marcher, double time)
{
    (void)time;
    lan_marcher *const it = &marching->marchers[marcher];
    it->has_goal = false;
    it->needs_route = false;
    lan_marching_drop_route(marching, marcher);
    if (it->place == it->target) {
        lan_marching_unblock(marching, marcher);
        lan_marching_free(marching, marcher);
    }
}

double lan_marching_next(const lan_marching *marching)
{
    return marching->instants.count == 0 ? LAN_INF
                                         : marching->instants.entries[0].f;
}

void lan_marching_happen(lan_marching *marching, double time)
{
    int32_t count = 0;
    const double latest = time + 4.0 * lan_ulp(time);
    while (lan_marching_next(marching) <= latest) {
        marching->round[count++] = lan_heap_take(&marching->instants);
    }
    lan_marching_sort(marching, marching->round, count, lan_marching_is_lower);
    for (int32_t i = 0; i < count; i++) {
        const int32_t marcher = marching->round[i];
        if (lan_marching_is_moving(marching, marcher)) {
            lan_marching_end_step(marching, marcher, time);
        } else {
            lan_marching_lose_patience(marching, marcher);
        }
    }
}

lan_status lan_marching_decide(lan_marching *marching, double time)
{
    return marching->mover == LAN_MOVER_PIBT
               ? lan_marching_decide_pibt(marching, time)
               : lan_marching_decide_fsm(marching, time);
}
