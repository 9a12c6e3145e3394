/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/arguments.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/terminal.h"

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

typedef struct common_option {
    lan_cli_option option;
    unsigned needs; /* LAN_CLI_TAKES_..., or it is refused; 0: nothing */
    unsigned shows; /* LAN_CLI_TAKES_..., or it is not shown; 0: nothing */
} common_option;

static const common_option common[COMMON_COUNT] = {
    [COMMON_SET] = {{"set", 0, "PATH=VALUE",
                     "change the scenario: armies.x.break=0.3; repeatable",
                     NULL},
                    LAN_CLI_TAKES_SET,
                    0},
    [COMMON_SOLVER] = {{"solver", 0, "METHOD",
                        "auto, gsl, closed, lanes, chance or bodies (solver)",
                        NULL},
                       LAN_CLI_TAKES_SET,
                       LAN_CLI_TAKES_SOLVER},
    [COMMON_FORMAT] = {{"format", 0, "FORMAT", "text, csv, json or html", NULL},
                       LAN_CLI_TAKES_FORMAT,
                       0},
    [COMMON_JSON] = {{"json", 0, NULL, "print JSON instead of text", NULL},
                     LAN_CLI_TAKES_JSON,
                     0},
    [COMMON_OUTPUT] = {{"output", 'o', "FILE",
                        "write to a file; - is standard output", NULL},
                       LAN_CLI_TAKES_OUTPUT,
                       0},
    [COMMON_QUIET] = {{"quiet", 'q', NULL, "no warnings, no progress", NULL},
                      0,
                      LAN_CLI_TAKES_QUIET},
    [COMMON_COLOR] = {{"color", 0, "WHEN",
                       "auto, always or never; auto obeys NO_COLOR", NULL},
                      0,
                      LAN_CLI_TAKES_COLOR},
    [COMMON_SEED] = {{"seed", 0, "N", "seed of everything random; default 1",
                      NULL},
                     0,
                     LAN_CLI_TAKES_SEED},
    [COMMON_HELP] = {{"help", 'h', NULL, "show this help", NULL}, 0, 0},
    [COMMON_VERSION] = {{"version", 0, NULL, "show the version", NULL}, 0, 0},
};

/* The words being read. */
typedef struct reader {
    const lan_cli_command *command;
    int count;
    char *const *words;
    int at; /* the next word */
    lan_cli_arguments *out;
    bool help;
    bool version;
    const char *color;
} reader;

static bool is_offered(const lan_cli_command *command, size_t id)
{
    return (common[id].needs & ~command->takes) == 0;
}

static bool is_shown(const lan_cli_command *command, size_t id)
{
    return is_offered(command, id) && (common[id].shows & ~command->takes) == 0;
}

static lan_cli_next usage(const reader *r)
{
    lan_cli_say("try 'lanchester %s --help'", r->command->name);
    return LAN_CLI_NEXT_USAGE;
}

static lan_cli_next no_memory(void)
{
    lan_cli_say("%s", lan_status_text(LAN_ENOMEM));
    return LAN_CLI_NEXT_MEMORY;
}

/* Says that there is no such option, and which one may have been meant. */
static lan_cli_next refuse_unknown(const reader *r, const char *name)
{
    const char *names[COMMON_COUNT + LAN_CLI_OPTIONS_MAX];
    size_t count = 0;

    for (size_t i = 0; i < COMMON_COUNT; i++) {
        if (strcmp(name, common[i].option.name) == 0) {
            lan_cli_say("%s: --%s has no meaning here", r->command->name, name);
            return usage(r);
        }
    }

    for (size_t i = 0; i < r->command->option_count; i++) {
        names[count++] = r->command->options[i].name;
    }
    for (size_t i = 0; i < COMMON_COUNT; i++) {
        if (is_shown(r->command, i)) {
            names[count++] = common[i].option.name;
        }
    }
    const char *meant = lan_text_suggest(name, names, count);
    if (meant != NULL) {
        lan_cli_say("%s: unknown option '--%s' (did you mean '--%s'?)",
                    r->command->name, name, meant);
    } else {
        lan_cli_say("%s: unknown option '--%s'", r->command->name, name);
    }
    return usage(r);
}

