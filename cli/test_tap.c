/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/test_tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Room for a path or a name as it is shown. */
#define SHOWN_SIZE 2048

/* --- escapes ------------------------------------------------------------- */

/* Writes a description: a # would begin a directive. */
static void put_description(FILE *out, const char *text)
{
    char shown[SHOWN_SIZE];
    const char *at = lan_text_printable(text, shown, sizeof shown);
    for (; *at != '\0'; at++) {
        if (*at == '#' || *at == '\\') {
            fputc('\\', out);
        }
        fputc(*at, out);
    }
}

/* Writes a text between quotation marks, for YAML. */
static void put_quoted(FILE *out, const char *text)
{
    char shown[SHOWN_SIZE];
    const char *at = lan_text_printable(text, shown, sizeof shown);
    fputc('"', out);
    for (; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\') {
            fputc('\\', out);
        }
        fputc(*at, out);
    }
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

void lan_cli_verdict_write(FILE *out, const lan_expect_verdict *verdict)
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
    lan_cli_verdict_write(line, verdict);
    if (fclose(line) == 0) {
        put_description(out, text);
    }
    free(text);
}

/* --- TAP ----------------------------------------------------------------- */

size_t lan_cli_tap_count(const lan_cli_tested *file)
{
    return file->count > 0 ? file->count : 1;
}

void lan_cli_tap_begin(FILE *out, const lan_cli_tested *files, size_t count)
{
    size_t tests = 0;
    for (size_t i = 0; i < count; i++) {
        tests += lan_cli_tap_count(&files[i]);
    }
    fprintf(out, "TAP version 13\n1..%zu\n", tests);
}

void lan_cli_tap_file(FILE *out, const lan_cli_tested *file)
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

void lan_cli_tap_verdict(FILE *out, const lan_cli_tested *file, size_t index,
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

void lan_cli_tap_end(FILE *out, const lan_cli_tested *files, size_t count)
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
