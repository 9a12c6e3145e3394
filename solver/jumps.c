/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between two events a jump changes one count and the morale of one army, and
 * the rates follow (model/rates.c). An event (a group gone, an army out, a
 * front that fills or clears, an instant of the clock) begins a new interval of
 * the model. If rates change between jumps, candidates are drawn under an upper
 * bound of the rates (thinning).
 */
#include "solver/jumps_impl.h"

#include <assert.h>
#include <stdlib.h>

#include "base/carve_impl.h"

/* Mean number of jumps for which an upper bound of changing rates is valid:
 * fewer give tighter bounds, more need fewer of them. */
#define BOUND_JUMPS 2.0

/* Rates are capped at this value, so that sums are finite. */
#define MOST_RATE (DBL_MAX / (4.0 * LAN_BATTLE_MAX_GROUPS))

/* Most jumps between two checks for a stop while no rate depends on time. */
#define JUMPS_IN_A_ROW 4096

lan_status lan_jumps_create(lan_jumps *jumps, const lan_plan *plan,
                            const lan_jumps_request *request)
{
    const size_t armies = (size_t)plan->army_count;
    const size_t groups = (size_t)plan->group_count;
    double *next = calloc(4 * armies + 5 * groups + 1, sizeof *next);
    const bool may_wear = lan_worn_may_hold(plan, request);
    *jumps = (lan_jumps){.request = *request,
                         .pause = LAN_INF,
                         .heads = next,
                         .worn = may_wear ? lan_worn_create(plan) : NULL};
    if (next == NULL || (may_wear && jumps->worn == NULL)) {
        return LAN_ENOMEM;
    }
    jumps->heads = lan_carve(&next, armies);
    jumps->limit = lan_carve(&next, armies);
    jumps->fielded = lan_carve(&next, armies);
    jumps->calm = lan_carve(&next, armies);
    jumps->other = lan_carve(&next, groups);
    jumps->arrival = lan_carve(&next, groups);
    jumps->sums = lan_carve(&next, 3 * groups + 1);
    jumps->heals = lan_plan_heals(plan);
    return LAN_OK;
}

void lan_jumps_clear(lan_jumps *jumps)
{
    free(jumps->heads); /* the start of the block */
    free(jumps->worn);
}

/* --- morale --------------------------------------------------------------- */

static bool recovers(const lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    return jumps->heals && army->morale_index >= 0 &&
           army->morale.recovery > 0.0 && lan_army_is_in(jumps->battle, a) &&
           jumps->battle->state.morale[a] < 1.0;
}

static inline bool does_any_recover(const lan_jumps *jumps)
{
    bool any = false;
    for (int32_t a = 0;
         jumps->heals && !any && a < jumps->battle->plan->army_count; a++) {
        any = recovers(jumps, a);
    }
    return any;
}

double lan_jumps_morale_at(const lan_jumps *jumps, int32_t a, double time)
{
    const lan_state *state = &jumps->battle->state;
    const double recovery = jumps->battle->plan->armies[a].morale.recovery;
    const double now = state->morale[a];
    return recovers(jumps, a)
               ? 1.0 - (1.0 - now) * exp(-recovery * (time - state->head->time))
               : now;
}

/* Morale after one combat loss. A level that an integer number of losses
 * reaches is reached: rounding leaves it within a thousandth of a loss. */
static double lowered_morale(const lan_jumps *jumps, int32_t a)
{
    const lan_morale_def *def = &jumps->battle->plan->armies[a].morale;
    const double loss = def->loss_weight / jumps->fielded[a];
    const double left = jumps->battle->state.morale[a] - loss;
    const double level = fmax(0.0, def->break_at);
    return fabs(left - level) <= 1e-3 * loss ? level : fmax(0.0, left);
}

/* --- rates ---------------------------------------------------------------- */

/* Computes combat losses at the present counts, with the morale and distances
 * of a future time. */
static void find_combat(lan_jumps *jumps, double time)
{
    lan_battle *battle = jumps->battle;
    const lan_plan *plan = battle->plan;
    lan_present *now = &battle->now;
    if (jumps->followed) {
        (void)lan_follow_losses(battle, &now->flow, NULL);
        return;
    }
    lan_variables_encode(battle, now->variables);
    for (int32_t a = 0; jumps->heals && a < plan->army_count; a++) {
        if (recovers(jumps, a)) {
            now->variables[plan->armies[a].morale_index] =
                lan_jumps_morale_at(jumps, a, time);
        }
    }
    lan_rates(battle, time, now->variables, now->rates, &now->flow);
}

