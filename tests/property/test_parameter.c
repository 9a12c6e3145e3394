/* tests/property/test_parameter.c - a value stored through a parameter is the
 * value that --set would have given, bit for bit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The paths are those that `show --paths` lists for every shipped scenario.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/campaign.h"
#include "lanchester/scenario.h"
#include "scenarios/examples.h"
#include "scenarios/scenario_impl.h"
#include "tactics/counts_impl.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* Values that a path is tried with. */
#define TRIES 4

/* Paths of which one is compared after each setting. */
#define SAMPLED 16

/* Most paths that are set together. */
#define MOST_AT_ONCE 4

/* What one scenario has shown. */
typedef struct shown {
    const char *name;
    const char *text;
    lan_scenario *scenario;
    lan_scenario_copy *copy;
    random_source *random;
    lan_parameter **parameters; /* of some of its paths */
    int count;
    long compared;
    long refused_alike;
} shown;

static void assert_holds(const shown *s, const char *setting, bool holds,
                         const char *what)
{
    if (!holds) {
        fail_with("%s --set %s: %s (seed %lu)", s->name, setting, what,
                  random_seed(s->random));
    }
}

static bool is_same(double a, double b)
{
    return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

static bool is_same_solver(const lan_scenario *scenario,
                           const lan_scenario_copy *copy)
{
    const lan_solver_options a = lan_scenario_solver_options(scenario);
    const lan_solver_options b = lan_scenario_copy_solver_options(copy);
    return a.method == b.method && a.stepper == b.stepper &&
           is_same(a.rtol, b.rtol) && is_same(a.atol, b.atol);
}

/* The two battles as they stand at time 0, byte for byte. */
static bool begins_alike(const lan_battle *a, const lan_battle *b)
{
    const size_t size = lan_battle_state_size(a);
    if (lan_battle_state_size(b) != size) {
        return false;
    }
    unsigned char *bytes[2] = {calloc(1, size), calloc(1, size)};
    assert_non_null(bytes[0]);
    assert_non_null(bytes[1]);
    assert_ok(lan_battle_save(a, bytes[0], size));
    assert_ok(lan_battle_save(b, bytes[1], size));
    const bool same = memcmp(bytes[0], bytes[1], size) == 0;
    free(bytes[0]);
    free(bytes[1]);
    return same;
}

/* True for what settings refuse between two hundredths, and parameters take
 * for the nearer one. */
static bool is_cost_of_terrain(const lan_parameter *parameter)
{
    const char *path = lan_parameter_path(parameter);
    return strncmp(path, "terrain.", strlen("terrain.")) == 0 &&
           strstr(path, ".cost") != NULL;
}

/* A value of a parameter, in range, or out of it now and then. */
static double any_value(const shown *s, const lan_parameter *parameter)
{
    double out = random_magnitude(s->random, 1e-3, 1e3);
    switch (lan_parameter_kind_of(parameter)) {
    case LAN_PARAMETER_WHOLE:
        return (double)random_integer(s->random, 0, 400);
    case LAN_PARAMETER_WORD:
        return (double)random_integer(
            s->random, 0, (int32_t)lan_parameter_word_count(parameter) - 1);
    case LAN_PARAMETER_FLAG:
        return (double)random_integer(s->random, 0, 1);
    case LAN_PARAMETER_NUMBER:
        break;
    }
    out = random_chance(s->random, 0.5) ? random_between(s->random, 0.0, 1.0)
                                        : out;
    return is_cost_of_terrain(parameter) ? round(out * 100.0) / 100.0 : out;
}

/* Several paths and what they are set to. */
typedef struct assignment {
    const lan_parameter *parameters[MOST_AT_ONCE];
    double values[MOST_AT_ONCE];
    char settings[MOST_AT_ONCE][256];
    const char *words[MOST_AT_ONCE + 1];
    int count;
} assignment;

static void add(assignment *out, const lan_parameter *parameter, double value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const int i = out->count++;
    out->parameters[i] = parameter;
    out->values[i] = value;
    snprintf(out->settings[i], sizeof out->settings[i], "%s=%s",
             lan_parameter_path(parameter),
             lan_parameter_text(parameter, value, number));
    out->words[i] = out->settings[i];
    out->words[i + 1] = NULL;
}

/* What makes no engagement is found when one is made; LAN_OK of any other
 * solver. */
static lan_status make_engagement(const lan_engagement_def *def, lan_error *err)
{
    lan_engagement *engagement = NULL;
    lan_status status = LAN_OK;
    if (def != NULL) {
        status = lan_engagement_create(def, &engagement, err);
        lan_engagement_destroy(engagement);
    }
    return status;
}

/* Stores all values and makes the battle. */
static lan_status store(const shown *s, const assignment *set,
                        lan_battle **battle, lan_error *err)
{
    lan_status status = LAN_OK;
    for (int i = 0; i < set->count && status == LAN_OK; i++) {
        status = lan_scenario_copy_set(s->copy, set->parameters[i],
                                       set->values[i], err);
    }
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(s->copy, battle, err);
    }
    const lan_campaign_def *campaign = NULL;
    const lan_engagement_def *engagement = NULL;
    if (status == LAN_OK) {
        status = lan_scenario_copy_played(s->copy, &campaign, &engagement, err);
    }
    return status == LAN_OK ? make_engagement(engagement, err) : status;
}

