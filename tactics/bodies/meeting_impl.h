/* tactics/bodies/meeting_impl.h - where something meets a target at another
 * height.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_BODIES_MEETING_IMPL_H
#define LAN_TACTICS_BODIES_MEETING_IMPL_H

#include "lanchester/steering.h"

/* As lan_steer_meeting(), of a chaser who climbs by `rise` on its way. */
lan_point lan_steer_meeting_at_height(lan_point chaser, double speed,
                                      lan_point target, lan_point velocity,
                                      double rise);

#endif
