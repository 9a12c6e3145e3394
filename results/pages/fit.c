/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "plots/kinds/kinds.h"
#include "results/pages/pages_impl.h"

#define DIGITS 6

/* --- the numbers --------------------------------------------------------- */

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
    lan_table_data(table,
                   json_pack("[o, o]", lan_json_number(is->low),
                             lan_json_number(is->high)),
                   "%s", "");
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

static void add_parameters(lan_document *to, const lan_fit *fit)
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
    const lan_table_def def = {
        .key = "parameters", .formats = LAN_FOR_PEOPLE, LAN_COLUMNS(columns)};
    lan_table *table = lan_document_table(to, &def);
    for (size_t k = 0; k < fit->parameter_count; k++) {
        add_parameter(table, &fit->parameters[k]);
    }
}

/* --- how good it is ------------------------------------------------------ */

static void add_quality(lan_document *to, const lan_fit *fit)
{
    const size_t n = fit->parameter_count;
    char number[LAN_NUMBER_SIZE];
    lan_table *const table = lan_document_facts(to);

    lan_table_fact(table, "explained",
                   "%.4f %% of the squares of %zu strengths", 100.0 * fit->r2,
                   fit->observation_count);
    if (fit->mute_count > 0) {
        lan_table_fact(table, "not counted",
                       "%zu of them, which the battle meets whatever the "
                       "numbers",
                       fit->mute_count);
    }
    lan_table_fact(table, "deviation", "%s",
                   lan_number_digits(fit->deviation, DIGITS, number));
    lan_document_begin_list(to, "correlation");
    for (size_t i = 0; i < n; i++) {
        lan_document_numbers(to, NULL, fit->correlation + i * n, n);
        for (size_t j = 0; j < i; j++) {
            const double r = fit->correlation[i * n + j];
            if (!isnan(r)) {
                lan_table_fact(table, "correlation", "%+.3f  %s, %s", r,
                               fit->parameters[j].path,
                               fit->parameters[i].path);
            }
        }
    }
    lan_document_end(to);
    if (n > 1) {
        lan_table_fact(table, "condition", "%s",
                       lan_number_digits(fit->condition, DIGITS, number));
    }
    lan_document_whole(to, "observations", (int64_t)fit->observation_count);
    lan_document_number(to, "chi2", fit->chi2);
    lan_document_number(to, "deviation", fit->deviation);
    lan_document_number(to, "r2", fit->r2);
    lan_document_number(to, "condition", fit->condition);
    lan_document_flag(to, "identified", fit->is_identified);
    lan_document_flag(to, "converged", fit->has_converged);
    lan_document_whole(to, "iterations", (int64_t)fit->iterations);
    lan_document_whole(to, "starts", (int64_t)fit->starts);
    lan_document_whole(to, "battles", (int64_t)fit->battles);
    lan_document_whole(to, "mute", (int64_t)fit->mute_count);
}

/* The fitted curve among the reports, and what is left of them below. */
static void add_curve(lan_document *to, const lan_fit_result *result)
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
        !lan_document_wants(to, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_status status = lan_curve_figure(&curve, 1, &figure, NULL);
    if (status != LAN_ELIMIT) { /* more lines than a picture has */
        lan_document_figure(to, status, &figure, LAN_FIGURE_NOT_AS_TEXT);
    }
}

void lan_page_fit(lan_document *to, const lan_fit_result *result)
{
    const char *title = lan_scenario_title(result->scenario);

    if (title[0] != '\0') {
        lan_document_title(to, "%s", title);
    }
    lan_page_schema(to, result->scenario);
    add_parameters(to, result->fit);
    add_quality(to, result->fit);
    if (result->fought != NULL) {
        add_curve(to, result);
        lan_page_curve(to, result->fought->battle, result->fought->trajectory);
    }
}

/* --- the laws of attrition beside each other -------------------------------
 */

