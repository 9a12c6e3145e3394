/* tactics/campaign/campaign_impl.h - the internals of a campaign, for this
 * folder only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one object that the files share. Each file has one subject and calls
 *          only files earlier in this list: story, seeing, contacts,
 *          engagements, demand, orders, conduct, play, game. Armies in contact,
 *          directly or through others, form an engagement: a battle of its own
 *          (model/island_impl.h). It is solved ahead to its next event and cut
 *          only if its members, reaches or factors change.
 * Units    m, the scenario's time.
 */
#pragma once

#include "base/real.h"
#include "lanchester/campaign.h"
#include "model/check_impl.h"
#include "model/engine_impl.h"
#include "model/island_impl.h"
#include "tactics/map/map_impl.h"
#include "tactics/move/move_impl.h"
#include "tactics/search/routes_impl.h"

/* The destination that an army wants. */
typedef enum lan_aim_kind {
    LAN_AIM_STAY,
    LAN_AIM_PLACE,
    LAN_AIM_ENEMY, /* towards army `whom`, as far as its side knows it */
    LAN_AIM_FRIEND /* next to army `whom` */
} lan_aim_kind;

typedef struct lan_aim {
    lan_aim_kind kind;
    int32_t place; /* for all kinds but stay: the goal, as known now */
    int32_t whom;  /* -1 */
    bool avoids;   /* places within enemy range cost more */
    bool flees;    /* and very much more */
} lan_aim;

/* An army's progress in its orders (orders.c). */
typedef struct lan_order_progress {
    const lan_order_def *list;
    size_t count;
    bool *has_fired;    /* [count] */
    lan_order_def *own; /* the list, if the game owns it */
    int32_t entry;      /* in progress or waited for; -1: no entry remains */
    size_t stage;       /* of its places: index of the next one */
    double ends;        /* end of a hold */
    double now;         /* time of the last update */
    double arrived;     /* time of arrival; LAN_NAN */
    int32_t arrivals;   /* number so far */
    double left;        /* at the last update; LAN_INF: no entry needs it */
    double morale;      /* the same for morale */
    bool is_begun;      /* the present entry has begun */
    bool is_dropped;    /* a standing entry has cancelled all entries without
                           `when` */
    bool has_entered;   /* the army has entered and is not out */
} lan_order_progress;

typedef struct lan_troop {
    /* Fields that loops over all armies read are first: with many armies these
     * loops take most of the time of an instant. */
    int32_t side;
    int32_t place; /* -1: off the map */
    lan_aim aim;
    double reach; /* the longest range of its weapons; 0: neighbours */
    double sight; /* in cells, may be fractional; -1: unlimited */
    bool is_entered;
    bool is_off;    /* was on the map and has left it */
    bool is_dirty;  /* its orders and aim must be updated */
    bool is_due;    /* in this round */
    bool is_short;  /* at the end of its route, but short of its aim */
    bool is_hemmed; /* wants to close on an enemy, and no nearer cell is free */
    bool is_chased; /* broken, and a target of armies that reach it */
    bool is_left;   /* broken or gone, and no longer a target */
    bool watches;   /* an order waits for an event of another army */
    int32_t first_group;
    int32_t group_count;
    /* Position. */
    int32_t entered_at;
    bool is_out;     /* gone or broken */
    bool is_entrant; /* waits for room to enter */
    bool sees_all;   /* on the map, with unlimited sight */
    /* Conduct. */
    bool yields;     /* as last reported to other armies */
    lan_stop off;    /* why it left the map */
    lan_stop logged; /* its present stop, as in the log */
    const lan_march_ground *ground;
    double speed; /* speed of its slowest type; 0: it cannot march */
    double marched;
    double fled_since; /* broken, without a path; LAN_NAN */
    int64_t plan;      /* number of its present route */
    int64_t whom_plan; /* route number of its target army at the last request */
    lan_order_progress orders;
    /* Contacts. */
    int32_t contact_count;
    double front;     /* front at the last judgement of its contacts */
    bool has_fired;   /* since its battle began */
    bool is_unjudged; /* its contacts are stale */
    bool is_touched;  /* it came, moved or has changed contacts */
    bool is_cut;      /* so its engagement must be cut */
    /* Engagement. */
    int32_t engagement;   /* -1 */
    bool is_loose;        /* waits for the next forming of engagements */
    bool is_reached;      /* mark of the search for connected armies */
    lan_army_state state; /* as last reported by events */
    double fallen;        /* combat losses that have been noted */
    double watch_left;    /* levels that stop its engagement; LAN_NAN: none */
    double watch_morale;
    bool waits_left; /* the level has not been reached yet */
    bool waits_morale;
    /* Its battle in the story. */
    int32_t battle; /* -1 */
    size_t share;
    double lost_before; /* combat losses at the end of the previous battle */
} lan_troop;

