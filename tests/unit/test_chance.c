/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One battle by chance: its books, its rules, its end; and that fighting one
 * allocates nothing.
 */
#include "lanchester/chance.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/allocations.h"
#include "tests/support/any_battle.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

static lan_chance *chance_for(const lan_battle *battle, bool outcome_only)
{
    const lan_chance_options options = {.until_end = true,
                                        .outcome_only = outcome_only};
    lan_chance *chance = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (lan_chance_create(battle, &options, &chance, &err) != LAN_OK) {
        fail_with("no battle by chance: %s", err.text);
    }
    return chance;
}

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
        lan_chance *chance = chance_for(battle, false);
        lan_outcome *outcome = NULL;
        lan_chance_run(chance, 5, k);
        assert_true(lan_battle_is_over(lan_chance_battle(chance)));
        assert_ok(lan_outcome_create(lan_chance_battle(chance), &outcome));
        assert_books(outcome);
        lan_outcome_destroy(outcome);
        lan_chance_destroy(chance);
        lan_battle_destroy(battle);
    }
    scene_destroy(s);
    random_destroy(random);
}

/* What a battle came to: as a number of each group and of its time. */
static void note_end(const lan_battle *battle, double *end)
{
    lan_outcome *outcome = NULL;
    assert_ok(lan_outcome_create(battle, &outcome));
    *end++ = outcome->time;
    *end++ = outcome->winner;
    for (int32_t i = 0; i < outcome->group_count; i++) {
        *end++ = outcome->groups[i].left;
        *end++ = outcome->groups[i].reinforced;
        *end++ = outcome->groups[i].lost_combat;
        *end++ = outcome->groups[i].lost_other;
    }
    lan_outcome_destroy(outcome);
}

static void assert_steps_go_as_a_run(const lan_battle *battle,
                                     bool outcome_only)
{
    double run[2 + 4 * ANY_BATTLE_GROUPS] = {0.0};
    double steps[2 + 4 * ANY_BATTLE_GROUPS] = {0.0};
    lan_chance *chance = chance_for(battle, outcome_only);
    lan_chance_run(chance, 9, 3);
    note_end(lan_chance_battle(chance), run);
    const int64_t jumps = lan_chance_jumps(chance);
    lan_chance_run(chance, 9, 4); /* leaves nothing behind */
    lan_chance_begin(chance, 9, 3);
    double last = 0.0;
    while (lan_chance_step(chance)) {
        const double now = lan_battle_time(lan_chance_battle(chance));
        assert_true(now >= last);
        last = now;
    }
    note_end(lan_chance_battle(chance), steps);
    assert_int_equal(lan_chance_jumps(chance), jumps);
    assert_memory_equal(run, steps, sizeof run);
    lan_chance_destroy(chance);
}

/* Running hurries where only counts change: half of these battles have no
 * morale, so that it often may. */
TEST(stepping_goes_where_running_goes)
{
    random_source *random = random_create(17);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    for (uint32_t k = 0; k < 120; k++) {
        double points[8];
        random_begin(random, k);
        lan_battle *battle = draw(random, s, points);
        for (int32_t a = 0; k % 2 == 1 && a < s->army_count; a++) {
            s->armies[a].has_morale = false;
        }
        if (k % 2 == 1) {
            lan_battle_destroy(battle);
            battle = scene_battle(s);
        }
        assert_steps_go_as_a_run(battle, k % 4 > 0);
        lan_battle_destroy(battle);
    }
    scene_destroy(s);
    random_destroy(random);
}

