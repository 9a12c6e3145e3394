/* tactics/engagement/engagement_impl.h - what an engagement is inside, for
 * tactics/engagement/ only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a soldier is a number: those of a group follow each other, who start
 *          before who may come. Who is in the fight stands in his group's part
 *          of `members`, densely, so that any of them is drawn at once. Between
 *          steps all stand still; shots happen at their exact times.
 * Threads  one per engagement.
 */
#ifndef LAN_TACTICS_ENGAGEMENT_ENGAGEMENT_IMPL_H
#define LAN_TACTICS_ENGAGEMENT_ENGAGEMENT_IMPL_H

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
    lan_grid_map *map; /* with the terrains of the fight; no path cuts a
                          corner */
    double cell;
    lan_terrain_set opaque;
    double least[LAN_MOVEMENTS_MOST]; /* cost of ground that there is */
    double most[LAN_MOVEMENTS_MOST];
    lan_walls *walls[LAN_MOVEMENTS_MOST]; /* NULL: no unit moves so */
} lan_battlefield;

/* classes   bit m is set for each lan_movement m of someone in the fight
 * terrains  in place of the map's own; NULL: those
 *
 * LAN_EINVAL, LAN_ENOMEM. */
lan_status lan_battlefield_create(const lan_grid_map *map,
                                  const lan_terrain *terrains, double cell,
                                  unsigned classes, lan_battlefield **out);
void lan_battlefield_destroy(lan_battlefield *field);

/* The cell that a place lies in, which may be outside of the map. */
lan_cell lan_battlefield_cell(const lan_battlefield *field, lan_point at);

/* What the ground costs that lets a class go fastest; 1 in an open field
 * (NULL), and where it can go nowhere. */
double lan_battlefield_least(const lan_battlefield *field, int32_t movement);

/* What share of its pace the hardest ground leaves a class. */
double lan_battlefield_hardest(const lan_battlefield *field, int32_t movement);

/* --- how strongly a soldier is steered --------------------------------------
 *
 * One scale for all: the force that brings a body of mass m to its speed v on
 * its own length l, m v^2 / l, which is also what holds it at that speed
 * against a drag of v / l. A drag that is given takes the place of v / l
 * (a force towards the wanted speed within a time of relaxation: D. Helbing, P.
 * Molnar, Phys. Rev. E 51 (1995) 4282). */

typedef struct lan_drive {
    lan_potential potential; /* about its enemy, cut to `most` */
    double most;             /* holds it at its speed */
    double drag;             /* 1/time */
    double brake;            /* more of it, near its place of rest */
    double rest;             /* m, from its enemy */
    double slack;            /* m: so near its place of rest it stops */
    double march;            /* m: from there on it goes at its full force */
    double slot;             /* stiffness about a slot behind a leader */
    bool by_enemies;         /* it is steered by them */
    bool comes;              /* is never driven away from its enemy */
    bool flees;              /* is never driven to him */
    bool yields;             /* and to an enemy who comes nearer than its own
                                place of rest it gives ground */
} lan_drive;

/* Of one who walks at this pace, m per time. */
lan_drive lan_drive_of(const lan_unit_def *unit, const lan_soldier_def *soldier,
                       double pace);

/* The force towards an enemy at a distance, m; negative: away. */
double lan_drive_pull(const lan_drive *drive, double distance);

/* What a soldier of a type is to others who walk or stand near him. */
typedef struct lan_neighbour {
    const lan_unit_def *unit;
    const lan_soldier_def *soldier;
    int32_t side;
    double pace;
} lan_neighbour;

/* The largest step with which all of them, and walls, are stable, and no
 * soldier goes farther than a share of its radius; LAN_INF if none walks. */
double lan_drives_largest_step(const lan_neighbour *of, size_t count,
                               bool has_walls);

/* --- an engagement -------------------------------------------------------- */

/* Beyond so many kinds friends feel no forces. */
#define LAN_KINDS_MOST 64

typedef struct lan_formation_frame lan_formation_frame;
typedef struct lan_ways lan_ways;

