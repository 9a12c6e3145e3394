/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search for a solution, the uncertainty of each number, and whether the
 * observations identify the numbers.
 */
#include "lanchester/fit.h"

#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <gsl/gsl_qrng.h>
#include <gsl/gsl_statistics.h>

#include "balance/fail_impl.h"
#include "balance/fitting/fit_impl.h"
#include "balance/measure_impl.h"

#define ITERATIONS 200

/* The search ends at a step this small relative to the numbers, or at a
 * gradient this small. */
#define STEP_TOLERANCE  1e-9
#define SLOPE_TOLERANCE 1e-12

/* Derivatives on both sides of a solution that differ by this share belong to
 * two curves. On one curve they differ by the square of the step. */
#define KINK 0.02

/* Sums of squares that differ by less than this share count as equal. Any start
 * finds the same minimum at a kink, but a descent that sticks there is
 * random. */
#define AGAIN 1e-5

/* If the first start explains less than this share, other starts are tried. */
#define GOOD_R2 0.9
#define STARTS  5

/* Radius of the other starts around the first, in logarithms: a factor of 8. */
#define SPREAD 2.0794415416798357

/* Columns of the Jacobian smaller than this share of the largest, per unit of
 * a logarithm, are the solver's noise. */
#define IDLE 1e-7

/* Half an interval of a logarithm that carries almost no information: a factor
 * of 1000. */
#define VAGUE 6.9077552789821368

/* From a value seen to the next. */
#define STRIDE (sizeof(fit_sighting) / sizeof(double))

/* Smaller singular values, as a share of the largest, count as this:
 * derivatives are not known better. */
#define SMALLEST 1e-9

/* --- the search ---------------------------------------------------------- */

/* The descents, and the end of the best one. */
typedef struct search {
    fit_model *model;
    lan_fit *fit;
    gsl_multifit_nlinear_workspace *now;
    gsl_multifit_nlinear_workspace *best;
    gsl_multifit_nlinear_fdf fdf;
    double *column;   /* [count] of the Jacobian */
    double best_chi2; /* infinity: none yet */
    bool is_started;  /* the curve of the present start exists */
} search;

/* Residuals where there is no curve: no step accepts them. */
static int residuals_at(const gsl_vector *u, void *context, gsl_vector *out)
{
    search *is = context;
    fit_model *model = is->model;
    if (fit_model_residuals(model, u->data, out->data, NULL) != LAN_OK) {
        if (!is->is_started || model->status != LAN_OK) {
            return GSL_EBADFUNC;
        }
        gsl_vector_set_all(out, 1e6 * model->size);
    }
    is->is_started = true;
    return GSL_SUCCESS;
}

static int jacobian_at(const gsl_vector *u, void *context, gsl_matrix *out)
{
    search *is = context;
    fit_model *model = is->model;
    lan_status status = LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < model->knob_count; k++) {
        status = fit_model_slope(model, u->data, k, is->column);
        for (size_t i = 0; status == LAN_OK && i < model->count; i++) {
            gsl_matrix_set(out, i, k, is->column[i]);
        }
    }
    return status == LAN_OK ? GSL_SUCCESS : GSL_EBADFUNC;
}

/* True if the workspace is at a kink, where the slopes of a number on both
 * sides differ: an event of the battle passes an observation, and a descent
 * creeps along there and stops too early. */
static bool is_at_kink(search *is)
{
    const fit_model *model = is->model;
    const gsl_vector *f = gsl_multifit_nlinear_residual(is->now);
    const gsl_vector *u = gsl_multifit_nlinear_position(is->now);
    for (size_t k = 0; k < model->knob_count; k++) {
        double bend = 0.0;
        double slope = 0.0;
        if (fit_model_slope(is->model, u->data, k, is->column) != LAN_OK) {
            return true;
        }
        for (size_t i = 0; i < model->count; i++) {
            const double root = sqrt(model->sightings[i].weight);
            const double sides = root * (model->high[i] + model->low[i]);
            bend = hypot(bend, sides - 2.0 * gsl_vector_get(f, i));
            slope = hypot(slope, 0.5 * root * (model->high[i] - model->low[i]));
        }
        if (slope > 0.0 && bend / slope > KINK) {
            return true;
        }
    }
    return false;
}

