/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/solving/grid.h"
#include "base/real.h"
#include "plots/kinds/heatmap.h"
#include "plots/kinds/path_words.h"
#include "plots/kinds/sweep_impl.h"

/* Height in lines of 20 px: of what is about panels, and of each. */
#define HEAD_LINES  7
#define PANEL_LINES 10

#define NOTE_SIZE 160

/* What is made while figures are. */
typedef struct work {
    const lan_sweep_places *places;
    const char *title;
    lan_scenario_copy *copy; /* the scenario as it stands */
    lan_battle *battle;      /* the copy's */
    const char *sides[2];    /* names, "" unless there are two */
    char note[NOTE_SIZE];    /* "": none */
    lan_grid grids[LAN_PATH_PANELS_MAX];
    lan_grid_def def;
    double nowhere; /* y where there is one path */
} work;

/* --- grids --------------------------------------------------------------- */

/* Means, LAN_NAN where there is nothing. */
static lan_status fill_values(const lan_sweep_places *places,
                              const sweep_quantity *q, lan_grid *grid)
{
    grid->values = malloc(places->place_count * sizeof *grid->values);
    if (grid->values == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < places->place_count; i++) {
        grid->values[i] =
            q->taken[i] > 0 ? q->sums[i] / (double)q->taken[i] : LAN_NAN;
        grid->failed += q->taken[i] > 0 ? 0 : 1;
    }
    return LAN_OK;
}

static lan_status fill_grid(work *w, const sweep_quantity *q, lan_grid *grid)
{
    const lan_sweep_places *const places = w->places;
    const sweep_path *const x = &places->paths[0];
    const sweep_path *const y = &places->paths[1];
    const bool is_map = places->path_count == 2;
    *grid = (lan_grid){.columns = x->count,
                       .rows = is_map ? y->count : 1,
                       .x = x->at,
                       .y = is_map ? y->at : &w->nowhere,
                       .own_x = lan_scenario_copy_get(w->copy, x->parameter),
                       .own_y =
                           is_map ? lan_scenario_copy_get(w->copy, y->parameter)
                                  : LAN_NAN};
    lan_status status = lan_measure_create_for(
        places->scenario,
        lan_measure_name(lan_sweep_record(places->sweep, q->record)),
        &grid->measure, NULL);
    return status == LAN_OK ? fill_values(places, q, grid) : status;
}

/* The range of a path: of cells half a cell more at both ends. */
static lan_grid_axis axis_of(const sweep_path *path, bool is_of_cells)
{
    const double *const at = path->at;
    const size_t last = path->count - 1;
    const bool is_log = path->scale == LAN_SCALE_LOG;
    lan_grid_axis axis = {.path = lan_parameter_path(path->parameter),
                          .from = at[0],
                          .to = at[last],
                          .scale = path->scale,
                          .points = (int32_t)path->count};
    if (is_of_cells) {
        axis.from = is_log ? at[0] * sqrt(at[0] / at[1])
                           : at[0] - 0.5 * (at[1] - at[0]);
        axis.to = is_log ? at[last] * sqrt(at[last] / at[last - 1])
                         : at[last] + 0.5 * (at[last] - at[last - 1]);
    }
    return axis;
}

/* --- words --------------------------------------------------------------- */

/* "mean of 20 battles each, 1,000 of 5,000 values": what is not as the sweep
 * has it. */
static void write_note(work *w)
{
    const lan_sweep_places *const places = w->places;
    const int64_t repeat = lan_design_repeat(places->design);
    size_t used = 0;
    if (repeat > 1) {
        used += (size_t)snprintf(
            w->note, NOTE_SIZE, "mean of %lld battles each", (long long)repeat);
    }
    for (size_t i = 0; i < places->path_count; i++) {
        const sweep_path *const path = &places->paths[i];
        if (path->stride > 1 && used < NOTE_SIZE) {
            char words[LAN_PATH_WORDS_SIZE];
            lan_path_words(lan_parameter_path(path->parameter), words);
            used += (size_t)snprintf(
                w->note + used, NOTE_SIZE - used,
                "%s%lld of %lld values of %.40s", used > 0 ? ", " : "",
                (long long)((path->said + path->stride - 1) / path->stride),
                (long long)path->said, words);
        }
    }
}

