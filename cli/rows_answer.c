/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/rows_answer.h"

#include <string.h>

#include "cli/terminal.h"

static bool is_json_name(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL && strcmp(dot, ".json") == 0;
}

static lan_cli_exit write_rows(const char *output, const char *path,
                               const lan_cli_rows_answer *answer)
{
    lan_cli_output out;
    const lan_cli_exit opened = lan_cli_output_open(output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    return lan_cli_output_close(
        &out, answer->write_rows(out.stream, path, answer->made));
}

bool lan_cli_rows_answer_is_object(const lan_cli *cli)
{
    return cli->json && cli->output != NULL &&
           (lan_cli_is_dash(cli->output) || is_json_name(cli->output));
}

lan_cli_exit lan_cli_rows_answer_print(const lan_cli *cli, const char *path,
                                       const lan_cli_rows_answer *answer)
{
    const char *output = cli->output;
    const bool to_stdout = output != NULL && lan_cli_is_dash(output);
    const bool is_object = lan_cli_rows_answer_is_object(cli);

    if (output != NULL && !is_object) {
        const lan_cli_exit status = write_rows(output, path, answer);
        if (status != LAN_CLI_DONE) {
            return status;
        }
    }
    if (cli->json) {
        return lan_cli_json_write(answer->make_object(answer->made),
                                  is_object ? output : NULL, LAN_CLI_DONE);
    }
    return to_stdout ? LAN_CLI_DONE
                     : answer->write_text(cli, path, answer->made);
}
