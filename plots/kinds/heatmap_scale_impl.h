/* plots/kinds/heatmap_scale_impl.h - the colours of a heat map's numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_RESULTS_HEATMAP_SCALE_IMPL_H
#define LAN_RESULTS_HEATMAP_SCALE_IMPL_H

#include "balance/solving/grid.h"
#include "plots/layout.h"

/* Of what is level between two sides. */
#define HEAT_LEVEL_PAINT 0xF7F6F3u

/* Makes the scale of a grid of numbers.
 *
 * sides  colours of two; NULL: there are not two
 * cut    the largest number where the scale ends below it; LAN_NAN
 */
LAN_MUST_CHECK
lan_status heat_scale_make(const lan_grid *grid, const lan_paint *sides,
                           lan_color_scale *scale, double *cut);

/* Writes a number as it is told in a cell; "" of LAN_NAN. Returns buffer. */
char *heat_scale_text(const lan_color_scale *scale, double value,
                      char buffer[LAN_TIC_SIZE]);

#endif