/* Cumulates the rates found last; returns their sum. */
static double sum_rates(const lan_jumps *jumps)
{
    const double *const rates[] = {jumps->battle->now.flow.combat, jumps->other,
                                   jumps->arrival};
    const int32_t first = jumps->request.fire_elsewhere ? 1 : 0;
    const int32_t count = jumps->battle->plan->group_count;
    const int32_t kinds = jumps->kinds;
    double *sums = jumps->sums;
    double total = 0.0;
    for (int32_t i = 0; i < count; i++) {
        double all = 0.0;
        for (int32_t k = 0; k < kinds; k++) {
            all += k < first ? 0.0 : fmax(0.0, fmin(rates[k][i], MOST_RATE));
            sums[kinds * i + k] = total + all;
        }
        total += all;
    }
    return total;
}

/* Computes all present rates; returns their sum. */
static double find_all(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    const double now = battle->state.head->time;
    find_combat(jumps, now);
    for (int32_t i = 0; jumps->kinds > 1 && i < battle->plan->group_count;
         i++) {
        jumps->other[i] =
            battle->interval.active[i]
                ? lan_flow_other_rate(battle, &battle->now.flow, i) *
                      battle->state.x[i]
                : 0.0;
        jumps->arrival[i] = lan_arrival_rate(battle, i, now);
    }
    return sum_rates(jumps);
}

static inline double find_rates(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    double total = jumps->total;
    if (jumps->found) {
        return total;
    }
    if (jumps->is_plain) {
        total = lan_follow_losses(battle, &battle->now.flow, jumps->sums);
    }
    if (!jumps->is_plain || !(total < MOST_RATE)) {
        total = find_all(jumps);
    }
    jumps->total = total;
    jumps->rate_calls++;
    jumps->found = true;
    return total;
}

/* Upper bound of all rates up to a horizon. Fire grows with morale and as
 * armies approach, so its bound is its value at the horizon; desertion falls,
 * so its bound is the present value; arrivals are linear in between. */
static double bound_until(lan_jumps *jumps, double horizon)
{
    find_combat(jumps, horizon);
    jumps->rate_calls++;
    jumps->found = false;
    for (int32_t i = 0;
         jumps->kinds > 1 && i < jumps->battle->plan->group_count; i++) {
        jumps->arrival[i] = fmax(jumps->arrival[i],
                                 lan_arrival_rate(jumps->battle, i, horizon));
    }
    return sum_rates(jumps);
}

/* --- intervals ------------------------------------------------------------ */

/* Time of the clock's next change; infinite if there is none. */
static double next_instant(const lan_jumps *jumps)
{
    const lan_battle *battle = jumps->battle;
    const lan_arrivals *arrivals = &battle->state.arrivals;
    bool is_any = jumps->request.until_end ||
                  battle->state.head->next_action < battle->plan->action_count;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        is_any = is_any || arrivals->rate[i] > 0.0 || arrivals->slope[i] > 0.0;
    }
    return is_any && !jumps->ended ? lan_battle_next_instant(battle)
                                   : battle->interval.march_until;
}

/* True if only outcomes are needed, and each hit drawn on an army kills a
 * soldier and changes only counts. */
static bool may_be_calm(const lan_jumps *jumps, int32_t a)
{
    const lan_battle *battle = jumps->battle;
    const lan_plan_army *army = &battle->plan->armies[a];
    bool calm = jumps->request.outcome_only && army->morale_index < 0;
    for (int32_t i = army->first;
         calm && !jumps->wears && i < army->first + army->count; i++) {
        calm = isinf(battle->targeting.least_damage[i]) &&
               !battle->targeting.in_area[i] &&
               !(battle->state.wounded[i] > 0.0);
    }
    return calm;
}

static void begin_interval(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    const lan_arrivals *arrivals = &battle->state.arrivals;
    /* the links have all the room that they will ever need */
    const lan_status status = lan_interval_begin(battle);
    assert(status == LAN_OK);
    (void)status;
    jumps->fresh = true;
    jumps->found = false;
    jumps->instant = next_instant(jumps);
    jumps->untimed = jumps->request.outcome_only && isinf(jumps->instant);
    jumps->drifts = battle->interval.moving;
    jumps->wears = lan_worn_holds(jumps);
    jumps->kinds = jumps->request.fire_elsewhere ? 3 : 1;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const bool slopes = !lan_is_zero(arrivals->slope[i]);
        jumps->drifts = jumps->drifts || slopes;
        if (slopes || arrivals->rate[i] > 0.0 ||
            battle->plan->groups[i].other_index >= 0) {
            jumps->kinds = 3;
        }
    }
    jumps->followed = !jumps->request.fire_elsewhere &&
                      !battle->interval.moving &&
                      battle->targeting.whole_count == 0;
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        const double front =
            battle->state.front_limited[a] ? lan_battle_front(battle, a) : 0.0;
        jumps->calm[a] = may_be_calm(jumps, a)
                             ? fmax(jumps->limit[a], front) + 1.0
                             : LAN_INF;
        jumps->followed =
            jumps->followed && battle->plan->armies[a].morale_index < 0;
    }
    jumps->is_plain =
        jumps->followed && jumps->kinds == 1 && !battle->plan->has_answers;
    jumps->sums[jumps->kinds * battle->plan->group_count] = LAN_INF;
    if (jumps->followed) {
        lan_loss_rates_find(battle);
    }
}

