/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <gsl/gsl_interp.h>
#include <gsl/gsl_sort.h>
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/sweeps.h"
#include "plots/plots_impl.h"

/* Height in lines of 20 px: fixed part, and each panel. */
#define HEAD_LINES  7
#define PANEL_LINES 10

/* Sweeps with more places are not drawn. */
#define PLACES_MAX 1000000

/* One path. */
typedef struct sweep_path {
    const lan_parameter *parameter;
    lan_scale scale;
    int64_t listed; /* [count] the sweep's values, unique and ascending */
    double *at;     /* [count] the same, each once, rising */
    size_t count;
} sweep_path;

/* A quantity at each place; x varies faster. */
typedef struct sweep_quantity {
    size_t record; /* of the sweep */
    double *sums;
    int32_t *taken;
    lan_grid grid; /* means, computed when drawn */
} sweep_quantity;

struct lan_sweep_places {
    plot_arena arena;
    const lan_scenario *scenario;
    const lan_sweep *sweep;
    lan_scenario_copy *copy; /* the scenario without changes */
    lan_battle *battle;      /* the copy's */
    sweep_path paths[2];
    size_t path_count;  /* 1 or 2 */
    size_t place_count; /* number of places; 0: nothing to draw */
    sweep_quantity quantities[LAN_PATH_PANELS_MAX];
    size_t quantity_count;
    double nowhere; /* y is unused with one path */
};

/* --- paths --------------------------------------------------------------- */

/* Reads the values of path `index` from the points that differ only in it;
 * false if they are not at least two numbers. */
static bool read_values(lan_sweep_places *places, size_t index)
{
    sweep_path *const path = &places->paths[index];
    const bool is_slow = index + 1 < places->path_count;
    const int64_t step = is_slow ? places->paths[1].listed : 1;
    const size_t listed = (size_t)path->listed;
    const lan_parameter_kind kind = lan_parameter_kind_of(path->parameter);
    bool are_numbers =
        kind == LAN_PARAMETER_NUMBER || kind == LAN_PARAMETER_WHOLE;
    path->at = arena_room(&places->arena, listed, sizeof *path->at);
    for (size_t i = 0; i < listed && are_numbers; i++) {
        char text[LAN_TEXT_DOUBLE_SIZE];
        double point[2];
        lan_sweep_at(places->sweep, (int64_t)i * step, point);
        path->at[i] = point[index];
        are_numbers =
            isfinite(point[index]) &&
            strcmp(lan_parameter_text(path->parameter, point[index], text),
                   "auto") != 0;
    }
    gsl_sort(path->at, 1, listed);
    for (size_t i = 0; i < listed; i++) {
        if (i == 0 || path->at[i] > path->at[path->count - 1]) {
            path->at[path->count++] = path->at[i];
        }
    }
    return are_numbers && path->count > 1;
}

/* Finds one path, or two paths whose values form a full grid. */
static void find_paths(lan_sweep_places *places)
{
    const lan_sweep_def *const def = lan_scenario_sweep(places->scenario);
    const size_t count = places->sweep->parameter_count;
    const bool is_grid = def->design == LAN_DESIGN_GRID ||
                         (def->design == LAN_DESIGN_ZIP && count == 1);
    int64_t all = 1;
    if (!is_grid || count < 1 || count > 2) {
        return;
    }
    places->path_count = count;
    for (size_t i = 0; i < count; i++) {
        places->paths[i] =
            (sweep_path){.parameter = places->sweep->parameters[i],
                         .scale = def->vary[i].scale,
                         .listed = lan_vary_count(&def->vary[i])};
        all = places->paths[i].listed > PLACES_MAX
                  ? PLACES_MAX + 1
                  : all * places->paths[i].listed;
    }
    if (all <= PLACES_MAX && read_values(places, 0) &&
        (count == 1 || read_values(places, 1))) {
        places->place_count =
            places->paths[0].count * (count == 2 ? places->paths[1].count : 1);
    }
}

/* --- quantities ---------------------------------------------------------- */

/* Order of quantities: margins and win probabilities, other numbers, then
 * words, which have no mean over several battles. */