static lan_cli_next read_seed(const reader *r, const char *text)
{
    char *end = NULL;

    errno = 0;
    const uintmax_t seed = strtoumax(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 ||
        seed > UINT64_MAX) {
        lan_cli_say("--seed takes a whole number from 0 to 2^64 - 1, not '%s'",
                    text);
        return usage(r);
    }
    r->out->cli.seed = (uint64_t)seed;
    r->out->cli.has_seed = true;
    return LAN_CLI_NEXT_RUN;
}

static lan_cli_next read_color(reader *r, const char *text)
{
    static const char *const words[] = {"auto", "always", "never"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(text, words[i]) == 0) {
            r->color = words[i];
            return LAN_CLI_NEXT_RUN;
        }
    }
    lan_cli_say("--color takes auto, always or never, not '%s'", text);
    return usage(r);
}

static lan_cli_next read_format(const reader *r, const char *text)
{
    lan_cli *const cli = &r->out->cli;
    lan_error err;

    lan_error_clear(&err);
    if (lan_format_read(text, &cli->format, &err) != LAN_OK) {
        lan_cli_say("--format: %s", err.text);
        return usage(r);
    }
    cli->has_format = true;
    return LAN_CLI_NEXT_RUN;
}

/* --json is a format too; two of them are a mistake. */
static lan_cli_next check_format(const reader *r)
{
    lan_cli *const cli = &r->out->cli;

    if (cli->has_format && cli->json && cli->format != LAN_FORMAT_JSON) {
        lan_cli_say("--json and another --format exclude each other");
        return usage(r);
    }
    cli->json =
        cli->json || (cli->has_format && cli->format == LAN_FORMAT_JSON);
    return LAN_CLI_NEXT_RUN;
}

static lan_cli_next add_setting(reader *r, const char *text)
{
    if (strchr(text, '=') == NULL) {
        lan_cli_say("--set takes PATH=VALUE, not '%s'", text);
        return usage(r);
    }
    r->out->settings[r->out->cli.setting_count++] = text;
    return LAN_CLI_NEXT_RUN;
}

static lan_cli_next add_solver(reader *r, const char *text)
{
    static const char path[] = "solver.method=";
    const size_t size = sizeof path + strlen(text);
    char *made = malloc(size);

    if (made == NULL) {
        return no_memory();
    }
    snprintf(made, size, "%s%s", path, text);
    r->out->made[r->out->made_count++] = made;
    return add_setting(r, made);
}

static lan_cli_next take_common(reader *r, common_id id, const char *value)
{
    lan_cli *const cli = &r->out->cli;

    switch (id) {
    case COMMON_SET:
        return add_setting(r, value);
    case COMMON_SOLVER:
        return add_solver(r, value);
    case COMMON_FORMAT:
        return read_format(r, value);
    case COMMON_JSON:
        cli->json = true;
        break;
    case COMMON_OUTPUT:
        cli->output = value;
        break;
    case COMMON_QUIET:
        cli->quiet = true;
        break;
    case COMMON_COLOR:
        return read_color(r, value);
    case COMMON_SEED:
        return read_seed(r, value);
    case COMMON_HELP:
        r->help = true;
        break;
    case COMMON_VERSION:
        r->version = true;
        break;
    case COMMON_COUNT:
        break;
    }
    return LAN_CLI_NEXT_RUN;
}

/* An option that was found: its description, and where its value goes. */
typedef struct match {
    const lan_cli_option *option;
    size_t index;
    bool own;
} match;

static bool is_called(const char *known, const char *name, size_t length)
{
    return known != NULL && strlen(known) == length &&
           memcmp(known, name, length) == 0;
}

/* Looks for an option by its long name, its alias or, where name is NULL, its
 * letter. */
