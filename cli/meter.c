/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/meter.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "base/real.h"
#include "cli/terminal.h"

/* Seconds before the line is shown, and between two changes of it. */
#define SHOWN_AFTER 1.0
#define SHOWN_EVERY 0.1

/* Work that is no longer than this needs no warning, in seconds. */
#define LONG_WORK 30.0

/* Seconds after which the pace of the work tells how long it will take. */
#define PACE_SECONDS 4.0

/* What goes back by more than this share is begun anew. */
#define BEGUN_ANEW 0.02

static double seconds_since(const struct timespec *then,
                            const struct timespec *now)
{
    return (double)(now->tv_sec - then->tv_sec) +
           1e-9 * (double)(now->tv_nsec - then->tv_nsec);
}

/* A time as people say it: "49 s", "12 min", "3.2 h", "6 days". */
static int write_time(char *to, size_t size, double seconds)
{
    if (seconds < 99.5) {
        return snprintf(to, size, "%.0f s", ceil(seconds));
    }
    if (seconds < 99.5 * 60.0) {
        return snprintf(to, size, "%.0f min", seconds / 60.0);
    }
    if (seconds < 99.5 * 3600.0) {
        return snprintf(to, size, "%.1f h", seconds / 3600.0);
    }
    return snprintf(to, size, "%.3g days", seconds / 86400.0);
}

/* --- warnings ------------------------------------------------------------ */

void lan_cli_meter_warn(lan_cli_meter *meter, const char *path, double seconds,
                        const char *quicker)
{
    char time[32];
    meter->quicker = quicker;
    if (!meter->may_warn || !(seconds >= LONG_WORK)) {
        return;
    }
    meter->may_warn = false;
    lan_cli_meter_wipe(meter);
    write_time(time, sizeof time, seconds);
    lan_cli_say("%s: warning: about %s of one processor's work; %s", path, time,
                quicker);
}

/* Warns once of work that goes on for long at the pace so far. */
static void warn_by_pace(lan_cli_meter *meter, double share, double seconds)
{
    char time[32];
    const double left = seconds * (1.0 - share) / share;
    if (!meter->may_warn || seconds < PACE_SECONDS || !(share > 0.0) ||
        !(left >= LONG_WORK)) {
        return;
    }
    meter->may_warn = false;
    lan_cli_meter_wipe(meter);
    write_time(time, sizeof time, left);
    lan_cli_say("warning: %s: about %s more; %s", meter->what, time,
                meter->quicker != NULL ? meter->quicker : "Ctrl-C ends it");
}

/* --- the line ------------------------------------------------------------ */

/* "43210 of 90000 runs, 7200/s"; of an unknown number "43210 runs, 7200/s". */
static int write_count(char *to, size_t size, const char *unit, double done,
                       double total, double seconds)
{
    const double rate = done / seconds;
    const int length =
        isinf(total)
            ? snprintf(to, size, "%.0f %s, ", floor(done), unit)
            : snprintf(to, size, "%.0f of %.0f %s, ", floor(done), total, unit);
    return length + snprintf(to + length, size - (size_t)length,
                             rate < 99.5 ? "%.2g/s, " : "%.0f/s, ", rate);
}

/* "sweep:  48 %, 43210 of 90000 runs, 7200/s, 7 s left", "solve: 12 s so
 * far". share is LAN_NAN where it is not known. */
static void write_line(const lan_cli_meter *meter, char *to, size_t size,
                       double share, double done, double total, double seconds)
{
    int n = snprintf(to, size, "%s: ", meter->what);
    if (!isnan(share)) {
        n += snprintf(to + n, size - (size_t)n, "%3.0f %%, ", 100.0 * share);
    }
    if (meter->unit != NULL) {
        n += write_count(to + n, size - (size_t)n, meter->unit, done, total,
                         seconds);
    }
    const bool has_pace = share > 0.0;
    n += write_time(to + n, size - (size_t)n,
                    has_pace ? seconds * (1.0 - share) / share : seconds);
    (void)snprintf(to + n, size - (size_t)n, has_pace ? " left" : " so far");
}

/* Writes over what the line showed before. */
static void show_line(lan_cli_meter *meter, double share, double done,
                      double total, double seconds)
{
    char line[256];
    write_line(meter, line, sizeof line, share, done, total, seconds);
    const int width = fprintf(stderr, "\r%s", line) - 1;
    if (width < meter->width) {
        fprintf(stderr, "%*s", meter->width - width, "");
    }
    fflush(stderr);
    meter->width = width > meter->width ? width : meter->width;
}

/* The share of the whole; LAN_NAN where it is not known: the total is none, or
 * work has been begun anew, so that of how many such is not known. A total that
 * is estimated better is no such. */
static double find_share(lan_cli_meter *meter, double done, double total)
{
    meter->is_several =
        meter->is_several || done < meter->done - BEGUN_ANEW * total;
    meter->done = done;
    return isinf(total) || meter->is_several
               ? LAN_NAN
               : fmin(fmax(done / total, 0.0), 1.0);
}

static bool tell(void *context, double done, double total)
{
    lan_cli_meter *meter = context;
    struct timespec now;

    if (lan_cli_signal() != 0) {
        return false;
    }
    if (!(meter->may_show || meter->may_warn) ||
        clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        return true;
    }
    const double seconds = seconds_since(&meter->begun, &now);
    const double share = find_share(meter, done, total);
    warn_by_pace(meter, share, seconds);
    if (meter->may_show && seconds >= SHOWN_AFTER &&
        (meter->width == 0 ||
         seconds_since(&meter->told, &now) >= SHOWN_EVERY)) {
        meter->told = now;
        show_line(meter, share, done, total, seconds);
    }
    return true;
}

/* --- the meter ----------------------------------------------------------- */

const lan_progress *lan_cli_meter_start(lan_cli_meter *meter,
                                        const lan_cli *cli, const char *what)
{
    *meter = (lan_cli_meter){.progress = {tell, meter}, .what = what};
    meter->may_warn =
        !cli->quiet && clock_gettime(CLOCK_MONOTONIC, &meter->begun) == 0;
    meter->may_show = meter->may_warn && isatty(STDERR_FILENO) == 1;
    lan_cli_signals_catch(true);
    return &meter->progress;
}

void lan_cli_meter_count(lan_cli_meter *meter, const char *unit)
{
    meter->unit = unit;
}

void lan_cli_meter_advise(lan_cli_meter *meter, const char *quicker)
{
    meter->quicker = quicker;
}

const lan_progress *lan_cli_meter_part(lan_cli_meter *meter, double from,
                                       double to)
{
    lan_progress_part_begin(&meter->part, &meter->progress, from, to);
    return &meter->part.progress;
}

void lan_cli_meter_wipe(lan_cli_meter *meter)
{
    if (meter->width > 0) {
        fprintf(stderr, "\r%*s\r", meter->width, "");
        meter->width = 0;
    }
}

void lan_cli_meter_stop(lan_cli_meter *meter)
{
    lan_cli_meter_wipe(meter);
    lan_cli_signals_catch(false);
}