/* Updates the rates after a jump of a group. */
static inline void follow(lan_jumps *jumps, int32_t i)
{
    lan_battle *battle = jumps->battle;
    jumps->found = false;
    if (jumps->fresh && jumps->followed) {
        lan_follow_count(battle, i, battle->state.x[i],
                         jumps->heads[battle->plan->groups[i].army]);
    }
}

/* Draws the group that kills a soldier of this one, by the last rates; -1 if
 * killers are not needed. */
static int32_t draw_killer(lan_jumps *jumps, int32_t victim)
{
    lan_battle *battle = jumps->battle;
    const int32_t sole = battle->interval.killer[victim];
    double *share = battle->work.share;
    int32_t killer = -1;
    if (sole >= 0 || jumps->request.outcome_only) {
        return sole;
    }
    double mark = lan_flow_killers(battle, &battle->now.flow, victim, share) *
                  lan_random_unit(&jumps->stream);
    for (int32_t k = 0; mark >= 0.0 && k < battle->plan->group_count; k++) {
        killer = share[k] > 0.0 ? k : killer;
        mark -= share[k];
    }
    return killer;
}

/* --- armies in the fight -------------------------------------------------- */

/* Sums the present and cumulative soldiers of an army. */
static void count_army(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    const lan_standing all = lan_standing_of(jumps->battle, a);
    jumps->heads[a] = all.strength;
    jumps->fielded[a] = all.fielded;
    jumps->limit[a] = lan_whole_level(lan_break_level(army, all.fielded));
    jumps->calm[a] = LAN_INF; /* until the next interval begins */
}

/* Sets a group's status by its count. */
static void set_status(lan_jumps *jumps, int32_t i)
{
    lan_state *state = &jumps->battle->state;
    const bool lives = state->x[i] > 0.0;
    if (lives != lan_group_is_alive(jumps->battle, i)) {
        state->status[i] = lives ? LAN_GROUP_ALIVE : LAN_GROUP_AWAY;
        state->gone_at[i] = lives ? LAN_NAN : state->head->time;
        jumps->fresh = false;
    }
}

/* True if soldiers arrive at an empty group faster than a single soldier there
 * would be lost. */
static bool does_rise(lan_jumps *jumps, int32_t i)
{
    lan_battle *battle = jumps->battle;
    lan_state *state = &battle->state;
    const double arrival = lan_arrival_rate(battle, i, state->head->time);
    if (!(arrival > 0.0)) {
        return false;
    }
    const double gone_at = state->gone_at[i];
    state->x[i] = 1.0;
    state->status[i] = LAN_GROUP_ALIVE;
    begin_interval(jumps);
    (void)find_rates(jumps);
    const double hits = lan_battle_hits_to_kill(battle, i);
    const double combat = battle->now.flow.combat[i] /
                          (lan_battle_counts_hits(battle) ? hits : 1.0);
    const bool rises = arrival > combat + jumps->other[i];
    state->x[i] = 0.0;
    state->status[i] = LAN_GROUP_AWAY;
    state->gone_at[i] = gone_at;
    jumps->fresh = false;
    return rises;
}

static bool does_any_rise(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    bool any = false;
    for (int32_t i = army->first; !any && i < army->first + army->count; i++) {
        any = does_rise(jumps, i);
    }
    return any;
}

static void resolve_army(lan_jumps *jumps, int32_t a)
{
    lan_battle *battle = jumps->battle;
    lan_state *state = &battle->state;
    const lan_plan_army *army = &battle->plan->armies[a];
    const bool living = jumps->heads[a] > 0.0;
    if (!lan_army_is_in(battle, a)) {
        if (lan_army_flees(battle, a) && !living) {
            lan_battle_put_army_out(battle, a, LAN_ARMY_GONE);
            jumps->fresh = false;
        }
        return;
    }
    const bool fielded = living || state->had_strength[a];
    const lan_army_stand standing = {
        .left = jumps->heads[a],
        .break_level = jumps->limit[a],
        .morale = state->morale[a],
        .morale_level = lan_morale_level(army),
        .living = living,
        .waits = !living && fielded && does_any_rise(jumps, a),
        .fielded = fielded,
        .due = army->last_arrival > state->head->time};
    const lan_army_state now = lan_referee_army(&standing);
    state->had_strength[a] = fielded;
    if (now != LAN_ARMY_FIGHTING) {
        lan_battle_put_army_out(battle, a, now);
        jumps->fresh = false;
    }
}

