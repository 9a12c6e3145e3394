/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"

/* A file and its result. */
typedef struct tested_file {
    lan_expect_file file;
    lan_scenario *scenario;
    lan_cli_exit status; /* of reading it */
    size_t number;       /* of its first test */
} tested_file;

/* Size of a path or a name as shown. */
#define SHOWN_SIZE 2048

/* --- escapes ------------------------------------------------------------- */

/* Writes a text with a backslash before each occurrence of one character. */
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

/* A line of YAML: a key and a quoted text. */
static void put_key(FILE *out, const char *key, const char *text)
{
    fprintf(out, "%s: \"", key);
    put_escaped(out, text, '"');
    fputs("\"\n", out);
}

/* --- one line ------------------------------------------------------------ */

/* The expectation: "knight 100 beats militia 200". */
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

static const char *match_text(const lan_expect_check *check,
                              char text[SHOWN_SIZE])
{
    snprintf(text, SHOWN_SIZE, "%s %d against %s %d", check->types[0],
             check->soldiers[0], check->types[1], check->soldiers[1]);
    return text;
}

/* "archer beats pikeman beats knight beats archer", then the pairs that
 * fail. */
static void put_cycle(FILE *out, const lan_expect_verdict *verdict)
{
    char match[SHOWN_SIZE];
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
            fprintf(out, "%s: ", match_text(check, match));
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
    char match[SHOWN_SIZE];
    if (first->types[0] != NULL && !first->is_winner) {
        fprintf(out, "%s: ", match_text(first, match));
    }
    for (size_t i = 0; i < verdict->count; i++) {
        fputs(comma, out);
        put_check(out, &verdict->checks[i]);
        comma = ", ";
    }
}

