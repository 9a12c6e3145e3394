/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact odds of random tiny battles, against every course they can take.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/solver.h"

#include "tests/support/any_battle.h"
#include "tests/support/plain_odds.h"
#include "tests/support/support.h"

static const char *const sides[] = {"east", "west", "north"};

static void draw_fire(random_source *random, scene *s)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        s->units[i].hit = random_magnitude(random, .05, .9);
        s->units[i].attack_area = random_between(random, .5, 4.0);
        s->units[i].fire =
            random_chance(random, .3) ? LAN_LAW_AREA : LAN_LAW_AIMED;
    }
    for (int32_t k = random_integer(random, 0, 3); k > 0; k--) {
        const int32_t from = random_integer(random, 0, s->army_count - 1);
        const int32_t at = random_integer(random, 0, s->army_count - 1);
        if (s->armies[from].side == s->armies[at].side) {
            continue;
        }
        lan_fire_def *entry =
            scene_army_fire(s, from, at, (lan_law)random_integer(random, 0, 3),
                            random_magnitude(random, .05, 2.0));
        entry->enemy = random_between(random, 0.0, 1.3);
        entry->own = random_between(random, 0.0, 1.2);
    }
}

static void draw_shares(random_source *random, scene *s)
{
    s->def.share = (lan_share)random_integer(random, 0, 3);
    for (int32_t from = 0; from < s->group_count; from++) {
        for (int32_t at = 0; at < s->group_count; at++) {
            if (random_chance(random, .3)) {
                scene_counter(s, from, at, random_magnitude(random, .3, 3.0));
            }
            if (s->def.share == LAN_SHARE_WEIGHTS) {
                scene_weight(s, from, at,
                             random_chance(random, .1)
                                 ? 0.0
                                 : random_between(random, .1, 4.0));
            }
            if (s->def.share == LAN_SHARE_PRIORITY &&
                random_chance(random, .5)) {
                scene_prefer(s, from, at);
            }
        }
    }
}

/* By priority, what area fire hits has one place in a list: the description
 * says no more of it, so neither does this. */
static void draw_battle(random_source *random, scene *s, int32_t groups)
{
    int32_t budget = groups == 2 ? 22 : groups == 3 ? 13 : 9;
    scene_clear(s, 50.0);
    while (s->group_count < groups) {
        const int32_t n = s->army_count;
        const bool joins = n >= 2 && random_chance(random, .5);
        if (!joins) {
            const int32_t a =
                scene_army(s, sides[n < 2 ? n : random_integer(random, 0, 2)]);
            s->armies[a].area = random_between(random, 20.0, 90.0);
            s->armies[a].hidden = random_chance(random, .15);
            s->armies[a].break_at =
                random_chance(random, .3) ? random_between(random, .1, .7) : .0;
            s->armies[a].front = random_chance(random, .2)
                                     ? random_between(random, .5, 5.0)
                                     : LAN_INF;
        }
        const int32_t share = budget / (groups - s->group_count);
        const int32_t count = random_integer(random, 1, share + 1);
        const int32_t i = scene_group(s, count);
        budget -= count;
        if (random_chance(random, .2)) {
            s->groups[i].losses = random_between(random, 0.0, .5);
        }
        if (random_chance(random, .1)) {
            scene_comes_at(s, i, 0.0, 1.0);
        }
    }
    if (random_chance(random, .1)) {
        s->def.gone = random_between(random, 0.0, 2.5);
    }
    draw_shares(random, s);
    draw_fire(random, s);
    if (s->def.share == LAN_SHARE_PRIORITY) {
        for (int32_t i = 0; i < s->group_count; i++) {
            s->units[i].fire = LAN_LAW_AIMED;
        }
        for (int32_t a = 0; a < s->army_count; a++) {
            s->armies[a].hidden = false;
        }
        for (size_t k = 0; k < s->def.fire_count; k++) {
            s->fire[k].law =
                s->fire[k].law == LAN_LAW_AREA ? LAN_LAW_AIMED : s->fire[k].law;
        }
    }
}

