/* solver/chance_impl.h - many random battles: bands and win probabilities. For
 * solver/ and higher floors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/solver.h"

/* --- bands ---------------------------------------------------------------- */

/* The argument checks of lan_chance_band_find(). */
lan_status lan_chance_band_check(const lan_battle *battle,
                                 const lan_chance_band *band, lan_error *err);

/* Writes the band, out[times][armies][shares], from the strengths of each
 * battle, strengths[times][armies][battles], which it sorts in place. */
void lan_chance_band_take(const lan_chance_band *band, size_t armies,
                          int32_t *strengths, double *out);

/* --- win probabilities ---------------------------------------------------- */

/* The results of a series of battles. */
typedef struct lan_chance_ends {
    int32_t *winner; /* [battles] side, or negative */
    int32_t *left;   /* [battles][sides] soldiers */
    double *time;    /* [battles] end time; its mean if the battle does not
                        depend on time */
} lan_chance_ends;

/* A source of battles. */
typedef struct lan_odds_fights {
    void *context;
    /* Runs battles first .. first + count - 1 into ends[0 .. count - 1]. total:
     * number of battles in the whole series, for progress reports. The results
     * do not depend on how battles are grouped into calls. */
    lan_status (*run)(void *context, int64_t first, int32_t count, double total,
                      const lan_chance_ends *ends, lan_error *err);
    double seconds;  /* estimated time per battle, from counts: the same on
                        every machine */
    const char *why; /* reason for simulation, as a clause */
} lan_odds_fights;

/* Computes win probabilities by simulation alone: runs as many battles as
 * precision, patience and options require, in batches, and counts them in order
 * of their numbers.
 *
 * battle  at time 0: its sides, and the largest count of each
 *
 * Returns as lan_odds_find() does; LAN_ENOCLOSED for LAN_ODDS_EXACT. */
lan_status lan_odds_find_by_fights(const lan_battle *battle,
                                   const lan_odds_fights *fights,
                                   const lan_odds_options *options,
                                   const lan_progress *progress, lan_odds **out,
                                   lan_error *err);
