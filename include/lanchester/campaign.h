/* lanchester/campaign.h - armies on a map: ordered, marching, meeting, fighting
 * and fleeing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/bodies.h"
#include "lanchester/solver.h"

/* A battle of individual soldiers, each a body that stands, walks, blocks
 * others and fires. */

/* The description of an engagement.
 *
 * Shape    armies, groups, sides and types as in lanchester/battle_def.h, by
 *          the same indices.
 * Units    m, and the scenario's unit of time; headings in degrees clockwise
 *          from north, where y grows south as on maps.
 * Range    LAN_NAN means "not given" where a field says so.
 * Owner    every pointer is the caller's and outlives the engagement.
 * Source   ISAAC and EINSTein: A. Ilachinski, Artificial War (2004); hits over
 *          distance: S. Bonder, R. Farrell (1970).
 */

#define LAN_FORMATION_LIST(X)                                                  \
    X(LAN_FORMATION_LINE, "line")                                              \
    X(LAN_FORMATION_COLUMN, "column")                                          \
    X(LAN_FORMATION_SQUARE, "square")                                          \
    X(LAN_FORMATION_WEDGE, "wedge")                                            \
    X(LAN_FORMATION_LOOSE, "loose") /* at random places, from the seed */

typedef enum lan_formation { LAN_FORMATION_LIST(LAN_ENUM_NAME) } lan_formation;

#define LAN_INTERVALS_LIST(X)                                                  \
    X(LAN_INTERVALS_EXPONENTIAL, "exponential")                                \
    X(LAN_INTERVALS_REGULAR, "regular")

typedef enum lan_intervals { LAN_INTERVALS_LIST(LAN_ENUM_NAME) } lan_intervals;

/* The body of a soldier of a unit type; health, speed and weapons come from its
 * lan_unit_def. Each weapon fires at its own intervals; the range below is the
 * longest. */
typedef struct lan_soldier_def {
    lan_body_type body; /* size, mass, restitution, friction, drag, impact */
    lan_steer steer;    /* resting distance: chase, intercept half of the range;
                           pursue a quarter; line (leader) a twentieth; flee
                           twenty times the range; stand_off the range, or where
                           falloff leaves half of the hits; hold, and types
                           without a range, stand */
    bool has_potential; /* replaces the preset */
    lan_potential potential; /* strengths relative to the force that holds the
                                body at its speed; unit LAN_NAN: the preset's
                                resting distance */
    double spacing;          /* m; closer friends repel each other */
    bool is_swarm; /* friends attract each other, and rest at their spacing */
    bool through;  /* friends do not block its aimed fire */
    bool friendly_fire; /* projectiles hit friends, too */
    double shot_speed;  /* m per time; LAN_INF: immediate hits. A well-aimed
                           projectile flies to where its target will be, up to
                           its range, and hits the first body in its path */
    lan_intervals intervals;
    /* Height of the body's middle, m. If types differ in it, ranges and shots
     * are three-dimensional and bodies are upright. */
    double altitude;
    double height; /* m; LAN_NAN: a disc's diameter, a hull's width */
} lan_soldier_def;

typedef struct lan_array_def {
    bool has_place;
    lan_point at;  /* m, middle of the front */
    double facing; /* degrees; LAN_NAN: towards the nearest enemy */
    lan_formation formation;
    int32_t ranks;  /* >= 1 */
    double spacing; /* distance of neighbours, m */
} lan_array_def;

typedef struct lan_engagement_def {
    const lan_battle_def *battle;    /* checked; its end is the engagement's end
                                      */
    const lan_soldier_def *soldiers; /* [battle->unit_count] */
    const lan_array_def *arrays;     /* [battle->army_count] */
    bool fires_at_nearest;           /* rules.share: nearest */
    double step;                     /* time; LAN_NAN: chosen automatically */
    /* Square cells of this side, m: impassable cells are walls for a movement
     * class, opaque terrain hides; NULL: an open field. */
    const lan_grid_map *map;
    double cell;
    const lan_terrain *terrains; /* [terrains of the map], replaces the map's
                                    terrains; NULL: those */
} lan_engagement_def;

