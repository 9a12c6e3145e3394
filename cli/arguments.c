/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "base/threads_impl.h"
#include "cli/cli.h"

/* --- options ------------------------------------------------------------- */

static bool is_called(const char *known, const char *name, size_t length)
{
    return known != NULL && strlen(known) == length &&
           memcmp(known, name, length) == 0;
}

/* Finds an option by its long name, its alias or, if name is NULL, its letter;
 * NULL if there is none. */
static const lan_cli_option *find_option(const lan_cli_command *command,
                                         const char *name, size_t length,
                                         char letter)
{
    for (const lan_cli_option *at = command->options; at->name != NULL; at++) {
        const bool same = name == NULL ? at->letter == letter
                                       : is_called(at->name, name, length) ||
                                             is_called(at->alias, name, length);
        if (same && at->use != LAN_CLI_REFUSED) {
            return at;
        }
    }
    return NULL;
}

static size_t count_words(const lan_cli_option *option)
{
    size_t count = 0;
    while (option->words != NULL && option->words[count] != NULL) {
        count++;
    }
    return count;
}

/* Index of a word among the words of an option; -1 if there is none. */
static int word_place(const lan_cli_option *option, const char *text)
{
    const int count = (int)count_words(option);
    int place = 0;
    while (place < count && strcmp(option->words[place], text) != 0) {
        place++;
    }
    return place < count ? place : -1;
}

/* --- values -------------------------------------------------------------- */

const char *lan_cli_value(const lan_cli *cli, const char *name)
{
    const lan_cli_option *option =
        find_option(cli->command, name, strlen(name), 0);
    return option != NULL ? cli->values[option - cli->command->options] : NULL;
}

bool lan_cli_has(const lan_cli *cli, const char *name)
{
    return lan_cli_value(cli, name) != NULL;
}

double lan_cli_number(const lan_cli *cli, const char *name, double usual)
{
    const char *text = lan_cli_value(cli, name);
    double value = usual;
    if (text != NULL) {
        (void)(lan_text_to_double(text, strlen(text), &value) == LAN_OK);
    }
    return value;
}

int64_t lan_cli_whole(const lan_cli *cli, const char *name, int64_t usual)
{
    return (int64_t)lan_cli_number(cli, name, (double)usual);
}

int lan_cli_word(const lan_cli *cli, const char *name, int usual)
{
    const char *text = lan_cli_value(cli, name);
    return text == NULL
               ? usual
               : word_place(find_option(cli->command, name, strlen(name), 0),
                            text);
}

int lan_cli_jobs(const lan_cli *cli)
{
    const int most = 1024;
    const int count = lan_thread_count((int)lan_cli_whole(cli, "jobs", 0));
    return count < most ? count : most;
}

bool lan_cli_read_whole(const char *text, size_t length, double least,
                        double most, int32_t *out)
{
    double value = 0.0;
    if (lan_text_to_double(text, length, &value) != LAN_OK ||
        !(value >= least && value <= most) || value > floor(value)) {
        return false;
    }
    *out = (int32_t)value;
    return true;
}

/* --- errors --------------------------------------------------------------- */

void lan_cli_refuse_value(const lan_cli *cli, const char *option,
                          const char *takes, const char *text)
{
    lan_cli_refuse(cli, "--%s takes %s, not '%s'", option, takes, text);
}

void lan_cli_refuse_name(const char *what, const char *name,
                         const char *const *names, size_t count,
                         const char *else_say)
{
    const char *meant = lan_text_suggest(name, names, count);
    if (meant != NULL) {
        lan_cli_say("%s '%s' (did you mean '%s'?)", what, name, meant);
    } else {
        lan_cli_say("%s '%s'%s", what, name, else_say);
    }
}

