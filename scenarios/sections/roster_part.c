/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/csv_impl.h"
#include "scenarios/sections/bind_impl.h"

typedef struct scn_roster {
    const char *file;
    const char *armour; /* or NULL */
    const char *headings[CSV_FIELDS];
} scn_roster;

static const scn_field map_fields[] = {
#define X(name, word, ...)                                                     \
    FIELD((word), "heading of its column", TEXT, ONE,                          \
          .offset = offsetof(scn_roster, headings[CSV_##name])),
    CSV_FIELD_LIST(X)
#undef X
};
static const scn_section map_section =
    SECTION(map_fields, "roster.map", "a sheet's columns");

static const scn_field roster_fields[] = {
    FIELD("file", "YAML, JSON, or a sheet in .csv or .tsv: a row a type", TEXT,
          ONE, .is_required = true, .offset = offsetof(scn_roster, file)),
    FIELD("map", "which column of a sheet is what; others are guessed", SECTION,
          ONE, .section = &map_section),
    FIELD("armour",
          "a second sheet: a row a kind of weapon, a column a class of armour",
          TEXT, ONE, .offset = offsetof(scn_roster, armour)),
};
static const scn_section roster_section = SECTION(
    roster_fields, "roster", "another file's unit types", .short_key = "file");

const scn_part scn_part_roster = {
    .id = SCN_PART_roster,
    .row = FIELD("roster",
                 "another file with units, counters and armour; what this file "
                 "says of a type takes precedence",
                 SECTION, ONE, .section = &roster_section,
                 .is_input_only = true, .is_fixed = true, .is_read_once = true),
    .size = sizeof(scn_roster),
};
