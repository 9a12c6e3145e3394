/* model/engine_impl.h - internal functions on a battle for the solvers and for
 * the files of model/, in the order in which a run calls them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the variables that a method integrates are, in this order: one per
 *          group, one morale per army that has one, the cumulative non-combat
 *          loss of each group that can have any, and, under rules.wounds:
 *          spread, the hits taken per soldier of each group. Arrays of
 *          variables are [variables]. An interval is the time between two
 *          events.
 * Errors   LAN_ENOMEM, where a function returns a status.
 * Owner    the battle owns all pointers into it.
 * Threads  one per battle; any number may query a const battle, each with its
 *          own flow.
 */
#pragma once

#include "model/battle_impl.h"

/* --- its description ------------------------------------------------------ */

lan_plan *lan_plan_hold(lan_plan *plan);
void lan_plan_release(lan_plan *plan); /* or NULL */

/* --- islands (model/island_impl.h) ---------------------------------------- */

/* True if nothing changed since the last settle. */
bool lan_island_is_settled(const lan_battle *island);

/* True if an event occurred that stops an advance. The second function also
 * clears the event. */
bool lan_island_is_stopped(const lan_battle *battle);
bool lan_island_take_stop(lan_battle *island);

/* Checks whether watched levels are already reached. */
void lan_island_look(lan_battle *island);

/* Computes the rates at the present counts of integer soldiers. */
lan_status lan_island_find_rates(lan_battle *island);

/* --- start of a run, and data that solvers store -------------------------- */

/* Age, at the interval's start, of the most recent fire that grows along a
 * non-integer power of its age; infinite if there is none. */
double lan_battle_youngest_fire(const lan_battle *battle);

/* --- the state as bytes --------------------------------------------------- */

/* [state_size]; for this battle or another one that shares its plan. */
void lan_battle_copy_state(const lan_battle *battle, unsigned char *bytes);

/* Restores a state that lan_battle_copy_state() wrote. */
lan_status lan_battle_take_state(lan_battle *battle,
                                 const unsigned char *bytes);

/* --- from interval to interval -------------------------------------------- */

/* Applies all actions of the clock up to now, lets groups and armies leave,
 * return and break, and decides whether the battle is over. If it is not over,
 * an interval begins, and lan_battle_now() holds its start. Call it after each
 * interval and after each change from outside. With integer soldiers it only
 * decides whether one side is left; the jump process does the rest. */
lan_status lan_battle_resolve(lan_battle *battle);

/* --- the clock ------------------------------------------------------------ */

/* The earliest of: the next action, the instant at which a group halts or comes
 * within a range, and the end. */
double lan_battle_next_instant(const lan_battle *battle);

/* Number of actions applied, which is the index of the next one. */
int32_t lan_clock_done(const lan_battle *battle);

/* --- rates, by the laws --------------------------------------------------- */

/* Writes d(variables)/dt, and the intermediate results into the caller's
 * flow. */
void lan_rates(const lan_battle *battle, double time, const double *variables,
               double *rates, lan_flow *flow);

/* One loss term of a variable in a steady interval: change x the strength of a
 * group, x the variable's own value if is_linear. */
typedef struct lan_steady_loss {
    double change;                      /* <= 0; > 0 for a sum of losses */
    const struct lan_steady_loss *next; /* of the variable */
    int32_t from;                       /* group */
    bool is_linear;
} lan_steady_loss;

/* The loss terms of one variable. A loop that counts them ends without waiting
 * for the last pointer. */
typedef struct lan_steady_row {
    const lan_steady_loss *first;
    int32_t count;
} lan_steady_row;

/* All loss terms of a steady interval: its variables are strengths, the sizes
 * of its laws are 1 or linear, and its shares of fire and the factors from
 * strength to fire are constant. */
typedef struct lan_steady {
    bool is_steady;
    int32_t variables; /* set by the caller */
    int32_t fed; /* variables to which soldiers may arrive: 0 or all groups */
    size_t count;
    size_t room;
    lan_steady_row *rows;    /* [variables] the caller's */
    lan_steady_loss *losses; /* owned, the caller frees it */
} lan_steady;

lan_status lan_steady_find(lan_steady *steady, const lan_battle *battle);

