/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Win probabilities of two groups.
 *
 * x can lose m soldiers before it is out, y can lose n. If x has lost k and y
 * has lost l, x loses its next soldier at the rate fire_y(l) body_x(k) +
 * own_x(k), and y at the symmetric rate. The model provides the tables of these
 * functions. There are three methods.
 *
 * - A sweep carries probabilities forward over the grid of states (k, l). A
 *   state receives v and passes it on: with rates a (x loses) and b (y loses)
 *   it lasts 1 / (a + b), v a / (a + b) flows to (k + 1, l), and the rest flows
 *   to (k, l + 1). Flows along l are stored by l, flows along k by k: each
 *   state reads two numbers and overwrites them with two. The flow that leaves
 *   the grid is the answer. All terms are positive, so even tiny probabilities
 *   do not suffer cancellation. States of an anti-diagonal, where k + l is
 *   constant, are independent: tables of y are stored backwards, so that both
 *   run forward there.
 *
 * - A race of clocks serves large armies without own losses. Let time run by
 *   1 / (fire_x(k) fire_y(l)): x then loses at body_x(k) / fire_x(k), which
 *   does not depend on y, and y symmetrically. Each side counts down
 *   independently, with exponential waits of means mu_k = fire_x(k) / body_x(k)
 *   and nu_l; the side whose last soldier falls later wins (Brown 1963). x wins
 *   with k lost if the sum T of all of y's waits ends within x's wait for its
 *   loss k + 1. With S the sum of x's waits up to and including that one, the
 *   probability is mu_k f(0), where f is the density of T - S: the inverse
 *   Fourier integral of a product of 1 / (1 - i t nu_l) and 1 / (1 + i t mu_i).
 *   One pass through both tables per t serves all k. A sum over some forty
 *   evenly spaced t equals the integral except for the densities one period
 *   away, which are zero. Errors are rounding errors, about 1e-13.
 *
 * - Beyond the room for tables, two such clocks are approximately normal.
 */
#include <gsl/gsl_vector.h>
#include <stdlib.h>
#include <string.h>

#include "base/carve_impl.h"
#include "solver/odds_impl.h"

/* Number of states that a sweep computes in about a second, and the largest
 * number allowed. */
#define QUICK_STATES 1e9
#define MOST_STATES  1e12

/* Number of states of an anti-diagonal, or values of t, processed together. A
 * fixed number gives the same bits on every machine, whatever its vector
 * width. */
#define LANES 8

/* Anti-diagonals between two reports of progress. */
#define REPORT 256

typedef struct tables {
    int32_t m;
    int32_t n;
    bool is_square; /* body is 1 and own is 0: aimed fire only */
    /* [m] by k, [n] by n - 1 - l */
    double *fire[2];
    double *body[2];
    double *own[2];
    double *wins[2]; /* out: probability that x wins with k lost; y, with l
                        lost */
    double *block;
    double sum;      /* over the first three tables of both sides */
    bool any;        /* some rate is positive */
    double duration; /* out: mean time to the end */
} tables;

static lan_status create_tables(int32_t m, int32_t n, tables *out)
{
    const size_t counts[2] = {(size_t)m, (size_t)n};
    double *next = calloc(4 * (counts[0] + counts[1]), sizeof *next);
    *out = (tables){.m = m, .n = n, .block = next, .duration = LAN_NAN};
    if (next == NULL) {
        return LAN_ENOMEM;
    }
    for (int s = 0; s < 2; s++) {
        out->fire[s] = lan_carve(&next, counts[s]);
        out->body[s] = lan_carve(&next, counts[s]);
        out->own[s] = lan_carve(&next, counts[s]);
        out->wins[s] = lan_carve(&next, counts[s]);
    }
    return LAN_OK;
}

/* --- the duel ------------------------------------------------------------- */

/* Names the duel's law; *races: aimed and area fire without own losses, so that
 * no wait for a loss is much longer than all others. */
