/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "balance/sweep_summary.h"
#include "base/text.h"
#include "cli/fight.h"
#include "cli/outcome_json.h"
#include "cli/sweep_rows.h"
#include "cli/sweep_text.h"
#include "cli/terminal.h"

/* More runs than this want --yes. */
#define RUNS_UNASKED 1000000

#define JOBS_MOST 1024

/* Everything that takes rows, and what became of them. */
typedef struct sweep_output {
    lan_cli_rows *rows;         /* NULL: none are wanted */
    lan_sweep_summary *summary; /* NULL: none is wanted */
    int64_t failed;
    int64_t first_failed; /* run */
    char first_error[LAN_ERROR_TEXT_SIZE];
} sweep_output;

/* What the command line asks for. */
typedef struct sweep_wish {
    int jobs;
    bool is_plan;    /* --dry-run */
    bool is_summary; /* --summary */
    bool has_rows;
    bool as_json;     /* rows as JSON Lines */
    const char *path; /* where rows go; NULL: standard output */
} sweep_wish;

static lan_status take_row(void *context, const lan_sweep_row *row)
{
    sweep_output *to = context;
    if (row->status != LAN_OK && to->failed++ == 0) {
        to->first_failed = row->run;
        snprintf(to->first_error, sizeof to->first_error, "%s", row->error);
    }
    lan_status status = LAN_OK;
    if (to->rows != NULL) {
        status = lan_cli_rows_add(to->rows, row);
    }
    if (status == LAN_OK && to->summary != NULL) {
        status = lan_sweep_summary_add(to->summary, row);
    }
    return status;
}

/* --- what is wanted ------------------------------------------------------ */

static bool ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path);
    const size_t end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

static lan_cli_exit read_jobs(const lan_cli *cli, int *out)
{
    const char *text = lan_cli_value(cli, "jobs");
    double value = 0.0;
    if (text == NULL) {
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        *out = processors < 1           ? 1
               : processors > JOBS_MOST ? JOBS_MOST
                                        : (int)processors;
        return LAN_CLI_DONE;
    }
    if (lan_text_to_double(text, strlen(text), &value) != LAN_OK ||
        value < 1.0 || value > JOBS_MOST || value > floor(value)) {
        lan_cli_say("--jobs takes a whole number from 1 to %d, not '%s'",
                    JOBS_MOST, text);
        return LAN_CLI_USAGE;
    }
    *out = (int)value;
    return LAN_CLI_DONE;
}

static lan_cli_exit read_wish(const lan_cli *cli, sweep_wish *out)
{
    const char *path = cli->output;
    const bool to_stdout = path == NULL || lan_cli_is_dash(path);
    *out = (sweep_wish){.is_plan = lan_cli_value(cli, "dry-run") != NULL,
                        .is_summary = lan_cli_value(cli, "summary") != NULL,
                        .path = to_stdout ? NULL : path};
    out->has_rows = path != NULL || !out->is_summary;
    out->as_json = to_stdout ? cli->json : ends_in(path, ".jsonl");
    if (!to_stdout && !out->as_json && !ends_in(path, ".csv")) {
        lan_cli_say("-o takes a name in .csv or .jsonl, not '%s'", path);
        return LAN_CLI_USAGE;
    }
    if (out->is_summary && path != NULL && to_stdout) {
        lan_cli_say("-o - and --summary both print to standard output");
        return LAN_CLI_USAGE;
    }
    return read_jobs(cli, &out->jobs);
}

/* --- the work ------------------------------------------------------------ */

static lan_cli_exit fight(const lan_cli *cli, const sweep_wish *wish,
                          const lan_sweep *sweep, sweep_output *to,
                          lan_sweep_report *report)
{
    lan_sweep_options options = lan_sweep_options_default();
    lan_cli_meter meter;
    lan_error err;
    options.jobs = wish->jobs;
    lan_error_clear(&err);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "sweep");
    const lan_status status =
        lan_sweep_run(sweep, &options, take_row, to, progress, report, &err);
    lan_cli_meter_stop(&meter);
    return lan_cli_blame(cli->operands[0], status, &err);
}

static lan_cli_exit print_summary(const lan_cli *cli, const lan_sweep *sweep,
                                  const sweep_output *to,
                                  const lan_sweep_report *report)
{
    if (cli->json) {
        return lan_cli_json_write(
            lan_cli_sweep_summary_json(sweep, to->summary, report), NULL,
            LAN_CLI_DONE);
    }
    return lan_cli_blame(
        NULL, lan_cli_sweep_summary(stdout, cli, sweep, to->summary, report),
        NULL);
}

/* Runs that failed are told once, not one by one: the rows have them all. */
static lan_cli_exit tell_failures(const sweep_output *to,
                                  const lan_sweep_report *report)
{
    if (to->failed == 0) {
        return LAN_CLI_DONE;
    }
    lan_cli_say("%lld of %lld runs failed, the first of them run %lld: %s",
                (long long)to->failed, (long long)report->done,
                (long long)to->first_failed, to->first_error);
    return LAN_CLI_SOME_FAILED;
}

