/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laws that every battle keeps, over random battles with all that the model
 * knows: the books, the unit of soldiers, halves, arrivals of zero, and
 * the bits.
 *
 * A battle and its variant are worked out in steps that differ in their last
 * bits, and an error of a step acts as a change of the battle's numbers does:
 * where a battle is near a tie it grows. So a variant that is further off than
 * ALLOWED is compared once more by what its own numbers' last digits do:
 * changing every strength by NUDGE has to move the battle's answer as well.
 *
 * A few battles in ten thousand have no curve: while a group is held down its
 * enemy weakens until it may return, and once it has returned the enemy's fire
 * is shared and it grows until the group falls again, without any time between.
 * The solver says so; such cases are counted.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/pair_battle.h"
#include "tests/support/support.h"
#include "tests/support/variant.h"

#define ROOM    (2 * PAIR_BATTLE_GROUPS) /* VARIANT_GROUPS at most */
#define ALLOWED 1e-7                     /* of a side, of the end time */
#define NUDGE   1e-9 /* of every strength: ten times the default tolerance */

static const char *const half_names[PAIR_BATTLE_GROUPS] = {
    "half0", "half1", "half2", "half3", "half4", "half5"};

/* Everything about one case that a property needs. */
typedef struct trial {
    random_source *random;
    scene *scene;
    double points[PAIR_BATTLE_POINTS];
    int number;
    int tender; /* cases that their own last digits move as much */
    int decided;
    int sliding; /* cases without a curve that ends */
    double worst;
} trial;

static trial trial_create(unsigned long seed)
{
    return (trial){.random = random_create(seed),
                   .scene = scene_create(ROOM, 20.0)};
}

static void trial_destroy(trial *t)
{
    const int count = t->number + 1;
    print_message("# %d battles, %d decided before their end; worst %.2g; "
                  "%d tender, %d without end\n",
                  count, t->decided, t->worst, t->tender, t->sliding);
    assert_true(t->decided >= count / 4);
    assert_true(t->tender <= 1 + count / 20);
    assert_true(t->sliding <= 1 + count / 400);
    scene_destroy(t->scene);
    random_destroy(t->random);
}

/* Draws the case of this number; the same again and again. */
static void begin(trial *t, int number)
{
    t->number = number;
    random_begin(t->random, (uint32_t)number);
    pair_battle_draw(t->random, t->scene, t->points);
    pair_battle_draw_events(t->random, t->scene);
}

/* The outcome is NULL if the battle has no curve. */
static solved fight(trial *t)
{
    solved done = scene_solve(t->scene, NULL);
    const bool sliding = done.status == LAN_ESTEP &&
                         strstr(done.error.text, "without end") != NULL;
    t->sliding += sliding;
    if (done.status != LAN_OK && !sliding) {
        fail_with("seed %lu case %d: %s", random_seed(t->random), t->number,
                  done.error.text);
    }
    return done;
}

/* How far the battle's own answer moves when its strengths do by NUDGE. */
static double tenderness(trial *t, const solved *was)
{
    const variant same = variant_same_as(t->scene);
    double moves = 0.0;
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int32_t i = 0; i < was->outcome->group_count; i++) {
            begin(t, t->number);
            t->scene->groups[i].count *= 1.0 + sign * NUDGE;
            solved moved = fight(t);
            if (moved.outcome != NULL) {
                moves = fmax(moves, variant_gap(was, &moved, &same));
            }
            solved_clear(&moved);
        }
    }
    return moves;
}

/* Fights the variant that the scene now holds, and compares. */
static void assert_same_battle(trial *t, const solved *was, const variant *v)
{
    if (was->outcome == NULL) {
        return;
    }
    solved is = fight(t);
    if (is.outcome == NULL) {
        solved_clear(&is);
        return;
    }
    const double gap = variant_gap(was, &is, v);
    const bool same_end = variant_ends_alike(was, &is);
    t->decided += was->outcome->reason != LAN_END_TIME;
    if (gap <= ALLOWED && same_end) {
        t->worst = fmax(t->worst, gap);
    } else {
        const double moves = tenderness(t, was);
        if (!(gap <= 10.0 * moves)) {
            print_message("# seed %lu case %d\n", random_seed(t->random),
                          t->number);
            variant_describe(was, "battle");
            variant_describe(&is, "variant");
            fail_with("%.3g apart; its own last digits move it by %.3g", gap,
                      moves);
        }
        t->tender++;
    }
    solved_clear(&is);
}

