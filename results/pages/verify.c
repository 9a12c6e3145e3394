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

void lan_page_verify_add(lan_table *table, const lan_published_case *from,
                         const lan_published_value *value, const char *solver,
                         const char *quantity, double ours, bool is_ok)
{
    const double published = strtod(value->value, NULL);
    table_add_toned(table, is_ok ? LAN_TONE_PLAIN : LAN_TONE_BAD, "%s|%s|%s|%s",
                    from->name, from->source, solver, quantity);
    table_shown(table, published, "%s", value->value); /* with all digits */
    table_shown(table, ours, "%.10f", ours);
    table_shown(table, ours - published, "%+.1e", ours - published);
    table_shown(table, value->tolerance, "%.0e", value->tolerance);
    table_data(table, json_boolean(is_ok), is_ok ? "ok" : "NOT OK");
    table_data(table, json_string(value->note), value->note);
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
