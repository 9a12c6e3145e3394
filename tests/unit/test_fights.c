/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles of armies that stand on a map, against the same battles without one.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/examples.h"
#include "tests/support/field.h"
#include "tests/support/reading.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

/* --- a mapless battle ------------------------------------------------------
 */

/* A description whose types reach all over a map. */
typedef struct ranged {
    lan_battle_def def;
    lan_unit_def *units;
} ranged;

static ranged make_ranged(const lan_battle_def *def, double range)
{
    ranged r = {.def = *def, .units = calloc(def->unit_count, sizeof *r.units)};
    assert_non_null(r.units);
    for (size_t k = 0; k < def->unit_count; k++) {
        r.units[k] = def->units[k];
        r.units[k].range = range;
        r.units[k].falloff = 0.0;
    }
    r.def.units = r.units;
    return r;
}

static lan_outcome *solve_mapless(const lan_battle_def *def,
                                  const lan_solver_options *options)
{
    lan_battle *battle = NULL;
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;
    assert_ok(lan_battle_create(def, &battle, NULL));
    assert_ok(lan_solver_create(battle, options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    assert_ok(lan_outcome_create(battle, &outcome));
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return outcome;
}

static bool are_same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void assert_same_group(const char *name, int32_t group,
                              const lan_group_outcome *got,
                              const lan_group_outcome *want)
{
    if (!are_same_bits(got->left, want->left) ||
        !are_same_bits(got->gone_at, want->gone_at) ||
        !are_same_bits(got->lost_combat, want->lost_combat) ||
        !are_same_bits(got->reinforced, want->reinforced)) {
        fail_with("%s: group %d: left %.17g, gone at %.17g; without a map "
                  "%.17g, %.17g",
                  name, group, got->left, got->gone_at, want->left,
                  want->gone_at);
    }
}

static void enter_all(field *f, int32_t first, int32_t count)
{
    for (int32_t a = 0; a < count; a++) {
        field_enter(f, first + a, 2 + a, 2);
    }
    field_settle(f);
}

static void assert_same_on_open_ground(const char *name,
                                       const lan_battle_def *def,
                                       const lan_solver_options *options)
{
    ranged r = make_ranged(def, 1e6);
    lan_outcome *want = solve_mapless(&r.def, options);
    field *f = field_open(&r.def, 24, 8);
    field_begin(f, options, 0);
    enter_all(f, 0, (int32_t)r.def.army_count);
    field_run(f, want->time);
    lan_outcome *got = field_outcome(f);
    for (int32_t i = 0; i < want->group_count; i++) {
        assert_same_group(name, i, &got->groups[i], &want->groups[i]);
    }
    size_t battles = 0;
    assert_ok(lan_fights_close(f->fights, f->time, NULL));
    (void)lan_fights_battles(f->fights, &battles);
    assert_int_equal(battles, 1);
    lan_outcome_destroy(got);
    lan_outcome_destroy(want);
    field_destroy(f);
    free(r.units);
}

TEST(shipped_battles_are_the_same_bits_on_open_ground)
{
    int fought = 0;
    for (size_t k = 0; k < lan_example_count(); k++) {
        test_reading reading = read_valid(lan_example_text(k));
        if (strstr(lan_example_text(k), "\nmap:") == NULL) {
            const lan_solver_options options =
                lan_scenario_solver_options(reading.scenario);
            assert_same_on_open_ground(
                lan_example_name(k), lan_scenario_battle_def(reading.scenario),
                &options);
            fought++;
        }
        reading_clear(&reading);
    }
    assert_true(fought >= 10);
}
