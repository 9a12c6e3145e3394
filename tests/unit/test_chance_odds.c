/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Odds and bands of many battles by chance: bits, intervals, stops.
 */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/solver.h"
#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

static lan_odds_options simulate(int64_t battles, int threads)
{
    lan_odds_options options = lan_odds_options_default();
    options.method = LAN_ODDS_SIMULATE;
    options.battles = battles;
    options.precision = 1e-6;
    options.threads = threads;
    return options;
}

static lan_odds *find(const lan_battle *battle, lan_odds_options options)
{
    lan_odds *odds = NULL;
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
    return odds;
}

static void assert_same_odds(const lan_odds *a, const lan_odds *b)
{
    assert_int_equal(a->battles, b->battles);
    assert_memory_equal(&a->mean_duration, &b->mean_duration, sizeof(double));
    for (int32_t s = 0; s < a->side_count; s++) {
        const lan_side_odds *x = &a->sides[s];
        const lan_side_odds *y = &b->sides[s];
        assert_int_equal(x->most, y->most);
        assert_memory_equal(&x->win, &y->win, sizeof(double));
        assert_memory_equal(&x->expected_left, &y->expected_left,
                            sizeof(double));
        assert_memory_equal(x->survivors, y->survivors,
                            ((size_t)x->most + 1) * sizeof(double));
    }
}

static void assert_threads_have_same_bits(scene *s)
{
    lan_battle *battle = scene_battle(s);
    lan_odds *one = find(battle, simulate(9001, 1));
    lan_odds *two = find(battle, simulate(9001, 2));
    lan_odds *four = find(battle, simulate(9001, 4));
    assert_same_odds(one, two);
    assert_same_odds(one, four);
    lan_odds_destroy(one);
    lan_odds_destroy(two);
    lan_odds_destroy(four);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

static scene *with_all(void)
{
    scene *s = scene_square(9.0, 8.0, .1, .12, 30.0);
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = .9,
                                           .loss_weight = .6,
                                           .recovery = .2,
                                           .effect = 1.1,
                                           .break_at = .2};
    scene_comes_rate(s, 1, 1.0, 6.0, .4);
    scene_comes_at(s, 0, 2.0, 3.0);
    return s;
}

TEST(threads_do_not_change_a_bit)
{
    assert_threads_have_same_bits(scene_square(50.0, 40.0, .1, .1, 1e4));
    assert_threads_have_same_bits(with_all());
}

