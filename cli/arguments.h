/* cli/arguments.h - the command line as a lan_cli, and the help it is told by.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    options and operands in any order; after `--` only operands; "-" is
 *          an operand.
 * Errors   what is wrong is said on standard error, with a suggestion.
 * Owner    a lan_cli_arguments belongs to the caller until _clear().
 */
#ifndef LAN_CLI_ARGUMENTS_H
#define LAN_CLI_ARGUMENTS_H

#include "cli/command.h"

/* What lan_cli points into. */
typedef struct lan_cli_arguments {
    lan_cli cli;
    const char **operands;
    const char **settings;
    char **made; /* settings that --solver stands for */
    size_t made_count;
} lan_cli_arguments;

/* What is to be done next. */
typedef enum lan_cli_next {
    LAN_CLI_NEXT_RUN,     /* call the command */
    LAN_CLI_NEXT_HELP,    /* --help was given */
    LAN_CLI_NEXT_VERSION, /* --version was given */
    LAN_CLI_NEXT_USAGE,   /* wrong, and said so */
    LAN_CLI_NEXT_MEMORY   /* out of memory, and said so */
} lan_cli_next;

/* Reads what follows the command's name. Writes out always; clear it. */
lan_cli_next lan_cli_arguments_read(const lan_cli_command *command, int count,
                                    char *const *words, lan_cli_arguments *out);

void lan_cli_arguments_clear(lan_cli_arguments *arguments);

/* Prints the help of a command, or of the program with its commands. */
void lan_cli_help(const lan_cli_command *command);
void lan_cli_help_all(const lan_cli_command *const *commands, size_t count);

#endif
