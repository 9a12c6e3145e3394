/* engine/referee_impl.h - brings the state from one interval to the next.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_ENGINE_REFEREE_IMPL_H
#define LAN_ENGINE_REFEREE_IMPL_H

#include "engine/battle_impl.h"

#pragma GCC visibility push(hidden)

/* Applies everything the clock does up to now, lets groups and armies go,
 * come back and break, and judges whether the battle is over. Where it is not,
 * an interval begins: now.variables, now.rates and now.flow hold its start.
 * Call it after each interval and each change from outside. */
LAN_MUST_CHECK
lan_status lan_battle_resolve(lan_battle *battle);

/* Takes a group out at the present instant and books what it still had to the
 * cause with the larger rate, by battle->now. */
void lan_battle_lose_group(lan_battle *battle, int32_t group);
void lan_battle_return_group(lan_battle *battle, int32_t group);
void lan_battle_break_army(lan_battle *battle, int32_t army);

/* Puts an army that is in the fight out of it, for this reason: broken or gone.
 * What is due for it will not arrive. */
void lan_battle_put_army_out(lan_battle *battle, int32_t army,
                             lan_army_state why);

/* Ends the battle where at most one side is in the fight; true where it is
 * over. */
bool lan_battle_judge_sides(lan_battle *battle);

/* Ends it with this winner; the reason is set where it is known. The winner's
 * reserve is kept: what its armies in the fight could still lose before each of
 * them is gone or broken, as a share of all that the side has had. */
void lan_battle_finish(lan_battle *battle, int32_t winner);

/* True where the clock still changes something for who is in the fight. */
bool lan_battle_is_anything_scheduled(const lan_battle *battle);

/* Time of the next action of the clock, or the end where that comes first. */
double lan_battle_next_instant(const lan_battle *battle);

#pragma GCC visibility pop

#endif
