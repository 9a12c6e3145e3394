/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/pibt_impl.h"

#include <stdint.h>
#include <stdlib.h>

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
    int32_t *place;      /* [agents] */
    int32_t *next;       /* [agents] */
    post *posts;         /* [places] */
    int32_t *decided;    /* [agents] whose next is written */
    frame *frames;       /* [agents] */
    int32_t *candidates; /* [agents][most] by depth */
};

static int32_t *none_of(int32_t count)
{
    int32_t *array = malloc((size_t)count * sizeof *array + 1);
    for (int32_t i = 0; array != NULL && i < count; i++) {
        array[i] = LAN_PIBT_NONE;
    }
    return array;
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
    pibt->place = none_of(agents);
    pibt->next = none_of(agents);
    pibt->posts = empty_posts(places);
    pibt->decided = malloc(room * sizeof *pibt->decided);
    pibt->frames = malloc(room * sizeof *pibt->frames);
    pibt->candidates = malloc(room * (size_t)most * sizeof *pibt->candidates);
    if (pibt->place == NULL || pibt->next == NULL || pibt->posts == NULL ||
        pibt->decided == NULL || pibt->frames == NULL ||
        pibt->candidates == NULL) {
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
    free(pibt->place);
    free(pibt->next);
    free(pibt->posts);
    free(pibt->decided);
    free(pibt->frames);
    free(pibt->candidates);
    free(pibt);
}

void lan_pibt_put(lan_pibt *pibt, int32_t agent, int32_t place)
{
    const int32_t old = pibt->place[agent];
    if (old != LAN_PIBT_NONE && pibt->posts[old].holder == agent) {
        pibt->posts[old].holder = LAN_PIBT_NONE;
    }
    pibt->place[agent] = place;
    if (place != LAN_PIBT_NONE) {
        pibt->posts[place].holder = agent;
    }
}

int32_t lan_pibt_place(const lan_pibt *pibt, int32_t agent)
{
    return pibt->place[agent];
}

int32_t lan_pibt_holder(const lan_pibt *pibt, int32_t place)
{
    return pibt->posts[place].holder;
}

void lan_pibt_begin(lan_pibt *pibt)
{
    for (int32_t i = 0; i < pibt->decided_count; i++) {
        const int32_t agent = pibt->decided[i];
        pibt->posts[pibt->next[agent]].taker = LAN_PIBT_NONE;
        pibt->next[agent] = LAN_PIBT_NONE;
    }
    pibt->decided_count = 0;
}

/* Has a place reserved for an agent. */
static void reserve_place(lan_pibt *pibt, int32_t agent, int32_t place)
{
    if (pibt->next[agent] == LAN_PIBT_NONE) {
        pibt->decided[pibt->decided_count++] = agent;
    }
    pibt->next[agent] = place;
    pibt->posts[place].taker = agent;
}

void lan_pibt_fix(lan_pibt *pibt, int32_t agent)
{
    if (pibt->place[agent] != LAN_PIBT_NONE &&
        pibt->next[agent] == LAN_PIBT_NONE) {
        reserve_place(pibt, agent, pibt->place[agent]);
    }
}

/* Whether an agent could have a place, if who stands there went. */
static bool is_open(const lan_pibt *pibt, int32_t agent, int32_t place)
{
    if (pibt->posts[place].taker != LAN_PIBT_NONE) {
        return false;
    }
    const lan_pibt_calls *calls = &pibt->calls;
    const int32_t from = pibt->place[agent];
    const int32_t holder = pibt->posts[place].holder;
    if (holder != LAN_PIBT_NONE && holder != agent) {
        const int32_t leads = pibt->next[holder];
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
    if (pibt->next[agent] != LAN_PIBT_NONE || !is_open(pibt, agent, place)) {
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
    reserve_place(pibt, top->agent, pibt->place[top->agent]);
    return false;
}

bool lan_pibt_decide(lan_pibt *pibt, int32_t agent)
{
    if (pibt->next[agent] != LAN_PIBT_NONE ||
        pibt->place[agent] == LAN_PIBT_NONE) {
        return pibt->next[agent] != LAN_PIBT_NONE;
    }
    int32_t depth = 0;
    ask_agent(pibt, 0, agent);
    while (depth >= 0) {
        const int32_t mover = pibt->frames[depth].agent;
        if (!reserve_best(pibt, depth)) {
            depth--; /* who asked it tries elsewhere */
            continue;
        }
        const int32_t holder = pibt->posts[pibt->next[mover]].holder;
        if (holder == LAN_PIBT_NONE || pibt->next[holder] != LAN_PIBT_NONE) {
            return true; /* and so everybody below has a place */
        }
        ask_agent(pibt, ++depth, holder);
    }
    return false;
}

int32_t lan_pibt_next(const lan_pibt *pibt, int32_t agent)
{
    return pibt->next[agent];
}

int32_t lan_pibt_taker(const lan_pibt *pibt, int32_t place)
{
    return pibt->posts[place].taker;
}

void lan_pibt_commit(lan_pibt *pibt)
{
    for (int32_t i = 0; i < pibt->decided_count; i++) {
        const int32_t agent = pibt->decided[i];
        pibt->posts[pibt->place[agent]].holder = LAN_PIBT_NONE;
    }
    for (int32_t i = 0; i < pibt->decided_count; i++) {
        const int32_t agent = pibt->decided[i];
        pibt->place[agent] = pibt->next[agent];
        pibt->posts[pibt->next[agent]].holder = agent;
    }
}
