/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Islands (model/island_impl.h) against battles without a map: with all in
 * reach by factor 1 they are the same bits, from time 0 up to the event at
 * which one side is left; and cut anywhere, given back and taken again, the
 * same curves, with no soldier lost.
 */
#include <math.h>
#include <string.h>

#include "lanchester/battle.h"
#include "lanchester/scenario.h"
#include "model/engine_impl.h"
#include "model/island_impl.h"
#include "scenarios/examples.h"
#include "solver/counts_impl.h"
#include "tests/support/any_battle.h"
#include "tests/support/pair_battle.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define MOST_ARMIES 64

/* --- one battle on a map -------------------------------------------------- */

/* The whole of a description, and one island of all its armies. */
typedef struct staged {
    const char *name;
    int number;
    int32_t armies[MOST_ARMIES];
    int32_t army_count;
    lan_battle *whole;
    lan_battle *island;
    lan_battle *alone; /* one army's, or NULL */
    const lan_battle_def *def;
    lan_solver *solver;
    lan_error err;
} staged;

static void staged_begin(staged *t, const lan_battle_def *def,
                         const lan_solver_options *options)
{
    t->def = def;
    t->army_count = (int32_t)def->army_count;
    assert_true(t->army_count <= MOST_ARMIES);
    for (int32_t a = 0; a < t->army_count; a++) {
        t->armies[a] = a;
    }
    assert_ok_or(lan_island_create_whole(def, &t->whole, &t->err), &t->err);
    assert_ok_or(
        lan_island_define(def, t->armies, t->army_count, &t->island, &t->err),
        &t->err);
    lan_island_take(t->island, t->armies, t->whole, 0.0);
    assert_ok(lan_island_settle(t->island));
    assert_ok_or(lan_solver_create(t->island, options, &t->solver, &t->err),
                 &t->err);
}

static void staged_clear(staged *t)
{
    lan_solver_destroy(t->solver);
    lan_battle_destroy(t->island);
    lan_battle_destroy(t->alone);
    lan_battle_destroy(t->whole);
    t->alone = NULL;
    t->whole = NULL;
    t->island = NULL;
    t->solver = NULL;
}

/* Whether armies of two sides are in the fight. */
static bool is_fought(const lan_battle *battle)
{
    int32_t side = -1;
    for (int32_t a = 0; a < lan_battle_army_count(battle); a++) {
        const int32_t of = lan_battle_army_side(battle, a);
        if (lan_battle_army_state(battle, a) != LAN_ARMY_FIGHTING) {
            continue;
        }
        if (side >= 0 && of != side) {
            return true;
        }
        side = of;
    }
    return false;
}

static bool goes_on(const staged *t)
{
    return is_fought(t->island) && !lan_battle_is_over(t->island) &&
           !lan_island_is_still(t->island);
}

/* From stop to stop until one side is left, all is at rest, or the end. */
static lan_status fight_island(staged *t)
{
    lan_status status = LAN_OK;
    while (status == LAN_OK && goes_on(t)) {
        bool stopped;
        status = lan_island_advance(t->island, lan_battle_end(t->island),
                                    t->solver, &stopped, NULL, &t->err);
    }
    return status;
}

/* The same by looks ahead, each a span further than it was clear. */
static lan_status look_at_island(staged *t, double span)
{
    lan_status status = LAN_OK;
    double clear = 0.0;
    bool stopped = false;
    while (status == LAN_OK && goes_on(t)) {
        const double before = clear;
        status = lan_island_advance(t->island, clear + span, t->solver,
                                    &stopped, &clear, &t->err);
        if (status == LAN_OK &&
            (clear < before || lan_battle_time(t->island) > clear ||
             (!stopped &&
              clear < fmin(before + span, lan_battle_end(t->island))))) {
            fail_with("%s, case %d: from %.17g by %g on it is clear to %.17g",
                      t->name, t->number, before, span, clear);
        }
    }
    return status;
}

