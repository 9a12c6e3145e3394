/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The paths that are changed, and their ranges.
 */
#include "balance/sensitivity/sensitivity_impl.h"

#include <stdio.h>

#include "balance/alike_impl.h"
#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "base/real.h"
#include "scenarios/keys.h"

/* Ranges that span this factor are sampled logarithmically. */
#define LOG_FACTOR 100.0

bool study_goes_on(study *s)
{
    study_note(s, s->memory->is_short ? LAN_ENOMEM : LAN_OK);
    return s->status == LAN_OK;
}

void study_note(study *s, lan_status status)
{
    s->status = s->status == LAN_OK ? status : s->status;
}

/* --- battles ------------------------------------------------------------- */

void study_begin_part(study *s, double from, double to)
{
    lan_progress_part_begin(&s->part, s->whole, from, to);
    s->progress = &s->part.progress;
}

void study_measure(study *s, const char *const *names, size_t count,
                   study_battles *out)
{
    out->measures = arena_take(s->memory, count, sizeof(lan_measure *));
    for (size_t i = 0; i < count && study_goes_on(s); i++) {
        study_note(
            s, measure_create_of(s->battle, lan_scenario_campaign(s->scenario),
                                 names[i], 0, &out->measures[i], s->err));
        out->count += study_goes_on(s) ? 1 : 0;
    }
}

lan_experiment_def study_experiment(const study *s,
                                    const study_battles *battles)
{
    return (lan_experiment_def){
        .scenario = s->scenario,
        .parameters = (const lan_parameter *const *)s->parameters,
        .parameter_count = s->found->input_count,
        .measures = (const lan_measure *const *)battles->measures,
        .measure_count = battles->count,
        .by_averages = true,
        .exact_odds = s->def->method == LAN_SENSITIVITY_SNOWBALL,
        .repeat = s->def->repeat};
}

void study_start(study *s, study_battles *battles)
{
    const lan_experiment_def def = study_experiment(s, battles);
    if (study_goes_on(s)) {
        study_note(s, experiment_crew_create(&def, s->options->jobs,
                                             s->options->seed, &battles->crew));
    }
}

void study_close(study_battles *battles)
{
    experiment_crew_clear(&battles->crew);
    for (size_t i = 0; i < battles->count; i++) {
        lan_measure_destroy(battles->measures[i]);
    }
}

void study_set_none(const study *s, double *x)
{
    for (size_t i = 0; i < s->found->input_count; i++) {
        x[i] = LAN_NAN;
    }
}

/* --- every number of a type that fights ---------------------------------- */

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

/* True for a number of a unit type that belongs to no group. */
static bool is_of_absent(const lan_battle_def *def, const char *path)
{
    char of[2][256] = {"", ""};
    if (sscanf(path, "units.%255[^.]", of[0]) < 1 &&
        sscanf(path, "counters.%255[^.].%255[^.]", of[0], of[1]) < 1) {
        (void)sscanf(path, "rules.weights.%255[^.].%255[^.]", of[0], of[1]);
    }
    for (size_t i = 0; i < def->unit_count; i++) {
        const char *name = def->units[i].name;
        if ((strcmp(of[0], name) == 0 || strcmp(of[1], name) == 0) &&
            !fights(def, i)) {
            return true;
        }
    }
    return false;
}

/* --- ranges -------------------------------------------------------------- */

/* True if the value makes a valid battle with the other values unchanged. */
static bool holds(const study *s, const lan_parameter *parameter, double value)
{
    lan_battle *battle = NULL;
    const lan_campaign_def *campaign = NULL;
    const lan_engagement_def *engagement = NULL;
    const bool is_good =
        lan_parameter_check(parameter, value, NULL) == LAN_OK &&
        lan_scenario_copy_set(s->copy, parameter, value, NULL) == LAN_OK &&
        lan_scenario_copy_battle(s->copy, &battle, NULL) == LAN_OK &&
        lan_scenario_copy_played(s->copy, &campaign, &engagement, NULL) ==
            LAN_OK;
    (void)!lan_scenario_copy_set(s->copy, parameter, LAN_NAN, NULL);
    return is_good;
}

/* The farthest valid value from `from` towards `to`. If other values limit it,
 * half the distance to the limit, so that they can move equally far. */
static double reach(const study *s, const lan_parameter *parameter, double from,
                    double to)
{
    double good = from;
    double bad = to + (to - from);
    if (lan_parameter_is_free(parameter)) {
        double range[2];
        lan_parameter_range(parameter, range);
        return fmin(fmax(to, range[0]), range[1]);
    }
    if (holds(s, parameter, bad)) {
        return to;
    }
    for (int i = 0; i < 64; i++) {
        const double middle = 0.5 * (good + bad);
        *(holds(s, parameter, middle) ? &good : &bad) = middle;
    }
    return 0.5 * (from + good);
}

