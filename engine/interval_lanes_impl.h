/* engine/interval_lanes_impl.h - right-hand sides of several battles, side by
 * side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    battles of one structure, each in an interval of its own with its
 *          own numbers, in the lanes of vectors: an array [n][width] has number
 *          n of every battle side by side. The structure is who may fire at
 *          whom by which law, as a battle's targeting has it; who is out of the
 *          fight is masked. The variables are those of engine/engine_impl.h.
 *          The rates are those of lan_rates() but for rounding: sums are added
 *          up in the same order, and nothing is clamped. Arrays are on a
 *          boundary of vectors, of 8 width bytes.
 * Range    a lane's bits depend on its own battle only: not on the width, nor
 *          on its neighbours.
 * Owner    what is taken is copied: a battle may change afterwards.
 * Threads  one per set of lanes.
 */
#ifndef LAN_ENGINE_INTERVAL_LANES_IMPL_H
#define LAN_ENGINE_INTERVAL_LANES_IMPL_H

#include "base/lanes_impl.h"
#include "engine/engine_impl.h"

typedef struct lan_interval_lanes lan_interval_lanes;

/* Makes lanes that are all idle, of no structure; width is 2, 4 or 8, and no
 * more than lan_lanes_widest(). */
LAN_MUST_CHECK
lan_status lan_interval_lanes_create(int32_t width, lan_interval_lanes **out);
void lan_interval_lanes_destroy(lan_interval_lanes *lanes);

/* True for an interval whose rates are found here at all. */
bool lan_interval_lanes_can(const lan_battle *battle);

/* True where the battle's interval, of that sort, has the structure of the
 * lanes. */
bool lan_interval_lanes_fit(const lan_interval_lanes *lanes,
                            const lan_battle *battle);

/* Gives all lanes, which are idle, the structure of a battle's interval;
 * allocates only where it is larger than any before. */
LAN_MUST_CHECK
lan_status lan_interval_lanes_adopt(lan_interval_lanes *lanes,
                                    const lan_battle *battle);

/* Puts an interval that has begun, which fits, into a lane, with the conditions
 * that lan_events_list() lists of it; and again where lan_fading_follow() says
 * that these are to be taken anew. */
void lan_interval_lanes_take(lan_interval_lanes *lanes, int32_t lane,
                             const lan_battle *battle, const lan_event *events,
                             int32_t count);

/* Makes a lane idle: its rates are zero at any variables. */
void lan_interval_lanes_drop(lan_interval_lanes *lanes, int32_t lane);

/* True for an interval, with its conditions, whose rates are y' = -K y with
 * K >= 0 and constant, in which nothing can happen but that a group comes to
 * its level, after which the rest go on as they did, at other shares, or an
 * army to where it breaks. */
bool lan_interval_lanes_only_falls(const lan_battle *battle,
                                   const lan_event *events, int32_t count);

/* Of such an interval's lane: a group has come to its level at a time. It is
 * taken out of the battle, which else stands where the interval began, and out
 * of the lane. True where more follows than other shares: the battle is to
 * settle. */
bool lan_interval_lanes_fall(lan_interval_lanes *lanes, int32_t lane,
                             lan_battle *battle, int32_t group, double time);

/* Levels that variables may fall to, and sums of the groups of an army behind
 * them, and masks where something waits for it. */
typedef struct lan_lanes_levels {
    int32_t rows;        /* no other is waited for */
    const double *level; /* [rows][width] */
    const double *watch;
} lan_lanes_levels;

lan_lanes_levels lan_interval_lanes_levels(const lan_interval_lanes *lanes);

/* Writes the sums of armies that levels ask for behind variables. */
void lan_interval_lanes_sum(const lan_interval_lanes *lanes, double *variables);

/* Ends of a step of every lane, [variables][width] but for the times. */
typedef struct lan_lanes_step {
    const double *t0; /* [width] */
    const double *t1;
    const double *y0;
    const double *f0;
    const double *y1;
    const double *f1;
} lan_lanes_step;

/* Rates at each lane's time, [width], and variables. Where a sum of targets is
 * zero fire is divided as lan_rates() has it, but by the strengths at the
 * interval's start where that takes a step's: it is gone there.
 *
 * _look() writes to suspect[width] all bits of a lane where a condition of its
 * interval (lan_events_list()) might come true within the step or at its end,
 * by the cubic Hermite interpolants of its ends, and 0 elsewhere; it may say so
 * where there is nothing, and never the other way but where the event finder
 * would not see it either (see suspected_share() in solver/event_finder.c).
 *
 * For the width of the lanes only. */
#define LAN_INTERVAL_LANES_DECLARE(width)                                      \
    void lan_interval_lanes_rates_##width(lan_interval_lanes *lanes,           \
                                          const double *time, const double *y, \
                                          double *rates);                      \
    void lan_interval_lanes_look_##width(lan_interval_lanes *lanes,            \
                                         const lan_lanes_step *step,           \
                                         int64_t *suspect);

LAN_INTERVAL_LANES_DECLARE(2)
#if LAN_HAS_WIDER_LANES
LAN_INTERVAL_LANES_DECLARE(4)
LAN_INTERVAL_LANES_DECLARE(8)
#endif

#endif
