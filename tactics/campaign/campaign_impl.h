/* tactics/campaign/campaign_impl.h - a campaign while it is played, for this
 * folder only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one object that its parts share: movement (tactics/move/), battles
 *          (fights_impl.h), orders (orders_impl.h) and routes answer for
 *          themselves; what stands here is what ties an army's parts together.
 *          The files form floors of their own, from the lowest: story,
 *          standing, seeing, demand, conduct, flight, entry, ending, instant,
 *          campaign.
 */
#ifndef LAN_TACTICS_CAMPAIGN_CAMPAIGN_IMPL_H
#define LAN_TACTICS_CAMPAIGN_CAMPAIGN_IMPL_H

#include "base/real.h"
#include "lanchester/island.h"
#include "tactics/campaign/fights_impl.h"
#include "tactics/campaign/orders_impl.h"
#include "tactics/campaign/proximity_impl.h"
#include "tactics/move/move_impl.h"
#include "tactics/search/routes_impl.h"

/* Cells within which others are heeded by a route. */
#define LAN_CAMPAIGN_NEAR 8

/* Where an army wants to be. */
typedef enum lan_aim_kind {
    LAN_AIM_STAY,
    LAN_AIM_PLACE,
    LAN_AIM_ENEMY, /* up to army `whom`, as far as its side knows */
    LAN_AIM_FRIEND /* beside army `whom` */
} lan_aim_kind;

typedef struct lan_aim {
    lan_aim_kind kind;
    int32_t place; /* of all but stay: where that is, as known now */
    int32_t whom;  /* -1 */
    bool avoids;   /* what enemies reach costs more */
    bool flees;    /* and very much more */
} lan_aim;

typedef struct lan_campaign_troop {
    int32_t side;
    bool is_entered;
    bool is_off;     /* was on the map and has left it */
    bool is_out;     /* gone or broken */
    bool is_dirty;   /* its orders and aim are to be looked at */
    bool sees_all;   /* on the map, without limit of sight */
    bool is_short;   /* at its route's end, but not at the place it aims at */
    bool is_entrant; /* waits for room to enter */
    bool yields;     /* as it was told to others last */
    lan_stop off;    /* why it has left the map */
    int32_t entered_at;
    lan_aim aim;
    const lan_march_ground *ground;
    double speed; /* of its slowest type, m per time; 0: it cannot march */
    double marched;
    double fled_since; /* broken and without a way since; LAN_NAN */
    int64_t plan;      /* number of its present route */
    int64_t whom_plan; /* that of whom it goes for, when it asked */
    lan_stop told;     /* what the log says of its present stop */
    /* Who goes for it, and the list of those who go for whom it goes for. */
    int32_t first_follower; /* -1 */
    int32_t next_follower;
    int32_t previous_follower;
} lan_campaign_troop;

/* Growing lists of the story. */
typedef struct lan_campaign_records {
    lan_campaign_story story;
    lan_campaign_event *events;
    size_t event_room;
    lan_campaign_step *steps;
    size_t step_room;
    lan_campaign_army *armies;
    lan_status status; /* LAN_ENOMEM once a list could not grow */
} lan_campaign_records;

/* What fits the lists of one request for a route. */
typedef struct lan_campaign_demand {
    int32_t *blocked;
    size_t blocked_count;
    lan_place_cost *costs;
    size_t cost_count;
    size_t room;     /* of both */
    int32_t *around; /* places near by */
    size_t around_room;
} lan_campaign_demand;

