/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_impl.h"

#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "base/real.h"

/* How many times all pairs are likely to be computed: to tell how far it is.
 */
#define LIKELY 40

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
        return fail_as(work->err, LAN_ENOMEM);
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

static lan_status make_room(price_work *work, const lan_matchup *table)
{
    const size_t n = (size_t)work->count;
    work->pair_count = n * (n - 1) / 2;
    work->variables = calloc(LAN_PRICE_MAX_VALUES, sizeof *work->variables);
    work->conflicts = calloc(n * n, sizeof *work->conflicts);
    work->types = calloc(n, sizeof *work->types);
    work->expected = (int64_t)work->pair_count * LIKELY;
    if (work->variables == NULL || work->conflicts == NULL ||
        work->types == NULL) {
        return fail_as(work->err, LAN_ENOMEM);
    }
    for (size_t i = 0; i < n; i++) {
        work->types[i] = table->units[i].type;
    }
    return LAN_OK;
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
    lan_status status = make_room(work, table);
    status = status == LAN_OK ? find_mix(work, table) : status;
    if (status == LAN_OK) {
        status = lan_scenario_copy_create(work->scenario, &work->copy);
        if (status != LAN_OK) {
            return fail_as(work->err, LAN_ENOMEM);
        }
    }
    for (size_t i = 0; i < work->def->change.count && status == LAN_OK; i++) {
        status = price_add_variables(work, table, work->def->change.items[i]);
    }
    if (status == LAN_OK && work->variable_count == 0) {
        return lan_fail(work->err, LAN_EINVAL, 0, 0,
                        "price.keep leaves nothing to be changed");
    }
    return status;
}

static void clear_texts(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(texts[i]);
    }
    free(texts);
}

static void work_clear(price_work *work)
{
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        lan_parameter_destroy(variable->parameter);
        clear_texts(variable->alike, variable->alike_count);
    }
    lan_scenario_copy_destroy(work->copy);
    free(work->variables);
    free(work->mix);
    free(work->conflicts);
    free(work->types);
}

/* --- the search ---------------------------------------------------------- */

/* Linear programs lead near to it; whole soldiers and steps are searched
 * around, and at last neighbours are tried, as values of several kinds have no
 * other search, and for the best bargain where nothing was reached. */
static lan_status search(price_work *work, price_candidate *best)
{
    lan_status status = price_follow_slopes(work, best);
    if (status == LAN_OK && work->mix == NULL && !work->is_helpless) {
        status = price_round_band(work, best);
    }
    if (status == LAN_OK &&
        !(price_is_reached(best) && price_is_separable(work))) {
        status = price_try_neighbours(work, best);
    }
    if (status == LAN_OK && work->mix == NULL && !price_is_reached(best)) {
        status = price_find_conflict(work, best);
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
                fabs(found->nash->mix[i] - price->mix[i]) > work->def->within;
        }
        for (int32_t j = i + 1; j < table->count && price->mix == NULL; j++) {
            outside += !lan_price_is_inside(price, lan_matchup_at(table, i, j));
        }
    }
    return outside;
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

static lan_price_end end_of(const price_work *work, const lan_price *price,
                            const price_candidate *best)
{
    if (price_is_reached(best)) {
        return price->change > 0.0 ? LAN_PRICE_REACHED : LAN_PRICE_IS_THERE;
    }
    if (work->mix == NULL && work->is_helpless) {
        return LAN_PRICE_HELPLESS;
    }
    if (work->mix != NULL && has_even_mix(work)) {
        return LAN_PRICE_EVEN_MIX;
    }
    return work->is_conflict ? LAN_PRICE_CONFLICT : LAN_PRICE_NEAREST;
}

/* Hands the values over, with what acts alike. */
static lan_status make_values(price_work *work, const price_candidate *best,
                              lan_price *out)
{
    out->values = calloc(work->variable_count, sizeof *out->values);
    if (out->values == NULL) {
        return fail_as(work->err, LAN_ENOMEM);
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        price_variable *variable = &work->variables[k];
        const char *path = lan_parameter_path(variable->parameter);
        const size_t size = strlen(path) + 1;
        char *copy = malloc(size);
        if (copy == NULL) {
            return fail_as(work->err, LAN_ENOMEM);
        }
        memcpy(copy, path, size);
        out->values[out->value_count++] =
            (lan_price_value){.path = copy,
                              .unit = variable->unit,
                              .from = variable->from,
                              .to = best->values[k],
                              .alike = variable->alike,
                              .alike_count = variable->alike_count};
        variable->alike = NULL;
        variable->alike_count = 0;
    }
    return LAN_OK;
}

