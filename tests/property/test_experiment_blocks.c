/* tests/property/test_experiment_blocks.c - what a run of a block records is
 * what it records by itself, whatever runs there are beside it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of every shipped scenario: battles, marches and fights by bodies, some of
 * which fail for their values; and of drawn duels, of which most are fought by
 * their numbers alone and some cannot be. To the bit where each was solved
 * alone, and else within 10 rtol of a side and what the battle itself says that
 * it may be off, also of what GSL finds; among blocks to the bit in any case.
 */
#include <math.h>
#include <string.h>

#include "balance/battle_player_duels_impl.h"
#include "balance/experiment_impl.h"
#include "base/real.h"
#include "scenarios/examples.h"
#include "scenarios/keys.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RUNS       24
#define PARAMETERS 3
#define MEASURES   6
#define NUMBERS    3 /* the first; the others are words and flags */

/* Longer battles are fought fewer times. */
#define SECONDS_OF_ALL 0.1

static const char *const names[MEASURES] = {
    "margin", "duration", "armies.0.left", "winner", "reason", "near_tie"};

/* One scenario, what is changed of it and what was seen. */
typedef struct shown {
    const char *name;
    lan_scenario *scenario;
    lan_parameter **list;
    size_t list_count;
    const lan_parameter *parameters[PARAMETERS + 1]; /* drawn; the method */
    lan_parameter *method;
    lan_measure *measures[MEASURES];
    int runs;
    double values[RUNS][PARAMETERS + 1];
    random_source *random;
} shown;

/* What became of the runs, in one way or another. */
typedef struct seen {
    double recorded[RUNS][MEASURES];
    double errors[RUNS][MEASURES];
    lan_status statuses[RUNS];
    lan_error err[RUNS];
    int told[RUNS];
} seen;

/* How often each way was taken, so that none goes untested. */
typedef struct tally {
    long compared;
    long failed;
    long in_lanes;
    long told; /* duels, by their numbers */
    long untold;
    long by_gsl;
    long cancelled;
} tally;

static void assert_holds(const shown *s, int run, bool holds, const char *what)
{
    if (!holds) {
        fail_with("%s, run %d: %s (seed %lu)", s->name, run, what,
                  random_seed(s->random));
    }
}

/* --- scenarios ----------------------------------------------------------- */

static void find_measures(shown *s)
{
    const lan_battle_def *def = lan_scenario_battle_def(s->scenario);
    char left[128];
    snprintf(left, sizeof left, "armies.%s.left", def->armies[0].name);
    for (int i = 0; i < MEASURES; i++) {
        const char *name = i == 2 ? left : names[i];
        assert_ok(
            lan_measure_create_for(s->scenario, name, &s->measures[i], NULL));
    }
}

/* About what the scenario has; sometimes as it has it, and sometimes none that
 * can be. */
static void draw_values(shown *s, const lan_scenario_copy *copy)
{
    for (int run = 0; run < RUNS; run++) {
        for (int p = 0; p < PARAMETERS; p++) {
            const double own = lan_scenario_copy_get(copy, s->parameters[p]);
            const double factor = random_between(s->random, 0.6, 1.4);
            double value = own * factor;
            if (lan_parameter_kind_of(s->parameters[p]) !=
                LAN_PARAMETER_NUMBER) {
                value = own;
            }
            if (random_chance(s->random, 0.2)) {
                value = LAN_NAN;
            }
            if (random_chance(s->random, 0.04)) {
                value = -7.5;
            }
            s->values[run][p] = value;
        }
        s->values[run][PARAMETERS] = LAN_NAN;
    }
}

static void begin(shown *s, const char *name, const char *text,
                  test_reading *reading)
{
    lan_scenario_copy *copy = NULL;
    *reading = read_valid(text);
    s->name = name;
    s->scenario = reading->scenario;
    find_measures(s);
    assert_ok(lan_keys_list_numbers(s->scenario, &s->list, &s->list_count));
    for (int p = 0; p < PARAMETERS; p++) {
        s->parameters[p] =
            s->list[random_integer(s->random, 0, (int32_t)s->list_count - 1)];
    }
    assert_ok(
        lan_parameter_create(s->scenario, "solver.method", &s->method, NULL));
    s->parameters[PARAMETERS] = s->method;
    assert_ok(lan_scenario_copy_create(s->scenario, &copy));
    draw_values(s, copy);
    lan_scenario_copy_destroy(copy);
}

static void end(shown *s, test_reading *reading)
{
    for (size_t i = 0; i < s->list_count; i++) {
        lan_parameter_destroy(s->list[i]);
    }
    free(s->list);
    for (int i = 0; i < MEASURES; i++) {
        lan_measure_destroy(s->measures[i]);
    }
    lan_parameter_destroy(s->method);
    reading_clear(reading);
}

