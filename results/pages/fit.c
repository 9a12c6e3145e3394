/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "results/pages/pages_impl.h"

#define DIGITS 6

/* --- the numbers --------------------------------------------------------- */

static void add_parameters(lan_document *to, const lan_fit *fit)
{
    lan_table *table = doc_table(
        to, "parameters", LAN_FOR_PEOPLE,
        "path=number|start=start#n|value=fitted#n|error=error#n|interval|"
        "=95 %#n|=#n|idle|vague");
    for (size_t k = 0; k < fit->parameter_count; k++) {
        const lan_fit_parameter *const is = &fit->parameters[k];
        const bool is_idle = is->is_idle;
        table_add_toned(table, is_idle ? LAN_TONE_BAD : LAN_TONE_PLAIN,
                        "%s|%g|%g", is->path, is->start, is->value);
        if (is_idle) {
            table_shown(table, is->error, "no effect");
        } else {
            table_shown(table, is->error, "%.2g", is->error);
        }
        table_data(table,
                   json_pack("[o, o]", lan_json_number(is->low),
                             lan_json_number(is->high)),
                   "");
        table_cells(table, "%g|%g|%i|%i", is_idle ? LAN_NAN : is->low,
                    is_idle ? LAN_NAN : is->high, is_idle, is->is_vague);
    }
}

/* --- how good it is ------------------------------------------------------ */

static void add_quality(lan_document *to, const lan_fit *fit)
{
    const size_t n = fit->parameter_count;
    lan_table *const table = doc_facts(to);

    table_fact(table, "explained", "%.4f %% of the squares of %zu strengths",
               100.0 * fit->r2, fit->observation_count);
    if (fit->mute_count > 0) {
        table_fact(table, "not counted",
                   "%zu of them, independent of the numbers", fit->mute_count);
    }
    table_fact(table, "deviation", "%s",
               doc_digits(to, fit->deviation, DIGITS));
    doc_fields(to, "correlation: [");
    for (size_t i = 0; i < n; i++) {
        doc_numbers(to, NULL, fit->correlation + i * n, n);
        for (size_t j = 0; j < i; j++) {
            const double r = fit->correlation[i * n + j];
            if (!isnan(r)) {
                table_fact(table, "correlation", "%+.3f  %s, %s", r,
                           fit->parameters[j].path, fit->parameters[i].path);
            }
        }
    }
    doc_fields(to, "]");
    if (n > 1) {
        table_fact(table, "condition", "%s",
                   doc_digits(to, fit->condition, DIGITS));
    }
    doc_fields(to,
               "observations: %zu chi2: %g deviation: %g r2: %g condition: %g "
               "identified: %i converged: %i",
               fit->observation_count, fit->chi2, fit->deviation, fit->r2,
               fit->condition, fit->is_identified, fit->has_converged);
    doc_fields(to, "iterations: %d starts: %d battles: %d mute: %zu",
               fit->iterations, fit->starts, fit->battles, fit->mute_count);
}

/* Adds the fitted curve with the observations, and the residuals below. */
static void add_curve(lan_document *to, const lan_fit_result *result)
{
    lan_curve curve = page_curve_of(result->fought, result->scenario);
    lan_figure *figure = NULL;
    curve.observed = result->observed;
    if (result->fought->trajectory->row_count >= 2) {
        doc_figure(to, lan_curve_figure(&curve, 1, &figure, NULL), &figure,
                   LAN_FIGURE_NOT_AS_TEXT, false);
    }
}

void lan_page_fit(lan_document *to, const lan_fit_result *result)
{
    const char *title = lan_scenario_title(result->scenario);

    if (title[0] != '\0') {
        doc_title(to, title);
    }
    page_schema(to, result->scenario);
    add_parameters(to, result->fit);
    add_quality(to, result->fit);
    if (result->fought != NULL) {
        add_curve(to, result);
        page_curve(to, result->fought->battle, result->fought->trajectory);
    }
}

