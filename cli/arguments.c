/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "base/threads_impl.h"
#include "cli/cli.h"

typedef enum common_id {
    COMMON_SET,
    COMMON_SOLVER,
    COMMON_FORMAT,
    COMMON_JSON,
    COMMON_OUTPUT,
    COMMON_QUIET,
    COMMON_COLOR,
    COMMON_SEED,
    COMMON_HELP,
    COMMON_VERSION,
    COMMON_COUNT
} common_id;

static const lan_cli_option common[COMMON_COUNT] = {
    [COMMON_SET] = {"set", 0, LAN_CLI_PATH, "PATH=VALUE",
                    .help =
                        "change the scenario: armies.x.break=0.3; repeatable"},
    [COMMON_SOLVER] =
        {"solver", 0, LAN_CLI_TEXT, "METHOD",
         .help = "auto, gsl, closed, lanes, chance or bodies (solver)",
         .words = "auto gsl closed lanes chance bodies"},
    [COMMON_FORMAT] = {"format", 0, LAN_CLI_TEXT, "FORMAT",
                       .help = "text, csv, json or html",
                       .words = "text csv json html"},
    [COMMON_JSON] = {"json", .help = "print JSON instead of text"},
    [COMMON_OUTPUT] = {"output", 'o', LAN_CLI_FILE, "FILE",
                       .help = "write to a file; - is standard output"},
    [COMMON_QUIET] = {"quiet", 'q', .help = "no warnings, no progress"},
    [COMMON_COLOR] = {"color", 0, LAN_CLI_WORD, "WHEN",
                      .help = "auto, always or never; auto obeys NO_COLOR",
                      .words = "auto always never"},
    [COMMON_SEED] = {"seed", 0, LAN_CLI_TEXT, "N",
                     .help = "seed of everything random; default 1"},
    [COMMON_HELP] = {"help", 'h', .help = "show this help"},
    [COMMON_VERSION] = {"version", .help = "show the version"},
};

/* LAN_CLI_TAKES_... without which a common option is refused, or not shown. */
static const unsigned needs[COMMON_COUNT] = {
    [COMMON_SET] = LAN_CLI_TAKES_SET,       [COMMON_SOLVER] = LAN_CLI_TAKES_SET,
    [COMMON_FORMAT] = LAN_CLI_TAKES_FORMAT, [COMMON_JSON] = LAN_CLI_TAKES_JSON,
    [COMMON_OUTPUT] = LAN_CLI_TAKES_OUTPUT,
};
static const unsigned shows[COMMON_COUNT] = {
    [COMMON_SOLVER] = LAN_CLI_TAKES_SOLVER,
    [COMMON_QUIET] = LAN_CLI_TAKES_QUIET,
    [COMMON_COLOR] = LAN_CLI_TAKES_COLOR,
    [COMMON_SEED] = LAN_CLI_TAKES_SEED,
};

/* --- all options of a command -------------------------------------------- */

/* The option of a number in the command's own lists; NULL where they have
 * fewer, and *count is then how many. */
static const lan_cli_option *own_option(const lan_cli_command *command,
                                        size_t index, size_t *count)
{
    *count = 0;
    for (size_t l = 0; l < LAN_CLI_LISTS_MAX && command->options[l] != NULL;
         l++) {
        for (const lan_cli_option *at = command->options[l]; at->name != NULL;
             at++) {
            if ((*count)++ == index) {
                return at;
            }
        }
    }
    return NULL;
}

static size_t own_count(const lan_cli_command *command)
{
    size_t count = 0;
    (void)own_option(command, SIZE_MAX, &count);
    return count;
}

/* The command's own, then the common ones; NULL behind the last. */
const lan_cli_option *lan_cli_option_at(const lan_cli_command *command,
                                        size_t index)
{
    size_t own = 0;
    const lan_cli_option *option = own_option(command, index, &own);
    return option != NULL               ? option
           : index < own + COMMON_COUNT ? &common[index - own]
                                        : NULL;
}

bool lan_cli_is_own(const lan_cli_command *command, size_t index)
{
    return index < own_count(command);
}

