/* plots/kinds/portrait_impl.h - the numbers of a phase portrait.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    points are x, y, x, y, ... in soldiers of the first and the second
 *          side; arrows are x, y, dx, dy, ...
 * Owner    the caller; made by phase_portrait_init(), freed by
 *          phase_portrait_clear().
 */
#ifndef LAN_RESULTS_PORTRAIT_IMPL_H
#define LAN_RESULTS_PORTRAIT_IMPL_H

#include "plots/kinds/phase.h"
#include "plots/kinds/series_impl.h"

#define LAN_PORTRAIT_COLUMNS 48 /* of the line of break-even, at most */
#define LAN_PORTRAIT_ACROSS  16 /* arrows */
#define LAN_PORTRAIT_UP      11
#define LAN_PORTRAIT_WAYS    6

/* Where the line of break-even leaves the picture. */
typedef enum lan_border_end {
    LAN_BORDER_RIGHT,
    LAN_BORDER_TOP,
    LAN_BORDER_NONE /* one side wins everywhere */
} lan_border_end;

typedef struct lan_portrait {
    double x_end; /* of the axes, which begin at 0 */
    double y_end;
    bool has_reinforcement;
    bool has_morale;
    lan_series *own; /* the battle's way: one line per side */
    size_t border_count;
    double border[2 * (LAN_PORTRAIT_COLUMNS + 2)];
    lan_border_end border_end;
    bool first_wins; /* everywhere, where border_end is NONE */
    size_t arrow_count;
    double arrows[4 * LAN_PORTRAIT_ACROSS * LAN_PORTRAIT_UP];
    lan_series *ways[LAN_PORTRAIT_WAYS];
} lan_portrait;

LAN_MUST_CHECK
lan_status phase_portrait_init(lan_portrait *portrait, const lan_phase *phase,
                               const lan_progress *progress, lan_error *err);
void phase_portrait_clear(lan_portrait *portrait);

#endif
