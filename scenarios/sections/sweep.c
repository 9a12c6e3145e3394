/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "scenarios/sections/bind_impl.h"

/* Most paths varied together: the dimension of GSL's Halton sequence. */
#define VARY_MOST 1229

/* The dimension of GSL's Sobol sequence. */
#define SOBOL_MOST 40

static bool is_sampled(const lan_sweep_def *sweep)
{
    return sweep->design >= LAN_DESIGN_LHS; /* the last four */
}

/* --- checking, once the battle is known to be good ----------------------- */

static void check_text(scn_reader *reader, scn_node *node,
                       const lan_parameter *parameter)
{
    double value = 0.0;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        lan_parameter_read(parameter, node->text, &value, &err);
    scn_tell_failure(reader, node, node->place, status, &err);
}

static bool is_number(const lan_parameter *parameter)
{
    return lan_parameter_kind_of(parameter) == LAN_PARAMETER_NUMBER ||
           lan_parameter_kind_of(parameter) == LAN_PARAMETER_WHOLE;
}

/* Checks one end of a range. */
static void check_end(scn_reader *reader, scn_node *child,
                      const lan_parameter *parameter, double value)
{
    lan_error err;
    lan_error_clear(&err);
    if (child != NULL) {
        scn_tell_failure(reader, child, child->place,
                         lan_parameter_check(parameter, value, &err), &err);
    }
}

static void check_range(scn_reader *reader, scn_node *node,
                        const lan_vary_def *vary,
                        const lan_parameter *parameter)
{
    const bool is_log = vary->scale == LAN_SCALE_LOG;
    scn_node *from = scn_node_child(node, "from");
    scn_node *to = scn_node_child(node, "to");
    const scn_node *step = scn_node_child(node, "step");
    if (!is_number(parameter)) {
        scn_tell_at(reader, node, node->place,
                    "a range has numbers: give words as 'values'");
    } else if (vary->to < vary->from) {
        scn_tell_expected(reader, to, "no less than from");
    } else if (is_log && !(vary->from > 0.0)) {
        scn_tell_expected(reader, from, "above 0 where the scale is log");
    } else if (is_log && !isnan(vary->step)) {
        scn_tell_at(
            reader, node, step->place,
            "'step' needs a linear scale: give 'points' with scale log");
    } else if (vary->points == 1 && vary->to > vary->from) {
        scn_tell_expected(reader, scn_node_child(node, "points"),
                          "2 or more, for both ends");
    } else if (!isnan(vary->step) &&
               (vary->to - vary->from) / vary->step > 1e9) {
        scn_tell_at(reader, node, step->place, "more than 1000000000 steps");
    } else {
        check_end(reader, from, parameter, vary->from);
        check_end(reader, to, parameter, vary->to);
    }
}

/* An integer needs integer values, also between the ends. */
static void check_whole(scn_reader *reader, scn_node *node,
                        const lan_vary_def *vary,
                        const lan_parameter *parameter)
{
    const bool is_stepped = !isnan(vary->step);
    if (lan_parameter_kind_of(parameter) != LAN_PARAMETER_WHOLE ||
        node->is_faulty) {
        return;
    }
    if (!is_stepped || vary->step > floor(vary->step)) {
        scn_tell_at(reader, node, node->place,
                    "integers need an integer 'step', or a list");
    }
}

/* True if an earlier parameter has the same location. */
static bool is_repeated(const lan_parameter *parameter)
{
    const lan_parameter *other = parameter->next;
    while (other != NULL && !lan_parameter_is_same(other, parameter)) {
        other = other->next;
    }
    return other != NULL;
}

static void check_vary(scn_reader *reader, scn_node *node,
                       const lan_vary_def *vary, bool sampled)
{
    const scn_node *path = scn_node_child(node, "path");
    const bool has_range = !isnan(vary->from) && !isnan(vary->to);
    const bool has_count = vary->points > 0 || !isnan(vary->step);
    if (vary->values.count == 0 && !(has_range && (has_count || sampled))) {
        scn_tell_at(
            reader, node, node->place, "%s",
            sampled ? "give 'from' and 'to', or 'values'"
                    : "give 'from', 'to' and 'step' or 'points', or 'values'");
        return;
    }
    const lan_parameter *parameter =
        scn_find_parameter(reader, node, vary->path, path->place);
    if (parameter == NULL) {
        return;
    }
    const scn_node *values = scn_bound_child(node, "values", SCN_LIST);
    for (scn_node *child = values != NULL ? values->first : NULL; child != NULL;
         child = child->next) {
        check_text(reader, child, parameter);
    }
    if (values == NULL) {
        check_range(reader, node, vary, parameter);
        check_whole(reader, node, vary, parameter);
    }
    if (!node->is_faulty && is_repeated(parameter)) {
        scn_tell_at(reader, node, node->place,
                    "an entry before it varies the same path");
    }
}

