/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a group that is away would lose, were it back.
 */
#include "base/real.h"
#include "model/rates_impl.h"

double lan_battle_standing(const lan_battle *battle, int32_t group)
{
    return battle->interval.level[group];
}

/* The others that an attacker prefers as much as one of its targets: strengths
 * of those alive, arrivals of those that are away (and of the one asked about);
 * of all of them, and of those taken together with it. */
typedef struct rivals {
    double living;
    double waiting;
    double living_together;
    double waiting_together;
    bool better; /* one that is preferred lives */
} rivals;

static rivals rivals_of(const lan_battle *battle, const lan_flow *flow,
                        const lan_volley *volley, const lan_link *ghost)
{
    const lan_link *links = &battle->targeting.links[volley->first_link];
    rivals r = {0};
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t i = links[l].group;
        const bool lives = i != ghost->group && lan_group_is_alive(battle, i);
        const bool together = links[l].target == ghost->target;
        r.better = r.better || (lives && links[l].rank < ghost->rank);
        if (links[l].rank != ghost->rank) {
            continue;
        }
        if (lives) {
            const double part = links[l].weight * flow->x[i];
            r.living += part;
            r.living_together += together ? part : 0.0;
        } else {
            const double part = links[l].weight * battle->state.rate[i];
            r.waiting += part;
            r.waiting_together += together ? part : 0.0;
        }
    }
    return r;
}

/* The whole army draws where its groups are one target. Groups held at zero
 * together by one volley draw in the ratio of their arrivals, so that
 * splitting a group changes nothing. */
double lan_flow_share_of_ghost(const lan_battle *battle, const lan_flow *flow,
                               const lan_volley *volley, const lan_link *ghost)
{
    const lan_targeting *targeting = &battle->targeting;
    const rivals r = rivals_of(battle, flow, volley, ghost);
    if (r.better) {
        return 0.0;
    }
    if (battle->plan->share == LAN_SHARE_EVEN) {
        int32_t targets = 1;
        for (int32_t t = 0; t < volley->target_count; t++) {
            targets += t != ghost->target &&
                       targeting->living[volley->first_target + t];
        }
        return 1.0 / targets;
    }
    const double own =
        ghost->weight * lan_battle_standing(battle, ghost->group);
    if (r.living > 0.0) {
        return (r.living_together + own) / (r.living + own);
    }
    return r.waiting > 0.0 ? r.waiting_together / r.waiting : 1.0;
}

double lan_flow_would_lose(const lan_battle *battle, const lan_flow *flow,
                           int32_t group, double *combat)
{
    const lan_targeting *targeting = &battle->targeting;
    const double level = lan_battle_standing(battle, group);
    double lost = 0.0;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t l = volley->first_link;
             l < volley->first_link + volley->link_count; l++) {
            const lan_link *link = &targeting->links[l];
            if (link->group == group && flow->sum[l] > 0.0) {
                const double share =
                    lan_flow_share_of_ghost(battle, flow, volley, link);
                lost += flow->sum[l] *
                        (share * lan_law_size(link->law, link->k, level));
            }
        }
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        if (link->group == group) {
            lost += lan_whole_fire(link, flow) *
                    lan_law_size(link->law, link->k, level);
        }
    }
    if (battle->plan->has_answers) {
        lost += flow->army_fire[battle->plan->groups[group].army] * level *
                lan_flow_answers_to(battle, flow, group);
    }
    *combat = lost;
    return lost + lan_flow_other_rate(battle, flow, group) * level;
}
