/* tests/unit/test_weapons.c - weapons of unit types and what armour leaves of
 * their hits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/coefficients.h"
#include "lanchester/outcome.h"
#include "lanchester/parameter.h"
#include "lanchester/solver.h"
#include "model/engine_impl.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define RTOL 1e-14

#define HEAD "format: 1\ntime: {end: 9}\nunits:\n"

/* --- battles -------------------------------------------------------------- */

/* Blue's type has an aimed and an area weapon: x' = -(a + b x) y, y' = -c x. */
#define A  0.1
#define B  3e-4
#define C  0.13
#define X0 70.0
#define Y0 45.0

#define MIXED(blue, red)                                                       \
    HEAD "  gunner: {weapons: {gun: {rate: 0.5, hit: 0.2}, bomb: {hit: 0.1, "  \
         "fire: area, attack_area: 3}}}\n"                                     \
         "  foot: {hit: 0.13}\n"                                               \
         "armies:\n"                                                           \
         "  blue: {units: {gunner: " blue "}}\n"                               \
         "  red: {area: 1000, units: {foot: " red "}}\n"

typedef struct both {
    double x;
    double y;
} both;

static both slope(both at)
{
    return (both){-(A + B * at.x) * at.y, -C * at.x};
}

static both moved(both at, both by, double h)
{
    return (both){at.x + h * by.x, at.y + h * by.y};
}

/* Where both stand at a time, by many small steps of Runge and Kutta's. */
static both stand_at(double time)
{
    const int steps = 20000;
    const double h = time / steps;
    both at = {X0, Y0};
    for (int i = 0; i < steps; i++) {
        const both k1 = slope(at);
        const both k2 = slope(moved(at, k1, h / 2.0));
        const both k3 = slope(moved(at, k2, h / 2.0));
        const both k4 = slope(moved(at, k3, h));
        at.x += h / 6.0 * (k1.x + 2.0 * k2.x + 2.0 * k3.x + k4.x);
        at.y += h / 6.0 * (k1.y + 2.0 * k2.y + 2.0 * k3.y + k4.y);
    }
    return at;
}

/* Runs it to its end, with a row at a time. */
static lan_status run(lan_battle *battle, lan_method method, double time,
                      lan_trajectory *trajectory, lan_error *err)
{
    const lan_rows rows = {.times = &time, .time_count = 1};
    lan_solver_options options = lan_solver_options_default();
    lan_solver *solver = NULL;
    options.method = method;
    options.rtol = 1e-12;
    options.atol = 1e-12;
    lan_error_clear(err);
    lan_status status = lan_solver_create(battle, &options, &solver, err);
    if (status == LAN_OK) {
        status = lan_solver_run(solver, battle, &rows, trajectory, err);
    }
    lan_solver_destroy(solver);
    return status;
}

TEST(aimed_and_area_weapons_of_a_type_are_fought_by_the_equations)
{
    const double time = 4.0;
    lan_battle *battle = battle_of_text(MIXED("45", "70"));
    lan_trajectory *trajectory = NULL;
    lan_outcome *outcome = NULL;
    lan_error err;
    assert_ok(lan_trajectory_create(&trajectory));
    assert_ok_or(run(battle, LAN_METHOD_AUTO, time, trajectory, &err), &err);
    const both at = stand_at(time);
    const double *row = &trajectory->values[trajectory->columns + 1];
    assert_close(row[0], time, 0.0, 0.0);
    assert_close(row[1], at.y, 1e-9, 0.0);
    assert_close(row[2], at.x, 1e-9, 0.0);
    assert_ok(lan_outcome_create(battle, &outcome));
    for (int32_t g = 0; g < 2; g++) { /* who loses is killed by the other */
        assert_close(outcome->killed[(1 - g) * 2 + g],
                     outcome->groups[g].lost_combat, 1e-12, 0.0);
        assert_close(outcome->groups[g].left + outcome->groups[g].lost_combat,
                     outcome->groups[g].start, 1e-12, 0.0);
    }
    lan_outcome_destroy(outcome);
    lan_trajectory_destroy(trajectory);
    lan_battle_destroy(battle);
}

TEST(no_closed_form_has_two_laws_of_a_pair)
{
    lan_battle *battle = battle_of_text(MIXED("45", "70"));
    lan_trajectory *trajectory = NULL;
    lan_error err;
    assert_ok(lan_trajectory_create(&trajectory));
    assert_int_equal(run(battle, LAN_METHOD_CLOSED, 1.0, trajectory, &err),
                     LAN_ENOCLOSED);
    lan_trajectory_destroy(trajectory);
    lan_battle_destroy(battle);
}

/* --- scenarios ------------------------------------------------------------ */

