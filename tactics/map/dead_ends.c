/* dead_ends.c - regions that lead nowhere, by Tarjan's blocks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A block is a set of cells with two ways between any two of them, or a step
 * that is the only one. Blocks share single cells, and so hang on one another
 * as a tree; no shortest route leaves the blocks between its ends. The region
 * of a cell is the block by which the walk came to it; the first cell of an
 * island is a region of its own. Regions are numbered from the leaves up, so
 * that the one above has the larger number.
 *
 * Source   R. Tarjan, "Depth-first search and linear graph algorithms", SIAM
 *          J. Comput. 1 (1972) 146-160.
 */
#include <stdlib.h>

#include "tactics/map/ground_parts_impl.h"

#define NONE (-1)

typedef struct walk {
    lan_ground *ground;
    int32_t *region; /* [nodes] */
    int32_t *order;  /* [nodes] in which the walk came to it; 0: not yet */
    int32_t *low;    /* [nodes] earliest one that is reached from below */
    int32_t *path;   /* [free] where the walk stands */
    int32_t *open;   /* [free] cells whose block is not closed yet */
    int32_t *above;  /* [free] of each region: the node it hangs on */
    uint8_t *left;   /* [nodes] directions still to be tried */
    int32_t *size;   /* [free] cells of a region */
    int32_t open_count;
    int32_t region_count;
    int32_t time;
} walk;

static void *room(size_t count, size_t size)
{
    return malloc((count + 1) * size);
}

static void clear(walk *w)
{
    free(w->region);
    free(w->order);
    free(w->low);
    free(w->path);
    free(w->open);
    free(w->above);
    free(w->left);
    free(w->size);
}

static lan_status prepare(walk *w)
{
    const size_t nodes = (size_t)w->ground->nodes;
    const size_t count = (size_t)w->ground->free_count;
    w->region = room(nodes, sizeof *w->region);
    w->order = calloc(nodes, sizeof *w->order);
    w->low = room(nodes, sizeof *w->low);
    w->path = room(count, sizeof *w->path);
    w->open = room(count, sizeof *w->open);
    w->above = room(count, sizeof *w->above);
    w->left = room(nodes, sizeof *w->left);
    w->size = room(count, sizeof *w->size);
    return w->region != NULL && w->order != NULL && w->low != NULL &&
                   w->path != NULL && w->open != NULL && w->above != NULL &&
                   w->left != NULL && w->size != NULL
               ? LAN_OK
               : LAN_ENOMEM;
}

static void enter(walk *w, int32_t node)
{
    w->order[node] = w->low[node] = ++w->time;
    w->left[node] = w->ground->moves[node];
    w->open[w->open_count++] = node;
}

