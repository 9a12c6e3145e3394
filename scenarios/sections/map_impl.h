/* scenarios/sections/map_impl.h - what `map:` says, and what it becomes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_SECTIONS_MAP_IMPL_H
#define LAN_SCENARIOS_SECTIONS_MAP_IMPL_H

#include "scenarios/sections/bind_impl.h"
#include "scenarios/sections/terrain_impl.h"

typedef struct scn_map {
    const char *file; /* or NULL, as all three */
    const char *rows;
    int generate;        /* lan_generator; -1 */
    lan_map_shape shape; /* LAN_MAP_GRAPH: of graph */
    int32_t width;       /* cells; 0: not given */
    int32_t height;
    int32_t seed;
    double walls;
    int32_t corridor;
    int32_t room;
    double doors;
    lan_corners corners;
} scn_map;

/* Makes the scenario's grid of what the node of `rows`, `file` or `generate`
 * says; the rest of `map:` is bound into `map`. */
void scn_make_cells(scn_reader *reader, scn_map *map, scn_node *origin,
                    const scn_palette *all);

/* The section of `map.places`; binds its places, or those of the graph, once
 * the map is made. */
extern const scn_section scn_section_map_place;
void scn_bind_places(scn_reader *reader, scn_node *map);

/* The section of `map.graph`, and the road map that it says. */
extern const scn_section scn_section_map_graph;
void scn_make_roads(scn_reader *reader, scn_node *graph,
                    const scn_palette *all);

#endif
