/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/gates_impl.h"

#include <stdlib.h>
#include <string.h>

#include "tactics/counts_impl.h"
#include "tactics/map/grid_map_impl.h"

/* Blocks that follow one another without a fork are taken together, up to so
 * many cells and so many blocks at least: fewer regions, and no search is much
 * the longer for it. */
#define CHAIN_CELLS  256
#define CHAIN_BLOCKS 16

#define NONE (-1)

/* The graph of segments on its way to a tree of blocks. */
typedef struct finding {
    const lan_ground *ground;
    int32_t along;
    uint8_t ways;     /* directions in which other segments are looked for */
    int32_t *segment; /* [nodes] the caller's; blocks in the end */
    int32_t count;    /* segments */
    int32_t *cursor;  /* [count] next way to look at: node * 8 + direction */
    int32_t *order;   /* [count] number in order of discovery; 0: not yet */
    int32_t *low;     /* [count] least order that it and those below touch */
    int32_t *from;    /* [count] segment that discovered it; NONE */
    int32_t *first;   /* [count] node; how many nodes once all were looked at */
    int32_t *waiting; /* [count] discovered, not yet in a block */
    int32_t waiting_count;
    int32_t discovered;
    int32_t *block; /* = low: a segment in a block needs it no more */
    int32_t block_count;
    int32_t *gate;        /* [count] of each block, on the way to the root */
    int32_t *cells;       /* [count] of each block */
    int32_t *first_block; /* [islands + 1] */
} finding;

static void finding_clear(finding *f)
{
    free(f->cursor);
    free(f->order);
    free(f->low);
    free(f->from);
    free(f->first);
    free(f->waiting);
    free(f->gate);
    free(f->cells);
    free(f->first_block);
}

static bool begins_segment(const lan_ground *ground, int32_t node,
                           int32_t along)
{
    return ground->weight[node] != ground->least ||
           ground->weight[node - along] != ground->least;
}

static lan_status finding_allocate(finding *f)
{
    const lan_ground *ground = f->ground;
    size_t count = 1; /* malloc(0) may say NULL */
    for (int32_t node = ground->stride; node < ground->nodes; node++) {
        count +=
            ground->weight[node] != 0 && begins_segment(ground, node, f->along);
    }
    const size_t islands = (size_t)ground->island_count + 1;
    f->cursor = malloc(count * sizeof *f->cursor);
    f->order = calloc(count, sizeof *f->order);
    f->low = malloc(count * sizeof *f->low);
    f->from = malloc(count * sizeof *f->from);
    f->first = malloc(count * sizeof *f->first);
    f->waiting = malloc(count * sizeof *f->waiting);
    f->gate = malloc(count * sizeof *f->gate);
    f->cells = calloc(count, sizeof *f->cells);
    f->first_block = malloc(islands * sizeof *f->first_block);
    f->block = f->low;
    const bool all = f->cursor != NULL && f->order != NULL && f->low != NULL &&
                     f->from != NULL && f->first != NULL &&
                     f->waiting != NULL && f->gate != NULL &&
                     f->cells != NULL && f->first_block != NULL;
    return all ? LAN_OK : LAN_ENOMEM;
}

static void cut_into_segments(finding *f)
{
    const lan_ground *ground = f->ground;
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->weight[node] == 0) {
            f->segment[node] = NONE;
        } else if (begins_segment(ground, node, f->along)) {
            f->cursor[f->count] = node * LAN_DIRECTION_COUNT;
            f->first[f->count] = node;
            f->segment[node] = f->count++;
        } else {
            f->segment[node] = f->segment[node - f->along];
        }
    }
}

/* On uniform ground a diagonal step past a free cell joins segments that a
 * straight step joins as well. */
static uint8_t ways_to_others(const lan_ground *ground, int32_t along)
{
    const uint8_t straight =
        along == 1 ? 1u << LAN_DIRECTION_NORTH | 1u << LAN_DIRECTION_SOUTH
                   : 1u << LAN_DIRECTION_WEST | 1u << LAN_DIRECTION_EAST;
    return ground->least == ground->greatest &&
                   ground->map->corners != LAN_CORNERS_ALLOW
               ? straight
               : UINT8_MAX;
}

static void discover(finding *f, int32_t segment, int32_t from)
{
    f->order[segment] = ++f->discovered;
    f->low[segment] = f->discovered;
    f->from[segment] = from;
    f->waiting[f->waiting_count++] = segment;
}

