/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solve.h"

#include "tests/support/defaults.h"
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
        s->fire[i] = fire_by_default();
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

static lan_turning_point find_aim(const setting *s, int32_t side,
                                  lan_turning_aim aim, double rtol)
{
    const lan_solver_options options = lan_solver_options_default();
    lan_turning_options how = lan_turning_options_default();
    lan_turning_point found = {.kind = LAN_TURNING_AHEAD,
                               .factor = 0.0,
                               .count = 0.0,
                               .battles = 0,
                               .calls = 0};
    lan_error err;

    how.aim = aim;
    how.rtol = rtol;
    lan_error_clear(&err);
    assert_ok_or(
        lan_turning_point_find(&s->def, side, &options, &how, &found, &err),
        &err);
    return found;
}

static lan_turning_point find(const setting *s, int32_t side, double rtol)
{
    return find_aim(s, side, LAN_TURNING_WIN, rtol);
}

TEST(square_law_is_won_where_the_invariant_vanishes)
{
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    const lan_turning_point found = find(&s, Y, 1e-10);
    const double want = x0 * sqrt(b / a);
    assert_int_equal(found.kind, LAN_TURNING_FOUND);
    assert_close(found.count, want, 1e-9, 0.0);
    assert_close(found.factor, want / y0, 1e-9, 0.0);
}

TEST(linear_law_is_won_where_the_ratio_is_that_of_the_rates)
{
    setting s;
    setting_init(&s, LAN_LAW_AREA);
    s.def.gone = 1e-7;
    s.def.end = 1e9;
    const lan_turning_point found = find(&s, Y, 1e-8);
    assert_int_equal(found.kind, LAN_TURNING_FOUND);
    assert_close(found.count, x0 * b / a, 1e-6, 0.0);
}

TEST(four_digits_cost_few_battles)
{
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    const lan_turning_point found = find(&s, Y, 1e-5);
    assert_close(found.factor, x0 * sqrt(b / a) / y0, 1e-5, 0.0);
    assert_in_range(found.battles, 3, 20);
}

/* x breaks at a half and y never: the winner changes where y still has nothing
 * left but x has a half, at b (x0^2 - (x0/2)^2) = a y0^2, long after the
 * margin has changed its sign. */
TEST(winner_counts_where_armies_break_at_different_shares)
{
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    s.groups[Y].count = 40.75;
    s.armies[X].break_at = 0.5;
    const lan_turning_point found = find(&s, Y, 1e-10);
    assert_int_equal(found.kind, LAN_TURNING_FOUND);
    assert_close(found.count, x0 * sqrt(0.75 * b / a), 1e-8, 0.0);
}

/* x is gone at the end T, and no later, where y0 = x0 sqrt(b / a) / tanh w T,
 * and y where y0 = x0 sqrt(b / a) tanh w T, w = sqrt(a b). */
TEST(winning_before_the_end_takes_more_than_holding_out)
{
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    s.def.end = 140.0;
    const double tie = x0 * sqrt(b / a);
    const double reach = tanh(sqrt(a * b) * s.def.end);
    const lan_turning_point won = find_aim(&s, Y, LAN_TURNING_WIN, 1e-10);
    const lan_turning_point held = find_aim(&s, Y, LAN_TURNING_HOLD, 1e-10);
    assert_int_equal(won.kind, LAN_TURNING_FOUND);
    assert_int_equal(held.kind, LAN_TURNING_FOUND);
    assert_close(won.count, tie / reach, 1e-9, 0.0);
    assert_close(held.count, tie * reach, 1e-9, 0.0);
}

/* 100 against 80 within 240 minutes, as of the example square-law. */
TEST(equal_numbers_do_not_win_before_the_end)
{
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    s.groups[X].count = 100.0;
    s.groups[Y].count = 80.0;
    s.fire[X].coefficient = s.fire[Y].coefficient = 0.01;
    s.def.end = 240.0;
    assert_close(find(&s, Y, 1e-9).count, 100.0 / tanh(2.4), 1e-8, 0.0);
}

/* Each side loses one a unit of time, so that equal ones are gone together. */
TEST(mutual_end_is_neither_won_nor_held)
{
    static const lan_turning_aim aims[] = {LAN_TURNING_WIN, LAN_TURNING_HOLD};
    setting s;
    setting_init(&s, LAN_LAW_POWER);
    for (int32_t i = 0; i < 2; i++) {
        s.groups[i].count = 73.5;
        s.fire[i].coefficient = 1.0;
        s.fire[i].enemy = s.fire[i].own = 0.0;
    }
    for (size_t i = 0; i < sizeof aims / sizeof aims[0]; i++) {
        const lan_turning_point found = find_aim(&s, Y, aims[i], 1e-6);
        assert_int_equal(found.kind, LAN_TURNING_FOUND);
        assert_close(found.factor, 1.0, 2e-6, 0.0);
        assert_true(found.factor > 1.0);
    }
}

/* Half of x shoots at z until the end, and y at no one: z, which loses b x0 / 2
 * a unit of time, cannot win, and no one does, but is there at the end or not.
 */
