/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

static void clear_asked(void *asked)
{
    ((lan_cli_asked *)asked)->question->clear(asked);
}

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
    lan_cli_keep(cli, out, clear_asked);
    const lan_status status = question->find(out, cli->err);
    lan_cli_meter_stop(cli);
    return status;
}

lan_cli_asked *lan_cli_ask(const lan_cli *cli, const lan_cli_question *question,
                           const char *path)
{
    if (question->check != NULL) {
        question->check(cli);
    }
    lan_scenario *scenario = question->is_of_roster
                                 ? lan_cli_read_roster(cli, path)
                                 : lan_cli_read(cli, path);
    lan_cli_asked *asked = lan_cli_room(cli, 1, sizeof *asked);
    *asked = (lan_cli_asked){
        .question = question, .cli = cli, .path = path, .scenario = scenario};
    if (question->suits != NULL) {
        question->suits(asked);
    }
    const lan_status found = lan_cli_find(cli, question, path, scenario, asked);
    lan_cli_must(cli, asked->blamed, found);
    return asked;
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
    const lan_cli_asked *asked = lan_cli_ask(cli, question, path);
    const lan_cli_exit judged = lan_cli_judge(asked);
    return question->has_page == NULL || question->has_page(asked)
               ? lan_cli_print_page(asked, cli, judged)
               : judged;
}
