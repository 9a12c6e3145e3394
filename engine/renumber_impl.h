/* engine/renumber_impl.h - a battle made anew where nothing but some numbers of
 * its description has changed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    whoever changes a description notes what he has touched, and hands
 *          that in with it. More may be noted than has changed, not less.
 *          A solver knows the battle that it last saw by its plan: a plan that
 *          anybody else holds is not written, but the spare one.
 * Errors   as lan_battle_redefine(), which does what numbers alone cannot.
 */
#ifndef LAN_ENGINE_RENUMBER_IMPL_H
#define LAN_ENGINE_RENUMBER_IMPL_H

#include "lanchester/battle.h"

typedef enum lan_touched {
    LAN_TOUCHES_NOTHING = 0,
    LAN_TOUCHES_COST = 1 << 0,      /* of types */
    LAN_TOUCHES_STRENGTHS = 1 << 1, /* counts and losses of groups, losses of
                                       armies, scales of sides */
    LAN_TOUCHES_FIRE = 1 << 2,      /* coefficients of entries */
    LAN_TOUCHES_WEAPONS = 1 << 3, /* what makes up those of weapons: rate, hit,
                                     damage, aim, attack area, health,
                                     protection; counters, armour; areas */
    LAN_TOUCHES_BREAK = 1 << 4,   /* break_at of armies */
    LAN_TOUCHES_END = 1 << 5,     /* of the battle */
    LAN_TOUCHES_MORE = 1 << 6     /* anything else */
} lan_touched;

/* Makes a battle anew of a description that differs from its own by what was
 * touched: as lan_battle_redefine() would, to the last bit. */
LAN_MUST_CHECK
lan_status lan_battle_renumber(lan_battle *battle, const lan_battle_def *def,
                               unsigned touched, bool is_checked,
                               lan_error *err);

/* The same of what is described alone, by a description that was checked: the
 * battle itself stands nowhere until lan_battle_renumber(), which then finds
 * nothing touched, or lan_battle_reset(). False, and nothing is done, where
 * numbers alone do not do it. */
LAN_MUST_CHECK
bool lan_battle_renumber_plan(lan_battle *battle, const lan_battle_def *def,
                              unsigned touched);

#endif
