/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <langinfo.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"

/* Limits on the width of character pictures. */
#define LEAST_COLUMNS 50
#define MOST_COLUMNS  160

/* --- signals ------------------------------------------------------------- */

static const int caught_signals[] = {SIGINT, SIGTERM, SIGHUP};

/* The only variable that a signal handler may write. */
static volatile sig_atomic_t last_signal;

static void note_signal(int signal_number)
{
    last_signal = signal_number;
}

/* Catches SIGINT, SIGTERM and SIGHUP, or restores their handlers. A second
 * Ctrl-C ends the program at once. A signal that was ignored at the start, as
 * under nohup, stays ignored. */
static void catch_signals(bool on)
{
    struct sigaction action = {.sa_handler = on ? note_signal : SIG_DFL};

    sigemptyset(&action.sa_mask);
    action.sa_flags = on ? (int)SA_RESETHAND : 0;
    for (size_t i = 0; i < sizeof caught_signals / sizeof caught_signals[0];
         i++) {
        struct sigaction before;
        if (sigaction(caught_signals[i], NULL, &before) == 0 &&
            before.sa_handler != SIG_IGN) {
            sigaction(caught_signals[i], &action, NULL);
        }
    }
}

/* --- messages ------------------------------------------------------------ */

void lan_cli_vsay(const char *format, va_list arguments)
{
    char text[1024];
    char shown[1024];

    vsnprintf(text, sizeof text, format, arguments);
    fprintf(stderr, "lanchester: %s\n",
            lan_text_printable(text, shown, sizeof shown));
}

void lan_cli_say(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    lan_cli_vsay(format, arguments);
    va_end(arguments);
}

void lan_cli_die(const lan_cli *cli, lan_cli_exit status, const char *format,
                 ...)
{
    va_list arguments;

    va_start(arguments, format);
    lan_cli_vsay(format, arguments);
    va_end(arguments);
    lan_cli_stop(cli, status);
}

void lan_cli_refuse(const lan_cli *cli, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    lan_cli_vsay(format, arguments);
    va_end(arguments);
    lan_cli_stop(cli, LAN_CLI_USAGE);
}

lan_cli_exit lan_cli_blame(const char *what, lan_status status,
                           const lan_error *err)
{
    const bool has_text = err != NULL && err->text[0] != '\0';
    const char *text = has_text ? err->text : lan_status_text(status);

    if (status == LAN_OK || status == LAN_ECANCELLED) {
        return lan_cli_exit_of(status);
    }
    if (what != NULL && has_text && err->line > 0) {
        /* in the form of compilers, for editors */
        char file[512];
        char shown[512];
        char column[16] = "";
        if (err->column > 0) {
            (void)snprintf(column, sizeof column, "%d:", err->column);
        }
        fprintf(stderr, "%s:%d:%s error: %s\n",
                lan_text_printable(what, file, sizeof file), err->line, column,
                lan_text_printable(text, shown, sizeof shown));
    } else if (what == NULL) {
        lan_cli_say("%s", text);
    } else {
        lan_cli_say("%s: %s", what, text);
    }
    return lan_cli_exit_of(status);
}

lan_cli_exit lan_cli_exit_of(lan_status status)
{
    if (status == LAN_ECANCELLED) {
        const int caught = (int)last_signal;
        return (lan_cli_exit)(LAN_CLI_SIGNAL + (caught != 0 ? caught : SIGINT));
    }
    return status == LAN_OK ? LAN_CLI_DONE
           : status == LAN_EINVAL || status == LAN_EPARSE ||
                   status == LAN_ELIMIT || status == LAN_ENOCLOSED
               ? LAN_CLI_SCENARIO
               : LAN_CLI_FAILED;
}

lan_cli_exit lan_cli_worse(lan_cli_exit a, lan_cli_exit b)
{
    return a > b ? a : b;
}

lan_cli_exit lan_cli_ended(lan_cli_exit status, lan_cli_exit written)
{
    return written == LAN_CLI_FAILED && status < LAN_CLI_SIGNAL
               ? LAN_CLI_FAILED
               : lan_cli_worse(status, written);
}

void lan_cli_go_on(const lan_cli *cli, lan_cli_exit status)
{
    if (status != LAN_CLI_DONE) {
        lan_cli_stop(cli, status);
    }
}

void lan_cli_must(const lan_cli *cli, const char *what, lan_status status)
{
    lan_cli_meter_stop(cli);
    lan_cli_go_on(cli, lan_cli_blame(what, status, cli->err));
    lan_error_clear(cli->err);
}

void lan_cli_end_for_memory(const void *cli)
{
    lan_cli_must(cli, NULL, LAN_ENOMEM);
}

/* --- results ------------------------------------------------------------- */

bool lan_cli_is_dash(const char *path)
{
    return strcmp(path, "-") == 0;
}

bool lan_cli_ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path);
    const size_t end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

static lan_cli_kept *find_kept(const lan_cli *cli, const void *thing)
{
    lan_cli_kept *at = cli->kept;
    while (at->thing != thing || at->close == NULL) {
        at = at->next;
    }
    return at;
}

