/* model/engine_impl.h - what the solvers and the files of this room do with a
 * battle, in the order in which a run asks for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the variables that a method integrates are, in this order: one per
 *          group, one morale per army that has one, the running loss other
 *          than combat of each group that can have any, and under
 *          rules.wounds: spread the hits that each soldier of a group took.
 *          Arrays of them are [variables]. An interval is the time between two
 *          events.
 * Errors   LAN_ENOMEM, where a function returns a status.
 * Owner    pointers into a battle are the battle's.
 * Threads  one per battle, but for queries of a const battle: any number, each
 *          with a flow of its own.
 */
#pragma once

#include "model/battle_impl.h"

/* --- its description ------------------------------------------------------ */

lan_plan *lan_plan_hold(lan_plan *plan);
void lan_plan_release(lan_plan *plan); /* or NULL */

/* --- islands (model/island_impl.h) ---------------------------------------- */

/* True if nothing was changed since it was settled. */
bool lan_island_is_settled(const lan_battle *island);

/* True if something has happened that an advance stops at; and whether that
 * is so, which is then forgotten. */
bool lan_island_is_stopped(const lan_battle *battle);
bool lan_island_take_stop(lan_battle *island);

/* Looks whether watched levels are reached already. */
void lan_island_look(lan_battle *island);

/* Finds the rates at the present counts of whole soldiers. */
lan_status lan_island_find_rates(lan_battle *island);

/* --- where it begins, and what solvers leave with it ---------------------- */

/* For how long the fire that set in last has grown along a power of the time
 * since then that is no whole one, at the interval's start; infinite where none
 * does. */
double lan_battle_youngest_fire(const lan_battle *battle);

/* --- its state as bytes --------------------------------------------------- */

/* [state_size], for this battle or one that shares its plan. */
void lan_battle_copy_state(const lan_battle *battle, unsigned char *bytes);

/* Goes on from such a state. */
lan_status lan_battle_take_state(lan_battle *battle,
                                 const unsigned char *bytes);

/* --- from interval to interval -------------------------------------------- */

/* Applies everything the clock does up to now, lets groups and armies go,
 * come back and break, and judges whether the battle is over. Where it is not,
 * an interval begins: lan_battle_now() holds its start. Call it after each
 * interval and each change from outside. Of whole soldiers it judges sides
 * only: the rest is for the jump process. */
lan_status lan_battle_resolve(lan_battle *battle);

/* --- the clock ------------------------------------------------------------ */

/* Time of its next action, or at which a group halts or comes within a range;
 * or the end where that comes first. */
double lan_battle_next_instant(const lan_battle *battle);

/* How many of its actions were applied: the next has this number. */
int32_t lan_clock_done(const lan_battle *battle);

/* --- rates, by the laws --------------------------------------------------- */

/* d(variables)/dt. What the rates are made of goes into a flow of the caller's.
 */
void lan_rates(const lan_battle *battle, double time, const double *variables,
               double *rates, lan_flow *flow);

/* What one variable loses in a steady interval: rate x the strength of a group,
 * x its own where is_linear. */
typedef struct lan_steady_loss {
    double rate;
    int32_t from; /* group */
    bool is_linear;
} lan_steady_loss;

/* All losses of an interval that has begun, where it is steady: its variables
 * are strengths, their laws' sizes 1 or linear, and its shares of fire and what
 * armies make of their strength are constants. */
typedef struct lan_steady {
    bool is_steady;
    bool is_counted; /* how many losses each variable has */
    int32_t variables;
    int32_t fed; /* variables to which soldiers may arrive: 0 or all groups */
    int32_t room;
    int32_t *end; /* [variables] of the losses of each; the owner's */
    lan_steady_loss *losses; /* variable by variable; the owner's to free */
} lan_steady;

lan_status lan_steady_find(lan_steady *steady, const lan_battle *battle);

/* lan_rates() of such an interval, without a flow. */
void lan_steady_rates(const lan_steady *steady, const lan_battle *battle,
                      double time, const double *variables, double *rates);

/* Error scale of each variable: the side's start plus all scheduled, or 1; less
 * where atol of it would be more than a small share of a group's level. */
void lan_variables_scales(const lan_battle *battle, double atol,
                          double *scales);

/* --- events --------------------------------------------------------------- */

