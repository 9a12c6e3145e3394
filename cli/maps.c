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

static lan_grid_map *make(const lan_cli *cli, const char *name,
                          lan_generator kind, const char *rest,
                          lan_corners corners)
{
    parts from;
    lan_grid_map *map = NULL;
    lan_generate_def def = lan_generate_default(kind, 0, 0);
    if (!take_apart(rest, &from) || !read_whole(from.width, &def.width) ||
        !read_whole(from.height, &def.height) || !read_last(&from, &def)) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "a map is made by maze:WIDTHxHEIGHT:CORRIDOR, "
                    "rooms:WIDTHxHEIGHT:ROOM or random:WIDTHxHEIGHT:WALLS, not "
                    "by '%s'",
                    name);
    }
    def.seed = cli->seed;
    def.corners = corners;
    const lan_status status = lan_generate_map(&def, &map, cli->err);
    if (status == LAN_EINVAL) {
        lan_cli_die(cli, LAN_CLI_USAGE, "%s: %s", name, cli->err->text);
    }
    lan_cli_must(cli, name, status);
    return map;
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

/* Takes the map out of a scenario. */
static void take_map(const lan_cli *cli, const char *path,
                     const lan_scenario *scenario, const lan_corners *corners,
                     lan_cli_map *out)
{
    const lan_grid_map *map = lan_scenario_map(scenario);
    out->shape = lan_scenario_map_shape(scenario);
    out->roads = lan_scenario_roads(scenario);
    if (out->roads != NULL) {
        return;
    }
    if (map == NULL) {
        lan_cli_die(cli, LAN_CLI_SCENARIO, "%s: the scenario has no map", path);
    }
    lan_cli_must(cli, path,
                 corners == NULL || *corners == lan_grid_map_corners(map)
                     ? lan_grid_map_copy(map, &out->cells)
                     : with_corners(map, *corners, &out->cells));
}

/* --- files --------------------------------------------------------------- */

static void refuse_settings(const lan_cli *cli, const char *name)
{
    if (cli->setting_count > 0) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "--set and --solver are for scenario files: '%s' is a map "
                    "only",
                    name);
    }
}

static void read_file(const lan_cli *cli, const char *path,
                      const lan_corners *corners, lan_cli_map *out)
{
    char *text = NULL;
    size_t length = 0;
    if (lan_cli_ends_in(path, ".yaml") || lan_cli_ends_in(path, ".yml")) {
        take_map(cli, path, lan_cli_read(cli, path), corners, out);
        return;
    }
    lan_cli_go_on(cli, lan_cli_spare("-o", cli->output, path, "the map"));
    lan_cli_must(
        cli, path,
        lan_input_file_read(path, MAP_BYTES, &text, &length, cli->err));
    lan_cli_keep(cli, text, free);
    if (is_scenario(text, length)) {
        take_map(cli, path, lan_cli_read_text(cli, path, text, length), corners,
                 out);
        return;
    }
    refuse_settings(cli, path);
    lan_cli_must(
        cli, path,
        lan_moving_ai_read_map(text, length,
                               corners != NULL ? *corners : LAN_CORNERS_FORBID,
                               NULL, 0, &out->cells, cli->err));
}

static void destroy_map(void *map)
{
    lan_grid_map_destroy(map);
}

void lan_cli_map_source(const lan_cli *cli, const char *name,
                        const lan_corners *corners, lan_cli_map *out)
{
    lan_generator kind = LAN_GENERATOR_COUNT;
    const char *rest = NULL;
    *out = (lan_cli_map){.shape = LAN_MAP_SQUARE};
    if (is_made(name, &kind, &rest)) {
        refuse_settings(cli, name);
        out->cells = make(cli, name, kind, rest,
                          corners != NULL ? *corners : LAN_CORNERS_FORBID);
    } else {
        read_file(cli, name, corners, out);
    }
    if (out->cells != NULL) {
        lan_cli_keep(cli, out->cells, destroy_map);
    }
}

/* --- files of queries ----------------------------------------------------- */

#define SCEN_BYTES ((size_t)64 << 20)

lan_moving_ai_query *lan_cli_queries_read(const lan_cli *cli, const char *path,
                                          const lan_grid_map *map,
                                          size_t *count)
{
    char *text = NULL;
    size_t length = 0;
    lan_moving_ai_query *queries = NULL;
    lan_cli_go_on(
        cli, lan_cli_spare("-o", cli->output, path, "the file of queries"));
    lan_cli_must(
        cli, path,
        lan_input_file_read(path, SCEN_BYTES, &text, &length, cli->err));
    lan_cli_keep(cli, text, free);
    lan_cli_must(
        cli, path,
        lan_moving_ai_read_queries(text, length, &queries, count, cli->err));
    lan_cli_free(cli, text);
    lan_cli_keep(cli, queries, free);
    for (size_t i = 0; i < *count; i++) {
        lan_cli_must(cli, path,
                     lan_moving_ai_check_query(&queries[i], map, cli->err));
    }
    return queries;
}
