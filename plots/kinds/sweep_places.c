/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "plots/kinds/sweep_impl.h"

/* --- paths --------------------------------------------------------------- */

static bool is_number(const lan_parameter *parameter, double value)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    const lan_parameter_kind kind = lan_parameter_kind_of(parameter);
    return (kind == LAN_PARAMETER_NUMBER || kind == LAN_PARAMETER_WHOLE) &&
           isfinite(value) &&
           strcmp(lan_parameter_text(parameter, value, text), "auto") != 0;
}

static int by_value(const void *one, const void *two)
{
    const double a = *(const double *)one;
    const double b = *(const double *)two;
    return a < b ? -1 : a > b ? 1 : 0;
}

/* Sorts the values shown, each once, and says which is where. */
static void order_values(sweep_path *path, const double *values, size_t shown)
{
    memcpy(path->at, values, shown * sizeof *values);
    qsort(path->at, shown, sizeof *path->at, by_value);
    path->count = 0;
    for (size_t i = 0; i < shown; i++) {
        if (path->count == 0 || path->at[i] > path->at[path->count - 1]) {
            path->at[path->count++] = path->at[i];
        }
    }
    for (size_t i = 0; i < shown; i++) {
        const double *const found = bsearch(&values[i], path->at, path->count,
                                            sizeof *path->at, by_value);
        path->place[i] = (size_t)(found - path->at);
    }
}

/* Reads the values of path `index` off the points that differ in it alone.
 * Leaves count at 0 where they are not numbers. */
static lan_status read_values(const lan_sweep_places *places,
                              lan_design_walker *walker, size_t index,
                              sweep_path *path)
{
    const int64_t most =
        places->path_count == 1 ? LAN_SWEEP_PLACES_MAX : LAN_SWEEP_SIDE_MAX;
    const bool is_slow = index + 1 < places->path_count;
    const int64_t step = is_slow ? places->paths[1].said : 1;
    path->stride = (path->said + most - 1) / most;
    const size_t shown =
        (size_t)((path->said + path->stride - 1) / path->stride);
    double *const values = malloc(shown * sizeof *values);
    path->at = malloc(shown * sizeof *path->at);
    path->place = malloc(shown * sizeof *path->place);
    bool are_numbers = true;
    if (values == NULL || path->at == NULL || path->place == NULL) {
        free(values);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < shown; i++) {
        double point[2];
        lan_design_walker_at(walker, (int64_t)i * path->stride * step, point);
        values[i] = point[index];
        are_numbers = are_numbers && is_number(path->parameter, values[i]);
    }
    if (are_numbers) {
        order_values(path, values, shown);
    }
    free(values);
    return LAN_OK;
}

static lan_status read_paths(lan_sweep_places *places)
{
    lan_design_walker *walker = NULL;
    lan_status status = lan_design_walker_create(places->design, &walker);
    places->place_count = 1;
    for (size_t i = 0; i < places->path_count && status == LAN_OK; i++) {
        status = read_values(places, walker, i, &places->paths[i]);
        places->place_count *= places->paths[i].count;
    }
    lan_design_walker_destroy(walker);
    return status;
}

