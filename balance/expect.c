/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "balance/measure_impl.h"
#include "base/number.h"
#include "base/text.h"
#include "base/threads_impl.h"

/* An expectation that is worked out. */
typedef struct judging {
    const lan_scenario *scenario;
    const lan_expect_def *def;
    uint64_t seed;
    int threads; /* >= 1 */
    const lan_progress *progress;
    arena *memory;              /* of the verdict */
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

/* What is wanted by this name; NULL. */
static const lan_expect_want *want_of(const lan_expect_def *def,
                                      const char *name)
{
    size_t i = 0;
    while (i < def->want_count && strcmp(def->wants[i].name, name) != 0) {
        i++;
    }
    return i < def->want_count ? &def->wants[i] : NULL;
}

/* Finds the measure that `want` names. `odds` without a side are those of
 * the wanted winner. */
static lan_status find_measure(const lan_scenario *scenario,
                               const lan_battle *battle,
                               const lan_expect_def *def,
                               const lan_expect_want *want, lan_measure **out,
                               lan_error *err)
{
    const lan_expect_want *winner = want_of(def, "winner");
    lan_error why;
    int32_t side = lan_battle_side_count(battle) - 1;
    while (side >= 0 &&
           (winner == NULL ||
            !is_word(winner->word, lan_battle_side_name(battle, side)))) {
        side--;
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
    switch (measure->kind) {
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
    for (size_t i = 0; i < measure->word_count; i++) {
        if (strcmp(word, measure->words[i]) == 0) {
            return LAN_OK;
        }
        if (used < sizeof list) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s",
                                     i > 0 ? ", " : "", measure->words[i]);
        }
    }
    if (measure->kind != LAN_MEASURE_WORD) {
        return LAN_OK;
    }
    const char *meant =
        lan_text_suggest(word, measure->words, measure->word_count);
    lan_text_printable(word, shown, sizeof shown);
    return lan_fail(err, LAN_EINVAL, want->line, want->column,
                    meant != NULL
                        ? "%s is one of %s, not '%s' (did you mean '%s'?)"
                        : "%s is one of %s, not '%s'",
                    want->name, list, shown, meant);
}

lan_status lan_expect_validate(const lan_scenario *scenario, lan_error *err)
{
    size_t count = 0;
    const lan_expect_def *defs = lan_scenario_expects(scenario, &count);
    lan_battle *battle = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        const lan_expect_def *def = &defs[i];
        const bool is_own = def->kind == LAN_EXPECT_BATTLE;
        if (is_own && lan_scenario_is_bare(scenario)) {
            status = lan_fail(err, LAN_EINVAL, def->line, def->column,
                              "there are no armies: give armies, or a match of "
                              "two unit types");
        }
        for (size_t k = 0; is_own && k < def->want_count && status == LAN_OK;
             k++) {
            lan_measure *measure = NULL;
            status = find_measure(scenario, battle, def, &def->wants[k],
                                  &measure, err);
            if (status == LAN_OK) {
                status = check_kind(measure, &def->wants[k], err);
            }
            lan_measure_destroy(measure);
        }
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

/* The next check of the verdict. */
static lan_expect_check *add_check(const judging *j,
                                   const lan_expect_want *want)
{
    lan_expect_check *check = &j->verdict->checks[j->verdict->count++];
    *check = (lan_expect_check){.want = want,
                                .value = LAN_NAN,
                                .low = LAN_NAN,
                                .high = LAN_NAN,
                                .tolerance = LAN_NAN};
    return check;
}

static void take_word(lan_expect_check *check, const char *wanted,
                      const char *came)
{
    check->holds = is_word(wanted, came);
    snprintf(check->came, sizeof check->came, "%s", came);
}

/* --- the scenario's own battle ------------------------------------------- */

/* Runs the experiment, and checks what came. */
static lan_status fight(const judging *j)
{
    const size_t count = j->def->want_count;
    lan_odds_options odds = lan_odds_options_default();
    double *recorded = arena_take(j->memory, 2 * count, sizeof *recorded);
    const lan_experiment_def def = {
        .scenario = j->scenario,
        .parameters = (const lan_parameter *const *)j->parameters,
        .parameter_count = j->def->set.count,
        .measures = (const lan_measure *const *)j->measures,
        .measure_count = count,
        .odds = &odds,
        .repeat = j->def->repeat,
        .errors = recorded + count};
    lan_experiment *experiment = NULL;
    odds.threads = j->threads;
    lan_status status = recorded != NULL
                            ? lan_experiment_create(&def, &experiment)
                            : LAN_ENOMEM;
    if (status == LAN_OK) {
        lan_experiment_set_progress(experiment, j->progress);
        status = lan_experiment_run(experiment, j->values, j->seed, recorded,
                                    j->err);
    }
    lan_experiment_destroy(experiment);
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        const lan_measure *measure = j->measures[i];
        lan_expect_check *check = add_check(j, &j->def->wants[i]);
        check->is_winner = measure->side_words > 0;
        if (measure->kind == LAN_MEASURE_NUMBER) {
            take_number(check, recorded[i], recorded[count + i]);
        } else {
            char number[LAN_TEXT_DOUBLE_SIZE];
            take_word(check, check->want->word,
                      lan_measure_text(measure, recorded[i], number));
        }
    }
    return status;
}

static lan_status judge_own(const judging *j)
{
    const lan_expect_def *def = j->def;
    lan_battle *battle = NULL;
    lan_status status = lan_battle_create(lan_scenario_battle_def(j->scenario),
                                          &battle, j->err);
    for (size_t i = 0; i < def->want_count && status == LAN_OK; i++) {
        status = find_measure(j->scenario, battle, def, &def->wants[i],
                              &j->measures[i], j->err);
    }
    lan_battle_destroy(battle);
    return status == LAN_OK ? fight(j) : status;
}

/* --- matches ------------------------------------------------------------- */

/* Adds one check of a match result. want NULL: checks that `winner` wins.
 * The win probability is that of `winner`, else of the first type. */
static void check_match(judging *j, const lan_matchup_unit pair[2],
                        const lan_matchup_cell *met,
                        const lan_expect_want *want, const char *winner)
{
    lan_expect_check *check = add_check(j, want);
    const char *name = want != NULL ? want->name : "winner";
    for (int i = 0; i < 2; i++) {
        check->types[i] = pair[i].name;
        check->soldiers[i] = pair[i].soldiers;
    }
    if (strcmp(name, "winner") == 0) {
        /* likelier to win, by more than the error */
        const double lead = met->win - met->lose;
        const double error =
            lan_odds_error(met->win, met->low, met->high) +
            lan_odds_error(met->lose, met->lose_low, met->lose_high);
        check->is_winner = true;
        take_word(check, winner,
                  fabs(lead) <= error ? LAN_EXPECT_NONE
                                      : pair[lead > 0.0 ? 0 : 1].name);
    } else if (strcmp(name, "odds") == 0) {
        const lan_matchup_cell cell =
            is_word(winner, pair[1].name) ? lan_matchup_mirror(met) : *met;
        take_number(check, cell.win,
                    lan_odds_error(cell.win, cell.low, cell.high));
        check->low = cell.low;
        check->high = cell.high;
    } else if (strcmp(name, "margin") == 0) {
        take_number(check, met->margin, 2.0 * met->error);
    } else if (strcmp(name, "value") == 0) {
        take_number(check, met->value, 2.0 * met->error);
    } else if (strcmp(name, "duration") == 0) {
        take_number(check, met->time, met->error * met->time);
    } else { /* reading has checked that it is the reason */
        take_word(check, want->word, lan_end_reason_name(met->reason));
    }
}

static void check_all(judging *j, const lan_matchup_unit pair[2],
                      const lan_matchup_cell *met, const char *winner)
{
    for (size_t i = 0; i < j->def->want_count; i++) {
        check_match(j, pair, met, &j->def->wants[i], winner);
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
    const bool needs_odds = j->def->kind == LAN_EXPECT_CYCLE ||
                            want_of(j->def, "winner") != NULL ||
                            want_of(j->def, "odds") != NULL;
    odds.seed = seed;
    odds.threads = j->threads;
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
    const lan_status status = meet(j, j->seed, &pair[0], &pair[1], &cell);
    if (status == LAN_OK) {
        const lan_expect_want *winner = want_of(def, "winner");
        check_all(j, pair, &cell, winner != NULL ? winner->word : NULL);
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
    status = meet(j, lan_matchup_seed(j->seed, number), &pair[is_swapped],
                  &pair[!is_swapped], cell);
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
            check_match(j, pair, &cell, NULL, pair[0].name);
            check_all(j, pair, &cell, pair[0].name);
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
    const size_t checks = def->kind == LAN_EXPECT_CYCLE
                              ? def->cycle_count * (def->want_count + 1)
                              : def->want_count;
    j->verdict->checks =
        arena_take(j->memory, checks, sizeof *j->verdict->checks);
    j->parameters =
        arena_take(j->memory, def->set.count, sizeof *j->parameters);
    j->values = arena_take(j->memory, def->set.count, sizeof *j->values);
    j->measures = arena_take(j->memory, def->want_count, sizeof *j->measures);
    if (j->memory->is_short) {
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
                            uint64_t seed, int threads,
                            const lan_progress *progress,
                            lan_expect_verdict **out, lan_error *err)
{
    size_t count = 0;
    const lan_expect_def *defs = lan_scenario_expects(scenario, &count);
    if (index >= count) {
        return refuse(err, "there is no expectation %zu: 'expect' has %zu",
                      index, count);
    }
    arena memory = {.last = NULL};
    lan_expect_verdict *made = arena_take(&memory, 1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->def = &defs[index];
    lan_error_clear(&made->err);
    judging j = {.scenario = scenario,
                 .def = made->def,
                 .seed = seed,
                 .threads = lan_thread_count(threads),
                 .progress = progress,
                 .memory = &memory,
                 .verdict = made,
                 .err = &made->err};
    const lan_status status = fail_as(&made->err, work_out(&j));
    if (status == LAN_ENOMEM || status == LAN_ECANCELLED) {
        arena_clear(&memory);
        return fail_as(err, status);
    }
    made->status = status;
    made->holds = status == LAN_OK;
    made->count = status == LAN_OK ? made->count : 0;
    for (size_t i = 0; i < made->count; i++) {
        made->holds = made->holds && made->checks[i].holds;
    }
    made->memory = memory.last;
    *out = made;
    return LAN_OK;
}

void lan_expect_verdict_destroy(lan_expect_verdict *verdict)
{
    arena_free(verdict != NULL ? verdict->memory : NULL);
}
