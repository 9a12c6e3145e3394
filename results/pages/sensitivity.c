/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "plots/kinds/kinds.h"
#include "results/pages/pages_impl.h"

#define IDLE_LISTED 12

/* --- sentences ----------------------------------------------------------- */

static void add_base(lan_document *document, const lan_sensitivity *found,
                     size_t output)
{
    char number[LAN_NUMBER_SIZE];

    const double base = found->elasticity->base[output];
    const char *const name = found->outputs[output];
    if (isnan(base)) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "%s could not be computed", name);
    } else {
        lan_document_sentence(document, LAN_TONE_PLAIN, "%s is %s", name,
                              lan_number_digits(base, 6, number));
    }
    if (output == 0 && found->winner != NULL) {
        lan_document_more(document, "; the winner is %s", found->winner);
    }
    lan_document_more(document, ":");
}

static void add_parity(lan_document *document, const lan_sensitivity *found)
{
    const lan_parity *parity = found->parity;
    char soldiers[LAN_NUMBER_SIZE];
    char given[LAN_NUMBER_SIZE];

    lan_document_sentence(
        document, LAN_TONE_PLAIN,
        "Even where %s starts with %s instead of %s: %s is "
        "%.2f %% there (%s).",
        parity->side, lan_number_count(parity->soldiers, soldiers),
        lan_number_count(parity->given, given), found->outputs[0],
        100.0 * parity->odds,
        parity->method == LAN_ODDS_NORMAL ? "normal approximation" : "exact");
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "What each value adds to it there, in points:");
}

static void add_caption(lan_document *document,
                        const lan_sensitivity_result *result, size_t output)
{
    const lan_sensitivity *found = result->found;

    lan_document_gap(document);
    switch (found->method) {
    case LAN_SENSITIVITY_ELASTICITY:
        add_base(document, found, output);
        break;
    case LAN_SENSITIVITY_SNOWBALL:
        add_parity(document, found);
        break;
    case LAN_SENSITIVITY_MORRIS:
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Elementary effects on %s over whole ranges, %d "
                              "trajectories:",
                              found->outputs[output],
                              (int)result->def->trajectories);
        break;
    case LAN_SENSITIVITY_SOBOL:
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "Shares of the variance of %s, which is %.4g with a mean of %.4g, "
            "%d samples:",
            found->outputs[output], found->sobol->variances[output],
            found->sobol->means[output], (int)result->def->samples);
        break;
    }
}

static void add_sobol_sum(lan_document *document, const lan_sensitivity *found,
                          size_t output)
{
    const lan_sobol_index *indices =
        &found->sobol->indices[output * found->input_count];
    double sum = 0.0;

    for (size_t i = 0; i < found->input_count; i++) {
        sum += indices[i].first.value;
    }
    if (isnan(sum)) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "%s does not change over these ranges.",
                              found->outputs[output]);
        return;
    }
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "First orders sum to %.3g: what they leave of 1 is "
                          "of values together.",
                          sum);
    if (!found->sobol->is_quasi_random && output + 1 == found->output_count) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "More than %d values are sampled by chance: the "
                              "intervals shrink more slowly.",
                              LAN_SOBOL_QUASI_INPUTS);
    }
}

static void add_idle(lan_document *document, const lan_sensitivity *found)
{
    if (found->idle_count == 0) {
        return;
    }
    lan_document_sentence(document, LAN_TONE_PLAIN, "No effect, and left out:");
    for (size_t i = 0; i < found->idle_count && i < IDLE_LISTED; i++) {
        lan_document_more(document, "%s %s", i == 0 ? "" : ",", found->idle[i]);
    }
    if (found->idle_count > IDLE_LISTED) {
        lan_document_more(document, " and %zu more",
                          found->idle_count - IDLE_LISTED);
    }
    lan_document_more(document, ".");
}

/* --- figure -------------------------------------------------------------- */

