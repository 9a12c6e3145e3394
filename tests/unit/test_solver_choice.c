/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which battles get which method and form, and why others get none. What GSL
 * is left with is checked against what the law conserves.
 */
#include "lanchester/solver.h"

#include <stdio.h>
#include <string.h>

#include "base/real.h"

#include "tests/support/scene.h"
#include "tests/support/support.h"

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

static const double two_flat_pieces[] = {0.0, 2.0, 5.0, 2.0,
                                         5.0, 1.0, 8.0, 1.0};
static const double rising_rate[] = {1.0, 0.0, 9.0, 2.0};

/* Duels. */

static scene *square(void)
{
    return scene_square(97.0, 83.0, 0.011, 0.013, 30.0);
}

static scene *one_sided_square(void)
{
    return scene_square(97.0, 83.0, 0.0, 0.013, 30.0);
}

static scene *own_losses(void)
{
    scene *s = square();
    s->armies[1].losses = 0.002;
    return s;
}

static scene *reinforced(void)
{
    scene *s = square();
    scene_comes_rate(s, 0, 0.0, LAN_INF, 0.7);
    return s;
}

static scene *own_losses_reinforced(void)
{
    scene *s = own_losses();
    scene_comes_over(s, 1, 0.0, 12.5, 20.0);
    return s;
}

static scene *linear(void)
{
    return scene_duel(97.0, 83.0, 2e-4, 3e-4, LAN_LAW_AREA, 30.0);
}

static scene *hidden_x(void)
{
    scene *s = square();
    s->fire[0].law = LAN_LAW_AREA;
    s->fire[0].coefficient = 2e-4;
    return s;
}

static scene *hidden_y(void)
{
    scene *s = square();
    s->fire[1].law = LAN_LAW_AREA;
    s->fire[1].coefficient = 3e-4;
    return s;
}

static scene *own_losses_alone(void)
{
    scene *s = scene_square(97.0, 83.0, 0.0, 0.0, 30.0);
    s->armies[0].losses = 0.002;
    s->armies[1].losses = 0.003;
    return s;
}

/* x neither loses nor receives, so its area fire takes shares of y. */
static scene *area_from_a_constant_side(void)
{
    scene *s = linear();
    s->fire[0].coefficient = 0.0;
    s->armies[1].losses = 0.002;
    return s;
}

static scene *flat_pieces(void)
{
    scene *s = square();
    scene_comes_points(s, 0, two_flat_pieces, LENGTH(two_flat_pieces) / 2);
    return s;
}

static scene *jumps(void)
{
    scene *s = square();
    scene_comes_at(s, 0, 4.5, 11.0);
    scene_comes_at(s, 1, 6.5, 17.0);
    return s;
}

static lan_fire_def *add_timed(scene *s, lan_law law, double coefficient)
{
    lan_fire_def *entry = scene_army_fire(s, 1, 0, law, coefficient);
    entry->start = 5.0;
    entry->stop = 20.0;
    return entry;
}

static scene *timed_fire(void)
{
    scene *s = square();
    add_timed(s, LAN_LAW_AIMED, 0.017);
    return s;
}

static scene *area_for_a_while(void)
{
    scene *s = square();
    add_timed(s, LAN_LAW_AREA, 2e-4);
    return s;
}

static scene *breaks(void)
{
    scene *s = linear();
    s->armies[1].break_at = 0.625;
    return s;
}

static scene *rising_against_weaker_fire(void)
{
    scene *s = scene_square(0.0, 83.0, 0.01, 0.013, 30.0);
    scene_comes_rate(s, 0, 0.0, LAN_INF, 1.0);
    return s;
}

/* More than two groups. */

/* As many against one, all by aimed fire. */
static scene *many(int32_t against, lan_share share)
{
    scene *s = scene_create(against + 1, 12.5);
    s->def.share = share;
    scene_army(s, NULL);
    for (int32_t i = 0; i < against; i++) {
        scene_group(s, 17.0 + 1.5 * i);
        s->units[i].hit = 0.002 + 1e-4 * i;
    }
    scene_army(s, NULL);
    scene_group(s, 61.0);
    s->units[against].hit = 0.013;
    return s;
}

static scene *even(void)
{
    return many(2, LAN_SHARE_EVEN);
}

/* What no form has. */

static scene *morale(void)
{
    scene *s = square();
    s->armies[0].has_morale = true;
    s->armies[0].morale =
        (lan_morale_def){.start = 0.9, .loss_weight = 0.5, .effect = 1.0};
    return s;
}

static scene *front(void)
{
    scene *s = square();
    s->armies[1].front = 45.0;
    return s;
}

static scene *power(void)
{
    scene *s = scene_duel(97.0, 83.0, 0.011, 0.013, LAN_LAW_POWER, 30.0);
    s->fire[0].enemy = s->fire[1].enemy = 0.75;
    s->fire[0].own = s->fire[1].own = 0.25;
    return s;
}

