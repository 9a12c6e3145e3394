/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In which order jump points become hubs: first the one that most shortest
 * ways of a sample go through, then of what is left, and so on (Delling,
 * Goldberg, Pajor and Werneck, "Robust distance queries on massive networks",
 * ESA 2014). The sample are the trees of shortest ways from some jump points;
 * what hangs below a hub in a tree is cut off.
 */
#include "tactics/search/hubs/hub_labels_impl.h"

#include <string.h>

/* Entries of all trees: each takes 16 bytes and some 150 ns. */
#define TREE_ENTRIES (UINT32_C(1) << 22)
#define TREES_LEAST  16u

#define NONE UINT32_MAX

/* One jump point in one tree. */
typedef struct twig {
    uint32_t parent; /* the root: itself */
    uint32_t size;   /* of what hangs on it, itself included; 0: cut off */
    uint32_t child;  /* the first one; NONE */
    uint32_t next;   /* child of the same parent; NONE */
} twig;

typedef struct ranked {
    uint64_t score;
    uint32_t point;
} ranked;

typedef struct forest {
    uint32_t count; /* jump points */
    uint32_t trees;
    twig *twigs;     /* [trees][count] */
    uint64_t *score; /* [count] sum of sizes over all trees */
    ranked *heap;    /* [count] highest score first; scores may have sunk */
    uint32_t left;   /* in the heap */
    uint32_t *stack; /* [count] scratch */
} forest;

static void clear_forest(forest *f)
{
    free(f->twigs);
    free(f->score);
    free(f->heap);
    free(f->stack);
}

static lan_status init_forest(forest *f, uint32_t count)
{
    const uint32_t wanted = TREE_ENTRIES / (count + 1);
    forest made = {.count = count};
    made.trees = wanted > TREES_LEAST ? wanted : TREES_LEAST;
    made.trees = made.trees < count ? made.trees : count;
    made.twigs = calloc((size_t)made.trees * count + 1, sizeof *made.twigs);
    made.score = calloc((size_t)count + 1, sizeof *made.score);
    made.heap = calloc((size_t)count + 1, sizeof *made.heap);
    made.stack = calloc((size_t)count + 1, sizeof *made.stack);
    if (made.twigs == NULL || made.score == NULL || made.heap == NULL ||
        made.stack == NULL) {
        clear_forest(&made);
        return LAN_ENOMEM;
    }
    *f = made;
    return LAN_OK;
}

static twig *tree_of(const forest *f, uint32_t tree)
{
    return &f->twigs[(size_t)tree * f->count];
}

/* Takes a tree of shortest ways over: `settled` are its jump points in order
 * of cost, the root first. */
static void grow_tree(const forest *f, twig *tree, const lan_hub_spread *spread,
                      const uint32_t *settled, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t point = settled[i];
        const uint32_t parent = spread->parent[point];
        tree[point] = (twig){parent, 1, NONE, NONE};
        if (i > 0) {
            tree[point].next = tree[parent].child;
            tree[parent].child = point;
        }
    }
    for (uint32_t i = count; i-- > 1;) {
        tree[tree[settled[i]].parent].size += tree[settled[i]].size;
    }
    for (uint32_t i = 0; i < count; i++) {
        f->score[settled[i]] += tree[settled[i]].size;
    }
}

/* From jump points at even distances in their order. */
static lan_status grow_trees(const forest *f, const lan_hub_graph *graph,
                             const lan_progress *progress)
{
    lan_hub_spread spread;
    lan_status status = lan_hub_spread_init(&spread, graph);
    for (uint32_t i = 0; i < f->trees && status == LAN_OK; i++) {
        const uint32_t root = (uint32_t)((uint64_t)i * f->count / f->trees);
        const uint32_t count =
            lan_hub_spread_all(&spread, graph, root, f->stack);
        grow_tree(f, tree_of(f, i), &spread, f->stack, count);
        for (uint32_t k = 0; k < count; k++) {
            spread.cost[f->stack[k]] = UINT32_MAX;
        }
        if (!lan_progress_report(progress, (double)i, 4.0 * f->trees)) {
            status = LAN_ECANCELLED;
        }
    }
    if (status != LAN_ENOMEM) {
        lan_hub_spread_clear(&spread);
    }
    return status;
}

static bool is_above(ranked a, ranked b)
{
    return a.score > b.score || (a.score == b.score && a.point < b.point);
}

static void sink_ranked(forest *f, uint32_t at, ranked entry)
{
    for (;;) {
        uint32_t below = 2 * at + 1;
        if (below + 1 < f->left &&
            is_above(f->heap[below + 1], f->heap[below])) {
            below++;
        }
        if (below >= f->left || !is_above(f->heap[below], entry)) {
            break;
        }
        f->heap[at] = f->heap[below];
        at = below;
    }
    f->heap[at] = entry;
}

static void rank_all(forest *f)
{
    f->left = f->count;
    for (uint32_t i = 0; i < f->count; i++) {
        f->heap[i] = (ranked){f->score[i], i};
    }
    for (uint32_t i = f->count / 2; i-- > 0;) {
        sink_ranked(f, i, f->heap[i]);
    }
}

/* Takes the jump point of the highest score; those sink only. */
static uint32_t take_highest(forest *f)
{
    for (;;) {
        const ranked front = f->heap[0];
        if (front.score == f->score[front.point]) {
            f->left--;
            if (f->left > 0) {
                sink_ranked(f, 0, f->heap[f->left]);
            }
            return front.point;
        }
        sink_ranked(f, 0, (ranked){f->score[front.point], front.point});
    }
}

/* Cuts off what hangs on a jump point. */
static void cut_twig(const forest *f, twig *tree, uint32_t point)
{
    const uint32_t lost = tree[point].size;
    uint32_t waiting = 0;
    for (uint32_t at = point; tree[at].parent != at;) {
        at = tree[at].parent;
        tree[at].size -= lost;
        f->score[at] -= lost;
    }
    f->stack[waiting++] = point;
    while (waiting > 0) {
        const uint32_t at = f->stack[--waiting];
        f->score[at] -= tree[at].size;
        tree[at].size = 0;
        for (uint32_t i = tree[at].child; i != NONE; i = tree[i].next) {
            if (tree[i].size > 0) {
                f->stack[waiting++] = i;
            }
        }
    }
}

lan_status lan_hub_order(const lan_hub_graph *graph,
                         const lan_progress *progress, uint32_t *order)
{
    forest f = {0};
    lan_status status = init_forest(&f, graph->count);
    if (status == LAN_OK) {
        status = grow_trees(&f, graph, progress);
    }
    if (status == LAN_OK) {
        rank_all(&f);
        for (uint32_t i = 0; i < f.count; i++) {
            order[i] = take_highest(&f);
            for (uint32_t t = 0; t < f.trees; t++) {
                if (tree_of(&f, t)[order[i]].size > 0) {
                    cut_twig(&f, tree_of(&f, t), order[i]);
                }
            }
        }
    }
    clear_forest(&f);
    return status;
}
