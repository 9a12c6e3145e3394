/* cli/cli.h - commands, their options, the questions they ask, and shared
 * functions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a command is a paragraph of commands.txt with its options and help,
 *          and lan_cli_run_NAME() or lan_cli_question_NAME. arguments.c parses
 *          and checks its options before it runs.
 * Errors   go to standard error. Most functions then end the program by
 *          lan_cli_stop(); a function that returns lan_cli_exit leaves that to
 *          its caller, which may have other files to process.
 * Owner    memory is freed at the end of the program. There lan_cli_keep()
 *          closes files, stores and ranks, however the program ends, and holds
 *          memory that leak checkers would report otherwise.
 * Threads  the main thread.
 */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "balance/tally.h"
#include "base/output_file.h"
#include "base/progress_part.h"
#include "lanchester/base.h"
#include "lanchester/map.h"
#include "lanchester/matchup.h"
#include "lanchester/scenario.h"
#include "lanchester/solver.h"
#include "plots/figure.h"
#include "results/document/document.h"
#include "results/pages/pages.h"

/* Exit statuses, as in the manual. With several files: the largest. */
typedef enum lan_cli_exit {
    LAN_CLI_DONE = 0,
    LAN_CLI_FAILED = 1, /* runtime or I/O failure, missing file */
    LAN_CLI_USAGE = 2,  /* invalid command line */
    LAN_CLI_SCENARIO =
        3, /* invalid scenario, or no closed form for --solver closed */
    LAN_CLI_NO_SOLUTION = 4, /* the question has no answer */
    LAN_CLI_SOME_FAILED = 5, /* finished, but some runs failed */
    LAN_CLI_EXPECTATION = 6, /* an expectation failed */
    LAN_CLI_SIGNAL = 128     /* plus the signal number: 130 is Ctrl-C */
} lan_cli_exit;

/* --- options -------------------------------------------------------------- */

/* Type of an option's value. */
typedef enum lan_cli_kind {
    LAN_CLI_FLAG, /* takes no value */
    LAN_CLI_TEXT, /* any text; its words are only offered by completion */
    LAN_CLI_PATH, /* a path of the scenario */
    LAN_CLI_FILE,
    LAN_CLI_WRITTEN, /* an output file, which must not be an input file */
    LAN_CLI_WHOLE,   /* an integer from lo to hi */
    LAN_CLI_NUMBER,  /* a number from lo to hi */
    LAN_CLI_WORD,    /* one of its words */
    LAN_CLI_SET,     /* the options --set, --solver, --format and --seed */
    LAN_CLI_SOLVER,
    LAN_CLI_FORMAT,
    LAN_CLI_SEED
} lan_cli_kind;

typedef enum lan_cli_use {
    LAN_CLI_OWN,    /* belongs to this command; precedes common options */
    LAN_CLI_COMMON, /* accepted by all commands */
    LAN_CLI_HIDDEN, /* accepted by all, but has no effect here */
    LAN_CLI_REFUSED /* accepted by all, but an error here */
} lan_cli_use;

/* One option: `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`. */
typedef struct lan_cli_option {
    const char *name; /* without dashes; NULL ends the list */
    char letter;      /* 0: no short form */
    lan_cli_kind kind;
    const char *value; /* its value as help names it, "FILE"; NULL: none */
    const char *help;  /* starts in lower case, no full stop */
    const char *const *words; /* ends with NULL; NULL: none */
    double lo;
    double hi;         /* INFINITY: any finite number from lo */
    const char *alias; /* a second accepted name that help omits; NULL */
    lan_cli_use use;
} lan_cli_option;

#define LAN_CLI_OPTIONS_MAX 48 /* of one command, including common ones */

/* --- commands ------------------------------------------------------------- */

typedef struct lan_cli_command lan_cli_command;
typedef struct lan_cli_question lan_cli_question;
typedef struct lan_cli_kept lan_cli_kept;
typedef struct lan_cli_meter lan_cli_meter;

