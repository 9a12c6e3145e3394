/* tactics/search/hierarchy/hierarchy_search_impl.h - a way found by arcs of a
 * hierarchy.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    from both ends labels are spread over the cells of the cuts around
 *          them, block after block upwards, along arcs. Where blocks are around
 *          both ends, the sums of the two labels of a cell are ways; the least
 *          is the best. A probe goes first, which spreads the label of one cell
 *          of each cut only, that most likely on the best way, and may find
 *          some way. Then cells are passed over by which, as landmarks tell, no
 *          way costs less than that and no more than a limit; where there turns
 *          out to be none, the limit is raised.
 */
#ifndef LAN_TACTICS_SEARCH_HIERARCHY_HIERARCHY_SEARCH_IMPL_H
#define LAN_TACTICS_SEARCH_HIERARCHY_HIERARCHY_SEARCH_IMPL_H

#include "tactics/search/hierarchy/hierarchy_impl.h"
#include "tactics/search/hierarchy/leaf_ways_impl.h"

/* Where a label comes from that does not come along an arc, and where a way
 * does not meet. */
#define LAN_NO_RUNG UINT16_MAX

/* One end of the way: 0 the start, 1 the goal; its labels are by rungs of the
 * ladder of the block that it is of. */
typedef struct lan_arc_end {
    uint64_t *cost; /* [rungs] LAN_LEAF_NO_COST: no label */
    uint64_t *rest; /* [rungs] from there to the other end it costs at least
                       so much; LAN_LEAF_NO_COST: not asked */
    uint16_t *from; /* [rungs] LAN_NO_RUNG: an end, or a leaf with it */
    int32_t node;
    lan_cell at;
    int32_t home;               /* the block that it is of */
    int16_t far[LAN_LANDMARKS]; /* as lan_hierarchy's; rounded down twice */
} lan_arc_end;

typedef struct lan_hierarchy_search {
    lan_hierarchy table;
    lan_arc_end end[2];
    uint16_t *trail; /* [rungs] scratch */
    uint8_t *ways;   /* [free cells] directions of the steps */

    int32_t common; /* the first block around both ends */
    int phase;      /* 0, 1: from that end to there; 2: beyond; 3: done */
    int32_t block;  /* looked at */
    int32_t cell;   /* of its cut, to be looked at next */
    bool is_probe;
    uint64_t limit;   /* of ways that are looked for */
    int share;        /* by which the limit was raised */
    uint64_t best;    /* LAN_LEAF_NO_COST: no way yet */
    uint32_t meeting; /* rung; LAN_NO_RUNG: a way within one leaf */
    uint64_t expanded;

    bool has_failed; /* a table made by hand may lead nowhere */
    size_t steps;
    int32_t last;             /* node that the steps lead to */
    uint64_t straight_weight; /* of all steps, in quarters of the unit */
    uint64_t diagonal_weight;
    int64_t straight; /* steps */
    int64_t diagonal;
} lan_hierarchy_search;

/* Takes the table over, or leaves it where that fails. */
LAN_MUST_CHECK
lan_status lan_hierarchy_search_take(lan_hierarchy_search *search,
                                     lan_hierarchy *table);
void lan_hierarchy_search_clear(lan_hierarchy_search *search);
size_t lan_hierarchy_search_memory(const lan_hierarchy_search *search);

void lan_hierarchy_search_begin(lan_hierarchy_search *search, lan_cell start,
                                lan_cell goal);

/* Looks at that many cells at most; true once all of the way is there. */
bool lan_hierarchy_search_step(lan_hierarchy_search *search,
                               uint64_t expansions);

/* hierarchy_way.c: lays the steps of the way that was found. */
void lan_hierarchy_search_lay(lan_hierarchy_search *search);

#endif
