/* cli/odds_work.h - the odds of a scenario file, and its battle by the
 * equations beside them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 * Owner    a lan_cli_odds belongs to the caller until _clear().
 */
#ifndef LAN_CLI_ODDS_WORK_H
#define LAN_CLI_ODDS_WORK_H

#include "cli/fight.h"
#include "cli/whole.h"
#include "lanchester/odds.h"
#include "plots/kinds/odds.h"
#include "results/pages/pages.h"

/* How odds are found: computed or simulated, and how far. */
#define LAN_CLI_ODDS_METHOD_OPTIONS                                            \
    {"exact", 0, NULL, "work the odds out; fails where that cannot be done",   \
     NULL},                                                                    \
        {"simulate", 0, NULL, "fight many random battles", NULL},              \
        {"precision", 0, "P",                                                  \
         "simulate until 95 % intervals are this wide; 0.005", NULL},          \
    {                                                                          \
        "battles", 0, "N", "but no more than these; 1000000", NULL             \
    }

/* The options that lan_cli_odds_options() understands. */
#define LAN_CLI_ODDS_OPTIONS                                                   \
    LAN_CLI_ODDS_METHOD_OPTIONS,                                               \
        {"until-end", 0, NULL, "break off at time.end; simulates", NULL},      \
        LAN_CLI_JOBS_OPTION

typedef struct lan_cli_odds {
    lan_scenario *read;    /* with it; NULL: the scenario is another's */
    lan_cli_battle fought; /* by the equations, as `run` has it */
    lan_odds *odds;
    lan_odds_options options;
    bool is_cut; /* time.end would cut what the odds take to the end */
} lan_cli_odds;

/* Reads the options, --jobs and --seed; a value that is out of range is
 * LAN_CLI_USAGE. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_odds_options(const lan_cli *cli, lan_odds_options *out);

/* Finds the odds of a scenario, which stays the caller's and must live as long,
 * and fights it by the equations; says nothing. */
LAN_MUST_CHECK
lan_status lan_cli_odds_of(const lan_cli *cli, const char *path,
                           lan_scenario *scenario,
                           const lan_odds_options *options, lan_cli_odds *out,
                           lan_error *err);

/* The same of a file. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_odds_find(const lan_cli *cli, const char *path,
                               const lan_odds_options *options,
                               lan_cli_odds *out);

void lan_cli_odds_clear(lan_cli_odds *odds);

/* What its page is made from. */
lan_odds_result lan_cli_odds_result(const lan_cli_odds *odds, const char *path);

/* What the pictures and the words of plots/kinds/odds.h are made from.
 *
 * path  stands in for a title; "" leaves it out
 */
lan_odds_view lan_cli_odds_view(const lan_cli_odds *odds, const char *path);

#endif
