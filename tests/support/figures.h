/* tests/support/figures.h - figures as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_FIGURES_H
#define LAN_TESTS_FIGURES_H

#include "results/figure/draw.h"
#include "results/figure/figure_impl.h"

/* The gnuplot script of a figure; the caller's. */
char *figure_script(const lan_figure *figure);

/* The figure in ASCII, of 78 columns; the caller's. */
char *figure_characters(const lan_figure *figure);

/* The n-th layer of a kind in a panel, from 0; fails where there is none. */
const lan_layer *figure_layer(const lan_figure *figure, size_t panel,
                              lan_layer_kind kind, size_t n);

/* How many there are. */
size_t figure_layers(const lan_figure *figure, size_t panel,
                     lan_layer_kind kind);

/* True where a word of a panel says this. */
bool figure_has_word(const lan_figure *figure, size_t panel, const char *text);

/* True where a line above the panels says this. */
bool figure_has_line(const lan_figure *figure, const char *text);

#endif
