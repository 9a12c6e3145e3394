/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/document/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/document/render.h"
#include "tests/support/support.h"

#define ALL                                                                    \
    (LAN_FOR(LAN_FORMAT_TEXT) | LAN_FOR(LAN_FORMAT_CSV) |                      \
     LAN_FOR(LAN_FORMAT_JSON) | LAN_FOR(LAN_FORMAT_HTML))

static const lan_column_def losses[] = {
    {"side", "", NULL, LAN_AS_TEXT},
    {"left", "left", NULL, LAN_AS_NUMBER},
    {"share", "share", NULL, LAN_AS_PERCENT},
    {NULL, "note", NULL, LAN_AS_TEXT},
    {"only", NULL, NULL, LAN_AS_NUMBER},
};

static const lan_table_def losses_table = {.key = "sides",
                                           .formats = LAN_FOR_PEOPLE |
                                                      LAN_FOR(LAN_FORMAT_CSV),
                                           .columns = losses,
                                           .column_count = 5};

static lan_document *new_document(void)
{
    lan_document *document = NULL;
    assert_ok(lan_document_create(ALL, &document));
    return document;
}

static void add_losses(lan_document *document, const lan_table_def *def)
{
    lan_table *table = lan_document_table(document, def);
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "%s", "blue");
    lan_table_number(table, 12.25);
    lan_table_number(table, 0.61254);
    lan_table_skip(table);
    lan_table_number(table, 0.1);
    lan_table_row(table, LAN_TONE_STRONG);
    lan_table_text(table, "%s", "red, \"old\"");
    lan_table_shown(table, 3.0, "about %d", 3);
    lan_table_number(table, LAN_NAN);
    lan_table_skip(table);
    lan_table_whole(table, 7);
}

/* What a document is in a format; free() it. */
static char *rendered(const lan_document *document, lan_format format,
                      bool color)
{
    const lan_text_style style = {.utf8 = true, .color = color};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_ok(lan_document_render(document, format, &style, out));
    fclose(out);
    return text;
}

static void assert_renders(const lan_document *document, lan_format format,
                           const char *want)
{
    char *got = rendered(document, format, false);
    assert_string_equal(got, want);
    free(got);
}

/* The object of the document, read again; json_decref() it. */
static json_t *read_object(const lan_document *document)
{
    char *text = rendered(document, LAN_FORMAT_JSON, false);
    json_t *object = json_loads(text, 0, NULL);
    assert_non_null(object);
    free(text);
    return object;
}

static void assert_object(const lan_document *document, const char *want)
{
    json_t *got = read_object(document);
    char *text = json_dumps(got, JSON_COMPACT | JSON_REAL_PRECISION(6));
    assert_string_equal(text, want);
    free(text);
    json_decref(got);
}

TEST(text_has_what_people_see_and_stands_apart)
{
    lan_document *document = new_document();
    lan_document_title(document, "A %s", "title");
    lan_document_sentence(document, LAN_TONE_PLAIN, "One");
    lan_document_more(document, ", and %s.", "more");
    lan_document_gap(document);
    lan_document_gap(document);
    lan_document_sentence(document, LAN_TONE_PLAIN, "Two.");
    lan_document_sentence(document, LAN_TONE_FAINT, "Three.");
    add_losses(document, &losses_table);
    lan_document_heading(document, "Part");
    lan_document_sentence(document, LAN_TONE_PLAIN, "Four.");
    assert_renders(document, LAN_FORMAT_TEXT,
                   "A title\nOne, and more.\n\nTwo.\nThree.\n\n"
                   "               left   share\n"
                   "blue          12.25  61.3 %\n"
                   "red, \"old\"  about 3\n\n"
                   "Part\nFour.\n");
    lan_document_destroy(document);
}

TEST(csv_quotes_what_a_reader_would_take_apart)
{
    lan_document *document = new_document();
    add_losses(document, &losses_table);
    assert_true(lan_document_has_rows(document));
    assert_renders(document, LAN_FORMAT_CSV,
                   "side,left,share,only\nblue,12.25,0.61254,0.1\n"
                   "\"red, \"\"old\"\"\",3,,7\n");
    lan_document_destroy(document);
}

TEST(a_list_is_an_array_of_objects)
{
    lan_document *document = new_document();
    add_losses(document, &losses_table);
    assert_object(document,
                  "{\"sides\":[{\"side\":\"blue\",\"left\":12.25,\"share\":0."
                  "61254,\"only\":0.1},{\"side\":\"red, \\\"old\\\"\",\"left\":"
                  "3.0,\"share\":null,\"only\":7}]}");
    lan_document_destroy(document);
}

TEST(rows_by_name_are_objects_of_their_first_cell)
{
    lan_document *document = new_document();
    lan_table_def def = losses_table;
    def.shape = LAN_TABLE_BY_NAME;
    add_losses(document, &def);
    assert_object(document,
                  "{\"sides\":{\"blue\":{\"left\":12.25,\"share\":0.61254,"
                  "\"only\":0.1},\"red, \\\"old\\\"\":{\"left\":3.0,\"share\":"
                  "null,\"only\":7}}}");
    lan_document_destroy(document);
}

