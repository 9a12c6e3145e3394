/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

lan_table *lan_page_verify_begin(lan_document *to)
{
    static const lan_column_def columns[] = {
        {"case", "case", NULL, LAN_AS_TEXT},
        {"source", NULL, NULL, LAN_AS_TEXT},
        {"solver", "solver", NULL, LAN_AS_TEXT},
        {"quantity", "quantity", NULL, LAN_AS_TEXT},
        {"published", "published", NULL, LAN_AS_NUMBER},
        {"ours", "ours", NULL, LAN_AS_NUMBER},
        {"difference", "difference", NULL, LAN_AS_SIGNED},
        {"tolerance", "tolerance", NULL, LAN_AS_NUMBER},
        {"ok", "", NULL, LAN_AS_TEXT},
        {"note", "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {
        .key = "rows", .formats = LAN_FOR_ALL, LAN_COLUMNS(columns)};
    lan_document_whole(to, "schema", 1);
    return lan_document_table(to, &def);
}

void lan_page_verify_add(lan_table *table, const lan_verify_row *row)
{
    const double difference = row->ours - row->published;
    lan_table_row(table, row->is_ok ? LAN_TONE_PLAIN : LAN_TONE_BAD);
    lan_table_name(table, row->name);
    lan_table_name(table, row->source);
    lan_table_name(table, row->solver);
    lan_table_name(table, row->quantity);
    lan_table_shown(table, row->published, "%s", row->published_text);
    lan_table_shown(table, row->ours, "%.10f", row->ours);
    lan_table_shown(table, difference, "%+.1e", difference);
    lan_table_shown(table, row->tolerance, "%.0e", row->tolerance);
    lan_table_data(table, json_boolean(row->is_ok), "%s",
                   row->is_ok ? "ok" : "NOT OK");
    lan_table_data(table, json_string(row->note), "%s", row->note);
}

void lan_page_verify_end(lan_document *to, size_t passed, size_t failed,
                         size_t computed)
{
    lan_document_whole(to, "passed", (int64_t)passed);
    lan_document_whole(to, "failed", (int64_t)failed);
    lan_document_say(to, "%zu of %zu rows agree with what was published",
                     passed, passed + failed);
    if (computed > 0) {
        lan_document_more(to, ", or computed (%zu)", computed);
    }
    lan_document_more(to, ".");
}
