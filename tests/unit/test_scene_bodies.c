/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a page plays of soldiers one by one, read as results/figures/scene.h
 * says, against the frames and the fates of the fight.
 */
#include "results/figures/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "results/figures/bodies.h"
#include "tests/support/scene_judge.h"
#include "tests/support/support.h"

static const char *const muskets =
    "format: 1\n"
    "time: {unit: minute, end: 20}\n"
    "units:\n"
    "  musket: {hit: 0.1, rate: 2, range: 90, speed: 12, steer: stand_off,\n"
    "           falloff: 1, through: true, body: {radius: 0.3}}\n"
    "armies:\n"
    "  blue: {at: [5, 20], facing: 90, break: 0.4, units: {musket: 40}}\n"
    "  red: {at: [145, 20], facing: 270, units: {musket: 30}}\n"
    "solver: bodies\n";

static const char *const melee =
    "format: 1\n"
    "time: {end: 4}\n"
    "units: {pike: {hit: 0.1, rate: 5, speed: 60, range: 3, steer: chase,\n"
    "               body: {radius: 0.4, mass: 80}}}\n"
    "armies:\n"
    "  blue: {at: [0, 0], facing: 90, units: {pike: 40}}\n"
    "  red: {at: [20, 3], facing: 270, units: {pike: 40}}\n"
    "solver: bodies\n";

static const char *const ships =
    "format: 1\n"
    "time: {end: 6}\n"
    "units: {sloop: {hit: 0.2, rate: 1, speed: 60, range: 200,\n"
    "                steer: stand_off, through: true,\n"
    "                body: {length: 30, width: 8, mass: 200000}}}\n"
    "armies:\n"
    "  blue: {at: [0, 0], facing: 20, formation: {kind: column, spacing: 40},\n"
    "         units: {sloop: 4}}\n"
    "  red: {at: [300, 50], facing: 270, formation: {ranks: 1, spacing: 40},\n"
    "        units: {sloop: 4}}\n"
    "solver: bodies\n";

static const char *const gate =
    "format: 1\n"
    "time: {end: 4}\n"
    "map:\n"
    "  cell: 4\n"
    "  rows: |\n"
    "    .............\n"
    "    ......#......\n"
    "    ......#......\n"
    "    .............\n"
    "    ......#......\n"
    "    .............\n"
    "terrain: {wall: {glyph: \"#\", passable: false}}\n"
    "units: {pike: {hit: 0.1, rate: 5, speed: 60, range: 3, steer: chase,\n"
    "               body: {radius: 0.4, mass: 80}}}\n"
    "armies:\n"
    "  blue: {at: [2, 2], facing: 90, units: {pike: 20}}\n"
    "  red: {at: [10, 2], facing: 270, units: {pike: 20}}\n"
    "solver: bodies\n";

static const char *const many =
    "format: 1\n"
    "time: {end: 0.3}\n"
    "units: {pike: {hit: 0.1, rate: 50, range: 9, steer: hold,\n"
    "               through: true, body: {radius: 0.3}}}\n"
    "armies:\n"
    "  blue: {at: [0, 0], facing: 90, units: {pike: 2000}}\n"
    "  red: {at: [7, 0], facing: 270, units: {pike: 1900}}\n"
    "solver: bodies\n";

static lan_fought film(const char *text)
{
    lan_fought fought = fought_text(text, NULL);
    lan_error err;
    assert_ok_or(lan_fought_film(&fought, 20261, NULL, &err), &err);
    return fought;
}

/* --- reading -------------------------------------------------------------- */

#define POINTS_MAX 300

/* A soldier of a scene, in m, time and radians. */
typedef struct track {
    double times[POINTS_MAX];
    double values[POINTS_MAX][3];
    size_t count;
    int end;
    bool is_hull;
    double half_length; /* m */
} track;

static double item(const json_t *list, size_t index)
{
    const json_t *const number = json_array_get(list, index);
    assert_true(json_is_integer(number));
    return (double)json_integer_value(number);
}

static double key(const json_t *object, const char *name)
{
    const json_t *const number = json_object_get(object, name);
    assert_true(json_is_number(number));
    return json_number_value(number);
}

