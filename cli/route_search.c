/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/route_search.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/input_file.h"
#include "base/real.h"
#include "cli/meter.h"
#include "cli/terminal.h"

static lan_map_shape shape_of(const lan_cli_route_search *search)
{
    return search->query->map.shape;
}

/* --- making one ---------------------------------------------------------- */

static lan_status create_squares(const lan_cli *cli,
                                 const lan_cli_route_query *query,
                                 const lan_algorithm *algorithm,
                                 lan_search **out)
{
    lan_cli_meter meter;
    const lan_progress *progress =
        lan_cli_meter_start(&meter, cli, algorithm->name);
    lan_cli_meter_advise(&meter, lan_cli_value(cli, "all") == NULL
                                     ? "-a astar makes no tables, --tables "
                                       "FILE keeps them"
                                     : NULL);
    const lan_status status =
        lan_search_create(query->ground, algorithm->name, progress, out);
    lan_cli_meter_stop(&meter);
    return status;
}

lan_status lan_cli_route_search_create(const lan_cli *cli,
                                       const lan_cli_route_query *query,
                                       const lan_algorithm *algorithm,
                                       lan_cli_route_search *out)
{
    *out = (lan_cli_route_search){
        .query = query,
        .algorithm = lan_algorithm_on_shape(algorithm, query->map.shape)};
    switch (query->map.shape) {
    case LAN_MAP_SQUARE:
        break;
    case LAN_MAP_HEX:
        return lan_hex_search_create(query->ground, &out->hexes);
    case LAN_MAP_GRAPH:
        return lan_graph_search_create(query->graph, &out->graph);
    }
    return create_squares(cli, query, algorithm, &out->squares);
}

void lan_cli_route_search_clear(lan_cli_route_search *search)
{
    lan_search_destroy(search->squares);
    lan_hex_search_destroy(search->hexes);
    lan_graph_search_destroy(search->graph);
    *search = (lan_cli_route_search){.query = NULL};
}

static lan_cli_exit create(const lan_cli *cli, const lan_cli_route_query *query,
                           const lan_algorithm *algorithm,
                           lan_cli_route_search *out)
{
    const lan_status status =
        lan_cli_route_search_create(cli, query, algorithm, out);
    if (status == LAN_ELIMIT) {
        lan_cli_say("%s: the map is too large for algorithm '%s'; try auto",
                    query->path, algorithm->name);
        return LAN_CLI_FAILED;
    }
    return lan_cli_blame(query->path, status, NULL);
}

/* --- saved tables -------------------------------------------------------- */

/* More than any table of the largest map. */
#define TABLE_BYTES ((size_t)4 << 30)

static lan_cli_exit load_tables(const lan_cli_route_query *query,
                                const char *path,
                                const lan_algorithm *algorithm,
                                lan_cli_route_search *out)
{
    char *bytes = NULL;
    size_t size = 0;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        lan_input_file_read(path, TABLE_BYTES, &bytes, &size, &err);
    if (status == LAN_OK) {
        status = lan_search_create_loaded(query->ground, algorithm->name, bytes,
                                          size, &out->squares, &err);
    }
    free(bytes);
    return lan_cli_blame(path, status, &err);
}

static lan_cli_exit write_tables(const lan_search *search,
                                 const lan_cli_output *out)
{
    const size_t size = lan_search_save(search, NULL, 0);
    void *bytes = malloc(size);
    if (bytes == NULL) {
        return lan_cli_blame(out->path, LAN_ENOMEM, NULL);
    }
    (void)lan_search_save(search, bytes, size);
    (void)fwrite(bytes, 1, size, out->stream); /* close() tells */
    free(bytes);
    return LAN_CLI_DONE;
}

/* The file is opened first, so that nobody waits for tables that cannot be
 * kept. */
static lan_cli_exit make_tables(const lan_cli *cli,
                                const lan_cli_route_query *query,
                                const char *path,
                                const lan_algorithm *algorithm,
                                lan_cli_route_search *out)
{
    lan_cli_output file;
    lan_cli_exit exit = lan_cli_output_open(path, &file);
    if (exit != LAN_CLI_DONE) {
        return exit;
    }
    exit = create(cli, query, algorithm, out);
    if (exit == LAN_CLI_DONE && lan_search_save(out->squares, NULL, 0) == 0) {
        lan_cli_say("algorithm '%s' has no tables; try auto", algorithm->name);
        exit = LAN_CLI_USAGE;
    }
    if (exit == LAN_CLI_DONE) {
        exit = write_tables(out->squares, &file);
    }
    exit = lan_cli_output_close(&file, exit);
    if (exit != LAN_CLI_DONE) {
        lan_cli_route_search_clear(out);
    }
    return exit;
}

static lan_cli_exit use_tables(const lan_cli *cli,
                               const lan_cli_route_query *query,
                               const char *path, const lan_algorithm *algorithm,
                               lan_cli_route_search *out)
{
    if (lan_cli_is_dash(path)) {
        lan_cli_say("--tables needs the name of a file: '-' is none");
        return LAN_CLI_USAGE;
    }
    const lan_cli_exit spared = lan_cli_spare(cli->output, path, "the tables");
    if (spared != LAN_CLI_DONE) {
        return spared;
    }
    return access(path, F_OK) == 0
               ? load_tables(query, path, algorithm, out)
               : make_tables(cli, query, path, algorithm, out);
}

