/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who fires next: a binary heap by time, then by number, in which each
 * trigger's place is known.
 */
#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

static bool is_before(const lan_shot_times *times, int32_t a, int32_t b)
{
    return times->due[a] < times->due[b] ||
           (!(times->due[b] < times->due[a]) && a < b);
}

static void put_trigger(lan_shot_times *times, int32_t place, int32_t trigger)
{
    times->heap[place] = trigger;
    times->at[trigger] = place;
}

static void move_up(lan_shot_times *times, int32_t place, int32_t trigger)
{
    while (place > 0) {
        const int32_t above = (place - 1) / 2;
        if (!is_before(times, trigger, times->heap[above])) {
            break;
        }
        put_trigger(times, place, times->heap[above]);
        place = above;
    }
    put_trigger(times, place, trigger);
}

static void move_down(lan_shot_times *times, int32_t place, int32_t trigger)
{
    for (;;) {
        int32_t below = 2 * place + 1;
        if (below >= times->count) {
            break;
        }
        if (below + 1 < times->count &&
            is_before(times, times->heap[below + 1], times->heap[below])) {
            below++;
        }
        if (!is_before(times, times->heap[below], trigger)) {
            break;
        }
        put_trigger(times, place, times->heap[below]);
        place = below;
    }
    put_trigger(times, place, trigger);
}

/* Puts a trigger where it belongs, from a place that is free. */
static void settle_trigger(lan_shot_times *times, int32_t place,
                           int32_t trigger)
{
    if (place > 0 && is_before(times, trigger, times->heap[(place - 1) / 2])) {
        move_up(times, place, trigger);
    } else {
        move_down(times, place, trigger);
    }
}

static void take_out(lan_shot_times *times, int32_t trigger)
{
    const int32_t place = times->at[trigger];
    if (place < 0) {
        return;
    }
    times->at[trigger] = -1;
    const int32_t last = times->heap[--times->count];
    if (last != trigger) {
        settle_trigger(times, place, last);
    }
}

void lan_shot_times_clear(lan_shot_times *times, int32_t triggers)
{
    times->count = 0;
    for (int32_t s = 0; s < triggers; s++) {
        times->at[s] = -1;
    }
}

void lan_shot_times_set(lan_shot_times *times, int32_t trigger, double due)
{
    if (!(due < LAN_INF)) {
        take_out(times, trigger);
        return;
    }
    times->due[trigger] = due;
    const bool is_new = times->at[trigger] < 0;
    settle_trigger(times, is_new ? times->count++ : times->at[trigger],
                   trigger);
}
