/* tactics/search/jumps/jps_impl.h - what who chooses among searches asks of
 * jump point search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_SEARCH_JUMPS_JPS_IMPL_H
#define LAN_TACTICS_SEARCH_JUMPS_JPS_IMPL_H

#include "tactics/search/jumps/jump_bits_impl.h"

/* The jump points of a prepared state of lan_search_jps. */
const lan_jump_bits *lan_jps_bits(const void *state);

#endif
