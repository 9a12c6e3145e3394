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
#ifndef LANCHESTER_BATTLE_H
#define LANCHESTER_BATTLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/battle_def.h"

#pragma GCC visibility push(default)

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
LAN_MUST_CHECK
lan_status lan_battle_create(const lan_battle_def *def, lan_battle **out,
                             lan_error *err);

/* Makes the battle of another description, as lan_battle_create() would, in
 * a fraction of the time: memory is kept where numbers alone have changed.
 *
 * is_checked  the caller vouches that lan_battle_def_check() finds no error
 *
 * On failure the battle is that of the old description, at time 0 where memory
 * is out, and as it was where the description is bad.
 */
LAN_MUST_CHECK
lan_status lan_battle_redefine(lan_battle *battle, const lan_battle_def *def,
                               bool is_checked, lan_error *err);

/* Makes an independent copy, state included. */
LAN_MUST_CHECK
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
LAN_MUST_CHECK
lan_status lan_battle_advance(lan_battle *battle, double dt, lan_solver *solver,
                              lan_error *err);

/* Changes between two advances. Each is an event of its own: it may end the
 * battle, and a battle that is over refuses it with LAN_EINVAL.
 */

/* Adds count >= 0 soldiers; booked as reinforcement. An army that is out does
 * not receive: the count is then booked as not arrived. */
LAN_MUST_CHECK
lan_status lan_battle_reinforce(lan_battle *battle, int32_t group,
                                double count);

/* Sets a strength >= 0: more is booked as reinforcement, less as other loss. */
LAN_MUST_CHECK
lan_status lan_battle_set_strength(lan_battle *battle, int32_t group,
                                   double strength);

/* Sets the morale, 0..1, of an army that has one. */
LAN_MUST_CHECK
lan_status lan_battle_set_morale(lan_battle *battle, int32_t army,
                                 double morale);

/* Orders an army out: it is broken from now on. */
LAN_MUST_CHECK
lan_status lan_battle_withdraw(lan_battle *battle, int32_t army);

/* The state as bytes: for this battle or one made from an equal description.
 *
 * Save writes size bytes, size >= lan_battle_state_size(). Restore returns
 * LAN_EINVAL for bytes that are no state of such a battle, and for damaged
 * ones.
 */
size_t lan_battle_state_size(const lan_battle *battle);
LAN_MUST_CHECK
lan_status lan_battle_save(const lan_battle *battle, void *bytes, size_t size);
LAN_MUST_CHECK
lan_status lan_battle_restore(lan_battle *battle, const void *bytes,
                              size_t size);

#pragma GCC visibility pop

#endif
