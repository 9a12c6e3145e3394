/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/lacam_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/digest_impl.h"
#include "tactics/counts_impl.h"

#define NONE       (-1)
#define ROOM_FIRST 64 /* a power of two */

/* Who has to be where next, on top of all that its ancestors say. */
typedef struct constraint {
    int32_t parent;  /* NONE: the root, which says nothing */
    int32_t younger; /* next in its configuration's queue */
    int32_t agent;
    int32_t place;
    int32_t depth;
} constraint;

/* A configuration that was found. Its places and its order of agents stand in
 * `places` and `agents` at its number times the count. */
typedef struct node {
    uint64_t hash;
    int32_t parent;
    int32_t next;   /* of the same bucket */
    int32_t oldest; /* constraint not yet looked at; NONE: exhausted */
    int32_t youngest;
    int32_t away;  /* of its order */
    int32_t depth; /* steps from the start */
} node;

struct lan_lacam {
    lan_crowd *crowd;
    int32_t count; /* agents */
    lan_move_end end;
    int64_t generated;
    int32_t goal; /* node; NONE: not found */
    node *nodes;
    int32_t *places; /* [nodes][count] */
    int32_t *agents; /* [nodes][count] */
    int32_t node_count;
    int32_t node_room;
    constraint *constraints;
    int32_t constraint_count;
    int32_t constraint_room;
    int32_t *open; /* stack of nodes */
    int32_t open_count;
    int32_t open_room;
    int32_t *buckets; /* [bucket_count], a power of two, of nodes */
    int32_t bucket_count;
    int32_t *way; /* [depth + 1] nodes, once solved */
};

/* --- memory -------------------------------------------------------------- */

static void *grow_block(void *block, int32_t count, size_t size)
{
    return (size_t)count > SIZE_MAX / size
               ? NULL
               : realloc(block, (size_t)count * size);
}

/* Room for one more of what is `count` now: twice as much where it is full; 0:
 * too much. */
static int32_t room_for(int32_t count, int32_t room)
{
    if (count < room) {
        return room;
    }
    return room == 0 ? ROOM_FIRST : room > INT32_MAX / 2 ? 0 : 2 * room;
}

static lan_status reserve_constraint(lan_lacam *lacam)
{
    const int32_t room =
        room_for(lacam->constraint_count, lacam->constraint_room);
    if (room != lacam->constraint_room) {
        constraint *grown = grow_block(lacam->constraints, room, sizeof *grown);
        if (room == 0 || grown == NULL) {
            return LAN_ENOMEM;
        }
        lacam->constraints = grown;
        lacam->constraint_room = room;
    }
    return LAN_OK;
}

static lan_status reserve_open(lan_lacam *lacam)
{
    const int32_t room = room_for(lacam->open_count, lacam->open_room);
    if (room != lacam->open_room) {
        int32_t *grown = grow_block(lacam->open, room, sizeof *grown);
        if (room == 0 || grown == NULL) {
            return LAN_ENOMEM;
        }
        lacam->open = grown;
        lacam->open_room = room;
    }
    return LAN_OK;
}

static int32_t *bucket_of(const lan_lacam *lacam, uint64_t hash)
{
    return &lacam->buckets[hash & (uint64_t)(lacam->bucket_count - 1)];
}

static void enter_bucket(lan_lacam *lacam, int32_t number)
{
    int32_t *bucket = bucket_of(lacam, lacam->nodes[number].hash);
    lacam->nodes[number].next = *bucket;
    *bucket = number;
}

static lan_status grow_buckets(lan_lacam *lacam, int32_t count)
{
    int32_t *grown = grow_block(lacam->buckets, count, sizeof *grown);
    if (grown == NULL) {
        return LAN_ENOMEM;
    }
    lacam->buckets = grown;
    lacam->bucket_count = count;
    for (int32_t i = 0; i < count; i++) {
        grown[i] = NONE;
    }
    for (int32_t i = 0; i < lacam->node_count; i++) {
        enter_bucket(lacam, i);
    }
    return LAN_OK;
}

static lan_status reserve_node(lan_lacam *lacam)
{
    const int32_t room = room_for(lacam->node_count, lacam->node_room);
    if (room == lacam->node_room) {
        return LAN_OK;
    }
    const size_t row = (size_t)lacam->count * sizeof *lacam->places;
    node *nodes =
        room == 0 ? NULL : grow_block(lacam->nodes, room, sizeof *nodes);
    lacam->nodes = nodes != NULL ? nodes : lacam->nodes;
    int32_t *places =
        nodes == NULL ? NULL : grow_block(lacam->places, room, row);
    lacam->places = places != NULL ? places : lacam->places;
    int32_t *agents =
        places == NULL ? NULL : grow_block(lacam->agents, room, row);
    if (agents == NULL) {
        return LAN_ENOMEM;
    }
    lacam->agents = agents;
    lacam->node_room = room;
    return grow_buckets(lacam, room);
}

