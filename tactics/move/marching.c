/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/move/move_impl.h"

/* Places of the pusher's route that a pushed marcher avoids. */
#define LOOK_AHEAD 8

typedef struct lan_marcher {
    int32_t target; /* its place, or the target of its step; -1: off */
    int32_t place;  /* its place, or the start of its step */
    double depart;
    double arrive;
    double key; /* the smallest goes first; pibt: last time at its goal; fsm:
                   minus its priority */
    bool has_goal;
    bool needs_route;
    bool no_way;
    bool is_departing;     /* its arrival is not settled yet */
    bool is_affected;      /* in marching->affected: decides now */
    bool is_asked;         /* pibt: in this round */
    bool is_patience_over; /* requests another route when it decides */
    bool is_waiting;       /* is affected by changes of neighbouring places */
    bool is_asleep;        /* waits until a marcher has moved */
    bool has_retried;      /* has requested another route since it stopped */
    bool is_stuck;         /* fsm: its patience is over; another goes first */
    bool is_reported;      /* fsm: in a ring */
    int32_t blocker;       /* -1 */
    double blocked_since;  /* LAN_NAN: not blocked */
    int64_t asked_at;      /* marching->changes at its last request */
    int64_t turn;          /* pibt: marching->turn at its last push */
    int32_t *path;
    size_t path_count;
    size_t path_capacity;
    size_t path_at; /* of its place or target */
} lan_marcher;

typedef struct step_option {
    int32_t place;
    int32_t rank; /* by lowest rank, then key, then duration */
    double key;
    double duration;
} step_option;

struct lan_marching {
    lan_pool pool; /* its arrays */
    lan_marching_calls calls;
    const lan_places *places;
    lan_mover mover;
    double patience;
    int32_t count;
    int32_t most; /* most steps out of a place */
    int32_t *sides;
    lan_marcher *marchers;
    double *instants;  /* ends of steps and of patience; LAN_INF: none */
    int32_t *affected; /* [count] */
    int32_t *spare;    /* [2 * count] */
    int32_t affected_count;
    int32_t *list; /* [count] marchers of a round, or a ring */
    bool has_sleepers;
    bool has_stuck;       /* fsm: changed since the last search for a ring */
    int32_t decider;      /* pibt: the marcher that pushes */
    step_option *options; /* [most + 1] */
    lan_pibt *pibt;  /* place or target of each marcher; fsm: without rounds */
    int64_t turn;    /* pibt: counts rounds of decisions */
    int64_t changes; /* of places */
};

static bool stands(const lan_marcher *it)
{
    return it->place >= 0 && it->place == it->target;
}

/* The k-th place after its own on its route; -1: none. */
static int32_t ahead_of(const lan_marcher *it, size_t k)
{
    const size_t at = it->path_at + k;
    return at < it->path_count ? it->path[at] : -1;
}

static bool wants_to_go(const lan_marcher *it)
{
    return it->has_goal && stands(it) && ahead_of(it, 1) >= 0;
}

static bool is_there(const lan_marcher *it)
{
    return it->has_goal && !it->needs_route && !it->no_way && stands(it) &&
           it->path_at + 1 == it->path_count;
}

static double step_duration(const lan_marching *m, int32_t who, int32_t from,
                            int32_t to)
{
    return m->calls.duration(m->calls.context, who, from, to);
}

static bool is_legal(const lan_marching *m, int32_t who, int32_t from,
                     int32_t to)
{
    return to >= 0 && to != from && isfinite(step_duration(m, who, from, to));
}

/* The marcher that blocks the next step of a marcher's route; -1. */
static int32_t find_blocker(const lan_marching *m, int32_t who)
{
    const lan_marcher *const it = &m->marchers[who];
    const int32_t ahead = ahead_of(it, 1);
    const int32_t holder = lan_marching_holder(m, ahead);
    return holder >= 0 ? holder
                       : lan_pibt_crossed(m->pibt, who, it->place, ahead);
}

/* --- which marchers decide ----------------------------------------------- */

