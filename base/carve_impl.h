/* base/carve_impl.h - divides one block of numbers into arrays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>

/* Returns the next `count` numbers of a block and advances *next. */
static inline double *lan_carve(double **next, size_t count)
{
    double *array = *next;
    *next += count;
    return array;
}
