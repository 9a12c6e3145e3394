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

/* How many times all pairs are likely to be worked out: to tell how far it is.
 */
#define LIKELY 40

static lan_status no_memory(lan_error *err)
{
    return lan_fail(err, LAN_ENOMEM, 0, 0, "%s", lan_status_text(LAN_ENOMEM));
}

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
        const lan_status status = lan_variant_set(
            work->variant, knob->handle, knob->from * exp(x[k]), work->err);
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
    if (lan_handle_check(knob->handle, knob->from * exp(side * hi), &err) ==
        LAN_OK) {
        return side * hi;
    }
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (lo + hi);
        const double value = knob->from * exp(side * middle);
        lan_error_clear(&err);
        if (lan_handle_check(knob->handle, value, &err) == LAN_OK) {
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
        if (strcmp(lan_handle_path(work->knobs[k].handle), path) == 0) {
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
        lan_handle_create(work->scenario, path, &knob.handle, work->err);
    if (status != LAN_OK) {
        return status;
    }
    knob.is_cost = knob.unit >= 0 && key != NULL && strcmp(key, ".cost") == 0;
    knob.from = lan_variant_get(work->variant, knob.handle);
    if (lan_handle_kind_of(knob.handle) != LAN_HANDLE_NUMBER ||
        !(knob.from > 0.0) || !isfinite(knob.from)) {
        lan_handle_destroy(knob.handle);
        return lan_fail(work->err, LAN_EINVAL, 0, 0,
                        "'%s' has no value above 0 from which it could be "
                        "changed",
                        path);
    }
    if (knob.is_cost && isnan(work->wanted.budget) &&
        !(work->mix != NULL && work->def->by == LAN_PRICE_BY_VALUE)) {
        lan_handle_destroy(knob.handle);
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

/* One path, or one for each type where it has a "*". */
static lan_status add_path(price_work *work, const lan_matchup *table,
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

/* --- set up -------------------------------------------------------------- */

static lan_status find_mix(price_work *work, const lan_matchup *table)
{
    const lan_price_def *def = work->def;
    double sum = 0.0;
    if (def->mix_count == 0) {
        return LAN_OK;
    }
    work->mix = calloc((size_t)work->count, sizeof *work->mix);
    if (work->mix == NULL) {
        return no_memory(work->err);
    }
    for (size_t m = 0; m < def->mix_count; m++) {
        int32_t unit = 0;
        while (unit < work->count &&
               table->units[unit].type != def->mix[m].type) {
            unit++;
        }
        if (unit == work->count) {
            const lan_battle_def *battle =
                lan_scenario_battle_def(work->scenario);
            return lan_fail(work->err, LAN_EINVAL, 0, 0,
                            "price.mix: '%.64s' is not in the match-ups",
                            battle->units[def->mix[m].type].name);
        }
        work->mix[unit] = def->mix[m].share;
        sum += def->mix[m].share;
    }
    for (int32_t i = 0; i < work->count; i++) {
        work->mix[i] /= sum;
    }
    return LAN_OK;
}

static lan_status make_room(price_work *work)
{
    const size_t n = (size_t)work->count;
    work->pair_count = n * (n - 1) / 2;
    work->pairs = calloc(work->pair_count, sizeof *work->pairs);
    work->slopes =
        calloc(work->pair_count * LAN_PRICE_MAX_VALUES, sizeof *work->slopes);
    work->knobs = calloc(LAN_PRICE_MAX_VALUES, sizeof *work->knobs);
    work->conflicts = calloc(n * n, sizeof *work->conflicts);
    work->expected = (int64_t)work->pair_count * LIKELY;
    return work->pairs == NULL || work->slopes == NULL || work->knobs == NULL ||
                   work->conflicts == NULL
               ? no_memory(work->err)
               : LAN_OK;
}

/* What match-ups tell is part of the whole. */
static bool tick(void *context, double done, double total)
{
    const price_work *work = context;
    const double all = (double)work->expected;
    const double now = (double)work->done;
    (void)done;
    (void)total;
    return lan_progress_report(work->progress, now,
                               now < all ? all : now + 1.0);
}

static lan_status set_up(price_work *work, const lan_matchup *table)
{
    work->count = table->count;
    work->wanted.budget = table->budget;
    work->ticker = (lan_progress){tick, work};
    if (work->count > LAN_PRICE_MAX_TYPES) {
        return lan_fail(work->err, LAN_ELIMIT, 0, 0,
                        "prices are for 2 to %d unit types, not %d",
                        LAN_PRICE_MAX_TYPES, (int)work->count);
    }
    lan_status status = make_room(work);
    if (status == LAN_OK) {
        status = find_mix(work, table);
    }
    if (status == LAN_OK) {
        status = lan_variant_create(work->scenario, &work->variant);
        if (status != LAN_OK) {
            return no_memory(work->err);
        }
    }
    for (size_t i = 0; i < work->def->change.count && status == LAN_OK; i++) {
        status = add_path(work, table, work->def->change.items[i]);
    }
    return status;
}

static void work_clear(price_work *work)
{
    for (size_t k = 0; k < work->knob_count; k++) {
        lan_handle_destroy(work->knobs[k].handle);
    }
    lan_variant_destroy(work->variant);
    free(work->knobs);
    free(work->pairs);
    free(work->slopes);
    free(work->mix);
    free(work->conflicts);
}

/* --- the search ---------------------------------------------------------- */

static lan_status search(price_work *work, price_place *best)
{
    lan_status status = work->mix != NULL ? price_guide_mix(work, best)
                                          : price_guide_band(work, best);
    if (status == LAN_OK && best->worst > 0.0) {
        status = price_try_neighbours(work, best);
    }
    if (status == LAN_OK && !(best->worst > 0.0)) {
        status = price_take_back(work, best);
    }
    if (status == LAN_OK && work->mix == NULL && !work->is_conflict) {
        status = price_try_whole(work, best);
    }
    return status;
}

/* --- the result ---------------------------------------------------------- */

bool lan_price_is_inside(const lan_price *price, const lan_matchup_cell *cell)
{
    return price_share_low(cell) >= price->low &&
           price_share_high(cell) <= price->high;
}

static int32_t count_outside(const price_work *work, const lan_price *price,
                             const lan_matchup *table,
                             const lan_matchup_findings *found)
{
    int32_t outside = 0;
    for (int32_t i = 0; i < table->count; i++) {
        if (price->mix != NULL) {
            outside +=
                fabs(found->nash.mix[i] - price->mix[i]) > work->def->within;
        }
        for (int32_t j = i + 1; j < table->count && price->mix == NULL; j++) {
            outside += !lan_price_is_inside(price, lan_matchup_at(table, i, j));
        }
    }
    return outside;
}

static bool has_blow(const price_work *work)
{
    for (size_t p = 0; p < work->pair_count; p++) {
        if (work->pairs[p].blow != 0) {
            return true;
        }
    }
    return false;
}

/* A skew-symmetric payoff of an even number of types has no mix of all of them,
 * or many. */
static bool has_even_mix(const price_work *work)
{
    int32_t used = 0;
    for (int32_t i = 0; i < work->count; i++) {
        used += work->mix[i] > 0.0 ? 1 : 0;
    }
    return used % 2 == 0;
}

static lan_price_end end_of(const price_work *work, const lan_price *price)
{
    if (price->outside == 0) {
        return price->change > 0.0 ? LAN_PRICE_REACHED : LAN_PRICE_IS_THERE;
    }
    if (work->mix == NULL && has_blow(work)) {
        return LAN_PRICE_HELPLESS;
    }
    if (work->mix != NULL && has_even_mix(work)) {
        return LAN_PRICE_EVEN_MIX;
    }
    return work->is_conflict ? LAN_PRICE_CONFLICT : LAN_PRICE_NEAREST;
}

static lan_status copy_values(const price_work *work, const price_place *best,
                              lan_price *out)
{
    out->values = calloc(work->knob_count, sizeof *out->values);
    if (out->values == NULL) {
        return no_memory(work->err);
    }
    for (size_t k = 0; k < work->knob_count; k++) {
        const price_knob *knob = &work->knobs[k];
        const char *path = lan_handle_path(knob->handle);
        const size_t size = strlen(path) + 1;
        char *copy = malloc(size);
        if (copy == NULL) {
            return no_memory(work->err);
        }
        memcpy(copy, path, size);
        out->values[out->value_count++] =
            (lan_price_value){copy, knob->unit, knob->from, best->values[k]};
    }
    return LAN_OK;
}

/* Works the match-ups out again, all of them, at the values found. */
static lan_status verify(price_work *work, const price_place *best,
                         lan_price *out)
{
    lan_status status = copy_values(work, best, out);
    for (size_t k = 0; k < work->knob_count && status == LAN_OK; k++) {
        status = lan_variant_set(work->variant, work->knobs[k].handle,
                                 best->values[k], work->err);
    }
    if (status == LAN_OK) {
        status = lan_matchup_find(lan_variant_battle_def(work->variant),
                                  &work->wanted, &work->options, &work->ticker,
                                  &out->after, work->err);
    }
    const lan_matchup_payoff by = price_payoff(work);
    if (status == LAN_OK) {
        status = lan_matchup_findings_make(&out->before, by, &out->found_before,
                                           work->err);
    }
    if (status == LAN_OK) {
        status = lan_matchup_findings_make(&out->after, by, &out->found_after,
                                           work->err);
    }
    return status;
}

/* Hands over what was found. */
static void conclude(price_work *work, const price_place *best, lan_price *out)
{
    out->mix = work->mix;
    out->conflicts = work->conflicts;
    out->low = work->def->low;
    out->high = work->def->high;
    out->change = best->change;
    out->excess = best->worst;
    out->worked_out = work->done;
    out->outside_before =
        count_outside(work, out, &out->before, &out->found_before);
    out->outside = count_outside(work, out, &out->after, &out->found_after);
    out->end = end_of(work, out);
    work->mix = NULL;
    work->conflicts = NULL;
}

static lan_status find_from(price_work *work, lan_price *made)
{
    price_place best = {0};
    lan_status status = price_place_init(work, &best);
    double *values = calloc(work->knob_count + 1, sizeof *values);
    if (status != LAN_OK || values == NULL) {
        free(values);
        price_place_clear(&best);
        return no_memory(work->err);
    }
    for (size_t k = 0; k < work->knob_count; k++) {
        values[k] = work->knobs[k].from;
    }
    work->table = &made->before;
    status = price_place_go(work, values, NULL, &best);
    if (status == LAN_OK && best.worst > 0.0) {
        status = search(work, &best);
    }
    if (status == LAN_OK) {
        status = verify(work, &best, made);
    }
    if (status == LAN_OK) {
        conclude(work, &best, made);
    }
    free(values);
    price_place_clear(&best);
    return status;
}

/* A match-up has two odds, of its row and of its column, and both are to be in
 * the band. */
static lan_price_def both_ways(const lan_price_def *def)
{
    lan_price_def own = *def;
    own.low = fmax(def->low, 1.0 - def->high);
    own.high = 1.0 - own.low;
    return own;
}

lan_status lan_price_find(const lan_scenario *scenario,
                          const lan_price_def *def,
                          const lan_matchup_options *options,
                          const lan_progress *progress, lan_price *out,
                          lan_error *err)
{
    const lan_price_def own = both_ways(def);
    price_work work = {.scenario = scenario,
                       .def = &own,
                       .wanted = lan_scenario_matchup_def(scenario),
                       .options = *options,
                       .progress = progress,
                       .err = err};
    lan_price made = {0};
    if (own.mix_count == 0 && !(own.low <= 0.5 && own.high >= 0.5)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "price.band must have 0.5 in it: what one wins the "
                        "other loses");
    }
    work.wanted.ground_count = 0;
    work.options.has_odds = def->mix_count == 0 || def->by == LAN_PRICE_BY_ODDS;
    lan_status status =
        lan_matchup_find(lan_scenario_battle_def(scenario), &work.wanted,
                         &work.options, progress, &made.before, err);
    if (status == LAN_OK) {
        status = set_up(&work, &made.before);
    }
    if (status == LAN_OK) {
        status = find_from(&work, &made);
    }
    work_clear(&work);
    if (status != LAN_OK) {
        lan_price_clear(&made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

void lan_price_clear(lan_price *price)
{
    for (size_t k = 0; k < price->value_count; k++) {
        free(price->values[k].path);
    }
    free(price->values);
    lan_matchup_clear(&price->before);
    lan_matchup_clear(&price->after);
    lan_matchup_findings_clear(&price->found_before);
    lan_matchup_findings_clear(&price->found_after);
    free(price->mix);
    free(price->conflicts);
    *price = (lan_price){0};
}
