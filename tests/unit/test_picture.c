/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/picture.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "results/figure/gnuplot_run.h"
#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A drawing of two points, and how often it was asked for. */
typedef struct sketch {
    const char *command; /* of the script, before it plots */
    int *asked;
} sketch;

static void write_data(const void *context, FILE *out)
{
    const sketch *const s = context;
    ++*s->asked;
    fputs("0 0.7\n1.3 2.9\n", out);
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    const sketch *const s = context;
    fprintf(out, "%s\nplot %s using 1:2 with lines\n", s->command,
            canvas->data);
}

static const char usual[] = "unset key";

static lan_status make(const lan_picture *picture, const char *command,
                       lan_error *err)
{
    int asked = 0;
    const sketch s = {command, &asked};
    const lan_drawing drawing = {.name = "sketch",
                                 .context = &s,
                                 .write_data = write_data,
                                 .write_script = write_script};
    lan_error_clear(err);
    return lan_picture_make(picture, &drawing, err);
}

static bool has_gnuplot(void)
{
    lan_error err;
    FILE *out = tmpfile();
    assert_non_null(out);
    lan_error_clear(&err);
    const lan_status status =
        lan_gnuplot_run("print 1\n", strlen("print 1\n"), fileno(out), &err);
    fclose(out);
    return status == LAN_OK;
}

#define need_gnuplot()                                                         \
    if (!has_gnuplot()) {                                                      \
        print_message("# gnuplot is missing\n");                               \
        skip();                                                                \
    }

TEST(endings_of_pictures_are_known)
{
    static const char *const good[] = {"a.png", "dir.x/b.SVG", "c.d.pdf", "-"};
    static const char *const bad[] = {"a",      "a.jpg", ".png", "x/.pdf",
                                      "a.png/", "png",   "a.gp", ""};
    lan_picture picture = lan_picture_default();
    lan_error err;
    for (size_t i = 0; i < COUNT(good); i++) {
        picture.path = good[i];
        lan_error_clear(&err);
        assert_ok(lan_picture_check(&picture, &err));
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        picture.path = bad[i];
        lan_error_clear(&err);
        assert_int_equal(lan_picture_check(&picture, &err), LAN_EINVAL);
        assert_non_null(strstr(err.text, ".png, .svg or .pdf"));
    }
}

TEST(keeping_needs_a_picture_file)
{
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.keep = true;
    lan_error_clear(&err);
    assert_int_equal(lan_picture_check(&picture, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "--keep"));
    picture.path = "a.gp";
    picture.script_only = true;
    assert_int_equal(lan_picture_check(&picture, NULL), LAN_EINVAL);
}

TEST(a_script_does_not_take_a_picture_name)
{
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.script_only = true;
    picture.path = "curve.png";
    lan_error_clear(&err);
    assert_int_equal(lan_picture_check(&picture, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "name it .gp"));
}

TEST(a_name_no_script_can_hold_is_refused_for_scripts_only)
{
    lan_picture picture = lan_picture_default();
    picture.path = "a\nsystem 'id'\n.png";
    assert_ok(lan_picture_check(&picture, NULL));
    picture.keep = true;
    assert_int_equal(lan_picture_check(&picture, NULL), LAN_EINVAL);
}

TEST_WITH(each_ending_makes_a_file_of_its_kind, scratch_setup, scratch_teardown)
{
    static const struct {
        const char *name;
        const char *begin;
        size_t length;
    } cases[] = {{"a.png", "\x89PNG\r\n\x1a\n", 8},
                 {"a.svg", "<?xml", 5},
                 {"a.pdf", "%PDF-", 5}};
    need_gnuplot();
    for (size_t i = 0; i < COUNT(cases); i++) {
        char *const path = scratch_path(*state, cases[i].name);
        lan_picture picture = lan_picture_default();
        lan_error err;
        size_t size = 0;
        picture.path = path;
        assert_ok(make(&picture, usual, &err));
        char *const bytes = scratch_read(path, &size);
        assert_non_null(bytes);
        assert_true(size > 1000);
        assert_memory_equal(bytes, cases[i].begin, cases[i].length);
        free(bytes);
        free(path);
    }
    assert_int_equal(scratch_count(*state), COUNT(cases));
}

TEST_WITH(a_png_is_1200_by_720, scratch_setup, scratch_teardown)
{
    static const unsigned char want[8] = {0, 0, 0x04, 0xB0, 0, 0, 0x02, 0xD0};
    need_gnuplot();
    char *const path = scratch_path(*state, "a.png");
    lan_picture picture = lan_picture_default();
    lan_error err;
    size_t size = 0;
    picture.path = path;
    assert_ok(make(&picture, usual, &err));
    char *const bytes = scratch_read(path, &size);
    assert_non_null(bytes);
    assert_memory_equal(bytes + 16, want, sizeof want);
    free(bytes);
    free(path);
}

TEST_WITH(names_of_files_are_never_commands, scratch_setup, scratch_teardown)
{
    static const char *const names[] = {
        "'; system 'touch pwned'.png", "`touch pwned`.png",
        "$(touch pwned).svg", "a\nsystem 'touch pwned'\n.png",
        "-e system('touch pwned').pdf"};
    need_gnuplot();
    for (size_t i = 0; i < COUNT(names); i++) {
        char *const path = scratch_path(*state, names[i]);
        lan_picture picture = lan_picture_default();
        lan_error err;
        picture.path = path;
        picture.keep = strchr(names[i], '\n') == NULL;
        assert_ok(make(&picture, usual, &err));
        assert_int_equal(access(path, R_OK), 0);
        free(path);
    }
    char *const pwned = scratch_path(*state, "pwned");
    assert_int_not_equal(access(pwned, F_OK), 0);
    assert_int_not_equal(access("pwned", F_OK), 0);
    free(pwned);
}

