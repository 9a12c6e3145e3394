/* model/battle_impl.h - the plan, the state and the targeting of a battle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a plan that never changes (shared by copies), a state that is one
 *          block of bytes (so that it can be saved), and a targeting of links
 *          that is rebuilt from both after events. model/engine_impl.h declares
 *          the functions on them.
 *
 *          A group's variable is its strength x, or z = x^(1 - own) if all fire
 *          on the group follows power laws with the exponent `own`: x touches
 *          zero tangentially, z crosses zero.
 * Threads  one per battle; any number may read a plan.
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/real.h"
#include "lanchester/battle.h"
#include "lanchester/battle_def.h"

/* Two instants closer than this count as one: 4 ulp. */
static inline double lan_instant(double time)
{
    return 4.0 * lan_ulp(time);
}

static inline const char *lan_side_of(const lan_army_def *army)
{
    return army->side != NULL ? army->side : army->name;
}

static inline bool lan_is_amount(double x)
{
    return x >= 0.0 && isfinite(x);
}

/* --- laws of fire: one row per law -------------------------------------------
 *
 * A target of strength x loses per time
 *
 *     coefficient * fire^enemy * share * size(k, x)
 *
 * to each attacker; if the law divides fire, `enemy` is 1; otherwise `share` is
 * 1 and `enemy` is the law's exponent. k is the law's parameter for the target.
 * x may be below zero by the error of a step.
 *
 * F. W. Lanchester, Aircraft in Warfare (1916): aimed, area; H. Brackney,
 * Operations Research 7 (1959) 30-44: search; R. L. Helmbold, J. Bracken:
 * power, see solver/invariant.h. */

typedef struct lan_law_row {
    const char *name;
    const char *no_closed_form; /* why no closed form exists for a pair, or
                                   NULL */
    bool needs_coefficient;     /* unit types do not provide a coefficient */
    bool needs_half;
    bool is_divided; /* an attacker divides its fire among its targets */
    bool is_on_army; /* the groups of an army are one target; its area counts */
    bool is_power;   /* size(k, x) is x^k */
    bool is_linear;  /* it is x */
    /* NULL: size is 1, or x if is_linear. */
    double (*size)(double k, double x);
    /* True if the law reduces a target to zero in finite time. */
    bool (*finishes)(double k);
    double (*k)(const lan_fire_def *fire); /* NULL: the law has no parameter */
} lan_law_row;

/* The law in force now between an attacker and a target. */
typedef struct lan_pair_law {
    lan_law law;
    double coefficient;
    double enemy;
    double k;
} lan_pair_law;

#define LAN_LAW_ROWS ((size_t)LAN_LAW_MIXED + 1)
extern const lan_law_row lan_law_rows[LAN_LAW_ROWS];

/* NULL if `law` is out of range. */
static inline const lan_law_row *lan_law_row_of(lan_law law)
{
    return (size_t)law < LAN_LAW_ROWS ? &lan_law_rows[law] : NULL;
}

/* True if a fire entry may name the law. */
bool lan_law_is_given(lan_law law);

static inline double lan_law_size(const lan_law_row *row, double k, double x)
{
    if (row->size != NULL) {
        return row->size(k, x);
    }
    return row->is_linear ? x : 1.0;
}

/* --- the plan: what never changes in a battle, shared by its copies --------
 */

/* Capacity of the state for wounded soldiers. Once it is full, a hit on an
 * unhurt soldier goes to a wounded one. */
#define LAN_MOST_HARMS 100000000

typedef struct lan_plan_group {
    const char *name;
    int32_t army;
    int32_t type;
    int32_t other_index; /* index of its loss-other variable, or -1 */
    double start;
    double losses;       /* non-combat loss rate, 1/time */
    double scheduled;    /* reinforcements scheduled up to the end */
    double last_arrival; /* time of the last arrival up to the end; -1: none */
    int32_t hits_index;  /* index of the variable for hits per soldier, or -1 */
    int32_t first_harm;  /* index of its first wounded soldier in
                            lan_state.harm */
    int32_t harms;       /* number of its entries in lan_state.harm */
} lan_plan_group;

