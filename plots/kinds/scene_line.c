/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/real.h"
#include "plots/kinds/kinds.h"

#define DIMENSIONS 3

/* The slopes from the last point kept that pass all points since. */
typedef struct cone {
    double low;
    double high;
} cone;

typedef struct pass {
    const scene_line *line;
    const double *values[DIMENSIONS]; /* NULL: fewer dimensions */
    size_t *kept;
    size_t count;
    cone cones[DIMENSIONS];
} pass;

static void keep(pass *p, size_t index)
{
    if (p->count == 0 || p->kept[p->count - 1] != index) {
        p->kept[p->count++] = index;
    }
    for (int i = 0; i < DIMENSIONS; i++) {
        p->cones[i] = (cone){-LAN_INF, LAN_INF};
    }
}

/* Later than the last point kept by. */
static double time_since(const pass *p, size_t index)
{
    return p->line->times[index] - p->line->times[p->kept[p->count - 1]];
}

static double rise_since(const pass *p, int dimension, size_t index)
{
    const double *const values = p->values[dimension];
    return values[index] - values[p->kept[p->count - 1]];
}

/* A line from the last point kept to this one passes all between. */
static bool is_passed(const pass *p, size_t index)
{
    const double time = time_since(p, index);
    bool is = true;
    for (int i = 0; i < DIMENSIONS && p->values[i] != NULL && time > 0.0; i++) {
        const double slope = rise_since(p, i, index) / time;
        is = is && slope >= p->cones[i].low && slope <= p->cones[i].high;
    }
    return is;
}

static void narrow_cones(pass *p, size_t index)
{
    const double time = time_since(p, index);
    for (int i = 0; i < DIMENSIONS && p->values[i] != NULL && time > 0.0; i++) {
        const double rise = rise_since(p, i, index);
        cone *const c = &p->cones[i];
        c->low = fmax(c->low, (rise - p->line->tolerance) / time);
        c->high = fmin(c->high, (rise + p->line->tolerance) / time);
    }
}

static bool is_jump(const pass *p, size_t index)
{
    bool moves = false;
    for (int i = 0; i < DIMENSIONS && p->values[i] != NULL; i++) {
        moves = moves ||
                !lan_is_zero(p->values[i][index] - p->values[i][index - 1]);
    }
    return moves && !(p->line->times[index] > p->line->times[index - 1]);
}

size_t scene_line_thin(const scene_line *line, size_t *kept)
{
    pass p = {
        .line = line, .values = {line->x, line->y, line->z}, .kept = kept};
    if (line->count == 0) {
        return 0;
    }
    keep(&p, 0);
    for (size_t i = 1; i < line->count; i++) {
        if (is_jump(&p, i)) {
            keep(&p, i - 1);
            keep(&p, i);
        } else if (!is_passed(&p, i)) {
            keep(&p, i - 1);
        }
        narrow_cones(&p, i);
    }
    keep(&p, line->count - 1);
    return p.count;
}
