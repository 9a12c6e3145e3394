/* model/plan_impl.h - what never changes in a battle, for floors 1 and 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    flat arrays over types, groups and armies; the clock's actions in
 *          order of time. Shared by copies, which are counted.
 * Threads  any number of readers.
 */
#ifndef LAN_MODEL_PLAN_IMPL_H
#define LAN_MODEL_PLAN_IMPL_H

#include <stdatomic.h>

#include "base/real.h"
#include "lanchester/battle_def.h"
#include "model/engine_impl.h"

/* Wounded soldiers that a battle's state has room for; those beyond are taken
 * for others. */
#define LAN_MOST_HARMS 100000000

typedef struct lan_plan_group {
    const char *name;
    int32_t army;
    int32_t type;
    int32_t other_index; /* of its loss-other variable, or -1 */
    double start;
    double losses;       /* non-combat, 1/time */
    double scheduled;    /* soldiers scheduled up to the end */
    double last_arrival; /* time of its last arrival up to the end; -1: none */
    int32_t hits_index;  /* of the variable of hits that each of its soldiers
                            took, or -1 */
    int32_t first_harm;  /* its wounded soldiers within the state's harm */
    int32_t harms;       /* how many there is room for */
} lan_plan_group;

typedef struct lan_plan_army {
    const char *name;
    int32_t side;
    int32_t first;        /* group */
    int32_t count;        /* groups */
    int32_t morale_index; /* of its morale variable, or -1 */
    bool hidden;
    double area;
    double front; /* LAN_INF: none */
    double break_at;
    lan_morale_def morale;
    double last_arrival; /* the latest of its groups */
} lan_plan_army;

/* Weapons of a type that one volley fires together: alike in targets, law and
 * reach; or all of it, of which the best is chosen for each target. */
typedef struct lan_plan_battery {
    int32_t first; /* weapon */
    int32_t count;
    bool is_best;
} lan_plan_battery;

/* A battery in the hands of a group. On a map it has a row of factors, or one
 * for each of its weapons where the best is chosen: these may reach unlike. */
typedef struct lan_plan_shooter {
    int32_t group;
    int32_t battery;
    int32_t first_row;
} lan_plan_shooter;

/* Something the clock does: actions are sorted by time, then by index. */
typedef enum lan_action_kind {
    LAN_ACTION_JUMP, /* value soldiers come at once */
    LAN_ACTION_RATE, /* the rate becomes value + slope (t - time) */
    LAN_ACTION_PHASE /* a timed fire entry begins or ends */
} lan_action_kind;

typedef struct lan_action {
    double time;
    lan_action_kind kind;
    int32_t group; /* -1 for a phase */
    double value;
    double slope;
} lan_action;

/* What is made of a description. */
typedef enum lan_plan_kind {
    LAN_PLAN_BATTLE,
    LAN_PLAN_ISLAND, /* a battle among some armies: lanchester/island.h */
    LAN_PLAN_WHOLE   /* how all of them stand, never fought */
} lan_plan_kind;

struct lan_plan {
    atomic_int users;
    lan_plan_kind kind;
    int32_t group_count;
    int32_t army_count;
    int32_t side_count;
    int32_t type_count;
    int32_t variable_count;
    int32_t action_count;
    double end;
    double gone; /* LAN_NAN: auto */
    lan_approach_def approach;
    lan_share share;
    lan_wounds wounds;
    int32_t harm_count; /* of all groups */
    lan_unit_def *types;
    lan_weapon_def *weapons; /* [weapon_count], of a battery side by side */
    int32_t *listed;         /* [weapon_count] its number in its type's list */
    int32_t *answer;  /* [weapon_count] class of those that answer its attacks,
                         of which it is; -1: none does */
    bool has_answers; /* some attack may be answered */
    lan_plan_battery *batteries;
    int32_t *first_battery;     /* [type_count + 1] */
    lan_plan_shooter *shooters; /* [shooter_count + 1], the last ends the rows
                                 */
    int32_t *first_shooter;     /* [group_count + 1] */
    int32_t weapon_count;
    int32_t battery_count;
    int32_t shooter_count;
    lan_plan_group *groups;
    lan_plan_army *armies;
    const char **sides;
    double *side_scale; /* start plus all scheduled, [side_count] */
    lan_action *actions;
    double *until; /* [group_count], work space of the schedule */
    lan_fire_def *fire;
    size_t fire_count;
    /* [weapon][target type] share of its damage that a hit does, by counter,
     * armour and protection; below 0: it does not fire at it. */
    double *effect;
    double *weight; /* [attacker type][target type]; NULL unless share is by
                       weights */
    int32_t *rank;  /* the same; NULL unless share is by priority */
    char *names;    /* every name, NUL after NUL */
    size_t names_size;
    void *blocks[24]; /* all of these but the actions, to be freed */
    int block_count;
    bool lacks_memory;
};

