/* lanchester/battle_def.h - the description from which a battle is made.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    plain values and borrowed arrays, made by the _default() functions
 *          and then filled in. Types, armies and groups refer to each other by
 *          0-based index; groups are counted within their army.
 * Units    strengths in soldiers, times in the scenario's one time unit, rates
 *          per time unit, areas in m2.
 * Range    checked by lan_battle_def_check(); LAN_NAN means "not given" where
 *          a field says so.
 * Owner    every pointer is the caller's; lan_battle_create() copies all.
 * Source   the meaning of each field is stated in docs/models.md.
 */
#pragma once

#include "lanchester/base.h"

#define LAN_BATTLE_MAX_GROUPS 2048
#define LAN_BATTLE_MAX_TYPES  2048

/* Most weapons of a unit type. */
#define LAN_UNIT_MAX_WEAPONS 16

/* Least number of soldiers, and least time until the end: an error of a
 * millionth of it is still a normal double. */
#define LAN_BATTLE_LEAST 1e-300

/* Largest loss_weight of morale: with a larger one, losses below the rounding
 * of an army's strength (DBL_EPSILON of it, some 2e-16) would break it. */
#define LAN_BATTLE_MAX_LOSS_WEIGHT 1e15

/* How one group's fire works on another. */
typedef enum lan_law {
    LAN_LAW_NONE,   /* does not fire at it */
    LAN_LAW_AIMED,  /* phi k y */
    LAN_LAW_AREA,   /* phi k (attack area / area) x y */
    LAN_LAW_POWER,  /* c y^enemy x^own */
    LAN_LAW_SEARCH, /* phi k y x / (x + half) */
    LAN_LAW_MIXED   /* several weapons of a pair at several laws; in no
                       description. The last: laws come before it */
} lan_law;

/* How a group divides its fire among its living targets. */
typedef enum lan_share {
    LAN_SHARE_PROPORTIONAL, /* by strength */
    LAN_SHARE_EVEN,         /* alike */
    LAN_SHARE_WEIGHTS,      /* by weight x strength */
    LAN_SHARE_PRIORITY      /* all at the first living one of a list */
} lan_share;

/* How hits kill, each taking its damage from a soldier's health: see
 * docs/models.md, Wounds. */
typedef enum lan_wounds {
    LAN_WOUNDS_NONE,  /* harm adds up over the army: one loss is one event */
    LAN_WOUNDS_FOCUS, /* hits fall on the one wounded soldier of a group */
    LAN_WOUNDS_SPREAD /* each hit falls on a random living soldier */
} lan_wounds;

/* Which weapons of a type fire at a target. */
typedef enum lan_choose {
    LAN_CHOOSE_ALL, /* together */
    LAN_CHOOSE_BEST /* the one with most effect on it, and no other */
} lan_choose;

/* One of the weapons of a unit type. */
typedef struct lan_weapon_def {
    const char *name;
    double rate;   /* attacks per soldier per time unit, >= 0 */
    double hit;    /* 0..1; LAN_NAN: not given */
    double damage; /* per hit, >= 0 */
    int32_t kind;  /* of weapons, a row of armour; -1: none */
    double range;  /* m, >= 0; LAN_NAN: the type's */
    double falloff;
    lan_law fire;       /* aimed or area */
    double attack_area; /* m2 that one attack covers, >= 0; LAN_NAN */
    /* Names of the unit types that it fires at; NULL: all. */
    const char *const *targets;
    size_t target_count;
} lan_weapon_def;

typedef struct lan_unit_def {
    const char *name;
    const char *called; /* by targets of weapons; NULL: by its name */
    double aim;         /* all its hits are multiplied by it, 0..1 */
    double rate;        /* attacks per soldier per time unit, >= 0 */
    double hit;         /* 0..1; LAN_NAN: not given */
    double damage;      /* per hit, >= 0 */
    double health;      /* of one soldier, > 0 */
    lan_law fire;       /* aimed or area */
    double attack_area; /* m2 that one attack covers, >= 0; LAN_NAN */
    double cost;        /* of one soldier, >= 0; LAN_NAN */
    double speed;       /* m per time unit, >= 0; LAN_NAN */
    double range;       /* m, >= 0; LAN_NAN */
    double falloff;     /* where distance counts its fire is multiplied by (1 -
                           distance / range)^falloff, >= 0 */
    int32_t movement;   /* on a map: a lan_movement of lanchester/map.h */
    int32_t kind;       /* of its weapon; -1: none */
    /* Instead of rate, hit, damage, kind, fire, attack_area, range and falloff,
     * which are those of its one weapon; 0: it has this one. */
    const lan_weapon_def *weapons;
    size_t weapon_count;
    lan_choose choose;
    int32_t armour;    /* class; -1: none */
    double protection; /* taken from the damage of each hit, >= 0 */
    double least;      /* share of the damage that gets through, 0..1 */
} lan_unit_def;

