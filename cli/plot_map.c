/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/fight.h"
#include "cli/plot_kind.h"
#include "cli/terminal.h"
#include "plots/kinds/campaign.h"

static lan_cli_exit make_map(const lan_cli *cli, lan_figure **out)
{
    const char *const path = cli->operands[1];
    lan_campaign_view view;
    lan_cli_battle fought;
    lan_cli_exit status = lan_cli_fight(cli, path, &fought);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (lan_campaign_view_of(&fought, path, &view)) {
        status = lan_cli_blame_picture(
            path, lan_campaign_map_figure(&view, out), NULL);
    } else {
        lan_cli_say("plot map: no army of %s stands on a map: give each an "
                    "'at'",
                    path);
        status = LAN_CLI_SCENARIO;
    }
    lan_cli_battle_clear(&fought);
    return status;
}

static const char *const options[] = {NULL};

const lan_cli_plot_kind lan_cli_plot_map = {
    .name = "map",
    .help = "where armies marched on a map, the battles they fought, and\n"
            "where they stand at the end\n",
    .files_max = 1,
    .options = options,
    .make = make_map,
};
