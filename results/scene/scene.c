/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/scene/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "plots/kinds/kinds.h"
#include "plots/paint.h"
#include "results/scene/scene_impl.h"

/* How far a line of strengths may be off, as a share of the largest; of that,
 * what leaving out points takes, and the grain of what is written. */
#define STRENGTH_ERROR (1.0 / 4000.0)
#define BY_THINNING    0.9
#define BY_WRITING     0.05

/* Grain of times, as a share of the battle's; and of places, in cells. */
#define TIME_GRAIN  1e-9
#define PLACE_GRAIN 1e-6

/* What is made while a scene is. */
typedef struct work {
    const lan_fought *fought;
    lan_campaign_view view; /* where there is a map */
    scene_walks *walks;     /* NULL: there is none */
    lan_series *series;     /* by army */
    size_t *kept;           /* [rows] */
    double grain;           /* of times */
    lan_fields made;
} work;

static double largest_of(const double *values, size_t count)
{
    double largest = 0.0;
    for (size_t i = 0; i < count; i++) {
        largest = fmax(largest, values[i]);
    }
    return largest;
}

/* --- sides ---------------------------------------------------------------- */

/* The most that the armies of a side ever have together. */
static double most_of_side(const lan_series *series, int32_t side)
{
    double most = 0.0;
    for (size_t row = 0; row < series->rows; row++) {
        double sum = 0.0;
        for (size_t i = 0; i < series->count; i++) {
            const bool is_of = series->items[i].side == side;
            sum += is_of ? series->values[i * series->rows + row] : 0.0;
        }
        most = fmax(most, sum);
    }
    return most;
}

static lan_status add_sides(work *w)
{
    const lan_battle *const battle = w->fought->battle;
    const size_t count = (size_t)lan_battle_side_count(battle);
    const char **const names = calloc(count, sizeof *names);
    lan_paint *const paints = calloc(count, sizeof *paints);
    const bool has_room = names != NULL && paints != NULL;
    for (size_t i = 0; has_room && i < count; i++) {
        names[i] = lan_battle_side_name(battle, (int32_t)i);
    }
    if (has_room) {
        lan_side_paints(names, count, paints);
    }
    lan_fields_put(&w->made, "sides: [");
    for (size_t i = 0; has_room && i < count; i++) {
        const double most = most_of_side(w->series, (int32_t)i);
        lan_fields_put(&w->made, "{ name: %s most: %f colors: [", names[i],
                       scene_rounded(most, BY_WRITING * STRENGTH_ERROR * most));
        for (int dark = 0; dark < 2; dark++) {
            char color[16];
            (void)snprintf(color, sizeof color, "#%06x",
                           (unsigned)lan_paint_rgb(paints[i], dark == 1));
            lan_fields_put(&w->made, "%s", color);
        }
        lan_fields_put(&w->made, "] }");
    }
    lan_fields_put(&w->made, "]");
    free(names);
    free(paints);
    return has_room ? LAN_OK : LAN_ENOMEM;
}

/* --- soldiers one by one: a step for each who comes or falls ---------------
 */

typedef struct change {
    double time;
    int more; /* 1 or -1 */
} change;

static int compare_changes(const void *a, const void *b)
{
    const change *const first = a;
    const change *const second = b;
    if (first->time < second->time || first->time > second->time) {
        return first->time < second->time ? -1 : 1;
    }
    return second->more - first->more;
}

static bool has_fates(const lan_fought *fought)
{
    return fought->engagement != NULL &&
           lan_engagement_story_of(fought->engagement)->soldier_count <=
               LAN_BODIES_PLAYED;
}

/* Who came and who fell, in the order of time; returns how many. */
static size_t list_changes(const lan_engagement_story *story, int32_t army,
                           change *changes)
{
    size_t count = 0;
    for (size_t i = 0; i < story->soldier_count; i++) {
        const lan_soldier_fate *const fate = &story->soldiers[i];
        if (fate->army == army && isfinite(fate->came_at)) {
            changes[count++] = (change){fate->came_at, 1};
            if (isfinite(fate->fell_at)) {
                changes[count++] = (change){fate->fell_at, -1};
            }
        }
    }
    qsort(changes, count, sizeof *changes, compare_changes);
    return count;
}

static void add_pair(lan_fields *to, double time, double grain, int soldiers)
{
    lan_fields_put(to, "%f %d", scene_rounded(time, grain), soldiers);
}

static lan_status add_fates(lan_fields *to, const lan_fought *fought,
                            double grain, int32_t army)
{
    const lan_engagement_story *const story =
        lan_engagement_story_of(fought->engagement);
    const double start = fought->trajectory->values[0];
    change *const changes =
        malloc((2 * story->soldier_count + 1) * sizeof *changes);
    if (changes == NULL) {
        return LAN_ENOMEM;
    }
    const size_t count = list_changes(story, army, changes);
    int soldiers = 0;
    size_t i = 0;
    for (; i < count && changes[i].time <= start && changes[i].more > 0; i++) {
        soldiers++;
    }
    add_pair(to, start, grain, soldiers);
    for (; i < count; i++) {
        add_pair(to, changes[i].time, grain, soldiers);
        soldiers += changes[i].more;
        add_pair(to, changes[i].time, grain, soldiers);
    }
    free(changes);
    return LAN_OK;
}

/* --- armies --------------------------------------------------------------- */

