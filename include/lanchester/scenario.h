/* lanchester/scenario.h - a scenario file, read once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an opaque object that owns every string and array its battle
 *          description points to.
 * Errors   everything wrong with a file is reported in one reading, up to
 *          LAN_MESSAGES_MAX; then "and n more".
 * Owner    the caller, between _read() and _destroy().
 * Threads  any number of readers once read.
 */
#ifndef LANCHESTER_SCENARIO_H
#define LANCHESTER_SCENARIO_H

#include <stdio.h>

#include "lanchester/base.h"
#include "lanchester/battle.h"
#include "lanchester/campaign.h"
#include "lanchester/engagement.h"
#include "lanchester/graph.h"
#include "lanchester/map.h"
#include "lanchester/questions.h"
#include "lanchester/solver.h"

#pragma GCC visibility push(default)

#define LAN_MESSAGES_MAX 100

typedef struct lan_scenario lan_scenario;

/* One message to the writer of a file. */
typedef struct lan_message {
    bool is_error;     /* or a warning */
    lan_error error;   /* 1-based place and text; line 0: no place */
    int span;          /* bytes to underline, >= 1; 0: nothing to show */
    char *file;        /* file, or "--set PATH=VALUE" */
    char *source_line; /* that line of the file, or NULL */
} lan_message;

typedef struct lan_messages {
    lan_message *items;
    size_t count;   /* kept, at most LAN_MESSAGES_MAX */
    size_t errors;  /* all, kept or not */
    size_t dropped; /* beyond LAN_MESSAGES_MAX */
} lan_messages;

/* Makes an empty list; LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_messages_create(lan_messages **out);
void lan_messages_destroy(lan_messages *messages);

/* Prints them as "file:line:column: error: text" with the source line and a
 * caret below, control characters made harmless. */
void lan_messages_print(const lan_messages *messages, FILE *out, bool color);

/* Reads a scenario from a file ("-": standard input) or from memory.
 *
 * path      what `roster:`, `map.file:` and `fit.data:` are relative to, and
 *           whose folder they do not leave, by links neither; where it is a
 *           symbolic link, that is the folder of the file that it leads to
 * name      the same, and the file's name in messages; there need be no file
 * settings  "PATH=VALUE", applied in order after the file; checked alike
 *
 * Returns LAN_EIO where the file cannot be read (one message, no line),
 * LAN_EPARSE where anything in it is wrong, LAN_ENOMEM; out is written only on
 * LAN_OK, messages always (warnings too).
 */
LAN_MUST_CHECK
lan_status lan_scenario_read_file(const char *path, const char *const *settings,
                                  size_t setting_count, lan_messages *messages,
                                  lan_scenario **out);
LAN_MUST_CHECK
lan_status lan_scenario_read_text(const char *name, const char *text,
                                  size_t length, const char *const *settings,
                                  size_t setting_count, lan_messages *messages,
                                  lan_scenario **out);

/* Reads a file as lan_scenario_read_file() does, or a bare roster: one with
 * unit types that has no armies, and needs no time: types can be compared
 * without. Its battle has two armies, `row` and `column`, of a soldier of each
 * type (of the first 1,024), and is open-ended where time.end is not given.
 *
 * A file in .csv or .tsv is a sheet, here as well as for `roster:`. */
LAN_MUST_CHECK
lan_status lan_scenario_read_roster(const char *path,
                                    const char *const *settings,
                                    size_t setting_count,
                                    lan_messages *messages, lan_scenario **out);

/* True for one that was read so, and has no armies of its own. */
bool lan_scenario_is_bare(const lan_scenario *scenario);

void lan_scenario_destroy(lan_scenario *scenario);

/* What it says. Pointers live as long as the scenario. */
const char *lan_scenario_title(const lan_scenario *scenario);     /* or "" */
const char *lan_scenario_time_unit(const lan_scenario *scenario); /* or "" */
const lan_battle_def *lan_scenario_battle_def(const lan_scenario *scenario);
lan_solver_options lan_scenario_solver_options(const lan_scenario *scenario);
lan_rows lan_scenario_rows(const lan_scenario *scenario);

/* The text of the file, as it was read: without a byte order mark, and before
 * roster and settings. */
const char *lan_scenario_text(const lan_scenario *scenario);

/* True where a key stands at its top: in its text, its roster or a setting. */
bool lan_scenario_has(const lan_scenario *scenario, const char *key);

/* Its `matchup:`, or what that is by default where it has none. */
lan_matchup_def lan_scenario_matchup_def(const lan_scenario *scenario);

/* What `solve:` looks for; NULL where it does not stand there. */
const lan_solve_def *lan_scenario_solve_def(const lan_scenario *scenario);

/* Its `sensitivity:`, or lan_sensitivity_def_default() where it has none. */
lan_sensitivity_def lan_scenario_sensitivity_def(const lan_scenario *scenario);

