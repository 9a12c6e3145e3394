/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

/* Refuses options that have no effect with --exact. */
void lan_cli_check_odds(const lan_cli *cli)
{
    static const char *const others[] = {"precision", "battles", "until-end"};
    if (!lan_cli_has(cli, "exact")) {
        return;
    }
    if (lan_cli_has(cli, "simulate")) {
        lan_cli_refuse(cli, "--exact and --simulate exclude each other");
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (lan_cli_has(cli, others[i])) {
            lan_cli_refuse(cli, "--%s applies to simulation, not to --exact",
                           others[i]);
        }
    }
}

lan_odds_options lan_cli_odds_options(const lan_cli *cli)
{
    lan_odds_options options = lan_odds_options_default();
    options.seed = cli->seed;
    options.until_end = lan_cli_has(cli, "until-end");
    options.method = lan_cli_has(cli, "exact")      ? LAN_ODDS_EXACT
                     : lan_cli_has(cli, "simulate") ? LAN_ODDS_SIMULATE
                                                    : options.method;
    options.precision = lan_cli_number(cli, "precision", options.precision);
    options.battles = lan_cli_whole(cli, "battles", options.battles);
    options.threads = lan_cli_jobs(cli);
    if (lan_cli_has(cli, "precision") || lan_cli_has(cli, "battles")) {
        options.patience = 0.0; /* a requested precision has no time limit */
    }
    return options;
}

static const char *quicker(const lan_odds_options *options)
{
    return options->method == LAN_ODDS_EXACT ? "--simulate may be quicker"
           : options->precision < 0.02 ? "--precision 0.02 takes fewer battles"
                                       : "--battles 1000 takes less";
}

/* True if the deterministic battle, or the mean random battle, lasts longer
 * than time.end. The deterministic battle at parity never ends. */
static bool is_cut(const lan_odds_result *result)
{
    const double end = lan_battle_end(result->fought->battle);
    const lan_outcome *const outcome = result->fought->outcome;
    const bool is_late = outcome != NULL && outcome->reason == LAN_END_TIME &&
                         !result->odds->is_parity;
    return !result->options.until_end &&
           (is_late || result->odds->mean_duration > end);
}

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    lan_odds_result *const made = &asked->made.odds;
    const lan_cli *const cli = asked->cli;
    lan_fought *const fought = lan_cli_room(cli, 1, sizeof *fought);
    lan_odds *odds = NULL;

    *made = (lan_odds_result){.path = asked->path,
                              .fought = fought,
                              .options = lan_cli_odds_options(cli)};
    lan_cli_meter_warn(
        cli, asked->path,
        lan_scenario_odds_seconds(asked->scenario, &made->options),
        quicker(&made->options));
    lan_status status = lan_scenario_odds(asked->scenario, &made->options,
                                          asked->progress, &odds, err);
    made->odds = odds;
    if (status == LAN_OK) {
        status = lan_cli_fight_averages(cli, asked->scenario, fought, err);
    }
    if (status == LAN_OK) {
        made->options.until_end =
            made->options.until_end ||
            lan_scenario_campaign(asked->scenario) != NULL;
        made->is_cut = is_cut(made);
    }
    return status;
}

static void page(const lan_cli_asked *asked, lan_document *document)
{
    lan_page_odds(document, &asked->made.odds);
}

static lan_status draw(const lan_cli_asked *asked, lan_figure **out,
                       lan_error *err)
{
    const lan_odds_result *const made = &asked->made.odds;
    const lan_odds_view view = {
        .title = lan_cli_plot_title(asked->scenario, asked->path),
        .odds = made->odds,
        .fought = made->fought};
    return lan_odds_figure(&view, out, err);
}

const lan_cli_question lan_cli_question_odds = {.meter = "odds",
                                                .rows = LAN_CLI_ROWS_BESIDE,
                                                .check = lan_cli_check_odds,
                                                .find = find,
                                                .page = page,
                                                .draw = draw};
