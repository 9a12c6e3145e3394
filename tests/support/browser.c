/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/browser_impl.h"

#define MESSAGE_SIZE 2000

double browser_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void browser_fail(const browser *b, const char *format, ...)
{
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    b->fail(message);
    abort(); /* it was not to return */
}

const char *browser_missing(void)
{
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#endif
#ifdef IS_SANITIZED
    return "what a page does is no matter of sanitizers";
#else
    char *program = browser_program();
    free(program);
    return program == NULL ? "chromium is missing" : NULL;
#endif
}

/* --- messages ------------------------------------------------------------ */

static page *find_page(const browser *b, const char *session)
{
    page *at = b->pages;
    while (at != NULL &&
           (session == NULL || strcmp(at->session, session) != 0)) {
        at = at->next;
    }
    return at;
}

/* Waits until a pipe is ready, no longer than to a deadline. */
static void wait_for_pipe(const browser *b, int fd, short events,
                          double deadline, const char *what)
{
    struct pollfd pipe = {.fd = fd, .events = events};
    int ready = 0;

    do {
        const double left = deadline - browser_clock();
        if (left <= 0.0) {
            browser_fail(b, "the browser takes longer than %g s: %s",
                         BROWSER_SECONDS, what);
        }
        ready = poll(&pipe, 1, (int)(1000.0 * left) + 1);
    } while (ready == 0 || (ready < 0 && errno == EINTR));
}

static void send_message(const browser *b, const char *text, double deadline)
{
    size_t left = strlen(text) + 1;

    while (left > 0) {
        wait_for_pipe(b, b->process.to, POLLOUT, deadline, text);
        const ssize_t written = write(b->process.to, text, left);
        if (written < 0 && errno != EAGAIN && errno != EINTR) {
            browser_fail(b, "the browser has ended before %.200s", text);
        }
        text += written > 0 ? written : 0;
        left -= written > 0 ? (size_t)written : 0;
    }
}

static void read_bytes(browser *b, double deadline, const char *what)
{
    if (b->input_room - b->input_size < 1 << 16) {
        const size_t room = 2 * b->input_room + (1 << 17);
        char *input = realloc(b->input, room);
        if (input == NULL) {
            browser_fail(b, "no memory");
        }
        b->input = input;
        b->input_room = room;
    }
    wait_for_pipe(b, b->process.from, POLLIN, deadline, what);
    const ssize_t count = read(b->process.from, b->input + b->input_size,
                               b->input_room - b->input_size);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
        browser_fail(b, "the browser has ended: %s", what);
    }
    b->input_size += count > 0 ? (size_t)count : 0;
}

/* The next message; each ends with a NUL. */
static json_t *read_message(browser *b, double deadline, const char *what)
{
    size_t seen = 0;
    const char *end = NULL;
    json_error_t error;

    while (b->input_size == seen ||
           (end = memchr(b->input + seen, '\0', b->input_size - seen)) ==
               NULL) {
        seen = b->input_size;
        read_bytes(b, deadline, what);
    }
    const size_t length = (size_t)(end - b->input);
    json_t *message =
        json_loadb(b->input, length, JSON_ALLOW_NUL | JSON_DECODE_ANY, &error);
    if (message == NULL) {
        browser_fail(b, "no JSON from the browser: %s", error.text);
    }
    b->input_size -= length + 1;
    memmove(b->input, end + 1, b->input_size);
    return message;
}

/* Passes an event on; true where the message was one. */
static bool hear(browser *b, const json_t *message)
{
    const char *method = json_string_value(json_object_get(message, "method"));
    page *p =
        find_page(b, json_string_value(json_object_get(message, "sessionId")));

    if (method != NULL && p != NULL) {
        page_hear(p, method, json_object_get(message, "params"));
    }
    return method != NULL;
}

static void send_call(browser *b, const page *p, const char *method,
                      json_t *parameters, double deadline)
{
    json_t *call = json_pack("{si ss so*}", "id", ++b->last_id, "method",
                             method, "params", parameters);
    if (call == NULL ||
        (p != NULL && json_object_set_new(call, "sessionId",
                                          json_string(p->session)) != 0)) {
        browser_fail(b, "no JSON for %s", method);
    }
    char *text = json_dumps(call, JSON_COMPACT);
    json_decref(call);
    if (text == NULL) {
        browser_fail(b, "no memory");
    }
    send_message(b, text, deadline);
    free(text);
}

json_t *browser_call(browser *b, const page *p, const char *method,
                     json_t *parameters)
{
    const double deadline = browser_clock() + BROWSER_SECONDS;
    json_t *answer = NULL;

    send_call(b, p, method, parameters, deadline);
    while (answer == NULL) {
        json_t *message = read_message(b, deadline, method);
        if (!hear(b, message) &&
            json_integer_value(json_object_get(message, "id")) == b->last_id) {
            answer = message;
        } else {
            json_decref(message);
        }
    }
    json_t *result = json_object_get(answer, "result");
    if (result == NULL) {
        browser_fail(b, "%s: %s", method,
                     json_string_value(json_object_get(
                         json_object_get(answer, "error"), "message")));
    }
    json_incref(result);
    json_decref(answer);
    return result;
}

void browser_wait(browser *b, const bool *has_happened, const char *what)
{
    const double deadline = browser_clock() + BROWSER_SECONDS;

    while (!*has_happened) {
        json_t *message = read_message(b, deadline, what);
        (void)hear(b, message);
        json_decref(message);
    }
}

/* --- the browser --------------------------------------------------------- */

/* Whether a browser that was started does anything. */
static bool is_answering(const browser_process *process)
{
    static const char probe[] = "{\"id\":0,\"method\":\"Browser.getVersion\"}";
    struct pollfd answer = {.fd = process->from, .events = POLLIN};

    return write(process->to, probe, sizeof probe) > 0 &&
           poll(&answer, 1, (int)(1000.0 * BROWSER_SECONDS)) > 0 &&
           (answer.revents & POLLIN) != 0;
}

/* The sandbox does not work for root, nor in many a container. */
static bool start_browser(browser_process *process, const char *program)
{
    bool is_started = false;

    if (geteuid() != 0 && browser_process_start(process, program, true)) {
        is_started = is_answering(process);
        if (!is_started) {
            browser_process_end(process);
        }
    }
    return is_started || browser_process_start(process, program, false);
}

browser *browser_open(void (*fail)(const char *message))
{
    browser *b = calloc(1, sizeof *b);
    char *program = browser_program();

    signal(SIGPIPE, SIG_IGN); /* of a browser that has ended */
    if (b == NULL || program == NULL || !start_browser(&b->process, program)) {
        fail("the browser cannot be started");
        abort(); /* it was not to return */
    }
    free(program);
    b->fail = fail;
    (void)fcntl(b->process.to, F_SETFL, O_NONBLOCK);
    json_decref(browser_call(b, NULL, "Browser.getVersion", NULL));
    return b;
}

void browser_close(browser *b)
{
    if (b == NULL) {
        return;
    }
    browser_process_end(&b->process);
    while (b->pages != NULL) {
        page *p = b->pages;
        b->pages = p->next;
        p->browser = NULL;
        page_close(p);
    }
    signal(SIGPIPE, SIG_DFL);
    free(b->input);
    free(b);
}

const char *browser_folder(const browser *b)
{
    return b->process.folder;
}