void lan_cli_join(const char *const *names, size_t count, const char *last,
                  char *text, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < count && used < size; i++) {
        used += (size_t)snprintf(text + used, size - used, "%s%s%s%s",
                                 i == 0           ? ""
                                 : i + 1 == count ? " "
                                                  : ", ",
                                 i > 0 && i + 1 == count ? last : "",
                                 i > 0 && i + 1 == count ? " " : "", names[i]);
    }
}

static void say_try(const lan_cli *cli)
{
    lan_cli_say("try 'lanchester %s --help'", cli->command->name);
}

/* Prints the error and where to find help. */
LAN_PRINTF(2, 3)
_Noreturn static void die_usage(const lan_cli *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    lan_cli_vsay(format, arguments);
    va_end(arguments);
    say_try(cli);
    lan_cli_stop(cli, LAN_CLI_USAGE);
}

/* "--by takes odds, margin or value, not 'x'" */
_Noreturn static void
refuse_word(const lan_cli *cli, const lan_cli_option *option, const char *text)
{
    char all[256] = "";
    char what[320];
    const size_t count = count_words(option);
    lan_cli_join(option->words, count, "or", all, sizeof all);
    (void)snprintf(what, sizeof what, "--%s takes %s, not", option->name, all);
    lan_cli_refuse_name(what, text, option->words, count, "");
    if (option->use != LAN_CLI_OWN) {
        say_try(cli);
    }
    lan_cli_stop(cli, LAN_CLI_USAGE);
}

/* Reports an unknown option and suggests a similar one. */
_Noreturn static void refuse_unknown(const lan_cli *cli, const char *name)
{
    const char *names[LAN_CLI_OPTIONS_MAX];
    const char *const command = cli->command->name;
    size_t count = 0;

    for (const lan_cli_option *at = cli->command->options; at->name != NULL;
         at++) {
        if (strcmp(name, at->name) == 0) {
            die_usage(cli, "%s: --%s has no meaning here", command, name);
        }
        if (at->use < LAN_CLI_HIDDEN) {
            names[count++] = at->name;
        }
    }
    const char *meant = lan_text_suggest(name, names, count);
    if (meant != NULL) {
        die_usage(cli, "%s: unknown option '--%s' (did you mean '--%s'?)",
                  command, name, meant);
    }
    die_usage(cli, "%s: unknown option '--%s'", command, name);
}

static void check_number(const lan_cli *cli, const lan_cli_option *option,
                         const char *text)
{
    const bool is_whole = option->kind == LAN_CLI_WHOLE;
    double value = 0.0;
    char range[80];
    if (lan_text_to_double(text, strlen(text), &value) == LAN_OK &&
        isfinite(value) && value >= option->lo && value <= option->hi &&
        !(is_whole && value > floor(value))) {
        return;
    }
    if (isinf(option->hi)) {
        snprintf(range, sizeof range, "a time from %g", option->lo);
    } else {
        snprintf(range, sizeof range, "a %snumber from %g to %g",
                 is_whole ? "whole " : "", option->lo, option->hi);
    }
    lan_cli_refuse_value(cli, option->name, range, text);
}

/* --- reading words ------------------------------------------------------- */

/* The words being read. */
typedef struct reader {
    lan_cli *cli;
    int count;
    char *const *words;
    int at; /* the next word */
    const char **operands;
    const char **settings;
} reader;

static void read_seed(lan_cli *cli, const char *text)
{
    char *end = NULL;

    errno = 0;
    const uintmax_t seed = strtoumax(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 ||
        seed > UINT64_MAX) {
        die_usage(cli,
                  "--seed takes a whole number from 0 to 2^64 - 1, not '%s'",
                  text);
    }
    cli->seed = (uint64_t)seed;
    cli->has_seed = true;
}

static void add_setting(reader *r, const char *before, const char *text)
{
    const size_t size = strlen(before) + strlen(text) + 1;
    char *made = lan_cli_room(r->cli, size, 1);
    (void)snprintf(made, size, "%s%s", before, text);
    if (strchr(made, '=') == NULL) {
        die_usage(r->cli, "--set takes PATH=VALUE, not '%s'", text);
    }
    r->settings[r->cli->setting_count++] = made;
}

