/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who fires next: a binary heap by time, then by number, in which each
 * soldier's place is known.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"

static bool is_before(const lan_shot_times *times, int32_t a, int32_t b)
{
    return times->due[a] < times->due[b] ||
           (!(times->due[b] < times->due[a]) && a < b);
}

static void put_soldier(lan_shot_times *times, int32_t place, int32_t soldier)
{
    times->heap[place] = soldier;
    times->at[soldier] = place;
}

static void move_up(lan_shot_times *times, int32_t place, int32_t soldier)
{
    while (place > 0) {
        const int32_t above = (place - 1) / 2;
        if (!is_before(times, soldier, times->heap[above])) {
            break;
        }
        put_soldier(times, place, times->heap[above]);
        place = above;
    }
    put_soldier(times, place, soldier);
}

static void move_down(lan_shot_times *times, int32_t place, int32_t soldier)
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
        if (!is_before(times, times->heap[below], soldier)) {
            break;
        }
        put_soldier(times, place, times->heap[below]);
        place = below;
    }
    put_soldier(times, place, soldier);
}

/* Puts a soldier where he belongs, from a place that is free. */
static void settle_soldier(lan_shot_times *times, int32_t place,
                           int32_t soldier)
{
    if (place > 0 && is_before(times, soldier, times->heap[(place - 1) / 2])) {
        move_up(times, place, soldier);
    } else {
        move_down(times, place, soldier);
    }
}

static void take_out(lan_shot_times *times, int32_t soldier)
{
    const int32_t place = times->at[soldier];
    if (place < 0) {
        return;
    }
    times->at[soldier] = -1;
    const int32_t last = times->heap[--times->count];
    if (last != soldier) {
        settle_soldier(times, place, last);
    }
}

void lan_shot_times_clear(lan_shot_times *times, int32_t soldiers)
{
    times->count = 0;
    for (int32_t s = 0; s < soldiers; s++) {
        times->at[s] = -1;
    }
}

void lan_shot_times_set(lan_shot_times *times, int32_t soldier, double due)
{
    if (!(due < LAN_INF)) {
        take_out(times, soldier);
        return;
    }
    times->due[soldier] = due;
    const bool is_new = times->at[soldier] < 0;
    settle_soldier(times, is_new ? times->count++ : times->at[soldier],
                   soldier);
}
