/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happened: where all stood at the times that were asked for, the last
 * shots, who fell when.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

lan_status lan_fight_story_reserve(lan_engagement *e)
{
    const lan_engagement_request *request = &e->request;
    if (request->shots_most > e->shot_room) {
        /* Twice, so that the last of them are put in order in place. */
        lan_shot *shots =
            realloc(e->shots, 2 * request->shots_most * sizeof *shots);
        if (shots == NULL) {
            return LAN_ENOMEM;
        }
        e->shots = shots;
        e->shot_room = request->shots_most;
    }
    if (request->frame_count <= e->frame_room) {
        return LAN_OK;
    }
    const size_t places = request->frame_count * (size_t)e->count.soldiers;
    double *times = malloc(request->frame_count * sizeof *times);
    float *x = malloc((places + 1) * sizeof *x);
    float *y = malloc((places + 1) * sizeof *y);
    float *heading =
        e->has_hulls ? malloc((places + 1) * sizeof *heading) : NULL;
    if (times == NULL || x == NULL || y == NULL ||
        (e->has_hulls && heading == NULL)) {
        free(times);
        free(x);
        free(y);
        free(heading);
        return LAN_ENOMEM;
    }
    free(e->frame_times);
    free(e->frame_x);
    free(e->frame_y);
    free(e->frame_heading);
    e->frame_times = times;
    e->frame_x = x;
    e->frame_y = y;
    e->frame_heading = heading;
    e->frame_room = request->frame_count;
    return LAN_OK;
}

/* Of bodies, in all fights so far. */
static int64_t count_contacts(const lan_engagement *e)
{
    return lan_bodies_report_of(e->bodies)->contacts;
}

void lan_fight_story_begin(lan_engagement *e)
{
    e->shot_next = 0;
    e->next_frame = 0;
    e->story =
        (lan_engagement_story){.soldier_count = (size_t)e->count.soldiers,
                               .soldiers = e->fate,
                               .frame_times = e->frame_times,
                               .x = e->frame_x,
                               .y = e->frame_y,
                               .heading = e->frame_heading,
                               .shots = e->shots,
                               .step = e->step};
    e->contacts_before = count_contacts(e);
}

void lan_fight_story_shot(lan_engagement *e, const lan_shot *shot)
{
    const size_t most = e->request.shots_most;
    if (most > 0) {
        e->shots[e->shot_next++ % most] = *shot;
    }
}

static void keep_frame(lan_engagement *e)
{
    const size_t frame = e->story.frame_count++;
    const size_t first = frame * (size_t)e->count.soldiers;
    e->frame_times[frame] = e->request.frames[frame];
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        const bool is = lan_soldier_is_in(e, s);
        const lan_point at = lan_soldier_at(e, s);
        e->frame_x[first + (size_t)s] = is ? (float)at.x : (float)LAN_NAN;
        e->frame_y[first + (size_t)s] = is ? (float)at.y : (float)LAN_NAN;
        if (e->has_hulls) {
            e->frame_heading[first + (size_t)s] =
                is ? (float)e->bodies->motions[s].heading : (float)LAN_NAN;
        }
    }
}

void lan_fight_story_pass(lan_engagement *e, double until)
{
    while (e->next_frame < e->request.frame_count &&
           e->request.frames[e->next_frame] < until) {
        keep_frame(e);
        e->next_frame++;
    }
}

void lan_fight_story_end(lan_engagement *e)
{
    const size_t most = e->request.shots_most;
    lan_fight_story_pass(e, LAN_INF);
    if (e->shot_next > most && most > 0) {
        /* The oldest one first. */
        const size_t oldest = e->shot_next % most;
        memcpy(e->shots + most, e->shots, most * sizeof *e->shots);
        memcpy(e->shots, e->shots + most + oldest,
               (most - oldest) * sizeof *e->shots);
        memcpy(e->shots + most - oldest, e->shots + most,
               oldest * sizeof *e->shots);
    }
    e->story.contacts = count_contacts(e) - e->contacts_before;
    e->story.shot_count = e->shot_next < most ? e->shot_next : most;
}