static void affect(lan_marching *m, int32_t who)
{
    if (!m->marchers[who].is_affected) {
        m->marchers[who].is_affected = true;
        m->affected[m->affected_count++] = who;
    }
}

/* A place has changed: marchers waiting next to it are affected; if steps lead
 * here from other places, all marchers are. */
static void touch(lan_marching *m, int32_t place)
{
    const bool is_two_way = lan_places_are_two_way(m->places);
    const int32_t most =
        is_two_way ? lan_places_degree(m->places, place) : m->count;
    for (int32_t k = 0; k < most; k++) {
        int32_t who = k;
        if (is_two_way) {
            const int32_t beside = lan_places_beside(m->places, place, k);
            who = beside < 0 ? -1 : lan_pibt_holder(m->pibt, beside);
        }
        if (who >= 0 && m->marchers[who].is_waiting) {
            affect(m, who);
        }
    }
}

/* Moves the affected marchers to m->list, by index; returns their number. */
static int32_t take_affected(lan_marching *m)
{
    int32_t count = 0;
    for (int32_t i = 0; m->affected_count > 0 && i < m->count; i++) {
        if (m->marchers[i].is_affected) {
            m->marchers[i].is_affected = false;
            m->list[count++] = i;
        }
    }
    m->affected_count = 0;
    return count;
}

static bool precedes(const lan_marching *m, int32_t a, int32_t b)
{
    const double x = m->marchers[a].key, y = m->marchers[b].key;
    return x < y || (x <= y && a < b);
}

/* Sorts m->list by key; it mostly is sorted, so insertion is quick. */
static void sort_list(lan_marching *m, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const int32_t who = m->list[i];
        int32_t at = i;
        for (; at > 0 && precedes(m, who, m->list[at - 1]); at--) {
            m->list[at] = m->list[at - 1];
        }
        m->list[at] = who;
    }
}

/* A marcher moved, entered or left: the patience of sleepers begins; with fsm,
 * marchers without a path search again. */
static void note_change(lan_marching *m, double time)
{
    m->changes++;
    for (int32_t i = 0; m->has_sleepers && i < m->count; i++) {
        lan_marcher *const it = &m->marchers[i];
        if (!it->is_asleep) {
            continue;
        }
        it->is_asleep = false;
        if (m->mover == LAN_MOVER_FSM && it->no_way) {
            it->is_patience_over = true;
            affect(m, i);
        } else if (isinf(m->instants[i])) {
            m->instants[i] = time + m->patience;
        }
    }
    m->has_sleepers = false;
}

static void block(lan_marching *m, int32_t who, int32_t blocker, double time)
{
    lan_marcher *const it = &m->marchers[who];
    it->blocker = blocker;
    it->blocked_since = isnan(it->blocked_since) ? time : it->blocked_since;
    if (!it->is_asleep && isinf(m->instants[who])) {
        m->instants[who] = time + m->patience;
    }
}

static void unblock(lan_marching *m, int32_t who)
{
    lan_marcher *const it = &m->marchers[who];
    m->instants[who] = LAN_INF;
    it->is_waiting = false;
    it->blocker = -1;
    it->blocked_since = LAN_NAN;
    it->is_asleep = false;
    it->is_patience_over = false;
    it->has_retried = false;
    it->is_stuck = false;
    it->is_reported = false;
}

/* --- routes -------------------------------------------------------------- */

static void drop_route(lan_marcher *it)
{
    it->path_count = 0;
    it->path_at = 0;
    it->no_way = false;
}

static lan_status reserve_path(lan_marcher *it, size_t count)
{
    if (count <= it->path_capacity) {
        return LAN_OK;
    }
    const size_t capacity = count + count / 2;
    int32_t *grown = realloc(it->path, capacity * sizeof *grown);
    if (grown != NULL) {
        it->path = grown;
        it->path_capacity = capacity;
    }
    return grown == NULL ? LAN_ENOMEM : LAN_OK;
}