/* Ends the interval if an army's front fills or clears. */
static void check_front(lan_jumps *jumps, int32_t a)
{
    const bool full = jumps->heads[a] > lan_battle_front(jumps->battle, a);
    if (full != (jumps->battle->state.front_limited[a] != 0)) {
        jumps->fresh = false;
    }
}

/* Applies the consequences of a change of an army's counts. */
static void resolve(lan_jumps *jumps, int32_t a)
{
    resolve_army(jumps, a);
    lan_battle_resolve_watched(jumps->battle, a);
    check_front(jumps, a);
    (void)lan_battle_resolve_sides(jumps->battle);
}

/* --- jumps ---------------------------------------------------------------- */

/* Reports to the observer, if there is one. */
static void tell(lan_jumps *jumps, lan_jumps_moment moment, double until)
{
    const lan_jumps_watch *watch = &jumps->request.watch;
    if (watch->tell != NULL) {
        watch->tell(watch->context, jumps, moment, until);
    }
}

/* True if one loss may put a group or an army out. */
static bool is_decisive(const lan_jumps *jumps, int32_t i, bool combat)
{
    const lan_battle *battle = jumps->battle;
    const int32_t a = battle->plan->groups[i].army;
    const lan_plan_army *army = &battle->plan->armies[a];
    return battle->state.x[i] - 1.0 <= jumps->gone ||
           jumps->heads[a] - 1.0 <= jumps->limit[a] ||
           (combat && lan_morale_level(army) > 0.0 &&
            lowered_morale(jumps, a) <= lan_morale_level(army));
}

static void book_loss(lan_jumps *jumps, int32_t i, int32_t killer, bool combat)
{
    lan_battle *battle = jumps->battle;
    lan_state *state = &battle->state;
    const int32_t a = battle->plan->groups[i].army;
    /* a group that is gone loses its remaining soldiers with this one */
    const double count = state->x[i] - 1.0 <= jumps->gone ? state->x[i] : 1.0;
    (combat ? state->lost_combat : state->lost_other)[i] += count;
    if (killer >= 0) {
        state->killed[(size_t)killer * (size_t)battle->plan->group_count +
                      (size_t)i] += count;
    }
    if (combat && battle->plan->armies[a].morale_index >= 0 &&
        lan_army_is_in(battle, a)) {
        state->morale[a] = lowered_morale(jumps, a);
    }
    state->x[i] -= count;
    if (state->wounded[i] > state->x[i]) {
        state->wounded[i] = state->x[i];
    }
    jumps->heads[a] -= count;
}

void lan_jumps_lose(lan_jumps *jumps, int32_t i, int32_t killer, bool combat)
{
    lan_battle *battle = jumps->battle;
    const int32_t a = battle->plan->groups[i].army;
    const bool decisive = is_decisive(jumps, i, combat);
    if (decisive) {
        tell(jumps, LAN_JUMPS_BEFORE, LAN_NAN);
    }
    book_loss(jumps, i, killer, combat);
    if (decisive) {
        set_status(jumps, i);
        resolve(jumps, a);
        tell(jumps, LAN_JUMPS_AFTER, LAN_NAN);
    } else {
        lan_battle_resolve_watched(battle, a);
        check_front(jumps, a);
    }
    follow(jumps, i);
}

/* Books a hit's loss that changes only rates. */
static inline bool lose_calmly(lan_jumps *jumps, int32_t i)
{
    lan_battle *battle = jumps->battle;
    const int32_t a = battle->plan->groups[i].army;
    const bool calm = jumps->heads[a] > jumps->calm[a] &&
                      battle->state.x[i] - 1.0 > jumps->gone;
    if (calm) {
        battle->state.lost_combat[i] += 1.0;
        battle->state.x[i] -= 1.0;
        jumps->heads[a] -= 1.0;
        follow(jumps, i);
    }
    return calm;
}

