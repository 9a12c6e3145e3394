/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/scene_judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_text.h"
#include "plots/kinds/campaign.h"
#include "results/scene/scene.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* In cells; and a share of the battle's time. */
#define PLACE_ERROR 1e-5
#define TIME_ERROR  1e-9

/* --- battles -------------------------------------------------------------- */

lan_fought fought_text(const char *text, const char *const *settings)
{
    test_reading reading = read_with(text, settings);
    const lan_fought_request request = {.seed = 20261};
    lan_error err;
    lan_error_clear(&err);
    if (reading.status != LAN_OK) {
        fail_with("%s\nof:\n%s", reading_told(&reading), text);
    }
    lan_fought fought = {.scenario = reading.scenario};
    reading.scenario = NULL;
    reading_clear(&reading);
    assert_ok_or(lan_fought_play(&fought, &request, &err), &err);
    return fought;
}

static char *written(const json_t *scene)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    lan_json_write_line(out, (json_t *)(uintptr_t)scene);
    fclose(out);
    return text;
}

json_t *scene_read(const lan_fought *fought)
{
    json_t *made = NULL;
    assert_ok(lan_scene_create(fought, &made));
    char *const text = written(made);
    json_decref(made);
    json_t *const scene = json_loads(text, 0, NULL);
    assert_non_null(scene);
    free(text);
    return scene;
}

size_t scene_bytes(const json_t *scene)
{
    char *const text = written(scene);
    const size_t size = strlen(text);
    free(text);
    return size;
}

/* --- reading a scene ------------------------------------------------------ */

static double number_at(const json_t *list, size_t index)
{
    const json_t *const number = json_array_get(list, index);
    assert_true(json_is_number(number));
    return json_number_value(number);
}

static double number_of(const json_t *object, const char *key)
{
    const json_t *const number = json_object_get(object, key);
    assert_true(json_is_number(number));
    return json_number_value(number);
}

static const json_t *army_of(const json_t *scene, size_t army)
{
    return json_array_get(json_object_get(scene, "armies"), army);
}

double scene_strength(const json_t *scene, size_t army, double time)
{
    const json_t *const list =
        json_object_get(army_of(scene, army), "strength");
    const size_t count = json_array_size(list) / 2;
    size_t next = 0;
    while (next < count && number_at(list, 2 * next) <= time) {
        next++;
    }
    if (next == 0 || next == count) {
        return number_at(list, next == 0 ? 1 : 2 * count - 1);
    }
    const double from = number_at(list, 2 * next - 2);
    const double to = number_at(list, 2 * next);
    const double share = (time - from) / (to - from);
    return number_at(list, 2 * next - 1) +
           share *
               (number_at(list, 2 * next + 1) - number_at(list, 2 * next - 1));
}

static lan_point place_at(const json_t *scene, const json_t *walk, size_t step)
{
    const json_t *const places = json_object_get(scene, "places");
    const size_t place = (size_t)number_at(walk, 3 * step + 2);
    return (lan_point){number_at(places, 2 * place),
                       number_at(places, 2 * place + 1)};
}

bool scene_place(const json_t *scene, size_t army, double time, lan_point *at)
{
    const json_t *const walk = json_object_get(army_of(scene, army), "walk");
    const json_t *const until = json_object_get(army_of(scene, army), "until");
    const size_t count = json_array_size(walk) / 3;
    size_t step = 0;
    while (step < count && number_at(walk, 3 * step) <= time) {
        step++;
    }
    if (step == 0 ||
        (json_is_number(until) && time >= json_number_value(until))) {
        return false;
    }
    step--;
    *at = place_at(scene, walk, step);
    const double depart = number_at(walk, 3 * step);
    const double arrive = number_at(walk, 3 * step + 1);
    if (step > 0 && time < arrive) {
        const lan_point from = place_at(scene, walk, step - 1);
        const double share = (time - depart) / (arrive - depart);
        at->x = from.x + share * (at->x - from.x);
        at->y = from.y + share * (at->y - from.y);
    }
    return true;
}

/* --- strengths ------------------------------------------------------------ */

static double army_in_row(const lan_fought *fought, size_t row, int32_t army)
{
    const lan_trajectory *const t = fought->trajectory;
    double sum = 0.0;
    for (int32_t i = 0; i < lan_battle_group_count(fought->battle); i++) {
        if (lan_battle_group_army(fought->battle, i) == army) {
            sum += t->values[row * (t->columns + 1) + 1 + (size_t)i];
        }
    }
    return sum;
}

