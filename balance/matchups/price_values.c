/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_impl.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "base/real.h"
#include "scenarios/stars.h"

/* ln of the factor within which values stay. */
#define FACTOR_MOST 6.907755278982137

/* Soldiers that a cost may go down to. */
#define SOLDIERS_MOST 1e7

/* Errors of a quotient, of it. */
#define ROUNDING 1e-12

#define DIGITS 6
#define DIGIT  1e-5 /* the largest that the last of them is, of a value */

/* --- values -------------------------------------------------------------- */

double price_x(const price_variable *variable, double value)
{
    return log(value / variable->from);
}

double price_digits(double value)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%.*g", DIGITS, value);
    return strtod(text, NULL);
}

bool price_is_allowed(const price_variable *variable, double value)
{
    const double x = price_x(variable, value);
    return value > 0.0 && x >= variable->lo - DIGIT &&
           x <= variable->hi + DIGIT;
}

static double soldiers_of(const price_work *work, double cost)
{
    return lan_matchup_soldiers(work->wanted.budget, cost);
}

double price_cost(const price_work *work, const price_variable *variable,
                  double soldiers)
{
    static const double offsets[] = {0.0, 1.0, -1.0};
    const double step = work->def->step;
    const double from = variable->from;
    const double most =
        fmin(work->wanted.budget / soldiers, from * exp(variable->hi));
    const double least =
        fmax(work->wanted.budget / (soldiers + 1.0), from * exp(variable->lo));
    const double cost = fmin(fmax(from, least), most);
    const double multiple = !(step > 0.0) ? 0.0
                            : from > most
                                ? floor(most / step * (1.0 + ROUNDING))
                                : ceil(least / step * (1.0 - ROUNDING));
    /* Costs that buy so many begin above the least of them. */
    if (cost >= from && cost <= from &&
        fabs(soldiers_of(work, from) - soldiers) < 0.5) {
        return from;
    }
    for (size_t i = 0; i < 3; i++) {
        const double value =
            price_digits(step > 0.0 ? (multiple + offsets[i]) * step
                                    : cost * (1.0 + offsets[i] * DIGIT));
        if (price_is_allowed(variable, value) &&
            fabs(soldiers_of(work, value) - soldiers) < 0.5) {
            return value;
        }
    }
    return LAN_NAN;
}

/* The nearest multiple, or the scenario's own value where that is nearer. */
static double round_step(double value, double step, double from)
{
    const double multiple = fmax(round(value / step), 1.0) * step;
    return fabs(value - from) < fabs(value - multiple) ? from
                                                       : price_digits(multiple);
}

double price_round(const price_work *work, const price_variable *variable,
                   double x)
{
    const double within = fmin(fmax(x, variable->lo), variable->hi);
    const double value = variable->from * exp(within);
    const double step = work->def->step;
    if (lan_is_zero(within)) {
        return variable->from;
    }
    const double rounded = step > 0.0 ? round_step(value, step, variable->from)
                                      : price_digits(value);
    if (price_is_allowed(variable, rounded)) {
        return rounded;
    }
    return rounded > value ? floor(value / step) * step
                           : ceil(value / step) * step;
}

/* --- ranges -------------------------------------------------------------- */

/* What a * of a path stands for. */
static lan_stars stars_of(const price_work *work)
{
    return (lan_stars){lan_scenario_battle_def(work->scenario), work->types,
                       (size_t)work->count};
}

/* The end of what a number may be on one side, as ln of the factor. */
static double find_limit(const price_variable *variable, double side)
{
    lan_error err;
    double lo = 0.0;
    double hi = FACTOR_MOST;
    for (int i = 0; i < 60; i++) {
        const double x = i == 0 ? hi : 0.5 * (lo + hi);
        lan_error_clear(&err);
        *(lan_parameter_check(variable->parameter,
                              variable->from * exp(side * x), &err) == LAN_OK
              ? &lo
              : &hi) = x;
    }
    return side * lo;
}

