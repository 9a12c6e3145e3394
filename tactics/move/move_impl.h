/* tactics/move/move_impl.h - places and their holders, one round of decisions,
 * agents in ticks, and marchers in continuous time. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    whoever created a thing destroys it.
 * Threads  one for each thing.
 */
#pragma once

#include "base/random.h"
#include "lanchester/move.h"
#include "tactics/map/map_impl.h"
#include "tactics/map/places_impl.h"

/* --- pibt: one round of decisions ---------------------------------------- */

/* Agents on places, at most one each. A round decides for agents one after
 * another, highest priority first (the caller's order): each takes the best
 * place of its candidates that it can have; the agent that stands there
 * inherits its priority and decides first where to go instead, and where it
 * finds no place the next candidate is tried. Rings turn. Two agents never take
 * one place and never swap.
 *
 * On squares a diagonal step passes no corner that another agent is at, comes
 * to or leaves, and no step leads to a corner that another's diagonal passes.
 *
 * Source  K. Okumura, M. Machida, X. Defago, Y. Tamura, "Priority Inheritance
 *         with Backtracking for Iterative Multi-agent Path Finding",
 *         Artificial Intelligence 310 (2022) 103752. */
#define LAN_PIBT_NONE (-1)

typedef struct lan_pibt lan_pibt;

typedef struct lan_pibt_def {
    int32_t agents;
    int32_t places;
    int32_t width;   /* of a row of squares; 0: no corner rule */
    bool takes_time; /* a step goes on after its round: lan_pibt_leave() */
    int32_t candidates_most;
    void *context;
    /* Writes where an agent would like to be next, best first, its own place
     * among them; returns how many. */
    int32_t (*candidates)(void *context, int32_t agent, int32_t *out);
    /* Whether `pusher` may hand its priority to `agent`, which stands in its
     * way and has not decided; NULL: always. */
    bool (*may_push)(void *context, int32_t pusher, int32_t agent);
} lan_pibt_def;

lan_status lan_pibt_create(const lan_pibt_def *def, lan_pibt **out);
void lan_pibt_destroy(lan_pibt *pibt);

/* Where agents stand, between rounds: LAN_PIBT_NONE takes one off. */
void lan_pibt_put(lan_pibt *pibt, int32_t agent, int32_t place);
int32_t lan_pibt_place(const lan_pibt *pibt, int32_t agent);
int32_t lan_pibt_holder(const lan_pibt *pibt, int32_t place);

/* The agent in the middle of a step from a place, to where it stands by
 * lan_pibt_place(). */
void lan_pibt_leave(lan_pibt *pibt, int32_t agent, int32_t place);
int32_t lan_pibt_leaver(const lan_pibt *pibt, int32_t place);

/* Begins a round: no agent has decided. */
void lan_pibt_begin(lan_pibt *pibt);

/* Gives an undecided agent a place; false, and it has not decided, where
 * another takes it, they would swap, or corners forbid the step. The agent that
 * stands there has to go: where it cannot, its lan_pibt_decide() is false, and
 * the round is void. */
bool lan_pibt_force(lan_pibt *pibt, int32_t agent, int32_t place);

/* Decides for an agent: whether it found a place (its own may be it). */
bool lan_pibt_decide(lan_pibt *pibt, int32_t agent);

/* Where it goes in this round; LAN_PIBT_NONE: not decided. */
int32_t lan_pibt_next(const lan_pibt *pibt, int32_t agent);

/* The agent that takes a place in this round so far. */
int32_t lan_pibt_taker(const lan_pibt *pibt, int32_t place);

/* Prefetches what is known of a place. */
void lan_pibt_fetch(const lan_pibt *pibt, int32_t place);

/* Of squares: the agent at a corner that a step would pass, or that passes the
 * place where it leads; LAN_PIBT_NONE. */
int32_t lan_pibt_crossed(const lan_pibt *pibt, int32_t agent, int32_t from,
                         int32_t to);

/* All agents that have decided are where they go. */
void lan_pibt_commit(lan_pibt *pibt);

/* Follows from each agent, from *first on, the agents that each awaits (-1:
 * none), over none twice: writes a ring from its lowest index on and returns
 * its length; 0: none is left. `marks` is [count] of 0 for the first call. */
int32_t lan_ring_find(int32_t count, const int32_t *awaited, int32_t *marks,
                      int32_t *first, int32_t *ring);

/* --- crowd: agents of one speed, in ticks -------------------------------- */

