/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which paths are changed, and how far.
 */
#include "balance/sensitivity/sensitivity_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/crew_impl.h"
#include "base/real.h"

/* A range of so large a factor is gone through by equal factors. */
#define LOG_FACTOR 100.0

/* A path that has no effect at this change has none. */
#define IDLE_STEP 0.1

#define PATH_ROOM 512

typedef struct path_list {
    char **items;
    size_t count;
    size_t room;
    lan_status status;
} path_list;

char *sensing_copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) {
        memcpy(copy, text, size);
    }
    return copy;
}

static void clear_list(path_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i]);
    }
    free(list->items);
}

LAN_PRINTF(2, 3)
static void add(path_list *list, const char *format, ...)
{
    char path[PATH_ROOM];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(path, sizeof path, format, args);
    va_end(args);
    if (list->status != LAN_OK) {
        return;
    }
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 32;
        char **items = realloc(list->items, room * sizeof *items);
        if (items == NULL) {
            list->status = LAN_ENOMEM;
            return;
        }
        list->items = items;
        list->room = room;
    }
    list->items[list->count] = sensing_copy(path);
    list->status = list->items[list->count] != NULL ? LAN_OK : LAN_ENOMEM;
    list->count += list->status == LAN_OK ? 1 : 0;
}

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

static void add_units(path_list *list, const lan_battle_def *def)
{
    static const char *const keys[] = {"rate", "hit", "damage", "health",
                                       "attack_area"};
    for (size_t i = 0; i < def->unit_count; i++) {
        for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
            if (fights(def, i)) {
                add(list, "units.%s.%s", def->units[i].name, keys[k]);
            }
        }
    }
    for (size_t i = 0; i < def->counter_count; i++) {
        const size_t from = (size_t)def->counters[i].attacker;
        const size_t to = (size_t)def->counters[i].target;
        if (fights(def, from) && fights(def, to)) {
            add(list, "counters.%s.%s", def->units[from].name,
                def->units[to].name);
        }
    }
}

static void add_group(path_list *list, const lan_army_def *army,
                      const lan_group_def *group)
{
    add(list, "armies.%s.units.%s.count", army->name, group->name);
    add(list, "armies.%s.units.%s.losses", army->name, group->name);
    for (size_t i = 0; i < group->reinforcement_count; i++) {
        const lan_reinforcement_def *more = &group->reinforcements[i];
        static const char *const keys[] = {
            [LAN_REINFORCEMENT_AT] = "count",
            [LAN_REINFORCEMENT_SPAN] = "count",
            [LAN_REINFORCEMENT_RATE] = "rate",
        };
        if (more->form == LAN_REINFORCEMENT_POINTS) {
            continue;
        }
        add(list, "armies.%s.units.%s.reinforcements.%zu.%s", army->name,
            group->name, i, keys[more->form]);
        if (more->form == LAN_REINFORCEMENT_AT) {
            add(list, "armies.%s.units.%s.reinforcements.%zu.at", army->name,
                group->name, i);
        }
    }
}

static void add_army(path_list *list, const lan_army_def *army)
{
    static const char *const keys[] = {"area", "front", "losses", "break"};
    static const char *const of_morale[] = {"start",  "loss_weight", "recovery",
                                            "effect", "desertion",   "break"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        add(list, "armies.%s.%s", army->name, keys[i]);
    }
    for (size_t i = 0;
         army->has_morale && i < sizeof of_morale / sizeof of_morale[0]; i++) {
        add(list, "armies.%s.morale.%s", army->name, of_morale[i]);
    }
    for (size_t i = 0; i < army->group_count; i++) {
        add_group(list, army, &army->groups[i]);
    }
}

static void add_all(path_list *list, const lan_battle_def *def)
{
    add_units(list, def);
    for (size_t i = 0; i < def->army_count; i++) {
        add_army(list, &def->armies[i]);
    }
    for (size_t i = 0; i < def->fire_count; i++) {
        add(list, "fire.%zu.coefficient", i);
    }
}

/* --- ranges -------------------------------------------------------------- */

static bool holds(const lan_parameter *parameter, double value)
{
    return lan_parameter_check(parameter, value, NULL) == LAN_OK;
}

/* The farthest value from one that is good towards another that is in the
 * path's range; its ends are most often 0 and 1. */
static double reach(const lan_parameter *parameter, double from, double to)
{
    if (holds(parameter, to)) {
        return to;
    }
    const double end = to > from ? 1.0 : 0.0;
    if ((from - end) * (to - end) <= 0.0 && holds(parameter, end) &&
        !holds(parameter, nextafter(end, to))) {
        return end;
    }
    for (int i = 0; i < 64; i++) {
        const double middle = 0.5 * (from + to);
        if (holds(parameter, middle)) {
            from = middle;
        } else {
            to = middle;
        }
    }
    return from;
}

