/* lanchester/search.h - paths between cells: requests, searches in steps,
 * smoothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/map.h"

/* A search's request and answer.
 *
 * Units    length in cells: straight + sqrt 2 diagonal; cost in costs of a
 *          cell of cost 1, see ground.h. On uniform ground of cost 1 both are
 *          equal.
 */

#define LAN_HEURISTIC_LIST(X)                                                  \
    X(LAN_HEURISTIC_OCTILE, "octile")                                          \
    X(LAN_HEURISTIC_MANHATTAN, "manhattan") /* not admissible */               \
    X(LAN_HEURISTIC_CHEBYSHEV, "chebyshev")                                    \
    X(LAN_HEURISTIC_EUCLID, "euclid")                                          \
    X(LAN_HEURISTIC_ZERO, "zero")

typedef enum lan_heuristic { LAN_HEURISTIC_LIST(LAN_ENUM_NAME) } lan_heuristic;

/* The cost of a diagonal step relative to a straight one. */
#define LAN_METRIC_LIST(X)                                                     \
    X(LAN_METRIC_EXACT, "exact") /* sqrt 2, compared without rounding */       \
    X(LAN_METRIC_10_14, "10-14") /* 14 to 10, as in many games */

typedef enum lan_metric { LAN_METRIC_LIST(LAN_ENUM_NAME) } lan_metric;

/* The tie rule: which of equally good nodes is expanded first. */
#define LAN_TIE_LIST(X)                                                        \
    X(LAN_TIE_LAST, "last") /* the one added last */                           \
    X(LAN_TIE_FIRST, "first")

typedef enum lan_tie { LAN_TIE_LIST(LAN_ENUM_NAME) } lan_tie;

#define LAN_TURN_COST_MOST 100.0

/* Algorithms refuse with LAN_EINVAL what they do not support (see
 * lan_algorithm): a turning cost, an overlay, several goals. */
typedef struct lan_route_request {
    lan_cell start;
    lan_cell goal;         /* used if goal_count is 0 */
    const lan_cell *goals; /* the nearest by cost is the goal; must outlive the
                              request */
    size_t goal_count;
    lan_heuristic heuristic;
    lan_metric metric;
    lan_tie tie;
    double turn_cost;           /* added for each turn of 45 degrees;
                                   0 .. LAN_TURN_COST_MOST */
    bool skip_dead_ends;        /* skips dead ends without start or goal; not
                                   with several costs, where they are rare, or
                                   under an overlay */
    const lan_overlay *overlay; /* must outlive the request; NULL: no overlay */
} lan_route_request;

/* octile, exact, last; no turning cost, no overlay, dead ends skipped. */
lan_route_request lan_route_request_default(lan_cell start, lan_cell goal);

/* Why a search ended. */
#define LAN_ROUTE_LIST(X)                                                      \
    X(LAN_ROUTE_FOUND, "found")                                                \
    X(LAN_ROUTE_START_BLOCKED, "start is blocked")                             \
    X(LAN_ROUTE_GOAL_BLOCKED, "goal is blocked")                               \
    X(LAN_ROUTE_OTHER_ISLAND, "goal is on another island")                     \
    X(LAN_ROUTE_NONE, "no way through") /* all reachable nodes were searched   \
                                         */

typedef enum lan_route_end { LAN_ROUTE_LIST(LAN_ENUM_NAME) } lan_route_end;

const char *lan_route_end_text(lan_route_end end);

/* The answer; lan_search_cells() has the cells. */
typedef struct lan_route {
    lan_route_end end;
    size_t goal;       /* index of the goal reached */
    bool any_angle;    /* see lan_search_bends(); the counts below are 0 */
    size_t cell_count; /* cells, with start and goal; 0 without a route */
    int64_t straight;  /* steps */
    int64_t diagonal;
    double length;
    double cost;       /* with turning and overlay */
    double bound;      /* lower bound of the cost, known to a search that is not
                          optimal; 0: unknown */
    uint64_t expanded; /* nodes expanded */
    lan_cell nearest;  /* if the goal is blocked or in another component: the
                          reachable cell nearest to it by octile distance, then
                          by cost; otherwise the goal. With several goals, for
                          the first. For "wall" under an overlay: where it
                          stopped */
} lan_route;

/* Finds paths over a ground, by any algorithm.
 *
 *     lan_search_create(ground, "auto", NULL, &search);
 *     lan_search_run(search, &request, &route);
 *     lan_search_cells(search, cells, capacity);
 *
 * or, spread over many ticks, begin, step until done, result.
 *
 * Errors   the absence of a route is an answer (lan_route.end). LAN_EINVAL for
 *          a cell outside of the map, an unknown algorithm, or a request that
 *          the algorithm does not support.
 * Owner    a search is a reusable workspace; the ground must outlive it.
 *          Nothing is allocated between begin and result. After a change of
 *          the ground, the next begin repeats the preparation.
 * Order    an answer depends only on ground and request: cached data make later
 *          requests faster, but do not change their cells.
 * Threads  one search per thread; searches may share a settled ground.
 */