/* Norm of the weighted residuals if each had the solver's error. */
static double solver_error(const fit_model *model)
{
    lan_sum weights = {0.0, 0.0};
    for (size_t i = 0; i < model->count; i++) {
        lan_sum_add(&weights, model->sightings[i].weight);
    }
    return model->tolerance * sqrt(lan_sum_value(&weights));
}

/* Keeps the present point if it is the best so far. */
static void keep_best(search *is, bool has_converged)
{
    const gsl_vector *f = gsl_multifit_nlinear_residual(is->now);
    gsl_multifit_nlinear_workspace *lower = is->now;
    lan_fit *fit = is->fit;
    lan_sum squares = {0.0, 0.0};
    for (size_t i = 0; i < f->size; i++) {
        lan_sum_add(&squares, gsl_vector_get(f, i) * gsl_vector_get(f, i));
    }
    const double chi2 = lan_sum_value(&squares);
    const bool is_again = has_converged && isfinite(is->best_chi2) &&
                          fabs(chi2 - is->best_chi2) <= AGAIN * is->best_chi2;
    fit->has_converged = fit->has_converged || is_again;
    if (!(chi2 < is->best_chi2)) {
        return;
    }
    is->best_chi2 = chi2;
    fit->has_converged =
        is_again || (has_converged && (sqrt(chi2) <= solver_error(is->model) ||
                                       !is_at_kink(is)));
    fit->iterations = (int32_t)gsl_multifit_nlinear_niter(lower);
    is->now = is->best;
    is->best = lower;
}

/* One descent; skips a start without a curve. */
static void descend(search *is, double *from)
{
    const fit_model *model = is->model;
    gsl_vector_view start = gsl_vector_view_array(from, model->knob_count);
    gsl_vector_view weights = gsl_vector_view_array_with_stride(
        &model->sightings->weight, STRIDE, model->count);
    int why = 0;
    is->is_started = false;
    int status = gsl_multifit_nlinear_winit(&start.vector, &weights.vector,
                                            &is->fdf, is->now);
    if (status == GSL_SUCCESS) {
        status = gsl_multifit_nlinear_driver(ITERATIONS, STEP_TOLERANCE,
                                             SLOPE_TOLERANCE, 0.0, NULL, NULL,
                                             &why, is->now);
        /* no progress: nothing is lower within rounding; at the
         * start GSL reports that in `why` alone */
        keep_best(is, status == GSL_SUCCESS || status == GSL_ENOPROG ||
                          why == GSL_ENOPROG);
    }
}

/* --- squares ------------------------------------------------------------- */

/* Weighted sum of squares of the observations about the mean of their column:
 * the part that a constant does not explain. */
static lan_status find_scatter(const fit_model *model, double *out)
{
    double *weights = calloc(model->count, sizeof *weights);
    *out = 0.0;
    if (weights == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t c = 0; c < model->observed->column_count; c++) {
        for (size_t i = 0; i < model->count; i++) {
            const fit_sighting *seen = &model->sightings[i];
            weights[i] = seen->column == c ? seen->weight : 0.0;
        }
        *out += gsl_stats_wtss(weights, 1, &model->sightings->value, STRIDE,
                               model->count);
    }
    free(weights);
    return LAN_OK;
}

