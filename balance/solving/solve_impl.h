/* balance/solving/solve_impl.h - evaluation of a question's quantity.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    an objective must not move: its experiment points into it.
 * Errors   a failure stays in the objective: later values are LAN_NAN, which
 *          ends every search.
 */
#ifndef LAN_BALANCE_SOLVING_SOLVE_IMPL_H
#define LAN_BALANCE_SOLVING_SOLVE_IMPL_H

#include "balance/arena_impl.h"
#include "balance/measure_impl.h"
#include "lanchester/experiment.h"
#include "lanchester/solve.h"

/* The function that a search evaluates. */
typedef struct lan_objective {
    const lan_scenario *scenario;
    const lan_solve_def *def;
    lan_parameter *parameters[LAN_SOLVE_MAX_PATHS];
    lan_measure *measure;
    lan_experiment *experiment;
    arena memory;  /* of answers and of searches */
    bool of_odds;  /* the measure is */
    bool is_noisy; /* values are of many agent-based fights, with an error */
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

/* Finds the paths and sets the quantity. Clear it in any case. */
lan_status lan_objective_init(lan_objective *objective,
                              const lan_scenario *scenario,
                              const lan_solve_def *def, lan_objective_odds odds,
                              uint64_t seed, const lan_progress *progress,
                              lan_error *err);
void lan_objective_clear(lan_objective *objective);

/* Sets the quantity by its name. */
lan_status lan_objective_turn(lan_objective *objective, const char *name,
                              lan_objective_odds odds);

/* The experiment by the paths and the quantity. */
lan_experiment_def lan_objective_experiment(const lan_objective *objective,
                                            lan_objective_odds odds);

/* The value where the paths are x; LAN_NAN if there is none. A place has the
 * same bits in every call: searches distinguish neighbouring values that differ
 * by less than two solvers do. */
double lan_objective_value(lan_objective *objective, const double *x);

/* True if only integers are allowed: by request, by the kind of a path, or
 * because odds exist only for integer numbers of soldiers. */
bool lan_objective_is_whole(lan_objective *objective);

/* Most places of a scan: 2000 for the decades on each side of 0, plus those of
 * an ordinary range. */
#define SCAN_MOST_PLACES 4097

/* Adds an answer of count values; lo and hi are copied. */
void lan_solve_part_add(lan_objective *objective, lan_solve_part *part,
                        const lan_solve_answer *answer);

/* Searches the range of a single path, with or without noise (solve_line.c). */
void lan_solve_line(lan_objective *objective, size_t points,
                    lan_solve_part *part);

#endif
