/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "cli/answer.h"
#include "cli/fight.h"
#include "cli/meter.h"
#include "cli/terminal.h"
#include "cli/test_tap.h"
#include "cli/whole.h"
#include "results/pages/pages.h"

/* The run of all files. */
typedef struct test_run {
    const lan_cli *cli;
    lan_expect_options options;
    lan_cli_tested *files;
    FILE *out;              /* of TAP; NULL: a document is filled */
    lan_document *document; /* NULL: TAP is written */
    lan_table *table;
    lan_cli_meter meter;
    double expected; /* expectations of all files */
    double judged;   /* of these */
    lan_cli_exit status;
} test_run;

/* --- reading ------------------------------------------------------------- */

/* Reads a file and judges the names in what it expects. */
static void read_file(test_run *run, lan_cli_tested *file)
{
    lan_error err;
    file->status = lan_cli_read(run->cli, file->path, &file->scenario);
    if (file->status != LAN_CLI_DONE) {
        return;
    }
    lan_error_clear(&err);
    const lan_status status = lan_expect_validate(file->scenario, &err);
    if (status != LAN_OK) {
        file->status = lan_cli_blame(file->path, status, &err);
        if (status == LAN_EINVAL) {
            file->status = LAN_CLI_SCENARIO;
        }
        return;
    }
    (void)lan_scenario_expects(file->scenario, &file->count);
}

/* All of them, before anything is fought: how many tests there are stands
 * first. LAN_CLI_USAGE where the result would replace what one of them reads.
 */
static lan_cli_exit read_all(test_run *run)
{
    lan_cli_exit refused = LAN_CLI_DONE;
    for (size_t i = 0; i < run->cli->operand_count; i++) {
        run->files[i].path = run->cli->operands[i];
        read_file(run, &run->files[i]);
        run->status = lan_cli_worse(run->status, run->files[i].status);
        if (run->files[i].status == LAN_CLI_USAGE) {
            refused = LAN_CLI_USAGE;
        }
    }
    return refused;
}

/* --- judging ------------------------------------------------------------- */

static lan_status judge(test_run *run, const lan_cli_tested *file, size_t index,
                        lan_expect_verdict **out, lan_error *err)
{
    const double from = run->judged / run->expected;
    run->judged += 1.0;
    const lan_progress *progress =
        lan_cli_meter_part(&run->meter, from, run->judged / run->expected);
    const lan_status status = lan_expect_judge(
        file->scenario, index, &run->options, progress, out, err);
    lan_cli_meter_wipe(&run->meter);
    return status;
}

/* What the page is to know of a file. */
static lan_expect_file page_file(const lan_cli_tested *file)
{
    return (lan_expect_file){.path = file->path,
                             .is_read = file->status == LAN_CLI_DONE,
                             .count = file->count,
                             .failed = file->failed};
}

static void add_verdict(const test_run *run, const lan_cli_tested *tested,
                        const lan_expect_verdict *verdict)
{
    const lan_expect_file file = page_file(tested);
    char *text = NULL;
    size_t size = 0;
    FILE *line = open_memstream(&text, &size);

    if (line != NULL) {
        lan_cli_verdict_write(line, verdict);
    }
    if (line == NULL || fclose(line) != 0) {
        lan_document_lose(run->document, LAN_ENOMEM);
    } else {
        lan_page_expect_add(run->document, run->table, &file, text, verdict);
    }
    free(text);
}

/* One expectation: a line of TAP, or of the page. */
static lan_cli_exit test_one(test_run *run, const lan_cli_tested *file,
                             size_t index)
{
    lan_expect_verdict *verdict = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status = judge(run, file, index, &verdict, &err);
    if (status != LAN_OK) {
        return lan_cli_blame(file->path, status, &err);
    }
    const lan_cli_exit ended =
        verdict->holds ? LAN_CLI_DONE : LAN_CLI_EXPECTATION;
    if (run->out != NULL) {
        lan_cli_tap_verdict(run->out, file, index, verdict);
    } else {
        add_verdict(run, file, verdict);
    }
    lan_expect_verdict_destroy(verdict);
    return ended;
}

/* True for what leaves the rest untested. */
static bool is_over(lan_cli_exit status)
{
    return status == LAN_CLI_FAILED || status >= LAN_CLI_SIGNAL;
}

static void begin_file(const test_run *run, const lan_cli_tested *tested)
{
    const lan_expect_file file = page_file(tested);

    if (run->out == NULL) {
        lan_page_expect_file(run->document, run->table, &file);
    } else if (tested->count == 0) {
        lan_cli_tap_file(run->out, tested);
    }
}

