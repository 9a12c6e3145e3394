/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include <stdio.h>
#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/sensitivity/sensitivity_impl.h"
#include "base/real.h"
#include "lanchester/solver.h"

/* What a battle's own tolerance may be off by, as a share of a result. */
#define NOISE 1e-9

/* Where odds are simulated: what they may be off by, being known to 0.005, and
 * the largest step of an elasticity, as a share of the value. */
#define ODDS_ERROR     0.0025
#define SIMULATED_STEP 0.2

/* Shares of the work after which it is known what is idle, and, of
 * elasticities, what the slopes are: about so, by the battles of each. */
#define IDLE_SHARE       0.05
#define SLOPE_SHARE      0.25
#define ODDS_SLOPE_SHARE 0.9

/* --- battles as a response ----------------------------------------------- */

typedef struct model {
    study_battles battles; /* by the outputs */
    double *errors;        /* [output] */
    bool is_simulated;     /* an output is, of the scenario as it stands */
} model;

static lan_status find_measures(lan_study *s, model *m)
{
    const lan_path_list *of = &s->def->of;
    lan_status status = study_measure(s, of->items, of->count, &m->battles);
    s->found->outputs = calloc(of->count + 1, sizeof *s->found->outputs);
    if (status == LAN_OK && s->found->outputs == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < of->count && status == LAN_OK; i++) {
        const lan_measure *measure = m->battles.measures[i];
        status = lan_measure_check_averages(measure, s->scenario,
                                            s->def->repeat, s->err);
        if (status == LAN_OK &&
            lan_measure_kind_of(measure) != LAN_MEASURE_NUMBER) {
            status = lan_fail(s->err, LAN_EINVAL, 0, 0,
                              "'%.100s' is not a number that can be looked at",
                              of->items[i]);
        }
        if (status == LAN_OK) {
            s->found->outputs[i] = study_copy(lan_measure_name(measure));
            s->found->output_count = i + 1;
            s->has_odds = s->has_odds || lan_measure_needs_odds(measure);
            status = s->found->outputs[i] != NULL ? LAN_OK : LAN_ENOMEM;
        }
    }
    return status;
}

/* Whether the odds of the scenario are simulated. One battle is enough to tell:
 * auto is exact wherever that is quick. */
static bool must_simulate(const lan_study *s)
{
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    if (lan_scenario_campaign(s->scenario) != NULL ||
        lan_scenario_engagement(s->scenario) != NULL) {
        return true;
    }
    options.battles = 1;
    options.precision = 1.0;
    if (lan_odds_find(s->battle, &options, s->progress, &odds, NULL) !=
        LAN_OK) {
        return false; /* told where it is asked for */
    }
    const bool is_simulated = odds->method == LAN_ODDS_SIMULATE;
    lan_odds_destroy(odds);
    return is_simulated;
}

/* What means of many fights may be off: as of the scenario as it stands. */
static lan_status find_mean_errors(const lan_study *s, model *m)
{
    lan_experiment *experiment = NULL;
    double *own = calloc(s->found->input_count + 1, sizeof *own);
    double *recorded = calloc(s->found->output_count + 1, sizeof *recorded);
    lan_status status =
        own != NULL && recorded != NULL
            ? study_experiment(&m->battles, m->errors, &experiment)
            : LAN_ENOMEM;
    if (status == LAN_OK) {
        study_set_none(s, own);
        lan_experiment_set_progress(experiment, s->progress);
        status = lan_experiment_run(experiment, own, s->options->seed, recorded,
                                    s->err);
    }
    lan_experiment_destroy(experiment);
    free(recorded);
    free(own);
    return status;
}

static lan_status find_errors(const lan_study *s, model *m)
{
    m->errors = calloc(s->found->output_count, sizeof *m->errors);
    if (m->errors == NULL) {
        return LAN_ENOMEM;
    }
    if (lan_scenario_engagement(s->scenario) != NULL && s->def->repeat > 0) {
        m->is_simulated = true;
        return find_mean_errors(s, m);
    }
    m->is_simulated = s->has_odds && must_simulate(s);
    for (size_t i = 0; i < s->found->output_count; i++) {
        const lan_measure *measure = m->battles.measures[i];
        m->errors[i] = m->is_simulated && lan_measure_needs_odds(measure)
                           ? ODDS_ERROR
                           : lan_measure_rounding(measure);
    }
    return LAN_OK;
}

