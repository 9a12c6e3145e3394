/* cli/test_tap.h - verdicts on expectations by the Test Anything Protocol.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   testanything.org, TAP version 13, which every reader knows; # and
 *          backslashes in descriptions are escaped as version 14 has it.
 */
#ifndef LAN_CLI_TEST_TAP_H
#define LAN_CLI_TEST_TAP_H

#include <stdio.h>

#include "cli/command.h"
#include "lanchester/expect.h"

/* A file and what came of it. */
typedef struct lan_cli_tested {
    const char *path;
    lan_scenario *scenario; /* NULL: it could not be read */
    lan_cli_exit status;    /* of its reading */
    size_t number;          /* of its first test */
    size_t count;           /* of its expectations */
    size_t failed;
} lan_cli_tested;

/* Number of tests of a file: one at least. */
size_t lan_cli_tap_count(const lan_cli_tested *file);

/* Prints the version and the plan. */
void lan_cli_tap_begin(FILE *out, const lan_cli_tested *files, size_t count);

/* Prints the one line of a file without expectations: it is skipped, or could
 * not be read. */
void lan_cli_tap_file(FILE *out, const lan_cli_tested *file);

/* Prints the line of an expectation, and below it why it does not hold. */
void lan_cli_tap_verdict(FILE *out, const lan_cli_tested *file, size_t index,
                         const lan_expect_verdict *verdict);

/* Prints how many hold, as a comment. */
void lan_cli_tap_end(FILE *out, const lan_cli_tested *files, size_t count);

/* What was expected and what came, on one line: "knight 100 beats militia 200,
 * odds 0.72 in 0.55..0.9". */
void lan_cli_verdict_write(FILE *out, const lan_expect_verdict *verdict);

#endif
