/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/answer.h"
#include "cli/campaign_files.h"
#include "cli/fight.h"
#include "results/pages/pages.h"

/* --- one battle ---------------------------------------------------------- */

static lan_cli_exit answer_battle(const lan_cli *cli, const char *path,
                                  lan_log_level log, const lan_fought *fought)
{
    lan_turning turnings[LAN_TURNINGS];
    lan_battle_result result = {.path = path,
                                .fought = fought,
                                .seed = cli->seed,
                                .turnings = turnings,
                                .log = log};
    lan_cli_answer answer;

    lan_cli_exit status =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE, &answer);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (lan_document_is_for_people(answer.document)) {
        status = lan_cli_turnings(cli, path, fought, turnings,
                                  &result.turning_count);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_film(cli, path, answer.document, fought);
    }
    if (status == LAN_CLI_DONE) {
        lan_page_battle(answer.document, &result);
    }
    return lan_cli_answer_end(&answer, path, status);
}

static lan_cli_exit run_one(const lan_cli *cli, const char *path,
                            lan_log_level log)
{
    lan_cli_battle fought;

    lan_cli_exit status = lan_cli_fight(cli, path, &fought);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_campaign_has_map(cli, path, &fought);
    if (status == LAN_CLI_DONE) {
        status = answer_battle(cli, path, log, &fought);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_campaign_write(cli, &fought);
    }
    lan_cli_battle_clear(&fought);
    return status;
}

/* --- several battles ----------------------------------------------------- */

/* By a signal, or as the result would replace what is read: it is not written.
 */
static bool is_stopped(lan_cli_exit status)
{
    return status > LAN_CLI_SIGNAL || status == LAN_CLI_USAGE;
}

static lan_cli_exit add_battle(const lan_cli *cli, const char *path,
                               lan_document *document, lan_table *table)
{
    lan_cli_battle fought;

    const lan_cli_exit status = lan_cli_fight(cli, path, &fought);
    if (status != LAN_CLI_DONE) {
        lan_page_battles_fail(document, table, path, (int)status);
        return status;
    }
    const lan_battle_result result = {.path = path, .fought = &fought};
    lan_page_battles_add(document, table, &result);
    lan_cli_battle_clear(&fought);
    return status;
}

/* What stops all is the worst; else a battle that fails is a line as well. */
static lan_cli_exit run_several(const lan_cli *cli)
{
    lan_cli_exit worst = LAN_CLI_DONE;
    lan_cli_answer answer;

    const lan_cli_exit begun =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (begun != LAN_CLI_DONE) {
        return begun;
    }
    lan_table *table = lan_page_battles_begin(answer.document);
    for (size_t i = 0; i < cli->operand_count && !is_stopped(worst); i++) {
        const lan_cli_exit status =
            add_battle(cli, cli->operands[i], answer.document, table);
        worst = is_stopped(status) ? status : lan_cli_worse(worst, status);
    }
    lan_page_battles_end(answer.document);
    const lan_cli_exit written = lan_cli_answer_end(
        &answer, NULL, is_stopped(worst) ? worst : LAN_CLI_DONE);
    return lan_cli_ended(worst, written);
}

/* -------------------------------------------------------------------------- */

static lan_cli_exit run_run(const lan_cli *cli)
{
    lan_log_level log = LAN_LOG_MAIN;
    lan_cli_exit checked = lan_cli_check_operands(cli);

    if (checked == LAN_CLI_DONE) {
        checked = lan_cli_campaign_check(cli, &log);
    }
    if (checked != LAN_CLI_DONE) {
        return checked;
    }
    return cli->operand_count == 1 ? run_one(cli, cli->operands[0], log)
                                   : run_several(cli);
}

static const lan_cli_option options[] = {LAN_CLI_LOG_OPTIONS,
                                         LAN_CLI_CAMPAIGN_OPTIONS};

const lan_cli_command lan_cli_command_run = {
    .name = "run",
    .help = "fight a battle: who wins, when, and with how many left",
    .synopsis = "[OPTION]... FILE...",
    .text =
        "Computes the battle of a scenario file and prints a summary: the\n"
        "winner, the losses, who killed whom, with how many the others would\n"
        "have won, and a small curve.  Of several files it prints a table, a\n"
        "line each.  - is standard input.\n"
        "\n"
        "-o FILE writes the curve of a single battle as CSV, a column a "
        "group;\n"
        "-o - prints the curve instead of the summary.  With --json a FILE in\n"
        ".json, or -, is for the object.\n"
        "\n"
        "Armies that stand on a map march, meet and fight there: the summary\n"
        "says where they ended and why, and shows the log and the map.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_run,
};
