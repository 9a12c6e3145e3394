/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Jacobian against differences of the rates, over random battles with all
 * that the model knows.
 */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "model/engine_impl.h"

#include "tests/support/pair_battle.h"
#include "tests/support/support.h"

#define CASES 800
#define MAX_N 32 /* variables */

/* What the cases had, so that none of it stays untested. */
typedef struct census {
    int aimed;
    int area;
    int power;
    int z;
    int full_fronts;
    int moving_morale;
    int held_morale;
    int deserting;
    int held_at_zero;
    int bent;    /* reinforcement whose rate changes */
    int growing; /* fire whose targets come nearer */
    int share[4];
    int answered; /* volleys */
} census;

static void count_features(census *seen, const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *fan = &targeting->volleys[f];
        for (int32_t l = 0; l < fan->link_count; l++) {
            const bool area =
                targeting->links[fan->first_link + l].law->is_on_army;
            seen->area += area;
            seen->aimed += !area;
        }
        seen->share[plan->share] += fan->target_count > 1;
        seen->answered += fan->is_answered;
    }
    seen->power += targeting->whole_count;
    seen->growing += (int)battle->approach.fire_count;
    for (int32_t i = 0; i < plan->group_count; i++) {
        seen->z += battle->interval.power[i] < 1.0;
        seen->held_at_zero += battle->interval.held_at_zero[i];
        seen->bent += !lan_is_zero(battle->state.slope[i]);
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        const bool has = plan->armies[a].morale_index >= 0;
        const bool held = battle->state.morale_held[a];
        seen->full_fronts += battle->state.front_limited[a];
        seen->moving_morale += has && !held;
        seen->held_morale += has && held;
        seen->deserting += has && plan->armies[a].morale.desertion > 0.0;
    }
}

/* One column by differences over h and h / 2, extrapolated: what is left is
 * of the order h^4. */
static void difference(lan_battle *battle, double time, double *y, size_t j,
                       size_t n, double h, double *column)
{
    double up[2][MAX_N];
    double down[2][MAX_N];
    const double at = y[j];
    for (int k = 0; k < 2; k++) {
        const double step = k == 0 ? h : 0.5 * h;
        y[j] = at + step;
        lan_rates(battle, time, y, up[k], &battle->work.flow);
        y[j] = at - step;
        lan_rates(battle, time, y, down[k], &battle->work.flow);
    }
    y[j] = at;
    for (size_t k = 0; k < n; k++) {
        const double coarse = (up[0][k] - down[0][k]) / (2.0 * h);
        const double fine = (up[1][k] - down[1][k]) / h;
        column[k] = (4.0 * fine - coarse) / 3.0;
    }
}

/* The same of the time. */
static void difference_in_time(lan_battle *battle, double time, const double *y,
                               size_t n, double h, double *column)
{
    double up[2][MAX_N];
    double down[2][MAX_N];
    for (int k = 0; k < 2; k++) {
        const double step = k == 0 ? h : 0.5 * h;
        lan_rates(battle, time + step, y, up[k], &battle->work.flow);
        lan_rates(battle, time - step, y, down[k], &battle->work.flow);
    }
    for (size_t k = 0; k < n; k++) {
        const double coarse = (up[0][k] - down[0][k]) / (2.0 * h);
        const double fine = (up[1][k] - down[1][k]) / h;
        column[k] = (4.0 * fine - coarse) / 3.0;
    }
}

static void assert_alike(const random_source *random, int number,
                         const char *what, size_t k, size_t j, double got,
                         double want, double scale)
{
    /* h^4 times a fourth derivative is below 1e-8, and rounding by 1e-16 / h */
    const double allowed = 1e-8 * (fabs(want) + scale);
    if (!(fabs(got - want) <= allowed)) {
        fail_with("seed %lu case %d: %s[%zu][%zu] is %.17g, differences say "
                  "%.17g, allowed %.3g",
                  random_seed(random), number, what, k, j, got, want, allowed);
    }
}

