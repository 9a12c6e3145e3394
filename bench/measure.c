/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CONTENDERS_MAX 8
#define REPEATS_MAX    1000

/* Duration of one contender's turn; shorter turns are dominated by noise of the
 * machine. */
#define TURN_SECONDS 0.03

static double seconds_by(measure_clock by)
{
    struct timespec now;
    clock_gettime(
        by == MEASURE_WALL ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double seconds_now(void)
{
    return seconds_by(MEASURE_WALL);
}

double seconds_spent(void)
{
    return seconds_by(MEASURE_PROCESSOR);
}

int measure_repeats(int argc, char **argv)
{
    if (argc == 1) {
        return MEASURE_REPEATS;
    }
    char *end = NULL;
    const long repeats = strtol(argv[1], &end, 10);
    if (argc > 2 || *end != '\0' || repeats < 1 || repeats > REPEATS_MAX) {
        fprintf(stderr, "usage: %s [REPEATS], 1 to %d (default %d)\n", argv[0],
                REPEATS_MAX, MEASURE_REPEATS);
        exit(2);
    }
    return (int)repeats;
}

void measure_machine(int repeats)
{
    printf("# %ld processors; compiler: %s; repeats: %d, interleaved; low and "
           "high are the quartiles\n",
           sysconf(_SC_NPROCESSORS_ONLN), __VERSION__, repeats);
}

void measure_begin(int repeats)
{
    measure_machine(repeats);
    printf("question,contender,per_second,low,high,ratio\n");
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

spread spread_of(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare);
    return (spread){.low = values[count / 4],
                    .median = count % 2 == 1 ? values[count / 2]
                                             : 0.5 * (values[count / 2 - 1] +
                                                      values[count / 2]),
                    .high = values[count - 1 - count / 4]};
}

/* Battles per second for this many runs. */
static double rate_of(const contender *c, int runs, measure_clock by)
{
    const double start = seconds_by(by);
    for (int k = 0; k < runs; k++) {
        c->run(c->context);
    }
    return runs * (double)c->battles / (seconds_by(by) - start);
}

/* Number of runs that fill a turn; finding it by doubling is the warm-up. */
static int runs_of_turn(const contender *c, measure_clock by)
{
    int runs = 1;
    while (runs < 1 << 24 &&
           runs * (double)c->battles / rate_of(c, runs, by) < TURN_SECONDS) {
        runs *= 2;
    }
    return runs;
}

static double *allocate(size_t count)
{
    double *values = calloc(count, sizeof *values);
    if (values == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return values;
}

/* Prints one row per contender. */
static void print_rates(const contender *contenders, size_t count, size_t turns,
                        const double *rates)
{
    double *own = allocate(turns);
    double *ratios = allocate(turns);
    for (size_t c = 0; c < count; c++) {
        memcpy(own, &rates[c * turns], turns * sizeof *own);
        for (size_t k = 0; k < turns; k++) {
            ratios[k] = own[k] / rates[k];
        }
        const double ratio = spread_of(ratios, turns).median;
        const spread rate = spread_of(own, turns);
        printf("%s,%s,%.5g,%.5g,%.5g,%.3g\n", contenders[c].question,
               contenders[c].name, rate.median, rate.low, rate.high, ratio);
    }
    fflush(stdout);
    free(own);
    free(ratios);
}

void measure(const contender *contenders, size_t count, int repeats,
             measure_clock by)
{
    const size_t turns = (size_t)repeats;
    int runs[CONTENDERS_MAX];
    double *rates = allocate(count * turns);
    for (size_t c = 0; c < count; c++) {
        runs[c] = runs_of_turn(&contenders[c], by);
    }
    for (size_t k = 0; k < turns; k++) {
        for (size_t c = 0; c < count; c++) {
            rates[c * turns + k] = rate_of(&contenders[c], runs[c], by);
        }
    }
    print_rates(contenders, count, turns, rates);
    free(rates);
}
