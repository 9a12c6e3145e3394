/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/document/document.h"
#include "results/document/render.h"
#include "results/figure/draw.h"
#include "results/figure/layout.h"
#include "results/figure/text.h"
#include "tests/support/support.h"
#include "tests/support/svg.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const double widths[] = {LAN_LAYOUT_WIDTH, LAN_LAYOUT_NARROW};

static lan_figure *new_figure(void)
{
    lan_figure *figure = NULL;
    assert_ok(lan_figure_create("test", &figure));
    return figure;
}

static lan_layout *layout_of(const lan_figure *figure, double width)
{
    lan_layout *layout = NULL;
    assert_ok(lan_layout_create(figure, width, false, &layout));
    return layout;
}

/* --- figures of each kind ------------------------------------------------ */

#define SIDES 5

/* Lines with names at their ends, and flags that many of them share a time. */
static lan_figure *make_curves(const char *name, size_t flag_count)
{
    static const double x[] = {0.0, 37.3};
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(
        figure,
        &(lan_panel_def){
            .x = {.title = "time", .unit = "day", .to = 37.3},
            .y = {.title = "soldiers", .to = 91100.0, .is_rounded = true},
            .has_grid = true});
    for (size_t i = 0; i < SIDES; i++) {
        char text[64];
        const double y[] = {80000.0, 1000.0 + 700.0 * (double)i};
        (void)snprintf(text, sizeof text, "%s %d", name, (int)i);
        lan_panel_line(panel,
                       &(lan_line){.x = x, .y = y, .count = 2, .name = text});
    }
    for (size_t i = 0; i < flag_count; i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "army %d of the north breaks",
                       (int)i);
        lan_panel_rule(panel, &(lan_rule){.at = 3.1 * (double)(i + 1),
                                          .is_upright = true,
                                          .text = text,
                                          .is_flag = true});
    }
    return figure;
}

/* Bars beside long names, with a text at the end of each. */
static lan_figure *make_bars(void)
{
    static const char *const names[] = {
        "us marine reinforcements 0 count", "japan defender count",
        "the third regiment of foot of the line of the north", "fire 1"};
    static const double at[] = {0.0, 1.0, 2.0, 3.0};
    static const double from[] = {0.7, 0.7, 0.7, 0.7};
    static const double to[] = {0.31, 0.42, 0.68, 1.0};
    static const char *const texts[] = {"0.31", "0.42", "0.68", "1"};
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(
        figure, &(lan_panel_def){.x = {.from = 0.3, .to = 1.0},
                                 .y = {.from = -0.5,
                                       .to = 3.5,
                                       .is_downwards = true,
                                       .format = LAN_AXIS_NAMES,
                                       .names = names,
                                       .name_count = COUNT(names)}});
    lan_panel_bars(panel, &(lan_bars){.at = at,
                                      .from = from,
                                      .to = to,
                                      .count = COUNT(names),
                                      .thickness = 0.7,
                                      .paint = 0x0072B2,
                                      .texts = texts});
    return figure;
}

/* Columns and rows of cells with a scale and, if asked for, texts. */
static lan_figure *make_cells(int32_t side, bool has_texts)
{
    const size_t count = (size_t)side * (size_t)side;
    double *const values = calloc(count, sizeof *values);
    const char **const texts = calloc(count, sizeof *texts);
    assert_true(values != NULL && texts != NULL);
    for (size_t i = 0; i < count; i++) {
        values[i] = (double)(i % 7);
        texts[i] = "100.0";
    }
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(
        figure, &(lan_panel_def){.x = {.title = "hits", .to = side},
                                 .y = {.title = "militia", .to = side}});
    lan_panel_cells(panel, &(lan_cells){.x1 = side,
                                        .y1 = side,
                                        .columns = side,
                                        .rows = side,
                                        .values = values,
                                        .scale = {.stops = {{0.0, 0xFFFFFF},
                                                            {6.0, 0x0072B2}},
                                                  .count = 2,
                                                  .title = "margin",
                                                  .is_shown = true},
                                        .texts = has_texts ? texts : NULL});
    free(values);
    free(texts);
    return figure;
}

/* Words of two sides, one at each end of a line. */
static lan_figure *make_words(void)
{
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(
        figure, &(lan_panel_def){.x = {.from = -40.0, .to = 40.0},
                                 .y = {.to = 1.0, .format = LAN_AXIS_PERCENT}});
    for (int side = 0; side < 2; side++) {
        const double x = side == 0 ? -39.0 : 39.0;
        lan_panel_word(panel,
                       &(lan_word){.x = x,
                                   .y = 0.94,
                                   .align = side == 0 ? -1 : 1,
                                   .is_bold = true,
                                   .text = "the combined fleet wins 86.9 %"});
        lan_panel_word(panel,
                       &(lan_word){.x = x,
                                   .y = 0.87,
                                   .align = side == 0 ? -1 : 1,
                                   .scale = 0.85,
                                   .text = "median 24, 80 % within 13 to 33"});
    }
    return figure;
}

