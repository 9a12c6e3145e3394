/* cli/sweep_output.h - where the rows of a sweep end up, wherever they come
 * from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller, between _open() and _close().
 */
#ifndef LAN_CLI_SWEEP_OUTPUT_H
#define LAN_CLI_SWEEP_OUTPUT_H

#include "cli/answer.h"
#include "cli/sweep_rows.h"
#include "cli/terminal.h"
#include "results/pages/pages.h"

/* What is wanted of the rows. */
typedef struct lan_cli_sweep_rows_wish {
    bool has_rows;
    bool as_json;                    /* rows as JSON Lines */
    const char *path;                /* where they go; NULL: standard output */
    const lan_sweep_result *summary; /* give a page of its rows; NULL: none */
    bool to_page;                    /* what -o names is for the page */
    bool tells_failures;             /* and fails for them */
} lan_cli_sweep_rows_wish;

/* A page that may be printed while -o is for the rows. */
typedef struct lan_cli_sweep_page {
    lan_cli cli; /* as the page sees it */
    lan_cli_answer answer;
} lan_cli_sweep_page;

/* Everything that takes rows, and what became of them. */
typedef struct lan_cli_sweep_output {
    const lan_cli *cli;
    const lan_cli_sweep_rows_wish *wish;
    lan_cli_output out;
    lan_cli_row_writer rows;    /* where they are wanted */
    lan_sweep_summary *summary; /* NULL: none is wanted */
    lan_sweep_places *places;   /* NULL: none are drawn */
    const lan_progress *progress;
    int64_t total; /* rows that are expected, for the progress; 0: no matter */
    int64_t done;
    int64_t failed;
    int64_t first_failed; /* run */
    bool is_stuck;        /* a row could not be written; close() says so */
    int reason;           /* errno of that, or 0 */
    char first_error[LAN_ERROR_TEXT_SIZE];
} lan_cli_sweep_output;

/* Whether what -o names can be written: said before hours of work. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_sweep_output_try(const lan_cli *cli);

/* Begins a page: -o is for it where to_page says so, and else for the rows. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_sweep_page_begin(const lan_cli *cli, bool to_page,
                                      lan_cli_sweep_page *out);

/* Opens it; on failure there is nothing to close. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_sweep_output_open(const lan_cli *cli,
                                       const lan_cli_sweep_rows_wish *wish,
                                       const lan_columns *columns,
                                       lan_cli_sweep_output *to);

/* A lan_sweep_sink whose context is the output. */
lan_status lan_cli_sweep_output_add(void *output, const lan_sweep_row *row);

/* Where status is LAN_CLI_DONE: the file takes its name, the summary is
 * printed, failed runs are told. Returns the worse of status and its own. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_sweep_output_close(lan_cli_sweep_output *to,
                                        lan_cli_exit status);

#endif
