/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include "tactics/counts_impl.h"
#include "tactics/map/map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

/* Where the middle of a hexagon lies, in half widths and in rows. */
static int32_t middle_of(lan_cell at)
{
    return 2 * at.x + (at.y & 1);
}

TEST(conversions_go_there_and_back)
{
    for (int32_t y = -9; y <= 9; y++) {
        for (int32_t x = -9; x <= 9; x++) {
            const lan_cell at = {x, y};
            const lan_hex hex = {x, y};
            assert_true(lan_cell_same(lan_hex_cell(lan_hex_of_cell(at)), at));
            const lan_hex again = lan_hex_of_cell(lan_hex_cell(hex));
            assert_true(again.q == hex.q && again.r == hex.r);
        }
    }
}

TEST(axial_coordinates_are_those_of_the_literature)
{
    const lan_cell cells[] = {{0, 0}, {3, 1}, {3, 2}, {0, 5}, {-2, -3}};
    const lan_hex want[] = {{0, 0}, {3, 1}, {2, 2}, {-2, 5}, {0, -3}};
    for (size_t i = 0; i < 5; i++) {
        const lan_hex hex = lan_hex_of_cell(cells[i]);
        assert_int_equal(hex.q, want[i].q);
        assert_int_equal(hex.r, want[i].r);
    }
}

TEST(neighbours_lie_where_their_sides_say)
{
    const int32_t east[LAN_HEX_SIDE_COUNT] = {2, 1, -1, -2, -1, 1};
    const int32_t south[LAN_HEX_SIDE_COUNT] = {0, -1, -1, 0, 1, 1};
    for (int32_t y = -2; y < 4; y++) {
        for (int side = 0; side < LAN_HEX_SIDE_COUNT; side++) {
            const lan_cell at = {5, y};
            const lan_cell cell = lan_hex_beside(at, side);
            assert_int_equal(middle_of(cell) - middle_of(at), east[side]);
            assert_int_equal(cell.y - at.y, south[side]);
            const lan_cell back = lan_hex_beside(cell, (side + 3) % 6);
            assert_true(lan_cell_same(back, at));
        }
    }
}

TEST(distance_is_the_number_of_steps)
{
    enum { REACH = 8, ACROSS = 2 * REACH + 1 };
    int32_t steps[ACROSS][ACROSS]; /* by q and r, from the middle */
    for (int32_t i = 0; i < ACROSS * ACROSS; i++) {
        steps[i / ACROSS][i % ACROSS] = -1;
    }
    steps[REACH][REACH] = 0;
    for (int32_t ring = 0; ring < REACH; ring++) {
        for (int32_t i = 0; i < ACROSS * ACROSS; i++) {
            const lan_hex hex = {i / ACROSS, i % ACROSS};
            for (int side = 0; steps[hex.q][hex.r] == ring && side < 6;
                 side++) {
                const lan_hex to =
                    lan_hex_of_cell(lan_hex_beside(lan_hex_cell(hex), side));
                if (steps[to.q][to.r] < 0) {
                    steps[to.q][to.r] = ring + 1;
                }
            }
        }
    }
    const lan_hex middle = {REACH, REACH};
    for (int32_t i = 0; i < ACROSS * ACROSS; i++) {
        const lan_hex hex = {i / ACROSS, i % ACROSS};
        const int32_t distance = lan_hex_distance(middle, hex);
        assert_int_equal(distance, lan_hex_distance(hex, middle));
        assert_int_equal(steps[hex.q][hex.r],
                         distance <= REACH ? distance : -1);
    }
}
