/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/plain_cells.h"

#include <stdio.h>
#include <stdlib.h>

struct plain_cells {
    size_t count;
    int32_t wide; /* cells a side */
    double cell;
    int32_t *first; /* of each cell; -1: none */
    int32_t *next;  /* of each disc */
};

static int32_t *make_list(size_t count)
{
    int32_t *list = malloc(count * sizeof *list);
    if (list == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return list;
}

plain_cells *plain_cells_create(size_t count, double side, double cell)
{
    plain_cells *cells = calloc(1, sizeof *cells);
    if (cells == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    cells->count = count;
    cells->cell = cell;
    cells->wide = (int32_t)(side / cell) + 1;
    cells->first = make_list((size_t)cells->wide * (size_t)cells->wide);
    cells->next = make_list(count);
    return cells;
}

void plain_cells_destroy(plain_cells *cells)
{
    free(cells->first);
    free(cells->next);
    free(cells);
}

static int32_t *list_at(plain_cells *cells, int32_t x, int32_t y)
{
    return &cells->first[(size_t)y * (size_t)cells->wide + (size_t)x];
}

static void pair_with_list(const plain_cells *cells, const lan_sphere *items,
                           int32_t number, int32_t other, lan_pair_fn call,
                           void *context)
{
    for (; other >= 0; other = cells->next[other]) {
        if (number < other &&
            lan_sphere_on_sphere(&items[number], &items[other], NULL)) {
            call(context, number, other);
        }
    }
}

void plain_cells_pairs(plain_cells *cells, const lan_sphere *items,
                       lan_pair_fn call, void *context)
{
    const int32_t wide = cells->wide;
    for (int32_t i = 0; i < wide * wide; i++) {
        cells->first[i] = -1;
    }
    for (int32_t i = 0; i < (int32_t)cells->count; i++) {
        int32_t *list = list_at(cells, (int32_t)(items[i].at.x / cells->cell),
                                (int32_t)(items[i].at.y / cells->cell));
        cells->next[i] = *list;
        *list = i;
    }
    for (int32_t i = 0; i < (int32_t)cells->count; i++) {
        const int32_t x = (int32_t)(items[i].at.x / cells->cell);
        const int32_t y = (int32_t)(items[i].at.y / cells->cell);
        for (int32_t v = y > 0 ? y - 1 : 0; v <= y + 1 && v < wide; v++) {
            for (int32_t u = x > 0 ? x - 1 : 0; u <= x + 1 && u < wide; u++) {
                pair_with_list(cells, items, i, *list_at(cells, u, v), call,
                               context);
            }
        }
    }
}