/* unit  m of one on the axes */
static track read_track(const json_t *scene, size_t soldier, double unit)
{
    const json_t *const bodies = json_object_get(scene, "bodies");
    const json_t *const list =
        json_array_get(json_object_get(bodies, "soldiers"), soldier);
    const json_t *const group = json_array_get(
        json_object_get(bodies, "groups"), (size_t)item(list, 0));
    const json_t *const half = json_object_get(group, "half_length");
    track t = {.end = (int)item(list, 1), .is_hull = half != NULL};
    const size_t each = t.is_hull ? 4 : 3;
    const double origin[3] = {unit * key(bodies, "left"),
                              unit * key(bodies, "top"), 0.0};
    const double grain[3] = {unit * key(bodies, "grain"),
                             unit * key(bodies, "grain"), 0.01};
    double sums[4] = {0.0, 0.0, 0.0, 0.0};
    t.half_length = t.is_hull ? unit * json_number_value(half) : 0.0;
    assert_int_equal((json_array_size(list) - 2) % each, 0);
    t.count = (json_array_size(list) - 2) / each;
    assert_true(t.count > 0 && t.count < POINTS_MAX);
    for (size_t i = 0; i < t.count; i++) {
        for (size_t k = 0; k < each; k++) {
            sums[k] += item(list, 2 + each * i + k);
        }
        t.times[i] = key(scene, "to") * sums[0] / key(bodies, "ticks");
        for (size_t k = 0; k < 3; k++) {
            t.values[i][k] = origin[k] + grain[k] * sums[k + 1];
        }
    }
    return t;
}

/* Where a track is at a time; false where it is not, or fell. */
static bool track_at(const track *t, double time, double out[3])
{
    const size_t last = t->count - 1;
    if (time < t->times[0] || (t->end != 0 && time >= t->times[last])) {
        return false;
    }
    size_t i = 0;
    while (i + 1 < last && t->times[i + 1] <= time) {
        i++;
    }
    const double from = t->times[i];
    const double to = last > 0 ? t->times[i + 1] : from;
    const double share = to > from ? fmin((time - from) / (to - from), 1.0) : 0;
    for (int k = 0; k < 3; k++) {
        const double next = last > 0 ? t->values[i + 1][k] : t->values[i][k];
        out[k] = t->values[i][k] + share * (next - t->values[i][k]);
    }
    return true;
}

/* --- judging -------------------------------------------------------------- */

/* Two grains of the line, and half a grain of each of its ends. */
#define GRAINS_OFF 2.6

static void assert_frame(const lan_engagement_story *story, size_t soldier,
                         size_t frame, const track *t, double grain,
                         double tick)
{
    const size_t at = frame * story->soldier_count + soldier;
    const double time = story->frame_times[frame];
    const bool is_there =
        isfinite(story->x[at]) && !(time >= story->soldiers[soldier].fell_at);
    double found[3];
    if (t->end != 0 && fabs(time - t->times[t->count - 1]) < 1.01 * tick) {
        return; /* as it fell or left, which is told in ticks */
    }
    assert_int_equal(track_at(t, time, found), is_there);
    if (is_there) {
        const double off = fmax(fabs(found[0] - (double)story->x[at]),
                                fabs(found[1] - (double)story->y[at]));
        if (off > GRAINS_OFF * grain) {
            fail_with("soldier %zu is %g grains off at %g", soldier,
                      off / grain, time);
        }
    }
    if (is_there && t->is_hull) {
        const double turn = remainder(found[2] - (double)story->heading[at],
                                      6.28318530717958648);
        assert_true(fabs(turn) * t->half_length <
                    GRAINS_OFF * grain + 0.01 * t->half_length);
    }
}

static void assert_fate(const lan_engagement_story *story, size_t soldier,
                        const track *t, double grain, double tick)
{
    const lan_soldier_fate *const fate = &story->soldiers[soldier];
    const size_t last = t->count - 1;
    assert_int_equal(t->end == 1, isfinite(fate->fell_at));
    assert_true(!isfinite(fate->left_at) || t->end == 2);
    if (t->end == 1) {
        assert_close(t->times[last], fate->fell_at, 0.0, 1.01 * tick);
        assert_close(t->values[last][0], fate->fell.x, 0.0, grain);
        assert_close(t->values[last][1], fate->fell.y, 0.0, grain);
    }
}

