/* tactics/campaign/campaign_impl.h - a campaign while it is played, for this
 * folder only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one object that its files share. Each file answers for one subject
 *          and calls only the files before it: story, seeing, contacts,
 *          engagements, demand, orders, conduct, play, game.
 *          Armies that reach each other, directly or through others, are an
 *          engagement: a battle of its own (model/island_impl.h) that is solved
 *          ahead to its next event and is cut only where its members, reaches
 *          or factors change.
 * Units    m, the scenario's time.
 */
#ifndef LAN_TACTICS_CAMPAIGN_CAMPAIGN_IMPL_H
#define LAN_TACTICS_CAMPAIGN_CAMPAIGN_IMPL_H

#include "base/real.h"
#include "lanchester/campaign.h"
#include "model/check_impl.h"
#include "model/engine_impl.h"
#include "model/island_impl.h"
#include "tactics/map/map_impl.h"
#include "tactics/move/move_impl.h"
#include "tactics/search/routes_impl.h"

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

/* How far an army has come with its orders (orders.c). */
typedef struct lan_order_progress {
    const lan_order_def *list;
    size_t count;
    bool *has_fired;    /* [count] */
    lan_order_def *own; /* list, where the game gave it */
    int32_t entry;      /* under way or waited for; -1: none is left */
    size_t stage;       /* of its places: the next one */
    double ends;        /* a hold */
    double now;         /* of the last update */
    double arrived;     /* LAN_NAN */
    int32_t arrivals;   /* so far */
    double left;        /* at the last update; LAN_INF: no entry asks */
    double morale;      /* the same */
    bool is_begun;      /* the entry */
    bool is_dropped;  /* every entry without `when`: a standing one has fired */
    bool has_entered; /* the army, and is not out */
} lan_order_progress;

typedef struct lan_troop {
    /* What is asked of all armies for one comes first: the reading of that is
     * what an instant of many armies costs. */
    int32_t side;
    int32_t place; /* -1: off the map */
    lan_aim aim;
    double reach; /* the longest of its weapons; 0: neighbours */
    double sight; /* cells, not whole ones; -1: without limit */
    bool is_entered;
    bool is_off;    /* was on the map and has left it */
    bool is_dirty;  /* its orders and aim are to be looked at */
    bool is_due;    /* in this round */
    bool is_short;  /* at its route's end, but not at the place it aims at */
    bool is_hemmed; /* it would close on an enemy, and no cell is nearer */
    bool is_chased; /* broken, and a target of who reaches it */
    bool is_left;   /* broken or gone, and left alone */
    bool watches;   /* some order waits for what others do */
    int32_t first_group;
    int32_t group_count;
    /* Where it is. */
    int32_t entered_at;
    bool is_out;     /* gone or broken */
    bool is_entrant; /* waits for room to enter */
    bool sees_all;   /* on the map, without limit of sight */
    /* What it does. */
    bool yields;     /* as it was reported to others last */
    lan_stop off;    /* why it has left the map */
    lan_stop logged; /* its present stop, as in the log */
    const lan_march_ground *ground;
    double speed; /* of its slowest type; 0: it cannot march */
    double marched;
    double fled_since; /* broken and without a way since; LAN_NAN */
    int64_t plan;      /* number of its present route */
    int64_t whom_plan; /* that of whom it goes for, when it asked */
    lan_order_progress orders;
    /* Contacts. */
    int32_t contact_count;
    double front;     /* of where it was judged last */
    bool has_fired;   /* since its battle began */
    bool is_unjudged; /* its contacts */
    bool is_touched;  /* has come, moved or has other contacts */
    bool is_cut;      /* and its engagement is to be cut for that */
    /* Its engagement. */
    int32_t engagement;   /* -1 */
    bool is_loose;        /* to be in one when they are formed */
    bool is_reached;      /* by the search for who is joined to whom */
    lan_army_state state; /* as far as events reported it */
    double fallen;        /* casualties in combat that were noted */
    double watch_left;    /* levels that stop its engagement; LAN_NAN */
    double watch_morale;
    bool waits_left; /* the level is not reached yet */
    bool waits_morale;
    /* Its battle in the story. */
    int32_t battle; /* -1 */
    size_t share;
    double lost_before; /* in combat when it parted from the one before */
} lan_troop;