/* Adds one arriving soldier. */
static void come(lan_jumps *jumps, int32_t i)
{
    lan_state *state = &jumps->battle->state;
    const int32_t a = jumps->battle->plan->groups[i].army;
    const bool returns = !lan_group_is_alive(jumps->battle, i);
    if (returns) {
        tell(jumps, LAN_JUMPS_BEFORE, LAN_NAN);
    }
    state->arrivals.came[i] += 1.0;
    state->x[i] += 1.0;
    state->reinforced[i] += 1.0;
    state->piece_base[i] += 1.0;
    set_status(jumps, i);
    count_army(jumps, a);
    resolve(jumps, a);
    if (returns) {
        tell(jumps, LAN_JUMPS_AFTER, LAN_NAN);
    }
    follow(jumps, i);
}

/* --- wounds ------------------------------------------------------------------
 * The soldiers of a group are numbered, the wounded first: state.harm holds the
 * health that each wounded soldier has lost. */

/* Removes a wounded soldier that fell; the last wounded soldier takes its
 * index. */
static void drop_wounded(lan_jumps *jumps, int32_t i, int32_t soldier)
{
    lan_state *state = &jumps->battle->state;
    if (soldier < state->wounded[i]) {
        double *harm = &state->harm[jumps->battle->plan->groups[i].first_harm];
        state->wounded[i] -= 1.0;
        harm[soldier] = harm[(int32_t)state->wounded[i]];
    }
}

static int32_t draw_soldier(lan_jumps *jumps, int32_t i)
{
    return (int32_t)(lan_random_unit(&jumps->stream) *
                     jumps->battle->state.x[i]);
}

/* Removes any soldier, for a non-combat loss. */
static void drop_any(lan_jumps *jumps, int32_t i)
{
    if (jumps->battle->state.wounded[i] > 0.0) {
        drop_wounded(jumps, i, draw_soldier(jumps, i));
    }
}

/* One hit on a soldier; true if the soldier falls. If storage is full, the hit
 * goes to an already wounded soldier. */
static bool hit_soldier(lan_jumps *jumps, int32_t i, int32_t soldier,
                        double damage)
{
    lan_state *state = &jumps->battle->state;
    const lan_plan_group *group = &jumps->battle->plan->groups[i];
    const int32_t wounded = (int32_t)state->wounded[i];
    const double health = jumps->battle->plan->types[group->type].health;
    double *harm = &state->harm[group->first_harm];
    const int32_t at = soldier < wounded || wounded < group->harms
                           ? soldier
                           : soldier % wounded;
    const double before = at < wounded ? harm[at] : 0.0;
    if (isinf(damage) || before + damage >= health - 1e-9 * damage) {
        drop_wounded(jumps, i, at);
        return true;
    }
    harm[at < wounded ? at : wounded] = before + damage;
    state->wounded[i] += at < wounded ? 0.0 : 1.0;
    return false;
}

/* An aimed hit: under focus on the wounded soldier, otherwise on a uniformly
 * random soldier, given by the position of the mark within the group's rate. */
static bool hit_group(lan_jumps *jumps, int32_t i, double damage, double mark)
{
    const lan_battle *battle = jumps->battle;
    if (isinf(damage) && !(battle->state.wounded[i] > 0.0)) {
        return true;
    }
    const double count = battle->state.x[i];
    const double *sums = &jumps->sums[jumps->kinds * i];
    const double before = i > 0 ? sums[-1] : 0.0;
    const double soldier = battle->plan->wounds == LAN_WOUNDS_FOCUS
                               ? 0.0
                               : (mark - before) / (sums[0] - before) * count;
    return hit_soldier(
        jumps, i, (int32_t)(soldier < count ? soldier : count - 1.0), damage);
}

/* Index before `soldier` of the next soldier that an area attack hits; each is
 * hit with the same probability. */
static double next_hit(lan_jumps *jumps, double soldier, double chance)
{
    const double miss = log1p(-chance);
    return soldier - 1.0 -
           (chance < 1.0 ? floor(log(lan_random_unit(&jumps->stream)) / miss)
                         : 0.0);
}

/* False for groups that earlier hits of an area attack have put out. */
static bool may_be_hit(const lan_battle *battle, int32_t i)
{
    const int32_t a = battle->plan->groups[i].army;
    return !battle->state.head->over && battle->state.x[i] > 0.0 &&
           (lan_army_is_in(battle, a) || lan_army_flees(battle, a));
}

/* Visits the soldiers of all groups in an area attack's target, from last to
 * first, except a soldier that is hit for certain. Counts hits; applies them if
 * `count` is NULL, so that the first unhurt soldier keeps its index. */
