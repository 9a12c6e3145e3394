/* cli/matchup_work.h - the match-ups of a scenario file, and what they say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 * Owner    a lan_cli_matchup belongs to the caller until _clear().
 */
#ifndef LAN_CLI_MATCHUP_WORK_H
#define LAN_CLI_MATCHUP_WORK_H

#include "cli/fight.h"
#include "cli/odds_work.h"
#include "lanchester/matchup.h"
#include "results/pages/pages.h"

/* The options that lan_cli_matchup_options() understands. */
#define LAN_CLI_MATCHUP_OPTIONS                                                \
    {"by", 0, "WHAT", "go by odds, margin or value; odds", NULL},              \
        LAN_CLI_JOBS_OPTION, LAN_CLI_ODDS_METHOD_OPTIONS

/* How rows and columns are sorted; lan_cli_matchup_find() reads it. */
#define LAN_CLI_MATCHUP_SORT_OPTION                                            \
    {                                                                          \
        "sort", 0, "WHAT",                                                     \
            "rows and columns as in the file or by rating; file", NULL         \
    }

/* The best team of a few types. */
#define LAN_CLI_MATCHUP_COMPLEMENT_OPTION                                      \
    {                                                                          \
        "complement", 0, "K",                                                  \
            "the best team of K types, as matchup.complement", NULL            \
    }

typedef struct lan_cli_matchup {
    lan_scenario *read; /* with it; NULL: the scenario is another's */
    const lan_scenario *scenario;
    lan_matchup *matchup;
    lan_matchup_findings *findings; /* of open ground */
    lan_terrain_result *grounds;    /* [matchup.terrain_count] */
    lan_terrain_result open;        /* what roles and a team want of it */
    bool by_rating;                 /* they are sorted; false: as in the file */
} lan_cli_matchup;

/* Reads the options of odds, --by and --jobs. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_matchup_options(const lan_cli *cli, lan_matchup_payoff *by,
                                     lan_matchup_options *out);

/* Computes the match-ups of a scenario, which stays the caller's and must live
 * as long; says nothing. */
LAN_MUST_CHECK
lan_status lan_cli_matchup_of(const lan_cli *cli, const lan_scenario *scenario,
                              lan_matchup_payoff by,
                              const lan_matchup_options *options,
                              lan_cli_matchup *out, lan_error *err);

/* Reads the options of odds, --by, --sort and --jobs, reads the file, and
 * computes its match-ups. */
/* Refuses a scenario whose soldiers are bodies: types that meet stand nowhere.
 */
LAN_MUST_CHECK
lan_cli_exit lan_cli_matchup_refuse_bodies(const lan_cli *cli, const char *path,
                                           const lan_scenario *scenario);

LAN_MUST_CHECK
lan_cli_exit lan_cli_matchup_find(const lan_cli *cli, const char *path,
                                  lan_cli_matchup *out);

/* What its page is made from. */
lan_matchup_result lan_cli_matchup_result(const lan_cli_matchup *made,
                                          const char *path);

/* Reads --terrain: -1 where it is not given; one that is not among the
 * match-ups is named, and LAN_CLI_USAGE. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_matchup_terrain(const lan_cli *cli, const char *path,
                                     const lan_cli_matchup *made, int32_t *out);

void lan_cli_matchup_clear(lan_cli_matchup *made);

#endif
