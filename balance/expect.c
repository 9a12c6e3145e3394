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
typedef struct judging {
    const lan_scenario *scenario;
    const lan_expect_def *def;
    lan_expect_options options; /* threads >= 1 */
    const lan_progress *progress;
    arena memory;
    lan_parameter **parameters; /* [set.count], that `set` changes */
    double *values;
    lan_measure **measures; /* [want_count], of its own battle */
    lan_expect_verdict *verdict;
    lan_error *err; /* of the verdict */
    /* For match and cycle: the battle terms, with the `set` values. */
    lan_matchup_def wanted;
    lan_solver_options solver;
    lan_meeting terms;
} judging;

/* --- names and words ----------------------------------------------------- */

static bool is_word(const char *text, const char *word)
{
    return text != NULL && strcmp(text, word) == 0;
}

/* Finds the measure that `want` names. `odds` without a side are those of
 * the wanted winner. */
static lan_status find_measure(const lan_scenario *scenario,
                               const lan_battle *battle,
                               const lan_expect_def *def,
                               const lan_expect_want *want, lan_measure **out,
                               lan_error *err)
{
    lan_error why;
    int32_t side = -1;
    for (size_t i = 0; i < def->want_count && side < 0; i++) {
        const lan_expect_want *other = &def->wants[i];
        for (int32_t k = 0; k < lan_battle_side_count(battle) && side < 0 &&
                            strcmp(other->name, "winner") == 0;
             k++) {
            side =
                is_word(other->word, lan_battle_side_name(battle, k)) ? k : -1;
        }
    }
    lan_error_clear(&why);
    const lan_status status = measure_create_of(
        battle, lan_scenario_campaign(scenario), want->name, side, out, &why);
    return status == LAN_OK ? LAN_OK
                            : lan_fail(err, status, want->line, want->column,
                                       "%s", why.text);
}

/* A number is in a range, a word is one of its words, a flag true or false. */
static lan_status check_kind(const lan_measure *measure,
                             const lan_expect_want *want, lan_error *err)
{
    const char *word = want->word;
    char list[96] = ""; /* "blue, red, none" as far as there is room */
    char shown[48];
    size_t used = 0;
    const char *why = NULL;
    switch (lan_measure_kind_of(measure)) {
    case LAN_MEASURE_NUMBER:
        why = word == NULL ? NULL : "a number: give a range, [lo, hi]";
        break;
    case LAN_MEASURE_FLAG:
        why = is_word(word, "true") || is_word(word, "false") ? NULL
                                                              : "true or false";
        break;
    case LAN_MEASURE_WORD:
        why = word != NULL ? NULL : "a word, not a range";
        break;
    }
    if (why != NULL) {
        return lan_fail(err, LAN_EINVAL, want->line, want->column, "%s is %s",
                        want->name, why);
    }
    if (lan_measure_kind_of(measure) != LAN_MEASURE_WORD) {
        return LAN_OK;
    }
    for (size_t i = 0; i < lan_measure_word_count(measure); i++) {
        const char *one = lan_measure_word(measure, i);
        if (strcmp(word, one) == 0) {
            return LAN_OK;
        }
        if (used < sizeof list) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s",
                                     i > 0 ? ", " : "", one);
        }
    }
    const char *meant = measure_suggest(measure, word);
    lan_text_printable(word, shown, sizeof shown);
    return lan_fail(err, LAN_EINVAL, want->line, want->column,
                    meant != NULL
                        ? "%s is one of %s, not '%s' (did you mean '%s'?)"
                        : "%s is one of %s, not '%s'",
                    want->name, list, shown, meant);
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

/* True if value +- error overlaps the range. */
static bool is_in(const lan_expect_want *want, double value, double error)
{
    return value >= want->lo - error && value <= want->hi + error;
}

/* Prints six digits, or all digits if rounding to six changes the verdict.
 * Adds the error if the value is in the range only within its error. */
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

/* Records the value, and whether value +- error overlaps the wanted range. */
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

static void take_word(lan_expect_check *check, const char *wanted,
                      const char *came)
{
    check->holds = is_word(wanted, came);
    snprintf(check->came, sizeof check->came, "%s", came);
}

