/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The strengths of a battle at the observed times, as a function of unbounded
 * numbers.
 */
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/fitting/fit_impl.h"

/* Step in u for the Jacobian. The solver's error, 1e-10 by default, and the
 * square of this step are both small compared with the error of a fit. */
#define SLOPE_STEP 1e-4

/* Observations closer than this to an end of the curve, as a share of the
 * column's largest strength, have less weight the closer they are. */
#define MARGIN 0.02

/* Largest ratio of a number to its value in the scenario. A failed step beyond
 * it may request battles that end within 1e-100 of their time and take as long
 * as any other. */
#define REACH 1e6

/* Ratio of the error of a whole battle to the error of a step, as for a near
 * tie. */
#define STEPS_ERROR 100.0

/* --- unbounded numbers --------------------------------------------------- */

double fit_knob_value(const fit_knob *knob, double u)
{
    return knob->kind == FIT_KNOB_PLAIN ? u
           : knob->kind == FIT_KNOB_LOG
               ? exp(u)
               : knob->lo + (knob->hi - knob->lo) / (1.0 + exp(-u));
}

double fit_knob_slope(const fit_knob *knob, double u)
{
    return knob->kind == FIT_KNOB_PLAIN ? 1.0
           : knob->kind == FIT_KNOB_LOG
               ? exp(u)
               : (knob->hi - knob->lo) / (2.0 + exp(u) + exp(-u));
}

static lan_status place_start(fit_knob *knob, const char *path, double value,
                              lan_error *err)
{
    knob->given = value;
    if (!isfinite(value)) {
        return refuse(err, "%s: the scenario gives no start value", path);
    }
    if (knob->kind == FIT_KNOB_LOG && !(value > 0.0)) {
        return refuse(err, "%s must start above 0, not at %g", path, value);
    }
    if (knob->kind == FIT_KNOB_RANGE &&
        !(value > knob->lo && value < knob->hi)) {
        return refuse(err, "%s must start between %g and %g, not at %g", path,
                      knob->lo, knob->hi, value);
    }
    knob->start = knob->kind == FIT_KNOB_PLAIN ? value
                  : knob->kind == FIT_KNOB_LOG
                      ? log(value)
                      : log((value - knob->lo) / (knob->hi - value));
    knob->scale = knob->kind == FIT_KNOB_PLAIN ? fmax(1.0, fabs(value)) : 1.0;
    return LAN_OK;
}

static lan_status make_knob(fit_model *model, const lan_fit_change *change,
                            fit_knob *knob, lan_error *err)
{
    const char *path = change->path;
    lan_error why;
    lan_error_clear(&why);
    lan_status status =
        lan_parameter_create(model->scenario, path, &knob->parameter, &why);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s: %s", path, why.text);
    }
    if (lan_parameter_kind_of(knob->parameter) != LAN_PARAMETER_NUMBER) {
        return refuse(err, "%s is not a number that can be fitted", path);
    }
    if (strcmp(path, "rules.gone") == 0) {
        return refuse(err, "rules.gone cannot be fitted: all strengths below "
                           "it count as equal");
    }
    const char *key = lan_parameter_key(knob->parameter);
    if (lan_scenario_battle_def(model->scenario)->wounds != LAN_WOUNDS_NONE &&
        (strcmp(key, "damage") == 0 || strcmp(key, "health") == 0)) {
        return refuse(err,
                      "%s cannot be fitted with rules.wounds: only the number "
                      "of hits to kill matters; fit rate or hit",
                      path);
    }
    double range[2];
    lan_parameter_range(knob->parameter, range);
    if (!isnan(change->from)) {
        knob->kind = FIT_KNOB_RANGE;
        knob->lo = change->from;
        knob->hi = change->to;
    } else if (lan_is_zero(range[1] - 1.0)) {
        knob->kind = FIT_KNOB_RANGE; /* a share */
        knob->lo = 0.0;
        knob->hi = 1.0;
    } else {
        knob->kind = range[0] < 0.0 ? FIT_KNOB_PLAIN : FIT_KNOB_LOG;
    }
    for (int end = 0; end < 2 && status == LAN_OK && !isnan(change->from);
         end++) {
        status = lan_parameter_check(knob->parameter,
                                     end == 0 ? knob->lo : knob->hi, err);
    }
    return status;
}

