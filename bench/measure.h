/* bench/measure.h - times contenders against each other and prints CSV.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    contenders of one question take turns, A B C A B C, so that what
 *          disturbs the machine disturbs them alike. Each is warmed up and then
 *          repeated; a turn lasts some tens of milliseconds.
 * Units    seconds; results in runs per second.
 */
#pragma once

#include <stddef.h>

/* Turns that a program takes unless its first argument says otherwise. */
#define MEASURE_REPEATS 15

typedef struct contender {
    const char *question;
    const char *name;
    void (*run)(void *context);
    void *context;
    int battles; /* of a run, or what else is counted: states, jumps */
} contender;

/* Middle of a set of times, and the quarters below and above it. */
typedef struct spread {
    double low;
    double median;
    double high;
} spread;

/* Sorts the values; count >= 1. */
spread spread_of(double *values, size_t count);

double seconds_now(void);

/* Processor time of this program only, independent of other load. */
double seconds_spent(void);

/* Repeats from the command line: one optional number. Ends the program with a
 * message for anything else. */
int measure_repeats(int argc, char **argv);

/* _machine() prints the processors and the compiler as a comment, _begin() also
 * the heading of measure()'s rows. */
void measure_machine(int repeats);
void measure_begin(int repeats);

/* Wall time, or processor time of all threads, which is independent of other
 * load. */
typedef enum measure_clock { MEASURE_WALL, MEASURE_PROCESSOR } measure_clock;

/* Prints a row for each contender: battles per second, and the ratio of its
 * rate to the first one's, the median over the turns. */
void measure(const contender *contenders, size_t count, int repeats,
             measure_clock by);
