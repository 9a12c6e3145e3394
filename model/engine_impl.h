/* model/engine_impl.h - the engine as a way of solving reaches it, for floors
 * 2 and 3 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    all that a method which integrates the equations needs of a battle
 *          beside lanchester/battle.h, in the order in which it asks. What a
 *          battle is inside stands in model/battle_impl.h, which such a
 *          method does not see; tests/structure/layers.sh holds that.
 *          Stochastic battles and exact odds go by model/whole_impl.h.
 *
 *          The variables that a method integrates are, in this order: one per
 *          group, one morale per army that has one, the running loss other
 *          than combat of each group that can have any, and under
 *          rules.wounds: spread the hits that each soldier of a group took.
 * Arrays of them are [variables].
 *
 *          An interval is the time between two events.
 * Errors   LAN_ENOMEM, where a function returns a status.
 * Owner    pointers into a battle are the battle's.
 * Threads  one per battle, but for queries of a const battle: any number.
 */
#ifndef LAN_MODEL_ENGINE_IMPL_H
#define LAN_MODEL_ENGINE_IMPL_H

#include "base/real.h"
#include "lanchester/battle.h"
#include "model/targeting_impl.h"

/* Time by which two instants count as one: 4 ulp. */
static inline double lan_instant(double time)
{
    return 4.0 * lan_ulp(time);
}

/* --- its description ------------------------------------------------------ */

/* What room a battle asks for. */
typedef struct lan_shape {
    int32_t groups;
    int32_t armies;
    int32_t variables;
    int32_t events;  /* most that lan_events_list() can list */
    int32_t actions; /* of the clock */
    size_t state_size;
} lan_shape;

lan_shape lan_battle_shape(const lan_battle *battle);

/* What never changes in a battle, shared by copies: two battles are of one
 * description where their plans are one. A plan that is held is released. */
typedef struct lan_plan lan_plan;
lan_plan *lan_plan_hold(lan_plan *plan);
void lan_plan_release(lan_plan *plan); /* or NULL */

/* --- islands (lanchester/island.h) ---------------------------------------- */

bool lan_battle_is_island(const lan_battle *battle);

/* True for a battle that has an end of its own. */
bool lan_battle_is_mapless(const lan_battle *battle);

/* True where nothing was changed since it was settled. */
bool lan_island_is_settled(const lan_battle *island);

/* True where something has happened that an advance stops at; and whether that
 * is so, which is then forgotten. */
bool lan_island_is_stopped(const lan_battle *battle);
bool lan_island_take_stop(lan_battle *island);

/* Looks whether watched levels are reached already. */
void lan_island_look(lan_battle *island);

/* Finds the rates at the present counts of whole soldiers. */
LAN_MUST_CHECK
lan_status lan_island_find_rates(lan_battle *island);

/* --- where it begins, and what solvers leave with it ---------------------- */

/* A solver sets out from here: the battle is fresh no longer, and a win by a
 * smaller reserve than near_tie, a share of the side, is a near tie. */
void lan_battle_set_out(lan_battle *battle, double near_tie);

/* For how long the fire that set in last has grown along a power of the time
 * since then that is no whole one, at the interval's start; infinite where none
 * does. */
double lan_battle_youngest_fire(const lan_battle *battle);

/* --- its state as bytes --------------------------------------------------- */

/* [state_size], for this battle or one that shares its plan. */
void lan_battle_copy_state(const lan_battle *battle, unsigned char *bytes);

/* Goes back to such a state of where the present interval began, within which
 * nothing has been applied. */
LAN_MUST_CHECK
lan_status lan_battle_go_back(lan_battle *battle, const unsigned char *bytes);

/* Goes on from such a state. */
LAN_MUST_CHECK
lan_status lan_battle_take_state(lan_battle *battle,
                                 const unsigned char *bytes);

/* Puts it in place to be looked at, and not to go on from. */
void lan_battle_show_state(lan_battle *battle, const unsigned char *bytes);

/* --- from interval to interval -------------------------------------------- */

/* The present instant, where an interval begins or an event is applied. */
typedef struct lan_present {
    double *variables;
    double *rates;
    lan_flow flow;
} lan_present;

