/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/expect_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "base/real.h"
#include "base/text.h"
#include "base/threads_impl.h"
#include "lanchester/experiment.h"

lan_expect_options lan_expect_options_default(void)
{
    return (lan_expect_options){.seed = 1, .threads = 1};
}

static lan_status out_of_memory(lan_error *err)
{
    return fail_as(err, LAN_ENOMEM);
}

/* --- names and words ----------------------------------------------------- */

/* Finds the side that a word of a want is the name of; -1: of none. */
static lan_status find_side(const lan_battle *battle,
                            const lan_expect_want *want, int32_t *side)
{
    lan_measure *measure = NULL;
    *side = -1;
    if (want->word == NULL) {
        return LAN_OK;
    }
    const lan_status status =
        lan_measure_create(battle, want->name, &measure, NULL);
    const size_t count = status == LAN_OK ? lan_measure_word_count(measure) : 0;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(lan_measure_word(measure, i), want->word) == 0) {
            *side = lan_measure_word_side(measure, i);
        }
    }
    lan_measure_destroy(measure);
    return status == LAN_ENOMEM ? status : LAN_OK; /* a bad name is reported */
}

/* Finds the measure of a value: odds alone are of the wanted winner. */
static lan_status find_measure(const lan_scenario *scenario,
                               const lan_battle *battle,
                               const lan_expect_def *def,
                               const lan_expect_want *want, lan_measure **out,
                               lan_error *err)
{
    lan_error why;
    int32_t winner = -1;
    lan_status status = LAN_OK;
    lan_error_clear(&why);
    for (size_t i = 0; i < def->want_count && winner < 0 && status == LAN_OK;
         i++) {
        status = find_side(battle, &def->wants[i], &winner);
    }
    if (status == LAN_OK) {
        status = measure_create_of(battle, lan_scenario_campaign(scenario),
                                   want->name, winner, out, &why);
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, want->line, want->column, "%s",
                          why.status != LAN_OK ? why.text
                                               : lan_status_text(status));
}

/* "blue, red, none" as far as there is room. */
static void list_words(const lan_measure *measure, char *buffer, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < lan_measure_word_count(measure) && used < size;
         i++) {
        used +=
            (size_t)snprintf(buffer + used, size - used, "%s%s",
                             i > 0 ? ", " : "", lan_measure_word(measure, i));
    }
}

static lan_status check_word(const lan_measure *measure,
                             const lan_expect_want *want, lan_error *err)
{
    const char *words[64];
    char list[96];
    char shown[48];
    const size_t count = lan_measure_word_count(measure);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(want->word, lan_measure_word(measure, i)) == 0) {
            return LAN_OK;
        }
        if (i < sizeof words / sizeof words[0]) {
            words[i] = lan_measure_word(measure, i);
        }
    }
    const char *meant = lan_text_suggest(want->word, words,
                                         count < sizeof words / sizeof words[0]
                                             ? count
                                             : sizeof words / sizeof words[0]);
    list_words(measure, list, sizeof list);
    lan_text_printable(want->word, shown, sizeof shown);
    return lan_fail(err, LAN_EINVAL, want->line, want->column,
                    meant != NULL
                        ? "%s is one of %s, not '%s' (did you mean '%s'?)"
                        : "%s is one of %s, not '%s'",
                    want->name, list, shown, meant);
}

/* A number is in a range, a word is one of its words, a flag true or false. */
static lan_status check_kind(const lan_measure *measure,
                             const lan_expect_want *want, lan_error *err)
{
    const char *word = want->word;
    switch (lan_measure_kind_of(measure)) {
    case LAN_MEASURE_NUMBER:
        return word == NULL
                   ? LAN_OK
                   : lan_fail(err, LAN_EINVAL, want->line, want->column,
                              "%s is a number: give a range, [lo, hi]",
                              want->name);
    case LAN_MEASURE_FLAG:
        return word != NULL &&
                       (strcmp(word, "true") == 0 || strcmp(word, "false") == 0)
                   ? LAN_OK
                   : lan_fail(err, LAN_EINVAL, want->line, want->column,
                              "%s is true or false", want->name);
    case LAN_MEASURE_WORD:
        break;
    }
    return word != NULL ? check_word(measure, want, err)
                        : lan_fail(err, LAN_EINVAL, want->line, want->column,
                                   "%s is a word, not a range", want->name);
}

