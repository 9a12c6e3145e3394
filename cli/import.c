/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cli/cli.h"
#include "scenarios/import/import.h"

static const lan_import_kind *find_kind(const lan_cli *cli, const char *name)
{
    const char *names[8];
    size_t count = 0;
    for (; lan_import_kinds[count] != NULL; count++) {
        names[count] = lan_import_kinds[count]->name;
        if (strcmp(names[count], name) == 0) {
            return lan_import_kinds[count];
        }
    }
    lan_cli_refuse_name("import: no kind of roster is called", name, names,
                        count, "");
    lan_cli_refuse(cli, "try 'lanchester import --help'");
}

/* Refuses contradictory options. */
static void check_line(const lan_cli *cli, const lan_import_def *def)
{
    size_t dashes = 0;
    if ((def->map != NULL || def->armour != NULL) &&
        strcmp(def->kind->name, "csv") != 0) {
        lan_cli_refuse(cli, "import: --%s is for csv",
                       def->map != NULL ? "map" : "armour");
    }
    if (def->terrain != NULL && strcmp(def->kind->name, "wesnoth") != 0) {
        lan_cli_refuse(cli, "import: --terrain is for wesnoth");
    }
    for (size_t i = 0; i < def->file_count; i++) {
        dashes += lan_cli_is_dash(def->files[i]);
    }
    dashes += def->armour != NULL && lan_cli_is_dash(def->armour);
    if (dashes > 1) {
        lan_cli_refuse(cli, "import: standard input can be read only once");
    }
    if (def->armour != NULL) {
        lan_cli_spare(cli, "-o", cli->output, def->armour,
                      "the sheet of armour");
    }
}

lan_cli_exit lan_cli_run_import(const lan_cli *cli)
{
    lan_import *import = lan_cli_room(cli, 1, sizeof *import);
    import->def = (lan_import_def){.kind = find_kind(cli, cli->operands[0]),
                                   .files = cli->operands + 1,
                                   .file_count = cli->operand_count - 1,
                                   .map = lan_cli_value(cli, "map"),
                                   .armour = lan_cli_value(cli, "armour"),
                                   .terrain = lan_cli_value(cli, "terrain")};
    check_line(cli, &import->def);
    const lan_status status = lan_import_read_valid(import, cli->err);
    const lan_cli_exit read = lan_cli_blame(import->blamed, status, cli->err);
    lan_cli_go_on(cli, status == LAN_EINVAL ? LAN_CLI_USAGE : read);
    for (size_t i = 0; i < import->file_count; i++) {
        lan_cli_spare(cli, "-o", cli->output, import->files[i],
                      "the file imported");
    }
    lan_cli_output out = lan_cli_open(cli, cli->output);
    lan_import_write(import, out.stream);
    lan_cli_go_on(cli, lan_cli_written(cli, &out, LAN_CLI_DONE));
    if (cli->quiet) {
        return LAN_CLI_DONE;
    }
    /* the roster also lists guesses and omissions */
    const size_t units = import->units->count;
    for (const scn_note *n = import->notes; n != NULL; n = n->next) {
        lan_cli_say("%s", n->text);
    }
    lan_cli_say("%zu unit type%s; left out: %zu (listed on top of the roster)",
                units, units == 1 ? "" : "s", import->left_count);
    return LAN_CLI_DONE;
}

void lan_cli_complete_import(const char *first)
{
    if (first != NULL) {
        puts("@files");
        return;
    }
    for (size_t i = 0; lan_import_kinds[i] != NULL; i++) {
        printf("%s\t%s\n", lan_import_kinds[i]->name,
               lan_import_kinds[i]->help);
    }
}
