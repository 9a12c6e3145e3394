/* tactics/search/tiers/way_impl.h - the cells of a way that is known coarsely.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    legs are sought one by one inside of their sectors; then the way is
 *          pulled straight part by part. The best way over the graph comes to
 *          no cell twice, since ways inside of a sector are the best there.
 * Owner    between _init and _clear; a zeroed one may be cleared. The search
 *          on the graph is kept.
 */
#ifndef LAN_TACTICS_SEARCH_TIERS_WAY_IMPL_H
#define LAN_TACTICS_SEARCH_TIERS_WAY_IMPL_H

#include "tactics/search/smooth_impl.h"
#include "tactics/search/tiers/coarse_impl.h"

#define LAN_WAY_PART 256 /* cells that are smoothed at a time */

/* Weights of steps: of the diagonal ones still to be multiplied by sqrt 2. */
typedef struct lan_way_sum {
    int64_t straight; /* steps */
    int64_t diagonal;
    uint64_t straight_weight;
    uint64_t diagonal_weight;
} lan_way_sum;

typedef struct lan_way {
    const lan_ground *ground;
    const lan_coarse *coarse;
    int32_t *node; /* [ground's nodes] from start to goal */
    int32_t count;
    int32_t entry; /* node of the graph where the leg begins; -1: the start */
    int32_t next;  /* where the next one does, or the goal; -1: all is laid */
    lan_window leg;
    bool is_seeking;             /* a leg is under way */
    uint64_t expanded;           /* by finished legs */
    lan_cell part[LAN_WAY_PART]; /* of the way, being smoothed */
    int32_t held;                /* cells in it */
    int32_t read;                /* nodes that have been in it */
    int32_t written;             /* over those that were read */
} lan_way;

LAN_MUST_CHECK
lan_status lan_way_init(lan_way *way, const lan_ground *ground,
                        const lan_coarse *coarse);
void lan_way_clear(lan_way *way);
size_t lan_way_memory(const lan_way *way);

/* Empties the way. */
void lan_way_reset(lan_way *way);

/* Sets out along what the coarse search has found, and turns that around. */
void lan_way_begin(lan_way *way, lan_coarse *coarse);

/* As lan_window_step(): first all legs, then all smoothing, a part of which
 * counts as one expansion. */
bool lan_way_refine(lan_way *way, uint64_t *budget);
bool lan_way_smooth(lan_way *way, uint64_t *budget);

/* Takes the way that a window has found instead. */
void lan_way_take(lan_way *way, const lan_window *window);

lan_way_sum lan_way_add_up(const lan_way *way);

#endif