static inline double lan_steady_change(const lan_steady_loss *loss,
                                       const double *variables, int32_t k)
{
    const double change = loss->change * variables[loss->from];
    return loss->is_linear ? change * variables[k] : change;
}

/* lan_rates() for a steady interval, without a flow. */
static inline void lan_steady_rates(const lan_steady *steady,
                                    const lan_battle *battle, double time,
                                    const double *variables, double *rates)
{
    for (int32_t k = 0; k < steady->variables; k++) {
        const lan_steady_loss *loss = steady->rows[k].first;
        int32_t left = steady->rows[k].count;
        double rate = 0.0;
        if (k < steady->fed && battle->interval.active[k]) {
            rate = lan_battle_reinforcement_rate(battle, k, time);
        } else if (left > 0) {
            rate = lan_steady_change(loss, variables, k);
            loss = loss->next;
            left--;
        }
        for (; left > 0; left--, loss = loss->next) {
            rate += lan_steady_change(loss, variables, k);
        }
        rates[k] = rate;
    }
}

/* Error scale of each variable: the side's start plus all scheduled
 * reinforcements, or 1; smaller if atol times this scale would exceed a small
 * share of a group's level. */
void lan_variables_scales(const lan_battle *battle, double atol,
                          double *scales);

/* --- events --------------------------------------------------------------- */

/* Events of one group or army are handled in this order. */
typedef enum lan_event_kind {
    LAN_EVENT_RETURN,         /* arrivals exceed the losses at its level */
    LAN_EVENT_RISEN,          /* a rising group passes its level */
    LAN_EVENT_SINK,           /* a rising group's net rate turns negative */
    LAN_EVENT_GONE,           /* a group falls to its gone level */
    LAN_EVENT_BREAK,          /* an army's losses reach its break level */
    LAN_EVENT_FRONT_FILLS,    /* an army grows beyond its front */
    LAN_EVENT_FRONT_CLEARS,   /* an army shrinks to its front */
    LAN_EVENT_MORALE_BREAK,   /* an army's morale falls to its break level */
    LAN_EVENT_MORALE_ZERO,    /* an army's morale falls to zero */
    LAN_EVENT_MORALE_RELEASE, /* a morale held at zero recovers */
    LAN_EVENT_LEFT,           /* an army falls to a watched share */
    LAN_EVENT_MORALE,         /* an army falls to a watched morale */
} lan_event_kind;

/* A condition is a function g of time and variables that is positive (or zero
 * and rising) before the event; the event occurs when g falls to zero. g is
 * smooth within an interval. */
typedef struct lan_event {
    lan_event_kind kind;
    int32_t index;       /* group or army */
    bool compares_rates; /* its values have no derivative */
    double level;        /* of a group's variable, for LAN_EVENT_GONE */
} lan_event;

/* Such a function's value and its time derivative. */
typedef struct lan_condition {
    double g;
    double dg;
} lan_condition;

/* Lists the possible events of the interval that has begun; returns their
 * number. */
int32_t lan_events_list(const lan_battle *battle, lan_event *list);

/* Values and time derivatives of all conditions at a time, from the variables,
 * their rates and their flow. */
void lan_events_values(const lan_battle *battle, const lan_flow *flow,
                       const lan_event *list, int32_t count, double time,
                       const double *variables, const double *rates,
                       lan_condition *out);

/* Applies an event at the battle's present instant. */
void lan_event_apply(lan_battle *battle, const lan_event *event);

/* --- the ledger ----------------------------------------------------------- */

/* Books one step of an interval, from the battle's state (whose variables and
 * rates are `from` and `from_rates`) to `to` at this time, and moves the state
 * there. An interval may be booked as one step unless arrivals are lost at once
 * (any_held) or losses are split by several killers (any_split). */
void lan_ledger_step(lan_battle *battle, double time, const double *from,
                     const double *from_rates, const double *to,
                     const double *to_rates);

/* --- rows ----------------------------------------------------------------- */

/* The values of an output row; valid until the battle or the view changes. */
typedef struct lan_view {
    const double *strength; /* [groups] */
    const double *morale;   /* [armies] NaN for armies without morale */
} lan_view;

