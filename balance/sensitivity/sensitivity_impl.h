/* balance/sensitivity/sensitivity_impl.h - declarations shared by the files of
 * this folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/arena_impl.h"
#include "balance/many_impl.h"
#include "base/progress_part.h"

/* The state of one analysis. */
typedef struct study {
    const lan_scenario *scenario;
    const lan_sensitivity_def *def;
    const lan_sensitivity_options *options;
    const lan_progress *whole;
    const lan_progress *progress; /* of the current part */
    lan_progress_part part;
    arena *memory;              /* of the result */
    lan_battle *battle;         /* of the scenario, for names */
    lan_parameter **parameters; /* [input] */
    lan_scenario_copy *copy;    /* the copy whose inputs are changed */
    lan_sensitivity *found;
    bool has_odds;       /* an output needs odds: counts stay integers */
    lan_scenario *moved; /* snowball: the scenario at parity; else NULL */
    double odds_error;   /* snowball: of the approximated odds */
    lan_status status;   /* the first failure */
    lan_error *err;
} study;

/* From here on, progress is reported as the shares from .. to of the whole. */
void study_begin_part(study *s, double from, double to);

/* Records a failure; only the first counts. */
void study_note(study *s, lan_status status);

/* True if nothing has failed and memory has not run out. */
bool study_goes_on(study *s);

/* Finds the inputs, their parameters, and the idle inputs. */
void study_find_inputs(study *s);

/* Bounds of the values at which an input is examined: its range, and the next
 * thresholds of an input that acts in steps. */
double study_least_of(const lan_sensitivity_input *input);
double study_most_of(const lan_sensitivity_input *input);

/* Sets x to the scenario's values of all inputs. */
void study_set_none(const study *s, double *x);

/* Battles of the scenario as a function of the inputs. Starts as zeros. */
typedef struct study_battles {
    lan_measure **measures; /* [count] */
    size_t count;
    experiment_crew crew;
} study_battles;

/* Finds the measures of these names; "odds" alone means the first side. Call
 * study_close() even after a failure. */
void study_measure(study *s, const char *const *names, size_t count,
                   study_battles *out);

/* Creates the crew; requires the inputs. */
void study_start(study *s, study_battles *battles);
void study_close(study_battles *battles);

/* The experiment of a crew: its inputs and measures. */
lan_experiment_def study_experiment(const study *s,
                                    const study_battles *battles);

/* The methods, in methods.c. `widest` is the largest relative step of an
 * elasticity; 0: the default. */
void study_find_elasticity(study *s, const lan_response *response,
                           double widest);
void study_find_morris(study *s, const lan_response *response);
void study_find_sobol(study *s, const lan_response *response);
