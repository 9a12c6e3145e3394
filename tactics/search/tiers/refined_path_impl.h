/* tactics/search/tiers/refined_path_impl.h - the cells of a path that is known
 * coarsely.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    legs are sought one by one inside of their sectors; then the path is
 *          pulled straight part by part. The best path over the graph comes to
 *          no cell twice, since paths inside of a sector are the best there.
 * Owner    between _init and _clear; a zeroed one may be cleared. The search
 *          on the graph is kept.
 */
#ifndef LAN_TACTICS_SEARCH_TIERS_REFINED_PATH_IMPL_H
#define LAN_TACTICS_SEARCH_TIERS_REFINED_PATH_IMPL_H

#include "tactics/search/smooth_impl.h"
#include "tactics/search/tiers/coarse_impl.h"

#define LAN_REFINED_PATH_PART 256 /* cells that are smoothed at a time */

/* Weights of steps: of the diagonal ones still to be multiplied by sqrt 2. */
typedef struct lan_path_sum {
    int64_t straight; /* steps */
    int64_t diagonal;
    uint64_t straight_weight;
    uint64_t diagonal_weight;
} lan_path_sum;

typedef struct lan_refined_path {
    const lan_ground *ground;
    const lan_coarse *coarse;
    int32_t *node; /* [ground's nodes] from start to goal */
    int32_t count;
    int32_t entry; /* node of the graph where the leg begins; -1: the start */
    int32_t next;  /* where the next one does, or the goal; -1: all is done */
    lan_local_search leg;
    bool is_seeking;                      /* a leg is in progress */
    uint64_t expanded;                    /* by finished legs */
    lan_cell part[LAN_REFINED_PATH_PART]; /* of the path, being smoothed */
    int32_t held;                         /* cells in it */
    int32_t read;                         /* nodes that have been in it */
    int32_t written;                      /* over those that were read */
} lan_refined_path;

LAN_MUST_CHECK
lan_status lan_refined_path_init(lan_refined_path *path,
                                 const lan_ground *ground,
                                 const lan_coarse *coarse);
void lan_refined_path_clear(lan_refined_path *path);
size_t lan_refined_path_memory(const lan_refined_path *path);

/* Empties the path. */
void lan_refined_path_reset(lan_refined_path *path);

/* Sets out along what the coarse search has found, and turns that around. */
void lan_refined_path_begin(lan_refined_path *path, lan_coarse *coarse);

/* As lan_local_search_step(): first all legs, then all smoothing, a part of
 * which counts as one expansion. */
bool lan_refined_path_refine(lan_refined_path *path, uint64_t *budget);
bool lan_refined_path_smooth(lan_refined_path *path, uint64_t *budget);

/* Takes the path that a local search has found instead. */
void lan_refined_path_take(lan_refined_path *path,
                           const lan_local_search *local);

lan_path_sum lan_refined_path_add_up(const lan_refined_path *path);

#endif
