/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two blocks lie apart where they do along a face's normal of either, or along
 * a line at right angles to an edge of each: fifteen axes.
 */
#include "tactics/bodies/space_impl.h"

#include "base/real.h"
#include "tactics/bodies/round_box_impl.h"

bool lan_sphere_on_sphere(const lan_sphere *a, const lan_sphere *b,
                          lan_overlap3 *out)
{
    const lan_vec away = lan_vec_minus(a->at, b->at);
    const double square = lan_vec_dot(away, away);
    const double reach = a->radius + b->radius;
    if (!(square <= reach * reach) || !(a->radius >= 0.0) ||
        !(b->radius >= 0.0) || !(reach < LAN_INF)) {
        return false;
    }
    if (out != NULL) {
        const double distance = sqrt(square);
        out->normal = distance > 0.0 ? lan_vec_times(away, 1.0 / distance)
                                     : (lan_vec){1.0, 0.0, 0.0};
        out->depth = fmax(reach - distance, 0.0);
    }
    return true;
}

/* --- blocks that are not turned ------------------------------------------ */

bool lan_block_on_block(const lan_block *a, const lan_block *b,
                        lan_overlap3 *out)
{
    const double up[3] = {b->high.x - a->low.x, b->high.y - a->low.y,
                          b->high.z - a->low.z};
    const double down[3] = {a->high.x - b->low.x, a->high.y - b->low.y,
                            a->high.z - b->low.z};
    const double sizes[6] = {a->high.x - a->low.x, a->high.y - a->low.y,
                             a->high.z - a->low.z, b->high.x - b->low.x,
                             b->high.y - b->low.y, b->high.z - b->low.z};
    double least = LAN_INF;
    int axis = 0;
    for (int i = 0; i < 3; i++) {
        const double depth = fmin(up[i], down[i]);
        if (!(up[i] >= 0.0) || !(down[i] >= 0.0)) {
            return false;
        }
        axis = depth < least ? i : axis;
        least = fmin(least, depth);
    }
    for (int i = 0; i < 6; i++) {
        if (!(sizes[i] >= 0.0) || !(sizes[i] < LAN_INF)) {
            return false;
        }
    }
    if (out != NULL) {
        const double way = up[axis] <= down[axis] ? 1.0 : -1.0;
        out->depth = least;
        out->normal = (lan_vec){axis == 0 ? way : 0.0, axis == 1 ? way : 0.0,
                                axis == 2 ? way : 0.0};
    }
    return true;
}

/* --- oriented blocks ----------------------------------------------------- */

bool lan_sphere_on_oriented_block(const lan_sphere *a,
                                  const lan_oriented_block *b,
                                  lan_overlap3 *out)
{
    const lan_vec away = lan_vec_minus(a->at, b->at);
    double at[3];
    double low[3];
    for (int i = 0; i < 3; i++) {
        at[i] = lan_vec_dot(away, b->axes[i]);
        low[i] = -b->half[i];
    }
    lan_way_out way;
    const bool is_on =
        lan_round_box_holds(3, at, low, b->half, a->radius, &way);
    if (is_on && out != NULL) {
        out->normal = lan_vec_out_of(way.normal, b->axes);
        out->depth = way.depth;
    }
    return is_on;
}

/* Two blocks in the axes of the first. */
typedef struct block_pair {
    const double *half_a;
    const double *half_b;
    double axes_b[3][3]; /* [axis of b][coordinate] */
    double away[3];      /* from b to a */
} block_pair;

/* The shortest way out so far, in the axes of the first. */
typedef struct block_way {
    double depth;
    double normal[3]; /* not yet of length 1, nor of a side */
    double length;
} block_way;

