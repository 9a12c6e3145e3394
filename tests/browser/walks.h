/* tests/browser/walks.h - where armies are and what they have at a time, by the
 * files that `run` writes next to its page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    read from positions.csv, events.csv and curve.csv of one run, and
 *          nothing of what the page is made from.
 * Units    of a place: those of the map's axes, as figures draw them.
 * Owner    the caller, from walks_read() to walks_destroy().
 */
#ifndef LAN_TESTS_BROWSER_WALKS_H
#define LAN_TESTS_BROWSER_WALKS_H

#include "tests/browser/shown.h"

#define WALKS_NAME   64
#define WALKS_ARMIES 64
#define WALKS_STEPS  512
#define WALKS_EVENTS 1024
#define WALKS_ROWS   512

typedef struct walk_step {
    double departed; /* of the first: as arrived */
    double arrived;
    double from_x, from_y;
    double x, y;
} walk_step;

typedef struct walk {
    char name[WALKS_NAME];
    walk_step steps[WALKS_STEPS];
    size_t step_count;
    double gone; /* off the map; LAN_INF */
} walk;

typedef struct walks {
    walk armies[WALKS_ARMIES]; /* in the order of the scenario */
    size_t army_count;
    double events[WALKS_EVENTS]; /* their times */
    size_t event_count;
    double times[WALKS_ROWS]; /* of the curve */
    double strengths[WALKS_ROWS][WALKS_ARMIES];
    size_t row_count;
} walks;

/* How places are drawn. */
typedef enum walks_map { WALKS_SQUARES, WALKS_HEXAGONS } walks_map;

/* From the files in the browser's folder. */
walks *walks_read(const browser *b, walks_map map);
void walks_destroy(walks *w);

/* True where the army is on the map then, and where. */
bool walks_at(const walk *army, double time, double *x, double *y);

/* What an army has, straight between the rows of the curve. */
double walks_strength(const walks *w, size_t army, double time);

/* The most that it ever has. */
double walks_most(const walks *w, size_t army);

#endif
