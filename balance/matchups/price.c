/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sequence of searches for prices, and the result.
 */
#include "balance/matchups/price_impl.h"

#include "balance/fail_impl.h"

/* --- the search ----------------------------------------------------------- */

/* Work is counted in UNITS per pair of full battles; LIKELY is the expected
 * total, in tables of match-ups. */
#define UNITS  32
#define LIKELY 4.0

/* Simulated odds during the search: battles per pair to settle soldiers and,
 * where the result is within NEARLY of the band at the requested precision, to
 * settle them again; and the width of intervals. */
#define COARSE_BATTLES 1024
#define CLOSE_BATTLES  4096
#define COARSE         0.1
#define FINE           0.02 /* unless a caller has no patience */
#define NEARLY         0.08

/* Recomputes a candidate from this number of battles, judged by their mean; 0:
 * at the requested precision. Exact odds are kept. */
static void simulate(price_work *work, const lan_odds_options *fine,
                     int64_t battles, price_candidate *at)
{
    lan_odds_options *odds = &work->options.odds;
    if (!work->is_simulated) {
        return;
    }
    *odds = *fine;
    work->is_coarse = battles > 0;
    work->unit = UNITS;
    if (work->is_coarse) {
        odds->precision = fmax(odds->precision, COARSE);
        odds->battles = battles;
        work->unit = battles / PRICE_ROUGH_BATTLES;
    }
    price_try(work, at->values, NULL, -1, at);
}

/* --- neighbours ------------------------------------------------------------
 */

/* Largest and smallest step, in x. */
#define FARTHEST 0.5
#define NEAREST  0.002
#define NEARBY   0.03 /* smallest step with simulated odds */

#define SWEEPS_MOST 200

/* Changes one value after the other as long as that is better; if the mean cost
 * is fixed, the other costs move the opposite way. */
static void try_neighbours(price_work *work, price_candidate *best)
{
    price_candidate next = {.table = NULL};
    double values[LAN_PRICE_MAX_VALUES];
    double by = FARTHEST;
    double others = -1.0; /* of the costs whose mean is fixed */
    for (size_t k = 0; k < work->variable_count; k++) {
        others += work->variables[k].is_levelled ? 1.0 : 0.0;
    }
    for (int i = 0;
         i < SWEEPS_MOST && by >= (work->is_simulated ? NEARBY : NEAREST);
         i++) {
        bool is_better = false;
        for (size_t k = 0; k < work->variable_count; k++) {
            /* up, down, and back to the scenario's value */
            const double now = best->values[k];
            const double least = fmax(by, work->def->step / now);
            const double moves[] = {least, -least,
                                    -price_x(&work->variables[k], now)};
            for (size_t m = 0; m < 3 && price_goes_on(work); m++) {
                bool is_moved = false;
                for (size_t v = 0; v < work->variable_count; v++) {
                    const price_variable *variable = &work->variables[v];
                    const bool follows =
                        variable->is_levelled && work->variables[k].is_levelled;
                    const double step = v == k    ? moves[m]
                                        : follows ? -moves[m] / others
                                                  : 0.0;
                    const double x = price_x(variable, best->values[v]) + step;
                    values[v] = best->values[v];
                    if (!lan_is_zero(step)) {
                        values[v] = price_round(work, variable,
                                                fabs(x) < 1e-9 ? 0.0 : x);
                    }
                    is_moved =
                        is_moved || !lan_is_zero(values[v] - best->values[v]);
                }
                if (is_moved) {
                    price_try(work, values, best, -1, &next);
                }
                if (is_moved && price_goes_on(work) &&
                    price_is_better(&next, best)) {
                    price_swap(&next, best);
                    is_better = true;
                }
            }
        }
        by *= is_better ? 1.0 : 0.5;
    }
    lan_matchup_destroy(next.table);
}

/* --- the result ----------------------------------------------------------- */