/* What `sweep:` asks for; NULL where it does not stand there. */
const lan_sweep_def *lan_scenario_sweep(const lan_scenario *scenario);

/* Its `fit:`, or no data and nothing to change where it has none. */
lan_fit_def lan_scenario_fit_def(const lan_scenario *scenario);

/* Its `price:`, or lan_price_def_default() where it has none. */
lan_price_def lan_scenario_price_def(const lan_scenario *scenario);

/* The entries of `expect:`, as many as *count says; maybe none. */
const lan_expect_def *lan_scenario_expects(const lan_scenario *scenario,
                                           size_t *count);

/* How its map is laid out; LAN_MAP_SQUARE where it has none. */
lan_map_shape lan_scenario_map_shape(const lan_scenario *scenario);

/* The cells, of squares or of hexagons (hex.h); NULL where it has no `map:`, or
 * a graph. Its terrains are those of `terrain:` in their order, then those of
 * Moving AI whose glyphs they leave. */
const lan_grid_map *lan_scenario_map(const lan_scenario *scenario);

/* The places and roads of `map.graph:`; NULL where it has none. */
const lan_road_map *lan_scenario_roads(const lan_scenario *scenario);

/* How its armies are played on the map; NULL where it has none, or no army has
 * `at`, or the solver is bodies. Checked, as its battle is. */
const lan_campaign_def *lan_scenario_campaign(const lan_scenario *scenario);

/* The same also where the solver is bodies: what the equations play instead. */
const lan_campaign_def *
lan_scenario_campaign_beside(const lan_scenario *scenario);

/* How its soldiers fight as bodies; NULL unless that is the solver. Checked, as
 * its battle is. */
const lan_engagement_def *lan_scenario_engagement(const lan_scenario *scenario);

/* A place of its map that has a name: of a map of cells, y * width + x. */
typedef struct lan_scenario_place {
    const char *name;
    int32_t place;
} lan_scenario_place;

/* Those of `map.places`, or of a graph, as many as *count says; maybe none. */
const lan_scenario_place *lan_scenario_places(const lan_scenario *scenario,
                                              size_t *count);

/* What was guessed of a sheet that is its roster, and what was left out, a line
 * each, with the sheet's name before; NULL at `index` beyond the last. */
const char *lan_scenario_note(const lan_scenario *scenario, size_t index);

/* The files that were read with it: roster and map. NULL at `index` beyond the
 * last. */
const char *lan_scenario_file(const lan_scenario *scenario, size_t index);

/* Writes the scenario with settings and defaults applied, as YAML that reads
 * back to the same battle and writes the same text. */
LAN_MUST_CHECK
lan_status lan_scenario_write(const lan_scenario *scenario, FILE *out);

/* A number of a scenario's file and what it shall be. */
typedef struct lan_edit {
    const char *path; /* as for a setting */
    double value;     /* LAN_NAN: as it stands */
} lan_edit;

/* Tells whose text lan_scenario_edit() writes: NULL for the scenario's own, or
 * the name of a sheet of its roster, as of lan_scenario_file(), where the
 * numbers that change stand in its cells; where none changes, all of them.
 * Returns LAN_EINVAL where they stand in two files. */
LAN_MUST_CHECK
lan_status lan_scenario_edited_file(const lan_scenario *scenario,
                                    const lan_edit *edits, size_t count,
                                    const char **out, lan_error *err);

/* Writes the text that the scenario was read from, or a sheet of its roster,
 * with other numbers in it: all else is kept byte for byte, comments and order,
 * quotes, separators and line ends too. Settings are not in it. A number that
 * the scenario leaves to its default is put first in its map. A cell gets the
 * number that makes the value, before percent, shields, squads and what else
 * the sheet computes it by; the rate that follows from the damage stays.
 * Returns LAN_EINVAL, and then writes nothing, where the file has no such map,
 * as where a roster of its own has it, or the sheet no such cell; LAN_EIO,
 * LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_scenario_edit(const lan_scenario *scenario,
                             const lan_edit *edits, size_t count, FILE *out,
                             lan_error *err);

/* Writes every path that can be set: path, tab, value now, tab, what it is. */
LAN_MUST_CHECK
lan_status lan_scenario_write_paths(const lan_scenario *scenario, FILE *out);

/* Writes the format as a JSON Schema, for editors. */
LAN_MUST_CHECK
lan_status lan_scenario_write_schema(FILE *out);

/* Writes the reference page of the format: copies a template and puts a table
 * of keys in place of each line "<!-- keys of SECTION -->". Returns LAN_EPARSE
 * for a section that is not in the format. */
LAN_MUST_CHECK
lan_status lan_scenario_write_reference(FILE *template_page, FILE *out);

#pragma GCC visibility pop

#endif
