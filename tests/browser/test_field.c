/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers one by one on the canvas of a page, judged by its pixels and by the
 * frames of the same fight at other times than the page has.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/engagement.h"
#include "tests/browser/player.h"
#include "tests/support/random.h"
#include "tests/support/reading.h"

GROUP_WITH(shown_setup, shown_teardown);

/* They march, stand and fire, and never touch. */
static const char *const muskets =
    "format: 1\n"
    "title: Muskets in the open\n"
    "time: {unit: minute, end: 30}\n"
    "units:\n"
    "  musket: {hit: 0.2, rate: 2, range: 60, speed: 20, steer: stand_off,\n"
    "           through: true, body: {radius: 0.5}}\n"
    "armies:\n"
    "  blue: {at: [0, 0], facing: 90, formation: {kind: line, ranks: 1,\n"
    "         spacing: 3}, units: {musket: 25}}\n"
    "  red: {at: [110, 4], facing: 270, formation: {kind: line, ranks: 1,\n"
    "        spacing: 3}, units: {musket: 20}}\n"
    "solver: bodies\n";

/* --- a fight and its page ------------------------------------------------- */

#define TIMES 12

typedef struct field_fight {
    test_reading reading;
    lan_engagement *engagement;
    const lan_engagement_story *story;
    double times[TIMES];
} field_fight;

static page *open_field(browser *b, const char *text, const page_reader *reader)
{
    shown_write(b, "field.yaml", text);
    shown_run(b, "report field.yaml --quiet -o field.html");
    return shown_open(b, "field.html", NULL, reader);
}

/* Frames that a page is made of; between two of them it goes straight, and a
 * soldier goes his step at once. */
#define PAGE_FRAMES 240

/* Fights to the end of the page, with frames at random times; at those of the
 * page for soldiers who move. */
static void fight_beside(field_fight *f, page *p, const char *text, bool moves,
                         unsigned long seed)
{
    lan_error err;
    const double end = player_end(p);
    random_source *random = random_create(seed);
    *f = (field_fight){.reading = read_valid(text)};
    for (int i = 0; i < TIMES; i++) {
        const double share = (i + random_between(random, 0.1, 0.9)) / TIMES;
        f->times[i] =
            end * (moves ? round(share * PAGE_FRAMES) / PAGE_FRAMES : share);
    }
    random_destroy(random);
    const lan_engagement_request request = {
        .seed = 1, .until_end = true, .frames = f->times, .frame_count = TIMES};
    assert_ok_or(
        lan_engagement_create(lan_scenario_engagement(f->reading.scenario),
                              &f->engagement, &err),
        &err);
    assert_ok_or(lan_engagement_fight(f->engagement, &request, &err), &err);
    f->story = lan_engagement_story_of(f->engagement);
    assert_int_equal(f->story->frame_count, TIMES);
}

static void end_beside(field_fight *f)
{
    lan_engagement_destroy(f->engagement);
    reading_clear(&f->reading);
}

/* Who falls within a two-thousandth of the fight of this time, or just has. */
static bool is_falling(const field_fight *f, page *p, size_t soldier,
                       double time)
{
    const double fell = f->story->soldiers[soldier].fell_at;
    return fabs(fell - time) < player_end(p) / 900.0;
}

/* --- pixels --------------------------------------------------------------- */

/* Functions of the page: the colour of a pixel at px of the view box, and how
 * many pixels of a colour are further than so many px from all places. */
static void bring_eyes(page *p)
{
    json_decref(page_value(
        p, "globalThis.eyes = () => {"
           "const c = document.querySelector('canvas.field');"
           "const box = document.querySelector('svg.is-stage').viewBox;"
           "const k = c.width / box.baseVal.width;"
           "const copy = new OffscreenCanvas(c.width, c.height)"
           ".getContext('2d', { willReadFrequently: true });"
           "copy.drawImage(c, 0, 0);"
           "const d = copy.getImageData(0, 0, c.width, c.height).data;"
           "const at = (x, y) => { const i = 4 * (Math.floor(k * y) * c.width"
           " + Math.floor(k * x)); return [...d.slice(i, i + 4)]; };"
           "const strays = (rgb, places, far) => { let n = 0;"
           "for (let i = 0; i < d.length; i += 4) {"
           "if (d[i + 3] === 255 && rgb.every((v, j) => d[i + j] === v)) {"
           "const x = ((i / 4) %% c.width + 0.5) / k;"
           "const y = (Math.floor(i / 4 / c.width) + 0.5) / k;"
           "if (!places.some(([a, b]) => Math.hypot(a - x, b - y) < far)) n++;"
           "} } return n; };"
           "return { at, strays }; }; 0"));
}

