/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "results/document/render.h"
#include "results/figures/scene_impl.h"
#include "results/pages/pages.h"
#include "scenarios/examples.h"
#include "tests/support/any_campaign.h"
#include "tests/support/scene_judge.h"
#include "tests/support/support.h"

#define TIMES 1000

/* What a page of any battle, and a scene, may be at most. */
#define PAGE_BYTES  2000000
#define SCENE_BYTES 1000000

static const json_t *army_of(const json_t *scene, size_t army)
{
    return json_array_get(json_object_get(scene, "armies"), army);
}

static void assert_json(const json_t *value, const char *want)
{
    char *const text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT |
                                             JSON_REAL_PRECISION(6));
    assert_string_equal(text, want);
    free(text);
}

/* --- lines ---------------------------------------------------------------- */

TEST(a_line_keeps_what_is_farther_off_than_the_tolerance)
{
    const double times[] = {0, 1, 2, 3, 4, 5};
    const double x[] = {0.0, 1.05, 1.95, 3.0, 2.0, 1.0};
    size_t kept[6];
    scene_line line = {.count = 6, .times = times, .x = x, .tolerance = 0.1};
    assert_int_equal(scene_line_thin(&line, kept), 3);
    assert_int_equal(kept[1], 3);
    line.tolerance = 0.01;
    assert_int_equal(scene_line_thin(&line, kept), 5);
    line.count = 1;
    assert_int_equal(scene_line_thin(&line, kept), 1);
    line.count = 0;
    assert_int_equal(scene_line_thin(&line, kept), 0);
}

TEST(both_rows_of_a_jump_are_kept_and_a_row_that_is_there_twice_is_not)
{
    const double times[] = {0, 1, 2, 2, 3, 3, 4};
    const double x[] = {9, 8, 7, 12, 11, 11, 10};
    size_t kept[7];
    const scene_line line = {
        .count = 7, .times = times, .x = x, .tolerance = 1e-3};
    assert_int_equal(scene_line_thin(&line, kept), 4);
    assert_int_equal(kept[1], 2);
    assert_int_equal(kept[2], 3);
    assert_int_equal(kept[3], 6);
}

TEST(a_line_of_two_dimensions_turns_where_either_does)
{
    const double times[] = {0, 1, 2, 3, 4};
    const double x[] = {0, 1, 2, 3, 4};
    const double y[] = {0, 0, 0, 1, 2};
    size_t kept[5];
    const scene_line line = {
        .count = 5, .times = times, .x = x, .y = y, .tolerance = 1e-9};
    assert_int_equal(scene_line_thin(&line, kept), 3);
    assert_int_equal(kept[1], 2);
}

static void assert_points_lie_near(const scene_line *line, const size_t *kept,
                                   size_t count)
{
    assert_int_equal(kept[0], 0);
    assert_int_equal(kept[count - 1], line->count - 1);
    for (size_t k = 1; k < count; k++) {
        const size_t a = kept[k - 1];
        const size_t b = kept[k];
        assert_true(a < b);
        for (size_t i = a + 1; i < b; i++) {
            const double share = (line->times[i] - line->times[a]) /
                                 (line->times[b] - line->times[a]);
            assert_close(line->x[a] + share * (line->x[b] - line->x[a]),
                         line->x[i], 0.0, line->tolerance * (1.0 + 1e-9));
        }
    }
}

TEST(no_point_left_out_is_farther_off_than_the_tolerance)
{
    random_source *const random = random_create(20267);
    for (int n = 0; n < 500; n++) {
        double times[60];
        double x[60];
        size_t kept[60];
        random_begin(random, (uint32_t)n);
        const double rough = random_magnitude(random, 1e-4, 1.0);
        for (size_t i = 0; i < 60; i++) {
            times[i] = (i == 0 ? 0.0 : times[i - 1]) +
                       random_magnitude(random, 1e-3, 10.0);
            x[i] = times[i] * times[i] / 50.0 +
                   random_between(random, -rough, rough);
        }
        const scene_line line = {
            .count = 60, .times = times, .x = x, .tolerance = 0.3};
        assert_points_lie_near(&line, kept, scene_line_thin(&line, kept));
    }
    random_destroy(random);
}