static lan_status validate_one(const lan_scenario *scenario,
                               const lan_battle *battle,
                               const lan_expect_def *def, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; i < def->want_count && status == LAN_OK; i++) {
        lan_measure *measure = NULL;
        status =
            find_measure(scenario, battle, def, &def->wants[i], &measure, err);
        if (status == LAN_OK) {
            status = check_kind(measure, &def->wants[i], err);
        }
        lan_measure_destroy(measure);
    }
    return status;
}

lan_status lan_expect_validate(const lan_scenario *scenario, lan_error *err)
{
    size_t count = 0;
    const lan_expect_def *defs = lan_scenario_expects(scenario, &count);
    lan_battle *battle = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        if (defs[i].kind != LAN_EXPECT_BATTLE) {
            continue;
        }
        status = lan_scenario_is_bare(scenario)
                     ? lan_fail(err, LAN_EINVAL, defs[i].line, defs[i].column,
                                "there are no armies that could fight: give "
                                "some, or a match of two unit types")
                     : validate_one(scenario, battle, &defs[i], err);
    }
    lan_battle_destroy(battle);
    return status;
}

/* --- the scenario's own battle ------------------------------------------- */

static void take_value(lan_expect_check *check, const lan_measure *measure,
                       double value, double error)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    if (lan_measure_kind_of(measure) == LAN_MEASURE_NUMBER) {
        lan_expect_take_number(check, value, error);
        return;
    }
    const char *text = lan_measure_text(measure, value, number);
    check->holds = strcmp(text, check->want->word) == 0;
    snprintf(check->came, sizeof check->came, "%s", text);
}

/* Fights it; what each value may be off stands behind all values. */
static lan_status fight(const lan_judge *judge, lan_measure *const *measures,
                        double *recorded, lan_error *err)
{
    lan_odds_options odds = lan_odds_options_default();
    const lan_experiment_def def = {
        .scenario = judge->scenario,
        .parameters = (const lan_parameter *const *)judge->parameters,
        .parameter_count = judge->def->set.count,
        .measures = (const lan_measure *const *)measures,
        .measure_count = judge->def->want_count,
        .odds = &odds,
        .repeat = judge->def->repeat,
        .errors = recorded + judge->def->want_count};
    odds.threads = judge->options.threads;
    lan_experiment *experiment = NULL;
    lan_status status = lan_experiment_create(&def, &experiment);
    if (status != LAN_OK) {
        return status;
    }
    lan_experiment_set_progress(experiment, judge->progress);
    status = lan_experiment_run(experiment, judge->values, judge->options.seed,
                                recorded, err);
    lan_experiment_destroy(experiment);
    return status;
}

static lan_status find_measures(const lan_judge *judge, lan_measure **measures)
{
    const lan_expect_def *def = judge->def;
    lan_battle *battle = NULL;
    lan_status status = lan_battle_create(
        lan_scenario_battle_def(judge->scenario), &battle, judge->err);
    for (size_t i = 0; i < def->want_count && status == LAN_OK; i++) {
        status = find_measure(judge->scenario, battle, def, &def->wants[i],
                              &measures[i], judge->err);
    }
    lan_battle_destroy(battle);
    return status;
}

