/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A run with rows solves its battle once. Evenly spaced rows, which are taken
 * when the end is known, are those that rows at the same times are, taken as
 * the run passes them: to the bit, marks too, by every stepper and form.
 */
#include "lanchester/solver.h"

#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/pair_battle.h"
#include "tests/support/staged.h"
#include "tests/support/support.h"

#define POINTS 23

/* Two sides of so many groups: what they leave behind is more than a run may
 * keep. */
#define GREAT_SIDE 160

/* Calls of the progress function, each of 64 steps, after which a battle that
 * takes an implicit stepper too long is given up. */
#define PATIENCE 100

static bool lose_patience(void *context, double done, double total)
{
    int *calls = context;
    (void)done;
    (void)total;
    return ++*calls < PATIENCE;
}

/* Runs a battle with rows; false where it has no end that can be found. */
static bool run_rows(lan_solver *solver, lan_battle *battle,
                     const lan_rows *rows, lan_trajectory *out)
{
    return lan_solver_run(solver, battle, rows, out, NULL) == LAN_OK;
}

/* The times of evenly spaced rows between a battle's start and its end. */
static lan_rows inner_times(double end, double times[POINTS])
{
    const double every = end / (POINTS - 1);
    for (int k = 1; k < POINTS - 1; k++) {
        times[k - 1] = k * every;
    }
    return (lan_rows){.times = times, .time_count = POINTS - 2};
}

static void assert_same_rows(const lan_trajectory *a, const lan_trajectory *b,
                             const char *what)
{
    if (a->row_count != b->row_count || a->mark_count != b->mark_count) {
        fail_with("%s: %zu and %zu rows, %zu and %zu marks", what, a->row_count,
                  b->row_count, a->mark_count, b->mark_count);
    }
    const size_t width = a->columns + 1;
    for (size_t k = 0; k < a->row_count * width; k++) {
        if (memcmp(&a->values[k], &b->values[k], sizeof *a->values) != 0) {
            fail_with("%s: row %zu of %zu, column %zu: %.17g and %.17g", what,
                      k / width, a->row_count, k % width, a->values[k],
                      b->values[k]);
        }
    }
    for (size_t k = 0; k < a->mark_count; k++) {
        assert_close(a->marks[k].time, b->marks[k].time, 0.0, 0.0);
        assert_int_equal(a->marks[k].kind, b->marks[k].kind);
        assert_int_equal(a->marks[k].group, b->marks[k].group);
        assert_int_equal(a->marks[k].army, b->marks[k].army);
    }
}

/* Compares both; true where the battle could be solved. */
static bool compare_rows(lan_battle *battle, lan_method method,
                         lan_stepper stepper, const char *what)
{
    const lan_solver_options options = scene_options(
        method, stepper, stepper == LAN_STEPPER_RK1IMP ? 1e-3 : 1e-6);
    const lan_rows even = {.points = POINTS};
    double times[POINTS];
    lan_solver *solver = NULL;
    int calls = 0;
    const lan_progress progress = {.call = lose_patience, .context = &calls};
    lan_trajectory *kept = NULL;
    lan_trajectory *passed = NULL;
    assert_ok(lan_trajectory_create(&kept));
    assert_ok(lan_trajectory_create(&passed));
    assert_int_equal(lan_solver_create(battle, &options, &solver, NULL),
                     LAN_OK);
    lan_solver_set_progress(solver, &progress);
    const bool is_solved = run_rows(solver, battle, &even, kept);
    lan_solver_set_progress(solver, NULL);
    if (is_solved) {
        const lan_solver_report before = *lan_solver_report_of(solver);
        const lan_rows at = inner_times(lan_battle_time(battle), times);
        assert_true(run_rows(solver, battle, &at, passed));
        assert_same_rows(kept, passed, what);
        const lan_solver_report after = *lan_solver_report_of(solver);
        assert_int_equal(before.steps, after.steps);
        assert_int_equal(before.rejected, after.rejected);
        assert_int_equal(before.rhs_calls, after.rhs_calls);
        assert_int_equal(before.events, after.events);
    }
    lan_trajectory_destroy(kept);
    lan_trajectory_destroy(passed);
    lan_solver_destroy(solver);
    return is_solved;
}