static bool is_offered(const lan_cli_command *command, size_t index)
{
    const size_t own = own_count(command);
    return index < own || (needs[index - own] & ~command->takes) == 0;
}

static bool is_shown(const lan_cli_command *command, size_t index)
{
    const size_t own = own_count(command);
    return is_offered(command, index) &&
           (index < own || (shows[index - own] & ~command->takes) == 0);
}

static bool is_called(const char *known, const char *name, size_t length)
{
    return known != NULL && strlen(known) == length &&
           memcmp(known, name, length) == 0;
}

/* Looks for an option by its long name, its alias or, where name is NULL, its
 * letter; NULL where there is none. */
static const lan_cli_option *find_option(const lan_cli_command *command,
                                         const char *name, size_t length,
                                         char letter, size_t *index)
{
    const lan_cli_option *option = NULL;
    for (size_t i = 0; (option = lan_cli_option_at(command, i)) != NULL; i++) {
        const bool same = name == NULL
                              ? option->letter == letter
                              : is_called(option->name, name, length) ||
                                    is_called(option->alias, name, length);
        if (same && is_offered(command, i)) {
            *index = i;
            return option;
        }
    }
    return NULL;
}

/* --- words of an option -------------------------------------------------- */

/* Copies the word at `at` and returns where the next begins; NULL behind the
 * last. */
static const char *next_name(const char *at, char word[32])
{
    if (at == NULL || *at == '\0') {
        return NULL;
    }
    const size_t length = strcspn(at, " ");
    (void)snprintf(word, 32, "%.*s", (int)length, at);
    return at + length + (at[length] == ' ' ? 1 : 0);
}

/* Place of a word among those of a row; -1 where it is none. */
static int word_place(const char *words, const char *text)
{
    char word[32];
    int place = 0;
    for (const char *at = words; (at = next_name(at, word)) != NULL; place++) {
        if (strcmp(word, text) == 0) {
            return place;
        }
    }
    return -1;
}

#define WORDS_MOST 16

/* "--by takes odds, margin or value, not 'x'" */
static void refuse_word(const lan_cli_option *option, const char *text)
{
    char words[WORDS_MOST][32];
    const char *names[WORDS_MOST];
    char all[256] = "";
    size_t count = 0;
    const char *at = option->words;
    while (count < WORDS_MOST && (at = next_name(at, words[count])) != NULL) {
        names[count] = words[count];
        count++;
    }
    for (size_t i = 0; i < count; i++) {
        const size_t used = strlen(all);
        (void)snprintf(all + used, sizeof all - used, "%s%s",
                       i == 0           ? ""
                       : i + 1 == count ? " or "
                                        : ", ",
                       names[i]);
    }
    const char *meant = lan_text_suggest(text, names, count);
    if (meant != NULL) {
        lan_cli_say("--%s takes %s, not '%s' (did you mean '%s'?)",
                    option->name, all, text, meant);
    } else {
        lan_cli_say("--%s takes %s, not '%s'", option->name, all, text);
    }
}

/* --- values -------------------------------------------------------------- */

void lan_cli_refuse(const lan_cli *cli, const char *option, const char *takes,
                    const char *text)
{
    lan_cli_die(cli, LAN_CLI_USAGE, "--%s takes %s, not '%s'", option, takes,
                text);
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
        (void)snprintf(range, sizeof range, "a time from %g", option->lo);
    } else {
        (void)snprintf(range, sizeof range, "a %snumber from %g to %g",
                       is_whole ? "whole " : "", option->lo, option->hi);
    }
    lan_cli_refuse(cli, option->name, range, text);
}

bool lan_cli_may_have(const lan_cli *cli, const char *name)
{
    size_t index = 0;
    return find_option(cli->command, name, strlen(name), 0, &index) != NULL &&
           cli->values[index] != NULL;
}

const char *lan_cli_value(const lan_cli *cli, const char *name)
{
    size_t index = 0;
    if (find_option(cli->command, name, strlen(name), 0, &index) == NULL) {
        lan_cli_say("%s has no option --%s", cli->command->name, name);
        abort();
    }
    return cli->values[index];
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
    size_t index = 0;
    const lan_cli_option *option =
        find_option(cli->command, name, strlen(name), 0, &index);
    return text == NULL ? usual : word_place(option->words, text);
}

