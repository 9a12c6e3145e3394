/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many runs of an experiment.
 */
#include <stdlib.h>

#include "balance/experiment_impl.h"
#include "scenarios/scenario_duel_impl.h"

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

/* True where of battles neither rows nor chances are wanted: they are fought
 * beside others. */
static bool wants_battles_only(const lan_experiment *experiment)
{
    return experiment->needs_battle && !experiment->needs_odds &&
           !experiment->needs_law && experiment->def.rows == NULL;
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

/* Sets values in the copy of a seat. */
static lan_status set_values(lan_experiment *experiment, int32_t seat,
                             const double *values, lan_error *err)
{
    lan_scenario_copy **copy = &experiment->seats[seat];
    const lan_status status =
        *copy != NULL
            ? LAN_OK
            : lan_scenario_copy_create(experiment->def.scenario, copy);
    return status == LAN_OK
               ? experiment_set_values(experiment, *copy, values, err)
               : status;
}

static double *values_of(const lan_experiment *experiment, int32_t ticket)
{
    return &experiment
                ->values[(size_t)ticket * experiment->def.parameter_count];
}

/* Keeps the values of a run, which may have to be set once more. */
static lan_status keep_values(lan_experiment *experiment, int32_t ticket)
{
    const size_t count = experiment->def.parameter_count;
    if (experiment->values == NULL) {
        experiment->values =
            calloc(BATTLE_TICKETS * count + 1, sizeof *experiment->values);
    }
    if (experiment->values == NULL) {
        return LAN_ENOMEM;
    }
    double *own = values_of(experiment, ticket);
    for (size_t i = 0; i < count; i++) {
        own[i] = experiment->trials[ticket].values[i];
    }
    return LAN_OK;
}

/* Asks for the seed of a run, if it has one. */
static void find_seed(const block_work *work, lan_experiment_trial *trial)
{
    if (work->block->seed_of != NULL) {
        trial->seed = work->block->seed_of(work->block->context, trial);
    }
}

static void find_options(const block_work *work, const lan_scenario_copy *copy,
                         int32_t ticket, lan_solver_options *out)
{
    lan_experiment *experiment = work->experiment;
    lan_experiment_trial *trial = &experiment->trials[ticket];
    experiment_options(experiment, copy, trial->seed, out);
    if (battle_player_is_by_dice(out)) {
        find_seed(work, trial);
        out->seed = trial->seed;
    }
}

/* The numbers of the run's battle, where it is a plain duel that is fought
 * beside others. */
static lan_status begin_by_numbers(const block_work *work, int32_t seat,
                                   int32_t ticket, battle_entry *out,
                                   lan_error *err)
{
    lan_experiment *experiment = work->experiment;
    lan_scenario_copy *copy = experiment->seats[seat];
    if (!wants_battles_only(experiment) ||
        lan_scenario_copy_campaign_def(copy) != NULL ||
        lan_scenario_copy_solver_options(copy).method == LAN_METHOD_BODIES) {
        return LAN_OK;
    }
    find_options(work, copy, ticket, &out->options);
    return battle_player_is_beside_others(&out->options)
               ? lan_scenario_copy_duel(copy, &out->duel, err)
               : LAN_OK;
}

/* The run's battle; where it is fought by itself it is over. */
static lan_status begin_battle(block_work *work, int32_t seat, int32_t ticket,
                               battle_entry *out, lan_error *err)
{
    lan_experiment *experiment = work->experiment;
    experiment_stand stand;
    lan_status status =
        experiment_stand_there(experiment->seats[seat], &stand, err);
    if (status == LAN_OK && wants_battles_only(experiment) &&
        played_is_battle(&stand.played)) {
        find_options(work, stand.copy, ticket, &out->options);
        out->battle = stand.battle;
        return LAN_OK;
    }
    work->last.is_alone = true;
    if (status == LAN_OK) {
        find_seed(work, &experiment->trials[ticket]);
        status = experiment_fight(experiment, &stand,
                                  &experiment->trials[ticket], err);
    }
    return status;
}

/* Makes a run's battle ready; one that is over or cannot be is told. */
static lan_status begin(block_work *work, int32_t seat, int32_t ticket,
                        battle_entry *out)
{
    lan_experiment *experiment = work->experiment;
    lan_error err;
    lan_error_clear(&err);
    work->last = (last_run){.ticket = ticket};
    lan_status status =
        set_values(experiment, seat, experiment->trials[ticket].values, &err);
    if (status == LAN_OK) {
        status = begin_by_numbers(work, seat, ticket, out, &err);
    }
    if (status == LAN_OK && out->duel == NULL) {
        status = begin_battle(work, seat, ticket, out, &err);
    }
    if (status == LAN_OK && (out->duel != NULL || out->battle != NULL)) {
        status = keep_values(experiment, ticket);
    }
    if (status == LAN_OK && (out->duel != NULL || out->battle != NULL)) {
        return LAN_OK;
    }
    *out = (battle_entry){.battle = NULL};
    return tell(work, ticket, status, &err);
}

static lan_status next(void *context, int32_t seat, int32_t ticket,
                       battle_entry *out)
{
    block_work *work = context;
    const lan_experiment_block *block = work->block;
    lan_status status = LAN_OK;
    while (status == LAN_OK && out->battle == NULL && out->duel == NULL &&
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
    lan_status status = set_values(work->experiment, seat,
                                   values_of(work->experiment, ticket), NULL);
    if (status == LAN_OK) {
        status =
            experiment_stand_there(work->experiment->seats[seat], &stand, NULL);
    }
    if (status == LAN_OK) {
        out->battle = stand.battle;
        find_options(work, stand.copy, ticket, &out->options);
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

static battle_source source_of(block_work *work)
{
    return (battle_source){.context = work,
                           .tickets = BATTLE_TICKETS,
                           .next = next,
                           .again = again,
                           .over = over};
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
        const battle_source source = source_of(work);
        return battle_player_stand_at_last(&experiment->player, &source,
                                           last->ticket, &experiment->battle);
    }
    experiment->battle = last->battle;
    return last->is_latest
               ? LAN_OK
               : battle_player_take(&experiment->player, last->battle);
}

static lan_status run_all(block_work *work)
{
    const battle_source source = source_of(work);
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
