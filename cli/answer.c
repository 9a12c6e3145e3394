/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"

/* --- the command line that repeats an answer ----------------------------- */

#define LETTERS                                                                \
    "abcdefghijklmnopqrstuvwxyz"                                               \
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"                                               \
    "0123456789"

/* Writes a word so that the shell reads it back. A word that a page cannot show
 * is written byte by byte, as in $'\033'. */
static void write_word(const char *word, FILE *out)
{
    const bool is_plain = lan_text_is_plain(word, strlen(word));
    if (word[0] != '\0' && word[0] != '=' &&
        word[strspn(word, LETTERS "_@%+=:,./-")] == '\0') {
        fputs(word, out);
        return;
    }
    fputs(is_plain ? "'" : "$'", out);
    for (const char *at = word; *at != '\0'; at++) {
        const unsigned char c = (unsigned char)*at;
        if (is_plain && c == '\'') {
            fputs("'\\''", out);
        } else if (!is_plain && (c < ' ' || c > '~')) {
            fprintf(out, "\\%03o", c);
        } else {
            fputs(!is_plain && (c == '\'' || c == '\\') ? "\\" : "", out);
            fputc(c, out);
        }
    }
    fputc('\'', out);
}

/* --- the words ----------------------------------------------------------- */

static void add_option(FILE *out, const char *name, const char *value)
{
    fprintf(out, " --%s=", name);
    write_word(value, out);
}

/* --solver stands for a setting, and is its shortest form. */
static void add_options(FILE *out, const lan_cli *cli)
{
    static const char solver[] = "solver.method=";
    const lan_cli_option *const options = cli->command->options;
    for (size_t i = 0; options[i].use == LAN_CLI_OWN; i++) {
        const lan_cli_kind kind = options[i].kind;
        const char *const value = cli->values[i];
        if (value != NULL && kind == LAN_CLI_FLAG) {
            fprintf(out, " --%s", options[i].name);
        } else if (value != NULL) {
            add_option(out, options[i].name,
                       kind == LAN_CLI_FILE || kind == LAN_CLI_WRITTEN
                           ? lan_text_file_name(value)
                           : value);
        }
    }
    for (size_t i = 0; i < cli->setting_count; i++) {
        const char *const setting = cli->settings[i];
        const bool is_solver = strncmp(setting, solver, strlen(solver)) == 0;
        add_option(out, is_solver ? "solver" : "set",
                   setting + (is_solver ? strlen(solver) : 0));
    }
    if (cli->has_seed) {
        fprintf(out, " --seed=%" PRIu64, cli->seed);
    }
}

/* Adds the output options, which change no number, at the end. */
static void add_output(FILE *out, const lan_cli *cli)
{
    if (cli->has_format) {
        add_option(out, "format", lan_cli_value(cli, "format"));
    } else if (cli->json) {
        fputs(" --json", out);
    }
    if (cli->output != NULL) {
        fputs(" -o ", out);
        write_word(lan_text_file_name(cli->output), out);
    }
}

/* Writes everything that an answer depends on as shell words, quoted if
 * necessary. Files are written without folders, which differ between machines.
 * has_all: false: without options, for use as a name. The caller frees the
 * result; NULL: no memory. */
static char *command_line(const lan_cli *cli, bool has_all)
{
    bool dashes = false; /* an operand would be taken for an option */
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    if (out == NULL) {
        return NULL;
    }
    fprintf(out, "lanchester %s", cli->command->name);
    for (size_t i = 0; has_all && i < cli->operand_count; i++) {
        const char *const word = lan_text_file_name(cli->operands[i]);
        dashes = dashes || (word[0] == '-' && word[1] != '\0');
    }
    if (has_all) {
        add_options(out, cli);
    }
    if (dashes) {
        add_output(out, cli);
        fputs(" --", out);
    }
    for (size_t i = 0; i < cli->operand_count; i++) {
        fputc(' ', out);
        write_word(lan_text_file_name(cli->operands[i]), out);
    }
    if (has_all && !dashes) {
        add_output(out, cli);
    }
    const bool is_whole = ferror(out) == 0;
    if (fclose(out) != 0 || !is_whole) {
        free(text);
        return NULL;
    }
    return text;
}

/* --- the requested output ------------------------------------------------ */

/* The format of a FILE if no format is given. */
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

/* Formats of the printed and the written output. */
typedef struct answer_plan {
    bool is_printed;
    lan_format printed;
    bool is_written; /* to cli->output */
    lan_format written;
    bool is_aside; /* printed to standard error */
} answer_plan;

