/* cli/meter.h - how far long work is, how long it will go on, and its end by
 * Ctrl-C.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a line on standard error from the first second on, where that is a
 *          terminal and --quiet is not given: the share done, and by its pace
 *          the time left. Work that seems to go on for half a minute or more is
 *          warned of once, terminal or not, unless --quiet is given.
 * Threads  the main thread.
 */
#ifndef LAN_CLI_METER_H
#define LAN_CLI_METER_H

#include <time.h>

#include "base/progress_part.h"
#include "cli/command.h"
#include "cli/signals.h"
#include "lanchester/base.h"

typedef struct lan_cli_meter {
    lan_progress progress;
    const char *what;
    const char *unit;    /* of counted work; NULL: only the share is told */
    const char *quicker; /* how to have it quicker; NULL */
    struct timespec begun;
    struct timespec told;
    lan_progress_part part; /* of the whole, that is done now */
    double done;            /* as told last */
    bool is_several; /* it has gone back, as work of unknown many parts does */
    bool may_show;
    bool may_warn;
    int width; /* of the line as shown */
} lan_cli_meter;

/* Starts a meter and catches SIGINT, SIGTERM and SIGHUP until it stops.
 *
 * Returns what the library's functions take; it cancels the work after such a
 * signal. meter must stay where it is until lan_cli_meter_stop().
 */
const lan_progress *lan_cli_meter_start(lan_cli_meter *meter,
                                        const lan_cli *cli, const char *what);

/* Lets a meter that was started tell how many things are done, of how many
 * where that is known, and how many a second. unit names them, and is
 * borrowed. */
void lan_cli_meter_count(lan_cli_meter *meter, const char *unit);

/* What a warning is to recommend, as a clause: "--points 20 takes less".
 * Borrowed. */
void lan_cli_meter_advise(lan_cli_meter *meter, const char *quicker);

/* Begins a part of the work; what is told to the answer is from .. to of the
 * whole, as shares. */
const lan_progress *lan_cli_meter_part(lan_cli_meter *meter, double from,
                                       double to);

/* Wipes the line, so that something else can be said; signals are still
 * caught. */
void lan_cli_meter_wipe(lan_cli_meter *meter);

/* Wipes the line; signals act as they did before. */
void lan_cli_meter_stop(lan_cli_meter *meter);

/* Warns of work of half a minute or more before it is begun, where its amount
 * is known; the meter, which was started, then says no more of it.
 *
 * seconds  of one processor, by counted work
 */
void lan_cli_meter_warn(lan_cli_meter *meter, const char *path, double seconds,
                        const char *quicker);

#endif
