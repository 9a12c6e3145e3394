/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <math.h>

/* Positions of the searching body that overlap another body. */
typedef struct block {
    int32_t left;
    int32_t top;
    int32_t right;
    int32_t bottom;
} block;

typedef struct layer {
    const lan_avoidance *avoidance;
    const lan_avoided_unit *self;
    int64_t now;
    lan_overlay *overlay;
} layer;

lan_avoidance lan_avoidance_default(void)
{
    const lan_avoidance avoidance = {
        .near = 8,
        .penalty = 2.0,
        .horizon = -1,
        .speed = 0.0,
        .meeting = -1,
    };
    return avoidance;
}

static block overlap(const layer *in, lan_cell at, int32_t size)
{
    const int32_t own = in->self->size;
    const block places = {at.x - own + 1, at.y - own + 1, at.x + size - 1,
                          at.y + size - 1};
    return places;
}

static bool holds(const block *places, lan_cell at)
{
    return at.x >= places->left && at.x <= places->right &&
           at.y >= places->top && at.y <= places->bottom;
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Distance from the searching body to a body at a place; 1: they touch, with p
 * just outside of the overlapping positions. */
static int32_t distance_to(const layer *in, lan_cell at, int32_t size)
{
    const block places = overlap(in, at, size);
    const lan_cell own = in->self->at;
    const int32_t dx = larger(places.left - own.x, own.x - places.right);
    const int32_t dy = larger(places.top - own.y, own.y - places.bottom);
    return larger(0, larger(dx, dy));
}

static void lay_block(const layer *in, const lan_avoided_unit *unit)
{
    const block places = overlap(in, unit->at, unit->size);
    for (int32_t y = places.top; y <= places.bottom; y++) {
        for (int32_t x = places.left; x <= places.right; x++) {
            const lan_cell at = {x, y};
            if (!lan_cell_same(at, in->self->at)) {
                lan_overlay_block(in->overlay, at);
            }
        }
    }
}

/* Charges the cells swept at a place, except those already covered at the place
 * before. */
static void lay_cost(const layer *in, lan_cell to, int32_t size,
                     const lan_cell *before)
{
    const block places = overlap(in, to, size);
    const block charged = overlap(in, before == NULL ? to : *before, size);
    for (int32_t y = places.top; y <= places.bottom; y++) {
        for (int32_t x = places.left; x <= places.right; x++) {
            const lan_cell at = {x, y};
            if (before == NULL || !holds(&charged, at)) {
                lan_overlay_add_cost(in->overlay, at, in->avoidance->penalty);
            }
        }
    }
}

static bool is_soon(const layer *in, const lan_avoided_unit *unit, size_t i)
{
    const int64_t horizon = in->avoidance->horizon;
    return horizon < 0 || unit->expected == NULL ||
           unit->expected[i] <= in->now + horizon;
}

/* True if the searching unit, on a straight path, could meet the other. */
static bool may_meet(const layer *in, const lan_avoided_unit *unit, size_t i)
{
    const double way = distance_to(in, unit->path[i], unit->size);
    const double own = (double)in->now + way / in->avoidance->speed;
    return fabs((double)unit->expected[i] - own) <=
           (double)in->avoidance->meeting;
}

/* The remaining places of a unit or, for a distant unit, the meeting place. */
static void lay_path(const layer *in, const lan_avoided_unit *unit,
                     bool is_near)
{
    const lan_cell *before = is_near ? &unit->at : NULL;
    if (is_near) {
        lay_cost(in, unit->at, unit->size, NULL);
    }
    for (size_t i = unit->path_next;
         i < unit->path_count && is_soon(in, unit, i); i++) {
        const bool is_charged = is_near || may_meet(in, unit, i);
        if (is_charged) {
            lay_cost(in, unit->path[i], unit->size, before);
        }
        before = is_charged ? &unit->path[i] : NULL;
    }
}

void lan_avoidance_lay_over(const lan_avoidance *avoidance,
                            const lan_avoided_unit *units, size_t count,
                            size_t self, int64_t now, lan_overlay *overlay)
{
    const layer in = {avoidance, &units[self], now, overlay};
    for (size_t i = 0; i < count; i++) {
        const lan_avoided_unit *unit = &units[i];
        if (i == self) {
            continue;
        }
        const int32_t distance = distance_to(&in, unit->at, unit->size);
        if (!unit->is_moving || distance <= 1) {
            lay_block(&in, unit);
        }
        const bool is_near = distance <= avoidance->near;
        const bool is_predicted = avoidance->meeting >= 0 &&
                                  avoidance->speed > 0.0 &&
                                  unit->expected != NULL;
        if (unit->is_moving && (is_near || is_predicted)) {
            lay_path(&in, unit, is_near);
        }
    }
}
