/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "results/pages/pages_impl.h"

lan_table *lan_page_check_begin(lan_document *to)
{
    static const lan_column_def columns[] = {
        {"file", "file", NULL, LAN_AS_TEXT},
        {"severity", "", NULL, LAN_AS_TEXT},
        {"line", "line", NULL, LAN_AS_NUMBER},
        {"column", "column", NULL, LAN_AS_NUMBER},
        {"text", "what", NULL, LAN_AS_TEXT},
        {"where", "in", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats =
                                   LAN_FOR(LAN_FORMAT_HTML) | LAN_FOR_ROWS,
                               LAN_COLUMNS(columns)};
    lan_document_whole(to, "schema", 1);
    lan_document_begin_list(to, "files");
    return lan_document_table(to, &def);
}

/* A place that is not known is empty. */
static void add_place(lan_table *table, int place)
{
    if (place > 0) {
        lan_table_whole(table, place);
    } else {
        lan_table_skip(table);
    }
}

void lan_page_check_add(lan_document *to, lan_table *table, const char *path,
                        bool is_ok, const lan_messages *messages)
{
    lan_document_begin(to, NULL);
    lan_document_text(to, "file", path);
    lan_document_flag(to, "ok", is_ok);
    lan_document_begin_list(to, "messages");
    if (is_ok && messages->count == 0) {
        lan_table_row_of(table, path);
        lan_table_text(table, "ok");
    }
    for (size_t i = 0; i < messages->count; i++) {
        const lan_message *message = &messages->items[i];
        const char *const severity = message->is_error ? "error" : "warning";
        lan_document_begin(to, NULL);
        lan_document_text(to, "severity", severity);
        lan_document_whole(to, "line", message->error.line);
        lan_document_whole(to, "column", message->error.column);
        lan_document_text(to, "text", message->error.text);
        lan_document_text(to, "where", message->file);
        lan_document_end(to);
        lan_table_row(table, message->is_error ? LAN_TONE_BAD : LAN_TONE_PLAIN);
        lan_table_name(table, path);
        lan_table_name(table, severity);
        add_place(table, message->error.line);
        add_place(table, message->error.column);
        lan_table_name(table, message->error.text);
        lan_table_name(table, message->file);
    }
    lan_document_end(to);
    lan_document_whole(to, "dropped", (int64_t)messages->dropped);
    lan_document_end(to);
}

void lan_page_check_end(lan_document *to)
{
    lan_document_end(to);
}
