/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"

/* Precision of simulated odds: finer than colours can show. */
#define PICTURE_PRECISION 0.02

/* Ranges that span this factor are logarithmic. */
#define WIDE_FACTOR 100.0

/* Rows per column of a heat map. */
#define ROWS_SHARE 0.65

/* Most quantities in one picture. */
#define NAMES_MOST 4

/* A scenario, and what is drawn of it. */
typedef struct paths_work {
    const lan_cli *cli;
    const char *file;
    lan_scenario *scenario;
    lan_grid_axis axes[2];
    const char *units[2]; /* of the paths; NULL: none */
    lan_odds_options odds;
    int32_t points; /* 0: not given */
    const char *of[NAMES_MOST];
    size_t of_count;
    lan_battle *battle; /* for the names of its sides */
} paths_work;

/* --- ranges -------------------------------------------------------------- */

static lan_scale scale_of(double from, double to)
{
    return from > 0.0 && to / from >= WIDE_FACTOR ? LAN_SCALE_LOG
                                                  : LAN_SCALE_LINEAR;
}

/* Reads "FROM:TO", optionally with ":log" or ":linear". */
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
static void read_axis(const lan_cli *cli, const char *option, const char *text,
                      lan_grid_axis *axis)
{
    const char *equals = strrchr(text, '=');
    const size_t length = equals != NULL ? (size_t)(equals - text) : 0;
    char *const path = lan_cli_room(cli, length + 1, 1);
    if (length == 0 || !read_range(equals + 1, axis)) {
        lan_cli_refuse_value(cli, option, "PATH=FROM:TO or PATH=FROM:TO:log",
                             text);
    }
    memcpy(path, text, length);
    axis->path = path;
}

/* The range, or the minimum and maximum of the listed values; false unless they
 * are at least two different numbers. */
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

/* Uses the paths of `sweep:` if it varies exactly `count`, otherwise those of
 * `solve:`. */
static bool take_own_ranges(paths_work *work, size_t count)
{
    const lan_sweep_def *sweep = lan_scenario_sweep(work->scenario);
    const lan_solve_def *solve = lan_scenario_solve_def(work->scenario);
    bool is_taken = sweep != NULL && sweep->vary_count == count;
    for (size_t i = 0; i < count && is_taken; i++) {
        is_taken = read_vary(&sweep->vary[i], &work->axes[i]);
    }
    if (is_taken || solve == NULL || solve->change.count != count) {
        return is_taken;
    }
    for (size_t i = 0; i < count; i++) {
        const double *ends = &solve->between.ends[2 * i];
        work->axes[i] = (lan_grid_axis){.path = solve->change.items[i],
                                        .from = ends[0],
                                        .to = ends[1],
                                        .scale = scale_of(ends[0], ends[1])};
    }
    return true;
}

static void find_axes(paths_work *work, size_t count)
{
    static const char *const options[] = {"x", "y"};
    size_t given = 0;
    for (size_t i = 0; i < count; i++) {
        const char *text = lan_cli_value(work->cli, options[i]);
        if (text != NULL) {
            given++;
            read_axis(work->cli, options[i], text, &work->axes[i]);
        }
    }
    if (given < count && (given > 0 || !take_own_ranges(work, count))) {
        lan_cli_refuse(
            work->cli,
            count == 2
                ? "%s: over which paths? --x PATH=FROM:TO --y PATH=FROM:TO"
                : "%s: over which path? --x PATH=FROM:TO",
            work->file);
    }
}

/* --- the rest of the command line ---------------------------------------- */

/* Splits "margin,odds". */
static void read_of(paths_work *work, size_t most)
{
    const char *text = lan_cli_value(work->cli, "of");
    if (text == NULL) {
        return;
    }
    char *next = lan_cli_room(work->cli, strlen(text) + 1, 1);
    memcpy(next, text, strlen(text) + 1);
    while (next != NULL) {
        char *comma = strchr(next, ',');
        if (comma != NULL) {
            *comma++ = '\0';
        }
        if (work->of_count == most) {
            lan_cli_refuse(work->cli,
                           "--of takes at most %zu name%s here, not '%s'", most,
                           most == 1 ? "" : "s", text);
        }
        work->of[work->of_count++] = next;
        next = comma;
    }
}

/* Reads options and the file. Paths are those of --x and --y, or of the
 * scenario's `sweep:` or `solve:`.
 *
 * axes   1 or 2
 * names  of --of, at most
 */
