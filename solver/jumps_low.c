/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groups that have no more soldiers than the count at which they are gone.
 */
#include "engine/rates_impl.h"
#include "solver/jumps_impl.h"

bool lan_jumps_is_low(const lan_jumps *jumps, int32_t i)
{
    const lan_battle *battle = jumps->battle;
    return battle->state.x[i] > 0.0 && battle->state.x[i] <= jumps->gone &&
           lan_army_is_in(battle, battle->plan->groups[i].army);
}

bool lan_jumps_is_any_low(const lan_jumps *jumps)
{
    const int32_t groups = jumps->battle->plan->group_count;
    bool any = false;
    for (int32_t i = 0; jumps->gone > 0.0 && !any && i < groups; i++) {
        any = lan_jumps_is_low(jumps, i);
    }
    return any;
}

/* Shows the model what arrives, or takes it back: in its state it would flow.
 */
static void show_arrivals(lan_jumps *jumps, bool shown)
{
    lan_state *state = &jumps->battle->state;
    for (int32_t k = 0; k < jumps->battle->plan->group_count; k++) {
        state->rate[k] =
            shown ? lan_jumps_arrival(jumps, k, state->head->time) : 0.0;
    }
}

/* What a group would lose per time at its level; of it, in combat. Groups that
 * are gone and are fired at together draw the fire in the ratio in which they
 * receive. */
static double would_lose(lan_jumps *jumps, int32_t i, double *combat)
{
    lan_jumps_begin_interval(jumps);
    lan_jumps_ask(jumps);
    show_arrivals(jumps, true);
    const double lost =
        lan_flow_would_lose(jumps->battle, &jumps->battle->now.flow, i, combat);
    show_arrivals(jumps, false);
    return lost;
}

bool lan_jumps_does_rise(lan_jumps *jumps, int32_t i)
{
    const double now = jumps->battle->state.head->time;
    const double arrival = lan_jumps_arrival(jumps, i, now);
    double combat;
    return arrival > 0.0 && arrival > would_lose(jumps, i, &combat);
}

bool lan_jumps_draw_cause(lan_jumps *jumps, int32_t i, int32_t *killer)
{
    double combat;
    const double all = would_lose(jumps, i, &combat);
    const bool is_combat = combat > 0.0 && combat >= all - combat;
    *killer = -1;
    if (is_combat) {
        show_arrivals(jumps, true);
        *killer = lan_jumps_draw_killer(jumps, i);
        show_arrivals(jumps, false);
    }
    return is_combat;
}
