/* engine/interval_lanes_parts_impl.h - what lanes of intervals are inside, for
 * the files that make them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a structure, which all lanes have, and numbers of each. A mask's
 *          numbers are all bits or none. A set of lanes is a byte, bit k of
 *          which is lane k: what no lane of a set needs is passed over, which
 *          changes no bit of any.
 */
#ifndef LAN_ENGINE_INTERVAL_LANES_PARTS_IMPL_H
#define LAN_ENGINE_INTERVAL_LANES_PARTS_IMPL_H

#include <string.h>

#include "engine/battle_impl.h"
#include "engine/interval_lanes_impl.h"

typedef unsigned char lan_lane_set;

typedef struct lan_lanes_link {
    int32_t group;
    int32_t target; /* within the volley */
    const lan_law_row *law;
    bool is_first; /* the first one of its group */
} lan_lanes_link;

typedef struct lan_lanes_volley {
    int32_t first_link;
    int32_t link_count;
    int32_t first_target;
    int32_t target_count;
    int32_t first_attacker;
    int32_t attacker_count;
    int32_t first_cell; /* coefficients, [attackers][links] */
    bool is_fixed;      /* shares do not change with strengths */
    lan_lane_set joint; /* whose targets may all be gone at once */
} lan_lanes_volley;

typedef struct lan_lanes_army {
    int32_t first; /* group */
    int32_t count;
    int32_t morale_index; /* or -1 */
    lan_lane_set full;    /* whose front is */
    lan_lane_set curved;  /* whose fire goes with a power of morale */
    lan_lane_set watched; /* that may break, or cross their front */
} lan_lanes_army;

typedef struct lan_lanes_group {
    int32_t other_index; /* or -1 */
    bool is_hit;         /* some link goes to it */
    lan_lane_set arriving;
} lan_lanes_group;

struct lan_interval_lanes {
    int32_t width;
    /* the structure */
    bool is_adopted;
    bool is_pair;    /* two groups at bilinear laws: no volleys */
    bool is_even;    /* fire is shared evenly */
    bool has_morale; /* some army has */
    bool has_other;  /* some group is lost other than in combat */
    int32_t group_count;
    int32_t army_count;
    int32_t variable_count;
    int32_t volley_count;
    int32_t link_count;
    int32_t target_count;
    int32_t attacker_count;
    int32_t cell_count;
    lan_lanes_group *groups;
    lan_lanes_army *armies;
    lan_lanes_volley *volleys;
    lan_lanes_link *links;
    int32_t *attackers;    /* groups */
    lan_lane_set *watched; /* [variables] that may fall to a level */
    void *structure;       /* block behind these */
    size_t structure_room;
    /* what some lane has */
    lan_lane_set any_arriving;
    lan_lane_set any_full;
    /* numbers of the lanes, [..][width] on whole vectors */
    double *start;         /* [1] of the interval */
    double *busy;          /* [1] mask: not idle */
    double *always;        /* [1] mask: some condition is not looked at here */
    double *active;        /* [groups] mask */
    double *rate;          /* [groups] of arrival, at piece_start */
    double *slope;         /* [groups] */
    double *piece_start;   /* [groups] */
    double *losses;        /* [groups] of its own, per soldier and time */
    double *aimed;         /* [2] of a pair */
    double *area;          /* [2] */
    double *cells;         /* coefficients; zeros of who is out of the fight */
    double *weight;        /* [links] zero of who is not fired at now */
    double *k;             /* [links] of the law */
    double *share_at_zero; /* [targets] or the share, where that is fixed */
    double *rest;          /* [volleys] at which its targets are gone */
    double *joint;         /* [volleys] mask: they may be */
    /* [variables + armies], of a sum of whose groups only series know */
    double *level;
    double *watch;         /* mask: something waits for it */
    double *front;         /* [armies] */
    double *full;          /* [armies] mask: its front is */
    double *crossing;      /* [armies] mask: it may cross its front */
    double *above;         /* [armies] 1: it does so by falling; -1: rising */
    double *break_at;      /* [armies] */
    double *breaks;        /* [armies] mask: it may break */
    double *fielded;       /* [armies] all it has had, at start */
    double *fielded_rate;  /* [armies] */
    double *fielded_slope; /* [armies] */
    double *held;          /* [armies] mask: morale is held at zero */
    double *moves;         /* [armies] mask: morale moves */
    double *effect;        /* [armies] of morale */
    double *loss_weight;   /* [armies] */
    double *recovery;      /* [armies] */
    double *desertion;     /* [armies] */
    /* work space */
    double *fire;    /* [groups] */
    double *combat;  /* [groups] losses; zero of who is in no link */
    double *share;   /* [targets] */
    double *numbers; /* block behind all of these */
    size_t numbers_room;
    /* [width][cells], [cells], [targets], not in lanes */
    double *kept;   /* coefficients as they stand in each lane */
    double *shares; /* [targets] of one battle */
    double *plain;  /* block behind these two and a row of zeros */
    double *zeros;  /* [most links of a volley] */
    size_t plain_room;
};

/* Writes a number, or a mask, of one lane. */
static inline void lan_lanes_put(const lan_interval_lanes *lanes, int32_t lane,
                                 double *array, int32_t row, double number)
{
    array[row * lanes->width + lane] = number;
}

static inline void lan_lanes_put_mask(const lan_interval_lanes *lanes,
                                      int32_t lane, double *array, int32_t row,
                                      bool is_set)
{
    const int64_t bits = is_set ? -1 : 0;
    memcpy(&array[row * lanes->width + lane], &bits, sizeof bits);
}

/* True for a set that has a lane in it. */
static inline bool lan_lane_set_has(lan_lane_set set, int32_t lane)
{
    return (set >> lane & 1) != 0;
}

static inline void lan_lane_set_put(lan_lane_set *set, int32_t lane, bool in)
{
    const unsigned bit = 1u << lane;
    *set = (lan_lane_set)(in ? *set | bit : *set & ~bit);
}

#endif
