/* tests/support/swept.h - the duel of reading.h with a sweep over it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/sweeps/sweep_impl.h"
#include "tests/support/reading.h"

/* A scenario and its sweep; cleared by swept_clear(). */
typedef struct swept {
    test_reading reading;
    lan_sweep *sweep;
} swept;

/* Reads the duel with "sweep: {...}", and what else the text says, behind it;
 * the test fails where that is refused. Seed 7. */
swept swept_duel(const char *text);
swept swept_duel_by(const char *text, uint64_t seed);

void swept_clear(swept *of);