#define LAN_CROWD_NO_WAY UINT8_C(255)

/* Places are cells with a frame of walls, so that each has all eight
 * neighbours. Least numbers of steps to goals are kept modulo 4, a byte a
 * place: between neighbours they differ by one at most. */
typedef struct lan_crowd {
    int32_t width;
    int32_t stride;
    int32_t places;
    int32_t step[8]; /* from a place to its neighbour, by direction */
    int neighbours;  /* 4 or 8 */
    int32_t count;
    uint8_t *steps;     /* [places] bit d: a legal step on the empty map */
    int32_t goal_count; /* different ones */
    uint8_t *phases;    /* [goal_count][places] steps to the goal modulo 4,
                           or LAN_CROWD_NO_WAY */
    int32_t *numbers;   /* [count] which of the goals */
    int32_t *least;     /* [count] steps from start to goal; -1: no way */
    int32_t *goals;     /* [count] places; -1: no way there */
    int32_t *spare;     /* [2 * count] of lan_crowd_reorder() */
    int32_t *distance;  /* [2 * places] of lan_crowd_spread() */
    lan_pibt *pibt;     /* where they stand; candidates by steps to the goal */
    lan_random_stream lots;
    uint64_t lot; /* bytes not yet used */
    int lot_bytes;
} lan_crowd;

/* Agents that are away, the longest first, then the others. */
typedef struct lan_crowd_order {
    int32_t *agents; /* [count] a permutation */
    int32_t away;
} lan_crowd_order;

/* All agents at their starts; def is checked. LAN_ENOMEM. */
lan_status lan_crowd_create(const lan_move_def *def, lan_crowd **out);
void lan_crowd_destroy(lan_crowd *crowd);

static inline int32_t lan_crowd_place(const lan_crowd *crowd, lan_cell at)
{
    return (at.y + 1) * crowd->stride + at.x + 1;
}

static inline lan_cell lan_crowd_cell(const lan_crowd *crowd, int32_t place)
{
    const lan_cell at = {place % crowd->stride - 1, place / crowd->stride - 1};
    return at;
}

/* Writes the number of steps from each place to a goal into crowd->distance,
 * -1: no way; past avoided places and corners. Ends at `start`, if there is
 * one; whether it was reached. */
bool lan_crowd_spread(lan_crowd *crowd, int32_t goal, int32_t start,
                      bool (*avoids)(void *context, int32_t place),
                      void *context);

/* A byte drawn by lot. */
uint8_t lan_crowd_lot(lan_crowd *crowd);

/* An order drawn by lot within tiles of 32 x 32 cells, tile by tile. */
void lan_crowd_first_order(lan_crowd *crowd, lan_crowd_order *order);

/* Makes the order that follows one, after a tick: agents that came home go
 * last, those that were pushed out come behind those that were away before.
 * `from` and `to` may be the same. */
void lan_crowd_reorder(lan_crowd *crowd, const lan_crowd_order *from,
                       lan_crowd_order *to);

/* Plays a tick of pibt. */
void lan_crowd_step(lan_crowd *crowd, lan_crowd_order *order);

/* --- lacam: a search over configurations --------------------------------- */

/* A search in depth. Each configuration that is found has a tree of
 * constraints (which agent has to be where next), visited in breadth, one each
 * time that the configuration is looked at; pibt completes a constraint to a
 * next configuration. So every neighbouring configuration is generated at some
 * time: the search ends with a solution, or has proved that there is none.
 *
 * Source  K. Okumura, "LaCAM: search-based algorithm for quick multi-agent
 *         pathfinding", AAAI 2023. */
typedef struct lan_lacam lan_lacam;

lan_status lan_lacam_create(lan_crowd *crowd, lan_lacam **out);
void lan_lacam_destroy(lan_lacam *lacam);

/* Searches until so many configurations were generated in all, or it is
 * decided. LAN_ENOMEM. */
lan_status lan_lacam_search(lan_lacam *lacam, int64_t generated);

/* Fills end (arrived, impossible, undecided), ticks, generated, different. */
void lan_lacam_totals(const lan_lacam *lacam, lan_move_totals *totals);

/* The places of all agents after a step of the solution; step 0: the start. */
const int32_t *lan_lacam_configuration(const lan_lacam *lacam, int64_t step);

/* --- marching: continuous time ------------------------------------------- */

