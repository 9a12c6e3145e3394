/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/outcome_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_text.h"
#include "base/text.h"

json_t *lan_cli_json_number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *lan_cli_json_text(const char *text)
{
    char shown[1024];
    json_t *made = json_string(text);

    return made != NULL
               ? made
               : json_string(lan_text_printable(text, shown, sizeof shown));
}

static json_t *solver_json(const lan_solver_report *report)
{
    const bool steps = report->method == LAN_METHOD_GSL;

    return json_pack(
        "{s:s, s:s?, s:s?, s:I, s:I, s:I, s:I, s:o}", "method",
        lan_method_name(report->method), "form", report->form, "stepper",
        steps ? lan_stepper_name(report->stepper) : NULL, "steps",
        (json_int_t)report->steps, "rejected", (json_int_t)report->rejected,
        "rhs_calls", (json_int_t)report->rhs_calls, "events",
        (json_int_t)report->events, "drift",
        lan_cli_json_number(report->drift));
}

static json_t *group_json(const lan_battle *battle, int32_t group,
                          const lan_group_outcome *is)
{
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "type",
        lan_battle_type_name(battle, lan_battle_group_type(battle, group)),
        "start", lan_cli_json_number(is->start), "reinforced",
        lan_cli_json_number(is->reinforced), "not_arrived",
        lan_cli_json_number(is->not_arrived), "left",
        lan_cli_json_number(is->left), "lost_combat",
        lan_cli_json_number(is->lost_combat), "lost_other",
        lan_cli_json_number(is->lost_other), "gone_at",
        lan_cli_json_number(is->gone_at));
}

static json_t *army_json(const lan_battle *battle, int32_t army,
                         const lan_outcome *outcome)
{
    const lan_army_outcome *is = &outcome->armies[army];
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);
    json_t *units = json_object();

    for (int32_t i = first; i < first + count; i++) {
        if (json_object_set_new(units, lan_battle_group_name(battle, i),
                                group_json(battle, i, &outcome->groups[i])) !=
            0) {
            json_decref(units);
            return NULL;
        }
    }
    return json_pack(
        "{s:s, s:s, s:o, s:o, s:o}", "side",
        lan_battle_side_name(battle, lan_battle_army_side(battle, army)),
        "state", lan_army_state_name(is->state), "since",
        lan_cli_json_number(is->since), "morale",
        lan_cli_json_number(is->morale), "units", units);
}

static json_t *armies_json(const lan_battle *battle, const lan_outcome *outcome)
{
    json_t *armies = json_object();

    for (int32_t i = 0; i < outcome->army_count; i++) {
        if (json_object_set_new(armies, lan_battle_army_name(battle, i),
                                army_json(battle, i, outcome)) != 0) {
            json_decref(armies);
            return NULL;
        }
    }
    return armies;
}

/* "army.group" of every group, or NULL; free() gives all back at once. */
static char **group_labels(const lan_battle *battle)
{
    const size_t count = (size_t)lan_battle_group_count(battle);
    size_t size = count * sizeof(char *);

    for (size_t i = 0; i < count; i++) {
        size += lan_trajectory_heading(battle, i, NULL, 0) + 1;
    }
    char **labels = malloc(size);
    if (labels == NULL) {
        return NULL;
    }
    char *at = (char *)(labels + count);
    for (size_t i = 0; i < count; i++) {
        const size_t length = lan_trajectory_heading(battle, i, NULL, 0);
        lan_trajectory_heading(battle, i, at, length + 1);
        labels[i] = at;
        at += length + 1;
    }
    return labels;
}

/* Victims of one killer; pairs without a loss are left out. */
static json_t *victims_json(const lan_outcome *outcome, int32_t killer,
                            char *const *labels)
{
    const double *row =
        outcome->killed + (size_t)killer * (size_t)outcome->group_count;
    json_t *victims = json_object();

    for (int32_t i = 0; i < outcome->group_count; i++) {
        if (row[i] > 0.0 &&
            json_object_set_new(victims, labels[i],
                                lan_cli_json_number(row[i])) != 0) {
            json_decref(victims);
            return NULL;
        }
    }
    return victims;
}

static json_t *killed_json(const lan_battle *battle, const lan_outcome *outcome)
{
    char **labels = group_labels(battle);
    json_t *killed = labels == NULL ? NULL : json_object();

    for (int32_t i = 0; killed != NULL && i < outcome->group_count; i++) {
        if (json_object_set_new(killed, labels[i],
                                victims_json(outcome, i, labels)) != 0) {
            json_decref(killed);
            killed = NULL;
        }
    }
    free(labels);
    return killed;
}

json_t *lan_cli_outcome_json(const lan_cli_battle *fought)
{
    const lan_outcome *outcome = fought->outcome;
    const lan_battle *battle = fought->battle;

    return json_pack(
        "{s:i, s:o, s:s, s:b, s:o, s:o, s:{s:o, s:s}, s:o, s:o, s:o, s:o}",
        "schema", 1, "title",
        lan_cli_json_text(lan_scenario_title(fought->scenario)), "winner",
        lan_outcome_winner_name(outcome, battle), "near_tie",
        (int)outcome->near_tie, "margin", lan_cli_json_number(outcome->margin),
        "value_margin", lan_cli_json_number(outcome->value_margin), "end",
        "time", lan_cli_json_number(outcome->time), "reason",
        lan_end_reason_name(outcome->reason), "time_unit",
        lan_cli_json_text(lan_scenario_time_unit(fought->scenario)), "solver",
        solver_json(&fought->report), "armies", armies_json(battle, outcome),
        "killed", killed_json(battle, outcome));
}

lan_cli_exit lan_cli_json_write(json_t *object, const char *path,
                                lan_cli_exit status)
{
    lan_cli_output out;

    if (object == NULL) {
        return lan_cli_ended(status, lan_cli_blame(NULL, LAN_ENOMEM, NULL));
    }
    const lan_cli_exit opened = lan_cli_output_open(path, &out);
    if (opened == LAN_CLI_DONE) {
        /* What the stream could not take, closing the output finds out. */
        lan_json_write_indented(out.stream, object);
    }
    json_decref(object);
    if (opened != LAN_CLI_DONE) {
        return lan_cli_ended(status, opened);
    }
    return lan_cli_ended(status, lan_cli_output_close(&out, LAN_CLI_DONE));
}
