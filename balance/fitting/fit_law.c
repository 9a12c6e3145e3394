/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/fit.h"

#include <stdio.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_multifit.h>
#include <gsl/gsl_statistics.h>

#include "balance/fail_impl.h"
#include "balance/fitting/fit_impl.h"
#include "model/battle_impl.h"

/* Singular values below this share of the largest carry no information. */
#define RANK_TOLERANCE 1e-8

/* Fewest losses per side: its coefficient and half of the two shared exponents,
 * plus one. */
#define FEWEST 3

/* Two logarithms within this of each other predict alike. */
#define ALIKE 1e-9

typedef struct law_study {
    const lan_battle_def *def;
    const lan_observed *seen;
    const char *const *side; /* [2] */
    arena memory;
    double *strength[2]; /* [rows] LAN_NAN: unknown; NULL: no column */
    double *lost[2];     /* the same */
    fit_loss *items;
    size_t count;
    size_t of_side[2];
    size_t unknown[2]; /* losses of each side left out: empty cells */
    size_t not_above_zero;
} law_study;

const char *lan_fit_law_name(lan_fit_law_kind kind)
{
    static const char *const names[] = {"square", "linear", "logarithmic",
                                        "power", "hartley"};
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
    return count == 2 ? LAN_OK : refuse(err, "laws are compared for two sides");
}

/* True if a column counts for a side: a total takes precedence over its
 * groups. */
static bool is_of(const law_study *s, size_t column, lan_observed_kind kind,
                  int side)
{
    const lan_observed_column *of = &s->seen->columns[column];
    bool is = of->kind == kind && strcmp(lan_side_of(&s->def->armies[of->army]),
                                         s->side[side]) == 0;
    for (size_t c = 0; of->group >= 0 && c < s->seen->column_count; c++) {
        const lan_observed_column *other = &s->seen->columns[c];
        is = is && !(other->kind == kind && other->army == of->army &&
                     other->group < 0);
    }
    return is;
}

/* The sum of a side's columns of a kind, row by row; NULL: no such column. */
static double *total_of(law_study *s, lan_observed_kind kind, int side)
{
    const lan_observed *seen = s->seen;
    double *total = NULL;
    for (size_t c = 0; c < seen->column_count && !s->memory.is_short; c++) {
        if (!is_of(s, c, kind, side)) {
            continue;
        }
        total = total != NULL
                    ? total
                    : arena_take(&s->memory, seen->row_count, sizeof *total);
        for (size_t r = 0; total != NULL && r < seen->row_count; r++) {
            total[r] += seen->values[r * seen->column_count + c];
        }
    }
    return total;
}

/* The next row in which the strengths of both sides are known, or row_count.
 * The search ends at a jump with an unknown row: a difference across it is no
 * loss. */
static size_t next_known(const law_study *s, size_t row)
{
    const double *times = s->seen->times;
    for (size_t r = row + 1; r < s->seen->row_count; r++) {
        const bool is_known = !isnan(s->strength[0][r] + s->strength[1][r]);
        const bool is_jump = !(times[r] > times[r - 1]);
        if (is_jump && (r > row + 1 || !is_known)) {
            break;
        }
        if (is_known) {
            return r;
        }
    }
    return s->seen->row_count;
}

/* Soldiers that a reinforcement has brought by a time. An arrival at exactly
 * this time counts only if is_after. */
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

/* The change of a column between two rows without combat: reinforcements less
 * non-combat losses. In a total, the groups' starting counts weight their loss
 * rates. */
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

/* Adds a loss with its duration and the strengths at the time. A column of
 * losses gives the loss until the next row. Otherwise the loss is the
 * difference to the next known row, corrected by other_gain(). */
