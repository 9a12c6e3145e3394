/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/real.h"
#include "plots/kinds/kinds.h"

/* The slopes from the last point kept that pass all points since. */
typedef struct cone {
    double low;
    double high;
} cone;

/* Narrows the cones to those that pass a point, too; false if the slope to
 * it does not pass all before. */
static bool narrow(const scene_line *line, cone *cones, size_t last, size_t at)
{
    const double time = line->times[at] - line->times[last];
    bool passes = true;
    for (int i = 0; i < SCENE_DIMENSIONS && line->values[i] != NULL; i++) {
        const double rise = line->values[i][at] - line->values[i][last];
        cone *const c = &cones[i];
        if (time > 0.0) {
            passes = passes && rise / time >= c->low && rise / time <= c->high;
            c->low = fmax(c->low, (rise - line->tolerance) / time);
            c->high = fmin(c->high, (rise + line->tolerance) / time);
        }
    }
    return passes;
}

static bool is_jump(const scene_line *line, size_t at)
{
    bool moves = false;
    for (int i = 0; i < SCENE_DIMENSIONS && line->values[i] != NULL; i++) {
        moves = moves ||
                !lan_is_zero(line->values[i][at] - line->values[i][at - 1]);
    }
    return moves && !(line->times[at] > line->times[at - 1]);
}

/* Keeps a point, once, and begins cones there; returns how many are kept. */
static size_t keep(size_t *kept, size_t count, size_t at, cone *cones)
{
    for (int i = 0; i < SCENE_DIMENSIONS; i++) {
        cones[i] = (cone){-LAN_INF, LAN_INF};
    }
    if (count > 0 && kept[count - 1] == at) {
        return count;
    }
    kept[count] = at;
    return count + 1;
}

size_t scene_line_thin(const scene_line *line, size_t *kept)
{
    cone cones[SCENE_DIMENSIONS];
    size_t count = line->count > 0 ? keep(kept, 0, 0, cones) : 0;
    for (size_t i = 1; i < line->count; i++) {
        if (is_jump(line, i)) {
            count = keep(kept, count, i - 1, cones);
            count = keep(kept, count, i, cones);
        } else if (!narrow(line, cones, kept[count - 1], i)) {
            count = keep(kept, count, i - 1, cones);
            (void)narrow(line, cones, i - 1, i);
        }
    }
    return count > 0 ? keep(kept, count, line->count - 1, cones) : 0;
}
