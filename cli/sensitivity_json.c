/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sensitivity_json.h"

#include <stdlib.h>

#include "results/pages/pages.h"

static json_t *estimate_json(const lan_estimate *e)
{
    return json_pack("{s:o, s:o, s:o}", "value", lan_cli_json_number(e->value),
                     "low", lan_cli_json_number(e->low), "high",
                     lan_cli_json_number(e->high));
}

static json_t *flip_json(const lan_flip *flip)
{
    return flip->is_found
               ? json_pack("{s:f, s:f, s:s}", "factor", flip->factor, "value",
                           flip->value, "winner", flip->winner)
               : json_null();
}

static json_t *elasticity_json(const lan_elasticity *e)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "slope",
                     lan_cli_json_number(e->slope), "slope_error",
                     lan_cli_json_number(e->slope_error), "per_percent",
                     estimate_json(&e->per_percent), "elasticity",
                     estimate_json(&e->elasticity), "at_low",
                     lan_cli_json_number(e->at_low), "at_high",
                     lan_cli_json_number(e->at_high));
}

/* What a method found of an input. */
static json_t *effect_json(const lan_sensitivity *found, size_t at)
{
    switch (found->method) {
    case LAN_SENSITIVITY_MORRIS: {
        const lan_morris_effect *e = &found->morris->effects[at];
        return json_pack(
            "{s:o, s:o, s:o, s:I}", "mu_star", estimate_json(&e->mu_star), "mu",
            estimate_json(&e->mu), "sigma", lan_cli_json_number(e->sigma),
            "count", (json_int_t)e->count);
    }
    case LAN_SENSITIVITY_SOBOL: {
        const lan_sobol_index *index = &found->sobol->indices[at];
        return json_pack(
            "{s:o, s:o, s:I}", "first", estimate_json(&index->first), "total",
            estimate_json(&index->total), "count", (json_int_t)index->count);
    }
    case LAN_SENSITIVITY_ELASTICITY:
    case LAN_SENSITIVITY_SNOWBALL:
        break;
    }
    return elasticity_json(&found->elasticity->items[at]);
}

static bool append(json_t *list, json_t *item)
{
    return json_array_append_new(list, item) == 0;
}

static json_t *input_json(const lan_sensitivity *found, size_t i)
{
    const lan_sensitivity_input *input = &found->inputs[i];
    json_t *object =
        json_pack("{s:o, s:o, s:f, s:f, s:b, s:b}", "path",
                  lan_cli_json_text(input->path), "value",
                  lan_cli_json_number(input->value), "from", input->range.lo,
                  "to", input->range.hi, "log", (int)input->range.is_log,
                  "whole", (int)input->range.is_whole);
    if (found->flips != NULL &&
        json_object_set_new(object, "flip", flip_json(&found->flips[i])) != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static json_t *inputs_json(const lan_sensitivity *found)
{
    json_t *list = json_array();
    for (size_t i = 0; i < found->input_count; i++) {
        if (!append(list, input_json(found, i))) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* In order of their effect, each with its path. */
static json_t *effects_json(const lan_sensitivity *found, size_t output)
{
    json_t *list = json_array();
    size_t *order = calloc(found->input_count + 1, sizeof *order);
    bool is_good = order != NULL;
    if (is_good) {
        lan_sensitivity_rank(found, output, order);
    }
    for (size_t k = 0; is_good && k < found->input_count; k++) {
        json_t *effect =
            effect_json(found, output * found->input_count + order[k]);
        is_good = json_object_set_new(
                      effect, "path",
                      lan_cli_json_text(found->inputs[order[k]].path)) == 0 &&
                  append(list, json_incref(effect));
        json_decref(effect);
    }
    free(order);
    if (!is_good) {
        json_decref(list);
        return NULL;
    }
    return list;
}

static json_t *result_json(const lan_sensitivity *found, size_t output)
{
    json_t *object =
        json_pack("{s:o}", "of", lan_cli_json_text(found->outputs[output]));
    bool is_good = true;
    if (found->method == LAN_SENSITIVITY_SOBOL) {
        is_good =
            json_object_set_new(
                object, "mean",
                lan_cli_json_number(found->sobol->means[output])) == 0 &&
            json_object_set_new(
                object, "variance",
                lan_cli_json_number(found->sobol->variances[output])) == 0;
    } else if (found->method != LAN_SENSITIVITY_MORRIS) {
        is_good =
            json_object_set_new(
                object, "value",
                lan_cli_json_number(found->elasticity->base[output])) == 0;
    }
    if (!is_good || json_object_set_new(object, "effects",
                                        effects_json(found, output)) != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static json_t *results_json(const lan_sensitivity *found)
{
    const bool is_none =
        found->method == LAN_SENSITIVITY_SNOWBALL && !found->parity->is_found;
    json_t *list = json_array();
    for (size_t k = 0; !is_none && k < found->output_count; k++) {
        if (!append(list, result_json(found, k))) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *idle_json(const lan_sensitivity *found)
{
    json_t *list = json_array();
    for (size_t i = 0; i < found->idle_count; i++) {
        if (!append(list, lan_cli_json_text(found->idle[i]))) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *parity_json(const lan_parity *parity)
{
    return parity->is_found
               ? json_pack("{s:s, s:f, s:f, s:f, s:s}", "side", parity->side,
                           "factor", parity->factor, "soldiers",
                           parity->soldiers, "odds", parity->odds, "method",
                           lan_odds_method_word(parity->method))
               : json_null();
}

json_t *lan_cli_sensitivity_json(const lan_cli_sensitivity *made)
{
    const lan_sensitivity *found = made->found;
    json_t *object = json_pack(
        "{s:i, s:o, s:s, s:s?, s:o, s:o, s:o, s:I, s:I}", "schema", 1, "title",
        lan_cli_json_text(lan_scenario_title(made->scenario)), "method",
        lan_cli_sensitivity_name(found->method), "winner", found->winner,
        "inputs", inputs_json(found), "results", results_json(found), "idle",
        idle_json(found), "battles", (json_int_t)found->report.asked, "failed",
        (json_int_t)found->report.failed);
    if (found->method == LAN_SENSITIVITY_SNOWBALL &&
        json_object_set_new(object, "parity", parity_json(found->parity)) !=
            0) {
        json_decref(object);
        return NULL;
    }
    return object;
}