/* Armies in contact, or one that time alone changes: number of its first army.
 */
typedef struct lan_campaign_engagement {
    int32_t *armies; /* rising */
    int32_t count;
    int32_t room;
    lan_battle *base;  /* as of its last cut or event */
    lan_battle *ahead; /* at its next event, or where it is solved on; NULL */
    uint64_t seed;
    double clear; /* nothing happens before, where some of it is solved */
    bool is_live;
    bool is_begun;  /* ahead is of this base, with its levels */
    bool is_solved; /* up to its next event, or to the end */
} lan_campaign_engagement;

/* What the first of a pair does to the second, and what that does to it. */
#define LAN_OUT 1U
#define LAN_IN  2U

/* What each weapon does to each group: weapons are numbered through all
 * groups. */
typedef struct lan_campaign_contacts {
    int32_t group_count;
    int32_t *first_weapon; /* [groups + 1] */
    lan_weapon_def *weapons;
    unsigned char *ever;    /* [weapons][groups] marks of all phases of fire */
    double *factor;         /* [weapons][groups] as lan_island_set_weapon() */
    unsigned char *reaches; /* [armies][armies] LAN_OUT: some weapon another
                               army; LAN_IN: some of that the first */
    double *phases;         /* times > 0 at which fire changes, rising */
    size_t phase_count;
    size_t entered; /* of these */
} lan_campaign_contacts;

typedef enum lan_fight_kind {
    LAN_FIGHT_GONE,
    LAN_FIGHT_BROKE,
    LAN_FIGHT_LEVEL, /* a watched one is reached; it is watched no longer */
    LAN_FIGHT_MET,
    LAN_FIGHT_JOINED,
    LAN_FIGHT_PARTED
} lan_fight_kind;

typedef struct lan_fight_event {
    lan_fight_kind kind;
    int32_t army;
    int32_t other; /* an enemy of it, or -1 */
} lan_fight_event;

/* Gone or broke, and a level; or met, joined and parted. */
#define LAN_FIGHT_EVENTS 3

/* A battle of the story, or one that has become part of an earlier one. */
typedef struct lan_battle_record {
    double from;
    double to;    /* LAN_NAN: it goes on */
    int32_t into; /* itself, or the battle that it became part of */
    int32_t present;
} lan_battle_record;

typedef struct lan_battle_share {
    int32_t battle;
    int32_t army;
    double lost;
} lan_battle_share;

typedef struct lan_battle_stay {
    int32_t battle;
    int32_t place;
} lan_battle_stay;

/* A list that grows. */
typedef struct lan_growing {
    void *items;
    size_t count;
    size_t room;
} lan_growing;

typedef struct lan_campaign_records {
    lan_campaign_story story;
    lan_campaign_army *armies; /* [armies] */
    double *sums;              /* [armies] scratch; LAN_NAN */
    lan_growing events;        /* lan_campaign_event */
    lan_growing steps;         /* lan_campaign_step */
    lan_growing battles;       /* lan_battle_record */
    lan_growing shares;        /* lan_battle_share */
    lan_growing stays;         /* lan_battle_stay */
    /* As the story shows them. */
    lan_growing listed;  /* lan_campaign_battle */
    lan_growing places;  /* int32_t */
    lan_growing members; /* int32_t */
    lan_growing lost;    /* double */
} lan_campaign_records;

/* A place whose holder an order or an objective asks for. */
typedef struct lan_holding {
    int32_t place;
    int32_t last;   /* side whose unbroken army stood there last; -1 */
    int32_t holder; /* side; -1 */
} lan_holding;

typedef struct lan_objective_state {
    double held_since; /* by its side; LAN_NAN: not held */
    bool is_over;      /* its time has come, and it was not reached */
} lan_objective_state;

