/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "tactics/move/marching_parts_impl.h"

/* Notes who is asked; who can have the next place of its route needs no other
 * candidates. */
static int32_t write_candidates(void *context, int32_t agent, int32_t *out)
{
    lan_marching *const marching = context;
    lan_marcher *const it = &marching->marchers[agent];
    if (!it->is_asked) {
        it->is_asked = true;
        marching->asked[marching->asked_count++] = agent;
    }
    const int32_t ahead = lan_marcher_wants(it) ? lan_marcher_ahead(it, 1) : -1;
    if (ahead >= 0 && marching->holders[ahead] < 0 &&
        lan_pibt_taker(marching->pibt, ahead) < 0 &&
        lan_marching_crossed(marching, agent, it->place, ahead) < 0) {
        out[0] = ahead;
        out[1] = it->place;
        return 2;
    }
    return lan_marching_list_options(marching, agent, out);
}

/* Who has been under way longest goes first. */
static bool is_ahead_of(const lan_marching *marching, int32_t a, int32_t b)
{
    const double x = marching->marchers[a].since;
    const double y = marching->marchers[b].since;
    return x < y || (x <= y && a < b);
}

/* Who waits with a higher priority than who decides would have decided before,
 * to stay. */
static bool is_pushable(void *context, int32_t pusher, int32_t agent)
{
    const lan_marching *const marching = context;
    const lan_marcher *const it = &marching->marchers[agent];
    return marching->sides[pusher] == marching->sides[agent] &&
           lan_marcher_stands(it) &&
           !(lan_marcher_wants(it) &&
             is_ahead_of(marching, agent, marching->decider)) &&
           marching->calls.yields(marching->calls.context, agent);
}

static bool is_uncrossed(void *context, int32_t agent, int32_t from, int32_t to)
{
    const lan_marching *const marching = context;
    return lan_marching_crossed(marching, agent, from, to) < 0;
}

lan_status lan_marching_create_pibt(lan_marching *marching)
{
    const lan_pibt_calls calls = {
        .context = marching,
        .candidates = write_candidates,
        .may_push = is_pushable,
        .may_step = is_uncrossed,
    };
    return lan_pibt_create(marching->count, marching->place_count,
                           marching->most + 1, &calls, &marching->pibt);
}

/* Who of the affected wants to go, by priority, in marching->round; nobody
 * twice at an instant: what is left at it can be had when who leaves has
 * arrived. */
static lan_status list_deciders(lan_marching *marching, double time,
                                int32_t *count)
{
    lan_marching_close_affected(marching);
    const int32_t affected = lan_marching_take_affected(marching);
    *count = 0;
    for (int32_t i = 0; i < affected; i++) {
        const int32_t marcher = marching->round[i];
        if (marching->marchers[marcher].turn == marching->turn) {
            continue;
        }
        const lan_status status =
            lan_marching_see_route(marching, marcher, time);
        if (status != LAN_OK) {
            return status;
        }
        if (lan_marcher_wants(&marching->marchers[marcher])) {
            marching->round[(*count)++] = marcher;
        }
    }
    lan_marching_sort(marching, marching->round, *count, is_ahead_of);
    return LAN_OK;
}

/* Puts those who go into marching->round; returns how many. Who was asked in
 * vain waits before anybody sets out, and so is told of it. */
static int32_t part_round(lan_marching *marching)
{
    int32_t count = 0;
    lan_marching_sort(marching, marching->asked, marching->asked_count,
                      lan_marching_is_lower);
    for (int32_t i = 0; i < marching->asked_count; i++) {
        const int32_t marcher = marching->asked[i];
        lan_marcher *const it = &marching->marchers[marcher];
        const int32_t next = lan_pibt_next(marching->pibt, marcher);
        it->is_asked = false;
        it->turn = marching->turn;
        if (next != it->place) {
            it->target = next;
            marching->round[count++] = marcher;
        } else {
            lan_marching_wait(marching, marcher, -1);
        }
    }
    lan_pibt_commit(marching->pibt);
    lan_pibt_begin(marching->pibt);
    return count;
}

/* Finds who is in the way of those who stay and want to go. */
static void name_blockers(lan_marching *marching, double time)
{
    for (int32_t i = 0; i < marching->asked_count; i++) {
        const int32_t marcher = marching->asked[i];
        const lan_marcher *const it = &marching->marchers[marcher];
        if (!lan_marcher_wants(it)) {
            continue;
        }
        const int32_t ahead = lan_marcher_ahead(it, 1);
        int32_t blocker = marching->holders[ahead];
        if (blocker < 0) {
            blocker = lan_marching_crossed(marching, marcher, it->place, ahead);
            lan_marching_wait(marching, marcher,
                              blocker < 0 ? -1
                                          : marching->marchers[blocker].target);
        }
        lan_marching_block(marching, marcher, blocker, time);
    }
}

lan_status lan_marching_decide_pibt(lan_marching *marching, double time)
{
    marching->turn++;
    while (marching->affected_count > 0) {
        int32_t count = 0;
        const lan_status status = list_deciders(marching, time, &count);
        if (status != LAN_OK) {
            return status;
        }
        lan_pibt_begin(marching->pibt);
        marching->asked_count = 0;
        for (int32_t i = 0; i < count; i++) {
            marching->decider = marching->round[i];
            lan_pibt_decide(marching->pibt, marching->decider);
        }
        const int32_t movers = part_round(marching);
        lan_marching_set_out(marching, marching->round, movers, time);
        name_blockers(marching, time);
    }
    return LAN_OK;
}
