/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/rulesets.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/import/import.h"
#include "scenarios/yaml/yaml_impl.h"
#include "tests/support/matchups.h"
#include "tests/support/support.h"

const char rulesets_small[] =
    "[unit_riders]\nname = _(\"Riders\")\nattack = 4\ndefense = 1\n"
    "hitpoints = 10\nfirepower = 1\nflags = \"Horse\", \"Fast\"\n"
    "[unit_pikes]\nname = _(\"Pikes\")\nattack = 1\ndefense = 2\n"
    "hitpoints = 10\nfirepower = 1\nbonuses =\n"
    "  { \"flag\", \"type\", \"value\"\n"
    "    \"Horse\", \"DefenseMultiplier\", 1\n  }\n"
    "[unit_gun]\nname = _(\"Gun\")\nattack = 8\ndefense = 1\n"
    "hitpoints = 20\nfirepower = 3\nbonuses =\n"
    "  { \"flag\", \"type\", \"value\"\n"
    "    \"Wall\", \"DefenseDivider\", 2\n  }\n"
    "[unit_fort]\nname = _(\"Fort\")\nattack = 0\ndefense = 5\n"
    "hitpoints = 30\nfirepower = 2\nflags = \"Wall\"\n"
    "[unit_bomb]\nname = _(\"Bomb\")\nattack = 9\ndefense = 0\n"
    "hitpoints = 10\nfirepower = 1\n";

/* The attacker wins if the defender's last hit comes before his own: the sum
 * over how often he was hit until then. */
double rulesets_win_chance(double as, int ahp, int afp, double ds, int dhp,
                           int dfp)
{
    const int to_lose = (ahp + dfp - 1) / dfp;
    const int to_win = (dhp + afp - 1) / afp;
    const double lose_one = ds / (as + ds);
    double term = 1.0;
    double sum = 0.0;
    for (int lost = 0; lost < to_lose; lost++) {
        sum += term;
        term *= lose_one * (to_win + lost) / (lost + 1);
    }
    return sum * pow(1.0 - lose_one, to_win);
}

/* What the importer makes of a file. The caller frees it. */
char *rulesets_imported(const char *text)
{
    static const char *const files[] = {"units.ruleset"};
    const scn_source source = {
        .name = files[0], .text = text, .length = strlen(text)};
    const scn_source *const sources[] = {&source, NULL};
    lan_import import = {.def = {.kind = lan_import_kinds[1],
                                 .files = files,
                                 .file_count = 1,
                                 .sources = sources}};
    char *written = NULL;
    size_t size = 0;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_import_read(&import, &err), &err);
    FILE *out = open_memstream(&written, &size);
    assert_non_null(out);
    lan_import_write(&import, out);
    assert_int_equal(fclose(out), 0);
    lan_import_clear(&import);
    char *matchup = strstr(written, "\nmatchup: {roles: attack}\n");
    assert_non_null(matchup);
    matchup[1] = '\0'; /* rulesets_scenario() has its own */
    return written;
}

/* A scenario of the roster, its first type against itself. */
test_reading rulesets_scenario(const char *roster, const char *matchup)
{
    const char *units = strstr(roster, "\nunits:\n  ");
    assert_non_null(units);
    const char *name = units + strlen("\nunits:\n  ");
    const int length = (int)strcspn(name, ":");
    const size_t size = strlen(roster) + strlen(matchup) + 400;
    char *text = malloc(size);
    assert_non_null(text);
    snprintf(text, size,
             "%stime: {end: 1e9}\n"
             "armies:\n"
             "  one: {area: 1, units: {x: {type: %.*s, count: 1}}}\n"
             "  two: {area: 1, units: {x: {type: %.*s, count: 1}}}\n"
             "matchup: %s\n",
             roster, length, name, length, name, matchup);
    const test_reading reading = read_valid(text);
    free(text);
    return reading;
}

lan_matchup *rulesets_matchup(const lan_scenario *scenario)
{
    const lan_matchup_def wanted = lan_scenario_matchup_def(scenario);
    lan_matchup_options options = lan_matchup_options_default();
    options.solver = lan_scenario_solver_options(scenario);
    return matchups_found(lan_scenario_battle_def(scenario), &wanted, &options);
}