static bool are_same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void assert_same(const staged *t, const char *what, int32_t k, double is,
                        double was)
{
    if (!are_same_bits(is, was)) {
        fail_with("%s, case %d: %s of %d is %.17g on a map, %.17g without",
                  t->name, t->number, what, (int)k, is, was);
    }
}

/* All that both have booked, bit for bit. */
static void assert_same_bits(const staged *t, const lan_outcome *is,
                             const lan_outcome *was)
{
    const int32_t groups = was->group_count;
    for (int32_t i = 0; i < groups; i++) {
        const lan_group_outcome *a = &is->groups[i];
        const lan_group_outcome *b = &was->groups[i];
        assert_same(t, "left", i, a->left, b->left);
        assert_same(t, "gone_at", i, a->gone_at, b->gone_at);
        assert_same(t, "lost in combat", i, a->lost_combat, b->lost_combat);
        assert_same(t, "lost otherwise", i, a->lost_other, b->lost_other);
        assert_same(t, "reinforced", i, a->reinforced, b->reinforced);
        assert_same(t, "not arrived", i, a->not_arrived, b->not_arrived);
    }
    for (int32_t a = 0; a < was->army_count; a++) {
        assert_int_equal(is->armies[a].state, was->armies[a].state);
        assert_same(t, "since", a, is->armies[a].since, was->armies[a].since);
        assert_same(t, "morale", a, is->armies[a].morale,
                    was->armies[a].morale);
    }
    for (int32_t k = 0; k < groups * groups; k++) {
        assert_same(t, "killed", k, is->killed[k], was->killed[k]);
    }
    assert_same(t, "margin", 0, is->margin, was->margin);
    assert_int_equal(is->winner, was->winner);
    assert_int_equal(is->near_tie, was->near_tie);
}

/* Gives the island back, ends the whole as the battle ended, and compares. */
static void assert_same_end(staged *t, const lan_outcome *was)
{
    lan_outcome *is = NULL;
    assert_same(t, "end", 0, lan_battle_time(t->island), was->time);
    lan_island_give(t->island, t->armies, t->whole);
    lan_island_close_whole(t->whole, was->time, was->winner, was->reason);
    assert_ok(lan_outcome_create(t->whole, &is));
    assert_same_bits(t, is, was);
    lan_outcome_destroy(is);
}

/* --- the same bits -------------------------------------------------------- */

/* Every method and stepper in turn; few of these battles have a closed form. */
static lan_solver_options draw_options(random_source *random)
{
    lan_solver_options options = lan_solver_options_default();
    static const lan_method methods[] = {LAN_METHOD_GSL, LAN_METHOD_AUTO,
                                         LAN_METHOD_CLOSED};
    options.method = methods[random_integer(random, 0, 2)];
    options.stepper =
        (lan_stepper)random_integer(random, 0, LAN_STEPPER_COUNT - 1);
    if (!lan_stepper_has(options.stepper, LAN_STEPPER_END_RATES)) {
        options.rtol = 1e-5; /* the others take many steps, or expensive ones */
        options.atol = 1e-5;
    }
    return options;
}

/* Fights a scene with and without a map; true if it was decided. */
static bool assert_scene_same(staged *t, scene *s,
                              const lan_solver_options *options)
{
    solved done = scene_solve(s, options);
    bool decided = false;
    if (done.status == LAN_OK) {
        const double span = done.outcome->time / (3.0 + t->number % 11);
        for (int way = 0; way < 2; way++) {
            staged_begin(t, scene_def(s), options);
            assert_ok_or(way == 0 ? fight_island(t)
                                  : look_at_island(t, fmax(span, 1e-3)),
                         &t->err);
            assert_same_end(t, done.outcome);
            if (way == 0) {
                staged_clear(t);
            }
        }
        decided = done.outcome->winner != LAN_WINNER_NONE;
        staged_clear(t);
    }
    solved_clear(&done);
    return decided;
}

