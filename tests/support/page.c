/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/browser_impl.h"

/* Longest expression. */
#define EXPRESSION_SIZE 20000

static char *copy_text(const browser *b, const char *text)
{
    char *copy = text != NULL ? malloc(strlen(text) + 1) : NULL;
    if (copy == NULL) {
        browser_fail(b, "no text, or no memory for it");
    }
    return strcpy(copy, text);
}

void page_do(const page *p, const char *method, json_t *parameters)
{
    json_decref(browser_call(p->browser, p, method, parameters));
}

/* --- what a page complains of -------------------------------------------- */

static void complain(page *p, const char *what, const char *text)
{
    const size_t size =
        p->complaints_size + strlen(what) + strlen(text) + sizeof ": \n";
    char *complaints = realloc(p->complaints, size);

    if (complaints == NULL) {
        browser_fail(p->browser, "no memory");
    }
    p->complaints = complaints;
    p->complaints_size += (size_t)sprintf(complaints + p->complaints_size,
                                          "%s: %s\n", what, text);
}

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static void hear_console(page *p, const json_t *parameters)
{
    size_t i = 0;
    const json_t *argument = NULL;

    json_array_foreach(json_object_get(parameters, "args"), i, argument)
    {
        const char *value = text_at(argument, "value");
        complain(p, "console",
                 *value != '\0' ? value : text_at(argument, "description"));
    }
}

static void hear_exception(page *p, const json_t *parameters)
{
    const json_t *details = json_object_get(parameters, "exceptionDetails");
    const char *text =
        text_at(json_object_get(details, "exception"), "description");
    complain(p, "exception", *text != '\0' ? text : text_at(details, "text"));
}

static void hear_request(page *p, const json_t *parameters)
{
    const char *url = text_at(json_object_get(parameters, "request"), "url");
    const size_t length = strcspn(url, "#");

    if (strlen(p->address) != length || strncmp(url, p->address, length) != 0) {
        complain(p, "request", url);
    }
}

void page_hear(page *p, const char *method, const json_t *parameters)
{
    if (strcmp(method, "Page.loadEventFired") == 0) {
        p->is_loaded = true;
    } else if (strcmp(method, "Runtime.consoleAPICalled") == 0) {
        hear_console(p, parameters);
    } else if (strcmp(method, "Runtime.exceptionThrown") == 0) {
        hear_exception(p, parameters);
    } else if (strcmp(method, "Log.entryAdded") == 0) {
        complain(p, "log",
                 text_at(json_object_get(parameters, "entry"), "text"));
    } else if (strcmp(method, "Network.requestWillBeSent") == 0) {
        hear_request(p, parameters);
    } else if (strcmp(method, "Inspector.targetCrashed") == 0) {
        browser_fail(p->browser, "the page has crashed: %s", p->address);
    }
}

const char *page_complaints(const page *p)
{
    return p->complaints != NULL ? p->complaints : "";
}

void page_forget(page *p)
{
    free(p->complaints);
    p->complaints = NULL;
    p->complaints_size = 0;
}

/* --- opening and closing ------------------------------------------------- */

void page_read_as(page *p, const page_reader *reader)
{
    static const page_reader plain;
    const page_reader *as = reader != NULL ? reader : &plain;

    p->reader = *as;
    page_do(p, "Emulation.setDeviceMetricsOverride",
            json_pack("{si si si sb}", "width",
                      as->width > 0 ? as->width : 1200, "height",
                      as->height > 0 ? as->height : 900, "deviceScaleFactor", 1,
                      "mobile", (int)as->has_phone));
    page_do(p, "Emulation.setTouchEmulationEnabled",
            json_pack("{sb}", "enabled", (int)as->has_phone));
    page_do(p, "Emulation.setEmulatedMedia",
            json_pack("{ss s[{ss ss} {ss ss}]}", "media",
                      as->is_paper ? "print" : "screen", "features", "name",
                      "prefers-color-scheme", "value",
                      as->is_dark ? "dark" : "light", "name",
                      "prefers-reduced-motion", "value",
                      as->is_still ? "reduce" : "no-preference"));
    page_do(p, "Emulation.setScriptExecutionDisabled",
            json_pack("{sb}", "value", (int)as->has_no_script));
}

/* The address of a file, whatever its name is made of. */
static char *address_of(const browser *b, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    char *address = malloc(3 * strlen(path) + sizeof "file://");
    if (address == NULL) {
        browser_fail(b, "no memory");
    }
    size_t size = (size_t)sprintf(address, "file://");

    for (const char *at = path; *at != '\0'; at++) {
        size += (size_t)sprintf(address + size,
                                strchr(plain, *at) != NULL ? "%c" : "%%%02X",
                                (unsigned)(unsigned char)*at);
    }
    return address;
}

