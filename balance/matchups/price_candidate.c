/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_impl.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "base/real.h"

/* What a change must be worth where nothing reaches what is wanted: points of
 * odds, summed over pairs, for a sum of |ln new/old| of 1. To double a price
 * must bring 14 points. */
#define WORTH 0.2

/* Values have six digits. */
#define ROUNDING 1e-5

lan_status price_candidate_init(const price_work *work,
                                price_candidate *candidate)
{
    *candidate = (price_candidate){.worst = LAN_INF, .sum = LAN_INF};
    candidate->values =
        calloc(work->variable_count + 1, sizeof *candidate->values);
    return candidate->values != NULL ? LAN_OK : fail_as(work->err, LAN_ENOMEM);
}

void price_candidate_clear(price_candidate *candidate)
{
    free(candidate->values);
    lan_matchup_destroy(candidate->table);
    *candidate = (price_candidate){0};
}

void price_candidate_swap(price_candidate *a, price_candidate *b)
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
    const double change =
        candidate->change + PRICE_LARGEST * candidate->largest;
    return price_is_reached(candidate)
               ? change
               : candidate->sum + candidate->offset + WORTH * change;
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

/* --- how far from what is wanted ----------------------------------------- */

double price_share_low(const lan_matchup_cell *cell)
{
    return cell->low + 0.5 * cell->neither;
}

double price_share_high(const lan_matchup_cell *cell)
{
    return cell->high + 0.5 * cell->neither;
}

static void note_excess(price_candidate *candidate, double excess)
{
    if (excess > 0.0) {
        candidate->worst = fmax(candidate->worst, excess);
        candidate->sum += excess;
    }
}

static void judge_band(const price_work *work, price_candidate *candidate)
{
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++) {
            const lan_matchup_cell *cell =
                lan_matchup_at(candidate->table, i, j);
            note_excess(candidate,
                        fmax(work->def->low - price_share_low(cell),
                             price_share_high(cell) - work->def->high));
        }
    }
}

/* Of a mix beyond what it may be off; the sum has what a type gains against the
 * one wanted, so that candidates of the same mix differ. */
static lan_status judge_mix(const price_work *work, price_candidate *candidate)
{
    lan_matchup_findings *found = NULL;
    const lan_status status = lan_matchup_findings_make(
        candidate->table, price_payoff(work), &found, work->err);
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
    double allowed = ROUNDING;
    candidate->change = 0.0;
    candidate->largest = 0.0;
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        const double x = log(candidate->values[k] / variable->from);
        candidate->change += fabs(x);
        candidate->largest = fmax(candidate->largest, fabs(x));
        if (price_has_level(work, variable)) {
            sum += x;
            allowed += ROUNDING;
            allowed = fmax(allowed, 0.5 * work->def->step / variable->from);
        }
    }
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
    judge_band(work, candidate);
    return LAN_OK;
}

/* --- what has to be computed anew -------------------------------------- */

/* Marks the types whose battles differ from those of a known candidate. A cost
 * shows by the number of soldiers, and in the value traded. */
static bool mark_changes(const price_work *work, const price_candidate *known,
                         const price_candidate *candidate, bool *is_changed)
{
    bool is_all = false;
    for (size_t k = 0; k < work->variable_count; k++) {
        const price_variable *variable = &work->variables[k];
        const bool is_other = known->values[k] < candidate->values[k] ||
                              known->values[k] > candidate->values[k];
        const bool is_by_number =
            variable->is_cost && price_payoff(work) != LAN_PAYOFF_VALUE;
        if (is_other && variable->unit < 0) {
            is_all = true;
        } else if (is_other && !is_by_number) {
            is_changed[variable->unit] = true;
        }
    }
    for (int32_t i = 0; i < work->count; i++) {
        is_changed[i] =
            is_changed[i] || known->table->units[i].soldiers !=
                                 candidate->table->units[i].soldiers;
    }
    return is_all;
}

/* Says which pairs meet, and copies the others. Mirror battles are left to the
 * end: nothing here goes by them. */
static int64_t choose_pairs(const price_work *work,
                            const price_candidate *known,
                            price_candidate *candidate, bool *is_changed,
                            bool *meets)
{
    const bool is_all =
        known == NULL || mark_changes(work, known, candidate, is_changed);
    size_t pair = 0;
    int64_t chosen = 0;
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i; j < work->count; j++, pair++) {
            meets[pair] = i != j && (is_all || is_changed[i] || is_changed[j]);
            chosen += meets[pair] ? 1 : 0;
        }
    }
    if (known != NULL) {
        const size_t n = (size_t)work->count;
        memcpy(candidate->table->cells, known->table->cells,
               n * n * sizeof *candidate->table->cells);
    }
    return chosen;
}

static lan_status work_out(price_work *work, const price_candidate *known,
                           price_candidate *candidate)
{
    const size_t n = (size_t)work->count;
    bool *is_changed = calloc(n + n * (n + 1) / 2, sizeof *is_changed);
    candidate->table->cells = calloc(n * n, sizeof *candidate->table->cells);
    if (is_changed == NULL || candidate->table->cells == NULL) {
        free(is_changed);
        return fail_as(work->err, LAN_ENOMEM);
    }
    bool *meets = is_changed + n;
    work->done += choose_pairs(work, known, candidate, is_changed, meets);
    const lan_matchup_part part = {.meets = meets};
    const lan_status status = lan_matchup_work_out(
        lan_scenario_copy_battle_def(work->copy), &work->wanted, &work->options,
        &work->ticker, &part, candidate->table, work->err);
    free(is_changed);
    return status;
}

lan_status price_candidate_try(price_work *work, const double *values,
                               const price_candidate *known,
                               price_candidate *candidate)
{
    lan_matchup *table = NULL;
    lan_status status = LAN_OK;
    assert(known != candidate);
    for (size_t k = 0; k < work->variable_count && status == LAN_OK; k++) {
        status = lan_scenario_copy_set(work->copy, work->variables[k].parameter,
                                       values[k], work->err);
    }
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
