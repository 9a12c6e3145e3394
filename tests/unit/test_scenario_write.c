/* tests/unit/test_scenario_write.c - show, --paths and the schema.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/examples.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* Everything the format has, and texts that YAML could take for its own. */
static const char everything[] =
    "format: 1\n"
    "title: 'Two: \"armies\" #1'\n"
    "source: |\n  first\n\n  second \\ line\n"
    "time: {unit: 'true', end: 72.25, every: 0.5}\n"
    "units:\n"
    "  spearman: {rate: 0.1, hit: 0.05, damage: 3, health: 7, fire: area,\n"
    "             attack_area: 4, cost: 10, speed: 400, range: 100}\n"
    "  null: {interval: 3, hit: 0.3}\n"
    "  9th: {hit: 0.25}\n"
    "counters: {spearman: {9th: 2.5, null: 0.8}, 9th: {}}\n"
    "armies:\n"
    "  blue:\n"
    "    side: north\n"
    "    area: 20000\n"
    "    hidden: true\n"
    "    front: 400\n"
    "    losses: 1e-3\n"
    "    break: 0.3\n"
    "    morale: {effect: 0.7}\n"
    "    units:\n"
    "      spearman: 800\n"
    "      9th:\n"
    "        losses: 0.002\n"
    "        reinforcements:\n"
    "          - {name: first, at: 6, count: 100}\n"
    "          - {from: 10, to: 20, count: 500}\n"
    "          - {from: 20, rate: 3}\n"
    "          - {from: 20, to: 21, rate: 1e-300}\n"
    "          - {points: [[0, 0], [5, 12], [5, 3.5], [9, 0]]}\n"
    "  red wing: {area: 7, units: {two words: {type: 'null', count: 0.1}}}\n"
    "fire:\n"
    "  - {name: gate, from: blue.9th, at: red wing, law: power,\n"
    "     coefficient: 0.01, own: 0.3, during: [0, 24]}\n"
    "  - {from: red wing.two words, at: blue, law: area, coefficient: 0.5}\n"
    "  - {from: blue.spearman, at: red wing, law: none}\n"
    "rules: {share: weights, weights: {spearman: {null: 3}}, gone: 0.25,\n"
    "        priority: {9th: ['null', spearman], null: }}\n"
    "solver: {method: gsl, stepper: bsimp, rtol: 1e-9, atol: 1e-12}\n"
    "matchup: {units: ['null', 9th], count: 37,\n"
    "          army: {area: 125.5, break: 0.25, morale: {recovery: 0.3}}}\n"
    "solve: {find: target, value: -0.125, whole: true,\n"
    "        change: [armies.red wing.break, time.end],\n"
    "        between: [[0.25, 0.5], [7, 9]]}\n"
    "price: {change: ['units.*.hit', units.9th.cost], by: value, step: 0.5,\n"
    "        mix: {'null': 0.25, 9th: {share: 3}}, within: 0.125}\n"
    "expect:\n"
    "  - {match: {'null': 1.5, 9th: 3}, scale: 2, winner: 'null',\n"
    "     odds: [0.25, 1], value: [-inf, .inf], set: {units.9th.hit: 0.5}}\n"
    "  - {cycle: ['null', 9th, spearman], margin: [-0.5, inf]}\n"
    "  - {name: its own, winner: none, reason: time, near_tie: false,\n"
    "     armies.red wing.units.two words.left: [0, 0.1],\n"
    "     odds.red wing: [0, 1], armies.red wing.state: fighting,\n"
    "     set: {armies.red wing.area: 8, rules.share: even,\n"
    "           armies.blue.hidden: false}}\n";

/* What is written reads back and is written the same. Returns the text. */
static char *assert_fixed_point(const test_reading *reading)
{
    if (reading->status != LAN_OK) {
        char *told = reading_told(reading);
        fail_with("%s", told);
    }
    char *first = reading_written(reading->scenario, lan_scenario_write);
    test_reading again = read_text(first);
    if (again.status != LAN_OK) {
        char *told = reading_told(&again);
        fail_with("%s\nof:\n%s", told, first);
    }
    char *second = reading_written(again.scenario, lan_scenario_write);
    assert_string_equal(first, second);
    free(second);
    reading_clear(&again);
    return first;
}