int lan_cli_jobs(const lan_cli *cli)
{
    const int most = 1024;
    const int count = lan_thread_count((int)lan_cli_whole(cli, "jobs", 0));
    return count < most ? count : most;
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

static void say_try(const lan_cli *cli)
{
    lan_cli_say("try 'lanchester %s --help'", cli->command->name);
}

/* Says what is wrong with the words, and where to look. */
LAN_PRINTF(2, 3)
_Noreturn static void die_usage(const lan_cli *cli, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    lan_cli_say("%s", text);
    say_try(cli);
    lan_cli_stop(cli, LAN_CLI_USAGE);
}

/* Says that there is no such option, and which one may have been meant. */
_Noreturn static void refuse_unknown(const lan_cli *cli, const char *name)
{
    const char *names[LAN_CLI_OPTIONS_MAX];
    const char *const command = cli->command->name;
    const lan_cli_option *option = NULL;
    size_t count = 0;

    for (size_t i = 0; (option = lan_cli_option_at(cli->command, i)) != NULL;
         i++) {
        if (strcmp(name, option->name) == 0) {
            die_usage(cli, "%s: --%s has no meaning here", command, name);
        }
        if (is_shown(cli->command, i)) {
            names[count++] = option->name;
        }
    }
    const char *meant = lan_text_suggest(name, names, count);
    if (meant != NULL) {
        die_usage(cli, "%s: unknown option '--%s' (did you mean '--%s'?)",
                  command, name, meant);
    }
    die_usage(cli, "%s: unknown option '--%s'", command, name);
}

static void read_seed(lan_cli *cli, const char *text)
{
    char *end = NULL;

    errno = 0;
    const uintmax_t seed = strtoumax(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 ||
        seed > UINT64_MAX) {
        die_usage(cli,
                  "--seed takes a whole number from 0 to 2^64 - 1, not "
                  "'%s'",
                  text);
    }
    cli->seed = (uint64_t)seed;
    cli->has_seed = true;
}

static void read_format(lan_cli *cli, const char *text)
{
    if (lan_format_read(text, &cli->format, cli->err) != LAN_OK) {
        die_usage(cli, "--format: %s", cli->err->text);
    }
    cli->has_format = true;
}

static void add_setting(reader *r, const char *text)
{
    if (strchr(text, '=') == NULL) {
        die_usage(r->cli, "--set takes PATH=VALUE, not '%s'", text);
    }
    r->settings[r->cli->setting_count++] = text;
}

static void add_solver(reader *r, const char *text)
{
    static const char path[] = "solver.method=";
    const size_t size = sizeof path + strlen(text);
    char *made = lan_cli_room(r->cli, size, 1);
    (void)snprintf(made, size, "%s%s", path, text);
    add_setting(r, made);
}

/* What a common option means, beyond being given. */
static void take_common(reader *r, size_t id, const char *value)
{
    lan_cli *const cli = r->cli;
    if (id == COMMON_SET) {
        add_setting(r, value);
    } else if (id == COMMON_SOLVER) {
        add_solver(r, value);
    } else if (id == COMMON_FORMAT) {
        read_format(cli, value);
    } else if (id == COMMON_SEED) {
        read_seed(cli, value);
    } else if (id == COMMON_OUTPUT) {
        cli->output = value;
    }
    cli->json = cli->json || id == COMMON_JSON;
    cli->quiet = cli->quiet || id == COMMON_QUIET;
}

static void take(reader *r, const lan_cli_option *option, size_t index,
                 const char *value)
{
    const size_t own = own_count(r->cli->command);
    if (option->kind == LAN_CLI_WORD && word_place(option->words, value) < 0) {
        refuse_word(option, value);
        if (index >= own) {
            say_try(r->cli);
        }
        lan_cli_stop(r->cli, LAN_CLI_USAGE);
    }
    if (option->kind == LAN_CLI_WHOLE || option->kind == LAN_CLI_NUMBER) {
        check_number(r->cli, option, value);
    }
    r->cli->values[index] = value == NULL ? "" : value;
    if (index >= own) {
        take_common(r, index - own, value);
    }
}

/* The word after an option as its value; NULL where there is none. */
static const char *next_word(reader *r)
{
    return r->at < r->count ? r->words[r->at++] : NULL;
}

static void read_long(reader *r, const char *word)
{
    const size_t length = strcspn(word, "=");
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    char name[40];
    size_t index = 0;

    snprintf(name, sizeof name, "%.*s", (int)(length < 64 ? length : 64), word);
    const lan_cli_option *option =
        find_option(r->cli->command, word, length, 0, &index);
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
    take(r, option, index, value);
}

/* Reads "-qo", "-oFILE" or "-o FILE"; letters is what follows the dash. */
static void read_short(reader *r, const char *letters)
{
    for (const char *at = letters; *at != '\0'; at++) {
        size_t index = 0;
        const lan_cli_option *option =
            find_option(r->cli->command, NULL, 0, *at, &index);
        if (option == NULL) {
            die_usage(r->cli, "%s: unknown option '-%s'", r->cli->command->name,
                      at);
        }
        if (option->value == NULL) {
            take(r, option, index, NULL);
            continue;
        }
        const char *value = at[1] != '\0' ? at + 1 : next_word(r);
        if (value == NULL) {
            die_usage(r->cli, "-%c needs %s", *at, option->value);
        }
        take(r, option, index, value);
        return;
    }
}

/* Whether a word is an option: no option's letter is a digit, so that "-1" is
 * a number, and the command can say what is wrong with it. */
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
    const bool is_one = command->operand == NULL;
    const char *const operand = is_one ? "FILE" : command->operand;
    const size_t most = is_one ? 1 : command->operands_max;

    if (cli->operand_count < (is_one ? 1 : command->operands_min)) {
        if (cli->operand_count == 0) {
            die_usage(cli, "%s: no %s given", command->name, operand);
        }
        die_usage(cli, "%s: %s are needed, not '%s' alone", command->name,
                  operand, cli->operands[0]);
    }
    if (cli->operand_count > most) {
        die_usage(cli, "%s: one too many: '%s'", command->name,
                  cli->operands[most]);
    }
}