TEST(rows_by_column_are_objects_of_the_columns)
{
    lan_document *document = new_document();
    lan_table_def def = losses_table;
    def.shape = LAN_TABLE_BY_COLUMN;
    add_losses(document, &def);
    assert_object(document,
                  "{\"left\":{\"blue\":12.25,\"red, \\\"old\\\"\":3.0},"
                  "\"share\":{\"blue\":0.61254,\"red, \\\"old\\\"\":null},"
                  "\"only\":{\"blue\":0.1,\"red, \\\"old\\\"\":7}}");
    lan_document_destroy(document);
}

TEST(a_matrix_is_an_array_of_arrays)
{
    lan_document *document = new_document();
    lan_table_def def = losses_table;
    def.shape = LAN_TABLE_MATRIX;
    add_losses(document, &def);
    assert_object(document, "{\"sides\":[[12.25,0.61254,0.1],[3.0,null,7]]}");
    lan_document_destroy(document);
}

TEST(fields_stand_where_they_are_put)
{
    lan_document *document = new_document();
    lan_document_whole(document, "schema", 1);
    lan_document_begin(document, "end");
    lan_document_number(document, "time", LAN_INF);
    lan_document_text(document, "unit", NULL);
    lan_document_begin_list(document, "list");
    lan_document_flag(document, NULL, true);
    lan_document_begin(document, NULL);
    lan_document_text(document, "name", "\xff");
    lan_document_end(document);
    lan_document_end(document);
    lan_document_end(document);
    lan_document_data(document, NULL, json_pack("{s:i}", "more", 2));
    assert_object(document,
                  "{\"schema\":1,\"end\":{\"time\":null,\"unit\":null,\"list\":"
                  "[true,{\"name\":\"\\\\xFF\"}]},\"more\":2}");
    lan_document_destroy(document);
}

TEST(a_wrong_order_of_calls_loses_the_document)
{
    lan_document *document = new_document();
    lan_document_end(document);
    assert_int_equal(lan_document_status(document), LAN_EINVAL);
    add_losses(document, &losses_table);
    lan_document_sentence(document, LAN_TONE_PLAIN, "not there");
    assert_int_equal(lan_document_to_html(document, stderr), LAN_EINVAL);
    lan_document_destroy(document);
}

TEST(more_cells_than_columns_lose_the_document)
{
    lan_document *document = new_document();
    lan_table_def def = losses_table;
    def.column_count = 2;
    add_losses(document, &def);
    assert_int_equal(lan_document_status(document), LAN_EINVAL);
    lan_document_destroy(document);
}

TEST(without_rows_there_is_no_csv)
{
    lan_document *document = new_document();
    lan_document_sentence(document, LAN_TONE_PLAIN, "words");
    assert_false(lan_document_has_rows(document));
    assert_int_equal(lan_document_to_csv(document, stderr), LAN_EINVAL);
    lan_document_destroy(document);
}

TEST(what_is_not_wanted_is_not_kept)
{
    lan_document *document = NULL;
    assert_ok(lan_document_create(LAN_FOR(LAN_FORMAT_JSON), &document));
    assert_true(lan_document_wants(document, LAN_FORMAT_JSON));
    assert_false(lan_document_wants(document, LAN_FORMAT_TEXT));
    lan_document_sentence(document, LAN_TONE_PLAIN, "words");
    add_losses(document, &losses_table);
    assert_int_equal(lan_document_to_html(document, stderr), LAN_EINVAL);
    json_t *object = read_object(document);
    assert_int_equal(json_array_size(json_object_get(object, "sides")), 2);
    json_decref(object);
    lan_document_destroy(document);
}

TEST(columns_for_people_are_left_out_where_they_are_empty)
{
    lan_document *document = new_document();
    add_losses(document, &losses_table);
    char *text = rendered(document, LAN_FORMAT_HTML, false);
    assert_null(strstr(text, ">note<"));
    assert_non_null(strstr(text, ">share<"));
    free(text);
    lan_document_destroy(document);
}

TEST(colours_are_of_rows_and_end)
{
    lan_document *document = new_document();
    add_losses(document, &losses_table);
    char *text = rendered(document, LAN_FORMAT_TEXT, true);
    assert_non_null(strstr(text, "\033[2m"));
    assert_non_null(strstr(text, "\033[1mred, \"old\"  about 3\033[0m\n"));
    free(text);
    lan_document_destroy(document);
}

TEST(formats_are_read_by_their_words)
{
    lan_format format = LAN_FORMAT_CSV;
    lan_error err;
    lan_error_clear(&err);
    assert_ok(lan_format_read("html", &format, &err));
    assert_int_equal(format, LAN_FORMAT_HTML);
    for (int i = 0; i < LAN_FORMAT_COUNT; i++) {
        assert_ok(
            lan_format_read(lan_format_word((lan_format)i), &format, &err));
        assert_int_equal(format, i);
    }
    format = LAN_FORMAT_HTML;
    assert_int_equal(lan_format_read("htlm", &format, &err), LAN_EINVAL);
    assert_string_equal(err.text,
                        "unknown format 'htlm' (did you mean 'html'?)");
    assert_int_equal(format, LAN_FORMAT_HTML);
}
