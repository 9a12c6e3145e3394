/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact odds of two groups: what the model says becomes tables, the sweep's
 * answer becomes odds.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/odds_exact_impl.h"

/* Measured: one state of a sweep, and one rate asked of the model. */
#define SECONDS_PER_STATE 0.7e-9
#define SECONDS_PER_RATE  60e-9

/* Above so many seconds of sweeping, a closed form is worth having no mean
 * duration. */
#define PATIENCE 1.0

/* One soldier in a race of clocks. */
#define SECONDS_PER_RUNNER 0.2e-6

static bool does_group_fight(const lan_battle *battle, int32_t group)
{
    return battle->state.x[group] > 0.0 &&
           lan_army_is_in(battle, battle->plan->groups[group].army);
}

/* Soldiers of a side that take no part: their armies were out from the start.
 */
static int32_t count_aside(const lan_battle *battle, int32_t side)
{
    double count = 0.0;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const lan_plan_army *army =
            &battle->plan->armies[battle->plan->groups[i].army];
        if (army->side == side && !does_group_fight(battle, i)) {
            count += battle->state.x[i];
        }
    }
    return (int32_t)count;
}

static bool is_plain_law(lan_law law)
{
    return law == LAN_LAW_AIMED || law == LAN_LAW_AREA;
}

/* True for aimed and area fire without other losses: of the waits for losses
 * none is much longer than all others. */
static bool is_race_of_clocks(const lan_battle *battle, const int32_t *group)
{
    const lan_plan_group *groups = battle->plan->groups;
    double c[2];
    const lan_law on_x = lan_targeting_pair(battle, group[1], group[0], &c[0]);
    const lan_law on_y = lan_targeting_pair(battle, group[0], group[1], &c[1]);
    return !battle->plan->has_answers && is_plain_law(on_x) &&
           is_plain_law(on_y) && c[0] > 0.0 && c[1] > 0.0 &&
           !(groups[group[0]].losses > 0.0) && !(groups[group[1]].losses > 0.0);
}

static const char *law_name(const lan_battle *battle, const int32_t *group,
                            bool *constant)
{
    const lan_plan *plan = battle->plan;
    double c[2];
    const lan_law on_x = lan_targeting_pair(battle, group[1], group[0], &c[0]);
    const lan_law on_y = lan_targeting_pair(battle, group[0], group[1], &c[1]);
    *constant = false;
    for (int s = 0; s < 2; s++) {
        const lan_plan_group *g = &plan->groups[group[s]];
        if (g->losses > 0.0 || plan->has_answers ||
            plan->armies[g->army].front < battle->state.x[group[s]]) {
            return "two groups";
        }
    }
    if (on_x == LAN_LAW_AREA && on_y == LAN_LAW_AREA) {
        *constant = c[0] > 0.0 && c[1] > 0.0;
        return "linear";
    }
    if (on_x == LAN_LAW_POWER && on_y == LAN_LAW_POWER) {
        return "power";
    }
    if (on_x == LAN_LAW_AIMED && on_y == LAN_LAW_AIMED) {
        return "square";
    }
    const bool mixed = (on_x == LAN_LAW_AIMED && on_y == LAN_LAW_AREA) ||
                       (on_x == LAN_LAW_AREA && on_y == LAN_LAW_AIMED);
    return mixed ? "mixed" : "two groups";
}

static void fill_side(const lan_battle *battle, int s, lan_duel_odds *duel)
{
    const int32_t i = duel->group[s];
    const int32_t army = battle->plan->groups[i].army;
    const double had = battle->interval.fielded[army];
    const lan_army_floor floor = lan_whole_floor(battle->plan, army, had);
    duel->side[s] = battle->plan->armies[army].side;
    duel->start[s] = (int32_t)battle->state.x[i];
    duel->out[s] = (int32_t)fmin(floor.count, LAN_ODDS_MOST);
    duel->rest[s] = (int32_t)floor.rest;
    duel->aside[s] = count_aside(battle, duel->side[s]);
}

