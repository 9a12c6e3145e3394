/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/plain_duel_impl.h"

bool lan_plain_duel_read(const lan_battle *battle, lan_plain_duel *out)
{
    (void)battle;
    (void)out;
    return false;
}

void lan_plain_duel_outcome(const lan_battle *battle,
                            const lan_plain_duel *duel, const lan_duel_end *end,
                            double near_tie, lan_outcome *out)
{
    (void)battle;
    (void)duel;
    (void)end;
    (void)near_tie;
    (void)out;
}

lan_status lan_plain_duel_finish(lan_battle *battle, const lan_plain_duel *duel,
                                 const lan_duel_end *end, double near_tie)
{
    (void)battle;
    (void)duel;
    (void)end;
    (void)near_tie;
    return LAN_EINVAL;
}
