/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/pibt_impl.h"

#include <stdint.h>
#include <stdlib.h>

/* Where an agent is, and where it is to be. */
typedef struct stand {
    int32_t place;
    int32_t next;
} stand;

/* Who is being asked where to go. Frames lie in the order of inheritance: each
 * stands in the way of the one below it. */
typedef struct frame {
    int32_t agent;
    int32_t tried; /* candidates so far */
    int32_t count; /* of them */
} frame;

/* Who stands on a place, and who is to stand there: asked together. */
typedef struct post {
    int32_t holder;
    int32_t taker;
} post;

/* Invariant of a round: the taker of p is a exactly where next[a] is p, but for
 * places whose holder is being asked, which may be taken by who asks; the
 * holder takes it back where it finds nothing else. */
struct lan_pibt {
    lan_pibt_calls calls;
    int32_t agents;
    int32_t places;
    int32_t most;
    int32_t decided_count;
    stand *stands;       /* [agents] */
    post *posts;         /* [places] */
    int32_t *decided;    /* [agents] whose next is written */
    frame *frames;       /* [agents] */
    int32_t *candidates; /* [agents][most] by depth */
};

static stand *empty_stands(int32_t count)
{
    const stand empty = {LAN_PIBT_NONE, LAN_PIBT_NONE};
    stand *stands = malloc((size_t)count * sizeof *stands + 1);
    for (int32_t i = 0; stands != NULL && i < count; i++) {
        stands[i] = empty;
    }
    return stands;
}

static post *empty_posts(int32_t count)
{
    const post empty = {LAN_PIBT_NONE, LAN_PIBT_NONE};
    post *posts = malloc((size_t)count * sizeof *posts);
    for (int32_t i = 0; posts != NULL && i < count; i++) {
        posts[i] = empty;
    }
    return posts;
}

lan_status lan_pibt_create(int32_t agents, int32_t places, int32_t most,
                           const lan_pibt_calls *calls, lan_pibt **out)
{
    if (agents < 0 || places < 1 || most < 1 || calls->candidates == NULL ||
        (size_t)most > SIZE_MAX / sizeof(int32_t) / ((size_t)agents + 1)) {
        return LAN_EINVAL;
    }
    lan_pibt *pibt = calloc(1, sizeof *pibt);
    if (pibt == NULL) {
        return LAN_ENOMEM;
    }
    const size_t room = (size_t)agents + 1;
    pibt->calls = *calls;
    pibt->agents = agents;
    pibt->places = places;
    pibt->most = most;
    pibt->stands = empty_stands(agents);
    pibt->posts = empty_posts(places);
    pibt->decided = malloc(room * sizeof *pibt->decided);
    pibt->frames = malloc(room * sizeof *pibt->frames);
    pibt->candidates = malloc(room * (size_t)most * sizeof *pibt->candidates);
    if (pibt->stands == NULL || pibt->posts == NULL || pibt->decided == NULL ||
        pibt->frames == NULL || pibt->candidates == NULL) {
        lan_pibt_destroy(pibt);
        return LAN_ENOMEM;
    }
    *out = pibt;
    return LAN_OK;
}

void lan_pibt_destroy(lan_pibt *pibt)
{
    if (pibt == NULL) {
        return;
    }
    free(pibt->stands);
    free(pibt->posts);
    free(pibt->decided);
    free(pibt->frames);
    free(pibt->candidates);
    free(pibt);
}

