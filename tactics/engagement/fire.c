/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fire: which weapon fires next, at whom, whether it hits and what that does,
 * and shots that fly.
 */
#include <string.h>

#include "model/weapons_impl.h"
#include "tactics/engagement/engagement_impl.h"

/* --- weapons -------------------------------------------------------------- */

void lan_arms_fill(lan_engagement *e, const lan_combat_group *g)
{
    const bool is_best = g->unit->choose == LAN_CHOOSE_BEST;
    const int32_t past = g->first_arm + g->arm_count;
    double longest = 0.0;
    for (int32_t k = g->first_arm; k < past; k++) {
        lan_weapon_def weapon =
            lan_unit_weapon(g->unit, (size_t)(k - g->first_arm));
        weapon.hit *= g->unit->aim;
        const double range = isnan(weapon.range) ? LAN_INF : weapon.range;
        e->arms[k] = (lan_arm){.weapon = weapon,
                               .range = range,
                               .reach = range,
                               .first = is_best ? g->first_arm : k,
                               .past = is_best ? past : k + 1};
        longest = fmax(longest, range);
    }
    for (int32_t k = g->first_arm; is_best && k < past; k++) {
        e->arms[k].reach = longest;
    }
}

/* The fire of an arm at a group. */
static const lan_soldier_fire *fire_of(const lan_engagement *e, int32_t arm,
                                       int32_t group)
{
    return &e->fire[(size_t)arm * (size_t)e->count.groups + (size_t)group];
}

static bool is_within(const lan_engagement *e, int32_t soldier, int32_t at,
                      double range)
{
    return lan_soldier_square(e, soldier, at) <= range * range;
}

/* Share of an arm's hits left at a distance. */
static double left_at(const lan_engagement *e, lan_trigger trigger, int32_t at)
{
    const lan_weapon_def *weapon = &e->arms[trigger.arm].weapon;
    return weapon->falloff > 0.0
               ? lan_weapon_after_distance(
                     weapon->range, weapon->falloff,
                     sqrt(lan_soldier_square(e, trigger.soldier, at)))
               : 1.0;
}

/* Hit probability of an aimed shot at another soldier. */
static double chance_of(const lan_engagement *e, lan_trigger trigger,
                        int32_t at)
{
    return e->arms[trigger.arm].weapon.hit *
           lan_ground_effect(e, trigger.soldier, at) * left_at(e, trigger, at);
}

/* Losses per time of a group to an arm, regardless of position; for area
 * fire with the group's number at the start, as without individual soldiers. */
static double arm_strength(const lan_engagement *e, int32_t arm, int32_t group)
{
    const lan_combat_group *g = &e->groups[group];
    const lan_soldier_fire *fire = fire_of(e, arm, group);
    const lan_weapon_def *weapon = &e->arms[arm].weapon;
    const double takes = weapon->rate * weapon->hit * fire->damage;
    return fire->law != LAN_LAW_AREA
               ? takes
               : takes * weapon->attack_area /
                     (e->side[g->army] * e->side[g->army]) *
                     fmax(1.0, g->start);
}

/* The arm that inflicts most losses on a soldier's group, among alternatives
 * that reach and see the soldier with no friend in the line; -1: none.
 * Nothing blocks area fire. */
static int32_t best_arm(lan_engagement *e, lan_trigger trigger, int32_t at)
{
    const lan_arm *own = &e->arms[trigger.arm];
    const int32_t soldier = trigger.soldier;
    const int32_t group = e->group_of[at];
    int seen = -1; /* -1: not known yet */
    int32_t best = -1;
    double most = -1.0;
    for (int32_t arm = own->first; arm < own->past; arm++) {
        const lan_law law = fire_of(e, arm, group)->law;
        if (law == LAN_LAW_NONE ||
            !is_within(e, soldier, at, e->arms[arm].range)) {
            continue;
        }
        if (law != LAN_LAW_AREA && seen < 0) {
            seen = lan_ground_see(e, soldier, at) &&
                   lan_line_is_clear(e, soldier, at);
        }
        const double left = law == LAN_LAW_AREA
                                ? 1.0
                                : left_at(e, (lan_trigger){soldier, arm}, at);
        const double effect = arm_strength(e, arm, group) * left;
        if ((law == LAN_LAW_AREA || seen > 0) && (best < 0 || effect > most)) {
            most = effect;
            best = arm;
        }
    }
    return best;
}

