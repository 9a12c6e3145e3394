/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/battle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/def_fixture.h"
#include "tests/support/reading.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

static lan_battle *battle_of(const fixture *f)
{
    lan_battle *battle = NULL;
    lan_error err = {0};
    assert_ok_or(lan_battle_create(&f->def, &battle, &err), &err);
    return battle;
}

TEST_WITH(a_battle_knows_what_it_is_made_of, setup_fixture, teardown_fixture)
{
    lan_battle *battle = battle_of(*state);
    assert_int_equal(lan_battle_group_count(battle), 3);
    assert_int_equal(lan_battle_army_count(battle), 2);
    assert_int_equal(lan_battle_side_count(battle), 2);
    assert_string_equal(lan_battle_army_name(battle, 1), "red");
    assert_string_equal(lan_battle_side_name(battle, 0), "blue");
    assert_string_equal(lan_battle_group_name(battle, 2), "cavalry");
    assert_string_equal(lan_battle_type_name(battle, CAVALRY), "cavalry");
    assert_int_equal(lan_battle_group_army(battle, 1), 0);
    assert_int_equal(lan_battle_group_army(battle, 2), 1);
    assert_int_equal(lan_battle_group_type(battle, 2), CAVALRY);
    assert_int_equal(lan_battle_army_side(battle, 1), 1);
    assert_int_equal(lan_battle_army_first_group(battle, 1), 2);
    assert_int_equal(lan_battle_army_group_count(battle, 0), 2);
    assert_true(lan_battle_army_has_morale(battle, 0));
    assert_false(lan_battle_army_has_morale(battle, 1));
    assert_close(lan_battle_end(battle), 72.5, 0.0, 0.0);
    lan_battle_destroy(battle);
}

TEST_WITH(a_battle_starts_as_described, setup_fixture, teardown_fixture)
{
    const fixture *f = *state;
    lan_battle *battle = battle_of(f);
    assert_close(lan_battle_time(battle), 0.0, 0.0, 0.0);
    assert_false(lan_battle_is_over(battle));
    assert_close(lan_battle_strength(battle, 2), 509.0, 0.0, 0.0);
    assert_close(lan_battle_morale(battle, 0), f->armies[BLUE].morale.start,
                 0.0, 0.0);
    assert_true(isnan(lan_battle_morale(battle, 1)));
    assert_int_equal(lan_battle_army_state(battle, 0), LAN_ARMY_FIGHTING);
    lan_battle_destroy(battle);
}

TEST_WITH(names_are_found_and_unknown_ones_are_not, setup_fixture,
          teardown_fixture)
{
    lan_battle *battle = battle_of(*state);
    assert_int_equal(lan_battle_find_group(battle, "red", "cavalry"), 2);
    assert_int_equal(lan_battle_find_group(battle, "blue", "cavalry"), -1);
    assert_int_equal(lan_battle_find_group(battle, "green", "cavalry"), -1);
    lan_battle_destroy(battle);
}

TEST_WITH(a_battle_keeps_nothing_of_its_description, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    char name[] = "cavalry";
    f->red[0].name = name;
    lan_battle *battle = battle_of(f);
    memset(name, 'x', sizeof name - 1);
    memset(f, 0, sizeof *f);
    assert_string_equal(lan_battle_group_name(battle, 2), "cavalry");
    lan_battle_reset(battle);
    assert_close(lan_battle_strength(battle, 2), 509.0, 0.0, 0.0);
    lan_battle_destroy(battle);
}

TEST_WITH(a_bad_description_says_where_and_makes_nothing, setup_fixture,
          teardown_fixture)
{
    fixture *f = *state;
    lan_battle *battle = (lan_battle *)f; /* any pointer */
    lan_error err = {0};
    f->red[0].count = -1.5;
    assert_int_equal(lan_battle_create(&f->def, &battle, &err), LAN_EINVAL);
    assert_ptr_equal(battle, f);
    assert_int_equal(err.status, LAN_EINVAL);
    assert_non_null(strstr(err.text, "armies.red.units.cavalry.count"));
    assert_int_equal(lan_battle_create(&f->def, &battle, NULL), LAN_EINVAL);
}

TEST(more_groups_than_the_limit_are_refused)
{
    scene *s = scene_create(2, 31.5);
    lan_group_def *many =
        calloc(LAN_BATTLE_MAX_GROUPS, sizeof *many); /* plus one */
    lan_battle *battle = NULL;
    assert_non_null(many);
    scene_army(s, NULL);
    scene_group(s, 73.0);
    scene_army(s, NULL);
    scene_group(s, 41.5);
    lan_battle_def def = *scene_def(s);
    for (size_t i = 0; i < LAN_BATTLE_MAX_GROUPS; i++) {
        many[i] = lan_group_def_default();
        many[i].name = "n";
    }
    s->armies[1].groups = many;
    s->armies[1].group_count = LAN_BATTLE_MAX_GROUPS;
    assert_int_equal(lan_battle_create(&def, &battle, NULL), LAN_EINVAL);
    assert_null(battle);
    lan_battle_destroy(battle); /* nothing: allowed */
    free(many);
    scene_destroy(s);
}

