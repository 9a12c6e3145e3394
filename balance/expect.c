/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "balance/measure_impl.h"
#include "base/number.h"
#include "base/real.h"
#include "base/text.h"
#include "base/threads_impl.h"
#include "lanchester/experiment.h"

/* An expectation that is worked out. */
typedef struct lan_judge {
    const lan_scenario *scenario;
    const lan_expect_def *def;
    lan_expect_options options; /* threads >= 1 */
    const lan_progress *progress;
    arena memory;
    lan_parameter **parameters; /* of what is set */
    double *values;
    lan_measure **measures;      /* of what is wanted of the own battle */
    lan_expect_verdict *verdict; /* whose checks have room */
    lan_error *err;
} lan_judge;

/* --- names and words ----------------------------------------------------- */

/* The side that is wanted as the winner; -1: none. */
static int32_t wanted_side(const lan_battle *battle, const lan_expect_def *def)
{
    for (size_t i = 0; i < def->want_count; i++) {
        const lan_expect_want *want = &def->wants[i];
        const bool is_winner =
            want->word != NULL && strcmp(want->name, "winner") == 0;
        for (int32_t s = 0; is_winner && s < lan_battle_side_count(battle);
             s++) {
            if (strcmp(lan_battle_side_name(battle, s), want->word) == 0) {
                return s;
            }
        }
    }
    return -1;
}

/* Finds the measure of a value: odds alone are of the wanted winner. */
static lan_status find_measure(const lan_scenario *scenario,
                               const lan_battle *battle,
                               const lan_expect_def *def,
                               const lan_expect_want *want, lan_measure **out,
                               lan_error *err)
{
    lan_error why;
    lan_error_clear(&why);
    const lan_status status =
        measure_create_of(battle, lan_scenario_campaign(scenario), want->name,
                          wanted_side(battle, def), out, &why);
    return status == LAN_OK ? LAN_OK
                            : lan_fail(err, status, want->line, want->column,
                                       "%s", why.text);
}

/* One of the words: "blue, red, none" as far as there is room. */
static lan_status check_word(const lan_measure *measure,
                             const lan_expect_want *want, lan_error *err)
{
    char list[96] = "";
    char shown[48];
    size_t used = 0;
    for (size_t i = 0; i < lan_measure_word_count(measure); i++) {
        const char *word = lan_measure_word(measure, i);
        if (strcmp(want->word, word) == 0) {
            return LAN_OK;
        }
        if (used < sizeof list) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s",
                                     i > 0 ? ", " : "", word);
        }
    }
    const char *meant = measure_suggest(measure, want->word);
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

/* --- numbers ------------------------------------------------------------- */

/* True if a value that may be so far off may lie in the range. */
static bool is_in(const lan_expect_want *want, double value, double error)
{
    return value >= want->lo - error && value <= want->hi + error;
}

/* Six digits, or all of them where six would show it on the other side; with
 * its error where only that brings it into the range. */
static void write_number(lan_expect_check *check)
{
    char all[LAN_NUMBER_SIZE];
    char *const came = check->came;
    const double value = check->value;
    const int used = snprintf(came, sizeof check->came, "%s",
                              lan_number_digits(value, 6, all));
    if (is_in(check->want, strtod(came, NULL), 0.0) == check->holds) {
        return;
    }
    if (check->holds && !is_in(check->want, value, 0.0)) {
        snprintf(came + used, sizeof check->came - (size_t)used, " +- %.2g",
                 check->tolerance);
    } else {
        snprintf(came, sizeof check->came, "%s",
                 lan_text_from_double(value, all));
    }
}

/* Writes down what came, and whether some number within its error of it lies in
 * the wanted range. */
static void take_number(lan_expect_check *check, double value, double error)
{
    check->value = value;
    check->tolerance = error;
    check->holds = is_in(check->want, value, error);
    if (isnan(value)) {
        snprintf(check->came, sizeof check->came, "nothing");
    } else {
        write_number(check);
    }
}

