/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spheres and oriented blocks: by the nearest place of the block in the block's
 * own axes.
 */
#include "tactics/bodies/bodies_impl.h"

#include "base/real.h"

static double dot3(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* From a block's axes to global axes. */
static lan_vec out_of(const double local[3], const lan_oriented_block *block)
{
    lan_vec sum = lan_vec_times(block->axes[0], local[0]);
    sum = lan_vec_at(sum, block->axes[1], local[1]);
    return lan_vec_at(sum, block->axes[2], local[2]);
}

static bool is_block(const lan_oriented_block *block)
{
    return block->half[0] >= 0.0 && block->half[1] >= 0.0 &&
           block->half[2] >= 0.0 &&
           block->half[0] + block->half[1] + block->half[2] < LAN_INF;
}

/* --- a sphere and a block ------------------------------------------------- */

/* Distance of a point from a block, 0 or less inside; normal: the shortest way
 * out, in the block's axes. */
static double block_distance(const lan_oriented_block *block, lan_vec at,
                             double normal[3])
{
    const lan_vec away = lan_vec_minus(at, block->at);
    double beyond[3];
    double inside = -LAN_INF; /* height over the nearest face */
    int face = 0;
    double side[3];
    for (int i = 0; i < 3; i++) {
        const double local = lan_vec_dot(away, block->axes[i]);
        const double height = fabs(local) - block->half[i];
        side[i] = local < 0.0 ? -1.0 : 1.0;
        beyond[i] = lan_greater(height, 0.0);
        face = height > inside ? i : face;
        inside = lan_greater(height, inside);
        normal[i] = 0.0;
    }
    const double distance = sqrt(dot3(beyond, beyond));
    if (!(distance > 0.0)) {
        normal[face] = side[face];
        return inside;
    }
    for (int i = 0; i < 3; i++) {
        normal[i] = side[i] * beyond[i] / distance;
    }
    return distance;
}

bool lan_sphere_on_oriented_block(const lan_sphere *a,
                                  const lan_oriented_block *b,
                                  lan_overlap3 *out)
{
    double normal[3];
    const double distance = block_distance(b, a->at, normal);
    if (!(a->radius >= 0.0 && a->radius < LAN_INF) || !is_block(b) ||
        !isfinite(distance) || !(distance <= a->radius)) {
        return false;
    }
    if (out != NULL) {
        out->normal = out_of(normal, b);
        out->depth = a->radius - distance;
    }
    return true;
}

typedef struct swept_sphere {
    lan_vec at;
    lan_vec way;
    const lan_oriented_block *block;
} swept_sphere;

static double gap_of_sphere(void *context, double share, double *closing)
{
    const swept_sphere *of = context;
    double normal[3];
    const double distance =
        block_distance(of->block, lan_vec_at(of->at, of->way, share), normal);
    *closing = -lan_vec_dot(out_of(normal, of->block), of->way);
    return distance;
}

double lan_sweep_sphere_to_oriented_block(const lan_sphere *moving, lan_vec way,
                                          const lan_oriented_block *still)
{
    swept_sphere of = {moving->at, way, still};
    const lan_vec off = lan_vec_minus(moving->at, still->at);
    const double far = lan_vec_length(off) + lan_vec_length(way);
    if (!(moving->radius >= 0.0) || !is_block(still) || !(far < LAN_INF)) {
        return LAN_INF;
    }
    return lan_first_touch(gap_of_sphere, &of,
                           moving->radius + 8.0 * DBL_EPSILON * far);
}

/* The square of a cross product, not a difference of squares, gives the lateral
 * distance: a small sphere at the end of a long path is met. */
double lan_sweep_sphere_to_sphere(const lan_sphere *moving, lan_vec way,
                                  const lan_sphere *still)
{
    const lan_vec off = lan_vec_minus(moving->at, still->at);
    const double reach = moving->radius + still->radius;
    const double outside = lan_vec_dot(off, off) - reach * reach;
    const double towards = -lan_vec_dot(off, way);
    const lan_vec miss = {off.y * way.z - off.z * way.y,
                          off.z * way.x - off.x * way.z,
                          off.x * way.y - off.y * way.x};
    const double rest =
        lan_vec_dot(way, way) * reach * reach - lan_vec_dot(miss, miss);
    if (!(moving->radius >= 0.0) || !(still->radius >= 0.0) ||
        !(reach < LAN_INF)) {
        return LAN_INF;
    }
    if (outside <= 0.0) {
        return 0.0;
    }
    if (!(towards > 0.0) || !(rest >= 0.0)) {
        return LAN_INF;
    }
    const double entry = outside / (towards + sqrt(rest));
    return entry <= 1.0 ? entry : LAN_INF;
}

lan_sphere lan_oriented_block_bound(const lan_oriented_block *block)
{
    return (lan_sphere){block->at, sqrt(dot3(block->half, block->half))};
}

/* --- looking -------------------------------------------------------------- */

/* Scales to a length near 1, to avoid underflow of squares; false for a zero
 * vector. */
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

static lan_vec cross3(lan_vec a, lan_vec b)
{
    return (lan_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                     a.x * b.y - a.y * b.x};
}

/* Sine of the angle below which directions count as parallel. */
#define PARALLEL 1e-12

lan_status lan_oriented_block_look(lan_oriented_block *block, lan_vec forward,
                                   lan_vec up)
{
    if (!scale_vec(&forward) || !scale_vec(&up)) {
        return LAN_EINVAL;
    }
    lan_vec left = cross3(up, forward);
    if (!(lan_vec_length(left) > PARALLEL) || !scale_vec(&left)) {
        return LAN_EINVAL;
    }
    block->axes[0] = forward;
    block->axes[1] = left;
    block->axes[2] = cross3(forward, left);
    return LAN_OK;
}
