/* cli/price_work.h - the prices that bring the match-ups of a scenario where
 * they are wanted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    a lan_cli_price belongs to the caller until _clear().
 */
#ifndef LAN_CLI_PRICE_WORK_H
#define LAN_CLI_PRICE_WORK_H

#include "cli/odds_work.h"
#include "lanchester/price.h"
#include "results/pages/pages.h"

/* The options that lan_cli_price_options() understands. */
#define LAN_CLI_PRICE_OPTIONS LAN_CLI_JOBS_OPTION, LAN_CLI_ODDS_METHOD_OPTIONS

typedef struct lan_cli_price {
    const lan_scenario *scenario; /* the caller's */
    lan_price_def def;
    lan_price *price;
} lan_cli_price;

/* Reads the options of odds and --jobs; says what is wrong with them. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_price_options(const lan_cli *cli,
                                   lan_matchup_options *out);

/* Looks for the prices of a scenario, which must live as long; says nothing. */
LAN_MUST_CHECK
lan_status lan_cli_price_of(const lan_cli *cli, const lan_scenario *scenario,
                            const lan_matchup_options *options,
                            lan_cli_price *out, lan_error *err);

void lan_cli_price_clear(lan_cli_price *made);

/* True where what is wanted was there, or was reached. */
bool lan_cli_price_is_found(const lan_price *price);

/* What its page is made from: of the made one, which must stay in place. */
lan_price_result lan_cli_price_result(const lan_cli_price *made,
                                      const lan_cli *cli, const char *path);

#endif
