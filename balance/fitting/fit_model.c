/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle's strengths at the observed times, as a function of unbounded
 * numbers.
 */
#include <string.h>

#include "balance/fitting/fit_impl.h"
#include "balance/measure_impl.h"
#include "base/real.h"

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

double lan_knob_value(const lan_knob *knob, double u)
{
    switch (knob->kind) {
    case LAN_KNOB_PLAIN:
        return u;
    case LAN_KNOB_LOG:
        return exp(u);
    case LAN_KNOB_RANGE:
        break;
    }
    return knob->lo + (knob->hi - knob->lo) / (1.0 + exp(-u));
}

double lan_knob_slope(const lan_knob *knob, double u)
{
    switch (knob->kind) {
    case LAN_KNOB_PLAIN:
        return 1.0;
    case LAN_KNOB_LOG:
        return exp(u);
    case LAN_KNOB_RANGE:
        break;
    }
    return (knob->hi - knob->lo) / (2.0 + exp(u) + exp(-u));
}

static bool takes(const lan_parameter *parameter, double value)
{
    return lan_parameter_check(parameter, value, NULL) == LAN_OK;
}

/* Chooses the transformation from the range of the path. */
static void choose_kind(lan_knob *knob, const lan_fit_change *change)
{
    knob->scale = 1.0;
    if (!isnan(change->from)) {
        knob->kind = LAN_KNOB_RANGE;
        knob->lo = change->from;
        knob->hi = change->to;
    } else if (takes(knob->parameter, 1.0) &&
               !takes(knob->parameter, 1.0 + 1e-6)) {
        knob->kind = LAN_KNOB_RANGE; /* a share */
        knob->lo = 0.0;
        knob->hi = 1.0;
    } else if (takes(knob->parameter, -1.0)) {
        knob->kind = LAN_KNOB_PLAIN;
    } else {
        knob->kind = LAN_KNOB_LOG;
    }
}

static lan_status place_start(lan_knob *knob, const lan_fit_change *change,
                              double value, lan_error *err)
{
    const char *path = change->path;
    knob->given = value;
    if (!isfinite(value)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%s: the scenario gives no number to start at", path);
    }
    if (knob->kind == LAN_KNOB_PLAIN) {
        knob->start = value;
        knob->scale = fmax(1.0, fabs(value));
    } else if (knob->kind == LAN_KNOB_LOG) {
        if (!(value > 0.0)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%s must start above 0, not at %g", path, value);
        }
        knob->start = log(value);
    } else {
        if (!(value > knob->lo && value < knob->hi)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%s must start between %g and %g, not at %g", path,
                            knob->lo, knob->hi, value);
        }
        knob->start = log((value - knob->lo) / (knob->hi - value));
    }
    return LAN_OK;
}

static lan_status check_once(const lan_fit_def *def, size_t i, lan_error *err)
{
    for (size_t k = 0; k < i; k++) {
        if (strcmp(def->changes[k].path, def->changes[i].path) == 0) {
            return lan_fail(err, LAN_EINVAL, 0, 0, "%s is changed twice",
                            def->changes[i].path);
        }
    }
    return LAN_OK;
}

static lan_status make_knob(lan_fit_model *model, const lan_fit_change *change,
                            lan_knob *knob, lan_error *err)
{
    lan_error why;
    lan_error_clear(&why);
    lan_status status = lan_parameter_create(model->scenario, change->path,
                                             &knob->parameter, &why);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s: %s", change->path, why.text);
    }
    if (lan_parameter_kind_of(knob->parameter) != LAN_PARAMETER_NUMBER) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%s is not a number that can be fitted", change->path);
    }
    if (strcmp(change->path, "rules.gone") == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "rules.gone cannot be fitted: strengths below it count "
                        "as one, and with a large one all of them do");
    }
    const char *key = lan_parameter_key(knob->parameter);
    if (lan_scenario_battle_def(model->scenario)->wounds != LAN_WOUNDS_NONE &&
        (strcmp(key, "damage") == 0 || strcmp(key, "health") == 0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%s cannot be fitted where soldiers are wounded "
                        "(rules.wounds): only the hits that kill count; fit "
                        "rate or hit",
                        change->path);
    }
    choose_kind(knob, change);
    if (!isnan(change->from) && (!takes(knob->parameter, knob->lo) ||
                                 !takes(knob->parameter, knob->hi))) {
        status = lan_parameter_check(
            knob->parameter,
            takes(knob->parameter, knob->lo) ? knob->hi : knob->lo, &why);
        return lan_fail(err, status, 0, 0, "%s", why.text);
    }
    return LAN_OK;
}

