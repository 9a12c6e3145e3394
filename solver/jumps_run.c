/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many jumps in a row, while no group falls, no army breaks and no front fills:
 * the same as lan_jumps_step_constant() does, without asking at every jump what
 * only events change.
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
        r->combat[i] = (pair->aimed[i] + pair->area[i] * own) * enemy;
        r->other[i] = groups[i].losses * own;
    }
}

static void set_rates_after(const run *r, int32_t group)
{
    if (r->is_pair) {
        set_pair_rates(r);
    } else {
        lan_flow_combat_after(r->battle, group, &r->battle->now.flow);
    }
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

/* Takes one soldier where that ends nothing; else leaves it to the referee, and
 * the run is over. */
static bool lose_soldier(const run *r, int32_t i, bool combat)
{
    lan_jumps *jumps = r->jumps;
    lan_battle *battle = r->battle;
    lan_state *state = &battle->state;
    const int32_t a = battle->plan->groups[i].army;
    const int32_t sole = combat ? battle->interval.killer[i] : -1;
    if (state->x[i] - 1.0 <= jumps->gone ||
        jumps->heads[a] - 1.0 <= jumps->limit[a]) {
        lan_jumps_lose(jumps, i, sole >= 0 ? sole : -1, combat);
        return false;
    }
    state->x[i] -= 1.0;
    jumps->heads[a] -= 1.0;
    if (combat) {
        state->lost_combat[i] += 1.0;
    } else {
        state->lost_other[i] += 1.0;
    }
    if (sole >= 0) {
        state->killed[(size_t)sole * (size_t)r->groups + (size_t)i] += 1.0;
    }
    return true;
}

/* The same for one that comes. */
static bool bring_soldier(const run *r, int32_t i)
{
    lan_jumps *jumps = r->jumps;
    lan_state *state = &r->battle->state;
    const int32_t a = r->battle->plan->groups[i].army;
    const lan_plan_army *army = &r->battle->plan->armies[a];
    if (!lan_group_is_alive(r->battle, i) || army->break_at > 0.0 ||
        jumps->heads[a] + 1.0 > army->front) {
        lan_jumps_come(jumps, i);
        return false;
    }
    state->arrivals.came[i] += 1.0;
    jumps->heads[a] += 1.0;
    jumps->fielded[a] += 1.0;
    state->x[i] += 1.0;
    state->reinforced[i] += 1.0;
    state->piece_base[i] += 1.0;
    return true;
}

/* Time moves on and one jump happens; false where the run is over. */
static bool draw_jump(const run *r, double total)
{
    lan_jumps *jumps = r->jumps;
    lan_state_head *head = r->battle->state.head;
    double wait = 1.0 / total;
    if (!jumps->untimed) {
        wait *= -log(lan_random_unit(&jumps->stream));
    }
    const double next = head->time + wait;
    if (!jumps->untimed && !(next < r->instant) && !isinf(r->instant)) {
        head->time = r->instant;
        lan_jumps_clock(jumps);
        return false;
    }
    head->time = next < DBL_MAX ? next : DBL_MAX;
    const jump found = find_jump(r, lan_random_unit(&jumps->stream) * total);
    jumps->jump_count++;
    jumps->rate_calls++;
    const bool goes_on =
        found.kind == ARRIVAL
            ? bring_soldier(r, found.group)
            : lose_soldier(r, found.group, found.kind == COMBAT);
    if (goes_on) {
        set_rates_after(r, found.group);
    }
    return goes_on;
}

/* --- the run -------------------------------------------------------------- */

/* Sets the rates of the run's start. */
static run begin_run(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    run r = {.jumps = jumps,
             .battle = battle,
             .x = battle->state.x,
             .combat = battle->now.flow.combat,
             .other = battle->work.split,
             .arrival = battle->work.share,
             .instant = lan_jumps_instant(jumps),
             .groups = battle->plan->group_count,
             .is_pair = battle->interval.pair.holds,
             .only_combat = true};
    lan_jumps_find_rates(jumps);
    for (int32_t i = 0; i < r.groups; i++) {
        r.other[i] = lan_loss_rate_other(battle, i);
        r.arrival[i] = lan_arrival_rate(battle, i, battle->state.head->time);
        if (r.other[i] > 0.0 || r.arrival[i] > 0.0) {
            r.only_combat = false;
        }
    }
    return r;
}

int32_t lan_jumps_run_plain(lan_jumps *jumps, int32_t most)
{
    const run r = begin_run(jumps);
    int32_t done = 0;
    bool goes_on = true;
    while (goes_on && done < most) {
        const double total = total_rate(&r);
        if (!(total > 0.0 && total < LAN_INF)) {
            break;
        }
        goes_on = draw_jump(&r, total);
        done++;
    }
    return done;
}
