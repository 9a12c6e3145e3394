/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many jumps in a row, while no group falls, no army breaks and no front fills:
 * the same as lan_jumps_step_constant() and _thinned() do, to the last bit,
 * without asking at every jump what only events change. What a jump changes of
 * the rates is followed (model/following_impl.h).
 */
#include "base/real.h"
#include "solver/jumps_parts_impl.h"

typedef enum jump_kind { NO_JUMP, COMBAT, OTHER, ARRIVAL } jump_kind;

typedef struct jump {
    jump_kind kind;
    int32_t group;
} jump;

/* What holds during a run. */
typedef struct run {
    lan_jumps *jumps;
    lan_battle *battle;
    const double *x; /* [groups] */
    double *combat;  /* [groups] rates of what may happen */
    double *other;   /* [groups] */
    double *arrival; /* [groups] */
    double instant;  /* the clock's next */
    int32_t groups;
    bool is_pair;
    bool is_open;
    bool only_combat;
} run;

/* --- rates ---------------------------------------------------------------- */

/* As the model has them for two groups. */
static void set_pair_rates(const run *r)
{
    const lan_pair_rates *pair = &r->battle->interval.pair;
    const lan_plan_group *groups = r->battle->plan->groups;
    for (int32_t i = 0; i < 2; i++) {
        const double own = r->x[i];
        const double enemy = r->x[1 - i];
        r->combat[i] = lan_pair_loss(pair, i, own, enemy);
        r->other[i] = groups[i].losses * own;
    }
}

/* Losses of a group other than in combat. */
static void set_other(const run *r, int32_t i)
{
    const lan_battle *battle = r->battle;
    if (battle->plan->groups[i].other_index >= 0 &&
        battle->interval.active[i]) {
        r->other[i] =
            lan_flow_other_rate(battle, &battle->now.flow, i) * r->x[i];
    }
}

static void follow_morale(const run *r, int32_t a, double morale)
{
    lan_following_morale(r->jumps->following, r->battle, a, morale,
                         r->jumps->heads[a]);
}

static void set_others_of_army(const run *r, int32_t a)
{
    const lan_plan_army *army = &r->battle->plan->armies[a];
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        set_other(r, i);
    }
}

/* After a jump of a group. */
static void set_rates_after(const run *r, int32_t group)
{
    lan_jumps *jumps = r->jumps;
    const int32_t a = r->battle->plan->groups[group].army;
    if (r->is_pair) {
        set_pair_rates(r);
        return;
    }
    lan_following_count(jumps->following, r->battle, group, jumps->heads[a]);
    if (r->battle->plan->armies[a].morale_index >= 0) {
        follow_morale(r, a, r->battle->state.morale[a]);
        set_others_of_army(r, a);
    } else {
        set_other(r, group);
    }
    lan_following_losses(jumps->following, r->battle);
}

static double total_rate(const run *r)
{
    double total = 0.0;
    if (r->only_combat) {
        for (int32_t i = 0; i < r->groups; i++) {
            total += r->combat[i];
        }
        return total;
    }
    for (int32_t i = 0; i < r->groups; i++) {
        total += r->combat[i] + r->other[i] + r->arrival[i];
    }
    return total;
}

static bool is_finite_rate(double total)
{
    return total > 0.0 && total < LAN_INF;
}

/* The jump at which the sum of the rates passes `mark`, or the last one. */
static jump find_jump(const run *r, double mark)
{
    jump found = {.kind = NO_JUMP, .group = -1};
    if (r->only_combat) {
        for (int32_t i = 0; mark >= 0.0 && i < r->groups; i++) {
            if (r->combat[i] > 0.0) {
                found = (jump){.kind = COMBAT, .group = i};
                mark -= r->combat[i];
            }
        }
        return found;
    }
    for (int32_t i = 0; mark >= 0.0 && i < r->groups; i++) {
        const double rates[3] = {r->combat[i], r->other[i], r->arrival[i]};
        for (int k = 0; mark >= 0.0 && k < 3; k++) {
            if (rates[k] > 0.0) {
                found = (jump){.kind = (jump_kind)(COMBAT + k), .group = i};
                mark -= rates[k];
            }
        }
    }
    return found;
}

/* --- what happens --------------------------------------------------------- */

