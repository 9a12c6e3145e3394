/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "results/scene/scene_impl.h"

/* Steps that lie this near to one straight line are one, in cells. */
#define STRAIGHT 1e-9

/* Of places in a scene, in cells. */
#define PLACE_GRAIN 1e-6

/* The walk of one army as a line of two dimensions, a point where each step
 * begins and one where it ends. */
struct scene_walks {
    const lan_campaign_view *view;
    double grain; /* of times */
    campaign_steps sorted;
    double *times; /* [2 * steps of the story + 1], as all of them */
    double *x;
    double *y;
    int32_t *places;
    size_t *kept;
    size_t count;
    double *until; /* [armies] when they left the map; NaN of those that did
                      not */
};

void scene_walks_destroy(scene_walks *w)
{
    if (w != NULL) {
        campaign_steps_clear(&w->sorted);
        free(w->times);
        free(w->places);
        free(w->kept);
        free(w->until);
        free(w);
    }
}

static void find_ends(const lan_campaign_story *story, double *until)
{
    for (size_t i = 0; i < story->army_count; i++) {
        until[i] = LAN_NAN;
    }
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *const event = &story->events[i];
        if (event->kind == LAN_CAMPAIGN_FLED ||
            event->kind == LAN_CAMPAIGN_CAPTURED ||
            event->kind == LAN_CAMPAIGN_GONE) {
            until[event->army] = event->time;
        }
    }
}

lan_status scene_walks_create(const lan_campaign_view *view, double grain,
                              scene_walks **out)
{
    const size_t points = 2 * view->story->step_count + 1;
    scene_walks *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        return LAN_ENOMEM;
    }
    made->view = view;
    made->grain = grain;
    made->times = malloc(3 * points * sizeof *made->times);
    made->places = malloc(points * sizeof *made->places);
    made->kept = malloc(points * sizeof *made->kept);
    made->until = malloc((view->story->army_count + 1) * sizeof *made->until);
    const bool has_room = made->times != NULL && made->places != NULL &&
                          made->kept != NULL && made->until != NULL;
    const lan_status status =
        has_room ? campaign_steps_init(&made->sorted, view) : LAN_ENOMEM;
    if (status != LAN_OK) {
        scene_walks_destroy(made);
        return status;
    }
    made->x = made->times + points;
    made->y = made->x + points;
    find_ends(view->story, made->until);
    *out = made;
    return LAN_OK;
}

/* --- walks ---------------------------------------------------------------- */

static void add_point(scene_walks *w, double time, int32_t place)
{
    const lan_point at = lan_campaign_spot(w->view, place);
    const size_t i = w->count++;
    w->times[i] = i > 0 ? fmax(time, w->times[i - 1]) : time;
    w->x[i] = at.x;
    w->y[i] = at.y;
    w->places[i] = place;
}

/* [depart, arrive, place, ...] with places by their numbers on the map. */
void scene_walks_add(scene_walks *w, size_t army, lan_fields *to)
{
    w->count = 0;
    for (size_t i = w->sorted.first[army]; i < w->sorted.first[army + 1]; i++) {
        const lan_campaign_step *const step = w->sorted.items[i];
        if (step->from != step->to || w->count > 0) {
            add_point(w, step->depart, step->from);
        }
        add_point(w, step->arrive, step->to);
    }
    const scene_line line = {.count = w->count,
                             .times = w->times,
                             .x = w->x,
                             .y = w->y,
                             .tolerance = STRAIGHT};
    const size_t count = scene_line_thin(&line, w->kept);
    lan_fields_put(to, "walk: [");
    for (size_t i = 0; i < count; i++) {
        const size_t last = w->kept[i];
        const size_t from = i == 0 ? last : w->kept[i - 1];
        if (i == 0 || w->places[from] != w->places[last]) {
            lan_fields_put(
                to, "%f %f %d", scene_rounded(w->times[from], w->grain),
                scene_rounded(w->times[last], w->grain), w->places[last]);
        }
    }
    lan_fields_put(to, "] until: %f", scene_rounded(w->until[army], w->grain));
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

/* Numbers the places of walks by those that are in use. */
static void number_places(const int32_t *places, size_t count,
                          const json_t *armies)
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

lan_status scene_walks_end(scene_walks *w, lan_fields *to)
{
    const lan_campaign_view *const view = w->view;
    const json_t *const armies = json_object_get(to->open[0], "armies");
    /* a step has two points at most */
    int32_t *const places =
        malloc((2 * view->story->step_count + 1) * sizeof *places);
    char name[LAN_CAMPAIGN_PLACE_SIZE];
    if (places == NULL) {
        return LAN_ENOMEM;
    }
    const size_t count = collect_places(armies, places);
    lan_fields_put(to, "places: [");
    for (size_t i = 0; i < count; i++) {
        const lan_point at = lan_campaign_spot(view, places[i]);
        lan_fields_put(to, "%f %f", scene_rounded(at.x, PLACE_GRAIN),
                       scene_rounded(at.y, PLACE_GRAIN));
    }
    lan_fields_put(to, "] place_names: [");
    for (size_t i = 0; i < count; i++) {
        lan_fields_put(to, "%s",
                       lan_campaign_place_text(view, places[i], name));
    }
    lan_fields_put(to, "]");
    number_places(places, count, armies);
    free(places);
    return LAN_OK;
}
