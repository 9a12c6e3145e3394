/* tactics/move/move_impl.h - places and their holders, one round of decisions,
 * agents in ticks, and marchers in continuous time. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the creator of an object destroys it.
 * Threads  one per object.
 */
#pragma once

#include "base/random.h"
#include "lanchester/move.h"
#include "tactics/map/map_impl.h"
#include "tactics/map/places_impl.h"

/* --- pibt: one round of decisions ---------------------------------------- */

/* Agents on places, at most one each. A round decides for agents one after
 * another, highest priority first (the caller's order): each takes the best of
 * its candidate places that is available. An agent that stands there inherits
 * the priority and first decides where to go instead; if it finds no place, the
 * next candidate is tried. Agents in a ring rotate. Two agents never take the
 * same place and never swap.
 *
 * On squares a diagonal step passes no corner that another agent occupies,
 * enters or leaves, and no step leads to a corner that another agent's diagonal
 * step passes.
 *
 * Source   K. Okumura, M. Machida, X. Defago, Y. Tamura, "Priority Inheritance
 *          with Backtracking for Iterative Multi-agent Path Finding",
 *          Artificial Intelligence 310 (2022) 103752. */
#define LAN_PIBT_NONE (-1)

typedef struct lan_pibt lan_pibt;

typedef struct lan_pibt_def {
    int32_t agents;
    int32_t places;
    int32_t width;   /* squares per row; 0: no corner rule */
    bool takes_time; /* a step continues after its round: lan_pibt_leave() */
    int32_t candidates_most;
    void *context;
    /* Writes the places that an agent prefers next, best first, including its
     * own place; returns their number. */
    int32_t (*candidates)(void *context, int32_t agent, int32_t *out);
    /* True if `pusher` may hand its priority to `agent`, which stands in its
     * way and has not decided; NULL: always. */
    bool (*may_push)(void *context, int32_t pusher, int32_t agent);
} lan_pibt_def;

lan_status lan_pibt_create(const lan_pibt_def *def, lan_pibt **out);
void lan_pibt_destroy(lan_pibt *pibt);

/* Sets an agent's place between rounds; LAN_PIBT_NONE removes it. */
void lan_pibt_put(lan_pibt *pibt, int32_t agent, int32_t place);
int32_t lan_pibt_place(const lan_pibt *pibt, int32_t agent);
int32_t lan_pibt_holder(const lan_pibt *pibt, int32_t place);

/* Marks an agent as in the middle of a step from a place to
 * lan_pibt_place(). */
void lan_pibt_leave(lan_pibt *pibt, int32_t agent, int32_t place);
int32_t lan_pibt_leaver(const lan_pibt *pibt, int32_t place);

/* Begins a round: all agents are undecided. */
void lan_pibt_begin(lan_pibt *pibt);

/* Assigns a place to an undecided agent. False, and it stays undecided, if
 * another agent takes the place, the two would swap, or the corner rule forbids
 * the step. The agent that stands there has to leave: if it cannot, its
 * lan_pibt_decide() returns false, and the round is void. */
bool lan_pibt_force(lan_pibt *pibt, int32_t agent, int32_t place);

/* Decides for an agent; true if it found a place, possibly its own. */
bool lan_pibt_decide(lan_pibt *pibt, int32_t agent);

/* The agent's place after this round; LAN_PIBT_NONE: not decided. */
int32_t lan_pibt_next(const lan_pibt *pibt, int32_t agent);

/* The agent that has taken a place in this round so far. */
int32_t lan_pibt_taker(const lan_pibt *pibt, int32_t place);

/* Prefetches the data of a place. */
void lan_pibt_fetch(const lan_pibt *pibt, int32_t place);

/* On squares: an agent at a corner that a step would pass, or whose step passes
 * the destination; LAN_PIBT_NONE. */
int32_t lan_pibt_crossed(const lan_pibt *pibt, int32_t agent, int32_t from,
                         int32_t to);

/* Moves all agents that have decided. */
void lan_pibt_commit(lan_pibt *pibt);

/* Finds cycles in awaited[] (-1: none), starting at each agent from *first on
 * and visiting none twice: writes a ring from its lowest index on and returns
 * its length; 0: none is left. `marks` is [count], all 0 for the first call. */
int32_t lan_ring_find(int32_t count, const int32_t *awaited, int32_t *marks,
                      int32_t *first, int32_t *ring);

/* --- crowd: agents of one speed, in ticks -------------------------------- */

