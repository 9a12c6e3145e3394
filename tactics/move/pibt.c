/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/move_impl.h"

#include <stdlib.h>
#include <string.h>

#define NONE LAN_PIBT_NONE

/* An agent's present place and its next place. */
typedef struct stand {
    int32_t place;
    int32_t next;
} stand;

/* The agent on a place, and the agent that takes it; adjacent because they are
 * read together. */
typedef struct post {
    int32_t holder;
    int32_t taker;
} post;

/* An agent that is deciding. Frames are in the order of inheritance: each agent
 * stands in the way of the agent below it. */
typedef struct frame {
    int32_t agent;
    int32_t tried; /* candidates tried so far */
    int32_t count; /* of them */
} frame;

/* Invariant of a round: the taker of p is a exactly if next[a] is p, except for
 * a place whose holder is deciding: the pushing agent may take it, and the
 * holder takes it back if it finds no other place. */
struct lan_pibt {
    lan_pibt_def def;
    int32_t decided_count;
    int32_t *room;       /* block that holds all arrays below */
    stand *stands;       /* [agents] */
    post *posts;         /* [places] */
    int32_t *leavers;    /* [places] agent that leaves; only if steps take
                            time */
    int32_t *decided;    /* [agents] agents whose `next` is set */
    frame *frames;       /* [agents] */
    int32_t *candidates; /* [agents][candidates_most] by depth */
};

lan_status lan_pibt_create(const lan_pibt_def *def, lan_pibt **out)
{
    const size_t agents = (size_t)def->agents;
    const size_t places = (size_t)def->places;
    const size_t most = (size_t)def->candidates_most;
    const size_t words = agents * 6 + places * (def->takes_time ? 3 : 2);
    if (most > (SIZE_MAX / sizeof(int32_t) / 2 - words) / (agents + 1)) {
        return LAN_ENOMEM;
    }
    lan_pibt *pibt = calloc(1, sizeof *pibt);
    int32_t *room = malloc((words + agents * most + 1) * sizeof *room);
    if (pibt == NULL || room == NULL) {
        free(pibt);
        free(room);
        return LAN_ENOMEM;
    }
    memset(room, 0xff, words * sizeof *room); /* LAN_PIBT_NONE everywhere */
    pibt->def = *def;
    pibt->room = room;
    pibt->stands = (stand *)room;
    pibt->posts = (post *)(room + 2 * agents);
    pibt->frames = (frame *)(room + 2 * (agents + places));
    pibt->decided = room + 5 * agents + 2 * places;
    pibt->leavers = pibt->decided + agents;
    pibt->candidates = room + words;
    *out = pibt;
    return LAN_OK;
}

void lan_pibt_destroy(lan_pibt *pibt)
{
    if (pibt != NULL) {
        free(pibt->room);
        free(pibt);
    }
}

void lan_pibt_put(lan_pibt *pibt, int32_t agent, int32_t place)
{
    const int32_t old = pibt->stands[agent].place;
    if (old != NONE && pibt->posts[old].holder == agent) {
        pibt->posts[old].holder = NONE;
    }
    pibt->stands[agent].place = place;
    if (place != NONE) {
        pibt->posts[place].holder = agent;
    }
}

int32_t lan_pibt_place(const lan_pibt *pibt, int32_t agent)
{
    return pibt->stands[agent].place;
}

int32_t lan_pibt_holder(const lan_pibt *pibt, int32_t place)
{
    return pibt->posts[place].holder;
}

void lan_pibt_leave(lan_pibt *pibt, int32_t agent, int32_t place)
{
    pibt->leavers[place] = agent;
}

int32_t lan_pibt_leaver(const lan_pibt *pibt, int32_t place)
{
    return pibt->def.takes_time ? pibt->leavers[place] : NONE;
}

int32_t lan_pibt_next(const lan_pibt *pibt, int32_t agent)
{
    return pibt->stands[agent].next;
}

int32_t lan_pibt_taker(const lan_pibt *pibt, int32_t place)
{
    return pibt->posts[place].taker;
}

void lan_pibt_fetch(const lan_pibt *pibt, int32_t place)
{
    __builtin_prefetch(&pibt->posts[place]);
}

/* --- the corner rule ----------------------------------------------------- */

/* The agent that occupies, enters or leaves a place. */
static int32_t find_occupant(const lan_pibt *pibt, int32_t place)
{
    const post at = pibt->posts[place];
    const int32_t leaver = lan_pibt_leaver(pibt, place);
    return at.holder != NONE ? at.holder : leaver != NONE ? leaver : at.taker;
}

/* Another agent whose diagonal step passes a place: it moves from one straight
 * neighbour of the place to another that is not opposite. */
static int32_t find_passer(const lan_pibt *pibt, int32_t agent, int32_t place)
{
    const int32_t width = pibt->def.width;
    const int32_t x = place % width;
    const int32_t beside[4] = {
        x + 1 < width ? place + 1 : NONE,
        place + width < pibt->def.places ? place + width : NONE,
        x > 0 ? place - 1 : NONE,
        place >= width ? place - width : NONE,
    };
    for (int k = 0; k < 4; k++) {
        if (beside[k] == NONE) {
            continue;
        }
        int32_t other = lan_pibt_leaver(pibt, beside[k]);
        int32_t to = other == NONE ? NONE : pibt->stands[other].place;
        if (other == NONE) {
            other = pibt->posts[beside[k]].holder;
            to = other == NONE ? NONE : pibt->stands[other].next;
        }
        if (other != agent && to != NONE &&
            (to == beside[(k + 1) & 3] || to == beside[(k + 3) & 3])) {
            return other;
        }
    }
    return NONE;
}