static void add_exponent(lan_table *table, double value, double error)
{
    char number[LAN_NUMBER_SIZE];
    if (error > 0.0) {
        const double shown = fabs(value) < 5e-4 ? 0.0 : value; /* no -0 */
        lan_table_shown(table, value, "%.3f \xC2\xB1 %.3f", shown, error);
    } else {
        lan_table_shown(table, value, "%s",
                        lan_number_digits(value, DIGITS, number));
    }
}

static void add_law(lan_document *to, lan_table *table,
                    const lan_fit_laws *laws, lan_fit_law_kind kind)
{
    const lan_fit_law *law = &laws->law[kind];
    const char *const name = lan_fit_law_name(kind);

    lan_table_row(table, kind == laws->best ? LAN_TONE_GOOD : LAN_TONE_PLAIN);
    lan_table_name(table, name);
    if (!law->is_known) {
        lan_table_text(table, "not known");
        lan_document_text(to, name, NULL);
        return;
    }
    add_exponent(table, law->enemy, laws->t95 * law->enemy_error);
    add_exponent(table, law->own, laws->t95 * law->own_error);
    lan_table_number(table, law->coefficient[0]);
    lan_table_number(table, law->coefficient[1]);
    lan_table_shown(table, law->deviation, "%.4f", law->deviation);
    lan_table_shown(table, law->prediction, "%.4f", law->prediction);

    lan_document_begin(to, name);
    lan_document_number(to, "enemy", law->enemy);
    lan_document_number(to, "own", law->own);
    lan_document_number(to, "enemy_error", law->enemy_error);
    lan_document_number(to, "own_error", law->own_error);
    lan_document_begin(to, "coefficient");
    lan_document_number(to, laws->side[0], law->coefficient[0]);
    lan_document_number(to, laws->side[1], law->coefficient[1]);
    lan_document_end(to);
    lan_document_number(to, "deviation", law->deviation);
    lan_document_number(to, "prediction", law->prediction);
    lan_document_end(to);
}

static void add_laws(lan_document *to, const lan_fit_laws *laws)
{
    char headings[2][160];
    const lan_column_def columns[] = {
        {"law", "law", NULL, LAN_AS_TEXT},
        {"enemy", "enemy", NULL, LAN_AS_NUMBER},
        {"own", "own", NULL, LAN_AS_NUMBER},
        {laws->side[0], headings[0], NULL, LAN_AS_NUMBER},
        {laws->side[1], headings[1], NULL, LAN_AS_NUMBER},
        {"deviation", "deviation", NULL, LAN_AS_NUMBER},
        {"prediction", "left out", NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.formats = LAN_FOR_ALL, LAN_COLUMNS(columns)};

    for (size_t i = 0; i < 2; i++) {
        snprintf(headings[i], sizeof headings[i], "of %s", laws->side[i]);
    }
    lan_table *table = lan_document_table(to, &def);
    lan_document_begin(to, "laws");
    for (size_t k = 0; k < laws->law_count; k++) {
        add_law(to, table, laws, (lan_fit_law_kind)k);
    }
    lan_document_end(to);
}

void lan_page_fit_laws(lan_document *to, const lan_fit_laws *laws)
{
    const size_t small = laws->left_out - laws->unknown;

    lan_document_whole(to, "schema", 1);
    lan_document_text(to, "best", lan_fit_law_name(laws->best));
    add_laws(to, laws);
    lan_document_number(to, "correlation", laws->correlation);
    lan_document_whole(to, "used", (int64_t)laws->used);
    lan_document_whole(to, "left_out", (int64_t)laws->left_out);
    lan_document_whole(to, "unknown", (int64_t)laws->unknown);
    lan_document_say(to,
                     "The %s law predicts best: a loss left out of the fit by "
                     "a factor of %.3f.",
                     lan_fit_law_name(laws->best),
                     exp(laws->law[laws->best].prediction));
    lan_document_say(to, "%zu losses", laws->used);
    if (small > 0) {
        lan_document_more(to, "; %zu more left out, which are not above 0",
                          small);
    }
    if (laws->unknown > 0) {
        lan_document_more(to, "; %zu more left out, as cells are empty",
                          laws->unknown);
    }
    lan_document_more(to, ". The \xC2\xB1 is a 95 %% interval.");
}
