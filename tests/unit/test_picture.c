/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figure/draw.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "results/figure/gnuplot_run.h"
#include "tests/support/support.h"
#include "tests/support/widest.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A figure of everything that a script has a way of its own to draw. */
static lan_figure *sketch(const char *title)
{
    static const double x[] = {0.3, 1.3, 2.9};
    static const double y[] = {0.7, 2.9, 1.1};
    static const double ends[] = {0.5, 0.5, 1.0, 0.9};
    static const uint8_t kinds[] = {0, 1, 1, 0};
    static const lan_paint paints[] = {0x4A4E57, 0xFAF8F2};
    static const char *const names[] = {"blocked", NULL};
    lan_figure *figure = NULL;
    assert_ok(lan_figure_create("sketch", &figure));
    lan_figure_title(figure, title);
    lan_figure_line(figure, false, "blue wins at %d %%", 51);
    lan_panel *const panel = lan_figure_panel(
        figure, &(lan_panel_def){.x = {.title = "time", .to = 3.7},
                                 .y = {.title = "soldiers", .to = 4.1},
                                 .has_grid = true});
    lan_panel_cells(panel, &(lan_cells){.x0 = 2.0,
                                        .x1 = 3.0,
                                        .y0 = 3.0,
                                        .y1 = 4.0,
                                        .columns = 2,
                                        .rows = 2,
                                        .kinds = kinds,
                                        .paints = paints,
                                        .kind_names = names,
                                        .kind_count = 2});
    lan_panel_band(
        panel,
        &(lan_band){
            .x = x, .low = y, .level = 0.2, .count = 3, .paint = 0x0072B2});
    lan_panel_line(panel, &(lan_line){.x = x,
                                      .y = y,
                                      .count = 3,
                                      .paint = 0x0072B2,
                                      .dash = LAN_DASH_DASHED,
                                      .name = "it's blue",
                                      .note = "51",
                                      .has_arrow = true,
                                      .goes_on = true});
    lan_panel_points(panel, &(lan_points){.x = x,
                                          .y = y,
                                          .count = 3,
                                          .paint = 0xD55E00,
                                          .is_hollow = true,
                                          .name = "reported"});
    lan_panel_strokes(panel, &(lan_strokes){.ends = ends,
                                            .count = 1,
                                            .paint = LAN_PAINT_MUTED,
                                            .has_arrows = true});
    lan_panel_rule(panel, &(lan_rule){.at = 1.7,
                                      .is_upright = true,
                                      .paint = LAN_PAINT_INK,
                                      .text = "`relief` $(id)",
                                      .is_flag = true});
    assert_ok(lan_figure_status(figure));
    return figure;
}

static lan_status make(const lan_picture *picture, lan_error *err)
{
    lan_figure *const figure = sketch("A'title @x");
    lan_error_clear(err);
    const lan_status status = lan_picture_make(picture, figure, err);
    lan_figure_destroy(figure);
    return status;
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
    lan_picture picture = {.path = NULL};
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
    lan_picture picture = {.path = NULL};
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
    lan_picture picture = {.path = NULL};
    lan_error err;
    picture.script_only = true;
    picture.path = "curve.png";
    lan_error_clear(&err);
    assert_int_equal(lan_picture_check(&picture, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "name it .gp"));
}

TEST(a_name_no_script_can_hold_is_refused_for_scripts_only)
{
    lan_picture picture = {.path = NULL};
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
        lan_picture picture = {.path = NULL};
        lan_error err;
        size_t size = 0;
        picture.path = path;
        assert_ok(make(&picture, &err));
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
    lan_picture picture = {.path = NULL};
    lan_error err;
    size_t size = 0;
    picture.path = path;
    assert_ok(make(&picture, &err));
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
        lan_picture picture = {.path = NULL};
        lan_error err;
        picture.path = path;
        picture.keep = strchr(names[i], '\n') == NULL;
        assert_ok(make(&picture, &err));
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
    lan_picture picture = {.path = NULL};
    lan_error err;
    picture.path = path;
    assert_int_equal(make(&picture, &err), LAN_EIO);
    assert_null(strstr(err.text, "gnuplot"));
    assert_non_null(strstr(err.text, "no/such/folder"));
    free(path);
}

TEST(what_gnuplot_says_is_passed_on)
{
    static const char script[] = "set encoding utf8\nset nonsense\n";
    lan_error err;
    need_gnuplot();
    FILE *const out = tmpfile();
    assert_non_null(out);
    lan_error_clear(&err);
    assert_int_equal(lan_gnuplot_run(script, strlen(script), fileno(out), &err),
                     LAN_EIO);
    assert_non_null(
        strstr(err.text, "gnuplot failed: line 2: unrecognized option"));
    fclose(out);
}

/* Makes a picture where no program can be found. */
static lan_status make_alone(const char *path, lan_error *err)
{
    const lan_picture picture = {.path = path};
    char *const before = strdup(getenv("PATH"));
    assert_non_null(before);
    assert_int_equal(setenv("PATH", "/nowhere", 1), 0);
    const lan_status status = make(&picture, err);
    assert_int_equal(setenv("PATH", before, 1), 0);
    free(before);
    return status;
}