/* All frames and fates; returns how many points there are. */
static size_t assert_bodies(const lan_fought *fought, const json_t *scene)
{
    const lan_engagement_def *const def =
        lan_scenario_engagement(fought->scenario);
    const double unit = def->map != NULL ? def->cell : 1.0;
    const lan_engagement_story *const story =
        lan_engagement_story_of(fought->engagement);
    const json_t *const bodies = json_object_get(scene, "bodies");
    const double grain = unit * key(bodies, "grain");
    const double tick = key(scene, "to") / key(bodies, "ticks");
    size_t points = 0;
    assert_true(story->frame_count > 100);
    assert_int_equal(json_array_size(json_object_get(bodies, "soldiers")),
                     story->soldier_count);
    assert_int_equal(key(bodies, "every"), 1);
    for (size_t i = 0; i < story->soldier_count; i++) {
        const track t = read_track(scene, i, unit);
        for (size_t f = 0; f < story->frame_count; f++) {
            assert_frame(story, i, f, &t, grain, tick);
        }
        assert_fate(story, i, &t, grain, tick);
        points += t.count;
    }
    return points;
}

TEST(soldiers_are_where_the_frames_of_their_fight_say)
{
    lan_fought fought = film(muskets);
    json_t *const scene = scene_read(&fought);
    const size_t points = assert_bodies(&fought, scene);
    /* who walks straight and stands has few */
    assert_true(points < 70 * 241 / 10);
    json_decref(scene);
    lan_fought_clear(&fought);
}

TEST(soldiers_of_a_melee_are_where_they_were_pushed)
{
    lan_fought fought = film(melee);
    json_t *const scene = scene_read(&fought);
    (void)assert_bodies(&fought, scene);
    json_decref(scene);
    lan_fought_clear(&fought);
}

TEST(soldiers_on_a_map_are_told_in_its_cells)
{
    lan_fought fought = film(gate);
    json_t *const scene = scene_read(&fought);
    const json_t *const bodies = json_object_get(scene, "bodies");
    const json_t *const group =
        json_array_get(json_object_get(bodies, "groups"), 0);
    (void)assert_bodies(&fought, scene);
    assert_close(key(bodies, "left"), 0.0, 0.0, 1e-9);
    assert_close(key(bodies, "top"), 0.0, 0.0, 1e-9);
    assert_close(key(group, "radius"), 0.1, 1e-9, 0.0);
    json_decref(scene);
    lan_fought_clear(&fought);
}

TEST(hulls_have_their_size_and_their_turn)
{
    lan_fought fought = film(ships);
    json_t *const scene = scene_read(&fought);
    const json_t *const groups =
        json_object_get(json_object_get(scene, "bodies"), "groups");
    (void)assert_bodies(&fought, scene);
    for (size_t i = 0; i < 2; i++) {
        const json_t *const group = json_array_get(groups, i);
        assert_int_equal(key(group, "army"), (int)i);
        assert_close(key(group, "half_length"), 15.0, 1e-9, 0.0);
        assert_close(key(group, "half_width"), 4.0, 1e-9, 0.0);
    }
    json_decref(scene);
    lan_fought_clear(&fought);
}

/* A soldier less at each moment at which one falls. */
TEST(strengths_are_those_who_have_not_fallen)
{
    lan_fought fought = film(muskets);
    json_t *const scene = scene_read(&fought);
    const lan_engagement_story *const story =
        lan_engagement_story_of(fought.engagement);
    const double end = fought.outcome->time;
    for (int i = 0; i < 60; i++) {
        const double time = end * (i + 0.37) / 60.0;
        double left[2] = {40.0, 30.0};
        for (size_t k = 0; k < story->soldier_count; k++) {
            const lan_soldier_fate *const fate = &story->soldiers[k];
            left[fate->army] -= fate->fell_at <= time ? 1.0 : 0.0;
        }
        for (size_t army = 0; army < 2; army++) {
            assert_close(scene_strength(scene, army, time), left[army], 0.0,
                         1e-9);
        }
    }
    json_decref(scene);
    lan_fought_clear(&fought);
}

