/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle that is redefined again and again, by other numbers and now and then
 * by another structure, goes as one that is made of each description does, to
 * the last bit. So does one that is redefined in the middle of a fight.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/solver.h"
#include "tests/support/any_battle.h"
#include "tests/support/support.h"

#define CASES 300
#define TURNS 6
#define TICK  1.5

/* Calls of the progress function after which a run is given up, by both. */
#define PATIENCE 200

typedef struct trial {
    random_source *random;
    scene *scene;
    double points[8];
    any_arms arms;
    lan_battle *battle;
    lan_solver *solver;
    int number;
    int fought;
} trial;

static bool lose_patience(void *context, double done, double total)
{
    int *calls = context;
    (void)done;
    (void)total;
    return ++*calls < PATIENCE;
}

static void vary_numbers(trial *t)
{
    scene *s = t->scene;
    for (int32_t i = 0; i < s->group_count; i++) {
        s->groups[i].count *= random_between(t->random, 0.8, 1.25);
        s->units[i].rate *= random_between(t->random, 0.8, 1.25);
        s->units[i].health *= random_between(t->random, 0.8, 1.25);
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].area *= random_between(t->random, 0.8, 1.25);
        s->armies[a].front *= random_between(t->random, 0.8, 1.25);
    }
    for (size_t k = 0; k < s->def.fire_count; k++) {
        s->fire[k].coefficient *= random_between(t->random, 0.8, 1.25);
    }
    s->def.end *= random_chance(t->random, 0.3) ? 1.1 : 1.0;
}

/* Whether a type, or its first weapon, fires by area, which needs one. */
static void turn_fire(trial *t, int32_t group)
{
    scene *s = t->scene;
    lan_unit_def *unit = &s->units[group];
    const bool is_armed = unit->weapon_count > 0;
    lan_weapon_def *weapon = &t->arms.weapons[group][0];
    lan_law *fire = is_armed ? &weapon->fire : &unit->fire;
    *fire = *fire == LAN_LAW_AREA ? LAN_LAW_AIMED : LAN_LAW_AREA;
    *(is_armed ? &weapon->attack_area : &unit->attack_area) = 12.0;
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].area = isnan(s->armies[a].area) ? 1e4 : s->armies[a].area;
    }
}

/* Whom a weapon fires at. */
static void turn_targets(trial *t, int32_t group)
{
    lan_weapon_def *weapon = &t->arms.weapons[group][0];
    if (t->scene->units[group].weapon_count > 0) {
        t->arms.targets[group][0][0] = t->scene->units[0].name;
        weapon->targets =
            weapon->targets == NULL ? t->arms.targets[group][0] : NULL;
        weapon->target_count = weapon->targets == NULL ? 0 : 1;
    }
}

/* What an entry of the fire list says. */
static void turn_entry(trial *t)
{
    scene *s = t->scene;
    if (s->def.fire_count == 0) {
        return;
    }
    lan_fire_def *fire =
        &s->fire[random_integer(t->random, 0, (int32_t)s->def.fire_count - 1)];
    if (random_chance(t->random, 0.5)) {
        static const lan_law laws[] = {LAN_LAW_NONE, LAN_LAW_AIMED,
                                       LAN_LAW_SEARCH};
        fire->law = laws[random_integer(t->random, 0, 2)];
        fire->half = fire->law == LAN_LAW_SEARCH ? 80.0 : LAN_NAN;
        fire->coefficient = 0.2;
    } else {
        fire->start = fire->start > 0.0 ? 0.0 : 0.7;
        fire->stop = fmax(fire->stop, 2.0);
    }
}

static void turn_side(trial *t, int32_t army, int32_t group)
{
    scene *s = t->scene;
    switch (random_integer(t->random, 0, 4)) {
    case 0:
        s->def.share = (lan_share)random_integer(t->random, 0, 3);
        break;
    case 1:
        s->armies[army].hidden = !s->armies[army].hidden;
        s->armies[army].area = 1e4;
        break;
    case 2:
        s->groups[group].count = s->groups[group].count > 0.0 ? 0.0 : 120.0;
        break;
    case 3:
        s->units[group].protection =
            s->units[group].protection > 0.0 ? 0.0 : 0.2;
        break;
    default:
        s->armies[army].losses = s->armies[army].losses > 0.0 ? 0.0 : 0.01;
        break;
    }
}

/* Something that links are made by. */
static void vary_structure(trial *t)
{
    scene *s = t->scene;
    const int32_t group = random_integer(t->random, 0, s->group_count - 1);
    const int32_t army = random_integer(t->random, 0, s->army_count - 1);
    switch (random_integer(t->random, 0, 5)) {
    case 0:
        turn_fire(t, group);
        break;
    case 1:
        turn_targets(t, group);
        break;
    case 2:
        turn_entry(t);
        break;
    case 3:
        s->def.fire_count -= s->def.fire_count > 0 ? 1 : 0;
        break;
    default:
        turn_side(t, army, group);
        break;
    }
}