lan_soldier_def lan_soldier_def_default(void);
lan_array_def lan_array_def_default(void);
lan_engagement_def lan_engagement_def_default(void);

/* Most soldiers of one engagement. */
#define LAN_ENGAGEMENT_MAX_SOLDIERS 200000

/* Finds errors and warnings for the author, with paths as in
 * lan_battle_def_check(): power and search laws, coefficients in place of rate
 * and hit, fractional counts, rules.gone, fronts, too many soldiers, formations
 * that overlap or are in walls, a step that is too long for the stiffness.
 * Warns if a soldier that cannot move has no enemy in reach. */
lan_status lan_engagement_def_check(const lan_engagement_def *def,
                                    lan_finding_fn report, void *context);

/* What happened.
 *
 * Owner    the engagement's, until it is fought again or destroyed.
 */

/* A shot. Shots prevented by a friend in the line of fire are not fired and not
 * recorded; projectiles hit friends only with `friendly_fire`. */
typedef struct lan_shot {
    double time; /* time of the hit, or of the end */
    lan_point from;
    lan_point to; /* place of the hit or of the end; for immediate hits the
                     target's middle */
    int32_t by;   /* soldier */
    int32_t hit;  /* soldier; -1: none */
} lan_shot;

typedef struct lan_soldier_fate {
    int32_t army;
    int32_t group;  /* index within its army */
    double came_at; /* LAN_NAN: reserved for a soldier that never arrived */
    double left_at; /* its army broke; LAN_NAN */
    double fell_at; /* LAN_NAN: survived */
    lan_point fell;
    int32_t killer; /* soldier; -1: none, or not in combat */
} lan_soldier_fate;

typedef struct lan_engagement_story {
    size_t soldier_count; /* in the order of groups */
    const lan_soldier_fate *soldiers;
    /* [frame_count][soldier_count] positions; NaN: absent. */
    const double *frame_times;
    size_t frame_count;
    const float *x;
    const float *y;
    /* The same for headings, radians from x towards y; NULL: all bodies are
     * discs. */
    const float *heading;
    const lan_shot *shots; /* the last shots, by time, up to the requested
                              number */
    size_t shot_count;
    double step; /* time */
    int64_t steps;
    int64_t fired;
    int64_t hits;
    int64_t contacts; /* pairs of bodies that touched in a step */
    int64_t capped;   /* forces limited to their maximum */
    int64_t stuck;    /* soldiers that could not move on at the end */
} lan_engagement_story;

/* Fights it.
 *
 * Errors   LAN_EINVAL for what lan_engagement_def_check() calls an error;
 *          LAN_ECANCELLED, LAN_ENOMEM.
 * Owner    the caller, between _create() and _destroy(); the description is
 *          borrowed.
 * Threads  one per engagement; bits depend on description, seed and run alone.
 */
typedef struct lan_engagement lan_engagement;

typedef struct lan_engagement_request {
    uint64_t seed;
    uint64_t run;         /* number of the fight for this seed */
    bool until_end;       /* apply time.end */
    const lan_rows *rows; /* rows of the curve; NULL: none */
    lan_trajectory *trajectory;
    const double *frames; /* times of the recorded positions, ascending; NULL:
                             none */
    size_t frame_count;
    size_t shots_most;            /* most recorded shots; 0: none */
    const lan_progress *progress; /* may be NULL */
} lan_engagement_request;

lan_status lan_engagement_create(const lan_engagement_def *def,
                                 lan_engagement **out, lan_error *err);
void lan_engagement_destroy(lan_engagement *engagement);

/* Fights from start to end; may be repeated. */
lan_status lan_engagement_fight(lan_engagement *engagement,
                                const lan_engagement_request *request,
                                lan_error *err);

/* The state of all armies at the end, for outcomes and measures. */
const lan_battle *lan_engagement_whole(const lan_engagement *engagement);