/* True where points are a path's values, or those of two, each with each. */
static bool find_paths(lan_sweep_places *places)
{
    const lan_sweep_def *const def = lan_scenario_sweep(places->scenario);
    const size_t count = lan_design_path_count(places->design);
    const bool is_grid = def->design == LAN_DESIGN_GRID ||
                         (def->design == LAN_DESIGN_ZIP && count == 1);
    if (!is_grid || count < 1 || count > 2) {
        return false;
    }
    bool has_several = true;
    places->path_count = count;
    for (size_t i = 0; i < count; i++) {
        places->paths[i] =
            (sweep_path){.parameter = lan_design_parameter(places->design, i),
                         .scale = def->vary[i].scale,
                         .said = lan_vary_count(&def->vary[i])};
        has_several = has_several && places->paths[i].said > 1;
    }
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

static bool is_wanted(const lan_sweep_places *places, int rank)
{
    bool has_number = false;
    bool has_word = false;
    for (size_t i = 0; i < places->quantity_count; i++) {
        const bool is_word = rank_of(places, places->quantities[i].record) == 2;
        has_word = has_word || is_word;
        has_number = has_number || !is_word;
    }
    return places->path_count == 1
               ? places->quantity_count < LAN_PATH_PANELS_MAX
               : !(rank == 2 ? has_word : has_number);
}

static void find_quantities(lan_sweep_places *places)
{
    const size_t count = lan_sweep_record_count(places->sweep);
    for (int rank = 0; rank <= 2; rank++) {
        for (size_t i = 0; i < count; i++) {
            if (rank_of(places, i) == rank && is_wanted(places, rank)) {
                places->quantities[places->quantity_count++].record = i;
            }
        }
    }
}

static lan_status make_room(lan_sweep_places *places)
{
    for (size_t i = 0; i < places->quantity_count; i++) {
        sweep_quantity *const q = &places->quantities[i];
        q->sums = calloc(places->place_count, sizeof *q->sums);
        q->taken = calloc(places->place_count, sizeof *q->taken);
        if (q->sums == NULL || q->taken == NULL) {
            return LAN_ENOMEM;
        }
    }
    return LAN_OK;
}

/* --- all ----------------------------------------------------------------- */

static lan_status fill_places(lan_sweep_places *places, bool *has_any)
{
    *has_any = find_paths(places);
    lan_status status = *has_any ? read_paths(places) : LAN_OK;
    for (size_t i = 0; i < places->path_count; i++) {
        *has_any = *has_any && places->paths[i].count > 1;
    }
    if (*has_any && status == LAN_OK) {
        find_quantities(places);
        *has_any = places->quantity_count > 0;
        status = make_room(places);
    }
    return status;
}

lan_status lan_sweep_places_create(const lan_scenario *scenario,
                                   const lan_sweep *sweep,
                                   lan_sweep_places **out)
{
    lan_sweep_places *const places = calloc(1, sizeof *places);
    bool has_any = false;
    *out = NULL;
    if (places == NULL) {
        return LAN_ENOMEM;
    }
    places->scenario = scenario;
    places->sweep = sweep;
    places->design = lan_sweep_design(sweep);
    const lan_status status = fill_places(places, &has_any);
    if (status == LAN_OK && has_any) {
        *out = places;
    } else {
        lan_sweep_places_destroy(places);
    }
    return status;
}

void lan_sweep_places_destroy(lan_sweep_places *places)
{
    if (places == NULL) {
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        free(places->paths[i].at);
        free(places->paths[i].place);
    }
    for (size_t i = 0; i < places->quantity_count; i++) {
        free(places->quantities[i].sums);
        free(places->quantities[i].taken);
    }
    free(places);
}

/* The place of the n-th value of a path; false where it is not shown. */
static bool find_place(const sweep_path *path, int64_t n, size_t *out)
{
    *out = n % path->stride == 0 ? path->place[n / path->stride] : 0;
    return n % path->stride == 0;
}

lan_status lan_sweep_places_add(void *context, const lan_sweep_row *row)
{
    lan_sweep_places *const places = context;
    const int64_t point = lan_design_point_of_run(places->design, row->run);
    const int64_t fast =
        places->path_count == 2 ? places->paths[1].said : places->paths[0].said;
    size_t at = 0;
    size_t up = 0;
    const bool is_shown =
        places->path_count == 1
            ? find_place(&places->paths[0], point, &at)
            : find_place(&places->paths[0], point / fast, &at) &&
                  find_place(&places->paths[1], point % fast, &up);
    at += up * places->paths[0].count;
    for (size_t i = 0; is_shown && i < places->quantity_count; i++) {
        sweep_quantity *const q = &places->quantities[i];
        const double value = row->recorded[q->record];
        if (!isnan(value)) {
            q->sums[at] += value;
            q->taken[at]++;
        }
    }
    return LAN_OK;
}