/* Descends from the scenario's start, then from points of a Halton sequence. */
static lan_status search_all(search *is)
{
    const fit_model *model = is->model;
    gsl_qrng *points =
        gsl_qrng_alloc(gsl_qrng_halton, (unsigned)model->knob_count);
    double about = 0.0;
    lan_status status =
        points != NULL ? find_scatter(model, &about) : LAN_ENOMEM;
    const double good = (1.0 - GOOD_R2) * about;
    for (int s = 0; status == LAN_OK && s < STARTS &&
                    !(is->fit->has_converged && is->best_chi2 <= good);
         s++) {
        double point[LAN_FIT_PARAMETERS_MAX] = {0.0};
        if (s > 0) {
            (void)gsl_qrng_get(points, point);
        }
        for (size_t k = 0; k < model->knob_count; k++) {
            const fit_knob *knob = &model->knobs[k];
            const double off =
                s > 0 ? SPREAD * knob->scale * (2.0 * point[k] - 1.0) : 0.0;
            point[k] = knob->start + off;
        }
        descend(is, point);
        is->fit->starts++;
        status = model->status;
    }
    gsl_qrng_free(points);
    return status;
}

/* --- conclusions --------------------------------------------------------- */

/* The end of the search and its consequences: the normalised columns of the
 * Jacobian that are not idle, and their singular values. */
typedef struct conclusion {
    const fit_model *model;
    const double *u;
    const double *jacobian; /* [count][knobs], weighted */
    lan_fit *fit;
    double largest; /* of the columns, per unit of a logarithm */
    size_t count;   /* of columns that are not idle */
    size_t knob[LAN_FIT_PARAMETERS_MAX]; /* [count] whose column it is */
    double norms[LAN_FIT_PARAMETERS_MAX];
    gsl_matrix_view columns;
    gsl_matrix_view v;
    gsl_vector_view s;
    arena memory;
} conclusion;

/* The change of an observation with a number. */
static double slope_at(const conclusion *is, size_t observation, size_t knob)
{
    return is->jacobian[observation * is->model->knob_count + knob];
}

static lan_status decompose(conclusion *is)
{
    const size_t rows = is->model->count;
    const size_t knobs = is->model->knob_count;
    for (size_t k = 0; k < knobs; k++) {
        for (size_t i = 0; i < rows; i++) {
            is->norms[k] = hypot(is->norms[k], slope_at(is, i, k));
        }
        is->largest =
            fmax(is->largest, is->norms[k] * is->model->knobs[k].scale);
    }
    for (size_t k = 0; k < knobs; k++) {
        if (is->norms[k] * is->model->knobs[k].scale > IDLE * is->largest) {
            is->knob[is->count++] = k;
        }
    }
    const size_t c = is->count;
    double *room = arena_take(&is->memory, (rows + c + 2) * c, sizeof *room);
    if (c == 0 || room == NULL) {
        return room == NULL ? LAN_ENOMEM : LAN_OK;
    }
    is->columns = gsl_matrix_view_array(room, rows, c);
    is->v = gsl_matrix_view_array(room + rows * c, c, c);
    is->s = gsl_vector_view_array(room + (rows + c) * c, c);
    gsl_vector_view work = gsl_vector_view_array(room + (rows + c + 1) * c, c);
    for (size_t i = 0; i < rows * c; i++) {
        const size_t k = is->knob[i % c];
        gsl_matrix_set(&is->columns.matrix, i / c, i % c,
                       slope_at(is, i / c, k) / is->norms[k]);
    }
    return gsl_linalg_SV_decomp(&is->columns.matrix, &is->v.matrix,
                                &is->s.vector, &work.vector) == GSL_SUCCESS
               ? LAN_OK
               : LAN_ENOMEM;
}

/* Element of the inverse of X'X, where X has the columns. */
static double inverse_at(const conclusion *is, size_t a, size_t b)
{
    const double least = SMALLEST * gsl_vector_get(&is->s.vector, 0);
    double sum = 0.0;
    for (size_t j = 0; j < is->count; j++) {
        const double s = fmax(gsl_vector_get(&is->s.vector, j), least);
        sum += gsl_matrix_get(&is->v.matrix, a, j) *
               gsl_matrix_get(&is->v.matrix, b, j) / (s * s);
    }
    return sum;
}

