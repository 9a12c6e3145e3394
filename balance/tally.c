/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/tally.h"

static void add_group(lan_tally *tally, const lan_group_outcome *group)
{
    tally->start += group->start;
    tally->reinforced += group->reinforced;
    tally->not_arrived += group->not_arrived;
    tally->lost_combat += group->lost_combat;
    tally->lost_other += group->lost_other;
    tally->left += group->left;
}

lan_tally lan_tally_group(const lan_outcome *outcome, int32_t group)
{
    lan_tally tally = {.start = 0.0};

    add_group(&tally, &outcome->groups[group]);
    return tally;
}

lan_tally lan_tally_army(const lan_battle *battle, const lan_outcome *outcome,
                         int32_t army)
{
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);
    lan_tally tally = {.start = 0.0};

    for (int32_t i = first; i < first + count; i++) {
        add_group(&tally, &outcome->groups[i]);
    }
    return tally;
}

lan_tally lan_tally_side(const lan_battle *battle, const lan_outcome *outcome,
                         int32_t side)
{
    lan_tally tally = {.start = 0.0};

    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        if (lan_battle_army_side(battle, army) == side) {
            add_group(&tally, &outcome->groups[i]);
        }
    }
    return tally;
}

double lan_tally_share(const lan_tally *tally)
{
    const double fielded = tally->start + tally->reinforced;

    return fielded > 0.0 ? tally->left / fielded : 0.0;
}
