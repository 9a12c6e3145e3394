/* cli/stopwatch.h - how long something took.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_STOPWATCH_H
#define LAN_CLI_STOPWATCH_H

#include <time.h>

/* Seconds since some moment that stays the same. */
static inline double lan_cli_stopwatch(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