bool sensing_is_count(const char *path)
{
    const char *dot = strrchr(path, '.');
    size_t dots = 0;
    for (const char *c = path; *c != '\0'; c++) {
        dots += *c == '.' ? 1 : 0;
    }
    return (dot != NULL && strcmp(dot, ".count") == 0) ||
           (strncmp(path, "armies.", strlen("armies.")) == 0 && dots == 3 &&
            strstr(path, ".units.") != NULL);
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
static void measure(const lan_sensing *s, size_t index,
                    lan_sensitivity_input *input,
                    const lan_parameter *parameter)
{
    const lan_sensitivity_def *def = s->def;
    lan_input_range *range = &input->range;
    const double value = input->value;
    const double size = fabs(value);
    if (def->between.count > 0) {
        range->lo = def->between.ends[2 * index];
        range->hi = def->between.ends[2 * index + 1];
    } else {
        range->lo = reach(parameter, value, value - def->range * size);
        range->hi = reach(parameter, value, value + def->range * size);
    }
    input->least = fmin(
        range->lo, reach(parameter, value, value - LAN_ELASTICITY_STEP * size));
    input->most = fmax(
        range->hi, reach(parameter, value, value + LAN_ELASTICITY_STEP * size));
    range->is_log = range->lo > 0.0 && range->hi / range->lo >= LOG_FACTOR;
    const bool has_odds =
        s->has_odds || def->method == LAN_SENSITIVITY_SNOWBALL;
    if (has_odds && sensing_is_count(input->path)) {
        make_whole(input);
    }
}

/* --- idle paths ---------------------------------------------------------- */

static const char *const idle_names[] = {"margin", "duration"};
#define IDLE_RECORDS 2

typedef struct idle_search {
    lan_sensing *s;
    lan_trial **trials;
    double base[IDLE_RECORDS];
    bool *is_idle;
} idle_search;

static bool is_same(double a, double b)
{
    return (a <= b && a >= b) || (isnan(a) && isnan(b));
}

/* Values of which one is changed; written anew for each battle. */
static lan_status fight(const lan_sensing *s, lan_trial *trial, size_t input,
                        double value, double *recorded)
{
    const size_t count = s->found->input_count;
    double *values = malloc((count + 1) * sizeof *values);
    if (values == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        values[i] = i == input ? value : LAN_NAN;
    }
    const lan_status status =
        lan_trial_run(trial, values, s->options->seed, recorded, NULL);
    free(values);
    return status;
}

/* An input is idle if a change to either side leaves margin and time alone. */
static lan_status look(void *context, int job, int64_t item,
                       const lan_progress *ticker, lan_error *err)
{
    idle_search *at = context;
    const lan_sensing *s = at->s;
    const size_t input = (size_t)item;
    const double value = s->found->inputs[input].value;
    bool is_idle = true;
    (void)err; /* the others tell */
    lan_trial_set_progress(at->trials[job], ticker);
    for (int side = -1; side <= 1 && is_idle; side += 2) {
        double seen[IDLE_RECORDS];
        const double to = reach(s->parameters[input], value,
                                value + side * IDLE_STEP * fabs(value));
        const lan_status status = fight(s, at->trials[job], input, to, seen);
        if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
            return status;
        }
        is_idle = status == LAN_OK && is_same(seen[0], at->base[0]) &&
                  is_same(seen[1], at->base[1]);
    }
    at->is_idle[input] = is_idle;
    return LAN_OK;
}

/* Moves what is idle from the inputs to a list of its own. */
static lan_status part(const lan_sensing *s, const bool *is_idle)
{
    lan_sensitivity *found = s->found;
    size_t kept = 0;
    found->idle = calloc(found->input_count, sizeof *found->idle);
    if (found->idle == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < found->input_count; i++) {
        if (is_idle[i]) {
            found->idle[found->idle_count++] = found->inputs[i].path;
            lan_parameter_destroy(s->parameters[i]);
        } else {
            s->parameters[kept] = s->parameters[i];
            found->inputs[kept++] = found->inputs[i];
        }
    }
    for (size_t i = kept; i < found->input_count; i++) {
        s->parameters[i] = NULL;
        found->inputs[i].path = NULL;
    }
    found->input_count = kept;
    return LAN_OK;
}

static lan_status find_idle(idle_search *at)
{
    lan_sensing *s = at->s;
    const int64_t count = (int64_t)s->found->input_count;
    lan_trial_set_progress(at->trials[0], s->progress);
    lan_status status = fight(s, at->trials[0], SIZE_MAX, LAN_NAN, at->base);
    if (status == LAN_ENOMEM || status == LAN_ECANCELLED) {
        return status;
    }
    if (status != LAN_OK) {
        return LAN_OK; /* told later on */
    }
    status = crew_run(s->options->jobs, count, look, at, s->progress, NULL);
    s->found->report.asked += 1 + 2 * count;
    return status == LAN_OK ? part(s, at->is_idle) : status;
}

