/* tests/support/searched.h - a map with a search over it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller, from searched_over() to searched_forget().
 */
#pragma once

#include "lanchester/search.h"

typedef struct searched {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search;
} searched;

/* A search for one unit of a cell, on foot; it takes the map over. */
searched searched_over(lan_grid_map *map, const char *algorithm);
void searched_forget(searched *s);