/* The first views the present instant; the second views these variables within
 * the interval, in which groups that are out do not change. */
lan_view lan_battle_view(const lan_battle *battle);
lan_view lan_battle_view_at(lan_battle *battle, const double *variables);

/* --- laws in force, for closed forms -------------------------------------- */

/* The law of an attacker on a target of another side in the present phase; none
 * if the share weight rules the target out. */
lan_pair_law lan_targeting_pair(const lan_battle *battle, int32_t from,
                                int32_t at);

/* --- integer soldiers ----------------------------------------------------- */

/* Most soldiers that a side may have: its distribution of survivors is an
 * array. */
#define LAN_COUNTS_MOST 100000000

/* Returns LAN_EINVAL and names the first start or instantaneous reinforcement
 * that is not an integer; LAN_ELIMIT if a side has too many soldiers. */
lan_status lan_counts_check(const lan_battle *battle, lan_error *err);

/* lan_counts_check() for the present strengths of a battle. */
lan_status lan_counts_check_present(const lan_battle *battle, lan_error *err);

/* Soldiers of a side at time 0, plus those that arrive at once by a time. */
double lan_counts_of_side(const lan_battle *battle, int32_t side, double until);

/* True for a group with soldiers whose army is in the fight. */
bool lan_group_fights_now(const lan_battle *battle, int32_t group);

/* --- invariants ----------------------------------------------------------- */

/* on_y x^m / m - on_x y^n / n; a power of zero means the logarithm. */
typedef struct lan_invariant_law {
    double on_x;    /* a: attrition coefficient of y on x */
    double on_y;    /* b: attrition coefficient of x on y */
    double power_x; /* m */
    double power_y; /* n */
} lan_invariant_law;

typedef struct lan_invariant {
    double value;
    double scale; /* sum of the absolute terms: drift = change / scale */
} lan_invariant;

/* Finds the invariant of two groups whose only losses, from the present instant
 * to the end, are to each other's fire; false for all other battles. */
bool lan_invariant_find(const lan_battle *battle, lan_invariant_law *law);
lan_invariant lan_invariant_of(const lan_battle *battle,
                               const lan_invariant_law *law);

/* True if both groups fall to zero together: they fight to the end, and the
 * invariant is zero within rounding. */
bool lan_invariant_is_parity(const lan_battle *battle);

/* --- the clock: arrivals and phases of fire ----------------------------------
 *
 * All solvers apply actions in the same loop. If strengths are continuous,
 * arrivals at rates flow into them. If soldiers are integers, arrivals come one
 * at a time, drawn by the jump process, and the state keeps their rates
 * separately in `arrivals`. */

/* Applies all actions up to the present instant; returns their number. */
int32_t lan_clock_apply(lan_battle *battle);

/* Ends arrivals at a group at the present rate: the ledger receives what
 * arrived or was due until now. */
void lan_clock_stop_arrivals(lan_battle *battle, int32_t group);

/* True if the clock still changes something for an army in the fight, or a
 * group moves. */
bool lan_battle_is_anything_scheduled(const lan_battle *battle);

/* Switches to integer soldiers: strengths are rounded, and arrivals at rates
 * come one at a time. */
void lan_clock_make_whole(lan_battle *battle);

/* Closes the ledger of a battle with integer soldiers: adds arrivals at rates
 * beyond those due by now, so that the outcome reports what did not arrive. */
void lan_clock_close_whole(lan_battle *battle);

/* Arrival rate of integer soldiers, 1/time; never negative. */
static inline double lan_arrival_rate(const lan_battle *battle, int32_t group,
                                      double time)
{
    const lan_arrivals *arrivals = &battle->state.arrivals;
    const double rate = arrivals->rate[group] +
                        arrivals->slope[group] * (time - arrivals->set[group]);
    return rate > 0.0 ? rate : 0.0;
}

/* --- intervals --------------------------------------------------------------
 */

/* Fixes the constants of the interval until the next event; the battle must not
 * be over. */
lan_status lan_interval_begin(lan_battle *battle);

/* --- variables --------------------------------------------------------------
 */