/* A cost must buy as many soldiers as an army shall have, or has, and not too
 * many. */
static void limit_cost(const price_work *work, price_variable *variable)
{
    const double now = soldiers_of(work, variable->from);
    const double fewest = fmin(fmax(work->def->smallest, 1.0), now);
    const double most = price_x(variable, work->wanted.budget);
    variable->hi = fmax(fmin(variable->hi, most - log(fewest)), 0.0);
    variable->lo = fmin(fmax(variable->lo, most - log(SOLDIERS_MOST)), 0.0);
}

/* Ends the search for a path among those that bounds are of. */
static lan_status compare_path(void *context, const char *path)
{
    const price_variable *variable = context;
    return strcmp(path, lan_parameter_path(variable->parameter)) == 0
               ? LAN_ECANCELLED
               : LAN_OK;
}

static bool are_of(const price_work *work, const lan_price_bounds *bounds,
                   int32_t type, price_variable *variable)
{
    const lan_stars stars = stars_of(work);
    size_t count = 0;
    return bounds->path == NULL
               ? bounds->type == type && type >= 0
               : lan_stars_expand(&stars, bounds->path, compare_path, variable,
                                  &count) == LAN_ECANCELLED;
}

/* Numbers of a type stay within its bounds, into which they have to go. */
static lan_status apply_bounds(const price_work *work, int32_t type,
                               price_variable *variable)
{
    const lan_price_def *def = work->def;
    for (size_t b = 0; b < def->bounds_count; b++) {
        const lan_price_bounds *bounds = &def->bounds[b];
        if (!are_of(work, bounds, type, variable)) {
            continue;
        }
        const double lo = fmax(variable->lo, price_x(variable, bounds->low));
        const double hi = fmin(variable->hi, price_x(variable, bounds->high));
        if (lo > hi + DIGIT) {
            return lan_fail(work->err, LAN_EINVAL, 0, 0,
                            "'%s' cannot be from %g to %g: what else limits it "
                            "leaves %g to %g",
                            lan_parameter_path(variable->parameter),
                            bounds->low, bounds->high,
                            variable->from * exp(variable->lo),
                            variable->from * exp(variable->hi));
        }
        variable->lo = fmin(lo, hi);
        variable->hi = hi;
    }
    return LAN_OK;
}

/* --- variables ----------------------------------------------------------- */

static bool has_path(const price_work *work, const char *path)
{
    bool has = false;
    for (size_t k = 0; k < work->variable_count; k++) {
        has = has || strcmp(lan_parameter_path(work->variables[k].parameter),
                            path) == 0;
    }
    return has;
}

static bool is_kept(const price_work *work, int32_t type)
{
    bool is = false;
    for (size_t i = 0; i < work->def->keep_count; i++) {
        is = is || work->def->keep[i] == type;
    }
    return is;
}

/* The type that a path is of, "units.TYPE.key": -1 where all pairs may depend
 * on it. */
static int32_t unit_of(const price_work *work, const lan_matchup *table,
                       const char *path)
{
    for (int32_t i = 0; i < work->count; i++) {
        const char *name = table->units[i].name;
        const size_t length = strlen(name);
        if (strncmp(path, "units.", 6) == 0 &&
            strncmp(path + 6, name, length) == 0 && path[6 + length] == '.') {
            return i;
        }
    }
    return -1;
}

static lan_status check_variable(const price_work *work,
                                 const price_variable *variable,
                                 const char *path)
{
    if (lan_parameter_kind_of(variable->parameter) != LAN_PARAMETER_NUMBER ||
        !(variable->from > 0.0) || !isfinite(variable->from)) {
        return lan_fail(work->err, LAN_EINVAL, 0, 0,
                        "'%s' has no value above 0 from which it could be "
                        "changed: give it one, or let price.change name "
                        "something else",
                        path);
    }
    if (variable->is_cost && isnan(work->wanted.budget) &&
        work->by != LAN_PAYOFF_VALUE) {
        return lan_fail(work->err, LAN_EINVAL, 0, 0,
                        "match-ups by number do not go by costs: give "
                        "matchup.budget, or change something else");
    }
    return LAN_OK;
}

