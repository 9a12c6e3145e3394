/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/price_work.h"

#include "cli/meter.h"

lan_cli_exit lan_cli_price_options(const lan_cli *cli, lan_matchup_options *out)
{
    *out = lan_matchup_options_default();
    const lan_cli_exit status = lan_cli_odds_options(cli, &out->odds);
    out->threads = out->odds.threads;
    return status;
}

lan_status lan_cli_price_of(const lan_cli *cli, const lan_scenario *scenario,
                            const lan_matchup_options *options,
                            lan_cli_price *out, lan_error *err)
{
    lan_cli_price made = {.scenario = scenario,
                          .def = lan_scenario_price_def(scenario)};
    lan_matchup_options chosen = *options;
    lan_cli_meter meter;
    lan_error_clear(err);
    chosen.solver = lan_scenario_solver_options(scenario);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "price");
    lan_cli_meter_advise(&meter, "--precision 0.02 takes fewer battles");
    const lan_status status = lan_price_find(scenario, &made.def, &chosen,
                                             progress, &made.price, err);
    lan_cli_meter_stop(&meter);
    if (status == LAN_OK) {
        *out = made;
    }
    return status;
}

void lan_cli_price_clear(lan_cli_price *made)
{
    lan_price_destroy(made->price);
}

bool lan_cli_price_is_found(const lan_price *price)
{
    return price->end == LAN_PRICE_IS_THERE || price->end == LAN_PRICE_REACHED;
}

lan_price_result lan_cli_price_result(const lan_cli_price *made,
                                      const lan_cli *cli, const char *path)
{
    return (lan_price_result){.path = path,
                              .scenario = made->scenario,
                              .def = &made->def,
                              .price = made->price,
                              .seed = cli->seed};
}
