/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/fit.h"

#include <stdlib.h>

#include <gsl/gsl_multifit_nlinear.h>
#include <gsl/gsl_qrng.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/fitting/fit_impl.h"
#include "base/real.h"

#define ITERATIONS 200

/* Ends: a step this small against the numbers, or a slope this small. */
#define STEP_TOLERANCE  1e-9
#define SLOPE_TOLERANCE 1e-12

/* Slopes on both sides of a solution that differ by this share are of two
 * curves: those of one differ by the square of their step. */
#define KINK 0.02

/* Sums of squares that differ by this share are one: what is lowest at a kink
 * is so for any start, and where a descent stuck there is chance. */
#define AGAIN 1e-5

/* A start that explains less than this is not the only one tried. */
#define GOOD_R2 0.9
#define STARTS  5

/* Other starts lie so far around the first, in logarithms: a factor of 8. */
#define SPREAD 2.0794415416798357

/* One descent and where the best one ended. */
typedef struct search {
    lan_fit_model *model;
    gsl_multifit_nlinear_workspace *workspace;
    gsl_multifit_nlinear_fdf fdf;
    gsl_vector *weights;
    gsl_vector *start;
    double *column;         /* [count] of the Jacobian */
    double *best_u;         /* [knobs] */
    double *best_residuals; /* [count] not weighted */
    double *best_jacobian;  /* [count][knobs] weighted */
    double best_chi2;       /* infinity: none yet */
    bool best_converged;
    int32_t best_iterations;
    bool is_started; /* the curve of the present start exists */
} search;

/* Where there is no curve, residuals that no step will take. */
static int residuals_at(const gsl_vector *u, void *context, gsl_vector *out)
{
    search *is = context;
    lan_fit_model *model = is->model;
    const lan_status status =
        lan_fit_model_residuals(model, u->data, out->data, NULL);
    if (status != LAN_OK) {
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
    lan_fit_model *model = is->model;
    lan_status status = LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < model->knob_count; k++) {
        status = lan_fit_model_slope(model, u->data, k, is->column);
        for (size_t i = 0; status == LAN_OK && i < model->count; i++) {
            gsl_matrix_set(out, i, k, is->column[i]);
        }
    }
    return status == LAN_OK ? GSL_SUCCESS : GSL_EBADFUNC;
}

static lan_status create_search(lan_fit_model *model, search *is)
{
    const size_t n = model->count;
    const size_t p = model->knob_count;
    const gsl_multifit_nlinear_parameters parameters =
        gsl_multifit_nlinear_default_parameters();
    *is = (search){.model = model, .best_chi2 = LAN_INF};
    is->workspace = gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust,
                                               &parameters, n, p);
    is->weights = gsl_vector_alloc(n);
    is->start = gsl_vector_alloc(p);
    const block_array arrays[] = {
        {offsetof(search, column), n, sizeof(double)},
        {offsetof(search, best_u), p, sizeof(double)},
        {offsetof(search, best_residuals), n, sizeof(double)},
        {offsetof(search, best_jacobian), n * p, sizeof(double)}};
    if (is->workspace == NULL || is->weights == NULL || is->start == NULL ||
        block_make(is, 0, arrays, 4) == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        gsl_vector_set(is->weights, i, model->sightings[i].weight);
    }
    is->fdf = (gsl_multifit_nlinear_fdf){
        .f = residuals_at, .df = jacobian_at, .n = n, .p = p, .params = is};
    return LAN_OK;
}

static void clear_search(search *is)
{
    gsl_multifit_nlinear_free(is->workspace);
    gsl_vector_free(is->weights);
    gsl_vector_free(is->start);
    free(is->column);
}

/* Length of what the slopes of number k on both sides differ by, over that of
 * their mean. */
static double bend_of(const lan_fit_model *model, const gsl_vector *residuals)
{
    double bend = 0.0;
    double slope = 0.0;
    for (size_t i = 0; i < model->count; i++) {
        const double root = sqrt(model->sightings[i].weight);
        const double sides = root * (model->high[i] + model->low[i]);
        bend = hypot(bend, sides - 2.0 * gsl_vector_get(residuals, i));
        slope = hypot(slope, 0.5 * root * (model->high[i] - model->low[i]));
    }
    return slope > 0.0 ? bend / slope : 0.0;
}

/* True where the workspace is at a kink: an event of the battle passes an
 * observation, and a descent creeps along there and stops too early. */
static bool is_at_kink(search *is)
{
    const gsl_vector *f = gsl_multifit_nlinear_residual(is->workspace);
    const gsl_vector *u = gsl_multifit_nlinear_position(is->workspace);
    bool bends = false;
    for (size_t k = 0; !bends && k < is->model->knob_count; k++) {
        bends =
            lan_fit_model_slope(is->model, u->data, k, is->column) != LAN_OK ||
            bend_of(is->model, f) > KINK;
    }
    return bends;
}

