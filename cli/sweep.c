/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/json_text.h"
#include "base/text.h"
#include "cli/cli.h"

/* --- rows ----------------------------------------------------------------- */

/* The receivers of rows, and their state. Rows are CSV or JSON Lines: run, the
 * values set, the values recorded, and "ok" or the error. A value that a case
 * does not set is the scenario's. */
typedef struct sweep_output {
    const lan_cli *cli;
    bool has_rows;
    bool as_json;     /* rows as JSON Lines */
    const char *path; /* file of the rows; NULL: standard output */
    const lan_sweep_result *result; /* for a page of the rows; NULL: none */
    bool to_page;                   /* -o names the page */
    bool is_of_sweep;               /* which fails if runs failed */
    const lan_columns *columns;
    lan_cli_output out;
    lan_sweep_summary *summary; /* NULL: not requested */
    lan_sweep_places *places;   /* NULL: not drawn */
    const lan_progress *progress;
    int64_t total;        /* expected rows, for progress; 0: no progress */
    int64_t done;         /* rows */
    int64_t failed;       /* failed rows */
    int64_t first_failed; /* its run */
    bool is_stuck;        /* a row could not be written */
    char first_error[LAN_ERROR_TEXT_SIZE];
} sweep_output;

bool lan_cli_rows_are_named(const char *path)
{
    return lan_cli_ends_in(path, ".jsonl") || lan_cli_ends_in(path, ".csv");
}

static void put_csv(const sweep_output *to, const lan_sweep_row *row)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    FILE *const out = to->out.stream;
    fprintf(out, "%lld", (long long)row->run);
    for (size_t i = 0; i < to->columns->count; i++) {
        fputc(',', out);
        lan_csv_write_field(
            lan_column_text(&to->columns->items[i],
                            lan_columns_value(to->columns, row, i), number),
            out);
    }
    fputc(',', out);
    lan_csv_write_field(row->status == LAN_OK ? "ok" : row->error, out);
    fputc('\n', out);
}

static json_t *value_json(const lan_column *column, double value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    if (isnan(value)) {
        return lan_json_number(value);
    }
    const char *text = lan_column_text(column, value, number);
    if (column->kind == LAN_MEASURE_FLAG) {
        return json_boolean(value > 0.0);
    }
    return column->kind == LAN_MEASURE_WORD || strcmp(text, "auto") == 0
               ? lan_json_text(text)
               : lan_json_number(value);
}

static lan_status put_json(const sweep_output *to, const lan_sweep_row *row)
{
    json_t *set = json_object();
    json_t *recorded = json_object();
    int failed = 0;
    for (size_t i = 0; i < to->columns->count; i++) {
        const lan_column *column = &to->columns->items[i];
        const bool is_set = i < to->columns->set_count;
        failed |= json_object_set_new(
            is_set ? set : recorded, column->name,
            value_json(column, lan_columns_value(to->columns, row, i)));
    }
    json_t *object =
        json_pack("{s:I, s:o, s:o, s:o}", "run", (json_int_t)row->run, "set",
                  set, "recorded", recorded, "status",
                  lan_json_text(row->status == LAN_OK ? "ok" : row->error));
    if (object != NULL && failed == 0) {
        lan_json_write_line(to->out.stream, object);
    }
    json_decref(object);
    return object != NULL && failed == 0 ? LAN_OK : LAN_ENOMEM;
}

/* True if rows are JSON Lines, by the name of -o or by --json. */
static bool is_json_lines(const lan_cli *cli)
{
    const char *path = cli->output;
    if (path == NULL || lan_cli_is_dash(path)) {
        return cli->json;
    }
    if (!lan_cli_rows_are_named(path)) {
        lan_cli_refuse(cli, "-o takes a name in .csv or .jsonl, not '%s'",
                       path);
    }
    return lan_cli_ends_in(path, ".jsonl");
}

/* --- where rows end up ---------------------------------------------------- */

/* Rows between two progress reports. */
#define ROWS_A_REPORT 1024

/* Checks in advance that the file of -o can be written: a sweep may take
 * hours. */
static void try_output(const lan_cli *cli)
{
    struct stat there;
    if (cli->output == NULL || lan_cli_is_dash(cli->output) ||
        (stat(cli->output, &there) == 0 && !S_ISREG(there.st_mode))) {
        return; /* opening and closing a pipe would end it */
    }
    lan_cli_close(cli, lan_cli_open(cli, cli->output).file);
}

