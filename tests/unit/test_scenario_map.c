/* tests/unit/test_scenario_map.c - the map of a scenario: what is read, and
 * each error with its words and its place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/graph.h"
#include "lanchester/map.h"
#include "tests/support/reading.h"
#include "tests/support/scratch.h"
#include "tests/support/support.h"

/* What stands behind the duel in tests/support/reading.c, from line 7 on. */
#define MAP(text)                                                              \
    "map:\n  cell: 12.5\n  rows: |\n" text "terrain:\n"                        \
    "  road: {glyph: \"=\", cost: 0.35}\n"                                     \
    "  wood: {glyph: T, cost: {all: 2.25, wheels: 0}, cover: 0.6}\n"           \
    "  lake: {glyph: W, passable: false}\n"                                    \
    "  bog: {glyph: \",\", cost: {foot: 3, horse: 7.77}}\n"

static const char drawing[] = MAP("    .=TW,\n    G=T@,\n\n");

/* --- what is read -------------------------------------------------------- */

static test_reading read_well(const char *text)
{
    test_reading reading = read_duel_with_line(7, text);
    if (reading.status != LAN_OK) {
        char *told = reading_told(&reading);
        fail_with("%s\nof:\n%s", told, text);
    }
    return reading;
}

static double cost_at(const lan_grid_map *map, int32_t x, int32_t y,
                      lan_movement movement)
{
    const lan_cell at = {x, y};
    return lan_grid_map_cost(map, at, movement);
}

TEST(a_scenario_without_a_map_has_none)
{
    test_reading reading = read_well("map: ~");
    assert_null(lan_scenario_map(reading.scenario));
    reading_clear(&reading);
}

TEST(a_drawing_is_read_with_its_terrains)
{
    static const struct {
        int32_t x;
        int32_t y;
        double foot;
        double horse;
        double wheels;
    } cells[] = {
        {0, 0, 1.0, 1.0, 1.0},    {1, 0, 0.35, 0.35, 0.35},
        {2, 0, 2.25, 2.25, 0.0},  {3, 0, 0.0, 0.0, 0.0},
        {4, 0, 3.0, 7.77, 1.0},   {0, 1, 1.0, 1.0, 1.0},
        {1, 1, 0.35, 0.35, 0.35}, {3, 1, 0.0, 0.0, 0.0},
        {4, 1, 3.0, 7.77, 1.0},
    };
    test_reading reading = read_well(drawing);
    const lan_grid_map *map = lan_scenario_map(reading.scenario);
    assert_int_equal(lan_grid_map_width(map), 5);
    assert_int_equal(lan_grid_map_height(map), 2);
    assert_int_equal(lan_grid_map_corners(map), LAN_CORNERS_FORBID);
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        const int32_t x = cells[i].x;
        const int32_t y = cells[i].y;
        assert_close(cost_at(map, x, y, LAN_MOVEMENT_FOOT), cells[i].foot, 0.0,
                     0.0);
        assert_close(cost_at(map, x, y, LAN_MOVEMENT_HORSE), cells[i].horse,
                     0.0, 0.0);
        assert_close(cost_at(map, x, y, LAN_MOVEMENT_WHEELS), cells[i].wheels,
                     0.0, 0.0);
    }
    assert_close(lan_grid_map_terrain(map, 1)->cover, 0.6, 0.0, 0.0);
    assert_string_equal(lan_grid_map_terrain(map, 2)->name, "lake");
    reading_clear(&reading);
}

/* The scenario's own glyph goes first: T is its wood, which can be entered,
 * and its grass is another than the G of Moving AI. */
TEST(terrains_go_before_those_of_moving_ai)
{
    test_reading reading =
        read_well("map: {rows: \"TG@g\"}\n"
                  "terrain: {wood: {glyph: T, cost: 2.5},\n"
                  "          grass: {glyph: g, cost: 1.25}}");
    const lan_grid_map *map = lan_scenario_map(reading.scenario);
    const lan_cell at = {1, 0};
    assert_close(cost_at(map, 0, 0, LAN_MOVEMENT_FOOT), 2.5, 0.0, 0.0);
    assert_close(cost_at(map, 1, 0, LAN_MOVEMENT_FOOT), 1.0, 0.0, 0.0);
    assert_close(cost_at(map, 2, 0, LAN_MOVEMENT_FOOT), 0.0, 0.0, 0.0);
    assert_close(cost_at(map, 3, 0, LAN_MOVEMENT_FOOT), 1.25, 0.0, 0.0);
    assert_string_equal(
        lan_grid_map_terrain(map, lan_grid_map_at(map, at))->name,
        "moving-ai:grass");
    reading_clear(&reading);
}

