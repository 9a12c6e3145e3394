/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solve.h"

#include "tests/support/def_fixture.h"
#include "tests/support/oom.h"
#include "tests/support/turning.h"

#include "base/real.h"

static bool try_find(void *context)
{
    const fixture *f = context;
    const lan_solver_options options = lan_solver_options_default();
    lan_turning_options how = lan_turning_options_default();
    lan_turning_point found = {.kind = LAN_TURNING_AHEAD,
                               .factor = 7.25,
                               .count = 3.5,
                               .battles = 1,
                               .calls = 1};
    lan_error err;

    lan_error_clear(&err);
    how.rtol = 0.1;
    how.battles = 8;
    const lan_status status =
        turning_find(&f->def, RED, &options, &how, &found, &err);
    if (status == LAN_OK) {
        return true;
    }
    if (status != LAN_ENOMEM) {
        fail_with("status %d: %s", (int)status, err.text);
    }
    assert_close(found.factor, 7.25, 0.0, 0.0);
    return false;
}

TEST_WITH(find_without_memory_leaves_nothing, setup_fixture, teardown_fixture)
{
    /* its own three copies, and those of each battle */
    assert_true(oom_try_all(try_find, *state) > 6);
}
