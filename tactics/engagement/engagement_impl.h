/* tactics/engagement/engagement_impl.h - the internals of an engagement with
 * individual soldiers, for tactics/engagement/ only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a soldier is a number. Soldiers of a group are numbered in sequence:
 *          first those at the start, then those that may arrive. The soldiers
 *          in the fight fill the start of their group's part of `members`, so
 *          that any of them is drawn in constant time. Between steps no
 *          soldier moves; shots have exact times.
 * Threads  one per engagement.
 */
#pragma once

#include "base/random.h"
#include "lanchester/campaign.h"
#include "lanchester/map.h"
#include "lanchester/search.h"
#include "solver/whole_battle_impl.h"
#include "tactics/bodies/bodies_impl.h"
#include "tactics/map/map_impl.h"

/* --- the map ----------------------------------------------------------------
 *
 * Units    m; cell (x, y) is from (x, y) * cell. */

typedef struct lan_battlefield {
    lan_grid_map
        *map; /* has the terrains of the engagement; no path cuts a corner */
    double cell;
    lan_terrain_set opaque;
    double least[LAN_MOVEMENTS_MOST]; /* cheapest ground that exists */
    double most[LAN_MOVEMENTS_MOST];
    lan_walls
        *walls[LAN_MOVEMENTS_MOST]; /* NULL: no unit has this movement class */
} lan_battlefield;

/* classes   bit m is set for each lan_movement m of a soldier in the fight
 * terrains  replace the map's own; NULL: the map's own
 *
 * LAN_EINVAL, LAN_ENOMEM. */
lan_status lan_battlefield_create(const lan_grid_map *map,
                                  const lan_terrain *terrains, double cell,
                                  unsigned classes, lan_battlefield **out);
void lan_battlefield_destroy(lan_battlefield *field);

/* The cell that contains a place; it may lie outside the map. */
lan_cell lan_battlefield_cell(const lan_battlefield *field, lan_point at);

/* Cost of the cheapest ground for a movement class; 1 in an open field
 * (NULL) and for a class that cannot move. */
double lan_battlefield_least(const lan_battlefield *field, int32_t movement);

/* Share of its pace that a movement class keeps on the most expensive
 * ground. */
double lan_battlefield_hardest(const lan_battlefield *field, int32_t movement);

/* --- the force that steers a soldier -----------------------------------------
 *
 * All forces have one scale: the force that accelerates a body of mass m to
 * its speed v over its own length l, m v^2 / l. The same force holds it at
 * that speed against a drag of v / l. A given drag replaces v / l (a force
 * towards the desired speed within a relaxation time: D. Helbing, P. Molnar,
 * Phys. Rev. E 51 (1995) 4282). */

typedef struct lan_drive {
    lan_potential potential; /* around the enemy, cut off at `most` */
    double most;             /* force that holds it at its speed */
    double drag;             /* 1/time */
    double brake;            /* additional drag near the resting distance */
    double rest;             /* m, from the enemy */
    double slack;            /* m: it stops this near to its resting distance */
    double march;    /* m: beyond this distance it uses its full force */
    double slot;     /* stiffness around its slot behind the leader */
    bool by_enemies; /* enemies steer it */
    bool comes;      /* never driven away from its enemy */
    bool flees;      /* never driven towards its enemy */
    bool yields;     /* gives ground to an enemy that comes nearer than its own
                        resting distance */
} lan_drive;

/* The drive of a soldier with this pace, m per time. */
lan_drive lan_drive_of(const lan_unit_def *unit, const lan_soldier_def *soldier,
                       double pace);

/* The force towards an enemy at a distance, m; negative: away. */
double lan_drive_pull(const lan_drive *drive, double distance);

/* The properties of a soldier type that affect soldiers near it. */
typedef struct lan_neighbour {
    const lan_unit_def *unit;
    const lan_soldier_def *soldier;
    int32_t side;
    double pace;
} lan_neighbour;

