/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "tactics/move/marching_parts_impl.h"

void lan_marching_set_instant(lan_marching *marching, int32_t marcher,
                              double time)
{
    lan_heap_remove(&marching->instants, marcher);
    lan_heap_put(&marching->instants, marcher, time);
}

void lan_marching_affect(lan_marching *marching, int32_t marcher)
{
    lan_marcher *const it = &marching->marchers[marcher];
    if (!it->is_affected) {
        it->is_affected = true;
        marching->affected[marching->affected_count++] = marcher;
    }
}

void lan_marching_touch(lan_marching *marching, int32_t place)
{
    int32_t link = marching->first_links[place];
    for (; link >= 0; link = marching->links[link].next) {
        lan_marching_affect(marching, link / (marching->most + 1));
    }
}

void lan_marching_close_affected(lan_marching *marching)
{
    for (int32_t i = 0; i < marching->affected_count; i++) {
        const int32_t place = marching->marchers[marching->affected[i]].place;
        if (place >= 0) {
            lan_marching_touch(marching, place);
        }
    }
}

void lan_marching_sort(const lan_marching *marching, int32_t *list,
                       int32_t count, lan_marching_order *is_before)
{
    for (int32_t built = count / 2, end = count; end > 1;) {
        int32_t hole = 0;
        if (built > 0) {
            hole = --built;
        } else {
            const int32_t last = list[--end];
            list[end] = list[0];
            list[0] = last;
        }
        const int32_t it = list[hole];
        for (int32_t below = 2 * hole + 1; below < end; below = 2 * hole + 1) {
            below += below + 1 < end &&
                     is_before(marching, list[below], list[below + 1]);
            if (!is_before(marching, it, list[below])) {
                break;
            }
            list[hole] = list[below];
            hole = below;
        }
        list[hole] = it;
    }
}

bool lan_marching_is_lower(const lan_marching *marching, int32_t a, int32_t b)
{
    (void)marching;
    return a < b;
}

int32_t lan_marching_take_affected(lan_marching *marching)
{
    const int32_t count = marching->affected_count;
    for (int32_t i = 0; i < count; i++) {
        marching->round[i] = marching->affected[i];
        marching->marchers[marching->affected[i]].is_affected = false;
    }
    marching->affected_count = 0;
    lan_marching_sort(marching, marching->round, count, lan_marching_is_lower);
    return count;
}

static void wake_sleeper(lan_marching *marching, int32_t marcher, double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    it->is_asleep = false;
    if (marching->mover == LAN_MOVER_FSM && it->no_way) {
        it->is_patience_over = true;
        lan_marching_affect(marching, marcher);
    } else if (!lan_heap_holds(&marching->instants, marcher)) {
        lan_marching_set_instant(marching, marcher, time + marching->patience);
    }
}

void lan_marching_note_change(lan_marching *marching, double time)
{
    marching->changes++;
    for (int32_t i = 0; i < marching->sleeper_count; i++) {
        const int32_t marcher = marching->sleepers[i];
        marching->marchers[marcher].is_listed = false;
        if (marching->marchers[marcher].is_asleep) {
            wake_sleeper(marching, marcher, time);
        }
    }
    marching->sleeper_count = 0;
}

void lan_marching_sleep(lan_marching *marching, int32_t marcher)
{
    lan_marcher *const it = &marching->marchers[marcher];
    it->is_asleep = true;
    if (!it->is_listed) {
        it->is_listed = true;
        marching->sleepers[marching->sleeper_count++] = marcher;
    }
}

static void add_link(lan_marching *marching, int32_t marcher, int32_t place)
{
    lan_marcher *const it = &marching->marchers[marcher];
    const int32_t link = marcher * (marching->most + 1) + it->link_count++;
    const int32_t first = marching->first_links[place];
    const lan_marching_link made = {place, -1, first};
    marching->links[link] = made;
    if (first >= 0) {
        marching->links[first].previous = link;
    }
    marching->first_links[place] = link;
}

static void remove_links(lan_marching *marching, int32_t marcher)
{
    lan_marcher *const it = &marching->marchers[marcher];
    for (int32_t k = 0; k < it->link_count; k++) {
        const lan_marching_link *const link =
            &marching->links[marcher * (marching->most + 1) + k];
        if (link->previous < 0) {
            marching->first_links[link->place] = link->next;
        } else {
            marching->links[link->previous].next = link->next;
        }
        if (link->next >= 0) {
            marching->links[link->next].previous = link->previous;
        }
    }
    it->link_count = 0;
    it->is_waiting = false;
}

void lan_marching_wait(lan_marching *marching, int32_t marcher, int32_t extra)
{
    remove_links(marching, marcher);
    const int32_t place = marching->marchers[marcher].place;
    const int32_t degree = lan_places_degree(marching->places, place);
    for (int32_t k = 0; k < degree; k++) {
        const int32_t beside = lan_places_beside(marching->places, place, k);
        if (beside >= 0) {
            add_link(marching, marcher, beside);
        }
    }
    if (extra >= 0) {
        add_link(marching, marcher, extra);
    }
    marching->marchers[marcher].is_waiting = true;
}

void lan_marching_block(lan_marching *marching, int32_t marcher,
                        int32_t blocker, double time)
{
    lan_marcher *const it = &marching->marchers[marcher];
    it->blocker = blocker;
    if (isnan(it->blocked_since)) {
        it->blocked_since = time;
    }
    if (!it->is_asleep && !lan_heap_holds(&marching->instants, marcher)) {
        lan_marching_set_instant(marching, marcher, time + marching->patience);
    }
}

void lan_marching_unblock(lan_marching *marching, int32_t marcher)
{
    lan_marcher *const it = &marching->marchers[marcher];
    remove_links(marching, marcher);
    lan_heap_remove(&marching->instants, marcher);
    it->blocker = -1;
    it->blocked_since = LAN_NAN;
    it->is_asleep = false;
    it->is_patience_over = false;
    it->has_retried = false;
    it->is_stuck = false;
    it->is_reported = false;
}

void lan_marching_lose_patience(lan_marching *marching, int32_t marcher)
{
    lan_marcher *const it = &marching->marchers[marcher];
    if ((it->has_retried || it->no_way) && it->asked_at == marching->changes) {
        lan_marching_sleep(marching, marcher);
        return;
    }
    it->is_patience_over = true;
    lan_marching_affect(marching, marcher);
}