static scene *power_for_a_while(void)
{
    scene *s = square();
    lan_fire_def *entry = add_timed(s, LAN_LAW_POWER, 0.011);
    entry->enemy = 0.75;
    entry->own = 0.25;
    return s;
}

static scene *area_with_own_losses(void)
{
    scene *s = linear();
    s->armies[0].losses = 0.002;
    return s;
}

static scene *area_with_a_rate(void)
{
    scene *s = linear();
    scene_comes_rate(s, 1, 2.0, 9.0, 0.7);
    return s;
}

static scene *area_for_a_while_with_own_losses(void)
{
    scene *s = area_for_a_while();
    s->armies[0].losses = 0.002;
    return s;
}

static scene *points_with_slope(void)
{
    scene *s = square();
    scene_comes_points(s, 0, rising_rate, LENGTH(rising_rate) / 2);
    return s;
}

static scene *out_of_proportion(void)
{
    return scene_square(97.0, 2e50, 0.011, 0.013, 30.0);
}

/* 83 times 0.01 each time unit, against 0.5 that come. */
static scene *trickling_against_fire(void)
{
    scene *s = scene_square(0.0, 83.0, 0.01, 0.013, 30.0);
    scene_comes_rate(s, 0, 0.0, LAN_INF, 0.5);
    return s;
}

/* Nobody loses, but x passes half a soldier on its way up. */

static scene *proportional(void)
{
    return many(2, LAN_SHARE_PROPORTIONAL);
}

typedef struct row {
    const char *what;
    scene *(*make)(void);
    const char *expected; /* the form, or the reason why there is none */
} row;

static const row closed_list[] = {
    {"square", square, "square"},
    {"one sided", one_sided_square, "square"},
    {"own losses", own_losses, "square with own losses"},
    {"reinforced", reinforced, "square with constant reinforcement"},
    {"both", own_losses_reinforced,
     "square with own losses and constant reinforcement"},
    {"linear", linear, "linear"},
    {"hidden x", hidden_x, "mixed"},
    {"hidden y", hidden_y, "mixed"},
    {"own losses alone", own_losses_alone, "logarithmic"},
    {"constant side", area_from_a_constant_side, "square with own losses"},
    {"flat pieces", flat_pieces, "square with constant reinforcement"},
    {"jumps", jumps, "square"},
    {"timed fire", timed_fire, "square"},
    {"area for a while", area_for_a_while, "square"},
    {"breaks", breaks, "linear"},
    {"rising", rising_against_weaker_fire,
     "square with constant reinforcement"},
};

static const char too_many[] = "more than two groups fight";
static const char area_meets[] =
    "area fire is combined with own losses or reinforcements";
static const char trickles[] = "a group arrives gradually under fire";

static const row gsl_list[] = {
    {"morale", morale, "an army has morale"},
    {"front", front, "an army has a front"},
    {"power", power, "a pair fights by a power law"},
    {"power for a while", power_for_a_while, "a pair fights by a power law"},
    {"area, own losses", area_with_own_losses, area_meets},
    {"area, a rate", area_with_a_rate, area_meets},
    {"area for a while, own losses", area_for_a_while_with_own_losses,
     area_meets},
    {"points with slope", points_with_slope,
     "a reinforcement rate changes steadily with time"},
    {"out of proportion", out_of_proportion,
     "its numbers differ too much in size"},
    {"trickling in", trickling_against_fire, trickles},
    {"proportional", proportional, too_many},
    {"even shares", even, too_many},
};

/* Solves it by a method; the report's method and form, NULL for no form. */
static void assert_used(const row *r, lan_method method, lan_method used,
                        const char *form)
{
    scene *s = r->make();
    const lan_solver_options options =
        scene_options(method, LAN_STEPPER_RKCK, 1e-10);
    solved done = scene_solve(s, &options);
    if (done.status != LAN_OK) {
        fail_with("%s: %s", r->what, done.error.text);
    }
    const char *got = done.report.form;
    const bool same = (got == NULL) == (form == NULL) &&
                      (got == NULL || strcmp(got, form) == 0);
    if (done.report.method != used || !same) {
        fail_with("%s: by %s, form %s", r->what,
                  lan_method_name(done.report.method),
                  got != NULL ? got : "none");
    }
    solved_clear(&done);
    scene_destroy(s);
}

TEST(auto_and_closed_use_the_form_that_is_exact)
{
    for (size_t k = 0; k < LENGTH(closed_list); k++) {
        const row *r = &closed_list[k];
        assert_used(r, LAN_METHOD_AUTO, LAN_METHOD_CLOSED, r->expected);
        assert_used(r, LAN_METHOD_CLOSED, LAN_METHOD_CLOSED, r->expected);
    }
}

TEST(gsl_can_be_forced_where_a_form_is_exact)
{
    for (size_t k = 0; k < LENGTH(closed_list); k++) {
        assert_used(&closed_list[k], LAN_METHOD_GSL, LAN_METHOD_GSL, NULL);
    }
}

