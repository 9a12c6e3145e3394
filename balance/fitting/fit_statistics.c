/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What follows from a solution: how sure each number is, and whether the
 * observations tell them apart.
 */
#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_linalg.h>

#include "balance/fitting/fit_impl.h"
#include "base/real.h"

/* Columns of the Jacobian smaller than this share of the largest, per unit of
 * a logarithm, are the solver's noise. */
#define IDLE 1e-7

/* Half an interval of a logarithm that says next to nothing: of 1000. */
#define VAGUE 6.9077552789821368

/* Singular values below this share of the largest are no smaller: slopes are
 * not known better. */
#define SMALLEST 1e-9

/* Columns that are not idle, of length 1, and what becomes of them. */
typedef struct split {
    double largest; /* of the columns, per unit of a logarithm */
    size_t count;   /* of columns that are not idle */
    size_t *knob;   /* [count] whose column it is */
    double *norms;  /* [knobs] */
    gsl_matrix *u;
    gsl_matrix *v;
    gsl_vector *s;
    gsl_vector *work;
} split;

static void clear_split(split *is)
{
    free(is->knob);
    free(is->norms);
    gsl_matrix_free(is->u);
    gsl_matrix_free(is->v);
    gsl_vector_free(is->s);
    gsl_vector_free(is->work);
}

/* Lengths of the columns, and which of them are not idle. */
static void measure(const lan_fit_model *model, const double *jacobian,
                    split *is)
{
    const size_t n = model->knob_count;
    for (size_t k = 0; k < n; k++) {
        double norm = 0.0;
        for (size_t i = 0; i < model->count; i++) {
            norm = hypot(norm, jacobian[i * n + k]);
        }
        is->norms[k] = norm;
        is->largest = fmax(is->largest, norm * model->knobs[k].scale);
    }
    for (size_t k = 0; k < n; k++) {
        if (is->norms[k] * model->knobs[k].scale > IDLE * is->largest) {
            is->knob[is->count++] = k;
        }
    }
}

static lan_status decompose(const lan_fit_model *model, const double *jacobian,
                            split *is)
{
    const size_t n = model->knob_count;
    *is = (split){.knob = calloc(n, sizeof(size_t)),
                  .norms = calloc(n, sizeof(double))};
    if (is->knob == NULL || is->norms == NULL) {
        return LAN_ENOMEM;
    }
    measure(model, jacobian, is);
    if (is->count == 0) {
        return LAN_OK;
    }
    is->u = gsl_matrix_alloc(model->count, is->count);
    is->v = gsl_matrix_alloc(is->count, is->count);
    is->s = gsl_vector_alloc(is->count);
    is->work = gsl_vector_alloc(is->count);
    if (is->u == NULL || is->v == NULL || is->s == NULL || is->work == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < model->count; i++) {
        for (size_t c = 0; c < is->count; c++) {
            const size_t k = is->knob[c];
            gsl_matrix_set(is->u, i, c, jacobian[i * n + k] / is->norms[k]);
        }
    }
    return gsl_linalg_SV_decomp(is->u, is->v, is->s, is->work) == GSL_SUCCESS
               ? LAN_OK
               : LAN_ENOMEM;
}

/* Element of the inverse of the product of the columns with themselves. */
static double inverse_at(const split *is, size_t a, size_t b)
{
    const double least = SMALLEST * gsl_vector_get(is->s, 0);
    double sum = 0.0;
    for (size_t j = 0; j < is->count; j++) {
        const double s = fmax(gsl_vector_get(is->s, j), least);
        sum +=
            gsl_matrix_get(is->v, a, j) * gsl_matrix_get(is->v, b, j) / (s * s);
    }
    return sum;
}

static void correlate(const split *is, lan_fit *fit)
{
    const size_t n = fit->parameter_count;
    for (size_t k = 0; k < n * n; k++) {
        fit->correlation[k] = LAN_NAN;
    }
    for (size_t a = 0; a < is->count; a++) {
        for (size_t b = 0; b < is->count; b++) {
            const double r = inverse_at(is, a, b) /
                             sqrt(inverse_at(is, a, a) * inverse_at(is, b, b));
            fit->correlation[is->knob[a] * n + is->knob[b]] =
                a == b ? 1.0 : fmax(-1.0, fmin(1.0, r));
            if (a != b && !(fabs(r) <= LAN_FIT_CORRELATION_MAX)) {
                fit->is_identified = false;
            }
        }
    }
}

/* True for a strength that no number changes and that the curve meets, as of
 * those who are gone: it says nothing of how far off others are. */
static bool is_mute(const lan_fit_model *model, double residual,
                    const double *slopes, double largest)
{
    bool moves = false;
    for (size_t k = 0; k < model->knob_count; k++) {
        moves =
            moves || fabs(slopes[k]) * model->knobs[k].scale > IDLE * largest;
    }
    return !moves && fabs(residual) <= model->tolerance;
}

static void count_mute(const lan_fit_model *model, const double *residuals,
                       const double *jacobian, const split *is, lan_fit *fit)
{
    for (size_t i = 0; i < model->count; i++) {
        const double *slopes = &jacobian[i * model->knob_count];
        fit->mute_count +=
            is_mute(model, residuals[i], slopes, is->largest) ? 1 : 0;
    }
}

static double freedom_of(const lan_fit *fit)
{
    return (double)(fit->observation_count - fit->mute_count) -
           (double)fit->parameter_count;
}

