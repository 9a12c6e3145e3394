/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an army of soldiers one by one has: a step for each who comes or falls.
 */
#include <math.h>
#include <stdlib.h>

#include "plots/kinds/bodies.h"
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

static lan_status add_pair(double time, int64_t soldiers, double grain,
                           json_t *list)
{
    const lan_status status = scene_append(list, scene_number(time, grain));
    return status == LAN_OK ? scene_append(list, json_integer(soldiers))
                            : status;
}

lan_status scene_add_fates(const lan_fought *fought, int32_t army, double grain,
                           json_t *list)
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
    int64_t soldiers = 0;
    size_t i = 0;
    for (; i < count && changes[i].time <= start && changes[i].more > 0; i++) {
        soldiers++;
    }
    lan_status status = add_pair(start, soldiers, grain, list);
    for (; status == LAN_OK && i < count; i++) {
        status = add_pair(changes[i].time, soldiers, grain, list);
        soldiers += changes[i].more;
        if (status == LAN_OK) {
            status = add_pair(changes[i].time, soldiers, grain, list);
        }
    }
    free(changes);
    return status;
}
