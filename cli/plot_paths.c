/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/plot_paths.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "cli/fight.h"
#include "cli/odds_work.h"
#include "cli/terminal.h"
#include "lanchester/solve.h"

/* Simulated odds in a picture: what a colour can show. */
#define PICTURE_PRECISION 0.02

/* A range that spans such a factor is looked at by equal factors. */
#define WIDE_FACTOR 100.0

/* Rows of a heat map to its columns. */
#define ROWS_SHARE 0.65

/* --- ranges -------------------------------------------------------------- */

static lan_scale scale_of(double from, double to)
{
    return from > 0.0 && to / from >= WIDE_FACTOR ? LAN_SCALE_LOG
                                                  : LAN_SCALE_LINEAR;
}

/* Reads "FROM:TO" with perhaps ":log" or ":linear". */
static bool read_range(const char *text, lan_grid_axis *axis)
{
    const char *colon = strchr(text, ':');
    const char *more = colon != NULL ? strchr(colon + 1, ':') : NULL;
    const char *end = more != NULL ? more : text + strlen(text);
    if (colon == NULL ||
        lan_text_to_double(text, (size_t)(colon - text), &axis->from) !=
            LAN_OK ||
        lan_text_to_double(colon + 1, (size_t)(end - colon - 1), &axis->to) !=
            LAN_OK) {
        return false;
    }
    axis->scale = scale_of(axis->from, axis->to);
    if (more == NULL) {
        return true;
    }
    axis->scale = strcmp(more, ":log") == 0 ? LAN_SCALE_LOG : LAN_SCALE_LINEAR;
    return strcmp(more, ":log") == 0 || strcmp(more, ":linear") == 0;
}

/* Reads "PATH=FROM:TO". */
static lan_cli_exit read_axis(const char *option, const char *text,
                              char path[LAN_CLI_PATH_SIZE], lan_grid_axis *axis)
{
    const char *equals = strrchr(text, '=');
    const size_t length = equals != NULL ? (size_t)(equals - text) : 0;
    if (length == 0 || length >= LAN_CLI_PATH_SIZE ||
        !read_range(equals + 1, axis)) {
        lan_cli_say("--%s takes PATH=FROM:TO or PATH=FROM:TO:log, not '%s'",
                    option, text);
        return LAN_CLI_USAGE;
    }
    memcpy(path, text, length);
    path[length] = '\0';
    axis->path = path;
    return LAN_CLI_DONE;
}

/* A range, or from the least to the greatest of the numbers listed; false where
 * they are no two numbers. */
static bool read_vary(const lan_vary_def *vary, lan_grid_axis *axis)
{
    *axis = (lan_grid_axis){.path = vary->path,
                            .from = vary->from,
                            .to = vary->to,
                            .scale = vary->scale};
    if (!isnan(vary->from)) {
        return true;
    }
    axis->to = LAN_NAN;
    for (size_t i = 0; i < vary->values.count; i++) {
        const char *text = vary->values.items[i].text;
        double value = LAN_NAN;
        if (lan_text_to_double(text, strlen(text), &value) != LAN_OK) {
            return false;
        }
        axis->from = fmin(axis->from, value);
        axis->to = fmax(axis->to, value);
    }
    axis->scale = scale_of(axis->from, axis->to);
    return axis->to > axis->from;
}

static bool take_sweep(paths_work *work, const lan_sweep_def *sweep,
                       size_t count)
{
    bool is_taken = sweep != NULL && sweep->vary_count == count;
    for (size_t i = 0; i < count && is_taken; i++) {
        is_taken = read_vary(&sweep->vary[i], &work->axes[i]);
    }
    return is_taken;
}

/* What `sweep:` varies if it is as much as is drawn; the ranges of `solve:`
 * else. */
static bool take_own_ranges(paths_work *work, size_t count)
{
    const lan_solve_def *solve = lan_scenario_solve_def(work->scenario);
    if (take_sweep(work, lan_scenario_sweep(work->scenario), count)) {
        return true;
    }
    if (solve != NULL && solve->change.count == count) {
        for (size_t i = 0; i < count; i++) {
            const double *ends = &solve->between.ends[2 * i];
            work->axes[i] =
                (lan_grid_axis){.path = solve->change.items[i],
                                .from = ends[0],
                                .to = ends[1],
                                .scale = scale_of(ends[0], ends[1])};
        }
        return true;
    }
    return false;
}