int32_t lan_pibt_crossed(const lan_pibt *pibt, int32_t agent, int32_t from,
                         int32_t to)
{
    const int32_t width = pibt->def.width;
    if (width == 0) {
        return NONE;
    }
    const int32_t across = to % width - from % width;
    if (across != 0 && to != from + across) {
        const int32_t one = find_occupant(pibt, from + across);
        const int32_t other = find_occupant(pibt, to - across);
        if (one != NONE || other != NONE) {
            return one != NONE ? one : other;
        }
    }
    return find_passer(pibt, agent, to);
}

/* --- a round ------------------------------------------------------------- */

void lan_pibt_begin(lan_pibt *pibt)
{
    for (int32_t i = 0; i < pibt->decided_count; i++) {
        stand *const it = &pibt->stands[pibt->decided[i]];
        pibt->posts[it->next].taker = NONE;
        it->next = NONE;
    }
    pibt->decided_count = 0;
}

static void reserve_place(lan_pibt *pibt, int32_t agent, int32_t place)
{
    if (pibt->stands[agent].next == NONE) {
        pibt->decided[pibt->decided_count++] = agent;
    }
    pibt->stands[agent].next = place;
    pibt->posts[place].taker = agent;
}

/* True if the agent may reserve the place, assuming that its present holder
 * leaves. */
static bool is_open(const lan_pibt *pibt, int32_t agent, int32_t place)
{
    const int32_t from = pibt->stands[agent].place;
    const post at = pibt->posts[place];
    if (at.taker != NONE) {
        return false;
    }
    if (at.holder != NONE && at.holder != agent) {
        const int32_t leads = pibt->stands[at.holder].next;
        if (leads == from || /* they would swap */
            (leads == NONE && pibt->def.may_push != NULL &&
             !pibt->def.may_push(pibt->def.context, agent, at.holder))) {
            return false;
        }
    }
    return place == from || lan_pibt_crossed(pibt, agent, from, place) == NONE;
}

bool lan_pibt_force(lan_pibt *pibt, int32_t agent, int32_t place)
{
    const bool is_given =
        pibt->stands[agent].next == NONE && is_open(pibt, agent, place);
    if (is_given) {
        reserve_place(pibt, agent, place);
    }
    return is_given;
}

static int32_t *candidates_at(lan_pibt *pibt, int32_t depth)
{
    return pibt->candidates + (size_t)depth * (size_t)pibt->def.candidates_most;
}

static void ask_agent(lan_pibt *pibt, int32_t depth, int32_t agent)
{
    pibt->frames[depth] = (frame){
        .agent = agent,
        .count = pibt->def.candidates(pibt->def.context, agent,
                                      candidates_at(pibt, depth)),
    };
}

/* Reserves the best remaining candidate of the agent at a depth. If none is
 * open, the agent stays and the result is false. */
static bool reserve_best(lan_pibt *pibt, int32_t depth)
{
    frame *const top = &pibt->frames[depth];
    const int32_t *candidates = candidates_at(pibt, depth);
    while (top->tried < top->count) {
        const int32_t place = candidates[top->tried++];
        if (is_open(pibt, top->agent, place)) {
            reserve_place(pibt, top->agent, place);
            return true;
        }
    }
    reserve_place(pibt, top->agent, pibt->stands[top->agent].place);
    return false;
}

bool lan_pibt_decide(lan_pibt *pibt, int32_t agent)
{
    const stand *const stands = pibt->stands;
    if (stands[agent].next != NONE || stands[agent].place == NONE) {
        return stands[agent].next != NONE;
    }
    int32_t depth = 0;
    ask_agent(pibt, 0, agent);
    while (depth >= 0) {
        if (!reserve_best(pibt, depth)) {
            depth--; /* backtrack: the pushing agent tries its next candidate */
            continue;
        }
        const int32_t next = stands[pibt->frames[depth].agent].next;
        const int32_t holder = pibt->posts[next].holder;
        if (holder == NONE || stands[holder].next != NONE) {
            return true; /* all frames below are now resolved */
        }
        ask_agent(pibt, ++depth, holder);
    }
    return false;
}

void lan_pibt_commit(lan_pibt *pibt)
{
    for (int32_t i = 0; i < pibt->decided_count; i++) {
        const int32_t agent = pibt->decided[i];
        stand *const moved = &pibt->stands[agent];
        if (moved->place != moved->next &&
            pibt->posts[moved->place].holder == agent) {
            pibt->posts[moved->place].holder = NONE;
        }
        pibt->posts[moved->next].holder = agent;
        moved->place = moved->next;
    }
}

/* --- rings --------------------------------------------------------------- */

int32_t lan_ring_find(int32_t count, const int32_t *awaited, int32_t *marks,
                      int32_t *first, int32_t *ring)
{
    int32_t length = 0;
    for (; *first < count && length == 0; ++*first) {
        int32_t at = *first;
        while (at >= 0 && marks[at] == 0) {
            marks[at] = *first + 1;
            at = awaited[at];
        }
        if (at < 0 || marks[at] != *first + 1) {
            continue;
        }
        int32_t lowest = at;
        for (int32_t k = awaited[at]; k != at; k = awaited[k]) {
            lowest = k < lowest ? k : lowest;
        }
        do {
            at = length == 0 ? lowest : awaited[at];
            ring[length++] = at;
        } while (awaited[at] != lowest);
    }
    return length;
}
