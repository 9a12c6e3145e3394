/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/document/document.h"
#include "results/document/render.h"
#include "results/figure/figure.h"
#include "results/html/html_files.h"
#include "tests/support/support.h"

/* UTF-8, as JSON is. */
#define HOSTILE_TEXT "]]> <script>x('&amp;\"')</script> --> <!-- \u2028 \u202e"

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
    assert_int_equal(found, 13);
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

/* --- what is played and read off ----------------------------------------- */

static char *render_page(lan_document *document)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    assert_ok(lan_document_to_html(document, out));
    fclose(out);
    lan_document_destroy(document);
    return text;
}

static lan_document *begin_document(void)
{
    lan_document *document = NULL;

    assert_ok(lan_document_create(LAN_FOR(LAN_FORMAT_HTML), &document));
    return document;
}

/* A table of one moment. */
static void add_moment(lan_document *document)
{
    static const lan_column_def columns[] = {
        {NULL, "time", "hour", LAN_AS_MOMENT}};
    static const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE, .columns = columns, .column_count = 1};
    lan_table *table = lan_document_table(document, &def);

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_number(table, 12.3456789);
}

TEST(moments_are_links_where_there_is_a_scene)
{
    lan_document *document = begin_document();

    add_moment(document);
    char *page = render_page(document);
    assert_null(strstr(page, "href"));
    assert_non_null(strstr(page, "<td class=\"number\">12.3457</td>"));
    free(page);

    document = begin_document();
    add_moment(document);
    lan_document_scene(document, json_object());
    page = render_page(document);
    assert_non_null(strstr(page, "<td class=\"number\"><a class=\"moment\" "
                                 "href=\"#t=12.3456789\">12.3457</a></td>"));
    free(page);
}

TEST(a_scene_ends_no_element_and_is_whole)
{
    lan_document *document = begin_document();
    json_t *scene = json_pack("{s:s, s:[f, f]}", "unit", HOSTILE_TEXT, "places",
                              0.1, 1.0 / 3.0);

    lan_document_scene(document, json_incref(scene));
    char *page = render_page(document);
    static const char begin[] =
        "<script type=\"application/json\" id=\"scene\">";
    char *data = strstr(page, begin);
    assert_non_null(data);
    data += sizeof begin - 1;
    char *end = strstr(data, "</script>");
    assert_non_null(end);
    *end = '\0';
    assert_null(strpbrk(data, "<>&"));
    assert_non_null(strstr(data, "[0.1,0.333333333]"));
    json_t *read = json_loads(data, 0, NULL);
    assert_non_null(read);
    assert_string_equal(json_string_value(json_object_get(read, "unit")),
                        HOSTILE_TEXT);
    json_decref(read);
    json_decref(scene);
    free(page);
}

TEST(a_page_with_a_scene_runs_our_script_alone)
{
    lan_document *document = begin_document();
    char policy[160];

    lan_document_scene(document, json_object());
    char *page = render_page(document);
    snprintf(policy, sizeof policy,
             "content=\"default-src 'none'; style-src 'unsafe-inline'; "
             "script-src '%s'\">",
             lan_html_script_hash());
    assert_non_null(strstr(page, policy));
    const char *script = strstr(page, "<script type=\"module\">");
    assert_non_null(script);
    assert_null(strstr(script + 1, "<script"));
    free(page);
}

/* Below the title and the first sentences; what leads in its order. */
TEST(what_is_watched_stands_at_the_top)
{
    lan_document *document = begin_document();
    lan_figure *figure = NULL;

    lan_document_title(document, "the title");
    lan_document_sentence(document, LAN_TONE_PLAIN, "the answer");
    add_moment(document);
    lan_document_sentence(document, LAN_TONE_PLAIN, "what follows");
    assert_ok(lan_figure_create("curve", &figure));
    lan_figure_title(figure, "a figure that leads");
    lan_document_figure(document, figure, 0);
    lan_document_lead(document);
    lan_document_scene(document, json_object());
    char *page = render_page(document);
    const char *at = strstr(page, "<body>");
    static const char *const order[] = {"the title</h1>", "the answer</p>",
                                        "id=\"scene\"",   "<figure",
                                        "<table>",        "what follows"};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        const char *next = strstr(at, order[i]);
        if (next == NULL) {
            fail_with("'%s' is not where it should be", order[i]);
        }
        at = next;
    }
    free(page);
}

