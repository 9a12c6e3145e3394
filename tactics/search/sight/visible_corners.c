/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/sight/visible_corners_impl.h"

#include <math.h>
#include <stdlib.h>

#include "tactics/map/outline.h"

lan_half_point lan_visible_corners_centre(lan_cell at)
{
    const lan_half_point centre = {2 * at.x + 1, 2 * at.y + 1};
    return centre;
}

double lan_visible_corners_distance(lan_half_point a, lan_half_point b)
{
    const double dx = (double)(b.x - a.x);
    const double dy = (double)(b.y - a.y);
    return 0.5 * sqrt(dx * dx + dy * dy);
}

static bool is_free(const lan_ground *ground, lan_cell at)
{
    return ground->weight[lan_ground_node(ground, at)] != 0;
}

static void fill_blocked(lan_visible_corners *visible)
{
    const lan_ground *ground = visible->ground;
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->weight[node] == 0) {
            const size_t x = (size_t)(node % ground->stride);
            const size_t y = (size_t)(node / ground->stride);
            visible->blocked[y * visible->words + x / 64] |= (uint64_t)1
                                                             << x % 64;
        }
    }
}

/* Counts the convex vertices of each line into line[y + 1]. */
static size_t count_corners(lan_visible_corners *visible,
                            const lan_outline *outline)
{
    size_t total = 0;
    for (size_t i = 0; i < lan_outline_polygon_count(outline); i++) {
        size_t count;
        const lan_outline_vertex *vertices =
            lan_outline_polygon(outline, i, &count);
        for (size_t j = 0; j < count; j++) {
            total += vertices[j].is_convex;
            visible->line[vertices[j].y + 1] += vertices[j].is_convex;
        }
    }
    return total;
}

static void place_corners(lan_visible_corners *visible,
                          const lan_outline *outline)
{
    for (size_t i = 0; i < lan_outline_polygon_count(outline); i++) {
        size_t count;
        const lan_outline_vertex *vertices =
            lan_outline_polygon(outline, i, &count);
        for (size_t j = 0; j < count; j++) {
            if (vertices[j].is_convex) {
                const lan_visible_corner corner = {
                    {2 * vertices[j].x, 2 * vertices[j].y}, 0, 0};
                visible->corners[visible->line[vertices[j].y]++] = corner;
            }
        }
    }
}

static int by_place(const void *left, const void *right)
{
    const lan_visible_corner *a = left;
    const lan_visible_corner *b = right;
    if (a->at.y != b->at.y) {
        return a->at.y < b->at.y ? -1 : 1;
    }
    return (a->at.x > b->at.x) - (a->at.x < b->at.x);
}

/* Two obstacles that touch at a corner both have it. */
static void drop_twins(lan_visible_corners *visible)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < visible->corner_count; i++) {
        if (kept == 0 ||
            by_place(&visible->corners[kept - 1], &visible->corners[i]) != 0) {
            visible->corners[kept++] = visible->corners[i];
        }
    }
    visible->corner_count = kept;
}

static void find_blocked_cell(const lan_visible_corners *visible,
                              lan_visible_corner *corner)
{
    for (int8_t dy = -1; dy <= 1; dy = (int8_t)(dy + 2)) {
        for (int8_t dx = -1; dx <= 1; dx = (int8_t)(dx + 2)) {
            const lan_cell at = {(corner->at.x + dx - 1) / 2,
                                 (corner->at.y + dy - 1) / 2};
            if (!is_free(visible->ground, at)) {
                /* of two opposite ones the sum is 0 */
                corner->blocked_x = (int8_t)(corner->blocked_x + dx);
                corner->blocked_y = (int8_t)(corner->blocked_y + dy);
            }
        }
    }
}

static void index_lines(lan_visible_corners *visible)
{
    int32_t i = 0;
    for (int32_t y = 0; y <= visible->ground->height + 1; y++) {
        while (i < visible->corner_count && visible->corners[i].at.y < 2 * y) {
            i++;
        }
        visible->line[y] = i;
    }
}

static lan_status take_corners(lan_visible_corners *visible,
                               const lan_outline *outline)
{
    const size_t count = count_corners(visible, outline);
    if (count > LAN_VISIBLE_CORNERS_MOST) {
        return LAN_ELIMIT;
    }
    visible->corner_count = (int32_t)count;
    visible->corners = malloc((count + 1) * sizeof *visible->corners);
    visible->sectors = malloc((count + 2) * sizeof *visible->sectors);
    if (visible->corners == NULL || visible->sectors == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t y = 0; y < visible->ground->height; y++) {
        visible->line[y + 1] += visible->line[y];
    }
    place_corners(visible, outline);
    qsort(visible->corners, count, sizeof *visible->corners, by_place);
    drop_twins(visible);
    for (int32_t i = 0; i < visible->corner_count; i++) {
        find_blocked_cell(visible, &visible->corners[i]);
    }
    index_lines(visible);
    return LAN_OK;
}

lan_status lan_visible_corners_create(const lan_ground *ground,
                                      lan_visible_corners **out)
{
    lan_outline *outline = NULL;
    lan_visible_corners *visible = calloc(1, sizeof *visible);
    if (visible == NULL) {
        return LAN_ENOMEM;
    }
    const size_t lines = (size_t)ground->height + 2;
    visible->ground = ground;
    visible->words = (size_t)ground->stride / 64 + 1;
    visible->line = calloc(lines + 1, sizeof *visible->line);
    visible->blocked = calloc(lines * visible->words, sizeof *visible->blocked);
    lan_status status = visible->line == NULL || visible->blocked == NULL
                            ? LAN_ENOMEM
                            : lan_outline_create(ground, &outline);
    if (status == LAN_OK) {
        fill_blocked(visible);
        status = take_corners(visible, outline);
        lan_outline_destroy(outline);
    }
    if (status != LAN_OK) {
        lan_visible_corners_destroy(visible);
        return status;
    }
    *out = visible;
    return LAN_OK;
}

void lan_visible_corners_destroy(lan_visible_corners *visible)
{
    if (visible == NULL) {
        return;
    }
    free(visible->corners);
    free(visible->line);
    free(visible->blocked);
    free(visible->sectors);
    free(visible);
}

size_t lan_visible_corners_memory(const lan_visible_corners *visible)
{
    const size_t lines = (size_t)visible->ground->height + 2;
    const size_t corners = (size_t)visible->corner_count;
    return sizeof *visible + (corners + 1) * sizeof *visible->corners +
           (corners + 2) * sizeof *visible->sectors +
           (lines + 1) * sizeof *visible->line +
           lines * visible->words * sizeof *visible->blocked;
}

int32_t lan_visible_corners_find(const lan_visible_corners *visible,
                                 lan_half_point at)
{
    if (at.y < 0 || at.y > 2 * visible->ground->height || at.y % 2 != 0) {
        return -1;
    }
    int32_t low = visible->line[at.y / 2];
    int32_t high = visible->line[at.y / 2 + 1];
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (visible->corners[middle].at.x < at.x) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < visible->line[at.y / 2 + 1] &&
                   visible->corners[low].at.x == at.x
               ? low
               : -1;
}