static int rank_of(const lan_sweep_places *places, size_t record)
{
    const lan_measure *const measure = places->sweep->records[record];
    if (measure->kind != LAN_MEASURE_NUMBER) {
        return places->sweep->repeat == 1 ? 2 : -1;
    }
    return isnan(measure->even) ? 1 : 0;
}

static lan_status add_quantity(lan_sweep_places *places, size_t record)
{
    const sweep_path *const x = &places->paths[0];
    const sweep_path *const y =
        places->path_count == 2 ? &places->paths[1] : NULL;
    const size_t count = places->place_count;
    sweep_quantity *const q = &places->quantities[places->quantity_count++];
    q->record = record;
    q->sums = arena_room(&places->arena, count, sizeof *q->sums);
    q->taken = arena_room(&places->arena, count, sizeof *q->taken);
    q->grid = (lan_grid){
        .columns = x->count,
        .rows = y != NULL ? y->count : 1,
        .x = x->at,
        .y = y != NULL ? y->at : &places->nowhere,
        .own_x = lan_scenario_copy_get(places->copy, x->parameter),
        .own_y = y != NULL ? lan_scenario_copy_get(places->copy, y->parameter)
                           : LAN_NAN,
        .values = arena_room(&places->arena, count, sizeof(double))};
    return lan_measure_create_for(places->scenario,
                                  places->sweep->records[record]->name,
                                  &q->grid.measure, NULL);
}

/* Finds the places and the quantities to draw. */
static lan_status fill_places(lan_sweep_places *places)
{
    find_paths(places);
    if (places->place_count == 0) {
        return LAN_OK;
    }
    lan_status status =
        lan_scenario_copy_create(places->scenario, &places->copy);
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(places->copy, &places->battle, NULL);
    }
    for (int rank = 0; rank <= 2; rank++) {
        for (size_t i = 0; i < places->sweep->record_count; i++) {
            if (status == LAN_OK && rank_of(places, i) == rank &&
                places->quantity_count < LAN_PATH_PANELS_MAX) {
                status = add_quantity(places, i);
            }
        }
    }
    return status;
}

lan_status lan_sweep_places_create(const lan_scenario *scenario,
                                   const lan_sweep *sweep,
                                   lan_sweep_places **out)
{
    lan_sweep_places *const places = calloc(1, sizeof *places);
    volatile lan_status status = LAN_ENOMEM; /* setjmp() */
    *out = NULL;
    if (places == NULL) {
        return status;
    }
    places->scenario = scenario;
    places->sweep = sweep;
    places->nowhere = LAN_NAN;
    if (setjmp(places->arena.jump) == 0) {
        status = fill_places(places);
    }
    if (status == LAN_OK && places->quantity_count > 0) {
        *out = places;
    } else {
        lan_sweep_places_destroy(places);
    }
    return status;
}

void lan_sweep_places_destroy(lan_sweep_places *places)
{
    if (places != NULL) {
        for (size_t i = 0; i < places->quantity_count; i++) {
            lan_measure_destroy(places->quantities[i].grid.measure);
        }
        lan_scenario_copy_destroy(places->copy);
        arena_clear(&places->arena);
        free(places);
    }
}

/* --- rows ---------------------------------------------------------------- */

lan_status lan_sweep_places_add(void *context, const lan_sweep_row *row)
{
    lan_sweep_places *const places = context;
    size_t at = 0;
    for (size_t i = places->path_count; i-- > 0;) {
        const sweep_path *const path = &places->paths[i];
        at = at * path->count +
             gsl_interp_bsearch(path->at, row->values[i], 0, path->count);
    }
    for (size_t i = 0; i < places->quantity_count; i++) {
        sweep_quantity *const q = &places->quantities[i];
        const double value = row->recorded[q->record];
        if (!isnan(value)) {
            q->sums[at] += value;
            q->taken[at]++;
        }
    }
    return LAN_OK;
}

/* --- figures ------------------------------------------------------------- */

/* The range of a path; for cells, half a cell wider at both ends. */
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

