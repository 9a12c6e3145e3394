/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include <unistd.h>

#include "base/text.h"
#include "cli/answer.h"
#include "cli/campaign_files.h"
#include "cli/matchup_work.h"
#include "cli/price_work.h"
#include "cli/sensitivity_work.h"
#include "cli/terminal.h"

/* What the command line asks for, read before the file. */
typedef struct request {
    lan_log_level log;
    bool has_odds;
    lan_odds_options odds;
    lan_matchup_payoff by;
    lan_matchup_options matchup;
    lan_matchup_options price;
} request;

/* A report in the making: what was computed of the battle's scenario. */
typedef struct report {
    const lan_cli *cli;
    const char *path;
    const request *asked;
    lan_cli_battle fought;
    lan_turning turnings[LAN_TURNINGS];
    size_t turning_count;
    bool is_made[LAN_REPORT_PARTS];
    lan_cli_odds odds;
    lan_cli_matchup matchup;
    lan_cli_sensitivity sensitivity;
    lan_cli_price price;
    char troubles[LAN_REPORT_PARTS][LAN_CLI_TROUBLE_SIZE];
} report;

/* --- what is asked ------------------------------------------------------- */

static lan_cli_exit read_request(const lan_cli *cli, request *out)
{
    out->has_odds = lan_cli_value(cli, "odds") != NULL;
    lan_cli_exit status = lan_cli_campaign_check(cli, &out->log);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_odds_options(cli, &out->odds);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_matchup_options(cli, &out->by, &out->matchup);
    }
    return status == LAN_CLI_DONE ? lan_cli_price_options(cli, &out->price)
                                  : status;
}

/* Nobody reads a page in a terminal. */
static lan_cli_exit check_terminal(const lan_cli *cli)
{
    const char *const path = lan_text_file_name(cli->operands[0]);
    const int stem = (int)strcspn(path, ".");

    if (cli->output != NULL || cli->has_format || cli->json ||
        isatty(STDOUT_FILENO) == 0) {
        return LAN_CLI_DONE;
    }
    lan_cli_say("give it a file: lanchester report %s -o %.*s.html",
                cli->operands[0], stem > 0 && path[0] != '-' ? stem : 6,
                stem > 0 && path[0] != '-' ? path : "report");
    return LAN_CLI_USAGE;
}

/* What makes no sense is refused rather than ignored. */
static lan_cli_exit check_use(const report *r)
{
    static const char *const options[] = {"exact", "simulate", "precision",
                                          "battles"};
    const lan_scenario *scenario = r->fought.scenario;

    if (r->asked->has_odds || lan_scenario_has(scenario, "matchup") ||
        lan_scenario_has(scenario, "price")) {
        return LAN_CLI_DONE;
    }
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (lan_cli_value(r->cli, options[i]) != NULL) {
            lan_cli_say("--%s has no meaning for %s without --odds: it has no "
                        "matchup or price",
                        options[i], r->path);
            return LAN_CLI_USAGE;
        }
    }
    return LAN_CLI_DONE;
}

/* --- the parts ----------------------------------------------------------- */

/* What cannot be computed is said in its section, and the others go on; not
 * where the user or the machine stops it all. */
static lan_cli_exit end_part(report *r, lan_report_part part, lan_status status,
                             const lan_error *err)
{
    if (status == LAN_OK) {
        r->is_made[part] = true;
        return LAN_CLI_DONE;
    }
    const lan_cli_exit blamed = lan_cli_blame(r->path, status, err);
    if (status == LAN_ENOMEM || status == LAN_ECANCELLED) {
        return blamed;
    }
    (void)snprintf(r->troubles[part], sizeof r->troubles[part], "%s",
                   err->text[0] != '\0' ? err->text : lan_status_text(status));
    return LAN_CLI_SOME_FAILED;
}

static lan_cli_exit find_odds(report *r)
{
    lan_error err;

    if (!r->asked->has_odds) {
        return LAN_CLI_DONE;
    }
    const lan_status status = lan_cli_odds_of(
        r->cli, r->path, r->fought.scenario, &r->asked->odds, &r->odds, &err);
    return end_part(r, LAN_REPORT_ODDS, status, &err);
}

static lan_cli_exit find_matchup(report *r)
{
    lan_error err;

    if (!lan_scenario_has(r->fought.scenario, "matchup")) {
        return LAN_CLI_DONE;
    }
    const lan_status status =
        lan_cli_matchup_of(r->cli, r->fought.scenario, r->asked->by,
                           &r->asked->matchup, &r->matchup, &err);
    return end_part(r, LAN_REPORT_MATCHUP, status, &err);
}

static lan_cli_exit find_sensitivity(report *r)
{
    const lan_scenario *scenario = r->fought.scenario;
    const lan_report_part part = LAN_REPORT_SENSITIVITY;
    const lan_sensitivity_def def = lan_scenario_sensitivity_def(scenario);
    lan_error err;

    if (!lan_scenario_has(scenario, "sensitivity")) {
        return LAN_CLI_DONE;
    }
    const lan_status status =
        lan_cli_sensitivity_of(r->cli, r->path, scenario, &def,
                               r->asked->odds.threads, &r->sensitivity, &err);
    const lan_cli_exit ended = end_part(r, part, status, &err);
    if (status != LAN_OK) {
        return ended;
    }
    const lan_cli_exit judged =
        lan_cli_sensitivity_judge(&r->sensitivity, r->troubles[part]);
    if (judged != LAN_CLI_DONE) {
        lan_cli_say("%s: %s", r->path, r->troubles[part]);
    }
    return judged == LAN_CLI_SOME_FAILED ? judged : LAN_CLI_DONE;
}

