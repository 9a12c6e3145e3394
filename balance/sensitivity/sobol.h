/* balance/sensitivity/sobol.h - what share of the spread of a result is whose.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first-order index of an input is the share of the output's variance that
 * goes away where the input is known; its total index the share that stays
 * where all others are. What all first-order indices leave of 1 is of inputs
 * together.
 *
 * Range    samples x (inputs + 2) points at most LAN_SOBOL_MOST_POINTS.
 * Errors   LAN_EINVAL for numbers out of range, LAN_ELIMIT for too many points;
 *          as lan_response_ask().
 * Owner    a lan_sobol belongs to the caller until _clear().
 * Threads  any number of jobs; no bit depends on them.
 * Source   first order: A. Saltelli, P. Annoni, I. Azzini, F. Campolongo,
 *          M. Ratto, S. Tarantola, Computer Physics Communications 181 (2010),
 *          259-270, table 2 (b); total: M. Jansen, ibid. 117 (1999), 35-43.
 *          Points: GSL's Sobol sequence under a random shift modulo 1. The
 *          intervals are those of the infinitesimal jackknife for ratios of
 *          means (B. Efron, The jackknife, the bootstrap and other resampling
 *          plans, 1982, ch. 6): they take the points as drawn by chance, and
 *          are too wide rather than too narrow where they are quasi-random. To
 *          these is added by how much the errors of the outputs, rounding at
 *          least, can move the index: that of an input without effect is
 *          nothing else, and its interval holds 0.
 */
#ifndef LAN_BALANCE_SENSITIVITY_SOBOL_H
#define LAN_BALANCE_SENSITIVITY_SOBOL_H

#include "balance/sensitivity/response.h"

#define LAN_SOBOL_MOST_POINTS 20000000

/* More inputs than this are sampled by chance: GSL's sequence has 40
 * dimensions, and two are needed for each. */
#define LAN_SOBOL_QUASI_INPUTS 20

typedef struct lan_sobol_options {
    int32_t samples; /* 16 .. 2^20; powers of two are best */
    uint64_t seed;
} lan_sobol_options;

typedef struct lan_sobol_index {
    lan_estimate first;
    lan_estimate total;
    int64_t count; /* of samples that could be used */
} lan_sobol_index;

typedef struct lan_sobol {
    size_t input_count;
    size_t output_count;
    bool is_quasi_random;
    lan_sobol_index *indices; /* [output][input]; LAN_NAN: no variance */
    double *means;            /* [output] */
    double *variances;        /* [output] */
    lan_response_report report;
} lan_sobol;

/* Finds the indices.
 *
 * ranges  one for each input, in which it is spread evenly
 */
LAN_MUST_CHECK
lan_status lan_sobol_find(const lan_response *response,
                          const lan_input_range *ranges,
                          const lan_sobol_options *options,
                          const lan_progress *progress, lan_sobol *out);

void lan_sobol_clear(lan_sobol *sobol);

#endif