static void find_sides(work *w)
{
    for (int32_t i = 0; i < 2; i++) {
        w->sides[i] = lan_battle_side_count(w->battle) == 2
                          ? lan_battle_side_name(w->battle, i)
                          : "";
    }
}

/* --- figures ------------------------------------------------------------- */

static lan_status draw_curves(const work *w, lan_figure **out)
{
    const lan_sweep_places *const places = w->places;
    lan_path_panel panels[LAN_PATH_PANELS_MAX];
    for (size_t i = 0; i < places->quantity_count; i++) {
        panels[i] =
            (lan_path_panel){.grid = &w->grids[i],
                             .level = lan_measure_even(w->grids[i].measure)};
    }
    const lan_path_curve curve = {
        .title = w->title,
        .time_unit = lan_scenario_time_unit(places->scenario),
        .sides = {w->sides[0], w->sides[1]},
        .axis = &w->def.x,
        .axis_unit = lan_parameter_unit(places->paths[0].parameter),
        .note = w->note[0] != '\0' ? w->note : NULL,
        .panels = panels,
        .count = places->quantity_count,
        .lines = HEAD_LINES + PANEL_LINES * (int32_t)places->quantity_count};
    return lan_path_curve_figure(&curve, out, NULL);
}

static lan_status draw_cells(const work *w, const lan_grid *grid,
                             lan_figure **out)
{
    const lan_sweep_places *const places = w->places;
    const char *const time_unit = lan_scenario_time_unit(places->scenario);
    char words[LAN_PATH_WORDS_SIZE];
    char title[LAN_PATH_WORDS_SIZE + NOTE_SIZE];
    (void)snprintf(title, sizeof title, "%s%s%s",
                   lan_measure_words(grid->measure, time_unit, w->sides, words),
                   w->note[0] != '\0' ? ", " : "", w->note);
    const lan_heatmap_view view = {
        .title = w->title,
        .time_unit = time_unit,
        .battle = w->battle,
        .units = {lan_parameter_unit(places->paths[0].parameter),
                  lan_parameter_unit(places->paths[1].parameter)},
        .def = &w->def,
        .grid = grid,
        .panel_title = title,
        .is_in_cells = true};
    return lan_heatmap_figure(&view, out);
}

static lan_status draw_all(work *w, lan_figure **out, size_t *count)
{
    const lan_sweep_places *const places = w->places;
    const bool is_map = places->path_count == 2;
    w->def.x = axis_of(&places->paths[0], is_map);
    if (!is_map) {
        const lan_status status = draw_curves(w, out);
        *count = status == LAN_OK ? 1 : 0;
        return status;
    }
    w->def.y = axis_of(&places->paths[1], true);
    lan_status status = LAN_OK;
    for (size_t i = 0; i < places->quantity_count && status == LAN_OK; i++) {
        status = draw_cells(w, &w->grids[i], &out[i]);
        *count += status == LAN_OK ? 1 : 0;
    }
    return status;
}

static lan_status prepare_work(work *w)
{
    const lan_sweep_places *const places = w->places;
    lan_status status = lan_scenario_copy_create(places->scenario, &w->copy);
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(w->copy, &w->battle, NULL);
    }
    for (size_t i = 0; i < places->quantity_count && status == LAN_OK; i++) {
        status = fill_grid(w, &places->quantities[i], &w->grids[i]);
    }
    if (status == LAN_OK) {
        find_sides(w);
        write_note(w);
    }
    return status;
}

static void clear_work(work *w)
{
    for (size_t i = 0; i < LAN_PATH_PANELS_MAX; i++) {
        free(w->grids[i].values);
        lan_measure_destroy(w->grids[i].measure);
    }
    lan_scenario_copy_destroy(w->copy);
}

lan_status lan_sweep_figures(const lan_sweep_places *places, const char *title,
                             lan_figure **out, size_t *count)
{
    work w = {.places = places, .title = title, .nowhere = LAN_NAN};
    *count = 0;
    lan_status status = prepare_work(&w);
    if (status == LAN_OK) {
        status = draw_all(&w, out, count);
    }
    clear_work(&w);
    while (status != LAN_OK && *count > 0) {
        lan_figure_destroy(out[--*count]);
    }
    return status;
}
