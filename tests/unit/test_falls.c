/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles of an ensemble in which groups fall and nothing else happens: judged
 * by the exponential of their matrix, and where they can be told by hand.
 */
#include <math.h>

#include "base/real.h"
#include "tests/support/random.h"
#include "tests/support/scene.h"
#include "tests/support/side_by_side.h"
#include "tests/support/support.h"

#define CASES 200
#define ROOM  16
#define RTOL  1e-8

static lan_ensemble *lanes_at(double tolerance)
{
    const lan_ensemble_options options = {
        .solver = scene_options(LAN_METHOD_LANES, LAN_STEPPER_RKCK, tolerance)};
    return beside_ensemble(&options);
}

/* Fights one battle of a scene. */
static beside fight(scene *s, double tolerance)
{
    lan_ensemble *ensemble = lanes_at(tolerance);
    lan_battle *battle = scene_battle(s);
    beside end;
    beside_fight(ensemble, &battle, 1, NULL, &end);
    assert_ok(end.status);
    lan_battle_destroy(battle);
    lan_ensemble_destroy(ensemble);
    return end;
}

/* Two armies at even shares, each of so many groups alike. */
static scene *alike(double x, int32_t xs, double y, int32_t ys, double hit)
{
    scene *s = scene_create(ROOM, 1000.0);
    s->def.share = LAN_SHARE_EVEN;
    for (int32_t a = 0; a < 2; a++) {
        const int32_t count = a == 0 ? xs : ys;
        scene_army(s, NULL);
        for (int32_t k = 0; k < count; k++) {
            const int32_t i = scene_group(s, a == 0 ? x : y);
            s->units[i].hit = hit;
        }
    }
    return s;
}

static int32_t groups_gone(const lan_outcome *o)
{
    int32_t gone = 0;
    for (int32_t i = 0; i < o->group_count; i++) {
        gone += !isnan(o->groups[i].gone_at);
    }
    return gone;
}

static void draw_battle(random_source *r, scene *s)
{
    scene_clear(s, random_chance(r, .3) ? random_between(r, 1.0, 20.0) : 1e4);
    s->def.share = LAN_SHARE_EVEN;
    for (int32_t a = 0; a < 2; a++) {
        const int32_t count = random_integer(r, 1, ROOM / 2);
        scene_army(s, NULL);
        for (int32_t k = 0; k < count + (a == 0 && count == 1); k++) {
            const int32_t i = scene_group(s, random_magnitude(r, 5.0, 2000.0));
            s->units[i].hit = random_magnitude(r, .01, .3);
            s->units[i].health = random_magnitude(r, .3, 3.0);
        }
        if (random_chance(r, .3)) {
            s->armies[a].break_at = random_between(r, .05, .5);
        }
    }
}

/* The share of a side's start by which two ends differ; and of the time. */
static double apart(const lan_outcome *a, const lan_outcome *b)
{
    double sum = 0.0;
    double gap = fabs(a->time / b->time - 1.0);
    for (int32_t i = 0; i < a->group_count; i++) {
        sum += a->groups[i].start;
    }
    for (int32_t i = 0; i < a->group_count; i++) {
        const lan_group_outcome *p = &a->groups[i];
        const lan_group_outcome *q = &b->groups[i];
        gap = fmax(gap, fabs(p->left - q->left) / sum);
        gap = fmax(gap, fabs(p->lost_combat - q->lost_combat) / sum);
        assert_int_equal(isnan(p->gone_at), isnan(q->gone_at));
        if (!isnan(p->gone_at)) {
            gap = fmax(gap, fabs(p->gone_at / q->gone_at - 1.0));
        }
    }
    return gap;
}

/* The terms of a series that is cut where they matter leave less than the error
 * that is allowed; near ties are left out, as what is left of their winners
 * goes with the root of an error. */
