/* tactics/search/request_queue.h - many requests, so many expansions a tick.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     lan_request_queue_create(ground, "astar", 4, 100, &queue);
 *     lan_request_queue_add(queue, &request, &ticket);
 *     each tick: lan_request_queue_tick(queue, 500);
 *     lan_request_queue_state(queue, ticket) ... _result(), _cells()
 *     lan_request_queue_release(queue, ticket);
 *
 * Order    first come, first served: as many requests as there are searches are
 *          being worked on, and share a tick alike, in the order in which they
 *          came; what one does not need goes to the others. The next one waits
 *          until a search is free. So a long search delays others by no more
 *          than the share of one search, and none waits for ever.
 * Owner    an answer is held by its ticket until that is released. Requests are
 *          copied; the goals and the overlay that they point to are kept until
 *          the answer. The ground is kept and must outlive the queue. All that
 *          is allocated after _create() is the cells of each answer, and what
 *          a search's own begin does, see search.h.
 * Threads  one.
 */
#ifndef LAN_TACTICS_SEARCH_REQUEST_QUEUE_H
#define LAN_TACTICS_SEARCH_REQUEST_QUEUE_H

#include "tactics/search/search.h"

#define LAN_REQUEST_SEARCHES_MOST 64

typedef struct lan_request_queue lan_request_queue;

/* Never given twice; 0 is none. */
typedef uint64_t lan_ticket;

typedef enum lan_request_state {
    LAN_REQUEST_NONE, /* no such ticket, or released */
    LAN_REQUEST_WAITING,
    LAN_REQUEST_RUNNING,
    LAN_REQUEST_ANSWERED,
    LAN_REQUEST_FAILED /* see lan_request_queue_status() */
} lan_request_state;

/* searches  1 .. LAN_REQUEST_SEARCHES_MOST, worked on at once
 * capacity  1 or more requests, answered ones that are held included
 *
 * LAN_EINVAL, LAN_ENOMEM; what lan_search_create() says. */
LAN_MUST_CHECK
lan_status lan_request_queue_create(lan_ground *ground, const char *algorithm,
                                    int32_t searches, int32_t capacity,
                                    lan_request_queue **out);
void lan_request_queue_destroy(lan_request_queue *queue);

/* Bytes held beyond the ground. */
size_t lan_request_queue_memory(const lan_request_queue *queue);

/* Puts a request at the end. LAN_ELIMIT where the queue is full. */
LAN_MUST_CHECK
lan_status lan_request_queue_add(lan_request_queue *queue,
                                 const lan_route_request *request,
                                 lan_ticket *out);

/* Spends at most so many expansions on all that are in the queue; returns how
 * many were spent. */
uint64_t lan_request_queue_tick(lan_request_queue *queue, uint64_t expansions);

/* Requests that wait or are worked on. */
int32_t lan_request_queue_pending(const lan_request_queue *queue);

lan_request_state lan_request_queue_state(const lan_request_queue *queue,
                                          lan_ticket ticket);

/* Why a request failed: what begin said, or LAN_ENOMEM for its cells; else
 * LAN_OK. */
LAN_MUST_CHECK
lan_status lan_request_queue_status(const lan_request_queue *queue,
                                    lan_ticket ticket);

/* The answer of an answered ticket; false for others. */
bool lan_request_queue_result(const lan_request_queue *queue, lan_ticket ticket,
                              lan_route *out);

/* As lan_search_cells(); 0 for a ticket that is not answered. */
size_t lan_request_queue_cells(const lan_request_queue *queue,
                               lan_ticket ticket, lan_cell *out,
                               size_t capacity);

/* Gives up a request, or the answer to it. Unknown tickets are ignored. */
void lan_request_queue_release(lan_request_queue *queue, lan_ticket ticket);

#endif
