/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "cli/fight.h"
#include "cli/meter.h"
#include "cli/sweep_store.h"
#include "cli/terminal.h"
#include "cli/whole.h"
#include "lanchester/sweep.h"

/* More runs than this want --yes. */
#define RUNS_UNASKED 1000000

/* What the command line asks for. */
typedef struct sweep_wish {
    bool is_plan; /* --dry-run */
    bool is_summary;
    bool has_store;
    bool has_yes;
    lan_cli_store_wish store;
    lan_cli_sweep_rows_wish rows;
    char own_name[LAN_CLI_STORE_SIZE]; /* of the store, unless it is given */
} sweep_wish;

/* --- what is wanted ------------------------------------------------------ */

/* mpirun gives each rank a processor. */
static lan_cli_exit read_jobs(const lan_cli *cli, const lan_cli_ranks *ranks,
                              int *out)
{
    const lan_cli_exit status = lan_cli_jobs(cli, out);
    if (lan_cli_value(cli, "jobs") == NULL && ranks->ranks.count > 1) {
        *out = 1;
    }
    return status;
}

/* Reads "I/N". */
static bool read_shard_text(const char *text, lan_shard *out)
{
    const char *slash = strchr(text, '/');
    double index = 0.0;
    double count = 0.0;
    if (slash == NULL ||
        lan_text_to_double(text, (size_t)(slash - text), &index) != LAN_OK ||
        lan_text_to_double(slash + 1, strlen(slash + 1), &count) != LAN_OK ||
        !(count >= 1.0 && count <= LAN_SHARDS_MAX && index >= 0.0 &&
          index < count) ||
        index > floor(index) || count > floor(count)) {
        return false;
    }
    *out = (lan_shard){.index = (int32_t)index, .count = (int32_t)count};
    return true;
}

