/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

lan_status lan_cli_find(const lan_cli *cli, const lan_cli_question *question,
                        const char *path, lan_scenario *scenario,
                        lan_cli_asked *out, lan_error *err)
{
    *out = (lan_cli_asked){.question = question,
                           .cli = cli,
                           .path = path,
                           .blamed = path,
                           .scenario = scenario};
    lan_error_clear(err);
    (void)lan_cli_meter_start(&out->meter, cli, question->meter);
    const lan_status status = question->find(out, err);
    lan_cli_meter_stop(&out->meter);
    return status;
}

lan_cli_exit lan_cli_ask(const lan_cli *cli, const lan_cli_question *question,
                         const char *path, lan_cli_asked *out)
{
    lan_scenario *scenario = NULL;
    lan_error err;
    lan_cli_exit status =
        question->check != NULL ? question->check(cli) : LAN_CLI_DONE;
    if (status == LAN_CLI_DONE) {
        status = question->is_of_roster
                     ? lan_cli_read_roster(cli, path, &scenario)
                     : lan_cli_read(cli, path, &scenario);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    *out = (lan_cli_asked){.question = question,
                           .cli = cli,
                           .path = path,
                           .scenario = scenario,
                           .is_own = true};
    if (question->suits != NULL) {
        status = question->suits(out);
    }
    if (status == LAN_CLI_DONE) {
        const lan_status found =
            lan_cli_find(cli, question, path, scenario, out, &err);
        out->is_own = true;
        status = lan_cli_blame(out->blamed, found, &err);
    }
    if (status != LAN_CLI_DONE) {
        lan_cli_asked_clear(out);
    }
    return status;
}

void lan_cli_asked_clear(lan_cli_asked *asked)
{
    asked->question->clear(asked);
    if (asked->is_own) {
        lan_scenario_destroy(asked->scenario);
    }
}

lan_cli_exit lan_cli_judge(const lan_cli_asked *asked)
{
    char text[LAN_CLI_TROUBLE_SIZE] = "";
    const lan_cli_exit status = asked->question->judge != NULL
                                    ? asked->question->judge(asked, text)
                                    : LAN_CLI_DONE;
    if (text[0] != '\0') {
        lan_cli_say("%s: %s", asked->path, text);
    }
    return status;
}

lan_cli_exit lan_cli_print_page(const lan_cli_asked *asked,
                                const lan_cli *printing)
{
    lan_cli_answer answer;
    const lan_cli_exit begun =
        lan_cli_answer_begin(printing, asked->question->rows, &answer);
    if (begun != LAN_CLI_DONE) {
        return begun;
    }
    asked->question->page(asked, answer.document);
    return lan_cli_answer_end(&answer, asked->path, LAN_CLI_DONE);
}

lan_cli_exit lan_cli_answer_question(const lan_cli *cli,
                                     const lan_cli_question *question,
                                     const char *path)
{
    lan_cli_asked asked;
    lan_cli_exit status = lan_cli_ask(cli, question, path, &asked);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_cli_exit judged = lan_cli_judge(&asked);
    if (question->has_page == NULL || question->has_page(&asked)) {
        status = lan_cli_print_page(&asked, cli);
    }
    lan_cli_asked_clear(&asked);
    return lan_cli_ended(judged, status);
}

lan_cli_exit lan_cli_run_question(const lan_cli *cli)
{
    return lan_cli_answer_question(cli, cli->command->question,
                                   cli->operands[0]);
}
