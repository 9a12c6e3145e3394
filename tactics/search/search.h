/* tactics/search/search.h - finds ways over a ground, by any algorithm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     lan_search_create(ground, "auto", NULL, &search);
 *     lan_search_run(search, &request, &route);
 *     lan_search_cells(search, cells, capacity);
 *
 * or, spread over many ticks, begin, step until done, result.
 *
 * Errors   no route is an answer (lan_route.end), not an error. LAN_EINVAL for
 *          a cell outside of the map, an unknown algorithm, or a request that
 *          the algorithm cannot honour.
 * Owner    a search is a workspace to be used again and again; the ground is
 *          kept and must outlive it. Nothing is allocated between begin and
 *          result. After the ground changed, the next begin prepares anew.
 * Threads  one search for each thread; they may share a settled ground.
 */
#ifndef LAN_TACTICS_SEARCH_SEARCH_H
#define LAN_TACTICS_SEARCH_SEARCH_H

#include "base/progress.h"
#include "tactics/search/route.h"

typedef struct lan_search lan_search;

/* What an algorithm is and can do. */
typedef struct lan_algorithm {
    const char *name;
    const char *summary; /* one line */
    bool is_optimal;     /* its routes are of least cost */
    bool is_any_angle;   /* its routes bend anywhere on corners */
    bool is_prepared;    /* works out tables before the first request */
    bool needs_uniform;  /* refuses ground of several costs */
    bool takes_goals;    /* several */
    bool takes_overlay;
    bool takes_turn_cost;
} lan_algorithm;

/* All algorithms, in the order of the documents. */
const lan_algorithm *lan_algorithm_at(size_t index); /* NULL: no more */
const lan_algorithm *lan_algorithm_find(const char *name);

/* The algorithm that "table" takes on a ground: "first-moves" or "jump-table";
 * NULL where neither fits. */
const char *lan_search_table_kind(const lan_ground *ground);

/* Makes a workspace, and the tables of a prepared algorithm.
 *
 * progress  of the preparation; may be NULL
 *
 * LAN_EINVAL, LAN_ENOMEM, LAN_ECANCELLED; LAN_ELIMIT where the map is too
 * large for the algorithm: for "visibility", more than 2^18 corners of
 * obstacles, or 2^24 pairs of them that see each other. */
LAN_MUST_CHECK
lan_status lan_search_create(lan_ground *ground, const char *algorithm,
                             const lan_progress *progress, lan_search **out);
void lan_search_destroy(lan_search *search);

/* Name of the algorithm; of `auto`, the one it took for the last request. */
const char *lan_search_algorithm(const lan_search *search);

/* Bytes held beyond the ground, and of them those of prepared tables. */
size_t lan_search_memory(const lan_search *search);
size_t lan_search_table_memory(const lan_search *search);

/* Starts a request; an unfinished one is given up. Where that fails, there is
 * none to step through. */
LAN_MUST_CHECK
lan_status lan_search_begin(lan_search *search,
                            const lan_route_request *request);

/* Spends at most so many expansions; true once the answer is there. */
bool lan_search_step(lan_search *search, uint64_t expansions);

/* The answer; meaningful once step has said so. */
lan_route lan_search_result(const lan_search *search);

/* begin, step to the end, result. */
LAN_MUST_CHECK
lan_status lan_search_run(lan_search *search, const lan_route_request *request,
                          lan_route *out);

/* Writes the cells of the answer from start to goal, each a legal step from
 * the one before, and returns how many there are; writes none where they
 * exceed the capacity. Of an any-angle route: the cells that it passes. */
size_t lan_search_cells(const lan_search *search, lan_cell *out,
                        size_t capacity);

/* Writes the places where an any-angle route bends, start and goal included,
 * as lan_search_cells() does; 0 for other routes. */
size_t lan_search_bends(const lan_search *search, lan_point *out,
                        size_t capacity);

/* Whether the last request expanded (closed) this cell, for pictures. */
bool lan_search_visited(const lan_search *search, lan_cell at);

/* Tables of a prepared algorithm as bytes with a checksum and the ground's
 * fingerprint. Save returns the size needed and writes only where it fits the
 * capacity; 0 where the algorithm has no tables or the map has changed since
 * they were made. Load replaces the tables:
 * LAN_EPARSE with the reason in err where the bytes are damaged or of another
 * map, class, size or algorithm; then the tables are as before. */
size_t lan_search_save(const lan_search *search, void *out, size_t capacity);
LAN_MUST_CHECK
lan_status lan_search_load(lan_search *search, const void *bytes, size_t size,
                           lan_error *err);

/* Makes a workspace with tables that were saved, without preparing any. Fails
 * as lan_search_create() and lan_search_load() do. */
LAN_MUST_CHECK
lan_status lan_search_create_loaded(lan_ground *ground, const char *algorithm,
                                    const void *bytes, size_t size,
                                    lan_search **out, lan_error *err);

#endif