static void open_output(sweep_output *to, const lan_columns *columns)
{
    const lan_sweep_result *of = to->result;
    const lan_cli *const cli = to->cli;
    to->columns = columns;
    if (of != NULL) {
        lan_cli_must(cli, NULL,
                     lan_sweep_summary_create(of->sweep, &to->summary));
        lan_cli_keep(cli, to->summary, NULL);
        lan_cli_must(
            cli, NULL,
            lan_sweep_places_create(of->scenario, of->sweep, &to->places));
        lan_cli_keep(cli, to->places, NULL);
    }
    to->out = lan_cli_open(cli, to->path);
    if (to->has_rows && !to->as_json) {
        fputs("run", to->out.stream);
        for (size_t i = 0; i < columns->count; i++) {
            fputc(',', to->out.stream);
            lan_csv_write_field(columns->items[i].name, to->out.stream);
        }
        fputs(",status\n", to->out.stream);
    }
}

/* A lan_sweep_sink whose context is the output. */
static lan_status add_row(void *context, const lan_sweep_row *row)
{
    sweep_output *to = context;
    if (row->status != LAN_OK && to->failed++ == 0) {
        to->first_failed = row->run;
        snprintf(to->first_error, sizeof to->first_error, "%s", row->error);
    }
    to->done++;
    lan_status status = LAN_OK;
    if (to->has_rows && to->as_json) {
        status = put_json(to, row);
    } else if (to->has_rows) {
        put_csv(to, row);
    }
    if (status == LAN_OK && ferror(to->out.stream)) {
        to->is_stuck = true;
        status = LAN_EIO;
    }
    if (status == LAN_OK && to->summary != NULL) {
        status = lan_sweep_summary_add(to->summary, row);
    }
    if (status == LAN_OK && to->places != NULL) {
        status = lan_sweep_places_add(to->places, row);
    }
    if (status == LAN_OK && to->total > 0 && to->done % ROWS_A_REPORT == 0 &&
        !lan_progress_report(to->progress, (double)to->done,
                             (double)to->total)) {
        status = LAN_ECANCELLED;
    }
    return status;
}

/* The command line for a page: -o may be for the rows. */
static lan_cli page_cli(const sweep_output *to)
{
    lan_cli seen = *to->cli;
    seen.output = to->to_page ? seen.output : NULL;
    return seen;
}

/* If status is LAN_CLI_DONE, the file takes its name, the summary is printed,
 * and failed runs are reported once, because the rows have the details. Rows
 * that could not be written are reported by the file. Returns the worse of
 * status and its own. */
static lan_cli_exit close_output(sweep_output *to, lan_cli_exit status)
{
    status = lan_cli_written(to->cli, &to->out, status);
    if (status == LAN_CLI_DONE && to->summary != NULL) {
        const lan_cli seen = page_cli(to);
        lan_document *page = lan_cli_answer_begin(&seen, LAN_CLI_ROWS_WITHIN);
        lan_page_sweep(page, to->result, to->summary, to->places, to->done,
                       to->failed);
        status = lan_cli_answer_end(&seen, LAN_CLI_ROWS_WITHIN, page,
                                    to->result->path, LAN_CLI_DONE);
    }
    if (status == LAN_CLI_DONE && to->is_of_sweep && to->failed > 0) {
        lan_cli_say("%lld of %lld runs failed, the first of them run %lld: %s",
                    (long long)to->failed, (long long)to->done,
                    (long long)to->first_failed, to->first_error);
        status = LAN_CLI_SOME_FAILED;
    }
    return status;
}

/* --- ranks ---------------------------------------------------------------- */

/* The worst status of all ranks. Every rank calls it; rank 0 reports for
 * all. */
static lan_cli_exit ranks_agree(const lan_ranks *ranks, lan_cli_exit status)
{
    const int worst = lan_ranks_worst(ranks, (int)status);
    if (ranks->rank == 0 && status == LAN_CLI_DONE && worst != 0) {
        lan_cli_say("another rank ended with status %d", worst);
    }
    return (lan_cli_exit)worst;
}

/* The ranks of a sweep. If one rank ends while others wait for it, the others
 * are notified. */
typedef struct joined_ranks {
    lan_ranks ranks;
    bool is_awaited;
} joined_ranks;

static void leave_ranks(void *of)
{
    joined_ranks *const joined = of;
    if (joined->is_awaited) {
        (void)lan_ranks_worst(&joined->ranks, (int)LAN_CLI_FAILED);
    }
    lan_ranks_leave(&joined->ranks);
}