/* Works the match-ups out again, all of them, at the values found. */
static lan_status verify(price_work *work, const price_candidate *best,
                         lan_price *out)
{
    lan_status status = make_values(work, best, out);
    for (size_t k = 0; k < work->variable_count && status == LAN_OK; k++) {
        status = lan_scenario_copy_set(work->copy, work->variables[k].parameter,
                                       best->values[k], work->err);
    }
    if (status == LAN_OK) {
        status = lan_matchup_find(lan_scenario_copy_battle_def(work->copy),
                                  &work->wanted, &work->options, &work->ticker,
                                  &out->after, work->err);
    }
    const lan_matchup_payoff by = price_payoff(work);
    if (status == LAN_OK) {
        status = lan_matchup_findings_make(out->before, by, &out->found_before,
                                           work->err);
    }
    if (status == LAN_OK) {
        status = lan_matchup_findings_make(out->after, by, &out->found_after,
                                           work->err);
    }
    return status;
}

/* Hands over what was found. */
static void conclude(price_work *work, const price_candidate *best,
                     lan_price *out)
{
    out->mix = work->mix;
    out->conflicts = work->conflicts;
    out->low = work->def->low;
    out->high = work->def->high;
    out->change = best->change;
    out->largest = best->largest;
    out->excess = best->worst;
    out->worked_out = work->done;
    out->outside_before =
        count_outside(work, out, out->before, out->found_before);
    out->outside = count_outside(work, out, out->after, out->found_after);
    out->end = end_of(work, out, best);
    work->mix = NULL;
    work->conflicts = NULL;
}

static lan_status find_from(price_work *work, lan_price *made)
{
    price_candidate best = {0};
    lan_status status = price_candidate_init(work, &best);
    double *values = calloc(work->variable_count + 1, sizeof *values);
    if (status != LAN_OK || values == NULL) {
        free(values);
        price_candidate_clear(&best);
        return fail_as(work->err, LAN_ENOMEM);
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        values[k] = price_round(work, &work->variables[k], 0.0);
    }
    work->table = made->before;
    status = price_candidate_try(work, values, NULL, &best);
    if (status == LAN_OK && !price_is_reached(&best)) {
        status = search(work, &best);
    }
    status = status == LAN_OK ? verify(work, &best, made) : status;
    if (status == LAN_OK) {
        conclude(work, &best, made);
    }
    free(values);
    price_candidate_clear(&best);
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
                          const lan_progress *progress, lan_price **out,
                          lan_error *err)
{
    const lan_price_def own = both_ways(def);
    price_work work = {.scenario = scenario,
                       .def = &own,
                       .wanted = lan_scenario_matchup_def(scenario),
                       .options = *options,
                       .progress = progress,
                       .err = err};
    if (own.mix_count == 0 && !(own.low <= 0.5 && own.high >= 0.5)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "price.band must have 0.5 in it: what one wins the "
                        "other loses");
    }
    if (work.wanted.roles != LAN_ROLES_ALIKE) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "prices know no roles: leave matchup.roles: attack "
                        "out (--set matchup.roles=alike)");
    }
    work.wanted.army_count = 0; /* prices are of single types */
    lan_price *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    work.wanted.ground_count = 0;
    work.options.has_odds = def->mix_count == 0 || def->by == LAN_PRICE_BY_ODDS;
    lan_status status =
        lan_matchup_find(lan_scenario_battle_def(scenario), &work.wanted,
                         &work.options, progress, &made->before, err);
    status = status == LAN_OK ? set_up(&work, made->before) : status;
    status = status == LAN_OK ? find_from(&work, made) : status;
    work_clear(&work);
    if (status != LAN_OK) {
        lan_price_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

void lan_price_destroy(lan_price *price)
{
    if (price == NULL) {
        return;
    }
    for (size_t k = 0; k < price->value_count; k++) {
        free(price->values[k].path);
        clear_texts(price->values[k].alike, price->values[k].alike_count);
    }
    free(price->values);
    lan_matchup_destroy(price->before);
    lan_matchup_destroy(price->after);
    lan_matchup_findings_destroy(price->found_before);
    lan_matchup_findings_destroy(price->found_after);
    free(price->mix);
    free(price->conflicts);
    free(price);
}