static double freedom_of(const lan_fit *fit)
{
    return (double)(fit->observation_count - fit->mute_count) -
           (double)fit->parameter_count;
}

/* Errors and intervals; numbers without a column know nothing. The solver's
 * error is no chance: it is not shared out among the degrees of freedom. */
static void judge(const conclusion *is)
{
    lan_fit *fit = is->fit;
    const size_t n = fit->parameter_count;
    const double t = gsl_cdf_tdist_Pinv(0.975, freedom_of(fit));
    const double off = hypot(fit->deviation, solver_error(is->model));
    for (size_t k = 0, c = 0; k < fit->parameter_count; k++) {
        const fit_knob *knob = &is->model->knobs[k];
        const double u = is->u[k];
        const bool is_idle = c == is->count || is->knob[c] != k;
        const double error =
            is_idle ? LAN_INF : off * sqrt(inverse_at(is, c, c)) / is->norms[k];
        lan_fit_parameter *parameter = &fit->parameters[k];
        parameter->start = knob->given;
        parameter->value = fit_knob_value(knob, u);
        parameter->is_idle = is_idle;
        parameter->is_vague =
            !is_idle && knob->kind != FIT_KNOB_PLAIN && t * error > VAGUE;
        parameter->error = is_idle ? LAN_INF : error * fit_knob_slope(knob, u);
        parameter->low =
            fit_knob_value(knob, is_idle ? -LAN_INF : u - t * error);
        parameter->high =
            fit_knob_value(knob, is_idle ? LAN_INF : u + t * error);
        fit->is_identified = fit->is_identified && !parameter->is_vague;
        c += is_idle ? 0 : 1;
    }
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

lan_status fit_conclude(const fit_model *model, const double *u,
                        const double *residuals, const double *jacobian,
                        lan_fit *fit, lan_error *err)
{
    conclusion is = {.model = model, .u = u, .jacobian = jacobian, .fit = fit};
    double about = 0.0;
    lan_sum chi2 = {0.0, 0.0};
    lan_status status = find_scatter(model, &about);
    status = status == LAN_OK ? decompose(&is) : status;
    if (status == LAN_OK) {
        /* strengths that no number changes and that the curve meets, as of
         * groups that are gone, say nothing of how far off others are */
        for (size_t i = 0; i < model->count; i++) {
            bool moves = fabs(residuals[i]) > model->tolerance;
            for (size_t k = 0; k < model->knob_count; k++) {
                moves =
                    moves || fabs(slope_at(&is, i, k)) * model->knobs[k].scale >
                                 IDLE * is.largest;
            }
            fit->mute_count += moves ? 0 : 1;
        }
    }
    if (status == LAN_OK && is.count > 0 && freedom_of(fit) < 1.0) {
        status = refuse(err,
                        "%zu observed strengths depend on the numbers, too few "
                        "to fit %zu numbers and their errors",
                        fit->observation_count - fit->mute_count,
                        fit->parameter_count);
    }
    if (status == LAN_OK) {
        const double least =
            is.count > 0 ? gsl_vector_get(&is.s.vector, is.count - 1) : 0.0;
        fit->condition = is.count < fit->parameter_count || !(least > 0.0)
                             ? LAN_INF
                             : gsl_vector_get(&is.s.vector, 0) / least;
        fit->is_identified = fit->condition <= LAN_FIT_CONDITION_MAX;
        for (size_t i = 0; i < model->count; i++) {
            const double off = residuals[i];
            lan_sum_add(&chi2, model->sightings[i].weight * off * off);
        }
        fit->chi2 = lan_sum_value(&chi2);
        fit->deviation = sqrt(fit->chi2 / fmax(1.0, freedom_of(fit)));
        fit->r2 = about > 0.0 ? 1.0 - fit->chi2 / about : LAN_NAN;
        judge(&is);
    }
    arena_clear(&is.memory);
    return status;
}

/* --- the whole ----------------------------------------------------------- */

static lan_status work_out(fit_model *model, lan_fit *fit, lan_error *err)
{
    const size_t n = model->count;
    const size_t p = model->knob_count;
    arena *memory = &model->memory;
    const gsl_multifit_nlinear_parameters parameters =
        gsl_multifit_nlinear_default_parameters();
    const gsl_multifit_nlinear_type *trust = gsl_multifit_nlinear_trust;
    double *residuals = arena_take(memory, n, sizeof *residuals);
    double start[LAN_FIT_PARAMETERS_MAX];
    search is = {.model = model,
                 .fit = fit,
                 .now = gsl_multifit_nlinear_alloc(trust, &parameters, n, p),
                 .best = gsl_multifit_nlinear_alloc(trust, &parameters, n, p),
                 .fdf = {.f = residuals_at,
                         .df = jacobian_at,
                         .n = n,
                         .p = p,
                         .params = &is},
                 .column = arena_take(memory, n, sizeof(double)),
                 .best_chi2 = LAN_INF};
    lan_status status = LAN_ENOMEM;
    if (is.now != NULL && is.best != NULL && !memory->is_short) {
        status = search_all(&is);
    }
    if (status == LAN_OK && !isfinite(is.best_chi2)) {
        /* the first start again, for its reason */
        for (size_t k = 0; k < p; k++) {
            start[k] = model->knobs[k].start;
        }
        status = fit_model_residuals(model, start, residuals, err);
        status = status != LAN_OK
                     ? status
                     : lan_fail(err, LAN_ESTEP, 0, 0,
                                "no curve can be computed near the start");
    }
    if (status == LAN_OK) {
        const gsl_vector *f = gsl_multifit_nlinear_residual(is.best);
        for (size_t i = 0; i < n; i++) {
            residuals[i] =
                gsl_vector_get(f, i) / sqrt(model->sightings[i].weight);
        }
        fit->battles = model->battles;
        fit->observation_count = n;
        status = fit_conclude(
            model, gsl_multifit_nlinear_position(is.best)->data, residuals,
            gsl_multifit_nlinear_jac(is.best)->data, fit, err);
    }
    gsl_multifit_nlinear_free(is.now);
    gsl_multifit_nlinear_free(is.best);
    return status;
}

lan_status lan_fit_find(const lan_scenario *scenario, const lan_fit_def *def,
                        const lan_observed *observed,
                        const lan_progress *progress, lan_fit **out,
                        lan_error *err)
{
    fit_model model;
    if (observed->row_count == 0) {
        return refuse(err, "nothing was observed");
    }
    if (lan_scenario_campaign(scenario) != NULL) {
        return refuse(err,
                      "a fit needs a single battle, but these armies march on "
                      "a map: remove 'at', or fit each battle alone");
    }
    const size_t p = def->change_count;
    arena memory = {.last = NULL};
    lan_fit *fit = arena_take(&memory, 1, sizeof *fit);
    const lan_fit empty = {
        .parameter_count = p,
        .parameters = arena_take(&memory, p, sizeof(lan_fit_parameter)),
        .correlation = arena_take(&memory, p * p, sizeof(double))};
    if (memory.is_short) {
        arena_clear(&memory);
        return fail_as(err, LAN_ENOMEM);
    }
    *fit = empty;
    fit->memory = memory.last;
    for (size_t k = 0; k < p; k++) {
        fit->parameters[k].path = def->changes[k].path;
    }
    lan_status status = fit_model_create(&model, scenario, def, observed, err);
    model.progress = progress;
    if (status == LAN_OK && lan_scenario_engagement(scenario) != NULL) {
        status = measure_refuse_averages(err);
    }
    status = status == LAN_OK ? work_out(&model, fit, err) : status;
    fit_model_clear(&model);
    if (status != LAN_OK) {
        arena_clear(&memory);
        return fail_as(err, status);
    }
    *out = fit;
    return LAN_OK;
}

void lan_fit_destroy(lan_fit *fit)
{
    arena_free(fit != NULL ? fit->memory : NULL);
}
