/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"
#include "cli/cli.h"

static lan_cli_exit check_text(const lan_cli *cli, FILE *out)
{
    lan_cli_exit status = LAN_CLI_DONE;

    for (size_t i = 0; i < cli->operand_count; i++) {
        const char *path = cli->operands[i];
        lan_scenario *scenario = NULL;
        const lan_cli_exit one = lan_cli_try_read(cli, path, true, &scenario);
        char shown[512];
        if (one == LAN_CLI_DONE && !cli->quiet) {
            fprintf(out, "%s: ok\n",
                    lan_text_printable(path, shown, sizeof shown));
        }
        lan_scenario_destroy(scenario);
        status = lan_cli_worse(status, one);
    }
    return status;
}

/* Adds a file to the page, which has its messages. */
static lan_cli_exit add_file(const lan_cli *cli, const char *path,
                             lan_document *document, lan_table *table)
{
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;

    lan_cli_must(cli, path, lan_messages_create(&messages));
    const lan_reading what = {path, NULL, 0, cli->settings, cli->setting_count,
                              true};
    const lan_status status = lan_scenario_read(&what, messages, &scenario);
    if (status == LAN_OK) {
        lan_cli_keep(cli, scenario, NULL);
        lan_cli_spare_named(cli, scenario);
        lan_cli_say_notes(cli, scenario);
        lan_scenario_destroy(scenario);
    }
    lan_page_check_add(document, table, path, status == LAN_OK, messages);
    lan_messages_destroy(messages);
    return lan_cli_exit_of(status);
}

lan_cli_exit lan_cli_run_check(const lan_cli *cli)
{
    lan_cli_exit status = LAN_CLI_DONE;

    lan_cli_check_operands(cli);
    if (lan_cli_answer_is_text(cli, LAN_CLI_ROWS_WITHIN)) {
        lan_cli_output out = lan_cli_open(cli, cli->output);
        status = check_text(cli, out.stream);
        /* What was found is a result, whatever it is. */
        return lan_cli_ended(status, lan_cli_written(cli, &out, LAN_CLI_DONE));
    }
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    lan_table *table = lan_page_check_begin(document);
    for (size_t i = 0; i < cli->operand_count; i++) {
        status = lan_cli_worse(
            status, add_file(cli, cli->operands[i], document, table));
    }
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, NULL, status);
}