static void assert_case(random_source *random, int number, lan_battle *battle)
{
    const size_t n = (size_t)battle->plan->variable_count;
    double y[MAX_N];
    double f[MAX_N];
    double column[MAX_N];
    double dfdt[MAX_N];
    double *jacobian = malloc(n * n * sizeof *jacobian);
    const double time = random_between(random, 0.5, 2.0);
    double largest = 0.0;
    assert_non_null(jacobian);
    assert_true(n <= MAX_N);
    for (size_t k = 0; k < n; k++) {
        /* what begins at zero has no derivative there; a moment later it has */
        y[k] = battle->now.variables[k] * random_between(random, 0.6, 1.0) +
               (battle->now.variables[k] > 0.0 ? 0.0 : 0.05);
    }
    lan_jacobian(battle, time, y, jacobian, dfdt, &battle->work.flow);
    lan_rates(battle, time, y, f, &battle->work.flow);
    for (size_t k = 0; k < n; k++) {
        largest = fmax(largest, fabs(f[k]));
    }
    for (size_t j = 0; j < n; j++) {
        const double size = fabs(y[j]);
        if (j < (size_t)battle->plan->group_count &&
            !battle->interval.active[j]) {
            continue; /* no soldier there: no variable of the interval */
        }
        difference(battle, time, y, j, n, 2e-4 * size, column);
        for (size_t k = 0; k < n; k++) {
            assert_alike(random, number, "d rate / d variable", k, j,
                         jacobian[k * n + j], column[k],
                         (fabs(f[k]) + 1e-3 * largest) / size);
        }
    }
    difference_in_time(battle, time, y, n, 1e-3, column);
    for (size_t k = 0; k < n; k++) {
        assert_alike(random, number, "d rate / dt", k, 0, dfdt[k], column[k],
                     1e-2 * fabs(f[k]) + 1e-5 * largest);
    }
    free(jacobian);
}

/* Lets attacks be answered in two cases of three, by the same kind or by all.
 */
static void let_answer(scene *s, int number)
{
    static const char *const kinds[] = {"blade", "pierce"};
    static const lan_kind_def answers[3][2] = {
        {{LAN_RETALIATE_NOT}, {LAN_RETALIATE_NOT}},
        {{LAN_RETALIATE_ALIKE}, {LAN_RETALIATE_ALIKE}},
        {{1}, {1}}};
    s->def.kinds = kinds;
    s->def.kind_count = 2;
    s->def.kind_defs = answers[number % 3];
    for (int32_t i = 0; i < s->group_count; i++) {
        s->units[i].kind = i % 2;
    }
}

/* Armies that walk towards each other, all within range and none up to any
 * other before the instants at which the rates are compared. Weapons whose
 * attacks are answered have no falloff. */
static void put_apart(random_source *random, scene *s)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        lan_unit_def *unit = &s->units[i];
        unit->speed = random_between(random, 5.0, 20.0);
        unit->range = random_between(random, 250.0, 400.0);
        const bool is_even = lan_battle_def_answer(&s->def, unit->kind) >= 0 ||
                             random_chance(random, .3);
        unit->falloff = is_even ? 0.0 : random_between(random, .5, 3.0);
    }
    s->def.approach.distance = 200.0;
    s->def.approach.to = 0.0;
}

/* Compares all that is drawn by a seed, and asserts that nothing is missing. */
static census compare_slopes(unsigned long seed, bool are_apart)
{
    random_source *random = random_create(seed);
    scene *s = scene_create(PAIR_BATTLE_GROUPS, 20.0);
    census seen = {0};
    double points[PAIR_BATTLE_POINTS];
    int compared = 0;
    for (int c = 0; c < CASES; c++) {
        pair_battle_draw(random, s, points);
        let_answer(s, c);
        if (are_apart) {
            put_apart(random, s);
        }
        lan_battle *battle = scene_battle(s);
        if (!lan_battle_is_over(battle)) {
            count_features(&seen, battle);
            assert_case(random, c, battle);
            compared++;
        }
        lan_battle_destroy(battle);
    }
    print_message("# %d battles: links aimed %d, area %d, power %d; variables "
                  "z %d; fronts full %d; morale moving %d, held %d, deserting "
                  "%d; pinned %d; bent reinforcement %d; shared %d %d %d %d; "
                  "answered %d\n",
                  compared, seen.aimed, seen.area, seen.power, seen.z,
                  seen.full_fronts, seen.moving_morale, seen.held_morale,
                  seen.deserting, seen.held_at_zero, seen.bent, seen.share[0],
                  seen.share[1], seen.share[2], seen.share[3], seen.answered);
    assert_true(compared >= 500);
    const int counts[] = {seen.aimed,       seen.area,
                          seen.power,       seen.z,
                          seen.full_fronts, seen.bent,
                          seen.held_morale, seen.moving_morale,
                          seen.deserting,   seen.held_at_zero,
                          seen.share[0],    seen.share[1],
                          seen.share[2],    seen.share[3],
                          seen.answered};
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        assert_true(counts[k] >= 20);
    }
    scene_destroy(s);
    random_destroy(random);
    return seen;
}

TEST(jacobian_is_what_differences_of_the_rates_say)
{
    const census seen = compare_slopes(20251, false);
    assert_int_equal(seen.growing, 0);
}

TEST(jacobian_of_armies_that_come_nearer_is_what_differences_say)
{
    const census seen = compare_slopes(20252, true);
    print_message("# %d pairs whose fire grows\n", seen.growing);
    assert_true(seen.growing >= 1000);
}

/* Its case 600 has a group of 0.89^14159 soldiers, of an army that deserts. */
TEST(jacobian_has_desertion_of_tiny_strengths)
{
    const census seen = compare_slopes(4, true);
    assert_true(seen.deserting > 0);
}
