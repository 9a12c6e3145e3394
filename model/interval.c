/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/engine_impl.h"

static void sum_arrivals(lan_battle *battle, double now)
{
    const lan_plan *plan = battle->plan;
    lan_interval *interval = &battle->interval;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        interval->fielded[a] = 0.0;
        interval->fielded_rate[a] = 0.0;
        interval->fielded_slope[a] = 0.0;
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            interval->fielded[a] +=
                plan->groups[i].start + battle->state.reinforced[i];
            interval->fielded_rate[a] +=
                lan_battle_reinforcement_rate(battle, i, now);
            interval->fielded_slope[a] += battle->state.slope[i];
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
    lan_interval *interval = &battle->interval;
    interval->any_held = false;
    interval->any_split = false;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const bool in = lan_army_is_in(battle, plan->groups[i].army);
        const bool alive = lan_group_is_alive(battle, i);
        const bool flees = lan_army_flees(battle, plan->groups[i].army);
        interval->active[i] = (in || flees) && alive;
        interval->held_at_zero[i] = in && !alive && receives(battle, i, now);
        interval->any_held = interval->any_held || interval->held_at_zero[i];
        interval->killer[i] = LAN_KILLER_NONE;
        interval->power[i] = 1.0;
    }
}

/* If all enemies of an army are out, its groups keep their gone levels, until
 * another enemy comes. */
static void keep_levels(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const int32_t side = lan_referee_sides(plan, battle->state.army_state);
    for (int32_t i = 0; i < plan->group_count; i++) {
        double *level = &battle->interval.level[i];
        double *kept = &battle->state.open.level[i];
        const bool has_enemy = side != LAN_WINNER_MUTUAL &&
                               side != plan->armies[plan->groups[i].army].side;
        if (has_enemy || isnan(*kept)) {
            *kept = *level;
        } else {
            *level = *kept;
        }
    }
}

/* True if the derivative of a group's loss is unbounded near zero: under a
 * power law with 0 < own < 1, or under fire shared by strength. */
static bool is_steep_at_zero(const lan_battle *battle, int32_t i)
{
    const lan_targeting *targeting = &battle->targeting;
    const bool by_strength = battle->plan->share != LAN_SHARE_EVEN;
    bool steep = false;
    for (int32_t f = 0; by_strength && f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const lan_link *links = &targeting->links[volley->first_link];
        for (int32_t l = 0; volley->target_count > 1 && l < volley->link_count;
             l++) {
            steep = steep || links[l].group == i;
        }
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        steep = steep || (link->group == i && link->law->is_power &&
                          link->k > 0.0 && link->k < 1.0);
    }
    return steep;
}

#define HALF_SOLDIER 0.5

/* A group is gone at this share of its start and its reinforcements. */
#define GONE_SHARE 1e-9

/* Share of its side at which a group is gone if it receives reinforcement and
 * its loss is steep at zero. Where arrivals balance losses, the derivative of
 * the loss is arrivals / strength: below this level an explicit stepper would
 * need hundreds of millions of steps to stay there. */
#define GONE_SHARE_STEEP 1e-8

/* Strength at which a group is gone: half a soldier if no fire can reduce it to
 * zero; otherwise a tiny share of its cumulative strength. Under a power law
 * the strength touches zero, x ~ (T - t)^(1 / (1 - own)), so the share applies
 * to the variable that falls linearly, the root of the strength. */
static double level_of(const lan_battle *battle, int32_t i, double now)
{
    const lan_plan *plan = battle->plan;
    const double own = battle->interval.least_own[i];
    const double all = plan->groups[i].start + plan->groups[i].scheduled +
                       battle->state.added[i];
    const bool decays = own >= 1.0 && !lan_approach_will_hit(battle, i);
    if (plan->gone > 0.0) {
        return plan->gone;
    }
    if (decays && isnan(plan->gone)) {
        return HALF_SOLDIER;
    }
    if (battle->state.head->whole) {
        return 0.0;
    }
    double level = GONE_SHARE * all;
    if (!receives(battle, i, now)) {
        level = own > 0.0 && own < 1.0
                    ? all * pow(GONE_SHARE, 1.0 / (1.0 - own))
                    : level;
    } else if (is_steep_at_zero(battle, i)) {
        level = fmax(level, GONE_SHARE_STEEP * lan_side_scale(battle, i));
    }
    return fmin(level, HALF_SOLDIER);
}

static void set_levels(lan_battle *battle, double now)
{
    lan_targeting_find_least_own(battle, battle->interval.least_own);
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        battle->interval.level[i] = level_of(battle, i, now);
    }
    if (lan_battle_is_open(battle)) {
        keep_levels(battle);
    }
}

