/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/plain_fire.h"

static double army_strength(const plain_fire *b, const double *x, int32_t army)
{
    double sum = 0.0;
    for (int32_t i = 0; i < b->groups; i++) {
        sum += b->army[i] == army ? x[i] : 0.0;
    }
    return sum;
}

static double fire_of(const plain_fire *b, const double *x, int32_t j)
{
    const double strength = army_strength(b, x, b->army[j]);
    const double front = b->front[b->army[j]];
    return strength > front ? x[j] * front / strength : x[j];
}

/* What is within reach of an attacker and can be hit. */
static double targets_of(const plain_fire *b, const double *x, int32_t j)
{
    double sum = 0.0;
    for (int32_t i = 0; i < b->groups; i++) {
        sum += b->factor[j][i] >= 0.0 ? x[i] : 0.0;
    }
    return sum;
}

static void find_rates(const plain_fire *b, const double *x, double *rates)
{
    for (int32_t i = 0; i < b->groups; i++) {
        rates[i] = -b->losses[i] * x[i];
    }
    for (int32_t j = 0; j < b->shooters; j++) {
        const double fire = fire_of(b, x, b->owner[j]);
        const double targets = targets_of(b, x, j);
        for (int32_t i = 0; i < b->groups; i++) {
            if (b->factor[j][i] >= 0.0) {
                const double share =
                    (b->is_area[j] ? army_strength(b, x, b->army[i]) : x[i]) /
                    targets;
                rates[i] -= b->factor[j][i] * b->coefficient[j][i] * fire *
                            share * (b->is_area[j] ? x[i] : 1.0);
            }
        }
    }
}

static void step(plain_fire *b, double h)
{
    double k[4][PLAIN_FIRE_MOST];
    double x[PLAIN_FIRE_MOST];
    static const double ahead[4] = {0.0, 0.5, 0.5, 1.0};
    for (int s = 0; s < 4; s++) {
        for (int32_t i = 0; i < b->groups; i++) {
            x[i] = b->x[i] + (s > 0 ? ahead[s] * h * k[s - 1][i] : 0.0);
        }
        find_rates(b, x, k[s]);
    }
    for (int32_t i = 0; i < b->groups; i++) {
        b->x[i] +=
            h / 6.0 * (k[0][i] + 2.0 * k[1][i] + 2.0 * k[2][i] + k[3][i]);
    }
}

void plain_fire_run(plain_fire *battle, double time, int steps)
{
    for (int n = 0; n < steps; n++) {
        step(battle, time / steps);
    }
}
