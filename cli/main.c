/* cli/main.c - the table of commands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_errno.h>

#include "base/text.h"

/* Exit statuses; the whole list is in the manual. */
enum { EXIT_IO = 1, EXIT_USAGE = 2 };

typedef struct command {
    const char *name;
    const char *help; /* one line, lower-case start, no full stop */
    int (*run)(int argc, char **argv);
} command;

static int run_help(int argc, char **argv);
static int run_version(int argc, char **argv);

static const command commands[] = {
    {"--help", "show this list", run_help},
    {"--version", "show the version", run_version},
};

#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static int run_help(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    printf("Usage: lanchester COMMAND [OPTION]... [FILE]...\n\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        printf("  %-12s %s\n", commands[i].name, commands[i].help);
    }
    return EXIT_SUCCESS;
}

static int run_version(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    printf("lanchester %s\n", PACKAGE_VERSION);
    return EXIT_SUCCESS;
}

static const command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static int refuse_unknown(const char *name)
{
    const char *names[COMMAND_COUNT];
    char shown[80];

    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        names[i] = commands[i].name;
    }
    const char *meant = lan_text_suggest(name, names, COMMAND_COUNT);
    fprintf(stderr, "lanchester: unknown command '%s'",
            lan_text_printable(name, shown, sizeof shown));
    if (meant != NULL) {
        fprintf(stderr, " (did you mean '%s'?)", meant);
    }
    fprintf(stderr, "\n");
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off();
    if (argc < 2) {
        fprintf(stderr, "lanchester: no command given; try --help\n");
        return EXIT_USAGE;
    }
    const command *found = find_command(argv[1]);
    if (found == NULL) {
        return refuse_unknown(argv[1]);
    }

    const int status = found->run(argc - 1, argv + 1);
    if (fflush(stdout) != 0 && status == EXIT_SUCCESS) {
        fprintf(stderr, "lanchester: cannot write standard output\n");
        return EXIT_IO;
    }
    return status;
}
