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