typedef struct lan_search lan_search;

/* Properties of an algorithm. */
typedef struct lan_algorithm {
    const char *name;
    const char *summary; /* one line */
    bool is_optimal;     /* its paths are optimal */
    bool is_any_angle;   /* its paths bend at any point of corners */
    bool is_blind;       /* uses no heuristic */
    bool is_prepared;    /* computes tables before the first request */
    bool needs_uniform;  /* refuses ground with several costs */
    bool takes_goals;    /* several */
    bool takes_overlay;
    bool takes_turn_cost;
    bool takes_all_shapes; /* serves hexagons and graphs too, see hex.h and
                              graph.h */
} lan_algorithm;

/* All algorithms, in the order of the documents. "table" is found but not
 * listed: it is "auto" with tables, of "first-moves" or "hierarchy", where the
 * map is such that these are faster. */
const lan_algorithm *lan_algorithm_at(size_t index); /* NULL: no more */
const lan_algorithm *lan_algorithm_find(const char *name);

/* Why an algorithm does not support a request, as the end of a sentence:
 * "counts no turns"; NULL if it does. */
const char *lan_algorithm_refusal(const lan_algorithm *algorithm,
                                  const lan_ground *ground,
                                  const lan_route_request *request);

/* Creates a workspace, and the tables of a prepared algorithm.
 *
 * progress  of the preparation; may be NULL
 *
 * LAN_EINVAL, LAN_ENOMEM, LAN_ECANCELLED; LAN_ELIMIT if the map is too large
 * for the algorithm: for "visibility", more than 2^15 corners of obstacles, or
 * 2^24 pairs of corners in sight; for "hierarchy", more than about 10^6 free
 * cells. */
lan_status lan_search_create(lan_ground *ground, const char *algorithm,
                             const lan_progress *progress, lan_search **out);
void lan_search_destroy(lan_search *search);

/* Name of the algorithm; for `auto`, of the one used for the last request. */
const char *lan_search_algorithm(const lan_search *search);

/* Memory in bytes, without the ground. */
size_t lan_search_memory(const lan_search *search);

/* Starts a request; an unfinished request is dropped. After a failure there is
 * nothing to step. */
lan_status lan_search_begin(lan_search *search,
                            const lan_route_request *request);

/* Spends at most this many expansions; true once the answer is known. */
bool lan_search_step(lan_search *search, uint64_t expansions);

/* The answer, valid after the last step. */
lan_route lan_search_result(const lan_search *search);

/* begin, step to the end, result. */
lan_status lan_search_run(lan_search *search, const lan_route_request *request,
                          lan_route *out);

/* Writes the cells of the answer from start to goal, each a legal step from
 * the one before, and returns how many there are; writes none if they exceed
 * the capacity. For an any-angle path: the cells that it crosses. */
size_t lan_search_cells(const lan_search *search, lan_cell *out,
                        size_t capacity);

/* Writes the points where an any-angle route bends, with start and goal, as
 * lan_search_cells() does; 0 for other routes. */
size_t lan_search_bends(const lan_search *search, lan_point *out,
                        size_t capacity);

/* True if the last request expanded this cell; for pictures. */
bool lan_search_visited(const lan_search *search, lan_cell at);

/* Tables of a prepared algorithm as bytes with a checksum and the ground's
 * fingerprint. Save returns the size needed and writes only if it fits the
 * capacity; 0 if the algorithm has no tables or the map has changed since they
 * were made. */
size_t lan_search_save(const lan_search *search, void *out, size_t capacity);

/* Creates a workspace with saved tables. Fails like lan_search_create(), and
 * with LAN_EPARSE and the reason in err if the bytes are damaged or belong to
 * another map, class, size or algorithm. */
lan_status lan_search_create_loaded(lan_ground *ground, const char *algorithm,
                                    const void *bytes, size_t size,
                                    lan_search **out, lan_error *err);

/* Many requests with a budget of expansions per tick.
 *
 *     lan_request_queue_create(ground, "astar", 4, 100, &queue);
 *     lan_request_queue_add(queue, &request, &ticket);
 *     each tick: lan_request_queue_tick(queue, 500);
 *     lan_request_queue_result(queue, ticket, &route, cells, capacity)
 *     lan_request_queue_release(queue, ticket);
 *
 * Order    first come, first served. The oldest requests, one per search, share
 *          a tick equally; an unused part goes to the others. The next request
 *          waits until a search is free. So a long request delays others at
 *          most by the share of one search, and every request is answered.
 * Owner    an answer belongs to its ticket until the ticket is released.
 *          Requests are copied; their goals and overlay must live until the
 *          answer. The ground must outlive the queue. After _create() only the
 *          cells of answers are allocated, and by begin (see search.h).
 * Threads  one.
 */

typedef struct lan_request_queue lan_request_queue;

/* Never reused; 0 is no ticket. */
typedef uint64_t lan_ticket;

