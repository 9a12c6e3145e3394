/* cli/walk.h - who walks over which map, and how, from the command line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 * Owner    a lan_cli_walk belongs to the caller until _clear(), which is
 *          allowed on one that is all zero.
 */
#ifndef LAN_CLI_WALK_H
#define LAN_CLI_WALK_H

#include "cli/command.h"
#include "lanchester/search.h"

/* The options that lan_cli_walk_read() understands. */
#define LAN_CLI_WALK_OPTIONS                                                   \
    {"algorithm", 'a', "NAME", "how to search; auto where not given", NULL},   \
        {"corners", 0, "RULE",                                                 \
         "steps past blocked corners: forbid, one, allow", NULL},              \
        {"class", 0, "NAME", "who walks: foot, horse, wheels", NULL},          \
        {"size", 0, "N", "cells a side of the body, 1 where not given", NULL}, \
        {"heuristic", 0, "NAME", "octile, manhattan, chebyshev, euclid, zero", \
         NULL},                                                                \
        {"metric", 0, "NAME", "exact (square root of 2) or 10-14", NULL},      \
        {"tie", 0, "NAME", "of equal nodes the last or the first added",       \
         NULL},                                                                \
    {                                                                          \
        "turn-cost", 0, "C", "added for each turn of 45 degrees", NULL         \
    }

typedef struct lan_cli_walk {
    const char *path; /* of the map */
    lan_grid_map *map;
    lan_ground *ground;
    const lan_algorithm *algorithm;
    lan_route_request request; /* start and goal are to be filled in */
} lan_cli_walk;

/* Reads the options and the map. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_walk_read(const lan_cli *cli, const char *path,
                               lan_cli_walk *out);

void lan_cli_walk_clear(lan_cli_walk *walk);

/* Reads four numbers as start and goal, cells of the map. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_walk_cells(lan_cli_walk *walk, const char *const *words);

/* Makes a search and prepares its tables, under a meter; says nothing. Of an
 * algorithm that lan_cli_walk_refusal() does not refuse. */
LAN_MUST_CHECK
lan_status lan_cli_walk_search(const lan_cli *cli, const lan_cli_walk *walk,
                               const lan_algorithm *algorithm,
                               lan_search **out);

/* The same, saying why not. With --tables they come from that file, or where
 * there is none go to it. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_walk_prepare(const lan_cli *cli, const lan_cli_walk *walk,
                                  const lan_algorithm *algorithm,
                                  lan_search **out);

/* Says why there is no route, and which cell near the goal can be reached. */
void lan_cli_walk_say_none(const lan_cli_walk *walk, const lan_route *route);

/* Why an algorithm cannot serve this walk; NULL where it can. */
const char *lan_cli_walk_refusal(const lan_cli_walk *walk,
                                 const lan_algorithm *algorithm);

#endif
