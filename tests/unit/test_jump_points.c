/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jumps/jump_bits_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define CENTRE 4 /* of nine cells, row by row */

static lan_ground *make_ground(const lan_grid_map *map)
{
    lan_ground *ground = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    return ground;
}

/* Nine cells around a free centre; bit d of `blocked` is the cell in
 * direction d. */
static lan_grid_map *nine_cells(unsigned blocked, lan_corners corners)
{
    char drawn[3][4] = {"...", "...", "..."};
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const lan_cell step = lan_direction_step(d);
        if ((blocked >> d & 1u) != 0) {
            drawn[1 + step.y][1 + step.x] = '@';
        }
    }
    const char *const rows[] = {drawn[0], drawn[1], drawn[2], NULL};
    return drawn_map(rows, corners);
}

static lan_cell cell_of(int i)
{
    const lan_cell at = {i % 3, i / 3};
    return at;
}

/* Least costs between nine cells from one of them, never through the centre
 * but for its end: rounds of Bellman and Ford. */
static void costs_without_centre(const lan_ground *ground, int from,
                                 double costs[9])
{
    for (int i = 0; i < 9; i++) {
        costs[i] = i == from ? 0.0 : LAN_INF;
    }
    for (int round = 0; round < 9; round++) {
        for (int i = 0; i < 9; i++) {
            const unsigned moves = lan_ground_moves(ground, cell_of(i));
            for (int d = 0; i != CENTRE && d < LAN_DIRECTION_COUNT; d++) {
                const lan_cell to = lan_cell_beside(cell_of(i), d);
                if ((moves >> d & 1u) != 0) {
                    double *cost = &costs[3 * to.y + to.x];
                    *cost =
                        fmin(*cost, costs[i] + (d % 2 == 0 ? sqrt(2.0) : 1.0));
                }
            }
        }
    }
}

/* Harabor and Grastien's definition: a neighbour is left out where, without
 * the centre, it costs less from where one came, or, for who came straight,
 * as much. */
static unsigned successors_by_definition(const lan_ground *ground, int d)
{
    const lan_cell centre = cell_of(CENTRE);
    const lan_cell before = lan_cell_beside(centre, (d + 4) & 7);
    const double here = d % 2 == 0 ? sqrt(2.0) : 1.0;
    double costs[9];
    unsigned wanted = 0;
    costs_without_centre(ground, 3 * before.y + before.x, costs);
    for (int k = 0; k < LAN_DIRECTION_COUNT; k++) {
        const lan_cell to = lan_cell_beside(centre, k);
        const double around = costs[3 * to.y + to.x];
        const double through = here + (k % 2 == 0 ? sqrt(2.0) : 1.0);
        const bool is_left_out =
            d % 2 == 0 ? around < through - 1e-9 : around < through + 1e-9;
        wanted |= is_left_out ? 0u : 1u << k;
    }
    return wanted & lan_ground_moves(ground, centre);
}

TEST(neighbours_are_forced_by_definition)
{
    for (int corners = 0; corners < LAN_CORNERS_COUNT; corners++) {
        for (unsigned blocked = 0; blocked < 256; blocked++) {
            lan_grid_map *map = nine_cells(blocked, (lan_corners)corners);
            lan_ground *ground = make_ground(map);
            const lan_cell centre = cell_of(CENTRE);
            const unsigned moves = lan_ground_moves(ground, centre);
            for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
                if ((moves >> ((d + 4) & 7) & 1u) == 0) {
                    continue; /* nobody comes this way */
                }
                const unsigned got = lan_jump_successors(
                    ground, lan_ground_node(ground, centre), d);
                const unsigned want = successors_by_definition(ground, d);
                if (got != want) {
                    print_map(map);
                    fail_with("corners %s, in direction %d: %02x, by "
                              "definition %02x",
                              lan_corners_name((lan_corners)corners), d, got,
                              want);
                }
            }
            lan_ground_destroy(ground);
            lan_grid_map_destroy(map);
        }
    }
}

/* Directions that are wanted even where nothing is in the way. */
static unsigned natural(int d)
{
    const unsigned ahead = 1u << d;
    return d % 2 != 0 ? ahead
                      : ahead | 1u << ((d + 1) & 7) | 1u << ((d + 7) & 7);
}

