/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear programs by GLPK, and the optimal mixes of games; see
 * lanchester/matchup.h.
 */
#include "balance/matchups/games_impl.h"

#include <setjmp.h>
#include <stdlib.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"

/* --- GLPK ----------------------------------------------------------------- */

/* Suppresses GLPK's messages: it prints errors even with output off. */
static int swallow_text(void *nothing, const char *text)
{
    (void)nothing;
    (void)text;
    return 1;
}

static void leap_back(void *back)
{
    longjmp(*(jmp_buf *)back, 1);
}

/* Without memory GLPK aborts the process unless its hook jumps out; afterwards
 * only its whole environment can be freed. */
static lan_status solve_or_leap(void (*solve)(void *context), void *context)
{
    jmp_buf back;
    if (setjmp(back) != 0) {
        glp_free_env();
        return LAN_ENOMEM;
    }
    glp_error_hook(leap_back, &back);
    solve(context);
    glp_error_hook(NULL, NULL);
    return LAN_OK;
}

lan_status linear_program_run(void (*solve)(void *context), void *context)
{
    const int state = glp_init_env();
    if (state > 1) {
        return state == 2 ? LAN_ENOMEM : LAN_EMISSING;
    }
    const int was_on = glp_term_out(GLP_OFF);
    glp_term_hook(swallow_text, NULL);
    const lan_status status = solve_or_leap(solve, context);
    if (status == LAN_OK && state == 0) {
        glp_free_env(); /* created in this call, so that a thread leaves nothing
                           behind */
    } else if (status == LAN_OK) {
        glp_term_hook(NULL, NULL);
        glp_term_out(was_on);
    }
    return status;
}

/* --- the programs of a mix ------------------------------------------------ */

/* All tolerances are relative to the largest payoff or to the mix. */
#define FINEST       1e-9 /* tolerances of the linear program */
#define COARSEST     1e-7
#define TIGHT        1e-7  /* dual values above: active in all optima */
#define SLACK        1e-10 /* slack between a solved level and the next */
#define FLOOR_SLACK  1e-10 /* slack of the game's value */
#define UNUSED       1e-8  /* smaller shares are rounding errors, */
#define UNUSED_HERE  1e-6  /* if the value is 0; otherwise this */
#define GAIN_ALLOWED 1e-6
#define OFF_ALLOWED  1e-5

/* Above this many steps the simplex method cycles, as it may if payoffs are
 * near its tolerance; usually it takes one step per row. */
#define STEPS            1000
#define STEPS_PER_CHOICE 50

/* A game from one player's view: choice i gets sign * payoff[i * step + j *
 * other_step] against choice j. */
typedef struct game {
    const double *payoff;
    int choices;
    int others;
    size_t step;
    size_t other_step;
    double sign;
    bool is_fair; /* skew-symmetric, with value 0 */
} game;

/* Columns 1 .. n are the shares; column n + 1 is the smallest unsettled share
 * or, in the first program, the guaranteed payoff. Row j: the mix gets at least
 * the floor against choice j. Row m + 1: the shares sum to 1. Row m + 1 + i:
 * share i is at least the smallest. */
typedef struct mix_program {
    game of;
    double scale; /* scales payoffs to at most 1 */
    double floor; /* payoff of the mix against every choice, at least */
    bool is_of_value;
    linear_row row;
    bool *is_settled;
    double *mix;
    int settled;
    bool failed;
} mix_program;

static void load(mix_program *p, glp_prob *lp)
{
    const game *of = &p->of;
    const int n = of->choices;
    linear_row *row = &p->row;
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_cols(lp, n + 1);
    glp_set_col_bnds(lp, n + 1, GLP_FR, 0.0, 0.0);
    glp_set_obj_coef(lp, n + 1, 1.0);
    for (int i = 0; i < n; i++) {
        glp_set_col_bnds(lp, i + 1, GLP_LO, 0.0, 0.0);
    }
    for (size_t j = 0; j < (size_t)of->others; j++) {
        for (int i = 0; i < n; i++) {
            const size_t at = (size_t)i * of->step + j * of->other_step;
            linear_row_put(row, i + 1, p->scale * of->payoff[at]);
        }
        if (p->is_of_value) {
            linear_row_put(row, n + 1, -1.0);
        }
        linear_row_add(row, lp, GLP_LO, p->floor, 0.0);
    }
    for (int i = 0; i < n; i++) {
        linear_row_put(row, i + 1, 1.0);
    }
    linear_row_add(row, lp, GLP_FX, 1.0, 1.0);
    for (int i = 0; i < n && !p->is_of_value; i++) {
        linear_row_put(row, i + 1, 1.0);
        linear_row_put(row, n + 1, -1.0);
        linear_row_add(row, lp, GLP_LO, 0.0, 0.0);
    }
}

