/* lanchester/engagement.h - a battle in which every soldier is a body that
 * stands, walks, blocks others and shoots.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_ENGAGEMENT_H
#define LANCHESTER_ENGAGEMENT_H

#include "lanchester/battle.h"
#include "lanchester/bodies.h"
#include "lanchester/map.h"
#include "lanchester/solver.h"

#pragma GCC visibility push(default)

/* What an engagement is made of.
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
    X(LAN_FORMATION_LOOSE, "loose") /* at random places, by the seed */

typedef enum lan_formation {
#define X(name, text) name,
    LAN_FORMATION_LIST(X)
#undef X
} lan_formation;

const char *lan_formation_name(lan_formation formation);

#define LAN_INTERVALS_LIST(X)                                                  \
    X(LAN_INTERVALS_EXPONENTIAL, "exponential")                                \
    X(LAN_INTERVALS_REGULAR, "regular")

typedef enum lan_intervals {
#define X(name, text) name,
    LAN_INTERVALS_LIST(X)
#undef X
} lan_intervals;

const char *lan_intervals_name(lan_intervals intervals);

/* How soldiers of a unit type are bodies; health, speed and weapons are those
 * of its lan_unit_def. Each weapon fires at its own intervals; the range
 * below is the longest. */
typedef struct lan_soldier_def {
    lan_body_type body; /* size, mass, restitution, friction, drag, impact */
    lan_steer steer;    /* chase and intercept rest at half their range, pursue
                           at a quarter, a line's leader at a twentieth, flee
                           at twenty times it, stand_off at all of it, or where
                           falloff leaves half of the hits; hold stands, and so
                           does a type without a range */
    bool has_potential; /* this one takes the preset's place */
    lan_potential potential; /* strengths count in the force that holds the body
                                at its speed; unit LAN_NAN: the preset's place
                                of rest */
    double spacing; /* m; friends nearer than that push each other away */
    bool is_swarm;  /* friends attract each other, and rest at their spacing */
    bool through;   /* friends do not block its aimed fire */
    bool friendly_fire; /* shots that fly hit friends, too */
    double shot_speed;  /* m per time; LAN_INF: hits at once. One that is aimed
                           well flies to where its target will be, as far as
                           its range, and hits the first in its way */
    lan_intervals intervals;
    /* Of the middle of its body, m; where not all are at one, reach and shots
       are in space, and a body is upright. */
    double altitude;
    double height; /* m; LAN_NAN: of a disc its diameter, a hull its width */
} lan_soldier_def;

typedef struct lan_array_def {
    bool has_place;
    lan_point at;  /* m, the middle of its front */
    double facing; /* degrees; LAN_NAN: at the nearest enemy */
    lan_formation formation;
    int32_t ranks;  /* >= 1 */
    double spacing; /* m, between neighbours */
} lan_array_def;

typedef struct lan_engagement_def {
    const lan_battle_def *battle;    /* checked; its end is the engagement's */
    const lan_soldier_def *soldiers; /* [battle->unit_count] */
    const lan_array_def *arrays;     /* [battle->army_count] */
    bool fires_at_nearest;           /* rules.share: nearest */
    double step;                     /* time; LAN_NAN: found */
    /* Square cells of so many m a side: walls are what a movement class cannot
       enter, opaque terrain hides; NULL: an open field. */
    const lan_grid_map *map;
    double cell;
    const lan_terrain *terrains; /* [terrains of the map], in place of the
                                    map's own; NULL: those */
} lan_engagement_def;

lan_soldier_def lan_soldier_def_default(void);
lan_array_def lan_array_def_default(void);
lan_engagement_def lan_engagement_def_default(void);

/* Most soldiers of one engagement. */
#define LAN_ENGAGEMENT_MAX_SOLDIERS 200000

/* Finds what the scenario's author should know, paths as by
 * lan_battle_def_check(): power and search laws, a coefficient where rate and
 * hit are needed, fractional counts, rules.gone, fronts, too many soldiers,
 * formations that overlap or stand in walls, a step that stiffness forbids;
 * warns where a soldier that stands has no enemy in reach. */
LAN_MUST_CHECK
lan_status lan_engagement_def_check(const lan_engagement_def *def,
                                    lan_finding_fn report, void *context);

/* What happened.
 *
 * Owner    the engagement's, until it is fought again or destroyed.
 */

/* A shot that a friend in the line stops was never fired, and is not reported;
 * one that flies hits friends of `friendly_fire` only, and else goes past. */
typedef struct lan_shot {
    double time; /* at which it hit, or ended */
    lan_point from;
    lan_point to; /* where it struck, or ended; of one that hits at once the
                     middle of its target */
    int32_t by;   /* soldier */
    int32_t hit;  /* soldier; -1: none */
} lan_shot;

typedef struct lan_soldier_fate {
    int32_t army;
    int32_t group;  /* within its army */
    double came_at; /* LAN_NAN: there is room for it, and it never came */
    double left_at; /* with its army, which broke; LAN_NAN */
    double fell_at; /* LAN_NAN: did not fall */
    lan_point fell;
    int32_t killer; /* soldier; -1: none, or not in combat */
} lan_soldier_fate;

typedef struct lan_engagement_story {
    size_t soldier_count; /* numbered in the order of groups */
    const lan_soldier_fate *soldiers;
    /* Where everyone stood: [frame_count][soldier_count]; NaN: not there. */
    const double *frame_times;
    size_t frame_count;
    const float *x;
    const float *y;
    /* Alike: radians, from x towards y; NULL: all are discs. */
    const float *heading;
    const lan_shot *shots; /* the last of them, by time; as many as asked for */
    size_t shot_count;
    double step; /* time */
    int64_t steps;
    int64_t fired;
    int64_t hits;
    int64_t contacts; /* pairs of bodies that touched in a step */
    int64_t capped;   /* forces that were cut */
    int64_t stuck;    /* soldiers that could not move on, at the
                         end */
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
    uint64_t run;         /* number of the fight of this seed */
    bool until_end;       /* apply time.end */
    const lan_rows *rows; /* of the curve; NULL: none */
    lan_trajectory *trajectory;
    const double *frames; /* times at which the story keeps where everyone
                             stood, rising; NULL: none */
    size_t frame_count;
    size_t shots_most;            /* that the story keeps; 0: none */
    const lan_progress *progress; /* may be NULL */
} lan_engagement_request;

LAN_MUST_CHECK
lan_status lan_engagement_create(const lan_engagement_def *def,
                                 lan_engagement **out, lan_error *err);
void lan_engagement_destroy(lan_engagement *engagement);

/* From the start to the end; again and again. */
LAN_MUST_CHECK
lan_status lan_engagement_fight(lan_engagement *engagement,
                                const lan_engagement_request *request,
                                lan_error *err);

/* All armies as they stood at the end: for outcomes and measures. */
const lan_battle *lan_engagement_whole(const lan_engagement *engagement);

const lan_engagement_story *
lan_engagement_story_of(const lan_engagement *engagement);

#pragma GCC visibility pop

#endif