static lan_status ask_route(lan_marching *m, int32_t who, double time)
{
    lan_marcher *const it = &m->marchers[who];
    const int32_t *path = NULL;
    size_t count = 0;
    lan_status status =
        m->calls.route(m->calls.context, who, time, &path, &count);
    count = path == NULL ? 0 : count;
    if (status == LAN_OK) {
        status = reserve_path(it, count);
    }
    if (status != LAN_OK) {
        return status;
    }
    drop_route(it);
    it->needs_route = false;
    it->is_patience_over = false;
    it->has_retried = it->has_retried || !isnan(it->blocked_since);
    it->asked_at = m->changes;
    it->no_way = count == 0;
    it->path_count = count;
    if (!it->no_way) {
        memcpy(it->path, path, count * sizeof *path);
        return LAN_OK;
    }
    unblock(m, who);
    m->instants[who] = time + m->patience;
    it->is_asleep = m->mover == LAN_MOVER_FSM;
    m->has_sleepers = m->has_sleepers || it->is_asleep;
    return LAN_OK;
}

/* Requests a route if one is due, so that wants_to_go() is valid. */
static lan_status see_route(lan_marching *m, int32_t who, double time)
{
    const lan_marcher *const it = &m->marchers[who];
    const int32_t ahead = ahead_of(it, 1);
    const bool is_due = it->needs_route || it->is_patience_over ||
                        (ahead >= 0 && !is_legal(m, who, it->place, ahead));
    return it->has_goal && stands(it) && is_due ? ask_route(m, who, time)
                                                : LAN_OK;
}

/* Makes a step: along its route, back onto it, or off it. */
static void advance_route(lan_marching *m, int32_t who, int32_t to)
{
    lan_marcher *const it = &m->marchers[who];
    const int32_t ahead = ahead_of(it, 1);
    if (ahead == to) {
        it->path_at++;
    } else if (is_legal(m, who, to, ahead_of(it, 2))) {
        it->path[++it->path_at] = to;
    } else if (is_legal(m, who, to, ahead)) {
        it->path[it->path_at] = to;
    } else {
        drop_route(it);
        it->needs_route = it->has_goal;
    }
}

/* --- steps --------------------------------------------------------------- */

/* In a chain or ring of marchers, arrivals wait until the marcher ahead has
 * left; a ring arrives together. */
static void agree_arrivals(lan_marching *m, int32_t first)
{
    lan_marcher *const marchers = m->marchers;
    int32_t *const chain = m->spare;
    int32_t depth = 0;
    int32_t at = first;
    while (at >= 0 && marchers[at].is_departing) {
        marchers[at].is_departing = false;
        chain[depth++] = at;
        at = lan_pibt_leaver(m->pibt, marchers[at].target);
    }
    double latest = at >= 0 ? marchers[at].arrive : 0.0;
    int32_t ring = depth;
    while (at >= 0 && ring > 0 && chain[ring - 1] != at) {
        ring--;
    }
    for (int32_t i = depth; ring > 0 && i-- >= ring;) {
        latest = fmax(latest, marchers[chain[i]].arrive);
    }
    while (depth-- > 0) {
        lan_marcher *const it = &marchers[chain[depth]];
        latest = it->arrive = fmax(it->arrive, latest);
    }
}

/* The first `count` of a list start their steps. A marcher arrives after the
 * marcher on its target has left; a ring arrives together. */
static void set_out(lan_marching *m, const int32_t *list, int32_t count,
                    double time)
{
    for (int32_t i = 0; i < count; i++) {
        lan_marcher *const it = &m->marchers[list[i]];
        it->is_departing = true;
        it->depart = time;
        it->arrive = time + step_duration(m, list[i], it->place, it->target);
        lan_pibt_leave(m->pibt, list[i], it->place);
        advance_route(m, list[i], it->target);
    }
    for (int32_t i = 0; i < count; i++) {
        lan_pibt_put(m->pibt, list[i], m->marchers[list[i]].target);
        agree_arrivals(m, list[i]);
    }
    for (int32_t i = 0; i < count; i++) {
        const lan_marcher *const it = &m->marchers[list[i]];
        unblock(m, list[i]);
        m->instants[list[i]] = it->arrive;
        touch(m, it->place);
        if (m->mover == LAN_MOVER_PIBT) {
            note_change(m, time);
        }
    }
}

