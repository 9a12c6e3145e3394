/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/losses.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/tally.h"
#include "results/document/render.h"
#include "results/pages/pages_impl.h"
#include "tests/support/figures.h"
#include "tests/support/fought.h"
#include "tests/support/reading.h"
#include "tests/support/svg.h"

static const double counts[FOUGHT_MAX_GROUPS] = {103.0, 81.0, 67.0};

/* Three armies as they ended, by hand. */
static void fight_three(fought *f, const char *const *names)
{
    fought_init(f, 3, names, counts);
    fought_run(f);
    lan_group_outcome *const groups = f->outcome->groups;
    groups[0] = (lan_group_outcome){.start = 2000.0,
                                    .reinforced = 300.0,
                                    .not_arrived = 150.0,
                                    .left = 1100.0,
                                    .lost_combat = 800.0,
                                    .lost_other = 400.0};
    groups[1] =
        (lan_group_outcome){.start = 900.0, .left = 7.0, .lost_combat = 893.0};
    groups[2] = (lan_group_outcome){.start = 50.0, .left = 50.0};
}

static lan_figure *figure_of(const fought *f)
{
    const lan_losses_view view = {
        .title = "A battle", .battle = f->battle, .outcome = f->outcome};
    lan_figure *figure = NULL;
    assert_ok(lan_losses_figure(&view, &figure));
    free(svg_of(figure));
    return figure;
}

/* The size of a part of a bar by what the layer of that name says; 0: none. */
static double size_of(const lan_figure *figure, const char *name, double row)
{
    const size_t layers = figure_layers(figure, 0, LAN_LAYER_BARS);
    double size = 0.0;
    for (size_t i = 0; i < layers; i++) {
        const lan_bars *const bars =
            &figure_layer(figure, 0, LAN_LAYER_BARS, i)->as.bars;
        for (size_t k = 0; k < bars->count; k++) {
            if (strcmp(bars->name, name) == 0 &&
                fabs(bars->at[k] - row) < 0.5) {
                size += bars->to[k] - bars->from[k];
            }
        }
    }
    return size;
}

/* Where the parts of a bar of these names begin and end. */
static const lan_bars *part_of(const lan_figure *figure, size_t part)
{
    return &figure_layer(figure, 0, LAN_LAYER_BARS, part)->as.bars;
}

static const char *const plain_names[] = {"blue", "red", "green"};

TEST(parts_are_as_long_as_what_became_of_an_army)
{
    fought f;
    fight_three(&f, plain_names);
    lan_figure *const figure = figure_of(&f);
    const lan_axis_def *const y = &figure->panels[0]->def.y;
    assert_int_equal(y->name_count, 3);
    assert_true(y->is_downwards);
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(y->names[i], plain_names[i]);
    }
    assert_close(size_of(figure, "left", 0.0), 1100.0, 1e-12, 0.0);
    assert_close(size_of(figure, "lost in combat", 0.0), 800.0, 1e-12, 0.0);
    assert_close(size_of(figure, "lost otherwise", 0.0), 400.0, 1e-12, 0.0);
    assert_close(size_of(figure, "not arrived", 0.0), 150.0, 1e-12, 0.0);
    assert_close(size_of(figure, "lost in combat", 1.0), 893.0, 1e-12, 0.0);
    assert_close(size_of(figure, "left", 2.0), 50.0, 1e-12, 0.0);
    assert_close(size_of(figure, "lost in combat", 2.0), 0.0, 0.0, 0.0);
    assert_false(figure->panels[0]->def.x.is_log);
    lan_figure_destroy(figure);
    fought_clear(&f);
}

/* What a part is can be told by its place: one begins where the one before
 * ends, and what has not arrived stands apart. */