static lan_cli_exit fight_into_rows(const lan_cli *cli, const sweep_wish *wish,
                                    const lan_scenario *scenario,
                                    const lan_sweep *sweep, sweep_output *to,
                                    lan_sweep_report *report)
{
    lan_cli_output out;
    lan_cli_exit status = lan_cli_output_open(wish->path, &out);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_status made = lan_cli_rows_create(scenario, sweep, wish->as_json,
                                                out.stream, &to->rows);
    status = lan_cli_blame(NULL, made, NULL);
    if (made == LAN_OK) {
        lan_cli_rows_begin(to->rows);
        status = fight(cli, wish, sweep, to, report);
        lan_cli_rows_destroy(to->rows);
    }
    return lan_cli_output_close(&out, status);
}

static lan_cli_exit fight_all(const lan_cli *cli, const sweep_wish *wish,
                              const lan_scenario *scenario,
                              const lan_sweep *sweep)
{
    sweep_output to = {.rows = NULL};
    lan_sweep_report report = {.done = 0};
    if (wish->is_summary &&
        lan_sweep_summary_create(sweep, &to.summary) != LAN_OK) {
        return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
    }
    lan_cli_exit status =
        wish->has_rows
            ? fight_into_rows(cli, wish, scenario, sweep, &to, &report)
            : fight(cli, wish, sweep, &to, &report);
    if (status == LAN_CLI_DONE && wish->is_summary) {
        status = print_summary(cli, sweep, &to, &report);
    }
    if (status == LAN_CLI_DONE) {
        status = tell_failures(&to, &report);
    }
    lan_sweep_summary_destroy(to.summary);
    return status;
}

/* Warns of what the sweep says without effect. */
static void warn(const lan_cli *cli, const lan_scenario *scenario,
                 const lan_design *design)
{
    const lan_sweep_def *def = lan_scenario_sweep(scenario);
    if (def->repeat > lan_design_repeat(design) && !cli->quiet) {
        lan_cli_say("%s: repeat is for method chance: each point is fought "
                    "once",
                    cli->operands[0]);
    }
}

static lan_cli_exit sweep_scenario(const lan_cli *cli, const sweep_wish *wish,
                                   const lan_scenario *scenario)
{
    const lan_sweep_def *def = lan_scenario_sweep(scenario);
    const bool own_seed = def != NULL && def->seed >= 0 && !cli->has_seed;
    lan_sweep *sweep = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_status made = lan_sweep_create(
        scenario, own_seed ? (uint64_t)def->seed : cli->seed, &sweep, &err);
    if (made != LAN_OK) {
        const lan_cli_exit status = lan_cli_blame(cli->operands[0], made, &err);
        return made == LAN_EINVAL ? LAN_CLI_SCENARIO : status;
    }
    const lan_design *design = lan_sweep_design(sweep);
    const int64_t runs = lan_design_run_count(design);
    lan_cli_exit status = LAN_CLI_DONE;
    warn(cli, scenario, design);
    if (wish->is_plan) {
        status = lan_cli_blame(
            NULL, lan_cli_sweep_plan(stdout, cli, scenario, sweep), NULL);
    } else if (runs > RUNS_UNASKED && lan_cli_value(cli, "yes") == NULL) {
        lan_cli_say("%s: %lld runs: more than %d want --yes", cli->operands[0],
                    (long long)runs, RUNS_UNASKED);
        status = LAN_CLI_USAGE;
    } else {
        status = fight_all(cli, wish, scenario, sweep);
    }
    lan_sweep_destroy(sweep);
    return status;
}

static lan_cli_exit run_sweep(const lan_cli *cli)
{
    lan_scenario *scenario = NULL;
    sweep_wish wish;
    lan_cli_exit status = read_wish(cli, &wish);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_read(cli, cli->operands[0], &scenario);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = sweep_scenario(cli, &wish, scenario);
    lan_scenario_destroy(scenario);
    return status;
}

static const lan_cli_option own_options[] = {
    {"jobs", 'j', "N", "battles at once; default one a processor"},
    {"dry-run", 0, NULL, "print points and runs; fight nothing"},
    {"summary", 0, NULL, "print a summary of all runs, not each of them"},
    {"yes", 'y', NULL, "fight more than 1000000 runs without asking"},
};

const lan_cli_command lan_cli_sweep = {
    .name = "sweep",
    .help = "fight many battles over ranges of values",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Fights every point that the section sweep: of a scenario file asks\n"
        "for and prints a line a run as CSV: its number, the values set, the\n"
        "values recorded, and ok or the error.  All paths, values and names "
        "are\n"
        "checked before the first battle.  A run that fails is a line with "
        "its\n"
        "error; the others go on.  The lines are the same for any number of\n"
        "jobs.\n"
        "\n"
        "-o FILE writes the lines to a file, in JSON Lines where its name "
        "ends\n"
        "in .jsonl, in CSV where it ends in .csv.  --json prints JSON Lines, "
        "and\n"
        "with --summary an object.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL,
    .run = run_sweep,
};
