/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/root_search_impl.h"

#include <math.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>

#define MOST_STEPS 200

/* Ends that are so many times as large as each other are halved by factors. */
#define WIDE_FACTOR 1e3

/* What 0 is taken for there. */
#define TINY 1e-100

/* A jump is seen by looking so many times its distance to both sides. */
#define FAR_TIMES 500.0

/* Differences that fall with more than this power of the distance go to none:
 * a margin's falls with its root. */
#define JUMP_POWER 0.25

static bool goes_on(const root_search *c)
{
    return !c->is_stopped && !c->has_hit;
}

/* Asks at x, and draws the bracket closer. */
static double ask(root_search *c, double x)
{
    const double v = c->ask(c->context, x);
    const root_place here = {x, v};
    if (isnan(v)) {
        c->is_stopped = true;
    } else if (fabs(v) <= c->zero) {
        c->hit = here;
        c->has_hit = true;
    } else if ((v > 0.0) == (c->left.v > 0.0)) {
        c->left = x > c->left.x ? here : c->left;
    } else {
        c->right = x < c->right.x ? here : c->right;
    }
    return v;
}

/* What GSL asks: its ends are known. Never NaN, for which it would call its
 * handler of errors, and that may end the process. */
static double gsl_gap(double x, void *context)
{
    root_search *c = context;
    const double v = x <= c->left.x    ? c->left.v
                     : x >= c->right.x ? c->right.v
                     : !goes_on(c)     ? 0.0
                                       : ask(c, x);
    if (c->is_stopped) {
        return 0.0;
    }
    return c->is_squared ? copysign(v * v, v) : v;
}

static bool is_narrow(const root_search *c)
{
    const double size = fmax(fabs(c->left.x), fabs(c->right.x));
    return !(c->right.x - c->left.x > c->rtol * size);
}

/* Asks on both sides of an estimate that has settled: Brent's own bracket
 * closes only with the last step. */
static void close_around(root_search *c, double root)
{
    const double reach = 0.25 * c->rtol * fabs(root);
    if (goes_on(c) && root - reach > c->left.x) {
        (void)ask(c, root - reach);
    }
    if (goes_on(c) && root + reach < c->right.x) {
        (void)ask(c, root + reach);
    }
}

static lan_status narrow_by_brent(root_search *c)
{
    gsl_root_fsolver *solver = gsl_root_fsolver_alloc(gsl_root_fsolver_brent);
    gsl_function f = {gsl_gap, c};
    if (solver == NULL) {
        return LAN_ENOMEM;
    }
    int status = gsl_root_fsolver_set(solver, &f, c->left.x, c->right.x);
    double before = c->left.x;
    for (int step = 0; step < MOST_STEPS / 2 && status == GSL_SUCCESS &&
                       goes_on(c) && !c->is_halved && !is_narrow(c);
         step++) {
        status = gsl_root_fsolver_iterate(solver);
        const double root = gsl_root_fsolver_root(solver);
        if (fabs(root - before) <= 0.25 * c->rtol * fabs(root)) {
            close_around(c, root);
        }
        before = root;
    }
    gsl_root_fsolver_free(solver);
    return LAN_OK;
}

double root_search_middle(double left, double right)
{
    const double small = fmax(fmin(fabs(left), fabs(right)), TINY);
    const double large = fmax(fabs(left), fabs(right));
    const bool has_one_sign = left >= 0.0 || right <= 0.0;
    return has_one_sign && large > WIDE_FACTOR * small
               ? copysign(sqrt(small) * sqrt(large), left + right)
               : 0.5 * left + 0.5 * right;
}

/* Halves what is left: of whole numbers and of signs all, of others what
 * Brent's method leaves at a jump. */
static void narrow_by_halves(root_search *c)
{
    for (int step = 0; step < MOST_STEPS && goes_on(c) && !is_narrow(c);
         step++) {
        const double x = c->is_whole
                             ? floor(0.5 * c->left.x + 0.5 * c->right.x + 0.5)
                             : root_search_middle(c->left.x, c->right.x);
        if (!(x > c->left.x && x < c->right.x)) {
            return;
        }
        (void)ask(c, x);
    }
}

lan_status root_search_narrow(root_search *search)
{
    lan_status status = LAN_OK;
    if (!search->is_whole && !search->is_halved) {
        status = narrow_by_brent(search);
    }
    narrow_by_halves(search);
    return status;
}

bool root_search_is_jump(const root_search *search, double lo, double hi,
                         double least)
{
    const root_place *left = &search->left;
    const root_place *right = &search->right;
    const double near = right->x - left->x;
    const double gap = fabs(right->v - left->v);
    if (!(gap > least)) {
        return false;
    }
    const double from = fmax(left->x - FAR_TIMES * near, lo);
    const double to = fmin(right->x + FAR_TIMES * near, hi);
    const double far_gap = fabs(search->ask(search->context, to) -
                                search->ask(search->context, from));
    return gap * pow((to - from) / near, JUMP_POWER) > far_gap;
}