/* Joins the ranks; reports a failure. Ranks other than 0 print nothing from
 * here on. */
static void ranks_join(const lan_cli *cli, bool has_part, lan_ranks *out)
{
    const lan_status status = lan_ranks_join(has_part, out, cli->err);
    if (status != LAN_OK) {
        lan_cli_die(cli, status == LAN_EINVAL ? LAN_CLI_USAGE : LAN_CLI_FAILED,
                    "%s", cli->err->text);
    }
    const bool is_heard =
        out->rank == 0 || (freopen("/dev/null", "w", stdout) != NULL &&
                           freopen("/dev/null", "w", stderr) != NULL);
    const lan_cli_exit agreed =
        ranks_agree(out, is_heard ? LAN_CLI_DONE : LAN_CLI_FAILED);
    if (agreed != LAN_CLI_DONE) {
        lan_ranks_leave(out);
        lan_cli_stop(cli, agreed);
    }
}

/* --- stores --------------------------------------------------------------- */

/* Longest name of a store, with its NUL. */
#define STORE_SIZE 4096

/* The command line of a sweep. */
typedef struct sweep_wish {
    const lan_cli *cli;
    joined_ranks joined;
    sweep_output rows;
    const char *store; /* NULL: no store */
    lan_shard shard;
    bool fresh;
    int jobs;
    lan_sweep_result result;
    const char *advice;        /* hint how to shorten the work */
    char own_name[STORE_SIZE]; /* default name of the store */
} sweep_wish;

/* Writes the default name of a store: the name of the scenario, in the current
 * folder. False if it is too long. */
static bool store_name(const char *scenario, lan_shard shard,
                       char name[STORE_SIZE])
{
    const char *base = lan_text_file_name(scenario);
    const size_t end = lan_cli_ends_in(base, ".yaml")  ? 5
                       : lan_cli_ends_in(base, ".yml") ? 4
                                                       : 0;
    const size_t stem = strlen(base) - end;
    if (stem >= STORE_SIZE - 40) {
        return false;
    }
    memcpy(name, base, stem);
    if (shard.count == 1) {
        snprintf(name + stem, 40, ".db");
    } else {
        snprintf(name + stem, 40, ".%d-of-%d.db", (int)shard.index,
                 (int)shard.count);
    }
    return true;
}

/* Refuses standard input as a store. */
static void check_stores(const lan_cli *cli)
{
    for (size_t i = 0; i < cli->operand_count; i++) {
        if (lan_cli_is_dash(cli->operands[i])) {
            lan_cli_refuse(cli, "a store is a file: it cannot come from "
                                "standard input, '-'");
        }
    }
}

/* Reports why a store cannot be used and, for a sweep, the remedy: for a store
 * of another sweep, a damaged store, or a default name under which no store can
 * be created. */
static lan_cli_exit blame(const lan_cli *cli, const char *path, bool was_there,
                          lan_status status)
{
    const char *const text = cli->err->text;
    const char *remedy = "";
    if (status == LAN_OK || status == LAN_ECANCELLED) {
        return lan_cli_exit_of(status);
    }
    if (cli->command->run == lan_cli_run_sweep) {
        remedy = status == LAN_EINVAL
                     ? "; --fresh starts over, --store FILE uses another store"
                 : status == LAN_EIO && !was_there &&
                         !lan_cli_has(cli, "store") && access(path, F_OK) != 0
                     ? "; --store FILE keeps it elsewhere, --no-store keeps "
                       "none"
                     : "";
    }
    lan_cli_say("%s: %s%s", path,
                text[0] != '\0' ? text : lan_status_text(status), remedy);
    return LAN_CLI_FAILED;
}

static void destroy_store(void *store)
{
    lan_store_destroy(store);
}

/* --- fighting ------------------------------------------------------------ */

/* Finished runs and all runs. */
static void report_rows(const sweep_wish *wish, const lan_store *store,
                        const char *rest)
{
    if (!wish->cli->quiet) {
        lan_cli_say("%s: %lld of %lld runs %s", wish->store,
                    (long long)lan_store_rows(store),
                    (long long)lan_store_wanted(store), rest);
    }
}

/* Fights the runs that a store lacks, together with the other ranks. Rank 0 has
 * the store. It reports the number of runs found and, after a signal, the
 * number of runs now. */