static void settle(mix_program *p, glp_prob *lp, int i, double level)
{
    p->is_settled[i] = true;
    p->settled++;
    const double held = fmin(level, p->mix[i]) - SLACK;
    glp_set_col_bnds(lp, i + 1, GLP_LO, fmax(held, 0.0), 0.0);
    glp_set_row_bnds(lp, p->of.others + 2 + i, GLP_FR, 0.0, 0.0);
}

/* Settles the shares that are smallest in every optimum: their bounds have dual
 * values. The dual values sum to 1, so the largest belongs to such a share in
 * spite of rounding. */
static void settle_least(mix_program *p, glp_prob *lp)
{
    const double least = glp_get_obj_val(lp);
    int largest = -1;
    double most = -1.0;
    for (int i = 0; i < p->of.choices; i++) {
        if (p->is_settled[i]) {
            continue;
        }
        const double dual = fabs(glp_get_row_dual(lp, p->of.others + 2 + i));
        if (dual > most) {
            largest = i;
            most = dual;
        }
        if (dual > TIGHT) {
            settle(p, lp, i, least);
        }
    }
    if (most <= TIGHT) {
        settle(p, lp, largest, least);
    }
}

/* Solves from the basis of the previous program. A constraint met within
 * tolerance may now be violated slightly, or the method may cycle: then solves
 * from scratch with a wider tolerance. */
static bool optimise(const mix_program *p, glp_prob *lp)
{
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.it_lim = STEPS + STEPS_PER_CHOICE * p->of.choices;
    for (double tolerance = FINEST; tolerance < 2.0 * COARSEST;
         tolerance *= 10.0) {
        how.tol_bnd = tolerance;
        how.tol_dj = tolerance;
        if (glp_simplex(lp, &how) == 0 && glp_get_status(lp) == GLP_OPT) {
            return true;
        }
        glp_std_basis(lp);
    }
    return false;
}

/* Finds the value of the game if it is not 0, then the leximin of the optimal
 * mixes. */
static void solve(void *context)
{
    mix_program *p = context;
    glp_prob *lp = glp_create_prob();
    load(p, lp);
    glp_std_basis(lp);
    if (p->is_of_value) {
        p->failed = !optimise(p, lp);
        p->floor = glp_get_obj_val(lp) - FLOOR_SLACK;
        p->is_of_value = false;
        glp_erase_prob(lp);
        load(p, lp);
        glp_std_basis(lp);
    }
    while (p->settled < p->of.choices && !p->failed) {
        p->failed = !optimise(p, lp);
        if (!p->failed) {
            for (int i = 0; i < p->of.choices; i++) {
                p->mix[i] = glp_get_col_prim(lp, i + 1);
            }
            settle_least(p, lp);
        }
    }
    glp_delete_prob(lp);
}

/* --- a mix ---------------------------------------------------------------- */

static double largest_of(const double *payoff, size_t count)
{
    double largest = 0.0;
    for (size_t k = 0; k < count; k++) {
        largest = fmax(largest, fabs(payoff[k]));
    }
    return largest;
}

/* Writes the leximin of the optimal mixes; LAN_ESTEP if a program does not
 * converge. */
static lan_status find_mix(game of, double *mix)
{
    const size_t n = (size_t)of.choices;
    const double largest = largest_of(of.payoff, n * (size_t)of.others);
    mix_program p = {.of = of,
                     .scale = largest > 0.0 ? of.sign / largest : 0.0,
                     .is_of_value = !of.is_fair,
                     .mix = mix};
    arena memory = {.last = NULL};
    p.row.index = arena_take(&memory, n + 2, sizeof(int));
    p.row.cells = arena_take(&memory, n + 2, sizeof(double));
    p.is_settled = arena_take(&memory, n, sizeof(bool));
    const lan_status status =
        memory.is_short ? LAN_ENOMEM : linear_program_run(solve, &p);
    if (status == LAN_OK && !p.failed) {
        /* only rounding makes the sum differ from 1 */
        const double unused = lan_is_zero(p.floor) ? UNUSED : UNUSED_HERE;
        lan_sum sum = {0.0, 0.0};
        for (size_t i = 0; i < n; i++) {
            mix[i] = mix[i] > unused ? mix[i] : 0.0;
            lan_sum_add(&sum, mix[i]);
        }
        for (size_t i = 0; i < n; i++) {
            mix[i] /= lan_sum_value(&sum);
        }
    }
    arena_clear(&memory);
    return status == LAN_OK && p.failed ? LAN_ESTEP : status;
}

/* Payoff of a choice against the other player's mix; payoffs are `apart`
 * elements apart. */
