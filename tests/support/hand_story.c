/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/hand_story.h"

#include <string.h>

#define WIDTH  40
#define HEIGHT 24

/* Rows of the river's middle column, and of its crossings. */
#define RIVER  18
#define BRIDGE 10
#define FORD   19

enum { RELIEF, GARRISON, SIEGE, RAID };

static int32_t place_at(int32_t x, int32_t y)
{
    return y * WIDTH + x;
}

/* A river from north to south with a bridge and a ford, woods, and a hill. */
static lan_grid_map *make_map(void)
{
    lan_terrain terrains[] = {lan_terrain_make("plain", '.', 1.0),
                              lan_terrain_make("river", '~', 0.0),
                              lan_terrain_make("wood", 'T', 2.0),
                              lan_terrain_make("hill", '^', 4.0)};
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(WIDTH, HEIGHT, LAN_CORNERS_FORBID, terrains,
                                  4, &map));
    for (int32_t y = 0; y < HEIGHT; y++) {
        for (int32_t x = 0; x < WIDTH; x++) {
            const lan_cell at = {x, y};
            const int32_t river = RIVER + (y > 13) + (y > 6) - (y > 20);
            const bool is_river = x == river || x == river + 1;
            const bool is_wood = (x - 9) * (x - 9) + (y - 15) * (y - 15) < 14;
            const bool is_hill = (x - 31) * (x - 31) + (y - 4) * (y - 4) < 8;
            const int32_t terrain = is_river && y != BRIDGE
                                        ? (y == FORD ? 3 : 1)
                                    : is_wood ? 2
                                    : is_hill ? 3
                                              : 0;
            assert_ok(lan_grid_map_set(map, at, terrain));
        }
    }
    return map;
}

static lan_road_map *make_roads(void)
{
    static const lan_road_place places[] = {
        {.name = "camp", .at = {0.0, 0.0}},
        {.name = "bridge", .at = {3.0, 1.0}},
        {.name = "town", .at = {6.0, 1.0}},
        {.name = "ferry", .at = {3.0, 4.0}},
        {.name = "harbour", .at = {7.0, 4.5}},
        {.name = "abbey", .at = {0.5, 3.5}}};
    static const lan_road roads[] = {{.from = 0, .to = 1}, {.from = 1, .to = 2},
                                     {.from = 0, .to = 5}, {.from = 5, .to = 3},
                                     {.from = 3, .to = 4}, {.from = 4, .to = 2},
                                     {.from = 1, .to = 3}};
    lan_road_map *map = NULL;
    assert_ok(lan_road_map_create(places, 6, roads, 7, &map, NULL));
    return map;
}

static void add_step(hand_story *m, int32_t army, double from, double to,
                     int32_t begin, int32_t end)
{
    assert_true(m->story.step_count < HAND_STORY_STEPS);
    m->steps[m->story.step_count++] =
        (lan_campaign_step){from, to, army, begin, end};
}

/* Cell by cell towards a place, each in a quarter of a day. */
static double march_to(hand_story *m, int32_t army, double time, int32_t *place,
                       int32_t x, int32_t y)
{
    while (*place != place_at(x, y)) {
        const int32_t at_x = *place % WIDTH;
        const int32_t at_y = *place / WIDTH;
        const int32_t next = place_at(at_x + (x > at_x) - (x < at_x),
                                      at_y + (y > at_y) - (y < at_y));
        add_step(m, army, time, time + 0.25, *place, next);
        time += 0.25;
        *place = next;
    }
    return time;
}

static void march_on_cells(hand_story *m)
{
    int32_t relief = place_at(3, 3);
    int32_t siege = place_at(37, 20);
    int32_t raid = place_at(36, 2);
    add_step(m, RELIEF, 0.0, 0.0, relief, relief);
    add_step(m, GARRISON, 0.0, 0.0, place_at(31, 12), place_at(31, 12));
    add_step(m, SIEGE, 0.0, 0.0, siege, siege);
    add_step(m, RAID, 0.0, 0.0, raid, raid);
    double time = march_to(m, RELIEF, 0.0, &relief, 10, 10);
    time = march_to(m, RELIEF, time, &relief, 27, 10);
    (void)march_to(m, RELIEF, time, &relief, 29, 12);
    (void)march_to(m, SIEGE, 0.0, &siege, 30, 13);
    time = march_to(m, RAID, 0.0, &raid, 30, 8);
    time = march_to(m, RAID, time, &raid, 22, 10);
    (void)march_to(m, RAID, time + 2.0, &raid, 24, 1);
}

static void march_on_roads(hand_story *m)
{
    add_step(m, RELIEF, 0.0, 0.0, 0, 0);
    add_step(m, GARRISON, 0.0, 0.0, 2, 2);
    add_step(m, SIEGE, 0.0, 0.0, 4, 4);
    add_step(m, RAID, 0.0, 0.0, 3, 3);
    add_step(m, RELIEF, 0.0, 4.0, 0, 1);
    add_step(m, SIEGE, 0.0, 2.0, 4, 2);
    add_step(m, RAID, 0.5, 3.5, 3, 1);
    add_step(m, RELIEF, 5.0, 8.0, 1, 2);
    add_step(m, RAID, 5.0, 8.0, 1, 5);
}

