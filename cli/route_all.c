/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/route_all.h"

#include "cli/outcome_json.h"
#include "cli/route_search.h"
#include "cli/stopwatch.h"
#include "cli/table.h"
#include "cli/terminal.h"

/* Few searches are over in less than the clock can tell: they are repeated
 * for so many seconds. */
#define MEASURE_FOR 0.01

/* How one algorithm fared. */
typedef struct trial {
    const lan_algorithm *algorithm;
    const char *used;    /* what `auto` took; else the same */
    const char *refusal; /* NULL: it served */
    lan_route route;
    double prepare; /* s */
    double search;  /* s, mean */
    size_t memory;  /* bytes */
} trial;

static lan_status measure(const lan_cli_route_search *search, trial *it)
{
    const double begun = lan_cli_stopwatch();
    double now = begun;
    long runs = 0;
    lan_status status = LAN_OK;
    while (status == LAN_OK && (runs == 0 || now - begun < MEASURE_FOR)) {
        status = lan_cli_route_search_run(search, &it->route);
        now = lan_cli_stopwatch();
        runs++;
    }
    it->search = (now - begun) / (double)runs;
    return status;
}

static lan_status try_one(const lan_cli *cli, const lan_cli_route_query *query,
                          trial *it)
{
    lan_cli_route_search search;
    it->refusal = lan_cli_route_query_refusal(query, it->algorithm);
    if (it->refusal != NULL) {
        return LAN_OK;
    }
    const double begun = lan_cli_stopwatch();
    lan_status status =
        lan_cli_route_search_create(cli, query, it->algorithm, &search);
    it->prepare = lan_cli_stopwatch() - begun;
    if (status == LAN_ELIMIT) {
        it->refusal = "the map is too large for it";
        return LAN_OK;
    }
    if (status == LAN_OK) {
        status = measure(&search, it);
        it->used = lan_cli_route_search_used(&search);
        it->memory = lan_cli_route_search_memory(&search);
        lan_cli_route_search_clear(&search);
    }
    return status;
}

static void add_headings(lan_cli_table *table)
{
    static const char *const headings[] = {
        "algorithm", "length",     "cost",       "expanded",
        "search us", "prepare ms", "memory KiB", ""};
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        lan_cli_table_cell(table, "%s", headings[i]);
    }
}

static const char *remark(const trial *it)
{
    if (it->route.end != LAN_ROUTE_FOUND) {
        return lan_route_end_text(it->route.end);
    }
    if (it->used != it->algorithm->name) {
        return it->used;
    }
    return it->algorithm->is_any_angle ? "any angle"
           : it->algorithm->is_optimal ? "optimal"
                                       : "";
}

static void add_number(lan_cli_table *table, bool is_known, double value)
{
    if (is_known) {
        lan_cli_table_cell(table, "%.6f", value);
    } else {
        lan_cli_table_cell(table, "%s", "");
    }
}

static void add_line(lan_cli_table *table, const trial *it)
{
    lan_cli_table_row(table, it->refusal != NULL ? LAN_CLI_DIM : LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s", it->algorithm->name);
    if (it->refusal != NULL) {
        for (int i = 0; i < 6; i++) {
            lan_cli_table_cell(table, "%s", "");
        }
        lan_cli_table_cell(table, "%s", it->refusal);
        return;
    }
    const bool is_found = it->route.end == LAN_ROUTE_FOUND;
    add_number(table, is_found, it->route.length);
    add_number(table, is_found, it->route.cost);
    lan_cli_table_cell(table, "%llu", (unsigned long long)it->route.expanded);
    lan_cli_table_cell(table, "%.1f", 1e6 * it->search);
    lan_cli_table_cell(table, "%.1f", 1e3 * it->prepare);
    lan_cli_table_cell(table, "%zu", it->memory / 1024);
    lan_cli_table_cell(table, "%s", remark(it));
}

static json_t *trial_json(const trial *it)
{
    if (it->refusal != NULL) {
        return json_pack("{s:s, s:s}", "algorithm", it->algorithm->name,
                         "refused", it->refusal);
    }
    return json_pack("{s:s, s:s, s:b, s:b, s:s, s:f, s:f, s:I, s:f, s:f, s:I}",
                     "algorithm", it->algorithm->name, "used", it->used,
                     "optimal", (int)it->algorithm->is_optimal, "any_angle",
                     (int)it->algorithm->is_any_angle, "end",
                     lan_route_end_text(it->route.end), "length",
                     it->route.length, "cost", it->route.cost, "expanded",
                     (json_int_t)it->route.expanded, "microseconds",
                     1e6 * it->search, "prepare_microseconds",
                     1e6 * it->prepare, "memory", (json_int_t)it->memory);
}

/* A table or a list, whichever is asked for. */
typedef struct sheet {
    lan_cli_table *table;
    json_t *rows;
    bool lost; /* out of memory on the way */
} sheet;

static void add(const lan_cli *cli, const trial *it, sheet *into)
{
    if (cli->json) {
        into->lost = json_array_append_new(into->rows, trial_json(it)) != 0 ||
                     into->lost;
    } else {
        add_line(into->table, it);
    }
}

static lan_cli_exit fill(const lan_cli *cli, const lan_cli_route_query *query,
                         sheet *into)
{
    lan_cli_exit exit = LAN_CLI_DONE;
    for (size_t i = 0; lan_algorithm_at(i) != NULL; i++) {
        trial it = {.algorithm = lan_algorithm_at(i)};
        const lan_status status = try_one(cli, query, &it);
        if (status != LAN_OK) {
            return lan_cli_blame(it.algorithm->name, status, NULL);
        }
        if (it.refusal == NULL && it.route.end != LAN_ROUTE_FOUND) {
            exit = LAN_CLI_NO_SOLUTION;
        }
        add(cli, &it, into);
    }
    return exit;
}

static lan_cli_exit print_table(const lan_cli *cli, const lan_cli_table *table,
                                lan_cli_exit status)
{
    lan_cli_output out;
    const lan_cli_exit opened = lan_cli_output_open(cli->output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    const lan_status printed = lan_cli_table_print(
        table, out.stream, cli->color_out && out.file == NULL);
    return lan_cli_ended(
        status, lan_cli_output_close(&out, lan_cli_blame(NULL, printed, NULL)));
}

static lan_cli_exit print_json(const lan_cli *cli,
                               const lan_cli_route_query *query, sheet *into,
                               lan_cli_exit status)
{
    json_t *object = NULL;
    if (!into->lost) {
        object =
            json_pack("{s:i, s:o, s:O}", "schema", 1, "map",
                      lan_cli_json_text(query->path), "algorithms", into->rows);
    }
    return lan_cli_json_write(object, cli->output, status);
}

static bool is_answer(lan_cli_exit status)
{
    return status == LAN_CLI_DONE || status == LAN_CLI_NO_SOLUTION;
}

lan_cli_exit lan_cli_route_all(const lan_cli *cli,
                               const lan_cli_route_query *query)
{
    sheet both = {.rows = json_array()};
    const lan_status made = lan_cli_table_create("lrrrrrrl", &both.table);
    if (made != LAN_OK || both.rows == NULL) {
        lan_cli_table_destroy(both.table);
        json_decref(both.rows);
        return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
    }
    add_headings(both.table);
    lan_cli_exit status = fill(cli, query, &both);
    if (is_answer(status)) {
        status = cli->json ? print_json(cli, query, &both, status)
                           : print_table(cli, both.table, status);
    }
    lan_cli_table_destroy(both.table);
    json_decref(both.rows);
    return status;
}