/* The next segment beside this one that was not discovered, or NONE once all
 * ways were looked at; keeps `low` on the way. */
static int32_t next_undiscovered(finding *f, int32_t segment)
{
    const lan_ground *ground = f->ground;
    int32_t node = f->cursor[segment] / LAN_DIRECTION_COUNT;
    const int begin = f->cursor[segment] % LAN_DIRECTION_COUNT;
    unsigned left = (unsigned)UINT8_MAX << begin; /* ways not looked at */
    int32_t last[LAN_DIRECTION_COUNT]; /* looked at before, in each direction */
    memset(last, 0xff, sizeof last);
    while (f->segment[node] == segment) {
        for (left &= ground->moves[node] & f->ways; left != 0;
             left &= left - 1) {
            const int d = __builtin_ctz(left);
            const int32_t other = f->segment[node + ground->offset[d]];
            if (other == last[d]) {
                continue;
            }
            last[d] = other;
            if (f->order[other] == 0) {
                f->cursor[segment] = node * LAN_DIRECTION_COUNT + d;
                return other;
            }
            if (other != f->from[segment] &&
                f->order[other] < f->low[segment]) {
                f->low[segment] = f->order[other];
            }
        }
        left = UINT8_MAX;
        node += f->along;
    }
    f->first[segment] = (node - f->first[segment]) / f->along;
    return NONE;
}

/* All that waits since `below` was discovered is a block behind `gate`. */
static void close_block(finding *f, int32_t below, int32_t gate)
{
    int32_t segment = NONE;
    while (segment != below) {
        segment = f->waiting[--f->waiting_count];
        f->block[segment] = f->block_count;
    }
    f->gate[f->block_count++] = gate;
}

/* Depth first from one segment over its island. The segment itself stays
 * without block, unless it is all there is. */
static void find_blocks(finding *f, int32_t root)
{
    const int32_t first = f->block_count;
    int32_t at = root;
    discover(f, root, NONE);
    while (at != NONE) {
        const int32_t below = next_undiscovered(f, at);
        const int32_t above = f->from[at];
        if (below != NONE) {
            discover(f, below, at);
            at = below;
            continue;
        }
        if (above != NONE && f->low[at] >= f->order[above]) {
            close_block(f, at, above);
        } else if (above != NONE && f->low[at] < f->low[above]) {
            f->low[above] = f->low[at];
        }
        at = above;
    }
    if (f->block_count == first) {
        close_block(f, root, NONE);
        return;
    }
    f->waiting_count--;
    f->block[root] = NONE;
}

static void count_cells(finding *f)
{
    for (int32_t i = 0; i < f->count; i++) {
        if (f->block[i] != NONE) {
            f->cells[f->block[i]] += f->first[i];
        }
    }
}

/* Turns the tree of an island round, so that its largest block is the root:
 * on the way up to the old root each gate goes over to the block below it. */
static void make_root_of_largest(finding *f, int32_t island)
{
    int32_t below = f->first_block[island];
    for (int32_t i = below + 1; i < f->first_block[island + 1]; i++) {
        below = f->cells[i] > f->cells[below] ? i : below;
    }
    int32_t gate = f->gate[below];
    f->gate[below] = NONE;
    while (gate != NONE) {
        const int32_t above = f->block[gate];
        f->block[gate] = below;
        if (above == NONE) {
            break;
        }
        const int32_t next = f->gate[above];
        f->gate[above] = gate;
        below = above;
        gate = next;
    }
}

static void find_all_blocks(finding *f)
{
    int32_t islands = 0;
    for (int32_t segment = 0; segment < f->count; segment++) {
        if (f->order[segment] == 0) {
            f->first_block[islands++] = f->block_count;
            find_blocks(f, segment);
        }
    }
    f->first_block[islands] = f->block_count;
    count_cells(f);
    for (int32_t i = 0; i < islands; i++) {
        make_root_of_largest(f, i);
    }
}

/* The tree as lists; each [block_count]. */
typedef struct forest {
    int32_t *parent;
    int32_t *child; /* the first one */
    int32_t *sibling;
    int32_t *number; /* in the order of the result */
} forest;