static void bring_back(const shown *s, const assignment *set)
{
    for (int i = 0; i < set->count; i++) {
        assert_ok(
            lan_scenario_copy_set(s->copy, set->parameters[i], LAN_NAN, NULL));
    }
}

/* The same is at every path, of which the other scenario may have lost some
 * with what was set. What cannot stand beside a setting keeps a value in a copy
 * that no one asks for: points beside every, a radius beside a length. One path
 * in SAMPLED is looked at. */
static void assert_same_values(const shown *s, const char *what,
                               const lan_scenario *scenario)
{
    lan_scenario_copy *theirs = NULL;
    assert_ok(lan_scenario_copy_create(scenario, &theirs));
    for (int i = 0; i < s->count; i++) {
        const char *path = lan_parameter_path(s->parameters[i]);
        lan_parameter *parameter = NULL;
        if ((i + s->compared) % SAMPLED == 0 &&
            strcmp(path, "time.points") != 0 &&
            strstr(path, ".radius") == NULL &&
            lan_parameter_create(scenario, path, &parameter, NULL) == LAN_OK) {
            assert_holds(
                s, what,
                is_same(lan_scenario_copy_get(s->copy, s->parameters[i]),
                        lan_scenario_copy_get(theirs, parameter)),
                path);
        }
        lan_parameter_destroy(parameter);
    }
    lan_scenario_copy_destroy(theirs);
}

static void assert_same_battles(shown *s, const char *what,
                                const lan_scenario *scenario,
                                const lan_battle *ours)
{
    lan_battle *theirs = NULL;
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    assert_holds(s, what, is_same_solver(scenario, s->copy), "another solver");
    assert_same_values(s, what, scenario);
    assert_ok(lan_battle_create(def, &theirs, NULL));
    assert_holds(s, what, begins_alike(ours, theirs), "another battle");
    lan_battle_destroy(theirs);
    s->compared++;
}

/* The value of the last path is read back, to the rounding of an inverse. */
static void assert_same_value(const shown *s, const assignment *set)
{
    const int last = set->count - 1;
    const double value = set->values[last];
    const double back = lan_scenario_copy_get(s->copy, set->parameters[last]);
    const char *word = set->words[last];
    const bool is_alias = strstr(word, "solver.method=lanes") != NULL; /* gsl */
    assert_holds(s, word,
                 is_alias || fabs(back - value) <= 2.0 * lan_ulp(value),
                 "another value is read back");
}

static void assert_as_if_read(shown *s, const assignment *set)
{
    lan_error err;
    lan_battle *ours = NULL;
    const char *what = set->words[set->count - 1];
    test_reading reading = read_with(s->text, set->words);

    lan_error_clear(&err);
    const lan_status status = store(s, set, &ours, &err);
    assert_holds(s, what, (status == LAN_OK) == (reading.status == LAN_OK),
                 status == LAN_OK ? "only the parameter takes it" : err.text);
    if (status == LAN_OK) {
        assert_same_battles(s, what, reading.scenario, ours);
        assert_same_value(s, set);
    } else {
        assert_int_equal(status, LAN_EINVAL);
        assert_holds(s, what, err.text[0] != '\0', "no text");
        s->refused_alike++;
    }
    reading_clear(&reading);
    bring_back(s, set);
}

