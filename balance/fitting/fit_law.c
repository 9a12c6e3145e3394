/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/fit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_multifit.h>

#include "balance/fail_impl.h"
#include "base/real.h"
#include "model/battle_impl.h"

/* Singular values below this share of the largest carry no information. */
#define RANK_TOLERANCE 1e-8

/* Fewest losses of a side: one more than its coefficient and a half of both
 * exponents take. */
#define FEWEST 3

/* Two logarithms within this of each other predict alike. */
#define ALIKE 1e-9

typedef struct loss {
    int side;     /* who lost: 0 or 1 */
    double rate;  /* logarithms: of losses per time, */
    double enemy; /* of the enemy's strength, */
    double own;   /* and of the own */
} loss;

typedef struct loss_table {
    loss *items;
    size_t count;
    size_t of_side[2];
    size_t unknown[2]; /* of each side, left out: cells are empty */
    size_t not_above_zero;
} loss_table;

const char *lan_fit_law_name(lan_fit_law_kind kind)
{
    static const char *const names[] = {"square", "linear", "logarithmic",
                                        "power"};
    return (size_t)kind < sizeof names / sizeof names[0] ? names[kind] : NULL;
}

/* --- losses from rows ---------------------------------------------------- */

static lan_status find_sides(const lan_battle_def *def, const char *side[2],
                             lan_error *err)
{
    size_t count = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        const char *name = lan_side_of(&def->armies[a]);
        const bool is_new = (count < 1 || strcmp(name, side[0]) != 0) &&
                            (count < 2 || strcmp(name, side[1]) != 0);
        if (is_new && count < 2) {
            side[count] = name;
        }
        count += is_new ? 1 : 0;
    }
    return count == 2 ? LAN_OK
                      : lan_fail(err, LAN_EINVAL, 0, 0,
                                 "laws are compared for two sides");
}

/* True if the column counts: a total takes precedence over its groups. */
static bool counts(const lan_observed *observed, size_t column)
{
    const lan_observed_column *mine = &observed->columns[column];
    for (size_t c = 0; mine->group >= 0 && c < observed->column_count; c++) {
        const lan_observed_column *other = &observed->columns[c];
        if (other->kind == mine->kind && other->army == mine->army &&
            other->group < 0) {
            return false;
        }
    }
    return true;
}

static bool is_of(const lan_battle_def *def, const lan_observed *observed,
                  size_t column, lan_observed_kind kind, const char *side)
{
    const lan_observed_column *of = &observed->columns[column];
    return of->kind == kind &&
           strcmp(lan_side_of(&def->armies[of->army]), side) == 0;
}

/* The sum over a side's columns of a kind in a row; NaN if there are none or
 * a cell is empty. */
static double sum_of(const lan_battle_def *def, const lan_observed *observed,
                     size_t row, lan_observed_kind kind, const char *side)
{
    double sum = 0.0;
    bool is_there = false;
    for (size_t c = 0; c < observed->column_count; c++) {
        if (is_of(def, observed, c, kind, side) && counts(observed, c)) {
            sum += observed->values[row * observed->column_count + c];
            is_there = true;
        }
    }
    return is_there ? sum : LAN_NAN;
}

static bool has_kind(const lan_battle_def *def, const lan_observed *observed,
                     lan_observed_kind kind, const char *side)
{
    size_t c = 0;
    while (c < observed->column_count && !is_of(def, observed, c, kind, side)) {
        c++;
    }
    return c < observed->column_count;
}

/* The next row in which the strengths of both sides are known, or row_count. A
 * difference over a jump one row of which is not known would be no loss. */
static size_t next_known(const lan_battle_def *def,
                         const lan_observed *observed,
                         const char *const sides[2], size_t row)
{
    const double *times = observed->times;
    for (size_t r = row + 1; r < observed->row_count; r++) {
        const bool is_known =
            !isnan(sum_of(def, observed, r, LAN_OBSERVED_STRENGTH, sides[0]) +
                   sum_of(def, observed, r, LAN_OBSERVED_STRENGTH, sides[1]));
        const bool is_jump = !(times[r] > times[r - 1]);
        if (is_jump && (r > row + 1 || !is_known)) {
            break;
        }
        if (is_known) {
            return r;
        }
    }
    return observed->row_count;
}

/* A loss, the time it took, and the strengths at which it was suffered; NaN
 * where not known. */
typedef struct loss_seen {
    double length; /* 0: nothing can be said, as of a jump or the last row */
    double lost;
    double own;
    double enemy;
} loss_seen;