static void open_work(const lan_cli *cli, size_t axes, size_t names,
                      paths_work *work)
{
    *work = (paths_work){.cli = cli, .file = cli->operands[1]};
    work->odds = lan_cli_odds_options(cli);
    work->odds.precision = lan_cli_number(cli, "precision", PICTURE_PRECISION);
    work->points = (int32_t)lan_cli_whole(cli, "points", 0);
    lan_cli_check_odds(cli);
    read_of(work, names);
    work->scenario = lan_cli_read(cli, work->file, false);
    find_axes(work, axes);
    /* the grid reports a path that does not exist */
    for (size_t i = 0; i < axes; i++) {
        lan_parameter *parameter = NULL;
        if (lan_parameter_create(work->scenario, work->axes[i].path, &parameter,
                                 NULL) == LAN_OK) {
            work->units[i] = lan_parameter_unit(parameter);
        }
        lan_parameter_destroy(parameter);
    }
    lan_cli_must(cli, work->file,
                 lan_battle_create(lan_scenario_battle_def(work->scenario),
                                   &work->battle, cli->err));
    lan_cli_keep(cli, work->battle, NULL);
}

/* The name of a side if there are two sides; otherwise "". */
static const char *side_name(const paths_work *work, int32_t side)
{
    return lan_battle_side_count(work->battle) == 2
               ? lan_battle_side_name(work->battle, side)
               : "";
}