static lan_experiment *make_experiment(const shown *s, double *errors)
{
    const lan_experiment_def def = {.scenario = s->scenario,
                                    .parameters = s->parameters,
                                    .parameter_count = PARAMETERS + 1,
                                    .measures =
                                        (const lan_measure *const *)s->measures,
                                    .measure_count = MEASURES,
                                    .errors = errors};
    lan_experiment *experiment = NULL;
    assert_ok(lan_experiment_create(&def, &experiment));
    return experiment;
}

static uint64_t seed_of(int run)
{
    return (uint64_t)(run % 5 + 1);
}

/* --- one by one ---------------------------------------------------------- */

static void run_alone(shown *s, seen *out)
{
    double errors[MEASURES];
    lan_experiment *experiment = make_experiment(s, errors);
    double seconds = 0.0;
    for (int run = 0; run < s->runs && seconds < SECONDS_OF_ALL; run++) {
        lan_error_clear(&out->err[run]);
        out->statuses[run] =
            lan_experiment_run(experiment, s->values[run], seed_of(run),
                               out->recorded[run], &out->err[run]);
        memcpy(out->errors[run], errors, sizeof errors);
        out->told[run] = 1;
        seconds += lan_experiment_seconds(experiment);
        s->runs = seconds < SECONDS_OF_ALL ? s->runs : run + 1;
    }
    lan_experiment_destroy(experiment);
}

/* --- in blocks ----------------------------------------------------------- */

/* Runs of a block: from one to the other by a step. */
typedef struct runs {
    const shown *s;
    seen *out;
    int at;
    int end;
    int step;
} runs;

static bool next_run(void *context, lan_experiment_trial *out)
{
    runs *r = context;
    if (r->at == r->end) {
        return false;
    }
    const int run = r->at;
    r->at += r->step;
    *out = (lan_experiment_trial){.number = run,
                                  .values = r->s->values[run],
                                  .seed = seed_of(run),
                                  .recorded = r->out->recorded[run],
                                  .errors = r->out->errors[run]};
    return true;
}

static lan_status take_run(void *context, const lan_experiment_trial *trial,
                           lan_status status, const lan_error *err)
{
    const runs *r = context;
    r->out->statuses[trial->number] = status;
    r->out->told[trial->number]++;
    if (status != LAN_OK) {
        r->out->err[trial->number] = *err;
    }
    return LAN_OK;
}

static lan_status run_block(const shown *s, lan_experiment *experiment,
                            int from, int to, seen *out)
{
    runs r = {s, out, from, to, from < to ? 1 : -1};
    const lan_experiment_block block = {
        .context = &r, .next = next_run, .over = take_run};
    return lan_experiment_run_block(experiment, &block);
}

/* Battles that were not left to lan_solver_run(). */
static long count_ways(const lan_experiment *experiment, tally *count)
{
    const battle_player *player = &experiment->player;
    lan_ensemble_counts counts = {.by_lanes = 0};
    int64_t told = 0;
    if (player->ensemble != NULL) {
        counts = lan_ensemble_counts_of(player->ensemble);
    }
    if (player->duels != NULL) {
        told = player->duels->told;
        count->untold += (long)player->duels->untold;
    }
    count->in_lanes += (long)(counts.by_lanes + counts.in_part);
    count->told += (long)told;
    return (long)(counts.by_lanes + counts.in_part + told);
}

/* --- comparison ---------------------------------------------------------- */

