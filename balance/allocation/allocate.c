/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/allocate.h"

#include <stdlib.h>
#include <string.h>

#include "balance/allocation/allocation_impl.h"
#include "balance/parallel_for_impl.h"

lan_allocate_options lan_allocate_options_default(void)
{
    return (lan_allocate_options){
        .by = LAN_ALLOCATE_BY_SOLDIERS, .battles = 10000, .jobs = 1};
}

/* --- what is asked ------------------------------------------------------- */

static lan_status check_scenario(const lan_scenario *scenario, lan_error *err)
{
    if (lan_scenario_engagement(scenario) != NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a fight by bodies is one throw of the dice, which "
                        "no order of fire can be judged by: give another "
                        "solver (--solver auto)");
    }
    if (lan_scenario_campaign(scenario) != NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "an order of fire is found for armies that stand "
                        "within reach of each other, and these march on a "
                        "map: leave out armies.NAME.at");
    }
    return LAN_OK;
}

static lan_status check_options(const lan_allocate_options *options,
                                lan_error *err)
{
    const bool holds =
        (options->by == LAN_ALLOCATE_BY_SOLDIERS ||
         options->by == LAN_ALLOCATE_BY_COST) &&
        options->battles >= 1 && options->battles <= LAN_ALLOCATE_MAX_BATTLES &&
        options->jobs >= 1 && options->jobs <= PARALLEL_JOBS_MOST;
    return holds ? LAN_OK
                 : lan_fail(err, LAN_EINVAL, 0, 0,
                            "an order of fire goes by soldiers or cost, with "
                            "1 to %d battles and 1 to %d jobs",
                            LAN_ALLOCATE_MAX_BATTLES, PARALLEL_JOBS_MOST);
}

/* --- the study ----------------------------------------------------------- */

static void clear_study(allocation_study *study)
{
    allocation_destroy_jobs(study);
    lan_coefficients_destroy(study->rates);
    lan_battle_destroy(study->battle);
    free(study->is_own);
    free(study->is_theirs);
    free(study->a);
    free(study->b);
    free(study->hit);
    free(study->lists);
    free(study->base);
}