bool lan_duel_odds_find(const lan_battle *battle, lan_duel_odds *out)
{
    lan_duel_odds duel = {0};
    int32_t count = 0;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        if (does_group_fight(battle, i)) {
            if (count == 2) {
                return false;
            }
            duel.group[count++] = i;
        }
    }
    if (count != 2) {
        return false;
    }
    fill_side(battle, 0, &duel);
    fill_side(battle, 1, &duel);
    duel.form = law_name(battle, duel.group, &duel.constant);
    duel.races = is_race_of_clocks(battle, duel.group);
    *out = duel;
    return duel.side[0] != duel.side[1] && duel.start[0] > duel.out[0] &&
           duel.start[1] > duel.out[1];
}

static double soldiers_of(const lan_duel_odds *duel)
{
    return (double)duel->start[0] + duel->start[1];
}

static double sweep_seconds(const lan_duel_odds *duel)
{
    const double m = (double)duel->start[0] - duel->out[0];
    const double n = (double)duel->start[1] - duel->out[1];
    return m * n > LAN_ODDS_MAX_DUEL_STATES
               ? LAN_INF
               : SECONDS_PER_STATE * lan_odds_sweep_states(m, n) +
                     SECONDS_PER_RATE * (m + n);
}

/* How the tables are computed: state by state where that is quick, since it
 * knows the duration, and chances however small. */
typedef enum sweep_method { BY_STATES, BY_FORMULA, BY_CLOCKS } sweep_method;

static sweep_method method_of(const lan_duel_odds *duel)
{
    return sweep_seconds(duel) <= PATIENCE ? BY_STATES
           : duel->constant                ? BY_FORMULA
           : duel->races                   ? BY_CLOCKS
                                           : BY_STATES;
}

double lan_duel_odds_seconds(const lan_duel_odds *duel)
{
    const double soldiers = soldiers_of(duel);
    if (soldiers > LAN_ODDS_EXACT_SOLDIERS) {
        return LAN_INF;
    }
    switch (method_of(duel)) {
    case BY_STATES:
        return sweep_seconds(duel);
    case BY_FORMULA:
        return 2.0 * SECONDS_PER_RATE * soldiers;
    case BY_CLOCKS:
        return (2.0 * SECONDS_PER_RATE + SECONDS_PER_RUNNER) * soldiers;
    }
    return LAN_INF;
}

/* --- rates -----------------------------------------------------------------
 * Every law between two groups takes from one of them a function of its own
 * strength times a function of the other's, and own losses besides; so are
 * those by answers, which go with its own attacks. */

typedef struct probe {
    lan_battle *battle;
    const lan_duel_odds *duel;
    int32_t *counts;       /* [groups] */
    unsigned char *armies; /* [armies] lan_army_state */
} probe;

static lan_status find_rates_at(const probe *p, int32_t x, int32_t y)
{
    p->counts[p->duel->group[0]] = x;
    p->counts[p->duel->group[1]] = y;
    return lan_rates_of_counts(p->battle, p->counts, p->armies);
}

/* By the other's attacks. */
static double combat_rate_of(const probe *p, int side)
{
    const int32_t group = p->duel->group[side];
    return lan_loss_rate_combat(p->battle, group) -
           lan_loss_rate_answered(p->battle, group);
}

/* By whatever else. */
static double own_rate_of(const probe *p, int side)
{
    const int32_t group = p->duel->group[side];
    return lan_loss_rate_other(p->battle, group) +
           lan_loss_rate_answered(p->battle, group);
}

static double ratio(double part, double whole)
{
    return whole > 0.0 ? part / whole : 1.0;
}

/* Fills one side's tables: its fire at one enemy, what multiplies the enemy's
 * fire, its own losses. */
static lan_status fill_side_tables(const probe *p, int side, int32_t count,
                                   double *fire, double *body, double *own)
{
    const int32_t *start = p->duel->start;
    lan_status status = find_rates_at(p, 1, 1);
    const double one_to_one = combat_rate_of(p, side);
    for (int32_t k = 0; status == LAN_OK && k < count; k++) {
        const int32_t left = start[side] - k;
        const int32_t at = side == 0 ? k : count - 1 - k;
        status =
            side == 0 ? find_rates_at(p, left, 1) : find_rates_at(p, 1, left);
        fire[at] = combat_rate_of(p, 1 - side);
        body[at] = ratio(combat_rate_of(p, side), one_to_one);
        own[at] = own_rate_of(p, side);
    }
    return status;
}