static double row_time(const lan_fought *fought, size_t row)
{
    return fought->trajectory->values[row * (fought->trajectory->columns + 1)];
}

static double largest_of(const lan_fought *fought, int32_t army)
{
    double largest = 0.0;
    for (size_t i = 0; i < fought->trajectory->row_count; i++) {
        largest = fmax(largest, army_in_row(fought, i, army));
    }
    return largest;
}

static void assert_strengths(const lan_fought *fought, const json_t *scene,
                             const double *largest, double time)
{
    const size_t rows = fought->trajectory->row_count;
    size_t next = 0;
    while (next < rows && row_time(fought, next) <= time) {
        next++;
    }
    const size_t a = next == 0 ? 0 : next - 1;
    const size_t b = next == rows ? rows - 1 : next;
    const double length = row_time(fought, b) - row_time(fought, a);
    const double share =
        length > 0.0 ? (time - row_time(fought, a)) / length : 0.0;
    for (int32_t i = 0; i < fought->outcome->army_count; i++) {
        const double before = army_in_row(fought, a, i);
        const double want =
            before + share * (army_in_row(fought, b, i) - before);
        const double got = scene_strength(scene, (size_t)i, time);
        if (!(fabs(got - want) <= largest[i] / 4000.0)) {
            fail_with("army %d at %.17g: %.9g, not %.9g", (int)i, time, got,
                      want);
        }
    }
}

/* A scene that has the jump of an army at a time, from and to. */
static bool has_jump(const json_t *list, double time, double from, double to,
                     double near, double error)
{
    for (size_t i = 0; i + 3 < json_array_size(list); i += 2) {
        if (fabs(number_at(list, i) - time) <= near &&
            fabs(number_at(list, i + 2) - time) <= near &&
            fabs(number_at(list, i + 1) - from) <= error &&
            fabs(number_at(list, i + 3) - to) <= error) {
            return true;
        }
    }
    return false;
}

static void assert_jumps(const lan_fought *fought, const json_t *scene,
                         const double *largest)
{
    const double near = TIME_ERROR * fought->outcome->time;
    for (size_t row = 1; row < fought->trajectory->row_count; row++) {
        const double time = row_time(fought, row);
        if (time > row_time(fought, row - 1)) {
            continue;
        }
        for (int32_t i = 0; i < fought->outcome->army_count; i++) {
            const double from = army_in_row(fought, row - 1, i);
            const double to = army_in_row(fought, row, i);
            const double error = largest[i] / 4000.0;
            if (fabs(to - from) > 4.0 * error &&
                !has_jump(
                    json_object_get(army_of(scene, (size_t)i), "strength"),
                    time, from, to, near, error)) {
                fail_with("army %d does not jump at %.17g", (int)i, time);
            }
        }
    }
}

/* --- the map -------------------------------------------------------------- */

typedef struct stand {
    bool is_on;
    double since;
    lan_point at;
} stand;

/* Where each army is at a time, by the steps of the story. */
static void stand_by_story(const lan_campaign_view *view, double time,
                           stand *stands)
{
    const lan_campaign_story *const story = view->story;
    memset(stands, 0, story->army_count * sizeof *stands);
    for (size_t i = 0; i < story->step_count; i++) {
        const lan_campaign_step *const step = &story->steps[i];
        stand *const is = &stands[step->army];
        if (!lan_campaign_is_made(view, step) || step->depart > time ||
            (is->is_on && step->arrive < is->since)) {
            continue;
        }
        const lan_point from = lan_campaign_spot(view, step->from);
        const lan_point to = lan_campaign_spot(view, step->to);
        const double share =
            time < step->arrive
                ? (time - step->depart) / (step->arrive - step->depart)
                : 1.0;
        *is = (stand){true,
                      step->arrive,
                      {from.x + share * (to.x - from.x),
                       from.y + share * (to.y - from.y)}};
    }
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *const event = &story->events[i];
        if (event->time <= time && (event->kind == LAN_CAMPAIGN_FLED ||
                                    event->kind == LAN_CAMPAIGN_CAPTURED ||
                                    event->kind == LAN_CAMPAIGN_GONE)) {
            stands[event->army].is_on = false;
        }
    }
}

