/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GSL is a shared library whose allocations cannot be counted; those of its
 * functions that the solver asks for memory fail here in its place.
 */
#include <gsl/gsl_matrix.h>
#include <gsl/gsl_odeiv2.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/solver.h"

#include "tests/support/oom.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* Names that the linker's --wrap asks for. */
gsl_odeiv2_driver *__real_gsl_odeiv2_driver_alloc_scaled_new(
    const gsl_odeiv2_system *system, const gsl_odeiv2_step_type *type, double h,
    double atol, double rtol, double a_y, double a_dydt, const double *scales);
gsl_odeiv2_driver *__wrap_gsl_odeiv2_driver_alloc_scaled_new(
    const gsl_odeiv2_system *system, const gsl_odeiv2_step_type *type, double h,
    double atol, double rtol, double a_y, double a_dydt, const double *scales);
gsl_odeiv2_control *
__real_gsl_odeiv2_control_scaled_new(double atol, double rtol, double a_y,
                                     double a_dydt, const double *scales,
                                     size_t dim);
gsl_odeiv2_control *
__wrap_gsl_odeiv2_control_scaled_new(double atol, double rtol, double a_y,
                                     double a_dydt, const double *scales,
                                     size_t dim);
gsl_matrix *__real_gsl_matrix_alloc(size_t rows, size_t columns);
gsl_matrix *__wrap_gsl_matrix_alloc(size_t rows, size_t columns);

/* True where this call for memory is the one to fail: one allocation stands
 * for all that GSL makes in it. */
static bool must_fail(void)
{
    void *block = malloc(1);
    free(block);
    return block == NULL;
}

gsl_odeiv2_driver *__wrap_gsl_odeiv2_driver_alloc_scaled_new(
    const gsl_odeiv2_system *system, const gsl_odeiv2_step_type *type, double h,
    double atol, double rtol, double a_y, double a_dydt, const double *scales)
{
    return must_fail() ? NULL
                       : __real_gsl_odeiv2_driver_alloc_scaled_new(
                             system, type, h, atol, rtol, a_y, a_dydt, scales);
}

gsl_odeiv2_control *
__wrap_gsl_odeiv2_control_scaled_new(double atol, double rtol, double a_y,
                                     double a_dydt, const double *scales,
                                     size_t dim)
{
    return must_fail() ? NULL
                       : __real_gsl_odeiv2_control_scaled_new(
                             atol, rtol, a_y, a_dydt, scales, dim);
}

gsl_matrix *__wrap_gsl_matrix_alloc(size_t rows, size_t columns)
{
    return must_fail() ? NULL : __real_gsl_matrix_alloc(rows, columns);
}

typedef struct work {
    lan_battle *battle;
    lan_solver_options options;
} work;

static bool create_once(void *context)
{
    const work *w = context;
    lan_solver *solver = context; /* any pointer */
    lan_error err = {0};
    const lan_status status =
        lan_solver_create(w->battle, &w->options, &solver, &err);
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    assert_int_equal(err.status, status);
    if (status != LAN_OK) {
        assert_ptr_equal(solver, context);
        return false;
    }
    lan_solver_destroy(solver);
    return true;
}

/* Reinforced, with phases and a group that dies on the way. */
static scene *two_against_two(void)
{
    scene *s = scene_create(4, 60.0);
    scene_army(s, NULL);
    scene_group(s, 120.0);
    scene_group(s, 15.5);
    scene_army(s, NULL);
    scene_group(s, 80.0);
    scene_group(s, 60.25);
    for (int32_t i = 0; i < 4; i++) {
        s->units[i].hit = 0.011 + 0.003 * i;
    }
    scene_comes_at(s, 0, 5.25, 14.0);
    scene_fire(s, 0, 2, LAN_LAW_AIMED, 0.01)->start = 3.5;
    s->def.share = LAN_SHARE_EVEN;
    return s;
}

