/* model/battle_impl.h - what a battle is inside, for floors 1 and 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a plan that never changes (shared by copies), a state that is one
 *          block of bytes (so that it can be saved), and a targeting of links
 *          that is rebuilt from both after events.
 *
 *          Variables are in the order of model/engine_impl.h, which declares
 *          what a solver sees of all this. A group's variable is its strength
 *          x, or z = x^(1 - own) where all that hits it is a power law with
 *          that exponent: x touches zero tangentially, z crosses it.
 * Threads  one per battle; plans are read by any number.
 */
#ifndef LAN_MODEL_BATTLE_IMPL_H
#define LAN_MODEL_BATTLE_IMPL_H

#include "model/approach_impl.h"
#include "model/engine_impl.h"
#include "model/plan_impl.h"
#include "model/state_impl.h"
#include "model/targeting_impl.h"

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
    bool any_power;
    bool any_held;
    bool plain;  /* fire is strength, and nothing but fire takes */
    bool fixed;  /* plain, all fire aimed, no share depends on strengths */
    bool moving; /* coefficients change with time: see approach_impl.h */
    double march_until; /* a group halts or comes within a range; infinite */
    lan_pair_rates pair;
} lan_interval;

/* Work space of the ledger and of a row. */
typedef struct lan_work {
    double *share;     /* [groups] one victim's losses by killer */
    double *split;     /* [groups] loss in combat of a step, not yet split */
    double *fired;     /* [groups] integral of fire since the interval began */
    double *strength;  /* [groups] at a step's end */
    double *morale;    /* [armies] of a row */
    double *variables; /* [variables] within a step */
    double *rates;     /* [variables] */
    lan_flow flow;     /* within a step */
} lan_work;

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

/* True where what fire takes is counted in hits: of soldiers who are wounded
 * before they fall. By the equations under focus the coefficients say it all.
 */
static inline bool lan_battle_counts_hits(const lan_battle *battle)
{
    return battle->plan->wounds == LAN_WOUNDS_SPREAD ||
           (battle->plan->wounds == LAN_WOUNDS_FOCUS &&
            battle->state.head->whole);
}

/* True where the equations have the hits that each soldier of a group took. */
static inline bool lan_battle_wears(const lan_battle *battle)
{
    return battle->plan->wounds == LAN_WOUNDS_SPREAD &&
           !battle->state.head->whole;
}

static inline bool lan_army_is_in(const lan_battle *battle, int32_t army)
{
    return battle->state.army_state[army] == LAN_ARMY_FIGHTING;
}

/* True for an island and for the whole of all armies: lanchester/island.h. */
static inline bool lan_battle_is_open(const lan_battle *battle)
{
    return battle->plan->kind != LAN_PLAN_BATTLE;
}

/* True for a broken army that is chased: it is hit, and does nothing. */
static inline bool lan_army_flees(const lan_battle *battle, int32_t army)
{
    return lan_battle_is_open(battle) && battle->state.open.flees[army];
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

/* Two groups, both in the fight, that face each other with all they have and
 * answer nothing. */
static inline bool lan_battle_is_open_duel(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const unsigned char *active = battle->interval.active;
    return plan->group_count == 2 && !plan->has_answers &&
           plan->wounds != LAN_WOUNDS_SPREAD && !lan_plan_approaches(plan) &&
           !lan_battle_has_front(battle, 0) &&
           !lan_battle_has_front(battle, 1) && active[0] && active[1];
}

static inline bool lan_group_is_alive(const lan_battle *battle, int32_t group)
{
    return battle->state.status[group] != LAN_GROUP_AWAY;
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

#endif