static void pass_area(lan_jumps *jumps, int32_t victim, int32_t certain,
                      const lan_hit *hit, int32_t *count)
{
    const lan_battle *battle = jumps->battle;
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[hit->volley];
    const lan_link *links = &targeting->links[volley->first_link];
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t i = links[l].group;
        if (links[l].target != links[hit->link].target ||
            !battle->interval.active[i]) {
            continue;
        }
        const double others = battle->state.x[i] - (i == victim ? 1.0 : 0.0);
        const double wounded = battle->state.wounded[i];
        bool is_due = i == victim;
        double k = next_hit(jumps, others, hit->area);
        while ((k >= 0.0 || is_due) && may_be_hit(battle, i)) {
            /* the indices of the others skip `certain` */
            const bool is_certain = is_due && k < certain;
            const int32_t soldier =
                is_certain ? certain
                           : (int32_t)k + (i == victim && k >= certain ? 1 : 0);
            if (count != NULL) {
                (*count)++;
            } else if (hit_soldier(
                           jumps, i,
                           soldier < wounded
                               ? soldier
                               : (int32_t)battle->state.wounded[i],
                           lan_targeting_damage(battle, hit->weapon, i))) {
                lan_jumps_lose(jumps, i, hit->killer, true);
            }
            is_due = is_due && !is_certain;
            k = is_certain ? k : next_hit(jumps, k, hit->area);
        }
    }
}

/* An area attack hits each living soldier with the same probability. It is
 * drawn through one of its hits, so an attack with n hits is drawn n times too
 * often: it is accepted with probability 1 / n. */
static void hit_area(lan_jumps *jumps, int32_t i, const lan_hit *hit)
{
    const int32_t certain = draw_soldier(jumps, i);
    const lan_random_stream stream = jumps->stream;
    int32_t count = 0;
    pass_area(jumps, i, certain, hit, &count);
    if (lan_random_unit(&jumps->stream) * count < 1.0) {
        const lan_random_stream next = jumps->stream;
        jumps->stream = stream;
        pass_area(jumps, i, certain, hit, NULL);
        jumps->stream = next;
    }
}

/* Applies a hit to a group: the hit at which the cumulative present rate passes
 * `mark`. */
static void take_hit(lan_jumps *jumps, int32_t i, double mark)
{
    const lan_battle *battle = jumps->battle;
    const lan_targeting *targeting = &battle->targeting;
    lan_hit hit = {.killer = -1, .damage = targeting->least_damage[i]};
    if (hit.damage < targeting->most_damage[i] || targeting->in_area[i]) {
        hit = lan_flow_hit(battle, &battle->now.flow, i,
                           lan_random_unit(&jumps->stream) *
                               battle->now.flow.combat[i]);
    }
    if (hit.area > 0.0) {
        hit_area(jumps, i, &hit);
    } else if (hit_group(jumps, i, hit.damage, mark)) {
        lan_jumps_lose(jumps, i,
                       hit.killer >= 0 ? hit.killer : draw_killer(jumps, i),
                       true);
    }
}

/* Number of cumulative sums below a mark, computed without branches. */
static inline int32_t count_passed(const double *sums, int32_t count,
                                   double mark)
{
    int32_t passed = 0;
    for (int32_t k = 0; k < count; k += 2) {
        passed += (mark < sums[k] ? 0 : 1) + (mark < sums[k + 1] ? 0 : 1);
    }
    return passed;
}

/* Performs the jump at which the cumulative rate passes `mark`. */
static inline void jump_at(lan_jumps *jumps, double mark)
{
    const int32_t kinds = jumps->kinds;
    const int32_t count = jumps->battle->plan->group_count * kinds;
    const int32_t at = count_passed(jumps->sums, count, mark);
    if (at == count) {
        return;
    }
    const int32_t group = kinds > 1 ? at / 3 : at;
    const int32_t kind = kinds > 1 ? at % 3 : 0;
    jumps->jump_count++;
    if (kind == 2) {
        come(jumps, group);
    } else if (kind == 1) {
        drop_any(jumps, group);
        lan_jumps_lose(jumps, group, -1, false);
    } else if (!lose_calmly(jumps, group)) {
        take_hit(jumps, group, mark);
    }
}

void lan_jumps_stall(lan_jumps *jumps)
{
    jumps->battle->state.head->reason = LAN_END_STALEMATE;
    lan_battle_finish(jumps->battle, LAN_WINNER_NONE);
}

/* --- the clock ------------------------------------------------------------ */

