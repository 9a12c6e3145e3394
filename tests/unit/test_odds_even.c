/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two sides that are alike: by symmetry neither is likelier to win.
 */
#include "lanchester/odds.h"

#include "base/real.h"

#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

static lan_odds *exact_of(scene *s)
{
    lan_odds_options options = lan_odds_options_default();
    lan_battle *battle = scene_battle(s);
    lan_odds *odds = NULL;
    options.method = LAN_ODDS_EXACT;
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
    lan_battle_destroy(battle);
    scene_destroy(s);
    return odds;
}

/* Asserts that two alike sides have the same chance to the bit, and half of
 * what neither of them wins not. */
static void assert_even(scene *s, const char *form)
{
    lan_odds *odds = exact_of(s);
    const lan_side_odds *sides = odds->sides;
    const double rounding = odds->neither > 0.0 ? DBL_EPSILON : 0.0;
    assert_string_equal(odds->form, form);
    assert_close(sides[0].win, 0.5 * (1.0 - odds->neither), 0.0, rounding);
    assert_close(sides[0].win, sides[1].win, 0.0, 0.0);
    assert_close(sides[0].low, sides[0].win, 0.0, 0.0);
    assert_close(sides[1].high, sides[1].win, 0.0, 0.0);
    assert_close(sides[0].expected_left, sides[1].expected_left, 1e-11, 0.0);
    lan_odds_destroy(odds);
}

TEST(two_alike_have_half_to_the_bit)
{
    const double rates[] = {.01, .37, 1.0 / 3.0, 7.13};
    for (int n = 1; n < 60; n++) {
        assert_even(scene_square(n, n, rates[n % 4], rates[n % 4], 9.5),
                    "square");
        assert_even(scene_duel(n, n, .013, .013, LAN_LAW_AREA, 9.5), "linear");
        scene *s = scene_square(n + 3, n + 3, .11, .11, 9.5);
        for (int32_t i = 0; i < 2; i++) {
            s->groups[i].losses = .017;
            s->armies[i].break_at = .3;
            s->armies[i].front = 7.0;
        }
        assert_even(s, "two groups");
    }
    assert_even(scene_square(1013.0, 1013.0, .37, .37, 9.5), "square");
    assert_even(scene_square(70001.0, 70001.0, .37, .37, 9.5), "square");
    assert_even(scene_duel(70001.0, 70001.0, .01, .01, LAN_LAW_AREA, 9.5),
                "linear");
}

/* Two sides of two kinds each, m of the first and n of the second; on the
 * second side they stand the other way round. rate[2 from + at]. */
static scene *two_kinds_a_side(int m, int n, lan_law law, const double *rate)
{
    const int kind[4] = {0, 1, 1, 0};
    scene *s = scene_create(4, 9.5);
    for (int32_t i = 0; i < 4; i++) {
        if (i % 2 == 0) {
            scene_army(s, NULL);
        }
        scene_group(s, kind[i] == 0 ? m : n);
    }
    for (int32_t i = 0; i < 2; i++) {
        for (int32_t j = 2; j < 4; j++) {
            scene_fire(s, i, j, law, rate[2 * kind[i] + kind[j]]);
            scene_fire(s, j, i, law, rate[2 * kind[j] + kind[i]]);
        }
    }
    return s;
}

TEST(alike_sides_of_several_groups_have_half_to_the_bit)
{
    random_source *random = random_create(50);
    for (uint32_t k = 0; k < 60; k++) {
        double rate[4];
        random_begin(random, k);
        for (int i = 0; i < 4; i++) {
            rate[i] = random_magnitude(random, .01, 3.0);
        }
        const int m = random_integer(random, 1, 6);
        const int n = random_integer(random, 1, 6);
        const lan_law law = k % 2 == 0 ? LAN_LAW_AIMED : LAN_LAW_AREA;
        assert_even(two_kinds_a_side(m, n, law, rate), "several groups");
    }
    random_destroy(random);
}

/* The kinds cannot hurt each other, so that one of each may remain. */
TEST(alike_sides_share_what_no_stalemate_takes)
{
    const double rate[4] = {.23, 0.0, 0.0, .57};
    lan_odds *odds = exact_of(two_kinds_a_side(2, 3, LAN_LAW_AIMED, rate));
    assert_true(odds->neither > .1 && odds->neither < .9);
    lan_odds_destroy(odds);
    for (int n = 1; n < 6; n++) {
        assert_even(two_kinds_a_side(2, n, LAN_LAW_AIMED, rate),
                    "several groups");
    }
}