static lan_status make_knobs(lan_fit_model *model, const lan_fit_def *def,
                             lan_error *err)
{
    if (def->change_count == 0 || def->change_count > LAN_FIT_PARAMETERS_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a fit changes 1 to %d numbers, not %zu",
                        LAN_FIT_PARAMETERS_MAX, def->change_count);
    }
    const size_t n = def->change_count + 1;
    model->knobs = arena_take(&model->memory, n, sizeof *model->knobs);
    model->at = arena_take(&model->memory, n, sizeof *model->at);
    model->values = arena_take(&model->memory, n, sizeof *model->values);
    model->parameters =
        arena_take(&model->memory, n, sizeof *model->parameters);
    if (model->memory.is_short) {
        return LAN_ENOMEM;
    }
    lan_status status = LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < def->change_count; k++) {
        model->knob_count = k + 1;
        status = check_once(def, k, err);
        if (status == LAN_OK) {
            status = make_knob(model, &def->changes[k], &model->knobs[k], err);
        }
    }
    return status;
}

/* Progress within a battle is ignored: the number of battles is reported. */
static bool may_go_on(void *context, double done, double total)
{
    const lan_fit_model *model = context;
    (void)done;
    (void)total;
    return lan_progress_report(model->progress, model->battles, LAN_INF);
}

/* Sets up the battles; the search starts from their own values. */
static lan_status make_experiment(lan_fit_model *model, const lan_fit_def *def,
                                  lan_error *err)
{
    const lan_progress progress = {may_go_on, model};
    const lan_experiment_def wanted = {.scenario = model->scenario,
                                       .parameters = model->parameters,
                                       .parameter_count = model->knob_count + 1,
                                       .by_averages = true,
                                       .rows = &model->rows,
                                       .trajectory = model->trajectory};
    lan_status status =
        lan_parameter_create(model->scenario, "time.end", &model->end, err);
    for (size_t k = 0; k < model->knob_count; k++) {
        model->parameters[k] = model->knobs[k].parameter;
    }
    model->parameters[model->knob_count] = model->end;
    model->values[model->knob_count] = LAN_NAN;
    if (status == LAN_OK) {
        status = lan_experiment_create(&wanted, &model->experiment);
    }
    for (size_t k = 0; status == LAN_OK && k < model->knob_count; k++) {
        status = place_start(&model->knobs[k], &def->changes[k],
                             lan_experiment_own(model->experiment, k), err);
    }
    if (status == LAN_OK) {
        lan_experiment_set_progress(model->experiment, &progress);
    }
    return status;
}

/* --- observations -------------------------------------------------------- */

/* Strengths of a thousandth of the largest observed strength or less, even
 * negative ones, count as that thousandth. */
static double weight_of(lan_fit_noise noise, double value, double size)
{
    const double strength = fmax(value, 1e-3 * size);
    switch (noise) {
    case LAN_FIT_EVEN:
        return 1.0;
    case LAN_FIT_COUNT:
        return 1.0 / strength;
    case LAN_FIT_SHARE:
        break;
    }
    return 1.0 / (strength * strength);
}

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

static bool is_seen(const lan_observed *observed, size_t row, size_t column)
{
    return observed->columns[column].kind == LAN_OBSERVED_STRENGTH &&
           !isnan(observed->values[row * observed->column_count + column]) &&
           !is_after_fall(observed, row, column);
}

static void find_size(lan_fit_model *model)
{
    const lan_observed *observed = model->observed;
    for (size_t r = 0; r < observed->row_count; r++) {
        for (size_t c = 0; c < observed->column_count; c++) {
            if (is_seen(observed, r, c)) {
                const double value =
                    observed->values[r * observed->column_count + c];
                model->size = fmax(model->size, fabs(value));
                model->count++;
            }
        }
    }
    if (!(model->size > 0.0)) {
        model->size = 1.0;
    }
}

static lan_status take_sightings(lan_fit_model *model, lan_fit_noise noise,
                                 lan_error *err)
{
    const lan_observed *observed = model->observed;
    find_size(model);
    if (model->count == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "no strengths were observed: the data needs numbers in "
                        "a column named for an army or army.group");
    }
    if (model->count <= model->knob_count) {
        return lan_fail(
            err, LAN_EINVAL, 0, 0,
            "%zu observed strengths cannot determine %zu numbers and "
            "how sure they are",
            model->count, model->knob_count);
    }
    const size_t columns = observed->column_count;
    const size_t count = model->count;
    model->sightings =
        arena_take(&model->memory, count, sizeof *model->sightings);
    model->low = arena_take(&model->memory, count, sizeof(double));
    model->high = arena_take(&model->memory, count, sizeof(double));
    model->ends = arena_take(&model->memory, columns, sizeof *model->ends);
    model->margins = arena_take(&model->memory, columns, sizeof(double));
    if (model->memory.is_short) {
        return LAN_ENOMEM;
    }
    lan_sighting *next = model->sightings;
    for (size_t r = 0; r < observed->row_count; r++) {
        for (size_t c = 0; c < observed->column_count; c++) {
            if (is_seen(observed, r, c)) {
                const double value =
                    observed->values[r * observed->column_count + c];
                model->margins[c] = fmax(model->margins[c], MARGIN * value);
                *next++ = (lan_sighting){
                    .row = r,
                    .column = c,
                    .value = value,
                    .weight = weight_of(noise, value, model->size)};
            }
        }
    }
    return LAN_OK;
}