/* The largest step that is stable for all of them and for walls, and in
 * which no soldier moves farther than a share of its radius; LAN_INF if none
 * walks. */
double lan_drives_largest_step(const lan_neighbour *of, size_t count,
                               bool has_walls);

/* --- an engagement -------------------------------------------------------- */

/* With more kinds than this, friends exert no forces on each other. */
#define LAN_KINDS_MOST 64

typedef struct lan_formation_frame lan_formation_frame;
typedef struct lan_ways lan_ways;

typedef struct lan_combat_group {
    int32_t army;
    int32_t side;
    int32_t first;  /* soldier */
    int32_t room;   /* soldiers, including all that may arrive */
    int32_t start;  /* soldiers at the start */
    int32_t come;   /* soldiers that have arrived so far */
    int32_t living; /* in the fight */
    int32_t rank;   /* of the first soldier in the army's formation */
    const lan_unit_def *unit;
    const lan_soldier_def *soldier;
    int32_t first_arm;
    int32_t arm_count;
    int32_t first_trigger;
    double pace;  /* m per time; 0: the group stands */
    double bound; /* m: radius of the disc around a body */
    double half_height;
    lan_drive drive;
    double standing; /* m per time: slower than this counts as standing */
    int32_t kind;    /* index of its forces */
    /* For groups that steer by `line`: the leader, and the leader's path,
     * oldest place first. */
    int32_t leader;
    int32_t path_first;
    int32_t path_room;
    int32_t path_count;
    int32_t way; /* index of its path map; -1: all paths are straight */
} lan_combat_group;

/* A weapon of a group, with the range of arms from which the best is chosen. */
typedef struct lan_arm {
    lan_weapon_def weapon; /* its hit is the type's aim */
    double range;          /* m; infinite if not given */
    double reach;          /* m; the longest range among the alternatives */
    int32_t first;         /* arm; past: one past the last */
    int32_t past;
} lan_arm;

/* A weapon of a soldier. Triggers are numbered by soldier, then by arm. */
typedef struct lan_trigger {
    int32_t soldier;
    int32_t arm;
} lan_trigger;

/* Queue of the next firing times: of triggers, or of shots in flight. */
typedef struct lan_shot_times {
    double *due;   /* [triggers] */
    int32_t *heap; /* of triggers, earliest first */
    int32_t *at;   /* [triggers] index in the heap; -1: not in it */
    int32_t count;
} lan_shot_times;

/* A shot in flight. */
typedef struct lan_flight {
    lan_point origin;
    double fired;       /* time */
    double end;         /* time at which it has covered its range */
    lan_point velocity; /* m per time */
    double height;      /* m, of its origin */
    double climb;       /* m per time */
    int32_t by;         /* trigger */
    int32_t victim;     /* first in its line if none moves; -1: none */
} lan_flight;

typedef struct lan_fighter {
    double health;
    lan_random_stream stream;
    double u; /* m, in the army's square, whose edges wrap */
    double v;
    int32_t goal;     /* the soldier it walks towards; -1: none */
    double looked;    /* value of `walked` when it chose the goal */
    double goal_far;  /* distance of the goal at that time */
    lan_point began;  /* position at the start of a step */
    lan_point wanted; /* movement in a step, without neighbours */
    double urge;      /* strength of that movement as a force; 0: it is in its
                         place */
    bool waits;       /* for soldiers ahead in a narrow place */
} lan_fighter;

typedef struct lan_engagement_counts {
    int32_t groups;
    int32_t armies;
    int32_t sides;
    int32_t soldiers;
    int32_t arms;
    int32_t triggers;
    int32_t kinds; /* sides and unit types */
} lan_engagement_counts;

