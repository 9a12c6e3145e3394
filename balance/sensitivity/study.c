/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all methods of sensitivity use of a search.
 */
#include <stdlib.h>
#include <string.h>

#include "balance/measure_impl.h"
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

void study_add_report(const lan_study *s, const lan_response_report *report)
{
    lan_response_report *all = &s->found->report;
    all->asked += report->asked;
    if (all->failed == 0) {
        all->status = report->status;
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

lan_status study_measure(const lan_study *s, const char *const *names,
                         size_t count, study_battles *out)
{
    *out = (study_battles){
        .s = s, .measures = calloc(count + 1, sizeof(lan_measure *))};
    lan_status status = out->measures != NULL ? LAN_OK : LAN_ENOMEM;
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        status =
            measure_create_of(s->battle, lan_scenario_campaign(s->scenario),
                              names[i], 0, &out->measures[i], s->err);
        out->count += status == LAN_OK ? 1 : 0;
    }
    return status;
}

lan_status study_experiment(const study_battles *battles, double *errors,
                            lan_experiment **out)
{
    const lan_study *const s = battles->s;
    const lan_experiment_def def = {
        .scenario = s->scenario,
        .parameters = (const lan_parameter *const *)s->parameters,
        .parameter_count = s->found->input_count,
        .measures = (const lan_measure *const *)battles->measures,
        .measure_count = battles->count,
        .by_averages = true,
        .repeat = s->def->repeat,
        .errors = errors};
    return lan_experiment_create(&def, out);
}

lan_status study_start(study_battles *battles)
{
    const int jobs = battles->s->options->jobs;
    battles->experiments = calloc((size_t)jobs, sizeof(lan_experiment *));
    lan_status status = battles->experiments != NULL ? LAN_OK : LAN_ENOMEM;
    for (int i = 0; i < jobs && status == LAN_OK; i++) {
        status = study_experiment(battles, NULL, &battles->experiments[i]);
    }
    return status;
}

void study_close(study_battles *battles)
{
    for (int i = 0;
         battles->experiments != NULL && i < battles->s->options->jobs; i++) {
        lan_experiment_destroy(battles->experiments[i]);
    }
    for (size_t i = 0; i < battles->count; i++) {
        lan_measure_destroy(battles->measures[i]);
    }
    free(battles->experiments);
    free(battles->measures);
}

static lan_status fight(void *context, int job, const double *x, double *y,
                        const lan_progress *ticker, lan_error *err)
{
    const study_battles *battles = context;
    lan_experiment *experiment = battles->experiments[job];
    lan_experiment_set_progress(experiment, ticker);
    return lan_experiment_run(experiment, x, battles->s->options->seed, y, err);
}

lan_response study_response(study_battles *battles)
{
    return (lan_response){.input_count = battles->s->found->input_count,
                          .output_count = battles->count,
                          .jobs = battles->s->options->jobs,
                          .context = battles,
                          .answer = fight};
}

lan_status study_ask(study_battles *battles, int64_t count,
                     lan_response_point point, void *context,
                     const lan_progress *progress, double *y)
{
    const lan_response response = study_response(battles);
    lan_response_report unsaid = {.asked = 0};
    const lan_status status = lan_response_ask(&response, count, point, context,
                                               progress, y, &unsaid);
    battles->s->found->report.asked += unsaid.asked;
    return status;
}

void study_set_none(const lan_study *s, double *x)
{
    for (size_t i = 0; i < s->found->input_count; i++) {
        x[i] = LAN_NAN;
    }
}
