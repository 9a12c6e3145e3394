/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/textbook_astar.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct heap_item {
    double f;
    int32_t cell;
} heap_item;

struct textbook {
    int32_t width;
    int32_t height;
    double least; /* cost of the cheapest cell */
    double *cost; /* of a cell; 0: blocked */
    double *g;
    int32_t *parent;
    int32_t *place; /* in the heap; -1: closed */
    uint32_t *seen; /* generation */
    uint32_t generation;
    heap_item *heap;
    int32_t heap_size;
    int64_t expanded;
};

static void *claim(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        (void)fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

textbook *textbook_create(const lan_grid_map *map)
{
    textbook *t = claim(1, sizeof *t);
    t->width = lan_grid_map_width(map);
    t->height = lan_grid_map_height(map);
    const size_t count = (size_t)t->width * (size_t)t->height;
    t->cost = claim(count, sizeof *t->cost);
    t->g = claim(count, sizeof *t->g);
    t->parent = claim(count, sizeof *t->parent);
    t->place = claim(count, sizeof *t->place);
    t->seen = claim(count, sizeof *t->seen);
    t->heap = claim(count, sizeof *t->heap);
    t->least = 1e300;
    for (int32_t y = 0; y < t->height; y++) {
        for (int32_t x = 0; x < t->width; x++) {
            const lan_cell at = {x, y};
            const double cost = lan_grid_map_cost(map, at, LAN_MOVEMENT_FOOT);
            t->cost[y * t->width + x] = cost;
            t->least = cost > 0.0 ? fmin(t->least, cost) : t->least;
        }
    }
    return t;
}

void textbook_destroy(textbook *t)
{
    free(t->cost);
    free(t->g);
    free(t->parent);
    free(t->place);
    free(t->seen);
    free(t->heap);
    free(t);
}

static void put(textbook *t, int32_t place, heap_item item)
{
    t->heap[place] = item;
    t->place[item.cell] = place;
}

static void sift_up(textbook *t, int32_t place, heap_item item)
{
    while (place > 0) {
        const int32_t above = (place - 1) / 2;
        if (t->heap[above].f <= item.f) {
            break;
        }
        put(t, place, t->heap[above]);
        place = above;
    }
    put(t, place, item);
}

static int32_t take_first(textbook *t)
{
    const int32_t cell = t->heap[0].cell;
    const heap_item last = t->heap[--t->heap_size];
    int32_t place = 0;
    for (;;) {
        int32_t below = 2 * place + 1;
        if (below >= t->heap_size) {
            break;
        }
        if (below + 1 < t->heap_size &&
            t->heap[below + 1].f < t->heap[below].f) {
            below++;
        }
        if (last.f <= t->heap[below].f) {
            break;
        }
        put(t, place, t->heap[below]);
        place = below;
    }
    if (t->heap_size > 0) {
        put(t, place, last);
    }
    t->place[cell] = -1;
    return cell;
}

static double estimate(const textbook *t, int32_t x, int32_t y, lan_cell goal)
{
    const double dx = abs(x - goal.x);
    const double dy = abs(y - goal.y);
    return t->least * (fmax(dx, dy) + (sqrt(2.0) - 1.0) * fmin(dx, dy));
}

static void reach(textbook *t, int32_t cell, int32_t from, double g, double h)
{
    const heap_item item = {g + h, cell};
    if (t->seen[cell] != t->generation) {
        t->seen[cell] = t->generation;
        t->g[cell] = g;
        t->parent[cell] = from;
        sift_up(t, t->heap_size++, item);
    } else if (t->place[cell] >= 0 && g < t->g[cell]) {
        t->g[cell] = g;
        t->parent[cell] = from;
        sift_up(t, t->place[cell], item);
    }
}

/* goal  NULL: to all cells */
static void expand(textbook *t, int32_t cell, const lan_cell *goal)
{
    const int32_t x = cell % t->width;
    const int32_t y = cell / t->width;
    for (int32_t dy = -1; dy <= 1; dy++) {
        for (int32_t dx = -1; dx <= 1; dx++) {
            const int32_t nx = x + dx;
            const int32_t ny = y + dy;
            if ((dx == 0 && dy == 0) || nx < 0 || ny < 0 || nx >= t->width ||
                ny >= t->height) {
                continue;
            }
            const int32_t next = ny * t->width + nx;
            const double a = t->cost[cell];
            const double b = t->cost[next];
            double step = (a + b) / 2.0;
            if (!(b > 0.0)) {
                continue;
            }
            if (dx != 0 && dy != 0) {
                const double c = t->cost[y * t->width + nx];
                const double d = t->cost[ny * t->width + x];
                if (!(c > 0.0) || !(d > 0.0)) {
                    continue;
                }
                step = sqrt(2.0) * (a + b + c + d) / 4.0;
            }
            reach(t, next, cell, t->g[cell] + step,
                  goal == NULL ? 0.0 : estimate(t, nx, ny, *goal));
        }
    }
}

static void begin(textbook *t, lan_cell start, double h)
{
    const int32_t first = start.y * t->width + start.x;
    t->generation++;
    t->heap_size = 0;
    t->expanded = 0;
    reach(t, first, first, 0.0, h);
}

double textbook_astar(textbook *t, lan_cell start, lan_cell goal)
{
    const int32_t last = goal.y * t->width + goal.x;
    begin(t, start, estimate(t, start.x, start.y, goal));
    while (t->heap_size > 0) {
        const int32_t cell = take_first(t);
        if (cell == last) {
            return t->g[cell];
        }
        t->expanded++;
        expand(t, cell, &goal);
    }
    return -1.0;
}

int32_t textbook_field(textbook *t, lan_cell start)
{
    begin(t, start, 0.0);
    while (t->heap_size > 0) {
        t->expanded++;
        expand(t, take_first(t), NULL);
    }
    return (int32_t)t->expanded;
}

int64_t textbook_expanded(const textbook *t)
{
    return t->expanded;
}
