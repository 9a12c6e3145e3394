/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "lanchester/experiment.h"

/* A file and what came of it. */
typedef struct tested_file {
    const char *path;
    lan_scenario *scenario; /* NULL: it could not be read */
    lan_cli_exit status;    /* of its reading */
    size_t number;          /* of its first test */
    size_t count;           /* of its expectations */
    size_t failed;
} tested_file;

/* Room for a path or a name as it is shown. */
#define SHOWN_SIZE 2048

/* --- escapes ------------------------------------------------------------- */

/* Writes a text with a backslash before each of one sign. */
static void put_escaped(FILE *out, const char *text, char sign)
{
    char shown[SHOWN_SIZE];
    const char *at = lan_text_printable(text, shown, sizeof shown);
    for (; *at != '\0'; at++) {
        if (*at == sign || *at == '\\') {
            fputc('\\', out);
        }
        fputc(*at, out);
    }
}

/* Writes a description: a # would begin a directive. */
static void put_description(FILE *out, const char *text)
{
    put_escaped(out, text, '#');
}

/* Writes a text between quotation marks, for YAML. */
static void put_quoted(FILE *out, const char *text)
{
    fputc('"', out);
    put_escaped(out, text, '"');
    fputc('"', out);
}

/* --- one line ------------------------------------------------------------ */

/* "knight 100 beats militia 200", as it was wanted. */
static void put_beats(FILE *out, const lan_expect_check *check)
{
    char wanted[LAN_EXPECT_TEXT_SIZE];
    const char *winner = lan_expect_wanted(check, wanted);
    const bool is_second = strcmp(winner, check->types[1]) == 0;
    const int first = is_second ? 1 : 0;
    if (strcmp(winner, LAN_EXPECT_NONE) == 0) {
        fprintf(out, "neither %s %d nor %s %d is ahead", check->types[0],
                check->soldiers[0], check->types[1], check->soldiers[1]);
    } else {
        fprintf(out, "%s %d beats %s %d", check->types[first],
                check->soldiers[first], check->types[1 - first],
                check->soldiers[1 - first]);
    }
    if (!check->holds) {
        fprintf(out, ": %s does",
                strcmp(check->came, LAN_EXPECT_NONE) == 0 ? "neither"
                                                          : check->came);
    }
}

/* "odds 0.72 in 0.55..0.9", "winner red, not blue". */
static void put_value(FILE *out, const lan_expect_check *check)
{
    char wanted[LAN_EXPECT_TEXT_SIZE];
    const lan_expect_want *want = check->want;
    lan_expect_wanted(check, wanted);
    fprintf(out, "%s %s", want->name, check->came);
    if (want->word != NULL) {
        if (!check->holds) {
            fprintf(out, ", not %s", wanted);
        }
        return;
    }
    const bool is_closed = isfinite(want->lo) && isfinite(want->hi);
    if (is_closed) {
        fprintf(out, " %s %s", check->holds ? "in" : "not in", wanted);
    } else {
        fprintf(out, ", %s%s", check->holds ? "" : "not ", wanted);
    }
}

static void put_check(FILE *out, const lan_expect_check *check)
{
    if (check->types[0] != NULL && check->is_winner) {
        put_beats(out, check);
    } else {
        put_value(out, check);
    }
}

/* "archer beats pikeman beats knight beats archer", then what does not hold. */
static void put_cycle(FILE *out, const lan_expect_verdict *verdict)
{
    for (size_t i = 0; i < verdict->count; i++) {
        const lan_expect_check *check = &verdict->checks[i];
        if (check->want == NULL) {
            fprintf(out, "%s beats ", check->types[0]);
        }
    }
    fputs(verdict->checks[0].types[0], out);
    for (size_t i = 0; i < verdict->count; i++) {
        const lan_expect_check *check = &verdict->checks[i];
        if (check->holds) {
            continue;
        }
        fputs("; ", out);
        if (check->want != NULL) {
            fprintf(out, "%s %d against %s %d: ", check->types[0],
                    check->soldiers[0], check->types[1], check->soldiers[1]);
        }
        put_check(out, check);
    }
}

static void write_verdict(FILE *out, const lan_expect_verdict *verdict)
{
    if (verdict->count == 0) {
        fputs(verdict->err.text, out);
        return;
    }
    if (verdict->def->kind == LAN_EXPECT_CYCLE) {
        put_cycle(out, verdict);
        return;
    }
    const lan_expect_check *first = &verdict->checks[0];
    const char *comma = "";
    if (first->types[0] != NULL && !first->is_winner) {
        fprintf(out, "%s %d against %s %d: ", first->types[0],
                first->soldiers[0], first->types[1], first->soldiers[1]);
    }
    for (size_t i = 0; i < verdict->count; i++) {
        fputs(comma, out);
        put_check(out, &verdict->checks[i]);
        comma = ", ";
    }
}

