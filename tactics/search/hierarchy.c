/* hierarchy.c - the algorithm "hierarchy": a contraction hierarchy over nested
 * cuts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the cells of leaves and then the cells of cuts are eliminated in the
 *          order of their numbers. An eliminated cell leaves an arc to every
 *          later cell of its front; the arc costs as much as the best route
 *          over earlier cells. Between any two cells of cuts, some best route
 *          consists of arcs upwards followed by arcs downwards. A request
 *          sweeps up the cuts around its start and around its goal, and takes
 *          the best cell that both sweeps reach. An arc is unpacked by finding
 *          the earlier cell that it passes; within a leaf, by a search.
 * Units    costs of arcs are 30-bit integers, in the metric of search_impl.h: a
 *          straight step costs `straight` times its weight, chosen so that no
 *          best route costs more than 2^30. Routes that differ by less than 1 /
 *          straight^2 of their length may compare as equal: a negligible share
 *          for costs in tenths, 1e-7 for costs in hundredths on large maps.
 * Source   J. Dibbelt, B. Strasser and D. Wagner, "Customizable contraction
 *          hierarchies", ACM J. Exp. Algorithmics 21 (2016) 1.5.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/search/search_impl.h"

#define CELLS_MOST (1 << 20) /* free ones */

#define FAR       ((INT32_C(1) << 30) - 1) /* cost if there is no route */
#define NONE      (-1)
#define REPORT_BY 64 /* blocks between two progress reports */

/* Size of a leaf with its surrounding cells. */
#define LOCAL_SIDE  (LAN_LEAF_SIDE + 2)
#define LOCAL_CELLS (LOCAL_SIDE * LOCAL_SIDE)

typedef enum phase { PHASE_UP, PHASE_DOWN, PHASE_DONE } phase;

/* One end of a request, and the costs of the cuts around it. */
typedef struct climb {
    int32_t node;
    int32_t bottom; /* block that contains the end */
    int32_t block;  /* next block to sweep; NONE: done */
    int32_t *cost;  /* [cuts.count] costs, for blocks swept */
} climb;

typedef struct hierarchy {
    lan_ground *ground;
    lan_dissection cuts;
    lan_space space; /* with the metric of arcs */
    int32_t *arcs;   /* [cuts.row_count] costs */
    lan_engine local;
    const lan_block *leaf; /* leaf of the local search */
    climb end[2];
    int32_t *front; /* [cuts.longest] scratch of a sweep */
    int32_t *route; /* [nodes] route of the answer */
    int32_t count;
    phase phase;
    int32_t best; /* cost of the best route so far */
    int32_t top;  /* number of its highest cell; NONE: it stays in a leaf */
    uint64_t expanded;
} hierarchy;

/* --- routes in a leaf ---------------------------------------------------- */

static int32_t local_of(const hierarchy *h, int32_t node)
{
    const lan_cell at = lan_ground_cell(h->ground, node);
    return (at.y - h->leaf->low.y + 1) * LOCAL_SIDE + at.x - h->leaf->low.x + 1;
}

static int32_t node_of(const hierarchy *h, int32_t local)
{
    const lan_cell at = {h->leaf->low.x + local % LOCAL_SIDE - 1,
                         h->leaf->low.y + local / LOCAL_SIDE - 1};
    return lan_ground_node(h->ground, at);
}

static bool is_inside(const hierarchy *h, int32_t node)
{
    return h->cuts.number[node] <= LAN_IN_LEAF &&
           &h->cuts.blocks[LAN_IN_LEAF - h->cuts.number[node]] == h->leaf;
}

/* Cells around the leaf are reached but not expanded, unless the search starts
 * there. */