TEST(random_battles_on_a_map_are_the_same_bits)
{
    random_source *random = random_create(20261201);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 20.0);
    double points[8];
    any_arms arms;
    int decided = 0;
    const int cases = random_cases(1000);
    for (int c = 0; c < cases; c++) {
        random_begin(random, (uint32_t)c);
        any_battle_draw(random, s, points);
        any_battle_arm(random, s, &arms);
        any_battle_retaliate(random, s, &arms);
        staged t = {.name = "any battle", .number = c};
        const lan_solver_options options = draw_options(random);
        decided += assert_scene_same(&t, s, &options);
    }
    print_message("# %d of %d decided\n", decided, cases);
    assert_true(decided > cases / 3);
    scene_destroy(s);
    random_destroy(random);
}

TEST(random_battles_with_weapons_on_a_map_are_the_same_bits)
{
    random_source *random = random_create(20261205);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 20.0);
    double points[8];
    any_arms arms;
    int decided = 0;
    const int cases = random_cases(400);
    for (int c = 0; c < cases; c++) {
        random_begin(random, (uint32_t)c);
        any_battle_draw(random, s, points);
        any_battle_arm(random, s, &arms);
        staged t = {.name = "any battle with weapons", .number = c};
        const lan_solver_options options = draw_options(random);
        decided += assert_scene_same(&t, s, &options);
    }
    print_message("# %d of %d decided\n", decided, cases);
    assert_true(decided > cases / 3);
    scene_destroy(s);
    random_destroy(random);
}

TEST(duels_on_a_map_are_the_same_bits_by_closed_forms_and_steppers)
{
    static const lan_law laws[] = {LAN_LAW_AIMED, LAN_LAW_AREA, LAN_LAW_POWER,
                                   LAN_LAW_SEARCH};
    random_source *random = random_create(20261202);
    const int cases = random_cases(400);
    for (int c = 0; c < cases; c++) {
        random_begin(random, (uint32_t)c);
        scene *s = scene_duel(random_between(random, 20.0, 500.0),
                              random_between(random, 20.0, 500.0), 0.01, 0.01,
                              LAN_LAW_AIMED, 300.0);
        for (size_t k = 0; k < s->def.fire_count; k++) {
            lan_fire_def *e = &s->fire[k];
            e->law = laws[random_integer(random, 0, 3)];
            e->coefficient = e->law == LAN_LAW_AREA ? 1e-4 : 0.05;
            e->enemy = e->law == LAN_LAW_POWER ? 1.0 : e->enemy;
            e->own = e->law == LAN_LAW_POWER ? 0.5 : e->own;
            e->half = e->law == LAN_LAW_SEARCH ? 30.0 : LAN_NAN;
        }
        if (random_chance(random, 0.3)) {
            scene_comes_at(s, 0, 0.0, 10.0);
            scene_comes_rate(s, 1, 2.0, 9.0, 1.5);
        }
        if (random_chance(random, 0.3)) {
            s->armies[0].break_at = 0.4;
        }
        if (random_chance(random, 0.2)) {
            s->armies[1].losses = 0.01;
        }
        staged t = {.name = "duel", .number = c};
        for (int way = 0; way < LAN_STEPPER_COUNT + 1; way++) {
            lan_solver_options options = lan_solver_options_default();
            if (way < LAN_STEPPER_COUNT) {
                options.method = LAN_METHOD_GSL;
                options.stepper = (lan_stepper)way;
                options.rtol = 1e-6;
                options.atol = 1e-6;
            }
            if (way >= LAN_STEPPER_COUNT || random_chance(random, 0.2)) {
                (void)assert_scene_same(&t, s, &options);
            }
        }
        scene_destroy(s);
    }
    random_destroy(random);
}