/* A parsed and checked command line. */
typedef struct lan_cli {
    const lan_cli_command *command;
    const char *const
        *operands; /* arguments that are not options: files, names */
    size_t operand_count;
    const char *const *settings; /* "PATH=VALUE" of --set and --solver */
    size_t setting_count;
    const char *output; /* of -o; NULL: absent; "-": standard output */
    const char *edited; /* -o of `price`: a scenario to write; NULL */
    bool json;          /* --json, or --format json */
    bool has_format;    /* --format is present */
    lan_format format;  /* the format given */
    bool quiet;
    bool color_out; /* standard output may have colour */
    bool color_err;
    uint64_t seed; /* default 1 */
    bool has_seed; /* --seed is present */
    /* Values of the command's options, in the command's order: NULL if
     * absent, "" for an option without a value. */
    const char *values[LAN_CLI_OPTIONS_MAX];
    lan_error *err;       /* empty, for the next call that may fail */
    lan_cli_meter *meter; /* of the present work */
    lan_cli_kept *kept;   /* resources released at exit */
} lan_cli;

/* A paragraph of commands.txt, which describes the fields below. */
struct lan_cli_command {
    const char *name;
    const char *help;              /* one line */
    const char *usage;             /* after the name */
    const char *text;              /* body of its help */
    const lan_cli_option *options; /* ends with a row of zeros */
    size_t operands_min;
    size_t operands_max;
    const char *operand; /* the operand that is missing if there are too few */
    const char *files;   /* file name endings it reads; NULL: none */
    lan_cli_exit (*run)(const lan_cli *cli); /* NULL: asks the question */
    const lan_cli_question *question;
    /* Completes an operand after the first operand `first`, NULL if there is
     * none; NULL: files. */
    void (*complete)(const char *first);
};

/* In the order of --help; the last has no name. */
extern const lan_cli_command lan_cli_commands[];

lan_cli_exit lan_cli_run_run(const lan_cli *cli);
lan_cli_exit lan_cli_run_check(const lan_cli *cli);
lan_cli_exit lan_cli_run_show(const lan_cli *cli);
lan_cli_exit lan_cli_run_example(const lan_cli *cli);
lan_cli_exit lan_cli_run_verify(const lan_cli *cli);
lan_cli_exit lan_cli_run_report(const lan_cli *cli);
lan_cli_exit lan_cli_run_plot(const lan_cli *cli);
lan_cli_exit lan_cli_run_route(const lan_cli *cli);
lan_cli_exit lan_cli_run_move(const lan_cli *cli);
lan_cli_exit lan_cli_run_sweep(const lan_cli *cli);
lan_cli_exit lan_cli_run_export(const lan_cli *cli);
lan_cli_exit lan_cli_run_merge(const lan_cli *cli);
lan_cli_exit lan_cli_run_schema(const lan_cli *cli);
lan_cli_exit lan_cli_run_fit(const lan_cli *cli);
lan_cli_exit lan_cli_run_price(const lan_cli *cli);
lan_cli_exit lan_cli_run_test(const lan_cli *cli);
lan_cli_exit lan_cli_run_diff(const lan_cli *cli);
lan_cli_exit lan_cli_run_import(const lan_cli *cli);

void lan_cli_complete_example(const char *first);
void lan_cli_complete_verify(const char *first);
void lan_cli_complete_plot(const char *first);
void lan_cli_complete_import(const char *first);

/* Option values by name; the name must be in commands.txt. An absent option,
 * or one of another command, gives NULL or `usual`. */
bool lan_cli_has(const lan_cli *cli, const char *name);
const char *lan_cli_value(const lan_cli *cli, const char *name);
double lan_cli_number(const lan_cli *cli, const char *name, double usual);
int64_t lan_cli_whole(const lan_cli *cli, const char *name, int64_t usual);
/* Index of the word among the option's words, which are in the order of the
 * library's names. */
int lan_cli_word(const lan_cli *cli, const char *name, int usual);
/* Value of --jobs; default: the number of processors. */
int lan_cli_jobs(const lan_cli *cli);

