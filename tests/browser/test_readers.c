/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/browser/player.h"
#include "tests/browser/walks.h"

GROUP_WITH(shown_setup, shown_teardown);

/* --- keyboard ------------------------------------------------------------ */

/* Tabs through the page from its beginning: what gets the focus, by its id, or
 * its class, or else its name, each between two blanks. */
static char *tab_through(page *p)
{
    char *all = calloc(1, 20000);
    assert_non_null(all);
    strcat(all, " ");
    for (int i = 0; i < 200; i++) {
        page_press(p, "Tab");
        char *name =
            page_text(p, "{ const e = document.activeElement;"
                         "e.id || e.getAttribute('class') || e.localName; }");
        const bool is_over = strcmp(name, "body") == 0;
        assert_true(strlen(all) + strlen(name) + 2 < 20000);
        strcat(strcat(all, name), " ");
        free(name);
        if (is_over) {
            break;
        }
    }
    return all;
}

TEST(tab_reaches_all_that_works)
{
    static const char *const wanted[] = {" play ", " time ", " speed ",
                                         " moment ", " cursor-handle "};
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, NULL);
    char *all = tab_through(p);

    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        if (strstr(all, wanted[i]) == NULL) {
            fail_with("tab does not reach%s: %s", wanted[i], all);
        }
    }
    assert_true(strstr(all, " play ") < strstr(all, " time "));
    assert_true(strstr(all, " time ") < strstr(all, " speed "));
    assert_non_null(strstr(all, " body ")); /* and leaves the page again */
    assert_true(page_is(p, "[...document.querySelectorAll('a[href], button, "
                           "input, select, summary, [tabindex]')].every((e) => "
                           "!(e.tabIndex > 0))"));
    free(all);
    page_close(p);
}

static void focus(page *p, const char *selector)
{
    json_decref(
        page_value(p, "document.querySelector('%s').focus()", selector));
}

TEST(keys_play_and_seek)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", "t=10", NULL);
    const double end = player_end(p);

    focus(p, "#time");
    page_press(p, "ArrowRight");
    const double right = player_time(p);
    assert_true(right > 10.0 && right < 0.5 * end);
    page_press(p, "ArrowLeft");
    assert_true(player_time(p) < right);
    page_press(p, "End");
    assert_close(player_time(p), end, 1e-9, 0.0);
    page_press(p, "Home");
    assert_close(player_time(p), 0.0, 0.0, 0.0);
    page_press(p, "PageUp");
    assert_true(player_time(p) > 0.0);
    focus(p, "#play");
    page_press(p, "Space");
    assert_true(player_is_playing(p));
    page_press(p, "Space");
    assert_false(player_is_playing(p));
    page_press(p, "Enter");
    assert_true(player_is_playing(p));
    page_press(p, "Enter");
    assert_false(player_is_playing(p));
    json_decref(page_value(p, "document.activeElement.blur()"));
    page_press(p, "Space");
    assert_true(player_is_playing(p));
    page_press(p, "Space");
    assert_false(player_is_playing(p));
    focus(p, "a.moment[href=\"#t=2.75\"]");
    page_press(p, "Enter");
    assert_close(player_time(p), 2.75, 0.0, 1e-9);
    assert_quiet(p);
    page_close(p);
}

TEST(keys_move_the_cursor_of_a_curve)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, NULL);

    focus(p, ".cursor-handle");
    page_press(p, "Home");
    page_press(p, "ArrowRight");
    assert_true(player_time(p) > 0.0);
    assert_true(page_is(
        p, "document.activeElement.getAttribute('role') === 'slider' &&"
           "Number(document.activeElement.getAttribute('aria-valuenow')) > 0"
           "&& /village \\d/.test(document.activeElement"
           ".getAttribute('aria-valuetext'))"));
    page_press(p, "End");
    assert_close(player_time(p), player_end(p), 1e-6, 0.0);
    page_close(p);
}

/* --- hearing ------------------------------------------------------------- */

static const char *text_of(const json_t *node, const char *key)
{
    const char *text =
        json_string_value(json_object_get(json_object_get(node, key), "value"));
    return text != NULL ? text : "";
}

