/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_impl.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"

lan_status price_place_init(const price_work *work, price_place *place)
{
    *place = (price_place){.worst = LAN_INF, .sum = LAN_INF};
    place->values = calloc(work->knob_count, sizeof *place->values);
    return place->values != NULL ? LAN_OK : LAN_ENOMEM;
}

void price_place_clear(price_place *place)
{
    free(place->values);
    lan_matchup_destroy(place->table);
    *place = (price_place){0};
}

void price_place_swap(price_place *a, price_place *b)
{
    const price_place kept = *a;
    *a = *b;
    *b = kept;
}

bool price_is_better(const price_place *a, const price_place *b)
{
    if (a->worst < b->worst || a->worst > b->worst) {
        return a->worst < b->worst;
    }
    if (a->sum < b->sum || a->sum > b->sum) {
        return a->sum < b->sum;
    }
    return a->change < b->change;
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

static void note_excess(price_place *place, double excess)
{
    if (excess > 0.0) {
        place->worst = fmax(place->worst, excess);
        place->sum += excess;
    }
}

static void judge_band(const price_work *work, price_place *place)
{
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++) {
            const lan_matchup_cell *cell = lan_matchup_at(place->table, i, j);
            note_excess(place, fmax(work->def->low - price_share_low(cell),
                                    price_share_high(cell) - work->def->high));
        }
    }
}

/* Of a mix beyond what it may be off; the sum has what a type gains against the
 * one wanted, so that places of the same mix differ. */
static lan_status judge_mix(const price_work *work, price_place *place)
{
    lan_matchup_findings *found = NULL;
    const lan_status status = lan_matchup_findings_make(
        place->table, price_payoff(work), &found, work->err);
    if (status != LAN_OK) {
        return status;
    }
    for (int32_t i = 0; i < work->count; i++) {
        const double off = fabs(found->nash->mix[i] - work->mix[i]);
        double gain = 0.0;
        note_excess(place, off > work->def->within ? off : 0.0);
        for (int32_t j = 0; j < work->count; j++) {
            gain += found->payoff[i * work->count + j] * work->mix[j];
        }
        place->sum += place->worst > 0.0 ? fmax(gain, 0.0) : 0.0;
    }
    lan_matchup_findings_destroy(found);
    return LAN_OK;
}

static lan_status judge(const price_work *work, price_place *place)
{
    place->worst = 0.0;
    place->sum = 0.0;
    place->change = 0.0;
    for (size_t k = 0; k < work->knob_count; k++) {
        const double x = log(place->values[k] / work->knobs[k].from);
        place->change += x * x;
    }
    if (work->mix != NULL) {
        return judge_mix(work, place);
    }
    judge_band(work, place);
    return LAN_OK;
}

/* --- what has to be worked out anew -------------------------------------- */

/* Marks the types whose battles differ from those of a known place. A cost
 * shows by the number of soldiers, and in the value traded. */
static bool mark_changes(const price_work *work, const price_place *known,
                         const price_place *place, bool *is_changed)
{
    bool is_all = false;
    for (size_t k = 0; k < work->knob_count; k++) {
        const price_knob *knob = &work->knobs[k];
        const bool is_other = known->values[k] < place->values[k] ||
                              known->values[k] > place->values[k];
        const bool is_by_number =
            knob->is_cost && price_payoff(work) != LAN_PAYOFF_VALUE;
        if (is_other && knob->unit < 0) {
            is_all = true;
        } else if (is_other && !is_by_number) {
            is_changed[knob->unit] = true;
        }
    }
    for (int32_t i = 0; i < work->count; i++) {
        is_changed[i] = is_changed[i] || known->table->units[i].soldiers !=
                                             place->table->units[i].soldiers;
    }
    return is_all;
}

/* Says which pairs meet, and copies the others. Mirror battles are left to the
 * end: nothing here goes by them. */
static int64_t choose_pairs(const price_work *work, const price_place *known,
                            price_place *place, bool *is_changed, bool *meets)
{
    const bool is_all =
        known == NULL || mark_changes(work, known, place, is_changed);
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
        memcpy(place->table->cells, known->table->cells,
               n * n * sizeof *place->table->cells);
    }
    return chosen;
}

static lan_status meet(price_work *work, const price_place *known,
                       price_place *place)
{
    const size_t n = (size_t)work->count;
    bool *is_changed = calloc(n, sizeof *is_changed);
    bool *meets = calloc(n * (n + 1) / 2, sizeof *meets);
    place->table->cells = calloc(n * n, sizeof *place->table->cells);
    lan_status status =
        is_changed != NULL && meets != NULL && place->table->cells != NULL
            ? LAN_OK
            : lan_fail(work->err, LAN_ENOMEM, 0, 0, "%s",
                       lan_status_text(LAN_ENOMEM));
    if (status == LAN_OK) {
        const int64_t chosen =
            choose_pairs(work, known, place, is_changed, meets);
        const lan_matchup_part part = {.meets = meets};
        status = lan_matchup_work_out(
            lan_scenario_copy_battle_def(work->copy), &work->wanted,
            &work->options, &work->ticker, &part, place->table, work->err);
        work->done += chosen;
    }
    free(is_changed);
    free(meets);
    return status;
}

lan_status price_place_go(price_work *work, const double *values,
                          const price_place *known, price_place *place)
{
    price_place made = {.values = place->values};
    lan_status status = LAN_OK;
    assert(known != place);
    for (size_t k = 0; k < work->knob_count && status == LAN_OK; k++) {
        status = lan_scenario_copy_set(work->copy, work->knobs[k].parameter,
                                       values[k], work->err);
    }
    if (status == LAN_OK) {
        status = lan_matchup_muster(lan_scenario_copy_battle_def(work->copy),
                                    &work->wanted, &made.table, work->err);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_matchup_destroy(place->table);
    place->table = made.table;
    memcpy(place->values, values, work->knob_count * sizeof *values);
    status = meet(work, known, place);
    return status == LAN_OK ? judge(work, place) : status;
}
