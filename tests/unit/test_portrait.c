/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/portrait_impl.h"

#include <math.h>

#include "tests/support/fought.h"
#include "tests/support/reading.h"

static const char *const names[] = {"x", "y", "z"};

static lan_phase phase_of(const fought *f)
{
    const lan_phase phase = {.title = "",
                             .time_unit = "h",
                             .def = &f->def,
                             .solver = f->options,
                             .battle = f->battle,
                             .outcome = f->outcome};
    return phase;
}

static void init(lan_portrait *p, const fought *f)
{
    const lan_phase phase = phase_of(f);
    lan_error err;
    lan_error_clear(&err);
    if (phase_portrait_init(p, &phase, NULL, &err) != LAN_OK) {
        fail_with("no portrait: %s", err.text);
    }
}

/* Fights 130 against 90 by one law each and draws the portrait. */
static void draw(fought *f, lan_portrait *p, lan_law x_law, double x_rate,
                 lan_law y_law, double y_rate)
{
    static const double counts[] = {130.0, 90.0};
    fought_init(f, 2, names, counts);
    fought_set_law(f, 0, x_law, x_rate);
    fought_set_law(f, 1, y_law, y_rate);
    fought_run(f);
    init(p, f);
}

/* How far the line may be from the truth: the bisection ends at 2^-14 of the
 * height. */
static double grain(const lan_portrait *p)
{
    return p->y_end / 8192.0;
}

TEST(square_law_breaks_even_where_its_invariant_is_zero)
{
    fought f;
    lan_portrait p;
    draw(&f, &p, LAN_LAW_AIMED, 0.0137, LAN_LAW_AIMED, 0.0221);
    assert_true(p.border_count > 20);
    for (size_t i = 1; i < p.border_count; i++) {
        /* 0.0137 x^2 = 0.0221 y^2 */
        assert_close(p.border[2 * i + 1],
                     p.border[2 * i] * sqrt(0.0137 / 0.0221), 1e-3, grain(&p));
    }
    phase_portrait_clear(&p);
    fought_clear(&f);
}

/* Area fire ends at half a soldier, which moves the line by less than one. */
TEST(linear_law_breaks_even_where_its_invariant_is_zero)
{
    fought f;
    lan_portrait p;
    draw(&f, &p, LAN_LAW_AREA, 0.00137, LAN_LAW_AREA, 0.00221);
    for (size_t i = 1; i < p.border_count; i++) {
        assert_close(p.border[2 * i + 1], p.border[2 * i] * 137.0 / 221.0, 0.0,
                     1.0);
    }
    phase_portrait_clear(&p);
    fought_clear(&f);
}

TEST(mixed_law_breaks_even_on_deitchmans_parabola)
{
    fought f;
    lan_portrait p;
    /* x' = -alpha x y, y' = -beta x: x = alpha y^2 / (2 beta) */
    draw(&f, &p, LAN_LAW_AIMED, 0.3, LAN_LAW_AREA, 0.004);
    for (size_t i = 1; i < p.border_count; i++) {
        const double y = p.border[2 * i + 1];
        assert_close(p.border[2 * i], 0.004 * y * y / 0.6, 0.0, 1.0);
    }
    phase_portrait_clear(&p);
    fought_clear(&f);
}

TEST(helmbold_law_breaks_even_where_its_invariant_is_zero)
{
    static const double counts[] = {130.0, 90.0};
    fought f;
    lan_portrait p;
    fought_init(&f, 2, names, counts);
    fought_set_law(&f, 0, LAN_LAW_POWER, 0.0137);
    fought_set_law(&f, 1, LAN_LAW_POWER, 0.0221);
    for (size_t i = 0; i < 2; i++) {
        /* W = 0.7: a (x/y)^(1-W) y = a x^0.3 y^0.7 */
        f.fire[i].enemy = 0.7;
        f.fire[i].own = 0.3;
    }
    fought_run(&f);
    init(&p, &f);
    /* b x^(2W) = a y^(2W) */
    const double slope = pow(0.0137 / 0.0221, 1.0 / 1.4);
    for (size_t i = 1; i < p.border_count; i++) {
        assert_close(p.border[2 * i + 1], slope * p.border[2 * i], 2e-3,
                     grain(&p));
    }
    phase_portrait_clear(&p);
    fought_clear(&f);
}

