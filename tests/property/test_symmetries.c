/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a battle is called, in what order it is described and in what unit its
 * time is counted are nothing to its soldiers: random battles of all that a
 * description can say, described again.
 *
 * Another name or another power of two changes no bit. Another order of sums,
 * or another unit, changes last bits; where these grow, a battle that is
 * further off than ALLOWED is asked what its own numbers' last digits do:
 * changing a strength by NUDGE has to move its answer as well.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/any_battle.h"
#include "tests/support/support.h"
#include "tests/support/variant.h"

#define ROOM    ANY_BATTLE_GROUPS
#define POINTS  4
#define ALLOWED 1e-10 /* of a side, of the end time */
#define NUDGE   1e-9  /* of a strength: ten times the default tolerance */

typedef struct trial {
    random_source *random;
    scene *scene;
    const lan_solver_options *options;
    double points[2 * POINTS];
    int number;
    int tender;  /* cases that their own last digits move as much */
    int without; /* cases without a curve that ends */
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
    print_message("# %d battles; worst %.2g; %d tender, %d without end\n",
                  count, t->worst, t->tender, t->without);
    assert_true(t->tender <= 1 + count / 50);
    assert_true(t->without <= 1 + count / 100);
    scene_destroy(t->scene);
    random_destroy(t->random);
}

static void begin(trial *t, int number)
{
    t->number = number;
    random_begin(t->random, (uint32_t)number);
    any_battle_draw(t->random, t->scene, t->points);
}

/* The outcome is NULL if the battle has no curve that ends. */
static solved fight(trial *t)
{
    solved done = scene_solve(t->scene, t->options);
    const bool without = done.status == LAN_ESTEP &&
                         strstr(done.error.text, "without end") != NULL;
    t->without += without;
    if (done.status != LAN_OK && !without) {
        fail_with("seed %lu case %d: %s", random_seed(t->random), t->number,
                  done.error.text);
    }
    return done;
}

/* How far the battle's own answer moves when a strength does by NUDGE. */
static double tenderness(trial *t, const solved *was)
{
    double moves = 0.0;
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int32_t i = 0; i < was->outcome->group_count; i++) {
            begin(t, t->number);
            const variant same = variant_same_as(t->scene);
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
    solved is = fight(t);
    if (was->outcome != NULL && is.outcome != NULL) {
        const double gap = variant_gap(was, &is, v);
        if (gap <= ALLOWED && variant_ends_alike(was, &is)) {
            t->worst = fmax(t->worst, gap);
        } else {
            const double moves = tenderness(t, was);
            if (!(gap <= 10.0 * moves)) {
                print_message("# seed %lu case %d\n", random_seed(t->random),
                              t->number);
                variant_describe(was, "battle");
                variant_describe(&is, "variant");
                fail_with("%.3g apart; its own last digits move it by %.3g",
                          gap, moves);
            }
            t->tender++;
        }
    }
    solved_clear(&is);
}

/* True if the books of a group have the same bits, and its time too. */
static bool has_same_books(const lan_group_outcome *was,
                           const lan_group_outcome *is, double times)
{
    lan_group_outcome want = *was;
    want.gone_at *= times;
    return memcmp(&want, is, sizeof want) == 0;
}

/* All bits, but for times, which are so many times the battle's. */
static bool has_same_bits(const solved *was, const solved *is, double times)
{
    const lan_outcome *a = was->outcome;
    const lan_outcome *b = is->outcome;
    const size_t count = (size_t)a->group_count;
    const double time = times * a->time;
    bool same =
        memcmp(&b->time, &time, sizeof time) == 0 &&
        memcmp(a->killed, b->killed, count * count * sizeof *a->killed) == 0 &&
        a->reason == b->reason && a->winner == b->winner &&
        was->report.rhs_calls == is->report.rhs_calls;
    for (size_t i = 0; i < count; i++) {
        same = same && has_same_books(&a->groups[i], &b->groups[i], times);
    }
    return same;
}

static void assert_same_bits(trial *t, const solved *was, double times)
{
    solved is = fight(t);
    assert_int_equal(is.status, was->status);
    if (was->outcome != NULL && !has_same_bits(was, &is, times)) {
        variant_describe(was, "battle");
        variant_describe(&is, "variant");
        fail_with("seed %lu case %d: not the same bits", random_seed(t->random),
                  t->number);
    }
    solved_clear(&is);
}

/* Names */

typedef char name[16];

/* Draws names that differ and sort in any order. */
static void draw_names(random_source *random, name names[ROOM])
{
    for (int i = 0; i < ROOM; i++) {
        snprintf(names[i], sizeof names[i], "%c%d%d",
                 (char)random_integer(random, 'A', 'z'), i,
                 (int)random_integer(random, 0, 9999));
    }
}

/* The sides stay as they are: each army of one has its new name. */
static void rename_sides(scene *s, name names[ROOM])
{
    const char *was[ROOM];
    for (int32_t a = 0; a < s->army_count; a++) {
        was[a] = s->armies[a].side;
        int32_t first = 0;
        while (strcmp(was[first], was[a]) != 0) {
            first++;
        }
        s->armies[a].side = names[first];
    }
}

