/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <strings.h>

#include "base/real.h"
#include "cli/cli.h"

/* --- the question --------------------------------------------------------- */

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    lan_cli_price *const made = &asked->made.price;
    lan_matchup_options options = lan_matchup_options_default();
    made->def = lan_scenario_price_def(asked->scenario);
    options.odds = lan_cli_odds_options(asked->cli);
    options.threads = options.odds.threads;
    options.solver = lan_scenario_solver_options(asked->scenario);
    asked->cli->meter->quicker = "--precision 0.05 takes fewer battles";
    return lan_price_find(asked->scenario, &made->def, &options,
                          asked->progress, &made->price, err);
}

static void clear(lan_cli_asked *asked)
{
    lan_price_destroy(asked->made.price.price);
}

/* True where what is wanted was there, or was reached. */
static bool is_found(const lan_price *price)
{
    return price->end == LAN_PRICE_IS_THERE || price->end == LAN_PRICE_REACHED;
}

lan_price_result lan_cli_price_result(const lan_cli_asked *asked)
{
    const lan_cli_price *const made = &asked->made.price;
    return (lan_price_result){.path = asked->path,
                              .scenario = asked->scenario,
                              .def = &made->def,
                              .price = made->price,
                              .seed = asked->cli->seed};
}

static void page(const lan_cli_asked *asked, lan_document *document)
{
    const lan_price_result result = lan_cli_price_result(asked);
    lan_page_price(document, &result);
}

/* --- what -o means -------------------------------------------------------- */

/* With --json "-" and a FILE in .json are for the object; every other FILE is
 * for the scenario. */
static bool is_for_object(const lan_cli *cli)
{
    return cli->output != NULL && cli->json && !cli->has_format &&
           (lan_cli_is_dash(cli->output) ||
            lan_cli_ends_in(cli->output, ".json"));
}

/* Standard output takes one of the two. */
static void check(const lan_cli *cli)
{
    if (cli->has_format && cli->output != NULL &&
        lan_cli_is_dash(cli->output)) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "price: --format prints the answer and '-o -' the "
                    "scenario: give one of them, or -o a FILE");
    }
    lan_cli_check_odds(cli);
}

/* --- the scenario with what was found ------------------------------------ */

/* Which numbers of which text are to change. */
typedef struct found_edits {
    lan_edit *items;
    size_t count;
    const char *file; /* a sheet of the roster; NULL: the scenario's own text */
} found_edits;

static bool is_changed(const lan_price_value *value)
{
    return value->to < value->from || value->to > value->from;
}

static found_edits find_edits(const lan_cli *cli,
                              const lan_price_result *result)
{
    const lan_price *price = result->price;
    found_edits edits = {
        .items = lan_cli_room(cli, price->value_count, sizeof(lan_edit))};
    for (size_t k = 0; k < price->value_count; k++) {
        const lan_price_value *value = &price->values[k];
        edits.items[edits.count++] =
            (lan_edit){value->path, is_changed(value) ? value->to : LAN_NAN};
    }
    lan_cli_must(cli, result->path,
                 lan_scenario_edited_file(result->scenario, edits.items,
                                          edits.count, &edits.file, cli->err));
    return edits;
}

/* True for a file's name that ends as those of sheets do. */
static bool is_sheet(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL &&
           (strcasecmp(dot, ".csv") == 0 || strcasecmp(dot, ".tsv") == 0);
}

/* Keeps the files that the scenario names, but for the one that is written;
 * before it is known which that is, but for sheets. */
static void spare_others(const lan_cli *cli, const char *output,
                         const lan_scenario *scenario, const char *written,
                         bool is_known)
{
    const char *file = NULL;
    for (size_t i = 0; (file = lan_scenario_file(scenario, i)) != NULL; i++) {
        const bool may_be = is_known
                                ? written != NULL && strcmp(file, written) == 0
                                : is_sheet(file);
        if (!may_be) {
            lan_cli_go_on(cli, lan_cli_spare("-o", output, file,
                                             "a file that the scenario names"));
        }
    }
}

/* A sheet goes into a file that is called so. */
static void check_target(const lan_cli *cli, const lan_price_result *result,
                         const found_edits *edits)
{
    const char *const output = cli->output;
    if (edits->file != NULL && !lan_cli_is_dash(output) && !is_sheet(output)) {
        const char *slash = strrchr(edits->file, '/');
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "%s: what changes stands in %s: -o wants a sheet, in .csv "
                    "or .tsv, and may be that one",
                    result->path, slash != NULL ? slash + 1 : edits->file);
    }
    spare_others(cli, output, result->scenario, edits->file, true);
}

/* Writes the text with the numbers that changed. */
static void write_scenario(const lan_cli *cli, const lan_price_result *result)
{
    lan_cli_output out;
    if (!is_found(result->price)) {
        lan_cli_say("%s: nothing was reached, so no scenario is written",
                    result->path);
        return;
    }
    const found_edits edits = find_edits(cli, result);
    check_target(cli, result, &edits);
    lan_cli_go_on(cli, lan_cli_output_open(cli->output, &out));
    const lan_status status = lan_scenario_edit(
        result->scenario, edits.items, edits.count, out.stream, cli->err);
    /* What the stream could not take, closing it will show. */
    lan_cli_go_on(
        cli, lan_cli_output_close(
                 &out, status == LAN_EIO
                           ? LAN_CLI_DONE
                           : lan_cli_blame(result->path, status, cli->err)));
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
                                                 .page = page,
                                                 .clear = clear};

/* A sheet cannot say rules.wounds. Simulating the hit points of all soldiers
 * for each price tried takes minutes: unless --set has the rule, its prices are
 * those of one-hit deaths, as a note says. The scenario is written, and the
 * answer printed unless the former is. */
static lan_cli_exit run_price(const lan_cli *cli)
{
    static const char *const rule = "rules.wounds=none";
    const size_t more = is_sheet(cli->operands[0]) ? 1 : 0;
    const bool has_edits = cli->output != NULL && !is_for_object(cli);
    lan_cli reading = lan_cli_with_settings(cli, &rule, more, false);
    lan_cli printing = *cli;
    check(cli);
    /* The scenario itself may be edited, but not become an object. */
    if (!is_for_object(cli)) {
        reading.edited = cli->output;
        reading.output = NULL;
    }
    const lan_cli_asked *asked =
        lan_cli_ask(&reading, &lan_cli_question_price, cli->operands[0]);
    const lan_cli_exit status =
        is_found(asked->made.price.price) ? LAN_CLI_DONE : LAN_CLI_NO_SOLUTION;
    if (has_edits) {
        const lan_price_result result = lan_cli_price_result(asked);
        write_scenario(cli, &result);
        printing.output = NULL;
    }
    return has_edits && lan_cli_is_dash(cli->output)
               ? status
               : lan_cli_print_page(asked, &printing, status);
}

const lan_cli_command lan_cli_command_price = {
    .name = "price",
    .help = "the smallest change that balances match-ups",
    .options = {lan_cli_options_jobs, lan_cli_options_odds,
                lan_cli_options_battles},
    .takes = LAN_CLI_ANSWERS,
    .run = run_price,
    .endings = LAN_CLI_ROSTERS,
};