TEST_WITH(a_reset_battle_is_as_new, setup_fixture, teardown_fixture)
{
    lan_battle *battle = battle_of(*state);
    const size_t size = lan_battle_state_size(battle);
    unsigned char *fresh = malloc(size);
    unsigned char *again = malloc(size);
    assert_non_null(fresh);
    assert_non_null(again);
    assert_ok(lan_battle_save(battle, fresh, size));
    assert_ok(lan_battle_reinforce(battle, 1, 12.5));
    assert_ok(lan_battle_withdraw(battle, 0));
    assert_true(lan_battle_is_over(battle));
    lan_battle_reset(battle);
    assert_ok(lan_battle_save(battle, again, size));
    assert_memory_equal(fresh, again, size);
    free(fresh);
    free(again);
    lan_battle_destroy(battle);
}

/* The third army has no one and is gone at once. */
TEST(a_reset_battle_forgets_who_was_refused)
{
    scene *s = scene_create(3, 31.5);
    lan_outcome *outcome = NULL;
    for (int32_t a = 0; a < 3; a++) {
        scene_army(s, NULL);
        scene_group(s, a < 2 ? 73.0 : 0.0);
        s->units[a].hit = 0.01;
    }
    lan_battle *battle = scene_battle(s);
    assert_int_equal(lan_battle_reinforce(battle, 2, 12.5), LAN_OK);
    assert_int_equal(lan_outcome_create(battle, &outcome), LAN_OK);
    assert_close(outcome->groups[2].not_arrived, 12.5, 0.0, 0.0);
    lan_battle_reset(battle);
    lan_outcome_take(outcome, battle);
    assert_close(outcome->groups[2].not_arrived, 0.0, 0.0, 0.0);
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    scene_destroy(s);
}

TEST_WITH(a_copy_goes_its_own_way_and_outlives_the_first, setup_fixture,
          teardown_fixture)
{
    lan_battle *battle = battle_of(*state);
    lan_battle *copy = NULL;
    assert_ok(lan_battle_reinforce(battle, 2, 12.5));
    assert_ok(lan_battle_copy(battle, &copy));
    assert_close(lan_battle_strength(copy, 2), 521.5, 0.0, 0.0);
    assert_ok(lan_battle_reinforce(copy, 2, 3.0));
    assert_close(lan_battle_strength(battle, 2), 521.5, 0.0, 0.0);
    lan_battle_destroy(battle);
    assert_close(lan_battle_strength(copy, 2), 524.5, 0.0, 0.0);
    assert_string_equal(lan_battle_army_name(copy, 1), "red");
    lan_battle_destroy(copy);
}

TEST_WITH(a_battle_that_is_over_copies_as_over, setup_fixture, teardown_fixture)
{
    lan_battle *battle = battle_of(*state);
    lan_battle *copy = NULL;
    assert_ok(lan_battle_withdraw(battle, 1));
    assert_ok(lan_battle_copy(battle, &copy));
    assert_true(lan_battle_is_over(copy));
    assert_int_equal(lan_battle_army_state(copy, 1), LAN_ARMY_BROKEN);
    lan_battle_destroy(battle);
    lan_battle_destroy(copy);
}

TEST_WITH(a_state_is_taken_by_a_battle_of_an_equal_description, setup_fixture,
          teardown_fixture)
{
    lan_battle *one = battle_of(*state);
    lan_battle *two = battle_of(*state);
    unsigned char bytes[4096];
    assert_true(lan_battle_state_size(one) <= sizeof bytes);
    assert_ok(lan_battle_reinforce(one, 2, 12.5));
    assert_ok(lan_battle_save(one, bytes, sizeof bytes));
    assert_ok(lan_battle_restore(two, bytes, sizeof bytes));
    assert_close(lan_battle_strength(two, 2), 521.5, 0.0, 0.0);
    lan_battle_destroy(one);
    lan_battle_destroy(two);
}

