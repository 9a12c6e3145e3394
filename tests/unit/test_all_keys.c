/* tests/unit/test_all_keys.c - every number of the field table is in
 * show --paths, in sweeps, in sensitivity and in diff, or its row says why not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/matchup.h"
#include "lanchester/sensitivity.h"
#include "scenarios/format/format_impl.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* Every number that can be varied, none of them 0, in every form. */
#define TYPES                                                                  \
    "format: 1\n"                                                              \
    "time: {end: 9, every: 0.5}\n"                                             \
    "units:\n"                                                                 \
    "  archer: {rate: 0.7, hit: 0.05, damage: 1.3, health: 1.7, fire: area,\n" \
    "           attack_area: 3, cost: 4, speed: 5, range: 6, falloff: 0.3,\n"  \
    "           protection: 0.2, least: 0.15,\n"                               \
    "           body: {length: 3, width: 2, height: 1.5, mass: 500, drag: "    \
    "0.3,\n"                                                                   \
    "                  friction: 0.4},\n"                                      \
    "           potential: {attraction: 0.8, attraction_power: 2,\n"           \
    "                       repulsion: 0.9, repulsion_power: 3, unit: 4,\n"    \
    "                       reach: 40},\n"                                     \
    "           shot_speed: 300, altitude: 2, spacing: 1.1}\n"                 \
    "  knight: {interval: 0.9, hit: 0.1, damage: 2, health: 3, cost: 7,\n"     \
    "           speed: 8, class: horse, spacing: 1.4, protection: 0.1,\n"      \
    "           least: 0.2}\n"
#define ARMIES                                                                 \
    "map: {rows: \"......\\n......\", cell: 2, places: {hill: [3, 1]}}\n"      \
    "terrain:\n"                                                               \
    "  heath: {glyph: ., cost: {all: 1.1, foot: 1.2, horse: 1.3, wheels: "     \
    "1.4},\n"                                                                  \
    "          cover: 0.9, attack: 0.8, front: 75}\n"                          \
    "counters: {archer: {knight: 0.7}, knight: {archer: 2}}\n"                 \
    "armies:\n"                                                                \
    "  blue:\n"                                                                \
    "    area: 900\n"                                                          \
    "    front: 60\n"                                                          \
    "    losses: 0.02\n"                                                       \
    "    break: 0.1\n"                                                         \
    "    morale: {start: 0.9, loss_weight: 1.1, recovery: 0.01, effect: "      \
    "0.5,\n"                                                                   \
    "             desertion: 0.03, break: 0.05}\n"                             \
    "    units:\n"                                                             \
    "      archer:\n"                                                          \
    "        count: 70\n"                                                      \
    "        losses: 0.01\n"                                                   \
    "        reinforcements:\n"                                                \
    "          - {at: 3, count: 11}\n"                                         \
    "          - {name: late, from: 4, to: 4.1, count: 13}\n"                  \
    "          - {from: 5, to: 6, rate: 1.5}\n"                                \
    "          - {points: [[1, 0.2], [1.05, 1.1], [7, 0.4]]}\n"                \
    "      squire: {type: knight, count: 8}\n"                                 \
    "    at: [2, 0]\n"                                                         \
    "    facing: 45\n"                                                         \
    "    formation: {kind: column, ranks: 2}\n"                                \
    "    enters: 0.1\n"                                                        \
    "    sight: 9\n"                                                           \
    "    priority: 2\n"                                                        \
    "    orders:\n"                                                            \
    "      - {move: hill, via: [[2, 1]], at: 0.2}\n"                           \
    "      - {hold: 0.5}\n"                                                    \
    "      - {name: stay, hold: {until: 3}}\n"                                 \
    "      - {name: flee, retreat: [0, 0],\n"                                  \
    "         when: {left: 0.4, morale: 0.6, time: 1}}\n"                      \
    "  red: {area: 700, at: [4, 0], units: {knight: 40, archer: 21"
