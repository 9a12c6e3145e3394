/* cli/price_work.h - the smallest change for a scenario's match-ups, told as
 * text and as JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_PRICE_WORK_H
#define LAN_CLI_PRICE_WORK_H

#include "cli/fight.h"
#include "cli/outcome_json.h"
#include "lanchester/price.h"

typedef struct lan_cli_priced {
    const lan_cli *cli;
    const char *path; /* of the file; stands in for a title */
    lan_scenario *scenario;
    lan_price_def def;
    lan_price *price;
} lan_cli_priced;

/* Prints it for a person. */
LAN_MUST_CHECK
lan_status lan_cli_price_text(FILE *out, const lan_cli_priced *made);

/* The same as an object; NULL where memory is out. */
json_t *lan_cli_price_json(const lan_cli_priced *made);

#endif
