/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/fading_impl.h"

#include "base/real.h"
#include "model/rates_impl.h"
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
    return lan_variables_of_strength(battle, i, battle->interval.level[i]);
}

/* True for a group that ends by falling, and below the side's errors. */
static bool may_fade(const lan_battle *battle, int32_t i)
{
    return battle->interval.active[i] &&
           battle->state.status[i] == LAN_GROUP_ALIVE && !receives(battle, i) &&
           lan_fading_is_below(level_of(battle, i), scale_of(battle, i));
}

/* Marks the targets that lose in proportion to themselves by fire. */
static void mark_targets(const lan_battle *battle, unsigned char *fades)
{
    const lan_targeting *targeting = &battle->targeting;
    const bool any =
        targeting->any_sized ||
        (targeting->any_shared && battle->plan->share != LAN_SHARE_EVEN);
    for (int32_t f = 0; any && f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const bool shared = !lan_volley_is_fixed(volley, battle->plan->share);
        for (int32_t l = 0; l < volley->link_count; l++) {
            const lan_link *link = &targeting->links[volley->first_link + l];
            const bool alone =
                shared && !battle->interval.dies_jointly[link->group];
            fades[link->group] |= link->law->per_soldier != NULL || alone;
        }
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        fades[link->group] |= !link->law->finishes(link->k);
    }
}

static void mark_attacker(lan_battle *battle, int32_t attacker, int32_t at)
{
    (void)at;
    battle->interval.fades[attacker] = 1;
}

void lan_fading_begin(lan_battle *battle)
{
    lan_interval *interval = &battle->interval;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        interval->fade[i] = LAN_INF;
        interval->fades[i] = battle->plan->groups[i].other_index >= 0;
    }
    mark_targets(battle, interval->fades);
    if (battle->plan->has_answers) {
        lan_retaliation_visit(battle, mark_attacker);
    }
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
static bool has_shares(const lan_battle *battle, const lan_flow *flow,
                       const lan_volley *volley)
{
    const lan_targeting *targeting = &battle->targeting;
    double sum = 0.0;
    double most = 0.0;
    if (lan_volley_is_fixed(volley, battle->plan->share)) {
        return false;
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        if (targeting->living[volley->first_target + link->target]) {
            const double scale = scale_of(battle, link->group);
            sum += link->weight * flow->x[link->group];
            most = fmax(most, link->weight * scale);
        }
    }
    return sum > COLLAPSE * most;
}

/* Adds what a link takes: to `steady` what does not depend on the target's
 * strength, to `proportional` what goes with it. Targets that die together
 * count as the last of them would, at which all the fire is then. */
static void add_link(lan_battle *battle, const lan_flow *flow,
                     const lan_volley *volley, const lan_link *link,
                     bool shared, double sum)
{
    const double *shares = lan_flow_shares(battle, flow, volley);
    lan_work *work = &battle->work;
    const int32_t i = link->group;
    const double fire = shares[link->target] * sum;
    if (!battle->interval.fades[i] ||
        !battle->targeting.living[volley->first_target + link->target]) {
        return;
    }
    if (link->law->per_soldier != NULL) {
        work->proportional[i] +=
            fire * link->law->per_soldier(link->k, flow->x[i]);
    } else if (shared && !battle->interval.dies_jointly[i] &&
               flow->x[i] > 0.0) {
        work->proportional[i] += fire / flow->x[i];
    } else {
        work->steady[i] +=
            lan_volley_is_fixed(volley, battle->plan->share) ? fire : sum;
    }
}

static void add_volleys(lan_battle *battle, const lan_flow *flow)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const bool shared = has_shares(battle, flow, volley);
        for (int32_t l = volley->first_link;
             l < volley->first_link + volley->link_count; l++) {
            add_link(battle, flow, volley, &targeting->links[l], shared,
                     flow->sum[l]);
        }
    }
}

static void add_answers(lan_battle *battle, const lan_flow *flow)
{
    const lan_plan *plan = battle->plan;
    for (int32_t i = 0; plan->has_answers && i < plan->group_count; i++) {
        if (battle->interval.fades[i]) {
            battle->work.proportional[i] +=
                flow->army_fire[plan->groups[i].army] *
                lan_flow_answers_to(battle, flow, i);
        }
    }
}

static void add_pair(lan_battle *battle, const lan_flow *flow)
{
    const lan_pair_rates *pair = &battle->interval.pair;
    for (int32_t i = 0; i < 2; i++) {
        battle->work.steady[i] += pair->aimed[i] * flow->x[1 - i];
        battle->work.proportional[i] += pair->area[i] * flow->x[1 - i];
    }
}

/* Fire that is not divided at a whole share of the strength or more. */
static void add_high_wholes(lan_battle *battle, const lan_flow *flow)
{
    for (int32_t p = 0; p < battle->targeting.whole_count; p++) {
        const lan_whole_link *link = &battle->targeting.wholes[p];
        const int32_t i = link->group;
        if (battle->interval.fades[i] && !link->law->finishes(link->k)) {
            battle->work.proportional[i] +=
                fmax(0.0, lan_whole_fire(link, flow)) *
                link->law->per_soldier(link->k, flow->x[i]);
        }
    }
}

/* Power laws that grow beyond what goes with the strength, from the strength on
 * at which they do; where the variable is z they are steady. */
static void add_low_wholes(lan_battle *battle, const lan_flow *flow)
{
    lan_work *work = &battle->work;
    for (int32_t p = 0; p < battle->targeting.whole_count; p++) {
        const lan_whole_link *link = &battle->targeting.wholes[p];
        const int32_t i = link->group;
        const double share = work->proportional[i];
        if (!battle->interval.fades[i] || !link->law->finishes(link->k) ||
            !(share > 0.0)) {
            continue;
        }
        const double strength = fmax(0.0, lan_whole_fire(link, flow)) / share;
        const bool is_steady = battle->interval.power[i] < 1.0;
        work->steady[i] +=
            share *
            (is_steady ? strength : pow(strength, 1.0 / (1.0 - link->k)));
    }
}

static void sum_losses(lan_battle *battle, const lan_flow *flow)
{
    lan_work *work = &battle->work;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        work->steady[i] = 0.0;
        work->proportional[i] = battle->interval.fades[i]
                                    ? lan_flow_other_rate(battle, flow, i)
                                    : 0.0;
    }
    if (battle->interval.pair.holds) {
        add_pair(battle, flow);
        return;
    }
    add_volleys(battle, flow);
    add_answers(battle, flow);
    add_high_wholes(battle, flow);
    add_low_wholes(battle, flow);
}

/* The fade of a group by the losses just summed up; infinite where it is of no
 * account. */
static double fade_now(const lan_battle *battle, int32_t i)
{
    const lan_work *work = &battle->work;
    const double scale = scale_of(battle, i);
    if (!(work->proportional[i] > 0.0)) {
        return LAN_INF;
    }
    const double fade = work->steady[i] / work->proportional[i];
    const double least = lan_fading_level(level_of(battle, i), scale);
    return fade < LAN_FADE_SHARE * scale ? fade + least : LAN_INF;
}

bool lan_fading_is_any(const lan_battle *battle)
{
    return battle->interval.any_fades;
}

bool lan_fading_follow(lan_battle *battle, const lan_flow *flow)
{
    lan_interval *interval = &battle->interval;
    bool changed = false;
    if (!interval->any_fades) {
        return false;
    }
    sum_losses(battle, flow);
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
