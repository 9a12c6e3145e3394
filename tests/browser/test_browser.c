/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/browser/shown.h"

GROUP_WITH(shown_setup, shown_teardown);

/* A page on which everything is noisy. */
static const char noisy[] =
    "<!DOCTYPE html><title>noisy</title>"
    "<script>console.warn('a warning'); setTimeout(() => { throw new "
    "Error('thrown'); });</script>"
    "<meta http-equiv='Content-Security-Policy' content=\"script-src "
    "'none'\">"
    "<script>window.refused = true;</script>"
    "<img src='none.png' alt=''>";

TEST(every_kind_of_complaint_is_heard)
{
    browser *b = shown_begin(state);
    shown_write(b, "a page's name, 100 % odd.html", noisy);
    page *p = shown_open(b, "a page's name, 100 % odd.html", NULL, NULL);

    page_settle(p);
    assert_non_null(strstr(page_complaints(p), "console: a warning\n"));
    assert_non_null(strstr(page_complaints(p), "exception: Error: thrown"));
    assert_non_null(strstr(page_complaints(p), "request: file://"));
    assert_non_null(strstr(page_complaints(p), "none.png\n"));
    assert_non_null(strstr(page_complaints(p), "Content Security Policy"));
    assert_false(page_is(p, "'refused' in window"));
    page_forget(p);
    assert_quiet(p);
    page_close(p);
}

/* A page that writes down what is done to it. */
static const char listening[] =
    "<!DOCTYPE html><meta name=viewport content='width=device-width'>"
    "<body style='height:3000px;margin:0'><button>B</button><script>"
    "window.heard = [];"
    "for (const name of ['keydown', 'pointerdown', 'pointerup', 'touchstart',"
    "  'touchmove'])"
    "  addEventListener(name, (e) => heard.push("
    "    name + ':' + (e.key ?? e.pointerType ?? e.touches.length)),"
    "    {passive: false});"
    "</script>";

static void assert_heard(page *p, const char *event)
{
    if (!page_is(p, "heard.includes('%s')", event)) {
        char *heard = page_text(p, "heard.join(' ')");
        fail_with("%s is not in: %s", event, heard);
    }
}

TEST(keys_mouse_and_fingers_reach_a_page)
{
    static const page_reader phone = {
        .width = 360, .height = 640, .has_phone = true};
    browser *b = shown_begin(state);
    shown_write(b, "listening.html", listening);
    page *p = shown_open(b, "listening.html", NULL, NULL);

    page_press(p, "Tab");
    assert_true(page_is(p, "document.activeElement.localName === 'button'"));
    page_press(p, "Space");
    page_press(p, "ArrowLeft");
    page_press(p, "Shift+Tab");
    page_click(p, 300.0, 300.0);
    assert_heard(p, "keydown:Tab");
    assert_heard(p, "keydown: ");
    assert_heard(p, "keydown:ArrowLeft");
    assert_heard(p, "pointerdown:mouse");
    assert_heard(p, "pointerup:mouse");
    page_read_as(p, &phone);
    page_drag(p, 100.0, 300.0, 100.0, 200.0);
    assert_heard(p, "touchstart:1");
    assert_heard(p, "touchmove:1");
    assert_heard(p, "pointerdown:touch");
    page_close(p);
}

TEST(a_page_is_seen_by_another_reader)
{
    static const page_reader reader = {.width = 400,
                                       .height = 500,
                                       .is_dark = true,
                                       .is_still = true,
                                       .is_paper = true};
    browser *b = shown_begin(state);
    shown_write(b, "page.html",
                "<!DOCTYPE html><script>window.ran = 1;"
                "</script><p>words");
    page *p = shown_open(b, "page.html", "t=3", NULL);

    assert_true(page_is(p, "location.hash === '#t=3' && ran === 1"));
    assert_true(page_is(p, "innerWidth === 1200 && innerHeight === 900"));
    page_read_as(p, &reader);
    assert_true(page_is(p, "innerWidth === 400 && innerHeight === 500"));
    assert_true(page_is(p, "['(prefers-color-scheme: dark)', 'print',"
                           " '(prefers-reduced-motion: reduce)']"
                           ".every((query) => matchMedia(query).matches)"));
    page_close(p);

    static const page_reader careful = {.has_no_script = true};
    p = shown_open(b, "page.html", NULL, &careful);
    assert_false(page_is(p, "'ran' in window"));
    page_close(p);
}

TEST(a_page_is_described_and_photographed)
{
    browser *b = shown_begin(state);
    shown_write(b, "page.html", "<!DOCTYPE html><button>press me</button>");
    page *p = shown_open(b, "page.html", NULL, NULL);
    json_t *tree = page_accessibility(p);
    char *words = json_dumps(tree, 0);
    char *picture = shown_path(b, "page.png");
    size_t size = 0;

    assert_non_null(strstr(words, "press me"));
    page_screenshot(p, picture, false);
    char *png = scratch_read(picture, &size);
    assert_non_null(png);
    assert_true(size > 1000);
    assert_memory_equal(png, "\x89PNG\r\n\x1a\n", 8);
    assert_memory_equal(png + size - 8, "IEND", 4);
    free(png);
    free(picture);
    free(words);
    json_decref(tree);
    page_close(p);
}

static bool is_gone(const char *folder)
{
    const struct timespec pause = {.tv_nsec = 20000000};
    struct stat about;

    for (int i = 0; i < 500; i++) {
        if (stat(folder, &about) != 0) {
            return true;
        }
        nanosleep(&pause, NULL);
    }
    return false;
}

static void end_at_once(const char *message)
{
    (void)message;
    _exit(1);
}

/* Opens a browser of its own, tells its folder, and is killed. */
static void be_killed(int out)
{
    const browser *b = browser_open(end_at_once);
    const char *folder = browser_folder(b);

    if (write(out, folder, strlen(folder) + 1) > 0) {
        (void)raise(SIGKILL);
    }
    _exit(1);
}

TEST(nothing_is_left_of_a_browser_whose_program_was_killed)
{
    char folder[1000] = "";
    int ends[2];
    int status = 0;
    (void)shown_begin(state);

    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        be_killed(ends[1]);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_true(read(ends[0], folder, sizeof folder - 1) > 1);
    close(ends[0]);
    close(ends[1]);
    if (!is_gone(folder)) {
        fail_with("%s is still there", folder);
    }
}