/* The law of the strongest of an arm's alternatives against a group,
 * regardless of position; none if none fires. */
static lan_law law_of(const lan_engagement *e, int32_t arm, int32_t group)
{
    const lan_arm *own = &e->arms[arm];
    lan_law law = LAN_LAW_NONE;
    double most = -1.0;
    for (int32_t k = own->first; k < own->past; k++) {
        const lan_law its = fire_of(e, k, group)->law;
        const double effect =
            its == LAN_LAW_NONE ? 0.0 : arm_strength(e, k, group);
        if (its != LAN_LAW_NONE && (law == LAN_LAW_NONE || effect > most)) {
            most = effect;
            law = its;
        }
    }
    return law;
}

/* ------------------------------------------------------------------------
 *
 * Target choice: by the model's shares, where each enemy in reach and sight
 * counts as a strength of one. */

/* Attempts to draw a target from all enemies before those in reach are
 * listed. */
#define TRIES 8

/* --- shares --------------------------------------------------------------- */

/* Lowest rank among groups with drafted soldiers; INT32_MAX: ranks do not
 * count. */
static int32_t best_rank(const lan_engagement *e, const lan_soldier_fire *fire)
{
    int32_t best = INT32_MAX;
    for (int32_t i = 0; i < e->count.groups; i++) {
        if (e->def->battle->share == LAN_SHARE_PRIORITY &&
            e->draft_count[i] > 0 && fire[i].rank < best) {
            best = fire[i].rank;
        }
    }
    return best;
}

/* An even share: under area fire an army is one target. */
static double even_share(const lan_engagement *e, int32_t arm, int32_t group)
{
    if (law_of(e, arm, group) != LAN_LAW_AREA) {
        return 1.0;
    }
    const int32_t army = e->groups[group].army;
    int32_t all = 0;
    for (int32_t i = e->first_group[army]; i < e->first_group[army + 1]; i++) {
        all += law_of(e, arm, i) == LAN_LAW_AREA ? e->draft_count[i] : 0;
    }
    return (double)e->draft_count[group] / all;
}

/* Draws a group in proportion to the weights of its drafted soldiers; -1:
 * none. */
