/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The variables of a search for prices, and the rating of a candidate.
 */
#include "balance/matchups/price_impl.h"

#include <assert.h>

#include "balance/fail_impl.h"
#include "scenarios/stars.h"

bool price_goes_on(const price_work *work)
{
    return work->status == LAN_OK;
}

bool price_note(price_work *work, lan_status status)
{
    work->status =
        work->status == LAN_OK ? fail_as(work->err, status) : work->status;
    return price_goes_on(work);
}

/* --- values -------------------------------------------------------------- */

/* ln of the factor that limits the change of a value. */
#define FACTOR_MOST 6.907755278982137

/* Most soldiers that a reduced cost may buy. */
#define SOLDIERS_MOST 1e7

#define DIGITS 6

double price_x(const price_variable *variable, double value)
{
    return log(value / variable->is.from);
}

double price_digits(double value)
{
    if (!(value > 0.0) || !isfinite(value)) {
        return value;
    }
    const double beyond = DIGITS - 1.0 - floor(log10(value));
    const double unit = pow(10.0, fabs(beyond)); /* an exact integer */
    return beyond > 0.0 ? round(value * unit) / unit
                        : round(value / unit) * unit;
}

bool price_is_allowed(const price_variable *variable, double value)
{
    const double x = price_x(variable, value);
    return value > 0.0 && x >= variable->lo - PRICE_DIGIT &&
           x <= variable->hi + PRICE_DIGIT;
}

/* Rounds to the nearest multiple, or to the scenario's value if that is
 * nearer. */
double price_round(const price_work *work, const price_variable *variable,
                   double x)
{
    const double within = fmin(fmax(x, variable->lo), variable->hi);
    const double from = variable->is.from;
    const double value = from * exp(within);
    const double step = work->def->step;
    const double multiple = fmax(round(value / step), 1.0) * step;
    const double rounded = price_digits(step > 0.0 ? multiple : value);
    if (lan_is_zero(within) ||
        (step > 0.0 && fabs(value - from) < fabs(value - multiple))) {
        return from;
    }
    return price_is_allowed(variable, rounded) ? rounded
           : rounded > value                   ? floor(value / step) * step
                                               : ceil(value / step) * step;
}

/* --- what may be changed ------------------------------------------------- */

/* The part of a path that matches a *. */
static lan_stars stars_of(const price_work *work)
{
    return (lan_stars){lan_scenario_battle_def(work->scenario), work->types,
                       (size_t)work->count};
}

/* Ends the search for a path among the paths with bounds. */
static lan_status compare_path(void *context, const char *path)
{
    const price_variable *variable = context;
    return strcmp(path, variable->is.path) == 0 ? LAN_ECANCELLED : LAN_OK;
}

/* The numbers of a type must be within its bounds. */
static lan_status apply_bounds(const price_work *work, int32_t type,
                               price_variable *variable)
{
    const lan_stars stars = stars_of(work);
    for (size_t b = 0; b < work->def->bounds_count; b++) {
        const lan_price_bounds *bounds = &work->def->bounds[b];
        size_t count = 0;
        const bool are_of =
            bounds->path == NULL
                ? bounds->type == type && type >= 0
                : lan_stars_expand(&stars, bounds->path, compare_path, variable,
                                   &count) == LAN_ECANCELLED;
        const double lo = fmax(variable->lo, price_x(variable, bounds->low));
        const double hi = fmin(variable->hi, price_x(variable, bounds->high));
        if (are_of && lo > hi + PRICE_DIGIT) {
            return refuse(work->err,
                          "'%s' cannot be from %g to %g: its other limits "
                          "allow only %g to %g",
                          variable->is.path, bounds->low, bounds->high,
                          variable->is.from * exp(variable->lo),
                          variable->is.from * exp(variable->hi));
        }
        variable->lo = are_of ? fmin(lo, hi) : variable->lo;
        variable->hi = are_of ? hi : variable->hi;
    }
    return LAN_OK;
}

/* The type in a path "units.TYPE.key"; -1 if all pairs may depend on it. */
static int32_t unit_of(const price_work *work, const char *path)
{
    for (int32_t i = 0; i < work->count; i++) {
        const char *name = work->out->before->units[i].name;
        const size_t length = strlen(name);
        if (strncmp(path, "units.", 6) == 0 &&
            strncmp(path + 6, name, length) == 0 && path[6 + length] == '.') {
            return i;
        }
    }
    return -1;
}

