/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/matchup_work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/meter.h"
#include "cli/terminal.h"
#include "cli/whole.h"

/* Seconds for the battles of a pair, of which there are many. */
#define PAIR_PATIENCE 10.0

static lan_cli_exit read_by(const lan_cli *cli, lan_matchup_payoff *out)
{
    const char *text = lan_cli_value(cli, "by");
    *out = LAN_PAYOFF_ODDS;
    if (text == NULL) {
        return LAN_CLI_DONE;
    }
    for (int by = LAN_PAYOFF_ODDS; by <= LAN_PAYOFF_VALUE; by++) {
        if (strcmp(text, lan_matchup_payoff_name((lan_matchup_payoff)by)) ==
            0) {
            *out = (lan_matchup_payoff)by;
            return LAN_CLI_DONE;
        }
    }
    lan_cli_say("--by takes odds, margin or value, not '%s'", text);
    return LAN_CLI_USAGE;
}

/* Odds cost the most: where nothing goes by them they are not computed. */
lan_cli_exit lan_cli_matchup_options(const lan_cli *cli, lan_matchup_payoff *by,
                                     lan_matchup_options *out)
{
    lan_matchup_options options = lan_matchup_options_default();
    options.has_other = true;
    const lan_cli_exit checks[] = {
        read_by(cli, by),
        lan_cli_odds_options(cli, &options.odds),
    };
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        if (checks[i] != LAN_CLI_DONE) {
            return checks[i];
        }
    }
    options.has_odds = *by == LAN_PAYOFF_ODDS;
    options.odds.patience = fmin(options.odds.patience, PAIR_PATIENCE);
    options.threads = options.odds.threads;
    *out = options;
    return LAN_CLI_DONE;
}

/* The types of the team that is wanted, by the option or else by the key;
 * 0: none. The option was read before. */
static int32_t complement_of(const lan_cli *cli, const lan_scenario *scenario)
{
    const char *const text = lan_cli_value(cli, "complement");
    return text != NULL ? (int32_t)strtol(text, NULL, 10)
                        : lan_scenario_matchup_def(scenario).complement;
}

/* What roles and a team want of a ground whose findings are of `table`. */
static lan_status find_more(const lan_cli_matchup *made, int32_t terrain,
                            const lan_matchup *table,
                            const lan_matchup_findings *findings,
                            int32_t complement, lan_terrain_result *out,
                            lan_error *err)
{
    lan_status status = LAN_OK;
    if (made->matchup->roles == LAN_ROLES_ATTACK) {
        status = lan_matchup_contest(made->matchup, terrain, findings->by,
                                     &out->contest, err);
    }
    return status == LAN_OK && complement > 0
               ? lan_complement_find(table, findings, complement,
                                     &out->complement, err)
               : status;
}

/* What open ground says: by roles of both in turn. */
static lan_status find_open(lan_matchup_payoff by, int32_t complement,
                            lan_cli_matchup *made, lan_error *err)
{
    const bool by_roles = made->matchup->roles == LAN_ROLES_ATTACK;
    lan_status status =
        by_roles ? lan_matchup_in_turn(made->matchup, -1, &made->open.in_turn)
                 : LAN_OK;
    const lan_matchup *table = by_roles ? made->open.in_turn : made->matchup;
    if (status == LAN_OK) {
        status = lan_matchup_findings_make(table, by, &made->findings, err);
    }
    return status == LAN_OK ? find_more(made, -1, table, made->findings,
                                        complement, &made->open, err)
                            : status;
}

/* What the tables of the terrains say; what is not made is all zeros. */
static lan_status find_terrains(lan_matchup_payoff by, int32_t complement,
                                lan_cli_matchup *made, lan_error *err)
{
    const int32_t count = made->matchup->terrain_count;
    lan_status status = LAN_OK;
    if (count == 0) {
        return LAN_OK;
    }
    made->grounds = calloc((size_t)count, sizeof *made->grounds);
    if (made->grounds == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t t = 0; t < count && status == LAN_OK; t++) {
        lan_terrain_result *at = &made->grounds[t];
        status = lan_matchup_in_turn(made->matchup, t, &at->in_turn);
        if (status == LAN_OK) {
            status =
                lan_matchup_findings_make(at->in_turn, by, &at->findings, err);
        }
        if (status == LAN_OK) {
            status = find_more(made, t, at->in_turn, at->findings, complement,
                               at, err);
        }
    }
    return status;
}

static void clear_ground(lan_terrain_result *ground)
{
    lan_matchup_findings_destroy(ground->findings);
    lan_matchup_destroy(ground->in_turn);
    lan_contest_destroy(ground->contest);
    lan_complement_destroy(ground->complement);
}

static void clear_tables(lan_cli_matchup *made)
{
    for (int32_t t = 0;
         made->grounds != NULL && t < made->matchup->terrain_count; t++) {
        clear_ground(&made->grounds[t]);
    }
    clear_ground(&made->open);
    free(made->grounds);
    made->grounds = NULL;
    lan_matchup_findings_destroy(made->findings);
    lan_matchup_destroy(made->matchup);
}

