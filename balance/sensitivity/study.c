/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all methods of sensitivity use of a search.
 */
#include <stdlib.h>
#include <string.h>

#include "balance/sensitivity/sensitivity_impl.h"
#include "base/real.h"

char *study_copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) {
        memcpy(copy, text, size);
    }
    return copy;
}

void study_begin_part(lan_study *s, double from, double to)
{
    lan_progress_part_begin(&s->part, s->whole, from, to);
    s->progress = &s->part.progress;
}

lan_status study_create_experiments(const lan_study *s,
                                    const lan_measure *const *measures,
                                    size_t measure_count, lan_experiment ***out)
{
    const lan_experiment_def def = {
        .scenario = s->scenario,
        .parameters = (const lan_parameter *const *)s->parameters,
        .parameter_count = s->found->input_count,
        .measures = measures,
        .measure_count = measure_count,
        .by_averages = true,
        .repeat = s->def->repeat};
    lan_experiment **experiments =
        calloc((size_t)s->options->jobs, sizeof(lan_experiment *));
    lan_status status = experiments != NULL ? LAN_OK : LAN_ENOMEM;
    for (int i = 0; i < s->options->jobs && status == LAN_OK; i++) {
        status = lan_experiment_create(&def, &experiments[i]);
    }
    *out = experiments;
    return status;
}

void study_destroy_experiments(const lan_study *s, lan_experiment **experiments)
{
    for (int i = 0; experiments != NULL && i < s->options->jobs; i++) {
        lan_experiment_destroy(experiments[i]);
    }
    free(experiments);
}

void study_add_report(const lan_study *s, const lan_response_report *report)
{
    lan_response_report *all = &s->found->report;
    all->asked += report->asked;
    if (all->failed == 0) {
        memcpy(all->error, report->error, sizeof all->error);
    }
    all->failed += report->failed;
}

lan_elasticity_input *study_elasticity_inputs(const lan_study *s)
{
    const lan_sensitivity *found = s->found;
    lan_elasticity_input *inputs = calloc(found->input_count, sizeof *inputs);
    for (size_t i = 0; inputs != NULL && i < found->input_count; i++) {
        const lan_sensitivity_input *input = &found->inputs[i];
        inputs[i] =
            (lan_elasticity_input){.value = input->value,
                                   .low = input->range.lo,
                                   .high = input->range.hi,
                                   .least = fmin(input->least, input->range.lo),
                                   .most = fmax(input->most, input->range.hi),
                                   .is_whole = input->range.is_whole};
    }
    return inputs;
}

lan_status study_open(lan_study *s, const char *const *names, size_t count,
                      study_battles *out)
{
    lan_status status = LAN_OK;
    *out = (study_battles){.s = s, .count = count};
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        status =
            lan_measure_create(s->battle, names[i], &out->measures[i], s->err);
    }
    return status == LAN_OK ? study_create_experiments(
                                  s, (const lan_measure *const *)out->measures,
                                  count, &out->experiments)
                            : status;
}

static lan_status fight(void *context, int job, const double *x, double *y,
                        const lan_progress *ticker, lan_error *err)
{
    const study_battles *battles = context;
    lan_experiment *experiment = battles->experiments[job];
    lan_experiment_set_progress(experiment, ticker);
    return lan_experiment_run(experiment, x, battles->s->options->seed, y, err);
}

lan_status study_ask(study_battles *battles, int64_t count,
                     lan_response_point point, void *context,
                     const lan_progress *progress, double *y)
{
    lan_sensitivity *found = battles->s->found;
    const lan_response response = {.input_count = found->input_count,
                                   .output_count = battles->count,
                                   .jobs = battles->s->options->jobs,
                                   .context = battles,
                                   .answer = fight};
    lan_response_report untold = {.asked = 0};
    const lan_status status = lan_response_ask(&response, count, point, context,
                                               progress, y, &untold);
    found->report.asked += untold.asked;
    return status;
}

void study_close(study_battles *battles)
{
    study_destroy_experiments(battles->s, battles->experiments);
    for (size_t i = 0; i < battles->count; i++) {
        lan_measure_destroy(battles->measures[i]);
    }
}

void study_set_none(const lan_study *s, double *x)
{
    for (size_t i = 0; i < s->found->input_count; i++) {
        x[i] = LAN_NAN;
    }
}
