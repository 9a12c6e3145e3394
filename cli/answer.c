/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/terminal.h"
#include "results/document/render.h"

/* --- what is wanted ------------------------------------------------------ */

/* What a FILE gets where no format is given. */
static lan_format format_of_name(const lan_cli *cli, lan_cli_rows_place rows)
{
    const char *path = cli->output;

    if (lan_cli_ends_in(path, ".html")) {
        return LAN_FORMAT_HTML;
    }
    if (rows == LAN_CLI_PAGE) {
        return lan_cli_ends_in(path, ".csv")                 ? LAN_FORMAT_CSV
               : cli->json || lan_cli_ends_in(path, ".json") ? LAN_FORMAT_JSON
                                                             : LAN_FORMAT_HTML;
    }
    if (cli->json &&
        (rows != LAN_CLI_ROWS_BESIDE || lan_cli_ends_in(path, ".json") ||
         lan_cli_is_dash(path))) {
        return LAN_FORMAT_JSON;
    }
    return rows != LAN_CLI_ROWS_WITHIN || lan_cli_ends_in(path, ".csv")
               ? LAN_FORMAT_CSV
               : LAN_FORMAT_TEXT;
}

/* Whether the answer is printed beside the file that is written. */
static bool is_beside(const lan_cli_answer *answer, lan_cli_rows_place rows)
{
    return !answer->cli->has_format && rows == LAN_CLI_ROWS_BESIDE &&
           !lan_cli_is_dash(answer->cli->output) &&
           answer->written != answer->printed;
}

/* Rows for programs, and the text beside them unless --quiet. */
static void plan_rows_first(lan_cli_answer *out)
{
    const char *path = out->cli->output;

    out->is_aside = path == NULL || lan_cli_is_dash(path);
    out->is_printed = !out->cli->quiet;
    if (out->is_aside) {
        out->is_written = true;
        out->written = LAN_FORMAT_CSV;
    }
}

static void plan(const lan_cli *cli, lan_cli_rows_place rows,
                 lan_cli_answer *out)
{
    *out =
        (lan_cli_answer){.cli = cli,
                         .is_printed = true,
                         .printed = cli->has_format        ? cli->format
                                    : cli->json            ? LAN_FORMAT_JSON
                                    : rows == LAN_CLI_PAGE ? LAN_FORMAT_HTML
                                                           : LAN_FORMAT_TEXT};
    if (cli->output != NULL) {
        out->is_written = true;
        out->written =
            cli->has_format ? cli->format : format_of_name(cli, rows);
        out->is_printed = is_beside(out, rows);
    }
    if (rows == LAN_CLI_ROWS_FIRST && !cli->has_format && !cli->json) {
        plan_rows_first(out);
    }
}

bool lan_cli_answer_is_text(const lan_cli *cli, lan_cli_rows_place rows)
{
    lan_cli_answer planned;

    plan(cli, rows, &planned);
    return (!planned.is_printed || planned.printed == LAN_FORMAT_TEXT) &&
           (!planned.is_written || planned.written == LAN_FORMAT_TEXT);
}

lan_cli_exit lan_cli_answer_begin(const lan_cli *cli, lan_cli_rows_place rows,
                                  lan_cli_answer *out)
{
    plan(cli, rows, out);
    const unsigned wanted = (out->is_printed ? LAN_FOR(out->printed) : 0) |
                            (out->is_written ? LAN_FOR(out->written) : 0);
    return lan_cli_blame(NULL, lan_document_create(wanted, &out->document),
                         NULL);
}

/* --- how it was made ----------------------------------------------------- */

static void add_footer(const lan_cli *cli, lan_document *document)
{
    char *const line = lan_cli_command_line(cli);
    char *const name = lan_cli_command_name(cli);

    if (line == NULL || name == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
    } else {
        lan_document_name(document, "%s", name);
        lan_document_footer(document, "%s", line);
    }
    free(name);
    free(line);
}

/* --- writing ------------------------------------------------------------- */

static lan_cli_exit write_to(const lan_cli_answer *answer, const char *path,
                             const char *output, lan_format format)
{
    const lan_cli *cli = answer->cli;
    lan_cli_output out;

    const lan_cli_exit opened = lan_cli_output_open(output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    const lan_text_style style = {.columns = lan_cli_picture_columns(0),
                                  .utf8 = lan_cli_has_utf8(),
                                  .color = cli->color_out && out.file == NULL};
    const lan_status status =
        lan_document_render(answer->document, format, &style, out.stream);
    /* What the stream could not take, closing it will tell. */
    return lan_cli_output_close(&out, status == LAN_EIO
                                          ? LAN_CLI_DONE
                                          : lan_cli_blame(path, status, NULL));
}

static lan_cli_exit write_aside(const lan_cli_answer *answer, const char *path)
{
    const lan_text_style style = {.columns = lan_cli_picture_columns(0),
                                  .utf8 = lan_cli_has_utf8(),
                                  .color = answer->cli->color_err};

    return lan_cli_blame(
        path,
        lan_document_render(answer->document, answer->printed, &style, stderr),
        NULL);
}

/* A name in .csv is no demand: without rows it gets the text, for which
 * everything is there but the wish. */
static lan_cli_exit check_rows(const lan_cli_answer *answer)
{
    const bool wants_rows =
        (answer->is_written && answer->written == LAN_FORMAT_CSV) ||
        (answer->is_printed && answer->printed == LAN_FORMAT_CSV);

    if (wants_rows && lan_document_status(answer->document) == LAN_OK &&
        !lan_document_has_rows(answer->document)) {
        lan_cli_say("%s: this answer has no rows for CSV: it can be text, json "
                    "or html",
                    answer->cli->command->name);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

lan_cli_exit lan_cli_answer_end(lan_cli_answer *answer, const char *path,
                                lan_cli_exit status)
{
    if (status == LAN_CLI_DONE) {
        status = check_rows(answer);
    }
    if (status == LAN_CLI_DONE) {
        add_footer(answer->cli, answer->document);
    }
    if (status == LAN_CLI_DONE && answer->is_written) {
        status = write_to(answer, path, answer->cli->output, answer->written);
    }
    if (status == LAN_CLI_DONE && answer->is_aside && answer->is_printed) {
        status = write_aside(answer, path);
    } else if (status == LAN_CLI_DONE && answer->is_printed) {
        status = write_to(answer, path, NULL, answer->printed);
    }
    lan_document_destroy(answer->document);
    answer->document = NULL;
    return status;
}