static const char *name_law(const lan_battle *battle, const int32_t *group,
                            bool *races)
{
    static const char *const names[LAN_LAW_ROWS] = {[LAN_LAW_AIMED] = "square",
                                                    [LAN_LAW_AREA] = "linear",
                                                    [LAN_LAW_POWER] = "power"};
    const lan_plan *plan = battle->plan;
    bool is_plain = !plan->has_answers;
    bool is_basic = true;
    lan_law on[2];
    *races = is_plain;
    for (int s = 0; s < 2; s++) {
        const lan_pair_law pair =
            lan_targeting_pair(battle, group[1 - s], group[s]);
        const lan_plan_group *g = &plan->groups[group[s]];
        const bool bleeds = g->losses > 0.0;
        on[s] = pair.law;
        is_basic =
            is_basic && (on[s] == LAN_LAW_AIMED || on[s] == LAN_LAW_AREA);
        is_plain = is_plain && !bleeds &&
                   !(plan->armies[g->army].front < battle->state.x[group[s]]);
        *races = *races && !bleeds && pair.coefficient > 0.0 && is_basic;
    }
    if (is_plain && on[0] == on[1] && names[on[0]] != NULL) {
        return names[on[0]];
    }
    return is_plain && is_basic ? "mixed" : "two groups";
}

int32_t lan_odds_hits(const lan_battle *battle, int32_t group)
{
    const lan_plan *plan = battle->plan;
    const lan_plan_group *g = &plan->groups[group];
    const double least = battle->targeting.least_damage[group];
    if (plan->wounds == LAN_WOUNDS_NONE) {
        return 1;
    }
    const double hits = lan_battle_hits_to_kill(battle, group);
    if (least < battle->targeting.most_damage[group] ||
        battle->targeting.in_area[group]) {
        return 0;
    }
    const bool is_pool = plan->wounds == LAN_WOUNDS_FOCUS &&
                         g->other_index < 0 && !plan->has_answers &&
                         hits <= LAN_COUNTS_MOST;
    return hits <= 1.0 ? 1 : is_pool ? (int32_t)hits : 0;
}

bool lan_duel_odds_find(const lan_battle *battle, lan_duel_odds *out)
{
    lan_duel_odds duel = {.form = NULL};
    int32_t count = 0;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        if (lan_group_fights_now(battle, i)) {
            if (count == 2) {
                return false;
            }
            duel.group[count++] = i;
        }
    }
    if (count != 2) {
        return false;
    }
    for (int s = 0; s < 2; s++) {
        const int32_t i = duel.group[s];
        const int32_t army = battle->plan->groups[i].army;
        const lan_army_floor floor =
            lan_whole_floor(battle->plan, army, battle->interval.fielded[army]);
        duel.side[s] = battle->plan->armies[army].side;
        duel.start[s] = (int32_t)battle->state.x[i];
        duel.out[s] = (int32_t)fmin(floor.count, LAN_COUNTS_MOST);
        duel.rest[s] = (int32_t)floor.rest;
        double aside = 0.0;
        for (int32_t k = 0; k < battle->plan->group_count; k++) {
            const int32_t other = battle->plan->groups[k].army;
            aside += battle->plan->armies[other].side == duel.side[s] &&
                             !lan_group_fights_now(battle, k)
                         ? battle->state.x[k]
                         : 0.0;
        }
        duel.aside[s] = (int32_t)aside;
        duel.hits[s] = lan_odds_hits(battle, i);
    }
    duel.form = name_law(battle, duel.group, &duel.races);
    *out = duel;
    return duel.side[0] != duel.side[1] && duel.start[0] > duel.out[0] &&
           duel.start[1] > duel.out[1] && duel.hits[0] > 0 && duel.hits[1] > 0;
}

/* Number of hits that a side takes before it is out. */
static double count_hits(const lan_duel_odds *duel, int s)
{
    return ((double)duel->start[s] - duel->out[s]) * duel->hits[s];
}