/* In this order for one group or army. */
typedef enum lan_event_kind {
    LAN_EVENT_RETURN,         /* more arrives than would be lost */
    LAN_EVENT_RISEN,          /* a rising group passes its level */
    LAN_EVENT_SINK,           /* a rising group no longer rises */
    LAN_EVENT_GONE,           /* a group falls to its level */
    LAN_EVENT_BREAK,          /* an army has lost too many */
    LAN_EVENT_FRONT_FILLS,    /* an army grows beyond its front */
    LAN_EVENT_FRONT_CLEARS,   /* it shrinks to its front */
    LAN_EVENT_MORALE_BREAK,   /* an army's morale is too low */
    LAN_EVENT_MORALE_ZERO,    /* it would become negative */
    LAN_EVENT_MORALE_RELEASE, /* a morale held at zero recovers */
    LAN_EVENT_LEFT,           /* an army falls to a share that is watched */
    LAN_EVENT_MORALE,         /* its morale falls to one that is */
} lan_event_kind;

/* A condition is a function g of time and variables that is positive (or zero
 * and rising) while nothing happens; it happens where g falls to zero. Values
 * are smooth within an interval. */
typedef struct lan_event {
    lan_event_kind kind;
    int32_t index;       /* group or army */
    bool compares_rates; /* its values have no slope */
} lan_event;

/* Lists what may happen in the interval that has begun; returns how many. */
int32_t lan_events_list(const lan_battle *battle, lan_event *list);

/* Values and slopes of all conditions at a time, from variables, their rates
 * and their flow. */
void lan_events_values(const lan_battle *battle, const lan_flow *flow,
                       const lan_event *list, int32_t count, double time,
                       const double *variables, const double *rates,
                       double *values, double *slopes);

/* Makes it happen at the battle's present instant. */
void lan_event_apply(lan_battle *battle, const lan_event *event);

/* --- the ledger ----------------------------------------------------------- */

/* Whether an interval is to be booked step by step: a group has several
 * killers, or what arrives at one is lost at once. Else it may be booked as one
 * step. */
bool lan_ledger_needs_steps(const lan_battle *battle);

/* Books a step of an interval: from the battle's state, whose variables and
 * rates are `from` and `from_rates`, to `to` at this time. Afterwards the state
 * is there. */
void lan_ledger_step(lan_battle *battle, double time, const double *from,
                     const double *from_rates, const double *to,
                     const double *to_rates);

/* --- rows ----------------------------------------------------------------- */

/* What a row shows of a battle; true until the battle or the view changes. */
typedef struct lan_view {
    const double *strength; /* [groups] */
    const double *morale;   /* [armies] that have one; elsewhere NaN */
} lan_view;

/* At the present instant, and where the variables are these within the
 * interval: who is out stays as he is. */
lan_view lan_battle_view(const lan_battle *battle);
lan_view lan_battle_view_at(lan_battle *battle, const double *variables);

/* --- laws in force, for closed forms -------------------------------------- */

/* The law of an attacker on a target of another side in the present phase, with
 * its numbers; none where its weight says that it is never fired at. */
lan_pair_law lan_targeting_pair(const lan_battle *battle, int32_t from,
                                int32_t at);

/* --- whole soldiers --------------------------------------------------------
 */

/* Most soldiers that a side may have: its survivors are an array. */
#define LAN_COUNTS_MOST 100000000

/* Returns LAN_EINVAL for the first start or reinforcement at an instant that is
 * no integer and names it, LAN_ELIMIT for a side with too many. */
lan_status lan_counts_check(const lan_battle *battle, lan_error *err);

/* The same of the present strengths of a battle. */
lan_status lan_counts_check_present(const lan_battle *battle, lan_error *err);

/* Soldiers of a side at time 0, and those that arrive at once by a time. */
double lan_counts_of_side(const lan_battle *battle, int32_t side, double until);

/* True for a group with soldiers whose army is in the fight. */
bool lan_group_fights_now(const lan_battle *battle, int32_t group);

/* --- invariants ----------------------------------------------------------- */

/* on_y x^m / m - on_x y^n / n; a power of zero stands for the logarithm. */
typedef struct lan_invariant_law {
    double on_x;    /* a: what y does to x */
    double on_y;    /* b: what x does to y */
    double power_x; /* m */
    double power_y; /* n */
} lan_invariant_law;

