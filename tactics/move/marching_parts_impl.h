/* tactics/move/marching_parts_impl.h - what the parts of a marching share. For
 * tactics/move alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    marching_waits: who is told of what; marching_corners: who may pass
 *          diagonally; marching_routes: what lies ahead;
 *          marching_steps: begin and end of steps; marching_pibt and
 *          marching_fsm: who goes. Each calls those before it alone.
 */
#ifndef LAN_TACTICS_MOVE_MARCHING_PARTS_IMPL_H
#define LAN_TACTICS_MOVE_MARCHING_PARTS_IMPL_H

#include "tactics/move/marching_impl.h"
#include "tactics/move/pibt_impl.h"
#include "tactics/search/heap_impl.h"

typedef struct lan_marcher {
    int32_t place;  /* -1: off the map */
    int32_t target; /* place where it makes no step */
    double depart;
    double arrive;
    double since; /* pibt: when it last was at its goal */
    bool has_goal;
    bool needs_route;
    bool no_way;
    bool is_departing;     /* its arrival is not agreed upon yet */
    bool is_affected;      /* in marching->affected */
    bool is_asked;         /* in marching->asked */
    bool is_patience_over; /* asks for another route when it decides */
    bool is_waiting;       /* told of changes at the places beside it */
    bool is_asleep;        /* until anybody has gone anywhere */
    bool is_listed;        /* in marching->sleepers */
    bool has_retried;      /* has asked for another route since it stopped */
    bool is_stuck;    /* fsm: its patience is over and another goes first */
    bool is_suspect;  /* in marching->suspects */
    bool is_reported; /* in a ring */
    int32_t link_count;
    int32_t blocker; /* -1 */
    double blocked_since;
    int64_t asked_at; /* marching->changes when it last asked for a route */
    int64_t turn;     /* marching->turn when it last was asked */
    int32_t *path;
    size_t path_count;
    size_t path_capacity;
    size_t path_at; /* of its place or target */
} lan_marcher;

/* One place of which a marcher is told. */
typedef struct lan_marching_link {
    int32_t place;
    int32_t previous; /* -1: the first */
    int32_t next;     /* -1: the last */
} lan_marching_link;

typedef struct lan_marching_option {
    int32_t place;
    int32_t rank; /* the lower one first, then by key, then by duration */
    double key;
    double duration;
} lan_marching_option;

struct lan_marching {
    lan_marching_calls calls;
    const lan_places *places;
    lan_mover mover;
    double patience;
    int32_t count;
    int32_t place_count;
    int32_t width; /* of squares; 0 of others */
    int32_t most;  /* steps out of any place */
    int32_t *sides;
    double *priorities;
    lan_marcher *marchers;
    int32_t *holders; /* [places] */
    int32_t *leavers; /* [places] who is in the middle of a step from there */
    int32_t *first_links;     /* [places] */
    lan_marching_link *links; /* [count][most + 1] */
    lan_heap instants;        /* of marchers: ends of steps and of patience */
    int32_t *affected;
    int32_t affected_count;
    int32_t *sleepers;
    int32_t sleeper_count;
    int32_t *asked; /* pibt: in this round */
    int32_t asked_count;
    int32_t *round;  /* who decides in it */
    int32_t decider; /* who pushes, if anybody does */
    int32_t *stack;
    int32_t *suspects; /* fsm: stuck since the last look for a ring */
    int32_t suspect_count;
    lan_marching_option *options; /* [most + 1] */
    lan_pibt *pibt;
    int64_t turn;    /* pibt: of deciding, all at an instant */
    int64_t changes; /* of who holds what */
    int64_t steps;
    int64_t routes;
};

static inline bool lan_marcher_stands(const lan_marcher *marcher)
{
    return marcher->place >= 0 && marcher->place == marcher->target;
}

/* The place after its own on its route; -1: none. */
static inline int32_t lan_marcher_ahead(const lan_marcher *marcher, size_t k)
{
    const size_t at = marcher->path_at + k;
    return at < marcher->path_count ? marcher->path[at] : -1;
}

static inline bool lan_marcher_wants(const lan_marcher *marcher)
{
    return marcher->has_goal && lan_marcher_stands(marcher) &&
           lan_marcher_ahead(marcher, 1) >= 0;
}

