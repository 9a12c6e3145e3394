/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/program_impl.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>

extern char **environ;

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

int program_run(char *const *arguments, const program_streams *streams,
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
