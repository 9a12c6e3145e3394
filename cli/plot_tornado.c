/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/plot_kind.h"
#include "cli/sensitivity_work.h"
#include "cli/terminal.h"
#include "plots/kinds/tornado.h"

static lan_cli_exit
make_figure(const char *path, const lan_cli_sensitivity *made, lan_figure **out)
{
    const lan_tornado_view view = {.title =
                                       lan_cli_plot_title(made->scenario, path),
                                   .scenario = made->scenario,
                                   .def = &made->def,
                                   .sensitivity = made->found};
    lan_error err;
    lan_error_clear(&err);
    return lan_cli_blame_picture(path, lan_tornado_figure(&view, out, &err),
                                 &err);
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
    return lan_cli_sensitivity_answer(cli, cli->operands[1], true);
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
