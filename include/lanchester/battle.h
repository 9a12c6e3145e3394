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
typedef struct lan_solver lan_solver; /* what works battles out */

typedef enum lan_army_state {
    LAN_ARMY_FIGHTING,
    LAN_ARMY_BROKEN, /* by losses, by morale, or ordered out: frozen */
    LAN_ARMY_GONE    /* it has had strength and all its groups are gone */
} lan_army_state;

/* Why a battle is over. */
typedef enum lan_end_reason {
    LAN_END_NONE, /* it is not over */
    LAN_END_ANNIHILATION,
    LAN_END_BREAK,
    LAN_END_TIME,
    LAN_END_STALEMATE, /* every rate is exactly zero and nothing is due */
    LAN_END_OBJECTIVE  /* on a map: a side has reached one */
} lan_end_reason;

#define LAN_WINNER_NONE   (-1)
#define LAN_WINNER_MUTUAL (-2)

/* Makes a battle at time 0; what the first instant brings is applied.
 *
 * Returns LAN_EINVAL with the first finding of lan_battle_def_check() in err,
 * or LAN_ENOMEM.
 */
lan_status lan_battle_create(const lan_battle_def *def, lan_battle **out,
                             lan_error *err);

/* Makes the battle of another description, as lan_battle_create() would, in
 * a fraction of the time: memory is kept where numbers alone have changed.
 *
 * is_checked  the caller vouches that lan_battle_def_check() finds no error
 *
 * On failure the battle is that of the old description, at time 0 if memory
 * is out, and as it was where the description is bad.
 */
lan_status lan_battle_redefine(lan_battle *battle, const lan_battle_def *def,
                               bool is_checked, lan_error *err);

/* Makes an independent copy, state included. */
lan_status lan_battle_copy(const lan_battle *battle, lan_battle **out);

void lan_battle_destroy(lan_battle *battle);

/* Goes back to time 0. */
void lan_battle_reset(lan_battle *battle);

/* What it is made of. Names live as long as the battle. */
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

/* How it stands. */
double lan_battle_time(const lan_battle *battle);
bool lan_battle_is_over(const lan_battle *battle);
double lan_battle_strength(const lan_battle *battle, int32_t group);

/* Strength at or below which a group is gone, by the possible attackers: as of
 * the last instant at which the battle was not over. */
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

/* Changes between two advances. Each is an event of its own: it may end the
 * battle, and a battle that is over refuses it with LAN_EINVAL.
 */

/* Adds count >= 0 soldiers; booked as reinforcement. An army that is out does
 * not receive: the count is then booked as not arrived. */
lan_status lan_battle_reinforce(lan_battle *battle, int32_t group,
                                double count);

/* Sets a strength >= 0: more is booked as reinforcement, less as other loss. */
lan_status lan_battle_set_strength(lan_battle *battle, int32_t group,
                                   double strength);

/* Sets the morale, 0..1, of an army that has one. */
lan_status lan_battle_set_morale(lan_battle *battle, int32_t army,
                                 double morale);

/* Orders an army out: it is broken from now on. */
lan_status lan_battle_withdraw(lan_battle *battle, int32_t army);

/* Goes on by another description from now on: with other priorities, shares or
 * fire, and with armies behind those that there are, which come in now with
 * their start; what was due for them before does not arrive. LAN_EINVAL, with
 * the reason in err, where an army or group of the battle is missing or in
 * another place, or armies begin apart; LAN_ENOMEM; then nothing changes. */
lan_status lan_battle_amend(lan_battle *battle, const lan_battle_def *def,
                            lan_error *err);

/* The state as bytes: for this battle or one made from an equal description.
 *
 * Save writes size bytes, size >= lan_battle_state_size(). Restore returns
 * LAN_EINVAL for bytes that are no state of such a battle, and for damaged
 * ones.
 */
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
    const char *weapon; /* NULL: what all do by this law */
    lan_law law;
    /* Parts; LAN_NAN if there are none. */
    double rate;
    double hit;
    double damage;
    double counter;
    double armour;     /* factor */
    double protection; /* what it leaves, as a factor */
    double health;     /* of the target */
    double area;       /* of an attack, as a share of the target army's; LAN_NAN
                          where the law does not go by it */
    double hits;       /* that kill, where rules.wounds counts them ... */
    double overkill;   /* ... and damage of the last that is lost */
    double coefficient;
    double answer; /* losses of the attacker per time by answers; of
                      weapons in a list where they are together;
                      LAN_NAN: none */
} lan_coefficient;

typedef struct lan_coefficients {
    lan_coefficient *items;
    size_t count;
} lan_coefficients;

/* Lists the rates of a battle made of a description. */
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
    double reinforced;  /* came before its army was out */
    double not_arrived; /* due by the end given, but not added: its army was
                           out, or the battle over */
    double left;
    double lost_combat;
    double lost_other;
    double gone_at;  /* last time it fell and stayed gone; LAN_NAN: is not */
    double fired_at; /* first time that an enemy was in its range, where armies
                        begin apart; LAN_NAN: none was, or they do not */
} lan_group_outcome;

typedef struct lan_army_outcome {
    lan_army_state state;
    double since;  /* of a state that is not fighting; LAN_NAN */
    double morale; /* LAN_NAN if it has none */
} lan_army_outcome;

typedef struct lan_outcome {
    int32_t winner; /* a side, LAN_WINNER_NONE or LAN_WINNER_MUTUAL */
    bool near_tie;  /* the winner was itself within the solver's error of
                      being gone or broken */
    lan_end_reason reason;
    double time;         /* now, or when it ended */
    double margin;       /* share left of side 0 less the best other's */
    double value_margin; /* the same by cost; LAN_NAN if a cost lacks */
    int32_t group_count;
    int32_t army_count;
    lan_group_outcome *groups;
    lan_army_outcome *armies;
    double *killed;
    /* Share of what its side has had by which a strength may be off, and of
     * itself by which the time may: by the solver, or by rounding. */
    double error;
} lan_outcome;

/* Makes an outcome of the battle's current state. */
lan_status lan_outcome_create(const lan_battle *battle, lan_outcome **out);

/* Takes it again from the same battle or one of the same shape. */
void lan_outcome_take(lan_outcome *outcome, const lan_battle *battle);

void lan_outcome_destroy(lan_outcome *outcome);

/* "side", "none" or "mutual": winner of an outcome, as shown to a person. */
const char *lan_outcome_winner_name(const lan_outcome *outcome,
                                    const lan_battle *battle);

const char *lan_end_reason_name(lan_end_reason reason); /* "annihilation" */
const char *lan_army_state_name(lan_army_state state);  /* "fighting" */