#define REST                                                                   \
    "}}\n"                                                                     \
    "fire:\n"                                                                  \
    "  - {name: raid, from: red.knight, at: blue, law: power,\n"               \
    "     coefficient: 0.01, enemy: 0.7, own: 0.3, half: 12,\n"                \
    "     during: [2, 8]}\n"                                                   \
    "rules:\n"                                                                 \
    "  share: weights\n"                                                       \
    "  weights: {archer: {knight: 2}, knight: {archer: 1.5}}\n"                \
    "  gone: 0.25\n"                                                           \
    "  pursuit: 0.5\n"                                                         \
    "movement: {influence: {weight: 0.7, half_life: 3}, patience: 0.4}\n"      \
    "objectives:\n"                                                            \
    "  - {side: blue, holds: hill, for: 7}\n"                                  \
    "  - {name: last, side: red, survives: red, until: 8.5}\n"                 \
    "matchup:\n"                                                               \
    "  budget: 100\n"                                                          \
    "  armies: {both: {archer: 1, knight: 2}}\n"                               \
    "  complement: 2\n"                                                        \
    "  army: {area: 500, front: 12, losses: 0.01, break: 0.2,\n"               \
    "         morale: {start: 0.9, loss_weight: 1.1, recovery: 0.02,\n"        \
    "                  effect: 0.5, desertion: 0.02, break: 0.1}}\n"
#define WEAPONS                                                                \
    "  gunner: {health: 2, armour: wood, choose: best, range: 6, cost: 5,\n"   \
    "           weapons: {gun: {rate: 0.6, hit: 0.2, damage: 1.1, kind: "      \
    "ball,\n"                                                                  \
    "                           range: 5, falloff: 0.4},\n"                    \
    "                     bomb: {interval: 2, hit: 0.3, fire: area,\n"         \
    "                            attack_area: 4, targets: [knight]}}}\n"       \
    "kinds: {ball: {retaliate: shot}}\n"                                       \
    "armour: {ball: {wood: 0.8}}\n"
static const char *const everything = TYPES WEAPONS ARMIES ", gunner: 5" REST;

/* Armies that begin apart stand on no map. */
static const char *const apart =
    "format: 1\ntime: {end: 9}\n"
    "units: {archer: {hit: 0.1, cost: 3, speed: 5, range: 6, falloff: 0.3},\n"
    "        gunner: {cost: 4, speed: 4, range: 7, weapons: {gun: {hit: 0.2, "
    "range: 5,\n"
    "                 falloff: 0.4}}}}\n"
    "armies: {blue: {units: {archer: 50}}, red: {units: {archer: 40}}}\n"
    "approach: {distance: 9, to: 2}\n"
    "matchup: {budget: 100}\n";

/* Most paths of it. */
#define MOST 400

typedef struct leaf {
    char path[96];
    const scn_field *field;
    const scn_section *home;
} leaf;

typedef struct leaf_list {
    leaf leaves[MOST];
    size_t count;
} leaf_list;

static bool is_numeric(const scn_field *field)
{
    const scn_use use = scn_traits[field->scalar].use;
    return use == SCN_USE_NUMBER || use == SCN_USE_WHOLE;
}

static void add_leaf(void *context, const char *path, const scn_spot *spot)
{
    leaf_list *list = context;
    if (is_numeric(spot->field)) {
        assert_true(list->count < MOST);
        leaf *added = &list->leaves[list->count++];
        snprintf(added->path, sizeof added->path, "%s", path);
        added->field = spot->field;
        added->home = spot->home;
    }
}

static leaf_list list_leaves(const lan_scenario *scenario)
{
    leaf_list list = {.count = 0};
    scn_leaves_visit(scenario, add_leaf, &list);
    return list;
}

static test_reading read_all(const char *text, const char *setting)
{
    const char *const settings[] = {setting, NULL};
    test_reading reading = read_with(text, settings);
    if (reading.status != LAN_OK) {
        char *report = reading_report(&reading);
        fail_with("%s: %s", setting != NULL ? setting : "", report);
    }
    return reading;
}