static void assert_books(const trial *t, const solved *done)
{
    const lan_outcome *o = done->outcome;
    for (int32_t i = 0; i < o->group_count; i++) {
        const lan_group_outcome *g = &o->groups[i];
        const double had = g->start + g->reinforced;
        const double is = g->left + g->lost_combat + g->lost_other;
        double killed = 0.0;
        for (int32_t k = 0; k < o->group_count; k++) {
            const double by = o->killed[k * o->group_count + i];
            const int32_t armies[2] = {lan_battle_group_army(done->battle, k),
                                       lan_battle_group_army(done->battle, i)};
            const bool own = lan_battle_army_side(done->battle, armies[0]) ==
                             lan_battle_army_side(done->battle, armies[1]);
            killed += by;
            if (!(by >= 0.0) || (own && by > 0.0)) {
                fail_with("seed %lu case %d: group %d killed %.17g of %d",
                          random_seed(t->random), t->number, (int)k, by,
                          (int)i);
            }
        }
        if (!(fabs(had - is) <= 1e-12 * had) ||
            !(fabs(killed - g->lost_combat) <= 1e-12 * had) ||
            !(g->left >= 0.0) || !(g->lost_combat >= 0.0) ||
            !(g->lost_other >= 0.0)) {
            variant_describe(done, "books");
            fail_with("seed %lu case %d group %d: had %.17g, accounts for "
                      "%.17g, lost in combat %.17g, killed %.17g",
                      random_seed(t->random), t->number, (int)i, had, is,
                      g->lost_combat, killed);
        }
    }
}

TEST(books_of_800_battles_balance_by_group_and_killer)
{
    trial t = trial_create(20261121);
    const int some = random_cases(480) / 16;
    int reasons[LAN_END_STALEMATE + 1] = {0};
    for (int c = 0; c < random_cases(480); c++) {
        begin(&t, c);
        solved done = fight(&t);
        if (done.outcome != NULL) {
            assert_books(&t, &done);
            reasons[done.outcome->reason]++;
            t.decided += done.outcome->reason != LAN_END_TIME;
        }
        solved_clear(&done);
    }
    print_message("# ended by annihilation %d, break %d, time %d, stalemate "
                  "%d\n",
                  reasons[LAN_END_ANNIHILATION], reasons[LAN_END_BREAK],
                  reasons[LAN_END_TIME], reasons[LAN_END_STALEMATE]);
    assert_true(reasons[LAN_END_ANNIHILATION] >= some);
    assert_true(reasons[LAN_END_BREAK] >= some);
    assert_true(reasons[LAN_END_TIME] >= some);
    trial_destroy(&t);
}

/* A loss is proportional to the factor where a law's coefficient is divided by
 * the factor to the law's degree less one. */
static variant enlarge(trial *t, double factor)
{
    scene *s = t->scene;
    variant v = variant_same_as(s);
    v.strengths = factor;
    s->def.gone *= factor;
    variant_scale_arrivals(t->scene, t->points, 3, 1.0, factor);
    for (int32_t i = 0; i < s->group_count; i++) {
        s->groups[i].count *= factor;
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].front *= factor;
    }
    for (size_t k = 0; k < s->def.fire_count; k++) {
        lan_fire_def *e = &s->fire[k];
        const double degree = e->law == LAN_LAW_AREA    ? 2.0
                              : e->law == LAN_LAW_POWER ? e->enemy + e->own
                                                        : 1.0;
        e->coefficient *= pow(factor, 1.0 - degree);
    }
    return v;
}

TEST(soldiers_may_be_counted_in_any_unit)
{
    trial t = trial_create(20261124);
    for (int c = 0; c < random_cases(180); c++) {
        begin(&t, c);
        t.scene->def.gone = 0.37;
        solved was = fight(&t);
        const double factor = random_magnitude(t.random, 1e-2, 1e3);
        const variant v = enlarge(&t, factor);
        assert_same_battle(&t, &was, &v);
        solved_clear(&was);
    }
    trial_destroy(&t);
}

