/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "results/pages/pages_impl.h"

#define IDLE_LISTED 12

/* Errors below this share of a value are not shown. */
#define SHOWN_ERROR 0.005

/* --- effects of each method ---------------------------------------------- */

/* Type of a member of an effect, and its text format. */
typedef enum effect_form {
    EFFECT_COUNT,    /* an int64_t */
    EFFECT_NUMBER,   /* a double, four digits */
    EFFECT_PERCENT,  /* a double, a probability */
    EFFECT_ESTIMATE, /* a lan_estimate, as are those below */
    EFFECT_SIGNED,   /* with its sign */
    EFFECT_POINTS    /* in hundredths */
} effect_form;

typedef struct effect_field {
    const char *key;
    const char *heading; /* NULL: for programs only */
    effect_form form;
    size_t offset; /* of the member in the effect */
} effect_field;

/* The headings of the ends come from the range. */
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
} method_row;

#define FIELDS(of) (of), sizeof(of) / sizeof(of)[0]

static const method_row methods[] = {
    [LAN_SENSITIVITY_ELASTICITY] = {"elasticity", FIELDS(elasticity_fields)},
    [LAN_SENSITIVITY_MORRIS] = {"morris", FIELDS(morris_fields)},
    [LAN_SENSITIVITY_SOBOL] = {"sobol", FIELDS(sobol_fields)},
    [LAN_SENSITIVITY_SNOWBALL] = {"snowball", FIELDS(snowball_fields)},
};

/* A member of an input's effect; LAN_NAN bounds if it has no interval. */
static lan_estimate read_effect(const lan_sensitivity *found, size_t output,
                                size_t input, const effect_field *field)
{
    const size_t i = output * found->input_count + input;
    const void *const effect =
        found->morris != NULL  ? (const void *)&found->morris[i]
        : found->sobol != NULL ? (const void *)&found->sobol->indices[i]
                               : (const void *)&found->elasticity[i];
    const void *const at = (const char *)effect + field->offset;
    if (field->form >= EFFECT_ESTIMATE) {
        return *(const lan_estimate *)at;
    }
    return (lan_estimate){field->form == EFFECT_COUNT
                              ? (double)*(const int64_t *)at
                              : *(const double *)at,
                          LAN_NAN, LAN_NAN};
}

/* --- the table of one quantity -------------------------------------------- */

/* "+0.0143", "+0.0143 +- 0.002", "0 (within error)", or "" if its error is
 * unbounded. */
static const char *estimate_text(lan_document *to, const lan_estimate *e,
                                 effect_form form)
{
    const double unit = form == EFFECT_POINTS ? 100.0 : 1.0;
    const double half = 0.5 * (e->high - e->low);

    if (isnan(e->value) || !isfinite(half)) {
        return "";
    }
    if (fabs(e->value) <= 0.0 && half <= 0.0) {
        return "0";
    }
    if (lan_estimate_holds_zero(e)) {
        return "0 (within error)";
    }
    const char *const value = doc_write(
        to, form == EFFECT_ESTIMATE ? "%.4g" : "%+.4g", unit * e->value);
    return half > SHOWN_ERROR * fabs(e->value)
               ? doc_write(to, "%s \xC2\xB1 %.2g", value, unit * half)
               : value;
}

static void add_effect(lan_document *to, lan_table *table,
                       const lan_estimate *of, effect_form form)
{
    if (form == EFFECT_COUNT) {
        table_cells(table, "%jd", (intmax_t)of->value);
    } else if (form >= EFFECT_ESTIMATE) {
        table_data(table,
                   json_pack("{s:o, s:o, s:o}", "value",
                             lan_json_number(of->value), "low",
                             lan_json_number(of->low), "high",
                             lan_json_number(of->high)),
                   estimate_text(to, of, form));
    } else {
        table_cells(table, form == EFFECT_PERCENT ? "%.2f %%" : "%.4g",
                    of->value);
    }
}

/* Adds the path (for programs, the first of paths with the same effect) and the
 * range, or the value at which derivatives are taken. */
static void add_input(lan_document *to, lan_table *table,
                      const lan_sensitivity *found,
                      const lan_sensitivity_input *input)
{
    table_row(table, LAN_TONE_PLAIN);
    table_data(table, json_string(input->path),
               lan_paths_joined(doc_arena(to), input->path, input->alike,
                                input->alike_count, "{", "}"));
    if (found->elasticity != NULL) {
        table_cells(table, "%g", input->value);
    } else {
        table_cells(table, "%s",
                    doc_write(to, "%.4g to %.4g%s", input->range.lo,
                              input->range.hi,
                              input->range.is_log ? ", by factors" : ""));
    }
}

