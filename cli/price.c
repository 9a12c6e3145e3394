/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
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

/* Reads the scenario's own text again with one setting for each value. */
static lan_cli_exit read_changed(const lan_cli_priced *made, const char *text,
                                 size_t length, lan_scenario **out)
{
    const lan_price *price = made->price;
    lan_cli cli = *made->cli;
    lan_cli_exit status = LAN_CLI_FAILED;
    char **settings = calloc(price->value_count, sizeof *settings);
    size_t count = 0;
    for (; settings != NULL && count < price->value_count; count++) {
        const lan_price_value *value = &price->values[count];
        char number[LAN_TEXT_DOUBLE_SIZE];
        const char *shown = lan_text_from_double(value->to, number);
        const size_t size = strlen(value->path) + strlen(shown) + 2;
        settings[count] = malloc(size);
        if (settings[count] == NULL) {
            break;
        }
        (void)snprintf(settings[count], size, "%s=%s", value->path, shown);
    }
    if (settings != NULL && count == price->value_count) {
        cli.settings = (const char *const *)settings;
        cli.setting_count = count;
        cli.quiet = true; /* it was all said when it was read first */
        status = lan_cli_read_text(&cli, made->path, text, length, out);
    } else {
        status = lan_cli_blame(NULL, LAN_ENOMEM, NULL);
    }
    while (settings != NULL && count > 0) {
        free(settings[--count]);
    }
    free(settings);
    return status;
}

static lan_cli_exit write_changed(FILE *out, const char *path, const void *it)
{
    const lan_cli_priced *made = it;
    char *text = NULL;
    size_t length = 0;
    lan_scenario *changed = NULL;
    FILE *memory = open_memstream(&text, &length);
    lan_status written = memory != NULL
                             ? lan_scenario_write(made->scenario, memory)
                             : LAN_ENOMEM;
    if (memory != NULL && fclose(memory) != 0) {
        written = LAN_ENOMEM;
    }
    lan_cli_exit status = written == LAN_OK
                              ? read_changed(made, text, length, &changed)
                              : lan_cli_blame(path, LAN_ENOMEM, NULL);
    if (status == LAN_CLI_DONE) {
        written = lan_scenario_write(changed, out);
        /* What the stream could not take, closing it tells better. */
        status = written == LAN_EIO ? LAN_CLI_DONE
                                    : lan_cli_blame(path, written, NULL);
    }
    lan_scenario_destroy(changed);
    free(text);
    return status;
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

static lan_cli_exit print(const lan_cli_priced *made)
{
    const lan_cli_rows_answer answer = {made, write_text, write_changed,
                                        make_object};
    const bool is_reached = made->price->end == LAN_PRICE_IS_THERE ||
                            made->price->end == LAN_PRICE_REACHED;
    const lan_cli_exit printed =
        lan_cli_rows_answer_print(made->cli, made->path, &answer);
    return printed != LAN_CLI_DONE ? printed
           : is_reached            ? LAN_CLI_DONE
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
        status = lan_cli_read(cli, made.path, &made.scenario);
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
        "-o FILE writes the scenario with the values found; -o - prints it\n"
        "instead of the rest.  With --json a FILE in .json, or -, is for the\n"
        "object.\n"
        "\n"
        "Where the band or the mix is not reached it prints the nearest that "
        "was\n"
        "found and why, and the exit status is 4.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL,
    .run = run_price,
};
