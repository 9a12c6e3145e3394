/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/route_search.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/input_file.h"
#include "base/real.h"
#include "cli/meter.h"
#include "cli/terminal.h"

/* --- making one ---------------------------------------------------------- */

lan_status lan_cli_route_search_create(const lan_cli *cli,
                                       const lan_cli_route_query *query,
                                       const lan_algorithm *algorithm,
                                       lan_cli_route_search *out)
{
    lan_cli_meter meter;
    *out = (lan_cli_route_search){.query = query, .algorithm = algorithm};
    const lan_progress *progress =
        lan_cli_meter_start(&meter, cli, algorithm->name);
    lan_cli_meter_advise(&meter, lan_cli_value(cli, "all") == NULL
                                     ? "-a astar makes no tables, --tables "
                                       "FILE keeps them"
                                     : NULL);
    const lan_status status = lan_search_create(query->ground, algorithm->name,
                                                progress, &out->search);
    lan_cli_meter_stop(&meter);
    return status;
}

void lan_cli_route_search_clear(lan_cli_route_search *search)
{
    lan_search_destroy(search->search);
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
                                          size, &out->search, &err);
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
    if (exit == LAN_CLI_DONE && lan_search_save(out->search, NULL, 0) == 0) {
        lan_cli_say("algorithm '%s' has no tables; try auto", algorithm->name);
        exit = LAN_CLI_USAGE;
    }
    if (exit == LAN_CLI_DONE) {
        exit = write_tables(out->search, &file);
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

static bool has_roads(const lan_cli_route_search *search)
{
    return search->query->map.roads != NULL;
}

static bool can_enter(const lan_cli_route_query *query, int32_t place)
{
    return lan_road_map_cost(query->map.roads, place, query->movement) > 0.0;
}

/* The length of roads is as the map says. */
static lan_status measure_roads(const lan_cli_route_search *search,
                                lan_route *route)
{
    const size_t count = route->cell_count;
    int32_t *places = calloc(count + 1, sizeof *places);
    lan_status status = places != NULL
                            ? lan_cli_route_search_places(search, places, count)
                            : LAN_ENOMEM;
    route->length = 0.0;
    for (size_t i = 1; status == LAN_OK && i < count; i++) {
        route->length += lan_road_map_between(search->query->map.roads,
                                              places[i - 1], places[i])
                             ->length;
    }
    free(places);
    return status;
}

lan_status lan_cli_route_search_run(const lan_cli_route_search *search,
                                    lan_route *out)
{
    const lan_cli_route_query *query = search->query;
    if (has_roads(search) &&
        (!can_enter(query, query->from) || !can_enter(query, query->to))) {
        *out = (lan_route){.end = can_enter(query, query->from)
                                      ? LAN_ROUTE_GOAL_BLOCKED
                                      : LAN_ROUTE_START_BLOCKED};
        return LAN_OK;
    }
    const lan_status status =
        lan_search_run(search->search, &query->request, out);
    return status == LAN_OK && has_roads(search) ? measure_roads(search, out)
                                                 : status;
}

const char *lan_cli_route_search_used(const lan_cli_route_search *search)
{
    return lan_search_algorithm(search->search);
}

size_t lan_cli_route_search_memory(const lan_cli_route_search *search)
{
    return lan_search_memory(search->search);
}

void lan_cli_route_search_cells(const lan_cli_route_search *search,
                                lan_cell *out, size_t count)
{
    if (!has_roads(search)) {
        (void)lan_search_cells(search->search, out, count);
    }
}

lan_status lan_cli_route_search_places(const lan_cli_route_search *search,
                                       int32_t *out, size_t count)
{
    lan_cell *cells = calloc(count + 1, sizeof *cells);
    if (cells == NULL) {
        return LAN_ENOMEM;
    }
    if (has_roads(search)) {
        (void)lan_search_cells(search->search, cells, count);
        for (size_t i = 0; i < count; i++) {
            out[i] = cells[i].x;
        }
    }
    free(cells);
    return LAN_OK;
}

bool lan_cli_route_search_visited(const lan_cli_route_search *search,
                                  lan_cell at)
{
    return !has_roads(search) && lan_search_visited(search->search, at);
}

bool lan_cli_route_search_passed(const lan_cli_route_search *search,
                                 int32_t place)
{
    const lan_cell at = {place, 0};
    return has_roads(search) && lan_search_visited(search->search, at);
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