typedef enum lan_request_state {
    LAN_REQUEST_NONE, /* unknown or released ticket */
    LAN_REQUEST_WAITING,
    LAN_REQUEST_RUNNING,
    LAN_REQUEST_ANSWERED,
    LAN_REQUEST_FAILED /* refused, or no memory for its cells */
} lan_request_state;

/* searches  1 .. 64, worked on at once
 * capacity  1 or more requests, answered ones that are held included
 *
 * LAN_EINVAL, LAN_ENOMEM; what lan_search_create() says. */
lan_status lan_request_queue_create(lan_ground *ground, const char *algorithm,
                                    int32_t searches, int32_t capacity,
                                    lan_request_queue **out);
void lan_request_queue_destroy(lan_request_queue *queue);

/* Appends a request. LAN_ELIMIT if the queue is full. */
lan_status lan_request_queue_add(lan_request_queue *queue,
                                 const lan_route_request *request,
                                 lan_ticket *out);

/* Spends at most this many expansions on the queue; returns how many were
 * spent. */
uint64_t lan_request_queue_tick(lan_request_queue *queue, uint64_t expansions);

/* Number of unfinished requests. */
int32_t lan_request_queue_pending(const lan_request_queue *queue);

/* The state of a request; writes its answer if there is one, and the cells if
 * they fit the capacity. */
lan_request_state lan_request_queue_result(const lan_request_queue *queue,
                                           lan_ticket ticket, lan_route *out,
                                           lan_cell *cells, size_t capacity);

/* Drops a request, or its answer. Unknown tickets are ignored. */
void lan_request_queue_release(lan_request_queue *queue, lan_ticket ticket);

/* Removes needless bends from a path.
 *
 * Shape    a path is its cells from start to goal, each a legal step from the
 *          one before; so is the result.
 * Errors   LAN_EINVAL, without output, if the cells are no legal route,
 *          `allowed` is below 1 or not finite, the overlay has another size, or
 *          the capacity is below `count`.
 * Owner    nothing is kept or allocated.
 * Threads  any number on a settled ground.
 * Source   string pulling by line of sight.
 */

/* Replaces pieces of a route by straighter pieces: a straight and a diagonal
 * run, or a line, from a cell to a later cell.
 *
 * overlay   may be NULL; its blocks and costs apply
 * allowed   >= 1: largest cost of a piece relative to the piece it replaces
 * capacity  of `out`, >= count; `out` may be `cells`
 *
 * The result costs at most `allowed` times as much, and has no more turns of 45
 * degrees. O(count x reach). */
lan_status lan_smooth(const lan_ground *ground, const lan_overlay *overlay,
                      const lan_cell *cells, size_t count, double allowed,
                      lan_cell *out, size_t capacity, size_t *out_count);

/* Flow fields: the paths of all units to common goals. */

/* The cost from every cell to the nearest of some goals, and the direction to
 * take: one field serves any number of units.
 *
 *     lan_field_start(field, &goal, 1, LAN_METRIC_EXACT, NULL);
 *     while (!lan_field_step(field, 2000)) { ...next tick... }
 *     d = lan_field_next(field, unit);
 *
 * Steps cost the same in both directions, so costs from the goals are the same,
 * and the paths form a shortest-path tree.
 *
 * Shape    a field is a reusable workspace for one ground. Cells become known
 *          in order of cost, so units near the goal can start before the field
 *          is complete. Slices of any size give the same field.
 * Units    cost as in ground.h; with LAN_METRIC_10_14 a diagonal step counts
 *          as 1.4 straight steps.
 * Owner    the ground must outlive the field. Nothing is allocated after
 *          _create(), unless there are more goals than ever before.
 * Threads  any number of readers, or one writer.
 * Source   E. W. Dijkstra, Numerische Mathematik 1 (1959) 269.
 */

typedef struct lan_field lan_field;

/* Some 32 bytes a cell. LAN_EINVAL for the ground of a graph, LAN_ENOMEM. */
lan_status lan_field_create(const lan_ground *ground, lan_field **out);
void lan_field_destroy(lan_field *field);

/* Starts a new field towards the nearest goal by cost.
 *
 * goals    at least one, inside the map; blocked goals are skipped
 * overlay  of the same size, unchanged until the next start; NULL: none
 *
 * On LAN_EINVAL and LAN_ENOMEM the field is empty. */
lan_status lan_field_start(lan_field *field, const lan_cell *goals,
                           size_t count, lan_metric metric,
                           const lan_overlay *overlay);

/* Spends at most this many expansions; true once all reachable cells are known,
 * or once the ground has changed, which empties the field. */
bool lan_field_step(lan_field *field, uint64_t expansions);

/* Least cost to a goal; infinity if unknown or without a path. */
double lan_field_cost(const lan_field *field, lan_cell at);

/* The direction of the first step of a least-cost route, the lowest number of
 * several (see map.h, for hexagons hex.h); -1 at a goal and where none is
 * known. */
int lan_field_next(const lan_field *field, lan_cell at);