TEST_WITH(a_picture_that_fails_leaves_the_old_one, scratch_setup,
          scratch_teardown)
{
    size_t size = 0;
    lan_error err;
    char *const path = scratch_path(*state, "a.png");
    scratch_write(path, "old");
    assert_int_equal(make_alone(path, &err), LAN_EMISSING);
    assert_non_null(strstr(err.text, "gnuplot is not installed"));
    char *const bytes = scratch_read(path, &size);
    assert_string_equal(bytes, "old");
    assert_int_equal(scratch_count(*state), 1);
    free(bytes);
    free(path);
}

TEST_WITH(svg_needs_no_gnuplot, scratch_setup, scratch_teardown)
{
    size_t size = 0;
    lan_error err;
    char *const path = scratch_path(*state, "a.svg");
    assert_ok(make_alone(path, &err));
    char *const text = scratch_read(path, &size);
    assert_non_null(strstr(text, ">A&#39;title @x</text>"));
    free(text);
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
    assert_ok(make(&picture, &err));
    assert_int_equal(fclose(picture.out), 0);
    return text;
}

TEST(a_script_holds_its_data_and_names_its_picture)
{
    const lan_picture picture = {.path = NULL};
    char *const text = script_of(&picture);
    assert_non_null(strstr(text, "$data << END_OF_DATA\n"));
    assert_non_null(strstr(text, "# it's blue\n0.3 0.7\n1.3 2.9\n2.9 1.1\n"));
    assert_non_null(strstr(text, "set output 'sketch.png'\n"));
    assert_non_null(strstr(text, "plot $data index 0 matrix using"));
    assert_non_null(strstr(text, "$data index 2 using 1:2 with lines"));
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
    const lan_picture picture = {.path = NULL};
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
    lan_picture picture = {.path = NULL};
    lan_error err;
    picture.path = path;
    picture.keep = true;
    assert_ok(make(&picture, &err));
    assert_int_equal(scratch_count(*state), 3);
    char *const first = scratch_read(path, &size);
    char *const script = scratch_read(script_path, &other);
    char *const data = scratch_read(data_path, &other);
    assert_non_null(strstr(data, "\n0.3 0.7\n1.3 2.9\n2.9 1.1\n"));
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

/* Outside of single quotes a script has no backquote, dollar sign but of its
 * data block, at sign or semicolon, whatever the texts are. */
TEST(hostile_texts_stay_within_their_quotes)
{
    const lan_picture picture = {.path = NULL};
    char *const text = script_of(&picture);
    bool inside = false;
    const char *const data = strstr(text, "END_OF_DATA\nset");
    assert_non_null(data);
    for (const char *at = data; *at != '\0'; at++) {
        if (*at == '\'') {
            inside = !inside;
        } else if (!inside) {
            assert_null(strchr("`@;!\"", *at));
            assert_true(*at != '$' || strncmp(at, "$data", 5) == 0 ||
                        (at[1] >= '1' && at[1] <= '9'));
        }
        assert_true(*at != '\n' || !inside);
    }
    assert_false(inside);
    assert_non_null(strstr(text, "'A''title @x'"));
    assert_non_null(strstr(text, "'`relief` $(id)'"));
    free(text);
}

static char *characters_of(bool utf8, bool color, int32_t columns)
{
    char *text = NULL;
    size_t length = 0;
    lan_error err;
    const lan_picture picture = {.out = open_memstream(&text, &length),
                                 .utf8 = utf8,
                                 .color = color,
                                 .columns = columns};
    assert_non_null(picture.out);
    assert_ok(make(&picture, &err));
    assert_int_equal(fclose(picture.out), 0);
    return text;
}

TEST(characters_are_as_wide_as_the_terminal)
{
    static const int32_t columns[] = {50, 78, 131, 160};
    for (size_t i = 0; i < COUNT(columns); i++) {
        char *const text = characters_of(true, false, columns[i]);
        assert_true(widest_line(text) <= (size_t)columns[i]);
        assert_true(widest_line(text) >= (size_t)columns[i] - 4);
        free(text);
    }
}

TEST(characters_of_ascii_are_ascii)
{
    char *const text = characters_of(false, false, 0);
    for (const char *at = text; *at != '\0'; at++) {
        assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
    }
    assert_non_null(strstr(text, "A'title @x\nblue wins at 51 %\n"));
    assert_non_null(strstr(text, "`relief` $(id)"));
    assert_non_null(strstr(text, "it's blue 51"));
    assert_non_null(strstr(text, "# blocked"));
    free(text);
}

/* Blue is colour 25 or so of 256; red and green are in no picture. */
TEST(colours_are_of_256_and_only_where_they_are_shown)
{
    char *const plain = characters_of(true, false, 0);
    char *const colored = characters_of(true, true, 0);
    assert_null(strchr(plain, '\033'));
    assert_non_null(strstr(colored, "\033[0;38;5;"));
    assert_null(strstr(colored, "\033[31m"));
    assert_null(strstr(colored, "\033[32m"));
    free(plain);
    free(colored);
}
