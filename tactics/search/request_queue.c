/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <stdlib.h>
#include <string.h>

/* A place for a request. Later tickets are greater, so that they tell the order
 * of coming; modulo the capacity they are the number of the slot. */
typedef struct slot {
    lan_ticket ticket;
    lan_request_state state;
    lan_status status;
    lan_route_request request;
    uint64_t given;     /* expansions */
    lan_search *search; /* while running */
    lan_route route;
    lan_cell *cells;
} slot;

struct lan_request_queue {
    int32_t capacity;
    int32_t pending;
    lan_ticket rounds; /* tickets given, whatever the slot */
    int32_t searches;
    int32_t idle_count;
    int32_t running_count;
    lan_search *search[LAN_REQUEST_SEARCHES_MOST];
    lan_search *idle[LAN_REQUEST_SEARCHES_MOST];
    slot *running[LAN_REQUEST_SEARCHES_MOST]; /* first come first */
    slot slots[];
};

lan_status lan_request_queue_create(lan_ground *ground, const char *algorithm,
                                    int32_t searches, int32_t capacity,
                                    lan_request_queue **out)
{
    if (searches < 1 || searches > LAN_REQUEST_SEARCHES_MOST || capacity < 1) {
        return LAN_EINVAL;
    }
    lan_request_queue *queue =
        calloc(1, sizeof *queue + (size_t)capacity * sizeof queue->slots[0]);
    if (queue == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = LAN_OK;
    queue->capacity = capacity;
    while (queue->searches < searches && status == LAN_OK) {
        lan_search **search = &queue->search[queue->searches];
        status = lan_search_create(ground, algorithm, NULL, search);
        if (status == LAN_OK) {
            queue->idle[queue->idle_count++] = *search;
            queue->searches++;
        }
    }
    if (status != LAN_OK) {
        lan_request_queue_destroy(queue);
        return status;
    }
    *out = queue;
    return LAN_OK;
}

void lan_request_queue_destroy(lan_request_queue *queue)
{
    if (queue == NULL) {
        return;
    }
    for (int32_t i = 0; i < queue->capacity; i++) {
        free(queue->slots[i].cells);
    }
    for (int32_t i = 0; i < queue->searches; i++) {
        lan_search_destroy(queue->search[i]);
    }
    free(queue);
}

/* The slot that came first of those in a state; NULL: none. */
static slot *find_first(lan_request_queue *queue, lan_request_state state)
{
    slot *first = NULL;
    for (int32_t i = 0; i < queue->capacity; i++) {
        slot *s = &queue->slots[i];
        if (s->state == state && (first == NULL || s->ticket < first->ticket)) {
            first = s;
        }
    }
    return first;
}

lan_status lan_request_queue_add(lan_request_queue *queue,
                                 const lan_route_request *request,
                                 lan_ticket *out)
{
    slot *s = find_first(queue, LAN_REQUEST_NONE);
    if (s == NULL) {
        return LAN_ELIMIT;
    }
    const lan_ticket index = (lan_ticket)(s - queue->slots);
    const lan_ticket ticket =
        ++queue->rounds * (lan_ticket)queue->capacity + index;
    *s = (slot){
        .ticket = ticket, .state = LAN_REQUEST_WAITING, .request = *request};
    queue->pending++;
    *out = ticket;
    return LAN_OK;
}

/* Takes the running slot at a position out; its search is idle again. */
static void stop_running(lan_request_queue *queue, int32_t position)
{
    slot *s = queue->running[position];
    queue->idle[queue->idle_count++] = s->search;
    s->search = NULL;
    queue->running_count--;
    for (int32_t i = position; i < queue->running_count; i++) {
        queue->running[i] = queue->running[i + 1];
    }
}

/* Begins what waits while there are idle searches. */
static void start_waiting(lan_request_queue *queue)
{
    slot *s = NULL;
    while (queue->idle_count > 0 &&
           (s = find_first(queue, LAN_REQUEST_WAITING)) != NULL) {
        s->search = queue->idle[queue->idle_count - 1];
        s->status = lan_search_begin(s->search, &s->request);
        s->state = LAN_REQUEST_FAILED;
        if (s->status == LAN_OK) {
            s->state = LAN_REQUEST_RUNNING;
            queue->running[queue->running_count++] = s;
            queue->idle_count--;
        } else {
            s->search = NULL;
            queue->pending--;
        }
    }
}

/* Keeps the answer, so that the search is free for others. */
static void keep_answer(slot *s)
{
    s->route = lan_search_result(s->search);
    s->state = LAN_REQUEST_ANSWERED;
    if (s->route.cell_count == 0) {
        return;
    }
    s->cells = malloc(s->route.cell_count * sizeof *s->cells);
    if (s->cells == NULL) {
        s->state = LAN_REQUEST_FAILED;
        s->status = LAN_ENOMEM;
        return;
    }
    (void)lan_search_cells(s->search, s->cells, s->route.cell_count);
}

/* Gives one running request so many expansions; returns how many it spent. */
static uint64_t work(lan_request_queue *queue, int32_t position,
                     uint64_t expansions)
{
    slot *s = queue->running[position];
    if (!lan_search_step(s->search, expansions)) {
        s->given += expansions;
        return expansions;
    }
    const uint64_t all = lan_search_result(s->search).expanded;
    const uint64_t spent = all > s->given ? all - s->given : 0;
    keep_answer(s);
    stop_running(queue, position);
    queue->pending--;
    return spent < expansions ? spent : expansions;
}

uint64_t lan_request_queue_tick(lan_request_queue *queue, uint64_t expansions)
{
    uint64_t left = expansions;
    start_waiting(queue);
    while (left > 0 && queue->running_count > 0) {
        const uint64_t alike = left / (uint64_t)queue->running_count;
        const uint64_t share = alike > 0 ? alike : 1;
        for (int32_t i = 0; i < queue->running_count && left > 0;) {
            const int32_t count = queue->running_count;
            left -= work(queue, i, share < left ? share : left);
            /* one that has ended made room for the one after it */
            i += queue->running_count == count ? 1 : 0;
        }
        start_waiting(queue);
    }
    return expansions - left;
}

int32_t lan_request_queue_pending(const lan_request_queue *queue)
{
    return queue->pending;
}

/* The slot of a ticket; NULL where it has none. */
static const slot *find(const lan_request_queue *queue, lan_ticket ticket)
{
    const slot *s = &queue->slots[ticket % (lan_ticket)queue->capacity];
    return ticket != 0 && s->ticket == ticket && s->state != LAN_REQUEST_NONE
               ? s
               : NULL;
}

lan_request_state lan_request_queue_state(const lan_request_queue *queue,
                                          lan_ticket ticket)
{
    const slot *s = find(queue, ticket);
    return s == NULL ? LAN_REQUEST_NONE : s->state;
}

lan_status lan_request_queue_status(const lan_request_queue *queue,
                                    lan_ticket ticket)
{
    const slot *s = find(queue, ticket);
    return s == NULL ? LAN_OK : s->status;
}

bool lan_request_queue_result(const lan_request_queue *queue, lan_ticket ticket,
                              lan_route *out)
{
    const slot *s = find(queue, ticket);
    if (s == NULL || s->state != LAN_REQUEST_ANSWERED) {
        return false;
    }
    *out = s->route;
    return true;
}

size_t lan_request_queue_cells(const lan_request_queue *queue,
                               lan_ticket ticket, lan_cell *out,
                               size_t capacity)
{
    const slot *s = find(queue, ticket);
    if (s == NULL || s->state != LAN_REQUEST_ANSWERED) {
        return 0;
    }
    const size_t count = s->route.cell_count;
    if (count > 0 && count <= capacity) {
        memcpy(out, s->cells, count * sizeof *out);
    }
    return count;
}

void lan_request_queue_release(lan_request_queue *queue, lan_ticket ticket)
{
    if (find(queue, ticket) == NULL) {
        return;
    }
    slot *s = &queue->slots[ticket % (lan_ticket)queue->capacity];
    if (s->state == LAN_REQUEST_RUNNING) {
        int32_t position = 0;
        while (queue->running[position] != s) {
            position++;
        }
        stop_running(queue, position);
    }
    queue->pending -=
        s->state == LAN_REQUEST_RUNNING || s->state == LAN_REQUEST_WAITING;
    free(s->cells);
    s->cells = NULL;
    s->state = LAN_REQUEST_NONE;
}
