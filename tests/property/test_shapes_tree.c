/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Disc trees against all pairs of their leaves.
 */
#include "lanchester/shapes.h"

#include "tests/support/plain_shapes.h"
#include "tests/support/support.h"

#define CASES  3000
#define LEAVES 40

typedef struct any_tree {
    lan_disc leaves[LEAVES];
    size_t count;
    lan_disc_tree *tree;
    lan_pose pose;
} any_tree;

/* Leaves along a wave, or anywhere; some coincide. */
static any_tree make_tree(random_source *random)
{
    any_tree made = {.count = (size_t)random_integer(random, 1, LEAVES)};
    const bool is_line = random_chance(random, 0.5);
    for (size_t i = 0; i < made.count; i++) {
        const double share = (double)i / LEAVES;
        made.leaves[i] =
            (lan_disc){{is_line ? share : random_between(random, 0.0, 1.0),
                        is_line ? 0.2 * sin(9.0 * share)
                                : random_between(random, 0.0, 1.0)},
                       random_magnitude(random, 0.01, 0.2)};
        if (i > 0 && random_chance(random, 0.1)) {
            made.leaves[i] = made.leaves[i - 1];
        }
    }
    made.pose = (lan_pose){
        {random_between(random, -1.0, 1.0), random_between(random, -1.0, 1.0)},
        any_direction(random)};
    assert_ok(lan_disc_tree_create(made.leaves, made.count, &made.tree));
    return made;
}

static lan_disc leaf_at(const any_tree *of, size_t i)
{
    const lan_point at = of->leaves[i].at;
    const lan_point along = of->pose.along;
    return (lan_disc){{of->pose.at.x + at.x * along.x - at.y * along.y,
                       of->pose.at.y + at.x * along.y + at.y * along.x},
                      of->leaves[i].radius};
}

/* Of all pairs the deepest; negative: none touches, by so much. */
static double deepest_of(const any_tree *a, const any_tree *b)
{
    double depth = -LAN_INF;
    for (size_t i = 0; i < a->count; i++) {
        const plain_shape one =
            plain_disc(&(lan_disc){leaf_at(a, i).at, leaf_at(a, i).radius});
        for (size_t k = 0; k < b->count; k++) {
            const lan_disc leaf = leaf_at(b, k);
            const plain_shape two = plain_disc(&leaf);
            depth = fmax(depth, -plain_gap(&one, &two));
        }
    }
    return depth;
}

/* Some pair of leaves overlaps just so. */
static bool is_of_leaves(const any_tree *a, const any_tree *b,
                         const lan_overlap *out)
{
    for (size_t i = 0; i < a->count; i++) {
        for (size_t k = 0; k < b->count; k++) {
            const lan_disc one = leaf_at(a, i);
            const lan_disc two = leaf_at(b, k);
            lan_overlap pair;
            if (lan_disc_on_disc(&one, &two, &pair) &&
                fabs(pair.depth - out->depth) < 1e-12 &&
                hypot(pair.normal.x - out->normal.x,
                      pair.normal.y - out->normal.y) < 1e-9 &&
                hypot(pair.at.x - out->at.x, pair.at.y - out->at.y) < 1e-9) {
                return true;
            }
        }
    }
    return false;
}

static void assert_bound(const any_tree *of)
{
    const lan_disc bound = lan_disc_tree_bound(of->tree);
    for (size_t i = 0; i < of->count; i++) {
        const lan_disc leaf = of->leaves[i];
        assert_true(hypot(leaf.at.x - bound.at.x, leaf.at.y - bound.at.y) +
                        leaf.radius <=
                    bound.radius * (1.0 + 1e-12));
    }
}

TEST(trees_meet_where_their_deepest_leaves_do)
{
    random_source *random = random_create(1541);
    const int cases = random_cases(CASES);
    int met = 0;
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        any_tree a = make_tree(random);
        any_tree b = make_tree(random);
        const double depth = deepest_of(&a, &b);
        lan_overlap out;
        assert_bound(&a);
        const bool is_on =
            lan_disc_tree_on_disc_tree(a.tree, &a.pose, b.tree, &b.pose, &out);
        assert_true(lan_disc_tree_on_disc_tree(a.tree, &a.pose, b.tree, &b.pose,
                                               NULL) == is_on);
        if (fabs(depth) > 1e-12 && is_on != (depth > 0.0)) {
            fail_with("case %d: on %d, depth %g", number, is_on, depth);
        }
        if (is_on) {
            assert_close(out.depth, depth, 0.0, 1e-12);
            assert_true(is_of_leaves(&a, &b, &out));
            met++;
        }
        lan_disc_tree_destroy(a.tree);
        lan_disc_tree_destroy(b.tree);
    }
    assert_in_range(met, cases / 10, cases - cases / 10);
    random_destroy(random);
}

/* The same leaves in another order, where no two coincide. */
TEST(the_order_of_leaves_does_not_matter)
{
    random_source *random = random_create(1542);
    const int cases = random_cases(CASES);
    for (int number = 0; number < cases; number++) {
        random_begin(random, (uint32_t)number);
        any_tree a = make_tree(random);
        any_tree b = make_tree(random);
        lan_disc turned[LEAVES];
        lan_disc_tree *other = NULL;
        lan_overlap one;
        lan_overlap two;
        for (size_t i = 0; i < a.count; i++) {
            turned[i] = a.leaves[a.count - 1 - i];
        }
        assert_ok(lan_disc_tree_create(turned, a.count, &other));
        const bool is_on =
            lan_disc_tree_on_disc_tree(a.tree, &a.pose, b.tree, &b.pose, &one);
        assert_true(lan_disc_tree_on_disc_tree(other, &a.pose, b.tree, &b.pose,
                                               &two) == is_on);
        if (is_on) {
            assert_close(two.depth, one.depth, 0.0, 0.0);
        }
        lan_disc_tree_destroy(other);
        lan_disc_tree_destroy(a.tree);
        lan_disc_tree_destroy(b.tree);
    }
    random_destroy(random);
}