#define KEYS                                                                   \
    HEAD "  gunner: {health: 2, choose: all, protection: 0.1, least: 0.2, "    \
         "armour: wood,\n"                                                     \
         "    weapons: {gun: {rate: 0.5, hit: 0.2, damage: 3, kind: ball},\n"  \
         "              bomb: {hit: 0.1, fire: area, attack_area: 3, "         \
         "targets: [foot]}}}\n"                                                \
         "  foot: {hit: 0.13, kind: blade, armour: cloth}\n"                   \
         "armour: {ball: {cloth: 0.9}, blade: {wood: 0.7}}\n"                  \
         "armies:\n"                                                           \
         "  blue: {units: {gunner: 45}}\n"                                     \
         "  red: {area: 1000, units: {foot: 70}}\n"

static uint64_t digest_with(const char *setting)
{
    const char *const settings[] = {setting, NULL};
    test_reading reading = read_with(KEYS, settings);
    lan_battle *battle = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (reading.status != LAN_OK) {
        char *told = reading_told(&reading);
        fail_with("%s: %s", setting, told);
    }
    assert_ok_or(lan_battle_create(lan_scenario_battle_def(reading.scenario),
                                   &battle, &err),
                 &err);
    const uint64_t digest = lan_plan_digest(battle->plan);
    lan_battle_destroy(battle);
    reading_clear(&reading);
    return digest;
}

TEST(a_saved_battle_knows_every_number_of_weapons)
{
    static const char *const settings[] = {
        "units.gunner.weapons.gun.rate=0.6",
        "units.gunner.weapons.gun.hit=0.3",
        "units.gunner.weapons.gun.damage=4",
        "units.gunner.weapons.gun.kind=blade",
        "units.gunner.weapons.gun.range=9",
        "units.gunner.weapons.gun.falloff=1",
        "units.gunner.weapons.gun.fire=area",
        "units.gunner.weapons.bomb.attack_area=4",
        "units.gunner.weapons.bomb.targets.0=gunner",
        "units.gunner.choose=best",
        "units.gunner.armour=cloth",
        "units.gunner.protection=0.3",
        "units.foot.armour=wood",
        "units.foot.kind=ball",
        "armour.ball.cloth=0.8",
    };
    const uint64_t own = digest_with(NULL);
    assert_true(own == digest_with("units.foot.hit=0.13"));
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (strcmp(settings[i], "units.gunner.weapons.gun.fire=area") == 0) {
            continue; /* it wants an attack_area */
        }
        if (digest_with(settings[i]) == own) {
            fail_with("%s does not change it", settings[i]);
        }
    }
}

/* What foot loses per time where a path has a value; LAN_NAN: as it is. */
static double loss_with(const char *path, const char *value)
{
    test_reading reading = read_valid(KEYS);
    lan_scenario_copy *copy = NULL;
    lan_parameter *parameter = NULL;
    lan_battle *battle = NULL;
    double number = LAN_NAN;
    lan_error err;
    lan_error_clear(&err);
    assert_ok(lan_scenario_copy_create(reading.scenario, &copy));
    assert_ok_or(lan_parameter_create(reading.scenario, path, &parameter, &err),
                 &err);
    if (value != NULL) {
        assert_ok_or(lan_parameter_read(parameter, value, &number, &err), &err);
    }
    assert_ok_or(lan_scenario_copy_set(copy, parameter, number, &err), &err);
    assert_ok_or(lan_scenario_copy_battle(copy, &battle, &err), &err);
    const double loss = battle->now.flow.combat[1];
    lan_parameter_destroy(parameter);
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
    return loss;
}

TEST(weapons_and_armour_can_be_varied)
{
    const double bomb = 45.0 * 70.0 * 0.1 * 3.0 / 1000.0;
    const char *const hit = "units.gunner.weapons.gun.hit";
    assert_close(loss_with(hit, NULL), 45.0 * 0.1 * 2.7 + bomb, RTOL, 0.0);
    assert_close(loss_with(hit, "0.4"), 45.0 * 0.2 * 2.7 + bomb, RTOL, 0.0);
    assert_close(loss_with("armour.ball.cloth", "0.1"), 45.0 * 0.1 * 0.3 + bomb,
                 RTOL, 0.0);
    assert_close(loss_with("armour.ball.wood", "0.1"), 45.0 * 0.1 * 2.7 + bomb,
                 RTOL, 0.0);
    assert_close(loss_with("units.foot.armour", "wood"),
                 45.0 * 0.1 * 3.0 + bomb, RTOL, 0.0);
    assert_close(loss_with("units.gunner.weapons.gun.kind", "blade"),
                 45.0 * 0.1 * 3.0 + bomb, RTOL, 0.0);
    assert_close(loss_with("units.gunner.choose", "best"), 45.0 * 0.1 * 2.7,
                 RTOL, 0.0);
    assert_close(loss_with("units.foot.protection", "2"), 45.0 * 0.1 * 0.7,
                 RTOL, 0.0);
}