static bool find_option(const lan_cli_command *command, const char *name,
                        size_t length, char letter, match *out)
{
    for (size_t i = 0; i < command->option_count + COMMON_COUNT; i++) {
        const bool own = i < command->option_count;
        const size_t index = own ? i : i - command->option_count;
        const lan_cli_option *option =
            own ? &command->options[index] : &common[index].option;
        const bool same = name == NULL
                              ? option->letter == letter
                              : is_called(option->name, name, length) ||
                                    is_called(option->alias, name, length);
        if (same && (own || is_offered(command, index))) {
            *out = (match){option, index, own};
            return true;
        }
    }
    return false;
}

static lan_cli_next take(reader *r, const match *found, const char *value)
{
    if (!found->own) {
        return take_common(r, (common_id)found->index, value);
    }
    r->out->cli.own[found->index] = value == NULL ? "" : value;
    return LAN_CLI_NEXT_RUN;
}

/* The word after an option as its value; NULL where there is none. */
static const char *next_word(reader *r)
{
    return r->at < r->count ? r->words[r->at++] : NULL;
}

static lan_cli_next read_long(reader *r, const char *word)
{
    const size_t length = strcspn(word, "=");
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    char name[40];
    match found;

    snprintf(name, sizeof name, "%.*s", (int)(length < 64 ? length : 64), word);
    if (!find_option(r->command, word, length, 0, &found)) {
        return refuse_unknown(r, name);
    }
    if (found.option->value == NULL && value != NULL) {
        lan_cli_say("--%s takes no value", name);
        return usage(r);
    }
    if (found.option->value != NULL && value == NULL) {
        value = next_word(r);
        if (value == NULL) {
            lan_cli_say("--%s needs %s", name, found.option->value);
            return usage(r);
        }
    }
    return take(r, &found, value);
}

/* Reads "-qo", "-oFILE" or "-o FILE"; letters is what follows the dash. */
static lan_cli_next read_short(reader *r, const char *letters)
{
    lan_cli_next next = LAN_CLI_NEXT_RUN;

    for (const char *at = letters; *at != '\0' && next == LAN_CLI_NEXT_RUN;
         at++) {
        const char *value = NULL;
        match found;
        if (!find_option(r->command, NULL, 0, *at, &found)) {
            lan_cli_say("%s: unknown option '-%s'", r->command->name, at);
            return usage(r);
        }
        if (found.option->value != NULL) {
            value = at[1] != '\0' ? at + 1 : next_word(r);
            if (value == NULL) {
                lan_cli_say("-%c needs %s", *at, found.option->value);
                return usage(r);
            }
            return take(r, &found, value);
        }
        next = take(r, &found, value);
    }
    return next;
}

/* Whether a word is an option: no option's letter is a digit, so that "-1" is
 * a number, and the command can say what is wrong with it. */
static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0' &&
           !(word[1] >= '0' && word[1] <= '9');
}

static lan_cli_next read_words(reader *r)
{
    bool options_over = false;

    while (r->at < r->count) {
        const char *word = r->words[r->at++];
        lan_cli_next next = LAN_CLI_NEXT_RUN;
        if (options_over || !is_option(word)) {
            r->out->operands[r->out->cli.operand_count++] = word;
        } else if (strcmp(word, "--") == 0) {
            options_over = true;
        } else if (word[1] == '-') {
            next = read_long(r, word + 2);
        } else {
            next = read_short(r, word + 1);
        }
        if (next != LAN_CLI_NEXT_RUN) {
            return next;
        }
    }
    return LAN_CLI_NEXT_RUN;
}

