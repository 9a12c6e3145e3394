/* engine/lane_rates_impl.h - rates of several battles of whole soldiers, side
 * by side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    battles of one description, each at its own counts, in the lanes of
 *          vectors: an array [n][width] has number n of every battle side by
 *          side. The laws are those of engine/rates.c, and so are the links: a
 *          battle of the description at time 0, the pattern, has those of all
 *          who may ever fight, and who is out counts as none.
 *
 *          Losses are found in two parts. What counts say is found once for
 *          each jump: for each link what an army's attackers take there at full
 *          strength. What fronts and morale make of that is one factor for each
 *          army. Where no army has either the numbers are rates.c's to the last
 *          bit, elsewhere but for rounding.
 * Owner    the pattern is borrowed.
 * Threads  one per set of lanes.
 */
#ifndef LAN_ENGINE_LANE_RATES_IMPL_H
#define LAN_ENGINE_LANE_RATES_IMPL_H

#include "base/lanes_impl.h"
#include "engine/battle_impl.h"

/* Attackers of one volley and one army. */
typedef struct lan_lane_part {
    int32_t volley;
    int32_t first; /* attacker, within the volley */
    int32_t past;
    int32_t army;
    int32_t first_loss; /* one for each link of the volley */
    int32_t first_column;
    int32_t column_count;
} lan_lane_part;

/* Something that a group loses: what a part takes at one of its links, what one
 * attacker takes whose fire is not divided, or what answers to its own attacks
 * take from it. */
typedef struct lan_lane_loss {
    int32_t group;  /* that loses it */
    int32_t army;   /* whose fire it goes with */
    bool is_first;  /* the first one of the group */
    int32_t column; /* of a part: of which sum it is a share */
} lan_lane_loss;

/* Attacks of one attacker of a volley that may be answered. */
typedef struct lan_lane_answered {
    int32_t volley;
    int32_t attacker; /* within the volley */
} lan_lane_answered;

typedef struct lan_lanes {
    const lan_battle *pattern;
    int32_t width;
    int32_t groups;
    int32_t armies;
    bool has_pair;    /* two groups at bilinear laws */
    bool has_factors; /* some army has a front or morale */
    bool has_other;   /* some group is lost other than in combat */
    lan_lane_part *parts;
    int32_t part_count;
    lan_lane_answered *answered;
    int32_t answered_count;
    lan_lane_loss *losses; /* of parts, then not divided, then by answers */
    int32_t part_losses;
    int32_t *columns; /* by parts: links on which all its attackers have other
                         coefficients than on those before */
    int32_t loss_count;
    /* [..][width], on whole vectors */
    double *x;      /* [groups] soldiers in the fight */
    double *heads;  /* [armies] of all its groups in the fight */
    double *morale; /* [armies] in the fight that have one; elsewhere 1 */
    double *share;  /* [targets] where strengths do not change it, or scratch */
    double *living; /* [targets] as a mask: fired at */
    double *loss;   /* by parts and links, at factors of 1 */
    double *sum;    /* of a part by its columns: coefficients x attackers */
    double *front;  /* [armies] factor from strength to fire, of fronts */
    double *fire;   /* [armies] the same with that of morale */
    double *combat; /* [groups] losses per time */
    double *other;  /* [groups] */
    double *block;  /* behind all of these */
} lan_lanes;

/* True for a battle whose rates are found here. */
bool lan_lanes_fit(const lan_battle *battle);

/* Makes lanes for battles of the pattern's description, none in them. _clear()
 * undoes it in any case. */
LAN_MUST_CHECK
lan_status lan_lanes_create(lan_lanes *lanes, const lan_battle *pattern,
                            int32_t width);
void lan_lanes_clear(lan_lanes *lanes);

/* Puts a battle of the description into a lane, as its state has it. */
void lan_lanes_take(lan_lanes *lanes, int32_t lane, const lan_battle *battle);

/* What counts say, into loss; of it, with morale as it is there,
 * [armies][width], rates of loss into combat; and besides into other. For the
 * width of the lanes only. */
#define LAN_LANES_DECLARE(width)                                               \
    void lan_lanes_losses_##width(lan_lanes *lanes);                           \
    void lan_lanes_combat_##width(lan_lanes *lanes, const double *morale);     \
    void lan_lanes_rates_##width(lan_lanes *lanes, const double *morale);

LAN_LANES_DECLARE(2)
#if LAN_HAS_WIDER_LANES
LAN_LANES_DECLARE(4)
LAN_LANES_DECLARE(8)
#endif

#endif