/* A loss as a column of losses has it: until the next row. */
static loss_seen loss_told(const lan_battle_def *def,
                           const lan_observed *observed, size_t row,
                           const char *own, const char *enemy)
{
    const double *times = observed->times;
    const bool is_last = row + 1 == observed->row_count;
    return (loss_seen){
        .length = !is_last  ? times[row + 1] - times[row]
                  : row > 0 ? times[row] - times[row - 1]
                            : 0.0,
        .lost = sum_of(def, observed, row, LAN_OBSERVED_LOSS, own),
        .own = sum_of(def, observed, row, LAN_OBSERVED_STRENGTH, own),
        .enemy = sum_of(def, observed, row, LAN_OBSERVED_STRENGTH, enemy)};
}

/* Soldiers that a reinforcement has brought by a time; of one at a single time
 * that is counted only where is_after. */
static double brought_by(const lan_reinforcement_def *r, double time,
                         bool is_after)
{
    double sum = 0.0;
    switch (r->form) {
    case LAN_REINFORCEMENT_AT:
        return time > r->from || (is_after && time >= r->from) ? r->count : 0.0;
    case LAN_REINFORCEMENT_SPAN:
        return r->count *
               fmin(fmax((time - r->from) / (r->to - r->from), 0.0), 1.0);
    case LAN_REINFORCEMENT_RATE:
        return r->rate * fmax(fmin(time, r->to) - r->from, 0.0);
    case LAN_REINFORCEMENT_POINTS:
        for (size_t i = 0; i + 1 < r->point_count; i++) {
            const double *at = &r->points[2 * i];
            const double length = fmin(time, at[2]) - at[0];
            const double share = length / (at[2] - at[0]);
            sum += length > 0.0
                       ? length * (at[1] + 0.5 * share * (at[3] - at[1]))
                       : 0.0;
        }
        return sum;
    }
    return sum;
}

/* What combat did not change a column by between two rows: reinforcements less
 * non-combat losses, those of a total by the groups' counts at the start. */
static double other_gain(const lan_battle_def *def, const lan_observed *seen,
                         size_t column, size_t row, size_t next)
{
    const lan_observed_column *of = &seen->columns[column];
    const lan_army_def *army = &def->armies[of->army];
    const size_t first = of->group < 0 ? 0 : (size_t)of->group;
    const size_t end = of->group < 0 ? army->group_count : first + 1;
    const double *from = &seen->values[row * seen->column_count + column];
    const double *to = &seen->values[next * seen->column_count + column];
    const bool is_jump = next + 1 < seen->row_count &&
                         !(seen->times[next + 1] > seen->times[next]);
    double gain = 0.0;
    double weight = 0.0;
    double rates = 0.0;
    for (size_t g = first; g < end; g++) {
        const lan_group_def *group = &army->groups[g];
        const double share = fmax(group->count, LAN_BATTLE_LEAST);
        weight += share;
        rates += share * (isnan(group->losses) ? army->losses : group->losses);
        for (size_t i = 0; i < group->reinforcement_count; i++) {
            const lan_reinforcement_def *r = &group->reinforcements[i];
            gain += brought_by(r, seen->times[next], !is_jump) -
                    brought_by(r, seen->times[row], true);
        }
    }
    return gain - rates / weight * 0.5 * (*from + *to) *
                      (seen->times[next] - seen->times[row]);
}

/* A loss in combat, as the difference to the next row that is known less what
 * the scenario says of other changes. */
static loss_seen loss_between(const lan_battle_def *def,
                              const lan_observed *observed, size_t row,
                              const char *own, const char *enemy)
{
    const char *const sides[2] = {own, enemy};
    loss_seen seen = {
        .own = sum_of(def, observed, row, LAN_OBSERVED_STRENGTH, own),
        .enemy = sum_of(def, observed, row, LAN_OBSERVED_STRENGTH, enemy)};
    const size_t next = next_known(def, observed, sides, row);
    if (isnan(seen.own + seen.enemy)) {
        seen.length = LAN_NAN;
    } else if (next < observed->row_count) {
        const double own_next =
            sum_of(def, observed, next, LAN_OBSERVED_STRENGTH, own);
        seen.length = observed->times[next] - observed->times[row];
        seen.lost = seen.own - own_next;
        for (size_t c = 0; c < observed->column_count; c++) {
            if (is_of(def, observed, c, LAN_OBSERVED_STRENGTH, own) &&
                counts(observed, c)) {
                seen.lost += other_gain(def, observed, c, row, next);
            }
        }
        seen.own = 0.5 * (seen.own + own_next);
        seen.enemy = 0.5 * (seen.enemy + sum_of(def, observed, next,
                                                LAN_OBSERVED_STRENGTH, enemy));
    }
    return seen;
}