const lan_engagement_story *
lan_engagement_story_of(const lan_engagement *engagement);

/* The description of a campaign.
 *
 * Shape    armies, groups, sides and types as in lanchester/battle_def.h, by
 *          the same indices. A place is a number: y * width + x on a map of
 *          cells, the node on a graph; -1: none.
 * Units    m, and the scenario's unit of time.
 * Range    LAN_NAN and -1 mean "not given" where a field says so.
 * Owner    every pointer is the caller's and outlives the campaign.
 */

#define LAN_MOVER_LIST(X)                                                      \
    X(LAN_MOVER_PIBT, "pibt") /* armies step aside */                          \
    X(LAN_MOVER_FSM, "fsm")   /* fsm: state machine with four states */

typedef enum lan_mover { LAN_MOVER_LIST(LAN_ENUM_NAME) } lan_mover;

#define LAN_STANCE_LIST(X)                                                     \
    X(LAN_STANCE_FIGHT, "fight")                                               \
    X(LAN_STANCE_PRESS, "press")                                               \
    X(LAN_STANCE_AVOID, "avoid")

typedef enum lan_stance { LAN_STANCE_LIST(LAN_ENUM_NAME) } lan_stance;

#define LAN_ORDER_LIST(X)                                                      \
    X(LAN_ORDER_MOVE, "move")       /* to place, by places (via) */            \
    X(LAN_ORDER_ATTACK, "attack")   /* army, or place where army is -1 */      \
    X(LAN_ORDER_HOLD, "hold")       /* for a time, or until a time */          \
    X(LAN_ORDER_PATROL, "patrol")   /* from place to place, repeatedly */      \
    X(LAN_ORDER_FOLLOW, "follow")   /* army */                                 \
    X(LAN_ORDER_RETREAT, "retreat") /* to a place, with stance avoid */

typedef enum lan_order_verb { LAN_ORDER_LIST(LAN_ENUM_NAME) } lan_order_verb;

/* "pibt", "fight", "move"; NULL outside the lists. */
const char *lan_order_verb_name(lan_order_verb verb);

#define LAN_ORDER_NOBODY (-1)
#define LAN_ORDER_ANY    (-2) /* any enemy */

/* True if all given conditions hold. */
typedef struct lan_order_when {
    double left;        /* largest share of the cumulative strength; LAN_NAN */
    double morale;      /* largest morale; LAN_NAN */
    int32_t reached_by; /* army, LAN_ORDER_ANY or LAN_ORDER_NOBODY */
    int32_t sees;       /* the same */
    int32_t out;        /* army, or LAN_ORDER_NOBODY */
    int32_t holds;      /* place held by its side; -1 */
    double time;        /* earliest time; LAN_NAN */
} lan_order_when;

typedef struct lan_order_def {
    const char *name; /* label for people; NULL: none */
    lan_order_verb verb;
    int32_t place;         /* -1 */
    int32_t army;          /* -1 */
    const int32_t *places; /* via, or places of a patrol */
    size_t place_count;
    double hold_for;   /* LAN_NAN */
    double hold_until; /* LAN_NAN */
    double at;         /* earliest start; LAN_NAN: at once */
    bool has_when;
    lan_order_when when;
} lan_order_def;

typedef struct lan_campaign_army_def {
    int32_t at;      /* place where it enters */
    double enters;   /* time, >= 0 */
    double sight;    /* m; LAN_NAN: unlimited */
    double priority; /* fsm: the larger goes first; LAN_NAN: order of the file
                      */
    lan_stance stance;
    int32_t refuge; /* place; -1: where it entered */
    bool concealed; /* seen only from neighbouring places, until it fires */
    const lan_order_def *orders;
    size_t order_count;
} lan_campaign_army_def;

#define LAN_OBJECTIVE_LIST(X)                                                  \
    X(LAN_OBJECTIVE_HOLDS, "holds") /* place: for a time, or until a time */   \
    X(LAN_OBJECTIVE_SURVIVES, "survives") /* army: until a time */             \
    X(LAN_OBJECTIVE_OUT, "out")           /* army is out */

