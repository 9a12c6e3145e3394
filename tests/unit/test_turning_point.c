/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/turning_point.h"

#include "tests/support/support.h"

#include <math.h>

#include "base/real.h"

/* Two armies of one group, x 137.5 and y 80.25; a: by y on x, b: by x on y.
 * A third army belongs to whom a test says, and may be left out. */
enum { X, Y, Z, ARMIES };

typedef struct setting {
    lan_unit_def unit;
    lan_group_def groups[ARMIES];
    lan_reinforcement_def coming;
    lan_army_def armies[ARMIES];
    lan_fire_def fire[2];
    lan_battle_def def;
} setting;

static const double a = 0.013;
static const double b = 0.0091;
static const double x0 = 137.5;
static const double y0 = 80.25;

static void setting_init(setting *s, lan_law law)
{
    static const char *const names[ARMIES] = {"x", "y", "z"};
    static const double counts[ARMIES] = {137.5, 80.25, 20.5};

    s->unit = lan_unit_def_default();
    s->unit.name = "p";
    for (int32_t i = 0; i < ARMIES; i++) {
        s->groups[i] = lan_group_def_default();
        s->groups[i].name = "p";
        s->groups[i].type = 0;
        s->groups[i].count = counts[i];
        s->armies[i] = lan_army_def_default();
        s->armies[i].name = names[i];
        s->armies[i].groups = &s->groups[i];
        s->armies[i].group_count = 1;
    }
    for (int32_t i = 0; i < 2; i++) {
        s->fire[i] = lan_fire_def_default();
        s->fire[i].from_army = 1 - i;
        s->fire[i].at_army = i;
        s->fire[i].law = law;
        s->fire[i].coefficient = i == X ? a : b;
    }
    s->def = lan_battle_def_default();
    s->def.end = 1e5;
    s->def.units = &s->unit;
    s->def.unit_count = 1;
    s->def.armies = s->armies;
    s->def.army_count = 2;
    s->def.fire = s->fire;
    s->def.fire_count = 2;
}

static lan_turning_point find(const setting *s, int32_t side, double rtol)
{
    const lan_solver_options options = lan_solver_options_default();
    lan_turning_point found = {LAN_TURNING_AHEAD, 0.0, 0.0, 0, 0};
    lan_error err;

    lan_error_clear(&err);
    if (lan_turning_point_find(&s->def, side, &options, rtol, 100, NULL, &found,
                               &err) != LAN_OK) {
        fail_with("%s", err.text);
    }
    return found;
}

static void square_law_turns_where_the_invariant_vanishes(void **state)
{
    (void)state;
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    const lan_turning_point found = find(&s, Y, 1e-10);
    const double want = x0 * sqrt(b / a);
    assert_int_equal(found.kind, LAN_TURNING_FOUND);
    assert_close(found.count, want, 1e-9, 0.0);
    assert_close(found.factor, want / y0, 1e-9, 0.0);
}

static void linear_law_turns_where_the_ratio_is_that_of_the_rates(void **state)
{
    (void)state;
    setting s;
    setting_init(&s, LAN_LAW_AREA);
    s.def.gone = 1e-7;
    s.def.end = 1e9;
    const lan_turning_point found = find(&s, Y, 1e-8);
    assert_int_equal(found.kind, LAN_TURNING_FOUND);
    assert_close(found.count, x0 * b / a, 1e-6, 0.0);
}

static void four_digits_cost_few_battles(void **state)
{
    (void)state;
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    const lan_turning_point found = find(&s, Y, 1e-5);
    assert_close(found.factor, x0 * sqrt(b / a) / y0, 1e-5, 0.0);
    assert_in_range(found.battles, 3, 14);
}

/* x breaks at a half and y never: the winner changes where y still has nothing
 * left but x has a half, at b (x0^2 - (x0/2)^2) = a y0^2, long after the
 * margin has changed its sign. */
static void winner_counts_where_armies_break_at_different_shares(void **state)
{
    (void)state;
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    s.groups[Y].count = 40.75;
    s.armies[X].break_at = 0.5;
    const lan_turning_point found = find(&s, Y, 1e-10);
    assert_int_equal(found.kind, LAN_TURNING_FOUND);
    assert_close(found.count, x0 * sqrt(0.75 * b / a), 1e-8, 0.0);
}

