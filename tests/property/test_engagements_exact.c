/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers who stand, all in reach of all, and die of one hit are the jump
 * process: their fights against exact odds.
 *
 * Each case makes four comparisons that chance alone would fail once in a
 * thousand: the win probability by the binomial law's normal limit, the mean
 * left of either side by its own, and the whole distribution of who is left by
 * the inequality of Dvoretzky, Kiefer and Wolfowitz (P. Massart, Ann. Probab.
 * 18, 1990). The five cases fail by chance alone with at most 2 %; the seed
 * is fixed, so that it happens always or never.
 */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/odds.h"
#include "tests/support/formed.h"
#include "tests/support/support.h"

#define FIGHTS 40000
#define RARE   1e-3
#define WIDE   3.2905 /* of a normal: 99.9 % lie within */

static lan_odds *exact_odds(const formed *f)
{
    lan_battle *battle = NULL;
    lan_odds *odds = NULL;
    lan_odds_options options = lan_odds_options_default();
    options.method = LAN_ODDS_EXACT;
    assert_ok(lan_battle_create(&f->battle, &battle, NULL));
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
    lan_battle_destroy(battle);
    return odds;
}

/* How often a side won with so many left: [side][left]. */
typedef struct tally {
    int fights;
    int *left[FORMED_SIDES];
} tally;

static tally fight_all(const formed *f, uint64_t seed)
{
    tally seen = {.fights = random_cases(FIGHTS)};
    lan_engagement *engagement = formed_engagement(f);
    for (int k = 0; k < FORMED_SIDES; k++) {
        seen.left[k] =
            calloc((size_t)f->groups[k].count + 1, sizeof *seen.left[k]);
        assert_non_null(seen.left[k]);
    }
    for (int k = 0; k < seen.fights; k++) {
        formed_fight(engagement, seed, (uint64_t)k);
        const int blue = formed_left(engagement, FORMED_BLUE);
        const int red = formed_left(engagement, FORMED_RED);
        if ((blue > 0) == (red > 0)) {
            fail_with("fight %d ends with %d and %d", k, blue, red);
        }
        seen.left[FORMED_BLUE][blue]++;
        seen.left[FORMED_RED][red]++;
    }
    lan_engagement_destroy(engagement);
    return seen;
}

static void assert_side(const tally *seen, const lan_side_odds *odds, int side)
{
    const double n = seen->fights;
    const double bound = sqrt(log(2.0 / RARE) / (2.0 * n));
    double mean = 0.0;
    double want = 0.0;
    double square = 0.0;
    double below = 1.0 - odds->win;
    double seen_below = 0.0;
    double farthest = 0.0;
    for (int k = 0; k <= odds->most; k++) {
        const double share = seen->left[side][k] / n;
        seen_below += share;
        below += k > 0 ? odds->survivors[k] : 0.0;
        farthest = fmax(farthest, fabs(seen_below - below));
        mean += k * share;
        want += k * odds->survivors[k];
        square += (double)k * k * odds->survivors[k];
    }
    const double error = sqrt((square - want * want) / n);
    print_message("# side %d: left %.4f, exactly %.4f, %.2f errors; "
                  "distribution off by %.5f of %.5f\n",
                  side, mean, want, (mean - want) / error, farthest, bound);
    assert_true(fabs(mean - want) <= WIDE * error);
    assert_true(farthest <= bound);
}

static void assert_jump_process(const formed *f, uint64_t seed)
{
    lan_odds *odds = exact_odds(f);
    tally seen = fight_all(f, seed);
    const double win = odds->sides[FORMED_BLUE].win;
    const double n = seen.fights;
    const double seen_win = 1.0 - seen.left[FORMED_BLUE][0] / n;
    const double error = sqrt(win * (1.0 - win) / n);
    print_message("# blue wins %.5f, exactly %.5f, %.2f errors\n", seen_win,
                  win, (seen_win - win) / error);
    assert_true(fabs(seen_win - win) <= WIDE * error);
    for (int k = 0; k < FORMED_SIDES; k++) {
        assert_side(&seen, &odds->sides[k], k);
        free(seen.left[k]);
    }
    lan_odds_destroy(odds);
}

TEST(fifty_against_forty)
{
    formed f;
    formed_init(&f, 50, 40);
    assert_jump_process(&f, 11);
}

TEST(ten_against_fifteen_of_four_ninths)
{
    formed f;
    formed_init(&f, 10, 15);
    f.units[FORMED_BLUE].hit = 0.9;
    f.units[FORMED_RED].hit = 0.4;
    assert_jump_process(&f, 12);
}

TEST(hundred_against_ninety)
{
    formed f;
    formed_init(&f, 100, 90);
    assert_jump_process(&f, 13);
}

/* One shot does all the damage, by way of health, damage and a counter. */
TEST(hits_that_just_kill)
{
    formed f;
    formed_init(&f, 12, 9);
    const lan_counter_def counters[] = {
        {.attacker = FORMED_BLUE, .target = FORMED_RED, .factor = 1.5}};
    f.units[FORMED_BLUE].damage = 2.0;
    f.units[FORMED_RED].health = 3.0;
    f.units[FORMED_BLUE].rate = 0.7;
    f.units[FORMED_RED].hit = 0.15;
    f.battle.counters = counters;
    f.battle.counter_count = 1;
    assert_jump_process(&f, 24);
}

/* Whoever is met by a shot, it is one of the enemy. */
TEST(shots_that_fly_as_good_as_at_once)
{
    formed f;
    formed_init(&f, 11, 10);
    for (int k = 0; k < FORMED_SIDES; k++) {
        f.units[k].range = 200.0;
        f.soldiers[k].shot_speed = 1e9;
    }
    assert_jump_process(&f, 15);
}