/* t, n, t, n, ... of the points that matter. */
static void add_strength(work *w, size_t army)
{
    const lan_series *const series = w->series;
    const double *const values = series->values + army * series->rows;
    const double error = STRENGTH_ERROR * largest_of(values, series->rows);
    const scene_line line = {.count = series->rows,
                             .times = series->times,
                             .x = values,
                             .tolerance = BY_THINNING * error};
    const size_t count = scene_line_thin(&line, w->kept);
    for (size_t i = 0; i < count; i++) {
        const size_t row = w->kept[i];
        lan_fields_put(&w->made, "%f %f",
                       scene_rounded(series->times[row], w->grain),
                       scene_rounded(values[row], BY_WRITING * error));
    }
}

static lan_status add_armies(work *w)
{
    lan_status status = LAN_OK;
    lan_fields_put(&w->made, "armies: [");
    for (size_t i = 0; status == LAN_OK && i < w->series->count; i++) {
        const lan_series_line *const line = &w->series->items[i];
        lan_fields_put(&w->made, "{ name: %s side: %d strength: [", line->army,
                       line->side);
        if (has_fates(w->fought)) {
            status = add_fates(&w->made, w->fought, w->grain, (int32_t)i);
        } else {
            add_strength(w, i);
        }
        lan_fields_put(&w->made, "]");
        if (w->walks != NULL) {
            scene_walks_add(w->walks, i, &w->made);
        }
        lan_fields_put(&w->made, "}");
    }
    lan_fields_put(&w->made, "]");
    if (status == LAN_OK && w->walks != NULL) {
        scene_walks_end(w->walks, &w->made);
    }
    return status;
}

/* --- battles -------------------------------------------------------------- */

/* When an army came into a battle first, and left it last. */
static void find_spell(const lan_campaign_story *story,
                       const lan_campaign_battle *battle, int32_t army,
                       double *joined, double *left)
{
    *joined = LAN_NAN;
    *left = battle->to;
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *const event = &story->events[i];
        const lan_campaign_event_kind kind = event->kind;
        if (event->army != army || event->time < battle->from ||
            event->time > battle->to) {
            continue;
        }
        if (kind == LAN_CAMPAIGN_PARTED || kind == LAN_CAMPAIGN_FLED ||
            kind == LAN_CAMPAIGN_CAPTURED || kind == LAN_CAMPAIGN_GONE) {
            *left = event->time;
        }
        for (size_t k = 0; k < battle->army_count; k++) {
            if ((kind == LAN_CAMPAIGN_MET || kind == LAN_CAMPAIGN_JOINED) &&
                battle->armies[k] == event->other) {
                *joined = isnan(*joined) ? event->time : *joined;
                *left = battle->to;
            }
        }
    }
    *joined = isnan(*joined) ? battle->from : *joined;
}

static void add_battle(work *w, const lan_campaign_battle *battle)
{
    const lan_point at = battle->place_count > 0
                             ? lan_campaign_battle_middle(&w->view, battle)
                             : (lan_point){LAN_NAN, LAN_NAN};
    lan_fields_put(&w->made, "{ from: %f to: %f x: %f y: %f lost: %f armies: [",
                   scene_rounded(battle->from, w->grain),
                   scene_rounded(battle->to, w->grain),
                   scene_rounded(at.x, PLACE_GRAIN),
                   scene_rounded(at.y, PLACE_GRAIN),
                   scene_rounded(lan_campaign_losses(battle), 1e-3));
    for (size_t i = 0; i < battle->army_count; i++) {
        lan_fields_put(&w->made, "%d", battle->armies[i]);
    }
    lan_fields_put(&w->made, "] spells: [");
    for (size_t i = 0; i < battle->army_count; i++) {
        double joined;
        double left;
        find_spell(w->view.story, battle, battle->armies[i], &joined, &left);
        lan_fields_put(&w->made, "%f %f", scene_rounded(joined, w->grain),
                       scene_rounded(left, w->grain));
    }
    lan_fields_put(&w->made, "] }");
}

/* --- all ------------------------------------------------------------------ */

static lan_status fill_scene(work *w)
{
    const double from = w->series->times[0];
    const double until = w->fought->outcome->time;
    lan_status status = LAN_OK;
    w->grain = TIME_GRAIN * fabs(until - from);
    lan_fields_put(&w->made, "unit: %s from: %f to: %f",
                   lan_scenario_time_unit(w->fought->scenario),
                   scene_rounded(from, w->grain),
                   scene_rounded(until, w->grain));
    const bool has_map = lan_campaign_view_of(w->fought, "", &w->view);
    if (has_map) {
        status = scene_walks_create(&w->view, w->grain, &w->walks);
    }
    if (status == LAN_OK) {
        status = add_sides(w);
    }
    if (status == LAN_OK) {
        status = add_armies(w);
    }
    if (status == LAN_OK && has_map) {
        lan_fields_put(&w->made, "battles: [");
        for (size_t i = 0; i < w->view.story->battle_count; i++) {
            add_battle(w, &w->view.story->battles[i]);
        }
        lan_fields_put(&w->made, "]");
    }
    if (status == LAN_OK) {
        status = scene_add_bodies(&w->made, w->fought);
    }
    return status == LAN_OK ? w->made.status : status;
}

lan_status lan_scene_create(const lan_fought *fought, json_t **out)
{
    work w = {.fought = fought};
    lan_status status = series_create(fought->battle, fought->trajectory,
                                      LAN_SERIES_BY_ARMY, &w.series);
    if (status != LAN_OK) {
        return status;
    }
    w.kept = malloc(w.series->rows * sizeof *w.kept);
    status = lan_fields_init(&w.made) && w.kept != NULL ? fill_scene(&w)
                                                        : LAN_ENOMEM;
    free(w.kept);
    series_destroy(w.series);
    scene_walks_destroy(w.walks);
    if (status != LAN_OK) {
        json_decref(w.made.open[0]);
        return status;
    }
    *out = w.made.open[0];
    return LAN_OK;
}