/* Lists of one request for a route. */
typedef struct lan_campaign_demand {
    lan_growing blocked; /* int32_t */
    lan_growing costs;   /* lan_place_cost */
    lan_growing around;  /* int32_t: places near by */
} lan_campaign_demand;

/* What a game changed (game.c). Armies beyond those in play are known from
 * before a state was restored. */
typedef struct lan_campaign_game {
    lan_campaign_def def;
    lan_battle_def battle;
    lan_army_def *armies;
    lan_campaign_army_def *places;
    size_t known;                 /* armies */
    lan_priority_def *priorities; /* NULL: those of the description */
    int32_t *targets;             /* [types][types] lists of these */
    lan_growing journal;          /* bytes: all changes so far */
} lan_campaign_game;

struct lan_campaign {
    lan_pool pool; /* its arrays */
    const lan_campaign_def *def;
    const lan_battle_def *battle; /* of def, or the next */
    lan_battle_def prioritised;   /* with a game's priorities */
    lan_campaign_request request;
    bool is_begun; /* it is played by a game: changes may come at any time */
    int32_t army_count;
    int32_t side_count;
    lan_places *places;
    lan_march_grounds *grounds;
    lan_routes *routes;
    lan_marching *marching;
    lan_battle *whole;  /* how all armies stand as of their last cut */
    lan_battle *shown;  /* and at the time that was asked for last; NULL */
    lan_solver *solver; /* of all engagements; NULL until one is solved */
    lan_solver_options solved_by;
    lan_troop *troops; /* [armies] */
    int32_t dirty_count;
    /* Seeing. */
    bool any_sight; /* some army has a limit of it */
    bool any_concealed;
    unsigned char *pair; /* [armies][armies] LAN_OUT: the first sees the
                            second; LAN_IN: the second the first */
    int32_t *seers;      /* [sides][armies] armies of the side that see it */
    int32_t *all_seers;  /* [sides] armies on the map without limit of sight */
    int32_t *last_seen;  /* [sides][armies] place; -1 */
    unsigned char *was_seen; /* [sides][armies] ever */
    /* Fighting. */
    lan_campaign_contacts contacts;
    lan_campaign_engagement *engagements; /* [armies] by their first army */
    double *due;     /* [armies] of an engagement: its next event, or up to
                        where it is clear; LAN_INF: none; -LAN_INF: unsolved */
    int32_t *joined; /* scratch */
    lan_fight_event *fights;
    size_t fight_count;
    /* Places and objectives. */
    lan_growing holdings; /* lan_holding */
    lan_objective_state *objectives;
    /* The clock. */
    double time;    /* of the last instant */
    double now;     /* up to which it is played */
    size_t row;     /* the next of the rows asked for */
    int32_t asked;  /* instants without one pending, for who was left marked */
    double *clocks; /* [armies] next of orders, entry or flight */
    int32_t *alive; /* [sides] armies that are not out */
    int32_t broken_count; /* armies on the map that flee */
    bool has_entrants;    /* an army waits for room to enter */
    bool has_left;        /* an army, the map, since contacts were judged */
    double fallen_at;     /* when all who fell were noted last */
    int64_t ties;
    int32_t happened; /* things at the present instant */
    bool is_over;
    int32_t winner;
    lan_end_reason reason;
    lan_end_reason last_out; /* how the last army went out */
    lan_campaign_records records;
    lan_campaign_demand demand;
    lan_campaign_game game;
    lan_status status; /* the first failure of what cannot return one */
};

/* Adds so many items of a size to a list and returns the first; NULL, and the
 * campaign's status is LAN_ENOMEM, where there is no room for them. */
void *lan_campaign_add(lan_campaign *c, lan_growing *list, size_t count,
                       size_t size);

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

static inline size_t lan_campaign_pair(const lan_campaign *c, int32_t a,
                                       int32_t b)
{
    return (size_t)a * (size_t)c->army_count + (size_t)b;
}

/* Its orders and aim are to be looked at before this instant ends. */
static inline void lan_campaign_mark(lan_campaign *c, int32_t army)
{
    c->dirty_count += !c->troops[army].is_dirty;
    c->troops[army].is_dirty = true;
}

