/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/solving/grid.h"
#include "base/real.h"
#include "plots/plots_impl.h"

/* Height in lines of 20 px: of what is about panels, and of each. */
#define HEAD_LINES  7
#define PANEL_LINES 10

#define NOTE_SIZE 160

/* One path. */
typedef struct sweep_path {
    const lan_parameter *parameter;
    lan_scale scale;
    int64_t listed; /* values of the sweep */
    int64_t stride; /* each of so many is shown */
    double *at;     /* [count] the values shown, rising */
    size_t count;
} sweep_path;

/* One quantity, by place, x faster. */
typedef struct sweep_quantity {
    size_t record; /* of the sweep */
    double *sums;
    int32_t *taken;
} sweep_quantity;

struct lan_sweep_places {
    plot_arena arena;
    const lan_scenario *scenario;
    const lan_sweep *sweep;
    const lan_design *design;
    sweep_path paths[2];
    size_t path_count;  /* 1 or 2 */
    size_t place_count; /* of both together */
    sweep_quantity quantities[LAN_PATH_PANELS_MAX];
    size_t quantity_count;
};

/* --- paths --------------------------------------------------------------- */

static bool is_number(const lan_parameter *parameter, double value)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    const lan_parameter_kind kind = lan_parameter_kind_of(parameter);
    return (kind == LAN_PARAMETER_NUMBER || kind == LAN_PARAMETER_WHOLE) &&
           isfinite(value) &&
           strcmp(lan_parameter_text(parameter, value, text), "auto") != 0;
}

/* Reads the values of path `index` off the points that differ in it alone, each
 * once, rising; false where they are not numbers. */
static bool read_values(lan_sweep_places *places, lan_design_walker *walker,
                        size_t index)
{
    sweep_path *const path = &places->paths[index];
    const int64_t most =
        places->path_count == 1 ? LAN_SWEEP_PLACES_MAX : LAN_SWEEP_SIDE_MAX;
    const bool is_slow = index + 1 < places->path_count;
    const int64_t step = is_slow ? places->paths[1].listed : 1;
    path->stride = (path->listed + most - 1) / most;
    const size_t shown =
        (size_t)((path->listed + path->stride - 1) / path->stride);
    path->at = plot_room(&places->arena, shown, sizeof *path->at);
    if (path->at == NULL) {
        return false;
    }
    for (size_t i = 0; i < shown; i++) {
        double point[2];
        lan_design_walker_at(walker, (int64_t)i * path->stride * step, point);
        path->at[i] = point[index];
        if (!is_number(path->parameter, point[index])) {
            return false;
        }
    }
    gsl_sort(path->at, 1, shown);
    for (size_t i = 0; i < shown; i++) {
        if (i == 0 || path->at[i] > path->at[path->count - 1]) {
            path->at[path->count++] = path->at[i];
        }
    }
    return path->count > 1;
}

/* True where points are a path's values, or those of two, each with each. */
static bool find_paths(lan_sweep_places *places)
{
    const lan_sweep_def *const def = lan_scenario_sweep(places->scenario);
    const size_t count = lan_design_path_count(places->design);
    const bool is_grid = def->design == LAN_DESIGN_GRID ||
                         (def->design == LAN_DESIGN_ZIP && count == 1);
    bool has_several = is_grid && count >= 1 && count <= 2;
    for (size_t i = 0; has_several && i < count; i++) {
        places->paths[i] =
            (sweep_path){.parameter = lan_design_parameter(places->design, i),
                         .scale = def->vary[i].scale,
                         .listed = lan_vary_count(&def->vary[i])};
        has_several = places->paths[i].listed > 1;
    }
    places->path_count = count;
    return has_several;
}

/* --- quantities ---------------------------------------------------------- */

/* Margins and odds first, then other numbers, then words, which several battles
 * have no mean of. */
static int rank_of(const lan_sweep_places *places, size_t record)
{
    const lan_measure *const measure = lan_sweep_record(places->sweep, record);
    if (lan_measure_kind_of(measure) != LAN_MEASURE_NUMBER) {
        return lan_design_repeat(places->design) == 1 ? 2 : -1;
    }
    return isnan(lan_measure_even(measure)) ? 1 : 0;
}

