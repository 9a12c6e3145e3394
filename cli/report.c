/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"

/* The questions of a report, in order; keys are those of the commands. */
static const struct {
    const lan_cli_question *question;
    const char *key;
    const char *heading;
} parts[] = {
    {&lan_cli_question_odds, "odds", "Win probabilities"},
    {&lan_cli_question_matchup, "matchup", "Match-ups"},
    {&lan_cli_question_sensitivity, "sensitivity", "Which values matter"},
    {&lan_cli_question_price, "price", "Prices"},
};

#define PARTS (sizeof parts / sizeof parts[0])

/* An option requests win probabilities; sections of the scenario request the
 * rest. */
static bool is_wanted(const lan_cli *cli, const lan_fought *fought, size_t part)
{
    const char *const section = parts[part].question->section;
    return section == NULL ? lan_cli_has(cli, "odds")
                           : lan_scenario_has(fought->scenario, section);
}

/* Refuses options without effect. */
static void check_use(const lan_cli *cli, const lan_fought *fought)
{
    static const char *const options[] = {"exact", "simulate", "precision",
                                          "battles"};
    for (size_t i = 0; i < PARTS; i++) {
        if (parts[i].question != &lan_cli_question_sensitivity &&
            is_wanted(cli, fought, i)) {
            return;
        }
    }
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (lan_cli_has(cli, options[i])) {
            lan_cli_refuse(cli,
                           "--%s has no meaning for %s without --odds: the "
                           "scenario has no matchup or price",
                           options[i], cli->operands[0]);
        }
    }
}

/* Finds a part and adds its section. If a part cannot be computed, its section
 * gives the reason, and the other parts follow; a signal or lack of memory ends
 * the report. LAN_CLI_SOME_FAILED: the part is incomplete. */
static lan_cli_exit add_part(const lan_cli *cli, const lan_fought *fought,
                             size_t part, lan_document *document)
{
    const char *const path = cli->operands[0];
    const lan_cli_question *const question = parts[part].question;
    char trouble[LAN_CLI_TROUBLE_SIZE] = "";
    lan_cli_exit judged = LAN_CLI_SOME_FAILED;
    lan_cli_asked *asked = lan_cli_room(cli, 1, sizeof *asked);
    const lan_status status =
        lan_cli_find(cli, question, path, fought->scenario, asked);
    doc_section(document, parts[part].key, parts[part].heading);
    if (status == LAN_OK) {
        judged = lan_cli_judge(asked, trouble);
        question->page(asked, document);
    } else {
        const lan_cli_exit blamed = lan_cli_blame(path, status, cli->err);
        if (status == LAN_ENOMEM || status == LAN_ECANCELLED) {
            lan_cli_stop(cli, blamed);
        }
        (void)snprintf(trouble, sizeof trouble, "%s",
                       cli->err->text[0] != '\0' ? cli->err->text
                                                 : lan_status_text(status));
        lan_error_clear(cli->err);
        doc_fields(document, "error: %s", trouble);
    }
    if (trouble[0] != '\0') {
        doc_gap(document);
        doc_sentence(document, LAN_TONE_BAD, "%s: %s.",
                     status == LAN_OK ? "Incomplete" : "Not computed", trouble);
    }
    doc_section_end(document);
    return judged == LAN_CLI_SOME_FAILED ? judged : LAN_CLI_DONE;
}

/* --- the page ------------------------------------------------------------ */

lan_cli_exit lan_cli_run_report(const lan_cli *cli)
{
    const char *const path = cli->operands[0];
    lan_turning turnings[LAN_TURNINGS];
    lan_battle_result battle = {.path = path,
                                .seed = cli->seed,
                                .turnings = turnings,
                                .log = lan_cli_log(cli)};
    lan_cli_exit status = LAN_CLI_DONE;
    /* a page is not for a terminal */
    if (cli->output == NULL && !cli->has_format && !cli->json &&
        isatty(STDOUT_FILENO) != 0) {
        const char *const name = lan_text_file_name(path);
        const int stem = (int)strcspn(name, ".");
        const bool is_name = stem > 0 && name[0] != '-';
        lan_cli_refuse(cli, "name a file: lanchester report %s -o %.*s.html",
                       path, is_name ? stem : 6, is_name ? name : "report");
    }
    lan_cli_check_odds(cli);
    battle.fought = lan_cli_fight(cli, path);
    check_use(cli, battle.fought);
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_PAGE);
    lan_cli_prepare_page(cli, path, document, battle.fought, turnings,
                         &battle.turning_count);
    lan_page_battle(document, &battle);
    for (size_t part = 0; part < PARTS; part++) {
        if (is_wanted(cli, battle.fought, part)) {
            status = lan_cli_worse(
                status, add_part(cli, battle.fought, part, document));
        }
    }
    lan_page_report_end(document, &battle, cli->settings, cli->setting_count);
    return lan_cli_answer_end(cli, LAN_CLI_PAGE, document, path, status);
}