static lan_status make_knobs(fit_model *model, const lan_fit_def *def,
                             lan_error *err)
{
    if (def->change_count == 0 || def->change_count > LAN_FIT_PARAMETERS_MAX) {
        return refuse(err, "a fit changes 1 to %d numbers, not %zu",
                      LAN_FIT_PARAMETERS_MAX, def->change_count);
    }
    const size_t n = def->change_count;
    model->knobs = arena_take(&model->memory, n, sizeof *model->knobs);
    model->at = arena_take(&model->memory, n, sizeof *model->at);
    lan_status status = model->memory.is_short ? LAN_ENOMEM : LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < def->change_count; k++) {
        const lan_fit_change *change = &def->changes[k];
        for (size_t i = 0; i < k; i++) {
            if (strcmp(def->changes[i].path, change->path) == 0) {
                return refuse(err, "%s is changed twice", change->path);
            }
        }
        model->knob_count = k + 1;
        status = make_knob(model, change, &model->knobs[k], err);
    }
    return status;
}

/* Progress within a battle is ignored: the number of battles is reported. */
static bool may_go_on(void *context, double done, double total)
{
    const fit_model *model = context;
    (void)done;
    (void)total;
    return lan_progress_report(model->progress, model->battles, LAN_INF);
}

/* Sets up battles that run until the last observation; the search starts from
 * the scenario's values. */
static lan_status make_battles(fit_model *model, const lan_fit_def *def,
                               lan_error *err)
{
    const lan_progress progress = {may_go_on, model};
    const double last = model->rows.times[model->rows.time_count - 1];
    lan_parameter *end = NULL;
    battle_player_set_progress(&model->player, &progress);
    lan_status status =
        lan_parameter_create(model->scenario, "time.end", &end, err);
    if (status == LAN_OK) {
        status = lan_scenario_copy_create(model->scenario, &model->copy);
    }
    for (size_t k = 0; status == LAN_OK && k < model->knob_count; k++) {
        status = place_start(
            &model->knobs[k], def->changes[k].path,
            lan_scenario_copy_get(model->copy, model->knobs[k].parameter), err);
    }
    if (status == LAN_OK &&
        last > lan_scenario_battle_def(model->scenario)->end) {
        status = lan_scenario_copy_set(model->copy, end, last, err);
    }
    lan_parameter_destroy(end);
    return status;
}

/* --- observations -------------------------------------------------------- */

/* True for the second of two rows at the same time between which the total of
 * an army falls: a group is gone, which the first row records as well. */
static bool is_after_fall(const lan_observed *observed, size_t row,
                          size_t column)
{
    const double *value =
        &observed->values[row * observed->column_count + column];
    return row > 0 && observed->columns[column].group < 0 &&
           !(observed->times[row] > observed->times[row - 1]) &&
           value[0] < value[-(ptrdiff_t)observed->column_count];
}

static lan_status take_sightings(fit_model *model, lan_fit_noise noise,
                                 lan_error *err)
{
    const lan_observed *observed = model->observed;
    const lan_battle_def *def = lan_scenario_battle_def(model->scenario);
    const size_t columns = observed->column_count;
    const size_t most = observed->row_count * columns;
    arena *memory = &model->memory;
    model->sightings = arena_take(memory, most, sizeof *model->sightings);
    model->low = arena_take(memory, most, sizeof(double));
    model->high = arena_take(memory, most, sizeof(double));
    model->columns = arena_take(memory, columns, sizeof *model->columns);
    if (memory->is_short) {
        return LAN_ENOMEM;
    }
    for (size_t c = 0; c < columns; c++) {
        const lan_observed_column *of = &observed->columns[c];
        fit_column *column = &model->columns[c];
        for (int32_t a = 0; a < of->army; a++) {
            column->first_group += def->armies[a].group_count;
        }
        column->first_group += of->group >= 0 ? (size_t)of->group : 0;
        column->group_count =
            of->group >= 0 ? 1 : def->armies[of->army].group_count;
    }
    for (size_t i = 0; i < most; i++) {
        const size_t c = i % columns;
        const double value = observed->values[i];
        if (observed->columns[c].kind != LAN_OBSERVED_STRENGTH ||
            isnan(value) || is_after_fall(observed, i / columns, c)) {
            continue;
        }
        model->columns[c].margin =
            fmax(model->columns[c].margin, MARGIN * value);
        model->size = fmax(model->size, fabs(value));
        model->sightings[model->count++] =
            (fit_sighting){.row = i / columns, .column = c, .value = value};
    }
    model->size = model->size > 0.0 ? model->size : 1.0;
    for (size_t i = 0; i < model->count; i++) {
        fit_sighting *seen = &model->sightings[i];
        /* strengths below a thousandth of the largest count as that thousandth
         * */
        const double strength = fmax(seen->value, 1e-3 * model->size);
        seen->weight = noise == LAN_FIT_EVEN    ? 1.0
                       : noise == LAN_FIT_COUNT ? 1.0 / strength
                                                : 1.0 / (strength * strength);
    }
    if (model->count == 0) {
        return refuse(err, "no strengths were observed: the data needs numbers "
                           "in a column named for an army or army.group");
    }
    return model->count > model->knob_count
               ? LAN_OK
               : refuse(err,
                        "%zu observed strengths are too few to fit %zu numbers "
                        "and their errors",
                        model->count, model->knob_count);
}