/* --- the scenario's own battle ------------------------------------------- */

/* Runs the experiment. The errors of the values follow all values. */
static lan_status fight(const judging *j, double *recorded)
{
    lan_odds_options odds = lan_odds_options_default();
    const lan_experiment_def def = {
        .scenario = j->scenario,
        .parameters = (const lan_parameter *const *)j->parameters,
        .parameter_count = j->def->set.count,
        .measures = (const lan_measure *const *)j->measures,
        .measure_count = j->def->want_count,
        .odds = &odds,
        .repeat = j->def->repeat,
        .errors = recorded + j->def->want_count};
    lan_experiment *experiment = NULL;
    odds.threads = j->options.threads;
    lan_status status = lan_experiment_create(&def, &experiment);
    if (status == LAN_OK) {
        lan_experiment_set_progress(experiment, j->progress);
        status = lan_experiment_run(experiment, j->values, j->options.seed,
                                    recorded, j->err);
    }
    lan_experiment_destroy(experiment);
    return status;
}

static lan_status judge_own(judging *j)
{
    const lan_expect_def *def = j->def;
    lan_expect_verdict *verdict = j->verdict;
    const size_t count = def->want_count;
    double *recorded = arena_take(&j->memory, 2 * count, sizeof *recorded);
    lan_battle *battle = NULL;
    lan_status status =
        recorded == NULL
            ? LAN_ENOMEM
            : lan_battle_create(lan_scenario_battle_def(j->scenario), &battle,
                                j->err);
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        status = find_measure(j->scenario, battle, def, &def->wants[i],
                              &j->measures[i], j->err);
    }
    lan_battle_destroy(battle);
    status = status == LAN_OK ? fight(j, recorded) : status;
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        const lan_measure *measure = j->measures[i];
        lan_expect_check *check = &verdict->checks[verdict->count++];
        *check = check_of(&def->wants[i]);
        check->is_winner = lan_measure_word_side(measure, 0) >= 0;
        if (lan_measure_kind_of(measure) == LAN_MEASURE_NUMBER) {
            take_number(check, recorded[i], recorded[count + i]);
        } else {
            char number[LAN_TEXT_DOUBLE_SIZE];
            take_word(check, check->want->word,
                      lan_measure_text(measure, recorded[i], number));
        }
    }
    return status;
}

/* --- matches ------------------------------------------------------------- */

/* What can be wanted of a match. */
typedef enum match_measure {
    MATCH_WINNER,
    MATCH_ODDS,
    MATCH_MARGIN,
    MATCH_VALUE,
    MATCH_DURATION,
    MATCH_REASON
} match_measure;

/* reading has checked that it exists */
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

/* Adds one check of a match result. want NULL: checks that `winner` wins.
 * The win probability is that of `winner`, else of the first type. */
