/* plots/paint.h - colours: of sides, on paper white or black, and
 * mixed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a role (PAINT_INK, ...) is resolved by lan_paint_rgb(); all
 *          others are what they are on white.
 * Threads  any; nothing here has state.
 * Source   palette: M. Okabe and K. Ito, Color Universal Design (2008);
 *          lightness: B. Ottosson, A perceptual color space for image
 *          processing (2020), "Oklab". Colour is never the only sign: each side
 *          has a dash, too.
 */
#ifndef LAN_RESULTS_PAINT_H
#define LAN_RESULTS_PAINT_H

#include "plots/figure.h"

/* 0xRRGGBB of a paint on white or, where is_dark, on black paper. */
uint32_t lan_paint_rgb(lan_paint paint, bool is_dark);

/* A colour between two, evenly to the eye; roles are taken as on white. */
lan_paint paint_mix(lan_paint a, lan_paint b, double share_of_b);

/* Of a side's members the i-th, from 0: a lighter or darker one of its family.
 */
lan_paint paint_member(lan_paint paint, size_t member);

/* Black or white ink, whichever can be read on this colour, as that is on white
 * paper and as it is on black. */
lan_paint paint_on(lan_paint paper);

/* lan_paint_rgb() for text: darker, on black paper lighter, where it could not
 * be read. */
uint32_t paint_text(lan_paint paint, bool is_dark);

/* How light it looks, 0 .. 1. */
double paint_lightness(lan_paint paint);

/* The nearest of a terminal's 256 colours; -1 for PAINT_INK, its own. */
int paint_terminal(lan_paint paint);

/* Colours of sides by their names: the colour that an English name of one
 * calls for, the palette for all others, no two alike.
 *
 * out  [count]
 */
void lan_side_paints(const char *const *names, size_t count, lan_paint *out);

/* Colours of terrains by their names and costs, 0 if they cannot be entered.
 *
 * out  [count]
 */
void ground_paints(const char *const *names, const double *costs, size_t count,
                   lan_paint *out);

/* The dash of a side. */
lan_dash lan_side_dash(size_t side);

#endif