/* Number of relevant states of a sweep: within an anti-diagonal, probabilities
 * fall off like a normal distribution, and nothing flows beyond 37 standard
 * deviations of at most sqrt(m + n) / 2. */
static double count_states(const lan_duel_odds *duel)
{
    const double m = count_hits(duel, 0);
    const double n = count_hits(duel, 1);
    return fmin(m * n, 37.0 * sqrt(m + n) * (m + n));
}

static double count_soldiers(const lan_duel_odds *duel)
{
    return (double)duel->start[0] * duel->hits[0] +
           (double)duel->start[1] * duel->hits[1];
}

bool lan_duel_odds_is_quick(const lan_duel_odds *duel)
{
    return count_soldiers(duel) <= LAN_ODDS_EXACT_SOLDIERS &&
           (duel->races || count_states(duel) <= QUICK_STATES);
}

/* --- tables ------------------------------------------------------------------
 * Under every law between two groups, the loss rate of a group is a function of
 * its own strength times a function of the other's strength, plus own losses.
 * Answers count as own losses, because they follow the group's own attacks. */

typedef struct probe {
    lan_battle *battle;
    const lan_duel_odds *duel;
    int32_t *counts;       /* [groups] */
    unsigned char *armies; /* [armies] lan_army_state */
} probe;

/* Loss rate of a side by the other's attacks. */
static double combat_rate(const probe *p, int side)
{
    const int32_t group = p->duel->group[side];
    return p->battle->now.flow.combat[group] -
           lan_loss_rate_answered(p->battle, group);
}

static lan_status fill_side(const probe *p, int s, tables *t)
{
    const int32_t count = s == 0 ? t->m : t->n;
    const int32_t group = p->duel->group[s];
    double one_to_one = 0.0;
    for (int32_t lost = -1; lost < count; lost++) {
        const int32_t left =
            lost < 0 ? 1 : p->duel->start[s] - lost / p->duel->hits[s];
        const int32_t at = s == 0 ? lost : count - 1 - lost;
        p->counts[group] = left;
        p->counts[p->duel->group[1 - s]] = 1;
        const lan_status status =
            lan_rates_of_counts(p->battle, p->counts, p->armies);
        if (status != LAN_OK) {
            return status;
        }
        const double taken = combat_rate(p, s);
        if (lost < 0) {
            one_to_one = taken;
            continue;
        }
        t->fire[s][at] = combat_rate(p, 1 - s) * p->duel->hits[1 - s];
        t->body[s][at] = one_to_one > 0.0 ? taken / one_to_one : 1.0;
        t->own[s][at] = lan_loss_rate_other(p->battle, group) +
                        lan_loss_rate_answered(p->battle, group);
        t->is_square = t->is_square && lan_is_zero(t->body[s][at] - 1.0) &&
                       lan_is_zero(t->own[s][at]);
        t->sum += t->fire[s][at] + t->body[s][at] + t->own[s][at];
        t->any = t->any || t->fire[s][at] > 0.0 || t->own[s][at] > 0.0;
    }
    return LAN_OK;
}

static lan_status fill_tables(const lan_battle *battle,
                              const lan_duel_odds *duel, tables *t)
{
    const lan_plan *plan = battle->plan;
    probe p = {.duel = duel,
               .counts = calloc((size_t)plan->group_count, sizeof *p.counts),
               .armies = calloc((size_t)plan->army_count, 1)};
    lan_status status = lan_battle_copy(battle, &p.battle);
    if (p.counts == NULL || p.armies == NULL) {
        status = LAN_ENOMEM;
    }
    t->is_square = true;
    if (status == LAN_OK) {
        memset(p.armies, LAN_ARMY_BROKEN, (size_t)plan->army_count);
        p.armies[plan->groups[duel->group[0]].army] = LAN_ARMY_FIGHTING;
        p.armies[plan->groups[duel->group[1]].army] = LAN_ARMY_FIGHTING;
        p.battle->targeting.stale = true; /* for these armies alone */
    }
    for (int s = 0; status == LAN_OK && s < 2; s++) {
        status = fill_side(&p, s, t);
    }
    free(p.counts);
    free(p.armies);
    lan_battle_destroy(p.battle);
    return status;
}

