/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/ground.h"

#include <math.h>
#include <stdlib.h>

#include "lanchester/map.h"
#include "tactics/map/overlay_impl.h"

/* Half-lives from one base to the next. Bases are fixed points in time, so
 * that nothing depends on when the time is told. */
#define ERA 64

/* What is less than this at the end of an era is forgotten. */
#define FORGOTTEN 0x1p-64

/* Half-lives; later than this there are none between two doubles. */
#define AGE_MOST 0x1p53

typedef struct spread {
    int32_t dx;
    int32_t dy;
    double share;
} spread;

/* Casualties are held as of the base: a value times 2^(base - age) is what is
 * left of it now. */
struct lan_influence {
    lan_influence_options options;
    int32_t width;
    int32_t height;
    double age;       /* half-lives since time 0 */
    double base;      /* age at the beginning of the era */
    double *fallen;   /* [height][width] */
    int32_t *touched; /* cells that are not zero, each once */
    int32_t touched_count;
    int32_t spread_count;
    spread spread[]; /* shares of one casualty */
};

lan_influence_options lan_influence_options_default(void)
{
    const lan_influence_options options = {
        .half_life = 60.0,
        .price = 0.25,
        .step = 0.5,
        .most = 8.0,
        .radius = 1,
    };
    return options;
}

static bool is_at_least_0(double x)
{
    return x >= 0.0 && isfinite(x);
}

static bool is_in_range(int32_t width, int32_t height,
                        const lan_influence_options *options)
{
    return width >= 1 && width <= LAN_GRID_MAP_MOST && height >= 1 &&
           height <= LAN_GRID_MAP_MOST && options->half_life > 0.0 &&
           is_at_least_0(options->price) && is_at_least_0(options->most) &&
           is_at_least_0(options->step) && options->step > 0.0 &&
           options->radius >= 0 && options->radius <= LAN_INFLUENCE_RADIUS_MOST;
}

/* Thinning out evenly from the middle to nothing one cell beyond the radius. */
static double height_of(int32_t dx, int32_t dy, int32_t radius)
{
    return 1.0 + radius - hypot((double)dx, (double)dy);
}

static void shape(lan_influence *influence)
{
    const int32_t radius = influence->options.radius;
    double sum = 0.0;
    int32_t count = 0;
    for (int32_t dy = -radius; dy <= radius; dy++) {
        for (int32_t dx = -radius; dx <= radius; dx++) {
            const double height = height_of(dx, dy, radius);
            if (height > 0.0) {
                const spread one = {dx, dy, height};
                influence->spread[count++] = one;
                sum += height;
            }
        }
    }
    for (int32_t i = 0; i < count; i++) {
        influence->spread[i].share /= sum;
    }
    influence->spread_count = count;
}

lan_status lan_influence_create(int32_t width, int32_t height,
                                const lan_influence_options *options,
                                lan_influence **out)
{
    if (!is_in_range(width, height, options)) {
        return LAN_EINVAL;
    }
    const size_t across = 2 * (size_t)options->radius + 1;
    const size_t cells = (size_t)width * (size_t)height;
    lan_influence *influence =
        calloc(1, sizeof *influence + across * across * sizeof(spread));
    if (influence == NULL) {
        return LAN_ENOMEM;
    }
    influence->options = *options;
    influence->width = width;
    influence->height = height;
    influence->fallen = calloc(cells, sizeof *influence->fallen);
    influence->touched = malloc(cells * sizeof *influence->touched);
    if (influence->fallen == NULL || influence->touched == NULL) {
        lan_influence_destroy(influence);
        return LAN_ENOMEM;
    }
    shape(influence);
    *out = influence;
    return LAN_OK;
}

void lan_influence_destroy(lan_influence *influence)
{
    if (influence == NULL) {
        return;
    }
    free(influence->fallen);
    free(influence->touched);
    free(influence);
}

void lan_influence_reset(lan_influence *influence)
{
    for (int32_t i = 0; i < influence->touched_count; i++) {
        influence->fallen[influence->touched[i]] = 0.0;
    }
    influence->touched_count = 0;
    influence->age = 0.0;
    influence->base = 0.0;
}

/* Takes all values over to a later base, which is exact, and forgets. */
static void begin_era(lan_influence *influence, double base)
{
    const double gone = fmin(base - influence->base, 16384.0);
    int32_t kept = 0;
    for (int32_t i = 0; i < influence->touched_count; i++) {
        const int32_t index = influence->touched[i];
        const double left = ldexp(influence->fallen[index], -(int)gone);
        const bool keep = left >= FORGOTTEN;
        influence->fallen[index] = keep ? left : 0.0;
        influence->touched[kept] = index;
        kept += keep;
    }
    influence->touched_count = kept;
    influence->base = base;
}

void lan_influence_pass(lan_influence *influence, double time)
{
    const double age = fmin(time / influence->options.half_life, AGE_MOST);
    if (isnan(time) || !(age > influence->age)) {
        return;
    }
    influence->age = age;
    const double base = ERA * floor(age / ERA);
    if (base > influence->base) {
        begin_era(influence, base);
    }
}

/* 2^(age - base), and the other way round, so that a whole number of
 * half-lives changes the exponent only. */
static double grown(const lan_influence *influence, double value)
{
    const double whole = floor(influence->age);
    return ldexp(value * exp2(influence->age - whole),
                 (int)(whole - influence->base));
}

static double shrunk(const lan_influence *influence, double value)
{
    const double whole = floor(influence->age);
    return ldexp(value * exp2(whole - influence->age),
                 (int)(influence->base - whole));
}

static bool contains(const lan_influence *influence, lan_cell at)
{
    return at.x >= 0 && at.x < influence->width && at.y >= 0 &&
           at.y < influence->height;
}

static void put(lan_influence *influence, lan_cell at, double casualties)
{
    if (!contains(influence, at) || !(casualties > 0.0)) {
        return;
    }
    const int32_t index = at.y * influence->width + at.x;
    double *fallen = &influence->fallen[index];
    if (!(*fallen > 0.0)) {
        influence->touched[influence->touched_count++] = index;
    }
    *fallen += casualties;
}

void lan_influence_add(lan_influence *influence, lan_cell at, double casualties)
{
    if (!(casualties > 0.0) || casualties > LAN_INFLUENCE_CASUALTIES_MOST) {
        return;
    }
    const double worth = grown(influence, casualties);
    for (int32_t i = 0; i < influence->spread_count; i++) {
        const spread *to = &influence->spread[i];
        const lan_cell beside = {at.x + to->dx, at.y + to->dy};
        put(influence, beside, worth * to->share);
    }
}

double lan_influence_at(const lan_influence *influence, lan_cell at)
{
    if (!contains(influence, at)) {
        return 0.0;
    }
    return shrunk(influence, influence->fallen[at.y * influence->width + at.x]);
}

double lan_influence_cost(const lan_influence *influence, lan_cell at)
{
    const lan_influence_options *options = &influence->options;
    const double cost = options->price * lan_influence_at(influence, at);
    return fmin(options->step * round(cost / options->step), options->most);
}

lan_status lan_influence_lay_over(const lan_influence *influence,
                                  lan_overlay *overlay)
{
    if (overlay->width != influence->width ||
        overlay->height != influence->height) {
        return LAN_EINVAL;
    }
    for (int32_t i = 0; i < influence->touched_count; i++) {
        const int32_t index = influence->touched[i];
        const lan_cell at = {index % influence->width,
                             index / influence->width};
        lan_overlay_add_cost(overlay, at, lan_influence_cost(influence, at));
    }
    return LAN_OK;
}