/* Nodes of a role; fails where one that must have a name has none. */
static int count_role(const json_t *tree, const char *role, bool is_named)
{
    size_t i = 0;
    const json_t *node = NULL;
    int count = 0;

    json_array_foreach(tree, i, node)
    {
        if (strcmp(text_of(node, "role"), role) == 0 &&
            !json_is_true(json_object_get(node, "ignored"))) {
            count++;
            if (is_named && *text_of(node, "name") == '\0') {
                char *whole = json_dumps(node, 0);
                fail_with("a %s has no name: %.500s", role, whole);
            }
        }
    }
    return count;
}

static bool has_node(const json_t *tree, const char *role, const char *name)
{
    size_t i = 0;
    const json_t *node = NULL;

    json_array_foreach(tree, i, node)
    {
        if (strcmp(text_of(node, "role"), role) == 0 &&
            strcmp(text_of(node, "name"), name) == 0) {
            return true;
        }
    }
    return false;
}

TEST(a_screen_reader_hears_what_there_is)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", "t=12", NULL);
    json_t *tree = page_accessibility(p);

    assert_true(has_node(tree, "button", "Play"));
    assert_true(has_node(tree, "slider", "Time in hours"));
    assert_true(has_node(tree, "combobox", "Speed"));
    assert_true(count_role(tree, "slider", true) >= 2);
    assert_true(count_role(tree, "button", true) >= 1);
    assert_true(count_role(tree, "link", true) >= 9);
    assert_true(
        count_role(tree, "img", true) + count_role(tree, "image", true) >= 2);
    assert_true(count_role(tree, "table", false) >= 5);
    assert_true(count_role(tree, "columnheader", false) >= 20);
    assert_true(count_role(tree, "heading", true) >= 1);
    assert_int_equal(count_role(tree, "main", false), 1);
    json_decref(tree);
    assert_true(page_is(p, "/^12.*: red .*, blue /.test(document"
                           ".getElementById('time')"
                           ".getAttribute('aria-valuetext'))"));
    page_wait(p, "document.querySelector('[role=status]').textContent"
                 ".includes('12')");
    page_close(p);
}

/* --- pointing ------------------------------------------------------------ */

/* Where a time of the clock is in the figure of the curve: px of the window. */
static double px_of_time(page *p, double time, double *y)
{
    json_t *at = page_value(
        p,
        "{ const all = [...document.querySelectorAll('svg > metadata')];"
        "const has = (data) => JSON.parse(data.textContent)"
        "  .find((panel) => panel.x.is_clock && panel.lines.length > 0);"
        "const data = all.find(has); const { x, frame } = has(data);"
        "const svg = data.parentElement; svg.id = 'curve';"
        "svg.scrollIntoView({block: 'center'});"
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

/* The time at which the cursor of the curve stands. */
static double cursor_time(page *p)
{
    return page_number(
        p, "{ const svg = document.getElementById('curve');"
           "const { x } = JSON.parse(svg.querySelector('metadata').textContent)"
           "  .find((panel) => panel.x.is_clock);"
           "const px = Number(svg.querySelector('.cursor')"
           "  .getAttribute('transform').match(/translate\\(([-\\d.]+)/)[1]);"
           "x.from + (px - x.from_px) * (x.to - x.from) /"
           "  (x.to_px - x.from_px); }");
}

/* The values next to the cursor against the curve's file, at random places. */
static void assert_values(page *p, const walks *w, double time)
{
    double y = 0.0;
    const double end = w->times[w->row_count - 1];
    const double x = px_of_time(p, time, &y);
    page_move_mouse(p, x, y);
    const double at = cursor_time(p);
    assert_close(at, time, 0.0, 0.002 * end);
    json_t *shown = page_value(
        p, "Object.fromEntries([...document.getElementById('curve')"
           ".parentElement.querySelectorAll('.cursor-values:not([hidden])"
           " .callout-row:not([hidden])')].map((row) => ["
           "row.querySelector('.callout-name').textContent,"
           "row.querySelector('.callout-value').textContent]))");
    assert_int_equal(json_object_size(shown), w->army_count);
    for (size_t i = 0; i < w->army_count; i++) {
        const char *text =
            json_string_value(json_object_get(shown, w->armies[i].name));
        double half = 0.0;
        assert_non_null(text);
        const double value = player_number(text, &half);
        /* the cursor is written to a tenth of a px, 0.0001 of the axis */
        const double slope = fabs(walks_strength(w, i, at + 1e-4 * end) -
                                  walks_strength(w, i, at - 1e-4 * end));
        assert_close(value, walks_strength(w, i, at), 0.0,
                     half + slope + 5e-4 * walks_most(w, i));
    }
    json_decref(shown);
}

TEST(the_pointer_shows_the_values_of_the_curve)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, NULL);
    walks *w = walks_read(b, WALKS_HEXAGONS);
    const double end = w->times[w->row_count - 1];
    random_source *random = random_create(11);

    for (int i = 0; i < random_cases(20); i++) {
        random_begin(random, (uint32_t)i);
        assert_values(p, w, random_between(random, 0.01 * end, 0.99 * end));
    }
    page_move_mouse(p, 2.0, 2.0);
    assert_true(page_is(p, "document.getElementById('curve').parentElement"
                           ".querySelector('.cursor-values').hidden"));
    assert_quiet(p);
    random_destroy(random);
    walks_destroy(w);
    page_close(p);
}

