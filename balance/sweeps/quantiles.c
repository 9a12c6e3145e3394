/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/sweeps/quantiles_impl.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>

#include "base/real.h"

#define RUN    QUANTILES_RUN
#define FRESH  (2 * RUN)
#define LEVELS 48 /* RUN * 2^48 values are more than ever come */

struct quantiles {
    int64_t count;
    size_t fresh_count;
    uint64_t there; /* bit: that level has a run */
    uint64_t odd;   /* bit: there the odd ones go on next */
    double fresh[FRESH];
    double halved[RUN];
    double merged[FRESH];
    double runs[LEVELS][RUN]; /* in order; a value stands for 2^(level + 1) */
};

quantiles *quantiles_create(void)
{
    return calloc(1, sizeof(quantiles));
}

void quantiles_destroy(quantiles *of)
{
    free(of);
}

static void halve(const double *full, bool odd, double *out)
{
    for (size_t i = 0; i < RUN; i++) {
        out[i] = full[2 * i + (odd ? 1 : 0)];
    }
}

static void merge(const double *a, const double *b, double *out)
{
    size_t i = 0;
    size_t j = 0;
    for (size_t k = 0; k < FRESH; k++) {
        const bool first = j == RUN || (i < RUN && a[i] <= b[j]);
        out[k] = first ? a[i++] : b[j++];
    }
}

static void carry(quantiles *to)
{
    const double *full = to->fresh;
    gsl_sort(to->fresh, 1, FRESH);
    to->fresh_count = 0;
    for (int level = 0; level < LEVELS; level++) {
        const uint64_t bit = UINT64_C(1) << level;
        halve(full, (to->odd & bit) != 0, to->halved);
        to->odd ^= bit;
        to->there ^= bit;
        if ((to->there & bit) != 0) {
            memcpy(to->runs[level], to->halved, sizeof to->halved);
            return;
        }
        merge(to->runs[level], to->halved, to->merged);
        full = to->merged;
    }
}

void quantiles_add(quantiles *to, double value)
{
    if (to->fresh_count == FRESH) {
        carry(to);
    }
    to->fresh[to->fresh_count++] = value;
    to->count++;
}

/* --- asking -------------------------------------------------------------- */

/* The least of the values that the runs are at; its run, or LEVELS: fresh. */
static int least(const quantiles *of, const size_t *at, double *value)
{
    int found = -1;
    if (at[LEVELS] < of->fresh_count) {
        found = LEVELS;
        *value = of->fresh[at[LEVELS]];
    }
    for (int level = 0; level < LEVELS; level++) {
        if ((of->there >> level & 1) != 0 && at[level] < RUN &&
            (found < 0 || of->runs[level][at[level]] < *value)) {
            found = level;
            *value = of->runs[level][at[level]];
        }
    }
    return found;
}

double quantiles_ask(quantiles *of, double share)
{
    gsl_sort(of->fresh, 1, of->fresh_count);
    if (of->count == 0) {
        return LAN_NAN;
    }
    if (of->there == 0) {
        return gsl_stats_quantile_from_sorted_data(of->fresh, 1,
                                                   of->fresh_count, share);
    }
    const double wanted = share * (double)of->count;
    size_t at[LEVELS + 1] = {0};
    double value = LAN_NAN;
    double below = 0.0;
    for (int run = least(of, at, &value); run >= 0;
         run = least(of, at, &value)) {
        below += run == LEVELS ? 1.0 : (double)(UINT64_C(2) << run);
        if (below >= wanted) {
            return value;
        }
        at[run]++;
    }
    return value;
}
