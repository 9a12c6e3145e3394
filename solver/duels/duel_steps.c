/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Duels by steps.
 */
#include "solver/duels/duels_impl.h"

void lan_duels_by_steps(lan_duels *duels, const unsigned char *is_solved)
{
    for (int32_t k = 0; k < duels->count; k++) {
        if (!is_solved[k]) {
            duels->ending[k] = LAN_DUEL_UNTOLD;
        }
    }
}
