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
    assert_close(lan_scenario_map_cell(reading.scenario), 0.0, 0.0, 0.0);
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
    assert_close(lan_scenario_map_cell(reading.scenario), 12.5, 0.0, 0.0);
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
    assert_close(lan_scenario_map_cell(reading.scenario), 250.0, 0.0, 0.0);
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

/* What is wrong with one place or road is told there. */
TEST(faults_of_a_graph_are_told_where_they_stand)
{
#define GRAPH(places, roads)                                                   \
    "map: {graph: {places: {a: [0, 0], b: [1, 1]" places "}, roads: [" roads   \
    "]}}"
    static const struct {
        const char *text;
        const char *told;
    } faults[] = {
        {GRAPH("", "[a, c]"), "no place is called 'c'"},
        {GRAPH("", "[a]"), "'to' is missing in map.graph.roads.0"},
        {GRAPH("", "[a, b, 0]"), "map.graph.roads.0.length must be a number"},
        {GRAPH("", "[b, a], [a, a]"), "a road leads from 'a' to itself"},
        {GRAPH(", c: [1, 1]", "[b, c]"), "from 'b' to 'c' needs a length"},
        {GRAPH(", c: [1]", ""), "'y' is missing in map.graph.places.c"},
        {GRAPH(", c: [1, 2, x, 4]", ""), "must be [x, y, terrain] or a map"},
        {GRAPH(", c: [1, 2, moor]", ""), "no terrain is called 'moor'"},
        {"map: {graph: {roads: []}}", "'places' is missing in map.graph"},
        {"map: {graph: {places: {}}}", "0 places, not 1"},
        {"map: {graph: {places: {a: [0, 0]}}, rows: \".\"}",
         "'rows' cannot stand beside 'graph'"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        test_reading reading = read_duel_with_line(7, faults[i].text);
        char *told = reading_told(&reading);
        if (reading.status != LAN_EPARSE ||
            strstr(told, faults[i].told) == NULL) {
            fail_with("%s\ndoes not tell '%s' but\n%s", faults[i].text,
                      faults[i].told, told);
        }
        free(told);
        reading_clear(&reading);
    }
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

TEST_WITH(a_file_beside_the_scenario_is_read_with_its_terrains, scratch_setup,
          scratch_teardown)
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

TEST_WITH(what_is_wrong_in_a_map_file_is_told_there, scratch_setup,
          scratch_teardown)
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

TEST_WITH(a_map_file_that_ends_early_is_told_at_its_end, scratch_setup,
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

typedef struct wrong {
    const char *text;
    const char *told;
} wrong;

static void assert_all_told(const wrong *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        test_reading reading = read_duel_with_line(7, cases[i].text);
        char *told = reading_told(&reading);
        if (strcmp(told, cases[i].told) != 0) {
            fail_with("%s\ntold:\n%s\nwant:\n%s", cases[i].text, told,
                      cases[i].told);
        }
        free(told);
        reading_clear(&reading);
    }
}

#define assert_told(cases)                                                     \
    assert_all_told(cases, sizeof(cases) / sizeof((cases)[0]))

static const wrong map_cases[] = {
    {"map: 5", "7:6: error: map must be a map of keys and values, not 5"},
    {"map: {}",
     "7:1: error: map needs one of 'file', 'rows', 'generate' and 'graph'"},
    {"map: {cell: 3}",
     "7:1: error: map needs one of 'file', 'rows', 'generate' and 'graph'"},
    {"map: {row: \"...\"}",
     "7:7: error: unknown key 'row' in map (did you mean 'rows'?)"},
    {"map: {rows: \"...\", file: a.map}",
     "7:20: error: 'file' cannot stand beside 'rows': give one of them"},
    {"map: {file: a.map, generate: maze, rows: \"...\"}",
     "7:20: error: 'generate' cannot stand beside 'file': give one of them\n"
     "7:36: error: 'rows' cannot stand beside 'file': give one of them"},
    {"map: {rows: \"...\", cell: 0, corners: on}",
     "7:26: error: map.cell must be a number above 0, not 0\n"
     "7:38: error: map.corners must be one of forbid, one, allow, not 'on' "
     "(did you mean 'one'?)"},
    {"map: {file: ../ford.map}",
     "7:13: error: map.file must be a relative path without '..' of a file, "
     "not '../ford.map'"},
    {"map: {file: /etc/passwd}",
     "7:13: error: map.file must be a relative path without '..' of a file, "
     "not '/etc/passwd'"},
    {"map: {file: maps/../../x}",
     "7:13: error: map.file must be a relative path without '..' of a file, "
     "not 'maps/../../x'"},
    {"map: {file: no-such.map}",
     "7:13: error: map.file cannot be read: No such file or directory"},
    {"map: {file: \"-\"}",
     "7:13: error: map.file cannot be read: No such file or directory"},
    {"map: {rows: [a, b]}",
     "7:13: error: map.rows must be rows of glyphs, not a list of 2"},
};

TEST(what_is_wrong_with_the_map_is_told_at_its_place)
{
    assert_told(map_cases);
}

static const wrong drawing_cases[] = {
    {MAP("    .=TW,\n    .=TX,\n"),
     "11:8: error: 'X' in row 2, column 4 is no terrain's glyph "
     "(=TW,.GS@O)"},
    {MAP("    .=TW,\n    .=T\n    .....\n"),
     "11:8: error: row 2 has 3 cells, but the first has 5"},
    {MAP("    .=T\n    .=TW\n"),
     "11:8: error: row 2 has 4 cells, but the first has 3"},
    {MAP("\n    .=T\n"), "10:1: error: the first row is empty"},
    {MAP("    .=T\n\n    .=T\n"),
     "11:1: error: row 2 is empty, but rows follow it"},
    {MAP("    .=T\n    .\xC3\xA9T\n"),
     "11:6: error: '\xC3\xA9' in row 2, column 2 is no terrain's glyph "
     "(=TW,.GS@O)"},
    /* deeper, with its indentation given and with line ends of another kind */
    {"map:\n  rows: |2-  # north\n      ..\n    .x\n",
     "9:5: error: ' ' in row 1, column 1 is no terrain's glyph (.GS@OTW)"},
    {"map:\r\n  rows: |\r\n      ..\r\n      .x\r\n",
     "10:8: error: 'x' in row 2, column 2 is no terrain's glyph (.GS@OTW)"},
    /* of a text that is no block only the whole can be shown */
    {"map: {rows: \"..\\n.x\"}",
     "7:13: error: 'x' in row 2, column 2 is no terrain's glyph (.GS@OTW)"},
    {"map: {rows: .x}",
     "7:13: error: 'x' in row 1, column 2 is no terrain's glyph (.GS@OTW)"},
    {"map: {rows: \"\"}", "7:7: error: the first row is empty"},
    {"map:\n  rows: |\n\n", "8:3: error: the first row is empty"},
};

TEST(what_is_wrong_in_a_drawing_is_told_at_its_cell)
{
    assert_told(drawing_cases);
}

static const wrong generate_cases[] = {
    {"map: {generate: mase, width: 9, height: 9}",
     "7:17: error: map.generate must be one of random, maze, rooms, not "
     "'mase' (did you mean 'maze'?)"},
    {"map: {generate: maze, width: 9}",
     "7:7: error: 'height' is missing in map"},
    {"map: {generate: maze}", "7:7: error: 'width' is missing in map"},
    {"map: {generate: maze, width: 9, height: 5000, seed: 1.5}",
     "7:41: error: map.height must be a whole number from 1 to 4096, not "
     "5000\n"
     "7:53: error: map.seed must be a whole number from 0 to 2147483647, not "
     "1.5"},
    {"map: {generate: rooms, width: 9, height: 7, room: 6}",
     "7:17: error: a map of 9 x 7 cells has no room for a square of 6 and its "
     "walls"},
    {"map: {generate: random, width: 9, height: 7, walls: 2}",
     "7:53: error: map.walls must be a number from 0 to 1, not 2"},
};

TEST(what_is_wrong_with_a_generated_map_is_told_at_its_place)
{
    assert_told(generate_cases);
}

static const wrong terrain_cases[] = {
    {"terrain: [a]",
     "7:10: error: terrain must be a map of keys and values ('KEY: ...' in "
     "place of '- ...'), not a list of 1"},
    {"terrain: {road: 5}",
     "7:17: error: terrain.road must be a map of keys and values, not 5"},
    {"terrain: {road: {}}", "7:11: error: 'glyph' is missing in terrain.road"},
    {"terrain: {road: }", "7:11: error: 'glyph' is missing in terrain.road"},
    {"terrain: {road: {glyhp: \"=\"}}",
     "7:18: error: unknown key 'glyhp' in terrain.road (did you mean "
     "'glyph'?)"},
    {"terrain: {road: {glyph: ==}}",
     "7:25: error: terrain.road.glyph must be a printable ASCII character, "
     "none of [ { !, not '=='"},
    {"terrain: {road: {glyph: \"{\"}}",
     "7:25: error: terrain.road.glyph must be a printable ASCII character, "
     "none of [ { !, not '{'"},
    {"terrain: {road: {glyph: \" \"}}",
     "7:25: error: terrain.road.glyph must be a printable ASCII character, "
     "none of [ { !, not ' '"},
    {"terrain: {road: {glyph: \"\"}}",
     "7:25: error: terrain.road.glyph must be a printable ASCII character, "
     "none of [ { !, not ''"},
    {"terrain: {road: {glyph: \xC3\xA9}}",
     "7:25: error: terrain.road.glyph must be a printable ASCII character, "
     "none of [ { !, not '\xC3\xA9'"},
    {"terrain: {road: {glyph: [a]}}",
     "7:25: error: terrain.road.glyph must be one line of text without "
     "control characters, not a list of 1"},
    {"terrain: {road: {glyph: r}, path: {glyph: r}}",
     "7:43: error: terrain.path.glyph: 'r' is the glyph of 'road' too"},
    {"terrain: {a.b: {glyph: r}}",
     "7:11: error: 'a.b' cannot be a name: a name has 1 to 64 bytes, no "
     "control characters, no blanks at its ends and none of . : = , * \" ' ` "
     "\\"},
    {"terrain: {a name that has thirty-two bytes: {glyph: r}}",
     "7:11: error: 'a name that has thirty-two bytes' is too long for a "
     "terrain: at most 31 bytes"},
    {"terrain: {road: {glyph: r, cost: 0, cover: 2, passable: maybe}}",
     "7:34: error: terrain.road.cost must be a number from 0.01 to 100, not "
     "0\n"
     "7:44: error: terrain.road.cover must be a number from 0 to 1, not 2\n"
     "7:57: error: terrain.road.passable must be true or false, not 'maybe'"},
    {"terrain: {road: {glyph: r, cost: 0.125}}",
     "7:34: error: terrain.road.cost must be a multiple of 0.01, not 0.125"},
    {"terrain: {road: {glyph: r, cost: {foot: 101, horse: 1.001, cart: 1}}}",
     "7:41: error: terrain.road.cost.foot must be a number from 0 to 100, not "
     "101\n"
     "7:53: error: terrain.road.cost.horse must be a multiple of 0.01, not "
     "1.001\n"
     "7:60: error: unknown key 'cart' in terrain.road.cost"},
    {"terrain: {road: {glyph: r, cost: [1, 2]}}",
     "7:34: error: terrain.road.cost must be a map of keys and values ('KEY: "
     "...' in place of '- ...'), not a list of 2"},
};

TEST(what_is_wrong_with_a_terrain_is_told_at_its_place)
{
    assert_told(terrain_cases);
}

/* 57 leave room for the seven of Moving AI. */
TEST(the_terrain_that_is_one_too_many_is_told)
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

static const wrong warnings[] = {
    {"terrain: {road: {glyph: \"=\"}}",
     "7:1: warning: 'terrain' has no effect without a map or match-ups in "
     "it"},
    {"map: {rows: \"..\", width: 5}",
     "7:19: warning: 'width' in map has no effect: this map is made in "
     "another way"},
    {"map: {generate: maze, width: 9, height: 9, room: 3, walls: 0.5}",
     "7:44: warning: 'room' in map has no effect: this map is made in another "
     "way\n"
     "7:53: warning: 'walls' in map has no effect: this map is made in "
     "another way"},
};

TEST(what_has_no_effect_is_a_warning)
{
    assert_told(warnings);
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
    assert_close(lan_scenario_map_cell(reading.scenario), 7.0, 0.0, 0.0);
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

static const struct {
    const char *setting;
    const char *told;
} setting_cases[] = {
    {"map.rows=...", "'rows' cannot be set"},
    {"map.corners=two", "map.corners must be one of forbid, one, allow, not "
                        "'two'"},
    {"terrain.roads.cost=2", "terrain has no 'roads' (did you mean 'road'?)"},
    {"terrain.road.cost=0.001", "terrain.road.cost must be a number from 0.01 "
                                "to 100, not 0.001"},
    {"map=x", "the path leads to a section: name a value in it, such as "
              "map.file"},
};

TEST(what_is_wrong_with_a_setting_is_told_at_it)
{
    for (size_t i = 0; i < sizeof setting_cases / sizeof setting_cases[0];
         i++) {
        const char *const settings[] = {setting_cases[i].setting, NULL};
        char want[256];
        test_reading reading = read_set(drawing, settings);
        char *told = reading_told(&reading);
        snprintf(want, sizeof want, "--set %s: error: %s", settings[0],
                 setting_cases[i].told);
        assert_string_equal(told, want);
        free(told);
        reading_clear(&reading);
    }
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
