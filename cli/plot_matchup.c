/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/matchup_text.h"
#include "cli/matchup_work.h"
#include "cli/plot_kind.h"
#include "cli/terminal.h"
#include "results/figures/matchup.h"

static lan_cli_exit make_matchup(const lan_cli *cli, lan_figure **out)
{
    const char *const path = cli->operands[1];
    lan_cli_matchup made;
    lan_matchup_view view;
    lan_error err;
    lan_cli_exit status = lan_cli_matchup_find(cli, path, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_matchup_view(cli, path, &made, &view);
    if (status == LAN_CLI_DONE) {
        lan_error_clear(&err);
        status = lan_cli_blame_picture(
            path, lan_matchup_figure(&view, out, &err), &err);
    }
    lan_cli_matchup_clear(&made);
    return status;
}

/* The table of the command `matchup`. */
static lan_cli_exit print_matchup(const lan_cli *cli)
{
    const char *const path = cli->operands[1];
    lan_cli_matchup made;
    lan_matchup_view view;
    lan_cli_exit status = lan_cli_matchup_find(cli, path, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_matchup_view(cli, path, &made, &view);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_blame(
            path, lan_cli_matchup_text(stdout, cli, path, &made), NULL);
    }
    lan_cli_matchup_clear(&made);
    return status;
}

static const char *const options[] = {"exact",   "simulate", "precision",
                                      "battles", "jobs",     "by",
                                      "sort",    "terrain",  NULL};

const lan_cli_plot_kind lan_cli_plot_matchup = {
    .name = "matchup",
    .help = "every unit type against every other, and the mix; options\n"
            "as those of matchup\n",
    .files_max = 1,
    .options = options,
    .make = make_matchup,
    .print = print_matchup,
};