struct lan_engagement {
    lan_pool pool; /* owns its arrays */
    const lan_engagement_def *def;
    lan_whole_battle *whole;
    lan_battlefield *ground; /* NULL: open field */
    lan_ways *ways;          /* NULL: all paths are straight */
    lan_engagement_counts count;
    lan_combat_group *groups;    /* [groups] */
    int32_t *first_group;        /* [armies + 1] */
    lan_formation_frame *frames; /* [armies] */
    int32_t *arrived;       /* [armies] soldiers that arrived after the start */
    unsigned char *in;      /* [armies] was in the fight at the last update */
    lan_arm *arms;          /* [arms] by group */
    lan_soldier_fire *fire; /* [arms][groups] */
    lan_trigger *triggers;  /* [triggers] */
    bool is_phased;         /* fire depends on the clock */
    lan_status trouble;     /* failure to place a soldier */
    int32_t *group_of;      /* [soldiers] */
    lan_fighter *men;       /* [soldiers] */
    int32_t *members;       /* [soldiers] see the top of this file */
    int32_t *member_at;     /* [soldiers] index in members; -1: not in it */
    lan_shot_times times;
    lan_crowd_grid *grid; /* positions of all in the fight */
    lan_sphere *spheres;  /* [soldiers] scratch, to fill the grid */
    int32_t *standing;    /* [soldiers] scratch */
    bool is_stale;        /* a soldier has moved since the grid was filled */
    lan_flight *flights;  /* [flight_room] */
    int32_t *free_flights;
    int32_t flight_room;
    int32_t path_room;
    int32_t free_count;
    lan_shot_times
        flying;       /* when each reaches a soldier or must be checked again */
    int32_t *drafted; /* [soldiers] scratch: possible targets */
    double *draft_weight; /* [groups] scratch */
    int32_t *draft_count; /* [groups] */
    double *side;    /* [armies] m: edge of the square that area fire covers */
    lan_point *path; /* [path_room] paths of all leaders */
    lan_bodies *bodies;   /* all soldiers on the field, by number */
    lan_neighbour *kinds; /* [count.kinds] */
    lan_body_type *types; /* [count.kinds] */
    lan_potential
        *between; /* [count.kinds][count.kinds]; only up to LAN_KINDS_MOST */
    lan_potential *from_walls;  /* [count.kinds] */
    const lan_walls **walls_of; /* [count.kinds] */
    double step;                /* time; infinite: no soldier walks */
    double step_end;
    bool has_hulls; /* some body is a hull */
    bool is_level;  /* all soldiers have one height */
    double fastest;
    double walked;            /* total time of all steps */
    lan_bodies_report before; /* of the bodies, in earlier fights */
    bool is_moving;           /* a soldier may walk in the next step */
    /* The present fight. */
    lan_engagement_request request;
    uint64_t base; /* first number of its random streams */
    lan_random_stream fates;
    double now;
    double useful;     /* time of the last change of the fight */
    int64_t fruitless; /* shots since then */
    lan_engagement_story story;
    lan_soldier_fate *fate; /* [soldiers] */
    lan_shot *shots;        /* [2 shot_room] */
    size_t shot_room;
    size_t shot_next;
    double *frame_times;
    float *frame_x;
    float *frame_y;
    float *frame_heading;
    size_t frame_room; /* frames */
};

/* --- fire.c --------------------------------------------------------------- */

/* Fills in a group's weapons; its first arm is set. */
void lan_arms_fill(lan_engagement *e, const lan_combat_group *g);

/* True if a soldier has a target that it can hurt. */
bool lan_target_is_any(lan_engagement *e, int32_t soldier);

/* The largest number of shots in flight of a group of `soldiers`. */
double lan_flights_most(const lan_unit_def *unit,
                        const lan_soldier_def *soldier, double soldiers);
void lan_flights_begin(lan_engagement *e);

/* Fires a trigger now. */
void lan_fire_shot(lan_engagement *e, int32_t number);

/* Decides the next action of one shot in flight; the other function ends all
 * flights. */
void lan_fire_flight(lan_engagement *e, int32_t flight);
void lan_fire_end(lan_engagement *e);

