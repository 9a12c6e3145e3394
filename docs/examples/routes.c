/* docs/examples/routes.c - an army finds its ways, inside a game's loop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each function is one thing that a game asks of a map: a search spread over
 * ticks, a queue of requests, a field for a thousand units, a map that is known
 * in part, units and places to keep away from, hexagons, roads.
 *
 *   cc routes.c $(pkg-config --cflags --libs lanchester) -o routes
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lanchester/lanchester.h>

#define CELLS_MOST 256

/* Ends the program where a call failed: a game would say so and go on. */
static void must(lan_status status)
{
    if (status != LAN_OK) {
        fprintf(stderr, "routes: %s\n", lan_status_text(status));
        exit(EXIT_FAILURE);
    }
}

/* A ridge with a gap in its middle, and swamp, which costs three times as much
 * as plain ground. */
static lan_grid_map *load_map(void)
{
    static const char text[] = "type octile\nheight 9\nwidth 16\nmap\n"
                               "................\n"
                               ".......@........\n"
                               ".......@........\n"
                               "...~~~.@........\n"
                               "...~~~..........\n"
                               "...~~~.@........\n"
                               ".......@........\n"
                               ".......@........\n"
                               ".......@........\n";
    const lan_terrain terrains[] = {lan_terrain_make("plain", '.', 1.0),
                                    lan_terrain_make("swamp", '~', 3.0),
                                    lan_terrain_make("ridge", '@', 0.0)};
    lan_grid_map *map = NULL;
    lan_error err = {0};
    if (lan_moving_ai_read_map(text, strlen(text), LAN_CORNERS_FORBID, terrains,
                               3, &map, &err) != LAN_OK) {
        fprintf(stderr, "map:%d:%d: %s\n", err.line, err.column, err.text);
        exit(EXIT_FAILURE);
    }
    return map;
}

static void print_cells(const lan_cell *cells, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        printf(" %d,%d", cells[i].x, cells[i].y);
    }
    printf("\n");
}

/* A search that may look at four nodes a tick. */
static void search_over_ticks(lan_ground *ground)
{
    const lan_cell start = {0, 4};
    const lan_cell goal = {15, 4};
    const lan_route_request request = lan_route_request_default(start, goal);
    lan_search *search = NULL;
    lan_cell cells[CELLS_MOST];
    must(lan_search_create(ground, "astar", NULL, &search));
    must(lan_search_begin(search, &request));
    int ticks = 1;
    while (!lan_search_step(search, 4)) {
        ticks++; /* the game goes on */
    }
    const lan_route route = lan_search_result(search);
    printf("search   %s, cost %.3f, after %s tick\n",
           lan_route_end_text(route.end), route.cost,
           ticks > 1 ? "more than one" : "one");
    print_cells(cells, lan_search_cells(search, cells, CELLS_MOST));
    lan_search_destroy(search);
}

/* Twenty requests share the budget of a tick. */
static void queue_requests(lan_ground *ground)
{
    lan_request_queue *queue = NULL;
    lan_ticket tickets[20];
    must(lan_request_queue_create(ground, "auto", 4, 20, &queue));
    for (int i = 0; i < 20; i++) {
        const lan_cell start = {i % 5, 8};
        const lan_cell goal = {15, i % 9};
        const lan_route_request request =
            lan_route_request_default(start, goal);
        must(lan_request_queue_add(queue, &request, &tickets[i]));
    }
    while (lan_request_queue_pending(queue) > 0) {
        lan_request_queue_tick(queue, 100);
    }
    double sum = 0.0;
    for (int i = 0; i < 20; i++) {
        lan_route route = {0};
        lan_request_queue_result(queue, tickets[i], &route, NULL, 0);
        sum += route.cost;
        lan_request_queue_release(queue, tickets[i]);
    }
    printf("queue    20 answers, cost %.3f together\n", sum);
    lan_request_queue_destroy(queue);
}

/* A thousand units walk to one goal, each asking for its next step only. */
static void walk_by_field(const lan_ground *ground)
{
    enum { UNITS = 1000 };
    static lan_cell units[UNITS];
    const lan_cell goal = {15, 0};
    lan_field *field = NULL;
    int arrived = 0;
    int tick = 0;
    for (int i = 0; i < UNITS; i++) {
        units[i].x = i % 7;
        units[i].y = i % 9;
    }
    must(lan_field_create(ground, &field));
    must(lan_field_start(field, &goal, 1, LAN_METRIC_EXACT, NULL));
    for (; arrived < UNITS; tick++) {
        lan_field_step(field, 50); /* units near the goal set out first */
        arrived = 0;
        for (int i = 0; i < UNITS; i++) {
            const int d = lan_field_next(field, units[i]);
            if (d >= 0) {
                units[i] = lan_cell_beside(units[i], d);
            }
            arrived += lan_cell_same(units[i], goal);
        }
    }
    printf("field    %d units arrived within %s ticks\n", arrived,
           tick < 30 ? "30" : "more than 30");
    lan_field_destroy(field);
}

/* A scout believes that all is plain until it sees the ridge, and then looks
 * for another way. */
