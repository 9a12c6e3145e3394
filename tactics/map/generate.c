/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "tactics/map/map_impl.h"

static const char *const generator_names[] = {
    LAN_GENERATOR_LIST(LAN_ENUM_TEXT)};

bool lan_generator_find(const char *name, lan_generator *out)
{
    for (int i = 0; i < LAN_GENERATOR_COUNT; i++) {
        if (strcmp(name, generator_names[i]) == 0) {
            *out = (lan_generator)i;
            return true;
        }
    }
    return false;
}

lan_generate_def lan_generate_default(lan_generator generator, int32_t width,
                                      int32_t height)
{
    return (lan_generate_def){
        .generator = generator,
        .width = width,
        .height = height,
        .seed = 1,
        .corners = LAN_CORNERS_FORBID,
        .walls = 0.2,
        .corridor = 1,
        .room = 8,
        .doors = 0.75,
    };
}

static lan_status fail(lan_error *err, const char *what)
{
    return lan_fail(err, LAN_EINVAL, 0, 0, "%s", what);
}

/* Cells a side of a square, 0 for a random map. */
static int32_t square_of(const lan_generate_def *def)
{
    return def->generator == LAN_GENERATOR_MAZE    ? def->corridor
           : def->generator == LAN_GENERATOR_ROOMS ? def->room
                                                   : 0;
}

static bool is_side(int32_t side)
{
    return side >= 1 && side <= LAN_GRID_MAP_MOST;
}

static lan_status check_def(const lan_generate_def *def, lan_error *err)
{
    const int32_t square = square_of(def);
    if ((unsigned)def->generator >= LAN_GENERATOR_COUNT) {
        return fail(err, "no such generator");
    }
    if (!is_side(def->width) || !is_side(def->height)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a map has 1 to %d cells a side, not %d x %d",
                        LAN_GRID_MAP_MOST, (int)def->width, (int)def->height);
    }
    if ((size_t)def->corners >= LAN_CORNERS_COUNT) {
        return fail(err, "no such corner rule");
    }
    if (!(def->walls >= 0.0 && def->walls <= 1.0 && def->doors >= 0.0 &&
          def->doors <= 1.0)) {
        return fail(err, "a probability is not within 0..1");
    }
    if (def->generator != LAN_GENERATOR_RANDOM && square < 1) {
        return fail(err, "corridors and rooms have at least 1 cell a side");
    }
    if (def->generator != LAN_GENERATOR_RANDOM &&
        (square > def->width - 2 || square > def->height - 2)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a map of %d x %d cells has no room for a square of "
                        "%d and its walls",
                        (int)def->width, (int)def->height, (int)square);
    }
    return lan_terrains_check(def->terrains, def->terrain_count, err);
}

/* Squares, and the sides at which they are joined. */

typedef enum side { EAST, SOUTH, WEST, NORTH, SIDES } side;

#define OPEN_EAST  0x01u
#define OPEN_SOUTH 0x02u
#define VISITED    0x04u
#define BACK_SHIFT 4 /* the side that leads back to the beginning */

typedef struct lattice {
    int32_t columns;
    int32_t rows;
    int32_t square; /* cells a side */
    uint8_t *flags; /* [rows][columns] */
} lattice;

static size_t square_at(const lattice *l, int32_t column, int32_t row)
{
    return (size_t)row * (size_t)l->columns + (size_t)column;
}

static lan_cell beside(lan_cell at, unsigned to)
{
    static const lan_cell steps[SIDES] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const lan_cell there = {at.x + steps[to].x, at.y + steps[to].y};
    return there;
}

static bool is_unvisited(const lattice *l, lan_cell at)
{
    return at.x >= 0 && at.x < l->columns && at.y >= 0 && at.y < l->rows &&
           (l->flags[square_at(l, at.x, at.y)] & VISITED) == 0;
}

static void open_side(lattice *l, lan_cell at, unsigned to)
{
    const lan_cell owner = to == WEST || to == NORTH ? beside(at, to) : at;
    l->flags[square_at(l, owner.x, owner.y)] |=
        to == EAST || to == WEST ? OPEN_EAST : OPEN_SOUTH;
}

/* A random unvisited side; SIDES where there is none. */
static unsigned choose_side(const lattice *l, lan_cell at,
                            lan_random_stream *random)
{
    unsigned sides[SIDES];
    uint32_t count = 0;
    for (unsigned i = 0; i < SIDES; i++) {
        if (is_unvisited(l, beside(at, i))) {
            sides[count++] = i;
        }
    }
    return count == 0 ? SIDES : sides[lan_random_below(random, count)];
}

/* Joins all squares to a tree, depth first; the way back is in the squares,
 * so no stack is needed. */
static void join_squares(lattice *l, lan_random_stream *random)
{
    const lan_cell begin = {
        (int32_t)lan_random_below(random, (uint32_t)l->columns),
        (int32_t)lan_random_below(random, (uint32_t)l->rows)};
    lan_cell at = begin;
    l->flags[square_at(l, at.x, at.y)] |= VISITED;
    for (;;) {
        const unsigned to = choose_side(l, at, random);
        if (to < SIDES) {
            const unsigned back = (to + 2) % SIDES;
            open_side(l, at, to);
            at = beside(at, to);
            l->flags[square_at(l, at.x, at.y)] |=
                (uint8_t)(VISITED | back << BACK_SHIFT);
        } else if (!lan_cell_same(at, begin)) {
            at = beside(at, l->flags[square_at(l, at.x, at.y)] >> BACK_SHIFT);
        } else {
            return;
        }
    }
}