static bool is_marked(const leaf *of, scn_mark_bit mark)
{
    return ((of->field->marks | of->home->marks) & (unsigned)mark) != 0;
}

static const scn_field *top_field(const char *path)
{
    char key[32];
    (void)snprintf(key, sizeof key, "%.*s", (int)strcspn(path, "."), path);
    return scn_section_field(&scn_section_top, key);
}

/* The rows below a section of the top that cannot be varied are marked by it;
 * only match-ups' army is asked for, by diff. */
static bool is_of_fixed(const leaf *of)
{
    return top_field(of->path)->is_fixed;
}

/* A section of the table that no scenario above has. */
static bool is_of_questions(const scn_section *section)
{
    const scn_field *top = top_field(section->path);
    return top != NULL && top->is_fixed && strcmp(top->key, "matchup") != 0;
}

/* One that only the scenario of armies that begin apart has. */
static bool is_of_approach(const scn_section *section)
{
    return strcmp(section->path, "approach") == 0;
}

/* Checks the keys of a section and of those below it. */
static void assert_listed(const scn_section *section, const leaf_list *list,
                          const char *paths)
{
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        bool is_listed = !is_numeric(field) || is_of_questions(section) ||
                         is_of_approach(section) || field->is_fixed ||
                         scn_field_is_marked(section, field, SCN_NOT_VARIED);
        for (size_t k = 0; k < list->count && !is_listed; k++) {
            char line[128];
            snprintf(line, sizeof line, "%s\t", list->leaves[k].path);
            is_listed =
                list->leaves[k].field == field && strstr(paths, line) != NULL;
        }
        if (!is_listed) {
            fail_with("%s of %s is in no path: give it to the scenario of "
                      "this test, or mark its row",
                      field->key, section->path);
        }
        if (field->section != NULL) {
            assert_listed(field->section, list, paths);
        }
    }
}

TEST(every_number_of_the_table_is_in_show_paths)
{
    test_reading reading = read_all(everything, NULL);
    const leaf_list list = list_leaves(reading.scenario);
    char *paths = reading_written(reading.scenario, lan_scenario_write_paths);
    assert_listed(&scn_section_top, &list, paths);
    free(paths);
    reading_clear(&reading);
}

TEST(every_number_can_be_varied_by_a_sweep)
{
    test_reading reading = read_all(everything, NULL);
    const leaf_list list = list_leaves(reading.scenario);
    size_t varied = 0;
    for (size_t i = 0; i < list.count; i++) {
        lan_parameter *parameter = NULL;
        lan_error err;
        lan_error_clear(&err);
        const lan_status status = lan_parameter_create(
            reading.scenario, list.leaves[i].path, &parameter, &err);
        if (is_of_fixed(&list.leaves[i]) ||
            scn_field_is_marked(list.leaves[i].home, list.leaves[i].field,
                                SCN_NOT_VARIED)) {
            assert_non_null(strstr(err.text, "cannot be varied"));
        } else if (status != LAN_OK) {
            fail_with("%s: %s", list.leaves[i].path, err.text);
        } else {
            varied++;
        }
        lan_parameter_destroy(parameter);
    }
    assert_true(varied > 70);
    reading_clear(&reading);
}

static bool is_found(const lan_sensitivity *found, const char *path)
{
    for (size_t i = 0; i < found->input_count; i++) {
        const lan_sensitivity_input *input = &found->inputs[i];
        bool is = strcmp(input->path, path) == 0;
        for (size_t k = 0; k < input->alike_count; k++) {
            is = is || strcmp(input->alike[k], path) == 0;
        }
        if (is) {
            return true;
        }
    }
    for (size_t i = 0; i < found->idle_count; i++) {
        if (strcmp(found->idle[i], path) == 0) {
            return true;
        }
    }
    return false;
}

/* The number that show --paths has for a path; LAN_NAN: none. */
static double value_of(const char *paths, const char *path)
{
    char line[128];
    snprintf(line, sizeof line, "%s\t", path);
    const char *at = strstr(paths, line);
    assert_non_null(at);
    at += strlen(line);
    return *at == '\t' ? LAN_NAN : strtod(at, NULL);
}