/* A step has left a place and the corners that it passed. */
static void clear_leaver(lan_marching *m, int32_t who, int32_t from, int32_t to)
{
    if (lan_pibt_leaver(m->pibt, from) == who) {
        lan_pibt_leave(m->pibt, -1, from);
    }
    touch(m, from);
    int32_t corners[2];
    const int count = lan_places_corners(m->places, from, to, corners);
    for (int k = 0; k < count; k++) {
        touch(m, corners[k]);
    }
}

static void end_step(lan_marching *m, int32_t who, double time)
{
    lan_marcher *const it = &m->marchers[who];
    const int32_t from = it->place;
    clear_leaver(m, who, from, it->target);
    it->place = it->target;
    if (is_there(it)) {
        it->key = m->mover == LAN_MOVER_PIBT ? time : it->key;
    }
    touch(m, it->place);
    affect(m, who);
    note_change(m, time);
    m->calls.stepped(m->calls.context, who, from, it->place, it->depart,
                     it->arrive);
}

/* --- pibt ---------------------------------------------------------------- */

/* True if a place is among the next places of the pusher. */
static bool is_on_route_of_decider(const lan_marching *m, int32_t place)
{
    const lan_marcher *const it = &m->marchers[m->decider];
    for (size_t k = 1; k <= LOOK_AHEAD; k++) {
        if (ahead_of(it, k) == place) {
            return true;
        }
    }
    return false;
}

/* The additional cost of continuing from another place instead of the next
 * place of its route: past that place or, if a corner prevents this, over it.
 * */
static double detour_duration(const lan_marching *m, int32_t who, int32_t from)
{
    const lan_marcher *const it = &m->marchers[who];
    const int32_t ahead = ahead_of(it, 1);
    const int32_t after = ahead_of(it, 2);
    double detour = LAN_INF;
    if (lan_pibt_crossed(m->pibt, who, it->place, ahead) >= 0) {
        detour = step_duration(m, who, from, ahead);
    }
    if (after >= 0 && after != from) {
        detour = fmin(detour, step_duration(m, who, from, after) -
                                  step_duration(m, who, ahead, after));
    }
    return detour;
}

/* The detour of a step. Ranks: 0 along the route; 1 around a place and back
 * onto the route, within the cost of patience; 2 staying; 3 only when pushed.
 * */
static step_option judge_option(const lan_marching *m, int32_t who, int32_t to,
                                double duration)
{
    const lan_marcher *const it = &m->marchers[who];
    const int32_t ahead = wants_to_go(it) ? ahead_of(it, 1) : -1;
    const int32_t after = ahead_of(it, 2);
    if (ahead < 0) {
        const double held = 2.0 * (lan_pibt_holder(m->pibt, to) >= 0);
        return (step_option){to, 3, held + is_on_route_of_decider(m, to),
                             duration};
    }
    if (to == ahead) {
        return (step_option){to, 0, 0.0, duration};
    }
    const double astray = duration + detour_duration(m, who, to);
    if (astray <= step_duration(m, who, it->place, ahead) + m->patience) {
        return (step_option){to, 1, astray, duration};
    }
    const double left =
        lan_places_distance(m->places, to, after >= 0 ? after : ahead);
    return (step_option){to, 3, left, duration};
}

static bool is_better(const step_option *a, const step_option *b)
{
    if (a->rank != b->rank) {
        return a->rank < b->rank;
    }
    if (a->key < b->key || a->key > b->key) {
        return a->key < b->key;
    }
    return a->duration < b->duration ||
           (a->duration <= b->duration && a->place < b->place);
}

/* Records that a marcher was asked. If the next place of its route is
 * available, it needs no other candidates. */
