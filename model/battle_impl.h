/* model/battle_impl.h - what a battle is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a plan that never changes (shared by copies), a state that is one
 *          block of bytes (so that it can be saved), and a targeting of links
 *          that is rebuilt from both after events. What is done with them
 *          stands in model/engine_impl.h.
 *
 *          A group's variable is its strength x, or z = x^(1 - own) where all
 *          that hits it is a power law with that exponent: x touches zero
 *          tangentially, z crosses it.
 * Threads  one per battle; plans are read by any number.
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/real.h"
#include "lanchester/battle.h"
#include "lanchester/battle_def.h"

/* Time by which two instants count as one: 4 ulp. */
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

/* --- laws of fire, a row a law ---------------------------------------------
 *
 * A target of strength x loses per time
 *
 *     coefficient * fire^enemy * share * size(k, x)
 *
 * to each attacker; `share` is 1 and `enemy` is the law's where a law does not
 * divide fire, and `enemy` is 1 where it does. k is the law's one number on the
 * side of the target. x may be below zero by the error of a step.
 *
 * F. W. Lanchester, Aircraft in Warfare (1916): aimed, area; H. Brackney,
 * Operations Research 7 (1959) 30-44: search; R. L. Helmbold, J. Bracken:
 * power, see solver/invariant.h. */

typedef struct lan_law_row {
    const char *name;
    const char *no_closed_form; /* why a pair at this law has none, or NULL */
    bool needs_coefficient;     /* unit types do not give one */
    bool needs_half;
    bool is_divided; /* an attacker's fire among its targets */
    bool is_on_army; /* the groups of an army are one target, its area counts */
    bool is_power;   /* size(k, x) is x^k */
    bool is_linear;  /* it is x */
    /* NULL: it is 1, or x. */
    double (*size)(double k, double x);
    /* True if it brings a target to zero in finite time. */
    bool (*finishes)(double k);
    double (*k)(const lan_fire_def *fire); /* NULL: it has no number */
} lan_law_row;

/* The law of an attacker on a target in force now, with its numbers. */
typedef struct lan_pair_law {
    lan_law law;
    double coefficient;
    double enemy;
    double k;
} lan_pair_law;

#define LAN_LAW_ROWS ((size_t)LAN_LAW_MIXED + 1)
extern const lan_law_row lan_law_rows[LAN_LAW_ROWS];

/* NULL for a number that is no law. */
static inline const lan_law_row *lan_law_row_of(lan_law law)
{
    return (size_t)law < LAN_LAW_ROWS ? &lan_law_rows[law] : NULL;
}

/* True for a law that an entry may give. */
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
    LAN_PLAN_ISLAND, /* a battle among some armies: model/island_impl.h */
    LAN_PLAN_WHOLE   /* how all of them stand, never fought */
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
} lan_plan;

/* True if armies begin apart. */
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

/* Copies a description that was checked. */
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
 * soldiers, or as_hits where the plan's rules know wounds so many hits; 0 if
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

/* --- the state: one block of bytes, a head and arrays behind it ------------
 */

typedef enum lan_group_status {
    LAN_GROUP_ALIVE,
    LAN_GROUP_RISING, /* alive, below its gone level, net rate positive */
    LAN_GROUP_AWAY /* gone, or not yet come; pinned while arrivals are lost */
} lan_group_status;

/* The part of the state that is not an array. */
typedef struct lan_state_head {
    uint64_t magic;
    uint64_t digest; /* of description and bytes; in saved bytes only */
    double time;
    double near_tie;  /* a win by a smaller reserve is one */
    double reserve;   /* of the winner: see lan_battle_finish() */
    double step;      /* the next that a stepper would take; 0: it has none */
    uint64_t draws;   /* stochastic: random numbers used so far */
    double draw_time; /* stochastic: when the next jump is drawn from */
    int32_t next_action;
    int32_t winner;
    lan_end_reason reason;
    int32_t over;    /* 0 or 1, as the two below */
    int32_t whole;   /* soldiers are whole and fall one by one: solver/jumps */
    int32_t changed; /* of these, from outside since draw_time */
} lan_state_head;

/* What arrives at rates where soldiers are whole: one by one, and not as a flow
 * into strengths. */
typedef struct lan_arrivals {
    double *rate;  /* [groups] per time, at the time that it was set */
    double *slope; /* [groups] its change per time */
    double *set;   /* [groups] that time */
    double *due;   /* [groups] soldiers due at rates until then */
    double *came;  /* [groups] soldiers that came at rates */
} lan_arrivals;

/* How far groups have come where armies begin apart; NULL in other battles. A
 * group is at from + velocity (t - set). */