typedef struct lan_invariant {
    double value;
    double scale; /* sum of the sizes of its terms: drift = change / scale */
} lan_invariant;

/* Finds what two groups conserve that lose to each other's fire alone, from the
 * present instant to the end; false for all other battles. */
bool lan_invariant_find(const lan_battle *battle, lan_invariant_law *law);
lan_invariant lan_invariant_of(const lan_battle *battle,
                               const lan_invariant_law *law);

/* True if both fall to zero together: they fight to the end, and the invariant
 * is zero except for rounding. */
bool lan_invariant_is_parity(const lan_battle *battle);

/* --- the clock: arrivals and phases of fire ---------------------------------
 *
 * Actions are applied in one loop, whatever moves the battle. Where strengths
 * flow, so do arrivals at rates. Where soldiers are whole they come one at a
 * time, drawn by the jump process, and the state keeps their rates apart in
 * `arrivals`. */

/* Applies all actions up to the present instant; returns how many. */
int32_t lan_clock_apply(lan_battle *battle);

/* Nothing more arrives at a group at the present rate: what arrived, or was due
 * until now, reaches the ledger. */
void lan_clock_stop_arrivals(lan_battle *battle, int32_t group);

/* True if the clock still changes something for who is in the fight, or a
 * group walks. */
bool lan_battle_is_anything_scheduled(const lan_battle *battle);

/* From now on soldiers are whole: strengths are rounded, and what flows comes
 * one by one. */
void lan_clock_make_whole(lan_battle *battle);

/* Ends the ledger of a battle of whole soldiers: those that came at rates
 * beyond what was due by now are added, so that the outcome reports what had
 * not arrived. */
void lan_clock_close_whole(lan_battle *battle);

/* Whole soldiers that arrive per time, never negative. */
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

/* Fixes what holds until the next event; the battle must not be over. */
lan_status lan_interval_begin(lan_battle *battle);

/* --- variables --------------------------------------------------------------
 */

/* A strength as the variable of this group. */
static inline double lan_variables_of_strength(const lan_battle *battle,
                                               int32_t group, double strength)
{
    const double power = battle->interval.power[group];
    return power < 1.0 ? pow(strength, power) : strength;
}

/* The battle's state as variables, and back. */
void lan_variables_encode(const lan_battle *battle, double *variables);
void lan_variables_decode(const lan_battle *battle, const double *variables,
                          double *strengths);

/* --- parts of the rates: queries of a flow that lan_rates() has written ------
 */

/* Soldiers of an army, all of its groups. */
double lan_flow_army_strength(const lan_battle *battle, const lan_flow *flow,
                              int32_t army);

/* Loss other than combat of a group per soldier and time. */
double lan_flow_other_rate(const lan_battle *battle, const lan_flow *flow,
                           int32_t group);

/* Change of morale per time if nothing held it. */
double lan_flow_morale_rate(const lan_battle *battle, const lan_flow *flow,
                            int32_t army, double morale, double time);

/* Coefficients of volleys at the time of the flow. */
static inline const double *lan_flow_coefficients(const lan_battle *battle,
                                                  const lan_flow *flow)
{
    return battle->interval.moving ? flow->coefficient
                                   : battle->targeting.coefficients;
}

/* An attack that is answered, of a group on another one. */
typedef struct lan_answer {
    int32_t attacker;
    int32_t at;
    const lan_volley *volley;
    int32_t target; /* within the volley */
    double all;     /* what one fighter of the attacker loses per time, were all
                       his attacks at it */
    double rate;    /* by the share of his attacks; without a flow the same */
} lan_answer;

typedef void lan_answer_visitor(void *context, const lan_answer *answer);

/* Visits each attack that is answered by a group in the fight; attacker: -1:
 * of any group; flow: its shares, or NULL. */
void lan_answers_visit(const lan_battle *battle, const lan_flow *flow,
                       int32_t attacker, lan_answer_visitor *visit,
                       void *context);

/* What one fighter of a group loses per time by answers to all its attacks. */
double lan_flow_answers_to(const lan_battle *battle, const lan_flow *flow,
                           int32_t group);