struct lan_campaign {
    const lan_campaign_def *def;
    const lan_campaign_request *request; /* while it is played */
    int32_t army_count;
    int32_t side_count;
    lan_places *places;
    lan_march_grounds *grounds;
    lan_routes *routes;
    lan_marching *marching;
    lan_fights *fights;
    lan_orders *orders;
    lan_holdings *holdings;
    lan_objectives *objectives;
    lan_orders_view view;
    lan_campaign_troop *troops; /* [armies] */
    /* [2 armies]: those marked while others are looked at come behind. */
    int32_t *dirty; /* armies, in no order */
    size_t dirty_count;
    int32_t *watchers; /* armies whose orders wait for what others do */
    size_t watcher_count;
    /* Seeing. */
    lan_proximity *sights; /* whom a sight may reach; NULL: nobody has one */
    int32_t *near;         /* [2 armies] */
    bool any_sight;        /* some army has one */
    bool any_concealed;
    unsigned char *pair; /* [armies][armies] the first sees the second */
    int32_t *seers;      /* [sides][armies] armies of the side that see it */
    int32_t *all_seers;  /* [sides] armies on the map without limits of sight */
    int32_t *last_seen;  /* [sides][armies] place; -1 */
    unsigned char *was_seen; /* [sides][armies] ever */
    /* The clock. */
    double time;
    double *clocks;       /* [armies] next of orders, entry or flight */
    int32_t *alive;       /* [sides] armies that are not out */
    unsigned char *stale; /* [holdings] to be judged anew */
    double next_clock;    /* the least of them, if it is not stale */
    bool is_clock_stale;
    int32_t broken_count;  /* armies on the map that flee */
    int32_t entrant_count; /* armies that wait for room to enter */
    int32_t short_count;   /* armies short of their place */
    bool has_left;         /* an army, the map, since contacts were judged */
    double fallen_at;      /* when those who fell were counted last */
    int64_t ties;
    int32_t happened; /* things at the present instant */
    bool is_over;
    int32_t winner;
    lan_end_reason reason;
    lan_end_reason last_out; /* how the last army went out */
    lan_campaign_records records;
    lan_campaign_demand demand;
    lan_status status; /* of a callback; LAN_OK */
    lan_error err;
};

/* On the map now. */
static inline bool lan_campaign_is_on(const lan_campaign *c, int32_t army)
{
    return c->troops[army].is_entered && !c->troops[army].is_off;
}

static inline bool lan_campaign_are_enemies(const lan_campaign *c, int32_t a,
                                            int32_t b)
{
    return c->troops[a].side != c->troops[b].side;
}

/* Its orders and aim are to be looked at before this instant ends. */
static inline void lan_campaign_mark(lan_campaign *c, int32_t army)
{
    lan_campaign_troop *troop = &c->troops[army];
    if (!troop->is_dirty) {
        troop->is_dirty = true;
        c->dirty[c->dirty_count++] = army;
    }
}

/* The same for whoever goes for this army. */
static inline void lan_campaign_mark_followers(lan_campaign *c, int32_t army)
{
    for (int32_t a = c->troops[army].first_follower; a >= 0;
         a = c->troops[a].next_follower) {
        lan_campaign_mark(c, a);
    }
}

/* It goes for another army from now on; -1: for none. */
static inline void lan_campaign_set_whom(lan_campaign *c, int32_t army,
                                         int32_t whom)
{
    lan_campaign_troop *troop = &c->troops[army];
    if (troop->aim.whom == whom) {
        return;
    }
    if (troop->aim.whom >= 0) {
        const int32_t next = troop->next_follower;
        const int32_t previous = troop->previous_follower;
        if (previous >= 0) {
            c->troops[previous].next_follower = next;
        } else {
            c->troops[troop->aim.whom].first_follower = next;
        }
        if (next >= 0) {
            c->troops[next].previous_follower = previous;
        }
    }
    if (whom >= 0) {
        troop->next_follower = c->troops[whom].first_follower;
        troop->previous_follower = -1;
        if (troop->next_follower >= 0) {
            c->troops[troop->next_follower].previous_follower = army;
        }
        c->troops[whom].first_follower = army;
    }
    troop->aim.whom = whom;
}

/* A place is free: who stands short of one may come to it now. */
static inline void lan_campaign_mark_short(lan_campaign *c)
{
    for (int32_t a = 0; c->short_count > 0 && a < c->army_count; a++) {
        if (c->troops[a].is_short) {
            lan_campaign_mark(c, a);
        }
    }
}

/* When the clock alone next changes something for it; LAN_INF: never. */
static inline void lan_campaign_set_clock(lan_campaign *c, int32_t army,
                                          double time)
{
    if (c->clocks[army] <= c->next_clock && time > c->clocks[army]) {
        c->is_clock_stale = true;
    }
    c->clocks[army] = time;
    c->next_clock = fmin(c->next_clock, time);
}

