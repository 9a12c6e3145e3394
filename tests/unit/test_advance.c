/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle inside somebody else's loop: ticks, changes between them, saving.
 */
#include <stdlib.h>

#include "lanchester/battle.h"
#include "lanchester/solver.h"

#include "tests/support/scene.h"
#include "tests/support/support.h"

static lan_solver *solver_for(const lan_battle *battle, lan_method method,
                              double rtol)
{
    const lan_solver_options options =
        scene_options(method, LAN_STEPPER_RKCK, rtol);
    lan_solver *solver = NULL;
    lan_error err = {0};
    assert_ok_or(lan_solver_create(battle, &options, &solver, &err), &err);
    return solver;
}

static void advance(lan_battle *battle, double dt, lan_solver *solver)
{
    lan_error err = {0};
    if (lan_battle_advance(battle, dt, solver, &err) != LAN_OK) {
        fail_with("at %g: %s", lan_battle_time(battle), err.text);
    }
}

/* Armies of two groups with a bit of everything that happens. */
static scene *eventful(void)
{
    scene *s = scene_create(4, 60.0);
    scene_army(s, NULL);
    scene_group(s, 120.0);
    scene_group(s, 45.5);
    scene_army(s, NULL);
    scene_group(s, 80.0);
    scene_group(s, 60.25);
    s->armies[0].losses = 0.004;
    s->armies[0].break_at = 0.2;
    s->armies[1].front = 90.0;
    s->armies[1].has_morale = true;
    s->armies[1].morale = (lan_morale_def){.start = 0.9,
                                           .loss_weight = 0.8,
                                           .recovery = 0.01,
                                           .effect = 0.5,
                                           .desertion = 0.01,
                                           .break_at = 0.1};
    for (int32_t i = 0; i < 4; i++) {
        s->units[i].hit = 0.011 + 0.003 * i;
    }
    scene_fire(s, 1, 2, LAN_LAW_AREA, 2e-4);
    scene_comes_rate(s, 3, 2.0, 9.0, 3.5);
    scene_comes_at(s, 0, 5.25, 14.0);
    return s;
}