static void assert_stands(const lan_campaign_view *view, const json_t *scene,
                          double time)
{
    const size_t armies = view->story->army_count;
    stand *const stands = malloc(armies * sizeof *stands);
    assert_non_null(stands);
    stand_by_story(view, time, stands);
    for (size_t i = 0; i < armies; i++) {
        lan_point at = {0.0, 0.0};
        const bool is_on = scene_place(scene, i, time, &at);
        if (is_on != stands[i].is_on ||
            (is_on && !(hypot(at.x - stands[i].at.x, at.y - stands[i].at.y) <=
                        PLACE_ERROR))) {
            fail_with("army %zu at %.17g: %d at %.9g %.9g, not %d at %.9g %.9g",
                      i, time, is_on, at.x, at.y, stands[i].is_on,
                      stands[i].at.x, stands[i].at.y);
        }
    }
    free(stands);
}

/* At the end armies stand where the story says that they do. */
static void assert_last_places(const lan_campaign_view *view,
                               const json_t *scene)
{
    for (size_t i = 0; i < view->story->army_count; i++) {
        const int32_t place = view->story->armies[i].place;
        lan_point at = {0.0, 0.0};
        const bool is_on =
            scene_place(scene, i, view->outcome->time * 1.01 + 1.0, &at);
        assert_int_equal(is_on, place >= 0);
        if (is_on) {
            const lan_point want = lan_campaign_spot(view, place);
            assert_close(at.x, want.x, 0.0, PLACE_ERROR);
            assert_close(at.y, want.y, 0.0, PLACE_ERROR);
        }
    }
}

/* Each place is of some step, and none is there twice. */
static void assert_places(const json_t *scene)
{
    const json_t *const places = json_object_get(scene, "places");
    const json_t *const armies = json_object_get(scene, "armies");
    const size_t count = json_array_size(places) / 2;
    assert_int_equal(json_array_size(json_object_get(scene, "place_names")),
                     count);
    bool *const is_used = calloc(count + 1, sizeof *is_used);
    assert_non_null(is_used);
    for (size_t i = 0; i < json_array_size(armies); i++) {
        const json_t *const walk = json_object_get(army_of(scene, i), "walk");
        for (size_t k = 2; k < json_array_size(walk); k += 3) {
            const double place = number_at(walk, k);
            assert_true(place >= 0.0 && place < (double)count);
            is_used[(size_t)place] = true;
        }
    }
    for (size_t i = 0; i < count; i++) {
        assert_true(is_used[i]);
        for (size_t k = 0; k < i && count < 1000; k++) {
            assert_true(
                hypot(number_at(places, 2 * i) - number_at(places, 2 * k),
                      number_at(places, 2 * i + 1) -
                          number_at(places, 2 * k + 1)) > 1e-3);
        }
    }
    free(is_used);
}

static void assert_battles(const lan_campaign_view *view, const json_t *scene)
{
    const json_t *const battles = json_object_get(scene, "battles");
    const double near = TIME_ERROR * view->outcome->time;
    assert_int_equal(json_array_size(battles), view->story->battle_count);
    for (size_t i = 0; i < view->story->battle_count; i++) {
        const lan_campaign_battle *const want = &view->story->battles[i];
        const json_t *const battle = json_array_get(battles, i);
        const json_t *const armies = json_object_get(battle, "armies");
        const lan_point at = lan_campaign_battle_middle(view, want);
        assert_close(number_of(battle, "from"), want->from, 0.0, near);
        assert_close(number_of(battle, "to"), want->to, 0.0, near);
        assert_close(number_of(battle, "x"), at.x, 0.0, PLACE_ERROR);
        assert_close(number_of(battle, "y"), at.y, 0.0, PLACE_ERROR);
        assert_close(number_of(battle, "lost"), lan_campaign_losses(want), 0.0,
                     1e-3);
        assert_int_equal(json_array_size(armies), want->army_count);
        for (size_t k = 0; k < want->army_count; k++) {
            assert_int_equal((int)number_at(armies, k), want->armies[k]);
        }
    }
}

/* An army is in some battle at a time, by the spells of the scene. */
static bool is_fighting(const json_t *scene, int32_t army, double time,
                        double near)
{
    const json_t *const battles = json_object_get(scene, "battles");
    for (size_t i = 0; i < json_array_size(battles); i++) {
        const json_t *const battle = json_array_get(battles, i);
        const json_t *const armies = json_object_get(battle, "armies");
        const json_t *const spells = json_object_get(battle, "spells");
        for (size_t k = 0; k < json_array_size(armies); k++) {
            if (fabs(number_at(armies, k) - army) < 0.5 &&
                number_at(spells, 2 * k) <= time + near &&
                number_at(spells, 2 * k + 1) >= time - near) {
                return true;
            }
        }
    }
    return false;
}

