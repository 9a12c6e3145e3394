/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers one by one: of each the points between which it goes straight, in
 * whole grains of place and ticks of time, each as its difference from the one
 * before.
 */
#include <math.h>
#include <stdlib.h>

#include "plots/kinds/kinds.h"
#include "results/scene/scene_impl.h"

/* Grains of the field's longest side: of four a page has a pixel. */
#define GRAINS 4096.0

/* Ticks from frame to frame. */
#define TICKS 8

/* Points of all soldiers together, at most, and shots. A crowd in which
 * everyone pushes everyone is shown less exactly, up to a pixel, and then by
 * fewer frames, down to some. */
#define POINTS_MOST    40000
#define SHOTS_MOST     4000
#define TOLERANCE      2.0
#define TOLERANCE_MOST 4.0
#define STRIDE_MOST    8

/* A turn is given in hundredths of a radian. */
#define TURN_GRAIN 0.01
#define ALL_ROUND  6.28318530717958648

/* How a soldier's track ends. */
typedef enum track_end { TRACK_STAYS, TRACK_FELL, TRACK_LEFT } track_end;

typedef struct work {
    const lan_engagement_def *def;
    const lan_engagement_story *story;
    bodies_field field;
    double grain;     /* in units of the axes */
    double end;       /* time */
    double ticks;     /* of all the time */
    size_t every;     /* one soldier in so many is shown */
    double tolerance; /* grains */
    size_t stride;    /* of frames */
    /* The track of a soldier: ticks, grains, and by how many grains its turn
     * moves its bow. [frames + 1] */
    double *times;
    double *x;
    double *y;
    double *z;
    size_t *kept;
    size_t count;
    lan_fields *made;
} work;

/* --- numbers -------------------------------------------------------------- */

static void add_number(work *w, double number)
{
    lan_fields_put(w->made, "%f", number);
}

static double ticks_at(const work *w, double time)
{
    return w->end > 0.0 ? round(w->ticks * time / w->end) : 0.0;
}

static double grains_of(const work *w, double m, double from)
{
    return (m / w->field.unit - from) / w->grain;
}

/* --- tracks --------------------------------------------------------------- */

static void add_point(work *w, double tick, double x, double y, double z)
{
    w->times[w->count] = tick;
    w->x[w->count] = grains_of(w, x, w->field.box.left);
    w->y[w->count] = grains_of(w, y, w->field.box.top);
    w->z[w->count++] = z;
}

/* How far a bow is moved by a radian; 0 of discs. */
static double reach_of_turn(const work *w, const soldier_run *run)
{
    return soldier_run_has_hulls(run, w->story)
               ? grains_of(w, run->body->half_length, 0.0)
               : 0.0;
}

/* The heading of a frame, by the shorter turn from the one before. */
static double turn_from(double before, double heading)
{
    return before + remainder(heading - before, ALL_ROUND);
}

/* Takes where a soldier was; returns how its track ends. */
static track_end take_track(work *w, const soldier_run *run, size_t soldier)
{
    const lan_engagement_story *const story = w->story;
    const lan_soldier_fate *const fate = &story->soldiers[soldier];
    const size_t last = story->frame_count - 1;
    const double reach = reach_of_turn(w, run);
    double turn = 0.0;
    size_t seen = 0;
    w->count = 0;
    for (size_t f = 0; f <= last;
         f = f < last && f + w->stride > last ? last : f + w->stride) {
        const size_t at = f * story->soldier_count + soldier;
        if (soldier_stands(story, f, soldier)) {
            turn =
                reach > 0.0 ? turn_from(turn, (double)story->heading[at]) : 0.0;
            add_point(w, (double)(TICKS * f), (double)story->x[at],
                      (double)story->y[at], reach * turn);
            seen = f;
        }
    }
    if (isfinite(fate->fell_at)) {
        const double before = w->count > 0 ? w->times[w->count - 1] : 0.0;
        add_point(w, fmax(before, ticks_at(w, fate->fell_at)), fate->fell.x,
                  fate->fell.y, reach * turn);
        return TRACK_FELL;
    }
    return seen == last ? TRACK_STAYS : TRACK_LEFT;
}

static size_t thin_track(work *w)
{
    const scene_line line = {.count = w->count,
                             .times = w->times,
                             .x = w->x,
                             .y = w->y,
                             .z = w->z,
                             .tolerance = w->tolerance};
    return scene_line_thin(&line, w->kept);
}

/* [group, how it ends, t, x, y, t, x, y, ...], of hulls with a turn each. */
static void add_track(work *w, const soldier_run *run, size_t group,
                      size_t soldier)
{
    const track_end how = take_track(w, run, soldier);
    const double reach = reach_of_turn(w, run);
    const size_t count = thin_track(w);
    double before[4] = {0.0, 0.0, 0.0, 0.0};
    add_number(w, (double)group);
    add_number(w, (double)how);
    for (size_t i = 0; i < count; i++) {
        const size_t k = w->kept[i];
        const double now[4] = {w->times[k], round(w->x[k]), round(w->y[k]),
                               reach > 0.0 ? round(w->z[k] / reach / TURN_GRAIN)
                                           : 0.0};
        for (int d = 0; d < (reach > 0.0 ? 4 : 3); d++) {
            add_number(w, now[d] - before[d]);
            before[d] = now[d];
        }
    }
}