char *lan_expect_wanted(const lan_expect_check *check,
                        char buffer[LAN_EXPECT_TEXT_SIZE])
{
    const lan_expect_want *want = check->want;
    char lo[LAN_TEXT_DOUBLE_SIZE];
    char hi[LAN_TEXT_DOUBLE_SIZE];
    if (want == NULL || want->word != NULL) {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "%s",
                 want != NULL ? want->word : check->types[0]);
        return buffer;
    }
    lan_text_from_double(want->lo, lo);
    lan_text_from_double(want->hi, hi);
    if (isfinite(want->lo) && isfinite(want->hi)) {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "%s..%s", lo, hi);
    } else if (isfinite(want->lo)) {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "at least %s", lo);
    } else if (isfinite(want->hi)) {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "at most %s", hi);
    } else {
        snprintf(buffer, LAN_EXPECT_TEXT_SIZE, "a number");
    }
    return buffer;
}

static lan_expect_check check_of(const lan_expect_want *want)
{
    return (lan_expect_check){.want = want,
                              .value = LAN_NAN,
                              .low = LAN_NAN,
                              .high = LAN_NAN,
                              .tolerance = LAN_NAN};
}

/* --- the scenario's own battle ------------------------------------------- */

static void take_value(lan_expect_check *check, const lan_measure *measure,
                       double value, double error)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    if (lan_measure_kind_of(measure) == LAN_MEASURE_NUMBER) {
        take_number(check, value, error);
        return;
    }
    const char *text = lan_measure_text(measure, value, number);
    check->holds = strcmp(text, check->want->word) == 0;
    snprintf(check->came, sizeof check->came, "%s", text);
}

/* Fights it; what each value may be off stands behind all values. */
static lan_status fight(const lan_judge *judge, double *recorded,
                        lan_error *err)
{
    lan_odds_options odds = lan_odds_options_default();
    const lan_experiment_def def = {
        .scenario = judge->scenario,
        .parameters = (const lan_parameter *const *)judge->parameters,
        .parameter_count = judge->def->set.count,
        .measures = (const lan_measure *const *)judge->measures,
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

static lan_status judge_own(lan_judge *judge)
{
    const lan_expect_def *def = judge->def;
    lan_expect_verdict *verdict = judge->verdict;
    const size_t count = def->want_count;
    double *recorded = arena_take(&judge->memory, 2 * count, sizeof *recorded);
    lan_battle *battle = NULL;
    lan_status status =
        recorded == NULL
            ? LAN_ENOMEM
            : lan_battle_create(lan_scenario_battle_def(judge->scenario),
                                &battle, judge->err);
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        status = find_measure(judge->scenario, battle, def, &def->wants[i],
                              &judge->measures[i], judge->err);
    }
    lan_battle_destroy(battle);
    status = status == LAN_OK ? fight(judge, recorded, &verdict->err) : status;
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        const lan_measure *measure = judge->measures[i];
        lan_expect_check *check = &verdict->checks[verdict->count++];
        *check = check_of(&def->wants[i]);
        check->is_winner = lan_measure_word_side(measure, 0) >= 0;
        take_value(check, measure, recorded[i], recorded[count + i]);
    }
    return status;
}

/* --- matches ------------------------------------------------------------- */

/* Two armies and how they met. */
typedef struct meeting {
    const lan_matchup_unit *first;
    const lan_matchup_unit *second;
    lan_matchup_cell cell;
} meeting;

/* What can be wanted of a match. */
typedef enum match_measure {
    MATCH_WINNER,
    MATCH_ODDS,
    MATCH_MARGIN,
    MATCH_VALUE,
    MATCH_DURATION,
    MATCH_REASON
} match_measure;