/* Parses an integer; false if it is not one from least to most. */
bool lan_cli_read_whole(const char *text, size_t length, double least,
                        double most, int32_t *out);

/* Ends with "--OPTION takes TAKES, not 'TEXT'". */
_Noreturn void lan_cli_refuse_value(const lan_cli *cli, const char *option,
                                    const char *takes, const char *text);

/* Reports an unknown name, with the most similar name of a list; `else_say`
 * follows if no name is similar. */
void lan_cli_refuse_name(const char *what, const char *name,
                         const char *const *names, size_t count,
                         const char *else_say);

/* Writes "a, b or c". */
void lan_cli_join(const char *const *names, size_t count, const char *last,
                  char *text, size_t size);

/* Reads the arguments after the command's name. False if help or the version
 * was requested, which it has printed. */
bool lan_cli_arguments_read(lan_cli *cli, int count, char *const *words);

void lan_cli_print_version(void);

/* Prints the program's help with its commands. */
void lan_cli_help_all(void);

/* Prints the completions of the last of a command's words, one a line, with
 * a tab and a description; "@files ENDING..." stands for files. */
void lan_cli_complete(const lan_cli_command *command, int count,
                      char *const *words);

/* --- the end -------------------------------------------------------------- */

/* Ends the program: stops the meter, closes kept resources and flushes
 * standard output. If that fails the status is LAN_CLI_FAILED. */
_Noreturn void lan_cli_stop(const lan_cli *cli, lan_cli_exit status);

/* Reports why, as lan_cli_say(), and ends. */
LAN_PRINTF(3, 4)
_Noreturn void lan_cli_die(const lan_cli *cli, lan_cli_exit status,
                           const char *format, ...);

/* The same for an invalid command line. */
LAN_PRINTF(2, 3)
_Noreturn void lan_cli_refuse(const lan_cli *cli, const char *format, ...);

/* Stops the meter. If status is not LAN_OK, reports it and cli->err by
 * lan_cli_blame() and ends.
 *
 * what     the subject; NULL: none */
void lan_cli_must(const lan_cli *cli, const char *what, lan_status status);

/* Ends the program because memory ran out. */
void lan_cli_end_for_memory(const void *cli);

/* Ends if status is not LAN_CLI_DONE. */
void lan_cli_go_on(const lan_cli *cli, lan_cli_exit status);

/* A list of kept resources; it begins with an empty entry. */
struct lan_cli_kept {
    lan_cli_kept *next;
    void *thing;
    void (*close)(void *); /* NULL: memory */
};

/* Closes a resource at exit or by lan_cli_close(); close may be NULL. */
void lan_cli_keep(const lan_cli *cli, void *thing, void (*close)(void *));
void lan_cli_close(const lan_cli *cli, const void *thing);

/* Kept memory, filled with zeros. */
void *lan_cli_room(const lan_cli *cli, size_t count, size_t size);

/* --- statuses and messages ------------------------------------------------ */

/* The exit status of a library status. */
lan_cli_exit lan_cli_exit_of(lan_status status);

/* The larger, and so the worse, of two statuses. */
lan_cli_exit lan_cli_worse(lan_cli_exit a, lan_cli_exit b);

/* Exit status of a command that writes its result: LAN_CLI_FAILED if writing
 * failed, whatever the result; only a signal is worse. */
lan_cli_exit lan_cli_ended(lan_cli_exit status, lan_cli_exit written);

/* Prints "lanchester: ..." on standard error, with control characters
 * escaped. */
LAN_PRINTF(1, 2)
void lan_cli_say(const char *format, ...);
LAN_PRINTF(1, 0)
void lan_cli_vsay(const char *format, va_list arguments);

/* Reports why a call failed, and returns the exit status for it.
 *
 * what  the subject, "ford.yaml"; NULL: none
 * err   if it has no text, the text of its status is used; if it has a line,
 *       `what` is the file, and both are printed as by compilers
 *
 * Reports nothing for LAN_ECANCELLED.
 */
