/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/output_file.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/support.h"

/* Opens an output, writes content to it, and fails the test where that does
 * not work. */
static lan_output_file *open_with(const char *path, const char *content)
{
    lan_output_file *file = NULL;
    lan_error err;

    lan_error_clear(&err);
    assert_ok_or(lan_output_file_open(path, &file, &err), &err);
    assert_true(fputs(content, lan_output_file_stream(file)) != EOF);
    return file;
}

static void assert_content(const char *path, const char *want)
{
    size_t size = 0;
    char *got = scratch_read(path, &size);

    assert_non_null(got);
    assert_string_equal(got, want);
    free(got);
}

static unsigned mode_of(const char *path)
{
    struct stat about;
    assert_int_equal(lstat(path, &about), 0);
    return about.st_mode & 07777;
}

static bool exists(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0;
}

TEST_WITH(target_appears_whole_at_commit, scratch_setup, scratch_teardown)
{
    char *path = scratch_path(*state, "curve.csv");
    lan_output_file *file = open_with(path, "t,blue\n0,12.5\n");

    assert_false(exists(path));
    assert_ok(lan_output_file_commit(file, NULL));
    assert_content(path, "t,blue\n0,12.5\n");
    assert_int_equal(scratch_count(*state), 1);
    free(path);
}

TEST_WITH(discard_leaves_nothing_behind, scratch_setup, scratch_teardown)
{
    char *path = scratch_path(*state, "curve.csv");
    lan_output_file *file = open_with(path, "half a");

    assert_int_equal(scratch_count(*state), 1);
    lan_output_file_discard(file);
    assert_int_equal(scratch_count(*state), 0);
    lan_output_file_discard(NULL);
    free(path);
}

TEST_WITH(old_content_stays_until_commit, scratch_setup, scratch_teardown)
{
    char *path = scratch_path(*state, "curve.csv");

    scratch_write(path, "old");
    lan_output_file_discard(open_with(path, "never seen"));
    assert_content(path, "old");
    lan_output_file *file = open_with(path, "new");
    assert_content(path, "old");
    assert_ok(lan_output_file_commit(file, NULL));
    assert_content(path, "new");
    free(path);
}

TEST_WITH(temporary_is_next_to_the_target_and_hidden, scratch_setup,
          scratch_teardown)
{
    char *path = scratch_path(*state, "curve.csv");
    char *start = scratch_path(*state, ".curve.csv.");
    lan_output_file *file = open_with(path, "x");
    const char *temporary = lan_output_file_temporary(file);

    assert_int_equal(strncmp(temporary, start, strlen(start)), 0);
    assert_int_equal(strlen(temporary), strlen(start) + 6);
    lan_output_file_discard(file);
    free(start);
    free(path);
}

TEST_WITH(two_outputs_to_one_target_do_not_mix, scratch_setup, scratch_teardown)
{
    char *path = scratch_path(*state, "curve.csv");
    lan_output_file *first = open_with(path, "first");
    lan_output_file *second = open_with(path, "second");

    assert_string_not_equal(lan_output_file_temporary(first),
                            lan_output_file_temporary(second));
    assert_ok(lan_output_file_commit(second, NULL));
    assert_ok(lan_output_file_commit(first, NULL));
    assert_content(path, "first");
    assert_int_equal(scratch_count(*state), 1);
    free(path);
}

TEST_WITH(another_program_may_write_into_the_temporary, scratch_setup,
          scratch_teardown)
{
    char *path = scratch_path(*state, "picture.svg");
    lan_output_file *file = open_with(path, "");

    scratch_write(lan_output_file_temporary(file), "<svg/>");
    assert_ok(lan_output_file_commit(file, NULL));
    assert_content(path, "<svg/>");
    free(path);
}

TEST_WITH(new_file_has_the_mode_of_the_umask, scratch_setup, scratch_teardown)
{
    char *path = scratch_path(*state, "curve.csv");
    const mode_t before = umask(027);
    lan_output_file *file = open_with(path, "x");

    umask(before);
    assert_ok(lan_output_file_commit(file, NULL));
    assert_int_equal(mode_of(path), 0640);
    free(path);
}

TEST_WITH(replaced_file_keeps_its_mode, scratch_setup, scratch_teardown)
{
    char *path = scratch_path(*state, "curve.csv");

    scratch_write(path, "old");
    assert_int_equal(chmod(path, 0604), 0);
    assert_ok(lan_output_file_commit(open_with(path, "new"), NULL));
    assert_int_equal(mode_of(path), 0604);
    free(path);
}

