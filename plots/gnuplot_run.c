/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "base/text.h"
#include "plots/plots_impl.h"

extern char **environ;

/* What gnuplot reports, in a few lines at most. */
#define REPORT_SIZE 4096

/* Status of a child that could not execute gnuplot. */
#define NO_PROGRAM 127

/* What gnuplot is given to read: the file that is its standard input, by name,
 * as it reads standard input itself byte by byte, with a call for each. */
#define SCRIPT "/dev/stdin"

/* Starts gnuplot with three open files as its streams; returns 0 or an errno.
 */
static int start_program(const int streams[3], pid_t *child)
{
    char program[] = "gnuplot";
    char defaults[] = "-d"; /* leave ~/.gnuplot and gnuplotrc alone */
    char name[] = SCRIPT;
    char *const arguments[] = {program, defaults, name, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t reset;
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed != 0) {
        return failed;
    }
    failed = posix_spawnattr_init(&attributes);
    if (failed == 0) {
        /* A caller that ignores SIGPIPE must not make gnuplot ignore it. */
        sigemptyset(&reset);
        sigaddset(&reset, SIGPIPE);
        (void)posix_spawnattr_setsigdefault(&attributes, &reset);
        (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
        for (int i = 0; i < 3 && failed == 0; i++) {
            failed = posix_spawn_file_actions_adddup2(&actions, streams[i], i);
        }
        failed = failed != 0 ? failed
                             : posix_spawnp(child, program, &actions,
                                            &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

/* Runs gnuplot and waits for its end: *status as of waitpid(). Returns 0 or an
 * errno. */
static int run_program(const int streams[3], int *status)
{
    pid_t child = -1;
    const int failed = start_program(streams, &child);
    while (failed == 0 && waitpid(child, status, 0) < 0) {
        if (errno != EINTR) {
            return errno;
        }
    }
    /* as a spawn that forks reports it */
    if (failed == ENOENT || failed == EACCES || failed == ENOTDIR) {
        *status = NO_PROGRAM << 8;
        return 0;
    }
    return failed;
}

/* What is wrong at a line of the script, "line 3: undefined variable"; the
 * command and a mark stand above it. Else the first line that says something,
 * "" where there is none; warnings, such as that the C locale has no degree
 * sign, say nothing. In place. */
static const char *first_message(char *report)
{
    static const char place[] = "\"" SCRIPT "\" ";
    const char *first = "";
    char *rest = report;
    for (char *line = strtok_r(report, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        const bool is_aside = line[strspn(line, " \t^")] == '\0' ||
                              strstr(line, " warning: ") != NULL;
        if (!is_aside && strncmp(line, place, strlen(place)) == 0) {
            return line + strlen(place);
        }
        if (!is_aside && first[0] == '\0') {
            first = line + strspn(line, " \t");
        }
    }
    return first;
}

static lan_status report_failure(FILE *errors, int status, lan_error *err)
{
    char report[REPORT_SIZE];
    char line[160];
    rewind(errors);
    report[fread(report, 1, sizeof report - 1, errors)] = '\0';
    lan_text_printable(first_message(report), line, sizeof line);
    if (WIFSIGNALED(status)) {
        return lan_fail(err, LAN_EIO, 0, 0, "gnuplot was ended by signal %d",
                        WTERMSIG(status));
    }
    if (WEXITSTATUS(status) == NO_PROGRAM && line[0] == '\0') {
        return lan_fail(err, LAN_EMISSING, 0, 0,
                        "gnuplot is not installed; on Debian: apt-get install "
                        "gnuplot-nox (or use --script-only)");
    }
    return lan_fail(err, LAN_EIO, 0, 0, "gnuplot failed: %s",
                    line[0] == '\0' ? "it did not say why" : line);
}

lan_status gnuplot_run(int script, int output, lan_error *err)
{
    /* A file without a name instead of a pipe: nothing can block. */
    FILE *const errors = tmpfile();
    lan_status result = LAN_OK;
    int status = 0;
    if (errors == NULL) {
        return lan_fail(err, LAN_EIO, 0, 0, "cannot write a temporary file: %s",
                        strerror(errno));
    }
    const int streams[3] = {script, output, fileno(errors)};
    const int failed = run_program(streams, &status);
    if (failed != 0) {
        result = lan_fail(err, LAN_EIO, 0, 0, "cannot run gnuplot: %s",
                          strerror(failed));
    } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        result = report_failure(errors, status, err);
    }
    fclose(errors);
    return result;
}