static int32_t draw_group(lan_engagement *e, int32_t arm,
                          lan_random_stream *stream)
{
    const lan_soldier_fire *fire = fire_of(e, arm, 0);
    const bool is_even = e->def->battle->share == LAN_SHARE_EVEN;
    const int32_t best = best_rank(e, fire);
    double sum = 0.0;
    int32_t last = -1;
    int32_t count = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        double weight = 0.0;
        if (e->draft_count[i] > 0 &&
            (fire[i].rank == best || best == INT32_MAX)) {
            weight = is_even ? even_share(e, arm, i)
                             : fire[i].weight * e->draft_count[i];
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

/* --- those in reach ------------------------------------------------------- */

/* Lists all soldiers in reach in e->drafted and counts them by group. Some
 * alternatives of an arm may fire at the group but not reach the soldier. */
static int32_t draft_enemies(lan_engagement *e, lan_trigger from)
{
    const double reach = e->arms[from.arm].reach;
    int32_t count = 0;
    lan_crowd_scan scan;
    lan_standing_fill(e);
    for (int32_t i = 0; i < e->count.groups; i++) {
        e->draft_count[i] = 0;
    }
    lan_crowd_scan_begin(&scan, e->grid, lan_soldier_at(e, from.soldier),
                         (lan_point){0.0, 0.0},
                         fmin(reach, 4.0 * LAN_BODIES_FAR));
    for (int32_t s; (s = lan_crowd_scan_next(&scan)) >= 0;) {
        if (law_of(e, from.arm, e->group_of[s]) != LAN_LAW_NONE &&
            lan_soldier_is_in(e, s) && is_within(e, from.soldier, s, reach)) {
            e->drafted[count++] = s;
            e->draft_count[e->group_of[s]]++;
        }
    }
    return count;
}

/* Index in the draft of number `index` of a group. */
static int32_t find_drafted(const lan_engagement *e, int32_t group,
                            int32_t index)
{
    int32_t place = 0;
    while (e->group_of[e->drafted[place]] != group || index-- != 0) {
        place++;
    }
    return place;
}

/* Index in the draft of the nearest soldier, the lowest number of several. */
static int32_t nearest_drafted(const lan_engagement *e, int32_t soldier,
                               int32_t count)
{
    int32_t best = 0;
    for (int32_t k = 1; k < count; k++) {
        const double here = lan_soldier_square(e, soldier, e->drafted[k]);
        const double there = lan_soldier_square(e, soldier, e->drafted[best]);
        if (here < there ||
            (!(here > there) && e->drafted[k] < e->drafted[best])) {
            best = k;
        }
    }
    return best;
}

/* Draws from those in reach until one is in sight, or takes the nearest.
 * Even shares first draw a group, then soldiers of this group until none is
 * left. */
static int32_t draw_drafted(lan_engagement *e, lan_trigger from)
{
    lan_random_stream *stream = &e->men[from.soldier].stream;
    const bool by_group = e->def->battle->share == LAN_SHARE_EVEN;
    int32_t group = -1;
    for (int32_t left = draft_enemies(e, from); left > 0; left--) {
        int32_t place = 0;
        if (e->def->fires_at_nearest) {
            place = nearest_drafted(e, from.soldier, left);
        } else {
            if (!by_group || group < 0 || e->draft_count[group] == 0) {
                group = draw_group(e, from.arm, stream);
            }
            if (group < 0) {
                return -1; /* all weights are 0 */
            }
            place = find_drafted(e, group,
                                 (int32_t)lan_random_below(
                                     stream, (uint32_t)e->draft_count[group]));
        }
        const int32_t at = e->drafted[place];
        if (best_arm(e, from, at) >= 0) {
            return at;
        }
        e->drafted[place] = e->drafted[left - 1];
        e->draft_count[e->group_of[at]]--;
    }
    return -1;
}

/* For shares by number: draws from all enemies, regardless of position,
 * until one is in reach and sight; -1: no attempt succeeded. */
static int32_t try_any(lan_engagement *e, lan_trigger from)
{
    lan_random_stream *stream = &e->men[from.soldier].stream;
    for (int32_t i = 0; i < e->count.groups; i++) {
        e->draft_count[i] =
            law_of(e, from.arm, i) != LAN_LAW_NONE ? e->groups[i].living : 0;
    }
    for (int k = 0; k < TRIES; k++) {
        const int32_t group = draw_group(e, from.arm, stream);
        if (group < 0) {
            return -1;
        }
        const lan_combat_group *g = &e->groups[group];
        const uint32_t index = lan_random_below(stream, (uint32_t)g->living);
        const int32_t at = e->members[g->first + (int32_t)index];
        if (is_within(e, from.soldier, at, e->arms[from.arm].reach) &&
            best_arm(e, from, at) >= 0) {
            return at;
        }
    }
    return -1;
}

/* The present target of a trigger. -1: none is in reach and sight, or
 * another weapon of the soldier is better; that weapon has its own turns. */
static int32_t draw_target(lan_engagement *e, lan_trigger from)
{
    const lan_share share = e->def->battle->share;
    const lan_arm *own = &e->arms[from.arm];
    int32_t at = -1;
    if (!e->def->fires_at_nearest &&
        (share == LAN_SHARE_PROPORTIONAL || share == LAN_SHARE_WEIGHTS)) {
        at = try_any(e, from);
    }
    at = at < 0 ? draw_drafted(e, from) : at;
    const bool is_one = own->past - own->first == 1;
    return at < 0 || is_one || best_arm(e, from, at) == from.arm ? at : -1;
}

static bool can_hurt(lan_engagement *e, lan_trigger from, int32_t at)
{
    const lan_soldier_fire *of = fire_of(e, from.arm, e->group_of[at]);
    return of->damage > 0.0 && of->weight > 0.0 &&
           (of->law == LAN_LAW_AREA || chance_of(e, from, at) > 0.0) &&
           best_arm(e, from, at) == from.arm;
}

bool lan_target_is_any(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const int32_t first = lan_trigger_first(e, soldier);
    for (int32_t t = first; t < first + g->arm_count; t++) {
        /* a trigger that is not due never fires */
        const int32_t count =
            e->times.at[t] < 0 ? 0 : draft_enemies(e, e->triggers[t]);
        for (int32_t k = 0; k < count; k++) {
            if (can_hurt(e, e->triggers[t], e->drafted[k])) {
                return true;
            }
        }
    }
    return false;
}

/* ------------------------------------------------------------------------
 *
 * Shots in flight: each is swept along its path against all soldiers, who
 * stand between two steps; after a step it is swept again. */

double lan_flights_most(const lan_unit_def *unit,
                        const lan_soldier_def *soldier, double soldiers)
{
    if (!(soldier->shot_speed < LAN_INF)) {
        return 0.0;
    }
    double rates = 0.0; /* times ranges, over all weapons */
    for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, w);
        rates += soldiers * weapon.rate * weapon.range;
    }
    /* mean plus eight deviations: more has a probability below 1e-12 */
    const double mean = rates / soldier->shot_speed;
    return ceil(mean + 8.0 * sqrt(mean) + 30.0);
}