/* Doors beyond those that are needed, so that ways fork and meet again. */
static void add_doors(lattice *l, double doors, lan_random_stream *random)
{
    for (int32_t y = 0; y < l->rows; y++) {
        for (int32_t x = 0; x < l->columns; x++) {
            const lan_cell at = {x, y};
            const uint8_t flags = l->flags[square_at(l, x, y)];
            if (x + 1 < l->columns && (flags & OPEN_EAST) == 0 &&
                lan_random_unit(random) < doors) {
                open_side(l, at, EAST);
            }
            if (y + 1 < l->rows && (flags & OPEN_SOUTH) == 0 &&
                lan_random_unit(random) < doors) {
                open_side(l, at, SOUTH);
            }
        }
    }
}

typedef struct painter {
    const lan_generate_def *def;
    lan_grid_map *map;
    lan_random_stream random;
    uint8_t open; /* terrains */
    uint8_t wall;
} painter;

static void open_cells(painter *p, lan_cell from, int32_t width, int32_t height)
{
    for (int32_t y = from.y; y < from.y + height; y++) {
        const lan_cell first = {from.x, y};
        memset(&p->map->cells[lan_grid_map_index(p->map, first)], p->open,
               (size_t)width);
    }
}

/* Opens the wall after a square: all of it in a maze, one cell in rooms. */
static void open_wall(painter *p, lan_cell from, int32_t square, bool is_east)
{
    const bool is_door = p->def->generator == LAN_GENERATOR_ROOMS;
    const int32_t along =
        is_door ? (int32_t)lan_random_below(&p->random, (uint32_t)square) : 0;
    const int32_t length = is_door ? 1 : square;
    const lan_cell east = {from.x + square, from.y + along};
    const lan_cell south = {from.x + along, from.y + square};
    open_cells(p, is_east ? east : south, is_east ? 1 : length,
               is_east ? length : 1);
}

static void paint_squares(painter *p, const lattice *l)
{
    for (int32_t y = 0; y < l->rows; y++) {
        for (int32_t x = 0; x < l->columns; x++) {
            const uint8_t flags = l->flags[square_at(l, x, y)];
            const lan_cell from = {1 + x * (l->square + 1),
                                   1 + y * (l->square + 1)};
            open_cells(p, from, l->square, l->square);
            if ((flags & OPEN_EAST) != 0) {
                open_wall(p, from, l->square, true);
            }
            if ((flags & OPEN_SOUTH) != 0) {
                open_wall(p, from, l->square, false);
            }
        }
    }
}

static lan_status generate_squares(painter *p)
{
    const lan_generate_def *def = p->def;
    const int32_t square = square_of(def);
    lattice l = {(def->width - 1) / (square + 1),
                 (def->height - 1) / (square + 1), square, NULL};
    l.flags = calloc((size_t)l.columns * (size_t)l.rows, sizeof *l.flags);
    if (l.flags == NULL) {
        return LAN_ENOMEM;
    }
    join_squares(&l, &p->random);
    if (def->generator == LAN_GENERATOR_ROOMS) {
        add_doors(&l, def->doors, &p->random);
    }
    paint_squares(p, &l);
    free(l.flags);
    return LAN_OK;
}

static lan_status generate(const lan_generate_def *def, lan_grid_map *map)
{
    const size_t cells = (size_t)def->width * (size_t)def->height;
    painter p = {.def = def,
                 .map = map,
                 .random = lan_random_begin(def->seed, LAN_RANDOM_MAP,
                                            (uint64_t)def->generator)};
    for (size_t i = 0; i < map->terrain_count; i++) {
        const char glyph = map->terrains[i].glyph;
        p.open = glyph == '.' ? (uint8_t)i : p.open;
        p.wall = glyph == '@' ? (uint8_t)i : p.wall;
    }
    memset(map->cells, p.wall, cells);
    if (def->generator != LAN_GENERATOR_RANDOM) {
        return generate_squares(&p);
    }
    for (size_t i = 0; i < cells; i++) {
        if (!(lan_random_unit(&p.random) < def->walls)) {
            map->cells[i] = p.open;
        }
    }
    return LAN_OK;
}

lan_status lan_generate_map(const lan_generate_def *def, lan_grid_map **out,
                            lan_error *err)
{
    lan_generate_def full = *def;
    lan_grid_map *map = NULL;
    if (def->terrains == NULL) {
        full.terrains = lan_terrains_moving_ai(&full.terrain_count);
    }
    lan_status status = check_def(&full, err);
    if (status != LAN_OK) {
        return status;
    }
    status = lan_grid_map_create(full.width, full.height, full.corners,
                                 full.terrains, full.terrain_count, &map);
    if (status == LAN_OK) {
        status = generate(&full, map);
    }
    if (status != LAN_OK) {
        lan_grid_map_destroy(map);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = map;
    return LAN_OK;
}
