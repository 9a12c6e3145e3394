/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/answer.h"
#include "cli/matchup_work.h"
#include "cli/plot_kind.h"
#include "cli/terminal.h"

static lan_cli_exit draw_matchup(const char *path, const lan_cli_matchup *made,
                                 int32_t terrain, lan_figure **out)
{
    const lan_matchup_result result = lan_cli_matchup_result(made, path);
    const lan_matchup_view view = lan_page_matchup_view(&result, terrain);
    lan_error err;

    lan_error_clear(&err);
    return lan_cli_blame_picture(path, lan_matchup_figure(&view, out, &err),
                                 &err);
}

/* The page of the one ground. */
static lan_cli_exit answer_matchup(const lan_cli *cli, const char *path,
                                   const lan_cli_matchup *made, int32_t terrain)
{
    const lan_matchup_result result = lan_cli_matchup_result(made, path);
    lan_cli_answer answer;
    const lan_cli_exit begun =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (begun != LAN_CLI_DONE) {
        return begun;
    }
    lan_page_matchup_ground(answer.document, &result, terrain);
    return lan_cli_answer_end(&answer, path, LAN_CLI_DONE);
}

/* Draws where out is given, else prints. */
static lan_cli_exit show_matchup(const lan_cli *cli, lan_figure **out)
{
    const char *const path = cli->operands[1];
    lan_cli_matchup made;
    int32_t terrain = -1;
    lan_cli_exit status = lan_cli_matchup_find(cli, path, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_matchup_terrain(cli, path, &made, &terrain);
    if (status == LAN_CLI_DONE) {
        status = out != NULL ? draw_matchup(path, &made, terrain, out)
                             : answer_matchup(cli, path, &made, terrain);
    }
    lan_cli_matchup_clear(&made);
    return status;
}

static lan_cli_exit print_matchup(const lan_cli *cli)
{
    return show_matchup(cli, NULL);
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
    .make = show_matchup,
    .print = print_matchup,
};