static lan_cli_exit fight_store(const sweep_wish *wish, const lan_sweep *sweep)
{
    const lan_cli *const cli = wish->cli;
    const lan_ranks *const ranks = &wish->joined.ranks;
    lan_store *store = NULL;
    lan_cli_exit ready = LAN_CLI_DONE;
    lan_status status = LAN_OK;
    (void)lan_cli_work(cli, "sweep", "runs", wish->advice);
    if (ranks->rank == 0) {
        status = lan_store_open(wish->store, sweep, &wish->shard, wish->fresh,
                                &store, cli->err);
        ready = blame(cli, wish->store, false, status);
    }
    if (store != NULL) {
        lan_cli_keep(cli, store, destroy_store);
    }
    lan_cli_go_on(cli, ranks_agree(ranks, ready));
    if (store == NULL) {
        status = lan_ranks_sweep(ranks, sweep, wish->jobs, NULL,
                                 &cli->meter->progress, NULL);
        lan_cli_meter_stop(cli);
        return lan_cli_exit_of(status);
    }
    if (lan_store_rows(store) > 0) {
        report_rows(wish, store, "are already done");
    }
    if (lan_store_rows(store) < lan_store_wanted(store) || ranks->count > 1) {
        lan_error why;
        lan_error_clear(&why);
        const lan_status fought = lan_ranks_sweep(
            ranks, sweep, wish->jobs, store, &cli->meter->progress, &why);
        status = lan_store_commit(store, cli->err);
        lan_cli_meter_wipe(cli);
        if (status == LAN_OK && fought == LAN_ECANCELLED) {
            report_rows(wish, store,
                        "are kept; repeat the command to continue");
        }
        /* the store's own error takes precedence over what came of it */
        if (status == LAN_OK && fought != LAN_OK) {
            status = lan_fail(cli->err, fought, 0, 0, "%s", why.text);
        }
    }
    lan_cli_meter_stop(cli);
    lan_cli_close(cli, store);
    return blame(cli, wish->store, true, status);
}

/* --- giving -------------------------------------------------------------- */

/* Passes the rows of a store on. */
static lan_cli_exit give_store(sweep_output *to, const char *path)
{
    const lan_cli *const cli = to->cli;
    lan_store *store = NULL;
    lan_cli_spare(cli, "-o", to->path, path, "the store");
    lan_status status = lan_store_open_to_read(path, &store, cli->err);
    lan_cli_go_on(cli, blame(cli, path, false, status));
    lan_cli_keep(cli, store, destroy_store);
    open_output(to, lan_store_columns(store));
    to->progress = lan_cli_work(cli, "export", "rows", NULL);
    to->total = lan_store_rows(store);
    status = lan_store_read(store, add_row, to, cli->err);
    lan_cli_meter_stop(cli);
    const lan_cli_exit ended = close_output(
        to, to->is_stuck ? LAN_CLI_DONE : blame(cli, path, false, status));
    if (lan_store_rows(store) < lan_store_wanted(store) && !cli->quiet) {
        lan_cli_say(
            "%s: %lld of %lld runs are still to be fought", path,
            (long long)(lan_store_wanted(store) - lan_store_rows(store)),
            (long long)lan_store_wanted(store));
    }
    return ended;
}

lan_cli_exit lan_cli_run_export(const lan_cli *cli)
{
    check_stores(cli);
    sweep_output to = {.cli = cli,
                       .has_rows = true,
                       .as_json = is_json_lines(cli),
                       .path = cli->output};
    return give_store(&to, cli->operands[0]);
}

lan_cli_exit lan_cli_run_merge(const lan_cli *cli)
{
    if (cli->output == NULL || lan_cli_is_dash(cli->output)) {
        lan_cli_refuse(cli, "-o FILE is missing: the name of the joined store");
    }
    check_stores(cli);
    const lan_status status =
        lan_store_merge(cli->output, cli->operands, cli->operand_count,
                        lan_cli_work(cli, "merge", "rows", NULL), cli->err);
    lan_cli_meter_stop(cli);
    const lan_cli_exit said = lan_cli_blame(NULL, status, cli->err);
    return said == LAN_CLI_SCENARIO ? LAN_CLI_FAILED : said;
}

/* --- what is wanted ------------------------------------------------------ */

/* More runs than this require --yes. */
#define RUNS_UNASKED 1000000

