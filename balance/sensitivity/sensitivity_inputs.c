/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which paths are changed, and how far.
 */
#include "balance/sensitivity/sensitivity_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/keys.h"

/* A range of so large a factor is gone through by equal factors. */
#define LOG_FACTOR 100.0

/* A path that has no effect at this change has none. */
#define IDLE_STEP 0.1

/* --- every number of who fights ------------------------------------------ */

static bool fights(const lan_battle_def *def, size_t type)
{
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            if (def->armies[a].groups[g].type == (int32_t)type) {
                return true;
            }
        }
    }
    return false;
}

/* True where a path begins with some keys, and a part behind them, of the next
 * so many, is the word. */
static bool has_part(const char *path, const char *keys, int parts,
                     const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(path, keys, strlen(keys)) != 0) {
        return false;
    }
    const char *part = path + strlen(keys);
    for (int i = 0; i < parts && part != NULL; i++) {
        const char *end = strchr(part, '.');
        const size_t size = end != NULL ? (size_t)(end - part) : strlen(part);
        if (size == length && memcmp(part, word, length) == 0) {
            return true;
        }
        part = end != NULL ? end + 1 : NULL;
    }
    return false;
}

/* True for a number of a unit type that no group is of. */
static bool is_of_absent(const lan_battle_def *def, const char *path)
{
    for (size_t i = 0; i < def->unit_count; i++) {
        const char *name = def->units[i].name;
        if ((has_part(path, "units.", 1, name) ||
             has_part(path, "counters.", 2, name) ||
             has_part(path, "rules.weights.", 2, name)) &&
            !fights(def, i)) {
            return true;
        }
    }
    return false;
}

/* --- ranges -------------------------------------------------------------- */

/* A parameter, and a copy of the scenario to see what it may be. */
typedef struct tried {
    const lan_parameter *parameter;
    lan_scenario_copy *copy;
} tried;

/* True where the value is in range and, if other values say what it may be,
 * makes a battle with them as they are. */
static bool holds(const tried *it, double value)
{
    lan_battle *battle = NULL;
    const lan_campaign_def *campaign = NULL;
    const lan_engagement_def *engagement = NULL;
    if (lan_parameter_check(it->parameter, value, NULL) != LAN_OK) {
        return false;
    }
    if (lan_parameter_is_free(it->parameter)) {
        return true;
    }
    const bool is_good =
        lan_scenario_copy_set(it->copy, it->parameter, value, NULL) == LAN_OK &&
        lan_scenario_copy_battle(it->copy, &battle, NULL) == LAN_OK &&
        lan_scenario_copy_campaign(it->copy, &campaign, NULL) == LAN_OK &&
        lan_scenario_copy_engagement(it->copy, &engagement, NULL) == LAN_OK;
    (void)!lan_scenario_copy_set(it->copy, it->parameter, LAN_NAN, NULL);
    return is_good;
}

/* The farthest value from one that is good towards another that is not. */
static double narrow(const tried *it, double from, double to)
{
    for (int i = 0; i < 64; i++) {
        const double middle = 0.5 * (from + to);
        if (holds(it, middle)) {
            from = middle;
        } else {
            to = middle;
        }
    }
    return from;
}

/* The farthest value from one that is good towards another that is in the
 * path's range; its ends are most often 0 and 1. What other values limit goes
 * half of the way to where they stand, so that they may come as far. */
static double reach(const tried *it, double from, double to)
{
    if (!lan_parameter_is_free(it->parameter)) {
        const double beyond = to + (to - from);
        return holds(it, beyond) ? to : 0.5 * (from + narrow(it, from, beyond));
    }
    if (holds(it, to)) {
        return to;
    }
    const double end = to > from ? 1.0 : 0.0;
    if ((from - end) * (to - end) <= 0.0 && holds(it, end) &&
        !holds(it, nextafter(end, to))) {
        return end;
    }
    return narrow(it, from, to);
}

