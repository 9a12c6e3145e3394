/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "balance/solving/grid.h"
#include "cli/meter.h"
#include "cli/plot_kind.h"
#include "cli/plot_paths.h"
#include "cli/terminal.h"
#include "plots/kinds/heatmap.h"

/* Places along a path unless --points says otherwise; odds cost the more. */
#define HEATMAP_POINTS      97
#define HEATMAP_ODDS_POINTS 41

/* What is computed for a heat map. */
typedef struct map_found {
    lan_grid_def def;
    lan_grid grid;
    lan_grid_def even_def; /* whose line is drawn, if not that of grid */
    lan_grid even_grid;
    lan_even_line line;
} map_found;

/* The line of what is drawn, or of the margin where that has none. */
static lan_status find_line(const paths_work *work,
                            const lan_progress *progress, map_found *found,
                            lan_error *err)
{
    const paths_measured by = paths_work_measured(work, found->def.of);
    if (!isnan(by.even)) {
        return lan_grid_line(work->scenario, &found->def, &found->grid, by.even,
                             progress, &found->line, err);
    }
    if (by.is_winner) {
        return lan_grid_borders(work->scenario, &found->def, &found->grid,
                                progress, &found->line, err);
    }
    found->even_def = found->def;
    found->even_def.of = "margin";
    const lan_status status = lan_grid_make(work->scenario, &found->even_def,
                                            progress, &found->even_grid, err);
    return status != LAN_OK ? status
                            : lan_grid_line(work->scenario, &found->even_def,
                                            &found->even_grid, 0.0, progress,
                                            &found->line, err);
}

static lan_status find_map(const paths_work *work, map_found *found,
                           lan_error *err)
{
    const char *of = work->of_count > 0 ? work->of[0] : "margin";
    const int32_t usual = paths_work_measured(work, of).is_odds
                              ? HEATMAP_ODDS_POINTS
                              : HEATMAP_POINTS;
    lan_cli_meter meter;
    (void)lan_cli_meter_start(&meter, work->cli, "heat map");
    lan_cli_meter_advise(&meter, "--points 20 takes less");
    found->def =
        paths_work_grid(work, of, work->points > 0 ? work->points : usual);
    lan_status status =
        lan_grid_make(work->scenario, &found->def,
                      lan_cli_meter_part(&meter, 0.0, 0.9), &found->grid, err);
    if (status == LAN_OK) {
        status =
            find_line(work, lan_cli_meter_part(&meter, 0.9, 1.0), found, err);
    }
    lan_cli_meter_stop(&meter);
    return status;
}

static lan_cli_exit make_map(const paths_work *work, const map_found *found,
                             lan_figure **out)
{
    const paths_measured by = paths_work_measured(work, found->def.of);
    const lan_heatmap_view view = {
        .title = lan_cli_plot_title(work->scenario, work->file),
        .time_unit = lan_scenario_time_unit(work->scenario),
        .battle = work->battle,
        .units = {work->units[0], work->units[1]},
        .def = &found->def,
        .grid = &found->grid,
        .line = &found->line,
        .line_name = by.even_title != NULL ? by.even_title
                     : by.is_winner        ? "the winner changes"
                                           : "break-even"};
    if (found->grid.failed > 0 && !work->cli->quiet) {
        lan_cli_say("%s: %zu of %zu places make no battle, the first: %s",
                    work->file, found->grid.failed,
                    found->grid.columns * found->grid.rows,
                    found->grid.error.text);
    }
    return lan_cli_blame_picture(NULL, lan_heatmap_figure(&view, out), NULL);
}

static lan_cli_exit make_heatmap(const lan_cli *cli, lan_figure **out)
{
    paths_work work;
    map_found found = {.grid = {.columns = 0}};
    lan_error err;
    lan_cli_exit status = paths_work_open(cli, 2, 1, &work);
    if (status == LAN_CLI_DONE) {
        lan_error_clear(&err);
        status = lan_cli_blame(work.file, find_map(&work, &found, &err), &err);
    }
    if (status == LAN_CLI_DONE) {
        status = make_map(&work, &found, out);
    }
    lan_even_line_clear(&found.line);
    lan_grid_clear(&found.grid);
    lan_grid_clear(&found.even_grid);
    paths_work_close(&work);
    return status;
}

static const char *const options[] = {
    "exact", "simulate", "precision", "battles", "jobs",
    "x",     "y",        "of",        "points",  NULL};

const lan_cli_plot_kind lan_cli_plot_heatmap = {
    .name = "heatmap",
    .help = "a result over the values of two paths, with the line of\n"
            "break-even, where both sides have the same share left;\n"
            "the paths are --x and --y, or those of sweep:\n",
    .files_max = 1,
    .options = options,
    .make = make_heatmap,
};
