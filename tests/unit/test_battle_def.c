/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/battle_def.h"

#include "tests/support/def_fixture.h"

#include <math.h>
#include <string.h>

#include "base/real.h"

TEST_WITH(defaults_are_those_of_the_format, setup_fixture, teardown_fixture)
{
    const lan_unit_def unit = lan_unit_def_default();
    assert_close(unit.rate, 1.0, 0.0, 0.0);
    assert_close(unit.damage, 1.0, 0.0, 0.0);
    assert_close(unit.health, 1.0, 0.0, 0.0);
    assert_int_equal(unit.fire, LAN_LAW_AIMED);
    assert_true(isnan(unit.hit) && isnan(unit.attack_area));
    assert_true(isnan(unit.cost) && isnan(unit.speed) && isnan(unit.range));

    assert_true(isnan(lan_group_def_default().losses));
    const lan_army_def army = lan_army_def_default();
    assert_null(army.side);
    assert_true(isnan(army.area) && isinf(army.front));
    assert_false(army.hidden || army.has_morale);
    assert_true(lan_is_zero(army.losses) && lan_is_zero(army.break_at));
    assert_close(army.morale.start, 1.0, 0.0, 0.0);
    assert_close(army.morale.loss_weight, 1.0, 0.0, 0.0);
    assert_true(lan_is_zero(army.morale.recovery + army.morale.effect +
                            army.morale.desertion + army.morale.break_at));
}

TEST_WITH(defaults_of_a_battle_are_those_of_the_format, setup_fixture,
          teardown_fixture)
{
    const lan_battle_def def = lan_battle_def_default();
    assert_true(isnan(def.end) && isnan(def.gone));
    assert_int_equal(def.share, LAN_SHARE_PROPORTIONAL);
    assert_null(def.units);
    assert_int_equal(def.army_count, 0);
}

TEST_WITH(laws_and_shares_have_the_names_of_the_format, setup_fixture,
          teardown_fixture)
{
    assert_string_equal(lan_law_name(LAN_LAW_NONE), "none");
    assert_string_equal(lan_law_name(LAN_LAW_AIMED), "aimed");
    assert_string_equal(lan_law_name(LAN_LAW_AREA), "area");
    assert_string_equal(lan_law_name(LAN_LAW_POWER), "power");
    assert_string_equal(lan_law_name((lan_law)77), "unknown");
    assert_string_equal(lan_share_name(LAN_SHARE_PROPORTIONAL), "proportional");
    assert_string_equal(lan_share_name(LAN_SHARE_EVEN), "even");
    assert_string_equal(lan_share_name(LAN_SHARE_WEIGHTS), "weights");
    assert_string_equal(lan_share_name(LAN_SHARE_PRIORITY), "priority");
    assert_string_equal(lan_share_name((lan_share)77), "unknown");
}

TEST_WITH(clean_description_has_no_finding, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    assert_clean(f);
    f->def.share = LAN_SHARE_PRIORITY;
    f->def.weight_count = 0;
    f->def.priorities = f->priorities;
    f->def.priority_count = 1;
    assert_clean(f);
}

TEST_WITH(report_may_be_null, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    assert_ok(lan_battle_def_check(&f->def, NULL, NULL));
    f->units[ARCHER].rate = -0.3;
    assert_int_equal(lan_battle_def_check(&f->def, NULL, NULL), LAN_EINVAL);
}

TEST_WITH(end_and_gone_are_within_range, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    assert_refuses(f, def.end, "time.end", "end is missing; give", LAN_NAN);
    assert_refuses(f, def.end, "time.end", "; give a finite number above 0",
                   LAN_INF, 0.0, -2.5);
    assert_refuses(f, def.end, "time.end", "; give a number of 1e-300 or more",
                   5e-324, 0.99e-300);
    assert_refuses(f, def.gone, "rules.gone",
                   "; give a finite number of 0 or more", LAN_INF, -0.5);
}

TEST_WITH(message_gives_the_value_and_the_remedy, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    f->units[ARCHER].rate = -0.3;
    assert_finds(f, true, "units.archer.rate",
                 "rate is -0.3; give a finite number of 0 or more");
}