/* Integers: the range extends at least 1 to either side, if there is room. */
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
    }
}

/* Damage and health act in steps: they change to their next thresholds. */
static void make_stepped(const study *s, lan_sensitivity_input *input)
{
    const alike_field field = {.def = lan_scenario_battle_def(s->scenario)};
    double near[2];
    alike_thresholds(&field, input->path, near);
    input->next[0] = fmax(near[0], 0.0);
    input->next[1] = fmax(near[1], 0.0);
}

/* Finds the range of an input whose path and value are known. */
static void measure_change(const study *s, size_t index,
                           lan_sensitivity_input *input)
{
    const lan_sensitivity_def *def = s->def;
    const lan_parameter *parameter = s->parameters[input - s->found->inputs];
    lan_input_range *range = &input->range;
    const double value = input->value;
    const double size = fabs(value);
    if (def->between.count > 0) {
        range->lo = def->between.ends[2 * index];
        range->hi = def->between.ends[2 * index + 1];
    } else {
        range->lo = reach(s, parameter, value, value - def->range * size);
        range->hi = reach(s, parameter, value, value + def->range * size);
    }
    range->is_log = range->lo > 0.0 && range->hi / range->lo >= LOG_FACTOR;
    const bool has_bodies = lan_scenario_engagement(s->scenario) != NULL;
    const bool has_soldiers =
        s->has_odds || has_bodies || def->method == LAN_SENSITIVITY_SNOWBALL;
    if (has_soldiers && strcmp(lan_parameter_key(parameter), "count") == 0) {
        make_whole(input);
    }
    if (has_bodies ||
        lan_scenario_battle_def(s->scenario)->wounds != LAN_WOUNDS_NONE) {
        make_stepped(s, input);
    }
}

double study_least_of(const lan_sensitivity_input *input)
{
    const double least = fmin(input->range.lo, input->value);
    return input->next[0] > 0.0 ? fmin(least, input->next[0]) : least;
}

double study_most_of(const lan_sensitivity_input *input)
{
    return fmax(fmax(input->range.hi, input->value), input->next[1]);
}

/* --- idle paths ---------------------------------------------------------- */

enum { IDLE_MEASURES = 2 };

static bool is_same(double a, double b)
{
    return (a <= b && a >= b) || (isnan(a) && isnan(b));
}

/* Point 0 is the scenario; the others change one input to either end. */
static void idle_point(void *context, int64_t number, double *x)
{
    const study *s = context;
    const size_t at = (size_t)(number - 1) / 2;
    study_set_none(s, x);
    if (number > 0) {
        const lan_sensitivity_input *input = &s->found->inputs[at];
        x[at] = number % 2 == 1 ? study_least_of(input) : study_most_of(input);
    }
}

/* Moves idle inputs to their own list. An input is idle if a change to either
 * end affects neither margin nor time.
 *
 * y  at all points
 */
static void move_idle(study *s, const double *y)
{
    lan_sensitivity *found = s->found;
    size_t kept = 0;
    size_t paths = found->input_count;
    for (size_t i = 0; i < found->input_count; i++) {
        paths += found->inputs[i].alike_count;
    }
    found->idle = arena_take(s->memory, paths, sizeof *found->idle);
    for (size_t i = 0; i < found->input_count && study_goes_on(s); i++) {
        const double *seen = y + (1 + 2 * i) * IDLE_MEASURES;
        const lan_sensitivity_input input = found->inputs[i];
        lan_parameter *parameter = s->parameters[i];
        s->parameters[i] = NULL;
        if (is_same(seen[0], y[0]) && is_same(seen[1], y[1]) &&
            is_same(seen[2], y[0]) && is_same(seen[3], y[1])) {
            found->idle[found->idle_count++] = input.path;
            for (size_t k = 0; k < input.alike_count; k++) {
                found->idle[found->idle_count++] = input.alike[k];
            }
            lan_parameter_destroy(parameter);
        } else {
            s->parameters[kept] = parameter;
            found->inputs[kept++] = input;
        }
    }
    found->input_count = study_goes_on(s) ? kept : found->input_count;
}

static void leave_idle_out(study *s)
{
    static const char *const names[IDLE_MEASURES] = {"margin", "duration"};
    const size_t count = s->found->input_count;
    const size_t points = 1 + 2 * count;
    lan_response_report report = {.asked = 0};
    study_battles battles = {.count = 0};
    double *y = arena_take(s->memory, points * IDLE_MEASURES, sizeof *y);
    study_measure(s, names, IDLE_MEASURES, &battles);
    study_start(s, &battles);
    if (count > 0 && study_goes_on(s)) {
        study_note(s, lan_response_ask(&battles.crew.response, (int64_t)points,
                                       idle_point, s, s->progress, y, &report));
    }
    s->found->report.asked += report.asked;
    study_close(&battles);
    /* a missing battle is reported later */
    if (study_goes_on(s) && !(isnan(y[0]) && isnan(y[1]))) {
        move_idle(s, y);
    }
}

