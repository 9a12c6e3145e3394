/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/map_impl.h"
#include "tests/support/support.h"

/* Centre of a hexagon, in half widths and in rows. */
static int32_t middle_of(lan_cell at)
{
    return 2 * at.x + (at.y & 1);
}

TEST(neighbours_lie_where_their_sides_say)
{
    const int32_t east[6] = {2, 1, -1, -2, -1, 1};
    const int32_t south[6] = {0, -1, -1, 0, 1, 1};
    for (int32_t y = -2; y < 4; y++) {
        for (int side = 0; side < 6; side++) {
            const lan_cell at = {5, y};
            const lan_cell cell = lan_hexes.beside(at, side);
            assert_int_equal(middle_of(cell) - middle_of(at), east[side]);
            assert_int_equal(cell.y - at.y, south[side]);
            const lan_cell back = lan_hexes.beside(cell, (side + 3) % 6);
            assert_true(lan_cell_same(back, at));
        }
    }
}
