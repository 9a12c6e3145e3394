/* tests/support/variant.h - a battle described in another way, and itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a test solves a scene, changes it, solves it again, and says by a
 *          variant how the groups and numbers of the second stand to those of
 *          the first.
 * Range    up to VARIANT_GROUPS groups.
 */
#pragma once

#include "tests/support/scene.h"

#define VARIANT_GROUPS 12

/* How a variant's groups and numbers stand to those of the battle itself. */
typedef struct variant {
    int32_t of[VARIANT_GROUPS]; /* group of the battle that each one is, or is
                                 * half of */
    double strengths;           /* its strengths are so many times the battle's
                                 */
    double times;
} variant;

variant variant_same_as(const scene *s);

/* Largest difference of a group's books, as a share of its side, and of the
 * end time, as a share of it. */
double variant_gap(const solved *was, const solved *is, const variant *v);

/* True if both end by the same reason and the same winner's name. */
bool variant_ends_alike(const solved *was, const solved *is);

/* Prints an outcome as comments. */
void variant_describe(const solved *done, const char *what);

/* Multiplies the times and the numbers of all that arrives; the polyline that
 * groups share, of so many points, is changed in place. */
void variant_scale_arrivals(scene *s, double *points, int count, double times,
                            double strengths);

/* Multiplies all rates and divides all times by the factor. */
variant variant_quicken(scene *s, double *points, int count, double factor);
