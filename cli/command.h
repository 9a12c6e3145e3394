/* cli/command.h - what a command is, and what it is called with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a command is one const object lan_cli_command_NAME in a file of its
 *          own, and a row of the list below; main parses, checks and then calls
 *          it.
 * Owner    everything in a lan_cli lives until the command returns.
 */
#ifndef LAN_CLI_COMMAND_H
#define LAN_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "lanchester/base.h"
#include "results/document/document.h"

/* Exit statuses, as in the manual. Of several files the worst: the largest. */
typedef enum lan_cli_exit {
    LAN_CLI_DONE = 0,
    LAN_CLI_FAILED = 1,      /* run-time or I/O failure, missing file */
    LAN_CLI_USAGE = 2,       /* wrong command line */
    LAN_CLI_SCENARIO = 3,    /* bad scenario; no closed form where forced */
    LAN_CLI_NO_SOLUTION = 4, /* the question has no answer */
    LAN_CLI_SOME_FAILED = 5, /* finished, but some runs failed */
    LAN_CLI_EXPECTATION = 6, /* something expected did not hold */
    LAN_CLI_SIGNAL = 128     /* plus the signal: 130 is Ctrl-C */
} lan_cli_exit;

/* One option: `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`. */
typedef struct lan_cli_option {
    const char *name;  /* without dashes */
    char letter;       /* 0: has no short form */
    const char *value; /* what it takes, "FILE"; NULL: takes nothing */
    const char *help;  /* lower-case start, no full stop */
    const char *alias; /* another name that works too, and is not shown; NULL */
} lan_cli_option;

/* Common options that a command may do without: the first three it then
 * refuses; the others are not shown, and change nothing. */
enum {
    LAN_CLI_TAKES_SET = 1,    /* --set */
    LAN_CLI_TAKES_JSON = 2,   /* --json */
    LAN_CLI_TAKES_OUTPUT = 4, /* -o, --output */
    LAN_CLI_TAKES_SOLVER = 8,
    LAN_CLI_TAKES_SEED = 16,
    LAN_CLI_TAKES_QUIET = 32,
    LAN_CLI_TAKES_COLOR = 64,
    LAN_CLI_TAKES_ALL = 127,
    LAN_CLI_TAKES_FORMAT = 128, /* --format; the result is a document */
    LAN_CLI_ANSWERS = LAN_CLI_TAKES_ALL + LAN_CLI_TAKES_FORMAT,
    /* Of what reads scenarios, but draws nothing by lot. */
    LAN_CLI_TAKES_ALL_BUT_SEED = LAN_CLI_TAKES_ALL - LAN_CLI_TAKES_SEED,
    LAN_CLI_ANSWERS_BUT_SEED = LAN_CLI_ANSWERS - LAN_CLI_TAKES_SEED
};

#define LAN_CLI_OPTIONS_MAX  32 /* of one command's own */
#define LAN_CLI_OPERANDS_ANY SIZE_MAX

typedef struct lan_cli_command lan_cli_command;

/* A command line, read and checked. */
typedef struct lan_cli {
    const lan_cli_command *command;
    const char *const *operands; /* what is no option: files, names */
    size_t operand_count;
    const char *const *settings; /* "PATH=VALUE" of --set and --solver */
    size_t setting_count;
    const char *output; /* of -o; NULL: not given; "-": standard output */
    bool json;          /* --json, or --format json */
    bool has_format;    /* --format is given */
    lan_format format;  /* and which */
    bool quiet;
    bool color_out; /* standard output may be coloured */
    bool color_err;
    uint64_t seed; /* 1 unless given */
    bool has_seed; /* it is given */
    /* Values of the command's own options in its order: NULL where it is not
     * given, "" for one that takes nothing. */
    const char *own[LAN_CLI_OPTIONS_MAX];
} lan_cli;

struct lan_cli_command {
    const char *name;
    const char *help;     /* one line, lower-case start, no full stop */
    const char *synopsis; /* after the name: "[OPTION]... FILE..." */
    const char *text;     /* what it does: whole lines of at most 78 columns */
    void (*describe)(FILE *out); /* writes more such lines; NULL: none */
    const lan_cli_option *options;
    size_t option_count;
    size_t operands_min;
    size_t operands_max;
    const char *operand; /* what it misses where too few: "FILE" */
    unsigned takes;      /* LAN_CLI_TAKES_... */
    lan_cli_exit (*run)(const lan_cli *cli);
};

/* All of them, as --help lists them: a command is a file and its row here. */
#define LAN_CLI_COMMAND_LIST(X)                                                \
    X(run)                                                                     \
    X(check)                                                                   \
    X(show)                                                                    \
    X(example)                                                                 \
    X(verify)                                                                  \
    X(odds)                                                                    \
    X(report)                                                                  \
    X(solve)                                                                   \
    X(matchup)                                                                 \
    X(plot)                                                                    \
    X(route)                                                                   \
    X(move)                                                                    \
    X(sweep)                                                                   \
    X(export)                                                                  \
    X(merge)                                                                   \
    X(schema)                                                                  \
    X(fit)                                                                     \
    X(sensitivity)                                                             \
    X(price)                                                                   \
    X(allocate)                                                                \
    X(test)                                                                    \
    X(diff)                                                                    \
    X(import)

#define X(name) extern const lan_cli_command lan_cli_command_##name;
LAN_CLI_COMMAND_LIST(X)
#undef X

/* Value of one of the command's own options by its name, or NULL. */
const char *lan_cli_value(const lan_cli *cli, const char *name);

/* What a status of the library means for the program. */
lan_cli_exit lan_cli_exit_of(lan_status status);

/* The worse of two: the larger. */
lan_cli_exit lan_cli_worse(lan_cli_exit a, lan_cli_exit b);

/* What a command ends with whose result was to be written: where that failed,
 * whatever the result says, LAN_CLI_FAILED; only a signal is worse. */
lan_cli_exit lan_cli_ended(lan_cli_exit status, lan_cli_exit written);

#endif
