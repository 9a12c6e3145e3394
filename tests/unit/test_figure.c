/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figure/figure_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "results/figure/draw.h"
#include "results/figure/layout.h"
#include "results/figure/paint.h"
#include "results/figure/text.h"
#include "tests/support/support.h"
#include "tests/support/svg.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static lan_figure *new_figure(void)
{
    lan_figure *figure = NULL;
    assert_ok(lan_figure_create("test", &figure));
    return figure;
}

static const lan_panel_def plain = {
    .x = {.title = "time", .unit = "day", .to = 37.3},
    .y = {.title = "soldiers", .to = 911.0, .is_rounded = true},
    .has_grid = true};

static lan_layout *layout_of(const lan_figure *figure)
{
    lan_layout *layout = NULL;
    assert_ok(lan_layout_create(figure, LAN_LAYOUT_WIDTH, true, &layout));
    return layout;
}

static const lan_label *find_label(const lan_layout *layout, const char *text)
{
    for (size_t i = 0; i < layout->label_count; i++) {
        if (strcmp(layout->labels[i].text, text) == 0) {
            return &layout->labels[i];
        }
    }
    fail_with("no label '%s'", text);
    return NULL;
}

/* --- the figure ---------------------------------------------------------- */

TEST(a_figure_keeps_copies)
{
    double x[] = {0.0, 11.0, 23.0};
    double y[] = {7.0, 5.0, 3.0};
    char name[] = "blue";
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(figure, &plain);
    lan_panel_line(panel,
                   &(lan_line){.x = x, .y = y, .count = 3, .name = name});
    memset(x, 0, sizeof x);
    memset(name, 'x', 4);
    const lan_line *const kept = &figure->panels[0]->layers[0].as.line;
    assert_close(kept->x[1], 11.0, 1e-15, 0.0);
    assert_string_equal(kept->name, "blue");
    lan_figure_destroy(figure);
}

TEST(a_lost_figure_takes_calls_and_is_drawn_by_nobody)
{
    lan_figure *const figure = new_figure();
    lan_figure_lose(figure);
    lan_panel *const panel = lan_figure_panel(figure, &plain);
    const double at = 1.0;
    lan_panel_line(panel, &(lan_line){.x = &at, .y = &at, .count = 1});
    lan_figure_title(figure, "a title");
    assert_int_equal(lan_figure_status(figure), LAN_ENOMEM);
    lan_layout *layout = NULL;
    assert_int_equal(lan_layout_create(figure, LAN_LAYOUT_WIDTH, true, &layout),
                     LAN_ENOMEM);
    assert_null(layout);
    lan_figure_destroy(figure);
}

/* --- axes ---------------------------------------------------------------- */

TEST(axes_have_few_round_steps_and_show_everything)
{
    static const double largest[] = {66453.7, 80.0, 0.37, 1.0,  7.0,
                                     123456,  1e-9, 3e17, 99.9, 60.0};
    for (size_t i = 0; i < COUNT(largest); i++) {
        const lan_axis_def axis = {.to = largest[i], .is_rounded = true};
        lan_tic_list tics;
        lan_axis_find_tics(&axis, 6, &tics);
        assert_true(tics.to >= largest[i] * (1.0 - 1e-9));
        assert_true(tics.to <= 1.5 * largest[i]);
        assert_true(tics.count >= 3 && tics.count <= 8);
        assert_close(tics.at[tics.count - 1], tics.to, 1e-9, 0.0);
        assert_close(lan_axis_end(largest[i]), tics.to, 1e-9, 0.0);
    }
    assert_close(lan_axis_end(0.0), 1.0, 1e-12, 0.0);
    assert_close(lan_axis_end(LAN_NAN), 1.0, 1e-12, 0.0);
}