TEST(numbers_are_off_by_half_a_grain_at_most_and_short)
{
    const struct {
        double value;
        double grain;
        const char *want;
    } cases[] = {{12.3456, 0.01, "12.35"},  {12.3456, 0.05, "12.35"},
                 {1234.5, 20.0, "1230"},    {500.0, 1e-3, "500"},
                 {-0.25, 0.1, "-0.3"},      {LAN_NAN, 1.0, "null"},
                 {12.3456, 0.0, "12.3456"}, {LAN_INF, 0.1, "null"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *const number = scene_number(cases[i].value, cases[i].grain);
        assert_json(number, cases[i].want);
        json_decref(number);
    }
}

/* --- scenes --------------------------------------------------------------- */

static void assert_text_is_played(const char *text, const char *const *settings,
                                  random_source *random)
{
    lan_fought fought = fought_text(text, settings);
    json_t *const scene = scene_read(&fought);
    assert_scene_is_true(&fought, scene, random, TIMES);
    assert_true(scene_bytes(scene) < 250000);
    json_decref(scene);
    lan_fought_clear(&fought);
}

/* A file that reads others is not in memory. */
TEST(scenes_of_all_shipped_scenarios_say_what_happened)
{
    random_source *const random = random_create(20266);
    for (size_t i = 0; i < lan_example_count(); i++) {
        random_begin(random, (uint32_t)i);
        assert_text_is_played(lan_example_text(i), NULL, random);
    }
    random_destroy(random);
}

TEST(scenes_of_battles_by_chance_say_what_happened)
{
    static const char *const settings[] = {"solver.method=chance",
                                           "time.points=300", NULL};
    static const char *const names[] = {"ambush", "ford", "hex-battle",
                                        "thermopylae"};
    random_source *const random = random_create(20268);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        random_begin(random, (uint32_t)i);
        assert_text_is_played(lan_example_text(lan_example_find(names[i])),
                              settings, random);
    }
    random_destroy(random);
}

static const char field[] = "format: 1\n"
                            "time: {unit: hour, end: 30, points: 31}\n"
                            "map:\n"
                            "  cell: 500\n"
                            "  rows: |\n"
                            "    ........\n"
                            "    ....@...\n"
                            "    ........\n"
                            "    ........\n"
                            "units: {foot: {hit: 0.05, speed: 1000}}\n"
                            "armies:\n"
                            "  one: {side: blue, at: [0, 0], enters: 1.5,\n"
                            "    units: {foot: 3}, orders: [{move: [7, 0]}]}\n"
                            "  two: {side: red, at: [0, 3], units: {foot: 4},\n"
                            "    orders: [{move: [2, 3]}, {hold: 1},\n"
                            "      {move: [3, 3]}]}\n"
                            "  late: {side: red, at: [5, 3], enters: 1000,\n"
                            "    units: {foot: 4}}\n";

/* The middles of squares; straight steps at one pace are one. */
TEST(a_walk_is_as_short_as_it_can_be)
{
    lan_fought fought = fought_text(field, NULL);
    json_t *const scene = scene_read(&fought);
    lan_point at = {0.0, 0.0};
    assert_json(json_object_get(army_of(scene, 0), "walk"),
                "[1.5,1.5,0,1.5,5,1]");
    assert_json(json_object_get(army_of(scene, 1), "walk"),
                "[0,0,2,0,1,3,2,2.5,4]");
    assert_json(json_object_get(army_of(scene, 2), "walk"), "[]");
    assert_json(json_object_get(scene, "places"),
                "[0.5,0.5,7.5,0.5,0.5,3.5,2.5,3.5,3.5,3.5]");
    assert_json(json_object_get(scene, "place_names"),
                "[\"[0, 0]\",\"[7, 0]\",\"[0, 3]\",\"[2, 3]\",\"[3, 3]\"]");
    assert_json(json_object_get(army_of(scene, 0), "until"), "null");
    assert_json(json_object_get(scene, "unit"), "\"hour\"");
    assert_false(scene_place(scene, 0, 1.4, &at));
    assert_true(scene_place(scene, 0, 3.25, &at));
    assert_close(at.x, 4.0, 1e-12, 0.0);
    assert_false(scene_place(scene, 2, 29.0, &at));
    json_decref(scene);
    lan_fought_clear(&fought);
}

/* The story has steps alone that were finished: an army that is on its way
 * when the campaign is over stands where it began. */
TEST(a_step_under_way_at_the_end_is_not_made)
{
    static const char *const settings[] = {"time.end=3.2", NULL};
    lan_fought fought = fought_text(field, settings);
    json_t *const scene = scene_read(&fought);
    assert_json(json_object_get(army_of(scene, 0), "walk"),
                "[1.5,1.5,0,1.5,3,1]");
    assert_json(json_object_get(scene, "to"), "3.2");
    json_decref(scene);
    lan_fought_clear(&fought);
}

/* Town and enemy meet at the start; relief joins them when it is there. */
TEST(an_army_is_in_a_battle_from_when_it_joins)
{
    lan_fought fought = fought_text(
        lan_example_text(lan_example_find("relief-march-in-time")), NULL);
    json_t *const scene = scene_read(&fought);
    const json_t *const battle =
        json_array_get(json_object_get(scene, "battles"), 0);
    assert_json(json_object_get(battle, "armies"), "[0,1,2]");
    assert_json(json_object_get(battle, "spells"),
                "[0,35.4434,0,35.4434,6.82286,35.4434]");
    json_decref(scene);
    lan_fought_clear(&fought);
}