void lan_flights_begin(lan_engagement *e)
{
    lan_shot_times_clear(&e->flying, e->flight_room);
    e->free_count = e->flight_room;
    for (int32_t k = 0; k < e->flight_room; k++) {
        e->free_flights[k] = e->flight_room - 1 - k;
    }
}

static bool may_be_met(const lan_engagement *e, int32_t by, int32_t s)
{
    const lan_combat_group *own = lan_group_of(e, by);
    return s != by && lan_soldier_is_in(e, s) &&
           (lan_group_of(e, s)->side != own->side ||
            own->soldier->friendly_fire);
}

static lan_vec place_of(const lan_engagement *e, const lan_flight *f)
{
    const double gone = e->now - f->fired;
    const lan_point at = lan_point_at(f->origin, f->velocity, gone);
    return (lan_vec){at.x, at.y, f->height + gone * f->climb};
}

/* Finds the first soldier that a shot meets before the next step. */
static void sweep_flight(lan_engagement *e, int32_t flight)
{
    lan_flight *f = &e->flights[flight];
    const int32_t by = e->triggers[f->by].soldier;
    const double step = e->is_moving ? e->step_end : e->now + e->step;
    const double until = fmin(f->end, fmax(step, e->now));
    const lan_vec from = place_of(e, f);
    const lan_vec way = lan_vec_times(
        (lan_vec){f->velocity.x, f->velocity.y, f->climb}, until - e->now);
    double first = LAN_INF; /* share of the path */
    lan_crowd_scan scan;
    f->victim = -1;
    lan_standing_fill(e);
    lan_crowd_scan_begin(&scan, e->grid, (lan_point){from.x, from.y},
                         (lan_point){way.x, way.y}, 0.0);
    for (int32_t s; (s = lan_crowd_scan_next(&scan)) >= 0;) {
        const double share =
            may_be_met(e, by, s) ? lan_soldier_sweep(e, s, from, way) : LAN_INF;
        if (share < first ||
            (share <= first && share < LAN_INF && s < f->victim)) {
            first = share;
            f->victim = s;
        }
    }
    lan_shot_times_set(&e->flying, flight,
                       f->victim < 0 ? until
                                     : e->now + first * (until - e->now));
}

