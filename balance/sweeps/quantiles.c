/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/sweeps/quantiles_impl.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_statistics.h>

#include "base/real.h"

#define RUN    QUANTILES_RUN
#define FRESH  (2 * RUN)
#define LEVELS 48   /* RUN * 2^48 values are more than ever come */
#define PLACES 4096 /* among which fresh values are dealt out */

struct quantiles {
    int64_t count;
    size_t fresh_count;
    bool is_ordered; /* fresh ones are */
    uint64_t there;  /* bit: that level has a run */
    uint64_t odd;    /* bit: there the odd ones go on next */
    double fresh[FRESH];
    double halved[RUN];
    double merged[FRESH];
    uint64_t keys[2][FRESH];  /* while fresh ones are put in order */
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

/* Takes the lesser of two first ones without a branch: which one it is nobody
 * can foretell. */
static void merge(const double *a, const double *b, double *out)
{
    size_t i = 0;
    size_t j = 0;
    while (i < RUN && j < RUN) {
        const bool first = a[i] <= b[j];
        out[i + j] = first ? a[i] : b[j];
        i += first ? 1 : 0;
        j += first ? 0 : 1;
    }
    memcpy(&out[i + j], &a[i], (RUN - i) * sizeof *a);
    memcpy(&out[RUN + j], &b[j], (RUN - j) * sizeof *b);
}

/* --- sorting ------------------------------------------------------------- */

#define DIGITS 8 /* of 8 bits */
#define VALUES 256

/* Bits in whose order, as a whole number, numbers are in theirs. */
static uint64_t key_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 63 != 0 ? ~bits : bits | UINT64_C(1) << 63;
}

static double value_of(uint64_t key)
{
    const uint64_t bits = key >> 63 != 0 ? key & ~(UINT64_C(1) << 63) : ~key;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static unsigned digit_of(uint64_t key, unsigned digit)
{
    return key >> (8 * digit) & (VALUES - 1);
}

/* How many keys have each value of each digit. */
static void count_digits(const uint64_t *keys, size_t count,
                         uint32_t counts[DIGITS][VALUES])
{
    memset(counts, 0, DIGITS * sizeof counts[0]);
    for (size_t i = 0; i < count; i++) {
        for (unsigned d = 0; d < DIGITS; d++) {
            counts[d][digit_of(keys[i], d)]++;
        }
    }
}

/* Moves keys, in order by one digit, from one place to another. */
static void deal(const uint64_t *from, size_t count, unsigned digit,
                 const uint32_t counts[VALUES], uint64_t *to)
{
    uint32_t next[VALUES];
    uint32_t at = 0;
    for (unsigned v = 0; v < VALUES; v++) {
        next[v] = at;
        at += counts[v];
    }
    for (size_t i = 0; i < count; i++) {
        to[next[digit_of(from[i], digit)]++] = from[i];
    }
}

/* Puts fresh values in order, digit by digit. */
static void sort_by_digits(quantiles *of)
{
    uint32_t counts[DIGITS][VALUES];
    uint64_t *from = of->keys[0];
    uint64_t *to = of->keys[1];
    const size_t count = of->fresh_count;
    for (size_t i = 0; i < count; i++) {
        from[i] = key_of(of->fresh[i]);
    }
    count_digits(from, count, counts);
    for (unsigned d = 0; d < DIGITS && count > 0; d++) {
        if (counts[d][digit_of(from[0], d)] < count) { /* not all alike */
            uint64_t *const full = from;
            deal(from, count, d, counts[d], to);
            from = to;
            to = full;
        }
    }
    for (size_t i = 0; i < count; i++) {
        of->fresh[i] = value_of(from[i]);
    }
}

/* --- sorting what is spread evenly ---------------------------------------- */

/* Steps back that values may take in all, as a multiple of their number, until
 * it is quicker by digits. */
#define STEPS_MOST 4

/* Where the first value of each place goes; false where they are not spread
 * over a range. */
static bool find_places(const quantiles *of, uint16_t *place,
                        uint16_t first[PLACES])
{
    const double *values = of->fresh;
    double low = values[0];
    double high = values[0];
    for (size_t i = 0; i < of->fresh_count; i++) {
        low = values[i] < low ? values[i] : low;
        high = values[i] > high ? values[i] : high;
    }
    const double scale = (PLACES - 1) / (high - low);
    if (!(scale > 0.0) || !isfinite(scale)) {
        return false;
    }
    memset(first, 0, PLACES * sizeof *first);
    for (size_t i = 0; i < of->fresh_count; i++) {
        place[i] = (uint16_t)((values[i] - low) * scale);
        first[place[i]]++;
    }
    size_t at = 0;
    for (size_t k = 0; k < PLACES; k++) {
        const size_t count = first[k];
        first[k] = (uint16_t)at;
        at += count;
    }
    return true;
}

/* Puts values in order that are nearly so; false where they are not. */
static bool step_back(double *values, size_t count)
{
    size_t left = STEPS_MOST * count;
    for (size_t i = 1; i < count; i++) {
        const double value = values[i];
        size_t k = i;
        while (k > 0 && values[k - 1] > value && left > 0) {
            values[k] = values[k - 1];
            k--;
            left--;
        }
        values[k] = value;
    }
    return left > 0;
}

/* Deals values out by where they lie between the least and the greatest: most
 * are where they belong then. False where too few are. */
static bool sort_by_places(quantiles *of)
{
    uint16_t place[FRESH];
    uint16_t first[PLACES];
    const size_t count = of->fresh_count;
    if (count == 0 || !find_places(of, place, first)) {
        return count == 0;
    }
    for (size_t i = 0; i < count; i++) {
        of->merged[first[place[i]]++] = of->fresh[i];
    }
    if (!step_back(of->merged, count)) {
        return false;
    }
    memcpy(of->fresh, of->merged, count * sizeof *of->fresh);
    return true;
}

static void sort_fresh(quantiles *of)
{
    if (!of->is_ordered && !sort_by_places(of)) {
        sort_by_digits(of);
    }
    of->is_ordered = true;
}

/* --- adding --------------------------------------------------------------- */

static void carry(quantiles *to)
{
    const double *full = to->fresh;
    sort_fresh(to);
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
    to->fresh[to->fresh_count++] = value + 0.0; /* one zero for both */
    to->count++;
    to->is_ordered = false;
}

bool quantiles_are_full(const quantiles *of)
{
    return of->fresh_count == FRESH;
}

const double *quantiles_fresh(quantiles *of, size_t *count)
{
    sort_fresh(of);
    *count = of->fresh_count;
    return of->fresh;
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
    sort_fresh(of);
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
