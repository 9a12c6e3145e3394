/* solver/closed_impl.h - whole battles in closed form, for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    between two events a duel (two groups) is one of the forms of
 *          solver/closed_form.h.
 */
#ifndef LAN_SOLVER_CLOSED_IMPL_H
#define LAN_SOLVER_CLOSED_IMPL_H

#include "solver/closed_form.h"
#include "solver/solver_impl.h"

/* Says how a battle can be solved in closed form from its present state to its
 * end, or LAN_CHOICE_NONE and in *why the first reason, as a clause; *why is
 * NULL where there is none. Returns LAN_ENOMEM or LAN_OK. */
LAN_MUST_CHECK
lan_status lan_closed_choose(const lan_battle *battle, lan_choice *out,
                             const char **why);

/* Notes with an island that was just made, all in reach, what the later phases
 * of its fire have against a closed form. */
LAN_MUST_CHECK
lan_status lan_closed_look_ahead(lan_battle *island);

/* duel.c */
extern const lan_way lan_way_duel;

#endif