/* HTML alone: to a terminal the table shows the same. */
static void add_tornado(lan_document *document,
                        const lan_sensitivity_result *result, size_t output)
{
    const lan_tornado_view view = {.title = "",
                                   .scenario = result->scenario,
                                   .def = result->def,
                                   .sensitivity = result->found,
                                   .output = output};
    lan_figure *figure = NULL;

    if (result->found->elasticity == NULL ||
        !lan_document_wants(document, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_status status = lan_tornado_figure(&view, &figure, NULL);
    if (status == LAN_OK) {
        lan_document_figure(document, figure, LAN_FIGURE_NOT_AS_TEXT);
    } else if (status != LAN_EINVAL) { /* no value changes it */
        lan_document_lose(document, status);
    }
}

/* --- fields -------------------------------------------------------------- */

static json_t *flip_json(const lan_flip *flip)
{
    return flip->is_found
               ? json_pack("{s:f, s:f, s:s}", "factor", flip->factor, "value",
                           flip->value, "winner", flip->winner)
               : json_null();
}

static void add_inputs(lan_document *document, const lan_sensitivity *found)
{
    lan_document_begin_list(document, "inputs");
    for (size_t i = 0; i < found->input_count; i++) {
        const lan_sensitivity_input *input = &found->inputs[i];
        lan_document_begin(document, NULL);
        lan_document_text(document, "path", input->path);
        lan_document_data(
            document, "alike",
            lan_page_alike_json(input->alike, input->alike_count));
        lan_document_number(document, "value", input->value);
        lan_document_number(document, "from", input->range.lo);
        lan_document_number(document, "to", input->range.hi);
        lan_document_flag(document, "log", input->range.is_log);
        lan_document_flag(document, "whole", input->range.is_whole);
        if (found->flips != NULL) {
            lan_document_data(document, "flip", flip_json(&found->flips[i]));
        }
        lan_document_end(document);
    }
    lan_document_end(document);
}

static void add_parity_fields(lan_document *document, const lan_parity *parity)
{
    if (!parity->is_found) {
        lan_document_data(document, "parity", json_null());
        return;
    }
    lan_document_begin(document, "parity");
    lan_document_text(document, "side", parity->side);
    lan_document_number(document, "factor", parity->factor);
    lan_document_number(document, "soldiers", parity->soldiers);
    lan_document_number(document, "odds", parity->odds);
    lan_document_text(document, "method", lan_odds_method_word(parity->method));
    lan_document_end(document);
}

static void add_head_fields(lan_document *document,
                            const lan_sensitivity_result *result)
{
    const lan_sensitivity *found = result->found;

    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "title", lan_scenario_title(result->scenario));
    lan_document_text(document, "method",
                      lan_sensitivity_method_word(found->method));
    lan_document_text(document, "winner", found->winner);
    add_inputs(document, found);
}

static void add_foot_fields(lan_document *document,
                            const lan_sensitivity *found)
{
    lan_document_begin_list(document, "idle");
    for (size_t i = 0; i < found->idle_count; i++) {
        lan_document_text(document, NULL, found->idle[i]);
    }
    lan_document_end(document);
    lan_document_whole(document, "battles", found->report.asked);
    lan_document_whole(document, "failed", found->report.failed);
    if (found->parity != NULL) {
        add_parity_fields(document, found->parity);
    }
}

static void add_output_fields(lan_document *document,
                              const lan_sensitivity *found, size_t output)
{
    lan_document_text(document, "of", found->outputs[output]);
    if (found->sobol != NULL) {
        lan_document_number(document, "mean", found->sobol->means[output]);
        lan_document_number(document, "variance",
                            found->sobol->variances[output]);
    } else if (found->elasticity != NULL) {
        lan_document_number(document, "value", found->elasticity->base[output]);
    }
}

/* --- the whole ----------------------------------------------------------- */

static void add_output(lan_document *document,
                       const lan_sensitivity_result *result, size_t output,
                       size_t *order)
{
    add_caption(document, result, output);
    lan_document_begin(document, NULL);
    add_output_fields(document, result->found, output);
    lan_page_effects(document, result, output, order);
    lan_document_end(document);
    if (result->found->sobol != NULL) {
        add_sobol_sum(document, result->found, output);
    }
    add_tornado(document, result, output);
}

static void add_all(lan_document *document,
                    const lan_sensitivity_result *result, size_t *order)
{
    const lan_sensitivity *found = result->found;
    const bool is_none = found->parity != NULL && !found->parity->is_found;

    lan_page_title(document, result->scenario, result->path);
    add_head_fields(document, result);
    lan_document_begin_list(document, "results");
    for (size_t k = 0; !is_none && k < found->output_count; k++) {
        add_output(document, result, k, order);
    }
    lan_document_end(document);
    add_foot_fields(document, found);
    lan_document_gap(document);
    add_idle(document, found);
    lan_document_sentence(document, LAN_TONE_FAINT, "%lld battles.",
                          (long long)found->report.asked);
    if (!is_none && lan_document_wants(document, LAN_FORMAT_CSV)) {
        lan_page_effect_rows(document, found);
    }
}

void lan_page_sensitivity(lan_document *document,
                          const lan_sensitivity_result *result)
{
    size_t *order = calloc(result->found->input_count + 1, sizeof *order);

    if (order == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
        return;
    }
    add_all(document, result, order);
    free(order);
}