/* The coefficient of such fire at the time of the flow. */
static inline double lan_whole_coefficient(const lan_whole_link *link,
                                           const lan_flow *flow)
{
    return link->moving < 0 ? link->coefficient
                            : link->coefficient * flow->factor[link->moving];
}

/* What fire that is not divided takes per size(k, x). */
static inline double lan_whole_fire(const lan_whole_link *link,
                                    const lan_flow *flow)
{
    const double fire = flow->fire[link->attacker];
    return lan_is_zero(fire) ? 0.0
                             : lan_whole_coefficient(link, flow) *
                                   lan_signed_pow(fire, link->enemy);
}

/* True if a target's x^k is |x|^k. Odd in x it would hold what falls through
 * zero at a steep place of the law back there, and a step's stages, some on
 * this side and some beyond, would balance. What receives may stand near zero,
 * and is to be held there. */
static inline bool lan_whole_falls_through(const lan_battle *battle,
                                           const lan_whole_link *link)
{
    return link->law->is_power && link->k < 1.0 &&
           !(battle->state.rate[link->group] > 0.0 ||
             battle->state.slope[link->group] > 0.0);
}

/* size(k, x) of such fire, x beyond zero too. */
static inline double lan_whole_size(const lan_battle *battle,
                                    const lan_whole_link *link, double x)
{
    const double size = lan_law_size(link->law, link->k, x);
    return lan_whole_falls_through(battle, link) ? fabs(size) : size;
}

/* --- returning.c ---------------------------------------------------------- */

/* Share of a volley's fire that a group's target would draw, were the group at
 * its gone level again. */
double lan_flow_share_of_ghost(const lan_battle *battle, const lan_flow *flow,
                               const lan_volley *volley, const lan_link *ghost);

/* What a group that is away would lose per time at its gone level, in combat
 * and other, were it there. */
double lan_flow_would_lose(const lan_battle *battle, const lan_flow *flow,
                           int32_t group, double *combat);

/* --- killers -------------------------------------------------------------- */

/* Losses of one victim per time by killer, into share[groups]; returns their
 * sum. */
double lan_flow_killers(const lan_battle *battle, const lan_flow *flow,
                        int32_t victim, double *share);

/* One hit on a soldier of a group. */
typedef struct lan_hit {
    int32_t killer; /* group, or -1 */
    int32_t weapon; /* of area fire */
    double damage;  /* infinite: it kills outright */
    double area;    /* share of the army's area that the attack covers; 0 of
                       aimed fire */
    int32_t volley; /* of area fire, and its link to the group */
    int32_t link;
} lan_hit;

/* The hit on a victim at which the sum of the rates passes a mark; the last one
 * where rounding leaves it beyond all. */
lan_hit lan_flow_hit(const lan_battle *battle, const lan_flow *flow,
                     int32_t victim, double mark);

/* --- losses per time of whole soldiers ---------------------------------------
 */

/* Sets a private copy, whose targeting is stale at first, to these counts
 * [groups], alive where positive, with those
 * armies in the fight whose lan_army_state is so, and asks the engine: what
 * group i loses per time at the battle's time is then now.flow.combat[i] +
 * lan_loss_rate_other(). Morale is the state's. Only links and rates are true,
 * not the ledger. Cheap where no group has died, returned, left the fight or
 * filled a front since the last call. */
lan_status lan_rates_of_counts(lan_battle *battle, const int32_t *counts,
                               const unsigned char *armies);

/* Asks for the rates at the battle's present state and time. */
static inline void lan_loss_rates_find(lan_battle *battle)
{
    lan_variables_encode(battle, battle->now.variables);
    lan_rates(battle, battle->state.head->time, battle->now.variables,
              battle->now.rates, &battle->now.flow);
}

/* Of losses in combat, by answers to its own attacks. */
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

/* Most events that a battle of this plan can have at once: every kind of every
 * group and army. */
int32_t lan_events_max(const lan_plan *plan);

/* Books one loss in combat, split among the killers by a flow. */
void lan_ledger_combat(lan_battle *battle, const lan_flow *flow, int32_t victim,
                       double count);

/* --- the referee: brings the state from one interval to the next -------------
 */

