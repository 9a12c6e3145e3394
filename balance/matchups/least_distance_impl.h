/* balance/matchups/least_distance_impl.h - the point nearest to the origin that
 * keeps linear bounds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds the x of least |x| with a x <= b for every row (a, b). Where there is
 * none, those rows that contradict each other have weights above 0: weighed by
 * them the rows add up to 0 <= something negative.
 *
 * Shape    rows is count x (size + 1), row-major: a, then b.
 * Errors   LAN_ENOMEM; LAN_ESTEP where the active rows do not settle.
 * Threads  any; nothing here has state.
 * Source   least distance programming by non-negative least squares: C. L.
 *          Lawson and R. J. Hanson, Solving Least Squares Problems (1974), ch.
 *          23.
 */
#ifndef LAN_BALANCE_MATCHUPS_LEAST_DISTANCE_IMPL_H
#define LAN_BALANCE_MATCHUPS_LEAST_DISTANCE_IMPL_H

#include <stdbool.h>
#include <stddef.h>

#include "lanchester/base.h"

/* x [size] and weights [count] are written on LAN_OK; x is of no use where
 * *is_possible is false. */
LAN_MUST_CHECK
lan_status lan_least_distance(const double *rows, size_t count, size_t size,
                              double *x, double *weights, bool *is_possible);

/* The same with rows that may give way: the least t >= 0 for which a x <= b +
 * t s has a solution, s being `soft`'s of each row, and x for a t that is
 * larger by the share `room` of it: rows that are all but parallel would else
 * lead far away for the last bit of t. Weights are those of t = 0 where that is
 * not possible, else 0. Returns LAN_EINVAL where no t below 1e6 is enough. */
LAN_MUST_CHECK
lan_status lan_least_distance_soft(const double *rows, const double *soft,
                                   size_t count, size_t size, double room,
                                   double *x, double *weights, double *t);

#endif