lan_cli_exit lan_cli_blame(const char *what, lan_status status,
                           const lan_error *err);

/* --- where results go ----------------------------------------------------- */

typedef struct lan_cli_output {
    FILE *stream;
    lan_output_file *file; /* NULL: standard output */
} lan_cli_output;

/* Opens a file, which appears only when it is complete; NULL and "-" are
 * standard output. Ends the program on failure. */
lan_cli_output lan_cli_open(const lan_cli *cli, const char *path);

/* Flushes the stream and gives the file its name. The file does not appear if
 * status is not LAN_CLI_DONE or if writing failed. Returns status, or
 * LAN_CLI_FAILED if writing failed. */
lan_cli_exit lan_cli_written(const lan_cli *cli, lan_cli_output *out,
                             lan_cli_exit status);

/* The same for a status of the function that wrote to the stream; reports it by
 * lan_cli_blame(). */
lan_cli_exit lan_cli_wrote(const lan_cli *cli, lan_cli_output *out,
                           const char *what, lan_status status);

/* Ends the program if the result would replace an input file, under any name or
 * link. Neither file has to exist.
 *
 * option  the option that names the output, "-o"
 * path    the output; NULL and "-" replace nothing
 * what    the input file, "the scenario"
 */
void lan_cli_spare(const lan_cli *cli, const char *option, const char *path,
                   const char *file, const char *what);

/* Flushes standard output. */
lan_cli_exit lan_cli_flush(lan_cli_exit status);

/* True for "-", which means standard input or output. */
bool lan_cli_is_dash(const char *path);

/* True if a name has this ending and something before it. */
bool lan_cli_ends_in(const char *path, const char *ending);

/* True if standard output accepts UTF-8 (by the locale). */
bool lan_cli_has_utf8(void);

/* Width of character pictures: that of the terminal, within 50 to 160
 * columns; 0 if there is no terminal. */
int32_t lan_cli_picture_columns(void);

/* --- long work ------------------------------------------------------------ */

/* Seconds since a fixed moment. */
double lan_cli_stopwatch(void);

/* The meter: after the first second it shows, on a terminal and without
 * --quiet, the share done and an estimate of the time left. It warns once,
 * on a terminal or not, of work that seems to take more than half a minute. */
struct lan_cli_meter {
    lan_progress progress;
    bool is_on;
    const char *what;
    const char *unit;    /* of counted work; NULL: only the share is shown */
    const char *quicker; /* how to shorten the work; NULL */
    double begun;
    double shown;
    lan_progress_part part; /* the part of the work in progress */
    double done;            /* as last reported */
    bool is_several; /* the share has gone back: work in an unknown number of
                        parts */
    bool may_show;
    bool may_warn;
    int width; /* of the present line */
};

/* Starts the meter, in place of a running one, and catches SIGINT, SIGTERM and
 * SIGHUP until lan_cli_must() or lan_cli_meter_stop(). Returns the progress for
 * the library's functions, which such a signal cancels.
 *
 * unit     of counted work; NULL: only the share is shown
 * quicker  how to shorten the work, "--points 20 takes less"; NULL */
const lan_progress *lan_cli_work(const lan_cli *cli, const char *what,
                                 const char *unit, const char *quicker);

/* Begins a part of the work: from .. to of the total, as shares. */
const lan_progress *lan_cli_work_part(const lan_cli *cli, double from,
                                      double to);

/* Clears the line so that another message can appear; signals are still
 * caught. */
void lan_cli_meter_wipe(const lan_cli *cli);

/* Clears the line and restores signal handlers. */
void lan_cli_meter_stop(const lan_cli *cli);

/* Warns in advance of work of half a minute or more of known amount. The
 * running meter then does not warn again.
 *
 * seconds  of one processor, by counted work */
void lan_cli_meter_warn(const lan_cli *cli, const char *path, double seconds,
                        const char *quicker);

/* --- answers -------------------------------------------------------------- */

