/* cli/rows_answer.h - one result, as text, as rows of a file, or as an object.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    without options the text is printed. `-o FILE` writes the rows as
 *          well, `-o -` prints them instead of the text. --json prints the
 *          object instead of the text; beside it `-o -` and a FILE in .json
 *          are for the object, any other FILE for the rows.
 * Errors   everything wrong is said on standard error before it returns.
 */
#ifndef LAN_CLI_ROWS_ANSWER_H
#define LAN_CLI_ROWS_ANSWER_H

#include <stdio.h>

#include "cli/outcome_json.h"

typedef struct lan_cli_rows_answer {
    const void *made; /* what the functions below are called with */
    lan_cli_exit (*write_text)(const lan_cli *cli, const char *path,
                               const void *made);
    lan_cli_exit (*write_rows)(FILE *out, const char *path, const void *made);
    json_t *(*make_object)(const void *made); /* NULL: no memory */
} lan_cli_rows_answer;

/* True where what -o names is for the object. */
bool lan_cli_rows_answer_is_object(const lan_cli *cli);

/* Gives the answer about a file as the command line wants it. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_rows_answer_print(const lan_cli *cli, const char *path,
                                       const lan_cli_rows_answer *answer);

#endif