/* What armour of a class makes of hits by weapons of a kind. */
typedef struct lan_armour_def {
    int32_t kind;
    int32_t armour_class;
    double factor; /* >= 0; of pairs that are not named 1 */
} lan_armour_def;

/* Whether soldiers attacked by weapons of a kind strike back immediately: kinds
 * of one class answer each other. The class is called by the index of a kind,
 * which need not be any weapon's. */
#define LAN_RETALIATE_NOT   (-1)
#define LAN_RETALIATE_ALIKE (-2) /* the class is the kind itself */
typedef struct lan_kind_def {
    int32_t retaliate;
} lan_kind_def;

typedef struct lan_counter_def {
    int32_t attacker; /* unit type */
    int32_t target;   /* unit type */
    double factor;    /* >= 0 */
} lan_counter_def;

typedef enum lan_reinforcement_form {
    LAN_REINFORCEMENT_AT,    /* count, all at once at `from` */
    LAN_REINFORCEMENT_SPAN,  /* count, evenly over from..to */
    LAN_REINFORCEMENT_RATE,  /* rate per time unit over from..to */
    LAN_REINFORCEMENT_POINTS /* rate, linear between points */
} lan_reinforcement_form;

typedef struct lan_reinforcement_def {
    lan_reinforcement_form form;
    double from;          /* >= 0 */
    double to;            /* > from; LAN_INF: always (form RATE only) */
    double count;         /* soldiers, 0 or >= LAN_BATTLE_LEAST */
    double rate;          /* soldiers per time unit, >= 0 */
    const double *points; /* [2 * point_count]: time, rate, time, rate, ... */
    size_t point_count;   /* >= 2; times rise, two equal ones are a jump */
    const char *name;     /* for people; NULL: none */
} lan_reinforcement_def;

typedef struct lan_group_def {
    const char *name;
    int32_t type;  /* unit type */
    double count;  /* 0 or >= LAN_BATTLE_LEAST */
    double losses; /* non-combat, 1/time, >= 0; LAN_NAN: the army's */
    const lan_reinforcement_def *reinforcements;
    size_t reinforcement_count;
} lan_group_def;

typedef struct lan_morale_def {
    double start;       /* 0..1 */
    double loss_weight; /* 0 .. LAN_BATTLE_MAX_LOSS_WEIGHT */
    double recovery;    /* 1/time, >= 0 */
    double effect;      /* fire is multiplied by m^effect, >= 0 */
    double desertion;   /* 1/time at m = 0, >= 0 */
    double break_at;    /* 0..1; 0: never */
} lan_morale_def;

typedef struct lan_army_def {
    const char *name;
    const char *side; /* NULL: the army's own name */
    double area;      /* m2, > 0; LAN_NAN: not given */
    bool hidden;      /* every enemy fires at it by area fire */
    double front;     /* soldiers that fight at once, > 0; LAN_INF: all */
    double losses;    /* non-combat, 1/time, >= 0 */
    double break_at;  /* share of all it has had, 0..1; 0: never */
    bool has_morale;
    lan_morale_def morale;
    const lan_group_def *groups;
    size_t group_count; /* >= 1 */
} lan_army_def;

/* One entry of the fire list; the last that matches a pair wins. */
typedef struct lan_fire_def {
    int32_t from_army;
    int32_t from_group; /* -1: every group of the army */
    int32_t at_army;
    int32_t at_group; /* -1: every group of the army */
    lan_law law;
    double coefficient; /* >= 0; LAN_NAN: from the unit types */
    double enemy;       /* exponent of the attacker's strength, >= 0 */
    double own;         /* exponent of the target's strength, >= 0 */
    double half;        /* law search: strength of the target at which half of
                           the searches succeed, > 0; else LAN_NAN */
    double start;       /* applies from here, >= 0 */
    double stop;        /* until here, > start; LAN_INF: always */
} lan_fire_def;

