/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/scene/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "plots/kinds/series_impl.h"
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
    double grain;           /* of times */
    size_t *kept;           /* [rows] */
    json_t *scene;
    json_t *armies; /* the scene's */
} work;

/* --- sides ---------------------------------------------------------------- */

static json_t *color_of(lan_paint paint, bool is_dark)
{
    char text[COLOR_SIZE];
    (void)snprintf(text, sizeof text, "#%06x",
                   (unsigned)lan_paint_rgb(paint, is_dark));
    return lan_json_text(text);
}

static lan_status add_side(const char *name, lan_paint paint, json_t *sides)
{
    json_t *const side = scene_append_object(sides);
    lan_status status = scene_set(side, "name", lan_json_text(name));
    json_t *const colors =
        status == LAN_OK ? scene_set_list(side, "colors") : NULL;
    status = scene_append(colors, color_of(paint, false));
    return status == LAN_OK ? scene_append(colors, color_of(paint, true))
                            : status;
}

static lan_status add_sides(work *w)
{
    const lan_battle *const battle = w->fought->battle;
    const int32_t count = lan_battle_side_count(battle);
    json_t *const sides = scene_set_list(w->scene, "sides");
    lan_paint *paints = NULL;
    lan_status status =
        sides == NULL ? LAN_ENOMEM : side_paints_create(battle, &paints);
    for (int32_t i = 0; status == LAN_OK && i < count; i++) {
        status = add_side(lan_battle_side_name(battle, i), paints[i], sides);
    }
    free(paints);
    return status;
}

/* --- armies --------------------------------------------------------------- */

static double largest_of(const double *values, size_t count)
{
    double largest = 0.0;
    for (size_t i = 0; i < count; i++) {
        largest = fmax(largest, values[i]);
    }
    return largest;
}

/* [t, n, t, n, ...] of the points that matter. */
static lan_status add_strength(work *w, size_t army, json_t *list)
{
    const lan_series *const series = w->series;
    const double *const values = series->values + army * series->rows;
    const double error = STRENGTH_ERROR * largest_of(values, series->rows);
    const scene_line line = {.count = series->rows,
                             .times = series->times,
                             .x = values,
                             .tolerance = BY_THINNING * error};
    const size_t count = scene_line_thin(&line, w->kept);
    lan_status status = list != NULL ? LAN_OK : LAN_ENOMEM;
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        const size_t row = w->kept[i];
        status = scene_append(list, scene_number(series->times[row], w->grain));
        if (status == LAN_OK) {
            status = scene_append(
                list, scene_number(values[row], BY_WRITING * error));
        }
    }
    return status;
}

static lan_status add_army(work *w, size_t index)
{
    const lan_series_line *const line = &w->series->items[index];
    json_t *const army = scene_append_object(w->armies);
    lan_status status = scene_set(army, "name", lan_json_text(line->army));
    if (status == LAN_OK) {
        status = scene_set(army, "side", json_integer(line->side));
    }
    json_t *const list =
        status == LAN_OK ? scene_set_list(army, "strength") : NULL;
    if (list == NULL) {
        return LAN_ENOMEM;
    }
    return scene_has_fates(w->fought)
               ? scene_add_fates(w->fought, (int32_t)index, w->grain, list)
               : add_strength(w, index, list);
}

static lan_status add_armies(work *w)
{
    w->armies = scene_set_list(w->scene, "armies");
    lan_status status = w->armies != NULL ? LAN_OK : LAN_ENOMEM;
    for (size_t i = 0; status == LAN_OK && i < w->series->count; i++) {
        status = add_army(w, i);
    }
    return status;
}

/* --- battles -------------------------------------------------------------- */

static lan_status set_numbers(const work *w, const lan_campaign_battle *battle,
                              json_t *object)
{
    const lan_point at = battle->place_count > 0
                             ? lan_campaign_battle_middle(&w->view, battle)
                             : (lan_point){LAN_NAN, LAN_NAN};
    const struct {
        const char *key;
        double value;
        double grain;
    } numbers[] = {{"from", battle->from, w->grain},
                   {"to", battle->to, w->grain},
                   {"x", at.x, PLACE_GRAIN},
                   {"y", at.y, PLACE_GRAIN},
                   {"lost", lan_campaign_losses(battle), 1e-3}};
    lan_status status = LAN_OK;
    for (size_t i = 0;
         status == LAN_OK && i < sizeof numbers / sizeof numbers[0]; i++) {
        status = scene_set(object, numbers[i].key,
                           scene_number(numbers[i].value, numbers[i].grain));
    }
    return status;
}

