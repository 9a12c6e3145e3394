/* lanchester/move.h - many agents on a map, one step per tick, one agent per
 * cell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    lan_move_def def = lan_move_default(map, agents, count);
 *          lan_move_run(&def, NULL, &plan, &err);
 *          lan_move_plan_cell(plan, agent, tick);
 *
 *          In a tick each agent steps to a neighbouring cell or stays. Two
 *          agents are never in one cell and never swap. A diagonal step passes
 *          no corner that is blocked, or occupied before or after the tick, so
 *          diagonal steps never cross. The cost of a cell only determines
 *          whether the class can enter it.
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

/* The rule by which agents resolve conflicts. */
#define LAN_MOVE_MOVER_LIST(X)                                                 \
    X(LAN_MOVE_PIBT, "pibt") /* priorities are passed on; agents step aside */ \
    X(LAN_MOVE_FSM, "fsm")   /* a state machine with four states */            \
    X(LAN_MOVE_LACAM, "lacam") /* searches configurations; complete */

typedef enum lan_move_mover {
    LAN_MOVE_MOVER_LIST(LAN_ENUM_NAME)
} lan_move_mover;

/* "pibt", "fsm", "lacam"; NULL outside the list. */
const char *lan_move_mover_name(lan_move_mover mover);

/* How a plan ended. */
#define LAN_MOVE_END_LIST(X)                                                   \
    X(LAN_MOVE_ARRIVED, "all arrived")                                         \
    X(LAN_MOVE_NO_WAY, "no way") /* all agents with a path arrived */          \
    X(LAN_MOVE_OUT_OF_TICKS, "out of ticks")                                   \
    X(LAN_MOVE_DEADLOCK, "deadlock")     /* fsm: a deadlock */                 \
    X(LAN_MOVE_IMPOSSIBLE, "impossible") /* lacam: proved */                   \
    X(LAN_MOVE_UNDECIDED, "undecided")   /* lacam: undecided at its limit */

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
    const lan_agent *agents; /* unique starts, unique goals */
    size_t count;
    lan_move_mover mover;
    int neighbours;    /* 4 or 8 */
    int64_t ticks;     /* limit; 0: the maximum of 1,000, 10 (width + height),
                          and four times the longest path */
    int64_t limit;     /* lacam: limit of generated configurations; > 0 */
    uint64_t seed;     /* pibt, lacam: random ties between agents and between
                          steps */
    bool shares_goals; /* pibt: goals may be shared; then never all arrive */
} lan_move_def;

/* On foot, pibt, 4 neighbours, a limit of 100,000, seed 1. */
lan_move_def lan_move_default(const lan_grid_map *map, const lan_agent *agents,
                              size_t count);

typedef struct lan_move_plan lan_move_plan;

/* The result. Costs are in ticks: an agent's cost is the tick at which it
 * arrived to stay, or the total time. Least costs assume that each agent is
 * alone on the map. Agents with unreachable goals do not count. */
typedef struct lan_move_totals {
    lan_move_end end;
    int32_t agents;
    int32_t arrived;  /* at their goals at the end */
    int32_t no_way;   /* agents with unreachable goals on the empty map */
    int64_t ticks;    /* played, or of the plan */
    int64_t makespan; /* tick at which the last agent arrived to stay; -1: not
                         all did */
    int64_t least_makespan;
    int64_t cost; /* sum over all agents */
    int64_t least_cost;
    int64_t blocked;     /* ticks of agents that stood away from their goals */
    int64_t replans;     /* fsm: searches beyond each agent's first */
    int64_t generated;   /* lacam: generated configurations, with duplicates */
    int64_t different;   /* lacam: different configurations */
    int64_t deadlock_at; /* fsm: tick at which the ring closed; -1 */
} lan_move_totals;

/* An impossible, undecided or deadlocked plan is LAN_OK: its totals say so.
 * Without a solution, lacam's plan has tick 0 only.
 *
 * progress  in ticks, or configurations of the limit */
lan_status lan_move_run(const lan_move_def *def, const lan_progress *progress,
                        lan_move_plan **out, lan_error *err);
void lan_move_plan_destroy(lan_move_plan *plan);

lan_move_totals lan_move_plan_totals(const lan_move_plan *plan);

/* The cell of an agent after a tick, 0 .. totals.ticks; {-1, -1} for none. */
lan_cell lan_move_plan_cell(const lan_move_plan *plan, int32_t agent,
                            int64_t tick);

/* fsm: a ring at the end, each agent waiting for the next, starting with the
 * lowest; NULL and 0: none. */
const int32_t *lan_move_plan_ring(const lan_move_plan *plan, size_t *count);

/* --- the referee ---------------------------------------------------------- */

/* Violations of the rules by a plan. */
typedef struct lan_move_conflicts {
    int64_t illegal;  /* steps into walls, past blocked corners, too far */
    int64_t vertex;   /* pairs of agents in one cell */
    int64_t swap;     /* pairs that swap cells */
    int64_t crossing; /* pairs of crossing diagonal steps */
    int64_t corner;   /* diagonal steps past an occupied corner */
} lan_move_conflicts;

int64_t lan_move_conflicts_sum(const lan_move_conflicts *conflicts);

/* Counts the violations of a plan, using only the map: shares no code with the
 * movers. LAN_ENOMEM. */
lan_status lan_move_plan_conflicts(const lan_move_plan *plan,
                                   const lan_grid_map *map,
                                   lan_movement movement, int neighbours,
                                   lan_move_conflicts *out);
