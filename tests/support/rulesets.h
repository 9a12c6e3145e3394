/* tests/support/rulesets.h - rosters by roles, as freeciv's units.ruleset has
 * them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/matchup.h"
#include "tests/support/reading.h"

/* A small game of our own: uneven hitpoints and firepower, bonuses of both
 * kinds, a fort that cannot attack, and a bomb that cannot defend. */
extern const char rulesets_small[];
enum { RIDERS, PIKES, GUN, FORT, BOMB };

/* freeciv's win_chance(): that an attacker of a strength, hitpoints and
 * firepower beats a defender. */
double rulesets_win_chance(double as, int ahp, int afp, double ds, int dhp,
                           int dfp);

/* The roster that the importer makes of a file's text, without its `matchup`.
 * The caller frees it. */
char *rulesets_imported(const char *text);

/* A scenario of a roster, its first type against itself; `matchup` is what the
 * key says. */
test_reading rulesets_scenario(const char *roster, const char *matchup);

/* The match-ups that a scenario asks for. */
lan_matchup *rulesets_matchup(const lan_scenario *scenario);
