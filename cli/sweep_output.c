/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sweep_output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Rows between two looks at the progress. */
#define ROWS_A_REPORT 1024

lan_cli_exit lan_cli_sweep_output_try(const lan_cli *cli)
{
    lan_cli_output out;
    struct stat there;
    if (cli->output == NULL || lan_cli_is_dash(cli->output) ||
        (stat(cli->output, &there) == 0 && !S_ISREG(there.st_mode))) {
        return LAN_CLI_DONE; /* a pipe would take that for its end */
    }
    const lan_cli_exit status = lan_cli_output_open(cli->output, &out);
    if (status == LAN_CLI_DONE && out.file != NULL) {
        lan_output_file_discard(out.file);
    }
    return status;
}

static void end_summary(lan_cli_sweep_output *to)
{
    lan_sweep_summary_destroy(to->summary);
    lan_sweep_places_destroy(to->places);
}

/* False where memory lacks. */
static bool begin_summary(lan_cli_sweep_output *to)
{
    const lan_sweep_result *of = to->wish->summary;
    const bool is_whole =
        lan_sweep_summary_create(of->sweep, &to->summary) == LAN_OK &&
        lan_sweep_places_create(of->scenario, of->sweep, &to->places) == LAN_OK;
    if (!is_whole) {
        end_summary(to);
    }
    return is_whole;
}

lan_cli_exit lan_cli_sweep_output_open(const lan_cli *cli,
                                       const lan_cli_sweep_rows_wish *wish,
                                       const lan_columns *columns,
                                       lan_cli_sweep_output *to)
{
    *to = (lan_cli_sweep_output){.cli = cli, .wish = wish};
    if (wish->summary != NULL && !begin_summary(to)) {
        return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
    }
    lan_cli_exit status = lan_cli_output_open(wish->path, &to->out);
    if (status == LAN_CLI_DONE && wish->has_rows) {
        to->rows = (lan_cli_row_writer){columns, to->out.stream, wish->as_json};
        lan_cli_rows_begin(&to->rows);
    }
    if (status != LAN_CLI_DONE) {
        end_summary(to);
    }
    return status;
}

static lan_status write_row(lan_cli_sweep_output *to, const lan_sweep_row *row)
{
    errno = 0;
    const lan_status status = lan_cli_rows_add(&to->rows, row);
    if (status == LAN_EIO) {
        to->is_stuck = true;
        to->reason = errno;
    }
    return status;
}

lan_status lan_cli_sweep_output_add(void *context, const lan_sweep_row *row)
{
    lan_cli_sweep_output *to = context;
    if (row->status != LAN_OK && to->failed++ == 0) {
        to->first_failed = row->run;
        snprintf(to->first_error, sizeof to->first_error, "%s", row->error);
    }
    to->done++;
    lan_status status = LAN_OK;
    if (to->wish->has_rows) {
        status = write_row(to, row);
    }
    if (status == LAN_OK && to->summary != NULL) {
        status = lan_sweep_summary_add(to->summary, row);
    }
    if (status == LAN_OK && to->places != NULL) {
        status = lan_sweep_places_add(to->places, row);
    }
    if (status == LAN_OK && to->total > 0 && to->done % ROWS_A_REPORT == 0 &&
        !lan_progress_report(to->progress, (double)to->done,
                             (double)to->total)) {
        status = LAN_ECANCELLED;
    }
    return status;
}

lan_cli_exit lan_cli_sweep_page_begin(const lan_cli *cli, bool to_page,
                                      lan_cli_sweep_page *out)
{
    out->cli = *cli;
    if (!to_page) {
        out->cli.output = NULL;
    }
    return lan_cli_answer_begin(&out->cli, LAN_CLI_ROWS_WITHIN, &out->answer);
}

static lan_cli_exit print_summary(const lan_cli_sweep_output *to)
{
    const lan_sweep_report report = {.done = to->done, .failed = to->failed};
    lan_cli_sweep_page page;
    const lan_cli_exit status =
        lan_cli_sweep_page_begin(to->cli, to->wish->to_page, &page);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    lan_page_sweep(page.answer.document, to->wish->summary, to->summary,
                   to->places, &report);
    return lan_cli_answer_end(&page.answer, to->wish->summary->path, status);
}

/* Runs that failed are told once, not one by one: the rows have them all. */
static lan_cli_exit tell_failures(const lan_cli_sweep_output *to)
{
    if (to->failed == 0) {
        return LAN_CLI_DONE;
    }
    lan_cli_say("%lld of %lld runs failed, the first of them run %lld: %s",
                (long long)to->failed, (long long)to->done,
                (long long)to->first_failed, to->first_error);
    return LAN_CLI_SOME_FAILED;
}

lan_cli_exit lan_cli_sweep_output_close(lan_cli_sweep_output *to,
                                        lan_cli_exit status)
{
    if (to->is_stuck && to->out.file != NULL) {
        lan_cli_say("cannot write '%s': %s", to->wish->path,
                    to->reason != 0 ? strerror(to->reason)
                                    : lan_status_text(LAN_EIO));
    }
    status = lan_cli_output_close(&to->out, status);
    if (status == LAN_CLI_DONE && to->summary != NULL) {
        status = print_summary(to);
    }
    if (status == LAN_CLI_DONE && to->wish->tells_failures) {
        status = tell_failures(to);
    }
    end_summary(to);
    return status;
}
