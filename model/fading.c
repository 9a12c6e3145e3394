/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/fading_impl.h"

#include "base/real.h"
#include "model/dynamics_impl.h"
#include "model/variables_impl.h"

/* A fade is taken anew where it has changed by this factor. */
#define FADE_STEP 2.0

static bool receives(const lan_battle *battle, int32_t i)
{
    return battle->state.rate[i] > 0.0 || battle->state.slope[i] > 0.0;
}

/* Error scale of a group's variable where it does not fade. */
static double scale_of(const lan_battle *battle, int32_t i)
{
    const lan_plan *plan = battle->plan;
    const double side =
        plan->side_scale[plan->armies[plan->groups[i].army].side];
    return lan_variables_of_strength(battle, i, side);
}

static double level_of(const lan_battle *battle, int32_t i)
{
    return lan_variables_of_strength(battle, i, battle->stretch.level[i]);
}

/* True for a group that ends by falling, and below the side's errors. */
static bool may_fade(const lan_battle *battle, int32_t i)
{
    return battle->stretch.active[i] &&
           battle->state.status[i] == LAN_GROUP_ALIVE && !receives(battle, i) &&
           level_of(battle, i) < LAN_FADE_SHARE * scale_of(battle, i);
}

static bool shares_by_strength(const lan_battle *battle, const lan_fan *fan)
{
    return fan->slot_count > 1 && battle->plan->share != LAN_SHARE_EVEN;
}

/* Marks the targets that lose in proportion to themselves by fire. */
static void mark_targets(const lan_battle *battle, unsigned char *fades)
{
    const lan_fabric *fabric = &battle->fabric;
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        const bool shared = shares_by_strength(battle, fan);
        for (int32_t l = 0; l < fan->link_count; l++) {
            const lan_link *link = &fabric->links[fan->first_link + l];
            const bool alone = shared && !battle->stretch.joint[link->target];
            fades[link->target] |= link->area || alone;
        }
    }
    for (int32_t p = 0; p < fabric->power_count; p++) {
        fades[fabric->powers[p].target] |= fabric->powers[p].own >= 1.0;
    }
}

void lan_fading_begin(lan_battle *battle)
{
    lan_stretch *stretch = &battle->stretch;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        stretch->fade[i] = LAN_INF;
        stretch->fades[i] = battle->plan->groups[i].other_index >= 0;
    }
    mark_targets(battle, stretch->fades);
    stretch->any_fades = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        stretch->fades[i] = stretch->fades[i] && may_fade(battle, i);
        stretch->any_fades = stretch->any_fades || stretch->fades[i];
    }
}

/* Share of a side below which a sum of targets is about to be gone: what it is
 * fired at with no longer goes with a target's strength then, as the sum falls
 * too, and to follow one of them to a part of itself would take ever more steps
 * as the sum nears its end. */
#define COLLAPSE 1e-6

/* True where a target's share of an attacker's fire goes with its strength. */
static bool has_shares(const lan_battle *battle, const lan_fan *fan)
{
    const lan_fabric *fabric = &battle->fabric;
    double sum = 0.0;
    double most = 0.0;
    if (!shares_by_strength(battle, fan)) {
        return false;
    }
    for (int32_t l = 0; l < fan->link_count; l++) {
        const lan_link *link = &fabric->links[fan->first_link + l];
        if (fabric->living[fan->first_slot + link->slot]) {
            const double scale = scale_of(battle, link->target);
            sum += link->weight * battle->scratch.x[link->target];
            most = fmax(most, link->weight * scale);
        }
    }
    return sum > COLLAPSE * most;
}

/* Adds what a link takes: to `steady` what does not depend on the target's
 * strength, to `proportional` what goes with it. Targets that die together
 * count as the last of them would, at which all the fire is then. */
static void add_link(lan_battle *battle, const lan_fan *fan,
                     const lan_link *link, bool shared, double sum)
{
    const lan_fabric *fabric = &battle->fabric;
    const int32_t slot = fan->first_slot + link->slot;
    lan_scratch *scratch = &battle->scratch;
    const int32_t i = link->target;
    const double fire = fabric->phi[slot] * sum;
    if (!battle->stretch.fades[i] || !fabric->living[slot]) {
        return;
    }
    if (link->area) {
        scratch->proportional[i] += fire;
    } else if (shared && !battle->stretch.joint[i] && scratch->x[i] > 0.0) {
        scratch->proportional[i] += fire / scratch->x[i];
    } else {
        scratch->steady[i] += shares_by_strength(battle, fan) ? sum : fire;
    }
}

