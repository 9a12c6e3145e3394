/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/browser/player.h"
#include "tests/browser/walks.h"

GROUP_WITH(shown_setup, shown_teardown);

/* Px of the view box: armies are put at tenths. */
#define PLACE_TOLERANCE 0.12

/* Strengths of a page are off by this part of the army's largest at most. */
#define STRENGTH_TOLERANCE (1.0 / 4000)

/* --- armies on the map --------------------------------------------------- */

/* An army as the map shows it against where its file says that it is. */
static void check_army(const walk *army, const player_axes *axes,
                       const json_t *shown, double time)
{
    double x = 0.0;
    double y = 0.0;
    double shown_x = 0.0;
    double shown_y = 0.0;
    const bool is_there = walks_at(army, time, &x, &y);

    if (json_is_string(shown) != is_there) {
        fail_with("%s is %s the map at %.17g", army->name,
                  is_there ? "not on" : "on", time);
    }
    if (is_there) {
        assert_int_equal(sscanf(json_string_value(shown), "translate(%lf %lf)",
                                &shown_x, &shown_y),
                         2);
        const double want_x = axes->px_x + axes->scale_x * (x - axes->from_x);
        const double want_y = axes->px_y + axes->scale_y * (y - axes->from_y);
        if (!(fabs(shown_x - want_x) < PLACE_TOLERANCE &&
              fabs(shown_y - want_y) < PLACE_TOLERANCE)) {
            fail_with("%s is at px %g, %g at %.17g, not at %g, %g", army->name,
                      shown_x, shown_y, time, want_x, want_y);
        }
    }
}

/* Seeks a time: all armies are where their files say. */
static void assert_places(page *p, const walks *w, const player_axes *axes,
                          double time)
{
    player_seek(p, time);
    json_t *shown = page_value(
        p, "[...document.querySelectorAll('.army')]"
           ".sort((a, b) => a.dataset.army - b.dataset.army)"
           ".map((army) => army.getAttribute('display') === 'none' ? null"
           " : army.getAttribute('transform'))");
    assert_int_equal(json_array_size(shown), w->army_count);
    for (size_t i = 0; i < w->army_count; i++) {
        check_army(&w->armies[i], axes, json_array_get(shown, i), time);
    }
    json_decref(shown);
}

/* At random times, and as near to each event as times of a page are printed. */
static void assert_walks(page *p, const walks *w, unsigned long seed)
{
    const player_axes axes = player_read_axes(p);
    const double end = w->times[w->row_count - 1];
    const double near = 2e-9 * end;
    random_source *random = random_create(seed);

    for (int i = 0; i < random_cases(50); i++) {
        random_begin(random, (uint32_t)i);
        assert_places(p, w, &axes, random_between(random, 0.0, end));
    }
    for (size_t i = 0; i < w->event_count; i++) {
        if (w->events[i] > near) {
            assert_places(p, w, &axes, w->events[i] - near);
        }
        if (w->events[i] + near < end) {
            assert_places(p, w, &axes, w->events[i] + near);
        }
    }
    random_destroy(random);
}

/* --- strengths ----------------------------------------------------------- */

/* The readout at rows of the curve, so that nothing lies between. */
static void assert_strengths(page *p, const walks *w, unsigned long seed)
{
    random_source *random = random_create(seed);

    for (int i = 0; i < random_cases(50); i++) {
        random_begin(random, (uint32_t)i);
        const size_t row =
            (size_t)random_integer(random, 0, (int32_t)w->row_count - 1);
        player_seek(p, w->times[row]);
        json_t *shown = page_value(
            p, "Object.fromEntries([...document.querySelectorAll("
               "'.readout tbody tr')].map((row) => [row.cells[0].textContent,"
               "row.querySelector('td').textContent]))");
        for (size_t k = 0; k < w->army_count; k++) {
            const char *text =
                json_string_value(json_object_get(shown, w->armies[k].name));
            double half = 0.0;
            assert_non_null(text);
            const double value = player_number(text, &half);
            assert_close(value, w->strengths[row][k], 1e-6,
                         STRENGTH_TOLERANCE * walks_most(w, k) + half);
        }
        json_decref(shown);
    }
    random_destroy(random);
}

