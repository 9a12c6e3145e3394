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

/* Smallest count above 0, and smallest time.end: a millionth of it is still a
 * normal double. */
#define LAN_BATTLE_LEAST 1e-300

/* Largest loss_weight: above it, losses below the rounding of an army's
 * strength (DBL_EPSILON, some 2e-16) would break the army. */
#define LAN_BATTLE_MAX_LOSS_WEIGHT 1e15

/* The law of attrition between two groups. */
typedef enum lan_law {
    LAN_LAW_NONE,   /* no fire */
    LAN_LAW_AIMED,  /* phi k y */
    LAN_LAW_AREA,   /* phi k (attack area / area) x y */
    LAN_LAW_POWER,  /* c y^enemy x^own */
    LAN_LAW_SEARCH, /* phi k y x / (x + half) */
    LAN_LAW_MIXED   /* weapons of a pair with different laws; not in
                       descriptions. Must be last */
} lan_law;

/* How a group divides its fire among its living targets. */
typedef enum lan_share {
    LAN_SHARE_PROPORTIONAL, /* by strength */
    LAN_SHARE_EVEN,         /* alike */
    LAN_SHARE_WEIGHTS,      /* proportional to weight x strength */
    LAN_SHARE_PRIORITY      /* all fire at the first living type of a list */
} lan_share;

/* How hits kill; see docs/models.md, Wounds. */
typedef enum lan_wounds {
    LAN_WOUNDS_NONE,  /* damage adds up over the army: a loss is one event */
    LAN_WOUNDS_FOCUS, /* hits fall on the group's one wounded soldier */
    LAN_WOUNDS_SPREAD /* each hit falls on a random living soldier */
} lan_wounds;

/* The weapons that fire at a target. */
typedef enum lan_choose {
    LAN_CHOOSE_ALL, /* together */
    LAN_CHOOSE_BEST /* only the weapon with the largest effect */
} lan_choose;

/* A weapon of a unit type. */
typedef struct lan_weapon_def {
    const char *name;
    double rate;   /* attacks per soldier per time unit, >= 0 */
    double hit;    /* 0..1; LAN_NAN: not given */
    double damage; /* per hit, >= 0 */
    int32_t kind;  /* kind of weapon, a row of armour; -1: none */
    double range;  /* m, >= 0; LAN_NAN: the type's */
    double falloff;
    lan_law fire;       /* aimed or area */
    double attack_area; /* m2 that one attack covers, >= 0; LAN_NAN */
    /* Names of its only target types; NULL: all. */
    const char *const *targets;
    size_t target_count;
} lan_weapon_def;

typedef struct lan_unit_def {
    const char *name;
    const char *called; /* used by targets of weapons; NULL: no name */
    double aim;         /* factor on all its hits, 0..1 */
    double rate;        /* attacks per soldier per time unit, >= 0 */
    double hit;         /* 0..1; LAN_NAN: not given */
    double damage;      /* per hit, >= 0 */
    double health;      /* of one soldier, > 0 */
    lan_law fire;       /* aimed or area */
    double attack_area; /* m2 that one attack covers, >= 0; LAN_NAN */
    double cost;        /* of one soldier, >= 0; LAN_NAN */
    double speed;       /* m per time unit, >= 0; LAN_NAN */
    double range;       /* m, >= 0; LAN_NAN */
    double falloff;     /* with distances, fire is multiplied by (1 - distance /
                           range)^falloff, >= 0 */
    int32_t movement;   /* on a map: a lan_movement of lanchester/map.h */
    int32_t kind;       /* kind of its weapon; -1: none */
    /* Replaces rate, hit, damage, kind, fire, attack_area, range and falloff,
     * which describe a single weapon; 0: single weapon. */
    const lan_weapon_def *weapons;
    size_t weapon_count;
    lan_choose choose;
    int32_t armour;    /* armour class; -1: none */
    double protection; /* subtracted from the damage of each hit, >= 0 */
    double least;      /* smallest share of the damage that remains, 0..1 */
} lan_unit_def;

/* The factor of hits by a kind of weapons on a class of armour. */
typedef struct lan_armour_def {
    int32_t kind;
    int32_t armour_class;
    double factor; /* >= 0; 1 for pairs that are not listed */
} lan_armour_def;