static void add_check(judging *j, const lan_matchup_unit pair[2],
                      const lan_matchup_cell *met, const lan_expect_want *want,
                      const char *winner)
{
    lan_expect_check *check = &j->verdict->checks[j->verdict->count++];
    const match_measure measure =
        want != NULL ? measure_of(want) : MATCH_WINNER;
    const lan_matchup_cell cell =
        measure == MATCH_ODDS && is_word(winner, pair[1].name)
            ? lan_matchup_mirror(met)
            : *met;
    /* likelier to win, by more than the error */
    const double lead = met->win - met->lose;
    const double error =
        lan_odds_error(met->win, met->low, met->high) +
        lan_odds_error(met->lose, met->lose_low, met->lose_high);
    const char *came =
        fabs(lead) <= error ? LAN_EXPECT_NONE : pair[lead > 0.0 ? 0 : 1].name;
    *check = check_of(want);
    for (int i = 0; i < 2; i++) {
        check->types[i] = pair[i].name;
        check->soldiers[i] = pair[i].soldiers;
    }
    check->is_winner = measure == MATCH_WINNER;
    switch (measure) {
    case MATCH_WINNER:
        take_word(check, winner, came);
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

static void add_checks(judging *j, const lan_matchup_unit pair[2],
                       const lan_matchup_cell *met, const char *winner)
{
    for (size_t i = 0; i < j->def->want_count; i++) {
        add_check(j, pair, met, &j->def->wants[i], winner);
    }
}

/* --- meetings ------------------------------------------------------------ */

static lan_matchup_unit unit_of(const judging *j, int32_t type)
{
    const lan_unit_def *unit = &j->terms.def->units[type];
    return (lan_matchup_unit){
        .type = type, .name = unit->name, .cost = unit->cost};
}

/* computes win probabilities only if a check needs them */
static lan_status meet(const judging *j, uint64_t seed,
                       const lan_matchup_unit *first,
                       const lan_matchup_unit *second, lan_matchup_cell *out)
{
    lan_odds_options odds = lan_odds_options_default();
    bool needs_odds = j->def->kind == LAN_EXPECT_CYCLE;
    for (size_t i = 0; i < j->def->want_count; i++) {
        needs_odds = needs_odds || measure_of(&j->def->wants[i]) <= MATCH_ODDS;
    }
    odds.seed = seed;
    odds.threads = j->options.threads;
    return lan_matchup_meet(&j->terms, first, second, needs_odds ? &odds : NULL,
                            j->progress, out, j->err);
}

static lan_status judge_match(judging *j)
{
    const lan_expect_def *def = j->def;
    lan_matchup_unit pair[2];
    lan_matchup_cell cell;
    for (int i = 0; i < 2; i++) {
        pair[i] = unit_of(j, def->types[i]);
        pair[i].soldiers = def->soldiers[i];
    }
    const lan_status status =
        meet(j, j->options.seed, &pair[0], &pair[1], &cell);
    if (status == LAN_OK) {
        const char *winner = NULL; /* that is wanted */
        for (size_t i = 0; i < def->want_count && winner == NULL; i++) {
            winner = measure_of(&def->wants[i]) == MATCH_WINNER
                         ? def->wants[i].word
                         : NULL;
        }
        add_checks(j, pair, &cell, winner);
    }
    return status;
}

/* --- a cycle ------------------------------------------------------------- */

/* Fights two types as `matchup` does, with the same seed and the same order
 * of the pair. */
static lan_status meet_two(const judging *j, const lan_matchup *matchup,
                           const int32_t types[2], lan_matchup_unit pair[2],
                           lan_matchup_cell *cell)
{
    int32_t at[2] = {-1, -1};
    int64_t number = 0;
    lan_status status = LAN_OK;
    for (int i = 0; i < 2 && status == LAN_OK; i++) {
        /* a type outside the match-ups has the same terms */
        at[i] = matchup->count - 1;
        while (at[i] >= 0 && matchup->units[at[i]].type != types[i]) {
            at[i]--;
        }
        pair[i] = at[i] >= 0 ? matchup->units[at[i]] : unit_of(j, types[i]);
        if (at[i] < 0 && isnan(matchup->budget)) {
            pair[i].soldiers = matchup->units[0].soldiers;
        } else if (at[i] < 0) {
            status = lan_matchup_buy(&pair[i], matchup->budget, j->err);
        }
    }
    if (status != LAN_OK) {
        return status;
    }
    const bool is_known = at[0] >= 0 && at[1] >= 0;
    const bool is_swapped =
        matchup->roles == LAN_ROLES_ALIKE && is_known && at[1] < at[0];
    if (is_known) {
        number = matchup->roles == LAN_ROLES_ATTACK
                     ? (int64_t)at[0] * matchup->count + at[1]
                     : lan_matchup_pair(at[is_swapped], at[!is_swapped],
                                        matchup->count);
    }
    status = meet(j, lan_matchup_seed(j->options.seed, number),
                  &pair[is_swapped], &pair[!is_swapped], cell);
    if (status == LAN_OK && is_swapped) {
        *cell = lan_matchup_mirror(cell);
    }
    return status;
}

static lan_status judge_cycle(judging *j)
{
    const lan_expect_def *def = j->def;
    lan_matchup *matchup = NULL;
    lan_status status =
        lan_matchup_raise_armies(j->terms.def, &j->wanted, &matchup, j->err);
    if (status != LAN_OK) {
        return status;
    }
    j->terms.budget = matchup->budget;
    for (size_t i = 0; i < def->cycle_count && status == LAN_OK; i++) {
        const int32_t types[] = {def->cycle[i],
                                 def->cycle[(i + 1) % def->cycle_count]};
        lan_matchup_unit pair[2];
        lan_matchup_cell cell;
        status = meet_two(j, matchup, types, pair, &cell);
        if (status == LAN_OK) {
            add_check(j, pair, &cell, NULL, pair[0].name);
            add_checks(j, pair, &cell, pair[0].name);
        }
    }
    lan_matchup_destroy(matchup);
    return status;
}

/* Adds the checks of a match or a cycle after applying the `set` values. */
static lan_status judge_types(judging *j)
{
    lan_scenario_copy *copy = NULL;
    lan_battle *battle = NULL;
    lan_status status = lan_scenario_copy_create(j->scenario, &copy);
    for (size_t i = 0; i < j->def->set.count && status == LAN_OK; i++) {
        status =
            lan_scenario_copy_set(copy, j->parameters[i], j->values[i], j->err);
    }
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(copy, &battle, j->err);
    }
    if (status == LAN_OK) {
        j->wanted = lan_scenario_matchup_def(j->scenario);
        j->solver = lan_scenario_copy_solver_options(copy);
        j->terms = (lan_meeting){.def = lan_scenario_copy_battle_def(copy),
                                 .army = &j->wanted.army,
                                 .solver = &j->solver,
                                 .budget = LAN_NAN,
                                 .roles = j->wanted.roles};
        status =
            j->def->kind == LAN_EXPECT_MATCH ? judge_match(j) : judge_cycle(j);
    }
    lan_scenario_copy_destroy(copy);
    return status;
}

/* --- the verdict --------------------------------------------------------- */

static lan_status work_out(judging *j)
{
    const lan_expect_def *def = j->def;
    arena *memory = &j->memory;
    const size_t checks = def->kind == LAN_EXPECT_CYCLE
                              ? def->cycle_count * (def->want_count + 1)
                              : def->want_count;
    j->verdict->checks = calloc(checks, sizeof *j->verdict->checks);
    j->parameters = arena_take(memory, def->set.count, sizeof *j->parameters);
    j->values = arena_take(memory, def->set.count, sizeof *j->values);
    j->measures = arena_take(memory, def->want_count, sizeof *j->measures);
    if (memory->is_short || j->verdict->checks == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = LAN_OK;
    for (size_t i = 0; i < def->set.count && status == LAN_OK; i++) {
        status = lan_parameter_create(j->scenario, def->set.paths[i].text,
                                      &j->parameters[i], j->err);
        if (status == LAN_OK) {
            status =
                lan_parameter_read(j->parameters[i], def->set.values[i].text,
                                   &j->values[i], j->err);
        }
    }
    if (status == LAN_OK) {
        status = def->kind == LAN_EXPECT_BATTLE ? judge_own(j) : judge_types(j);
    }
    for (size_t i = 0; i < def->set.count; i++) {
        lan_parameter_destroy(j->parameters[i]);
    }
    for (size_t i = 0; i < def->want_count; i++) {
        lan_measure_destroy(j->measures[i]);
    }
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
    lan_expect_verdict *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->def = &defs[index];
    lan_error_clear(&made->err);
    judging j = {.scenario = scenario,
                 .def = made->def,
                 .options = *options,
                 .progress = progress,
                 .verdict = made,
                 .err = &made->err};
    j.options.threads = lan_thread_count(options->threads);
    made->status = fail_as(&made->err, work_out(&j));
    arena_clear(&j.memory);
    if (made->status == LAN_ENOMEM || made->status == LAN_ECANCELLED) {
        const lan_status status = made->status;
        lan_expect_verdict_destroy(made);
        return fail_as(err, status);
    }
    made->holds = made->status == LAN_OK;
    made->count = made->status == LAN_OK ? made->count : 0;
    for (size_t i = 0; i < made->count; i++) {
        made->holds = made->holds && made->checks[i].holds;
    }
    *out = made;
    return LAN_OK;
}

void lan_expect_verdict_destroy(lan_expect_verdict *verdict)
{
    if (verdict != NULL) {
        free(verdict->checks);
        free(verdict);
    }
}