TEST_WITH(bytes_that_are_no_state_are_refused, setup_fixture, teardown_fixture)
{
    lan_battle *battle = battle_of(*state);
    scene *s = scene_square(73.0, 41.5, 0.02, 0.03, 31.5);
    lan_battle *other = scene_battle(s);
    unsigned char bytes[4096];
    const size_t size = lan_battle_state_size(battle);
    assert_true(size <= sizeof bytes);
    assert_ok(lan_battle_reinforce(battle, 2, 12.5));
    assert_int_equal(lan_battle_save(battle, bytes, size - 1), LAN_EINVAL);
    assert_ok(lan_battle_save(battle, bytes, size));
    assert_int_equal(lan_battle_restore(battle, bytes, size - 1), LAN_EINVAL);
    assert_int_equal(lan_battle_restore(other, bytes, size), LAN_EINVAL);
    bytes[0] ^= 1;
    assert_int_equal(lan_battle_restore(battle, bytes, size), LAN_EINVAL);
    memset(bytes, 0, sizeof bytes);
    assert_int_equal(lan_battle_restore(battle, bytes, size), LAN_EINVAL);
    memset(bytes, 0xff, sizeof bytes);
    assert_int_equal(lan_battle_restore(battle, bytes, size), LAN_EINVAL);
    assert_close(lan_battle_strength(battle, 2), 521.5, 0.0, 0.0);
    lan_battle_destroy(battle);
    lan_battle_destroy(other);
    scene_destroy(s);
}

TEST_WITH(changes_out_of_range_are_refused_and_change_nothing, setup_fixture,
          teardown_fixture)
{
    lan_battle *battle = battle_of(*state);
    unsigned char before[4096];
    unsigned char after[4096];
    const size_t size = lan_battle_state_size(battle);
    const double bad[] = {-0.5, LAN_INF, LAN_NAN};
    assert_true(size <= sizeof before);
    assert_ok(lan_battle_save(battle, before, size));
    for (size_t k = 0; k < 3; k++) {
        assert_int_equal(lan_battle_reinforce(battle, 0, bad[k]), LAN_EINVAL);
        assert_int_equal(lan_battle_set_strength(battle, 0, bad[k]),
                         LAN_EINVAL);
        assert_int_equal(lan_battle_set_morale(battle, 0, bad[k]), LAN_EINVAL);
    }
    assert_int_equal(lan_battle_set_morale(battle, 0, 1.0625), LAN_EINVAL);
    assert_int_equal(lan_battle_set_morale(battle, 1, 0.5), LAN_EINVAL);
    for (int32_t k = -1; k <= 3; k += 4) {
        assert_int_equal(lan_battle_reinforce(battle, k, 1.5), LAN_EINVAL);
        assert_int_equal(lan_battle_set_strength(battle, k, 1.5), LAN_EINVAL);
        assert_int_equal(lan_battle_set_morale(battle, k, 0.5), LAN_EINVAL);
        assert_int_equal(lan_battle_withdraw(battle, k), LAN_EINVAL);
    }
    assert_ok(lan_battle_save(battle, after, size));
    assert_memory_equal(before, after, size);
    lan_battle_destroy(battle);
}

TEST_WITH(a_morale_may_be_set_to_either_end_of_its_range, setup_fixture,
          teardown_fixture)
{
    const double ends[] = {1.0, 0.0};
    for (int k = 0; k < 2; k++) {
        lan_battle *battle = battle_of(*state);
        assert_int_equal(lan_battle_set_morale(battle, 0, ends[k]), LAN_OK);
        assert_close(lan_battle_morale(battle, 0), ends[k], 0.0, 0.0);
        lan_battle_destroy(battle);
    }
}

TEST_WITH(a_battle_that_is_over_refuses_every_change, setup_fixture,
          teardown_fixture)
{
    lan_battle *battle = battle_of(*state);
    assert_ok(lan_battle_withdraw(battle, 1));
    assert_true(lan_battle_is_over(battle));
    assert_int_equal(lan_battle_reinforce(battle, 0, 1.5), LAN_EINVAL);
    assert_int_equal(lan_battle_set_strength(battle, 0, 1.5), LAN_EINVAL);
    assert_int_equal(lan_battle_set_morale(battle, 0, 0.5), LAN_EINVAL);
    assert_int_equal(lan_battle_withdraw(battle, 0), LAN_EINVAL);
    lan_battle_destroy(battle);
}

TEST(an_attack_is_answered_by_the_coefficient_of_the_other_side)
{
    test_reading reading = read_valid(
        "format: 1\ntime: {end: 9}\nkinds: {blade: {retaliate: true}}\n"
        "units:\n  knight: {rate: 2, hit: 0.25, kind: blade}\n"
        "  guard: {rate: 3, hit: 0.125, health: 2, kind: blade}\n"
        "armies: {blue: {units: {knight: 4}}, red: {units: {guard: 5}}}\n");
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    lan_battle *battle = NULL;
    lan_coefficients *rates = NULL;
    assert_ok(lan_battle_create(def, &battle, NULL));
    assert_ok(lan_coefficients_find(battle, def, &rates));
    assert_int_equal(rates->count, 2);
    assert_close(rates->items[0].coefficient, 0.25, 1e-15, 0.0);
    assert_close(rates->items[0].answer, 0.375, 1e-15, 0.0);
    assert_close(rates->items[1].answer, 0.25, 1e-15, 0.0);
    lan_coefficients_destroy(rates);
    lan_battle_destroy(battle);
    reading_clear(&reading);
}