static void hang_blocks(const finding *f, forest *tree)
{
    for (int32_t i = 0; i < f->block_count; i++) {
        tree->child[i] = NONE;
        tree->parent[i] = f->gate[i] == NONE ? NONE : f->block[f->gate[i]];
    }
    for (int32_t i = f->block_count - 1; i >= 0; i--) {
        const int32_t parent = tree->parent[i];
        tree->sibling[i] = parent == NONE ? NONE : tree->child[parent];
        if (parent != NONE) {
            tree->child[parent] = i;
        }
    }
}

typedef struct chain {
    int32_t cells;
    int32_t blocks;
} chain;

/* Whether a block is taken together with the one above it. */
static bool continues_chain(const forest *tree, const chain *chains,
                            int32_t block)
{
    const int32_t parent = tree->parent[block];
    return parent != NONE && tree->parent[parent] != NONE &&
           tree->child[parent] == block && tree->sibling[block] == NONE &&
           (chains[tree->number[parent]].cells < CHAIN_CELLS ||
            chains[tree->number[parent]].blocks < CHAIN_BLOCKS);
}

static int32_t after(const forest *tree, int32_t block)
{
    if (tree->child[block] != NONE) {
        return tree->child[block];
    }
    while (block != NONE && tree->sibling[block] == NONE) {
        block = tree->parent[block];
    }
    return block == NONE ? NONE : tree->sibling[block];
}

/* Numbers the blocks, each before those that hang on it. */
static void number_blocks(const finding *f, forest *tree, chain *chains,
                          lan_gate_tree *out)
{
    for (int32_t root = 0; root < f->block_count; root++) {
        if (tree->parent[root] != NONE) {
            continue;
        }
        for (int32_t i = root; i != NONE; i = after(tree, i)) {
            const int32_t parent = tree->parent[i];
            if (!continues_chain(tree, chains, i)) {
                out->parent[out->count] =
                    parent == NONE ? NONE : tree->number[parent];
                chains[out->count] = (chain){0, 0};
                tree->number[i] = out->count++;
            } else {
                tree->number[i] = tree->number[parent];
            }
            chains[tree->number[i]].cells += f->cells[i];
            chains[tree->number[i]].blocks++;
        }
    }
    for (int32_t i = 0; i < out->count; i++) {
        out->end[i] = i + 1;
    }
    for (int32_t i = out->count - 1; i >= 0; i--) {
        const int32_t parent = out->parent[i];
        if (parent != NONE && out->end[parent] < out->end[i]) {
            out->end[parent] = out->end[i];
        }
    }
}

/* The arrays of segments that are no longer needed serve for the tree. */
static lan_status build_tree(finding *f, lan_gate_tree *out)
{
    const size_t count = (size_t)f->block_count + 1;
    forest tree = {f->cursor, f->order, f->from, f->waiting};
    lan_gate_tree made = {0, malloc(count * sizeof *made.parent),
                          malloc(count * sizeof *made.end)};
    chain *chains = malloc(count * sizeof *chains);
    lan_status status = LAN_ENOMEM;
    if (made.parent != NULL && made.end != NULL && chains != NULL) {
        hang_blocks(f, &tree);
        number_blocks(f, &tree, chains, &made);
        for (int32_t node = 0; node < f->ground->nodes; node++) {
            int32_t *segment = &f->segment[node];
            *segment =
                *segment == NONE ? NONE : tree.number[f->block[*segment]];
        }
        *out = made;
        status = LAN_OK;
    } else {
        lan_gate_tree_clear(&made);
    }
    free(chains);
    return status;
}

lan_status lan_gates_find(const lan_ground *ground, int32_t along,
                          int32_t *block, lan_gate_tree *out)
{
    finding f = {.ground = ground,
                 .along = along,
                 .ways = ways_to_others(ground, along),
                 .segment = block};
    lan_status status = finding_allocate(&f);
    if (status == LAN_OK) {
        cut_into_segments(&f);
        find_all_blocks(&f);
        status = build_tree(&f, out);
    }
    finding_clear(&f);
    return status;
}

void lan_gate_tree_clear(lan_gate_tree *tree)
{
    free(tree->parent);
    free(tree->end);
}

int32_t lan_gate_tree_meeting(const lan_gate_tree *tree, int32_t a, int32_t b)
{
    /* who hangs on another has the larger number */
    while (a != b) {
        if (a > b) {
            a = tree->parent[a];
        } else {
            b = tree->parent[b];
        }
    }
    return a;
}
