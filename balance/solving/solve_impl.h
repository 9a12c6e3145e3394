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

/* Looked at of the range of one path, if that is not wide. */
#define LAN_SOLVE_SCAN 65

/* Most places of a scan: 2000 for the decades on each side of 0, plus those of
 * an ordinary range. */
#define SCAN_MOST_PLACES 4097

/* The function that a search evaluates. */
typedef struct lan_objective {
    const lan_scenario *scenario;
    const lan_solve_def *def;
    lan_parameter *parameters[LAN_SOLVE_MAX_PATHS];
    lan_solve_part *part; /* what is looked for */
    lan_experiment *experiment;
    arena memory;  /* of answers and of searches */
    bool of_odds;  /* the part is */
    bool is_noisy; /* values are of many agent-based fights, with an error */
    double error;  /* of the last value: half a 95 % interval; else its own */
    uint64_t seed;
    const lan_progress *progress;
    int64_t battles;
    double expected;
    lan_status status;
    lan_error *err;
} lan_objective;

/* Finds the path of a number, and checks both ends of its range. */
lan_status lan_solve_find_path(const lan_scenario *scenario, const char *path,
                               const double ends[2], lan_parameter **out,
                               lan_error *err);

/* True if only integers are allowed: by the kind of a path, or because a place
 * between them is refused, as where odds are of whole soldiers. */
bool lan_solve_is_whole(lan_experiment *experiment,
                        lan_parameter *const *parameters, size_t count,
                        const double *ends, uint64_t seed);

/* Finds the paths. Clear it in any case. */
lan_status lan_objective_init(lan_objective *objective,
                              const lan_scenario *scenario,
                              const lan_solve_def *def, uint64_t seed,
                              const lan_progress *progress, lan_error *err);
void lan_objective_clear(lan_objective *objective);

/* Turns to a quantity, and begins its part, which then owns its measure.
 *
 * exact_only  odds that have to be simulated are LAN_NAN
 */
lan_status lan_objective_turn(lan_objective *objective, const char *of,
                              bool exact_only, lan_solve_part *part);

/* The value where the paths are x; LAN_NAN if there is none. A place has the
 * same bits in every call. */
double lan_objective_value(lan_objective *objective, const double *x);

/* Adds an answer; lo and hi are copied, and the values there asked for. */
void lan_objective_add(lan_objective *objective, lan_solve_kind kind,
                       const double *lo, const double *hi);

/* Searches the range of a single path, with or without noise (solve_line.c). */
void lan_solve_line(lan_objective *objective, size_t points);

#endif