/* True where armies begin apart. */
static inline bool lan_plan_approaches(const lan_plan *plan)
{
    return !isnan(plan->approach.distance);
}

/* Copies a description that was checked. */
LAN_MUST_CHECK
lan_status lan_plan_create(const lan_battle_def *def, lan_plan_kind kind,
                           lan_plan **out);

/* One number over all that was described: plans of equal descriptions have the
 * same. */
uint64_t lan_plan_digest(const lan_plan *plan);

/* Weapons of a type, from the first to before `past`. */
typedef struct lan_weapon_span {
    int32_t first;
    int32_t past;
} lan_weapon_span;

static inline lan_weapon_span lan_plan_weapons_of(const lan_plan *plan,
                                                  int32_t type)
{
    const lan_plan_battery *last =
        &plan->batteries[plan->first_battery[type + 1] - 1];
    return (lan_weapon_span){plan->batteries[plan->first_battery[type]].first,
                             last->first + last->count};
}

/* A group's weapon by its number in its type's list; -1: it has no such. */
int32_t lan_plan_weapon(const lan_plan *plan, int32_t group, int32_t number);

/* Rows of factors of all shooters. */
static inline int32_t lan_plan_row_count(const lan_plan *plan)
{
    return plan->shooters[plan->shooter_count].first_row;
}

/* Hits of this damage that kill a soldier; infinite: they do not. */
static inline double lan_hits_to_kill(double health, double damage)
{
    return damage > 0.0 ? fmax(1.0, ceil(health / damage - 1e-9)) : LAN_INF;
}

/* What one hit of a weapon takes from the health of a type; below 0: it does
 * not fire at such. */
static inline double lan_plan_damage(const lan_plan *plan, int32_t weapon,
                                     int32_t type)
{
    return plan->effect[(size_t)weapon * (size_t)plan->type_count +
                        (size_t)type] *
           plan->weapons[weapon].damage;
}

/* What a weapon takes per soldier and time from soldiers of a type: so many
 * soldiers, or as_hits where the plan's rules know wounds so many hits; 0 where
 * it does not fire at such. Area fire: of all soldiers there, were its area the
 * army's. */
double lan_plan_taken(const lan_plan *plan, int32_t weapon, int32_t type,
                      bool as_hits);

/* The same of an aimed weapon; 0 of another. */
double lan_plan_aimed(const lan_plan *plan, int32_t weapon, int32_t type,
                      bool as_hits);

/* A law as the weights have it: none where fire that is divided never goes. */
static inline lan_law lan_plan_law_by_weight(const lan_plan *plan, int32_t from,
                                             int32_t at, lan_law law)
{
    const size_t types = (size_t)plan->type_count;
    return plan->weight != NULL && lan_law_row_of(law)->is_divided &&
                   lan_is_zero(
                       plan->weight[(size_t)plan->groups[from].type * types +
                                    (size_t)plan->groups[at].type])
               ? LAN_LAW_NONE
               : law;
}

/* Fills plan->actions, each group's scheduled, each army's last_arrival; in the
 * room that there is where it is enough. */
LAN_MUST_CHECK
lan_status lan_plan_schedule(lan_plan *plan, const lan_battle_def *def);

#endif