/* --- soldiers.c: formations, and who is in the fight -----------------------
 */

/* The formation of an army at the start. */
struct lan_formation_frame {
    lan_point at;     /* middle of the front */
    lan_point facing; /* unit vector */
    double spacing;
    int32_t files; /* soldiers side by side */
    int32_t count; /* at the start */
    int32_t side;  /* in the order of the sides' first armies */
    lan_formation kind;
};

/* Sets the frames of all armies, [armies]; counts: soldiers at the start. */
void lan_formation_frames(const lan_engagement_def *def, const int32_t *counts,
                          lan_formation_frame *frames);

/* Width and depth of an army at its start, m. */
double lan_formation_width(const lan_formation_frame *frame);
double lan_formation_depth(const lan_formation_frame *frame);

/* The place of soldier `index` of an army; loose formations draw it at
 * random. */
lan_point lan_formation_place(const lan_formation_frame *frame, int32_t index,
                              lan_random_stream *stream);

/* True if a body at a place is clear of walls. */
bool lan_soldier_has_room(const lan_battlefield *ground,
                          const lan_unit_def *unit,
                          const lan_soldier_def *soldier, lan_point at,
                          lan_point facing);

void lan_shot_times_clear(lan_shot_times *times, int32_t triggers);

/* Sets the next firing time of a trigger; infinity removes it. */
void lan_shot_times_set(lan_shot_times *times, int32_t trigger, double due);

/* Sets all soldiers to time 0. */
void lan_soldiers_begin(lan_engagement *e);

/* Updates the soldiers to the battle's counts after a non-combat change. */
void lan_soldiers_follow(lan_engagement *e);

/* A soldier kills another. */
void lan_soldiers_fall(lan_engagement *e, int32_t soldier, int32_t killer);

/* Draws the next firing time of a trigger. */
void lan_soldiers_load(lan_engagement *e, int32_t number, bool is_first);

/* --- drives.c: what follows from a description ---------------------------- */

#define LAN_PI 3.14159265358979323846

/* Distance that the fastest soldier walks in a step, as a share of the least
 * radius. */
#define LAN_STRIDE 0.5

/* The weapon of a type with the longest range, the first of several. */
lan_weapon_def lan_soldier_longest(const lan_unit_def *unit);

/* Range of a unit type, and the pace of its soldiers, 0 if they stand. */
double lan_soldier_reach(const lan_unit_def *unit);
double lan_soldier_pace(const lan_unit_def *unit,
                        const lan_soldier_def *soldier);

/* Desired distance to the enemy, and the tolerance around it. */
double lan_soldier_rest(const lan_unit_def *unit,
                        const lan_soldier_def *soldier);

/* Twice the longest step that a soldier may take, m. */
double lan_soldier_least(const lan_soldier_def *soldier);

/* Bit m is set for each movement class m of the engagement's soldiers. */
unsigned lan_engagement_classes(const lan_engagement_def *def);

/* True for two armies of one side. */
bool lan_army_def_is_friend(const lan_army_def *a, const lan_army_def *b);

/* Fills in the kinds, one for each side and unit type that has a group; each
 * kind has its own forces. */
void lan_kinds_fill(lan_engagement *e);

/* --- sight.c: who stands where, and what the map does to them --------------
 */

/* Fills the grid with all soldiers in the fight if it is stale. */
void lan_standing_fill(lan_engagement *e);

/* Radius of the disc around a body, and half of its height. */
double lan_soldier_bound(const lan_soldier_def *soldier);
double lan_soldier_half_height(const lan_soldier_def *soldier);

/* Share of its path, 0 .. 1, after which a shot hits a soldier, LAN_INF:
 * never. Heights count only if they differ. */
double lan_soldier_sweep(const lan_engagement *e, int32_t soldier, lan_vec from,
                         lan_vec way);

/* True if no friend stands in the line of fire from one soldier to another. */
bool lan_line_is_clear(lan_engagement *e, int32_t from, int32_t at);

