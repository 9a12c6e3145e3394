/* balance/solving/solve_impl.h - how a question is asked of battles, between
 * its files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    an objective stays where it is: its experiment points into it.
 * Errors   what fails stays in the objective: values are LAN_NAN from then on,
 *          and every search ends by itself.
 */
#ifndef LAN_BALANCE_SOLVING_SOLVE_IMPL_H
#define LAN_BALANCE_SOLVING_SOLVE_IMPL_H

#include "balance/arena_impl.h"
#include "lanchester/experiment.h"
#include "lanchester/solve.h"

/* What is asked for the value at a place. */
typedef struct lan_objective {
    const lan_scenario *scenario;
    const lan_solve_def *def;
    lan_parameter *parameters[LAN_SOLVE_MAX_PATHS];
    lan_measure *measure;
    lan_experiment *experiment;
    arena memory;  /* of answers and of searches */
    bool of_odds;  /* the measure is */
    bool is_noisy; /* values are of many fights by bodies, and known to error */
    double error;  /* of the last value: half a 95 % interval; else its own */
    uint64_t seed;
    const lan_progress *progress;
    int64_t battles;
    double expected;
    lan_status status;
    lan_error *err;
} lan_objective;

/* How odds are computed; see lan_experiment_def. */
typedef struct lan_objective_odds {
    bool exact_only;
    const lan_odds_options *options;
} lan_objective_odds;

/* Finds the paths and turns to a quantity. Clear it in any case. */
lan_status lan_objective_init(lan_objective *objective,
                              const lan_scenario *scenario,
                              const lan_solve_def *def, lan_objective_odds odds,
                              uint64_t seed, const lan_progress *progress,
                              lan_error *err);
void lan_objective_clear(lan_objective *objective);

/* Turns to a quantity by its name. */
lan_status lan_objective_turn(lan_objective *objective, const char *name,
                              lan_objective_odds odds);

/* The experiment by the paths and the quantity. */
lan_experiment_def lan_objective_experiment(const lan_objective *objective,
                                            lan_objective_odds odds);

/* The value where the paths are x; LAN_NAN where there is none. One place has
 * the same bits wherever it is asked for: searches see a value that is the
 * wanted one apart from its neighbours by less than what two ways of solving
 * differ by. */
double lan_objective_value(lan_objective *objective, const double *x);

/* True where only whole numbers will do: asked for, by the kind of a path, or
 * because odds, which are of whole soldiers, have no value between them. */
bool lan_objective_is_whole(lan_objective *objective);

/* Most places of a scan: 2000 of the decades on either side of 0, and what an
 * ordinary range has. */
#define SCAN_MOST_PLACES 4097

/* Adds an answer of count values; lo and hi are copied. */
void lan_solve_part_add(lan_objective *objective, lan_solve_part *part,
                        const lan_solve_answer *answer);

/* Searches the range of the one path, of values that are known to an error as
 * well (solve_line.c). */
void lan_solve_line(lan_objective *objective, size_t points,
                    lan_solve_part *part);

#endif