/* Extends the battle to the last observation. */
static void extend_end(lan_fit_model *model)
{
    const lan_observed *observed = model->observed;
    const double last = observed->times[observed->row_count - 1];
    if (last > lan_scenario_battle_def(model->scenario)->end) {
        model->values[model->knob_count] = last;
    }
}

lan_status lan_fit_model_create(lan_fit_model *model,
                                const lan_scenario *scenario,
                                const lan_fit_def *def,
                                const lan_observed *observed, lan_error *err)
{
    const lan_solver_options solver = lan_scenario_solver_options(scenario);
    *model = (lan_fit_model){
        .scenario = scenario,
        .observed = observed,
        .rows = {.times = observed->times, .time_count = observed->row_count}};
    lan_status status = lan_trajectory_create(&model->trajectory);
    status = status == LAN_OK ? make_knobs(model, def, err) : status;
    status = status == LAN_OK ? make_experiment(model, def, err) : status;
    status = status == LAN_OK ? take_sightings(model, def->noise, err) : status;
    if (status == LAN_OK) {
        extend_end(model);
        model->tolerance =
            STEPS_ERROR * fmax(solver.rtol, solver.atol) * model->size;
    }
    return status;
}

void lan_fit_model_clear(lan_fit_model *model)
{
    for (size_t k = 0; k < model->knob_count; k++) {
        lan_parameter_destroy(model->knobs[k].parameter);
    }
    lan_parameter_destroy(model->end);
    arena_clear(&model->memory);
    lan_experiment_destroy(model->experiment);
    lan_trajectory_destroy(model->trajectory);
}

/* --- comparison of the curve with the observations ----------------------- */

/* Events this close to an observation, relative to its time, coincide with
 * it. */
#define SAME_TIME 1e-12

/* Groups that a column sums: first .. first + count - 1 of all groups. */
typedef struct group_range {
    size_t first;
    size_t count;
} group_range;

static group_range groups_of(const lan_battle_def *def,
                             const lan_observed_column *column)
{
    group_range range = {.first = 0, .count = 1};
    for (int32_t a = 0; a < column->army; a++) {
        range.first += def->armies[a].group_count;
    }
    if (column->group >= 0) {
        range.first += (size_t)column->group;
    } else {
        range.count = def->armies[column->army].group_count;
    }
    return range;
}

static double time_of(const lan_trajectory *trajectory, size_t row)
{
    return trajectory->values[row * (trajectory->columns + 1)];
}