/* Converts a strength to the variable of this group. */
static inline double lan_variables_of_strength(const lan_battle *battle,
                                               int32_t group, double strength)
{
    const double power = battle->interval.power[group];
    return power < 1.0 ? pow(strength, power) : strength;
}

/* Converts the battle's state to variables, and back. */
void lan_variables_encode(const lan_battle *battle, double *variables);
void lan_variables_decode(const lan_battle *battle, const double *variables,
                          double *strengths);

/* --- parts of the rates: queries of a flow that lan_rates() wrote --------- */

/* Non-combat loss of a group per soldier and time. */
double lan_flow_other_rate(const lan_battle *battle, const lan_flow *flow,
                           int32_t group);

/* Rate of change of morale if nothing held it. */
double lan_flow_morale_rate(const lan_battle *battle, const lan_flow *flow,
                            int32_t army, double morale, double time);

/* Coefficients of volleys at the flow's time. */
static inline const double *lan_flow_coefficients(const lan_battle *battle,
                                                  const lan_flow *flow)
{
    return battle->interval.moving ? flow->coefficient
                                   : battle->targeting.coefficients;
}

/* An answered attack of one group on another. */
typedef struct lan_answer {
    int32_t attacker;
    int32_t at;
    const lan_volley *volley;
    int32_t target; /* index within the volley */
    double all;     /* losses per time of one attacker if all its attacks were
                       at the target */
    double rate;    /* `all` times its share of attacks; `all` without a flow */
} lan_answer;

typedef void lan_answer_visitor(void *context, const lan_answer *answer);

/* Visits each attack that a group in the fight answers. attacker: -1 for all
 * groups; flow: source of the shares, or NULL. */
void lan_answers_visit(const lan_battle *battle, const lan_flow *flow,
                       int32_t attacker, lan_answer_visitor *visit,
                       void *context);

/* Losses per time of one fighter of a group to answers to all its attacks. */
double lan_flow_answers_to(const lan_battle *battle, const lan_flow *flow,
                           int32_t group);

/* The coefficient of undivided fire at the flow's time. */
static inline double lan_whole_coefficient(const lan_whole_link *link,
                                           const lan_flow *flow)
{
    return link->moving < 0 ? link->coefficient
                            : link->coefficient * flow->factor[link->moving];
}

/* Losses by undivided fire per size(k, x). */
static inline double lan_whole_fire(const lan_whole_link *link,
                                    const lan_flow *flow)
{
    const double fire = flow->fire[link->attacker];
    return lan_is_zero(fire) ? 0.0
                             : lan_whole_coefficient(link, flow) *
                                   lan_signed_pow(fire, link->enemy);
}

/* True if x^k of a target is taken as |x|^k. With an odd x^k, a group that
 * falls through zero where the law is steep would be pushed back, and the
 * stages of one step, some above zero and some below, would cancel. A group
 * that receives reinforcement may stay near zero and must be held there, so it
 * uses the odd form. */
static inline bool lan_whole_falls_through(const lan_battle *battle,
                                           const lan_whole_link *link)
{
    return link->law->is_power && link->k < 1.0 &&
           !(battle->state.rate[link->group] > 0.0 ||
             battle->state.slope[link->group] > 0.0);
}

/* size(k, x) of undivided fire, also for x below zero. */
static inline double lan_whole_size(const lan_battle *battle,
                                    const lan_whole_link *link, double x)
{
    const double size = lan_law_size(link->law, link->k, x);
    return lan_whole_falls_through(battle, link) ? fabs(size) : size;
}

/* --- returning.c ---------------------------------------------------------- */

/* Share of a volley's fire that a group's target would draw if the group were
 * at its gone level again. */
double lan_flow_share_of_ghost(const lan_battle *battle, const lan_flow *flow,
                               const lan_volley *volley, const lan_link *ghost);

/* Losses per time, combat and other, that a group that is away would have at
 * its gone level. */
double lan_flow_would_lose(const lan_battle *battle, const lan_flow *flow,
                           int32_t group, double *combat);

/* --- killers -------------------------------------------------------------- */

/* Writes the losses of one victim per time by killer into share[groups];
 * returns their sum. */
double lan_flow_killers(const lan_battle *battle, const lan_flow *flow,
                        int32_t victim, double *share);

