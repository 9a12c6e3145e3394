/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "results/document/render.h"
#include "results/pages/pages_impl.h"
#include "scenarios/examples.h"
#include "tests/support/scene_judge.h"
#include "tests/support/support.h"

static const char battle[] =
    "format: 1\n"
    "time: {unit: day, end: 40}\n"
    "units: {foot: {hit: 0.05}, bow: {hit: 0.01}}\n"
    "armies:\n"
    "  blue:\n"
    "    break: 0.5\n"
    "    units: {foot: {count: 90, reinforcements: [{at: 2, count: 7,\n"
    "      name: \"<van>\"}, {from: 1, to: 4, count: 3}]}}\n"
    "  red: {units: {foot: 150, bow: 1}}\n";

/* The table of moments, as it is shown; free() it. */
static char *moments_in(const lan_fought *fought, lan_format format)
{
    const lan_text_style style = {.columns = 100};
    lan_document *document = NULL;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_ok(lan_document_create(LAN_FOR_PEOPLE, &document));
    lan_page_moments(document, fought);
    assert_ok(lan_document_render(document, format, &style, out));
    fclose(out);
    lan_document_destroy(document);
    return text;
}

/* The cells of the rows, each row ended by a line break and each cell by a bar;
 * free() it. */
static char *rows_of(const lan_fought *fought)
{
    char *const page = moments_in(fought, LAN_FORMAT_HTML);
    const char *const body = strstr(page, "<tbody>");
    char *const rows = calloc(1, strlen(page) + 1);
    assert_non_null(body);
    assert_non_null(rows);
    const char *const end = strstr(body, "</tbody>");
    size_t length = 0;
    bool in_tag = false;
    for (const char *at = body; at < end; at++) {
        if (strncmp(at, "</tr>", 5) == 0) {
            rows[length++] = '\n';
        } else if (strncmp(at, "</td>", 5) == 0) {
            rows[length++] = '|';
        }
        in_tag = *at == '<' || (in_tag && *at != '>');
        if (!in_tag && *at != '>' && *at != '\n') {
            rows[length++] = *at;
        }
    }
    free(page);
    return rows;
}

static void assert_rows(const char *text, const char *const *settings,
                        const char *want)
{
    lan_fought fought = fought_text(text, settings);
    char *const rows = rows_of(&fought);
    assert_string_equal(rows, want);
    free(rows);
    lan_fought_clear(&fought);
}

TEST(moments_are_in_the_order_of_time_with_what_was_left)
{
    assert_rows(battle, NULL,
                "1|blue +3 due by 4 days|82.6|\n"
                "2|blue: &lt;van&gt; +7|83.4|\n"
                "7.35197|blue broke|50|\n"
                "7.35197|the battle ended: break||\n");
}

TEST(a_group_that_is_gone_before_its_army_is_a_moment)
{
    assert_rows(lan_example_text(lan_example_find("trafalgar-plan")), NULL,
                "3.62969|british: screen gone|25.6|\n"
                "9.05054|combined: rear gone|21.6|\n"
                "45.7932|combined was annihilated|0|\n"
                "45.7932|the battle ended: annihilation||\n");
}

TEST(an_army_that_is_annihilated_has_nothing_left)
{
    assert_rows(lan_example_text(lan_example_find("helmbold")), NULL,
                "288.727|blue was annihilated|0|\n"
                "288.727|the battle ended: annihilation||\n");
}

TEST(text_has_no_moments)
{
    lan_fought fought = fought_text(battle, NULL);
    char *const text = moments_in(&fought, LAN_FORMAT_TEXT);
    assert_string_equal(text, "");
    free(text);
    lan_fought_clear(&fought);
}

/* What is left is whole. */
TEST(moments_of_a_battle_by_chance_are_its_own)
{
    static const char *const settings[] = {"solver.method=chance", NULL};
    assert_rows(battle, settings,
                "1|blue +3 due by 4 days|88|\n"
                "2|blue: &lt;van&gt; +7|88|\n"
                "10.148|blue broke|51|\n"
                "10.148|the battle ended: break||\n");
}
