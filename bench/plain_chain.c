/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/plain_chain.h"

#include <gsl/gsl_rng.h>

double plain_chain(int x0, int y0, double a, double b, int battles)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_taus2);
    int wins = 0;
    if (rng == NULL) {
        return -1.0;
    }
    for (int n = 0; n < battles; n++) {
        int x = x0;
        int y = y0;
        while (x > 0 && y > 0) {
            const double lose_x = a * y;
            const double lose_y = b * x;
            if (gsl_rng_uniform(rng) * (lose_x + lose_y) < lose_x) {
                x--;
            } else {
                y--;
            }
        }
        wins += x > 0;
    }
    gsl_rng_free(rng);
    return (double)wins / battles;
}
