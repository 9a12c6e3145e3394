/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"
#include "cli/cli.h"

/* Reads one file and makes the battle it describes; what is wrong is left in
 * messages. */
static lan_cli_exit check_file(const lan_cli *cli, const char *path,
                               lan_messages *messages)
{
    lan_scenario *scenario = NULL;
    const lan_status status = lan_scenario_read_roster(
        path, cli->settings, cli->setting_count, messages, &scenario);
    if (status != LAN_OK) {
        return lan_cli_exit_of(status);
    }
    const lan_cli_exit spared = lan_cli_spare_named(cli, scenario);
    lan_cli_say_notes(cli, scenario);
    lan_scenario_destroy(scenario);
    return spared;
}

static lan_cli_exit check_text(const lan_cli *cli, FILE *out)
{
    lan_cli_exit status = LAN_CLI_DONE;

    for (size_t i = 0; i < cli->operand_count; i++) {
        const char *path = cli->operands[i];
        lan_scenario *scenario = NULL;
        const lan_cli_exit one = lan_cli_try_read(cli, path, true, &scenario);
        char shown[512];
        if (one == LAN_CLI_DONE) {
            lan_scenario_destroy(scenario);
            if (!cli->quiet) {
                fprintf(out, "%s: ok\n",
                        lan_text_printable(path, shown, sizeof shown));
            }
        }
        if (one == LAN_CLI_USAGE) {
            return one;
        }
        status = lan_cli_worse(status, one);
    }
    return status;
}

/* Adds a file to the page. */
static lan_cli_exit add_file(const lan_cli *cli, const char *path,
                             lan_document *document, lan_table *table)
{
    lan_messages *messages = NULL;

    lan_cli_must(cli, path, lan_messages_create(&messages));
    const lan_cli_exit checked = check_file(cli, path, messages);
    lan_page_check_add(document, table, path, checked == LAN_CLI_DONE,
                       messages);
    lan_messages_destroy(messages);
    return checked;
}

static lan_cli_exit answer_check(const lan_cli *cli)
{
    lan_cli_exit status = LAN_CLI_DONE;
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    lan_table *table = lan_page_check_begin(document);
    for (size_t i = 0; i < cli->operand_count && status != LAN_CLI_USAGE; i++) {
        const lan_cli_exit one =
            add_file(cli, cli->operands[i], document, table);
        status = one == LAN_CLI_USAGE ? one : lan_cli_worse(status, one);
    }
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, NULL, status);
}

static lan_cli_exit run_check(const lan_cli *cli)
{
    lan_cli_output out;

    lan_cli_check_operands(cli);
    if (!lan_cli_answer_is_text(cli, LAN_CLI_ROWS_WITHIN)) {
        return answer_check(cli);
    }
    lan_cli_go_on(cli, lan_cli_output_open(cli->output, &out));
    const lan_cli_exit status = check_text(cli, out.stream);
    /* What was found is a result, whatever it is. */
    return lan_cli_ended(
        status, lan_cli_output_close(
                    &out, status == LAN_CLI_USAGE ? status : LAN_CLI_DONE));
}

const lan_cli_command lan_cli_command_check = {
    .name = "check",
    .help = "report all that is wrong with scenario files",
    .synopsis = "[OPTION]... FILE...",
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS_BUT_SEED,
    .run = run_check,
    .endings = LAN_CLI_ROSTERS,
};
