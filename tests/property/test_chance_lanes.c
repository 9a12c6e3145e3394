/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random battles fought side by side: the bits of any number of lanes, of
 * battles alone, and of the jump process that fights them one by one; and those
 * of its kernels, of many steps in a row and of one.
 *
 * Lanes and the jump process draw the same numbers and add up the same rates,
 * but for rounding: where an army has a front or morale, where a law is a
 * power, and where the engine bundles fire anew once an army is out. A time may
 * then differ in its last digits, and, once in 10^12 jumps or so, who falls.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/chance.h"
#include "solver/jumps_lanes_impl.h"
#include "tests/support/any_battle.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES      160
#define BATTLES    21
#define STEP_CASES 2000
#define MANY       70
#define FIRST      1000
#define SEED       7

typedef struct battle_end {
    int32_t winner;
    double time;
    double left[ANY_BATTLE_GROUPS];
} battle_end;

typedef struct battle_ends {
    battle_end all[BATTLES];
    int64_t alone; /* steps */
    int64_t events;
    double losses;
    int same; /* to the last bit as one by one */
} battle_ends;

static void note_end(void *context, const lan_battle *battle, uint64_t number)
{
    battle_ends *ends = context;
    battle_end *end = &ends->all[number - FIRST];
    end->winner = battle->state.head->winner;
    end->time = battle->state.head->time;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        end->left[i] = battle->state.x[i];
        ends->losses += battle->plan->groups[i].start +
                        battle->state.reinforced[i] - end->left[i];
    }
}

/* Whole soldiers; of every other battle all that lanes leave alone taken out.
 */
static void make_whole(random_source *random, scene *s, double points[8],
                       bool fits)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        lan_group_def *g = &s->groups[i];
        g->count = g->count > 0.0 ? random_integer(random, 2, 60) : 0.0;
        for (size_t n = 0; n < g->reinforcement_count; n++) {
            lan_reinforcement_def *r = &s->coming[i * SCENE_COMING + (int)n];
            r->count = ceil(r->count / 10.0);
            r->rate /= 4.0;
        }
    }
    for (int k = 0; k < 4; k++) {
        points[2 * k + 1] = (fits ? points[1] : points[2 * k + 1]) / 20.0;
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].area /= 10.0;
        if (isfinite(s->armies[a].front)) {
            s->armies[a].front = random_between(random, 1.5, 50.0);
        }
    }
    for (size_t n = 0; n < s->def.fire_count; n++) {
        lan_fire_def *f = &s->fire[n];
        if (f->law == LAN_LAW_POWER) {
            f->coefficient *= pow(10.0, f->enemy + f->own - 1.0);
        }
        if (fits) {
            f->start = 0.0;
            f->stop = LAN_INF;
        }
    }
    s->def.gone = random_chance(random, 0.3) ? random_between(random, 1.0, 4.0)
                                             : s->def.gone;
}

/* Takes out what makes lanes and battles alone round differently. */
static void make_plain(scene *s)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        s->groups[i].reinforcement_count = 0;
        s->groups[i].count = fmax(s->groups[i].count, 3.0);
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].has_morale = false;
        s->armies[a].front = LAN_INF;
    }
    for (size_t n = 0; n < s->def.fire_count; n++) {
        if (s->fire[n].law == LAN_LAW_POWER) {
            s->fire[n].law = LAN_LAW_AREA;
        }
    }
}

/* Fights all battles, so many at a time. */
static void fight_in_lanes(const lan_battle *battle, int32_t width,
                           int32_t portion, bool until_end, battle_ends *ends)
{
    lan_jump_lanes lanes;
    const lan_jump_lanes_caller caller = {.context = ends, .ended = note_end};
    assert_ok(lan_jump_lanes_create(&lanes, battle, until_end, width));
    for (int32_t k = 0; k < BATTLES; k += portion) {
        const int32_t count = k + portion < BATTLES ? portion : BATTLES - k;
        assert_true(lan_jump_lanes_run(&lanes, SEED, FIRST + (uint64_t)k, count,
                                       &caller));
    }
    ends->alone = lan_jump_lanes_count(&lanes).steps_alone;
    ends->events = lan_jump_lanes_count(&lanes).events;
    lan_jump_lanes_clear(&lanes);
}

static void fight_one_by_one(const lan_battle *battle, int from, int past,
                             bool until_end, battle_ends *ends)
{
    const lan_chance_options options = {.until_end = until_end,
                                        .outcome_only = true};
    lan_chance *chance = NULL;
    assert_ok(lan_chance_create(battle, &options, &chance, NULL));
    for (int k = from; k < past; k++) {
        const uint64_t number = FIRST + (uint64_t)k;
        lan_chance_run(chance, SEED, number);
        note_end(ends, lan_chance_battle(chance), number);
    }
    lan_chance_destroy(chance);
}

static bool is_same_battle(const battle_end *a, const battle_end *b,
                           int32_t groups, double rtol)
{
    bool same = a->winner == b->winner &&
                fabs(a->time - b->time) <= rtol * fabs(b->time);
    for (int32_t i = 0; i < groups; i++) {
        same = same && !(fabs(a->left[i] - b->left[i]) > 0.0);
    }
    return same;
}

