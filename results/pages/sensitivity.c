/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "results/figures/tornado.h"
#include "results/pages/pages_impl.h"

/* Errors below this share of a value are not shown. */
#define SHOWN_ERROR 0.005

#define ESTIMATE_SIZE 64
#define IDLE_LISTED   12

/* --- what the methods find ----------------------------------------------- */

/* What a member of an effect is, and how people read it. */
typedef enum effect_form {
    EFFECT_NUMBER,   /* a double, four digits */
    EFFECT_PERCENT,  /* a double, a probability */
    EFFECT_ESTIMATE, /* a lan_estimate */
    EFFECT_SIGNED,   /* the same with its sign */
    EFFECT_POINTS,   /* the same in hundredths */
    EFFECT_COUNT     /* an int64_t */
} effect_form;

typedef struct effect_field {
    const char *key;
    const char *heading; /* NULL: for programs only */
    effect_form form;
    size_t offset; /* of the member in the effect */
} effect_field;

#define FIELDS_MAX 6

/* The headings of the ends are those of the range. */
static const effect_field elasticity_fields[] = {
    {"slope", NULL, EFFECT_NUMBER, offsetof(lan_elasticity, slope)},
    {"slope_error", NULL, EFFECT_NUMBER, offsetof(lan_elasticity, slope_error)},
    {"per_percent", "per +1 %", EFFECT_SIGNED,
     offsetof(lan_elasticity, per_percent)},
    {"elasticity", "elasticity", EFFECT_SIGNED,
     offsetof(lan_elasticity, elasticity)},
    {"at_low", "", EFFECT_NUMBER, offsetof(lan_elasticity, at_low)},
    {"at_high", "", EFFECT_NUMBER, offsetof(lan_elasticity, at_high)},
};

static const effect_field snowball_fields[] = {
    {"slope", NULL, EFFECT_NUMBER, offsetof(lan_elasticity, slope)},
    {"slope_error", NULL, EFFECT_NUMBER, offsetof(lan_elasticity, slope_error)},
    {"per_percent", "points per +1 %", EFFECT_POINTS,
     offsetof(lan_elasticity, per_percent)},
    {"elasticity", NULL, EFFECT_SIGNED, offsetof(lan_elasticity, elasticity)},
    {"at_low", "", EFFECT_PERCENT, offsetof(lan_elasticity, at_low)},
    {"at_high", "", EFFECT_PERCENT, offsetof(lan_elasticity, at_high)},
};

static const effect_field morris_fields[] = {
    {"mu_star", "mu*", EFFECT_ESTIMATE, offsetof(lan_morris_effect, mu_star)},
    {"mu", "mu", EFFECT_SIGNED, offsetof(lan_morris_effect, mu)},
    {"sigma", "sigma", EFFECT_NUMBER, offsetof(lan_morris_effect, sigma)},
    {"count", NULL, EFFECT_COUNT, offsetof(lan_morris_effect, count)},
};

static const effect_field sobol_fields[] = {
    {"first", "first order", EFFECT_ESTIMATE, offsetof(lan_sobol_index, first)},
    {"total", "total", EFFECT_ESTIMATE, offsetof(lan_sobol_index, total)},
    {"count", NULL, EFFECT_COUNT, offsetof(lan_sobol_index, count)},
};

typedef struct method_row {
    const char *word;
    const effect_field *fields;
    size_t count;
    bool has_slopes; /* where the scenario stands, not over ranges */
} method_row;

#define FIELDS(of) (of), sizeof(of) / sizeof(of)[0]

static const method_row methods[] = {
    [LAN_SENSITIVITY_ELASTICITY] = {"elasticity", FIELDS(elasticity_fields),
                                    true},
    [LAN_SENSITIVITY_MORRIS] = {"morris", FIELDS(morris_fields), false},
    [LAN_SENSITIVITY_SOBOL] = {"sobol", FIELDS(sobol_fields), false},
    [LAN_SENSITIVITY_SNOWBALL] = {"snowball", FIELDS(snowball_fields), true},
};