/* Finds the variable's value and bounds. */
static lan_status make_variable(const price_work *work, int32_t type,
                                price_variable *made)
{
    const char *path = made->is.path;
    const bool has_budget = !isnan(work->wanted.budget);
    const bool by_value = work->by == LAN_PAYOFF_VALUE;
    double range[2];
    const lan_status status =
        lan_parameter_create(work->scenario, path, &made->parameter, work->err);
    if (status != LAN_OK) {
        return status;
    }
    made->is_cost = made->is.unit >= 0 &&
                    strcmp(lan_parameter_key(made->parameter), "cost") == 0;
    made->is_levelled =
        made->is_cost && work->def->level == LAN_PRICE_LEVEL_MEAN;
    made->is_counted =
        made->is_cost && !made->is_levelled && has_budget && !by_value;
    made->is.from = lan_scenario_copy_get(work->copy, made->parameter);
    if (lan_parameter_kind_of(made->parameter) != LAN_PARAMETER_NUMBER ||
        !(made->is.from > 0.0) || !isfinite(made->is.from)) {
        return refuse(work->err,
                      "'%s' has no value above 0 to change: give it a value, "
                      "or name other paths in price.change",
                      path);
    }
    if (made->is_cost && !has_budget && !by_value) {
        return refuse(work->err,
                      "match-ups in equal numbers do not use costs: give "
                      "matchup.budget, or name other paths in price.change");
    }
    lan_parameter_range(made->parameter, range);
    made->lo = fmax(price_x(made, range[0]), -FACTOR_MOST);
    made->hi = fmin(price_x(made, range[1]), FACTOR_MOST);
    if (made->is_cost && has_budget) {
        /* it buys the required, or present, number of soldiers */
        const double most = price_x(made, work->wanted.budget);
        const double now =
            lan_matchup_soldiers(work->wanted.budget, made->is.from);
        const double fewest = fmin(fmax(work->def->smallest, 1.0), now);
        made->hi = fmax(fmin(made->hi, most - log(fewest)), 0.0);
        made->lo = fmin(fmax(made->lo, most - log(SOLDIERS_MOST)), 0.0);
    }
    return apply_bounds(work, type, made);
}

static lan_status add_path(void *context, const char *path)
{
    price_work *work = context;
    const alike_field field = {lan_scenario_battle_def(work->scenario),
                               work->types, (size_t)work->count,
                               work->wanted.army.hidden};
    const alike_part part = alike_part_of(&field, path);
    const int32_t unit = unit_of(work, path);
    const int32_t type = unit >= 0 ? work->types[unit] : -1;
    for (size_t i = 0; i < work->def->keep_count; i++) {
        if (work->def->keep[i] == type) {
            return LAN_OK;
        }
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        price_variable *variable = &work->variables[k];
        if (strcmp(variable->is.path, path) == 0) {
            return LAN_OK;
        }
        if (alike_is_same(variable->part, part)) {
            lan_price_value *value = &variable->is;
            char **alike = arena_take(&work->memory, value->alike_count + 1,
                                      sizeof *alike);
            char *copy = arena_copy(&work->memory, path);
            if (work->memory.is_short) {
                return LAN_ENOMEM;
            }
            if (value->alike_count > 0) {
                memcpy(alike, value->alike, value->alike_count * sizeof *alike);
            }
            alike[value->alike_count++] = copy;
            value->alike = alike;
            return LAN_OK;
        }
    }
    if (work->variable_count == LAN_PRICE_MAX_VALUES) {
        return lan_fail(work->err, LAN_ELIMIT, 0, 0,
                        "price.change: more than %d values",
                        LAN_PRICE_MAX_VALUES);
    }
    price_variable *made = &work->variables[work->variable_count++];
    *made = (price_variable){.is.path = arena_copy(&work->memory, path),
                             .is.unit = unit,
                             .part = part};
    return made->is.path != NULL ? make_variable(work, type, made) : LAN_ENOMEM;
}

lan_status price_add_variables(price_work *work, const char *given)
{
    const char *path = strcmp(given, "cost") == 0 ? "units.*.cost" : given;
    const lan_stars stars = stars_of(work);
    size_t count = 0;
    const lan_status status =
        lan_stars_expand(&stars, path, add_path, work, &count);
    if (status == LAN_OK && count == 0) {
        return refuse(
            work->err,
            "price.change: '%.100s' matches no number of the match-ups", path);
    }
    return status == LAN_ELIMIT ? lan_fail(work->err, status, 0, 0,
                                           "price.change: the path is too long")
                                : status;
}

/* --- what a candidate is worth -------------------------------------------- */

/* Value of a change if the goal is out of reach: points of odds, summed over
 * pairs, for a sum of |ln new/old| of 1. Doubling a price must gain 14 points.
 * */
#define WORTH 0.2

/* Margin to the band's ends that the mean of few battles must have. */
#define EDGE 0.02

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

/* The objective of a candidate: its change, if it reaches the goal. */
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

static double far_share(lan_matchup_payoff by, const lan_matchup_cell *cell,
                        int side)
{
    return by == LAN_PAYOFF_ODDS
               ? (side < 0 ? cell->low : cell->high) + 0.5 * cell->neither
               : 0.5 * (1.0 + lan_matchup_ahead(cell, by));
}

double lan_price_excess(const lan_price *price, const lan_matchup_cell *cell)
{
    const lan_matchup_payoff by = price->found_before->by;
    const double above = far_share(by, cell, 1) - price->high;
    const double below = price->low - far_share(by, cell, -1);
    return above > 0.0 && above > below ? above : below > 0.0 ? -below : 0.0;
}

double price_share(const price_work *work, const lan_matchup_cell *cell,
                   int side)
{
    return work->is_coarse ? cell->win + side * EDGE + 0.5 * cell->neither
                           : far_share(work->by, cell, side);
}

