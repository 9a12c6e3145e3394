/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"
#include "results/document/render.h"

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
static lan_cli_exit check_file(const lan_cli *cli, size_t index)
{
    const char *const option = files[index].option;
    const char *const path = lan_cli_value(cli, option);

    if (path == NULL) {
        return LAN_CLI_DONE;
    }
    if (!lan_cli_rows_are_named(path)) {
        return lan_cli_refuse(option, "a name in .csv or .jsonl", path);
    }
    lan_cli_exit status =
        cli->output == NULL
            ? LAN_CLI_DONE
            : lan_cli_spare_by(option, path, cli->output, "the file of -o");
    for (size_t i = 0; status == LAN_CLI_DONE && i < index; i++) {
        const char *const other = lan_cli_value(cli, files[i].option);
        if (other != NULL) {
            status = lan_cli_spare_by(option, path, other,
                                      "the file of another option");
        }
    }
    return status;
}

/* Refuses files whose names say no form, that are also the result's or each
 * other's, and such options for several files. */
static lan_cli_exit check_files(const lan_cli *cli)
{
    lan_cli_exit status = LAN_CLI_DONE;

    for (size_t i = 0; status == LAN_CLI_DONE && i < FILE_COUNT; i++) {
        status = check_file(cli, i);
        if (status == LAN_CLI_DONE && cli->operand_count > 1 &&
            lan_cli_has(cli, files[i].option)) {
            lan_cli_say("--%s is for one scenario, not for %zu",
                        files[i].option, cli->operand_count);
            status = LAN_CLI_USAGE;
        }
    }
    return status;
}

/* Refuses them for a battle that was fought without a map. */
static lan_cli_exit check_map(const lan_cli *cli, const char *path,
                              const lan_fought *fought)
{
    for (size_t i = 0; fought->campaign == NULL && i < FILE_COUNT; i++) {
        if (lan_cli_has(cli, files[i].option)) {
            lan_cli_say("--%s: no army of %s stands on a map: give each an "
                        "'at'",
                        files[i].option, path);
            return LAN_CLI_USAGE;
        }
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit write_document(const lan_document *document,
                                   const char *path)
{
    const bool is_lines = lan_cli_ends_in(path, ".jsonl");
    lan_cli_output out;

    const lan_cli_exit opened = lan_cli_output_open(path, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    const lan_status status =
        is_lines ? lan_document_to_json_lines(document, out.stream)
                 : lan_document_to_csv(document, out.stream);
    return lan_cli_output_close(&out, lan_cli_blame(path, status, NULL));
}

/* Writes what --events and --positions name. */
static lan_cli_exit write_files(const lan_cli *cli, const lan_fought *fought)
{
    lan_cli_exit exit = LAN_CLI_DONE;

    for (size_t i = 0; exit == LAN_CLI_DONE && i < FILE_COUNT; i++) {
        const char *const path = lan_cli_value(cli, files[i].option);
        lan_document *document = NULL;
        if (path == NULL) {
            continue;
        }
        exit = lan_cli_blame(
            NULL, lan_document_create(LAN_FOR(LAN_FORMAT_CSV), &document),
            NULL);
        if (exit == LAN_CLI_DONE) {
            files[i].fill(document, fought);
            exit = write_document(document, path);
        }
        lan_document_destroy(document);
    }
    return exit;
}

/* --- one battle ---------------------------------------------------------- */

static lan_cli_exit answer_battle(const lan_cli *cli, const char *path,
                                  const lan_fought *fought)
{
    lan_turning turnings[LAN_TURNINGS];
    lan_battle_result result = {.path = path,
                                .fought = fought,
                                .seed = cli->seed,
                                .turnings = turnings,
                                .log = lan_cli_log(cli)};
    lan_cli_answer answer;

    lan_cli_exit status =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE, &answer);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_prepare_page(cli, path, answer.document, fought, turnings,
                                  &result.turning_count);
    if (status == LAN_CLI_DONE) {
        lan_page_battle(answer.document, &result);
    }
    return lan_cli_answer_end(&answer, path, status);
}

static lan_cli_exit run_one(const lan_cli *cli, const char *path)
{
    lan_fought fought;

    lan_cli_exit status = lan_cli_fight(cli, path, false, &fought);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = check_map(cli, path, &fought);
    if (status == LAN_CLI_DONE) {
        status = answer_battle(cli, path, &fought);
    }
    if (status == LAN_CLI_DONE) {
        status = write_files(cli, &fought);
    }
    lan_fought_clear(&fought);
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
    lan_fought fought;

    const lan_cli_exit status = lan_cli_fight(cli, path, false, &fought);
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

static lan_cli_exit run_run(const lan_cli *cli)
{
    lan_cli_exit checked = lan_cli_check_operands(cli);

    if (checked == LAN_CLI_DONE) {
        checked = check_files(cli);
    }
    if (checked != LAN_CLI_DONE) {
        return checked;
    }
    return cli->operand_count == 1 ? run_one(cli, cli->operands[0])
                                   : run_several(cli);
}

static const lan_cli_option options[] = {
    LAN_CLI_LOG_OPTIONS,
    {"events", 0, LAN_CLI_WRITTEN, "FILE",
     .help = "on a map: write the log as .csv or .jsonl"},
    {"positions", 0, LAN_CLI_WRITTEN, "FILE",
     .help = "on a map: write each step as .csv or .jsonl"},
    {.name = NULL}};

const lan_cli_command lan_cli_command_run = {
    .name = "run",
    .help = "fight a battle: who wins, when, and with how many left",
    .synopsis = "[OPTION]... FILE...",
    .options = options,
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_run,
};