/* Spells lie within their battles, which two armies begin at least; who meets
 * or joins is in a battle then. */
static void assert_spells(const lan_campaign_view *view, const json_t *scene)
{
    const json_t *const battles = json_object_get(scene, "battles");
    const double near = 2.0 * TIME_ERROR * view->outcome->time;
    for (size_t i = 0; i < json_array_size(battles); i++) {
        const json_t *const battle = json_array_get(battles, i);
        const json_t *const spells = json_object_get(battle, "spells");
        const size_t count = json_array_size(json_object_get(battle, "armies"));
        const double from = number_of(battle, "from");
        size_t first = 0;
        assert_int_equal(json_array_size(spells), 2 * count);
        for (size_t k = 0; k < count; k++) {
            const double joined = number_at(spells, 2 * k);
            const double left = number_at(spells, 2 * k + 1);
            assert_true(from <= joined && joined <= left &&
                        left <= number_of(battle, "to"));
            first += joined <= from + near;
        }
        assert_true(first >= 2);
    }
    for (size_t i = 0; i < view->story->event_count; i++) {
        const lan_campaign_event *const event = &view->story->events[i];
        if ((event->kind == LAN_CAMPAIGN_MET ||
             event->kind == LAN_CAMPAIGN_JOINED) &&
            !is_fighting(scene, event->army, event->time, near)) {
            fail_with("army %d is in no battle at %.17g", (int)event->army,
                      event->time);
        }
    }
}

/* --- all ------------------------------------------------------------------ */

static void assert_names(const lan_fought *fought, const json_t *scene)
{
    const json_t *const armies = json_object_get(scene, "armies");
    const json_t *const sides = json_object_get(scene, "sides");
    assert_int_equal(json_array_size(armies), fought->outcome->army_count);
    assert_int_equal(json_array_size(sides),
                     lan_battle_side_count(fought->battle));
    for (size_t i = 0; i < json_array_size(armies); i++) {
        const json_t *const army = json_array_get(armies, i);
        assert_string_equal(json_string_value(json_object_get(army, "name")),
                            lan_battle_army_name(fought->battle, (int32_t)i));
        assert_int_equal((int)number_of(army, "side"),
                         lan_battle_army_side(fought->battle, (int32_t)i));
    }
    for (size_t i = 0; i < json_array_size(sides); i++) {
        const json_t *const side = json_array_get(sides, i);
        const json_t *const colors = json_object_get(side, "colors");
        assert_string_equal(json_string_value(json_object_get(side, "name")),
                            lan_battle_side_name(fought->battle, (int32_t)i));
        assert_int_equal(json_array_size(colors), 2);
        for (size_t k = 0; k < 2; k++) {
            const char *const color =
                json_string_value(json_array_get(colors, k));
            assert_true(color[0] == '#' && strlen(color) == 7 &&
                        strspn(color + 1, "0123456789abcdef") == 6);
        }
    }
}

void assert_scene_is_true(const lan_fought *fought, const json_t *scene,
                          random_source *random, int times)
{
    lan_campaign_view view;
    const bool has_map = lan_campaign_view_of(fought, "", &view);
    const double from = number_of(scene, "from");
    const double to = number_of(scene, "to");
    assert_close(from, row_time(fought, 0), 0.0, 1e-9);
    assert_close(to, fought->outcome->time, TIME_ERROR, 0.0);
    assert_names(fought, scene);
    double *const largest =
        malloc((size_t)fought->outcome->army_count * sizeof *largest);
    assert_non_null(largest);
    for (int32_t i = 0; i < fought->outcome->army_count; i++) {
        largest[i] = largest_of(fought, i);
    }
    assert_jumps(fought, scene, largest);
    for (int i = 0; i < times; i++) {
        const double time = random_between(random, from, to);
        assert_strengths(fought, scene, largest, time);
        if (has_map) {
            assert_stands(&view, scene, time);
        }
    }
    free(largest);
    if (has_map) {
        assert_last_places(&view, scene);
        assert_places(scene);
        assert_battles(&view, scene);
        assert_spells(&view, scene);
    } else {
        assert_null(json_object_get(scene, "places"));
        assert_null(json_object_get(scene, "battles"));
    }
}
