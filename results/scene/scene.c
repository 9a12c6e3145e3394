/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/scene/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "plots/kinds/kinds.h"
#include "plots/paint.h"
#include "results/document/document.h"
#include "results/scene/scene_impl.h"

/* How far a line of strengths may be off, as a share of the largest; of that,
 * what leaving out points takes, and the grain of what is written. */
#define STRENGTH_ERROR (1.0 / 4000.0)
#define BY_THINNING    0.9
#define BY_WRITING     0.05

/* Grain of times, as a share of the battle's; and of places, in cells. */
#define TIME_GRAIN  1e-9
#define PLACE_GRAIN 1e-6

#define COLOR_SIZE 16

/* What is made while a scene is. */
typedef struct work {
    const lan_fought *fought;
    lan_campaign_view view; /* where there is a map */
    lan_series *series;     /* by army */
    size_t *kept;           /* [rows] */
    scene made;
    json_t *armies; /* the scene's */
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

static json_t *color_of(lan_paint paint, bool is_dark)
{
    char text[COLOR_SIZE];
    (void)snprintf(text, sizeof text, "#%06x",
                   (unsigned)lan_paint_rgb(paint, is_dark));
    return lan_json_text(text);
}

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
    json_t *const sides = scene_put_list(&w->made, w->made.root, "sides");
    const char **const names = calloc(count, sizeof *names);
    lan_paint *const paints = calloc(count, sizeof *paints);
    const bool has_room = names != NULL && paints != NULL;
    for (size_t i = 0; has_room && i < count; i++) {
        names[i] = lan_battle_side_name(battle, (int32_t)i);
    }
    if (has_room) {
        lan_side_paints(names, count, paints);
    }
    for (size_t i = 0; has_room && i < count; i++) {
        json_t *const side = scene_put_object(&w->made, sides, NULL);
        const double most = most_of_side(w->series, (int32_t)i);
        scene_put(&w->made, side, "name", lan_json_text(names[i]));
        scene_put(&w->made, side, "most",
                  scene_number(most, BY_WRITING * STRENGTH_ERROR * most));
        json_t *const colors = scene_put_list(&w->made, side, "colors");
        scene_put(&w->made, colors, NULL, color_of(paints[i], false));
        scene_put(&w->made, colors, NULL, color_of(paints[i], true));
    }
    free(names);
    free(paints);
    return has_room ? LAN_OK : LAN_ENOMEM;
}

/* --- armies --------------------------------------------------------------- */

/* [t, n, t, n, ...] of the points that matter. */
static void add_strength(work *w, size_t army, json_t *list)
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
        scene_put(&w->made, list, NULL,
                  scene_number(series->times[row], w->made.grain));
        scene_put(&w->made, list, NULL,
                  scene_number(values[row], BY_WRITING * error));
    }
}

static lan_status add_armies(work *w)
{
    lan_status status = LAN_OK;
    w->armies = scene_put_list(&w->made, w->made.root, "armies");
    for (size_t i = 0; status == LAN_OK && i < w->series->count; i++) {
        const lan_series_line *const line = &w->series->items[i];
        json_t *const army = scene_put_object(&w->made, w->armies, NULL);
        scene_put(&w->made, army, "name", lan_json_text(line->army));
        scene_put(&w->made, army, "side", json_integer(line->side));
        json_t *const list = scene_put_list(&w->made, army, "strength");
        if (scene_has_fates(w->fought)) {
            status = scene_add_fates(&w->made, w->fought, (int32_t)i, list);
        } else {
            add_strength(w, i, list);
        }
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

static void add_battle(work *w, const lan_campaign_battle *battle,
                       json_t *object)
{
    const double grain = w->made.grain;
    const lan_point at = battle->place_count > 0
                             ? lan_campaign_battle_middle(&w->view, battle)
                             : (lan_point){LAN_NAN, LAN_NAN};
    scene_put(&w->made, object, "from", scene_number(battle->from, grain));
    scene_put(&w->made, object, "to", scene_number(battle->to, grain));
    scene_put(&w->made, object, "x", scene_number(at.x, PLACE_GRAIN));
    scene_put(&w->made, object, "y", scene_number(at.y, PLACE_GRAIN));
    scene_put(&w->made, object, "lost",
              scene_number(lan_campaign_losses(battle), 1e-3));
    json_t *const armies = scene_put_list(&w->made, object, "armies");
    json_t *const spells = scene_put_list(&w->made, object, "spells");
    for (size_t i = 0; i < battle->army_count; i++) {
        double joined;
        double left;
        find_spell(w->view.story, battle, battle->armies[i], &joined, &left);
        scene_put(&w->made, armies, NULL, json_integer(battle->armies[i]));
        scene_put(&w->made, spells, NULL, scene_number(joined, grain));
        scene_put(&w->made, spells, NULL, scene_number(left, grain));
    }
}

/* --- all ------------------------------------------------------------------ */

static lan_status fill_scene(work *w)
{
    scene *const made = &w->made;
    const double from = w->series->times[0];
    const double until = w->fought->outcome->time;
    made->grain = TIME_GRAIN * fabs(until - from);
    scene_put(made, made->root, "unit",
              lan_json_text(lan_scenario_time_unit(w->fought->scenario)));
    scene_put(made, made->root, "from", scene_number(from, made->grain));
    scene_put(made, made->root, "to", scene_number(until, made->grain));
    lan_status status = add_sides(w);
    if (status == LAN_OK) {
        status = add_armies(w);
    }
    if (status == LAN_OK && lan_campaign_view_of(w->fought, "", &w->view)) {
        const lan_campaign_story *const story = w->view.story;
        status = scene_add_walks(made, &w->view, w->armies);
        json_t *const battles = scene_put_list(made, made->root, "battles");
        for (size_t i = 0; i < story->battle_count; i++) {
            add_battle(w, &story->battles[i],
                       scene_put_object(made, battles, NULL));
        }
    }
    if (status == LAN_OK) {
        status = scene_add_bodies(made, w->fought);
    }
    return made->is_lost ? LAN_ENOMEM : status;
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
    w.made.root = json_object();
    status = w.kept != NULL ? fill_scene(&w) : LAN_ENOMEM;
    free(w.kept);
    series_destroy(w.series);
    if (status != LAN_OK) {
        json_decref(w.made.root);
        return status;
    }
    *out = w.made.root;
    return LAN_OK;
}
