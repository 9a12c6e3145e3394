/* tactics/bodies/drives_impl.h - how strongly a soldier is steered.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one scale for all: the force that brings a body of mass m to its
 *          speed v on its own length l, m v^2 / l, which is also what holds it
 *          at that speed against a drag of v / l. A drag that is given takes
 *          the place of v / l.
 * Units    m, kg, the scenario's time; forces in kg m / time^2.
 * Source   a force towards the wanted speed within a time of relaxation:
 *          D. Helbing, P. Molnar, Phys. Rev. E 51 (1995) 4282.
 */
#ifndef LAN_TACTICS_BODIES_DRIVES_IMPL_H
#define LAN_TACTICS_BODIES_DRIVES_IMPL_H

#include "lanchester/engagement.h"

typedef struct lan_drive {
    lan_potential potential; /* about its enemy, cut to `most` */
    double most;             /* holds it at its speed */
    double drag;             /* 1/time */
    double brake;            /* more of it, near its place of rest */
    double rest;             /* m, from its enemy */
    double slack;            /* m: so near its place of rest it stops */
    double march;            /* m: from there on it goes at its full force */
    double slot;             /* stiffness about a slot behind a leader */
    bool by_enemies;         /* it is steered by them */
    bool comes;              /* is never driven away from its enemy */
    bool flees;              /* is never driven to him */
    bool yields;             /* and to an enemy who comes nearer than its own
                                place of rest it gives ground */
} lan_drive;

/* Of one who walks at this pace, m per time. */
lan_drive lan_drive_of(const lan_unit_def *unit, const lan_soldier_def *soldier,
                       double pace);

/* The force towards an enemy at a distance, m; negative: away. */
double lan_drive_pull(const lan_drive *drive, double distance);

/* What a soldier of a type is to others who walk or stand near him. */
typedef struct lan_neighbour {
    const lan_unit_def *unit;
    const lan_soldier_def *soldier;
    int32_t side;
    double pace;
} lan_neighbour;

/* The largest step with which all of them, and walls, are stable, and nobody
 * goes farther than a share of his radius; LAN_INF where nobody walks. */
double lan_drives_largest_step(const lan_neighbour *of, size_t count,
                               bool has_walls);

/* The force between two friends, which both feel alike; of no strength where
 * neither walks. */
lan_potential lan_drive_between(const lan_neighbour *a, const lan_neighbour *b);

/* The force of a wall. */
lan_potential lan_drive_from_wall(const lan_neighbour *of);

#endif
