/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "results/pages/pages_impl.h"

lan_table *lan_page_check_begin(lan_document *document)
{
    static const lan_column_def columns[] = {
        {"file", "file", NULL, LAN_AS_TEXT},
        {"severity", "", NULL, LAN_AS_TEXT},
        {"line", "line", NULL, LAN_AS_NUMBER},
        {"column", "column", NULL, LAN_AS_NUMBER},
        {"text", "what", NULL, LAN_AS_TEXT},
        {"where", "in", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {
        .formats = LAN_FOR(LAN_FORMAT_HTML) | LAN_FOR(LAN_FORMAT_CSV),
        .columns = columns,
        .column_count = sizeof columns / sizeof columns[0]};

    lan_document_whole(document, "schema", 1);
    lan_document_begin_list(document, "files");
    return lan_document_table(document, &def);
}

static void add_fields(lan_document *document, const char *path, bool is_ok,
                       const lan_messages *messages)
{
    lan_document_begin(document, NULL);
    lan_document_text(document, "file", path);
    lan_document_flag(document, "ok", is_ok);
    lan_document_begin_list(document, "messages");
    for (size_t i = 0; i < messages->count; i++) {
        const lan_message *message = &messages->items[i];
        lan_document_begin(document, NULL);
        lan_document_text(document, "severity",
                          message->is_error ? "error" : "warning");
        lan_document_whole(document, "line", message->error.line);
        lan_document_whole(document, "column", message->error.column);
        lan_document_text(document, "text", message->error.text);
        lan_document_text(document, "where", message->file);
        lan_document_end(document);
    }
    lan_document_end(document);
    lan_document_whole(document, "dropped", (int64_t)messages->dropped);
    lan_document_end(document);
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

static void add_rows(lan_table *table, const char *path, bool is_ok,
                     const lan_messages *messages)
{
    if (is_ok && messages->count == 0) {
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_name(table, path);
        lan_table_text(table, "ok");
    }
    for (size_t i = 0; i < messages->count; i++) {
        const lan_message *message = &messages->items[i];
        lan_table_row(table, message->is_error ? LAN_TONE_BAD : LAN_TONE_PLAIN);
        lan_table_name(table, path);
        lan_table_name(table, message->is_error ? "error" : "warning");
        add_place(table, message->error.line);
        add_place(table, message->error.column);
        lan_table_name(table, message->error.text);
        lan_table_name(table, message->file);
    }
}

void lan_page_check_add(lan_document *document, lan_table *table,
                        const char *path, bool is_ok,
                        const lan_messages *messages)
{
    add_fields(document, path, is_ok, messages);
    add_rows(table, path, is_ok, messages);
}

void lan_page_check_end(lan_document *document)
{
    lan_document_end(document);
}
