/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scenarios that are shipped. Each states its result in a comment,
 *
 *     # expect: winner=red reason=annihilation left=60 time=109.8612288668
 *
 * from a closed form, a published figure, or where there is neither from
 * another integration.
 */
#include "scenarios/examples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/battle.h"
#include "lanchester/campaign.h"
#include "lanchester/scenario.h"
#include "lanchester/solver.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* The digits that a comment states. */
#define STATED_RTOL 1e-6

/* Between two ways of working out one battle, as a share of all that fought. */
#define WAYS_ATOL 1e-8

/* --- a scenario fought --------------------------------------------------- */

typedef struct fought {
    test_reading reading;
    lan_battle *own;          /* without a map */
    lan_campaign *campaign;   /* with one */
    const lan_battle *battle; /* of either */
    lan_outcome *outcome;
    lan_solver_report report;
} fought;

static void fought_clear(fought *is)
{
    lan_outcome_destroy(is->outcome);
    lan_battle_destroy(is->own);
    lan_campaign_destroy(is->campaign);
    reading_clear(&is->reading);
}

static lan_status
fight_without_map(fought *is, const lan_solver_options *options, lan_error *err)
{
    lan_solver *solver = NULL;
    lan_status status = lan_battle_create(
        lan_scenario_battle_def(is->reading.scenario), &is->own, err);
    if (status == LAN_OK) {
        status = lan_solver_create(is->own, options, &solver, err);
    }
    if (status == LAN_OK) {
        status = lan_solver_run(solver, is->own, NULL, NULL, err);
        is->report = *lan_solver_report_of(solver);
        lan_solver_destroy(solver);
    }
    is->battle = is->own;
    return status;
}

static lan_status fight_on_map(fought *is, const lan_solver_options *options,
                               lan_error *err)
{
    const lan_campaign_request request = {.solver = *options};
    lan_status status = lan_campaign_create(
        lan_scenario_campaign(is->reading.scenario), &is->campaign, err);
    if (status == LAN_OK) {
        status = lan_campaign_play(is->campaign, &request, err);
    }
    if (status == LAN_OK) {
        is->battle = lan_campaign_whole(is->campaign);
    }
    return status;
}

static lan_status work_out(fought *is, const char *name)
{
    lan_error err;
    lan_error_clear(&err);

    const lan_solver_options options =
        lan_scenario_solver_options(is->reading.scenario);
    lan_status status = lan_scenario_campaign(is->reading.scenario) == NULL
                            ? fight_without_map(is, &options, &err)
                            : fight_on_map(is, &options, &err);
    if (status == LAN_OK) {
        status = lan_outcome_create(is->battle, &is->outcome);
    } else if (status != LAN_ENOCLOSED) {
        fail_with("%s: %s", name, err.text);
    }
    return status;
}

/* Fights a text with settings up to a NULL. LAN_ENOCLOSED is no failure. */
static lan_status fight(const char *name, const char *text,
                        const char *const *settings, fought *out)
{
    *out = (fought){.reading = read_with(text, settings)};
    if (out->reading.status != LAN_OK || out->reading.messages->count > 0) {
        char *report = reading_report(&out->reading);
        fail_with("%s is not read without a word: %s", name, report);
        free(report);
    }
    return work_out(out, name);
}

static double left_of_winner(const fought *is)
{
    double left = 0.0;
    for (int32_t i = 0; i < is->outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(is->battle, i);
        const bool won =
            lan_battle_army_side(is->battle, army) == is->outcome->winner;
        left += won ? is->outcome->groups[i].left : 0.0;
    }
    return left;
}

/* All that has fought: the scale of its errors. */
static double all_of(const lan_outcome *outcome)
{
    double all = 0.0;
    for (int32_t i = 0; i < outcome->group_count; i++) {
        all += outcome->groups[i].start + outcome->groups[i].reinforced;
    }
    return all;
}

/* --- what its comment says ----------------------------------------------- */

/* Copies the word after `key=` on the line of expectations; false if it
 * says nothing of it. */
static bool stated(const char *text, const char *key, char word[64])
{
    char look_for[32];
    const char *line = strstr(text, "\n# expect: ");
    snprintf(look_for, sizeof look_for, " %s=", key);
    const char *at = line == NULL ? NULL : strstr(line + 1, look_for);
    if (at == NULL || at > strchr(line + 1, '\n')) {
        return false;
    }
    at += strlen(look_for);
    snprintf(word, 64, "%.*s", (int)strcspn(at, " \n"), at);
    return true;
}

