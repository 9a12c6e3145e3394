/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles of armies that stand on a map, against the same battles without one.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/odds.h"
#include "scenarios/examples.h"
#include "tests/support/field.h"
#include "tests/support/reading.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* --- a mapless battle ---------------------------------------------------- */

/* A description whose types reach all over a map. */
typedef struct ranged {
    lan_battle_def def;
    lan_unit_def *units;
} ranged;

static ranged make_ranged(const lan_battle_def *def, double range)
{
    ranged r = {.def = *def, .units = calloc(def->unit_count, sizeof *r.units)};
    assert_non_null(r.units);
    for (size_t k = 0; k < def->unit_count; k++) {
        r.units[k] = def->units[k];
        r.units[k].range = range;
        r.units[k].falloff = 0.0;
    }
    r.def.units = r.units;
    return r;
}

static lan_outcome *solve_mapless(const lan_battle_def *def,
                                  const lan_solver_options *options)
{
    lan_battle *battle = NULL;
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;
    assert_ok(lan_battle_create(def, &battle, NULL));
    assert_ok(lan_solver_create(battle, options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    assert_ok(lan_outcome_create(battle, &outcome));
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return outcome;
}

static bool are_same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void assert_same_group(const char *name, int32_t group,
                              const lan_group_outcome *got,
                              const lan_group_outcome *want)
{
    if (!are_same_bits(got->left, want->left) ||
        !are_same_bits(got->gone_at, want->gone_at) ||
        !are_same_bits(got->lost_combat, want->lost_combat) ||
        !are_same_bits(got->reinforced, want->reinforced)) {
        fail_with("%s: group %d: left %.17g, gone at %.17g; without a map "
                  "%.17g, %.17g",
                  name, group, got->left, got->gone_at, want->left,
                  want->gone_at);
    }
}

static void enter_all(field *f, int32_t first, int32_t count)
{
    for (int32_t a = 0; a < count; a++) {
        field_enter(f, first + a, 2 + a, 2);
    }
    field_settle(f);
}

static void assert_same_on_open_ground(const char *name,
                                       const lan_battle_def *def,
                                       const lan_solver_options *options)
{
    ranged r = make_ranged(def, 1e6);
    lan_outcome *want = solve_mapless(&r.def, options);
    field *f = field_open(&r.def, 24, 8);
    field_begin(f, options, 0);
    enter_all(f, 0, (int32_t)r.def.army_count);
    field_run(f, want->time);
    lan_outcome *got = field_outcome(f);
    for (int32_t i = 0; i < want->group_count; i++) {
        assert_same_group(name, i, &got->groups[i], &want->groups[i]);
    }
    size_t battles = 0;
    assert_ok(lan_fights_close(f->fights, f->time, NULL));
    (void)lan_fights_battles(f->fights, &battles);
    assert_int_equal(battles, 1);
    lan_outcome_destroy(got);
    lan_outcome_destroy(want);
    field_destroy(f);
    free(r.units);
}

TEST(shipped_battles_are_the_same_bits_on_open_ground)
{
    int fought = 0;
    for (size_t k = 0; k < lan_example_count(); k++) {
        test_reading reading = read_valid(lan_example_text(k));
        if (strstr(lan_example_text(k), "\nmap:") == NULL &&
            strstr(lan_example_text(k), "\napproach:") == NULL) {
            const lan_solver_options options =
                lan_scenario_solver_options(reading.scenario);
            assert_same_on_open_ground(
                lan_example_name(k), lan_scenario_battle_def(reading.scenario),
                &options);
            fought++;
        }
        reading_clear(&reading);
    }
    assert_true(fought >= 10);
}

/* --- islands and the rest ------------------------------------------------ */

/* How many armies of others stand before, between and after the two. */
typedef struct others {
    int before;
    int between;
    int after;
} others;

static void add_others(scene *s, int count)
{
    static const char *const sides[] = {"blue", "red"};
    for (int k = 0; k < count; k++) {
        s->armies[scene_army(s, sides[k % 2])].area = 500.0;
        const int32_t group = scene_group(s, 40.0 + 7.0 * k);
        s->units[group].hit = 0.11 + 0.01 * k;
        s->units[group].range = 150.0;
    }
}

static int32_t add_one(scene *s, const char *name, const char *side)
{
    const int32_t army = scene_army(s, side);
    s->armies[army].name = name;
    s->armies[army].losses = 0.01;
    s->armies[army].area = 1000.0;
    const int32_t foot = scene_group(s, 97.0);
    s->units[foot].hit = 0.2;
    s->units[foot].range = 500.0;
    const int32_t guns = scene_group(s, 30.0);
    s->units[guns].hit = 0.3;
    s->units[guns].range = 900.0;
    s->units[guns].fire = LAN_LAW_AREA;
    s->units[guns].attack_area = 4.0;
    return army;
}

/* Others meet, fight and part far from the two. */
static void move_others(field *f, int32_t one, int32_t other, int turn)
{
    const int32_t count = (int32_t)f->def.battle->army_count;
    for (int32_t a = 0; a < count; a++) {
        if (a != one && a != other) {
            field_move(f, a, 2 + (a + turn) % 40, 30 + (a * turn) % 7);
        }
    }
}

#define TWO_STRENGTHS 4

/* Strengths of the two's groups after 6 times units of meeting, moving apart
 * and meeting again, with others around. */
static void fight_with_others(const others *around, lan_method method,
                              double left[TWO_STRENGTHS])
{
    scene *s = scene_create(128, 20.0);
    add_others(s, around->before);
    const int32_t one = add_one(s, "one", "blue");
    add_others(s, around->between);
    const int32_t other = add_one(s, "other", "red");
    add_others(s, around->after);
    field *f = field_open(scene_def(s), 60, 40);
    lan_solver_options options = lan_solver_options_default();
    options.method = method;
    field_begin(f, &options, 7);
    const int32_t count = (int32_t)s->def.army_count;
    for (int32_t a = 0; a < count; a++) {
        field_enter(f, a,
                    a == one     ? 2
                    : a == other ? 5
                                 : 2 + a % 40,
                    a == one || a == other ? 2 : 30);
    }
    field_settle(f);
    for (int turn = 1; turn <= 12; turn++) {
        field_run(f, 0.25 * turn);
        move_others(f, one, other, turn);
        if (turn == 6) {
            field_move(f, other, 20, 2);
        } else if (turn == 9) {
            field_move(f, other, 4, 4);
        }
        field_settle(f);
    }
    lan_outcome *outcome = field_outcome(f);
    const lan_battle *whole = lan_fights_whole(f->fights);
    for (int32_t k = 0; k < TWO_STRENGTHS; k++) {
        const int32_t army = k < 2 ? one : other;
        left[k] =
            outcome->groups[lan_battle_army_first_group(whole, army) + k % 2]
                .left;
    }
    lan_outcome_destroy(outcome);
    field_destroy(f);
    scene_destroy(s);
}

static void assert_others_do_not_matter(lan_method method)
{
    const others none = {0, 0, 0};
    const others some[] = {{50, 0, 0}, {0, 50, 0}, {0, 0, 50}, {16, 18, 16}};
    double want[TWO_STRENGTHS];
    fight_with_others(&none, method, want);
    assert_true(want[0] < 97.0 && want[2] < 97.0 && want[0] > 0.0);
    for (size_t k = 0; k < sizeof some / sizeof *some; k++) {
        double got[TWO_STRENGTHS];
        fight_with_others(&some[k], method, got);
        assert_memory_equal(got, want, sizeof want);
    }
}

TEST(others_on_the_map_do_not_touch_the_bits_of_a_battle)
{
    assert_others_do_not_matter(LAN_METHOD_AUTO);
}

TEST(others_on_the_map_do_not_touch_the_chance_of_a_battle)
{
    assert_others_do_not_matter(LAN_METHOD_CHANCE);
}

/* --- reinforcement by march ---------------------------------------------- */

/* Iwo Jima, each landing an army that comes all at once. */
static scene *make_landings(void)
{
    scene *s = scene_create(4, 40.0);
    const double landed[] = {54000.0, 6000.0, 13000.0};
    for (int k = 0; k < 3; k++) {
        scene_army(s, "us");
        s->units[scene_group(s, landed[k])].range = 1000.0;
    }
    scene_army(s, "japan");
    s->units[scene_group(s, 21500.0)].range = 1000.0;
    for (int32_t k = 0; k < 3; k++) {
        scene_army_fire(s, 3, k, LAN_LAW_AIMED, 0.0544);
        scene_army_fire(s, k, 3, LAN_LAW_AIMED, 0.0106);
    }
    return s;
}

TEST(armies_that_march_in_are_reinforcements_by_the_clock)
{
    scene *s = make_landings();
    field *f = field_open(scene_def(s), 20, 20);
    const double landings[] = {0.0, 2.0, 5.0};
    field_enter(f, 3, 10, 10);
    for (int32_t k = 0; k < 3; k++) {
        field_run(f, landings[k]);
        field_enter(f, k, 5 + k, 5);
        field_settle(f);
    }
    field_run(f, 40.0);
    const double gone = field_time_of(f, LAN_FIGHT_GONE, 3, 0);
    lan_outcome *outcome = field_outcome(f);
    const double left = outcome->groups[0].left + outcome->groups[1].left +
                        outcome->groups[2].left;
    assert_close(gone, 35.4423, 2e-6, 0.0);
    assert_close(left, 52796.7, 2e-6, 0.0);
    assert_close(field_time_of(f, LAN_FIGHT_MET, 0, 0), 0.0, 0.0, 0.0);
    assert_close(field_time_of(f, LAN_FIGHT_JOINED, 2, 0), 5.0, 0.0, 0.0);
    assert_close(field_time_of(f, LAN_FIGHT_PARTED, 0, 0), gone, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    field_destroy(f);
    scene_destroy(s);
}

/* --- records ------------------------------------------------------------- */

/* Armies of 100, blue and red by turns, that hit neighbours at 0.01. */
static scene *make_neighbours(int32_t count)
{
    scene *s = scene_create(count, 100.0);
    for (int32_t a = 0; a < count; a++) {
        (void)scene_army(s, a % 2 == 0 ? "blue" : "red");
        s->units[scene_group(s, 100.0)].hit = 0.01;
    }
    return s;
}

TEST(battles_that_are_joined_become_the_earlier_one)
{
    scene *s = make_neighbours(4);
    field *f = field_open(scene_def(s), 20, 20);
    field_enter(f, 0, 2, 2);
    field_enter(f, 1, 3, 2);
    field_enter(f, 2, 10, 2);
    field_enter(f, 3, 18, 2);
    field_settle(f);
    field_run(f, 1.0);
    field_move(f, 3, 11, 2); /* the second battle */
    field_settle(f);
    field_run(f, 2.0);
    field_move(f, 3, 3, 3); /* ... is over, and its red joins the first */
    field_settle(f);
    field_run(f, 3.0);
    field_move(f, 2, 4, 3); /* its blue as well */
    field_settle(f);
    field_run(f, 4.0);
    field_move(f, 0, 2, 10);
    field_settle(f);
    assert_ok(lan_fights_close(f->fights, 5.0, NULL));
    size_t count = 0;
    const lan_campaign_battle *battles = lan_fights_battles(f->fights, &count);
    assert_int_equal(count, 1);
    assert_close(battles[0].from, 0.0, 0.0, 0.0);
    assert_close(battles[0].to, 5.0, 0.0, 0.0);
    assert_int_equal(battles[0].army_count, 4);
    assert_close(field_time_of(f, LAN_FIGHT_MET, 2, 0), 1.0, 0.0, 0.0);
    assert_close(field_time_of(f, LAN_FIGHT_PARTED, 2, 0), 2.0, 0.0, 0.0);
    assert_close(field_time_of(f, LAN_FIGHT_JOINED, 2, 0), 3.0, 0.0, 0.0);
    assert_close(field_time_of(f, LAN_FIGHT_PARTED, 0, 0), 4.0, 0.0, 0.0);
    field_destroy(f);
    scene_destroy(s);
}

TEST(battles_apart_have_records_of_their_own_and_lose_their_own)
{
    scene *s = make_neighbours(4);
    field *f = field_open(scene_def(s), 20, 20);
    for (int32_t a = 0; a < 4; a++) {
        field_enter(f, a, 2 + a % 2 + 8 * (a / 2), 2);
    }
    field_settle(f);
    field_run(f, 2.0);
    field_leave(f, 3);
    field_settle(f);
    field_run(f, 3.0);
    const double rest = 100.0 * exp(-0.02);
    assert_close(lan_fights_take_casualties(f->fights, 2), 100.0 - rest, 1e-9,
                 0.0);
    assert_close(lan_fights_take_casualties(f->fights, 2), 0.0, 0.0, 0.0);
    assert_ok(lan_fights_close(f->fights, 3.0, NULL));
    size_t count = 0;
    const lan_campaign_battle *battles = lan_fights_battles(f->fights, &count);
    assert_int_equal(count, 2);
    assert_close(battles[0].to, 3.0, 0.0, 0.0);
    assert_close(battles[1].to, 2.0, 0.0, 0.0);
    assert_int_equal(battles[1].armies[0], 2);
    assert_int_equal(battles[1].armies[1], 3);
    assert_close(battles[1].lost[1], 100.0 - rest, 1e-9, 0.0);
    assert_close(battles[0].lost[0], -100.0 * expm1(-0.03), 1e-9, 0.0);
    field_destroy(f);
    scene_destroy(s);
}

/* --- nobody is lost ------------------------------------------------------ */

static void assert_all_accounted_for(field *f)
{
    lan_outcome *outcome = field_outcome(f);
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const lan_group_outcome *g = &outcome->groups[i];
        assert_close(g->left + g->lost_combat + g->lost_other,
                     g->start + g->reinforced, 1e-9, 0.0);
    }
    lan_outcome_destroy(outcome);
}

static int count_events(const field *f, lan_fight_event_kind kind)
{
    int count = 0;
    for (size_t k = 0; k < f->event_count; k++) {
        count += f->events[k].what.kind == kind;
    }
    return count;
}

/* Armies with reinforcement and own losses that break and are chased, shuffled
 * about. */
static void assert_books_of_shuffled(lan_method method)
{
    scene *s = make_neighbours(10);
    s->def.pursuit = 0.5;
    for (int32_t a = 0; a < 10; a++) {
        s->armies[a].losses = a % 3 == 0 ? 0.01 : 0.0;
        s->armies[a].break_at = a % 4 == 1 ? 0.6 : 0.0;
        s->units[a].hit = 0.05 + 0.03 * a;
        s->units[a].range = 250.0;
        if (a % 3 == 1) {
            scene_comes_over(s, a, 1.0, 9.0, 50.0);
            scene_comes_at(s, a, 6.0, 20.0);
        }
    }
    field *f = field_open(scene_def(s), 8, 8);
    lan_solver_options options = lan_solver_options_default();
    options.method = method;
    field_begin(f, &options, 3);
    for (int32_t a = 0; a < 10; a++) {
        field_enter(f, a, (3 * a) % 8, a % 8);
    }
    field_settle(f);
    for (int turn = 1; turn <= 40; turn++) {
        const double until = 0.5 * turn;
        while (field_step(f, until) < until) {
            assert_all_accounted_for(f);
        }
        for (int32_t a = 0; a < 10; a++) {
            if ((a * turn) % 3 == 0 &&
                isnan(field_time_of(f, LAN_FIGHT_GONE, a, 0))) {
                field_move(f, a, (3 * a + turn) % 8, (a + 5 * turn) % 8);
            }
        }
        field_settle(f);
        assert_all_accounted_for(f);
    }
    assert_true(count_events(f, LAN_FIGHT_BROKE) > 0);
    assert_true(count_events(f, LAN_FIGHT_GONE) > 0);
    assert_true(count_events(f, LAN_FIGHT_PARTED) > 5);
    field_destroy(f);
    scene_destroy(s);
}

TEST(everybody_is_accounted_for_at_every_instant)
{
    assert_books_of_shuffled(LAN_METHOD_AUTO);
}

TEST(everybody_is_accounted_for_where_chance_decides)
{
    assert_books_of_shuffled(LAN_METHOD_CHANCE);
}

/* --- chance -------------------------------------------------------------- */

#define CHANCE_RUNS 4000

/* Wins of blue, all armies in contact on open ground. */
static int count_wins(scene *s, bool marches)
{
    field *f = field_open(scene_def(s), 12, 12);
    lan_solver_options options = lan_solver_options_default();
    options.method = LAN_METHOD_CHANCE;
    int wins = 0;
    for (int run = 0; run < CHANCE_RUNS; run++) {
        field_begin(f, &options, (uint64_t)run);
        field_enter(f, 0, 3, 3);
        field_enter(f, 1, 4, 3);
        field_settle(f);
        for (int k = 1; k <= 3 && marches; k++) { /* cut, and on again */
            field_run(f, 0.5 * k);
            field_move(f, 1, k % 2 == 0 ? 4 : 9, 3);
            field_settle(f);
            field_run(f, 0.5 * k + 0.1);
            field_move(f, 1, 4, 3);
            field_settle(f);
        }
        field_run(f, s->def.end);
        wins += !isnan(field_time_of(f, LAN_FIGHT_GONE, 1, 0));
    }
    field_destroy(f);
    return wins;
}

TEST(chance_on_open_ground_has_the_odds_of_a_battle_without_a_map)
{
    scene *s = scene_square(11.0, 9.0, 0.2, 0.17, 1000.0);
    lan_battle *battle = scene_battle(s);
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    options.method = LAN_ODDS_EXACT;
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
    const double win = odds->sides[0].win;
    /* 99.9 % of a binomial */
    const double most = 3.3 * sqrt(win * (1.0 - win) / CHANCE_RUNS);
    assert_close((double)count_wins(s, false) / CHANCE_RUNS, win, 0.0, most);
    assert_close((double)count_wins(s, true) / CHANCE_RUNS, win, 0.0, most);
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