typedef enum lan_objective_kind {
    LAN_OBJECTIVE_LIST(LAN_ENUM_NAME)
} lan_objective_kind;

typedef struct lan_objective_def {
    const char *name; /* label for people; NULL: none */
    int32_t side;     /* in the order of the battle's sides */
    lan_objective_kind kind;
    int32_t place;   /* -1 */
    int32_t army;    /* -1 */
    double hold_for; /* continuously; LAN_NAN */
    double until;    /* LAN_NAN */
} lan_objective_def;

typedef struct lan_campaign_def {
    const lan_battle_def *battle; /* checked; its end is the campaign's end */
    /* One of the two, and the distance of neighbouring centres, m. */
    const lan_grid_map *map;
    const lan_road_map *roads;
    lan_map_shape shape;
    double cell;
    const lan_terrain *terrains; /* [terrains of the map], replaces the map's
                                    terrains; NULL: those. NULL for a graph */
    const lan_campaign_army_def *armies; /* [battle->army_count] */
    const lan_objective_def *objectives;
    size_t objective_count;
    lan_mover mover;
    bool knows_seen_only; /* unseen terrain counts as passable */
    double influence;     /* weight of own losses at a place, >= 0 */
    double half_life;     /* half-life of this weight, time, > 0 */
    double patience;      /* waiting time of a blocked army, > 0 */
} lan_campaign_def;

lan_order_def lan_order_def_default(void);
lan_campaign_army_def lan_campaign_army_def_default(void);
lan_campaign_def lan_campaign_def_default(void);

/* Finds errors and warnings for the author: starts in walls or on occupied
 * places, goals out of reach for the slowest class, places off the map, an army
 * with orders to move but without speed, circles of `follow`. Paths as in
 * lan_battle_def_check(): "armies.blue.orders.2.move". */
lan_status lan_campaign_def_check(const lan_campaign_def *def,
                                  lan_finding_fn report, void *context);

/* What happened.
 *
 * Owner    the campaign's, until it is played again or destroyed.
 */

#define LAN_CAMPAIGN_EVENT_LIST(X)                                             \
    X(LAN_CAMPAIGN_ENTERED, "entered")                                         \
    X(LAN_CAMPAIGN_DEPARTED, "departed")                                       \
    X(LAN_CAMPAIGN_ARRIVED, "arrived")                                         \
    X(LAN_CAMPAIGN_STOPPED, "stopped") /* blocked by other, or no path */      \
    X(LAN_CAMPAIGN_ORDERED, "ordered") /* an entry with `when` began */        \
    X(LAN_CAMPAIGN_SEEN, "seen")       /* first time, by side of other */      \
    X(LAN_CAMPAIGN_MET, "met")         /* a battle begins */                   \
    X(LAN_CAMPAIGN_JOINED, "joined")   /* army joins other's battle */         \
    X(LAN_CAMPAIGN_PARTED, "parted")   /* out of reach of enemies, alive */    \
    X(LAN_CAMPAIGN_BROKE, "broke")                                             \
    X(LAN_CAMPAIGN_FLED, "fled") /* left the map at its refuge */              \
    X(LAN_CAMPAIGN_CAPTURED, "captured")                                       \
    X(LAN_CAMPAIGN_GONE, "gone")                                               \
    X(LAN_CAMPAIGN_HELD, "held") /* the place is now held by army's side */    \
    X(LAN_CAMPAIGN_DEADLOCK, "deadlock") /* army waits for other in a ring */  \
    X(LAN_CAMPAIGN_OBJECTIVE, "objective")                                     \
    X(LAN_CAMPAIGN_ENDED, "ended")

typedef enum lan_campaign_event_kind {
    LAN_CAMPAIGN_EVENT_LIST(LAN_ENUM_NAME)
} lan_campaign_event_kind;