/* The same for whoever goes for this army. */
static inline void lan_campaign_mark_followers(lan_campaign *c, int32_t army)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].aim.whom == army) {
            lan_campaign_mark(c, a);
        }
    }
}

/* A place is free: an army that stands short of one, or that would close on an
 * enemy, may come to it now. */
static inline void lan_campaign_mark_short(lan_campaign *c)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].is_short || c->troops[a].is_hemmed) {
            lan_campaign_mark(c, a);
        }
    }
}

/* Contacts of an army are to be judged again. */
static inline void lan_contacts_look(lan_campaign *c, int32_t army)
{
    c->troops[army].is_unjudged = true;
}

/* Reaches or is reached by an enemy. */
static inline bool lan_campaign_is_fighting(const lan_campaign *c, int32_t army)
{
    return c->troops[army].contact_count > 0;
}

/* Whether a weapon of an army reaches another, by range, sight and line. */
static inline bool lan_campaign_reaches(const lan_campaign *c, int32_t army,
                                        int32_t other)
{
    return (c->contacts.reaches[lan_campaign_pair(c, army, other)] & LAN_OUT) !=
           0;
}

static inline bool lan_campaign_are_in_contact(const lan_campaign *c, int32_t a,
                                               int32_t b)
{
    return c->contacts.reaches[lan_campaign_pair(c, a, b)] != 0;
}

/* Sets what an army does to another in a table of pairs. */
static inline void lan_campaign_set_pair(const lan_campaign *c,
                                         unsigned char *table, int32_t army,
                                         int32_t other, bool does)
{
    unsigned char *out = &table[lan_campaign_pair(c, army, other)];
    unsigned char *in = &table[lan_campaign_pair(c, other, army)];
    *out = (unsigned char)((*out & LAN_IN) | (does ? LAN_OUT : 0U));
    *in = (unsigned char)((*in & LAN_OUT) | (does ? LAN_IN : 0U));
}

/* --- story.c: events, steps and battles ---------------------------------- */

void lan_story_reset(lan_campaign *c);
void lan_story_add(lan_campaign *c, lan_campaign_event_kind kind, int32_t army,
                   int32_t place, int32_t other);
void lan_story_step(lan_campaign *c, const lan_campaign_step *step);

/* A battle lasts from when two enemies come into contact to when the last of
 * those who are joined to it part. */

/* The battle that an army is in; -1. */
int32_t lan_story_battle(const lan_campaign *c, int32_t army);

/* Begins a battle now; -1 if memory is out. */
int32_t lan_story_begin_battle(lan_campaign *c);

/* An army comes into a battle; whether that begins now. */
bool lan_story_join_battle(lan_campaign *c, int32_t battle, int32_t army);

/* It is out of it; lost: in combat, so far. */
void lan_story_part(lan_campaign *c, int32_t army, double lost);

/* Two battles become the earlier one. */
void lan_story_merge(lan_campaign *c, int32_t one, int32_t other);

/* Its battle reaches to where an army stands. */
void lan_story_stand(lan_campaign *c, int32_t army);

/* Lets the story show what has happened so far. */
void lan_story_show(lan_campaign *c);
void lan_story_clear(lan_campaign *c);

/* --- seeing.c ------------------------------------------------------------ */

void lan_seeing_reset(lan_campaign *c);
bool lan_seeing_sees(const lan_campaign *c, int32_t side, int32_t army);

/* An army has come, moved or gone: what it sees and who sees it. */
void lan_seeing_update(lan_campaign *c, int32_t army);

/* Where a side takes an army to be: where it is seen, else where it was seen
 * last; -1: never seen. */
int32_t lan_seeing_where(const lan_campaign *c, int32_t side, int32_t army);

/* An army looks around: routes of its side over terrain that turned out
 * otherwise are to be found again. */
void lan_seeing_look(lan_campaign *c, int32_t army);

/* --- contacts.c: which weapon reaches which group, at what factor --------- */

