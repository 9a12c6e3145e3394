/* cli/route_query.h - who is to go where on which map, and how, from the
 * command line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 * Owner    a lan_cli_route_query belongs to the caller until _clear(), which is
 *          allowed on one that is all zero.
 */
#ifndef LAN_CLI_ROUTE_QUERY_H
#define LAN_CLI_ROUTE_QUERY_H

#include "cli/command.h"
#include "cli/map_source.h"
#include "lanchester/graph.h"
#include "lanchester/search.h"

/* The options that lan_cli_route_query_read() understands. */
#define LAN_CLI_ROUTE_OPTIONS                                                  \
    {"algorithm", 'a', "NAME", "how to search; auto where not given", NULL},   \
        {"corners", 0, "RULE",                                                 \
         "steps past blocked corners: forbid, one, allow", NULL},              \
        {"class", 0, "NAME", "who moves: foot, horse, wheels", NULL},          \
        {"size", 0, "N", "cells a side of the body, 1 where not given", NULL}, \
        {"heuristic", 0, "NAME", "octile, manhattan, chebyshev, euclid, zero", \
         NULL},                                                                \
        {"metric", 0, "NAME", "exact (square root of 2) or 10-14", NULL},      \
        {"tie", 0, "NAME", "of equal nodes the last or the first added",       \
         NULL},                                                                \
    {                                                                          \
        "turn-cost", 0, "C", "added for each turn of 45 degrees", NULL         \
    }

typedef struct lan_cli_route_query {
    const char *path; /* of the map */
    lan_cli_map map;
    lan_ground *ground;
    lan_graph *graph; /* of roads, for the class; or NULL */
    lan_movement movement;
    const lan_algorithm *algorithm;
    lan_route_request request; /* start and goal are to be filled in */
    int32_t from;              /* places of the graph, the same */
    int32_t to;
} lan_cli_route_query;

/* Reads the options and the map. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_route_query_read(const lan_cli *cli, const char *path,
                                      lan_cli_route_query *out);

void lan_cli_route_query_clear(lan_cli_route_query *query);

/* Reads start and goal: four numbers, cells of the map, or two places. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_route_query_ends(lan_cli_route_query *query,
                                      const char *const *words, size_t count);

/* What the ends are called: "12 7", or a place's name. */
#define LAN_CLI_SPOT_SIZE 96
const char *lan_cli_route_start(const lan_cli_route_query *query,
                                char text[LAN_CLI_SPOT_SIZE]);
const char *lan_cli_route_goal(const lan_cli_route_query *query,
                               char text[LAN_CLI_SPOT_SIZE]);

/* Why an algorithm cannot serve this query; NULL where it can. */
const char *lan_cli_route_query_refusal(const lan_cli_route_query *query,
                                        const lan_algorithm *algorithm);

#endif
