/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "balance/sweeps/ranks.h"
#include "base/json_text.h"
#include "base/real.h"
#include "base/text.h"
#include "cli/cli.h"
#include "lanchester/experiment.h"

/* --- rows ----------------------------------------------------------------- */

/* Rows as CSV or JSON Lines: run, the values set, the values recorded, and "ok"
 * or the error. A value that a case does not set is the scenario's own. */
typedef struct row_writer {
    const lan_columns *columns;
    FILE *out;
    bool as_json;
} row_writer;

bool lan_cli_rows_are_named(const char *path)
{
    return lan_cli_ends_in(path, ".jsonl") || lan_cli_ends_in(path, ".csv");
}

/* A field of CSV (RFC 4180): in quotation marks where it must be. */
static void put_field(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\n\r") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            fputc('"', out);
        }
        fputc(*text, out);
    }
    fputc('"', out);
}

static void rows_begin(const row_writer *rows)
{
    if (rows->as_json) {
        return;
    }
    fputs("run", rows->out);
    for (size_t i = 0; i < lan_columns_count(rows->columns); i++) {
        fputc(',', rows->out);
        put_field(rows->out, lan_columns_at(rows->columns, i)->name);
    }
    fputs(",status\n", rows->out);
}

static const char *status_of(const lan_sweep_row *row)
{
    return row->status == LAN_OK ? "ok" : row->error;
}

static void put_csv(const row_writer *rows, const lan_sweep_row *row)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    fprintf(rows->out, "%lld", (long long)row->run);
    for (size_t i = 0; i < lan_columns_count(rows->columns); i++) {
        fputc(',', rows->out);
        put_field(rows->out,
                  lan_column_text(lan_columns_at(rows->columns, i),
                                  lan_columns_value(rows->columns, row, i),
                                  number));
    }
    fputc(',', rows->out);
    put_field(rows->out, status_of(row));
    fputc('\n', rows->out);
}

static json_t *value_json(const lan_column *column, double value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    if (isnan(value)) {
        return lan_json_number(value);
    }
    const char *text = lan_column_text(column, value, number);
    if (column->kind == LAN_COLUMN_FLAG) {
        return json_boolean(value > 0.0);
    }
    return column->kind == LAN_COLUMN_WORD || strcmp(text, "auto") == 0
               ? lan_json_text(text)
               : lan_json_number(value);
}

static json_t *row_json(const row_writer *rows, const lan_sweep_row *row)
{
    json_t *set = json_object();
    json_t *recorded = json_object();
    int failed = 0;
    for (size_t i = 0; i < lan_columns_count(rows->columns); i++) {
        const lan_column *column = lan_columns_at(rows->columns, i);
        const bool is_set = i < lan_columns_set_count(rows->columns);
        failed |= json_object_set_new(
            is_set ? set : recorded, column->name,
            value_json(column, lan_columns_value(rows->columns, row, i)));
    }
    json_t *object = json_pack(
        "{s:I, s:o, s:o, s:o}", "run", (json_int_t)row->run, "set", set,
        "recorded", recorded, "status", lan_json_text(status_of(row)));
    if (failed != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

static lan_status rows_add(const row_writer *rows, const lan_sweep_row *row)
{
    if (!rows->as_json) {
        put_csv(rows, row);
        return ferror(rows->out) ? LAN_EIO : LAN_OK;
    }
    json_t *object = row_json(rows, row);
    if (object == NULL) {
        return LAN_ENOMEM;
    }
    lan_json_write_line(rows->out, object);
    json_decref(object);
    return ferror(rows->out) ? LAN_EIO : LAN_OK;
}

/* Whether rows are JSON Lines, by the name of -o or --json. */
static bool is_json_lines(const lan_cli *cli)
{
    const char *path = cli->output;
    if (path == NULL || lan_cli_is_dash(path)) {
        return cli->json;
    }
    if (!lan_cli_rows_are_named(path)) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "-o takes a name in .csv or .jsonl, not '%s'", path);
    }
    return lan_cli_ends_in(path, ".jsonl");
}

