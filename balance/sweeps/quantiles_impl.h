/* balance/sweeps/quantiles_impl.h - quantiles of a stream, whatever its order.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    values are kept until there are 2 QUANTILES_RUN; then they are put
 *          in order, and every second one goes on for two. Two such runs are
 *          merged and halved again, so that there is one run for each digit 1
 *          of a binary counter.
 * Range    exact up to 2 QUANTILES_RUN values; of n more, the share below is
 *          off by at most log2(n / 4096) / 4096, and mostly by far less, as
 *          the even and the odd ones go on in turn. Memory is fixed.
 * Errors   quantiles_create(): NULL where memory ends.
 * Owner    the caller, until quantiles_destroy().
 * Threads  one.
 * Source   J. I. Munro and M. S. Paterson, Theor. Comput. Sci. 12, 1980,
 *          315-323; G. S. Manku, S. Rajagopalan and B. G. Lindsay, SIGMOD
 *          1998, 426-435.
 */
#ifndef LAN_BALANCE_SWEEPS_QUANTILES_IMPL_H
#define LAN_BALANCE_SWEEPS_QUANTILES_IMPL_H

#include <stdbool.h>
#include <stddef.h>

#define QUANTILES_RUN 2048

typedef struct quantiles quantiles;

quantiles *quantiles_create(void);
void quantiles_destroy(quantiles *of);

void quantiles_add(quantiles *to, double value);

/* Values that are still kept one by one, in order; whether the next one that is
 * added ends that, of whole blocks of 2 QUANTILES_RUN. */
const double *quantiles_fresh(quantiles *of, size_t *count);
bool quantiles_are_full(const quantiles *of);

/* The value with that share of all below it; LAN_NAN of none. */
double quantiles_ask(quantiles *of, double share);

#endif