/* Whether weapons fire together decides how many shooters there are. */
TEST(a_battle_made_anew_has_room_for_other_shooters)
{
    static const char *const choices[] = {"best", "all", "best", "all"};
    test_reading reading = read_valid(KEYS);
    lan_scenario_copy *copy = NULL;
    lan_parameter *choose = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok(lan_scenario_copy_create(reading.scenario, &copy));
    assert_ok_or(lan_parameter_create(reading.scenario, "units.gunner.choose",
                                      &choose, &err),
                 &err);
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        lan_battle *battle = NULL;
        double word = LAN_NAN;
        assert_ok_or(lan_parameter_read(choose, choices[i], &word, &err), &err);
        assert_ok_or(lan_scenario_copy_set(copy, choose, word, &err), &err);
        assert_ok_or(lan_scenario_copy_battle(copy, &battle, &err), &err);
        assert_close(battle->now.flow.combat[1],
                     45.0 * 0.27 + (i % 2 == 0 ? 0.0 : 45.0 * 70.0 * 3e-4),
                     RTOL, 0.0);
    }
    lan_parameter_destroy(choose);
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
}

/* --- coefficients --------------------------------------------------------- */

static lan_coefficients *coefficients_of(const test_reading *reading,
                                         lan_battle **battle)
{
    const lan_battle_def *def = lan_scenario_battle_def(reading->scenario);
    lan_coefficients *found = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_battle_create(def, battle, &err), &err);
    assert_ok(lan_coefficients_find(*battle, def, &found));
    return found;
}

static double product_of(const lan_coefficient *c)
{
    const double left = c->counter * c->armour * c->protection;
    return c->rate * c->hit * c->damage * left / c->health *
           (isnan(c->area) ? 1.0 : c->area);
}

TEST(coefficients_are_the_product_of_their_parts)
{
    test_reading reading = read_valid(KEYS "counters: {foot: {gunner: 1.5}}\n");
    lan_battle *battle = NULL;
    lan_coefficients *found = coefficients_of(&reading, &battle);
    assert_int_equal(found->count, 5);
    for (size_t i = 0; i < found->count; i++) {
        const lan_coefficient *c = &found->items[i];
        if (!isnan(c->rate)) {
            assert_close(product_of(c), c->coefficient, RTOL, 0.0);
        }
    }
    assert_string_equal(found->items[0].weapon, "gun");
    assert_string_equal(found->items[1].weapon, "bomb");
    assert_int_equal(found->items[1].law, LAN_LAW_AREA);
    assert_close(found->items[1].area, 0.003, RTOL, 0.0);
    assert_null(found->items[2].weapon);
    assert_close(found->items[2].coefficient, 0.27, RTOL, 0.0);
    assert_int_equal(found->items[3].law, LAN_LAW_AREA);
    assert_close(found->items[3].coefficient, 3e-4, RTOL, 0.0);
    assert_null(found->items[4].weapon);
    assert_close(found->items[4].counter, 1.5, 0.0, 0.0);
    assert_close(found->items[4].armour, 0.7, 0.0, 0.0);
    assert_close(found->items[4].protection, 0.95 / 1.05, RTOL, 0.0);
    assert_close(found->items[4].coefficient, 0.13 * 0.95 / 2.0, RTOL, 0.0);
    /* they are what the battle runs by */
    const double *combat = battle->now.flow.combat;
    assert_close(combat[1], 45.0 * (0.27 + 3e-4 * 70.0), RTOL, 0.0);
    assert_close(combat[0], 70.0 * found->items[4].coefficient, RTOL, 0.0);
    lan_coefficients_destroy(found);
    lan_battle_destroy(battle);
    reading_clear(&reading);
}

TEST(a_given_coefficient_has_no_parts)
{
    test_reading reading = read_valid(
        KEYS "fire: [{from: blue, at: red, law: aimed, coefficient: 0.4}, "
             "{from: red, at: blue, law: none}]\n");
    lan_battle *battle = NULL;
    lan_coefficients *found = coefficients_of(&reading, &battle);
    assert_int_equal(found->count, 1);
    assert_true(isnan(found->items[0].rate));
    assert_int_equal(found->items[0].law, LAN_LAW_AIMED);
    assert_close(found->items[0].coefficient, 0.4, 0.0, 0.0);
    lan_coefficients_destroy(found);
    lan_battle_destroy(battle);
    reading_clear(&reading);
}
