/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/input_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/support.h"

#define LONG 300007 /* bytes: several times the first buffer */

static lan_status read_all(const char *path, size_t limit, char **text,
                           size_t *length, lan_error *err)
{
    *text = NULL;
    *length = 7;
    lan_error_clear(err);
    return lan_input_file_read(path, limit, text, length, err);
}

static void write_bytes(const char *path, size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    for (size_t i = 0; i < count; i++) {
        assert_int_not_equal(fputc((int)(i * 31 % 251), file), EOF);
    }
    assert_int_equal(fclose(file), 0);
}

GROUP_WITH(scratch_setup, scratch_teardown);

TEST(every_byte_comes_and_a_nul_behind_it)
{
    static const size_t counts[] = {0, 1, 65535, 65536, 65537, LONG};
    char *path = scratch_path(*state, "bytes");
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        char *text = NULL;
        size_t length = 0;
        lan_error err;
        write_bytes(path, counts[i]);
        assert_ok(read_all(path, LONG, &text, &length, &err));
        assert_int_equal(length, counts[i]);
        assert_int_equal(text[length], '\0');
        for (size_t k = 0; k < length; k++) {
            assert_int_equal((unsigned char)text[k], k * 31 % 251);
        }
        free(text);
    }
    free(path);
}

TEST(more_bytes_than_the_limit_are_refused)
{
    char *path = scratch_path(*state, "long");
    char *text = NULL;
    size_t length = 0;
    lan_error err;
    write_bytes(path, LONG);
    assert_int_equal(read_all(path, LONG - 1, &text, &length, &err),
                     LAN_ELIMIT);
    assert_string_equal(err.text,
                        "is longer than 300006 bytes, the most that is read");
    assert_null(text);
    assert_int_equal(length, 7);
    assert_ok(read_all(path, LONG, &text, &length, &err));
    free(text);
    free(path);
}

TEST(what_cannot_be_read_says_why)
{
    const char *folder = *state;
    char *missing = scratch_path(folder, "missing");
    char *text = NULL;
    size_t length = 0;
    lan_error err;
    assert_int_equal(read_all(missing, LONG, &text, &length, &err), LAN_EIO);
    assert_non_null(strstr(err.text, "No such file"));
    assert_int_equal(read_all(folder, LONG, &text, &length, &err), LAN_EIO);
    assert_non_null(strstr(err.text, "cannot be read: "));
    assert_null(text);
    assert_int_equal(length, 7);
    free(missing);
}