TEST(side_that_is_out_has_not_held_out_though_nobody_wins)
{
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    s.def.army_count = 3;
    s.def.end = 60.0;
    s.def.share = LAN_SHARE_EVEN;
    s.unit.hit = 0.0; /* no one else */
    s.fire[0] = s.fire[Y];
    s.fire[0].at_army = Z;
    s.def.fire_count = 1;
    const lan_turning_point held = find_aim(&s, Z, LAN_TURNING_HOLD, 1e-9);
    assert_int_equal(held.kind, LAN_TURNING_FOUND);
    assert_close(held.count, 0.5 * b * x0 * s.def.end, 1e-8, 0.0);
    assert_int_equal(find_aim(&s, Z, LAN_TURNING_WIN, 1e-9).kind,
                     LAN_TURNING_NEVER);
    assert_int_equal(find_aim(&s, Y, LAN_TURNING_HOLD, 1e-9).kind,
                     LAN_TURNING_AHEAD);
}

TEST(winner_is_ahead_as_it_is)
{
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    const lan_turning_point found = find(&s, X, 1e-6);
    assert_int_equal(found.kind, LAN_TURNING_AHEAD);
    assert_true(isnan(found.factor));
    assert_int_equal(found.battles, 1);
}

TEST(unarmed_side_never_wins)
{
    setting s;
    setting_init(&s, LAN_LAW_AIMED);
    s.fire[X].coefficient = 0.0;
    const lan_turning_point found = find(&s, Y, 1e-6);
    assert_int_equal(found.kind, LAN_TURNING_NEVER);
    assert_true(isnan(found.count));
}

TEST(side_of_reinforcements_only_has_no_start)
{
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
TEST(armies_of_one_side_are_scaled_together)
{
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

TEST(search_gives_up_when_its_calls_are_used_up)
{
    setting s;
    lan_turning_point whole = {.battles = 0};
    lan_turning_point found = {.battles = 0};
    lan_solver_options options = lan_solver_options_default();
    lan_turning_options how = lan_turning_options_default();
    options.method = LAN_METHOD_GSL;
    setting_init(&s, LAN_LAW_AREA);
    assert_ok(lan_turning_point_find(&s.def, Y, &options, &how, &whole, NULL));
    assert_int_equal(whole.kind, LAN_TURNING_FOUND);
    for (how.calls = 1; how.calls < whole.calls;
         how.calls = 3 * how.calls + 7) {
        assert_ok(
            lan_turning_point_find(&s.def, Y, &options, &how, &found, NULL));
        assert_int_equal(found.kind, LAN_TURNING_GIVEN_UP);
        /* Asked after 64 steps, of which none took twenty calls. */
        assert_true(found.calls >= how.calls &&
                    found.calls < how.calls + 64 * 20);
    }
    how.calls = whole.calls + 1;
    assert_ok(lan_turning_point_find(&s.def, Y, &options, &how, &found, NULL));
    assert_int_equal(found.kind, LAN_TURNING_FOUND);
    assert_close(found.factor, whole.factor, 0.0, 0.0);
}

TEST(find_rejects_bad_arguments_and_leaves_out_alone)
{
    setting s;
    const lan_solver_options options = lan_solver_options_default();
    const struct {
        int32_t side;
        int aim;
        double rtol;
        int64_t calls;
    } bad[] = {{-1, 0, 1e-6, 9},   {2, 0, 1e-6, 9},
               {Y, 0, 0.0, 9},     {Y, 0, 0.2, 9},
               {Y, 0, LAN_NAN, 9}, {Y, 0, 1e-13, 9},
               {Y, 0, 1e-6, 0},    {Y, LAN_TURNING_HOLD + 1, 1e-6, 9},
               {Y, -1, 1e-6, 9}};
    setting_init(&s, LAN_LAW_AIMED);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const lan_turning_options how = {.aim = (lan_turning_aim)bad[i].aim,
                                         .rtol = bad[i].rtol,
                                         .calls = bad[i].calls};
        lan_turning_point found = {.kind = LAN_TURNING_FOUND,
                                   .factor = 7.25,
                                   .count = 3.5,
                                   .battles = 11,
                                   .calls = 13};
        lan_error err;
        lan_error_clear(&err);
        assert_int_equal(lan_turning_point_find(&s.def, bad[i].side, &options,
                                                &how, &found, &err),
                         LAN_EINVAL);
        assert_int_equal(err.status, LAN_EINVAL);
        assert_close(found.factor, 7.25, 0.0, 0.0);
        assert_int_equal(found.battles, 11);
    }
}

TEST(find_rejects_a_bad_description)
{
    setting s;
    lan_turning_point found = {.battles = 0};
    const lan_solver_options options = lan_solver_options_default();
    const lan_turning_options how = lan_turning_options_default();
    setting_init(&s, LAN_LAW_AIMED);
    s.groups[X].count = -1.0;
    assert_int_equal(
        lan_turning_point_find(&s.def, Y, &options, &how, &found, NULL),
        LAN_EINVAL);
}

static bool refuse(void *context, double done, double total)
{
    (void)context;
    (void)done;
    (void)total;
    return false;
}

TEST(find_can_be_cancelled)
{
    setting s;
    lan_turning_point found = {.kind = LAN_TURNING_FOUND,
                               .factor = 7.25,
                               .count = 3.5,
                               .battles = 11,
                               .calls = 13};
    lan_solver_options options = lan_solver_options_default();
    const lan_progress progress = {refuse, NULL};
    lan_turning_options how = lan_turning_options_default();
    setting_init(&s, LAN_LAW_AIMED);
    options.method = LAN_METHOD_GSL;
    how.progress = &progress;
    assert_int_equal(
        lan_turning_point_find(&s.def, Y, &options, &how, &found, NULL),
        LAN_ECANCELLED);
    assert_close(found.factor, 7.25, 0.0, 0.0);
}
