/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    const char *dot = cli->output == NULL ? NULL : strrchr(cli->output, '.');
    return cli->output != NULL && cli->json && !cli->has_format &&
           (lan_cli_is_dash(cli->output) ||
            (dot != NULL && strcmp(dot, ".json") == 0));
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

/* Writes the scenario's own text with the numbers that changed. */
static lan_cli_exit write_edits(FILE *out, const lan_price_result *result)
{
    const lan_price *price = result->price;
    lan_edit *edits = calloc(price->value_count + 1, sizeof *edits);
    size_t count = 0;
    lan_error err;
    lan_error_clear(&err);
    if (edits == NULL) {
        return lan_cli_blame(result->path, LAN_ENOMEM, NULL);
    }
    for (size_t k = 0; k < price->value_count; k++) {
        const lan_price_value *value = &price->values[k];
        if (value->to < value->from || value->to > value->from) {
            edits[count++] = (lan_edit){value->path, value->to};
        }
    }
    const lan_status status =
        lan_scenario_edit(result->scenario, edits, count, out, &err);
    free(edits);
    /* What the stream could not take, closing it will show. */
    if (status == LAN_OK || status == LAN_EIO) {
        return LAN_CLI_DONE;
    }
    const lan_cli_exit blamed = lan_cli_blame(result->path, status, &err);
    return status == LAN_EINVAL ? LAN_CLI_SCENARIO : blamed;
}

static lan_cli_exit write_scenario(const char *output,
                                   const lan_price_result *result)
{
    lan_cli_output out;
    if (!lan_cli_price_is_found(result->price)) {
        lan_cli_say("%s: nothing was reached, so no scenario is written",
                    result->path);
        return LAN_CLI_DONE;
    }
    const lan_cli_exit opened = lan_cli_output_open(output, &out);
    return opened != LAN_CLI_DONE
               ? opened
               : lan_cli_output_close(&out, write_edits(out.stream, result));
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
        status = lan_cli_spare_named(cli, scenario);
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
        "or -, is for the object.\n"
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
