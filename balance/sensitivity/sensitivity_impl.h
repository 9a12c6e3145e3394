/* balance/sensitivity/sensitivity_impl.h - the parts of sensitivity, between
 * its files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/arena_impl.h"
#include "balance/many_impl.h"
#include "base/progress_part.h"

/* What one search works with. */
typedef struct study {
    const lan_scenario *scenario;
    const lan_sensitivity_def *def;
    const lan_sensitivity_options *options;
    const lan_progress *whole;
    const lan_progress *progress; /* of the part that is done now */
    lan_progress_part part;
    arena *memory;              /* of the answer */
    lan_battle *battle;         /* as the scenario has it, for names */
    lan_parameter **parameters; /* [input] */
    lan_scenario_copy *copy;    /* in which values of inputs are tried */
    lan_sensitivity *found;
    bool has_odds;       /* one of the outputs, so that counts are whole */
    lan_scenario *moved; /* of the snowball: at parity; else NULL */
    double odds_error;   /* of the odds there, by an approximation */
    lan_status status;   /* of the first failure */
    lan_error *err;
} study;

/* What is reported of the search from here on is that share of the whole. */
void study_begin_part(study *s, double from, double to);

/* Notes a failure; the first counts. */
void study_note(study *s, lan_status status);

/* True as long as nothing has failed, and there is memory. */
bool study_goes_on(study *s);

/* Finds what is changed: inputs, parameters and idle ones. */
void study_find_inputs(study *s);

/* An input is looked at between these: its range, and the next values of what
 * acts in steps. */
double study_least_of(const lan_sensitivity_input *input);
double study_most_of(const lan_sensitivity_input *input);

/* Leaves all inputs as the scenario has them. */
void study_set_none(const study *s, double *x);

/* Battles of the scenario by values of the inputs. Starts as zeros. */
typedef struct study_battles {
    lan_measure **measures; /* [count] */
    size_t count;
    experiment_crew crew;
} study_battles;

/* Finds the measures of names; "odds" alone is of the side named first. Close
 * them, on failure too. */
void study_measure(study *s, const char *const *names, size_t count,
                   study_battles *out);

/* Raises the crew, once the inputs are known. */
void study_start(study *s, study_battles *battles);
void study_close(study_battles *battles);

/* What a crew of the inputs and the measures fights. */
lan_experiment_def study_experiment(const study *s,
                                    const study_battles *battles);

/* Each asks a response about the inputs (methods.c). The elasticities take
 * steps of so large a share at most; 0: the usual. */
void study_find_elasticity(study *s, const lan_response *response,
                           double widest);
void study_find_morris(study *s, const lan_response *response);
void study_find_sobol(study *s, const lan_response *response);