static void add_loss(law_study *s, size_t row, int who)
{
    const double *times = s->seen->times;
    const double *strength = s->strength[who];
    const double *others = s->strength[1 - who];
    double length = 0.0; /* 0: no loss, as at a jump or in the last row */
    double lost = 0.0;
    double own = strength[row];
    double enemy = others[row];
    if (s->lost[who] != NULL) {
        length = row + 1 < s->seen->row_count ? times[row + 1] - times[row]
                 : row > 0                    ? times[row] - times[row - 1]
                                              : 0.0;
        lost = s->lost[who][row];
    } else if (isnan(own + enemy)) {
        length = LAN_NAN;
    } else {
        const size_t next = next_known(s, row);
        if (next == s->seen->row_count) {
            return;
        }
        length = times[next] - times[row];
        lost = own - strength[next];
        for (size_t c = 0; c < s->seen->column_count; c++) {
            if (is_of(s, c, LAN_OBSERVED_STRENGTH, who)) {
                lost += other_gain(s->def, s->seen, c, row, next);
            }
        }
        own = 0.5 * (own + strength[next]);
        enemy = 0.5 * (enemy + others[next]);
    }
    if (length <= 0.0) {
        return;
    }
    if (isnan(length + lost + own + enemy)) {
        s->unknown[who]++;
    } else if (!(lost > 0.0 && own > 0.0 && enemy > 0.0)) {
        s->not_above_zero++;
    } else {
        s->items[s->count++] = (fit_loss){.side = who,
                                          .rate = log(lost / length),
                                          .enemy = log(enemy),
                                          .own = log(own)};
        s->of_side[who]++;
    }
}

/* Fails if a side has too few losses, and mentions empty cells. */
static lan_status make_table(law_study *s, lan_error *err)
{
    for (int i = 0; i < 2; i++) {
        s->strength[i] = total_of(s, LAN_OBSERVED_STRENGTH, i);
        s->lost[i] = total_of(s, LAN_OBSERVED_LOSS, i);
        if (s->strength[i] == NULL && !s->memory.is_short) {
            return refuse(err, "no strengths of %s were observed", s->side[i]);
        }
    }
    s->items = arena_take(&s->memory, 2 * s->seen->row_count, sizeof *s->items);
    if (s->memory.is_short) {
        return LAN_ENOMEM;
    }
    for (size_t r = 0; r < s->seen->row_count; r++) {
        add_loss(s, r, 0);
        add_loss(s, r, 1);
    }
    for (int i = 0; i < 2; i++) {
        char empty[64] = "";
        if (s->unknown[i] > 0) {
            snprintf(empty, sizeof empty, "; %zu more have empty cells",
                     s->unknown[i]);
        }
        if (s->of_side[i] < FEWEST) {
            return refuse(err,
                          "%zu usable losses of %s are too few to compare "
                          "laws: at least %d are needed%s",
                          s->of_side[i], s->side[i], FEWEST, empty);
        }
    }
    return LAN_OK;
}

/* --- regression ---------------------------------------------------------- */

/* The losses to which all laws are fitted. */
typedef struct comparison {
    const fit_loss *items;
    size_t count;
    double mean[2];      /* of the logarithms: enemy, own */
    double *room;        /* for a regression */
    double *off;         /* [laws][count] differences of predictions */
    double *correlation; /* of free exponents */
} comparison;

/* A linear fit of logarithms: two coefficients and, if free, the exponents. */
typedef struct regression {
    size_t terms; /* 2 or 4 */
    gsl_matrix_view x;
    gsl_vector_view y;
    gsl_vector_view c;
    gsl_matrix_view cov; /* inverse of x'x */
} regression;

/* Differences of each loss from its prediction from all other losses
 * (leave-one-out): residual / (1 - leverage). The leverage x (x'x)^-1 x' is the
 * weight of a loss in its own fitted value. Returns their root mean square. */
static double predict(const regression *is, size_t count, double *off)
{
    lan_sum squares = {0.0, 0.0};
    for (size_t i = 0; i < count; i++) {
        const gsl_vector_const_view x = gsl_matrix_const_row(&is->x.matrix, i);
        double fitted = 0.0;
        double root = 0.0; /* square root of the leverage */
        (void)gsl_multifit_linear_est(&x.vector, &is->c.vector, &is->cov.matrix,
                                      &fitted, &root);
        off[i] = (gsl_vector_get(&is->y.vector, i) - fitted) /
                 fmax(DBL_EPSILON, 1.0 - root * root);
        lan_sum_add(&squares, off[i] * off[i]);
    }
    return sqrt(lan_sum_value(&squares) / (double)count);
}