/* The meaning of `-o FILE` without a format.
 *
 *     given             printed         in FILE
 *     nothing           text            -
 *     --json            JSON            -
 *     --format F        F               -
 *     --format F -o     -               F
 *     -o                text, or - *    by its ending, or rows *
 *     --json -o         JSON **         as -o
 *
 * * FILE gets the rows or, with LAN_CLI_ROWS_WITHIN, the text. FILE.html is
 * always HTML, and FILE.csv always rows. The text is printed too if the rows
 * go to a FILE with LAN_CLI_ROWS_BESIDE (the curve of a battle), or with
 * LAN_CLI_ROWS_FIRST.
 * ** "-" and FILE.json get the object, which is then not printed; so does any
 * FILE without LAN_CLI_ROWS_BESIDE.
 *
 * A report is HTML in place of text, also in a FILE that does not end in .csv
 * or .json.
 */
typedef enum lan_cli_rows_place {
    LAN_CLI_ROWS_BESIDE,  /* its rows; the answer is printed too */
    LAN_CLI_ROWS_WITHIN,  /* the answer */
    LAN_CLI_ROWS_INSTEAD, /* its rows; the answer is not printed */
    LAN_CLI_ROWS_FIRST,   /* its rows; without a FILE they are printed, and the
                             text goes to standard error */
    LAN_CLI_PAGE /* the answer; HTML, also if printed, unless the name ends in
                    .csv or .json */
} lan_cli_rows_place;

/* Creates an empty document for the requested output; the document is kept. */
lan_document *lan_cli_answer_begin(const lan_cli *cli, lan_cli_rows_place rows);

/* True if the output is text only: some commands print it line by line. */
bool lan_cli_answer_is_text(const lan_cli *cli, lan_cli_rows_place rows);

/* Writes and prints the document, and destroys it. Only destroys it if status
 * is of a signal or LAN_CLI_USAGE. Returns status, or a worse status of
 * writing.
 *
 * rows    as for lan_cli_answer_begin()
 * path    the subject; NULL: none
 * status  exit status of the command if writing succeeds
 */
lan_cli_exit lan_cli_answer_end(const lan_cli *cli, lan_cli_rows_place rows,
                                lan_document *document, const char *path,
                                lan_cli_exit status);

/* --- scenarios and their battles ------------------------------------------ */

/* Refuses to write the result over a file that a scenario names. */
void lan_cli_spare_named(const lan_cli *cli, const lan_scenario *scenario);

/* Reads a file ("-": standard input) with the settings of the command line.
 * Prints errors and, without --quiet, warnings. Ends the program only if the
 * result would replace the file or a file that it names.
 *
 * is_roster  a bare roster is enough; without --quiet, guesses and omissions of
 *            reading a sheet are reported
 */
lan_cli_exit lan_cli_try_read(const lan_cli *cli, const char *path,
                              bool is_roster, lan_scenario **out);

/* The same; ends the program on failure. */
lan_scenario *lan_cli_read(const lan_cli *cli, const char *path,
                           bool is_roster);

/* Without --quiet, reports guesses and omissions of reading a sheet. */
void lan_cli_say_notes(const lan_cli *cli, const lan_scenario *scenario);

/* The same for text in memory; `name` is the name of its file. */
lan_scenario *lan_cli_read_text(const lan_cli *cli, const char *name,
                                const char *text);

/* The command line with additional settings before or after its own. */
lan_cli lan_cli_with_settings(const lan_cli *cli, const char *const *own,
                              size_t count, bool is_behind);

/* Reads a file and fights its battle. Warns that a map is not used.
 *
 * for_band  deterministic if soldiers are individuals
 */
lan_cli_exit lan_cli_try_fight(const lan_cli *cli, const char *path,
                               bool for_band, lan_fought *out);

/* The same; ends the program on failure. */
const lan_fought *lan_cli_fight(const lan_cli *cli, const char *path);