static bool is_turn(const lan_ground *ground, lan_cell at, int d)
{
    return (lan_jump_successors(ground, lan_ground_node(ground, at), d) &
            ~natural(d)) != 0;
}

/* Whether who goes straight from a cell comes to a place to turn. */
static bool sees_turn(const lan_ground *ground, lan_cell at, int d)
{
    while ((lan_ground_moves(ground, at) >> d & 1) != 0) {
        at = lan_cell_beside(at, d);
        if (is_turn(ground, at, d)) {
            return true;
        }
    }
    return false;
}

/* Whether who has come to a cell in direction d has to look up there. */
static bool has_to_stop(const lan_ground *ground, lan_cell at, int d)
{
    if (is_turn(ground, at, d)) {
        return true;
    }
    return d % 2 == 0 && ((lan_ground_moves(ground, at) >> d & 1) == 0 ||
                          sees_turn(ground, at, (d + 1) & 7) ||
                          sees_turn(ground, at, (d + 7) & 7));
}

static bool stop_bit(const lan_jump_bits *bits, lan_cell at, int d)
{
    const bool is_column = d == LAN_DIRECTION_NORTH || d == LAN_DIRECTION_SOUTH;
    const int32_t line = is_column ? at.x + 1 : at.y + 1;
    const int32_t words = is_column ? bits->column_words : bits->row_words;
    return lan_jump_bit(&bits->stops[d][line * words],
                        is_column ? at.y + 1 : at.x + 1);
}

static void assert_stops(const lan_grid_map *map, const lan_jump_bits *bits)
{
    const lan_ground *ground = bits->ground;
    uint32_t id = 0;
    for (int32_t i = 0; i < ground->width * ground->height; i++) {
        const lan_cell at = {i % ground->width, i / ground->width};
        bool is_point = false;
        if (!lan_ground_free(ground, at)) {
            continue;
        }
        const unsigned moves = lan_ground_moves(ground, at);
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            if ((moves >> ((d + 4) & 7) & 1u) == 0) {
                continue;
            }
            is_point = is_point || is_turn(ground, at, d);
            if (stop_bit(bits, at, d) != has_to_stop(ground, at, d)) {
                print_map(map);
                fail_with("at (%d, %d) in direction %d: stop %d", at.x, at.y, d,
                          stop_bit(bits, at, d));
            }
        }
        if (is_point && !lan_jump_is_point(bits, at.x + 1, at.y + 1)) {
            print_map(map);
            fail_with("(%d, %d) is no jump point", at.x, at.y);
        }
        if (lan_jump_is_point(bits, at.x + 1, at.y + 1)) {
            assert_int_equal(lan_jump_id(bits, at.x + 1, at.y + 1), id++);
        }
    }
    assert_int_equal(bits->count, id);
}

TEST(stops_are_where_plain_looking_finds_them)
{
    random_source *random = random_create(6301);
    for (uint32_t i = 0; i < 300; i++) {
        random_begin(random, i);
        const any_map_def def = {.width_most = i % 4 == 0 ? 200 : 30,
                                 .height_most = i % 4 == 1 ? 200 : 12,
                                 .corners =
                                     (lan_corners)(i % LAN_CORNERS_COUNT)};
        lan_grid_map *map = any_map(random, &def);
        lan_ground *ground = make_ground(map);
        lan_jump_bits bits;
        assert_ok(lan_jump_bits_init(&bits, ground));
        lan_jump_bits_build(&bits);
        assert_stops(map, &bits);
        lan_jump_bits_clear(&bits);
        lan_ground_destroy(ground);
        lan_grid_map_destroy(map);
    }
    random_destroy(random);
}

/* A line of bits with one set: found from everywhere else, either way. */
TEST(the_nearest_set_bit_is_found_across_words)
{
    for (int32_t set = 1; set < 256; set++) {
        uint64_t line[4] = {0};
        line[set >> 6] = UINT64_C(1) << (set & 63);
        for (int32_t at = 0; at < set; at++) {
            assert_int_equal(lan_jump_next(line, at), set);
        }
        for (int32_t at = set + 1; at < 256; at++) {
            assert_int_equal(lan_jump_previous(line, at), set);
        }
    }
}