/* Reads a law from a solution; free exponents are part of it. */
static void conclude(const regression *is, const comparison *s, double chi2,
                     double *off, lan_fit_law *law)
{
    const gsl_matrix *cov = &is->cov.matrix;
    const gsl_vector *c = &is->c.vector;
    const double n = (double)s->count;
    const double terms = (double)is->terms + 1.0; /* and the deviation */
    const double level = chi2 > ALIKE * ALIKE * n ? n * log(chi2 / n) : LAN_NAN;
    double shift = 0.0;
    law->is_known = true;
    law->deviation = sqrt(fmax(chi2, 0.0) / (n - (double)is->terms));
    law->prediction = predict(is, s->count, off);
    law->aic = level + 2.0 * terms;
    law->bic = level + log(n) * terms;
    if (is->terms == 4) {
        const double enemy = gsl_matrix_get(cov, 2, 2);
        const double own = gsl_matrix_get(cov, 3, 3);
        law->enemy = gsl_vector_get(c, 2);
        law->own = gsl_vector_get(c, 3);
        law->enemy_error = law->deviation * sqrt(enemy);
        law->own_error = law->deviation * sqrt(own);
        *s->correlation = gsl_matrix_get(cov, 2, 3) / sqrt(enemy * own);
        shift = law->enemy * s->mean[0] + law->own * s->mean[1];
    }
    for (size_t side = 0; side < 2; side++) {
        double place[4] = {side == 0, side == 1, -s->mean[0], -s->mean[1]};
        const gsl_vector_view x = gsl_vector_view_array(place, is->terms);
        double constant = 0.0;
        double error = 0.0;
        (void)gsl_multifit_linear_est(&x.vector, c, cov, &constant, &error);
        law->coefficient[side] = exp(gsl_vector_get(c, side) - shift);
        law->coefficient_error[side] = law->deviation * error;
    }
}

/* The exponents of the named laws are fixed and move to the left-hand side.
 * Logarithms are taken relative to their means, so that coefficients and
 * exponents are uncorrelated. */
static lan_status regress(const comparison *s, size_t terms, double *off,
                          lan_fit_law *law)
{
    const size_t n = s->count;
    gsl_multifit_linear_workspace *work = gsl_multifit_linear_alloc(n, terms);
    if (work == NULL) {
        return LAN_ENOMEM;
    }
    double *after = s->room + n * terms;
    double chi2 = 0.0;
    size_t rank = 0;
    gsl_vector_view weights = gsl_vector_view_array(after, n);
    regression is = {
        .terms = terms,
        .x = gsl_matrix_view_array(s->room, n, terms),
        .y = gsl_vector_view_array(after + n, n),
        .c = gsl_vector_view_array(after + 2 * n, terms),
        .cov = gsl_matrix_view_array(after + 2 * n + terms, terms, terms)};
    gsl_vector_set_all(&weights.vector, 1.0);
    gsl_matrix_set_zero(&is.x.matrix);
    for (size_t i = 0; i < n; i++) {
        const fit_loss *one = &s->items[i];
        double y = one->rate;
        gsl_matrix_set(&is.x.matrix, i, (size_t)one->side, 1.0);
        if (terms == 4) {
            gsl_matrix_set(&is.x.matrix, i, 2, one->enemy - s->mean[0]);
            gsl_matrix_set(&is.x.matrix, i, 3, one->own - s->mean[1]);
        } else {
            y = one->rate - law->enemy * one->enemy - law->own * one->own;
        }
        gsl_vector_set(&is.y.vector, i, y);
    }
    if (gsl_multifit_wlinear_tsvd(&is.x.matrix, &weights.vector, &is.y.vector,
                                  RANK_TOLERANCE, &is.c.vector, &is.cov.matrix,
                                  &chi2, &rank, work) == GSL_SUCCESS &&
        rank == terms) {
        conclude(&is, s, chi2, off, law);
    }
    gsl_multifit_linear_free(work);
    return LAN_OK;
}