/* --- the inputs ---------------------------------------------------------- */

/* True for a number of a group that can change by a share of itself. A named
 * number that cannot is a failure, unless a range is given. */
static bool can_change(study *s, const lan_parameter *parameter, double value)
{
    const lan_sensitivity_def *def = s->def;
    const char *path = lan_parameter_path(parameter);
    const bool is_named = def->change.count > 0;
    const bool has_range =
        def->between.count > 0 && (def->method == LAN_SENSITIVITY_MORRIS ||
                                   def->method == LAN_SENSITIVITY_SOBOL);
    const bool is_number =
        lan_parameter_kind_of(parameter) == LAN_PARAMETER_NUMBER;
    if (is_number && (has_range || (isfinite(value) && !lan_is_zero(value)))) {
        return is_named ||
               !is_of_absent(lan_scenario_battle_def(s->scenario), path);
    }
    if (is_named) {
        study_note(s,
                   refuse(s->err,
                          is_number ? "'%.100s' is 0 or has no value: give it "
                                      "a value that can change by a percentage"
                                    : "'%.100s' is not a number that can "
                                      "change by a percentage",
                          path));
    }
    return false;
}

/* Takes the parameters to be changed from a list that owns the rest. Numbers
 * with the same effect are one input, unless they are named, or individual
 * soldiers use each of them separately. */
static void take_inputs(study *s, lan_parameter **list, size_t count)
{
    const alike_field field = {.def = lan_scenario_battle_def(s->scenario)};
    const bool are_apart = s->def->change.count > 0 ||
                           lan_scenario_engagement(s->scenario) != NULL;
    lan_sensitivity *found = s->found;
    alike_part *parts = arena_take(s->memory, count + 1, sizeof *parts);
    for (size_t i = 0; i < count && study_goes_on(s); i++) {
        const char *path = lan_parameter_path(list[i]);
        const double value = lan_scenario_copy_get(s->copy, list[i]);
        size_t at = 0;
        if (!can_change(s, list[i], value)) {
            continue;
        }
        const alike_part part =
            are_apart ? (alike_part){.type = -1} : alike_part_of(&field, path);
        while (at < found->input_count && !alike_is_same(parts[at], part)) {
            at++;
        }
        lan_sensitivity_input *input = &found->inputs[at];
        char *copied = arena_copy(s->memory, path);
        if (at == found->input_count) {
            parts[at] = part;
            *input = (lan_sensitivity_input){.path = copied, .value = value};
            s->parameters[found->input_count++] = list[i];
            list[i] = NULL;
            measure_change(s, i, input);
            continue;
        }
        if (input->alike == NULL) {
            input->alike = arena_take(s->memory, count, sizeof(char *));
        }
        if (input->alike != NULL) {
            input->alike[input->alike_count++] = copied;
        }
    }
}

void study_find_inputs(study *s)
{
    const lan_path_list *change = &s->def->change;
    lan_battle *battle = NULL;
    lan_parameter **list = NULL;
    size_t count = change->count;
    if (!study_goes_on(s)) {
        return;
    }
    if (count > 0) {
        list = calloc(count, sizeof(lan_parameter *));
        study_note(s, list != NULL ? LAN_OK : LAN_ENOMEM);
        for (size_t i = 0; i < count && study_goes_on(s); i++) {
            study_note(s, lan_parameter_create(s->scenario, change->items[i],
                                               &list[i], s->err));
        }
    } else {
        study_note(s, lan_keys_list_numbers(s->scenario, &list, &count));
    }
    s->found->inputs =
        arena_take(s->memory, count + 1, sizeof *s->found->inputs);
    s->parameters = arena_take(s->memory, count + 1, sizeof(lan_parameter *));
    if (study_goes_on(s)) {
        study_note(s, lan_scenario_copy_create(s->scenario, &s->copy));
    }
    if (study_goes_on(s)) {
        study_note(s, lan_scenario_copy_battle(s->copy, &battle, s->err));
    }
    if (study_goes_on(s)) {
        take_inputs(s, list, count);
    }
    if (study_goes_on(s) && change->count == 0) {
        leave_idle_out(s);
    }
    for (size_t i = 0; list != NULL && i < count; i++) {
        lan_parameter_destroy(list[i]);
    }
    free(list);
    lan_scenario_copy_destroy(s->copy);
    if (study_goes_on(s) && s->found->input_count == 0) {
        study_note(
            s, refuse(s->err, "no number of this battle affects its result"));
    }
}
