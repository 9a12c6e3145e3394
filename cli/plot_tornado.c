/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/plot_tornado.h"

#include "base/real.h"
#include "cli/sensitivity_work.h"
#include "cli/terminal.h"
#include "plots/tornado.h"

static lan_cli_exit draw(const char *path, const lan_cli_sensitivity *made,
                         const lan_picture *picture)
{
    const char *title = lan_scenario_title(made->scenario);
    const bool has_ranges = made->def.between.count > 0;
    const lan_tornado_view view = {.title = title[0] != '\0' ? title : path,
                                   .sensitivity = made->found,
                                   .output = 0,
                                   .range =
                                       has_ranges ? LAN_NAN : made->def.range};
    lan_error err;
    lan_error_clear(&err);
    return lan_cli_blame_picture(path, lan_tornado_draw(&view, picture, &err),
                                 &err);
}

lan_cli_exit lan_cli_plot_tornado(const lan_cli *cli,
                                  const lan_picture *picture)
{
    const char *path = cli->operands[1];
    lan_cli_sensitivity made;
    lan_cli_exit status = lan_cli_sensitivity_find(cli, path, true, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_cli_exit told = lan_cli_sensitivity_tell(path, &made);
    if (told != LAN_CLI_NO_SOLUTION) {
        status = draw(path, &made, picture);
    }
    lan_cli_sensitivity_clear(&made);
    return status != LAN_CLI_DONE ? status : told;
}
