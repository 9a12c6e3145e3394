/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/route_query.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/terminal.h"
#include "lanchester/hex.h"

/* --- options ------------------------------------------------------------- */

static lan_cli_exit refuse(const char *option, const char *value,
                           const char *meant)
{
    lan_cli_say("--%s takes %s, not '%s'", option, meant, value);
    return LAN_CLI_USAGE;
}

/* Reads a word by a table of its own; the default stays where it is absent. */
#define READ_WORD(cli, option, find, out, meant)                               \
    (lan_cli_value(cli, option) == NULL ||                                     \
             find(lan_cli_value(cli, option), out)                             \
         ? LAN_CLI_DONE                                                        \
         : refuse(option, lan_cli_value(cli, option), meant))

static bool is_whole(double value)
{
    return value >= -1e9 && value <= 1e9 && !(value > (double)(long)value) &&
           !(value < (double)(long)value);
}

/* A whole number of a text; false where it is none. */
static bool read_whole(const char *text, int32_t *out)
{
    double value = 0.0;
    if (lan_text_to_double(text, strlen(text), &value) != LAN_OK ||
        !is_whole(value)) {
        return false;
    }
    *out = (int32_t)value;
    return true;
}

static lan_cli_exit read_size(const lan_cli *cli, int32_t *size)
{
    const char *text = lan_cli_value(cli, "size");
    if (text != NULL &&
        (!read_whole(text, size) || *size < 1 || *size > LAN_BODY_MOST)) {
        return refuse("size", text, "a whole number from 1 to 64");
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit read_turn_cost(const lan_cli *cli, double *cost)
{
    const char *text = lan_cli_value(cli, "turn-cost");
    if (text != NULL &&
        (lan_text_to_double(text, strlen(text), cost) != LAN_OK ||
         !(*cost >= 0.0 && *cost <= LAN_TURN_COST_MOST))) {
        return refuse("turn-cost", text, "a number from 0 to 100");
    }
    return LAN_CLI_DONE;
}

#define NAMES_MOST 32

/* "auto" takes tables where it is given a file for them. */
static lan_cli_exit read_algorithm(const lan_cli *cli,
                                   const lan_algorithm **out)
{
    const char *name = lan_cli_value(cli, "algorithm");
    if ((name == NULL || strcmp(name, "auto") == 0) &&
        lan_cli_value(cli, "tables") != NULL) {
        name = "table";
    }
    const char *names[NAMES_MOST];
    size_t count = 0;
    *out = lan_algorithm_find(name == NULL ? "auto" : name);
    if (*out != NULL) {
        return LAN_CLI_DONE;
    }
    for (; count < NAMES_MOST && lan_algorithm_at(count) != NULL; count++) {
        names[count] = lan_algorithm_at(count)->name;
    }
    const char *meant = lan_text_suggest(name, names, count);
    if (meant != NULL) {
        lan_cli_say("no algorithm is called '%s' (did you mean '%s'?)", name,
                    meant);
    } else {
        lan_cli_say("no algorithm is called '%s'; --all shows them all", name);
    }
    return LAN_CLI_USAGE;
}

/* What the options say of bodies before there is a map. */
typedef struct body {
    lan_corners corners;
    int32_t size;
} body;

static lan_cli_exit read_options(const lan_cli *cli, body *body_out,
                                 lan_cli_route_query *query)
{
    lan_route_request *request = &query->request;
    lan_cli_exit status = read_algorithm(cli, &query->algorithm);
    const lan_cli_exit others[] = {
        READ_WORD(cli, "corners", lan_corners_find, &body_out->corners,
                  "forbid, one or allow"),
        READ_WORD(cli, "class", lan_movement_find, &query->movement,
                  "foot, horse or wheels"),
        READ_WORD(cli, "heuristic", lan_heuristic_find, &request->heuristic,
                  "octile, manhattan, chebyshev, euclid or zero"),
        READ_WORD(cli, "metric", lan_metric_find, &request->metric,
                  "exact or 10-14"),
        READ_WORD(cli, "tie", lan_tie_find, &request->tie, "last or first"),
        read_size(cli, &body_out->size),
        read_turn_cost(cli, &request->turn_cost),
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        status = lan_cli_worse(status, others[i]);
    }
    return status;
}

/* --- the map ------------------------------------------------------------- */

/* Refuses what has a meaning on squares only. */
static lan_cli_exit refuse_for_squares(const lan_cli *cli,
                                       const lan_cli_route_query *query)
{
    static const char *const options[] = {"corners", "size",      "heuristic",
                                          "metric",  "turn-cost", "tables",
                                          "scen"};
    const char *is =
        query->map.shape == LAN_MAP_HEX ? "of hexagons" : "a graph";
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (lan_cli_value(cli, options[i]) != NULL) {
            lan_cli_say("--%s is for maps of squares: '%s' is %s", options[i],
                        query->path, is);
            return LAN_CLI_USAGE;
        }
    }
    return LAN_CLI_DONE;
}

static lan_status make_roads(lan_cli_route_query *query)
{
    const lan_status status =
        lan_road_map_graph(query->map.roads, query->movement, &query->graph);
    return status == LAN_OK
               ? lan_graph_ground_create(query->graph, &query->ground)
               : status;
}

static lan_cli_exit make_ground(lan_cli_route_query *query, int32_t size)
{
    lan_status status = LAN_OK;
    switch (query->map.shape) {
    case LAN_MAP_SQUARE:
        status = lan_ground_create(query->map.cells, query->movement, size,
                                   &query->ground);
        break;
    case LAN_MAP_HEX:
        status = lan_hex_ground_create(query->map.cells, query->movement,
                                       &query->ground);
        break;
    case LAN_MAP_GRAPH:
        status = make_roads(query);
        break;
    }
    return lan_cli_blame(query->path, status, NULL);
}

lan_cli_exit lan_cli_route_query_read(const lan_cli *cli, const char *path,
                                      lan_cli_route_query *out)
{
    const lan_cell origin = {0, 0};
    lan_cli_route_query query = {.path = path,
                                 .movement = LAN_MOVEMENT_FOOT,
                                 .request =
                                     lan_route_request_default(origin, origin)};
    body who = {LAN_CORNERS_FORBID, 1};
    lan_cli_exit status = read_options(cli, &who, &query);
    if (status == LAN_CLI_DONE) {
        const bool is_given = lan_cli_value(cli, "corners") != NULL;
        status = lan_cli_map_source(cli, path, is_given ? &who.corners : NULL,
                                    &query.map);
    }
    if (status == LAN_CLI_DONE && query.map.shape != LAN_MAP_SQUARE) {
        status = refuse_for_squares(cli, &query);
    }
    if (status == LAN_CLI_DONE) {
        status = make_ground(&query, who.size);
    }
    if (status != LAN_CLI_DONE) {
        lan_cli_route_query_clear(&query);
        return status;
    }
    *out = query;
    return LAN_CLI_DONE;
}

void lan_cli_route_query_clear(lan_cli_route_query *query)
{
    lan_ground_destroy(query->ground);
    lan_graph_destroy(query->graph);
    lan_cli_map_clear(&query->map);
}

/* --- start and goal ------------------------------------------------------ */

static lan_cli_exit read_cell(const lan_cli_route_query *query, const char *x,
                              const char *y, lan_cell *out)
{
    const lan_grid_map *map = query->map.cells;
    lan_cell at = {0, 0};
    if (!read_whole(x, &at.x) || !read_whole(y, &at.y)) {
        lan_cli_say("a cell is two whole numbers, column and row, not '%s' "
                    "'%s'",
                    x, y);
        return LAN_CLI_USAGE;
    }
    if (!lan_grid_map_contains(map, at)) {
        lan_cli_say("cell %d %d lies outside of the map: columns 0 to %d, rows "
                    "0 to %d",
                    at.x, at.y, lan_grid_map_width(map) - 1,
                    lan_grid_map_height(map) - 1);
        return LAN_CLI_USAGE;
    }
    *out = at;
    return LAN_CLI_DONE;
}

static lan_cli_exit read_place(const lan_cli_route_query *query,
                               const char *name, int32_t *out)
{
    const lan_road_map *roads = query->map.roads;
    const int32_t count = lan_road_map_place_count(roads);
    *out = lan_road_map_find(roads, name);
    if (*out >= 0) {
        return LAN_CLI_DONE;
    }
    const char **names = calloc((size_t)count, sizeof *names);
    if (names == NULL) {
        return lan_cli_blame(query->path, LAN_ENOMEM, NULL);
    }
    for (int32_t i = 0; i < count; i++) {
        names[i] = lan_road_map_place(roads, i)->name;
    }
    const char *meant = lan_text_suggest(name, names, (size_t)count);
    lan_cli_say(meant != NULL ? "%s: no place is called '%s' (did you mean "
                                "'%s'?)"
                              : "%s: no place is called '%s'",
                query->path, name, meant);
    free(names);
    return LAN_CLI_USAGE;
}

lan_cli_exit lan_cli_route_query_ends(lan_cli_route_query *query,
                                      const char *const *words, size_t count)
{
    const bool is_graph = query->map.shape == LAN_MAP_GRAPH;
    if (count != (is_graph ? 2 : 4)) {
        lan_cli_say(is_graph ? "'%s' is a graph: give it two of its places"
                             : "'%s' is a map of cells: give it X Y X Y",
                    query->path);
        return LAN_CLI_USAGE;
    }
    if (is_graph) {
        lan_cli_exit exit = read_place(query, words[0], &query->from);
        if (exit == LAN_CLI_DONE) {
            exit = read_place(query, words[1], &query->to);
        }
        query->request.start = (lan_cell){query->from, 0};
        query->request.goal = (lan_cell){query->to, 0};
        return exit;
    }
    const lan_cli_exit from =
        read_cell(query, words[0], words[1], &query->request.start);
    return from != LAN_CLI_DONE
               ? from
               : read_cell(query, words[2], words[3], &query->request.goal);
}

static const char *spot_text(const lan_cli_route_query *query, lan_cell cell,
                             int32_t place, char text[LAN_CLI_SPOT_SIZE])
{
    if (query->map.shape == LAN_MAP_GRAPH) {
        (void)snprintf(text, LAN_CLI_SPOT_SIZE, "%s",
                       lan_road_map_place(query->map.roads, place)->name);
    } else {
        (void)snprintf(text, LAN_CLI_SPOT_SIZE, "%d %d", cell.x, cell.y);
    }
    return text;
}

const char *lan_cli_route_start(const lan_cli_route_query *query,
                                char text[LAN_CLI_SPOT_SIZE])
{
    return spot_text(query, query->request.start, query->from, text);
}

const char *lan_cli_route_goal(const lan_cli_route_query *query,
                               char text[LAN_CLI_SPOT_SIZE])
{
    return spot_text(query, query->request.goal, query->to, text);
}

const char *lan_cli_route_query_refusal(const lan_cli_route_query *query,
                                        const lan_algorithm *algorithm)
{
    return lan_algorithm_refusal(algorithm, query->ground, &query->request);
}