/* Kinds of weapons whose attacks are answered at once: kinds of the same class
 * answer each other. A class is identified by the index of some kind, which
 * need not be any weapon's. */
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
    size_t point_count;   /* >= 2; times ascend, and two equal times are a jump
                           */
    const char *name;     /* label for people; NULL: none */
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
    double break_at;  /* share of the cumulative strength, 0..1; 0: never */
    bool has_morale;
    lan_morale_def morale;
    const lan_group_def *groups;
    size_t group_count; /* >= 1 */
} lan_army_def;

/* An entry of the fire list; the last entry that matches a pair applies. */
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
    double start;       /* start of the entry, >= 0 */
    double stop;        /* end of the entry, > start; LAN_INF: none */
} lan_fire_def;

typedef struct lan_weight_def {
    int32_t attacker; /* unit type */
    int32_t target;   /* unit type */
    double weight;    /* >= 0; 0: never fired at; 1 for pairs that are not
                         listed */
} lan_weight_def;

typedef struct lan_priority_def {
    int32_t attacker;       /* unit type */
    const int32_t *targets; /* unit types, the first choice first, unique */
    size_t target_count;
} lan_priority_def;

/* The scale of a side's armies. */
typedef struct lan_side_def {
    const char *name; /* a side of at least one army */
    double scale;     /* factor of all counts at the start, > 0; reinforcements
                         are not scaled */
} lan_side_def;

/* Armies that start apart and walk towards each other; see docs/models.md. */
typedef struct lan_approach_def {
    double distance; /* distance of any two enemies at time 0, m, >= 0; LAN_NAN:
                        the battle has no distances */
    double to;       /* distance from the nearest enemy at which a group halts,
                        m, >= 0; LAN_NAN: its type's longest range, or 0 if that
                        weapon has a falloff */
} lan_approach_def;

typedef struct lan_battle_def {
    double end;         /* time at which the battle is stopped, finite, >=
                           LAN_BATTLE_LEAST */
    bool is_open_ended; /* no time.end was given */
    bool is_roster;     /* a bare roster: two unnamed armies with a soldier of
                           each type */
    double gone;    /* strength at which a group is gone, >= 0; LAN_NAN: auto */
    double pursuit; /* on a map: factor on hits on broken armies, >= 0 */
    lan_share share;
    lan_wounds wounds;
    const lan_unit_def *units;
    size_t unit_count; /* 1 .. LAN_BATTLE_MAX_TYPES */
    const lan_counter_def *counters;
    size_t counter_count;
    const char *const *kinds; /* names of the kinds of weapons */
    size_t kind_count;
    const lan_kind_def *kind_defs; /* [kind_count]; NULL: defaults */
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
    const lan_side_def *sides; /* the scaled sides; other sides have the scale 1
                                */
    size_t side_count;
    lan_approach_def approach;
} lan_battle_def;

lan_unit_def lan_unit_def_default(void);
lan_group_def lan_group_def_default(void);
lan_army_def lan_army_def_default(void);
lan_battle_def lan_battle_def_default(void);

/* True if its armies start apart. */
bool lan_battle_def_approaches(const lan_battle_def *def);

/* A weapon of a type: from the list (with the type's range unless it has its
 * own), or the single weapon. */
size_t lan_unit_weapon_count(const lan_unit_def *unit);
lan_weapon_def lan_unit_weapon(const lan_unit_def *unit, size_t index);

/* The class of weapons that answers a kind; -1: none. */
int32_t lan_battle_def_answer(const lan_battle_def *def, int32_t kind);

/* The scale of an army's counts at the start. */
double lan_battle_def_scale(const lan_battle_def *def,
                            const lan_army_def *army);

/* True if a soldier withstands three or more enemy hits, LAN_WOUNDS_NONE
 * applies, and armies are below 200: randomness is then stronger in the battle
 * than with hit points. */
bool lan_battle_def_ignores_wounds(const lan_battle_def *def);

/* A finding about a description. path: by names,
 * "armies.blue.units.archer.count", "fire.2.law" */
typedef void (*lan_finding_fn)(void *context, bool is_error, const char *path,
                               const char *text);

/* Checks a description and reports all findings, in the order of the
 * description: errors, and warnings such as a fire entry that never applies.
 * report may be NULL. Returns LAN_OK if no finding is an error, LAN_EINVAL, or
 * LAN_ENOMEM. */
lan_status lan_battle_def_check(const lan_battle_def *def,
                                lan_finding_fn report, void *context);

/* "none", "aimed", "area", "power"; "proportional", ... */
const char *lan_law_name(lan_law law);
const char *lan_share_name(lan_share share);
const char *lan_wounds_name(lan_wounds wounds);
