/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/search_impl.h"
#include "tests/support/support.h"

/* The table of B15, clockwise: the obstacle's direction is the key. */
TEST(straight_steps_turn_by_the_table)
{
    static const int after[LAN_DIRECTION_COUNT] = {
        [1] = 7, [3] = 1, [5] = 3, [7] = 5};
    for (int d = 1; d < LAN_DIRECTION_COUNT; d += 2) {
        int obstacle = (d + 7) & 7;
        const uint32_t open = 0xFF & ~(1u << obstacle);
        assert_int_equal(lan_wall_turn(open, open, 1, &obstacle), d);
        assert_int_equal(obstacle, after[d]);
    }
}

TEST(free_diagonals_become_straight_steps_by_the_table)
{
    static const int step[LAN_DIRECTION_COUNT] = {
        [2] = 3, [4] = 5, [6] = 7, [0] = 1};
    static const int after[LAN_DIRECTION_COUNT] = {
        [2] = 0, [4] = 2, [6] = 4, [0] = 6};
    for (int d = 0; d < LAN_DIRECTION_COUNT; d += 2) {
        int obstacle = (d + 7) & 7;
        const uint32_t open = 0xFF & ~(1u << obstacle);
        assert_int_equal(lan_wall_turn(open, open, 1, &obstacle), step[d]);
        assert_int_equal(obstacle, after[d]);
    }
}

TEST(narrow_diagonals_are_taken_by_the_table)
{
    static const int after[LAN_DIRECTION_COUNT] = {
        [2] = 7, [4] = 1, [6] = 3, [0] = 5};
    for (int d = 0; d < LAN_DIRECTION_COUNT; d += 2) {
        int obstacle = (d + 7) & 7;
        const uint32_t open = 0xFF & ~(1u << obstacle) & ~(1u << ((d + 1) & 7));
        assert_int_equal(lan_wall_turn(open, open, 1, &obstacle), d);
        assert_int_equal(obstacle, after[d]);
    }
}

TEST(illegal_diagonals_are_passed_over)
{
    int obstacle = LAN_DIRECTION_WEST;
    const uint32_t open = 1u << LAN_DIRECTION_SOUTH_WEST |
                          1u << LAN_DIRECTION_EAST | 1u << LAN_DIRECTION_NORTH;
    const uint32_t moves = 1u << LAN_DIRECTION_EAST | 1u << LAN_DIRECTION_NORTH;
    assert_int_equal(lan_wall_turn(open, moves, 1, &obstacle),
                     LAN_DIRECTION_EAST);
    assert_int_equal(obstacle, LAN_DIRECTION_SOUTH);
}

TEST(who_is_walled_in_turns_nowhere)
{
    int obstacle = LAN_DIRECTION_EAST;
    assert_int_equal(
        lan_wall_turn(1u << LAN_DIRECTION_SOUTH_WEST, 0, 1, &obstacle), -1);
    assert_int_equal(lan_wall_turn(0, 0, -1, &obstacle), -1);
}

/* East and west change places in a mirror: d becomes 6 - d modulo 8. */
TEST(counter_clockwise_is_the_mirror_image)
{
    for (uint32_t open = 0; open < 256; open++) {
        uint32_t mirrored = 0;
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            mirrored |= (open >> d & 1) << ((6 - d) & 7);
        }
        for (int from = 0; from < LAN_DIRECTION_COUNT; from++) {
            int one = from;
            int other = (6 - from) & 7;
            const int d = lan_wall_turn(open, open, 1, &one);
            const int e = lan_wall_turn(mirrored, mirrored, -1, &other);
            assert_int_equal(e, d < 0 ? d : (6 - d) & 7);
            assert_int_equal(other, (6 - one) & 7);
        }
    }
}