/* Fights the deterministic battle of a scenario, also if solver.method is
 * chance, as a supplement to another answer. The outcome is NULL if it takes
 * more than a few seconds, by the count of calls, or if no step meets the
 * tolerance. Reports nothing. */
lan_status lan_cli_fight_averages(const lan_cli *cli, lan_scenario *scenario,
                                  lan_fought *out, lan_error *err);

/* Computes what a page adds to a battle: the strengths with which others would
 * have won (in a campaign only with --turning, because battles take longer),
 * and the frames of an engagement for a page that plays it. */
void lan_cli_prepare_page(const lan_cli *cli, const char *path,
                          const lan_document *document,
                          const lan_fought *fought,
                          lan_turning turnings[LAN_TURNINGS], size_t *count);

/* Value of --log. */
lan_log_level lan_cli_log(const lan_cli *cli);

/* Refuses files that the result would replace, and a file that is named twice
 * but can be read only once, such as "-". */
void lan_cli_check_operands(const lan_cli *cli);

/* --- questions ------------------------------------------------------------ */

/* Size of a message about an incomplete answer. */
#define LAN_CLI_TROUBLE_SIZE 1024

/* A question and its answer. */
typedef struct lan_cli_asked {
    const lan_cli_question *question;
    const lan_cli *cli;
    const char *path;
    const char *blamed; /* the file that an error concerns */
    lan_scenario *scenario;
    const lan_progress *progress; /* of cli->meter, started for find() */
    bool has_no_page;             /* set by judge() */
    union {
        lan_odds_result odds;
        lan_matchup_result matchup;
        lan_sensitivity_view sensitivity;
        lan_price_result price;
        lan_fit_result fit;
        const lan_fit_laws *laws;
        const lan_fit_battles *battles;
        lan_solve_result solve;
        lan_allocation_result allocation;
    } made; /* zeros before find() */
} lan_cli_asked;

/* A question about a scenario. The driver reads the file, finds the answer, and
 * prints its page or draws it. */
struct lan_cli_question {
    const char *section; /* section for which a report asks; NULL: none */
    const char *meter;   /* label of its progress */
    bool is_of_roster;   /* a bare roster is enough */
    lan_cli_rows_place rows;
    /* Ends the program for options that exclude each other (before the file
     * is read) and for unsuitable scenarios. NULL: no check. */
    void (*check)(const lan_cli *cli);
    void (*suits)(const lan_cli_asked *asked);
    lan_status (*find)(lan_cli_asked *asked, lan_error *err);
    /* Status and message of an answer that is incomplete; text stays "" if
     * the page contains it. NULL: LAN_CLI_DONE. */
    lan_cli_exit (*judge)(lan_cli_asked *asked,
                          char text[LAN_CLI_TROUBLE_SIZE]);
    void (*page)(const lan_cli_asked *asked, lan_document *document);
    lan_status (*draw)(const lan_cli_asked *asked, lan_figure **out,
                       lan_error *err);
};

extern const lan_cli_question lan_cli_question_odds;
extern const lan_cli_question lan_cli_question_matchup;
extern const lan_cli_question lan_cli_question_sensitivity;
extern const lan_cli_question lan_cli_question_price;
extern const lan_cli_question lan_cli_question_solve;
extern const lan_cli_question lan_cli_question_allocate;
/* The questions that `plot` asks. */
extern const lan_cli_question lan_cli_question_plot_matchup;
extern const lan_cli_question lan_cli_question_plot_tornado;

/* Reads a file and asks the question. */
lan_cli_asked *lan_cli_ask(const lan_cli *cli, const lan_cli_question *question,
                           const char *path);

/* Asks the question about a scenario. */
lan_status lan_cli_find(const lan_cli *cli, const lan_cli_question *question,
                        const char *path, lan_scenario *scenario,
                        lan_cli_asked *out);

/* Exit status of the answer; reports it unless the page does.
 *
 * text     receives the message, or "" */
lan_cli_exit lan_cli_judge(lan_cli_asked *asked,
                           char text[LAN_CLI_TROUBLE_SIZE]);