static void apply_clock(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    lan_state_head *head = battle->state.head;
    tell(jumps, LAN_JUMPS_BEFORE, LAN_NAN);
    jumps->fresh = false;
    jumps->instants += lan_clock_apply(battle);
    const bool end = head->time >= battle->plan->end;
    const bool cut = end && jumps->request.until_end;
    for (int32_t i = 0; end && !cut && i < battle->plan->group_count; i++) {
        lan_clock_stop_arrivals(battle, i);
    }
    jumps->ended = end && !cut;
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        count_army(jumps, a);
        /* time.end does not put out an army that waits for its next soldier */
        if (!cut || jumps->heads[a] > 0.0 || !battle->state.had_strength[a]) {
            resolve_army(jumps, a);
        }
    }
    if (!lan_battle_resolve_sides(battle) && cut) {
        head->reason = LAN_END_TIME;
        lan_battle_finish(battle, LAN_WINNER_NONE);
    }
    tell(jumps, LAN_JUMPS_AFTER, LAN_NAN);
}

bool lan_jumps_move_time(lan_jumps *jumps, double time)
{
    lan_state *state = &jumps->battle->state;
    if (time > jumps->pause) {
        jumps->paused = true;
        jumps->due = time;
        return false;
    }
    tell(jumps, LAN_JUMPS_PASS, time);
    for (int32_t a = 0; jumps->heals && a < jumps->battle->plan->army_count;
         a++) {
        state->morale[a] = lan_jumps_morale_at(jumps, a, time);
    }
    state->head->time = time;
    return true;
}

/* --- steps ---------------------------------------------------------------- */

/* Returned by a step that does not end in a jump; otherwise a step returns the
 * cumulative rate that its jump must pass. */
#define NO_JUMP (-1.0)

/* Steps to the next jump at constant rates, or to the clock's next instant. */
static double step_constant(lan_jumps *jumps)
{
    const double total = jumps->total;
    const lan_battle *battle = jumps->battle;
    const double instant = jumps->instant;
    double wait = 1.0 / total;
    if (!(total > 0.0) && !lan_battle_is_open(battle) &&
        !jumps->request.fire_elsewhere &&
        (isinf(instant) || !lan_battle_is_anything_scheduled(battle))) {
        lan_jumps_stall(jumps);
        return NO_JUMP;
    }
    if (!jumps->untimed) {
        wait *= -log(lan_random_unit(&jumps->stream));
    }
    const double next = battle->state.head->time + wait;
    if (!jumps->untimed && !(next < instant) && !isinf(instant)) {
        if (lan_jumps_move_time(jumps, instant)) {
            apply_clock(jumps);
        }
        return NO_JUMP;
    }
    return lan_jumps_move_time(jumps, next < DBL_MAX ? next : DBL_MAX)
               ? lan_random_unit(&jumps->stream) * total
               : NO_JUMP;
}

/* Steps to the next candidate under a bound of the rates, or to the bound's
 * horizon, or to the clock's next instant. */
static double step_thinned(lan_jumps *jumps)
{
    const double total = jumps->total;
    const double now = jumps->battle->state.head->time;
    const double span = total > 0.0 ? BOUND_JUMPS / total : LAN_INF;
    const double horizon = fmin(jumps->instant, now + span);
    if (horizon < jumps->instant && !(horizon > now)) {
        /* before anything can change */
        return lan_random_unit(&jumps->stream) * total;
    }
    const double bound = bound_until(jumps, horizon);
    if (!(bound > 0.0) && isinf(horizon) && !jumps->request.fire_elsewhere) {
        lan_jumps_stall(jumps);
        return NO_JUMP;
    }
    const double next = now - log(lan_random_unit(&jumps->stream)) / bound;
    if (!(next < horizon) && !isinf(horizon)) {
        if (lan_jumps_move_time(jumps, horizon) &&
            !(horizon < jumps->instant)) {
            apply_clock(jumps);
        }
        return NO_JUMP;
    }
    if (!lan_jumps_move_time(jumps, next < DBL_MAX ? next : DBL_MAX)) {
        return NO_JUMP;
    }
    const double mark = lan_random_unit(&jumps->stream) * bound;
    const bool holds = mark < find_rates(jumps);
    jumps->thinned += holds ? 0 : 1;
    return holds ? mark : NO_JUMP;
}

static void step_worn(lan_jumps *jumps)
{
    double until = 0.0;
    bool combat = true;
    const int32_t who = lan_worn_next(jumps, &until, &combat);
    if (who < 0) {
        lan_jumps_stall(jumps);
        return;
    }
    (void)lan_jumps_move_time(jumps, until);
    jumps->jump_count++;
    if (!combat || !lose_calmly(jumps, who)) {
        lan_jumps_lose(jumps, who, -1, combat);
    }
    lan_worn_lost(jumps, who);
}

/* Steps to the next jump if no rate depends on time and only rates have
 * changed. */