static lan_cli_exit find_price(report *r)
{
    lan_error err;

    if (!lan_scenario_has(r->fought.scenario, "price")) {
        return LAN_CLI_DONE;
    }
    const lan_status status = lan_cli_price_of(
        r->cli, r->fought.scenario, &r->asked->price, &r->price, &err);
    return end_part(r, LAN_REPORT_PRICE, status, &err);
}

/* All that are asked for; LAN_CLI_SOME_FAILED: one of them is incomplete. */
static lan_cli_exit find_parts(report *r)
{
    static lan_cli_exit (*const parts[])(report * r) = {
        find_odds, find_matchup, find_sensitivity, find_price};
    lan_cli_exit worst = LAN_CLI_DONE;

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const lan_cli_exit status = parts[i](r);
        if (status != LAN_CLI_DONE && status != LAN_CLI_SOME_FAILED) {
            return status;
        }
        worst = lan_cli_worse(worst, status);
    }
    return worst;
}

/* Undone by _clear() wherever it ended. */
static void clear_report(report *r)
{
    if (r->is_made[LAN_REPORT_ODDS]) {
        lan_cli_odds_clear(&r->odds);
    }
    if (r->is_made[LAN_REPORT_MATCHUP]) {
        lan_cli_matchup_clear(&r->matchup);
    }
    if (r->is_made[LAN_REPORT_SENSITIVITY]) {
        lan_cli_sensitivity_clear(&r->sensitivity);
    }
    if (r->is_made[LAN_REPORT_PRICE]) {
        lan_cli_price_clear(&r->price);
    }
    lan_cli_battle_clear(&r->fought);
}

/* --- the page ------------------------------------------------------------ */

static void add_page(const report *r, lan_document *document)
{
    const lan_battle_result battle = {.path = r->path,
                                      .fought = &r->fought,
                                      .seed = r->cli->seed,
                                      .turnings = r->turnings,
                                      .turning_count = r->turning_count,
                                      .log = r->asked->log};
    const bool *const is_made = r->is_made;
    const lan_odds_result odds = lan_cli_odds_result(&r->odds, r->path);
    const lan_matchup_result matchup =
        lan_cli_matchup_result(&r->matchup, r->path);
    const lan_sensitivity_result sensitivity =
        lan_cli_sensitivity_result(&r->sensitivity, r->path);
    const lan_price_result price =
        lan_cli_price_result(&r->price, r->cli, r->path);
    lan_report_result result = {
        .battle = &battle,
        .odds = is_made[LAN_REPORT_ODDS] ? &odds : NULL,
        .matchup = is_made[LAN_REPORT_MATCHUP] ? &matchup : NULL,
        .sensitivity = is_made[LAN_REPORT_SENSITIVITY] ? &sensitivity : NULL,
        .price = is_made[LAN_REPORT_PRICE] ? &price : NULL,
        .settings = r->cli->settings,
        .setting_count = r->cli->setting_count};

    for (int part = 0; part < LAN_REPORT_PARTS; part++) {
        result.troubles[part] =
            r->troubles[part][0] != '\0' ? r->troubles[part] : NULL;
    }
    lan_page_report(document, &result);
}

static lan_cli_exit answer_report(report *r)
{
    lan_cli_answer answer;
    lan_cli_exit status = lan_cli_answer_begin(r->cli, LAN_CLI_PAGE, &answer);

    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (lan_document_is_for_people(answer.document)) {
        status = lan_cli_turnings(r->cli, r->path, &r->fought, r->turnings,
                                  &r->turning_count);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_film(r->cli, r->path, answer.document, &r->fought);
    }
    const lan_cli_exit found =
        status == LAN_CLI_DONE ? find_parts(r) : LAN_CLI_DONE;
    if (status == LAN_CLI_DONE && found != LAN_CLI_SOME_FAILED) {
        status = found;
    }
    if (status == LAN_CLI_DONE) {
        add_page(r, answer.document);
    }
    return lan_cli_ended(found, lan_cli_answer_end(&answer, r->path, status));
}

/* --- the command --------------------------------------------------------- */

static lan_cli_exit run_report(const lan_cli *cli)
{
    request asked = {.has_odds = false};
    report r = {.cli = cli, .path = cli->operands[0], .asked = &asked};
    lan_cli_exit status = check_terminal(cli);

    if (status == LAN_CLI_DONE) {
        status = read_request(cli, &asked);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_fight(cli, r.path, &r.fought);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = check_use(&r);
    if (status == LAN_CLI_DONE) {
        status = answer_report(&r);
    }
    clear_report(&r);
    return status;
}

static const lan_cli_option options[] = {
    {"odds", 0, NULL, "who wins random battles, and how often, as well", NULL},
    LAN_CLI_ODDS_METHOD_OPTIONS,
    LAN_CLI_JOBS_OPTION,
    LAN_CLI_LOG_OPTIONS,
};

const lan_cli_command lan_cli_command_report = {
    .name = "report",
    .help = "all about one scenario as a page that can be sent",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Writes a page of HTML in one file, which needs no network: the "
        "battle\n"
        "as run reports it, which can be played and stopped there, by bodies\n"
        "soldier by soldier, with the curve and the map; the win\n"
        "probabilities where --odds asks for them; match-ups, sensitivity and\n"
        "prices where the scenario has these sections; the text of the\n"
        "scenario and how the report was made.\n"
        "\n"
        "  lanchester report iwo-jima.yaml -o iwo-jima.html\n"
        "\n"
        "--format text, json and csv give the same otherwise, and so does a "
        "FILE\n"
        "in .json or .csv.  What cannot be computed is said in its section, "
        "and\n"
        "the exit status is 5 then.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_report,
};
