/* tests/support/browser.h - a real browser without a window, and pages in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one process of Chromium, driven over two pipes by its DevTools
 *          protocol; a page is a tab. A process next to it ends it and removes
 *          its folder when the browser is closed, and when the program that
 *          opened it has ended, however that came about.
 * Units    px of CSS from the upper left corner of what is seen; seconds.
 * Errors   what fails, or takes longer than BROWSER_SECONDS, is reported to the
 *          function that browser_open() was given, which does not return.
 * Owner    text and values that are returned are the caller's.
 * Threads  one.
 */
#ifndef LAN_TESTS_SUPPORT_BROWSER_H
#define LAN_TESTS_SUPPORT_BROWSER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* The longest that one command may take. */
#define BROWSER_SECONDS 30.0

typedef struct browser browser;
typedef struct page page;

/* Why there is no browser here; NULL where there is one. The environment
 * variable CHROMIUM names another than chromium, chromium-browser or
 * google-chrome of the path. */
const char *browser_missing(void);

/* Starts it, with a new folder below TMPDIR as its home. */
browser *browser_open(void (*fail)(const char *message));
void browser_close(browser *b); /* with all pages; NULL is allowed */

/* A folder for files of the caller's, gone with the browser. */
const char *browser_folder(const browser *b);

/* --- pages --------------------------------------------------------------- */

/* Who looks at a page. */
typedef struct page_reader {
    int width; /* 0: 1200 x 900 */
    int height;
    bool has_phone; /* touches, and scales pages as phones do */
    bool is_dark;   /* prefers dark colours */
    bool is_still;  /* prefers reduced motion */
    bool is_paper;
    bool has_no_script;
} page_reader;

/* Opens a file in a tab of its own and waits until it is loaded. `fragment` is
 * what stands behind # in the address; NULL: nothing. NULL as reader: one with
 * a desk, light colours and scripts. */
page *page_open(browser *b, const char *path, const char *fragment,
                const page_reader *reader);
void page_close(page *p);

/* Brings its tab before all others: only that is drawn. */
void page_show(page *p);

/* Another reader looks at the same page; without scripts from the next
 * loading on. */
void page_read_as(page *p, const page_reader *reader);

/* All that the page has complained of, or asked for, since it was opened or
 * page_forget(): messages of its console, exceptions, what its policy refused,
 * requests for anything but its own file; a line each, "" where nothing. */
const char *page_complaints(const page *p);
void page_forget(page *p);

/* The value of an expression in JavaScript, in the style of printf; a promise
 * is waited for. An exception fails. */
__attribute__((format(printf, 2, 3))) json_t *
page_value(page *p, const char *format, ...);
__attribute__((format(printf, 2, 3))) double
page_number(page *p, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool page_is(page *p, const char *format,
                                                   ...);
__attribute__((format(printf, 2, 3))) char *page_text(page *p,
                                                      const char *format, ...);

/* Waits until an expression is true. */
__attribute__((format(printf, 2, 3))) void page_wait(page *p,
                                                     const char *format, ...);

/* Waits for two frames: what was changed has been drawn. */
void page_settle(page *p);

/* --- what readers do ----------------------------------------------------- */

void page_move_mouse(page *p, double x, double y);
void page_click(page *p, double x, double y);

/* Drags with the mouse, or where the reader has a phone with a finger. */
void page_drag(page *p, double x, double y, double to_x, double to_y);

/* Presses and releases a key: "Tab", "Shift+Tab", "Enter", "Space", "Escape",
 * "Home", "End", "PageUp", "PageDown", "ArrowLeft", ..., or a character. */
void page_press(page *p, const char *key);

/* --- what others see ----------------------------------------------------- */

/* The accessibility tree: an array of Accessibility.AXNode. */
json_t *page_accessibility(page *p);

#endif