static void assert_ticks_end_as_a_run(scene *s, lan_method method, double tick,
                                      double rtol)
{
    lan_battle *run = scene_battle(s);
    lan_battle *ticked = scene_battle(s);
    lan_solver *solver = solver_for(run, method, rtol);
    assert_ok(lan_solver_run(solver, run, NULL, NULL, NULL));
    while (!lan_battle_is_over(ticked)) {
        advance(ticked, tick, solver);
    }
    double scale = 0.0;
    for (int32_t i = 0; i < lan_battle_group_count(run); i++) {
        scale += s->groups[i].count;
    }
    for (int32_t i = 0; i < lan_battle_group_count(run); i++) {
        assert_close(lan_battle_strength(ticked, i),
                     lan_battle_strength(run, i), 0.0, 100.0 * rtol * scale);
    }
    assert_close(lan_battle_time(ticked), lan_battle_time(run), 100.0 * rtol,
                 0.0);
    for (int32_t a = 0; a < lan_battle_army_count(run); a++) {
        assert_int_equal(lan_battle_army_state(ticked, a),
                         lan_battle_army_state(run, a));
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(run);
    lan_battle_destroy(ticked);
}

TEST(many_ticks_end_where_one_run_does)
{
    scene *s = eventful();
    assert_ticks_end_as_a_run(s, LAN_METHOD_GSL, 0.37, 1e-10);
    assert_ticks_end_as_a_run(s, LAN_METHOD_GSL, 0.013, 1e-8);
    assert_ticks_end_as_a_run(s, LAN_METHOD_GSL, 1000.0, 1e-10);
    scene_destroy(s);
}

TEST(a_tick_stops_at_its_time_or_at_the_end)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 50.0);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_for(battle, LAN_METHOD_GSL, 1e-10);
    advance(battle, 12.5, solver);
    assert_close(lan_battle_time(battle), 12.5, 0.0, 0.0);
    assert_false(lan_battle_is_over(battle));
    advance(battle, 1e9, solver);
    assert_close(lan_battle_time(battle), 50.0, 0.0, 0.0);
    assert_true(lan_battle_is_over(battle));
    advance(battle, 1.5, solver); /* stays as it is */
    assert_close(lan_battle_time(battle), 50.0, 0.0, 0.0);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_battle_goes_on_by_the_same_description)
{
    scene *s = eventful();
    lan_battle *run = scene_battle(s);
    lan_battle *amended = scene_battle(s);
    lan_solver *solver = solver_for(run, LAN_METHOD_GSL, 1e-10);
    for (int k = 0; k < 4; k++) {
        advance(run, 3.7, solver);
        advance(amended, 3.7, solver);
        assert_ok(lan_battle_amend(amended, scene_def(s), NULL));
        for (int32_t i = 0; i < 4; i++) {
            assert_close(lan_battle_strength(amended, i),
                         lan_battle_strength(run, i), 1e-7, 1e-7);
        }
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(run);
    lan_battle_destroy(amended);
    scene_destroy(s);
}

TEST(an_army_comes_in_as_one_that_was_due)
{
    scene *s = scene_create(3, 60.0);
    scene_army(s, "x");
    scene_group(s, 100.0);
    scene_army(s, "y");
    scene_group(s, 80.5);
    s->units[0].hit = 0.011;
    s->units[1].hit = 0.014;
    lan_battle *amended = scene_battle(s);
    lan_solver *solver = solver_for(amended, LAN_METHOD_GSL, 1e-10);
    advance(amended, 5.5, solver);
    scene_army(s, "x");
    scene_group(s, 30.25);
    assert_ok(lan_battle_amend(amended, scene_def(s), NULL));
    s->groups[2].count = 0.0;
    scene_comes_at(s, 2, 5.5, 30.25);
    lan_battle *due = scene_battle(s);
    advance(amended, 7.0, solver);
    advance(due, 12.5, solver);
    for (int32_t i = 0; i < 3; i++) {
        assert_close(lan_battle_strength(amended, i),
                     lan_battle_strength(due, i), 1e-8, 0.0);
    }
    s->def.army_count--;
    assert_int_equal(lan_battle_amend(amended, &s->def, NULL), LAN_EINVAL);
    lan_solver_destroy(solver);
    lan_battle_destroy(due);
    lan_battle_destroy(amended);
    scene_destroy(s);
}

TEST(target_priorities_change_between_ticks)
{
    const lan_method methods[] = {LAN_METHOD_GSL, LAN_METHOD_CHANCE};
    for (int k = 0; k < 2; k++) {
        scene *s = scene_create(3, 60.0);
        scene_army(s, NULL);
        scene_group(s, 100.0);
        scene_army(s, NULL);
        scene_group(s, 80.0);
        scene_group(s, 60.0);
        s->units[0].hit = 0.05;
        s->def.share = LAN_SHARE_PRIORITY;
        scene_prefer(s, 0, 1);
        scene_prefer(s, 0, 2);
        lan_battle *battle = scene_battle(s);
        lan_solver *solver = solver_for(battle, methods[k], 1e-10);
        advance(battle, 2.0, solver);
        const double first = lan_battle_strength(battle, 1);
        s->order[0] = 2;
        s->order[1] = 1;
        assert_ok(lan_battle_amend(battle, scene_def(s), NULL));
        advance(battle, 2.0, solver);
        assert_true(first < 80.0);
        assert_close(lan_battle_strength(battle, 1), first, 1e-12, 0.0);
        assert_true(lan_battle_strength(battle, 2) < 60.0);
        lan_solver_destroy(solver);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
}

TEST(a_reinforcement_by_call_is_one_of_the_schedule)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 500.0);
    lan_battle *called = scene_battle(s);
    scene_comes_at(s, 1, 12.5, 30.0);
    lan_battle *scheduled = scene_battle(s);
    const lan_method methods[] = {LAN_METHOD_GSL, LAN_METHOD_CLOSED};
    for (int k = 0; k < 2; k++) {
        lan_solver *solver = solver_for(called, methods[k], 1e-10);
        lan_battle_reset(called);
        lan_battle_reset(scheduled);
        advance(called, 12.5, solver);
        assert_ok(lan_battle_reinforce(called, 1, 30.0));
        advance(called, 20.0, solver);
        advance(scheduled, 32.5, solver);
        for (int32_t i = 0; i < 2; i++) {
            assert_close(lan_battle_strength(called, i),
                         lan_battle_strength(scheduled, i), 1e-8, 0.0);
        }
        lan_solver_destroy(solver);
    }
    lan_battle_destroy(called);
    lan_battle_destroy(scheduled);
    scene_destroy(s);
}