TEST(a_listing_keeps_its_lines)
{
    lan_document *document = begin_document();

    lan_document_listing(document, "a \"file\"", "a: <b>\n\tc\r\n\n\x1b[0m\rd");
    char *page = render_page(document);
    assert_non_null(strstr(page, "<section class=\"listing\">\n"
                                 "<h2 id=\"part-1\">a &quot;file&quot;</h2>\n"
                                 "<pre tabindex=\"0\" role=\"region\" "
                                 "aria-label=\"a &quot;file&quot;\"><code>"
                                 "a: &lt;b&gt;\n\tc\n\n\\x1B[0m\\x0Dd"
                                 "</code></pre>\n</section>"));
    free(page);
}

TEST(headings_within_a_section_are_smaller)
{
    lan_document *document = begin_document();

    lan_document_section(document, "odds", "Odds");
    lan_document_heading(document, "By side");
    lan_document_section_end(document);
    lan_document_heading(document, "Then");
    char *page = render_page(document);
    assert_non_null(
        strstr(page, "<section>\n<h2 id=\"part-1\">Odds</h2>\n"
                     "<h3 id=\"part-2\">By side</h3>\n</section>\n"
                     "<section>\n<h2 id=\"part-3\">Then</h2>\n</section>"));
    assert_null(strstr(page, "<nav"));
    free(page);
}

/* Whatever their words, and however often they stand there. */
TEST(a_page_of_four_sections_lists_them)
{
    lan_document *document = begin_document();

    lan_document_heading(document, "Odds");
    lan_document_section(document, "odds", "Odds");
    lan_document_heading(document, "within");
    lan_document_section_end(document);
    lan_document_heading(document, "%s", "\"><b id='x'>");
    lan_document_listing(document, "The file", "a: 1");
    char *page = render_page(document);
    assert_non_null(
        strstr(page, "<nav aria-label=\"Contents\"><ul>\n"
                     "<li><a href=\"#part-1\">Odds</a></li>\n"
                     "<li><a href=\"#part-2\">Odds</a></li>\n"
                     "<li><a href=\"#part-4\">&quot;&gt;&lt;b "
                     "id=&#39;x&#39;&gt;</a></li>\n"
                     "<li><a href=\"#part-5\">The file</a></li>\n"
                     "</ul></nav>\n<section>\n<h2 id=\"part-1\">Odds</h2>"));
    assert_non_null(strstr(page, "<h3 id=\"part-3\">within</h3>"));
    assert_non_null(strstr(page, "<h2 id=\"part-4\">&quot;"));
    assert_non_null(strstr(page, "<h2 id=\"part-5\">The file</h2>"));
    free(page);
}

/* Hebrew words, also two of one name; figures beside them are their own. */
TEST(words_from_right_to_left_are_set_apart)
{
    lan_document *document = begin_document();

    lan_document_title(document, "%s", "\u05d0\u05d1 10");
    lan_document_sentence(document, LAN_TONE_PLAIN, "%s",
                          "\u05d0\u05d1 \u05d2 60 of 80, \u0627\u0644: b");
    lan_document_listing(document, "\u05d0", "\u05d0: 1\n\u05d1: 2");
    char *page = render_page(document);
    assert_non_null(strstr(page, "<title>\u05d0\u05d1 10</title>"));
    assert_non_null(strstr(page, "<h1><bdi>\u05d0\u05d1</bdi> 10</h1>"));
    assert_non_null(strstr(page, "<p><bdi>\u05d0\u05d1 \u05d2</bdi> 60 of 80, "
                                 "<bdi>\u0627\u0644</bdi>: b</p>"));
    assert_non_null(strstr(page, "aria-label=\"\u05d0\"><code>"
                                 "<bdi>\u05d0</bdi>: 1\n<bdi>\u05d1</bdi>: 2"));
    free(page);
}