/* --- how long it takes --------------------------------------------------- */

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

/* LAN_ECANCELLED or LAN_OK. */
static lan_status tell_cost(const lan_study *s)
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

/* --- methods ------------------------------------------------------------- */

/* As far as there is room: small steps drown in chance. */
static void widen_steps(lan_elasticity_input *inputs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const double room = fmax(inputs[i].most - inputs[i].value,
                                 inputs[i].value - inputs[i].least);
        inputs[i].step = fmin(SIMULATED_STEP, room / fabs(inputs[i].value));
    }
}

static lan_status find_elasticity(lan_study *s, const model *m,
                                  const lan_response *response)
{
    lan_elasticity_input *inputs = study_elasticity_inputs(s);
    if (inputs == NULL) {
        return LAN_ENOMEM;
    }
    if (m->is_simulated) {
        widen_steps(inputs, s->found->input_count);
    }
    const double share = s->has_odds ? ODDS_SLOPE_SHARE : SLOPE_SHARE;
    study_begin_part(s, IDLE_SHARE, share);
    lan_status status = lan_elasticity_find(response, inputs, s->progress,
                                            &s->found->elasticity);
    free(inputs);
    if (status == LAN_OK) {
        study_add_report(s, &s->found->elasticity->report);
        study_begin_part(s, share, 1.0);
        status = study_find_flips(s);
    }
    return status;
}

static lan_status find_over_ranges(lan_study *s, const lan_response *response)
{
    const lan_sensitivity_def *def = s->def;
    lan_input_range *ranges = calloc(response->input_count, sizeof *ranges);
    lan_status status = LAN_ENOMEM;
    for (size_t i = 0; ranges != NULL && i < response->input_count; i++) {
        ranges[i] = s->found->inputs[i].range;
    }
    study_begin_part(s, IDLE_SHARE, 1.0);
    if (ranges != NULL && def->method == LAN_SENSITIVITY_MORRIS) {
        const lan_morris_options options = {def->trajectories, def->levels,
                                            s->options->seed};
        status = lan_morris_find(response, ranges, &options, s->progress,
                                 &s->found->morris);
        if (status == LAN_OK) {
            study_add_report(s, &s->found->morris->report);
        }
    } else if (ranges != NULL) {
        const lan_sobol_options options = {def->samples, s->options->seed};
        status = lan_sobol_find(response, ranges, &options, s->progress,
                                &s->found->sobol);
        if (status == LAN_OK) {
            study_add_report(s, &s->found->sobol->report);
        }
    }
    free(ranges);
    return status == LAN_ELIMIT
               ? lan_fail(s->err, status, 0, 0,
                          "%d samples of %zu values are more than %d battles: "
                          "give fewer samples",
                          (int)def->samples, response->input_count,
                          LAN_SOBOL_MOST_POINTS)
               : status;
}

static lan_status work_out(lan_study *s, model *m)
{
    lan_status status = find_measures(s, m);
    status = status == LAN_OK ? study_find_inputs(s) : status;
    status = status == LAN_OK ? study_start(&m->battles) : status;
    status = status == LAN_OK ? tell_cost(s) : status;
    status = status == LAN_OK ? find_errors(s, m) : status;
    if (status != LAN_OK) {
        return status;
    }
    lan_response response = study_response(&m->battles);
    response.noise = NOISE;
    response.errors = m->errors;
    return s->def->method == LAN_SENSITIVITY_ELASTICITY
               ? find_elasticity(s, m, &response)
               : find_over_ranges(s, &response);
}

/* --- the whole ----------------------------------------------------------- */

static lan_status copy_words(lan_study *s)
{
    lan_measure *measure = NULL;
    lan_sensitivity *found = s->found;
    lan_status status =
        lan_measure_create(s->battle, "winner", &measure, s->err);
    if (status != LAN_OK) {
        return status;
    }
    const size_t count = lan_measure_word_count(measure);
    found->words = calloc(count, sizeof *found->words);
    status = found->words != NULL ? LAN_OK : LAN_ENOMEM;
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        found->words[i] = study_copy(lan_measure_word(measure, i));
        found->word_count = i + 1;
        status = found->words[i] != NULL ? LAN_OK : LAN_ENOMEM;
    }
    lan_measure_destroy(measure);
    return status;
}

