/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/marching_parts_impl.h"

/* Who is at a place, comes there or leaves it, now or by what this round has
 * decided; -1: nobody. */
static int32_t find_occupant(const lan_marching *marching, int32_t place)
{
    if (marching->holders[place] >= 0) {
        return marching->holders[place];
    }
    if (marching->leavers[place] >= 0) {
        return marching->leavers[place];
    }
    return marching->pibt == NULL ? -1 : lan_pibt_taker(marching->pibt, place);
}

/* Where who stands at a place or leaves it goes; -1: nowhere. */
static int32_t find_target(const lan_marching *marching, int32_t marcher,
                           int32_t place, int32_t *who)
{
    *who = marching->leavers[place];
    if (*who >= 0) {
        return marching->marchers[*who].target;
    }
    *who = marching->holders[place];
    if (*who < 0 || *who == marcher || marching->pibt == NULL ||
        marching->marchers[*who].place != place) {
        return -1;
    }
    return lan_pibt_next(marching->pibt, *who);
}

/* Who passes by a place on a diagonal; -1. */
static int32_t find_passer(const lan_marching *marching, int32_t marcher,
                           int32_t place)
{
    static const int32_t dx[] = {1, 0, -1, 0};
    static const int32_t dy[] = {0, 1, 0, -1};
    const int32_t width = marching->width;
    const int32_t height = marching->place_count / width;
    const int32_t x = place % width;
    const int32_t y = place / width;
    for (int32_t k = 0; k < 4; k++) {
        const int32_t bx = x + dx[k];
        const int32_t by = y + dy[k];
        int32_t who = -1;
        if (bx < 0 || by < 0 || bx >= width || by >= height) {
            continue;
        }
        const int32_t to =
            find_target(marching, marcher, by * width + bx, &who);
        if (to >= 0 && who != marcher) {
            const int32_t tx = to % width - x;
            const int32_t ty = to / width - y;
            if (tx * tx + ty * ty == 1 && to != by * width + bx) {
                return who;
            }
        }
    }
    return -1;
}

int32_t lan_marching_crossed(const lan_marching *marching, int32_t marcher,
                             int32_t from, int32_t to)
{
    const int32_t width = marching->width;
    if (width == 0) {
        return -1;
    }
    if (from % width != to % width && from / width != to / width) {
        const int32_t corners[] = {from / width * width + to % width,
                                   to / width * width + from % width};
        for (int32_t k = 0; k < 2; k++) {
            const int32_t occupant = find_occupant(marching, corners[k]);
            if (occupant >= 0) {
                return occupant;
            }
        }
    }
    return find_passer(marching, marcher, to);
}
