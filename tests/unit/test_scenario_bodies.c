/* tests/unit/test_scenario_bodies.c - what a scenario says of soldiers who are
 * bodies.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/parameter.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define HEAD "format: 1\ntime: {end: 9}\n"
#define TYPES                                                                  \
    "units:\n"                                                                 \
    "  pike: {hit: 0.2, speed: 80, range: 5, steer: chase, swarm: true,\n"     \
    "         body: {radius: 0.3, mass: 95, impact: bounce}}\n"                \
    "  ship: {hit: 0.1, range: 90, shot_speed: 400, friendly_fire: true,\n"    \
    "         intervals: regular, altitude: 3, through: true, spacing: 60,\n"  \
    "         body: {length: 45, width: 12, mass: 1.4e6, restitution: 0.1,\n"  \
    "                friction: 0.2, drag: 0.05}}\n"
#define ARMIES                                                                 \
    "armies:\n"                                                                \
    "  blue: {at: [0, -2.5], facing: 90,\n"                                    \
    "         formation: {kind: square, ranks: 4, spacing: 1.5},\n"            \
    "         units: {pike: 20}}\n"                                            \
    "  red: {at: [80, 0], formation: column, units: {ship: 2}}\n"

/* All that can be said, to be asked for by a copy: what of it goes together is
 * the engagement's to judge. */
static const char *const fight = HEAD TYPES ARMIES "solver: {step: 0.001}\n";

static void assert_is_pike(const lan_soldier_def *pike)
{
    assert_close(pike->body.radius, 0.3, 0.0, 0.0);
    assert_close(pike->body.mass, 95.0, 0.0, 0.0);
    assert_close(pike->body.half_length, 0.0, 0.0, 0.0);
    assert_int_equal(pike->body.impact, LAN_IMPACT_BOUNCE);
    assert_int_equal(pike->steer, LAN_STEER_CHASE);
    assert_true(pike->is_swarm);
    assert_false(pike->through);
    assert_true(isinf(pike->shot_speed));
}

static void assert_is_ship(const lan_soldier_def *ship)
{
    assert_close(ship->body.half_length, 22.5, 0.0, 0.0);
    assert_close(ship->body.half_width, 6.0, 0.0, 0.0);
    assert_close(ship->body.restitution, 0.1, 0.0, 0.0);
    assert_close(ship->body.friction, 0.2, 0.0, 0.0);
    assert_close(ship->body.drag, 0.05, 0.0, 0.0);
    assert_close(ship->spacing, 60.0, 0.0, 0.0);
    assert_close(ship->shot_speed, 400.0, 0.0, 0.0);
    assert_close(ship->altitude, 3.0, 0.0, 0.0);
    assert_int_equal(ship->intervals, LAN_INTERVALS_REGULAR);
    assert_true(ship->through && ship->friendly_fire);
}

static void vary(lan_scenario_copy *copy, const lan_scenario *scenario,
                 const char *path, double value)
{
    lan_parameter *parameter = NULL;
    assert_ok(lan_parameter_create(scenario, path, &parameter, NULL));
    assert_ok(lan_scenario_copy_set(copy, parameter, value, NULL));
    assert_close(lan_scenario_copy_get(copy, parameter), value, 0.0, 0.0);
    lan_parameter_destroy(parameter);
}

/* Words of solver.method and rules.share, by their order in the table. */
#define GSL          1.0
#define BODIES       4.0
#define PROPORTIONAL 0.0
#define NEAREST      4.0

/* A copy by bodies, and its engagement. */
static const lan_engagement_def *engage(const test_reading *reading,
                                        lan_scenario_copy **copy)
{
    const lan_engagement_def *def = NULL;
    assert_ok(lan_scenario_copy_create(reading->scenario, copy));
    vary(*copy, reading->scenario, "solver.method", BODIES);
    assert_ok(lan_scenario_copy_engagement(*copy, &def, NULL));
    assert_non_null(def);
    assert_ptr_equal(def->battle, lan_scenario_copy_battle_def(*copy));
    return def;
}

TEST(an_engagement_is_what_the_keys_say)
{
    test_reading reading = read_valid(fight);
    lan_scenario_copy *copy = NULL;
    const lan_engagement_def *def = engage(&reading, &copy);
    vary(copy, reading.scenario, "rules.share", NEAREST);
    assert_is_pike(&def->soldiers[0]);
    assert_is_ship(&def->soldiers[1]);
    assert_true(def->arrays[0].has_place);
    assert_close(def->arrays[0].at.x, 0.0, 0.0, 0.0);
    assert_close(def->arrays[0].at.y, -2.5, 0.0, 0.0);
    assert_close(def->arrays[0].facing, 90.0, 0.0, 0.0);
    assert_int_equal(def->arrays[0].formation, LAN_FORMATION_SQUARE);
    assert_int_equal(def->arrays[0].ranks, 4);
    assert_close(def->arrays[0].spacing, 1.5, 0.0, 0.0);
    assert_int_equal(def->arrays[1].formation, LAN_FORMATION_COLUMN);
    assert_true(isnan(def->arrays[1].facing));
    assert_true(def->fires_at_nearest);
    assert_close(def->step, 0.001, 0.0, 0.0);
    assert_null(def->map);
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
}

