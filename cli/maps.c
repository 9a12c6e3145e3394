/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/text.h"
#include "cli/cli.h"

/* More than the size of the largest map, with CRLF. */
#define MAP_BYTES  ((size_t)32 << 20)
#define SCEN_BYTES ((size_t)64 << 20)

#define SIDE_MOST 1e6

/* --- maps that are made --------------------------------------------------- */

/* Reads "60x30:4"; the last part is optional. */
static bool read_sizes(const char *text, lan_generate_def *def)
{
    const size_t width = strcspn(text, "x");
    if (text[width] != 'x' ||
        !lan_cli_read_whole(text, width, 0.0, SIDE_MOST, &def->width)) {
        return false;
    }
    const char *const high = text + width + 1;
    const size_t height = strcspn(high, ":");
    if (!lan_cli_read_whole(high, height, 0.0, SIDE_MOST, &def->height)) {
        return false;
    }
    const char *const last = high + height + (high[height] == ':' ? 1 : 0);
    const size_t length = strlen(last);
    int32_t *const size =
        def->generator == LAN_GENERATOR_MAZE ? &def->corridor : &def->room;
    return length == 0 ||
           (def->generator == LAN_GENERATOR_RANDOM
                ? lan_text_to_double(last, length, &def->walls) == LAN_OK
                : lan_cli_read_whole(last, length, 0.0, SIDE_MOST, size));
}

static void refuse_settings(const lan_cli *cli, const char *name)
{
    if (cli->setting_count > 0) {
        lan_cli_refuse(cli,
                       "--set and --solver are for scenario files: '%s' is a "
                       "map only",
                       name);
    }
}

/* False if the name is not that of a generated map. */
static bool make(const lan_cli *cli, const char *name, lan_corners corners,
                 lan_grid_map **out)
{
    lan_generator kind = LAN_GENERATOR_RANDOM;
    const size_t length = strcspn(name, ":");
    char word[16];
    (void)snprintf(word, sizeof word, "%.*s", (int)(length < 16 ? length : 15),
                   name);
    if (name[length] != ':' || !lan_generator_find(word, &kind)) {
        return false;
    }
    lan_generate_def def = lan_generate_default(kind, 0, 0);
    refuse_settings(cli, name);
    if (!read_sizes(name + length + 1, &def)) {
        lan_cli_refuse(
            cli,
            "a generated map is maze:WIDTHxHEIGHT:CORRIDOR, "
            "rooms:WIDTHxHEIGHT:ROOM or random:WIDTHxHEIGHT:WALLS, not '%s'",
            name);
    }
    def.seed = cli->seed;
    def.corners = corners;
    const lan_status status = lan_generate_map(&def, out, cli->err);
    if (status == LAN_EINVAL) {
        lan_cli_refuse(cli, "%s: %s", name, cli->err->text);
    }
    lan_cli_must(cli, name, status);
    return true;
}

/* --- files --------------------------------------------------------------- */

/* True if a line begins with a key that every scenario has and no map contains;
 * also for a scenario in JSON. */
static bool is_scenario(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '{' ||
           strncmp(text, "format:", 7) == 0 ||
           strstr(text, "\nformat:") != NULL;
}

/* A scenario's map, possibly with another corner rule.
 *
 * text  NULL: read from the path
 */
static void take_map(const lan_cli *cli, const char *path, const char *text,
                     const char *corners, lan_cli_map *out)
{
    const lan_scenario *scenario = text != NULL
                                       ? lan_cli_read_text(cli, path, text)
                                       : lan_cli_read(cli, path, false);
    const lan_played_map map = lan_scenario_map(scenario);
    out->shape = map.shape;
    out->roads = map.roads;
    if (map.roads != NULL) {
        return;
    }
    if (map.cells == NULL) {
        lan_cli_die(cli, LAN_CLI_SCENARIO, "%s: the scenario has no map", path);
    }
    if (corners != NULL && map.shape == LAN_MAP_SQUARE) {
        char setting[32];
        const char *const settings[] = {setting};
        (void)snprintf(setting, sizeof setting, "map.corners=%s", corners);
        lan_cli with = lan_cli_with_settings(cli, settings, 1, true);
        with.quiet = true; /* warnings were already printed */
        take_map(&with, path, text, NULL, out);
        return;
    }
    lan_cli_must(cli, path, lan_grid_map_copy(map.cells, &out->cells));
    lan_cli_keep(cli, out->cells, NULL);
}

/* Reads an input file; the text ends with a NUL. */
static char *read_bytes(const lan_cli *cli, const char *path, const char *what,
                        size_t most, size_t *length)
{
    char *bytes = NULL;
    lan_cli_spare(cli, "-o", cli->output, path, what);
    lan_cli_must(cli, path,
                 lan_input_file_read(path, most, &bytes, length, cli->err));
    lan_cli_keep(cli, bytes, NULL);
    return bytes;
}

void lan_cli_map_source(const lan_cli *cli, const char *name, lan_cli_map *out)
{
    const char *const corners = lan_cli_value(cli, "corners");
    const lan_corners rule =
        (lan_corners)lan_cli_word(cli, "corners", LAN_CORNERS_FORBID);
    size_t length = 0;
    *out = (lan_cli_map){.shape = LAN_MAP_SQUARE};
    if (make(cli, name, rule, &out->cells)) {
        lan_cli_keep(cli, out->cells, NULL);
        return;
    }
    if (lan_cli_ends_in(name, ".yaml") || lan_cli_ends_in(name, ".yml")) {
        take_map(cli, name, NULL, corners, out);
        return;
    }
    const char *text = read_bytes(cli, name, "the map", MAP_BYTES, &length);
    if (is_scenario(text)) {
        take_map(cli, name, text, corners, out);
        return;
    }
    refuse_settings(cli, name);
    lan_cli_must(cli, name,
                 lan_moving_ai_read_map(text, length, rule, NULL, 0,
                                        &out->cells, cli->err));
    lan_cli_keep(cli, out->cells, NULL);
}

lan_moving_ai_query *lan_cli_queries_read(const lan_cli *cli, const char *path,
                                          const lan_grid_map *map,
                                          size_t *count)
{
    size_t length = 0;
    lan_moving_ai_query *queries = NULL;
    const char *text =
        read_bytes(cli, path, "the file of queries", SCEN_BYTES, &length);
    lan_cli_must(cli, path,
                 lan_moving_ai_read_queries(text, length, map, &queries, count,
                                            cli->err));
    lan_cli_keep(cli, queries, NULL);
    return queries;
}