/* The cells opened since `last`, itself included, are a region. */
static void close_region(walk *w, int32_t last, int32_t above)
{
    const int32_t region = w->region_count++;
    int32_t node;
    w->above[region] = above;
    w->size[region] = 0;
    do {
        node = w->open[--w->open_count];
        w->region[node] = region;
        w->size[region]++;
    } while (node != last);
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Walks an island from its first cell. */
static void walk_island(walk *w, int32_t start)
{
    int32_t depth = 0;
    w->path[0] = start;
    enter(w, start);
    while (depth >= 0) {
        const int32_t node = w->path[depth];
        const unsigned left = w->left[node];
        if (left != 0) {
            const int32_t to =
                lan_ground_beside(w->ground, node, __builtin_ctz(left));
            w->left[node] = (uint8_t)(left & (left - 1));
            if (w->order[to] == 0) {
                enter(w, to);
                w->path[++depth] = to;
            } else {
                w->low[node] = lesser(w->low[node], w->order[to]);
            }
            continue;
        }
        if (--depth >= 0) {
            const int32_t before = w->path[depth];
            w->low[before] = lesser(w->low[before], w->low[node]);
            if (w->low[node] >= w->order[before]) {
                close_region(w, node, before);
            }
        }
    }
    close_region(w, start, NONE);
}

/* The largest region of each island is its main part. */
static void find_main_parts(const walk *w, int32_t *main_part)
{
    const lan_ground *ground = w->ground;
    for (int32_t i = 0; i < ground->island_count; i++) {
        main_part[i] = NONE;
    }
    for (int32_t node = 0; node < ground->nodes; node++) {
        const int32_t region = w->region[node];
        if (region != NONE) {
            int32_t *part = &main_part[ground->island[node]];
            if (*part == NONE || w->size[region] > w->size[*part]) {
                *part = region;
            }
        }
    }
}

/* Numbers the branches that hang on the main parts, and what lies above them.
 * above, dead_end: [regions], to be filled in; door: [islands]. */
static void number_dead_ends(const walk *w, const int32_t *main_part,
                             int32_t *above, int32_t *dead_end, int32_t *door)
{
    const lan_ground *ground = w->ground;
    int32_t island = NONE;
    int32_t count = 0;
    int32_t upper = NONE; /* the dead end above the main part */
    for (int32_t i = w->region_count - 1; i >= 0; i--) {
        const int32_t hook = w->above[i];
        above[i] = hook == NONE ? NONE : w->region[hook];
        if (hook == NONE) {
            island = island < 0 ? ground->island_count - 1 : island - 1;
            upper = NONE;
        }
        const int32_t part = main_part[island];
        if (i == part) {
            dead_end[i] = NONE;
            door[island] = hook;
        } else if (above[i] == part) {
            dead_end[i] = count++;
        } else if (above[i] != NONE && dead_end[above[i]] != upper) {
            dead_end[i] = dead_end[above[i]];
        } else {
            upper = upper == NONE ? count++ : upper;
            dead_end[i] = upper;
        }
    }
}

static lan_status hand_over(walk *w)
{
    lan_ground *ground = w->ground;
    const size_t regions = (size_t)w->region_count;
    const size_t islands = (size_t)ground->island_count;
    int32_t *above = room(regions, sizeof *above);
    int32_t *dead_end = room(regions, sizeof *dead_end);
    int32_t *door = room(islands, sizeof *door);
    int32_t *main_part = room(islands, sizeof *main_part);
    if (above == NULL || dead_end == NULL || door == NULL ||
        main_part == NULL) {
        free(above);
        free(dead_end);
        free(door);
        free(main_part);
        return LAN_ENOMEM;
    }
    find_main_parts(w, main_part);
    number_dead_ends(w, main_part, above, dead_end, door);
    free(main_part);
    free(ground->region);
    free(ground->above);
    free(ground->dead_end);
    free(ground->door);
    ground->region = w->region;
    ground->region_count = w->region_count;
    free(ground->cells);
    ground->above = above;
    ground->cells = w->size;
    ground->dead_end = dead_end;
    ground->door = door;
    ground->dead_end_version = ground->version;
    w->region = NULL;
    w->size = NULL;
    return LAN_OK;
}

lan_status lan_ground_label_dead_ends(lan_ground *ground)
{
    if (ground->graph != NULL ||
        (ground->region != NULL &&
         ground->dead_end_version == ground->version)) {
        return LAN_OK;
    }
    walk w = {.ground = ground};
    lan_status status = lan_ground_label_islands(ground);
    if (status == LAN_OK) {
        status = prepare(&w);
    }
    if (status == LAN_OK) {
        for (int32_t node = 0; node < ground->nodes; node++) {
            w.region[node] = NONE;
        }
        for (int32_t node = 0; node < ground->nodes; node++) {
            if (ground->weight[node] != 0 && w.order[node] == 0) {
                walk_island(&w, node);
            }
        }
        status = hand_over(&w);
    }
    clear(&w);
    return status;
}

static int64_t mark(const lan_ground *ground, int32_t region, uint8_t *marks)
{
    const bool is_new = marks[region] == 0;
    marks[region] = 1;
    return is_new ? ground->cells[region] : 0;
}

/* The regions between two, and the one above the topmost, to which a cell of
 * that one is counted. */
int64_t lan_ground_mark_needed(const lan_ground *ground, int32_t from,
                               int32_t to, uint8_t *marks)
{
    int32_t a = ground->region[from];
    int32_t b = ground->region[to];
    int64_t cells = 0;
    while (a != b) {
        int32_t *lower = a < b ? &a : &b;
        cells += mark(ground, *lower, marks);
        *lower = ground->above[*lower];
    }
    cells += mark(ground, a, marks);
    return ground->above[a] == NONE
               ? cells
               : cells + mark(ground, ground->above[a], marks);
}

int32_t lan_ground_dead_end(const lan_ground *ground, lan_cell at)
{
    if (ground->region == NULL || !lan_ground_contains(ground, at)) {
        return NONE;
    }
    const int32_t node = lan_ground_node(ground, at);
    const int32_t region = ground->region[node];
    return region == NONE || ground->door[ground->island[node]] == node
               ? NONE
               : ground->dead_end[region];
}
