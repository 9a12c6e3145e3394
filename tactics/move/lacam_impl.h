/* tactics/move/lacam_impl.h - searches the configurations of all agents
 * together, with pibt as the generator of the next one. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a search in depth over configurations. Each one that is found has a
 *          tree of constraints (who has to be where next), which is visited in
 *          breadth, a constraint each time that the configuration is looked at;
 *          pibt completes it to a next configuration. So every neighbouring
 *          configuration is generated at some time, if it comes to that: the
 *          search ends with a solution, or has proved that there is none.
 * Owner    the crowd is kept.
 * Threads  one.
 * Source   K. Okumura, "LaCAM: search-based algorithm for quick multi-agent
 *          pathfinding", AAAI 2023.
 */
#ifndef LAN_TACTICS_MOVE_LACAM_IMPL_H
#define LAN_TACTICS_MOVE_LACAM_IMPL_H

#include "tactics/move/crowd_impl.h"

typedef struct lan_lacam lan_lacam;

LAN_MUST_CHECK
lan_status lan_lacam_create(lan_crowd *crowd, lan_lacam **out);
void lan_lacam_destroy(lan_lacam *lacam);

/* Searches until so many configurations were generated in all, or it is
 * decided. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_lacam_search(lan_lacam *lacam, int64_t generated);

/* LAN_MOVE_ARRIVED: solved; LAN_MOVE_IMPOSSIBLE; LAN_MOVE_UNDECIDED so far. */
lan_move_end lan_lacam_end(const lan_lacam *lacam);

/* Configurations generated so far, and how many of them differ. */
int64_t lan_lacam_generated(const lan_lacam *lacam);
int64_t lan_lacam_different(const lan_lacam *lacam);

/* Once solved: the number of steps, and the places of all agents after each;
 * the configuration of step 0 is the start. */
int64_t lan_lacam_steps(const lan_lacam *lacam);
const int32_t *lan_lacam_configuration(const lan_lacam *lacam, int64_t step);

#endif