/* --- the sweep ------------------------------------------------------------ */

/* States of one anti-diagonal, with the tables from its first state on. */
typedef struct diagonal {
    const double *fire[2];
    const double *body[2];
    const double *own[2];
    double *along[2];
    int32_t count;
} diagonal;

/* Distributes the inflow of a state; returns the mean time spent there times
 * the probability of reaching it. */
static inline double pass_state_on(const diagonal *at, int32_t s, bool square)
{
    double a = at->fire[1][s];
    double b = at->fire[0][s];
    if (!square) {
        a = a * at->body[0][s] + at->own[0][s];
        b = b * at->body[1][s] + at->own[1][s];
    }
    const double into = at->along[0][s] + at->along[1][s];
    const double v = into >= LAN_ODDS_NOTHING ? into : 0.0;
    const double time = v / (a + b);
    at->along[1][s] = time * a;
    at->along[0][s] = time * b;
    return time;
}

static inline double pass_all_on(const diagonal *at, bool square)
{
    double sum[LANES] = {0.0};
    int32_t s = 0;
    for (; s + LANES <= at->count; s += LANES) {
#pragma omp simd
        for (int32_t j = 0; j < LANES; j++) {
            sum[j] += pass_state_on(at, s + j, square);
        }
    }
    for (int32_t j = 0; s + j < at->count; j++) {
        sum[j] += pass_state_on(at, s + j, square);
    }
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) +
           ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

static lan_status sweep(tables *t, const lan_progress *progress)
{
    const int32_t last = t->m + t->n - 2;
    lan_sum time = {0};
    int32_t from = 0; /* the window of k with nonzero inflow */
    int32_t past = 0;
    memset(t->wins[0], 0, (size_t)t->m * sizeof *t->wins[0]);
    memset(t->wins[1], 0, (size_t)t->n * sizeof *t->wins[1]);
    t->wins[0][0] = 1.0;
    for (int32_t d = 0; d <= last; d++) {
        if (d % REPORT == 0 && !lan_progress_report(progress, d, last + 1)) {
            return LAN_ECANCELLED;
        }
        const int32_t y = t->n - 1 - d; /* of k = 0 */
        from = from > -y ? from : -y;
        past = past < t->m ? past + 1 : past;
        while (from < past &&
               t->wins[0][from] + t->wins[1][y + from] < LAN_ODDS_NOTHING) {
            from++;
        }
        while (from < past && t->wins[0][past - 1] + t->wins[1][y + past - 1] <
                                  LAN_ODDS_NOTHING) {
            past--;
        }
        const int32_t z = y + from;
        const diagonal at = {.fire = {t->fire[0] + from, t->fire[1] + z},
                             .body = {t->body[0] + from, t->body[1] + z},
                             .own = {t->own[0] + from, t->own[1] + z},
                             .along = {t->wins[0] + from, t->wins[1] + z},
                             .count = past - from};
        lan_sum_add(&time, t->is_square ? pass_all_on(&at, true)
                                        : pass_all_on(&at, false));
    }
    gsl_vector_view y = gsl_vector_view_array(t->wins[1], (size_t)t->n);
    gsl_vector_reverse(&y.vector);
    t->duration = lan_sum_value(&time);
    return LAN_OK;
}

/* --- the race of clocks --------------------------------------------------- */

#define PI 3.14159265358979323846

/* Maximum number of passes of LANES values of t each; a few are typical. */
#define MOST_PASSES 256

/* Number of standard deviations beyond which the probability is zero. */
#define REACH 14.0

/* Value of the integrand at the last t. */
#define LEAST_PRODUCT 1e-18

