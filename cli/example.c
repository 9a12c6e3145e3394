/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cli/cli.h"
#include "scenarios/examples.h"

_Noreturn static void refuse_unknown(const lan_cli *cli, const char *name)
{
    const size_t count = lan_example_count();
    const char **names = lan_cli_room(cli, count, sizeof *names);

    for (size_t i = 0; i < count; i++) {
        names[i] = lan_example_name(i);
    }
    char bare[64]; /* without .yaml */
    const size_t end = strcspn(name, ".");
    (void)snprintf(bare, sizeof bare, "%.*s", (int)(end < 63 ? end : 63), name);
    const size_t same = lan_example_find(bare);
    if (same < count) {
        lan_cli_say("no example '%s' (did you mean '%s'?)", name, names[same]);
    } else {
        lan_cli_refuse_name("no example", name, names, count, "");
    }
    lan_cli_die(cli, LAN_CLI_USAGE, "try 'lanchester example --list'");
}

static lan_cli_exit list_examples(const lan_cli *cli)
{
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    lan_document_fields(document, "schema: %d", 1);
    lan_table *table =
        lan_document_table(document, "examples", LAN_FOR_ALL, "name=|title=");
    for (size_t i = 0; i < lan_example_count(); i++) {
        lan_table_add(table, "%s|%s", lan_example_name(i),
                      lan_example_title(i));
    }
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, NULL,
                              LAN_CLI_DONE);
}

static lan_cli_exit run_example(const lan_cli *cli)
{
    lan_cli_output out;

    if (lan_cli_has(cli, "list") || cli->operand_count == 0) {
        return list_examples(cli);
    }
    const char *name = cli->operands[0];
    const size_t found = lan_example_find(name);
    if (cli->json || cli->has_format) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "example: --%s is for the list; 'run --%s' fights one",
                    cli->has_format ? "format" : "json",
                    cli->has_format ? "format" : "json");
    }
    if (found >= lan_example_count()) {
        refuse_unknown(cli, name);
    }
    const lan_cli_exit opened = lan_cli_output_open(cli->output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    fputs(lan_example_text(found), out.stream);
    return lan_cli_output_close(&out, LAN_CLI_DONE);
}

static void complete_names(const char *const *operands, size_t count, FILE *out)
{
    (void)operands;
    for (size_t i = 0; count == 0 && i < lan_example_count(); i++) {
        fprintf(out, "%s\t%s\n", lan_example_name(i), lan_example_title(i));
    }
}

static const lan_cli_option options[] = {
    {"list", 'l', .help = "list the names and titles"}, {.name = NULL}};

const lan_cli_command lan_cli_command_example = {
    .name = "example",
    .help = "print a scenario that comes with the program",
    .synopsis = "[OPTION]... [NAME]",
    .options = {options},
    .operands_min = 0,
    .operands_max = 1,
    .operand = "NAME",
    .takes = LAN_CLI_TAKES_JSON | LAN_CLI_TAKES_OUTPUT | LAN_CLI_TAKES_FORMAT,
    .run = run_example,
    .complete = complete_names,
};