lan_status lan_contacts_create(lan_campaign *c);
void lan_contacts_reset(lan_campaign *c);

/* An army is on a place now; -1: on none. */
void lan_contacts_put(lan_campaign *c, int32_t army, int32_t place);

/* An army is broken: it is chased from now on; or it has no contacts any more,
 * at once, and nothing is cut for that. */
void lan_contacts_chase(lan_campaign *c, int32_t army);
void lan_contacts_drop(lan_campaign *c, int32_t army);

/* When fire changes next by the clock; LAN_INF. */
double lan_contacts_next(const lan_campaign *c);

/* Enters the phases of fire that begin by now. */
void lan_contacts_enter_phases(lan_campaign *c);

/* Judges the contacts of who is to be looked at, and notes whom that touches.
 */
void lan_contacts_judge(lan_campaign *c);

/* The nearest army on the map that it is in contact with; -1. */
int32_t lan_contacts_nearest(const lan_campaign *c, int32_t army);

/* Whether a weapon of an unbroken army of another side, or of one that the side
 * sees, reaches a place, by range and line. */
bool lan_contacts_is_covered(const lan_campaign *c, int32_t side, int32_t place,
                             bool seen_only);

/* Whether a group fires, in some phase, at some group of an army; *reaches
 * becomes true if it has one in reach. */
bool lan_contacts_fires(const lan_campaign *c, int32_t group, int32_t other,
                        bool *reaches);

/* Whether some weapon of it reaches some army. */
bool lan_contacts_answers(const lan_campaign *c, int32_t army);

/* --- engagements.c ------------------------------------------------------- */

void lan_engagements_reset(lan_campaign *c);
void lan_engagements_clear(lan_campaign *c);

/* Levels of an army that stop its engagement; LAN_NAN: none. */
void lan_engagements_watch(lan_campaign *c, int32_t army, double left,
                           double morale);

/* Judges contacts now, and cuts and forms engagements. Events (c->fights, by
 * army) are those of each army that met, joined or parted. */
lan_status lan_engagements_settle(lan_campaign *c, lan_error *err);

/* The next event of any engagement, or at which fire changes by the clock, at
 * most `bound`. */
lan_status lan_engagements_next(lan_campaign *c, double bound, double *out,
                                lan_error *err);

/* Lets happen what is due now: armies that are gone, broke, or came to a
 * watched level (c->fights). */
void lan_engagements_happen(lan_campaign *c);

/* Takes the engagement of an army, or the army alone, apart now: it is to be
 * in another when they are formed. */
lan_status lan_engagements_cut(lan_campaign *c, int32_t army, lan_error *err);
lan_status lan_engagements_form(lan_campaign *c, lan_error *err);

/* Those of an army who fell since that was noted make its place costlier for
 * its side: as of its last event, or of all armies up to now. */
void lan_engagements_note_fallen(lan_campaign *c, int32_t army);
lan_status lan_engagements_note_all_fallen(lan_campaign *c);

/* The battle's description has changed: engagements go on by the new one; or
 * none is kept, before it is played again. */
lan_status lan_engagements_redefine(lan_campaign *c);
void lan_engagements_forget(lan_campaign *c);

/* Whether every group of it that could fire at an enemy of the engagement (by
 * law and strength) reaches one. */
bool lan_engagements_all_reach(const lan_campaign *c, int32_t army);

/* Share left of all it has fielded, and its morale (LAN_NAN: none), now. */
lan_status lan_engagements_level(lan_campaign *c, int32_t army, double *left,
                                 double *morale);

/* All armies at a time from the last instant to the next. Bits do not depend
 * on what was shown before. */
lan_status lan_engagements_show(lan_campaign *c, double time,
                                const lan_battle **shown, lan_error *err);

/* Brings the whole to the present, and ends the battles of the story. */
lan_status lan_engagements_close(lan_campaign *c, lan_error *err);

/* Every rate is zero. */
bool lan_engagements_are_still(const lan_campaign *c);

/* --- demand.c: routes ---------------------------------------------------- */