typedef struct lan_weight_def {
    int32_t attacker; /* unit type */
    int32_t target;   /* unit type */
    double weight;    /* >= 0; 0: never fired at. Pairs not named have 1 */
} lan_weight_def;

typedef struct lan_priority_def {
    int32_t attacker;       /* unit type */
    const int32_t *targets; /* unit types, first choice first, each once */
    size_t target_count;
} lan_priority_def;

/* What a side is multiplied by, all its armies together. */
typedef struct lan_side_def {
    const char *name; /* a side of some army */
    double scale;     /* of all counts at the start, > 0; reinforcements come
                         as they are */
} lan_side_def;

/* Armies that begin apart and walk towards each other: see docs/models.md. */
typedef struct lan_approach_def {
    double distance; /* m between any two enemies at time 0, >= 0; LAN_NAN: the
                        battle has no distances */
    double to;       /* m from its nearest enemy at which a group halts, >= 0;
                        LAN_NAN: its type's longest range, or 0 if that weapon
                        has a falloff */
} lan_approach_def;

typedef struct lan_battle_def {
    double end;         /* time at which the battle is stopped, finite, >=
                           LAN_BATTLE_LEAST */
    bool is_open_ended; /* no end was asked for */
    bool is_roster;     /* of types alone: two unnamed armies have a soldier of
                           each type that may meet */
    double gone;    /* strength at which a group is gone, >= 0; LAN_NAN: auto */
    double pursuit; /* on a map: factor on hits at broken armies, >= 0 */
    lan_share share;
    lan_wounds wounds;
    const lan_unit_def *units;
    size_t unit_count; /* 1 .. LAN_BATTLE_MAX_TYPES */
    const lan_counter_def *counters;
    size_t counter_count;
    const char *const *kinds; /* of weapons, their names */
    size_t kind_count;
    const lan_kind_def *kind_defs; /* [kind_count]; NULL: all by default */
    const char *const *classes;    /* of armour */
    size_t class_count;
    const lan_armour_def *armour;
    size_t armour_count;
    const lan_army_def *armies; /* of at least two sides */
    size_t army_count;          /* all groups together: LAN_BATTLE_MAX_GROUPS */
    const lan_fire_def *fire;
    size_t fire_count;
    const lan_weight_def *weights;
    size_t weight_count;
    const lan_priority_def *priorities;
    size_t priority_count;
    const lan_side_def *sides; /* those that are scaled; the others: by 1 */
    size_t side_count;
    lan_approach_def approach;
} lan_battle_def;

lan_unit_def lan_unit_def_default(void);
lan_group_def lan_group_def_default(void);
lan_army_def lan_army_def_default(void);
lan_battle_def lan_battle_def_default(void);

/* Whether its armies begin apart. */
bool lan_battle_def_approaches(const lan_battle_def *def);

/* A weapon of a type: of those listed, with the type's range where it has none
 * of its own, or the one that its own numbers are. */
size_t lan_unit_weapon_count(const lan_unit_def *unit);
lan_weapon_def lan_unit_weapon(const lan_unit_def *unit, size_t index);

/* The class of weapons that answer those of a kind; -1: none does. */
int32_t lan_battle_def_answer(const lan_battle_def *def, int32_t kind);

/* What the counts of an army at the start are multiplied by. */
double lan_battle_def_scale(const lan_battle_def *def,
                            const lan_army_def *army);

/* True if some soldier takes three hits of an enemy or more to fall, wounds
 * are not counted (LAN_WOUNDS_NONE) and armies are below 200: chance then
 * decides more than where soldiers have hit points. */
bool lan_battle_def_ignores_wounds(const lan_battle_def *def);

/* Something a person should know about a description.
 *
 * path  where, by names: "armies.blue.units.archer.count", "fire.2.law"
 */
typedef void (*lan_finding_fn)(void *context, bool is_error, const char *path,
                               const char *text);

/* Checks a whole description and reports every finding, in the order of the
 * description: errors, and warnings such as a fire entry that never applies.
 *
 * report  may be NULL
 *
 * Returns LAN_OK where no finding is an error, LAN_EINVAL, or LAN_ENOMEM.
 */
lan_status lan_battle_def_check(const lan_battle_def *def,
                                lan_finding_fn report, void *context);

/* "none", "aimed", "area", "power"; "proportional", ... */
const char *lan_law_name(lan_law law);
const char *lan_share_name(lan_share share);
const char *lan_wounds_name(lan_wounds wounds);