TEST_WITH(a_bad_path_is_told_before_gnuplot_starts, scratch_setup,
          scratch_teardown)
{
    char *const path = scratch_path(*state, "no/such/folder/a.png");
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.path = path;
    assert_int_equal(make(&picture, "this is no command", &err), LAN_EIO);
    assert_null(strstr(err.text, "gnuplot"));
    assert_non_null(strstr(err.text, "no/such/folder"));
    free(path);
}

TEST_WITH(what_gnuplot_says_is_passed_on_and_no_file_appears, scratch_setup,
          scratch_teardown)
{
    need_gnuplot();
    char *const path = scratch_path(*state, "a.png");
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.path = path;
    assert_int_equal(make(&picture, "set nonsense", &err), LAN_EIO);
    assert_non_null(strstr(err.text, "gnuplot failed"));
    assert_non_null(strstr(err.text, "unrecognized option"));
    assert_int_equal(scratch_count(*state), 0);
    free(path);
}

TEST_WITH(a_picture_that_fails_leaves_the_old_one, scratch_setup,
          scratch_teardown)
{
    size_t size = 0;
    need_gnuplot();
    char *const path = scratch_path(*state, "a.svg");
    lan_picture picture = lan_picture_default();
    lan_error err;
    scratch_write(path, "old");
    picture.path = path;
    assert_int_equal(make(&picture, "set nonsense", &err), LAN_EIO);
    char *const bytes = scratch_read(path, &size);
    assert_string_equal(bytes, "old");
    free(bytes);
    free(path);
}

static char *script_of(const lan_picture *like)
{
    char *text = NULL;
    size_t length = 0;
    lan_picture picture = *like;
    lan_error err;
    picture.script_only = true;
    picture.out = open_memstream(&text, &length);
    assert_non_null(picture.out);
    assert_ok(make(&picture, usual, &err));
    assert_int_equal(fclose(picture.out), 0);
    return text;
}

TEST(a_script_holds_its_data_and_names_its_picture)
{
    const lan_picture picture = lan_picture_default();
    char *const text = script_of(&picture);
    assert_non_null(strstr(text, "$data << END_OF_DATA\n0 0.7\n1.3 2.9\n"
                                 "END_OF_DATA\n"));
    assert_non_null(strstr(text, "set output 'sketch.png'\n"));
    assert_non_null(strstr(text, "plot $data using 1:2"));
    free(text);
}

/* Runs gnuplot on a script in a folder, as its reader would. */
static void run_script_in(const char *folder, const char *text)
{
    char here[4096];
    lan_error err;
    FILE *out = tmpfile();
    assert_non_null(out);
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);
    lan_error_clear(&err);
    const lan_status status =
        lan_gnuplot_run(text, strlen(text), fileno(out), &err);
    assert_int_equal(chdir(here), 0);
    fclose(out);
    assert_ok(status);
}

TEST_WITH(a_script_draws_its_picture_by_itself, scratch_setup, scratch_teardown)
{
    need_gnuplot();
    const lan_picture picture = lan_picture_default();
    char *const text = script_of(&picture);
    run_script_in(*state, text);
    char *const drawn = scratch_path(*state, "sketch.png");
    assert_int_equal(access(drawn, R_OK), 0);
    free(drawn);
    free(text);
}

TEST_WITH(what_is_kept_draws_the_same_picture_again, scratch_setup,
          scratch_teardown)
{
    size_t size = 0;
    size_t size_again = 0;
    size_t other = 0;
    need_gnuplot();
    char *const path = scratch_path(*state, "it's.png");
    char *const script_path = scratch_path(*state, "it's.gp");
    char *const data_path = scratch_path(*state, "it's.dat");
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.path = path;
    picture.keep = true;
    assert_ok(make(&picture, usual, &err));
    assert_int_equal(scratch_count(*state), 3);
    char *const first = scratch_read(path, &size);
    char *const script = scratch_read(script_path, &other);
    char *const data = scratch_read(data_path, &other);
    assert_string_equal(data, "0 0.7\n1.3 2.9\n");
    assert_int_equal(remove(path), 0);
    run_script_in(*state, script);
    char *const again = scratch_read(path, &size_again);
    assert_non_null(again);
    assert_int_equal(size, size_again);
    assert_memory_equal(first, again, size);
    free(first);
    free(again);
    free(script);
    free(data);
    free(path);
    free(script_path);
    free(data_path);
}

TEST(characters_fit_a_terminal_and_are_no_picture)
{
    char *text = NULL;
    size_t length = 0;
    need_gnuplot();
    lan_picture picture = lan_picture_default();
    lan_error err;
    picture.out = open_memstream(&text, &length);
    assert_non_null(picture.out);
    assert_ok(make(&picture, usual, &err));
    assert_int_equal(fclose(picture.out), 0);
    size_t lines = 0;
    size_t width = 0;
    for (size_t i = 0; i < length; i++) {
        assert_true(text[i] == '\n' || (text[i] >= ' ' && text[i] <= '~'));
        width = text[i] == '\n' ? 0 : width + 1;
        lines += text[i] == '\n' ? 1 : 0;
        assert_true(width <= 78);
    }
    assert_true(lines >= 18 && lines <= 22);
    free(text);
}