/* Armies in contact, or a single army that changes with time. The engagement's
 * number is the number of its first army. */
typedef struct lan_campaign_engagement {
    int32_t *armies; /* ascending */
    int32_t count;
    int32_t room;
    lan_battle *base;  /* at its last cut or event */
    lan_battle *ahead; /* at its next event, or at the point from which solving
                          continues; NULL */
    uint64_t seed;
    double
        clear; /* no event happens before this time, if it is partly solved */
    bool is_live;
    bool is_begun;  /* `ahead` continues this base, with its levels */
    bool is_solved; /* up to its next event or to the end */
} lan_campaign_engagement;

/* Contact from the first army of a pair to the second, and the reverse. */
#define LAN_OUT 1U
#define LAN_IN  2U

/* Contacts of weapons with groups. Weapons are numbered through all groups. */
typedef struct lan_campaign_contacts {
    int32_t group_count;
    int32_t *first_weapon; /* [groups + 1] */
    lan_weapon_def *weapons;
    unsigned char *ever; /* [weapons][groups] marks over all phases of fire */
    double *factor;      /* [weapons][groups] as in lan_island_set_weapon() */
    unsigned char *reaches; /* [armies][armies] LAN_OUT: a weapon of the first
                               reaches the second; LAN_IN: the reverse */
    double *phases;         /* times > 0 at which fire changes, ascending */
    size_t phase_count;
    size_t entered; /* phases entered so far */
} lan_campaign_contacts;

typedef enum lan_fight_kind {
    LAN_FIGHT_GONE,
    LAN_FIGHT_BROKE,
    LAN_FIGHT_LEVEL, /* a watched level is reached; it is no longer watched */
    LAN_FIGHT_MET,
    LAN_FIGHT_JOINED,
    LAN_FIGHT_PARTED
} lan_fight_kind;

typedef struct lan_fight_event {
    lan_fight_kind kind;
    int32_t army;
    int32_t other; /* an enemy of the army, or -1 */
} lan_fight_event;

/* Most events of an army: gone or broken, and a level; or met, joined and
 * parted. */
#define LAN_FIGHT_EVENTS 3

/* A battle of the story, or one that was merged into an earlier one. */
typedef struct lan_battle_record {
    double from;
    double to;    /* LAN_NAN: not over */
    int32_t into; /* itself, or the battle it was merged into */
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

/* A growing array. */
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
    /* Story in public form. */
    lan_growing listed;  /* lan_campaign_battle */
    lan_growing places;  /* int32_t */
    lan_growing members; /* int32_t */
    lan_growing lost;    /* double */
} lan_campaign_records;

/* A place whose holder matters to an order or an objective. */
typedef struct lan_holding {
    int32_t place;
    int32_t last;   /* side of the last unbroken army there; -1 */
    int32_t holder; /* side; -1 */
} lan_holding;

typedef struct lan_objective_state {
    double held_since; /* start of holding by its side; LAN_NAN: not held */
    bool is_over;      /* its time has passed without success */
} lan_objective_state;

/* Arrays of one route request. */
typedef struct lan_campaign_demand {
    lan_growing blocked; /* int32_t */
    lan_growing costs;   /* lan_place_cost */
    lan_growing around;  /* int32_t: places nearby */
} lan_campaign_demand;

/* Changes by a game (game.c). Indices of armies beyond those in play remain
 * from before a state was restored. */
typedef struct lan_campaign_game {
    lan_campaign_def def;
    lan_battle_def battle;
    lan_army_def *armies;
    lan_campaign_army_def *places;
    size_t known;                 /* armies */
    lan_priority_def *priorities; /* NULL: the description's own */
    int32_t *targets;             /* [types][types] target lists of these */
    lan_growing journal;          /* bytes: all changes so far */
} lan_campaign_game;