/* Of one path several; of two a number and a word. */
static void find_quantities(lan_sweep_places *places)
{
    const bool is_map = places->path_count == 2;
    bool has[2] = {false, false};
    for (int rank = 0; rank <= 2; rank++) {
        for (size_t i = 0; i < lan_sweep_record_count(places->sweep); i++) {
            const bool is_wanted =
                is_map ? !has[rank / 2]
                       : places->quantity_count < LAN_PATH_PANELS_MAX;
            if (rank_of(places, i) == rank && is_wanted) {
                sweep_quantity *const q =
                    &places->quantities[places->quantity_count++];
                q->record = i;
                q->sums = plot_room(&places->arena, places->place_count,
                                    sizeof *q->sums);
                q->taken = plot_room(&places->arena, places->place_count,
                                     sizeof *q->taken);
                has[rank / 2] = true;
            }
        }
    }
}

/* --- rows ---------------------------------------------------------------- */

lan_status lan_sweep_places_create(const lan_scenario *scenario,
                                   const lan_sweep *sweep,
                                   lan_sweep_places **out)
{
    lan_sweep_places *const places = calloc(1, sizeof *places);
    lan_design_walker *walker = NULL;
    *out = NULL;
    if (places == NULL) {
        return LAN_ENOMEM;
    }
    places->scenario = scenario;
    places->sweep = sweep;
    places->design = lan_sweep_design(sweep);
    bool has_any = find_paths(places);
    lan_status status =
        has_any ? lan_design_walker_create(places->design, &walker) : LAN_OK;
    places->place_count = 1;
    for (size_t i = 0; has_any && status == LAN_OK && i < places->path_count;
         i++) {
        has_any = read_values(places, walker, i);
        places->place_count *= places->paths[i].count;
    }
    lan_design_walker_destroy(walker);
    if (has_any && status == LAN_OK) {
        find_quantities(places);
    }
    status = places->arena.is_lost ? LAN_ENOMEM : status;
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
        plot_clear(&places->arena);
        free(places);
    }
}

/* The index of a value that is shown; count of another. */
static size_t place_of(const sweep_path *path, double value)
{
    size_t k = 0;
    while (k < path->count && path->at[k] < value) {
        k++;
    }
    return k < path->count && path->at[k] > value ? path->count : k;
}

lan_status lan_sweep_places_add(void *context, const lan_sweep_row *row)
{
    lan_sweep_places *const places = context;
    size_t at = 0;
    for (size_t i = places->path_count; i-- > 0;) {
        const sweep_path *const path = &places->paths[i];
        const size_t place = place_of(path, row->values[i]);
        if (place == path->count) {
            return LAN_OK; /* it is not shown */
        }
        at = at * path->count + place;
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

/* What is made while figures are. */
typedef struct work {
    const lan_sweep_places *places;
    const char *title;
    plot_arena arena;
    lan_scenario_copy *copy; /* the scenario as it stands */
    lan_battle *battle;      /* the copy's */
    const char *sides[2];    /* names, "" unless there are two */
    char note[NOTE_SIZE];    /* "": none */
    lan_grid grids[LAN_PATH_PANELS_MAX];
    lan_grid_def def;
    double nowhere; /* y where there is one path */
} work;

/* Means, LAN_NAN where there is nothing. */
static lan_status fill_grid(work *w, const sweep_quantity *q, lan_grid *grid)
{
    const lan_sweep_places *const places = w->places;
    const sweep_path *const x = &places->paths[0];
    const sweep_path *const y =
        places->path_count == 2 ? &places->paths[1] : NULL;
    double *const values =
        plot_room(&w->arena, places->place_count, sizeof *values);
    *grid = (lan_grid){
        .columns = x->count,
        .rows = y != NULL ? y->count : 1,
        .x = x->at,
        .y = y != NULL ? y->at : &w->nowhere,
        .own_x = lan_scenario_copy_get(w->copy, x->parameter),
        .own_y =
            y != NULL ? lan_scenario_copy_get(w->copy, y->parameter) : LAN_NAN,
        .values = values};
    for (size_t i = 0; values != NULL && i < places->place_count; i++) {
        values[i] =
            q->taken[i] > 0 ? q->sums[i] / (double)q->taken[i] : LAN_NAN;
        grid->failed += q->taken[i] > 0 ? 0 : 1;
    }
    const lan_status status = lan_measure_create_for(
        places->scenario,
        lan_measure_name(lan_sweep_record(places->sweep, q->record)),
        &grid->measure, NULL);
    return values == NULL ? LAN_ENOMEM : status;
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
                (long long)((path->listed + path->stride - 1) / path->stride),
                (long long)path->listed, words);
        }
    }
}

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
    const size_t figures = is_map ? places->quantity_count : 1;
    lan_status status = lan_scenario_copy_create(places->scenario, &w->copy);
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(w->copy, &w->battle, NULL);
    }
    for (size_t i = 0; i < places->quantity_count && status == LAN_OK; i++) {
        status = fill_grid(w, &places->quantities[i], &w->grids[i]);
    }
    if (status != LAN_OK) {
        return status;
    }
    const bool is_pair = lan_battle_side_count(w->battle) == 2;
    for (int32_t i = 0; i < 2; i++) {
        w->sides[i] = is_pair ? lan_battle_side_name(w->battle, i) : "";
    }
    write_note(w);
    w->def.x = axis_of(&places->paths[0], is_map);
    w->def.y = is_map ? axis_of(&places->paths[1], true) : w->def.y;
    for (size_t i = 0; i < figures && status == LAN_OK; i++) {
        status = is_map ? draw_cells(w, &w->grids[i], &out[i])
                        : draw_curves(w, &out[i]);
        *count += status == LAN_OK ? 1 : 0;
    }
    return status;
}

