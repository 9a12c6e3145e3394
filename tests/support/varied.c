/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/varied.h"

#include <math.h>

#define SIZE 1.15

/* A share that an army breaks at is below 1. */
#define MOST_SHARE 0.95

static void vary(random_source *random, double *number)
{
    *number *= random_magnitude(random, 1.0 / SIZE, SIZE);
}

static void vary_share(random_source *random, double *share)
{
    vary(random, share);
    *share = fmin(*share, MOST_SHARE);
}

static void vary_group(random_source *random, scene *s, int32_t i)
{
    lan_group_def *group = &s->groups[i];
    vary(random, &group->count);
    vary(random, &s->units[i].rate);
    vary(random, &group->losses);
    for (size_t k = 0; k < group->reinforcement_count; k++) {
        lan_reinforcement_def *r = &s->coming[i * SCENE_COMING + (int32_t)k];
        const double later = random_magnitude(random, 1.0 / SIZE, SIZE);
        r->from *= later;
        r->to *= later;
        vary(random, &r->count);
        vary(random, &r->rate);
    }
}

static void vary_army(random_source *random, lan_army_def *army)
{
    vary(random, &army->front);
    vary(random, &army->losses);
    vary_share(random, &army->break_at);
    vary(random, &army->morale.loss_weight);
    vary(random, &army->morale.recovery);
    vary(random, &army->morale.effect);
    vary(random, &army->morale.desertion);
    vary_share(random, &army->morale.break_at);
}

void scene_vary(random_source *random, scene *s)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        vary_group(random, s, i);
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        vary_army(random, &s->armies[a]);
    }
    for (size_t k = 0; k < s->def.fire_count; k++) {
        const double later = random_magnitude(random, 1.0 / SIZE, SIZE);
        vary(random, &s->fire[k].coefficient);
        s->fire[k].start *= later;
        s->fire[k].stop *= later;
    }
    for (size_t k = 0; k < s->def.weight_count; k++) {
        vary(random, &s->weights[k].weight);
    }
    for (size_t k = 0; k < s->def.counter_count; k++) {
        vary(random, &s->counters[k].factor);
    }
    vary(random, &s->def.gone);
}