/* The line as a description; nothing where there is no memory for it. */
static void put_line(FILE *out, const lan_expect_verdict *verdict)
{
    char *text = NULL;
    size_t size = 0;
    FILE *line = open_memstream(&text, &size);
    if (line == NULL) {
        return;
    }
    write_verdict(line, verdict);
    if (fclose(line) == 0) {
        put_description(out, text);
    }
    free(text);
}

/* --- TAP ----------------------------------------------------------------- */

static size_t test_count(const tested_file *file)
{
    return file->count > 0 ? file->count : 1;
}

static void tap_begin(FILE *out, const tested_file *files, size_t count)
{
    size_t tests = 0;
    for (size_t i = 0; i < count; i++) {
        tests += test_count(&files[i]);
    }
    fprintf(out, "TAP version 13\n1..%zu\n", tests);
}

static void tap_file(FILE *out, const tested_file *file)
{
    const bool is_read = file->status == LAN_CLI_DONE;
    fprintf(out, "%sok %zu - ", is_read ? "" : "not ", file->number);
    put_description(out, file->path);
    fputs(is_read ? " # SKIP it expects nothing\n"
                  : ": cannot be tested, see standard error\n",
          out);
    fflush(out);
}

/* Where an entry stands in its file: "FILE:LINE:COLUMN". */
static void put_place(FILE *out, const char *path, int line, int column)
{
    char text[SHOWN_SIZE];
    if (line > 0) {
        snprintf(text, sizeof text, "%.2000s:%d:%d", path, line, column);
        fputs("  at: ", out);
        put_quoted(out, text);
        fputc('\n', out);
    }
}

static void put_failed_check(FILE *out, const lan_expect_check *check)
{
    char wanted[LAN_EXPECT_TEXT_SIZE];
    fputs("    - value: ", out);
    put_quoted(out, check->want != NULL ? check->want->name : "winner");
    if (check->types[0] != NULL) {
        char match[SHOWN_SIZE];
        snprintf(match, sizeof match, "%s %d against %s %d", check->types[0],
                 check->soldiers[0], check->types[1], check->soldiers[1]);
        fputs("\n      match: ", out);
        put_quoted(out, match);
    }
    fputs("\n      wanted: ", out);
    put_quoted(out, lan_expect_wanted(check, wanted));
    fputs("\n      got: ", out);
    put_quoted(out, check->came);
    if (check->high > check->low) {
        fprintf(out, "\n      interval: [%.4f, %.4f]", check->low, check->high);
    }
    fputc('\n', out);
}

/* Why it does not hold, as a block of YAML. */
static void put_diagnostics(FILE *out, const char *path,
                            const lan_expect_verdict *verdict)
{
    fputs("  ---\n", out);
    put_place(out, path, verdict->def->line, verdict->def->column);
    if (verdict->status != LAN_OK) {
        fputs("  message: ", out);
        put_quoted(out, verdict->err.text);
        fputs("\n  ...\n", out);
        return;
    }
    fputs("  failed:\n", out);
    for (size_t i = 0; i < verdict->count; i++) {
        if (!verdict->checks[i].holds) {
            put_failed_check(out, &verdict->checks[i]);
        }
    }
    fputs("  ...\n", out);
}

static void tap_verdict(FILE *out, const tested_file *file, size_t index,
                        const lan_expect_verdict *verdict)
{
    fprintf(out, "%sok %zu - ", verdict->holds ? "" : "not ",
            file->number + index);
    put_description(out, file->path);
    fputs(": ", out);
    if (verdict->def->name != NULL) {
        put_description(out, verdict->def->name);
        fputs(": ", out);
    }
    put_line(out, verdict);
    fputc('\n', out);
    if (!verdict->holds) {
        put_diagnostics(out, file->path, verdict);
    }
    fflush(out);
}

static void tap_end(FILE *out, const tested_file *files, size_t count)
{
    size_t tests = 0;
    size_t failed = 0;
    size_t unread = 0;
    for (size_t i = 0; i < count; i++) {
        tests += files[i].count;
        failed += files[i].failed;
        unread += files[i].status != LAN_CLI_DONE ? 1 : 0;
    }
    fprintf(out, "# %zu of %zu expectations hold", tests - failed, tests);
    if (unread > 0) {
        fprintf(out, ", %zu file%s could not be tested", unread,
                unread == 1 ? "" : "s");
    }
    fputc('\n', out);
}

/* --- the run -------------------------------------------------------------- */

/* The run of all files. */
typedef struct test_run {
    const lan_cli *cli;
    lan_expect_options options;
    tested_file *files;
    FILE *out;              /* of TAP; NULL: a document is filled */
    lan_document *document; /* NULL: TAP is written */
    lan_table *table;
    double expected; /* expectations of all files */
    double judged;   /* of these */
    lan_cli_exit status;
} test_run;

/* --- reading ------------------------------------------------------------- */

