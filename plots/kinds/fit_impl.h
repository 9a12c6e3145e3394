/* plots/kinds/fit_impl.h - what was reported, in a figure of curves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a column of strengths belongs to the line of the same army or group;
 *          losses and morale are not shown.
 * Errors   lack of memory loses the figure.
 */
#ifndef LAN_RESULTS_FIGURES_FIT_IMPL_H
#define LAN_RESULTS_FIGURES_FIT_IMPL_H

#include "lanchester/fit.h"
#include "plots/figure.h"
#include "plots/kinds/series_impl.h"

/* What line is drawn for all that is reported: groups where one of them is. */
lan_series_by fit_series_by(const lan_battle *battle,
                            const lan_observed *observed, lan_series_by wish);

/* The largest strength reported, or 0. */
double fit_largest(const lan_observed *observed);

/* The points in the panel of the lines, in the colours of these. */
void fit_add_points(lan_panel *panel, const lan_observed *observed,
                    const lan_battle *battle, const lan_series *series,
                    const lan_paint *paints);

/* A panel below of what was reported less what the lines say. */
void fit_add_residuals(lan_figure *figure, const lan_axis_def *time,
                       const lan_observed *observed, const lan_battle *battle,
                       const lan_series *series, const lan_paint *paints);

#endif