/* If the sum of all probabilities differs from one by more than this, the
 * result is rejected. */
#define MOST_ERROR 1e-9

/* A win probability at or below this is treated as zero. */
#define LEAST_WIN 1e-14

/* One side's victories by its losses so far; mean waits in the order of
 * losses. */
typedef struct race {
    const double *own;
    const double *enemy;
    int32_t own_count;
    int32_t enemy_count;
    double *wins;
    /* Losses from .. to - 1: the side wins with no other number of losses. */
    int32_t from;
    int32_t to;
    double step; /* of t */
} race;

/* Products for several values of t. */
typedef struct lanes {
    double t[LANES];
    double re[LANES];
    double im[LANES];
} lanes;

/* Finds the window in which the side may win, and the spacing of t needed
 * there. */
static void find_window(race *is)
{
    double mean = 0.0;
    double variance = 0.0;
    double widest = 0.0;
    is->from = is->own_count;
    is->to = is->own_count;
    for (int32_t l = 0; l < is->enemy_count; l++) {
        const double nu = is->enemy[l];
        mean += nu;
        variance += nu * nu;
    }
    for (int32_t k = 0; k < is->own_count; k++) {
        const double mu = is->own[k];
        mean -= mu;
        variance += mu * mu;
        const double reach = REACH * sqrt(variance);
        if (is->from == is->own_count && mean < reach) {
            is->from = k;
        }
        if (mean < -reach) {
            is->to = k;
            break;
        }
        widest = reach;
    }
    is->step = widest > 0.0 ? PI / widest : 0.0;
}

/* Multiplies by 1 / (1 - i t mean). */
static inline void step_by(lanes *at, double mean)
{
#pragma omp simd
    for (int j = 0; j < LANES; j++) {
        const double u = at->t[j] * mean;
        const double part = 1.0 / (1.0 + u * u);
        const double re = (at->re[j] - at->im[j] * u) * part;
        at->im[j] = (at->im[j] + at->re[j] * u) * part;
        at->re[j] = re;
    }
}

static double largest_product(const lanes *at)
{
    double most = 0.0;
    for (int j = 0; j < LANES; j++) {
        most = fmax(most, hypot(at->re[j], at->im[j]));
    }
    return most;
}

/* Adds the values of t of one pass; returns the largest integrand at the start
 * of the window. */
static double add_pass(const race *is, int32_t first)
{
    lanes at;
    double most = 0.0;
    for (int j = 0; j < LANES; j++) {
        at.t[j] = is->step * (first + j);
        at.re[j] = 1.0;
        at.im[j] = 0.0;
    }
    for (int32_t l = 0; l < is->enemy_count; l++) {
        step_by(&at, is->enemy[l]);
    }
    for (int32_t k = 0; k < is->to; k++) {
        step_by(&at, -is->own[k]);
        if (k == is->from) {
            most = largest_product(&at);
        }
        if (k >= is->from) {
            double sum = first == 0 ? -0.5 * at.re[0] : 0.0;
            for (int j = 0; j < LANES; j++) {
                sum += at.re[j];
            }
            is->wins[k] += sum;
        }
    }
    return most;
}

/* Converts sums to probabilities; sets values within rounding of zero to
 * zero. */
static double finish_chances(const race *is)
{
    lan_sum total = {0};
    for (int32_t k = is->from; k < is->to; k++) {
        double *win = &is->wins[k];
        *win = fmax(*win * (is->own[k] * is->step / PI), 0.0);
        lan_sum_add(&total, *win);
    }
    if (lan_sum_value(&total) > LEAST_WIN) {
        return lan_sum_value(&total);
    }
    for (int32_t k = is->from; k < is->to; k++) {
        is->wins[k] = 0.0;
    }
    return 0.0;
}

