/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "model/battle_impl.h"
#include "model/fabric_impl.h"
#include "model/fading_impl.h"
#include "model/stretch_impl.h"

static void sum_arrivals(lan_battle *battle, double now)
{
    const lan_plan *plan = battle->plan;
    lan_stretch *stretch = &battle->stretch;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        stretch->had[a] = 0.0;
        stretch->had_rate[a] = 0.0;
        stretch->had_slope[a] = 0.0;
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            stretch->had[a] +=
                plan->groups[i].start + battle->state.reinforced[i];
            stretch->had_rate[a] +=
                lan_battle_reinforcement_rate(battle, i, now);
            stretch->had_slope[a] += battle->state.slope[i];
        }
    }
}

static bool receives(const lan_battle *battle, int32_t i, double now)
{
    return lan_battle_reinforcement_rate(battle, i, now) > 0.0 ||
           battle->state.slope[i] > 0.0;
}

static void set_groups(lan_battle *battle, double now)
{
    const lan_plan *plan = battle->plan;
    lan_stretch *stretch = &battle->stretch;
    stretch->any_pinned = false;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const bool in = lan_army_is_in(battle, plan->groups[i].army);
        const bool alive = lan_group_is_alive(battle, i);
        stretch->active[i] = in && alive;
        stretch->pinned[i] = in && !alive && receives(battle, i, now);
        stretch->any_pinned = stretch->any_pinned || stretch->pinned[i];
        stretch->killer[i] = LAN_KILLER_NONE;
        stretch->power[i] = 1.0;
    }
}

/* Share of its side at which a group that receives is gone where what it loses
 * has no bound on its change near zero. It would not be at zero there, but
 * where as much is lost as comes, and that is too little to be told from zero.
 * Well above the error of a step, or the error would decide. */
#define RECEIVED_REST 1e-8

/* Lifts the level of zero of a group that receives and is in such a case. */
static void lift_level(lan_battle *battle, int32_t i, double now)
{
    const lan_plan *plan = battle->plan;
    const int32_t side = plan->armies[plan->groups[i].army].side;
    double *level = &battle->stretch.level[i];
    if (receives(battle, i, now) && !(*level > 0.0)) {
        *level = RECEIVED_REST * plan->side_scale[side];
    }
}

/* Near zero the change of a loss has no bound where fire is shared by strength,
 * and where a power law takes x^own with 0 < own < 1. */
static void lift_levels(lan_battle *battle, double now)
{
    const lan_fabric *fabric = &battle->fabric;
    const bool by_strength = battle->plan->share != LAN_SHARE_EVEN;
    for (int32_t f = 0; by_strength && f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        for (int32_t l = 0; fan->slot_count > 1 && l < fan->link_count; l++) {
            lift_level(battle, fabric->links[fan->first_link + l].target, now);
        }
    }
    for (int32_t p = 0; p < fabric->power_count; p++) {
        const lan_power_link *link = &fabric->powers[p];
        if (link->own > 0.0 && link->own < 1.0) {
            lift_level(battle, link->target, now);
        }
    }
}

static double level_of(const lan_battle *battle, int32_t i, double now)
{
    const lan_plan *plan = battle->plan;
    const int32_t side = plan->armies[plan->groups[i].army].side;
    const bool can = battle->stretch.can[i];
    if (isnan(plan->gone)) {
        return can ? 0.0 : 0.5;
    }
    /* What nobody can bring to zero would never be gone there. */
    return can || receives(battle, i, now)
               ? plan->gone
               : fmax(plan->gone, LAN_LEAST_FADE * plan->side_scale[side]);
}

static void set_levels(lan_battle *battle, double now)
{
    const lan_plan *plan = battle->plan;
    lan_stretch *stretch = &battle->stretch;
    lan_fabric_mark_finishable(battle, stretch->can);
    for (int32_t i = 0; i < plan->group_count; i++) {
        stretch->level[i] = level_of(battle, i, now);
    }
    if (lan_gone_is_zero(battle)) {
        lift_levels(battle, now);
    }
}