/* Prints the page; returns as lan_cli_answer_end(). */
lan_cli_exit lan_cli_print_page(const lan_cli_asked *asked,
                                const lan_cli *printing, lan_cli_exit status);

/* Reads a file, asks the question and prints the answer: all of a simple
 * command. */
lan_cli_exit lan_cli_answer_question(const lan_cli *cli,
                                     const lan_cli_question *question,
                                     const char *path);

/* Checks the options of odds. */
void lan_cli_check_odds(const lan_cli *cli);
lan_odds_options lan_cli_odds_options(const lan_cli *cli);
lan_matchup_options lan_cli_matchup_options(const lan_cli *cli,
                                            lan_matchup_payoff by);

/* A hint how to shorten match-ups; NULL: none. */
const char *lan_cli_quicker_matchups(lan_matchup_payoff by);

/* Refuses a scenario with individual soldiers: in a match-up types have no
 * positions. */
void lan_cli_refuse_bodies(const lan_cli *cli, const char *path,
                           const lan_scenario *scenario);

/* --- pictures ------------------------------------------------------------- */

/* A plot kind: a row of commands.txt. */
typedef struct lan_cli_plot_kind {
    const char *name;
    const char *help; /* one line, starts in lower case, no full stop */
    size_t files_max; /* 0: no limit */
    const char *const *options; /* the options of `plot` that it accepts */
    /* Makes the figure and returns the status of drawing it; NULL: */
    lan_cli_exit (*make)(const lan_cli *cli, lan_figure **out);
    const lan_cli_question *question; /* draws the answer of this question */
    bool is_printed;                  /* printed if no output file is given */
} lan_cli_plot_kind;

extern const lan_cli_plot_kind lan_cli_plot_kinds[]; /* ends with zeros */

lan_cli_exit lan_cli_plot_curve(const lan_cli *cli, lan_figure **out);
lan_cli_exit lan_cli_plot_phase(const lan_cli *cli, lan_figure **out);
lan_cli_exit lan_cli_plot_map(const lan_cli *cli, lan_figure **out);
lan_cli_exit lan_cli_plot_bodies(const lan_cli *cli, lan_figure **out);
lan_cli_exit lan_cli_plot_heatmap(const lan_cli *cli, lan_figure **out);
lan_cli_exit lan_cli_plot_path_curve(const lan_cli *cli, lan_figure **out);
lan_cli_exit lan_cli_plot_route(const lan_cli *cli, lan_figure **out);

/* True for names in .csv or .jsonl. */
bool lan_cli_rows_are_named(const char *path);

/* The seed of a sweep: --seed, or the sweep's own. */
uint64_t lan_cli_sweep_seed(const lan_cli *cli, const lan_scenario *scenario);

/* A scenario's title, or the name of its file. */
const char *lan_cli_plot_title(const lan_scenario *scenario, const char *path);

/* --- maps ----------------------------------------------------------------- */

/* A map by name: "maze:60x30:4" makes a maze of 60 x 30 cells with corridors
 * of 4 cells; "rooms:60x30:8" rooms of 8 cells; "random:60x30:0.3" a map
 * with 30 % walls. The last part is optional. Any other name is a file. The
 * file is a scenario if its name ends with .yaml or .yml or if one of its
 * lines begins with "format:". */
typedef struct lan_cli_map {
    lan_map_shape shape;
    lan_grid_map *cells;       /* NULL: a graph */
    const lan_road_map *roads; /* NULL: cells */
} lan_cli_map;

/* Ends if --set is given without a scenario. Corner rule: --corners, else
 * the scenario's, else forbidden. */
void lan_cli_map_source(const lan_cli *cli, const char *name, lan_cli_map *out);

/* The queries of a Moving AI scenario file, checked against their map; the
 * map names in it are ignored. */
lan_moving_ai_query *lan_cli_queries_read(const lan_cli *cli, const char *path,
                                          const lan_grid_map *map,
                                          size_t *count);
