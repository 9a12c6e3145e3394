/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/real.h"
#include "cli/cli.h"

/* --- the question --------------------------------------------------------- */

/* Of simulated odds, which are found for many prices. */
#define PRICE_PRECISION 0.02

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    lan_cli_price *const made = &asked->made.price;
    lan_matchup_options options = lan_matchup_options_default();
    made->def = lan_scenario_price_def(asked->scenario);
    options.odds = lan_cli_odds_options(asked->cli);
    options.odds.precision =
        lan_cli_number(asked->cli, "precision", PRICE_PRECISION);
    options.threads = options.odds.threads;
    options.solver = lan_scenario_solver_options(asked->scenario);
    asked->meter.quicker = "--precision 0.05 takes fewer battles";
    return lan_price_find(asked->scenario, &made->def, &options,
                          &asked->meter.progress, &made->price, err);
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
static lan_cli_exit check(const lan_cli *cli)
{
    if (cli->has_format && cli->output != NULL &&
        lan_cli_is_dash(cli->output)) {
        lan_cli_say("price: --format prints the answer and '-o -' the "
                    "scenario: give one of them, or -o a FILE");
        return LAN_CLI_USAGE;
    }
    return lan_cli_check_odds(cli);
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

static lan_cli_exit find_edits(const lan_price_result *result, found_edits *out)
{
    const lan_price *price = result->price;
    lan_error err;
    lan_error_clear(&err);
    *out = (found_edits){
        .items = calloc(price->value_count + 1, sizeof *out->items)};
    if (out->items == NULL) {
        return lan_cli_blame(result->path, LAN_ENOMEM, NULL);
    }
    for (size_t k = 0; k < price->value_count; k++) {
        const lan_price_value *value = &price->values[k];
        out->items[out->count++] =
            (lan_edit){value->path, is_changed(value) ? value->to : LAN_NAN};
    }
    const lan_status status = lan_scenario_edited_file(
        result->scenario, out->items, out->count, &out->file, &err);
    return lan_cli_blame(result->path, status, &err);
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
static lan_cli_exit spare_others(const char *output,
                                 const lan_scenario *scenario,
                                 const char *written, bool is_known)
{
    lan_cli_exit status = LAN_CLI_DONE;
    const char *file = NULL;
    for (size_t i = 0; status == LAN_CLI_DONE &&
                       (file = lan_scenario_file(scenario, i)) != NULL;
         i++) {
        const bool may_be = is_known
                                ? written != NULL && strcmp(file, written) == 0
                                : is_sheet(file);
        status = may_be ? LAN_CLI_DONE
                        : lan_cli_spare(output, file,
                                        "a file that the scenario names");
    }
    return status;
}

/* A sheet goes into a file that is called so. */
static lan_cli_exit check_target(const char *output,
                                 const lan_price_result *result,
                                 const found_edits *edits)
{
    if (edits->file != NULL && !lan_cli_is_dash(output) && !is_sheet(output)) {
        const char *slash = strrchr(edits->file, '/');
        lan_cli_say("%s: what changes stands in %s: -o wants a sheet, in .csv "
                    "or .tsv, and may be that one",
                    result->path, slash != NULL ? slash + 1 : edits->file);
        return LAN_CLI_USAGE;
    }
    return spare_others(output, result->scenario, edits->file, true);
}

/* Writes the text with the numbers that changed. */
static lan_cli_exit write_edits(FILE *out, const lan_price_result *result,
                                const found_edits *edits)
{
    lan_error err;
    lan_error_clear(&err);
    const lan_status status = lan_scenario_edit(result->scenario, edits->items,
                                                edits->count, out, &err);
    /* What the stream could not take, closing it will show. */
    return status == LAN_EIO ? LAN_CLI_DONE
                             : lan_cli_blame(result->path, status, &err);
}

static lan_cli_exit write_scenario(const char *output,
                                   const lan_price_result *result)
{
    lan_cli_output out;
    found_edits edits;
    if (!is_found(result->price)) {
        lan_cli_say("%s: nothing was reached, so no scenario is written",
                    result->path);
        return LAN_CLI_DONE;
    }
    lan_cli_exit status = find_edits(result, &edits);
    if (status == LAN_CLI_DONE) {
        status = check_target(output, result, &edits);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_output_open(output, &out);
    }
    if (status == LAN_CLI_DONE) {
        status =
            lan_cli_output_close(&out, write_edits(out.stream, result, &edits));
    }
    free(edits.items);
    return status;
}

/* --- the command --------------------------------------------------------- */

static lan_cli_exit suits(const lan_cli_asked *asked)
{
    const lan_cli_exit refused = lan_cli_refuse_bodies(asked);
    return refused != LAN_CLI_DONE
               ? refused
               : spare_others(asked->cli->edited, asked->scenario, NULL, false);
}

const lan_cli_question lan_cli_question_price = {.section = "price",
                                                 .meter = "price",
                                                 .is_of_roster = true,
                                                 .rows = LAN_CLI_ROWS_WITHIN,
                                                 .check = check,
                                                 .suits = suits,
                                                 .find = find,
                                                 .page = page,
                                                 .clear = clear};

/* Writes the scenario, and prints the answer unless the former is printed. */
static lan_cli_exit answer(const lan_cli *cli, const lan_cli_asked *asked)
{
    lan_cli printing = *cli;
    if (cli->output != NULL && !is_for_object(cli)) {
        const lan_price_result result = lan_cli_price_result(asked);
        const lan_cli_exit status = write_scenario(cli->output, &result);
        printing.output = NULL;
        if (status != LAN_CLI_DONE || lan_cli_is_dash(cli->output)) {
            return status;
        }
    }
    return lan_cli_print_page(asked, &printing);
}

/* A sheet cannot say rules.wounds. Simulating the hit points of all soldiers
 * for each price tried takes minutes: unless --set has the rule, its prices are
 * those of one-hit deaths, as a note says. */
static lan_cli_exit run_price(const lan_cli *cli)
{
    static const char *const rule = "rules.wounds=none";
    const size_t more = is_sheet(cli->operands[0]) ? 1 : 0;
    const char **const settings =
        lan_cli_with_settings(cli, &rule, more, false);
    lan_cli_asked asked;
    lan_cli reading = *cli;
    lan_cli_exit status = check(cli);
    if (settings == NULL) {
        return lan_cli_blame(cli->operands[0], LAN_ENOMEM, NULL);
    }
    reading.settings = settings;
    reading.setting_count += more;
    /* The scenario itself may be edited, but not become an object. */
    if (!is_for_object(cli)) {
        reading.edited = cli->output;
        reading.output = NULL;
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_ask(&reading, &lan_cli_question_price,
                             cli->operands[0], &asked);
    }
    if (status == LAN_CLI_DONE) {
        status = answer(cli, &asked);
        if (status == LAN_CLI_DONE && !is_found(asked.made.price.price)) {
            status = LAN_CLI_NO_SOLUTION;
        }
        lan_cli_asked_clear(&asked);
    }
    free(settings);
    return status;
}

static const lan_cli_option options[] = {
    LAN_CLI_JOBS_OPTION, LAN_CLI_ODDS_METHOD_OPTIONS, {.name = NULL}};

const lan_cli_command lan_cli_command_price = {
    .name = "price",
    .help = "the smallest change that balances match-ups",
    .synopsis = "[OPTION]... FILE",
    .options = options,
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_price,
    .endings = ".yaml .yml .json .csv .tsv",
};
