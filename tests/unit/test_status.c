/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/base.h"

#include <string.h>

#include "base/list_impl.h"
#include "tests/support/support.h"

TEST(every_status_has_a_text_of_its_own)
{
    for (int i = 0; i < (int)LAN_STATUS_COUNT; i++) {
        const char *text = lan_status_text((lan_status)i);
        assert_true(strlen(text) > 0);
        assert_string_not_equal(text, "unknown status");
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(text, lan_status_text((lan_status)j));
        }
    }
}

TEST(texts_belong_to_their_codes)
{
    assert_string_equal(lan_status_text(LAN_OK), "success");
    assert_string_equal(lan_status_text(LAN_ENOMEM), "out of memory");
    assert_string_equal(lan_status_text(LAN_ECANCELLED),
                        "cancelled by the caller");
}

TEST(success_is_zero)
{
    assert_int_equal((int)LAN_OK, 0);
}

TEST(other_numbers_are_unknown)
{
    const int strangers[] = {(int)LAN_STATUS_COUNT, 9999, -1};

    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        /* by memcpy: a cast of a number no enumerator has is undefined for
         * the sanitizer, and this is what a damaged caller would pass */
        lan_status status = LAN_OK;
        memcpy(&status, &strangers[i], sizeof status);
        assert_string_equal(lan_status_text(status), "unknown status");
    }
}