TEST(every_example_ends_as_its_comment_says)
{
    for (size_t k = 0; k < lan_example_count; k++) {
        const char *name = lan_examples[k].name;
        const char *text = lan_examples[k].text;
        char word[64];
        fought is;

        assert_ok(fight(name, text, (const char *const[]){NULL}, &is));
        assert_true(stated(text, "winner", word));
        assert_string_equal(lan_outcome_winner_name(is.outcome, is.battle),
                            word);
        assert_true(stated(text, "reason", word));
        assert_string_equal(lan_end_reason_name(is.outcome->reason), word);
        assert_true(stated(text, "left", word));
        assert_close(left_of_winner(&is), strtod(word, NULL), STATED_RTOL, 0.0);
        if (stated(text, "time", word)) {
            assert_close(is.outcome->time, strtod(word, NULL), STATED_RTOL,
                         0.0);
        }
        assert_false(is.outcome->near_tie);
        fought_clear(&is);
    }
}

/* --- what holds of all --------------------------------------------------- */

static void assert_same(const char *name, const fought *a, const fought *b)
{
    const double all = all_of(a->outcome);
    if (a->outcome->winner != b->outcome->winner ||
        a->outcome->reason != b->outcome->reason) {
        fail_with("%s ends otherwise", name);
    }
    for (int32_t i = 0; i < a->outcome->group_count; i++) {
        assert_close(a->outcome->groups[i].left, b->outcome->groups[i].left,
                     0.0, WAYS_ATOL * all);
    }
}

/* Runge and Kutta's method of order 8 against the default's order 5, and the
 * closed form with both where there is one. */
TEST(every_example_ends_alike_by_every_method)
{
    static const char *const ways[][3] = {
        {"solver.method=gsl", NULL, NULL},
        {"solver.method=gsl", "solver.stepper=rk8pd", NULL},
        {"solver.method=closed", NULL, NULL}};
    int closed = 0;

    for (size_t k = 0; k < lan_example_count; k++) {
        fought first;
        const char *name = lan_examples[k].name;
        assert_ok(fight(name, lan_examples[k].text, ways[0], &first));
        for (size_t w = 1; w < 3; w++) {
            fought other;
            if (fight(name, lan_examples[k].text, ways[w], &other) == LAN_OK) {
                assert_same(name, &first, &other);
                closed += other.report.method == LAN_METHOD_CLOSED;
            } else {
                assert_string_equal(ways[w][0], "solver.method=closed");
            }
            fought_clear(&other);
        }
        fought_clear(&first);
    }
    assert_true(closed >= 8);
}

/* --- what single ones show ----------------------------------------------- */

/* Trafalgar as long as each half fights alone: 32 beat 23, and 23 beat 8. */
TEST(trafalgar_is_two_battles_until_the_victors_meet)
{
    fought is;
    const char *text = lan_example_find("trafalgar-plan")->text;
    const char *const settings[] = {"time.end=24.9", NULL};

    assert_ok(fight("trafalgar", text, settings, &is));
    const int32_t columns =
        lan_battle_find_group(is.battle, "british", "columns");
    const int32_t van = lan_battle_find_group(is.battle, "combined", "van");
    assert_close(is.outcome->groups[columns].left, sqrt(32 * 32 - 23 * 23),
                 1e-9, 0.0);
    assert_close(is.outcome->groups[van].left, sqrt(23 * 23 - 8 * 8), 1e-9,
                 0.0);
    fought_clear(&is);
}

/* The relief must come before ln(500 / 300) / 0.06. */
TEST(relief_turns_the_battle_until_its_last_hour)
{
    static const struct {
        const char *at;
        const char *winner;
    } cases[] = {{"8.513", "town"}, {"8.514", "enemy"}};
    const char *text = lan_example_find("relief-in-time")->text;

    assert_close(log(500.0 / 300.0) / 0.06, 8.5135, 0.0, 4e-4);
    for (size_t k = 0; k < 2; k++) {
        char setting[96];
        fought is;
        snprintf(setting, sizeof setting,
                 "armies.town.units.soldier.reinforcements.relief.at=%s",
                 cases[k].at);
        const char *const settings[] = {setting, "time.end=500", NULL};
        assert_ok(fight("relief", text, settings, &is));
        assert_string_equal(lan_outcome_winner_name(is.outcome, is.battle),
                            cases[k].winner);
        fought_clear(&is);
    }
}

/* At a gate of n a side the attackers lose n / 2 less than one for one: the
 * last n are no longer relieved. Whatever the rounding at the crossing, it is
 * crossed once. */
TEST(a_gate_of_any_width_costs_what_duels_cost)
{
    const char *text = lan_example_find("gate")->text;

    for (int width = 3; width <= 60; width++) {
        char defenders[48];
        char attackers[48];
        fought is;
        snprintf(defenders, sizeof defenders, "armies.garrison.front=%d.37",
                 width);
        snprintf(attackers, sizeof attackers, "armies.host.front=%d.37", width);
        const char *const settings[] = {defenders, attackers, NULL};
        assert_ok(fight("gate", text, settings, &is));
        const double front = width + 0.37;
        assert_close(left_of_winner(&is),
                     300.0 - (1200.0 - front) / 5.0 - front / 10.0, 1e-9, 0.0);
        assert_true(is.report.events == 2);
        fought_clear(&is);
    }
}
