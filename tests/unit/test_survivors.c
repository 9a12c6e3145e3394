/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/survivors_impl.h"

#include "tests/support/support.h"

#define MOST 1000

/* Two sides with room for survivors of a test's own. */
typedef struct pair {
    double survivors[2][MOST + 1];
    lan_side_odds sides[2];
    lan_odds odds;
} pair;

static void pair_init(pair *p, int32_t most_left, int32_t most_right)
{
    *p = (pair){.odds = {.side_count = 2}};
    p->sides[0] =
        (lan_side_odds){.survivors = p->survivors[0], .most = most_left};
    p->sides[1] =
        (lan_side_odds){.survivors = p->survivors[1], .most = most_right};
    p->odds.sides = p->sides;
}

static void set(pair *p, int32_t side, int32_t n, double chance)
{
    p->survivors[side][n] = chance;
    p->sides[side].win += chance;
}

/* 3 v 2 under the square law, equal rates: in 120ths. */
static void three_against_two(pair *p)
{
    pair_init(p, 3, 2);
    set(p, 0, 1, 11.0 / 120.0);
    set(p, 0, 2, 28.0 / 120.0);
    set(p, 0, 3, 54.0 / 120.0);
    set(p, 1, 1, 11.0 / 120.0);
    set(p, 1, 2, 16.0 / 120.0);
}

/* Equal chances of 1 .. most for both sides. */
static void even(pair *p, int32_t most)
{
    pair_init(p, most, most);
    for (int32_t n = 1; n <= most; n++) {
        set(p, 0, n, 0.5 / (double)most);
        set(p, 1, n, 0.5 / (double)most);
    }
}

TEST(sides_mirror_each_other_around_nobody)
{
    static const double want[] = {54.0, 28.0, 11.0, 11.0, 16.0};
    static const int64_t counts[] = {3, 2, 1, 1, 2};
    pair p;
    lan_survivors s;
    three_against_two(&p);
    assert_int_equal(survivors_width(&p.odds, 0, 1, 60), 1);
    assert_ok(survivors_init(&s, &p.odds, 0, 1, 1));
    assert_int_equal(s.first, -3);
    assert_int_equal(s.count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_close(s.chance[i], want[i] / 120.0, 1e-15, 0.0);
        assert_int_equal(survivors_side(&s, i), i < 3 ? 0 : 1);
        assert_int_equal(survivors_fewest(&s, i), counts[i]);
        assert_int_equal(survivors_most(&s, i), counts[i]);
    }
    assert_close(s.largest, 0.45, 1e-15, 0.0);
    survivors_clear(&s);
}

TEST(wide_bars_gather_neighbours)
{
    pair p;
    lan_survivors s;
    even(&p, 700);
    const int32_t width = survivors_width(&p.odds, 0, 1, 60);
    assert_int_equal(width, 50);
    assert_ok(survivors_init(&s, &p.odds, 0, 1, width));
    assert_int_equal(s.first, -14);
    assert_int_equal(s.count, 28);
    for (size_t i = 0; i < s.count; i++) {
        assert_close(s.chance[i], 1.0 / 28.0, 1e-12, 0.0);
    }
    assert_int_equal(survivors_fewest(&s, 14), 1);
    assert_int_equal(survivors_most(&s, 14), 50);
    assert_int_equal(survivors_fewest(&s, 0), 651);
    assert_int_equal(survivors_most(&s, 0), 700);
    survivors_clear(&s);
}

TEST(widths_are_one_two_five_and_fit)
{
    static const int32_t mosts[] = {7, 23, 61, 97, 331, 999};
    pair p;
    for (size_t i = 0; i < sizeof mosts / sizeof mosts[0]; i++) {
        even(&p, mosts[i]);
        for (size_t room = 2; room < 150; room += 7) {
            const int32_t width = survivors_width(&p.odds, 0, 1, room);
            int32_t digit = width;
            lan_survivors s;
            while (digit % 10 == 0) {
                digit /= 10;
            }
            assert_true(digit == 1 || digit == 2 || digit == 5);
            assert_ok(survivors_init(&s, &p.odds, 0, 1, width));
            assert_true(s.count <= room);
            survivors_clear(&s);
        }
    }
}

TEST(far_tails_are_left_out)
{
    pair p;
    lan_survivors s;
    pair_init(&p, MOST, MOST);
    set(&p, 0, 3, 4e-4);
    set(&p, 0, 310, 0.3);
    set(&p, 0, 317, 0.6992);
    set(&p, 0, MOST, 4e-4);
    assert_ok(survivors_init(&s, &p.odds, LAN_SURVIVORS_NOBODY, 0, 1));
    assert_int_equal(s.count, 8);
    assert_int_equal(survivors_fewest(&s, 0), 310);
    assert_int_equal(survivors_most(&s, 7), 317);
    survivors_clear(&s);
}

TEST(a_side_that_hardly_wins_leaves_the_axis_to_the_other)
{
    pair p;
    int32_t left;
    int32_t right;
    for (int32_t winner = 0; winner < 2; winner++) {
        pair_init(&p, 41, 53);
        set(&p, winner, 37, 0.9997);
        set(&p, 1 - winner, 2, 0.0003);
        survivors_pair(&p.odds, &left, &right);
        assert_int_equal(left, LAN_SURVIVORS_NOBODY);
        assert_int_equal(right, winner);
    }
    three_against_two(&p);
    survivors_pair(&p.odds, &left, &right);
    assert_int_equal(left, 0);
    assert_int_equal(right, 1);
}

TEST(where_nobody_wins_there_are_no_bars)
{
    pair p;
    lan_survivors s;
    pair_init(&p, 41, 53);
    assert_int_equal(survivors_width(&p.odds, 0, 1, 60), 1);
    assert_ok(survivors_init(&s, &p.odds, 0, 1, 1));
    assert_int_equal(s.count, 0);
    survivors_clear(&s);
}
