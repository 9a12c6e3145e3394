/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

lan_table *lan_page_check_begin(lan_document *to)
{
    doc_fields(to, "schema: %d files: [", 1);
    return doc_table(
        to, NULL, LAN_FOR(LAN_FORMAT_HTML) | LAN_FOR_ROWS,
        "file=file|severity=|line=line#n|column=column#n|text=what|where=in");
}

/* An unknown line or column is empty. */
static double known_place(int place)
{
    return place > 0 ? (double)place : LAN_NAN;
}

void lan_page_check_add(lan_document *to, lan_table *table, const char *path,
                        bool is_ok, const lan_messages *messages)
{
    doc_fields(to, "{ file: %s ok: %i messages: [", path, is_ok);
    if (is_ok && messages->count == 0) {
        table_add(table, "%s|ok", path);
    }
    for (size_t i = 0; i < messages->count; i++) {
        const lan_message *message = &messages->items[i];
        const lan_error *const is = &message->error;
        const char *const severity = message->is_error ? "error" : "warning";
        doc_fields(to,
                   "{ severity: %s line: %d column: %d text: %s where: %s }",
                   severity, is->line, is->column, is->text, message->file);
        table_add_toned(
            table, message->is_error ? LAN_TONE_BAD : LAN_TONE_PLAIN,
            "%s|%s|%g|%g|%s|%s", path, severity, known_place(is->line),
            known_place(is->column), is->text, message->file);
    }
    doc_fields(to, "] dropped: %zu }", messages->dropped);
}