#define LAN_CROWD_NO_WAY UINT8_C(255)

/* Places are cells with a frame of walls, so that each has all eight
 * neighbours. Distances to goals, in steps, are stored modulo 4 in one byte per
 * place, which suffices because neighbours differ by at most one. */
typedef struct lan_crowd {
    int32_t width;
    int32_t stride;
    int32_t places;
    int32_t step[8]; /* from a place to its neighbour, by direction */
    int neighbours;  /* 4 or 8 */
    int32_t count;
    uint8_t *steps;     /* [places] bit d: a legal step on the empty map */
    int32_t goal_count; /* number of distinct goals */
    uint8_t *phases;    /* [goal_count][places] steps to the goal modulo 4,
                           or LAN_CROWD_NO_WAY */
    int32_t *numbers;   /* [count] index of the agent's goal */
    int32_t *least;     /* [count] steps from start to goal; -1: no path */
    int32_t *goals;     /* [count] places; -1: no path to the goal */
    int32_t *spare;     /* [2 * count] scratch of lan_crowd_reorder() */
    int32_t *distance;  /* [2 * places] scratch of lan_crowd_spread() */
    lan_pibt *pibt;     /* holds the agents' places; candidates by steps to the
                           goal */
    lan_random_stream lots;
    uint64_t lot; /* random bytes not yet used */
    int lot_bytes;
} lan_crowd;

/* Agents away from their goals, the longest first, then the others. */
typedef struct lan_crowd_order {
    int32_t *agents; /* [count] a permutation */
    int32_t away;
} lan_crowd_order;

/* All agents at their starts; def must have been checked. LAN_ENOMEM. */
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

/* Writes the distance in steps from each place to a goal into crowd->distance
 * (-1: no path), past avoided places and corners. Stops at `start`, if given;
 * true if it was reached. */
bool lan_crowd_spread(lan_crowd *crowd, int32_t goal, int32_t start,
                      bool (*avoids)(void *context, int32_t place),
                      void *context);

/* A random byte. */
uint8_t lan_crowd_lot(lan_crowd *crowd);

/* A random order within tiles of 32 x 32 cells, tile by tile. */
void lan_crowd_first_order(lan_crowd *crowd, lan_crowd_order *order);

/* Computes the next order after a tick: agents that arrived go last; agents
 * pushed off their goals come after those that were away before. `from` and
 * `to` may be the same. */
void lan_crowd_reorder(lan_crowd *crowd, const lan_crowd_order *from,
                       lan_crowd_order *to);

/* Plays one tick of pibt. */
void lan_crowd_step(lan_crowd *crowd, lan_crowd_order *order);

/* --- lacam: a search over configurations --------------------------------- */

/* A depth-first search. Each configuration has a tree of constraints (which
 * agent must be at which place next), traversed breadth-first, one constraint
 * each time the configuration is visited; pibt extends a constraint to a next
 * configuration. Every neighbouring configuration is eventually generated, so
 * the search ends with a solution or a proof that there is none.
 *
 * Source   K. Okumura, "LaCAM: search-based algorithm for quick multi-agent
 *          pathfinding", AAAI 2023. */
typedef struct lan_lacam lan_lacam;

lan_status lan_lacam_create(lan_crowd *crowd, lan_lacam **out);
void lan_lacam_destroy(lan_lacam *lacam);

/* Searches until this many configurations were generated in total, or until the
 * result is known. LAN_ENOMEM. */
lan_status lan_lacam_search(lan_lacam *lacam, int64_t generated);

/* Fills end (arrived, impossible, undecided), ticks, generated, different. */
void lan_lacam_totals(const lan_lacam *lacam, lan_move_totals *totals);

/* The places of all agents after a step of the solution; step 0 is the
 * start. */
const int32_t *lan_lacam_configuration(const lan_lacam *lacam, int64_t step);

/* --- marching: continuous time ------------------------------------------- */

/* Marchers 0 .. count - 1, each on a place of its own or off the map. A marcher
 * with a goal requests a route and follows it; the mover decides what happens
 * if another marcher blocks it (docs/tactics.md). During a step a marcher is
 * still at the step's start: lan_marching_place().
 *
 *     t = lan_marching_next(m);
 *     lan_marching_happen(m, t);  steps end, patience ends
 *     ... caller judges contacts and orders, changes goals ...
 *     lan_marching_decide(m, t);  standing marchers with a goal set out
 *
 * Nothing but routes is allocated after _create(). */
