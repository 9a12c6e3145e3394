/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/real.h"
#include "cli/meter.h"
#include "cli/plot_kind.h"
#include "cli/plot_paths.h"
#include "cli/terminal.h"
#include "lanchester/solve.h"
#include "plots/kinds/path_curve.h"

/* Places along the path unless --points says otherwise; odds cost the more. */
#define CURVE_POINTS      241
#define CURVE_ODDS_POINTS 101

/* What is computed of one panel. */
typedef struct path_found {
    lan_grid_def def;
    lan_grid grid;
    lan_solution *even;
} path_found;

/* Where a margin or odds are even, over the range of the panel. */
static lan_status find_even(const paths_work *work, const char *of,
                            paths_measured by, const lan_progress *progress,
                            path_found *found, lan_error *err)
{
    const lan_grid_axis *axis = &work->axes[0];
    const double ends[] = {axis->from, axis->to};
    if (by.status == LAN_ENOMEM) {
        return by.status;
    }
    const lan_solve_def def = {.find = by.is_share ? LAN_SOLVE_BREAK_EVEN
                                                   : LAN_SOLVE_TARGET,
                               .of = of,
                               .value = by.even,
                               .change = {&axis->path, 1},
                               .between = {ends, 1}};
    return lan_solve_find(work->scenario, &def, work->cli->seed, progress,
                          &found->even, err);
}

static lan_status find_panel(const paths_work *work, const char *of,
                             const lan_progress *progress, path_found *found,
                             lan_error *err)
{
    const paths_measured by = paths_work_measured(work, of);
    const int32_t usual = by.is_odds ? CURVE_ODDS_POINTS : CURVE_POINTS;
    const int32_t points = work->points > 0 ? work->points : usual;
    found->def = paths_work_grid(work, of, points);
    found->def.y.path = NULL;
    lan_status status =
        lan_grid_make(work->scenario, &found->def, progress, &found->grid, err);
    if (status == LAN_OK && (by.status == LAN_ENOMEM || !isnan(by.even))) {
        status = find_even(work, of, by, progress, found, err);
        if (status == LAN_EINVAL) {
            lan_error_clear(err); /* a curve without its dots */
            status = LAN_OK;
        }
    }
    return status;
}

static lan_cli_exit make_figure(const paths_work *work, path_found *found,
                                lan_figure **out)
{
    lan_path_panel panels[LAN_CLI_PATHS_OF_MAX];
    lan_error err;
    for (size_t i = 0; i < work->of_count; i++) {
        panels[i] = (lan_path_panel){
            .grid = &found[i].grid,
            .level = paths_work_measured(work, work->of[i]).even,
            .even = found[i].even != NULL ? &found[i].even->parts[0] : NULL};
    }
    const lan_path_curve curve = {
        .title = lan_cli_plot_title(work->scenario, work->file),
        .time_unit = lan_scenario_time_unit(work->scenario),
        .sides = {paths_work_side(work, 0), paths_work_side(work, 1)},
        .axis = &work->axes[0],
        .axis_unit = work->units[0],
        .panels = panels,
        .count = work->of_count};
    lan_error_clear(&err);
    return lan_cli_blame_picture(NULL, lan_path_curve_figure(&curve, out, &err),
                                 &err);
}

/* Margin, and odds where they are exact. */
static lan_status find_usual(paths_work *work, lan_cli_meter *meter,
                             path_found *found, lan_error *err)
{
    const lan_progress *progress = lan_cli_meter_part(meter, 0.0, 0.5);
    work->of[0] = "margin";
    work->of_count = 1;
    lan_status status = find_panel(work, "margin", progress, &found[0], err);
    if (status != LAN_OK) {
        return status;
    }
    path_found *odds = &found[1];
    lan_error quiet;
    progress = lan_cli_meter_part(meter, 0.5, 1.0);
    lan_error_clear(&quiet);
    odds->def = paths_work_grid(
        work, "odds", work->points > 0 ? work->points : CURVE_ODDS_POINTS);
    odds->def.y.path = NULL;
    odds->def.exact_odds = true;
    status = lan_grid_make(work->scenario, &odds->def, progress, &odds->grid,
                           &quiet);
    if (status == LAN_ENOMEM || status == LAN_ECANCELLED) {
        return status;
    }
    bool is_known = status == LAN_OK;
    for (size_t i = 0; is_known && i < odds->grid.columns; i++) {
        is_known = !isnan(odds->grid.values[i]);
    }
    if (!is_known) {
        return LAN_OK;
    }
    work->of[work->of_count++] = "odds";
    return find_even(work, "odds", paths_work_measured(work, "odds"), progress,
                     odds, err);
}

lan_cli_exit lan_cli_plot_path_curve(const lan_cli *cli, lan_figure **out)
{
    paths_work work;
    path_found found[LAN_CLI_PATHS_OF_MAX] = {{.grid = {.columns = 0}}};
    lan_cli_meter meter;
    lan_error err;
    lan_cli_exit status = paths_work_open(cli, 1, LAN_CLI_PATHS_OF_MAX, &work);
    if (status == LAN_CLI_DONE) {
        lan_status made = LAN_OK;
        lan_error_clear(&err);
        (void)lan_cli_meter_start(&meter, cli, "curve");
        lan_cli_meter_advise(&meter, "--points 20 takes less");
        if (work.of_count == 0) {
            made = find_usual(&work, &meter, found, &err);
        } else {
            for (size_t i = 0; i < work.of_count && made == LAN_OK; i++) {
                const double all = (double)work.of_count;
                made = find_panel(&work, work.of[i],
                                  lan_cli_meter_part(&meter, (double)i / all,
                                                     (double)(i + 1) / all),
                                  &found[i], &err);
            }
        }
        lan_cli_meter_stop(&meter);
        status = lan_cli_blame(work.file, made, &err);
    }
    if (status == LAN_CLI_DONE) {
        status = make_figure(&work, found, out);
    }
    for (size_t i = 0; i < LAN_CLI_PATHS_OF_MAX; i++) {
        lan_grid_clear(&found[i].grid);
        lan_solution_destroy(found[i].even);
    }
    paths_work_close(&work);
    return status;
}
