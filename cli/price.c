/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "cli/cli.h"

/* --- the question --------------------------------------------------------- */

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    const lan_cli *const cli = asked->cli;
    lan_matchup_options options = lan_matchup_options_default();
    lan_price_def *const def = lan_cli_room(cli, 1, sizeof *def);
    lan_price *price = NULL;
    *def = lan_scenario_price_def(asked->scenario);
    def->by = (lan_matchup_payoff)lan_cli_word(cli, "by", (int)def->by);
    options.odds = lan_cli_odds_options(cli);
    options.threads = options.odds.threads;
    options.solver = lan_scenario_solver_options(asked->scenario);
    cli->meter->quicker = "--precision 0.05 takes fewer battles";
    const lan_status status = lan_price_find(asked->scenario, def, &options,
                                             asked->progress, &price, err);
    asked->made.price = (lan_price_result){.path = asked->path,
                                           .scenario = asked->scenario,
                                           .def = def,
                                           .price = price,
                                           .seed = cli->seed};
    return status;
}

/* True if the band or the mix was reached, or existed already. */
static bool is_found(const lan_price *price)
{
    return price->end == LAN_PRICE_IS_THERE || price->end == LAN_PRICE_REACHED;
}

static void page(const lan_cli_asked *asked, lan_document *document)
{
    lan_page_price(document, &asked->made.price);
}

/* --- what -o means -------------------------------------------------------- */

/* With --json, "-" and FILE.json get the object; every other FILE gets the
 * scenario. */
static bool is_for_object(const lan_cli *cli)
{
    return cli->output != NULL && cli->json && !cli->has_format &&
           (lan_cli_is_dash(cli->output) ||
            lan_cli_ends_in(cli->output, ".json"));
}

/* --- the scenario with what was found ------------------------------------ */

/* True for a file name with the ending of a sheet. */
static bool is_sheet(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL &&
           (strcasecmp(dot, ".csv") == 0 || strcasecmp(dot, ".tsv") == 0);
}

/* Protects the files that the scenario names, except the file to be written;
 * before that is known, except sheets. */
static void spare_others(const lan_cli *cli, const char *output,
                         const lan_scenario *scenario, const char *written,
                         bool is_known)
{
    const char *file = NULL;
    for (size_t i = 0; (file = lan_scenario_file(scenario, i)) != NULL; i++) {
        if (is_known ? written == NULL || strcmp(file, written) != 0
                     : !is_sheet(file)) {
            lan_cli_spare(cli, "-o", output, file,
                          "a file that the scenario names");
        }
    }
}

/* Writes the text with the changed numbers; a sheet goes into a file with the
 * ending of a sheet. */
static void write_scenario(const lan_cli *cli, const lan_price_result *result)
{
    const lan_price *const price = result->price;
    const size_t count = price->value_count;
    const char *sheet = NULL; /* that changes; NULL: the scenario */
    if (!is_found(price)) {
        lan_cli_say("%s: the goal was not reached, so no scenario is written",
                    result->path);
        return;
    }
    lan_edit *const edits = lan_cli_room(cli, count, sizeof *edits);
    for (size_t k = 0; k < count; k++) {
        const lan_price_value *value = &price->values[k];
        const bool is_same = lan_is_zero(value->to - value->from);
        edits[k] = (lan_edit){value->path, is_same ? LAN_NAN : value->to};
    }
    lan_cli_must(cli, result->path,
                 lan_scenario_edited_file(result->scenario, edits, count,
                                          &sheet, cli->err));
    if (sheet != NULL && !lan_cli_is_dash(cli->output) &&
        !is_sheet(cli->output)) {
        lan_cli_refuse(cli,
                       "%s: the changed values are in %s: -o needs a name in "
                       ".csv or .tsv, which may be that sheet",
                       result->path, lan_text_file_name(sheet));
    }
    spare_others(cli, cli->output, result->scenario, sheet, true);
    lan_cli_output out = lan_cli_open(cli, cli->output);
    const lan_status status =
        lan_scenario_edit(result->scenario, edits, count, out.stream, cli->err);
    lan_cli_go_on(cli, lan_cli_wrote(cli, &out, result->path, status));
}

/* --- the command --------------------------------------------------------- */

static void suits(const lan_cli_asked *asked)
{
    lan_cli_refuse_bodies(asked->cli, asked->path, asked->scenario);
    spare_others(asked->cli, asked->cli->edited, asked->scenario, NULL, false);
}

const lan_cli_question lan_cli_question_price = {.section = "price",
                                                 .meter = "price",
                                                 .is_of_roster = true,
                                                 .rows = LAN_CLI_ROWS_WITHIN,
                                                 .suits = suits,
                                                 .find = find,
                                                 .page = page};

/* The scenario is written; the answer is printed unless the scenario is. */
lan_cli_exit lan_cli_run_price(const lan_cli *cli)
{
    const bool has_edits = cli->output != NULL && !is_for_object(cli);
    lan_cli reading = *cli;
    lan_cli printing = *cli;
    if (cli->has_format && cli->output != NULL &&
        lan_cli_is_dash(cli->output)) {
        lan_cli_refuse(cli, "price: --format prints the answer, '-o -' the "
                            "scenario: give one of them, or -o FILE");
    }
    lan_cli_check_odds(cli);
    /* The input scenario may be replaced by a scenario, but not by an
     * object. */
    if (!is_for_object(cli)) {
        reading.edited = cli->output;
        reading.output = NULL;
    }
    const lan_cli_asked *asked =
        lan_cli_ask(&reading, &lan_cli_question_price, cli->operands[0]);
    const lan_cli_exit status =
        is_found(asked->made.price.price) ? LAN_CLI_DONE : LAN_CLI_NO_SOLUTION;
    if (has_edits) {
        write_scenario(cli, &asked->made.price);
        printing.output = NULL;
    }
    return has_edits && lan_cli_is_dash(cli->output)
               ? status
               : lan_cli_print_page(asked, &printing, status);
}