static void note_killer(lan_stretch *stretch, int32_t victim, int32_t killer)
{
    int32_t *known = &stretch->killer[victim];
    if (*known == LAN_KILLER_NONE) {
        *known = killer;
    } else if (*known != killer) {
        *known = LAN_KILLER_MANY;
    }
}

static void set_killers(lan_battle *battle)
{
    const lan_fabric *fabric = &battle->fabric;
    lan_stretch *stretch = &battle->stretch;
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        for (int32_t a = 0; a < fan->attacker_count; a++) {
            const int32_t j = fabric->attackers[fan->first_attacker + a];
            for (int32_t l = 0; stretch->active[j] && l < fan->link_count;
                 l++) {
                note_killer(stretch, fabric->links[fan->first_link + l].target,
                            j);
            }
        }
    }
    for (int32_t p = 0; p < fabric->power_count; p++) {
        if (stretch->active[fabric->powers[p].attacker]) {
            note_killer(stretch, fabric->powers[p].target,
                        fabric->powers[p].attacker);
        }
    }
}

/* Excludes from z every group that fire other than power laws may hit. */
static void exclude_fan_targets(lan_battle *battle)
{
    const lan_fabric *fabric = &battle->fabric;
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        for (int32_t l = 0; l < fan->link_count; l++) {
            const int32_t i = fabric->links[fan->first_link + l].target;
            battle->stretch.power[i] = LAN_INF;
        }
    }
}

/* Chooses z = x^(1 - own) for groups that only power laws of one exponent
 * 0 < own < 1 hit and that receive nothing: there it meets zero linearly. */
static void choose_powers(lan_battle *battle)
{
    const lan_fabric *fabric = &battle->fabric;
    lan_stretch *stretch = &battle->stretch;
    stretch->any_power = false;
    if (fabric->power_count == 0) {
        return;
    }
    exclude_fan_targets(battle);
    for (int32_t p = 0; p < fabric->power_count; p++) {
        const lan_power_link *link = &fabric->powers[p];
        double *power = &stretch->power[link->target];
        const double mine = 1.0 - link->own;
        const bool first = !(*power < 1.0) && !isinf(*power);
        if (!(mine > 0.0 && mine < 1.0) ||
            (!first && fabs(*power - mine) > 0.0)) {
            *power = LAN_INF;
        } else if (first) {
            *power = mine;
        }
    }
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const bool receiving =
            battle->state.rate[i] > 0.0 || battle->state.slope[i] > 0.0;
        if (isinf(stretch->power[i]) || receiving || !stretch->active[i]) {
            stretch->power[i] = 1.0;
        }
        stretch->any_power = stretch->any_power || stretch->power[i] < 1.0;
    }
}

/* A target that is fired at in proportion to its strength alone loses ever more
 * slowly: it reaches zero with the last of its attackers' targets, when the sum
 * does. Its own crossing would be noise. One that has just come back is not
 * among them yet: it starts below what counts as the rest of a sum. */
static void choose_joint(lan_battle *battle)
{
    const lan_fabric *fabric = &battle->fabric;
    lan_stretch *stretch = &battle->stretch;
    const bool by_strength = battle->plan->share != LAN_SHARE_EVEN;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        stretch->joint[i] = by_strength && stretch->active[i] &&
                            battle->state.status[i] == LAN_GROUP_ALIVE &&
                            stretch->can[i] && lan_gone_is_zero(battle);
    }
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        for (int32_t l = 0; l < fan->link_count; l++) {
            const lan_link *link = &fabric->links[fan->first_link + l];
            if (fan->slot_count == 1 && !link->area) {
                stretch->joint[link->target] = 0;
            }
        }
    }
    for (int32_t p = 0; p < fabric->power_count; p++) {
        stretch->joint[fabric->powers[p].target] = 0;
    }
}