struct lan_campaign {
    lan_pool pool; /* owns its arrays */
    const lan_campaign_def *def;
    const lan_battle_def *battle; /* of the description, or its successor */
    lan_battle_def prioritised;   /* battle with a game's priorities */
    lan_campaign_request request;
    bool is_begun; /* a game controls it: changes may come at any time */
    int32_t army_count;
    int32_t side_count;
    lan_places *places;
    lan_march_grounds *grounds;
    lan_routes *routes;
    lan_marching *marching;
    lan_battle *whole; /* the state of all armies at their last cuts */
    lan_battle *shown; /* the state at the last time shown; NULL */
    lan_solver
        *solver; /* for all engagements; NULL until the first is solved */
    lan_solver_options solved_by;
    lan_troop *troops; /* [armies] */
    int32_t dirty_count;
    /* Sight. */
    bool any_sight; /* some army has limited sight */
    bool any_concealed;
    unsigned char *pair; /* [armies][armies] LAN_OUT: the first sees the second;
                            LAN_IN: the reverse */
    int32_t
        *seers; /* [sides][armies] number of the side's armies that see it */
    int32_t *all_seers; /* [sides] armies on the map with unlimited sight */
    int32_t *last_seen; /* [sides][armies] place; -1 */
    unsigned char *was_seen; /* [sides][armies] was ever seen */
    /* Combat. */
    lan_campaign_contacts contacts;
    lan_campaign_engagement *engagements; /* [armies] by their first army */
    double
        *due; /* [armies] by engagement: time of its next event, or the time up
                 to which it is clear; LAN_INF: none; -LAN_INF: unsolved */
    int32_t *joined; /* scratch */
    lan_fight_event *fights;
    size_t fight_count;
    /* Places and objectives. */
    lan_growing holdings; /* lan_holding */
    lan_objective_state *objectives;
    /* Time. */
    double time; /* of the last instant */
    double now;  /* time up to which it is played */
    size_t row;  /* index of the next requested row */
    int32_t
        asked; /* instants in a row in which a marked army was updated late */
    double *clocks;       /* [armies] next time of orders, entry or flight */
    int32_t *alive;       /* [sides] armies that are not out */
    int32_t broken_count; /* armies on the map that are fleeing */
    bool has_entrants;    /* an army waits for room to enter */
    bool has_left;        /* an army left the map since contacts were judged */
    double fallen_at;     /* time at which all losses were last noted */
    int64_t ties;
    int32_t happened; /* events at the present instant */
    bool is_over;
    int32_t winner;
    lan_end_reason reason;
    lan_end_reason last_out; /* why the last army went out */
    lan_campaign_records records;
    lan_campaign_demand demand;
    lan_campaign_game game;
    lan_status
        status; /* the first failure of a function that returns no status */
};

/* Appends `count` items to a list and returns the first; on failure returns
 * NULL and sets the campaign's status to LAN_ENOMEM. */
void *lan_campaign_add(lan_campaign *c, lan_growing *list, size_t count,
                       size_t size);

/* True if the army is on the map now. */
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

/* Its orders and aim are updated before this instant ends. */
static inline void lan_campaign_mark(lan_campaign *c, int32_t army)
{
    c->dirty_count += !c->troops[army].is_dirty;
    c->troops[army].is_dirty = true;
}

/* The same for all armies whose target is this army. */
static inline void lan_campaign_mark_followers(lan_campaign *c, int32_t army)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].aim.whom == army) {
            lan_campaign_mark(c, a);
        }
    }
}

/* A place has become free: armies that stand short of their aim, or want to
 * close on an enemy, may move now. */
static inline void lan_campaign_mark_short(lan_campaign *c)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].is_short || c->troops[a].is_hemmed) {
            lan_campaign_mark(c, a);
        }
    }
}

/* The army's contacts are judged again. */
static inline void lan_contacts_look(lan_campaign *c, int32_t army)
{
    c->troops[army].is_unjudged = true;
}

/* True if it reaches an enemy or an enemy reaches it. */
static inline bool lan_campaign_is_fighting(const lan_campaign *c, int32_t army)
{
    return c->troops[army].contact_count > 0;
}

/* True if a weapon of an army reaches another, by range, sight and line of
 * fire. */
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

/* Sets the mark from an army to another in a table of pairs. */
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

/* A battle lasts from the first contact of two enemies to the last
 * separation of the armies connected with them. */

/* The battle that an army is in; -1. */
int32_t lan_story_battle(const lan_campaign *c, int32_t army);

/* Begins a battle now; -1 if memory runs out. */
int32_t lan_story_begin_battle(lan_campaign *c);

/* Adds an army to a battle; returns true if the battle begins with it. */
bool lan_story_join_battle(lan_campaign *c, int32_t battle, int32_t army);

/* The army leaves its battle; lost: its combat losses so far. */
void lan_story_part(lan_campaign *c, int32_t army, double lost);

/* Merges two battles into the earlier one. */
void lan_story_merge(lan_campaign *c, int32_t one, int32_t other);

