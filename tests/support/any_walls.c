/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/any_walls.h"

#include <math.h>

#include "tests/support/support.h"

#define LATTICE 6

static lan_point any_point(random_source *random, const any_walls *of)
{
    return (lan_point){
        of->middle.x + random_between(random, -0.5, 0.5) * of->side,
        of->middle.y + random_between(random, -0.5, 0.5) * of->side};
}

static lan_point lattice_point(random_source *random, const any_walls *of)
{
    const double step = of->side / LATTICE;
    return (lan_point){
        of->middle.x +
            step * (random_integer(random, 0, LATTICE) - LATTICE / 2),
        of->middle.y +
            step * (random_integer(random, 0, LATTICE) - LATTICE / 2)};
}

/* A point of a circle round the middle, by its share of the turn. */
static lan_point round_point(const any_walls *of, double turn)
{
    const double angle = 8.0 * atan(1.0) * turn;
    return (lan_point){of->middle.x + 0.4 * of->side * cos(angle),
                       of->middle.y + 0.4 * of->side * sin(angle)};
}

static lan_segment any_wall(random_source *random, const any_walls *of,
                            size_t number)
{
    const double turn = (double)number / (double)of->count;
    const double step = 1.0 / (double)of->count;
    lan_point at;
    switch (of->kind) {
    case 0:
        return (lan_segment){any_point(random, of), any_point(random, of)};
    case 1:
        return (lan_segment){lattice_point(random, of),
                             lattice_point(random, of)};
    case 2:
        return (lan_segment){round_point(of, turn),
                             round_point(of, turn + step)};
    case 3:
        return (lan_segment){round_point(of, 0.5 * turn),
                             round_point(of, 0.5 * turn + 0.5)};
    case 4: /* corridors, a twentieth of the side wide */
        at = lattice_point(random, of);
        at.y += random_chance(random, 0.5) ? 0.05 * of->side : 0.0;
        return (lan_segment){at, {at.x + of->side / LATTICE, at.y}};
    default: /* short ones */
        at = any_point(random, of);
        return (lan_segment){
            at,
            {at.x + random_between(random, -0.1, 0.1) * of->side,
             at.y + random_between(random, -0.1, 0.1) * of->side}};
    }
}

void any_walls_draw(random_source *random, any_walls *out)
{
    const double off = random_chance(random, 0.7) ? 0.0 : 1e4;
    out->side = random_magnitude(random, 1e-3, 1e5);
    out->middle = (lan_point){random_between(random, -off, off) * out->side,
                              random_between(random, -off, off) * out->side};
    out->count = (size_t)random_integer(
        random, 0, random_chance(random, 0.5) ? 8 : ANY_WALLS_MOST);
    out->kind = random_integer(random, 0, 5);
    for (size_t i = 0; i < out->count; i++) {
        out->walls[i] = any_wall(random, out, i);
    }
}

lan_walls *any_walls_make(const any_walls *of)
{
    lan_walls *walls = NULL;
    assert_ok(lan_walls_create(of->walls, of->count, &walls));
    return walls;
}

lan_point any_walls_place(random_source *random, const any_walls *of)
{
    if (of->count > 0 && random_chance(random, 0.1)) {
        const int32_t last = (int32_t)of->count - 1;
        return of->walls[random_integer(random, 0, last)].from;
    }
    return random_chance(random, 0.2) ? lattice_point(random, of)
                                      : any_point(random, of);
}