static void add_loss(const lan_battle_def *def, const lan_observed *observed,
                     const char *const sides[2], size_t row, int who,
                     loss_table *table)
{
    const char *own = sides[who];
    const char *enemy = sides[1 - who];
    const loss_seen seen = has_kind(def, observed, LAN_OBSERVED_LOSS, own)
                               ? loss_told(def, observed, row, own, enemy)
                               : loss_between(def, observed, row, own, enemy);
    if (seen.length <= 0.0) {
        return;
    }
    if (isnan(seen.length + seen.lost + seen.own + seen.enemy)) {
        table->unknown[who]++;
    } else if (!(seen.lost > 0.0 && seen.own > 0.0 && seen.enemy > 0.0)) {
        table->not_above_zero++;
    } else {
        table->items[table->count++] =
            (loss){.side = who,
                   .rate = log(seen.lost / seen.length),
                   .enemy = log(seen.enemy),
                   .own = log(seen.own)};
        table->of_side[who]++;
    }
}

/* Fails where a side has too few losses, and says where cells are empty. */
static lan_status check_enough(const loss_table *table,
                               const char *const sides[2], lan_error *err)
{
    for (int i = 0; i < 2; i++) {
        char empty[64] = "";
        if (table->unknown[i] > 0) {
            snprintf(empty, sizeof empty, "; %zu more have empty cells",
                     table->unknown[i]);
        }
        if (table->of_side[i] < FEWEST) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%zu usable losses of %s are too few to compare "
                            "laws: %d at least%s",
                            table->of_side[i], sides[i], FEWEST, empty);
        }
    }
    return LAN_OK;
}

static lan_status make_table(const lan_battle_def *def,
                             const lan_observed *observed,
                             const char *const sides[2], loss_table *table,
                             lan_error *err)
{
    for (int i = 0; i < 2; i++) {
        if (!has_kind(def, observed, LAN_OBSERVED_STRENGTH, sides[i])) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "no strengths of %s were observed", sides[i]);
        }
    }
    *table = (loss_table){
        .items = calloc(2 * observed->row_count + 1, sizeof *table->items)};
    if (table->items == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t r = 0; r < observed->row_count; r++) {
        add_loss(def, observed, sides, r, 0, table);
        add_loss(def, observed, sides, r, 1, table);
    }
    return check_enough(table, sides, err);
}

/* --- regression ---------------------------------------------------------- */

/* A line in logarithms: two coefficients, and the exponents where free. */
typedef struct regression {
    size_t terms; /* 2 or 4 */
    double *room;
    gsl_matrix_view x;
    gsl_vector_view weights;
    gsl_vector_view y;
    gsl_vector_view c;
    gsl_matrix_view cov; /* inverse of x'x */
    gsl_multifit_linear_workspace *work;
} regression;

static lan_status create_regression(const loss_table *table, size_t terms,
                                    regression *is)
{
    const size_t n = table->count;
    double *room = calloc((n + terms) * (terms + 2), sizeof *room);
    *is = (regression){.terms = terms,
                       .room = room,
                       .work = gsl_multifit_linear_alloc(n, terms)};
    if (room == NULL || is->work == NULL) {
        return LAN_ENOMEM;
    }
    is->x = gsl_matrix_view_array(room, n, terms);
    is->weights = gsl_vector_view_array(room += n * terms, n);
    is->y = gsl_vector_view_array(room += n, n);
    is->c = gsl_vector_view_array(room += n, terms);
    is->cov = gsl_matrix_view_array(room + terms, terms, terms);
    return LAN_OK;
}

/* Exponents of the named laws go to the left-hand side. Logarithms are taken
 * from their means, so that coefficients and exponents do not mix. */
static void fill(const loss_table *table, const lan_fit_law *law, double enemy,
                 double own, regression *is)
{
    gsl_vector_set_all(&is->weights.vector, 1.0);
    for (size_t i = 0; i < table->count; i++) {
        const loss *one = &table->items[i];
        gsl_matrix_set(&is->x.matrix, i, (size_t)one->side, 1.0);
        if (is->terms == 4) {
            gsl_matrix_set(&is->x.matrix, i, 2, one->enemy - enemy);
            gsl_matrix_set(&is->x.matrix, i, 3, one->own - own);
            gsl_vector_set(&is->y.vector, i, one->rate);
        } else {
            gsl_vector_set(&is->y.vector, i,
                           one->rate - law->enemy * one->enemy -
                               law->own * one->own);
        }
    }
}

static double mean_of(const loss_table *table, bool of_enemy)
{
    lan_sum sum = {0.0, 0.0};
    for (size_t i = 0; i < table->count; i++) {
        const loss *one = &table->items[i];
        lan_sum_add(&sum, of_enemy ? one->enemy : one->own);
    }
    return lan_sum_value(&sum) / (double)table->count;
}

/* Root mean square of what each loss is off from the fit to all others: its
 * residual over 1 less its leverage, x (x'x)^-1 x', which is how much of its
 * fitted value is its own doing. */