/* --- where rows end up ---------------------------------------------------- */

/* What is wanted of the rows. */
typedef struct rows_wish {
    bool has_rows;
    bool as_json;                    /* rows as JSON Lines */
    const char *path;                /* where they go; NULL: standard output */
    const lan_sweep_result *summary; /* give a page of its rows; NULL: none */
    bool to_page;                    /* what -o names is for the page */
    bool tells_failures;             /* and fails for them */
} rows_wish;

/* Everything that takes rows, and what became of them. */
typedef struct sweep_output {
    const lan_cli *cli;
    const rows_wish *wish;
    lan_cli_output out;
    row_writer rows;            /* where they are wanted */
    lan_sweep_summary *summary; /* NULL: none is wanted */
    lan_sweep_places *places;   /* NULL: none are drawn */
    const lan_progress *progress;
    int64_t total; /* rows that are expected, for the progress; 0: no matter */
    int64_t done;
    int64_t failed;
    int64_t first_failed; /* run */
    bool is_stuck;        /* a row could not be written; close() says so */
    int reason;           /* errno of that, or 0 */
    char first_error[LAN_ERROR_TEXT_SIZE];
} sweep_output;

/* Rows between two looks at the progress. */
#define ROWS_A_REPORT 1024

/* Whether what -o names can be written: said before hours of work. */
static void try_output(const lan_cli *cli)
{
    lan_cli_output out;
    struct stat there;
    if (cli->output == NULL || lan_cli_is_dash(cli->output) ||
        (stat(cli->output, &there) == 0 && !S_ISREG(there.st_mode))) {
        return; /* a pipe would take that for its end */
    }
    lan_cli_go_on(cli, lan_cli_output_open(cli->output, &out));
    lan_output_file_discard(out.file);
}

static void end_summary(void *of)
{
    sweep_output *const to = of;
    lan_sweep_summary_destroy(to->summary);
    lan_sweep_places_destroy(to->places);
}

static void open_output(const lan_cli *cli, const rows_wish *wish,
                        const lan_columns *columns, sweep_output *to)
{
    const lan_sweep_result *of = wish->summary;
    *to = (sweep_output){.cli = cli, .wish = wish};
    lan_cli_keep(cli, to, end_summary);
    if (of != NULL) {
        lan_cli_must(cli, NULL,
                     lan_sweep_summary_create(of->sweep, &to->summary));
        lan_cli_must(
            cli, NULL,
            lan_sweep_places_create(of->scenario, of->sweep, &to->places));
    }
    lan_cli_go_on(cli, lan_cli_output_open(wish->path, &to->out));
    if (wish->has_rows) {
        to->rows = (row_writer){columns, to->out.stream, wish->as_json};
        rows_begin(&to->rows);
    }
}