TEST(any_scenario_has_defaults_and_only_bodies_an_engagement)
{
    static const char *const settings[] = {"solver=bodies", NULL};
    test_reading plain = read_text(reading_duel);
    test_reading asked = read_with(reading_duel, settings);
    const lan_soldier_def own = lan_soldier_def_default();
    assert_null(lan_scenario_engagement(plain.scenario));
    assert_int_equal(asked.status, LAN_OK);
    const lan_engagement_def *def = lan_scenario_engagement(asked.scenario);
    assert_non_null(def);
    assert_close(def->soldiers[1].body.radius, own.body.radius, 0.0, 0.0);
    assert_int_equal(def->soldiers[1].steer, own.steer);
    assert_false(def->arrays[0].has_place);
    assert_true(isnan(def->step));
    reading_clear(&asked);
    reading_clear(&plain);
}

TEST(a_place_of_a_map_is_the_middle_of_its_cell)
{
    static const char *const text = HEAD TYPES
        "map: {rows: \".....\\n.....\", cell: 20, places: {hill: [3, 1]}}\n"
        "armies:\n"
        "  blue: {at: [0, 0], units: {pike: 2}}\n"
        "  red: {at: hill, units: {pike: 2}}\n"
        "rules: {gone: 0.5}\n";
    test_reading reading = read_valid(text);
    lan_scenario_copy *copy = NULL;
    const lan_engagement_def *def = engage(&reading, &copy);
    assert_non_null(lan_scenario_campaign(reading.scenario));
    assert_non_null(def->map);
    assert_close(def->cell, 20.0, 0.0, 0.0);
    assert_close(def->arrays[0].at.x, 10.0, 0.0, 0.0);
    assert_close(def->arrays[1].at.x, 70.0, 0.0, 0.0);
    assert_close(def->arrays[1].at.y, 30.0, 0.0, 0.0);
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
}

TEST(show_writes_an_engagement_that_reads_back)
{
    test_reading reading = read_valid(fight);
    char *first = reading_written(reading.scenario, lan_scenario_write);
    test_reading again = read_valid(first);
    char *second = reading_written(again.scenario, lan_scenario_write);
    assert_string_equal(first, second);
    assert_non_null(strstr(first, "    at: [0, -2.5]\n"));
    assert_non_null(strstr(first, "      length: 45\n"));
    assert_null(strstr(first, "radius: 0.4"));
    lan_scenario_copy *copy = NULL;
    const lan_engagement_def *def = engage(&again, &copy);
    assert_is_pike(&def->soldiers[0]);
    assert_is_ship(&def->soldiers[1]);
    lan_scenario_copy_destroy(copy);
    free(first);
    free(second);
    reading_clear(&again);
    reading_clear(&reading);
}

/* Bodies that another solver is to leave alone are shown as they were said. */
TEST(show_keeps_bodies_that_the_solver_does_not_ask_for)
{
    test_reading reading = read_valid(HEAD TYPES ARMIES);
    char *shown = reading_written(reading.scenario, lan_scenario_write);
    assert_non_null(strstr(shown, "    steer: chase\n"));
    assert_non_null(strstr(shown, "      kind: square\n"));
    free(shown);
    test_reading duel = read_text(reading_duel);
    shown = reading_written(duel.scenario, lan_scenario_write);
    assert_null(strstr(shown, "body"));
    assert_null(strstr(shown, "formation"));
    free(shown);
    reading_clear(&duel);
    reading_clear(&reading);
}

TEST(a_copy_has_an_engagement_of_its_own_numbers)
{
    test_reading reading = read_valid(fight);
    lan_scenario_copy *copy = NULL;
    lan_scenario_copy *other = NULL;
    const lan_engagement_def *def = engage(&reading, &copy);
    vary(copy, reading.scenario, "units.ship.body.length", 50.0);
    vary(copy, reading.scenario, "units.pike.spacing", 2.5);
    vary(copy, reading.scenario, "armies.blue.facing", 80.0);
    vary(copy, reading.scenario, "armies.blue.formation.ranks", 2.0);
    vary(copy, reading.scenario, "solver.step", 0.002);
    assert_close(def->soldiers[1].body.half_length, 25.0, 0.0, 0.0);
    assert_close(def->soldiers[0].spacing, 2.5, 0.0, 0.0);
    assert_close(def->arrays[0].facing, 80.0, 0.0, 0.0);
    assert_int_equal(def->arrays[0].ranks, 2);
    assert_close(def->step, 0.002, 0.0, 0.0);
    def = engage(&reading, &other);
    assert_close(def->soldiers[1].body.half_length, 22.5, 0.0, 0.0);
    lan_scenario_copy_destroy(other);
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
}

TEST(a_copy_by_another_solver_refuses_the_nearest)
{
    test_reading reading = read_valid(fight);
    lan_scenario_copy *copy = NULL;
    const lan_engagement_def *def = engage(&reading, &copy);
    lan_battle *battle = NULL;
    lan_error err = {0};
    vary(copy, reading.scenario, "rules.share", NEAREST);
    assert_ok(lan_scenario_copy_battle(copy, &battle, NULL));
    vary(copy, reading.scenario, "solver.method", GSL);
    assert_int_equal(lan_scenario_copy_battle(copy, &battle, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "rules.share: nearest"));
    vary(copy, reading.scenario, "rules.share", PROPORTIONAL);
    assert_ok(lan_scenario_copy_battle(copy, &battle, NULL));
    assert_ok(lan_scenario_copy_engagement(copy, &def, NULL));
    assert_null(def);
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
}
