/* lanchester/battle.h - a battle: its order of battle and its state at a time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    groups are counted through all armies in the order of the
 *          description, 0 .. group_count - 1; armies and sides likewise (a side
 *          at the first army that names it).
 * Units    as in lanchester/battle_def.h.
 * Range    strengths >= 0; morale 0..1; time 0 .. end.
 * Errors   functions that change the state check first and change nothing
 *          unless they return LAN_OK. A query about a group, army, side or
 *          type that the battle does not have answers NULL, -1, false, NaN,
 *          0 of a count, and LAN_ARMY_GONE.
 * Owner    the caller, between _create() and _destroy().
 * Threads  one thread per battle; copies are independent.
 */
#pragma once

#include "lanchester/battle_def.h"

typedef struct lan_battle lan_battle;
typedef struct lan_solver lan_solver; /* solves battles */

typedef enum lan_army_state {
    LAN_ARMY_FIGHTING,
    LAN_ARMY_BROKEN, /* by losses, by morale, or ordered out: frozen */
    LAN_ARMY_GONE    /* it had strength, and all its groups are gone */
} lan_army_state;

/* Why a battle is over. */
typedef enum lan_end_reason {
    LAN_END_NONE, /* not over */
    LAN_END_ANNIHILATION,
    LAN_END_BREAK,
    LAN_END_TIME,
    LAN_END_STALEMATE, /* every rate is exactly zero and nothing is due */
    LAN_END_OBJECTIVE  /* on a map: a side has reached an objective */
} lan_end_reason;

#define LAN_WINNER_NONE   (-1)
#define LAN_WINNER_MUTUAL (-2)

/* Creates a battle at time 0 and applies the events of time 0. Returns
 * LAN_EINVAL with the first error of lan_battle_def_check() in err, or
 * LAN_ENOMEM. */
lan_status lan_battle_create(const lan_battle_def *def, lan_battle **out,
                             lan_error *err);

/* Replaces the battle by one of another description, like lan_battle_create()
 * but much faster: if only numbers changed, memory is reused. is_checked: the
 * caller guarantees that lan_battle_def_check() finds no error. On failure the
 * battle has the old description: at time 0 if memory ran out, unchanged if the
 * description is invalid. */
lan_status lan_battle_redefine(lan_battle *battle, const lan_battle_def *def,
                               bool is_checked, lan_error *err);

/* Creates an independent copy, with its state. */
lan_status lan_battle_copy(const lan_battle *battle, lan_battle **out);

void lan_battle_destroy(lan_battle *battle);

/* Goes back to time 0. */
void lan_battle_reset(lan_battle *battle);

/* The composition of the battle. Names live as long as the battle. */
int32_t lan_battle_group_count(const lan_battle *battle);
int32_t lan_battle_army_count(const lan_battle *battle);
int32_t lan_battle_side_count(const lan_battle *battle);
const char *lan_battle_group_name(const lan_battle *battle, int32_t group);
const char *lan_battle_army_name(const lan_battle *battle, int32_t army);
const char *lan_battle_side_name(const lan_battle *battle, int32_t side);
const char *lan_battle_type_name(const lan_battle *battle, int32_t type);
int32_t lan_battle_group_army(const lan_battle *battle, int32_t group);
int32_t lan_battle_group_type(const lan_battle *battle, int32_t group);
int32_t lan_battle_army_side(const lan_battle *battle, int32_t army);
int32_t lan_battle_army_first_group(const lan_battle *battle, int32_t army);
int32_t lan_battle_army_group_count(const lan_battle *battle, int32_t army);
bool lan_battle_army_has_morale(const lan_battle *battle, int32_t army);
double lan_battle_end(const lan_battle *battle); /* of the description */

/* Index of a name, or -1. */
int32_t lan_battle_find_group(const lan_battle *battle, const char *army,
                              const char *group);

/* The present state. */
double lan_battle_time(const lan_battle *battle);
bool lan_battle_is_over(const lan_battle *battle);
double lan_battle_strength(const lan_battle *battle, int32_t group);

/* Strength at or below which a group is gone, which depends on its possible
 * attackers; after the end, the last value before. */
double lan_battle_gone_level(const lan_battle *battle, int32_t group);
double lan_battle_morale(const lan_battle *battle, int32_t army); /* or NaN */
lan_army_state lan_battle_army_state(const lan_battle *battle, int32_t army);

/* Advances a battle by dt > 0, or to its end where that comes first.
 *
 * solver  made for this battle or one of the same shape: lanchester/solver.h
 *
 * Events on the way happen exactly as in lan_solver_run(). Many short advances
 * end where one long one does, within 100 rtol. From equal states equal calls
 * give equal bits, whatever the solver did before. A battle that is over stays
 * as it is. On failure the battle is as it was.
 *
 * Stochastic, from time 0 on and with one seed, ticks of any length give the
 * bits of lan_solver_run(): where the random numbers are is part of the
 * battle's state, and is saved, restored and copied with it. Of its soldiers,
 * which are whole, changes from outside may add or take whole numbers only
 * (LAN_EINVAL); what a change means for groups and armies is judged at the next
 * advance. A deterministic battle cannot continue as a stochastic one, nor the
 * other way round: LAN_EINVAL.
 */
lan_status lan_battle_advance(lan_battle *battle, double dt, lan_solver *solver,
                              lan_error *err);

/* Changes between two advances. Each change is an event: it may end the battle.
 * A battle that is over refuses changes with LAN_EINVAL. */

/* Adds count >= 0 soldiers, booked as reinforcement; if the army is out, they
 * are booked as not arrived. */
lan_status lan_battle_reinforce(lan_battle *battle, int32_t group,
                                double count);