typedef struct lan_march {
    double *from;     /* [groups] m */
    double *velocity; /* [groups] m per time */
    double *set;      /* [groups] time */
    double *fired;    /* [groups] when fire began, or NaN */
} lan_march;

/* What battles on a map have besides, see model/island_impl.h: NULL in others,
 * and of a whole only what it keeps of its armies between islands. */
typedef struct lan_open_state {
    double *factor;       /* [rows of shooters][groups] of an attacker on a
                             target, or LAN_ISLAND_OUT_OF_REACH; islands, and
                             where armies begin apart */
    double *level;        /* [groups] gone level as last judged, or NaN */
    double *clock;        /* [armies] actions up to then were applied to it;
                             negative: none yet */
    double *front;        /* [armies] the smaller of the ground's and its own */
    double *watch_left;   /* [armies] see lan_island_watch(), or NaN */
    double *watch_morale; /* [armies] */
    unsigned char *flees; /* [armies] broken, and chased */
    unsigned char *stopped;   /* [1] something happened that stops an advance */
    unsigned char *unsettled; /* [1] something was changed since it settled */
} lan_open_state;

/* Pointers into the one block of the state. */
typedef struct lan_state {
    unsigned char *bytes;
    size_t size;
    lan_state_head *head;
    double *x;           /* [groups] strength */
    double *rate;        /* [groups] reinforcement at piece_start */
    double *slope;       /* [groups] its change per time */
    double *piece_start; /* [groups] time the rate was set */
    double *piece_base;  /* [groups] soldiers reinforced by then */
    double *reinforced;  /* [groups] by now */
    double *added;       /* [groups] of these by a call from outside */
    double *refused;     /* [groups] by such calls after its army was out */
    double *lost_combat; /* [groups] */
    double *lost_other;  /* [groups] */
    double *gone_at;     /* [groups] or NaN */
    double *morale;      /* [armies] or NaN */
    double *since;       /* [armies] or NaN */
    double *draw_morale; /* [armies] stochastic: morale at draw_time */
    double *killed;      /* [groups][groups] killer x victim */
    double *wounded;     /* [groups] stochastic: soldiers who took hits;
                            equations: hits that each has taken */
    double *harm;        /* [harm_count] health lost, of the wounded first */
    lan_arrivals arrivals;
    lan_open_state open;
    lan_march march;
    unsigned char *status;        /* [groups] lan_group_status */
    unsigned char *army_state;    /* [armies] lan_army_state */
    unsigned char *had_strength;  /* [armies] has ever had x > 0 */
    unsigned char *morale_held;   /* [armies] held at 0 */
    unsigned char *front_limited; /* [armies] its front is full */
    unsigned char *front_crossed; /* [armies] an event found so, at the front */
} lan_state;

/* Allocates a state of zeros, and sets one to time 0, nothing judged yet. */
lan_status lan_state_create(const lan_plan *plan, lan_state *out);
void lan_state_start(lan_state *state, const lan_plan *plan);

/* --- who fires at whom: links between groups, bundled -----------------------
 *
 * A volley is a set of attackers that choose among the same targets in the same
 * way, so that shares are computed once for all of them. An attacker is a
 * battery of a group; most groups have one. A volley has links (one per group
 * hit) and targets (a group, or all groups of one army where a law takes them
 * together); the links of a target are neighbours. Coefficients are
 * [attackers][links], row-major. Fire by laws that do not divide it stands in a
 * list of its own.
 *
 * Beside each coefficient stands what one fighter of the attacker loses per
 * time to the group of the link, were all his attacks at it: of attacks by
 * aimed fire whose weapons are of classes that the group has aimed weapons of
 * (docs/models.md, Retaliation). Such a loss goes with the attacker's own fire,
 * so that it brings no group to zero by itself. Only groups in the fight
 * answer, and none that flees. */

typedef struct lan_link {
    int32_t group;  /* that is hit */
    int32_t target; /* within the volley */
    int32_t place;  /* of its target among those of all volleys */
    int32_t volley;
    int32_t next;  /* link to the same group, of a later volley; or -1 */
    int32_t rank;  /* by priority; 0 elsewhere */
    bool finishes; /* its law brings the group to zero in finite time */
    double weight; /* by weights; 1 elsewhere */
    double draw;   /* the same where its target is fired at now; else 0 */
    const lan_law_row *law;
    double k; /* of the law */
} lan_link;

/* Links whose sums of fire are found at a time: there is room for so many
 * behind those of each volley, and behind all coefficients. */
#define LAN_LANES 4