/* NO_COLOR counts where it is not empty: https://no-color.org */
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

bool lan_cli_arguments_read(lan_cli *cli, int count, char *const *words)
{
    const size_t room = (size_t)count + 1;
    reader r = {.cli = cli, .count = count, .words = words};
    r.operands = lan_cli_room(cli, room, sizeof *r.operands);
    r.settings = lan_cli_room(cli, room, sizeof *r.settings);
    cli->operands = r.operands;
    cli->settings = r.settings;
    read_words(&r);
    cli->color_out = is_colored(cli, STDOUT_FILENO);
    cli->color_err = is_colored(cli, STDERR_FILENO);
    if (lan_cli_has(cli, "help")) {
        lan_cli_help(cli->command);
        return false;
    }
    if (lan_cli_has(cli, "version")) {
        lan_cli_print_version();
        return false;
    }
    /* --json is a format too; two of them are a mistake. */
    if (cli->has_format && cli->json && cli->format != LAN_FORMAT_JSON) {
        die_usage(cli, "--json and another --format exclude each other");
    }
    cli->json =
        cli->json || (cli->has_format && cli->format == LAN_FORMAT_JSON);
    check_operands(cli);
    return true;
}

/* --- help ---------------------------------------------------------------- */

static void print_option(const lan_cli_option *option)
{
    char left[64];
    int n = 0;

    if (option->letter != 0) {
        n = snprintf(left, sizeof left, "-%c, ", option->letter);
    } else {
        n = snprintf(left, sizeof left, "    ");
    }
    snprintf(left + n, sizeof left - (size_t)n, "--%s%s%s", option->name,
             option->value == NULL ? "" : "=",
             option->value == NULL ? "" : option->value);
    printf("  %-22s  %s\n", left, option->help);
}