/* --- story.c ------------------------------------------------------------- */

void lan_story_reset(lan_campaign *c);
void lan_story_add(lan_campaign *c, lan_campaign_event_kind kind, int32_t army,
                   int32_t place, int32_t other);
void lan_story_step(lan_campaign *c, const lan_campaign_step *step);

/* What is known at the end. */
void lan_story_close(lan_campaign *c);
void lan_story_clear(lan_campaign *c);

/* --- standing.c: places that an order or objective names ----------------- */

/* The farthest that an army hits, m; 0: its neighbours. */
double lan_standing_reach(const lan_campaign *c, int32_t army);

/* An army comes to a place, or leaves it: those that it stands on or reaches
 * from there are to be judged anew. */
void lan_standing_note(lan_campaign *c, int32_t army, int32_t place);

/* --- seeing.c ------------------------------------------------------------ */

LAN_MUST_CHECK
lan_status lan_seeing_prepare(lan_campaign *c);
void lan_seeing_reset(lan_campaign *c);
bool lan_seeing_sees(const lan_campaign *c, int32_t side, int32_t army);

/* An army has come, moved or gone: what it sees and who sees it. */
void lan_seeing_update(lan_campaign *c, int32_t army);

/* Where a side takes an army to be: where it is seen, else where it was seen
 * last; -1: never seen. */
int32_t lan_seeing_where(const lan_campaign *c, int32_t side, int32_t army);

/* Its army looks around: routes of its side over terrain that turned out
 * otherwise are to be found anew. */
void lan_seeing_look(lan_campaign *c, int32_t army);

/* --- demand.c: routes ---------------------------------------------------- */

/* The ground and speed of an army's living types. */
LAN_MUST_CHECK
lan_status lan_demand_ground(lan_campaign *c, int32_t army);

/* Those of an army who fell in combat since they were asked for last make the
 * place costlier for its side. */
void lan_demand_note_fallen(lan_campaign *c, int32_t army);

/* Calls of lan_marching_calls. */
lan_status lan_demand_route(void *context, int32_t army, double time,
                            const int32_t **path, size_t *count);
double lan_demand_duration(void *context, int32_t army, int32_t from,
                           int32_t to);

/* The nearest place to one that no army holds and this one may stand on; -1. */
int32_t lan_demand_free_place(lan_campaign *c, int32_t army, int32_t place);
void lan_demand_clear(lan_campaign *c);

/* --- conduct.c: from intent and stance to aim ---------------------------- */

/* How the campaign stands, for orders and objectives. */
lan_orders_view lan_conduct_view(const lan_campaign *c);

/* Brings an army's orders and aim up to the present. */
void lan_conduct_update(lan_campaign *c, int32_t army);

/* Of lan_marching_calls: a friend may push it. */
bool lan_conduct_yields(void *context, int32_t army);

/* Why an army stands. */
lan_stop lan_conduct_stop(const lan_campaign *c, int32_t army);

/* --- flight.c ------------------------------------------------------------ */

/* An army is out: gone at once, or broken and on its way to its refuge. */
void lan_flight_begin(lan_campaign *c, int32_t army, bool is_gone);

/* A broken army has come to its refuge, or has no way for too long. */
void lan_flight_update(lan_campaign *c, int32_t army);

/* --- entry.c ------------------------------------------------------------- */

/* Lets an army enter, where there is room; else it waits, and may try again
 * at every instant. */
void lan_entry_try(lan_campaign *c, int32_t army);

/* --- ending.c ------------------------------------------------------------ */

/* Judges whether the campaign is over at the present instant. */
void lan_ending_judge(lan_campaign *c);

/* Nothing is pending before time.end: by time, or by stalemate now. */
void lan_ending_judge_rest(lan_campaign *c);

/* --- instant.c ----------------------------------------------------------- */

/* The next instant, at most the end. LAN_INF: nothing is pending but battles
 * that go on. */
LAN_MUST_CHECK
lan_status lan_instant_next(lan_campaign *c, double *out, lan_error *err);

/* All that happens at it. */
LAN_MUST_CHECK
lan_status lan_instant_happen(lan_campaign *c, double time, lan_error *err);

#endif