/* The parameter of a path; NULL, with a message, if it cannot be varied. */
static lan_parameter *find(const shown *s, const char *path)
{
    lan_parameter *parameter = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (lan_parameter_create(s->scenario, path, &parameter, &err) != LAN_OK) {
        const bool may_be = strstr(err.text, "is a text") != NULL ||
                            strstr(err.text, "cannot be varied") != NULL ||
                            strstr(err.text, "write both times") != NULL;
        assert_holds(s, path, may_be, err.text);
        return NULL;
    }
    return parameter;
}

/* Tries one path by itself and together with others. */
static void try_parameter(shown *s, lan_parameter *const *parameters, int count,
                          int at)
{
    for (int i = 0; i < TRIES; i++) {
        assignment set = {.count = 0};
        const int others = random_integer(s->random, 0, MOST_AT_ONCE - 1);
        for (int k = 0; k < (i > 0 ? others : 0); k++) {
            const lan_parameter *other =
                parameters[random_integer(s->random, 0, count - 1)];
            const double value = any_value(s, other);
            /* of two settings of one value --set sees the last only */
            if (lan_parameter_check(other, value, NULL) == LAN_OK) {
                add(&set, other, value);
            }
        }
        add(&set, parameters[at], any_value(s, parameters[at]));
        assert_as_if_read(s, &set);
    }
}

/* At most so many of a large scenario's paths; half of them are expected. */
#define PATHS_MAX 200

/* Parameters of the listed paths, of a long list some. */
static int find_all(const shown *s, char *paths, int most,
                    lan_parameter **parameters)
{
    size_t lines = 0;
    int count = 0;
    for (const char *c = paths; *c != '\0'; c++) {
        lines += *c == '\n' ? 1 : 0;
    }
    for (char *line = strtok(paths, "\n"); line != NULL && count < most;
         line = strtok(NULL, "\n")) {
        line[strcspn(line, "\t")] = '\0';
        if (random_chance(s->random, (double)most / 2.0 / (double)lines)) {
            parameters[count] = find(s, line);
            count += parameters[count] != NULL ? 1 : 0;
        }
    }
    return count;
}

/* No pointer in a copy's block leads into the block of the scenario. Words that
 * begin with a byte of 0 or 1 are passed over: behind a flag, padding may hold
 * the rest of an old pointer. */
static void assert_is_apart(const shown *s)
{
    const char *copy = (const char *)lan_scenario_copy_battle_def(s->copy);
    const void *at = NULL;
    size_t offset = 0;
    for (size_t i = 0; i + sizeof at <= s->scenario->block.used; i += 8) {
        memcpy(&at, copy + i, sizeof at);
        assert_false((uintptr_t)at % 256 > 1 &&
                     scn_block_holds(&s->scenario->block, at, 0, &offset));
    }
}

static void try_scenario(const char *name, const char *text, int most,
                         random_source *random, long *compared, long *refused)
{
    lan_parameter *parameters[PATHS_MAX];
    test_reading reading = read_text(text);
    assert_ok(reading.status);
    shown s = {.name = name,
               .text = text,
               .scenario = reading.scenario,
               .random = random};
    assert_ok(lan_scenario_copy_create(s.scenario, &s.copy));
    assert_is_apart(&s);
    char *paths = reading_written(s.scenario, lan_scenario_write_paths);
    const int count = find_all(&s, paths, most, parameters);
    s.parameters = parameters;
    s.count = count;
    for (int i = 0; i < count; i++) {
        try_parameter(&s, parameters, count, i);
    }
    assert_same_values(&s, "nothing", s.scenario);
    for (int i = 0; i < count; i++) {
        lan_parameter_destroy(parameters[i]);
    }
    *compared += s.compared;
    *refused += s.refused_alike;
    free(paths);
    lan_scenario_copy_destroy(s.copy);
    reading_clear(&reading);
}