/* True where one soldier less is for the referee. */
static bool is_event(const run *r, int32_t i, bool combat)
{
    const lan_jumps *jumps = r->jumps;
    const lan_battle *battle = r->battle;
    const int32_t a = battle->plan->groups[i].army;
    const lan_plan_army *army = &battle->plan->armies[a];
    const double left = jumps->heads[a] - 1.0;
    return battle->state.x[i] - 1.0 <= jumps->gone || left <= jumps->limit[a] ||
           (battle->state.front_limited[a] &&
            left <= lan_battle_front(battle, a)) ||
           (combat && army->morale_index >= 0 &&
            lan_jumps_lowered_morale(jumps, a) <= lan_morale_level(army));
}

/* True where an army of an island is as it was waited for. */
static bool is_stopped(const run *r, int32_t a)
{
    if (!r->is_open) {
        return false;
    }
    lan_battle_resolve_watched(r->battle, a);
    return lan_island_is_stopped(r->battle);
}

/* Takes one soldier where that ends nothing; else leaves it to the referee, and
 * the run is over. */
static bool lose_soldier(const run *r, int32_t i, bool combat)
{
    lan_jumps *jumps = r->jumps;
    lan_battle *battle = r->battle;
    lan_state *state = &battle->state;
    const int32_t a = battle->plan->groups[i].army;
    const int32_t killer =
        combat ? lan_jumps_draw_killer(jumps, i, !r->is_pair) : -1;
    if (is_event(r, i, combat)) {
        lan_jumps_lose(jumps, i, killer, combat);
        return false;
    }
    state->x[i] -= 1.0;
    jumps->heads[a] -= 1.0;
    if (combat) {
        state->lost_combat[i] += 1.0;
    } else {
        state->lost_other[i] += 1.0;
    }
    if (killer >= 0) {
        state->killed[(size_t)killer * (size_t)r->groups + (size_t)i] += 1.0;
    }
    if (combat && battle->plan->armies[a].morale_index >= 0 &&
        lan_army_is_in(battle, a)) {
        state->morale[a] = lan_jumps_lowered_morale(jumps, a);
    }
    return !is_stopped(r, a);
}

/* The same for one that comes. */
static bool bring_soldier(const run *r, int32_t i)
{
    lan_jumps *jumps = r->jumps;
    lan_state *state = &r->battle->state;
    const int32_t a = r->battle->plan->groups[i].army;
    const lan_plan_army *army = &r->battle->plan->armies[a];
    const bool full = jumps->heads[a] + 1.0 > lan_battle_front(r->battle, a);
    if (!lan_group_is_alive(r->battle, i) || army->break_at > 0.0 ||
        full != (state->front_limited[a] != 0)) {
        lan_jumps_come(jumps, i);
        return false;
    }
    state->arrivals.came[i] += 1.0;
    jumps->heads[a] += 1.0;
    jumps->fielded[a] += 1.0;
    state->x[i] += 1.0;
    state->reinforced[i] += 1.0;
    state->piece_base[i] += 1.0;
    return !is_stopped(r, a);
}

/* A jump happens; false where the run is over. */
static bool do_jump(const run *r, double mark)
{
    lan_jumps *jumps = r->jumps;
    const jump found = find_jump(r, mark);
    jumps->jump_count++;
    const bool goes_on =
        found.kind == ARRIVAL
            ? bring_soldier(r, found.group)
            : lose_soldier(r, found.group, found.kind == COMBAT);
    if (goes_on) {
        set_rates_after(r, found.group);
    }
    return goes_on;
}

/* --- where rates stay ----------------------------------------------------- */

/* Sets the rates of the run's start. */
static run begin_run(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    const lan_plan *plan = battle->plan;
    run r = {.jumps = jumps,
             .battle = battle,
             .x = battle->state.x,
             .combat = battle->now.flow.combat,
             .other = jumps->other,
             .arrival = jumps->arrival,
             .instant = lan_jumps_instant(jumps),
             .groups = plan->group_count,
             .is_pair = battle->interval.pair.holds,
             .is_open = lan_battle_is_open(battle),
             .only_combat = true};
    if (r.is_pair) {
        lan_loss_rates_find(battle);
    } else {
        lan_following_begin(jumps->following, battle);
    }
    for (int32_t i = 0; i < r.groups; i++) {
        r.other[i] = lan_loss_rate_other(battle, i);
        r.arrival[i] = lan_arrival_rate(battle, i, battle->state.head->time);
        if (plan->groups[i].other_index >= 0 || r.arrival[i] > 0.0) {
            r.only_combat = false;
        }
    }
    return r;
}

/* Time moves on to one jump at rates of this sum; false where the run is over.
 * What is not for it is drawn again by who does it. */