static lan_status leave_idle_out(lan_sensing *s)
{
    idle_search at = {.s = s};
    lan_record *records[IDLE_RECORDS] = {NULL};
    lan_status status = LAN_OK;
    for (size_t i = 0; i < IDLE_RECORDS && status == LAN_OK; i++) {
        status =
            lan_record_create(s->battle, idle_names[i], &records[i], s->err);
    }
    at.is_idle = calloc(s->found->input_count + 1, sizeof *at.is_idle);
    if (at.is_idle == NULL) {
        status = LAN_ENOMEM;
    }
    if (status == LAN_OK) {
        status = sensing_create_trials(s, (const lan_record *const *)records,
                                       IDLE_RECORDS, &at.trials);
    }
    if (status == LAN_OK) {
        status = find_idle(&at);
    }
    sensing_destroy_trials(s, at.trials);
    for (size_t i = 0; i < IDLE_RECORDS; i++) {
        lan_record_destroy(records[i]);
    }
    free(at.is_idle);
    return status;
}

/* --- the inputs ---------------------------------------------------------- */

/* Where ranges are given and nothing else is asked of, a value need not be. */
static bool has_ranges(const lan_sensitivity_def *def)
{
    return def->between.count > 0 && (def->method == LAN_SENSITIVITY_MORRIS ||
                                      def->method == LAN_SENSITIVITY_SOBOL);
}

/* Takes a path up; one that was not asked for by name only if it leads to a
 * number other than 0. */
static lan_status take(lan_sensing *s, lan_scenario_copy *copy,
                       const char *path, bool is_named, size_t index)
{
    lan_sensitivity *found = s->found;
    lan_sensitivity_input *input = &found->inputs[found->input_count];
    lan_parameter *parameter = NULL;
    lan_status status = lan_parameter_create(s->scenario, path, &parameter,
                                             is_named ? s->err : NULL);
    if (status != LAN_OK) {
        return is_named || status == LAN_ENOMEM ? status : LAN_OK;
    }
    const double value = lan_scenario_copy_get(copy, parameter);
    const bool is_number =
        lan_parameter_kind_of(parameter) == LAN_PARAMETER_NUMBER;
    const bool has_value =
        is_number &&
        (has_ranges(s->def) || (isfinite(value) && !lan_is_zero(value)));
    if (!has_value && is_named) {
        status = lan_fail(s->err, LAN_EINVAL, 0, 0,
                          is_number ? "'%.100s' is 0 or has no value: give it "
                                      "one that can change by a share"
                                    : "'%.100s' is not a number that can "
                                      "change by a share",
                          path);
    }
    if (!has_value) {
        lan_parameter_destroy(parameter);
        return status;
    }
    *input =
        (lan_sensitivity_input){.path = sensing_copy(path), .value = value};
    s->parameters[found->input_count++] = parameter;
    if (input->path == NULL) {
        return LAN_ENOMEM;
    }
    measure(s, index, input, parameter);
    return LAN_OK;
}

static lan_status take_all(lan_sensing *s, const char *const *paths,
                           size_t count, bool is_named)
{
    lan_scenario_copy *copy = NULL;
    lan_battle *battle = NULL;
    lan_status status = lan_scenario_copy_create(s->scenario, &copy);
    s->found->inputs = calloc(count + 1, sizeof *s->found->inputs);
    s->parameters = calloc(count + 1, sizeof(lan_parameter *));
    if (s->found->inputs == NULL || s->parameters == NULL) {
        status = LAN_ENOMEM;
    }
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(copy, &battle, s->err);
    }
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        status = take(s, copy, paths[i], is_named, i);
    }
    lan_scenario_copy_destroy(copy);
    return status;
}

lan_status sensing_find_inputs(lan_sensing *s)
{
    const lan_path_list *change = &s->def->change;
    if (change->count > 0) {
        return take_all(s, change->items, change->count, true);
    }
    path_list list = {.status = LAN_OK};
    add_all(&list, lan_scenario_battle_def(s->scenario));
    lan_status status = list.status;
    if (status == LAN_OK) {
        status =
            take_all(s, (const char *const *)list.items, list.count, false);
    }
    clear_list(&list);
    if (status == LAN_OK) {
        status = leave_idle_out(s);
    }
    if (status == LAN_OK && s->found->input_count == 0) {
        status = lan_fail(s->err, LAN_EINVAL, 0, 0,
                          "no number of this battle changes how it goes");
    }
    return status;
}
