/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cli/cli.h"
#include "scenarios/examples.h"

_Noreturn static void refuse_unknown(const lan_cli *cli, const char *name)
{
    const size_t count = lan_example_count + lan_example_data_count;
    const char **names = lan_cli_room(cli, count, sizeof *names);

    for (size_t i = 0; i < count; i++) {
        names[i] = lan_examples[i].name;
    }
    char bare[64]; /* without .yaml */
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(name, "."), name);
    const lan_example *same = lan_example_find(bare);
    if (same != NULL) {
        lan_cli_say("no example '%s' (did you mean '%s'?)", name, same->name);
    } else {
        lan_cli_refuse_name("no example", name, names, count, "");
    }
    lan_cli_refuse(cli, "try 'lanchester example --list'");
}

lan_cli_exit lan_cli_run_example(const lan_cli *cli)
{
    if (lan_cli_has(cli, "list") || cli->operand_count == 0) {
        lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
        doc_fields(document, "schema: %d", 1);
        lan_table *table =
            doc_table(document, "examples", LAN_FOR_ALL, "name=|title=");
        for (size_t i = 0; i < lan_example_count; i++) {
            table_add(table, "%s|%s", lan_examples[i].name,
                      lan_examples[i].title);
        }
        return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, NULL,
                                  LAN_CLI_DONE);
    }
    const char *name = cli->operands[0];
    const lan_example *found = lan_example_find(name);
    if (cli->json || cli->has_format) {
        const char *const option = cli->has_format ? "format" : "json";
        lan_cli_refuse(
            cli, "example: --%s needs the list; 'run --%s' fights an example",
            option, option);
    }
    if (found == NULL) {
        refuse_unknown(cli, name);
    }
    lan_cli_output out = lan_cli_open(cli, cli->output);
    fputs(found->text, out.stream);
    return lan_cli_written(cli, &out, LAN_CLI_DONE);
}

void lan_cli_complete_example(const char *first)
{
    for (size_t i = 0; first == NULL && i < lan_example_count; i++) {
        printf("%s\t%s\n", lan_examples[i].name, lan_examples[i].title);
    }
}
