/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

/* --- fields -------------------------------------------------------------- */

static void add_army(lan_document *to, const char *key,
                     const lan_expect_check *check, int which)
{
    if (check->types[which] == NULL) {
        doc_fields(to, "%s: null", key);
    } else {
        doc_fields(to, "%s: { type: %s soldiers: %jd }", key,
                   check->types[which], (intmax_t)check->soldiers[which]);
    }
}

static void add_check(lan_document *to, const lan_expect_check *check)
{
    const lan_expect_want *const want = check->want;
    const bool is_number = want != NULL && want->word == NULL;
    char wanted[LAN_EXPECT_TEXT_SIZE];

    doc_fields(to, "{ value: %s", want != NULL ? want->name : "winner");
    add_army(to, "first", check, 0);
    add_army(to, "second", check, 1);
    if (is_number) {
        doc_fields(to, "wanted: [ %g %g ] got: %g", want->lo, want->hi,
                   check->value);
    } else {
        doc_fields(to, "wanted: %s got: %s", lan_expect_wanted(check, wanted),
                   check->came);
    }
    doc_fields(to, "low: %g high: %g tolerance: %g ok: %i }", check->low,
               check->high, check->tolerance, check->holds);
}

static void add_verdict(lan_document *to, const char *text,
                        const lan_expect_verdict *verdict)
{
    static const char *const kinds[] = {[LAN_EXPECT_BATTLE] = "battle",
                                        [LAN_EXPECT_MATCH] = "match",
                                        [LAN_EXPECT_CYCLE] = "cycle"};
    const lan_expect_def *def = verdict->def;

    doc_fields(to,
               "{ name: %s kind: %s ok: %i text: %s line: %d column: %d error: "
               "%s checks: [",
               def->name, kinds[def->kind], verdict->holds, text, def->line,
               def->column,
               verdict->status != LAN_OK ? verdict->err.text : NULL);
    for (size_t i = 0; i < verdict->count; i++) {
        add_check(to, &verdict->checks[i]);
    }
    doc_fields(to, "] }");
}

/* --- the page ------------------------------------------------------------ */

lan_table *lan_page_expect_begin(lan_document *to)
{
    doc_title(to, "Expectations");
    /* reserves the position; the end sets the values */
    doc_fields(to, "schema: %d passed: %d failed: %d files: [", 1, 0, 0);
    return doc_table(to, NULL, LAN_FOR_ALL,
                     "file=file|line=line#n|name=name|ok=|"
                     "text=what came");
}

void lan_page_expect_file(lan_document *to, lan_table *table,
                          const lan_expect_file *file)
{
    const bool is_read = file->is_read;
    /* true until an expectation fails */
    doc_fields(to, "{ file: %s read: %i ok: %i expectations: [", file->path,
               is_read, is_read);
    if (file->count == 0) {
        table_add_toned(table, is_read ? LAN_TONE_FAINT : LAN_TONE_BAD,
                        "%s|||%s|%s", file->path,
                        is_read ? "skipped" : "NOT OK",
                        is_read ? "it expects nothing" : "cannot be tested");
    }
}

void lan_page_expect_add(lan_document *to, lan_table *table,
                         const lan_expect_file *file, const char *text,
                         const lan_expect_verdict *verdict)
{
    const bool holds = verdict->holds;
    add_verdict(to, text, verdict);
    table_add_toned(table, holds ? LAN_TONE_PLAIN : LAN_TONE_BAD,
                    "%s|%d|%s|%s|%s", file->path, verdict->def->line,
                    verdict->def->name, holds ? "ok" : "NOT OK", text);
}

void lan_page_expect_file_end(lan_document *to, const lan_expect_file *file)
{
    doc_fields(to, "] ok: %i }", file->is_read && file->failed == 0);
}

void lan_page_expect_end(lan_document *to, size_t passed, size_t failed,
                         size_t unread)
{
    doc_fields(to, "] passed: %zu failed: %zu", passed, failed);
    doc_say(to, "%zu of %zu expectations hold", passed, passed + failed);
    if (unread > 0) {
        doc_more(to, ", %zu file%s could not be tested", unread,
                 page_plural((int64_t)unread));
    }
    doc_more(to, ".");
}