TEST(fighting_allocates_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    random_source *random = random_create(71);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    for (uint32_t k = 0; k < 60; k++) {
        double points[8];
        random_begin(random, k);
        lan_battle *battle = draw(random, s, points);
        lan_chance *chance = chance_for(battle, k % 2 == 0);
        allocations_start();
        lan_chance_run(chance, 2, 0);
        lan_chance_run(chance, 2, 1);
        const long count = allocations_stop();
        if (count != 0) {
            fail_with("case %u allocated %ld times", k, count);
        }
        lan_chance_destroy(chance);
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
    lan_chance *chance = chance_for(battle, true);
    double sum = 0.0;
    for (int n = 0; n < battles; n++) {
        lan_chance_run(chance, 12, (uint64_t)n);
        sum += lan_battle_strength(lan_chance_battle(chance), 0);
    }
    const double distance =
        fabs(sum / battles - solved_left(&ode, 0)) / solved_left(&ode, 0);
    solved_clear(&ode);
    lan_chance_destroy(chance);
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

TEST(nobody_who_can_fire_is_a_stalemate)
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
        lan_chance *chance = chance_for(battle, false);
        lan_chance_run(chance, 1, 0);
        assert_true(lan_battle_is_over(lan_chance_battle(chance)));
        assert_true(lan_battle_time(lan_chance_battle(chance)) < 1e-20);
        lan_chance_destroy(chance);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
}

TEST(a_million_soldiers_are_fought_out)
{
    scene *s = scene_square(1e6, 8e5, .01, .01, 1e5);
    lan_battle *battle = scene_battle(s);
    lan_chance *chance = chance_for(battle, true);
    lan_chance_run(chance, 1, 0);
    const double left = lan_battle_strength(lan_chance_battle(chance), 0);
    /* sqrt(1e12 - 0.64e12); its deviation is about 1.2e3 */
    assert_close(left, 6e5, .01, 0.0);
    lan_chance_destroy(chance);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(parts_of_soldiers_are_refused_by_name)
{
    const lan_chance_options options = {.until_end = true};
    scene *s = scene_square(7.5, 5.0, .1, .1, 12.5);
    lan_battle *battle = scene_battle(s);
    lan_chance *chance = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(lan_chance_create(battle, &options, &chance, &err),
                     LAN_EINVAL);
    assert_null(chance);
    assert_non_null(strstr(err.text, "7.5"));
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* Landing at 200 a day against one a day of losses: the first ashore may fall,
 * and the others still come. */
TEST(who_lands_faster_than_he_falls_is_not_gone)
{
    scene *s = scene_square(0.0, 50.0, 1.0, 1.0, 5.0);
    scene_comes_rate(s, 0, 0.0, 4.0, 200.0);
    lan_battle *battle = scene_battle(s);
    lan_chance *chance = chance_for(battle, false);
    for (uint64_t n = 0; n < 300; n++) {
        lan_chance_run(chance, 8, n);
        const lan_battle *end = lan_chance_battle(chance);
        assert_true(lan_battle_time(end) > .05);
        assert_int_equal(lan_battle_army_state(end, 1), LAN_ARMY_GONE);
    }
    lan_chance_destroy(chance);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* A landing of so many a day against 30 that take 3 a day, gone at 10, all
 * times the scale: what is left of it and of them at the end. */
static void land(double rate, double scale, int battles, double *left,
                 double *ode)
{
    scene *s = scene_square(0.0, 30.0 * scale, .1, .02, 8.0);
    s->def.gone = 10.0 * scale;
    scene_comes_rate(s, 0, 0.0, LAN_INF, rate * scale);
    solved by_equations = scene_solve(s, NULL);
    lan_battle *battle = scene_battle(s);
    lan_chance *chance = chance_for(battle, true);
    for (int i = 0; i < 2; i++) {
        left[i] = 0.0;
        ode[i] = solved_left(&by_equations, i);
    }
    for (int n = 0; n < battles; n++) {
        lan_chance_run(chance, 3, (uint64_t)n);
        for (int i = 0; i < 2; i++) {
            left[i] +=
                lan_battle_strength(lan_chance_battle(chance), i) / battles;
        }
    }
    solved_clear(&by_equations);
    lan_chance_destroy(chance);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

/* By the equations what lands at 5 a day rises through its level, and what
 * lands at 2 a day is lost on the beach. By chance nobody is lost while nobody
 * is there, which leaves one or two more whatever the scale is. */
TEST(who_lands_at_a_gone_group_rises_as_by_the_equations)
{
    for (int k = 0; k < 3; k++) {
        const double scale = pow(4.0, k);
        double left[2];
        double ode[2];
        land(5.0, scale, 2000, left, ode);
        print_message("# scale %g: left %.4f and %.4f, by the equations %.4f "
                      "and %.4f\n",
                      scale, left[0], left[1], ode[0], ode[1]);
        assert_true(ode[0] > scale);
        assert_close(left[0], ode[0], 0.0, 2.0 + .02 * scale);
        assert_close(left[1], ode[1], 0.0, 0.5 + .02 * scale);
        land(2.0, scale, 50, left, ode);
        assert_close(ode[0], 0.0, 0.0, 0.0);
        assert_close(left[0], 0.0, 0.0, 0.0);
        assert_close(ode[1], 30.0 * scale, 1e-9, 0.0);
        assert_close(left[1], 30.0 * scale, 1e-12, 0.0);
    }
}

TEST(a_relief_of_no_more_than_gone_is_lost_on_arrival)
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
        lan_chance *chance = chance_for(battle, false);
        lan_chance_run(chance, 1, 0);
        const lan_battle *end = lan_chance_battle(chance);
        assert_close(lan_battle_strength(end, 2), relief > 3 ? relief : 0.0,
                     0.0, 0.0);
        assert_close(lan_battle_strength(end, 1), 6.0, 0.0, 0.0);
        lan_chance_destroy(chance);
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
    lan_chance *chance = chance_for(battle, false);
    lan_chance_begin(chance, options.seed, 0);
    double now[2] = {20.0, 14.0};
    size_t r = 0;
    bool goes_on = true;
    while (goes_on) { /* between jumps rows show what stood before */
        goes_on = lan_chance_step(chance);
        const lan_battle *b = lan_chance_battle(chance);
        const double until = goes_on ? lan_battle_time(b) : LAN_INF;
        for (; r < t->row_count && t->values[3 * r] < until; r++) {
            assert_close(t->values[3 * r + 1], now[0], 0.0, 0.0);
            assert_close(t->values[3 * r + 2], now[1], 0.0, 0.0);
        }
        while (r < t->row_count && !(t->values[3 * r] > until)) {
            r++; /* rows of the event itself: before and after */
        }
        now[0] = lan_battle_strength(b, 0);
        now[1] = lan_battle_strength(b, 1);
    }
    assert_close(t->values[3 * (t->row_count - 1)], lan_battle_time(battle),
                 0.0, 0.0);
    lan_chance_destroy(chance);
    lan_trajectory_destroy(t);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    scene_destroy(s);
}
