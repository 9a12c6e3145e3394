/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_impl.h"

#include <string.h>

#include "base/real.h"

/* How far values go at first, as x, and at least. */
#define FARTHEST 0.5
#define NEAREST  0.002

#define SWEEPS_MOST 200

/* Moves one value by x, or towards the scenario's; where costs keep their mean
 * the others go the other way. False where it stays. */
static bool move_value(const price_work *work, const price_candidate *from,
                       size_t k, double by, double *values)
{
    double others = 0.0;
    bool is_moved = false;
    for (size_t m = 0; m < work->variable_count; m++) {
        const bool is_shared = m != k &&
                               price_has_level(work, &work->variables[k]) &&
                               price_has_level(work, &work->variables[m]);
        others += is_shared ? 1.0 : 0.0;
    }
    for (size_t m = 0; m < work->variable_count; m++) {
        const price_variable *variable = &work->variables[m];
        const bool is_shared = m != k &&
                               price_has_level(work, &work->variables[k]) &&
                               price_has_level(work, variable);
        const double x = log(from->values[m] / variable->from);
        const double step = m == k ? by : is_shared ? -by / others : 0.0;
        values[m] = lan_is_zero(step)
                        ? from->values[m]
                        : price_round(work, variable,
                                      fabs(x + step) < 1e-9 ? 0.0 : x + step);
        is_moved = is_moved || values[m] < from->values[m] ||
                   values[m] > from->values[m];
    }
    return is_moved;
}

static lan_status try_move(price_work *work, size_t k, double by,
                           price_candidate *best, price_candidate *next,
                           bool *is_better)
{
    double values[LAN_PRICE_MAX_VALUES];
    if (!move_value(work, best, k, by, values)) {
        return LAN_OK;
    }
    const lan_status status = price_candidate_try(work, values, best, next);
    if (status == LAN_OK && price_is_better(next, best)) {
        price_candidate_swap(next, best);
        *is_better = true;
    }
    return status;
}

/* Up, down, and back to what the scenario has. */
static lan_status try_value(price_work *work, size_t k, double by,
                            price_candidate *best, price_candidate *next,
                            bool *is_better)
{
    const price_variable *variable = &work->variables[k];
    const double x = log(best->values[k] / variable->from);
    const double moves[] = {by, -by, -x};
    const double step = work->def->step / best->values[k];
    lan_status status = LAN_OK;
    for (size_t m = 0; m < 3 && status == LAN_OK; m++) {
        /* A step is the least that a value can go. */
        const double least = m < 2 ? fmax(fabs(moves[m]), step) : fabs(x);
        status =
            try_move(work, k, copysign(least, moves[m]), best, next, is_better);
    }
    return status;
}

lan_status price_try_neighbours(price_work *work, price_candidate *best)
{
    price_candidate next;
    double by = FARTHEST;
    lan_status status = price_candidate_init(work, &next);
    for (int i = 0; i < SWEEPS_MOST && by >= NEAREST && status == LAN_OK; i++) {
        bool is_better = false;
        for (size_t k = 0; k < work->variable_count && status == LAN_OK; k++) {
            status = try_value(work, k, by, best, &next, &is_better);
        }
        by *= is_better ? 1.0 : 0.5;
    }
    price_candidate_clear(&next);
    return status;
}