typedef struct lan_volley {
    int32_t first_link; /* and target */
    int32_t link_count;
    int32_t target_count;
    int32_t living; /* of these, fired at now */
    int32_t first_attacker;
    int32_t attacker_count;
    size_t first_coefficient;
    bool is_answered; /* some attack is: see lan_answers_visit() */
    uint64_t from;    /* who fires it, see lan_group_bit() */
} lan_volley;

/* A bit for a group: several groups have the same where there are many. */
static inline uint64_t lan_group_bit(int32_t group)
{
    return UINT64_C(1) << (group % 64);
}

/* Fire that is not divided: all of it hits each group that it is aimed at. */
typedef struct lan_whole_link {
    int32_t attacker; /* group */
    int32_t group;
    const lan_law_row *law;
    double coefficient;
    double enemy;
    double k;
    int32_t moving; /* its number where it changes with time, or -1 */
} lan_whole_link;

typedef struct lan_targeting {
    int32_t *entry;     /* [groups][groups] fire entry of a pair, or -1 */
    int32_t *volley_of; /* [shooters], or -1 */
    lan_link *links;
    lan_volley *volleys;  /* [shooters] */
    int32_t *first_at;    /* [groups] first link to it, or -1 */
    int32_t *attackers;   /* [shooters] their groups, by volley */
    int32_t *shooters;    /* [shooters] themselves, by volley */
    double *least_damage; /* [groups] that a hit on it does, where rules know */
    double *most_damage;  /* infinite: it kills outright */
    bool *in_area;        /* [groups] some such fire is on its army's area */
    bool *member;         /* [armies] whose groups have links */
    bool as_hits;         /* coefficients are of hits, not of soldiers */
    double *coefficients;
    double *answers; /* as coefficients: what attackers lose; NULL: nothing */
    lan_whole_link *wholes;
    int32_t volley_count;
    int32_t whole_count;
    size_t link_capacity;        /* of targets too */
    size_t coefficient_capacity; /* of answers too */
    size_t whole_capacity;
    bool is_sized; /* losses by some link go by the group's strength too */
    bool stale;    /* an entry or a factor may have changed */
} lan_targeting;

/* True if a volley's shares do not change with strengths. */
static inline bool lan_volley_is_fixed(const lan_volley *volley,
                                       lan_share share)
{
    return volley->target_count == 1 || share == LAN_SHARE_EVEN;
}

/* The share of a link's target in such a volley. */
static inline double lan_link_fixed_share(const lan_volley *volley,
                                          const lan_link *link)
{
    return link->draw > 0.0 ? 1.0 / volley->living : 0.0;
}

/* The rates at one instant and their parts: written by lan_rates() for one
 * battle, in a flow of the caller's. All zero before the first lan_flow_fit().
 */
typedef struct lan_flow {
    double *x;           /* [groups] strengths, decoded from the variables */
    double *fire;        /* [groups] fighting part times morale */
    double *combat;      /* [groups] losses per time in combat */
    double *hits;        /* [groups] hits per time, where equations have them */
    double *army_fire;   /* [armies] factor from strength to fire */
    double *army_morale; /* [armies] that have one */
    double *sum;         /* [links] sum of coefficient x fire */
    double *share;       /* [targets] share of an attacker's fire */
    double *strength;    /* [targets] as their volleys weigh them */
    double *coefficient; /* those of volleys, where they change with time */
    double *factor;      /* of fire that is not divided, where it does */
    double *block;       /* behind all of these */
    uint64_t new_fire;   /* groups whose fire changed since it was summed */
    size_t shape[5];     /* groups, armies, links, coefficients, fire that is
                            not divided: it is laid out for */
} lan_flow;

/* Losses a hit of a group each of whose soldiers took so many hits, of which
 * `kill` kill: of the living who took random hits, the share that lacks one. */
double lan_wear(double kill, double taken);

/* Why the equations under rules.wounds: spread do not have the battle, as a
 * clause on a group; NULL if they do. */
const char *lan_battle_wear_obstacle(const lan_battle *battle, int32_t *group);

/* Makes room for a battle as its targeting stands now; allocates only where
 * there was less. What the flow held is gone where it allocates or the battle
 * has another shape. */
lan_status lan_flow_fit(lan_flow *flow, const lan_battle *battle);
void lan_flow_clear(lan_flow *flow);

lan_status lan_targeting_create(lan_battle *battle);
void lan_targeting_clear(lan_targeting *targeting);

/* Looks up the entries in force at a time. */
void lan_targeting_enter_phase(lan_battle *battle, double time);

/* True if links are to be built again before the next interval. */
bool lan_targeting_is_stale(const lan_battle *battle);

