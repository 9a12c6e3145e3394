/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/plot_kind.h"
#include "cli/route_view.h"
#include "cli/terminal.h"

static lan_cli_exit find_route(const lan_cli *cli,
                               const lan_cli_route_query *query,
                               lan_figure **out)
{
    lan_cli_found_route found;
    lan_cli_exit exit = lan_cli_route_find(cli, query, &found);
    if (exit != LAN_CLI_DONE) {
        return exit;
    }
    exit =
        lan_cli_blame_picture(NULL, lan_route_figure(&found.view, out), NULL);
    if (exit == LAN_CLI_DONE && found.view.route.end != LAN_ROUTE_FOUND) {
        lan_cli_route_say_none(query, &found.view.route);
        exit = LAN_CLI_NO_SOLUTION;
    }
    lan_cli_found_route_clear(&found);
    return exit;
}

static lan_cli_exit make_route(const lan_cli *cli, lan_figure **out)
{
    lan_cli_route_query query = {.path = NULL};
    if (cli->operand_count != 6 && cli->operand_count != 4) {
        lan_cli_say("plot route needs MAP X Y X Y, or MAP PLACE PLACE");
        return LAN_CLI_USAGE;
    }
    lan_cli_exit status =
        lan_cli_route_query_read(cli, cli->operands[1], &query);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_route_query_ends(&query, &cli->operands[2],
                                      cli->operand_count - 2);
    if (status == LAN_CLI_DONE) {
        status = find_route(cli, &query, out);
    }
    lan_cli_route_query_clear(&query);
    return status;
}

static const char *const options[] = {"algorithm", "corners",   "class",
                                      "size",      "heuristic", "metric",
                                      "tie",       "turn-cost", NULL};

const lan_cli_plot_kind lan_cli_plot_route = {
    .name = "route",
    .help = "a map, what a search looked at, and the route it found;\n"
            "map and options are those of the command route\n",
    .options = options,
    .make = make_route,
};