static lan_cli_next check_operands(const reader *r)
{
    const lan_cli *const cli = &r->out->cli;

    if (cli->operand_count < r->command->operands_min) {
        if (cli->operand_count == 0) {
            lan_cli_say("%s: no %s given", r->command->name,
                        r->command->operand);
        } else {
            lan_cli_say("%s: %s are needed, not '%s' alone", r->command->name,
                        r->command->operand, cli->operands[0]);
        }
        return usage(r);
    }
    if (cli->operand_count > r->command->operands_max) {
        lan_cli_say("%s: one too many: '%s'", r->command->name,
                    cli->operands[r->command->operands_max]);
        return usage(r);
    }
    return LAN_CLI_NEXT_RUN;
}

/* NO_COLOR counts where it is not empty: https://no-color.org */
static bool is_colored(const char *when, int fd)
{
    if (when != NULL && strcmp(when, "auto") != 0) {
        return strcmp(when, "always") == 0;
    }
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return (no_color == NULL || no_color[0] == '\0') && term != NULL &&
           strcmp(term, "dumb") != 0 && isatty(fd) == 1;
}

static void init_cli(lan_cli_arguments *out, const lan_cli_command *command)
{
    *out = (lan_cli_arguments){.operands = NULL};
    out->cli.command = command;
    out->cli.seed = 1;
    for (size_t i = 0; i < LAN_CLI_OPTIONS_MAX; i++) {
        out->cli.own[i] = NULL;
    }
}

lan_cli_next lan_cli_arguments_read(const lan_cli_command *command, int count,
                                    char *const *words, lan_cli_arguments *out)
{
    reader r = {.command = command, .count = count, .words = words, .out = out};
    const size_t room = (size_t)count + 1;

    init_cli(out, command);
    out->operands = calloc(room, sizeof *out->operands);
    out->settings = calloc(room, sizeof *out->settings);
    out->made = calloc(room, sizeof *out->made);
    if (out->operands == NULL || out->settings == NULL || out->made == NULL) {
        return no_memory();
    }
    out->cli.operands = out->operands;
    out->cli.settings = out->settings;

    const lan_cli_next next = read_words(&r);
    out->cli.color_out = is_colored(r.color, STDOUT_FILENO);
    out->cli.color_err = is_colored(r.color, STDERR_FILENO);
    if (next != LAN_CLI_NEXT_RUN) {
        return next;
    }
    if (r.help) {
        return LAN_CLI_NEXT_HELP;
    }
    if (r.version) {
        return LAN_CLI_NEXT_VERSION;
    }
    const lan_cli_next formats = check_format(&r);
    return formats != LAN_CLI_NEXT_RUN ? formats : check_operands(&r);
}

void lan_cli_arguments_clear(lan_cli_arguments *arguments)
{
    for (size_t i = 0; i < arguments->made_count; i++) {
        free(arguments->made[i]);
    }
    free(arguments->made);
    free(arguments->settings);
    free(arguments->operands);
    *arguments = (lan_cli_arguments){.operands = NULL};
}

const char *lan_cli_value(const lan_cli *cli, const char *name)
{
    for (size_t i = 0; i < cli->command->option_count; i++) {
        if (strcmp(cli->command->options[i].name, name) == 0) {
            return cli->own[i];
        }
    }
    return NULL;
}

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
    printf("Usage: lanchester %s %s\n\n%s", command->name, command->synopsis,
           command->text);
    if (command->describe != NULL) {
        command->describe(stdout);
    }
    putchar('\n');
    if (command->option_count > 0) {
        printf("Options:\n");
        for (size_t i = 0; i < command->option_count; i++) {
            print_option(&command->options[i]);
        }
        printf("\nCommon options:\n");
    } else {
        printf("Options:\n");
    }
    for (size_t i = 0; i < COMMON_COUNT; i++) {
        if (is_shown(command, i)) {
            print_option(&common[i].option);
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
    print_option(&common[COMMON_HELP].option);
    print_option(&common[COMMON_VERSION].option);
    printf("\nEvery command explains itself: lanchester run --help. "
           "Begin with\n\n"
           "  lanchester example --list\n"
           "  lanchester example iwo-jima > iwo-jima.yaml\n"
           "  lanchester run iwo-jima.yaml\n");
}