/* The path to where a moving target will be. */
static lan_vec aimed_way(const lan_engagement *e, int32_t soldier, int32_t at)
{
    const lan_vec off = lan_vec_minus(lan_soldier_in_space(e, at),
                                      lan_soldier_in_space(e, soldier));
    const lan_point velocity = e->bodies->motions[at].velocity;
    const double speed = lan_group_of(e, soldier)->soldier->shot_speed;
    const lan_point from = lan_soldier_at(e, soldier);
    const lan_point way = lan_point_minus(
        lan_steer_meeting(from, speed, lan_soldier_at(e, at), velocity, off.z),
        from);
    return (lan_vec){way.x, way.y, off.z};
}

/* Launches a well-aimed shot at a soldier. */
static void launch_flight(lan_engagement *e, int32_t number, int32_t at)
{
    const lan_trigger by = e->triggers[number];
    const lan_soldier_def *soldier = lan_group_of(e, by.soldier)->soldier;
    const double speed = soldier->shot_speed;
    const lan_vec way = aimed_way(e, by.soldier, at);
    const double length = lan_vec_length(way);
    if (e->free_count == 0) {
        e->trouble = LAN_ELIMIT;
        return;
    }
    /* a target that overlaps the shooter is met at once */
    const double pace = length > 0.0 ? speed / length : 0.0;
    const int32_t flight = e->free_flights[--e->free_count];
    const lan_point velocity = {way.x * pace, way.y * pace};
    const double flies = e->arms[by.arm].range / speed;
    const double share =
        lan_ground_stop(e, by.soldier, lan_point_times(velocity, flies));
    e->flights[flight] = (lan_flight){.origin = lan_soldier_at(e, by.soldier),
                                      .fired = e->now,
                                      .end = e->now + flies * share,
                                      .velocity = velocity,
                                      .height = soldier->altitude,
                                      .climb = way.z * pace,
                                      .by = number,
                                      .victim = -1};
    sweep_flight(e, flight);
}

/* --- what a shot does ----------------------------------------------------- */

/* Share of its health that counts as zero: rounding errors. */
#define NOTHING 1e-9

static void keep_in_story(lan_engagement *e, lan_shot shot)
{
    const size_t most = e->request.shots_most;
    if (most == 0) {
        return;
    }
    if (e->shot_next == 2 * most) {
        memcpy(e->shots, e->shots + most, most * sizeof *e->shots);
        e->shot_next = most;
    }
    e->shots[e->shot_next++] = shot;
}

static void keep_flight(lan_engagement *e, const lan_flight *f, int32_t hit)
{
    const lan_vec at = place_of(e, f);
    keep_in_story(e, (lan_shot){.time = e->now,
                                .from = f->origin,
                                .to = {at.x, at.y},
                                .by = e->triggers[f->by].soldier,
                                .hit = hit});
}

/* Records a shot with immediate effect. */
static void keep_shot(lan_engagement *e, int32_t by, lan_point to, int32_t hit)
{
    keep_in_story(e, (lan_shot){.time = e->now,
                                .from = lan_soldier_at(e, by),
                                .to = to,
                                .by = by,
                                .hit = hit});
}

/* Records that the fight changed, or might have. */
static void note_use(lan_engagement *e)
{
    e->useful = e->now;
    e->fruitless = 0;
}

static void wound_soldier(lan_engagement *e, int32_t soldier, lan_trigger by)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    e->story.hits++;
    e->men[soldier].health -= fire_of(e, by.arm, e->group_of[soldier])->damage;
    if (e->men[soldier].health <= NOTHING * g->unit->health) {
        lan_soldiers_fall(e, soldier, by.soldier);
    }
}

static bool does_hit(lan_engagement *e, int32_t soldier, double chance)
{
    return chance >= 1.0 || lan_random_unit(&e->men[soldier].stream) < chance;
}