/* Notes a path that acts as a variable does, which is the one to change. */
static lan_status add_alike(price_work *work, price_variable *variable,
                            const char *path)
{
    char **alike =
        realloc(variable->alike, (variable->alike_count + 1) * sizeof *alike);
    char *copy = strdup(path);
    variable->alike = alike != NULL ? alike : variable->alike;
    if (alike == NULL || copy == NULL) {
        free(copy);
        return fail_as(work->err, LAN_ENOMEM);
    }
    alike[variable->alike_count++] = copy;
    return LAN_OK;
}

/* Finds its value and how far it may go; the parameter is the caller's, on
 * failure too. */
static lan_status make_variable(const price_work *work, const char *path,
                                int32_t type, price_variable *made)
{
    const char *key = strrchr(path, '.');
    const bool has_budget = !isnan(work->wanted.budget);
    lan_status status =
        lan_parameter_create(work->scenario, path, &made->parameter, work->err);
    if (status != LAN_OK) {
        return status;
    }
    made->is_cost = made->unit >= 0 && key != NULL && strcmp(key, ".cost") == 0;
    made->is_levelled =
        made->is_cost && work->def->level == LAN_PRICE_LEVEL_MEAN;
    made->is_counted = made->is_cost && !made->is_levelled && has_budget &&
                       work->by != LAN_PAYOFF_VALUE;
    made->from = lan_scenario_copy_get(work->copy, made->parameter);
    status = check_variable(work, made, path);
    if (status == LAN_OK) {
        made->lo = find_limit(made, -1.0);
        made->hi = find_limit(made, 1.0);
        if (made->is_cost && has_budget) {
            limit_cost(work, made);
        }
        status = apply_bounds(work, type, made);
    }
    return status;
}

/* What paths are added to. */
typedef struct addition {
    price_work *work;
    const lan_matchup *table;
} addition;

static lan_status add_path(void *context, const char *path)
{
    price_work *work = ((const addition *)context)->work;
    const lan_matchup *table = ((const addition *)context)->table;
    const alike_field field = {lan_scenario_battle_def(work->scenario),
                               work->types, (size_t)work->count,
                               work->wanted.army.hidden};
    price_variable made = {.unit = unit_of(work, table, path),
                           .part = alike_part_of(&field, path)};
    const int32_t type = made.unit >= 0 ? table->units[made.unit].type : -1;
    if (has_path(work, path) || is_kept(work, type)) {
        return LAN_OK;
    }
    if (work->variable_count == LAN_PRICE_MAX_VALUES) {
        return lan_fail(work->err, LAN_ELIMIT, 0, 0,
                        "price.change: more than %d values",
                        LAN_PRICE_MAX_VALUES);
    }
    const lan_status status = make_variable(work, path, type, &made);
    size_t k = 0;
    while (k < work->variable_count &&
           !alike_is_same(work->variables[k].part, made.part)) {
        k++;
    }
    if (status == LAN_OK && k == work->variable_count) {
        work->variables[work->variable_count++] = made;
        return LAN_OK;
    }
    lan_parameter_destroy(made.parameter);
    return status == LAN_OK ? add_alike(work, &work->variables[k], path)
                            : status;
}

lan_status price_add_variables(price_work *work, const lan_matchup *table,
                               const char *given)
{
    const char *path = strcmp(given, "cost") == 0 ? "units.*.cost" : given;
    const lan_stars stars = stars_of(work);
    addition to = {work, table};
    size_t count = 0;
    const lan_status status =
        lan_stars_expand(&stars, path, add_path, &to, &count);
    if (status == LAN_OK && count == 0) {
        return lan_fail(work->err, LAN_EINVAL, 0, 0,
                        "price.change: '%.100s' stands for no number of the "
                        "match-ups",
                        path);
    }
    return status == LAN_ELIMIT ? lan_fail(work->err, status, 0, 0,
                                           "price.change: the path is too long")
                                : status;
}