/* Records a killer of a victim; a second one makes it LAN_KILLER_MANY. */
static void note_killer(lan_battle *battle, int32_t victim, int32_t killer)
{
    int32_t *known = &battle->interval.killer[victim];
    if (*known == LAN_KILLER_NONE) {
        *known = killer;
    } else if (*known != killer) {
        *known = LAN_KILLER_MANY;
    }
    battle->interval.any_split |= lan_has_many(battle, victim);
}

/* The only group in the fight that fires in a volley; or LAN_KILLER_NONE or
 * LAN_KILLER_MANY. */
static int32_t killer_by(const lan_battle *battle, const lan_volley *volley)
{
    const int32_t *attackers =
        &battle->targeting.attackers[volley->first_attacker];
    int32_t sole = LAN_KILLER_NONE;
    for (int32_t a = 0; a < volley->attacker_count && sole != LAN_KILLER_MANY;
         a++) {
        const int32_t j = attackers[a];
        if (battle->interval.active[j] && j != sole) {
            sole = sole == LAN_KILLER_NONE ? j : LAN_KILLER_MANY;
        }
    }
    return sole;
}

static void note_answer(void *context, const lan_answer *answer)
{
    note_killer(context, answer->attacker, answer->at);
}

static void set_killers(lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    lan_interval *interval = &battle->interval;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const lan_link *links = &targeting->links[volley->first_link];
        const int32_t killer = killer_by(battle, volley);
        for (int32_t l = 0; killer != LAN_KILLER_NONE && l < volley->link_count;
             l++) {
            note_killer(battle, links[l].group, killer);
        }
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        if (interval->active[targeting->wholes[p].attacker]) {
            note_killer(battle, targeting->wholes[p].group,
                        targeting->wholes[p].attacker);
        }
    }
    if (battle->plan->has_answers) {
        lan_answers_visit(battle, NULL, -1, note_answer, battle);
    }
}

/* Excludes the root variable z for every group that fire other than power laws
 * may hit. */
static void exclude_volley_targets(lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t l = 0; l < volley->link_count; l++) {
            const int32_t i = targeting->links[volley->first_link + l].group;
            battle->interval.power[i] = LAN_INF;
        }
    }
}

/* Excludes z, because a loss proportional to the strength is not proportional
 * to its root. */
static void exclude_root(void *context, const lan_answer *answer)
{
    double *power = context;
    power[answer->attacker] = LAN_INF;
}

/* Chooses z = x^(1 - own) for groups that receive no reinforcement and are hit
 * only by power laws of one exponent 0 < own < 1: z crosses zero linearly. */
static void choose_roots(lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    lan_interval *interval = &battle->interval;
    if (targeting->whole_count == 0) {
        return;
    }
    exclude_volley_targets(battle);
    if (battle->plan->has_answers) {
        lan_answers_visit(battle, NULL, -1, exclude_root, interval->power);
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        double *power = &interval->power[link->group];
        const double mine = link->law->is_power ? 1.0 - link->k : 0.0;
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
        if (isinf(interval->power[i]) || receiving || !interval->active[i]) {
            interval->power[i] = 1.0;
        }
    }
}

/* Distance from its front, as a share of its side, at which a crossing leaves
 * an army: a root is known only to a share of a step. */
#define FRONT_REST 1e-10

/* Trusts the event's verdict on an army that it has just left at its front:
 * comparing again could find the same event again through rounding. Any other
 * army is compared. */
static void set_fronts(lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        if (isinf(army->front) && !lan_battle_is_open(battle)) {
            continue; /* its front is never full */
        }
        const double total = lan_standing_of(battle, a).strength;
        const double front = lan_battle_front(battle, a);
        const double scale = fmax(front, plan->side_scale[army->side]);
        if (battle->state.front_crossed[a] &&
            fabs(total - front) <= FRONT_REST * scale) {
            continue;
        }
        battle->state.front_crossed[a] = 0;
        battle->state.front_limited[a] = total > front;
    }
}

lan_status lan_interval_begin(lan_battle *battle)
{
    const double now = battle->state.head->time;
    lan_approach_begin(battle);
    if ((lan_targeting_is_stale(battle) &&
         lan_targeting_build(battle) != LAN_OK) ||
        lan_approach_begin_fire(battle) != LAN_OK ||
        lan_flow_fit(&battle->now.flow, battle) != LAN_OK ||
        lan_flow_fit(&battle->work.flow, battle) != LAN_OK) {
        return LAN_ENOMEM;
    }
    battle->interval.start = now;
    sum_arrivals(battle, now);
    set_groups(battle, now);
    set_levels(battle, now);
    set_killers(battle);
    choose_roots(battle);
    set_fronts(battle);
    lan_targeting_mark_living(battle);
    return LAN_OK;
}