/* The nearest enemy of a soldier, the lowest number of several; -1: none. */
int32_t lan_enemy_nearest(lan_engagement *e, int32_t soldier);

/* True if nothing on the map hides two soldiers on the ground from each
 * other. */
bool lan_ground_see(const lan_engagement *e, int32_t a, int32_t b);

/* Share of its path, at most 1, after which a soldier's shot ends. */
double lan_ground_stop(const lan_engagement *e, int32_t soldier, lan_point way);

/* Factor of the terrain for hits of one soldier on another. */
double lan_ground_effect(const lan_engagement *e, int32_t soldier, int32_t at);

/* Share of its pace that a soldier keeps on its ground. */
double lan_ground_ease(const lan_engagement *e, int32_t soldier);

/* --- walking.c ------------------------------------------------------------ */

/* Upper bound on the places in a leader's path, for a group of this many
 * soldiers. */
double lan_line_path_most(const lan_soldier_def *soldier, double soldiers);

/* Clears the field and chooses the step. */
void lan_walking_begin(lan_engagement *e);

/* Puts a soldier on the field at its place. */
lan_status lan_walking_add(lan_engagement *e, int32_t soldier, lan_point at);

/* Moves all soldiers by one step, with their collisions. */
lan_status lan_walking_step(lan_engagement *e, lan_error *err);

/* --- ways.c --------------------------------------------------------------- */

/* Creates the path maps of all walking groups on a map; LAN_ENOMEM. */
lan_status lan_ways_create(lan_engagement *e);
void lan_ways_destroy(lan_ways *ways);

/* Forgets the positions of enemies in the previous fight. */
void lan_ways_begin(lan_engagement *e);

/* The goal of a soldier in place of the nearest enemy, if a wall lies
 * between and another enemy is nearer on foot. */
int32_t lan_way_goal(lan_engagement *e, int32_t soldier, int32_t nearest);

/* The next place on the path of a soldier to its goal at a place: the goal
 * itself if nothing lies between, else a place on the cheapest path to the
 * nearest enemy, or its own place if it waits for those ahead. */
lan_point lan_way_toward(lan_engagement *e, int32_t soldier, int32_t goal,
                         lan_point place);

static inline lan_point lan_soldier_at(const lan_engagement *e, int32_t soldier)
{
    return e->bodies->motions[soldier].at;
}

static inline lan_point lan_soldier_along(const lan_engagement *e,
                                          int32_t soldier)
{
    return lan_point_of_angle(e->bodies->motions[soldier].heading);
}

static inline const lan_combat_group *lan_group_of(const lan_engagement *e,
                                                   int32_t soldier)
{
    return &e->groups[e->group_of[soldier]];
}

/* The first trigger of a soldier; the others of its group's arm_count
 * follow. */
static inline int32_t lan_trigger_first(const lan_engagement *e,
                                        int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    return g->first_trigger + (soldier - g->first) * g->arm_count;
}

static inline bool lan_soldier_is_in(const lan_engagement *e, int32_t soldier)
{
    return e->member_at[soldier] >= 0;
}

static inline lan_vec lan_soldier_in_space(const lan_engagement *e,
                                           int32_t soldier)
{
    const lan_point at = lan_soldier_at(e, soldier);
    return (lan_vec){at.x, at.y, lan_group_of(e, soldier)->soldier->altitude};
}

/* Square of the distance between centres, with heights. */
static inline double lan_soldier_square(const lan_engagement *e, int32_t a,
                                        int32_t b)
{
    const lan_point off =
        lan_point_minus(lan_soldier_at(e, a), lan_soldier_at(e, b));
    const double flat = lan_point_dot(off, off);
    if (e->is_level) {
        return flat;
    }
    const double rise = lan_group_of(e, a)->soldier->altitude -
                        lan_group_of(e, b)->soldier->altitude;
    return flat + rise * rise;
}