/* Builds the links of all groups whose army is in the fight or flees. Allocates
 * only where more links are needed than ever before. */
lan_status lan_targeting_build(lan_battle *battle);

/* Makes room for the links of any part of all pairs, where no two attackers
 * have the same targets. */
lan_status lan_targeting_reserve_all(lan_battle *battle);

/* The law of a shooter on a group of another side, with its numbers; in_reach:
 * were the group within its reach. */
lan_pair_law lan_targeting_shot(const lan_battle *battle, int32_t shooter,
                                int32_t at, bool in_reach);

/* The same of one of its weapons: none where it does not fire, and
 * where an entry gives the coefficient. */
lan_pair_law lan_targeting_weapon(const lan_battle *battle, int32_t shooter,
                                  int32_t weapon, int32_t at, bool in_reach);

/* The law by which a group's weapon, of its type's list, fires at a group of
 * another side, whichever of them is chosen and how far it reaches. */
lan_law lan_targeting_law_of_weapon(const lan_battle *battle, int32_t group,
                                    int32_t number, int32_t at);

/* What a weapon of a shooter's takes from a group as it is at the start, by its
 * own numbers. */
double lan_targeting_loss(const lan_battle *battle, int32_t shooter,
                          int32_t weapon, int32_t at);

/* What one hit of a weapon does to a soldier of a group: infinite where it
 * kills him outright, whatever his health. */
double lan_targeting_damage(const lan_battle *battle, int32_t weapon,
                            int32_t at);

/* Marks which slots are living targets now; those of one volley. */
void lan_targeting_mark_living(lan_battle *battle);

/* Writes for each group the least exponent of its own strength with which an
 * attacker in the fight brings it to zero: 0 of aimed fire, own of a power law;
 * 1 where none does. [groups] */
void lan_targeting_find_least_own(const lan_battle *battle, double *own);

/* --- answers: attacks by aimed fire that are answered ----------------------
 */

/* What one fighter of a shooter's group loses per time by attacks on a group:
 * once for each class of its weapons. */
double lan_retaliation_to(const lan_battle *battle, int32_t shooter,
                          int32_t at);

/* --- armies that begin apart and walk towards each other -------------------
 *
 * One dimension between any two enemies: each group has come a_i(t) >= 0 metres
 * from where its army began, and two enemies are distance - a_i - a_j apart,
 * never less than 0. Velocities hold for an interval: the instant at which the
 * next pair comes within a range or the next group halts is one of the clock. A
 * pair that is out of range has no link. Where a distance changes within a
 * range with a falloff, the coefficients depend on time and stand in the flow.
 *
 * S. Bonder, R. Farrell, Development of Models for Defense Systems Planning
 * (1970): range-dependent coefficients at constant speed. */

/* A coefficient that changes while a distance does. */
typedef struct lan_moving_fire {
    int32_t from;   /* group */
    int32_t at;     /* group */
    int32_t volley; /* -1: fire that is not divided */
    int32_t link;   /* of all links, or of such fire */
    size_t cell;    /* of the volley's coefficients */
    double range;   /* m, > 0 */
    double falloff; /* > 0 */
} lan_moving_fire;

/* Of a battle whose armies begin apart, made again as an interval begins; all
 * NULL in others. */
typedef struct lan_approach {
    int32_t *chosen; /* [shooters][groups] weapon of those of which the best one
                        fires; -1: of the others */
    unsigned char
        *will_hit; /* [groups] comes to be hit by fire that finishes */
    lan_moving_fire *fire;
    size_t fire_count;
    size_t fire_room;
} lan_approach;

/* Makes room where armies begin apart. */
lan_status lan_approach_create(lan_battle *battle);
void lan_approach_clear(lan_approach *approach);

/* Forgets which weapons fire: the plan may be another one. */
void lan_approach_rewind(lan_battle *battle);

/* Takes velocities and reach again at the present instant; the targeting is
 * stale where a pair has another factor, and interval.march_until holds. */
void lan_approach_begin(lan_battle *battle);

/* Lists the coefficients that depend on time, of the links of the interval that
 * begins: interval.moving. */
lan_status lan_approach_begin_fire(lan_battle *battle);

/* m between two enemies at a time within the interval. */
double lan_approach_distance(const lan_battle *battle, int32_t from, int32_t at,
                             double time);

/* True for a group to which others come nearer whose fire can then bring it to
 * zero. */
bool lan_approach_will_hit(const lan_battle *battle, int32_t group);

/* Writes a flow's coefficients and factors at a time. */
void lan_approach_set_fire(const lan_battle *battle, double time,
                           lan_flow *flow);

