/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "tactics/move/marching_parts_impl.h"

static bool precedes(const lan_marching *marching, int32_t a, int32_t b)
{
    const double x = marching->priorities[a];
    const double y = marching->priorities[b];
    return x > y || (x >= y && a < b);
}

static void mark_stuck(lan_marching *marching, int32_t marcher)
{
    lan_marcher *const it = &marching->marchers[marcher];
    it->is_stuck = true;
    if (!it->is_suspect) {
        it->is_suspect = true;
        marching->suspects[marching->suspect_count++] = marcher;
    }
}

static bool is_still(const lan_marching *marching, int32_t marcher)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    return lan_marcher_stands(it) &&
           (!it->has_goal || lan_marcher_is_there(it));
}

/* Who is in the way of its next step; -1. */
static int32_t find_blocker(const lan_marching *marching, int32_t marcher)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    const int32_t ahead = lan_marcher_ahead(it, 1);
    const int32_t holder = marching->holders[ahead];
    return holder >= 0
               ? holder
               : lan_marching_crossed(marching, marcher, it->place, ahead);
}

/* Run: waits, until its patience is over or a place beside it is freed. */
static void wait_for_place(lan_marching *marching, int32_t marcher,
                           int32_t blocker, double time)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    lan_marching_wait(marching, marcher, marching->marchers[blocker].target);
    if (it->is_stuck || it->has_retried) {
        mark_stuck(marching, marcher);
    }
    if (it->is_stuck && !precedes(marching, marcher, blocker)) {
        lan_heap_remove(&marching->instants, marcher);
        marching->marchers[marcher].blocker = blocker;
        return;
    }
    lan_marching_block(marching, marcher, blocker, time);
}

/* Run, with a place ahead: takes it, or looks for another route round who is
 * still, once at an instant, or waits. */
static lan_status run_marcher(lan_marching *marching, int32_t marcher,
                              double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    bool may_ask = it->asked_at != marching->changes;
    while (lan_marcher_wants(it)) {
        const int32_t blocker = find_blocker(marching, marcher);
        if (blocker < 0) {
            it->target = lan_marcher_ahead(it, 1);
            lan_marching_set_out(marching, &marcher, 1, time);
            break;
        }
        if (!may_ask || !is_still(marching, blocker)) {
            wait_for_place(marching, marcher, blocker, time);
            break;
        }
        may_ask = false;
        const lan_status status =
            lan_marching_ask_route(marching, marcher, time);
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

/* Its patience is over: the lower priority waits on; the higher one looks for
 * another route, and waits anew where that is blocked too. */
static void judge_patience(lan_marching *marching, int32_t marcher)
{
    lan_marcher *const it = &marching->marchers[marcher];
    if (it->blocker < 0 || !lan_marcher_wants(it)) {
        return;
    }
    if (precedes(marching, marcher, it->blocker)) {
        it->has_retried = true;
        it->blocked_since = LAN_NAN;
    } else {
        it->is_patience_over = false;
        mark_stuck(marching, marcher);
    }
}

lan_status lan_marching_decide_fsm(lan_marching *marching, double time)
{
    while (marching->affected_count > 0) {
        const int32_t count = lan_marching_take_affected(marching);
        lan_marching_sort(marching, marching->round, count, precedes);
        for (int32_t i = 0; i < count; i++) {
            const int32_t marcher = marching->round[i];
            if (marching->marchers[marcher].is_patience_over) {
                judge_patience(marching, marcher);
            }
            lan_status status = lan_marching_see_route(marching, marcher, time);
            if (status == LAN_OK) {
                status = run_marcher(marching, marcher, time);
            }
            if (status != LAN_OK) {
                return status;
            }
        }
    }
    return LAN_OK;
}

/* Writes the ring that a stuck marcher is in, from the lowest index on; 0:
 * none, or it was reported before. */
static int32_t trace_ring(lan_marching *marching, int32_t first, int32_t *ring,
                          int32_t capacity)
{
    lan_marcher *const marchers = marching->marchers;
    int32_t length = 0;
    int32_t lowest = first;
    bool is_new = false;
    int32_t at = first;
    do {
        if (at < 0 || !marchers[at].is_stuck || length == marching->count) {
            return 0;
        }
        is_new = is_new || !marchers[at].is_reported;
        lowest = at < lowest ? at : lowest;
        length++;
        at = marchers[at].blocker;
    } while (at != first);
    if (!is_new) {
        return 0;
    }
    at = lowest;
    for (int32_t i = 0; i < length; i++, at = marchers[at].blocker) {
        marchers[at].is_reported = true;
        if (i < capacity) {
            ring[i] = at;
        }
    }
    return length;
}

int32_t lan_marching_deadlock(lan_marching *marching, int32_t *ring,
                              int32_t capacity)
{
    while (marching->suspect_count > 0) {
        const int32_t first = marching->suspects[--marching->suspect_count];
        marching->marchers[first].is_suspect = false;
        const int32_t length = trace_ring(marching, first, ring, capacity);
        if (length > 0) {
            return length;
        }
    }
    return 0;
}