/* Reading has seen to it that there is one. */
static match_measure measure_of(const lan_expect_want *want)
{
    static const char *const names[] = {"winner", "odds",     "margin",
                                        "value",  "duration", "reason"};
    int i = MATCH_WINNER;
    while (i < MATCH_REASON && strcmp(names[i], want->name) != 0) {
        i++;
    }
    return (match_measure)i;
}

/* The word of the winner that is wanted; NULL: none is. */
static const char *wanted_winner(const lan_expect_def *def)
{
    for (size_t i = 0; i < def->want_count; i++) {
        if (measure_of(&def->wants[i]) == MATCH_WINNER) {
            return def->wants[i].word;
        }
    }
    return NULL;
}

static bool is_word(const char *text, const char *word)
{
    return text != NULL && strcmp(text, word) == 0;
}

static void take_word(lan_expect_check *check, const char *wanted,
                      const char *came)
{
    check->holds = is_word(wanted, came);
    snprintf(check->came, sizeof check->came, "%s", came);
}

/* Who is likelier to win, by more than the error; else it is "none". */
static const char *winner_of(const meeting *met)
{
    const lan_matchup_cell *cell = &met->cell;
    const double lead = cell->win - cell->lose;
    const double error =
        lan_odds_error(cell->win, cell->low, cell->high) +
        lan_odds_error(cell->lose, cell->lose_low, cell->lose_high);
    return fabs(lead) <= error ? LAN_EXPECT_NONE
           : lead > 0.0        ? met->first->name
                               : met->second->name;
}

/* Takes what a match came to; want NULL: that `winner` wins. Odds are those of
 * `winner`, or else of the first. */
static void add_check(lan_judge *judge, const meeting *met,
                      const lan_expect_want *want, const char *winner)
{
    lan_expect_check *check = &judge->verdict->checks[judge->verdict->count++];
    const match_measure measure =
        want != NULL ? measure_of(want) : MATCH_WINNER;
    const lan_matchup_cell cell =
        measure == MATCH_ODDS && is_word(winner, met->second->name)
            ? lan_matchup_mirror(&met->cell)
            : met->cell;
    *check = check_of(want);
    check->types[0] = met->first->name;
    check->types[1] = met->second->name;
    check->soldiers[0] = met->first->soldiers;
    check->soldiers[1] = met->second->soldiers;
    check->is_winner = measure == MATCH_WINNER;
    switch (measure) {
    case MATCH_WINNER:
        take_word(check, winner, winner_of(met));
        break;
    case MATCH_ODDS:
        take_number(check, cell.win,
                    lan_odds_error(cell.win, cell.low, cell.high));
        check->low = cell.low;
        check->high = cell.high;
        break;
    case MATCH_MARGIN:
        take_number(check, cell.margin, 2.0 * cell.error);
        break;
    case MATCH_VALUE:
        take_number(check, cell.value, 2.0 * cell.error);
        break;
    case MATCH_DURATION:
        take_number(check, cell.time, cell.error * cell.time);
        break;
    case MATCH_REASON:
        take_word(check, want->word, lan_end_reason_name(cell.reason));
        break;
    }
}

static void add_checks(lan_judge *judge, const meeting *met, const char *winner)
{
    for (size_t i = 0; i < judge->def->want_count; i++) {
        add_check(judge, met, &judge->def->wants[i], winner);
    }
}

/* --- meetings ------------------------------------------------------------ */

/* What meets: the types as the values that are set make them. */
typedef struct field {
    lan_judge *judge;
    lan_scenario_copy *copy;
    lan_matchup_def wanted;
    lan_solver_options solver;
    lan_meeting terms;
} field;

static void enter(field *at)
{
    at->wanted = lan_scenario_matchup_def(at->judge->scenario);
    at->solver = lan_scenario_copy_solver_options(at->copy);
    at->terms = (lan_meeting){.def = lan_scenario_copy_battle_def(at->copy),
                              .army = &at->wanted.army,
                              .solver = &at->solver,
                              .budget = LAN_NAN,
                              .roles = at->wanted.roles};
}

