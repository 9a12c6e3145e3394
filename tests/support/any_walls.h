/* tests/support/any_walls.h - random walls, and places among them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/bodies.h"
#include "tests/support/random.h"

#define ANY_WALLS_MOST 120

typedef struct any_walls {
    lan_segment walls[ANY_WALLS_MOST];
    size_t count;
    lan_point middle;
    double side; /* they lie within about half of it of the middle */
    int kind;
} any_walls;

/* At random, on a lattice (on one line, touching, crossing, twice, without
 * length), round a polygon, through one point, as corridors; here or far off,
 * small or large. */
void any_walls_draw(random_source *random, any_walls *out);

/* The caller destroys them; the test fails without memory. */
lan_walls *any_walls_make(const any_walls *of);

/* Among them or about; now and then an end of one, or on the lattice. */
lan_point any_walls_place(random_source *random, const any_walls *of);
