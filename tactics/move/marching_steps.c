/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "tactics/move/marching_parts_impl.h"

/* Who leaves the place where a marcher's step leads; -1. */
static int32_t find_leader(const lan_marching *marching, int32_t marcher)
{
    return marching->leavers[marching->marchers[marcher].target];
}

/* Where a chain or ring of marchers who follow each other begins, all
 * arrivals are put off until who leaves the place has left it; those of a ring
 * are one. */
static void agree_arrivals(lan_marching *marching, int32_t first)
{
    lan_marcher *const marchers = marching->marchers;
    int32_t *const stack = marching->stack;
    int32_t depth = 0;
    int32_t at = first;
    while (at >= 0 && marchers[at].is_departing) {
        marchers[at].is_departing = false;
        stack[depth++] = at;
        at = find_leader(marching, at);
    }
    double latest = at >= 0 ? marchers[at].arrive : 0.0;
    int32_t ring = depth;
    while (at >= 0 && ring > 0 && stack[ring - 1] != at) {
        ring--;
    }
    for (int32_t i = depth; ring > 0 && i-- >= ring;) {
        latest = fmax(latest, marchers[stack[i]].arrive);
    }
    while (depth-- > 0) {
        lan_marcher *const it = &marchers[stack[depth]];
        latest = it->arrive = fmax(it->arrive, latest);
    }
}

static void begin_step(lan_marching *marching, int32_t marcher, double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    it->is_departing = true;
    it->depart = time;
    it->arrive =
        time + marching->calls.duration(marching->calls.context, marcher,
                                        it->place, it->target);
    marching->leavers[it->place] = marcher;
    if (marching->mover == LAN_MOVER_PIBT) {
        marching->holders[it->place] = -1;
    }
    lan_marching_advance_route(marching, marcher, it->target);
}

void lan_marching_set_out(lan_marching *marching, const int32_t *list,
                          int32_t count, double time)
{
    for (int32_t i = 0; i < count; i++) {
        begin_step(marching, list[i], time);
    }
    for (int32_t i = 0; i < count; i++) {
        marching->holders[marching->marchers[list[i]].target] = list[i];
        agree_arrivals(marching, list[i]);
    }
    for (int32_t i = 0; i < count; i++) {
        const lan_marcher *const it = &marching->marchers[list[i]];
        lan_marching_unblock(marching, list[i]);
        lan_marching_set_instant(marching, list[i], it->arrive);
        lan_marching_touch(marching, it->place);
        if (marching->mover == LAN_MOVER_PIBT) {
            lan_marching_note_change(marching, time);
        }
    }
    marching->steps += count;
}

/* Its old place is nobody's but of who came there meanwhile. */
static void clear_place(lan_marching *marching, int32_t marcher, int32_t place)
{
    if (marching->leavers[place] == marcher) {
        marching->leavers[place] = -1;
    }
    if (marching->holders[place] == marcher) {
        marching->holders[place] = -1;
    }
    lan_marching_touch(marching, place);
}

void lan_marching_vacate(lan_marching *marching, int32_t marcher, double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    clear_place(marching, marcher, it->target);
    clear_place(marching, marcher, it->place);
    it->place = it->target = -1;
    lan_marching_note_change(marching, time);
}

void lan_marching_end_step(lan_marching *marching, int32_t marcher, double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    const int32_t from = it->place;
    clear_place(marching, marcher, from);
    it->place = it->target;
    if (lan_marcher_is_there(it)) {
        it->since = time;
    }
    lan_marching_touch(marching, it->place);
    lan_marching_affect(marching, marcher);
    lan_marching_note_change(marching, time);
    marching->calls.stepped(marching->calls.context, marcher, from, it->place,
                            it->depart, it->arrive);
}
