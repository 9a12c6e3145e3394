/* tactics/search/route.h - what is asked of a search, and what it answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    length in cells: straight + sqrt 2 diagonal; cost in costs of a
 *          cell of cost 1, see ground.h. On uniform ground of cost 1 both are
 *          equal.
 */
#ifndef LAN_TACTICS_SEARCH_ROUTE_H
#define LAN_TACTICS_SEARCH_ROUTE_H

#include "tactics/map/ground.h"
#include "tactics/map/overlay.h"

#define LAN_HEURISTIC_LIST(X)                                                  \
    X(LAN_HEURISTIC_OCTILE, "octile")                                          \
    X(LAN_HEURISTIC_MANHATTAN, "manhattan") /* not admissible */               \
    X(LAN_HEURISTIC_CHEBYSHEV, "chebyshev")                                    \
    X(LAN_HEURISTIC_EUCLID, "euclid")                                          \
    X(LAN_HEURISTIC_ZERO, "zero")

typedef enum lan_heuristic {
#define X(name, text) name,
    LAN_HEURISTIC_LIST(X)
#undef X
} lan_heuristic;

/* What a diagonal step costs beside a straight one. */
#define LAN_METRIC_LIST(X)                                                     \
    X(LAN_METRIC_EXACT, "exact") /* sqrt 2, compared without rounding */       \
    X(LAN_METRIC_10_14, "10-14") /* 14 to 10, as the sources count */

typedef enum lan_metric {
#define X(name, text) name,
    LAN_METRIC_LIST(X)
#undef X
} lan_metric;

/* Which of equally good nodes is looked at first. */
#define LAN_TIE_LIST(X)                                                        \
    X(LAN_TIE_LAST, "last") /* the one added last */                           \
    X(LAN_TIE_FIRST, "first")

typedef enum lan_tie {
#define X(name, text) name,
    LAN_TIE_LIST(X)
#undef X
} lan_tie;

const char *lan_heuristic_name(lan_heuristic heuristic);
bool lan_heuristic_find(const char *name, lan_heuristic *out);
const char *lan_metric_name(lan_metric metric);
bool lan_metric_find(const char *name, lan_metric *out);
const char *lan_tie_name(lan_tie tie);
bool lan_tie_find(const char *name, lan_tie *out);

#define LAN_TURN_COST_MOST 100.0

/* Algorithms refuse with LAN_EINVAL what they cannot honour (see
 * lan_algorithm): a turning cost, an overlay, several goals. */
typedef struct lan_route_request {
    lan_cell start;
    lan_cell goal;         /* where goal_count is 0 */
    const lan_cell *goals; /* the nearest by cost is wanted; kept until done */
    size_t goal_count;
    lan_heuristic heuristic;
    lan_metric metric;
    lan_tie tie;
    double turn_cost;           /* added for each turn of 45 degrees;
                                   0 .. LAN_TURN_COST_MOST */
    bool skip_dead_ends;        /* leaves out those that hold no start or goal;
                                   not where several costs make them rare, nor
                                   under an overlay */
    const lan_overlay *overlay; /* kept until done; NULL: nothing in the way */
} lan_route_request;

/* octile, exact, last; no turning cost, no overlay, dead ends skipped. */
lan_route_request lan_route_request_default(lan_cell start, lan_cell goal);

/* Why a search ended. */
#define LAN_ROUTE_LIST(X)                                                      \
    X(LAN_ROUTE_FOUND, "found")                                                \
    X(LAN_ROUTE_START_BLOCKED, "start is blocked")                             \
    X(LAN_ROUTE_GOAL_BLOCKED, "goal is blocked")                               \
    X(LAN_ROUTE_OTHER_ISLAND, "goal is on another island")                     \
    X(LAN_ROUTE_NONE, "no way through") /* all that is reachable seen */       \
    X(LAN_ROUTE_GAVE_UP, "stopped at its bound") /* wall follower only */

typedef enum lan_route_end {
#define X(name, text) name,
    LAN_ROUTE_LIST(X)
#undef X
} lan_route_end;

const char *lan_route_end_text(lan_route_end end);

/* The answer. The cells themselves: lan_search_cells(). */
typedef struct lan_route {
    lan_route_end end;
    size_t goal;       /* index of the goal that was reached */
    bool any_angle;    /* see lan_search_bends(); counts below are 0 */
    size_t cell_count; /* start and goal included; 0 where none was found. Only
                          a lan_wall on its own has cells with LAN_ROUTE_NONE,
                          and counts and costs of them: they lead to nearest */
    int64_t straight;  /* steps */
    int64_t diagonal;
    double length;
    double cost;       /* turning and overlay included */
    double bound;      /* no route costs less, for all that a search knows that
                          is not optimal; 0: it does not tell */
    uint64_t expanded; /* nodes taken from the open list, or looked at */
    lan_cell nearest;  /* where the goal is blocked or on another island: the
                          reachable cell nearest to it by octile distance,
                          among equals by route cost; else the goal. With
                          several goals: to the first. Of a lan_wall on its
                          own: see wall.h */
} lan_route;

#endif
