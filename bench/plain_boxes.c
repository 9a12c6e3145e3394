/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/plain_boxes.h"

#include <math.h>

/* --- in a plane ---------------------------------------------------------- */

static void shadow_of(const lan_convex *polygon, lan_point axis, double *low,
                      double *high)
{
    *low = LAN_INF;
    *high = -LAN_INF;
    for (size_t i = 0; i < polygon->count; i++) {
        const double at =
            polygon->corners[i].x * axis.x + polygon->corners[i].y * axis.y;
        *low = fmin(*low, at);
        *high = fmax(*high, at);
    }
}

static void look_along_edges(const lan_convex *of, const lan_convex *a,
                             const lan_convex *b, lan_overlap *out)
{
    for (size_t i = 0; i < of->count; i++) {
        const lan_point from = of->corners[i];
        const lan_point to = of->corners[(i + 1) % of->count];
        const double length = hypot(to.x - from.x, to.y - from.y);
        const lan_point axis = {(to.y - from.y) / length,
                                -(to.x - from.x) / length};
        double low[2];
        double high[2];
        shadow_of(a, axis, &low[0], &high[0]);
        shadow_of(b, axis, &low[1], &high[1]);
        const double up = high[1] - low[0];
        const double down = high[0] - low[1];
        if (fmin(up, down) < out->depth) {
            const double side = up <= down ? 1.0 : -1.0;
            out->depth = fmin(up, down);
            out->normal = (lan_point){side * axis.x, side * axis.y};
        }
    }
}

bool plain_polygons_overlap(const lan_convex *a, const lan_convex *b,
                            lan_overlap *out)
{
    out->depth = LAN_INF;
    look_along_edges(a, a, b, out);
    look_along_edges(b, a, b, out);
    return out->depth >= 0.0;
}

double plain_sweep(const lan_disc *moving, lan_point way,
                   const lan_oriented_box *still, int steps)
{
    for (int i = 0; i <= steps; i++) {
        const double share = (double)i / steps;
        const lan_disc there = {
            {moving->at.x + share * way.x, moving->at.y + share * way.y},
            moving->radius};
        if (lan_disc_on_oriented_box(&there, still, NULL)) {
            return share;
        }
    }
    return LAN_INF;
}

/* --- in space ------------------------------------------------------------ */

static void block_shadow(const lan_oriented_block *block, lan_vec axis,
                         double *low, double *high)
{
    *low = LAN_INF;
    *high = -LAN_INF;
    for (int corner = 0; corner < 8; corner++) {
        lan_vec at = block->at;
        for (int i = 0; i < 3; i++) {
            const double by =
                corner >> i & 1 ? block->half[i] : -block->half[i];
            at.x += by * block->axes[i].x;
            at.y += by * block->axes[i].y;
            at.z += by * block->axes[i].z;
        }
        const double far = at.x * axis.x + at.y * axis.y + at.z * axis.z;
        *low = fmin(*low, far);
        *high = fmax(*high, far);
    }
}

static void look_along(const lan_oriented_block *a, const lan_oriented_block *b,
                       lan_vec line, lan_overlap3 *out)
{
    const double length =
        sqrt(line.x * line.x + line.y * line.y + line.z * line.z);
    if (length < 1e-9) {
        return;
    }
    const lan_vec axis = {line.x / length, line.y / length, line.z / length};
    double low[2];
    double high[2];
    block_shadow(a, axis, &low[0], &high[0]);
    block_shadow(b, axis, &low[1], &high[1]);
    const double up = high[1] - low[0];
    const double down = high[0] - low[1];
    if (fmin(up, down) < out->depth) {
        const double side = up <= down ? 1.0 : -1.0;
        out->depth = fmin(up, down);
        out->normal = (lan_vec){side * axis.x, side * axis.y, side * axis.z};
    }
}

bool plain_blocks_overlap(const lan_oriented_block *a,
                          const lan_oriented_block *b, lan_overlap3 *out)
{
    out->depth = LAN_INF;
    for (int i = 0; i < 3; i++) {
        look_along(a, b, a->axes[i], out);
        look_along(a, b, b->axes[i], out);
        for (int k = 0; k < 3; k++) {
            const lan_vec p = a->axes[i];
            const lan_vec q = b->axes[k];
            const lan_vec line = {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z,
                                  p.x * q.y - p.y * q.x};
            look_along(a, b, line, out);
        }
    }
    return out->depth >= 0.0;
}
