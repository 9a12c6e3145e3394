/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One battle by chance: its books, its rules, its end.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/any_battle.h"
#include "tests/support/chance_runs.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

static bool is_whole(double x)
{
    return fabs(x - round(x)) <= 0.0;
}

/* A random battle of whole numbers of all the model's kinds. */
static lan_battle *draw(random_source *random, scene *s, double points[8])
{
    any_battle_draw(random, s, points);
    for (int32_t i = 0; i < s->group_count; i++) {
        lan_group_def *g = &s->groups[i];
        g->count = ceil(g->count / 20.0);
        for (size_t n = 0; n < g->reinforcement_count; n++) {
            lan_reinforcement_def *r = &s->coming[i * SCENE_COMING + (int)n];
            r->count = ceil(r->count / 20.0);
            r->rate /= 20.0;
        }
    }
    if (random_chance(random, .4)) {
        s->def.gone = random_between(random, 1.0, 6.0);
    }
    return scene_battle(s);
}

static void assert_books(const lan_outcome *o)
{
    for (int32_t i = 0; i < o->group_count; i++) {
        const lan_group_outcome *g = &o->groups[i];
        double killed = 0.0;
        for (int32_t j = 0; j < o->group_count; j++) {
            killed += o->killed[j * o->group_count + i];
        }
        assert_close(g->start + g->reinforced,
                     g->left + g->lost_combat + g->lost_other, 0.0, 0.0);
        /* whoever is gone at the first instant is shared out among killers */
        assert_close(killed, g->lost_combat, 1e-15, 0.0);
        assert_true(is_whole(g->left) && g->left >= 0.0);
        assert_true(is_whole(g->reinforced));
        assert_true(g->not_arrived >= 0.0);
    }
}

TEST(books_of_whole_soldiers_hold)
{
    random_source *random = random_create(303);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    for (uint32_t k = 0; k < 150; k++) {
        double points[8];
        random_begin(random, k);
        lan_battle *battle = draw(random, s, points);
        lan_solver *solver = chance_solver(battle);
        lan_outcome *outcome = NULL;
        chance_run(solver, battle, k);
        assert_true(lan_battle_is_over(battle));
        assert_ok(lan_outcome_create(battle, &outcome));
        assert_books(outcome);
        lan_outcome_destroy(outcome);
        lan_solver_destroy(solver);
        lan_battle_destroy(battle);
    }
    scene_destroy(s);
    random_destroy(random);
}

/* Mean strength of x left at the end of 8 time units, a share of the ODE's, in
 * a battle so many times as large. */
static double distance_from_ode(double scale, int battles)
{
    scene *s = scene_square(30.0 * scale, 24.0 * scale, .1, .11, 8.0);
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = .8,
                                           .loss_weight = .7,
                                           .recovery = .15,
                                           .effect = .9,
                                           .desertion = .02,
                                           .break_at = 0.0};
    const double points[8] = {1.0, 0.0, 2.5, 2.0 * scale, 4.0, scale, 6.0, 0.0};
    scene_comes_points(s, 1, points, 4);
    scene_comes_rate(s, 0, .5, 5.0, .9 * scale);
    solved ode = scene_solve(s, NULL);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = chance_solver(battle);
    double sum = 0.0;
    for (int n = 0; n < battles; n++) {
        chance_run(solver, battle, (uint64_t)n);
        sum += lan_battle_strength(battle, 0);
    }
    const double distance =
        fabs(sum / battles - solved_left(&ode, 0)) / solved_left(&ode, 0);
    solved_clear(&ode);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
    return distance;
}

/* The difference of the averages falls as 1 / scale; that of a mean of so many
 * battles has a deviation of about 0.6 / sqrt(30 scale battles), or less than
 * 0.002 throughout. */
TEST(averages_approach_the_ode)
{
    const double scales[4] = {1.0, 4.0, 16.0, 64.0};
    const int battles[4] = {20000, 4000, 1000, 300};
    double last = LAN_INF;
    for (int k = 0; k < 4; k++) {
        const double distance = distance_from_ode(scales[k], battles[k]);
        print_message("# scale %g: off by %.5f\n", scales[k], distance);
        assert_true(distance < last + .004);
        assert_true(distance < .5 / scales[k] + .006);
        last = distance;
    }
}

TEST(no_army_able_to_fire_is_a_stalemate)
{
    scene *s = scene_square(7.0, 5.0, 0.0, 0.0, 12.5);
    solved done = {0};
    const lan_solver_options options =
        scene_options(LAN_METHOD_CHANCE, LAN_STEPPER_RKCK, 1e-10);
    done = scene_solve(s, &options);
    assert_ok(done.status);
    assert_int_equal(done.outcome->reason, LAN_END_STALEMATE);
    assert_int_equal(done.outcome->winner, LAN_WINNER_NONE);
    solved_clear(&done);
    scene_destroy(s);
}