TEST_WITH(numbers_of_unit_types_are_within_range, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    const char *const part = "; give a finite number of 0 or more";
    assert_refuses(f, units[ARCHER].rate, "units.archer.rate", part, -0.3,
                   LAN_INF, LAN_NAN);
    assert_refuses(f, units[ARCHER].hit, "units.archer.hit",
                   "; give a number from 0 to 1", -0.1, 1.0000001, LAN_INF);
    assert_refuses(f, units[ARCHER].damage, "units.archer.damage", part, -1.5,
                   LAN_INF, LAN_NAN);
    assert_refuses(f, units[ARCHER].health, "units.archer.health",
                   "; give a finite number above 0", 0.0, -1.5, LAN_INF,
                   LAN_NAN);
    assert_refuses(f, units[ARCHER].attack_area, "units.archer.attack_area",
                   part, -4.0, LAN_INF);
    assert_refuses(f, units[ARCHER].cost, "units.archer.cost", part, -4.0,
                   LAN_INF);
    assert_refuses(f, units[ARCHER].speed, "units.archer.speed", part, -4.0,
                   -LAN_INF);
    assert_refuses(f, units[ARCHER].range, "units.archer.range", part, -4.0,
                   LAN_INF);
}

TEST_WITH(unit_type_fires_aimed_or_area_only, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    f->units[ARCHER].fire = LAN_LAW_POWER;
    assert_finds(f, true, "units.archer.fire", "fire is power; a unit type");
    f->units[ARCHER].fire = LAN_LAW_NONE;
    assert_finds(f, true, "units.archer.fire", "fire is none; a unit type");
    f->units[ARCHER].fire = (lan_law)9;
    assert_finds(f, true, "units.archer.fire", "fire is unknown; a unit type");
}

TEST_WITH(names_are_given_and_given_once, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    f->units[1].name = NULL;
    assert_finds(f, true, "units.1", "the name is missing; give one");
    f->units[1].name = "";
    assert_finds(f, true, "units.1", "the name is missing; give one");
    f->units[1].name = "cavalry";
    assert_finds(f, true, "units.cavalry", "'cavalry' is used twice");
    f->units[1].name = "archer";
    f->blue[1].name = "spearman";
    assert_finds(f, true, "armies.blue.units.spearman",
                 "'spearman' is used twice");
    f->blue[1].name = NULL;
    assert_finds(f, true, "armies.blue.units.1", "the name is missing");
    f->blue[1].name = "cavalry"; /* red's may be called the same */
    assert_clean(f);
    f->armies[RED].name = "blue";
    f->armies[RED].side = "red";
    assert_finds(f, true, "armies.blue", "'blue' is used twice");
    f->armies[RED].name = "";
    assert_finds(f, true, "armies.1", "the name is missing");
}

TEST_WITH(counters_name_types_and_are_given_once, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    assert_refuses(f, counters[0].factor, "counters.spearman.cavalry",
                   "cavalry is ", -2.0, LAN_INF, LAN_NAN);
    f->counters[1].target = TYPES;
    assert_finds(f, true, "counters.1.target", "target is 3; there are");
    f->counters[1] = (lan_counter_def){-1, ARCHER, 1.0};
    assert_finds(f, true, "counters.1.attacker", "attacker is -1; there are");
    f->counters[1] = (lan_counter_def){SPEARMAN, CAVALRY, 1.9};
    assert_finds(f, true, "counters.spearman.cavalry", "given twice");
}

TEST_WITH(numbers_of_armies_are_within_range, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    assert_refuses(f, armies[BLUE].area, "armies.blue.area", "above 0", 0.0,
                   -2.5, LAN_INF);
    assert_refuses(f, armies[BLUE].front, "armies.blue.front",
                   "; give a number above 0", 0.0, -2.5, LAN_NAN);
    assert_refuses(f, armies[BLUE].losses, "armies.blue.losses", "0 or more",
                   -0.1, LAN_INF, LAN_NAN);
    assert_refuses(f, armies[BLUE].break_at, "armies.blue.break", "break is ",
                   -0.1, 1.1, LAN_NAN);
    assert_refuses(f, blue[1].count, "armies.blue.units.archer.count",
                   "count is ", -0.1, LAN_INF, LAN_NAN);
    assert_refuses(f, blue[1].losses, "armies.blue.units.archer.losses",
                   "losses is ", -0.1, LAN_INF);
    f->blue[1].type = 3;
    assert_finds(f, true, "armies.blue.units.archer.type",
                 "type is 3; there are 3, numbered from 0");
    f->blue[1].type = -1;
    assert_finds(f, true, "armies.blue.units.archer.type", "type is -1");
}

