/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The battle of an order.
 */
#include <stdlib.h>

#include "balance/allocation/allocation_impl.h"
#include "balance/parallel_for_impl.h"

/* What a step's error may make of an end, as a multiple of the step's. */
#define NOISE 100.0

bool allocation_keeps(const allocation_study *study,
                      const lan_priority_def *priority)
{
    for (size_t l = 0; l < study->list_count; l++) {
        if (study->lists[l].attacker == priority->attacker) {
            return false;
        }
    }
    return study->def->share == LAN_SHARE_PRIORITY;
}

/* --- jobs ---------------------------------------------------------------- */

static lan_status create_job(const allocation_study *study, allocation_job *job)
{
    const lan_battle_def *def = study->def;
    size_t kept = 0;
    job->priorities = calloc(def->priority_count + study->list_count,
                             sizeof *job->priorities);
    job->order = calloc(study->length, sizeof *job->order);
    if (job->priorities == NULL || job->order == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < def->priority_count; k++) {
        if (allocation_keeps(study, &def->priorities[k])) {
            job->priorities[kept++] = def->priorities[k];
        }
    }
    for (size_t l = 0; l < study->list_count; l++) {
        const allocation_list *list = &study->lists[l];
        job->priorities[kept + l] =
            (lan_priority_def){.attacker = list->attacker,
                               .targets = &job->order[list->first],
                               .target_count = list->count};
    }
    return LAN_OK;
}

lan_status allocation_create_jobs(allocation_study *study)
{
    const lan_battle_def *def = study->def;
    for (size_t k = 0; k < def->priority_count; k++) {
        study->kept += allocation_keeps(study, &def->priorities[k]) ? 1 : 0;
    }
    study->jobs = calloc((size_t)study->options.jobs, sizeof *study->jobs);
    lan_status status = study->jobs != NULL ? LAN_OK : LAN_ENOMEM;
    for (int j = 0; j < study->options.jobs && status == LAN_OK; j++) {
        status = create_job(study, &study->jobs[j]);
    }
    return status;
}

void allocation_destroy_jobs(allocation_study *study)
{
    for (int j = 0; study->jobs != NULL && j < study->options.jobs; j++) {
        battle_player_clear(&study->jobs[j].player);
        free(study->jobs[j].priorities);
        free(study->jobs[j].order);
    }
    free(study->jobs);
}

/* --- one battle ---------------------------------------------------------- */

static lan_allocation_end end_of(const allocation_study *study,
                                 const lan_outcome *outcome)
{
    const lan_battle *battle = study->battle;
    lan_allocation_end end = {.winner = outcome->winner,
                              .winner_name =
                                  allocation_side_name(study, outcome->winner),
                              .reason = outcome->reason,
                              .time = outcome->time};
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        const double left = allocation_worth(study, i, outcome->groups[i].left);
        if (lan_battle_army_side(battle, army) == study->side) {
            end.left += left;
        } else {
            end.enemy += left;
        }
    }
    return end;
}

static lan_status play(const allocation_study *study, allocation_job *job,
                       const lan_battle_def *def, const lan_progress *ticker,
                       lan_allocation_end *end, lan_error *err)
{
    lan_battle *battle = NULL;
    battle_player_set_progress(&job->player, ticker);
    lan_status status = battle_player_define(&job->player, def, &battle, err);
    if (status == LAN_OK) {
        status = battle_player_fight(&job->player, battle, &study->solver, NULL,
                                     NULL, err);
    }
    if (status == LAN_OK) {
        *end = end_of(study, job->player.outcome);
    }
    return status;
}

/* The scenario's battle with the job's order, or without lists. */
static lan_battle_def with_lists(const allocation_study *study,
                                 const allocation_job *job, bool has_lists)
{
    lan_battle_def def = *study->def;
    def.share = LAN_SHARE_PRIORITY;
    def.priorities = job->priorities;
    def.priority_count = study->kept + (has_lists ? study->list_count : 0);
    return def;
}

lan_status allocation_play(allocation_study *study, const int32_t *order,
                           lan_allocation_end *end, lan_error *err)
{
    allocation_job *job = &study->jobs[0];
    const lan_battle_def def = with_lists(study, job, order != NULL);
    for (size_t i = 0; order != NULL && i < study->length; i++) {
        job->order[i] = order[i];
    }
    study->battles++;
    return play(study, job, &def, study->progress, end, err);
}

lan_status allocation_play_as_is(allocation_study *study,
                                 lan_allocation_end *end, lan_error *err)
{
    study->battles++;
    return play(study, &study->jobs[0], study->def, study->progress, end, err);
}

/* --- many ---------------------------------------------------------------- */

typedef struct order_batch {
    const allocation_study *study;
    allocation_order_fn order;
    const void *context;
    lan_allocation_end *ends;
} order_batch;

static lan_status play_item(void *context, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    const order_batch *batch = context;
    const allocation_study *study = batch->study;
    allocation_job *own = &study->jobs[job];
    const lan_battle_def def = with_lists(study, own, true);
    batch->order(study, batch->context, item, own->order);
    return play(study, own, &def, ticker, &batch->ends[item], err);
}

lan_status allocation_play_all(allocation_study *study, int64_t count,
                               allocation_order_fn order, const void *context,
                               lan_allocation_end *ends, lan_error *err)
{
    order_batch batch = {study, order, context, ends};
    study->battles += count;
    return parallel_for(study->options.jobs, count, play_item, &batch,
                        study->progress, err);
}

/* --- which is better ----------------------------------------------------- */

/* 2: the side wins, 1: none does, 0: another. */
static int success_of(const allocation_study *study,
                      const lan_allocation_end *end)
{
    return end->winner == study->side ? 2 : end->winner < 0 ? 1 : 0;
}

static double score_of(const allocation_study *study,
                       const lan_allocation_end *end)
{
    switch (success_of(study, end)) {
    case 2:
        return end->left;
    case 1:
        return end->left - end->enemy;
    default:
        return -end->enemy;
    }
}

bool allocation_is_better(const allocation_study *study,
                          const lan_allocation_end *end,
                          const lan_allocation_end *than)
{
    const int success = success_of(study, end);
    const int other = success_of(study, than);
    const double noise = NOISE * study->solver.rtol * study->scale;
    return success != other
               ? success > other
               : score_of(study, end) > score_of(study, than) + noise;
}