const char *lan_campaign_event_name(lan_campaign_event_kind kind);

/* True for events in a short log: all except departed, ordered, seen and
 * parted. */
bool lan_campaign_event_is_main(lan_campaign_event_kind kind);

typedef struct lan_campaign_event {
    double time;
    lan_campaign_event_kind kind;
    int32_t army;  /* -1 */
    int32_t place; /* -1 */
    int32_t other; /* army; the number of an objective; -1 */
} lan_campaign_event;

/* The reason why an army stands or is gone. */
#define LAN_STOP_LIST(X)                                                       \
    X(LAN_STOP_NONE, "on the march")                                           \
    X(LAN_STOP_NO_ORDERS, "no orders")                                         \
    X(LAN_STOP_ARRIVED, "arrived")                                             \
    X(LAN_STOP_FIGHTING, "fighting")                                           \
    X(LAN_STOP_UNDER_FIRE, "under fire") /* its weapons reach no enemy */      \
    X(LAN_STOP_BROKEN, "broken")         /* still on the map */                \
    X(LAN_STOP_HOLDING, "holding")                                             \
    X(LAN_STOP_BLOCKED, "blocked") /* by other */                              \
    X(LAN_STOP_NO_WAY, "no way")                                               \
    X(LAN_STOP_WAITING, "waiting") /* for its time, or with its leader */      \
    X(LAN_STOP_UNSEEN, "waits for an enemy not seen yet")                      \
    X(LAN_STOP_NOT_ENTERED, "not entered")                                     \
    X(LAN_STOP_GONE, "gone")                                                   \
    X(LAN_STOP_FLED, "fled")                                                   \
    X(LAN_STOP_CAPTURED, "captured")                                           \
    X(LAN_STOP_OUT_OF_TIME, "out of time")

typedef enum lan_stop { LAN_STOP_LIST(LAN_ENUM_NAME) } lan_stop;

const char *lan_stop_name(lan_stop stop);

typedef struct lan_campaign_army {
    int32_t place; /* -1: not on the map */
    lan_stop stop;
    int32_t blocked_by; /* army; -1 */
    double arrived;     /* completion of its last order to go to a place;
                           LAN_NAN */
    double marched;     /* m */
} lan_campaign_army;

/* A step, or a stay, of a marched route. */
typedef struct lan_campaign_step {
    double depart;
    double arrive;
    int32_t army;
    int32_t from;
    int32_t to; /* equal to from: it entered there */
} lan_campaign_step;

typedef struct lan_campaign_battle {
    double from;
    double to;             /* the campaign's end if it has not ended before */
    const int32_t *places; /* places of its armies, ascending */
    size_t place_count;
    const int32_t *armies; /* rising */
    const double *lost;    /* combat losses of each army */
    size_t army_count;
} lan_campaign_battle;

typedef struct lan_campaign_story {
    int64_t ties;
    int32_t objective; /* reached; -1 */
    const lan_campaign_event *events;
    size_t event_count;
    const lan_campaign_army *armies; /* [army_count] */
    size_t army_count;
    const lan_campaign_step *steps; /* by departure */
    size_t step_count;
    const lan_campaign_battle *battles;
    size_t battle_count;
    /* The work: counters, equal on every machine. */
    int64_t instants;
    int64_t searches;
    int64_t expanded;
    int64_t islands;   /* made */
    int64_t rhs_calls; /* of all battles */
} lan_campaign_story;

/* Plays it.
 *
 * Errors   those of lan_battle_create() and lan_battle_advance();
 *          LAN_ECANCELLED, LAN_ENOMEM. After a failure, play, begin or restore
 *          the campaign again.
 * Owner    the caller, between _create() and _destroy(); the description is
 *          borrowed.
 * Threads  one per campaign; bits depend on description, options, run and
 *          changes alone.
 */
typedef struct lan_campaign lan_campaign;