/* --- what a candidate is worth -------------------------------------------- */

/* What a change must be worth where nothing reaches what is wanted: points of
 * odds, summed over pairs, for a sum of |ln new/old| of 1. To double a price
 * must bring 14 points. */
#define WORTH 0.2

/* By how much the mean of few battles is to be inside. */
#define EDGE 0.02

/* What the largest change weighs beside the sum of all: of sums that are equal
 * to about half a percent the one with the smaller largest change is taken. */
#define LARGEST 0.006

void price_candidate_clear(price_candidate *candidate)
{
    lan_matchup_destroy(candidate->table);
}

void price_swap(price_candidate *a, price_candidate *b)
{
    const price_candidate kept = *a;
    *a = *b;
    *b = kept;
}

bool price_is_reached(const price_candidate *candidate)
{
    return !(candidate->worst > 0.0) && !(candidate->offset > 0.0);
}

/* What a candidate costs: its change where it is reached. */
static double price_of(const price_candidate *candidate)
{
    return price_is_reached(candidate)
               ? candidate->change
               : candidate->sum + candidate->offset + WORTH * candidate->change;
}

bool price_is_better(const price_candidate *a, const price_candidate *b)
{
    if ((a->offset > 0.0) != (b->offset > 0.0)) {
        return b->offset > 0.0;
    }
    if (price_is_reached(a) != price_is_reached(b)) {
        return price_is_reached(a);
    }
    return price_of(a) < price_of(b);
}

double price_share_low(const price_work *work, const lan_matchup_cell *cell)
{
    return (work->is_coarse ? cell->win - EDGE : cell->low) +
           0.5 * cell->neither;
}

double price_share_high(const price_work *work, const lan_matchup_cell *cell)
{
    return (work->is_coarse ? cell->win + EDGE : cell->high) +
           0.5 * cell->neither;
}

double price_excess(const price_work *work, const lan_matchup_cell *cell)
{
    return fmax(work->def->low - price_share_low(work, cell),
                price_share_high(work, cell) - work->def->high);
}

static void note_excess(price_candidate *candidate, double excess)
{
    if (excess > 0.0) {
        candidate->worst = fmax(candidate->worst, excess);
        candidate->sum += excess;
    }
}

/* Of a mix beyond what it may be off; the sum has what a type gains against the
 * one wanted, so that candidates of the same mix differ. */
static lan_status judge_mix(const price_work *work, price_candidate *candidate)
{
    lan_matchup_findings *found = NULL;
    const lan_status status = lan_matchup_findings_make(
        candidate->table, work->by, &found, work->err);
    if (status != LAN_OK) {
        return status;
    }
    double gains = 0.0;
    for (int32_t i = 0; i < work->count; i++) {
        const double off = fabs(found->nash->mix[i] - work->mix[i]);
        double gain = 0.0;
        note_excess(candidate, off > work->def->within ? off : 0.0);
        for (int32_t j = 0; j < work->count; j++) {
            gain += found->payoff[i * work->count + j] * work->mix[j];
        }
        gains += fmax(gain, 0.0);
    }
    candidate->sum += candidate->worst > 0.0 ? gains : 0.0;
    lan_matchup_findings_destroy(found);
    return LAN_OK;
}

/* Measures the change, and how far costs have left their mean: beyond half the
 * largest step. */
static void measure_change(const price_work *work, price_candidate *candidate)
{
    double sum = 0.0;
    double largest = 0.0;
    double allowed = DIGIT;
    candidate->change = 0.0;
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        const double x = price_x(variable, candidate->values[k]);
        candidate->change += fabs(x);
        largest = fmax(largest, fabs(x));
        if (variable->is_levelled) {
            sum += x;
            allowed += DIGIT;
            allowed = fmax(allowed, 0.5 * work->def->step / variable->from);
        }
    }
    candidate->change += LARGEST * largest;
    candidate->offset = fabs(sum) > allowed ? fabs(sum) - allowed : 0.0;
}