/* A number that says the same by another key is that one; what is of bodies
 * alone is none of a battle by equations (tests/transcripts/bodies.md has
 * them). */
static bool is_of_sensitivity(const leaf *of)
{
    return !is_of_fixed(of) && !of->field->is_input_only &&
           !is_marked(of, SCN_NOT_OF_SENSITIVITY) &&
           !scn_field_is_marked(of->home, of->field, SCN_OF_BODIES) &&
           scn_traits[of->field->scalar].use == SCN_USE_NUMBER;
}

/* What has no value, or 0, cannot change by a share of it. */
static bool is_asked(const leaf *of, const char *paths)
{
    const double value = value_of(paths, of->path);
    return is_of_sensitivity(of) && isfinite(value) && !lan_is_zero(value);
}

/* A key that no path of the scenario gives another value than 0 would be left
 * out unseen. */
static void assert_each_is_asked(const leaf_list *list, const char *paths)
{
    for (size_t i = 0; i < list->count; i++) {
        const scn_field *field = list->leaves[i].field;
        bool is = !is_of_sensitivity(&list->leaves[i]);
        for (size_t k = 0; k < list->count && !is; k++) {
            is = list->leaves[k].field == field &&
                 is_asked(&list->leaves[k], paths);
        }
        if (!is) {
            fail_with("%s is 0: give it a value in the scenario of this test, "
                      "or mark its row",
                      list->leaves[i].path);
        }
    }
}

TEST(every_number_of_the_battle_is_in_sensitivity)
{
    test_reading reading = read_all(everything, NULL);
    const leaf_list list = list_leaves(reading.scenario);
    char *paths = reading_written(reading.scenario, lan_scenario_write_paths);
    const lan_sensitivity_def def =
        lan_scenario_sensitivity_def(reading.scenario);
    const lan_sensitivity_options options = {.seed = 1, .jobs = 2};
    lan_sensitivity *found = NULL;
    lan_error err;
    size_t asked = 0;
    lan_error_clear(&err);
    if (lan_sensitivity_find(reading.scenario, &def, &options, NULL, &found,
                             &err) != LAN_OK) {
        fail_with("%s", err.text);
    }
    assert_each_is_asked(&list, paths);
    for (size_t i = 0; i < list.count; i++) {
        const leaf *of = &list.leaves[i];
        const bool is_in = is_found(found, of->path);
        asked += is_asked(of, paths) ? 1 : 0;
        if (is_asked(of, paths) != is_in) {
            fail_with("%s is %s sensitivity", of->path,
                      is_in ? "in" : "not in");
        }
    }
    assert_true(asked > 40);
    size_t alike = 0;
    for (size_t i = 0; i < found->input_count; i++) {
        alike += found->inputs[i].alike_count;
    }
    assert_int_equal(found->input_count + alike + found->idle_count, asked);
    assert_int_equal(found->report.failed, 0);
    assert_true(is_found(found, "fire.raid.enemy"));
    assert_true(is_found(found, "fire.raid.own"));
    assert_true(is_found(found, "fire.raid.during.0"));
    assert_true(is_found(found, "rules.weights.archer.knight"));
    assert_true(
        is_found(found, "armies.blue.units.archer.reinforcements.late.to"));
    lan_sensitivity_destroy(found);
    free(paths);
    reading_clear(&reading);
}

/* Another number than the one that a path has. */
static void write_other(const lan_scenario *scenario, const char *path,
                        char *setting, size_t size)
{
    char *paths = reading_written(scenario, lan_scenario_write_paths);
    const double value = value_of(paths, path);
    snprintf(setting, size, "%s=%.17g", path,
             lan_is_zero(value) ? 0.25 : 0.75 * value);
    free(paths);
}

/* True if diff names the path between the scenario and one with the
 * setting. */
