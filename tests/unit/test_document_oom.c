/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/document/document.h"

#include <stdio.h>

#include "results/document/render.h"
#include "results/figure/figure.h"
#include "tests/support/oom.h"
#include "tests/support/support.h"

#define ALL                                                                    \
    (LAN_FOR(LAN_FORMAT_TEXT) | LAN_FOR(LAN_FORMAT_CSV) |                      \
     LAN_FOR(LAN_FORMAT_JSON) | LAN_FOR(LAN_FORMAT_HTML))

static lan_figure *new_figure(void)
{
    lan_figure *figure = NULL;
    const lan_status status = lan_figure_create("line", &figure);
    assert_true(status == LAN_OK || status == LAN_ENOMEM);
    return figure;
}

static void fill(lan_document *document)
{
    static const lan_column_def columns[] = {
        {"name", "name", NULL, LAN_AS_TEXT},
        {"left", "left", "soldiers", LAN_AS_COUNT},
        {"time", "time", NULL, LAN_AS_MOMENT}};
    static const lan_table_def def = {.key = "rows",
                                      .shape = LAN_TABLE_BY_NAME,
                                      .formats = LAN_FOR_PEOPLE |
                                                 LAN_FOR(LAN_FORMAT_CSV),
                                      .caption = "all",
                                      .columns = columns,
                                      .column_count = 3};
    lan_document_title(document, "A %s", "title");
    lan_document_whole(document, "schema", 1);
    lan_document_begin(document, "within");
    lan_table *table = lan_document_table(document, &def);
    for (int i = 0; i < 20; i++) {
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_text(table, "row %d", i);
        lan_table_number(table, 2.5 * i);
        lan_table_number(table, 0.5 * i);
    }
    lan_document_end(document);
    lan_document_sentence(document, LAN_TONE_PLAIN, "One");
    lan_document_more(document, " and another.");
    lan_document_figure(document, new_figure(), 8);
    lan_document_lead(document);
    lan_document_scene(
        document, json_pack("{s:[f, {s:s}]}", "armies", 0.1, "name", "<red>"));
    for (int i = 0; i < 4; i++) {
        lan_document_section(document, "more", "More");
        lan_document_heading(document, "of it");
        lan_document_section_end(document);
    }
    lan_document_listing(document, "The file", "a: 1\n\tb: 2\n");
    lan_document_footer(document, "made");
}

static lan_status render_all(const lan_document *document)
{
    static const lan_text_style style = {.utf8 = false};
    lan_status status = LAN_OK;
    FILE *out = fopen("/dev/null", "w");

    assert_non_null(out);
    for (int i = 0; i < LAN_FORMAT_COUNT && status == LAN_OK; i++) {
        status = lan_document_render(document, (lan_format)i, &style, out);
    }
    fclose(out);
    return status;
}

static bool make_document(void *context)
{
    lan_document *document = NULL;

    (void)context;
    lan_status status = lan_document_create(ALL, &document);
    if (status == LAN_OK) {
        fill(document);
        status = render_all(document);
    }
    lan_document_destroy(document);
    return oom_has_succeeded(status, NULL);
}

TEST(a_document_without_memory_says_so_and_leaves_nothing)
{
    assert_true(oom_try_all(make_document, NULL) > 100);
}