static int32_t list_candidates(void *context, int32_t who, int32_t *out)
{
    lan_marching *const m = context;
    const lan_marcher *const it = &m->marchers[who];
    const int32_t ahead = wants_to_go(it) ? ahead_of(it, 1) : -1;
    m->marchers[who].is_asked = true;
    if (ahead >= 0 && lan_pibt_taker(m->pibt, ahead) < 0 &&
        find_blocker(m, who) < 0) {
        out[0] = ahead;
        out[1] = it->place;
        return 2;
    }
    const int32_t degree = lan_places_degree(m->places, it->place);
    int32_t count = 0;
    for (int32_t k = -1; k < degree; k++) {
        step_option made = {it->place, 2, 0.0, 0.0};
        if (k >= 0) {
            const int32_t to = lan_places_beside(m->places, it->place, k);
            const double duration =
                to < 0 ? LAN_INF : step_duration(m, who, it->place, to);
            if (isinf(duration)) {
                continue;
            }
            made = judge_option(m, who, to, duration);
        }
        int32_t at = count++;
        for (; at > 0 && is_better(&made, &m->options[at - 1]); at--) {
            m->options[at] = m->options[at - 1];
        }
        m->options[at] = made;
    }
    for (int32_t i = 0; i < count; i++) {
        out[i] = m->options[i].place;
    }
    return count;
}

/* A marcher that waits with a higher priority than the decider has already
 * decided to stay. */
static bool is_pushable(void *context, int32_t pusher, int32_t who)
{
    const lan_marching *const m = context;
    const lan_marcher *const it = &m->marchers[who];
    return m->sides[pusher] == m->sides[who] && stands(it) &&
           !(wants_to_go(it) && precedes(m, who, m->decider)) &&
           m->calls.yields(m->calls.context, who);
}

/* Writes the affected marchers that want to go to m->list, the longest under
 * way first. Each only once per instant: remaining places become available when
 * the leaving marcher arrives. */
static lan_status list_deciders(lan_marching *m, double time, int32_t *count)
{
    for (int32_t i = 0; i < m->affected_count; i++) {
        const int32_t place = m->marchers[m->affected[i]].place;
        if (place >= 0) {
            touch(m, place); /* and so those that wait for the affected */
        }
    }
    const int32_t affected = take_affected(m);
    *count = 0;
    for (int32_t i = 0; i < affected; i++) {
        const int32_t who = m->list[i];
        if (m->marchers[who].turn == m->turn) {
            continue;
        }
        const lan_status status = see_route(m, who, time);
        if (status != LAN_OK) {
            return status;
        }
        if (wants_to_go(&m->marchers[who])) {
            m->list[(*count)++] = who;
        }
    }
    sort_list(m, *count);
    return LAN_OK;
}

/* Writes the marchers that go to m->list; returns their number. A marcher asked
 * in vain waits before any starts, and is therefore affected. */
static int32_t part_round(lan_marching *m)
{
    int32_t count = 0;
    for (int32_t who = 0; who < m->count; who++) {
        lan_marcher *const it = &m->marchers[who];
        const int32_t next = lan_pibt_next(m->pibt, who);
        if (!it->is_asked) {
            continue;
        }
        it->turn = m->turn;
        if (next != it->place) {
            it->target = next;
            m->list[count++] = who;
        } else {
            it->is_waiting = true;
        }
    }
    lan_pibt_commit(m->pibt);
    lan_pibt_begin(m->pibt);
    return count;
}

/* Finds the marchers that block those that stay and want to go. */
static void name_blockers(lan_marching *m, double time)
{
    for (int32_t who = 0; who < m->count; who++) {
        lan_marcher *const it = &m->marchers[who];
        if (it->is_asked && wants_to_go(it)) {
            block(m, who, find_blocker(m, who), time);
        }
        it->is_asked = false;
    }
}

static lan_status decide_pibt(lan_marching *m, double time)
{
    m->turn++;
    while (m->affected_count > 0) {
        int32_t count = 0;
        const lan_status status = list_deciders(m, time, &count);
        if (status != LAN_OK) {
            return status;
        }
        lan_pibt_begin(m->pibt);
        for (int32_t i = 0; i < count; i++) {
            m->decider = m->list[i];
            (void)lan_pibt_decide(m->pibt, m->decider);
        }
        set_out(m, m->list, part_round(m), time);
        name_blockers(m, time);
    }
    return LAN_OK;
}