bool study_is_count(const char *path)
{
    const char *dot = strrchr(path, '.');
    size_t dots = 0;
    for (const char *c = path; *c != '\0'; c++) {
        dots += *c == '.' ? 1 : 0;
    }
    const bool is_of_army = strncmp(path, "armies.", strlen("armies.")) == 0;
    return is_of_army && ((dot != NULL && strcmp(dot, ".count") == 0) ||
                          (dots == 3 && strstr(path, ".units.") != NULL));
}

/* Whole soldiers: the range goes at least one to either side, if there is
 * room. */
static void make_whole(lan_sensitivity_input *input)
{
    lan_input_range *range = &input->range;
    range->is_whole = true;
    range->is_log = false;
    range->lo = ceil(range->lo);
    range->hi = floor(range->hi);
    if (!(range->hi > range->lo)) {
        range->lo = fmax(0.0, floor(input->value) - 1.0);
        range->hi = floor(input->value) + 1.0;
        input->least = fmin(input->least, range->lo);
        input->most = fmax(input->most, range->hi);
    }
}

/* How far an input goes, once its path and value are known. */
static void measure_change(const lan_study *s, size_t index,
                           lan_sensitivity_input *input, const tried *it)
{
    const lan_sensitivity_def *def = s->def;
    lan_input_range *range = &input->range;
    const double value = input->value;
    const double size = fabs(value);
    if (def->between.count > 0) {
        range->lo = def->between.ends[2 * index];
        range->hi = def->between.ends[2 * index + 1];
    } else {
        range->lo = reach(it, value, value - def->range * size);
        range->hi = reach(it, value, value + def->range * size);
    }
    s->idle_ends[2 * s->found->input_count] =
        reach(it, value, value - IDLE_STEP * size);
    s->idle_ends[2 * s->found->input_count + 1] =
        reach(it, value, value + IDLE_STEP * size);
    input->least =
        fmin(range->lo, reach(it, value, value - LAN_ELASTICITY_STEP * size));
    input->most =
        fmax(range->hi, reach(it, value, value + LAN_ELASTICITY_STEP * size));
    range->is_log = range->lo > 0.0 && range->hi / range->lo >= LOG_FACTOR;
    const bool has_soldiers = s->has_odds ||
                              def->method == LAN_SENSITIVITY_SNOWBALL ||
                              lan_scenario_engagement(s->scenario) != NULL;
    if (has_soldiers && study_is_count(input->path)) {
        make_whole(input);
    }
}

/* --- idle paths ---------------------------------------------------------- */

#define IDLE_MEASURES 2

static bool is_same(double a, double b)
{
    return (a <= b && a >= b) || (isnan(a) && isnan(b));
}

/* Point 0 is the scenario; then a change of each input to either side. */
static void idle_point(void *context, int64_t number, double *x)
{
    const lan_study *s = context;
    study_set_none(s, x);
    if (number > 0) {
        x[(number - 1) / 2] = s->idle_ends[number - 1];
    }
}

/* Moves the paths of an input to those that are idle. */
static void make_idle(lan_sensitivity *found, lan_sensitivity_input *input)
{
    found->idle[found->idle_count++] = input->path;
    for (size_t k = 0; k < input->alike_count; k++) {
        found->idle[found->idle_count++] = input->alike[k];
    }
    free(input->alike);
}

static size_t count_paths(const lan_sensitivity *found)
{
    size_t count = 0;
    for (size_t i = 0; i < found->input_count; i++) {
        count += 1 + found->inputs[i].alike_count;
    }
    return count;
}

/* Moves what is idle from the inputs to a list of its own: a change to either
 * side leaves margin and time alone.
 *
 * y  of all points
 */
