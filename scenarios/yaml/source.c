/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/yaml/source_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"

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
    size_t known = 0;
    position.line = 1;
    if (source->marks != NULL) {
        const scn_mark mark = source->marks[at / SCN_MARK_STEP];
        position.line = mark.line;
        position.start = mark.start;
        known = at - at % SCN_MARK_STEP;
    }
    for (size_t i = known; i < at; i++) {
        if (is_break(source, i)) {
            position.line++;
            position.start = i + 1;
        }
    }
    position.column = (int)(at - position.start) + 1;
    return position;
}

size_t scn_line_size(const scn_source *source, size_t start)
{
    size_t end = start;
    while (end < source->length && source->text[end] != '\n' &&
           source->text[end] != '\r') {
        end++;
    }
    return end - start;
}

bool scn_source_mark(scn_source *source, scn_arena *arena)
{
    if (source->length > SCN_MAX_BYTES) {
        return true;
    }
    scn_mark *marks = scn_arena_array(arena, source->length / SCN_MARK_STEP + 1,
                                      sizeof *marks);
    scn_mark mark = {.line = 1};
    if (marks == NULL) {
        return false;
    }
    for (size_t i = 0; i <= source->length; i++) {
        if (i % SCN_MARK_STEP == 0) {
            marks[i / SCN_MARK_STEP] = mark;
        }
        if (i < source->length && is_break(source, i)) {
            mark = (scn_mark){mark.line + 1, i + 1};
        }
    }
    source->marks = marks;
    return true;
}

void scn_source_skip_mark(scn_source *source)
{
    if (source->length >= 3 && memcmp(source->text, "\xEF\xBB\xBF", 3) == 0) {
        source->text += 3;
        source->length -= 3;
        source->has_mark = true;
    }
}

lan_status scn_source_read(const char *path, scn_arena *arena,
                           const char **text, size_t *length, lan_error *err)
{
    char *bytes = NULL;
    size_t count = 0;
    const lan_status status =
        lan_input_file_read(path, SCN_MAX_BYTES, &bytes, &count, err);
    if (status != LAN_OK) {
        return status;
    }
    const char *copy = scn_arena_text(arena, bytes, count);
    free(bytes);
    if (copy == NULL) {
        return LAN_ENOMEM;
    }
    *text = copy;
    *length = count;
    return LAN_OK;
}
