/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

lan_status lan_cli_find(const lan_cli *cli, const lan_cli_question *question,
                        const char *path, lan_scenario *scenario,
                        lan_cli_asked *out)
{
    *out = (lan_cli_asked){.question = question,
                           .cli = cli,
                           .path = path,
                           .blamed = path,
                           .scenario = scenario,
                           .progress =
                               lan_cli_work(cli, question->meter, NULL, NULL)};
    const lan_status status = question->find(out, cli->err);
    lan_cli_meter_stop(cli);
    return status;
}

lan_cli_asked *lan_cli_ask(const lan_cli *cli, const lan_cli_question *question,
                           const char *path)
{
    lan_cli_asked *asked = lan_cli_room(cli, 1, sizeof *asked);
    if (question->check != NULL) {
        question->check(cli);
    }
    *asked = (lan_cli_asked){
        .question = question,
        .cli = cli,
        .path = path,
        .scenario = lan_cli_read(cli, path, question->is_of_roster)};
    if (question->suits != NULL) {
        question->suits(asked);
    }
    const lan_status found =
        lan_cli_find(cli, question, path, asked->scenario, asked);
    lan_cli_must(cli, asked->blamed, found);
    return asked;
}

lan_cli_exit lan_cli_judge(lan_cli_asked *asked,
                           char text[LAN_CLI_TROUBLE_SIZE])
{
    text[0] = '\0';
    const lan_cli_exit status = asked->question->judge != NULL
                                    ? asked->question->judge(asked, text)
                                    : LAN_CLI_DONE;
    if (text[0] != '\0') {
        lan_cli_say("%s: %s", asked->path, text);
    }
    return status;
}

lan_cli_exit lan_cli_print_page(const lan_cli_asked *asked,
                                const lan_cli *printing, lan_cli_exit status)
{
    const lan_cli_rows_place rows = asked->question->rows;
    lan_document *document = lan_cli_answer_begin(printing, rows);
    asked->question->page(asked, document);
    return lan_cli_answer_end(printing, rows, document, asked->path, status);
}

lan_cli_exit lan_cli_answer_question(const lan_cli *cli,
                                     const lan_cli_question *question,
                                     const char *path)
{
    char text[LAN_CLI_TROUBLE_SIZE];
    lan_cli_asked *asked = lan_cli_ask(cli, question, path);
    const lan_cli_exit judged = lan_cli_judge(asked, text);
    return asked->has_no_page ? judged : lan_cli_print_page(asked, cli, judged);
}
