/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "results/figure/draw.h"
#include "results/figure/layout.h"
#include "results/figure/text.h"
#include "tests/support/support.h"
#include "tests/support/svg.h"

static const double times[] = {0.0, 11.0, 23.0, 37.0};
static const double values[] = {911.123456789, LAN_NAN, 123456789.0, 1e-7};

static lan_figure *new_figure(void)
{
    lan_figure *figure = NULL;
    assert_ok(lan_figure_create("test", &figure));
    return figure;
}

static lan_panel *add_panel(lan_figure *figure, bool is_clock)
{
    return lan_figure_panel(figure,
                            &(lan_panel_def){.x = {.title = "time",
                                                   .unit = "day",
                                                   .to = 37.0,
                                                   .is_clock = is_clock},
                                             .y = {.from = 2.0,
                                                   .to = 911.0,
                                                   .is_log = true,
                                                   .is_rounded = true,
                                                   .format = LAN_AXIS_SIGNED}});
}

static double number_of(const json_t *object, const char *key)
{
    const json_t *const value = json_object_get(object, key);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool is_true(const json_t *object, const char *key)
{
    const json_t *const value = json_object_get(object, key);
    assert_true(json_is_boolean(value));
    return json_is_true(value);
}

TEST(a_line_is_read_back_with_its_axes)
{
    lan_figure *const figure = new_figure();
    lan_panel_line(add_panel(figure, true), &(lan_line){.x = times,
                                                        .y = values,
                                                        .count = 4,
                                                        .paint = 0x0072B2,
                                                        .is_steps = true,
                                                        .name = "blue"});
    json_t *const data = svg_data_of(figure);
    assert_int_equal(json_array_size(data), 1);
    const json_t *const panel = json_array_get(data, 0);
    assert_false(is_true(panel, "is_stage"));
    const json_t *const line =
        json_array_get(json_object_get(panel, "lines"), 0);
    assert_string_equal(text_of(line, "name"), "blue");
    assert_string_equal(text_of(line, "color"), "#0072B2");
    assert_true(is_true(line, "is_steps"));
    const json_t *const x = json_object_get(line, "x");
    const json_t *const y = json_object_get(line, "y");
    for (size_t i = 0; i < 4; i++) {
        const double at = json_number_value(json_array_get(x, i));
        const double value = json_number_value(json_array_get(y, i));
        assert_close(at, times[i], 0.0, 0.0);
        if (i == 1) {
            assert_true(json_is_null(json_array_get(y, i)));
        } else {
            assert_close(value, values[i], 5e-7, 0.0);
        }
    }
    json_decref(data);
    lan_figure_destroy(figure);
}

/* What a script computes from it is where the layout puts a value. */
TEST(axes_tell_where_a_value_is)
{
    lan_figure *const figure = new_figure();
    (void)add_panel(figure, true);
    lan_layout *layout = NULL;
    assert_ok(lan_layout_create(figure, LAN_LAYOUT_WIDTH, false, &layout));
    json_t *const data = svg_data_of(figure);
    const json_t *const panel = json_array_get(data, 0);
    const json_t *const x = json_object_get(panel, "x");
    const json_t *const y = json_object_get(panel, "y");
    assert_true(is_true(x, "is_clock") && !is_true(x, "is_log"));
    assert_true(!is_true(y, "is_clock") && is_true(y, "is_log"));
    assert_string_equal(text_of(x, "title"), "time");
    assert_string_equal(text_of(x, "unit"), "day");
    assert_string_equal(text_of(x, "format"), "number");
    assert_string_equal(text_of(y, "format"), "signed");
    assert_true(json_is_null(json_object_get(y, "title")));
    const double part =
        (13.0 - number_of(x, "from")) / (number_of(x, "to") - 0.0);
    const double span = number_of(x, "to_px") - number_of(x, "from_px");
    assert_close(number_of(x, "from_px") + part * span,
                 lan_axis_px(&layout->panels[0].x, 13.0), 0.0, 1e-3);
    assert_close(number_of(y, "to_px"), layout->panels[0].frame.top, 0.0, 1e-3);
    assert_close(number_of(y, "to"), layout->panels[0].y.to, 1e-6, 0.0);
    const json_t *const frame = json_object_get(panel, "frame");
    assert_close(json_number_value(json_array_get(frame, 2)),
                 layout->panels[0].frame.right, 0.0, 1e-3);
    assert_close(json_number_value(json_array_get(frame, 3)),
                 layout->panels[0].frame.bottom, 0.0, 1e-3);
    json_decref(data);
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

TEST(only_panels_with_something_to_tell_have_data)
{
    lan_figure *const figure = new_figure();
    lan_panel *const bare = add_panel(figure, false);
    lan_panel_line(bare, &(lan_line){.x = times, .y = values, .count = 4});
    assert_false(lan_figure_has_data(figure));
    assert_null(svg_data_of(figure));
    (void)lan_figure_panel(figure, &(lan_panel_def){.is_stage = true});
    assert_true(lan_figure_has_data(figure));
    json_t *const data = svg_data_of(figure);
    assert_int_equal(json_array_size(data), 1);
    const json_t *const stage = json_array_get(data, 0);
    assert_true(is_true(stage, "is_stage"));
    assert_int_equal(json_array_size(json_object_get(stage, "lines")), 0);
    json_decref(data);
    char *const file = svg_of(figure);
    assert_null(strstr(file, "<metadata"));
    free(file);
    lan_figure_destroy(figure);
}

TEST(hostile_names_are_read_back)
{
    static const char bad[] =
        "</metadata></svg><script>\\\" &amp; ]]> \xE2\x80\xAE \xE2\x80\xA8";
    lan_figure *const figure = new_figure();
    const lan_panel_def def = {.x = {.title = bad, .unit = bad, .to = 37.0},
                               .y = {.title = bad, .to = 911.0}};
    lan_panel *const panel = lan_figure_panel(figure, &def);
    lan_panel_line(
        panel, &(lan_line){.x = times, .y = values, .count = 4, .name = bad});
    const lan_panel *const kept = figure->panels[0];
    json_t *const data = svg_data_of(figure);
    const json_t *const read = json_array_get(data, 0);
    const json_t *const line =
        json_array_get(json_object_get(read, "lines"), 0);
    assert_string_equal(text_of(line, "name"), kept->layers[0].as.line.name);
    assert_string_equal(text_of(json_object_get(read, "x"), "unit"),
                        kept->def.x.unit);
    assert_non_null(strstr(text_of(line, "name"), "</svg><script>\\\" &amp;"));
    json_decref(data);
    lan_figure_destroy(figure);
}

TEST(words_of_an_axis_are_named)
{
    static const char *const names[] = {"blue", NULL, "a \"red\""};
    static const double words[] = {0.0, 2.0, 1.0, 2.0};
    lan_figure *const figure = new_figure();
    const lan_panel_def def = {.x = {.to = 37.0},
                               .y = {.from = -0.5,
                                     .to = 2.5,
                                     .format = LAN_AXIS_NAMES,
                                     .names = names,
                                     .name_count = 3}};
    lan_panel_line(
        lan_figure_panel(figure, &def),
        &(lan_line){.x = times, .y = words, .count = 4, .name = "who"});
    json_t *const data = svg_data_of(figure);
    const json_t *const panel = json_array_get(data, 0);
    const json_t *const read =
        json_object_get(json_object_get(panel, "y"), "names");
    assert_int_equal(json_array_size(read), 3);
    assert_true(json_is_null(json_array_get(read, 1)));
    assert_string_equal(json_string_value(json_array_get(read, 2)), names[2]);
    assert_null(json_object_get(json_object_get(panel, "x"), "names"));
    json_decref(data);
    lan_figure_destroy(figure);
}

/* --- still layers -------------------------------------------------------- */

static lan_figure *still_figure(bool is_still)
{
    static const char *const texts[] = {"fort", NULL, NULL, "ford"};
    lan_figure *const figure = new_figure();
    lan_panel *const panel = add_panel(figure, false);
    const lan_points stays = {.x = times,
                              .y = times,
                              .count = 4,
                              .paint = 0x112233,
                              .name = "place",
                              .texts = texts};
    lan_panel_still(panel, is_still);
    lan_panel_points(panel, &(lan_points){.x = times,
                                          .y = times,
                                          .count = 4,
                                          .paint = 0x445566,
                                          .name = "army",
                                          .texts = texts});
    lan_panel_still(panel, false);
    lan_panel_points(panel, &stays);
    return figure;
}

/* True where a part stands within a group of class "still", which it is in
 * wholly or not at all. */
static bool is_still_part(const char *text, const char *part)
{
    const char *const at = strstr(text, part);
    assert_non_null(at);
    const char *open = NULL;
    for (const char *g = strstr(text, "<g class=\"still\">");
         g != NULL && g < at; g = strstr(g + 1, "<g class=\"still\">")) {
        open = g;
    }
    const char *const end = open != NULL ? strstr(open, "</g>") : NULL;
    return end != NULL && at < end;
}

TEST(still_layers_with_their_words_and_samples_are_in_a_class)
{
    lan_figure *const figure = still_figure(true);
    char *const text = inline_svg_of(figure);
    assert_true(is_still_part(text, "<title>fort: time 0"));
    assert_true(is_still_part(text, ">army</text>"));
    assert_true(is_still_part(text, "fill=\"#445566\">fort</text>"));
    assert_false(is_still_part(text, ">place</text>"));
    assert_false(is_still_part(text, "fill=\"#112233\">fort</text>"));
    /* the layer, its sample, its name, its words */
    const size_t groups = count_parts(text, "<g class=\"still\">");
    assert_true(groups >= 3 && groups <= 5);
    free(text);
    lan_figure_destroy(figure);
}

/* What a page hides leaves no gap in the legend. */
TEST(still_layers_are_last_in_the_legend_of_a_page)
{
    lan_figure *const figure = still_figure(true);
    lan_layout *layout = NULL;
    assert_ok(lan_layout_create(figure, LAN_LAYOUT_WIDTH, false, &layout));
    assert_int_equal(layout->sample_count, 2);
    assert_string_equal(layout->samples[0].layer->as.points.name, "place");
    assert_string_equal(layout->samples[1].layer->as.points.name, "army");
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}

TEST(a_file_is_the_same_whether_layers_are_still)
{
    lan_figure *const moving = still_figure(false);
    lan_figure *const still = still_figure(true);
    char *const one = svg_of(moving);
    char *const other = svg_of(still);
    assert_string_equal(one, other);
    free(one);
    free(other);
    lan_figure_destroy(moving);
    lan_figure_destroy(still);
}

/* --- words from right to left -------------------------------------------- */

/* The data has the name as it is. */
TEST(a_number_stays_behind_a_name_from_right_to_left)
{
    static const char name[] = "\u05d0\u05d1 \u05d2 67.1 & b";
    lan_figure *const figure = new_figure();
    lan_panel_line(add_panel(figure, true), &(lan_line){.x = times,
                                                        .y = values,
                                                        .count = 4,
                                                        .paint = 0x0072B2,
                                                        .name = name});
    char *const text = inline_svg_of(figure);
    assert_non_null(strstr(text,
                           "<tspan unicode-bidi=\"isolate\">"
                           "\u05d0\u05d1 \u05d2</tspan> 67.1 &amp; b</text>"));
    free(text);
    json_t *const data = svg_data_of(figure);
    const json_t *const lines =
        json_object_get(json_array_get(data, 0), "lines");
    assert_string_equal(text_of(json_array_get(lines, 0), "name"), name);
    json_decref(data);
    lan_figure_destroy(figure);
}

/* --- shape --------------------------------------------------------------- */

/* Half as wide as it is high, with a mark in each corner. */
static lan_figure *new_map(const char *name)
{
    static const double x[] = {0.0, 50.0};
    static const double y[] = {0.0, 100.0};
    lan_figure *const figure = new_figure();
    lan_panel *const panel = lan_figure_panel(
        figure, &(lan_panel_def){.x = {.to = 50.0, .format = LAN_AXIS_HIDDEN},
                                 .y = {.to = 100.0, .format = LAN_AXIS_HIDDEN},
                                 .keeps_shape = true,
                                 .is_stage = true});
    lan_figure_lines(figure, 36);
    lan_panel_points(panel,
                     &(lan_points){.x = x, .y = y, .count = 2, .name = name});
    return figure;
}

TEST(a_map_in_a_page_is_no_wider_than_what_it_shows)
{
    lan_layout *layout = NULL;
    lan_figure *const figure = new_map("scouts");
    assert_ok(lan_layout_create(figure, LAN_LAYOUT_WIDTH, false, &layout));
    const lan_frame *const frame = &layout->panels[0].frame;
    assert_true(layout->width < 0.75 * layout->height);
    assert_true(layout->width > frame->right);
    assert_true(layout->width - frame->right < 40.0);
    lan_layout_destroy(layout);
    assert_ok(lan_layout_create(figure, LAN_LAYOUT_WIDTH, true, &layout));
    assert_close(layout->width, LAN_LAYOUT_WIDTH, 0.0, 0.0);
    lan_layout_destroy(layout);
    char *const text = inline_svg_of(figure);
    assert_non_null(strstr(text, " style=\"--shape:0."));
    free(text);
    lan_figure_destroy(figure);
}

TEST(words_above_a_narrow_map_are_not_cut_off)
{
    lan_layout *layout = NULL;
    lan_figure *const figure =
        new_map("scouts of the second company, off the map by night");
    assert_ok(lan_layout_create(figure, LAN_LAYOUT_WIDTH, false, &layout));
    const lan_label *const label = &layout->labels[0];
    assert_true(label->x + lan_shown_width(label->text, label->size, false) <
                layout->width);
    lan_layout_destroy(layout);
    lan_figure_destroy(figure);
}