static bool is_close(double got, double want)
{
    return fabs(got - want) <= 1e-12 + 1e-11 * fabs(want);
}

/* The first thing that differs, or NULL. */
static const char *differs(const lan_odds *got, const plain_odds *want)
{
    double sum = got->neither;
    for (int32_t s = 0; s < got->side_count; s++) {
        const lan_side_odds *side = &got->sides[s];
        sum += side->win;
        for (int32_t n = 0; n <= side->most; n++) {
            if (!is_close(side->survivors[n], want->survivors[s][n])) {
                return "survivors";
            }
        }
        if (!is_close(side->win, want->win[s])) {
            return "win";
        }
        if (!is_close(side->expected_left, want->expected_left[s])) {
            return "expected left";
        }
    }
    return !is_close(sum, 1.0)                             ? "sum"
           : !is_close(got->neither, want->neither)        ? "neither"
           : !is_close(got->mean_duration, want->duration) ? "duration"
                                                           : NULL;
}

static bool is_sound(scene *s)
{
    return lan_battle_def_check(scene_def(s), NULL, NULL) == LAN_OK;
}

/* One drawn battle: is it open, its odds as the courses say? */
static bool compare_odds(random_source *random, scene *s, uint32_t k)
{
    lan_odds_options options = lan_odds_options_default();
    options.method = LAN_ODDS_EXACT;
    lan_battle *battle = scene_battle(s);
    const plain_odds want = plain_odds_of(scene_def(s));
    lan_odds *got = NULL;
    lan_error err = {0};
    if (lan_odds_find(battle, &options, NULL, &got, &err) != LAN_OK) {
        any_battle_print(s);
        fail_with("seed %lu, case %u: %s", random_seed(random), k, err.text);
    }
    const char *what = differs(got, &want);
    if (what != NULL) {
        any_battle_print(s);
        fail_with("seed %lu, case %u: %s of %ld courses, form %s",
                  random_seed(random), k, what, want.courses, got->form);
    }
    lan_odds_destroy(got);
    lan_battle_destroy(battle);
    return want.win[0] > .01 && want.win[1] > .01;
}

/* arms NULL: types are their one weapon. */
static void assert_all_courses_add_up(unsigned long seed, any_arms *arms)
{
    random_source *random = random_create(seed);
    scene *s = scene_create(5, 50.0);
    int won = 0;
    int tried = 0;
    const int cases = random_cases(200);
    for (uint32_t k = 0; k < (uint32_t)cases; k++) {
        random_begin(random, k);
        draw_battle(random, s, 2 + (int32_t)(k % 4));
        if (arms != NULL) {
            any_battle_arm(random, s, arms);
            any_battle_retaliate(random, s, arms);
        }
        if (!is_sound(s)) {
            continue; /* two sides were not drawn */
        }
        tried++;
        won += compare_odds(random, s, k);
    }
    printf("# %d battles, %d of them open\n", tried, won);
    assert_true(tried > cases / 8 * 5 && won > cases / 8);
    scene_destroy(s);
    random_destroy(random);
}

TEST(exact_odds_are_the_sum_of_all_courses)
{
    assert_all_courses_add_up(20260, NULL);
}

TEST(exact_odds_with_weapons_and_answers_are_the_sum_of_all_courses)
{
    any_arms arms;
    assert_all_courses_add_up(20261, &arms);
}

/* A duel of a size that no recursion can walk. */
static void draw_duel(random_source *random, scene *s)
{
    scene_clear(s, 50.0);
    for (int32_t i = 0; i < 2; i++) {
        const int32_t a = scene_army(s, sides[i]);
        scene_group(s, random_integer(random, 20, 120));
        s->armies[a].break_at =
            random_chance(random, .3) ? random_between(random, .1, .7) : 0.0;
        s->armies[a].front = random_chance(random, .3)
                                 ? random_between(random, 5.0, 100.0)
                                 : LAN_INF;
        s->groups[i].losses =
            random_chance(random, .3) ? random_between(random, .0, .02) : 0.0;
    }
    for (int32_t i = 0; i < 2; i++) {
        lan_fire_def *entry = scene_army_fire(
            s, i, 1 - i, (lan_law)random_integer(random, 1, 3), 0.0);
        entry->enemy = random_between(random, .3, 1.3);
        entry->own = random_between(random, 0.0, 1.2);
        entry->coefficient = random_magnitude(random, .05, .15) *
                             (entry->law == LAN_LAW_AREA ? 1.0 / 70.0 : 1.0);
    }
}

