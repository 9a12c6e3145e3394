/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/support/browser_impl.h"

/* Points that a drag passes. */
#define DRAG_STEPS 6

/* --- mouse and finger ---------------------------------------------------- */

static void send_mouse(page *p, const char *type, double x, double y,
                       bool is_held)
{
    const bool is_move = strcmp(type, "mouseMoved") == 0;
    page_do(p, "Input.dispatchMouseEvent",
            json_pack("{ss sf sf ss si si}", "type", type, "x", x, "y", y,
                      "button", is_move && !is_held ? "none" : "left",
                      "buttons", is_held ? 1 : 0, "clickCount",
                      is_move ? 0 : 1));
}

static void send_touch(page *p, const char *type, double x, double y)
{
    json_t *points = strcmp(type, "touchEnd") == 0
                         ? json_array()
                         : json_pack("[{sf sf}]", "x", x, "y", y);
    page_do(p, "Input.dispatchTouchEvent",
            json_pack("{ss so}", "type", type, "touchPoints", points));
}

void page_move_mouse(page *p, double x, double y)
{
    send_mouse(p, "mouseMoved", x, y, false);
    page_settle(p);
}

void page_click(page *p, double x, double y)
{
    if (p->reader.has_phone) {
        send_touch(p, "touchStart", x, y);
        send_touch(p, "touchEnd", x, y);
    } else {
        send_mouse(p, "mouseMoved", x, y, false);
        send_mouse(p, "mousePressed", x, y, true);
        send_mouse(p, "mouseReleased", x, y, false);
    }
    page_settle(p);
}

void page_drag(page *p, double x, double y, double to_x, double to_y)
{
    const bool is_touch = p->reader.has_phone;

    if (is_touch) {
        send_touch(p, "touchStart", x, y);
    } else {
        send_mouse(p, "mouseMoved", x, y, false);
        send_mouse(p, "mousePressed", x, y, true);
    }
    for (int i = 1; i <= DRAG_STEPS; i++) {
        const double part = (double)i / DRAG_STEPS;
        const double at_x = x + part * (to_x - x);
        const double at_y = y + part * (to_y - y);
        if (is_touch) {
            send_touch(p, "touchMove", at_x, at_y);
        } else {
            send_mouse(p, "mouseMoved", at_x, at_y, true);
        }
    }
    if (is_touch) {
        /* a finger that rests before it leaves flings nothing: the next tap
           would only stop that */
        const struct timespec rest = {.tv_nsec = 200000000};
        nanosleep(&rest, NULL);
        send_touch(p, "touchMove", to_x, to_y + 1.0);
        send_touch(p, "touchEnd", to_x, to_y);
    } else {
        send_mouse(p, "mouseReleased", to_x, to_y, false);
    }
    page_settle(p);
}

/* --- keys ---------------------------------------------------------------- */

typedef struct key_row {
    const char *name;
    const char *key;
    int number; /* Windows' virtual key */
    const char *text;
} key_row;

static const key_row keys[] = {
    {"Tab", "Tab", 9, ""},
    {"Enter", "Enter", 13, "\r"},
    {"Escape", "Escape", 27, ""},
    {"Space", " ", 32, " "},
    {"PageUp", "PageUp", 33, ""},
    {"PageDown", "PageDown", 34, ""},
    {"End", "End", 35, ""},
    {"Home", "Home", 36, ""},
    {"ArrowLeft", "ArrowLeft", 37, ""},
    {"ArrowUp", "ArrowUp", 38, ""},
    {"ArrowRight", "ArrowRight", 39, ""},
    {"ArrowDown", "ArrowDown", 40, ""},
};

void page_press(page *p, const char *key)
{
    const bool is_shift = strncmp(key, "Shift+", 6) == 0;
    const char *name = is_shift ? key + 6 : key;
    key_row row = {name, name, 0, name};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].name, name) == 0) {
            row = keys[i];
        }
    }
    json_t *about =
        json_pack("{ss ss si si}", "key", row.key, "code",
                  row.number != 0 ? row.name : "", "windowsVirtualKeyCode",
                  row.number, "modifiers", is_shift ? 8 : 0);
    json_t *down = json_copy(about);
    json_object_set_new(
        down, "type",
        json_string(*row.text != '\0' ? "keyDown" : "rawKeyDown"));
    if (*row.text != '\0') {
        json_object_set_new(down, "text", json_string(row.text));
    }
    json_object_set_new(about, "type", json_string("keyUp"));
    page_do(p, "Input.dispatchKeyEvent", down);
    page_do(p, "Input.dispatchKeyEvent", about);
    page_settle(p);
}

/* --- what others see ----------------------------------------------------- */

json_t *page_accessibility(page *p)
{
    json_t *answer =
        browser_call(p->browser, p, "Accessibility.getFullAXTree", NULL);
    json_t *nodes = json_incref(json_object_get(answer, "nodes"));
    json_decref(answer);
    return nodes;
}