static lan_matchup_unit unit_of(const field *at, int32_t type)
{
    const lan_unit_def *unit = &at->terms.def->units[type];
    return (lan_matchup_unit){
        .type = type, .name = unit->name, .cost = unit->cost};
}

/* Odds are asked for where something goes by them. */
static bool needs_odds(const lan_expect_def *def)
{
    bool is_needed = def->kind == LAN_EXPECT_CYCLE;
    for (size_t i = 0; i < def->want_count; i++) {
        is_needed = is_needed || measure_of(&def->wants[i]) <= MATCH_ODDS;
    }
    return is_needed;
}

static lan_status meet(const field *at, uint64_t seed, meeting *met)
{
    lan_judge *judge = at->judge;
    lan_odds_options odds = lan_odds_options_default();
    odds.seed = seed;
    odds.threads = judge->options.threads;
    return lan_matchup_meet(&at->terms, met->first, met->second,
                            needs_odds(judge->def) ? &odds : NULL,
                            judge->progress, &met->cell, &judge->verdict->err);
}

static lan_status meet_match(field *at)
{
    const lan_expect_def *def = at->judge->def;
    lan_matchup_unit first = unit_of(at, def->types[0]);
    lan_matchup_unit second = unit_of(at, def->types[1]);
    first.soldiers = def->soldiers[0];
    second.soldiers = def->soldiers[1];
    meeting met = {.first = &first, .second = &second};
    const lan_status status = meet(at, at->judge->options.seed, &met);
    if (status == LAN_OK) {
        add_checks(at->judge, &met, wanted_winner(def));
    }
    return status;
}

/* --- a cycle ------------------------------------------------------------- */

/* The army of a type: that of the match-ups, or, where it is not among them,
 * one of the same terms. */
static lan_status raise_army(const field *at, const lan_matchup *matchup,
                             int32_t type, lan_matchup_unit *out,
                             int32_t *index)
{
    lan_matchup_unit unit = unit_of(at, type);
    for (int32_t i = 0; i < matchup->count; i++) {
        if (matchup->units[i].type == type) {
            *out = matchup->units[i];
            *index = i;
            return LAN_OK;
        }
    }
    *index = -1;
    unit.soldiers = matchup->units[0].soldiers; /* by number: as all of them */
    const lan_status status =
        isnan(matchup->budget)
            ? LAN_OK
            : lan_matchup_buy(&unit, matchup->budget, &at->judge->verdict->err);
    if (status == LAN_OK) {
        *out = unit;
    }
    return status;
}

/* Lets two types meet as `matchup` does: with the same seed, and the one that
 * stands first there first. */
static lan_status meet_two(const field *at, const lan_matchup *matchup,
                           int32_t one, int32_t other, lan_matchup_unit pair[2],
                           lan_matchup_cell *cell)
{
    int32_t i = -1;
    int32_t j = -1;
    lan_status status = raise_army(at, matchup, one, &pair[0], &i);
    if (status == LAN_OK) {
        status = raise_army(at, matchup, other, &pair[1], &j);
    }
    if (status != LAN_OK) {
        return status;
    }
    const bool is_swapped =
        matchup->roles == LAN_ROLES_ALIKE && i >= 0 && j >= 0 && j < i;
    const int64_t number =
        i < 0 || j < 0 ? 0
        : matchup->roles == LAN_ROLES_ATTACK
            ? (int64_t)i * matchup->count + j
            : lan_matchup_pair(is_swapped ? j : i, is_swapped ? i : j,
                               matchup->count);
    meeting met = {.first = &pair[is_swapped ? 1 : 0],
                   .second = &pair[is_swapped ? 0 : 1]};
    status = meet(at, lan_matchup_seed(at->judge->options.seed, number), &met);
    if (status == LAN_OK) {
        *cell = is_swapped ? lan_matchup_mirror(&met.cell) : met.cell;
    }
    return status;
}

