/* tactics/move/marching_impl.h - armies that step from place to place in
 * continuous time, two of them never at one. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    marchers 0 .. count - 1, each on a place or off the map. A marcher
 *          with a goal asks for a route and follows it; what it does where
 *          another is in its way is the mover's (lanchester/campaign.h,
 *          design of both in docs/tactics.md). While it makes a step it is
 *          still where it comes from: lan_marching_place(). It is driven so:
 *
 *              t = lan_marching_next(m);
 *              lan_marching_happen(m, t);  steps end, patience ends
 *              ... contacts and orders are judged, goals change ...
 *              lan_marching_decide(m, t);  who stands and wants to go goes
 *
 * Errors   LAN_ENOMEM, and what a callback returns.
 * Owner    the places and the context are kept. Nothing is allocated by steps.
 * Threads  one.
 */
#ifndef LAN_TACTICS_MOVE_MARCHING_IMPL_H
#define LAN_TACTICS_MOVE_MARCHING_IMPL_H

#include "tactics/map/places_impl.h"

typedef struct lan_marching lan_marching;

/* What a marcher asks of the campaign. */
typedef struct lan_marching_calls {
    void *context;
    /* A route for a marcher from its place, past who stands in the way; NULL
     * path: there is none now. Kept (copied) until the next. */
    lan_status (*route)(void *context, int32_t marcher, double time,
                        const int32_t **path, size_t *count);
    /* How long its step takes; LAN_INF where it is not legal. */
    double (*duration)(void *context, int32_t marcher, int32_t from,
                       int32_t to);
    /* Whether another of its side may push it: it neither fights nor holds. */
    bool (*yields)(void *context, int32_t marcher);
    /* It has made a step: called by lan_marching_happen(). */
    void (*stepped)(void *context, int32_t marcher, int32_t from, int32_t to,
                    double depart, double arrive);
} lan_marching_calls;

typedef struct lan_marching_def {
    const lan_places *places;
    int32_t count;
    const int32_t *sides;     /* [count] who is a friend */
    const double *priorities; /* [count] fsm: the larger goes first, then the
                                 lower index */
    lan_mover mover;
    double patience;
} lan_marching_def;

LAN_MUST_CHECK
lan_status lan_marching_create(const lan_marching_def *def,
                               const lan_marching_calls *calls,
                               lan_marching **out);
void lan_marching_destroy(lan_marching *marching);

/* Everybody off the map. */
void lan_marching_reset(lan_marching *marching);

/* Onto the map, on a place that no marcher holds, and off it. */
void lan_marching_enter(lan_marching *marching, int32_t marcher, int32_t place,
                        double time);
void lan_marching_leave(lan_marching *marching, int32_t marcher, double time);

/* It has somewhere to go from now on, or somewhere else: asks for a route at
 * the next decide; a step that has begun is finished first. */
void lan_marching_go(lan_marching *marching, int32_t marcher, double time);

/* It stays where it is, or where its step leads. */
void lan_marching_halt(lan_marching *marching, int32_t marcher, double time);

/* Whether others may push it has changed (it fights no more, say): who waits
 * for its place decides anew. */
void lan_marching_free(lan_marching *marching, int32_t marcher);

/* The next instant of its own; LAN_INF: none. */
double lan_marching_next(const lan_marching *marching);
void lan_marching_happen(lan_marching *marching, double time);
LAN_MUST_CHECK
lan_status lan_marching_decide(lan_marching *marching, double time);

/* --- how they stand ------------------------------------------------------ */

int32_t lan_marching_place(const lan_marching *marching, int32_t marcher);

/* Where its step leads; its place where it makes none; -1 off the map. */
int32_t lan_marching_target(const lan_marching *marching, int32_t marcher);
bool lan_marching_is_moving(const lan_marching *marching, int32_t marcher);
double lan_marching_departed(const lan_marching *marching, int32_t marcher);
double lan_marching_arrives(const lan_marching *marching, int32_t marcher);

/* Who holds a place (or, under fsm, one of two); -1. */
int32_t lan_marching_holder(const lan_marching *marching, int32_t place);

/* The rest of its route, its place or target first; count 0: none. */
const int32_t *lan_marching_path(const lan_marching *marching, int32_t marcher,
                                 size_t *count);

typedef enum lan_marcher_state {
    LAN_MARCHER_OFF,
    LAN_MARCHER_STILL,   /* no goal, or at it: the end of its route */
    LAN_MARCHER_MOVING,  /* in the middle of a step */
    LAN_MARCHER_BLOCKED, /* by lan_marching_blocker() */
    LAN_MARCHER_NO_WAY   /* the last route was none */
} lan_marcher_state;

lan_marcher_state lan_marching_state(const lan_marching *marching,
                                     int32_t marcher);

/* True where it has a goal and stands at its route's end. */
bool lan_marching_is_there(const lan_marching *marching, int32_t marcher);

/* Who is in its way; -1. */
int32_t lan_marching_blocker(const lan_marching *marching, int32_t marcher);

/* Since when it is blocked; LAN_NAN. */
double lan_marching_blocked_since(const lan_marching *marching,
                                  int32_t marcher);

/* fsm: a ring of marchers each of whom waits for the next and none of whom
 * will ever go: writes it from the lowest index on and returns its length; 0:
 * none that was not reported before. */
int32_t lan_marching_deadlock(lan_marching *marching, int32_t *ring,
                              int32_t capacity);

/* Counters since the last reset. */
int64_t lan_marching_steps(const lan_marching *marching);
int64_t lan_marching_routes(const lan_marching *marching);

#endif