TEST(show_is_a_fixed_point_for_everything_there_is)
{
    test_reading reading = read_text(everything);
    free(assert_fixed_point(&reading));
    reading_clear(&reading);
}

TEST(show_is_a_fixed_point_for_every_shipped_scenario)
{
    assert_true(lan_example_count() > 0);
    for (size_t i = 0; i < lan_example_count(); i++) {
        test_reading reading = read_text(lan_example_text(i));
        free(assert_fixed_point(&reading));
        reading_clear(&reading);
    }
}

static void assert_same(double a, double b)
{
    assert_true(isnan(a) == isnan(b));
    if (isinf(a) || isinf(b)) {
        assert_true(isinf(a) && isinf(b));
    } else if (!isnan(a)) {
        assert_close(a, b, 0.0, 0.0);
    }
}

static void assert_same_group(const lan_group_def *a, const lan_group_def *b)
{
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->type, b->type);
    assert_same(a->count, b->count);
    assert_same(a->losses, b->losses);
    assert_int_equal(a->reinforcement_count, b->reinforcement_count);
    for (size_t i = 0; i < a->reinforcement_count; i++) {
        const lan_reinforcement_def *x = &a->reinforcements[i];
        const lan_reinforcement_def *y = &b->reinforcements[i];
        assert_int_equal(x->form, y->form);
        assert_same(x->from, y->from);
        assert_same(x->to, y->to);
        assert_same(x->count, y->count);
        assert_same(x->rate, y->rate);
        assert_int_equal(x->point_count, y->point_count);
        for (size_t j = 0; j < 2 * x->point_count; j++) {
            assert_same(x->points[j], y->points[j]);
        }
    }
}

static void assert_same_army(const lan_army_def *a, const lan_army_def *b)
{
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->side, b->side);
    assert_same(a->area, b->area);
    assert_int_equal(a->hidden, b->hidden);
    assert_same(a->front, b->front);
    assert_same(a->losses, b->losses);
    assert_same(a->break_at, b->break_at);
    assert_int_equal(a->has_morale, b->has_morale);
    assert_same(a->morale.effect, b->morale.effect);
    assert_same(a->morale.start, b->morale.start);
    assert_int_equal(a->group_count, b->group_count);
    for (size_t i = 0; i < a->group_count; i++) {
        assert_same_group(&a->groups[i], &b->groups[i]);
    }
}

static void assert_same_unit(const lan_unit_def *a, const lan_unit_def *b)
{
    assert_string_equal(a->name, b->name);
    assert_same(a->rate, b->rate);
    assert_same(a->hit, b->hit);
    assert_same(a->damage, b->damage);
    assert_same(a->health, b->health);
    assert_int_equal(a->fire, b->fire);
    assert_same(a->attack_area, b->attack_area);
    assert_same(a->cost, b->cost);
    assert_same(a->speed, b->speed);
    assert_same(a->range, b->range);
}

static void assert_same_fire(const lan_fire_def *a, const lan_fire_def *b)
{
    assert_int_equal(a->from_army, b->from_army);
    assert_int_equal(a->from_group, b->from_group);
    assert_int_equal(a->at_army, b->at_army);
    assert_int_equal(a->at_group, b->at_group);
    assert_int_equal(a->law, b->law);
    assert_same(a->coefficient, b->coefficient);
    assert_same(a->enemy, b->enemy);
    assert_same(a->own, b->own);
    assert_same(a->start, b->start);
    assert_same(a->stop, b->stop);
}

