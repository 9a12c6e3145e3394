/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What soldiers fire with: their weapons, how far these reach, and which of
 * them is the best.
 */
#include "base/real.h"
#include "model/weapons_impl.h"
#include "tactics/engagement/engagement_impl.h"

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

/* Whether a soldier is within an arm's range. */
static bool arm_reaches(const lan_engagement *e, int32_t arm, int32_t soldier,
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

/* What an arm takes of a group per time, wherever it stands; on an area of the
 * number that it has at the start, as without bodies. */
static double arm_strength(const lan_engagement *e, int32_t arm, int32_t group)
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
    const double strength = arm_strength(e, trigger.arm, group);
    return lan_arm_fire(e, trigger.arm, group)->law == LAN_LAW_AREA
               ? strength
               : strength * left_at(e, trigger, at);
}

/* Whether nothing hides a soldier from another one who aims, and no friend is
 * in his way. */
static bool soldier_sees(lan_engagement *e, int32_t soldier, int32_t at)
{
    return lan_ground_see(e, soldier, at) && lan_line_is_clear(e, soldier, at);
}

/* Of the arms of which the best is chosen, that which takes most of a soldier's
 * group per time, of those that reach him, and see him where they aim; -1:
 * none does. */
static int32_t best_arm(lan_engagement *e, lan_trigger trigger, int32_t at)
{
    const lan_arm *own = &e->arms[trigger.arm];
    int seen = -1; /* not known yet */
    int32_t best = -1;
    double most = -1.0;
    for (int32_t arm = own->first; arm < own->past; arm++) {
        const lan_law law = lan_arm_fire(e, arm, e->group_of[at])->law;
        if (law == LAN_LAW_NONE || !arm_reaches(e, arm, trigger.soldier, at)) {
            continue;
        }
        if (law != LAN_LAW_AREA && seen < 0) {
            seen = soldier_sees(e, trigger.soldier, at);
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

/* ------------------------------------------------------------------------
 *
 * Whom a soldier fires at: by the model's shares, each enemy in reach and sight
 * being a strength of one.
 */

/* Enemies that are drawn from all of them before those in reach are listed. */
#define TRIES 8

/* Of the arms of which an arm is one: the law by which the strongest fires at a
 * group, wherever it stands; none where none does. */
static lan_law law_of(const lan_engagement *e, int32_t arm, int32_t group)
{
    const lan_arm *own = &e->arms[arm];
    lan_law law = LAN_LAW_NONE;
    double most = -1.0;
    for (int32_t k = own->first; k < own->past; k++) {
        const lan_soldier_fire *fire = lan_arm_fire(e, k, group);
        const double effect =
            own->past - own->first == 1 ? 0.0 : arm_strength(e, k, group);
        if (fire->law != LAN_LAW_NONE && effect > most) {
            most = effect;
            law = fire->law;
        }
    }
    return law;
}

/* Whether it fires at a group at all. */
static bool fires_at(const lan_engagement *e, int32_t arm, int32_t group)
{
    const lan_arm *own = &e->arms[arm];
    bool does = false;
    for (int32_t k = own->first; k < own->past && !does; k++) {
        does = lan_arm_fire(e, k, group)->law != LAN_LAW_NONE;
    }
    return does;
}

/* --- shares --------------------------------------------------------------- */

/* Lowest rank among groups of which there are some. */
static int32_t best_rank(const lan_engagement *e, int32_t arm,
                         const int32_t *numbers)
{
    int32_t best = INT32_MAX;
    for (int32_t i = 0; i < e->count.groups; i++) {
        const int32_t rank = lan_arm_fire(e, arm, i)->rank;
        if (numbers[i] > 0 && rank < best) {
            best = rank;
        }
    }
    return best;
}

/* Of an even share: an army is one target where fire is on its area. */
static double even_share(const lan_engagement *e, int32_t arm,
                         const int32_t *numbers, int32_t group)
{
    if (law_of(e, arm, group) != LAN_LAW_AREA) {
        return 1.0;
    }
    const int32_t army = e->groups[group].army;
    int32_t all = 0;
    for (int32_t i = e->first_group[army]; i < e->first_group[army + 1]; i++) {
        all += law_of(e, arm, i) == LAN_LAW_AREA ? numbers[i] : 0;
    }
    return (double)numbers[group] / all;
}

/* A group in the ratio of what its soldiers count for; -1: there are none. */
static int32_t draw_group(lan_engagement *e, int32_t arm,
                          const int32_t *numbers, lan_random_stream *stream)
{
    const lan_soldier_fire *fire = lan_arm_fire(e, arm, 0);
    const lan_share share = e->def->battle->share;
    const int32_t best =
        share == LAN_SHARE_PRIORITY ? best_rank(e, arm, numbers) : INT32_MAX;
    double sum = 0.0;
    int32_t last = -1;
    int32_t count = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        double weight = 0.0;
        if (numbers[i] > 0 && (fire[i].rank == best || best == INT32_MAX)) {
            weight = share == LAN_SHARE_EVEN ? even_share(e, arm, numbers, i)
                                             : fire[i].weight * numbers[i];
        }
        e->draft_weight[i] = weight;
        sum += weight;
        last = weight > 0.0 ? i : last;
        count += weight > 0.0;
    }
    if (count <= 1) {
        return last;
    }
    double left = lan_random_unit(stream) * sum;
    for (int32_t i = 0; i < last; i++) {
        left -= e->draft_weight[i];
        if (e->draft_weight[i] > 0.0 && left < 0.0) {
            return i;
        }
    }
    return last;
}

/* Soldiers of each group that an arm may fire at. */
static void count_enemies(lan_engagement *e, int32_t arm)
{
    for (int32_t i = 0; i < e->count.groups; i++) {
        e->draft_count[i] = fires_at(e, arm, i) ? e->groups[i].living : 0;
    }
}

/* --- reach and sight ------------------------------------------------------ */

static bool is_one(const lan_engagement *e, int32_t arm)
{
    return e->arms[arm].past - e->arms[arm].first == 1;
}

/* The longest range of the arms of which an arm is one. */
static double range_of(const lan_engagement *e, int32_t arm)
{
    double range = e->arms[arm].range;
    for (int32_t k = e->arms[arm].first; k < e->arms[arm].past; k++) {
        range = fmax(range, e->arms[k].range);
    }
    return range;
}

/* Of several arms some may fire at a soldier's group that do not reach him:
 * is_in_sight() asks for both. */
static bool is_in_reach(const lan_engagement *e, lan_trigger from, int32_t at)
{
    const double range = range_of(e, from.arm);
    return lan_soldier_square(e, from.soldier, at) <= range * range;
}

/* Nothing stops fire on an area. */
static bool is_in_sight(lan_engagement *e, lan_trigger from, int32_t at)
{
    if (!is_one(e, from.arm)) {
        return best_arm(e, from, at) >= 0;
    }
    return lan_arm_fire(e, from.arm, e->group_of[at])->law == LAN_LAW_AREA ||
           soldier_sees(e, from.soldier, at);
}

/* Lists all in reach in e->drafted, and counts them by group. */
static int32_t draft_enemies(lan_engagement *e, lan_trigger from)
{
    int32_t count = 0;
    lan_crowd_scan scan;
    lan_standing_fill(e);
    for (int32_t i = 0; i < e->count.groups; i++) {
        e->draft_count[i] = 0;
    }
    lan_crowd_scan_begin(&scan, e->grid, lan_soldier_at(e, from.soldier),
                         (lan_point){0.0, 0.0},
                         fmin(range_of(e, from.arm), 4.0 * LAN_BODIES_FAR));
    for (int32_t s; (s = lan_crowd_scan_next(&scan)) >= 0;) {
        if (fires_at(e, from.arm, e->group_of[s]) && lan_soldier_is_in(e, s) &&
            is_in_reach(e, from, s)) {
            e->drafted[count++] = s;
            e->draft_count[e->group_of[s]]++;
        }
    }
    return count;
}

/* The place in the draft of number `index` of a group. */
static int32_t find_drafted(const lan_engagement *e, int32_t group,
                            int32_t index)
{
    int32_t place = 0;
    for (;; place++) {
        if (e->group_of[e->drafted[place]] == group && index-- == 0) {
            return place;
        }
    }
}

/* Draws from those in reach until one is in sight. Even shares are of groups of
 * which one is: a group that was drawn is drawn from until it is used up. */
static int32_t draw_drafted(lan_engagement *e, lan_trigger from)
{
    lan_random_stream *stream = &e->stream[from.soldier];
    const bool by_group = e->def->battle->share == LAN_SHARE_EVEN;
    int32_t left = draft_enemies(e, from);
    int32_t group = -1;
    while (left > 0) {
        if (!by_group || group < 0 || e->draft_count[group] == 0) {
            group = draw_group(e, from.arm, e->draft_count, stream);
        }
        if (group < 0) {
            return -1; /* all are of weight 0 */
        }
        const uint32_t count = (uint32_t)e->draft_count[group];
        const int32_t place =
            find_drafted(e, group, (int32_t)lan_random_below(stream, count));
        const int32_t at = e->drafted[place];
        if (is_in_sight(e, from, at)) {
            return at;
        }
        e->drafted[place] = e->drafted[--left];
        e->draft_count[group]--;
    }
    return -1;
}

/* The nearest of those in reach that is in sight. */
static int32_t find_nearest(lan_engagement *e, lan_trigger from)
{
    const int32_t soldier = from.soldier;
    int32_t left = draft_enemies(e, from);
    while (left > 0) {
        int32_t best = 0;
        for (int32_t k = 1; k < left; k++) {
            const double here = lan_soldier_square(e, soldier, e->drafted[k]);
            const double there =
                lan_soldier_square(e, soldier, e->drafted[best]);
            if (here < there ||
                (!(here > there) && e->drafted[k] < e->drafted[best])) {
                best = k;
            }
        }
        const int32_t at = e->drafted[best];
        if (is_in_sight(e, from, at)) {
            return at;
        }
        e->drafted[best] = e->drafted[--left];
    }
    return -1;
}

/* Any enemy, as all are counted, wherever he stands; -1: there is none. */
static int32_t draw_any(lan_engagement *e, lan_trigger from)
{
    lan_random_stream *stream = &e->stream[from.soldier];
    count_enemies(e, from.arm);
    const int32_t group = draw_group(e, from.arm, e->draft_count, stream);
    if (group < 0) {
        return -1;
    }
    const lan_combat_group *g = &e->groups[group];
    return e->members[g->first +
                      (int32_t)lan_random_below(stream, (uint32_t)g->living)];
}

/* Where shares are by number, one who is drawn from all and is in reach and
 * sight is drawn from those who are. */
static int32_t try_any(lan_engagement *e, lan_trigger from)
{
    for (int k = 0; k < TRIES; k++) {
        const int32_t at = draw_any(e, from);
        if (at < 0 || (is_in_reach(e, from, at) && is_in_sight(e, from, at))) {
            return at;
        }
    }
    return -1;
}

static int32_t draw_enemy(lan_engagement *e, lan_trigger from)
{
    const lan_share share = e->def->battle->share;
    if (e->def->fires_at_nearest) {
        return find_nearest(e, from);
    }
    if (share == LAN_SHARE_PROPORTIONAL || share == LAN_SHARE_WEIGHTS) {
        const int32_t at = try_any(e, from);
        if (at >= 0) {
            return at;
        }
    }
    return draw_drafted(e, from);
}

/* Each weapon has a clock of its own: where another one is the better there, it
 * has its own turns for that. */
int32_t lan_target_draw(lan_engagement *e, lan_trigger trigger)
{
    const int32_t at = draw_enemy(e, trigger);
    return at < 0 || is_one(e, trigger.arm) ||
                   best_arm(e, trigger, at) == trigger.arm
               ? at
               : -1;
}

/* --- whether there is any ------------------------------------------------- */

static bool can_hurt(lan_engagement *e, lan_trigger from, int32_t at)
{
    const lan_soldier_fire *of = lan_arm_fire(e, from.arm, e->group_of[at]);
    return of->damage > 0.0 && of->weight > 0.0 &&
           (is_one(e, from.arm) || best_arm(e, from, at) == from.arm) &&
           (of->law == LAN_LAW_AREA || lan_arm_chance(e, from, at) > 0.0) &&
           is_in_sight(e, from, at);
}

bool lan_target_is_any(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const int32_t first = lan_trigger_first(e, soldier);
    for (int32_t t = 0; t < g->arm_count; t++) {
        const lan_trigger from = {soldier, g->first_arm + t};
        if (e->times.at[first + t] < 0) {
            continue; /* never fires */
        }
        const int32_t count = draft_enemies(e, from);
        for (int32_t k = 0; k < count; k++) {
            if (can_hurt(e, from, e->drafted[k])) {
                return true;
            }
        }
    }
    return false;
}