static bool is_outside(const price_work *work, const lan_matchup *table,
                       int32_t i, int32_t j)
{
    return !lan_is_zero(
        lan_price_excess(work->out, lan_matchup_at(table, i, j)));
}

static int32_t count_outside(const price_work *work, const lan_matchup *table,
                             const lan_matchup_findings *found)
{
    int32_t outside = 0;
    for (int32_t i = 0; i < table->count; i++) {
        if (work->mix != NULL) {
            outside +=
                fabs(found->nash->mix[i] - work->mix[i]) > work->def->within;
        }
        for (int32_t j = i + 1; j < table->count && work->mix == NULL; j++) {
            outside += is_outside(work, table, i, j) ? 1 : 0;
        }
    }
    return outside;
}

/* Records the contradictory pairs: a ring with a pair outside, because costs do
 * not change the force ratios of a ring; otherwise the pairs outside. */
static void note_conflicts(const price_work *work, lan_price *out)
{
    const int32_t n = out->after->count;
    const int32_t *ring = out->found_after->rating->ring;
    bool is_ring = false;
    for (int k = 0; k < 3 && ring[0] >= 0; k++) {
        is_ring =
            is_ring || is_outside(work, out->after, ring[k], ring[(k + 1) % 3]);
    }
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j < n; j++) {
            int of_ring = 0;
            for (int k = 0; k < 3; k++) {
                of_ring += ring[k] == i || ring[k] == j ? 1 : 0;
            }
            out->conflicts[i * n + j] =
                i != j &&
                (is_ring ? of_ring == 2 : is_outside(work, out->after, i, j));
        }
    }
}

/* A skew-symmetric payoff of an even number of types has no mix of all of them,
 * or many. */
static lan_price_end end_of(const price_work *work, const price_candidate *best)
{
    int32_t used = 0;
    for (int32_t i = 0; work->mix != NULL && i < work->count; i++) {
        used += work->mix[i] > 0.0 ? 1 : 0;
    }
    return price_is_reached(best) ? work->out->change > 0.0 ? LAN_PRICE_REACHED
                                                            : LAN_PRICE_IS_THERE
           : work->mix == NULL && work->is_helpless ? LAN_PRICE_HELPLESS
           : used > 0 && used % 2 == 0              ? LAN_PRICE_EVEN_MIX
           : work->is_exhausted                     ? LAN_PRICE_CONFLICT
                                                    : LAN_PRICE_NEAREST;
}

/* Returns the values. Their match-ups are computed again, with each type
 * against itself. */
static void finish(price_work *work, price_candidate *best)
{
    lan_price *out = work->out;
    out->values =
        arena_take(&work->memory, work->variable_count, sizeof *out->values);
    if (!price_note(work, work->memory.is_short ? LAN_ENOMEM : LAN_OK)) {
        return;
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        const double x = fabs(price_x(&work->variables[k], best->values[k]));
        out->change += x;
        out->largest = fmax(out->largest, x);
        out->values[k] = work->variables[k].is;
        out->values[k].to = best->values[k];
    }
    out->value_count = work->variable_count;
    price_set_values(work, best->values);
    price_meet(work, NULL, best->table);
    out->after = best->table;
    best->table = NULL;
    if (price_goes_on(work) &&
        price_note(work,
                   lan_matchup_findings_make(out->before, work->by,
                                             &out->found_before, work->err)) &&
        price_note(work,
                   lan_matchup_findings_make(out->after, work->by,
                                             &out->found_after, work->err))) {
        out->excess = best->worst;
        out->outside_before =
            count_outside(work, out->before, out->found_before);
        out->outside = count_outside(work, out->after, out->found_after);
        out->end = end_of(work, best);
        if (out->end == LAN_PRICE_CONFLICT) {
            note_conflicts(work, out);
        }
    }
}

/* Linear programs find the vicinity of the solution, integer programs the
 * soldiers and steps. Neighbours are tried last: values of several kinds have
 * no other search, and an unreached goal needs its nearest result. */