static double payoff_against(const double *payoff, size_t apart,
                             const double *mix, int32_t count)
{
    lan_sum sum = {0.0, 0.0};
    for (int32_t k = 0; k < count; k++) {
        lan_sum_add(&sum, payoff[(size_t)k * apart] * mix[k]);
    }
    return lan_sum_value(&sum);
}

lan_status nash_find(const double *payoff, int32_t count, lan_nash *out,
                     lan_error *err)
{
    const size_t n = (size_t)count;
    const lan_status status =
        find_mix((game){payoff, count, count, n, 1, 1.0, true}, out->mix);
    out->gain = -LAN_INF;
    for (size_t i = 0; i < n; i++) {
        out->against[i] = payoff_against(&payoff[i * n], 1, out->mix, count);
        out->gain = fmax(out->gain, out->against[i]);
    }
    if (status != LAN_OK && status != LAN_ESTEP) {
        return fail_as(err, status);
    }
    return status == LAN_OK &&
                   !(out->gain > GAIN_ALLOWED * largest_of(payoff, n * n))
               ? LAN_OK
               : lan_fail(err, LAN_ESTEP, 0, 0,
                          "the linear program of %d choices did not converge",
                          (int)count);
}

/* --- attackers against defenders ------------------------------------------ */

static bool can_attack(const lan_matchup_cell *row, int32_t count)
{
    bool is_able = false;
    for (int32_t j = 0; j < count; j++) {
        is_able = is_able || row[j].inability != LAN_MATCHUP_NO_ATTACK;
    }
    return is_able;
}

/* Finds both mixes; LAN_ESTEP if their guaranteed payoffs differ. payoff: room
 * for n * n, only those that can attack; mix: room for n, theirs */
static lan_status find_contest(const lan_matchup_cell *cells, int32_t n,
                               lan_matchup_payoff by, double *payoff,
                               double *mix, lan_contest *out, lan_error *err)
{
    const size_t size = (size_t)n;
    double most = -LAN_INF;
    double least = LAN_INF;
    int32_t count = 0;
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j < n; j++) {
            const double ahead = lan_matchup_ahead(&cells[i * n + j], by);
            if (isnan(ahead)) {
                return refuse(err, "%s", lan_matchup_lacks(by));
            }
            payoff[count * n + j] = ahead;
        }
        count += can_attack(&cells[i * n], n) ? 1 : 0;
    }
    if (count == 0) {
        return refuse(
            err, "no unit type can attack another: give one a weapon 'attack'");
    }
    lan_status status =
        find_mix((game){payoff, count, n, size, 1, 1.0, false}, mix);
    if (status == LAN_OK) {
        status = find_mix((game){payoff, n, count, 1, size, -1.0, false},
                          out->column_mix);
    }
    for (int32_t i = 0, k = 0; i < n; i++) {
        if (can_attack(&cells[i * n], n)) {
            out->row_mix[i] = mix[k];
            most = fmax(most,
                        payoff_against(&payoff[k * n], 1, out->column_mix, n));
            k++;
        }
    }
    for (int32_t j = 0; j < n; j++) {
        least = fmin(least, payoff_against(&payoff[j], size, mix, count));
    }
    out->value = 0.5 * (most + least);
    const double allowed =
        OFF_ALLOWED * largest_of(payoff, (size_t)count * size);
    return status == LAN_ESTEP || (status == LAN_OK && most - least > allowed)
               ? lan_fail(
                     err, LAN_ESTEP, 0, 0,
                     "the linear program of %d and %d choices did not converge",
                     (int)count, (int)n)
               : fail_as(err, status);
}

lan_status lan_matchup_contest(const lan_matchup *matchup, int32_t terrain,
                               lan_matchup_payoff by, lan_contest **out,
                               lan_error *err)
{
    const size_t n = (size_t)matchup->count;
    if (terrain < -1 || terrain >= matchup->terrain_count ||
        matchup->roles != LAN_ROLES_ATTACK) {
        return refuse(err, "no row of this table attacks a column");
    }
    lan_contest *made = calloc(1, sizeof *made + 2 * n * sizeof(double));
    double *room = calloc(n * n + n, sizeof *room);
    if (made != NULL) {
        made->row_mix = (double *)(made + 1);
        made->column_mix = made->row_mix + n;
    }
    const lan_status status =
        made == NULL || room == NULL
            ? fail_as(err, LAN_ENOMEM)
            : find_contest(terrain < 0 ? matchup->cells
                                       : matchup->terrains[terrain].cells,
                           matchup->count, by, room + n, room, made, err);
    free(room);
    if (status != LAN_OK) {
        lan_contest_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

void lan_contest_destroy(lan_contest *contest)
{
    free(contest);
}
