/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/searched.h"

#include "tests/support/support.h"

searched searched_over(lan_grid_map *map, const char *algorithm)
{
    searched s = {.map = map};
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    assert_ok(lan_search_create(s.ground, algorithm, NULL, &s.search));
    return s;
}

void searched_forget(searched *s)
{
    lan_search_destroy(s->search);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}