static void find_from(price_work *work)
{
    price_candidate best = {.table = NULL};
    price_candidate before = {.table = work->out->before};
    double values[LAN_PRICE_MAX_VALUES];
    for (size_t k = 0; k < work->variable_count; k++) {
        before.values[k] = work->variables[k].is.from;
        values[k] = price_round(work, &work->variables[k], 0.0);
    }
    price_try(work, values, &before, -1, &best);
    if (price_goes_on(work) && !price_is_reached(&best)) {
        for (int32_t i = 0; i < work->count * work->count; i++) {
            work->is_simulated =
                work->is_simulated ||
                before.table->cells[i].method == LAN_ODDS_SIMULATE;
        }
        if (!work->is_simulated &&
            lan_scenario_battle_def(work->scenario)->wounds ==
                LAN_WOUNDS_NONE) {
            /* threads would wait longer for each other than a battle takes */
            work->options.threads = 1;
        }
        const lan_odds_options fine = work->options.odds;
        simulate(work, &fine, PRICE_ROUGH_BATTLES, &best);
        price_follow_slopes(work, &best);
        simulate(work, &fine, COARSE_BATTLES, &best);
        if (work->is_simulated || !work->is_helpless) {
            price_round_band(work, &best);
        }
        if (!price_is_reached(&best) || !work->is_separable) {
            simulate(work, &fine, PRICE_ROUGH_BATTLES, &best);
            try_neighbours(work, &best);
        }
        simulate(work, &fine, 0, &best);
        if (work->is_simulated && !price_is_reached(&best) &&
            best.worst < NEARLY) {
            simulate(work, &fine, CLOSE_BATTLES, &best);
            price_round_band(work, &best);
            simulate(work, &fine, 0, &best);
        }
    }
    if (price_goes_on(work)) {
        finish(work, &best);
    }
    lan_matchup_destroy(best.table);
}

/* --- set up --------------------------------------------------------------- */

/* Progress of match-ups is a part of the whole. */
static bool tick(void *context, double done, double total)
{
    price_work *work = context;
    const double share = total > 0.0 ? done / total : 0.0;
    const double now =
        (double)work->units + (double)work->unit * work->batch * share;
    return lan_progress_report(work->progress, now,
                               fmax(work->expected, 1.1 * now));
}

/* Each type has at most one variable, whose match-ups alone depend on it. */
static bool is_separable(const price_work *work)
{
    bool is = work->mix == NULL;
    for (size_t k = 0; k < work->variable_count; k++) {
        is = is && work->variables[k].is.unit >= 0;
        for (size_t m = 0; m < k; m++) {
            is = is && work->variables[m].is.unit != work->variables[k].is.unit;
        }
    }
    return is;
}

