/* balance/matchups/matchup.h - every unit type against every other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    cells are count x count, row-major: how the row's army, which is the
 *          first, fares against the column's. Each pair fights once; the cell
 *          beyond the diagonal is its mirror. On the diagonal a type meets
 *          itself.
 * Units    soldiers, costs and times as in model/battle_def.h.
 * Errors   LAN_EINVAL with what lacks (a cost, a hit), LAN_ELIMIT, those of the
 *          solver and of odds, LAN_ECANCELLED, LAN_ENOMEM. Of several pairs
 *          that fail the first is told.
 * Owner    the caller, from lan_matchup_find() to lan_matchup_clear(); names
 *          belong to the description.
 * Threads  pairs are shared among threads; the bits do not depend on how many.
 */
#ifndef LAN_BALANCE_MATCHUPS_MATCHUP_H
#define LAN_BALANCE_MATCHUPS_MATCHUP_H

#include "base/progress.h"
#include "scenarios/matchup_def.h"
#include "solver/odds.h"
#include "solver/solve.h"

#define LAN_MATCHUP_MAX_TYPES 512

typedef struct lan_matchup_options {
    lan_solver_options solver; /* of the battle by the averages; of chance:
                                  auto */
    bool has_odds;             /* false: averages only */
    lan_odds_options odds;     /* its seed is spread over the pairs; its threads
                                  are not used */
    int threads;               /* 0: as many as there are processors */
} lan_matchup_options;

/* The solver's and odds' defaults, with odds, 1 thread. */
lan_matchup_options lan_matchup_options_default(void);

typedef struct lan_matchup_unit {
    int32_t type;
    const char *name;
    int32_t soldiers; /* of an army of them, >= 1 */
    double cost;      /* of one; LAN_NAN */
} lan_matchup_unit;

typedef struct lan_matchup_cell {
    /* By chance, to the end; LAN_NAN without odds. */
    double win;
    double lose;
    double neither;
    double low; /* 95 % interval of win; both equal win where it is exact */
    double high;
    double lose_low; /* the same of lose */
    double lose_high;
    lan_odds_method method;
    /* By the averages, until time.end. */
    double margin;
    double value; /* (cost destroyed - cost lost) / budget; LAN_NAN */
    double time;
    lan_end_reason reason;
    double error; /* share of an army by which strengths may be off, and of
                     itself by which the time may */
} lan_matchup_cell;

/* The row's army attacks from open ground, the column's stands in cover; none
 * of these cells is another's mirror. */
typedef struct lan_matchup_terrain {
    const char *name;
    double cover;
    lan_matchup_cell *cells; /* [count][count] */
} lan_matchup_terrain;

typedef struct lan_matchup {
    int32_t count;
    bool has_odds;
    double budget;           /* of an army; LAN_NAN: by number */
    lan_matchup_unit *units; /* [count] */
    lan_matchup_cell *cells; /* [count][count], on open ground */
    int32_t terrain_count;
    lan_matchup_terrain *terrains; /* as many as the wanted grounds */
} lan_matchup;

/* Works out all pairs.
 *
 * def       of it: types, counters, rules, time.end; its armies and their fire
 *           entries are not in match-ups
 * progress  may be NULL; called by one thread
 */
LAN_MUST_CHECK
lan_status lan_matchup_find(const lan_battle_def *def,
                            const lan_matchup_def *wanted,
                            const lan_matchup_options *options,
                            const lan_progress *progress, lan_matchup *out,
                            lan_error *err);

void lan_matchup_clear(lan_matchup *matchup);

/* Makes the match-ups of a terrain in which both attack in turn: each cell is
 * the mean of the row attacking and of the column attacking the row, so that
 * the cell beyond the diagonal is its mirror again. out has no terrains and is
 * the caller's. LAN_EINVAL for a terrain beyond, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_matchup_in_turn(const lan_matchup *matchup, int32_t terrain,
                               lan_matchup *out);

/* The cell of two types on open ground; NULL for an index beyond. */
const lan_matchup_cell *lan_matchup_at(const lan_matchup *matchup, int32_t row,
                                       int32_t column);

#endif