/* How near to its front, as a share of its side, a crossing leaves an army: a
 * root is known to a share of a step only. */
#define FRONT_REST 1e-10

/* Whether an army that an event has just left at its front is beyond it, the
 * event has said: asked anew, rounding might say the same event again, for
 * ever. Any other army is compared. */
static void set_fronts(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        double total = 0.0;
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            total += battle->state.x[i];
        }
        const double scale = fmax(army->front, plan->side_scale[army->side]);
        if (battle->state.front_crossed[a] &&
            fabs(total - army->front) <= FRONT_REST * scale) {
            continue;
        }
        battle->state.front_crossed[a] = 0;
        battle->state.front_limited[a] = total > army->front;
    }
}

/* True where strengths are the only variables and every front is open. */
static bool is_plain(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    bool full = false;
    for (int32_t a = 0; a < plan->army_count; a++) {
        full = full || battle->state.front_limited[a];
        battle->scratch.army_fire[a] = 1.0;
    }
    return !full && plan->variable_count == plan->group_count &&
           battle->fabric.power_count == 0;
}

/* True where what each killer takes is its fire times constants. */
static bool is_fixed(const lan_battle *battle)
{
    const lan_fabric *fabric = &battle->fabric;
    bool fixed = battle->stretch.plain;
    for (int32_t f = 0; fixed && f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        fixed = fan->slot_count == 1 || battle->plan->share == LAN_SHARE_EVEN;
        for (int32_t l = 0; fixed && l < fan->link_count; l++) {
            fixed = !fabric->links[fan->first_link + l].area;
        }
    }
    return fixed;
}

/* Sets the short form of the rates where the stretch has it. */
static void set_pair(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    lan_stretch *stretch = &battle->stretch;
    stretch->pair = (lan_pair_rates){.holds = false};
    if (plan->group_count != 2 || plan->army_count != 2 ||
        battle->fabric.power_count > 0 || !stretch->active[0] ||
        !stretch->active[1]) {
        return;
    }
    for (int32_t a = 0; a < 2; a++) {
        if (battle->state.front_limited[a] ||
            plan->armies[a].morale_index >= 0) {
            return;
        }
    }
    for (int32_t at = 0; at < 2; at++) {
        double c;
        const lan_law law = lan_fabric_pair(battle, 1 - at, at, &c);
        stretch->pair.aimed[at] = law == LAN_LAW_AIMED ? c : 0.0;
        stretch->pair.area[at] = law == LAN_LAW_AREA ? c : 0.0;
    }
    stretch->pair.holds = true;
}

/* Groups below which links of the dead cost less than building anew. */
#define FEW_GROUPS 48

/* True where so many have left since the links were built that fewer links are
 * worth the building. */
static bool is_thinned_out(const lan_battle *battle)
{
    int32_t alive = 0;
    if (battle->fabric.members < FEW_GROUPS) {
        return false;
    }
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        alive += lan_group_is_alive(battle, i) ||
                 battle->plan->groups[i].last_due >= battle->state.head->time;
    }
    return 4 * alive < 3 * battle->fabric.members;
}

lan_status lan_stretch_begin(lan_battle *battle)
{
    const double now = battle->state.head->time;
    if (battle->fabric.stale || is_thinned_out(battle)) {
        const lan_status status = lan_fabric_build(battle);
        if (status != LAN_OK) {
            return status;
        }
    }
    battle->stretch.start = now;
    sum_arrivals(battle, now);
    set_groups(battle, now);
    set_levels(battle, now);
    set_killers(battle);
    choose_powers(battle);
    choose_joint(battle);
    set_fronts(battle);
    lan_fabric_mark_living(battle);
    lan_fading_begin(battle);
    battle->stretch.plain = is_plain(battle);
    battle->stretch.fixed = is_fixed(battle);
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        battle->scratch.fired[i] = 0.0;
    }
    set_pair(battle);
    return LAN_OK;
}
