/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "tests/browser/player.h"

GROUP_WITH(shown_setup, shown_teardown);

static const page_reader upright = {
    .width = 375, .height = 667, .has_phone = true};

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

TEST(the_cursor_works_on_a_picture_that_is_scrolled)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, &upright);
    const double end = player_end(p);

    player_seek(p, 0.25 * end);
    assert_close(shown_time(p), 0.25 * end, 0.0, 0.002 * end);
    assert_int_equal(count_sliders(p), 1);
    assert_none(p, "smallLetters(11)");
    assert_quiet(p);
    page_close(p);
}

TEST(without_script_letters_are_large_enough)
{
    static const page_reader careful = {
        .width = 375, .height = 667, .has_phone = true, .has_no_script = true};
    browser *b = shown_begin(state);
    page *p = player_open(b, "iwo-jima", NULL, &careful);

    assert_none(p, "smallLetters(11)");
    assert_none(p, "wideParts(false)");
    page_close(p);
}

TEST(a_wide_picture_is_scrolled_in_its_box)
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
    assert_none(p, "smallLetters(11)");
    assert_none(p, "wideParts(false)");
    assert_quiet(p);
    page_close(p);
}
