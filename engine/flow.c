/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/flow_impl.h"

#include <stdlib.h>

#include "base/carve_impl.h"
#include "engine/battle_impl.h"

lan_status lan_flow_fit(lan_flow *flow, const lan_battle *battle)
{
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    const size_t links = battle->targeting.link_capacity;
    const size_t targets = battle->targeting.target_capacity;
    const size_t need = 3 * groups + 2 * armies + links + 2 * targets;
    if (flow->shape[0] == groups && flow->shape[1] == armies &&
        flow->shape[2] == links && flow->shape[3] == targets) {
        return LAN_OK;
    }
    if (need > flow->room) {
        double *block = calloc(need, sizeof *block);
        if (block == NULL) {
            return LAN_ENOMEM;
        }
        lan_flow_clear(flow);
        flow->block = block;
        flow->room = need;
    }
    double *next = flow->block;
    flow->shape[0] = groups;
    flow->shape[1] = armies;
    flow->shape[2] = links;
    flow->shape[3] = targets;
    flow->x = lan_carve(&next, groups);
    flow->fire = lan_carve(&next, groups);
    flow->combat = lan_carve(&next, groups);
    flow->army_fire = lan_carve(&next, armies);
    flow->army_morale = lan_carve(&next, armies);
    flow->sum = lan_carve(&next, links);
    flow->share = lan_carve(&next, targets);
    flow->strength = lan_carve(&next, targets);
    return LAN_OK;
}

void lan_flow_clear(lan_flow *flow)
{
    free(flow->block);
    *flow = (lan_flow){0};
}
