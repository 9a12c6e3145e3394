/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/flow_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/carve_impl.h"
#include "engine/battle_impl.h"

lan_status lan_flow_fit(lan_flow *flow, const lan_battle *battle)
{
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    const size_t links = battle->targeting.link_capacity;
    const size_t targets = battle->targeting.target_capacity;
    const bool moves = lan_plan_approaches(battle->plan);
    const size_t cells = moves ? battle->targeting.coefficient_capacity : 0;
    const size_t wholes = moves ? battle->targeting.whole_capacity : 0;
    const size_t shape[] = {groups, armies, links, targets, cells, wholes};
    const size_t need =
        3 * groups + 2 * armies + links + 2 * targets + cells + wholes;
    if (memcmp(flow->shape, shape, sizeof shape) == 0) {
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
    memcpy(flow->shape, shape, sizeof shape);
    flow->x = lan_carve(&next, groups);
    flow->fire = lan_carve(&next, groups);
    flow->combat = lan_carve(&next, groups);
    flow->army_fire = lan_carve(&next, armies);
    flow->army_morale = lan_carve(&next, armies);
    flow->sum = lan_carve(&next, links);
    flow->share = lan_carve(&next, targets);
    flow->strength = lan_carve(&next, targets);
    flow->coefficient = lan_carve(&next, cells);
    flow->factor = lan_carve(&next, wholes);
    return LAN_OK;
}

void lan_flow_clear(lan_flow *flow)
{
    free(flow->block);
    *flow = (lan_flow){0};
}
