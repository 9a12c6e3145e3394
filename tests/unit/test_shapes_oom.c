/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/oom.h"

#include "lanchester/shapes.h"
#include "tests/support/support.h"

static bool try_tree(void *context)
{
    const lan_disc *discs = context;
    lan_disc_tree *tree = NULL;
    if (!oom_has_succeeded(lan_disc_tree_create(discs, 3, &tree), NULL)) {
        assert_null(tree);
        return false;
    }
    lan_disc_tree_destroy(tree);
    return true;
}

TEST(a_tree_without_memory_is_not_made)
{
    lan_disc discs[3] = {
        {{0.0, 0.0}, 1.0}, {{1.0, 0.0}, 1.0}, {{2.0, 0.0}, 1.0}};
    assert_true(oom_try_all(try_tree, discs) >= 2);
}
