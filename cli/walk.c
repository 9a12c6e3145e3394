/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/walk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/input_file.h"
#include "base/text.h"
#include "cli/map_source.h"
#include "cli/meter.h"
#include "cli/terminal.h"

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

static lan_cli_exit read_algorithm(const lan_cli *cli,
                                   const lan_algorithm **out)
{
    const char *name = lan_cli_value(cli, "algorithm");
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

/* What the options say before there is a map. */
typedef struct walker {
    lan_corners corners;
    lan_movement movement;
    int32_t size;
} walker;

static lan_cli_exit read_options(const lan_cli *cli, walker *who,
                                 lan_cli_walk *walk)
{
    lan_route_request *request = &walk->request;
    lan_cli_exit status = read_algorithm(cli, &walk->algorithm);
    const lan_cli_exit others[] = {
        READ_WORD(cli, "corners", lan_corners_find, &who->corners,
                  "forbid, one or allow"),
        READ_WORD(cli, "class", lan_movement_find, &who->movement,
                  "foot, horse or wheels"),
        READ_WORD(cli, "heuristic", lan_heuristic_find, &request->heuristic,
                  "octile, manhattan, chebyshev, euclid or zero"),
        READ_WORD(cli, "metric", lan_metric_find, &request->metric,
                  "exact or 10-14"),
        READ_WORD(cli, "tie", lan_tie_find, &request->tie, "last or first"),
        read_size(cli, &who->size),
        read_turn_cost(cli, &request->turn_cost),
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        status = lan_cli_worse(status, others[i]);
    }
    return status;
}

/* --- the map ------------------------------------------------------------- */

lan_cli_exit lan_cli_walk_read(const lan_cli *cli, const char *path,
                               lan_cli_walk *out)
{
    const lan_cell origin = {0, 0};
    lan_cli_walk walk = {.path = path,
                         .request = lan_route_request_default(origin, origin)};
    walker who = {LAN_CORNERS_FORBID, LAN_MOVEMENT_FOOT, 1};
    lan_cli_exit status = read_options(cli, &who, &walk);
    if (status == LAN_CLI_DONE) {
        const bool is_given = lan_cli_value(cli, "corners") != NULL;
        status = lan_cli_map_source(cli, path, is_given ? &who.corners : NULL,
                                    &walk.map);
    }
    if (status == LAN_CLI_DONE) {
        const lan_status made =
            lan_ground_create(walk.map, who.movement, who.size, &walk.ground);
        status = lan_cli_blame(path, made, NULL);
    }
    if (status != LAN_CLI_DONE) {
        lan_cli_walk_clear(&walk);
        return status;
    }
    *out = walk;
    return LAN_CLI_DONE;
}

void lan_cli_walk_clear(lan_cli_walk *walk)
{
    lan_ground_destroy(walk->ground);
    lan_grid_map_destroy(walk->map);
}

static lan_cli_exit read_cell(const lan_cli_walk *walk, const char *x,
                              const char *y, lan_cell *out)
{
    lan_cell at = {0, 0};
    if (!read_whole(x, &at.x) || !read_whole(y, &at.y)) {
        lan_cli_say("a cell is two whole numbers, column and row, not '%s' "
                    "'%s'",
                    x, y);
        return LAN_CLI_USAGE;
    }
    if (!lan_grid_map_contains(walk->map, at)) {
        lan_cli_say("cell %d %d lies outside of the map: columns 0 to %d, rows "
                    "0 to %d",
                    at.x, at.y, lan_grid_map_width(walk->map) - 1,
                    lan_grid_map_height(walk->map) - 1);
        return LAN_CLI_USAGE;
    }
    *out = at;
    return LAN_CLI_DONE;
}

lan_cli_exit lan_cli_walk_cells(lan_cli_walk *walk, const char *const *words)
{
    const lan_cli_exit from =
        read_cell(walk, words[0], words[1], &walk->request.start);
    return from != LAN_CLI_DONE
               ? from
               : read_cell(walk, words[2], words[3], &walk->request.goal);
}

/* --- the search ---------------------------------------------------------- */

const char *lan_cli_walk_refusal(const lan_cli_walk *walk,
                                 const lan_algorithm *algorithm)
{
    if (algorithm->needs_uniform && !lan_ground_is_uniform(walk->ground)) {
        return "needs ground of one cost";
    }
    if (!algorithm->takes_turn_cost && walk->request.turn_cost > 0.0) {
        return "counts no turns";
    }
    return NULL;
}

lan_status lan_cli_walk_search(const lan_cli *cli, const lan_cli_walk *walk,
                               const lan_algorithm *algorithm, lan_search **out)
{
    lan_cli_meter meter;
    const lan_progress *progress =
        lan_cli_meter_start(&meter, cli, algorithm->name);
    lan_cli_meter_advise(&meter, lan_cli_value(cli, "all") == NULL
                                     ? "-a astar makes no tables, --tables "
                                       "FILE keeps them"
                                     : NULL);
    const lan_status status =
        lan_search_create(walk->ground, algorithm->name, progress, out);
    lan_cli_meter_stop(&meter);
    return status;
}

static lan_cli_exit prepare(const lan_cli *cli, const lan_cli_walk *walk,
                            const lan_algorithm *algorithm, lan_search **out)
{
    const lan_status status = lan_cli_walk_search(cli, walk, algorithm, out);
    if (status == LAN_ELIMIT) {
        lan_cli_say("%s: the map is too large for algorithm '%s'; try auto",
                    walk->path, algorithm->name);
        return LAN_CLI_FAILED;
    }
    return lan_cli_blame(walk->path, status, NULL);
}

/* --- saved tables -------------------------------------------------------- */

/* More than any table of the largest map. */
#define TABLE_BYTES ((size_t)4 << 30)

static lan_cli_exit load_tables(const lan_cli_walk *walk, const char *path,
                                const lan_algorithm *algorithm,
                                lan_search **out)
{
    char *bytes = NULL;
    size_t size = 0;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        lan_input_file_read(path, TABLE_BYTES, &bytes, &size, &err);
    if (status == LAN_OK) {
        status = lan_search_create_loaded(walk->ground, algorithm->name, bytes,
                                          size, out, &err);
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
static lan_cli_exit make_tables(const lan_cli *cli, const lan_cli_walk *walk,
                                const char *path,
                                const lan_algorithm *algorithm,
                                lan_search **out)
{
    lan_cli_output file;
    lan_search *search = NULL;
    lan_cli_exit exit = lan_cli_output_open(path, &file);
    if (exit != LAN_CLI_DONE) {
        return exit;
    }
    exit = prepare(cli, walk, algorithm, &search);
    if (exit == LAN_CLI_DONE && lan_search_save(search, NULL, 0) == 0) {
        lan_cli_say("algorithm '%s' has no tables; try table", algorithm->name);
        exit = LAN_CLI_USAGE;
    }
    if (exit == LAN_CLI_DONE) {
        exit = write_tables(search, &file);
    }
    exit = lan_cli_output_close(&file, exit);
    if (exit != LAN_CLI_DONE) {
        lan_search_destroy(search);
        return exit;
    }
    *out = search;
    return LAN_CLI_DONE;
}

static lan_cli_exit use_tables(const lan_cli *cli, const lan_cli_walk *walk,
                               const char *path, const lan_algorithm *algorithm,
                               lan_search **out)
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
               ? load_tables(walk, path, algorithm, out)
               : make_tables(cli, walk, path, algorithm, out);
}

lan_cli_exit lan_cli_walk_prepare(const lan_cli *cli, const lan_cli_walk *walk,
                                  const lan_algorithm *algorithm,
                                  lan_search **out)
{
    const char *tables = lan_cli_value(cli, "tables");
    const char *refusal = lan_cli_walk_refusal(walk, algorithm);
    if (refusal != NULL) {
        lan_cli_say("algorithm '%s' %s; try astar", algorithm->name, refusal);
        return LAN_CLI_USAGE;
    }
    return tables == NULL ? prepare(cli, walk, algorithm, out)
                          : use_tables(cli, walk, tables, algorithm, out);
}

void lan_cli_walk_say_none(const lan_cli_walk *walk, const lan_route *route)
{
    const lan_cell *start = &walk->request.start;
    const lan_cell *goal = &walk->request.goal;
    lan_cli_say("no route from %d %d to %d %d: %s", start->x, start->y, goal->x,
                goal->y, lan_route_end_text(route->end));
    if (!lan_cell_same(route->nearest, *goal)) {
        lan_cli_say("the nearest cell that can be reached is %d %d",
                    route->nearest.x, route->nearest.y);
    }
}
