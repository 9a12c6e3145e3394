/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"
#include "results/document/document.h"

/* --- files beside the answer --------------------------------------------- */

/* A file of rows, and the page that fills it. */
static const struct {
    const char *option;
    void (*fill)(lan_document *document, const lan_fought *fought);
} files[] = {
    {"events", lan_page_events},
    {"positions", lan_page_positions},
};

#define FILE_COUNT (sizeof files / sizeof files[0])

/* A file is of one of the two forms, and no other result goes there. */
static void check_file(const lan_cli *cli, size_t index)
{
    const char *const option = files[index].option;
    const char *const path = lan_cli_value(cli, option);
    char dashed[40];

    if (path == NULL) {
        return;
    }
    if (!lan_cli_rows_are_named(path)) {
        lan_cli_refuse(cli, option, "a name in .csv or .jsonl", path);
    }
    (void)snprintf(dashed, sizeof dashed, "--%s", option);
    if (cli->output != NULL) {
        lan_cli_go_on(
            cli, lan_cli_spare(dashed, path, cli->output, "the file of -o"));
    }
    for (size_t i = 0; i < index; i++) {
        const char *const other = lan_cli_value(cli, files[i].option);
        if (other != NULL) {
            lan_cli_go_on(cli, lan_cli_spare(dashed, path, other,
                                             "the file of another option"));
        }
    }
    if (cli->operand_count > 1) {
        lan_cli_die(cli, LAN_CLI_USAGE, "--%s is for one scenario, not for %zu",
                    option, cli->operand_count);
    }
}

/* Refuses them for a battle that was fought without a map. */
static void check_map(const lan_cli *cli, const char *path,
                      const lan_fought *fought)
{
    for (size_t i = 0; fought->campaign == NULL && i < FILE_COUNT; i++) {
        if (lan_cli_has(cli, files[i].option)) {
            lan_cli_die(cli, LAN_CLI_USAGE,
                        "--%s: no army of %s stands on a map: give each an "
                        "'at'",
                        files[i].option, path);
        }
    }
}

/* Writes what --events and --positions name. */
static void write_file(const lan_cli *cli, size_t index,
                       const lan_fought *fought)
{
    const char *const path = lan_cli_value(cli, files[index].option);
    lan_document *document = NULL;
    lan_cli_output out;
    if (path == NULL) {
        return;
    }
    lan_cli_must(cli, NULL,
                 lan_document_create(LAN_FOR(LAN_FORMAT_CSV), &document));
    files[index].fill(document, fought);
    lan_cli_exit exit = lan_cli_output_open(path, &out);
    if (exit == LAN_CLI_DONE) {
        const lan_status status =
            lan_cli_ends_in(path, ".jsonl")
                ? lan_document_to_json_lines(document, out.stream)
                : lan_document_to_csv(document, out.stream);
        exit = lan_cli_output_close(&out, lan_cli_blame(path, status, NULL));
    }
    lan_document_destroy(document);
    lan_cli_go_on(cli, exit);
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
    check_map(cli, path, fought);
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE);
    lan_cli_prepare_page(cli, path, document, fought, turnings,
                         &result.turning_count);
    lan_page_battle(document, &result);
    lan_cli_go_on(cli, lan_cli_answer_end(cli, LAN_CLI_ROWS_BESIDE, document,
                                          path, LAN_CLI_DONE));
    for (size_t i = 0; i < FILE_COUNT; i++) {
        write_file(cli, i, fought);
    }
    return LAN_CLI_DONE;
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

/* What stops all is the worst; else a battle that fails is a line as well. */
static lan_cli_exit run_several(const lan_cli *cli)
{
    lan_cli_exit worst = LAN_CLI_DONE;
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    lan_table *table = lan_page_battles_begin(document);
    for (size_t i = 0; i < cli->operand_count && !is_stopped(worst); i++) {
        const lan_cli_exit status =
            add_battle(cli, cli->operands[i], document, table);
        worst = is_stopped(status) ? status : lan_cli_worse(worst, status);
    }
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, NULL, worst);
}

static lan_cli_exit run_run(const lan_cli *cli)
{
    lan_cli_check_operands(cli);
    for (size_t i = 0; i < FILE_COUNT; i++) {
        check_file(cli, i);
    }
    return cli->operand_count == 1 ? run_one(cli, cli->operands[0])
                                   : run_several(cli);
}

static const lan_cli_option options[] = {
    {"events", 0, LAN_CLI_WRITTEN, "FILE",
     .help = "on a map: write the log as .csv or .jsonl"},
    {"positions", 0, LAN_CLI_WRITTEN, "FILE",
     .help = "on a map: write each step as .csv or .jsonl"},
    {.name = NULL}};

const lan_cli_command lan_cli_command_run = {
    .name = "run",
    .help = "fight a battle: who wins, when, and with how many left",
    .synopsis = "[OPTION]... FILE...",
    .options = {lan_cli_options_log, options},
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_run,
};
