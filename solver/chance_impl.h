/* solver/chance_impl.h - many random battles: bands and win probabilities. For
 * this room and those above it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/solver.h"

/* --- bands ---------------------------------------------------------------- */

/* The checks of lan_chance_band_find(). */
lan_status lan_chance_band_check(const lan_battle *battle,
                                 const lan_chance_band *band, lan_error *err);

/* Writes the band, out[times][armies][shares], from the strengths of each
 * battle, strengths[times][armies][battles], which it sorts. */
void lan_chance_band_take(const lan_chance_band *band, size_t armies,
                          int32_t *strengths, double *out);

/* --- win probabilities ---------------------------------------------------- */

/* How battles ended, one after the other. */
typedef struct lan_chance_ends {
    int32_t *winner; /* [battles] side, or negative */
    int32_t *left;   /* [battles][sides] soldiers */
    double *time;    /* [battles] mean of such a battle where it does not depend
                        on time */
} lan_chance_ends;

/* A source of battles. */
typedef struct lan_odds_fights {
    void *context;
    /* Runs battles first .. first + count - 1 into ends[0 .. count - 1]; total:
     * the number that the answer will take, to report. Its bits do not depend
     * on how battles are grouped. */
    lan_status (*run)(void *context, int64_t first, int32_t count, double total,
                      const lan_chance_ends *ends, lan_error *err);
    double seconds;  /* of one battle, counted: the same on every machine */
    const char *why; /* they are simulated, as a clause */
} lan_odds_fights;

/* Computes win probabilities by simulation alone: as many battles as precision,
 * patience and options ask for, in batches, counted in the order of their
 * numbers.
 *
 * battle  at time 0: its sides, and the most that each may have
 *
 * Returns as lan_odds_find() does; LAN_ENOCLOSED for LAN_ODDS_EXACT. */
lan_status lan_odds_find_by_fights(const lan_battle *battle,
                                   const lan_odds_fights *fights,
                                   const lan_odds_options *options,
                                   const lan_progress *progress, lan_odds **out,
                                   lan_error *err);