/* --- configurations ------------------------------------------------------ */

static int32_t *places_of(const lan_lacam *lacam, int32_t number)
{
    return lacam->places + (size_t)number * (size_t)lacam->count;
}

static lan_crowd_order order_of(const lan_lacam *lacam, int32_t number)
{
    const lan_crowd_order order = {lacam->agents +
                                       (size_t)number * (size_t)lacam->count,
                                   lacam->nodes[number].away};
    return order;
}

static uint64_t hash_places(const lan_lacam *lacam, const int32_t *places)
{
    return lan_digest(LAN_DIGEST_START, places,
                      (size_t)lacam->count * sizeof *places);
}

static int32_t find_node(const lan_lacam *lacam, const int32_t *places,
                         uint64_t hash)
{
    const size_t size = (size_t)lacam->count * sizeof *places;
    int32_t number = *bucket_of(lacam, hash);
    while (number != NONE &&
           (lacam->nodes[number].hash != hash ||
            memcmp(places_of(lacam, number), places, size) != 0)) {
        number = lacam->nodes[number].next;
    }
    return number;
}

static lan_status push_open(lan_lacam *lacam, int32_t number)
{
    const lan_status status = reserve_open(lacam);
    if (status == LAN_OK) {
        lacam->open[lacam->open_count++] = number;
    }
    return status;
}

/* Adds a constraint to a configuration's queue. */
static lan_status add_constraint(lan_lacam *lacam, int32_t number,
                                 const constraint *what)
{
    const lan_status status = reserve_constraint(lacam);
    if (status != LAN_OK) {
        return status;
    }
    node *const of = &lacam->nodes[number];
    const int32_t id = lacam->constraint_count++;
    lacam->constraints[id] = *what;
    lacam->constraints[id].younger = NONE;
    if (of->oldest == NONE) {
        of->oldest = id;
    } else {
        lacam->constraints[of->youngest].younger = id;
    }
    of->youngest = id;
    return LAN_OK;
}

/* Enters the configuration that stands behind the last one, and looks at it
 * next. The agents stand there. */
static lan_status add_node(lan_lacam *lacam, int32_t parent, uint64_t hash)
{
    const constraint root = {.parent = NONE};
    const int32_t number = lacam->node_count++;
    lan_crowd_order order = {
        lacam->agents + (size_t)number * (size_t)lacam->count, 0};
    if (parent == NONE) {
        lan_crowd_first_order(lacam->crowd, &order);
    } else {
        const lan_crowd_order before = order_of(lacam, parent);
        lan_crowd_reorder(lacam->crowd, &before, &order);
    }
    lacam->nodes[number] = (node){
        .hash = hash,
        .parent = parent,
        .oldest = NONE,
        .youngest = NONE,
        .away = order.away,
        .depth = parent == NONE ? 0 : lacam->nodes[parent].depth + 1,
    };
    enter_bucket(lacam, number);
    const lan_status status = add_constraint(lacam, number, &root);
    return status == LAN_OK ? push_open(lacam, number) : status;
}

/* --- the next configuration ---------------------------------------------- */

static int32_t pop_constraint(lan_lacam *lacam, int32_t number)
{
    node *const of = &lacam->nodes[number];
    const int32_t id = of->oldest;
    of->oldest = lacam->constraints[id].younger;
    return id;
}

/* One constraint more, on the next agent of the order: each place that it could
 * step to, in an order that begins by lot. */
static lan_status branch_constraint(lan_lacam *lacam, int32_t number,
                                    int32_t id)
{
    const lan_tick_map *map = lacam->crowd->map;
    constraint child = {.parent = id,
                        .depth = lacam->constraints[id].depth + 1};
    if (child.depth > lacam->count) {
        return LAN_OK;
    }
    child.agent = order_of(lacam, number).agents[child.depth - 1];
    const int32_t at = places_of(lacam, number)[child.agent];
    const unsigned first = lan_crowd_lot(lacam->crowd);
    lan_status status = LAN_OK;
    for (unsigned i = 0; i < LAN_DIRECTION_COUNT && status == LAN_OK; i++) {
        const unsigned d = (first + i) & 7;
        if ((map->steps[at] >> d & 1) != 0) {
            child.place = at + map->step[d];
            status = add_constraint(lacam, number, &child);
        }
    }
    child.place = at;
    return status == LAN_OK ? add_constraint(lacam, number, &child) : status;
}

/* Has pibt decide for all agents from a configuration on; false where the
 * constraint cannot be met. */