static lan_status part(const lan_study *s, const double *y)
{
    lan_sensitivity *found = s->found;
    size_t kept = 0;
    found->idle = calloc(count_paths(found), sizeof *found->idle);
    if (found->idle == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < found->input_count; i++) {
        const double *seen = y + (1 + 2 * i) * IDLE_MEASURES;
        if (is_same(seen[0], y[0]) && is_same(seen[1], y[1]) &&
            is_same(seen[2], y[0]) && is_same(seen[3], y[1])) {
            make_idle(found, &found->inputs[i]);
            lan_parameter_destroy(s->parameters[i]);
        } else {
            s->parameters[kept] = s->parameters[i];
            found->inputs[kept++] = found->inputs[i];
        }
    }
    for (size_t i = kept; i < found->input_count; i++) {
        s->parameters[i] = NULL;
        found->inputs[i] = (lan_sensitivity_input){.path = NULL};
    }
    found->input_count = kept;
    return LAN_OK;
}

static lan_status leave_idle_out(lan_study *s)
{
    static const char *const names[IDLE_MEASURES] = {"margin", "duration"};
    const size_t points = 1 + 2 * s->found->input_count;
    study_battles battles;
    double *y = calloc(points * IDLE_MEASURES, sizeof *y);
    lan_status status = study_measure(s, names, IDLE_MEASURES, &battles);
    status = status == LAN_OK ? study_start(&battles) : status;
    status = y == NULL ? LAN_ENOMEM : status;
    if (status == LAN_OK && s->found->input_count > 0) {
        status =
            study_ask(&battles, (int64_t)points, idle_point, s, s->progress, y);
    }
    study_close(&battles);
    /* that there is no battle is reported later */
    if (status == LAN_OK && !(isnan(y[0]) && isnan(y[1]))) {
        status = part(s, y);
    }
    free(y);
    return status;
}

/* --- the inputs ---------------------------------------------------------- */

/* Where ranges are given and nothing else is asked of, a value need not be. */
static bool has_ranges(const lan_sensitivity_def *def)
{
    return def->between.count > 0 && (def->method == LAN_SENSITIVITY_MORRIS ||
                                      def->method == LAN_SENSITIVITY_SOBOL);
}

/* Finds the value of a parameter, if it has one that can change by a share;
 * LAN_NAN where not, which is told where it was asked for by name. */
static lan_status find_value(const lan_study *s, const tried *it, bool is_named,
                             double *value)
{
    const double now = lan_scenario_copy_get(it->copy, it->parameter);
    const bool is_number =
        lan_parameter_kind_of(it->parameter) == LAN_PARAMETER_NUMBER;
    const bool has_value = is_number && (has_ranges(s->def) ||
                                         (isfinite(now) && !lan_is_zero(now)));
    *value = now;
    if (has_value) {
        return LAN_OK;
    }
    *value = LAN_NAN;
    return !is_named
               ? LAN_OK
               : lan_fail(s->err, LAN_EINVAL, 0, 0,
                          is_number ? "'%.100s' is 0 or has no value: give it "
                                      "one that can change by a share"
                                    : "'%.100s' is not a number that can "
                                      "change by a share",
                          lan_parameter_path(it->parameter));
}

/* Takes a parameter up, which then belongs to the search. */
static lan_status take(lan_study *s, const tried *it, lan_parameter *parameter,
                       double value, size_t index)
{
    lan_sensitivity *found = s->found;
    lan_sensitivity_input *input = &found->inputs[found->input_count];
    *input = (lan_sensitivity_input){
        .path = study_copy(lan_parameter_path(parameter)), .value = value};
    s->parameters[found->input_count] = parameter;
    if (input->path != NULL) {
        measure_change(s, index, input, it);
    }
    found->input_count++;
    return input->path != NULL ? LAN_OK : LAN_ENOMEM;
}