static double largest_value(const double *values, int32_t count)
{
    double most = 0.0;
    for (int32_t k = 0; k < count; k++) {
        most = isfinite(values[k]) ? fmax(most, values[k]) : LAN_INF;
    }
    return most;
}

static void multiply_values(double *values, int32_t count, double by)
{
    for (int32_t k = 0; k < count; k++) {
        values[k] *= by;
    }
}

/* Of a power of two that is a double with room to spare. */
#define MOST_EXPONENT 1000.0

/* Measures time such that the highest rate is about one, by a power of two so
 * that no bit changes; LAN_ELIMIT where rates are no numbers. */
static lan_status scale_time(lan_odds_sweep *sweep, double *unit)
{
    const int32_t m = sweep->m;
    const int32_t n = sweep->n;
    const double on_x =
        largest_value(sweep->fire_y, n) * largest_value(sweep->body_x, m) +
        largest_value(sweep->own_x, m);
    const double on_y =
        largest_value(sweep->fire_x, m) * largest_value(sweep->body_y, n) +
        largest_value(sweep->own_y, n);
    if (!isfinite(on_x + on_y) || !(on_x + on_y > 0.0)) {
        return LAN_ELIMIT;
    }
    const int exponent = (int)fmin(-ilogb(on_x + on_y), MOST_EXPONENT);
    multiply_values(sweep->fire_x, m, ldexp(1.0, exponent));
    multiply_values(sweep->own_x, m, ldexp(1.0, exponent));
    multiply_values(sweep->fire_y, n, ldexp(1.0, exponent));
    multiply_values(sweep->own_y, n, ldexp(1.0, exponent));
    *unit = ldexp(1.0, exponent);
    return LAN_OK;
}

/* True where aimed fire is all there is, at its simplest. */
static bool are_bodies_one(const lan_odds_sweep *sweep)
{
    bool one = true;
    for (int32_t k = 0; one && k < sweep->m; k++) {
        one =
            lan_is_zero(sweep->body_x[k] - 1.0) && lan_is_zero(sweep->own_x[k]);
    }
    for (int32_t l = 0; one && l < sweep->n; l++) {
        one =
            lan_is_zero(sweep->body_y[l] - 1.0) && lan_is_zero(sweep->own_y[l]);
    }
    return one;
}

static lan_status fill_tables(const lan_battle *battle,
                              const lan_duel_odds *duel, lan_odds_sweep *sweep)
{
    const lan_plan *plan = battle->plan;
    probe p = {.duel = duel};
    lan_status status = lan_battle_copy(battle, &p.battle);
    p.counts = calloc((size_t)plan->group_count, sizeof *p.counts);
    p.armies = calloc((size_t)plan->army_count, 1);
    if (p.counts == NULL || p.armies == NULL) {
        status = LAN_ENOMEM;
    }
    if (status == LAN_OK) {
        memset(p.armies, LAN_ARMY_BROKEN, (size_t)plan->army_count);
        p.armies[plan->groups[duel->group[0]].army] = LAN_ARMY_FIGHTING;
        p.armies[plan->groups[duel->group[1]].army] = LAN_ARMY_FIGHTING;
        lan_rates_prepare(p.battle);
        status = fill_side_tables(&p, 0, sweep->m, sweep->fire_x, sweep->body_x,
                                  sweep->own_x);
    }
    if (status == LAN_OK) {
        status = fill_side_tables(&p, 1, sweep->n, sweep->fire_y, sweep->body_y,
                                  sweep->own_y);
    }
    free(p.counts);
    free(p.armies);
    lan_battle_destroy(p.battle);
    sweep->bodies_are_one = status == LAN_OK && are_bodies_one(sweep);
    return status;
}

/* --- the answer ----------------------------------------------------------- */

void lan_duel_odds_fill(const lan_duel_odds *duel, int s, const double *wins,
                        ptrdiff_t stride, int32_t count, double lost,
                        lan_side_odds *side)
{
    lan_sum win = {0};
    lan_sum left = {0};
    for (int32_t k = 0; k < count; k++) {
        const double chance = wins[stride * k];
        const int32_t rest = duel->start[s] - k + duel->aside[s];
        side->survivors[rest] = chance;
        lan_sum_add(&win, chance);
        lan_sum_add(&left, chance * rest);
    }
    lan_sum_add(&left, lost * (duel->rest[s] + duel->aside[s]));
    side->win = lan_sum_value(&win);
    side->expected_left = lan_sum_value(&left);
}