/* By steppers alone, without a closed form to help. */
TEST(steppers_find_the_same_line)
{
    static const double counts[] = {130.0, 90.0};
    fought f;
    lan_portrait p;
    fought_init(&f, 2, names, counts);
    f.options.method = LAN_METHOD_GSL;
    fought_run(&f);
    init(&p, &f);
    for (size_t i = 1; i < p.border_count; i++) {
        assert_close(p.border[2 * i + 1], p.border[2 * i], 1e-3, grain(&p));
    }
    phase_portrait_clear(&p);
    fought_clear(&f);
}

TEST(arrows_point_the_way_the_battle_goes)
{
    fought f;
    lan_portrait p;
    draw(&f, &p, LAN_LAW_AIMED, 0.0137, LAN_LAW_AIMED, 0.0221);
    assert_int_equal(p.arrow_count, LAN_PORTRAIT_ACROSS * LAN_PORTRAIT_UP);
    for (size_t i = 0; i < p.arrow_count; i++) {
        const double *const at = p.arrows + 4 * i;
        const double x = at[0] + 0.5 * at[2];
        const double y = at[1] + 0.5 * at[3];
        /* dy / dx = b x / (a y) */
        assert_true(at[2] < 0.0 && at[3] < 0.0);
        assert_close(at[3] / at[2], 0.0137 * x / (0.0221 * y), 0.08, 0.0);
    }
    phase_portrait_clear(&p);
    fought_clear(&f);
}

TEST(a_side_that_cannot_be_hurt_wins_everywhere)
{
    fought f;
    lan_portrait p;
    draw(&f, &p, LAN_LAW_AIMED, 0.0137, LAN_LAW_NONE, 0.0);
    assert_int_equal(p.border_end, LAN_BORDER_NONE);
    assert_true(p.first_wins);
    phase_portrait_clear(&p);
    fought_clear(&f);
    draw(&f, &p, LAN_LAW_NONE, 0.0, LAN_LAW_AIMED, 0.0221);
    assert_int_equal(p.border_end, LAN_BORDER_NONE);
    assert_false(p.first_wins);
    phase_portrait_clear(&p);
    fought_clear(&f);
}

TEST(what_a_side_without_start_receives_is_its_composition)
{
    static const double counts[] = {0.0, 90.0};
    const lan_reinforcement_def coming = {
        .form = LAN_REINFORCEMENT_AT, .from = 1.3, .count = 130.0};
    fought f;
    lan_portrait p;
    fought_init(&f, 2, names, counts);
    f.groups[0].reinforcements = &coming;
    f.groups[0].reinforcement_count = 1;
    fought_run(&f);
    init(&p, &f);
    assert_true(p.has_reinforcement);
    assert_close(p.border[2 * p.border_count - 1],
                 p.border[2 * p.border_count - 2], 1e-3, 0.0);
    phase_portrait_clear(&p);
    fought_clear(&f);
}

/* Three kinds that fall at one instant: what is left of each is a ratio of two
 * numbers near zero there, which a careless solver takes far off. */
