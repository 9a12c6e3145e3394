/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many runs of an experiment.
 */
#include "balance/experiment_impl.h"

static bool ends_all(lan_status status)
{
    return status == LAN_ENOMEM || status == LAN_ECANCELLED;
}

lan_status lan_experiment_run_block(lan_experiment *experiment,
                                    const lan_experiment_block *block)
{
    lan_experiment_trial trial = {.number = 0};
    while (block->next(block->context, &trial)) {
        lan_error err;
        lan_error_clear(&err);
        if (block->seed_of != NULL) {
            trial.seed = block->seed_of(block->context, &trial);
        }
        const lan_status status = experiment_run(experiment, &trial, &err);
        const lan_status kept =
            block->over(block->context, &trial, status, &err);
        if (ends_all(status)) {
            return status;
        }
        if (kept != LAN_OK) {
            return kept;
        }
        trial = (lan_experiment_trial){.number = 0};
    }
    return LAN_OK;
}