/* Whether a law predicts worse than the best one: by more than half the 95 %
 * interval of the mean difference of normal log-likelihoods, each by the law's
 * own error of prediction. */
static bool is_worse(const double *off, double error, const double *best,
                     double least, double *difference, size_t count)
{
    const double ratio = log(fmax(error, ALIKE) / fmax(least, ALIKE));
    for (size_t i = 0; i < count; i++) {
        const double a = off[i] / fmax(error, ALIKE);
        const double b = best[i] / fmax(least, ALIKE);
        difference[i] = ratio + 0.5 * (a * a - b * b);
    }
    const double mean = gsl_stats_mean(difference, 1, count);
    const double deviation = gsl_stats_sd_m(difference, 1, count, mean);
    return mean > gsl_cdf_tdist_Pinv(0.975, (double)count - 1.0) * deviation /
                      sqrt((double)count);
}

lan_status fit_compare_laws(const fit_loss *items, size_t count, arena *memory,
                            lan_fit_laws *laws)
{
    static const double exponents[LAN_FIT_LAWS][2] = {
        {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}, {LAN_NAN, LAN_NAN}, {0.45, 0.75}};
    comparison s = {.items = items,
                    .count = count,
                    .room = arena_take(memory, (count + 4) * 6, sizeof *s.room),
                    .off =
                        arena_take(memory, count * LAN_FIT_LAWS, sizeof *s.off),
                    .correlation = &laws->correlation};
    lan_status status = memory->is_short ? LAN_ENOMEM : LAN_OK;
    for (int k = 0; k < 2 && status == LAN_OK; k++) {
        lan_sum sum = {0.0, 0.0};
        for (size_t i = 0; i < count; i++) {
            lan_sum_add(&sum, k == 0 ? items[i].enemy : items[i].own);
        }
        s.mean[k] = lan_sum_value(&sum) / (double)count;
    }
    laws->used = count;
    laws->t95 = gsl_cdf_tdist_Pinv(0.975, (double)count - 4.0);
    laws->correlation = LAN_NAN;
    laws->best = LAN_FIT_LAW_SQUARE;
    for (size_t k = 0; status == LAN_OK && k < laws->count; k++) {
        lan_fit_law *law = &laws->law[k];
        *law = (lan_fit_law){.enemy = exponents[k][0],
                             .own = exponents[k][1],
                             .prediction = LAN_NAN};
        status =
            regress(&s, k == LAN_FIT_LAW_POWER ? 4 : 2, s.off + k * count, law);
        if (law->is_known &&
            law->prediction < laws->law[laws->best].prediction - ALIKE) {
            laws->best = (lan_fit_law_kind)k;
        }
    }
    for (size_t k = 0; status == LAN_OK && k < laws->count; k++) {
        const lan_fit_law *best = &laws->law[laws->best];
        laws->law[k].is_worse =
            laws->law[k].is_known &&
            is_worse(s.off + k * count, laws->law[k].prediction,
                     s.off + laws->best * count, best->prediction, s.room,
                     count);
    }
    return status;
}

lan_status lan_fit_law_find(const lan_battle_def *def,
                            const lan_observed *observed, lan_fit_laws *out,
                            lan_error *err)
{
    lan_fit_laws laws = {.count = LAN_FIT_LAW_HARTLEY};
    law_study s = {.def = def, .seen = observed, .side = laws.side};
    lan_status status = find_sides(def, laws.side, err);
    status = status == LAN_OK ? make_table(&s, err) : status;
    if (status == LAN_OK) {
        laws.unknown = s.unknown[0] + s.unknown[1];
        laws.left_out = laws.unknown + s.not_above_zero;
        status = fit_compare_laws(s.items, s.count, &s.memory, &laws);
    }
    arena_clear(&s.memory);
    if (status == LAN_OK) {
        *out = laws;
    }
    return fail_as(err, status);
}