TEST(stochastic_battles_on_a_map_are_the_same_bits)
{
    random_source *random = random_create(20261203);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 20.0);
    double points[8];
    int fought = 0;
    const int cases = random_cases(200);
    for (int c = 0; c < cases; c++) {
        random_begin(random, (uint32_t)c);
        any_battle_draw(random, s, points);
        any_battle_make_stochastic(s, c);
        staged t = {.name = "any battle by chance", .number = c};
        lan_solver_options options = lan_solver_options_default();
        options.method = LAN_METHOD_CHANCE;
        options.seed = (uint64_t)c;
        fought += assert_scene_same(&t, s, &options);
    }
    print_message("# %d of %d decided\n", fought, cases);
    assert_true(fought > cases / 4);
    scene_destroy(s);
    random_destroy(random);
}

TEST(every_example_is_the_same_bits_on_a_map)
{
    for (size_t k = 0; k < lan_example_count; k++) {
        test_reading reading = read_valid(lan_examples[k].text);
        lan_battle_def def = *lan_scenario_battle_def(reading.scenario);
        const lan_solver_options options =
            lan_scenario_solver_options(reading.scenario);
        lan_battle *battle = NULL;
        lan_solver *solver = NULL;
        lan_outcome *was = NULL;
        def.approach.distance = LAN_NAN; /* a map has its own */
        def.approach.to = LAN_NAN;
        staged t = {.name = lan_examples[k].name};
        assert_ok_or(lan_battle_create(&def, &battle, &t.err), &t.err);
        assert_ok(lan_solver_create(battle, &options, &solver, &t.err));
        assert_ok_or(lan_solver_run(solver, battle, NULL, NULL, &t.err),
                     &t.err);
        assert_ok(lan_outcome_create(battle, &was));
        staged_begin(&t, &def, &options);
        assert_ok_or(fight_island(&t), &t.err);
        assert_same_end(&t, was);
        staged_clear(&t);
        lan_outcome_destroy(was);
        lan_solver_destroy(solver);
        lan_battle_destroy(battle);
        reading_clear(&reading);
    }
}

/* --- cut and joined ------------------------------------------------------- */

/* No soldier is lost, and each that fell in combat has been killed. */
static void assert_books(const staged *t)
{
    lan_outcome *o = NULL;
    assert_ok(lan_outcome_create(t->whole, &o));
    for (int32_t i = 0; i < o->group_count; i++) {
        const lan_group_outcome *g = &o->groups[i];
        const double had = g->start + g->reinforced;
        double killed = 0.0;
        for (int32_t j = 0; j < o->group_count; j++) {
            killed += o->killed[j * o->group_count + i];
        }
        const double rest = had - g->left - g->lost_combat - g->lost_other;
        if (!(fabs(rest) <= 1e-12 * had) ||
            !(fabs(killed - g->lost_combat) <= 1e-12 * had)) {
            fail_with("%s, case %d, group %d: %.3g missing, kills off by %.3g",
                      t->name, t->number, (int)i, rest,
                      killed - g->lost_combat);
        }
    }
    lan_outcome_destroy(o);
}

static void advance_or_fail(staged *t, lan_battle *island, double until,
                            bool *stopped)
{
    const double from = lan_battle_time(island);
    if (lan_island_advance(island, until, t->solver, stopped, NULL, &t->err) !=
        LAN_OK) {
        fail_with("%s, case %d, from %.17g to %.17g: %s", t->name, t->number,
                  from, until, t->err.text);
    }
}

/* The island has all armies. */
static void assert_same_wounds(const staged *t)
{
    for (int32_t i = 0; i < t->island->plan->group_count; i++) {
        assert_close(t->island->state.wounded[i], t->whole->state.wounded[i],
                     0.0, 0.0);
    }
}

/* Goes on to a time, whatever stops it, and gives the island back there. */
static void advance_and_give(staged *t, double until)
{
    bool stopped = true;
    while (stopped && is_fought(t->island)) {
        advance_or_fail(t, t->island, until, &stopped);
    }
    lan_island_give(t->island, t->armies, t->whole);
    assert_same_wounds(t);
    assert_books(t);
}