/* The ground and speed of an army's living types. */
lan_status lan_demand_ground(lan_campaign *c, int32_t army);

/* Calls of lan_marching_calls. */
lan_status lan_demand_route(void *context, int32_t army, double time,
                            const int32_t **path, size_t *count);
double lan_demand_duration(void *context, int32_t army, int32_t from,
                           int32_t to);

/* The nearest place to one that no army holds and this one may stand on; -1. */
int32_t lan_demand_free_place(lan_campaign *c, int32_t army, int32_t place);
void lan_demand_clear(lan_campaign *c);

/* --- orders.c: orders, holders of places, objectives ---------------------- */

lan_status lan_orders_reset(lan_campaign *c);
void lan_orders_clear(lan_campaign *c);

/* An army has these orders from now on, and begins with the first. own: the
 * list, where it is the campaign's to free. */
lan_status lan_orders_give(lan_campaign *c, int32_t army,
                           const lan_order_def *list, size_t count,
                           lan_order_def *own);

/* Ends what is done, begins what is next, fires what has become true. Returns
 * the last standing entry that did, or -1. An army that is out or not on the
 * map holds; its orders begin as it enters. */
int32_t lan_orders_update(lan_campaign *c, int32_t army);

/* What an army's orders alone make it do; and, where that is to stay, why. One
 * that avoids does so whatever its stance is. */
lan_aim lan_orders_aim(const lan_campaign *c, int32_t army, lan_stop *why);

/* The next time at which the clock alone changes its orders; LAN_INF. */
double lan_orders_next(const lan_campaign *c, int32_t army);

/* The highest levels that its standing entries wait for and that it had not
 * come down to; LAN_NAN: none. */
void lan_orders_watch(const lan_campaign *c, int32_t army, double *left,
                      double *morale);

/* An army stands where it is from now on. */
void lan_holdings_stand(lan_campaign *c, int32_t army);

/* Judges who holds the places that are asked for. A place is held by the side
 * whose unbroken army was the last to stand on it, while no unbroken enemy
 * covers it. Armies are marked where one changes hands. */
void lan_holdings_judge(lan_campaign *c);

/* The first objective in the file that is reached now, or -1. One that is given
 * `until` is judged then and never again. */
int32_t lan_objectives_update(lan_campaign *c);

/* The next time at which the clock alone decides one; LAN_INF. */
double lan_objectives_next(const lan_campaign *c);

/* --- conduct.c: from orders and stance to aim; flight --------------------- */

/* Brings an army's orders and aim up to the present. */
void lan_conduct_update(lan_campaign *c, int32_t army);

/* Of lan_marching_calls: a friend may push it. */
bool lan_conduct_yields(void *context, int32_t army);

/* Why an army stands. */
lan_stop lan_conduct_stop(const lan_campaign *c, int32_t army);

/* An army is out: gone at once, or broken and on its way to its refuge. */
void lan_flight_begin(lan_campaign *c, int32_t army, bool is_gone);

/* A broken army has come to its refuge, or has no way for too long. */
void lan_flight_update(lan_campaign *c, int32_t army);

/* --- play.c -------------------------------------------------------------- */

/* Makes the parts of a campaign of c->def. */
lan_status lan_play_create(lan_campaign *c, lan_error *err);
void lan_play_clear(lan_campaign *c);

/* At time 0, with what happens then. */
lan_status lan_play_begin(lan_campaign *c, lan_error *err);

/* All that happens at a time. */
lan_status lan_play_happen(lan_campaign *c, double time, lan_error *err);

/* All instants up to a time, or the first only. */
lan_status lan_play_until(lan_campaign *c, double until, bool one_only,
                          lan_error *err);

/* Lets the story show what has happened so far; LAN_ENOMEM. */
lan_status lan_play_show(lan_campaign *c);

/* --- check.c ------------------------------------------------------------- */

/* LAN_EINVAL with the first error of orders for an army of a description. */
lan_status lan_check_orders(const lan_campaign_def *def, int32_t army,
                            const lan_order_def *orders, size_t count,
                            lan_error *err);

#endif