TEST(a_reinforcement_by_call_stays_in_the_books)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 500.0);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_for(battle, LAN_METHOD_GSL, 1e-10);
    lan_outcome *outcome = NULL;
    advance(battle, 12.5, solver);
    assert_int_equal(lan_battle_reinforce(battle, 1, 30.0), LAN_OK);
    advance(battle, 20.0, solver);
    assert_int_equal(lan_outcome_create(battle, &outcome), LAN_OK);
    const lan_group_outcome *g = &outcome->groups[1];
    assert_close(g->reinforced, 30.0, 0.0, 0.0);
    assert_close(g->left + g->lost_combat, 110.0, 1e-14, 0.0);
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_strength_set_is_booked_as_what_it_is)
{
    scene *s = eventful();
    lan_battle *battle = scene_battle(s);
    lan_outcome *outcome = NULL;
    assert_ok(lan_battle_set_strength(battle, 0, 131.0));
    assert_ok(lan_battle_set_strength(battle, 1, 40.0));
    assert_ok(lan_outcome_create(battle, &outcome));
    assert_close(outcome->groups[0].reinforced, 11.0, 0.0, 0.0);
    assert_close(outcome->groups[0].left, 131.0, 0.0, 0.0);
    assert_close(outcome->groups[0].not_arrived, 14.0, 0.0, 0.0);
    assert_close(outcome->groups[1].lost_other, 5.5, 0.0, 0.0);
    assert_close(outcome->groups[1].reinforced, 0.0, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_morale_set_moves_the_fire_from_there)
{
    scene *s = scene_create(2, 60.0);
    scene_army(s, NULL);
    scene_group(s, 120.0);
    scene_army(s, NULL);
    scene_group(s, 80.0);
    s->units[1].hit = 0.02;
    s->armies[1].has_morale = true;
    s->armies[1].morale = (lan_morale_def){.start = 0.9, .effect = 2.0};
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_for(battle, LAN_METHOD_GSL, 1e-10);
    advance(battle, 2.5, solver);
    assert_ok(lan_battle_set_morale(battle, 1, 0.5));
    advance(battle, 4.0, solver);
    assert_close(lan_battle_strength(battle, 0),
                 120.0 - 1.6 * (0.81 * 2.5 + 0.25 * 4.0), 1e-9, 0.0);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(an_army_ordered_out_ends_a_battle_by_break)
{
    scene *s = eventful();
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_for(battle, LAN_METHOD_GSL, 1e-10);
    lan_outcome *outcome = NULL;
    advance(battle, 4.5, solver);
    const double left = lan_battle_strength(battle, 1);
    assert_ok(lan_battle_withdraw(battle, 0));
    assert_true(lan_battle_is_over(battle));
    assert_ok(lan_outcome_create(battle, &outcome));
    assert_int_equal(outcome->winner, 1);
    assert_int_equal(outcome->reason, LAN_END_BREAK);
    assert_close(outcome->time, 4.5, 0.0, 0.0);
    assert_close(outcome->armies[0].since, 4.5, 0.0, 0.0);
    assert_close(outcome->groups[1].left, left, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Cancels at the call that the context counts down to. */
static bool cancel_at(void *context, double done, double total)
{
    int *calls = context;
    (void)done;
    (void)total;
    return --*calls > 0;
}

TEST(a_failure_leaves_the_battle_as_it_was)
{
    scene *s = eventful();
    lan_battle *battle = scene_battle(s);
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RK2, 1e-9);
    lan_solver *solver = NULL;
    int calls = 3;
    const lan_progress progress = {.call = cancel_at, .context = &calls};
    const size_t size = lan_battle_state_size(battle);
    unsigned char *bytes = malloc(2 * size);
    assert_non_null(bytes);
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    advance(battle, 0.5, solver);
    assert_ok(lan_battle_save(battle, bytes, size));
    lan_solver_set_progress(solver, &progress);
    lan_error err = {0};
    assert_int_equal(lan_battle_advance(battle, 30.0, solver, &err),
                     LAN_ECANCELLED);
    assert_int_equal(err.status, LAN_ECANCELLED);
    assert_int_equal(calls, 0);
    assert_ok(lan_battle_save(battle, bytes + size, size));
    assert_memory_equal(bytes, bytes + size, size);
    lan_solver_set_progress(solver, NULL);
    advance(battle, 1.5, solver);
    assert_close(lan_battle_time(battle), 2.0, 0.0, 0.0);
    free(bytes);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(a_tick_of_no_time_is_refused)
{
    scene *s = eventful();
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_for(battle, LAN_METHOD_GSL, 1e-10);
    const double bad[] = {0.0, -1.5, LAN_NAN};
    for (size_t k = 0; k < 3; k++) {
        assert_int_equal(lan_battle_advance(battle, bad[k], solver, NULL),
                         LAN_EINVAL);
    }
    assert_close(lan_battle_time(battle), 0.0, 0.0, 0.0);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Steps rejected in the ticks of a battle after the first; each tick is as long
 * as tens of the steps that stability lets a stepper take. */
static int64_t count_rejected(double tick, int ticks)
{
    scene *s = scene_duel(2000.0, 1500.0, 1e-6, 1e-6, LAN_LAW_AREA, 50.0);
    s->armies[0].losses = 400.0;
    scene_comes_rate(s, 0, 0.0, 50.0, 4e5);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = solver_for(battle, LAN_METHOD_GSL, 1e-10);
    int64_t rejected = 0;
    advance(battle, 1.0, solver);
    for (int k = 0; k < ticks; k++) {
        const int64_t before = lan_solver_report_of(solver)->rejected;
        advance(battle, tick, solver);
        rejected += lan_solver_report_of(solver)->rejected - before;
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
    return rejected;
}

/* Where stability holds the steps down, a tick that began with a step chosen
 * again would have it rejected. */
TEST(a_tick_goes_on_with_the_step_of_the_last)
{
    const int64_t whole = count_rejected(20.0, 1);
    const int64_t ticks = count_rejected(0.2, 100);
    print_message("# %d and %d rejected\n", (int)whole, (int)ticks);
    assert_true(ticks < whole + 50);
}

static double left_of_first(lan_battle *battle, lan_solver *solver)
{
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    return lan_battle_strength(battle, 0);
}

/* What is exact for one battle is not for another of the same shape. */
TEST(a_solver_chooses_anew_for_another_battle)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 500.0);
    lan_battle *square = scene_battle(s);
    scene *p = scene_duel(100.0, 80.0, 0.01, 0.01, LAN_LAW_POWER, 500.0);
    p->fire[0].enemy = p->fire[1].enemy = 0.8;
    lan_battle *power = scene_battle(p);
    lan_solver *used = solver_for(square, LAN_METHOD_AUTO, 1e-10);
    lan_solver *fresh = solver_for(power, LAN_METHOD_AUTO, 1e-10);
    const double exact = left_of_first(square, used);
    assert_close(left_of_first(power, used), left_of_first(power, fresh), 0.0,
                 0.0);
    assert_int_equal(lan_solver_report_of(used)->method, LAN_METHOD_GSL);
    assert_close(left_of_first(square, used), exact, 0.0, 0.0);
    assert_int_equal(lan_solver_report_of(used)->method, LAN_METHOD_CLOSED);
    assert_close(left_of_first(square, fresh), exact, 0.0, 0.0);
    lan_solver_destroy(used);
    lan_solver_destroy(fresh);
    lan_battle_destroy(square);
    lan_battle_destroy(power);
    scene_destroy(s);
    scene_destroy(p);
}

TEST(a_forced_closed_form_is_refused_for_another_battle)
{
    scene *s = scene_square(100.0, 80.0, 0.01, 0.01, 500.0);
    lan_battle *square = scene_battle(s);
    scene *p = scene_duel(100.0, 80.0, 0.01, 0.01, LAN_LAW_POWER, 500.0);
    lan_battle *power = scene_battle(p);
    lan_solver *solver = solver_for(square, LAN_METHOD_CLOSED, 1e-10);
    const double exact = left_of_first(square, solver);
    assert_int_equal(lan_solver_run(solver, power, NULL, NULL, NULL),
                     LAN_ENOCLOSED);
    assert_int_equal(lan_battle_advance(power, 1.5, solver, NULL),
                     LAN_ENOCLOSED);
    lan_battle_destroy(power); /* a plan made later may lie where its did */
    assert_close(left_of_first(square, solver), exact, 0.0, 0.0);
    lan_solver_destroy(solver);
    lan_battle_destroy(square);
    scene_destroy(s);
    scene_destroy(p);
}
