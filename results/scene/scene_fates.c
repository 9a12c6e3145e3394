/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an army of soldiers one by one has: a step for each who comes or falls.
 */
#include <math.h>
#include <stdlib.h>

#include "plots/kinds/kinds.h"
#include "results/scene/scene_impl.h"

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

bool scene_has_fates(const lan_fought *fought)
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

lan_status scene_add_fates(lan_fields *to, const lan_fought *fought,
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