TEST(names_change_no_bit)
{
    trial t = trial_create(20261131);
    for (int c = 0; c < 300; c++) {
        name names[4][ROOM];
        begin(&t, c);
        solved was = fight(&t);
        for (int k = 0; k < 4; k++) {
            draw_names(t.random, names[k]);
        }
        for (int32_t i = 0; i < t.scene->group_count; i++) {
            t.scene->units[i].name = names[0][i];
            t.scene->groups[i].name = names[1][i];
        }
        for (int32_t a = 0; a < t.scene->army_count; a++) {
            t.scene->armies[a].name = names[2][a];
        }
        rename_sides(t.scene, names[3]);
        assert_same_bits(&t, &was, 1.0);
        solved_clear(&was);
    }
    trial_destroy(&t);
}

/* Order */

/* of[k] is what stood k-th's old place; to[] the other way round. */
typedef struct shuffled {
    int32_t of[ROOM];
    int32_t to[ROOM];
} shuffled;

static shuffled shuffle(random_source *random, int32_t count)
{
    shuffled p = {{0}, {0}};
    for (int32_t i = 0; i < count; i++) {
        const int32_t k = random_integer(random, 0, i);
        p.of[i] = p.of[k];
        p.of[k] = i;
    }
    for (int32_t i = 0; i < count; i++) {
        p.to[p.of[i]] = i;
    }
    return p;
}

static void reorder_types(random_source *random, scene *s)
{
    const shuffled p = shuffle(random, s->group_count);
    lan_unit_def units[ROOM];
    lan_priority_def lists[ROOM];
    memcpy(units, s->units, sizeof units);
    memcpy(lists, s->priorities, sizeof lists);
    for (int32_t i = 0; i < s->group_count; i++) {
        s->units[i] = units[p.of[i]];
        s->priorities[i] = lists[p.of[i]];
        s->priorities[i].attacker = i;
        s->groups[i].type = p.to[s->groups[i].type];
    }
    for (int32_t i = 0; i < ROOM * ROOM; i++) {
        s->order[i] = p.to[s->order[i]];
    }
    for (size_t k = 0; k < s->def.counter_count; k++) {
        s->counters[k].attacker = p.to[s->counters[k].attacker];
        s->counters[k].target = p.to[s->counters[k].target];
    }
    for (size_t k = 0; k < s->def.weight_count; k++) {
        s->weights[k].attacker = p.to[s->weights[k].attacker];
        s->weights[k].target = p.to[s->weights[k].target];
    }
}

static void follow_army(int32_t *army, int32_t *group, const shuffled *armies,
                        const shuffled within[ROOM])
{
    if (*group >= 0) {
        *group = within[*army].to[*group];
    }
    *army = armies->to[*army];
}

/* Any order of the armies, and of the groups of each. */
static variant reorder_armies(random_source *random, scene *s)
{
    const shuffled p = shuffle(random, s->army_count);
    variant v = {.strengths = 1.0, .times = 1.0};
    shuffled within[ROOM];
    lan_army_def armies[ROOM];
    lan_group_def groups[ROOM];
    int32_t first[ROOM] = {0};
    int32_t put = 0;
    memcpy(armies, s->armies, sizeof armies);
    memcpy(groups, s->groups, sizeof groups);
    for (int32_t a = 0; a < s->army_count; a++) {
        const int32_t count = (int32_t)armies[a].group_count;
        within[a] = shuffle(random, count);
        first[a] =
            a > 0 ? first[a - 1] + (int32_t)armies[a - 1].group_count : 0;
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        const int32_t old = p.of[a];
        s->armies[a] = armies[old];
        for (size_t k = 0; k < armies[old].group_count; k++) {
            v.of[put] = first[old] + within[old].of[k];
            s->groups[put] = groups[v.of[put]];
            put++;
        }
    }
    for (size_t k = 0; k < s->def.fire_count; k++) {
        lan_fire_def *e = &s->fire[k];
        follow_army(&e->from_army, &e->from_group, &p, within);
        follow_army(&e->at_army, &e->at_group, &p, within);
    }
    return v;
}

TEST(any_order_describes_the_same_battle)
{
    trial t = trial_create(20261132);
    for (int c = 0; c < 500; c++) {
        begin(&t, c);
        solved was = fight(&t);
        reorder_types(t.random, t.scene);
        const variant v = reorder_armies(t.random, t.scene);
        assert_same_battle(&t, &was, &v);
        solved_clear(&was);
    }
    trial_destroy(&t);
}

TEST(the_order_of_types_changes_no_bit)
{
    trial t = trial_create(20261133);
    for (int c = 0; c < 200; c++) {
        begin(&t, c);
        solved was = fight(&t);
        reorder_types(t.random, t.scene);
        assert_same_bits(&t, &was, 1.0);
        solved_clear(&was);
    }
    trial_destroy(&t);
}

/* Time */

TEST(time_may_be_counted_in_any_unit)
{
    trial t = trial_create(20261134);
    for (int c = 0; c < 500; c++) {
        begin(&t, c);
        solved was = fight(&t);
        const double k = random_magnitude(t.random, 1e-6, 1e6);
        const variant v = variant_quicken(t.scene, t.points, POINTS, k);
        assert_same_battle(&t, &was, &v);
        solved_clear(&was);
    }
    trial_destroy(&t);
}

TEST(a_unit_of_time_that_is_a_power_of_two_changes_no_bit)
{
    const lan_solver_options gsl =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, 1e-10);
    trial t = trial_create(20261135);
    t.options = &gsl;
    for (int c = 0; c < 200; c++) {
        begin(&t, c);
        solved was = fight(&t);
        const double k = ldexp(1.0, random_integer(t.random, -20, 20));
        variant_quicken(t.scene, t.points, POINTS, k);
        assert_same_bits(&t, &was, 1.0 / k);
        solved_clear(&was);
    }
    trial_destroy(&t);
}
