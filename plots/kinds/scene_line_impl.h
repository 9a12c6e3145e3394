/* plots/kinds/scene_line_impl.h - lines with as few points as show them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_PLOTS_SCENE_LINE_IMPL_H
#define LAN_PLOTS_SCENE_LINE_IMPL_H

#include <stddef.h>

/* A line over time, in one dimension or more, that goes straight from point to
 * point and jumps where a time stands twice. */
typedef struct scene_line {
    size_t count;
    const double *times; /* not falling */
    const double *x;
    const double *y; /* NULL: one dimension */
    const double *z; /* NULL: two */
    double tolerance;
} scene_line;

/* Chooses points between which all others lie on the straight line, at their
 * times and within the tolerance of each dimension: the first, the last, both
 * of each jump, and of the rest as few as one pass finds. Returns how many.
 *
 * kept  [count], their indices
 */
size_t scene_line_thin(const scene_line *line, size_t *kept);

#endif
