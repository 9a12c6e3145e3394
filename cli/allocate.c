/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cli/answer.h"
#include "cli/fight.h"
#include "cli/meter.h"
#include "cli/terminal.h"
#include "cli/whole.h"
#include "lanchester/allocate.h"
#include "results/pages/pages.h"

static lan_cli_exit read_by(const lan_cli *cli, lan_allocate_by *out)
{
    const char *text = lan_cli_value(cli, "by");
    if (text == NULL || strcmp(text, "soldiers") == 0) {
        return LAN_CLI_DONE;
    }
    if (strcmp(text, "cost") == 0) {
        *out = LAN_ALLOCATE_BY_COST;
        return LAN_CLI_DONE;
    }
    lan_cli_say("--by takes soldiers or cost, not '%s'", text);
    return LAN_CLI_USAGE;
}

static lan_cli_exit read_options(const lan_cli *cli, lan_allocate_options *out)
{
    *out = lan_allocate_options_default();
    out->side = lan_cli_value(cli, "side");
    lan_cli_exit status = read_by(cli, &out->by);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_jobs(cli, &out->jobs);
    }
    return status == LAN_CLI_DONE
               ? lan_cli_whole(cli, "battles", 1.0, LAN_ALLOCATE_MAX_BATTLES,
                               &out->battles)
               : status;
}

static bool has_side(const lan_scenario *scenario, const char *side)
{
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    bool is_there = side == NULL;
    for (size_t a = 0; a < def->army_count && !is_there; a++) {
        const lan_army_def *army = &def->armies[a];
        is_there =
            strcmp(army->side != NULL ? army->side : army->name, side) == 0;
    }
    return is_there;
}

static lan_cli_exit find_allocation(const lan_cli *cli,
                                    const lan_scenario *scenario,
                                    const lan_allocate_options *options,
                                    lan_allocation **out)
{
    lan_cli_meter meter;
    lan_error err;
    lan_error_clear(&err);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "allocate");
    lan_cli_meter_advise(&meter, "--battles 1000 takes fewer battles");
    const lan_status status =
        lan_allocate_find(scenario, options, progress, out, &err);
    lan_cli_meter_stop(&meter);
    const lan_cli_exit blamed = lan_cli_blame(cli->operands[0], status, &err);
    if (status != LAN_EINVAL) {
        return blamed;
    }
    /* What a file lacks for an order of fire is a fault of the file. */
    return has_side(scenario, options->side) ? LAN_CLI_SCENARIO : LAN_CLI_USAGE;
}

static lan_cli_exit answer_allocation(const lan_cli *cli,
                                      const lan_scenario *scenario,
                                      const lan_allocation *allocation)
{
    const lan_allocation_result result = {cli->operands[0], scenario,
                                          allocation};
    lan_cli_answer answer;
    const lan_cli_exit status =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    lan_page_allocation(answer.document, &result);
    return lan_cli_answer_end(&answer, cli->operands[0], status);
}

static lan_cli_exit run_allocate(const lan_cli *cli)
{
    lan_scenario *scenario = NULL;
    lan_allocation *allocation = NULL;
    lan_allocate_options options;
    lan_cli_exit status = read_options(cli, &options);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_read(cli, cli->operands[0], &scenario);
    }
    if (status == LAN_CLI_DONE) {
        status = find_allocation(cli, scenario, &options, &allocation);
    }
    if (status == LAN_CLI_DONE) {
        status = answer_allocation(cli, scenario, allocation);
    }
    lan_allocation_destroy(allocation);
    lan_scenario_destroy(scenario);
    return status;
}

static const lan_cli_option own_options[] = {
    {"side", 0, "NAME", "whose fire; that of the first army", NULL},
    {"by", 0, "WHAT", "count soldiers or cost; soldiers", NULL},
    {"battles", 0, "N", "fight no more than about these; 10000", NULL},
    LAN_CLI_JOBS_OPTION,
};

const lan_cli_command lan_cli_command_allocate = {
    .name = "allocate",
    .help = "at whom to fire first, so that most of a side is left",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Looks for the order in which each unit type of a side fires at the\n"
        "types of its enemies so that the side wins with as much left as can\n"
        "be; where no order wins, so that as little as can be is left of the\n"
        "enemies.  Prints what that order, fire in proportion and the reverse\n"
        "order leave, and the section rules that has the order, to be pasted\n"
        "into the scenario.\n"
        "\n"
        "One type against several by aimed fire does best where a*b is "
        "largest,\n"
        "what a target takes times what it loses.  Elsewhere all orders are\n"
        "fought, or where there are more than --battles those that a search "
        "by\n"
        "exchange of two targets comes to; the answer says which.\n"
        "\n"
        "Battles are those by the equations, also where the solver is chance.\n"
        "Armies that march on a map, and bodies, are refused.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS_BUT_SEED,
    .run = run_allocate,
};