static lan_status write_row(sweep_output *to, const lan_sweep_row *row)
{
    errno = 0;
    const lan_status status = rows_add(&to->rows, row);
    if (status == LAN_EIO) {
        to->is_stuck = true;
        to->reason = errno;
    }
    return status;
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
    if (to->wish->has_rows) {
        status = write_row(to, row);
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

/* The command line as a page sees it: -o is for it where to_page says so, and
 * else for the rows. */
static lan_cli page_cli(const lan_cli *cli, bool to_page)
{
    lan_cli seen = *cli;
    seen.output = to_page ? cli->output : NULL;
    return seen;
}

static lan_cli_exit print_summary(const sweep_output *to)
{
    const lan_sweep_report report = {.done = to->done, .failed = to->failed};
    const lan_cli seen = page_cli(to->cli, to->wish->to_page);
    lan_document *page = lan_cli_answer_begin(&seen, LAN_CLI_ROWS_WITHIN);
    lan_page_sweep(page, to->wish->summary, to->summary, to->places, &report);
    return lan_cli_answer_end(&seen, LAN_CLI_ROWS_WITHIN, page,
                              to->wish->summary->path, LAN_CLI_DONE);
}

/* Where status is LAN_CLI_DONE: the file takes its name, the summary is
 * printed, and failed runs are reported once, as the rows have them all.
 * Returns the worse of status and its own. */
static lan_cli_exit close_output(sweep_output *to, lan_cli_exit status)
{
    if (to->is_stuck && to->out.file != NULL) {
        lan_cli_say("cannot write '%s': %s", to->wish->path,
                    to->reason != 0 ? strerror(to->reason)
                                    : lan_status_text(LAN_EIO));
    }
    status =
        lan_cli_output_close(&to->out, to->is_stuck ? LAN_CLI_FAILED : status);
    if (status == LAN_CLI_DONE && to->summary != NULL) {
        status = print_summary(to);
    }
    if (status == LAN_CLI_DONE && to->wish->tells_failures && to->failed > 0) {
        lan_cli_say("%lld of %lld runs failed, the first of them run %lld: %s",
                    (long long)to->failed, (long long)to->done,
                    (long long)to->first_failed, to->first_error);
        status = LAN_CLI_SOME_FAILED;
    }
    lan_cli_free(to->cli, to);
    return status;
}

/* --- ranks ---------------------------------------------------------------- */

/* The worst status of all ranks. Every rank calls it; rank 0 speaks for all. */
static lan_cli_exit ranks_agree(const lan_ranks *ranks, lan_cli_exit status)
{
    const int worst = lan_ranks_worst(ranks, (int)status);
    if (ranks->rank == 0 && status == LAN_CLI_DONE && worst != 0) {
        lan_cli_say("another rank ended with status %d", worst);
    }
    return (lan_cli_exit)worst;
}

/* The ranks of a sweep: where one of them ends while the others await it, they
 * hear of it. */
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

/* Joins them; says why it cannot. Ranks other than 0 are silent from here on.
 */
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

/* What makes a sweep shorter. */
#define SWEEP_ADVICE                                                           \
    "--set sweep.samples=N, sweep.repeat=N or sweep.vary.0.step=X may take "   \
    "fewer runs"

/* How a sweep is fought into a store. */
typedef struct store_wish {
    const char *path;
    lan_store_options options;
    int jobs;
    lan_ranks *ranks;
} store_wish;

/* Length without the ending that scenario files have. */
static size_t stem_of(const char *name)
{
    static const char *const endings[] = {".yaml", ".yml"};
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const size_t end = strlen(endings[i]);
        if (length > end && strcmp(name + length - end, endings[i]) == 0) {
            return length - end;
        }
    }
    return length;
}

/* Writes the name that a store has unless --store says otherwise: that of the
 * scenario, in the current folder. False where it is too long. */
static bool store_name(const char *scenario, lan_shard shard,
                       char name[STORE_SIZE])
{
    const char *base = lan_text_file_name(scenario);
    const size_t stem = stem_of(base);
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

/* Refuses standard input among the stores that a command is given. */
static void check_stores(const lan_cli *cli)
{
    for (size_t i = 0; i < cli->operand_count; i++) {
        if (lan_cli_is_dash(cli->operands[i])) {
            lan_cli_die(cli, LAN_CLI_USAGE,
                        "a store is a file: it cannot come from standard "
                        "input, '-'");
        }
    }
}

/* What helps against it: a store of another sweep or a damaged one, or a
 * default name under which none can be made. */
static const char *remedy_of(const lan_cli *cli, const char *path,
                             lan_status status)
{
    if (cli->command != &lan_cli_command_sweep) {
        return "";
    }
    const bool is_default = !lan_cli_has(cli, "store");
    if (status == LAN_EINVAL) {
        return "; --fresh starts over, --store FILE keeps another";
    }
    return status == LAN_EIO && is_default && access(path, F_OK) != 0
               ? "; --store FILE keeps it elsewhere, --no-store keeps none"
               : "";
}

/* Says why a store cannot be used, and what helps. */
static lan_cli_exit blame(const lan_cli *cli, const char *path,
                          lan_status status, const char *remedy)
{
    const char *const text = cli->err->text;
    if (status == LAN_OK || status == LAN_ECANCELLED) {
        return lan_cli_exit_of(status);
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

/* Runs that are there, of how many. */
static void tell_rows(const lan_cli *cli, const store_wish *wish,
                      const lan_store *store, const char *rest)
{
    if (!cli->quiet) {
        lan_cli_say("%s: %lld of %lld runs %s", wish->path,
                    (long long)lan_store_rows(store),
                    (long long)lan_store_wanted(store), rest);
    }
}

/* Fights and commits; the store's own error takes precedence over what came of
 * it. */
static lan_status fight_and_keep(const lan_cli *cli, const store_wish *wish,
                                 const lan_sweep *sweep, lan_store *store,
                                 lan_error *err)
{
    lan_error why;
    lan_error_clear(&why);
    const lan_status fought = lan_ranks_sweep(
        wish->ranks, sweep, wish->jobs, store, &cli->meter->progress, &why);
    const lan_status kept = lan_store_commit(store, err);
    lan_cli_meter_wipe(cli);
    if (kept == LAN_OK && fought == LAN_ECANCELLED) {
        tell_rows(cli, wish, store, "are kept; the same command goes on");
    }
    return kept != LAN_OK     ? kept
           : fought == LAN_OK ? LAN_OK
                              : lan_fail(err, fought, 0, 0, "%s", why.text);
}

/* Fights the runs that a store lacks, with the other ranks. Rank 0 has the
 * store, and says how many it had, and, after a signal, how many it has. */
static lan_cli_exit fight_store(const lan_cli *cli, const store_wish *wish,
                                const lan_sweep *sweep)
{
    const bool leads = wish->ranks->rank == 0;
    lan_store *store = NULL;
    lan_cli_exit ready = LAN_CLI_DONE;
    lan_status status = LAN_OK;
    (void)lan_cli_work(cli, "sweep", "runs", SWEEP_ADVICE);
    if (leads) {
        status =
            lan_store_open(wish->path, sweep, &wish->options, &store, cli->err);
        ready =
            blame(cli, wish->path, status, remedy_of(cli, wish->path, status));
    }
    if (leads && ready == LAN_CLI_DONE) {
        lan_cli_keep(cli, store, destroy_store);
    }
    ready = ranks_agree(wish->ranks, ready);
    lan_cli_go_on(cli, ready);
    if (!leads) {
        status = lan_ranks_sweep(wish->ranks, sweep, wish->jobs, NULL,
                                 &cli->meter->progress, NULL);
        lan_cli_meter_stop(cli);
        return lan_cli_exit_of(status);
    }
    if (lan_store_rows(store) > 0) {
        tell_rows(cli, wish, store, "are there already");
    }
    if (lan_store_rows(store) < lan_store_wanted(store) ||
        wish->ranks->count > 1) {
        status = fight_and_keep(cli, wish, sweep, store, cli->err);
    }
    lan_cli_meter_stop(cli);
    lan_cli_free(cli, store);
    return blame(cli, wish->path, status,
                 status == LAN_EINVAL ? remedy_of(cli, wish->path, status)
                                      : "");
}

/* --- giving -------------------------------------------------------------- */

/* Hands the rows of a store on. */
static lan_cli_exit give_store(const lan_cli *cli, const char *path,
                               const rows_wish *wish)
{
    lan_store *store = NULL;
    sweep_output to;
    lan_cli_go_on(cli, lan_cli_spare("-o", wish->path, path, "the store"));
    lan_status status = lan_store_open_to_read(path, &store, cli->err);
    lan_cli_go_on(cli, blame(cli, path, status, remedy_of(cli, path, status)));
    lan_cli_keep(cli, store, destroy_store);
    open_output(cli, wish, lan_store_columns(store), &to);
    to.progress = lan_cli_work(cli, "export", "rows", NULL);
    to.total = lan_store_rows(store);
    status = lan_store_read(store, add_row, &to, cli->err);
    lan_cli_meter_stop(cli);
    const lan_cli_exit ended =
        close_output(&to, to.is_stuck ? LAN_CLI_FAILED
                                      : blame(cli, path, status,
                                              remedy_of(cli, path, status)));
    if (lan_store_rows(store) < lan_store_wanted(store) && !cli->quiet) {
        lan_cli_say(
            "%s: %lld of %lld runs are still to be fought", path,
            (long long)(lan_store_wanted(store) - lan_store_rows(store)),
            (long long)lan_store_wanted(store));
    }
    return ended;
}

static lan_cli_exit run_export(const lan_cli *cli)
{
    const char *path = cli->output;
    const bool has_file = path != NULL && !lan_cli_is_dash(path);
    check_stores(cli);
    const rows_wish wish = {.has_rows = true,
                            .as_json = is_json_lines(cli),
                            .path = has_file ? path : NULL};
    return give_store(cli, cli->operands[0], &wish);
}

const lan_cli_command lan_cli_command_export = {
    .name = "export",
    .help = "print the runs that the store of a sweep has",
    .synopsis = "[OPTION]... STORE",
    .operands_min = 1,
    .operands_max = 1,
    .operand = "STORE",
    .takes = LAN_CLI_TAKES_JSON | LAN_CLI_TAKES_OUTPUT | LAN_CLI_TAKES_QUIET,
    .run = run_export,
    .endings = ".db",
};

static lan_cli_exit run_merge(const lan_cli *cli)
{
    if (cli->output == NULL || lan_cli_is_dash(cli->output)) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "-o FILE is missing: where the joined store goes");
    }
    check_stores(cli);
    const lan_status status =
        lan_store_merge(cli->output, cli->operands, cli->operand_count,
                        lan_cli_work(cli, "merge", "rows", NULL), cli->err);
    lan_cli_meter_stop(cli);
    const lan_cli_exit said = lan_cli_blame(NULL, status, cli->err);
    return said == LAN_CLI_SCENARIO ? LAN_CLI_FAILED : said;
}

const lan_cli_command lan_cli_command_merge = {
    .name = "merge",
    .help = "join the stores of the shards of a sweep",
    .synopsis = "[OPTION]... -o FILE STORE...",
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "STORE",
    .takes = LAN_CLI_TAKES_OUTPUT | LAN_CLI_TAKES_QUIET,
    .run = run_merge,
    .endings = ".db",
};

/* --- the sweep ------------------------------------------------------------ */

/* More runs than this want --yes. */
#define RUNS_UNASKED 1000000

/* What the command line asks for. */
typedef struct sweep_wish {
    bool is_plan; /* --dry-run */
    bool is_summary;
    bool has_store;
    store_wish store;
    rows_wish rows;
    char own_name[STORE_SIZE]; /* of the store, unless it is given */
} sweep_wish;

/* --- what is wanted ------------------------------------------------------ */

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

static lan_shard read_shard(const lan_cli *cli)
{
    const char *text = lan_cli_value(cli, "shard");
    lan_shard shard = {.index = 0, .count = 1};
    if (text != NULL && !read_shard_text(text, &shard)) {
        lan_cli_refuse(cli, "shard", "I/N, as 0/3, 1/3 and 2/3", text);
    }
    return shard;
}

/* Whether there is a store: always where rows are wanted of a file that gives
 * it a name. */
static void read_store(const lan_cli *cli, sweep_wish *wish)
{
    static const char *const of_store[] = {"store", "shard", "fresh"};
    const char *scenario = cli->operands[0];
    const char *path = lan_cli_value(cli, "store");
    bool is_asked = wish->store.ranks->count > 1;
    if (is_asked &&
        (lan_cli_has(cli, "no-store") || lan_cli_is_dash(scenario))) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "under mpirun the scenario is a file, and rows go to a "
                    "store");
    }
    for (size_t i = 0; i < sizeof of_store / sizeof of_store[0]; i++) {
        const bool is_given = lan_cli_has(cli, of_store[i]);
        if (is_given && lan_cli_has(cli, "no-store")) {
            lan_cli_die(cli, LAN_CLI_USAGE,
                        "--%s needs a store, --no-store wants none",
                        of_store[i]);
        }
        is_asked = is_asked || is_given;
    }
    if (path != NULL && (path[0] == '\0' || lan_cli_is_dash(path))) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "--store takes a file, not '%s': --no-store prints the "
                    "runs and keeps none",
                    path);
    }
    wish->store.options.fresh = lan_cli_has(cli, "fresh");
    wish->store.path = path != NULL ? path : wish->own_name;
    wish->has_store =
        is_asked || (wish->rows.has_rows && !lan_cli_has(cli, "no-store") &&
                     !lan_cli_is_dash(scenario));
    if (wish->has_store && path == NULL &&
        (lan_cli_is_dash(scenario) ||
         !store_name(scenario, wish->store.options.shard, wish->own_name))) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "%s gives the store no name: say --store FILE", scenario);
    }
}

