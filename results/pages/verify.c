/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

lan_table *lan_page_verify_begin(lan_document *to)
{
    lan_document_fields(to, "schema: %d", 1);
    return lan_document_table(
        to, "rows", LAN_FOR_ALL,
        "case=case|source|solver=solver|quantity=quantity|"
        "published=published#n|ours=ours#n|difference=difference#n|"
        "tolerance=tolerance#n|ok=|note=");
}

void lan_page_verify_add(lan_table *table, const lan_verify_row *row)
{
    const double difference = row->ours - row->published;
    lan_table_add_toned(table, row->is_ok ? LAN_TONE_PLAIN : LAN_TONE_BAD,
                        "%s|%s|%s|%s", row->name, row->source, row->solver,
                        row->quantity);
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
    lan_document_fields(to, "passed: %zu failed: %zu", passed, failed);
    lan_document_say(to, "%zu of %zu rows agree with published", passed,
                     passed + failed);
    if (computed > 0) {
        lan_document_more(to, " or computed (%zu)", computed);
    }
    lan_document_more(to, " results.");
}