/* --- fsm ----------------------------------------------------------------- */

/* State Run: waits until its patience is over or a neighbouring place becomes
 * free. */
static void wait_for_place(lan_marching *m, int32_t who, int32_t blocker,
                           double time)
{
    lan_marcher *const it = &m->marchers[who];
    it->is_waiting = true;
    it->is_stuck = it->is_stuck || it->has_retried;
    m->has_stuck = m->has_stuck || it->is_stuck;
    if (it->is_stuck && !precedes(m, who, blocker)) {
        m->instants[who] = LAN_INF;
        it->blocker = blocker;
        return;
    }
    block(m, who, blocker, time);
}

/* State Run with a place ahead: takes it; or searches a route around a still
 * marcher, once per instant; or waits. */
static lan_status run_marcher(lan_marching *m, int32_t who, double time)
{
    lan_marcher *const it = &m->marchers[who];
    bool may_ask = it->asked_at != m->changes;
    while (wants_to_go(it)) {
        const int32_t blocker = find_blocker(m, who);
        if (blocker < 0) {
            it->target = ahead_of(it, 1);
            set_out(m, &who, 1, time);
            break;
        }
        const lan_marcher *const other = &m->marchers[blocker];
        const bool is_still =
            stands(other) && (!other->has_goal || is_there(other));
        if (!may_ask || !is_still) {
            wait_for_place(m, who, blocker, time);
            break;
        }
        may_ask = false;
        const lan_status status = ask_route(m, who, time);
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

/* Its patience is over: the lower priority continues to wait; the higher
 * searches another route, and waits if it is blocked too. */
static void judge_patience(lan_marching *m, int32_t who)
{
    lan_marcher *const it = &m->marchers[who];
    if (it->blocker >= 0 && wants_to_go(it)) {
        const bool is_first = precedes(m, who, it->blocker);
        it->has_retried = it->has_retried || is_first;
        it->blocked_since = is_first ? LAN_NAN : it->blocked_since;
        it->is_patience_over = is_first;
        it->is_stuck = it->is_stuck || !is_first;
    }
}

static lan_status decide_fsm(lan_marching *m, double time)
{
    while (m->affected_count > 0) {
        const int32_t count = take_affected(m);
        sort_list(m, count);
        for (int32_t i = 0; i < count; i++) {
            const int32_t who = m->list[i];
            if (m->marchers[who].is_patience_over) {
                judge_patience(m, who);
            }
            lan_status status = see_route(m, who, time);
            if (status == LAN_OK) {
                status = run_marcher(m, who, time);
            }
            if (status != LAN_OK) {
                return status;
            }
        }
    }
    return LAN_OK;
}

const int32_t *lan_marching_deadlock(lan_marching *marching, int32_t *count)
{
    lan_marcher *const marchers = marching->marchers;
    int32_t *const awaited = marching->spare;
    int32_t *const marks = marching->spare + marching->count;
    int32_t first = 0;
    *count = 0;
    for (int32_t i = 0; marching->has_stuck && i < marching->count; i++) {
        awaited[i] = marchers[i].is_stuck ? marchers[i].blocker : -1;
        marks[i] = 0;
    }
    while (marching->has_stuck) {
        const int32_t length = lan_ring_find(marching->count, awaited, marks,
                                             &first, marching->list);
        for (int32_t i = 0; i < length; i++) {
            lan_marcher *const it = &marchers[marching->list[i]];
            *count = it->is_reported ? *count : length;
            it->is_reported = true;
        }
        if (*count > 0) {
            return marching->list;
        }
        marching->has_stuck = length > 0;
    }
    return NULL;
}

/* --- what a campaign asks ------------------------------------------------ */

void lan_marching_enter(lan_marching *marching, int32_t marcher, int32_t place,
                        double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    it->place = it->target = place;
    it->key = marching->mover == LAN_MOVER_PIBT ? time : it->key;
    lan_pibt_put(marching->pibt, marcher, place);
    note_change(marching, time);
    touch(marching, place);
    affect(marching, marcher);
}

void lan_marching_leave(lan_marching *marching, int32_t marcher, double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    lan_marching_halt(marching, marcher, time);
    if (it->place < 0) {
        return;
    }
    const int32_t target = it->target;
    marching->instants[marcher] = LAN_INF;
    lan_pibt_put(marching->pibt, marcher, LAN_PIBT_NONE);
    clear_leaver(marching, marcher, it->place, target);
    touch(marching, target);
    it->place = it->target = -1;
    note_change(marching, time);
}

void lan_marching_free(lan_marching *marching, int32_t marcher)
{
    if (marching->marchers[marcher].place >= 0) {
        touch(marching, marching->marchers[marcher].place);
    }
}

void lan_marching_go(lan_marching *marching, int32_t marcher, double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    if (!it->has_goal || is_there(it)) {
        it->key = marching->mover == LAN_MOVER_PIBT ? time : it->key;
    }
    it->has_goal = true;
    it->needs_route = true;
    if (it->place == it->target) {
        unblock(marching, marcher);
        drop_route(it);
        affect(marching, marcher);
    }
}

void lan_marching_halt(lan_marching *marching, int32_t marcher, double time)
{
    (void)time;
    lan_marcher *const it = &marching->marchers[marcher];
    it->has_goal = false;
    it->needs_route = false;
    drop_route(it);
    if (it->place == it->target) {
        unblock(marching, marcher);
        lan_marching_free(marching, marcher);
    }
}

double lan_marching_next(const lan_marching *marching)
{
    double next = LAN_INF;
    for (int32_t i = 0; i < marching->count; i++) {
        next = fmin(next, marching->instants[i]);
    }
    return next;
}

void lan_marching_happen(lan_marching *marching, double time)
{
    const double latest = time + 4.0 * lan_ulp(time);
    for (int32_t i = 0; i < marching->count; i++) {
        lan_marcher *const it = &marching->marchers[i];
        if (marching->instants[i] > latest) {
            continue;
        }
        marching->instants[i] = LAN_INF;
        if (it->place != it->target) {
            end_step(marching, i, time);
        } else if ((it->has_retried || it->no_way) &&
                   it->asked_at == marching->changes) {
            it->is_asleep = true; /* another route would be the last one */
            marching->has_sleepers = true;
        } else {
            it->is_patience_over = true;
            affect(marching, i);
        }
    }
}

lan_status lan_marching_decide(lan_marching *marching, double time)
{
    return marching->mover == LAN_MOVER_PIBT ? decide_pibt(marching, time)
                                             : decide_fsm(marching, time);
}

int32_t lan_marching_place(const lan_marching *marching, int32_t marcher)
{
    return marching->marchers[marcher].place;
}

int32_t lan_marching_target(const lan_marching *marching, int32_t marcher)
{
    return marching->marchers[marcher].target;
}

bool lan_marching_is_moving(const lan_marching *marching, int32_t marcher)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    return it->place != it->target;
}

double lan_marching_departed(const lan_marching *marching, int32_t marcher)
{
    return marching->marchers[marcher].depart;
}

double lan_marching_arrives(const lan_marching *marching, int32_t marcher)
{
    return marching->marchers[marcher].arrive;
}

int32_t lan_marching_holder(const lan_marching *marching, int32_t place)
{
    const int32_t holder = lan_pibt_holder(marching->pibt, place);
    return holder < 0 && marching->mover == LAN_MOVER_FSM
               ? lan_pibt_leaver(marching->pibt, place)
               : holder;
}

const int32_t *lan_marching_path(const lan_marching *marching, int32_t marcher,
                                 size_t *count)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    *count = it->path_count - it->path_at;
    return *count == 0 ? NULL : it->path + it->path_at;
}