TEST(rates_beyond_all_numbers_come_to_an_end)
{
    const double huge[] = {1e30, 1e200, 1e308};
    for (int k = 0; k < 3; k++) {
        scene *s = scene_square(40.0, 30.0, huge[k], huge[k], 10.0);
        s->armies[0].has_morale = true;
        s->armies[0].morale = (lan_morale_def){
            .start = .7, .loss_weight = .2, .recovery = 3.0, .effect = 1.0};
        lan_battle *battle = scene_battle(s);
        lan_solver *solver = chance_solver(battle);
        chance_run(solver, battle, 1);
        assert_true(lan_battle_is_over(battle));
        assert_true(lan_battle_time(battle) < 1e-20);
        lan_solver_destroy(solver);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
}

TEST(a_million_soldiers_are_fought_out)
{
    scene *s = scene_square(1e6, 8e5, .01, .01, 1e5);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = chance_solver(battle);
    chance_run(solver, battle, 1);
    const double left = lan_battle_strength(battle, 0);
    /* sqrt(1e12 - 0.64e12); its deviation is about 1.2e3 */
    assert_close(left, 6e5, .01, 0.0);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(parts_of_soldiers_are_refused_by_name)
{
    lan_solver_options options = lan_solver_options_default();
    scene *s = scene_square(7.5, 5.0, .1, .1, 12.5);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = NULL;
    lan_error err;
    lan_error_clear(&err);
    options.method = LAN_METHOD_CHANCE;
    assert_int_equal(lan_solver_create(battle, &options, &solver, &err),
                     LAN_EINVAL);
    assert_null(solver);
    assert_non_null(strstr(err.text, "7.5"));
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Landing at 200 a day against one a day of losses: the first ashore may fall,
 * and the others still come. */
TEST(reinforced_faster_than_losses_survives)
{
    scene *s = scene_square(0.0, 50.0, 1.0, 1.0, 5.0);
    scene_comes_rate(s, 0, 0.0, 4.0, 200.0);
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = chance_solver(battle);
    for (uint64_t n = 0; n < 300; n++) {
        chance_run(solver, battle, n);
        assert_true(lan_battle_time(battle) > .05);
        assert_int_equal(lan_battle_army_state(battle, 1), LAN_ARMY_GONE);
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* The relief of a gone group stays whatever its number while nothing hits it.
 */
TEST(a_relief_of_no_more_than_gone_stays_until_its_first_loss)
{
    for (int relief = 1; relief <= 5; relief++) {
        scene *s = scene_create(3, 9.0);
        scene_army(s, NULL);
        scene_group(s, 40.0);
        scene_army(s, NULL);
        scene_group(s, 6.0);
        scene_group(s, 0.0);
        s->def.gone = 3.0;
        scene_comes_at(s, 2, 2.0, relief);
        lan_battle *battle = scene_battle(s);
        lan_solver *solver = chance_solver(battle);
        chance_run(solver, battle, 1);
        assert_close(lan_battle_strength(battle, 2), relief, 0.0, 0.0);
        lan_solver_destroy(solver);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
}

TEST(rows_are_the_counts_of_the_same_battle)
{
    scene *s = scene_square(20.0, 14.0, .1, .12, 40.0);
    s->armies[1].break_at = .25;
    scene_comes_at(s, 1, 1.5, 6.0);
    const lan_solver_options options =
        scene_options(LAN_METHOD_CHANCE, LAN_STEPPER_RKCK, 1e-10);
    const lan_rows rows = {.points = 37};
    lan_battle *battle = scene_battle(s);
    lan_solver *solver = NULL;
    lan_trajectory *t = NULL;
    assert_ok(lan_trajectory_create(&t));
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, &rows, t, NULL));
    assert_true(t->row_count >= 37);
    for (size_t r = 1; r < t->row_count; r++) {
        const double *now = &t->values[3 * r];
        assert_true(now[0] >= now[-3]);
        assert_true(is_whole(now[1]) && is_whole(now[2]));
        assert_true(now[1] <= now[-2]);
        assert_true(now[2] <= now[-1] || now[0] <= 1.5);
    }
    for (int i = 0; i < 2; i++) {
        assert_close(t->values[3 * (t->row_count - 1) + 1 + (size_t)i],
                     lan_battle_strength(battle, i), 0.0, 0.0);
    }
    assert_close(t->values[3 * (t->row_count - 1)], lan_battle_time(battle),
                 0.0, 0.0);
    lan_trajectory_destroy(t);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