TEST(a_table_names_its_rows_and_its_box)
{
    static const lan_column_def columns[] = {
        {NULL, "army", NULL, LAN_AS_TEXT}, {NULL, "left", NULL, LAN_AS_COUNT}};
    static const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE, .columns = columns, .column_count = 2};
    lan_document *document = begin_document();

    lan_document_heading(document, "Losses");
    lan_table *table = lan_document_table(document, &def);
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "red");
    lan_table_whole(table, 60);
    char *page = render_page(document);
    assert_non_null(strstr(page, "<div class=\"table\" tabindex=\"0\" "
                                 "role=\"region\" aria-label=\"Losses\">"));
    assert_non_null(strstr(page, "<th scope=\"row\" class=\"words\">red</th>"
                                 "<td class=\"number\">60</td>"));
    free(page);
}

TEST(a_table_without_headings_has_no_empty_row_of_them)
{
    static const lan_column_def columns[] = {{NULL, "", NULL, LAN_AS_TEXT},
                                             {NULL, "", NULL, LAN_AS_TEXT}};
    static const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE, .columns = columns, .column_count = 2};
    lan_document *document = begin_document();

    lan_table *table = lan_document_table(document, &def);
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_text(table, "seed");
    lan_table_text(table, "1");
    char *page = render_page(document);
    assert_null(strstr(page, "<thead>"));
    assert_non_null(strstr(page, "<tbody>\n<tr><th scope=\"row\" "
                                 "class=\"words\">seed</th>"));
    free(page);
}

TEST(a_page_without_a_title_is_headed_by_its_name)
{
    lan_document *document = begin_document();

    lan_document_name(document, "lanchester %s", "verify a<b");
    lan_document_footer(document, "lanchester verify --format=html 'a<b'");
    char *page = render_page(document);
    assert_non_null(strstr(page, "<title>lanchester verify a&lt;b</title>"));
    assert_non_null(strstr(page, "<h1>lanchester verify a&lt;b</h1>"));
    free(page);
}

/* --- colours -------------------------------------------------------------- */

/* Where a variable is given a colour in the style sheet for the n-th time. */
static unsigned find_color(const char *name, int nth)
{
    char wanted[32];
    const char *at = lan_html_style_sheet();

    snprintf(wanted, sizeof wanted, "--%s: #", name);
    for (int i = 0; i <= nth; i++) {
        at = strstr(at + 1, wanted);
        if (at == NULL) {
            fail_with("no colour --%s for the %dth time", name, nth + 1);
            return 0;
        }
    }
    return (unsigned)strtoul(at + strlen(wanted), NULL, 16);
}

/* Relative luminance as WCAG 2.1 defines it. */
static double luminance(unsigned color)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0.0;

    for (int i = 0; i < 3; i++) {
        const double share = ((color >> (16 - 8 * i)) & 0xFFu) / 255.0;
        sum +=
            weights[i] * (share <= 0.03928 ? share / 12.92
                                           : pow((share + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(unsigned a, unsigned b)
{
    const double one = luminance(a) + 0.05;
    const double other = luminance(b) + 0.05;

    return one > other ? one / other : other / one;
}

/* Level AA: 4.5 to 1 of text, 3 to 1 of a ring that shows the focus. */
TEST(text_of_every_colour_can_be_read)
{
    static const char *const inks[] = {"ink", "muted", "good", "bad", "ahead"};
    static const char *const grounds[] = {"paper", "band"};

    assert_close(contrast(0x000000, 0xFFFFFF), 21.0, 1e-9, 0.0);
    for (int dark = 0; dark < 2; dark++) {
        for (size_t g = 0; g < sizeof grounds / sizeof grounds[0]; g++) {
            const unsigned ground = find_color(grounds[g], dark);
            for (size_t i = 0; i < sizeof inks / sizeof inks[0]; i++) {
                const double is = contrast(find_color(inks[i], dark), ground);
                if (is < 4.5) {
                    fail_with("%s on %s, %s: %.2f", inks[i], grounds[g],
                              dark == 0 ? "light" : "dark", is);
                }
            }
            assert_true(contrast(find_color("focus", dark), ground) >= 3.0);
        }
    }
}