lan_marcher_state lan_marching_state(const lan_marching *marching,
                                     int32_t marcher)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    return it->place < 0              ? LAN_MARCHER_OFF
           : it->place != it->target  ? LAN_MARCHER_MOVING
           : it->no_way               ? LAN_MARCHER_NO_WAY
           : isnan(it->blocked_since) ? LAN_MARCHER_STILL
                                      : LAN_MARCHER_BLOCKED;
}

bool lan_marching_is_there(const lan_marching *marching, int32_t marcher)
{
    return is_there(&marching->marchers[marcher]);
}

int32_t lan_marching_blocker(const lan_marching *marching, int32_t marcher)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    if (it->blocker < 0 || !wants_to_go(it)) {
        return it->blocker;
    }
    /* another may have taken its place */
    const int32_t holder = lan_marching_holder(marching, ahead_of(it, 1));
    return holder >= 0 && holder != marcher ? holder : it->blocker;
}

/* --- life ---------------------------------------------------------------- */

static lan_status allocate_parts(lan_marching *m)
{
    const size_t count = (size_t)m->count + 1;
    const int32_t places = lan_places_count(m->places);
    for (int32_t i = 0; i < places; i++) {
        const int32_t degree = lan_places_degree(m->places, i);
        m->most = degree > m->most ? degree : m->most;
    }
    lan_pool *p = &m->pool;
    m->marchers = lan_pool_take(p, count, sizeof *m->marchers);
    m->options = lan_pool_take(p, (size_t)m->most, sizeof *m->options);
    m->instants = lan_pool_take(p, count, sizeof *m->instants);
    m->sides = lan_pool_take(p, 5 * count, sizeof *m->sides);
    if (p->is_short) {
        return LAN_ENOMEM;
    }
    m->affected = m->sides + count;
    m->list = m->affected + count;
    m->spare = m->list + count;
    const lan_pibt_def pibt = {
        .agents = m->count,
        .places = places,
        .width = m->places->shape->has_corners ? m->places->width : 0,
        .takes_time = true,
        .candidates_most = m->most + 1,
        .context = m,
        .candidates = list_candidates,
        .may_push = is_pushable,
    };
    return lan_pibt_create(&pibt, &m->pibt);
}

