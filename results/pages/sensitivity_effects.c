/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "results/pages/pages_impl.h"

/* Errors below this share of a value are not shown. */
#define SHOWN_ERROR 0.005

#define ESTIMATE_SIZE 64

/* --- what the methods find ----------------------------------------------- */

/* What a member of an effect is, and how people read it. */
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
} method_row;

#define FIELDS(of) (of), sizeof(of) / sizeof(of)[0]

static const method_row methods[] = {
    [LAN_SENSITIVITY_ELASTICITY] = {"elasticity", FIELDS(elasticity_fields)},
    [LAN_SENSITIVITY_MORRIS] = {"morris", FIELDS(morris_fields)},
    [LAN_SENSITIVITY_SOBOL] = {"sobol", FIELDS(sobol_fields)},
    [LAN_SENSITIVITY_SNOWBALL] = {"snowball", FIELDS(snowball_fields)},
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

/* A member of it, with no interval where it has none. */
static lan_estimate read_effect(const char *effect, const effect_field *field)
{
    lan_estimate value = {LAN_NAN, LAN_NAN, LAN_NAN};
    int64_t count = 0;

    if (field->form == EFFECT_COUNT) {
        memcpy(&count, effect + field->offset, sizeof count);
        value.value = (double)count;
    } else {
        memcpy(&value, effect + field->offset,
               field->form < EFFECT_ESTIMATE ? sizeof value.value
                                             : sizeof value);
    }
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
    const lan_estimate of = read_effect(effect, field);

    if (field->form == EFFECT_COUNT) {
        lan_table_whole(table, (int64_t)of.value);
    } else if (field->form >= EFFECT_ESTIMATE) {
        add_estimate(table, &of, field);
    } else if (isnan(of.value)) {
        lan_table_skip(table);
    } else if (field->form == EFFECT_PERCENT) {
        lan_table_shown(table, of.value, "%.2f %%", 100.0 * of.value);
    } else {
        lan_table_shown(table, of.value, "%.4g", of.value);
    }
}

/* Programs get the first; what acts alike stands with the inputs. */
static void add_paths(lan_table *table, const lan_sensitivity_input *input)
{
    char paths[LAN_PATH_WORDS_SIZE];
    lan_table_data(table, json_string(input->path), "%s",
                   lan_paths_joined(input->path, input->alike,
                                    input->alike_count, "{", "}", paths));
}

/* The range, or the value about which slopes are. */
static void add_place(lan_table *table, const lan_sensitivity *found,
                      const lan_sensitivity_input *input)
{
    if (found->elasticity != NULL) {
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

/* The heading of an end: "at -10 %", or "at least" where the ranges are given.
 */
static void write_end(const lan_sensitivity_def *def, const char *key,
                      char text[LAN_NUMBER_SIZE])
{
    const bool is_low = strcmp(key, "at_low") == 0;

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
    char ends[FIELDS_MAX][LAN_NUMBER_SIZE];
    lan_column_def columns[FIELDS_MAX + 3] = {
        {"path", "value", NULL, LAN_AS_TEXT},
        {NULL, result->found->elasticity != NULL ? "is" : "over", NULL,
         LAN_AS_NUMBER},
    };

    for (size_t i = 0; i < method->count; i++) {
        const effect_field *field = &method->fields[i];
        const bool is_end = field->heading != NULL && field->heading[0] == '\0';
        write_end(result->def, field->key, ends[i]);
        columns[2 + i] = (lan_column_def){
            field->key, is_end ? ends[i] : field->heading, NULL, LAN_AS_NUMBER};
    }
    columns[2 + method->count] =
        (lan_column_def){NULL, "another wins at", NULL, LAN_AS_TEXT};
    const lan_table_def def = {.key = "effects",
                               .formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count = method->count + 3};
    return lan_document_table(document, &def);
}

void lan_page_effects(lan_document *document,
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
        add_paths(table, input);
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

/* --- rows ---------------------------------------------------------------- */

static void add_row(lan_table *table, const lan_sensitivity *found,
                    size_t output, size_t input, const effect_field *field)
{
    char alike[LAN_PATH_WORDS_SIZE];
    const lan_estimate of = read_effect(effect_at(found, output, input), field);

    lan_page_alike_words(found->inputs[input].alike,
                         found->inputs[input].alike_count, alike);
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, found->outputs[output]);
    lan_table_name(table, found->inputs[input].path);
    lan_table_number(table, found->inputs[input].value);
    lan_table_name(table, field->key);
    lan_table_number(table, of.value);
    lan_table_number(table, of.low);
    lan_table_number(table, of.high);
    lan_table_name(table, alike);
}

void lan_page_effect_rows(lan_document *document, const lan_sensitivity *found)
{
    static const lan_column_def columns[] = {
        {"of", NULL, NULL, LAN_AS_TEXT},
        {"path", NULL, NULL, LAN_AS_TEXT},
        {"value", NULL, NULL, LAN_AS_NUMBER},
        {"effect", NULL, NULL, LAN_AS_TEXT},
        {"size", NULL, NULL, LAN_AS_NUMBER},
        {"low", NULL, NULL, LAN_AS_NUMBER},
        {"high", NULL, NULL, LAN_AS_NUMBER},
        {"alike", NULL, NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};
    const method_row *method = &methods[found->method];
    lan_table *table = lan_document_table(document, &def);

    for (size_t k = 0; k < found->output_count; k++) {
        for (size_t i = 0; i < found->input_count; i++) {
            for (size_t f = 0; f < method->count; f++) {
                add_row(table, found, k, i, &method->fields[f]);
            }
        }
    }
}