static page *open_tab(browser *b)
{
    page *p = calloc(1, sizeof *p);
    if (p == NULL) {
        browser_fail(b, "no memory");
    }
    p->browser = b;
    json_t *made = browser_call(b, NULL, "Target.createTarget",
                                json_pack("{ss}", "url", "about:blank"));
    p->target = copy_text(b, text_at(made, "targetId"));
    json_decref(made);
    json_t *attached =
        browser_call(b, NULL, "Target.attachToTarget",
                     json_pack("{ss sb}", "targetId", p->target, "flatten", 1));
    p->session = copy_text(b, text_at(attached, "sessionId"));
    json_decref(attached);
    p->next = b->pages;
    b->pages = p;
    return p;
}

page *page_open(browser *b, const char *path, const char *fragment,
                const page_reader *reader)
{
    static const char *const domains[] = {"Page.enable", "Runtime.enable",
                                          "Log.enable", "Network.enable"};
    page *p = open_tab(b);

    p->address = address_of(b, path);
    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++) {
        page_do(p, domains[i], NULL);
    }
    page_do(p, "Performance.enable",
            json_pack("{ss}", "timeDomain", "threadTicks"));
    page_do(p, "Emulation.setFocusEmulationEnabled",
            json_pack("{sb}", "enabled", 1));
    page_read_as(p, reader);
    json_t *url =
        json_sprintf("%s%s%s", p->address, fragment != NULL ? "#" : "",
                     fragment != NULL ? fragment : "");
    json_t *navigated =
        browser_call(b, p, "Page.navigate", json_pack("{so}", "url", url));
    if (json_object_get(navigated, "errorText") != NULL) {
        browser_fail(b, "%s: %s", path, text_at(navigated, "errorText"));
    }
    json_decref(navigated);
    browser_wait(b, &p->is_loaded, path);
    return p;
}

void page_close(page *p)
{
    browser *b = p->browser;

    if (b != NULL) {
        json_decref(browser_call(b, NULL, "Target.closeTarget",
                                 json_pack("{ss}", "targetId", p->target)));
        page **at = &b->pages;
        while (*at != p) {
            at = &(*at)->next;
        }
        *at = p->next;
    }
    free(p->target);
    free(p->session);
    free(p->address);
    free(p->complaints);
    free(p);
}

void page_show(page *p)
{
    page_do(p, "Page.bringToFront", NULL);
}

/* --- expressions --------------------------------------------------------- */

__attribute__((format(printf, 2, 0))) static json_t *
evaluate(page *p, const char *format, va_list arguments)
{
    char expression[EXPRESSION_SIZE];
    const int length =
        vsnprintf(expression, sizeof expression, format, arguments);
    if (length < 0 || (size_t)length >= sizeof expression) {
        browser_fail(p->browser, "too long an expression: %.80s", format);
    }
    json_t *answer = browser_call(
        p->browser, p, "Runtime.evaluate",
        json_pack("{ss sb sb sb}", "expression", expression, "awaitPromise", 1,
                  "returnByValue", 1, "userGesture", 1));
    const json_t *thrown = json_object_get(answer, "exceptionDetails");
    if (thrown != NULL) {
        browser_fail(
            p->browser, "%s in: %.400s",
            text_at(json_object_get(thrown, "exception"), "description"),
            expression);
    }
    json_t *value = json_object_get(json_object_get(answer, "result"), "value");
    value = value != NULL ? json_incref(value) : json_null();
    json_decref(answer);
    return value;
}

json_t *page_value(page *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *value = evaluate(p, format, arguments);
    va_end(arguments);
    return value;
}

double page_number(page *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *value = evaluate(p, format, arguments);
    va_end(arguments);
    if (!json_is_number(value)) {
        browser_fail(p->browser, "no number: %s", format);
    }
    const double number = json_number_value(value);
    json_decref(value);
    return number;
}

bool page_is(page *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *value = evaluate(p, format, arguments);
    va_end(arguments);
    if (!json_is_boolean(value)) {
        browser_fail(p->browser, "neither true nor false: %s", format);
    }
    return json_is_true(value);
}

char *page_text(page *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *value = evaluate(p, format, arguments);
    va_end(arguments);
    if (!json_is_string(value)) {
        browser_fail(p->browser, "no text: %s", format);
    }
    char *text = copy_text(p->browser, json_string_value(value));
    json_decref(value);
    return text;
}

void page_wait(page *p, const char *format, ...)
{
    const double deadline = browser_clock() + BROWSER_SECONDS;
    bool is_so = false;

    while (!is_so) {
        va_list arguments;
        va_start(arguments, format);
        json_t *value = evaluate(p, format, arguments);
        va_end(arguments);
        is_so = json_is_true(value);
        json_decref(value);
        if (!is_so && browser_clock() > deadline) {
            browser_fail(p->browser, "not within %g s: %s", BROWSER_SECONDS,
                         format);
        }
        if (!is_so) {
            page_settle(p);
        }
    }
}

/* Without scripts nothing is called back; nor is there anything to wait for. */
void page_settle(page *p)
{
    if (p->reader.has_no_script) {
        return;
    }
    json_decref(page_value(p, "new Promise((done) => requestAnimationFrame("
                              "() => requestAnimationFrame(() => done(1))))"));
}
