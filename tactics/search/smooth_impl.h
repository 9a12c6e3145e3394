/* tactics/search/smooth_impl.h - string pulling, for searches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_SEARCH_SMOOTH_IMPL_H
#define LAN_TACTICS_SEARCH_SMOOTH_IMPL_H

#include "lanchester/search.h"
#include "tactics/map/overlaid_ground_impl.h"

typedef struct lan_smoothing {
    double allowed; /* see lan_smooth() */
    bool is_hasty;  /* looks for cheaper paths only, and at fewer cells */
} lan_smoothing;

/* Goes along a legal route once, as lan_smooth() does several times; returns
 * how many cells `out` then has. */
size_t lan_smooth_once(const lan_overlaid_ground *overlaid,
                       const lan_cell *cells, size_t count,
                       const lan_smoothing *how, lan_cell *out);

/* Whether each cell is a legal step from the one before, the first free. */
bool lan_smooth_is_route(const lan_overlaid_ground *overlaid,
                         const lan_cell *cells, size_t count);

/* Whether these can be smoothed at all; see the errors of smooth.h. */
bool lan_smooth_is_asked_well(const lan_overlaid_ground *overlaid,
                              double allowed, size_t count, size_t capacity);

#endif