/* Two halves of an entry's groups stand where one stood; a law between totals
 * takes from each half what is half of the whole's. */
static void split_fire(scene *s)
{
    const size_t count = s->def.fire_count;
    for (size_t k = 0; k < count; k++) {
        const lan_fire_def whole = s->fire[k];
        for (int half = 0; half < 4; half++) {
            lan_fire_def *e =
                half == 0 ? &s->fire[k]
                          : scene_army_fire(s, whole.from_army, whole.at_army,
                                            whole.law, whole.coefficient);
            *e = whole;
            e->from_group = 2 * whole.from_group + half % 2;
            e->at_group = 2 * whole.at_group + half / 2;
            if (whole.law == LAN_LAW_POWER) {
                e->coefficient *= pow(2.0, whole.enemy + whole.own - 2.0);
            }
        }
    }
}

/* Halves all groups and what comes; the halves keep the type of the whole. */
static variant split(trial *t)
{
    scene *s = t->scene;
    variant v = {.strengths = 1.0, .times = 1.0};
    variant_scale_arrivals(t->scene, t->points, 3, 1.0, 0.5);
    split_fire(s);
    for (int32_t i = s->group_count - 1; i >= 0; i--) {
        for (int half = 1; half >= 0; half--) {
            s->groups[2 * i + half] = s->groups[i];
            v.of[2 * i + half] = i;
        }
        s->groups[2 * i].count *= 0.5;
        s->groups[2 * i + 1].count = s->groups[2 * i].count;
        s->groups[2 * i + 1].name = half_names[i];
        s->units[s->group_count + i] = s->units[i]; /* no group has this type */
        s->units[s->group_count + i].name = half_names[i];
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].group_count *= 2;
    }
    s->group_count *= 2;
    s->def.gone *= 0.5;
    return v;
}

TEST(a_group_in_two_halves_is_still_one)
{
    trial t = trial_create(20261125);
    for (int c = 0; c < random_cases(180); c++) {
        begin(&t, c);
        t.scene->def.gone = 0.37;
        if (t.scene->def.share == LAN_SHARE_EVEN) {
            t.scene->def.share = LAN_SHARE_PROPORTIONAL; /* it counts groups */
        }
        solved was = fight(&t);
        const variant v = split(&t);
        assert_same_battle(&t, &was, &v);
        solved_clear(&was);
    }
    trial_destroy(&t);
}

TEST(an_arrival_of_zero_changes_nothing)
{
    trial t = trial_create(20261126);
    for (int c = 0; c < random_cases(180); c++) {
        begin(&t, c);
        solved was = fight(&t);
        const variant v = variant_same_as(t.scene);
        for (int32_t i = 0; i < t.scene->group_count; i++) {
            const double from = random_between(t.random, 0.0, 19.0);
            scene_comes_at(t.scene, i, from, 0.0);
            scene_comes_over(t.scene, i, from, from + 3.1, 0.0);
        }
        assert_same_battle(&t, &was, &v);
        solved_clear(&was);
    }
    trial_destroy(&t);
}

TEST(the_same_battle_again_has_the_same_bits)
{
    trial t = trial_create(20261127);
    for (int c = 0; c < random_cases(100); c++) {
        begin(&t, c);
        solved was = fight(&t);
        solved is = fight(&t);
        if (was.outcome != NULL) {
            const size_t count = (size_t)was.outcome->group_count;
            t.decided += was.outcome->reason != LAN_END_TIME;
            assert_memory_equal(&was.outcome->time, &is.outcome->time,
                                sizeof was.outcome->time);
            assert_memory_equal(was.outcome->groups, is.outcome->groups,
                                count * sizeof *was.outcome->groups);
            assert_memory_equal(was.outcome->killed, is.outcome->killed,
                                count * count * sizeof *was.outcome->killed);
            assert_int_equal(was.report.rhs_calls, is.report.rhs_calls);
        }
        solved_clear(&was);
        solved_clear(&is);
    }
    trial_destroy(&t);
}
