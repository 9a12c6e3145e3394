/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <gsl/gsl_rng.h>

struct random_source {
    gsl_rng *rng;
    unsigned long seed;
};

random_source *random_create(unsigned long seed)
{
    const char *other = getenv("TEST_SEED");
    random_source *random = malloc(sizeof *random);
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);

    if (random == NULL || rng == NULL) {
        printf("Bail out! no memory for a random generator\n");
        exit(EXIT_FAILURE);
    }
    random->rng = rng;
    random->seed = other != NULL ? strtoul(other, NULL, 10) : seed;
    gsl_rng_set(rng, random->seed);
    printf("# seed %lu\n", random->seed);
    return random;
}

int random_cases(int all)
{
    const char *share = getenv("TEST_SHARE");
    const long parts = share != NULL ? strtol(share, NULL, 10) : 1;
    return parts > 1 ? (int)((all + parts - 1) / parts) : all;
}

void random_destroy(random_source *random)
{
    if (random != NULL) {
        gsl_rng_free(random->rng);
        free(random);
    }
}

unsigned long random_seed(const random_source *random)
{
    return random->seed;
}

void random_begin(random_source *random, uint32_t number)
{
    /* neighbouring cases get seeds far apart (Knuth's multiplier); 0 would
     * stand for the generator's own default */
    const unsigned long mixed =
        (random->seed + (unsigned long)number * 2654435761UL) & 0xffffffffUL;
    gsl_rng_set(random->rng, mixed == 0 ? 1 : mixed);
}

double random_between(random_source *random, double low, double high)
{
    return low + (high - low) * gsl_rng_uniform(random->rng);
}

double random_magnitude(random_source *random, double low, double high)
{
    return exp(random_between(random, log(low), log(high)));
}

int32_t random_integer(random_source *random, int32_t low, int32_t high)
{
    const int64_t count = (int64_t)high - low + 1;
    const double step = floor((double)count * gsl_rng_uniform(random->rng));
    return (int32_t)(low + (int64_t)step);
}

bool random_chance(random_source *random, double probability)
{
    return gsl_rng_uniform(random->rng) < probability;
}
