/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/solve_space_impl.h"

#include <math.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multimin.h>

#define SIMPLEX_STEPS 400
#define SIMPLEX_SIZE  1e-7 /* of the ranges */
/* of the ranges */
#define FIRST_STEP 0.25

typedef lan_space space;

void lan_space_place(const space *s, const double *u, double *x)
{
    for (size_t i = 0; i < s->n; i++) {
        const double at = s->lo[i] + fmin(fmax(u[i], 0.0), 1.0) * s->range[i];
        x[i] = fmin(s->is_whole ? floor(at + 0.5) : at, s->hi[i]);
    }
}

double lan_space_value(space *s, const double *u)
{
    double x[LAN_SOLVE_MAX_PATHS] = {0.0};
    lan_space_place(s, u, x);
    return lan_objective_value(s->objective, x);
}

static bool goes_on(const space *s)
{
    return s->objective->status == LAN_OK;
}

static double gsl_depth(const gsl_vector *u, void *context)
{
    space *s = context;
    const double depth = s->depth(s, u->data); /* of stride 1: made here */
    return isfinite(depth) ? depth : SPACE_NOWHERE;
}

static void iterate(space *s, gsl_multimin_fminimizer *solver, double *u)
{
    for (int step = 0; step < SIMPLEX_STEPS && goes_on(s); step++) {
        if (gsl_multimin_fminimizer_iterate(solver) != GSL_SUCCESS ||
            gsl_multimin_fminimizer_size(solver) < SIMPLEX_SIZE) {
            break;
        }
    }
    const gsl_vector *best = gsl_multimin_fminimizer_x(solver);
    for (size_t i = 0; i < s->n; i++) {
        u[i] = gsl_vector_get(best, i);
    }
}

lan_status lan_space_simplex(space *s, double *u)
{
    gsl_multimin_fminimizer *solver =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, s->n);
    gsl_vector *step = gsl_vector_alloc(s->n);
    lan_status status = LAN_ENOMEM;
    if (solver != NULL && step != NULL) {
        gsl_multimin_function f = {gsl_depth, s->n, s};
        const gsl_vector_const_view at = gsl_vector_const_view_array(u, s->n);
        gsl_vector_set_all(step, FIRST_STEP);
        status = LAN_OK;
        if (gsl_multimin_fminimizer_set(solver, &f, &at.vector, step) ==
            GSL_SUCCESS) {
            iterate(s, solver, u);
        }
    }
    if (solver != NULL) {
        gsl_multimin_fminimizer_free(solver);
    }
    gsl_vector_free(step);
    return status;
}

void lan_space_add(space *s, lan_solve_kind kind, const double *u,
                   lan_solve_part *part)
{
    double x[LAN_SOLVE_MAX_PATHS] = {0.0};
    const double value = lan_space_value(s, u);
    lan_space_place(s, u, x);
    const lan_solve_answer answer = {.kind = kind,
                                     .lo = x,
                                     .hi = x,
                                     .value_lo = value,
                                     .value_hi = value,
                                     .from = LAN_NAN,
                                     .to = LAN_NAN};
    if (goes_on(s)) {
        lan_solve_part_add(part, s->n, &answer);
    }
}