/* Cut short, nobody wins, and the shares left decide: with u = tanh(w t) they
 * are equal where 1 - (y/x) A u = 1 - (x/y) B u, A B = 1. */
static void shares_count_where_time_ends_the_battle(void **state)
{
    (void)state;
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    s.def.end = 7.25;
    const lan_turning_point found = find(&s, Y, 1e-10);
    assert_int_equal(found.kind, LAN_TURNING_FOUND);
    assert_close(found.count, x0 * sqrt(b / a), 1e-9, 0.0);
}

static void winner_is_ahead_as_it_is(void **state)
{
    (void)state;
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    const lan_turning_point found = find(&s, X, 1e-6);
    assert_int_equal(found.kind, LAN_TURNING_AHEAD);
    assert_true(isnan(found.factor));
    assert_int_equal(found.battles, 1);
}

static void unarmed_side_never_turns(void **state)
{
    (void)state;
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    s.fire[X].coefficient = 0.0;
    const lan_turning_point found = find(&s, Y, 1e-6);
    assert_int_equal(found.kind, LAN_TURNING_NEVER);
    assert_true(isnan(found.count));
}

static void side_of_reinforcements_only_has_no_start(void **state)
{
    (void)state;
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    s.groups[Y].count = 0.0;
    s.coming = (lan_reinforcement_def){.form = LAN_REINFORCEMENT_AT,
                                       .from = 2.5,
                                       .to = LAN_NAN,
                                       .count = 30.5,
                                       .rate = LAN_NAN};
    s.groups[Y].reinforcements = &s.coming;
    s.groups[Y].reinforcement_count = 1;
    assert_int_equal(find(&s, Y, 1e-6).kind, LAN_TURNING_NO_START);
}

/* y and z together: what counts is the sum, since both fire alike. */
static void armies_of_one_side_are_scaled_together(void **state)
{
    (void)state;
    setting s;
    lan_fire_def fire[4];
    setting_init(&s, LAN_LAW_AIMED);
    s.armies[Z].side = "y";
    fire[0] = s.fire[0];
    fire[1] = s.fire[1];
    fire[2] = s.fire[0];
    fire[2].from_army = Z;
    fire[3] = s.fire[1];
    fire[3].at_army = Z;
    s.def.army_count = 3;
    s.def.fire = fire;
    s.def.fire_count = 4;
    const lan_turning_point found = find(&s, Y, 1e-9);
    assert_int_equal(found.kind, LAN_TURNING_FOUND);
    assert_close(found.count, x0 * sqrt(b / a), 1e-8, 0.0);
    assert_close(found.factor, x0 * sqrt(b / a) / (y0 + 20.5), 1e-8, 0.0);
}

static void search_gives_up_when_its_battles_are_used_up(void **state)
{
    (void)state;
    setting s;
    lan_turning_point found;
    const lan_solver_options options = lan_solver_options_default();
    setting_init(&s, LAN_LAW_AIMED);
    for (int32_t battles = 1; battles <= 4; battles++) {
        assert_int_equal(lan_turning_point_find(&s.def, Y, &options, 1e-12,
                                                battles, NULL, &found, NULL),
                         LAN_OK);
        assert_int_equal(found.kind, LAN_TURNING_GIVEN_UP);
        assert_int_equal(found.battles, battles);
    }
}

