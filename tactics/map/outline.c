/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/map_impl.h"

#include <stdlib.h>

/* Headings in the order of right turns. */
typedef enum heading { EAST, SOUTH, WEST, NORTH, HEADING_COUNT } heading;

struct lan_outline {
    lan_outline_vertex *vertices;
    size_t vertex_count;
    size_t vertex_room;
    size_t *first; /* [polygon_count + 1] */
    size_t polygon_count;
    size_t polygon_room;
};

/* What tracing needs; `walked` marks the eastward edges, by their west end:
 * each polygon has one. */
typedef struct tracing {
    const lan_ground *ground;
    lan_outline *outline;
    bool *walked; /* [height + 1][width] */
} tracing;

static bool is_free(const lan_ground *ground, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return ground->weight[lan_ground_node(ground, at)] != 0;
}

/* The cell ahead of a corner, on the left or right of the heading. */
static lan_cell cell_ahead(int32_t x, int32_t y, heading to, bool right)
{
    static const int8_t left_x[HEADING_COUNT] = {0, 0, -1, -1};
    static const int8_t left_y[HEADING_COUNT] = {-1, 0, 0, -1};
    const heading side = right ? (heading)((to + 1) % HEADING_COUNT) : to;
    const lan_cell at = {x + left_x[side], y + left_y[side]};
    return at;
}

/* Whether one may step from the free cell ahead on the right over the corner
 * to the free cell behind on the left. */
static bool may_squeeze(const lan_ground *ground, lan_cell right, heading to)
{
    static const lan_direction back[HEADING_COUNT] = {
        LAN_DIRECTION_NORTH_WEST, LAN_DIRECTION_NORTH_EAST,
        LAN_DIRECTION_SOUTH_EAST, LAN_DIRECTION_SOUTH_WEST};
    const uint8_t moves = ground->moves[lan_ground_node(ground, right)];
    return (moves >> back[to] & 1) != 0;
}

/* Turns at a corner: 1 right (convex), -1 left, 0 goes on. */
static int turn_at(const lan_ground *ground, int32_t x, int32_t y, heading to)
{
    const lan_cell left = cell_ahead(x, y, to, false);
    const lan_cell right = cell_ahead(x, y, to, true);
    const bool left_free = is_free(ground, left.x, left.y);
    if (!is_free(ground, right.x, right.y)) {
        return left_free ? 0 : -1;
    }
    return left_free || may_squeeze(ground, right, to) ? 1 : -1;
}

static lan_status add_vertex(lan_outline *outline, lan_outline_vertex vertex)
{
    if (outline->vertex_count == outline->vertex_room) {
        const size_t room = 2 * outline->vertex_room + 64;
        lan_outline_vertex *vertices =
            realloc(outline->vertices, room * sizeof *vertices);
        if (vertices == NULL) {
            return LAN_ENOMEM;
        }
        outline->vertices = vertices;
        outline->vertex_room = room;
    }
    outline->vertices[outline->vertex_count++] = vertex;
    return LAN_OK;
}

static lan_status end_polygon(lan_outline *outline)
{
    if (outline->polygon_count + 1 >= outline->polygon_room) {
        const size_t room = 2 * outline->polygon_room + 16;
        size_t *first = realloc(outline->first, room * sizeof *first);
        if (first == NULL) {
            return LAN_ENOMEM;
        }
        outline->first = first;
        outline->polygon_room = room;
    }
    outline->first[0] = 0;
    outline->first[++outline->polygon_count] = outline->vertex_count;
    return LAN_OK;
}

/* Walks round the polygon of an eastward edge that begins at a turn. */
static lan_status trace(tracing *tracer, int32_t start_x, int32_t start_y)
{
    static const int8_t step_x[HEADING_COUNT] = {1, 0, -1, 0};
    static const int8_t step_y[HEADING_COUNT] = {0, 1, 0, -1};
    const size_t width = (size_t)tracer->ground->width;
    int32_t x = start_x;
    int32_t y = start_y;
    int to = EAST;
    do {
        if (to == EAST) {
            tracer->walked[(size_t)y * width + (size_t)x] = true;
        }
        x += step_x[to];
        y += step_y[to];
        const int turn = turn_at(tracer->ground, x, y, (heading)to);
        if (turn != 0) {
            const lan_outline_vertex vertex = {x, y, turn > 0};
            const lan_status status = add_vertex(tracer->outline, vertex);
            if (status != LAN_OK) {
                return status;
            }
            to = (to + turn + HEADING_COUNT) % HEADING_COUNT;
        }
    } while (x != start_x || y != start_y || to != EAST);
    return end_polygon(tracer->outline);
}

static lan_status trace_all(tracing *tracer)
{
    const lan_ground *ground = tracer->ground;
    const size_t width = (size_t)ground->width;
    lan_status status = LAN_OK;
    for (int32_t y = 0; y <= ground->height; y++) {
        for (int32_t x = 0; x < ground->width && status == LAN_OK; x++) {
            if (is_free(ground, x, y - 1) && !is_free(ground, x, y) &&
                !tracer->walked[(size_t)y * width + (size_t)x]) {
                status = trace(tracer, x, y);
            }
        }
    }
    return status;
}

lan_status lan_outline_create(const lan_ground *ground, lan_outline **out)
{
    const size_t edges = (size_t)ground->width * (size_t)(ground->height + 1);
    tracing tracer = {ground, calloc(1, sizeof *tracer.outline),
                      calloc(edges, sizeof *tracer.walked)};
    lan_status status = LAN_ENOMEM;
    if (tracer.outline != NULL && tracer.walked != NULL) {
        status = trace_all(&tracer);
    }
    free(tracer.walked);
    if (status != LAN_OK) {
        lan_outline_destroy(tracer.outline);
        return status;
    }
    *out = tracer.outline;
    return LAN_OK;
}

void lan_outline_destroy(lan_outline *outline)
{
    if (outline == NULL) {
        return;
    }
    free(outline->vertices);
    free(outline->first);
    free(outline);
}

size_t lan_outline_polygon_count(const lan_outline *outline)
{
    return outline->polygon_count;
}

const lan_outline_vertex *lan_outline_polygon(const lan_outline *outline,
                                              size_t index, size_t *count)
{
    if (index >= lan_outline_polygon_count(outline)) {
        *count = 0;
        return NULL;
    }
    const size_t first = outline->first[index];
    *count = outline->first[index + 1] - first;
    return outline->vertices + first;
}