/* One hit on a soldier of a group. */
typedef struct lan_hit {
    int32_t killer; /* group, or -1 */
    int32_t weapon; /* for area fire */
    double damage;  /* infinite: it kills outright */
    double area;    /* share of the army's area that the attack covers; 0 for
                       aimed fire */
    int32_t volley; /* for area fire, with its link to the group */
    int32_t link;
} lan_hit;

/* The hit on a victim at which the cumulative rate passes a mark; the last hit
 * if rounding leaves the mark beyond the total. */
lan_hit lan_flow_hit(const lan_battle *battle, const lan_flow *flow,
                     int32_t victim, double mark);

/* --- loss rates of integer soldiers --------------------------------------- */

/* Sets a private copy, whose targeting must be stale at first, to these counts
 * [groups] (alive if positive) and army states, and computes the rates: group i
 * then loses now.flow.combat[i] + lan_loss_rate_other() per time at the
 * battle's time. Morale is the state's. Only links and rates are valid
 * afterwards, not the ledger. Cheap unless a group has died, returned, left the
 * fight or filled a front since the last call. */
lan_status lan_rates_of_counts(lan_battle *battle, const int32_t *counts,
                               const unsigned char *armies);

/* Computes the rates at the battle's present state and time. */
static inline void lan_loss_rates_find(lan_battle *battle)
{
    lan_variables_encode(battle, battle->now.variables);
    lan_rates(battle, battle->state.head->time, battle->now.variables,
              battle->now.rates, &battle->now.flow);
}

/* The part of a group's combat loss rate due to answers to its own attacks. */
static inline double lan_loss_rate_answered(const lan_battle *battle,
                                            int32_t group)
{
    return battle->plan->has_answers
               ? battle->now.flow.fire[group] *
                     lan_flow_answers_to(battle, &battle->now.flow, group)
               : 0.0;
}

static inline double lan_loss_rate_other(const lan_battle *battle,
                                         int32_t group)
{
    const int32_t index = battle->plan->groups[group].other_index;
    return index >= 0 ? battle->now.rates[index] : 0.0;
}

/* Most events that a battle of this plan can have at once: one of every kind
 * for every group and army. */
int32_t lan_events_max(const lan_plan *plan);

/* Books one combat loss, split among the killers by a flow. */
void lan_ledger_combat(lan_battle *battle, const lan_flow *flow, int32_t victim,
                       double count);

/* --- the referee: brings the state from one interval to the next -------------
 */

/* --- decisions ---------------------------------------------------------------
 * Rules that decide any battle, with continuous strengths (deterministic) or
 * integer soldiers (stochastic battles, exact odds). With integer soldiers a
 * level is also an integer, rounded down by lan_whole_level(); a tie of
 * arrivals and losses ignores the slope, because no soldier has arrived by it
 * yet; and an army without a soldier may wait for its next arrival. */

/* The condition of an army in the fight. */
typedef struct lan_army_stand {
    double left;         /* total strength of its groups */
    double break_level;  /* see lan_break_level() */
    double morale;       /* or NaN */
    double morale_level; /* breaks at or below this morale; negative: never */
    bool living;         /* one of its groups is alive */
    bool waits;          /* no group has a soldier, but one of them rises */
    bool fielded;        /* it has ever had strength */
    bool due;            /* reinforcements are still due */
} lan_army_stand;

static inline lan_army_state lan_referee_army(const lan_army_stand *army)
{
    if (!army->living) {
        const bool stays = army->fielded ? army->waits : army->due;
        return stays ? LAN_ARMY_FIGHTING : LAN_ARMY_GONE;
    }
    return army->left <= army->break_level || army->morale <= army->morale_level
               ? LAN_ARMY_BROKEN
               : LAN_ARMY_FIGHTING;
}

/* Strength at or below which an army of this cumulative strength breaks by its
 * losses; negative: it never breaks. */
static inline double lan_break_level(const lan_plan_army *army, double had)
{
    return army->break_at > 0.0 && had > 0.0 ? army->break_at * had : -1.0;
}

static inline double lan_morale_level(const lan_plan_army *army)
{
    const bool breaks = army->morale_index >= 0 && army->morale.break_at > 0.0;
    return breaks ? army->morale.break_at : -1.0;
}