static void search_gives_up_when_its_calls_are_used_up(void **state)
{
    (void)state;
    setting s;
    lan_turning_point whole;
    lan_solver_options options = lan_solver_options_default();
    options.method = LAN_METHOD_GSL;
    setting_init(&s, LAN_LAW_AREA);
    assert_int_equal(lan_turning_point_find(&s.def, Y, &options, 1e-6, 100,
                                            NULL, &whole, NULL),
                     LAN_OK);
    assert_int_equal(whole.kind, LAN_TURNING_FOUND);
    for (int64_t calls = 1; calls < whole.calls; calls = 3 * calls + 7) {
        lan_turning_point found;
        assert_int_equal(lan_turning_point_find_within(&s.def, Y, &options,
                                                       1e-6, 100, calls, NULL,
                                                       &found, NULL),
                         LAN_OK);
        assert_int_equal(found.kind, LAN_TURNING_GIVEN_UP);
        /* Asked after 64 steps, of which none took twenty calls. */
        assert_true(found.calls >= calls && found.calls < calls + 64 * 20);
    }
    lan_turning_point same;
    assert_int_equal(lan_turning_point_find_within(&s.def, Y, &options, 1e-6,
                                                   100, whole.calls + 1, NULL,
                                                   &same, NULL),
                     LAN_OK);
    assert_int_equal(same.kind, LAN_TURNING_FOUND);
    assert_close(same.factor, whole.factor, 0.0, 0.0);
}

static void find_rejects_bad_arguments_and_leaves_out_alone(void **state)
{
    (void)state;
    setting s;
    const lan_solver_options options = lan_solver_options_default();
    const struct {
        int32_t side;
        double rtol;
        int32_t battles;
    } bad[] = {{-1, 1e-6, 9},   {2, 1e-6, 9}, {Y, 0.0, 9},    {Y, 0.2, 9},
               {Y, LAN_NAN, 9}, {Y, 1e-6, 0}, {Y, 1e-13, 99}, {Y, 1e-6, -5}};
    setting_init(&s, LAN_LAW_AIMED);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        lan_turning_point found = {LAN_TURNING_FOUND, 7.25, 3.5, 11, 13};
        lan_error err;
        lan_error_clear(&err);
        assert_int_equal(lan_turning_point_find(&s.def, bad[i].side, &options,
                                                bad[i].rtol, bad[i].battles,
                                                NULL, &found, &err),
                         LAN_EINVAL);
        assert_int_equal(err.status, LAN_EINVAL);
        assert_close(found.factor, 7.25, 0.0, 0.0);
        assert_int_equal(found.battles, 11);
    }
}

static void find_rejects_a_bad_description(void **state)
{
    (void)state;
    setting s;
    lan_turning_point found;
    const lan_solver_options options = lan_solver_options_default();
    setting_init(&s, LAN_LAW_AIMED);
    s.groups[X].count = -1.0;
    assert_int_equal(lan_turning_point_find(&s.def, Y, &options, 1e-6, 9, NULL,
                                            &found, NULL),
                     LAN_EINVAL);
}

static bool refuse(void *context, double done, double total)
{
    (void)context;
    (void)done;
    (void)total;
    return false;
}

static void find_can_be_cancelled(void **state)
{
    (void)state;
    setting s;
    lan_turning_point found = {LAN_TURNING_FOUND, 7.25, 3.5, 11, 13};
    lan_solver_options options = lan_solver_options_default();
    const lan_progress progress = {refuse, NULL};
    setting_init(&s, LAN_LAW_AIMED);
    options.method = LAN_METHOD_GSL;
    assert_int_equal(lan_turning_point_find(&s.def, Y, &options, 1e-6, 50,
                                            &progress, &found, NULL),
                     LAN_ECANCELLED);
    assert_close(found.factor, 7.25, 0.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(square_law_turns_where_the_invariant_vanishes),
        cmocka_unit_test(linear_law_turns_where_the_ratio_is_that_of_the_rates),
        cmocka_unit_test(four_digits_cost_few_battles),
        cmocka_unit_test(winner_counts_where_armies_break_at_different_shares),
        cmocka_unit_test(shares_count_where_time_ends_the_battle),
        cmocka_unit_test(winner_is_ahead_as_it_is),
        cmocka_unit_test(unarmed_side_never_turns),
        cmocka_unit_test(side_of_reinforcements_only_has_no_start),
        cmocka_unit_test(armies_of_one_side_are_scaled_together),
        cmocka_unit_test(search_gives_up_when_its_battles_are_used_up),
        cmocka_unit_test(search_gives_up_when_its_calls_are_used_up),
        cmocka_unit_test(find_rejects_bad_arguments_and_leaves_out_alone),
        cmocka_unit_test(find_rejects_a_bad_description),
        cmocka_unit_test(find_can_be_cancelled),
    };
    return run_group("turning_point", tests);
}
