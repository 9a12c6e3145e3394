/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/sweeps/sweep_impl.h"

/* What is recorded unless the scenario says otherwise. */
static const char *const usual[] = {"winner", "reason", "margin", "duration"};

#define USUAL_COUNT (sizeof usual / sizeof usual[0])

/* The name of a record, or the usual one where the scenario gives none. */
static lan_said name_of(const lan_sweep_def *def, size_t index)
{
    return def->record.count > 0 ? def->record.items[index]
                                 : (lan_said){.text = usual[index]};
}

static lan_status add_record(lan_sweep *sweep, const lan_battle *battle,
                             lan_said name, lan_error *err)
{
    lan_error told;
    lan_error_clear(&told);
    const lan_status status = measure_create_of(
        battle, lan_scenario_campaign(sweep->scenario), name.text, -1,
        &sweep->records[sweep->record_count], &told);
    if (status != LAN_OK) {
        return lan_fail(err, status, name.line, name.column, "%s", told.text);
    }
    sweep->record_count++;
    return LAN_OK;
}

static lan_status add_records(lan_sweep *sweep, lan_error *err)
{
    const lan_sweep_def *def = lan_scenario_sweep(sweep->scenario);
    const size_t count =
        def->record.count > 0 ? def->record.count : USUAL_COUNT;
    lan_battle *battle = NULL;
    lan_status status = lan_battle_create(
        lan_scenario_battle_def(sweep->scenario), &battle, err);
    sweep->records = calloc(count, sizeof *sweep->records);
    if (status == LAN_OK && sweep->records == NULL) {
        status = LAN_ENOMEM;
    }
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        status = add_record(sweep, battle, name_of(def, i), err);
    }
    lan_battle_destroy(battle);
    return status;
}

static lan_status list_parameters(lan_sweep *sweep)
{
    const size_t count = lan_design_path_count(sweep->design);
    sweep->parameters = calloc(count + 1, sizeof *sweep->parameters);
    if (sweep->parameters == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        sweep->parameters[i] = lan_design_parameter(sweep->design, i);
    }
    return LAN_OK;
}

lan_status lan_sweep_create(const lan_scenario *scenario, uint64_t seed,
                            lan_sweep **out, lan_error *err)
{
    lan_sweep *sweep = calloc(1, sizeof *sweep);
    if (sweep == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    sweep->scenario = scenario;
    lan_status status = lan_design_create(scenario, seed, &sweep->design, err);
    status = status == LAN_OK ? list_parameters(sweep) : status;
    status = status == LAN_OK ? add_records(sweep, err) : status;
    if (status != LAN_OK) {
        lan_sweep_destroy(sweep);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = sweep;
    return LAN_OK;
}

void lan_sweep_destroy(lan_sweep *sweep)
{
    if (sweep == NULL) {
        return;
    }
    for (size_t i = 0; i < sweep->record_count; i++) {
        lan_measure_destroy(sweep->records[i]);
    }
    free(sweep->records);
    free(sweep->parameters);
    lan_design_destroy(sweep->design);
    free(sweep);
}

const lan_design *lan_sweep_design(const lan_sweep *sweep)
{
    return sweep->design;
}

size_t lan_sweep_record_count(const lan_sweep *sweep)
{
    return sweep->record_count;
}

const lan_measure *lan_sweep_record(const lan_sweep *sweep, size_t index)
{
    return index < sweep->record_count ? sweep->records[index] : NULL;
}
