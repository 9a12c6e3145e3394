/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Losses of a span of time, booked to those who inflicted them.
 */
#include "base/real.h"
#include "engine/battle_impl.h"
#include "engine/rates_impl.h"

/* One attacker's kills in its volley; factor is [links]. */
static void add_row_of_kills(lan_battle *battle, const lan_volley *volley,
                             int32_t a, const double *factor)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    const int32_t j = targeting->attackers[volley->first_attacker + a];
    const double fire = battle->scratch.fire[j];
    const double *c =
        &targeting->coefficients[volley->first_coefficient +
                                 (size_t)a * (size_t)volley->link_count];
    double *row =
        &battle->state.killed[(size_t)j * (size_t)battle->plan->group_count];
    for (int32_t l = 0; l < volley->link_count && !lan_is_zero(fire); l++) {
        row[links[l].target] += factor[l] * c[l] * fire;
    }
}

void lan_rates_add_kills(lan_battle *battle, const double *times)
{
    const lan_targeting *targeting = &battle->targeting;
    const double *fire = battle->scratch.fire;
    const size_t groups = (size_t)battle->plan->group_count;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        double *factor =
            &targeting->sum[volley->first_link]; /* free until next */
        for (int32_t l = 0; l < volley->link_count; l++) {
            const lan_link *link = &targeting->links[volley->first_link + l];
            const int32_t i = link->target;
            const double size = link->area ? battle->scratch.x[i] : 1.0;
            factor[l] = battle->interval.active[i]
                            ? targeting->phi[volley->first_slot + link->slot] *
                                  size * times[i]
                            : 0.0;
        }
        for (int32_t a = 0; a < volley->attacker_count; a++) {
            add_row_of_kills(battle, volley, a, factor);
        }
    }
    for (int32_t p = 0; p < targeting->power_count; p++) {
        const lan_power_link *link = &targeting->powers[p];
        const int32_t i = link->target;
        if (battle->interval.active[i] && !lan_is_zero(fire[link->attacker])) {
            battle->state.killed[(size_t)link->attacker * groups + (size_t)i] +=
                times[i] * link->coefficient *
                lan_signed_pow(fire[link->attacker], link->enemy) *
                lan_signed_pow(battle->scratch.x[i], link->own);
        }
    }
}