TEST(cursor_and_map_move_together)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, NULL);
    double y = 0.0;

    (void)px_of_time(p, 0.0, &y); /* names the curve */
    player_seek(p, 0.5);
    char *before =
        page_text(p, "document.querySelector('.army[data-army=\"1\"]')"
                     ".getAttribute('transform')");
    assert_close(cursor_time(p), 0.5, 0.0, 0.01);
    const double x = px_of_time(p, 2.4, &y);
    page_click(p, x, y);
    assert_close(player_time(p), 2.4, 0.0, 0.1);
    assert_close(cursor_time(p), player_time(p), 0.0, 0.01);
    assert_false(page_is(p,
                         "document.querySelector('.army[data-army=\"1\"]')"
                         ".getAttribute('transform') === '%s'",
                         before));
    page_drag(p, x, y, px_of_time(p, 30.0, &y), y);
    assert_close(player_time(p), 30.0, 0.0, 0.1);
    free(before);
    assert_quiet(p);
    page_close(p);
}

TEST(a_finger_drags_the_slider)
{
    static const page_reader phone = {
        .width = 360, .height = 640, .has_phone = true};
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, &phone);
    double x = 0.0;
    double y = 0.0;

    player_find(p, "#time", &x, &y);
    const double width = page_number(
        p, "document.getElementById('time').getBoundingClientRect().width");
    page_drag(p, x - 0.5 * width + 10.0, y, x, y);
    assert_close(player_time(p), 0.5 * player_end(p), 0.05, 0.0);
    player_click(p, "#play");
    page_wait(p, "document.getElementById('play').getAttribute('aria-label') "
                 "=== 'Pause'");
    assert_none(p, "smallTargets(24)");
    assert_quiet(p);
    page_close(p);
}

/* --- colours, motion, script --------------------------------------------- */

TEST(armies_have_other_colours_in_the_dark)
{
    static const page_reader dark = {.is_dark = true};
    static const char fills[] =
        "[...document.querySelectorAll('.army circle')]"
        ".map((c) => getComputedStyle(c).fill).join(' ') + "
        "getComputedStyle(document.body).backgroundColor";
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", "t=1", NULL);
    char *light = page_text(p, "%s", fills);

    page_read_as(p, &dark);
    char *other = page_text(p, "%s", fills);
    assert_true(strlen(light) > 20);
    assert_string_not_equal(light, other);
    free(light);
    free(other);
    page_close(p);
}

TEST(reduced_motion_stops_animation)
{
    static const page_reader still = {.is_still = true};
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, &still);

    assert_false(player_is_playing(p));
    player_seek(p, 5.0);
    page_settle(p);
    assert_int_equal((int)page_number(p, "document.getAnimations().length"), 0);
    player_click(p, "#play");
    page_wait(p, "document.getElementById('time').value > 5.1");
    assert_int_equal((int)page_number(p, "document.getAnimations().length"), 0);
    page_close(p);
}

TEST(all_can_be_read_without_script)
{
    static const page_reader careful = {.has_no_script = true};
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", "t=12", &careful);

    assert_true(page_is(p, "document.getElementById('play') === null"));
    assert_none(p, "hiddenStill()");
    assert_none(p, "faintTexts(4.5)");
    char *words = shown_look(p, "words()");
    assert_non_null(strstr(words, "blue wins at 39.12 hours"));
    assert_non_null(strstr(words, "village was annihilated"));
    assert_non_null(strstr(words, "1,134"));
    assert_null(strstr(words, "\"armies\"")); /* the scene is for scripts */
    assert_quiet(p);
    free(words);
    page_close(p);
}