/* Makes room for so many inputs, and a copy to measure them by. */
static lan_status prepare(lan_study *s, size_t count, lan_scenario_copy **copy)
{
    lan_battle *battle = NULL;
    s->found->inputs = calloc(count + 1, sizeof *s->found->inputs);
    s->parameters = calloc(count + 1, sizeof(lan_parameter *));
    s->parts = calloc(count + 1, sizeof *s->parts);
    s->idle_ends = calloc(2 * count + 1, sizeof *s->idle_ends);
    if (s->found->inputs == NULL || s->parameters == NULL || s->parts == NULL ||
        s->idle_ends == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_scenario_copy_create(s->scenario, copy);
    return status == LAN_OK ? lan_scenario_copy_battle(*copy, &battle, s->err)
                            : status;
}

/* Takes up the paths that are asked for by name. */
static lan_status take_named(lan_study *s, lan_scenario_copy *copy)
{
    const lan_path_list *change = &s->def->change;
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < change->count; i++) {
        lan_parameter *parameter = NULL;
        double value = 0.0;
        status = lan_parameter_create(s->scenario, change->items[i], &parameter,
                                      s->err);
        const tried it = {parameter, copy};
        status = status == LAN_OK ? find_value(s, &it, true, &value) : status;
        if (status == LAN_OK) {
            status = take(s, &it, parameter, value, i);
        } else {
            lan_parameter_destroy(parameter);
        }
    }
    return status;
}

/* What a path acts as; bodies use each number by itself. */
static alike_part find_part(const lan_study *s, const char *path)
{
    const alike_field field = {.def = lan_scenario_battle_def(s->scenario)};
    return lan_scenario_engagement(s->scenario) == NULL
               ? alike_part_of(&field, path)
               : (alike_part){.type = -1};
}

/* The input that acts as a part does; NULL where there is none yet. */
static lan_sensitivity_input *find_alike(const lan_study *s, alike_part part)
{
    for (size_t i = 0; i < s->found->input_count; i++) {
        if (alike_is_same(s->parts[i], part)) {
            return &s->found->inputs[i];
        }
    }
    return NULL;
}

static lan_status add_alike(lan_sensitivity_input *input, const char *path)
{
    char **alike =
        realloc(input->alike, (input->alike_count + 1) * sizeof *alike);
    if (alike == NULL) {
        return LAN_ENOMEM;
    }
    input->alike = alike;
    alike[input->alike_count] = study_copy(path);
    if (alike[input->alike_count] == NULL) {
        return LAN_ENOMEM;
    }
    input->alike_count++;
    return LAN_OK;
}

/* Takes up all numbers other than 0, out of a list that owns the others. */
static lan_status take_listed(lan_study *s, lan_scenario_copy *copy,
                              lan_parameter **list, size_t count)
{
    const lan_battle_def *def = lan_scenario_battle_def(s->scenario);
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        const tried it = {list[i], copy};
        const char *path = lan_parameter_path(list[i]);
        const double value = lan_scenario_copy_get(copy, list[i]);
        if (!isfinite(value) || lan_is_zero(value) || is_of_absent(def, path)) {
            continue;
        }
        const alike_part part = find_part(s, path);
        lan_sensitivity_input *alike = find_alike(s, part);
        if (alike != NULL) {
            status = add_alike(alike, path);
        } else {
            s->parts[s->found->input_count] = part;
            status = take(s, &it, list[i], value, i);
            list[i] = NULL;
        }
    }
    return status;
}

static lan_status take_all(lan_study *s)
{
    lan_scenario_copy *copy = NULL;
    lan_parameter **list = NULL;
    size_t count = 0;
    lan_status status = lan_keys_list_numbers(s->scenario, &list, &count);
    status = status == LAN_OK ? prepare(s, count, &copy) : status;
    status = status == LAN_OK ? take_listed(s, copy, list, count) : status;
    for (size_t i = 0; i < count; i++) {
        lan_parameter_destroy(list[i]);
    }
    free(list);
    lan_scenario_copy_destroy(copy);
    return status;
}

lan_status study_find_inputs(lan_study *s)
{
    lan_status status = LAN_OK;
    if (s->def->change.count > 0) {
        lan_scenario_copy *copy = NULL;
        status = prepare(s, s->def->change.count, &copy);
        status = status == LAN_OK ? take_named(s, copy) : status;
        lan_scenario_copy_destroy(copy);
        return status;
    }
    status = take_all(s);
    status = status == LAN_OK ? leave_idle_out(s) : status;
    if (status == LAN_OK && s->found->input_count == 0) {
        status = lan_fail(s->err, LAN_EINVAL, 0, 0,
                          "no number of this battle changes how it goes");
    }
    return status;
}