void lan_cli_help(const lan_cli_command *command)
{
    const size_t own = own_count(command);
    const lan_cli_option *option = NULL;
    const lan_cli_help_text *about = lan_cli_help_texts;
    while (about->command != NULL &&
           strcmp(about->command, command->name) != 0) {
        about++;
    }
    printf("Usage: lanchester %s %s\n\n%s", command->name,
           command->synopsis != NULL ? command->synopsis : "[OPTION]... FILE",
           about->command != NULL ? about->text : "");
    if (command->describe != NULL) {
        command->describe(stdout);
    }
    printf("\nOptions:\n");
    for (size_t i = 0; (option = lan_cli_option_at(command, i)) != NULL; i++) {
        if (i == own && own > 0) {
            printf("\nCommon options:\n");
        }
        if (is_shown(command, i)) {
            print_option(option);
        }
    }
}

void lan_cli_help_all(const lan_cli_command *const *commands, size_t count)
{
    printf("Usage: lanchester COMMAND [OPTION]... [FILE]...\n\n"
           "Battles by Lanchester's laws: who wins, when, and with how many "
           "left.\n\nCommands:\n");
    for (size_t i = 0; i < count; i++) {
        printf("  %-11s  %s\n", commands[i]->name, commands[i]->help);
    }
    printf("\nOptions:\n");
    print_option(&common[COMMON_HELP]);
    print_option(&common[COMMON_VERSION]);
    printf("\nEvery command explains itself: lanchester run --help. "
           "Begin with\n\n"
           "  lanchester example --list\n"
           "  lanchester example iwo-jima > iwo-jima.yaml\n"
           "  lanchester run iwo-jima.yaml\n");
}

/* --- completion ---------------------------------------------------------- */

/* Prints the paths of the first word that looks like a scenario file, else like
 * another roster. */
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
    if (out != NULL && lan_scenario_read_roster(file, NULL, 0, messages,
                                                &scenario) == LAN_OK) {
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
    char word[32];
    if (option->kind == LAN_CLI_FILE || option->kind == LAN_CLI_WRITTEN) {
        printf("@files %s\n", option->words != NULL ? option->words : "");
    } else if (option->kind == LAN_CLI_PATH) {
        complete_paths(prefix, count, words);
    } else {
        for (const char *at = option->words;
             (at = next_name(at, word)) != NULL;) {
            printf("%s%s\n", prefix, word);
        }
    }
}

static void complete_options(const lan_cli_command *command)
{
    const lan_cli_option *option = NULL;
    for (size_t i = 0; (option = lan_cli_option_at(command, i)) != NULL; i++) {
        if (is_shown(command, i)) {
            printf("--%s\t%s\n", option->name, option->help);
        }
    }
}

/* The option whose value the word behind it is; NULL. */
static const lan_cli_option *option_of(const lan_cli_command *command,
                                       const char *word)
{
    size_t index = 0;
    const bool is_long = strncmp(word, "--", 2) == 0;
    const lan_cli_option *option =
        word[0] != '-' ? NULL
        : is_long
            ? find_option(command, word + 2, strcspn(word + 2, "="), 0, &index)
            : find_option(command, NULL, 0, word[1], &index);
    return option != NULL && option->value != NULL ? option : NULL;
}

static void complete_operand(const lan_cli_command *command, int count,
                             char *const *words)
{
    const char *operands[8];
    size_t operand_count = 0;
    for (int i = 0; i < count - 1 && operand_count < 8; i++) {
        if (option_of(command, words[i]) != NULL &&
            strchr(words[i], '=') == NULL) {
            i++;
        } else if (words[i][0] != '-') {
            operands[operand_count++] = words[i];
        }
    }
    if (command->complete != NULL) {
        command->complete(operands, operand_count, stdout);
    } else {
        printf("@files %s\n",
               command->endings != NULL ? command->endings : ".yaml .yml");
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
    if (equals != NULL) {
        char prefix[64];
        (void)snprintf(prefix, sizeof prefix, "%.*s=", (int)(equals - word),
                       word);
        if (option != NULL) {
            complete_value(option, prefix, count, words);
        }
    } else if (option != NULL) {
        complete_value(option, "", count, words);
    } else if (word[0] == '-') {
        complete_options(command);
    } else {
        complete_operand(command, count, words);
    }
}