static lan_odds *odds_of(scene *s)
{
    lan_odds_options options = lan_odds_options_default();
    lan_battle *battle = scene_battle(s);
    lan_odds *odds = NULL;
    options.method = LAN_ODDS_EXACT;
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
    lan_battle_destroy(battle);
    return odds;
}

/* Compares crosswise; time is measured in `unit`. */
static bool are_alike(const lan_odds *a, const lan_odds *b, double unit)
{
    bool alike = fabs(a->mean_duration - unit * b->mean_duration) <=
                 1e-11 * a->mean_duration;
    for (int32_t side = 0; side < 2; side++) {
        const lan_side_odds *p = &a->sides[side];
        const lan_side_odds *q = &b->sides[1 - side];
        alike = alike && p->most == q->most &&
                fabs(p->win - q->win) <= 1e-11 * p->win + 1e-280 &&
                fabs(p->expected_left - q->expected_left) <= 1e-10;
        for (int32_t n = 0; alike && n <= p->most; n++) {
            alike = fabs(p->survivors[n] - q->survivors[n]) <=
                    1e-10 * p->survivors[n] + 1e-280;
        }
    }
    return alike;
}

static void mirror(scene *s)
{
    const double count = s->groups[0].count;
    const double losses = s->groups[0].losses;
    const lan_army_def army = s->armies[0];
    s->groups[0].count = s->groups[1].count;
    s->groups[0].losses = s->groups[1].losses;
    s->groups[1].count = count;
    s->groups[1].losses = losses;
    s->armies[0].break_at = s->armies[1].break_at;
    s->armies[0].front = s->armies[1].front;
    s->armies[1].break_at = army.break_at;
    s->armies[1].front = army.front;
    for (int32_t i = 0; i < 2; i++) {
        const int32_t from = s->fire[i].from_army;
        s->fire[i].from_army = s->fire[i].at_army;
        s->fire[i].at_army = from;
    }
}

/* True if each side has to the bit the chance that the other has there. */
static bool are_swapped(const lan_odds *a, const lan_odds *b)
{
    return lan_is_zero(a->sides[0].win - b->sides[1].win) &&
           lan_is_zero(a->sides[1].win - b->sides[0].win);
}

/* The duel seen from the other side, and eight times as fast: the same, to the
 * last of the tail. */
TEST(a_duel_is_its_mirror_and_its_haste)
{
    random_source *random = random_create(31415);
    scene *s = scene_create(2, 50.0);
    for (uint32_t k = 0; k < (uint32_t)random_cases(30); k++) {
        random_begin(random, k);
        draw_duel(random, s);
        lan_odds *duel = odds_of(s);
        mirror(s);
        lan_odds *mirrored = odds_of(s);
        for (int32_t i = 0; i < 2; i++) {
            s->fire[i].coefficient *= 8.0;
            s->groups[i].losses *= 8.0;
        }
        lan_odds *hasty = odds_of(s);
        const double sum = duel->sides[0].win + duel->sides[1].win;
        if (!are_alike(duel, mirrored, 1.0) || !are_swapped(duel, mirrored) ||
            !are_alike(duel, hasty, 8.0) || fabs(sum - 1.0) > 1e-12) {
            any_battle_print(s);
            fail_with("seed %lu, case %u: form %s", random_seed(random), k,
                      duel->form);
        }
        lan_odds_destroy(duel);
        lan_odds_destroy(mirrored);
        lan_odds_destroy(hasty);
    }
    scene_destroy(s);
    random_destroy(random);
}
