/* tactics/search/hierarchy/hierarchy_impl.h - least costs between the cells of
 * cuts, as few as suffice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an arc leads from a cell of a cut to one of a higher number, and
 *          costs as much as the best way through lower numbers, which is the
 *          best of all. Between any two cells of cuts one of the best ways is
 *          arcs upwards, then arcs downwards.
 *          Where it leads to is told by a rung of its lower cell's ladder, see
 *          lan_dissection; on a map of any size there are less than 2^16.
 *          An arc's middle is the highest cell between its ends: it has an arc
 *          to each of them. Where there is none, the arc is a step, or a way
 *          through a leaf.
 * Units    costs are whole numbers: a straight step costs its weight times
 *          `straight`, a diagonal one its weight times `diagonal`, in quarters
 *          of the ground's unit. As in field_parts_impl.h diagonal / straight
 *          is a convergent of sqrt 2, with which costs are compared as if they
 *          were not rounded, `straight` being greater than the diagonal weight
 *          of any best way; on maps of costs by the ten thousand some that
 *          differ by less than 1e-14 or so count as equal. Sums in doubles are
 *          exact.
 * Source   customizable contraction hierarchies: J. Dibbelt, B. Strasser and
 *          D. Wagner, ACM J. Exp. Algorithmics 21 (2016) 1.5; landmarks: A. V.
 *          Goldberg and C. Harrelson, SODA 2005, 156-165.
 */
#ifndef LAN_TACTICS_SEARCH_HIERARCHY_HIERARCHY_IMPL_H
#define LAN_TACTICS_SEARCH_HIERARCHY_HIERARCHY_IMPL_H

#include "tactics/search/hierarchy/dissection_impl.h"

/* Middles that are none: of a step; of a way through the leaf whose place is
 * added. */
#define LAN_ARC_STEP UINT32_MAX
#define LAN_ARC_LEAF ((uint32_t)1 << 31)

/* Cells from which the costs to all cells of cuts are kept. */
#define LAN_LANDMARKS 32

/* These costs are kept as whole grains; no best way costs more than so many. */
#define LAN_GRAINS_MOST 32000

typedef struct lan_hierarchy {
    const lan_ground *ground;
    lan_dissection cuts;
    double straight;
    double diagonal;
    bool is_wide;
    uint32_t arc_count;
    uint32_t arc_room;
    uint32_t *first;  /* [cuts.count + 1] the arcs of cell n are first[n + 1]
                         .. first[n] - 1 */
    uint16_t *to;     /* [arcs] rungs */
    uint32_t *low;    /* [arcs] lower halves of costs */
    uint32_t *high;   /* [arcs] upper halves; NULL where not wide */
    uint32_t *middle; /* [arcs] */
    uint64_t grain;
    int16_t *far; /* [cuts.count][LAN_LANDMARKS] costs from landmarks, in
                     grains, rounded down */
} lan_hierarchy;

/* Cuts the ground and chooses the scale of costs; there are no arcs yet. The
 * islands of the ground are labelled. */
LAN_MUST_CHECK
lan_status lan_hierarchy_init(lan_hierarchy *h, const lan_ground *ground);
void lan_hierarchy_clear(lan_hierarchy *h);
size_t lan_hierarchy_memory(const lan_hierarchy *h);

/* Makes room for so many arcs; what there is stays. */
LAN_MUST_CHECK
lan_status lan_hierarchy_reserve(lan_hierarchy *h, uint32_t arcs);

/* Finds the arcs. LAN_ENOMEM; LAN_ECANCELLED; LAN_ELIMIT where the map is too
 * large. */
LAN_MUST_CHECK
lan_status lan_hierarchy_fill(lan_hierarchy *h, const lan_progress *progress);

/* Chooses landmarks; lan_hierarchy.far is ready then. */
LAN_MUST_CHECK
lan_status lan_hierarchy_set_landmarks(lan_hierarchy *h);

/* Arcs as bytes, as lan_search_save() and _load() without head. */
size_t lan_hierarchy_write(const lan_hierarchy *h, void *out, size_t capacity);
LAN_MUST_CHECK
lan_status lan_hierarchy_read(lan_hierarchy *h, const void *bytes, size_t size,
                              lan_error *err);

static inline uint64_t lan_arc_cost(const lan_hierarchy *h, uint32_t arc)
{
    const uint64_t low = h->low[arc];
    return h->is_wide ? (uint64_t)h->high[arc] << 32 | low : low;
}

/* to  a cell of a higher number, in the same cut or one around it */
static inline void lan_arc_put(lan_hierarchy *h, uint32_t arc, uint32_t to,
                               uint64_t cost)
{
    h->to[arc] = (uint16_t)lan_rung_of(&h->cuts, to);
    h->low[arc] = (uint32_t)cost;
    if (h->is_wide) {
        h->high[arc] = (uint32_t)(cost >> 32);
    }
}

/* The cell that an arc from another one leads to. */
static inline uint32_t lan_arc_end_of(const lan_hierarchy *h, uint32_t from,
                                      uint32_t arc)
{
    return lan_cell_of_rung(&h->cuts, h->cuts.owner[from], h->to[arc]);
}

/* The arc from a cell of a cut to a rung; arc_count where there is none. */
static inline uint32_t lan_arc_to_rung(const lan_hierarchy *h, uint32_t from,
                                       uint32_t rung)
{
    for (uint32_t arc = h->first[from + 1]; arc < h->first[from]; arc++) {
        if (h->to[arc] == rung) {
            return arc;
        }
    }
    return h->arc_count;
}

/* Whether two whole numbers, as doubles, are the same. */
static inline bool lan_same_cost(double a, double b)
{
    return !(a < b) && !(a > b);
}

#endif