static lan_cli_exit read_shard(const lan_cli *cli, lan_shard *out)
{
    const char *text = lan_cli_value(cli, "shard");
    *out = (lan_shard){.index = 0, .count = 1};
    if (text != NULL && !read_shard_text(text, out)) {
        lan_cli_say("--shard takes I/N, as 0/3, 1/3 and 2/3, not '%s'", text);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

/* Whether there is a store: always where rows are wanted of a file that gives
 * it a name. */
static lan_cli_exit read_store(const lan_cli *cli, sweep_wish *wish)
{
    static const char *const of_store[] = {"store", "shard", "fresh"};
    const char *scenario = cli->operands[0];
    const char *path = lan_cli_value(cli, "store");
    bool is_asked = wish->store.ranks->ranks.count > 1;
    if (is_asked &&
        (lan_cli_value(cli, "no-store") != NULL || lan_cli_is_dash(scenario))) {
        lan_cli_say("under mpirun the scenario is a file, and rows go to a "
                    "store");
        return LAN_CLI_USAGE;
    }
    for (size_t i = 0; i < sizeof of_store / sizeof of_store[0]; i++) {
        const bool is_given = lan_cli_value(cli, of_store[i]) != NULL;
        if (is_given && lan_cli_value(cli, "no-store") != NULL) {
            lan_cli_say("--%s needs a store, --no-store wants none",
                        of_store[i]);
            return LAN_CLI_USAGE;
        }
        is_asked = is_asked || is_given;
    }
    if (path != NULL && (path[0] == '\0' || lan_cli_is_dash(path))) {
        lan_cli_say("--store takes a file, not '%s': --no-store prints the "
                    "runs and keeps none",
                    path);
        return LAN_CLI_USAGE;
    }
    wish->store.options.fresh = lan_cli_value(cli, "fresh") != NULL;
    wish->store.path = path != NULL ? path : wish->own_name;
    wish->has_store = is_asked || (wish->rows.has_rows &&
                                   lan_cli_value(cli, "no-store") == NULL &&
                                   !lan_cli_is_dash(scenario));
    if (wish->has_store && path == NULL &&
        (lan_cli_is_dash(scenario) ||
         !lan_cli_store_name(scenario, wish->store.options.shard,
                             wish->own_name))) {
        lan_cli_say("%s gives the store no name: say --store FILE", scenario);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

/* Nothing must be written to what it comes from. */
static lan_cli_exit check_places(const lan_cli *cli, const sweep_wish *wish)
{
    const char *path = cli->output != NULL && !lan_cli_is_dash(cli->output)
                           ? cli->output
                           : NULL;
    const lan_cli_exit status =
        lan_cli_spare(path, cli->operands[0], "the scenario");
    return status == LAN_CLI_DONE && wish->has_store
               ? lan_cli_spare(path, wish->store.path, "the store")
               : status;
}

/* Runs are CSV or JSON Lines; text and HTML are of their summary, and -o is for
 * it unless its name is one for rows. */
static void read_outputs(const lan_cli *cli, sweep_wish *out)
{
    const char *path = cli->output;
    const bool is_read = cli->has_format && (cli->format == LAN_FORMAT_TEXT ||
                                             cli->format == LAN_FORMAT_HTML);
    out->rows.to_page = path != NULL && !lan_cli_rows_are_named(path) &&
                        (is_read || lan_cli_ends_in(path, ".html"));
    out->is_summary =
        is_read || out->rows.to_page || lan_cli_value(cli, "summary") != NULL;
    out->rows.has_rows =
        !out->rows.to_page && (path != NULL || !out->is_summary);
    out->rows.path = path == NULL || lan_cli_is_dash(path) || out->rows.to_page
                         ? NULL
                         : path;
}

static lan_cli_exit read_wish(const lan_cli *cli, sweep_wish *out)
{
    read_outputs(cli, out);
    out->is_plan = lan_cli_value(cli, "dry-run") != NULL;
    out->has_yes = lan_cli_value(cli, "yes") != NULL;
    out->store.options = lan_store_options_default();
    out->rows.tells_failures = true;
    if (out->is_summary && out->rows.has_rows && out->rows.path == NULL) {
        lan_cli_say("-o - and --summary both print to standard output");
        return LAN_CLI_USAGE;
    }
    lan_cli_exit status = out->rows.to_page
                              ? LAN_CLI_DONE
                              : lan_cli_rows_kind(cli, &out->rows.as_json);
    if (status == LAN_CLI_DONE) {
        status = read_jobs(cli, out->store.ranks, &out->store.jobs);
    }
    if (status == LAN_CLI_DONE) {
        status = read_shard(cli, &out->store.options.shard);
    }
    if (status == LAN_CLI_DONE) {
        status = read_store(cli, out);
    }
    return status == LAN_CLI_DONE ? check_places(cli, out) : status;
}

/* --- the work ------------------------------------------------------------ */

static lan_cli_exit fight(const lan_cli *cli, const sweep_wish *wish,
                          const lan_sweep *sweep, lan_cli_sweep_output *to)
{
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    lan_cli_meter meter;
    lan_error err;
    options.jobs = wish->store.jobs;
    lan_error_clear(&err);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "sweep");
    lan_cli_meter_count(&meter, "runs");
    lan_cli_meter_advise(&meter, LAN_CLI_SWEEP_ADVICE);
    const lan_status status = lan_sweep_run(
        sweep, &options, lan_cli_sweep_output_add, to, progress, &report, &err);
    lan_cli_meter_stop(&meter);
    return to->is_stuck ? LAN_CLI_FAILED
                        : lan_cli_blame(cli->operands[0], status, &err);
}

/* Rows go out as they come. */
static lan_cli_exit fight_through(const lan_cli *cli, const sweep_wish *wish,
                                  const lan_sweep *sweep)
{
    lan_columns *columns = NULL;
    lan_cli_sweep_output to;
    const lan_status made = lan_columns_create(sweep, &columns);
    if (made != LAN_OK) {
        return lan_cli_blame(NULL, made, NULL);
    }
    lan_cli_exit status =
        lan_cli_sweep_output_open(cli, &wish->rows, columns, &to);
    if (status == LAN_CLI_DONE) {
        status = fight(cli, wish, sweep, &to);
        status = lan_cli_sweep_output_close(&to, status);
    }
    lan_columns_destroy(columns);
    return status;
}

/* Rows go to the store, and from there out. */
static lan_cli_exit fight_into_store(const lan_cli *cli, const sweep_wish *wish,
                                     const lan_sweep *sweep)
{
    const bool leads = wish->store.ranks->ranks.rank == 0;
    lan_cli_exit status = leads ? lan_cli_sweep_output_try(cli) : LAN_CLI_DONE;
    if (status != LAN_CLI_DONE) {
        return lan_cli_ranks_agree(wish->store.ranks, status);
    }
    status = lan_cli_store_fight(cli, &wish->store, sweep);
    return status == LAN_CLI_DONE && leads
               ? lan_cli_store_give(cli, wish->store.path, &wish->rows)
               : status;
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

static lan_cli_exit fight_out(const lan_cli *cli, const sweep_wish *wish,
                              const lan_sweep *sweep)
{
    return wish->has_store ? fight_into_store(cli, wish, sweep)
                           : fight_through(cli, wish, sweep);
}

/* --- what comes before --------------------------------------------------- */

/* Everything that is known before the first battle. */
typedef struct sweep_plan {
    sweep_wish wish;
    lan_scenario *scenario;
    lan_sweep *sweep;
    lan_sweep_result result;
} sweep_plan;

static lan_cli_exit make_sweep(const lan_cli *cli, sweep_plan *plan)
{
    const lan_sweep_def *def = lan_scenario_sweep(plan->scenario);
    const bool own_seed = def != NULL && def->seed >= 0 && !cli->has_seed;
    lan_error err;
    lan_error_clear(&err);
    const lan_status made = lan_sweep_create(
        plan->scenario, own_seed ? (uint64_t)def->seed : cli->seed,
        &plan->sweep, &err);
    const lan_cli_exit status = lan_cli_blame(cli->operands[0], made, &err);
    return made == LAN_EINVAL ? LAN_CLI_SCENARIO : status;
}

static lan_cli_exit check_runs(const lan_cli *cli, const sweep_plan *plan)
{
    const lan_design *design = lan_sweep_design(plan->sweep);
    const int64_t runs =
        lan_shard_run_count(plan->wish.store.options.shard, design);
    warn(cli, plan->scenario, design);
    if (runs > RUNS_UNASKED && !plan->wish.is_plan && !plan->wish.has_yes) {
        lan_cli_say("%s: %lld runs: more than %d want --yes", cli->operands[0],
                    (long long)runs, RUNS_UNASKED);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit print_plan(const lan_cli *cli, const sweep_plan *plan)
{
    lan_cli_sweep_page page;
    const lan_cli_exit status =
        lan_cli_sweep_page_begin(cli, plan->wish.rows.to_page, &page);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    lan_page_sweep_plan(page.answer.document, &plan->result,
                        plan->wish.store.options.shard);
    return lan_cli_answer_end(&page.answer, cli->operands[0], status);
}

static lan_cli_exit prepare(const lan_cli *cli, sweep_plan *plan)
{
    lan_cli_exit status = read_wish(cli, &plan->wish);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_read(cli, cli->operands[0], &plan->scenario);
    }
    if (status == LAN_CLI_DONE) {
        status = make_sweep(cli, plan);
    }
    if (status == LAN_CLI_DONE) {
        plan->result =
            (lan_sweep_result){cli->operands[0], plan->scenario, plan->sweep};
        plan->wish.rows.summary = plan->wish.is_summary ? &plan->result : NULL;
        status = check_runs(cli, plan);
    }
    return status;
}

static lan_cli_exit run_sweep(const lan_cli *cli)
{
    lan_cli_ranks ranks;
    sweep_plan plan = {.wish = {.store = {.ranks = &ranks}}};
    lan_cli_exit status =
        lan_cli_ranks_join(lan_cli_value(cli, "shard") != NULL, &ranks);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_ranks_agree(&ranks, prepare(cli, &plan));
    if (status == LAN_CLI_DONE && !plan.wish.is_plan) {
        status = fight_out(cli, &plan.wish, plan.sweep);
    } else if (status == LAN_CLI_DONE && ranks.ranks.rank == 0) {
        status = print_plan(cli, &plan);
    }
    lan_sweep_destroy(plan.sweep);
    lan_scenario_destroy(plan.scenario);
    lan_cli_ranks_leave(&ranks);
    return status;
}

static const lan_cli_option own_options[] = {
    LAN_CLI_JOBS_OPTION,
    {"dry-run", 0, NULL, "print points and runs; fight nothing", NULL},
    {"summary", 0, NULL, "print a summary of all runs, not each of them", NULL},
    {"store", 0, "FILE", "keep the runs there; default FILE as .db, here",
     NULL},
    {"fresh", 0, NULL, "forget the runs that the store has", NULL},
    {"no-store", 0, NULL, "keep no store; print runs as they come", NULL},
    {"shard", 0, "I/N", "fight part I, from 0, of N; see lanchester merge",
     NULL},
    {"yes", 'y', NULL, "fight them though they are more than 1000000", NULL},
};

const lan_cli_command lan_cli_command_sweep = {
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
        "The runs are kept in a store, a database, while they are fought; the\n"
        "lines come from there at the end.  A sweep that was interrupted, even "
        "by\n"
        "kill -9, goes on where it was when the same command is given again; "
        "one\n"
        "that is finished prints its lines once more.  samples and repeat may "
        "be\n"
        "raised.  With --summary alone, and from standard input, no store is\n"
        "kept unless --store names one.\n"
        "\n"
        "-o FILE writes the lines to a file, in JSON Lines where its name "
        "ends\n"
        "in .jsonl, in CSV where it ends in .csv.  --json prints JSON Lines, "
        "and\n"
        "with --summary an object.  --format text and html, and -o with a "
        "name in\n"
        ".html, give the summary.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_sweep,
};
