/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/base.h"

#include <string.h>

#include "tests/support/support.h"

TEST(cleared_error_holds_no_failure)
{
    lan_error err;

    memset(&err, 0x5A, sizeof err);
    lan_error_clear(&err);
    assert_ok(err.status);
    assert_int_equal(err.line, 0);
    assert_int_equal(err.column, 0);
    assert_string_equal(err.text, "");
}

TEST(failure_carries_status_place_and_numbers)
{
    lan_error err;

    lan_error_clear(&err);
    assert_int_equal(lan_fail(&err, LAN_EPARSE, 14, 7, "unknown key '%s' of %d",
                              "cuont", 23),
                     LAN_EPARSE);
    assert_int_equal(err.status, LAN_EPARSE);
    assert_int_equal(err.line, 14);
    assert_int_equal(err.column, 7);
    assert_string_equal(err.text, "unknown key 'cuont' of 23");
}

TEST(first_failure_wins)
{
    lan_error err;

    lan_error_clear(&err);
    assert_int_equal(lan_fail(&err, LAN_EIO, 3, 0, "first"), LAN_EIO);
    assert_int_equal(lan_fail(&err, LAN_ELIMIT, 5, 9, "second"), LAN_ELIMIT);
    assert_int_equal(err.status, LAN_EIO);
    assert_int_equal(err.line, 3);
    assert_int_equal(err.column, 0);
    assert_string_equal(err.text, "first");
}

TEST(cleared_error_takes_the_next_failure)
{
    lan_error err;

    lan_error_clear(&err);
    assert_int_equal(lan_fail(&err, LAN_EIO, 3, 0, "first"), LAN_EIO);
    lan_error_clear(&err);
    assert_int_equal(lan_fail(&err, LAN_ESTEP, 0, 0, "second"), LAN_ESTEP);
    assert_string_equal(err.text, "second");
}

TEST(progress_callback_is_optional)
{
    lan_error_clear(NULL);
    assert_int_equal(lan_fail(NULL, LAN_EINVAL, 1, 2, "unheard %d", 3),
                     LAN_EINVAL);
}

/* A text of a's and then one character, of which only part fits. */
static void assert_cut(const char *character, size_t before, size_t want)
{
    char text[LAN_ERROR_TEXT_SIZE + 32];
    lan_error err;

    memset(text, 'a', before);
    memcpy(text + before, character, strlen(character) + 1);
    lan_error_clear(&err);
    assert_int_equal(lan_fail(&err, LAN_EPARSE, 0, 0, "%s", text), LAN_EPARSE);
    assert_int_equal(strlen(err.text), want);
    assert_memory_equal(err.text, text, want);
}

TEST(long_text_is_cut_at_a_whole_character)
{
    const size_t room = LAN_ERROR_TEXT_SIZE - 1;

    assert_cut("bcd", room - 1, room);                  /* one byte */
    assert_cut("\xC3\xA9", room - 1, room - 1);         /* half of é */
    assert_cut("\xC3\xA9 tail", room - 2, room);        /* all of é */
    assert_cut("\xE2\x82\xAC", room - 2, room - 2);     /* 2/3 of € */
    assert_cut("\xE2\x82\xAC", room - 1, room - 1);     /* 1/3 of € */
    assert_cut("\xF0\x9F\x8F\xB9", room - 3, room - 3); /* 3/4 of a bow */
    assert_cut("\xF0\x9F\x8F\xB9 and an arrow", room - 4, room); /* all of it */
}

TEST(text_that_just_fits_is_kept)
{
    assert_cut("\xC3\xA9", LAN_ERROR_TEXT_SIZE - 3, LAN_ERROR_TEXT_SIZE - 1);
}
