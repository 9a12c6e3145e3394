/* balance/sensitivity/sensitivity_impl.h - the parts of sensitivity, between
 * its files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SENSITIVITY_SENSITIVITY_IMPL_H
#define LAN_BALANCE_SENSITIVITY_SENSITIVITY_IMPL_H

#include "balance/alike_impl.h"
#include "base/progress_part.h"
#include "lanchester/experiment.h"
#include "lanchester/sensitivity.h"

/* What one search works with. */
typedef struct lan_study {
    const lan_scenario *scenario;
    const lan_sensitivity_def *def;
    const lan_sensitivity_options *options;
    const lan_progress *whole;
    const lan_progress *progress; /* of the part that is done now */
    lan_progress_part part;
    lan_battle *battle;         /* as the scenario has it, for names */
    lan_parameter **parameters; /* [input] */
    alike_part *parts; /* [input], what each acts as where all are asked */
    double *idle_ends; /* [input][2], where it is looked whether it is idle */
    lan_sensitivity *found;
    bool has_odds; /* one of the outputs, so that counts are whole */
    lan_error *err;
} lan_study;

/* A copy of a text; NULL without memory. What the methods share is in
 * study.c. */
char *study_copy(const char *text);

/* Adds what asking a response took. */
void study_add_report(const lan_study *s, const lan_response_report *report);

/* What is told of the search from here on is that share of the whole. */
void study_begin_part(lan_study *s, double from, double to);

/* Finds what is changed: inputs, parameters and idle ones
 * (sensitivity_inputs.c). */
lan_status study_find_inputs(lan_study *s);

/* True for the path of a number of soldiers. */
bool study_is_count(const char *path);

/* Battles of the scenario by values of the inputs, of which LAN_NAN leaves the
 * scenario's own. Clear it by study_close(), on failure too. */
typedef struct study_battles {
    const lan_study *s;
    lan_measure **measures; /* [count] */
    size_t count;
    lan_experiment **experiments; /* [job] */
} study_battles;

/* Finds the measures of names; "odds" alone is of the side named first. */
LAN_MUST_CHECK
lan_status study_measure(const lan_study *s, const char *const *names,
                         size_t count, study_battles *out);

/* An experiment for each job, once the inputs are known. */
LAN_MUST_CHECK
lan_status study_start(study_battles *battles);
void study_close(study_battles *battles);

/* One more of them; errors may be NULL. */
LAN_MUST_CHECK
lan_status study_experiment(const study_battles *battles, double *errors,
                            lan_experiment **out);

/* What they answer, without errors. */
lan_response study_response(study_battles *battles);

/* Asks them; what fails is LAN_NAN, and no report names it. */
LAN_MUST_CHECK
lan_status study_ask(study_battles *battles, int64_t count,
                     lan_response_point point, void *context,
                     const lan_progress *progress, double *y);

/* Leaves all inputs as the scenario has them. */
void study_set_none(const lan_study *s, double *x);

/* Finds the distance of each input to the flip of the winner
 * (sensitivity_flip.c). */
lan_status study_find_flips(lan_study *s);

/* Finds parity and the change of odds there (snowball.c). */
lan_status study_find_snowball(lan_study *s);

/* Inputs as lan_elasticity_find() wants them; the caller frees them. */
lan_elasticity_input *study_elasticity_inputs(const lan_study *s);

#endif