/* Nothing must be written to what it comes from. */
static void check_places(const lan_cli *cli, const sweep_wish *wish)
{
    lan_cli_go_on(cli, lan_cli_spare("-o", cli->output, cli->operands[0],
                                     "the scenario"));
    if (wish->has_store) {
        lan_cli_go_on(cli, lan_cli_spare("-o", cli->output, wish->store.path,
                                         "the store"));
    }
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
        is_read || out->rows.to_page || lan_cli_has(cli, "summary");
    out->rows.has_rows =
        !out->rows.to_page && (path != NULL || !out->is_summary);
    out->rows.path = path == NULL || lan_cli_is_dash(path) || out->rows.to_page
                         ? NULL
                         : path;
}

static void read_wish(const lan_cli *cli, sweep_wish *out)
{
    read_outputs(cli, out);
    out->is_plan = lan_cli_has(cli, "dry-run");
    out->store.options = lan_store_options_default();
    out->rows.tells_failures = true;
    if (out->is_summary && out->rows.has_rows && out->rows.path == NULL) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "-o - and --summary both print to standard output");
    }
    out->rows.as_json = !out->rows.to_page && is_json_lines(cli);
    /* mpirun gives each rank a processor. */
    out->store.jobs = !lan_cli_has(cli, "jobs") && out->store.ranks->count > 1
                          ? 1
                          : lan_cli_jobs(cli);
    out->store.options.shard = read_shard(cli);
    read_store(cli, out);
    check_places(cli, out);
}

