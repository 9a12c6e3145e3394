/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "results/document/document.h"
#include "results/scene/scene_impl.h"

/* Steps that lie this near to one straight line are one, in cells. */
#define STRAIGHT 1e-9

/* Of places in a scene, in cells. */
#define PLACE_GRAIN 1e-6

/* The walk of one army as a line of two dimensions, a point where each step
 * begins and one where it ends. */
typedef struct walk {
    double *times; /* [2 * steps of the story], as all of them */
    double *x;
    double *y;
    int32_t *places;
    size_t *kept;
    size_t count;
} walk;

static void clear_walk(walk *w)
{
    free(w->times);
    free(w->places);
    free(w->kept);
}

static lan_status make_walk(size_t steps, walk *out)
{
    const size_t points = 2 * steps + 1;
    walk made = {.times = malloc(3 * points * sizeof *made.times),
                 .places = malloc(points * sizeof *made.places),
                 .kept = malloc(points * sizeof *made.kept)};
    if (made.times == NULL || made.places == NULL || made.kept == NULL) {
        clear_walk(&made);
        return LAN_ENOMEM;
    }
    made.x = made.times + points;
    made.y = made.x + points;
    *out = made;
    return LAN_OK;
}

/* --- walks ---------------------------------------------------------------- */

static void add_point(const lan_campaign_view *view, double time, int32_t place,
                      walk *w)
{
    const lan_point at = lan_campaign_spot(view, place);
    const size_t i = w->count++;
    w->times[i] = i > 0 ? fmax(time, w->times[i - 1]) : time;
    w->x[i] = at.x;
    w->y[i] = at.y;
    w->places[i] = place;
}

static void fill_walk(const lan_campaign_view *view,
                      const lan_campaign_step *const *steps, size_t count,
                      walk *w)
{
    w->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (steps[i]->from != steps[i]->to || w->count > 0) {
            add_point(view, steps[i]->depart, steps[i]->from, w);
        }
        add_point(view, steps[i]->arrive, steps[i]->to, w);
    }
}

/* [depart, arrive, place, ...] with places by their numbers on the map. */
static void set_walk(scene *s, walk *w, json_t *army)
{
    const scene_line line = {.count = w->count,
                             .times = w->times,
                             .x = w->x,
                             .y = w->y,
                             .tolerance = STRAIGHT};
    const size_t count = scene_line_thin(&line, w->kept);
    json_t *const list = scene_put_list(s, army, "walk");
    for (size_t i = 0; i < count; i++) {
        const size_t to = w->kept[i];
        const size_t from = i == 0 ? to : w->kept[i - 1];
        if (i == 0 || w->places[from] != w->places[to]) {
            scene_put(s, list, NULL, scene_number(w->times[from], s->grain));
            scene_put(s, list, NULL, scene_number(w->times[to], s->grain));
            scene_put(s, list, NULL, json_integer(w->places[to]));
        }
    }
}

/* When armies left the map; null of those that did not. */
static void set_until(scene *s, const lan_campaign_story *story, json_t *armies)
{
    for (size_t i = 0; i < story->army_count; i++) {
        scene_put(s, json_array_get(armies, i), "until", json_null());
    }
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *const event = &story->events[i];
        if (event->kind == LAN_CAMPAIGN_FLED ||
            event->kind == LAN_CAMPAIGN_CAPTURED ||
            event->kind == LAN_CAMPAIGN_GONE) {
            scene_put(s, json_array_get(armies, (size_t)event->army), "until",
                      scene_number(event->time, s->grain));
        }
    }
}

static lan_status set_walks(scene *s, const lan_campaign_view *view,
                            const campaign_steps *sorted, json_t *armies)
{
    walk w;
    const lan_status status = make_walk(view->story->step_count, &w);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t i = 0; i < view->story->army_count; i++) {
        fill_walk(view, sorted->items + sorted->first[i],
                  sorted->first[i + 1] - sorted->first[i], &w);
        set_walk(s, &w, json_array_get(armies, i));
    }
    clear_walk(&w);
    return status;
}

/* --- places --------------------------------------------------------------- */

static int compare_places(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return a < b ? -1 : a > b;
}

/* The places of all walks, rising and each once; returns how many.
 *
 * places  room for as many as the walks have
 */
static size_t collect_places(const json_t *armies, int32_t *places)
{
    size_t count = 0;
    size_t made = 0;
    for (size_t i = 0; i < json_array_size(armies); i++) {
        const json_t *const list =
            json_object_get(json_array_get(armies, i), "walk");
        for (size_t k = 2; k < json_array_size(list); k += 3) {
            places[count++] =
                (int32_t)json_integer_value(json_array_get(list, k));
        }
    }
    qsort(places, count, sizeof *places, compare_places);
    for (size_t i = 0; i < count; i++) {
        if (made == 0 || places[made - 1] != places[i]) {
            places[made++] = places[i];
        }
    }
    return made;
}

/* Numbers the places of walks anew, by those that are in use. */
static void number_places(const int32_t *places, size_t count, json_t *armies)
{
    for (size_t i = 0; i < json_array_size(armies); i++) {
        const json_t *const list =
            json_object_get(json_array_get(armies, i), "walk");
        for (size_t k = 2; k < json_array_size(list); k += 3) {
            json_t *const number = json_array_get(list, k);
            const int32_t place = (int32_t)json_integer_value(number);
            const int32_t *const found =
                bsearch(&place, places, count, sizeof *places, compare_places);
            (void)json_integer_set(number, found - places);
        }
    }
}

static lan_status set_places(scene *s, const lan_campaign_view *view,
                             json_t *armies)
{
    /* a step has two points at most */
    int32_t *const places =
        malloc((2 * view->story->step_count + 1) * sizeof *places);
    json_t *const list = scene_put_list(s, s->root, "places");
    json_t *const names = scene_put_list(s, s->root, "place_names");
    if (places == NULL) {
        return LAN_ENOMEM;
    }
    const size_t count = collect_places(armies, places);
    for (size_t i = 0; i < count; i++) {
        char name[LAN_CAMPAIGN_PLACE_SIZE];
        const lan_point at = lan_campaign_spot(view, places[i]);
        scene_put(s, list, NULL, scene_number(at.x, PLACE_GRAIN));
        scene_put(s, list, NULL, scene_number(at.y, PLACE_GRAIN));
        lan_campaign_place_text(view, places[i], name);
        scene_put(s, names, NULL, lan_json_text(name));
    }
    number_places(places, count, armies);
    free(places);
    return LAN_OK;
}

lan_status scene_add_walks(scene *s, const lan_campaign_view *view,
                           json_t *armies)
{
    campaign_steps sorted;
    lan_status status = campaign_steps_init(&sorted, view);
    if (status != LAN_OK) {
        return status;
    }
    status = set_walks(s, view, &sorted, armies);
    campaign_steps_clear(&sorted);
    set_until(s, view->story, armies);
    return status == LAN_OK ? set_places(s, view, armies) : status;
}