/* --- the laws of attrition beside each other -------------------------------
 */

static void add_exponent(lan_document *to, lan_table *table, double value,
                         double error)
{
    if (error > 0.0) {
        const double shown = fabs(value) < 5e-4 ? 0.0 : value; /* no -0 */
        table_shown(table, value, "%.3f \xC2\xB1 %.3f", shown, error);
    } else {
        table_shown(table, value, "%s", doc_digits(to, value, DIGITS));
    }
}

static void add_law(lan_document *to, lan_table *table,
                    const lan_fit_laws *laws, lan_fit_law_kind kind)
{
    const lan_fit_law *law = &laws->law[kind];
    const char *const name = lan_fit_law_name(kind);

    table_add_toned(table, kind == laws->best ? LAN_TONE_GOOD : LAN_TONE_PLAIN,
                    "%s", name);
    if (!law->is_known) {
        table_cells(table, "not known");
        doc_fields(to, "%s: null", name);
        return;
    }
    add_exponent(to, table, law->enemy, laws->t95 * law->enemy_error);
    add_exponent(to, table, law->own, laws->t95 * law->own_error);
    table_cells(table, "%g|%g|%.4f|%.4f|%.1f|%.1f", law->coefficient[0],
                law->coefficient[1], law->deviation, law->prediction, law->aic,
                law->bic);
    doc_fields(to,
               "%s: { enemy: %g own: %g enemy_error: %g own_error: %g "
               "coefficient: { %s: %g %s: %g } "
               "coefficient_error: { %s: %g %s: %g } "
               "deviation: %g prediction: %g aic: %g bic: %g worse: %i }",
               name, law->enemy, law->own, law->enemy_error, law->own_error,
               laws->side[0], law->coefficient[0], laws->side[1],
               law->coefficient[1], laws->side[0], law->coefficient_error[0],
               laws->side[1], law->coefficient_error[1], law->deviation,
               law->prediction, law->aic, law->bic, law->is_worse);
}

static void add_laws(lan_document *to, const lan_fit_laws *laws)
{
    lan_table *table =
        doc_table(to, NULL, LAN_FOR_ALL, "law=law|enemy=enemy#n|own=own#n");
    for (size_t i = 0; i < 2; i++) {
        table_column(table, laws->side[i],
                     doc_write(to, "of %s", laws->side[i]), LAN_AS_NUMBER);
    }
    table_column(table, "deviation", "deviation", LAN_AS_NUMBER);
    table_column(table, "prediction", "left out", LAN_AS_NUMBER);
    table_column(table, "aic", "AIC", LAN_AS_NUMBER);
    table_column(table, "bic", "BIC", LAN_AS_NUMBER);
    doc_fields(to, "laws: {");
    for (size_t k = 0; k < laws->count; k++) {
        add_law(to, table, laws, (lan_fit_law_kind)k);
    }
    doc_fields(to, "}");
}

/* The best law, and which others predict about as well. */
static void add_best(lan_document *to, const lan_fit_laws *laws)
{
    size_t count = 0;
    doc_say(
        to,
        "The %s law predicts best: left-out losses to within a factor of %.3f.",
        lan_fit_law_name(laws->best), exp(laws->law[laws->best].prediction));
    for (size_t k = 0; k < laws->count; k++) {
        const lan_fit_law *law = &laws->law[k];
        if (law->is_known && !law->is_worse && k != laws->best) {
            doc_more(to, "%s%s",
                     count++ == 0 ? " Cannot be told apart from it: " : ", ",
                     lan_fit_law_name((lan_fit_law_kind)k));
        }
    }
    if (count > 0) {
        doc_more(to, ".");
    }
}

