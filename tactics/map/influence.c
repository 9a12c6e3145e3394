/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>
#include <stdlib.h>

#include "tactics/map/map_impl.h"

/* At once. */
#define LAN_INFLUENCE_CASUALTIES_MOST 1e15

/* Most cells over which casualties spread. */
#define LAN_INFLUENCE_RADIUS_MOST 16

/* Smaller values are set to 0. */
#define FORGOTTEN 0x1p-64

/* Largest age in half-lives: above it, doubles cannot represent differences. */
#define AGE_MOST 0x1p53

/* Casualties of a cell at an age: half of them are left a half-life later. Only
 * casualties change it, so the value does not depend on the times of reading.
 * */
typedef struct fallen {
    double casualties;
    double age; /* half-lives since time 0 */
} fallen;

struct lan_influence {
    lan_pool pool; /* its arrays */
    lan_influence_options options;
    int32_t width;
    int32_t height;
    double age;       /* half-lives since time 0 */
    double heights;   /* the sum of the weights over which a casualty spreads */
    fallen *cells;    /* [height][width] */
    int32_t *touched; /* nonzero cells, unique */
    int32_t touched_count;
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
    const int64_t most = LAN_GRID_MAP_MOST * (int64_t)LAN_GRID_MAP_MOST;
    return width >= 1 && height >= 1 && width <= most / height &&
           options->half_life > 0.0 && is_at_least_0(options->price) &&
           is_at_least_0(options->most) && is_at_least_0(options->step) &&
           options->step > 0.0 && options->radius >= 0 &&
           options->radius <= LAN_INFLUENCE_RADIUS_MOST;
}

/* Weights decrease linearly from the centre to 0 one cell beyond the radius. */
static double height_of(const lan_influence *influence, int32_t dx, int32_t dy)
{
    return fmax(1.0 + influence->options.radius - hypot((double)dx, (double)dy),
                0.0);
}

lan_status lan_influence_create(int32_t width, int32_t height,
                                const lan_influence_options *options,
                                lan_influence **out)
{
    if (!is_in_range(width, height, options)) {
        return LAN_EINVAL;
    }
    const size_t cells = (size_t)width * (size_t)height;
    const int32_t radius = options->radius;
    lan_influence *influence = calloc(1, sizeof *influence);
    if (influence == NULL) {
        return LAN_ENOMEM;
    }
    influence->options = *options;
    influence->width = width;
    influence->height = height;
    influence->cells =
        lan_pool_take(&influence->pool, cells, sizeof *influence->cells);
    influence->touched =
        lan_pool_take(&influence->pool, cells, sizeof *influence->touched);
    if (influence->pool.is_short) {
        lan_influence_destroy(influence);
        return LAN_ENOMEM;
    }
    for (int32_t dy = -radius; dy <= radius; dy++) {
        for (int32_t dx = -radius; dx <= radius; dx++) {
            influence->heights += height_of(influence, dx, dy);
        }
    }
    *out = influence;
    return LAN_OK;
}

void lan_influence_destroy(lan_influence *influence)
{
    if (influence != NULL) {
        lan_pool_free(&influence->pool);
        free(influence);
    }
}

void lan_influence_reset(lan_influence *influence)
{
    for (int32_t i = 0; i < influence->touched_count; i++) {
        influence->cells[influence->touched[i]] = (fallen){0};
    }
    influence->touched_count = 0;
    influence->age = 0.0;
}

void lan_influence_pass(lan_influence *influence, double time)
{
    const double age = fmin(time / influence->options.half_life, AGE_MOST);
    if (age > influence->age && !isnan(time)) {
        influence->age = age;
    }
}

/* Casualties of a cell that are not yet forgotten. */
static double left_of(const lan_influence *influence, int32_t index)
{
    const fallen *at = &influence->cells[index];
    const double left = at->casualties * exp2(at->age - influence->age);
    return left >= FORGOTTEN ? left : 0.0;
}

static void add_to_cell(lan_influence *influence, lan_cell at,
                        double casualties)
{
    if (at.x < 0 || at.x >= influence->width || at.y < 0 ||
        at.y >= influence->height || !(casualties > 0.0)) {
        return;
    }
    const int32_t index = at.y * influence->width + at.x;
    fallen *cell = &influence->cells[index];
    if (!(cell->casualties > 0.0)) {
        influence->touched[influence->touched_count++] = index;
    }
    cell->casualties = left_of(influence, index) + casualties;
    cell->age = influence->age;
}

void lan_influence_add(lan_influence *influence, lan_cell at, double casualties)
{
    const int32_t radius = influence->options.radius;
    if (!(casualties > 0.0) || casualties > LAN_INFLUENCE_CASUALTIES_MOST) {
        return;
    }
    for (int32_t dy = -radius; dy <= radius; dy++) {
        for (int32_t dx = -radius; dx <= radius; dx++) {
            const lan_cell to = {at.x + dx, at.y + dy};
            add_to_cell(influence, to,
                        casualties * (height_of(influence, dx, dy) /
                                      influence->heights));
        }
    }
}

static double cost_of(const lan_influence *influence, int32_t index)
{
    const lan_influence_options *options = &influence->options;
    const double cost = options->price * left_of(influence, index);
    return fmin(options->step * round(cost / options->step), options->most);
}

double lan_influence_cost(const lan_influence *influence, lan_cell at)
{
    const bool is_inside = at.x >= 0 && at.x < influence->width && at.y >= 0 &&
                           at.y < influence->height;
    return is_inside ? cost_of(influence, at.y * influence->width + at.x) : 0.0;
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
        lan_overlay_add_cost(overlay, at, cost_of(influence, index));
    }
    return LAN_OK;
}
