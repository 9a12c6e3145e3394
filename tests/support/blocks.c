/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/blocks.h"

static bool next_run(void *context, lan_experiment_trial *out)
{
    block_of_array *of = context;
    const size_t at = (size_t)of->next;
    if (of->next >= of->count) {
        return false;
    }
    *out = (lan_experiment_trial){.number = of->next++,
                                  .values = of->values + at * of->parameters,
                                  .seed = of->seed,
                                  .recorded = of->recorded + at * of->measures};
    return true;
}

static lan_status take_run(void *context, const lan_experiment_trial *trial,
                           lan_status status, const lan_error *err)
{
    block_of_array *of = context;
    of->told++;
    of->statuses[trial->number] = status;
    if (status != LAN_OK && (of->failed < 0 || trial->number < of->failed)) {
        of->failed = trial->number;
        of->failure = *err;
    }
    return trial->number == of->stop_at ? LAN_ELIMIT : LAN_OK;
}

lan_status block_run(block_of_array *of, lan_experiment *experiment)
{
    const lan_experiment_block block = {
        .context = of, .next = next_run, .over = take_run};
    of->next = 0;
    of->told = 0;
    of->failed = -1;
    return lan_experiment_run_block(experiment, &block);
}