typedef struct lan_plan_army {
    const char *name;
    int32_t side;
    int32_t first;        /* group */
    int32_t count;        /* groups */
    int32_t morale_index; /* index of its morale variable, or -1 */
    bool hidden;
    double area;
    double front; /* LAN_INF: none */
    double break_at;
    lan_morale_def morale;
    double last_arrival; /* latest arrival of any of its groups */
} lan_plan_army;

/* Weapons of a type that fire as one volley because their targets, law and
 * reach are the same; or, if is_best, all weapons of the type, from which the
 * best is chosen for each target. */
typedef struct lan_plan_battery {
    int32_t first; /* weapon */
    int32_t count;
    bool is_best;
} lan_plan_battery;

/* A battery of a group. On a map it has one row of factors, or one row per
 * weapon if is_best, because the weapons may differ in reach. */
typedef struct lan_plan_shooter {
    int32_t group;
    int32_t battery;
    int32_t first_row;
} lan_plan_shooter;

/* A scheduled action; actions are sorted by time, then by index. */
typedef enum lan_action_kind {
    LAN_ACTION_JUMP, /* `value` soldiers arrive at once */
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

/* The purpose of a plan. */
typedef enum lan_plan_kind {
    LAN_PLAN_BATTLE,
    LAN_PLAN_ISLAND, /* a battle among some armies: model/island_impl.h */
    LAN_PLAN_WHOLE   /* the state of all armies, never fought */
} lan_plan_kind;

typedef struct lan_plan {
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
    int32_t harm_count; /* sum over all groups */
    lan_unit_def *types;
    lan_weapon_def *weapons; /* [weapon_count], the weapons of a battery are
                                adjacent */
    int32_t *listed;         /* [weapon_count] index in the type's own list */
    int32_t *answer;  /* [weapon_count] its class, if weapons of that class
                         answer its attacks; else -1 */
    bool has_answers; /* some attack may be answered */
    lan_plan_battery *batteries;
    int32_t *first_battery;     /* [type_count + 1] */
    lan_plan_shooter *shooters; /* [shooter_count + 1], the last one marks the
                                   end of the rows */
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
    /* [weapon][target type] share of its damage that a hit does after counter,
     * armour and protection; below 0: the weapon does not fire at the type. */
    double *effect;
    double *weight; /* [attacker type][target type]; NULL unless share is by
                       weights */
    int32_t *rank;  /* [attacker type][target type]; NULL unless share is by
                       priority */
    char *names;    /* all names, each ended by a NUL */
    size_t names_size;
    void *blocks[24]; /* all arrays above except the actions, to be freed */
    int block_count;
    bool lacks_memory;
} lan_plan;

/* True if armies start at a distance from each other. */
static inline bool lan_plan_approaches(const lan_plan *plan)
{
    return !isnan(plan->approach.distance);
}

/* True for two groups of different sides. */
static inline bool lan_plan_are_enemies(const lan_plan *plan, int32_t i,
                                        int32_t j)
{
    return plan->armies[plan->groups[i].army].side !=
           plan->armies[plan->groups[j].army].side;
}

/* Copies a description that passed the check. */
lan_status lan_plan_create(const lan_battle_def *def, lan_plan_kind kind,
                           lan_plan **out);

/* A hash of the whole description: equal descriptions give equal digests. */
uint64_t lan_plan_digest(const lan_plan *plan);

/* Weapons of a type: the range [first, past). */
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

/* A group's weapon by its index in the type's list; -1: no such weapon. */
int32_t lan_plan_weapon(const lan_plan *plan, int32_t group, int32_t number);

/* Number of rows of factors over all shooters. */
static inline int32_t lan_plan_row_count(const lan_plan *plan)
{
    return plan->shooters[plan->shooter_count].first_row;
}

/* Number of hits of this damage that kill a soldier; infinite if damage is
 * 0. */
static inline double lan_hits_to_kill(double health, double damage)
{
    return damage > 0.0 ? fmax(1.0, ceil(health / damage - 1e-9)) : LAN_INF;
}

/* Health that one hit of a weapon takes from a soldier of a type; below 0: the
 * weapon does not fire at the type. */
static inline double lan_plan_damage(const lan_plan *plan, int32_t weapon,
                                     int32_t type)
{
    return plan->effect[(size_t)weapon * (size_t)plan->type_count +
                        (size_t)type] *
           plan->weapons[weapon].damage;
}

/* Losses per soldier and time that a weapon inflicts on a type: in soldiers, or
 * in hits if as_hits and the rules track wounds; 0 if the weapon does not fire
 * at the type. For area fire: losses of all soldiers present, if the weapon's
 * area were the army's area. */
double lan_plan_taken(const lan_plan *plan, int32_t weapon, int32_t type,
                      bool as_hits);

/* lan_plan_taken() for an aimed weapon; 0 for any other weapon. */
double lan_plan_aimed(const lan_plan *plan, int32_t weapon, int32_t type,
                      bool as_hits);

/* `law`, or LAN_LAW_NONE if the law divides fire and the weight is zero. */
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

/* --- the state: one block of bytes, a head and arrays behind it ------------
 */

typedef enum lan_group_status {
    LAN_GROUP_ALIVE,
    LAN_GROUP_RISING, /* alive, below its gone level, net rate positive */
    LAN_GROUP_AWAY    /* gone, or not yet there; pinned while its arrivals are
                         lost */
} lan_group_status;

/* The scalar part of the state. */
typedef struct lan_state_head {
    uint64_t magic;
    uint64_t digest; /* of description and bytes; set only in saved bytes */
    double time;
    double near_tie;  /* a win by a smaller reserve is a near tie */
    double reserve;   /* the winner's reserve: see lan_battle_finish() */
    double step;      /* next step of the stepper; 0: not known */
    uint64_t draws;   /* stochastic: random numbers used so far */
    double draw_time; /* stochastic: time from which the next jump is drawn */
    int32_t next_action;
    int32_t winner;
    lan_end_reason reason;
    int32_t over;    /* 0 or 1, like `whole` and `changed` */
    int32_t whole;   /* integer soldiers fall one at a time: solver/jumps */
    int32_t changed; /* a call from outside changed the state since draw_time */
} lan_state_head;

/* Reinforcement at rates in battles with integer soldiers: soldiers arrive one
 * at a time instead of flowing into strengths. */
typedef struct lan_arrivals {
    double *rate;  /* [groups] per time, at `set` */
    double *slope; /* [groups] change of the rate per time */
    double *set;   /* [groups] time at which the rate was set */
    double *due;   /* [groups] soldiers due at rates until `set` */
    double *came;  /* [groups] soldiers that arrived at rates */
} lan_arrivals;

/* Positions of groups in a battle whose armies start at a distance; NULL in
 * other battles. A group is at from + velocity (t - set). */
typedef struct lan_march {
    double *from;     /* [groups] m */
    double *velocity; /* [groups] m per time */
    double *set;      /* [groups] time */
    double *fired;    /* [groups] when fire began, or NaN */
} lan_march;

/* Additional state of a battle on a map, see model/island_impl.h; NULL in other
 * battles. A whole uses only the fields that its armies keep between
 * islands. */
typedef struct lan_open_state {
    double *factor;       /* [rows of shooters][groups] factor of an attacker on
                             a target, or LAN_ISLAND_OUT_OF_REACH; for islands
                             and armies that approach */
    double *level;        /* [groups] gone level when last judged, or NaN */
    double *clock;        /* [armies] actions up to this time are applied;
                             negative: none */
    double *front;        /* [armies] the smaller of the ground's front and the
                             army's */
    double *watch_left;   /* [armies] see lan_island_watch(), or NaN */
    double *watch_morale; /* [armies] */
    unsigned char *flees; /* [armies] broken and pursued */
    unsigned char *stopped;   /* [1] an event occurred that stops an advance */
    unsigned char *unsettled; /* [1] something changed since the last settle */
} lan_open_state;

/* Pointers into the single block of the state. */
typedef struct lan_state {
    unsigned char *bytes;
    size_t size;
    lan_state_head *head;
    double *x;           /* [groups] strength */
    double *rate;        /* [groups] reinforcement at piece_start */
    double *slope;       /* [groups] change of the rate per time */
    double *piece_start; /* [groups] time the rate was set */
    double *piece_base;  /* [groups] soldiers reinforced by piece_start */
    double *reinforced;  /* [groups] soldiers reinforced so far */
    double *added;       /* [groups] the part of `reinforced` added by calls
                            from outside */
    double *refused;     /* [groups] soldiers refused because the army was
                            out */
    double *lost_combat; /* [groups] */
    double *lost_other;  /* [groups] */
    double *gone_at;     /* [groups] or NaN */
    double *morale;      /* [armies] or NaN */
    double *since;       /* [armies] or NaN */
    double *draw_morale; /* [armies] stochastic: morale at draw_time */
    double *killed;      /* [groups][groups] killer x victim */
    double *wounded;     /* [groups] stochastic: number of wounded soldiers;
                            deterministic: hits taken per soldier */
    double *harm;        /* [harm_count] health lost by each wounded soldier */
    lan_arrivals arrivals;
    lan_open_state open;
    lan_march march;
    unsigned char *status;        /* [groups] lan_group_status */
    unsigned char *army_state;    /* [armies] lan_army_state */
    unsigned char *had_strength;  /* [armies] has ever had x > 0 */
    unsigned char *morale_held;   /* [armies] held at 0 */
    unsigned char *front_limited; /* [armies] the front is full */
    unsigned char *front_crossed; /* [armies] an event at the front decided
                                     front_limited */
} lan_state;

/* lan_state_create() allocates a state of zeros; the next function resets a
 * state to time 0 before anything is judged. */
lan_status lan_state_create(const lan_plan *plan, lan_state *out);
void lan_state_start(lan_state *state, const lan_plan *plan);

/* --- links from attackers to targets, grouped by volley ----------------------
 *
 * A volley is a set of attackers that choose among the same targets in the same
 * way, so that shares are computed once for all of them. An attacker is a
 * battery of a group; most groups have one. A volley has links (one per group
 * hit) and targets (a group, or all groups of one army if the law treats them
 * as one target); the links of a target are adjacent. Coefficients are
 * [attackers][links], row-major. Fire by laws that do not divide fire is in a
 * separate list.
 *
 * Each coefficient has an answer: the losses per time of one fighter of the
 * attacker to the link's group if all its attacks are at that group. The group
 * answers only aimed fire by weapons of a class in which the group has aimed
 * weapons (docs/models.md, Retaliation). An answer is proportional to the
 * attacker's own fire, so it never reduces a group to zero by itself. Groups
 * that are out of the fight or flee do not answer. */

typedef struct lan_link {
    int32_t group;  /* that is hit */
    int32_t target; /* index within the volley */
    int32_t place;  /* index of its target among the targets of all volleys */
    int32_t volley;
    int32_t next;  /* link of a later volley to the same group; or -1 */
    int32_t rank;  /* target priority; 0 under other rules */
    bool finishes; /* its law reduces the group to zero in finite time */
    double weight; /* share weight; 1 under other rules */
    double draw;   /* `weight` if its target is fired at now; else 0 */
    const lan_law_row *law;
    double k; /* of the law */
} lan_link;

/* Links whose sums of fire are computed together: each volley, and the array of
 * coefficients, is followed by padding for this many. */
#define LAN_LANES 4

typedef struct lan_volley {
    int32_t first_link; /* and target */
    int32_t link_count;
    int32_t target_count;
    int32_t living; /* targets that are fired at now */
    int32_t first_attacker;
    int32_t attacker_count;
    size_t first_coefficient;
    bool is_answered; /* some attack is answered: see lan_answers_visit() */
    uint64_t from;    /* attacking groups, see lan_group_bit() */
} lan_volley;

/* A bit per group, for sets of groups; with many groups several share a bit. */
static inline uint64_t lan_group_bit(int32_t group)
{
    return UINT64_C(1) << (group % 64);
}

/* Fire that is not divided: all of it hits every target group. */
typedef struct lan_whole_link {
    int32_t attacker; /* group */
    int32_t group;
    const lan_law_row *law;
    double coefficient;
    double enemy;
    double k;
    int32_t moving; /* index among the links that change with time, or -1 */
} lan_whole_link;

typedef struct lan_targeting {
    int32_t *entry;     /* [groups][groups] fire entry of a pair, or -1 */
    double entered;     /* time at which these entries came into force */
    int32_t *volley_of; /* [shooters], or -1 */
    lan_link *links;
    lan_volley *volleys;  /* [shooters] */
    int32_t *first_at;    /* [groups] first link to it, or -1 */
    int32_t *attackers;   /* [shooters] the groups of the shooters, by volley */
    int32_t *shooters;    /* [shooters] the shooters, by volley */
    double *least_damage; /* [groups] least damage of a hit on it, if wounds are
                             tracked */
    double *most_damage;  /* [groups] largest damage of a hit; infinite: kills
                             outright */
    bool *in_area;        /* [groups] its army's area receives area fire */
    bool *member;         /* [armies] has a group with links */
    bool as_hits;         /* coefficients are in hits, not in soldiers */
    double *coefficients;
    double *answers; /* [attackers][links] losses of attackers; NULL: none */
    lan_whole_link *wholes;
    int32_t volley_count;
    int32_t whole_count;
    size_t link_capacity;        /* capacity of links and of targets */
    size_t coefficient_capacity; /* capacity of coefficients and of answers */
    size_t whole_capacity;
    bool is_sized; /* losses by some link depend on the group's strength */
    bool stale;    /* a fire entry or a factor may have changed */
} lan_targeting;

/* True if a volley's shares do not depend on strengths. */
static inline bool lan_volley_is_fixed(const lan_volley *volley,
                                       lan_share share)
{
    return volley->target_count == 1 || share == LAN_SHARE_EVEN;
}

/* The share of a link's target in a volley with fixed shares. */
static inline double lan_link_fixed_share(const lan_volley *volley,
                                          const lan_link *link)
{
    return link->draw > 0.0 ? 1.0 / volley->living : 0.0;
}

/* The rates at one instant and their intermediate results. lan_rates() writes
 * them for one battle into a flow that the caller owns. All zero before the
 * first lan_flow_fit(). */
typedef struct lan_flow {
    double *x;           /* [groups] strengths, decoded from the variables */
    double *fire;        /* [groups] fighting part times morale */
    double *combat;      /* [groups] combat losses per time */
    double *hits;        /* [groups] hits per time, in deterministic battles */
    double *army_fire;   /* [armies] factor from strength to fire */
    double *army_morale; /* [armies] morale, for armies that have it */
    double *sum;         /* [links] sum of coefficient x fire */
    double *share;       /* [targets] share of an attacker's fire */
    double *strength;    /* [targets] strength as weighed by the volley */
    double *coefficient; /* coefficients of volleys, if they change with time */
    double *factor;      /* factors of undivided fire, if they change with
                            time */
    double *block;       /* the block that holds all arrays */
    uint64_t new_fire;   /* groups whose fire changed since it was last
                            summed */
    size_t shape[5];     /* groups, armies, links, coefficients, undivided links
                            that the layout is for */
} lan_flow;

/* Why deterministic wounds (rules.wounds: spread) do not support the battle, as
 * a clause about a group; NULL if they do. */
const char *lan_battle_wear_obstacle(const lan_battle *battle, int32_t *group);

/* Fits a flow to the battle's present targeting; allocates only to grow.
 * Discards the contents if it allocates or if the shape of the battle
 * changed. */
lan_status lan_flow_fit(lan_flow *flow, const lan_battle *battle);
void lan_flow_clear(lan_flow *flow);

lan_status lan_targeting_create(lan_battle *battle);
void lan_targeting_clear(lan_targeting *targeting);

/* Looks up the fire entries in force at a time. */
void lan_targeting_enter_phase(lan_battle *battle, double time);

/* True if the links must be rebuilt before the next interval. */
bool lan_targeting_is_stale(const lan_battle *battle);

/* Builds the links of all groups whose army is in the fight or flees. Allocates
 * only if it needs more links than ever before. */
lan_status lan_targeting_build(lan_battle *battle);

/* Reserves room for the links of any subset of all pairs, if no two attackers
 * have the same targets. */
lan_status lan_targeting_reserve_all(lan_battle *battle);

/* The law of a shooter on a group of another side. in_reach: assume that the
 * group is in reach. */
lan_pair_law lan_targeting_shot(const lan_battle *battle, int32_t shooter,
                                int32_t at, bool in_reach);

/* The law of one weapon of a shooter: none if the weapon does not fire, or if
 * an entry gives the coefficient. */
lan_pair_law lan_targeting_weapon(const lan_battle *battle, int32_t shooter,
                                  int32_t weapon, int32_t at, bool in_reach);

/* The law by which a group's weapon, by its index in the type's list, fires at
 * a group of another side; ignores reach and the choice of the best weapon. */
lan_law lan_targeting_law_of_weapon(const lan_battle *battle, int32_t group,
                                    int32_t number, int32_t at);

/* Losses that one weapon of a shooter inflicts on a group at its starting
 * strength, from the weapon's own numbers. */
double lan_targeting_loss(const lan_battle *battle, int32_t shooter,
                          int32_t weapon, int32_t at);

/* Damage of one hit of a weapon on a soldier of a group; infinite if it kills
 * outright, whatever the soldier's health. */
double lan_targeting_damage(const lan_battle *battle, int32_t weapon,
                            int32_t at);

/* Marks the targets that are alive now: of all volleys, or of one. */
void lan_targeting_mark_living(lan_battle *battle);

/* For each group, writes the least exponent of its own strength with which an
 * attacker in the fight reduces it to zero: 0 for aimed fire, `own` for a power
 * law, 1 if none does. [groups] */
void lan_targeting_find_least_own(const lan_battle *battle, double *own);

/* --- answers: losses of attackers to return fire -------------------------- */

/* Losses per time of one fighter of a shooter's group through its attacks on a
 * group; each weapon class is counted once. */
double lan_retaliation_to(const lan_battle *battle, int32_t shooter,
                          int32_t at);

/* --- armies that start at a distance and approach ----------------------------
 *
 * Movement is one-dimensional: each group has advanced a_i(t) >= 0 metres from
 * its army's starting line, and two enemies are max(0, distance - a_i - a_j)
 * apart. Velocities are constant within an interval: the clock stops at the
 * next instant at which a pair comes into range or a group halts. A pair out of
 * range has no link. If a distance changes within a range with a falloff, the
 * coefficients depend on time and are kept in the flow.
 *
 * S. Bonder, R. Farrell, Development of Models for Defense Systems Planning
 * (1970): range-dependent coefficients at constant speed. */

/* A coefficient that depends on a changing distance. */
typedef struct lan_moving_fire {
    int32_t from;   /* group */
    int32_t at;     /* group */
    int32_t volley; /* -1: undivided fire */
    int32_t link;   /* index among all links, or among the undivided links */
    size_t cell;    /* index among the volley's coefficients */
    double range;   /* m, > 0 */
    double falloff; /* > 0 */
} lan_moving_fire;

/* Data of a battle whose armies start at a distance, rebuilt at the start of
 * each interval; all NULL in other battles. */
typedef struct lan_approach {
    int32_t *chosen; /* [shooters][groups] the weapon that a shooter fires if it
                        chooses its best; -1: it does not choose */
    unsigned char
        *will_hit; /* [groups] fire that can reduce it to zero will reach it */
    lan_moving_fire *fire;
    size_t fire_count;
    size_t fire_room;
} lan_approach;

/* Allocates the arrays if armies start at a distance. */
lan_status lan_approach_create(lan_battle *battle);
void lan_approach_clear(lan_approach *approach);

/* Forgets the chosen weapons, because the plan may have changed. */
void lan_approach_rewind(lan_battle *battle);

/* Recomputes velocities and reach at the present instant and sets
 * interval.march_until; the targeting is stale if the factor of a pair
 * changed. */
void lan_approach_begin(lan_battle *battle);

/* Lists in interval.moving the time-dependent coefficients among the links of
 * the interval that begins. */
lan_status lan_approach_begin_fire(lan_battle *battle);

/* Distance in m between two enemies at a time within the interval. */
double lan_approach_distance(const lan_battle *battle, int32_t from, int32_t at,
                             double time);

/* True if enemies that approach a group will have fire on it that can reduce it
 * to zero. */
bool lan_approach_will_hit(const lan_battle *battle, int32_t group);

/* Writes a flow's time-dependent coefficients and factors at a time. */
void lan_approach_set_fire(const lan_battle *battle, double time,
                           lan_flow *flow);

/* --- a battle ---------------------------------------------------------------
 */

#define LAN_KILLER_NONE (-1)
#define LAN_KILLER_MANY (-2)

/* Constants of the right-hand side for one interval: set by
 * lan_interval_begin(), valid until the next event. */
typedef struct lan_interval {
    double start;      /* time */
    double *level;     /* [groups] strength at which the group is gone */
    double *power;     /* [groups] exponent 1 - own of its variable; 1: the
                          strength */
    double *least_own; /* [groups] least exponent of its own strength among the
                          laws of its attackers; 1: it only decays */
    double *fielded;   /* [armies] cumulative strength at start */
    double *fielded_rate; /* [armies] arrivals per time, at start */
    double *fielded_slope;
    unsigned char *active; /* [groups] alive, its army in the fight */
    unsigned char
        *held_at_zero; /* [groups] away, what arrives is lost at once */
    int32_t *killer;   /* [groups] its only killer, or LAN_KILLER_... */
    bool any_held;
    bool any_split;     /* some group in the fight has several killers */
    bool moving;        /* some coefficients depend on time: see lan_approach */
    double march_until; /* time at which a group halts or comes within a range;
                           or infinite */
} lan_interval;

/* Work space of the ledger and of an output row. */
typedef struct lan_work {
    double *share;     /* [groups] losses of one victim by killer */
    double *split;     /* [groups] combat losses of a step, not yet split by
                          killer */
    double *strength;  /* [groups] strength at a step's end */
    double *morale;    /* [armies] morale in a row */
    double *variables; /* [variables] values within a step */
    double *rates;     /* [variables] */
    lan_flow flow;     /* within a step */
} lan_work;

/* Values at the present instant, at which an interval begins or an event is
 * applied. */
typedef struct lan_present {
    double *variables;
    double *rates;
    lan_flow flow;
} lan_present;

struct lan_battle {
    lan_plan *plan;
    bool is_fresh; /* at time 0 and unmodified since its start */
    lan_state state;
    lan_interval interval;
    lan_present now;
    lan_work work;
    lan_targeting targeting;
    lan_approach approach;
    double *numbers;      /* block that holds the numbers of interval, present
                             and work */
    unsigned char *flags; /* block that holds the interval's flags */
};

/* True if fire is counted in hits because soldiers are wounded before they
 * fall. In deterministic battles under `focus` the coefficients already account
 * for wounds. */
static inline bool lan_battle_counts_hits(const lan_battle *battle)
{
    return battle->plan->wounds == LAN_WOUNDS_SPREAD ||
           (battle->plan->wounds == LAN_WOUNDS_FOCUS &&
            battle->state.head->whole);
}

/* True if the variables include the hits that each soldier has taken. */
static inline bool lan_battle_wears(const lan_battle *battle)
{
    return battle->plan->wounds == LAN_WOUNDS_SPREAD &&
           !battle->state.head->whole;
}

static inline bool lan_army_is_in(const lan_battle *battle, int32_t army)
{
    return battle->state.army_state[army] == LAN_ARMY_FIGHTING;
}

static inline bool lan_battle_is_island(const lan_battle *battle)
{
    return battle->plan->kind == LAN_PLAN_ISLAND;
}

/* True for an island and for a whole: model/island_impl.h. */
static inline bool lan_battle_is_open(const lan_battle *battle)
{
    return battle->plan->kind != LAN_PLAN_BATTLE;
}

/* True for a broken army that is pursued: it is a target but does not act. */
static inline bool lan_army_flees(const lan_battle *battle, int32_t army)
{
    return lan_battle_is_open(battle) && battle->state.open.flees[army];
}

/* Called by a solver when it starts: the battle is no longer fresh. A win by a
 * reserve below near_tie, a share of the side, is a near tie. */
static inline void lan_battle_set_out(lan_battle *battle, double near_tie)
{
    battle->is_fresh = false;
    battle->state.head->near_tie = near_tie;
}

/* Number of soldiers of an army that fight at once. */
static inline double lan_battle_front(const lan_battle *battle, int32_t army)
{
    return lan_battle_is_open(battle) ? battle->state.open.front[army]
                                      : battle->plan->armies[army].front;
}

static inline bool lan_battle_has_front(const lan_battle *battle, int32_t army)
{
    return !isinf(lan_battle_front(battle, army));
}

static inline bool lan_group_is_alive(const lan_battle *battle, int32_t group)
{
    return battle->state.status[group] != LAN_GROUP_AWAY;
}

/* Number of hits that kill a soldier of a group, at the least damage done to
 * it. */
static inline double lan_battle_hits_to_kill(const lan_battle *battle,
                                             int32_t group)
{
    const lan_plan *plan = battle->plan;
    return lan_hits_to_kill(plan->types[plan->groups[group].type].health,
                            battle->targeting.least_damage[group]);
}

/* True for a group in the fight that has several killers. */
static inline bool lan_has_many(const lan_battle *battle, int32_t group)
{
    return battle->interval.killer[group] == LAN_KILLER_MANY &&
           battle->interval.active[group];
}

/* The scale of a group's side: start plus all scheduled reinforcements. */
static inline double lan_side_scale(const lan_battle *battle, int32_t group)
{
    const lan_plan *plan = battle->plan;
    return plan->side_scale[plan->armies[plan->groups[group].army].side];
}

/* Reinforcement rate, 1/time. */
static inline double lan_battle_reinforcement_rate(const lan_battle *battle,
                                                   int32_t group, double time)
{
    const lan_state *state = &battle->state;
    return state->rate[group] +
           state->slope[group] * (time - state->piece_start[group]);
}

/* Soldiers that have arrived by a time not before now. */
static inline double lan_battle_reinforced_by(const lan_battle *battle,
                                              int32_t group, double time)
{
    const lan_state *state = &battle->state;
    const double span = time - state->piece_start[group];
    return state->piece_base[group] +
           (state->rate[group] + 0.5 * state->slope[group] * span) * span;
}

/* An army's cumulative strength by a time within the present interval. */
static inline double lan_battle_fielded(const lan_battle *battle, int32_t army,
                                        double time)
{
    const lan_interval *interval = &battle->interval;
    const double span = time - interval->start;
    return interval->fielded[army] +
           (interval->fielded_rate[army] +
            0.5 * interval->fielded_slope[army] * span) *
               span;
}

static inline bool lan_battle_has_group(const lan_battle *battle, int32_t group)
{
    return group >= 0 && group < battle->plan->group_count;
}

static inline bool lan_battle_has_army(const lan_battle *battle, int32_t army)
{
    return army >= 0 && army < battle->plan->army_count;
}