lan_status fit_model_create(fit_model *model, const lan_scenario *scenario,
                            const lan_fit_def *def,
                            const lan_observed *observed, lan_error *err)
{
    const lan_solver_options solver = lan_scenario_solver_options(scenario);
    *model = (fit_model){
        .scenario = scenario,
        .observed = observed,
        .rows = {.times = observed->times, .time_count = observed->row_count}};
    lan_status status = lan_trajectory_create(&model->trajectory);
    status = status == LAN_OK ? make_knobs(model, def, err) : status;
    status = status == LAN_OK ? make_battles(model, def, err) : status;
    status = status == LAN_OK ? take_sightings(model, def->noise, err) : status;
    model->tolerance =
        STEPS_ERROR * fmax(solver.rtol, solver.atol) * model->size;
    return status;
}

void fit_model_clear(fit_model *model)
{
    for (size_t k = 0; k < model->knob_count; k++) {
        lan_parameter_destroy(model->knobs[k].parameter);
    }
    arena_clear(&model->memory);
    battle_player_clear(&model->player);
    lan_scenario_copy_destroy(model->copy);
    lan_trajectory_destroy(model->trajectory);
}

/* --- comparison of the curve with the observations ----------------------- */

/* Events this close to an observation, relative to its time, coincide with
 * it. */
#define SAME_TIME 1e-12

static double time_of(const lan_trajectory *trajectory, size_t row)
{
    return trajectory->values[row * (trajectory->columns + 1)];
}

/* Strength of some groups in a row of the curve. */
static double total(const lan_trajectory *trajectory, size_t row, size_t first,
                    size_t count)
{
    const double *strengths =
        &trajectory->values[row * (trajectory->columns + 1) + 1];
    double sum = 0.0;
    for (size_t g = first; g < first + count; g++) {
        sum += strengths[g];
    }
    return sum;
}

static double column_total(const lan_trajectory *trajectory, size_t row,
                           const fit_column *column)
{
    return total(trajectory, row, column->first_group, column->group_count);
}

/* The row of the curve at an observed time: the first row of a jump for the
 * first of two simultaneous observations, otherwise the last; the last row of
 * all after the end. from: where the search starts. */
static size_t find_row(const lan_trajectory *trajectory, double time,
                       bool is_before, size_t from)
{
    const double near = SAME_TIME * fmax(1.0, time);
    size_t row = from;
    while (row + 1 < trajectory->row_count &&
           time_of(trajectory, row + 1) <= time + near &&
           !(is_before && time_of(trajectory, row) >= time - near)) {
        row++;
    }
    return row;
}

/* Finds the strengths of a column just before and after the curve's last
 * change: where its army breaks, and else the largest from which it drops to
 * zero at once; if soldiers are left at the end, also that at which their group
 * would drop. */
static void find_end(const fit_model *model, int32_t army, fit_column *column)
{
    const lan_trajectory *trajectory = model->trajectory;
    const size_t last = trajectory->row_count - 1;
    const double left = column_total(trajectory, last, column);
    column->above = column->below = left;
    if (lan_battle_army_state(model->battle, army) == LAN_ARMY_BROKEN &&
        left > 0.0) {
        return;
    }
    column->above = column->below = 0.0;
    for (size_t row = 0; row < last; row++) {
        if (!(time_of(trajectory, row + 1) > time_of(trajectory, row)) &&
            !(column_total(trajectory, row + 1, column) > 0.0)) {
            column->above =
                fmax(column->above, column_total(trajectory, row, column));
        }
    }
    for (size_t i = 0; i < column->group_count; i++) {
        const size_t g = column->first_group + i;
        if (total(trajectory, last, g, 1) > 0.0) {
            column->above =
                fmax(column->above,
                     lan_battle_gone_level(model->battle, (int32_t)g));
        }
    }
}

/* A distance whose weight falls to 0 within the margin. */
static double softened(double d, double margin)
{
    return d < margin ? d * d * (2.0 * margin - d) / (margin * margin) : d;
}

