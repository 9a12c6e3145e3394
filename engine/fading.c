/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/fading_impl.h"

#include "base/real.h"
#include "engine/rates_impl.h"
#include "engine/variables_impl.h"

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
    return lan_variables_of_strength(battle, i, battle->interval.level[i]);
}

/* True for a group that ends by falling, and below the side's errors. */
static bool may_fade(const lan_battle *battle, int32_t i)
{
    return battle->interval.active[i] &&
           battle->state.status[i] == LAN_GROUP_ALIVE && !receives(battle, i) &&
           level_of(battle, i) < LAN_FADE_SHARE * scale_of(battle, i);
}

static bool shares_by_strength(const lan_battle *battle,
                               const lan_volley *volley)
{
    return volley->slot_count > 1 && battle->plan->share != LAN_SHARE_EVEN;
}

/* Marks the targets that lose in proportion to themselves by fire. */
static void mark_targets(const lan_battle *battle, unsigned char *fades)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const bool shared = shares_by_strength(battle, volley);
        for (int32_t l = 0; l < volley->link_count; l++) {
            const lan_link *link = &targeting->links[volley->first_link + l];
            const bool alone =
                shared && !battle->interval.dies_jointly[link->target];
            fades[link->target] |= link->area || alone;
        }
    }
    for (int32_t p = 0; p < targeting->power_count; p++) {
        fades[targeting->powers[p].target] |= targeting->powers[p].own >= 1.0;
    }
}

void lan_fading_begin(lan_battle *battle)
{
    lan_interval *interval = &battle->interval;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        interval->fade[i] = LAN_INF;
        interval->fades[i] = battle->plan->groups[i].other_index >= 0;
    }
    mark_targets(battle, interval->fades);
    interval->any_fades = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        interval->fades[i] = interval->fades[i] && may_fade(battle, i);
        interval->any_fades = interval->any_fades || interval->fades[i];
    }
}

/* Share of a side below which a sum of targets is about to be gone: what it is
 * fired at with no longer goes with a target's strength then, as the sum falls
 * too, and to follow one of them to a part of itself would take ever more steps
 * as the sum nears its end. */
#define COLLAPSE 1e-6

/* True where a target's share of an attacker's fire goes with its strength. */
static bool has_shares(const lan_battle *battle, const lan_volley *volley)
{
    const lan_targeting *targeting = &battle->targeting;
    double sum = 0.0;
    double most = 0.0;
    if (!shares_by_strength(battle, volley)) {
        return false;
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        if (targeting->living[volley->first_slot + link->slot]) {
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
static void add_link(lan_battle *battle, const lan_volley *volley,
                     const lan_link *link, bool shared, double sum)
{
    const lan_targeting *targeting = &battle->targeting;
    const int32_t slot = volley->first_slot + link->slot;
    lan_scratch *scratch = &battle->scratch;
    const int32_t i = link->target;
    const double fire = targeting->phi[slot] * sum;
    if (!battle->interval.fades[i] || !targeting->living[slot]) {
        return;
    }
    if (link->area) {
        scratch->proportional[i] += fire;
    } else if (shared && !battle->interval.dies_jointly[i] &&
               scratch->x[i] > 0.0) {
        scratch->proportional[i] += fire / scratch->x[i];
    } else {
        scratch->steady[i] += shares_by_strength(battle, volley) ? sum : fire;
    }
}

static void add_volleys(lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const bool shared = has_shares(battle, volley);
        for (int32_t l = volley->first_link;
             l < volley->first_link + volley->link_count; l++) {
            add_link(battle, volley, &targeting->links[l], shared,
                     targeting->sum[l]);
        }
    }
}

static void add_pair(lan_battle *battle)
{
    const lan_pair_rates *pair = &battle->interval.pair;
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
    for (int32_t p = 0; p < battle->targeting.power_count; p++) {
        const lan_power_link *link = &battle->targeting.powers[p];
        const int32_t i = link->target;
        if (battle->interval.fades[i] && link->own >= 1.0) {
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
    for (int32_t p = 0; p < battle->targeting.power_count; p++) {
        const lan_power_link *link = &battle->targeting.powers[p];
        const int32_t i = link->target;
        const double share = scratch->proportional[i];
        if (!battle->interval.fades[i] || !(link->own < 1.0) ||
            !(share > 0.0)) {
            continue;
        }
        const double strength = power_fire(battle, link) / share;
        const bool is_steady = battle->interval.power[i] < 1.0;
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
            battle->interval.fades[i] ? lan_rates_other_rate(battle, i) : 0.0;
    }
    if (battle->interval.pair.holds) {
        add_pair(battle);
        return;
    }
    add_volleys(battle);
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
    lan_interval *interval = &battle->interval;
    bool changed = false;
    if (!interval->any_fades) {
        return false;
    }
    sum_losses(battle);
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const double now = interval->fades[i] ? fade_now(battle, i) : LAN_INF;
        const double before = interval->fade[i];
        const bool same =
            (isinf(now) && isinf(before)) ||
            (now <= FADE_STEP * before && before <= FADE_STEP * now);
        if (!same) {
            interval->fade[i] = now;
            changed = true;
        }
    }
    return changed;
}