const char *lan_sensitivity_method_word(lan_sensitivity_method method)
{
    return methods[method].word;
}

/* What was found of an input. */
static const char *effect_at(const lan_sensitivity *found, size_t output,
                             size_t input)
{
    const size_t at = output * found->input_count + input;

    if (found->morris != NULL) {
        return (const char *)&found->morris->effects[at];
    }
    return found->sobol != NULL ? (const char *)&found->sobol->indices[at]
                                : (const char *)&found->elasticity->items[at];
}

static bool is_estimate(const effect_field *field)
{
    return field->form >= EFFECT_ESTIMATE && field->form <= EFFECT_POINTS;
}

static lan_estimate estimate_in(const char *effect, const effect_field *field)
{
    lan_estimate value;

    memcpy(&value, effect + field->offset, sizeof value);
    return value;
}

static double number_in(const char *effect, const effect_field *field)
{
    double value = 0.0;

    memcpy(&value, effect + field->offset, sizeof value);
    return value;
}

static int64_t count_in(const char *effect, const effect_field *field)
{
    int64_t value = 0;

    memcpy(&value, effect + field->offset, sizeof value);
    return value;
}

/* --- tables -------------------------------------------------------------- */

/* "+0.0143", "+0.0143 +- 0.002", "0 (within error)", or nothing where its error
 * has no bound. */
static void write_estimate(const lan_estimate *e, const effect_field *field,
                           char text[ESTIMATE_SIZE])
{
    const double unit = field->form == EFFECT_POINTS ? 100.0 : 1.0;
    const double half = 0.5 * (e->high - e->low);
    char number[LAN_NUMBER_SIZE];

    (void)snprintf(number, sizeof number,
                   field->form == EFFECT_ESTIMATE ? "%.4g" : "%+.4g",
                   unit * e->value);
    text[0] = '\0';
    if (isnan(e->value) || !isfinite(half)) {
        return;
    }
    if (fabs(e->value) <= 0.0 && half <= 0.0) {
        (void)snprintf(text, ESTIMATE_SIZE, "0");
    } else if (lan_estimate_holds_zero(e)) {
        (void)snprintf(text, ESTIMATE_SIZE, "0 (within error)");
    } else if (half > SHOWN_ERROR * fabs(e->value)) {
        (void)snprintf(text, ESTIMATE_SIZE, "%s \xC2\xB1 %.2g", number,
                       unit * half);
    } else {
        (void)snprintf(text, ESTIMATE_SIZE, "%s", number);
    }
}

static void add_estimate(lan_table *table, const lan_estimate *e,
                         const effect_field *field)
{
    char text[ESTIMATE_SIZE];

    write_estimate(e, field, text);
    lan_table_data(
        table,
        json_pack("{s:o, s:o, s:o}", "value", lan_json_number(e->value), "low",
                  lan_json_number(e->low), "high", lan_json_number(e->high)),
        "%s", text);
}

static void add_effect(lan_table *table, const char *effect,
                       const effect_field *field)
{
    if (field->form == EFFECT_COUNT) {
        lan_table_whole(table, count_in(effect, field));
    } else if (is_estimate(field)) {
        const lan_estimate estimate = estimate_in(effect, field);
        add_estimate(table, &estimate, field);
    } else if (isnan(number_in(effect, field))) {
        lan_table_skip(table);
    } else if (field->form == EFFECT_PERCENT) {
        const double share = number_in(effect, field);
        lan_table_shown(table, share, "%.2f %%", 100.0 * share);
    } else {
        const double value = number_in(effect, field);
        lan_table_shown(table, value, "%.4g", value);
    }
}

