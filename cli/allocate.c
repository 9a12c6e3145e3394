/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cli/cli.h"

/* A side that does not exist is an error in the command line. */
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
    lan_cli_stop(asked->cli, LAN_CLI_USAGE);
}

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    lan_allocate_options options = lan_allocate_options_default();
    lan_allocation *found = NULL;
    options.side = lan_cli_value(asked->cli, "side");
    options.is_by_cost = lan_cli_word(asked->cli, "by", 0) == 1;
    options.jobs = lan_cli_jobs(asked->cli);
    options.battles = lan_cli_whole(asked->cli, "battles", options.battles);
    asked->cli->meter->quicker = "--battles 1000 takes fewer battles";
    const lan_status status = lan_allocate_find(asked->scenario, &options,
                                                asked->progress, &found, err);
    asked->made.allocation =
        (lan_allocation_result){asked->path, asked->scenario, found};
    return status;
}

static void page(const lan_cli_asked *asked, lan_document *document)
{
    lan_page_allocation(document, &asked->made.allocation);
}

const lan_cli_question lan_cli_question_allocate = {.meter = "allocate",
                                                    .rows = LAN_CLI_ROWS_WITHIN,
                                                    .suits = suits,
                                                    .find = find,
                                                    .page = page};
