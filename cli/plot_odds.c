/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/odds_work.h"
#include "cli/plot_kind.h"
#include "cli/terminal.h"
#include "plots/kinds/odds.h"

static lan_cli_exit make_odds(const lan_cli *cli, lan_figure **out)
{
    const char *const path = cli->operands[1];
    lan_odds_options chosen;
    lan_cli_odds odds;
    lan_error err;
    lan_cli_exit status = lan_cli_odds_options(cli, &chosen);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_odds_find(cli, path, &chosen, &odds);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_odds_view view = lan_cli_odds_view(&odds, path);
    lan_error_clear(&err);
    status =
        lan_cli_blame_picture(path, lan_odds_figure(&view, out, &err), &err);
    lan_cli_odds_clear(&odds);
    return status;
}

static const char *const options[] = {
    "exact", "simulate", "precision", "battles", "until-end", "jobs", NULL};

const lan_cli_plot_kind lan_cli_plot_odds = {
    .name = "odds",
    .help = "who wins a random battle, and with how many left; the options\n"
            "that choose how it is found out are those of odds\n",
    .files_max = 1,
    .options = options,
    .make = make_odds,
};
