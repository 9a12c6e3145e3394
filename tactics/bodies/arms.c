/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What soldiers fire with: their weapons, how far these reach, and which of
 * them is the best.
 */
#include "base/real.h"
#include "model/weapons_impl.h"
#include "tactics/bodies/engagement_impl.h"

void lan_arms_fill(lan_engagement *e, const lan_combat_group *g)
{
    const bool is_best = g->unit->choose == LAN_CHOOSE_BEST;
    for (int32_t k = 0; k < g->arm_count; k++) {
        const int32_t number = g->first_arm + k;
        lan_weapon_def weapon = lan_unit_weapon(g->unit, (size_t)k);
        weapon.hit *= g->unit->aim;
        e->arms[number] = (lan_arm){
            .weapon = weapon,
            .range = isnan(weapon.range) ? LAN_INF : weapon.range,
            .first = is_best ? g->first_arm : number,
            .past = is_best ? g->first_arm + g->arm_count : number + 1};
    }
}

/* --- triggers ------------------------------------------------------------- */

/* The group that a trigger's soldier is of. */
static const lan_combat_group *group_of_trigger(const lan_engagement *e,
                                                int32_t number)
{
    int32_t low = 0;
    int32_t high = e->count.groups - 1;
    while (low < high) {
        const int32_t middle = high - (high - low) / 2;
        if (e->groups[middle].first_trigger <= number) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return &e->groups[low];
}

lan_trigger lan_trigger_of(const lan_engagement *e, int32_t number)
{
    if (e->count.arms == e->count.groups) { /* one weapon each */
        return (lan_trigger){number, e->group_of[number]};
    }
    const lan_combat_group *g = group_of_trigger(e, number);
    const int32_t within = number - g->first_trigger;
    return (lan_trigger){g->first + within / g->arm_count,
                         g->first_arm + within % g->arm_count};
}

int32_t lan_trigger_first(const lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    return g->first_trigger + (soldier - g->first) * g->arm_count;
}

/* --- reach and effect ----------------------------------------------------- */

bool lan_arm_reaches(const lan_engagement *e, int32_t arm, int32_t soldier,
                     int32_t at)
{
    const double range = e->arms[arm].range;
    return lan_soldier_square(e, soldier, at) <= range * range;
}

/* What the distance leaves of an arm's hits. */
static double left_at(const lan_engagement *e, lan_trigger trigger, int32_t at)
{
    const lan_weapon_def *weapon = &e->arms[trigger.arm].weapon;
    return weapon->falloff > 0.0
               ? lan_weapon_after_distance(
                     weapon->range, weapon->falloff,
                     sqrt(lan_soldier_square(e, trigger.soldier, at)))
               : 1.0;
}

double lan_arm_chance(const lan_engagement *e, lan_trigger trigger, int32_t at)
{
    return e->arms[trigger.arm].weapon.hit *
           lan_ground_effect(e, trigger.soldier, at) * left_at(e, trigger, at);
}

double lan_arm_strength(const lan_engagement *e, int32_t arm, int32_t group)
{
    const lan_combat_group *g = &e->groups[group];
    const lan_soldier_fire *fire = lan_arm_fire(e, arm, group);
    const lan_weapon_def *weapon = &e->arms[arm].weapon;
    const double takes = weapon->rate * weapon->hit * fire->damage;
    return fire->law != LAN_LAW_AREA
               ? takes
               : takes * weapon->attack_area /
                     (e->side[g->army] * e->side[g->army]) *
                     fmax(1.0, g->start);
}

/* The same of a soldier at his distance. */
static double strength_there(const lan_engagement *e, lan_trigger trigger,
                             int32_t at)
{
    const int32_t group = e->group_of[at];
    const double strength = lan_arm_strength(e, trigger.arm, group);
    return lan_arm_fire(e, trigger.arm, group)->law == LAN_LAW_AREA
               ? strength
               : strength * left_at(e, trigger, at);
}

bool lan_soldier_sees(lan_engagement *e, int32_t soldier, int32_t at)
{
    return lan_ground_see(e, soldier, at) && lan_line_is_clear(e, soldier, at);
}

int32_t lan_arm_best(lan_engagement *e, lan_trigger trigger, int32_t at)
{
    const lan_arm *own = &e->arms[trigger.arm];
    int seen = -1; /* not known yet */
    int32_t best = -1;
    double most = -1.0;
    for (int32_t arm = own->first; arm < own->past; arm++) {
        const lan_law law = lan_arm_fire(e, arm, e->group_of[at])->law;
        if (law == LAN_LAW_NONE ||
            !lan_arm_reaches(e, arm, trigger.soldier, at)) {
            continue;
        }
        if (law != LAN_LAW_AREA && seen < 0) {
            seen = lan_soldier_sees(e, trigger.soldier, at);
        }
        const double effect =
            strength_there(e, (lan_trigger){trigger.soldier, arm}, at);
        if ((law == LAN_LAW_AREA || seen > 0) && effect > most) {
            most = effect;
            best = arm;
        }
    }
    return best;
}