/* The heading of an end: "at -10 %", or "at least" with given ranges. */
static const char *end_text(lan_document *to, const lan_sensitivity_def *def,
                            const char *key)
{
    const bool is_low = strcmp(key, "at_low") == 0;
    return def->between.count > 0
               ? (is_low ? "at least" : "at most")
               : doc_write(to, "at %s%.3g %%", is_low ? "-" : "+",
                           100.0 * def->range);
}

/* The effects of each value, the largest first.
 *
 * order  one element per input
 */
static void add_effects(lan_document *to, const lan_sensitivity_view *view,
                        size_t output, size_t *order)
{
    const lan_sensitivity *found = view->found;
    const method_row *method = &methods[found->method];
    lan_table *table = doc_table(
        to, "effects", LAN_FOR_PEOPLE,
        found->elasticity != NULL ? "path=value|=is#n" : "path=value|=over#n");

    for (size_t i = 0; i < method->count; i++) {
        const effect_field *field = &method->fields[i];
        const bool is_end = field->heading != NULL && field->heading[0] == '\0';
        table_column(table, field->key,
                     is_end ? end_text(to, view->def, field->key)
                            : field->heading,
                     LAN_AS_NUMBER);
    }
    table_column(table, NULL, "another wins at", LAN_AS_TEXT);
    lan_sensitivity_rank(found, output, order);
    for (size_t k = 0; k < found->input_count; k++) {
        add_input(to, table, found, &found->inputs[order[k]]);
        for (size_t i = 0; i < method->count; i++) {
            const lan_estimate of =
                read_effect(found, output, order[k], &method->fields[i]);
            add_effect(to, table, &of, method->fields[i].form);
        }
        if (found->flips != NULL && output == 0) {
            const lan_flip *const flip = &found->flips[order[k]];
            table_cells(table, "%s", /* "0.93 times: red" */
                        flip->is_found ? doc_write(to, "%.4g times: %s",
                                                   flip->factor, flip->winner)
                                       : "-");
        }
    }
}

/* --- rows: one per number, so that all methods have the same columns ------ */

static void add_rows(lan_document *to, const lan_sensitivity *found)
{
    const method_row *method = &methods[found->method];
    lan_table *table = doc_table(to, NULL, LAN_FOR_ROWS,
                                 "of|path|value|effect|size|low|high|alike");

    for (size_t k = 0; k < found->output_count; k++) {
        for (size_t i = 0; i < found->input_count * method->count; i++) {
            const size_t at = i / method->count;
            const lan_sensitivity_input *const input = &found->inputs[at];
            const effect_field *const field =
                &method->fields[i % method->count];
            const lan_estimate of = read_effect(found, k, at, field);
            table_add(table, "%s|%s|%g|%s|%g|%g|%g", found->outputs[k],
                      input->path, input->value, field->key, of.value, of.low,
                      of.high);
            table_list(table, input->alike, input->alike_count);
        }
    }
}

/* --- sentences ----------------------------------------------------------- */

static void add_base(lan_document *to, const lan_sensitivity *found,
                     size_t output)
{
    const double base = found->base[output];

    doc_say(to, "%s %s%s", found->outputs[output],
            isnan(base) ? "could not be computed" : "is ",
            isnan(base) ? "" : doc_digits(to, base, 6));
    if (output == 0 && found->winner != NULL) {
        doc_more(to, "; the winner is %s", found->winner);
    }
    doc_more(to, ":");
}

static void add_parity(lan_document *to, const lan_sensitivity *found)
{
    const lan_parity *parity = found->parity;

    doc_say(
        to, "At parity %s starts with %s instead of %s: %s is %.2f %% (%s).",
        parity->side, doc_count(to, parity->soldiers),
        doc_count(to, parity->given), found->outputs[0], 100.0 * parity->odds,
        parity->method == LAN_ODDS_NORMAL ? "normal approximation" : "exact");
    doc_say(to, "Effect of each value at parity, in points:");
}

static void add_caption(lan_document *to, const lan_sensitivity_view *view,
                        size_t output)
{
    const lan_sensitivity *found = view->found;

    doc_gap(to);
    switch (found->method) {
    case LAN_SENSITIVITY_ELASTICITY:
        add_base(to, found, output);
        break;
    case LAN_SENSITIVITY_SNOWBALL:
        add_parity(to, found);
        break;
    case LAN_SENSITIVITY_MORRIS:
        doc_say(to,
                "Elementary effects on %s over the ranges, %d trajectories:",
                found->outputs[output], (int)view->def->trajectories);
        break;
    case LAN_SENSITIVITY_SOBOL:
        doc_say(to,
                "Shares of the variance of %s, which is %.4g with a mean of "
                "%.4g, %d samples:",
                found->outputs[output], found->sobol->variances[output],
                found->sobol->means[output], (int)view->def->samples);
        break;
    }
}