/* Reads a file and judges the names in what it expects. */
static void read_file(test_run *run, tested_file *file)
{
    lan_error err;
    file->status =
        lan_cli_try_read(run->cli, file->path, true, &file->scenario);
    if (file->status != LAN_CLI_DONE) {
        return;
    }
    lan_cli_keep_scenario(run->cli, file->scenario);
    lan_error_clear(&err);
    const lan_status status = lan_expect_validate(file->scenario, &err);
    if (status != LAN_OK) {
        file->status = lan_cli_blame(file->path, status, &err);
        return;
    }
    (void)lan_scenario_expects(file->scenario, &file->count);
}

/* All of them, before anything is fought: how many tests there are stands
 * first. It ends where the result would replace what one of them reads. */
static void read_all(test_run *run)
{
    lan_cli_exit refused = LAN_CLI_DONE;
    for (size_t i = 0; i < run->cli->operand_count; i++) {
        tested_file *const file = &run->files[i];
        file->path = run->cli->operands[i];
        read_file(run, file);
        run->status = lan_cli_worse(run->status, file->status);
        refused = file->status == LAN_CLI_USAGE ? LAN_CLI_USAGE : refused;
    }
    lan_cli_go_on(run->cli, refused);
}

/* --- judging ------------------------------------------------------------- */

static lan_status judge(test_run *run, const tested_file *file, size_t index,
                        lan_expect_verdict **out, lan_error *err)
{
    const double from = run->judged / run->expected;
    run->judged += 1.0;
    const lan_progress *progress =
        lan_cli_work_part(run->cli, from, run->judged / run->expected);
    const lan_status status = lan_expect_judge(
        file->scenario, index, &run->options, progress, out, err);
    lan_cli_meter_wipe(run->cli);
    return status;
}

/* What the page is to know of a file. */
static lan_expect_file page_file(const tested_file *file)
{
    return (lan_expect_file){.path = file->path,
                             .is_read = file->status == LAN_CLI_DONE,
                             .count = file->count,
                             .failed = file->failed};
}

static void add_verdict(const test_run *run, const tested_file *tested,
                        const lan_expect_verdict *verdict)
{
    const lan_expect_file file = page_file(tested);
    char *text = NULL;
    size_t size = 0;
    FILE *line = open_memstream(&text, &size);

    if (line != NULL) {
        write_verdict(line, verdict);
    }
    if (line == NULL || fclose(line) != 0) {
        lan_document_lose(run->document, LAN_ENOMEM);
    } else {
        lan_page_expect_add(run->document, run->table, &file, text, verdict);
    }
    free(text);
}

/* One expectation: a line of TAP, or of the page. */
static lan_cli_exit test_one(test_run *run, const tested_file *file,
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
        tap_verdict(run->out, file, index, verdict);
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

static void begin_file(const test_run *run, const tested_file *tested)
{
    const lan_expect_file file = page_file(tested);

    if (run->out == NULL) {
        lan_page_expect_file(run->document, run->table, &file);
    } else if (tested->count == 0) {
        tap_file(run->out, tested);
    }
}

static lan_cli_exit test_file(test_run *run, tested_file *tested)
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
        tested_file *file = &run->files[i];
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
    (void)lan_cli_work(run->cli, "test", NULL, NULL);
    test_files(run);
    lan_cli_meter_stop(run->cli);
}

/* --- the command --------------------------------------------------------- */

static lan_cli_exit print_tap(test_run *run)
{
    lan_cli_output out;
    lan_cli_go_on(run->cli, lan_cli_output_open(run->cli->output, &out));
    run->out = out.stream;
    tap_begin(out.stream, run->files, run->cli->operand_count);
    test_all(run);
    if (!run->cli->quiet && run->status < LAN_CLI_SIGNAL) {
        tap_end(out.stream, run->files, run->cli->operand_count);
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
    run->document = lan_cli_answer_begin(run->cli, LAN_CLI_ROWS_WITHIN);
    run->table = lan_page_expect_begin(run->document);
    test_all(run);
    end_page(run);
    return lan_cli_answer_end(run->cli, LAN_CLI_ROWS_WITHIN, run->document,
                              NULL, run->status);
}

static lan_cli_exit run_test(const lan_cli *cli)
{
    test_run run = {
        .cli = cli,
        .options = {.seed = cli->seed, .threads = lan_cli_jobs(cli)}};
    lan_cli_check_operands(cli);
    run.files = lan_cli_room(cli, cli->operand_count, sizeof *run.files);
    read_all(&run);
    return lan_cli_answer_is_text(cli, LAN_CLI_ROWS_WITHIN) ? print_tap(&run)
                                                            : answer_test(&run);
}

const lan_cli_command lan_cli_command_test = {
    .name = "test",
    .help = "whether what scenarios expect comes to pass",
    .synopsis = "[OPTION]... FILE...",
    .options = {lan_cli_options_jobs},
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_test,
};
