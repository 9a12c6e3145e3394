/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cli/cli.h"
#include "lanchester/solve.h"

/* A side that is not there is a fault of the command line. */
static void suits(const lan_cli_asked *asked)
{
    const lan_battle_def *def = lan_scenario_battle_def(asked->scenario);
    const char *const side = lan_cli_value(asked->cli, "side");
    lan_allocation *none = NULL;
    lan_allocate_options options = lan_allocate_options_default();
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        if (side == NULL ||
            strcmp(army->side != NULL ? army->side : army->name, side) == 0) {
            return;
        }
    }
    options.side = side;
    (void)lan_cli_blame(asked->path,
                        lan_allocate_find(asked->scenario, &options, NULL,
                                          &none, asked->cli->err),
                        asked->cli->err);
    lan_allocation_destroy(none);
    lan_cli_stop(asked->cli, LAN_CLI_USAGE);
}

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    lan_allocate_options options = lan_allocate_options_default();
    options.side = lan_cli_value(asked->cli, "side");
    options.by = lan_cli_word(asked->cli, "by", 0) == 1 ? LAN_ALLOCATE_BY_COST
                                                        : options.by;
    options.jobs = lan_cli_jobs(asked->cli);
    options.battles = lan_cli_whole(asked->cli, "battles", options.battles);
    asked->cli->meter->quicker = "--battles 1000 takes fewer battles";
    return lan_allocate_find(asked->scenario, &options, asked->progress,
                             &asked->made.allocation, err);
}

static void clear(lan_cli_asked *asked)
{
    lan_allocation_destroy(asked->made.allocation);
}

static void page(const lan_cli_asked *asked, lan_document *document)
{
    const lan_allocation_result result = {asked->path, asked->scenario,
                                          asked->made.allocation};
    lan_page_allocation(document, &result);
}

static const lan_cli_question question = {.meter = "allocate",
                                          .rows = LAN_CLI_ROWS_WITHIN,
                                          .suits = suits,
                                          .find = find,
                                          .page = page,
                                          .clear = clear};

static const lan_cli_option options[] = {
    {"side", 0, LAN_CLI_TEXT, "NAME",
     .help = "whose fire; that of the first army"},
    {"by", 0, LAN_CLI_WORD, "WHAT", .help = "count soldiers or cost; soldiers",
     .words = "soldiers cost"},
    {"battles", 0, LAN_CLI_WHOLE, "N",
     .help = "fight no more than about these; 10000", .lo = 1,
     .hi = LAN_ALLOCATE_MAX_BATTLES},
    {.name = NULL}};

const lan_cli_command lan_cli_command_allocate = {
    .name = "allocate",
    .help = "at whom to fire first, so that most of a side is left",
    .options = {options, lan_cli_options_jobs},
    .takes = LAN_CLI_ANSWERS_BUT_SEED,
    .question = &question,
};