/* Keeps where the workspace is, if it is the lowest so far. */
static void keep_best(search *is, bool has_converged)
{
    const lan_fit_model *model = is->model;
    const gsl_vector *f = gsl_multifit_nlinear_residual(is->workspace);
    const gsl_matrix *jacobian = gsl_multifit_nlinear_jac(is->workspace);
    const gsl_vector *u = gsl_multifit_nlinear_position(is->workspace);
    lan_sum chi2 = {0.0, 0.0};
    for (size_t i = 0; i < model->count; i++) {
        const double one = gsl_vector_get(f, i);
        lan_sum_add(&chi2, one * one);
    }
    const bool is_again =
        has_converged && isfinite(is->best_chi2) &&
        fabs(lan_sum_value(&chi2) - is->best_chi2) <= AGAIN * is->best_chi2;
    is->best_converged = is->best_converged || is_again;
    if (!(lan_sum_value(&chi2) < is->best_chi2)) {
        return;
    }
    is->best_chi2 = lan_sum_value(&chi2);
    is->best_converged =
        is_again ||
        (has_converged && (sqrt(is->best_chi2) <= lan_fit_solver_error(model) ||
                           !is_at_kink(is)));
    is->best_iterations = (int32_t)gsl_multifit_nlinear_niter(is->workspace);
    for (size_t k = 0; k < model->knob_count; k++) {
        is->best_u[k] = gsl_vector_get(u, k);
    }
    for (size_t i = 0; i < model->count; i++) {
        is->best_residuals[i] =
            gsl_vector_get(f, i) / sqrt(model->sightings[i].weight);
        for (size_t k = 0; k < model->knob_count; k++) {
            is->best_jacobian[i * model->knob_count + k] =
                gsl_matrix_get(jacobian, i, k);
        }
    }
}

/* One descent from is->start; a start without a curve is passed over. */
static void descend(search *is)
{
    int why = 0;
    is->is_started = false;
    int status = gsl_multifit_nlinear_winit(is->start, is->weights, &is->fdf,
                                            is->workspace);
    if (status == GSL_SUCCESS) {
        status = gsl_multifit_nlinear_driver(ITERATIONS, STEP_TOLERANCE,
                                             SLOPE_TOLERANCE, 0.0, NULL, NULL,
                                             &why, is->workspace);
        /* no progress: nothing is lower within what doubles can tell; at the
         * start GSL reports that in `why` alone */
        keep_best(is, status == GSL_SUCCESS || status == GSL_ENOPROG ||
                          why == GSL_ENOPROG);
    }
}

/* Start `number`: the scenario's own, then points of Halton's sequence. */
static lan_status place(search *is, gsl_qrng *points, int number)
{
    const lan_fit_model *model = is->model;
    double point[LAN_FIT_PARAMETERS_MAX];
    if (number > 0 && gsl_qrng_get(points, point) != GSL_SUCCESS) {
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < model->knob_count; k++) {
        const lan_knob *knob = &model->knobs[k];
        const double off =
            number > 0 ? SPREAD * knob->scale * (2.0 * point[k] - 1.0) : 0.0;
        gsl_vector_set(is->start, k, knob->start + off);
    }
    return LAN_OK;
}

static bool is_good(const search *is, double about)
{
    return is->best_converged && is->best_chi2 <= (1.0 - GOOD_R2) * about;
}

static lan_status search_all(search *is, lan_fit *fit)
{
    const double about = lan_fit_scatter(is->model);
    gsl_qrng *points =
        gsl_qrng_alloc(gsl_qrng_halton, (unsigned)is->model->knob_count);
    lan_status status = points != NULL ? LAN_OK : LAN_ENOMEM;
    for (int s = 0; status == LAN_OK && s < STARTS && !is_good(is, about);
         s++) {
        status = place(is, points, s);
        if (status == LAN_OK) {
            descend(is);
            fit->starts++;
            status = is->model->status;
        }
    }
    gsl_qrng_free(points);
    return status;
}

static lan_status work_out(lan_fit_model *model, lan_fit *fit, lan_error *err)
{
    search is;
    lan_status status = create_search(model, &is);
    status = status == LAN_OK ? search_all(&is, fit) : status;
    if (status == LAN_OK && !isfinite(is.best_chi2)) {
        /* the first start again, for its reason */
        place(&is, NULL, 0);
        status = lan_fit_model_residuals(model, is.start->data,
                                         is.best_residuals, err);
        status = status != LAN_OK
                     ? status
                     : lan_fail(err, LAN_ESTEP, 0, 0,
                                "no curve can be computed near the start");
    }
    if (status == LAN_OK) {
        fit->has_converged = is.best_converged;
        fit->iterations = is.best_iterations;
        fit->battles = model->battles;
        fit->observation_count = model->count;
        status = lan_fit_conclude(model, is.best_u, is.best_residuals,
                                  is.best_jacobian, fit, err);
    }
    clear_search(&is);
    return status;
}

lan_status lan_fit_find(const lan_scenario *scenario, const lan_fit_def *def,
                        const lan_observed *observed,
                        const lan_progress *progress, lan_fit **out,
                        lan_error *err)
{
    lan_fit_model model;
    if (observed->row_count == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "nothing was observed");
    }
    if (lan_scenario_campaign(scenario) != NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a fit is of a battle, and these armies march on a "
                        "map: leave out their 'at', or fit each battle alone");
    }
    const size_t p = def->change_count;
    const block_array arrays[] = {
        {offsetof(lan_fit, parameters), p, sizeof(lan_fit_parameter)},
        {offsetof(lan_fit, correlation), p * p, sizeof(double)}};
    lan_fit *fit = block_make(NULL, sizeof *fit, arrays, 2);
    if (fit == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    fit->parameter_count = p;
    for (size_t k = 0; k < p; k++) {
        fit->parameters[k].path = def->changes[k].path;
    }
    lan_status status =
        lan_fit_model_create(&model, scenario, def, observed, err);
    model.progress = progress;
    status = status == LAN_OK ? work_out(&model, fit, err) : status;
    lan_fit_model_clear(&model);
    if (status != LAN_OK) {
        lan_fit_destroy(fit);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = fit;
    return LAN_OK;
}

void lan_fit_destroy(lan_fit *fit)
{
    free(fit);
}
