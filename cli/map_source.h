/* cli/map_source.h - a map from a file or a scenario, or made by a name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a name "maze:60x30:4" makes a maze of 60 x 30 cells with corridors
 *          of 4 cells; "rooms:60x30:8" rooms of 8 cells; "random:60x30:0.3" a
 *          map of which 30 % are walls. The last part may be left out. All
 *          else is a file's name; it holds a scenario where the name ends with
 *          .yaml or .yml, or where a line of it begins with "format:".
 * Errors   everything wrong is said on standard error before it returns.
 */
#ifndef LAN_CLI_MAP_SOURCE_H
#define LAN_CLI_MAP_SOURCE_H

#include "cli/command.h"
#include "lanchester/graph.h"
#include "lanchester/map.h"
#include "lanchester/scenario.h"

/* What a name stands for. */
typedef struct lan_cli_map {
    lan_map_shape shape;
    lan_grid_map *cells;       /* NULL: a graph */
    const lan_road_map *roads; /* NULL: cells; of the scenario */
    lan_scenario *scenario;    /* kept for its roads; or NULL */
} lan_cli_map;

/* corners  NULL: as the scenario says, else forbidden
 *
 * LAN_CLI_USAGE where --set is given for what is no scenario. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_map_source(const lan_cli *cli, const char *name,
                                const lan_corners *corners, lan_cli_map *out);

/* Frees what a map holds; one that is all zero is allowed. */
void lan_cli_map_clear(lan_cli_map *map);

#endif
