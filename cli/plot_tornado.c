/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "cli/plot_kind.h"
#include "cli/sensitivity_text.h"
#include "cli/sensitivity_work.h"
#include "cli/terminal.h"
#include "results/figures/tornado.h"

static lan_cli_exit
make_figure(const char *path, const lan_cli_sensitivity *made, lan_figure **out)
{
    const bool has_ranges = made->def.between.count > 0;
    lan_measure *measure = NULL;
    lan_error err;
    lan_error_clear(&err);
    lan_status status = lan_measure_create_for(
        made->scenario, made->found->outputs[0], &measure, &err);
    if (status == LAN_OK) {
        const lan_tornado_view view = {
            .title = lan_cli_plot_title(made->scenario, path),
            .sensitivity = made->found,
            .measure = measure,
            .output = 0,
            .range = has_ranges ? LAN_NAN : made->def.range};
        status = lan_tornado_figure(&view, out, &err);
    }
    lan_measure_destroy(measure);
    return lan_cli_blame_picture(path, status, &err);
}

static lan_cli_exit make_tornado(const lan_cli *cli, lan_figure **out)
{
    const char *const path = cli->operands[1];
    lan_cli_sensitivity made;
    lan_cli_exit status = lan_cli_sensitivity_find(cli, path, true, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_cli_exit told = lan_cli_sensitivity_tell(path, &made);
    if (told != LAN_CLI_NO_SOLUTION) {
        status = make_figure(path, &made, out);
    }
    lan_cli_sensitivity_clear(&made);
    return status != LAN_CLI_DONE ? status : told;
}

/* The table of the command `sensitivity`. */
static lan_cli_exit print_tornado(const lan_cli *cli)
{
    const char *const path = cli->operands[1];
    lan_cli_sensitivity made;
    lan_cli_exit status = lan_cli_sensitivity_find(cli, path, true, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_cli_exit told = lan_cli_sensitivity_tell(path, &made);
    if (told != LAN_CLI_NO_SOLUTION) {
        status = lan_cli_blame(
            path, lan_cli_sensitivity_text(stdout, cli, path, &made), NULL);
    }
    lan_cli_sensitivity_clear(&made);
    return status != LAN_CLI_DONE ? status : told;
}

static const char *const options[] = {"jobs", "method", NULL};

const lan_cli_plot_kind lan_cli_plot_tornado = {
    .name = "tornado",
    .help = "which values matter: the result at both ends of the range of\n"
            "each; the range is that of the section sensitivity\n",
    .files_max = 1,
    .options = options,
    .make = make_tornado,
    .print = print_tornado,
};
