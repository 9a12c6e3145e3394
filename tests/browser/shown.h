/* tests/browser/shown.h - pages of the program, shown by a browser.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    GROUP_WITH(shown_setup, shown_teardown); in a file of tests, and
 *          `browser *b = shown_begin(state);` first in each: it skips the test
 *          where there is no browser. One browser serves all tests of a file.
 * Errors   what fails fails the test.
 */
#ifndef LAN_TESTS_BROWSER_SHOWN_H
#define LAN_TESTS_BROWSER_SHOWN_H

#include "tests/support/browser.h"
#include "tests/support/support.h"

int shown_setup(void **state);
int shown_teardown(void **state);
browser *shown_begin(void **state);

/* The path of a name in the browser's folder; the caller's. */
char *shown_path(const browser *b, const char *name);

/* Writes a file there. */
void shown_write(const browser *b, const char *name, const char *text);

/* Runs the program in that folder, with arguments as a shell reads them:
 * "example gate >gate.yaml". */
__attribute__((format(printf, 2, 3))) void shown_run(const browser *b,
                                                     const char *format, ...);

/* What a file there says; the caller's. */
char *shown_read(const browser *b, const char *name);

/* Opens a page there. */
page *shown_open(browser *b, const char *name, const char *fragment,
                 const page_reader *reader);

/* Fails where the page has complained or asked for anything. */
#define assert_quiet(p) check_quiet(p, __FILE__, __LINE__)
void check_quiet(const page *p, const char *file, int line);

/* Fails unless a list that looks.js makes is empty: assert_none(p,
 * "wideParts(false)"). */
#define assert_none(p, list) check_none(p, list, __FILE__, __LINE__)
void check_none(page *p, const char *list, const char *file, int line);

/* What an expression of looks.js gives: shown_look(p, "structure()"); the
 * caller's. */
char *shown_look(page *p, const char *expression);

/* Fails unless the page is quiet, whole and readable, in light and dark
 * colours, on a desk, a phone and paper; leaves a desk and light colours. */
#define assert_sound(p) check_sound(p, __FILE__, __LINE__)
void check_sound(page *p, const char *file, int line);

#endif