static lan_status find_pairs(const lan_cli *cli, const lan_scenario *scenario,
                             lan_matchup_payoff by, lan_matchup_options options,
                             lan_matchup **out, lan_error *err)
{
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    const lan_matchup_def wanted = lan_scenario_matchup_def(scenario);
    lan_cli_meter meter;
    options.solver = lan_scenario_solver_options(scenario);
    const lan_progress *progress =
        lan_cli_meter_start(&meter, cli, "match-ups");
    lan_cli_meter_count(&meter, "pairs");
    lan_cli_meter_advise(&meter, by == LAN_PAYOFF_ODDS
                                     ? "--precision 0.02 takes fewer battles, "
                                       "--by margin no random ones"
                                     : NULL);
    const lan_status status =
        lan_matchup_find(def, &wanted, &options, progress, out, err);
    lan_cli_meter_stop(&meter);
    return status;
}

lan_status lan_cli_matchup_of(const lan_cli *cli, const lan_scenario *scenario,
                              lan_matchup_payoff by,
                              const lan_matchup_options *options,
                              lan_cli_matchup *out, lan_error *err)
{
    const int32_t complement = complement_of(cli, scenario);
    lan_cli_matchup made = {.scenario = scenario};

    lan_error_clear(err);
    lan_status status =
        find_pairs(cli, scenario, by, *options, &made.matchup, err);
    if (status != LAN_OK) {
        return status;
    }
    status = find_open(by, complement, &made, err);
    if (status == LAN_OK) {
        status = find_terrains(by, complement, &made, err);
    }
    if (status != LAN_OK) {
        clear_tables(&made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

/* Reads --sort: true for rating, false for file. */
static lan_cli_exit read_sort(const lan_cli *cli, bool *by_rating)
{
    const char *text = lan_cli_value(cli, "sort");

    *by_rating = text != NULL && strcmp(text, "rating") == 0;
    if (text == NULL || *by_rating || strcmp(text, "file") == 0) {
        return LAN_CLI_DONE;
    }
    lan_cli_say("--sort takes file or rating, not '%s'", text);
    return LAN_CLI_USAGE;
}

/* Reads --complement, so that a wrong one is told before the file is read. */
static lan_cli_exit check_complement(const lan_cli *cli)
{
    int64_t types = 1;

    return lan_cli_whole(cli, "complement", 1.0, LAN_COMPLEMENT_MAX, &types);
}

/* The options that are read before the file. */
typedef struct matchup_request {
    lan_matchup_payoff by;
    lan_matchup_options options;
    bool by_rating;
} matchup_request;

static lan_cli_exit read_request(const lan_cli *cli, matchup_request *out)
{
    lan_cli_exit status = lan_cli_matchup_options(cli, &out->by, &out->options);
    if (status == LAN_CLI_DONE) {
        status = check_complement(cli);
    }
    return status == LAN_CLI_DONE ? read_sort(cli, &out->by_rating) : status;
}

lan_cli_exit lan_cli_matchup_refuse_bodies(const lan_cli *cli, const char *path,
                                           const lan_scenario *scenario)
{
    if (lan_scenario_engagement(scenario) == NULL) {
        return LAN_CLI_DONE;
    }
    lan_cli_say("%s: %s lets types meet that stand nowhere, which solver "
                "bodies cannot fight: give another solver (--solver auto)",
                path, cli->command->name);
    return LAN_CLI_SCENARIO;
}

lan_cli_exit lan_cli_matchup_find(const lan_cli *cli, const char *path,
                                  lan_cli_matchup *out)
{
    lan_scenario *scenario = NULL;
    matchup_request request;
    lan_error err;
    lan_cli_exit status = read_request(cli, &request);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_read_roster(cli, path, &scenario);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_matchup_refuse_bodies(cli, path, scenario);
    }
    if (status != LAN_CLI_DONE) {
        lan_scenario_destroy(scenario);
        return status;
    }
    const lan_status worked = lan_cli_matchup_of(cli, scenario, request.by,
                                                 &request.options, out, &err);
    if (worked != LAN_OK) {
        status = lan_cli_blame(path, worked, &err);
        lan_scenario_destroy(scenario);
        /* What a roster lacks for match-ups is a fault of the file. */
        return worked == LAN_EINVAL ? LAN_CLI_SCENARIO : status;
    }
    out->read = scenario;
    out->by_rating = request.by_rating;
    return LAN_CLI_DONE;
}

lan_matchup_result lan_cli_matchup_result(const lan_cli_matchup *made,
                                          const char *path)
{
    return (lan_matchup_result){.path = path,
                                .scenario = made->scenario,
                                .matchup = made->matchup,
                                .findings = made->findings,
                                .grounds = made->grounds,
                                .in_turn = made->open.in_turn,
                                .contest = made->open.contest,
                                .complement = made->open.complement,
                                .is_by_rating = made->by_rating};
}

lan_cli_exit lan_cli_matchup_terrain(const lan_cli *cli, const char *path,
                                     const lan_cli_matchup *made, int32_t *out)
{
    const char *wanted = lan_cli_value(cli, "terrain");
    const lan_matchup *matchup = made->matchup;

    *out = -1;
    for (int32_t t = 0; wanted != NULL && t < matchup->terrain_count; t++) {
        if (strcmp(matchup->terrains[t].name, wanted) == 0) {
            *out = t;
        }
    }
    if (wanted != NULL && *out < 0) {
        lan_cli_say("%s: there are no match-ups in '%s': see matchup.terrains",
                    path, wanted);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

void lan_cli_matchup_clear(lan_cli_matchup *made)
{
    clear_tables(made);
    lan_scenario_destroy(made->read);
}