static double predict(const regression *is, size_t count)
{
    lan_sum squares = {0.0, 0.0};
    for (size_t i = 0; i < count; i++) {
        const gsl_vector_const_view x = gsl_matrix_const_row(&is->x.matrix, i);
        double fitted = 0.0;
        double root = 0.0; /* of the leverage */
        (void)gsl_multifit_linear_est(&x.vector, &is->c.vector, &is->cov.matrix,
                                      &fitted, &root);
        const double off = (gsl_vector_get(&is->y.vector, i) - fitted) /
                           fmax(DBL_EPSILON, 1.0 - root * root);
        lan_sum_add(&squares, off * off);
    }
    return sqrt(lan_sum_value(&squares) / (double)count);
}

/* Reads a solution off; exponents come from it where they are free. */
static void conclude(const regression *is, size_t count, double chi2,
                     double enemy, double own, lan_fit_law *law)
{
    law->is_known = true;
    law->deviation = sqrt(chi2 / (double)(count - is->terms));
    law->prediction = predict(is, count);
    double shift = 0.0;
    if (is->terms == 4) {
        law->enemy = gsl_vector_get(&is->c.vector, 2);
        law->own = gsl_vector_get(&is->c.vector, 3);
        law->enemy_error =
            law->deviation * sqrt(gsl_matrix_get(&is->cov.matrix, 2, 2));
        law->own_error =
            law->deviation * sqrt(gsl_matrix_get(&is->cov.matrix, 3, 3));
        shift = law->enemy * enemy + law->own * own;
    }
    law->coefficient[0] = exp(gsl_vector_get(&is->c.vector, 0) - shift);
    law->coefficient[1] = exp(gsl_vector_get(&is->c.vector, 1) - shift);
}

static lan_status regress(const loss_table *table, size_t terms,
                          lan_fit_law *law, double *correlation)
{
    const double enemy = mean_of(table, true);
    const double own = mean_of(table, false);
    regression is;
    double chi2 = 0.0;
    size_t rank = 0;
    lan_status status = create_regression(table, terms, &is);
    if (status == LAN_OK) {
        fill(table, law, enemy, own, &is);
        const int solved = gsl_multifit_wlinear_tsvd(
            &is.x.matrix, &is.weights.vector, &is.y.vector, RANK_TOLERANCE,
            &is.c.vector, &is.cov.matrix, &chi2, &rank, is.work);
        if (solved == GSL_SUCCESS && rank == terms) {
            conclude(&is, table->count, fmax(chi2, 0.0), enemy, own, law);
        }
        if (law->is_known && terms == 4) {
            *correlation = gsl_matrix_get(&is.cov.matrix, 2, 3) /
                           sqrt(gsl_matrix_get(&is.cov.matrix, 2, 2) *
                                gsl_matrix_get(&is.cov.matrix, 3, 3));
        }
    }
    free(is.room);
    if (is.work != NULL) {
        gsl_multifit_linear_free(is.work);
    }
    return status;
}

static lan_status compare(const loss_table *table, lan_fit_laws *laws)
{
    static const double exponents[LAN_FIT_LAWS][2] = {
        {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}, {LAN_NAN, LAN_NAN}};
    lan_status status = LAN_OK;
    laws->correlation = LAN_NAN;
    laws->best = LAN_FIT_LAW_SQUARE;
    for (size_t k = 0; status == LAN_OK && k < LAN_FIT_LAWS; k++) {
        lan_fit_law *law = &laws->law[k];
        *law = (lan_fit_law){.enemy = exponents[k][0],
                             .own = exponents[k][1],
                             .prediction = LAN_NAN};
        status = regress(table, k == LAN_FIT_LAW_POWER ? 4 : 2, law,
                         &laws->correlation);
        if (law->is_known &&
            law->prediction < laws->law[laws->best].prediction - ALIKE) {
            laws->best = (lan_fit_law_kind)k;
        }
    }
    return status;
}

lan_status lan_fit_law_find(const lan_battle_def *def,
                            const lan_observed *observed, lan_fit_laws *out,
                            lan_error *err)
{
    lan_fit_laws laws = {.used = 0};
    loss_table table = {.items = NULL};
    lan_status status = find_sides(def, laws.side, err);
    if (status == LAN_OK) {
        status = make_table(def, observed, laws.side, &table, err);
    }
    if (status == LAN_OK) {
        laws.used = table.count;
        laws.t95 = gsl_cdf_tdist_Pinv(0.975, (double)table.count - 4.0);
        laws.unknown = table.unknown[0] + table.unknown[1];
        laws.left_out = laws.unknown + table.not_above_zero;
        status = compare(&table, &laws);
    }
    free(table.items);
    if (status == LAN_OK) {
        *out = laws;
    }
    return fail_as(err, status);
}
