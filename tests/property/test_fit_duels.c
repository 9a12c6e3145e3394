/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which exponents are found in fights where one of a side fires at a time,
 * however many stand behind: none of the strengths matters.
 */
#include "lanchester/fit.h"

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* So many leave exponents with a standard error of 0.037. */
#define FIGHTS 4000

/* How near to 0 the exponents of a series of duels are. */
#define NEAR 0.1

/* Two files, each man of which kills once a minute whom no one hides. Of the
 * raiders few fall until half of the guards have: where both fell alike the two
 * exponents would be one number. */
static const char files[] =
    "format: 1\ntime: {unit: min, end: 1000}\nsolver: bodies\n"
    "units: {man: {hit: 1, rate: 1, range: 100, steer: hold}}\n"
    "armies:\n"
    "  guards: {at: [0, 0], facing: 90, units: {man: 16},\n"
    "           formation: {kind: line, ranks: 16}}\n"
    "  raiders: {at: [4, 0], facing: 270, units: {man: 32},\n"
    "            formation: {kind: line, ranks: 32}}\n";

TEST(files_one_wide_lose_whatever_their_strengths)
{
    test_reading reading = read_valid(files);
    const int32_t fights = random_cases(FIGHTS);
    lan_observed *observed = NULL;
    lan_fit_laws laws;
    assert_ok(lan_observed_fight(reading.scenario, 1, fights, 0, NULL,
                                 &observed, NULL));
    assert_ok(lan_fit_law_find(lan_scenario_battle_def(reading.scenario),
                               observed, &laws, NULL));
    const lan_fit_law *law = &laws.law[LAN_FIT_LAW_POWER];
    print_message("# enemy %.3f, own %.3f, each with an error of %.3f\n",
                  law->enemy, law->own, law->enemy_error);
    /* A part of the fights tells less, as the root of their number. */
    const double near = NEAR * sqrt((double)FIGHTS / fights);
    assert_true(law->is_known);
    assert_true(law->enemy_error < 0.5 * near);
    assert_true(fabs(law->enemy) <= near && fabs(law->own) <= near);
    lan_observed_destroy(observed);
    reading_clear(&reading);
}
