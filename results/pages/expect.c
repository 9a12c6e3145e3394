/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "results/pages/pages_impl.h"

/* --- fields -------------------------------------------------------------- */

static void add_army(lan_document *to, const char *key,
                     const lan_expect_check *check, int which)
{
    if (check->types[which] == NULL) {
        lan_document_data(to, key, json_null());
        return;
    }
    lan_document_begin(to, key);
    lan_document_text(to, "type", check->types[which]);
    lan_document_whole(to, "soldiers", check->soldiers[which]);
    lan_document_end(to);
}

static void add_check(lan_document *to, const lan_expect_check *check)
{
    const lan_expect_want *const want = check->want;
    const bool is_number = want != NULL && want->word == NULL;
    char wanted[LAN_EXPECT_TEXT_SIZE];

    lan_document_begin(to, NULL);
    lan_document_text(to, "value", want != NULL ? want->name : "winner");
    add_army(to, "first", check, 0);
    add_army(to, "second", check, 1);
    if (is_number) {
        lan_document_pair(to, "wanted", want->lo, want->hi);
        lan_document_number(to, "got", check->value);
    } else {
        lan_document_text(to, "wanted", lan_expect_wanted(check, wanted));
        lan_document_text(to, "got", check->came);
    }
    lan_document_number(to, "low", check->low);
    lan_document_number(to, "high", check->high);
    lan_document_number(to, "tolerance", check->tolerance);
    lan_document_flag(to, "ok", check->holds);
    lan_document_end(to);
}

static void add_verdict(lan_document *to, const char *text,
                        const lan_expect_verdict *verdict)
{
    static const char *const kinds[] = {[LAN_EXPECT_BATTLE] = "battle",
                                        [LAN_EXPECT_MATCH] = "match",
                                        [LAN_EXPECT_CYCLE] = "cycle"};
    const lan_expect_def *def = verdict->def;

    lan_document_begin(to, NULL);
    lan_document_text(to, "name", def->name);
    lan_document_text(to, "kind", kinds[def->kind]);
    lan_document_flag(to, "ok", verdict->holds);
    lan_document_text(to, "text", text);
    lan_document_whole(to, "line", def->line);
    lan_document_whole(to, "column", def->column);
    lan_document_text(to, "error",
                      verdict->status != LAN_OK ? verdict->err.text : NULL);
    lan_document_begin_list(to, "checks");
    for (size_t i = 0; i < verdict->count; i++) {
        add_check(to, &verdict->checks[i]);
    }
    lan_document_end(to);
    lan_document_end(to);
}

/* --- the page ------------------------------------------------------------ */

lan_table *lan_page_expect_begin(lan_document *to)
{
    static const lan_column_def columns[] = {
        {"file", "file", NULL, LAN_AS_TEXT},
        {"line", "line", NULL, LAN_AS_NUMBER},
        {"name", "name", NULL, LAN_AS_TEXT},
        {"ok", "", NULL, LAN_AS_TEXT},
        {"text", "what came", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR_ALL, LAN_COLUMNS(columns)};

    lan_document_title(to, "Expectations");
    lan_document_whole(to, "schema", 1);
    lan_document_whole(to, "passed", 0); /* their place: the end knows */
    lan_document_whole(to, "failed", 0);
    lan_document_begin_list(to, "files");
    return lan_document_table(to, &def);
}

void lan_page_expect_file(lan_document *to, lan_table *table,
                          const lan_expect_file *file)
{
    lan_document_begin(to, NULL);
    lan_document_text(to, "file", file->path);
    lan_document_flag(to, "read", file->is_read);
    lan_document_flag(to, "ok", file->is_read); /* so far */
    lan_document_begin_list(to, "expectations");
    if (file->count == 0) {
        lan_table_row(table, file->is_read ? LAN_TONE_FAINT : LAN_TONE_BAD);
        lan_table_name(table, file->path);
        lan_table_skip(table);
        lan_table_skip(table);
        lan_table_name(table, file->is_read ? "skipped" : "NOT OK");
        lan_table_name(table, file->is_read ? "it expects nothing"
                                            : "cannot be tested");
    }
}

void lan_page_expect_add(lan_document *to, lan_table *table,
                         const lan_expect_file *file, const char *text,
                         const lan_expect_verdict *verdict)
{
    const bool holds = verdict->holds;

    add_verdict(to, text, verdict);
    lan_table_row(table, holds ? LAN_TONE_PLAIN : LAN_TONE_BAD);
    lan_table_name(table, file->path);
    lan_table_whole(table, verdict->def->line);
    lan_table_name(table, verdict->def->name);
    lan_table_name(table, holds ? "ok" : "NOT OK");
    lan_table_name(table, text);
}

void lan_page_expect_file_end(lan_document *to, const lan_expect_file *file)
{
    lan_document_end(to);
    lan_document_flag(to, "ok", file->is_read && file->failed == 0);
    lan_document_end(to);
}

void lan_page_expect_end(lan_document *to, size_t passed, size_t failed,
                         size_t unread)
{
    lan_document_end(to);
    lan_document_whole(to, "passed", (int64_t)passed);
    lan_document_whole(to, "failed", (int64_t)failed);
    lan_document_say(to, "%zu of %zu expectations hold", passed,
                     passed + failed);
    if (unread > 0) {
        lan_document_more(to, ", %zu file%s could not be tested", unread,
                          unread == 1 ? "" : "s");
    }
    lan_document_more(to, ".");
}
