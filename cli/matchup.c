/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cli/matchup_json.h"
#include "cli/matchup_text.h"
#include "cli/odds_work.h"
#include "cli/terminal.h"

static bool is_json_name(const char *path)
{
    const char *dot = strrchr(path, '.');

    return dot != NULL && strcmp(dot, ".json") == 0;
}

static lan_cli_exit write_csv(const char *path, const lan_cli_matchup *made)
{
    lan_cli_output out;
    const lan_cli_exit opened = lan_cli_output_open(path, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    lan_cli_matchup_csv(out.stream, made);
    return lan_cli_output_close(&out, LAN_CLI_DONE);
}

/* As `odds` does: with --json, `-o -` and a name in .json are for the object,
 * any other is for the table; without it `-o -` leaves the text out. */
static lan_cli_exit print(const lan_cli *cli, const char *path,
                          const lan_cli_matchup *made)
{
    const char *output = cli->output;
    const bool to_stdout = output != NULL && lan_cli_is_dash(output);
    const bool is_object =
        cli->json && output != NULL && (to_stdout || is_json_name(output));

    if (output != NULL && !is_object) {
        const lan_cli_exit status = write_csv(output, made);
        if (status != LAN_CLI_DONE) {
            return status;
        }
    }
    if (cli->json) {
        return lan_cli_json_write(lan_cli_matchup_json(made),
                                  is_object ? output : NULL, LAN_CLI_DONE);
    }
    return to_stdout
               ? LAN_CLI_DONE
               : lan_cli_blame(
                     path, lan_cli_matchup_text(stdout, cli, path, made), NULL);
}

static lan_cli_exit run_matchup(const lan_cli *cli)
{
    const char *path = cli->operands[0];
    lan_cli_matchup made;

    lan_cli_exit status = lan_cli_matchup_find(cli, path, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = print(cli, path, &made);
    lan_cli_matchup_clear(&made);
    return status;
}

static const lan_cli_option own_options[] = {
    {"by", 0, "WHAT", "go by odds, margin or value; odds"},
    {"jobs", 0, "N", "pairs at a time; 0, the default: one a processor"},
    {"exact", 0, NULL, "work the odds out; fails where that cannot be done"},
    {"simulate", 0, NULL, "fight many battles by chance"},
    {"precision", 0, "P", "simulate until 95 % intervals are this wide; 0.005"},
    {"battles", 0, "N", "but no more than these; 1000000"},
};

const lan_cli_command lan_cli_matchup_command = {
    .name = "matchup",
    .help = "every unit type against every other",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Lets every unit type of a scenario meet every other at equal cost, "
        "or\n"
        "in equal number, as its section matchup says: who beats whom, what\n"
        "counters what, the mix of types against which no other gains, and\n"
        "whether it is a ladder or goes round like rock, paper, scissors.\n"
        "Armies and fire entries of the scenario are not used.\n"
        "\n"
        "--by odds goes by chance, fought to the end; margin and value go by "
        "the\n"
        "battle by the averages, and are quick for armies of any size.\n"
        "\n"
        "-o FILE writes a CSV line for each row and column; -o - prints them\n"
        "instead of the text.  With --json a FILE in .json, or -, is for the\n"
        "object.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL,
    .run = run_matchup,
};