/* --- soldiers ------------------------------------------------------------- */

/* Points of all tracks. */
static size_t count_points(work *w)
{
    size_t count = 0;
    for (soldier_run run = {.past = 0};
         soldier_run_next(w->def, w->story, &run);) {
        for (size_t i = run.first; i < run.past; i += w->every) {
            (void)take_track(w, &run, i);
            count += thin_track(w);
        }
    }
    return count;
}

static void choose_tolerance(work *w)
{
    w->tolerance = TOLERANCE;
    w->stride = 1;
    while (count_points(w) > POINTS_MOST && w->stride < STRIDE_MOST) {
        if (w->tolerance < TOLERANCE_MOST) {
            w->tolerance *= 2.0;
        } else {
            w->stride *= 2;
        }
    }
}

static void add_soldiers(work *w)
{
    size_t group = 0;
    choose_tolerance(w);
    lan_fields_put(w->made, "soldiers: [");
    for (soldier_run run = {.past = 0};
         soldier_run_next(w->def, w->story, &run); group++) {
        for (size_t i = run.first; i < run.past; i += w->every) {
            if (take_track(w, &run, i) != TRACK_LEFT || w->count > 0) {
                lan_fields_put(w->made, "[");
                add_track(w, &run, group, i);
                lan_fields_put(w->made, "]");
            }
        }
    }
    lan_fields_put(w->made, "]");
}

/* Sizes are in units of the axes. */
static void add_groups(work *w)
{
    lan_fields_put(w->made, "groups: [");
    for (soldier_run run = {.past = 0};
         soldier_run_next(w->def, w->story, &run);) {
        lan_fields_put(w->made, "{ army: %d", run.army);
        if (soldier_run_has_hulls(&run, w->story)) {
            lan_fields_put(w->made, "half_length: %g half_width: %g }",
                           run.body->half_length / w->field.unit,
                           run.body->half_width / w->field.unit);
        } else {
            lan_fields_put(w->made, "radius: %g }",
                           soldier_run_radius(&run) / w->field.unit);
        }
    }
    lan_fields_put(w->made, "]");
}

/* --- shots ---------------------------------------------------------------- */

static void add_shot(work *w, const lan_shot *shot, double *tick)
{
    const double now = ticks_at(w, shot->time);
    const double x = round(grains_of(w, shot->from.x, w->field.box.left));
    const double y = round(grains_of(w, shot->from.y, w->field.box.top));
    const double to_x = round(grains_of(w, shot->to.x, w->field.box.left));
    const double to_y = round(grains_of(w, shot->to.y, w->field.box.top));
    lan_fields_put(w->made, "%f %d %f %f %f %f", now - *tick,
                   w->story->soldiers[shot->by].army, x, y, to_x - x, to_y - y);
    *tick = now;
}

static void add_shots(work *w)
{
    const lan_engagement_story *const story = w->story;
    const bool are_all = (int64_t)story->shot_count >= story->fired;
    const size_t every = (story->shot_count + SHOTS_MOST - 1) / SHOTS_MOST;
    double tick = 0.0;
    lan_fields_put(w->made, "shots: [");
    for (size_t i = 0; are_all && i < story->shot_count; i += every) {
        add_shot(w, &story->shots[i], &tick);
    }
    lan_fields_put(w->made, "] shots_every: %zu",
                   are_all ? (every > 0 ? every : 1) : 0);
}

/* --- all ------------------------------------------------------------------ */

static lan_status fill_bodies(work *w)
{
    const size_t room = w->story->frame_count + 1;
    w->times = malloc(4 * room * sizeof *w->times);
    w->kept = malloc(room * sizeof *w->kept);
    if (w->times == NULL || w->kept == NULL) {
        return LAN_ENOMEM;
    }
    w->x = w->times + room;
    w->y = w->times + 2 * room;
    w->z = w->times + 3 * room;
    w->grain = w->field.longest / GRAINS;
    w->ticks = (double)(TICKS * (w->story->frame_count - 1));
    w->every =
        (w->story->soldier_count + LAN_BODIES_PLAYED - 1) / LAN_BODIES_PLAYED;
    lan_fields_put(
        w->made, "bodies: { left: %g top: %g grain: %g ticks: %f every: %zu",
        w->field.box.left, w->field.box.top, w->grain, w->ticks, w->every);
    add_groups(w);
    add_soldiers(w);
    add_shots(w);
    lan_fields_put(w->made, "}");
    return LAN_OK;
}

lan_status scene_add_bodies(lan_fields *to, const lan_fought *fought)
{
    const lan_engagement_story *const story =
        fought->engagement != NULL ? lan_engagement_story_of(fought->engagement)
                                   : NULL;
    if (story == NULL || story->frame_count < 2 || story->soldier_count == 0) {
        return LAN_OK;
    }
    work w = {.def = lan_scenario_engagement(fought->scenario),
              .story = story,
              .end = fought->outcome->time,
              .made = to};
    w.field = bodies_field_of(w.def, story);
    const lan_status status = fill_bodies(&w);
    free(w.times);
    free(w.kept);
    return status;
}
