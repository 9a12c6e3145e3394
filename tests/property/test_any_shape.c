/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One solver serves battles of any shape by turns, and none of them shows: each
 * goes on as it would by a solver of its own. And a battle that is saved,
 * restored or copied on its way goes on as one that is not. All to the bit, by
 * every stepper.
 */
#include "lanchester/solver.h"

#include <stdlib.h>
#include <string.h>

#include "solver/counts_impl.h"
#include "tests/support/pair_battle.h"
#include "tests/support/support.h"

#define BATTLES 5
#define TICKS   7
#define TICK    2.75

/* Calls of the progress function, each of 64 steps, after which a tick that
 * takes an implicit stepper too long is given up, by both alike. */
#define PATIENCE 40

static bool lose_patience(void *context, double done, double total)
{
    int *calls = context;
    (void)done;
    (void)total;
    return ++*calls < PATIENCE;
}

/* Advances a battle by a tick, or leaves it. */
static lan_status advance(lan_battle *battle, double tick, lan_solver *solver)
{
    int calls = 0;
    const lan_progress progress = {.call = lose_patience, .context = &calls};
    lan_solver_set_progress(solver, &progress);
    const lan_status status = lan_battle_advance(battle, tick, solver, NULL);
    lan_solver_set_progress(solver, NULL);
    assert_true(status == LAN_OK || status == LAN_ESTEP ||
                status == LAN_ECANCELLED);
    return status;
}

static lan_solver_options options_of(lan_method method, lan_stepper stepper)
{
    return scene_options(method, stepper,
                         stepper == LAN_STEPPER_RK1IMP ? 1e-3 : 1e-6);
}

static lan_solver *make_solver(const lan_battle *battle,
                               const lan_solver_options *options)
{
    lan_solver *solver = NULL;
    lan_error err = {0};
    if (lan_solver_create(battle, options, &solver, &err) != LAN_OK) {
        fail_with("%s", err.text);
    }
    return solver;
}

static lan_battle *draw_battle(random_source *random, int number)
{
    scene *s = scene_create(PAIR_BATTLE_GROUPS, 20.0);
    double points[PAIR_BATTLE_POINTS];
    random_begin(random, (uint32_t)number);
    pair_battle_draw(random, s, points);
    pair_battle_draw_events(random, s);
    lan_battle *battle = scene_battle(s);
    scene_destroy(s);
    return battle;
}

/* The state, which the caller frees. */
static unsigned char *saved(const lan_battle *battle)
{
    const size_t size = lan_battle_state_size(battle);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(lan_battle_save(battle, bytes, size), LAN_OK);
    return bytes;
}

static void assert_same_state(const lan_battle *a, const lan_battle *b,
                              unsigned long seed, int number,
                              const char *stepper)
{
    unsigned char *one = saved(a);
    unsigned char *two = saved(b);
    if (memcmp(one, two, lan_battle_state_size(a)) != 0) {
        fail_with("seed %lu case %d by %s: states differ at %.17g and %.17g, "
                  "x is %.17g and %.17g",
                  seed, number, stepper, lan_battle_time(a), lan_battle_time(b),
                  lan_battle_strength(a, 0), lan_battle_strength(b, 0));
    }
    free(one);
    free(two);
}

/* Advances both, each by its solver; false if one of them is given up: they
 * are asked at different steps. */
static bool advance_both(lan_battle *a, lan_solver *by_a, lan_battle *b,
                         lan_solver *by_b)
{
    const lan_status one = advance(a, TICK, by_a);
    const lan_status two = advance(b, TICK, by_b);
    if (one == LAN_ECANCELLED || two == LAN_ECANCELLED) {
        return false;
    }
    assert_int_equal(one, two);
    return true;
}

/* Several battles by turns: one solver for all against one for each. */
static void assert_turns(random_source *random, int first,
                         const lan_solver_options *options)
{
    lan_battle *shared[BATTLES];
    lan_battle *alone[BATTLES];
    lan_solver *own[BATTLES];
    bool goes_on[BATTLES];
    const char *name = options->method == LAN_METHOD_GSL
                           ? lan_stepper_name(options->stepper)
                           : lan_method_name(options->method);
    for (int k = 0; k < BATTLES; k++) {
        shared[k] = draw_battle(random, first + k);
        alone[k] = draw_battle(random, first + k);
        own[k] = make_solver(alone[k], options);
        goes_on[k] = true;
    }
    lan_solver *common = make_solver(shared[0], options);
    for (int tick = 0; tick < TICKS; tick++) {
        for (int k = 0; k < BATTLES; k++) {
            goes_on[k] =
                goes_on[k] && advance_both(shared[k], common, alone[k], own[k]);
            if (goes_on[k]) {
                assert_same_state(shared[k], alone[k], random_seed(random),
                                  first + k, name);
            }
        }
    }
    lan_solver_destroy(common);
    for (int k = 0; k < BATTLES; k++) {
        lan_solver_destroy(own[k]);
        lan_battle_destroy(shared[k]);
        lan_battle_destroy(alone[k]);
    }
}

TEST(no_battle_shows_in_another_of_the_same_solver)
{
    random_source *random = random_create(523);
    for (int k = 0; k < LAN_STEPPER_COUNT; k++) {
        const lan_solver_options options =
            options_of(LAN_METHOD_GSL, (lan_stepper)k);
        assert_turns(random, k * BATTLES, &options);
    }
    const lan_solver_options by_auto =
        options_of(LAN_METHOD_AUTO, LAN_STEPPER_RKCK);
    for (int k = 0; k < random_cases(20); k++) {
        assert_turns(random, 1000 + k * BATTLES, &by_auto);
    }
    random_destroy(random);
}

/* Puts a battle off its way: on and back by what was saved, then replaced by a
 * copy. */
static lan_battle *interrupt(lan_battle *battle, lan_solver *solver)
{
    unsigned char *bytes = saved(battle);
    lan_battle *copy = NULL;
    (void)advance(battle, 3.5, solver);
    assert_int_equal(
        lan_battle_restore(battle, bytes, lan_battle_state_size(battle)),
        LAN_OK);
    assert_int_equal(lan_battle_copy(battle, &copy), LAN_OK);
    lan_battle_destroy(battle);
    free(bytes);
    return copy;
}

TEST(a_battle_interrupted_goes_on_as_one_that_is_not)
{
    random_source *random = random_create(617);
    for (int k = 0; k < random_cases(55); k++) {
        const lan_stepper stepper = (lan_stepper)(k % LAN_STEPPER_COUNT);
        const lan_solver_options options = options_of(LAN_METHOD_GSL, stepper);
        lan_battle *straight = draw_battle(random, k);
        lan_battle *battle = draw_battle(random, k);
        lan_solver *one = make_solver(straight, &options);
        lan_solver *two = make_solver(battle, &options);
        for (int tick = 0;
             tick < TICKS && advance_both(straight, one, battle, two); tick++) {
            assert_same_state(straight, battle, random_seed(random), k,
                              lan_stepper_name(stepper));
            battle = interrupt(battle, two);
        }
        lan_solver_destroy(one);
        lan_solver_destroy(two);
        lan_battle_destroy(straight);
        lan_battle_destroy(battle);
    }
    random_destroy(random);
}