static lan_shard read_shard(const lan_cli *cli)
{
    const char *text = lan_cli_value(cli, "shard");
    const char *slash = text != NULL ? strchr(text, '/') : NULL;
    lan_shard shard = {.index = 0, .count = 1};
    if (text != NULL &&
        (slash == NULL ||
         !lan_cli_read_whole(slash + 1, strlen(slash + 1), 1.0, LAN_SHARDS_MAX,
                             &shard.count) ||
         !lan_cli_read_whole(text, (size_t)(slash - text), 0.0,
                             shard.count - 1.0, &shard.index))) {
        lan_cli_refuse_value(cli, "shard", "I/N, as 0/3, 1/3 and 2/3", text);
    }
    return shard;
}

/* True if there is a store: by default, if rows are requested of a file whose
 * name gives the store a name. */
static void read_store(const lan_cli *cli, sweep_wish *wish)
{
    static const char *const of_store[] = {"store", "shard", "fresh"};
    const char *scenario = cli->operands[0];
    const char *path = lan_cli_value(cli, "store");
    const bool is_piped = lan_cli_is_dash(scenario);
    const bool has_none = lan_cli_has(cli, "no-store");
    bool is_asked = wish->joined.ranks.count > 1;
    if (is_asked && (has_none || is_piped)) {
        lan_cli_refuse(cli, "under mpirun the scenario must be a file, and the "
                            "sweep needs a store");
    }
    for (size_t i = 0; i < sizeof of_store / sizeof of_store[0]; i++) {
        const bool is_given = lan_cli_has(cli, of_store[i]);
        if (is_given && has_none) {
            lan_cli_refuse(cli, "--%s needs a store, but --no-store is given",
                           of_store[i]);
        }
        is_asked = is_asked || is_given;
    }
    if (path != NULL && (path[0] == '\0' || lan_cli_is_dash(path))) {
        lan_cli_refuse(cli,
                       "--store takes a file, not '%s': --no-store prints the "
                       "runs and keeps none",
                       path);
    }
    wish->fresh = lan_cli_has(cli, "fresh");
    if (!is_asked && (!wish->rows.has_rows || has_none || is_piped)) {
        return;
    }
    wish->store = path != NULL ? path : wish->own_name;
    if (path == NULL &&
        (is_piped || !store_name(scenario, wish->shard, wish->own_name))) {
        lan_cli_refuse(cli, "%s gives the store no name: give --store FILE",
                       scenario);
    }
}

/* Runs are CSV or JSON Lines. Text and HTML are of the summary, and so is -o
 * unless its name is for rows. The output must not replace an input. */
static void read_wish(const lan_cli *cli, sweep_wish *out)
{
    const char *path = cli->output;
    sweep_output *const rows = &out->rows;
    const bool is_read = cli->has_format && (cli->format == LAN_FORMAT_TEXT ||
                                             cli->format == LAN_FORMAT_HTML);
    rows->cli = cli;
    rows->is_of_sweep = true;
    rows->to_page = path != NULL && !lan_cli_rows_are_named(path) &&
                    (is_read || lan_cli_ends_in(path, ".html"));
    const bool is_summary =
        is_read || rows->to_page || lan_cli_has(cli, "summary");
    rows->has_rows = !rows->to_page && (path != NULL || !is_summary);
    rows->path = rows->to_page ? NULL : path;
    if (is_summary && rows->has_rows && lan_cli_is_dash(path)) {
        lan_cli_refuse(cli, "-o - and --summary both print to standard output");
    }
    rows->as_json = !rows->to_page && is_json_lines(cli);
    rows->result = is_summary ? &out->result : NULL;
    /* mpirun gives each rank a processor. */
    out->jobs = !lan_cli_has(cli, "jobs") && out->joined.ranks.count > 1
                    ? 1
                    : lan_cli_jobs(cli);
    out->shard = read_shard(cli);
    read_store(cli, out);
    lan_cli_spare(cli, "-o", path, cli->operands[0], "the scenario");
    if (out->store != NULL) {
        lan_cli_spare(cli, "-o", path, out->store, "the store");
    }
}

/* --- the work ------------------------------------------------------------ */

/* Rows are written as they are computed. */
static lan_cli_exit fight_through(sweep_wish *wish, const lan_sweep *sweep)
{
    const lan_cli *const cli = wish->cli;
    sweep_output *const to = &wish->rows;
    open_output(to, &sweep->columns);
    const lan_progress *progress =
        lan_cli_work(cli, "sweep", "runs", wish->advice);
    const lan_status status =
        lan_sweep_run(sweep, wish->jobs, add_row, to, progress, cli->err);
    lan_cli_meter_stop(cli);
    return close_output(
        to, to->is_stuck ? LAN_CLI_DONE
                         : lan_cli_blame(cli->operands[0], status, cli->err));
}

