/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <stdlib.h>
#include <string.h>

#define LAN_REQUEST_SEARCHES_MOST 64

/* A slot for a request. Tickets increase in the order of requests; a ticket
 * modulo the capacity is the number of its slot. */
typedef struct slot {
    lan_ticket ticket;
    lan_request_state state;
    lan_route_request request;
    uint64_t given;     /* expansions */
    lan_search *search; /* while running */
    lan_route route;
    lan_cell *cells;
} slot;

struct lan_request_queue {
    int32_t capacity;
    int32_t pending;
    lan_ticket rounds; /* number of tickets issued, in all slots */
    int32_t searches;
    int32_t idle_count;
    lan_search *search[LAN_REQUEST_SEARCHES_MOST];
    lan_search *idle[LAN_REQUEST_SEARCHES_MOST];
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

/* The earliest slot after a ticket that is in a state; NULL: none. */
static slot *find_next(lan_request_queue *queue, lan_request_state state,
                       lan_ticket after)
{
    slot *first = NULL;
    for (int32_t i = 0; i < queue->capacity; i++) {
        slot *s = &queue->slots[i];
        if (s->state == state && s->ticket >= after &&
            (first == NULL || s->ticket < first->ticket)) {
            first = s;
        }
    }
    return first;
}

lan_status lan_request_queue_add(lan_request_queue *queue,
                                 const lan_route_request *request,
                                 lan_ticket *out)
{
    slot *s = find_next(queue, LAN_REQUEST_NONE, 0);
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

/* Ends the work on a request: its search is idle again. */
static void end_request(lan_request_queue *queue, slot *s,
                        lan_request_state state)
{
    if (s->search != NULL) {
        queue->idle[queue->idle_count++] = s->search;
        s->search = NULL;
    }
    queue->pending--;
    s->state = state;
}

/* Starts waiting requests while there are idle searches. */
static void start_waiting(lan_request_queue *queue)
{
    slot *s = NULL;
    while (queue->idle_count > 0 &&
           (s = find_next(queue, LAN_REQUEST_WAITING, 0)) != NULL) {
        s->search = queue->idle[--queue->idle_count];
        s->state = LAN_REQUEST_RUNNING;
        if (lan_search_begin(s->search, &s->request) != LAN_OK) {
            end_request(queue, s, LAN_REQUEST_FAILED);
        }
    }
}

/* Stores the answer, so that the search is free for other requests. */
static lan_request_state keep_answer(slot *s)
{
    s->route = lan_search_result(s->search);
    if (s->route.cell_count == 0) {
        return LAN_REQUEST_ANSWERED;
    }
    s->cells = malloc(s->route.cell_count * sizeof *s->cells);
    if (s->cells == NULL) {
        return LAN_REQUEST_FAILED;
    }
    (void)lan_search_cells(s->search, s->cells, s->route.cell_count);
    return LAN_REQUEST_ANSWERED;
}

/* Runs a request for at most this many expansions; returns the number spent. */
static uint64_t work(lan_request_queue *queue, slot *s, uint64_t expansions)
{
    if (!lan_search_step(s->search, expansions)) {
        s->given += expansions;
        return expansions;
    }
    const uint64_t all = lan_search_result(s->search).expanded;
    const uint64_t spent = all > s->given ? all - s->given : 0;
    end_request(queue, s, keep_answer(s));
    return spent < expansions ? spent : expansions;
}

uint64_t lan_request_queue_tick(lan_request_queue *queue, uint64_t expansions)
{
    uint64_t left = expansions;
    start_waiting(queue);
    while (left > 0 && queue->idle_count < queue->searches) {
        const uint64_t running =
            (uint64_t)(queue->searches - queue->idle_count);
        const uint64_t share = left > running ? left / running : 1;
        lan_ticket next = 0;
        slot *s;
        while (left > 0 &&
               (s = find_next(queue, LAN_REQUEST_RUNNING, next)) != NULL) {
            next = s->ticket + 1;
            left -= work(queue, s, share < left ? share : left);
        }
        start_waiting(queue);
    }
    return expansions - left;
}

int32_t lan_request_queue_pending(const lan_request_queue *queue)
{
    return queue->pending;
}

/* The slot of a ticket; NULL if it has none. */
static const slot *find(const lan_request_queue *queue, lan_ticket ticket)
{
    const slot *s = &queue->slots[ticket % (lan_ticket)queue->capacity];
    return ticket != 0 && s->ticket == ticket && s->state != LAN_REQUEST_NONE
               ? s
               : NULL;
}

lan_request_state lan_request_queue_result(const lan_request_queue *queue,
                                           lan_ticket ticket, lan_route *out,
                                           lan_cell *cells, size_t capacity)
{
    const slot *s = find(queue, ticket);
    if (s == NULL || s->state != LAN_REQUEST_ANSWERED) {
        return s == NULL ? LAN_REQUEST_NONE : s->state;
    }
    const size_t count = s->route.cell_count;
    *out = s->route;
    if (count > 0 && count <= capacity) {
        memcpy(cells, s->cells, count * sizeof *cells);
    }
    return s->state;
}

void lan_request_queue_release(lan_request_queue *queue, lan_ticket ticket)
{
    if (find(queue, ticket) == NULL) {
        return;
    }
    slot *s = &queue->slots[ticket % (lan_ticket)queue->capacity];
    if (s->state == LAN_REQUEST_RUNNING || s->state == LAN_REQUEST_WAITING) {
        end_request(queue, s, LAN_REQUEST_NONE);
    }
    free(s->cells);
    s->cells = NULL;
    s->state = LAN_REQUEST_NONE;
}
