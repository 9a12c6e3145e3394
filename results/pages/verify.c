/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

lan_table *lan_page_verify_begin(lan_document *to)
{
    doc_fields(to, "schema: %d", 1);
    return doc_table(
        to, "rows", LAN_FOR_ALL,
        "case=case|source|solver=solver|quantity=quantity|"
        "published=published#n|ours=ours#n|difference=difference#n|"
        "tolerance=tolerance#n|ok=|note=");
}

void lan_page_verify_add(lan_table *table, const lan_verify_row *row)
{
    const double difference = row->ours - row->published;
    table_add_toned(table, row->is_ok ? LAN_TONE_PLAIN : LAN_TONE_BAD,
                    "%s|%s|%s|%s", row->name, row->source, row->solver,
                    row->quantity);
    table_shown(table, row->published, "%s", row->published_text);
    table_shown(table, row->ours, "%.10f", row->ours);
    table_shown(table, difference, "%+.1e", difference);
    table_shown(table, row->tolerance, "%.0e", row->tolerance);
    table_data(table, json_boolean(row->is_ok), row->is_ok ? "ok" : "NOT OK");
    table_data(table, json_string(row->note), row->note);
}

void lan_page_verify_end(lan_document *to, size_t passed, size_t failed,
                         size_t computed)
{
    doc_fields(to, "passed: %zu failed: %zu", passed, failed);
    doc_say(to, "%zu of %zu rows agree with published results", passed,
            passed + failed);
    if (computed > 0) {
        doc_more(to, ", or computed ones (%zu)", computed);
    }
    doc_more(to, ".");
}
