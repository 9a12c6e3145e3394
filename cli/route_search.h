/* cli/route_search.h - the search that answers a query, whatever its map is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   functions with an exit say everything wrong on standard error.
 * Owner    a search belongs to the caller until _clear(), which is allowed on
 *          one that is all zero. The query is kept and must outlive it.
 */
#ifndef LAN_CLI_ROUTE_SEARCH_H
#define LAN_CLI_ROUTE_SEARCH_H

#include "cli/route_query.h"

typedef struct lan_cli_route_search {
    const lan_cli_route_query *query;
    const lan_algorithm *algorithm;
    lan_search *search;
} lan_cli_route_search;

/* Makes a search and prepares its tables, under a meter; says nothing. Of an
 * algorithm that lan_cli_route_query_refusal() does not refuse. */
LAN_MUST_CHECK
lan_status lan_cli_route_search_create(const lan_cli *cli,
                                       const lan_cli_route_query *query,
                                       const lan_algorithm *algorithm,
                                       lan_cli_route_search *out);

/* The same, saying why not. With --tables they come from that file, or where
 * there is none go to it. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_route_search_prepare(const lan_cli *cli,
                                          const lan_cli_route_query *query,
                                          const lan_algorithm *algorithm,
                                          lan_cli_route_search *out);

void lan_cli_route_search_clear(lan_cli_route_search *search);

/* Answers the query. All steps of hexagons and along roads are straight; the
 * length of roads is as the map says. */
LAN_MUST_CHECK
lan_status lan_cli_route_search_run(const lan_cli_route_search *search,
                                    lan_route *out);

/* Name of the algorithm really used, and bytes held beyond the ground. */
const char *lan_cli_route_search_used(const lan_cli_route_search *search);
size_t lan_cli_route_search_memory(const lan_cli_route_search *search);

/* The cells or the places of the answer, as many as it has; of the other kind
 * none. */
void lan_cli_route_search_cells(const lan_cli_route_search *search,
                                lan_cell *out, size_t count);
LAN_MUST_CHECK
lan_status lan_cli_route_search_places(const lan_cli_route_search *search,
                                       int32_t *out, size_t count);

/* Whether a cell, or a place, was expanded. */
bool lan_cli_route_search_visited(const lan_cli_route_search *search,
                                  lan_cell at);
bool lan_cli_route_search_passed(const lan_cli_route_search *search,
                                 int32_t place);

/* Says why there is no route, and which cell near the goal can be reached. */
void lan_cli_route_say_none(const lan_cli_route_query *query,
                            const lan_route *route);

#endif
