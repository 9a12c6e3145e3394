/* tests/unit/test_experiment_block_duels.c - runs of a block that are duels, by
 * their numbers alone where these tell the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * More runs than a table of duels has room for. The expected values are the
 * closed form of the square law, and what each run records in a block of its
 * own.
 */
#include <math.h>
#include <string.h>

#include "balance/battle_player_duels_impl.h"
#include "balance/experiment_impl.h"
#include "base/real.h"
#include "tests/support/blocks.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RUNS       (2 * LAN_DUELS_MOST + 88)
#define PARAMETERS 3
#define MEASURES   3
#define RED        60.0

static const char square[] = "format: 1\n"
                             "time: {end: 100000}\n"
                             "%s"
                             "units: {foot: {hit: 0.05}}\n"
                             "armies:\n"
                             "  blue: {units: {foot: 100}}\n"
                             "  red: {units: {foot: 60}}\n";

typedef struct ring {
    test_reading reading;
    lan_parameter *parameters[PARAMETERS]; /* of blue, its front, rtol */
    lan_measure *measures[MEASURES]; /* winner, soldiers left of blue, time */
    lan_experiment *experiment;
    double values[RUNS][PARAMETERS];
    double recorded[RUNS][MEASURES];
    lan_status statuses[RUNS];
    block_of_array block;
} ring;

/* So many of blue against 60 of red. */
static double blue_of(int run)
{
    return 61.0 + 0.1 * (double)run;
}

static void ring_init(ring *r, const char *solver)
{
    char text[512];
    static const char *const paths[] = {"armies.blue.units.foot",
                                        "armies.blue.front", "solver.rtol"};
    static const char *const names[] = {"winner", "armies.blue.left",
                                        "duration"};
    snprintf(text, sizeof text, square, solver);
    *r = (ring){.reading = read_valid(text)};
    for (int i = 0; i < PARAMETERS; i++) {
        assert_ok(lan_parameter_create(r->reading.scenario, paths[i],
                                       &r->parameters[i], NULL));
        assert_ok(lan_measure_create_for(r->reading.scenario, names[i],
                                         &r->measures[i], NULL));
    }
    const lan_experiment_def def = {
        .scenario = r->reading.scenario,
        .parameters = (const lan_parameter *const *)r->parameters,
        .parameter_count = PARAMETERS,
        .measures = (const lan_measure *const *)r->measures,
        .measure_count = MEASURES};
    assert_ok(lan_experiment_create(&def, &r->experiment));
    for (int i = 0; i < RUNS; i++) {
        r->values[i][0] = blue_of(i);
        r->values[i][1] = LAN_NAN;
        r->values[i][2] = LAN_NAN;
    }
    r->block = (block_of_array){.count = RUNS,
                                .values = r->values[0],
                                .parameters = PARAMETERS,
                                .recorded = r->recorded[0],
                                .measures = MEASURES,
                                .statuses = r->statuses,
                                .seed = 1,
                                .stop_at = -1};
}

static void ring_clear(ring *r)
{
    lan_experiment_destroy(r->experiment);
    for (int i = 0; i < PARAMETERS; i++) {
        lan_parameter_destroy(r->parameters[i]);
        lan_measure_destroy(r->measures[i]);
    }
    reading_clear(&r->reading);
}

static const player_duels *duels_of(const ring *r)
{
    return r->experiment->player.duels;
}

static void assert_square_law(const ring *r, int run, double reach)
{
    const double blue = r->values[run][0];
    assert_ok(r->statuses[run]);
    assert_close(r->recorded[run][0], 0.0, 0.0, 0.0);
    assert_close(r->recorded[run][1], sqrt(blue * blue - RED * RED), 0.0,
                 reach);
    assert_close(r->recorded[run][2], atanh(RED / blue) / 0.05, reach, 0.0);
}

/* To the bit, whoever is beside it. */
static void assert_as_alone(ring *r)
{
    for (int i = 0; i < RUNS; i++) {
        double recorded[MEASURES];
        const lan_status status = experiment_run_of_block(
            r->experiment, r->values[i], 1, recorded, NULL);
        assert_int_equal(status, r->statuses[i]);
        if (status == LAN_OK) {
            assert_memory_equal(recorded, r->recorded[i], sizeof recorded);
        }
    }
}

TEST(duels_are_fought_by_their_numbers)
{
    ring r;
    ring_init(&r, "");
    assert_ok(block_run(&r.block, r.experiment));
    assert_int_equal(r.block.told, RUNS);
    for (int i = 0; i < RUNS; i++) {
        assert_square_law(&r, i, 1e-9);
    }
    assert_int_equal(duels_of(&r)->told, RUNS);
    assert_int_equal(duels_of(&r)->untold, 0);
    assert_null(r.experiment->player.ensemble);
    assert_as_alone(&r);
    ring_clear(&r);
}

/* Even armies shrink for ever: numbers do not tell how that ends. */
TEST(ends_that_numbers_do_not_tell_are_fought_out)
{
    ring r;
    int even = 0;
    ring_init(&r, "");
    for (int i = 0; i < RUNS; i += 1 + i % 5) {
        r.values[i][0] = RED;
        even++;
    }
    assert_ok(block_run(&r.block, r.experiment));
    assert_int_equal(r.block.told, RUNS);
    assert_int_equal(duels_of(&r)->untold, even);
    assert_int_equal(duels_of(&r)->told, RUNS - even);
    for (int i = 0; i < RUNS; i++) {
        double alone[MEASURES];
        assert_ok(r.statuses[i]);
        if (r.values[i][0] > RED) {
            assert_square_law(&r, i, 1e-9);
        } else {
            assert_ok(
                lan_experiment_run(r.experiment, r.values[i], 1, alone, NULL));
            assert_memory_equal(alone, r.recorded[i], sizeof alone);
        }
    }
    assert_as_alone(&r);
    ring_clear(&r);
}