static void assert_same_battles(scene *s, int number, const char *what,
                                const battle_ends *a, const battle_ends *b,
                                double rtol)
{
    for (int k = 0; k < BATTLES; k++) {
        const battle_end *x = &a->all[k];
        const battle_end *y = &b->all[k];
        if (!is_same_battle(x, y, s->group_count, rtol)) {
            any_battle_print(s);
            fail_with("%s: case %d, battle %d: won by %d at %.17g, else by %d "
                      "at %.17g",
                      what, number, k, (int)x->winner, x->time, (int)y->winner,
                      y->time);
        }
    }
}

/* Battles that end with the same bits in both. */
static int count_same(const battle_ends *a, const battle_ends *b,
                      int32_t groups)
{
    int same = 0;
    for (int k = 0; k < BATTLES; k++) {
        same += is_same_battle(&a->all[k], &b->all[k], groups, 0.0);
    }
    return same;
}

static void compare_ways(scene *s, int number, const lan_battle *battle,
                         battle_ends *sum)
{
    const bool until_end = number % 4 < 2;
    battle_ends two = {.alone = 0};
    battle_ends ends = {.alone = 0};
    fight_in_lanes(battle, 2, BATTLES, until_end, &two);
    for (int32_t width = 4; width <= lan_lanes_widest(); width *= 2) {
        fight_in_lanes(battle, width, BATTLES, until_end, &ends);
        assert_same_battles(s, number, "wider lanes", &ends, &two, 0.0);
    }
    fight_in_lanes(battle, lan_lanes_widest(), 1, until_end, &ends);
    assert_same_battles(s, number, "without neighbours", &ends, &two, 0.0);
    fight_one_by_one(battle, 0, BATTLES, until_end, &ends);
    assert_same_battles(s, number, "one by one", &ends, &two, 1e-11);
    sum->same += count_same(&ends, &two, s->group_count);
    sum->events += two.events;
    sum->alone += two.alone;
    sum->losses += two.losses;
}

/* Battle `number` of a source; the scene borrows points and arms. */
static void draw_battle(random_source *random, scene *s, int number,
                        double points[8], any_arms *arms)
{
    for (int k = 0; k < 8; k++) {
        points[k] = 0.0;
    }
    random_begin(random, (uint32_t)number);
    any_battle_draw(random, s, points);
    if (number % 3 > 0) {
        any_battle_arm(random, s, arms);
    }
    if (number % 3 > 1) {
        any_battle_retaliate(random, s, arms);
    }
    make_whole(random, s, points, number % 8 > 0);
    if (number % 5 == 4) {
        make_plain(s);
    }
}

/* Two groups, one of which is gone at three and receives: whether it may rise
 * went by the fire of another battle that had been fought before. */
TEST(a_battle_does_not_depend_on_those_before_it)
{
    random_source *random = random_create(99);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    double points[8];
    any_arms arms;
    draw_battle(random, s, 3945, points, &arms);
    lan_battle *battle = scene_battle(s);
    battle_ends in_a_row = {.alone = 0};
    battle_ends alone = {.alone = 0};
    fight_one_by_one(battle, 0, BATTLES, true, &in_a_row);
    for (int k = 0; k < BATTLES; k++) {
        fight_one_by_one(battle, k, k + 1, true, &alone);
    }
    assert_same_battles(s, 3945, "alone", &alone, &in_a_row, 0.0);
    lan_battle_destroy(battle);
    scene_destroy(s);
    random_destroy(random);
}

/* --- many steps in a row -------------------------------------------------- */

/* What was looked on at, summed up. */
typedef struct looks {
    double passed; /* times, weighted by their order */
    int64_t count;
} looks;

static void look_on(void *context, lan_jumps *jumps, double until)
{
    looks *seen = context;
    seen->count++;
    seen->passed += until * (double)(seen->count % 7) + jumps->heads[0];
}

static void look_at_event(void *context, lan_jumps *jumps)
{
    look_on(context, jumps, jumps->battle->state.head->time);
}

/* A battle to its end, by portions of steps. */
static void fight_by(const lan_jumps_request *request, int32_t portion,
                     lan_battle *battle, lan_jumps *jumps)
{
    assert_ok(lan_jumps_create(jumps, battle->plan, request));
    lan_jumps_begin(jumps, battle, SEED, FIRST);
    while (lan_jumps_go(jumps, portion)) {
    }
}

static void assert_same_jumps(scene *s, int number, const lan_jumps *runs,
                              const lan_jumps *steps)
{
    const size_t size = lan_battle_state_size(runs->battle);
    unsigned char *bytes = malloc(2 * size);
    assert_non_null(bytes);
    lan_battle_copy_state(runs->battle, bytes);
    lan_battle_copy_state(steps->battle, bytes + size);
    const bool same =
        memcmp(bytes, bytes + size, size) == 0 &&
        runs->jump_count == steps->jump_count &&
        runs->thinned == steps->thinned && runs->instants == steps->instants &&
        runs->rate_calls == steps->rate_calls &&
        lan_random_drawn(&runs->stream) == lan_random_drawn(&steps->stream);
    free(bytes);
    if (!same) {
        any_battle_print(s);
        fail_with("case %d: %lld jumps in runs, %lld in steps, which end at "
                  "%.17g and %.17g",
                  number, (long long)runs->jump_count,
                  (long long)steps->jump_count, runs->battle->state.head->time,
                  steps->battle->state.head->time);
    }
}