static bool step_constant(const run *r, double total, int32_t *done)
{
    lan_jumps *jumps = r->jumps;
    const uint64_t drawn = lan_random_drawn(&jumps->stream);
    const lan_jumps_watch *watch = &jumps->request.watch;
    lan_state_head *head = r->battle->state.head;
    double wait = 1.0 / total;
    if (!jumps->untimed && wait > 0.0) {
        wait *= -log(lan_jumps_draw_unit(jumps));
    }
    const double next = head->time + wait;
    const double time = next < DBL_MAX ? next : DBL_MAX;
    if ((!jumps->untimed && !(next < r->instant) && !isinf(r->instant)) ||
        time > jumps->pause) {
        lan_jumps_draw_again(jumps, drawn);
        return false;
    }
    if (watch->pass != NULL) {
        watch->pass(watch->context, jumps, time);
    }
    head->time = time;
    jumps->rate_calls++;
    (*done)++;
    return do_jump(r, lan_jumps_draw_unit(jumps) * total);
}

/* --- where morale recovers ------------------------------------------------ */

/* Bound of all rates until a horizon: see bound_until() of jumps_step.c. */
static double bound_until(const run *r, double horizon)
{
    lan_jumps *jumps = r->jumps;
    double bound = 0.0;
    for (int32_t i = 0; i < r->groups; i++) {
        bound += r->other[i];
        bound += r->arrival[i];
    }
    for (int32_t a = 0; a < r->battle->plan->army_count; a++) {
        if (lan_jumps_recovers(jumps, a)) {
            follow_morale(r, a, lan_jumps_morale_at(jumps, a, horizon));
        }
    }
    lan_following_losses(jumps->following, r->battle);
    for (int32_t i = 0; i < r->groups; i++) {
        bound += r->combat[i];
    }
    return bound;
}

/* Moves time and morale on, and finds the rates there. */
static void recover_until(const run *r, double time)
{
    lan_jumps *jumps = r->jumps;
    const lan_jumps_watch *watch = &jumps->request.watch;
    lan_state *state = &r->battle->state;
    if (watch->pass != NULL) {
        watch->pass(watch->context, jumps, time);
    }
    for (int32_t a = 0; a < r->battle->plan->army_count; a++) {
        if (lan_jumps_recovers(jumps, a)) {
            state->morale[a] = lan_jumps_morale_at(jumps, a, time);
            follow_morale(r, a, state->morale[a]);
            set_others_of_army(r, a);
        }
    }
    state->head->time = time;
    lan_following_losses(jumps->following, r->battle);
}

/* Goes on to the next candidate below a bound of the rates, or to the horizon
 * up to which it holds; false as above. */
static bool step_thinned(const run *r, int32_t *done)
{
    lan_jumps *jumps = r->jumps;
    const uint64_t drawn = lan_random_drawn(&jumps->stream);
    const double now = r->battle->state.head->time;
    const double total = total_rate(r);
    const double horizon = fmin(r->instant, now + LAN_BOUND_JUMPS / total);
    if (!is_finite_rate(total) || !(horizon > now)) {
        return false;
    }
    const double bound = bound_until(r, horizon);
    const double next = now - log(lan_jumps_draw_unit(jumps)) / bound;
    const bool late = !(next < horizon);
    const double time = late ? horizon : next;
    if ((late && !(horizon < r->instant)) || time > jumps->pause ||
        isinf(horizon)) {
        lan_jumps_draw_again(jumps, drawn);
        return false;
    }
    recover_until(r, time);
    jumps->rate_calls += late ? 2 : 3;
    (*done)++;
    if (late) {
        return true;
    }
    const double mark = lan_jumps_draw_unit(jumps) * bound;
    if (mark < total_rate(r)) {
        return do_jump(r, mark);
    }
    jumps->thinned++;
    return true;
}

/* --- runs ----------------------------------------------------------------- */

int32_t lan_jumps_run_constant(lan_jumps *jumps, int32_t most)
{
    const run r = begin_run(jumps);
    const bool may_recover =
        r.battle->plan->variable_count > r.battle->plan->group_count;
    int32_t done = 0;
    bool goes_on = true;
    while (goes_on && done < most) {
        const double total = total_rate(&r);
        goes_on = is_finite_rate(total) && step_constant(&r, total, &done) &&
                  !(may_recover && lan_jumps_does_any_recover(jumps));
    }
    return done;
}

int32_t lan_jumps_run_thinned(lan_jumps *jumps, int32_t most)
{
    const run r = begin_run(jumps);
    int32_t done = 0;
    while (done < most && step_thinned(&r, &done) &&
           lan_jumps_does_any_recover(jumps)) {
    }
    return done;
}