static bool is_in_diff(const char *text, const test_reading *reading,
                       const char *setting, const char *path)
{
    test_reading other = read_all(text, setting);
    const lan_diff_side sides[] = {
        {lan_scenario_battle_def(reading->scenario),
         lan_scenario_matchup_def(reading->scenario)},
        {lan_scenario_battle_def(other.scenario),
         lan_scenario_matchup_def(other.scenario)}};
    const lan_matchup_options options = lan_matchup_options_default();
    lan_diff *diff = NULL;
    lan_error err;
    bool is_in = false;
    lan_error_clear(&err);
    if (lan_diff_find(&sides[0], &sides[1], LAN_PAYOFF_MARGIN, &options, NULL,
                      &diff, &err) != LAN_OK) {
        fail_with("%s: %s", setting, err.text);
    }
    for (size_t i = 0; i < diff->change_count; i++) {
        is_in = is_in || strcmp(diff->changes[i].path, path) == 0;
    }
    lan_diff_destroy(diff);
    reading_clear(&other);
    return is_in;
}

/* Reach, speed and the approach itself: they count where armies begin apart. */
static bool is_of_distances(const leaf *of)
{
    return is_marked(of, SCN_OF_DISTANCES) || is_of_approach(of->home);
}

/* Armies on the field are not those of match-ups, whose keys are the same rows;
 * an interval is a rate. */
static bool is_of_diff(const leaf *of)
{
    const bool is_of_matchups =
        strncmp(of->path, "matchup.", strlen("matchup.")) == 0;
    return !is_marked(of, SCN_NOT_OF_DIFF) && !of->field->is_input_only &&
           (!is_of_fixed(of) || is_of_matchups) &&
           strncmp(of->path, "armies.", strlen("armies.")) != 0 &&
           strcmp(of->path, "matchup.count") != 0;
}

/* Returns how many there are. */
static size_t assert_each_is_in_diff(const char *text, bool is_apart)
{
    test_reading reading = read_all(text, NULL);
    const leaf_list list = list_leaves(reading.scenario);
    size_t asked = 0;
    for (size_t i = 0; i < list.count; i++) {
        const leaf *of = &list.leaves[i];
        char setting[160];
        if (!is_of_diff(of) || is_of_distances(of) != is_apart) {
            continue;
        }
        write_other(reading.scenario, of->path, setting, sizeof setting);
        if (!is_in_diff(text, &reading, setting, of->path)) {
            fail_with("%s is not in diff", setting);
        }
        asked++;
    }
    reading_clear(&reading);
    return asked;
}

TEST(every_number_of_match_ups_is_in_diff)
{
    const size_t asked = assert_each_is_in_diff(everything, false);
    test_reading reading = read_all(everything, NULL);
    /* marked, since it goes with the fire that it is of */
    assert_true(is_in_diff(everything, &reading, "units.archer.attack_area=2",
                           "units.archer.fire"));
    assert_true(asked > 25);
    reading_clear(&reading);
    assert_true(assert_each_is_in_diff(apart, true) >= 9);
}

TEST(numbers_of_an_approach_are_in_show_paths_and_sweeps_and_sensitivity)
{
    static const char *const wanted[] = {
        "approach.distance", "approach.to", "units.archer.speed",
        "units.archer.range", "units.archer.falloff"};
    test_reading reading = read_all(apart, NULL);
    char *paths = reading_written(reading.scenario, lan_scenario_write_paths);
    const lan_sensitivity_def def =
        lan_scenario_sensitivity_def(reading.scenario);
    const lan_sensitivity_options options = {.seed = 1, .jobs = 1};
    lan_sensitivity *found = NULL;
    assert_ok(lan_sensitivity_find(reading.scenario, &def, &options, NULL,
                                   &found, NULL));
    for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
        lan_parameter *parameter = NULL;
        assert_true(value_of(paths, wanted[k]) > 0.0);
        assert_ok(lan_parameter_create(reading.scenario, wanted[k], &parameter,
                                       NULL));
        assert_true(is_found(found, wanted[k]));
        lan_parameter_destroy(parameter);
    }
    lan_sensitivity_destroy(found);
    free(paths);
    reading_clear(&reading);
}
