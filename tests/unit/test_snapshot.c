/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state as bytes is taken back by a battle of an equal description only, and
 * only where it could be one.
 */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "model/engine_impl.h"
#include "tests/support/random.h"
#include "tests/support/reading.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define TRIES 1000

/* A battle with everything in its state, half fought. */
static lan_battle *half_fought(void)
{
    scene *s = scene_square(500.0, 400.0, 0.03, 0.04, 60.0);
    s->armies[0].has_morale = true;
    s->armies[0].morale.recovery = 0.01;
    s->armies[1].front = 300.0;
    scene_comes_at(s, 1, 3.0, 50.0);
    scene_comes_rate(s, 0, 2.0, 9.0, 4.0);
    lan_battle *battle = scene_battle(s);
    const lan_solver_options options = lan_solver_options_default();
    lan_solver *solver = NULL;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_battle_advance(battle, 5.0, solver, NULL));
    lan_solver_destroy(solver);
    scene_destroy(s);
    return battle;
}

static unsigned char *saved(const lan_battle *battle)
{
    const size_t size = lan_battle_state_size(battle);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_ok(lan_battle_save(battle, bytes, size));
    return bytes;
}

TEST(a_state_is_taken_back_as_it_was_saved)
{
    lan_battle *battle = half_fought();
    unsigned char *bytes = saved(battle);
    const double x = lan_battle_strength(battle, 0);
    lan_battle_reset(battle);
    assert_ok(lan_battle_restore(battle, bytes, lan_battle_state_size(battle)));
    assert_close(lan_battle_strength(battle, 0), x, 0.0, 0.0);
    unsigned char *again = saved(battle);
    assert_memory_equal(bytes, again, lan_battle_state_size(battle));
    free(again);
    free(bytes);
    lan_battle_destroy(battle);
}

TEST(five_hundred_men_are_not_taken_into_a_battle_of_one_hundred)
{
    scene *large = scene_square(500.0, 400.0, 0.01, 0.01, 60.0);
    scene *small = scene_square(100.0, 80.0, 0.01, 0.01, 60.0);
    lan_battle *from = scene_battle(large);
    lan_battle *to = scene_battle(small);
    unsigned char *bytes = saved(from);
    assert_int_equal(lan_battle_state_size(from), lan_battle_state_size(to));
    assert_int_equal(lan_battle_restore(to, bytes, lan_battle_state_size(to)),
                     LAN_EINVAL);
    assert_close(lan_battle_strength(to, 0), 100.0, 0.0, 0.0);
    free(bytes);
    lan_battle_destroy(from);
    lan_battle_destroy(to);
    scene_destroy(large);
    scene_destroy(small);
}

/* A description with a number or a name in every place. */
static scene *filled_in(void)
{
    scene *s = scene_create(4, 60.0);
    scene_army(s, "west");
    scene_group(s, 100.0);
    scene_army(s, "east");
    scene_group(s, 80.0);
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = 0.9,
                                           .loss_weight = 0.7,
                                           .recovery = 0.01,
                                           .effect = 1.5,
                                           .desertion = 0.02,
                                           .break_at = 0.1};
    s->armies[0].area = 900.0;
    s->armies[0].front = 70.0;
    s->armies[0].break_at = 0.2;
    s->groups[0].losses = 0.003;
    s->units[0].hit = 0.01;
    s->units[0].attack_area = 2.0;
    s->units[0].cost = 3.0;
    s->units[0].speed = 1.5;
    s->units[0].range = 90.0;
    s->def.share = LAN_SHARE_WEIGHTS;
    scene_counter(s, 0, 1, 1.5);
    scene_weight(s, 0, 1, 2.0);
    scene_fire(s, 0, 1, LAN_LAW_POWER, 0.02)->own = 0.5;
    s->fire[0].enemy = 0.75;
    scene_fire(s, 1, 0, LAN_LAW_SEARCH, 0.02)->half = 20.0;
    s->fire[1].start = 5.0;
    s->fire[1].stop = 50.0;
    scene_comes_over(s, 0, 10.0, 20.0, 8.0);
    scene_comes_at(s, 1, 15.0, 6.0);
    return s;
}

static void assert_refused_by(scene *s, const unsigned char *bytes,
                              const char *what, size_t k)
{
    lan_battle *battle = scene_battle(s);
    const size_t size = lan_battle_state_size(battle);
    if (lan_battle_restore(battle, bytes, size) != LAN_EINVAL) {
        fail_with("with %s %zu changed the state is taken", what, k);
    }
    lan_battle_destroy(battle);
}