double price_excess(const price_work *work, const lan_matchup_cell *cell)
{
    return fmax(work->def->low - price_share(work, cell, -1),
                price_share(work, cell, 1) - work->def->high);
}

static void note_excess(price_candidate *candidate, double excess)
{
    candidate->worst = fmax(candidate->worst, excess);
    candidate->sum += fmax(excess, 0.0);
}

/* Excesses of a mix beyond the tolerance. The sum includes gains against the
 * wanted mix, so that candidates with the same mix differ. */
static void judge_mix(price_work *work, price_candidate *candidate)
{
    lan_matchup_findings *found = NULL;
    double gains = 0.0;
    if (!price_note(work, lan_matchup_findings_make(candidate->table, work->by,
                                                    &found, work->err))) {
        return;
    }
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
}

/* Measures the change, the offset of the mean cost beyond half the largest
 * step, and the excesses. */
static void judge(price_work *work, price_candidate *candidate)
{
    double sum = 0.0;
    double largest = 0.0;
    double allowed = PRICE_DIGIT;
    candidate->worst = 0.0;
    candidate->sum = 0.0;
    candidate->change = 0.0;
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        const double x = price_x(variable, candidate->values[k]);
        candidate->change += fabs(x);
        largest = fmax(largest, fabs(x));
        if (variable->is_levelled) {
            sum += x;
            allowed = fmax(allowed + PRICE_DIGIT,
                           0.5 * work->def->step / variable->is.from);
        }
    }
    candidate->change += PRICE_LARGEST * largest;
    candidate->offset = fmax(fabs(sum) - allowed, 0.0);
    if (work->mix != NULL) {
        judge_mix(work, candidate);
        return;
    }
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++) {
            note_excess(
                candidate,
                price_excess(work, lan_matchup_at(candidate->table, i, j)));
        }
    }
}

/* --- candidates ----------------------------------------------------------- */

/* True if the battles of a type differ from those of another candidate: a cost
 * matters through the number of soldiers, and through the value traded. */
static bool is_changed(const price_work *work, const price_candidate *known,
                       const price_candidate *candidate, int32_t unit)
{
    bool is = known == NULL || known->table->units[unit].soldiers !=
                                   candidate->table->units[unit].soldiers;
    for (size_t k = 0; k < work->variable_count && !is; k++) {
        const price_variable *variable = &work->variables[k];
        is = (variable->is.unit == unit || variable->is.unit < 0) &&
             (!variable->is_cost || work->by == LAN_PAYOFF_VALUE) &&
             !lan_is_zero(known->values[k] - candidate->values[k]);
    }
    return is;
}

void price_set_values(price_work *work, const double *values)
{
    for (size_t k = 0; k < work->variable_count && price_goes_on(work); k++) {
        price_note(work, lan_scenario_copy_set(work->copy,
                                               work->variables[k].parameter,
                                               values[k], work->err));
    }
}

void price_meet(price_work *work, const bool *meets, lan_matchup *table)
{
    work->out->worked_out += (int64_t)work->batch;
    price_note(work,
               lan_matchup_work_out(lan_scenario_copy_battle_def(work->copy),
                                    &work->wanted, &work->options,
                                    &work->ticker, meets, table, work->err));
    work->units += work->unit * (int64_t)work->batch;
    work->batch = 0.0;
}

/* Copies pairs that are equal in a known candidate. Mirror battles are computed
 * last: no candidate depends on them. */
void price_try(price_work *work, const double *values,
               const price_candidate *known, int64_t only,
               price_candidate *candidate)
{
    const int32_t n = work->count;
    const size_t size = (size_t)n * (size_t)n;
    lan_matchup *table = NULL;
    assert(known != candidate);
    price_set_values(work, values);
    if (!price_goes_on(work) ||
        !price_note(work, lan_matchup_raise_armies(
                              lan_scenario_copy_battle_def(work->copy),
                              &work->wanted, &table, work->err))) {
        return;
    }
    bool *meets = calloc(size, sizeof *meets);
    table->cells = calloc(size, sizeof *table->cells);
    lan_matchup_destroy(candidate->table);
    candidate->table = table;
    memmove(candidate->values, values, work->variable_count * sizeof *values);
    if (price_note(work, meets == NULL || table->cells == NULL ? LAN_ENOMEM
                                                               : LAN_OK)) {
        for (int32_t i = 0; i < n; i++) {
            const bool is_other = is_changed(work, known, candidate, i);
            for (int32_t j = i + 1; j < n; j++) {
                const int64_t pair = lan_matchup_pair(i, j, n);
                const bool is =
                    pair == only ||
                    (only < 0 &&
                     (is_other || is_changed(work, known, candidate, j)));
                meets[pair] = is;
                work->batch += is ? 1.0 : 0.0;
            }
        }
        if (known != NULL) {
            memcpy(table->cells, known->table->cells,
                   size * sizeof *table->cells);
        }
        price_meet(work, meets, table);
    }
    free(meets);
    if (price_goes_on(work)) {
        judge(work, candidate);
    }
}
