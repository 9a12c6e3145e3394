/* tests/browser/player.h - the player of a page, as the head of
 * results/html/player.js describes it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   what fails fails the test.
 */
#ifndef LAN_TESTS_BROWSER_PLAYER_H
#define LAN_TESTS_BROWSER_PLAYER_H

#include "tests/browser/shown.h"

/* Writes played.html of a scenario that comes with the program, and next to it
 * curve.csv and, where it has a map, events.csv and positions.csv. */
void player_make(const browser *b, const char *example);

/* The same, opened. */
page *player_open(browser *b, const char *example, const char *fragment,
                  const page_reader *reader);

/* Puts the slider at a time. */
void player_seek(page *p, double time);

double player_time(page *p);
double player_end(page *p);
bool player_is_playing(page *p);

/* Where the middle of an element is, which is scrolled into sight. */
void player_find(page *p, const char *selector, double *x, double *y);
void player_click(page *p, const char *selector);

/* The number that a text of the page stands for, and half its last digit. */
double player_number(const char *text, double *half);

/* How values of the stage's axes become px of its view box. */
typedef struct player_axes {
    double from_x, scale_x, px_x;
    double from_y, scale_y, px_y;
} player_axes;
player_axes player_read_axes(page *p);

#endif
