/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "cli/cli.h"

/* Seconds for the battles of one pair; there are many pairs. */
#define PAIR_PATIENCE 4.0

/* Win probabilities cost most: they are computed only if they are the
 * payoff. */
lan_matchup_options lan_cli_matchup_options(const lan_cli *cli,
                                            lan_matchup_payoff by)
{
    lan_matchup_options options = lan_matchup_options_default();
    options.has_other = true;
    options.odds = lan_cli_odds_options(cli);
    options.has_odds = by == LAN_PAYOFF_ODDS;
    options.odds.patience = fmin(options.odds.patience, PAIR_PATIENCE);
    options.threads = options.odds.threads;
    return options;
}

/* In a report the payoff is the win probability. */
static lan_matchup_payoff payoff_of(const lan_cli *cli)
{
    return (lan_matchup_payoff)lan_cli_word(cli, "by", LAN_PAYOFF_ODDS);
}

const char *lan_cli_quicker_matchups(lan_matchup_payoff by)
{
    return by == LAN_PAYOFF_ODDS ? "--precision 0.02 takes fewer battles, "
                                   "--by margin no random ones"
                                 : NULL;
}

void lan_cli_refuse_bodies(const lan_cli *cli, const char *path,
                           const lan_scenario *scenario)
{
    if (lan_scenario_engagement(scenario) != NULL) {
        lan_cli_die(cli, LAN_CLI_SCENARIO,
                    "%s: %s gives soldiers no positions, which solver bodies "
                    "needs: give another solver (--solver auto)",
                    path, cli->command->name);
    }
}

static void suits(const lan_cli_asked *asked)
{
    lan_cli_refuse_bodies(asked->cli, asked->path, asked->scenario);
}

/* --- what is found -------------------------------------------------------- */

/* The result of a ground: open (-1) or a terrain. With roles, and for all
 * terrains, both types attack in turn; then follow the results for roles and
 * for teams. */
static lan_status find_ground(const lan_cli_asked *asked, int32_t terrain,
                              lan_ground_result *out, lan_error *err)
{
    const lan_matchup *matchup = asked->made.matchup.matchup;
    const lan_matchup_payoff by = payoff_of(asked->cli);
    /* types of the requested team, by the option or by the key */
    const int32_t complement = (int32_t)lan_cli_whole(
        asked->cli, "complement",
        lan_scenario_matchup_def(asked->scenario).complement);
    const bool by_roles = matchup->roles == LAN_ROLES_ATTACK;
    lan_status status =
        by_roles || terrain >= 0
            ? lan_matchup_in_turn(matchup, terrain, &out->in_turn)
            : LAN_OK;
    const lan_matchup *table = out->in_turn != NULL ? out->in_turn : matchup;
    if (status == LAN_OK) {
        status = lan_matchup_findings_make(table, by, &out->findings, err);
    }
    if (status == LAN_OK && by_roles) {
        status = lan_matchup_contest(matchup, terrain, by, &out->contest, err);
    }
    return status == LAN_OK && complement > 0
               ? lan_complement_find(table, out->findings, complement,
                                     &out->complement, err)
               : status;
}

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    const lan_cli *const cli = asked->cli;
    const lan_matchup_payoff by = payoff_of(cli);
    const lan_matchup_def wanted = lan_scenario_matchup_def(asked->scenario);
    lan_matchup_options options = lan_cli_matchup_options(cli, by);
    lan_matchup *matchup = NULL;

    options.solver = lan_scenario_solver_options(asked->scenario);
    cli->meter->unit = "pairs";
    cli->meter->quicker = lan_cli_quicker_matchups(by);
    lan_status status =
        lan_matchup_find(lan_scenario_battle_def(asked->scenario), &wanted,
                         &options, asked->progress, &matchup, err);
    if (status != LAN_OK) {
        return status;
    }
    /* Open ground, then the terrains. */
    const int32_t count = matchup->terrain_count;
    lan_ground_result *const grounds =
        lan_cli_room(cli, (size_t)count + 1, sizeof *grounds);
    asked->made.matchup =
        (lan_matchup_result){.path = asked->path,
                             .scenario = asked->scenario,
                             .matchup = matchup,
                             .grounds = grounds,
                             .is_by_rating = lan_cli_word(cli, "sort", 0) == 1};
    for (int32_t t = -1; t < count && status == LAN_OK; t++) {
        status = find_ground(asked, t, &grounds[t + 1], err);
    }
    return status;
}

/* --- what is shown -------------------------------------------------------- */

static void page(const lan_cli_asked *asked, lan_document *document)
{
    lan_page_matchup(document, &asked->made.matchup);
}

/* The ground of --terrain; -1: open ground, or an unknown name. */
static int32_t terrain_of(const lan_cli_asked *asked)
{
    const lan_matchup *const matchup = asked->made.matchup.matchup;
    const char *const wanted = lan_cli_value(asked->cli, "terrain");
    int32_t found = -1;
    for (int32_t t = 0; wanted != NULL && t < matchup->terrain_count; t++) {
        found = strcmp(matchup->terrains[t].name, wanted) == 0 ? t : found;
    }
    return found;
}

static lan_cli_exit judge_ground(lan_cli_asked *asked,
                                 char text[LAN_CLI_TROUBLE_SIZE])
{
    const char *const wanted = lan_cli_value(asked->cli, "terrain");
    if (wanted == NULL || terrain_of(asked) >= 0) {
        return LAN_CLI_DONE;
    }
    (void)snprintf(text, LAN_CLI_TROUBLE_SIZE,
                   "there are no match-ups in '%s': see matchup.terrains",
                   wanted);
    asked->has_no_page = true;
    return LAN_CLI_USAGE;
}

static void page_ground(const lan_cli_asked *asked, lan_document *document)
{
    lan_page_matchup_ground(document, &asked->made.matchup, terrain_of(asked));
}

static lan_status draw_ground(const lan_cli_asked *asked, lan_figure **out,
                              lan_error *err)
{
    const lan_matchup_view view =
        lan_page_matchup_view(&asked->made.matchup, terrain_of(asked));
    return lan_matchup_figure(&view, out, err);
}

const lan_cli_question lan_cli_question_matchup = {.section = "matchup",
                                                   .meter = "match-ups",
                                                   .is_of_roster = true,
                                                   .rows = LAN_CLI_ROWS_BESIDE,
                                                   .check = lan_cli_check_odds,
                                                   .suits = suits,
                                                   .find = find,
                                                   .page = page};

const lan_cli_question lan_cli_question_plot_matchup = {
    .meter = "match-ups",
    .is_of_roster = true,
    .rows = LAN_CLI_ROWS_WITHIN,
    .check = lan_cli_check_odds,
    .suits = suits,
    .find = find,
    .judge = judge_ground,
    .page = page_ground,
    .draw = draw_ground};
