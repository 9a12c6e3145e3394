/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long a search will take, by its battles and what one of them takes.
 */
#include "balance/sensitivity/sensitivity_impl.h"

#include "base/real.h"

/* Battles of an input for its slope, and for its flip, which needs no odds. */
#define SLOPE_BATTLES 8.0
#define FLIP_BATTLES  48.0

/* What one battle takes; 0 where it fails, which is told where it is asked
 * for. */
static lan_status time_battle(const lan_study *s, double *seconds)
{
    lan_measure *measure = NULL;
    lan_experiment *experiment = NULL;
    double margin = LAN_NAN;
    lan_status status = lan_measure_create(s->battle, "margin", &measure, NULL);
    if (status == LAN_OK) {
        const lan_experiment_def def = {
            .scenario = s->scenario,
            .measures = (const lan_measure *const *)&measure,
            .measure_count = 1};
        status = lan_experiment_create(&def, &experiment);
    }
    if (status == LAN_OK) {
        lan_experiment_set_progress(experiment, s->progress);
        status = lan_experiment_run(experiment, NULL, s->options->seed, &margin,
                                    NULL);
    }
    *seconds = status == LAN_OK ? lan_experiment_seconds(experiment) : 0.0;
    lan_experiment_destroy(experiment);
    lan_measure_destroy(measure);
    return status == LAN_ECANCELLED ? status : LAN_OK;
}

static double battles_of(const lan_study *s)
{
    const double inputs = (double)s->found->input_count;
    return s->def->method == LAN_SENSITIVITY_MORRIS
               ? s->def->trajectories * (inputs + 1.0)
           : s->def->method == LAN_SENSITIVITY_SOBOL
               ? s->def->samples * (inputs + 2.0)
               : SLOPE_BATTLES * inputs;
}

/* What the odds take once, at most. */
static double odds_seconds(const lan_study *s)
{
    if (!s->has_odds) {
        return 0.0;
    }
    return lan_scenario_campaign(s->scenario) != NULL ||
                   lan_scenario_engagement(s->scenario) != NULL
               ? lan_odds_options_default().patience
               : lan_odds_seconds(s->battle, NULL);
}

lan_status study_tell_cost(const lan_study *s)
{
    const bool has_flips = s->def->method == LAN_SENSITIVITY_ELASTICITY;
    const double flips =
        has_flips ? FLIP_BATTLES * (double)s->found->input_count : 0.0;
    const double odds = odds_seconds(s);
    double one = 0.0;
    if (s->options->estimate == NULL) {
        return LAN_OK;
    }
    const lan_status status = time_battle(s, &one);
    if (status == LAN_OK) {
        s->options->estimate(s->options->estimate_context,
                             battles_of(s) * (one + odds) + flips * one);
    }
    return status;
}
