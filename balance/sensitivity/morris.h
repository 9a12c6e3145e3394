/* balance/sensitivity/morris.h - which inputs matter at all: elementary
 * effects.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each trajectory begins at a random place of a grid and moves every input
 * once, in random order, by a bit more than half of its range; the change of
 * the output per move, both measured as shares of the range, is the input's
 * effect there.
 *
 * Units    effects are changes of the output over a whole range.
 * Errors   LAN_EINVAL for numbers out of range; as lan_response_ask().
 * Owner    a lan_morris belongs to the caller until _clear().
 * Threads  any number of jobs; no bit depends on them.
 * Source   M. Morris, Technometrics 33(2), 1991, 161-174; mu* by F. Campolongo,
 *          J. Cariboni, A. Saltelli, Environmental Modelling & Software 22
 *          (2007), 1509-1518. Where a move goes up or down is decided by where
 *          it begins, so that all levels are as likely.
 */
#ifndef LAN_BALANCE_SENSITIVITY_MORRIS_H
#define LAN_BALANCE_SENSITIVITY_MORRIS_H

#include "balance/sensitivity/response.h"

typedef struct lan_morris_options {
    int32_t trajectories; /* 2 .. 100000 */
    int32_t levels;       /* of the grid: even, 2 .. 1000 */
    uint64_t seed;
} lan_morris_options;

typedef struct lan_morris_effect {
    lan_estimate mu;      /* mean: which way it goes */
    lan_estimate mu_star; /* mean size: how much it matters */
    double sigma;         /* spread: curved, or bound up with others */
    int64_t count;        /* effects that could be had; at least 2, or all
                             others are LAN_NAN */
} lan_morris_effect;

typedef struct lan_morris {
    size_t input_count;
    size_t output_count;
    lan_morris_effect *effects; /* [output][input] */
    lan_response_report report;
} lan_morris;

/* Finds the effects. The interval is Student's, of the trajectories.
 *
 * ranges  one for each input
 */
LAN_MUST_CHECK
lan_status lan_morris_find(const lan_response *response,
                           const lan_input_range *ranges,
                           const lan_morris_options *options,
                           const lan_progress *progress, lan_morris *out);

void lan_morris_clear(lan_morris *morris);

#endif