/* Extends the area of the army's battle by its present place. */
void lan_story_stand(lan_campaign *c, int32_t army);

/* Publishes the story so far. */
void lan_story_show(lan_campaign *c);
void lan_story_clear(lan_campaign *c);

/* --- seeing.c ------------------------------------------------------------ */

void lan_seeing_reset(lan_campaign *c);
bool lan_seeing_sees(const lan_campaign *c, int32_t side, int32_t army);

/* Updates the armies that an army sees and the armies that see it, after it
 * came, moved or left. */
void lan_seeing_update(lan_campaign *c, int32_t army);

/* The place at which a side believes an army to be: its place if seen,
 * otherwise the last place seen; -1: never seen. */
int32_t lan_seeing_where(const lan_campaign *c, int32_t side, int32_t army);

/* The army's view of the terrain. Routes of its side over terrain that
 * proved different are invalidated. */
void lan_seeing_look(lan_campaign *c, int32_t army);

/* --- contacts.c: which weapon reaches which group, at what factor --------- */

lan_status lan_contacts_create(lan_campaign *c);
void lan_contacts_reset(lan_campaign *c);

/* Places an army; place -1: nowhere. */
void lan_contacts_put(lan_campaign *c, int32_t army, int32_t place);

/* Handles a broken army: enemies pursue it from now on, or it loses all
 * contacts at once, without a cut. */
void lan_contacts_chase(lan_campaign *c, int32_t army);
void lan_contacts_drop(lan_campaign *c, int32_t army);

/* Next time at which fire changes; LAN_INF. */
double lan_contacts_next(const lan_campaign *c);

/* Enters the phases of fire that have begun by now. */
void lan_contacts_enter_phases(lan_campaign *c);

/* Judges stale contacts and marks the armies that a change affects. */
void lan_contacts_judge(lan_campaign *c);

/* The nearest army in contact with it on the map; -1. */
int32_t lan_contacts_nearest(const lan_campaign *c, int32_t army);

/* True if a weapon of an unbroken army of another side reaches a place, by
 * range and line of fire. seen_only: only armies that the side sees count. */
bool lan_contacts_is_covered(const lan_campaign *c, int32_t side, int32_t place,
                             bool seen_only);

/* True if a group fires, in some phase, at some group of an army; *reaches
 * becomes true if such a group is in reach. */
bool lan_contacts_fires(const lan_campaign *c, int32_t group, int32_t other,
                        bool *reaches);

/* True if some weapon of it reaches some army. */
bool lan_contacts_answers(const lan_campaign *c, int32_t army);

/* --- engagements.c ------------------------------------------------------- */

void lan_engagements_reset(lan_campaign *c);
void lan_engagements_clear(lan_campaign *c);

/* Levels of an army that stop its engagement; LAN_NAN: none. */
void lan_engagements_watch(lan_campaign *c, int32_t army, double left,
                           double morale);

/* Judges contacts now, and cuts and forms engagements. c->fights receives
 * the events of armies that met, joined or parted, by army. */
lan_status lan_engagements_settle(lan_campaign *c, lan_error *err);

/* Time of the next event of any engagement or of the next change of fire, at
 * most `bound`. */
lan_status lan_engagements_next(lan_campaign *c, double bound, double *out,
                                lan_error *err);

/* Applies the events due now: armies that are gone, broke, or reached a
 * watched level (c->fights). */
void lan_engagements_happen(lan_campaign *c);

/* Dissolves the engagement of an army, or removes the army alone; it enters
 * another one when engagements are formed. */
lan_status lan_engagements_cut(lan_campaign *c, int32_t army, lan_error *err);
lan_status lan_engagements_form(lan_campaign *c, lan_error *err);

/* Recent losses of an army raise the cost of its place for its side: losses
 * up to its last event, or of all armies up to now. */
void lan_engagements_note_fallen(lan_campaign *c, int32_t army);
lan_status lan_engagements_note_all_fallen(lan_campaign *c);

/* Adopts a changed description of the battle in all engagements; or drops
 * all engagements before a new play. */
lan_status lan_engagements_redefine(lan_campaign *c);
void lan_engagements_forget(lan_campaign *c);

/* True if every group that could fire at an enemy of the engagement (by law
 * and strength) reaches one. */
bool lan_engagements_all_reach(const lan_campaign *c, int32_t army);

/* Present share left of its cumulative strength, and its morale (LAN_NAN:
 * none). */
lan_status lan_engagements_level(lan_campaign *c, int32_t army, double *left,
                                 double *morale);