/* Computes one side; LAN_ENOCLOSED if the integrand does not fall. */
static lan_status run_side(race *is, int side, const lan_progress *progress,
                           double *total)
{
    double rest = 1.0;
    find_window(is);
    for (int32_t w = 0; rest > LEAST_PRODUCT && is->from < is->to; w++) {
        if (!lan_progress_report(progress, side + w / (w + 4.0), 2.0)) {
            return LAN_ECANCELLED;
        }
        if (w == MOST_PASSES) {
            return LAN_ENOCLOSED;
        }
        rest = add_pass(is, LANES * w);
    }
    *total = finish_chances(is);
    return LAN_OK;
}

/* Writes the mean waits into the tables of own losses, which are zero here.
 * Returns LAN_ENOCLOSED if the waits are too uneven. */
static lan_status run_race(tables *t, const lan_progress *progress)
{
    const int32_t counts[2] = {t->m, t->n};
    double totals[2] = {0.0, 0.0};
    for (int s = 0; s < 2; s++) {
        for (int32_t k = 0; k < counts[s]; k++) {
            const int32_t at = s == 0 ? k : t->n - 1 - k;
            const double mean = t->fire[s][at] / t->body[s][at];
            t->own[s][k] = mean;
            if (!isfinite(mean) || !(mean > 0.0)) {
                return LAN_ENOCLOSED;
            }
        }
    }
    for (int s = 0; s < 2; s++) {
        race is = {.own = t->own[s],
                   .enemy = t->own[1 - s],
                   .own_count = counts[s],
                   .enemy_count = counts[1 - s],
                   .wins = t->wins[s]};
        const lan_status status = run_side(&is, s, progress, &totals[s]);
        if (status != LAN_OK) {
            return status;
        }
    }
    return fabs(totals[0] + totals[1] - 1.0) <= MOST_ERROR ? LAN_OK
                                                           : LAN_ENOCLOSED;
}

/* --- the answer ----------------------------------------------------------- */

/* Computes the totals from the survivors of both sides. */
static void finish_odds(const lan_duel_odds *duel, lan_odds *odds)
{
    lan_odds_sum_wins(odds);
    for (int s = 0; s < 2; s++) {
        lan_side_odds *side = &odds->sides[duel->side[s]];
        lan_sum left = {0};
        for (int32_t n = 0; n <= side->most; n++) {
            lan_sum_add(&left, side->survivors[n] * n);
        }
        lan_sum_add(&left, odds->sides[duel->side[1 - s]].win *
                               (duel->rest[s] + duel->aside[s]));
        side->expected_left = lan_sum_value(&left);
    }
    odds->form = duel->form;
}

static uint64_t states_of(const lan_duel_odds *duel)
{
    return ((uint64_t)count_hits(duel, 0) + 1) *
           ((uint64_t)count_hits(duel, 1) + 1);
}

/* Fills the win probabilities; *states stays 0 if the method counts no
 * states. */
static lan_status fill_wins(const lan_duel_odds *duel, tables *t,
                            const lan_progress *progress, uint64_t *states,
                            lan_error *err)
{
    if (duel->races && count_states(duel) > QUICK_STATES) {
        const lan_status status = run_race(t, progress);
        if (status != LAN_ENOCLOSED) {
            return status;
        }
        memset(t->own[0], 0, (size_t)t->m * sizeof *t->own[0]);
        memset(t->own[1], 0, (size_t)t->n * sizeof *t->own[1]);
    }
    if ((double)t->m * t->n > MOST_STATES) {
        return lan_odds_refuse_states((double)t->m * t->n, MOST_STATES, err);
    }
    *states = states_of(duel);
    return sweep(t, progress);
}