typedef struct lan_marching lan_marching;

typedef struct lan_marching_calls {
    void *context;
    /* Finds a route for a marcher from its place that avoids marchers in the
     * way; NULL path: there is none now. The path is copied. */
    lan_status (*route)(void *context, int32_t marcher, double time,
                        const int32_t **path, size_t *count);
    /* Duration of a step; LAN_INF if it is not legal. */
    double (*duration)(void *context, int32_t marcher, int32_t from,
                       int32_t to);
    /* True if a friend may push it: it neither fights nor holds. */
    bool (*yields)(void *context, int32_t marcher);
    /* Called by lan_marching_happen() after a completed step. */
    void (*stepped)(void *context, int32_t marcher, int32_t from, int32_t to,
                    double depart, double arrive);
} lan_marching_calls;

typedef struct lan_marching_def {
    const lan_places *places; /* kept */
    int32_t count;
    const int32_t *sides;     /* [count] friends have the same side */
    const double *priorities; /* [count] fsm: larger values go first, then lower
                                 indices; NULL: all equal */
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

/* Puts a marcher on a place that no marcher holds; takes it off the map. */
void lan_marching_enter(lan_marching *marching, int32_t marcher, int32_t place,
                        double time);
void lan_marching_leave(lan_marching *marching, int32_t marcher, double time);

/* Sets a marcher's goal: it requests a route at the next decide; a step in
 * progress is finished first. */
void lan_marching_go(lan_marching *marching, int32_t marcher, double time);

/* Removes the goal: the marcher stays where it is, or where its step leads. */
void lan_marching_halt(lan_marching *marching, int32_t marcher, double time);

/* Reports a change of yields(): marchers that wait for its place decide
 * again. */
void lan_marching_free(lan_marching *marching, int32_t marcher);

/* Time of the next step end or patience end; LAN_INF: none. */
double lan_marching_next(const lan_marching *marching);
void lan_marching_happen(lan_marching *marching, double time);

/* LAN_ENOMEM, and errors of the callbacks. */
lan_status lan_marching_decide(lan_marching *marching, double time);

int32_t lan_marching_place(const lan_marching *marching, int32_t marcher);

/* The destination of its step; its place if it stands; -1 off the map. */
int32_t lan_marching_target(const lan_marching *marching, int32_t marcher);
bool lan_marching_is_moving(const lan_marching *marching, int32_t marcher);
double lan_marching_departed(const lan_marching *marching, int32_t marcher);
double lan_marching_arrives(const lan_marching *marching, int32_t marcher);

/* The marcher that holds a place (or, under fsm, one of two); -1. */
int32_t lan_marching_holder(const lan_marching *marching, int32_t place);

/* The rest of its route, starting with its place or target; count 0: none. */
const int32_t *lan_marching_path(const lan_marching *marching, int32_t marcher,
                                 size_t *count);

typedef enum lan_marcher_state {
    LAN_MARCHER_OFF,
    LAN_MARCHER_STILL,   /* no goal, or at the end of its route */
    LAN_MARCHER_MOVING,  /* in the middle of a step */
    LAN_MARCHER_BLOCKED, /* by lan_marching_blocker() */
    LAN_MARCHER_NO_WAY   /* the last route request found none */
} lan_marcher_state;

lan_marcher_state lan_marching_state(const lan_marching *marching,
                                     int32_t marcher);

/* True if it has a goal and stands at the end of its route. */
bool lan_marching_is_there(const lan_marching *marching, int32_t marcher);

/* The marcher that blocks it; -1. */
int32_t lan_marching_blocker(const lan_marching *marching, int32_t marcher);

/* fsm: a ring of marchers, each waiting for the next, that will never move;
 * from the lowest index on, valid until the next call. NULL and 0: no ring that
 * was not already reported. */
const int32_t *lan_marching_deadlock(lan_marching *marching, int32_t *count);

/* --- conflicts.c ---------------------------------------------------------- */

/* Counts conflicts between any paths.
 *
 * cells  [ticks + 1][count]: places of the agents at each tick
 *
 * LAN_EINVAL for a cell outside the map; LAN_ENOMEM. */
lan_status lan_move_count_conflicts(const lan_grid_map *map,
                                    lan_movement movement, int neighbours,
                                    const lan_cell *cells, size_t count,
                                    int64_t ticks, lan_move_conflicts *out);
