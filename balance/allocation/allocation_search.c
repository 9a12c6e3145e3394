/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All orders, or a part of them.
 */
#include <stdlib.h>
#include <string.h>

#include "balance/allocation/allocation_impl.h"
#include "base/real.h"

static double factorial(size_t n)
{
    double product = 1.0;
    for (size_t i = 2; i <= n && isfinite(product); i++) {
        product *= (double)i;
    }
    return product;
}

double allocation_orders(const allocation_study *study)
{
    double orders = 1.0;
    for (size_t l = 0; l < study->list_count; l++) {
        orders *= factorial(study->lists[l].count);
    }
    return orders;
}

/* --- all ----------------------------------------------------------------- */

/* Writes the permutation of a list of a number 0 .. count! - 1, in the order of
 * a dictionary whose letters are as they stand; 0 leaves it. */
static void permute_list(int32_t *list, size_t count, int64_t number)
{
    int64_t rest = (int64_t)factorial(count);
    for (size_t i = 0; i + 1 < count; i++) {
        rest /= (int64_t)(count - i);
        const size_t taken = i + (size_t)(number / rest);
        const int32_t target = list[taken];
        memmove(&list[i + 1], &list[i], (taken - i) * sizeof *list);
        list[i] = target;
        number %= rest;
    }
}

static void write_numbered(const allocation_study *study, const void *context,
                           int64_t number, int32_t *order)
{
    (void)context;
    memcpy(order, study->base, study->length * sizeof *order);
    for (size_t l = 0; l < study->list_count; l++) {
        const allocation_list *list = &study->lists[l];
        const int64_t own = (int64_t)factorial(list->count);
        permute_list(&order[list->first], list->count, number % own);
        number /= own;
    }
}

