/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/campaign_impl.h"

lan_table *lan_page_battles_begin(lan_document *document)
{
    static const lan_column_def columns[] = {
        {"file", "file", NULL, LAN_AS_TEXT},
        {"winner", "winner", NULL, LAN_AS_TEXT},
        {"near_tie", "", NULL, LAN_AS_TEXT},
        {"left", "left", NULL, LAN_AS_COUNT},
        {"share", "", NULL, LAN_AS_PERCENT},
        {"time", "end", NULL, LAN_AS_TIME},
        {"time_unit", "", NULL, LAN_AS_TEXT},
        {"reason", "reason", NULL, LAN_AS_TEXT},
        {"margin", "margin", NULL, LAN_AS_SIGNED},
    };
    const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE | LAN_FOR(LAN_FORMAT_CSV),
        .columns = columns,
        .column_count = sizeof columns / sizeof columns[0]};

    lan_document_whole(document, "schema", 1);
    lan_document_begin_list(document, "runs");
    return lan_document_table(document, &def);
}

static void add_row(lan_table *table, const lan_battle_result *result)
{
    const lan_fought *fought = result->fought;
    const lan_outcome *outcome = fought->outcome;

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, result->path);
    lan_table_name(table, lan_outcome_winner_name(outcome, fought->battle));
    lan_table_name(table, outcome->near_tie ? "near tie" : "");
    if (outcome->winner >= 0) {
        const lan_tally tally =
            lan_tally_side(fought->battle, outcome, outcome->winner);
        lan_table_number(table, tally.left);
        lan_table_number(table, lan_tally_share(&tally));
    } else {
        lan_table_skip(table);
        lan_table_skip(table);
    }
    lan_table_number(table, outcome->time);
    lan_table_name(table, lan_scenario_time_unit(fought->scenario));
    lan_table_name(table, lan_end_reason_name(outcome->reason));
    lan_table_shown(table, outcome->margin, "%+.4f", outcome->margin);
}

void lan_page_battles_add(lan_document *document, lan_table *table,
                          const lan_battle_result *result)
{
    lan_campaign_view view;

    add_row(table, result);
    lan_document_begin(document, NULL);
    lan_page_outcome(document, result->fought);
    if (lan_campaign_view_of(result->fought, result->path, &view)) {
        lan_page_campaign_fields(document, &view);
    }
    lan_document_text(document, "file", result->path);
    lan_document_end(document);
}

void lan_page_battles_fail(lan_document *document, lan_table *table,
                           const char *path, int status)
{
    lan_table_row(table, LAN_TONE_BAD);
    lan_table_name(table, path);
    lan_table_text(table, "failed");
    lan_document_begin(document, NULL);
    lan_document_whole(document, "schema", 1);
    lan_document_whole(document, "status", status);
    lan_document_text(document, "file", path);
    lan_document_end(document);
}

void lan_page_battles_end(lan_document *document)
{
    lan_document_end(document);
}
