/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/duels/duels_impl.h"
#include "tests/support/oom.h"
#include "tests/support/support.h"

static bool try_table(void *context)
{
    const lan_solver_options *options = context;
    lan_duels *duels = NULL;
    const lan_status status = lan_duels_create(options, 0, &duels);
    const bool made = oom_has_made(status, duels);
    lan_duels_destroy(duels);
    return made;
}

TEST(a_table_of_duels_without_memory_is_none)
{
    lan_solver_options options = lan_solver_options_default();
    assert_true(oom_try_all(try_table, &options) >= 6);
}
