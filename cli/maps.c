/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/text.h"
#include "cli/cli.h"
#include "tactics/counts_impl.h"

/* More than the largest map that is allowed, CRLF included. */
#define MAP_BYTES ((size_t)32 << 20)

/* A name taken apart: "maze", "60", "30", "4". */
typedef struct parts {
    char kind[16];
    char width[16];
    char height[16];
    char last[32]; /* "": left out */
} parts;

/* Copies up to one of the characters in `ends`, and returns what is behind;
 * NULL where it is too long. */
static const char *take(const char *text, const char *ends, char *out,
                        size_t size)
{
    const size_t length = strcspn(text, ends);
    if (length >= size) {
        return NULL;
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return text + length;
}

/* Whether it is the name of a map to be made. */
static bool is_made(const char *name, lan_generator *kind, const char **rest)
{
    char word[16];
    const char *after = take(name, ":", word, sizeof word);
    if (after == NULL || *after != ':' || !lan_generator_find(word, kind)) {
        return false;
    }
    *rest = after + 1;
    return true;
}

static bool take_apart(const char *rest, parts *out)
{
    const char *at = take(rest, "x", out->width, sizeof out->width);
    if (at == NULL || *at != 'x') {
        return false;
    }
    at = take(at + 1, ":", out->height, sizeof out->height);
    if (at == NULL) {
        return false;
    }
    out->last[0] = '\0';
    return *at == '\0' || take(at + 1, "", out->last, sizeof out->last) != NULL;
}

static bool read_number(const char *text, double *out)
{
    return lan_text_to_double(text, strlen(text), out) == LAN_OK;
}

static bool read_whole(const char *text, int32_t *out)
{
    double value = 0.0;
    if (!read_number(text, &value) || !(value >= 0.0 && value <= 1e6)) {
        return false;
    }
    *out = (int32_t)value;
    return !(value > *out);
}

static bool read_last(const parts *from, lan_generate_def *def)
{
    if (from->last[0] == '\0') {
        return true;
    }
    switch (def->generator) {
    case LAN_GENERATOR_RANDOM:
        return read_number(from->last, &def->walls);
    case LAN_GENERATOR_MAZE:
        return read_whole(from->last, &def->corridor);
    case LAN_GENERATOR_ROOMS:
        return read_whole(from->last, &def->room);
    }
    return false;
}

static lan_cli_exit make(const lan_cli *cli, const char *name,
                         lan_generator kind, const char *rest,
                         lan_corners corners, lan_grid_map **out)
{
    parts from;
    lan_error err;
    lan_generate_def def = lan_generate_default(kind, 0, 0);
    if (!take_apart(rest, &from) || !read_whole(from.width, &def.width) ||
        !read_whole(from.height, &def.height) || !read_last(&from, &def)) {
        lan_cli_say("a map is made by maze:WIDTHxHEIGHT:CORRIDOR, "
                    "rooms:WIDTHxHEIGHT:ROOM or random:WIDTHxHEIGHT:WALLS, not "
                    "by '%s'",
                    name);
        return LAN_CLI_USAGE;
    }
    lan_error_clear(&err);
    def.seed = cli->seed;
    def.corners = corners;
    const lan_status status = lan_generate_map(&def, out, &err);
    if (status == LAN_EINVAL) {
        lan_cli_say("%s: %s", name, err.text);
        return LAN_CLI_USAGE;
    }
    return lan_cli_blame(name, status, &err);
}

/* --- a scenario's map ---------------------------------------------------- */

/* True where a line begins as no map's does and each scenario has one, and for
 * a scenario in JSON. */
static bool is_scenario(const char *text, size_t length)
{
    static const char key[] = "format:";
    const size_t size = strlen(key);
    size_t blanks = 0;
    while (blanks < length && strchr(" \t\r\n", text[blanks]) != NULL) {
        blanks++;
    }
    if (blanks < length && text[blanks] == '{') {
        return true;
    }
    for (size_t at = 0; at + size <= length;) {
        if (memcmp(text + at, key, size) == 0) {
            return true;
        }
        const char *end = memchr(text + at, '\n', length - at);
        at = end != NULL ? (size_t)(end - text) + 1 : length;
    }
    return false;
}

/* The same cells under another rule. */
static lan_status with_corners(const lan_grid_map *map, lan_corners corners,
                               lan_grid_map **out)
{
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    const size_t count = lan_grid_map_terrain_count(map);
    lan_terrain terrains[LAN_TERRAIN_MOST];
    lan_grid_map *made = NULL;
    for (size_t i = 0; i < count; i++) {
        terrains[i] = *lan_grid_map_terrain(map, (int32_t)i);
    }
    lan_status status =
        lan_grid_map_create(width, height, corners, terrains, count, &made);
    for (int32_t y = 0; status == LAN_OK && y < height; y++) {
        for (int32_t x = 0; status == LAN_OK && x < width; x++) {
            const lan_cell at = {x, y};
            status = lan_grid_map_set(made, at, lan_grid_map_at(map, at));
        }
    }
    if (status != LAN_OK) {
        lan_grid_map_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

/* Takes the cells out of a scenario. */
static lan_status take_cells(const lan_grid_map *map,
                             const lan_corners *corners, lan_grid_map **out)
{
    return corners == NULL || *corners == lan_grid_map_corners(map)
               ? lan_grid_map_copy(map, out)
               : with_corners(map, *corners, out);
}

/* Takes the map out of a scenario, which goes, or is kept with its roads. */
static lan_cli_exit take_map(const char *path, lan_scenario *scenario,
                             const lan_corners *corners, lan_cli_map *out)
{
    const lan_grid_map *cells = lan_scenario_map(scenario);
    lan_cli_map map = {.shape = lan_scenario_map_shape(scenario),
                       .roads = lan_scenario_roads(scenario)};
    if (map.roads != NULL) {
        map.scenario = scenario;
        *out = map;
        return LAN_CLI_DONE;
    }
    if (cells == NULL) {
        lan_cli_say("%s: the scenario has no map", path);
        lan_scenario_destroy(scenario);
        return LAN_CLI_SCENARIO;
    }
    const lan_status status = take_cells(cells, corners, &map.cells);
    lan_scenario_destroy(scenario);
    if (status == LAN_OK) {
        *out = map;
    }
    return lan_cli_blame(path, status, NULL);
}

void lan_cli_map_clear(lan_cli_map *map)
{
    lan_grid_map_destroy(map->cells);
    lan_scenario_destroy(map->scenario);
}

/* --- files --------------------------------------------------------------- */

static lan_cli_exit refuse_settings(const lan_cli *cli, const char *name)
{
    if (cli->setting_count == 0) {
        return LAN_CLI_DONE;
    }
    lan_cli_say("--set and --solver are for scenario files: '%s' is a map only",
                name);
    return LAN_CLI_USAGE;
}

/* The text of a file, map or scenario. */
static lan_cli_exit read_text(const lan_cli *cli, const char *path,
                              const char *text, size_t length,
                              const lan_corners *corners, lan_cli_map *out)
{
    lan_scenario *scenario = NULL;
    lan_error err;
    if (is_scenario(text, length)) {
        const lan_cli_exit status =
            lan_cli_read_text(cli, path, text, length, &scenario);
        return status != LAN_CLI_DONE ? status
                                      : take_map(path, scenario, corners, out);
    }
    const lan_cli_exit refused = refuse_settings(cli, path);
    if (refused != LAN_CLI_DONE) {
        return refused;
    }
    lan_error_clear(&err);
    const lan_status status = lan_moving_ai_read_map(
        text, length, corners != NULL ? *corners : LAN_CORNERS_FORBID,
        &out->cells, &err);
    return lan_cli_blame(path, status, &err);
}

static lan_cli_exit read_file(const lan_cli *cli, const char *path,
                              const lan_corners *corners, lan_cli_map *out)
{
    char *text = NULL;
    size_t length = 0;
    lan_scenario *scenario = NULL;
    lan_error err;
    if (lan_cli_ends_in(path, ".yaml") || lan_cli_ends_in(path, ".yml")) {
        const lan_cli_exit status = lan_cli_read(cli, path, &scenario);
        return status != LAN_CLI_DONE ? status
                                      : take_map(path, scenario, corners, out);
    }
    const lan_cli_exit spared = lan_cli_spare(cli->output, path, "the map");
    if (spared != LAN_CLI_DONE) {
        return spared;
    }
    lan_error_clear(&err);
    const lan_status status =
        lan_input_file_read(path, MAP_BYTES, &text, &length, &err);
    const lan_cli_exit exit =
        status == LAN_OK ? read_text(cli, path, text, length, corners, out)
                         : lan_cli_blame(path, status, &err);
    free(text);
    return exit;
}

lan_cli_exit lan_cli_map_source(const lan_cli *cli, const char *name,
                                const lan_corners *corners, lan_cli_map *out)
{
    lan_generator kind = LAN_GENERATOR_COUNT;
    const char *rest = NULL;
    *out = (lan_cli_map){.shape = LAN_MAP_SQUARE};
    if (!is_made(name, &kind, &rest)) {
        return read_file(cli, name, corners, out);
    }
    const lan_cli_exit refused = refuse_settings(cli, name);
    return refused != LAN_CLI_DONE
               ? refused
               : make(cli, name, kind, rest,
                      corners != NULL ? *corners : LAN_CORNERS_FORBID,
                      &out->cells);
}

/* --- files of queries ----------------------------------------------------- */

#define SCEN_BYTES ((size_t)64 << 20)

static lan_status read_checked(const char *path, const lan_grid_map *map,
                               lan_moving_ai_query **out, size_t *count,
                               lan_error *err)
{
    char *text = NULL;
    size_t length = 0;
    lan_status status =
        lan_input_file_read(path, SCEN_BYTES, &text, &length, err);
    if (status == LAN_OK) {
        status = lan_moving_ai_read_queries(text, length, out, count, err);
    }
    free(text);
    for (size_t i = 0; status == LAN_OK && i < *count; i++) {
        status = lan_moving_ai_check_query(&(*out)[i], map, err);
    }
    return status;
}

lan_cli_exit lan_cli_queries_read(const lan_cli *cli, const char *path,
                                  const lan_grid_map *map,
                                  lan_moving_ai_query **out, size_t *count)
{
    lan_moving_ai_query *queries = NULL;
    size_t read = 0;
    lan_error err;
    const lan_cli_exit spared =
        lan_cli_spare(cli->output, path, "the file of queries");
    if (spared != LAN_CLI_DONE) {
        return spared;
    }
    lan_error_clear(&err);
    const lan_status status = read_checked(path, map, &queries, &read, &err);
    if (status != LAN_OK) {
        free(queries);
        return lan_cli_blame(path, status, &err);
    }
    *out = queries;
    *count = read;
    return LAN_CLI_DONE;
}
