/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"

/* What a report asks beside the battle, in the order of lan_report_part. */
static const lan_cli_question *const questions[LAN_REPORT_PARTS] = {
    &lan_cli_question_odds, &lan_cli_question_matchup,
    &lan_cli_question_sensitivity, &lan_cli_question_price};

/* A report in the making. */
typedef struct report {
    const lan_cli *cli;
    const char *path;
    const lan_fought *fought;
    lan_turning turnings[LAN_TURNINGS];
    size_t turning_count;
    bool is_made[LAN_REPORT_PARTS];
    lan_cli_asked asked[LAN_REPORT_PARTS];
    char troubles[LAN_REPORT_PARTS][LAN_CLI_TROUBLE_SIZE];
} report;

/* Odds are asked for by an option, the rest by sections of the scenario. */
static bool is_wanted(const report *r, size_t part)
{
    const char *const section = questions[part]->section;
    return section == NULL ? lan_cli_has(r->cli, "odds")
                           : lan_scenario_has(r->fought->scenario, section);
}

/* What makes no sense is refused rather than ignored. */
static void check_use(const report *r)
{
    static const char *const options[] = {"exact", "simulate", "precision",
                                          "battles"};
    if (is_wanted(r, LAN_REPORT_ODDS) || is_wanted(r, LAN_REPORT_MATCHUP) ||
        is_wanted(r, LAN_REPORT_PRICE)) {
        return;
    }
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (lan_cli_has(r->cli, options[i])) {
            lan_cli_refuse(r->cli,
                           "--%s has no meaning for %s without --odds: it has "
                           "no matchup or price",
                           options[i], r->path);
        }
    }
}

/* --- the parts ----------------------------------------------------------- */

/* What cannot be computed is said in its section, and the others go on; not
 * where the user or the machine stops it all. LAN_CLI_SOME_FAILED: the part is
 * incomplete. */
static lan_cli_exit find_part(report *r, size_t part)
{
    lan_cli_asked *const asked = &r->asked[part];
    lan_error *const err = r->cli->err;
    char *const trouble = r->troubles[part];
    const lan_status status = lan_cli_find(r->cli, questions[part], r->path,
                                           r->fought->scenario, asked);
    if (status != LAN_OK) {
        const lan_cli_exit blamed = lan_cli_blame(r->path, status, err);
        if (status == LAN_ENOMEM || status == LAN_ECANCELLED) {
            lan_cli_stop(r->cli, blamed);
        }
        (void)snprintf(trouble, LAN_CLI_TROUBLE_SIZE, "%s",
                       err->text[0] != '\0' ? err->text
                                            : lan_status_text(status));
        lan_error_clear(err);
        return LAN_CLI_SOME_FAILED;
    }
    r->is_made[part] = true;
    return lan_cli_judge(asked, trouble) == LAN_CLI_SOME_FAILED
               ? LAN_CLI_SOME_FAILED
               : LAN_CLI_DONE;
}

/* --- the page ------------------------------------------------------------ */

static void add_page(const report *r, lan_document *document)
{
    const lan_battle_result battle = {.path = r->path,
                                      .fought = r->fought,
                                      .seed = r->cli->seed,
                                      .turnings = r->turnings,
                                      .turning_count = r->turning_count,
                                      .log = lan_cli_log(r->cli)};
    const lan_cli_asked *const asked = r->asked;
    const bool *const is_made = r->is_made;
    lan_report_result result = {.battle = &battle,
                                .settings = r->cli->settings,
                                .setting_count = r->cli->setting_count};
    result.odds =
        is_made[LAN_REPORT_ODDS] ? &asked[LAN_REPORT_ODDS].made.odds : NULL;
    result.matchup = is_made[LAN_REPORT_MATCHUP]
                         ? &asked[LAN_REPORT_MATCHUP].made.matchup
                         : NULL;
    result.sensitivity = is_made[LAN_REPORT_SENSITIVITY]
                             ? &asked[LAN_REPORT_SENSITIVITY].made.sensitivity
                             : NULL;
    result.price =
        is_made[LAN_REPORT_PRICE] ? &asked[LAN_REPORT_PRICE].made.price : NULL;
    for (int part = 0; part < LAN_REPORT_PARTS; part++) {
        result.troubles[part] =
            r->troubles[part][0] != '\0' ? r->troubles[part] : NULL;
    }
    lan_page_report(document, &result);
}

lan_cli_exit lan_cli_run_report(const lan_cli *cli)
{
    report *const r = lan_cli_room(cli, 1, sizeof *r);
    lan_cli_exit status = LAN_CLI_DONE;
    *r = (report){.cli = cli, .path = cli->operands[0]};
    /* a page is not for a terminal */
    if (cli->output == NULL && !cli->has_format && !cli->json &&
        isatty(STDOUT_FILENO) != 0) {
        const char *const path = lan_text_file_name(r->path);
        const int stem = (int)strcspn(path, ".");
        const bool is_name = stem > 0 && path[0] != '-';
        lan_cli_refuse(cli, "give it a file: lanchester report %s -o %.*s.html",
                       r->path, is_name ? stem : 6, is_name ? path : "report");
    }
    lan_cli_check_odds(cli);
    r->fought = lan_cli_fight(cli, r->path);
    check_use(r);
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_PAGE);
    lan_cli_prepare_page(cli, r->path, document, r->fought, r->turnings,
                         &r->turning_count);
    for (size_t part = 0; part < LAN_REPORT_PARTS; part++) {
        if (is_wanted(r, part)) {
            status = lan_cli_worse(status, find_part(r, part));
        }
    }
    add_page(r, document);
    return lan_cli_answer_end(cli, LAN_CLI_PAGE, document, r->path, status);
}