static void fire_aimed(lan_engagement *e, int32_t number, int32_t at)
{
    const lan_trigger by = e->triggers[number];
    const double chance = chance_of(e, by, at);
    const lan_point to = lan_soldier_at(e, at);
    if (chance > 0.0 && fire_of(e, by.arm, e->group_of[at])->damage > 0.0) {
        note_use(e);
    }
    const bool hits = does_hit(e, by.soldier, chance);
    if (hits && lan_group_of(e, by.soldier)->soldier->shot_speed < LAN_INF) {
        launch_flight(e, number, at);
        return;
    }
    keep_shot(e, by.soldier, to, hits ? at : -1);
    if (hits) {
        wound_soldier(e, at, by);
    }
}

/* Distance on a closed line of this length. */
static double wrapped(double a, double b, double length)
{
    const double apart = fabs(a - b);
    return fmin(apart, length - apart);
}

/* Effect of a burst in an army's square on a group; from the last soldier
 * down, since a fallen soldier's place in the list goes to one already
 * handled. */
static void burst_on(lan_engagement *e, lan_trigger by, lan_point at,
                     int32_t group)
{
    const lan_combat_group *g = &e->groups[group];
    const lan_weapon_def *weapon = &e->arms[by.arm].weapon;
    const double length = e->side[g->army];
    for (int32_t k = g->living - 1; k >= 0 && k < g->living; k--) {
        const int32_t soldier = e->members[g->first + k];
        const double du = wrapped(e->men[soldier].u, at.x, length);
        const double dv = wrapped(e->men[soldier].v, at.y, length);
        if (du * du + dv * dv <= weapon->attack_area / LAN_PI &&
            does_hit(e, by.soldier,
                     weapon->hit * lan_ground_effect(e, by.soldier, soldier))) {
            wound_soldier(e, soldier, by);
        }
    }
}

static void fire_on_area(lan_engagement *e, lan_trigger by, int32_t at)
{
    const int32_t army = lan_group_of(e, at)->army;
    lan_random_stream *stream = &e->men[by.soldier].stream;
    const double x = e->side[army] * lan_random_unit(stream);
    const double y = e->side[army] * lan_random_unit(stream);
    const int64_t before = e->story.hits;
    const lan_point to = lan_soldier_at(e, at);
    note_use(e);
    for (int32_t i = e->first_group[army]; i < e->first_group[army + 1]; i++) {
        if (fire_of(e, by.arm, i)->law == LAN_LAW_AREA) {
            burst_on(e, by, (lan_point){x, y}, i);
        }
    }
    keep_shot(e, by.soldier, to, e->story.hits > before ? at : -1);
}

void lan_fire_shot(lan_engagement *e, int32_t number)
{
    const lan_trigger by = e->triggers[number];
    const double spirit = lan_whole_battle_spirit(
        e->whole, lan_group_of(e, by.soldier)->army, e->now);
    lan_soldiers_load(e, number, false);
    e->fruitless++;
    const int32_t at =
        does_hit(e, by.soldier, spirit) ? draw_target(e, by) : -1;
    if (at < 0) {
        return;
    }
    e->story.fired++;
    if (fire_of(e, by.arm, e->group_of[at])->law == LAN_LAW_AREA) {
        fire_on_area(e, by, at);
    } else {
        fire_aimed(e, number, at);
    }
}

void lan_fire_flight(lan_engagement *e, int32_t flight)
{
    const lan_flight *f = &e->flights[flight];
    const bool meets = f->victim >= 0 && lan_soldier_is_in(e, f->victim);
    if (!meets && e->now < f->end) {
        sweep_flight(e, flight);
        return;
    }
    lan_shot_times_set(&e->flying, flight, LAN_INF);
    e->free_flights[e->free_count++] = flight;
    keep_flight(e, f, meets ? f->victim : -1);
    if (meets) {
        e->useful = e->now;
        wound_soldier(e, f->victim, e->triggers[f->by]);
    }
}

void lan_fire_end(lan_engagement *e)
{
    for (int32_t k = 0; k < e->flight_room; k++) {
        if (e->flying.at[k] >= 0) {
            keep_flight(e, &e->flights[k], -1);
        }
    }
}