/* Paths varied together need equal numbers of values. */
static void check_zip(scn_reader *reader, const scn_node *list,
                      const lan_sweep_def *sweep)
{
    const int64_t first = lan_vary_count(&sweep->vary[0]);
    for (size_t i = 1; i < sweep->vary_count; i++) {
        const int64_t count = lan_vary_count(&sweep->vary[i]);
        scn_node *node = scn_node_at(list, i);
        if (count != first) {
            scn_tell_at(reader, node, node->place,
                        "%s has %lld values and %s has %lld: zip needs equal "
                        "numbers of values",
                        sweep->vary[i].path, (long long)count,
                        sweep->vary[0].path, (long long)first);
        }
    }
}

static void check_all_vary(scn_reader *reader, const scn_node *list,
                           const lan_sweep_def *sweep)
{
    const size_t most =
        sweep->design == LAN_DESIGN_SOBOL ? SOBOL_MOST : VARY_MOST;
    if (list->count > most) {
        scn_node *extra = scn_node_at(list, most);
        scn_tell_at(reader, extra, extra->place, "more than %zu paths%s", most,
                    sweep->design == LAN_DESIGN_SOBOL
                        ? ", which is as many as design sobol has"
                        : "");
        return;
    }
    for (size_t i = 0; i < list->count; i++) {
        check_vary(reader, scn_node_at(list, i), &sweep->vary[i],
                   is_sampled(sweep));
    }
    scn_forget_parameters(reader);
}

void scn_check_case(scn_reader *reader, const scn_node *node)
{
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        const lan_parameter *parameter =
            scn_find_parameter(reader, child, child->key, child->key_place);
        if (parameter == NULL) {
            continue;
        }
        check_text(reader, child, parameter);
        if (is_repeated(parameter)) {
            scn_tell_at(reader, child, child->key_place,
                        "a value before it is of the same path");
        }
    }
    scn_forget_parameters(reader);
}

void scn_check_sweep(scn_reader *reader, scn_node *node, void *data)
{
    const lan_sweep_def *sweep = data;
    const scn_node *record = scn_bound_child(node, "record", SCN_LIST);
    const bool of_cases = sweep->design == LAN_DESIGN_CASES;
    const char *key = of_cases ? "cases" : "vary";
    const scn_node *list = scn_bound_child(node, key, SCN_LIST);
    scn_node *other = scn_node_child(node, of_cases ? "vary" : "cases");

    if (list == NULL || list->count == 0) {
        scn_tell_at(
            reader, node, scn_node_place(list != NULL ? list : node), "%s",
            of_cases ? "'cases' is missing in sweep: design cases fights them"
                     : "'vary' is missing in sweep: a list of paths and "
                       "their values");
        return;
    }
    if (other != NULL) {
        scn_tell_at(reader, other, other->key_place, "%s",
                    of_cases ? "design cases has no 'vary'"
                             : "'cases' needs design cases");
    }
    if (record != NULL) {
        /* a name is a column and a JSON key: it must be unique */
        scn_check_repeated(reader, record, false);
    }
    if (!of_cases) {
        check_all_vary(reader, list, sweep);
        if (sweep->design == LAN_DESIGN_ZIP && !node->is_faulty) {
            check_zip(reader, list, sweep);
        }
        return;
    }
    for (scn_node *child = list->first; child != NULL; child = child->next) {
        scn_check_case(reader, child);
    }
}

const lan_sweep_def *lan_scenario_sweep(const lan_scenario *scenario)
{
    return scn_bound_child(scenario->root, "sweep", SCN_MAP) != NULL
               ? &scenario->asked->sweep
               : NULL;
}

/* --- values that are varied ---------------------------------------------- */