TEST_WITH(links_are_followed_to_the_file, scratch_setup, scratch_teardown)
{
    char *target = scratch_path(*state, "target.csv");
    char *near_link = scratch_path(*state, "near");
    char *far_link = scratch_path(*state, "far");

    scratch_write(target, "old");
    assert_int_equal(symlink("target.csv", near_link), 0); /* relative */
    assert_int_equal(symlink(near_link, far_link), 0);     /* absolute */
    assert_ok(lan_output_file_commit(open_with(far_link, "new"), NULL));
    struct stat about;
    assert_int_equal(lstat(far_link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_content(target, "new");
    free(target);
    free(near_link);
    free(far_link);
}

TEST_WITH(link_to_nothing_makes_the_file_it_names, scratch_setup,
          scratch_teardown)
{
    char *target = scratch_path(*state, "later.csv");
    char *link = scratch_path(*state, "link");

    assert_int_equal(symlink("later.csv", link), 0);
    assert_ok(lan_output_file_commit(open_with(link, "new"), NULL));
    assert_content(target, "new");
    assert_int_equal(scratch_count(*state), 2);
    free(target);
    free(link);
}

TEST(device_is_written_itself)
{
    lan_output_file *file = open_with("/dev/null", "gone");

    assert_string_equal(lan_output_file_temporary(file), "/dev/null");
    assert_ok(lan_output_file_commit(file, NULL));
    struct stat about;
    assert_int_equal(stat("/dev/null", &about), 0);
    assert_true(S_ISCHR(about.st_mode));
}

TEST(full_device_is_reported_at_commit)
{
    lan_error err;
    if (access("/dev/full", W_OK) != 0) {
        skip();
    }
    lan_output_file *file = open_with("/dev/full", "too much");

    lan_error_clear(&err);
    assert_int_equal(lan_output_file_commit(file, &err), LAN_EIO);
    assert_string_equal(err.text,
                        "cannot write '/dev/full': No space left on device");
}

TEST(write_that_failed_earlier_is_not_forgotten)
{
    if (access("/dev/full", W_OK) != 0) {
        skip();
    }
    lan_output_file *file = open_with("/dev/full", "too much");

    assert_true(fflush(lan_output_file_stream(file)) != 0);
    assert_int_equal(lan_output_file_commit(file, NULL), LAN_EIO);
}

TEST_WITH(failed_rename_removes_the_temporary, scratch_setup, scratch_teardown)
{
    char *path = scratch_path(*state, "curve.csv");
    lan_output_file *file = open_with(path, "x");
    lan_error err;

    /* somebody makes a folder of that name in the meantime */
    assert_int_equal(mkdir(path, 0700), 0);
    lan_error_clear(&err);
    assert_int_equal(lan_output_file_commit(file, &err), LAN_EIO);
    assert_non_null(strstr(err.text, "curve.csv': Is a directory"));
    assert_int_equal(scratch_count(*state), 1);
    free(path);
}

TEST_WITH(what_cannot_be_opened_says_why, scratch_setup, scratch_teardown)
{
    static const char *const cases[][2] = {
        {"no/such/folder.csv", "No such file or directory"},
        {".", "Is a directory"},
        {"new/", "No such file or directory"},
        {"circle", "Too many levels of symbolic links"},
    };
    char *circle = scratch_path(*state, "circle");

    assert_int_equal(symlink("circle", circle), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *path = scratch_path(*state, cases[i][0]);
        lan_output_file *const outsider = (lan_output_file *)state;
        lan_output_file *file = outsider;
        lan_error err;
        lan_error_clear(&err);
        assert_int_equal(lan_output_file_open(path, &file, &err), LAN_EIO);
        assert_ptr_equal(file, outsider);
        if (strstr(err.text, cases[i][1]) == NULL) {
            fail_with("%s: %s", cases[i][0], err.text);
        }
        free(path);
    }
    lan_output_file *file = NULL;
    assert_int_equal(lan_output_file_open("", &file, NULL), LAN_EIO);
    assert_int_equal(scratch_count(*state), 1);
    free(circle);
}

TEST_WITH(read_only_file_is_not_replaced, scratch_setup, scratch_teardown)
{
    char *path = scratch_path(*state, "kept.csv");
    lan_output_file *file = NULL;
    const uid_t me = geteuid();
    const uid_t outsider = 65534;

    scratch_write(path, "kept");
    assert_int_equal(chmod(path, 0444), 0);
    if (me == 0) { /* nothing is read-only to root */
        assert_int_equal(chown(path, outsider, (gid_t)-1), 0);
        assert_int_equal(chown(*state, outsider, (gid_t)-1), 0);
        assert_int_equal(seteuid(outsider), 0);
    }
    const lan_status status = lan_output_file_open(path, &file, NULL);
    assert_int_equal(seteuid(me), 0);
    assert_int_equal(status, LAN_EIO);
    assert_null(file);
    assert_content(path, "kept");
    assert_int_equal(scratch_count(*state), 1);
    free(path);
}

TEST_WITH(long_name_gets_a_temporary_that_fits, scratch_setup, scratch_teardown)
{
    char name[252];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    char *path = scratch_path(*state, name);

    assert_ok(lan_output_file_commit(open_with(path, "x"), NULL));
    assert_content(path, "x");
    free(path);
}