static double beyond(double strength, const fit_column *column)
{
    return strength > column->above
               ? softened(strength - column->above, column->margin)
           : strength < column->below
               ? -softened(column->below - strength, column->margin)
               : 0.0;
}

/* Strength that groups lost at once, between two rows of the curve, while other
 * groups of the column stayed. It counts for the first observation after the
 * loss: in full if the observation follows immediately, not at all if the loss
 * happened at the previous observation. */
static double still_there(const lan_trajectory *trajectory,
                          const fit_column *column, size_t from, size_t row,
                          double before, double time)
{
    double sum = 0.0;
    for (size_t r = from; column->group_count > 1 && r < row; r++) {
        const double at = time_of(trajectory, r);
        const double left = column_total(trajectory, r + 1, column);
        const double gone = column_total(trajectory, r, column) - left;
        if (!(time_of(trajectory, r + 1) > at) && left > 0.0 && gone > 0.0 &&
            time > before) {
            sum += gone * fmin(1.0, (at - before) / (time - before));
        }
    }
    return sum;
}

/* Compares the trajectory with the observations: unweighted residuals, which
 * stay continuous when an end of the curve passes an observation. */
static void compare(const fit_model *model, double *out)
{
    const lan_observed *observed = model->observed;
    const lan_trajectory *trajectory = model->trajectory;
    double before = 0.0;
    size_t row = 0;
    size_t i = 0;
    for (size_t c = 0; c < observed->column_count; c++) {
        find_end(model, observed->columns[c].army, &model->columns[c]);
    }
    for (size_t r = 0; r < observed->row_count; r++) {
        const double time = observed->times[r];
        const bool is_before =
            r + 1 < observed->row_count && observed->times[r + 1] <= time;
        const size_t from = row;
        row = find_row(trajectory, time, is_before, row);
        for (; i < model->count && model->sightings[i].row == r; i++) {
            const fit_sighting *seen = &model->sightings[i];
            const fit_column *column = &model->columns[seen->column];
            const double is =
                column_total(trajectory, row, column) +
                still_there(trajectory, column, from, row, before, time);
            out[i] = beyond(is, column) - beyond(seen->value, column);
        }
        before = time;
    }
}

/* --- the curve ----------------------------------------------------------- */

lan_status fit_model_residuals(fit_model *model, const double *u, double *out,
                               lan_error *err)
{
    if (model->status != LAN_OK) {
        return model->status;
    }
    const double done = model->battles;
    model->battles++;
    lan_status status = lan_progress_report(model->progress, done, LAN_INF)
                            ? LAN_OK
                            : LAN_ECANCELLED;
    for (size_t k = 0; k < model->knob_count && status == LAN_OK; k++) {
        const fit_knob *knob = &model->knobs[k];
        const double value = fit_knob_value(knob, u[k]);
        const double size =
            knob->kind == FIT_KNOB_PLAIN ? knob->scale : fabs(knob->given);
        if (!isfinite(value) ||
            (knob->kind != FIT_KNOB_RANGE && fabs(value) > REACH * size)) {
            return lan_fail(err, LAN_ESTEP, 0, 0, "%s is out of bounds",
                            lan_parameter_path(knob->parameter));
        }
        status =
            lan_scenario_copy_set(model->copy, knob->parameter, value, err);
    }
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(model->copy, &model->battle, err);
    }
    if (status == LAN_OK) {
        const lan_solver_options given =
            lan_scenario_copy_solver_options(model->copy);
        const lan_solver_options options = battle_player_by_equations(&given);
        status = battle_player_fight(&model->player, model->battle, &options,
                                     &model->rows, model->trajectory, err);
    }
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        model->status = status;
    }
    if (status == LAN_OK) {
        compare(model, out);
    }
    return status;
}

lan_status fit_model_slope(fit_model *model, const double *u, size_t k,
                           double *out)
{
    const double step = SLOPE_STEP * model->knobs[k].scale;
    for (size_t j = 0; j < model->knob_count; j++) {
        model->at[j] = u[j];
    }
    model->at[k] = u[k] + step;
    lan_status status =
        fit_model_residuals(model, model->at, model->high, NULL);
    if (status == LAN_OK) {
        model->at[k] = u[k] - step;
        status = fit_model_residuals(model, model->at, model->low, NULL);
    }
    for (size_t i = 0; status == LAN_OK && i < model->count; i++) {
        out[i] = (model->high[i] - model->low[i]) / (2.0 * step);
    }
    return status;
}
