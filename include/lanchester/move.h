/* lanchester/move.h - many agents on one map, all at one speed, one step a
 * tick, never two in one cell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    lan_move_def def = lan_move_default(map, agents, count);
 *          lan_move_run(&def, NULL, &plan, &err);
 *          lan_move_plan_cell(plan, agent, tick);
 *
 *          In a tick each agent steps to a neighbouring cell or stays. Two
 *          agents are never in one cell and never swap. A diagonal step passes
 *          no corner that is blocked, or that another agent is in before or
 *          after the tick; so diagonals never cross. Who may enter a cell is
 *          that class's cost there; how high it is does not matter.
 * Range    1 .. LAN_MOVE_AGENTS_MOST agents; 4 or 8 neighbours.
 * Errors   LAN_EINVAL with the reason in err (its line is 1 + the agent's
 *          index), LAN_ENOMEM, LAN_ECANCELLED.
 * Owner    the map and the agents are read by _run() only.
 * Threads  any number of readers of a plan.
 * Source   K. Okumura, M. Machida, X. Defago, Y. Tamura, Artificial
 *          Intelligence 310 (2022) 103752 (pibt); K. Okumura, "LaCAM: search-
 *          based algorithm for quick multi-agent pathfinding", AAAI 2023.
 */
#pragma once

#include "lanchester/map.h"

#define LAN_MOVE_AGENTS_MOST 1000000

/* Who decides what agents do when they are in each other's way. */
#define LAN_MOVE_MOVER_LIST(X)                                                 \
    X(LAN_MOVE_PIBT, "pibt")   /* priorities are handed on; steps aside */     \
    X(LAN_MOVE_FSM, "fsm")     /* the four-state machine of the sources */     \
    X(LAN_MOVE_LACAM, "lacam") /* searches configurations; complete */

typedef enum lan_move_mover {
    LAN_MOVE_MOVER_LIST(LAN_ENUM_NAME)
} lan_move_mover;

/* "pibt", "fsm", "lacam"; NULL outside the list. */
const char *lan_move_mover_name(lan_move_mover mover);

/* How it ended. */
#define LAN_MOVE_END_LIST(X)                                                   \
    X(LAN_MOVE_ARRIVED, "all arrived")                                         \
    X(LAN_MOVE_NO_WAY, "no way") /* all but those without one */               \
    X(LAN_MOVE_OUT_OF_TICKS, "out of ticks")                                   \
    X(LAN_MOVE_DEADLOCK, "deadlock")     /* fsm: no one will ever move */      \
    X(LAN_MOVE_IMPOSSIBLE, "impossible") /* lacam: proved */                   \
    X(LAN_MOVE_UNDECIDED, "undecided")   /* lacam: at its limit */

typedef enum lan_move_end { LAN_MOVE_END_LIST(LAN_ENUM_NAME) } lan_move_end;

/* NULL outside the list. */
const char *lan_move_end_text(lan_move_end end);

typedef struct lan_agent {
    lan_cell start;
    lan_cell goal;
} lan_agent;

typedef struct lan_move_def {
    const lan_grid_map *map;
    lan_movement movement;
    const lan_agent *agents; /* starts differ, goals differ */
    size_t count;
    lan_move_mover mover;
    int neighbours;    /* 4 or 8 */
    int64_t ticks;     /* at most so many; 0: 1,000, ten times width and height
                          together, or four times the longest way of an agent,
                          whichever is most */
    int64_t limit;     /* lacam: configurations generated, at most; > 0 */
    uint64_t seed;     /* pibt, lacam: ties between agents and between steps */
    bool shares_goals; /* pibt: goals need not differ; then never all arrive */
} lan_move_def;

/* On foot, pibt, 4 neighbours, a limit of 100,000, seed 1. */
lan_move_def lan_move_default(const lan_grid_map *map, const lan_agent *agents,
                              size_t count);

typedef struct lan_move_plan lan_move_plan;

/* What came of it. Costs are in ticks; an agent's cost is when it arrived to
 * stay, or, where it did not, the whole time. Least costs are those of each
 * agent alone on the map; agents whose goals are out of reach count for none of
 * them. */
typedef struct lan_move_totals {
    lan_move_end end;
    int32_t agents;
    int32_t arrived;  /* at their goals at the end */
    int32_t no_way;   /* whose goals are out of reach on the empty map */
    int64_t ticks;    /* played, or of the plan */
    int64_t makespan; /* when the last one arrived to stay; -1: not all did */
    int64_t least_makespan;
    int64_t cost; /* sum over all agents */
    int64_t least_cost;
    int64_t blocked;     /* agents' ticks away from the goal without a step */
    int64_t replans;     /* fsm: searches beyond each agent's first */
    int64_t generated;   /* lacam: configurations, the same ones included */
    int64_t different;   /* lacam: of them */
    int64_t deadlock_at; /* fsm: the tick at which the ring closed; -1 */
} lan_move_totals;

/* An impossible, undecided or deadlocked plan is LAN_OK: its totals say so.
 * Without a solution, lacam's plan has tick 0 only.
 *
 * progress  in ticks, or configurations of the limit */
lan_status lan_move_run(const lan_move_def *def, const lan_progress *progress,
                        lan_move_plan **out, lan_error *err);
void lan_move_plan_destroy(lan_move_plan *plan);

lan_move_totals lan_move_plan_totals(const lan_move_plan *plan);

/* Where an agent is after a tick, 0 .. totals.ticks; {-1, -1} for none. */
lan_cell lan_move_plan_cell(const lan_move_plan *plan, int32_t agent,
                            int64_t tick);

/* fsm: a ring at the end, each agent waiting for the next and the last for the
 * first, from the lowest on; NULL and 0: none. */
const int32_t *lan_move_plan_ring(const lan_move_plan *plan, size_t *count);

/* --- the referee ---------------------------------------------------------- */

/* How often a plan breaks the rules. */
typedef struct lan_move_conflicts {
    int64_t illegal;  /* steps into walls, past blocked corners, too far */
    int64_t vertex;   /* pairs in one cell */
    int64_t swap;     /* pairs that exchange cells */
    int64_t crossing; /* pairs of diagonals that cross */
    int64_t corner;   /* diagonals past a corner that another is in */
} lan_move_conflicts;

int64_t lan_move_conflicts_sum(const lan_move_conflicts *conflicts);

/* Counts them over a plan, with nothing but the map: shares no code with the
 * movers. LAN_ENOMEM. */
lan_status lan_move_plan_conflicts(const lan_move_plan *plan,
                                   const lan_grid_map *map,
                                   lan_movement movement, int neighbours,
                                   lan_move_conflicts *out);