TEST(groups_that_fall_side_by_side_end_as_by_the_matrix_exponential)
{
    random_source *r = random_create(2026112331);
    scene *s = scene_create(ROOM, 1.0);
    const lan_solver_options closed =
        scene_options(LAN_METHOD_CLOSED, LAN_STEPPER_RKCK, RTOL);
    int fallen = 0;
    int judged = 0;
    const int cases = random_cases(CASES);
    for (int i = 0; i < cases; i++) {
        random_begin(r, (uint32_t)i);
        draw_battle(r, s);
        solved want = scene_solve(s, &closed);
        assert_ok(want.status);
        beside end = fight(s, RTOL);
        if (fabs(want.outcome->margin) > 0.02) {
            const double gap = apart(end.outcome, want.outcome);
            assert_int_equal(end.outcome->winner, want.outcome->winner);
            if (!(gap <= RTOL)) {
                fail_with("seed %lu case %d: %.3g apart", random_seed(r), i,
                          gap);
            }
            judged++;
            fallen += (int)end.report.events;
            assert_int_equal(end.report.events,
                             groups_gone(end.outcome) +
                                 (end.outcome->reason == LAN_END_BREAK));
        }
        beside_clear(&end, 1);
        solved_clear(&want);
    }
    assert_true(judged > cases / 2);
    assert_true(fallen > 2 * judged);
    scene_destroy(s);
    random_destroy(r);
}

/* At even shares armies of groups that are alike fight by the square law. */
TEST(groups_that_are_alike_fall_at_once_side_by_side)
{
    const double k = 0.05;
    const double x = 4.0 * 100.0;
    const double y = 3.0 * 90.0;
    scene *s = alike(100.0, 4, 90.0, 3, k);
    beside end = fight(s, RTOL);
    const lan_outcome *o = end.outcome;
    assert_int_equal(o->winner, 0);
    assert_int_equal(o->reason, LAN_END_ANNIHILATION);
    assert_close(o->time, atanh(y / x) / k, RTOL, 0.0);
    for (int32_t i = 4; i < 7; i++) {
        assert_close(o->groups[i].gone_at, o->time, 0.0, 0.0);
        assert_close(o->groups[i].lost_combat, 90.0, 1e-14, 0.0);
    }
    for (int32_t i = 0; i < 4; i++) {
        assert_close(o->groups[i].left, sqrt(x * x - y * y) / 4.0, RTOL, 0.0);
    }
    assert_int_equal(end.report.events, 3);
    beside_clear(&end, 1);
    scene_destroy(s);
}

TEST(both_sides_fall_at_one_instant_side_by_side)
{
    const double k = 0.05;
    scene *s = alike(60.0, 5, 60.0, 5, k);
    s->def.gone = 2.0;
    beside end = fight(s, RTOL);
    const lan_outcome *o = end.outcome;
    assert_int_equal(o->winner, LAN_WINNER_MUTUAL);
    assert_close(o->time, log(60.0 / 2.0) / k, RTOL, 0.0);
    for (int32_t i = 0; i < 10; i++) {
        assert_close(o->groups[i].left, 0.0, 0.0, 0.0);
        assert_close(o->groups[i].lost_combat, 60.0, 1e-14, 0.0);
        assert_close(o->groups[i].gone_at, o->time, 0.0, 0.0);
    }
    assert_int_equal(end.report.events, 10);
    beside_clear(&end, 1);
    scene_destroy(s);
}

/* The one shooter of an army falls, and nothing happens from there on but that
 * the others are shot: one after the other, at the same fire. */
TEST(a_side_whose_last_shooter_falls_is_shot_side_by_side)
{
    scene *s = alike(1000.0, 2, 50.0, 3, 0.0);
    const double k = 0.01;
    s->units[0].hit = k;
    s->units[1].hit = k;
    s->units[2].hit = 1e-3;
    s->groups[2].count = 20.0;
    beside end = fight(s, RTOL);
    const lan_outcome *o = end.outcome;
    const double fall = o->groups[2].gone_at;
    const double left = o->groups[0].left + o->groups[1].left;
    /* X' = -a y, y' = -k X / 3: a square law while all three live */
    const double a = 1e-3;
    const double root = sqrt(3.0 * a / k);
    assert_close(fall, atanh(20.0 * root / 2000.0) / sqrt(a * k / 3.0), RTOL,
                 0.0);
    assert_close(left, sqrt(2000.0 * 2000.0 - 400.0 * 3.0 * a / k), RTOL, 0.0);
    assert_close(o->time, fall + (100.0 - 2.0 * 20.0) / (k * left), RTOL, 0.0);
    assert_int_equal(end.report.events, 3);
    beside_clear(&end, 1);
    scene_destroy(s);
}

/* Nobody fires for a while, several times; the steps over such a rest say
 * nothing of those after it. */