static void take(reader *r, const lan_cli_option *option, const char *value)
{
    lan_cli *const cli = r->cli;
    const lan_cli_kind kind = option->kind;
    if (kind == LAN_CLI_WORD && word_place(option, value) < 0) {
        refuse_word(cli, option, value);
    } else if (kind == LAN_CLI_WHOLE || kind == LAN_CLI_NUMBER) {
        check_number(cli, option, value);
    } else if (kind == LAN_CLI_SET || kind == LAN_CLI_SOLVER) {
        add_setting(r, kind == LAN_CLI_SET ? "" : "solver.method=", value);
    } else if (kind == LAN_CLI_SEED) {
        read_seed(cli, value);
    }
    cli->values[option - cli->command->options] = value == NULL ? "" : value;
}

/* The word after an option, which is its value; NULL if there is none. */
static const char *next_word(reader *r)
{
    return r->at < r->count ? r->words[r->at++] : NULL;
}

static void read_long(reader *r, const char *word)
{
    const size_t length = strcspn(word, "=");
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    char name[40];

    snprintf(name, sizeof name, "%.*s", (int)(length < 64 ? length : 64), word);
    const lan_cli_option *option =
        find_option(r->cli->command, word, length, 0);
    if (option == NULL) {
        refuse_unknown(r->cli, name);
    }
    if (option->value == NULL && value != NULL) {
        die_usage(r->cli, "--%s takes no value", name);
    }
    if (option->value != NULL && value == NULL) {
        value = next_word(r);
        if (value == NULL) {
            die_usage(r->cli, "--%s needs %s", name, option->value);
        }
    }
    take(r, option, value);
}

/* Reads "-qo", "-oFILE" or "-o FILE"; letters is what follows the dash. */
static void read_short(reader *r, const char *letters)
{
    for (const char *at = letters; *at != '\0'; at++) {
        const lan_cli_option *option =
            find_option(r->cli->command, NULL, 0, *at);
        if (option == NULL) {
            die_usage(r->cli, "%s: unknown option '-%s'", r->cli->command->name,
                      at);
        }
        if (option->value == NULL) {
            take(r, option, NULL);
            continue;
        }
        const char *value = at[1] != '\0' ? at + 1 : next_word(r);
        if (value == NULL) {
            die_usage(r->cli, "-%c needs %s", *at, option->value);
        }
        take(r, option, value);
        return;
    }
}

/* True for an option. No option has a digit as its letter, so that "-1" is a
 * number and the command can report what is wrong with it. */
static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0' &&
           !(word[1] >= '0' && word[1] <= '9');
}

static void read_words(reader *r)
{
    bool options_over = false;

    while (r->at < r->count) {
        const char *word = r->words[r->at++];
        if (options_over || !is_option(word)) {
            r->operands[r->cli->operand_count++] = word;
        } else if (strcmp(word, "--") == 0) {
            options_over = true;
        } else if (word[1] == '-') {
            read_long(r, word + 2);
        } else {
            read_short(r, word + 1);
        }
    }
}

static void check_operands(const lan_cli *cli)
{
    const lan_cli_command *const command = cli->command;

    if (cli->operand_count < command->operands_min) {
        if (cli->operand_count == 0) {
            die_usage(cli, "%s: no %s given", command->name, command->operand);
        }
        die_usage(cli, "%s: %s are needed, not '%s' alone", command->name,
                  command->operand, cli->operands[0]);
    }
    if (cli->operand_count > command->operands_max) {
        die_usage(cli, "%s: too many operands: '%s'", command->name,
                  cli->operands[command->operands_max]);
    }
}

