/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/plain_chain.h"

#include <stdlib.h>

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

/* The first at which the sum of rates passes a mark. */
static int pick(const double *rates, int count, double mark)
{
    int i = 0;
    while (i < count - 1 && mark >= rates[i]) {
        mark -= rates[i++];
    }
    return i;
}

int64_t plain_clans(int start, double hit, int battles)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_taus2);
    int64_t losses = 0;
    if (rng == NULL) {
        return -1;
    }
    for (int n = 0; n < battles; n++) {
        double x[3] = {start, start, start};
        double total = 1.0;
        while (total > 0.0) {
            const double all = x[0] + x[1] + x[2];
            double rates[3];
            total = 0.0;
            for (int i = 0; i < 3; i++) {
                double fire = 0.0;
                for (int j = 0; j < 3; j++) {
                    fire +=
                        j != i && all > x[j] ? hit * x[j] / (all - x[j]) : 0.0;
                }
                rates[i] = fire * x[i];
                total += rates[i];
            }
            if (total > 0.0) {
                x[pick(rates, 3, gsl_rng_uniform(rng) * total)] -= 1.0;
                losses++;
            }
        }
    }
    gsl_rng_free(rng);
    return losses;
}

int64_t plain_eights(const int *start, const double *hit, const double *front,
                     double breaks, int battles)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_taus2);
    int64_t losses = 0;
    if (rng == NULL) {
        return -1;
    }
    for (int n = 0; n < battles; n++) {
        double x[16];
        double all[2] = {0.0, 0.0};
        for (int i = 0; i < 16; i++) {
            x[i] = start[i % 8];
            all[i / 8] += x[i];
        }
        const double least[2] = {breaks * all[0], breaks * all[1]};
        while (all[0] > least[0] && all[1] > least[1]) {
            double fire[2] = {0.0, 0.0};
            double rates[16];
            for (int i = 0; i < 16; i++) {
                fire[i / 8] += hit[i % 8] * x[i];
            }
            for (int a = 0; a < 2; a++) {
                fire[a] *= all[a] > front[a] ? front[a] / all[a] : 1.0;
            }
            for (int i = 0; i < 16; i++) {
                rates[i] = fire[1 - i / 8] * x[i] / all[i / 8];
            }
            const int i =
                pick(rates, 16, gsl_rng_uniform(rng) * (fire[0] + fire[1]));
            x[i] -= 1.0;
            all[i / 8] -= 1.0;
            losses++;
        }
    }
    gsl_rng_free(rng);
    return losses;
}

int64_t plain_hits(int x0, int y0, int hits, int battles)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_taus2);
    int *points[2] = {calloc((size_t)x0, sizeof(int)),
                      calloc((size_t)y0, sizeof(int))};
    int64_t all = 0;
    if (rng == NULL || points[0] == NULL || points[1] == NULL) {
        all = -1;
        battles = 0;
    }
    for (int n = 0; n < battles; n++) {
        int left[2] = {x0, y0};
        for (int s = 0; s < 2; s++) {
            for (int i = 0; i < left[s]; i++) {
                points[s][i] = hits;
            }
        }
        while (left[0] > 0 && left[1] > 0) {
            const double total = left[0] + left[1];
            const int s = gsl_rng_uniform(rng) * total < left[1] ? 0 : 1;
            const int i = (int)(gsl_rng_uniform(rng) * left[s]);
            if (--points[s][i] == 0) {
                points[s][i] = points[s][--left[s]];
            }
            all++;
        }
    }
    free(points[0]);
    free(points[1]);
    if (rng != NULL) {
        gsl_rng_free(rng);
    }
    return all;
}
