/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many runs of an experiment.
 */
#include <stdlib.h>

#include "balance/experiment_impl.h"

/* The run that was given last: the last battle for those who ask. */
typedef struct last_run {
    int32_t ticket; /* -1: none was given */
    bool is_over;   /* and has not failed */
    bool is_alone;  /* it was fought as lan_experiment_run() does */
    bool is_latest; /* it was told last */
    const lan_battle *battle;
    double seconds;
} last_run;

typedef struct block_work {
    lan_experiment *experiment;
    const lan_experiment_block *block;
    last_run last;
} block_work;

/* A battle without rows and chances is one of many. */
static bool is_beside_others(const lan_experiment *experiment,
                             const experiment_stand *stand)
{
    return experiment->needs_battle && !experiment->needs_odds &&
           !experiment->needs_law && experiment->def.rows == NULL &&
           played_is_battle(&stand->played);
}

static bool ends_all(lan_status status)
{
    return status == LAN_ENOMEM || status == LAN_ECANCELLED;
}

/* Tells whoever has the runs of one that is over. */
static lan_status tell(block_work *work, int32_t ticket, lan_status status,
                       lan_error *err)
{
    const lan_experiment *experiment = work->experiment;
    last_run *last = &work->last;
    last->is_latest = ticket == last->ticket;
    if (status != LAN_OK) {
        (void)lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    } else if (last->is_latest) {
        last->is_over = true;
        last->battle = experiment->battle;
        last->seconds = experiment->seconds;
    }
    const lan_status told = work->block->over(
        work->block->context, &experiment->trials[ticket], status, err);
    return ends_all(status) ? status : told;
}

/* --- a run begins --------------------------------------------------------- */

/* Sets a run's values in the copy of a seat. */
static lan_status stand_at(lan_experiment *experiment, int32_t seat,
                           int32_t ticket, experiment_stand *out,
                           lan_error *err)
{
    lan_scenario_copy **copy = &experiment->seats[seat];
    const lan_status status =
        *copy != NULL
            ? LAN_OK
            : lan_scenario_copy_create(experiment->def.scenario, copy);
    return status == LAN_OK
               ? experiment_stand_at(experiment, *copy,
                                     experiment->trials[ticket].values, out,
                                     err)
               : status;
}

/* Keeps the values of a run, which may have to be set once more. */
static lan_status keep_values(lan_experiment *experiment, int32_t ticket)
{
    const size_t count = experiment->def.parameter_count;
    lan_experiment_trial *trial = &experiment->trials[ticket];
    if (experiment->values == NULL) {
        experiment->values =
            calloc(BATTLE_TICKETS * count + 1, sizeof *experiment->values);
    }
    if (experiment->values == NULL) {
        return LAN_ENOMEM;
    }
    double *own = &experiment->values[(size_t)ticket * count];
    for (size_t i = 0; i < count; i++) {
        own[i] = trial->values[i];
    }
    trial->values = own;
    return LAN_OK;
}

/* Asks for the seed of a run, if it has one. */
static void find_seed(const block_work *work, lan_experiment_trial *trial)
{
    if (work->block->seed_of != NULL) {
        trial->seed = work->block->seed_of(work->block->context, trial);
    }
}

static void make_ready(const block_work *work, const experiment_stand *stand,
                       int32_t ticket, battle_entry *out)
{
    lan_experiment *experiment = work->experiment;
    lan_experiment_trial *trial = &experiment->trials[ticket];
    out->battle = stand->battle;
    out->options = experiment_options(experiment, stand, trial->seed);
    if (battle_player_is_by_dice(&out->options)) {
        find_seed(work, trial);
        out->options.seed = trial->seed;
    }
}

/* Makes a run's battle ready; where it is fought by itself it is over. */
static lan_status begin(block_work *work, int32_t seat, int32_t ticket,
                        battle_entry *out)
{
    lan_experiment *experiment = work->experiment;
    experiment_stand stand;
    lan_error err;
    lan_error_clear(&err);
    work->last = (last_run){.ticket = ticket};
    lan_status status = stand_at(experiment, seat, ticket, &stand, &err);
    const bool is_beside =
        status == LAN_OK && is_beside_others(experiment, &stand);
    if (is_beside) {
        status = keep_values(experiment, ticket);
    }
    if (is_beside && status == LAN_OK) {
        make_ready(work, &stand, ticket, out);
        return LAN_OK;
    }
    work->last.is_alone = true;
    if (status == LAN_OK) {
        find_seed(work, &experiment->trials[ticket]);
        status = experiment_fight(experiment, &stand,
                                  &experiment->trials[ticket], &err);
    }
    return tell(work, ticket, status, &err);
}

