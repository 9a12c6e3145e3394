/* tests/support/random.h - seeded numbers for property tests.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one generator per property; the same seed gives the same cases on
 *          every machine (GSL's Mersenne twister).
 * Owner    the caller, from random_create to random_destroy.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct random_source random_source;

/* Makes a generator and prints its seed as a TAP comment. The environment
 * variable TEST_SEED replaces the seed, to try others or to repeat a failure.
 * Ends the program without memory. */
random_source *random_create(unsigned long seed);

/* How many of a property's cases to try: all of them, or the n-th part,
 * rounded up, where the environment variable TEST_SHARE is n, for builds in
 * which each takes long. They are the first ones, so that a case keeps its
 * number; what the property counts has to follow. */
int random_cases(int all);

/* Frees a generator; NULL is allowed. */
void random_destroy(random_source *random);

/* The seed in use, to print with a failing case. */
unsigned long random_seed(const random_source *random);

/* Begins a case of its own: what follows depends on the seed and this number
 * only, so that a failing case can be repeated without those before it. */
void random_begin(random_source *random, uint32_t number);

/* Uniform in [low, high). */
double random_between(random_source *random, double low, double high);

/* Uniform in its logarithm: each decade of [low, high) is as likely. low > 0.
 */
double random_magnitude(random_source *random, double low, double high);

/* Uniform among the whole numbers low .. high, both included. */
int32_t random_integer(random_source *random, int32_t low, int32_t high);

/* True with the given probability. */
bool random_chance(random_source *random, double probability);
