/* tactics/search/algorithms_impl.h - the table of algorithms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_SEARCH_ALGORITHMS_IMPL_H
#define LAN_TACTICS_SEARCH_ALGORITHMS_IMPL_H

#include "tactics/search/search_impl.h"

/* NULL where there is none of that name. */
const lan_algorithm_impl *lan_algorithm_impl_find(const char *name);

#endif
