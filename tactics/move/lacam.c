/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/move_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/digest_impl.h"

#define NONE       (-1)
#define ROOM_FIRST 64 /* a power of two */

/* An agent's forced next place, in addition to the parent's. */
typedef struct constraint {
    int32_t parent;  /* NONE: the root, no constraint */
    int32_t younger; /* next in its configuration's queue */
    int32_t agent;
    int32_t place;
    int32_t depth;
} constraint;

/* A configuration that was found. */
typedef struct node {
    uint64_t hash;
    int32_t parent;
    int32_t next;   /* of the same bucket */
    int32_t oldest; /* next constraint to expand; NONE: exhausted */
    int32_t youngest;
    int32_t away;   /* of its order */
    int32_t depth;  /* steps from the start */
    int32_t rows[]; /* [2][count]: places, then the order of agents */
} node;

struct lan_lacam {
    lan_crowd *crowd;
    size_t count; /* agents */
    lan_move_end end;
    int64_t generated;
    int32_t goal; /* node; NONE: not found */
    char *nodes;  /* [node_room] of `node_size` bytes */
    size_t node_size;
    int32_t node_count;
    int32_t node_room;
    constraint *constraints;
    int32_t constraint_count;
    int32_t constraint_room;
    int32_t *open; /* stack of nodes */
    int32_t open_count;
    int32_t open_room;
    int32_t *buckets; /* [node_room], a power of two, of nodes */
};

/* A block with room for one more than `count`, doubled if it is full. Without
 * memory returns NULL and keeps the block. */
static void *grown_block(void *block, size_t size, int32_t count, int32_t *room)
{
    const size_t wanted = *room == 0 ? ROOM_FIRST : 2 * (size_t)*room;
    if (count < *room) {
        return block;
    }
    void *grown = wanted > INT32_MAX || wanted > SIZE_MAX / size
                      ? NULL
                      : realloc(block, wanted * size);
    *room = grown == NULL ? *room : (int32_t)wanted;
    return grown;
}

static node *node_at(const lan_lacam *lacam, int32_t number)
{
    return (void *)(lacam->nodes + (size_t)number * lacam->node_size);
}

static lan_crowd_order order_of(const lan_lacam *lacam, int32_t number)
{
    node *const it = node_at(lacam, number);
    const lan_crowd_order order = {it->rows + lacam->count, it->away};
    return order;
}

/* --- known configurations ------------------------------------------------ */

static int32_t *bucket_of(const lan_lacam *lacam, uint64_t hash)
{
    return &lacam->buckets[hash & (uint64_t)(lacam->node_room - 1)];
}

static void enter_bucket(lan_lacam *lacam, int32_t number)
{
    node *const it = node_at(lacam, number);
    int32_t *bucket = bucket_of(lacam, it->hash);
    it->next = *bucket;
    *bucket = number;
}

/* Makes room for one more node, and for the buckets. */
static lan_status reserve_node(lan_lacam *lacam)
{
    if (lacam->node_count < lacam->node_room) {
        return LAN_OK;
    }
    int32_t bucket_room = lacam->node_room;
    int32_t *buckets = grown_block(lacam->buckets, sizeof *buckets,
                                   lacam->node_count, &bucket_room);
    lacam->buckets = buckets == NULL ? lacam->buckets : buckets;
    char *nodes = buckets == NULL
                      ? NULL
                      : grown_block(lacam->nodes, lacam->node_size,
                                    lacam->node_count, &lacam->node_room);
    if (nodes == NULL) {
        return LAN_ENOMEM;
    }
    lacam->nodes = nodes;
    memset(buckets, 0xff, (size_t)lacam->node_room * sizeof *buckets);
    for (int32_t i = 0; i < lacam->node_count; i++) {
        enter_bucket(lacam, i);
    }
    return LAN_OK;
}

static int32_t find_node(const lan_lacam *lacam, const node *like)
{
    const size_t size = lacam->count * sizeof *like->rows;
    int32_t number = *bucket_of(lacam, like->hash);
    while (number != NONE) {
        const node *it = node_at(lacam, number);
        if (it->hash == like->hash && memcmp(it->rows, like->rows, size) == 0) {
            break;
        }
        number = it->next;
    }
    return number;
}