TEST(no_number_of_the_description_escapes_the_digest)
{
    scene *s = filled_in();
    lan_unit_def *u = &s->units[0];
    lan_army_def *a = &s->armies[0];
    lan_morale_def *m = &a->morale;
    double *const numbers[] = {&u->rate,
                               &u->hit,
                               &u->damage,
                               &u->health,
                               &u->attack_area,
                               &u->cost,
                               &u->speed,
                               &u->range,
                               &a->area,
                               &a->front,
                               &a->break_at,
                               &m->start,
                               &m->loss_weight,
                               &m->recovery,
                               &m->effect,
                               &m->desertion,
                               &m->break_at,
                               &s->groups[0].count,
                               &s->groups[0].losses,
                               &s->counters[0].factor,
                               &s->weights[0].weight,
                               &s->fire[0].coefficient,
                               &s->fire[0].enemy,
                               &s->fire[0].own,
                               &s->fire[1].half,
                               &s->fire[1].start,
                               &s->fire[1].stop,
                               &s->coming[0].from,
                               &s->coming[0].to,
                               &s->coming[0].count,
                               &s->coming[SCENE_COMING].from,
                               &s->coming[SCENE_COMING].count};
    lan_battle *battle = scene_battle(s);
    unsigned char *bytes = saved(battle);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        const double was = *numbers[k];
        *numbers[k] = 0.9375 * was;
        assert_refused_by(s, bytes, "number", k);
        *numbers[k] = was;
    }
    free(bytes);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(no_name_of_the_description_escapes_the_digest)
{
    scene *s = filled_in();
    const char **const names[] = {&s->units[0].name, &s->groups[0].name,
                                  &s->armies[0].name, &s->armies[0].side};
    lan_battle *battle = scene_battle(s);
    unsigned char *bytes = saved(battle);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const char *was = *names[k];
        *names[k] = "other";
        assert_refused_by(s, bytes, "name", k);
        *names[k] = was;
    }
    free(bytes);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST(damaged_bytes_are_refused)
{
    random_source *random = random_create(20);
    lan_battle *battle = half_fought();
    unsigned char *bytes = saved(battle);
    const size_t size = lan_battle_state_size(battle);
    for (int k = 0; k < TRIES; k++) {
        const size_t place =
            (size_t)random_integer(random, 0, (int32_t)size - 1);
        const unsigned char kept = bytes[place];
        bytes[place] ^= (unsigned char)random_integer(random, 1, 255);
        assert_int_equal(lan_battle_restore(battle, bytes, size), LAN_EINVAL);
        bytes[place] = kept;
    }
    assert_ok(lan_battle_restore(battle, bytes, size));
    random_destroy(random);
    free(bytes);
    lan_battle_destroy(battle);
}

/* Who killed a soldier of a stochastic group may not be known. */
TEST(killers_that_are_unknown_are_saved_and_restored)
{
    lan_battle *battle = half_fought();
    battle->state.killed[1] = LAN_NAN;
    unsigned char *bytes = saved(battle);
    battle->state.killed[1] = 0.0;
    assert_ok(lan_battle_restore(battle, bytes, lan_battle_state_size(battle)));
    assert_true(isnan(battle->state.killed[1]));
    free(bytes);
    lan_battle_destroy(battle);
}

/* What a saved battle of this description says with one setting. */
static lan_battle *armed_with(const char *setting)
{
    const char *const settings[] = {setting, NULL};
    test_reading reading = read_with(
        "format: 1\ntime: {end: 9}\nunits:\n"
        "  gunner: {health: 2, choose: all, protection: 0.1, least: 0.2,\n"
        "    armour: wood,\n"
        "    weapons: {gun: {rate: 0.5, hit: 0.2, damage: 3, kind: ball},\n"
        "              bomb: {hit: 0.1, fire: area, attack_area: 3,\n"
        "                     targets: [foot]},\n"
        "              knife: {hit: 0.05, kind: blade}}}\n"
        "  foot: {hit: 0.13, kind: blade, armour: cloth}\n"
        "kinds: {blade: {retaliate: false}}\n"
        "armour: {ball: {cloth: 0.9}, blade: {wood: 0.7}}\n"
        "armies:\n"
        "  blue: {units: {gunner: 45}}\n"
        "  red: {area: 1000, units: {foot: 70}}\n",
        settings);
    lan_battle *battle = NULL;
    if (reading.status != LAN_OK) {
        fail_with("%s: %s", setting, reading_report(&reading));
    }
    assert_ok(lan_battle_create(lan_scenario_battle_def(reading.scenario),
                                &battle, NULL));
    reading_clear(&reading);
    return battle;
}

TEST(no_weapon_and_no_answer_escapes_the_digest)
{
    static const char *const settings[] = {
        "units.gunner.weapons.gun.rate=0.6",
        "units.gunner.weapons.gun.hit=0.3",
        "units.gunner.weapons.gun.damage=4",
        "units.gunner.weapons.gun.kind=blade",
        "units.gunner.weapons.gun.range=9",
        "units.gunner.weapons.gun.falloff=1",
        "units.gunner.weapons.bomb.attack_area=4",
        "units.gunner.weapons.bomb.targets.0=gunner",
        "units.gunner.choose=best",
        "units.gunner.armour=cloth",
        "units.gunner.protection=0.3",
        "units.foot.armour=wood",
        "units.foot.kind=ball",
        "armour.ball.cloth=0.8",
        "kinds.blade.retaliate=true",
    };
    lan_battle *own = armed_with(NULL);
    unsigned char *bytes = saved(own);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        lan_battle *other = armed_with(settings[i]);
        if (lan_battle_restore(other, bytes, lan_battle_state_size(other)) !=
            LAN_EINVAL) {
            fail_with("with %s the state is taken", settings[i]);
        }
        lan_battle_destroy(other);
    }
    free(bytes);
    lan_battle_destroy(own);
}