static lan_cli_exit test_file(test_run *run, lan_cli_tested *tested)
{
    lan_cli_exit status = tested->status;

    begin_file(run, tested);
    for (size_t i = 0; i < tested->count && !is_over(status); i++) {
        const lan_cli_exit one = test_one(run, tested, i);
        tested->failed += one == LAN_CLI_EXPECTATION ? 1 : 0;
        status = lan_cli_worse(status, one);
    }
    if (run->out == NULL) {
        const lan_expect_file file = page_file(tested);
        lan_page_expect_file_end(run->document, &file);
    }
    return status;
}

static void test_files(test_run *run)
{
    size_t number = 1;
    for (size_t i = 0; i < run->cli->operand_count; i++) {
        lan_cli_tested *file = &run->files[i];
        file->number = number;
        number += file->count > 0 ? file->count : 1;
        const lan_cli_exit status = test_file(run, file);
        run->status = lan_cli_worse(run->status, status);
        if (file->status == LAN_CLI_DONE && is_over(status)) {
            return;
        }
    }
}

static void test_all(test_run *run)
{
    for (size_t i = 0; i < run->cli->operand_count; i++) {
        run->expected += (double)run->files[i].count;
    }
    (void)lan_cli_meter_start(&run->meter, run->cli, "test");
    test_files(run);
    lan_cli_meter_stop(&run->meter);
}

/* --- the command --------------------------------------------------------- */

static lan_cli_exit print_tap(test_run *run)
{
    lan_cli_output out;
    const lan_cli_exit opened = lan_cli_output_open(run->cli->output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    run->out = out.stream;
    lan_cli_tap_begin(out.stream, run->files, run->cli->operand_count);
    test_all(run);
    if (!run->cli->quiet && run->status < LAN_CLI_SIGNAL) {
        lan_cli_tap_end(out.stream, run->files, run->cli->operand_count);
    }
    /* A report of failures is a report: it appears all the same. */
    const bool is_whole = run->status < LAN_CLI_SIGNAL;
    return lan_cli_ended(
        run->status,
        lan_cli_output_close(&out, is_whole ? LAN_CLI_DONE : run->status));
}

static void end_page(const test_run *run)
{
    size_t tests = 0;
    size_t failed = 0;
    size_t unread = 0;

    for (size_t i = 0; i < run->cli->operand_count; i++) {
        tests += run->files[i].count;
        failed += run->files[i].failed;
        unread += run->files[i].status != LAN_CLI_DONE ? 1 : 0;
    }
    lan_page_expect_end(run->document, tests - failed, failed, unread);
}

static lan_cli_exit answer_test(test_run *run)
{
    lan_cli_answer answer;

    const lan_cli_exit begun =
        lan_cli_answer_begin(run->cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (begun != LAN_CLI_DONE) {
        return begun;
    }
    run->document = answer.document;
    run->table = lan_page_expect_begin(answer.document);
    test_all(run);
    end_page(run);
    /* As TAP, it appears whatever it says. */
    const bool is_whole = run->status < LAN_CLI_SIGNAL;
    return lan_cli_ended(
        run->status, lan_cli_answer_end(&answer, NULL,
                                        is_whole ? LAN_CLI_DONE : run->status));
}

static lan_cli_exit run_test(const lan_cli *cli)
{
    int jobs = 0;
    test_run run = {.cli = cli};
    lan_cli_exit status = lan_cli_check_operands(cli);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_jobs(cli, &jobs);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    run.options = (lan_expect_options){.seed = cli->seed, .threads = jobs};
    run.files = calloc(cli->operand_count, sizeof *run.files);
    if (run.files == NULL) {
        return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
    }
    status = read_all(&run);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_answer_is_text(cli, LAN_CLI_ROWS_WITHIN)
                     ? print_tap(&run)
                     : answer_test(&run);
    }
    for (size_t i = 0; i < cli->operand_count; i++) {
        lan_scenario_destroy(run.files[i].scenario);
    }
    free(run.files);
    return status;
}

static const lan_cli_option own_options[] = {
    LAN_CLI_JOBS_OPTION,
};

const lan_cli_command lan_cli_command_test = {
    .name = "test",
    .help = "whether what scenarios expect comes to pass",
    .synopsis = "[OPTION]... FILE...",
    .text =
        "Computes what the section expect of scenario files says, and prints "
        "a\n"
        "line for each expectation by the Test Anything Protocol: ok, or not "
        "ok\n"
        "with what was wanted and what came.  The status is 6 where one does\n"
        "not hold, else 3 where a file is wrong and 1 where there is none; a\n"
        "file without expectations is skipped.\n"
        "\n"
        "The same files, settings and seed give the same verdicts on every\n"
        "machine: odds are exact wherever that can be done, else "
        "simulated\n"
        "to intervals of half a per cent.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_test,
};