/* --- a battle ---------------------------------------------------------------
 */

#define LAN_KILLER_NONE (-1)
#define LAN_KILLER_MANY (-2)

/* What a right-hand side needs and nothing else changes in an interval: made by
 * lan_interval_begin(), true until the next event. */
typedef struct lan_interval {
    double start;      /* time */
    double *level;     /* [groups] strength at which it is gone */
    double *power;     /* [groups] 1 - own of its variable; 1: the strength */
    double *least_own; /* [groups] least exponent of its own strength with which
                          an attacker takes from it; 1: it only decays */
    double *fielded;   /* [armies] all it has had, at start */
    double *fielded_rate; /* [armies] arrivals per time, at start */
    double *fielded_slope;
    unsigned char *active; /* [groups] alive, its army in the fight */
    unsigned char
        *held_at_zero; /* [groups] away, what arrives is lost at once */
    int32_t *killer;   /* [groups] its only one, or LAN_KILLER_... */
    bool any_held;
    bool moving;        /* coefficients change with time: see approach_impl.h */
    double march_until; /* a group halts or comes within a range; infinite */
} lan_interval;

/* Work space of the ledger and of a row. */
typedef struct lan_work {
    double *share;     /* [groups] one victim's losses by killer */
    double *split;     /* [groups] loss in combat of a step, not yet split */
    double *strength;  /* [groups] at a step's end */
    double *morale;    /* [armies] of a row */
    double *variables; /* [variables] within a step */
    double *rates;     /* [variables] */
    lan_flow flow;     /* within a step */
} lan_work;

/* The present instant, where an interval begins or an event is applied. */
typedef struct lan_present {
    double *variables;
    double *rates;
    lan_flow flow;
} lan_present;

struct lan_battle {
    lan_plan *plan;
    bool is_fresh; /* stands at time 0, and nothing was done since */
    lan_state state;
    lan_interval interval;
    lan_present now;
    lan_work work;
    lan_targeting targeting;
    lan_approach approach;
    double *numbers;      /* block behind interval, present and work */
    unsigned char *flags; /* block behind the interval's flags */
};

/* True if what fire takes is counted in hits: of soldiers who are wounded
 * before they fall. By the equations under focus the coefficients say it all.
 */
static inline bool lan_battle_counts_hits(const lan_battle *battle)
{
    return battle->plan->wounds == LAN_WOUNDS_SPREAD ||
           (battle->plan->wounds == LAN_WOUNDS_FOCUS &&
            battle->state.head->whole);
}

/* True if the equations have the hits that each soldier of a group took. */
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

/* True for an island and for the whole of all armies: model/island_impl.h. */
static inline bool lan_battle_is_open(const lan_battle *battle)
{
    return battle->plan->kind != LAN_PLAN_BATTLE;
}

/* True for a broken army that is chased: it is hit, and does nothing. */
static inline bool lan_army_flees(const lan_battle *battle, int32_t army)
{
    return lan_battle_is_open(battle) && battle->state.open.flees[army];
}

/* A solver sets out from here: the battle is fresh no longer, and a win by a
 * smaller reserve than near_tie, a share of the side, is a near tie. */
static inline void lan_battle_set_out(lan_battle *battle, double near_tie)
{
    battle->is_fresh = false;
    battle->state.head->near_tie = near_tie;
}

/* Soldiers of an army that fight at once. */
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

/* Hits that kill a soldier of a group: of the least damage that is done to
 * it. */
static inline double lan_battle_hits_to_kill(const lan_battle *battle,
                                             int32_t group)
{
    const lan_plan *plan = battle->plan;
    return lan_hits_to_kill(plan->types[plan->groups[group].type].health,
                            battle->targeting.least_damage[group]);
}

/* What a group's side counts for. */
static inline double lan_side_scale(const lan_battle *battle, int32_t group)
{
    const lan_plan *plan = battle->plan;
    return plan->side_scale[plan->armies[plan->groups[group].army].side];
}

/* Reinforcement per time. */
static inline double lan_battle_reinforcement_rate(const lan_battle *battle,
                                                   int32_t group, double time)
{
    const lan_state *state = &battle->state;
    return state->rate[group] +
           state->slope[group] * (time - state->piece_start[group]);
}

/* Soldiers come by a time not before now. */
static inline double lan_battle_reinforced_by(const lan_battle *battle,
                                              int32_t group, double time)
{
    const lan_state *state = &battle->state;
    const double span = time - state->piece_start[group];
    return state->piece_base[group] +
           (state->rate[group] + 0.5 * state->slope[group] * span) * span;
}

/* All that an army has had by a time within the present interval. */
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