TEST(a_map_of_hexagons_has_the_same_cells)
{
    test_reading reading = read_well("map: {shape: hex, rows: \".@\\n..\"}");
    const lan_grid_map *map = lan_scenario_map(reading.scenario);
    assert_int_equal(lan_scenario_map_shape(reading.scenario), LAN_MAP_HEX);
    assert_null(lan_scenario_roads(reading.scenario));
    assert_close(cost_at(map, 1, 0, LAN_MOVEMENT_FOOT), 0.0, 0.0, 0.0);
    assert_close(cost_at(map, 1, 1, LAN_MOVEMENT_FOOT), 1.0, 0.0, 0.0);
    reading_clear(&reading);
}

static const char graph[] =
    "map:\n"
    "  cell: 250\n"
    "  graph:\n"
    "    places: {rome: [0, 0.5], ostia: [3, -1], veii: {x: 1, y: 2,\n"
    "             terrain: hill}}\n"
    "    roads: [[rome, ostia], [ostia, veii, 2.5],\n"
    "            {from: veii, to: rome, length: 9, one_way: true}]\n"
    "terrain: {hill: {glyph: h, cost: {all: 2.25, wheels: 0}}}";

TEST(a_graph_has_places_and_roads)
{
    test_reading reading = read_well(graph);
    const lan_road_map *map = lan_scenario_roads(reading.scenario);
    assert_int_equal(lan_scenario_map_shape(reading.scenario), LAN_MAP_GRAPH);
    assert_null(lan_scenario_map(reading.scenario));
    assert_int_equal(lan_road_map_place_count(map), 3);
    assert_int_equal(lan_road_map_road_count(map), 3);
    assert_int_equal(lan_road_map_find(map, "veii"), 2);
    assert_close(lan_road_map_place(map, 1)->at.y, -1.0, 0.0, 0.0);
    assert_close(lan_road_map_cost(map, 2, LAN_MOVEMENT_HORSE), 2.25, 0.0, 0.0);
    assert_close(lan_road_map_cost(map, 2, LAN_MOVEMENT_WHEELS), 0.0, 0.0, 0.0);
    assert_close(lan_road_map_road(map, 0)->length, hypot(3.0, 1.5), 0.0, 0.0);
    assert_close(lan_road_map_road(map, 1)->length, 2.5, 0.0, 0.0);
    assert_true(lan_road_map_road(map, 2)->is_one_way);
    assert_null(lan_road_map_between(map, 0, 2));
    reading_clear(&reading);
}

TEST(a_graph_is_written_as_it_reads_back)
{
    test_reading reading = read_well(graph);
    char *once = reading_written(reading.scenario, lan_scenario_write);
    assert_non_null(strstr(once, "- [ostia, veii, 2.5]\n"));
    assert_non_null(strstr(once, "veii: [1, 2, hill]\n"));
    test_reading again = read_text(once);
    assert_ok(again.status);
    char *twice = reading_written(again.scenario, lan_scenario_write);
    assert_string_equal(once, twice);
    free(once);
    free(twice);
    reading_clear(&again);
    reading_clear(&reading);
}

TEST(a_generated_map_is_the_generators)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_ROOMS, 37, 23);
    lan_grid_map *want = NULL;
    test_reading reading =
        read_well("map: {generate: rooms, width: 37, height: 23, room: 5,\n"
                  "      doors: 0.3, seed: 11, corners: one}");
    const lan_grid_map *map = lan_scenario_map(reading.scenario);
    def.seed = 11;
    def.room = 5;
    def.doors = 0.3;
    def.corners = LAN_CORNERS_ONE;
    assert_ok(lan_generate_map(&def, &want, NULL));
    assert_int_equal(lan_grid_map_corners(map), LAN_CORNERS_ONE);
    assert_int_equal(lan_grid_map_width(map), 37);
    for (int32_t y = 0; y < 23; y++) {
        for (int32_t x = 0; x < 37; x++) {
            assert_close(cost_at(map, x, y, LAN_MOVEMENT_FOOT),
                         cost_at(want, x, y, LAN_MOVEMENT_FOOT), 0.0, 0.0);
        }
    }
    lan_grid_map_destroy(want);
    reading_clear(&reading);
}

