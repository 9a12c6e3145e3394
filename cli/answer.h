/* cli/answer.h - one result as the command line wants it: text, CSV, JSON or
 * HTML, printed or in a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a command begins an answer, has a page of results/pages/ fill its
 *          document, and ends it.
 *
 *              given             printed         in FILE
 *              nothing           text            -
 *              --json            JSON            -
 *              --format F        F               -
 *              --format F -o     -               F
 *              -o                text, or - *    by its ending, or rows *
 *              --json -o         JSON **         as -o
 *
 *          * Where rows stand beside the answer (the curve of a battle) a FILE
 *          gets them, and "-" has them printed instead of the text. Elsewhere
 *          FILE gets the text, which is not printed then. FILE.html is HTML
 *          and FILE.csv rows everywhere.
 *          ** "-" and FILE.json are for the object, which is not printed then;
 *          so is every FILE where no rows stand beside the answer.
 *
 *          A report is a page where text stands above, and a FILE is one too
 *          unless it ends in .csv or .json.
 * Errors   everything wrong is said on standard error before it returns.
 */
#ifndef LAN_CLI_ANSWER_H
#define LAN_CLI_ANSWER_H

#include "cli/command.h"
#include "results/document/document.h"

/* What `-o FILE` of a command means where no format is given. */
typedef enum lan_cli_rows_place {
    LAN_CLI_ROWS_BESIDE,  /* its rows; the answer is printed all the same */
    LAN_CLI_ROWS_WITHIN,  /* the answer */
    LAN_CLI_ROWS_INSTEAD, /* its rows; the answer is not printed */
    LAN_CLI_ROWS_FIRST,   /* its rows; where there is no FILE they are printed,
                             and the text goes to standard error */
    LAN_CLI_PAGE          /* the answer; it is HTML, printed too, where the name
                             does not end in .csv or .json */
} lan_cli_rows_place;

typedef struct lan_cli_answer {
    const lan_cli *cli;
    lan_document *document; /* to be filled */
    bool is_printed;
    lan_format printed;
    bool is_written; /* to cli->output */
    lan_format written;
    bool is_aside; /* what is printed goes to standard error */
} lan_cli_answer;

/* Makes an empty document for what the command line wants. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_answer_begin(const lan_cli *cli, lan_cli_rows_place rows,
                                  lan_cli_answer *out);

/* True where text alone is wanted: some commands write it line by line, while
 * they work. */
bool lan_cli_answer_is_text(const lan_cli *cli, lan_cli_rows_place rows);

/* Writes and prints the document, and destroys it. A status that is not
 * LAN_CLI_DONE tells that the page could not be filled: nothing is written.
 *
 * path  what it is about; NULL: nothing to name
 */
LAN_MUST_CHECK
lan_cli_exit lan_cli_answer_end(lan_cli_answer *answer, const char *path,
                                lan_cli_exit status);

#endif
