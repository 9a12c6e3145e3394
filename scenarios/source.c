/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/source_impl.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

scn_place scn_place_of_source(const scn_source *source)
{
    return (scn_place){.source = source, .offset = 0, .length = 0};
}

static bool is_break(const scn_source *source, size_t at)
{
    const char c = source->text[at];
    if (c == '\n') {
        return true;
    }
    const bool before_lf =
        at + 1 < source->length && source->text[at + 1] == '\n';
    return c == '\r' && !before_lf;
}

scn_position scn_position_of(scn_place place)
{
    const scn_source *source = place.source;
    scn_position position = {.line = 0};
    if (source->text == NULL) {
        return position;
    }

    const size_t at =
        place.offset < source->length ? place.offset : source->length;
    position.line = 1;
    for (size_t i = 0; i < at; i++) {
        if (is_break(source, i)) {
            position.line++;
            position.start = i + 1;
        }
    }
    position.column = (int)(at - position.start) + 1;
    size_t end = position.start;
    while (end < source->length && source->text[end] != '\n' &&
           source->text[end] != '\r') {
        end++;
    }
    position.line_size = end - position.start;
    return position;
}

/* Reads up to SCN_MAX_BYTES and one more, which tells that there are more. */
static lan_status read_stream(FILE *in, scn_arena *arena, const char **text,
                              size_t *length, lan_error *err)
{
    char *buffer = malloc(SCN_MAX_BYTES + 1);
    if (buffer == NULL) {
        return LAN_ENOMEM;
    }
    errno = 0;
    const size_t size = fread(buffer, 1, SCN_MAX_BYTES + 1, in);
    lan_status status = LAN_OK;
    if (ferror(in)) {
        status =
            lan_fail(err, LAN_EIO, 0, 0, "cannot be read: %s", strerror(errno));
    } else if (size > SCN_MAX_BYTES) {
        status = lan_fail(err, LAN_ELIMIT, 0, 0,
                          "is longer than 4 MiB, the most that is read");
    } else {
        const char *copy = scn_arena_text(arena, buffer, size);
        if (copy == NULL) {
            status = LAN_ENOMEM;
        } else {
            *text = copy;
            *length = size;
        }
    }
    free(buffer);
    return status;
}

/* A stream of its own for standard input, so that closing it leaves the
 * process's one open. */
static FILE *open_input(const char *path)
{
    if (strcmp(path, "-") != 0) {
        return fopen(path, "rb");
    }
    const int copy = dup(STDIN_FILENO);
    FILE *in = copy >= 0 ? fdopen(copy, "rb") : NULL;
    if (in == NULL && copy >= 0) {
        close(copy);
    }
    return in;
}

lan_status scn_source_read(const char *path, scn_arena *arena,
                           const char **text, size_t *length, lan_error *err)
{
    FILE *in = open_input(path);
    if (in == NULL) {
        return lan_fail(err, LAN_EIO, 0, 0, "cannot be read: %s",
                        strerror(errno));
    }
    const lan_status status = read_stream(in, arena, text, length, err);
    fclose(in);
    return status;
}