lan_status allocation_try_all(allocation_study *study, int32_t *order,
                              lan_allocation_end *best,
                              lan_allocation_end *worst, lan_error *err)
{
    const int64_t count = (int64_t)allocation_orders(study);
    lan_allocation_end *ends = calloc((size_t)count, sizeof *ends);
    if (ends == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    const lan_status status =
        allocation_play_all(study, count, write_numbered, NULL, ends, err);
    int64_t first = 0;
    int64_t last = 0;
    for (int64_t k = 1; k < count && status == LAN_OK; k++) {
        first = allocation_is_better(study, &ends[k], &ends[first]) ? k : first;
        last = allocation_is_better(study, &ends[last], &ends[k]) ? k : last;
    }
    if (status == LAN_OK) {
        write_numbered(study, NULL, first, order);
        *best = ends[first];
        *worst = ends[last];
    }
    free(ends);
    return status;
}

/* --- exchanges ----------------------------------------------------------- */

/* An order and the list in which two targets change places. */
typedef struct exchange {
    const int32_t *order;
    const allocation_list *list;
} exchange;

static int64_t count_exchanges(const allocation_list *list)
{
    const int64_t count = (int64_t)list->count;
    return count * (count - 1) / 2;
}

static void write_exchanged(const allocation_study *study, const void *context,
                            int64_t number, int32_t *order)
{
    const exchange *of = context;
    int32_t *list = &order[of->list->first];
    size_t i = 0;
    int64_t within = (int64_t)of->list->count - 1;
    memcpy(order, of->order, study->length * sizeof *order);
    while (number >= within) {
        number -= within;
        within--;
        i++;
    }
    const size_t j = i + 1 + (size_t)number;
    const int32_t moved = list[i];
    list[i] = list[j];
    list[j] = moved;
}

/* What the search has, and where it stands. */
typedef struct descent {
    int32_t *order; /* where it stands */
    lan_allocation_end end;
    lan_allocation_end *ends; /* of exchanges in one list */
    bool is_cut;
} descent;

static bool may_play(allocation_study *study, descent *at, int64_t count)
{
    at->is_cut = at->is_cut || study->battles + count > study->options.battles;
    return !at->is_cut;
}

/* Makes the best exchange within a list, where one is better. */
static lan_status exchange_in_list(allocation_study *study,
                                   const allocation_list *list, descent *at,
                                   bool *is_better, lan_error *err)
{
    const exchange of = {at->order, list};
    const int64_t count = count_exchanges(list);
    if (!may_play(study, at, count)) {
        return LAN_OK;
    }
    const lan_status status =
        allocation_play_all(study, count, write_exchanged, &of, at->ends, err);
    int64_t best = -1;
    for (int64_t k = 0; k < count && status == LAN_OK; k++) {
        if (allocation_is_better(study, &at->ends[k],
                                 best < 0 ? &at->end : &at->ends[best])) {
            best = k;
        }
    }
    if (best >= 0) {
        int32_t *order = study->jobs[0].order;
        write_exchanged(study, &of, best, order);
        memcpy(at->order, order, study->length * sizeof *order);
        at->end = at->ends[best];
        *is_better = true;
    }
    return status;
}

/* Exchanges until none is better in any list. */
static lan_status descend(allocation_study *study, descent *at, lan_error *err)
{
    bool is_better = true;
    lan_status status = allocation_play(study, at->order, &at->end, err);
    while (status == LAN_OK && is_better) {
        is_better = false;
        for (size_t l = 0; l < study->list_count && status == LAN_OK; l++) {
            status =
                exchange_in_list(study, &study->lists[l], at, &is_better, err);
        }
    }
    return status;
}

/* --- where searches begin ------------------------------------------------ */

typedef double start_key(const allocation_study *study, int32_t attacker,
                         int32_t target);

static double key_of_b(const allocation_study *study, int32_t attacker,
                       int32_t target)
{
    return study->b[(size_t)attacker * study->type_count + (size_t)target];
}

static double key_of_a(const allocation_study *study, int32_t attacker,
                       int32_t target)
{
    (void)attacker;
    return study->a[target];
}

static double key_of_reverse(const allocation_study *study, int32_t attacker,
                             int32_t target)
{
    return -key_of_a(study, attacker, target) *
           key_of_b(study, attacker, target);
}

/* The place in the scenario's own list; behind it the others. */
static double key_of_own(const allocation_study *study, int32_t attacker,
                         int32_t target)
{
    for (size_t k = 0; k < study->def->priority_count; k++) {
        const lan_priority_def *own = &study->def->priorities[k];
        for (size_t i = 0; i < own->target_count; i++) {
            if (own->attacker == attacker && own->targets[i] == target) {
                return -(double)i;
            }
        }
    }
    return -(double)study->type_count;
}

/* Largest key first; equal ones as by a b. */
static void write_start(const allocation_study *study, start_key *key,
                        int32_t *order)
{
    memcpy(order, study->base, study->length * sizeof *order);
    for (size_t l = 0; l < study->list_count && key != NULL; l++) {
        const allocation_list *list = &study->lists[l];
        int32_t *own = &order[list->first];
        for (size_t i = 1; i < list->count; i++) {
            const int32_t target = own[i];
            const double of = key(study, list->attacker, target);
            size_t at = i;
            for (; at > 0 && key(study, list->attacker, own[at - 1]) < of;
                 at--) {
                own[at] = own[at - 1];
            }
            own[at] = target;
        }
    }
}

static lan_status search_from(allocation_study *study, descent *at,
                              int32_t *order, lan_allocation_end *best,
                              lan_error *err)
{
    /* NULL: by a b */
    static start_key *const starts[] = {NULL, key_of_own, key_of_b, key_of_a,
                                        key_of_reverse};
    lan_status status = LAN_OK;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        if (status != LAN_OK || (i > 0 && !may_play(study, at, 1))) {
            break;
        }
        write_start(study, starts[i], at->order);
        status = descend(study, at, err);
        if (status == LAN_OK &&
            (i == 0 || allocation_is_better(study, &at->end, best))) {
            memcpy(order, at->order, study->length * sizeof *order);
            *best = at->end;
        }
    }
    return status;
}

lan_status allocation_search(allocation_study *study, int32_t *order,
                             lan_allocation_end *best, bool *is_cut,
                             lan_error *err)
{
    int64_t most = 0;
    for (size_t l = 0; l < study->list_count; l++) {
        const int64_t count = count_exchanges(&study->lists[l]);
        most = count > most ? count : most;
    }
    descent at = {.order = calloc(study->length, sizeof *at.order),
                  .ends = calloc((size_t)most, sizeof *at.ends)};
    const lan_status status =
        at.order == NULL || at.ends == NULL
            ? lan_fail(err, LAN_ENOMEM, 0, 0, "%s", lan_status_text(LAN_ENOMEM))
            : search_from(study, &at, order, best, err);
    *is_cut = at.is_cut;
    free(at.order);
    free(at.ends);
    return status;
}
