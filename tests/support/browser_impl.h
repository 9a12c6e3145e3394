/* tests/support/browser_impl.h - the browser's process, and its protocol.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_SUPPORT_BROWSER_IMPL_H
#define LAN_TESTS_SUPPORT_BROWSER_IMPL_H

#include <sys/types.h>

#include "tests/support/browser.h"

/* --- the process (browser_process.c) ------------------------------------- */

typedef struct browser_process {
    pid_t keeper; /* starts the browser, ends it and clears up */
    int to;       /* commands */
    int from;     /* answers and events */
    int lifeline; /* closing it ends the browser */
    char *folder;
    bool has_sandbox;
} browser_process;

/* The path of the program; NULL where there is none. The caller's. */
char *browser_program(void);

/* False where it cannot be started: then there is nothing to end. */
bool browser_process_start(browser_process *process, const char *program,
                           bool has_sandbox);
void browser_process_end(browser_process *process);

/* --- the protocol (browser.c) -------------------------------------------- */

struct browser {
    browser_process process;
    void (*fail)(const char *message);
    char *input; /* bytes read that are no whole message yet */
    size_t input_size;
    size_t input_room;
    int last_id;
    page *pages; /* a list */
};

struct page {
    browser *browser;
    page *next;
    char *target;
    char *session;
    char *address; /* without fragment */
    char *complaints;
    size_t complaints_size;
    page_reader reader;
    bool is_loaded;
};

/* Tells and does not return. */
__attribute__((format(printf, 2, 3), noreturn)) void
browser_fail(const browser *b, const char *format, ...);

/* Calls a method and waits for its result; `p` is NULL for the browser itself.
 * Takes the reference of the parameters; the result is the caller's. */
json_t *browser_call(browser *b, const page *p, const char *method,
                     json_t *parameters);

/* The same where there is nothing to learn from the result. */
void page_do(const page *p, const char *method, json_t *parameters);

/* Reads messages until something has happened, or fails. */
void browser_wait(browser *b, const bool *has_happened, const char *what);

double browser_clock(void);

/* An event of a page (page.c). */
void page_hear(page *p, const char *method, const json_t *parameters);

#endif
