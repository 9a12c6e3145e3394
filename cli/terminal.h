/* cli/terminal.h - what the program says, where results go, and Ctrl-C.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   whatever cannot be written is said once on standard error and
 *          answered as LAN_CLI_FAILED.
 * Threads  the main thread.
 */
#ifndef LAN_CLI_TERMINAL_H
#define LAN_CLI_TERMINAL_H

#include <stdio.h>

#include "base/output_file.h"
#include "cli/command.h"
#include "lanchester/base.h"

/* Says "lanchester: ..." on standard error, control characters harmless. */
LAN_PRINTF(1, 2)
void lan_cli_say(const char *format, ...);

/* Says why a call failed and returns what that means for the program.
 *
 * what  what it was about, "ford.yaml"; NULL: nothing to add
 * err   the text of its status stands in where it holds none; where it names
 *       a line, `what` is the file, and both are said as compilers do
 *
 * Says nothing for LAN_ECANCELLED.
 */
lan_cli_exit lan_cli_blame(const char *what, lan_status status,
                           const lan_error *err);

/* The same for a picture, whose file or gnuplot a failure to write is about and
 * not `what`; says nothing where standard output has failed, as
 * closing it says why. */
lan_cli_exit lan_cli_blame_picture(const char *what, lan_status status,
                                   const lan_error *err);

/* --- where results go ---------------------------------------------------- */

typedef struct lan_cli_output {
    FILE *stream;
    lan_output_file *file; /* NULL: standard output */
    const char *path;
} lan_cli_output;

/* Opens path, to appear whole at close; NULL and "-" are standard output. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_output_open(const char *path, lan_cli_output *out);

/* Flushes; a file takes its name. Where status is not LAN_CLI_DONE or
 * something could not be written, the file does not appear. Returns status, or
 * LAN_CLI_FAILED where something could not be written. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_output_close(lan_cli_output *out, lan_cli_exit status);

/* Refuses to write over a file that is read, whatever the names and links by
 * which it goes; either need not be there. Says so and returns LAN_CLI_USAGE.
 *
 * path  where the result goes; NULL and "-" replace nothing
 * what  the file that is read, "the scenario"
 */
LAN_MUST_CHECK
lan_cli_exit lan_cli_spare(const char *path, const char *file,
                           const char *what);

/* The same where another option than -o names the path, "events". */
LAN_MUST_CHECK
lan_cli_exit lan_cli_spare_by(const char *option, const char *path,
                              const char *file, const char *what);

/* True for the name by which standard input and output go. */
bool lan_cli_is_dash(const char *path);

/* True for a name with this ending and something before it. */
bool lan_cli_ends_in(const char *path, const char *ending);

/* --- letters and columns ------------------------------------------------- */

/* True where standard output shows UTF-8 (by the locale). */
bool lan_cli_has_utf8(void);

/* Columns of the terminal that standard output is; 0 where it is none. */
int32_t lan_cli_columns(void);

/* How wide a picture of characters is drawn there: as the terminal, within the
 * 50 to 160 columns; `usual` where there is none. */
int32_t lan_cli_picture_columns(int32_t usual);

#endif