static lan_status create_study(allocation_study *study, lan_error *err)
{
    const size_t types = study->type_count;
    lan_status status = lan_battle_create(study->def, &study->battle, err);
    if (status != LAN_OK) {
        return status;
    }
    study->is_own = calloc(types, sizeof *study->is_own);
    study->is_theirs = calloc(types, sizeof *study->is_theirs);
    study->a = calloc(types, sizeof *study->a);
    study->b = calloc(types * types, sizeof *study->b);
    study->hit = calloc(types, sizeof *study->hit);
    study->lists = calloc(types, sizeof *study->lists);
    study->base = calloc(types * types, sizeof *study->base);
    if (study->is_own == NULL || study->is_theirs == NULL || study->a == NULL ||
        study->b == NULL || study->hit == NULL || study->lists == NULL ||
        study->base == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    status = allocation_find_lists(study, err);
    return status == LAN_OK ? allocation_create_jobs(study) : status;
}

/* --- the answer ---------------------------------------------------------- */

static lan_status copy_list(const allocation_study *study,
                            const allocation_list *from, const int32_t *order,
                            lan_allocation_list *to)
{
    to->attacker = from->attacker;
    to->count = from->count;
    to->targets = calloc(from->count, sizeof *to->targets);
    to->a = calloc(from->count, sizeof *to->a);
    to->b = calloc(from->count, sizeof *to->b);
    if (to->targets == NULL || to->a == NULL || to->b == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < from->count; i++) {
        const int32_t target = order[from->first + i];
        to->targets[i] = target;
        to->a[i] = study->a[target];
        to->b[i] = study->b[(size_t)from->attacker * study->type_count +
                            (size_t)target];
    }
    return LAN_OK;
}

static lan_status copy_lists(const allocation_study *study,
                             const int32_t *order, lan_allocation *to)
{
    lan_status status = LAN_OK;
    to->lists = calloc(study->list_count, sizeof *to->lists);
    if (to->lists == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t l = 0; l < study->list_count && status == LAN_OK; l++) {
        to->list_count++;
        status = copy_list(study, &study->lists[l], order, &to->lists[l]);
    }
    return status;
}

/* By theory, by all orders, or by a search. */
static lan_status find_best(allocation_study *study, int32_t *order,
                            lan_allocation *to, lan_error *err)
{
    memcpy(order, study->base, study->length * sizeof *order);
    lan_status status = allocation_play(study, order, &to->best, err);
    if (status != LAN_OK || allocation_is_exact(study, &to->best)) {
        return status;
    }
    if (to->orders <= (double)study->options.battles) {
        to->proof = LAN_ALLOCATE_ALL;
        return allocation_try_all(study, order, &to->best, &to->worst, err);
    }
    to->proof = LAN_ALLOCATE_SEARCH;
    return allocation_search(study, order, &to->best, &to->is_cut, err);
}

static void reverse_lists(const allocation_study *study, int32_t *order)
{
    for (size_t l = 0; l < study->list_count; l++) {
        int32_t *list = &order[study->lists[l].first];
        const size_t count = study->lists[l].count;
        for (size_t i = 0; i < count / 2; i++) {
            const int32_t moved = list[i];
            list[i] = list[count - 1 - i];
            list[count - 1 - i] = moved;
        }
    }
}

/* What else there could be in place of the best order, which is lost. */
static lan_status play_others(allocation_study *study, int32_t *order,
                              lan_allocation *to, lan_error *err)
{
    lan_status status = allocation_play(study, NULL, &to->proportional, err);
    if (status == LAN_OK) {
        reverse_lists(study, order);
        status = allocation_play(study, order, &to->reverse, err);
    }
    if (status == LAN_OK) {
        status = allocation_play_as_is(study, &to->as_is, err);
    }
    if (to->proof != LAN_ALLOCATE_ALL) {
        to->worst = allocation_is_better(study, &to->reverse, &to->best)
                        ? to->best
                        : to->reverse;
    }
    return status;
}

static lan_status answer(allocation_study *study, lan_allocation *to,
                         lan_error *err)
{
    int32_t *order = calloc(study->length, sizeof *order);
    to->side = study->side;
    to->side_name = allocation_side_name(study, study->side);
    to->by = study->options.by;
    to->orders = allocation_orders(study);
    to->start = study->start;
    lan_status status =
        order != NULL ? find_best(study, order, to, err) : LAN_ENOMEM;
    if (status == LAN_OK) {
        status = copy_lists(study, order, to);
    }
    if (status == LAN_OK) {
        status = play_others(study, order, to, err);
    }
    to->battles = study->battles;
    free(order);
    return status;
}

lan_status lan_allocate_find(const lan_scenario *scenario,
                             const lan_allocate_options *options,
                             const lan_progress *progress, lan_allocation **out,
                             lan_error *err)
{
    const lan_solver_options given = lan_scenario_solver_options(scenario);
    allocation_study study = {.scenario = scenario,
                              .def = lan_scenario_battle_def(scenario),
                              .options = *options,
                              .solver = battle_player_by_equations(&given),
                              .progress = progress};
    study.type_count = study.def->unit_count;
    lan_status status = check_scenario(scenario, err);
    if (status == LAN_OK) {
        status = check_options(options, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_allocation *found = calloc(1, sizeof *found);
    status = found != NULL ? create_study(&study, err) : LAN_ENOMEM;
    if (status == LAN_OK) {
        status = answer(&study, found, err);
    }
    clear_study(&study);
    if (status != LAN_OK) {
        lan_allocation_destroy(found);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = found;
    return LAN_OK;
}

void lan_allocation_destroy(lan_allocation *allocation)
{
    if (allocation == NULL) {
        return;
    }
    for (size_t l = 0; l < allocation->list_count; l++) {
        free(allocation->lists[l].targets);
        free(allocation->lists[l].a);
        free(allocation->lists[l].b);
    }
    free(allocation->lists);
    free(allocation);
}
