/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/counts_impl.h"
#include "tactics/search/tiers/window_impl.h"

#include <stdlib.h>
#include <string.h>

/* Directions with a part to the west and so on; see cell.h. */
#define WESTWARD  0x07u
#define SOUTHWARD 0x1cu
#define EASTWARD  0x70u
#define NORTHWARD 0xc1u

lan_status lan_window_init(lan_window *window, const lan_ground *ground,
                           int32_t capacity)
{
    const size_t count = (size_t)capacity;
    const lan_window blank = {.ground = ground, .capacity = capacity};
    *window = blank;
    window->stamp = calloc(count, sizeof *window->stamp);
    window->cost = malloc(count * sizeof *window->cost);
    window->came = malloc(count * sizeof *window->came);
    if (window->stamp == NULL || window->cost == NULL || window->came == NULL ||
        lan_heap_init(&window->open, capacity) != LAN_OK) {
        lan_window_clear(window);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

void lan_window_clear(lan_window *window)
{
    const lan_window nothing = {0};
    free(window->stamp);
    free(window->cost);
    free(window->came);
    lan_heap_clear(&window->open);
    *window = nothing;
}

size_t lan_window_open_memory(const lan_heap *open)
{
    return (size_t)open->capacity *
           (sizeof *open->entries + sizeof *open->place);
}

size_t lan_window_memory(const lan_window *window)
{
    const size_t cell =
        sizeof *window->stamp + sizeof *window->cost + sizeof *window->came;
    return (size_t)window->capacity * cell +
           lan_window_open_memory(&window->open);
}

uint64_t lan_window_least(const lan_ground *ground, lan_cell a, lan_cell b)
{
    const int64_t dx = llabs((long long)a.x - b.x);
    const int64_t dy = llabs((long long)a.y - b.y);
    const int64_t diagonal = dx < dy ? dx : dy;
    const int64_t straight = dx + dy - 2 * diagonal;
    return (uint64_t)(diagonal * LAN_WINDOW_DIAGONAL +
                      straight * LAN_WINDOW_STRAIGHT) *
           4u * ground->least;
}

uint64_t lan_window_step_cost(const lan_ground *ground, int32_t node, int d)
{
    return lan_direction_is_diagonal(d)
               ? (uint64_t)LAN_WINDOW_DIAGONAL *
                     lan_ground_diagonal(ground, node, d)
               : (uint64_t)LAN_WINDOW_STRAIGHT *
                     lan_ground_straight(ground, node, d);
}

static int32_t index_of(const lan_window *window, lan_cell at)
{
    return (at.y - window->box.from.y) * window->width + at.x -
           window->box.from.x;
}

static lan_cell cell_of(const lan_window *window, int32_t index)
{
    const lan_cell at = {window->box.from.x + index % window->width,
                         window->box.from.y + index / window->width};
    return at;
}

static void reach(lan_window *window, lan_cell at, uint64_t cost, int came)
{
    const int32_t index = index_of(window, at);
    const uint64_t rest =
        window->has_goal ? lan_window_least(window->ground, at, window->goal)
                         : 0;
    if (cost + rest > window->limit ||
        (window->stamp[index] == window->generation &&
         window->cost[index] <= cost)) {
        return;
    }
    window->stamp[index] = window->generation;
    window->cost[index] = cost;
    window->came[index] = (uint8_t)came;
    lan_heap_put(&window->open, index, (double)(cost + rest));
}

static void start(lan_window *window, const lan_window_box *box, lan_cell from)
{
    window->box = *box;
    window->width = box->to.x - box->from.x + 1;
    window->start = from;
    window->expanded = 0;
    window->generation++;
    if (window->generation == 0) {
        memset(window->stamp, 0,
               (size_t)window->capacity * sizeof *window->stamp);
        window->generation = 1;
    }
    lan_heap_reset(&window->open, false);
    reach(window, from, 0, 0);
}

void lan_window_flood(lan_window *window, const lan_window_box *box,
                      lan_cell from)
{
    window->has_goal = false;
    window->limit = LAN_WINDOW_FAR;
    start(window, box, from);
}

void lan_window_seek(lan_window *window, const lan_window_box *box,
                     lan_cell from, lan_cell goal, uint64_t limit)
{
    window->has_goal = true;
    window->goal = goal;
    window->limit = limit;
    start(window, box, from);
}

/* Legal steps that do not leave the box. */
static unsigned moves_inside(const lan_window *window, lan_cell at,
                             int32_t node)
{
    unsigned moves = window->ground->moves[node];
    moves &= at.x == window->box.from.x ? ~WESTWARD : ~0u;
    moves &= at.x == window->box.to.x ? ~EASTWARD : ~0u;
    moves &= at.y == window->box.from.y ? ~NORTHWARD : ~0u;
    moves &= at.y == window->box.to.y ? ~SOUTHWARD : ~0u;
    return moves;
}

static void expand(lan_window *window, lan_cell at)
{
    const lan_ground *ground = window->ground;
    const int32_t node = lan_ground_node(ground, at);
    const uint64_t cost = window->cost[index_of(window, at)];
    const unsigned moves = moves_inside(window, at, node);
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if ((moves >> d & 1u) != 0) {
            reach(window, lan_cell_beside(at, d),
                  cost + lan_window_step_cost(ground, node, d), d);
        }
    }
}

bool lan_window_step(lan_window *window, uint64_t *budget)
{
    while (window->open.count > 0) {
        if (*budget == 0) {
            return false;
        }
        (*budget)--;
        window->expanded++;
        const lan_cell at = cell_of(window, lan_heap_take(&window->open));
        if (window->has_goal && lan_cell_same(at, window->goal)) {
            break;
        }
        expand(window, at);
    }
    return true;
}

uint64_t lan_window_cost(const lan_window *window, lan_cell at)
{
    const int32_t index = index_of(window, at);
    return window->stamp[index] == window->generation ? window->cost[index]
                                                      : LAN_WINDOW_FAR;
}

lan_cell lan_window_before(const lan_window *window, lan_cell at)
{
    return lan_cell_beside(at, (window->came[index_of(window, at)] + 4) & 7);
}

int32_t lan_window_steps(const lan_window *window, lan_cell at)
{
    int32_t steps = 0;
    while (!lan_cell_same(at, window->start)) {
        at = lan_window_before(window, at);
        steps++;
    }
    return steps;
}
