/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "results/scene/scene_impl.h"

/* Steps that lie this near to one straight line are one, in cells. */
#define STRAIGHT 1e-9

/* Of places in a scene, in cells. */
#define PLACE_GRAIN 1e-6

double scene_rounded(double value, double grain)
{
    const double digits = grain > 0.0 ? -floor(log10(grain)) : 0.0;
    const double scale = pow(10.0, fabs(digits));
    const double made = digits > 0.0 ? round(value * scale) / scale
                                     : round(value / scale) * scale;
    return grain > 0.0 && isfinite(made) ? made : value;
}

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
    int32_t *numbers; /* [places of the map] in the scene; -1: not there */
    int32_t *shown;   /* [2 * steps of the story + 1] the places in the scene */
    int32_t shown_count;
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
        free(w->numbers);
        free(w->shown);
        free(w->until);
        free(w);
    }
}

/* One more than the largest place of a step. */
static size_t place_room(const lan_campaign_story *story)
{
    int32_t most = 0;
    for (size_t i = 0; i < story->step_count; i++) {
        const lan_campaign_step *const step = &story->steps[i];
        most = step->from > most ? step->from : most;
        most = step->to > most ? step->to : most;
    }
    return (size_t)most + 1;
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
    const size_t room = place_room(view->story);
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
    made->numbers = malloc(room * sizeof *made->numbers);
    made->shown = malloc(points * sizeof *made->shown);
    const bool has_room = made->numbers != NULL && made->shown != NULL &&
                          made->times != NULL && made->places != NULL &&
                          made->kept != NULL && made->until != NULL;
    const lan_status status =
        has_room ? campaign_steps_init(&made->sorted, view) : LAN_ENOMEM;
    if (status != LAN_OK) {
        scene_walks_destroy(made);
        return status;
    }
    made->x = made->times + points;
    made->y = made->x + points;
    for (size_t i = 0; i < room; i++) {
        made->numbers[i] = -1;
    }
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

/* The number of a place in the scene, the next one where it is new. */
static int32_t number_of(scene_walks *w, int32_t place)
{
    if (w->numbers[place] < 0) {
        w->numbers[place] = w->shown_count;
        w->shown[w->shown_count++] = place;
    }
    return w->numbers[place];
}

/* [depart, arrive, place, ...] with places by their numbers in the scene. */
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
            lan_fields_put(to, "%f %f %d",
                           scene_rounded(w->times[from], w->grain),
                           scene_rounded(w->times[last], w->grain),
                           number_of(w, w->places[last]));
        }
    }
    lan_fields_put(to, "] until: %f", scene_rounded(w->until[army], w->grain));
}

/* --- places --------------------------------------------------------------- */

void scene_walks_end(scene_walks *w, lan_fields *to)
{
    char name[LAN_CAMPAIGN_PLACE_SIZE];
    lan_fields_put(to, "places: [");
    for (int32_t i = 0; i < w->shown_count; i++) {
        const lan_point at = lan_campaign_spot(w->view, w->shown[i]);
        lan_fields_put(to, "%f %f", scene_rounded(at.x, PLACE_GRAIN),
                       scene_rounded(at.y, PLACE_GRAIN));
    }
    lan_fields_put(to, "] place_names: [");
    for (int32_t i = 0; i < w->shown_count; i++) {
        lan_fields_put(to, "%s",
                       lan_campaign_place_text(w->view, w->shown[i], name));
    }
    lan_fields_put(to, "]");
}