/* A range whose length differs from a multiple of the step by this share of a
 * step is a decimal rounding error, as in 0.1 .. 0.7 by 0.1. */
#define STEP_ROUNDING 1e-9

/* Integers up to this, their sums, and powers of ten among them are exact
 * doubles. */
#define WHOLE_MOST 1e15

/* Digits of values of a log range. */
#define LOG_DIGITS 12

/* True if a value is the double nearest to an integer multiple of 1 / parts. */
static bool is_of_parts(double value, double parts)
{
    return lan_is_zero(rint(value * parts) / parts - value);
}

/* The smallest power of ten that makes both values integers, such as 1000 for
 * 0.25 and 0.125; 0 if there is none up to the limit. */
static double parts_of(double a, double b)
{
    const double size = fmax(fabs(a), fabs(b));
    for (double parts = 1.0; fmax(size, 1.0) * parts <= WHOLE_MOST;
         parts *= 10.0) {
        if (is_of_parts(a, parts) && is_of_parts(b, parts)) {
            return parts;
        }
    }
    return 0.0;
}

/* (p a + q b) / whole, with p, q >= 0 and whole > 0. Decimals are scaled to
 * integers, so that only the result is rounded: to 0.1, not to
 * 0.09999999999999999. */
static double weigh(double p, double a, double q, double b, double whole)
{
    const double parts = parts_of(a, b);
    const double sum = p * rint(a * parts) + q * rint(b * parts);
    const double size = (p + q) * fmax(fabs(a), fabs(b)) * parts;
    return parts > 0.0 && size <= WHOLE_MOST && parts * whole <= WHOLE_MOST
               ? sum / (parts * whole)
               : p / whole * a + q / whole * b;
}

/* The number of steps, if the last one reaches the end up to rounding. */
static double steps_of(const lan_vary_def *vary)
{
    return floor((vary->to - vary->from) / vary->step + STEP_ROUNDING);
}

int64_t lan_vary_count(const lan_vary_def *vary)
{
    if (vary->values.count > 0) {
        return (int64_t)vary->values.count;
    }
    if (vary->points > 0) {
        return vary->points;
    }
    return isnan(vary->step) ? 0 : (int64_t)steps_of(vary) + 1;
}

static double after_steps(const lan_vary_def *vary, double steps)
{
    return weigh(1.0, vary->from, steps, vary->step, 1.0);
}

/* The last value: the end, or less if the steps do not fill the range. */
static double last_of(const lan_vary_def *vary)
{
    if (vary->points > 0) {
        return vary->to;
    }
    const double last = after_steps(vary, steps_of(vary));
    return fabs(vary->to - last) <= STEP_ROUNDING * vary->step ? vary->to
                                                               : last;
}

/* The short decimal within rounding of a logarithmic value, or the value
 * itself. */
static double undo_rounding(double value)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    double decimal = value;
    lan_text_format(text, sizeof text, "%.*g", LOG_DIGITS, value);
    (void)(lan_text_to_double(text, strlen(text), &decimal) == LAN_OK);
    const double rounding = DBL_EPSILON * (2.0 + fabs(log(value)));
    return fabs(decimal - value) <= rounding * value ? decimal : value;
}

/* Clamps to the range, because a value beyond its end may be invalid. */
static double within(const lan_vary_def *vary, double value)
{
    return fmin(fmax(value, vary->from), vary->to);
}

/* The value at `part` / `whole` of the range. */
static double between(const lan_vary_def *vary, double part, double whole)
{
    const double left = whole - part;
    if (vary->scale == LAN_SCALE_LINEAR) {
        return weigh(left, vary->from, part, vary->to, whole);
    }
    return exp((left * log(vary->from) + part * log(vary->to)) / whole);
}

double lan_vary_value(const lan_vary_def *vary, int64_t index)
{
    const int64_t last = lan_vary_count(vary) - 1;
    if (index <= 0) {
        return vary->from;
    }
    if (index >= last) {
        return last_of(vary);
    }
    if (vary->points == 0) {
        return after_steps(vary, (double)index);
    }
    const double value = between(vary, (double)index, (double)last);
    return within(vary,
                  vary->scale == LAN_SCALE_LOG ? undo_rounding(value) : value);
}

double lan_vary_at(const lan_vary_def *vary, double share)
{
    return within(vary, between(vary, share, 1.0));
}
