/* bench/plain_chain.h - battles by the chance of the square law, jump by jump:
 * what one writes first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdint.h>

/* Share of the battles that x wins, by GSL's fastest generator; x loses a y and
 * y loses b x per time. Negative where memory lacks. */
double plain_chain(int x0, int y0, double a, double b, int battles);

/* Three clans of `start`, each against both others, fire shared in proportion
 * to numbers; losses of all battles. Negative where memory lacks. */
int64_t plain_clans(int start, double hit, int battles);

/* Two armies of eight groups, the n-th of start[n] soldiers who take hit[n] per
 * time, fire shared in proportion to numbers, no more than front[army] of an
 * army firing, which breaks at `breaks` of its start; losses of all battles. */
int64_t plain_eights(const int *start, const double *hit, const double *front,
                     double breaks, int battles);

/* The square law where each soldier has `hits` hit points and each hit falls on
 * a random one: an array of hit points a side; hits of all battles. Negative
 * where memory lacks. */
int64_t plain_hits(int x0, int y0, int hits, int battles);