TEST(a_generated_map_is_made_of_ones_own_ground)
{
    test_reading reading =
        read_well("map: {generate: random, width: 9, height: 7, walls: 0}\n"
                  "terrain: {lawn: {glyph: \".\", cost: 1.5}}");
    const lan_grid_map *map = lan_scenario_map(reading.scenario);
    assert_close(cost_at(map, 8, 6, LAN_MOVEMENT_FOOT), 1.5, 0.0, 0.0);
    reading_clear(&reading);
}

/* --- files --------------------------------------------------------------- */

/* Reads a scenario of the folder of a map "m/ford.map". */
static test_reading read_beside(const char *folder, const char *map,
                                const char *section)
{
    test_reading out = {.scenario = NULL};
    char *map_path = scratch_path(folder, "ford.map");
    char *path = scratch_path(folder, "s.yaml");
    char text[1024];
    snprintf(text, sizeof text, "%s%s\n", reading_duel, section);
    scratch_write(map_path, map);
    scratch_write(path, text);
    assert_ok(lan_messages_create(&out.messages));
    out.status =
        lan_scenario_read_file(path, NULL, 0, out.messages, &out.scenario);
    free(path);
    free(map_path);
    return out;
}

TEST_WITH(a_map_file_is_read_with_its_terrains, scratch_setup, scratch_teardown)
{
    test_reading reading =
        read_beside(*state, "type octile\nheight 2\nwidth 3\nmap\n.Wb\nG.@\n",
                    "map: {file: ford.map, corners: allow}\n"
                    "terrain: {bog: {glyph: b, cost: 4.5}}");
    assert_ok(reading.status);
    const lan_grid_map *map = lan_scenario_map(reading.scenario);
    assert_int_equal(lan_grid_map_height(map), 2);
    assert_int_equal(lan_grid_map_corners(map), LAN_CORNERS_ALLOW);
    assert_close(cost_at(map, 2, 0, LAN_MOVEMENT_HORSE), 4.5, 0.0, 0.0);
    assert_close(cost_at(map, 1, 0, LAN_MOVEMENT_FOOT), 0.0, 0.0, 0.0);
    reading_clear(&reading);
}

TEST_WITH(errors_of_a_map_file_have_its_place, scratch_setup, scratch_teardown)
{
    test_reading reading =
        read_beside(*state, "type octile\nheight 2\nwidth 3\nmap\n.W.\nG.x\n",
                    "map: {file: ford.map}\nterrain: {bog: {glyph: b}}");
    char *printed = reading_printed(&reading);
    const char *begin = strstr(printed, "ford.map:6:3: error: ");
    assert_int_equal(reading.status, LAN_EPARSE);
    assert_non_null(begin);
    assert_string_equal(begin,
                        "ford.map:6:3: error: 'x' is not a glyph of an octile "
                        "map (b.GS@OTW)\n"
                        "    6 | G.x\n"
                        "      |   ^\n");
    free(printed);
    reading_clear(&reading);
}

TEST_WITH(truncated_map_file_is_reported_at_its_end, scratch_setup,
          scratch_teardown)
{
    test_reading reading =
        read_beside(*state, "type octile\nheight 3\nwidth 3\nmap\n.W.\n",
                    "map: {file: ford.map}");
    char *told = reading_told(&reading);
    assert_string_equal(told, "6:1: error: the file ends after 1 of 3 rows");
    free(told);
    reading_clear(&reading);
}

/* --- what is wrong ------------------------------------------------------- */

/* 57 leave room for the seven of Moving AI. */
TEST(the_terrain_above_the_limit_is_reported)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    fputs("terrain:\n", out); /* glyphs '0' .. 'Z' and '^' .. 'l' */
    for (int i = 0; i < 58; i++) {
        fprintf(out, "  t%d: {glyph: \"%c\"}\n", i, '0' + i + (i > 42) * 3);
    }
    fclose(out);
    test_reading reading = read_duel_with_line(7, text);
    char *told = reading_told(&reading);
    assert_string_equal(told, "65:3: error: more than 57 terrains");
    free(told);
    free(text);
    reading_clear(&reading);
}

/* --- settings and show --------------------------------------------------- */

/* The map behind the duel, read with settings up to a NULL. */
static test_reading read_set(const char *map, const char *const *settings)
{
    char text[2048];
    snprintf(text, sizeof text, "%s%s\n", reading_duel, map);
    return read_with(text, settings);
}

