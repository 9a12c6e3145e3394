/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/odds_json.h"

/* [[n, p], ...] of every n with which the side may win. */
static json_t *survivors_json(const lan_side_odds *side)
{
    json_t *list = json_array();
    for (int32_t n = 0; n <= side->most && list != NULL; n++) {
        if (side->survivors[n] > 0.0 &&
            json_array_append_new(
                list, json_pack("[i, f]", (int)n, side->survivors[n])) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    return list;
}

static json_t *win_json(const lan_side_odds *side)
{
    return lan_cli_json_number(side->win);
}

static json_t *left_json(const lan_side_odds *side)
{
    return lan_cli_json_number(side->expected_left);
}

static json_t *interval_json(const lan_side_odds *side)
{
    return json_pack("[f, f]", side->low, side->high);
}

/* An object with a key for each side. */
static json_t *by_side(const lan_cli_odds *made,
                       json_t *(*value)(const lan_side_odds *side))
{
    json_t *object = json_object();
    for (int32_t i = 0; i < made->odds->side_count && object != NULL; i++) {
        if (json_object_set_new(object,
                                lan_battle_side_name(made->fought.battle, i),
                                value(&made->odds->sides[i])) != 0) {
            json_decref(object);
            object = NULL;
        }
    }
    return object;
}

static json_t *left_error_json(const lan_side_odds *side)
{
    return lan_cli_json_number(side->left_error);
}

const char *lan_cli_odds_method(lan_odds_method method)
{
    return method == LAN_ODDS_EXACT    ? "exact"
           : method == LAN_ODDS_NORMAL ? "normal"
                                       : "monte-carlo";
}

/* What only one of the methods has. */
static json_t *method_json(const lan_cli_odds *made)
{
    const lan_odds *const odds = made->odds;
    if (odds->method == LAN_ODDS_NORMAL) {
        return json_pack("{s:s?, s:I, s:f, s:o, s:o}", "form", odds->form,
                         "states", (json_int_t)odds->states, "error",
                         odds->error, "left_error",
                         by_side(made, left_error_json), "interval",
                         by_side(made, interval_json));
    }
    return odds->method == LAN_ODDS_EXACT
               ? json_pack("{s:s?, s:I}", "form", odds->form, "states",
                           (json_int_t)odds->states)
               : json_pack("{s:I, s:b, s:o, s:[f, f]}", "battles",
                           (json_int_t)odds->battles, "cut_short",
                           (int)odds->is_short, "interval",
                           by_side(made, interval_json), "neither_interval",
                           odds->neither_low, odds->neither_high);
}

json_t *lan_cli_odds_json(const lan_cli_odds *made)
{
    const lan_odds *const odds = made->odds;
    const lan_scenario *const scenario = made->fought.scenario;
    json_t *more = method_json(made);
    json_t *object = json_pack(
        "{s:i, s:o, s:s, s:s?, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:b, s:o}",
        "schema", 1, "title", lan_cli_json_text(lan_scenario_title(scenario)),
        "method", lan_cli_odds_method(odds->method), "why", odds->why, "win",
        by_side(made, win_json), "neither", lan_cli_json_number(odds->neither),
        "survivors", by_side(made, survivors_json), "expected_left",
        by_side(made, left_json), "mean_duration",
        lan_cli_json_number(odds->mean_duration), "time_unit",
        lan_cli_json_text(lan_scenario_time_unit(scenario)), "until_end",
        (int)made->options.until_end, "time_end_cuts", (int)made->is_cut,
        "deterministic",
        made->fought.outcome != NULL ? lan_cli_outcome_json(&made->fought)
                                     : json_null());
    if (object != NULL && (more == NULL || json_object_update(object, more))) {
        json_decref(object);
        object = NULL;
    }
    json_decref(more);
    return object;
}
