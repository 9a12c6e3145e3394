/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many runs of an experiment.
 */
#include "balance/experiment_impl.h"

/* The run that was given last: the last battle for those who ask. */
typedef struct last_run {
    int32_t place;
    const lan_battle *battle; /* NULL: not over yet, or it has failed */
    double seconds;
} last_run;

typedef struct block_work {
    lan_experiment *experiment;
    const lan_experiment_block *block;
    last_run last;
} block_work;

/* An ensemble has battles, and of them neither rows nor chances. */
static bool is_for_ensemble(const lan_experiment *experiment,
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
static lan_status tell(block_work *work, int32_t place, lan_status status,
                       lan_error *err)
{
    const lan_experiment *experiment = work->experiment;
    if (status != LAN_OK) {
        (void)lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    } else if (place == work->last.place) {
        work->last.battle = experiment->battle;
        work->last.seconds = experiment->seconds;
    }
    const lan_status told = work->block->over(
        work->block->context, &experiment->seats[place].trial, status, err);
    return ends_all(status) ? status : told;
}

/* Makes a run's battle ready; where it is fought by itself it is over. */
static lan_status begin(block_work *work, int32_t place, battle_entry *out)
{
    lan_experiment *experiment = work->experiment;
    experiment_seat *seat = &experiment->seats[place];
    const lan_experiment_trial *trial = &seat->trial;
    experiment_stand stand;
    lan_error err;
    lan_error_clear(&err);
    work->last = (last_run){.place = place};
    lan_status status =
        seat->copy != NULL
            ? LAN_OK
            : lan_scenario_copy_create(experiment->def.scenario, &seat->copy);
    if (status == LAN_OK) {
        status = experiment_stand_at(experiment, seat->copy, trial->values,
                                     &stand, &err);
    }
    if (status == LAN_OK && is_for_ensemble(experiment, &stand)) {
        seat->battle = stand.battle;
        out->battle = stand.battle;
        out->options = experiment_options(experiment, &stand, trial->seed);
        return LAN_OK;
    }
    if (status == LAN_OK) {
        status = experiment_fight(experiment, &stand, trial, &err);
    }
    return tell(work, place, status, &err);
}

static lan_status next(void *context, int32_t place, battle_entry *out)
{
    block_work *work = context;
    const lan_experiment_block *block = work->block;
    lan_status status = LAN_OK;
    while (status == LAN_OK && out->battle == NULL &&
           block->next(block->context, &work->experiment->seats[place].trial)) {
        status = begin(work, place, out);
    }
    return status;
}

static lan_status over(void *context, int32_t place, lan_status status,
                       const lan_solver_report *report, const lan_error *err)
{
    block_work *work = context;
    lan_experiment *experiment = work->experiment;
    const experiment_seat *seat = &experiment->seats[place];
    lan_error own;
    lan_error_clear(&own);
    if (status != LAN_OK) {
        own = *err;
    } else {
        experiment->battle = seat->battle;
        experiment->is_of_many = false;
        experiment->seconds = experiment_battle_seconds(seat->battle, report);
        experiment_take(experiment, NULL, NULL, &seat->trial);
    }
    return tell(work, place, status, &own);
}

/* Others may have been over after the last one that was given. */
static lan_status stand_at_last(block_work *work)
{
    lan_experiment *experiment = work->experiment;
    const last_run *last = &work->last;
    const lan_battle *now = experiment->battle;
    experiment->battle = last->battle;
    experiment->seconds = last->seconds;
    return last->battle == NULL || last->battle == now
               ? LAN_OK
               : battle_player_take(&experiment->player, last->battle);
}

lan_status lan_experiment_run_block(lan_experiment *experiment,
                                    const lan_experiment_block *block)
{
    block_work work = {
        .experiment = experiment, .block = block, .last = {.place = -1}};
    const battle_source source = {.context = &work, .next = next, .over = over};
    const lan_status status =
        battle_player_fight_all(&experiment->player, &source);
    return status == LAN_OK && work.last.place >= 0 ? stand_at_last(&work)
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
    return lan_experiment_run_block(experiment, &block);
}
