/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "results/pages/pages_impl.h"

#define DIGITS 6

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

static void add_law(lan_table *table, const lan_fit_laws *laws,
                    lan_fit_law_kind kind)
{
    const lan_fit_law *law = &laws->law[kind];

    lan_table_row(table, kind == laws->best ? LAN_TONE_GOOD : LAN_TONE_PLAIN);
    lan_table_name(table, lan_fit_law_name(kind));
    if (!law->is_known) {
        lan_table_text(table, "not known");
        return;
    }
    add_exponent(table, law->enemy, laws->t95 * law->enemy_error);
    add_exponent(table, law->own, laws->t95 * law->own_error);
    lan_table_number(table, law->coefficient[0]);
    lan_table_number(table, law->coefficient[1]);
    lan_table_shown(table, law->deviation, "%.4f", law->deviation);
    lan_table_shown(table, law->prediction, "%.4f", law->prediction);
}

static void add_table(lan_document *document, const lan_fit_laws *laws)
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
    const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE | LAN_FOR(LAN_FORMAT_CSV),
        .columns = columns,
        .column_count = sizeof columns / sizeof columns[0]};

    for (size_t i = 0; i < 2; i++) {
        snprintf(headings[i], sizeof headings[i], "of %s", laws->side[i]);
    }
    lan_table *table = lan_document_table(document, &def);
    for (size_t k = 0; k < laws->law_count; k++) {
        add_law(table, laws, (lan_fit_law_kind)k);
    }
}

/* How many losses there are, and why others were left out. */
static void add_counts(lan_document *document, const lan_fit_laws *laws)
{
    const size_t small = laws->left_out - laws->unknown;

    lan_document_sentence(document, LAN_TONE_PLAIN, "%zu losses", laws->used);
    if (small > 0) {
        lan_document_more(document,
                          "; %zu more left out, which are not above 0", small);
    }
    if (laws->unknown > 0) {
        lan_document_more(document, "; %zu more left out, as cells are empty",
                          laws->unknown);
    }
    lan_document_more(document, ". The \xC2\xB1 is a 95 %% interval.");
}

/* --- fields -------------------------------------------------------------- */

static void add_law_fields(lan_document *document, const lan_fit_laws *laws,
                           lan_fit_law_kind kind)
{
    const lan_fit_law *law = &laws->law[kind];

    if (!law->is_known) {
        lan_document_data(document, lan_fit_law_name(kind), json_null());
        return;
    }
    lan_document_begin(document, lan_fit_law_name(kind));
    lan_document_number(document, "enemy", law->enemy);
    lan_document_number(document, "own", law->own);
    lan_document_number(document, "enemy_error", law->enemy_error);
    lan_document_number(document, "own_error", law->own_error);
    lan_document_begin(document, "coefficient");
    lan_document_number(document, laws->side[0], law->coefficient[0]);
    lan_document_number(document, laws->side[1], law->coefficient[1]);
    lan_document_end(document);
    lan_document_number(document, "deviation", law->deviation);
    lan_document_number(document, "prediction", law->prediction);
    lan_document_end(document);
}

static void add_fields(lan_document *document, const lan_fit_laws *laws)
{
    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "best", lan_fit_law_name(laws->best));
    lan_document_begin(document, "laws");
    for (size_t k = 0; k < laws->law_count; k++) {
        add_law_fields(document, laws, (lan_fit_law_kind)k);
    }
    lan_document_end(document);
    lan_document_number(document, "correlation", laws->correlation);
    lan_document_whole(document, "used", (int64_t)laws->used);
    lan_document_whole(document, "left_out", (int64_t)laws->left_out);
    lan_document_whole(document, "unknown", (int64_t)laws->unknown);
}

void lan_page_fit_laws(lan_document *document, const lan_fit_laws *laws)
{
    add_fields(document, laws);
    add_table(document, laws);
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "The %s law predicts best: a loss left out of the "
                          "fit by a factor of %.3f.",
                          lan_fit_law_name(laws->best),
                          exp(laws->law[laws->best].prediction));
    add_counts(document, laws);
}