static void scout(const lan_grid_map *map)
{
    const lan_known_map_options options = lan_known_map_options_default(map);
    const lan_cell goal = {15, 0};
    lan_cell at = {0, 8};
    lan_known_map *known = NULL;
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    int steps = 0;
    int plans = 0;
    must(lan_known_map_create(map, &options, &known));
    must(lan_ground_create(lan_known_map_believed(known), LAN_MOVEMENT_FOOT, 1,
                           &ground));
    must(lan_search_create(ground, "astar", NULL, &search));
    while (!lan_cell_same(at, goal)) {
        lan_cell cells[CELLS_MOST];
        lan_route route;
        lan_known_map_look(known, at, 4, NULL, 0);
        lan_ground_update(ground);
        const lan_route_request request = lan_route_request_default(at, goal);
        must(lan_search_run(search, &request, &route));
        const size_t count = lan_search_cells(search, cells, CELLS_MOST);
        plans++;
        /* Goes on as planned while nothing new comes into sight. */
        for (size_t i = 1; i < count; i++) {
            at = cells[i];
            steps++;
            if (lan_known_map_look(known, at, 4, NULL, 0) > 0) {
                break;
            }
        }
    }
    printf("scout    %d steps by %d plans, %s\n", steps, plans,
           lan_known_map_has_seen(known, (lan_cell){7, 4}) ? "saw the gap"
                                                           : "saw no gap");
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_known_map_destroy(known);
}

/* A unit stands in the gap, and many fell to the north of the ridge. */
static void keep_away(lan_ground *ground, const lan_grid_map *map)
{
    const lan_cell start = {0, 4};
    const lan_cell goal = {15, 4};
    const lan_cell fallen = {7, 0};
    const lan_avoidance avoidance = lan_avoidance_default();
    const lan_influence_options options = lan_influence_options_default();
    const lan_avoided_unit units[] = {{.at = start, .size = 1},
                                      {.at = {7, 4}, .size = 1}};
    lan_overlay *overlay = NULL;
    lan_influence *influence = NULL;
    lan_search *search = NULL;
    lan_route_request request = lan_route_request_default(start, goal);
    lan_route route;
    must(lan_overlay_create(ground, &overlay));
    must(lan_influence_create(lan_grid_map_width(map), lan_grid_map_height(map),
                              &options, &influence));
    must(lan_search_create(ground, "astar", NULL, &search));
    request.overlay = overlay;

    lan_avoidance_lay_over(&avoidance, units, 2, 0, 0, overlay);
    must(lan_search_run(search, &request, &route));
    printf("avoid    %s, cost %.3f", lan_route_end_text(route.end), route.cost);

    lan_influence_add(influence, fallen, 40.0);
    must(lan_influence_lay_over(influence, overlay));
    must(lan_search_run(search, &request, &route));
    printf(", where many fell %.3f", route.cost);

    lan_influence_pass(influence, 600.0); /* ten half-lives later */
    lan_overlay_reset(overlay);
    must(lan_influence_lay_over(influence, overlay));
    must(lan_search_run(search, &request, &route));
    printf(", later %.3f\n", route.cost);

    lan_search_destroy(search);
    lan_influence_destroy(influence);
    lan_overlay_destroy(overlay);
}

/* The same rows, read as hexagons. */
static void search_hexagons(const lan_grid_map *map)
{
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 4}, (lan_cell){15, 4});
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    lan_route route;
    must(lan_map_ground_create(LAN_MAP_HEX, map, NULL, LAN_MOVEMENT_FOOT, 1,
                               &ground));
    must(lan_search_create(ground, "auto", NULL, &search));
    must(lan_search_run(search, &request, &route));
    printf("hexes    cost %.3f\n", route.cost);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
}

/* Four towns and their roads; a cost of 0 is the distance. */
static void search_roads(void)
{
    static const lan_point towns[] = {{0, 0}, {30, 0}, {30, 40}, {0, 40}};
    static const lan_road roads[] = {{.from = 0, .to = 1},
                                     {.from = 1, .to = 2},
                                     {.from = 0, .to = 3},
                                     {.from = 3, .to = 2, .length = 90.0}};
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){2, 0});
    lan_graph *graph = NULL;
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    lan_route route;
    lan_cell nodes[4];
    must(lan_graph_create(4, towns, roads, 4, &graph, NULL));
    must(lan_graph_ground_create(graph, &ground));
    must(lan_search_create(ground, "auto", NULL, &search));
    must(lan_search_run(search, &request, &route));
    const size_t count = lan_search_cells(search, nodes, 4);
    printf("roads    %s, cost %.3f, by", lan_route_end_text(route.end),
           route.cost);
    for (size_t i = 0; i < count; i++) {
        printf(" %d", nodes[i].x);
    }
    printf("\n");
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_graph_destroy(graph);
}

int main(void)
{
    lan_grid_map *map = load_map();
    lan_ground *ground = NULL;
    must(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    search_over_ticks(ground);
    queue_requests(ground);
    walk_by_field(ground);
    scout(map);
    keep_away(ground, map);
    search_hexagons(map);
    search_roads();
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
    return EXIT_SUCCESS;
}
