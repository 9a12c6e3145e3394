/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/root_search_impl.h"

#include <math.h>

#define MOST_STEPS 200

/* Ends that are so many times as large as each other are halved by factors. */
#define WIDE_FACTOR 1e3

/* What 0 is taken for there. */
#define TINY 1e-300

/* A jump is seen by looking so many times its distance to both sides. */
#define FAR_TIMES 500.0

/* Differences that fall with more than this power of the distance go to none:
 * a margin's falls with its root. */
#define JUMP_POWER 0.25

static double middle_of(const root_search *s)
{
    const double a = fabs(s->left);
    const double b = fabs(s->right);
    const double small = fmax(fmin(a, b), TINY);
    const double large = fmax(a, b);
    const bool has_one_sign = s->left >= 0.0 || s->right <= 0.0;
    const double middle = 0.5 * s->left + 0.5 * s->right;
    if (s->is_whole) {
        return floor(middle);
    }
    return has_one_sign && large > WIDE_FACTOR * small
               ? copysign(sqrt(small) * sqrt(large), middle)
               : middle;
}

void root_search_narrow(root_search *search)
{
    for (int step = 0; step < MOST_STEPS; step++) {
        const double size = fmax(fabs(search->left), fabs(search->right));
        const double near =
            search->is_whole ? 1.0 : fmax(search->atol, search->rtol * size);
        const double x = middle_of(search);
        if (!(search->right - search->left > near && x > search->left &&
              x < search->right)) {
            return;
        }
        *(search->is_left(search->context, x) ? &search->left
                                              : &search->right) = x;
    }
}

bool root_search_is_jump(const root_search *search,
                         double (*value)(void *context, double x), double lo,
                         double hi, double least)
{
    void *const context = search->context;
    const double near = search->right - search->left;
    const double from = fmax(search->left - FAR_TIMES * near, lo);
    const double to = fmin(search->right + FAR_TIMES * near, hi);
    const double gap =
        fabs(value(context, search->right) - value(context, search->left));
    return gap > least && gap * pow((to - from) / near, JUMP_POWER) >
                              fabs(value(context, to) - value(context, from));
}
