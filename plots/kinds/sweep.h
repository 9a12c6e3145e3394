/* plots/kinds/sweep.h - what a sweep recorded over one path or two, as
 * figures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rows are taken one by one, as they come, and the memory does not
 *          grow with them. Over one path of numbers: a panel for each of a few
 *          quantities, margins and odds first. Over two, of each with each:
 *          cells, of the first quantity and of the first that is a word. Of
 *          many values every second, third, ... is shown, and of several
 *          battles at one place the mean; words are shown of one. Where a sweep
 *          is of anything else there are no figures.
 * Errors   LAN_ENOMEM.
 * Owner    the caller, until _destroy(); no longer than the sweep.
 * Threads  one.
 */
#ifndef LAN_RESULTS_FIGURES_SWEEP_H
#define LAN_RESULTS_FIGURES_SWEEP_H

#include "lanchester/sweep.h"
#include "plots/figure.h"

/* Places of a path that are shown, at most: alone, and of each of two. */
#define LAN_SWEEP_PLACES_MAX 1000
#define LAN_SWEEP_SIDE_MAX   200

#define LAN_SWEEP_FIGURES_MAX 2

typedef struct lan_sweep_places lan_sweep_places;

/* *out is NULL where there is nothing to be drawn. */
LAN_MUST_CHECK
lan_status lan_sweep_places_create(const lan_scenario *scenario,
                                   const lan_sweep *sweep,
                                   lan_sweep_places **out);
void lan_sweep_places_destroy(lan_sweep_places *places);

/* Takes a row in: a lan_sweep_sink whose context is the places. */
lan_status lan_sweep_places_add(void *places, const lan_sweep_row *row);

/* Draws what was taken in.
 *
 * title  "" allowed
 * out    [LAN_SWEEP_FIGURES_MAX], of which *count are written
 */
LAN_MUST_CHECK
lan_status lan_sweep_figures(const lan_sweep_places *places, const char *title,
                             lan_figure **out, size_t *count);

#endif