lan_status lan_sweep_figure(const lan_sweep_places *places, const char *title,
                            lan_figure **out, lan_error *err)
{
    const bool is_map = places->path_count == 2;
    const size_t count = places->quantity_count;
    const lan_grid_def def = {
        .x = axis_of(&places->paths[0], is_map),
        .y = axis_of(&places->paths[is_map ? 1 : 0], is_map)};
    const char *const units[2] = {
        lan_parameter_unit(places->paths[0].parameter),
        is_map ? lan_parameter_unit(places->paths[1].parameter) : NULL};
    const bool is_pair = lan_battle_side_count(places->battle) == 2;
    const char *const time_unit = lan_scenario_time_unit(places->scenario);
    lan_grid grids[LAN_PATH_PANELS_MAX];
    lan_path_panel panels[LAN_PATH_PANELS_MAX];
    lan_heatmap_view views[LAN_PATH_PANELS_MAX];
    const int64_t repeat = places->sweep->repeat;
    const lan_method method =
        lan_scenario_solver_options(places->scenario).method;
    const bool is_random =
        method == LAN_METHOD_CHANCE || method == LAN_METHOD_BODIES;
    char note[64] = "";
    if (repeat > 1) {
        (void)snprintf(note, sizeof note, "mean of %lld battles each",
                       (long long)repeat);
    }
    for (size_t i = 0; i < count; i++) {
        const sweep_quantity *const q = &places->quantities[i];
        lan_grid *const grid = &grids[i];
        *grid = q->grid;
        for (size_t k = 0; k < places->place_count; k++) {
            grid->values[k] =
                q->taken[k] > 0 ? q->sums[k] / q->taken[k] : LAN_NAN;
            grid->failed += q->taken[k] > 0 ? 0 : 1;
        }
        panels[i] =
            (lan_path_panel){.grid = grid, .level = grid->measure->even};
        views[i] = (lan_heatmap_view){.title = title,
                                      .time_unit = time_unit,
                                      .battle = places->battle,
                                      .units = {units[0], units[1]},
                                      .def = &def,
                                      .grid = grid,
                                      .note = note[0] == '\0' && !is_random &&
                                                      !grid->measure->needs_odds
                                                  ? "deterministic"
                                                  : note,
                                      .is_in_cells = true};
    }
    const lan_path_curve curve = {
        .title = title,
        .time_unit = time_unit,
        .sides = {is_pair ? lan_battle_side_name(places->battle, 0) : "",
                  is_pair ? lan_battle_side_name(places->battle, 1) : ""},
        .axis = &def.x,
        .axis_unit = units[0],
        .note = note[0] != '\0' ? note : NULL,
        .panels = panels,
        .count = count,
        .lines = HEAD_LINES + PANEL_LINES * (int32_t)count};
    return is_map ? lan_heatmap_figure(views, count, out, err)
                  : lan_path_curve_figure(&curve, out, err);
}

/* --- stores -------------------------------------------------------------- */

lan_status lan_sweep_kept_figure(const lan_scenario *scenario, uint64_t seed,
                                 const char *path, size_t path_count,
                                 const char *title, lan_figure **out,
                                 lan_error *err)
{
    lan_sweep *sweep = NULL;
    lan_store *store = NULL;
    lan_sweep_places *places = NULL;
    /* read only: lan_store_open() would create a missing store */
    lan_status status = lan_store_open_to_read(path, &store, err);
    lan_store_destroy(store);
    store = NULL;
    if (status == LAN_OK) {
        status = lan_sweep_create(scenario, seed, &sweep, err);
    }
    if (status == LAN_OK) {
        status = lan_store_open(path, sweep, NULL, false, &store, err);
    }
    if (status == LAN_OK) {
        status = lan_sweep_places_create(scenario, sweep, &places);
    }
    if (status == LAN_OK &&
        (places == NULL || places->path_count != path_count)) {
        status = lan_fail(err, LAN_EINVAL, 0, 0,
                          "the sweep is not over the numbers of %s",
                          path_count == 1 ? "one path" : "two paths");
    }
    if (status == LAN_OK) {
        status = lan_store_read(store, lan_sweep_places_add, places, err);
    }
    if (status == LAN_OK) {
        status = lan_sweep_figure(places, title, out, err);
    }
    lan_sweep_places_destroy(places);
    lan_store_destroy(store);
    lan_sweep_destroy(sweep);
    return status;
}
