/* bench/bench_scenarios.c - how long does the program take for each shipped
 * scenario, from its start to its exit?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    bench_scenarios PROGRAM FOLDER [REPEATS] runs
 *          `PROGRAM run --quiet --json FILE` for each *.yaml in the folder, its
 *          output thrown away; scenarios take turns. Wanted: at most 100 ms
 * each, two groups in 30 ms.
 */
#include <dirent.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/measure.h"

extern char **environ;

#define SCENARIOS_MAX 200
#define PATH_SIZE     4096
#define REPEATS_MAX   1000

static void stop(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

/* Runs the program on one file, its output to nowhere; seconds it took. */
static double run(char *program, char *path,
                  const posix_spawn_file_actions_t *nowhere)
{
    char arguments[][8] = {"run", "--quiet", "--json"};
    char *argv[] = {program,      arguments[0], arguments[1],
                    arguments[2], path,         NULL};
    pid_t child;
    int status = 0;
    const double start = seconds_now();
    if (posix_spawn(&child, program, nowhere, NULL, argv, environ) != 0 ||
        waitpid(child, &status, 0) != child) {
        stop(program);
    }
    const double took = seconds_now() - start;
    if (status != 0) {
        fprintf(stderr, "%s: %s failed\n", path, program);
        exit(EXIT_FAILURE);
    }
    return took;
}

static int is_scenario(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 5 && strcmp(entry->d_name + length - 5, ".yaml") == 0;
}

/* Times all of them in turn and prints a row each. */
static void time_all(char *program, const char *folder, struct dirent **files,
                     size_t count, size_t repeats)
{
    double *times = calloc(count * repeats, sizeof *times);
    char path[PATH_SIZE];
    posix_spawn_file_actions_t nowhere;
    if (times == NULL || posix_spawn_file_actions_init(&nowhere) != 0 ||
        posix_spawn_file_actions_addopen(&nowhere, STDOUT_FILENO, "/dev/null",
                                         O_WRONLY, 0) != 0) {
        stop("bench_scenarios");
    }
    for (size_t k = 0; k < repeats + 1; k++) { /* the first warms up */
        for (size_t f = 0; f < count; f++) {
            snprintf(path, sizeof path, "%s/%s", folder, files[f]->d_name);
            const double took = run(program, path, &nowhere);
            if (k > 0) {
                times[f * repeats + k - 1] = took;
            }
        }
    }
    for (size_t f = 0; f < count; f++) {
        const spread ms = spread_of(&times[f * repeats], repeats);
        printf("%s,%.2f,%.2f,%.2f\n", files[f]->d_name, 1e3 * ms.median,
               1e3 * ms.low, 1e3 * ms.high);
    }
    posix_spawn_file_actions_destroy(&nowhere);
    free(times);
}

int main(int argc, char **argv)
{
    const int repeats = argc == 4 ? atoi(argv[3]) : MEASURE_REPEATS;
    if (argc < 3 || argc > 4 || repeats < 1 || repeats > REPEATS_MAX) {
        fprintf(stderr, "usage: %s PROGRAM FOLDER [REPEATS]\n", argv[0]);
        return 2;
    }
    struct dirent **files = NULL;
    const int count = scandir(argv[2], &files, is_scenario, alphasort);
    if (count <= 0 || count > SCENARIOS_MAX) {
        fprintf(stderr, "%s: no scenarios there\n", argv[2]);
        return EXIT_FAILURE;
    }
    measure_machine(repeats);
    printf("scenario,milliseconds,low,high\n");
    time_all(argv[1], argv[2], files, (size_t)count, (size_t)repeats);
    for (int f = 0; f < count; f++) {
        free(files[f]);
    }
    free(files);
    return EXIT_SUCCESS;
}