static lan_status push_open(lan_lacam *lacam, int32_t number)
{
    int32_t *open = grown_block(lacam->open, sizeof *open, lacam->open_count,
                                &lacam->open_room);
    if (open == NULL) {
        return LAN_ENOMEM;
    }
    lacam->open = open;
    open[lacam->open_count++] = number;
    return LAN_OK;
}

/* Adds a constraint to a configuration's queue. */
static lan_status add_constraint(lan_lacam *lacam, node *of,
                                 const constraint *what)
{
    constraint *all =
        grown_block(lacam->constraints, sizeof *all, lacam->constraint_count,
                    &lacam->constraint_room);
    if (all == NULL) {
        return LAN_ENOMEM;
    }
    const int32_t id = lacam->constraint_count++;
    lacam->constraints = all;
    all[id] = *what;
    all[id].younger = NONE;
    if (of->oldest == NONE) {
        of->oldest = id;
    } else {
        all[of->youngest].younger = id;
    }
    of->youngest = id;
    return LAN_OK;
}

/* Pushes the current configuration, new or known, unless it is the parent. The
 * caller has reserved a node. */
static lan_status take_configuration(lan_lacam *lacam, int32_t parent)
{
    const constraint root = {.parent = NONE};
    const int32_t number = lacam->node_count;
    node *const it = node_at(lacam, number);
    for (size_t a = 0; a < lacam->count; a++) {
        it->rows[a] = lan_pibt_place(lacam->crowd->pibt, (int32_t)a);
    }
    it->hash =
        lan_digest(LAN_DIGEST_START, it->rows, lacam->count * sizeof *it->rows);
    const int32_t known = find_node(lacam, it);
    if (known != NONE) {
        return known == parent ? LAN_OK : push_open(lacam, known);
    }
    lan_crowd_order order = {it->rows + lacam->count, 0};
    if (parent == NONE) {
        lan_crowd_first_order(lacam->crowd, &order);
    } else {
        const lan_crowd_order before = order_of(lacam, parent);
        lan_crowd_reorder(lacam->crowd, &before, &order);
    }
    it->parent = parent;
    it->oldest = NONE;
    it->away = order.away;
    it->depth = parent == NONE ? 0 : node_at(lacam, parent)->depth + 1;
    lacam->node_count++;
    enter_bucket(lacam, number);
    const lan_status status = add_constraint(lacam, it, &root);
    return status == LAN_OK ? push_open(lacam, number) : status;
}

/* --- the next configuration ---------------------------------------------- */

/* Adds a constraint on the next agent of the order for each place that it can
 * step to, from a random direction on. */
static lan_status branch_constraint(lan_lacam *lacam, int32_t number,
                                    int32_t id)
{
    const lan_crowd *crowd = lacam->crowd;
    node *const it = node_at(lacam, number);
    const int32_t depth = lacam->constraints[id].depth;
    if ((size_t)depth >= lacam->count) {
        return LAN_OK;
    }
    const int32_t agent = order_of(lacam, number).agents[depth];
    const int32_t at = it->rows[agent];
    const unsigned first = lan_crowd_lot(lacam->crowd);
    constraint child = {.parent = id, .agent = agent, .depth = depth + 1};
    lan_status status = LAN_OK;
    for (unsigned i = 0; i < LAN_DIRECTION_COUNT && status == LAN_OK; i++) {
        const unsigned d = (first + i) & 7;
        if ((crowd->steps[at] >> d & 1) != 0) {
            child.place = at + crowd->step[d];
            status = add_constraint(lacam, it, &child);
        }
    }
    child.place = at;
    return status == LAN_OK ? add_constraint(lacam, it, &child) : status;
}

/* Lets pibt move all agents from a configuration; false if a constraint cannot
 * be met. */
