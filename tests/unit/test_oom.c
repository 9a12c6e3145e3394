/* tests/unit/test_oom.c - every allocation of the library fails once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/oom.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/output_file.h"
#include "tests/support/support.h"

static bool try_output_file(void *context)
{
    const char *path = context;
    char nobody = 0;
    lan_output_file *const untouched = (lan_output_file *)&nobody;
    lan_output_file *file = untouched;
    lan_error err;

    lan_error_clear(&err);
    if (!oom_has_succeeded(lan_output_file_open(path, &file, &err), &err)) {
        assert_ptr_equal(file, untouched);
        assert_string_equal(err.text, "out of memory");
        return false;
    }
    lan_output_file_discard(file);
    return true;
}

TEST_WITH(output_file_without_memory_leaves_nothing, scratch_setup,
          scratch_teardown)
{
    char *path = scratch_path(*state, "curve.csv");

    /* the object, its path, and the temporary's */
    assert_int_equal(oom_try_all(try_output_file, path), 3);
    assert_int_equal(scratch_count(*state), 0);
    free(path);
}

static bool try_every_function(void *context)
{
    (void)context;
    /* volatile: a compiler may leave out an allocation that nobody reads */
    void *volatile made = malloc(3);
    void *volatile zeroed = calloc(2, 3);
    char *copy = strdup("duplicate");
    char *part = strndup("duplicate", 3);
    void *volatile grown = made != NULL ? realloc(made, 300) : NULL;
    const bool succeeded = made != NULL && zeroed != NULL && copy != NULL &&
                           part != NULL && grown != NULL;

    if (succeeded) {
        assert_string_equal(copy, "duplicate");
        assert_string_equal(part, "dup");
    }
    free(grown != NULL ? grown : made);
    free(zeroed);
    free(copy);
    free(part);
    return succeeded;
}

TEST(harness_fails_each_kind_of_allocation)
{
    assert_int_equal(oom_try_all(try_every_function, NULL), 5);
}