/* The verdict in one line, which the caller frees; NULL: no memory. */
static char *verdict_text(const lan_expect_verdict *verdict)
{
    char *text = NULL;
    size_t size = 0;
    FILE *line = open_memstream(&text, &size);
    if (line != NULL) {
        write_verdict(line, verdict);
    }
    if (line == NULL || fclose(line) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* The results of all files. */
typedef struct test_sums {
    size_t tests;
    size_t failed;
    size_t unread;
} test_sums;

/* --- TAP ----------------------------------------------------------------- */

static size_t test_count(const tested_file *file)
{
    return file->file.count > 0 ? file->file.count : 1;
}

/* A description ends where a # would begin a directive. */
static void tap_line(FILE *out, bool is_ok, size_t number,
                     const tested_file *file)
{
    fprintf(out, "%sok %zu - ", is_ok ? "" : "not ", number);
    put_escaped(out, file->file.path, '#');
}

static void put_failed_check(FILE *out, const lan_expect_check *check)
{
    char text[SHOWN_SIZE];
    put_key(out, "    - value",
            check->want != NULL ? check->want->name : "winner");
    if (check->types[0] != NULL) {
        put_key(out, "      match", match_text(check, text));
    }
    put_key(out, "      wanted", lan_expect_wanted(check, text));
    put_key(out, "      got", check->came);
    if (check->high > check->low) {
        fprintf(out, "      interval: [%.4f, %.4f]\n", check->low, check->high);
    }
}

/* The location of an expectation in its file and the reason for its failure, as
 * a YAML block. */
static void put_diagnostics(FILE *out, const char *path,
                            const lan_expect_verdict *verdict)
{
    const lan_expect_def *const def = verdict->def;
    char text[SHOWN_SIZE];
    fputs("  ---\n", out);
    if (def->line > 0) {
        snprintf(text, sizeof text, "%.2000s:%d:%d", path, def->line,
                 def->column);
        put_key(out, "  at", text);
    }
    if (verdict->status != LAN_OK) {
        put_key(out, "  message", verdict->err.text);
    } else {
        fputs("  failed:\n", out);
    }
    for (size_t i = 0; verdict->status == LAN_OK && i < verdict->count; i++) {
        if (!verdict->checks[i].holds) {
            put_failed_check(out, &verdict->checks[i]);
        }
    }
    fputs("  ...\n", out);
}

static void tap_verdict(FILE *out, const tested_file *file, size_t index,
                        const lan_expect_verdict *verdict, const char *text)
{
    tap_line(out, verdict->holds, file->number + index, file);
    if (verdict->def->name != NULL) {
        fputs(": ", out);
        put_escaped(out, verdict->def->name, '#');
    }
    fputs(": ", out);
    put_escaped(out, text != NULL ? text : "", '#');
    fputc('\n', out);
    if (!verdict->holds) {
        put_diagnostics(out, file->file.path, verdict);
    }
    fflush(out);
}

/* --- the run -------------------------------------------------------------- */

/* The run of all files. */
typedef struct test_run {
    const lan_cli *cli;
    int threads;
    tested_file *files;
    FILE *out;              /* for TAP; NULL: fills the document */
    lan_document *document; /* NULL: writes TAP */
    lan_table *table;
    double expected; /* expectations of all files */
    double judged;   /* finished expectations */
    lan_cli_exit status;
} test_run;

/* --- reading ------------------------------------------------------------- */

/* Reads a file and checks the names in its expectations. */
static void read_file(test_run *run, const char *path, tested_file *tested)
{
    lan_error err;
    tested->file.path = path;
    tested->status = lan_cli_try_read(run->cli, path, true, &tested->scenario);
    lan_error_clear(&err);
    if (tested->status == LAN_CLI_DONE) {
        tested->status = lan_cli_blame(
            path, lan_expect_validate(tested->scenario, &err), &err);
    }
    if (tested->status == LAN_CLI_DONE) {
        (void)lan_scenario_expects(tested->scenario, &tested->file.count);
        tested->file.is_read = true;
    }
    run->expected += (double)tested->file.count;
    run->status = lan_cli_worse(run->status, tested->status);
}

/* --- judging ------------------------------------------------------------- */

/* One expectation: a line of TAP, or of the page. */
static lan_cli_exit test_one(test_run *run, const tested_file *file,
                             size_t index)
{
    lan_expect_verdict *verdict = NULL;
    lan_error err;
    lan_error_clear(&err);
    const double from = run->judged / run->expected;
    run->judged += 1.0;
    const lan_status status = lan_expect_judge(
        file->scenario, index, run->cli->seed, run->threads,
        lan_cli_work_part(run->cli, from, run->judged / run->expected),
        &verdict, &err);
    lan_cli_meter_wipe(run->cli);
    if (status != LAN_OK) {
        return lan_cli_blame(file->file.path, status, &err);
    }
    const lan_cli_exit ended =
        verdict->holds ? LAN_CLI_DONE : LAN_CLI_EXPECTATION;
    char *const text = verdict_text(verdict);
    if (run->out != NULL) {
        tap_verdict(run->out, file, index, verdict, text);
    } else if (text == NULL) {
        doc_must(run->document, LAN_ENOMEM);
    } else {
        lan_page_expect_add(run->document, run->table, &file->file, text,
                            verdict);
    }
    free(text);
    lan_expect_verdict_destroy(verdict);
    return ended;
}

/* True for a failure after which the rest is not tested. */
static bool is_over(lan_cli_exit status)
{
    return status == LAN_CLI_FAILED || status >= LAN_CLI_SIGNAL;
}

static lan_cli_exit test_file(test_run *run, tested_file *tested)
{
    lan_cli_exit status = tested->status;
    lan_expect_file *const file = &tested->file;

    if (run->out == NULL) {
        lan_page_expect_file(run->document, run->table, file);
    } else if (file->count == 0) {
        tap_line(run->out, file->is_read, tested->number, tested);
        fputs(file->is_read ? " # SKIP it expects nothing\n"
                            : ": cannot be tested, see standard error\n",
              run->out);
        fflush(run->out);
    }
    for (size_t i = 0; i < file->count && !is_over(status); i++) {
        const lan_cli_exit one = test_one(run, tested, i);
        file->failed += one == LAN_CLI_EXPECTATION ? 1 : 0;
        status = lan_cli_worse(status, one);
    }
    if (run->out == NULL) {
        lan_page_expect_file_end(run->document, file);
    }
    return status;
}

static test_sums test_all(test_run *run)
{
    const size_t count = run->cli->operand_count;
    size_t number = 1;
    bool is_going = true;
    test_sums sums = {.tests = 0};
    (void)lan_cli_work(run->cli, "test", NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        tested_file *file = &run->files[i];
        file->number = number;
        number += test_count(file);
        if (is_going) {
            const lan_cli_exit status = test_file(run, file);
            run->status = lan_cli_worse(run->status, status);
            is_going = !file->file.is_read || !is_over(status);
        }
        sums.tests += file->file.count;
        sums.failed += file->file.failed;
        sums.unread += file->file.is_read ? 0 : 1;
    }
    lan_cli_meter_stop(run->cli);
    return sums;
}

/* --- the command --------------------------------------------------------- */

static lan_cli_exit print_tap(test_run *run)
{
    lan_cli_output out = lan_cli_open(run->cli, run->cli->output);
    run->out = out.stream;
    size_t tests = 0;
    for (size_t i = 0; i < run->cli->operand_count; i++) {
        tests += test_count(&run->files[i]);
    }
    fprintf(out.stream, "TAP version 13\n1..%zu\n", tests);
    const test_sums sums = test_all(run);
    if (!run->cli->quiet && run->status < LAN_CLI_SIGNAL) {
        fprintf(out.stream, "# %zu of %zu expectations hold",
                sums.tests - sums.failed, sums.tests);
        if (sums.unread > 0) {
            fprintf(out.stream, ", %zu file%s could not be tested", sums.unread,
                    sums.unread == 1 ? "" : "s");
        }
        fputc('\n', out.stream);
    }
    /* A report of failures is a result: it appears in any case. */
    const bool is_whole = run->status < LAN_CLI_SIGNAL;
    return lan_cli_ended(
        run->status,
        lan_cli_written(run->cli, &out, is_whole ? LAN_CLI_DONE : run->status));
}

lan_cli_exit lan_cli_run_test(const lan_cli *cli)
{
    test_run run = {.cli = cli, .threads = lan_cli_jobs(cli)};
    lan_cli_check_operands(cli);
    run.files = lan_cli_room(cli, cli->operand_count, sizeof *run.files);
    /* All files are read before any battle, because TAP begins with the number
     * of tests. */
    for (size_t i = 0; i < cli->operand_count; i++) {
        read_file(&run, cli->operands[i], &run.files[i]);
    }
    if (lan_cli_answer_is_text(cli, LAN_CLI_ROWS_WITHIN)) {
        return print_tap(&run);
    }
    run.document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    run.table = lan_page_expect_begin(run.document);
    const test_sums sums = test_all(&run);
    lan_page_expect_end(run.document, sums.tests - sums.failed, sums.failed,
                        sums.unread);
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, run.document, NULL,
                              run.status);
}