/* The two battles, and the log, at places of the map. */
static void write_story(hand_story *m, int32_t start, int32_t bridge,
                        int32_t town)
{
    static const int32_t first_armies[] = {RELIEF, RAID};
    static const double first_lost[] = {12.0, 40.0};
    static const int32_t second_armies[] = {RELIEF, GARRISON, SIEGE};
    static const double second_lost[] = {60.0, 150.0, 310.0};
    static int32_t first_places[1];
    static int32_t second_places[1];
    first_places[0] = bridge;
    second_places[0] = town;
    m->battles[0] = (lan_campaign_battle){
        3.5, 5.0, first_places, 1, first_armies, first_lost, 2};
    m->battles[1] = (lan_campaign_battle){
        5.5, 11.0, second_places, 1, second_armies, second_lost, 3};
    const lan_campaign_event events[] = {
        {0.0, LAN_CAMPAIGN_ENTERED, RELIEF, start, -1},
        {0.0, LAN_CAMPAIGN_DEPARTED, RELIEF, start, -1},
        {3.5, LAN_CAMPAIGN_MET, RELIEF, bridge, RAID},
        {4.0, LAN_CAMPAIGN_HELD, RAID, bridge, -1},
        {5.0, LAN_CAMPAIGN_BROKE, RAID, bridge, -1},
        {5.0, LAN_CAMPAIGN_PARTED, RELIEF, bridge, RAID},
        {5.5, LAN_CAMPAIGN_MET, GARRISON, town, SIEGE},
        {7.0, LAN_CAMPAIGN_STOPPED, RELIEF, bridge, GARRISON},
        {7.5, LAN_CAMPAIGN_STOPPED, RELIEF, bridge, -1},
        {8.0, LAN_CAMPAIGN_JOINED, RELIEF, town, GARRISON},
        {8.0, LAN_CAMPAIGN_FLED, RAID, start, -1},
        {11.0, LAN_CAMPAIGN_GONE, SIEGE, town, -1},
        {12.0, LAN_CAMPAIGN_OBJECTIVE, -1, town, 0},
        {12.0, LAN_CAMPAIGN_ENDED, -1, -1, -1}};
    memcpy(m->events, events, sizeof events);
    m->story.event_count = sizeof events / sizeof events[0];
    m->ends[RELIEF] =
        (lan_campaign_army){town, LAN_STOP_ARRIVED, -1, 8.0, 6400};
    m->ends[GARRISON] =
        (lan_campaign_army){town, LAN_STOP_BLOCKED, RELIEF, LAN_NAN, 0.0};
    m->ends[SIEGE] = (lan_campaign_army){-1, LAN_STOP_GONE, -1, 5.5, 2100.0};
    m->ends[RAID] = (lan_campaign_army){-1, LAN_STOP_FLED, -1, LAN_NAN, 3000.5};
}

static void place_armies(hand_story *m, const int32_t starts[HAND_STORY_ARMIES])
{
    for (int i = 0; i < HAND_STORY_ARMIES; i++) {
        m->armies[i] = lan_campaign_army_def_default();
        m->armies[i].at = starts[i];
    }
}

static void fill_cells(hand_story *m, lan_map_shape shape)
{
    const int32_t starts[] = {place_at(3, 3), place_at(31, 12),
                              place_at(37, 20), place_at(36, 2)};
    m->map = make_map();
    m->def.map = m->map;
    m->def.shape = shape;
    place_armies(m, starts);
    march_on_cells(m);
    write_story(m, starts[RELIEF], place_at(21, 10), place_at(30, 12));
    m->ends[RELIEF].place = place_at(29, 12);
    m->ends[GARRISON].place = place_at(31, 12);
    m->names[0] = (lan_scenario_place){"town", place_at(31, 12)};
    m->names[1] = (lan_scenario_place){"bridge", place_at(19, 10)};
    m->view.names = m->names;
    m->view.name_count = 2;
}

static void fill_roads(hand_story *m)
{
    static const int32_t starts[] = {0, 2, 4, 3};
    m->roads = make_roads();
    m->def.roads = m->roads;
    m->def.shape = LAN_MAP_GRAPH;
    place_armies(m, starts);
    march_on_roads(m);
    write_story(m, 0, 1, 2);
    m->ends[RELIEF].place = 1;
}

static void fight(hand_story *m)
{
    static const char *const names[] = {"relief", "garrison", "siege",
                                        HAND_STORY_HOSTILE};
    static const double counts[] = {900.0, 300.0, 700.0, 80.0};
    fought_init(&m->fought, HAND_STORY_ARMIES, names, counts);
    m->fought.unit.hit = 0.002;
    for (int i = 0; i < HAND_STORY_ARMIES; i++) {
        m->fought.armies[i].side = i < SIEGE ? "blue" : "red";
    }
    fought_run(&m->fought);
}

void hand_story_init(hand_story *m, lan_map_shape shape)
{
    memset(m, 0, sizeof *m);
    fight(m);
    m->objective = lan_objective_def_default();
    m->objective.name = "The town is relieved";
    m->def = lan_campaign_def_default();
    m->def.battle = &m->fought.def;
    m->def.cell = 200.0;
    m->def.armies = m->armies;
    m->def.objectives = &m->objective;
    m->def.objective_count = 1;
    m->story = (lan_campaign_story){.ties = 3,
                                    .objective = 0,
                                    .events = m->events,
                                    .armies = m->ends,
                                    .army_count = HAND_STORY_ARMIES,
                                    .steps = m->steps,
                                    .battles = m->battles,
                                    .battle_count = HAND_STORY_BATTLES};
    m->view = (lan_campaign_view){.title = "The relief of the town",
                                  .time_unit = "day",
                                  .def = &m->def,
                                  .story = &m->story,
                                  .battle = m->fought.battle,
                                  .outcome = m->fought.outcome};
    if (shape == LAN_MAP_GRAPH) {
        fill_roads(m);
    } else {
        fill_cells(m, shape);
    }
}

void hand_story_clear(hand_story *m)
{
    lan_grid_map_destroy(m->map);
    lan_road_map_destroy(m->roads);
    fought_clear(&m->fought);
}