/* --- decisions -------------------------------------------------------------
 * What any battle is decided by, whether strengths flow (the equations) or
 * soldiers are whole (stochastic battles, exact odds). Where they are whole a
 * level is one too, rounded down by lan_whole_level(), and at a tie of arrivals
 * and losses a slope counts for nothing, since no soldier has come of it yet;
 * and an army without a soldier may wait for its next one. */

/* How an army in the fight stands. */
typedef struct lan_army_stand {
    double left;         /* strength of all its groups */
    double break_level;  /* see lan_break_level() */
    double morale;       /* or NaN */
    double morale_level; /* at or below which it breaks; negative: never */
    bool living;         /* one of its groups is alive */
    bool waits;          /* none has a soldier, but one of them rises */
    bool fielded;        /* it has had strength */
    bool due;            /* more arrives later */
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

/* Strength at or below which its losses break an army that has had so many;
 * negative: it never breaks. */
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
 * LAN_WINNER_MUTUAL where none has one, LAN_WINNER_NONE where several do. */
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

/* The count that a level comes to for whole soldiers. */
double lan_whole_level(double level);

/* The count at or below which a group of whole soldiers is gone. */
double lan_whole_gone(const lan_plan *plan);

/* Where an army of one group of whole soldiers is out, having had so many. */
typedef struct lan_army_floor {
    double count; /* at or below which it breaks, or its group is gone */
    double rest;  /* of these it then still has */
} lan_army_floor;

lan_army_floor lan_whole_floor(const lan_plan *plan, int32_t army, double had);

/* --- a battle ------------------------------------------------------------- */

/* Takes a group out at the present instant and books what it still had to the
 * cause with the larger rate, by battle->now. */
void lan_battle_lose_group(lan_battle *battle, int32_t group);
void lan_battle_return_group(lan_battle *battle, int32_t group);
void lan_battle_break_army(lan_battle *battle, int32_t army);

/* Puts an army that is in the fight out of it, for this reason: broken or gone.
 * What is due for it will not arrive. */
void lan_battle_put_army_out(lan_battle *battle, int32_t army,
                             lan_army_state why);

/* True if no rate moves and nothing is due. */
bool lan_battle_is_stalemate(const lan_battle *battle);

/* Notes where an army has come to a level that is watched. */
void lan_battle_resolve_watched(lan_battle *battle, int32_t army);

/* A watched level was reached: it is watched no longer. */
static inline void lan_battle_stop_watched(lan_battle *battle, double *level)
{
    *level = LAN_NAN;
    *battle->state.open.stopped = 1;
}

/* Ends the battle where at most one side is in the fight, but not one that is
 * open; true if it is over. */
bool lan_battle_resolve_sides(lan_battle *battle);

/* Ends it with this winner; the reason is set where it is known. The winner's
 * reserve is kept: what its armies in the fight could still lose before each of
 * them is gone or broken, as a share of all that the side has had. */
void lan_battle_finish(lan_battle *battle, int32_t winner);

/* --- rates that follow counts from jump to jump ------------------------------
 *
 * A jump changes one count: what depends on it is computed again, into the flow
 * of the present counts, to the bits of lan_rates(). No army has morale. */

/* The count of a group in the fight is x now, and its army's strength so. */
void lan_follow_count(lan_battle *battle, int32_t group, double x,
                      double strength);

/* Losses in combat by all volleys; returns the sum of all, without answers, and
 * writes those up to each group into sums[groups], or NULL. */
double lan_follow_losses(const lan_battle *battle, lan_flow *flow,
                         double *sums);

/* --- makes battles of plans
 * ---------------------------------------------------
 */

/* Checks a description; err: the first finding. */
lan_status lan_battle_check(const lan_battle_def *def, lan_error *err);

/* Makes a battle of a description that was checked. */
lan_status lan_battle_make(const lan_battle_def *def, lan_plan_kind kind,
                           lan_battle **out, lan_error *err);

/* --- how an army stands, in a few numbers
 * --------------------------------------
 */

typedef struct lan_standing {
    double strength;
    double fielded; /* start, and all that has come */
    double lost_combat;
} lan_standing;

/* Of all its groups; zeros for no army of the battle. */
lan_standing lan_standing_of(const lan_battle *battle, int32_t army);

/* Share left of all that was fielded; 0 if none was. */
static inline double lan_standing_share(lan_standing standing)
{
    return standing.fielded > 0.0 ? standing.strength / standing.fielded : 0.0;
}
