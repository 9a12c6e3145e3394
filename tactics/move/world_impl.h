/* tactics/move/world_impl.h - what plans see of a world. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_MOVE_WORLD_IMPL_H
#define LAN_TACTICS_MOVE_WORLD_IMPL_H

#include "tactics/move/crowd_impl.h"

/* LAN_EINVAL with the first fault in err. */
LAN_MUST_CHECK
lan_status lan_move_check(const lan_move_def *def, lan_error *err);

/* The bound on ticks of a checked def, once its ways are known. */
int64_t lan_move_bound(const lan_move_def *def, const lan_tick_map *map);

const lan_crowd *lan_move_world_crowd(const lan_move_world *world);
int64_t lan_move_world_bound(const lan_move_world *world);
int64_t lan_move_world_replans(const lan_move_world *world);

/* How it ended, once a step was refused. */
lan_move_end lan_move_world_end(const lan_move_world *world);

/* fsm: as lan_fsm_ring(), and the tick at which it was found; -1: none. */
const int32_t *lan_move_world_ring(const lan_move_world *world, size_t *count);
int64_t lan_move_world_deadlock_at(const lan_move_world *world);

#endif
