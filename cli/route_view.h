/* cli/route_view.h - what was found on a map, for its page and its figure.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    a found route belongs to the caller until _clear(), which is allowed
 *          on one that is all zero; its view points into it, into the query and
 *          into the search, which must outlive it.
 */
#ifndef LAN_CLI_ROUTE_VIEW_H
#define LAN_CLI_ROUTE_VIEW_H

#include "cli/route_search.h"
#include "plots/kinds/route.h"

typedef struct lan_cli_found_route {
    lan_cli_route_search search;
    lan_cell *cells;   /* [view.route.cell_count] */
    int32_t *places;   /* the same */
    lan_point *points; /* where the line bends */
    double seconds;    /* of the search, preparation left out */
    lan_route_view view;
} lan_cli_found_route;

/* Makes the search and answers the query; also where there is no route. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_route_find(const lan_cli *cli,
                                const lan_cli_route_query *query,
                                lan_cli_found_route *out);
void lan_cli_found_route_clear(lan_cli_found_route *found);

#endif
