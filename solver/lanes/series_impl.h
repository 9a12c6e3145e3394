/* solver/lanes/series_impl.h - steps of lanes whose rates are linear.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    where nothing but aimed fire takes, and no share depends on
 *          strengths, y' = -K y with K >= 0 until a group falls or an army
 *          breaks (lan_interval_lanes_only_falls()): the next term of y's power
 *          series is the rates at the last one. The terms say how far they are
 *          good, and where within that the first of those comes to its level:
 *          until then strengths fall along curves that are bent upwards, and as
 *          long as one is below its level, some one stays so. So whoever is
 *          below at the end of a step, or at a root that was found, leads to an
 *          earlier root, until none is.
 * Range    a lane's bits depend on what was put into it only.
 * Source   E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential
 *          Equations I (1993), section I.8.
 */
#ifndef LAN_SOLVER_LANES_SERIES_IMPL_H
#define LAN_SOLVER_LANES_SERIES_IMPL_H

#include "solver/lanes/strides_impl.h"

/* Takes a step of every lane whose `linear` is set, to its first fall, to its
 * bound, or as far as the terms are good, where the next one begins; true where
 * one of them is to be looked at. Its attention is written to `attention`,
 * which keeps that of all others. */
#define LAN_SERIES_DECLARE(width)                                              \
    bool lan_series_step_##width(lan_strides *strides);

LAN_SERIES_DECLARE(2)
#if LAN_HAS_WIDER_LANES
LAN_SERIES_DECLARE(4)
LAN_SERIES_DECLARE(8)
#endif

#endif