static void expand_local(lan_engine *engine, const void *context, int32_t local)
{
    const hierarchy *h = context;
    const lan_space *space = &h->space;
    const int32_t node = node_of(h, local);
    const bool is_in = is_inside(h, node);
    if (!is_in && engine->from[local] >= 0) {
        return;
    }
    for (unsigned m = space->moves[node]; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        const int32_t to = node + space->offset[d];
        if (is_in || is_inside(h, to)) {
            const lan_cell way = lan_cell_beside((lan_cell){0, 0}, d);
            lan_engine_offer(engine, h, local + way.y * LOCAL_SIDE + way.x,
                             lan_engine_at(engine, local) +
                                 lan_space_step(space, node, d),
                             local, d, lan_engine_blind);
        }
    }
}

/* Finds the routes through a leaf from a cell in it or next to it, up to a
 * goal; NONE: to all cells. */
static void search_leaf(hierarchy *h, int32_t block, int32_t node, int32_t goal)
{
    h->leaf = &h->cuts.blocks[block];
    lan_engine_reset(&h->local, false);
    if (goal != NONE) {
        lan_engine_add_goal(&h->local, local_of(h, goal));
    }
    lan_engine_start(&h->local, local_of(h, node));
    lan_engine_run(&h->local, h, expand_local, UINT64_MAX);
}

static int32_t local_cost(const hierarchy *h, int32_t node)
{
    const double cost = lan_engine_cost(&h->local, local_of(h, node));
    return cost < FAR ? (int32_t)cost : FAR;
}

/* --- arcs ---------------------------------------------------------------- */

/* The largest cost from the first cell of any connected component to another
 * cell of the component. */
static lan_status find_farthest(const hierarchy *h, double *out)
{
    const lan_ground *ground = h->ground;
    lan_engine engine;
    int32_t islands = 0;
    const lan_status status = lan_engine_init(&engine, ground->nodes);
    if (status != LAN_OK) {
        return status;
    }
    lan_engine_reset(&engine, false);
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->weight[node] != 0 && ground->island[node] == islands) {
            lan_engine_start(&engine, node);
            islands++;
        }
    }
    lan_space_run(&h->space, &engine, UINT64_MAX);
    for (int32_t node = 0; node < ground->nodes; node++) {
        if (ground->weight[node] != 0) {
            *out = fmax(*out, lan_engine_cost(&engine, node));
        }
    }
    lan_engine_clear(&engine);
    return LAN_OK;
}

/* Chooses the last convergent of sqrt 2 for which all costs fit: no route costs
 * more than twice the distance of its component's farthest cell. */
static lan_status choose_metric(hierarchy *h)
{
    const lan_cell any = {0, 0};
    lan_route_request usual = lan_route_request_default(any, any);
    usual.heuristic = LAN_HEURISTIC_ZERO;
    double most = 0.0;
    double q = 1.0;
    double p = 1.0;
    lan_status status = lan_space_init(&h->space, h->ground, &usual, NULL);
    h->space.is_uniform = false;
    h->space.weight_cost = h->ground->unit * 0.25;
    lan_space_set_costs(&h->space, q, 2.0);
    if (status == LAN_OK) {
        status = find_farthest(h, &most);
    }
    while (2.0 * most * (p + q) < FAR && q < (1 << 24)) {
        const double next = p + q;
        p += 2.0 * q;
        q = next;
    }
    lan_space_set_costs(&h->space, q, p);
    return status == LAN_OK && !(2.0 * most * q < FAR) ? LAN_ELIMIT : status;
}

/* A matrix of costs between the cells of a block's front, in which the cells of
 * the block are eliminated. Only the part above the diagonal is used. */
typedef struct square {
    int32_t size;
    int32_t *cost; /* [size][size] */
} square;

static int32_t *at_of(const square *s, int32_t a, int32_t b)
{
    return a < b ? &s->cost[(size_t)a * (size_t)s->size + (size_t)b]
                 : &s->cost[(size_t)b * (size_t)s->size + (size_t)a];
}

static void improve(const square *s, int32_t a, int32_t b, int32_t cost)
{
    int32_t *at = at_of(s, a, b);
    *at = cost < *at ? cost : *at;
}