static void discard_file(void *file)
{
    lan_output_file_discard(file);
}

lan_cli_output lan_cli_open(const lan_cli *cli, const char *path)
{
    lan_error err;
    lan_output_file *file = NULL;

    if (path == NULL || lan_cli_is_dash(path)) {
        return (lan_cli_output){stdout, NULL};
    }
    lan_error_clear(&err);
    const lan_status status = lan_output_file_open(path, &file, &err);
    lan_cli_go_on(cli, lan_cli_blame(NULL, status, &err));
    lan_cli_keep(cli, file, discard_file);
    return (lan_cli_output){lan_output_file_stream(file), file};
}

void lan_cli_spare(const lan_cli *cli, const char *option, const char *path,
                   const char *file, const char *what)
{
    struct stat to;
    struct stat from;
    if (path == NULL || lan_cli_is_dash(path) || lan_cli_is_dash(file)) {
        return;
    }
    /* never replaces a terminal or a pipe */
    if (stat(path, &to) == 0 && stat(file, &from) == 0
            ? S_ISREG(to.st_mode) && to.st_dev == from.st_dev &&
                  to.st_ino == from.st_ino
            : strcmp(path, file) == 0) {
        lan_cli_refuse(cli, "%s %s is %s: the result would replace it", option,
                       path, what);
    }
}

/* A reader that stops early (`| head`) is not reported, but the result is
 * incomplete. */
lan_cli_exit lan_cli_flush(lan_cli_exit status)
{
    const int reason = lan_stream_flush(stdout);
    if (reason == 0) {
        return status;
    }
    if (reason != EPIPE) {
        lan_cli_say("standard output: %s", strerror(reason));
    }
    clearerr(stdout);
    return lan_cli_ended(status, LAN_CLI_FAILED);
}

lan_cli_exit lan_cli_written(const lan_cli *cli, lan_cli_output *out,
                             lan_cli_exit status)
{
    lan_error err;

    lan_error_clear(&err);
    if (out->file == NULL) {
        return lan_cli_flush(status);
    }
    if (status != LAN_CLI_DONE) {
        lan_cli_close(cli, out->file);
        return status;
    }
    find_kept(cli, out->file)->close = NULL;
    return lan_cli_blame(NULL, lan_output_file_commit(out->file, &err), &err);
}

lan_cli_exit lan_cli_wrote(const lan_cli *cli, lan_cli_output *out,
                           const char *what, lan_status status)
{
    return lan_cli_written(cli, out,
                           status == LAN_EIO
                               ? LAN_CLI_DONE
                               : lan_cli_blame(what, status, cli->err));
}

/* --- what is kept --------------------------------------------------------- */

void lan_cli_keep(const lan_cli *cli, void *thing, void (*close)(void *))
{
    lan_cli_kept *const kept = malloc(sizeof *kept);
    if (kept == NULL) {
        *cli->kept = (lan_cli_kept){cli->kept->next, thing, close};
        lan_cli_stop(cli, lan_cli_blame(NULL, LAN_ENOMEM, NULL));
    }
    *kept = (lan_cli_kept){cli->kept->next, thing, close};
    cli->kept->next = kept;
}

void lan_cli_close(const lan_cli *cli, const void *thing)
{
    lan_cli_kept *const kept = find_kept(cli, thing);
    kept->close(kept->thing);
    kept->close = NULL;
}

void *lan_cli_room(const lan_cli *cli, size_t count, size_t size)
{
    void *const room = calloc(count + 1, size);
    if (room == NULL) {
        lan_cli_stop(cli, lan_cli_blame(NULL, LAN_ENOMEM, NULL));
    }
    lan_cli_keep(cli, room, NULL);
    return room;
}

void lan_cli_stop(const lan_cli *cli, lan_cli_exit status)
{
    lan_cli_meter_stop(cli);
    for (lan_cli_kept *at = cli->kept; at != NULL; at = at->next) {
        if (at->close != NULL) {
            at->close(at->thing);
        }
    }
    exit((int)lan_cli_flush(status));
}

bool lan_cli_has_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int32_t lan_cli_picture_columns(void)
{
    struct winsize size = {.ws_col = 0};
    if (isatty(STDOUT_FILENO) != 1 ||
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return 0;
    }
    return size.ws_col < LEAST_COLUMNS  ? LEAST_COLUMNS
           : size.ws_col > MOST_COLUMNS ? MOST_COLUMNS
                                        : size.ws_col;
}

/* --- long work ----------------------------------------------------------- */

/* Seconds before the line appears, and between updates. */
#define SHOWN_AFTER 1.0
#define SHOWN_EVERY 0.1

/* Shorter work needs no warning, s. */
#define LONG_WORK 30.0

/* Seconds after which the speed of the work gives an estimate of the rest. */
#define PACE_SECONDS 4.0

/* If the share falls by more than this, a new part has begun. */
#define BEGUN_AGAIN 0.02