typedef struct lan_combat_group {
    int32_t army;
    int32_t side;
    int32_t first;  /* soldier */
    int32_t room;   /* soldiers, who ever come included */
    int32_t start;  /* of them */
    int32_t come;   /* so far */
    int32_t living; /* in the fight */
    int32_t rank;   /* of its first soldier in its army's formation */
    const lan_unit_def *unit;
    const lan_soldier_def *soldier;
    int32_t first_arm;
    int32_t arm_count;
    int32_t first_trigger;
    double pace;  /* m per time; 0: stands */
    double bound; /* m: radius of the disc round a body */
    double half_height;
    lan_drive drive;
    double standing; /* m per time: slower than that it stands */
    int32_t kind;    /* of its forces */
    /* Of one who steers by `line`: the leader, and his path, the oldest place
     * first. */
    int32_t leader;
    int32_t path_first;
    int32_t path_room;
    int32_t path_count;
    int32_t way; /* of the ways: its own; -1: all ways are straight */
} lan_combat_group;

/* A weapon in the hands of a group; with those of which the best is chosen. */
typedef struct lan_arm {
    lan_weapon_def weapon; /* its hit as the type aims */
    double range;          /* m; infinite: none was given */
    double reach;          /* m; the longest range of those */
    int32_t first;         /* arm; past: one past the last */
    int32_t past;
} lan_arm;

/* A weapon in the hands of a soldier. Triggers are numbered by soldier, then by
 * arm. */
typedef struct lan_trigger {
    int32_t soldier;
    int32_t arm;
} lan_trigger;

/* What fires at the time that is due: a trigger, or a shot that flies. */
typedef struct lan_shot_times {
    double *due;   /* [triggers] */
    int32_t *heap; /* of triggers, the first is due first */
    int32_t *at;   /* [triggers] place in the heap; -1: none */
    int32_t count;
} lan_shot_times;

/* A shot on its way. */
typedef struct lan_flight {
    lan_point origin;
    double fired;       /* time */
    double end;         /* time at which it has gone its range */
    lan_point velocity; /* m per time */
    double height;      /* m, of its origin */
    double climb;       /* m per time */
    int32_t by;         /* trigger */
    int32_t victim;     /* the first in its line as all stand; -1: none */
} lan_flight;

