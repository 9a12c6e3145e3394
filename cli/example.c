/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/outcome_json.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "scenarios/examples.h"

static lan_cli_exit refuse_unknown(const char *name)
{
    const size_t count = lan_example_count();
    const char **names = calloc(count + 1, sizeof *names);

    if (names == NULL) {
        return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
    }
    for (size_t i = 0; i < count; i++) {
        names[i] = lan_example_name(i);
    }
    char bare[64]; /* without .yaml */
    const size_t end = strcspn(name, ".");
    (void)snprintf(bare, sizeof bare, "%.*s", (int)(end < 63 ? end : 63), name);
    const size_t same = lan_example_find(bare);
    const char *meant =
        same < count ? names[same] : lan_text_suggest(name, names, count);
    if (meant != NULL) {
        lan_cli_say("no example '%s' (did you mean '%s'?)", name, meant);
    } else {
        lan_cli_say("no example '%s'", name);
    }
    lan_cli_say("try 'lanchester example --list'");
    free(names);
    return LAN_CLI_USAGE;
}

static lan_cli_exit list_json(const lan_cli *cli)
{
    json_t *list = json_array();

    for (size_t i = 0; i < lan_example_count(); i++) {
        json_t *entry = json_pack("{s:s, s:s}", "name", lan_example_name(i),
                                  "title", lan_example_title(i));
        if (json_array_append_new(list, entry) != 0) {
            json_decref(list);
            return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
        }
    }
    return lan_cli_json_write(
        json_pack("{s:i, s:o}", "schema", 1, "examples", list), cli->output,
        LAN_CLI_DONE);
}

static lan_status list_text(FILE *out)
{
    lan_cli_table *table = NULL;

    lan_status status = lan_cli_table_create("ll", &table);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t i = 0; i < lan_example_count(); i++) {
        lan_cli_table_row(table, LAN_CLI_PLAIN);
        lan_cli_table_cell(table, "%s", lan_example_name(i));
        lan_cli_table_cell(table, "%s", lan_example_title(i));
    }
    status = lan_cli_table_print(table, out, false);
    lan_cli_table_destroy(table);
    return status;
}

static lan_cli_exit list(const lan_cli *cli)
{
    lan_cli_output out;

    if (cli->json) {
        return list_json(cli);
    }
    const lan_cli_exit opened = lan_cli_output_open(cli->output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    return lan_cli_output_close(
        &out, lan_cli_blame(NULL, list_text(out.stream), NULL));
}

static lan_cli_exit run_example(const lan_cli *cli)
{
    lan_cli_output out;

    if (lan_cli_value(cli, "list") != NULL || cli->operand_count == 0) {
        return list(cli);
    }
    const char *name = cli->operands[0];
    const size_t found = lan_example_find(name);
    if (cli->json) {
        lan_cli_say("example: --json is for the list; 'run --json' fights one");
        return LAN_CLI_USAGE;
    }
    if (found >= lan_example_count()) {
        return refuse_unknown(name);
    }
    const lan_cli_exit opened = lan_cli_output_open(cli->output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    fputs(lan_example_text(found), out.stream);
    return lan_cli_output_close(&out, LAN_CLI_DONE);
}

static const lan_cli_option options[] = {
    {"list", 'l', NULL, "list the names and titles", NULL},
};

const lan_cli_command lan_cli_command_example = {
    .name = "example",
    .help = "print a scenario that comes with the program",
    .synopsis = "[OPTION]... [NAME]",
    .text =
        "Prints one of the scenarios that come with the program, comments and\n"
        "all, to read, run and change.  Without a NAME it lists them.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .operands_min = 0,
    .operands_max = 1,
    .operand = "NAME",
    .takes = LAN_CLI_TAKES_JSON | LAN_CLI_TAKES_OUTPUT,
    .run = run_example,
};