static void add_fans(lan_battle *battle)
{
    const lan_fabric *fabric = &battle->fabric;
    for (int32_t f = 0; f < fabric->fan_count; f++) {
        const lan_fan *fan = &fabric->fans[f];
        const bool shared = has_shares(battle, fan);
        for (int32_t l = fan->first_link; l < fan->first_link + fan->link_count;
             l++) {
            add_link(battle, fan, &fabric->links[l], shared, fabric->sum[l]);
        }
    }
}

static void add_pair(lan_battle *battle)
{
    const lan_pair_rates *pair = &battle->stretch.pair;
    lan_scratch *scratch = &battle->scratch;
    for (int32_t i = 0; i < 2; i++) {
        scratch->steady[i] += pair->aimed[i] * scratch->x[1 - i];
        scratch->proportional[i] += pair->area[i] * scratch->x[1 - i];
    }
}

/* What a power law takes per x^own. */
static double power_fire(const lan_battle *battle, const lan_power_link *link)
{
    const double fire = battle->scratch.fire[link->attacker];
    return fire > 0.0 ? link->coefficient * pow(fire, link->enemy) : 0.0;
}

/* Power laws at a whole share of the strength or more. */
static void add_high_powers(lan_battle *battle)
{
    lan_scratch *scratch = &battle->scratch;
    for (int32_t p = 0; p < battle->fabric.power_count; p++) {
        const lan_power_link *link = &battle->fabric.powers[p];
        const int32_t i = link->target;
        if (battle->stretch.fades[i] && link->own >= 1.0) {
            scratch->proportional[i] +=
                power_fire(battle, link) *
                pow(fabs(scratch->x[i]), link->own - 1.0);
        }
    }
}

/* Power laws that grow beyond what goes with the strength, from the strength on
 * at which they do; where the variable is z they are steady. */
static void add_low_powers(lan_battle *battle)
{
    lan_scratch *scratch = &battle->scratch;
    for (int32_t p = 0; p < battle->fabric.power_count; p++) {
        const lan_power_link *link = &battle->fabric.powers[p];
        const int32_t i = link->target;
        const double share = scratch->proportional[i];
        if (!battle->stretch.fades[i] || !(link->own < 1.0) || !(share > 0.0)) {
            continue;
        }
        const double strength = power_fire(battle, link) / share;
        const bool is_steady = battle->stretch.power[i] < 1.0;
        scratch->steady[i] +=
            share *
            (is_steady ? strength : pow(strength, 1.0 / (1.0 - link->own)));
    }
}

static void sum_losses(lan_battle *battle)
{
    lan_scratch *scratch = &battle->scratch;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        scratch->steady[i] = 0.0;
        scratch->proportional[i] =
            battle->stretch.fades[i] ? lan_dynamics_other_rate(battle, i) : 0.0;
    }
    if (battle->stretch.pair.holds) {
        add_pair(battle);
        return;
    }
    add_fans(battle);
    add_high_powers(battle);
    add_low_powers(battle);
}

/* The fade of a group by the losses just summed up; infinite where it is of no
 * account. */
static double fade_now(const lan_battle *battle, int32_t i)
{
    const lan_scratch *scratch = &battle->scratch;
    const double scale = scale_of(battle, i);
    if (!(scratch->proportional[i] > 0.0)) {
        return LAN_INF;
    }
    const double fade = scratch->steady[i] / scratch->proportional[i];
    const double least = fmax(level_of(battle, i), LAN_LEAST_FADE * scale);
    return fade < LAN_FADE_SHARE * scale ? fade + least : LAN_INF;
}

bool lan_fading_follow(lan_battle *battle)
{
    lan_stretch *stretch = &battle->stretch;
    bool changed = false;
    if (!stretch->any_fades) {
        return false;
    }
    sum_losses(battle);
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const double now = stretch->fades[i] ? fade_now(battle, i) : LAN_INF;
        const double before = stretch->fade[i];
        const bool same =
            (isinf(now) && isinf(before)) ||
            (now <= FADE_STEP * before && before <= FADE_STEP * now);
        if (!same) {
            stretch->fade[i] = now;
            changed = true;
        }
    }
    return changed;
}