/* The only side with an army in the fight, by army_state[armies];
 * LAN_WINNER_MUTUAL if no side has one, LAN_WINNER_NONE if several do. */
static inline int32_t lan_referee_sides(const lan_plan *plan,
                                        const unsigned char *army_state)
{
    int32_t side = LAN_WINNER_MUTUAL;
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (army_state[a] != LAN_ARMY_FIGHTING) {
            continue;
        }
        if (side >= 0 && side != plan->armies[a].side) {
            return LAN_WINNER_NONE;
        }
        side = plan->armies[a].side;
    }
    return side;
}

/* A level as a count of integer soldiers. */
double lan_whole_level(double level);

/* The count at or below which a group of integer soldiers is gone. */
double lan_whole_gone(const lan_plan *plan);

/* The count at which an army of one group is out, for integer soldiers and its
 * cumulative strength so far. */
typedef struct lan_army_floor {
    double count; /* it breaks or its group is gone at or below this count */
    double rest;  /* soldiers that it still has when it is out */
} lan_army_floor;

lan_army_floor lan_whole_floor(const lan_plan *plan, int32_t army, double had);

/* --- a battle ------------------------------------------------------------- */

/* Takes a group out at the present instant and books its remaining strength to
 * the cause with the larger rate in battle->now. */
void lan_battle_lose_group(lan_battle *battle, int32_t group);
void lan_battle_return_group(lan_battle *battle, int32_t group);
void lan_battle_break_army(lan_battle *battle, int32_t army);

/* Takes an army out of the fight for this reason, broken or gone. Its scheduled
 * reinforcements will not arrive. */
void lan_battle_put_army_out(lan_battle *battle, int32_t army,
                             lan_army_state why);

/* True if all rates are zero and nothing is scheduled. */
bool lan_battle_is_stalemate(const lan_battle *battle);

/* Records the armies that have reached a watched level. */
void lan_battle_resolve_watched(lan_battle *battle, int32_t army);

/* Stops watching a level after it was reached. */
static inline void lan_battle_stop_watched(lan_battle *battle, double *level)
{
    *level = LAN_NAN;
    *battle->state.open.stopped = 1;
}

/* Ends the battle if at most one side is in the fight, unless the battle is
 * open; true if it is over. */
bool lan_battle_resolve_sides(lan_battle *battle);

/* Ends the battle with this winner; the reason is set if it is known. Stores
 * the winner's reserve: the losses that its armies in the fight could still
 * take before each of them is gone or broken, as a share of the side's
 * cumulative strength. */
void lan_battle_finish(lan_battle *battle, int32_t winner);

/* --- rates that are updated from jump to jump --------------------------------
 *
 * A jump changes one count: only the values that depend on it are recomputed,
 * in the flow of the present counts, with the same bits as lan_rates(). No army
 * has morale. */

/* Sets the count of a group in the fight to x, and updates its army's
 * strength. */
void lan_follow_count(lan_battle *battle, int32_t group, double x,
                      double strength);

/* Combat losses by all volleys, without answers; returns the total and writes
 * the cumulative sum up to each group into sums[groups], or NULL. */
double lan_follow_losses(const lan_battle *battle, lan_flow *flow,
                         double *sums);

/* --- creation of battles -------------------------------------------------- */

/* Checks a description; err receives the first finding. */
lan_status lan_battle_check(const lan_battle_def *def, lan_error *err);

/* Creates a battle from a description that passed the check. */
lan_status lan_battle_make(const lan_battle_def *def, lan_plan_kind kind,
                           lan_battle **out, lan_error *err);

/* --- summary of an army --------------------------------------------------- */

typedef struct lan_standing {
    double strength;
    double fielded; /* start plus all arrivals */
    double lost_combat;
} lan_standing;

/* Sums over all groups of an army; zeros for an index out of range. */
lan_standing lan_standing_of(const lan_battle *battle, int32_t army);

/* Remaining share of the fielded strength; 0 if none was fielded. */
static inline double lan_standing_share(lan_standing standing)
{
    return standing.fielded > 0.0 ? standing.strength / standing.fielded : 0.0;
}