TEST(parts_follow_each_other)
{
    fought f;
    fight_three(&f, plain_names);
    lan_figure *const figure = figure_of(&f);
    double end = 0.0;
    for (size_t i = 0; i < 3; i++) {
        assert_close(part_of(figure, i)->from[0], end, 0.0, 1e-9);
        end = part_of(figure, i)->to[0];
    }
    const lan_bars *const missing = part_of(figure, 3);
    assert_string_equal(missing->name, "not arrived");
    assert_true(missing->from[0] > end + 5.0);
    assert_true(figure->panels[0]->def.x.to >= missing->to[0]);
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(numbers_stand_where_there_is_room_and_all_are_told_to_the_pointer)
{
    fought f;
    fight_three(&f, plain_names);
    lan_figure *const figure = figure_of(&f);
    assert_true(figure_has_word(figure, 0, "1,100"));
    assert_true(figure_has_word(figure, 0, "893"));
    assert_false(figure_has_word(figure, 0, "7"));
    char *const text = svg_of(figure);
    assert_non_null(strstr(text, "<title>red: 7 left</title>"));
    assert_non_null(strstr(text, "<title>blue: 400 lost otherwise</title>"));
    assert_int_equal(count_parts(text, ">not arrived</text>"), 1);
    free(text);
    char *const shown = figure_characters(figure);
    assert_non_null(strstr(shown, "green"));
    assert_non_null(strstr(shown, "1,100"));
    free(shown);
    lan_figure_destroy(figure);
    fought_clear(&f);
}

TEST(hostile_names_are_harmless)
{
    static const char *const names[] = {"]]> & <b>", "\x01\x1b[31m\xff\"'",
                                        "</svg><script>alert(1)</script>"};
    fought f;
    fight_three(&f, names);
    lan_figure *const figure = figure_of(&f);
    char *const text = svg_of(figure);
    assert_null(strstr(text, "<b"));
    assert_null(strstr(text, "<script"));
    free(text);
    char *const script = figure_script(figure);
    assert_null(strchr(script, '\x1b'));
    free(script);
    lan_figure_destroy(figure);
    fought_clear(&f);
}

/* Armies of more than are drawn: each is a side of its own here, and of these
 * the first are shown. */
TEST(of_many_armies_there_are_sides)
{
    enum { MANY = LAN_LOSSES_BARS_MAX + 6 };
    static char pool[MANY][16];
    const char *names[MANY];
    double many[MANY];
    fought f;
    for (size_t i = 0; i < MANY; i++) {
        (void)snprintf(pool[i], sizeof pool[i], "army %zu", i);
        names[i] = pool[i];
        many[i] = 10.0 + (double)i;
    }
    fought_init(&f, MANY, names, many);
    for (size_t i = 0; i < MANY; i++) {
        f.armies[i].side = i % 2 == 0 ? "even" : "odd";
    }
    fought_run(&f);
    lan_figure *figure = figure_of(&f);
    assert_int_equal(figure->panels[0]->def.y.name_count, 2);
    assert_string_equal(figure->panels[0]->def.y.names[1], "odd");
    double sizes = 0.0;
    for (int32_t i = 1; i < MANY; i += 2) {
        sizes += lan_tally_army(f.battle, f.outcome, i).lost_combat;
    }
    assert_close(size_of(figure, "lost in combat", 1.0), sizes, 1e-9, 1e-9);
    lan_figure_destroy(figure);
    fought_clear(&f);

    fought_init(&f, MANY, names, many);
    fought_run(&f);
    figure = figure_of(&f);
    assert_int_equal(figure->panels[0]->def.y.name_count, LAN_LOSSES_BARS_MAX);
    assert_int_equal(figure->footnote_count, 1);
    assert_string_equal(figure->footnotes[0].text,
                        "6 more sides are not shown.");
    lan_figure_destroy(figure);
    fought_clear(&f);
}

/* --- on a page ----------------------------------------------------------- */

static char *page_of(const char *scenario, lan_format format)
{
    const lan_fought_request request = {.seed = 1};
    test_reading reading = read_valid(scenario);
    lan_fought played = {.scenario = reading.scenario};
    reading.scenario = NULL; /* it is the fought one's */
    assert_ok(lan_fought_play(&played, &request, NULL));
    lan_document *document = NULL;
    assert_ok(lan_document_create(LAN_FOR(format), &document));
    lan_document_title(document, "A page");
    lan_page_losses(document, &played);
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_ok(lan_document_render(document, format,
                                  &(lan_text_style){.columns = 80}, out));
    fclose(out);
    lan_document_destroy(document);
    lan_fought_clear(&played);
    reading_clear(&reading);
    return text;
}

TEST(a_page_has_them_in_html_alone_and_only_where_there_are_losses)
{
    static const char idle[] = "format: 1\n"
                               "time: {end: 3}\n"
                               "units: {monk: {hit: 0}}\n"
                               "armies: {blue: {units: {monk: 9}}, "
                               "red: {units: {monk: 7}}}\n";
    char *const html = page_of(reading_duel, LAN_FORMAT_HTML);
    char *const text = page_of(reading_duel, LAN_FORMAT_TEXT);
    char *const none = page_of(idle, LAN_FORMAT_HTML);
    /* and <desc>, of the wide picture and of the narrow one */
    assert_int_equal(count_parts(html, "Losses by cause"), 4);
    assert_non_null(strstr(html, "lost in combat</title>"));
    assert_null(strstr(text, "Losses by cause"));
    assert_null(strstr(none, "<svg"));
    free(html);
    free(text);
    free(none);
}