typedef struct lan_campaign_request {
    lan_solver_options solver; /* method chance: single losses, by seed and run
                                */
    uint64_t run;
    const lan_rows *rows; /* rows of the curve; NULL: none */
    lan_trajectory *trajectory;
    bool wants_story; /* records events, steps and battles; otherwise only ties,
                         armies and counters */
    const lan_progress *progress; /* may be NULL */
} lan_campaign_request;

lan_status lan_campaign_create(const lan_campaign_def *def, lan_campaign **out,
                               lan_error *err);
void lan_campaign_destroy(lan_campaign *campaign);

/* Plays from start to end. */
lan_status lan_campaign_play(lan_campaign *campaign,
                             const lan_campaign_request *request,
                             lan_error *err);

/* The state of all armies at the end, for outcomes and measures. */
const lan_battle *lan_campaign_whole(const lan_campaign *campaign);

/* The story so far. */
const lan_campaign_story *lan_campaign_story_of(const lan_campaign *campaign);

/* --- played by a game: in ticks, with changes between them ----------------
 *
 * Ticks of any length give the bits of lan_campaign_play(): a tick never cuts a
 * battle's step. One thing differs: where nothing is pending and all rates are
 * zero, a game's campaign waits for orders until its end.
 */

/* Begins at time 0 and applies its events. request: kept, except progress,
 * which is borrowed; must have no rows. */
lan_status lan_campaign_begin(lan_campaign *campaign,
                              const lan_campaign_request *request,
                              lan_error *err);

/* Advances by dt >= 0, or to the end. */
lan_status lan_campaign_advance(lan_campaign *campaign, double dt,
                                lan_error *err);

/* Advances to the next event: a step ends, a battle begins, an army breaks; or
 * to the end. */
lan_status lan_campaign_advance_to_event(lan_campaign *campaign,
                                         lan_error *err);

bool lan_campaign_is_over(const lan_campaign *campaign);
double lan_campaign_time(const lan_campaign *campaign);

/* All armies at the present time, valid until the next call; between two
 * instants, strengths are computed on a copy. */
lan_status lan_campaign_look(lan_campaign *campaign, const lan_battle **now,
                             lan_error *err);

/* The present step of an army, or from = to if it stands; false: not on the
 * map. */
bool lan_campaign_where(const lan_campaign *campaign, int32_t army,
                        lan_campaign_step *out);

/* Changes, each at its own instant. LAN_EINVAL for invalid changes, and for a
 * campaign that is over. */

/* Replaces all orders of an army; orders are copied, names are borrowed. */
lan_status lan_campaign_order(lan_campaign *campaign, int32_t army,
                              const lan_order_def *orders, size_t count,
                              lan_error *err);

/* Adds count >= 0 soldiers to a group of an army on the map that is not out. */
lan_status lan_campaign_reinforce(lan_campaign *campaign, int32_t group,
                                  double count, lan_error *err);

/* Sets the target list of a type, the first choice first; the battle's share
 * must be LAN_SHARE_PRIORITY. */
lan_status lan_campaign_prioritise(lan_campaign *campaign, int32_t type,
                                   const int32_t *targets, size_t count,
                                   lan_error *err);

/* Adds an army as the last one; it enters now or at how->enters. Memory
 * referred to by both descriptions is borrowed. Replays the campaign up to now.
 * */
lan_status lan_campaign_add_army(lan_campaign *campaign,
                                 const lan_army_def *army,
                                 const lan_campaign_army_def *how,
                                 int32_t *index, lan_error *err);

/* The state as bytes, for this campaign or a campaign of an equal description
 * with the same new armies, begun by an equal request. The bytes are the
 * changes so far, so restoring replays the campaign. Save returns the needed
 * size, 0 if the campaign has not begun, and writes only if the capacity
 * suffices; restore returns LAN_EINVAL for bytes of another campaign. */
size_t lan_campaign_save(const lan_campaign *campaign, void *out,
                         size_t capacity);
lan_status lan_campaign_restore(lan_campaign *campaign, const void *bytes,
                                size_t size, lan_error *err);