static lan_cli_exit find_axes(paths_work *work, size_t count)
{
    static const char *const options[] = {"x", "y"};
    lan_cli_exit status = LAN_CLI_DONE;
    size_t given = 0;
    for (size_t i = 0; i < count && status == LAN_CLI_DONE; i++) {
        const char *text = lan_cli_value(work->cli, options[i]);
        if (text != NULL) {
            given++;
            status =
                read_axis(options[i], text, work->paths[i], &work->axes[i]);
        }
    }
    if (status != LAN_CLI_DONE || given == count) {
        return status;
    }
    if (given == 0 && take_own_ranges(work, count)) {
        return LAN_CLI_DONE;
    }
    lan_cli_say(count == 2
                    ? "%s: over which paths? --x PATH=FROM:TO --y PATH=FROM:TO"
                    : "%s: over which path? --x PATH=FROM:TO",
                work->file);
    return LAN_CLI_USAGE;
}

/* --- the rest of the command line ---------------------------------------- */

/* Takes "margin,odds" apart. */
static lan_cli_exit read_of(paths_work *work, size_t most)
{
    const char *text = lan_cli_value(work->cli, "of");
    const size_t size = (text != NULL ? strlen(text) : 0) + 1;
    if (text == NULL) {
        return LAN_CLI_DONE;
    }
    work->names = malloc(size);
    if (work->names == NULL) {
        return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
    }
    memcpy(work->names, text, size);
    char *next = work->names;
    while (next != NULL) {
        char *comma = strchr(next, ',');
        if (comma != NULL) {
            *comma++ = '\0';
        }
        if (work->of_count == most) {
            lan_cli_say("--of takes at most %zu name%s here, not '%s'", most,
                        most == 1 ? "" : "s", text);
            return LAN_CLI_USAGE;
        }
        work->of[work->of_count++] = next;
        next = comma;
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit read_options(paths_work *work, size_t most_names)
{
    int64_t points = 0;
    lan_cli_exit status = lan_cli_odds_options(work->cli, &work->odds);
    if (status == LAN_CLI_DONE) {
        status =
            lan_cli_whole(work->cli, "points", 2.0, LAN_GRID_MAX_SIDE, &points);
    }
    if (status == LAN_CLI_DONE) {
        status = read_of(work, most_names);
    }
    if (lan_cli_value(work->cli, "precision") == NULL) {
        work->odds.precision = PICTURE_PRECISION;
    }
    work->points = (int32_t)points;
    return status;
}

/* The units of the paths; of one that is none, the grid tells. */
static void find_units(paths_work *work, size_t axes)
{
    for (size_t i = 0; i < axes; i++) {
        lan_parameter *parameter = NULL;
        if (lan_parameter_create(work->scenario, work->axes[i].path, &parameter,
                                 NULL) == LAN_OK) {
            work->units[i] = lan_parameter_unit(parameter);
        }
        lan_parameter_destroy(parameter);
    }
}

lan_cli_exit paths_work_open(const lan_cli *cli, size_t axes, size_t names,
                             paths_work *work)
{
    lan_error err;
    *work = (paths_work){.cli = cli, .file = cli->operands[1]};
    lan_cli_exit status = read_options(work, names);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_read(cli, work->file, &work->scenario);
    }
    if (status == LAN_CLI_DONE) {
        status = find_axes(work, axes);
    }
    if (status == LAN_CLI_DONE) {
        find_units(work, axes);
        lan_error_clear(&err);
        status = lan_cli_blame(
            work->file,
            lan_battle_create(lan_scenario_battle_def(work->scenario),
                              &work->battle, &err),
            &err);
    }
    return status;
}

void paths_work_close(paths_work *work)
{
    lan_battle_destroy(work->battle);
    lan_scenario_destroy(work->scenario);
    free(work->names);
}

const char *paths_work_side(const paths_work *work, int32_t side)
{
    return lan_battle_side_count(work->battle) == 2
               ? lan_battle_side_name(work->battle, side)
               : "";
}

paths_measured paths_work_measured(const paths_work *work, const char *name)
{
    lan_measure *measure = NULL;
    paths_measured out = {.even = LAN_NAN};
    out.status = lan_measure_create_for(work->scenario, name, &measure, NULL);
    if (out.status == LAN_OK) {
        out = (paths_measured){
            .is_odds = lan_measure_needs_odds(measure),
            .is_share = lan_measure_unit_of(measure) == LAN_MEASURE_IN_SHARES,
            .is_winner = lan_measure_word_side(measure, 0) >= 0,
            .even = lan_measure_even(measure),
            .even_title = lan_measure_even_title(measure)};
    }
    lan_measure_destroy(measure);
    return out;
}

lan_grid_def paths_work_grid(const paths_work *work, const char *of,
                             int32_t points)
{
    lan_grid_def def = lan_grid_def_default();
    def.x = work->axes[0];
    def.y = work->axes[1];
    def.x.points = points;
    def.y.points = (int32_t)fmax(2.0, floor(ROWS_SHARE * points + 0.5));
    def.of = of;
    def.odds = work->odds;
    def.odds.threads = 1;
    def.threads = work->odds.threads;
    def.seed = work->cli->seed;
    return def;
}
