/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "tests/browser/player.h"

GROUP_WITH(shown_setup, shown_teardown);

static const page_reader upright = {
    .width = 375, .height = 667, .has_phone = true};
static const page_reader turned = {
    .width = 812, .height = 375, .has_phone = true};

/* The pictures of the curve over the clock; is_shown: those that are seen. */
#define CURVES(is_shown)                                                       \
    "[...document.querySelectorAll('figure svg.lan')].filter((svg) => {"       \
    " const data = svg.querySelector('metadata');"                             \
    " return data && JSON.parse(data.textContent).some((panel) =>"             \
    "   panel.x.is_clock && panel.lines.length > 0) &&"                        \
    "   svg.checkVisibility() === " is_shown "})"

/* The panel of a picture `svg` over the clock, as `panel`. */
#define PANEL                                                                  \
    "const panel = JSON.parse(svg.querySelector('metadata').textContent)"      \
    "  .find((one) => one.x.is_clock); const { x, frame } = panel;"

/* Fails unless one picture of the curve is shown, and of this class. */
static void assert_shown(page *p, const char *class)
{
    char *shown = page_text(
        p, CURVES("true") ".map((svg) => svg.getAttribute('class')).join()");
    char *hidden = page_text(
        p, CURVES("false") ".map((svg) => svg.getAttribute('class')).join()");
    assert_non_null(strstr(shown, class));
    assert_null(strstr(shown, ","));
    assert_non_null(strstr(hidden, "lan "));
    assert_null(strstr(hidden, class));
    free(shown);
    free(hidden);
}

/* The time at which the cursor stands in the picture that is shown. */
static double shown_time(page *p)
{
    return page_number(
        p,
        "{ const [svg] = " CURVES(
            "true") ";" PANEL "const px = Number(svg.querySelector('.cursor')"
                    "  .getAttribute('transform')"
                    "  .match(/translate\\(([-\\d.]+)/)[1]);"
                    "x.from + (px - x.from_px) * (x.to - x.from) /"
                    "  (x.to_px - x.from_px); }");
}

/* Where a time is there: px of the window. */
static double px_of_time(page *p, double time, double *y)
{
    json_t *at = page_value(
        p,
        "{ const [svg] = " CURVES(
            "true") ";" PANEL "svg.scrollIntoView({block: 'center'});"
                    "const box = svg.getBoundingClientRect();"
                    "const scale = box.width / svg.viewBox.baseVal.width;"
                    "[box.left + scale * (x.from_px + (x.to_px - x.from_px) *"
                    "  (%.17g - x.from) / (x.to - x.from)),"
                    " box.top + scale * (frame[1] + frame[3]) / 2]; }",
        time);
    const double x = json_number_value(json_array_get(at, 0));
    *y = json_number_value(json_array_get(at, 1));
    json_decref(at);
    return x;
}

/* A finger moves the cursor; the clock goes along. */
static void assert_finger(page *p, double time)
{
    double y = 0.0;
    const double end = player_end(p);
    const double from = px_of_time(p, 0.3 * end, &y);
    const double to = px_of_time(p, time, &y);
    page_drag(p, from, y, to, y);
    assert_close(player_time(p), time, 0.0, 0.01 * end);
    assert_close(shown_time(p), player_time(p), 0.0, 0.002 * end);
}

/* Cursors over the time that a screen reader finds. */
static size_t count_sliders(page *p)
{
    size_t count = 0;
    size_t i = 0;
    json_t *node = NULL;
    json_t *tree = page_accessibility(p);
    json_array_foreach(tree, i, node)
    {
        const char *role = json_string_value(
            json_object_get(json_object_get(node, "role"), "value"));
        const char *name = json_string_value(
            json_object_get(json_object_get(node, "name"), "value"));
        count += role != NULL && name != NULL && strcmp(role, "slider") == 0 &&
                         strncmp(name, "Values along time", 17) == 0
                     ? 1
                     : 0;
    }
    json_decref(tree);
    return count;
}

TEST(the_cursor_works_on_the_picture_that_is_shown)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, &upright);
    const double end = player_end(p);

    assert_shown(p, "narrow");
    player_seek(p, 0.25 * end);
    assert_close(shown_time(p), 0.25 * end, 0.0, 0.002 * end);
    assert_finger(p, 0.6 * end);
    assert_int_equal(count_sliders(p), 1);
    assert_none(p, "smallLetters(9)");
    assert_quiet(p);
    page_close(p);
}

TEST(the_cursor_goes_on_when_a_phone_is_turned)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, &upright);
    const double end = player_end(p);

    player_seek(p, 0.25 * end);
    page_read_as(p, &turned);
    page_settle(p);
    assert_shown(p, "wide");
    assert_close(shown_time(p), 0.25 * end, 0.0, 0.002 * end);
    assert_finger(p, 0.7 * end);
    assert_int_equal(count_sliders(p), 1);
    page_read_as(p, &upright);
    page_settle(p);
    assert_shown(p, "narrow");
    assert_close(shown_time(p), player_time(p), 0.0, 0.002 * end);
    assert_quiet(p);
    page_close(p);
}

TEST(paper_shows_the_wide_picture)
{
    static const page_reader paper = {
        .width = 600, .height = 900, .is_paper = true};
    browser *b = shown_begin(state);
    page *p = player_open(b, "iwo-jima", NULL, &paper);

    assert_shown(p, "wide");
    page_close(p);
}

TEST(without_script_one_picture_is_shown)
{
    static const page_reader careful = {
        .width = 375, .height = 667, .has_phone = true, .has_no_script = true};
    browser *b = shown_begin(state);
    page *p = player_open(b, "iwo-jima", NULL, &careful);

    assert_shown(p, "narrow");
    assert_none(p, "smallLetters(9)");
    assert_none(p, "wideParts(false)");
    page_close(p);
}

TEST(cells_that_are_too_many_are_scrolled_in_their_box)
{
    browser *b = shown_begin(state);
    shown_write(b, "many.yaml",
                "format: 1\n"
                "title: Many\n"
                "time: {unit: minute, end: 240}\n"
                "units: {a: {hit: 0.02, cost: 10}, b: {hit: 0.03, cost: 10},\n"
                "  c: {hit: 0.04, cost: 10}, d: {hit: 0.05, cost: 10},\n"
                "  e: {hit: 0.06, cost: 10}, f: {hit: 0.07, cost: 10},\n"
                "  g: {hit: 0.08, cost: 10}, h: {hit: 0.09, cost: 10}}\n"
                "armies: {blue: {units: {a: 40}}, red: {units: {b: 20}}}\n"
                "matchup: {budget: 2000}\n");
    shown_run(b, "matchup many.yaml --quiet --format html >many.html");
    page *p = shown_open(b, "many.html", NULL, &upright);

    assert_true(page_is(p, "{ const box = document.querySelector("
                           "'figure.broad'); box.focus();"
                           "document.activeElement === box && box.role === "
                           "'region' && box.ariaLabel !== '' &&"
                           "box.scrollWidth > 2 * box.clientWidth; }"));
    assert_none(p, "smallLetters(9)");
    assert_none(p, "wideParts(false)");
    assert_quiet(p);
    page_close(p);
}