TEST(show_reads_back_to_the_same_battle)
{
    test_reading reading = read_text(everything);
    char *text = assert_fixed_point(&reading);
    test_reading again = read_text(text);
    const lan_battle_def *a = lan_scenario_battle_def(reading.scenario);
    const lan_battle_def *b = lan_scenario_battle_def(again.scenario);

    assert_same(a->end, b->end);
    assert_same(a->gone, b->gone);
    assert_int_equal(a->share, b->share);
    assert_int_equal(a->unit_count, b->unit_count);
    for (size_t i = 0; i < a->unit_count; i++) {
        assert_same_unit(&a->units[i], &b->units[i]);
    }
    assert_int_equal(a->army_count, b->army_count);
    for (size_t i = 0; i < a->army_count; i++) {
        assert_same_army(&a->armies[i], &b->armies[i]);
    }
    assert_int_equal(a->fire_count, b->fire_count);
    for (size_t i = 0; i < a->fire_count; i++) {
        assert_same_fire(&a->fire[i], &b->fire[i]);
    }
    assert_int_equal(a->counter_count, b->counter_count);
    assert_same(a->counters[1].factor, b->counters[1].factor);
    assert_int_equal(a->weight_count, b->weight_count);
    assert_same(a->weights[0].weight, b->weights[0].weight);
    assert_int_equal(a->priority_count, b->priority_count);
    assert_int_equal(a->priorities[0].targets[1], b->priorities[0].targets[1]);
    assert_string_equal(lan_scenario_title(reading.scenario),
                        lan_scenario_title(again.scenario));
    assert_string_equal(lan_scenario_source(reading.scenario),
                        lan_scenario_source(again.scenario));
    assert_same(lan_scenario_rows(again.scenario).every, 0.5);
    assert_int_equal(lan_scenario_solver_options(again.scenario).stepper,
                     LAN_STEPPER_BSIMP);
    free(text);
    reading_clear(&again);
    reading_clear(&reading);
}

TEST(show_writes_defaults_and_settings)
{
    static const char *const settings[] = {"armies.red.units.knight=7", NULL};
    test_reading reading = read_with(reading_duel, settings);
    char *text = assert_fixed_point(&reading);
    assert_string_equal(text, "format: 1\n"
                              "time:\n"
                              "  end: 10\n"
                              "  points: 200\n"
                              "units:\n"
                              "  archer:\n"
                              "    rate: 1\n"
                              "    hit: 0.05\n"
                              "    damage: 1\n"
                              "    health: 1\n"
                              "    fire: aimed\n"
                              "  knight:\n"
                              "    rate: 1\n"
                              "    hit: 0.1\n"
                              "    damage: 1\n"
                              "    health: 1\n"
                              "    fire: aimed\n"
                              "armies:\n"
                              "  blue:\n"
                              "    side: blue\n"
                              "    hidden: false\n"
                              "    losses: 0\n"
                              "    break: 0\n"
                              "    units:\n"
                              "      archer:\n"
                              "        type: archer\n"
                              "        count: 100\n"
                              "  red:\n"
                              "    side: red\n"
                              "    hidden: false\n"
                              "    losses: 0\n"
                              "    break: 0\n"
                              "    units:\n"
                              "      knight:\n"
                              "        type: knight\n"
                              "        count: 7\n"
                              "rules:\n"
                              "  share: proportional\n"
                              "  gone: auto\n"
                              "solver:\n"
                              "  method: auto\n"
                              "  stepper: rkck\n"
                              "  rtol: 1e-10\n"
                              "  atol: 1e-10\n");
    free(text);
    reading_clear(&reading);
}

/* Every path that is listed with a value can be set to that value, and the
 * battle stays the same. */