static lan_grid_def grid_over(const paths_work *work, const char *of,
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

/* --- the store of a sweep ------------------------------------------------- */

/* Draws the rows of --store over one path or two, without any battle. */
static lan_cli_exit plot_store(const lan_cli *cli, size_t paths,
                               lan_figure **out)
{
    static const char *const unused[4] = {"of", "points", "x", "y"};
    const char *file = cli->operands[1];
    for (size_t i = 0; i < 4; i++) {
        if (lan_cli_has(cli, unused[i])) {
            lan_cli_refuse(
                cli, "--store draws what the sweep recorded, without --%s",
                unused[i]);
        }
    }
    lan_scenario *scenario = lan_cli_read(cli, file, false);
    const char *const store = lan_cli_value(cli, "store");
    return lan_cli_blame(
        store,
        lan_sweep_kept_figure(scenario, lan_cli_sweep_seed(cli, scenario),
                              store, paths, lan_cli_plot_title(scenario, file),
                              out, cli->err),
        cli->err);
}

/* --- what is computed ----------------------------------------------------- */

/* One quantity over one path or two. */
typedef struct panel {
    lan_measure *by;
    lan_grid_def def;
    lan_grid grid;
    lan_solution *even;
    lan_grid even_grid; /* the grid of the even line, if it is not `grid` */
    lan_even_line line;
} panel;

/* exact_only: LAN_ENOCLOSED if odds are not exact at some point */
static lan_status find_grid(const paths_work *work, const char *of,
                            bool exact_only, const lan_progress *progress,
                            panel *found, lan_error *err)
{
    /* Default points along the x axis; odds cost more. */
    static const int32_t usual[2][2] = {{241, 101}, {97, 41}};
    const bool has_y = work->axes[1].path != NULL;
    const bool has_odds = found->by->needs_odds;
    found->def = grid_over(
        work, of, work->points > 0 ? work->points : usual[has_y][has_odds]);
    found->def.exact_odds = exact_only;
    lan_status status =
        lan_grid_make(work->scenario, &found->def, progress, &found->grid, err);
    for (size_t i = 0; i < found->grid.columns && exact_only; i++) {
        status = isnan(found->grid.values[i]) ? LAN_ENOCLOSED : status;
    }
    return status;
}

/* --- curves over a path --------------------------------------------------- */

/* Finds where a margin or odds are even, over the range of the panel. */
static lan_status find_even(const paths_work *work, const char *of,
                            const lan_progress *progress, panel *found,
                            lan_error *err)
{
    const lan_grid_axis *axis = &work->axes[0];
    const double ends[] = {axis->from, axis->to};
    const lan_solve_def def = {.find = found->by->unit == LAN_MEASURE_IN_SHARES
                                           ? LAN_SOLVE_BREAK_EVEN
                                           : LAN_SOLVE_TARGET,
                               .of = of,
                               .value = found->by->even,
                               .change = {&axis->path, 1},
                               .between = {ends, 1}};
    return lan_solve_find(work->scenario, &def, work->cli->seed, progress,
                          &found->even, err);
}

static lan_status find_panel(const paths_work *work, const char *of,
                             bool exact_only, const lan_progress *progress,
                             panel *found, lan_error *err)
{
    lan_status status =
        lan_measure_create_for(work->scenario, of, &found->by, err);
    if (status == LAN_OK) {
        status = find_grid(work, of, exact_only, progress, found, err);
    }
    if (status == LAN_OK && !isnan(found->by->even)) {
        status = find_even(work, of, progress, found, err);
        if (status == LAN_EINVAL) {
            lan_error_clear(err); /* a curve without its dots */
            status = LAN_OK;
        }
    }
    return status;
}

/* Finds the requested panels, by default the margin, and odds if exact. */
static lan_status find_panels(paths_work *work, panel *found)
{
    const bool is_usual = work->of_count == 0;
    lan_error *const err = work->cli->err;
    lan_status status = LAN_OK;
    if (is_usual) {
        work->of[0] = "margin";
        work->of[1] = "odds";
        work->of_count = 2;
    }
    const double all = (double)work->of_count;
    for (size_t i = 0; i < work->of_count && status == LAN_OK; i++) {
        const bool is_exact = is_usual && i == 1;
        status = find_panel(work, work->of[i], is_exact,
                            lan_cli_work_part(work->cli, (double)i / all,
                                              (double)(i + 1) / all),
                            &found[i], err);
        if (is_exact && status != LAN_OK && status != LAN_ENOMEM &&
            status != LAN_ECANCELLED) {
            work->of_count = 1;
            lan_error_clear(err);
            status = LAN_OK;
        }
    }
    return status;
}

lan_cli_exit lan_cli_plot_path_curve(const lan_cli *cli, lan_figure **out)
{
    paths_work work;
    lan_path_panel panels[NAMES_MOST];
    if (lan_cli_has(cli, "store")) {
        return plot_store(cli, 1, out);
    }
    open_work(cli, 1, NAMES_MOST, &work);
    panel *const found = lan_cli_room(cli, NAMES_MOST, sizeof *found);
    (void)lan_cli_work(cli, "curve", NULL, "--points 20 takes less");
    lan_cli_must(cli, work.file, find_panels(&work, found));
    for (size_t i = 0; i < work.of_count; i++) {
        const lan_solution *const even = found[i].even;
        panels[i] =
            (lan_path_panel){.grid = &found[i].grid,
                             .level = found[i].by->even,
                             .even = even != NULL ? &even->parts[0] : NULL};
    }
    const lan_path_curve curve = {
        .title = lan_cli_plot_title(work.scenario, work.file),
        .time_unit = lan_scenario_time_unit(work.scenario),
        .sides = {side_name(&work, 0), side_name(&work, 1)},
        .axis = &work.axes[0],
        .axis_unit = work.units[0],
        .panels = panels,
        .count = work.of_count};
    lan_cli_must(cli, NULL, lan_path_curve_figure(&curve, out, cli->err));
    return LAN_CLI_DONE;
}

/* --- heat maps ------------------------------------------------------------ */

/* The even line of the quantity, or of the margin if it has none. */
static lan_status find_line(const paths_work *work,
                            const lan_progress *progress, panel *found,
                            lan_error *err)
{
    const double even = found->by->even;
    if (!isnan(even) || found->by->side_words > 0) {
        return lan_grid_line(&found->grid, even, &found->line);
    }
    lan_grid_def even_def = found->def;
    even_def.of = "margin";
    const lan_status status = lan_grid_make(work->scenario, &even_def, progress,
                                            &found->even_grid, err);
    return status != LAN_OK
               ? status
               : lan_grid_line(&found->even_grid, 0.0, &found->line);
}

lan_cli_exit lan_cli_plot_heatmap(const lan_cli *cli, lan_figure **out)
{
    paths_work work;
    if (lan_cli_has(cli, "store")) {
        return plot_store(cli, 2, out);
    }
    open_work(cli, 2, 1, &work);
    const char *of = work.of_count > 0 ? work.of[0] : "margin";
    panel *const found = lan_cli_room(cli, 1, sizeof *found);
    lan_cli_must(
        cli, work.file,
        lan_measure_create_for(work.scenario, of, &found->by, cli->err));
    (void)lan_cli_work(cli, "heat map", NULL, "--points 20 takes less");
    lan_status status = find_grid(
        &work, of, false, lan_cli_work_part(cli, 0.0, 0.9), found, cli->err);
    if (status == LAN_OK) {
        status =
            find_line(&work, lan_cli_work_part(cli, 0.9, 1.0), found, cli->err);
    }
    lan_cli_must(cli, work.file, status);
    const char *const even_title = found->by->even_title;
    const lan_heatmap_view view = {
        .title = lan_cli_plot_title(work.scenario, work.file),
        .time_unit = lan_scenario_time_unit(work.scenario),
        .battle = work.battle,
        .units = {work.units[0], work.units[1]},
        .def = &found->def,
        .grid = &found->grid,
        .line = &found->line,
        .line_name = even_title != NULL          ? even_title
                     : found->by->side_words > 0 ? "the winner changes"
                                                 : "break-even"};
    if (found->grid.failed > 0 && !cli->quiet) {
        lan_cli_say(
            "%s: %zu of %zu points could not be computed, the first: %s",
            work.file, found->grid.failed,
            found->grid.columns * found->grid.rows, found->grid.error.text);
    }
    lan_cli_must(cli, NULL, lan_heatmap_figure(&view, 1, out, cli->err));
    return LAN_CLI_DONE;
}
