/* bench/textbook_odds.h - odds of the square law as a textbook works them out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* Chance that m win against n of the same quality, row by row:
 * P(i, j) = [i P(i, j - 1) + j P(i - 1, j)] / (i + j) (Brown 1963), and nothing
 * else. Values below `least` are set to zero: with 0 every one is kept, down to
 * the smallest, with which processors are slow. */
double textbook_odds(int m, int n, double least);