static lan_status set_up(price_work *work)
{
    const lan_matchup *table = work->out->before;
    const size_t n = (size_t)table->count;
    work->count = table->count;
    work->wanted.budget = table->budget;
    if (work->count > LAN_PRICE_MAX_TYPES) {
        return lan_fail(work->err, LAN_ELIMIT, 0, 0,
                        "price needs 2 to %d unit types, not %d",
                        LAN_PRICE_MAX_TYPES, (int)work->count);
    }
    work->pair_count = n * (n - 1) / 2;
    work->expected = LIKELY * UNITS * (double)work->pair_count;
    work->units = UNITS * (int64_t)work->pair_count;
    work->variables = arena_take(&work->memory, LAN_PRICE_MAX_VALUES,
                                 sizeof *work->variables);
    work->types = arena_take(&work->memory, n, sizeof *work->types);
    work->out->conflicts = arena_take(&work->memory, n * n, sizeof(bool));
    double *mix = arena_take(&work->memory, n, sizeof *mix);
    if (work->memory.is_short ||
        lan_scenario_copy_create(work->scenario, &work->copy) != LAN_OK) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        work->types[i] = table->units[i].type;
    }
    const lan_price_def *def = work->def;
    lan_status status = LAN_OK;
    double sum = 0.0;
    for (size_t m = 0; m < def->mix_count; m++) {
        size_t unit = 0;
        while (unit < n && work->types[unit] != def->mix[m].type) {
            unit++;
        }
        if (unit == n) {
            const lan_battle_def *battle =
                lan_scenario_battle_def(work->scenario);
            return refuse(work->err,
                          "price.mix: '%.64s' is not in the match-ups",
                          battle->units[def->mix[m].type].name);
        }
        mix[unit] = def->mix[m].share;
        sum += def->mix[m].share;
    }
    for (size_t i = 0; i < n && def->mix_count > 0; i++) {
        mix[i] /= sum;
        work->mix = work->out->mix = mix;
    }
    for (size_t i = 0; i < work->def->change.count && status == LAN_OK; i++) {
        status = price_add_variables(work, work->def->change.items[i]);
    }
    if (status == LAN_OK && work->variable_count == 0) {
        return refuse(work->err, "price.keep leaves no value to change");
    }
    work->is_separable = is_separable(work);
    return status;
}

lan_status lan_price_find(const lan_scenario *scenario,
                          const lan_price_def *def,
                          const lan_matchup_options *options,
                          const lan_progress *progress, lan_price **out,
                          lan_error *err)
{
    lan_price_def own = *def;
    price_work work = {.scenario = scenario,
                       .def = &own,
                       .wanted = lan_scenario_matchup_def(scenario),
                       .options = *options,
                       .by = (lan_matchup_payoff)def->by,
                       .progress = progress,
                       .ticker = {tick, &work},
                       .err = err,
                       .unit = UNITS,
                       .batch = 1.0};
    /* A match-up has two odds, the row's and the column's; both must be in the
     * band. */
    own.low = fmax(def->low, 1.0 - def->high);
    own.high = 1.0 - own.low;
    if (own.mix_count == 0 && !(own.low <= 0.5 && own.high >= 0.5)) {
        return refuse(err, "price.band must contain 0.5: the two sides' "
                           "probabilities sum to 1");
    }
    if (work.wanted.roles != LAN_ROLES_ALIKE) {
        return refuse(err, "price does not support roles: remove "
                           "matchup.roles: attack (--set matchup.roles=alike)");
    }
    lan_price *made = arena_take(&work.memory, 1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->low = own.mix_count == 0 ? own.low : LAN_NAN;
    made->high = own.mix_count == 0 ? own.high : LAN_NAN;
    work.out = made;
    if (options->odds.patience > 0.0) {
        work.options.odds.precision = fmax(options->odds.precision, FINE);
    }
    work.wanted.army_count = 0; /* prices apply to single types */
    work.wanted.ground_count = 0;
    work.options.has_odds = work.by == LAN_PAYOFF_ODDS;
    price_note(&work, lan_matchup_find(lan_scenario_battle_def(scenario),
                                       &work.wanted, &work.options,
                                       &work.ticker, &made->before, err));
    work.batch = 0.0;
    if (price_goes_on(&work) && price_note(&work, set_up(&work))) {
        find_from(&work);
    }
    for (size_t k = 0; k < work.variable_count; k++) {
        lan_parameter_destroy(work.variables[k].parameter);
    }
    lan_scenario_copy_destroy(work.copy);
    made->memory = work.memory.last;
    if (!price_goes_on(&work)) {
        lan_price_destroy(made);
        return work.status;
    }
    *out = made;
    return LAN_OK;
}

void lan_price_destroy(lan_price *price)
{
    if (price != NULL) {
        arena memory = {.last = price->memory};
        lan_matchup_destroy(price->before);
        lan_matchup_destroy(price->after);
        lan_matchup_findings_destroy(price->found_before);
        lan_matchup_findings_destroy(price->found_after);
        arena_clear(&memory);
    }
}
