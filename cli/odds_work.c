/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/odds_work.h"

#include <string.h>

#include "base/text.h"
#include "cli/meter.h"
#include "cli/terminal.h"
#include "lanchester/experiment.h"

#define MOST_BATTLES 1e12

/* --- options ------------------------------------------------------------- */

static bool read_number(const char *text, double lo, double hi, double *out)
{
    return lan_text_to_double(text, strlen(text), out) == LAN_OK &&
           *out >= lo && *out <= hi;
}

static lan_cli_exit read_precision(const lan_cli *cli, double *out)
{
    const char *text = lan_cli_value(cli, "precision");
    if (text != NULL && !read_number(text, 1e-6, 1.0, out)) {
        lan_cli_say("--precision takes a number from 1e-06 to 1, not '%s'",
                    text);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

/* What makes no sense beside --exact is refused rather than ignored. */
static lan_cli_exit check_together(const lan_cli *cli)
{
    static const char *const others[] = {"precision", "battles", "until-end"};
    if (lan_cli_value(cli, "exact") == NULL) {
        return LAN_CLI_DONE;
    }
    if (lan_cli_value(cli, "simulate") != NULL) {
        lan_cli_say("--exact and --simulate exclude each other");
        return LAN_CLI_USAGE;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (lan_cli_value(cli, others[i]) != NULL) {
            lan_cli_say("--%s is for simulation, it has no meaning with "
                        "--exact",
                        others[i]);
            return LAN_CLI_USAGE;
        }
    }
    return LAN_CLI_DONE;
}

lan_cli_exit lan_cli_odds_options(const lan_cli *cli, lan_odds_options *out)
{
    lan_odds_options options = lan_odds_options_default();
    options.seed = cli->seed;
    options.until_end = lan_cli_value(cli, "until-end") != NULL;
    if (lan_cli_value(cli, "exact") != NULL) {
        options.method = LAN_ODDS_EXACT;
    } else if (lan_cli_value(cli, "simulate") != NULL) {
        options.method = LAN_ODDS_SIMULATE;
    }
    const lan_cli_exit checks[] = {
        check_together(cli),
        read_precision(cli, &options.precision),
        lan_cli_whole(cli, "battles", 1.0, MOST_BATTLES, &options.battles),
        lan_cli_jobs(cli, &options.threads),
    };
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        if (checks[i] != LAN_CLI_DONE) {
            return checks[i];
        }
    }
    if (lan_cli_value(cli, "precision") != NULL ||
        lan_cli_value(cli, "battles") != NULL) {
        options.patience = 0.0; /* who asks for so much gets it */
    }
    *out = options;
    return LAN_CLI_DONE;
}

/* --- the work ------------------------------------------------------------ */

static const char *quicker(const lan_odds_options *options)
{
    return options->method == LAN_ODDS_EXACT ? "--simulate may be quicker"
           : options->precision < 0.02 ? "--precision 0.02 takes fewer battles"
                                       : "--battles 1000 takes less";
}

static lan_status find(const lan_cli *cli, const char *path,
                       const lan_scenario *scenario,
                       const lan_odds_options *options, lan_odds **out,
                       lan_error *err)
{
    lan_cli_meter meter;
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "odds");
    lan_cli_meter_warn(&meter, path,
                       lan_scenario_odds_seconds(scenario, options),
                       quicker(options));
    const lan_status status =
        lan_scenario_odds(scenario, options, progress, out, err);
    lan_cli_meter_stop(&meter);
    return status;
}

/* True where the battle by the equations, or the mean one, is longer than the
 * scenario gives it; but the averages of a parity never end. */
static bool is_cut(const lan_cli_odds *odds)
{
    const double end = lan_battle_end(odds->fought.battle);
    const lan_outcome *const outcome = odds->fought.outcome;
    const bool is_late = outcome != NULL && outcome->reason == LAN_END_TIME &&
                         !odds->odds->is_parity;
    return !odds->options.until_end &&
           (is_late || odds->odds->mean_duration > end);
}

lan_status lan_cli_odds_of(const lan_cli *cli, const char *path,
                           lan_scenario *scenario,
                           const lan_odds_options *options, lan_cli_odds *out,
                           lan_error *err)
{
    lan_cli_odds made = {.options = *options};

    lan_error_clear(err);
    lan_status status = find(cli, path, scenario, options, &made.odds, err);
    if (status == LAN_OK) {
        status = lan_cli_fight_averages(cli, scenario, &made.fought, err);
    }
    if (status != LAN_OK) {
        lan_odds_destroy(made.odds);
        return status;
    }
    made.options.until_end =
        made.options.until_end || lan_scenario_campaign(scenario) != NULL;
    made.is_cut = is_cut(&made);
    *out = made;
    return LAN_OK;
}

lan_cli_exit lan_cli_odds_find(const lan_cli *cli, const char *path,
                               const lan_odds_options *options,
                               lan_cli_odds *out)
{
    lan_scenario *scenario = NULL;
    lan_error err;

    const lan_cli_exit read = lan_cli_read(cli, path, &scenario);
    if (read != LAN_CLI_DONE) {
        return read;
    }
    const lan_status status =
        lan_cli_odds_of(cli, path, scenario, options, out, &err);
    if (status != LAN_OK) {
        lan_scenario_destroy(scenario);
    } else {
        out->read = scenario;
    }
    return lan_cli_blame(path, status, &err);
}

void lan_cli_odds_clear(lan_cli_odds *odds)
{
    lan_odds_destroy(odds->odds);
    odds->fought.scenario = odds->read;
    lan_cli_battle_clear(&odds->fought);
}

lan_odds_result lan_cli_odds_result(const lan_cli_odds *odds, const char *path)
{
    return (lan_odds_result){.path = path,
                             .fought = &odds->fought,
                             .odds = odds->odds,
                             .options = odds->options,
                             .is_cut = odds->is_cut};
}

lan_odds_view lan_cli_odds_view(const lan_cli_odds *odds, const char *path)
{
    const char *title = lan_scenario_title(odds->fought.scenario);
    return (lan_odds_view){.title = title[0] != '\0' ? title : path,
                           .time_unit =
                               lan_scenario_time_unit(odds->fought.scenario),
                           .battle = odds->fought.battle,
                           .odds = odds->odds,
                           .outcome = odds->fought.outcome};
}
