/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events between the ends of long steps, against closed forms worked out here.
 */
#include <math.h>

#include "base/real.h"
#include "solver/closed_form.h"

#include "tests/support/duel.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

static lan_closed_solution solution_of(const lan_closed_duel *duel)
{
    lan_closed_solution solution;
    lan_closed_duel_prepare(duel, &solution);
    return solution;
}

static solved solve_with(scene *s, lan_stepper stepper, double tolerance)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_GSL, stepper, tolerance);
    const solved done = scene_solve(s, &options);
    if (done.status != LAN_OK) {
        fail_with("%s", done.error.text);
    }
    return done;
}

/* Without the search for a dip (a condition that holds at both ends of a step
 * taken to hold in between) the battle went on to time 31.16, and the army that
 * should have broken at 24.88 won. */
TEST(a_dip_within_a_step_breaks_an_army)
{
    scene *s = scene_square(119.5, 90.5, 0.042, 0.029, 50.0);
    scene_comes_rate(s, 0, 0.0, 50.0, 1.22);
    s->armies[0].break_at = 0.633;
    const lan_closed_duel duel = {
        .a = 0.042, .b = 0.029, .reinforce_x = 1.22, .x0 = 119.5, .y0 = 90.5};
    const lan_closed_solution solution = solution_of(&duel);
    const double time =
        duel_falls_at(&solution, false, 0.633 * 119.5, 0.633 * 1.22);
    double x;
    double y;
    lan_closed_at(&solution, time, &x, &y);
    solved done = solve_with(s, LAN_STEPPER_RK8PD, 1e-6);
    assert_true(done.report.steps <= 12);
    assert_int_equal(done.outcome->winner, 1);
    assert_int_equal(done.outcome->reason, LAN_END_BREAK);
    assert_close(done.outcome->time, time, 1e-6, 0.0);
    assert_close(solved_left(&done, 0), x, 1e-6, 0.0);
    assert_close(solved_left(&done, 1), y, 1e-6, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* Two groups share the fire of one evenly: their sum is a side of a duel, and
 * each has lost half of what the sum has. Where refine() did not ask for the
 * sign at the end of a step cut short by the enemy's death, it took that end
 * for the root: the small group was lost there, with 0.63 soldiers left. */
TEST(a_step_cut_by_another_death_kills_nobody_else)
{
    scene *s = scene_create(3, 50.0);
    scene_army(s, NULL);
    scene_group(s, 105.2);
    scene_group(s, 14.1);
    scene_army(s, NULL);
    scene_group(s, 82.6);
    s->def.share = LAN_SHARE_EVEN;
    s->units[0].hit = s->units[1].hit = 0.048;
    s->units[2].hit = 0.043;
    s->armies[0].break_at = 0.374;
    scene_comes_rate(s, 0, 0.0, 50.0, 1.5);
    const lan_closed_duel duel = {
        .a = 0.043, .b = 0.048, .reinforce_x = 1.5, .x0 = 119.3, .y0 = 82.6};
    const lan_closed_solution solution = solution_of(&duel);
    const double time = duel_falls_at(&solution, true, 0.0, 0.0);
    double sum;
    double none;
    lan_closed_at(&solution, time, &sum, &none);
    const double lost = 0.5 * (119.3 + 1.5 * time - sum);
    solved done = solve_with(s, LAN_STEPPER_RKCK, 1e-4);
    assert_int_equal(done.outcome->winner, 0);
    assert_int_equal(done.outcome->reason, LAN_END_ANNIHILATION);
    assert_close(done.outcome->time, time, 1e-5, 0.0);
    assert_close(solved_left(&done, 1), 14.1 - lost, 0.0, 1e-3);
    assert_close(solved_left(&done, 0), 105.2 + 1.5 * time - lost, 1e-5, 0.0);
    solved_clear(&done);
    scene_destroy(s);
}

/* Two sides of two groups each that share their fire evenly. */
typedef struct sides {
    double x[2][2];
    double hit[2][2];
    double time;
} sides;

/* Hits of a side's living groups, their fire, and the smallest of them. */
static int32_t sum_up(const sides *b, int side, double *hits, double *fire,
                      double *least)
{
    int32_t count = 0;
    *hits = *fire = 0.0;
    *least = LAN_INF;
    for (int i = 0; i < 2; i++) {
        if (b->x[side][i] > 0.0) {
            count++;
            *hits += b->hit[side][i];
            *fire += b->hit[side][i] * b->x[side][i];
            *least = fmin(*least, b->x[side][i]);
        }
    }
    return count;
}

static void lose_all_alike(sides *b, int side, double lost, bool to_the_least,
                           double least)
{
    for (int i = 0; i < 2; i++) {
        const bool dies = to_the_least && b->x[side][i] <= least;
        b->x[side][i] = dies ? 0.0 : fmax(0.0, b->x[side][i] - lost);
    }
}

/* Goes on to the next death: P = sum of hit x falls by hits / count times the
 * enemy's P, which is a duel, and each group has lost as much as the other. */
static bool next_death(sides *b)
{
    double hits[2];
    double fire[2];
    double least[2];
    double then[2];
    double when[2];
    int32_t count[2];
    for (int side = 0; side < 2; side++) {
        count[side] = sum_up(b, side, &hits[side], &fire[side], &least[side]);
    }
    if (count[0] == 0 || count[1] == 0) {
        return false;
    }
    const lan_closed_duel duel = {.a = hits[0] / count[0],
                                  .b = hits[1] / count[1],
                                  .x0 = fire[0],
                                  .y0 = fire[1]};
    const lan_closed_solution solution = solution_of(&duel);
    when[0] =
        duel_falls_at(&solution, false, fire[0] - hits[0] * least[0], 0.0);
    when[1] = duel_falls_at(&solution, true, fire[1] - hits[1] * least[1], 0.0);
    const double time = fmin(when[0], when[1]);
    lan_closed_at(&solution, time, &then[0], &then[1]);
    for (int side = 0; side < 2; side++) {
        lose_all_alike(b, side, (fire[side] - then[side]) / hits[side],
                       when[side] <= time, least[side]);
    }
    b->time += time;
    return true;
}

/* Where lan_event_finder_find() stopped at the first root it found, a death
 * before it was missed: past a death the strength that goes on below zero heals
 * the enemy, who had recovered by the step's end. The battle then ended
 * at 4.519 instead of 4.369, with 26.86 left instead of 27.39. */
TEST(a_death_healed_by_another_within_a_step_is_found)
{
    sides by_hand = {.x = {{21.6, 30.4}, {50.3, 21.4}},
                     .hit = {{0.44, 0.51}, {0.27, 0.41}}};
    scene *s = scene_create(4, 50.0);
    for (int side = 0; side < 2; side++) {
        scene_army(s, NULL);
        for (int i = 0; i < 2; i++) {
            const int32_t group = scene_group(s, by_hand.x[side][i]);
            s->units[group].hit = by_hand.hit[side][i];
        }
    }
    s->def.share = LAN_SHARE_EVEN;
    while (next_death(&by_hand)) {
    }
    solved done = solve_with(s, LAN_STEPPER_RK8PD, 1e-3);
    assert_int_equal(done.outcome->winner, 1);
    assert_close(done.outcome->time, by_hand.time, 1e-6, 0.0);
    for (int32_t i = 0; i < 4; i++) {
        assert_close(solved_left(&done, i), by_hand.x[i / 2][i % 2], 1e-6,
                     1e-9);
    }
    solved_clear(&done);
    scene_destroy(s);
}