static lan_status judge(const price_work *work, price_candidate *candidate)
{
    candidate->worst = 0.0;
    candidate->sum = 0.0;
    measure_change(work, candidate);
    if (work->mix != NULL) {
        return judge_mix(work, candidate);
    }
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++) {
            note_excess(
                candidate,
                price_excess(work, lan_matchup_at(candidate->table, i, j)));
        }
    }
    return LAN_OK;
}

/* --- candidates ----------------------------------------------------------- */

/* True where battles of a type differ from those of another candidate: a cost
 * shows by the number of soldiers, and in the value traded. */
static bool is_changed(const price_work *work, const price_candidate *known,
                       const price_candidate *candidate, int32_t unit)
{
    bool is = known->table->units[unit].soldiers !=
              candidate->table->units[unit].soldiers;
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        is = is || ((variable->unit == unit || variable->unit < 0) &&
                    (!variable->is_cost || work->by == LAN_PAYOFF_VALUE) &&
                    (known->values[k] < candidate->values[k] ||
                     known->values[k] > candidate->values[k]));
    }
    return is;
}

lan_status price_meet(price_work *work, const bool *meets,
                      price_candidate *candidate)
{
    atomic_fetch_add(&work->done, (long long)work->batch);
    work->batch *= (double)work->unit;
    const lan_status status = lan_matchup_work_out(
        lan_scenario_copy_battle_def(work->copy), &work->wanted, &work->options,
        &work->ticker, meets, candidate->table, work->err);
    atomic_fetch_add(&work->units, (long long)work->batch);
    work->batch = 0.0;
    return status;
}

/* Computes the pairs that are not as in a known candidate, and copies the
 * others. Mirror battles are left to the end: no candidate depends on them. */
static lan_status work_out(price_work *work, const price_candidate *known,
                           price_candidate *candidate)
{
    const size_t n = (size_t)work->count;
    bool *is_other = calloc(n + n * (n + 1) / 2, sizeof *is_other);
    lan_matchup_cell *cells = calloc(n * n, sizeof *cells);
    candidate->table->cells = cells;
    if (is_other == NULL || cells == NULL) {
        free(is_other);
        return fail_as(work->err, LAN_ENOMEM);
    }
    bool *meets = is_other + n;
    size_t pair = 0;
    for (size_t i = 0; i < n; i++) {
        is_other[i] =
            known == NULL || is_changed(work, known, candidate, (int32_t)i);
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i; j < n; j++, pair++) {
            meets[pair] = i != j && (is_other[i] || is_other[j]);
            work->batch += meets[pair] ? 1.0 : 0.0;
        }
    }
    if (known != NULL) {
        memcpy(cells, known->table->cells, n * n * sizeof *cells);
    }
    const lan_status status = price_meet(work, meets, candidate);
    free(is_other);
    return status;
}

lan_status price_set_values(price_work *work, const double *values)
{
    lan_status status = LAN_OK;
    for (size_t k = 0; k < work->variable_count && status == LAN_OK; k++) {
        status = lan_scenario_copy_set(work->copy, work->variables[k].parameter,
                                       values[k], work->err);
    }
    return status;
}

lan_status price_try(price_work *work, const double *values,
                     const price_candidate *known, price_candidate *candidate)
{
    lan_matchup *table = NULL;
    assert(known != candidate);
    lan_status status = price_set_values(work, values);
    if (status == LAN_OK) {
        status =
            lan_matchup_raise_armies(lan_scenario_copy_battle_def(work->copy),
                                     &work->wanted, &table, work->err);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_matchup_destroy(candidate->table);
    candidate->table = table;
    memmove(candidate->values, values, work->variable_count * sizeof *values);
    status = work_out(work, known, candidate);
    return status == LAN_OK ? judge(work, candidate) : status;
}