typedef struct lan_fighter {
    double health;
    lan_random_stream stream;
    double u; /* m, in its army's square, whose edges wrap */
    double v;
    int32_t goal;     /* whom it walks to; -1 */
    double looked;    /* `walked` when it chose him */
    double goal_far;  /* how far he was then */
    lan_point began;  /* where a step began */
    lan_point wanted; /* way in a step, if no other is near */
    double urge;      /* of it by force; 0: it is in its place */
    bool waits;       /* for those ahead in a narrow place */
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
    lan_pool pool; /* its arrays */
    const lan_engagement_def *def;
    lan_whole_battle *whole;
    lan_battlefield *ground; /* NULL: an open field */
    lan_ways *ways;          /* NULL: all ways are straight */
    lan_engagement_counts count;
    lan_combat_group *groups;    /* [groups] */
    int32_t *first_group;        /* [armies + 1] */
    lan_formation_frame *frames; /* [armies] */
    int32_t *arrived;       /* [armies] soldiers that came after the start */
    unsigned char *in;      /* [armies] in the fight as of the last look */
    lan_arm *arms;          /* [arms] by group */
    lan_soldier_fire *fire; /* [arms][groups] */
    lan_trigger *triggers;  /* [triggers] */
    bool is_phased;         /* fire changes by the clock */
    lan_status trouble;     /* of a soldier who could not come */
    int32_t *group_of;      /* [soldiers] */
    lan_fighter *men;       /* [soldiers] */
    int32_t *members;       /* [soldiers] see above */
    int32_t *member_at;     /* [soldiers] place in members; -1: not there */
    lan_shot_times times;
    lan_crowd_grid *grid; /* who stands where */
    lan_sphere *spheres;  /* [soldiers] scratch, for it to be filled */
    int32_t *standing;    /* [soldiers] scratch */
    bool is_stale;        /* somebody has moved since it was filled */
    lan_flight *flights;  /* [flight_room] */
    int32_t *free_flights;
    int32_t flight_room;
    int32_t path_room;
    int32_t free_count;
    lan_shot_times flying; /* when each meets someone, or is looked at again */
    int32_t *drafted;      /* [soldiers] scratch: who may be fired at */
    double *draft_weight;  /* [groups] scratch */
    int32_t *draft_count;  /* [groups] */
    double *side;    /* [armies] m: of the square that area fire falls into */
    lan_point *path; /* [path_room] places of all leaders */
    lan_bodies *bodies;         /* all on the field, by number */
    lan_neighbour *kinds;       /* [count.kinds] */
    lan_body_type *types;       /* [count.kinds] */
    lan_potential *between;     /* [count.kinds][count.kinds]; where there are
                                   few enough */
    lan_potential *from_walls;  /* [count.kinds] */
    const lan_walls **walls_of; /* [count.kinds] */
    double step;                /* time; infinite: none walks */
    double step_end;
    bool has_hulls; /* somebody is one */
    bool is_level;  /* all are at one height */
    double fastest;
    double walked;            /* time of all steps so far */
    lan_bodies_report before; /* of the bodies, in fights before */
    bool is_moving;           /* somebody may walk in the next step */
    /* The fight. */
    lan_engagement_request request;
    uint64_t base; /* of numbers of streams */
    lan_random_stream fates;
    double now;
    double useful;     /* time of the last thing that changed the fight */
    int64_t fruitless; /* shots since */
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

/* Lists a group's weapons; its first arm is known. */
void lan_arms_fill(lan_engagement *e, const lan_combat_group *g);

/* Whether a soldier has anyone whom he can hurt. */
bool lan_target_is_any(lan_engagement *e, int32_t soldier);

/* How many of a group of so many soldiers may be on their way at once. */
double lan_flights_most(const lan_unit_def *unit,
                        const lan_soldier_def *soldier, double soldiers);
void lan_flights_begin(lan_engagement *e);

/* A trigger fires now. */
void lan_fire_shot(lan_engagement *e, int32_t number);

/* What becomes now of a shot on its way, and of all of them at the end. */
void lan_fire_flight(lan_engagement *e, int32_t flight);
void lan_fire_end(lan_engagement *e);

/* --- soldiers.c: formations, and who is in the fight -----------------------
 */

/* Where each army stands at the start. */
struct lan_formation_frame {
    lan_point at;     /* middle of its front */
    lan_point facing; /* unit */
    double spacing;
    int32_t files; /* side by side */
    int32_t count; /* at the start */
    int32_t side;  /* by their first armies */
    lan_formation kind;
};

/* Finds all armies' frames, [armies]; counts: soldiers at the start. */
void lan_formation_frames(const lan_engagement_def *def, const int32_t *counts,
                          lan_formation_frame *frames);

/* Width and depth of an army at its start, m. */
double lan_formation_width(const lan_formation_frame *frame);
double lan_formation_depth(const lan_formation_frame *frame);

/* The place of number `index` of an army; loose ones draw it. */
lan_point lan_formation_place(const lan_formation_frame *frame, int32_t index,
                              lan_random_stream *stream);

/* Whether a body stands there clear of walls. */
bool lan_soldier_has_room(const lan_battlefield *ground,
                          const lan_unit_def *unit,
                          const lan_soldier_def *soldier, lan_point at,
                          lan_point facing);

void lan_shot_times_clear(lan_shot_times *times, int32_t triggers);

/* Sets when a trigger fires next; an infinite time takes it out. */
void lan_shot_times_set(lan_shot_times *times, int32_t trigger, double due);

/* All are as at time 0. */
void lan_soldiers_begin(lan_engagement *e);

/* Brings soldiers in line with the battle's counts after something happened
 * without fire. */
void lan_soldiers_follow(lan_engagement *e);

/* One falls to another. */
void lan_soldiers_fall(lan_engagement *e, int32_t soldier, int32_t killer);

/* Draws when a trigger fires next. */
void lan_soldiers_load(lan_engagement *e, int32_t number, bool is_first);

/* --- drives.c: what follows from a description ---------------------------- */

#define LAN_PI 3.14159265358979323846

/* Of the least radius, how far the fastest walks in a step. */
#define LAN_STRIDE 0.5

/* The weapon of a type that reaches farthest, the first of several. */
lan_weapon_def lan_soldier_longest(const lan_unit_def *unit);

/* Reach of a unit type, and how fast its soldiers walk, 0 if they stand. */
double lan_soldier_reach(const lan_unit_def *unit);
double lan_soldier_pace(const lan_unit_def *unit,
                        const lan_soldier_def *soldier);

/* How near it wants to be to its enemy; and how far from there it may be. */
double lan_soldier_rest(const lan_unit_def *unit,
                        const lan_soldier_def *soldier);

/* Half of this its fastest step may be, m. */
double lan_soldier_least(const lan_soldier_def *soldier);

/* Bit m is set for each movement class m of someone in the fight. */
unsigned lan_engagement_classes(const lan_engagement_def *def);

/* True for two armies of one side. */
bool lan_army_def_is_friend(const lan_army_def *a, const lan_army_def *b);

/* Sides and unit types, each with forces of its own; of groups that are there.
 */
void lan_kinds_fill(lan_engagement *e);

/* --- sight.c: who stands where, and what the map does to them --------------
 */

/* Fills the grid with all who are in the fight, where it is stale. */
void lan_standing_fill(lan_engagement *e);

/* Radius of the disc round a body, and half of its height. */
double lan_soldier_bound(const lan_soldier_def *soldier);
double lan_soldier_half_height(const lan_soldier_def *soldier);

/* Share of a way, 0 .. 1, after which a shot meets a soldier, LAN_INF: never;
 * heights count where not all are at one. */
double lan_soldier_sweep(const lan_engagement *e, int32_t soldier, lan_vec from,
                         lan_vec way);

/* Whether no friend stands in a soldier's line of fire at another one. */
bool lan_line_is_clear(lan_engagement *e, int32_t from, int32_t at);

/* The nearest enemy of a soldier, of several the lowest number; -1: none. */
int32_t lan_enemy_nearest(lan_engagement *e, int32_t soldier);

/* Whether nothing on the map hides two from each other, who are on the
 * ground. */
bool lan_ground_see(const lan_engagement *e, int32_t a, int32_t b);

/* Share of its way, at most 1, after which a shot of a soldier ends. */
double lan_ground_stop(const lan_engagement *e, int32_t soldier, lan_point way);

/* What terrain multiplies hits by, of one soldier on another. */
double lan_ground_effect(const lan_engagement *e, int32_t soldier, int32_t at);

/* What share of his pace the ground leaves him. */
double lan_ground_ease(const lan_engagement *e, int32_t soldier);

/* --- walking.c ------------------------------------------------------------ */

/* Places of a leader's path, of a group of so many soldiers. */
double lan_line_path_most(const lan_soldier_def *soldier, double soldiers);

/* The field is empty; chooses the step. */
void lan_walking_begin(lan_engagement *e);

/* A soldier comes to where he stands. */
lan_status lan_walking_add(lan_engagement *e, int32_t soldier, lan_point at);

/* All walk for a step, and get in each other's way. */
lan_status lan_walking_step(lan_engagement *e, lan_error *err);

/* --- ways.c --------------------------------------------------------------- */

/* Makes the ways of all groups that walk, where there is a map; LAN_ENOMEM. */
lan_status lan_ways_create(lan_engagement *e);
void lan_ways_destroy(lan_ways *ways);

/* Forgets where enemies were in the fight before. */
void lan_ways_begin(lan_engagement *e);

/* Whom a soldier walks to instead of the nearest enemy, where a wall lies
 * between and another one is near on foot. */
int32_t lan_way_goal(lan_engagement *e, int32_t soldier, int32_t nearest);

/* The next place to make for of a soldier whose goal is, or will be, at a
 * place: that itself where nothing lies between, else one on the way of least
 * cost to the nearest enemy; his own where he waits for those ahead of him. */
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

/* The first of a soldier's triggers, of which his group's arm_count follow each
 * other. */
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

/* Of the distance from middle to middle, heights included. */
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

#endif
