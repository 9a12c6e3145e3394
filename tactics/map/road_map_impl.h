/* tactics/map/road_map_impl.h - the graph of a map of roads by costs of one's
 * own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_MAP_ROAD_MAP_IMPL_H
#define LAN_TACTICS_MAP_ROAD_MAP_IMPL_H

#include "lanchester/graph.h"

/* As lan_road_map_graph(), where each place costs so much; 0: it cannot be
 * entered. NULL: all cost 1, so that steps cost their lengths. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_road_map_graph_of(const lan_road_map *map, const double *costs,
                                 lan_graph **out);

#endif