static lan_status find(lan_study *s)
{
    model m = {.battles = {.s = s}};
    lan_status status = lan_battle_create(lan_scenario_battle_def(s->scenario),
                                          &s->battle, s->err);
    status = status == LAN_OK ? copy_words(s) : status;
    if (status == LAN_OK) {
        status = s->def->method == LAN_SENSITIVITY_SNOWBALL
                     ? study_find_snowball(s)
                     : work_out(s, &m);
    }
    study_close(&m.battles);
    free(m.errors);
    lan_battle_destroy(s->battle);
    return status;
}

static lan_status check(const lan_sensitivity_def *def,
                        const lan_sensitivity_options *options, lan_error *err)
{
    if (options->jobs < 1 || options->jobs > 1024 || def->of.count < 1 ||
        def->of.count > LAN_SENSITIVITY_MAX_OF ||
        def->change.count > LAN_SENSITIVITY_MAX_PATHS ||
        !(def->range > 0.0 && def->range < 1.0) ||
        (def->between.count > 0 && def->between.count != def->change.count)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%zu values of %zu quantities in %zu ranges or by "
                        "%.3g cannot be looked at",
                        def->change.count, def->of.count, def->between.count,
                        def->range);
    }
    return LAN_OK;
}

lan_status lan_sensitivity_find(const lan_scenario *scenario,
                                const lan_sensitivity_def *def,
                                const lan_sensitivity_options *options,
                                const lan_progress *progress,
                                lan_sensitivity **out, lan_error *err)
{
    lan_status status = check(def, options, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_sensitivity *found = calloc(1, sizeof *found);
    if (found == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    found->method = def->method;
    lan_study s = {.scenario = scenario,
                   .def = def,
                   .options = options,
                   .whole = progress,
                   .found = found,
                   .err = err};
    study_begin_part(&s, 0.0, IDLE_SHARE);
    status = find(&s);
    for (size_t i = 0; s.parameters != NULL && i < found->input_count; i++) {
        lan_parameter_destroy(s.parameters[i]);
    }
    free(s.parameters);
    free(s.parts);
    free(s.idle_ends);
    if (status != LAN_OK) {
        lan_sensitivity_destroy(found);
        return fail_as(err, status);
    }
    *out = found;
    return LAN_OK;
}

/* --- order --------------------------------------------------------------- */

static double effect_of(const lan_sensitivity *found, size_t output,
                        size_t input)
{
    const size_t at = output * found->input_count + input;
    double effect = LAN_NAN;
    switch (found->method) {
    case LAN_SENSITIVITY_ELASTICITY:
    case LAN_SENSITIVITY_SNOWBALL:
        if (found->elasticity != NULL) { /* a parity was found */
            effect = fabs(found->elasticity->items[at].per_percent.value);
        }
        break;
    case LAN_SENSITIVITY_MORRIS:
        effect = found->morris->effects[at].mu_star.value;
        break;
    case LAN_SENSITIVITY_SOBOL:
        effect = found->sobol->indices[at].total.value;
        break;
    }
    return isnan(effect) ? -LAN_INF : effect;
}

/* By insertion: there are few, and equal ones stay in their order. */
void lan_sensitivity_rank(const lan_sensitivity *sensitivity, size_t output,
                          size_t *order)
{
    const bool is_output = output < sensitivity->output_count;
    for (size_t i = 0; i < sensitivity->input_count; i++) {
        if (!is_output) {
            order[i] = i;
            continue;
        }
        const double effect = effect_of(sensitivity, output, i);
        size_t at = i;
        while (at > 0 &&
               effect_of(sensitivity, output, order[at - 1]) < effect) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

static void clear_texts(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(texts[i]);
    }
    free(texts);
}

void lan_sensitivity_destroy(lan_sensitivity *sensitivity)
{
    if (sensitivity == NULL) {
        return;
    }
    for (size_t i = 0; i < sensitivity->input_count; i++) {
        free(sensitivity->inputs[i].path);
        clear_texts(sensitivity->inputs[i].alike,
                    sensitivity->inputs[i].alike_count);
    }
    free(sensitivity->inputs);
    clear_texts(sensitivity->outputs, sensitivity->output_count);
    clear_texts(sensitivity->idle, sensitivity->idle_count);
    clear_texts(sensitivity->words, sensitivity->word_count);
    lan_elasticities_destroy(sensitivity->elasticity);
    lan_morris_destroy(sensitivity->morris);
    lan_sobol_destroy(sensitivity->sobol);
    free(sensitivity->flips);
    free(sensitivity->parity);
    free(sensitivity);
}