static bool is_in_battle(const lan_campaign_battle *battle, int32_t army)
{
    for (size_t i = 0; i < battle->army_count; i++) {
        if (battle->armies[i] == army) {
            return true;
        }
    }
    return false;
}

static bool is_exit(lan_campaign_event_kind kind)
{
    return kind == LAN_CAMPAIGN_PARTED || kind == LAN_CAMPAIGN_FLED ||
           kind == LAN_CAMPAIGN_CAPTURED || kind == LAN_CAMPAIGN_GONE;
}

/* When an army came into a battle first, and left it last. */
static void find_spell(const lan_campaign_story *story,
                       const lan_campaign_battle *battle, int32_t army,
                       double *joined, double *left)
{
    *joined = LAN_NAN;
    *left = battle->to;
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *const event = &story->events[i];
        if (event->army != army || event->time < battle->from ||
            event->time > battle->to) {
            continue;
        }
        if (is_exit(event->kind)) {
            *left = event->time;
        } else if ((event->kind == LAN_CAMPAIGN_MET ||
                    event->kind == LAN_CAMPAIGN_JOINED) &&
                   is_in_battle(battle, event->other)) {
            *joined = isnan(*joined) ? event->time : *joined;
            *left = battle->to;
        }
    }
    *joined = isnan(*joined) ? battle->from : *joined;
}

static lan_status add_battle(const work *w, const lan_campaign_battle *battle,
                             json_t *battles)
{
    json_t *const object = scene_append_object(battles);
    lan_status status = set_numbers(w, battle, object);
    json_t *const armies =
        status == LAN_OK ? scene_set_list(object, "armies") : NULL;
    json_t *const spells =
        armies != NULL ? scene_set_list(object, "spells") : NULL;
    status = spells != NULL ? status : LAN_ENOMEM;
    for (size_t i = 0; status == LAN_OK && i < battle->army_count; i++) {
        double spell[2];
        find_spell(w->view.story, battle, battle->armies[i], &spell[0],
                   &spell[1]);
        status = scene_append(armies, json_integer(battle->armies[i]));
        for (int k = 0; status == LAN_OK && k < 2; k++) {
            status = scene_append(spells, scene_number(spell[k], w->grain));
        }
    }
    return status;
}

static lan_status add_battles(work *w)
{
    const lan_campaign_story *const story = w->view.story;
    json_t *const battles = scene_set_list(w->scene, "battles");
    lan_status status = battles != NULL ? LAN_OK : LAN_ENOMEM;
    for (size_t i = 0; status == LAN_OK && i < story->battle_count; i++) {
        status = add_battle(w, &story->battles[i], battles);
    }
    return status;
}

/* --- all ------------------------------------------------------------------ */

static lan_status set_times(work *w)
{
    const double from = w->series->times[0];
    const double to = w->fought->outcome->time;
    w->grain = TIME_GRAIN * fabs(to - from);
    lan_status status =
        scene_set(w->scene, "unit",
                  lan_json_text(lan_scenario_time_unit(w->fought->scenario)));
    if (status == LAN_OK) {
        status = scene_set(w->scene, "from", scene_number(from, w->grain));
    }
    return status == LAN_OK
               ? scene_set(w->scene, "to", scene_number(to, w->grain))
               : status;
}

static lan_status fill_scene(work *w)
{
    lan_status status = set_times(w);
    if (status == LAN_OK) {
        status = add_sides(w);
    }
    if (status == LAN_OK) {
        status = add_armies(w);
    }
    if (status == LAN_OK && lan_campaign_view_of(w->fought, "", &w->view)) {
        status = scene_add_walks(&w->view, w->grain, w->armies, w->scene);
        if (status == LAN_OK) {
            status = add_battles(w);
        }
    }
    return status == LAN_OK ? scene_add_bodies(w->fought, w->scene) : status;
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
    w.scene = json_object();
    status = w.kept != NULL && w.scene != NULL ? fill_scene(&w) : LAN_ENOMEM;
    free(w.kept);
    series_destroy(w.series);
    if (status != LAN_OK) {
        json_decref(w.scene);
        return status;
    }
    *out = w.scene;
    return LAN_OK;
}