lan_cli_exit lan_cli_route_search_prepare(const lan_cli *cli,
                                          const lan_cli_route_query *query,
                                          const lan_algorithm *algorithm,
                                          lan_cli_route_search *out)
{
    const char *tables = lan_cli_value(cli, "tables");
    const char *refusal = lan_cli_route_query_refusal(query, algorithm);
    *out = (lan_cli_route_search){.query = query, .algorithm = algorithm};
    if (refusal != NULL) {
        lan_cli_say("algorithm '%s' %s; try astar", algorithm->name, refusal);
        return LAN_CLI_USAGE;
    }
    return tables == NULL ? create(cli, query, algorithm, out)
                          : use_tables(cli, query, tables, algorithm, out);
}

/* --- the answer ---------------------------------------------------------- */

static lan_status run_hexes(const lan_cli_route_search *search, lan_route *out)
{
    const lan_route_request *asked = &search->query->request;
    lan_hex_request request =
        lan_hex_request_default(asked->start, asked->goal);
    request.tie = asked->tie;
    request.is_blind = search->algorithm->is_blind;
    return lan_hex_search_run(search->hexes, &request, out);
}

static double length_of(const lan_cli_route_search *search,
                        const int32_t *places, size_t count)
{
    double length = 0.0;
    for (size_t i = 1; i < count; i++) {
        length += lan_road_map_between(search->query->map.roads, places[i - 1],
                                       places[i])
                      ->length;
    }
    return length;
}

/* The same as an answer of cells. */
static lan_status convert(const lan_cli_route_search *search,
                          const lan_graph_route *from, lan_route *out)
{
    const size_t count = from->node_count;
    *out = (lan_route){.end = from->end,
                       .cell_count = count,
                       .straight = count > 0 ? (int64_t)count - 1 : 0,
                       .cost = from->cost,
                       .expanded = from->expanded};
    int32_t *places = calloc(count + 1, sizeof *places);
    if (places == NULL) {
        return LAN_ENOMEM;
    }
    lan_cli_route_search_places(search, places, count);
    out->length = length_of(search, places, count);
    free(places);
    return LAN_OK;
}

static bool can_enter(const lan_cli_route_query *query, int32_t place)
{
    return lan_road_map_cost(query->map.roads, place, query->movement) > 0.0;
}

static lan_status run_graph(const lan_cli_route_search *search, lan_route *out)
{
    const lan_cli_route_query *query = search->query;
    lan_graph_route route;
    lan_graph_request request =
        lan_graph_request_default(query->from, query->to);
    if (!can_enter(query, query->from) || !can_enter(query, query->to)) {
        *out = (lan_route){.end = can_enter(query, query->from)
                                      ? LAN_ROUTE_GOAL_BLOCKED
                                      : LAN_ROUTE_START_BLOCKED};
        return LAN_OK;
    }
    request.tie = query->request.tie;
    request.is_blind = search->algorithm->is_blind;
    const lan_status status =
        lan_graph_search_run(search->graph, &request, &route);
    return status == LAN_OK ? convert(search, &route, out) : status;
}

lan_status lan_cli_route_search_run(const lan_cli_route_search *search,
                                    lan_route *out)
{
    switch (shape_of(search)) {
    case LAN_MAP_SQUARE:
        break;
    case LAN_MAP_HEX:
        return run_hexes(search, out);
    case LAN_MAP_GRAPH:
        return run_graph(search, out);
    }
    return lan_search_run(search->squares, &search->query->request, out);
}

const char *lan_cli_route_search_used(const lan_cli_route_search *search)
{
    return search->squares != NULL ? lan_search_algorithm(search->squares)
                                   : search->algorithm->name;
}

size_t lan_cli_route_search_memory(const lan_cli_route_search *search)
{
    return search->squares != NULL ? lan_search_memory(search->squares)
           : search->hexes != NULL ? lan_hex_search_memory(search->hexes)
                                   : lan_graph_search_memory(search->graph);
}

void lan_cli_route_search_cells(const lan_cli_route_search *search,
                                lan_cell *out, size_t count)
{
    if (search->squares != NULL) {
        (void)lan_search_cells(search->squares, out, count);
    } else if (search->hexes != NULL) {
        (void)lan_hex_search_cells(search->hexes, out, count);
    }
}

void lan_cli_route_search_places(const lan_cli_route_search *search,
                                 int32_t *out, size_t count)
{
    if (search->graph != NULL && count > 0) {
        (void)lan_graph_search_nodes(search->graph, out, count);
    }
}

bool lan_cli_route_search_visited(const lan_cli_route_search *search,
                                  lan_cell at)
{
    return search->squares != NULL
               ? lan_search_visited(search->squares, at)
               : search->hexes != NULL &&
                     lan_hex_search_visited(search->hexes, at);
}

bool lan_cli_route_search_passed(const lan_cli_route_search *search,
                                 int32_t place)
{
    return search->graph != NULL &&
           lan_graph_search_visited(search->graph, place);
}

void lan_cli_route_say_none(const lan_cli_route_query *query,
                            const lan_route *route)
{
    char start[LAN_CLI_SPOT_SIZE];
    char goal[LAN_CLI_SPOT_SIZE];
    lan_cli_say("no route from %s to %s: %s", lan_cli_route_start(query, start),
                lan_cli_route_goal(query, goal),
                lan_route_end_text(route->end));
    if (query->map.shape != LAN_MAP_GRAPH &&
        !lan_cell_same(route->nearest, query->request.goal)) {
        lan_cli_say("the nearest cell that can be reached is %d %d",
                    route->nearest.x, route->nearest.y);
    }
}