TEST(settings_change_ground_and_rules)
{
    static const char *const settings[] = {"map.corners=one",
                                           "map.cell=7",
                                           "terrain.road.cost=0.7",
                                           "terrain.road.cost.horse=0.11",
                                           "terrain.wood.cost=4",
                                           "terrain.bog.passable=false",
                                           NULL};
    test_reading reading = read_set(drawing, settings);
    assert_ok(reading.status);
    const lan_grid_map *map = lan_scenario_map(reading.scenario);
    assert_int_equal(lan_grid_map_corners(map), LAN_CORNERS_ONE);
    assert_close(cost_at(map, 1, 0, LAN_MOVEMENT_FOOT), 0.7, 0.0, 0.0);
    assert_close(cost_at(map, 1, 0, LAN_MOVEMENT_HORSE), 0.11, 0.0, 0.0);
    assert_close(cost_at(map, 2, 0, LAN_MOVEMENT_FOOT), 4.0, 0.0, 0.0);
    assert_close(cost_at(map, 2, 0, LAN_MOVEMENT_WHEELS), 0.0, 0.0, 0.0);
    assert_close(cost_at(map, 4, 0, LAN_MOVEMENT_FOOT), 0.0, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(a_setting_takes_the_place_of_the_drawing)
{
    static const char *const settings[] = {"map.generate=maze", "map.width=11",
                                           "map.height=9", NULL};
    test_reading reading = read_set(drawing, settings);
    assert_ok(reading.status);
    assert_int_equal(lan_grid_map_width(lan_scenario_map(reading.scenario)),
                     11);
    reading_clear(&reading);
}

static void assert_fixed_point(const char *text)
{
    test_reading reading = read_well(text);
    char *first = reading_written(reading.scenario, lan_scenario_write);
    test_reading again = read_text(first);
    if (again.status != LAN_OK) {
        char *told = reading_told(&again);
        fail_with("%s\nof:\n%s", told, first);
    }
    char *second = reading_written(again.scenario, lan_scenario_write);
    assert_string_equal(first, second);
    assert_true(lan_grid_map_fingerprint(lan_scenario_map(reading.scenario)) ==
                lan_grid_map_fingerprint(lan_scenario_map(again.scenario)));
    free(second);
    free(first);
    reading_clear(&again);
    reading_clear(&reading);
}

TEST(show_reads_back_to_the_same_map)
{
    static const char *const texts[] = {
        drawing,
        "map: {rows: \"|#\\n>-\\n\\n\", corners: allow}\n"
        "terrain: {'true': {glyph: '|'}, b c: {glyph: '#', cost: {foot: 0}},\n"
        "          c: {glyph: '>'}, d: {glyph: '-', passable: false}}",
        "map: {generate: rooms, width: 19, height: 33, seed: 5, doors: 0.25}",
        "map: {generate: maze, width: 19, height: 33, corridor: 3}",
        "map: {generate: random, width: 1, height: 3, walls: 0.7, cell: 1e3}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_fixed_point(texts[i]);
    }
}

TEST(show_writes_a_drawing_as_it_was_drawn)
{
    test_reading reading = read_well(drawing);
    char *text = reading_written(reading.scenario, lan_scenario_write);
    assert_non_null(strstr(text, "map:\n"
                                 "  rows: |\n"
                                 "    .=TW,\n"
                                 "    G=T@,\n"
                                 "  shape: square\n"
                                 "  cell: 12.5\n"
                                 "  corners: forbid\n"
                                 "terrain:\n"
                                 "  road:\n"
                                 "    glyph: \"=\"\n"
                                 "    cost: 0.35\n"
                                 "    passable: true\n"
                                 "    cover: 1\n"
                                 "    attack: 1\n"
                                 "    opaque: false\n"
                                 "  wood:\n"
                                 "    glyph: T\n"
                                 "    cost:\n"
                                 "      all: 2.25\n"
                                 "      wheels: 0\n"));
    free(text);
    reading_clear(&reading);
}

TEST(paths_name_what_of_a_map_can_be_set)
{
    test_reading reading = read_well(drawing);
    char *text = reading_written(reading.scenario, lan_scenario_write_paths);
    assert_non_null(strstr(text, "\nmap.cell\t12.5\t"));
    assert_non_null(strstr(text, "\nterrain.wood.cost.all\t2.25\t"));
    assert_non_null(strstr(text, "\nterrain.wood.cost.foot\t\t"));
    assert_non_null(strstr(text, "\nterrain.lake.passable\tfalse\t"));
    assert_null(strstr(text, "\nmap.rows"));
    assert_null(strstr(text, "\nmap.corridor"));
    free(text);
    reading_clear(&reading);
}
