/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/real.h"
#include "cli/answer.h"
#include "cli/fight.h"
#include "cli/matchup_work.h"
#include "cli/price_work.h"
#include "cli/terminal.h"

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
static lan_cli_exit check_output(const lan_cli *cli)
{
    if (cli->has_format && cli->output != NULL &&
        lan_cli_is_dash(cli->output)) {
        lan_cli_say("price: --format prints the answer and '-o -' the "
                    "scenario: give one of them, or -o a FILE");
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
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

static lan_cli_exit blame_edits(const lan_price_result *result,
                                lan_status status, const lan_error *err)
{
    const lan_cli_exit blamed = lan_cli_blame(result->path, status, err);
    return status == LAN_EINVAL ? LAN_CLI_SCENARIO : blamed;
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
    return status == LAN_OK ? LAN_CLI_DONE : blame_edits(result, status, &err);
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
    return status == LAN_OK || status == LAN_EIO
               ? LAN_CLI_DONE
               : blame_edits(result, status, &err);
}

static lan_cli_exit write_scenario(const char *output,
                                   const lan_price_result *result)
{
    lan_cli_output out;
    found_edits edits;
    if (!lan_cli_price_is_found(result->price)) {
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

/* Writes the scenario, and prints the answer unless the former is printed. */
static lan_cli_exit answer_price(const lan_cli *cli,
                                 const lan_price_result *result)
{
    lan_cli printing = *cli;
    lan_cli_answer answer;
    lan_cli_exit status = LAN_CLI_DONE;
    if (cli->output != NULL && !is_for_object(cli)) {
        status = write_scenario(cli->output, result);
        printing.output = NULL;
        if (status != LAN_CLI_DONE || lan_cli_is_dash(cli->output)) {
            return status;
        }
    }
    status = lan_cli_answer_begin(&printing, LAN_CLI_ROWS_WITHIN, &answer);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    lan_page_price(answer.document, result);
    return lan_cli_answer_end(&answer, result->path, LAN_CLI_DONE);
}

static lan_cli_exit find_price(const lan_cli *cli, lan_scenario *scenario,
                               const lan_matchup_options *options)
{
    const char *path = cli->operands[0];
    lan_cli_price made;
    lan_error err;
    const lan_status found =
        lan_cli_price_of(cli, scenario, options, &made, &err);
    if (found != LAN_OK) {
        const lan_cli_exit blamed = lan_cli_blame(path, found, &err);
        /* What a roster lacks for match-ups is a fault of the file. */
        return found == LAN_EINVAL ? LAN_CLI_SCENARIO : blamed;
    }
    const lan_price_result result = lan_cli_price_result(&made, cli, path);
    const lan_cli_exit status = answer_price(cli, &result);
    const bool is_answer = lan_cli_price_is_found(made.price);
    lan_cli_price_clear(&made);
    return status == LAN_CLI_DONE && !is_answer ? LAN_CLI_NO_SOLUTION : status;
}

static lan_cli_exit run_price(const lan_cli *cli)
{
    lan_scenario *scenario = NULL;
    lan_matchup_options options;
    lan_cli_exit status = check_output(cli);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_price_options(cli, &options);
    }
    if (status == LAN_CLI_DONE) {
        /* The scenario itself may be edited, but not become an object. */
        lan_cli reading = *cli;
        reading.output = is_for_object(cli) ? cli->output : NULL;
        status = lan_cli_read_roster(&reading, cli->operands[0], &scenario);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_matchup_refuse_bodies(cli, cli->operands[0], scenario);
    }
    if (status == LAN_CLI_DONE) {
        status = is_for_object(cli)
                     ? lan_cli_spare_named(cli, scenario)
                     : spare_others(cli->output, scenario, NULL, false);
    }
    if (status == LAN_CLI_DONE) {
        status = find_price(cli, scenario, &options);
    }
    lan_scenario_destroy(scenario);
    return status;
}

static const lan_cli_option own_options[] = {
    LAN_CLI_PRICE_OPTIONS,
};

const lan_cli_command lan_cli_command_price = {
    .name = "price",
    .help = "the smallest change that balances match-ups",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Looks for the smallest change of costs, or of what price.change of "
        "the\n"
        "scenario names, that brings the odds of every match-up into a band, "
        "or\n"
        "the mix of types against which no other gains to a wanted one, as "
        "its\n"
        "section price says; costs and 35 to 65 % where it has none.  The "
        "result\n"
        "is computed again, as matchup does, and every cell is shown.\n"
        "\n"
        "-o FILE writes the scenario's own text with the values found, all "
        "else\n"
        "as it stands; FILE may be the scenario itself, and gets no other "
        "format,\n"
        "whatever its name: --format is for the answer, which is printed.  "
        "-o -\n"
        "prints the scenario instead of the answer.  With --json a FILE in "
        ".json,\n"
        "or -, is for the object.  FILE may be a bare roster; of one in CSV "
        "the\n"
        "cells change, and -o wants a FILE in .csv or .tsv, which may be that "
        "one.\n"
        "\n"
        "Where the band or the mix is not reached it prints the nearest that "
        "was\n"
        "found and why, writes no scenario, and the exit status is 4.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_price,
};