/* Sets a strength >= 0: an increase is booked as reinforcement, a decrease as
 * other loss. */
lan_status lan_battle_set_strength(lan_battle *battle, int32_t group,
                                   double strength);

/* Sets the morale, 0..1, of an army with morale. */
lan_status lan_battle_set_morale(lan_battle *battle, int32_t army,
                                 double morale);

/* Orders an army out: it is broken from now on. */
lan_status lan_battle_withdraw(lan_battle *battle, int32_t army);

/* Continues with another description: other priorities, shares or fire, or new
 * armies after the existing armies. New armies enter now with their starting
 * counts; their earlier reinforcements do not arrive. LAN_EINVAL, with the
 * reason in err, if an army or group of the battle is missing or at another
 * index, or if armies begin apart; LAN_ENOMEM. On failure nothing changes. */
lan_status lan_battle_amend(lan_battle *battle, const lan_battle_def *def,
                            lan_error *err);

/* The state as bytes, for this battle or a battle of an equal description. Save
 * writes size bytes, size >= lan_battle_state_size(). Restore returns
 * LAN_EINVAL for bytes of another battle or damaged bytes. */
size_t lan_battle_state_size(const lan_battle *battle);
lan_status lan_battle_save(const lan_battle *battle, void *bytes, size_t size);
lan_status lan_battle_restore(lan_battle *battle, const void *bytes,
                              size_t size);

/* Loss rates between groups, factor by factor.
 *
 * Shape    a row for each weapon that a group fires at a group of another side,
 *          then one for each law by which some of them do: the coefficient that
 *          the battle runs by. A type with a single weapon, or a rule of fire
 *          with a coefficient, has one row. The rates are current: rules of
 *          fire come and go.
 * Units    as in lanchester/battle_def.h.
 * Errors   LAN_ENOMEM.
 * Owner    the caller destroys it; names belong to the description.
 */

typedef struct lan_coefficient {
    int32_t from;       /* group */
    int32_t at;         /* group of another side */
    const char *weapon; /* NULL: the sum over all weapons with this law */
    lan_law law;
    /* Factors; LAN_NAN if they do not exist. */
    double rate;
    double hit;
    double damage;
    double counter;
    double armour;     /* factor */
    double protection; /* factor that remains after protection */
    double health;     /* of the target */
    double area;       /* of an attack, as a share of the target army's area;
                          LAN_NAN if the law does not use it */
    double hits;       /* hits to kill, if rules.wounds counts hits ... */
    double overkill;   /* ... and the wasted damage of the last hit */
    double coefficient;
    double answer; /* losses of the attacker per time by answers; for weapons in
                      a list, in the row of the sum; LAN_NAN: none */
} lan_coefficient;

typedef struct lan_coefficients {
    lan_coefficient *items;
    size_t count;
} lan_coefficients;

/* Lists the loss rates of a battle of this description. */
lan_status lan_coefficients_find(const lan_battle *battle,
                                 const lan_battle_def *def,
                                 lan_coefficients **out);
void lan_coefficients_destroy(lan_coefficients *rates);

/* The current or final state of a battle, in one object.
 *
 * Shape    arrays by group, army and side as in lanchester/battle.h; killed is
 *          [killer][victim], group_count x group_count, row-major.
 * Units    soldiers; times in the scenario's unit; LAN_NAN: never, or none.
 * Range    start + reinforced = left + lost_combat + lost_other to rounding,
 *          and the column of a victim in killed sums to its lost_combat.
 * Owner    the caller; independent of the battle it was taken from.
 */

typedef struct lan_group_outcome {
    double start;
    double reinforced;  /* arrived before its army was out */
    double not_arrived; /* due by time.end, but not arrived: its army was out,
                           or the battle over */
    double left;
    double lost_combat;
    double lost_other;
    double gone_at;  /* the last time at which it was gone and stayed gone;
                        LAN_NAN: never */
    double fired_at; /* the first time at which an enemy was in range, if armies
                        begin apart; LAN_NAN: never, or they do not */
} lan_group_outcome;

typedef struct lan_army_outcome {
    lan_army_state state;
    double since;  /* since when it is not fighting; LAN_NAN */
    double morale; /* LAN_NAN without morale */
} lan_army_outcome;

typedef struct lan_outcome {
    int32_t winner; /* a side, LAN_WINNER_NONE or LAN_WINNER_MUTUAL */
    bool near_tie;  /* the winner's lead is within the solver's error */
    lan_end_reason reason;
    double time;         /* the present time, or the end */
    double margin;       /* share left of side 0 minus the largest other share
                            left */
    double value_margin; /* the same by cost; LAN_NAN if a cost is missing */
    int32_t group_count;
    int32_t army_count;
    lan_group_outcome *groups;
    lan_army_outcome *armies;
    double *killed;
    /* Error of a strength, as a share of its side's cumulative strength, and
     * relative error of a time, by the solver or by rounding. */
    double error;
} lan_outcome;

/* Creates an outcome of the battle's current state. */
lan_status lan_outcome_create(const lan_battle *battle, lan_outcome **out);

/* Updates an outcome from the same battle or a battle of the same shape. */
void lan_outcome_take(lan_outcome *outcome, const lan_battle *battle);

void lan_outcome_destroy(lan_outcome *outcome);

/* The winner of an outcome, for people: a side, "none" or "mutual". */
const char *lan_outcome_winner_name(const lan_outcome *outcome,
                                    const lan_battle *battle);

const char *lan_end_reason_name(lan_end_reason reason); /* "annihilation" */
const char *lan_army_state_name(lan_army_state state);  /* "fighting" */