TEST(armies_on_squares_are_where_their_file_says)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "three-fronts", NULL, NULL);
    walks *w = walks_read(b, WALKS_SQUARES);

    assert_walks(p, w, 1);
    assert_strengths(p, w, 2);
    assert_quiet(p);
    walks_destroy(w);
    page_close(p);
}

TEST(armies_on_hexagons_are_where_their_file_says)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, NULL);
    walks *w = walks_read(b, WALKS_HEXAGONS);

    assert_walks(p, w, 3);
    assert_strengths(p, w, 4);
    assert_quiet(p);
    walks_destroy(w);
    page_close(p);
}

/* --- the clock ----------------------------------------------------------- */

TEST(play_goes_on_and_pauses)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, NULL);

    assert_close(player_time(p), 0.0, 0.0, 0.0);
    assert_false(player_is_playing(p));
    player_click(p, "#play");
    assert_true(player_is_playing(p));
    page_wait(p, "document.getElementById('time').value > 0.2");
    player_click(p, "#play");
    assert_false(player_is_playing(p));
    const double paused = player_time(p);
    page_settle(p);
    page_settle(p);
    assert_close(player_time(p), paused, 0.0, 0.0);
    assert_true(paused < 39.0);
    assert_quiet(p);
    page_close(p);
}

TEST(an_address_opens_at_its_time)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", "t=12", NULL);

    assert_close(player_time(p), 12.0, 0.0, 1e-9);
    json_decref(page_value(p, "location.hash = '#t=2.5'"));
    page_wait(p, "document.getElementById('time').value === '2.5'");
    json_decref(page_value(p, "location.hash = '#t=1e999'"));
    json_decref(page_value(p, "location.hash = '#t=<b>'"));
    json_decref(page_value(p, "location.hash = '#elsewhere'"));
    page_settle(p);
    assert_close(player_time(p), 2.5, 0.0, 1e-9);
    player_seek(p, 7.25);
    page_wait(p, "location.hash === '#t=7.25'");
    assert_quiet(p);
    page_close(p);
}

TEST(a_click_on_an_event_goes_there)
{
    browser *b = shown_begin(state);
    page *p = player_open(b, "hex-battle", NULL, NULL);
    const int count =
        (int)page_number(p, "document.querySelectorAll('a.moment').length");

    assert_true(count >= 9);
    for (int i = 0; i < count; i++) {
        const double time = page_number(
            p,
            "{ const all = document.querySelectorAll('a.moment');"
            "all.forEach((link, i) => { link.id = i === %d ? 'wanted' : ''; });"
            "Number(all[%d].hash.replace('#t=', '')); }",
            i, i);
        player_click(p, "#wanted");
        assert_close(player_time(p), time, 1e-9, 1e-9);
    }
    assert_true(page_is(p, "document.querySelectorAll("
                           "'a.moment[aria-current]').length === 1"));
    assert_quiet(p);
    page_close(p);
}

/* --- the map in its window ----------------------------------------------- */

static void find_box(page *p, const char *selector, double box[4])
{
    json_t *list = page_value(
        p,
        "{ const r = document.querySelector('%s').getBoundingClientRect();"
        "[r.left, r.top, r.right, r.bottom]; }",
        selector);
    for (size_t i = 0; i < 4; i++) {
        box[i] = json_number_value(json_array_get(list, i));
    }
    json_decref(list);
}

/* Of this example the map is a bit wider than high. */
TEST(a_map_fills_its_window_next_to_its_readout)
{
    static const page_reader desk = {.width = 1400, .height = 700};
    static const page_reader narrow = {.width = 800, .height = 900};
    browser *b = shown_begin(state);
    page *p = player_open(b, "maze-chase", NULL, &desk);
    double map[4];
    double readout[4];

    page_settle(p);
    find_box(p, "svg.is-stage", map);
    find_box(p, ".readout", readout);
    assert_true(map[3] - map[1] <= 0.8 * desk.height + 1.0);
    assert_true(map[3] - map[1] >= 0.7 * desk.height);
    assert_true(readout[0] >= map[2]);
    assert_true(readout[1] < map[3] && readout[2] <= desk.width);
    page_read_as(p, &narrow);
    page_settle(p);
    find_box(p, "svg.is-stage", map);
    find_box(p, ".readout", readout);
    assert_true(map[2] - map[0] >= 0.9 * narrow.width);
    assert_true(readout[1] >= map[3]);
    assert_quiet(p);
    page_close(p);
}