lan_status lan_duel_odds_exact(const lan_battle *battle,
                               const lan_duel_odds *duel,
                               const lan_progress *progress, lan_odds *out,
                               lan_error *err)
{
    tables t;
    lan_odds odds = {.sides = NULL};
    uint64_t states = 0;
    if (count_soldiers(duel) > LAN_ODDS_EXACT_SOLDIERS) {
        return lan_fail(err, LAN_ELIMIT, 0, 0,
                        "no exact odds: %.3g soldiers are more than %.0e; "
                        "simulate instead",
                        count_soldiers(duel), LAN_ODDS_EXACT_SOLDIERS);
    }
    lan_status status = create_tables((int32_t)count_hits(duel, 0),
                                      (int32_t)count_hits(duel, 1), &t);
    if (status == LAN_OK) {
        status = fill_tables(battle, duel, &t);
    }
    /* rates that are not finite, or all zero */
    if (status == LAN_OK && !(t.any && isfinite(t.sum * t.sum))) {
        status = LAN_ELIMIT;
    }
    if (status == LAN_OK) {
        status = fill_wins(duel, &t, progress, &states, err);
    }
    if (status == LAN_OK) {
        status = lan_odds_allocate(battle, NULL, &odds);
    }
    if (status == LAN_OK) {
        for (int s = 0; s < 2; s++) {
            const int32_t count = s == 0 ? t.m : t.n;
            for (int32_t k = 0; k < count; k++) {
                const int32_t left =
                    duel->start[s] - k / duel->hits[s] + duel->aside[s];
                /* the sweep's window drops negligible probabilities */
                odds.sides[duel->side[s]].survivors[left] +=
                    t.wins[s][k] >= LAN_ODDS_NOTHING ? t.wins[s][k] : 0.0;
            }
        }
        finish_odds(duel, &odds);
        odds.method = LAN_ODDS_EXACT;
        odds.states = states;
        odds.mean_duration = t.duration;
        *out = odds;
    }
    free(t.block);
    return lan_odds_say(status, err);
}

/* --- the normal approximation --------------------------------------------- */

/* Writes the probabilities that a side wins with n left, n = out + 1 .. start:
 * the sum of the enemy's waits minus the sum of its own first k + 1 waits is
 * approximately normal, and negative if at most k are lost. Waits have the
 * means mean[s] i, i = start .. out + 1. */
static void race_normally(const lan_duel_odds *duel, int s, const double *mean,
                          double *wins)
{
    double ahead = 0.0;
    double variance = 0.0;
    double sum = 0.0;
    for (int32_t i = duel->out[1 - s] + 1; i <= duel->start[1 - s]; i++) {
        ahead -= mean[1 - s] * i;
        variance += mean[1 - s] * i * (mean[1 - s] * i);
    }
    for (int32_t i = duel->start[s]; i > duel->out[s]; i--) {
        ahead += mean[s] * i;
        variance += mean[s] * i * (mean[s] * i);
        const double up_to = 0.5 * erfc(-ahead / sqrt(2.0 * variance));
        wins[i] = fmax(up_to - sum, 0.0);
        sum = fmax(up_to, sum);
    }
}

lan_status lan_duel_odds_normal(const lan_battle *battle,
                                const lan_duel_odds *duel, lan_odds *out)
{
    double fire[2];
    lan_odds odds;
    const lan_status status = lan_odds_allocate(battle, NULL, &odds);
    if (status != LAN_OK) {
        return status;
    }
    for (int s = 0; s < 2; s++) {
        fire[s] = lan_targeting_pair(battle, duel->group[s], duel->group[1 - s])
                      .coefficient;
    }
    const double most = fmax(fire[0], fire[1]);
    for (int s = 0; s < 2; s++) {
        const double mean[2] = {fire[0] / most, fire[1] / most};
        lan_side_odds *side = &odds.sides[duel->side[s]];
        race_normally(duel, s, mean, side->survivors + duel->aside[s]);
        side->left_error = LAN_NAN;
    }
    finish_odds(duel, &odds);
    odds.method = LAN_ODDS_NORMAL;
    odds.states = states_of(duel);
    odds.mean_duration = LAN_NAN;
    odds.error = LAN_NAN;
    *out = odds;
    return LAN_OK;
}