TEST(each_listed_path_can_be_set_to_its_value)
{
    test_reading reading = read_text(everything);
    char *shown = assert_fixed_point(&reading);
    char *paths = reading_written(reading.scenario, lan_scenario_write_paths);
    size_t count = 0;
    char *rest = NULL;
    for (char *line = strtok_r(paths, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        char *value = strchr(line, '\t');
        char *meaning = value != NULL ? strchr(value + 1, '\t') : NULL;
        assert_non_null(meaning);
        *meaning = '\0';
        *value = '=';
        /* a source of three lines is listed in one; 1/(1/3) is not 3 */
        if (value[1] == '\0' || strncmp(line, "source=", 7) == 0 ||
            strstr(line, ".interval=") != NULL) {
            continue;
        }
        const char *const settings[] = {line, NULL};
        test_reading set = read_with(everything, settings);
        char *again = set.status == LAN_OK
                          ? reading_written(set.scenario, lan_scenario_write)
                          : reading_told(&set);
        if (strcmp(shown, again) != 0) {
            fail_with("%s\n%s", line, again);
        }
        free(again);
        reading_clear(&set);
        count++;
    }
    assert_true(count > 80);
    free(paths);
    free(shown);
    reading_clear(&reading);
}

TEST(paths_name_the_value_and_the_meaning)
{
    test_reading reading = read_text(everything);
    char *paths = reading_written(reading.scenario, lan_scenario_write_paths);
    static const char *const lines[] = {
        "title\tTwo: \"armies\" #1\tone line\n",
        "\ntime.points\t\trows of the curve",
        "\nunits.null.interval\t3\tinstead of rate",
        "\ncounters.spearman.9th\t2.5\tattacker",
        "\narmies.blue.units.9th.reinforcements.first.count\t100\thow many",
        "\narmies.blue.units.9th.reinforcements.4.points.1.1\t12\t[[time",
        "\narmies.red wing.morale.start\t\tmorale at the start\n",
        "\narmies.red wing.units.two words.type\tnull\tits unit type\n",
        "\nfire.gate.from\tblue.9th\twho fires",
        "\nfire.gate.during.1\t24\t[from, to]",
        "\nmatchup.units.1\t9th\tthe unit types that meet\n",
        "\nmatchup.army.morale.recovery\t0.3\thow fast",
        "\nsolve.change.1\ttime.end\tthe path",
        "\nsolve.between.1.0\t7\tthe range",
        "\nrules.priority.9th.1\tspearman\tattacker",
        "\nsolver.rtol\t1e-9\trelative error of a step\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strstr(paths, lines[i]) == NULL) {
            fail_with("'%s' is not in\n%s", lines[i], paths);
        }
    }
    free(paths);
    reading_clear(&reading);
}

/* One value of the schema, by keys up to a NULL. */
static json_t *look_up(json_t *schema, const char *const *keys)
{
    for (; *keys != NULL && schema != NULL; keys++) {
        schema = json_object_get(schema, *keys);
    }
    return schema;
}

TEST(the_schema_is_json_and_knows_the_ranges)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_ok(lan_scenario_write_schema(out));
    fclose(out);
    json_error_t error;
    json_t *schema = json_loads(text, 0, &error);
    assert_non_null(schema);

    static const char *const hit[] = {
        "properties", "units", "additionalProperties",
        "properties", "hit",   NULL};
    static const char *const closed[] = {"additionalProperties", NULL};
    static const char *const solver[] = {"properties", "solver", "anyOf", NULL};
    static const char *const method[] = {"properties", "method", "enum", NULL};
    static const char *const end[] = {
        "properties", "time", "properties", "end", "exclusiveMinimum", NULL};
    static const char *const mover[] = {"properties", "movement", "properties",
                                        "mover",      "enum",     NULL};
    assert_close(
        json_number_value(json_object_get(look_up(schema, hit), "maximum")),
        1.0, 0.0, 0.0);
    assert_true(json_is_false(look_up(schema, closed)));
    json_t *forms = look_up(schema, solver); /* a word, or keys */
    assert_int_equal(json_array_size(forms), 2);
    assert_int_equal(
        json_array_size(look_up(json_array_get(forms, 0), method + 2)), 6);
    assert_int_equal(json_array_size(look_up(json_array_get(forms, 1), method)),
                     6);
    assert_non_null(look_up(schema, end));
    assert_int_equal(json_array_size(look_up(schema, mover)), 2);
    json_decref(schema);
    free(text);
}

TEST(examples_are_found_by_their_names)
{
    const size_t count = lan_example_count();
    for (size_t i = 0; i < count; i++) {
        test_reading reading = read_valid(lan_example_text(i));
        assert_int_equal(reading.messages->count, 0);
        assert_string_equal(lan_example_title(i),
                            lan_scenario_title(reading.scenario));
        assert_int_equal(lan_example_find(lan_example_name(i)), i);
        if (i > 0) {
            assert_true(strcmp(lan_example_name(i - 1), lan_example_name(i)) <
                        0);
        }
        reading_clear(&reading);
    }
    assert_int_equal(lan_example_find("no-such-battle"), count);
    assert_null(lan_example_name(count));
    assert_null(lan_example_title(count));
    assert_null(lan_example_text(count));
    assert_true(lan_example_find("iwo-jima") < count);
}