static lan_status run(lan_solver *solver, lan_battle *battle, lan_error *err)
{
    int calls = 0;
    const lan_progress progress = {.call = lose_patience, .context = &calls};
    lan_solver_set_progress(solver, &progress);
    const lan_status status = lan_solver_run(solver, battle, NULL, NULL, err);
    lan_solver_set_progress(solver, NULL);
    return status;
}

static void assert_same_state(const trial *t, const lan_battle *ours,
                              const lan_battle *theirs, const char *when)
{
    const size_t size = lan_battle_state_size(theirs);
    unsigned char *bytes[2] = {calloc(1, size), calloc(1, size)};
    assert_non_null(bytes[0]);
    assert_non_null(bytes[1]);
    assert_int_equal(lan_battle_state_size(ours), size);
    assert_ok(lan_battle_save(ours, bytes[0], size));
    assert_ok(lan_battle_save(theirs, bytes[1], size));
    if (memcmp(bytes[0], bytes[1], size) != 0) {
        any_battle_print(t->scene);
        fail_with("seed %lu case %d: another battle %s", random_seed(t->random),
                  t->number, when);
    }
    free(bytes[0]);
    free(bytes[1]);
}

/* Fights the description both ways. */
static void compare(trial *t, const lan_battle_def *def)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_AUTO, LAN_STEPPER_RKCK, 1e-6);
    lan_battle *fresh = NULL;
    lan_solver *solver = NULL;
    lan_error ours = {0};
    lan_error theirs = {0};
    assert_ok(lan_battle_create(def, &fresh, NULL));
    assert_ok(lan_solver_create(fresh, &options, &solver, NULL));
    if (t->solver == NULL) {
        assert_ok(lan_solver_create(t->battle, &options, &t->solver, NULL));
    }
    assert_same_state(t, t->battle, fresh, "at its start");
    const lan_status status = run(t->solver, t->battle, &ours);
    assert_int_equal(run(solver, fresh, &theirs), status);
    if (status == LAN_OK) {
        assert_same_state(t, t->battle, fresh, "at its end");
        lan_battle_reset(t->battle);
        lan_battle_reset(fresh);
        assert_same_state(t, t->battle, fresh, "once more at its start");
        t->fought++;
    } else {
        assert_string_equal(ours.text, theirs.text);
    }
    lan_solver_destroy(solver);
    lan_battle_destroy(fresh);
}

/* Leaves the battle somewhere on its way. */
static void stop_half_way(trial *t)
{
    if (random_chance(t->random, 0.4)) {
        int calls = 0;
        const lan_progress progress = {.call = lose_patience,
                                       .context = &calls};
        lan_battle_reset(t->battle);
        lan_solver_set_progress(t->solver, &progress);
        const lan_status status =
            lan_battle_advance(t->battle, TICK, t->solver, NULL);
        lan_solver_set_progress(t->solver, NULL);
        assert_true(status == LAN_OK || status == LAN_ESTEP ||
                    status == LAN_ECANCELLED);
    }
}

static void redefine_and_compare(trial *t)
{
    lan_error err = {0};
    vary_numbers(t);
    if (random_chance(t->random, 0.5)) {
        vary_structure(t);
    }
    const lan_battle_def *def = scene_def(t->scene);
    if (lan_battle_def_check(def, NULL, NULL) != LAN_OK) {
        return;
    }
    stop_half_way(t);
    assert_ok(lan_battle_redefine(t->battle, def, false, &err));
    compare(t, def);
}

static void try_case(trial *t, int number)
{
    t->number = number;
    random_begin(t->random, (uint32_t)number);
    any_battle_draw(t->random, t->scene, t->points);
    if (random_chance(t->random, 0.4)) {
        any_battle_arm(t->random, t->scene, &t->arms);
        if (random_chance(t->random, 0.3)) {
            any_battle_retaliate(t->random, t->scene, &t->arms);
        }
    }
    t->battle = scene_battle(t->scene);
    compare(t, scene_def(t->scene));
    for (int k = 0; k < TURNS; k++) {
        redefine_and_compare(t);
    }
    lan_solver_destroy(t->solver);
    lan_battle_destroy(t->battle);
    t->solver = NULL;
    t->battle = NULL;
}

TEST(a_redefined_battle_goes_as_one_that_is_made_anew)
{
    trial t = {.random = random_create(20261123),
               .scene = scene_create(ANY_BATTLE_GROUPS, 20.0)};
    const int cases = random_cases(CASES);
    for (int i = 0; i < cases; i++) {
        try_case(&t, i);
    }
    print_message("# %d battles fought both ways\n", t.fought);
    assert_true(t.fought >= 3 * cases);
    scene_destroy(t.scene);
    random_destroy(t.random);
}
