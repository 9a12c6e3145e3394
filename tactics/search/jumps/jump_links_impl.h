/* tactics/search/jumps/jump_links_impl.h - what a jump from a place finds, and
 * kept for jump points, so that each jump is looked for once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a link leads from the place of a jump to a jump point at which it
 *          stops: a diagonal part, then a straight one; either may be empty.
 *          What belongs to point i and direction d has the index 8 i + d.
 *          Links do not depend on start or goal, so it makes no difference to
 *          an answer whether they were kept.
 * Owner    memory is taken beforehand. Where it is used up, or where there are
 *          so many jump points that none was taken, jumps are looked for each
 *          time.
 * Source   jumps kept for later: Harabor and Grastien, "Improving jump point
 *          search", ICAPS 2014 (JPS+), there of all cells; here of jump points,
 *          and whole diagonals with all that they find.
 */
#ifndef LAN_TACTICS_SEARCH_JUMPS_JUMP_LINKS_IMPL_H
#define LAN_TACTICS_SEARCH_JUMPS_JUMP_LINKS_IMPL_H

#include "tactics/search/jumps/jump_bits_impl.h"

typedef struct lan_jump_link {
    uint32_t to;       /* jump point << 3 | direction of arrival */
    uint16_t diagonal; /* steps */
    uint16_t straight;
} lan_jump_link;

/* What a jump found. */
typedef struct lan_jump_found {
    const lan_jump_link *links;
    uint32_t count;
    int32_t steps; /* in its own direction, up to where it ends */
} lan_jump_found;

typedef struct lan_jump_slot {
    uint32_t first;
    uint16_t known; /* one more than there are links; 0: not looked for yet */
    uint16_t steps;
} lan_jump_slot;

typedef struct lan_jump_links {
    const lan_jump_bits *bits;
    lan_jump_link *found; /* [longest] of a jump that is not kept */
    lan_jump_slot *slots; /* [8 points]; NULL: none are kept */
    uint8_t *onward;      /* [8 points] lan_jump_successors(); 0: not known */
    lan_jump_link *links; /* [room] */
    uint32_t used;
    uint32_t room;
    uint32_t points;
} lan_jump_links;

/* For the jump points of bits that were built; nothing is known. Memory of
 * before is used again. LAN_ENOMEM: as if cleared. */
LAN_MUST_CHECK
lan_status lan_jump_links_prepare(lan_jump_links *links,
                                  const lan_jump_bits *bits);
void lan_jump_links_clear(lan_jump_links *links);

size_t lan_jump_links_memory(const lan_jump_links *links);

/* Jumps from any place, frame included; the first step is legal. What is found
 * holds until the next call. */
lan_jump_found lan_jump_links_find(const lan_jump_links *links, int32_t x,
                                   int32_t y, int d);

/* Looks, and keeps what is found where there is room. */
lan_jump_found lan_jump_links_learn(lan_jump_links *links, uint32_t point,
                                    int32_t x, int32_t y, int d);

/* The same from a jump point, which lies at (x, y). */
static inline lan_jump_found lan_jump_links_of(lan_jump_links *links,
                                               uint32_t point, int32_t x,
                                               int32_t y, int d)
{
    if (links->slots != NULL) {
        const lan_jump_slot *slot =
            &links->slots[8 * (size_t)point + (size_t)d];
        if (slot->known != 0) {
            const lan_jump_found found = {&links->links[slot->first],
                                          slot->known - 1u, slot->steps};
            return found;
        }
    }
    return lan_jump_links_learn(links, point, x, y, d);
}

/* lan_jump_successors() of a jump point, which is that node of the ground. */
static inline unsigned lan_jump_links_onward(lan_jump_links *links,
                                             uint32_t point, int32_t node,
                                             int d)
{
    if (links->onward == NULL) {
        return lan_jump_successors(links->bits->ground, node, d);
    }
    uint8_t *onward = &links->onward[8 * (size_t)point + (size_t)d];
    if (*onward == 0) {
        *onward = (uint8_t)lan_jump_successors(links->bits->ground, node, d);
    }
    return *onward;
}

#endif
