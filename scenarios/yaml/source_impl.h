/* scenarios/yaml/source_impl.h - the text that is read, and places in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a place is a byte offset; line and column are worked out only where
 *          a message needs them.
 * Owner    text and name belong to the arena they were read into.
 */
#ifndef LAN_SCENARIOS_YAML_SOURCE_IMPL_H
#define LAN_SCENARIOS_YAML_SOURCE_IMPL_H

#include <stdbool.h>
#include <stdint.h>

#include "lanchester/scenario.h"
#include "scenarios/yaml/arena_impl.h"

#define SCN_MAX_BYTES ((size_t)4 * 1024 * 1024)

/* Where a line is, every SCN_MARK_STEP bytes: places are asked for one after
 * the other, by the ten thousand. */
#define SCN_MARK_STEP 1024

typedef struct scn_mark {
    int line;
    size_t start; /* offset of the line's first byte */
} scn_mark;

/* A file, or one --set, which has no text to show. */
typedef struct scn_source {
    const char *name; /* as in messages: "ford.yaml", "--set a.b=1" */
    const char *text; /* NULL for a setting */
    size_t length;
    bool has_mark;         /* of byte order, before the text */
    int rank;              /* messages of a lower rank come first */
    const scn_mark *marks; /* of each SCN_MARK_STEP-th byte; may be NULL */
    const char *real;      /* without links, of a file beside the scenario */
} scn_source;

/* Of the scenario itself, and of what is read beside it. */
enum {
    SCN_RANK_SCENARIO,
    SCN_RANK_ROSTER,
    SCN_RANK_MAP,
    SCN_RANK_SETTINGS /* the first one; the others follow */
};

typedef struct scn_place {
    const scn_source *source;
    size_t offset;
    size_t length; /* bytes to underline; 0: at least one all the same */
} scn_place;

/* A line break is LF, CR LF or CR, as in YAML. */
typedef struct scn_position {
    int line;     /* 1-based; 0 where the source has no text */
    int column;   /* 1-based, in bytes */
    size_t start; /* offset of the line's first byte */
} scn_position;

scn_position scn_position_of(scn_place place);

/* Bytes of the line that begins at an offset, without its break. */
size_t scn_line_size(const scn_source *source, size_t start);

/* Makes the marks of a text, unless it is longer than any that is read; false
 * where memory is out. */
bool scn_source_mark(scn_source *source, scn_arena *arena);

/* The place of a whole source: its first byte. */
scn_place scn_place_of_source(const scn_source *source);

/* Takes a mark of byte order off its text. */
void scn_source_skip_mark(scn_source *source);

/* Reads a file ("-": standard input) into the arena. On LAN_EIO err holds the
 * system's reason, on LAN_ELIMIT that it is too long. */
LAN_MUST_CHECK
lan_status scn_source_read(const char *path, scn_arena *arena,
                           const char **text, size_t *length, lan_error *err);

#endif