TEST(fire_that_begins_after_a_rest_is_followed_from_there_side_by_side)
{
    scene *s = alike(30.0, 2, 20.0, 2, 0.1);
    const double rests[] = {3.0, 4.0, 70.0, 71.0, 500.0};
    for (size_t k = 0; k + 1 < sizeof rests / sizeof rests[0]; k++) {
        for (int32_t a = 0; a < 2; a++) {
            lan_fire_def *quiet =
                scene_army_fire(s, a, 1 - a, LAN_LAW_NONE, 0.0);
            quiet->start = k == 0 ? 0.0 : rests[k];
            quiet->stop = k == 0 ? rests[0] : rests[k + 1];
        }
    }
    const lan_solver_options gsl =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, RTOL);
    solved want = scene_solve(s, &gsl);
    assert_ok(want.status);
    beside end = fight(s, RTOL);
    assert_int_equal(end.outcome->winner, want.outcome->winner);
    assert_int_equal(end.outcome->reason, want.outcome->reason);
    assert_true(apart(end.outcome, want.outcome) <= 10.0 * RTOL);
    beside_clear(&end, 1);
    solved_clear(&want);
    scene_destroy(s);
}

/* One step reaches from a fall to the next, where no other way is long. */
TEST(a_battle_of_falls_takes_hardly_more_steps_than_falls)
{
    random_source *r = random_create(2026112332);
    scene *s = scene_create(ROOM, 1.0);
    int64_t steps = 0;
    int64_t events = 0;
    for (int i = 0; i < CASES; i++) {
        random_begin(r, (uint32_t)i);
        draw_battle(r, s);
        beside end = fight(s, RTOL);
        steps += end.report.steps;
        events += end.report.events;
        assert_true(end.report.rejected == 0);
        beside_clear(&end, 1);
    }
    assert_in_range(steps, events, 2 * events);
    scene_destroy(s);
    random_destroy(r);
}

/* Rates beyond any number. */
TEST(falls_beyond_numbers_fail_side_by_side_as_by_gsl)
{
    const lan_solver_options gsl =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, RTOL);
    scene *s = alike(1e200, 3, 1e200, 3, 1.0);
    for (int32_t i = 0; i < 6; i++) {
        s->units[i].damage = 1e200;
    }
    solved want = scene_solve(s, &gsl);
    lan_ensemble *ensemble = lanes_at(RTOL);
    lan_battle *battle = scene_battle(s);
    beside end;
    beside_fight(ensemble, &battle, 1, NULL, &end);
    assert_true(want.status != LAN_OK);
    assert_int_equal(end.status, want.status);
    assert_string_equal(end.error.text, want.error.text);
    solved_clear(&want);
    beside_clear(&end, 1);
    lan_battle_destroy(battle);
    lan_ensemble_destroy(ensemble);
    scene_destroy(s);
}

static bool refuse(void *context, double done, double total)
{
    bool *was_asked = context;
    assert_true(done >= 0.0 && total > 0.0);
    *was_asked = true;
    return false;
}

#define LINE 60 /* groups of a side, more than steps between two questions */

/* Called off between two falls a battle stands where its lane was. */
TEST(a_battle_called_off_between_falls_has_all_in_its_books)
{
    bool was_asked = false;
    const lan_progress progress = {refuse, &was_asked};
    scene *s = scene_create(2 * LINE, 1e6);
    s->def.share = LAN_SHARE_EVEN;
    for (int32_t i = 0; i < 2 * LINE; i++) {
        if (i % LINE == 0) {
            scene_army(s, NULL);
        }
        const int32_t at = scene_group(s, (i < LINE ? 10.0 : 10.3) + i % LINE);
        s->units[at].hit = 0.01;
    }
    lan_ensemble *ensemble = lanes_at(RTOL);
    lan_battle *battle = scene_battle(s);
    beside end;
    lan_ensemble_set_progress(ensemble, &progress);
    beside_fight(ensemble, &battle, 1, NULL, &end);
    assert_true(was_asked);
    assert_int_equal(end.status, LAN_ECANCELLED);
    lan_outcome *o = NULL;
    assert_ok(lan_outcome_create(battle, &o));
    assert_true(o->time > 0.0);
    assert_in_range(groups_gone(o), 20, 2 * LINE - 2);
    for (int32_t i = 0; i < 2 * LINE; i++) {
        const lan_group_outcome *g = &o->groups[i];
        assert_close(g->left + g->lost_combat, g->start, 1e-13, 0.0);
        assert_true(g->left < g->start);
        assert_true(isnan(g->gone_at) || g->gone_at <= o->time);
        assert_true(isnan(g->gone_at) == (g->left > 0.0));
    }
    lan_outcome_destroy(o);
    beside_clear(&end, 1);
    lan_battle_destroy(battle);
    lan_ensemble_destroy(ensemble);
    scene_destroy(s);
}