double lan_cli_stopwatch(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A time in words: "49 s", "12 min", "3.2 h", "6 days". */
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

static void wipe(lan_cli_meter *meter)
{
    if (meter->width > 0) {
        fprintf(stderr, "\r%*s\r", meter->width, "");
        meter->width = 0;
    }
}

/* True if work takes this long for the first time; writes the duration. */
static bool is_long(lan_cli_meter *meter, double seconds, char time[32])
{
    if (!meter->may_warn || !(seconds >= LONG_WORK)) {
        return false;
    }
    meter->may_warn = false;
    wipe(meter);
    write_time(time, 32, seconds);
    return true;
}

void lan_cli_meter_warn(const lan_cli *cli, const char *path, double seconds,
                        const char *quicker)
{
    char time[32];
    cli->meter->quicker = quicker;
    if (is_long(cli->meter, seconds, time)) {
        lan_cli_say("%s: warning: takes about %s on one processor; %s", path,
                    time, quicker);
    }
}

/* --- the line ------------------------------------------------------------ */

/* "sweep: 48 %, 43210 of 90000 runs, 7200/s, 7 s left", "solve: 12 s so far".
 * share is LAN_NAN if it is not known. */
static void write_line(const lan_cli_meter *meter, char *to, size_t size,
                       double share, double done, double total, double seconds)
{
    int n = snprintf(to, size, "%s: ", meter->what);
    if (!isnan(share)) {
        n += snprintf(to + n, size - (size_t)n, "%3.0f %%, ", 100.0 * share);
    }
    if (meter->unit != NULL) {
        const double rate = done / seconds;
        n += snprintf(to + n, size - (size_t)n, "%.0f", floor(done));
        if (!isinf(total)) {
            n += snprintf(to + n, size - (size_t)n, " of %.0f", total);
        }
        n += snprintf(to + n, size - (size_t)n,
                      rate < 99.5 ? " %s, %.2g/s, " : " %s, %.0f/s, ",
                      meter->unit, rate);
    }
    const bool has_pace = share > 0.0;
    n += write_time(to + n, size - (size_t)n,
                    has_pace ? seconds * (1.0 - share) / share : seconds);
    (void)snprintf(to + n, size - (size_t)n, has_pace ? " left" : " so far");
}

static bool show_progress(void *context, double done, double total)
{
    lan_cli_meter *meter = context;
    char time[32];
    char line[256];
    if (last_signal != 0) {
        return false;
    }
    if (!(meter->may_show || meter->may_warn)) {
        return true;
    }
    const double now = lan_cli_stopwatch();
    const double seconds = now - meter->begun;
    /* A better estimate of the total is not a new part, unless the number of
     * parts is unknown. */
    meter->is_several =
        meter->is_several || done < meter->done - BEGUN_AGAIN * total;
    meter->done = done;
    const double share = isinf(total) || meter->is_several
                             ? LAN_NAN
                             : fmin(fmax(done / total, 0.0), 1.0);
    if (seconds >= PACE_SECONDS && share > 0.0 &&
        is_long(meter, seconds * (1.0 - share) / share, time)) {
        lan_cli_say("warning: %s: about %s more; %s", meter->what, time,
                    meter->quicker != NULL ? meter->quicker : "Ctrl-C ends it");
    }
    if (meter->may_show && seconds >= SHOWN_AFTER &&
        (meter->width == 0 || now - meter->shown >= SHOWN_EVERY)) {
        meter->shown = now;
        write_line(meter, line, sizeof line, share, done, total, seconds);
        /* overwrites the previous line */
        const int width = fprintf(stderr, "\r%s", line) - 1;
        if (width < meter->width) {
            fprintf(stderr, "%*s", meter->width - width, "");
        }
        fflush(stderr);
        meter->width = width > meter->width ? width : meter->width;
    }
    return true;
}

/* --- the meter ----------------------------------------------------------- */

const lan_progress *lan_cli_work(const lan_cli *cli, const char *what,
                                 const char *unit, const char *quicker)
{
    lan_cli_meter *const meter = cli->meter;
    lan_cli_meter_stop(cli);
    *meter = (lan_cli_meter){.progress = {show_progress, meter},
                             .is_on = true,
                             .what = what,
                             .unit = unit,
                             .quicker = quicker,
                             .begun = lan_cli_stopwatch(),
                             .may_warn = !cli->quiet};
    meter->may_show = meter->may_warn && isatty(STDERR_FILENO) == 1;
    catch_signals(true);
    return &meter->progress;
}

const lan_progress *lan_cli_work_part(const lan_cli *cli, double from,
                                      double to)
{
    lan_cli_meter *const meter = cli->meter;
    lan_progress_part_begin(&meter->part, &meter->progress, from, to);
    return &meter->part.progress;
}

void lan_cli_meter_wipe(const lan_cli *cli)
{
    wipe(cli->meter);
}

void lan_cli_meter_stop(const lan_cli *cli)
{
    if (cli->meter->is_on) {
        cli->meter->is_on = false;
        wipe(cli->meter);
        catch_signals(false);
    }
}
