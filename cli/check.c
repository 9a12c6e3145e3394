/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>

#include "base/text.h"
#include "cli/fight.h"
#include "cli/outcome_json.h"
#include "cli/terminal.h"

/* Reads one file and makes the battle it describes; what is wrong is left in
 * messages. */
static lan_cli_exit check_file(const lan_cli *cli, const char *path,
                               lan_messages *messages)
{
    lan_scenario *scenario = NULL;
    const lan_status status = lan_scenario_read_file(
        path, cli->settings, cli->setting_count, messages, &scenario);
    if (status != LAN_OK) {
        return lan_cli_exit_of(status);
    }
    const lan_cli_exit spared = lan_cli_spare_named(cli, scenario);
    lan_scenario_destroy(scenario);
    return spared;
}

static lan_cli_exit check_text(const lan_cli *cli, FILE *out)
{
    lan_cli_exit status = LAN_CLI_DONE;

    for (size_t i = 0; i < cli->operand_count; i++) {
        const char *path = cli->operands[i];
        lan_scenario *scenario = NULL;
        const lan_cli_exit one = lan_cli_read(cli, path, &scenario);
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

static json_t *message_json(const lan_message *message)
{
    return json_pack("{s:s, s:i, s:i, s:o, s:o}", "severity",
                     message->is_error ? "error" : "warning", "line",
                     message->error.line, "column", message->error.column,
                     "text", lan_cli_json_text(message->error.text), "where",
                     message->file == NULL ? json_null()
                                           : lan_cli_json_text(message->file));
}

static json_t *file_json(const lan_cli *cli, const char *path,
                         lan_cli_exit *status)
{
    lan_messages *messages = NULL;
    if (lan_messages_create(&messages) != LAN_OK) {
        *status = lan_cli_blame(path, LAN_ENOMEM, NULL);
        return NULL;
    }
    json_t *list = json_array();
    const lan_cli_exit checked = check_file(cli, path, messages);
    *status = checked;
    for (size_t i = 0; i < messages->count; i++) {
        if (json_array_append_new(list, message_json(&messages->items[i])) !=
            0) {
            *status = LAN_CLI_FAILED;
        }
    }
    json_t *made =
        json_pack("{s:o, s:b, s:o, s:I}", "file", lan_cli_json_text(path), "ok",
                  (int)(checked == LAN_CLI_DONE), "messages", list, "dropped",
                  (json_int_t)messages->dropped);
    lan_messages_destroy(messages);
    return made;
}

static lan_cli_exit check_json(const lan_cli *cli)
{
    lan_cli_exit status = LAN_CLI_DONE;
    json_t *files = json_array();

    for (size_t i = 0; i < cli->operand_count; i++) {
        lan_cli_exit one = LAN_CLI_DONE;
        json_t *file = file_json(cli, cli->operands[i], &one);
        if (json_array_append_new(files, file) != 0) {
            json_decref(files);
            return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
        }
        if (one == LAN_CLI_USAGE) {
            json_decref(files);
            return one;
        }
        status = lan_cli_worse(status, one);
    }
    return lan_cli_json_write(
        json_pack("{s:i, s:o}", "schema", 1, "files", files), cli->output,
        status);
}

static lan_cli_exit run_check(const lan_cli *cli)
{
    lan_cli_output out;
    lan_cli_exit status = lan_cli_check_operands(cli);

    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (cli->json) {
        return check_json(cli);
    }
    status = lan_cli_output_open(cli->output, &out);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = check_text(cli, out.stream);
    /* What was found is a result, whatever it is. */
    return lan_cli_ended(
        status, lan_cli_output_close(
                    &out, status == LAN_CLI_USAGE ? status : LAN_CLI_DONE));
}

const lan_cli_command lan_cli_command_check = {
    .name = "check",
    .help = "tell all that is wrong with scenario files",
    .synopsis = "[OPTION]... FILE...",
    .text = "Reads scenario files without fighting their battles and tells all "
            "that\n"
            "is wrong with them, with line and column.  The status is 3 where "
            "there\n"
            "is an error; warnings do not count.\n",
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL_BUT_SEED,
    .run = run_check,
};