/* The state of all armies at a time between the last instant and the next.
 * Bits do not depend on earlier calls. */
lan_status lan_engagements_show(lan_campaign *c, double time,
                                const lan_battle **shown, lan_error *err);

/* Brings the theatre to the present and ends the story's battles. */
lan_status lan_engagements_close(lan_campaign *c, lan_error *err);

/* True if every rate is zero. */
bool lan_engagements_are_still(const lan_campaign *c);

/* --- demand.c: routes ---------------------------------------------------- */

/* Updates the ground and the speed of an army from its living types. */
lan_status lan_demand_ground(lan_campaign *c, int32_t army);

/* Callbacks of lan_marching_calls. */
lan_status lan_demand_route(void *context, int32_t army, double time,
                            const int32_t **path, size_t *count);
double lan_demand_duration(void *context, int32_t army, int32_t from,
                           int32_t to);

/* The nearest place to `place` that no army occupies and this one may
 * occupy; -1. */
int32_t lan_demand_free_place(lan_campaign *c, int32_t army, int32_t place);
void lan_demand_clear(lan_campaign *c);

/* --- orders.c: orders, holders of places, objectives ---------------------- */

lan_status lan_orders_reset(lan_campaign *c);
void lan_orders_clear(lan_campaign *c);

/* Gives an army orders and begins the first one. own: the list, if the campaign
 * must free it. */
lan_status lan_orders_give(lan_campaign *c, int32_t army,
                           const lan_order_def *list, size_t count,
                           lan_order_def *own);

/* Ends completed orders, begins the next, and triggers standing entries.
 * Returns the last entry triggered, or -1. An army that is out or off the
 * map holds; its orders begin when it enters. */
int32_t lan_orders_update(lan_campaign *c, int32_t army);

/* The aim from an army's orders alone; *why: the reason to stay. An avoiding
 * army avoids enemies whatever its stance. */
lan_aim lan_orders_aim(const lan_campaign *c, int32_t army, lan_stop *why);

/* The next time at which the clock changes its orders; LAN_INF. */
double lan_orders_next(const lan_campaign *c, int32_t army);

/* The highest levels that standing entries wait for and that it has not
 * reached; LAN_NAN: none. */
void lan_orders_watch(const lan_campaign *c, int32_t army, double *left,
                      double *morale);

/* The army has stopped at its place. */
void lan_holdings_stand(lan_campaign *c, int32_t army);

/* Judges the holders of watched places. A place belongs to the side whose
 * unbroken army stood there last, unless an unbroken enemy covers it. Marks
 * armies that depend on a change. */
void lan_holdings_judge(lan_campaign *c);

/* The first objective of the file that is reached now, or -1. An objective
 * with `until` is judged at that time only. */
int32_t lan_objectives_update(lan_campaign *c);

/* The next time at which the clock decides an objective; LAN_INF. */
double lan_objectives_next(const lan_campaign *c);

/* --- conduct.c: from orders and stance to aim; flight --------------------- */

/* Updates an army's orders and aim. */
void lan_conduct_update(lan_campaign *c, int32_t army);

/* Callback of lan_marching_calls: a friend may push the army. */
bool lan_conduct_yields(void *context, int32_t army);

/* The reason why an army stands. */
lan_stop lan_conduct_stop(const lan_campaign *c, int32_t army);

/* Takes an army out: it is gone at once, or broken and flees to its refuge. */
void lan_flight_begin(lan_campaign *c, int32_t army, bool is_gone);

/* A broken army has reached its refuge, or had no path for too long. */
void lan_flight_update(lan_campaign *c, int32_t army);

/* --- play.c -------------------------------------------------------------- */

/* Creates the parts of a campaign of c->def. */
lan_status lan_play_create(lan_campaign *c, lan_error *err);
void lan_play_clear(lan_campaign *c);

/* Sets time 0 and applies its events. */
lan_status lan_play_begin(lan_campaign *c, lan_error *err);

/* Applies all events at a time. */
lan_status lan_play_happen(lan_campaign *c, double time, lan_error *err);

/* Plays all instants up to a time, or only the first. */
lan_status lan_play_until(lan_campaign *c, double until, bool one_only,
                          lan_error *err);

/* Publishes the story so far; LAN_ENOMEM. */
lan_status lan_play_show(lan_campaign *c);

/* --- check.c ------------------------------------------------------------- */

/* LAN_EINVAL with the first error in the orders of one of a description's
 * armies. */
lan_status lan_check_orders(const lan_campaign_def *def, int32_t army,
                            const lan_order_def *orders, size_t count,
                            lan_error *err);
