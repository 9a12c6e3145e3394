/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A curve held against what was observed, without a jump where an end of the
 * curve passes an observation.
 */
#include "balance/fitting/fit_impl.h"
#include "base/real.h"

/* Events this near an observation, of the time, are at it. */
#define SAME_TIME 1e-12

/* Groups whose strengths a column adds up: first .. first + count - 1 of all.
 */
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

/* The row of an observed one: of a jump the first for the first of two of one
 * time, else the last; after the end the end's. from: where to look on. */
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

/* The largest strength from which the curve falls to zero at once; where some
 * are left at the end, that at which they would. */
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

/* A distance that counts less and less within a margin. */
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

/* What groups that are gone between two rows of the curve took with them at
 * once while others of the column stayed, as it counts for the first
 * observation after that: all of it where that is at once, nothing where it is
 * as long after as another observation lies before. */
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

void lan_fit_compare(const lan_fit_model *model, double *out)
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
