/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/gnuplot.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

extern char **environ;

/* What gnuplot said, in a few lines at most. */
#define SAID_SIZE 4096

static lan_status missing(lan_error *err)
{
    return lan_fail(err, LAN_EMISSING, 0, 0,
                    "gnuplot is not installed; on Debian: apt-get install "
                    "gnuplot-nox (or use --script-only)");
}

/* Starts gnuplot with the three streams; its place in the world else as ours.
 * Returns 0 or an errno. */
static int spawn_gnuplot(int input, int output, int errors, pid_t *child)
{
    char program[] = "gnuplot";
    char defaults[] = "-d"; /* leave ~/.gnuplot and gnuplotrc alone */
    char *const arguments[] = {program, defaults, NULL};

    posix_spawn_file_actions_t actions;
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed != 0) {
        return failed;
    }
    posix_spawnattr_t attributes;
    failed = posix_spawnattr_init(&attributes);
    if (failed != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return failed;
    }
    /* A caller that ignores SIGPIPE must not make gnuplot ignore it. */
    sigset_t reset;
    sigemptyset(&reset);
    sigaddset(&reset, SIGPIPE);
    (void)posix_spawnattr_setsigdefault(&attributes, &reset);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

    failed = posix_spawn_file_actions_adddup2(&actions, input, 0);
    failed = failed != 0
                 ? failed
                 : posix_spawn_file_actions_adddup2(&actions, output, 1);
    failed = failed != 0
                 ? failed
                 : posix_spawn_file_actions_adddup2(&actions, errors, 2);
    failed = failed != 0 ? failed
                         : posix_spawnp(child, program, &actions, &attributes,
                                        arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

/* True for a line that is no error: the command again, the mark below it, or
 * a warning, such as that the C locale has no degree sign. */
static bool is_aside(const char *line)
{
    const size_t blank = strspn(line, " \t^");
    return line[blank] == '\0' || strncmp(line, "gnuplot>", 8) == 0 ||
           strstr(line, " warning: ") != NULL;
}

/* The first line that says something, in place; "" where there is none. */
static const char *first_message(char *said)
{
    char *rest = said;
    for (char *line = strtok_r(said, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        if (!is_aside(line)) {
            return line + strspn(line, " \t");
        }
    }
    return "";
}

static lan_status report_failure(FILE *errors, int status, lan_error *err)
{
    char said[SAID_SIZE];
    rewind(errors);
    const size_t length = fread(said, 1, sizeof said - 1, errors);
    said[length] = '\0';
    char line[160];
    lan_text_printable(first_message(said), line, sizeof line);
    if (WIFSIGNALED(status)) {
        return lan_fail(err, LAN_EIO, 0, 0, "gnuplot was ended by signal %d",
                        WTERMSIG(status));
    }
    /* How a spawn without fork reports a program it could not execute. */
    if (WEXITSTATUS(status) == 127 && line[0] == '\0') {
        return missing(err);
    }
    return lan_fail(err, LAN_EIO, 0, 0, "gnuplot failed: %s",
                    line[0] == '\0' ? "it did not say why" : line);
}

static lan_status run_with(FILE *input, int output, FILE *errors,
                           lan_error *err)
{
    pid_t child = -1;
    const int failed =
        spawn_gnuplot(fileno(input), output, fileno(errors), &child);
    if (failed == ENOENT || failed == EACCES || failed == ENOTDIR) {
        return missing(err);
    }
    if (failed != 0) {
        return lan_fail(err, LAN_EIO, 0, 0, "cannot start gnuplot: %s",
                        strerror(failed));
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return lan_fail(err, LAN_EIO, 0, 0, "cannot wait for gnuplot: %s",
                            strerror(errno));
        }
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        return report_failure(errors, status, err);
    }
    return LAN_OK;
}

lan_status lan_gnuplot_run(const char *script, size_t length, int output,
                           lan_error *err)
{
    /* Files without a name instead of pipes: nothing can block or be broken
     * when gnuplot stops reading half-way. */
    FILE *input = tmpfile();
    FILE *errors = tmpfile();
    lan_status status = LAN_OK;
    if (input == NULL || errors == NULL ||
        fwrite(script, 1, length, input) != length || fflush(input) != 0 ||
        fseek(input, 0, SEEK_SET) != 0) {
        status = lan_fail(err, LAN_EIO, 0, 0,
                          "cannot write a temporary file: %s", strerror(errno));
    } else {
        status = run_with(input, output, errors, err);
    }
    if (input != NULL) {
        fclose(input);
    }
    if (errors != NULL) {
        fclose(errors);
    }
    return status;
}