void lan_page_fit_laws(lan_document *to, const lan_fit_laws *laws)
{
    const size_t small = laws->left_out - laws->unknown;

    doc_fields(to, "schema: %d best: %s", 1, lan_fit_law_name(laws->best));
    add_laws(to, laws);
    doc_fields(to, "correlation: %g used: %zu left_out: %zu unknown: %zu",
               laws->correlation, laws->used, laws->left_out, laws->unknown);
    add_best(to, laws);
    doc_say(to, "%zu losses", laws->used);
    if (small > 0) {
        doc_more(to, "; %zu more left out (not above 0)", small);
    }
    if (laws->unknown > 0) {
        doc_more(to, "; %zu more left out (empty cells)", laws->unknown);
    }
    doc_more(to, ". The \xC2\xB1 is a 95 %% interval.");
}

/* --- many battles ----------------------------------------------------------
 */

/* Half a 95 % interval, in standard errors of a large sample. */
#define Z95 1.96

static void add_power(lan_document *to, const lan_fit_laws *laws)
{
    const lan_fit_law *law = &laws->law[LAN_FIT_LAW_POWER];
    if (law->is_known) {
        doc_say(to,
                "ln(losses) = %.4f \xC2\xB1 %.3f (attacker) or %.4f \xC2\xB1 "
                "%.3f (defender), + %.4f ln(own) + %.4f ln(enemy).",
                log(law->coefficient[0]), laws->t95 * law->coefficient_error[0],
                log(law->coefficient[1]), laws->t95 * law->coefficient_error[1],
                law->own, law->enemy);
    }
}

static void add_winners(lan_document *to, const lan_fit_battles *fit)
{
    static const char *const names[LAN_FIT_WINNERS] = {
        "constant", "force ratio", "and covariates"};
    lan_table *table = doc_table(
        to, "winner", LAN_FOR_PEOPLE,
        "model=winner by|terms=terms#n|likelihood=log likelihood#n|aic=AIC#n|"
        "bic=BIC#n|right=right, left out#n|score=log score#n");
    for (size_t k = 0; k < fit->winner_count; k++) {
        const lan_fit_winner *is = &fit->winner[k];
        if (is->is_known) {
            table_add(table, "%s|%zu|%.1f|%.1f|%.1f|%.3f|%.4f", names[k],
                      is->term_count, is->likelihood, is->aic, is->bic,
                      is->right, is->score);
        } else {
            table_add(table, "%s|%zu|not known", names[k], is->term_count);
        }
    }
}

static void add_terms(lan_document *to, const lan_fit_winner *last)
{
    lan_table *table =
        doc_table(to, "terms", LAN_FOR_PEOPLE,
                  "name=term|value=in ln(odds)#n|error=standard error#n|"
                  "low=95 %#n|high=#n|factor=odds times#n");
    for (size_t k = 0; k < last->term_count; k++) {
        const lan_fit_term *is = &last->terms[k];
        table_add(table, "%s|%.4f|%.4f|%.4f|%.4f|%.3f", is->name, is->value,
                  is->error, is->value - Z95 * is->error,
                  is->value + Z95 * is->error, exp(is->value));
    }
}

void lan_page_fit_battles(lan_document *to, const lan_fit_battles *fit)
{
    doc_fields(to, "rows: %zu decided: %zu won: %zu", fit->battle_count,
               fit->decided, fit->won);
    lan_page_fit_laws(to, &fit->laws);
    add_power(to, &fit->laws);
    if (fit->winner_count > 0) {
        const lan_fit_winner *last = &fit->winner[fit->winner_count - 1];
        add_winners(to, fit);
        add_terms(to, last);
        doc_say(to,
                "The odds are those of the attacker, who won %zu of %zu "
                "battles.",
                fit->won, fit->decided);
        if (fit->one_sided != NULL) {
            doc_more(to, " Left out, as all have one winner: %s.",
                     fit->one_sided);
        }
        if (!last->is_known) {
            doc_more(to, " These terms are dependent, or tell all winners "
                         "apart: leave covariates out.");
        }
    }
}
