/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers of a scenario's duel as its values change. That they are those of
 * the battle that is made anew: tests/property/test_scenario_duels.c.
 */
#include "scenarios/scenario_duel_impl.h"

#include "tests/support/reading.h"
#include "tests/support/support.h"

static const char *const text =
    "format: 1\ntime: {end: 50}\nunits: {soldier: {cost: 2, hit: 0}}\n"
    "armies:\n  x: {units: {soldier: {count: 100}}}\n"
    "  y: {units: {soldier: {count: 80,"
    " reinforcements: [{from: 0, to: 50, rate: 10}]}}}\n"
    "fire:\n  - {name: on-y, from: x, at: y, law: aimed, coefficient: 0.2}\n";

typedef struct fixture {
    test_reading reading;
    lan_scenario_copy *copy;
    lan_parameter *cost;
    lan_parameter *count;
    lan_parameter *coefficient;
} fixture;

static lan_parameter *find(fixture *f, const char *path)
{
    lan_parameter *parameter = NULL;
    assert_ok(
        lan_parameter_create(f->reading.scenario, path, &parameter, NULL));
    return parameter;
}

static void begin(fixture *f)
{
    f->reading = read_text(text);
    assert_ok(f->reading.status);
    assert_ok(lan_scenario_copy_create(f->reading.scenario, &f->copy));
    f->cost = find(f, "units.soldier.cost");
    f->count = find(f, "armies.x.units.soldier.count");
    f->coefficient = find(f, "fire.on-y.coefficient");
}

static void end(fixture *f)
{
    lan_parameter_destroy(f->cost);
    lan_parameter_destroy(f->count);
    lan_parameter_destroy(f->coefficient);
    lan_scenario_copy_destroy(f->copy);
    reading_clear(&f->reading);
}

static void set(fixture *f, const lan_parameter *parameter, double value)
{
    assert_ok(lan_scenario_copy_set(f->copy, parameter, value, NULL));
}

static const lan_plain_duel *duel_of(fixture *f)
{
    const lan_plain_duel *duel = NULL;
    assert_ok(lan_scenario_copy_duel(f->copy, &duel, NULL));
    return duel;
}

TEST(numbers_follow_the_values)
{
    fixture f;
    begin(&f);
    assert_close(duel_of(&f)->x[0], 100.0, 0.0, 0.0);
    set(&f, f.count, 140.0);
    set(&f, f.cost, 3.0);
    assert_close(duel_of(&f)->x[0], 140.0, 0.0, 0.0);
    assert_close(duel_of(&f)->scale[0], 140.0, 0.0, 0.0);
    assert_close(duel_of(&f)->cost[1], 3.0, 0.0, 0.0);
    set(&f, f.coefficient, 0.5);
    assert_close(duel_of(&f)->aimed[1], 0.5, 0.0, 0.0);
    assert_close(duel_of(&f)->x[0], 140.0, 0.0, 0.0);
    set(&f, f.count, LAN_NAN);
    assert_close(duel_of(&f)->x[0], 100.0, 0.0, 0.0);
    end(&f);
}

TEST(a_duel_whose_rates_balance_at_its_start_is_a_stalemate_and_none)
{
    fixture f;
    begin(&f);
    assert_non_null(duel_of(&f));
    set(&f, f.count, 50.0); /* 10 come, and 10 fall */
    assert_null(duel_of(&f));
    lan_battle *battle = NULL;
    assert_ok(lan_scenario_copy_battle(f.copy, &battle, NULL));
    assert_true(lan_battle_is_over(battle));
    set(&f, f.count, 51.0);
    assert_non_null(duel_of(&f));
    end(&f);
}

TEST(a_battle_is_made_of_the_values_after_its_numbers_were_asked_for)
{
    fixture f;
    begin(&f);
    lan_battle *battle = NULL;
    assert_ok(lan_scenario_copy_battle(f.copy, &battle, NULL));
    assert_non_null(duel_of(&f));
    set(&f, f.count, 140.0);
    assert_non_null(duel_of(&f));
    lan_battle_reset(battle); /* which stands nowhere until then */
    assert_close(lan_battle_strength(battle, 0), 140.0, 0.0, 0.0);
    set(&f, f.count, 150.0);
    assert_non_null(duel_of(&f));
    assert_ok(lan_scenario_copy_battle(f.copy, &battle, NULL));
    assert_close(lan_battle_strength(battle, 0), 150.0, 0.0, 0.0);
    end(&f);
}

TEST(numbers_out_of_range_are_refused_and_change_nothing)
{
    fixture f;
    lan_error err = {0};
    begin(&f);
    assert_int_equal(lan_scenario_copy_set(f.copy, f.count, -1.0, &err),
                     LAN_EINVAL);
    assert_int_equal(lan_scenario_copy_set(f.copy, f.count, LAN_INF, &err),
                     LAN_EINVAL);
    assert_true(err.text[0] != '\0');
    assert_close(duel_of(&f)->x[0], 100.0, 0.0, 0.0);
    end(&f);
}