/* NO_COLOR has an effect if it is not empty: https://no-color.org */
static bool is_colored(const lan_cli *cli, int fd)
{
    const int when = lan_cli_word(cli, "color", 0);
    if (when > 0) {
        return when == 1;
    }
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return (no_color == NULL || no_color[0] == '\0') && term != NULL &&
           strcmp(term, "dumb") != 0 && isatty(fd) == 1;
}

void lan_cli_print_version(void)
{
    printf("lanchester %s\n"
           "Copyright (C) 2026 the lanchester authors\n"
           "Licence GPL-3.0-or-later: you may change and share it; there is "
           "no warranty.\n",
           PACKAGE_VERSION);
}

static void print_option(const lan_cli_option *option)
{
    char left[64];
    const int n = option->letter != 0
                      ? snprintf(left, sizeof left, "-%c, ", option->letter)
                      : snprintf(left, sizeof left, "    ");
    snprintf(left + n, sizeof left - (size_t)n, "--%s%s%s", option->name,
             option->value == NULL ? "" : "=",
             option->value == NULL ? "" : option->value);
    printf("  %-22s  %s\n", left, option->help);
}

static void print_help(const lan_cli_command *command)
{
    printf("Usage: lanchester %s %s\n\n%s\nOptions:\n", command->name,
           command->usage, command->text);
    for (const lan_cli_option *at = command->options; at->name != NULL; at++) {
        if (at > command->options && at->use != LAN_CLI_OWN &&
            at[-1].use == LAN_CLI_OWN) {
            printf("\nCommon options:\n");
        }
        if (at->use < LAN_CLI_HIDDEN) {
            print_option(at);
        }
    }
}

void lan_cli_help_all(void)
{
    printf("Usage: lanchester COMMAND [OPTION]... [FILE]...\n\n"
           "Battles by Lanchester's laws: who wins, when, and with how many "
           "left.\n\nCommands:\n");
    for (const lan_cli_command *at = lan_cli_commands; at->name != NULL; at++) {
        printf("  %-11s  %s\n", at->name, at->help);
    }
    printf("\nOptions:\n");
    print_option(find_option(lan_cli_commands, "help", 4, 0));
    print_option(find_option(lan_cli_commands, "version", 7, 0));
    printf("\nFor help on a command: lanchester run --help. To begin:\n\n  "
           "lanchester example --list\n  lanchester example iwo-jima > "
           "iwo-jima.yaml\n  lanchester run iwo-jima.yaml\n");
}

bool lan_cli_arguments_read(lan_cli *cli, int count, char *const *words)
{
    const size_t room = (size_t)count + 1;
    reader r = {.cli = cli, .count = count, .words = words};
    r.operands = lan_cli_room(cli, room, sizeof *r.operands);
    r.settings = lan_cli_room(cli, room, sizeof *r.settings);
    cli->operands = r.operands;
    cli->settings = r.settings;
    read_words(&r);
    cli->output = lan_cli_value(cli, "output");
    cli->quiet = lan_cli_has(cli, "quiet");
    cli->color_out = is_colored(cli, STDOUT_FILENO);
    cli->color_err = is_colored(cli, STDERR_FILENO);
    if (lan_cli_has(cli, "help")) {
        print_help(cli->command);
        return false;
    }
    if (lan_cli_has(cli, "version")) {
        lan_cli_print_version();
        return false;
    }
    /* --json is also a format; two formats are an error. */
    cli->has_format = lan_cli_has(cli, "format");
    cli->format = (lan_format)lan_cli_word(cli, "format", LAN_FORMAT_TEXT);
    cli->json = lan_cli_has(cli, "json");
    if (cli->has_format && cli->json && cli->format != LAN_FORMAT_JSON) {
        die_usage(cli, "--json and another --format exclude each other");
    }
    cli->json = cli->json || cli->format == LAN_FORMAT_JSON;
    check_operands(cli);
    return true;
}

/* --- completion ---------------------------------------------------------- */

/* Prints the paths of the first scenario file among the words or, if there is
 * none, of the first other roster. */
