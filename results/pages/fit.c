/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/number.h"
#include "plots/kinds/kinds.h"
#include "results/pages/pages_impl.h"

#define DIGITS 6

/* --- fields -------------------------------------------------------------- */

static void add_correlation(lan_document *document, const lan_fit *fit)
{
    const size_t n = fit->parameter_count;

    lan_document_begin_list(document, "correlation");
    for (size_t i = 0; i < n; i++) {
        lan_document_begin_list(document, NULL);
        for (size_t j = 0; j < n; j++) {
            lan_document_number(document, NULL, fit->correlation[i * n + j]);
        }
        lan_document_end(document);
    }
    lan_document_end(document);
}

static void add_fields(lan_document *document, const lan_fit *fit)
{
    add_correlation(document, fit);
    lan_document_whole(document, "observations",
                       (int64_t)fit->observation_count);
    lan_document_number(document, "chi2", fit->chi2);
    lan_document_number(document, "deviation", fit->deviation);
    lan_document_number(document, "r2", fit->r2);
    lan_document_number(document, "condition", fit->condition);
    lan_document_flag(document, "identified", fit->is_identified);
    lan_document_flag(document, "converged", fit->has_converged);
    lan_document_whole(document, "iterations", (int64_t)fit->iterations);
    lan_document_whole(document, "starts", (int64_t)fit->starts);
    lan_document_whole(document, "battles", (int64_t)fit->battles);
    lan_document_whole(document, "mute", (int64_t)fit->mute_count);
}

/* --- the numbers --------------------------------------------------------- */

static json_t *interval_json(const lan_fit_parameter *is)
{
    return json_pack("[o, o]", lan_json_number(is->low),
                     lan_json_number(is->high));
}

static void add_parameter(lan_table *table, const lan_fit_parameter *is)
{
    lan_table_row(table, is->is_idle ? LAN_TONE_BAD : LAN_TONE_PLAIN);
    lan_table_name(table, is->path);
    lan_table_number(table, is->start);
    lan_table_number(table, is->value);
    if (is->is_idle) {
        lan_table_shown(table, is->error, "no effect");
    } else {
        lan_table_shown(table, is->error, "%.2g", is->error);
    }
    lan_table_data(table, interval_json(is), "%s", "");
    if (is->is_idle) {
        lan_table_skip(table);
        lan_table_skip(table);
    } else {
        lan_table_number(table, is->low);
        lan_table_number(table, is->high);
    }
    lan_table_flag(table, is->is_idle);
    lan_table_flag(table, is->is_vague);
}

static void add_parameters(lan_document *document, const lan_fit *fit)
{
    static const lan_column_def columns[] = {
        {"path", "number", NULL, LAN_AS_TEXT},
        {"start", "start", NULL, LAN_AS_NUMBER},
        {"value", "fitted", NULL, LAN_AS_NUMBER},
        {"error", "error", NULL, LAN_AS_NUMBER},
        {"interval", NULL, NULL, LAN_AS_TEXT},
        {NULL, "95 %", NULL, LAN_AS_NUMBER},
        {NULL, "", NULL, LAN_AS_NUMBER},
        {"idle", NULL, NULL, LAN_AS_TEXT},
        {"vague", NULL, NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.key = "parameters",
                               .formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};

    lan_table *table = lan_document_table(document, &def);
    for (size_t k = 0; k < fit->parameter_count; k++) {
        add_parameter(table, &fit->parameters[k]);
    }
}

/* --- how good it is ------------------------------------------------------ */

static void add_correlations(lan_table *table, const lan_fit *fit)
{
    const size_t n = fit->parameter_count;
    char number[LAN_NUMBER_SIZE];

    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            const double r = fit->correlation[i * n + j];
            if (!isnan(r)) {
                lan_table_row(table, LAN_TONE_PLAIN);
                lan_table_text(table, "correlation");
                lan_table_text(table, "%+.3f  %s, %s", r,
                               fit->parameters[j].path,
                               fit->parameters[i].path);
            }
        }
    }
    if (n > 1) {
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_text(table, "condition");
        lan_table_name(table,
                       lan_number_digits(fit->condition, DIGITS, number));
    }
}

static void add_quality(lan_document *document, const lan_fit *fit)
{
    static const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE, .columns = columns, .column_count = 2};
    char number[LAN_NUMBER_SIZE];

    lan_table *table = lan_document_table(document, &def);
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "explained");
    lan_table_text(table, "%.4f %% of the squares of %zu strengths",
                   100.0 * fit->r2, fit->observation_count);
    if (fit->mute_count > 0) {
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_text(table, "not counted");
        lan_table_text(table,
                       "%zu of them, which the battle meets whatever the "
                       "numbers",
                       fit->mute_count);
    }
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "deviation");
    lan_table_name(table, lan_number_digits(fit->deviation, DIGITS, number));
    add_correlations(table, fit);
}

/* The fitted curve among the reports, and what is left of them below. */
static void add_curve(lan_document *document, const lan_fit_result *result)
{
    const lan_fitted_battle *fought = result->fought;
    const lan_curve curve = {.title = lan_scenario_title(result->scenario),
                             .time_unit =
                                 lan_scenario_time_unit(result->scenario),
                             .battle = fought->battle,
                             .def = lan_scenario_copy_battle_def(fought->copy),
                             .trajectory = fought->trajectory,
                             .outcome = fought->outcome,
                             .observed = result->observed};
    lan_figure *figure = NULL;

    if (fought->trajectory->row_count < 2 ||
        !lan_document_wants(document, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_status status = lan_curve_figure(&curve, 1, &figure, NULL);
    if (status == LAN_OK) {
        lan_document_figure(document, figure, LAN_FIGURE_NOT_AS_TEXT);
    } else if (status != LAN_ELIMIT) { /* more lines than a picture has */
        lan_document_lose(document, status);
    }
}

void lan_page_fit(lan_document *document, const lan_fit_result *result)
{
    const char *title = lan_scenario_title(result->scenario);

    if (title[0] != '\0') {
        lan_document_title(document, "%s", title);
    }
    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "title", title);
    add_parameters(document, result->fit);
    add_fields(document, result->fit);
    add_quality(document, result->fit);
    if (result->fought != NULL) {
        add_curve(document, result);
        lan_page_curve(document, result->fought->battle,
                       result->fought->trajectory);
    }
}