lan_status lan_sweep_figures(const lan_sweep_places *places, const char *title,
                             lan_figure **out, size_t *count)
{
    work w = {.places = places, .title = title, .nowhere = LAN_NAN};
    *count = 0;
    const lan_status status = draw_all(&w, out, count);
    for (size_t i = 0; i < LAN_PATH_PANELS_MAX; i++) {
        lan_measure_destroy(w.grids[i].measure);
    }
    lan_scenario_copy_destroy(w.copy);
    plot_clear(&w.arena);
    while (status != LAN_OK && *count > 0) {
        lan_figure_destroy(out[--*count]);
    }
    return status;
}

/* --- stores -------------------------------------------------------------- */

lan_status lan_sweep_kept_figure(const lan_sweep_kept *kept, lan_figure **out,
                                 lan_error *err)
{
    const lan_store_options options = lan_store_options_default();
    lan_figure *figures[LAN_SWEEP_FIGURES_MAX];
    lan_sweep *sweep = NULL;
    lan_store *store = NULL;
    lan_sweep_places *places = NULL;
    size_t count = 0;
    /* read first: lan_store_open() would make one that is missing */
    lan_status status = lan_store_open_to_read(kept->path, &store, err);
    lan_store_destroy(store);
    store = NULL;
    status = status != LAN_OK
                 ? status
                 : lan_sweep_create(kept->scenario, kept->seed, &sweep, err);
    status = status != LAN_OK
                 ? status
                 : lan_store_open(kept->path, sweep, &options, &store, err);
    status = status != LAN_OK
                 ? status
                 : lan_sweep_places_create(kept->scenario, sweep, &places);
    if (status == LAN_OK &&
        (places == NULL || places->path_count != kept->path_count)) {
        status = lan_fail(err, LAN_EINVAL, 0, 0,
                          "the sweep is not over the numbers of %s",
                          kept->path_count == 1 ? "one path" : "two paths");
    }
    status = status != LAN_OK
                 ? status
                 : lan_store_read(store, lan_sweep_places_add, places, err);
    status = status != LAN_OK
                 ? status
                 : lan_sweep_figures(places, kept->title, figures, &count);
    for (size_t i = 1; i < count; i++) {
        lan_figure_destroy(figures[i]);
    }
    *out = count > 0 ? figures[0] : NULL;
    lan_sweep_places_destroy(places);
    lan_store_destroy(store);
    lan_sweep_destroy(sweep);
    return status;
}