lan_status lan_marching_create(const lan_marching_def *def,
                               const lan_marching_calls *calls,
                               lan_marching **out)
{
    if (def->count < 0 || def->count == INT32_MAX || !(def->patience > 0.0)) {
        return LAN_EINVAL;
    }
    lan_marching *m = calloc(1, sizeof *m);
    if (m == NULL) {
        return LAN_ENOMEM;
    }
    *m = (lan_marching){.calls = *calls,
                        .places = def->places,
                        .mover = def->mover,
                        .patience = def->patience,
                        .count = def->count};
    const lan_status status = allocate_parts(m);
    if (status != LAN_OK) {
        lan_marching_destroy(m);
        return status;
    }
    for (int32_t i = 0; i < def->count; i++) {
        m->sides[i] = def->sides[i];
        m->marchers[i].key =
            def->priorities == NULL ? 0.0 : -def->priorities[i];
        m->marchers[i].place = -1;
    }
    lan_marching_reset(m);
    *out = m;
    return LAN_OK;
}

void lan_marching_destroy(lan_marching *marching)
{
    if (marching == NULL) {
        return;
    }
    lan_marcher *const marchers = marching->marchers;
    for (int32_t i = 0; marchers != NULL && i < marching->count; i++) {
        free(marchers[i].path);
    }
    lan_pibt_destroy(marching->pibt);
    lan_pool_free(&marching->pool);
    free(marching);
}

void lan_marching_reset(lan_marching *marching)
{
    for (int32_t i = 0; i < marching->count; i++) {
        lan_marching_leave(marching, i, 0.0);
    }
    for (int32_t i = 0; i < marching->count; i++) {
        lan_marcher *const it = &marching->marchers[i];
        *it = (lan_marcher){
            .place = -1,
            .target = -1,
            .arrive = LAN_NAN,
            .key = it->key,
            .blocker = -1,
            .blocked_since = LAN_NAN,
            .path = it->path,
            .path_capacity = it->path_capacity,
        };
        marching->instants[i] = LAN_INF;
    }
    marching->affected_count = 0;
    marching->has_sleepers = false;
    marching->has_stuck = false;
    marching->changes = 0;
}