static void complete_paths(const char *prefix, int count, char *const *words)
{
    static const char *const endings[] = {".yaml", ".yml", ".json", ".csv",
                                          ".tsv"};
    const char *file = NULL;
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;
    char *text = NULL;
    size_t size = 0;
    for (size_t e = 0; e < 5 && file == NULL; e++) {
        for (int i = 0; i < count - 1 && file == NULL; i++) {
            file = lan_cli_ends_in(words[i], endings[e]) ? words[i] : NULL;
        }
    }
    if (file == NULL || lan_messages_create(&messages) != LAN_OK) {
        return;
    }
    FILE *const out = open_memstream(&text, &size);
    if (out != NULL &&
        lan_scenario_read(&(lan_reading){.name = file, .may_be_bare = true},
                          messages, &scenario) == LAN_OK) {
        (void)(lan_scenario_write_paths(scenario, out) == LAN_OK);
    }
    if (out != NULL && fclose(out) == 0) {
        for (const char *line = text; *line != '\0';) {
            printf("%s%.*s=\n", prefix, (int)strcspn(line, "\t\n"), line);
            line += strcspn(line, "\n");
            line += *line == '\n' ? 1 : 0;
        }
    }
    free(text);
    lan_scenario_destroy(scenario);
    lan_messages_destroy(messages);
}

static void complete_value(const lan_cli_option *option, const char *prefix,
                           int count, char *const *words)
{
    const size_t word_count = count_words(option);
    if (option->kind == LAN_CLI_FILE || option->kind == LAN_CLI_WRITTEN) {
        printf("@files %s\n", word_count > 0 ? option->words[0] : "");
    } else if (option->kind == LAN_CLI_PATH || option->kind == LAN_CLI_SET) {
        complete_paths(prefix, count, words);
    } else {
        for (size_t i = 0; i < word_count; i++) {
            printf("%s%s\n", prefix, option->words[i]);
        }
    }
}

/* The option that a word names, if it takes a value; otherwise NULL. */
static const lan_cli_option *option_of(const lan_cli_command *command,
                                       const char *word)
{
    const bool is_long = strncmp(word, "--", 2) == 0;
    const lan_cli_option *option =
        word[0] != '-' ? NULL
        : is_long ? find_option(command, word + 2, strcspn(word + 2, "="), 0)
                  : find_option(command, NULL, 0, word[1]);
    return option != NULL && option->value != NULL ? option : NULL;
}

static void complete_operand(const lan_cli_command *command, int count,
                             char *const *words)
{
    const char *first = NULL;
    for (int i = 0; i < count - 1 && first == NULL; i++) {
        if (option_of(command, words[i]) != NULL &&
            strchr(words[i], '=') == NULL) {
            i++;
        } else if (words[i][0] != '-') {
            first = words[i];
        }
    }
    if (command->complete != NULL) {
        command->complete(first);
    } else if (command->files != NULL) {
        printf("@files %s\n", command->files);
    }
}

void lan_cli_complete(const lan_cli_command *command, int count,
                      char *const *words)
{
    const char *const word = words[count - 1];
    const char *const equals =
        strncmp(word, "--", 2) == 0 ? strchr(word, '=') : NULL;
    const lan_cli_option *option = equals != NULL ? option_of(command, word)
                                   : count > 1
                                       ? option_of(command, words[count - 2])
                                       : NULL;
    char prefix[64] = "";
    if (equals != NULL) {
        (void)snprintf(prefix, sizeof prefix, "%.*s", (int)(equals + 1 - word),
                       word);
    }
    if (option != NULL) {
        complete_value(option, prefix, count, words);
    } else if (equals == NULL && word[0] == '-') {
        for (const lan_cli_option *at = command->options; at->name != NULL;
             at++) {
            if (at->use < LAN_CLI_HIDDEN) {
                printf("--%s\t%s\n", at->name, at->help);
            }
        }
    } else if (equals == NULL) {
        complete_operand(command, count, words);
    }
}