/* --- where labels are ---------------------------------------------------- */

static lan_frame box_of(const lan_label *label)
{
    const double width =
        lan_shown_width(label->text, label->size, label->is_bold);
    const double half = 0.45 * label->size;
    if (label->is_turned) {
        return (lan_frame){label->x - half, label->y - 0.5 * width,
                           label->x + half, label->y + 0.5 * width};
    }
    const double left = label->x - 0.5 * width * (double)(label->align + 1);
    return (lan_frame){left, label->y - half, left + width, label->y + half};
}

static bool overlap(const lan_frame *a, const lan_frame *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom &&
           b->top < a->bottom;
}

static void check_labels(const lan_layout *layout)
{
    for (size_t i = 0; i < layout->label_count; i++) {
        const lan_label *const label = &layout->labels[i];
        const lan_frame box = box_of(label);
        if (!(box.left >= 0.0 && box.right <= layout->width && box.top >= 0.0 &&
              box.bottom <= layout->height)) {
            fail_with("'%s' leaves a canvas of %g px", label->text,
                      layout->width);
        }
        for (size_t k = 0; k < i; k++) {
            const lan_frame other = box_of(&layout->labels[k]);
            if (overlap(&box, &other)) {
                fail_with("'%s' covers '%s' on a canvas of %g px", label->text,
                          layout->labels[k].text, layout->width);
            }
        }
    }
}

/* Numbers below a panel are apart, and within the canvas. */
static void check_numbers(const lan_layout *layout, const lan_axis_layout *axis)
{
    double taken = 0.0;
    for (size_t i = 0; axis->has_texts && i < axis->tic_count; i++) {
        const double width = lan_shown_width(axis->tics[i].text, 14.0, false);
        const double middle = lan_axis_px(axis, axis->tics[i].at);
        assert_true(middle - 0.5 * width >= taken);
        taken = middle + 0.5 * width + 4.0;
        assert_true(taken <= layout->width + 4.0);
    }
    assert_true(axis->tic_count >= 2);
}

TEST(labels_are_on_the_canvas_and_cover_no_other)
{
    lan_figure *const figures[] = {
        make_curves("blue", 4),
        make_curves("the first regiment of the guard", 9), make_bars(),
        make_cells(5, true), make_words()};
    for (size_t i = 0; i < COUNT(figures); i++) {
        for (size_t k = 0; k < COUNT(widths); k++) {
            lan_layout *const layout = layout_of(figures[i], widths[k]);
            assert_true(layout->label_count > 3);
            check_labels(layout);
            check_numbers(layout, &layout->panels[0].x);
            lan_layout_destroy(layout);
        }
        lan_figure_destroy(figures[i]);
    }
}

/* --- how narrow ones are different --------------------------------------- */

static double frame_share(const lan_layout *layout)
{
    const lan_frame *const f = &layout->panels[0].frame;
    return (f->right - f->left) / layout->width;
}

static size_t count_role(const lan_layout *layout, lan_label_role role)
{
    size_t count = 0;
    for (size_t i = 0; i < layout->label_count; i++) {
        count += layout->labels[i].role == role ? 1 : 0;
    }
    return count;
}

TEST(long_names_leave_the_ends_of_lines)
{
    lan_figure *const figure =
        make_curves("the first regiment of the guard", 0);
    for (size_t k = 0; k < COUNT(widths); k++) {
        lan_layout *const layout = layout_of(figure, widths[k]);
        const bool is_narrow = k == 1;
        assert_int_equal(count_role(layout, LAN_LABEL_NAME), SIDES);
        assert_int_equal(layout->sample_count, is_narrow ? SIDES : 0);
        assert_true(frame_share(layout) >= 0.6);
        lan_layout_destroy(layout);
    }
    lan_figure_destroy(figure);
}

