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

#include "lanchester/experiment.h"
#include "lanchester/solve.h"

/* Whoever asks for the value at a place. */
typedef struct lan_objective {
    const lan_scenario *scenario;
    const lan_solve_def *def;
    lan_parameter *parameters[LAN_SOLVE_MAX_PATHS];
    lan_measure *measure;
    lan_experiment *experiment;
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

lan_status lan_objective_init(lan_objective *objective,
                              const lan_scenario *scenario,
                              const lan_solve_def *def, uint64_t seed,
                              const lan_progress *progress, lan_error *err);
void lan_objective_clear(lan_objective *objective);

/* How odds are computed; see lan_experiment_def. */
typedef struct lan_objective_odds {
    bool exact_only;
    const lan_odds_options *options;
} lan_objective_odds;

/* Turns to a quantity by its name. */
lan_status lan_objective_turn(lan_objective *objective, const char *name,
                              lan_objective_odds odds);

/* Another experiment by the paths and the quantity, for another thread. */
lan_status lan_objective_experiment(const lan_objective *objective,
                                    lan_objective_odds odds, double *errors,
                                    lan_experiment **out);

/* The value where the paths are x; LAN_NAN where there is none. One place has
 * the same bits wherever it is asked for, here or among others: searches tell
 * a value that is the wanted one from its neighbours by less than what two ways
 * of solving differ by. */
double lan_objective_value(lan_objective *objective, const double *x);

/* True where every path takes whole numbers only, asked for or by its kind. */
bool lan_objective_is_whole(const lan_objective *objective);

/* Odds are of whole soldiers: true where a place between whole numbers has
 * none. An error there is no news. */
bool lan_objective_needs_whole(lan_objective *objective);

/* Adds an answer of count values; lo and hi are copied. */
void lan_solve_part_add(lan_solve_part *part, size_t path_count,
                        const lan_solve_answer *answer);

/* Most places of a scan: 2000 of the decades on either side of 0, and what an
 * ordinary range has. */
#define SCAN_MOST_PLACES 4097

/* Most answers that a part can have. */
#define SOLVE_MAX_ANSWERS ((size_t)SCAN_MOST_PLACES)

/* Searches the range of the one path, of values that are known to an error as
 * well (solve_line.c). */
void lan_solve_line(lan_objective *objective, size_t points,
                    lan_solve_part *part);

/* Searches the ranges of several (solve_space.c). */
void lan_solve_space(lan_objective *objective, lan_solve_part *part);

#endif
