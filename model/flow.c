/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/flow_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/carve_impl.h"
#include "model/battle_impl.h"

/* What a battle asks for, in the order of lan_flow.shape. */
enum { GROUPS, ARMIES, LINKS, TARGETS, CELLS, WHOLES };

/* Asked at each interval. */
static inline bool is_laid_out_for(const lan_flow *flow,
                                   const lan_battle *battle, size_t cells,
                                   size_t wholes)
{
    const size_t *shape = flow->shape;
    return shape[GROUPS] == (size_t)battle->plan->group_count &&
           shape[ARMIES] == (size_t)battle->plan->army_count &&
           shape[LINKS] == battle->targeting.link_capacity &&
           shape[TARGETS] == battle->targeting.target_capacity &&
           shape[CELLS] == cells && shape[WHOLES] == wholes;
}

/* Cuts the block into what the shape asks for. */
static void lay_out(lan_flow *flow)
{
    const size_t *shape = flow->shape;
    double *next = flow->block;
    flow->x = lan_carve(&next, shape[GROUPS]);
    flow->fire = lan_carve(&next, shape[GROUPS]);
    flow->combat = lan_carve(&next, shape[GROUPS]);
    flow->army_fire = lan_carve(&next, shape[ARMIES]);
    flow->army_morale = lan_carve(&next, shape[ARMIES]);
    flow->sum = lan_carve(&next, shape[LINKS]);
    flow->share = lan_carve(&next, shape[TARGETS]);
    flow->strength = lan_carve(&next, shape[TARGETS]);
    flow->coefficient = lan_carve(&next, shape[CELLS]);
    flow->factor = lan_carve(&next, shape[WHOLES]);
}

lan_status lan_flow_fit(lan_flow *flow, const lan_battle *battle)
{
    const bool moves = lan_plan_approaches(battle->plan);
    const size_t cells = moves ? battle->targeting.coefficient_capacity : 0;
    const size_t wholes = moves ? battle->targeting.whole_capacity : 0;
    if (is_laid_out_for(flow, battle, cells, wholes)) {
        return LAN_OK;
    }
    const size_t shape[] = {[GROUPS] = (size_t)battle->plan->group_count,
                            [ARMIES] = (size_t)battle->plan->army_count,
                            [LINKS] = battle->targeting.link_capacity,
                            [TARGETS] = battle->targeting.target_capacity,
                            [CELLS] = cells,
                            [WHOLES] = wholes};
    const size_t need = 3 * shape[GROUPS] + 2 * shape[ARMIES] + shape[LINKS] +
                        2 * shape[TARGETS] + shape[CELLS] + shape[WHOLES];
    if (need > flow->room) {
        double *block = calloc(need, sizeof *block);
        if (block == NULL) {
            return LAN_ENOMEM;
        }
        lan_flow_clear(flow);
        flow->block = block;
        flow->room = need;
    }
    memcpy(flow->shape, shape, sizeof shape);
    lay_out(flow);
    return LAN_OK;
}

void lan_flow_clear(lan_flow *flow)
{
    free(flow->block);
    *flow = (lan_flow){0};
}