TEST(tics_are_written_as_their_axis_says)
{
    static const struct {
        lan_axis_format format;
        double value;
        const char *want;
    } cases[] = {
        {LAN_AXIS_NUMBER, 20000.0, "20,000"}, {LAN_AXIS_SIGNED, 0.5, "+0.5"},
        {LAN_AXIS_SIGNED, -0.5, "-0.5"},      {LAN_AXIS_SIGNED, 0.0, "0"},
        {LAN_AXIS_PERCENT, 0.25, "25 %"},     {LAN_AXIS_ABSOLUTE, -20.0, "20"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[LAN_TIC_SIZE];
        lan_axis_text(cases[i].format, cases[i].value, 0.25, text);
        assert_string_equal(text, cases[i].want);
    }
}

TEST(a_wide_logarithmic_axis_has_a_tic_a_decade)
{
    const lan_axis_def axis = {.from = 0.001, .to = 10.0, .is_log = true};
    static const double want[] = {0.001, 0.01, 0.1, 1.0, 10.0};
    lan_tic_list tics;
    lan_axis_find_tics(&axis, 8, &tics);
    assert_int_equal(tics.count, COUNT(want));
    for (size_t i = 0; i < COUNT(want); i++) {
        assert_close(tics.at[i], want[i], 1e-12, 0.0);
    }
}

/* --- the layout ---------------------------------------------------------- */

TEST(axes_have_their_titles_and_units)
{
    lan_figure *const figure = new_figure();
    (void)lan_figure_panel(figure, &plain);
    char *const text = svg_of(figure);
    assert_non_null(strstr(text, ">time (day)</text>"));
    assert_non_null(strstr(text, ">soldiers</text>"));
    assert_non_null(strstr(text, ">1,000</text>"));
    free(text);
    lan_figure_destroy(figure);
}

TEST(names_at_ends_do_not_cover_each_other)
{
    static const double x[] = {0.0, 37.3};
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(figure, &plain);
    for (size_t i = 0; i < 6; i++) {
        char name[] = "line 0";
        const double y[] = {800.0, 300.0 + (double)i};
        name[5] = (char)('0' + i);
        lan_panel_line(panel,
                       &(lan_line){.x = x, .y = y, .count = 2, .name = name});
    }
    lan_layout *const layout = layout_of(figure);
    for (size_t i = 0; i < 6; i++) {
        char name[] = "line 0";
        char next[] = "line 1";
        name[5] = (char)('0' + i);
        next[5] = (char)('1' + i);
        const lan_label *const at = find_label(layout, name);
        assert_true(at->x + lan_shown_width(name, at->size, false) <=
                    LAN_LAYOUT_WIDTH);
        if (i < 5) {
            assert_true(at->y - find_label(layout, next)->y >= at->size);
        }
    }
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

TEST(a_long_name_keeps_its_beginning_and_its_end)
{
    static const double x[] = {0.0, 37.3};
    static const double y[] = {800.0, 300.0};
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(figure, &plain);
    lan_panel_line(
        panel,
        &(lan_line){.x = x,
                    .y = y,
                    .count = 2,
                    .name = "the third regiment of foot of the line of the "
                            "army of the north of the kingdom",
                    .note = "300"});
    lan_layout *const layout = layout_of(figure);
    const lan_label *name = NULL;
    for (size_t i = 0; i < layout->label_count; i++) {
        name = layout->labels[i].role == LAN_LABEL_NAME ? &layout->labels[i]
                                                        : name;
    }
    assert_non_null(name);
    assert_int_equal(strncmp(name->text, "the third", 9), 0);
    assert_string_equal(name->text + strlen(name->text) - 11, "kingdom 300");
    assert_true(name->x + lan_shown_width(name->text, name->size, false) <=
                LAN_LAYOUT_WIDTH);
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

TEST(a_name_along_a_line_stays_in_its_panel)
{
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(figure, &plain);
    double x[40];
    double y[40];
    for (size_t i = 0; i < COUNT(x); i++) {
        x[i] = 37.3 * (double)i / 39.0;
        y[i] = 911.0 * (double)i / 39.0;
    }
    lan_panel_line(panel, &(lan_line){.x = x,
                                      .y = y,
                                      .count = COUNT(x),
                                      .name = "winner changes",
                                      .place = LAN_NAME_ALONG});
    lan_layout *const layout = layout_of(figure);
    const lan_label *const name = find_label(layout, "winner changes");
    const lan_frame *const f = &layout->panels[0].frame;
    const double width = lan_shown_width(name->text, name->size, false);
    const double left = name->align < 0 ? name->x : name->x - width;
    assert_true(left >= f->left && left + width <= f->right);
    assert_true(name->y >= f->top && name->y <= f->bottom);
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

TEST(panels_below_each_other_share_their_left_and_right)
{
    lan_figure *const figure = new_figure();
    lan_panel_def below = plain;
    (void)lan_figure_panel(figure, &plain);
    below.y = (lan_axis_def){.title = "morale", .to = 1.0};
    below.shares_x = true;
    below.share = 0.4;
    (void)lan_figure_panel(figure, &below);
    lan_layout *const layout = layout_of(figure);
    const lan_panel_layout *const upper = &layout->panels[0];
    const lan_panel_layout *const lower = &layout->panels[1];
    assert_close(upper->frame.left, lower->frame.left, 1e-12, 0.0);
    assert_close(upper->frame.right, lower->frame.right, 1e-12, 0.0);
    assert_true(upper->frame.bottom < lower->frame.top);
    assert_false(upper->x.has_texts);
    assert_true(lower->x.has_texts);
    assert_true(lower->frame.bottom + 40.0 < layout->height);
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

TEST(a_map_keeps_its_shape)
{
    lan_figure *const figure = new_figure();
    (void)lan_figure_panel(
        figure,
        &(lan_panel_def){
            .x = {.to = 70.0, .format = LAN_AXIS_HIDDEN},
            .y = {.to = 50.0, .format = LAN_AXIS_HIDDEN, .is_downwards = true},
            .keeps_shape = true});
    lan_layout *const layout = layout_of(figure);
    const lan_frame *const f = &layout->panels[0].frame;
    assert_close((f->right - f->left) / (f->bottom - f->top), 1.4, 1e-12, 0.0);
    assert_close(lan_axis_px(&layout->panels[0].y, 0.0), f->top, 1e-12, 0.0);
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

/* --- SVG ----------------------------------------------------------------- */

TEST(the_checker_sees_what_is_not_well_formed)
{
    static const char *const bad[] = {
        "<a>",        "<a><b></a></b>", "<a>&x;</a>",   "<a b=\"1\" b=\"2\"/>",
        "<a>]]></a>", "<a/><a/>",       "<a b=\"<\"/>", "<a>\x01</a>",
        "<a b=1/>"};
    assert_null(
        xml_fault("<?xml version=\"1.0\"?>\n<a b=\"&lt;\">x<c/></a>\n"));
    for (size_t i = 0; i < COUNT(bad); i++) {
        if (xml_fault(bad[i]) == NULL) {
            fail_with("'%s' passes", bad[i]);
        }
    }
}

/* Every kind of layer, with names that would be markup. */
static lan_figure *hostile_figure(void)
{
    static const char *const bad = "]]><b a=\"1\">&amp;\x1b[0m\xff\x7f'";
    const char *const texts[] = {bad, NULL, bad, bad};
    static const double x[] = {1.0, 9.0, 19.0, 31.0};
    static const double y[] = {LAN_NAN, 340.0, 120.0, 700.0};
    static const double high[] = {500.0, 600.0, 700.0, 800.0};
    static const uint8_t kinds[] = {0, 1, 1, 0};
    static const lan_paint paints[] = {0x336699, LAN_PAINT_NONE};
    lan_figure *const figure = new_figure();
    lan_panel_def def = plain;
    def.title = bad;
    def.x.title = bad;
    def.x.unit = bad;
    lan_figure_title(figure, bad);
    lan_figure_line(figure, false, "%s", bad);
    lan_figure_footnote(figure, "%s", bad);
    lan_panel *const panel = lan_figure_panel(figure, &def);
    lan_panel_cells(panel, &(lan_cells){.x1 = 10.0,
                                        .y1 = 100.0,
                                        .columns = 2,
                                        .rows = 2,
                                        .kinds = kinds,
                                        .paints = paints,
                                        .kind_names = texts,
                                        .kind_count = 2,
                                        .texts = texts});
    lan_panel_cells(panel, &(lan_cells){.x1 = 10.0,
                                        .y1 = 100.0,
                                        .columns = 2,
                                        .rows = 2,
                                        .values = y,
                                        .scale = {.stops = {{0.0, 0x0072B2},
                                                            {900.0, 0xD55E00}},
                                                  .count = 2,
                                                  .title = bad,
                                                  .is_shown = true},
                                        .is_smooth = true});
    lan_panel_band(panel, &(lan_band){.x = x,
                                      .low = y,
                                      .high = high,
                                      .count = 4,
                                      .is_steps = true,
                                      .name = bad});
    lan_panel_line(
        panel,
        &(lan_line){.x = x, .y = y, .count = 4, .name = bad, .note = bad});
    lan_panel_points(panel, &(lan_points){.x = x,
                                          .y = y,
                                          .low = y,
                                          .high = high,
                                          .count = 4,
                                          .name = bad,
                                          .texts = texts});
    lan_panel_bars(panel, &(lan_bars){.at = x,
                                      .from = y,
                                      .to = high,
                                      .count = 4,
                                      .thickness = 2.0,
                                      .is_upright = true,
                                      .texts = texts,
                                      .name = bad});
    lan_panel_area(panel,
                   &(lan_area){.x = x, .y = high, .count = 4, .hover = bad});
    lan_panel_rule(panel, &(lan_rule){.at = 3.0,
                                      .is_upright = true,
                                      .text = bad,
                                      .is_flag = true});
    lan_panel_rule(panel, &(lan_rule){.at = 3.0, .text = bad});
    lan_panel_word(panel, &(lan_word){.x = 3.0, .y = 4.0, .text = bad});
    lan_panel_strokes(panel, &(lan_strokes){.ends = high, .count = 1});
    return figure;
}

TEST(svg_is_well_formed_whatever_names_are)
{
    lan_figure *const figure = hostile_figure();
    char *const text = svg_of(figure);
    assert_non_null(strstr(text, "]]&gt;&lt;b a=&quot;1&quot;&gt;&amp;amp;"));
    assert_null(strstr(text, "<b"));
    assert_null(strstr(text, "nan"));
    assert_non_null(strstr(text, "role=\"img\""));
    assert_int_equal(count_parts(text, "<desc>"), 1);
    free(text);
    lan_figure_destroy(figure);
}

TEST(a_hyphen_in_a_name_is_no_minus_sign)
{
    lan_figure *figure = NULL;
    assert_ok(lan_figure_create("words", &figure));
    lan_figure_line(figure, false, "%s", "blue-13 has -4 and 2e-7");
    char *const text = svg_of(figure);
    assert_non_null(strstr(text, "blue-13 has \xE2\x88\x92"
                                 "4 and 2e\xE2\x88\x92"
                                 "7"));
    free(text);
    lan_figure_destroy(figure);
}

TEST(every_colour_has_one_on_dark_paper)
{
    lan_figure *const figure = hostile_figure();
    char *const text = svg_of(figure);
    const char *const rules = strstr(text, "<style>");
    assert_non_null(rules);
    for (const char *at = strstr(text, "fill=\"#"); at != NULL && at < rules;
         at = strstr(at + 1, "fill=\"#")) {
        char rule[40];
        (void)snprintf(rule, sizeof rule, "[%.14s]{fill:#", at);
        if (strstr(rules, rule) == NULL) {
            fail_with("no rule for %.14s", at);
        }
    }
    free(text);
    lan_figure_destroy(figure);
}

TEST(inline_svg_has_neither_head_nor_title)
{
    lan_figure *const figure = hostile_figure();
    const lan_svg_style style = {.is_inline = true, .number = 7};
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_ok(lan_figure_to_svg(figure, &style, out));
    assert_int_equal(fclose(out), 0);
    assert_null(xml_fault(text));
    assert_int_equal(strncmp(text, "<svg ", 5), 0);
    assert_non_null(strstr(text, "id=\"lan7-0\""));
    assert_null(strstr(text, "font-size=\"22\""));
    free(text);
    lan_figure_destroy(figure);
}

/* A wide map is low, and so is the picture of it on a page. */
TEST(what_is_below_a_map_is_not_on_a_page)
{
    lan_figure *const figure = new_figure();
    (void)lan_figure_panel(
        figure, &(lan_panel_def){.x = {.to = 50.0, .format = LAN_AXIS_HIDDEN},
                                 .y = {.to = 10.0, .format = LAN_AXIS_HIDDEN},
                                 .keeps_shape = true});
    lan_layout *const whole = layout_of(figure);
    lan_layout *on_page = NULL;
    assert_ok(lan_layout_create(figure, LAN_LAYOUT_WIDTH, false, &on_page));
    assert_close(whole->height, LAN_LAYOUT_LINE * LAN_FIGURE_LINES, 0.0, 0.0);
    const double foot = on_page->height - on_page->panels[0].frame.bottom;
    assert_true(on_page->height < 0.5 * whole->height);
    assert_true(foot > 0.0 && foot < 40.0);
    lan_layout_destroy(whole);
    lan_layout_destroy(on_page);
    lan_figure_destroy(figure);
}

/* 1024 x 1024 cells in a panel of fewer pixels. */
TEST(a_large_map_is_drawn_small)
{
    enum { SIDE = 1024 };
    uint8_t *const kinds = calloc(SIDE, SIDE);
    static const lan_paint paints[] = {0xEEEEEE, 0x444444};
    assert_non_null(kinds);
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++) {
        kinds[i] = (uint8_t)(i / SIDE % 64 < 32 ? 1 : 0);
    }
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(
        figure,
        &(lan_panel_def){
            .x = {.to = SIDE, .format = LAN_AXIS_HIDDEN},
            .y = {.to = SIDE, .format = LAN_AXIS_HIDDEN, .is_downwards = true},
            .keeps_shape = true});
    lan_panel_cells(panel, &(lan_cells){.x1 = SIDE,
                                        .y1 = SIDE,
                                        .columns = SIDE,
                                        .rows = SIDE,
                                        .kinds = kinds,
                                        .paints = paints,
                                        .kind_count = 2});
    char *const text = svg_of(figure);
    assert_true(strlen(text) < 20000);
    free(text);
    free(kinds);
    lan_figure_destroy(figure);
}

/* --- colours ------------------------------------------------------------- */

TEST(sides_have_the_colours_that_their_names_call_for)
{
    static const char *const names[] = {"blue", "Red army", "x", "red guard"};
    lan_paint paints[4];
    lan_side_paints(names, 4, paints);
    assert_int_equal(paints[0], 0x1F6FB5);
    assert_int_equal(paints[1], 0xC9302C);
    for (size_t i = 0; i < 4; i++) {
        for (size_t k = 0; k < i; k++) {
            assert_int_not_equal(paints[i], paints[k]);
        }
    }
    static const char *const plain_names[] = {"reds", "greenwood"};
    lan_side_paints(plain_names, 2, paints);
    assert_int_equal(paints[0], 0x0072B2);
    assert_int_equal(paints[1], 0xD55E00);
}

TEST(no_two_of_many_sides_are_alike)
{
    const char *names[20];
    lan_paint paints[20];
    for (size_t i = 0; i < COUNT(names); i++) {
        names[i] = "";
    }
    lan_side_paints(names, COUNT(names), paints);
    for (size_t i = 0; i < COUNT(names); i++) {
        for (size_t k = 0; k < i; k++) {
            assert_int_not_equal(paints[i], paints[k]);
        }
    }
}

static int lightness(uint32_t rgb)
{
    return (int)(rgb >> 16 & 0xFFU) + (int)(rgb >> 8 & 0xFFU) +
           (int)(rgb & 0xFFU);
}

TEST(what_is_pale_turns_dark_and_ink_turns_light)
{
    assert_true(lightness(lan_paint_rgb(lan_paint_tint(0x0072B2), true)) < 250);
    assert_true(lightness(lan_paint_rgb(LAN_PAINT_INK, true)) > 600);
    assert_true(lightness(lan_paint_rgb(0x1A1A1A, true)) > 500);
    assert_int_equal(lan_paint_rgb(LAN_PAINT_INK, false), 0x222222);
    assert_int_equal(lan_paint_rgb(0x0072B2, false), 0x0072B2);
}