static lan_status meet_cycle(field *at)
{
    lan_judge *judge = at->judge;
    const lan_expect_def *def = judge->def;
    lan_expect_verdict *verdict = judge->verdict;
    lan_matchup *matchup = NULL;
    lan_status status = lan_matchup_raise_armies(at->terms.def, &at->wanted,
                                                 &matchup, &verdict->err);
    if (status != LAN_OK) {
        return status;
    }
    at->terms.budget = matchup->budget;
    for (size_t i = 0; i < def->cycle_count && status == LAN_OK; i++) {
        lan_matchup_unit pair[2];
        meeting met = {.first = &pair[0], .second = &pair[1]};
        status =
            meet_two(at, matchup, def->cycle[i],
                     def->cycle[(i + 1) % def->cycle_count], pair, &met.cell);
        if (status == LAN_OK) {
            add_check(judge, &met, NULL, met.first->name);
            add_checks(judge, &met, met.first->name);
        }
    }
    lan_matchup_destroy(matchup);
    return status;
}

/* Stores what is set, and sees that it makes a battle. */
static lan_status set_values(const field *at)
{
    const lan_judge *judge = at->judge;
    lan_error *err = &judge->verdict->err;
    lan_battle *battle = NULL;
    lan_status status = LAN_OK;
    for (size_t i = 0; i < judge->def->set.count && status == LAN_OK; i++) {
        status = lan_scenario_copy_set(at->copy, judge->parameters[i],
                                       judge->values[i], err);
    }
    return status == LAN_OK ? lan_scenario_copy_battle(at->copy, &battle, err)
                            : status;
}

/* Adds the checks of a match or of a cycle. */
static lan_status judge_types(lan_judge *judge)
{
    field at = {.judge = judge};
    lan_status status = lan_scenario_copy_create(judge->scenario, &at.copy);
    if (status != LAN_OK) {
        return status;
    }
    status = set_values(&at);
    if (status == LAN_OK) {
        enter(&at);
        status = judge->def->kind == LAN_EXPECT_MATCH ? meet_match(&at)
                                                      : meet_cycle(&at);
    }
    lan_scenario_copy_destroy(at.copy);
    return status;
}

/* --- the verdict --------------------------------------------------------- */

/* Finds the paths that are set, and reads their values. */
static lan_status find_parameters(lan_judge *judge)
{
    const lan_case_def *set = &judge->def->set;
    lan_status status = LAN_OK;
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

static size_t most_checks(const lan_expect_def *def)
{
    return def->kind == LAN_EXPECT_CYCLE
               ? def->cycle_count * (def->want_count + 1)
               : def->want_count;
}

static lan_status work_out(lan_judge *judge)
{
    const lan_expect_def *def = judge->def;
    arena *memory = &judge->memory;
    judge->verdict->checks =
        calloc(most_checks(def), sizeof *judge->verdict->checks);
    judge->parameters =
        arena_take(memory, def->set.count, sizeof *judge->parameters);
    judge->values = arena_take(memory, def->set.count, sizeof *judge->values);
    judge->measures =
        arena_take(memory, def->want_count, sizeof *judge->measures);
    lan_status status = memory->is_short || judge->verdict->checks == NULL
                            ? LAN_ENOMEM
                            : find_parameters(judge);
    if (status == LAN_OK) {
        status = def->kind == LAN_EXPECT_BATTLE ? judge_own(judge)
                                                : judge_types(judge);
    }
    for (size_t i = 0; !memory->is_short && i < def->set.count; i++) {
        lan_parameter_destroy(judge->parameters[i]);
    }
    for (size_t i = 0; !memory->is_short && i < def->want_count; i++) {
        lan_measure_destroy(judge->measures[i]);
    }
    arena_clear(memory);
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
