/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/command_line.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

#define LETTERS                                                                \
    "abcdefghijklmnopqrstuvwxyz"                                               \
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"                                               \
    "0123456789"

/* --- quotes -------------------------------------------------------------- */

/* True for a word that every shell takes as it stands. */
static bool is_bare(const char *word)
{
    return word[0] != '\0' && word[0] != '=' &&
           word[strspn(word, LETTERS "_@%+=:,./-")] == '\0';
}

/* What a page could not show as it is, byte by byte, as $'\033'. */
static void write_escaped(const char *word, FILE *out)
{
    fputs("$'", out);
    for (const char *at = word; *at != '\0'; at++) {
        const unsigned char c = (unsigned char)*at;
        if (c == '\'' || c == '\\') {
            fprintf(out, "\\%c", c);
        } else if (c < ' ' || c > '~') {
            fprintf(out, "\\%03o", c);
        } else {
            fputc(c, out);
        }
    }
    fputc('\'', out);
}

static void write_quoted(const char *word, FILE *out)
{
    fputc('\'', out);
    for (const char *at = word; *at != '\0'; at++) {
        if (*at == '\'') {
            fputs("'\\''", out);
        } else {
            fputc(*at, out);
        }
    }
    fputc('\'', out);
}

static void write_word(const char *word, FILE *out)
{
    if (is_bare(word)) {
        fputs(word, out);
    } else if (lan_text_is_plain(word, strlen(word))) {
        write_quoted(word, out);
    } else {
        write_escaped(word, out);
    }
}

/* --- the words ----------------------------------------------------------- */

static void add_option(FILE *out, const char *name, const char *value)
{
    fprintf(out, " --%s=", name);
    write_word(value, out);
}

static void add_own_options(FILE *out, const lan_cli *cli)
{
    const lan_cli_command *const command = cli->command;

    for (size_t i = 0; i < command->option_count; i++) {
        const lan_cli_option *const option = &command->options[i];
        if (cli->own[i] != NULL && option->value == NULL) {
            fprintf(out, " --%s", option->name);
        } else if (cli->own[i] != NULL) {
            add_option(out, option->name,
                       strcmp(option->value, "FILE") == 0
                           ? lan_text_file_name(cli->own[i])
                           : cli->own[i]);
        }
    }
}

/* --solver stands for a setting: that is what the shortest words for it say. */
static void add_settings(FILE *out, const lan_cli *cli)
{
    static const char solver[] = "solver.method=";
    const size_t length = sizeof solver - 1;

    for (size_t i = 0; i < cli->setting_count; i++) {
        if (strncmp(cli->settings[i], solver, length) == 0) {
            add_option(out, "solver", cli->settings[i] + length);
        } else {
            add_option(out, "set", cli->settings[i]);
        }
    }
}

/* True where an operand would be taken for an option. */
static bool needs_dashes(const lan_cli *cli)
{
    for (size_t i = 0; i < cli->operand_count; i++) {
        const char *const word = lan_text_file_name(cli->operands[i]);
        if (word[0] == '-' && word[1] != '\0') {
            return true;
        }
    }
    return false;
}

static void add_operands(FILE *out, const lan_cli *cli)
{
    for (size_t i = 0; i < cli->operand_count; i++) {
        fputc(' ', out);
        write_word(lan_text_file_name(cli->operands[i]), out);
    }
}

/* How the answer is written, last: it changes no number. */
static void add_output(FILE *out, const lan_cli *cli)
{
    if (cli->has_format) {
        add_option(out, "format", lan_format_word(cli->format));
    } else if (cli->json) {
        fputs(" --json", out);
    }
    if (cli->output != NULL) {
        fputs(" -o ", out);
        write_word(lan_text_file_name(cli->output), out);
    }
}

/* Closes a stream of memory; returns its text, NULL where memory lacked. */
static char *take_text(FILE *out, char **text)
{
    const bool is_whole = ferror(out) == 0;

    if (fclose(out) != 0 || !is_whole) {
        free(*text);
        return NULL;
    }
    return *text;
}

char *lan_cli_command_name(const lan_cli *cli)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    if (out == NULL) {
        return NULL;
    }
    fprintf(out, "lanchester %s", cli->command->name);
    add_operands(out, cli);
    return take_text(out, &text);
}

char *lan_cli_command_line(const lan_cli *cli)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);

    if (out == NULL) {
        return NULL;
    }
    fprintf(out, "lanchester %s", cli->command->name);
    add_own_options(out, cli);
    add_settings(out, cli);
    if (cli->has_seed) {
        fprintf(out, " --seed=%" PRIu64, cli->seed);
    }
    if (!needs_dashes(cli)) {
        add_operands(out, cli);
        add_output(out, cli);
    } else {
        add_output(out, cli);
        fputs(" --", out);
        add_operands(out, cli);
    }
    return take_text(out, &text);
}