/* Marchers 0 .. count - 1, each on a place or off the map, never two on one. A
 * marcher with a goal asks for a route and follows it; what it does where
 * another is in its way is the mover's (docs/tactics.md). While it makes a step
 * it is still where it comes from: lan_marching_place().
 *
 *     t = lan_marching_next(m);
 *     lan_marching_happen(m, t);  steps end, patience ends
 *     ... contacts and orders are judged, goals change ...
 *     lan_marching_decide(m, t);  marchers that stand and want to go set out
 *
 * Nothing but routes is allocated after _create(). */
typedef struct lan_marching lan_marching;

typedef struct lan_marching_calls {
    void *context;
    /* A route for a marcher from its place, past those that stand in the way;
     * NULL path: there is none now. Copied. */
    lan_status (*route)(void *context, int32_t marcher, double time,
                        const int32_t **path, size_t *count);
    /* How long its step takes; LAN_INF if it is not legal. */
    double (*duration)(void *context, int32_t marcher, int32_t from,
                       int32_t to);
    /* Whether another of its side may push it: it neither fights nor holds. */
    bool (*yields)(void *context, int32_t marcher);
    /* It has made a step: called by lan_marching_happen(). */
    void (*stepped)(void *context, int32_t marcher, int32_t from, int32_t to,
                    double depart, double arrive);
} lan_marching_calls;

typedef struct lan_marching_def {
    const lan_places *places; /* kept */
    int32_t count;
    const int32_t *sides;     /* [count] friends have the same */
    const double *priorities; /* [count] fsm: the larger goes first, then the
                                 lower index; NULL: all the same */
    lan_mover mover;
    double patience; /* > 0 */
} lan_marching_def;

/* LAN_EINVAL, LAN_ENOMEM. */
lan_status lan_marching_create(const lan_marching_def *def,
                               const lan_marching_calls *calls,
                               lan_marching **out);
void lan_marching_destroy(lan_marching *marching);

/* All marchers off the map. */
void lan_marching_reset(lan_marching *marching);

/* Onto the map, on a place that no marcher holds, and off it. */
void lan_marching_enter(lan_marching *marching, int32_t marcher, int32_t place,
                        double time);
void lan_marching_leave(lan_marching *marching, int32_t marcher, double time);

/* It has a goal from now on, or another one: asks for a route at the next
 * decide; a step that has begun is finished first. */
void lan_marching_go(lan_marching *marching, int32_t marcher, double time);

/* It stays where it is, or where its step leads. */
void lan_marching_halt(lan_marching *marching, int32_t marcher, double time);

/* Whether others may push it has changed: who waits for its place decides. */
void lan_marching_free(lan_marching *marching, int32_t marcher);

/* The next instant of its own; LAN_INF: none. */
double lan_marching_next(const lan_marching *marching);
void lan_marching_happen(lan_marching *marching, double time);

/* LAN_ENOMEM, and what a callback returns. */
lan_status lan_marching_decide(lan_marching *marching, double time);

int32_t lan_marching_place(const lan_marching *marching, int32_t marcher);

/* Where its step leads; its place where it makes none; -1 off the map. */
int32_t lan_marching_target(const lan_marching *marching, int32_t marcher);
bool lan_marching_is_moving(const lan_marching *marching, int32_t marcher);
double lan_marching_departed(const lan_marching *marching, int32_t marcher);
double lan_marching_arrives(const lan_marching *marching, int32_t marcher);

/* Which marcher holds a place (or, under fsm, one of two); -1. */
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

/* True if it has a goal and stands at its route's end. */
bool lan_marching_is_there(const lan_marching *marching, int32_t marcher);

/* Which marcher is in its way; -1. */
int32_t lan_marching_blocker(const lan_marching *marching, int32_t marcher);

/* fsm: a ring of marchers each of which waits for the next and none of which
 * will ever go, from the lowest index on, until the next call; NULL and 0: none
 * that was not reported before. */
const int32_t *lan_marching_deadlock(lan_marching *marching, int32_t *count);

/* --- conflicts.c ---------------------------------------------------------- */

/* Counts conflicts over any ways.
 *
 * cells  [ticks + 1][count]: where agents are, tick by tick
 *
 * LAN_EINVAL for a cell outside the map; LAN_ENOMEM. */
lan_status lan_move_count_conflicts(const lan_grid_map *map,
                                    lan_movement movement, int neighbours,
                                    const lan_cell *cells, size_t count,
                                    int64_t ticks, lan_move_conflicts *out);