double lan_fit_solver_error(const lan_fit_model *model)
{
    lan_sum weights = {0.0, 0.0};
    for (size_t i = 0; i < model->count; i++) {
        lan_sum_add(&weights, model->sightings[i].weight);
    }
    return model->tolerance * sqrt(lan_sum_value(&weights));
}

static void set_unknown(const lan_knob *knob, double u,
                        lan_fit_parameter *parameter)
{
    parameter->start = knob->given;
    parameter->value = lan_knob_value(knob, u);
    parameter->is_idle = true;
    parameter->error = LAN_INF;
    parameter->low = lan_knob_value(knob, -LAN_INF);
    parameter->high = lan_knob_value(knob, LAN_INF);
}

/* Errors and intervals; numbers without a column know nothing. The solver's
 * error is no chance: it is not shared out among the degrees of freedom. */
static void judge(const lan_fit_model *model, const double *u, const split *is,
                  lan_fit *fit)
{
    const double t = gsl_cdf_tdist_Pinv(0.975, freedom_of(fit));
    const double off = hypot(fit->deviation, lan_fit_solver_error(model));
    for (size_t k = 0; k < fit->parameter_count; k++) {
        set_unknown(&model->knobs[k], u[k], &fit->parameters[k]);
    }
    for (size_t c = 0; c < is->count; c++) {
        const size_t k = is->knob[c];
        lan_fit_parameter *parameter = &fit->parameters[k];
        const lan_knob *knob = &model->knobs[k];
        const double error = off * sqrt(inverse_at(is, c, c)) / is->norms[k];
        parameter->is_idle = false;
        parameter->is_vague = knob->kind != LAN_KNOB_PLAIN && t * error > VAGUE;
        parameter->error = error * lan_knob_slope(knob, u[k]);
        parameter->low = lan_knob_value(knob, u[k] - t * error);
        parameter->high = lan_knob_value(knob, u[k] + t * error);
    }
}

/* Squares about the weighted mean of a column. */
static double scatter(const lan_fit_model *model, size_t column)
{
    lan_sum weights = {0.0, 0.0};
    lan_sum values = {0.0, 0.0};
    lan_sum squares = {0.0, 0.0};
    for (size_t i = 0; i < model->count; i++) {
        const lan_sighting *seen = &model->sightings[i];
        if (seen->column == column) {
            lan_sum_add(&weights, seen->weight);
            lan_sum_add(&values, seen->weight * seen->value);
        }
    }
    const double mean = lan_sum_value(&values) / lan_sum_value(&weights);
    for (size_t i = 0; i < model->count; i++) {
        const lan_sighting *seen = &model->sightings[i];
        if (seen->column == column) {
            const double off = seen->value - mean;
            lan_sum_add(&squares, seen->weight * off * off);
        }
    }
    return lan_sum_value(&squares);
}

double lan_fit_scatter(const lan_fit_model *model)
{
    double about = 0.0;
    for (size_t c = 0; c < model->observed->column_count; c++) {
        about += scatter(model, c);
    }
    return about;
}

static void sum_up(const lan_fit_model *model, const double *residuals,
                   lan_fit *fit)
{
    lan_sum chi2 = {0.0, 0.0};
    const double about = lan_fit_scatter(model);
    for (size_t i = 0; i < model->count; i++) {
        lan_sum_add(&chi2,
                    model->sightings[i].weight * residuals[i] * residuals[i]);
    }
    fit->chi2 = lan_sum_value(&chi2);
    fit->deviation = sqrt(fit->chi2 / fmax(1.0, freedom_of(fit)));
    fit->r2 = about > 0.0 ? 1.0 - fit->chi2 / about : LAN_NAN;
}

static bool has_vague(const lan_fit *fit)
{
    bool any = false;
    for (size_t k = 0; k < fit->parameter_count; k++) {
        any = any || fit->parameters[k].is_vague;
    }
    return any;
}

static lan_status check_freedom(const split *is, const lan_fit *fit,
                                lan_error *err)
{
    if (is->count == 0 || freedom_of(fit) >= 1.0) {
        return LAN_OK;
    }
    return lan_fail(
        err, LAN_EINVAL, 0, 0,
        "%zu observed strengths that depend on them cannot determine "
        "%zu numbers and how sure they are",
        fit->observation_count - fit->mute_count, fit->parameter_count);
}

lan_status lan_fit_conclude(const lan_fit_model *model, const double *u,
                            const double *residuals, const double *jacobian,
                            lan_fit *fit, lan_error *err)
{
    split is;
    lan_status status = decompose(model, jacobian, &is);
    if (status == LAN_OK) {
        count_mute(model, residuals, jacobian, &is, fit);
        status = check_freedom(&is, fit, err);
    }
    if (status == LAN_OK) {
        sum_up(model, residuals, fit);
        judge(model, u, &is, fit);
        const bool has_idle = is.count < model->knob_count;
        const double least =
            is.count > 0 ? gsl_vector_get(is.s, is.count - 1) : 0.0;
        fit->condition = has_idle || !(least > 0.0)
                             ? LAN_INF
                             : gsl_vector_get(is.s, 0) / least;
        fit->is_identified =
            fit->condition <= LAN_FIT_CONDITION_MAX && !has_vague(fit);
        correlate(&is, fit);
    }
    clear_split(&is);
    return status;
}