static bool is_same(double a, double b)
{
    return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

static double reach_of(const shown *s, int measure, double value)
{
    const lan_battle_def *def = lan_scenario_battle_def(s->scenario);
    double side = 0.0;
    for (size_t g = 0; g < def->armies[0].group_count; g++) {
        side += 10.0 * def->armies[0].groups[g].count; /* and who follows */
    }
    return measure == 2 ? side : fmax(1.0, fabs(value));
}

static bool is_near(const shown *s, int run, int measure, const seen *a,
                    const seen *b)
{
    const double rtol = lan_scenario_solver_options(s->scenario).rtol;
    const double x = a->recorded[run][measure];
    const double y = b->recorded[run][measure];
    const bool is_tie = a->recorded[run][MEASURES - 1] > 0.0;
    if (measure >= NUMBERS) {
        return is_tie || is_same(x, y);
    }
    const double allowed = 10.0 * rtol * reach_of(s, measure, x) +
                           10.0 * a->errors[run][measure] +
                           10.0 * b->errors[run][measure];
    return is_same(x, y) || fabs(x - y) <= allowed;
}

/* Texts, too: the same value is to blame. */
static void assert_same_end(const shown *s, int run, const seen *a,
                            const seen *b)
{
    assert_holds(s, run, b->told[run] == 1, "not told once");
    assert_holds(s, run, a->statuses[run] == b->statuses[run],
                 "another status");
    if (a->statuses[run] != LAN_OK) {
        assert_holds(s, run, strcmp(a->err[run].text, b->err[run].text) == 0,
                     b->err[run].text);
    }
}

static void assert_same_bits(const shown *s, const seen *a, const seen *b)
{
    for (int run = 0; run < s->runs; run++) {
        assert_same_end(s, run, a, b);
        for (int i = 0; i < MEASURES && a->statuses[run] == LAN_OK; i++) {
            assert_holds(s, run,
                         is_same(a->recorded[run][i], b->recorded[run][i]) &&
                             is_same(a->errors[run][i], b->errors[run][i]),
                         names[i]);
        }
    }
}

static void assert_near(const shown *s, const seen *a, const seen *b)
{
    for (int run = 0; run < s->runs; run++) {
        assert_same_end(s, run, a, b);
        for (int i = 0; i < MEASURES && a->statuses[run] == LAN_OK; i++) {
            assert_holds(s, run, is_near(s, run, i, a, b), names[i]);
        }
    }
}

/* --- properties ---------------------------------------------------------- */

static seen *make_seen(void)
{
    seen *out = calloc(1, sizeof *out);
    assert_non_null(out);
    return out;
}

/* Battles that `auto` solves, and GSL could. */
static bool is_by_equations(const shown *s)
{
    return lan_scenario_solver_options(s->scenario).method == LAN_METHOD_AUTO &&
           lan_scenario_campaign(s->scenario) == NULL &&
           lan_scenario_engagement(s->scenario) == NULL;
}

static void set_method(shown *s, double method)
{
    for (int run = 0; run < RUNS; run++) {
        s->values[run][PARAMETERS] = method;
    }
}

/* In one block; then backwards in two, by an experiment that has fought. */
static void compare(shown *s, tally *count)
{
    seen *alone = make_seen();
    seen *whole = make_seen();
    seen *parts = make_seen();
    s->runs = RUNS;
    run_alone(s, alone);
    lan_experiment *experiment = make_experiment(s, NULL);
    assert_ok(run_block(s, experiment, 0, s->runs, whole));
    const long beside = count_ways(experiment, count);
    const int half = s->runs / 2;
    assert_ok(run_block(s, experiment, s->runs - 1, half - 1, parts));
    assert_ok(run_block(s, experiment, half - 1, -1, parts));
    assert_same_bits(s, whole, parts);
    if (beside == 0) {
        assert_same_bits(s, alone, whole);
    } else {
        assert_near(s, alone, whole);
    }
    if (is_by_equations(s)) {
        set_method(s, (double)LAN_METHOD_GSL);
        run_alone(s, alone);
        assert_near(s, alone, whole);
        count->by_gsl += s->runs;
    }
    for (int run = 0; run < s->runs; run++) {
        count->compared++;
        count->failed += alone->statuses[run] != LAN_OK ? 1 : 0;
    }
    lan_experiment_destroy(experiment);
    free(alone);
    free(whole);
    free(parts);
}

static void for_all(void (*property)(shown *, tally *), unsigned long seed,
                    int most, tally *count)
{
    shown s = {.random = random_create(seed)};
    const int examples = (int)lan_example_count();
    const int cases = random_cases(most);
    for (int i = 0; i < cases; i++) {
        test_reading reading;
        const size_t example = (size_t)(i % examples);
        random_begin(s.random, (uint32_t)i);
        begin(&s, lan_example_name(example), lan_example_text(example),
              &reading);
        property(&s, count);
        end(&s, &reading);
    }
    random_destroy(s.random);
}

TEST(runs_of_a_block_record_what_they_do_alone)
{
    tally count = {0};
    for_all(compare, 20301, 80, &count);
    printf("# %ld runs, %ld of them failed, %ld battles in lanes, %ld duels by "
           "numbers, %ld held against GSL\n",
           count.compared, count.failed, count.in_lanes, count.told,
           count.by_gsl);
    assert_true(count.compared > 4 * count.failed);
    assert_true(count.failed > 0);
    assert_true(count.by_gsl > 0);
}

/* --- duels --------------------------------------------------------------- */

#define TEXT_SIZE 1024

/* Adds a line in so many of all cases. */
static void add_line(random_source *random, char *text, double share,
                     const char *line)
{
    const size_t length = strlen(text);
    if (random_chance(random, share)) {
        snprintf(text + length, TEXT_SIZE - length, "%s", line);
    }
}

/* One type against another, sometimes with what duels may have, and now and
 * then with what makes a battle of more than numbers of it. */
static void draw_duel(random_source *random, char text[TEXT_SIZE])
{
    const bool is_area = random_chance(random, 0.4);
    snprintf(text, TEXT_SIZE,
             "format: 1\ntime: {end: %d}\nunits:\n"
             "  foot: {hit: 0.05, cost: %d%s}\n  horse: {hit: 0.0%d%s}\n",
             random_chance(random, 0.3) ? 12 : 100000,
             (int)random_integer(random, 0, 3),
             is_area ? ", fire: area, attack_area: 0.02" : "",
             (int)random_integer(random, 2, 9),
             is_area ? ", fire: area, attack_area: 0.03" : "");
    add_line(random, text, 0.1, "counters: {foot: {horse: 1.5}}\n");
    add_line(random, text, 1.0,
             "armies:\n  blue:\n    area: 1\n    units:\n"
             "      foot: {count: 80");
    add_line(random, text, 0.3, ", losses: 0.01");
    add_line(random, text, 0.3,
             ", reinforcements: [{from: 3, to: 9, rate: 1.5}]");
    add_line(random, text, 1.0, "}\n");
    add_line(random, text, 0.4, "    break: 0.3\n");
    add_line(random, text, 0.15, "    front: 30\n");
    add_line(random, text, 1.0, "  red:\n    area: 1\n    units: {");
    add_line(random, text, 1.0,
             random_chance(random, 0.1) ? "foot" : "horse"); /* even: or not */
    add_line(random, text, 1.0, ": {count: 80}}\n");
    add_line(random, text, 0.3, "    break: 0.5\n");
}

TEST(duels_of_a_block_end_as_they_do_alone)
{
    tally count = {0};
    shown s = {.random = random_create(20303)};
    const int cases = random_cases(200);
    for (int i = 0; i < cases; i++) {
        char text[TEXT_SIZE];
        test_reading reading;
        random_begin(s.random, (uint32_t)i);
        draw_duel(s.random, text);
        begin(&s, text, text, &reading);
        compare(&s, &count);
        end(&s, &reading);
    }
    printf("# %ld runs, %ld failed; %ld duels by numbers, %ld that these did "
           "not tell, %ld battles in lanes\n",
           count.compared, count.failed, count.told, count.untold,
           count.in_lanes);
    assert_true(2 * count.told > count.compared);
    assert_true(count.untold > 0 || cases < 200); /* one in sixty */
    random_destroy(s.random);
}

/* Says no after so many calls. */
typedef struct patience {
    int left;
} patience;

static bool lose_patience(void *context, double done, double total)
{
    patience *p = context;
    (void)done;
    (void)total;
    return p->left-- > 0;
}

/* Cancelled after ever more questions: what was over before is as it would have
 * been, none is told twice, and the experiment goes on. */
static void cancel(shown *s, tally *count)
{
    seen *whole = make_seen();
    s->runs = 10;
    lan_experiment *experiment = make_experiment(s, NULL);
    assert_ok(run_block(s, experiment, 0, s->runs, whole));
    const double seconds = lan_experiment_seconds(experiment);
    lan_status status = LAN_ECANCELLED;
    for (int k = 0; k < 64 && status != LAN_OK && seconds < 0.01;
         k += 1 + k / 2) {
        seen *some = make_seen();
        patience p = {k};
        const lan_progress progress = {lose_patience, &p};
        lan_experiment_set_progress(experiment, &progress);
        status = run_block(s, experiment, 0, s->runs, some);
        assert_true(status == LAN_OK || status == LAN_ECANCELLED);
        count->cancelled += status == LAN_ECANCELLED ? 1 : 0;
        for (int run = 0; run < s->runs; run++) {
            assert_holds(s, run, some->told[run] <= 1, "told twice");
            if (some->told[run] == 1 && some->statuses[run] != LAN_ECANCELLED) {
                assert_same_end(s, run, whole, some);
                assert_holds(s, run,
                             whole->statuses[run] != LAN_OK ||
                                 memcmp(whole->recorded[run],
                                        some->recorded[run],
                                        sizeof some->recorded[run]) == 0,
                             "another value beside one that was cancelled");
            }
        }
        free(some);
    }
    seen *again = make_seen();
    lan_experiment_set_progress(experiment, NULL);
    assert_ok(run_block(s, experiment, 0, s->runs, again));
    assert_same_bits(s, whole, again);
    count->compared += s->runs;
    lan_experiment_destroy(experiment);
    free(again);
    free(whole);
}

TEST(a_block_that_is_cancelled_leaves_the_experiment_as_it_was)
{
    tally count = {0};
    for_all(cancel, 20302, 40, &count);
    printf("# %ld runs, %ld blocks cancelled\n", count.compared,
           count.cancelled);
    assert_true(count.cancelled > 0);
}