TEST_WITH(numbers_of_morale_are_within_range, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    assert_refuses(f, armies[BLUE].morale.start, "armies.blue.morale.start",
                   "from 0 to 1", -0.1, 1.1, LAN_NAN);
    assert_refuses(f, armies[BLUE].morale.loss_weight,
                   "armies.blue.morale.loss_weight", "from 0 to 1e15", -0.1,
                   1.7e308, LAN_INF, LAN_NAN);
    assert_refuses(f, armies[BLUE].morale.recovery,
                   "armies.blue.morale.recovery", "0 or more", -0.1, LAN_INF,
                   LAN_NAN);
    assert_refuses(f, armies[BLUE].morale.effect, "armies.blue.morale.effect",
                   "0 or more", -0.1, LAN_INF, LAN_NAN);
    assert_refuses(f, armies[BLUE].morale.desertion,
                   "armies.blue.morale.desertion", "0 or more", -0.1, LAN_INF,
                   LAN_NAN);
    assert_refuses(f, armies[BLUE].morale.break_at, "armies.blue.morale.break",
                   "from 0 to 1", -0.1, 1.1, LAN_NAN);
    f->armies[BLUE].has_morale = false; /* then no one looks at it */
    f->armies[BLUE].morale.start = -3.7;
    assert_clean(f);
}

TEST_WITH(lists_are_neither_empty_nor_missing, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    f->def.fire_count = 1;
    f->armies[BLUE].group_count = 0;
    assert_finds(f, true, "armies.blue.units", "no group; give at least one");
    fixture_init(f);
    f->def.fire_count = 1;
    f->armies[BLUE].groups = NULL;
    assert_finds(f, true, "armies.blue.units", "the count is 2, but");
    fixture_init(f);
    f->blue[1].reinforcements = NULL;
    assert_finds(f, true, "armies.blue.units.archer.reinforcements",
                 "the count is 4, but the array is NULL");
    fixture_init(f);
    f->def.fire = NULL;
    assert_finds(f, true, "fire", "the count is 3, but");
    fixture_init(f);
    f->def.counters = NULL;
    assert_finds(f, true, "counters", "the count is 2, but");
    fixture_init(f);
    f->def.weights = NULL;
    assert_finds(f, true, "rules.weights", "the count is 2, but");
    fixture_init(f);
    f->def.army_count = 7;
    f->def.armies = NULL;
    f->def.fire_count = 0;
    assert_finds(f, true, "armies", "the count is 7, but");
}

TEST_WITH(battle_without_unit_types_is_refused, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    findings found;
    f->def.unit_count = 0;
    assert_int_equal(check_def(f, &found), LAN_EINVAL);
    assert_string_equal(found.items[0].path, "units");
    assert_non_null(strstr(found.items[0].text, "no unit type; give"));
}

#define COMING "armies.blue.units.archer.reinforcements."

TEST_WITH(numbers_of_reinforcements_are_within_range, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    assert_refuses(f, coming[0].from, COMING "0.at", "at is ", -0.1, LAN_INF,
                   LAN_NAN);
    assert_refuses(f, coming[0].count, COMING "0.count", "count is ", -0.1,
                   LAN_INF, LAN_NAN);
    assert_refuses(f, coming[1].from, COMING "1.from", "from is ", -0.1,
                   LAN_INF, LAN_NAN);
    assert_refuses(f, coming[1].to, COMING "1.to",
                   "; give a finite time after from, which is 10", 10.0, 3.5,
                   LAN_INF, LAN_NAN);
    assert_refuses(f, coming[1].count, COMING "1.count", "count is ", -0.1,
                   LAN_INF, LAN_NAN);
    assert_refuses(f, coming[2].from, COMING "2.from", "from is ", -0.1,
                   LAN_INF, LAN_NAN);
    assert_refuses(f, coming[2].to, COMING "2.to",
                   "; give a time after from, which is 20", 20.0, 3.5, LAN_NAN);
    assert_refuses(f, coming[2].rate, COMING "2.rate", "rate is ", -0.1,
                   LAN_INF, LAN_NAN);
    f->coming[2].form = (lan_reinforcement_form)11;
    assert_finds(f, true, COMING "2", "form 11 is unknown");
}