static double dot3(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Looks along a line of any length, which shows no more than rounding of what
 * it is across: so a line that is hardly known, between edges that are nearly
 * parallel, never parts what is not apart. False where it parts them. */
static bool line_joins(const block_pair *pair, const double line[3],
                       block_way *way)
{
    double depth = -fabs(dot3(line, pair->away));
    for (int i = 0; i < 3; i++) {
        depth += pair->half_a[i] * fabs(line[i]) +
                 pair->half_b[i] * fabs(dot3(line, pair->axes_b[i]));
    }
    if (!(depth >= 0.0)) {
        return false;
    }
    const double square = dot3(line, line);
    if (depth * depth < way->depth * way->depth * square) {
        way->length = sqrt(square);
        way->depth = depth / way->length;
        for (int i = 0; i < 3; i++) {
            way->normal[i] = line[i];
        }
    }
    return true;
}

/* Square of the length of a line below which it is rounding of parallel edges
 * and no direction. */
#define NO_LINE 1e-28

static bool edges_join(const block_pair *pair, block_way *way)
{
    for (int k = 0; k < 3; k++) {
        const double *b = pair->axes_b[k];
        const double lines[3][3] = {
            {0.0, -b[2], b[1]}, {b[2], 0.0, -b[0]}, {-b[1], b[0], 0.0}};
        for (int i = 0; i < 3; i++) {
            if (dot3(lines[i], lines[i]) > NO_LINE &&
                !line_joins(pair, lines[i], way)) {
                return false;
            }
        }
    }
    return true;
}

static bool faces_join(const block_pair *pair, block_way *way)
{
    static const double own[3][3] = {
        {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    return line_joins(pair, own[0], way) && line_joins(pair, own[1], way) &&
           line_joins(pair, own[2], way) &&
           line_joins(pair, pair->axes_b[0], way) &&
           line_joins(pair, pair->axes_b[1], way) &&
           line_joins(pair, pair->axes_b[2], way);
}

static bool block_is_sound(const lan_oriented_block *block)
{
    return block->half[0] >= 0.0 && block->half[1] >= 0.0 &&
           block->half[2] >= 0.0;
}

bool lan_oriented_block_on_oriented_block(const lan_oriented_block *a,
                                          const lan_oriented_block *b,
                                          lan_overlap3 *out)
{
    const lan_vec away = lan_vec_minus(a->at, b->at);
    block_pair pair = {.half_a = a->half, .half_b = b->half};
    block_way way = {.depth = LAN_INF};
    for (int i = 0; i < 3; i++) {
        pair.away[i] = lan_vec_dot(away, a->axes[i]);
        for (int k = 0; k < 3; k++) {
            pair.axes_b[k][i] = lan_vec_dot(b->axes[k], a->axes[i]);
        }
    }
    if (!faces_join(&pair, &way) || !edges_join(&pair, &way) ||
        !block_is_sound(a) || !block_is_sound(b) || !(way.depth < LAN_INF)) {
        return false;
    }
    if (out != NULL) {
        const double side = dot3(way.normal, pair.away) < 0.0 ? -1.0 : 1.0;
        out->normal = lan_vec_times(lan_vec_out_of(way.normal, a->axes),
                                    side / way.length);
        out->depth = way.depth;
    }
    return true;
}

lan_sphere lan_oriented_block_bound(const lan_oriented_block *block)
{
    return (lan_sphere){block->at, sqrt(dot3(block->half, block->half))};
}

/* --- looking ------------------------------------------------------------- */

/* Of a length near 1, so that no square is lost; false for none. */
static bool scale_vec(lan_vec *vec)
{
    const double most = fmax(fmax(fabs(vec->x), fabs(vec->y)), fabs(vec->z));
    if (!isfinite(vec->x + vec->y + vec->z) || !(most > 0.0)) {
        return false;
    }
    *vec = (lan_vec){vec->x / most, vec->y / most, vec->z / most};
    *vec = lan_vec_times(*vec, 1.0 / lan_vec_length(*vec));
    return true;
}

/* Sine of the angle below which two directions are taken for parallel. */
#define PARALLEL 1e-12

lan_status lan_oriented_block_look(lan_oriented_block *block, lan_vec forward,
                                   lan_vec up)
{
    if (!scale_vec(&forward) || !scale_vec(&up)) {
        return LAN_EINVAL;
    }
    lan_vec left = lan_vec_cross(up, forward);
    if (!(lan_vec_length(left) > PARALLEL) || !scale_vec(&left)) {
        return LAN_EINVAL;
    }
    block->axes[0] = forward;
    block->axes[1] = left;
    block->axes[2] = lan_vec_cross(forward, left);
    return LAN_OK;
}