/* Applies everything the clock does up to now, lets groups and armies go,
 * come back and break, and judges whether the battle is over. Where it is not,
 * an interval begins: lan_battle_now() holds its start. Call it after each
 * interval and each change from outside. Of whole soldiers it judges sides
 * only: the rest is for the jump process. */
LAN_MUST_CHECK
lan_status lan_battle_resolve(lan_battle *battle);

/* --- the clock ------------------------------------------------------------ */

/* Time of its next action, or at which a group halts or comes within a range;
 * or the end where that comes first. */
double lan_battle_next_instant(const lan_battle *battle);

/* How many of its actions were applied: the next has this number. */
int32_t lan_clock_done(const lan_battle *battle);

/* Whether there is an action of this number, due by the present instant. */
bool lan_clock_is_due(const lan_battle *battle, int32_t action);

/* The group to which an action that was applied at time 0 has brought soldiers,
 * and the one to which an action that is due will bring some at once, or more
 * than came before; -1: none. */
int32_t lan_clock_brought(const lan_battle *battle, int32_t action);
int32_t lan_clock_brings(const lan_battle *battle, int32_t action);

/* --- rates, by the laws --------------------------------------------------- */

/* d(variables)/dt. What the rates are made of goes into a flow of the caller's.
 * Of an interval whose pair rates hold, its sums and shares are not written. */
void lan_rates(const lan_battle *battle, double time, const double *variables,
               double *rates, lan_flow *flow);

/* d(rates)/d(variables), [n][n] row-major, and d(rates)/dt; writes the flow. */
void lan_jacobian(const lan_battle *battle, double time,
                  const double *variables, double *jacobian,
                  double *time_derivative, lan_flow *flow);

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
    int32_t index; /* group or army */
} lan_event;

/* False for a kind that compares rates: its values have no slope. */
bool lan_event_has_slope(lan_event_kind kind);

/* Writes of a flow what conditions that have a slope look at: the strengths. */
void lan_flow_decode(const lan_battle *battle, const double *variables,
                     lan_flow *flow);

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

/* Books a step of an interval: from the battle's state, whose variables and
 * rates are `from` and `from_rates`, to `to` at this time. Afterwards the state
 * is there. */
void lan_ledger_step(lan_battle *battle, double time, const double *from,
                     const double *from_rates, const double *to,
                     const double *to_rates);

/* True where one step over a whole interval books the same as many short ones:
 * nothing arrives to be lost at once, and where some group has several killers
 * their fire can be summed up meanwhile. The step is then booked at the
 * interval's end with `from` and the rates NULL. */
bool lan_ledger_can_wait(const lan_battle *battle);

/* Books up to a time of an interval all but who killed whom, where a group has
 * several killers. */
void lan_ledger_interval(lan_battle *battle, double time, const double *to);

/* Sums up the fire of a step that is booked with its interval. */
void lan_ledger_note_fire(lan_battle *battle, double step, const double *from,
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
 * its numbers. */
lan_pair_law lan_targeting_law(const lan_battle *battle, int32_t from,
                               int32_t at);

/* That law and its coefficient; none where its weight says that it is never
 * fired at. */
lan_law lan_targeting_pair(const lan_battle *battle, int32_t from, int32_t at,
                           double *coefficient);

/* True for a battle whose rates are its two groups' fire and nothing else, from
 * the present instant to the end. */
bool lan_battle_is_bare_duel(const lan_battle *battle);

/* Neither a group is gone nor an army broken by losses above zero. */
bool lan_battle_fights_to_zero(const lan_battle *battle);

/* What each of a battle's only two groups does and suffers, at the present
 * instant. */
typedef struct lan_duel_terms {
    bool is_active; /* alive, its army in the fight */
    double strength;
    double losses;          /* of its own, per soldier and time */
    double arrivals;        /* per time */
    double lost_other;      /* so far, other than in combat */
    int32_t other_index;    /* of the variable that it is in, or -1 */
    const lan_law_row *law; /* of the other's fire on it in this phase */
    double coefficient;     /* of that law */
} lan_duel_terms;

void lan_duel_terms_of(const lan_battle *battle, lan_duel_terms terms[2]);

#endif