/* Every kind of key at once. */
static const char *const everything =
    "format: 1\n"
    "time: {end: 30, every: 0.5}\n"
    "units:\n"
    "  archer: {rate: 2, hit: 0.05, fire: area, attack_area: 3, cost: 4}\n"
    "  knight: {interval: 0.3, hit: 0.1, damage: 2, health: 3}\n"
    "  militia: {hit: 0.02, attack_area: 1}\n"
    "counters: {archer: {knight: 0.7, militia: 1.5}, knight: {archer: 2}}\n"
    "armies:\n"
    "  blue:\n"
    "    area: 900\n"
    "    front: 60\n"
    "    morale: {start: 0.9, effect: 0.5}\n"
    "    units:\n"
    "      archer: 70\n"
    "      reserve:\n"
    "        type: militia\n"
    "        count: 20\n"
    "        reinforcements:\n"
    "          - {at: 3, count: 11}\n"
    "          - {name: late, from: 4, to: 9, count: 13}\n"
    "          - {from: 5, rate: 1.5}\n"
    "          - {points: [[0, 0.2], [4, 1.1], [7, 0]]}\n"
    "  red: {area: 700, hidden: true, break: 0.2, units: {knight: 40}}\n"
    "  grey: {area: 300, side: red, losses: 0.01, units: {militia: 55}}\n"
    "fire:\n"
    "  - {from: red, at: blue.archer, law: aimed, coefficient: 0.02}\n"
    "  - {name: raid, from: grey.militia, at: blue, law: power,\n"
    "     coefficient: 0.01, enemy: 0.7, own: 0.3, during: [2, 8]}\n"
    "rules:\n"
    "  share: weights\n"
    "  weights: {archer: {knight: 2, militia: 0.5}}\n"
    "  priority: {militia: [knight, archer], archer: [militia]}\n"
    "  gone: 0.25\n";

/* The same of armies on a map. */
static const char *const on_a_map =
    "format: 1\n"
    "time: {end: 30}\n"
    "map: {cell: 3, places: {hill: [1, 1], town: [4, 0], pass: [2, 0]},\n"
    "      rows: \"..=..\\n.T=..\\n.@=@.\"}\n"
    "terrain:\n"
    "  road: {glyph: \"=\", cost: 0.5, front: 40}\n"
    "  wood: {glyph: T, cost: {all: 2, wheels: 0}, cover: 0.6, opaque: true}\n"
    "units:\n"
    "  foot: {hit: 0.1, speed: 2, range: 4, falloff: 1}\n"
    "  horse: {hit: 0.2, speed: 5, class: horse}\n"
    "armies:\n"
    "  blue:\n"
    "    at: hill\n"
    "    sight: 9\n"
    "    morale: {break: 0.2}\n"
    "    units: {foot: 40, horse: 9}\n"
    "    orders:\n"
    "      - {move: pass, via: [hill, [3, 1]]}\n"
    "      - {hold: 2}\n"
    "      - {attack: red, at: 5}\n"
    "      - {name: home, retreat: hill,\n"
    "         when: {left: 0.5, sees: any, holds: town}}\n"
    "  red: {at: town, units: {foot: 30}, orders: [{patrol: [pass, town]}]}\n"
    "  grey: {side: red, at: [0, 0], enters: 3, units: {horse: 5},\n"
    "         orders: [{follow: red}, {hold: {until: 9}, when: {out: red}}]}\n"
    "movement: {influence: {half_life: 3}}\n"
    "objectives:\n"
    "  - {side: blue, holds: town, for: 2}\n"
    "  - {name: last, side: red, survives: red, until: 20}\n";

TEST(a_parameter_stores_what_a_setting_says)
{
    random_source *random = random_create(20261121);
    long compared = 0;
    long refused = 0;
    for (size_t i = 0; i < lan_example_count; i++) {
        try_scenario(lan_examples[i].name, lan_examples[i].text,
                     random_cases(PATHS_MAX), random, &compared, &refused);
    }
    try_scenario("everything", everything, PATHS_MAX, random, &compared,
                 &refused);
    try_scenario("on a map", on_a_map, PATHS_MAX, random, &compared, &refused);
    print_message("# %ld values compared, %ld refused alike\n", compared,
                  refused);
    assert_true(compared > 1000);
    assert_true(refused > 100);
    random_destroy(random);
}
