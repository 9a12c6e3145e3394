/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Losses of a span of time, booked to those who inflicted them.
 */
#include "base/real.h"
#include "model/battle_impl.h"
#include "model/dynamics_impl.h"

/* One attacker's kills in its fan; factor is [links]. */
static void add_row_of_kills(lan_battle *battle, const lan_fan *fan, int32_t a,
                             const double *factor)
{
    const lan_fabric *fabric = &battle->fabric;
    const lan_link *links = &fabric->links[fan->first_link];
    const int32_t j = fabric->attackers[fan->first_attacker + a];
    const double fire = battle->scratch.fire[j];
    const double *c =
        &fabric->coefficients[fan->first_coefficient +
                              (size_t)a * (size_t)fan->link_count];
    double *row =
        &battle->state.killed[(size_t)j * (size_t)battle->plan->group_count];
    for (int32_t l = 0; l < fan->link_count && !lan_is_zero(fire); l++) {
        row[links[l].target] += factor[l] * c[l] * fire;
    }
}

void lan_dynamics_add_kills(lan_battle *battle, const double *times)
{
    const lan_fabric *fabric = &battle->fabric;
    const double *fire = battle->scratch.fire;
    const size_t groups = (size_t)battle->plan->group_count;
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        double *factor = &fabric->sum[fan->first_link]; /* free until next */
        for (int32_t l = 0; l < fan->link_count; l++) {
            const lan_link *link = &fabric->links[fan->first_link + l];
            const int32_t i = link->target;
            const double size = link->area ? battle->scratch.x[i] : 1.0;
            factor[l] = battle->stretch.active[i]
                            ? fabric->phi[fan->first_slot + link->slot] * size *
                                  times[i]
                            : 0.0;
        }
        for (int32_t a = 0; a < fan->attacker_count; a++) {
            add_row_of_kills(battle, fan, a, factor);
        }
    }
    for (int32_t p = 0; p < fabric->power_count; p++) {
        const lan_power_link *link = &fabric->powers[p];
        const int32_t i = link->target;
        if (battle->stretch.active[i] && !lan_is_zero(fire[link->attacker])) {
            battle->state.killed[(size_t)link->attacker * groups + (size_t)i] +=
                times[i] * link->coefficient *
                lan_signed_pow(fire[link->attacker], link->enemy) *
                lan_signed_pow(battle->scratch.x[i], link->own);
        }
    }
}
