/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>

#include "cli/meter.h"
#include "cli/odds_work.h"
#include "cli/price_work.h"
#include "cli/rows_answer.h"
#include "cli/terminal.h"

static lan_cli_exit read_options(const lan_cli *cli, lan_matchup_options *out)
{
    *out = lan_matchup_options_default();
    const lan_cli_exit status = lan_cli_odds_options(cli, &out->odds);
    out->threads = out->odds.threads;
    return status;
}

/* --- the scenario with what was found ------------------------------------ */

/* Writes the scenario's own text with the numbers that changed. */
static lan_cli_exit write_changed(FILE *out, const char *path, const void *it)
{
    const lan_cli_priced *made = it;
    const lan_price *price = made->price;
    lan_edit *edits = calloc(price->value_count + 1, sizeof *edits);
    size_t count = 0;
    lan_error err;
    lan_error_clear(&err);
    if (edits == NULL) {
        return lan_cli_blame(path, LAN_ENOMEM, NULL);
    }
    for (size_t k = 0; k < price->value_count; k++) {
        const lan_price_value *value = &price->values[k];
        if (value->to < value->from || value->to > value->from) {
            edits[count++] = (lan_edit){value->path, value->to};
        }
    }
    const lan_status status =
        lan_scenario_edit(made->scenario, edits, count, out, &err);
    free(edits);
    /* What the stream could not take, closing it tells better. */
    if (status == LAN_OK || status == LAN_EIO) {
        return LAN_CLI_DONE;
    }
    const lan_cli_exit blamed = lan_cli_blame(path, status, &err);
    return status == LAN_EINVAL ? LAN_CLI_SCENARIO : blamed;
}

/* --- the command --------------------------------------------------------- */

static lan_cli_exit write_text(const lan_cli *cli, const char *path,
                               const void *made)
{
    (void)cli;
    return lan_cli_blame(path, lan_cli_price_text(stdout, made), NULL);
}

static json_t *make_object(const void *made)
{
    return lan_cli_price_json(made);
}

static bool is_found(const lan_price *price)
{
    return price->end == LAN_PRICE_IS_THERE || price->end == LAN_PRICE_REACHED;
}

/* Prints it. Without an answer no scenario is written. */
static lan_cli_exit print(const lan_cli_priced *made)
{
    const lan_cli_rows_answer answer = {made, write_text, write_changed,
                                        make_object};
    lan_cli cli = *made->cli;
    const bool is_kept = !is_found(made->price) && cli.output != NULL &&
                         !lan_cli_rows_answer_is_object(&cli);
    if (is_kept) {
        lan_cli_say("%s: nothing was reached, so no scenario is written",
                    made->path);
        if (lan_cli_is_dash(cli.output) && !cli.json) {
            return LAN_CLI_NO_SOLUTION;
        }
        cli.output = NULL;
    }
    const lan_cli_exit printed =
        lan_cli_rows_answer_print(&cli, made->path, &answer);
    return printed != LAN_CLI_DONE ? printed
           : is_found(made->price) ? LAN_CLI_DONE
                                   : LAN_CLI_NO_SOLUTION;
}

static lan_cli_exit price(lan_cli_priced *made, lan_matchup_options *options)
{
    const lan_cli *cli = made->cli;
    lan_cli_meter meter;
    lan_error err;
    lan_error_clear(&err);
    options->solver = lan_scenario_solver_options(made->scenario);
    made->def = lan_scenario_price_def(made->scenario);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "price");
    lan_cli_meter_advise(&meter, "--precision 0.02 takes fewer battles");
    const lan_status found = lan_price_find(made->scenario, &made->def, options,
                                            progress, &made->price, &err);
    lan_cli_meter_stop(&meter);
    if (found != LAN_OK) {
        const lan_cli_exit blamed = lan_cli_blame(made->path, found, &err);
        /* What a roster lacks for match-ups is a fault of the file. */
        return found == LAN_EINVAL ? LAN_CLI_SCENARIO : blamed;
    }
    const lan_cli_exit status = print(made);
    lan_price_destroy(made->price);
    return status;
}

static lan_cli_exit run_price(const lan_cli *cli)
{
    lan_cli_priced made = {.cli = cli, .path = cli->operands[0]};
    lan_matchup_options options;
    lan_cli_exit status = read_options(cli, &options);
    if (status == LAN_CLI_DONE) {
        /* The scenario itself may be edited, but not become an object. */
        lan_cli reading = *cli;
        reading.output =
            lan_cli_rows_answer_is_object(cli) ? cli->output : NULL;
        status = lan_cli_read(&reading, made.path, &made.scenario);
    }
    if (status == LAN_CLI_DONE) {
        status = lan_cli_spare_named(cli, made.scenario);
    }
    if (status == LAN_CLI_DONE) {
        status = price(&made, &options);
    }
    lan_scenario_destroy(made.scenario);
    return status;
}

static const lan_cli_option own_options[] = {
    LAN_CLI_JOBS_OPTION,
    LAN_CLI_ODDS_METHOD_OPTIONS,
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
        "is worked out again, as matchup does, and every cell is shown.\n"
        "\n"
        "-o FILE writes the scenario's own text with the values found, all "
        "else\n"
        "as it stands; FILE may be the scenario itself.  -o - prints it "
        "instead of\n"
        "the rest.  With --json a FILE in .json, or -, is for the object.\n"
        "\n"
        "Where the band or the mix is not reached it prints the nearest that "
        "was\n"
        "found and why, writes no scenario, and the exit status is 4.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL,
    .run = run_price,
};