static inline double step_on(lan_jumps *jumps)
{
    if (!jumps->fresh) {
        return NO_JUMP;
    }
    const double total = find_rates(jumps);
    if (!(total > 0.0) || does_any_recover(jumps)) {
        return NO_JUMP;
    }
    jumps->battle->state.head->time += 1.0 / total;
    return lan_random_unit(&jumps->stream) * total;
}

static void step(lan_jumps *jumps)
{
    if (!jumps->fresh) {
        begin_interval(jumps);
    }
    (void)find_rates(jumps);
    if (jumps->wears) {
        step_worn(jumps);
        return;
    }
    const bool changes = jumps->drifts || does_any_recover(jumps);
    const bool goes_on = !changes && jumps->untimed;
    double mark = changes ? step_thinned(jumps) : step_constant(jumps);
    for (int k = 0; mark >= 0.0; k++) {
        jump_at(jumps, mark);
        mark = goes_on && k < JUMPS_IN_A_ROW ? step_on(jumps) : NO_JUMP;
    }
}

bool lan_jumps_go(lan_jumps *jumps, int32_t steps)
{
    const lan_state_head *head = jumps->battle->state.head;
    bool changed = false;
    for (int32_t done = 0;
         !head->over && !jumps->paused && !changed && done < steps; done++) {
        const uint64_t drawn = 2 * jumps->stream.draw - jumps->stream.left;
        step(jumps);
        if (jumps->paused) {
            /* the same numbers are drawn again */
            jumps->stream = lan_random_at(jumps->stream.seed, LAN_RANDOM_CHANCE,
                                          jumps->stream.number, drawn);
            jumps->found = false;
        }
        changed = jumps->request.until_change &&
                  (!jumps->fresh || lan_island_is_stopped(jumps->battle));
    }
    return !head->over && !jumps->paused;
}

/* --- start and pause ------------------------------------------------------ */

/* Attaches the simulation to a battle. */
static void adopt(lan_jumps *jumps, lan_battle *battle, double pause)
{
    jumps->battle = battle;
    jumps->pause = pause;
    jumps->paused = false;
    jumps->fresh = false;
    jumps->ended = false;
    jumps->gone = lan_whole_gone(battle->plan);
    lan_battle_set_out(battle, 0.0);
    const bool begins = !battle->state.head->whole;
    if (begins) {
        lan_clock_make_whole(battle);
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        count_army(jumps, a);
        if (begins) {
            battle->state.had_strength[a] = jumps->fielded[a] > 0.0;
            battle->state.morale_held[a] = 0;
        }
    }
}

void lan_jumps_begin(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                     uint64_t number)
{
    jumps->stream = lan_random_begin(seed, LAN_RANDOM_CHANCE, number);
    jumps->jump_count = 0;
    jumps->thinned = 0;
    jumps->rate_calls = 0;
    jumps->instants = 0;
    lan_battle_reset(battle);
    adopt(jumps, battle, LAN_INF);
}

/* Judges a battle after changes from outside. */
static void resolve_all(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    battle->state.head->changed = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        if (lan_army_is_in(battle, battle->plan->groups[i].army)) {
            set_status(jumps, i);
        }
    }
    for (int32_t a = 0;
         a < battle->plan->army_count && !battle->state.head->over; a++) {
        resolve(jumps, a);
    }
}

void lan_jumps_resume(lan_jumps *jumps, lan_battle *battle, uint64_t seed,
                      uint64_t number, double pause)
{
    lan_state *state = &battle->state;
    lan_state_head *head = state->head;
    if (!head->whole) {
        jumps->stream = lan_random_begin(seed, LAN_RANDOM_CHANCE, number);
        adopt(jumps, battle, pause);
        return;
    }
    if (head->changed) {
        head->draws++; /* the pending jump was drawn for other rates */
    } else {
        head->time = head->draw_time;
        for (int32_t a = 0; a < battle->plan->army_count; a++) {
            state->morale[a] = state->draw_morale[a];
        }
    }
    jumps->stream = lan_random_at(seed, LAN_RANDOM_CHANCE, number, head->draws);
    adopt(jumps, battle, pause);
    if (head->changed) {
        resolve_all(jumps);
    }
}

void lan_jumps_suspend(lan_jumps *jumps)
{
    lan_state *state = &jumps->battle->state;
    state->head->draws = 2 * jumps->stream.draw - jumps->stream.left;
    state->head->draw_time = state->head->time;
    for (int32_t a = 0; a < jumps->battle->plan->army_count; a++) {
        state->draw_morale[a] = state->morale[a];
        if (jumps->paused) {
            state->morale[a] = lan_jumps_morale_at(jumps, a, jumps->pause);
        }
    }
    if (jumps->paused) {
        state->head->time = jumps->pause;
    }
}
