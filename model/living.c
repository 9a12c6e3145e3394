/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which targets of volleys live, and which groups fire can finish.
 */
#include <string.h>

#include "model/battle_impl.h"
#include "model/targeting_impl.h"

/* Lowest rank of a volley's living links; INT32_MAX where none lives. */
static int32_t best_rank(const lan_battle *battle, const lan_volley *volley)
{
    int32_t best = INT32_MAX;
    const lan_link *links = &battle->targeting.links[volley->first_link];
    for (int32_t l = 0; l < volley->link_count; l++) {
        if (lan_group_is_alive(battle, links[l].group) &&
            links[l].rank < best) {
            best = links[l].rank;
        }
    }
    return best;
}

/* Shares that do not change with strengths: of one target, or even. */
static void set_fixed_shares(const lan_targeting *targeting,
                             const lan_volley *volley)
{
    const unsigned char *living = &targeting->living[volley->first_target];
    double *share = &targeting->fixed_share[volley->first_target];
    int32_t count = 0;
    for (int32_t s = 0; s < volley->target_count; s++) {
        count += living[s];
    }
    const double even = count > 0 ? 1.0 / count : 0.0;
    for (int32_t s = 0; s < volley->target_count; s++) {
        share[s] = living[s] ? even : 0.0;
    }
}

/* Of one target there is nothing to choose. */
static void mark_only_target(lan_battle *battle, const lan_volley *volley)
{
    lan_targeting *targeting = &battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    bool lives = false;
    for (int32_t l = 0; l < volley->link_count && !lives; l++) {
        lives = lan_group_is_alive(battle, links[l].group);
    }
    targeting->living[volley->first_target] = lives;
    targeting->fixed_share[volley->first_target] = lives ? 1.0 : 0.0;
}

static void mark_targets(lan_battle *battle, const lan_volley *volley)
{
    lan_targeting *targeting = &battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    unsigned char *living = &targeting->living[volley->first_target];
    const int32_t best =
        battle->plan->rank != NULL ? best_rank(battle, volley) : 0;
    memset(living, 0, (size_t)volley->target_count);
    for (int32_t l = 0; l < volley->link_count; l++) {
        if (lan_group_is_alive(battle, links[l].group) &&
            links[l].rank == best) {
            living[links[l].target] = 1;
        }
    }
    set_fixed_shares(targeting, volley);
}

void lan_targeting_mark_volley(lan_battle *battle, int32_t f)
{
    const lan_volley *volley = &battle->targeting.volleys[f];
    if (volley->target_count == 1) {
        mark_only_target(battle, volley);
    } else {
        mark_targets(battle, volley);
    }
}

void lan_targeting_mark_living(lan_battle *battle)
{
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        lan_targeting_mark_volley(battle, f);
    }
}

/* Notes a volley's targets that one of its attackers can bring to zero. */
static void note_volley(const lan_battle *battle, const lan_volley *volley,
                        double *own)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    const double *c = &targeting->coefficients[volley->first_coefficient];
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        const int32_t j = targeting->attackers[volley->first_attacker + a];
        const bool fires = lan_group_is_alive(battle, j);
        for (int32_t l = 0; fires && l < volley->link_count; l++) {
            if (c[l] > 0.0 && links[l].finishes) {
                own[links[l].group] = 0.0;
            }
        }
        c += volley->link_count;
    }
}

void lan_targeting_find_least_own(const lan_battle *battle, double *own)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        own[i] = 1.0;
    }
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        note_volley(battle, &targeting->volleys[f], own);
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        if (link->law->finishes(link->k) &&
            lan_group_is_alive(battle, link->attacker)) {
            own[link->group] = fmin(own[link->group], fmax(link->k, 0.0));
        }
    }
}
