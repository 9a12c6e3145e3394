/* plots/labels_impl.h - words in a picture: how they look, and where they go so
 * that they do not cover each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_PLOTS_LABELS_IMPL_H
#define LAN_PLOTS_LABELS_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "plots/picture.h"

/* Most names beside one picture. */
#define LAN_LABELS_MAX 64

/* How a label looks. */
typedef struct lan_label_look {
    const char *color;
    bool is_bold;
    double scale; /* as a share of the usual size */
    int box;      /* gnuplot's textbox style behind it, or 0 */
} lan_label_look;

/* Writes a label.
 *
 * place  in gnuplot's words: "graph 0.1, graph 0.9 left" */
void labels_write(const lan_canvas *canvas, const char *text, const char *place,
                  const lan_label_look *look, FILE *out);

/* The same from a point of the page to the right, 0 .. 1 across and up. */
void labels_write_at(const lan_canvas *canvas, const char *text, double x,
                     double y, const lan_label_look *look, FILE *out);

/* Writes a line over a picture, cut at the right border of the page. Returns
 * the height of the line below it. */
double labels_write_heading(const lan_canvas *canvas, const char *text,
                            double left, double at, const lan_label_look *look,
                            FILE *out);

/* Moves positions apart to at least `gap`, as little as that needs, and keeps
 * them within lo .. hi; a smaller gap where there is no room. Their order by
 * size stays, equals in the order given.
 *
 * count  0 .. LAN_LABELS_MAX
 */
void labels_spread(double *positions, size_t count, double gap, double lo,
                   double hi);

#endif
