/* scenarios/sections/engagement_impl.h - what a scenario says of soldiers who
 * are bodies, before it is an engagement.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_SECTIONS_ENGAGEMENT_IMPL_H
#define LAN_SCENARIOS_SECTIONS_ENGAGEMENT_IMPL_H

#include "scenarios/sections/bind_impl.h"

/* Of a unit type. */
typedef struct scn_soldier {
    lan_soldier_def def; /* but for what these say: */
    double length;       /* m, of a hull; LAN_NAN: a disc */
    double width;
    bool is_said;  /* some of it stands in the file */
    bool is_shown; /* or is asked for by the solver */
} scn_soldier;

/* Of an army. */
typedef struct scn_array {
    lan_array_def def; /* its place is in metres, where there is no map */
    bool is_said;
    bool is_shown;
} scn_array;

/* The rows of `units.TYPE` that are of bodies say so with it. */
bool scn_soldier_is_shown(const void *base);
bool scn_array_is_shown(const void *base);

/* Bodies of a unit type, and how an army stands. */
extern const scn_section scn_section_body;
extern const scn_section scn_section_potential;
extern const scn_section scn_section_formation;

/* True where a key that is of bodies is among those given. */
bool scn_is_of_bodies(const scn_node *node, uint32_t given);

/* Lets the engagement have so many soldiers or arrays of its own, in the block;
 * false where memory is out. */
bool scn_take_soldiers(scn_reader *reader, size_t count);
bool scn_take_arrays(scn_reader *reader, size_t count);

#endif