/* The range, or the value about which slopes are. */
static void add_place(lan_table *table, const lan_sensitivity *found,
                      const lan_sensitivity_input *input)
{
    if (methods[found->method].has_slopes) {
        lan_table_number(table, input->value);
    } else {
        lan_table_text(table, "%.4g to %.4g%s", input->range.lo,
                       input->range.hi,
                       input->range.is_log ? ", by factors" : "");
    }
}

/* "0.93 times: red" */
static void add_flip(lan_table *table, const lan_flip *flip)
{
    if (flip->is_found) {
        lan_table_text(table, "%.4g times: %s", flip->factor, flip->winner);
    } else {
        lan_table_text(table, "-");
    }
}

/* "at -10 %", or "at least" where the ranges are given. */
static void write_end(const lan_sensitivity_def *def, bool is_low,
                      char text[LAN_NUMBER_SIZE])
{
    if (def->between.count > 0) {
        (void)snprintf(text, LAN_NUMBER_SIZE, "at %s",
                       is_low ? "least" : "most");
    } else {
        (void)snprintf(text, LAN_NUMBER_SIZE, "at %s%.3g %%",
                       is_low ? "-" : "+", 100.0 * def->range);
    }
}

static lan_table *begin_effects(lan_document *document,
                                const lan_sensitivity_result *result)
{
    const method_row *method = &methods[result->found->method];
    lan_column_def columns[FIELDS_MAX + 3] = {
        {"path", "value", NULL, LAN_AS_TEXT},
        {NULL, method->has_slopes ? "is" : "over", NULL, LAN_AS_NUMBER},
    };
    char low[LAN_NUMBER_SIZE];
    char high[LAN_NUMBER_SIZE];

    write_end(result->def, true, low);
    write_end(result->def, false, high);
    for (size_t i = 0; i < method->count; i++) {
        const effect_field *field = &method->fields[i];
        const bool is_end = field->heading != NULL && field->heading[0] == '\0';
        columns[2 + i] = (lan_column_def){
            .key = field->key,
            .heading = !is_end                             ? field->heading
                       : strcmp(field->key, "at_low") == 0 ? low
                                                           : high,
            .format = LAN_AS_NUMBER};
    }
    columns[2 + method->count] =
        (lan_column_def){NULL, "another wins at", NULL, LAN_AS_TEXT};
    const lan_table_def def = {.key = "effects",
                               .formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count = method->count + 3};
    return lan_document_table(document, &def);
}

/* In order of their effect. */
static void add_effects(lan_document *document,
                        const lan_sensitivity_result *result, size_t output,
                        size_t *order)
{
    const lan_sensitivity *found = result->found;
    const method_row *method = &methods[found->method];
    lan_table *table = begin_effects(document, result);

    lan_sensitivity_rank(found, output, order);
    for (size_t k = 0; k < found->input_count; k++) {
        const lan_sensitivity_input *input = &found->inputs[order[k]];
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_text(table, "%s", input->path);
        add_place(table, found, input);
        for (size_t i = 0; i < method->count; i++) {
            add_effect(table, effect_at(found, output, order[k]),
                       &method->fields[i]);
        }
        if (found->flips != NULL && output == 0) {
            add_flip(table, &found->flips[order[k]]);
        }
    }
}

/* --- sentences ----------------------------------------------------------- */