static inline bool lan_marcher_is_there(const lan_marcher *marcher)
{
    return marcher->has_goal && !marcher->needs_route && !marcher->no_way &&
           lan_marcher_stands(marcher) &&
           marcher->path_at + 1 == marcher->path_count;
}

/* --- marching_waits ------------------------------------------------------ */

/* It decides at this instant, if it wants anything. */
void lan_marching_affect(lan_marching *marching, int32_t marcher);

/* Who waits for a change at a place is affected. */
void lan_marching_touch(lan_marching *marching, int32_t place);

/* So are, in turn, those who wait for the places of the affected. */
void lan_marching_close_affected(lan_marching *marching);

/* Takes the affected out, by index, into marching->round; returns how many. */
int32_t lan_marching_take_affected(lan_marching *marching);

/* Somebody has gone, come or left: the sleepers' patience begins; under fsm who
 * has no way asks again. */
void lan_marching_note_change(lan_marching *marching, double time);

/* Asks for the places beside its own, and one more (-1: none). */
void lan_marching_wait(lan_marching *marching, int32_t marcher, int32_t extra);

/* Blocked from now on, or still. */
void lan_marching_block(lan_marching *marching, int32_t marcher,
                        int32_t blocker, double time);

/* It waits for nothing. */
void lan_marching_unblock(lan_marching *marching, int32_t marcher);

/* No instant of its own until anybody has gone anywhere. */
void lan_marching_sleep(lan_marching *marching, int32_t marcher);

/* Its patience is over: decides, or sleeps where another route would be the
 * last one. */
void lan_marching_lose_patience(lan_marching *marching, int32_t marcher);

void lan_marching_set_instant(lan_marching *marching, int32_t marcher,
                              double time);

typedef bool lan_marching_order(const lan_marching *marching, int32_t a,
                                int32_t b);

/* Heapsort, which allocates nothing and is never slow. */
void lan_marching_sort(const lan_marching *marching, int32_t *list,
                       int32_t count, lan_marching_order *is_before);

/* Whether its index is lower. */
bool lan_marching_is_lower(const lan_marching *marching, int32_t a, int32_t b);

/* --- marching_corners ---------------------------------------------------- */

/* Of squares: who is at, comes to or leaves a corner that a diagonal step would
 * pass, or passes on a diagonal where the step leads, now or by what this round
 * has decided; -1. */
int32_t lan_marching_crossed(const lan_marching *marching, int32_t marcher,
                             int32_t from, int32_t to);

/* --- marching_routes ----------------------------------------------------- */

/* Asks for a route if one is due, so that lan_marcher_wants() is right. */
LAN_MUST_CHECK
lan_status lan_marching_see_route(lan_marching *marching, int32_t marcher,
                                  double time);
LAN_MUST_CHECK
lan_status lan_marching_ask_route(lan_marching *marching, int32_t marcher,
                                  double time);
void lan_marching_drop_route(lan_marching *marching, int32_t marcher);

/* It steps there: on along its route, back onto it, or off it. */
void lan_marching_advance_route(lan_marching *marching, int32_t marcher,
                                int32_t to);

/* Candidates of a round, best first; returns how many. */
int32_t lan_marching_list_options(lan_marching *marching, int32_t marcher,
                                  int32_t *out);

/* --- marching_steps ------------------------------------------------------ */

/* The listed marchers, who stand, set out for their targets. Nobody arrives
 * before who leaves its target has left it; all of a ring arrive at once. */
void lan_marching_set_out(lan_marching *marching, const int32_t *list,
                          int32_t count, double time);
void lan_marching_end_step(lan_marching *marching, int32_t marcher,
                           double time);

/* Off the map. */
void lan_marching_vacate(lan_marching *marching, int32_t marcher, double time);

/* --- movers -------------------------------------------------------------- */

LAN_MUST_CHECK
lan_status lan_marching_create_pibt(lan_marching *marching);
LAN_MUST_CHECK
lan_status lan_marching_decide_pibt(lan_marching *marching, double time);
LAN_MUST_CHECK
lan_status lan_marching_decide_fsm(lan_marching *marching, double time);

#endif
