/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/curve_file.h"
#include "cli/fight.h"
#include "cli/outcome_json.h"
#include "cli/rows_answer.h"
#include "cli/summary.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "cli/turning.h"

/* --- one battle ---------------------------------------------------------- */

static lan_cli_exit print_summary(const lan_cli *cli, const char *path,
                                  const void *made)
{
    const lan_cli_battle *fought = made;
    lan_cli_turning turnings[LAN_CLI_TURNINGS];
    size_t count = 0;
    lan_error err;

    lan_error_clear(&err);
    lan_status status =
        lan_cli_turnings_find(cli, fought, turnings, &count, &err);
    if (status != LAN_OK) {
        return lan_cli_blame(path, status, &err);
    }
    status = lan_cli_summary_write(stdout, cli, path, fought, turnings, count);
    return lan_cli_blame(path, status, NULL);
}

static lan_cli_exit write_curve(FILE *out, const char *path, const void *made)
{
    const lan_cli_battle *fought = made;
    return lan_cli_blame(
        path, lan_cli_curve_write(out, fought->battle, fought->trajectory),
        NULL);
}

static json_t *make_object(const void *made)
{
    return lan_cli_outcome_json(made);
}

static lan_cli_exit run_one(const lan_cli *cli, const char *path)
{
    lan_cli_battle fought;

    lan_cli_exit status = lan_cli_fight(cli, path, &fought);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_cli_rows_answer answer = {&fought, print_summary, write_curve,
                                        make_object};
    status = lan_cli_rows_answer_print(cli, path, &answer);
    lan_cli_battle_clear(&fought);
    return status;
}

/* --- several battles ----------------------------------------------------- */

static void add_headings(lan_cli_table *table)
{
    static const char *const headings[] = {"file", "winner", "left",  "", "end",
                                           "",     "reason", "margin"};

    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        lan_cli_table_cell(table, "%s", headings[i]);
    }
}

static void add_line(lan_cli_table *table, const char *path,
                     const lan_cli_battle *fought)
{
    const lan_outcome *outcome = fought->outcome;
    const char *unit = lan_scenario_time_unit(fought->scenario);

    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s", path);
    lan_cli_table_cell(table, "%s%s",
                       lan_outcome_winner_name(outcome, fought->battle),
                       outcome->near_tie ? " (near tie)" : "");
    if (outcome->winner >= 0) {
        lan_cli_tally tally;
        lan_cli_tally_side(fought->battle, outcome, outcome->winner, &tally);
        lan_cli_table_count(table, tally.left);
        lan_cli_table_cell(table, "%.1f %%",
                           100.0 * lan_cli_tally_share(&tally));
    } else {
        lan_cli_table_cell(table, "%s", "");
        lan_cli_table_cell(table, "%s", "");
    }
    lan_cli_table_number(table, outcome->time);
    lan_cli_table_cell(table, "%s", unit);
    lan_cli_table_cell(table, "%s", lan_end_reason_name(outcome->reason));
    lan_cli_table_cell(table, "%+.4f", outcome->margin);
}

static void add_failure(lan_cli_table *table, const char *path)
{
    lan_cli_table_row(table, LAN_CLI_BAD);
    lan_cli_table_cell(table, "%s", path);
    lan_cli_table_cell(table, "failed");
}

/* By a signal, or as the result would replace what is read: it is not written.
 */
static bool is_stopped(lan_cli_exit status)
{
    return status > LAN_CLI_SIGNAL || status == LAN_CLI_USAGE;
}

/* The worse of two; what stops all is the worst. */
static lan_cli_exit add_status(lan_cli_exit status, lan_cli_exit one)
{
    return is_stopped(one) ? one : lan_cli_worse(status, one);
}

static lan_cli_exit run_table(const lan_cli *cli)
{
    lan_cli_exit status = LAN_CLI_DONE;
    lan_cli_table *table = NULL;
    lan_cli_output out;

    const lan_status made = lan_cli_table_create("llrrrllr", &table);
    if (made != LAN_OK) {
        return lan_cli_blame(NULL, made, NULL);
    }
    add_headings(table);
    for (size_t i = 0; i < cli->operand_count && !is_stopped(status); i++) {
        lan_cli_battle fought;
        const lan_cli_exit one = lan_cli_fight(cli, cli->operands[i], &fought);
        if (one == LAN_CLI_DONE) {
            add_line(table, cli->operands[i], &fought);
            lan_cli_battle_clear(&fought);
        } else {
            add_failure(table, cli->operands[i]);
        }
        status = add_status(status, one);
    }
    if (!is_stopped(status)) {
        const lan_cli_exit opened = lan_cli_output_open(cli->output, &out);
        if (opened == LAN_CLI_DONE) {
            const bool color = cli->color_out && out.file == NULL;
            const lan_status printed =
                lan_cli_table_print(table, out.stream, color);
            status = lan_cli_ended(
                status,
                lan_cli_output_close(&out, lan_cli_blame(NULL, printed, NULL)));
        }
        status = lan_cli_ended(status, opened);
    }
    lan_cli_table_destroy(table);
    return status;
}

/* One entry of "runs": the object of the battle, or what became of it. */
static json_t *run_json(const lan_cli *cli, const char *path,
                        lan_cli_exit *status)
{
    lan_cli_battle fought;
    json_t *object = NULL;

    *status = lan_cli_fight(cli, path, &fought);
    if (*status == LAN_CLI_DONE) {
        object = lan_cli_outcome_json(&fought);
        lan_cli_battle_clear(&fought);
    } else {
        object = json_pack("{s:i, s:i}", "schema", 1, "status", (int)*status);
    }
    if (object != NULL &&
        json_object_set_new(object, "file", lan_cli_json_text(path)) != 0) {
        json_decref(object);
        object = NULL;
    }
    return object;
}

static lan_cli_exit run_array(const lan_cli *cli)
{
    lan_cli_exit status = LAN_CLI_DONE;
    json_t *runs = json_array();

    for (size_t i = 0; i < cli->operand_count; i++) {
        lan_cli_exit one = LAN_CLI_DONE;
        json_t *entry = run_json(cli, cli->operands[i], &one);
        status = add_status(status, one);
        if (is_stopped(status)) {
            json_decref(entry);
            json_decref(runs);
            return status;
        }
        if (json_array_append_new(runs, entry) != 0) {
            json_decref(runs);
            return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
        }
    }
    return lan_cli_json_write(
        json_pack("{s:i, s:o}", "schema", 1, "runs", runs), cli->output,
        status);
}

/* -------------------------------------------------------------------------- */

static lan_cli_exit run_run(const lan_cli *cli)
{
    const lan_cli_exit checked = lan_cli_check_operands(cli);

    if (checked != LAN_CLI_DONE) {
        return checked;
    }
    if (cli->operand_count == 1) {
        return run_one(cli, cli->operands[0]);
    }
    return cli->json ? run_array(cli) : run_table(cli);
}

const lan_cli_command lan_cli_command_run = {
    .name = "run",
    .help = "fight a battle: who wins, when, and with how many left",
    .synopsis = "[OPTION]... FILE...",
    .text =
        "Works out the battle of a scenario file and prints a summary: the\n"
        "winner, the losses, who killed whom, with how many the others would\n"
        "have won, and a small curve.  Of several files it prints a table, a\n"
        "line each.  - is standard input.\n"
        "\n"
        "-o FILE writes the curve of a single battle as CSV, a column a "
        "group;\n"
        "-o - prints the curve instead of the summary.  With --json a FILE in\n"
        ".json, or -, is for the object.\n",
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL,
    .run = run_run,
};
