/* scenarios/sections/terrain_impl.h - what the cells of a map are made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_SECTIONS_TERRAIN_IMPL_H
#define LAN_SCENARIOS_SECTIONS_TERRAIN_IMPL_H

#include "scenarios/sections/bind_impl.h"

/* Costs of a terrain; LAN_NAN: as all. */
typedef struct scn_terrain_cost {
    double all;
    double foot;
    double horse;
    double wheels;
} scn_terrain_cost;

typedef struct scn_terrain {
    const char *glyph; /* or NULL */
    bool passable;
    bool opaque;
    double cover;
    double attack;
    double front; /* LAN_INF: all */
    scn_terrain_cost cost;
} scn_terrain;

/* What becomes the cells: terrains of the scenario, then Moving AI's. */
typedef struct scn_palette {
    lan_terrain terrains[LAN_TERRAIN_MOST];
    size_t count;
    const scn_terrain *own; /* what the first are made of */
    size_t own_count;
} scn_palette;

/* Binds `terrain:`, which may be NULL, into an empty palette and adds those of
 * Moving AI whose glyphs are left. What they are made of is in the block where
 * they can be varied. False where something was told. */
bool scn_bind_terrains(scn_reader *reader, scn_node *terrain, bool is_varied,
                       scn_palette *out);

/* Gives a terrain all but its name and its glyph. */
void scn_terrain_fill(lan_terrain *terrain, const scn_terrain *from);

#endif
