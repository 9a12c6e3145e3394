/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "tests/browser/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMMAND_SIZE 4000

static void fail_test(const char *message)
{
    fail_with("%s", message);
    exit(EXIT_FAILURE); /* fail_with() does not return */
}

int shown_setup(void **state)
{
    *state = browser_missing() == NULL ? browser_open(fail_test) : NULL;
    return 0;
}

int shown_teardown(void **state)
{
    browser_close(*state);
    return 0;
}

browser *shown_begin(void **state)
{
    if (*state == NULL) {
        print_message("# skipped: %s\n", browser_missing());
        skip();
    }
    return *state;
}

char *shown_path(const browser *b, const char *name)
{
    return scratch_path(browser_folder(b), name);
}

void shown_write(const browser *b, const char *name, const char *text)
{
    char *path = shown_path(b, name);
    scratch_write(path, text);
    free(path);
}

char *shown_read(const browser *b, const char *name)
{
    char *path = shown_path(b, name);
    size_t size = 0;
    char *text = scratch_read(path, &size);
    if (text == NULL) {
        fail_with("%s cannot be read", path);
    }
    free(path);
    return text;
}

/* From make check, LANCHESTER is the program; by hand it is in this folder. */
static char *find_lanchester(void)
{
    const char *named = getenv("LANCHESTER");
    char *program = realpath(named != NULL ? named : "lanchester", NULL);
    if (program == NULL) {
        fail_with("no program is named by LANCHESTER");
    }
    return program;
}

void shown_run(const browser *b, const char *format, ...)
{
    char arguments[COMMAND_SIZE];
    char command[2 * COMMAND_SIZE];
    char *program = find_lanchester();
    va_list list;

    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    snprintf(command, sizeof command, "cd '%s' && '%s' %s", browser_folder(b),
             program, arguments);
    free(program);
    if (system(command) != 0) {
        fail_with("this fails: %s", command);
    }
}

page *shown_open(browser *b, const char *name, const char *fragment,
                 const page_reader *reader)
{
    char *path = shown_path(b, name);
    page *p = page_open(b, path, fragment, reader);
    free(path);
    return p;
}

void check_quiet(const page *p, const char *file, int line)
{
    if (*page_complaints(p) != '\0') {
        fail_at(file, line, "the page is not quiet: %s", page_complaints(p));
    }
}

/* --- looks.js ------------------------------------------------------------ */

static char *read_tools(void)
{
    const char *sources = getenv("abs_srcdir");
    char *path = scratch_path(sources != NULL ? sources : "..",
                              "tests/browser/looks.js");
    size_t size = 0;
    char *text = scratch_read(path, &size);
    if (text == NULL) {
        fail_with("%s cannot be read", path);
    }
    free(path);
    return text;
}

/* Puts them into a page that has been loaded. */
static void bring_tools(page *p)
{
    if (!page_is(p, "'looks' in globalThis")) {
        char *tools = read_tools();
        json_decref(page_value(p, "%s", tools));
        free(tools);
    }
}

char *shown_look(page *p, const char *expression)
{
    bring_tools(p);
    return page_text(p, "looks.%s", expression);
}

void check_none(page *p, const char *list, const char *file, int line)
{
    bring_tools(p);
    char *wrong = page_text(p, "looks.%s.slice(0, 8).join('\\n')", list);
    if (*wrong != '\0') {
        fail_at(file, line, "%s:\n%s", list, wrong);
    }
    free(wrong);
}

/* --- a page with nothing wrong ------------------------------------------- */

/* Least contrast of text: WCAG 2.2, level AA. */
#define TEXT_CONTRAST "faintTexts(4.5)"

/* As large as the small print of apps. */
#define LETTERS_OF_PHONES "smallLetters(9)"

static void check_as(page *p, const page_reader *reader, const char *list,
                     const char *file, int line)
{
    page_read_as(p, reader);
    page_settle(p);
    check_none(p, list, file, line);
}

void check_sound(page *p, const char *file, int line)
{
    static const page_reader dark = {.is_dark = true};
    static const page_reader phone = {
        .width = 360, .height = 640, .has_phone = true};
    /* A4 with margins is 720 px wide, and browsers print pages at three
       quarters of their size */
    static const page_reader paper = {
        .width = 960, .height = 1040, .is_paper = true};
    static const char *const lists[] = {"wrongHeadings()",   "namelessParts()",
                                        "wrongReferences()", "wrongLinks()",
                                        "strangeParts()",    "wideParts(false)",
                                        TEXT_CONTRAST};

    check_quiet(p, file, line);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        check_none(p, lists[i], file, line);
    }
    check_as(p, &dark, TEXT_CONTRAST, file, line);
    check_as(p, &phone, "wideParts(false)", file, line);
    check_as(p, &phone, LETTERS_OF_PHONES, file, line);
    check_as(p, &paper, "wideParts(true)", file, line);
    check_as(p, &paper, TEXT_CONTRAST, file, line);
    page_read_as(p, NULL);
    check_quiet(p, file, line);
}
