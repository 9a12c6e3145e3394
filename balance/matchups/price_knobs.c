/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"

/* ln of the factor within which values stay. */
#define FACTOR_MOST 6.907755278982137

/* Soldiers that a cost may go down to. */
#define SOLDIERS_MOST 1e7

#define PATH_SIZE 1024
#define DIGITS    6
#define DIGIT     1e-5 /* the largest that the last of them is, of a value */

/* --- numbers ------------------------------------------------------------- */

lan_matchup_payoff price_payoff(const price_work *work)
{
    return work->def->mix_count > 0 ? (lan_matchup_payoff)work->def->by
                                    : LAN_PAYOFF_ODDS;
}

lan_status price_set_point(price_work *work, const double *x)
{
    for (size_t k = 0; k < work->knob_count; k++) {
        const price_knob *knob = &work->knobs[k];
        const lan_status status = lan_scenario_copy_set(
            work->copy, knob->parameter, knob->from * exp(x[k]), work->err);
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

/* To so many digits, so that it can be written down. */
static double round_digits(double value)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%.*g", DIGITS, value);
    return strtod(text, NULL);
}

double price_soldiers(const price_work *work, double cost)
{
    return lan_matchup_soldiers(work->wanted.budget, cost);
}

double price_cost(const price_work *work, const price_knob *knob,
                  double soldiers)
{
    const double most = work->wanted.budget / soldiers;
    const double least = work->wanted.budget / (soldiers + 1.0);
    const double cost = fmin(fmax(knob->from, least), most);
    const double nearby[] = {cost, cost * (1.0 + DIGIT), cost * (1.0 - DIGIT)};
    if (cost >= knob->from && cost <= knob->from) {
        return knob->from;
    }
    for (size_t i = 0; i < 3; i++) {
        const double rounded = round_digits(nearby[i]);
        if (fabs(price_soldiers(work, rounded) - soldiers) < 0.5) {
            return rounded;
        }
    }
    return LAN_NAN;
}

/* The nearest multiple, or the scenario's own value where that is nearer. */
static double round_step(double value, double step, double from)
{
    const double multiple = fmax(round(value / step), 1.0) * step;
    return fabs(value - from) < fabs(value - multiple) ? from
                                                       : round_digits(multiple);
}

void price_round(const price_work *work, const double *x, double *values)
{
    for (size_t k = 0; k < work->knob_count; k++) {
        const price_knob *knob = &work->knobs[k];
        const double value = knob->from * exp(x[k]);
        const double rounded =
            work->def->step > 0.0
                ? round_step(value, work->def->step, knob->from)
                : round_digits(value);
        const double is = log(rounded / knob->from);
        const bool is_within = is >= knob->lo && is <= knob->hi;
        values[k] = lan_is_zero(x[k]) || !is_within ? knob->from : rounded;
    }
}

/* --- knobs --------------------------------------------------------------- */

/* The end of what a number may be on one side, as ln of the factor. */
static double find_limit(const price_knob *knob, double side)
{
    lan_error err;
    double lo = 0.0;
    double hi = FACTOR_MOST;
    lan_error_clear(&err);
    if (lan_parameter_check(knob->parameter, knob->from * exp(side * hi),
                            &err) == LAN_OK) {
        return side * hi;
    }
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (lo + hi);
        const double value = knob->from * exp(side * middle);
        lan_error_clear(&err);
        if (lan_parameter_check(knob->parameter, value, &err) == LAN_OK) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    return side * lo;
}

/* A cost must buy a soldier at least, and not too many. */
static void limit_cost(const price_work *work, price_knob *knob)
{
    if (knob->is_cost && !isnan(work->wanted.budget)) {
        const double most = log(work->wanted.budget / knob->from);
        knob->hi = fmax(fmin(knob->hi, most), 0.0);
        knob->lo = fmin(fmax(knob->lo, most - log(SOLDIERS_MOST)), 0.0);
    }
}

static bool is_known(const price_work *work, const char *path)
{
    for (size_t k = 0; k < work->knob_count; k++) {
        if (strcmp(lan_parameter_path(work->knobs[k].parameter), path) == 0) {
            return true;
        }
    }
    return false;
}

/* The type whose battles go by a path, "units.TYPE.key": -1 where it may be
 * any's. */
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

static lan_status add_knob(price_work *work, const lan_matchup *table,
                           const char *path)
{
    price_knob knob = {.unit = unit_of(work, table, path)};
    const char *key = strrchr(path, '.');
    if (is_known(work, path)) {
        return LAN_OK;
    }
    if (work->knob_count == LAN_PRICE_MAX_VALUES) {
        return lan_fail(work->err, LAN_ELIMIT, 0, 0,
                        "price.change: more than %d values",
                        LAN_PRICE_MAX_VALUES);
    }
    lan_status status =
        lan_parameter_create(work->scenario, path, &knob.parameter, work->err);
    if (status != LAN_OK) {
        return status;
    }
    knob.is_cost = knob.unit >= 0 && key != NULL && strcmp(key, ".cost") == 0;
    knob.from = lan_scenario_copy_get(work->copy, knob.parameter);
    if (lan_parameter_kind_of(knob.parameter) != LAN_PARAMETER_NUMBER ||
        !(knob.from > 0.0) || !isfinite(knob.from)) {
        lan_parameter_destroy(knob.parameter);
        return lan_fail(work->err, LAN_EINVAL, 0, 0,
                        "'%s' has no value above 0 from which it could be "
                        "changed",
                        path);
    }
    if (knob.is_cost && isnan(work->wanted.budget) &&
        !(work->mix != NULL && work->def->by == LAN_PRICE_BY_VALUE)) {
        lan_parameter_destroy(knob.parameter);
        return lan_fail(work->err, LAN_EINVAL, 0, 0,
                        "match-ups by number do not go by costs: give "
                        "matchup.budget, or change something else");
    }
    knob.lo = find_limit(&knob, -1.0);
    knob.hi = find_limit(&knob, 1.0);
    limit_cost(work, &knob);
    work->knobs[work->knob_count++] = knob;
    return LAN_OK;
}

lan_status price_add_knobs(price_work *work, const lan_matchup *table,
                           const char *given)
{
    const char *path = strcmp(given, "cost") == 0 ? "units.*.cost" : given;
    const char *star = strchr(path, '*');
    lan_status status = LAN_OK;
    if (star == NULL) {
        return add_knob(work, table, path);
    }
    for (int32_t i = 0; i < work->count && status == LAN_OK; i++) {
        char full[PATH_SIZE];
        const int length =
            snprintf(full, sizeof full, "%.*s%s%s", (int)(star - path), path,
                     table->units[i].name, star + 1);
        if (length < 0 || (size_t)length >= sizeof full) {
            return lan_fail(work->err, LAN_EINVAL, 0, 0,
                            "price.change: the path is too long");
        }
        status = add_knob(work, table, full);
    }
    return status;
}
