/* cli/command_line.h - a command line, as it is given again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_COMMAND_LINE_H
#define LAN_CLI_COMMAND_LINE_H

#include "cli/command.h"

/* Writes all that an answer depends on as words for a shell, in quotes where it
 * would read them otherwise; files without their folders, which are of one
 * machine. The caller frees it; NULL: no memory. */
char *lan_cli_command_line(const lan_cli *cli);

/* The command and what it is about, without options, in the same way. */
char *lan_cli_command_name(const lan_cli *cli);

#endif
