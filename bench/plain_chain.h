/* bench/plain_chain.h - battles by the chance of the square law, jump by jump:
 * what one writes first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BENCH_PLAIN_CHAIN_H
#define LAN_BENCH_PLAIN_CHAIN_H

/* Share of the battles that x wins, by GSL's fastest generator; x loses a y and
 * y loses b x per time. Negative where memory lacks. */
double plain_chain(int x0, int y0, double a, double b, int battles);

#endif