TEST(even_rows_are_those_taken_in_passing)
{
    random_source *random = random_create(811);
    scene *s = scene_create(PAIR_BATTLE_GROUPS, 20.0);
    double points[PAIR_BATTLE_POINTS];
    const int cases = random_cases(330);
    int count = 0;
    for (int k = 0; k < cases; k++) {
        const lan_stepper stepper = (lan_stepper)(k % LAN_STEPPER_COUNT);
        char what[64];
        random_begin(random, (uint32_t)k);
        pair_battle_draw(random, s, points);
        pair_battle_draw_events(random, s);
        lan_battle *battle = scene_battle(s);
        snprintf(what, sizeof what, "seed %lu case %d by %s",
                 random_seed(random), k, lan_stepper_name(stepper));
        count += compare_rows(battle, LAN_METHOD_GSL, stepper, what);
        lan_battle_destroy(battle);
    }
    assert_true(count >= cases * 9 / 10);
    scene_destroy(s);
    random_destroy(random);
}

TEST(even_rows_of_closed_forms_are_those_taken_in_passing)
{
    for (int v = 0; v < 8; v++) {
        const staged_duel scenes[] = {staged_square(v), staged_linear(v),
                                      staged_mixed(v)};
        const staged_many eight = staged_eight(v);
        lan_battle *many = staged_many_battle(&eight);
        for (size_t k = 0; k < sizeof scenes / sizeof scenes[0]; k++) {
            lan_battle *battle = staged_duel_battle(&scenes[k]);
            assert_true(compare_rows(battle, LAN_METHOD_CLOSED,
                                     LAN_STEPPER_RKCK, "a duel"));
            lan_battle_destroy(battle);
        }
        assert_true(compare_rows(many, LAN_METHOD_CLOSED, LAN_STEPPER_RKCK,
                                 "a matrix exponential"));
        lan_battle_destroy(many);
    }
}

/* Counts how often a battle's time goes back. */
typedef struct watched {
    double last;
    int falls;
    int calls;
} watched;

static bool watch_time(void *context, double done, double total)
{
    watched *w = context;
    (void)total;
    w->falls += done < w->last;
    w->last = done;
    w->calls++;
    return true;
}

/* How often a run with these rows begins anew. */
static int count_returns(lan_battle *battle, double tolerance,
                         const lan_rows *rows, lan_trajectory *out)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RK4, tolerance);
    lan_solver *solver = NULL;
    watched w = {.last = 0.0};
    const lan_progress progress = {.call = watch_time, .context = &w};
    assert_int_equal(lan_solver_create(battle, &options, &solver, NULL),
                     LAN_OK);
    lan_solver_set_progress(solver, &progress);
    assert_true(run_rows(solver, battle, rows, out));
    assert_true(w.calls > 1);
    lan_solver_destroy(solver);
    return w.falls;
}

TEST(a_run_with_rows_solves_its_battle_once)
{
    const staged_duel fed = staged_reinforced(1);
    static const double times[] = {1.5, 2.25, 7.0};
    const lan_rows kinds[] = {
        {.every = 0.75}, {.times = times, .time_count = 3}, {.points = POINTS}};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        lan_battle *battle = staged_duel_battle(&fed);
        lan_trajectory *rows = NULL;
        assert_ok(lan_trajectory_create(&rows));
        assert_int_equal(count_returns(battle, 1e-12, &kinds[k], rows), 0);
        lan_trajectory_destroy(rows);
        lan_battle_destroy(battle);
    }
}

/* Every group fires at all others; the weaker side dies group by group. */
static scene *great_battle(void)
{
    scene *s = scene_create(2 * GREAT_SIDE, 40.0);
    for (int32_t i = 0; i < 2 * GREAT_SIDE; i++) {
        if (i % GREAT_SIDE == 0) {
            scene_army(s, NULL);
        }
        scene_group(s, 20.0 + i % GREAT_SIDE + (i < GREAT_SIDE ? 15.5 : 0.0));
        s->units[i].hit = 0.05 + 0.001 * (i % 7);
    }
    s->def.share = LAN_SHARE_EVEN;
    return s;
}

TEST(what_cannot_be_kept_is_solved_twice_to_the_same_bits)
{
    scene *s = great_battle();
    lan_battle *battle = scene_battle(s);
    const lan_rows even = {.points = POINTS};
    double times[POINTS];
    lan_trajectory *kept = NULL;
    lan_trajectory *passed = NULL;
    assert_ok(lan_trajectory_create(&kept));
    assert_ok(lan_trajectory_create(&passed));
    assert_int_equal(count_returns(battle, 1e-10, &even, kept), 1);
    const lan_rows at = inner_times(lan_battle_time(battle), times);
    assert_int_equal(count_returns(battle, 1e-10, &at, passed), 0);
    assert_same_rows(kept, passed, "a great battle");
    lan_trajectory_destroy(kept);
    lan_trajectory_destroy(passed);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
