/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/expect_impl.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/matchups/matchup_impl.h"
#include "base/number.h"
#include "base/real.h"
#include "base/text.h"
#include "lanchester/battle.h"

/* --- numbers ------------------------------------------------------------- */

/* True where a value that may be so far off may lie in the range. */
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

void lan_expect_take_number(lan_expect_check *check, double value, double error)
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

/* --- matches ------------------------------------------------------------- */

/* Two armies and how they met. */
typedef struct meeting {
    const lan_matchup_unit *first;
    const lan_matchup_unit *second;
    lan_matchup_cell cell;
} meeting;

static bool is_word(const char *text, const char *word)
{
    return text != NULL && strcmp(text, word) == 0;
}

/* --- one check ----------------------------------------------------------- */

static lan_expect_check check_of(const meeting *met,
                                 const lan_expect_want *want)
{
    return (lan_expect_check){
        .want = want,
        .types = {met->first->name, met->second->name},
        .soldiers = {met->first->soldiers, met->second->soldiers},
        .value = LAN_NAN,
        .low = LAN_NAN,
        .high = LAN_NAN,
        .tolerance = LAN_NAN};
}

/* How far the difference of the odds may be off. */
static double lead_error(const lan_matchup_cell *cell)
{
    return lan_odds_error(cell->win, cell->low, cell->high) +
           lan_odds_error(cell->lose, cell->lose_low, cell->lose_high);
}

/* Who is likelier to win, by more than the error; else it is "none". */
static void take_winner(lan_expect_check *check, const meeting *met,
                        const char *wanted)
{
    const lan_matchup_cell *cell = &met->cell;
    const double lead = cell->win - cell->lose;
    const char *came = fabs(lead) <= lead_error(cell) ? LAN_EXPECT_NONE
                       : lead > 0.0                   ? met->first->name
                                                      : met->second->name;
    check->holds = is_word(wanted, came);
    snprintf(check->came, sizeof check->came, "%s", came);
}

/* The odds of whom the expectation says wins, or else of the first. */
static void take_odds(lan_expect_check *check, const meeting *met,
                      const char *winner)
{
    const bool is_second = is_word(winner, met->second->name);
    const lan_matchup_cell cell =
        is_second ? lan_matchup_mirror(&met->cell) : met->cell;
    lan_expect_take_number(check, cell.win,
                           lan_odds_error(cell.win, cell.low, cell.high));
    check->low = cell.low;
    check->high = cell.high;
}

static void take_margin(lan_expect_check *check, const meeting *met,
                        const char *winner)
{
    (void)winner;
    lan_expect_take_number(check, met->cell.margin, 2.0 * met->cell.error);
}

static void take_value(lan_expect_check *check, const meeting *met,
                       const char *winner)
{
    (void)winner;
    lan_expect_take_number(check, met->cell.value, 2.0 * met->cell.error);
}

static void take_duration(lan_expect_check *check, const meeting *met,
                          const char *winner)
{
    (void)winner;
    lan_expect_take_number(check, met->cell.time,
                           met->cell.error * met->cell.time);
}

static void take_reason(lan_expect_check *check, const meeting *met,
                        const char *winner)
{
    const char *came = lan_end_reason_name(met->cell.reason);
    (void)winner;
    check->holds = is_word(check->want->word, came);
    snprintf(check->came, sizeof check->came, "%s", came);
}

/* What can be wanted of a match. */
typedef struct match_measure {
    const char *name;
    bool needs_odds;
    bool is_winner; /* whose word says who wins */
    void (*take)(lan_expect_check *check, const meeting *met,
                 const char *winner);
} match_measure;

static const match_measure match_measures[] = {
    {"winner", true, true, take_winner},
    {"odds", true, false, take_odds},
    {"margin", false, false, take_margin},
    {"value", false, false, take_value},
    {"duration", false, false, take_duration},
    {"reason", false, false, take_reason},
};

/* Reading has seen to it that there is one. */
static const match_measure *measure_of(const lan_expect_want *want)
{
    size_t i = 0;
    while (i + 1 < sizeof match_measures / sizeof match_measures[0] &&
           strcmp(match_measures[i].name, want->name) != 0) {
        i++;
    }
    return &match_measures[i];
}

/* The word of the winner that is wanted; NULL: none is. */
static const char *wanted_winner(const lan_expect_def *def)
{
    for (size_t i = 0; i < def->want_count; i++) {
        if (measure_of(&def->wants[i])->is_winner) {
            return def->wants[i].word;
        }
    }
    return NULL;
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
        is_needed = is_needed || measure_of(&def->wants[i])->needs_odds;
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

static void add_checks(lan_judge *judge, const meeting *met, const char *winner)
{
    lan_expect_verdict *verdict = judge->verdict;
    for (size_t i = 0; i < judge->def->want_count; i++) {
        lan_expect_check *check = &verdict->checks[verdict->count++];
        *check = check_of(met, &judge->def->wants[i]);
        check->is_winner = measure_of(check->want)->is_winner;
        measure_of(check->want)->take(check, met, winner);
    }
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
            lan_expect_check *check = &verdict->checks[verdict->count++];
            *check = check_of(&met, NULL);
            check->is_winner = true;
            take_winner(check, &met, met.first->name);
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

lan_status lan_expect_meet(lan_judge *judge)
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