uint64_t lan_cli_sweep_seed(const lan_cli *cli, const lan_scenario *scenario)
{
    const lan_sweep_def *def = lan_scenario_sweep(scenario);
    const bool own_seed = def != NULL && def->seed >= 0 && !cli->has_seed;
    return own_seed ? (uint64_t)def->seed : cli->seed;
}

static const lan_sweep *make_sweep(const lan_cli *cli,
                                   const lan_scenario *scenario)
{
    lan_sweep *sweep = NULL;
    bool has_odds = false;
    lan_cli_must(cli, cli->operands[0],
                 lan_sweep_create(scenario, lan_cli_sweep_seed(cli, scenario),
                                  &sweep, cli->err));
    lan_cli_keep(cli, sweep, NULL);
    for (size_t i = 0; i < sweep->record_count; i++) {
        has_odds = has_odds || sweep->records[i]->needs_odds;
    }
    if (lan_cli_has(cli, "precision") && !has_odds) {
        lan_cli_refuse(
            cli, "--precision applies to win probabilities: record odds.SIDE");
    }
    sweep->precision = lan_cli_number(cli, "precision", LAN_NAN);
    return sweep;
}

/* Warns of entries of the sweep without effect. */
static void check_runs(const sweep_wish *wish, bool is_plan)
{
    const lan_cli *const cli = wish->cli;
    const lan_sweep *sweep = wish->result.sweep;
    const int64_t runs = lan_shard_run_count(wish->shard, sweep);
    if (lan_scenario_sweep(wish->result.scenario)->repeat > sweep->repeat &&
        !cli->quiet) {
        lan_cli_say(
            "%s: repeat needs solver.method chance: each point is fought once",
            cli->operands[0]);
    }
    if (runs > RUNS_UNASKED && !is_plan && !lan_cli_has(cli, "yes")) {
        lan_cli_refuse(cli, "%s: %lld runs: more than %d need --yes",
                       cli->operands[0], (long long)runs, RUNS_UNASKED);
    }
}

lan_cli_exit lan_cli_run_sweep(const lan_cli *cli)
{
    const bool is_plan = lan_cli_has(cli, "dry-run");
    sweep_wish wish = {.cli = cli, .joined = {.is_awaited = true}};
    joined_ranks *const joined = &wish.joined;
    lan_cli_exit status = LAN_CLI_DONE;
    ranks_join(cli, lan_cli_has(cli, "shard"), &joined->ranks);
    lan_cli_keep(cli, joined, leave_ranks);
    read_wish(cli, &wish);
    const lan_scenario *scenario = lan_cli_read(cli, cli->operands[0], false);
    const lan_sweep *sweep = make_sweep(cli, scenario);
    wish.result = (lan_sweep_result){cli->operands[0], scenario, sweep};
    check_runs(&wish, is_plan);
    wish.advice = sweep->repeat > 1 ? "--set sweep.repeat=N would be quicker"
                  : lan_scenario_sweep(scenario)->design >= LAN_DESIGN_LHS
                      ? "--set sweep.samples=N would be quicker"
                      : "fewer values would be quicker";
    if (!is_plan && wish.store != NULL && joined->ranks.rank == 0) {
        try_output(cli);
    }
    joined->is_awaited = false;
    lan_cli_go_on(cli, ranks_agree(&joined->ranks, LAN_CLI_DONE));
    if (!is_plan && wish.store != NULL) {
        status = fight_store(&wish, sweep);
        if (status == LAN_CLI_DONE && joined->ranks.rank == 0) {
            status = give_store(&wish.rows, wish.store);
        }
    } else if (!is_plan) {
        status = fight_through(&wish, sweep);
    } else if (joined->ranks.rank == 0) {
        const lan_cli seen = page_cli(&wish.rows);
        lan_document *page = lan_cli_answer_begin(&seen, LAN_CLI_ROWS_WITHIN);
        lan_page_sweep_plan(page, &wish.result, wish.shard);
        status = lan_cli_answer_end(&seen, LAN_CLI_ROWS_WITHIN, page,
                                    wish.result.path, LAN_CLI_DONE);
    }
    lan_cli_close(cli, joined);
    return status;
}
