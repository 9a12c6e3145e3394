/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/space_impl.h"

#include "tactics/bodies/round_box_impl.h"

/* As in a plane: a cross product says by how much it passes. */
double lan_sweep_sphere_to_sphere(const lan_sphere *moving, lan_vec way,
                                  const lan_sphere *still)
{
    if (lan_sphere_on_sphere(moving, still, NULL)) {
        return 0.0;
    }
    const lan_vec off = lan_vec_minus(moving->at, still->at);
    const double reach = moving->radius + still->radius;
    const double outside = lan_vec_dot(off, off) - reach * reach;
    const double towards = -lan_vec_dot(off, way);
    const double speed = lan_vec_dot(way, way);
    const lan_vec miss = lan_vec_cross(off, way);
    const double rest = speed * reach * reach - lan_vec_dot(miss, miss);
    const bool is_sound = moving->radius >= 0.0 && still->radius >= 0.0;
    if (!is_sound || !(towards > 0.0) || !(rest >= 0.0)) {
        return LAN_INF;
    }
    const double entry = outside / (towards + sqrt(rest));
    return entry <= 1.0 ? entry : LAN_INF;
}

double lan_sweep_sphere_to_oriented_block(const lan_sphere *moving, lan_vec way,
                                          const lan_oriented_block *still)
{
    const lan_vec off = lan_vec_minus(moving->at, still->at);
    double at[3];
    double by[3];
    for (int i = 0; i < 3; i++) {
        at[i] = lan_vec_dot(off, still->axes[i]);
        by[i] = lan_vec_dot(way, still->axes[i]);
    }
    return lan_round_box_entry(3, at, by, still->half, moving->radius);
}
