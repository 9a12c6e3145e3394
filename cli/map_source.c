/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/map_source.h"

#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/text.h"
#include "cli/terminal.h"
#include "tactics/map/generate.h"
#include "tactics/map/moving_ai.h"

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
    case LAN_GENERATOR_COUNT:
        break;
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

static lan_cli_exit read_file(const char *path, lan_corners corners,
                              lan_grid_map **out)
{
    char *text = NULL;
    size_t length = 0;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        lan_input_file_read(path, MAP_BYTES, &text, &length, &err);
    if (status == LAN_OK) {
        status = lan_moving_ai_read_map(text, length, corners, out, &err);
    }
    free(text);
    return lan_cli_blame(path, status, &err);
}

lan_cli_exit lan_cli_map_source(const lan_cli *cli, const char *name,
                                lan_corners corners, lan_grid_map **out)
{
    lan_generator kind = LAN_GENERATOR_COUNT;
    const char *rest = NULL;
    return is_made(name, &kind, &rest)
               ? make(cli, name, kind, rest, corners, out)
               : read_file(name, corners, out);
}
