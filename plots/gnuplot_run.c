/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/gnuplot_run.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>

#include "base/text.h"

extern char **environ;

/* --- a program ----------------------------------------------------------- */

/* File descriptors; they stay open. */
typedef struct program_streams {
    int input;
    int output;
    int errors;
} program_streams;

static int redirect(posix_spawn_file_actions_t *actions,
                    const program_streams *streams)
{
    int failed = posix_spawn_file_actions_adddup2(actions, streams->input, 0);
    failed = failed != 0 ? failed
                         : posix_spawn_file_actions_adddup2(actions,
                                                            streams->output, 1);
    return failed != 0
               ? failed
               : posix_spawn_file_actions_adddup2(actions, streams->errors, 2);
}

/* Starts a program with the three streams; its place in the world else as
 * ours. Returns 0 or an errno. */
static int start(char *const *arguments, const program_streams *streams,
                 pid_t *child)
{
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
    /* A caller that ignores SIGPIPE must not make the program ignore it. */
    sigset_t reset;
    sigemptyset(&reset);
    sigaddset(&reset, SIGPIPE);
    (void)posix_spawnattr_setsigdefault(&attributes, &reset);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

    failed = redirect(&actions, streams);
    failed = failed != 0 ? failed
                         : posix_spawnp(child, arguments[0], &actions,
                                        &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

/* Runs a program of the PATH and waits for its end: *status as of waitpid(),
 * 127 may stand for a program that is not there. Returns 0 or an errno. */
static int program_run(char *const *arguments, const program_streams *streams,
                       int *status)
{
    pid_t child = -1;
    int ended = 0;
    const int failed = start(arguments, streams, &child);
    if (failed != 0) {
        return failed;
    }
    while (waitpid(child, &ended, 0) < 0) {
        if (errno != EINTR) {
            return errno;
        }
    }
    *status = ended;
    return 0;
}

/* --- gnuplot ------------------------------------------------------------- */

/* What gnuplot said, in a few lines at most. */
#define SAID_SIZE 4096

static lan_status missing(lan_error *err)
{
    return lan_fail(err, LAN_EMISSING, 0, 0,
                    "gnuplot is not installed; on Debian: apt-get install "
                    "gnuplot-nox (or use --script-only)");
}

/* What gnuplot is given to read: the file that is its standard input, by name,
 * as it reads standard input itself byte by byte, with a call for each. */
#define SCRIPT "/dev/stdin"

/* True for a line that is no error: a warning, such as that the C locale has no
 * degree sign, or nothing. */
static bool is_aside(const char *line)
{
    return line[strspn(line, " \t^")] == '\0' ||
           strstr(line, " warning: ") != NULL;
}

/* What is wrong at a line of the script, "line 3: undefined variable"; the
 * command and a mark stand above it. Else the first line that says something,
 * "" where there is none. In place. */
static const char *first_message(char *said)
{
    static const char place[] = "\"" SCRIPT "\" ";
    const char *first = "";
    char *rest = said;
    for (char *line = strtok_r(said, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        if (is_aside(line)) {
            continue;
        }
        if (strncmp(line, place, strlen(place)) == 0) {
            return line + strlen(place);
        }
        first = first[0] == '\0' ? line + strspn(line, " \t") : first;
    }
    return first;
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
    char program[] = "gnuplot";
    char defaults[] = "-d"; /* leave ~/.gnuplot and gnuplotrc alone */
    char script[] = SCRIPT;
    char *const arguments[] = {program, defaults, script, NULL};
    const program_streams streams = {fileno(input), output, fileno(errors)};
    int status = 0;
    const int failed = program_run(arguments, &streams, &status);
    if (failed == ENOENT || failed == EACCES || failed == ENOTDIR) {
        return missing(err);
    }
    if (failed != 0) {
        return lan_fail(err, LAN_EIO, 0, 0, "cannot run gnuplot: %s",
                        strerror(failed));
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