static bool decide_agents(lan_lacam *lacam, int32_t number, int32_t id)
{
    lan_pibt *pibt = lacam->crowd->pibt;
    const lan_crowd_order order = order_of(lacam, number);
    const int32_t *places = node_at(lacam, number)->rows;
    lan_pibt_begin(pibt);
    for (int32_t a = 0; a < lacam->crowd->count; a++) {
        if (lan_pibt_place(pibt, a) != places[a]) {
            lan_pibt_put(pibt, a, places[a]);
        }
    }
    const constraint *all = lacam->constraints;
    for (int32_t c = id; all[c].parent != NONE; c = all[c].parent) {
        if (!lan_pibt_force(pibt, all[c].agent, all[c].place)) {
            return false;
        }
    }
    for (size_t i = 0; i < lacam->count; i++) {
        if (!lan_pibt_decide(pibt, order.agents[i])) {
            return false;
        }
    }
    return true;
}

/* Expands a configuration once. */
static lan_status look_at_node(lan_lacam *lacam, int32_t number)
{
    lan_status status = reserve_node(lacam);
    if (status != LAN_OK) {
        return status;
    }
    node *const it = node_at(lacam, number);
    const int32_t id = it->oldest;
    it->oldest = lacam->constraints[id].younger;
    status = branch_constraint(lacam, number, id);
    if (status != LAN_OK) {
        return status;
    }
    lacam->generated++;
    if (!decide_agents(lacam, number, id)) {
        return LAN_OK;
    }
    lan_pibt_commit(lacam->crowd->pibt);
    return take_configuration(lacam, number);
}

lan_status lan_lacam_search(lan_lacam *lacam, int64_t generated)
{
    lan_status status = LAN_OK;
    while (status == LAN_OK && lacam->end == LAN_MOVE_UNDECIDED) {
        if (lacam->open_count == 0) {
            lacam->end = LAN_MOVE_IMPOSSIBLE;
            break;
        }
        const int32_t number = lacam->open[lacam->open_count - 1];
        if (node_at(lacam, number)->away == 0) {
            lacam->goal = number;
            lacam->end = LAN_MOVE_ARRIVED;
        } else if (node_at(lacam, number)->oldest == NONE) {
            lacam->open_count--;
        } else if (lacam->generated >= generated) {
            break;
        } else {
            status = look_at_node(lacam, number);
        }
    }
    return status;
}

void lan_lacam_totals(const lan_lacam *lacam, lan_move_totals *totals)
{
    totals->end = lacam->end;
    totals->generated = lacam->generated;
    totals->different = lacam->node_count;
    totals->ticks =
        lacam->goal == NONE ? 0 : node_at(lacam, lacam->goal)->depth;
}

const int32_t *lan_lacam_configuration(const lan_lacam *lacam, int64_t step)
{
    const node *it = node_at(lacam, lacam->goal == NONE ? 0 : lacam->goal);
    while (it->depth > step) {
        it = node_at(lacam, it->parent);
    }
    return it->rows;
}

/* --- create and destroy -------------------------------------------------- */

lan_status lan_lacam_create(lan_crowd *crowd, lan_lacam **out)
{
    lan_lacam *lacam = calloc(1, sizeof *lacam);
    if (lacam == NULL) {
        return LAN_ENOMEM;
    }
    lacam->crowd = crowd;
    lacam->count = (size_t)crowd->count;
    lacam->node_size = sizeof(node) + 2 * lacam->count * sizeof(int32_t);
    lacam->goal = NONE;
    lacam->end = LAN_MOVE_UNDECIDED;
    for (size_t a = 0; a < lacam->count; a++) {
        lacam->end = crowd->least[a] < 0 ? LAN_MOVE_IMPOSSIBLE : lacam->end;
    }
    lan_status status = reserve_node(lacam);
    if (status == LAN_OK) {
        status = take_configuration(lacam, NONE);
    }
    if (status != LAN_OK) {
        lan_lacam_destroy(lacam);
        return status;
    }
    *out = lacam;
    return LAN_OK;
}

void lan_lacam_destroy(lan_lacam *lacam)
{
    if (lacam != NULL) {
        free(lacam->nodes);
        free(lacam->constraints);
        free(lacam->open);
        free(lacam->buckets);
        free(lacam);
    }
}
