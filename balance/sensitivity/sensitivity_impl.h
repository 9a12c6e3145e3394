/* balance/sensitivity/sensitivity_impl.h - the parts of sensitivity, between
 * its files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SENSITIVITY_SENSITIVITY_IMPL_H
#define LAN_BALANCE_SENSITIVITY_SENSITIVITY_IMPL_H

#include "base/progress_part.h"
#include "lanchester/experiment.h"
#include "lanchester/sensitivity.h"

/* What one search works with. */
typedef struct lan_sensing {
    const lan_scenario *scenario;
    const lan_sensitivity_def *def;
    const lan_sensitivity_options *options;
    const lan_progress *whole;
    const lan_progress *progress; /* of the part that is done now */
    lan_progress_part part;
    lan_battle *battle;         /* as the scenario has it, for names */
    lan_parameter **parameters; /* [input] */
    double *idle_ends; /* [input][2], where it is looked whether it is idle */
    lan_sensitivity *found;
    bool has_odds; /* one of the outputs, so that counts are whole */
    lan_error *err;
} lan_sensing;

/* A copy of a text; NULL without memory. What the methods share is in
 * sensing.c. */
char *sensing_copy(const char *text);

/* Adds what asking a response took. */
void sensing_add_report(const lan_sensing *s,
                        const lan_response_report *report);

/* What is told of the search from here on is that share of the whole. */
void sensing_begin_part(lan_sensing *s, double from, double to);

/* Finds what is changed: inputs, parameters and idle ones
 * (sensitivity_inputs.c). */
lan_status sensing_find_inputs(lan_sensing *s);

/* True for the path of a number of soldiers. */
bool sensing_is_count(const char *path);

/* A trial for each job. */
lan_status sensing_create_trials(const lan_sensing *s,
                                 const lan_measure *const *records,
                                 size_t record_count, lan_experiment ***out);
void sensing_destroy_trials(const lan_sensing *s, lan_experiment **trials);

/* Finds the distance of each input to the flip of the winner
 * (sensitivity_flip.c). */
lan_status sensing_find_flips(lan_sensing *s);

/* Finds parity and the change of odds there (snowball.c). */
lan_status sensing_find_snowball(lan_sensing *s);

/* Tells what work is to come, of all methods but snowball
 * (sensitivity_cost.c). LAN_ECANCELLED or LAN_OK. */
LAN_MUST_CHECK
lan_status sensing_tell_cost(const lan_sensing *s);

/* Inputs as lan_elasticity_find() wants them; the caller frees them. */
lan_elasticity_input *sensing_elasticity_inputs(const lan_sensing *s);

#endif
