/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* nftw(), PR_SET_CHILD_SUBREAPER */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "tests/support/browser_impl.h"

/* Where Chromium reads commands and writes answers. */
#define COMMANDS_FD 3
#define ANSWERS_FD  4

/* --- which program ------------------------------------------------------- */

static char *find_program(const char *name)
{
    const char *path = getenv("PATH");
    const size_t room = (path != NULL ? strlen(path) : 0) + strlen(name) + 2;
    char *file = malloc(room);

    if (strchr(name, '/') != NULL && file != NULL) {
        snprintf(file, room, "%s", name);
        if (access(file, X_OK) == 0) {
            return file;
        }
    }
    while (file != NULL && path != NULL && *path != '\0') {
        const size_t length = strcspn(path, ":");
        snprintf(file, room, "%.*s/%s", (int)length, path, name);
        if (access(file, X_OK) == 0) {
            return file;
        }
        path += length + (path[length] == ':');
    }
    free(file);
    return NULL;
}

char *browser_program(void)
{
    static const char *const names[] = {"chromium", "chromium-browser",
                                        "google-chrome"};
    const char *named = getenv("CHROMIUM");
    char *program = NULL;

    if (named != NULL) {
        return find_program(named);
    }
    for (size_t i = 0; program == NULL && i < sizeof names / sizeof *names;
         i++) {
        program = find_program(names[i]);
    }
    return program;
}

/* --- the browser --------------------------------------------------------- */

/* Puts the ends of two pipes where the browser looks for them. */
static void place_pipes(int commands, int answers)
{
    /* out of the way first: one may stand where the other must go */
    const int in = fcntl(commands, F_DUPFD_CLOEXEC, ANSWERS_FD + 1);
    const int out = fcntl(answers, F_DUPFD_CLOEXEC, ANSWERS_FD + 1);

    if (dup2(in, COMMANDS_FD) < 0 || dup2(out, ANSWERS_FD) < 0) {
        _exit(127);
    }
}

/* All that it writes goes into its folder. */
static void settle_in(const char *folder)
{
    char log[4096];
    snprintf(log, sizeof log, "%s/log", folder);
    const int null = open("/dev/null", O_RDONLY);
    const int out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);

    if (null < 0 || out < 0 || dup2(null, STDIN_FILENO) < 0 ||
        dup2(out, STDOUT_FILENO) < 0 || dup2(out, STDERR_FILENO) < 0) {
        _exit(127);
    }
    setenv("HOME", folder, 1);
    setenv("TMPDIR", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_CACHE_HOME", folder, 1);
    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
}

static void become_browser(const char *program, const char *folder,
                           bool has_sandbox)
{
    char profile[4096];
    snprintf(profile, sizeof profile, "--user-data-dir=%s/profile", folder);
    const char *sandbox = has_sandbox ? "about:blank" : "--no-sandbox";

    settle_in(folder);
    execl(program, program, "--headless", "--remote-debugging-pipe", profile,
          "--no-first-run", "--no-default-browser-check",
          "--disable-background-networking", "--disable-breakpad",
          "--disable-component-update", "--disable-default-apps",
          "--disable-dev-shm-usage", "--disable-extensions", "--disable-gpu",
          "--disable-sync",
          "--disable-features=Translate,OptimizationHints,MediaRouter",
          "--force-color-profile=srgb", "--hide-scrollbars", "--lang=en",
          "--mute-audio", "--password-store=basic", sandbox, (char *)NULL);
    _exit(127);
}

/* --- its keeper ---------------------------------------------------------- */

static int remove_entry(const char *path, const struct stat *about, int kind,
                        struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    (void)remove(path);
    return 0;
}

/* Reaps all processes; gives up on what does not end. */
static void wait_for_all(void)
{
    const struct timespec pause = {.tv_nsec = 5000000};
    pid_t ended = 0;

    for (int i = 0; i < 2000 && ended >= 0; i++) {
        ended = waitpid(-1, NULL, WNOHANG);
        if (ended == 0) {
            nanosleep(&pause, NULL);
        }
    }
}

/* Starts the browser and waits until no process holds the other end of the
 * lifeline; then ends all its processes and removes its folder. */
static void become_keeper(const browser_process *process, const char *program,
                          int commands, int answers, int lifeline)
{
    char byte = 0;

    setsid(); /* what a terminal interrupts are not we */
    signal(SIGPIPE, SIG_IGN);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    const pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        place_pipes(commands, answers);
        become_browser(program, process->folder, process->has_sandbox);
    }
    setpgid(child, child);
    close(commands);
    close(answers);
    while (read(lifeline, &byte, 1) < 0 && errno == EINTR) {
    }
    if (child > 0) {
        kill(-child, SIGKILL);
    }
    wait_for_all();
    (void)nftw(process->folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    _exit(0);
}

/* --- starting and ending ------------------------------------------------- */

/* A pipe whose ends no program that is run inherits. */
static bool make_pipe(int ends[2])
{
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

static char *make_folder(void)
{
    const char *parent = getenv("TMPDIR");
    const char *below = parent != NULL ? parent : "/tmp";
    const size_t room = strlen(below) + sizeof "/lan-test-XXXXXX";
    char *folder = malloc(room);

    if (folder != NULL) {
        snprintf(folder, room, "%s/lan-test-XXXXXX", below);
    }
    if (folder != NULL && mkdtemp(folder) == NULL) {
        free(folder);
        return NULL;
    }
    return folder;
}

bool browser_process_start(browser_process *process, const char *program,
                           bool has_sandbox)
{
    int commands[2];
    int answers[2];
    int lifeline[2];

    *process =
        (browser_process){.folder = make_folder(), .has_sandbox = has_sandbox};
    if (process->folder == NULL || !make_pipe(commands) ||
        !make_pipe(answers) || !make_pipe(lifeline)) {
        return false;
    }
    process->to = commands[1];
    process->from = answers[0];
    process->lifeline = lifeline[1];
    process->keeper = fork();
    if (process->keeper == 0) {
        close(process->to);
        close(process->from);
        close(process->lifeline);
        become_keeper(process, program, commands[0], answers[1], lifeline[0]);
    }
    close(commands[0]);
    close(answers[1]);
    close(lifeline[0]);
    return process->keeper > 0;
}

void browser_process_end(browser_process *process)
{
    close(process->lifeline);
    while (waitpid(process->keeper, NULL, 0) < 0 && errno == EINTR) {
    }
    close(process->to);
    close(process->from);
    free(process->folder);
}