static void min_sums(int32_t *restrict to, const int32_t *restrict from,
                     int32_t add, int32_t count)
{
#pragma omp simd
    for (int32_t i = 0; i < count; i++) {
        const int32_t sum = from[i] + add;
        to[i] = sum < to[i] ? sum : to[i];
    }
}

/* Enters the steps between the cells of a cut and its front. */
static void lay_steps(const hierarchy *h, const lan_block *block,
                      const square *s)
{
    const lan_space *space = &h->space;
    for (int32_t i = 0; i < block->count; i++) {
        const int32_t node = h->cuts.node[block->first + i];
        for (unsigned m = space->moves[node]; m != 0; m &= m - 1) {
            const int d = __builtin_ctz(m);
            const int32_t number = h->cuts.number[node + space->offset[d]];
            const int32_t place = lan_block_place(&h->cuts, block, number);
            if (place >= 0) {
                improve(s, i, place,
                        (int32_t)lan_space_step_cost(space, node, d));
            }
        }
    }
}

/* Enters the routes through a leaf between the cells around it. */
static void lay_leaf(hierarchy *h, int32_t index, const square *s)
{
    const lan_block *block = &h->cuts.blocks[index];
    const int32_t *front = lan_block_front(&h->cuts, block);
    for (int32_t i = 0; i < block->size; i++) {
        search_leaf(h, index, h->cuts.node[front[i]], NONE);
        for (int32_t k = i + 1; k < block->size; k++) {
            improve(s, i, k, local_cost(h, h->cuts.node[front[k]]));
        }
    }
}

/* Adds the costs that a child leaves between the cells around it. */
static void add_child(const hierarchy *h, const lan_block *block,
                      const square *s, const lan_block *child,
                      const square *inner, int32_t *place)
{
    const int32_t *front = lan_block_front(&h->cuts, child);
    for (int32_t i = child->count; i < child->size; i++) {
        place[i] = lan_block_place(&h->cuts, block, front[i]);
    }
    for (int32_t i = child->count; i < child->size; i++) {
        for (int32_t k = i + 1; k < child->size; k++) {
            improve(s, place[i], place[k], *at_of(inner, i, k));
        }
    }
}

/* Eliminates the cells of the cut in turn; each leaves its arcs. */
static void eliminate(const hierarchy *h, const lan_block *block,
                      const square *s)
{
    const size_t size = (size_t)s->size;
    for (int32_t k = 0; k < block->count; k++) {
        const int32_t *row = &s->cost[(size_t)k * size];
        for (int32_t j = k + 1; j < s->size; j++) {
            if (row[j] < FAR) {
                min_sums(&s->cost[(size_t)j * size + (size_t)j + 1],
                         &row[j + 1], row[j], s->size - j - 1);
            }
        }
        memcpy(&h->arcs[lan_block_row(block, k)], &row[k + 1],
               (size_t)(s->size - k - 1) * sizeof *row);
    }
}

static lan_status make_block(hierarchy *h, int32_t index, square *out,
                             const lan_progress *progress)
{
    const lan_block *block = &h->cuts.blocks[index];
    const size_t size = (size_t)block->size;
    if (index % REPORT_BY == 0 &&
        !lan_progress_report(progress, index, h->cuts.block_count)) {
        return LAN_ECANCELLED;
    }
    int32_t *place = NULL;
    square inner[2] = {{0, NULL}, {0, NULL}};
    lan_status status = LAN_OK;
    for (int side = 0; side < 2 && status == LAN_OK; side++) {
        if (block->child[side] >= 0) {
            status = make_block(h, block->child[side], &inner[side], progress);
        }
    }
    out->size = block->size;
    out->cost = malloc((size * size + 1) * sizeof *out->cost);
    place = malloc(((size_t)h->cuts.longest + 1) * sizeof *place);
    if (out->cost == NULL || place == NULL) {
        status = status == LAN_OK ? LAN_ENOMEM : status;
    }
    if (status == LAN_OK) {
        for (size_t i = 0; i < size * size; i++) {
            out->cost[i] = FAR;
        }
        if (block->is_leaf) {
            lay_leaf(h, index, out);
        }
        lay_steps(h, block, out);
        for (int side = 0; side < 2; side++) {
            if (block->child[side] >= 0) {
                add_child(h, block, out, &h->cuts.blocks[block->child[side]],
                          &inner[side], place);
            }
        }
        eliminate(h, block, out);
    }
    free(inner[0].cost);
    free(inner[1].cost);
    free(place);
    if (status != LAN_OK) {
        free(out->cost);
        out->cost = NULL;
    }
    return status;
}