static void add_sobol_sum(lan_document *to, const lan_sensitivity *found,
                          size_t output)
{
    double sum = 0.0;
    for (size_t i = 0; i < found->input_count; i++) {
        sum +=
            found->sobol->indices[output * found->input_count + i].first.value;
    }
    if (isnan(sum)) {
        doc_say(to, "%s does not change over these ranges.",
                found->outputs[output]);
        return;
    }
    doc_say(to,
            "First orders sum to %.3g; the rest of 1 is due to interactions.",
            sum);
    if (!found->sobol->is_quasi_random && output + 1 == found->output_count) {
        doc_say(to,
                "More than %d values are sampled randomly: the intervals "
                "shrink more slowly.",
                LAN_SOBOL_QUASI_INPUTS);
    }
}

/* HTML only: the text has the same numbers in a table. */
static void add_tornado(lan_document *to, const lan_sensitivity_view *view,
                        size_t output)
{
    lan_sensitivity_view one = *view;
    lan_figure *figure = NULL;
    one.output = output;
    if (view->found->elasticity != NULL &&
        lan_document_wants(to, LAN_FORMAT_HTML)) {
        doc_figure(to, lan_tornado_figure(&one, &figure, NULL), &figure,
                   LAN_FIGURE_NOT_AS_TEXT, false);
    }
}

/* --- fields -------------------------------------------------------------- */

static void add_inputs(lan_document *to, const lan_sensitivity *found)
{
    doc_fields(to, "inputs: [");
    for (size_t i = 0; i < found->input_count; i++) {
        const lan_sensitivity_input *input = &found->inputs[i];
        const lan_flip *const flip =
            found->flips != NULL ? &found->flips[i] : NULL;
        doc_fields(to, "{ path: %s", input->path);
        doc_texts(to, "alike", (const char *const *)input->alike,
                  input->alike_count);
        doc_fields(to, "value: %g from: %g to: %g log: %i whole: %i",
                   input->value, input->range.lo, input->range.hi,
                   input->range.is_log, input->range.is_whole);
        if (flip != NULL && flip->is_found) {
            doc_fields(to, "flip: { factor: %g value: %g winner: %s }",
                       flip->factor, flip->value, flip->winner);
        } else if (flip != NULL) {
            doc_fields(to, "flip: null");
        }
        doc_fields(to, "}");
    }
    doc_fields(to, "]");
}

static void add_foot_fields(lan_document *to, const lan_sensitivity *found)
{
    const lan_parity *const parity = found->parity;
    doc_texts(to, "idle", (const char *const *)found->idle, found->idle_count);
    doc_fields(to, "battles: %jd failed: %jd", found->report.asked,
               found->report.failed);
    if (parity != NULL && !parity->is_found) {
        doc_fields(to, "parity: null");
    } else if (parity != NULL) {
        doc_fields(
            to,
            "parity: { side: %s factor: %g soldiers: %g odds: %g method: %s }",
            parity->side, parity->factor, parity->soldiers, parity->odds,
            lan_odds_method_word(parity->method));
    }
}

/* --- the page ------------------------------------------------------------ */

static void add_output(lan_document *to, const lan_sensitivity_view *view,
                       size_t output, size_t *order)
{
    const lan_sensitivity *const found = view->found;
    add_caption(to, view, output);
    doc_fields(to, "{ of: %s", found->outputs[output]);
    if (found->sobol != NULL) {
        doc_fields(to, "mean: %g variance: %g", found->sobol->means[output],
                   found->sobol->variances[output]);
    } else if (found->elasticity != NULL) {
        doc_fields(to, "value: %g", found->base[output]);
    }
    add_effects(to, view, output, order);
    doc_fields(to, "}");
    if (found->sobol != NULL) {
        add_sobol_sum(to, found, output);
    }
    add_tornado(to, view, output);
}

void lan_page_sensitivity(lan_document *to, const char *path,
                          const lan_sensitivity_view *view)
{
    const lan_sensitivity *found = view->found;
    const bool is_none = found->parity != NULL && !found->parity->is_found;
    size_t *const order = doc_room(to, found->input_count, sizeof *order);
    page_list idle = {.most = IDLE_LISTED};
    page_begin(to, view->scenario, path);
    doc_fields(to, "method: %s winner: %s", methods[found->method].word,
               found->winner);
    add_inputs(to, found);
    doc_fields(to, "results: [");
    for (size_t k = 0; !is_none && k < found->output_count; k++) {
        add_output(to, view, k, order);
    }
    doc_fields(to, "]");
    add_foot_fields(to, found);
    doc_gap(to);
    for (size_t i = 0; i < found->idle_count; i++) {
        page_list_add(to, &idle, found->idle[i]);
    }
    if (idle.count > 0) {
        doc_say(to, "Omitted, without effect: %s.", page_list_text(to, &idle));
    }
    doc_sentence(to, LAN_TONE_FAINT, "%jd battles.", found->report.asked);
    if (!is_none) {
        add_rows(to, found);
    }
}
