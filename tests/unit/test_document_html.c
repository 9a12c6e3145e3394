/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/document/document.h"
#include "results/document/render.h"
#include "tests/support/support.h"

#define HOSTILE "]]> <script>x('&amp;\"')</script> --> \x01\x1b[31m \xff"

/* A page on which everything is named by what a scenario may say. */
static char *hostile_page(void)
{
    static const lan_column_def columns[] = {
        {HOSTILE, HOSTILE, HOSTILE, LAN_AS_TEXT},
        {"n", HOSTILE, NULL, LAN_AS_NUMBER}};
    static const lan_table_def def = {.key = HOSTILE,
                                      .formats = LAN_FOR_PEOPLE,
                                      .caption = HOSTILE,
                                      .columns = columns,
                                      .column_count = 2};
    lan_document *document = NULL;
    char *text = NULL;
    size_t size = 0;

    assert_ok(lan_document_create(
        LAN_FOR(LAN_FORMAT_HTML) | LAN_FOR(LAN_FORMAT_JSON), &document));
    lan_document_title(document, "%s", HOSTILE);
    lan_document_sentence(document, LAN_TONE_PLAIN, "%s", HOSTILE);
    lan_document_sentence(document, LAN_TONE_GOOD, "%s", HOSTILE);
    lan_document_sentence(document, LAN_TONE_FAINT, "%s", HOSTILE);
    lan_document_heading(document, "%s", HOSTILE);
    lan_table *table = lan_document_table(document, &def);
    lan_table_row(table, LAN_TONE_BAD);
    lan_table_text(table, "%s", HOSTILE);
    lan_table_number(table, 2.5);
    lan_table_indent(table, 1);
    lan_document_footer(document, "%s", HOSTILE);
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_ok(lan_document_to_html(document, out));
    fclose(out);
    lan_document_destroy(document);
    return text;
}

/* Reads a tag that begins at `at`; its name in name, without attributes.
 * Returns what follows, or NULL where it is none. */
static const char *read_tag(const char *at, char name[32], bool *is_end)
{
    *is_end = at[1] == '/';
    at += *is_end ? 2 : 1;
    const size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (length == 0 || length > 31) {
        return NULL;
    }
    memcpy(name, at, length);
    name[length] = '\0';
    bool in_quotes = false;
    for (at += length; *at != '\0' && (in_quotes || *at != '>'); at++) {
        in_quotes = in_quotes != (*at == '"');
    }
    return *at == '>' ? at + 1 : NULL;
}

/* What is left of the page below an element, all tags of which are matched. */
TEST(every_element_is_closed_in_order)
{
    char *page = hostile_page();
    char stack[16][32];
    size_t depth = 0;
    size_t elements = 0;

    const char *at = strstr(page, "<html");
    while (at != NULL && (at = strchr(at, '<')) != NULL) {
        char name[32];
        bool is_end = false;
        const char *next = read_tag(at, name, &is_end);
        if (next == NULL) {
            fail_with("no tag: %.40s", at);
        }
        elements++;
        if (is_end) {
            assert_true(depth > 0);
            assert_string_equal(stack[--depth], name);
        } else if (strcmp(name, "meta") != 0) {
            assert_true(depth < 16);
            memcpy(stack[depth++], name, sizeof name);
        }
        at = next;
    }
    assert_int_equal(depth, 0);
    assert_true(elements > 30);
    free(page);
}

TEST(what_a_scenario_says_is_escaped)
{
    char *page = hostile_page();
    size_t found = 0;

    assert_null(strstr(page, "<script"));
    assert_null(strchr(page, '\x01'));
    assert_null(strchr(page, '\x1b'));
    assert_null(strchr(page, '\xff'));
    for (const char *at = page;
         (at = strstr(at, "]]&gt; &lt;script&gt;x(&#39;&amp;amp;&quot;&#39;)"
                          "&lt;/script&gt; --&gt; \\x01\\x1B[31m \\xFF")) !=
         NULL;
         at++) {
        found++;
    }
    assert_int_equal(found, 12);
    free(page);
}

TEST(a_page_asks_for_nothing)
{
    char *page = hostile_page();

    assert_non_null(strstr(page, "<meta http-equiv=\"Content-Security-Policy\" "
                                 "content=\"default-src 'none'; "
                                 "style-src 'unsafe-inline'\">"));
    assert_non_null(strstr(page, "<html lang=\"en\">"));
    assert_non_null(strstr(page, "prefers-color-scheme: dark"));
    assert_null(strstr(page, "src="));
    assert_null(strstr(page, "href="));
    assert_null(strstr(page, "url("));
    free(page);
}
