/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/renumber_impl.h"

#include "base/real.h"
#include "engine/lifecycle_impl.h"

static bool is_held_once(const lan_plan *plan)
{
    return atomic_load(&plan->users) == 1;
}

/* The spare plan lacks what was touched since it was the battle's. */
static bool renumber_spare(lan_battle *battle, const lan_battle_def *def,
                           unsigned touched)
{
    lan_plan *spare = battle->spare;
    if (spare == NULL || !is_held_once(spare) ||
        !lan_plan_renumber(spare, def, touched | battle->spare_lacks)) {
        return false;
    }
    lan_battle_exchange_plans(battle);
    battle->spare_lacks = touched;
    return true;
}

static bool renumber_own(lan_battle *battle, const lan_battle_def *def,
                         unsigned touched)
{
    const bool fits = lan_plan_renumber(battle->plan, def, touched);
    battle->spare_lacks |= fits ? touched : 0;
    return fits;
}

bool lan_battle_renumber_plan(lan_battle *battle, const lan_battle_def *def,
                              unsigned touched)
{
    const bool is_done = is_held_once(battle->plan)
                             ? renumber_own(battle, def, touched)
                             : renumber_spare(battle, def, touched);
    if (is_done) {
        battle->is_fresh = false;
        battle->is_behind =
            battle->is_behind ||
            (touched & (LAN_TOUCHES_FIRE | LAN_TOUCHES_WEAPONS)) != 0;
    }
    return is_done;
}

/* Makes it anew as a whole. The plan before is the spare one then, and lacks no
 * more than was touched where the links are those of both. */
static lan_status redefine(lan_battle *battle, const lan_battle_def *def,
                           unsigned touched, bool is_checked, lan_error *err)
{
    const lan_status status = lan_battle_redefine(battle, def, is_checked, err);
    if (status == LAN_OK && battle->spare != NULL &&
        lan_plan_has_links_of(battle->plan, battle->spare)) {
        battle->spare_lacks = touched;
    }
    return status;
}

lan_status lan_battle_renumber(lan_battle *battle, const lan_battle_def *def,
                               unsigned touched, bool is_checked,
                               lan_error *err)
{
    const bool is_done = is_checked && !lan_battle_is_open(battle) &&
                         (touched == LAN_TOUCHES_NOTHING ||
                          lan_battle_renumber_plan(battle, def, touched));
    if (!is_done) {
        return redefine(battle, def, touched, is_checked, err);
    }
    lan_battle_restart(battle);
    return LAN_OK;
}