static lan_status judge_own(lan_judge *judge)
{
    lan_expect_verdict *verdict = judge->verdict;
    const size_t count = judge->def->want_count;
    lan_measure **measures = calloc(count, sizeof *measures);
    double *recorded = calloc(2 * count, sizeof *recorded);
    lan_status status = LAN_ENOMEM;
    if (measures != NULL && recorded != NULL) {
        status = find_measures(judge, measures);
    }
    if (status == LAN_OK) {
        status = fight(judge, measures, recorded, &verdict->err);
    }
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        lan_expect_check *check = &verdict->checks[verdict->count++];
        *check = (lan_expect_check){.want = &judge->def->wants[i],
                                    .value = LAN_NAN,
                                    .low = LAN_NAN,
                                    .high = LAN_NAN,
                                    .tolerance = LAN_NAN};
        check->is_winner = lan_measure_word_side(measures[i], 0) >= 0;
        take_value(check, measures[i], recorded[i], recorded[count + i]);
    }
    for (size_t i = 0; measures != NULL && i < count; i++) {
        lan_measure_destroy(measures[i]);
    }
    free(measures);
    free(recorded);
    return status;
}

/* --- the verdict --------------------------------------------------------- */

/* Finds the paths that are set, and reads their values. */
static lan_status find_parameters(lan_judge *judge)
{
    const lan_case_def *set = &judge->def->set;
    lan_status status = LAN_OK;
    if (set->count == 0) {
        return LAN_OK;
    }
    judge->parameters = calloc(set->count, sizeof *judge->parameters);
    judge->values = calloc(set->count, sizeof *judge->values);
    if (judge->parameters == NULL || judge->values == NULL) {
        return out_of_memory(judge->err);
    }
    for (size_t i = 0; i < set->count && status == LAN_OK; i++) {
        status = lan_parameter_create(judge->scenario, set->paths[i].text,
                                      &judge->parameters[i], judge->err);
        if (status == LAN_OK) {
            status =
                lan_parameter_read(judge->parameters[i], set->values[i].text,
                                   &judge->values[i], judge->err);
        }
    }
    return status;
}

static void drop_parameters(lan_judge *judge)
{
    for (size_t i = 0; judge->parameters != NULL && i < judge->def->set.count;
         i++) {
        lan_parameter_destroy(judge->parameters[i]);
    }
    free(judge->parameters);
    free(judge->values);
}

static size_t most_checks(const lan_expect_def *def)
{
    return def->kind == LAN_EXPECT_CYCLE
               ? def->cycle_count * (def->want_count + 1)
               : def->want_count;
}

static lan_status work_out(lan_judge *judge)
{
    lan_expect_verdict *verdict = judge->verdict;
    verdict->checks = calloc(most_checks(judge->def), sizeof *verdict->checks);
    lan_status status = verdict->checks != NULL ? find_parameters(judge)
                                                : out_of_memory(judge->err);
    if (status == LAN_OK) {
        status = judge->def->kind == LAN_EXPECT_BATTLE ? judge_own(judge)
                                                       : lan_expect_meet(judge);
    }
    drop_parameters(judge);
    return status;
}

lan_status lan_expect_judge(const lan_scenario *scenario, size_t index,
                            const lan_expect_options *options,
                            const lan_progress *progress,
                            lan_expect_verdict **out, lan_error *err)
{
    size_t count = 0;
    const lan_expect_def *defs = lan_scenario_expects(scenario, &count);
    if (index >= count) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "there is no expectation %zu: expect: has %zu", index,
                        count);
    }
    const lan_expect_def *def = &defs[index];
    lan_expect_verdict *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->def = def;
    made->holds = true;
    lan_judge judge = {.scenario = scenario,
                       .def = def,
                       .options = *options,
                       .progress = progress,
                       .verdict = made,
                       .err = err};
    judge.options.threads = lan_thread_count(options->threads);
    lan_error_clear(&made->err);
    const lan_status status = work_out(&judge);
    if (status == LAN_ENOMEM || status == LAN_ECANCELLED) {
        lan_expect_verdict_destroy(made);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    made->status = status;
    if (status != LAN_OK) {
        made->count = 0;
        made->holds = false;
        (void)lan_fail(&made->err, status, 0, 0, "%s", lan_status_text(status));
    }
    for (size_t i = 0; i < made->count; i++) {
        made->holds = made->holds && made->checks[i].holds;
    }
    *out = made;
    return LAN_OK;
}

void lan_expect_verdict_destroy(lan_expect_verdict *verdict)
{
    if (verdict == NULL) {
        return;
    }
    free(verdict->checks);
    free(verdict);
}