/* Puts an army into an island of its own. */
static void take_alone(staged *t, int32_t army, double time)
{
    assert_ok_or(lan_island_define(t->def, &army, 1, &t->alone, &t->err),
                 &t->err);
    lan_island_take(t->alone, &army, t->whole, time);
    assert_ok(lan_island_settle(t->alone));
}

/* Each army is an island of its own for a while. */
static void advance_apart(staged *t, double from, double until)
{
    for (int32_t a = 0; a < t->army_count; a++) {
        bool stopped = true;
        take_alone(t, a, from);
        while (stopped) {
            advance_or_fail(t, t->alone, until, &stopped);
        }
        lan_island_give(t->alone, &a, t->whole);
        assert_books(t);
    }
}

/* Cuts an island at random times and joins it again; the armies are each alone
 * for a while meanwhile where that is asked for. */
static void assert_books_in_pieces(staged *t, random_source *random, double end,
                                   bool apart)
{
    const int32_t cuts = random_integer(random, 1, 4);
    double time = 0.0;
    for (int32_t k = 0; k < cuts && is_fought(t->island); k++) {
        time = random_between(random, time, end);
        advance_and_give(t, time);
        time = lan_battle_time(t->island);
        if (apart) {
            const double until = random_between(random, time, end);
            advance_apart(t, time, until);
            time = until;
        }
        lan_island_take(t->island, t->armies, t->whole, time);
        assert_same_wounds(t);
        assert_ok(lan_island_settle(t->island));
    }
    advance_and_give(t, lan_battle_end(t->island));
}

/* Largest difference of strengths left, as a share of the side. */
static double gap_of(const staged *t, const solved *was)
{
    double gap = 0.0;
    for (int32_t i = 0; i < was->outcome->group_count; i++) {
        const double apart = fabs(lan_battle_strength(t->whole, i) -
                                  was->outcome->groups[i].left);
        gap = fmax(gap, apart / solved_scale(was, i));
    }
    return gap;
}

/* Where a battle is near a tie the error of a step decides it. */
TEST(battles_cut_and_joined_again_have_the_same_end)
{
    random_source *random = random_create(20261204);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 20.0);
    double points[8];
    int tender = 0;
    int fought = 0;
    const int cases = random_cases(500);
    for (int c = 0; c < cases; c++) {
        random_begin(random, (uint32_t)c);
        any_battle_draw(random, s, points);
        solved was = scene_solve(s, NULL);
        staged t = {.name = "cut battle", .number = c};
        const lan_solver_options options = lan_solver_options_default();
        if (was.status == LAN_OK) {
            staged_begin(&t, scene_def(s), &options);
            assert_books_in_pieces(&t, random, was.outcome->time, false);
            tender += gap_of(&t, &was) > 1e-6;
            fought++;
            staged_clear(&t);
        }
        solved_clear(&was);
    }
    print_message("# %d of %d apart\n", tender, fought);
    assert_true(fought >= cases - 1 - cases / 100);
    assert_true(tender <= 1 + cases / 50);
    scene_destroy(s);
    random_destroy(random);
}

TEST(no_soldier_is_lost_by_cutting_engagements)
{
    random_source *random = random_create(20261205);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 20.0);
    double points[8];
    for (int c = 0; c < random_cases(300); c++) {
        random_begin(random, (uint32_t)c);
        any_battle_draw(random, s, points);
        lan_solver_options options = lan_solver_options_default();
        s->def.wounds = LAN_WOUNDS_NONE;
        if (random_chance(random, 0.5)) {
            any_battle_make_stochastic(s, c);
            options.method = LAN_METHOD_CHANCE;
        }
        staged t = {.name = "parted battle", .number = c};
        staged_begin(&t, scene_def(s), &options);
        assert_books_in_pieces(&t, random, 10.0, true);
        staged_clear(&t);
    }
    scene_destroy(s);
    random_destroy(random);
}