static bool decide_agents(lan_lacam *lacam, int32_t number, int32_t id)
{
    lan_pibt *pibt = lacam->crowd->pibt;
    const int32_t *places = places_of(lacam, number);
    const lan_crowd_order order = order_of(lacam, number);
    lan_pibt_begin(pibt);
    for (int32_t a = 0; a < lacam->count; a++) {
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
    for (int32_t i = 0; i < lacam->count; i++) {
        if (!lan_pibt_decide(pibt, order.agents[i])) {
            return false;
        }
    }
    return true;
}

/* Looks at the configuration on top of the stack once. */
static lan_status look_at_node(lan_lacam *lacam, int32_t number)
{
    lan_pibt *pibt = lacam->crowd->pibt;
    const int32_t id = pop_constraint(lacam, number);
    lan_status status = branch_constraint(lacam, number, id);
    if (status == LAN_OK) {
        status = reserve_node(lacam);
    }
    if (status != LAN_OK) {
        return status;
    }
    lacam->generated++;
    if (!decide_agents(lacam, number, id)) {
        return LAN_OK;
    }
    lan_pibt_commit(pibt);
    int32_t *places = places_of(lacam, lacam->node_count);
    for (int32_t a = 0; a < lacam->count; a++) {
        places[a] = lan_pibt_place(pibt, a);
    }
    const uint64_t hash = hash_places(lacam, places);
    const int32_t known = find_node(lacam, places, hash);
    if (known == NONE) {
        return add_node(lacam, number, hash);
    }
    return known == number ? LAN_OK : push_open(lacam, known);
}

/* --- the search ---------------------------------------------------------- */

static lan_status write_way(lan_lacam *lacam, int32_t goal)
{
    const int32_t steps = lacam->nodes[goal].depth;
    lacam->way = grow_block(NULL, steps + 1, sizeof *lacam->way);
    if (lacam->way == NULL) {
        return LAN_ENOMEM;
    }
    lacam->goal = goal;
    for (int32_t i = steps, at = goal; i >= 0; i--) {
        lacam->way[i] = at;
        at = lacam->nodes[at].parent;
    }
    lacam->end = LAN_MOVE_ARRIVED;
    return LAN_OK;
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
        if (lacam->nodes[number].away == 0) {
            status = write_way(lacam, number);
        } else if (lacam->nodes[number].oldest == NONE) {
            lacam->open_count--;
        } else if (lacam->generated >= generated) {
            break;
        } else {
            status = look_at_node(lacam, number);
        }
    }
    return status;
}

lan_move_end lan_lacam_end(const lan_lacam *lacam)
{
    return lacam->end;
}

int64_t lan_lacam_generated(const lan_lacam *lacam)
{
    return lacam->generated;
}

int64_t lan_lacam_different(const lan_lacam *lacam)
{
    return lacam->node_count;
}

int64_t lan_lacam_steps(const lan_lacam *lacam)
{
    return lacam->goal == NONE ? 0 : lacam->nodes[lacam->goal].depth;
}

const int32_t *lan_lacam_configuration(const lan_lacam *lacam, int64_t step)
{
    return places_of(lacam, lacam->goal == NONE ? 0 : lacam->way[step]);
}

/* --- life ---------------------------------------------------------------- */

static bool has_ways(const lan_crowd *crowd)
{
    for (int32_t a = 0; a < crowd->count; a++) {
        if (crowd->map->least[a] < 0) {
            return false;
        }
    }
    return true;
}

static lan_status start_search(lan_lacam *lacam)
{
    lan_status status = reserve_node(lacam);
    if (status != LAN_OK) {
        return status;
    }
    int32_t *places = places_of(lacam, 0);
    for (int32_t a = 0; a < lacam->count; a++) {
        places[a] = lan_pibt_place(lacam->crowd->pibt, a);
    }
    return add_node(lacam, NONE, hash_places(lacam, places));
}

lan_status lan_lacam_create(lan_crowd *crowd, lan_lacam **out)
{
    lan_lacam *lacam = calloc(1, sizeof *lacam);
    if (lacam == NULL) {
        return LAN_ENOMEM;
    }
    lacam->crowd = crowd;
    lacam->count = crowd->count;
    lacam->goal = NONE;
    lacam->end = has_ways(crowd) ? LAN_MOVE_UNDECIDED : LAN_MOVE_IMPOSSIBLE;
    const lan_status status = start_search(lacam);
    if (status != LAN_OK) {
        lan_lacam_destroy(lacam);
        return status;
    }
    *out = lacam;
    return LAN_OK;
}

void lan_lacam_destroy(lan_lacam *lacam)
{
    if (lacam == NULL) {
        return;
    }
    free(lacam->nodes);
    free(lacam->places);
    free(lacam->agents);
    free(lacam->constraints);
    free(lacam->open);
    free(lacam->buckets);
    free(lacam->way);
    free(lacam);
}
