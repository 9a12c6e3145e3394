/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/battle_def.h"

#include "tests/support/def_fixture.h"
#include "tests/support/oom.h"

static bool check_once(void *context)
{
    const fixture *f = context;
    findings found;
    const lan_status status = check_def(f, &found);

    if (status == LAN_ENOMEM) {
        assert_int_equal(found.count, 0); /* nothing half said */
    } else {
        assert_int_equal(status, LAN_EINVAL);
        assert_int_equal(found.count, 2);
    }
    return status != LAN_ENOMEM;
}

TEST_WITH(check_without_memory_reports_nothing, setup_fixture, teardown_fixture)
{
    fixture *f = *state;
    f->units[SPEARMAN].rate = -0.3;
    f->fire[2].start = 99.0; /* a warning: it never applies */
    assert_true(oom_try_all(check_once, f) > 5);
}