static answer_plan plan(const lan_cli *cli, lan_cli_rows_place rows)
{
    answer_plan out = {.is_printed = true,
                       .printed = cli->has_format        ? cli->format
                                  : cli->json            ? LAN_FORMAT_JSON
                                  : rows == LAN_CLI_PAGE ? LAN_FORMAT_HTML
                                                         : LAN_FORMAT_TEXT};
    const bool to_file = cli->output != NULL && !lan_cli_is_dash(cli->output);
    if (cli->output != NULL) {
        out.is_written = true;
        out.written = cli->has_format ? cli->format : format_of_name(cli, rows);
        /* the answer is printed in addition to a file of its rows */
        out.is_printed = !cli->has_format && rows == LAN_CLI_ROWS_BESIDE &&
                         to_file && out.written != out.printed;
    }
    /* Rows for programs; the text is printed as well unless --quiet. */
    if (rows == LAN_CLI_ROWS_FIRST && !cli->has_format && !cli->json) {
        out.is_aside = !to_file;
        out.is_printed = !cli->quiet;
        if (out.is_aside) {
            out.is_written = true;
            out.written = LAN_FORMAT_CSV;
        }
    }
    return out;
}

bool lan_cli_answer_is_text(const lan_cli *cli, lan_cli_rows_place rows)
{
    const answer_plan planned = plan(cli, rows);
    return (!planned.is_printed || planned.printed == LAN_FORMAT_TEXT) &&
           (!planned.is_written || planned.written == LAN_FORMAT_TEXT);
}

lan_document *lan_cli_answer_begin(const lan_cli *cli, lan_cli_rows_place rows)
{
    const answer_plan planned = plan(cli, rows);
    const unsigned wanted =
        (planned.is_printed ? LAN_FOR(planned.printed) : 0) |
        (planned.is_written ? LAN_FOR(planned.written) : 0);
    lan_document *const document =
        lan_document_create(wanted, lan_cli_end_for_memory, cli);
    lan_cli_keep(cli, document, NULL);
    return document;
}

/* --- writing ------------------------------------------------------------- */

static lan_text_style style_of(bool has_color)
{
    return (lan_text_style){.columns = lan_cli_picture_columns(),
                            .utf8 = lan_cli_has_utf8(),
                            .color = has_color};
}

static lan_cli_exit write_to(const lan_cli *cli, lan_document *document,
                             const char *path, const char *output,
                             lan_format format)
{
    lan_cli_output out = lan_cli_open(cli, output);
    const lan_text_style style = style_of(cli->color_out && out.file == NULL);
    return lan_cli_wrote(
        cli, &out, path,
        lan_document_render(document, format, &style, out.stream));
}

/* A name in .csv is no demand: without rows it gets the text, for which
 * everything is there but the wish. */
static lan_cli_exit check_rows(const lan_cli *cli, const answer_plan *planned,
                               const lan_document *document)
{
    const bool wants_rows =
        (planned->is_written && planned->written == LAN_FORMAT_CSV) ||
        (planned->is_printed && planned->printed == LAN_FORMAT_CSV);

    if (wants_rows && !lan_document_has_rows(document)) {
        lan_cli_say("%s: this answer has no CSV form: use text, json or html",
                    cli->command->name);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

lan_cli_exit lan_cli_answer_end(const lan_cli *cli, lan_cli_rows_place rows,
                                lan_document *document, const char *path,
                                lan_cli_exit status)
{
    const answer_plan planned = plan(cli, rows);
    if (status == LAN_CLI_USAGE || status >= LAN_CLI_SIGNAL) {
        return status;
    }
    lan_cli_exit written = check_rows(cli, &planned, document);
    if (written == LAN_CLI_DONE) {
        char *const line = command_line(cli, true);
        char *const name = command_line(cli, false);
        doc_must(document, line == NULL || name == NULL ? LAN_ENOMEM : LAN_OK);
        lan_document_sign(document, name, line);
        free(name);
        free(line);
    }
    if (written == LAN_CLI_DONE && planned.is_written) {
        written = write_to(cli, document, path, cli->output, planned.written);
    }
    if (written == LAN_CLI_DONE && planned.is_aside && planned.is_printed) {
        const lan_text_style style = style_of(cli->color_err);
        written = lan_cli_blame(
            path,
            lan_document_render(document, planned.printed, &style, stderr),
            NULL);
    } else if (written == LAN_CLI_DONE && planned.is_printed) {
        written = write_to(cli, document, path, NULL, planned.printed);
    }
    lan_document_destroy(document);
    return lan_cli_ended(status, written);
}