static double total(const lan_trajectory *trajectory, size_t row,
                    group_range groups)
{
    const double *strengths =
        &trajectory->values[row * (trajectory->columns + 1) + 1];
    double sum = 0.0;
    for (size_t g = 0; g < groups.count; g++) {
        sum += strengths[groups.first + g];
    }
    return sum;
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

/* The largest strength from which the curve drops to zero at once; if soldiers
 * are left at the end, also the strength at which their group would drop. */
static double find_level(const lan_fit_model *model, group_range groups)
{
    const lan_trajectory *trajectory = model->trajectory;
    const size_t last = trajectory->row_count - 1;
    double level = 0.0;
    for (size_t row = 0; row < last; row++) {
        if (!(time_of(trajectory, row + 1) > time_of(trajectory, row)) &&
            !(total(trajectory, row + 1, groups) > 0.0)) {
            level = fmax(level, total(trajectory, row, groups));
        }
    }
    for (size_t g = groups.first; g < groups.first + groups.count; g++) {
        if (total(trajectory, last, (group_range){g, 1}) > 0.0) {
            level =
                fmax(level, lan_battle_gone_level(model->battle, (int32_t)g));
        }
    }
    return level;
}

static lan_fit_end find_end(const lan_fit_model *model,
                            const lan_observed_column *column)
{
    const lan_battle_def *def = lan_scenario_battle_def(model->scenario);
    const group_range groups = groups_of(def, column);
    const lan_trajectory *trajectory = model->trajectory;
    const double left = total(trajectory, trajectory->row_count - 1, groups);
    if (lan_battle_army_state(model->battle, column->army) == LAN_ARMY_BROKEN &&
        left > 0.0) {
        return (lan_fit_end){.above = left, .below = left};
    }
    return (lan_fit_end){.above = find_level(model, groups), .below = 0.0};
}

/* A distance that has less and less weight within a margin. */
static double softened(double d, double margin)
{
    return d < margin ? d * d * (2.0 * margin - d) / (margin * margin) : d;
}

static double beyond(double strength, const lan_fit_end *end, double margin)
{
    if (strength > end->above) {
        return softened(strength - end->above, margin);
    }
    return strength < end->below ? -softened(end->below - strength, margin)
                                 : 0.0;
}

/* Strength that groups lost at once, between two rows of the curve, while other
 * groups of the column stayed. It counts for the first observation after the
 * loss: in full if the observation follows immediately, not at all if the loss
 * happened at the previous observation. */
static double still_there(const lan_trajectory *trajectory, group_range groups,
                          size_t from, size_t row, double before, double time)
{
    double sum = 0.0;
    for (size_t r = from; groups.count > 1 && r < row; r++) {
        const double at = time_of(trajectory, r);
        const double left = total(trajectory, r + 1, groups);
        const double gone = total(trajectory, r, groups) - left;
        if (!(time_of(trajectory, r + 1) > at) && left > 0.0 && gone > 0.0 &&
            time > before) {
            sum += gone * fmin(1.0, (at - before) / (time - before));
        }
    }
    return sum;
}

/* Compares the trajectory with the observations: unweighted residuals, which
 * stay continuous when an end of the curve passes an observation. */
static void compare(const lan_fit_model *model, double *out)
{
    const lan_observed *observed = model->observed;
    const lan_trajectory *trajectory = model->trajectory;
    const lan_battle_def *def = lan_scenario_battle_def(model->scenario);
    for (size_t c = 0; c < observed->column_count; c++) {
        model->ends[c] = find_end(model, &observed->columns[c]);
    }
    double before = 0.0;
    size_t row = 0;
    size_t i = 0;
    for (size_t r = 0; r < observed->row_count; r++) {
        const double time = observed->times[r];
        const bool is_before =
            r + 1 < observed->row_count && observed->times[r + 1] <= time;
        const size_t from = row;
        row = find_row(trajectory, time, is_before, row);
        for (; i < model->count && model->sightings[i].row == r; i++) {
            const lan_sighting *seen = &model->sightings[i];
            const lan_fit_end *end = &model->ends[seen->column];
            const double margin = model->margins[seen->column];
            const group_range groups =
                groups_of(def, &observed->columns[seen->column]);
            const double is =
                total(trajectory, row, groups) +
                still_there(trajectory, groups, from, row, before, time);
            out[i] = beyond(is, end, margin) - beyond(seen->value, end, margin);
        }
        before = time;
    }
}

/* --- the curve ----------------------------------------------------------- */

static bool is_in_reach(const lan_knob *knob, double value)
{
    const double size =
        knob->kind == LAN_KNOB_PLAIN ? knob->scale : fabs(knob->given);
    return isfinite(value) &&
           (knob->kind == LAN_KNOB_RANGE || fabs(value) <= REACH * size);
}

static lan_status fight(lan_fit_model *model, const double *u, lan_error *err)
{
    for (size_t k = 0; k < model->knob_count; k++) {
        const lan_knob *knob = &model->knobs[k];
        model->values[k] = lan_knob_value(knob, u[k]);
        if (!is_in_reach(knob, model->values[k])) {
            return lan_fail(err, LAN_ESTEP, 0, 0, "%s is out of bounds",
                            lan_parameter_path(knob->parameter));
        }
    }
    const lan_status status =
        lan_experiment_run(model->experiment, model->values, 1, NULL, err);
    model->battle = lan_experiment_battle(model->experiment);
    return status;
}

lan_status lan_fit_model_residuals(lan_fit_model *model, const double *u,
                                   double *out, lan_error *err)
{
    if (model->status != LAN_OK) {
        return model->status;
    }
    const double done = model->battles;
    model->battles++;
    lan_status status = lan_progress_report(model->progress, done, LAN_INF)
                            ? fight(model, u, err)
                            : LAN_ECANCELLED;
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        model->status = status;
    }
    if (status == LAN_OK) {
        compare(model, out);
    }
    return status;
}

lan_status lan_fit_model_slope(lan_fit_model *model, const double *u, size_t k,
                               double *out)
{
    const double step = SLOPE_STEP * model->knobs[k].scale;
    for (size_t j = 0; j < model->knob_count; j++) {
        model->at[j] = u[j];
    }
    model->at[k] = u[k] + step;
    lan_status status =
        lan_fit_model_residuals(model, model->at, model->high, NULL);
    if (status == LAN_OK) {
        model->at[k] = u[k] - step;
        status = lan_fit_model_residuals(model, model->at, model->low, NULL);
    }
    for (size_t i = 0; status == LAN_OK && i < model->count; i++) {
        out[i] = (model->high[i] - model->low[i]) / (2.0 * step);
    }
    return status;
}