TEST(shots_go_from_who_fired_at_their_time)
{
    lan_fought fought = film(muskets);
    json_t *const scene = scene_read(&fought);
    const lan_engagement_story *const story =
        lan_engagement_story_of(fought.engagement);
    const json_t *const bodies = json_object_get(scene, "bodies");
    const json_t *const list = json_object_get(bodies, "shots");
    const double grain = key(bodies, "grain");
    const double tick = key(scene, "to") / key(bodies, "ticks");
    double time = 0.0;
    assert_true(story->shot_count > 50);
    assert_int_equal(story->shot_count, story->fired);
    assert_int_equal(key(bodies, "shots_every"), 1);
    assert_int_equal(json_array_size(list), 6 * story->shot_count);
    for (size_t i = 0; i < story->shot_count; i++) {
        const lan_shot *const shot = &story->shots[i];
        const double x = key(bodies, "left") + grain * item(list, 6 * i + 2);
        const double y = key(bodies, "top") + grain * item(list, 6 * i + 3);
        time += tick * item(list, 6 * i);
        assert_close(time, shot->time, 0.0, 1.01 * tick);
        assert_int_equal(item(list, 6 * i + 1), story->soldiers[shot->by].army);
        assert_close(x, shot->from.x, 0.0, grain);
        assert_close(y, shot->from.y, 0.0, grain);
        assert_close(x + grain * item(list, 6 * i + 4), shot->to.x, 0.0,
                     2.0 * grain);
        assert_close(y + grain * item(list, 6 * i + 5), shot->to.y, 0.0,
                     2.0 * grain);
    }
    json_decref(scene);
    lan_fought_clear(&fought);
}

/* So that a page is kept small; the page says how many. */
TEST(of_very_many_soldiers_and_shots_some_are_told)
{
    lan_fought fought = film(many);
    json_t *const scene = scene_read(&fought);
    const lan_engagement_story *const story =
        lan_engagement_story_of(fought.engagement);
    const json_t *const bodies = json_object_get(scene, "bodies");
    const double every = key(bodies, "every");
    const double shots_every = key(bodies, "shots_every");
    assert_close(every, ceil(3900.0 / LAN_BODIES_PLAYED), 0.0, 0.0);
    assert_int_equal(json_array_size(json_object_get(bodies, "soldiers")),
                     ceil(2000 / every) + ceil(1900 / every));
    assert_true(story->fired > 4000);
    assert_close(shots_every, ceil((double)story->fired / 4000.0), 0.0, 0.0);
    assert_int_equal(json_array_size(json_object_get(bodies, "shots")) / 6,
                     ceil((double)story->fired / shots_every));
    assert_true(scene_bytes(scene) < 600000);
    json_decref(scene);
    lan_fought_clear(&fought);
}

TEST(a_fight_that_was_not_filmed_has_no_bodies)
{
    lan_fought fought = fought_text(melee, NULL);
    json_t *const scene = scene_read(&fought);
    assert_null(json_object_get(scene, "bodies"));
    json_decref(scene);
    lan_fought_clear(&fought);
}

/* Filmed or not, it is the same fight. */
TEST(a_film_changes_nothing)
{
    lan_fought before = fought_text(melee, NULL);
    lan_fought after = film(melee);
    const lan_engagement_story *const first =
        lan_engagement_story_of(before.engagement);
    const lan_engagement_story *const second =
        lan_engagement_story_of(after.engagement);
    assert_int_equal(first->fired, second->fired);
    assert_int_equal(first->steps, second->steps);
    for (size_t i = 0; i < first->soldier_count; i++) {
        assert_memory_equal(&first->soldiers[i].fell, &second->soldiers[i].fell,
                            sizeof first->soldiers[i].fell);
    }
    lan_fought_clear(&before);
    lan_fought_clear(&after);
}
