/* cli/main.c - finds the command, and the options of all commands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"
#include "lanchester/library.h"

static const lan_cli_command *find_command(const char *name)
{
    const lan_cli_command *at = lan_cli_commands;
    while (at->name != NULL && strcmp(at->name, name) != 0) {
        at++;
    }
    return at->name != NULL ? at : NULL;
}

#define COMMANDS_MOST 64

static lan_cli_exit refuse_unknown(const char *name)
{
    const char *names[COMMANDS_MOST];
    size_t count = 0;

    for (; count < COMMANDS_MOST && lan_cli_commands[count].name != NULL;
         count++) {
        names[count] = lan_cli_commands[count].name;
    }
    const char *meant = strcmp(name, "simulate") == 0
                            ? "run"
                            : lan_text_suggest(name, names, count);
    if (name[0] == '-') {
        lan_cli_say("options follow a command, as in 'lanchester run %s'",
                    name);
    } else if (strpbrk(name, "./") != NULL) {
        lan_cli_say("a file follows a command, as in 'lanchester run %s'",
                    name);
    } else if (meant != NULL) {
        lan_cli_say("unknown command '%s' (did you mean '%s'?)", name, meant);
    } else {
        lan_cli_say("unknown command '%s'", name);
    }
    lan_cli_say("try 'lanchester --help'");
    return LAN_CLI_USAGE;
}

_Noreturn static void call(const lan_cli_command *command, int count,
                           char *const *words)
{
    lan_error err;
    lan_cli_meter meter = {.is_on = false};
    lan_cli_kept kept = {.next = NULL};
    lan_cli cli = {.command = command,
                   .seed = 1,
                   .err = &err,
                   .meter = &meter,
                   .kept = &kept};
    lan_cli_exit status = LAN_CLI_DONE;

    lan_error_clear(&err);
    if (lan_cli_arguments_read(&cli, count, words)) {
        status = command->run != NULL
                     ? command->run(&cli)
                     : lan_cli_answer_question(&cli, command->question,
                                               cli.operands[0]);
    }
    lan_cli_stop(&cli, status);
}

static bool is_word(const char *word, const char *one, const char *other)
{
    return strcmp(word, one) == 0 || strcmp(word, other) == 0;
}

/* Prints the completions of the last word on the command line, for the scripts
 * of the shells. */
static lan_cli_exit complete(int count, char *const *words)
{
    const lan_cli_command *command = count > 1 ? find_command(words[0]) : NULL;
    if (command != NULL) {
        lan_cli_complete(command, count - 1, words + 1);
    } else if (count == 1) {
        for (const lan_cli_command *at = lan_cli_commands; at->name != NULL;
             at++) {
            printf("%s\t%s\n", at->name, at->help);
        }
        puts("--help\n--version");
    }
    return LAN_CLI_DONE;
}

/* Accepts `lanchester COMMAND ...`, `--help`, `--version` and, because users
 * try them, `help COMMAND` and `version`. */
static lan_cli_exit dispatch(int argc, char **argv)
{
    static char help[] = "--help";
    char *asks_help[] = {help};
    const bool asks = argc > 1 && is_word(argv[1], "help", "help");

    if (argc < 2) {
        lan_cli_say("no command given");
        lan_cli_say("try 'lanchester --help'");
        return LAN_CLI_USAGE;
    }
    if (is_word(argv[1], "--help", "-h") || (asks && argc == 2)) {
        lan_cli_help_all();
        return LAN_CLI_DONE;
    }
    if (is_word(argv[1], "--version", "version")) {
        lan_cli_print_version();
        return LAN_CLI_DONE;
    }
    if (is_word(argv[1], "complete", "complete")) {
        return complete(argc - 2, argv + 2);
    }
    const char *name = asks ? argv[2] : argv[1];
    const lan_cli_command *command = find_command(name);
    if (command == NULL) {
        return refuse_unknown(name);
    }
    call(command, asks ? 1 : argc - 2, asks ? asks_help : argv + 2);
}

/* If standard output is closed (`>&-`), the next file opened would get its
 * descriptor and its text. A descriptor that cannot be written takes its
 * place. */
static void hold_standard_files(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF) {
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

int main(int argc, char **argv)
{
    hold_standard_files();
    /* Sets the locale of characters only: numbers keep their decimal point. */
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a limit is an error like a full disk */
    lan_init();

    return (int)lan_cli_flush(dispatch(argc, argv));
}
