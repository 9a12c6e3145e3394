/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/fight.h"
#include "cli/meter.h"
#include "cli/plot_kind.h"
#include "cli/terminal.h"
#include "plots/kinds/phase.h"

static lan_cli_exit make_figure(const lan_cli *cli,
                                const lan_cli_battle *fought, lan_figure **out)
{
    const lan_phase phase = {
        .title = lan_cli_plot_title(fought->scenario, cli->operands[1]),
        .time_unit = lan_scenario_time_unit(fought->scenario),
        .def = lan_scenario_battle_def(fought->scenario),
        .solver = lan_scenario_solver_options(fought->scenario),
        .battle = fought->battle,
        .outcome = fought->outcome};
    lan_error err;
    lan_cli_meter meter;
    lan_error_clear(&err);
    const lan_progress *const progress =
        lan_cli_meter_start(&meter, cli, "phase portrait");
    lan_cli_meter_advise(&meter, "--set solver.rtol=1e-4 may take less");
    const lan_status status = lan_phase_figure(&phase, progress, out, &err);
    lan_cli_meter_stop(&meter);
    return lan_cli_blame_picture(cli->operands[1], status, &err);
}

static lan_cli_exit make_phase(const lan_cli *cli, lan_figure **out)
{
    lan_cli_battle fought;
    const char *const path = cli->operands[1];
    lan_cli_exit status = lan_cli_fight(cli, path, &fought);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (fought.campaign != NULL) {
        lan_cli_say("plot phase is of a single battle, but the armies of %s "
                    "march on a map: 'plot heatmap' over two counts shows who "
                    "wins",
                    path);
        status = LAN_CLI_SCENARIO;
    } else {
        status = make_figure(cli, &fought, out);
    }
    lan_cli_battle_clear(&fought);
    return status;
}

static const char *const options[] = {NULL};

const lan_cli_plot_kind lan_cli_plot_phase = {
    .name = "phase",
    .help = "one side's strength against the other's: who wins\n",
    .files_max = 1,
    .options = options,
    .make = make_phase,
};