static double sum_of_values(const double *values, int32_t count)
{
    lan_sum sum = {0};
    for (int32_t k = 0; k < count; k++) {
        lan_sum_add(&sum, values[k]);
    }
    return lan_sum_value(&sum);
}

static void write_odds(const lan_duel_odds *duel, const lan_odds_sweep *sweep,
                       double unit, lan_odds *odds)
{
    const double x_wins = sum_of_values(sweep->x_wins, sweep->m);
    const double y_wins = sum_of_values(sweep->y_wins, sweep->n);
    lan_duel_odds_fill(duel, 0, sweep->x_wins, 1, sweep->m, y_wins,
                       &odds->sides[duel->side[0]]);
    lan_duel_odds_fill(duel, 1, sweep->y_wins + sweep->n - 1, -1, sweep->n,
                       x_wins, &odds->sides[duel->side[1]]);
    odds->method = LAN_ODDS_EXACT;
    odds->form = duel->form;
    odds->mean_duration = sweep->duration * unit;
}

static lan_status sweep_states(const lan_duel_odds *duel, lan_odds_sweep *sweep,
                               int threads, const lan_progress *progress,
                               uint64_t *states)
{
    if (isinf(sweep_seconds(duel))) {
        return LAN_ELIMIT;
    }
    *states = ((uint64_t)sweep->m + 1) * ((uint64_t)sweep->n + 1);
    return lan_odds_sweep_run(sweep, threads, progress);
}

/* The rates of plain fire race well; should they not, states do it. */
static lan_status race_clocks(const lan_duel_odds *duel, lan_odds_sweep *sweep,
                              int threads, const lan_progress *progress,
                              uint64_t *states)
{
    const lan_status status = lan_odds_sweep_race(sweep, progress);
    if (status != LAN_ENOCLOSED) {
        return status;
    }
    memset(sweep->own_x, 0, (size_t)sweep->m * sizeof *sweep->own_x);
    memset(sweep->own_y, 0, (size_t)sweep->n * sizeof *sweep->own_y);
    return sweep_states(duel, sweep, threads, progress, states);
}

/* Fills the sweep by the method that suits; *states stays where none are. */
static lan_status fill_sweep(const lan_duel_odds *duel, lan_odds_sweep *sweep,
                             int threads, const lan_progress *progress,
                             uint64_t *states)
{
    const sweep_method by = method_of(duel);
    if (by == BY_CLOCKS) {
        return race_clocks(duel, sweep, threads, progress, states);
    }
    if (by == BY_STATES) {
        return sweep_states(duel, sweep, threads, progress, states);
    }
    const double a = sweep->fire_y[0] * sweep->body_x[sweep->m - 1];
    const double b = sweep->fire_x[sweep->m - 1] * sweep->body_y[0];
    lan_odds_sweep_constant(sweep, b / (a + b), a / (a + b));
    return LAN_OK;
}

lan_status lan_duel_odds_exact(const lan_battle *battle,
                               const lan_duel_odds *duel, int threads,
                               const lan_progress *progress, lan_odds *out,
                               lan_error *err)
{
    lan_odds_sweep sweep = {0};
    lan_odds odds;
    double unit = 1.0;
    lan_status status = lan_odds_sweep_create(
        duel->start[0] - duel->out[0], duel->start[1] - duel->out[1], &sweep);
    if (status == LAN_OK) {
        status = fill_tables(battle, duel, &sweep);
    }
    if (status == LAN_OK) {
        status = scale_time(&sweep, &unit);
    }
    uint64_t states = 0;
    if (status == LAN_OK) {
        status = fill_sweep(duel, &sweep, threads, progress, &states);
    }
    if (status == LAN_OK) {
        status = lan_odds_allocate(battle, NULL, &odds);
    }
    if (status == LAN_OK) {
        write_odds(duel, &sweep, unit, &odds);
        odds.states = states;
        *out = odds;
    }
    lan_odds_sweep_clear(&sweep);
    return lan_odds_say(status, err);
}