/* The colour of a side, as the scene has it. */
static void side_color(page *p, int32_t side, bool is_dark, double rgb[3])
{
    char *text =
        page_text(p,
                  "JSON.parse(document.getElementById('scene').textContent)"
                  ".sides[%d].colors[%d]",
                  (int)side, is_dark ? 1 : 0);
    unsigned value = 0;
    assert_int_equal(sscanf(text, "#%x", &value), 1);
    for (int i = 0; i < 3; i++) {
        rgb[i] = (double)((value >> (16 - 8 * i)) & 0xFFu);
    }
    free(text);
}

static lan_point spot_of(const player_axes *axes, double x, double y)
{
    return (lan_point){axes->px_x + axes->scale_x * (x - axes->from_x),
                       axes->px_y + axes->scale_y * (y - axes->from_y)};
}

/* Fails unless the pixel is of this colour, and opaque. */
static void assert_pixel(page *p, lan_point spot, const double rgb[3],
                         const char *what)
{
    json_t *found =
        page_value(p, "globalThis.eyes().at(%.17g, %.17g)", spot.x, spot.y);
    bool is_right = json_number_value(json_array_get(found, 3)) > 250.0;
    for (size_t i = 0; i < 3; i++) {
        is_right =
            is_right &&
            fabs(json_number_value(json_array_get(found, i)) - rgb[i]) < 3.0;
    }
    json_decref(found);
    if (!is_right) {
        fail_with("%s is not seen at px %g, %g", what, spot.x, spot.y);
    }
}

static bool is_pixel_empty(page *p, lan_point spot)
{
    return page_number(p, "globalThis.eyes().at(%.17g, %.17g)[3]", spot.x,
                       spot.y) < 1.0;
}

/* --- discs ---------------------------------------------------------------- */

/* Who stands is at his place; who fell has a cross there; and no soldier is
 * anywhere else. Returns how many stand. */
static int check_soldiers(page *p, const field_fight *f, size_t frame,
                          const player_axes *axes, int32_t army,
                          const double rgb[3])
{
    const lan_engagement_story *const story = f->story;
    char places[8000] = "[";
    int standing = 0;
    for (size_t i = 0; i < story->soldier_count; i++) {
        const size_t at = frame * story->soldier_count + i;
        const lan_soldier_fate *const fate = &story->soldiers[i];
        if (fate->army != army) {
            continue;
        }
        const bool falls = is_falling(f, p, i, f->times[frame]);
        const lan_point at_place =
            falls ? fate->fell
                  : (lan_point){(double)story->x[at], (double)story->y[at]};
        const lan_point spot = spot_of(axes, at_place.x, at_place.y);
        if (isfinite(at_place.x)) {
            const size_t used = strlen(places);
            snprintf(places + used, sizeof places - used, "[%.3f,%.3f],",
                     spot.x, spot.y);
        }
        if (!falls && isfinite(at_place.x)) {
            standing++;
            assert_pixel(p, spot, rgb, "a soldier");
        } else if (fate->fell_at < f->times[frame]) {
            assert_false(
                is_pixel_empty(p, spot_of(axes, fate->fell.x, fate->fell.y)));
        }
    }
    const double radius = fmax(0.5 * axes->scale_x, 3.2);
    const double strays =
        page_number(p, "globalThis.eyes().strays([%g,%g,%g], %s], %.17g)",
                    rgb[0], rgb[1], rgb[2], places, radius + 1.5);
    if (strays > 0.0) {
        fail_with("%g px of army %d are elsewhere at %g", strays, (int)army,
                  f->times[frame]);
    }
    return standing;
}

