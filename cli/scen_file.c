/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/scen_file.h"

#include <stdlib.h>

#include "base/input_file.h"
#include "cli/terminal.h"

#define SCEN_BYTES ((size_t)64 << 20)

static lan_status read_checked(const char *path, const lan_grid_map *map,
                               lan_moving_ai_query **out, size_t *count,
                               lan_error *err)
{
    char *text = NULL;
    size_t length = 0;
    lan_status status =
        lan_input_file_read(path, SCEN_BYTES, &text, &length, err);
    if (status == LAN_OK) {
        status = lan_moving_ai_read_queries(text, length, out, count, err);
    }
    free(text);
    for (size_t i = 0; status == LAN_OK && i < *count; i++) {
        status = lan_moving_ai_check_query(&(*out)[i], map, err);
    }
    return status;
}

lan_cli_exit lan_cli_scen_file_read(const lan_cli *cli, const char *path,
                                    const lan_grid_map *map,
                                    lan_moving_ai_query **out, size_t *count)
{
    lan_moving_ai_query *queries = NULL;
    size_t read = 0;
    lan_error err;
    const lan_cli_exit spared =
        lan_cli_spare(cli->output, path, "the file of queries");
    if (spared != LAN_CLI_DONE) {
        return spared;
    }
    lan_error_clear(&err);
    const lan_status status = read_checked(path, map, &queries, &read, &err);
    if (status != LAN_OK) {
        free(queries);
        return lan_cli_blame(path, status, &err);
    }
    *out = queries;
    *count = read;
    return LAN_CLI_DONE;
}