/* Fights a battle both ways; returns its jumps. */
static int64_t compare_steps(scene *s, int number, lan_battle *battle)
{
    looks seen[2] = {{.count = 0}, {.count = 0}};
    lan_jumps_request requests[2];
    lan_battle *copy = NULL;
    lan_jumps runs;
    lan_jumps steps;
    assert_ok(lan_battle_copy(battle, &copy));
    for (int k = 0; k < 2; k++) {
        requests[k] = (lan_jumps_request){.until_end = number % 4 < 2,
                                          .outcome_only = number % 7 == 0,
                                          .until_change = number % 6 < 3,
                                          .step_by_step = k == 1};
        if (number % 5 > 2) {
            requests[k].watch = (lan_jumps_watch){.context = &seen[k],
                                                  .pass = look_on,
                                                  .before = look_at_event,
                                                  .after = look_at_event};
        }
    }
    fight_by(&requests[0], number % 3 > 0 ? 1 << 20 : 17, battle, &runs);
    fight_by(&requests[1], 1, copy, &steps);
    assert_same_jumps(s, number, &runs, &steps);
    assert_int_equal(seen[0].count, seen[1].count);
    assert_true(!(seen[0].passed < seen[1].passed) &&
                !(seen[0].passed > seen[1].passed));
    const int64_t jumps = steps.jump_count;
    lan_jumps_clear(&runs);
    lan_jumps_clear(&steps);
    lan_battle_destroy(copy);
    return jumps;
}

/* To the last bit, with all that is counted and looked on at. */
TEST(runs_of_jumps_have_the_bits_of_single_steps)
{
    random_source *random = random_create(20261124);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    const int cases = random_cases(STEP_CASES);
    int64_t jumps = 0;
    for (int k = 0; k < cases; k++) {
        double points[8];
        any_arms arms;
        draw_battle(random, s, k, points, &arms);
        lan_battle *battle = scene_battle(s);
        if (!lan_battle_is_over(battle)) {
            jumps += compare_steps(s, k, battle);
        }
        lan_battle_destroy(battle);
    }
    print_message("# %lld jumps of %d battles\n", (long long)jumps, cases);
    assert_true(jumps > 10 * cases);
    scene_destroy(s);
    random_destroy(random);
}

/* More groups than a word has bits, with fronts, breaks and morale. */
TEST(runs_have_these_bits_among_many_groups)
{
    for (int number = 1; number <= 4; number++) {
        scene *s = scene_create(2 * MANY, 30.0);
        for (int32_t a = 0; a < 2; a++) {
            const int32_t army = scene_army(s, NULL);
            for (int32_t i = 0; i < MANY; i++) {
                s->units[scene_group(s, 2.0 + (i * 7 + a) % 9)].hit =
                    0.02 + 0.001 * (i % 11);
            }
            s->armies[army].break_at = 0.1;
            s->armies[army].front = number % 2 == 0 ? 150.0 : LAN_INF;
            s->armies[army].has_morale = number > 2;
            s->armies[army].morale =
                (lan_morale_def){.start = 1.0,
                                 .loss_weight = 0.5,
                                 .recovery = number > 3 ? 0.02 : 0.0,
                                 .effect = 0.7,
                                 .desertion = 0.01};
        }
        s->def.share = LAN_SHARE_PROPORTIONAL;
        lan_battle *battle = scene_battle(s);
        assert_true(compare_steps(s, number, battle) > 2 * MANY);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
}

TEST(lanes_have_the_bits_of_battles_one_by_one)
{
    random_source *random = random_create(20261123);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    const int cases = random_cases(CASES);
    int fought = 0;
    battle_ends sum = {.alone = 0};
    for (int k = 0; k < cases; k++) {
        double points[8];
        any_arms arms;
        draw_battle(random, s, k, points, &arms);
        lan_battle *battle = scene_battle(s);
        if (!lan_battle_is_over(battle) && lan_jump_lanes_fit(battle)) {
            compare_ways(s, k, battle, &sum);
            fought++;
        }
        lan_battle_destroy(battle);
    }
    const double battles = (double)fought * BATTLES;
    print_message("# %d of %d battles in up to %d lanes; of each %.1f fell, "
                  "with %.1f events and %.1f steps alone\n",
                  fought, cases, lan_lanes_widest(), sum.losses / battles,
                  (double)sum.events / battles, (double)sum.alone / battles);
    print_message("# %.1f %% are to the last bit as one by one\n",
                  100.0 * sum.same / battles);
    assert_true(fought > cases / 2);
    assert_true(sum.same > battles / 4);
    scene_destroy(s);
    random_destroy(random);
}