/* A narrow front makes another battle of it, and a bad value none. */
TEST(duels_stand_beside_battles_that_are_none)
{
    ring r;
    int narrow = 0;
    int failed = 0;
    ring_init(&r, "");
    for (int i = 0; i < RUNS; i++) {
        if (i % 11 == 3) {
            r.values[i][1] = 30.0;
            narrow++;
        } else if (i % 13 == 12) {
            r.values[i][0] = -1.0;
            failed++;
        } else if (i % 17 == 5) {
            r.values[i][0] = RED;
        }
    }
    assert_ok(block_run(&r.block, r.experiment));
    assert_int_equal(r.block.told, RUNS);
    assert_int_equal(duels_of(&r)->told + duels_of(&r)->untold,
                     RUNS - narrow - failed);
    for (int i = 0; i < RUNS; i++) {
        const bool is_bad = r.values[i][0] < 0.0;
        assert_int_equal(r.statuses[i], is_bad ? LAN_EINVAL : LAN_OK);
        if (r.values[i][0] > RED && isnan(r.values[i][1])) {
            assert_square_law(&r, i, 1e-9);
        }
    }
    assert_as_alone(&r);
    ring_clear(&r);
}

TEST(each_duel_is_solved_by_its_own_options)
{
    ring r;
    ring_init(&r, "");
    for (int i = 0; i < RUNS; i++) {
        static const double tolerances[] = {1e-5, 1e-5, 1e-9, LAN_NAN};
        r.values[i][2] = tolerances[i % 4];
    }
    assert_ok(block_run(&r.block, r.experiment));
    for (int i = 0; i < RUNS; i++) {
        assert_square_law(&r, i, 1e-9);
    }
    assert_as_alone(&r);
    ring_clear(&r);
}

/* --- the last battle ------------------------------------------------------ */

static void assert_stands_at_end(const ring *r, int run)
{
    const lan_battle *battle = lan_experiment_battle(r->experiment);
    const lan_outcome *outcome = lan_experiment_outcome(r->experiment);
    double alone[MEASURES];
    assert_non_null(battle);
    assert_non_null(outcome);
    assert_true(lan_battle_is_over(battle));
    assert_close(lan_battle_time(battle), r->recorded[run][2], 0.0, 1e-12);
    assert_close(outcome->time, r->recorded[run][2], 0.0, 0.0);
    assert_close(outcome->groups[0].start, r->values[run][0], 0.0, 0.0);
    assert_close(outcome->groups[0].left, r->recorded[run][1], 0.0, 0.0);
    for (int32_t i = 0; i < 2; i++) {
        assert_close(lan_battle_strength(battle, i), outcome->groups[i].left,
                     1e-9, 1e-12);
    }
    assert_true(lan_experiment_seconds(r->experiment) > 0.0);
    const int32_t winner = outcome->winner;
    assert_ok(
        lan_experiment_run(r->experiment, r->values[run], 1, alone, NULL));
    assert_int_equal(winner, lan_experiment_outcome(r->experiment)->winner);
    assert_close(alone[1], r->recorded[run][1], 1e-7, 1e-7);
}

TEST(the_last_battle_stands_at_its_end)
{
    static const int counts[] = {1,
                                 2,
                                 7,
                                 LAN_DUELS_MOST - 1,
                                 LAN_DUELS_MOST,
                                 LAN_DUELS_MOST + 1,
                                 2 * LAN_DUELS_MOST};
    ring r;
    ring_init(&r, "");
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        const int last = counts[k] - 1;
        r.block.count = counts[k];
        for (int kind = 0; kind < 3; kind++) {
            r.values[last][0] = kind == 1 ? RED : blue_of(last);
            r.values[last][1] = kind == 2 ? 30.0 : LAN_NAN;
            assert_ok(block_run(&r.block, r.experiment));
            assert_stands_at_end(&r, last);
        }
        r.values[last][1] = LAN_NAN;
        r.values[last][0] = blue_of(last);
    }
    ring_clear(&r);
}

/* Whatever is fought in lanes once there are no more runs, the last one is let
 * be. */
TEST(the_last_battle_stands_though_others_are_fought_after_it)
{
    const int last = LAN_DUELS_MOST - 2;
    ring r;
    ring_init(&r, "solver: {method: lanes}\n");
    for (int i = 0; i < last; i++) {
        r.values[i][0] = i % 2 == 0 ? RED : blue_of(i);
    }
    r.block.count = last + 1;
    for (int kind = 0; kind < 3; kind++) {
        r.values[last][0] = kind == 1 ? RED : 77.0;
        r.values[last][1] = kind == 2 ? 30.0 : LAN_NAN;
        assert_ok(block_run(&r.block, r.experiment));
        assert_true(duels_of(&r)->untold >= last / 2);
        assert_stands_at_end(&r, last);
    }
    ring_clear(&r);
}

TEST(after_a_last_run_that_fails_there_is_no_battle)
{
    ring r;
    ring_init(&r, "");
    r.block.count = 9;
    r.values[8][0] = -1.0;
    assert_ok(block_run(&r.block, r.experiment));
    assert_int_equal(r.block.failed, 8);
    assert_null(lan_experiment_battle(r.experiment));
    ring_clear(&r);
}