/* Wilson (1927) at p = 1/2 and n: full width z / sqrt(n + z^2). */
TEST(batches_end_where_the_interval_is_narrow_enough)
{
    scene *s = scene_square(20.0, 20.0, 1.0, 1.0, 1e4);
    lan_battle *battle = scene_battle(s);
    lan_odds_options options = simulate(1000000, 1);
    options.precision = .01;
    lan_odds *odds = find(battle, options);
    assert_int_equal(odds->battles % 4096, 0);
    const double n = (double)odds->battles;
    const double z = 1.959963984540054;
    assert_close(odds->sides[0].high - odds->sides[0].low,
                 2.0 * z * sqrt(.25 / (n + z * z)), 1e-3, 0.0);
    assert_true(odds->sides[0].high - odds->sides[0].low <= .01);
    assert_true(z / sqrt(n - 4096.0) > .01);
    assert_true(odds->sides[0].low < odds->sides[0].win &&
                odds->sides[0].win < odds->sides[0].high);
    lan_odds_destroy(odds);
    options.battles = 1000;
    odds = find(battle, options);
    assert_int_equal(odds->battles, 1000);
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* By the estimate a battle of 4,000 takes 760 microseconds. */
TEST(patience_ends_it_early_with_a_report)
{
    scene *s = scene_square(2000.0, 2000.0, .1, .1, 1e4);
    lan_odds_options options = lan_odds_options_default();
    lan_battle *battle = scene_battle(s);
    options.method = LAN_ODDS_SIMULATE;
    options.patience = 0.7600001;
    lan_odds *odds = find(battle, options);
    assert_int_equal(odds->battles, 1000);
    assert_true(odds->is_short);
    assert_true(odds->sides[0].high - odds->sides[0].low > options.precision);
    options.patience = 0.0;
    options.battles = 1000;
    lan_odds *same = find(battle, options);
    assert_same_odds(odds, same);
    assert_false(same->is_short);
    lan_odds_destroy(odds);
    lan_odds_destroy(same);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(battles_too_long_for_patience_are_refused)
{
    scene *s = scene_square(2e7, 3e7, .1, .1, 1e4);
    lan_battle *battle = scene_battle(s);
    lan_odds_options options = lan_odds_options_default();
    lan_odds *untouched = NULL;
    lan_error err;
    options.method = LAN_ODDS_SIMULATE;
    options.patience = 5.0;
    lan_error_clear(&err);
    assert_int_equal(lan_odds_find(battle, &options, NULL, &untouched, &err),
                     LAN_ELIMIT);
    assert_string_equal(err.text,
                        "no odds: 64 battles of 5e+07 soldiers take 6.1e+02 s, "
                        "more than 5; take fewer soldiers, or another solver");
    assert_null(untouched);
    options.patience = LAN_NAN;
    lan_error_clear(&err);
    assert_int_equal(lan_odds_find(battle, &options, NULL, &untouched, &err),
                     LAN_EINVAL);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

static bool count_down(void *context, double done, double total)
{
    int *left = context;
    assert_true(done <= total);
    return --*left > 0;
}

TEST(a_callback_stops_it_and_nothing_is_written)
{
    for (int kind = 0; kind < 4; kind++) {
        /* a chain, battles one by one, one battle that is long, a long chain */
        scene *s = kind == 0   ? scene_square(50.0, 40.0, .1, .1, 1e4)
                   : kind == 1 ? with_all()
                               : scene_square(1e6, 1e6, .1, .1, 1e9);
        lan_battle *battle = scene_battle(s);
        int left = 3;
        const lan_progress progress = {.call = count_down, .context = &left};
        lan_odds_options options = simulate(1000000000, 2);
        options.until_end = kind == 2;
        lan_odds *odds = NULL;
        assert_int_equal(
            lan_odds_find(battle, &options, &progress, &odds, NULL),
            LAN_ECANCELLED);
        assert_null(odds);
        assert_true(left <= 0);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
}

#define TIMES   5
#define SHARES  3
#define BATTLES 201

TEST(bands_are_the_quantiles_of_the_same_battles)
{
    const double times[TIMES] = {0.0, .7, 3.1, 9.0, 50.0};
    const double shares[SHARES] = {.1, .5, .9};
    double out[TIMES * 2 * SHARES];
    double other[TIMES * 2 * SHARES];
    scene *s = with_all();
    lan_battle *battle = scene_battle(s);
    lan_chance_band band = {.seed = 1, .battles = 1000, .threads = 1};
    band.seed = 31;
    band.battles = BATTLES;
    band.times = times;
    band.time_count = TIMES;
    band.shares = shares;
    band.share_count = SHARES;
    assert_ok(lan_chance_band_find(battle, &band, NULL, out, NULL));
    band.threads = 3;
    assert_ok(lan_chance_band_find(battle, &band, NULL, other, NULL));
    assert_memory_equal(out, other, sizeof out);
    lan_odds_options options = simulate(BATTLES, 2);
    options.seed = 31;
    options.until_end = true;
    lan_odds *odds = find(battle, options);
    for (int k = 0; k < SHARES; k++) {
        assert_close(out[k], 9.0, 0.0, 0.0);
        assert_close(out[SHARES + k], 8.0, 0.0, 0.0);
        for (int i = 0; i < 2; i++) { /* long after the end: that of the odds */
            const double last = out[((TIMES - 1) * 2 + i) * SHARES + k];
            const double won = odds->sides[i].win;
            assert_true(shares[k] > 1.0 - won || last <= 2.0);
        }
        for (int t = 1; k > 0 && t < TIMES; t++) {
            assert_true(out[2 * t * SHARES + k] >= out[2 * t * SHARES + k - 1]);
        }
    }
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(bands_refuse_what_makes_none)
{
    const double right[1] = {.5};
    double out[4] = {-3.0, -3.0, -3.0, -3.0};
    scene *s = with_all();
    lan_battle *battle = scene_battle(s);
    lan_chance_band band = {.seed = 1, .battles = 1000, .threads = 1};
    band.times = right;
    band.time_count = 1;
    band.shares = right;
    band.share_count = 1;
    band.battles = 0;
    assert_int_equal(lan_chance_band_find(battle, &band, NULL, out, NULL),
                     LAN_EINVAL);
    int left = 1;
    const lan_progress progress = {.call = count_down, .context = &left};
    band.battles = 100;
    assert_int_equal(lan_chance_band_find(battle, &band, &progress, out, NULL),
                     LAN_ECANCELLED);
    assert_close(out[0], -3.0, 0.0, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