TEST(short_names_stay_at_the_ends_of_lines)
{
    lan_figure *const figure = make_curves("blue", 0);
    lan_layout *const layout = layout_of(figure, LAN_LAYOUT_NARROW);
    assert_int_equal(count_role(layout, LAN_LABEL_NAME), SIDES);
    assert_int_equal(layout->sample_count, 0);
    assert_true(frame_share(layout) >= 0.6);
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

TEST(flags_without_room_become_letters)
{
    lan_figure *const figure = make_curves("blue", 9);
    lan_layout *const wide = layout_of(figure, LAN_LAYOUT_WIDTH);
    lan_layout *const narrow = layout_of(figure, LAN_LAYOUT_NARROW);
    size_t flags = 0;
    for (size_t i = 0; i < wide->label_count; i++) {
        assert_int_not_equal(strlen(wide->labels[i].text), 1);
    }
    for (size_t i = 0; i < narrow->label_count; i++) {
        const lan_label *const label = &narrow->labels[i];
        const char letter[] = {(char)('a' + (char)flags), '\0'};
        if (label->role == LAN_LABEL_FLAGGED) {
            assert_string_equal(label->text, letter);
            flags++;
        }
    }
    assert_int_equal(flags, 9);
    /* a letter and a text of each in the legend */
    assert_int_equal(count_role(narrow, LAN_LABEL_NAME), SIDES + 2 * flags);
    lan_layout_destroy(wide);
    lan_layout_destroy(narrow);
    lan_figure_destroy(figure);
}

TEST(a_word_without_room_is_left_out)
{
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(
        figure, &(lan_panel_def){.x = {.to = 100.0}, .y = {.to = 1.0}});
    lan_panel_word(
        panel,
        &(lan_word){.x = 50.0, .y = 0.5, .room = 10.0, .text = "21,500 men"});
    for (size_t k = 0; k < COUNT(widths); k++) {
        lan_layout *const layout = layout_of(figure, widths[k]);
        assert_int_equal(count_role(layout, LAN_LABEL_WORD), k == 0 ? 1 : 0);
        lan_layout_destroy(layout);
    }
    lan_figure_destroy(figure);
}

TEST(panels_beside_each_other_stand_below)
{
    lan_figure *const figure = new_figure();
    for (int i = 0; i < 2; i++) {
        (void)lan_figure_panel(figure, &(lan_panel_def){.x = {.to = 50.0},
                                                        .y = {.to = 10.0},
                                                        .is_beside = i > 0});
    }
    lan_layout *const layout = layout_of(figure, LAN_LAYOUT_NARROW);
    const lan_frame *const first = &layout->panels[0].frame;
    const lan_frame *const second = &layout->panels[1].frame;
    assert_true(second->top > first->bottom);
    assert_close(second->left, first->left, 0.0, 1e-9);
    assert_close(second->right, first->right, 0.0, 1e-9);
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

/* --- pages --------------------------------------------------------------- */

static char *page_of(lan_figure *figure)
{
    lan_document *document = NULL;
    char *text = NULL;
    size_t size = 0;
    assert_ok(lan_document_create(LAN_FOR(LAN_FORMAT_HTML), &document));
    lan_document_title(document, "A \"page\"");
    lan_document_figure(document, figure, LAN_FIGURE_NOT_AS_TEXT);
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_ok(lan_document_to_html(document, out));
    assert_int_equal(fclose(out), 0);
    lan_document_destroy(document);
    return text;
}

/* The part of a page from `from` to `to`; the caller's. */
static char *part_of(const char *page, const char *from, const char *to)
{
    const char *const start = strstr(page, from);
    assert_non_null(start);
    const char *const end = strstr(start, to);
    assert_non_null(end);
    return strndup(start, (size_t)(end - start));
}

TEST(a_page_has_a_wide_and_a_narrow_picture)
{
    char *const page = page_of(make_curves("blue", 2));
    char *const figure = part_of(page, "<figure>", "</figure>");
    char *const wide = part_of(figure, "class=\"lan wide\"", "</svg>");
    char *const narrow = part_of(figure, "class=\"lan narrow\"", "</svg>");
    assert_int_equal(count_parts(figure, "<svg "), 2);
    assert_int_equal(count_parts(figure, "id=\"lan0-0\""), 1);
    assert_int_equal(count_parts(figure, "id=\"lan1-0\""), 1);
    assert_int_equal(count_parts(wide, "<metadata>"), 1);
    assert_int_equal(count_parts(narrow, "<metadata>"), 1);
    assert_true(count_parts(wide, "class=\"s\"") > 0);
    assert_int_equal(count_parts(narrow, "class=\"s\""), 0);
    assert_true(strlen(narrow) < strlen(wide) / 4);
    free(narrow);
    free(wide);
    free(figure);
    free(page);
}

TEST(a_stage_is_one_picture)
{
    lan_figure *const figure = new_figure();
    (void)lan_figure_panel(figure, &(lan_panel_def){.x = {.to = 50.0},
                                                    .y = {.to = 10.0},
                                                    .is_stage = true});
    assert_false(lan_figure_can_be_narrow(figure));
    char *const page = page_of(figure);
    assert_int_equal(count_parts(page, "class=\"lan\""), 1);
    assert_null(strstr(page, "class=\"broad\""));
    free(page);
}

TEST(cells_that_are_too_many_are_scrolled)
{
    static const struct {
        int32_t side;
        bool has_texts;
        bool is_broad;
    } cases[] = {{5, true, false},
                 {30, true, true},
                 {40, false, false},
                 {60, false, true}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        char *const page =
            page_of(make_cells(cases[i].side, cases[i].has_texts));
        assert_int_equal(count_parts(page,
                                     "<figure class=\"broad\" tabindex=\"0\" "
                                     "role=\"region\" "
                                     "aria-label=\"A &quot;page&quot;\">"),
                         cases[i].is_broad ? 1 : 0);
        assert_int_equal(count_parts(page, "class=\"lan narrow\""),
                         cases[i].is_broad ? 0 : 1);
        free(page);
    }
}
