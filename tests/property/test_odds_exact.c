/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact odds of random tiny battles, against every course they can take.
 */
#include <math.h>
#include <stdio.h>

#include "base/real.h"
#include "solver/odds.h"

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

static void exact_odds_are_the_sum_of_all_courses(void **state)
{
    (void)state;
    random_source *random = random_create(20260);
    scene *s = scene_create(5, 50.0);
    lan_odds_options options = lan_odds_options_default();
    options.method = LAN_ODDS_EXACT;
    int won = 0;
    int tried = 0;
    for (uint32_t k = 0; k < 400; k++) {
        random_begin(random, k);
        draw_battle(random, s, 2 + (int32_t)(k % 4));
        if (!is_sound(s)) {
            continue; /* two sides were not drawn */
        }
        tried++;
        lan_battle *battle = scene_battle(s);
        const plain_odds want = plain_odds_of(scene_def(s));
        lan_odds got;
        lan_error err = {0};
        if (lan_odds_find(battle, &options, NULL, &got, &err) != LAN_OK) {
            any_battle_print(s);
            fail_with("seed %lu, case %u: %s", random_seed(random), k,
                      err.text);
        }
        const char *what = differs(&got, &want);
        if (what != NULL) {
            any_battle_print(s);
            fail_with("seed %lu, case %u: %s of %ld courses, form %s",
                      random_seed(random), k, what, want.courses, got.form);
        }
        won += want.win[0] > .01 && want.win[1] > .01;
        lan_odds_clear(&got);
        lan_battle_destroy(battle);
    }
    printf("# %d battles, %d of them open\n", tried, won);
    assert_true(tried > 250 && won > 100);
    scene_destroy(s);
    random_destroy(random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_odds_are_the_sum_of_all_courses),
    };
    return run_group("odds_exact", tests);
}
