/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/sight/vista_impl.h"

#include <math.h>
#include <stdlib.h>

#include "tactics/map/outline.h"

lan_vista_point lan_vista_centre(lan_cell at)
{
    const lan_vista_point centre = {2 * at.x + 1, 2 * at.y + 1};
    return centre;
}

double lan_vista_distance(lan_vista_point a, lan_vista_point b)
{
    const double dx = (double)(b.x - a.x);
    const double dy = (double)(b.y - a.y);
    return 0.5 * sqrt(dx * dx + dy * dy);
}

static bool is_free(const lan_ground *ground, lan_cell at)
{
    return ground->weight[lan_ground_node(ground, at)] != 0;
}

static void fill_blocked(lan_vista *vista)
{
    const lan_ground *ground = vista->ground;
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->weight[node] == 0) {
            const size_t x = (size_t)(node % ground->stride);
            const size_t y = (size_t)(node / ground->stride);
            vista->blocked[y * vista->words + x / 64] |= (uint64_t)1 << x % 64;
        }
    }
}

/* Counts the convex vertices of each line into line[y + 1]. */
static size_t count_corners(lan_vista *vista, const lan_outline *outline)
{
    size_t total = 0;
    for (size_t i = 0; i < lan_outline_polygon_count(outline); i++) {
        size_t count;
        const lan_outline_vertex *vertices =
            lan_outline_polygon(outline, i, &count);
        for (size_t j = 0; j < count; j++) {
            total += vertices[j].is_convex;
            vista->line[vertices[j].y + 1] += vertices[j].is_convex;
        }
    }
    return total;
}

static void place_corners(lan_vista *vista, const lan_outline *outline)
{
    for (size_t i = 0; i < lan_outline_polygon_count(outline); i++) {
        size_t count;
        const lan_outline_vertex *vertices =
            lan_outline_polygon(outline, i, &count);
        for (size_t j = 0; j < count; j++) {
            if (vertices[j].is_convex) {
                const lan_vista_corner corner = {
                    {2 * vertices[j].x, 2 * vertices[j].y}, 0, 0};
                vista->corners[vista->line[vertices[j].y]++] = corner;
            }
        }
    }
}

static int by_place(const void *left, const void *right)
{
    const lan_vista_corner *a = left;
    const lan_vista_corner *b = right;
    if (a->at.y != b->at.y) {
        return a->at.y < b->at.y ? -1 : 1;
    }
    return (a->at.x > b->at.x) - (a->at.x < b->at.x);
}

/* Two obstacles that touch at a corner both have it. */
static void drop_twins(lan_vista *vista)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < vista->corner_count; i++) {
        if (kept == 0 ||
            by_place(&vista->corners[kept - 1], &vista->corners[i]) != 0) {
            vista->corners[kept++] = vista->corners[i];
        }
    }
    vista->corner_count = kept;
}

static void find_blocked_cell(const lan_vista *vista, lan_vista_corner *corner)
{
    for (int8_t dy = -1; dy <= 1; dy = (int8_t)(dy + 2)) {
        for (int8_t dx = -1; dx <= 1; dx = (int8_t)(dx + 2)) {
            const lan_cell at = {(corner->at.x + dx - 1) / 2,
                                 (corner->at.y + dy - 1) / 2};
            if (!is_free(vista->ground, at)) {
                /* of two opposite ones the sum is 0 */
                corner->blocked_x = (int8_t)(corner->blocked_x + dx);
                corner->blocked_y = (int8_t)(corner->blocked_y + dy);
            }
        }
    }
}

static void index_lines(lan_vista *vista)
{
    int32_t i = 0;
    for (int32_t y = 0; y <= vista->ground->height + 1; y++) {
        while (i < vista->corner_count && vista->corners[i].at.y < 2 * y) {
            i++;
        }
        vista->line[y] = i;
    }
}

static lan_status take_corners(lan_vista *vista, const lan_outline *outline)
{
    const size_t count = count_corners(vista, outline);
    if (count > LAN_VISTA_CORNERS) {
        return LAN_ELIMIT;
    }
    vista->corner_count = (int32_t)count;
    vista->corners = malloc((count + 1) * sizeof *vista->corners);
    vista->sectors = malloc((count + 2) * sizeof *vista->sectors);
    if (vista->corners == NULL || vista->sectors == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t y = 0; y < vista->ground->height; y++) {
        vista->line[y + 1] += vista->line[y];
    }
    place_corners(vista, outline);
    qsort(vista->corners, count, sizeof *vista->corners, by_place);
    drop_twins(vista);
    for (int32_t i = 0; i < vista->corner_count; i++) {
        find_blocked_cell(vista, &vista->corners[i]);
    }
    index_lines(vista);
    return LAN_OK;
}

lan_status lan_vista_create(const lan_ground *ground, lan_vista **out)
{
    lan_outline *outline = NULL;
    lan_vista *vista = calloc(1, sizeof *vista);
    if (vista == NULL) {
        return LAN_ENOMEM;
    }
    const size_t lines = (size_t)ground->height + 2;
    vista->ground = ground;
    vista->words = (size_t)ground->stride / 64 + 1;
    vista->line = calloc(lines + 1, sizeof *vista->line);
    vista->blocked = calloc(lines * vista->words, sizeof *vista->blocked);
    lan_status status = vista->line == NULL || vista->blocked == NULL
                            ? LAN_ENOMEM
                            : lan_outline_create(ground, &outline);
    if (status == LAN_OK) {
        fill_blocked(vista);
        status = take_corners(vista, outline);
        lan_outline_destroy(outline);
    }
    if (status != LAN_OK) {
        lan_vista_destroy(vista);
        return status;
    }
    *out = vista;
    return LAN_OK;
}

void lan_vista_destroy(lan_vista *vista)
{
    if (vista == NULL) {
        return;
    }
    free(vista->corners);
    free(vista->line);
    free(vista->blocked);
    free(vista->sectors);
    free(vista);
}

size_t lan_vista_memory(const lan_vista *vista)
{
    const size_t lines = (size_t)vista->ground->height + 2;
    const size_t corners = (size_t)vista->corner_count;
    return sizeof *vista + (corners + 1) * sizeof *vista->corners +
           (corners + 2) * sizeof *vista->sectors +
           (lines + 1) * sizeof *vista->line +
           lines * vista->words * sizeof *vista->blocked;
}

int32_t lan_vista_find(const lan_vista *vista, lan_vista_point at)
{
    if (at.y < 0 || at.y > 2 * vista->ground->height || at.y % 2 != 0) {
        return -1;
    }
    int32_t low = vista->line[at.y / 2];
    int32_t high = vista->line[at.y / 2 + 1];
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (vista->corners[middle].at.x < at.x) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < vista->line[at.y / 2 + 1] && vista->corners[low].at.x == at.x
               ? low
               : -1;
}
