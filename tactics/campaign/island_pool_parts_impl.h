/* tactics/campaign/island_pool_parts_impl.h - what an island pool is inside:
 * for its own files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    floors of their own, from the lowest: island_solving.c (ahead, to
 *          levels, and to be looked at), island_forming.c (of those that are
 *          joined), island_pool.c.
 */
#ifndef LAN_TACTICS_CAMPAIGN_ISLAND_POOL_PARTS_IMPL_H
#define LAN_TACTICS_CAMPAIGN_ISLAND_POOL_PARTS_IMPL_H

#include "tactics/campaign/earliest_impl.h"
#include "tactics/campaign/island_pool_impl.h"

/* An island, or the memory of one. */
typedef struct lan_pool_island {
    int32_t *armies; /* rising */
    int32_t count;
    int32_t room;
    lan_battle *base;  /* as of its last cut or instant */
    lan_battle *ahead; /* at its next instant, or at the end, or where it is to
                          be solved on; of base's description; or NULL */
    lan_battle *view;  /* between; the same */
    uint64_t seed;
    int32_t rank;   /* among those that live; -1: free */
    double clear;   /* nothing happens before, where some of it is solved */
    bool is_begun;  /* ahead is of this base, with its levels */
    bool is_solved; /* up to its next instant, or to the end */
    bool is_listed; /* among those to be solved */
    bool is_viewed; /* the view is of this base */
} lan_pool_island;

typedef struct lan_pool_army {
    int32_t island; /* -1 */
    int32_t last;   /* the island that it was in last: memory to use again */
    bool is_loose;
    bool is_reached; /* by the search for who is joined to whom */
    double watch_left;
    double watch_morale;
    bool waits_left; /* the level is not reached yet */
    bool waits_morale;
} lan_pool_army;

struct lan_island_pool {
    const lan_campaign_def *def;
    const lan_contacts *contacts;
    lan_battle *whole;
    lan_solver *solver; /* of all islands; NULL until one is made */
    lan_solver_options options;
    uint64_t run;
    int32_t count; /* of armies */
    lan_pool_army *armies;
    lan_pool_island *islands; /* [count] */
    int32_t *live;
    int32_t live_count;
    int32_t *free; /* a stack */
    int32_t free_count;
    int32_t *unsolved; /* each once; some may be solved or free by now */
    int32_t unsolved_count;
    int32_t *loose;
    int32_t loose_count;
    int32_t *joined; /* scratch: one island's armies */
    lan_earliest next;
    int64_t formed;
    int64_t rhs_calls;
};

/* Number of an army within its island. */
int32_t lan_pool_number_within(const lan_pool_island *island, int32_t army);

/* --- solving ------------------------------------------------------------- */

/* Lets a copy of an island's base stand where that does. */
LAN_MUST_CHECK
lan_status lan_pool_stand_at_base(const lan_pool_island *island,
                                  lan_battle **copy);
void lan_pool_drop_copies(lan_pool_island *island);

/* Lets what is solved ahead stand as if it had been solved to a time only, from
 * as late on as its bits allow. */
LAN_MUST_CHECK
lan_status lan_pool_cut_short(lan_island_pool *pool, int32_t number,
                              double time, lan_error *err);

/* Takes an island's view to a time. */
LAN_MUST_CHECK
lan_status lan_pool_view(lan_island_pool *pool, lan_pool_island *island,
                         double time, lan_error *err);

/* Its next instant is to be looked for anew from its base on. */
void lan_pool_unsolve(lan_island_pool *pool, int32_t number);

/* Levels above which the armies of an island stand are waited for. */
void lan_pool_await_levels(lan_island_pool *pool,
                           const lan_pool_island *island);

#endif
