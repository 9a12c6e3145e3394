/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>

#include "results/pages/matchup_impl.h"

static const char *type_name(const lan_matchup_view *view, int32_t type)
{
    return view->matchup->units[type].name;
}

/* --- for people ---------------------------------------------------------- */

/* Writes a payoff as the table of the page shows it: "77.4", or "-12.5" where
 * it is not odds. Returns text. */
static char *write_shown(const lan_matchup_view *view, double ahead,
                         char text[LAN_MATCHUP_CELL_SIZE])
{
    const bool by_odds = view->findings->by == LAN_PAYOFF_ODDS;
    const double percent = by_odds ? 50.0 + 50.0 * ahead : 100.0 * ahead;
    const double rounded = round(10.0 * percent) / 10.0 + 0.0;

    (void)snprintf(text, LAN_MATCHUP_CELL_SIZE, by_odds ? "%.1f" : "%+.1f",
                   rounded);
    return text;
}

static void add_head(lan_document *document, const lan_matchup_view *view)
{
    const lan_complement *team = view->complement;
    char mean[LAN_MATCHUP_CELL_SIZE];
    char worst[LAN_MATCHUP_CELL_SIZE];

    lan_document_gap(document);
    lan_document_sentence(document, LAN_TONE_PLAIN,
                          "The best team of %d type%s: ", (int)team->team_count,
                          team->team_count == 1 ? "" : "s");
    for (int32_t i = 0; i < team->team_count; i++) {
        lan_document_more(document, "%s%s", i > 0 ? ", " : "",
                          type_name(view, team->team[i]));
    }
    lan_document_more(document,
                      view->findings->by == LAN_PAYOFF_ODDS
                          ? "; it wins %s %% in the mean of its best answers, "
                            "%s %% in the worst."
                          : "; it is ahead by %s %% in the mean of its best "
                            "answers, %s %% in the worst.",
                      write_shown(view, team->mean, mean),
                      write_shown(view, team->worst, worst));
    if (!team->is_exact) {
        lan_document_sentence(
            document, LAN_TONE_PLAIN,
            "There are more than %d teams: types were added and exchanged one "
            "by one, so that a better team may exist.",
            LAN_COMPLEMENT_MAX_TEAMS);
    }
}

static void add_answers(lan_document *document, const lan_matchup_view *view)
{
    static const lan_column_def columns[] = {
        {NULL, "against", NULL, LAN_AS_TEXT},
        {NULL, "answer", NULL, LAN_AS_TEXT},
        {NULL, "%", NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .columns = columns,
                               .column_count =
                                   sizeof columns / sizeof columns[0]};
    lan_table *table = lan_document_table(document, &def);

    for (int32_t i = 0; i < view->matchup->count; i++) {
        const int32_t type = lan_matchup_shown_type(view, i);
        const lan_complement_answer *answer = &view->complement->answers[type];
        char text[LAN_MATCHUP_CELL_SIZE];
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_name(table, type_name(view, type));
        lan_table_name(table, type_name(view, answer->by));
        lan_table_shown(table, answer->ahead, "%s",
                        write_shown(view, answer->ahead, text));
    }
}

static void add_unbeaten(lan_document *document, const lan_matchup_view *view)
{
    const char *comma = "";

    if (view->complement->unbeaten == 0) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "The team beats all of the field.");
        return;
    }
    lan_document_sentence(document, LAN_TONE_PLAIN, "None of the team beats ");
    for (int32_t i = 0; i < view->matchup->count; i++) {
        if (!view->complement->answers[i].is_beaten) {
            lan_document_more(document, "%s%s", comma, type_name(view, i));
            comma = ", ";
        }
    }
    lan_document_more(document, ".");
}

void lan_page_matchup_team(lan_document *document, const lan_matchup_view *view)
{
    if (view->complement != NULL) {
        add_head(document, view);
        add_answers(document, view);
        add_unbeaten(document, view);
    }
}

/* --- for programs -------------------------------------------------------- */

static void add_answer_fields(lan_document *document,
                              const lan_matchup_view *view)
{
    lan_document_begin(document, "answers");
    for (int32_t i = 0; i < view->complement->count; i++) {
        const lan_complement_answer *answer = &view->complement->answers[i];
        lan_document_begin(document, type_name(view, i));
        lan_document_text(document, "by", type_name(view, answer->by));
        lan_document_number(document, "ahead", answer->ahead);
        lan_document_flag(document, "beaten", answer->is_beaten);
        lan_document_end(document);
    }
    lan_document_end(document);
}

void lan_page_matchup_team_fields(lan_document *document,
                                  const lan_matchup_view *view)
{
    const lan_complement *team = view->complement;

    if (team == NULL) {
        return;
    }
    lan_document_begin(document, "complement");
    lan_document_begin_list(document, "team");
    for (int32_t i = 0; i < team->team_count; i++) {
        lan_document_text(document, NULL, type_name(view, team->team[i]));
    }
    lan_document_end(document);
    lan_document_number(document, "mean", team->mean);
    lan_document_number(document, "worst", team->worst);
    lan_document_flag(document, "exact", team->is_exact);
    lan_document_whole(document, "teams", team->teams);
    add_answer_fields(document, view);
    lan_document_begin_list(document, "unbeaten");
    for (int32_t i = 0; i < team->count; i++) {
        if (!team->answers[i].is_beaten) {
            lan_document_text(document, NULL, type_name(view, i));
        }
    }
    lan_document_end(document);
    lan_document_end(document);
}