static void add_base(lan_document *document, const lan_sensitivity *found,
                     size_t output)
{
    char number[LAN_NUMBER_SIZE];

    lan_document_sentence(
        document, LAN_TONE_PLAIN, "%s is %s", found->outputs[output],
        lan_number_digits(found->elasticity->base[output], 6, number));
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

    if (!methods[result->found->method].has_slopes ||
        !lan_document_wants(document, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_status status = lan_tornado_figure(&view, &figure, NULL);
    if (status == LAN_OK) {
        lan_document_figure(document, figure, 0);
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
    static const lan_column_def columns[] = {
        {"path", NULL, NULL, LAN_AS_TEXT},
        {"value", NULL, NULL, LAN_AS_NUMBER},
        {"from", NULL, NULL, LAN_AS_NUMBER},
        {"to", NULL, NULL, LAN_AS_NUMBER},
        {"log", NULL, NULL, LAN_AS_TEXT},
        {"whole", NULL, NULL, LAN_AS_TEXT},
        {"flip", NULL, NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.key = "inputs",
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};
    lan_table *table = lan_document_table(document, &def);

    for (size_t i = 0; i < found->input_count; i++) {
        const lan_sensitivity_input *input = &found->inputs[i];
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_text(table, "%s", input->path);
        lan_table_number(table, input->value);
        lan_table_number(table, input->range.lo);
        lan_table_number(table, input->range.hi);
        lan_table_flag(table, input->range.is_log);
        lan_table_flag(table, input->range.is_whole);
        if (found->flips != NULL) {
            lan_table_data(table, flip_json(&found->flips[i]), "%s", "");
        }
    }
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
    lan_document_text(document, "method", methods[found->method].word);
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

/* --- rows ---------------------------------------------------------------- */

#define ROW_COLUMNS_MAX (5 + 3 * FIELDS_MAX)
#define KEY_SIZE        32

/* A column a number, three an estimate. */
static lan_table *begin_rows(lan_document *document, const method_row *method)
{
    static const char *const ends[] = {"", "_low", "_high"};
    lan_column_def columns[ROW_COLUMNS_MAX] = {
        {"of", NULL, NULL, LAN_AS_TEXT},
        {"path", NULL, NULL, LAN_AS_TEXT},
        {"value", NULL, NULL, LAN_AS_NUMBER},
        {"from", NULL, NULL, LAN_AS_NUMBER},
        {"to", NULL, NULL, LAN_AS_NUMBER},
    };
    char keys[ROW_COLUMNS_MAX][KEY_SIZE];
    size_t count = 5;

    for (size_t i = 0; i < method->count; i++) {
        const size_t parts = is_estimate(&method->fields[i]) ? 3 : 1;
        for (size_t part = 0; part < parts; part++, count++) {
            (void)snprintf(keys[count], KEY_SIZE, "%s%s", method->fields[i].key,
                           ends[part]);
            columns[count] =
                (lan_column_def){.key = keys[count], .format = LAN_AS_NUMBER};
        }
    }
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = count};
    return lan_document_table(document, &def);
}

static void add_row_effect(lan_table *table, const char *effect,
                           const effect_field *field)
{
    if (field->form == EFFECT_COUNT) {
        lan_table_whole(table, count_in(effect, field));
    } else if (is_estimate(field)) {
        const lan_estimate estimate = estimate_in(effect, field);
        lan_table_number(table, estimate.value);
        lan_table_number(table, estimate.low);
        lan_table_number(table, estimate.high);
    } else {
        lan_table_number(table, number_in(effect, field));
    }
}

static void add_row(lan_table *table, const lan_sensitivity *found,
                    size_t output, size_t input)
{
    const method_row *method = &methods[found->method];
    const lan_sensitivity_input *of = &found->inputs[input];

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "%s", found->outputs[output]);
    lan_table_text(table, "%s", of->path);
    lan_table_number(table, of->value);
    lan_table_number(table, of->range.lo);
    lan_table_number(table, of->range.hi);
    for (size_t i = 0; i < method->count; i++) {
        add_row_effect(table, effect_at(found, output, input),
                       &method->fields[i]);
    }
}

static void add_rows(lan_document *document, const lan_sensitivity *found,
                     size_t *order)
{
    lan_table *table = begin_rows(document, &methods[found->method]);

    for (size_t k = 0; k < found->output_count; k++) {
        lan_sensitivity_rank(found, k, order);
        for (size_t i = 0; i < found->input_count; i++) {
            add_row(table, found, k, order[i]);
        }
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
    add_effects(document, result, output, order);
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
        add_rows(document, found, order);
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