TEST(a_battle_on_a_graph_is_played_on_its_places)
{
    static const char text[] =
        "format: 1\n"
        "time: {end: 30, points: 31}\n"
        "map:\n"
        "  cell: 500\n"
        "  graph:\n"
        "    places: {camp: [0, 0], ford: [3, 4], town: [6, 0]}\n"
        "    roads: [[camp, ford], [ford, town]]\n"
        "units: {foot: {hit: 0.05, speed: 1000}}\n"
        "armies:\n"
        "  one: {side: blue, at: camp, units: {foot: 30},\n"
        "    orders: [{attack: two}]}\n"
        "  two: {side: red, at: town, units: {foot: 4}}\n";
    random_source *const random = random_create(20269);
    assert_text_is_played(text, NULL, random);
    random_destroy(random);
}

TEST(a_battle_without_a_map_has_strengths_alone)
{
    lan_fought fought =
        fought_text(lan_example_text(lan_example_find("iwo-jima")), NULL);
    json_t *const scene = scene_read(&fought);
    assert_null(json_object_get(scene, "places"));
    assert_null(json_object_get(scene, "battles"));
    assert_null(json_object_get(army_of(scene, 0), "walk"));
    assert_null(json_object_get(army_of(scene, 0), "until"));
    assert_non_null(json_object_get(army_of(scene, 0), "strength"));
    json_decref(scene);
    lan_fought_clear(&fought);
}

TEST(hostile_names_are_text_in_a_scene)
{
    static const char text[] =
        "format: 1\n"
        "time: {end: 5, unit: \"</script>\"}\n"
        "units: {foot: {hit: 0.05}}\n"
        "armies:\n"
        "  \"</script><script>alert(1)</script>\": {side: \"]]>&lt;\",\n"
        "    units: {foot: 30}}\n"
        "  \"<!-- \\u05D0 \U0001F5E1\": {side: b, units: {foot: 20}}\n";
    random_source *const random = random_create(20270);
    lan_fought fought = fought_text(text, NULL);
    json_t *const scene = scene_read(&fought);
    assert_scene_is_true(&fought, scene, random, 10);
    assert_string_equal(
        json_string_value(json_object_get(army_of(scene, 1), "name")),
        "<!-- \xD7\x90 \xF0\x9F\x97\xA1");
    json_decref(scene);
    lan_fought_clear(&fought);
    random_destroy(random);
}

/* --- how large ------------------------------------------------------------ */

static size_t page_bytes(const lan_fought *fought)
{
    const lan_battle_result result = {.path = "t.yaml", .fought = fought};
    lan_document *document = NULL;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_ok(lan_document_create(LAN_FOR(LAN_FORMAT_HTML), &document));
    lan_page_battle(document, &result);
    assert_ok(lan_document_render(document, LAN_FORMAT_HTML, NULL, out));
    fclose(out);
    lan_document_destroy(document);
    free(text);
    return size;
}

/* Forty armies that walk between random places for 72 hours, and one that they
 * never meet, on a map of 60 x 60. */
static void write_patrols(random_source *random, writing *w)
{
    w->length = 0;
    put_text(w, "format: 1\ntime: {unit: hour, end: 72}\n"
                "map:\n  cell: 500\n  rows: |\n");
    for (int y = 0; y < 60; y++) {
        put_text(w, "    ");
        for (int x = 0; x < 60; x++) {
            const bool is_walled = x < 3 && y < 3 && x + y > 1;
            const bool is_rock =
                x % 2 == 0 && y % 2 == 0 && random_chance(random, 0.3);
            put_text(w, "%c", is_walled || is_rock ? '@' : '.');
        }
        put_text(w, "\n");
    }
    put_text(w, "units: {foot: {hit: 0.05, speed: 4000}}\narmies:\n"
                "  hermit: {side: red, at: [0, 0], units: {foot: 5}}\n");
    for (int i = 0; i < 40; i++) {
        put_text(w,
                 "  a%d: {side: blue, at: [%d, 31], units: {foot: 100}, "
                 "orders: [{patrol: [",
                 i, 10 + i);
        for (int k = 0; k < 3; k++) {
            put_text(w, "%s[%d, %d]", k > 0 ? ", " : "",
                     2 * random_integer(random, 2, 29) + 1,
                     random_integer(random, 4, 59));
        }
        put_text(w, "]}]}\n");
    }
}

TEST(forty_armies_that_patrol_for_72_hours_are_a_page_of_less_than_two_mb)
{
    static writing w;
    random_source *const random = random_create(20271);
    write_patrols(random, &w);
    lan_fought fought = fought_text(w.text, NULL);
    const lan_campaign_story *const story =
        lan_campaign_story_of(fought.campaign);
    json_t *const scene = scene_read(&fought);
    assert_scene_is_true(&fought, scene, random, 100);
    print_message("# %zu steps, %zu events: a scene of %zu bytes, a page of "
                  "%zu\n",
                  story->step_count, story->event_count, scene_bytes(scene),
                  page_bytes(&fought));
    assert_true(story->step_count > 15000);
    assert_true(scene_bytes(scene) < SCENE_BYTES);
    assert_true(page_bytes(&fought) < PAGE_BYTES);
    json_decref(scene);
    lan_fought_clear(&fought);
    random_destroy(random);
}