/* --- the work ------------------------------------------------------------ */

static void destroy_columns(void *columns)
{
    lan_columns_destroy(columns);
}

/* Rows go out as they come. */
static lan_cli_exit fight_through(const lan_cli *cli, const sweep_wish *wish,
                                  const lan_sweep *sweep)
{
    lan_sweep_options options = lan_sweep_options_default();
    lan_sweep_report report;
    lan_columns *columns = NULL;
    sweep_output to;
    options.jobs = wish->store.jobs;
    lan_cli_must(cli, NULL, lan_columns_create(sweep, &columns));
    lan_cli_keep(cli, columns, destroy_columns);
    open_output(cli, &wish->rows, columns, &to);
    const lan_progress *progress =
        lan_cli_work(cli, "sweep", "runs", SWEEP_ADVICE);
    const lan_status status = lan_sweep_run(sweep, &options, add_row, &to,
                                            progress, &report, cli->err);
    lan_cli_meter_stop(cli);
    return close_output(
        &to, to.is_stuck ? LAN_CLI_FAILED
                         : lan_cli_blame(cli->operands[0], status, cli->err));
}

/* Rows go to the store, and from there out. */
static lan_cli_exit fight_into_store(const lan_cli *cli, joined_ranks *joined,
                                     const sweep_wish *wish,
                                     const lan_sweep *sweep)
{
    const bool leads = joined->ranks.rank == 0;
    joined->is_awaited = true;
    if (leads) {
        try_output(cli);
    }
    joined->is_awaited = false;
    const lan_cli_exit status = fight_store(cli, &wish->store, sweep);
    return status == LAN_CLI_DONE && leads
               ? give_store(cli, wish->store.path, &wish->rows)
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

/* --- what comes before --------------------------------------------------- */

static void destroy_sweep(void *sweep)
{
    lan_sweep_destroy(sweep);
}

uint64_t lan_cli_sweep_seed(const lan_cli *cli, const lan_scenario *scenario)
{
    const lan_sweep_def *def = lan_scenario_sweep(scenario);
    const bool own_seed = def != NULL && def->seed >= 0 && !cli->has_seed;
    return own_seed ? (uint64_t)def->seed : cli->seed;
}

static lan_sweep *make_sweep(const lan_cli *cli, const lan_scenario *scenario)
{
    lan_sweep *sweep = NULL;
    const lan_status made = lan_sweep_create(
        scenario, lan_cli_sweep_seed(cli, scenario), &sweep, cli->err);
    const lan_cli_exit status = lan_cli_blame(cli->operands[0], made, cli->err);
    lan_cli_go_on(cli, made == LAN_EINVAL ? LAN_CLI_SCENARIO : status);
    lan_cli_keep(cli, sweep, destroy_sweep);
    return sweep;
}

static void check_runs(const lan_cli *cli, const sweep_wish *wish,
                       const lan_scenario *scenario, const lan_sweep *sweep)
{
    const lan_design *design = lan_sweep_design(sweep);
    const int64_t runs = lan_shard_run_count(wish->store.options.shard, design);
    warn(cli, scenario, design);
    if (runs > RUNS_UNASKED && !wish->is_plan && !lan_cli_has(cli, "yes")) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "%s: %lld runs: more than %d want --yes", cli->operands[0],
                    (long long)runs, RUNS_UNASKED);
    }
}

