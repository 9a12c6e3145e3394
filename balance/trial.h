/* balance/trial.h - one battle of a scenario at chosen values, again and again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    values go in through parameters, recorded values come out; what they
 *          are is a function of the values and the seed alone, whatever was
 *          fought before.
 * Errors   as told by lan_scenario_copy_battle(), lan_solver_run() and
 *          lan_odds_find(); the trial can go on with other values.
 * Owner    the caller, until _destroy(); parameters and records are borrowed.
 * Threads  one per trial; trials of one scenario are independent.
 */
#ifndef LAN_BALANCE_TRIAL_H
#define LAN_BALANCE_TRIAL_H

#include "balance/record.h"
#include "scenarios/scenario_copy.h"

/* What goes in and what comes out; arrays are borrowed. */
typedef struct lan_trial_def {
    const lan_scenario *scenario;
    const lan_parameter *const *parameters;
    size_t parameter_count;
    const lan_record *const *records;
    size_t record_count;
    bool by_averages; /* fight by `auto` where solver.method is chance */
    bool exact_odds;  /* odds that have to be simulated are LAN_NAN instead */
    const lan_odds_options *odds; /* but the seed; NULL: the default's */
    double *errors; /* [record_count], written by each run: how far the values
                       may be off; NULL: not asked for */
} lan_trial_def;

typedef struct lan_trial lan_trial;

LAN_MUST_CHECK
lan_status lan_trial_create(const lan_trial_def *def, lan_trial **out);
void lan_trial_destroy(lan_trial *trial);

/* What the scenario itself says of a parameter; LAN_NAN: nothing, or an index
 * beyond. */
double lan_trial_own(const lan_trial *trial, size_t parameter);

/* Asked now and then during a battle; NULL: nobody. */
void lan_trial_set_progress(lan_trial *trial, const lan_progress *progress);

/* Fights it, if something but odds is recorded, and works the odds out, if some
 * are.
 *
 * values    one per parameter; LAN_NAN: as the scenario says
 * recorded  one per record
 */
LAN_MUST_CHECK
lan_status lan_trial_run(lan_trial *trial, const double *values, uint64_t seed,
                         double *recorded, lan_error *err);

/* Estimates how long the last battle took one processor, in seconds, by the
 * rates asked of the model: the same on every machine. Without odds. */
double lan_trial_seconds(const lan_trial *trial);

#endif
