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
#include "tactics/map/map_impl.h"

#define NONE (-1)

/* A cell on the way to where the walk stands. */
typedef struct standing {
    int32_t node;
    int32_t low;   /* the earliest one that is reached from below */
    unsigned left; /* directions still to be tried */
} standing;

typedef struct walk {
    lan_ground *ground;
    lan_pool kept; /* region, above and size; the rest is scratch */
    lan_pool scratch;
    int32_t *region; /* [nodes] */
    int32_t *order;  /* [nodes] in which the walk came to it; 0: not yet */
    standing *path;  /* [free] */
    int32_t *open;   /* [free] cells whose block is not closed yet */
    int32_t *above;  /* [free] of each region: the node it hangs on */
    int32_t *size;   /* [free] cells of a region */
    int32_t open_count;
    int32_t region_count;
    int32_t time;
} walk;

static lan_status prepare(walk *w)
{
    const size_t nodes = (size_t)w->ground->nodes;
    const size_t count = (size_t)w->ground->free_count;
    w->region = lan_pool_take(&w->kept, nodes, sizeof *w->region);
    w->above = lan_pool_take(&w->kept, count, sizeof *w->above);
    w->size = lan_pool_take(&w->kept, count, sizeof *w->size);
    w->order = lan_pool_take(&w->scratch, nodes, sizeof *w->order);
    w->path = lan_pool_take(&w->scratch, count, sizeof *w->path);
    w->open = lan_pool_take(&w->scratch, count, sizeof *w->open);
    return w->kept.is_short || w->scratch.is_short ? LAN_ENOMEM : LAN_OK;
}

static standing enter(walk *w, int32_t node)
{
    w->order[node] = ++w->time;
    w->open[w->open_count++] = node;
    return (standing){node, w->time, w->ground->moves[node]};
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

/* The next neighbour that the walk has not come to; NONE. The others are ways
 * back. */
static int32_t look_around(const walk *w, standing *at)
{
    while (at->left != 0) {
        const int32_t to =
            lan_ground_beside(w->ground, at->node, __builtin_ctz(at->left));
        at->left &= at->left - 1;
        if (w->order[to] == 0) {
            return to;
        }
        at->low = lesser(at->low, w->order[to]);
    }
    return NONE;
}

/* Walks an island from its first cell. */
static void walk_island(walk *w, int32_t start)
{
    w->path[0] = enter(w, start);
    for (int32_t depth = 0; depth >= 0;) {
        standing *at = &w->path[depth];
        const int32_t to = look_around(w, at);
        if (to != NONE) {
            w->path[++depth] = enter(w, to);
        } else if (--depth >= 0) {
            at[-1].low = lesser(at[-1].low, at->low);
            if (at->low >= w->order[at[-1].node]) {
                close_region(w, at->node, at[-1].node);
            }
        }
    }
    close_region(w, start, NONE);
}

/* Gives the regions to the ground, with what each hangs on. */
static void hand_over(walk *w)
{
    lan_ground *ground = w->ground;
    for (int32_t i = 0; i < w->region_count; i++) {
        w->above[i] = w->above[i] == NONE ? NONE : w->region[w->above[i]];
    }
    lan_pool_free(&ground->regions);
    ground->regions = w->kept;
    ground->region = w->region;
    ground->region_count = w->region_count;
    ground->above = w->above;
    ground->cells = w->size;
    ground->dead_end_version = ground->version;
}

lan_status lan_ground_label_dead_ends(lan_ground *ground)
{
    if (ground->shape->is_graph ||
        (ground->region != NULL &&
         ground->dead_end_version == ground->version)) {
        return LAN_OK;
    }
    walk w = {.ground = ground};
    const lan_status status = prepare(&w);
    if (status == LAN_OK) {
        for (int32_t node = 0; node < ground->nodes; node++) {
            if (ground->weight[node] == 0) {
                w.region[node] = NONE;
            } else if (w.order[node] == 0) {
                walk_island(&w, node);
            }
        }
        hand_over(&w);
    } else {
        lan_pool_free(&w.kept);
    }
    lan_pool_free(&w.scratch);
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