/* What the readout says that an army has. */
static int readout_of(page *p, int32_t army)
{
    char *text = page_text(p,
                           "document.querySelectorAll('.readout tbody tr')[%d]"
                           ".querySelector('td').textContent",
                           (int)army);
    double half = 0.0;
    const double value = player_number(text, &half);
    free(text);
    return (int)value;
}

static void assert_field(page *p, const char *text, bool is_dark,
                         unsigned long seed)
{
    field_fight f;
    double rgb[2][3];
    const player_axes axes = player_read_axes(p);
    fight_beside(&f, p, text, false, seed);
    bring_eyes(p);
    for (int32_t army = 0; army < 2; army++) {
        side_color(p, army, is_dark, rgb[army]);
    }
    for (size_t frame = 0; frame < TIMES; frame++) {
        player_seek(p, f.times[frame]);
        for (int32_t army = 0; army < 2; army++) {
            const int standing =
                check_soldiers(p, &f, frame, &axes, army, rgb[army]);
            assert_true(abs(readout_of(p, army) - standing) <= 2);
        }
    }
    end_beside(&f);
}

TEST(soldiers_on_a_page_are_where_their_fight_has_them)
{
    browser *b = shown_begin(state);
    page *p = open_field(b, muskets, NULL);

    page_settle(p);
    assert_field(p, muskets, false, 1);
    assert_quiet(p);
    page_close(p);
}

/* --- those who cannot see it, use keys, want less motion or no script ------
 */

TEST(a_field_says_in_words_what_it_shows)
{
    browser *b = shown_begin(state);
    page *p = open_field(b, muskets, NULL);
    player_seek(p, 0.0);
    char *first = page_text(
        p, "document.querySelector('canvas.field').getAttribute('aria-label')");
    player_seek(p, player_end(p));
    char *last = page_text(
        p, "document.querySelector('canvas.field').getAttribute('aria-label')");

    assert_non_null(strstr(first, "blue 25, red 20"));
    assert_string_not_equal(first, last);
    json_t *tree = page_accessibility(p);
    bool is_there = false;
    for (size_t i = 0; i < json_array_size(tree); i++) {
        const json_t *const node = json_array_get(tree, i);
        const char *const name = json_string_value(
            json_object_get(json_object_get(node, "name"), "value"));
        is_there = is_there || (name != NULL && strcmp(name, last) == 0);
    }
    assert_true(is_there);
    assert_sound(p);
    json_decref(tree);
    free(first);
    free(last);
    page_close(p);
}

static char *picture_of(page *p)
{
    return page_text(p, "document.querySelector('canvas.field').toDataURL()");
}

TEST(keys_move_the_soldiers)
{
    browser *b = shown_begin(state);
    page *p = open_field(b, muskets, NULL);
    page_settle(p);
    char *before = picture_of(p);
    page_press(p, "Shift+ArrowRight");
    page_press(p, "Shift+ArrowRight");
    char *after = picture_of(p);

    assert_string_not_equal(before, after);
    page_press(p, "Space");
    page_wait(p, "document.getElementById('time').value > %.17g",
              0.13 * player_end(p));
    page_press(p, "Space");
    assert_false(player_is_playing(p));
    char *played = picture_of(p);
    assert_string_not_equal(after, played);
    assert_quiet(p);
    free(before);
    free(after);
    free(played);
    page_close(p);
}

TEST(without_script_the_end_of_the_fight_is_seen)
{
    static const page_reader careful = {.has_no_script = true};
    browser *b = shown_begin(state);
    page *p = open_field(b, muskets, &careful);

    assert_true(page_is(p, "document.querySelector('canvas') === null"));
    assert_true(page_is(
        p, "[...document.querySelectorAll('svg .still circle')].length > 3"));
    assert_true(page_is(p, "getComputedStyle(document.querySelector("
                           "'svg .still')).display !== 'none'"));
    page_close(p);
}