static lan_status next(void *context, int32_t seat, int32_t ticket,
                       battle_entry *out)
{
    block_work *work = context;
    const lan_experiment_block *block = work->block;
    lan_status status = LAN_OK;
    while (status == LAN_OK && out->battle == NULL &&
           block->next(block->context, &work->experiment->trials[ticket])) {
        status = begin(work, seat, ticket, out);
    }
    return status;
}

static lan_status again(void *context, int32_t seat, int32_t ticket,
                        battle_entry *out)
{
    block_work *work = context;
    experiment_stand stand;
    const lan_status status =
        stand_at(work->experiment, seat, ticket, &stand, NULL);
    if (status == LAN_OK) {
        make_ready(work, &stand, ticket, out);
    }
    return status;
}

/* --- and is over ---------------------------------------------------------- */

static lan_status over(void *context, int32_t ticket, const lan_battle *battle,
                       lan_status status, const lan_solver_report *report,
                       const lan_error *err)
{
    block_work *work = context;
    lan_experiment *experiment = work->experiment;
    lan_error own;
    lan_error_clear(&own);
    if (status != LAN_OK) {
        own = *err;
    } else {
        experiment->battle = battle;
        experiment->is_of_many = false;
        experiment->seconds = experiment_battle_seconds(battle, report);
        experiment_take(experiment, NULL, NULL, &experiment->trials[ticket]);
    }
    return tell(work, ticket, status, &own);
}

/* Others may have been over after the last one that was given. */
static lan_status stand_at_last(block_work *work)
{
    lan_experiment *experiment = work->experiment;
    const last_run *last = &work->last;
    if (!last->is_over) {
        experiment->battle = NULL;
        return LAN_OK;
    }
    experiment->seconds = last->seconds;
    if (!last->is_alone) {
        return battle_player_stand_at_last(&experiment->player,
                                           &experiment->battle);
    }
    experiment->battle = last->battle;
    return last->is_latest
               ? LAN_OK
               : battle_player_take(&experiment->player, last->battle);
}

static lan_status run_all(block_work *work)
{
    const battle_source source = {.context = work,
                                  .tickets = BATTLE_TICKETS,
                                  .next = next,
                                  .again = again,
                                  .over = over};
    return battle_player_fight_all(&work->experiment->player, &source);
}

lan_status lan_experiment_run_block(lan_experiment *experiment,
                                    const lan_experiment_block *block)
{
    block_work work = {
        .experiment = experiment, .block = block, .last = {.ticket = -1}};
    const lan_status status = run_all(&work);
    return status == LAN_OK && work.last.ticket >= 0 ? stand_at_last(&work)
                                                     : status;
}

/* --- one ----------------------------------------------------------------- */

typedef struct one_run {
    lan_experiment_trial trial;
    bool is_given;
    lan_error *err;
} one_run;

static bool next_of_one(void *context, lan_experiment_trial *out)
{
    one_run *one = context;
    const bool is_first = !one->is_given;
    *out = one->trial;
    one->is_given = true;
    return is_first;
}

static lan_status take_one(void *context, const lan_experiment_trial *trial,
                           lan_status status, const lan_error *err)
{
    one_run *one = context;
    (void)trial;
    return status == LAN_OK ? LAN_OK
                            : lan_fail(one->err, status, err->line, err->column,
                                       "%s", err->text);
}

lan_status experiment_run_of_block(lan_experiment *experiment,
                                   const double *values, uint64_t seed,
                                   double *recorded, lan_error *err)
{
    one_run one = {.trial = {.values = values,
                             .seed = seed,
                             .recorded = recorded,
                             .errors = experiment->def.errors},
                   .err = err};
    const lan_experiment_block block = {
        .context = &one, .next = next_of_one, .over = take_one};
    block_work work = {
        .experiment = experiment, .block = &block, .last = {.ticket = -1}};
    return run_all(&work);
}