TEST(auto_uses_gsl_where_no_form_is_exact)
{
    for (size_t k = 0; k < LENGTH(gsl_list); k++) {
        assert_used(&gsl_list[k], LAN_METHOD_AUTO, LAN_METHOD_GSL, NULL);
    }
}

TEST(closed_says_why_no_form_is_exact)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_CLOSED, LAN_STEPPER_RKCK, 1e-10);
    for (size_t k = 0; k < LENGTH(gsl_list); k++) {
        scene *s = gsl_list[k].make();
        solved done = scene_solve(s, &options);
        char text[200];
        snprintf(text, sizeof text,
                 "no closed form is exact for this battle: %s; use "
                 "solver.method auto or gsl",
                 gsl_list[k].expected);
        if (done.status != LAN_ENOCLOSED) {
            fail_with("%s: solved", gsl_list[k].what);
        }
        assert_string_equal(done.error.text, text);
        solved_clear(&done);
        scene_destroy(s);
    }
}

/* End states of what GSL is left with. */

/* Every pair by c y^enemy x^own, default options; the caller clears. */
static solved fight_by_power(const double start[2], const double rate[2],
                             double enemy, double own, double end)
{
    scene *s =
        scene_duel(start[0], start[1], rate[0], rate[1], LAN_LAW_POWER, end);
    for (int k = 0; k < 2; k++) {
        s->fire[k].enemy = enemy;
        s->fire[k].own = own;
    }
    solved done = scene_solve(s, NULL);
    scene_destroy(s);
    if (done.status != LAN_OK) {
        fail_with("enemy %g, own %g: %s", enemy, own, done.error.text);
    }
    assert_int_equal(done.report.method, LAN_METHOD_GSL);
    assert_int_equal(done.outcome->reason, LAN_END_ANNIHILATION);
    assert_true(done.report.drift >= 0.0);
    assert_true(done.report.drift <= 1e-8);
    return done;
}

/* 100^(2 W) - 80^(2 W) is left of x^(2 W): 60; 20; (10 - sqrt 80)^2. */
TEST(helmbolds_law_leaves_what_its_invariant_says)
{
    static const double start[] = {100.0, 80.0};
    static const double rate[] = {0.01, 0.01};
    static const struct {
        double w;
        double left;
    } rows[] = {{1.0, 60.0}, {0.5, 20.0}, {0.25, 1.1145618000168}};
    for (size_t k = 0; k < LENGTH(rows); k++) {
        const double w = rows[k].w;
        solved done = fight_by_power(start, rate, w, 1.0 - w, 5000.0);
        assert_int_equal(done.outcome->winner, 0);
        assert_close(solved_left(&done, 0), rows[k].left, 0.0, 1e-6);
        assert_close(solved_left(&done, 1), 0.0, 0.0, 0.0);
        solved_clear(&done);
    }
}

TEST(brackens_law_leaves_what_its_invariant_says)
{
    static const double start[2][2] = {{137.0, 91.5}, {71.5, 113.0}};
    static const double rate[] = {0.013, 0.011};
    static const double power[][2] = {
        {1.0, 0.0}, {1.25, 0.5}, {0.75, 0.25}, {1.5, 0.875}, {0.5, 0.625}};
    for (size_t k = 0; k < 2 * LENGTH(power); k++) {
        const double *x = start[k % 2];
        const double p = power[k / 2][0];
        const double q = power[k / 2][1];
        solved done = fight_by_power(x, rate, p, q, 1e5);
        /* b x^n - a y^n is conserved */
        const double n = p - q + 1.0;
        const double terms[2] = {rate[1] * pow(x[0], n),
                                 rate[0] * pow(x[1], n)};
        const int winner = (int)(k % 2);
        const double left = pow(
            (terms[winner] - terms[1 - winner]) / rate[1 - winner], 1.0 / n);
        assert_int_equal(done.outcome->winner, winner);
        assert_close(solved_left(&done, winner), left, 0.0, 1e-6);
        assert_close(solved_left(&done, 1 - winner), 0.0, 0.0, 0.0);
        solved_clear(&done);
    }
}

/* With own >= 1 no one reaches zero: y is gone at 1/2. Conserved is x - y for
 * own = 1, enemy = 1, which leaves 20.5, and x / y for own = enemy + 1, which
 * leaves 100 / 80 halves. */
TEST(brackens_law_ends_at_half_a_soldier_where_own_is_one)
{
    static const double start[] = {100.0, 80.0};
    static const double rate[] = {0.01, 0.01};
    static const struct {
        double enemy;
        double own;
        double left;
    } rows[] = {{1.0, 1.0, 20.5}, {0.25, 1.25, 0.625}};
    for (size_t k = 0; k < LENGTH(rows); k++) {
        solved done =
            fight_by_power(start, rate, rows[k].enemy, rows[k].own, 1e4);
        assert_int_equal(done.outcome->winner, 0);
        assert_close(solved_left(&done, 0), rows[k].left, 0.0, 1e-7);
        solved_clear(&done);
    }
}