void lan_pibt_put(lan_pibt *pibt, int32_t agent, int32_t place)
{
    const int32_t old = pibt->stands[agent].place;
    if (old != LAN_PIBT_NONE && pibt->posts[old].holder == agent) {
        pibt->posts[old].holder = LAN_PIBT_NONE;
    }
    pibt->stands[agent].place = place;
    if (place != LAN_PIBT_NONE) {
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

void lan_pibt_begin(lan_pibt *pibt)
{
    for (int32_t i = 0; i < pibt->decided_count; i++) {
        const int32_t agent = pibt->decided[i];
        pibt->posts[pibt->stands[agent].next].taker = LAN_PIBT_NONE;
        pibt->stands[agent].next = LAN_PIBT_NONE;
    }
    pibt->decided_count = 0;
}

/* Has a place reserved for an agent. */
static void reserve_place(lan_pibt *pibt, int32_t agent, int32_t place)
{
    if (pibt->stands[agent].next == LAN_PIBT_NONE) {
        pibt->decided[pibt->decided_count++] = agent;
    }
    pibt->stands[agent].next = place;
    pibt->posts[place].taker = agent;
}

void lan_pibt_fix(lan_pibt *pibt, int32_t agent)
{
    if (pibt->stands[agent].place != LAN_PIBT_NONE &&
        pibt->stands[agent].next == LAN_PIBT_NONE) {
        reserve_place(pibt, agent, pibt->stands[agent].place);
    }
}

/* Whether an agent could have a place, if who stands there went. */
static bool is_open(const lan_pibt *pibt, int32_t agent, int32_t place)
{
    if (pibt->posts[place].taker != LAN_PIBT_NONE) {
        return false;
    }
    const lan_pibt_calls *calls = &pibt->calls;
    const int32_t from = pibt->stands[agent].place;
    const int32_t holder = pibt->posts[place].holder;
    if (holder != LAN_PIBT_NONE && holder != agent) {
        const int32_t leads = pibt->stands[holder].next;
        if (leads == from) {
            return false; /* they would swap */
        }
        if (leads == LAN_PIBT_NONE && calls->may_push != NULL &&
            !calls->may_push(calls->context, agent, holder)) {
            return false;
        }
    }
    return place == from || calls->may_step == NULL ||
           calls->may_step(calls->context, agent, from, place);
}

bool lan_pibt_force(lan_pibt *pibt, int32_t agent, int32_t place)
{
    if (pibt->stands[agent].next != LAN_PIBT_NONE ||
        !is_open(pibt, agent, place)) {
        return false;
    }
    reserve_place(pibt, agent, place);
    return true;
}

static void ask_agent(lan_pibt *pibt, int32_t depth, int32_t agent)
{
    frame *const top = &pibt->frames[depth];
    top->agent = agent;
    top->tried = 0;
    top->count = pibt->calls.candidates(pibt->calls.context, agent,
                                        pibt->candidates +
                                            (size_t)depth * (size_t)pibt->most);
}

/* Reserves the best place left for the agent at a depth; false where there is
 * none, and it stays. */
static bool reserve_best(lan_pibt *pibt, int32_t depth)
{
    frame *const top = &pibt->frames[depth];
    const int32_t *candidates =
        pibt->candidates + (size_t)depth * (size_t)pibt->most;
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
    if (pibt->stands[agent].next != LAN_PIBT_NONE ||
        pibt->stands[agent].place == LAN_PIBT_NONE) {
        return pibt->stands[agent].next != LAN_PIBT_NONE;
    }
    int32_t depth = 0;
    ask_agent(pibt, 0, agent);
    while (depth >= 0) {
        const int32_t mover = pibt->frames[depth].agent;
        if (!reserve_best(pibt, depth)) {
            depth--; /* who asked it tries elsewhere */
            continue;
        }
        const int32_t holder = pibt->posts[pibt->stands[mover].next].holder;
        if (holder == LAN_PIBT_NONE ||
            pibt->stands[holder].next != LAN_PIBT_NONE) {
            return true; /* and so everybody below has a place */
        }
        ask_agent(pibt, ++depth, holder);
    }
    return false;
}

void lan_pibt_fetch(const lan_pibt *pibt, int32_t place)
{
    __builtin_prefetch(&pibt->posts[place]);
}

int32_t lan_pibt_next(const lan_pibt *pibt, int32_t agent)
{
    return pibt->stands[agent].next;
}

int32_t lan_pibt_taker(const lan_pibt *pibt, int32_t place)
{
    return pibt->posts[place].taker;
}

void lan_pibt_commit(lan_pibt *pibt)
{
    for (int32_t i = 0; i < pibt->decided_count; i++) {
        stand *const moved = &pibt->stands[pibt->decided[i]];
        if (moved->place != moved->next &&
            pibt->posts[moved->place].holder == pibt->decided[i]) {
            pibt->posts[moved->place].holder = LAN_PIBT_NONE;
        }
        pibt->posts[moved->next].holder = pibt->decided[i];
        moved->place = moved->next;
    }
}
