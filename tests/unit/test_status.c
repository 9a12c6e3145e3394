/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/base.h"

#include "base/list_impl.h"
#include "tests/support/support.h"

TEST(every_status_has_a_text_of_its_own)
{
    for (int i = 0; i < (int)LAN_STATUS_COUNT; i++) {
        const char *text = lan_status_text((lan_status)i);
        assert_string_not_equal(text, "unknown status");
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(text, lan_status_text((lan_status)j));
        }
    }
}
