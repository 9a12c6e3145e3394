/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

/* --- files beside the answer --------------------------------------------- */

/* A file of rows and the page that fills it. */
static const struct {
    const char *option;
    void (*fill)(lan_document *document, const lan_fought *fought);
} files[] = {
    {"events", lan_page_events},
    {"positions", lan_page_positions},
};

#define FILE_COUNT (sizeof files / sizeof files[0])

/* Each file is .csv or .jsonl and receives only one result. */
static void check_files(const lan_cli *cli)
{
    for (size_t i = 0; i < FILE_COUNT; i++) {
        const char *const option = files[i].option;
        const char *const path = lan_cli_value(cli, option);
        char dashed[40];
        if (path == NULL) {
            continue;
        }
        if (!lan_cli_rows_are_named(path)) {
            lan_cli_refuse_value(cli, option, "a name in .csv or .jsonl", path);
        }
        (void)snprintf(dashed, sizeof dashed, "--%s", option);
        if (cli->output != NULL) {
            lan_cli_spare(cli, dashed, path, cli->output, "the file of -o");
        }
        for (size_t k = 0; k < i; k++) {
            const char *const other = lan_cli_value(cli, files[k].option);
            if (other != NULL) {
                lan_cli_spare(cli, dashed, path, other,
                              "the file of another option");
            }
        }
        if (cli->operand_count > 1) {
            lan_cli_refuse(cli, "--%s takes one scenario, not %zu", option,
                           cli->operand_count);
        }
    }
}

/* Writes the files of --events and --positions. */
static void write_files(const lan_cli *cli, const lan_fought *fought)
{
    for (size_t i = 0; i < FILE_COUNT; i++) {
        const char *const path = lan_cli_value(cli, files[i].option);
        if (path == NULL) {
            continue;
        }
        lan_document *const document = lan_document_create(
            LAN_FOR(LAN_FORMAT_CSV), lan_cli_end_for_memory, cli);
        files[i].fill(document, fought);
        lan_cli_keep(cli, document, NULL);
        lan_cli_output out = lan_cli_open(cli, path);
        const lan_status status =
            lan_cli_ends_in(path, ".jsonl")
                ? lan_document_to_json_lines(document, out.stream)
                : lan_document_to_csv(document, out.stream);
        lan_cli_go_on(
            cli, lan_cli_written(cli, &out, lan_cli_blame(path, status, NULL)));
    }
}

/* --- one battle ---------------------------------------------------------- */

static lan_cli_exit run_one(const lan_cli *cli, const char *path)
{
    const lan_fought *fought = lan_cli_fight(cli, path);
    lan_turning turnings[LAN_TURNINGS];
    lan_battle_result result = {.path = path,
                                .fought = fought,
                                .seed = cli->seed,
                                .turnings = turnings,
                                .log = lan_cli_log(cli)};
    for (size_t i = 0; fought->campaign == NULL && i < FILE_COUNT; i++) {
        if (lan_cli_has(cli, files[i].option)) {
            lan_cli_refuse(cli,
                           "--%s: no army of %s stands on a map: give each an "
                           "'at'",
                           files[i].option, path);
        }
    }
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE);
    lan_cli_prepare_page(cli, path, document, fought, turnings,
                         &result.turning_count);
    lan_page_battle(document, &result);
    lan_cli_go_on(cli, lan_cli_answer_end(cli, LAN_CLI_ROWS_BESIDE, document,
                                          path, LAN_CLI_DONE));
    write_files(cli, fought);
    return LAN_CLI_DONE;
}

/* --- several battles ----------------------------------------------------- */

static lan_cli_exit add_battle(const lan_cli *cli, const char *path,
                               lan_document *document, lan_table *table)
{
    lan_fought fought;

    const lan_cli_exit status = lan_cli_try_fight(cli, path, false, &fought);
    if (status != LAN_CLI_DONE) {
        lan_page_battles_fail(document, table, path, (int)status);
        return status;
    }
    const lan_battle_result result = {.path = path, .fought = &fought};
    lan_page_battles_add(document, table, &result);
    lan_fought_clear(&fought);
    return status;
}

/* The exit status is the worst of all battles; a failed battle is also a line
 * of the table. */
static lan_cli_exit run_several(const lan_cli *cli)
{
    lan_cli_exit worst = LAN_CLI_DONE;
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    lan_table *table = lan_page_battles_begin(document);
    for (size_t i = 0; i < cli->operand_count && worst < LAN_CLI_SIGNAL; i++) {
        worst = lan_cli_worse(
            worst, add_battle(cli, cli->operands[i], document, table));
    }
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, NULL, worst);
}

lan_cli_exit lan_cli_run_run(const lan_cli *cli)
{
    lan_cli_check_operands(cli);
    check_files(cli);
    return cli->operand_count == 1 ? run_one(cli, cli->operands[0])
                                   : run_several(cli);
}