static lan_cli_exit print_plan(const lan_cli *cli, const sweep_wish *wish,
                               const lan_sweep_result *result)
{
    const lan_cli seen = page_cli(cli, wish->rows.to_page);
    lan_document *page = lan_cli_answer_begin(&seen, LAN_CLI_ROWS_WITHIN);
    lan_page_sweep_plan(page, result, wish->store.options.shard);
    return lan_cli_answer_end(&seen, LAN_CLI_ROWS_WITHIN, page,
                              cli->operands[0], LAN_CLI_DONE);
}

static lan_cli_exit run_sweep(const lan_cli *cli)
{
    joined_ranks joined = {.is_awaited = true};
    sweep_wish wish = {.store = {.ranks = &joined.ranks}};
    ranks_join(cli, lan_cli_has(cli, "shard"), &joined.ranks);
    lan_cli_keep(cli, &joined, leave_ranks);
    read_wish(cli, &wish);
    const lan_scenario *scenario = lan_cli_read(cli, cli->operands[0]);
    const lan_sweep *sweep = make_sweep(cli, scenario);
    const lan_sweep_result result = {cli->operands[0], scenario, sweep};
    wish.rows.summary = wish.is_summary ? &result : NULL;
    check_runs(cli, &wish, scenario, sweep);
    joined.is_awaited = false;
    lan_cli_go_on(cli, ranks_agree(&joined.ranks, LAN_CLI_DONE));
    const lan_cli_exit status =
        wish.is_plan ? joined.ranks.rank == 0 ? print_plan(cli, &wish, &result)
                                              : LAN_CLI_DONE
        : wish.has_store ? fight_into_store(cli, &joined, &wish, sweep)
                         : fight_through(cli, &wish, sweep);
    lan_cli_free(cli, &joined);
    return status;
}

static const lan_cli_option options[] = {
    {"dry-run", .help = "print points and runs; fight nothing"},
    {"summary", .help = "print a summary of all runs, not each of them"},
    {"store", 0, LAN_CLI_FILE, "FILE",
     .help = "keep the runs there; default FILE as .db, here"},
    {"fresh", .help = "forget the runs that the store has"},
    {"no-store", .help = "keep no store; print runs as they come"},
    {"shard", 0, LAN_CLI_TEXT, "I/N",
     .help = "fight part I, from 0, of N; see lanchester merge"},
    {"yes", 'y', .help = "fight them though they are more than 1000000"},
    {.name = NULL}};

const lan_cli_command lan_cli_command_sweep = {
    .name = "sweep",
    .help = "fight many battles over ranges of values",
    .options = {lan_cli_options_jobs, options},
    .takes = LAN_CLI_ANSWERS,
    .run = run_sweep,
};