/* --- life cycle ---------------------------------------------------------- */

static void drop_tables(hierarchy *h)
{
    lan_dissection_clear(&h->cuts);
    free(h->arcs);
    free(h->end[0].cost);
    free(h->end[1].cost);
    free(h->front);
    h->arcs = NULL;
    h->end[0].cost = NULL;
    h->end[1].cost = NULL;
    h->front = NULL;
}

static void destroy(void *state)
{
    hierarchy *h = state;
    drop_tables(h);
    lan_engine_clear(&h->local);
    free(h->route);
    free(h);
}

static lan_status create(lan_ground *ground, void **out)
{
    hierarchy *h = calloc(1, sizeof *h);
    if (h == NULL) {
        return LAN_ENOMEM;
    }
    h->ground = ground;
    h->cuts.ground = ground;
    h->phase = PHASE_DONE;
    h->route = malloc((size_t)ground->nodes * sizeof *h->route);
    if (h->route == NULL || lan_engine_init(&h->local, LOCAL_CELLS) != LAN_OK) {
        destroy(h);
        return LAN_ENOMEM;
    }
    *out = h;
    return LAN_OK;
}

/* Dissects the ground, and allocates the arcs. */
static lan_status lay_out(hierarchy *h)
{
    if (h->ground->free_count > CELLS_MOST) {
        return LAN_ELIMIT;
    }
    drop_tables(h);
    lan_status status = choose_metric(h);
    if (status == LAN_OK) {
        status = lan_dissection_init(&h->cuts, h->ground);
    }
    if (status != LAN_OK) {
        return status;
    }
    const size_t count = (size_t)h->cuts.count + 1;
    h->arcs = malloc((h->cuts.row_count + 1) * sizeof *h->arcs);
    h->end[0].cost = malloc(count * sizeof *h->end[0].cost);
    h->end[1].cost = malloc(count * sizeof *h->end[1].cost);
    h->front = malloc(((size_t)h->cuts.longest + 1) * sizeof *h->front);
    if (h->arcs == NULL || h->end[0].cost == NULL || h->end[1].cost == NULL ||
        h->front == NULL) {
        drop_tables(h);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

static lan_status prepare(void *state, const lan_progress *progress)
{
    hierarchy *h = state;
    square whole = {0, NULL};
    lan_status status = lay_out(h);
    if (status == LAN_OK && h->cuts.block_count > 0) {
        status = make_block(h, h->cuts.block_count - 1, &whole, progress);
    }
    free(whole.cost);
    if (status != LAN_OK) {
        drop_tables(h);
    }
    return status;
}

/* --- sweeps -------------------------------------------------------------- */

/* Starts a sweep: the initial costs are those of the end's own cell, or of the
 * cells around its leaf. */
static void begin_climb(hierarchy *h, climb *c, int32_t node)
{
    c->node = node;
    c->bottom = lan_block_of(&h->cuts, node);
    c->block = c->bottom;
    for (int32_t i = c->bottom; i >= 0; i = h->cuts.blocks[i].parent) {
        const lan_block *block = &h->cuts.blocks[i];
        for (int32_t k = 0; k < block->count; k++) {
            c->cost[block->first + k] = FAR;
        }
    }
    if (h->cuts.number[node] >= 0) {
        c->cost[h->cuts.number[node]] = 0;
        return;
    }
    const lan_block *leaf = &h->cuts.blocks[c->bottom];
    const int32_t *front = lan_block_front(&h->cuts, leaf);
    search_leaf(h, c->bottom, node, NONE);
    for (int32_t i = 0; i < leaf->size; i++) {
        c->cost[front[i]] = local_cost(h, h->cuts.node[front[i]]);
    }
    c->block = leaf->parent;
}

/* Propagates the costs of one cut to all cells of its front. */
static void sweep(hierarchy *h, climb *c)
{
    const lan_block *block = &h->cuts.blocks[c->block];
    const int32_t *front = lan_block_front(&h->cuts, block);
    int32_t *cost = h->front;
    for (int32_t i = 0; i < block->size; i++) {
        cost[i] = c->cost[front[i]];
    }
    for (int32_t k = 0; k < block->count; k++) {
        if (cost[k] < h->best) {
            min_sums(&cost[k + 1], &h->arcs[lan_block_row(block, k)], cost[k],
                     block->size - k - 1);
        }
    }
    for (int32_t i = 0; i < block->size; i++) {
        c->cost[front[i]] = cost[i];
    }
    h->expanded += (uint64_t)block->count;
    c->block = block->parent;
}

/* Finds the best cell in the cuts that surround both ends. */
static void meet(hierarchy *h)
{
    int32_t a = h->end[0].bottom;
    int32_t b = h->end[1].bottom;
    while (a != b) { /* parents have larger numbers */
        int32_t *lower = a < b ? &a : &b;
        *lower = h->cuts.blocks[*lower].parent;
        if (*lower < 0) {
            return;
        }
    }
    for (; a >= 0; a = h->cuts.blocks[a].parent) {
        const lan_block *block = &h->cuts.blocks[a];
        for (int32_t k = block->first; k < block->first + block->count; k++) {
            const int32_t sum = h->end[0].cost[k] + h->end[1].cost[k];
            if (sum < h->best) {
                h->best = sum;
                h->top = k;
            }
        }
    }
}

/* --- unpacking ----------------------------------------------------------- */

static void add_node(hierarchy *h, int32_t node)
{
    if (h->count < h->ground->nodes) {
        h->route[h->count++] = node;
    }
}

static void turn_around(int32_t *nodes, int32_t count)
{
    for (int32_t i = 0; i < count / 2; i++) {
        const int32_t node = nodes[i];
        nodes[i] = nodes[count - 1 - i];
        nodes[count - 1 - i] = node;
    }
}

/* Adds the nodes of the local route up to this node, without its first node. */
static void add_local(hierarchy *h, int32_t node)
{
    const int32_t first = h->count;
    for (int32_t at = local_of(h, node); h->local.from[at] >= 0;
         at = h->local.from[at]) {
        add_node(h, node_of(h, at));
    }
    turn_around(&h->route[first], h->count - first);
}

static bool unpack(hierarchy *h, int32_t from, int32_t to, int32_t cost);

/* Cost of the arc between two positions of a front; the lower one is in the
 * cut. */
static int32_t arc_cost(const hierarchy *h, const lan_block *block, int32_t low,
                        int32_t high)
{
    return h->arcs[lan_block_row(block, low) + (size_t)(high - low - 1)];
}

/* Unpacks a route of a given cost between two cells of a block's front, over
 * its cut or over the blocks below; false if there is none. */
static bool unpack_below(hierarchy *h, int32_t index, int32_t from, int32_t to,
                         int32_t cost)
{
    const lan_block *block = &h->cuts.blocks[index];
    const int32_t a = lan_block_place(&h->cuts, block, from);
    const int32_t b = lan_block_place(&h->cuts, block, to);
    if (a < 0 || b < 0) {
        return false;
    }
    if (block->is_leaf) {
        search_leaf(h, index, h->cuts.node[from], h->cuts.node[to]);
        if (local_cost(h, h->cuts.node[to]) == cost) {
            add_local(h, h->cuts.node[to]);
            return true;
        }
        return false;
    }
    const int32_t lower = a < b ? a : b;
    const int32_t end = block->count < lower ? block->count : lower;
    for (int32_t k = 0; k < end; k++) {
        const int32_t one = arc_cost(h, block, k, a);
        if (one < cost && one + arc_cost(h, block, k, b) == cost) {
            return unpack(h, from, block->first + k, one) &&
                   unpack(h, block->first + k, to, cost - one);
        }
    }
    for (int side = 0; side < 2; side++) {
        if (block->child[side] >= 0 &&
            unpack_below(h, block->child[side], from, to, cost)) {
            return true;
        }
    }
    return false;
}

/* Adds the nodes of an arc after its first one; false if the table does not
 * belong to this map. */
static bool unpack(hierarchy *h, int32_t from, int32_t to, int32_t cost)
{
    const lan_space *space = &h->space;
    const int32_t node = h->cuts.node[from];
    for (unsigned m = space->moves[node]; m != 0; m &= m - 1) {
        const int d = __builtin_ctz(m);
        if (node + space->offset[d] == h->cuts.node[to] &&
            (int32_t)lan_space_step_cost(space, node, d) == cost) {
            add_node(h, h->cuts.node[to]);
            return true;
        }
    }
    return unpack_below(h, h->cuts.owner[from < to ? from : to], from, to,
                        cost);
}

/* The cell from which a sweep reached a cell at this cost; NONE: the end
 * itself. */
static int32_t came_from(const hierarchy *h, const climb *c, int32_t number)
{
    const int32_t cost = c->cost[number];
    for (int32_t i = c->bottom; i >= 0; i = h->cuts.blocks[i].parent) {
        const lan_block *block = &h->cuts.blocks[i];
        const int32_t place = lan_block_place(&h->cuts, block, number);
        const int32_t end = block->count < place ? block->count : place;
        for (int32_t k = 0; k < end; k++) {
            const int32_t before = c->cost[block->first + k];
            if (before < cost &&
                before + arc_cost(h, block, k, place) == cost) {
                return block->first + k;
            }
        }
    }
    return NONE;
}

/* Adds the nodes between an end and a cell of a cut, from that cell down,
 * without the cell. */
static bool go_down(hierarchy *h, const climb *c, int32_t number)
{
    int32_t from;
    while ((from = h->cuts.number[c->node] == number
                       ? NONE
                       : came_from(h, c, number)) != NONE) {
        if (!unpack(h, number, from, c->cost[number] - c->cost[from])) {
            return false;
        }
        number = from;
    }
    if (h->cuts.number[c->node] >= 0) {
        return h->cuts.number[c->node] == number;
    }
    search_leaf(h, c->bottom, h->cuts.node[number], c->node);
    if (local_cost(h, c->node) != c->cost[number]) {
        return false;
    }
    add_local(h, c->node);
    return true;
}

static bool lay_route(hierarchy *h)
{
    h->count = 0;
    if (h->top == NONE) {
        search_leaf(h, h->end[0].bottom, h->end[0].node, h->end[1].node);
        add_node(h, h->end[0].node);
        add_local(h, h->end[1].node);
        return true;
    }
    if (!go_down(h, &h->end[0], h->top)) {
        return false;
    }
    turn_around(h->route, h->count);
    add_node(h, h->cuts.node[h->top]);
    return go_down(h, &h->end[1], h->top) && h->count < h->ground->nodes;
}

/* --- a request ----------------------------------------------------------- */

static lan_status begin(void *state, const lan_route_request *request)
{
    hierarchy *h = state;
    const int32_t start = lan_ground_node(h->ground, request->start);
    const int32_t goal =
        lan_ground_node(h->ground, lan_request_goals(request)[0]);
    h->best = FAR;
    h->top = NONE;
    h->count = 0;
    h->expanded = 0;
    h->phase = PHASE_UP;
    begin_climb(h, &h->end[1], goal);
    begin_climb(h, &h->end[0], start);
    if (h->end[0].bottom == h->end[1].bottom &&
        h->cuts.blocks[h->end[0].bottom].is_leaf) {
        h->best = local_cost(h, goal);
    }
    return LAN_OK;
}

static bool step(void *state, uint64_t expansions)
{
    hierarchy *h = state;
    while (h->phase != PHASE_DONE) {
        climb *c = &h->end[h->phase == PHASE_UP ? 0 : 1];
        if (c->block < 0) {
            h->phase = h->phase == PHASE_UP ? PHASE_DOWN : PHASE_DONE;
            continue;
        }
        const uint64_t cells = (uint64_t)h->cuts.blocks[c->block].count;
        if (expansions == 0) {
            return false;
        }
        expansions = expansions > cells ? expansions - cells : 0;
        sweep(h, c);
    }
    if (h->count == 0) {
        meet(h);
        if (h->best >= FAR || !lay_route(h)) {
            h->count = 0;
        }
    }
    return true;
}

static void result(const void *state, lan_route *route)
{
    const hierarchy *h = state;
    lan_tally tally = {{0, 0}, {0, 0}};
    for (int32_t i = 0; i + 1 < h->count; i++) {
        lan_tally_add(&tally, &h->space, h->route[i],
                      lan_overlaid_direction(&h->space.over, h->route[i],
                                             h->route[i + 1]));
    }
    route->end = h->count > 0 ? LAN_ROUTE_FOUND : LAN_ROUTE_NONE;
    if (h->count > 0) {
        lan_tally_read(&tally, &h->space, route);
    }
    route->expanded = h->expanded;
}

static size_t cells(const void *state, lan_cell *out, size_t capacity)
{
    const hierarchy *h = state;
    const size_t count = (size_t)h->count;
    for (size_t i = 0; i < count && count <= capacity; i++) {
        out[i] = lan_ground_cell(h->ground, h->route[i]);
    }
    return count;
}

static size_t memory(const void *state)
{
    const hierarchy *h = state;
    return sizeof *h + lan_dissection_memory(&h->cuts) +
           (h->cuts.row_count + 1) * sizeof *h->arcs +
           lan_engine_memory(&h->local) +
           (size_t)h->ground->nodes * sizeof *h->route +
           (size_t)(h->cuts.count + 1) * 2 * sizeof *h->end[0].cost +
           (size_t)(h->cuts.longest + 1) * sizeof *h->front;
}

/* Serialised form: the costs of the arcs, in 32-bit little-endian words. Cuts
 * and metric are recomputed from the ground. */
static size_t save(const void *state, void *out, size_t capacity)
{
    const hierarchy *h = state;
    const size_t size = 4 * h->cuts.row_count;
    unsigned char *bytes = out;
    for (size_t i = 0; i < h->cuts.row_count && size <= capacity; i++) {
        lan_table_put(bytes, i, (uint32_t)h->arcs[i]);
    }
    return size;
}

static lan_status load(void *state, const void *bytes, size_t size,
                       lan_error *err)
{
    hierarchy *h = state;
    const unsigned char *from = bytes;
    const lan_status status = lay_out(h);
    if (status != LAN_OK) {
        return status;
    }
    if (size != 4 * h->cuts.row_count) {
        drop_tables(h);
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes has not the arcs of this map");
    }
    for (size_t i = 0; i < h->cuts.row_count; i++) {
        const uint32_t cost = lan_table_get(from, i);
        if (cost == 0 || cost > FAR) {
            drop_tables(h);
            return lan_fail(err, LAN_EPARSE, 0, 0,
                            "the table of routes has an arc that costs %u",
                            (unsigned)cost);
        }
        h->arcs[i] = (int32_t)cost;
    }
    return LAN_OK;
}

const lan_algorithm_impl lan_search_hierarchy = {
    .facts = {.name = "hierarchy",
              .summary = "a contraction hierarchy over nested cuts: ground of "
                         "several costs",
              .is_optimal = true,
              .is_prepared = true},
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .begin = begin,
    .step = step,
    .result = result,
    .cells = cells,
    .memory = memory,
    .save = save,
    .load = load,
};