static void assert_create(scene *s, lan_method method, lan_stepper stepper)
{
    const long before = oom_live_blocks();
    work w = {.battle = scene_battle(s),
              .options = scene_options(method, stepper, 1e-9)};
    assert_true(oom_try_all(create_once, &w) > 5);
    lan_battle_destroy(w.battle);
    assert_int_equal(oom_live_blocks(), before); /* the plan too */
}

TEST(a_solver_without_memory_is_not_made)
{
    scene *many = two_against_two();
    scene *duel = scene_square(100.0, 80.0, 0.01, 0.01, 500.0);
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        assert_create(many, LAN_METHOD_GSL, (lan_stepper)k);
    }
    assert_create(many, LAN_METHOD_AUTO, LAN_STEPPER_RKCK);
    assert_create(duel, LAN_METHOD_AUTO, LAN_STEPPER_RKCK);
    assert_create(duel, LAN_METHOD_CLOSED, LAN_STEPPER_RKCK);
    scene_destroy(many);
    scene_destroy(duel);
}

/* Makes a solver and runs with rows; all of it may fail. */
static bool run_once(void *context)
{
    const work *w = context;
    const lan_rows rows = {.points = 40};
    lan_solver *solver = NULL;
    lan_trajectory *trajectory = NULL;
    if (lan_trajectory_create(&trajectory) != LAN_OK) {
        return false;
    }
    lan_status status =
        lan_solver_create(w->battle, &w->options, &solver, NULL);
    if (status == LAN_OK) {
        status = lan_solver_run(solver, w->battle, &rows, trajectory, NULL);
    }
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    if (status != LAN_OK) {
        assert_int_equal(trajectory->row_count, 0);
        assert_null(trajectory->values);
    }
    lan_trajectory_destroy(trajectory);
    lan_solver_destroy(solver);
    return status == LAN_OK;
}

TEST(a_run_without_memory_leaves_the_trajectory)
{
    scene *s = two_against_two();
    scene *p = scene_duel(100.0, 80.0, 0.01, 0.01, LAN_LAW_POWER, 500.0);
    p->fire[0].own = p->fire[1].own = 0.4; /* followed in z: other scales */
    scene *scenes[] = {s, p};
    for (int k = 0; k < 2; k++) {
        work w = {.battle = scene_battle(scenes[k]),
                  .options = lan_solver_options_default()};
        assert_true(oom_try_all(run_once, &w) > 8);
        lan_battle_destroy(w.battle);
    }
    scene_destroy(s);
    scene_destroy(p);
}

/* Advances: what needs memory fails and leaves the battle as it was. */
typedef struct tick {
    lan_battle *battle;
    lan_solver_options options;
    unsigned char before[4096];
    unsigned char after[4096];
} tick;

static bool advance_once(void *context)
{
    tick *t = context;
    const size_t size = lan_battle_state_size(t->battle);
    lan_solver *solver = NULL;
    lan_status status =
        lan_solver_create(t->battle, &t->options, &solver, NULL);
    assert_ok(lan_battle_restore(t->battle, t->before, size));
    if (status == LAN_OK) {
        status = lan_battle_advance(t->battle, 7.5, solver, NULL);
    }
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    assert_ok(lan_battle_save(t->battle, t->after, size));
    if (status != LAN_OK) {
        assert_memory_equal(t->before, t->after, size);
    }
    lan_solver_destroy(solver);
    return status == LAN_OK;
}

TEST(an_advance_without_memory_leaves_the_battle)
{
    scene *p = scene_duel(100.0, 80.0, 0.01, 0.01, LAN_LAW_POWER, 500.0);
    p->fire[0].own = p->fire[1].own = 0.4;
    tick t = {.battle = scene_battle(p),
              .options = lan_solver_options_default()};
    assert_true(lan_battle_state_size(t.battle) <= sizeof t.before);
    assert_ok(lan_battle_save(t.battle, t.before, sizeof t.before));
    assert_true(oom_try_all(advance_once, &t) > 5);
    lan_battle_destroy(t.battle);
    scene_destroy(p);
}