TEST(no_path_leaves_the_picture_where_several_kinds_fall)
{
    test_reading reading =
        read_text("format: 1\n"
                  "time: {unit: minute, end: 240}\n"
                  "units:\n"
                  "  spear: {hit: 0.020}\n"
                  "  horse: {hit: 0.030, damage: 2, health: 3}\n"
                  "  bow: {rate: 4, hit: 0.005}\n"
                  "counters:\n"
                  "  spear: {horse: 2.5, bow: 0.8}\n"
                  "  horse: {bow: 2.0, spear: 0.6}\n"
                  "  bow: {spear: 1.8, horse: 0.7}\n"
                  "armies:\n"
                  "  blue: {units: {spear: 1400, horse: 200, bow: 500}}\n"
                  "  red: {units: {spear: 500, horse: 400, bow: 900}}\n");
    lan_phase phase = {.title = "", .time_unit = "minute"};
    lan_portrait p;
    lan_solver *solver = NULL;
    lan_battle *battle = NULL;
    lan_outcome *outcome = NULL;
    assert_ok(reading.status);
    phase.def = lan_scenario_battle_def(reading.scenario);
    phase.solver = lan_solver_options_default();
    assert_ok(lan_battle_create(phase.def, &battle, NULL));
    assert_ok(lan_solver_create(battle, &phase.solver, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    assert_ok(lan_outcome_create(battle, &outcome));
    phase.battle = battle;
    phase.outcome = outcome;
    assert_ok(phase_portrait_init(&p, &phase, NULL, NULL));
    for (size_t w = 0; w < LAN_PORTRAIT_WAYS; w++) {
        const lan_series *way = p.ways[w];
        for (size_t k = 1; k < way->rows; k++) {
            for (size_t side = 0; side < 2; side++) {
                const double *const at = way->values + side * way->rows + k;
                assert_true(at[0] >= 0.0 && at[0] <= at[-1]);
            }
        }
    }
    phase_portrait_clear(&p);
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    reading_clear(&reading);
}

/* An army that breaks at 40 % of its own start does so wherever the portrait
 * begins: the path that the battle takes stays on its winner's ground. */
TEST(a_battle_ends_where_its_winner_wins)
{
    static const double counts[] = {2400.0, 920.0};
    fought f;
    lan_portrait p;
    fought_init(&f, 2, names, counts);
    fought_set_law(&f, 0, LAN_LAW_AIMED, 0.011);
    fought_set_law(&f, 1, LAN_LAW_AREA, 0.00068);
    f.armies[0].break_at = 0.4;
    f.armies[1].break_at = 0.2;
    fought_run(&f);
    assert_int_equal(f.outcome->winner, 1);
    init(&p, &f);
    const lan_series *const own = p.own;
    for (size_t row = 0; row + 1 < own->rows; row++) {
        const double x = own->values[row];
        const double y = own->values[own->rows + row];
        for (size_t i = 1; i < p.border_count; i++) {
            const double *const at = p.border + 2 * i;
            if (at[0] >= x) {
                /* below the line the first side wins */
                const double part = (x - at[-2]) / (at[0] - at[-2]);
                assert_true(y >
                            at[-1] + part * (at[1] - at[-1]) - 2.0 * grain(&p));
                break;
            }
        }
    }
    phase_portrait_clear(&p);
    fought_clear(&f);
}

TEST(three_sides_are_refused)
{
    static const double counts[] = {130.0, 90.0, 70.0};
    fought f;
    lan_portrait p;
    lan_error err;
    fought_init(&f, 3, names, counts);
    fought_run(&f);
    const lan_phase phase = phase_of(&f);
    lan_error_clear(&err);
    assert_int_equal(phase_portrait_init(&p, &phase, NULL, &err), LAN_EINVAL);
    assert_string_equal(err.text, "a phase portrait shows two sides, this "
                                  "battle has 3; plot curve shows any number");
    fought_clear(&f);
}

static bool refuse(void *context, double done, double total)
{
    int *const calls = context;
    assert_true(done > 0.0 && done < total);
    ++*calls;
    return *calls < 4;
}

TEST(it_can_be_cancelled)
{
    static const double counts[] = {130.0, 90.0};
    int calls = 0;
    const lan_progress progress = {refuse, &calls};
    fought f;
    lan_portrait p;
    fought_init(&f, 2, names, counts);
    fought_run(&f);
    const lan_phase phase = phase_of(&f);
    assert_int_equal(phase_portrait_init(&p, &phase, &progress, NULL),
                     LAN_ECANCELLED);
    assert_int_equal(calls, 4);
    fought_clear(&f);
}
